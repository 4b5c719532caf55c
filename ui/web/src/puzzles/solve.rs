//! A puzzle on the screen: the board, the task, what is said about an attempt.

use super::{
    Loaded,
    solve_state::{Said, SolveState},
    themes::themes_text,
    words_of,
};
use crate::{
    board::Board,
    prefs::Prefs,
    route::{GameAddress, Mode, Route},
    state::Reader,
    ui::text::{Text, messages, t},
};
use boyi_lessons::Family;
use boyi_session::Lang;
use leptos::{html, prelude::*};

/// What is said, in words.
fn text_of(said: &Said, lang: Lang) -> String {
    let text = match said {
        Said::Right => Text::PuzzleRight,
        Said::Wrong => Text::PuzzleWrong,
        Said::Solved => Text::PuzzleSolved,
        Said::Shown => Text::PuzzleShown,
        Said::Unread(text) => return text.clone(),
    };
    text.of(lang).to_owned()
}

/// Which side the solver plays, where the sides differ.
fn mover_text(loaded: &Loaded) -> Option<Text> {
    let mover = loaded.puzzle.position.split(' ').nth(1);
    match loaded.family {
        Family::Chess if mover == Some("b") => Some(Text::BlackToMove),
        Family::Chess => Some(Text::WhiteToMove),
        Family::Connect4 | Family::Gomoku if mover == Some("o") => Some(Text::OToMove),
        Family::Connect4 | Family::Gomoku => Some(Text::XToMove),
        Family::Nim | Family::Sums | Family::Kayles | Family::Chomp => None,
    }
}

#[component]
pub(super) fn PuzzleView(loaded: Loaded, reader: Reader) -> impl IntoView {
    let lang = Prefs::get().lang;
    let (name, task) = words_of(loaded.family);
    let (number, family) = (loaded.number + 1, loaded.family.id());
    let title = move || format!("{} {number}", name.of(lang.get()));
    Effect::new(move |_| document().set_title(&format!("{} · Boyi", title())));
    let mover = mover_text(&loaded);
    let state = SolveState::new(loaded, reader);
    let moves = state.loaded(|loaded| loaded.puzzle.moves() as u64);
    let position = move || state.game.shown.with(|shown| shown.as_ref().map(|shown| shown.position.clone()));
    let turn = move || state.is_solvers_turn().then_some("reader");
    view! {
        <article class="lesson" data-puzzle=format!("{family}/{number}")>
            <header class="lesson-head">
                <a class="back" href="#/puzzles">"← "{t(Text::Puzzles)}</a>
                <h1>{title}</h1>
            </header>
            <section class="step" data-position=position data-turn=turn>
                <div class="idea">
                    <p class="task">{t(task)}</p>
                    <p>{move || mover.map(|text| format!("{} ", text.of(lang.get())))}
                        {move || messages::puzzle_moves(lang.get(), moves)}</p>
                </div>
                <div class="subject"><Board game=state.game/></div>
                <div class="entry"><Answer state/></div>
            </section>
        </article>
    }
}

/// What is said about an attempt, and the buttons.
#[component]
fn Answer(state: SolveState) -> impl IntoView {
    let lang = Prefs::get().lang;
    let next = NodeRef::<html::A>::new();
    Effect::new(move |_| {
        // Whoever has solved a puzzle goes on by Enter.
        if let Some(next) = next.get().filter(|_| state.is_over()) {
            let _ = next.focus();
        }
    });
    let (family, puzzle) = state.loaded(|loaded| (loaded.family.id(), loaded.puzzle.clone()));
    let rated = u64::from(puzzle.rating);
    // They would give the solution away before.
    let about = puzzle.clone();
    let themes = move || state.is_over().then(|| themes_text(&about, lang.get())).flatten();
    let analyse = Route::Game(GameAddress {
        mode: Mode::Analyse,
        position: Some(puzzle.position),
        moves: puzzle.line,
        ply: Some(0),
        ..GameAddress::new(&puzzle.game)
    });
    let analyse = format!("#{}", analyse.text());
    let class = move || match state.said.get() {
        Some(Said::Right | Said::Solved | Said::Shown) => "said good",
        Some(_) => "said bad",
        None => "said",
    };
    let error = move || state.game.error.get().map(|failure| failure.text);
    view! {
        <div class="answer" role="status" aria-live="polite">
            {move || state.said.get().map(|said| view! { <p class=class>{text_of(&said, lang.get())}</p> })}
            {move || error().map(|text| view! { <p class="said bad">{text}</p> })}
            {move || themes().map(|text| view! { <p id="puzzle-themes">{text}</p> })}
            {move || state.is_over().then(|| view! { <p class="quiet" id="puzzle-rating">{messages::puzzle_rating(lang.get(), rated, state.rating())}</p> })}
        </div>
        <div class="actions">
            <Show when=move || state.is_over()>
                <a class="button primary" id="puzzle-next" node_ref=next href=format!("#/puzzles/{family}")>{t(Text::PuzzleNext)}</a>
                <a class="button" href=analyse.clone()>{t(Text::PuzzleAnalyse)}</a>
            </Show>
            <Show when=move || !state.is_over()>
                <button type="button" id="puzzle-solution" on:click=move |_| state.show_solution()>{t(Text::PuzzleSolution)}</button>
            </Show>
        </div>
    }
}
