//! The `serde` feature.
#![cfg(feature = "serde")]

use boyi_chess::pgn::{self, GameResult};
use boyi_chess::{
    Bitboard, Board, CastlingSide, Color, File, History, Move, Outcome, Piece, Rank, Role, Square,
};
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
    check(Bitboard(5), "\"0x5\"");
    check(Bitboard(u64::MAX), "\"0xffffffffffffffff\"");
    check(File::C, "\"c\"");
    check(Rank::Third, "\"3\"");
    check(CastlingSide::QueenSide, "\"O-O-O\"");
    check(GameResult::Draw, "\"1/2-1/2\"");
    check(Board::default(), "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"");
    check(Outcome::Checkmate { winner: Color::White }, "\"white-checkmates\"");
    check(Outcome::FiftyMoves, "\"fifty-moves\"");
}

#[test]
fn a_game_comes_back() {
    let mut game = History::new(Board::default());
    for san in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O"] {
        let m = game.board().parse_san(san).unwrap();
        game.play(m);
    }
    let json = serde_json::to_string(&game).unwrap();
    assert!(json.ends_with(r#""moves":["e2e4","e7e5","g1f3","b8c6","f1c4","g8f6","e1h1"]}"#), "{json}");
    assert_eq!(serde_json::from_str::<History>(&json).unwrap(), game);
    let illegal = json.replace("e2e4", "e2e5");
    assert!(serde_json::from_str::<History>(&illegal).unwrap_err().to_string().contains("e2e5"));
    assert_eq!(serde_json::to_string(&game.boards()[4].san(game.moves()[4])).unwrap(), "\"Bc4\"");
    let list = serde_json::to_string(&game.board().legal_moves()).unwrap();
    let moves: Vec<Move> = serde_json::from_str(&list).unwrap();
    assert_eq!(moves, game.board().legal_moves().as_slice());

    // PGN adds the seven tags that every game has.
    let written = pgn::read_str("[White \"A\"]\n\n1. e4 {best by test} e5 1-0\n").next().unwrap().unwrap();
    let read: pgn::Game = serde_json::from_str(&serde_json::to_string(&written).unwrap()).unwrap();
    assert_eq!((read.tag("White"), &read.line, read.result), (Some("A"), &written.line, written.result));
    assert!(serde_json::from_str::<pgn::Game>("\"\"").is_err());
}

#[test]
fn errors_say_what_is_expected() {
    let error = serde_json::from_str::<Color>("\"x\"").unwrap_err().to_string();
    assert!(error.starts_with("found 'x', expected w or b"), "{error}");
    assert!(serde_json::from_str::<Board>("\"8/8\"").is_err());
    assert!(serde_json::from_str::<Move>("0").is_err());
}
