//! Texts of moves, there and back.

use crate::random::positions;
use boyi_xiangqi::{Board, FenError, Move, NotationError, PositionError, Role, Script};
use std::collections::HashSet;

/// Every text of every legal move reads back as that move, and no two moves share one.
fn check_all_texts(board: &Board, moves: &[Move]) {
    let mut texts = [const { Vec::new() }; 6];
    for &m in moves {
        let read = |result: Result<Move, NotationError>, text: &str| {
            assert_eq!(result.as_ref(), Ok(&m), "'{text}' in {board}");
        };
        let written = [
            m.to_string(),
            m.ucci().to_string(),
            m.iccs().to_string(),
            board.wxf(m),
            board.chinese(m, Script::Simplified),
            board.chinese(m, Script::Traditional),
        ];
        read(board.parse_uci(&written[0]), &written[0]);
        read(board.parse_ucci(&written[1]), &written[1]);
        read(board.parse_iccs(&written[2]), &written[2]);
        read(board.parse_wxf(&written[3]), &written[3]);
        for index in [0, 2, 3, 4, 5] {
            read(board.parse_move(&written[index]), &written[index]);
        }
        for (texts, text) in texts.iter_mut().zip(written) {
            texts.push(text);
        }
    }
    for texts in texts {
        assert_eq!(texts.iter().collect::<HashSet<_>>().len(), texts.len(), "{texts:?} in {board}");
    }
}

#[test]
fn every_legal_move_reads_back_as_itself() {
    check_random_positions(3_000);
}

#[test]
#[ignore = "half a minute: cargo xtask deep-test xiangqi"]
fn every_legal_move_of_many_positions_reads_back_as_itself() {
    check_random_positions(100_000);
}

fn check_random_positions(count: usize) {
    let mut tandem = 0;
    positions(4, count, |board, moves| {
        let pawns = board.pieces(board.turn(), Role::Pawn);
        let files: HashSet<u8> = pawns.iter().map(|pawn| pawn.file()).collect();
        tandem += usize::from(files.len() + 1 < pawns.len() as usize);
        check_all_texts(board, moves);
    });
    assert!(tandem >= 5, "only {tandem} positions with many pawns on few files");
}

#[test]
fn of_pawns_on_few_files_too() {
    for pawns in
        ["2P1P4/2P1P4", "2P1P4/2P1P4/4P4", "4P4/4P4/4P4/4P4", "4P4/4P4/4P4/4P4/4P4", "2P1P4/2P1P4/2P6"]
    {
        let rows = 7 - (pawns.matches('/').count() + 1);
        let fen = format!("3k5/9/{pawns}/{}4K4 w", "9/".repeat(rows));
        let board: Board = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        check_all_texts(&board, &board.legal_moves());
        check_all_texts(&board.flipped(), &board.flipped().legal_moves());
    }
}

#[test]
fn texts_of_many_pieces() {
    let two_files: Board = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w".parse().unwrap();
    for (uci, wxf, chinese) in [
        ("e8f8", "15=4", "一兵平四"),
        ("e7f7", "25=4", "二兵平四"),
        ("c8b8", "17=8", "三兵平八"),
        ("c7b7", "27=8", "四兵平八"),
    ] {
        let m = two_files.parse_uci(uci).unwrap();
        assert_eq!(two_files.wxf(m), wxf);
        assert_eq!(two_files.chinese(m, Script::Simplified), chinese);
    }
    let read = |board: &Board, text: &str| board.parse_move(text).map(|m| m.to_string());
    // Without the number of the file: read where one move alone can be meant.
    assert_eq!(read(&two_files, "前兵平四"), Ok("e8f8".to_owned()));
    assert!(matches!(read(&two_files, "前兵进一"), Err(NotationError::Ambiguous { .. })));
    // The federation's ways to write the same.
    assert_eq!(read(&two_files, "5+.4"), Ok("e8f8".to_owned()));
    assert_eq!(read(&two_files, "7-.8"), Ok("c7b7".to_owned()));
    let three: Board = "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w".parse().unwrap();
    assert_eq!(read(&three, "P5.4"), Ok("e7f7".to_owned()));
    assert_eq!(read(&three, "P+.4"), Ok("e8f8".to_owned()));
    assert_eq!(read(&three, "中兵平四"), Ok("e7f7".to_owned()));
    assert_eq!(read(&three, "二兵平四"), Ok("e7f7".to_owned()));
    // The fourth has not crossed the river.
    let four: Board = "3k5/9/4P4/4P4/4P4/9/4P4/9/9/4K4 w".parse().unwrap();
    for (text, uci) in [("一兵平四", "e8f8"), ("前兵平四", "e8f8"), ("三兵平四", "e6f6"), ("后兵平四", "")]
    {
        assert_eq!(read(&four, text).unwrap_or_default(), uci, "{text}");
    }
}

