//! Principal variation search over the board's patterns (T. Marsland and M. Campbell, 1982), iteratively deepened.
//!
//! Rows and fours are not searched but read off the board: whoever can complete a row wins, whoever faces one has one move,
//! and an open four wins in three plies. Against an open three only the moves that can meet it are searched, and at the
//! leaves wins by fours are looked for. A loss is *proved* only where every answer was searched; where moves were left out
//! it is *seen* ([`super::score`]).

use super::{
    board::{Board, MAX_SIDE, POINTS, Point},
    params::Params,
    pattern::Threat,
    points::Flags,
    rule::Rule,
    score::{PROVED, WINS, WORTH, loses_at, unproved, wins_at},
    table::{Bound, Entry, Table},
    vcf::{Found, Vcf, stops},
};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The highest history of a move.
const HISTORY: i32 = 4096;
/// The deepest ply.
pub(super) const MAX_PLY: usize = 160;
/// No score.
const NOTHING: i32 = -WORTH - 1;

/// Nodes that are too good are left up to this depth.
const GOOD_DEPTH: i32 = 5;
/// Passing is tried from this depth on.
const PASS_DEPTH: i32 = 3;
/// Hopeless quiet moves are left out up to this depth.
const FUTILE_DEPTH: i32 = 3;
/// From this depth on a node without a move of the table's is searched a ply less deep.
const UNKNOWN_DEPTH: i32 = 4;
/// From this depth on, whether the table's move is the only good one is searched.
const SINGULAR_DEPTH: i32 = 6;
/// No singular move is searched deeper below this ply.
const LAST_EXTENSION: usize = 40;
/// Stones put by a search for a win by fours at a leaf.
pub(super) const LEAF_FOURS: u64 = 60;
/// The nodes between two questions whether to go on.
const POLL: u64 = 1 << 10;

/// One thread's search.
pub(super) struct Worker<'a> {
    pub(super) board: Board,
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut Memory,
    pub(super) stop: &'a AtomicBool,
    pub(super) poll: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    pub(super) nodes: u64,
    pub(super) budget: u64,
    /// Stones put by a search for a win by fours at a leaf.
    pub(super) fours: u64,
    /// Root moves that are not to be played.
    pub(super) without: Vec<Point>,
    pub(super) lines: Box<Lines>,
    /// The best root move of the depth that is being searched, with its score and line, once one is known.
    pub(super) found: Option<(i32, Vec<Point>)>,
}

/// The best line from each ply.
pub(super) struct Lines {
    moves: [[Option<Point>; MAX_PLY]; MAX_PLY],
    length: [usize; MAX_PLY],
    stands: [i32; MAX_PLY],
    /// The move left out where the others are searched alone.
    excluded: [Option<Point>; MAX_PLY],
}

impl Lines {
    pub(super) fn new() -> Box<Lines> {
        Box::new(Lines {
            moves: [[None; MAX_PLY]; MAX_PLY],
            length: [0; MAX_PLY],
            stands: [0; MAX_PLY],
            excluded: [None; MAX_PLY],
        })
    }

    /// The line from the root.
    pub(super) fn best(&self) -> Vec<Point> {
        self.moves[0][..self.length[0]].iter().flatten().copied().collect()
    }

    fn clear(&mut self, ply: usize) {
        self.length[ply] = 0;
    }

    fn begin(&mut self, ply: usize, point: Point) {
        self.moves[ply][0] = Some(point);
        self.length[ply] = 1;
    }

    fn extend(&mut self, ply: usize, point: Point) {
        let rest = self.length[ply + 1].min(MAX_PLY - 1);
        let (before, after) = self.moves.split_at_mut(ply + 1);
        before[ply][0] = Some(point);
        before[ply][1..=rest].copy_from_slice(&after[0][..rest]);
        self.length[ply] = rest + 1;
    }
}

