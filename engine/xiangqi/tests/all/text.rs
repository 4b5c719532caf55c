//! FEN and points: there and back, and what is wrong with a text.

use boyi_xiangqi::{Board, Move, Point};
use proptest::prelude::*;

#[test]
fn both_letter_conventions_and_missing_fields_are_read() {
    let start = Board::default();
    for fen in [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "rnmgkgmnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNMGKGMNR",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[] w - - 0 1",
    ] {
        assert_eq!(fen.parse().as_ref(), Ok(&start), "{fen}");
    }
    assert_eq!(start.to_string(), Board::START);
}

#[test]
fn errors_name_the_field() {
    for (fen, message) in [
        ("", "FEN, board: found nothing, expected a row of exactly nine points"),
        ("9/9", "FEN, board: found '9/9', expected ten rows separated by '/', the tenth rank first"),
        (
            "rnbakabnx/9/9/9/9/9/9/9/9/9",
            "FEN, board: found 'rnbakabnx', expected a row of the letters KABNRCPkabnrcp and the digits 1 to 9",
        ),
        ("3k5/9/9/9/9/9/9/9/9/4K4 g", "FEN, side to move: found 'g', expected w or b"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w KQ", "FEN, third or fourth field: found 'KQ', expected -"),
        (
            "3k5/9/9/9/9/9/9/9/9/4K4 w - - x",
            "FEN, plies without capture: found 'x', expected a whole number from 0 to 65535",
        ),
        (
            "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 x",
            "FEN, end: found 'x', expected nothing after the sixth field",
        ),
        ("3k5/9/9/9/9/9/9/9/9/9 w", "FEN, position: found 0 kings of Red, expected one"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w", ""),
        (
            "3k5/9/9/9/9/9/9/9/3R5/4K4 w",
            "FEN, position: found Black in check with the other side to move, expected Black to move",
        ),
        ("3k5/9/9/9/9/9/9/9/RRR6/4K4 b", "FEN, position: found 3 rooks of Red, expected at most 2"),
        (
            "3k5/9/9/9/9/B8/9/9/9/4K4 b",
            "FEN, position: found an elephant of Red on a5, expected one of the seven points of its elephants",
        ),
    ] {
        let found = fen.parse::<Board>().map_or_else(|error| error.to_string(), |_| String::new());
        assert_eq!(found, message, "{fen}");
    }
}

#[test]
fn kings_that_face_each_other_are_a_check() {
    let board: Board = "4k4/9/9/9/9/9/9/3A5/9/3AK4 w".parse().unwrap();
    assert!(board.in_check());
    let mut moves: Vec<String> = board.legal_moves().iter().map(Move::to_string).collect();
    moves.sort();
    assert_eq!(moves, ["d1e2", "d3e2", "e1f1"]);
}

#[test]
fn points_have_names() {
    for point in Point::all() {
        assert_eq!(point.to_string().parse(), Ok(point));
        assert_eq!(Point::at(point.file(), point.rank()), Some(point));
        assert_eq!(point.rotated().rotated(), point);
        assert_eq!(point.mirrored().mirrored(), point);
    }
    for text in ["", "a", "a0", "a11", "j1", "a01", "é1"] {
        assert!(text.parse::<Point>().is_err(), "{text}");
    }
    for text in ["a1", "a1a1", "a1a", "1a2", "a1a11", "a0a1", "é1a1"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    assert_eq!("e10e9".parse::<Move>().map(|m| m.ucci().to_string()).as_deref(), Ok("e9e8"));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        let board = Board::default();
        let _ = text.parse::<Board>();
        let _ = board.parse_move(&text);
        let _ = (board.parse_wxf(&text), board.parse_chinese(&text), board.parse_iccs(&text));
    }

    #[test]
    fn damaged_fens_are_read_or_refused(at in 0usize..69, with in "[ kabnrcpKABNRCP0-9/wb-]") {
        let mut fen = Board::START.to_owned();
        fen.replace_range(at..=at, &with);
        if let Ok(board) = fen.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        }
    }
}