/// Four and five pawns on a file, as the federation and XQBase write them.
#[test]
fn pawns_of_a_file_are_read_in_every_form() {
    let check = |fen: &str, cases: &[(&[&str], &str)]| {
        let board: Board = fen.parse().unwrap();
        for (texts, uci) in cases {
            for text in *texts {
                let read = board.parse_move(&format!("{text}.8")).map(|m| m.to_string());
                assert_eq!(read.ok().as_deref(), (!uci.is_empty()).then_some(*uci), "{text} in {fen}");
                assert_eq!(board.flipped().parse_move(&format!("{text}=8")).is_ok(), !uci.is_empty());
            }
        }
    };
    check(
        "P3k4/P8/P8/P8/P8/9/9/9/9/3K5 w",
        &[
            (&["++", "Pa", "PA", "19"], "a10b10"),
            (&["P+", "Pb", "29"], "a9b9"),
            (&["P9", "P.", "Pc", "39"], "a8b8"),
            (&["P-", "Pd", "49"], "a7b7"),
            (&["--", "Pe", "59"], "a6b6"),
        ],
    );
    check(
        "4k4/P8/P8/P8/P8/9/9/9/9/3K5 w",
        &[
            (&["++", "Pa"], "a9b9"),
            (&["P+", "Pb"], "a8b8"),
            (&["P-", "Pc"], "a7b7"),
            (&["--", "Pd"], "a6b6"),
            (&["P.", "Pe"], ""),
        ],
    );
    // The second has not crossed the river: nothing else is meant.
    check("4k4/9/9/9/P8/9/P8/9/9/3K5 w", &[(&["P+", "Pa"], "a6b6"), (&["P-", "P."], "")]);
    check(
        "4k4/P8/P8/P8/9/9/9/9/9/3K5 w",
        &[(&["P+", "Pa"], "a9b9"), (&["P9", "P."], "a8b8"), (&["P-", "Pc"], "a7b7")],
    );
}

#[test]
fn all_forms_of_characters_are_read() {
    let board = Board::default();
    for text in ["马二进三", "馬二進三", "傌２進３", "㐷2进3", "H2+3", "N2+3", "h2+3"] {
        assert_eq!(board.parse_move(text).map(|m| m.to_string()).as_deref(), Ok("h1g3"), "{text}");
    }
    for text in ["相三进五", "象三進五", "E3+5", "B3+5"] {
        assert_eq!(board.parse_move(text).map(|m| m.to_string()).as_deref(), Ok("g1e3"), "{text}");
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let board = Board::default();
    let error = |text: &str| board.parse_move(text).unwrap_err().to_string();
    assert_eq!(error("炮二平二"), "move: found '炮二平二', expected a legal move");
    assert_eq!(
        error("h3h99"),
        "move: found 'h3h99', expected a letter of KAEHRCP, a file or + or -, one of + - =, and a number of 1 to 9, such as C2=5"
    );
    assert_eq!(
        error("炮"),
        "move: found '炮', expected four characters such as 炮二平五, 马８进７ or 前车进一"
    );
    assert_eq!(error("H2-E9"), "move: found 'H2-E9', expected a legal move");
}

#[test]
fn outside_texts_agree() {
    let Some(text) = boyi_testdata::outside_text("xiangqi/notation.json") else { return };
    let data: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    for case in data["cases"].as_array().unwrap() {
        let of = |key: &str| case[key].as_str().unwrap();
        let board: Board = match of("fen").parse() {
            Ok(board) => board,
            // An elephant over the river: no such position arises.
            Err(FenError::Position(PositionError::Misplaced { .. })) => continue,
            Err(error) => panic!("{}: {error}", of("fen")),
        };
        let m = board.parse_uci(of("uci")).unwrap();
        assert_eq!(m.to_string(), of("uci"));
        assert_eq!(m.ucci().to_string(), of("iccs"));
        assert_eq!(board.wxf(m), of("wxf"), "{} in {board}", of("uci"));
        assert_eq!(board.chinese(m, Script::Simplified), of("chinese"), "{} in {board}", of("uci"));
        assert_eq!(board.parse_ucci(of("iccs")), Ok(m));
        assert_eq!(board.parse_wxf(of("wxf")), Ok(m));
        assert_eq!(board.parse_chinese(of("chinese")), Ok(m));
        checked += 1;
    }
    for case in data["two_tandem_files"].as_array().unwrap() {
        let of = |key: &str| case[key].as_str().unwrap();
        let board: Board = of("fen").parse().unwrap();
        let m = board.parse_uci(of("uci")).unwrap();
        assert_eq!(board.wxf(m), of("wxf"), "{} in {board}", of("uci"));
        assert_eq!(board.parse_wxf(of("wxf")), Ok(m));
        checked += 1;
    }
    assert!(checked >= 190, "only {checked} texts checked");
}
