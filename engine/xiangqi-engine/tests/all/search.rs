//! Guarantees of the engine: legal moves, proved mates, the same answer twice, repetitions as the judge sees them.

use boyi_xiangqi::{Board, History, Outcome};
use boyi_xiangqi_engine::eval::AnyEvaluator;
use boyi_xiangqi_engine::{
    Engine, Limits, NoObserver, Score, SearchControl, SearchResult, allowed_moves, bench,
};

fn search(engine: &mut Engine, game: &History, limits: &Limits) -> SearchResult {
    let (board, earlier) = game.boards().split_last().expect("a position");
    engine.search(board, earlier, limits, &SearchControl::default(), &mut NoObserver)
}

fn game(fen: &str, moves: &str) -> History {
    let mut game = History::new(fen.parse().expect("a position"));
    for text in moves.split_whitespace() {
        let m = game.board().parse_uci(text).expect("a legal move");
        game.play(m);
    }
    game
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

#[test]
fn the_bench_is_pinned() {
    assert_eq!(bench::bench(bench::DEPTH, AnyEvaluator::default(), &mut NoObserver), bench::NODES);
}

#[test]
fn answers_are_reproducible_and_lines_legal() {
    for fen in bench::POSITIONS {
        let game = game(fen, "");
        let limits = Limits { nodes: Some(4_000), lines: 2, ..Limits::default() };
        let first = search(&mut <Engine>::new(1, 1), &game, &limits);
        assert_eq!(first.nodes, 4_000);
        assert_eq!(search(&mut <Engine>::new(1, 1), &game, &limits), first, "{fen}");
        for line in &first.lines {
            let mut board = *game.board();
            line.moves.iter().for_each(|&m| board.play(m));
        }
    }
}

/// Basic mates by name, one move before the end.
#[test]
fn mates_are_found() {
    for (name, fen) in [
        ("two rooks", "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1"),
        ("double cannon", "3aka3/9/C8/9/9/4C4/9/9/9/3K5 w - - 0 1"),
        ("iron bolt", "4ka3/4a4/4b4/9/9/4C4/9/9/9/3RK4 w - - 0 1"),
        ("stalemate", "3k5/9/4P4/9/9/9/9/9/9/5K3 w - - 0 1"),
    ] {
        let mut game = game(fen, "");
        let found = search(&mut <Engine>::new(1, 1), &game, &depth(5));
        assert_eq!(found.score(), Some(Score::MateIn(1)), "{name}");
        game.play(found.best().expect("a move"));
        let won = matches!(game.outcome(), Some(Outcome::Checkmate { .. } | Outcome::Stalemate { .. }));
        assert!(won, "{name}: {:?}", found.best());
    }
}

/// Red, behind, could give check for ever. That loses: it is no draw, and not what is played when it would be the third time.
#[test]
fn perpetual_check_is_no_way_out() {
    let fen = "9/4k4/R8/9/9/9/9/8r/8r/5K3 w - - 0 1";
    let found = search(&mut <Engine>::new(1, 1), &game(fen, ""), &depth(10));
    assert!(found.score() < Some(Score::Cp(-300)), "{:?}", found.lines[0]);
    let mut game = game(fen, "a8a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10 e10e9");
    let limits = Limits { moves: allowed_moves(&game), ..depth(6) };
    let found = search(&mut <Engine>::new(1, 1), &game, &limits);
    game.play(found.best().expect("a move"));
    assert_eq!(game.outcome(), None, "{:?}", found.lines[0]);
}

/// The third occurrence may come with the reply to a check: that check is not played either.
#[test]
fn a_check_whose_answer_repeats_is_not_allowed() {
    // The position with the king on e9 and the rook on a10 occurs again only after Black's move.
    let mut game = game("4k4/9/9/9/9/9/9/R8/9/5K3 b - - 0 1", "e10e9 a3a9");
    for text in "e9e10 a9a10 e10e9 a10a9".split(' ').cycle().take(7) {
        let m = game.board().parse_uci(text).expect("a legal move");
        game.play(m);
    }
    let moves = allowed_moves(&game);
    let mut lost = 0;
    for m in game.board().legal_moves() {
        game.play(m);
        let replies = game.board().legal_moves();
        let ends = replies.into_iter().any(|reply| {
            game.play(reply);
            let winner = game.winner();
            game.undo();
            winner == Some(boyi_xiangqi::Color::Black)
        });
        game.undo();
        assert!(!ends || !moves.contains(&m), "{m}");
        lost += usize::from(ends);
    }
    assert!(lost > 0 && !moves.is_empty());
}

#[test]
fn several_threads_give_a_legal_move() {
    let game = game(Board::START, "h3e3 h10g8");
    let found = search(&mut <Engine>::new(4, 3), &game, &depth(7));
    assert!(game.board().is_legal(found.best().expect("a move")));
}
