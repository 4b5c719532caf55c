//! Games in progress: ends, clocks, moves taken back.

use boyi_model::{Board, Clock, Mode, PlayEffect, PlayEvent, PlayModel, Seat, Termination};
use boyi_session::{Outcome, Side, Value};

const VERSUS: [Seat; 2] = [Seat::Human, Seat::Engine];

/// The last position of a game of this number of moves, which the first side started.
fn at_end(plies: usize) -> Board {
    let mover = if plies.is_multiple_of(2) { Side::First } else { Side::Second };
    Board {
        ply: plies,
        plies,
        mover,
        outcome: None,
        finished: false,
        is_main_line: true,
        cannot_win: [false; 2],
    }
}

/// An earlier position of it.
fn at(ply: usize, plies: usize) -> Board {
    Board { plies, ..at_end(ply) }
}

fn game(seats: [Seat; 2]) -> PlayModel {
    PlayModel { seats, ..PlayModel::default() }
}

fn timed(left: [u64; 2], increment: u64) -> PlayModel {
    PlayModel { clock: Some(Clock::new(left, increment)), ..game(VERSUS) }
}

fn left(game: &PlayModel, now: u64) -> [u64; 2] {
    [Side::First, Side::Second].map(|side| game.time_left(side, now).unwrap())
}

#[test]
fn moves_are_taken_back_until_a_human_is_to_move() {
    let cases = [
        // The human's turn: the engine's move and one's own.
        (VERSUS, at_end(4), Some(2)),
        // The engine's turn, which it may have lost by the human's last move.
        (VERSUS, at_end(3), Some(2)),
        (VERSUS, Board { outcome: Some(Outcome::Loss), finished: true, ..at_end(3) }, Some(2)),
        (VERSUS, at_end(0), None),
        // The engine made the first move: nothing of one's own is left.
        ([Seat::Engine, Seat::Human], at_end(3), Some(1)),
        ([Seat::Engine, Seat::Human], at_end(1), None),
        ([Seat::Human; 2], at_end(3), Some(2)),
        ([Seat::Engine; 2], at_end(3), Some(2)),
    ];
    for (seats, board, ply) in cases {
        let effects = game(seats).update(PlayEvent::Undo, &board, 0);
        assert_eq!(effects, Vec::from_iter(ply.map(PlayEffect::GoTo)), "{seats:?} {board:?}");
    }
    // Move by move without players.
    let mut analysed = PlayModel { mode: Mode::Analyse, ..game(VERSUS) };
    assert_eq!(analysed.update(PlayEvent::Undo, &at_end(4), 0), [PlayEffect::GoTo(3)]);
}

#[test]
fn moves_are_played_again_until_a_human_is_to_move() {
    let cases = [
        (VERSUS, at(0, 4), Some(2)),
        (VERSUS, at(2, 3), Some(3)),
        ([Seat::Human; 2], at(1, 4), Some(2)),
        (VERSUS, at_end(4), None),
    ];
    for (seats, board, ply) in cases {
        let effects = game(seats).update(PlayEvent::Redo, &board, 0);
        assert_eq!(effects, Vec::from_iter(ply.map(PlayEffect::GoTo)), "{seats:?} {board:?}");
    }
}

#[test]
fn the_human_resigns_on_either_turn() {
    for board in [at_end(4), at_end(3), at(1, 4), at(2, 3)] {
        let mut game = game(VERSUS);
        let effects = game.update(PlayEvent::Resign, &board, 0);
        let to_end = (!board.is_at_end()).then_some(PlayEffect::GoTo(board.plies));
        assert_eq!(effects, [vec![PlayEffect::Ended], Vec::from_iter(to_end)].concat());
        assert_eq!(game.termination, Some(Termination::Resignation(Side::First)), "{board:?}");
        assert_eq!(game.winner(&at_end(board.plies)), Some(Some(Side::Second)));
    }
    // Of two humans the one to move in the last position.
    let mut game = game([Seat::Human; 2]);
    game.update(PlayEvent::Resign, &at(1, 4), 0);
    assert_eq!(game.termination, Some(Termination::Resignation(Side::First)));
}