/// What a thread learns about moves and keeps between searches.
pub(super) struct Memory {
    history: [[i16; POINTS]; 2],
    /// After the opponent's last stone, and after the own last one.
    continuations: [ContinuationHistory; 2],
    replies: [[Option<Point>; POINTS]; 2],
    killers: [[Option<Point>; 2]; MAX_PLY],
    vcf: Vcf,
    params: Params,
    /// By remaining depth and number of the move, in 1024ths of a ply.
    reductions: [[i16; 64]; 64],
}

impl Memory {
    pub(super) fn new(params: &Params) -> Box<Memory> {
        let mut reductions = [[0; 64]; 64];
        let (base, slope) = (f64::from(params.late_base), f64::from(params.late_slope));
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                *reduction = (base + slope * (depth as f64).ln() * (number as f64).ln()) as i16;
            }
        }
        Box::new(Memory {
            history: [[0; POINTS]; 2],
            continuations: [ContinuationHistory::new(), ContinuationHistory::new()],
            replies: [[None; POINTS]; 2],
            killers: [[None; 2]; MAX_PLY],
            vcf: Vcf::of_fours_that_go_on(),
            params: params.clone(),
            reductions,
        })
    }

    pub(super) fn params(&self) -> &Params {
        &self.params
    }

    pub(super) fn clear(&mut self) {
        self.history = [[0; POINTS]; 2];
        self.continuations = [ContinuationHistory::new(), ContinuationHistory::new()];
        self.replies = [[None; POINTS]; 2];
        self.vcf.clear();
        self.begin();
    }

    pub(super) fn begin(&mut self) {
        self.killers = [[None; 2]; MAX_PLY];
        for history in self.history.iter_mut().flatten() {
            *history /= 2;
        }
    }

    /// A move was so good, after the opponent's last stone and the own one before.
    fn learn(&mut self, color: usize, stones: [Option<Point>; 2], point: Point, bonus: i32) {
        let continuations = self.continuations.iter_mut().zip(stones);
        let continuations =
            continuations.filter_map(|(history, stone)| Some(history.of(color, stone?, point)));
        for history in continuations.chain([&mut self.history[color][point.index()]]) {
            let old = i32::from(*history);
            *history = (old + bonus - old * bonus.abs() / HISTORY) as i16;
        }
    }

    /// What a move's histories after these stones come to.
    fn continuation(&self, color: usize, stones: [Option<Point>; 2], point: Point) -> i32 {
        let continuations = self.continuations.iter().zip(stones);
        continuations.filter_map(|(history, stone)| Some(history.get(color, stone?, point))).sum()
    }
}

/// How good moves turned out after an earlier stone.
struct ContinuationHistory(Vec<i16>);

impl ContinuationHistory {
    const SQUARES: usize = MAX_SIDE * MAX_SIDE;

    fn new() -> ContinuationHistory {
        ContinuationHistory(vec![0; 2 * Self::SQUARES * Self::SQUARES])
    }

    fn place(color: usize, stone: Point, point: Point) -> usize {
        let square = |point: Point| MAX_SIDE * point.row() + point.column();
        (Self::SQUARES * color + square(stone)) * Self::SQUARES + square(point)
    }

    fn get(&self, color: usize, stone: Point, point: Point) -> i32 {
        self.0[Self::place(color, stone, point)].into()
    }

    fn of(&mut self, color: usize, stone: Point, point: Point) -> &mut i16 {
        &mut self.0[Self::place(color, stone, point)]
    }
}

/// The moves of a node, the most promising taken first: their orders, and below them the squares, the first ones largest.
struct Moves {
    list: Vec<i32>,
}

impl Moves {
    fn add(&mut self, at: usize, order: i32) {
        let order = order.clamp(i16::MIN.into(), i16::MAX.into());
        self.list.push(order << 16 | (0xffff - at as i32));
    }

    /// Keeps some of them.
    fn retain(&mut self, keep: impl Fn(Point) -> bool) {
        self.list.retain(|&packed| keep(Moves::point(packed)));
    }

    fn point(packed: i32) -> Point {
        Point::at(0xffff - (packed & 0xffff) as usize)
    }

    /// The next move.
    fn take(&mut self) -> Option<Point> {
        let best = *self.list.iter().max()?;
        let place = self.list.iter().position(|&other| other == best)?;
        self.list.swap_remove(place);
        Some(Moves::point(best))
    }
}

