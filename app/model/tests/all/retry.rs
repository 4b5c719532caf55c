//! Passes through the mistakes of a line.

use crate::mv;
use boyi_model::{Mistake, RetryEffect, RetryEvent, RetryModel, RetryStage, TriedMove};
use boyi_session::Value;

const WIN: Value = Value::Win { plies: Some(3) };
const LOSS: Value = Value::Loss { plies: Some(4) };

/// A pass through mistakes before the second and the fifth move, at the first of them.
fn begun() -> RetryModel {
    let mistakes = [1, 4].map(|ply| Mistake { ply, before: WIN });
    let mut model = RetryModel::default();
    assert_eq!(model.update(RetryEvent::Begin(mistakes.to_vec())), [RetryEffect::GoTo(1)]);
    assert!(model.update(RetryEvent::Shown(1)).is_empty());
    model
}

/// Tries a move that the session reads, and gives the number of the request for its value.
fn tried(model: &mut RetryModel, text: &str) -> u64 {
    let effects = model.update(RetryEvent::Move(text.to_owned()));
    let [RetryEffect::Describe { request, ply: 1, mv: asked }] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(asked, text);
    let tried = Ok(TriedMove { mv: mv(text), over: None });
    let effects = model.update(RetryEvent::Described { request: *request, tried });
    let [RetryEffect::Value { request, ply: 1, .. }] = effects[..] else { panic!("{effects:?}") };
    request
}

#[test]
fn mistakes_are_moves_that_lose_value() {
    // The mover of each position: won, thrown away, found by the opponent, unknown.
    let values = [Some(WIN), Some(WIN), Some(LOSS), Some(Value::Draw), Some(LOSS), None];
    assert_eq!(Mistake::of_line(&values, |_| true), [Mistake { ply: 0, before: WIN }]);
    assert!(Mistake::of_line(&values, |ply| ply == 1).is_empty());
    let thrown = [Some(WIN), Some(Value::Draw), Some(WIN)];
    let plies: Vec<usize> = Mistake::of_line(&thrown, |_| true).iter().map(|mistake| mistake.ply).collect();
    assert_eq!(plies, [0, 1]);
    assert!(Mistake::of_line(&[], |_| true).is_empty());
}

#[test]
fn a_better_move_is_shown_and_a_worse_one_is_not() {
    let mut model = begun();
    let request = tried(&mut model, "a");
    // It leaves the opponent a win.
    assert!(model.update(RetryEvent::Valued { request, value: Ok(WIN) }).is_empty());
    assert_eq!(model.stage(), Some(&RetryStage::Worse(mv("a"))));
    let request = tried(&mut model, "b");
    // A reply to an earlier question.
    assert!(model.update(RetryEvent::Valued { request: request - 1, value: Ok(LOSS) }).is_empty());
    let effects = model.update(RetryEvent::Valued { request, value: Ok(LOSS) });
    assert_eq!(effects, [RetryEffect::Preview("b".to_owned())]);
    assert_eq!((model.preview(), model.is_done()), (Some(&mv("b")), true));
    // Nothing more is tried here.
    assert!(model.update(RetryEvent::Move("c".to_owned())).is_empty());
    assert!(model.update(RetryEvent::Solve).is_empty());
    assert_eq!(model.progress(), (1, 2));
    assert_eq!(model.update(RetryEvent::Next), [RetryEffect::GoTo(4)]);
    assert_eq!((model.stage(), model.progress()), (Some(&RetryStage::Asking), (2, 2)));
    assert_eq!(model.update(RetryEvent::Next), [RetryEffect::Ended]);
    assert_eq!((model.stage(), model.mistake()), (None, None));
}

#[test]
fn a_move_that_ends_the_game_needs_no_engine() {
    let mut model = begun();
    let effects = model.update(RetryEvent::Move("a".to_owned()));
    let [RetryEffect::Describe { request, .. }] = effects[..] else { panic!("{effects:?}") };
    let lost = Some(Value::Loss { plies: Some(0) });
    let effects =
        model.update(RetryEvent::Described { request, tried: Ok(TriedMove { mv: mv("a"), over: lost }) });
    assert_eq!(effects, [RetryEffect::Preview("a".to_owned())]);
}

#[test]
fn a_text_that_is_no_move_and_an_engine_without_an_answer_are_told() {
    let mut model = begun();
    let effects = model.update(RetryEvent::Move("?".to_owned()));
    let [RetryEffect::Describe { request, .. }] = effects[..] else { panic!("{effects:?}") };
    model.update(RetryEvent::Described { request, tried: Err("no move".to_owned()) });
    assert_eq!(model.stage(), Some(&RetryStage::Failed("no move".to_owned())));
    let request = tried(&mut model, "a");
    model.update(RetryEvent::Valued { request, value: Err("no answer".to_owned()) });
    assert_eq!(model.stage(), Some(&RetryStage::Failed("no answer".to_owned())));
}

#[test]
fn the_solution_is_shown_when_asked() {
    let mut model = begun();
    let effects = model.update(RetryEvent::Solve);
    let [RetryEffect::Best { request, ply: 1 }] = effects[..] else { panic!("{effects:?}") };
    assert!(model.update(RetryEvent::Move("a".to_owned())).is_empty());
    assert!(model.update(RetryEvent::Best { request, mv: None }).is_empty());
    assert_eq!(model.stage(), Some(&RetryStage::Asking));
    let effects = model.update(RetryEvent::Solve);
    let [RetryEffect::Best { request, .. }] = effects[..] else { panic!("{effects:?}") };
    let effects = model.update(RetryEvent::Best { request, mv: Some(mv("s")) });
    assert_eq!(effects, [RetryEffect::Preview("s".to_owned())]);
    assert_eq!(model.stage(), Some(&RetryStage::Solved(mv("s"))));
}

#[test]
fn a_player_who_goes_elsewhere_ends_the_pass() {
    let mistakes = vec![Mistake { ply: 3, before: WIN }];
    let mut model = RetryModel::default();
    model.update(RetryEvent::Begin(mistakes));
    // The board is on its way.
    assert!(model.update(RetryEvent::Shown(7)).is_empty());
    assert!(model.update(RetryEvent::Shown(3)).is_empty());
    let effects = model.update(RetryEvent::Move("a".to_owned()));
    let [RetryEffect::Describe { request, .. }] = effects[..] else { panic!("{effects:?}") };
    assert_eq!(model.update(RetryEvent::Shown(2)), [RetryEffect::Ended]);
    // What comes late changes nothing.
    let tried = Ok(TriedMove { mv: mv("a"), over: None });
    assert!(model.update(RetryEvent::Described { request, tried }).is_empty());
    assert!(model.update(RetryEvent::End).is_empty() && model.stage().is_none());
    // Without mistakes there is no pass.
    assert!(model.update(RetryEvent::Begin(Vec::new())).is_empty() && model.stage().is_none());
}
