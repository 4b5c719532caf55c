//! FEN, SAN and PGN against known answers.

use boyi_chess::{Board, History, Outcome, Setup, pgn};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The rows of a table: comments and, of others' tables, the names of the columns left out.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|row| !row.starts_with('#') && !row.starts_with("fen\t"))
        .map(|row| row.split('\t').collect())
}

/// Reads a text, and both ways of writing what was read.
fn check_verdict(fen: &str, legal: bool, impossible_check: bool) {
    let found = fen.parse::<Board>();
    assert_eq!(found.is_ok(), legal, "{fen}: {found:?}");
    if let Ok(board) = found {
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(setup.has_impossible_check(), impossible_check, "{fen}");
        assert_eq!(board.to_string().parse(), Ok(board), "{fen}");
        assert_eq!(board.shredder_fen().to_string().parse(), Ok(board), "{fen}");
    }
}

#[test]
fn fen_verdicts() {
    for (name, expected) in [("fen/cases.tsv", 128), ("fen/random.tsv", 240)] {
        let text = boyi_testdata::text(name);
        let mut checked = 0;
        for row in rows(&text) {
            check_verdict(row[1], row[0] != "no", row[0] == "check");
            checked += 1;
        }
        assert_eq!(checked, expected, "{name}");
    }
}

