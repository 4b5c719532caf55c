//! The page of a game: board in the middle, what one does with it beside.

mod clock;
mod editor;
mod engine;
mod graph;
mod help;
mod keys;
mod moves;
mod notation;
pub(crate) mod recent;
mod record;
mod retry;
mod setup;
mod status;
mod summands;
pub(crate) mod thought;

pub(crate) use record::{read_file, save_file};

use crate::{
    app::Icon,
    board::{Board, Ink},
    learn::{Learn, LuoShu},
    note,
    route::{Mode, Place, Route},
    table::Table,
    text::{Text, t},
};
use boyi_session::{Ask, Drawing, Failure, Hint, State};
use leptos::{ev, prelude::*};

/// A game at the address `place`.
#[component]
pub(crate) fn GamePage(place: Place) -> impl IntoView {
    let table = Table::set(place);
    let setting = RwSignal::new(false);
    let thought = thought::Thought::new(table);
    provide_context(thought);
    let (editing, helping) = (RwSignal::new(false), RwSignal::new(false));
    keys::listen(table, thought, helping);
    remember(table);
    Effect::new(move |_| {
        table.mode.track();
        table.pencil.set(None);
    });
    let analysing = move || table.mode.get() == Mode::Analyse;
    let numbers = move || {
        let is = |state: &State| matches!(state.picture, Drawing::Numbers { .. });
        table.state.with(|state| state.as_ref().is_some_and(is))
    };
    let learning = move || table.mode.get() == Mode::Learn;
    let title = move || {
        table.info.with(|info| info.as_ref().map_or_else(|| table.game.get(), |info| info.title.clone()))
    };
    let rule = move || table.state.with(|state| state.as_ref().map(|state| state.rule.clone()));
    let about = move || table.info.with(|info| info.as_ref().map(|info| info.about.clone()));
    Effect::new(move |_| document().set_title(&format!("{} · Boyi", title())));
    let last = move || {
        table
            .state
            .with(|state| state.as_ref().and_then(|state| state.moves.last().map(|mv| mv.label.clone())))
    };
    let parameters = move || table.game.get().split_once(':').map(|(_, parameters)| parameters.to_owned());
    view! {
        <div class="game" data-game=move || table.game.get() data-mode=move || table.mode.get().name()>
            <section class="info">
                <h1>{title}<small>{parameters}</small></h1>
                <p class="called">{move || table.state.with(|state| state.as_ref().and_then(|state| state.called.clone()))}</p>
                <p class="rule">{rule}</p>
                <p class="about">{about}</p>
                <Tabs table/>
            </section>
            <section class="stage" aria-label=t(Text::Board)>
                <status::Status table/>
                <clock::Clocks table/>
                <div class="around" class:with-bar=analysing on:wheel=move |event| keys::wheel(table, &event)>
                    <Show when=analysing><engine::Bar table thought/></Show>
                    <Board table/>
                </div>
                <status::Banner table setting/>
                <status::Typed table/>
                <Show when=move || numbers() && !learning()><LuoShu table/></Show>
            </section>
            <Show when=analysing>
                <section class="under">
                    <graph::Graph table thought/>
                    <notation::Notation table/>
                    <record::Record table/>
                </section>
            </Show>
            <Show when=learning><Learn table/></Show>
            <aside class="side">
                <Show when=analysing><engine::EnginePanel table thought/></Show>
                <moves::Moves table thought/>
                <p class="visually-hidden" role="log" aria-live="polite">{last}" "{move || status::headline(table)}</p>
                <Actions table setting editing helping/>
                <Show when=move || table.mode.get() == Mode::Play><HintBox table/></Show>
            </aside>
        </div>
        <setup::Setup table setting/>
        <editor::Editor table open=editing/>
        <help::Help open=helping/>
    }
}

/// Keeps the game among the recent ones as it goes on.
fn remember(table: Table) {
    let id = js_sys::Date::now() as u64;
    Effect::new(move |_| {
        let place = table.place();
        let moves = place.moves.len();
        if moves > 0 && table.state.with_untracked(Option::is_some) {
            let name = place.game.clone();
            let note = moves.to_string();
            let address = Route::Game(Place { at: None, ..place }).text();
            recent::remember(recent::Game { name, address, note, id });
        }
    });
}

#[component]
fn Tabs(table: Table) -> impl IntoView {
    let tab = move |(mode, text): (Mode, Text)| {
        let current = move || (table.mode.get() == mode).then_some("page");
        view! {
            <button type="button" class="tab" data-mode=mode.name() aria-current=current
                on:click=move |_| { table.stop_engine(); table.mode.set(mode); }>{t(text)}</button>
        }
    };
    let tabs = [(Mode::Play, Text::Play), (Mode::Analyse, Text::Analyse), (Mode::Learn, Text::Learn)];
    view! { <nav class="tabs">{tabs.map(tab).collect_view()}</nav> }
}

