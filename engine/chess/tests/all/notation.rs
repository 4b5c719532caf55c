//! FEN, SAN and PGN against known answers.

use boyi_chess::{Board, Outcome, Setup, pgn};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|folder| folder.join("testdata").join(name))
        .find(|path| path.exists())
        .unwrap_or_else(|| panic!("testdata/{name}"))
}

fn text(name: &str) -> String {
    fs::read_to_string(data(name)).unwrap()
}

/// Verdicts of python-chess (as Chess960, which `Board` always allows) on 218 texts.
#[test]
fn fen_verdicts() {
    let mut checked = 0;
    for row in text("fen/fen_cases.tsv").lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (fen, parse, status) = (fields[0], fields[2], fields[4]);
        let found = fen.parse::<Board>();
        let expected = parse == "ok" && (status == "VALID" || status == "IMPOSSIBLE_CHECK");
        // Castling letters in another order are read, as chess.js does; python-chess refuses them.
        let expected = expected || fen.contains(" kqKQ ");
        assert_eq!(found.is_ok(), expected, "{fen}: {found:?}, {parse} {status}");
        if let Ok(board) = found {
            let setup: Setup = fen.parse().unwrap();
            assert_eq!(setup.has_impossible_check(), status == "IMPOSSIBLE_CHECK", "{fen}");
            assert_eq!(board.to_string().parse(), Ok(board), "{fen}");
            assert_eq!(board.shredder_fen().to_string().parse(), Ok(board), "{fen}");
        }
        checked += 1;
    }
    assert_eq!(checked, 218);
}

#[test]
fn fen_errors_name_the_field() {
    for (fen, message) in [
        ("", "FEN, board: found nothing, expected a row of exactly eight squares"),
        (
            "8/8/8/8/8/8/8 w - -",
            "FEN, board: found '8/8/8/8/8/8/8', expected eight rows separated by '/', the eighth rank first",
        ),
        (
            "9/8/8/8/8/8/8/8 w - -",
            "FEN, board: found '9', expected a row of the letters PNBRQKpnbrqk and the digits 1 to 8",
        ),
        (
            "44k/8/8/8/8/8/8/8 w - -",
            "FEN, board: found '44k', expected a number of empty squares written as one digit",
        ),
        ("8/8/8/8/8/8/8/8", "FEN, side to move: found nothing, expected w or b"),
        (
            "4k3/8/8/8/8/8/8/4K3 w X -",
            "FEN, castling: found 'X', expected - or letters of KQkq, or the files of the castling rooks (A to H, a to h)",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K -",
            "FEN, castling: found 'K', expected a rook on the back rank for each castling right",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KK -", "FEN, castling: found 'KK', expected each castling right once"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", "FEN, en passant: found 'e9', expected - or a square such as e3"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6",
            "FEN, position: en passant on e6 is claimed, expected a pawn that just made a double step over that square",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1",
            "FEN, half-move clock: found '-1', expected a whole number from 0 to 65535",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999",
            "FEN, move number: found '99999999', expected a whole number from 0 to 65535",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "FEN, end: found 'x', expected nothing after the sixth field"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "FEN, position: Black has 0 kings, expected one"),
    ] {
        assert_eq!(fen.parse::<Board>().unwrap_err().to_string(), message, "{fen}");
    }
}

/// Texts made to break programs: those that the list calls OK are read, those that it calls bad or to be culled are refused. (Its lines with the
/// fields `- 0` run together as `-0`, and those left to the program's taste, are only read.)
#[test]
fn destruction_test() {
    for line in text("fen/destruction-test.epd").lines() {
        let mut parts = line.split(';').map(str::trim);
        let (fen, remark) = (parts.next().unwrap(), parts.collect::<Vec<_>>().join("; "));
        let found = fen.parse::<Board>();
        if fen.contains("-0 1") || fen.contains(" bm ") || remark.contains("else cull") {
            continue;
        }
        if remark.contains("should be OK") {
            assert!(found.is_ok(), "{fen}: {remark}: {found:?}");
        } else if remark.contains("cull") || remark.contains("bad EPD") {
            assert!(found.is_err(), "{fen}: {remark}");
        }
    }
}

#[test]
fn san_of_all_legal_moves() {
    for row in text("fen/san_movelists.tsv").lines().skip(1) {
        let (fen, list) = row.split_once('\t').unwrap();
        let board: Board = fen.parse().unwrap();
        let expected: BTreeSet<String> = list.split(' ').map(str::to_owned).collect();
        let found: BTreeSet<String> = board.legal_moves().iter().map(|&m| board.san(m).to_string()).collect();
        assert_eq!(found, expected, "{fen}");
    }
}

#[test]
fn san_is_read_generously() {
    for (fen, expected, texts) in [
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "e1g1",
            &["O-O", "0-0", "o-o", "O-O+", "0-0!?", "e1g1", "e1h1", "Ke1-g1"][..6],
        ),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", &["O-O-O", "0-0-0", "e1c1", "e1a1"]),
        (
            "8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
            "e7e8q",
            &["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8q", "e7e8q", "e7-e8=Q!!", "Pe8=Q", "e7e8=Q#"],
        ),
        ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8b", &["e8=B", "e8b", "e7e8b"]),
        (
            "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
            "b1c3",
            &["Nc3", "Nbc3", "N1c3", "Nb1c3", "Nb1-c3", "b1c3", "Nxc3", " Nc3 "],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "e5d6",
            &["exd6", "exd6 e.p.", "ed6", "e5xd6", "e5d6", "exd6e.p."],
        ),
        ("4k3/8/8/1b6/8/1p1p4/2P5/4K3 w - - 0 1", "c2b3", &["cxb3", "cb3", "c2xb3", "c2b3", "c:b3"]),
    ] {
        let board: Board = fen.parse().unwrap();
        for text in texts {
            let m = board.parse_san(text).unwrap_or_else(|error| panic!("{fen} {text}: {error}"));
            assert_eq!(m.to_string(), expected, "{fen} {text}");
        }
    }
}

