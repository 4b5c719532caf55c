//! The search: is a position's score above a bound?
//!
//! Alpha–beta with null windows over bitboards, after J. Tromp's Fhourstones and P. Pons, "Solving Connect 4: how to build a
//! perfect AI" (2015–2019), with forced moves played out at once and a first pass over a node's children that looks for
//! bounds without searching (see [`bounds`](super::bounds)). Threads share a position as in J.-C. Weill's ABDADA (1996), in T. Kerrigan's simple
//! form: each leaves out the moves that another is at, and comes back to them last.
//!
//! **Scores** count how early the winner wins, in the winner's own stones, the mover's view: a game of `cells` squares that
//! the `n`-th stone wins is worth `(cells + 2 − n) / 2`, rounded down, to its winner; a draw is 0. A position decides whose
//! stone is odd, so that a score determines the length of the game.
//!
//! **Quiet positions**: the search and the table only see positions whose mover cannot win at once, has nothing to prevent at once, and
//! has at least two moves that do not lose at once. All others are settled or resolved to a quiet one by [`Search::settle`].

use super::{
    bounds::static_bounds,
    geometry::Geometry,
    stones::{Boards, playable, win_with},
    table::{Place, Table},
};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};

/// The shared state of the threads that search one position: its bounds, the positions being searched, and whether to stop.
pub(super) struct Shared {
    low: AtomicI32,
    high: AtomicI32,
    stop: AtomicBool,
    /// The positions being searched, once there are several threads.
    busy: OnceLock<Busy>,
}

/// The positions that threads are searching, by their hash; one overwrites another that has the same slot.
struct Busy(Vec<AtomicU64>);

impl Busy {
    /// Far more than threads times plies.
    const SLOTS: usize = 1 << 12;

    #[inline(always)]
    fn slot(&self, hash: u64) -> &AtomicU64 {
        &self.0[hash as usize % Busy::SLOTS]
    }

    /// Returns `true` if a thread is at a position.
    #[inline(always)]
    fn has(&self, place: Place) -> bool {
        let hash = place.hash();
        self.slot(hash).load(Relaxed) == hash
    }

    #[inline(always)]
    fn begin(&self, place: Place) {
        let hash = place.hash();
        self.slot(hash).store(hash, Relaxed);
    }

    #[inline(always)]
    fn end(&self, place: Place) {
        self.slot(place.hash()).store(0, Relaxed);
    }
}

impl Shared {
    pub(super) fn new(low: i32, high: i32) -> Shared {
        Shared {
            low: AtomicI32::new(low),
            high: AtomicI32::new(high),
            stop: AtomicBool::new(false),
            busy: OnceLock::new(),
        }
    }

    /// Records that there is more than one thread.
    pub(super) fn join(&self) {
        self.busy.get_or_init(|| Busy((0..Busy::SLOTS).map(|_| AtomicU64::new(0)).collect()));
    }

    pub(super) fn bounds(&self) -> (i32, i32) {
        (self.low.load(Relaxed), self.high.load(Relaxed))
    }

    /// Records a bound that a search with this window found.
    pub(super) fn learn(&self, alpha: i32, found: i32) {
        if found > alpha {
            self.low.fetch_max(found, Relaxed);
        } else {
            self.high.fetch_min(found, Relaxed);
        }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Returns `true` if the bounds settle whether the score is above `alpha`.
    pub(super) fn settles(&self, alpha: i32) -> bool {
        let (low, high) = self.bounds();
        low > alpha || high <= alpha
    }
}

/// The search was stopped, by its observer, by a limit or because another thread was first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// The number of nodes between two polls of the caller and the other threads.
const POLL: u64 = 1 << 12;

/// Positions with at most this many free squares are not stored: searching them is as quick as a probe.
const TABLE_FREE: i32 = 9;

/// Threads share the children of positions with at least this many free squares: below, the communication costs more than it saves.
const SHARED_FREE: i32 = 18;

/// Move ordering: the rank of a threat; the centre adds at most one per column.
const THREAT: i32 = 16;
/// For a threat that the opponent must not play below.
const NEXT_THREAT: i32 = 24;
/// For a threat above one of the opponent's, which will be played first.
const ABOVE_OPPONENTS: i32 = -16;
/// For playing below one's own threat, which the opponent then takes.
const GIVEN_UP: i32 = -24;

/// One thread's search.
pub(super) struct Search<'a, G> {
    shape: G,
    table: &'a Table,
    shared: &'a Shared,
    /// Called now and then with the nodes so far; `false` stops the search.
    poll: &'a mut dyn FnMut(u64) -> bool,
    /// The root's question.
    root_alpha: i32,
    most_nodes: u64,
    /// Positions expanded.
    pub(super) nodes: u64,
    /// Positions with fewer stones than this are kept under the same key as their mirror image.
    mirrored_below: i32,
    /// Ranks of squares: higher ones are tried earlier. They rise towards the middle column.
    centre: [i8; 64],
}

