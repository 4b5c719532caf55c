//! The `serde` feature.
#![cfg(feature = "serde")]

use boyi_chess::{Bitboard, Board, Color, Move, Outcome, Piece, Role, Square};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn values_round_trip() {
    let m = Move::new(Square::E2, Square::E4);
    check(Square::E4, "\"e4\"");
    check(m, &m.to_bits().to_string());
    check(m.uci(), "\"e2e4\"");
    check(Color::Black, "\"b\"");
    check(Role::Knight, "\"n\"");
    check(Piece::WhiteQueen, "\"Q\"");
    check(Bitboard(5), "5");
    check(Board::default(), "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"");
    check(Outcome::Checkmate { winner: Color::White }, "\"white-checkmates\"");
    check(Outcome::FiftyMoves, "\"fifty-moves\"");
}

#[test]
fn errors_say_what_is_expected() {
    let error = serde_json::from_str::<Color>("\"x\"").unwrap_err().to_string();
    assert!(error.starts_with("found 'x', expected w or b"), "{error}");
    assert!(serde_json::from_str::<Board>("\"8/8\"").is_err());
    assert!(serde_json::from_str::<Move>("0").is_err());
}
