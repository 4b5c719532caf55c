//! Reviews of a line.

use crate::texts;
use boyi_model::{ReviewEffect, ReviewEvent, ReviewModel, mark_between};
use boyi_session::{Review, Value, review::Mark};

type Model = ReviewModel<&'static str>;

fn begin(line: &[usize], moves: &str) -> ReviewEvent<&'static str> {
    ReviewEvent::Begin { line: line.to_vec(), moves: texts(moves) }
}

fn analysed(request: u64, analysis: &'static str) -> ReviewEvent<&'static str> {
    ReviewEvent::Analysed { request, analysis: Some(analysis) }
}

fn analyse(request: u64, moves: &str) -> [ReviewEffect<&'static str>; 1] {
    [ReviewEffect::Analyse { request, moves: texts(moves) }]
}

fn made() -> Review {
    Review {
        game: "g".to_owned(),
        start: "s".to_owned(),
        accuracy: [None; 2],
        plies: Vec::new(),
        lost_by: [None, None],
        moments: Vec::new(),
    }
}

#[test]
fn every_position_is_analysed_and_then_the_review_is_made() {
    let mut model = Model::default();
    assert_eq!(model.update(begin(&[1, 2], "a b")), analyse(1, ""));
    assert_eq!(model.update(analysed(1, "x")), analyse(2, "a"));
    assert_eq!(model.reviewing(), Some(1));
    // A reply that comes twice.
    assert!(model.update(analysed(1, "x")).is_empty());
    assert_eq!(model.update(analysed(2, "y")), analyse(3, "a b"));
    let make = ReviewEffect::Make { request: 4, moves: texts("a b"), analyses: vec!["x", "y", "z"] };
    assert_eq!(model.update(analysed(3, "z")), [make]);
    assert!(model.of_line(&[1, 2]).is_none());
    model.update(ReviewEvent::Made { request: 4, review: Some(made()) });
    assert_eq!((model.of_line(&[1, 2]), model.reviewing()), (Some(&made()), None));
    // It belongs to its line, and a new one begins with nothing.
    assert!(model.of_line(&[1, 3]).is_none() && model.of_node(1).is_none());
    assert_eq!(model.update(begin(&[1, 2], "a b")), analyse(5, ""));
}

#[test]
fn a_review_that_was_stopped_goes_on() {
    let mut model = Model::default();
    model.update(begin(&[1], "a"));
    assert_eq!(model.update(analysed(1, "x")), analyse(2, "a"));
    assert!(model.update(ReviewEvent::Stop).is_empty() && model.reviewing().is_none());
    assert!(model.update(analysed(2, "late")).is_empty());
    assert_eq!(model.update(begin(&[1], "a")), analyse(3, "a"));
    // Another line begins anew.
    assert_eq!(model.update(begin(&[2], "b")), analyse(4, ""));
}

#[test]
fn there_is_no_review_without_an_analysis() {
    let mut model = Model::default();
    model.update(begin(&[1], "a"));
    assert_eq!(model.update(ReviewEvent::Analysed { request: 1, analysis: None }), analyse(2, "a"));
    assert!(model.update(analysed(2, "y")).is_empty() && model.reviewing().is_none());
}

#[test]
fn marks_grow_with_what_is_lost() {
    let lost = |before: i32, after: i32| mark_between(Value::Estimate(before), Value::Estimate(-after));
    assert_eq!(
        [lost(0, -20), lost(0, 50), lost(0, -80), lost(0, -120), lost(0, -300)],
        [None, None, Some(Mark::Inaccuracy), Some(Mark::Mistake), Some(Mark::Blunder)]
    );
    let (win, draw) = (Value::Win { plies: None }, Value::Draw);
    assert_eq!([mark_between(win, win), mark_between(draw, draw)], [Some(Mark::Blunder), None]);
}
