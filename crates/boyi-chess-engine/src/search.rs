//! The search: iterative deepening over principal-variation search, step by step.
//!
//! The tree is searched *fail-soft*: a value returned is exact between alpha and beta, at most itself if it is ≤ alpha, at least
//! itself if it is ≥ beta. Nothing is allocated and nothing waits once [`Search::run`] has begun.
//!
//! Each step names where it comes from. "CPW" is chessprogramming.org; where a step has no paper, the program that made it known
//! is named.

use crate::engine::{Bound as OuterBound, Limits, Line, Report, SearchControl, SearchObserver, SearchResult};
use crate::eval::Evaluator;
use crate::histories::{ButterflyIndex, CorrectionIndices, Histories, MoveContext, NO_PIECE_TO, piece_to};
use crate::move_picker::{MovePicker, ScoredMove, Stage};
use crate::params::*;
use crate::repetition;
use crate::score::*;
use crate::see;
use crate::syzygy::{Tablebases, Wdl};
use crate::time::Budget;
use crate::transposition::{Bound, TableEntry, TranspositionTable, from_table, to_table};
use boyi_chess::cpu::{Cpu, WithCpu, dispatch};
use boyi_chess::{Bitboard, Board, Color, Move, MoveList, Piece, Role, attacks, zobrist};
use core::time::Duration;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What all threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a SearchControl,
    /// Set by the first thread when it is done.
    pub(crate) halt: AtomicBool,
    /// Nodes of each thread, written now and then.
    pub(crate) counters: &'a [AtomicU64],
    pub(crate) tables: Option<&'a Tablebases>,
    /// Plies that must be left to look up positions with as many pieces as the largest endgame table.
    pub(crate) probe_depth: i32,
    pub(crate) tablebase_hits: AtomicU64,
    /// The best line of the deepest iteration that a helping thread has finished.
    pub(crate) deepest: Mutex<Option<FinishedIteration>>,
}

/// A finished iteration's best line.
pub(crate) struct FinishedIteration {
    depth: i32,
    score: i32,
    line: Line,
}

impl Shared<'_> {
    /// What the first thread found, or a helping one that got deeper and scores no less.
    pub(crate) fn answer<E>(&self, first: &SearchThread<E>) -> SearchResult {
        let lines = self.limits.lines.clamp(1, first.roots.len());
        let counted = self.counters.iter().map(|counter| counter.load(Relaxed));
        let mut found = SearchResult {
            lines: first.roots[..lines].iter().map(RootMove::line).collect(),
            nodes: counted.clone().sum(),
            depth: first.completed as u32,
            threads: counted.filter(|&nodes| nodes > 0).count(),
        };
        let deepest = self.deepest.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(other) = deepest
            && other.depth > first.completed
            && other.score >= first.roots[0].score
        {
            found.lines = vec![other.line];
            found.depth = other.depth as u32;
        }
        found
    }

    /// Remembers what a helping thread's iteration found, if only one line is wanted and none was deeper, or as deep and
    /// as good.
    fn offer<E>(&self, thread: &SearchThread<E>) {
        let (depth, score) = (thread.completed, thread.roots[0].score);
        let mut deepest = self.deepest.lock().unwrap_or_else(PoisonError::into_inner);
        let best = deepest.as_ref().is_none_or(|other| (other.depth, other.score) < (depth, score));
        if self.limits.lines <= 1 && best {
            *deepest = Some(FinishedIteration { depth, score, line: thread.roots[0].line() });
        }
    }
}

/// A move of the root.
#[derive(Clone)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// `-INFINITE` if the move was not found better in this iteration.
    pub(crate) score: i32,
    previous: i32,
    bound: OuterBound,
    depth: i32,
    seldepth: usize,
    nodes: u64,
    pv: Vec<Move>,
}

impl RootMove {
    pub(crate) fn line(&self) -> Line {
        let known = if self.score == -INFINITE { self.previous } else { self.score };
        Line {
            score: if known == -INFINITE { Score::Cp(0) } else { Score::of(known) },
            bound: self.bound,
            depth: self.depth as u32,
            seldepth: self.seldepth as u32,
            moves: self.pv.clone(),
        }
    }
}

/// What is remembered of each ply on the way down.
#[derive(Clone, Copy)]
struct Frame {
    /// The move made here; `None` for a pass or before the first move.
    m: Option<Move>,
    /// Its piece and target square, or [`NO_PIECE_TO`].
    piece_to: usize,
    /// The corrected static evaluation, or [`NONE`] in check.
    evaluation: i32,
    /// Where the history of the move made here is kept, if it is quiet and the main search made it.
    quiet_index: Option<ButterflyIndex>,
    /// Where corrections of the evaluation here are kept.
    corrections: CorrectionIndices,
    killers: [Option<Move>; 2],
    /// The move left out by a singular search.
    excluded: Option<Move>,
    /// Double extensions on the way here.
    double_extensions: u8,
    /// Cut-offs among the children.
    cutoffs: u32,
}

impl Frame {
    const EMPTY: Frame = Frame {
        m: None,
        piece_to: NO_PIECE_TO,
        evaluation: NONE,
        quiet_index: None,
        corrections: CorrectionIndices::NONE,
        killers: [None; 2],
        excluded: None,
        double_extensions: 0,
        cutoffs: 0,
    };
}

/// Frames below ply 0, so that looking six plies back needs no check.
const STACK_OFFSET: usize = 6;

/// The best lines found at each ply, in a square: row `p` is the line from ply `p`.
struct Lines {
    moves: Vec<Option<Move>>,
    lengths: Vec<usize>,
}

const ROW: usize = MAX_PLY + 2;

impl Lines {
    fn new() -> Lines {
        Lines { moves: vec![None; ROW * ROW], lengths: vec![0; ROW] }
    }

    #[inline(always)]
    fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The line from `ply` is `m` and then the line from the next ply.
    fn set(&mut self, ply: usize, m: Move) {
        let length = self.lengths[ply + 1].min(ROW - 1);
        let (here, below) = self.moves.split_at_mut((ply + 1) * ROW);
        here[ply * ROW] = Some(m);
        here[ply * ROW + 1..ply * ROW + 1 + length].copy_from_slice(&below[..length]);
        self.lengths[ply] = length + 1;
    }

    fn get(&self, ply: usize) -> impl Iterator<Item = Move> + '_ {
        self.moves[ply * ROW..ply * ROW + self.lengths[ply]].iter().flatten().copied()
    }
}

