//! Beside the board: whose move it is, how the game ended and why, a field for moves as text.

use crate::{
    route::{Mode, Seat, Termination},
    service,
    state::{Catalogue, GameState},
    ui::text::{Text, messages, t},
};
use boyi_lessons::lesson_for;
use boyi_session::{GameEnd, Lang, Query, RequestError, Review, ReviewGame, Side};
use leptos::{ev, prelude::*};

/// The side to move, or the error.
#[component]
pub(super) fn Status(game: GameState) -> impl IntoView {
    let lang = game.prefs.lang;
    let mover = move || {
        let first = game
            .shown
            .with(|state| state.as_ref().is_none_or(|state| state.color(state.mover) == Side::First));
        game.side_name(if first { Side::First } else { Side::Second })
    };
    let yours = move || {
        let versus = game.players.has_engine() && game.mode.get() == Mode::Play;
        versus && game.seat_to_move() == Some(Seat::Human) && !game.is_over()
    };
    let message = move || match () {
        () if game.players.thinking.get() => Text::Thinking.of(lang.get()).to_owned(),
        () if game.is_over() || game.shown.with(Option::is_none) => String::new(),
        // The first and the second player are known by whose move it is.
        () if yours() && game.group() == "impartial" => Text::YourMove.of(lang.get()).to_owned(),
        () if yours() => messages::your_move_as(lang.get(), mover()),
        () => messages::to_move(lang.get(), mover()),
    };
    view! {
        // In one line, so that the board stays where it is.
        <p class="status" role="status" class:thinking=move || game.players.thinking.get()
            hidden=move || game.error.with(Option::is_some)>{message}</p>
        {move || game.error.get().map(|failure| view! {
            <p class="fault" role="alert">{fault(game, failure)}
                {is_absent(game).then(|| view! { " "<a href="#/">{t(Text::Catalogue)}</a> })}</p>
        })}
    }
}

/// Whether the game could not be loaded, as there is no network.
pub(super) fn is_absent(game: GameState) -> bool {
    let is_network = game.error.with(|error| error.as_ref().is_some_and(|error| error.reason == "network"));
    is_network && game.shown.with(Option::is_none)
}

/// Games that are named where none is called as an address says.
const SUGGESTED: [&str; 4] = ["nim", "tictactoe", "connect4", "chess"];

/// An error in words. Of the move entered last it need not be said which one it is.
fn fault(game: GameState, failure: RequestError) -> String {
    let entered =
        failure.ply == Some(game.ply.get_untracked() + 1) && game.shown.with_untracked(Option::is_some);
    if failure.field.as_deref() == Some("game") && failure.reason == "one-of" {
        let lang = game.prefs.lang.get();
        let games = Catalogue::get().games.get();
        let titles = SUGGESTED.iter().filter_map(|name| games.iter().find(|game| game.name == *name));
        let titles: Vec<&str> = titles.map(|game| game.title.as_str()).collect();
        let between = if lang == Lang::Zh { "、" } else { ", " };
        return messages::no_such_game(
            lang,
            failure.found.as_deref().unwrap_or_default(),
            titles.join(between),
        );
    }
    match (failure.found, failure.expected) {
        (Some(found), Some(expected)) if entered => {
            messages::move_fault(game.prefs.lang.get(), expected, found.trim())
        }
        _ => failure.text,
    }
}

/// The winner in words; `None` until the game is over.
pub(super) fn headline(game: GameState) -> Option<String> {
    let winner = game.winner()?;
    let versus = game.players.is_versus_engine() && game.mode.get() == Mode::Play;
    let color = |player| game.shown.with(|state| state.as_ref().map_or(player, |state| state.color(player)));
    let lang = game.prefs.lang.get();
    let text = match winner {
        None => Text::Drawn,
        Some(player) if versus && game.players.seat(player) == Seat::Human => Text::YouWin,
        Some(_) if versus => Text::YouLose,
        Some(player) => return Some(messages::side_wins(lang, game.side_name(color(player)))),
    };
    Some(text.of(lang).to_owned())
}

/// Why the game is over, as it is told to the human who plays against the engine.
fn why_over(game: GameState, over: GameEnd) -> String {
    let versus = game.players.is_versus_engine() && game.mode.get() == Mode::Play;
    match over.told {
        Some([first, second]) if versus => {
            if game.players.seat(Side::First) == Seat::Human {
                first
            } else {
                second
            }
        }
        _ => over.why,
    }
}

/// By which move the human has lost to the engine and why, once the engine has looked at the game.
fn lost_by(game: GameState) -> ReadSignal<Option<String>> {
    let (said, say) = signal(None);
    let loser = Memo::new(move |_| {
        game.winner().flatten().map(|winner| !winner).filter(|_| end(game) == Some("lost"))
    });
    Effect::new(move |_| {
        say.set(None);
        game.prefs.lang.track();
        let Some(loser) = loser.get() else { return };
        let query = Query::Review(ReviewGame::of_lost_game());
        let asked = game.request_shown(query.clone());
        let request = asked.clone();
        let on_reply = move |reply: Result<Review, RequestError>| {
            // The game may be closed already.
            if game.ply.try_get_untracked().is_some() && game.request_shown(query.clone()) == asked {
                say.try_set(reply.ok().and_then(|mut review| review.lost_by[loser.index()].take()));
            }
        };
        service::search(&request, |_| (), on_reply);
    });
    said
}

