//! Lessons.

use crate::{end, mv, position, texts};
use boyi_lessons::{BoardSetup, Candidate, Check, Goal, Lesson, LessonWords, Mistake, Step, Task};
use boyi_model::{Feedback, Found, LessonEffect, LessonEvent, LessonModel, Place, Position, Question};
use boyi_session::{Outcome, Value};
use std::sync::Arc;

type Model = LessonModel<&'static str>;
type Event = LessonEvent<&'static str>;

fn step(id: &str, task: Task) -> Step {
    let board = !matches!(task, Task::Read | Task::Answer { .. } | Task::Choose { .. });
    let board = board.then(|| BoardSetup { game: "nim".to_owned(), ..BoardSetup::default() });
    Step { id: id.to_owned(), board, marks: Vec::new(), task }
}

fn mistake(given: &str, say: &str) -> Mistake {
    Mistake { given: given.to_owned(), say: say.to_owned() }
}

fn move_task() -> Task {
    Task::Move { accept: texts("a"), goal: Goal::Win, wrong: vec![mistake("b", "b")] }
}

fn play_task(goal: Goal, level: u8, second: bool) -> Task {
    Task::Play { goal, level, second }
}

/// A lesson of these tasks, its steps called s0, s1, …
fn lesson(tasks: Vec<Task>) -> (Model, Vec<LessonEffect>) {
    lesson_of(false, tasks)
}

fn lesson_of(plain: bool, tasks: Vec<Task>) -> (Model, Vec<LessonEffect>) {
    let steps = tasks.into_iter().enumerate().map(|(at, task)| step(&format!("s{at}"), task)).collect();
    let (en, zh) = (LessonWords::default(), LessonWords::default());
    let lesson = Arc::new(Lesson { id: "l".to_owned(), minutes: 1, plain, steps, en, zh });
    LessonModel::new(Place::of_lesson(&lesson).collect(), 0)
}

/// A lesson of one task whose board is set up.
fn opened(task: Task) -> (Model, Vec<LessonEffect>) {
    let (mut model, effects) = lesson(vec![task]);
    assert!(matches!(effects[..], [LessonEffect::Open(_)]));
    let effects = model.update(LessonEvent::Opened(position("")));
    (model, effects)
}

fn record(step: &str, at_once: bool) -> LessonEffect {
    LessonEffect::Record { lesson: "l".to_owned(), step: step.to_owned(), at_once }
}

fn describe(request: u64, moves: &str) -> LessonEffect {
    LessonEffect::Describe { request, moves: texts(moves) }
}

fn ask(request: u64, moves: &str, question: Question) -> LessonEffect {
    LessonEffect::Ask { request, moves: texts(moves), question }
}

fn show(moves: &str) -> LessonEffect {
    LessonEffect::Show(texts(moves))
}

fn described(request: u64, position: Position) -> Event {
    LessonEvent::Described { request, position: Some(position) }
}

fn found(value: Value, best: &str) -> Found<&'static str> {
    Found { value, best: Some(mv(best)), reason: Some("why") }
}

fn analysed(request: u64, value: Value, best: &str) -> Event {
    LessonEvent::Analysed { request, found: Some(found(value, best)) }
}

fn enter(text: &str) -> Event {
    LessonEvent::Move(text.to_owned())
}

fn answer(text: &str) -> Event {
    LessonEvent::Answer(text.to_owned())
}

const WIN: Value = Value::Win { plies: Some(3) };
const LOSS: Value = Value::Loss { plies: Some(2) };

#[test]
fn steps_follow_each_other() {
    let question =
        Task::Answer { answer: "4".to_owned(), check: Check::Text, wrong: vec![mistake("5", "five")] };
    let (mut model, effects) = lesson(vec![Task::Read, question]);
    assert!(effects.is_empty() && model.is_done());
    assert_eq!(model.update(LessonEvent::Next), [record("s0", true)]);
    // Nothing follows a task that is not done.
    assert!(model.update(LessonEvent::Next).is_empty() && !model.is_finished() && model.at() == 1);
    assert!(model.update(answer("5")).is_empty());
    assert_eq!(model.feedback(), Some(&Feedback::Discussed("s1-five".to_owned())));
    assert!(model.update(answer("6")).is_empty());
    assert_eq!(model.feedback(), Some(&Feedback::Answer));
    assert_eq!(model.update(answer(" 4")), [record("s1", false)]);
    // What is done stays done.
    assert!(model.update(answer("6")).is_empty() && model.is_done());
    assert!(model.update(LessonEvent::Next).is_empty() && model.is_finished());
    let visit = model.visit();
    model.update(LessonEvent::Go(9));
    assert!((model.at(), model.is_finished(), model.is_done()) == (1, false, false) && model.visit() > visit);
}

