//! Statistics of moves: which of them were good in other positions.

use super::{
    geometry::{MAX_SIDE, POINTS, Point},
    rule::Color,
    score::MAX_PLY,
};
use boyi_engine_common::history::add_bonus;

/// The limit of a history.
pub(super) const LIMIT: i32 = 4096;

/// The opponent's last stone and our own last stone, which the continuation histories depend on.
pub(super) type LastStones = [Option<Point>; 2];

/// The histories of one thread.
pub(super) struct Histories {
    /// By colour and point.
    butterfly: [[i16; POINTS]; 2],
    /// After the opponent's last stone, and after our own last stone.
    continuations: [ContinuationHistory; 2],
    /// The counter-move to every stone, by the colour of the counter-move.
    counters: [[Option<Point>; POINTS]; 2],
    killers: [[Option<Point>; 2]; MAX_PLY],
}

impl Histories {
    pub(super) fn new() -> Histories {
        Histories {
            butterfly: [[0; POINTS]; 2],
            continuations: [ContinuationHistory::new(), ContinuationHistory::new()],
            counters: [[None; POINTS]; 2],
            killers: [[None; 2]; MAX_PLY],
        }
    }

    /// Starts a new search: killers are cleared, histories halved.
    pub(super) fn next_search(&mut self) {
        self.killers = [[None; 2]; MAX_PLY];
        for history in self.butterfly.iter_mut().flatten() {
            *history /= 2;
        }
    }

    /// The history of a move.
    pub(super) fn butterfly(&self, color: Color, point: Point) -> i32 {
        self.butterfly[color.index()][point.index()].into()
    }

    /// The sum of a move's continuation histories.
    pub(super) fn continuation(&self, color: Color, stones: LastStones, point: Point) -> i32 {
        let continuations = self.continuations.iter().zip(stones);
        continuations.filter_map(|(history, stone)| Some(history.get(color, stone?, point))).sum()
    }

    /// The move that last refuted `stone`.
    pub(super) fn counter(&self, color: Color, stone: Point) -> Option<Point> {
        self.counters[color.index()][stone.index()]
    }

    /// The killer moves of a ply, the newer one first.
    pub(super) fn killers(&self, ply: usize) -> [Option<Point>; 2] {
        self.killers[ply]
    }

    /// Adds a bonus, or a penalty, to all histories of a move.
    pub(super) fn update(&mut self, color: Color, stones: LastStones, point: Point, bonus: i32) {
        let continuations = self.continuations.iter_mut().zip(stones);
        let continuations =
            continuations.filter_map(|(history, stone)| Some(history.get_mut(color, stone?, point)));
        for history in continuations.chain([&mut self.butterfly[color.index()][point.index()]]) {
            add_bonus::<LIMIT>(history, bonus);
        }
    }

    /// Makes a move the first killer of its ply and the counter-move to the opponent's last stone.
    pub(super) fn set_refutation(&mut self, color: Color, last: Option<Point>, ply: usize, point: Point) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(point) {
            *killers = [Some(point), killers[0]];
        }
        if let Some(last) = last {
            self.counters[color.index()][last.index()] = Some(point);
        }
    }
}

/// The history of moves after an earlier stone.
struct ContinuationHistory(Vec<i16>);

impl ContinuationHistory {
    const SQUARES: usize = MAX_SIDE * MAX_SIDE;

    fn new() -> ContinuationHistory {
        ContinuationHistory(vec![0; 2 * Self::SQUARES * Self::SQUARES])
    }

    fn index(color: Color, stone: Point, point: Point) -> usize {
        let square = |point: Point| MAX_SIDE * point.row() + point.column();
        (Self::SQUARES * color.index() + square(stone)) * Self::SQUARES + square(point)
    }

    fn get(&self, color: Color, stone: Point, point: Point) -> i32 {
        self.0[Self::index(color, stone, point)].into()
    }

    fn get_mut(&mut self, color: Color, stone: Point, point: Point) -> &mut i16 {
        &mut self.0[Self::index(color, stone, point)]
    }
}