#[test]
fn a_finished_game_keeps_its_result() {
    let mut lost = game(VERSUS);
    let board = Board { finished: true, ..at(1, 4) };
    assert!(lost.update(PlayEvent::Resign, &board, 0).is_empty() && lost.termination.is_none());
    let mut drawn = PlayModel { termination: Some(Termination::Agreement), ..game(VERSUS) };
    for event in [PlayEvent::Resign, PlayEvent::OfferDraw] {
        assert!(drawn.update(event, &at_end(4), 0).is_empty());
    }
    assert_eq!(drawn.winner(&at_end(4)), Some(None));
}

#[test]
fn an_end_belongs_to_the_last_position_of_the_main_line() {
    let mut game = PlayModel { termination: Some(Termination::Resignation(Side::First)), ..game(VERSUS) };
    assert!(game.is_over(&at_end(4)) && !game.may_move(&at_end(4)));
    assert!(!game.is_over(&at(2, 4)) && game.may_move(&at(2, 4)));
    assert!(!game.is_over(&Board { is_main_line: false, ..at_end(4) }));
    // A move from an earlier position: the game goes on.
    game.update(PlayEvent::Played, &at_end(3), 0);
    assert!(game.termination.is_none() && game.is_engines_turn(&at_end(3)));
    // An analysis changes no result.
    let mut analysed = PlayModel { termination: Some(Termination::Agreement), mode: Mode::Analyse, ..game };
    analysed.update(PlayEvent::Played, &Board { is_main_line: false, ..at_end(3) }, 0);
    assert_eq!(analysed.termination, Some(Termination::Agreement));
}

#[test]
fn the_engine_moves_at_the_end_of_a_game_that_is_played() {
    let playing = game(VERSUS);
    assert!(playing.is_engines_turn(&at_end(3)) && !playing.may_move(&at_end(3)));
    assert!(!playing.is_engines_turn(&at_end(4)) && playing.may_move(&at_end(4)));
    assert!(!playing.is_engines_turn(&at(3, 4)) && playing.may_move(&at(3, 4)));
    let over = Board { outcome: Some(Outcome::Loss), finished: true, ..at_end(3) };
    assert!(!playing.is_engines_turn(&over) && !playing.may_move(&over));
    assert_eq!(playing.winner(&over), Some(Some(Side::First)));
    let analysing = PlayModel { mode: Mode::Analyse, ..playing };
    assert!(!analysing.is_engines_turn(&at_end(3)) && analysing.may_move(&at_end(3)));
}

#[test]
fn a_clock_runs_from_the_first_move_and_adds_the_increment() {
    let mut game = timed([60_000; 2], 2_000);
    game.update(PlayEvent::Tick, &at_end(0), 0);
    game.update(PlayEvent::Played, &at_end(1), 10_000);
    assert_eq!(left(&game, 10_000), [62_000, 60_000]);
    game.update(PlayEvent::Tick, &at_end(1), 13_000);
    game.update(PlayEvent::Played, &at_end(2), 15_000);
    assert_eq!(left(&game, 15_000), [62_000, 57_000]);
    assert_eq!(left(&game, 16_000), [61_000, 57_000]);
    // Stepping back stops no clock.
    game.update(PlayEvent::Tick, &at(0, 2), 17_000);
    assert_eq!(left(&game, 20_000), [57_000, 57_000]);
}

#[test]
fn a_clock_stands_between_games() {
    let mut game = timed([60_000; 2], 0);
    game.update(PlayEvent::Played, &at_end(1), 0);
    game.update(PlayEvent::SetMode(Mode::Analyse), &at_end(1), 5_000);
    // A variation costs no time.
    game.update(PlayEvent::Played, &at_end(2), 90_000);
    assert!(game.update(PlayEvent::Tick, &at_end(2), 500_000).is_empty());
    assert_eq!(left(&game, 500_000), [60_000, 55_000]);
    game.update(PlayEvent::SetMode(Mode::Play), &at_end(1), 600_000);
    assert_eq!(left(&game, 601_000), [60_000, 54_000]);
    game.update(PlayEvent::Resign, &at_end(1), 602_000);
    assert_eq!(left(&game, 900_000), [60_000, 53_000]);
}

