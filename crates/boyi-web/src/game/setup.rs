//! A new game: its rules' parameters, the position, who begins, how strong the program is.

use super::summands::Summands;
use crate::{
    route::Seat,
    table::Table,
    text::{Text, t},
};
use boyi_session::{Ask, Failure, ParamInfo, State};
use leptos::{ev, html, prelude::*};
use std::collections::BTreeMap;

/// `name:key=value,flag` from what stands in the form.
fn setup_text(name: &str, params: &[ParamInfo], values: &BTreeMap<String, String>) -> String {
    let given = params.iter().filter_map(|param| {
        let value = values.get(&param.key)?.trim();
        match &param.default {
            None => (value == "on").then(|| param.key.clone()),
            Some(default) => {
                (!value.is_empty() && value != default).then(|| format!("{}={value}", param.key))
            }
        }
    });
    let given: Vec<String> = given.collect();
    if given.is_empty() { name.to_owned() } else { format!("{name}:{}", given.join(",")) }
}

/// What the parameters of a game's name say, for the form.
fn values_of(game: &str, params: &[ParamInfo]) -> BTreeMap<String, String> {
    let text = game.split_once(':').map_or("", |(_, text)| text);
    let mut depth = 0;
    let parts = text.split(move |c| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth <= 0
    });
    let mut values = BTreeMap::new();
    for part in parts.filter(|part| !part.is_empty()) {
        match part.split_once('=') {
            Some((key, value)) if params.iter().any(|param| param.key == key) => {
                values.insert(key.to_owned(), value.to_owned());
            }
            _ if params.iter().any(|param| param.key == part) => {
                values.insert(part.to_owned(), "on".to_owned());
            }
            // A value that stands alone belongs to the first parameter that takes one.
            _ => {
                if let Some(main) = params.iter().find(|param| param.default.is_some()) {
                    values.insert(main.key.clone(), part.to_owned());
                }
            }
        }
    }
    values
}

const SEATS: [([Seat; 2], Text); 4] = [
    ([Seat::Human, Seat::Engine], Text::YouFirst),
    ([Seat::Engine, Seat::Human], Text::BoyiFirst),
    ([Seat::Human, Seat::Human], Text::TwoHumans),
    ([Seat::Engine, Seat::Engine], Text::BothEngine),
];

const CLOCKS: [Option<(u32, u32)>; 6] =
    [None, Some((1, 0)), Some((3, 2)), Some((5, 0)), Some((10, 5)), Some((30, 0))];