#[test]
fn a_right_move_stays_on_the_board() {
    let (mut model, effects) = opened(move_task());
    assert!(effects.is_empty());
    assert_eq!(model.update(enter("A")), [describe(1, "A")]);
    assert_eq!(model.update(described(1, position("a"))), [show("a"), record("s0", true)]);
    assert!(!model.is_readers_turn() && model.update(enter("b")).is_empty());
}

#[test]
fn a_wrong_move_is_taken_back_and_refuted() {
    let (mut model, _) = opened(move_task());
    model.update(enter("b"));
    assert_eq!(model.update(described(1, position("b"))), [show("")]);
    assert_eq!(model.feedback(), Some(&Feedback::Discussed("s0-b".to_owned())));
    model.update(enter("c"));
    let effects = model.update(described(2, position("c")));
    assert_eq!(effects, [show(""), ask(3, "c", Question::Analyse)]);
    assert!(model.is_thinking() && model.is_readers_turn());
    model.update(analysed(3, WIN, "d"));
    let label = "‹c›".to_owned();
    assert_eq!(model.feedback(), Some(&Feedback::Move { label, found: Some(found(WIN, "d")) }));
    model.update(enter("a"));
    assert_eq!(model.update(described(4, position("a"))), [show("a"), record("s0", false)]);
}

#[test]
fn a_plain_lesson_refutes_without_theory() {
    let (mut model, _) = lesson_of(true, vec![move_task()]);
    model.update(LessonEvent::Opened(position("")));
    model.update(enter("c"));
    model.update(described(1, position("c")));
    model.update(analysed(2, WIN, "d"));
    let refuted = Found { reason: None, ..found(WIN, "d") };
    assert_eq!(model.feedback(), Some(&Feedback::Move { label: "‹c›".to_owned(), found: Some(refuted) }));
}

#[test]
fn another_attempt_need_not_wait_for_the_reason() {
    let (mut model, _) = opened(move_task());
    model.update(enter("c"));
    model.update(described(1, position("c")));
    assert_eq!(model.update(enter("d")), [LessonEffect::Stop, describe(3, "d")]);
    model.update(analysed(2, WIN, "x"));
    assert_eq!(model.feedback(), Some(&Feedback::Move { label: "‹c›".to_owned(), found: None }));
}

#[test]
fn a_wrong_move_that_ends_the_game_needs_no_reason() {
    let (mut model, _) = opened(move_task());
    model.update(enter("c"));
    assert_eq!(model.update(described(1, end("c", Outcome::Win))), [show("")]);
}

#[test]
fn what_cannot_be_read_is_no_miss() {
    let (mut model, _) = opened(move_task());
    model.update(enter("?"));
    assert!(model.update(LessonEvent::Described { request: 1, position: None }).is_empty());
    assert!(model.feedback().is_none() && model.is_readers_turn());
    model.update(enter("a"));
    assert_eq!(model.update(described(2, position("a")))[1], record("s0", true));
}

#[test]
fn a_game_against_a_level_is_played_to_its_end() {
    let (mut model, effects) = opened(play_task(Goal::Win, 3, true));
    // The opponent starts.
    assert_eq!(effects, [ask(1, "", Question::Choose { level: 3 })]);
    assert!(model.is_opponents_turn() && model.update(enter("a")).is_empty());
    let chosen = LessonEvent::Chosen { request: 1, mv: Some("a".to_owned()) };
    assert_eq!(model.update(chosen), [LessonEffect::Pause { request: 2 }]);
    assert_eq!(model.update(LessonEvent::Paused { request: 2 }), [describe(3, "a")]);
    assert_eq!(model.update(described(3, position("a"))), [show("a")]);
    assert!(model.is_readers_turn());
    model.update(enter("b"));
    let effects = model.update(described(4, end("a b", Outcome::Loss)));
    assert_eq!(effects, [show("a b"), record("s0", true)]);
}

#[test]
fn a_perfect_opponent_takes_back_what_gives_the_goal_away() {
    let (mut model, effects) = opened(play_task(Goal::Win, 10, false));
    assert!(effects.is_empty());
    model.update(enter("b"));
    assert_eq!(model.update(described(1, position("b"))), [show("b"), ask(2, "b", Question::Analyse)]);
    assert_eq!(model.update(analysed(2, WIN, "c")), [describe(3, "")]);
    let slip = Feedback::Slip { label: "‹b›".to_owned(), reply: Some("‹c›".to_owned()) };
    assert_eq!(model.feedback(), Some(&slip));
    assert_eq!(model.update(described(3, position(""))), [show("")]);
    assert!(model.is_readers_turn() && model.feedback() == Some(&slip));
    // A move that keeps the win is answered, and takes the words away.
    model.update(enter("a"));
    model.update(described(4, position("a")));
    assert!(model.feedback().is_none());
    assert_eq!(model.update(analysed(5, LOSS, "c")), [LessonEffect::Pause { request: 6 }]);
    model.update(LessonEvent::Paused { request: 6 });
    model.update(described(7, position("a c")));
    model.update(enter("d"));
    let effects = model.update(described(8, end("a c d", Outcome::Loss)));
    assert_eq!(effects, [show("a c d"), record("s0", false)]);
}

