//! The dialog for a new game: the rules' parameters, the position, the players, the clock.

use super::summands::Summands;
use crate::{
    route::{Seat, TimeControl},
    service,
    setup_text::{self, Values},
    state::{GameState, NewGame},
    ui::{
        modal,
        text::{Text, t},
    },
};
use boyi_session::{ParamInfo, Query, RequestError, State};
use leptos::{ev, html, prelude::*};

const SEATS: [([Seat; 2], Text); 4] = [
    ([Seat::Human, Seat::Engine], Text::YouFirst),
    ([Seat::Engine, Seat::Human], Text::BoyiFirst),
    ([Seat::Human, Seat::Human], Text::TwoHumans),
    ([Seat::Engine, Seat::Engine], Text::BothEngine),
];

/// Clocks to choose from: minutes and increment.
const CLOCKS: [(u32, u32); 5] = [(1, 0), (3, 2), (5, 0), (10, 5), (30, 0)];

/// A clock that is not in the list, to begin with, and the most minutes or seconds of one.
const OTHER_CLOCK: TimeControl = TimeControl { minutes: 15, increment: 10 };
const MOST_CLOCK: u32 = 180;

/// The fields of the dialog.
#[derive(Clone, Copy)]
struct Form {
    game: GameState,
    values: RwSignal<Values>,
    position: RwSignal<String>,
    seats: RwSignal<[Seat; 2]>,
    level: RwSignal<u8>,
    time_control: RwSignal<Option<TimeControl>>,
    error: RwSignal<Option<String>>,
}

impl Form {
    fn new(game: GameState) -> Form {
        Form {
            game,
            values: RwSignal::new(Values::new()),
            position: RwSignal::new(String::new()),
            seats: RwSignal::new(SEATS[0].0),
            level: RwSignal::new(5),
            time_control: RwSignal::new(None),
            error: RwSignal::new(None),
        }
    }

    fn params(self) -> Vec<ParamInfo> {
        self.game.info.with(|info| info.as_ref().map_or_else(Vec::new, |info| info.params.clone()))
    }

    /// Fills the fields with the game on the board.
    fn fill(self) {
        let game = self.game;
        self.values.set(setup_text::read(&game.name.get_untracked(), &untrack(|| self.params())));
        self.position.set(game.start.get_untracked().unwrap_or_default());
        self.seats.set(game.players.seats.get_untracked());
        self.level.set(game.players.level.get_untracked());
        self.time_control.set(game.clock.control.get_untracked());
        self.error.set(None);
    }

    /// The name of the game with the parameters chosen.
    fn name(self) -> String {
        setup_text::write(&self.game.base_name(), &self.params(), &self.values.get())
    }

    fn set_value(self, key: &str, value: String) {
        self.values.update(|values| drop(values.insert(key.to_owned(), value)));
    }

    /// Asks for the start of the game chosen.
    fn describe(self, start: Option<String>, then: impl FnOnce(Result<State, RequestError>) + 'static) {
        let mut request = self.game.request(Vec::new(), Query::State { view: None });
        (request.game, request.position) = (self.name(), start);
        service::ask(&request, then);
    }

    /// Starts the game if the service can read its parameters and position.
    fn submit(self, open: RwSignal<bool>) {
        let start = Some(self.position.get_untracked().trim().to_owned()).filter(|text| !text.is_empty());
        let new = NewGame {
            name: untrack(|| self.name()),
            start: start.clone(),
            seats: self.seats.get_untracked(),
            level: self.level.get_untracked(),
            time_control: self.time_control.get_untracked(),
        };
        let on_reply = move |state: Result<State, RequestError>| match state {
            Ok(_) => {
                self.game.start_new(new);
                open.set(false);
            }
            Err(failure) => self.error.set(Some(failure.text)),
        };
        untrack(|| self.describe(start, on_reply));
    }
}

#[component]
pub(super) fn Setup(game: GameState, open: RwSignal<bool>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let form = Form::new(game);
    modal(dialog, move || open.get(), move || form.fill());
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        form.submit(open);
    };
    let parameters = move || form.params().into_iter().map(|param| parameter(form, param)).collect_view();
    view! {
        <dialog class="setup" node_ref=dialog aria-labelledby="setup-title" on:close=move |_| open.set(false)>
            <form on:submit=submit>
                <h2 id="setup-title">{t(Text::NewGame)}</h2>
                {parameters}
                <PlayerFields form/>
                <ClockField form/>
                <details class="more" prop:open=move || untrack(|| !form.position.with(String::is_empty))>
                    <summary>{t(Text::More)}</summary>
                    <PositionField form open/>
                </details>
                {move || form.error.get().map(|text| view! { <p class="fault" role="alert">{text}</p> })}
                <div class="actions">
                    <button type="submit" class="primary" id="start">{t(Text::Start)}</button>
                    <button type="button" on:click=move |_| open.set(false)>{t(Text::Cancel)}</button>
                </div>
            </form>
        </dialog>
    }
}

/// A parameter's field: a list of games, a check box or a text.
fn parameter(form: Form, param: ParamInfo) -> AnyView {
    if param.key == "games" {
        return games_field(form, param);
    }
    let id = format!("param-{}", param.key);
    let label = param.about.clone();
    let control = match param.default.clone() {
        None => flag_input(form, param, id.clone()),
        Some(default) => text_input(form, param, id.clone(), default),
    };
    view! { <div class="field"><label for=id>{label}</label>{control}</div> }.into_any()
}