#[component]
fn Actions(
    table: Table,
    setting: RwSignal<bool>,
    editing: RwSignal<bool>,
    helping: RwSignal<bool>,
) -> impl IntoView {
    let start = move || table.at.get() == 0;
    let end = move || table.at_end();
    let grid = move || {
        let is = |state: &State| matches!(state.picture, Drawing::Grid { .. });
        table.state.with(|state| state.as_ref().is_some_and(is))
    };
    let copied = RwSignal::new(false);
    Effect::new(move |_| {
        table.at.track();
        copied.set(false);
    });
    let share = move |_| {
        if let Ok(address) = window().location().href() {
            copied.set(copy(&address));
        }
    };
    let views =
        move || table.info.with(|info| info.as_ref().map_or_else(Vec::new, |info| info.views.clone()));
    let shown = move || table.view.get().or_else(|| views().first().cloned());
    let view_name = |view: &str| match view {
        "numbers" => Text::Numbers,
        _ => Text::BoardView,
    };
    let choose = move |event: ev::Event| {
        let wanted = event_target_value(&event);
        let usual = untrack(views).first() == Some(&wanted);
        table.view.set((!usual).then_some(wanted));
        table.refresh();
    };
    view! {
        <div class="actions">
            <button type="button" id="new-game" class="primary" on:click=move |_| setting.set(true)>{t(Text::NewGame)}</button>
            <button type="button" id="undo" disabled=start on:click=move |_| table.undo()>{t(Text::Undo)}</button>
            <button type="button" id="redo" disabled=end on:click=move |_| table.redo()>{t(Text::Redo)}</button>
            <Show when=grid>
                <button type="button" id="flip" on:click=move |_| table.flipped.update(|f| *f = !*f)>{t(Text::Flip)}</button>
            </Show>
            <Show when=move || table.mode.get() == Mode::Analyse && table.is_chess()>
                <button type="button" id="edit" on:click=move |_| editing.set(true)>{t(Text::Editor)}</button>
            </Show>
            <Show when=move || table.mode.get() == Mode::Play>
                <button type="button" id="resign" disabled=move || table.over() on:click=move |_| table.resign()>{t(Text::Resign)}</button>
            </Show>
            <button type="button" id="share" title=t(Text::ShareAbout) on:click=share>
                {move || if copied.get() { t(Text::Copied)() } else { t(Text::Share)() }}</button>
            <Show when=move || views().len() == 2>
                <select id="view" aria-label=t(Text::Views) on:change=choose>
                    {move || views().into_iter().map(|view| {
                        let selected = { let view = view.clone(); move || shown().as_ref() == Some(&view) };
                        view! { <option value=view.clone() selected=selected>{t(view_name(&view))}</option> }
                    }).collect_view()}
                </select>
            </Show>
            <Show when=move || grid() && table.mode.get() == Mode::Analyse>
                <button type="button" id="pencil" title=t(Text::Pencil) aria-label=t(Text::Pencil)
                    aria-pressed=move || table.pencil.get().is_some().to_string()
                    on:click=move |_| table.pencil.update(|pencil| *pencil = if pencil.is_some() { None } else { Some(Ink::default()) })>
                    <Icon name="pencil"/></button>
                <Show when=move || table.pencil.get().is_some()>
                    <span class="inks" role="group" aria-label=t(Text::Pencil)>{Ink::ALL.map(|ink| view! {
                        <button type="button" class=format!("ink {}", ink.name()) data-ink=ink.name() aria-label=t(ink_name(ink))
                            aria-pressed=move || (table.pencil.get() == Some(ink)).to_string()
                            on:click=move |_| table.pencil.set(Some(ink))></button>
                    }).collect_view()}</span>
                </Show>
            </Show>
            <button type="button" id="help" aria-label=t(Text::Help) title=t(Text::Help) on:click=move |_| helping.set(true)>"?"</button>
        </div>
    }
}

fn ink_name(ink: Ink) -> Text {
    match ink {
        Ink::Green => Text::Green,
        Ink::Red => Text::Red,
        Ink::Blue => Text::Blue,
        Ink::Yellow => Text::Yellow,
    }
}

/// Puts a text on the clipboard; says whether there is one. Browsers have none for pages that come unencrypted from afar.
pub(crate) fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    let there =
        js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object());
    if there {
        let _ = navigator.clipboard().write_text(text);
    }
    there
}

/// A hint in three grades: where to look, the move, why.
#[component]
fn HintBox(table: Table) -> impl IntoView {
    let hint = RwSignal::new(None::<Hint>);
    let grade = RwSignal::new(0usize);
    let waiting = RwSignal::new(false);
    Effect::new(move |_| {
        table.state.track();
        hint.set(None);
        grade.set(0);
        waiting.set(false);
    });
    let more = move |_: ev::MouseEvent| {
        if hint.with_untracked(Option::is_some) {
            grade.update(|grade| *grade += 1);
            return;
        }
        waiting.set(true);
        let request = table.request_here(Ask::Hint);
        let moves = request.moves.clone();
        crate::desk::think(
            &request,
            |_| (),
            move |found: Result<Hint, Failure>| {
                if waiting.try_get_untracked() != Some(true) || table.moves_here() != moves {
                    return;
                }
                waiting.set(false);
                match found {
                    Ok(found) => {
                        hint.set(Some(found));
                        grade.set(1);
                    }
                    Err(failure) => table.fault.set(Some(failure)),
                }
            },
        );
    };
    let done = move || grade.get() >= 3;
    let text = move || if grade.get() == 0 { t(Text::Hint)() } else { t(Text::HintMore)() };
    view! {
        <section class="hint">
            <button type="button" id="hint" disabled=move || !table.may_move() || waiting.get() || done() on:click=more>
                <Icon name="hint"/>{text}
            </button>
            <div aria-live="polite">
                {move || hint.get().map(|found| view! {
                    <p>{found.look}</p>
                    {(grade.get() >= 2).then(|| view! { <p class="move"><strong>{found.label}</strong></p> })}
                    {(grade.get() >= 3).then(|| found.why.iter().map(|why| view! { <div class="why">{note::draw(why)}</div> }).collect_view())}
                })}
            </div>
        </section>
    }
}