/// A child of a node in the search, seen by the node's mover.
#[derive(Clone, Copy, Default)]
struct Child {
    boards: Boards,
    stones: i32,
    /// Whether the node's mover is to move there: an odd number of forced moves was played.
    same: bool,
    low: i32,
    high: i32,
    place: Place,
    rank: i32,
}

/// The result of forced play from a position.
#[derive(Clone, Copy)]
pub(super) enum Settled {
    /// The score.
    Score(i32),
    /// A quiet position, its number of stones, and the number of forced moves to it.
    Quiet(Boards, i32, u32),
}

impl<'a, G: Geometry> Search<'a, G> {
    pub(super) fn new(
        shape: G,
        table: &'a Table,
        shared: &'a Shared,
        most_nodes: u64,
        poll: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        let stride = shape.rows() + 1;
        let mut centre = [0; 64];
        for bit in 0..shape.bits() {
            let from_middle = (2 * (bit / stride) + 1).abs_diff(shape.columns());
            centre[bit as usize] = (shape.columns() - from_middle) as i8;
        }
        Search {
            shape,
            table,
            shared,
            poll,
            root_alpha: 0,
            most_nodes,
            nodes: 0,
            mirrored_below: shape.cells() * 4 / 7,
            centre,
        }
    }

    /// A bound of the score of a quiet position: above `alpha` a lower one, else an upper one.
    pub(super) fn above(&mut self, boards: Boards, alpha: i32) -> Result<i32, Stopped> {
        self.root_alpha = alpha;
        let stones = boards.stones();
        let (mut low, mut high) = static_bounds(self.shape, boards, stones);
        let place = self.table.place(self.key(boards, stones));
        if let Some((known_low, known_high)) = self.table.get(place) {
            (low, high) = (low.max(known_low), high.min(known_high));
        }
        if low > alpha {
            return Ok(low);
        }
        if high <= alpha {
            return Ok(high);
        }
        if self.nodes >= self.most_nodes || self.shared.stopped() {
            return Err(Stopped);
        }
        self.negamax(boards, stones, alpha, (low, high), place)
    }

    /// The bounds of a quiet position without searching.
    pub(super) fn known(&self, boards: Boards) -> (i32, i32) {
        let stones = boards.stones();
        let (low, high) = static_bounds(self.shape, boards, stones);
        let known = self.table.get(self.table.place(self.key(boards, stones)));
        known.map_or((low, high), |(known_low, known_high)| (low.max(known_low), high.min(known_high)))
    }

    /// Different for different positions: the mover's stones, and above each column's top stone one more bit.
    #[inline(always)]
    fn key(&self, boards: Boards, stones: i32) -> u64 {
        let key = boards.mover | boards.occupied.wrapping_add(self.shape.bottom());
        if stones < self.mirrored_below { key.min(self.shape.mirror(key)) } else { key }
    }