/// One thread's memory, kept from search to search.
pub(crate) struct SearchThread<E> {
    pub(crate) evaluator: E,
    history: Histories,
    frames: Vec<Frame>,
    buffer: Vec<ScoredMove>,
    /// Keys of the positions of the game and of the way down, the current one last.
    keys: Vec<u64>,
    /// Where `keys` has the position after the last null move: no repetition reaches back beyond it.
    last_pass: usize,
    lines: Lines,
    pub(crate) roots: Vec<RootMove>,
    pub(crate) nodes: u64,
    pub(crate) completed: i32,
}

impl<E: Evaluator> SearchThread<E> {
    pub(crate) fn new(evaluator: E) -> SearchThread<E> {
        SearchThread {
            evaluator,
            history: Histories::new(),
            frames: vec![Frame::EMPTY; MAX_PLY + STACK_OFFSET + 4],
            buffer: Vec::with_capacity((MAX_PLY + 2) * MoveList::CAPACITY),
            keys: Vec::new(),
            last_pass: 0,
            lines: Lines::new(),
            roots: Vec::new(),
            nodes: 0,
            completed: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
    }

    pub(crate) fn root_moves(&self) -> Vec<Move> {
        self.roots.iter().map(|root| root.m).collect()
    }

    /// Sets up for a search: everything that allocates.
    pub(crate) fn prepare(&mut self, board: &Board, earlier: &[u64], wanted: &[Move]) {
        self.frames.fill(Frame::EMPTY);
        self.buffer.clear();
        self.keys.clear();
        self.last_pass = 0;
        self.keys.reserve(earlier.len() + MAX_PLY + 4);
        self.keys.extend_from_slice(earlier);
        self.keys.push(board.key());
        self.evaluator.reset(board);
        self.frames[STACK_OFFSET].corrections = self.history.corrections(board, NO_PIECE_TO, NO_PIECE_TO);
        self.nodes = 0;
        self.completed = 0;
        let legal = board.legal_moves();
        let any = legal.into_iter().any(|m| wanted.contains(&m));
        self.roots = board
            .legal_moves()
            .into_iter()
            .filter(|m| !any || wanted.contains(m))
            .map(|m| {
                let mut pv = Vec::with_capacity(MAX_PLY + 2);
                pv.push(m);
                RootMove {
                    m,
                    score: -INFINITE,
                    previous: -INFINITE,
                    bound: OuterBound::Exact,
                    depth: 0,
                    seldepth: 0,
                    nodes: 0,
                    pv,
                }
            })
            .collect();
    }
}

/// Moves already tried at a node, to be blamed if a later one is better.
struct TriedMoves {
    moves: [Option<Move>; 32],
    len: usize,
}

impl TriedMoves {
    fn new() -> TriedMoves {
        TriedMoves { moves: [None; 32], len: 0 }
    }

    #[inline(always)]
    fn push(&mut self, m: Move) {
        if self.len < self.moves.len() {
            self.moves[self.len] = Some(m);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves[..self.len].iter().flatten().copied()
    }
}

/// Natural logarithm of a whole number, in compile-time arithmetic so that it is the same on every machine.
const fn ln(n: usize) -> f64 {
    // ln n = k ln 2 + ln(m), n = m 2^k, 1 ≤ m < 2; ln m = 2 artanh((m − 1) / (m + 1)).
    let mut m = n as f64;
    let mut sum = 0.0;
    while m >= 2.0 {
        m /= 2.0;
        sum += core::f64::consts::LN_2;
    }
    let x = (m - 1.0) / (m + 1.0);
    let (mut power, mut i) = (x, 1);
    while i < 40 {
        sum += 2.0 * power / i as f64;
        power *= x * x;
        i += 2;
    }
    sum
}

const fn reductions((base, divisor): (f64, f64)) -> [[i32; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            table[depth][number] = ((base + ln(depth) * ln(number) / divisor) * 1024.0) as i32;
            number += 1;
        }
        depth += 1;
    }
    table
}

/// Late-move reductions in 1024ths of a ply, by depth and move number.
static REDUCE_QUIET: [[i32; 64]; 64] = reductions(LMR_QUIET);
static REDUCE_NOISY: [[i32; 64]; 64] = reductions(LMR_NOISY);

/// The reward of a move that caused a cut-off at this depth.
#[inline(always)]
fn bonus(depth: i32) -> i32 {
    (160 * depth - 60).min(1700)
}

/// What is left of an evaluation as the fifty-move rule comes nearer.
#[inline(always)]
fn damped(board: &Board, raw: i32) -> i32 {
    raw * (220 - i32::from(board.halfmove_clock().min(100))) / 220
}

/// Squares that a side attacks.
struct AttackedBy<'a>(&'a Board, Color);

impl WithCpu for AttackedBy<'_> {
    type Output = Bitboard;

    #[inline(always)]
    fn with_cpu<C: Cpu>(self, cpu: C) -> Bitboard {
        let AttackedBy(board, color) = self;
        let occupied = board.occupied().0;
        let pieces = |role| board.pieces(color, role);
        let mut set = attacks::pawns(color, pieces(Role::Pawn)) | attacks::king(board.king(color));
        for square in pieces(Role::Knight) {
            set |= attacks::knight(square);
        }
        for square in pieces(Role::Bishop) | pieces(Role::Queen) {
            set |= Bitboard(cpu.bishop(square, occupied));
        }
        for square in pieces(Role::Rook) | pieces(Role::Queen) {
            set |= Bitboard(cpu.rook(square, occupied));
        }
        set
    }
}

/// One thread's search.
pub(crate) struct Search<'a, E> {
    thread: &'a mut SearchThread<E>,
    shared: &'a Shared<'a>,
    /// 0 for the first thread.
    id: usize,
    /// The first thread's caller.
    observer: Option<&'a mut dyn SearchObserver>,
    stopped: bool,
    /// Stop exactly here.
    node_limit: u64,
    budget: Option<Budget>,
    began: Duration,
    /// The depth of this iteration.
    depth: i32,
    seldepth: usize,
    /// The line being searched: root moves before it are settled.
    line: usize,
    /// No null move for the verifying side before this ply.
    null_from: usize,
    /// Whether every move is searched to full depth: for the proof of a short mate.
    exhaustive: bool,
}

/// Mates of up to this many moves are looked for exhaustively.
const EXHAUSTIVE_MATE: u32 = 3;

