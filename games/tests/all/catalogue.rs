//! Claims of the catalogue, checked.

use boyi_core::NoObserver;
use boyi_games::{Knowledge, Question};

/// A game is called solved only where its starting position, of the usual size, is answered exactly within the usual limits.
#[test]
fn solved_games_are_answered_exactly() {
    let registry = boyi_games::registry();
    let mut asked = 0;
    for entry in registry.entries().filter(|entry| entry.knowledge == Knowledge::Solved) {
        let game = registry.open(entry.name).unwrap();
        let answer = game.record(None, &[]).unwrap().analyze(&Question::default(), &mut NoObserver).unwrap();
        assert!(answer.value.is_proof(), "{}: {:?} by {}", entry.name, answer.value, answer.engine);
        asked += 1;
    }
    assert!(asked > 10);
}