impl Worker<'_> {
    /// Searches the root to `depth` around the score of the depth before.
    pub(super) fn root(&mut self, depth: i32, last: Option<i32>) -> i32 {
        self.found = None;
        let mut window = self.memory.params.window;
        let (mut alpha, mut beta) = match last {
            Some(last) if depth > 3 && last.abs() < WINS => (last - window, last + window),
            _ => (-WORTH, WORTH),
        };
        loop {
            let score = self.search::<true>(depth, alpha, beta, 0, true);
            if self.stopped() || score > alpha && score < beta {
                return score;
            }
            window *= 3;
            if window > 500 {
                (alpha, beta) = (-WORTH, WORTH);
            } else if score <= alpha {
                alpha = (score - window).max(-WORTH);
            } else {
                beta = (score + window).min(WORTH);
            }
            if score <= -WORTH || score >= WORTH {
                return score;
            }
        }
    }

    /// The root moves that may be played and are not in `without`, each valued by the position after it.
    pub(super) fn others(&mut self) -> Vec<(i32, Point)> {
        let points: Vec<Point> = self.board.points().filter(|&point| self.board.is_empty(point)).collect();
        let mut others = Vec::new();
        for point in points {
            if self.without.contains(&point) || !self.board.is_allowed(point) {
                continue;
            }
            self.board.play(point);
            let score = if self.board.row_through(point).is_empty() {
                -self.search::<false>(0, -WORTH, WORTH, 1, false)
            } else {
                wins_at(1)
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

    /// Counts a node; false when the search has to end.
    fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.budget || self.nodes.is_multiple_of(POLL) && (self.poll)(self.nodes).is_break()
        {
            self.stop.store(true, Relaxed);
        }
        !self.stopped()
    }

    /// The first empty point that offers this to the player to move and that may be played here.
    fn offer(&mut self, threat: Threat, ply: usize) -> Option<Point> {
        let me = self.board.turn();
        let wanted = |point: &Point| ply > 0 || !self.without.contains(point);
        if !self.board.rule().forbids(me) {
            return self.board.offering(me, threat).find(wanted);
        }
        let points: Vec<Point> = self.board.offering(me, threat).filter(wanted).collect();
        points.into_iter().find(|&point| self.board.is_allowed(point))
    }

    /// The value of the position to the player to move, who stands `ply` moves below the root.
    fn search<const PV: bool>(
        &mut self,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        may_pass: bool,
    ) -> i32 {
        self.lines.clear(ply);
        if !self.enter() || self.board.is_full() {
            return 0;
        }
        let me = self.board.turn();

        // Step 1. What the board already says: a row, a row to stop, an open four.
        if let Some(five) = self.offer(Threat::Five, ply) {
            self.lines.begin(ply, five);
            return wins_at(ply + 1);
        }
        if ply + 2 >= MAX_PLY {
            return self.stands();
        }
        if self.board.offers(!me, Threat::Five) > 0 {
            return self.stop_row::<PV>(depth, alpha, beta, ply);
        }
        if let Some(four) = self.offer(Threat::OpenFour, ply) {
            self.lines.begin(ply, four);
            return wins_at(ply + 3);
        }
        alpha = alpha.max(loses_at(ply + 4));
        beta = beta.min(wins_at(ply + 5));
        if alpha >= beta {
            return alpha;
        }

        // Step 2. What the table knows.
        let known = self.table.get(self.board.hash(), ply);
        if !PV && let Some(score) = known.and_then(|known| cut(&known, depth, alpha, beta)) {
            return score;
        }

        // Step 3. A leaf: a win by fours, or the evaluation.
        let stands = known.map_or_else(|| self.stands(), |known| known.stands);
        if depth <= 0 {
            let score = self.leaf(stands, beta, ply);
            if known.is_none() && score < WINS {
                let bound = if score >= beta { Bound::AtLeast } else { Bound::Exact };
                self.table.put(self.board.hash(), ply, Entry { best: None, score, stands, depth: 0, bound });
            }
            return score;
        }
        // Whether the opponent, were it to move, could make a four that nothing stops.
        let threatened = self.board.offers_allowed(!me, Threat::OpenFour);
        self.lines.stands[ply] = stands;
        let improving = ply >= 2 && stands > self.lines.stands[ply - 2];
        let table_move = known.and_then(|known| known.best).filter(|&point| self.board.is_empty(point));
        let node = Node {
            threatened,
            evaluation: stands,
            stands: nearer(known.as_ref(), stands),
            improving,
            known,
            table_move,
        };

        // Step 4. Nodes that are too good or too bad to look at closely.
        if !PV && !threatened && beta.abs() < WINS {
            let score = self.at_a_glance(depth, alpha, beta, ply, may_pass, &node);
            if self.stopped() {
                return 0;
            }
            if let Some(score) = score {
                return score;
            }
        }
        let depth = if table_move.is_none() && depth >= UNKNOWN_DEPTH { depth - 1 } else { depth };
        self.moves::<PV>(depth, alpha, beta, ply, &node)
    }

    /// The score of a node that is too good or too bad to look at closely.
    fn at_a_glance(
        &mut self,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        may_pass: bool,
        node: &Node,
    ) -> Option<i32> {
        let stands = node.stands;
        let params = &self.memory.params;
        let good_margin = params.good_margin * depth - if node.improving { params.good_improving } else { 0 };
        if depth <= GOOD_DEPTH && stands - good_margin >= beta {
            return Some(stands);
        }
        let bad_margin = match depth {
            1 => Some(params.bad_margin_1),
            2 => Some(params.bad_margin_2),
            _ => None,
        };
        let pass_margin = params.pass_margin;
        let less = params.pass_base
            + params.pass_depth * depth
            + (1024 * (stands - beta) / params.pass_score).clamp(0, 2048);
        if bad_margin.is_some_and(|margin| stands + margin <= alpha) {
            let score = self.leaf(node.evaluation, alpha + 1, ply);
            if score <= alpha {
                return Some(score);
            }
        }
        if !may_pass || depth < PASS_DEPTH || stands < beta + pass_margin {
            return None;
        }
        // Passing would still be good enough.
        let me = self.board.turn();
        self.board.set_turn(!me);
        let score = -self.search::<false>(depth - less / 1024, -beta, 1 - beta, ply + 1, false);
        self.board.set_turn(me);
        (score >= beta).then_some(if score >= WINS { beta } else { score })
    }

    /// The opponent completes a row next, unless this move stops it.
    fn stop_row<const PV: bool>(&mut self, depth: i32, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        let answers = stops(&self.board);
        let mut best = loses_at(ply + 2);
        if let Some(&any) = answers.first() {
            self.lines.begin(ply, any);
        }
        // No move stops two rows, but where a stone at an end blocks.
        if self.board.rule() != Rule::Caro && answers.len() > 1 {
            return best;
        }
        for answer in answers {
            if ply == 0 && self.without.contains(&answer) || !self.board.is_allowed(answer) {
                continue;
            }
            self.board.play(answer);
            let score = -self.search::<PV>(depth, -beta, -alpha, ply + 1, true);
            self.board.undo();
            if self.stopped() {
                return 0;
            }
            if score > best {
                best = score;
                self.lines.extend(ply, answer);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Searches the moves of a node.
    fn moves<const PV: bool>(
        &mut self,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        node: &Node,
    ) -> i32 {
        let (me, begun) = (self.board.turn(), alpha);
        let excluded = self.lines.excluded[ply];
        let mut more = 0;
        if excluded.is_none()
            && let Some(bar) = singular_bar(depth, ply, node, self.memory.params.singular_margin)
        {
            let score = self.without_table_move(depth, bar, ply, node);
            if self.stopped() {
                return 0;
            }
            if score >= bar && bar >= beta {
                // Another move is good enough too.
                return bar;
            }
            more = i32::from(score < bar);
        }
        let all = self.meets_all(node);
        let mut first = node.table_move;
        let mut moves: Option<Moves> = None;
        let (mut best, mut best_move, mut number, mut complete) = (NOTHING, None, 0, all);
        let most = if PV || node.threatened {
            usize::MAX
        } else {
            let params = &self.memory.params;
            let slope = if node.improving { params.count_improving } else { params.count_slope };
            ((params.count_base + slope * depth * depth) / 100) as usize
        };
        let stones = self.last_stones();
        let mut tried = [0u16; 64];
        loop {
            // The table's move is tried before the others are generated.
            let next = first.take();
            let next = next.or_else(|| moves.get_or_insert_with(|| self.generate(ply, node)).take());
            let Some(point) = next else { break };
            let at = point.index();
            let left_out = excluded == Some(point) || ply == 0 && self.without.contains(&point);
            if left_out || !self.board.is_allowed(point) {
                continue;
            }
            let [mine, theirs] = [me, !me].map(|color| self.board.threat(color, point));
            let forcing = mine >= Threat::Four;
            let loud = mine >= Threat::Three || theirs >= Threat::Three;

            // Step 1. Late moves that promise nothing are left out.
            let futile = |params| too_bad(params, depth, alpha, node, loud, PV);
            if best > -WINS && !forcing && (number >= most || futile(&self.memory.params)) {
                complete = false;
                if number >= most
                    && let Some(moves) = &mut moves
                {
                    let board = &self.board;
                    moves.retain(|point| board.threat(me, point) >= Threat::Four);
                }
                continue;
            }

            // Step 2. Search, late moves less deep.
            let mut less = 0;
            if depth >= 2 && number > 0 && !forcing && !(node.threatened && number < 3) {
                let Memory { reductions, params, history, .. } = &*self.memory;
                less = i32::from(reductions[(depth as usize).min(63)][number.min(63)]);
                less -= if PV { params.late_pv } else { 0 };
                less -= if loud { params.late_loud } else { 0 };
                less += if node.improving { 0 } else { params.late_worse };
                less -= i32::from(history[me.index()][at]) * params.late_history / HISTORY;
                less -=
                    self.memory.continuation(me.index(), stones, point) * params.late_continuation / HISTORY;
                less = (less >> 10).clamp(0, depth - 1);
            }
            if depth >= 2 && number > 0 && node.threatened && forcing && theirs < Threat::Four {
                // A four that does not meet the threat only puts it off.
                let Params { idle_four, idle_far, .. } = self.memory.params;
                let far = stones.iter().filter(|stone| stone.is_none_or(|stone| stone.distance(point) > 4));
                less = ((idle_four + idle_far * far.count() as i32) >> 10).clamp(0, depth - 1);
            }
            self.table.prefetch(self.board.hash_after(point));
            self.board.play(point);
            let depth = if Some(point) == node.table_move { depth + more } else { depth };
            let score = self.value_of_move::<PV>(depth, less, alpha, beta, ply, number == 0);
            self.board.undo();
            if self.stopped() {
                return 0;
            }

            // Step 3. Keep the best.
            if let Some(place) = tried.get_mut(number) {
                *place = at as u16;
            }
            number += 1;
            if score > best {
                best = score;
                if score > alpha || best_move.is_none() {
                    best_move = Some(point);
                }
                if ply == 0 && number == 1 {
                    // There is a move to play even where all of them lose at once.
                    self.lines.begin(ply, point);
                }
            }
            if score > alpha {
                if PV {
                    self.lines.extend(ply, point);
                    if ply == 0 {
                        self.found = Some((score, self.lines.best()));
                    }
                }
                alpha = score;
                if score >= beta {
                    self.learn(ply, depth, at, &tried[..(number - 1).min(tried.len())]);
                    break;
                }
            }
        }
        if best == NOTHING {
            // No move is left but those that were to be kept out, or none may be played.
            return if all { loses_at(ply + 4) } else { self.stands() };
        }
        if !complete {
            best = unproved(best);
        }
        self.keep(ply, depth, best, (begun, beta), best_move, node);
        best
    }

    /// Searches the moves but the table's, half as deep, for whether one is worth `bar`.
    fn without_table_move(&mut self, depth: i32, bar: i32, ply: usize, node: &Node) -> i32 {
        self.lines.excluded[ply] = node.table_move;
        let score = self.moves::<false>((depth - 1) / 2, bar - 1, bar, ply, node);
        self.lines.excluded[ply] = None;
        self.lines.clear(ply);
        score
    }

    /// The value of the move just played, with an open window only for the first and for those that turn out better.
    fn value_of_move<const PV: bool>(
        &mut self,
        depth: i32,
        less: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        first: bool,
    ) -> i32 {
        let mut score = NOTHING;
        if !first {
            score = -self.search::<false>(depth - 1 - less, -alpha - 1, -alpha, ply + 1, true);
            if score > alpha && less > 0 {
                score = -self.search::<false>(depth - 1, -alpha - 1, -alpha, ply + 1, true);
            }
        }
        if first || PV && score > alpha && score < beta {
            score = -self.search::<PV>(depth - 1, -beta, -alpha, ply + 1, true);
        }
        score
    }

    /// Puts what was found out into the table.
    fn keep(
        &mut self,
        ply: usize,
        depth: i32,
        score: i32,
        (alpha, beta): (i32, i32),
        best: Option<Point>,
        node: &Node,
    ) {
        if ply == 0 && !self.without.is_empty() || self.lines.excluded[ply].is_some() {
            return;
        }
        let bound = match score {
            _ if score >= beta => Bound::AtLeast,
            _ if score > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let best = if bound == Bound::AtMost { node.table_move.or(best) } else { best };
        self.table.put(self.board.hash(), ply, Entry { best, score, stands: node.evaluation, depth, bound });
    }

    /// A move was good enough: it is tried early elsewhere, those before it late.
    fn learn(&mut self, ply: usize, depth: i32, at: usize, before: &[u16]) {
        let me = self.board.turn().index();
        let params = &self.memory.params;
        let bonus = (depth * depth * params.history_bonus).min(params.history_most);
        let malus = bonus * params.history_malus / 100;
        let stones = self.last_stones();
        self.memory.learn(me, stones, Point::at(at), bonus);
        for &other in before {
            self.memory.learn(me, stones, Point::at(usize::from(other)), -malus.min(HISTORY));
        }
        let point = Some(Point::at(at));
        let killers = &mut self.memory.killers[ply];
        if killers[0] != point {
            *killers = [point, killers[0]];
        }
        if let Some(last) = stones[0] {
            self.memory.replies[me][last.index()] = point;
        }
    }

    /// The evaluation, or a win by fours, which is looked for where the evaluation is not good enough.
    fn leaf(&mut self, stands: i32, beta: i32, ply: usize) -> i32 {
        if stands >= beta {
            return stands;
        }
        let me = self.board.turn();
        let fours = self.board.offers(me, Threat::Four) + self.board.offers(me, Threat::FourThree);
        if fours > 0
            && self.fours > 0
            && let Found::Win(line) = self.memory.vcf.search(&mut self.board, self.fours)
        {
            if let Some(&first) = line.first() {
                self.lines.begin(ply, first);
            }
            return wins_at(ply + line.len());
        }
        stands
    }

    /// The evaluation, for the player to move.
    fn stands(&mut self) -> i32 {
        self.board.evaluate()
    }

    /// Whether the moves that meet an open four of the opponent are all that could matter: a stone further away stops none, but under
    /// Caro.
    fn meets_all(&self, node: &Node) -> bool {
        node.threatened && self.board.rule() != Rule::Caro
    }

    /// The moves of a node but the table's, with what promises them to be good.
    fn generate(&self, ply: usize, node: &Node) -> Moves {
        let board = &self.board;
        let me = board.turn();
        let mut moves = Moves { list: Vec::with_capacity(128) };
        let params = &self.memory.params;
        let killers = self.memory.killers[ply];
        let stones = self.last_stones();
        let reply = stones[0].and_then(|last| self.memory.replies[me.index()][last.index()]);
        let four = Threat::Four as u8;
        let threatened = self.meets_all(node);
        let wide = board.history().len() < 6;
        for point in board.points() {
            let at = point.index();
            if !board.empty_at(at) || board.code(me, at) & Flags::FORBIDDEN != 0 {
                continue;
            }
            let [mine, theirs] = [me, !me].map(|color| board.code(color, at) & Threat::BITS);
            let taken = if threatened {
                mine >= four || theirs >= four
            } else {
                board.is_near(at) || wide && self.is_beside(point)
            };
            if !taken || Some(point) == node.table_move {
                continue;
            }
            let history = i32::from(self.memory.history[me.index()][at]) * params.order_history / HISTORY;
            let continuation =
                self.memory.continuation(me.index(), stones, point) * params.order_continuation / HISTORY;
            let mut score = board.order(me, at) + history + continuation;
            score += if Some(point) == killers[0] {
                params.first_killer
            } else if Some(point) == killers[1] || Some(point) == reply {
                params.second_killer
            } else {
                0
            };
            moves.add(at, score);
        }
        if moves.list.is_empty() && node.table_move.is_none() && !threatened {
            self.all_moves(&mut moves);
        }
        moves
    }

    /// Every empty point, the middle first.
    fn all_moves(&self, moves: &mut Moves) {
        let board = &self.board;
        for point in board.points().filter(|&point| board.is_empty(point)) {
            let off = |at: usize, side: usize| (2 * at + 1).abs_diff(side) as i32;
            let (x, y) = (off(point.column(), board.columns()), off(point.row(), board.rows()));
            moves.add(point.index(), -x * x - y * y);
        }
    }

    /// The opponent's last stone and the own last one.
    fn last_stones(&self) -> [Option<Point>; 2] {
        let mut stones = self.board.history().iter().rev().copied();
        [stones.next(), stones.next()]
    }

    /// Whether a stone is at most two columns and rows away.
    fn is_beside(&self, point: Point) -> bool {
        self.board.history().iter().any(|stone| stone.distance(point) <= 2)
    }
}

/// The score of a table entry that decides a node.
fn cut(known: &Entry, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
    let enough = known.depth >= depth || known.score.abs() >= PROVED;
    let cuts = match known.bound {
        Bound::Exact => true,
        Bound::AtLeast => known.score >= beta,
        Bound::AtMost => known.score <= alpha,
        Bound::None => false,
    };
    (enough && cuts).then_some(known.score)
}

/// The evaluation, or the score of an earlier search where its bound says that the evaluation is off.
fn nearer(known: Option<&Entry>, evaluation: i32) -> i32 {
    match known.map(|known| (known.bound, known.score)) {
        Some((_, score)) if score.abs() >= WINS => evaluation,
        Some((Bound::Exact, score)) => score,
        Some((Bound::AtLeast, score)) => evaluation.max(score),
        Some((Bound::AtMost, score)) => evaluation.min(score),
        _ => evaluation,
    }
}

/// Whether a quiet move has too little to gain.
fn too_bad(params: &Params, depth: i32, alpha: i32, node: &Node, loud: bool, pv: bool) -> bool {
    let hopeless = node.stands + params.futile_slope * depth + params.futile_base <= alpha;
    !pv && !node.threatened && !loud && depth <= FUTILE_DEPTH && alpha.abs() < WINS && hopeless
}

/// The score that no other move reaches if the table's move is the only good one, where that is worth a search.
fn singular_bar(depth: i32, ply: usize, node: &Node, margin: i32) -> Option<i32> {
    let known = node.known.filter(|_| {
        depth >= SINGULAR_DEPTH && ply > 0 && ply < LAST_EXTENSION && node.table_move.is_some()
    })?;
    let tells = matches!(known.bound, Bound::AtLeast | Bound::Exact) && known.depth >= depth - 3;
    (tells && known.score.abs() < WINS).then(|| known.score - depth * margin)
}

/// What is known of a node before its moves are searched.
struct Node {
    threatened: bool,
    evaluation: i32,
    /// The evaluation, or the table's score where that is nearer the truth.
    stands: i32,
    improving: bool,
    known: Option<Entry>,
    table_move: Option<Point>,
}