/// Verdicts of python-chess (as Chess960, which `Board` always allows) on texts of other programs' tests.
#[test]
fn fen_verdicts_of_others() {
    let Some(text) = boyi_testdata::outside_text("fen/fen_cases.tsv") else { return };
    for row in rows(&text) {
        let (fen, parse, status) = (row[0], row[2], row[4]);
        let legal = parse == "ok" && (status == "VALID" || status == "IMPOSSIBLE_CHECK");
        // Castling letters in another order are read, as chess.js does; python-chess refuses them.
        check_verdict(fen, legal || fen.contains(" kqKQ "), status == "IMPOSSIBLE_CHECK");
    }
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

/// Texts made by others to break programs: those that the list calls OK are read, those that it calls bad or to be culled are refused. (Its lines with the
/// fields `- 0` run together as `-0`, and those left to the program's taste, are only read.)
#[test]
fn destruction_test() {
    let Some(text) = boyi_testdata::outside_text("fen/destruction-test.epd") else { return };
    for line in text.replace('\0', "").lines() {
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
    let texts =
        [Some(boyi_testdata::text("fen/san.tsv")), boyi_testdata::outside_text("fen/san_movelists.tsv")];
    for row in texts.iter().flatten().flat_map(|text| rows(text)) {
        let board: Board = row[0].parse().unwrap();
        let expected: BTreeSet<String> = row[1].split_whitespace().map(str::to_owned).collect();
        let found: BTreeSet<String> = board.legal_moves().iter().map(|&m| board.san(m).to_string()).collect();
        assert_eq!(found, expected, "{}", row[0]);
    }
}

#[test]
fn outcomes() {
    let text = boyi_testdata::text("fen/outcomes.tsv");
    let mut checked = 0;
    for row in rows(&text) {
        let board: Board = row[1].parse().unwrap();
        let found = History::new(board).outcome().map_or("-", |outcome| match outcome {
            Outcome::Checkmate { .. } => outcome.result(),
            Outcome::Stalemate => "stalemate",
            Outcome::InsufficientMaterial => "insufficient",
            Outcome::SeventyFiveMoves => "75",
            other => panic!("{other}"),
        });
        assert_eq!(found, row[0], "{}", row[1]);
        checked += 1;
    }
    assert_eq!(checked, 35);
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

/// The position of an EPD line and the moves in SAN of its operation.
fn epd<'a>(line: &'a str, operation: &str) -> (Board, BTreeSet<&'a str>) {
    let fen: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
    let moves = line.split(operation).nth(1).unwrap().split(';').next().unwrap();
    (fen.join(" ").parse().unwrap(), moves.split_ascii_whitespace().collect())
}

/// All moves that give mate, or stalemate, are those listed.
#[test]
fn mates_and_stalemates() {
    for (name, operation, expected, outcome) in [
        ("suites/mate_in_1.epd", " bm ", 64, Board::is_checkmate as fn(&Board) -> bool),
        ("suites/stalemate.epd", " am ", 60, Board::is_stalemate),
    ] {
        let text = boyi_testdata::text(name);
        assert_eq!(text.lines().count(), expected, "{name}");
        for line in text.lines() {
            let (board, listed) = epd(line, operation);
            let moves = board.legal_moves();
            let ending = moves.iter().filter(|&&m| outcome(&board.after(m)));
            let found: BTreeSet<String> = ending.map(|&m| board.san(m).to_string()).collect();
            assert_eq!(found, listed.into_iter().map(str::to_owned).collect(), "{line}");
            assert!(found.iter().all(|san| san.ends_with('#') == (operation == " bm ")), "{line}");
        }
    }
}

/// The mates of others' suites, some of whose positions have several.
#[test]
fn mates_of_others() {
    let Some(text) = boyi_testdata::outside_text("suites/mate_in_1.epd") else { return };
    for line in text.lines() {
        let (board, best) = epd(line, "bm ");
        for san in best {
            let m = board.parse_san(san).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(board.after(m).outcome(), Some(Outcome::Checkmate { winner: board.turn() }), "{line}");
        }
    }
}

/// Reads a file of games, writes each and reads it again; returns the numbers of games, of their plies, and of broken ones.
fn read_games(path: &Path) -> [usize; 3] {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut games, mut plies, mut broken) = (0, 0, 0);
    for game in pgn::read(&bytes[..]) {
        let Ok(mut game) = game else {
            broken += 1;
            continue;
        };
        games += 1;
        plies += game.line.moves.len();
        let written = game.to_string();
        assert!(written.lines().all(|line| line.starts_with('[') || line.chars().count() < 80), "{written}");
        let mut again = pgn::read_str(&written).next().unwrap().unwrap_or_else(|e| panic!("{e}\n{written}"));
        let roster = |name: &str| pgn::ROSTER.contains(&name);
        again.tags.retain(|(name, _)| !roster(name) || game.tag(name).is_some());
        game.tags.sort();
        again.tags.sort();
        // What was left out is a comment now.
        game.remarks.clear();
        assert_eq!(again, game, "{}\n{written}", path.display());
    }
    [games, plies, broken]
}

/// Games, plies and broken games of each file.
#[test]
fn pgn_files() {
    let expected = [
        ("games.pgn", [110, 11913, 0]),
        ("remarks.pgn", [8, 986, 0]),
        ("chess960.pgn", [10, 852, 0]),
        ("crlf.pgn", [3, 375, 0]),
        ("byte_order_mark.pgn", [3, 375, 0]),
        ("latin1.pgn", [2, 5, 0]),
        ("oddities.pgn", [20, 101, 0]),
        ("broken.pgn", [17, 19, 11]),
    ];
    let found = expected.map(|(name, _)| (name, read_games(&boyi_testdata::own("pgn").join(name))));
    assert_eq!(found, expected);
}

#[test]
fn pgn_files_of_others() {
    let Some(folder) = boyi_testdata::outside("pgn") else { return };
    for (name, games, broken) in [
        ("WorldChamps_984.pgn", 984, 0),
        ("lichess_db_100k.pgn", 47, 0),
        ("chessjs_0.pgn", 1, 0),
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
        let [read, _, errors] = read_games(&folder.join(name));
        assert_eq!([read, errors], [games, broken], "{name}");
    }
}

/// Text in Latin-1, which is no UTF-8, and what is told of a game that is broken: which, where and why.
#[test]
fn pgn_of_other_encodings_and_broken_pgn() {
    let bytes = fs::read(boyi_testdata::own("pgn/latin1.pgn")).unwrap();
    let game = pgn::read(&bytes[..]).next().unwrap().unwrap();
    assert_eq!(
        (game.tag("Event"), game.tag("White")),
        (Some("Caf\u{e9} de la R\u{e9}gence"), Some("M\u{fc}ller, J\u{fc}rgen"))
    );
    assert_eq!(game.line.moves[0].comment.as_deref(), Some("tr\u{e8}s bien"));
    let text = boyi_testdata::text("pgn/broken.pgn");
    let errors: Vec<String> = pgn::read_str(&text).filter_map(|game| Some(game.err()?.to_string())).collect();
    assert_eq!(
        errors,
        [
            "PGN, game 3, line 9: move: found 'Ke3', expected a legal move",
            "PGN, game 5, line 17: move: found 'hello', expected a move such as e4, Nf3, exd5, O-O or e8=Q",
            "PGN, game 7, line 26: move: found 'Nd4', expected one legal move, but e2d4 and c6d4 are written so",
            "PGN, game 9, line 34: found '{never closed', expected a } to end the comment",
            "PGN, game 11, line 43: found 'the end of the game', expected a ) to end the variation",
            "PGN, game 13, line 50: found ')', expected a ( before it",
            "PGN, game 15, line 58: found '(', expected a move before its variations",
            "PGN, game 17, line 65: FEN, board: found 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP', expected eight rows separated by '/', the eighth rank first",
            "PGN, game 19, line 74: tag: found 'Atomic', expected the variant Standard or Chess960",
            "PGN, game 23, line 92: found 'thanks', expected a new line after the result",
            "PGN, game 27, line 109: move: found 'e8', expected what the pawn becomes, such as =Q",
        ]
    );
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