    /// Plays forced moves from a position whose mover cannot win at once, up to a score or a quiet position.
    #[inline(always)]
    pub(super) fn settle(shape: G, mut boards: Boards, mut stones: i32) -> Settled {
        let (mut forced_moves, mut sign) = (0, 1);
        loop {
            let free = playable(shape, boards.occupied);
            let theirs = shape.completions(boards.other());
            let threats = theirs & free;
            let safe = free & !(theirs >> 1);
            let candidates = if threats == 0 { safe } else { threats & safe };
            if candidates == 0 || threats & threats.wrapping_sub(1) != 0 {
                // The board is full, or whatever the mover does the opponent wins.
                let score = if free == 0 { 0 } else { -win_with(shape, stones + 2) };
                return Settled::Score(sign * score);
            }
            if candidates & (candidates - 1) != 0 {
                return Settled::Quiet(boards, stones, forced_moves);
            }
            boards = boards.play(candidates);
            (stones, forced_moves, sign) = (stones + 1, forced_moves + 1, -sign);
        }
    }

    /// The score of a quiet position with bounds around `alpha`, or a bound on the score's side of it.
    ///
    /// Invariant: `bounds.0 <= alpha < bounds.1`, and the bounds hold.
    fn negamax(
        &mut self,
        boards: Boards,
        stones: i32,
        alpha: i32,
        bounds: (i32, i32),
        place: Place,
    ) -> Result<i32, Stopped> {
        self.count_node()?;
        let begin = self.nodes;
        let mut children = G::per_column::<Child>();
        let children = children.as_mut();
        let mut best = bounds.0;
        let open = self.settle_children(boards, stones, alpha, children, &mut best);
        let open = open.and_then(|count| self.probe_children(&mut children[..count], alpha, &mut best));
        let open = match open {
            Ok(open) => open,
            Err(score) => return Ok(score),
        };

        // Step 3. The search. Several threads share the children: after the first, those that another thread is at wait until the end.
        let shared = self.shared;
        let busy = shared.busy.get().filter(|_| self.shape.cells() - stones >= SHARED_FREE);
        let mut waiting = 0_u64;
        for (i, child) in children[..open].iter().enumerate() {
            if i > 0 && busy.is_some_and(|busy| busy.has(child.place)) {
                waiting |= 1 << i;
                continue;
            }
            let score = self.search_child(child, alpha, busy)?;
            if score > alpha {
                self.keep(stones, place, score.min(bounds.1), bounds.1, begin);
                return Ok(score);
            }
            best = best.max(score);
        }
        while waiting != 0 {
            let i = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            // By now the table may have the other thread's result.
            let score = match self.probe_children(&mut children[i..=i], alpha, &mut best) {
                Ok(0) => continue,
                Ok(_) => self.search_child(&children[i], alpha, busy)?,
                Err(score) => score,
            };
            if score > alpha {
                self.keep(stones, place, score.min(bounds.1), bounds.1, begin);
                return Ok(score);
            }
            best = best.max(score);
        }
        self.keep(stones, place, bounds.0, best, begin);
        Ok(best)
    }

    /// The score of a child for the node's mover, or a bound on its side of `alpha`. By `busy` the other threads know that this one is at it.
    #[inline(always)]
    fn search_child(&mut self, child: &Child, alpha: i32, busy: Option<&Busy>) -> Result<i32, Stopped> {
        let (low, high) = (child.low, child.high);
        if let Some(busy) = busy {
            busy.begin(child.place);
        }
        let score = if child.same {
            self.negamax(child.boards, child.stones, alpha, (low, high), child.place)
        } else {
            self.negamax(child.boards, child.stones, -alpha - 1, (-high, -low), child.place)
                .map(|score| -score)
        };
        if let Some(busy) = busy {
            busy.end(child.place);
        }
        score
    }