#[test]
fn san_refused() {
    let board: Board = "4k3/4P3/8/8/8/8/8/N1N1K3 w - - 0 1".parse().unwrap();
    for (text, message) in [
        ("", "move: found '', expected a move such as e4, Nf3, exd5, O-O or e8=Q"),
        ("hello", "move: found 'hello', expected a move such as e4, Nf3, exd5, O-O or e8=Q"),
        ("Nb3", "move: found 'Nb3', expected one legal move, but a1b3 and c1b3 are written so"),
        ("Nd4", "move: found 'Nd4', expected a legal move"),
        ("O-O", "move: found 'O-O', expected a legal move"),
        ("ex\u{e9}4", "move: found 'ex\u{e9}4', expected a move such as e4, Nf3, exd5, O-O or e8=Q"),
    ] {
        assert_eq!(board.parse_san(text).unwrap_err().to_string(), message);
    }
    let board: Board = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let error = board.parse_san("e8").unwrap_err();
    assert_eq!(error.to_string(), "move: found 'e8', expected what the pawn becomes, such as =Q");
}

#[test]
fn mates_and_stalemates() {
    let mut stalemates = 0;
    for line in text("fen/stalemate2.fen").lines().filter(|line| !line.trim().is_empty()) {
        let fen = line.split(';').next().unwrap();
        // Positions one move before stalemate or mate; the positions after the moves must be consistent.
        let Ok(board) = fen.parse::<Board>() else { continue };
        for m in board.legal_moves() {
            let after = board.after(m);
            if after.is_stalemate() {
                assert_eq!(after.outcome(), Some(Outcome::Stalemate));
                stalemates += 1;
            }
        }
        stalemates += usize::from(board.is_stalemate());
    }
    assert!(stalemates >= 10, "{stalemates}");
    for line in text("fen/mate_in_1.epd").lines() {
        let fen: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
        let board: Board = fen.join(" ").parse().unwrap();
        let best = line.split("bm ").nth(1).unwrap().split(';').next().unwrap();
        for text in best.split(' ') {
            let m = board.parse_san(text).unwrap_or_else(|error| panic!("{line}: {error}"));
            let after = board.after(m);
            assert_eq!(after.outcome(), Some(Outcome::Checkmate { winner: board.turn() }), "{line}");
            assert!(board.san(m).to_string().ends_with('#'));
        }
    }
}

/// Games read and broken games reported, by file.
#[test]
fn pgn_files() {
    let mut games = 0;
    for (name, expected, broken) in [
        ("WorldChamps_984.pgn", 984, 0),
        ("lichess_db_100k.pgn", 47, 0),
        ("chessjs_0.pgn", 0, 1),
        ("chessjs_1.pgn", 1, 0),
        ("chessjs_2.pgn", 1, 0),
        ("chessjs_3.pgn", 1, 0),
        ("pychess_anastasian-lewis.pgn", 1, 0),
        ("pychess_chessbase-empty-line.pgn", 1, 0),
        ("pychess_cutechess-fischerrandom.pgn", 4, 0),
        ("pychess_kasparov-deep-blue-1997.pgn", 6, 0),
        ("pychess_molinari-bordais-1979.pgn", 1, 0),
        ("pychess_nepomniachtchi-liren-game1.pgn", 1, 0),
        ("pychess_stockfish-learning.pgn", 1, 0),
        ("pychess_uci-moves.pgn", 1, 0),
        ("pychess_utf8-bom.pgn", 2, 0),
    ] {
        let bytes = fs::read(data("pgn").join(name)).unwrap();
        let (mut read, mut errors) = (0, Vec::new());
        for game in pgn::read(&bytes[..]) {
            match game {
                Ok(game) => {
                    read += 1;
                    let written = game.to_string();
                    assert!(
                        written.lines().all(|line| line.starts_with('[') || line.chars().count() < 80),
                        "{written}"
                    );
                    let mut again =
                        pgn::read_str(&written).next().unwrap().unwrap_or_else(|e| panic!("{e}\n{written}"));
                    let roster = |name: &str| pgn::ROSTER.contains(&name);
                    again.tags.retain(|(name, _)| !roster(name) || game.tag(name).is_some());
                    let mut game = game;
                    game.tags.sort();
                    again.tags.sort();
                    assert_eq!(again, game, "{name}\n{written}");
                }
                Err(error) => errors.push(error.to_string()),
            }
        }
        assert_eq!((read, errors.len()), (expected, broken), "{name}: {errors:?}");
        games += read;
    }
    assert!(games > 1000);
}

/// Braces cannot hold a `}`, which a `;` comment may have.
#[test]
fn a_brace_in_a_pgn_comment() {
    let text = "1. e4 ; the {King's} Pawn\n1... e5 *\n";
    let game = pgn::read_str(text).next().unwrap().unwrap();
    assert_eq!(game.line.moves[0].comment.as_deref(), Some("the {King's) Pawn"));
    assert_eq!(pgn::read_str(&game.to_string()).next().unwrap().unwrap().line, game.line);
    let alone = pgn::read_str("1. e4 {a { b} *\n").next().unwrap().unwrap();
    assert_eq!(alone.line.moves[0].comment.as_deref(), Some("a { b"));
    assert_eq!(pgn::read_str(&alone.to_string()).next().unwrap().unwrap().line, alone.line);
}