#[test]
fn a_draw_reaches_the_goal_where_it_is_the_goal() {
    for (goal, reached) in [(Goal::Win, false), (Goal::Draw, true)] {
        let (mut model, _) = opened(play_task(goal, 10, false));
        model.update(enter("a"));
        model.update(described(1, end("a", Outcome::Draw)));
        assert_eq!(model.is_done(), reached);
        assert_eq!(model.feedback() == Some(&Feedback::Over), !reached);
    }
}

#[test]
fn a_restart_forgets_the_game_and_not_the_miss() {
    let (mut model, _) = opened(play_task(Goal::Win, 3, false));
    model.update(enter("a"));
    model.update(described(1, end("a", Outcome::Win)));
    assert_eq!(model.feedback(), Some(&Feedback::Over));
    assert_eq!(model.update(LessonEvent::Restart), [show("")]);
    assert!(model.feedback().is_none() && model.is_readers_turn());
    model.update(enter("a"));
    model.update(described(2, position("a")));
    // Restarted while the opponent thinks.
    assert_eq!(model.update(LessonEvent::Restart), [LessonEffect::Stop, show("")]);
    assert!(model.update(LessonEvent::Chosen { request: 3, mv: Some("x".to_owned()) }).is_empty());
    model.update(enter("b"));
    assert_eq!(model.update(described(4, end("b", Outcome::Loss)))[1], record("s0", false));
}

#[test]
fn replies_for_another_step_are_dropped() {
    let (mut model, _) = lesson(vec![play_task(Goal::Win, 3, true), move_task()]);
    model.update(LessonEvent::Opened(position("")));
    let effects = model.update(LessonEvent::Go(1));
    assert!(matches!(effects[..], [LessonEffect::Stop, LessonEffect::Open(_)]));
    assert!(model.update(LessonEvent::Chosen { request: 1, mv: Some("a".to_owned()) }).is_empty());
    // There is no board yet.
    assert!(model.update(enter("a")).is_empty() && model.moves().is_none());
}

#[test]
fn a_program_plays_by_its_weights() {
    let terms = texts("material space");
    let (accept, solution) = (texts("b"), vec![0, 1]);
    let (mut model, effects) =
        opened(Task::Weights { accept, solution, terms: terms.clone(), candidates: Vec::new() });
    assert_eq!(effects, [LessonEffect::Weigh { request: 1, terms }]);
    assert!(model.weighed().is_none() && model.update(LessonEvent::PlayWeights).is_empty());
    let candidate = |text: &str, terms: [i32; 2]| Candidate {
        mv: text.to_owned(),
        label: text.to_uppercase(),
        terms: terms.to_vec(),
    };
    let candidates = vec![candidate("a", [2, 0]), candidate("b", [0, 1])];
    model.update(LessonEvent::Weighed { request: 1, candidates });
    assert_eq!((model.weights(), model.weighed()), (&[1, 1][..], Some(("a", "A"))));
    model.update(LessonEvent::PlayWeights);
    assert_eq!(model.feedback(), Some(&Feedback::Plays("A".to_owned())));
    model.update(LessonEvent::SetWeight(0, -3));
    model.update(LessonEvent::SetWeight(1, 99));
    model.update(LessonEvent::SetWeight(2, 1));
    assert_eq!(model.weights(), [0, 10]);
    assert_eq!(model.update(LessonEvent::PlayWeights), [record("s0", false)]);
}

#[test]
fn moments_stay_within_the_search() {
    let tree = boyi_lessons::GameTree::parse("((3 5) (2 9))").unwrap();
    let search = boyi_lessons::TreeSearch::Minimax;
    let last = tree.search(search).len() - 1;
    let answer = "3".to_owned();
    let (mut model, _) = lesson(vec![Task::Tree { tree, search, answer, leaves: false, wrong: Vec::new() }]);
    model.update(LessonEvent::Moment(usize::MAX));
    assert_eq!((model.moment(), model.last_moment()), (last, last));
    model.update(LessonEvent::Hint);
    assert!(model.shows_hint());
}
