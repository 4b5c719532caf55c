//! Chess with databases of its endgames.

use boyi_chess::Board;
use boyi_chess_engine::{Tablebases, Wdl};
use boyi_core::{Limits, NoObserver, Notation, Value};
use boyi_games::{
    Question, Registry,
    endgame::{Endgame, Material},
    open,
};
use boyi_solve::{FileOptions, Indexed, Unobserved};

/// Of chess with a database of king and rook against king, every answer is that of an endgame table, for either side's rook.
#[test]
fn positions_of_chess_are_found_in_databases_of_endgames() {
    let folder = tempfile::tempdir().unwrap();
    let solver = open("endgame:pieces=KRK").unwrap().solver();
    solver.make(&folder.path().join("krk.boyi"), &FileOptions::default(), &mut Unobserved).unwrap();
    let registry = Registry::builtin();
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
