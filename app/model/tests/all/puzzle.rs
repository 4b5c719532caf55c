//! Puzzles.

use crate::{end, position, texts};
use boyi_lessons::{Family, Puzzle, PuzzleProgress};
use boyi_model::{Position, PuzzleEffect, PuzzleEvent, PuzzleFeedback, PuzzleModel};
use boyi_session::Outcome;

fn model(line: &str) -> PuzzleModel {
    let puzzle = Puzzle::read(&format!("nim\t3,4\t{line}\tonly-move\t900")).unwrap();
    PuzzleModel::new(Family::Nim, 7, puzzle, Some(20))
}

fn enter(model: &mut PuzzleModel, text: &str) -> Vec<PuzzleEffect> {
    model.update(PuzzleEvent::Move(text.to_owned()))
}

fn described(request: u64, position: Position) -> PuzzleEvent {
    PuzzleEvent::Described { request, position: Some(position) }
}

#[test]
fn a_line_is_played_move_by_move() {
    let mut model = model("a b c");
    assert_eq!(enter(&mut model, "A"), [PuzzleEffect::Describe { request: 1, moves: texts("A") }]);
    assert!(!model.is_solvers_turn() && enter(&mut model, "a").is_empty());
    let effects = model.update(described(1, position("a")));
    assert_eq!(effects, [PuzzleEffect::Show(texts("a")), PuzzleEffect::Pause { request: 2 }]);
    assert_eq!(model.feedback(), Some(PuzzleFeedback::Right));
    // The solver waits for the reply, and may not give up before it.
    assert!(enter(&mut model, "c").is_empty() && model.update(PuzzleEvent::GiveUp).is_empty());
    assert_eq!(model.update(PuzzleEvent::Paused { request: 2 }), [PuzzleEffect::Show(texts("a b"))]);
    assert_eq!(enter(&mut model, "c"), [PuzzleEffect::Describe { request: 3, moves: texts("a b c") }]);
    let effects = model.update(described(3, position("a b c")));
    assert_eq!(effects, [PuzzleEffect::Show(texts("a b c")), PuzzleEffect::Record { solved: true }]);
    assert!(model.is_over() && model.feedback() == Some(PuzzleFeedback::Solved));
    assert!(enter(&mut model, "a").is_empty() && model.update(PuzzleEvent::GiveUp).is_empty());
}

#[test]
fn only_the_first_miss_is_recorded() {
    let mut model = model("a");
    for (request, recorded) in [(1, true), (2, false)] {
        enter(&mut model, "x");
        let effects = model.update(described(request, position("x")));
        assert_eq!(effects[0], PuzzleEffect::Show(Vec::new()));
        assert_eq!(effects[1..].contains(&PuzzleEffect::Record { solved: false }), recorded);
        assert_eq!(model.feedback(), Some(PuzzleFeedback::Wrong));
    }
    enter(&mut model, "a");
    let effects = model.update(described(3, position("a")));
    assert_eq!(effects[1], PuzzleEffect::Record { solved: false });
}

#[test]
fn any_move_that_wins_at_once_is_right() {
    let mut model = model("a b c");
    enter(&mut model, "x");
    let effects = model.update(described(1, end("x", Outcome::Loss)));
    assert_eq!(effects, [PuzzleEffect::Show(texts("x")), PuzzleEffect::Record { solved: true }]);
}

#[test]
fn a_move_that_ends_the_game_lost_is_wrong() {
    let mut model = model("a b c");
    enter(&mut model, "x");
    model.update(described(1, end("x", Outcome::Win)));
    assert_eq!(model.feedback(), Some(PuzzleFeedback::Wrong));
}

#[test]
fn what_cannot_be_read_changes_nothing() {
    let mut model = model("a");
    enter(&mut model, "?");
    assert!(model.update(PuzzleEvent::Described { request: 1, position: None }).is_empty());
    assert!(model.is_solvers_turn() && model.feedback().is_none());
    // Late answers to that request are dropped.
    enter(&mut model, "a");
    assert!(model.update(described(1, position("a"))).is_empty() && !model.is_solvers_turn());
}

#[test]
fn the_solution_is_shown_from_here() {
    let mut model = model("a b c");
    enter(&mut model, "a");
    model.update(described(1, position("a")));
    model.update(PuzzleEvent::Paused { request: 2 });
    let effects = model.update(PuzzleEvent::GiveUp);
    assert_eq!(effects, [PuzzleEffect::Show(texts("a b c")), PuzzleEffect::Record { solved: false }]);
    let mut progress = PuzzleProgress::default();
    model.record(&mut progress, false);
    assert!(progress.rating(Family::Nim).rating < 1500.0 && progress.has_solved_daily(20));
}