    /// Step 1 of a node. Each child without searching: forced moves, then bounds that hold for the position. A child that is good
    /// enough ends the node with its score as an error; one that is not good enough is done with, and may raise `best`. Returns the number of
    /// remaining children.
    #[inline(always)]
    fn settle_children(
        &self,
        boards: Boards,
        stones: i32,
        alpha: i32,
        children: &mut [Child],
        best: &mut i32,
    ) -> Result<usize, i32> {
        let shape = self.shape;
        let free = playable(shape, boards.occupied);
        let theirs = shape.completions(boards.other());
        let own = shape.completions(boards.mover);
        let mut candidates = free & !(theirs >> 1);
        let mut count = 0;
        while candidates != 0 {
            let square = candidates & candidates.wrapping_neg();
            candidates ^= square;
            let after = boards.play(square);
            let (quiet, at, forced) = match Self::settle(shape, after, stones + 1) {
                Settled::Score(score) => {
                    if -score > alpha {
                        return Err(-score);
                    }
                    *best = (*best).max(-score);
                    continue;
                }
                Settled::Quiet(quiet, at, forced) => (quiet, at, forced),
            };
            let (low, high) = static_bounds(shape, quiet, at);
            let same = forced % 2 == 1;
            let (low, high) = if same { (low, high) } else { (-high, -low) };
            if low > alpha {
                return Err(low);
            }
            if high <= alpha {
                *best = (*best).max(high);
                continue;
            }
            let rank = self.rank(after, own, theirs, square);
            let place = self.table.place(self.key(quiet, at));
            children[count] = Child { boards: quiet, stones: at, same, low, high, place, rank };
            count += 1;
        }
        Ok(count)
    }

    /// Step 2 of a node. The table's bounds of the remaining children, as in step 1; those still left come first, the most
    /// promising one at the front, and equals stay in order. All entries are loaded before any is examined, so that the cache misses
    /// overlap.
    #[inline(always)]
    fn probe_children(&self, children: &mut [Child], alpha: i32, best: &mut i32) -> Result<usize, i32> {
        let mut loaded = G::per_column::<[u64; 2]>();
        let loaded = loaded.as_mut();
        for (entries, child) in loaded.iter_mut().zip(&*children) {
            if self.shape.cells() - child.stones > TABLE_FREE {
                *entries = self.table.load(child.place);
            }
        }
        let mut open = 0;
        for i in 0..children.len() {
            let mut child = children[i];
            if let Some((low, high)) = Table::read(loaded[i], child.place) {
                let (low, high) = if child.same { (low, high) } else { (-high, -low) };
                (child.low, child.high) = (child.low.max(low), child.high.min(high));
                if child.low > alpha {
                    return Err(child.low);
                }
                if child.high <= alpha {
                    *best = (*best).max(child.high);
                    continue;
                }
            }
            let mut at = open;
            while at > 0 && children[at - 1].rank < child.rank {
                children[at] = children[at - 1];
                at -= 1;
            }
            children[at] = child;
            open += 1;
        }
        Ok(open)
    }

    #[inline(always)]
    fn keep(&self, stones: i32, place: Place, low: i32, high: i32, begin: u64) {
        if self.shape.cells() - stones > TABLE_FREE {
            self.table.put(place, low, high, self.nodes - begin + 1);
        }
    }

    /// The rank of a move: by the threats that the mover has after it,
    /// and whether it gives one up.
    #[inline(always)]
    fn rank(&self, after: Boards, own: u64, theirs: u64, square: u64) -> i32 {
        let (mine, occupied) = (after.other(), after.occupied);
        let free = playable(self.shape, occupied);
        let threats = self.shape.completions(mine) & !occupied;
        let next = threats & free << 1;
        let useless = threats & theirs << 1;
        let given_up = own & square << 1;
        THREAT * threats.count_ones() as i32
            + NEXT_THREAT * next.count_ones() as i32
            + ABOVE_OPPONENTS * useless.count_ones() as i32
            + if given_up == 0 { 0 } else { GIVEN_UP }
            + i32::from(self.centre[square.trailing_zeros() as usize & 63])
    }

    #[inline(always)]
    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            return Err(Stopped);
        }
        if self.nodes.is_multiple_of(POLL)
            && (self.shared.settles(self.root_alpha) || self.shared.stopped() || !(self.poll)(self.nodes))
        {
            return Err(Stopped);
        }
        Ok(())
    }
}