#[test]
fn a_side_loses_when_its_time_is_over() {
    let mut game = timed([5_000; 2], 0);
    game.update(PlayEvent::Played, &at_end(1), 0);
    assert!(game.update(PlayEvent::Tick, &at(0, 1), 4_999).is_empty());
    // The last position is shown.
    let effects = game.update(PlayEvent::Tick, &at(0, 1), 5_000);
    assert_eq!(effects, [PlayEffect::Ended, PlayEffect::GoTo(1)]);
    assert_eq!(game.termination, Some(Termination::Timeout(Side::Second)));
    assert_eq!(game.winner(&at_end(1)), Some(Some(Side::First)));
    assert!(game.update(PlayEvent::Tick, &at_end(1), 9_000).is_empty());
    // A move that comes too late saves nothing.
    let mut late = timed([5_000; 2], 0);
    late.update(PlayEvent::Played, &at_end(1), 0);
    assert_eq!(late.update(PlayEvent::Played, &at_end(2), 6_000), [PlayEffect::Ended]);
    assert_eq!(late.termination, Some(Termination::Timeout(Side::Second)));
}

#[test]
fn an_engine_uses_a_part_of_its_time() {
    let game = timed([60_000, 100], 5_000);
    assert_eq!(game.move_budget(Side::First, 0), Some(6_000));
    assert_eq!(game.move_budget(Side::Second, 0), Some(50));
    assert_eq!(PlayModel::default().move_budget(Side::First, 0), None);
}

#[test]
fn the_engine_accepts_a_draw_it_cannot_hope_to_win() {
    let cases = [
        (None, false),
        (Some(Value::Unknown), false),
        (Some(Value::Estimate(10)), false),
        (Some(Value::Estimate(9)), true),
        (Some(Value::Draw), true),
        (Some(Value::Win { plies: None }), false),
        (Some(Value::Loss { plies: None }), true),
    ];
    for (value, accepts) in cases {
        let mut game = game(VERSUS);
        game.update(PlayEvent::Valued(value), &at_end(4), 0);
        let effects = game.update(PlayEvent::OfferDraw, &at_end(4), 0);
        assert_eq!(effects, [if accepts { PlayEffect::Ended } else { PlayEffect::Declined }], "{value:?}");
        assert_eq!(game.winner(&at_end(4)), accepts.then_some(None));
    }
    // Of two humans the other one is asked at the board.
    assert_eq!(game([Seat::Human; 2]).update(PlayEvent::OfferDraw, &at_end(4), 0), [PlayEffect::Ended]);
    assert!(game([Seat::Human; 2]).update(PlayEvent::OfferDraw, &at(3, 4), 0).is_empty());
}

#[test]
fn sides_change_and_the_engine_can_be_watched() {
    let seats = |before: [Seat; 2], event: PlayEvent| {
        let mut game = game(before);
        game.update(event, &at_end(3), 0);
        game.seats
    };
    let [human, engine] = VERSUS;
    assert_eq!(seats(VERSUS, PlayEvent::ChangeSides), [engine, human]);
    assert_eq!(seats([human; 2], PlayEvent::ChangeSides), [engine, human]);
    assert_eq!(seats([engine; 2], PlayEvent::ChangeSides), [engine, human]);
    assert_eq!(seats(VERSUS, PlayEvent::Watch), [engine; 2]);
    assert_eq!(seats([engine; 2], PlayEvent::Watch), [human; 2]);
    let mut game = game(VERSUS);
    game.update(PlayEvent::SetLevel(99), &at_end(0), 0);
    assert_eq!(game.level, 10);
}

/// FIDE 6.9: a side that cannot win does not win by the clock either.
#[test]
fn a_flag_that_falls_against_a_side_that_cannot_win_is_a_draw() {
    for (cannot_win, expected, winner) in [
        ([false, false], Termination::Timeout(Side::First), Some(Side::Second)),
        ([false, true], Termination::TimeoutDraw(Side::First), None),
        // The side without time is the one that could not win.
        ([true, false], Termination::Timeout(Side::First), Some(Side::Second)),
    ] {
        let mut game = timed([1_000, 1_000], 0);
        let board = Board { cannot_win, ..at_end(4) };
        assert_eq!(game.update(PlayEvent::Tick, &board, 0), []);
        assert_eq!(game.update(PlayEvent::Tick, &board, 1_000), [PlayEffect::Ended]);
        assert_eq!((game.termination, game.winner(&board)), (Some(expected), Some(winner)));
        // An earlier position on the board changes nothing, and a game that is over stays over.
        assert_eq!(game.update(PlayEvent::Resign, &Board { cannot_win, ..at(2, 4) }, 2_000), []);
        assert_eq!(game.termination, Some(expected));
    }
}