/// How the game ended, and why.
#[component]
pub(super) fn Banner(game: GameState, setup: RwSignal<bool>) -> impl IntoView {
    let lang = game.prefs.lang;
    let why = move || match game.termination.get() {
        Some(Termination::Resignation(_)) => Text::Resigned.of(lang.get()).to_owned(),
        Some(Termination::Timeout(_)) => Text::OnTime.of(lang.get()).to_owned(),
        Some(Termination::TimeoutDraw(_)) => Text::OnTimeDraw.of(lang.get()).to_owned(),
        Some(Termination::Agreement) => Text::Agreed.of(lang.get()).to_owned(),
        None => game
            .shown
            .with(|state| state.as_ref().and_then(|state| state.over.clone()))
            .map(|over| why_over(game, over))
            .unwrap_or_default(),
    };
    let lost_by = lost_by(game);
    let again = move |_| {
        game.restart(game.name.get_untracked(), game.start.get_untracked());
    };
    view! {
        {move || headline(game).map(|headline| view! {
            <div class="banner" role="status" data-end=end(game)>
                <strong>{headline}</strong><span class="why">{why}</span>
                {move || lost_by.get().map(|said| view! { <p class="lost-by">{said}</p> })}
                {(end(game) == Some("lost")).then(|| view! { <LessonLink game/> })}
                <div class="actions">
                    <button type="button" class="primary" id="again" on:click=again>{t(Text::Again)}</button>
                    <button type="button" on:click=move |_| setup.set(true)>{t(Text::NewGame)}</button>
                    <Show when=move || game.mode.get() == Mode::Play>
                        <button type="button" on:click=move |_| game.set_mode(Mode::Analyse)>{t(Text::LookAt)}</button>
                    </Show>
                </div>
            </div>
        })}
    }
}

/// How a game against the engine has ended for the human.
fn end(game: GameState) -> Option<&'static str> {
    let versus = game.players.is_versus_engine() && game.mode.get() == Mode::Play;
    match game.winner().filter(|_| versus)? {
        Some(player) if game.players.seat(player) == Seat::Human => Some("won"),
        Some(_) => Some("lost"),
        None => Some("drawn"),
    }
}

/// A link to the lesson on the game, if the course has one.
#[component]
pub(crate) fn LessonLink(game: GameState) -> impl IntoView {
    move || {
        let lesson = game.name.with(|name| lesson_for(name, &game.group()))?;
        Some(view! { <p><a class="to-lesson" href=format!("#/course/{lesson}")>{t(Text::ToLesson)}</a></p> })
    }
}

/// A field for moves as text, which completes legal moves.
#[component]
pub(super) fn MoveInput(game: GameState) -> impl IntoView {
    let text = RwSignal::new(String::new());
    Effect::new(move |_| {
        game.ply.track();
        text.set(String::new());
    });
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        if !typed.trim().is_empty() {
            game.play(typed.trim());
        }
    };
    let moves = move || {
        game.shown.with(|state| {
            let legal = state.iter().flat_map(|state| state.legal.iter().flatten());
            legal.take(300).map(|mv| mv.label.clone()).collect::<Vec<_>>()
        })
    };
    let closed = move || !game.takes_moves();
    view! {
        <form class="typed" on:submit=submit>
            <input type="text" id="typed" list="legal" autocomplete="off" spellcheck="false" autocapitalize="off"
                placeholder=t(Text::TypeMove) aria-label=t(Text::TypeMove) disabled=closed prop:value=text
                on:input:target=move |event| text.set(event.target().value())/>
            <datalist id="legal">{move || moves().into_iter().map(|mv| view! { <option value=mv></option> }).collect_view()}</datalist>
            <button type="submit" disabled=closed>{t(Text::PlayIt)}</button>
        </form>
    }
}

/// Asks whether the move that waits is to be played.
#[component]
pub(super) fn Confirm(game: GameState) -> impl IntoView {
    let label = move || {
        let text = game.pending.get()?;
        let label = game.shown.with(|state| {
            let legal = state.as_ref()?.legal.as_ref()?;
            legal.iter().find(|mv| mv.text == text).map(|mv| mv.label.clone())
        });
        Some(game.move_words(&label.unwrap_or(text)))
    };
    let yes = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let Some(yes) = yes.get() {
            let _ = yes.focus();
        }
    });
    view! {
        <Show when=move || game.pending.with(Option::is_some)>
            <p class="confirm" role="group" aria-label=t(Text::ConfirmMoves)>
                <button type="button" class="primary" id="confirm" node_ref=yes on:click=move |_| game.confirm()>
                    {t(Text::PlayIt)}" "{label}</button>
                <button type="button" id="confirm-not" on:click=move |_| game.cancel()>{t(Text::Cancel)}</button>
            </p>
        </Show>
    }
}
