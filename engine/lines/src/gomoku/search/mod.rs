//! The search: principal-variation search over the board's patterns, step by step.
//!
//! Rows and fours are not searched but read off the board: a player who can complete a row wins, one who faces a row has one move,
//! and an open four wins in three plies. Against an open three only the moves that can meet it are searched, and at the
//! horizon wins by fours are looked for. A loss is *proved* only where every reply was searched; where moves were pruned
//! it is *seen* ([`super::score`]).
//!
//! Each step names where it comes from. "CPW" is chessprogramming.org; where a step has no paper, the program that made it known
//! is named.

mod main_search;
mod move_list;
mod moves;
mod node;

use super::{
    board::Board,
    geometry::Point,
    histories::Histories,
    params::Params,
    pattern::Threat,
    score::{INFINITY, MAX_PLY, WIN_BOUND, win_in},
    table::Table,
    vcf::{Found, Vcf},
};
use boyi_engine_common::{
    AspirationWindow, PvTable,
    reductions::{ReductionTable, reduction_table},
};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// No score known.
const NO_SCORE: i32 = -INFINITY - 1;

/// Aspiration: the depth from which windows are narrow.
const ASPIRATION_DEPTH: i32 = 4;
/// Aspiration: beyond this margin the window is full.
const MAX_ASPIRATION: i32 = 500;
/// The default of [`Search::leaf_fours`].
const LEAF_FOURS: u64 = 60;
/// The number of nodes between two polls of the caller.
const POLL_INTERVAL: u64 = 1 << 10;

/// One thread's search.
pub(super) struct Search<'a> {
    pub(super) board: Board,
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut ThreadMemory,
    pub(super) stop: &'a AtomicBool,
    pub(super) poll: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    pub(super) nodes: u64,
    pub(super) node_limit: u64,
    /// The number of stones that a search for a win by fours at the horizon places.
    pub(super) leaf_fours: u64,
    /// Root moves that are left out.
    pub(super) excluded_roots: Vec<Point>,
    pub(super) pv: PvTable<Point, MAX_PLY>,
    static_evals: [i32; MAX_PLY],
    /// The best root move of the current iteration, with its score and line, once one is known.
    pub(super) best_root: Option<(i32, Vec<Point>)>,
}

/// One thread's memory, kept from search to search.
pub(super) struct ThreadMemory {
    histories: Histories,
    vcf: Vcf,
    params: Params,
    reductions: ReductionTable,
}

impl ThreadMemory {
    pub(super) fn new(params: &Params) -> Box<ThreadMemory> {
        Box::new(ThreadMemory {
            histories: Histories::new(),
            vcf: Vcf::narrow(),
            params: params.clone(),
            reductions: reduction_table(f64::from(params.lmr_base), f64::from(params.lmr_slope)),
        })
    }

    pub(super) fn params(&self) -> &Params {
        &self.params
    }

    pub(super) fn clear(&mut self) {
        self.histories = Histories::new();
        self.vcf.clear();
    }

    /// Starts a new search.
    pub(super) fn next_search(&mut self) {
        self.histories.next_search();
    }
}

impl<'a> Search<'a> {
    /// A search without limits.
    pub(super) fn new(
        board: &Board,
        table: &'a Table,
        memory: &'a mut ThreadMemory,
        stop: &'a AtomicBool,
        poll: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Search<'a> {
        Search {
            board: board.clone(),
            table,
            memory,
            stop,
            poll,
            nodes: 0,
            node_limit: u64::MAX,
            leaf_fours: LEAF_FOURS,
            excluded_roots: Vec::new(),
            pv: PvTable::new(),
            static_evals: [0; MAX_PLY],
            best_root: None,
        }
    }

    /// Searches the root to `depth`. Aspiration windows (CPW): a narrow window around the score of the iteration before, widened on the side
    /// where it fails.
    pub(super) fn aspiration_search(&mut self, depth: i32, previous: Option<i32>) -> i32 {
        self.best_root = None;
        let mut margin = self.memory.params.aspiration;
        let mut window = match previous {
            Some(previous) if depth >= ASPIRATION_DEPTH && previous.abs() < WIN_BOUND => {
                AspirationWindow::around(previous, margin, INFINITY)
            }
            _ => AspirationWindow::full(INFINITY),
        };
        loop {
            let score = self.search::<true>(depth, window.alpha, window.beta, 0, true);
            if self.stopped() || window.contains(score) {
                return score;
            }
            margin *= 3;
            if margin > MAX_ASPIRATION {
                window.open();
            } else if score <= window.alpha {
                window.lower(score, margin);
            } else {
                window.raise(score, margin);
            }
            if score.abs() >= INFINITY {
                return score;
            }
        }
    }

    /// The root moves that are allowed and not excluded, each valued by the position after it.
    pub(super) fn other_root_moves(&mut self) -> Vec<(i32, Point)> {
        let points: Vec<Point> = self.board.points().filter(|&point| self.board.is_empty(point)).collect();
        let mut others = Vec::new();
        for point in points {
            if self.excluded_roots.contains(&point) || !self.board.is_allowed(point) {
                continue;
            }
            self.board.play(point);
            let score = if self.board.row_through(point).is_empty() {
                -self.search::<false>(0, -INFINITY, INFINITY, 1, false)
            } else {
                win_in(1)
            };
            self.board.undo();
            if self.stopped() {
                break;
            }
            others.push((score, point));
        }
        others
    }

    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Counts a node and polls the caller now and then. Returns `false` when the search has to end.
    #[inline(always)]
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.node_limit
            || self.nodes.is_multiple_of(POLL_INTERVAL) && (self.poll)(self.nodes).is_break()
        {
            self.stop.store(true, Relaxed);
        }
        !self.stopped()
    }

    fn is_excluded_at_root(&self, point: Point, ply: usize) -> bool {
        ply == 0 && self.excluded_roots.contains(&point)
    }

    fn is_any_excluded_at_root(&self, ply: usize) -> bool {
        ply == 0 && !self.excluded_roots.is_empty()
    }

    /// The first allowed move by which the side to move makes this threat.
    #[inline(always)]
    fn find_move_making(&mut self, threat: Threat, ply: usize) -> Option<Point> {
        let us = self.board.turn();
        let wanted = |point: &Point| !self.is_excluded_at_root(*point, ply);
        if !self.board.rule().forbids(us) {
            return self.board.offering(us, threat).find(wanted);
        }
        let points: Vec<Point> = self.board.offering(us, threat).filter(wanted).collect();
        points.into_iter().find(|&point| self.board.is_allowed(point))
    }

    /// The static evaluation, or the score of a win by fours, which is looked for only where the evaluation is below beta.
    #[inline(always)]
    fn evaluate_or_win_by_fours(&mut self, static_eval: i32, beta: i32, ply: usize) -> i32 {
        if static_eval >= beta {
            return static_eval;
        }
        let us = self.board.turn();
        let fours = self.board.offers(us, Threat::Four) + self.board.offers(us, Threat::FourThree);
        if fours > 0
            && self.leaf_fours > 0
            && let Found::Win(line) = self.memory.vcf.search(&mut self.board, self.leaf_fours)
        {
            if let Some(&first) = line.first() {
                self.pv.set_single(ply, first);
            }
            return win_in(ply + line.len());
        }
        static_eval
    }
}
