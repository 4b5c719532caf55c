//! A puzzle on the screen: the board, the task, what is said about an attempt.

use super::{
    Loaded, choice::Choice, rating_text, replay::Replay, solve_state::SolveState, themes::themes_text,
    words_of,
};
use crate::{
    board::Board,
    prefs::Prefs,
    route::{GameAddress, Mode, PuzzleAddress, Route},
    state::Reader,
    ui::text::{Text, messages, t},
};
use boyi_lessons::Family;
use boyi_model::{PuzzleEvent, PuzzleFeedback, PuzzleModel};
use boyi_session::{Lang, Side};
use leptos::{html, prelude::*};

/// A rating with at most this deviation is taken to be known.
const SURE_DEVIATION: f64 = 110.0;

/// The words about an attempt.
fn text_of(feedback: PuzzleFeedback, lang: Lang) -> &'static str {
    match feedback {
        PuzzleFeedback::Right => Text::PuzzleRight,
        PuzzleFeedback::Wrong => Text::PuzzleWrong,
        PuzzleFeedback::Solved => Text::PuzzleSolved,
        PuzzleFeedback::Shown => Text::PuzzleShown,
    }
    .of(lang)
}

/// Which side the solver plays, where the sides differ.
fn solvers_side(model: &PuzzleModel) -> Option<Side> {
    let mover = model.puzzle().position.split(' ').nth(1);
    match model.family() {
        Family::Chess | Family::Xiangqi | Family::Connect4 | Family::Gomoku => {
            Some(if matches!(mover, Some("b" | "o")) { Side::Second } else { Side::First })
        }
        Family::Nim | Family::Sums | Family::Kayles | Family::Chomp => None,
    }
}

#[component]
pub(super) fn PuzzleView(puzzle: Loaded, reader: Reader) -> impl IntoView {
    let Loaded { model, themes, address } = puzzle;
    let lang = Prefs::get().lang;
    let (name, task) = words_of(model.family());
    let (number, family) = (model.number() + 1, model.family().id());
    let title = move || format!("{} {number}", name.of(lang.get()));
    Effect::new(move |_| document().set_title(&format!("{} · Boyi", title())));
    let mover = solvers_side(&model);
    let moves = model.puzzle().moves() as u64;
    let chosen = (address.family.as_deref() != Some(PuzzleAddress::DAILY)).then(|| address.clone());
    let state = SolveState::new(model, address.streak, reader);
    let streak = address.streak.map(|solved| {
        view! { <span class="streak-count" id="streak">{move || messages::streak_now(lang.get(), u64::from(solved))}</span> }
    });
    let position = move || state.game.shown.with(|shown| shown.as_ref().map(|shown| shown.position.clone()));
    let turn = move || state.is_solvers_turn().then_some("reader");
    view! {
        <article class="lesson" data-puzzle=format!("{family}/{number}")>
            <header class="lesson-head">
                <a class="back" href="#/puzzles">"← "{t(Text::Puzzles)}</a>
                <h1>{title}</h1>{streak}
            </header>
            <section class="step" data-position=position data-turn=turn>
                <div class="idea">
                    <p class="task">{t(task)}</p>
                    <p>{move || mover.map(|side| messages::to_move(lang.get(), state.game.side_name(side)) + " ")}
                        {move || messages::puzzle_moves(lang.get(), moves)}</p>
                </div>
                <div class="subject"><Board game=state.game/></div>
                <div class="entry">
                    <Answer state address/>
                    {chosen.map(|address| view! { <Choice address themes/> })}
                </div>
            </section>
        </article>
    }
}