fn games_field(form: Form, param: ParamInfo) -> AnyView {
    let default = param.default.unwrap_or_default();
    let key = param.key.clone();
    let text = Signal::derive(move || {
        let value = form.values.with(|values| values.get(&key).cloned());
        value.filter(|text| !text.is_empty()).unwrap_or_else(|| default.clone())
    });
    let change = Callback::new(move |text: String| form.set_value(&param.key, text));
    view! { <fieldset class="field-games"><legend>{t(Text::Summands)}</legend><Summands text change/></fieldset> }
        .into_any()
}

fn flag_input(form: Form, param: ParamInfo, id: String) -> AnyView {
    let key = param.key.clone();
    let checked = move || form.values.with(|values| values.get(&key).is_some_and(|value| value == "on"));
    view! {
        <input type="checkbox" id=id prop:checked=checked on:change:target=move |event| {
            let value = if event.target().checked() { "on" } else { "off" };
            form.set_value(&param.key, value.to_owned());
        }/>
    }
    .into_any()
}

fn text_input(form: Form, param: ParamInfo, id: String, default: String) -> AnyView {
    // No `type="number"`: browsers would drop unreadable input, or complain about it in their own language.
    let keyboard = if param.values.contains("..=") { "numeric" } else { "text" };
    let key = param.key.clone();
    let value = move || form.values.with(|values| values.get(&key).cloned().unwrap_or_default());
    view! {
        <input type="text" inputmode=keyboard id=id spellcheck="false" autocomplete="off" placeholder=default
            prop:value=value on:input:target=move |event| form.set_value(&param.key, event.target().value())/>
    }
    .into_any()
}

/// The starting position; the usual one of the game chosen is the placeholder.
#[component]
fn PositionField(form: Form, open: RwSignal<bool>) -> impl IntoView {
    let usual = RwSignal::new(String::new());
    Effect::new(move |_| {
        if open.get() {
            form.describe(None, move |state| {
                if let Ok(state) = state {
                    usual.try_set(state.position);
                }
            });
        }
    });
    view! {
        <div class="field"><label for="position">{t(Text::StartPosition)}</label>
            <input type="text" id="position" spellcheck="false" autocomplete="off" placeholder=usual prop:value=form.position
                on:input:target=move |event| form.position.set(event.target().value())/></div>
    }
}

/// The players, and the strength of the engine.
#[component]
fn PlayerFields(form: Form) -> impl IntoView {
    let seats = move |(wanted, text): ([Seat; 2], Text)| {
        view! {
            <label class="option"><input type="radio" name="seats" prop:checked=move || form.seats.get() == wanted
                on:change=move |_| form.seats.set(wanted)/><span>{t(text)}</span></label>
        }
    };
    view! {
        <fieldset><legend>{t(Text::Opponent)}</legend>{SEATS.map(seats).collect_view()}</fieldset>
        <Show when=move || form.seats.get().contains(&Seat::Engine)>
            <div class="field"><label for="level">{t(Text::Level)}" "<output>{form.level}</output></label>
                <input type="range" id="level" min="1" max="10" prop:value=move || form.level.get().to_string()
                    on:input:target=move |event| form.level.set(event.target().value().parse().unwrap_or(5))/>
                <span class="ends"><small>{t(Text::LevelEasy)}</small><small>{t(Text::LevelHard)}</small></span></div>
        </Show>
    }
}

#[component]
fn ClockField(form: Form) -> impl IntoView {
    let option = move |wanted: Option<TimeControl>| {
        let text = move || match wanted {
            None => t(Text::NoClock)().to_owned(),
            Some(control) => format!("{}+{}", control.minutes, control.increment),
        };
        view! {
            <label class="option"><input type="radio" name="clock" prop:checked=move || form.time_control.get() == wanted
                on:change=move |_| form.time_control.set(wanted)/><span>{text}</span></label>
        }
    };
    let clocks = CLOCKS.map(|(minutes, increment)| option(Some(TimeControl { minutes, increment })));
    let listed = |control: TimeControl| CLOCKS.contains(&(control.minutes, control.increment));
    let is_other = move || form.time_control.get().is_some_and(|control| !listed(control));
    let choose_other = move |_| form.time_control.set(Some(OTHER_CLOCK));
    view! {
        <fieldset><legend>{t(Text::Clock)}</legend>{option(None)}{clocks.collect_view()}
            <label class="option"><input type="radio" name="clock" id="clock-other" prop:checked=is_other on:change=choose_other/>
                <span>{t(Text::ClockOther)}</span></label>
        </fieldset>
        <Show when=is_other>
            <div class="row">
                {clock_part(form, "clock-minutes", Text::ClockMinutes, |control| &mut control.minutes)}
                {clock_part(form, "clock-increment", Text::ClockIncrement, |control| &mut control.increment)}
            </div>
        </Show>
    }
}

/// The field of one number of a clock that is not in the list.
fn clock_part(
    form: Form,
    id: &'static str,
    text: Text,
    part: fn(&mut TimeControl) -> &mut u32,
) -> impl IntoView {
    let value = move || form.time_control.get().map(|mut control| part(&mut control).to_string());
    let change = move |typed: String| {
        form.time_control.update(|control| {
            if let (Some(control), Ok(number)) = (control, typed.trim().parse::<u32>()) {
                *part(control) = number.min(MOST_CLOCK);
                // Without any time the game would be over at once.
                let least = u32::from(control.minutes == 0);
                control.increment = control.increment.max(least);
            }
        });
    };
    view! {
        <div class="field"><label for=id>{t(text)}</label>
            <input type="text" inputmode="numeric" id=id autocomplete="off" prop:value=value
                on:change:target=move |event| change(event.target().value())/></div>
    }
}