impl<'a, E: Evaluator> Search<'a, E> {
    pub(crate) fn new(
        thread: &'a mut SearchThread<E>,
        shared: &'a Shared<'a>,
        id: usize,
        mut observer: Option<&'a mut dyn SearchObserver>,
    ) -> Search<'a, E> {
        let limits = shared.limits;
        let budget = match (id, limits.time, &limits.clock) {
            (0, Some(time), _) => Some(Budget::fixed(time, limits.overhead)),
            (0, None, Some(clock)) => Some(Budget::of_clock(clock, limits.overhead)),
            _ => None,
        };
        let began = observer.as_mut().map_or(Duration::ZERO, |observer| observer.now());
        let node_limit = if shared.counters.len() == 1 { limits.nodes.unwrap_or(u64::MAX) } else { u64::MAX };
        Search {
            thread,
            shared,
            id,
            observer,
            stopped: false,
            node_limit,
            budget,
            began,
            depth: 0,
            seldepth: 0,
            line: 0,
            null_from: 0,
            exhaustive: false,
        }
    }

    /// Iterative deepening (Slate and Atkin 1977, "Chess 4.5"): each depth orders the moves of the next.
    pub(crate) fn run(&mut self, board: &Board) {
        let limits = self.shared.limits;
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 2) as i32;
        let lines = limits.lines.clamp(1, self.thread.roots.len());
        let mut stable = 0;
        let mut best = None;
        let mut scores = [0; 4];
        if let Some(moves) = limits.mate
            && self.id == 0
            && self.prove_mate(board, moves)
        {
            return;
        }
        for depth in 1..=deepest {
            self.depth = depth;
            for root in &mut self.thread.roots {
                root.previous = root.score;
            }
            for line in 0..lines {
                self.line = line;
                self.seldepth = 0;
                self.aspiration_search(board, depth);
                self.thread.roots[..=line].sort_by_key(|root| core::cmp::Reverse(root.score));
                if self.stopped {
                    break;
                }
                if self.id == 0 {
                    self.report(line);
                }
            }
            if self.stopped {
                break;
            }
            self.thread.completed = depth;
            if self.id != 0 {
                self.shared.offer(self.thread);
                continue;
            }
            let root = &self.thread.roots[0];
            let score = root.score;
            if limits.mate.is_some_and(|moves| score >= MATE - 2 * moves as i32) {
                break;
            }
            stable = if best == Some(root.m) { stable + 1 } else { 0 };
            best = Some(root.m);
            let drop = scores[depth as usize & 3] - score;
            scores[depth as usize & 3] = score;
            if let Some(budget) = self.budget
                && !self.shared.control.pondering.load(Relaxed)
            {
                let share = root.nodes as f64 / self.thread.nodes.max(1) as f64;
                let elapsed = self.elapsed();
                let forced = self.thread.roots.len() == 1 && limits.clock.is_some();
                let drop = if depth >= 5 { drop } else { 0 };
                if forced || limits.time.is_none() && budget.is_enough(elapsed, stable, share, drop) {
                    break;
                }
            }
        }
        self.shared.counters[self.id].store(self.thread.nodes, Relaxed);
    }

    /// Looks for a mate in up to `moves` moves with every move searched, so that the quickest is found if there is one; longer mates
    /// than [`EXHAUSTIVE_MATE`] are left to the ordinary search. `true` if there is a mate or the search was stopped.
    fn prove_mate(&mut self, board: &Board, moves: u32) -> bool {
        self.line = 0;
        self.exhaustive = true;
        for moves in 1..=moves.min(EXHAUSTIVE_MATE) {
            self.depth = 2 * moves as i32 - 1;
            let goal = mates(2 * moves as usize - 1);
            let score = self.search::<true>(board, 0, goal - 1, INFINITE, self.depth, false);
            self.thread.roots.sort_by_key(|root| core::cmp::Reverse(root.score));
            if self.stopped || score >= goal {
                if !self.stopped {
                    self.thread.completed = self.depth;
                    self.report(0);
                }
                return true;
            }
            for root in &mut self.thread.roots {
                root.score = -INFINITE;
            }
        }
        self.exhaustive = false;
        false
    }

    /// Aspiration windows (CPW): a narrow window around the last score, widened on the side where it fails.
    fn aspiration_search(&mut self, board: &Board, depth: i32) {
        let line = self.line;
        let previous = self.thread.roots[line].previous;
        let mut half = ASPIRATION + previous.abs() / 64;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRATION_DEPTH && previous != -INFINITE {
            alpha = (previous - half).max(-INFINITE);
            beta = (previous + half).min(INFINITE);
        }
        let mut reduction = 0;
        loop {
            let score = self.search::<true>(board, 0, alpha, beta, (depth - reduction).max(1), false);
            self.thread.roots[line..].sort_by_key(|root| core::cmp::Reverse((root.score, root.previous)));
            if self.stopped {
                return;
            }
            if score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - half).max(-INFINITE);
                reduction = 0;
            } else if score >= beta {
                beta = (score + half).min(INFINITE);
                reduction = (reduction + 1).min(3);
            } else {
                return;
            }
            half += half / 2;
            if half > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn elapsed(&mut self) -> Duration {
        let began = self.began;
        self.observer.as_mut().map_or(Duration::ZERO, |observer| observer.now().saturating_sub(began))
    }

    fn all_nodes(&self) -> u64 {
        let others = self.shared.counters.iter().enumerate().filter(|(i, _)| *i != self.id);
        self.thread.nodes + others.map(|(_, counter)| counter.load(Relaxed)).sum::<u64>()
    }

    /// Threads that have searched: this one, and whichever has counted nodes.
    fn threads(&self) -> usize {
        let others = self.shared.counters.iter().enumerate().filter(|(i, _)| *i != self.id);
        1 + others.filter(|(_, counter)| counter.load(Relaxed) > 0).count()
    }

    fn report(&mut self, line: usize) {
        let elapsed = self.elapsed();
        let nodes = self.all_nodes();
        let depth = self.depth;
        for root in &mut self.thread.roots[..=line] {
            root.depth = depth;
        }
        let found = self.thread.roots[line].line();
        let hashfull = self.shared.table.hashfull();
        let threads = self.threads();
        let tablebase_hits = self.shared.tablebase_hits.load(Relaxed);
        if let Some(observer) = &mut self.observer {
            observer.report(&Report {
                number: line + 1,
                line: &found,
                nodes,
                threads,
                hashfull,
                tablebase_hits,
                elapsed,
            });
        }
    }

    /// Counts a node, and now and then asks whether to stop.
    #[inline(always)]
    fn count_node(&mut self) {
        self.thread.nodes += 1;
        if self.thread.nodes >= self.node_limit {
            self.stopped = true;
        }
        if self.thread.nodes.is_multiple_of(1024) {
            self.check_limits();
        }
    }

    /// Looks up from the tree: clocks, control, other threads.
    #[cold]
    fn check_limits(&mut self) {
        self.shared.counters[self.id].store(self.thread.nodes, Relaxed);
        if self.shared.control.stop.load(Relaxed) || self.shared.halt.load(Relaxed) {
            self.stopped = true;
        }
        if self.id != 0 {
            return;
        }
        let nodes = self.all_nodes();
        if self.shared.limits.nodes.is_some_and(|limit| nodes >= limit) {
            self.stopped = true;
        }
        if let Some(observer) = &mut self.observer
            && observer.poll(nodes).is_break()
        {
            self.stopped = true;
        }
        if let Some(budget) = self.budget
            && !self.shared.control.pondering.load(Relaxed)
            && self.elapsed() >= budget.hard
        {
            self.stopped = true;
        }
    }

    #[inline(always)]
    fn frame(&self, ply: usize) -> &Frame {
        &self.thread.frames[ply + STACK_OFFSET]
    }

    #[inline(always)]
    fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.thread.frames[ply + STACK_OFFSET]
    }

    /// The pieces and target squares of the moves 1, 2, 4 and 6 plies ago.
    #[inline(always)]
    fn before(&self, ply: usize) -> [usize; 4] {
        let piece_to = |back: usize| self.thread.frames[ply + STACK_OFFSET - back].piece_to;
        [piece_to(1), piece_to(2), piece_to(4), piece_to(6)]
    }

    /// Asks for the table's line of the position after a move as soon as the move is picked, which hides most of the wait behind the
    /// decisions whether to play it. The key leaves out what is rare: rights lost or gained, promotion, capture in passing, castling.
    #[inline(always)]
    fn prefetch_after(&self, board: &Board, piece: Piece, m: Move, captured: Option<Role>) {
        let (us, role) = (piece.color(), piece.role());
        let mut key = board.key() ^ zobrist::turn(Color::Black);
        key ^= zobrist::piece(us, role, m.from()) ^ zobrist::piece(us, role, m.to());
        if let Some(captured) = captured {
            key ^= zobrist::piece(!us, captured, m.to());
        }
        self.shared.table.prefetch(key);
    }

    /// Plays a move: everything that goes along with the board.
    #[inline(always)]
    fn make_move(&mut self, board: &Board, m: Move, ply: usize) -> Board {
        let child = board.after(m);
        let target = board.piece_at(m.from()).map_or(NO_PIECE_TO, |piece| piece_to(piece, m.to()));
        self.enter(board, Some(m), &child, target, ply);
        child
    }

    /// Goes to a child by a move, or by passing.
    #[inline(always)]
    fn enter(&mut self, board: &Board, m: Option<Move>, child: &Board, piece_to: usize, ply: usize) {
        let before = self.thread.frames[ply + STACK_OFFSET - 1].piece_to;
        self.frame_mut(ply + 1).corrections = self.thread.history.corrections(child, piece_to, before);
        let frame = self.frame_mut(ply);
        frame.m = m;
        frame.quiet_index = None;
        frame.piece_to = piece_to;
        self.thread.keys.push(child.key());
        self.thread.evaluator.push(board, m, child);
        self.count_node();
    }

    #[inline(always)]
    fn unmake_move(&mut self) {
        self.thread.keys.pop();
        self.thread.evaluator.pop();
    }

    /// Whether the game is drawn here by rule: fifty moves, dead material, or repetition (once is enough within the search, twice
    /// if it reaches back into the game).
    fn is_draw(&self, board: &Board, ply: usize) -> bool {
        let halfmoves = usize::from(board.halfmove_clock());
        if halfmoves >= 100 && (!board.is_check() || board.has_legal_move()) {
            return true;
        }
        if board.occupied().len() <= 4 && board.is_insufficient_material() {
            return true;
        }
        repetition::is_repetition(&self.thread.keys, self.reach(board), ply)
    }

    /// How many plies back a position may be the same as this one.
    #[inline(always)]
    fn reach(&self, board: &Board) -> usize {
        usize::from(board.halfmove_clock()).min(self.thread.keys.len() - 1 - self.thread.last_pass)
    }

    /// The value of a draw: nearly nothing, and not always the same, so that the search does not take all ways to a draw for one
    /// (Stockfish).
    #[inline(always)]
    fn draw(&self) -> i32 {
        (self.thread.nodes & 2) as i32 - 1
    }

    /// The static evaluation with what search has taught about positions like it, fading as the fifty-move rule nears.
    #[inline(always)]
    fn corrected(&self, board: &Board, raw: i32, ply: usize) -> i32 {
        let corrected = damped(board, raw) + self.thread.history.correction(self.frame(ply).corrections);
        corrected.clamp(1 - WIN_BOUND, WIN_BOUND - 1)
    }

    /// The value of a position for the side to move, searched to `depth`. `PV`: the window is open; `cut`: a cut-off is expected.
    fn search<const PV: bool>(
        &mut self,
        board: &Board,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        cut: bool,
    ) -> i32 {
        let root = ply == 0;

        // Step 1. At the horizon only captures go on.
        if depth <= 0 {
            return self.quiescence::<PV>(board, ply, alpha, beta);
        }

        // Step 2. Draws, also those that are one move away, the deepest ply, and stops.
        if PV {
            self.thread.lines.clear(ply);
            self.seldepth = self.seldepth.max(ply + 1);
        }
        if self.stopped {
            return 0;
        }
        let in_check = board.is_check();
        if !root {
            if self.is_draw(board, ply) {
                return self.draw();
            }
            if alpha < 0
                && repetition::has_upcoming_repetition(board, &self.thread.keys, self.reach(board), ply)
            {
                alpha = self.draw();
                if alpha >= beta {
                    return alpha;
                }
            }
            if ply >= MAX_PLY - 1 {
                return if in_check { 0 } else { self.thread.evaluator.evaluate(board) };
            }

            // Step 3. Mate-distance pruning (CPW): no line from here beats a mate already found nearer the root.
            alpha = alpha.max(mated(ply));
            beta = beta.min(mates(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let us = board.turn();
        let excluded = self.frame(ply).excluded;
        self.frame_mut(ply + 2).cutoffs = 0;
        self.frame_mut(ply + 1).killers = [None; 2];
        self.frame_mut(ply + 1).double_extensions = self.frame(ply).double_extensions;

        // Step 4. The transposition table (Greenblatt 1967; Slate and Atkin 1977).
        let entry = if excluded.is_some() { None } else { self.shared.table.probe(board.key()) };
        let table_score = entry.map_or(NONE, |entry| from_table(entry.score, ply, board.halfmove_clock()));
        let table_bound = entry.map_or(Bound::None, |entry| entry.bound);
        let table_depth = entry.map_or(-10, |entry| entry.depth);
        let table_move = if root {
            Some(self.thread.roots[self.line].pv[0])
        } else {
            entry.and_then(|entry| entry.best).filter(|&m| board.is_legal(m))
        };
        let was_pv = PV || entry.is_some_and(|entry| entry.pv);
        if !PV
            && excluded.is_none()
            && table_score != NONE
            && table_depth >= depth
            && table_bound.settles(table_score, beta)
            && board.halfmove_clock() < 90
            && (!self.exhaustive || is_decisive(table_score))
        {
            if table_score >= beta
                && let Some(m) = table_move
                && !board.is_noisy(m)
                && let Some(piece) = board.piece_at(m.from())
            {
                let target = piece_to(piece, m.to());
                let context = self.context(board, ply, Bitboard::EMPTY);
                self.thread.history.update_continuation(&context, target, bonus(depth));
            }
            return table_score;
        }

        // Endgame tables (de Man 2013): the value right after a capture or pawn move, when it does not hang on the clock. A proved
        // win or loss that does not end the search bounds its value.
        let (mut floor, mut ceiling) = (-INFINITE, INFINITE);
        if let Some(tables) = self.shared.tables
            && !root
            && excluded.is_none()
            && !self.exhaustive
            && board.halfmove_clock() == 0
            && board.occupied().len() <= tables.max_pieces()
            && (depth >= self.shared.probe_depth || board.occupied().len() < tables.max_pieces())
            && let Some(wdl) = tables.wdl(board)
        {
            self.shared.tablebase_hits.fetch_add(1, Relaxed);
            let (value, bound) = match wdl {
                Wdl::Win => (TABLE_WIN - ply as i32, Bound::Lower),
                Wdl::Loss => (ply as i32 - TABLE_WIN, Bound::Upper),
                Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => (0, Bound::Exact),
            };
            let settled = match bound {
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                _ => true,
            };
            if settled {
                let found = TableEntry {
                    best: None,
                    score: to_table(value, ply),
                    evaluation: NONE,
                    depth: (depth + 6).min(MAX_PLY as i32 - 1),
                    bound,
                    pv: was_pv,
                };
                self.shared.table.store(board.key(), found);
                return value;
            }
            if PV && bound == Bound::Lower {
                floor = value;
                alpha = alpha.max(value);
            } else if PV {
                ceiling = value;
            }
        }

        // Step 5. Static evaluation, and whether it improves on our last one.
        let mut raw = NONE;
        let evaluation;
        let mut estimate = NONE;
        if in_check {
            evaluation = NONE;
        } else if excluded.is_some() {
            evaluation = self.frame(ply).evaluation;
            estimate = evaluation;
        } else {
            raw = entry.map_or(NONE, |entry| entry.evaluation);
            if raw == NONE {
                raw = self.thread.evaluator.evaluate(board);
                if entry.is_none() {
                    let fresh = TableEntry {
                        best: None,
                        score: NONE,
                        evaluation: raw,
                        depth: -1,
                        bound: Bound::None,
                        pv: was_pv,
                    };
                    self.shared.table.store(board.key(), fresh);
                }
            }
            evaluation = self.corrected(board, raw, ply);
            estimate = evaluation;
            if table_score != NONE && table_bound.settles(table_score, evaluation) {
                estimate = table_score;
            }
        }
        self.frame_mut(ply).evaluation = evaluation;
        if excluded.is_none() {
            self.update_last_quiet_history(ply);
        }
        let improving = !in_check && {
            let earlier = |back: usize| self.thread.frames[ply + STACK_OFFSET - back].evaluation;
            let last = if earlier(2) == NONE { earlier(4) } else { earlier(2) };
            last == NONE || evaluation > last
        };
        let pieces = board.color(us) - board.role(Role::Pawn) - board.role(Role::King);

        if !PV && !in_check && excluded.is_none() && !self.exhaustive {
            // Step 6. Razoring (Birmingham and Kent 1977; CPW): hopeless positions get only quiescence.
            if depth <= RAZOR_DEPTH && estimate + RAZOR.0 + RAZOR.1 * depth * depth < alpha {
                let score = self.quiescence::<false>(board, ply, alpha, alpha + 1);
                if score <= alpha {
                    return score;
                }
            }

            // Step 7. Reverse futility pruning (CPW): so far above beta that a shallow search will not come down.
            if depth <= REVERSE_FUTILITY_DEPTH
                && estimate - REVERSE_FUTILITY * (depth - i32::from(improving)) >= beta
                && estimate < WIN_BOUND
                && beta > -WIN_BOUND
            {
                return i32::midpoint(estimate, beta);
            }

            // Step 8. Null move (Beal 1989; Donninger 1993): if even passing is good enough, so is some move. Not
            // with pawns alone, where passing may be best; deep cut-offs are verified (Tabibi and Netanyahu 2002).
            if depth >= NULL_DEPTH
                && self.thread.frames[ply + STACK_OFFSET - 1].m.is_some()
                && estimate >= beta
                && evaluation + 24 * depth - 170 >= beta
                && pieces.any()
                && ply >= self.null_from
                && beta > -WIN_BOUND
                && let Some(passed) = board.pass()
            {
                let (base, per_depth, per_score, most) = NULL_REDUCTION;
                let reduction = base + depth / per_depth + ((estimate - beta) / per_score).min(most);
                self.shared.table.prefetch(passed.key());
                self.enter(board, None, &passed, NO_PIECE_TO, ply);
                let last_pass = core::mem::replace(&mut self.thread.last_pass, self.thread.keys.len() - 1);
                let score = -self.search::<false>(&passed, ply + 1, -beta, 1 - beta, depth - reduction, !cut);
                self.unmake_move();
                self.thread.last_pass = last_pass;
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    let score = if score >= WIN_BOUND { beta } else { score };
                    if self.null_from > 0 || depth < NULL_VERIFY_DEPTH {
                        return score;
                    }
                    self.null_from = ply + 3 * (depth - reduction).max(1) as usize / 4;
                    let verified = self.search::<false>(board, ply, beta - 1, beta, depth - reduction, false);
                    self.null_from = 0;
                    if verified >= beta {
                        return score;
                    }
                }
            }

            // Step 9. ProbCut (Buro 1995, "ProbCut: an effective selective extension of alpha–beta"): a capture that is well
            // above beta in a shallow search most likely is above beta in a deep one.
            let bar = beta + PROBCUT.0 - PROBCUT.1 * i32::from(improving);
            if depth >= PROBCUT_DEPTH
                && beta.abs() < WIN_BOUND
                && !(table_score != NONE && table_depth >= depth - 3 && table_score < bar)
            {
                let context = self.context(board, ply, Bitboard::EMPTY);
                let hint =
                    table_move.filter(|&m| board.is_noisy(m) && see::is_at_least(board, m, bar - evaluation));
                let mut picker = MovePicker::noisy(&self.thread.buffer, hint, (bar - evaluation).max(0));
                while let Some(m) =
                    picker.next(board, &self.thread.history, &context, &mut self.thread.buffer)
                {
                    let Some(piece) = board.piece_at(m.from()) else { continue };
                    self.prefetch_after(board, piece, m, board.captured_role(m));
                    let child = self.make_move(board, m, ply);
                    let mut score = -self.quiescence::<false>(&child, ply + 1, -bar, 1 - bar);
                    if score >= bar {
                        score = -self.search::<false>(&child, ply + 1, -bar, 1 - bar, depth - 4, !cut);
                    }
                    self.unmake_move();
                    if self.stopped {
                        break;
                    }
                    if score >= bar {
                        picker.close(&mut self.thread.buffer);
                        let found = TableEntry {
                            best: Some(m),
                            score: to_table(score, ply),
                            evaluation: raw,
                            depth: depth - 3,
                            bound: Bound::Lower,
                            pv: was_pv,
                        };
                        self.shared.table.store(board.key(), found);
                        return if is_decisive(score) { score } else { score - (bar - beta) };
                    }
                }
                picker.close(&mut self.thread.buffer);
                if self.stopped {
                    return 0;
                }
            }
        }

        // Step 10. Internal iterative reduction (Schröder, Rebel; CPW): without a table move this node is searched less deeply
        // now, and better ordered next time.
        if table_move.is_none()
            && excluded.is_none()
            && depth >= REDUCE_DEPTH
            && (PV || cut)
            && !self.exhaustive
        {
            depth -= 1;
        }

        // Step 11. Go through the moves, best first.
        let threats = dispatch(AttackedBy(board, !us));
        let context = self.context(board, ply, threats);
        let [first, second] = self.frame(ply).killers;
        let counter = self.thread.history.counter(context.before[0]);
        let mut picker = MovePicker::new(&self.thread.buffer, table_move, [first, second, counter]);
        let table_noisy = table_move.is_some_and(|m| board.is_noisy(m));
        let mut best = -INFINITE;
        let mut best_move = None;
        let first_alpha = alpha;
        let mut count = 0;
        let mut tried_quiets = TriedMoves::new();
        let mut tried_noisy = TriedMoves::new();
        while let Some(m) = picker.next(board, &self.thread.history, &context, &mut self.thread.buffer) {
            if Some(m) == excluded {
                continue;
            }
            if root && !self.thread.roots[self.line..].iter().any(|root| root.m == m) {
                continue;
            }
            let Some(piece) = board.piece_at(m.from()) else { continue };
            count += 1;
            let quiet = !board.is_noisy(m);
            let captured = board.captured_role(m);
            self.prefetch_after(board, piece, m, captured);
            let hinted = picker.stage() > Stage::FirstKiller && picker.stage() <= Stage::GenerateQuiets;
            let history = if quiet {
                self.thread.history.quiet(&context, piece, m)
            } else {
                self.thread.history.noisy(piece, m, captured)
            };
            let (d, n) = (depth.min(63) as usize, (count as usize).min(63));
            let mut reduction = if quiet { REDUCE_QUIET[d][n] } else { REDUCE_NOISY[d][n] };

            // Step 12. Pruning of late moves at low depth, once there is a move that does not lose outright.
            if !root && best > -WIN_BOUND && pieces.any() && !self.exhaustive {
                let reduced = (depth - (reduction - history * 1024 / LMR_HISTORY) / 1024).max(0);
                // Late-move pruning (CPW): enough quiet moves were tried.
                if count >= (3 + depth * depth) / (2 - i32::from(improving)) {
                    picker.skip_quiets();
                }
                if quiet {
                    // History pruning (CPW): moves that never worked.
                    if reduced <= HISTORY_PRUNING.1 && history < HISTORY_PRUNING.0 * depth {
                        picker.skip_quiets();
                        continue;
                    }
                    // Futility pruning (Heinz 1998): the evaluation is too low for a quiet move.
                    let (margin, per_depth, deepest) = FUTILITY;
                    if !in_check && reduced <= deepest && evaluation + margin + per_depth * reduced <= alpha {
                        picker.skip_quiets();
                        continue;
                    }
                    // Moves that lose material by exchange: not where nothing attacks the squares left and reached.
                    let exposed = threats.contains(m.from()) || threats.contains(m.to());
                    if exposed && !see::is_at_least(board, m, SEE_QUIET * reduced * reduced) {
                        continue;
                    }
                } else {
                    // Captures, likewise: too little even with the piece taken, or material lost by exchange.
                    let futile =
                        !in_check && self.is_futile_capture(board, m, (evaluation, reduced, history), alpha);
                    let loses = || {
                        picker.stage() > Stage::GoodNoisy && !see::is_at_least(board, m, SEE_CAPTURE * depth)
                    };
                    if futile || loses() {
                        continue;
                    }
                }
            }

            // Step 13. Singular extension (Anantharaman, Campbell, Hsu 1990): if without the table's move everything fails well
            // below its score, it is searched deeper; if even then something reaches beta, there are several good moves
            // (multi-cut, Björnsson and Marsland 2001); if the table's move is only expected to fail high, less deep.
            let mut extension = 0;
            if !root && ply < 2 * self.depth as usize && !self.exhaustive {
                if Some(m) == table_move
                    && excluded.is_none()
                    && depth >= SINGULAR_DEPTH
                    && table_depth >= depth - 3
                    && table_bound as u8 & Bound::Lower as u8 != 0
                    && !is_decisive(table_score)
                {
                    let bar = table_score - SINGULAR * depth / 16;
                    self.frame_mut(ply).excluded = Some(m);
                    let score = self.search::<false>(board, ply, bar - 1, bar, (depth - 1) / 2, cut);
                    self.frame_mut(ply).excluded = None;
                    if self.stopped {
                        picker.close(&mut self.thread.buffer);
                        return 0;
                    }
                    if score < bar {
                        extension = 1;
                        let (margin, most) = DOUBLE_EXTENSION;
                        if !PV && score < bar - margin && self.frame(ply).double_extensions < most {
                            extension = 2;
                        }
                    } else if bar >= beta && !is_decisive(score) {
                        picker.close(&mut self.thread.buffer);
                        return bar;
                    } else if table_score >= beta {
                        extension = -2;
                    } else if cut {
                        extension = -1;
                    }
                } else if in_check && excluded.is_none() && count == 1 && depth < SINGULAR_DEPTH {
                    extension = i32::from(board.checkers().more_than_one());
                }
            }
            if extension == 2 {
                self.frame_mut(ply + 1).double_extensions = self.frame(ply).double_extensions + 1;
            } else {
                self.frame_mut(ply + 1).double_extensions = self.frame(ply).double_extensions;
            }

            // Step 14. Play it.
            let nodes = self.thread.nodes;
            let child = self.make_move(board, m, ply);
            if quiet {
                self.frame_mut(ply).quiet_index = Some(Histories::butterfly(&context, m));
            }
            let child_depth = depth - 1 + extension;
            let mut score = 0;

            // Step 15. Late-move reduction (CPW; Fruit): moves far down the list are searched less deeply and with a
            // null window first; those that surprise are searched again.
            let full = if !self.exhaustive
                && depth >= 2
                && count > 1 + 2 * i32::from(root)
                && (quiet || count > 3 || cut)
            {
                reduction -= history * 1024 / LMR_HISTORY;
                reduction -= 1024 * i32::from(was_pv);
                reduction += 1400 * i32::from(cut);
                reduction += 600 * i32::from(!improving);
                reduction += 700 * i32::from(table_noisy && quiet);
                reduction -= 1024 * i32::from(hinted);
                reduction -= 900 * i32::from(child.is_check());
                reduction += 700 * i32::from(self.frame(ply + 1).cutoffs > 3);
                let reduced =
                    (child_depth - reduction / 1024).clamp(1.min(child_depth), child_depth + i32::from(PV));
                score = -self.search::<false>(&child, ply + 1, -alpha - 1, -alpha, reduced, true);
                if score > alpha && reduced < child_depth {
                    // Deeper or shallower than first meant, by how much it surprised (Stockfish).
                    let deeper = i32::from(score > best + 40 + 2 * child_depth);
                    let shallower = i32::from(score < best + child_depth);
                    let again = child_depth + deeper - shallower;
                    if again > reduced {
                        score = -self.search::<false>(&child, ply + 1, -alpha - 1, -alpha, again, !cut);
                    }
                    if quiet {
                        let b = if score <= alpha { -bonus(depth) } else { bonus(depth) };
                        self.thread.history.update_continuation(&context, piece_to(piece, m.to()), b);
                    }
                }
                false
            } else {
                !PV || count > 1
            };

            // Step 16. Principal-variation search (Marsland and Campbell 1982): after the first move a null window asks only
            // whether a move is better …
            if full {
                score = -self.search::<false>(&child, ply + 1, -alpha - 1, -alpha, child_depth, !cut);
            }
            // … and only then by how much.
            if PV && (count == 1 || score > alpha) {
                score = -self.search::<true>(&child, ply + 1, -beta, -alpha, child_depth, false);
            }
            self.unmake_move();
            if self.stopped {
                picker.close(&mut self.thread.buffer);
                return 0;
            }

            // Step 17. Keep the better.
            if root {
                self.update_root_move(m, count == 1, score, (alpha, beta), nodes);
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if PV {
                        self.thread.lines.set(ply, m);
                    }
                    if score >= beta {
                        self.frame_mut(ply).cutoffs += 1;
                        break;
                    }
                    alpha = score;
                    // After an improvement the rest is less likely to matter.
                    if depth > 2 && depth < 12 && !is_decisive(score) && !self.exhaustive {
                        depth -= 1;
                    }
                }
            }
            if Some(m) != best_move {
                if quiet {
                    tried_quiets.push(m);
                } else {
                    tried_noisy.push(m);
                }
            }
        }
        picker.close(&mut self.thread.buffer);

        // Step 18. No move at all: mate or stalemate.
        if count == 0 {
            return if excluded.is_some() {
                alpha
            } else if in_check {
                mated(ply)
            } else {
                0
            };
        }

        // Step 19. Teach the histories.
        if let Some(m) = best_move {
            self.update_histories(board, ply, &context, m, depth, (&tried_quiets, &tried_noisy));
        }

        best = best.max(floor).min(ceiling);

        // Step 20. Remember the result, and how far the evaluation was off.
        if excluded.is_none() {
            let bound = if best >= beta || floor > -INFINITE && best == floor {
                Bound::Lower
            } else if best > first_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            if !(root && self.line > 0) {
                let found = TableEntry {
                    best: best_move,
                    score: to_table(best, ply),
                    evaluation: raw,
                    depth,
                    bound,
                    pv: was_pv,
                };
                self.shared.table.store(board.key(), found);
            }
            if !in_check
                && best_move.is_none_or(|m| !board.is_noisy(m))
                && bound.settles(best, evaluation)
                && !is_decisive(best)
            {
                let corrections = self.frame(ply).corrections;
                self.thread.history.correct(corrections, best - damped(board, raw), depth);
            }
        }
        best
    }

    #[inline(always)]
    fn context(&self, board: &Board, ply: usize, threats: Bitboard) -> MoveContext {
        MoveContext {
            color: board.turn(),
            threats,
            pawns: Histories::pawn_index(board),
            before: self.before(ply),
        }
    }

    /// Futility of captures (Stockfish): not even the captured piece brings the evaluation near alpha, and it is no check.
    #[inline(always)]
    fn is_futile_capture(
        &self,
        board: &Board,
        m: Move,
        (evaluation, depth, history): (i32, i32, i32),
        alpha: i32,
    ) -> bool {
        let (margin, per_depth, deepest) = CAPTURE_FUTILITY;
        depth <= deepest
            && evaluation + margin + per_depth * depth + see::gain(board, m) + history / 32 <= alpha
            && !board.after(m).is_check()
    }

    /// Notes what the search of a root move gave.
    fn update_root_move(&mut self, m: Move, first: bool, score: i32, (alpha, beta): (i32, i32), before: u64) {
        let spent = self.thread.nodes - before;
        let (seldepth, depth) = (self.seldepth, self.depth);
        let SearchThread { roots, lines, .. } = &mut *self.thread;
        let Some(root) = roots.iter_mut().find(|root| root.m == m) else { return };
        root.nodes += spent;
        if first || score > alpha {
            root.score = score;
            root.depth = depth;
            root.seldepth = seldepth;
            root.bound = if score >= beta {
                OuterBound::AtLeast
            } else if score <= alpha {
                OuterBound::AtMost
            } else {
                OuterBound::Exact
            };
            root.pv.clear();
            root.pv.push(m);
            root.pv.extend(lines.get(1));
        } else {
            root.score = -INFINITE;
        }
    }

    /// Rewards the quiet move that led here if the evaluation rose by it for the side that made it, and blames it if it fell
    /// (Stockfish).
    #[inline(always)]
    fn update_last_quiet_history(&mut self, ply: usize) {
        let (last, now) = (&self.thread.frames[ply + STACK_OFFSET - 1], self.frame(ply).evaluation);
        if let Some(butterfly) = last.quiet_index
            && last.evaluation != NONE
            && now != NONE
        {
            let (weight, most, base) = EVALUATION_CHANGE;
            let bonus = (-weight * (last.evaluation + now)).clamp(-most, most) + base;
            self.thread.history.update_butterfly(butterfly, bonus);
        }
    }

    /// Rewards the move that was best, and blames those tried before it: the history heuristic (Schaeffer 1989), killers
    /// (Akl and Newborn 1977), the counter-move (Uiterwijk 1992), continuation history (Stockfish).
    fn update_histories(
        &mut self,
        board: &Board,
        ply: usize,
        context: &MoveContext,
        m: Move,
        depth: i32,
        (quiets, noisy): (&TriedMoves, &TriedMoves),
    ) {
        let reward = bonus(depth);
        let SearchThread { history, frames, .. } = &mut *self.thread;
        let Some(piece) = board.piece_at(m.from()) else { return };
        if board.is_noisy(m) {
            history.update_noisy(piece, m, board.captured_role(m), reward);
        } else {
            let killers = &mut frames[ply + STACK_OFFSET].killers;
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
            history.set_counter(context.before[0], m);
            history.update_quiet(context, piece, m, reward);
            for other in quiets.iter() {
                if let Some(piece) = board.piece_at(other.from()) {
                    history.update_quiet(context, piece, other, -reward);
                }
            }
        }
        for other in noisy.iter() {
            if let Some(piece) = board.piece_at(other.from()) {
                history.update_noisy(piece, other, board.captured_role(other), -reward);
            }
        }
    }

    /// Quiescence search (Slate and Atkin 1977): captures until the position is quiet; in check, every way out.
    fn quiescence<const PV: bool>(&mut self, board: &Board, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if PV {
            self.thread.lines.clear(ply);
            self.seldepth = self.seldepth.max(ply + 1);
        }
        if self.stopped {
            return 0;
        }
        if self.is_draw(board, ply) {
            return self.draw();
        }
        if alpha < 0 && repetition::has_upcoming_repetition(board, &self.thread.keys, self.reach(board), ply)
        {
            alpha = self.draw();
            if alpha >= beta {
                return alpha;
            }
        }
        let in_check = board.is_check();
        if ply >= MAX_PLY - 1 {
            return if in_check { 0 } else { self.thread.evaluator.evaluate(board) };
        }

        let entry = self.shared.table.probe(board.key());
        let table_score = entry.map_or(NONE, |entry| from_table(entry.score, ply, board.halfmove_clock()));
        let table_bound = entry.map_or(Bound::None, |entry| entry.bound);
        let was_pv = PV || entry.is_some_and(|entry| entry.pv);
        if !PV && table_score != NONE && table_bound.settles(table_score, beta) {
            return table_score;
        }

        // Standing pat: the side to move need not capture.
        let mut raw = NONE;
        let mut best = -INFINITE;
        let mut stand = -INFINITE;
        if !in_check {
            raw = entry.map_or(NONE, |entry| entry.evaluation);
            if raw == NONE {
                raw = self.thread.evaluator.evaluate(board);
            }
            stand = self.corrected(board, raw, ply);
            best = stand;
            if table_score != NONE && table_bound.settles(table_score, best) && !is_decisive(table_score) {
                best = table_score;
            }
            if best >= beta {
                if entry.is_none() {
                    let found = TableEntry {
                        best: None,
                        score: to_table(best, ply),
                        evaluation: raw,
                        depth: -1,
                        bound: Bound::Lower,
                        pv: false,
                    };
                    self.shared.table.store(board.key(), found);
                }
                return if is_decisive(best) { best } else { i32::midpoint(best, beta) };
            }
            alpha = alpha.max(best);
        }

        let table_move = entry
            .and_then(|entry| entry.best)
            .filter(|&m| (in_check || board.is_noisy(m)) && board.is_legal(m));
        let context = self.context(board, ply, Bitboard::EMPTY);
        let mut picker = if in_check {
            MovePicker::new(&self.thread.buffer, table_move, [None; 3])
        } else {
            MovePicker::noisy(&self.thread.buffer, table_move, QUIESCENCE_SEE)
        };
        let mut best_move = None;
        let mut count = 0;
        while let Some(m) = picker.next(board, &self.thread.history, &context, &mut self.thread.buffer) {
            let Some(piece) = board.piece_at(m.from()) else { continue };
            self.prefetch_after(board, piece, m, board.captured_role(m));
            count += 1;
            if best > -WIN_BOUND {
                if in_check {
                    // One quiet way out is enough to know that it is not mate.
                    picker.skip_quiets();
                    if picker.stage() == Stage::BadNoisy {
                        break;
                    }
                } else if !m.is_promotion() {
                    // Delta pruning (CPW): not even the captured piece is enough.
                    let most = stand + see::gain(board, m) + DELTA;
                    if most <= alpha {
                        best = best.max(most);
                        continue;
                    }
                }
            }
            let child = self.make_move(board, m, ply);
            let score = -self.quiescence::<PV>(&child, ply + 1, -beta, -alpha);
            self.unmake_move();
            if self.stopped {
                picker.close(&mut self.thread.buffer);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    if PV {
                        self.thread.lines.set(ply, m);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        picker.close(&mut self.thread.buffer);
        if in_check && count == 0 {
            return mated(ply);
        }
        let found = TableEntry {
            best: best_move,
            score: to_table(best, ply),
            evaluation: raw,
            depth: 0,
            bound: if best >= beta { Bound::Lower } else { Bound::Upper },
            pv: was_pv,
        };
        self.shared.table.store(board.key(), found);
        best
    }
}
