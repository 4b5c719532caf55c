//! Values as text, there and back.
#![cfg(feature = "serde")]

use boyi_xiangqi::{Board, Color, History, Move, Piece, RepetitionRules, Role};
use serde::{Serialize, de::DeserializeOwned};

fn check<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn values_are_texts() {
    let m: Move = "h3e3".parse().unwrap();
    check(m, "\"h3e3\"");
    check(m.from(), "\"h3\"");
    check(Color::Red, "\"w\"");
    check(Role::Horse, "\"n\"");
    check(Piece { color: Color::Red, role: Role::Cannon }, "\"C\"");
    check(Board::default(), &format!("\"{}\"", Board::START));
    let mut game = History::default().with_rules(RepetitionRules::Simple);
    game.play(m);
    let json = format!("{{\"start\":\"{}\",\"moves\":[\"h3e3\"],\"rules\":\"simple\"}}", Board::START);
    check(game, &json);
    assert!(serde_json::from_str::<History>(&json.replace("h3e3", "h3e4")).is_err());
    assert!(serde_json::from_str::<Color>("\"x\"").is_err());
}