#[component]
pub(crate) fn Setup(table: Table, setting: RwSignal<bool>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let values = RwSignal::new(BTreeMap::<String, String>::new());
    let position = RwSignal::new(String::new());
    let seats = RwSignal::new(SEATS[0].0);
    let level = RwSignal::new(5u8);
    let clock = RwSignal::new(None);
    let fault = RwSignal::new(None::<String>);
    let params =
        move || table.info.with(|info| info.as_ref().map_or_else(Vec::new, |info| info.params.clone()));
    Effect::new(move |_| {
        let open = setting.get();
        let Some(dialog) = dialog.get() else { return };
        if open && !dialog.open() {
            values.set(untrack(|| values_of(&table.game.get(), &params())));
            position.set(table.start.get_untracked().unwrap_or_default());
            seats.set(table.seats.get_untracked());
            level.set(table.level.get_untracked());
            clock.set(table.clock.get_untracked());
            fault.set(None);
            let _ = dialog.show_modal();
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    let begin = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let name = table.game.get_untracked().split(':').next().unwrap_or_default().to_owned();
        let game = untrack(|| setup_text(&name, &params(), &values.get()));
        let start = Some(position.get_untracked().trim().to_owned()).filter(|text| !text.is_empty());
        let mut request = table.request(Vec::new(), Ask::State { view: None });
        request.game.clone_from(&game);
        request.position.clone_from(&start);
        // Nothing is begun that the desk cannot read.
        crate::desk::ask(&request, move |state: Result<State, Failure>| match state {
            Ok(_) => {
                table.seats.set(seats.get_untracked());
                table.level.set(level.get_untracked());
                table.clock.set(clock.get_untracked());
                table.flipped.set(false);
                table.restart(game, start);
                setting.set(false);
            }
            Err(failure) => fault.set(Some(failure.text)),
        });
    };
    let parameter = move |param: ParamInfo| {
        let id = format!("param-{}", param.key);
        let key = param.key.clone();
        let now = {
            let key = key.clone();
            move || values.with(|values| values.get(&key).cloned())
        };
        if param.key == "games" {
            let default = param.default.clone().unwrap_or_default();
            let text = Signal::derive(move || {
                now().filter(|text| !text.is_empty()).unwrap_or_else(|| default.clone())
            });
            let change = Callback::new(move |text: String| {
                values.update(|values| drop(values.insert(key.clone(), text)));
            });
            return view! { <fieldset class="field-games"><legend>{t(Text::Summands)}</legend><Summands text change/></fieldset> }
                .into_any();
        }
        let control = match param.default.clone() {
            None => {
                let on = now.clone();
                view! {
                    <input type="checkbox" id=id.clone() prop:checked=move || on().as_deref() == Some("on")
                        on:change:target=move |event| values.update(|values| {
                            let state = if event.target().checked() { "on" } else { "off" };
                            values.insert(key.clone(), state.to_owned());
                        })/>
                }
                .into_any()
            }
            Some(default) => {
                // No field for numbers: what cannot be read would be dropped, or complained about in the browser's own language.
                let keys = if param.values.contains("..=") { "numeric" } else { "text" };
                view! {
                    <input type="text" inputmode=keys id=id.clone() spellcheck="false" autocomplete="off" placeholder=default
                        prop:value=move || now().unwrap_or_default()
                        on:input:target=move |event| values.update(|values| {
                            values.insert(key.clone(), event.target().value());
                        })/>
                }
                .into_any()
            }
        };
        view! { <div class="field"><label for=id>{param.about}</label>{control}</div> }.into_any()
    };
    let seat = move |(wanted, text): ([Seat; 2], Text)| {
        view! {
            <label class="option"><input type="radio" name="seats" prop:checked=move || seats.get() == wanted
                on:change=move |_| seats.set(wanted)/><span>{t(text)}</span></label>
        }
    };
    let time = move |wanted: Option<(u32, u32)>| {
        let text = move || match wanted {
            None => t(Text::NoClock)().to_owned(),
            Some((minutes, seconds)) => format!("{minutes}+{seconds}"),
        };
        view! {
            <label class="option"><input type="radio" name="clock" prop:checked=move || clock.get() == wanted
                on:change=move |_| clock.set(wanted)/><span>{text}</span></label>
        }
    };
    let against = move || seats.get().contains(&Seat::Engine);
    // The usual start of the game that the parameters name, while they can be read.
    let usual = RwSignal::new(String::new());
    Effect::new(move |_| {
        if !setting.get() {
            return;
        }
        let name = table.game.get().split(':').next().unwrap_or_default().to_owned();
        let game = setup_text(&name, &params(), &values.get());
        let mut request = table.request(Vec::new(), Ask::State { view: None });
        (request.game, request.position) = (game, None);
        crate::desk::ask(&request, move |state: Result<State, Failure>| {
            if let Ok(state) = state {
                usual.try_set(state.position);
            }
        });
    });
    view! {
        <dialog class="setup" node_ref=dialog aria-labelledby="setup-title" on:close=move |_| setting.set(false)>
            <form on:submit=begin>
                <h2 id="setup-title">{t(Text::NewGame)}</h2>
                {move || params().into_iter().map(parameter).collect_view()}
                <div class="field"><label for="position">{t(Text::StartPosition)}</label>
                    <input type="text" id="position" spellcheck="false" autocomplete="off" placeholder=usual prop:value=position
                        on:input:target=move |event| position.set(event.target().value())/></div>
                <fieldset><legend>{t(Text::Opponent)}</legend>{SEATS.map(seat).collect_view()}</fieldset>
                <Show when=against>
                    <div class="field"><label for="level">{t(Text::Level)}" "<output>{level}</output></label>
                        <input type="range" id="level" min="1" max="10" prop:value=move || level.get().to_string()
                            on:input:target=move |event| level.set(event.target().value().parse().unwrap_or(5))/>
                        <span class="ends"><small>{t(Text::LevelEasy)}</small><small>{t(Text::LevelHard)}</small></span></div>
                </Show>
                <fieldset><legend>{t(Text::Clock)}</legend>{CLOCKS.map(time).collect_view()}</fieldset>
                {move || fault.get().map(|text| view! { <p class="fault" role="alert">{text}</p> })}
                <div class="actions">
                    <button type="submit" class="primary" id="start">{t(Text::Start)}</button>
                    <button type="button" on:click=move |_| setting.set(false)>{t(Text::Cancel)}</button>
                </div>
            </form>
        </dialog>
    }
}
