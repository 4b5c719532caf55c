//! Chess and xiangqi with databases of their endgames.

use boyi_chess::Board;
use boyi_chess_engine::{Tablebases, Wdl};
use boyi_core::{Limits, NoObserver, Notation, Value};
use boyi_games::{
    Question,
    endgame::{Endgame, Material},
    open,
    xiangqi_endgame::{self, XiangqiEndgame},
};
use boyi_solve::{FileOptions, Indexed, Solution, SolveOptions, Unobserved};

/// Of chess with a database of king and rook against king, every answer is that of an endgame table, for either side's rook.
#[test]
fn positions_of_chess_are_found_in_databases_of_endgames() {
    let folder = tempfile::tempdir().unwrap();
    let solver = open("endgame:pieces=KRK").unwrap().solver();
    solver.make(&folder.path().join("krk.boyi"), &FileOptions::default(), &mut Unobserved).unwrap();
    let registry = boyi_games::registry();
    registry.databases().search(folder.path().to_owned());
    let chess = registry.open("chess").unwrap();
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let question = Question { limits, ..Question::default() };
    let answer =
        |fen: &str| chess.record(Some(fen), &[]).unwrap().analyze(&question, &mut NoObserver).unwrap();

    let tables = Tablebases::open(boyi_testdata::own("syzygy")).unwrap();
    let game = Endgame { material: Material::parse("KRK").unwrap() };
    let mut compared = [0; 3];
    for number in (0..game.size(game.material)).step_by(83) {
        let Some(position) = game.unrank(game.material, number) else { continue };
        let board: Board = game.position_text(&position).parse().unwrap();
        for board in [board, board.mirrored()] {
            if !board.has_legal_move() {
                continue;
            }
            let said = answer(&board.to_string());
            assert_eq!(said.engine, "database", "{board}");
            let distance = tables.dtz(&board).unwrap().abs();
            let agrees = |plies: Option<u32>| {
                plies.is_some_and(|plies| plies as i32 == distance || plies as i32 + 1 == distance)
            };
            let place = match (tables.wdl(&board).unwrap(), said.value) {
                (Wdl::Win, Value::Win { plies }) if agrees(plies) => 0,
                (Wdl::Draw, Value::Draw) => 1,
                (Wdl::Loss, Value::Loss { plies }) if agrees(plies) => 2,
                other => panic!("{board}: {other:?}"),
            };
            compared[place] += 1;
        }
    }
    assert!(compared.iter().all(|count| *count > 20), "{compared:?}");

    // A mate in 9 moves may come too late; who may castle is in no database; other pieces are searched.
    assert_eq!(answer("8/8/8/8/8/2k5/8/K6R w - - 0 1").engine, "database");
    for fen in
        ["8/8/8/8/8/2k5/8/K6R w - - 97 80", "8/8/8/8/8/2k5/8/4K2R w K - 0 1", "8/8/8/8/8/2k5/8/K6Q w - - 0 1"]
    {
        assert_eq!(answer(fen).engine, "boyi", "{fen}");
    }
    assert!(chess.record(None, &[]).unwrap().solution(&mut NoObserver).is_err(), "not all of chess");
}

/// Of xiangqi with databases of its endgames every answer is the solution's, for either side's pieces: draws only where one side can
/// attack, wins only where the sixty-move rule cannot come first.
#[test]
fn positions_of_xiangqi_are_found_in_databases_of_endgames() {
    let folder = tempfile::tempdir().unwrap();
    for pieces in ["KPK", "KPKP"] {
        let solver = open(&format!("xiangqi-endgame:pieces={pieces}")).unwrap().solver();
        let path = folder.path().join(format!("{pieces}.boyi"));
        solver.make(&path, &FileOptions::default(), &mut Unobserved).unwrap();
    }
    let registry = boyi_games::registry();
    registry.databases().search(folder.path().to_owned());
    let xiangqi = registry.open("xiangqi").unwrap();
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let question = Question { limits, ..Question::default() };
    let answer =
        |fen: &str| xiangqi.record(Some(fen), &[]).unwrap().analyze(&question, &mut NoObserver).unwrap();

    let game = XiangqiEndgame { material: xiangqi_endgame::Material::parse("KPK").unwrap(), wxf: false };
    let solution = Solution::new(game, &SolveOptions::default(), &mut Unobserved).unwrap();
    let mut compared = [0; 3];
    for number in (0..game.size(game.material)).step_by(17) {
        let Some(position) = game.unrank(game.material, number) else { continue };
        let board: boyi_xiangqi::Board = game.position_text(&position).parse().unwrap();
        let value = Value::from(solution.value(&position).unwrap());
        for board in [board, board.flipped()].into_iter().filter(|board| board.count_legal_moves() > 0) {
            let said = answer(&board.to_string());
            assert_eq!((said.engine, said.value), ("database", value), "{board}");
            let place = match value {
                Value::Win { .. } => 0,
                Value::Loss { .. } => 1,
                _ => 2,
            };
            compared[place] += 1;
        }
    }
    assert!(compared.iter().all(|count| *count > 20), "{compared:?}");

    for (fen, engine) in [
        // Won in 5 plies, and too late.
        ("3k5/9/5P3/9/9/9/9/9/9/4K4 w - - 0 1", "database"),
        ("3k5/9/5P3/9/9/9/9/9/9/4K4 w - - 119 80", "boyi"),
        // Where both sides can attack a win is certain, and a draw may rest on perpetual check.
        ("3k5/9/5P3/9/9/9/9/9/4p4/3K5 w - - 0 1", "database"),
        ("4k4/9/9/9/4P4/4p4/9/9/9/4K4 w - - 0 1", "boyi"),
        ("3k5/9/5R3/9/9/9/9/9/9/4K4 w - - 0 1", "boyi"),
    ] {
        assert_eq!(answer(fen).engine, engine, "{fen}");
    }
    assert!(xiangqi.record(None, &[]).unwrap().solution(&mut NoObserver).is_err(), "not all of xiangqi");
}