/// The feedback on an attempt, and the buttons.
#[component]
fn Answer(state: SolveState, address: PuzzleAddress) -> impl IntoView {
    let lang = Prefs::get().lang;
    let next = NodeRef::<html::A>::new();
    Effect::new(move |_| {
        // Enter continues once the puzzle is solved.
        if let Some(next) = next.get().filter(|_| state.is_over.get()) {
            let _ = next.focus();
        }
    });
    let (family, puzzle) = state.model(|model| (model.family().id(), model.puzzle().clone()));
    let second_begins = state.model(solvers_side) == Some(Side::Second);
    let next_one = move || {
        let family = Some(family.to_owned());
        let next = match address.streak {
            Some(solved) => {
                let streak = if state.missed.get() { 0 } else { solved + 1 };
                PuzzleAddress { family, streak: Some(streak), ..PuzzleAddress::default() }
            }
            None => PuzzleAddress { family, number: None, ..address.clone() },
        };
        format!("#{}", Route::Puzzles(next).text())
    };
    let next_text = move || match state.streak {
        Some(_) if state.missed.get() => Text::StreakAgain.of(lang.get()),
        _ => Text::PuzzleNext.of(lang.get()),
    };
    // A mistake ends a streak at once; the puzzle can still be solved.
    let ended = move || {
        let solved = state.streak.filter(|_| state.missed.get())?;
        let best = u64::from(state.best_streak());
        Some(messages::streak_over(lang.get(), best, u64::from(solved)))
    };
    let rated = u64::from(puzzle.rating);
    // They would give the solution away before.
    let about = puzzle.clone();
    let themes = move || state.is_over.get().then(|| themes_text(&about, lang.get())).flatten();
    let analyse = Route::Game(GameAddress {
        mode: Mode::Analyse,
        position: Some(puzzle.position),
        moves: puzzle.line,
        ply: Some(0),
        ..GameAddress::new(&puzzle.game)
    });
    let analyse = format!("#{}", analyse.text());
    let class = move || match state.feedback.get() {
        Some(PuzzleFeedback::Right | PuzzleFeedback::Solved | PuzzleFeedback::Shown) => "said good",
        Some(_) => "said bad",
        None => "said",
    };
    let error = move || state.game.error.get().map(|failure| failure.text);
    view! {
        <div class="answer" role="status" aria-live="polite">
            {move || state.feedback.get().map(|said| view! { <p class=class>{text_of(said, lang.get())}</p> })}
            {move || error().map(|text| view! { <p class="said bad">{text}</p> })}
            {move || themes().map(|text| view! { <p id="puzzle-themes">{text}</p> })}
            {move || ended().map(|text| view! { <p id="streak-over">{text}</p> })}
            {move || (state.is_over.get() && state.streak.is_none()).then(|| view! { <RatingChange state rated/> })}
        </div>
        {move || state.is_over.get().then(|| view! { <Replay game=state.game second_begins/> })}
        <div class="actions">
            <Show when=move || state.is_over.get()>
                <a class="button primary" id="puzzle-next" node_ref=next href=next_one.clone()>{next_text}</a>
                <a class="button" href=analyse.clone()>{t(Text::PuzzleAnalyse)}</a>
            </Show>
            <Show when=move || !state.is_over.get()>
                <button type="button" id="puzzle-solution" on:click=move |_| state.send(PuzzleEvent::GiveUp)>{t(Text::PuzzleSolution)}</button>
            </Show>
        </div>
    }
}

/// The rating after the puzzle, how it has changed, and while it is not sure yet, why it moves so much.
#[component]
fn RatingChange(state: SolveState, rated: u64) -> impl IntoView {
    let lang = Prefs::get().lang;
    let now = untrack(|| state.rating());
    let change = format!("{:+}", now.rating.round() as i64 - state.rating_before.rating.round() as i64);
    let change = change.replace('-', "\u{2212}");
    let uncertain = now.deviation > SURE_DEVIATION;
    view! {
        <p class="quiet" id="puzzle-rating">
            {move || messages::puzzle_rating(lang.get(), change.clone(), rated, rating_text(now, lang.get()))}
        </p>
        {uncertain.then(|| view! { <p class="quiet">{t(Text::RatingUncertain)}</p> })}
    }
}
