//! Games, one per line: `7,7 8,8 6,9:35 … =1`, the moves (column and row from 0), those after the random opening each with the search's score
//! for the side to move, and the result for Black.

use boyi_lines::gomoku::{
    Board, Color, Engine, Limits, NoObserver, Point, Rule, Score, Threat, network::PATTERNS,
};

/// The columns and rows of the board.
pub(crate) const SIDE: usize = 15;
/// An opening is rejected if the first search is further from even than this.
const UNEVEN: i32 = 200;

/// Plays a game.
pub(crate) fn play(rule: Rule, nodes: u64, random: &mut fastrand::Rng) -> String {
    let mut engine = Engine::new(1 << 20);
    let (mut board, mut text) = loop {
        let (board, text) = opening(rule, random);
        let report = engine.search(&board, &limits(nodes, random), &mut NoObserver);
        let even = |score| matches!(score, Score::Estimate(score) if score.abs() <= UNEVEN);
        if report.lines.first().is_some_and(|line| even(line.score)) {
            break (board, text);
        }
    };
    let result = loop {
        let won = |me: bool| if (board.turn() == Color::Black) == me { "1" } else { "0" };
        if board.history().last().is_some_and(|&last| !board.row_through(last).is_empty()) {
            break won(false);
        }
        if board.is_full() || board.history().len() > 140 {
            break "0.5";
        }
        let report = engine.search(&board, &limits(nodes, random), &mut NoObserver);
        let Some(line) = report.lines.first() else { break "0.5" };
        let score = match line.score {
            Score::Win(_) => break won(true),
            Score::Loss(_) => break won(false),
            Score::Estimate(score) if score.abs() > 15_000 => break won(score > 0),
            Score::Estimate(score) => score,
            Score::Unknown => 0,
        };
        text += &format!("{},{}:{score} ", line.moves[0].column(), line.moves[0].row());
        board.play(line.moves[0]);
    };
    text + "=" + result
}

/// A random opening.
fn opening(rule: Rule, random: &mut fastrand::Rng) -> (Board, String) {
    let mut board = Board::new(SIDE, SIDE, rule);
    let mut text = String::new();
    for _ in 0..random.usize(3..=8) {
        let point = Point::new(random.usize(3..12), random.usize(3..12));
        if board.is_empty(point) && !board.is_forbidden(point) {
            board.play(point);
            text += &format!("{},{} ", point.column(), point.row());
        }
    }
    (board, text)
}

/// A random node limit with the mean `nodes`.
fn limits(nodes: u64, random: &mut fastrand::Rng) -> Limits {
    Limits { nodes: Some(nodes * random.u64(70..130) / 100), ..Limits::default() }
}

/// A game of a file.
pub(crate) struct Game {
    /// Each with the score of the search, if there was one.
    moves: Vec<(Point, Option<f32>)>,
    /// For Black, from 0 to 1.
    result: f32,
}

/// A position in which nothing is forced, and the move that a search chose.
pub(crate) struct Position<'a> {
    pub(crate) board: &'a Board,
    pub(crate) chosen: Point,
    /// The search's score and the game's result, for the side to move.
    pub(crate) score: f32,
    pub(crate) result: f32,
}

impl Game {
    pub(crate) fn read(line: &str) -> Option<Game> {
        let (moves, result) = line.rsplit_once('=')?;
        let read = |text: &str| {
            let (at, score) =
                text.split_once(':').map_or((text, None), |(at, score)| (at, score.parse().ok()));
            let (column, row) = at.split_once(',')?;
            Some((Point::new(column.parse().ok()?, row.parse().ok()?), score))
        };
        let moves = moves.split_whitespace().map(read).collect::<Option<_>>()?;
        Some(Game { moves, result: result.trim().parse().ok()? })
    }

    /// Calls `look` for the positions that were searched and in which no row or four has to be made or met.
    pub(crate) fn positions(&self, mut look: impl FnMut(&Position<'_>)) {
        let mut board = Board::new(SIDE, SIDE, Rule::Freestyle);
        for &(chosen, score) in &self.moves {
            let me = board.turn();
            let offered = |color, threat| board.offers(color, threat) > 0;
            let forced = offered(me, Threat::Five) || offered(!me, Threat::Five);
            if let Some(score) = score.filter(|_| !forced && !offered(me, Threat::OpenFour)) {
                let result = if me == Color::Black { self.result } else { 1.0 - self.result };
                look(&Position { board: &board, chosen, score, result });
            }
            board.play(chosen);
        }
    }
}

/// The rows of a point's four directions as seen by the side to move, sorted.
pub(crate) fn point(board: &Board, point: Point) -> [u8; 4] {
    let me = board.turn();
    let kind = |pattern| if pattern as usize >= PATTERNS { 0 } else { pattern as u8 };
    let [mine, theirs] = [me, !me].map(|color| board.patterns(color, point).map(kind));
    let mut rows: [u8; 4] = std::array::from_fn(|i| PATTERNS as u8 * mine[i] + theirs[i]);
    rows.sort_unstable();
    rows
}

/// The row as seen by the other player.
pub(crate) fn exchanged(row: u8) -> u8 {
    row % PATTERNS as u8 * PATTERNS as u8 + row / PATTERNS as u8
}
