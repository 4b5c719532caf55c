//! The rules, the notation, the words, and the solver against a definition of its own.

use super::*;
use boyi_core::{NoObserver, Value};
use boyi_games::{Question, Registry};
use std::collections::HashMap;

const GAME: Rules = Rules { squares: 6 };

/// Every position that can be reached, with its value for the player to move: 1 won, 0 drawn, −1 lost.
fn value(position: Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let mut moves = Vec::new();
    GAME.moves(&position, &mut moves);
    let after: Vec<i32> = moves.iter().map(|mv| -value(GAME.play(&position, mv), known)).collect();
    let best = match GAME.outcome(&position) {
        Some(Outcome::Win) => 1,
        Some(Outcome::Draw) => 0,
        Some(Outcome::Loss) => -1,
        None => after.into_iter().max().expect("a move where the game is not over"),
    };
    known.insert(position, best);
    best
}

#[test]
fn the_program_agrees_with_the_definition() {
    let mut known = HashMap::new();
    value(GAME.start(), &mut known);
    let game = Registry::default().with(&ENTRY).open("my-game:squares=6").unwrap();
    for (position, value) in known {
        let mut record = game.record(Some(&GAME.position_text(&position)), &[]).unwrap();
        let found = record.analyze(&Question::default(), &mut NoObserver).unwrap().value;
        let agrees = match value {
            1 => found.is_win(),
            -1 => found.is_loss(),
            _ => found == Value::Draw,
        };
        assert!(agrees, "{position:?}: {found:?}, not {value}");
    }
}

#[test]
fn texts_read_back() {
    let mut known = HashMap::new();
    value(GAME.start(), &mut known);
    for position in known.into_keys() {
        assert_eq!(GAME.parse_position(&GAME.position_text(&position)), Ok(position));
        let mut moves = Vec::new();
        GAME.moves(&position, &mut moves);
        assert_eq!(moves.is_empty(), GAME.outcome(&position).is_some());
        for mv in moves {
            assert_eq!(GAME.parse_move(&position, &GAME.move_text(&position, &mv)), Ok(mv));
        }
    }
    for text in ["", "x", "xxx...", "x.o..y", "oo....", "xxoooo", "ｘ.....", "xxxooo"] {
        assert!(GAME.parse_position(text).is_err(), "{text}");
        assert!(GAME.parse_move(&GAME.start(), text).is_err(), "{text}");
    }
}

#[test]
fn both_languages_say_the_same() {
    let ids =
        |text: &'static str| text.lines().filter_map(|line| line.split(" =").next()).collect::<Vec<_>>();
    assert_eq!(ids(ENTRY.messages.en), ids(ENTRY.messages.zh));
    for id in ["my-game", "my-game-rule", "my-game-about", "my-game-param-squares"] {
        assert!(ids(ENTRY.messages.en).contains(&id), "{id}");
    }
}
