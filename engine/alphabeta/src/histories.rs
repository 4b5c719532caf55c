//! Statistics of the search about moves (histories) and evaluations (corrections).

use crate::rules::Rules;
use boyi_engine_common::{history::add_bonus, memory::prefetch};
use core::ops::{Index, IndexMut};

/// The limit of move histories.
pub(crate) const LIMIT: i32 = 16_384;

/// The limit of corrections, in [`CORRECTION_GRAIN`]ths of a centipawn.
const CORRECTION_LIMIT: i32 = 64 * CORRECTION_GRAIN;
const CORRECTION_GRAIN: i32 = 256;
const CORRECTIONS: usize = 1 << 14;
const PAWN_HISTORIES: usize = 512;

/// A table of fixed length.
pub trait Array<T>: Index<usize, Output = T> + IndexMut<usize> + Clone + 'static {
    /// The table of equal values.
    fn of(value: T) -> Self;
    /// The same on the heap: it may be larger than the stack.
    fn boxed(value: T) -> Box<Self>;
    /// Makes all values this one.
    fn fill_with_value(&mut self, value: T);
}

impl<T: Clone + 'static, const N: usize> Array<T> for [T; N] {
    fn of(value: T) -> [T; N] {
        core::array::from_fn(|_| value.clone())
    }

    fn boxed(value: T) -> Box<[T; N]> {
        match vec![value; N].try_into() {
            Ok(array) => array,
            Err(_) => unreachable!("the vector has N values"),
        }
    }

    fn fill_with_value(&mut self, value: T) {
        self.fill(value);
    }
}

/// The keys of a node's move histories.
#[derive(Clone, Copy)]
pub(crate) struct MoveContext<G: Rules> {
    /// The number of the side to move.
    pub(crate) turn: usize,
    /// Squares that the opponent attacks.
    pub(crate) threats: G::Squares,
    pub(crate) pawns: usize,
    /// The targets of the moves 1, 2, 4 and 6 plies ago.
    pub(crate) before: [usize; 4],
}

/// An index into the butterfly histories.
#[derive(Clone, Copy)]
pub(crate) struct ButterflyIndex<M> {
    side: usize,
    threatened: usize,
    m: M,
}

/// By target.
type TargetHistory<G> = <G as Rules>::ByTarget<i16>;
/// By origin and destination: a butterfly board (Hartmann 1988, "Butterfly boards").
type ButterflyHistory<G> = <G as Rules>::BySquare<<G as Rules>::BySquare<i16>>;

/// The histories of one thread.
pub(crate) struct Histories<G: Rules> {
    /// By side, and whether the square left and the square reached are attacked.
    quiet: Box<[[ButterflyHistory<G>; 4]; 2]>,
    /// By target and captured role.
    noisy: Box<G::ByTarget<[i16; 8]>>,
    /// By an earlier target and this one.
    continuation: Box<G::ByTargetOrNone<TargetHistory<G>>>,
    /// By pawn structure and target.
    pawn: Box<[TargetHistory<G>; PAWN_HISTORIES]>,
    /// The quiet move that refuted a target last.
    counter: Box<G::ByTargetOrNone<Option<G::Move>>>,
    /// Corrections by side and hash, for pawns, the other pieces of each side, and the last two moves.
    corrections: [Box<[i16; 2 * CORRECTIONS]>; 4],
}

/// Indices of a position's corrections, one for each table.
#[derive(Clone, Copy)]
pub(crate) struct CorrectionIndices([u16; 4]);

impl CorrectionIndices {
    pub(crate) const NONE: CorrectionIndices = CorrectionIndices([0; 4]);
}

/// The histories of quiet moves in one position. Each row is found once, not for each move.
pub(crate) struct QuietHistory<'a, G: Rules> {
    butterflies: &'a [ButterflyHistory<G>; 4],
    threats: G::Squares,
    pawn: &'a TargetHistory<G>,
    continued: [&'a TargetHistory<G>; 4],
}

impl<G: Rules> QuietHistory<'_, G> {
    /// The sum that orders and prunes quiet moves.
    #[inline(always)]
    pub(crate) fn rank(&self, piece: G::Piece, m: G::Move) -> i32 {
        let target = G::target(piece, m);
        let [one, two, four, six] = self.continued.map(|row| i32::from(row[target]));
        let (from, to) = (G::origin(m), G::destination(m));
        i32::from(self.butterflies[G::exposure(self.threats, m)][from][to])
            + i32::from(self.pawn[target])
            + one
            + two
            + four / 2
            + six / 4
    }
}

impl<G: Rules> Histories<G> {
    pub(crate) fn new() -> Histories<G> {
        Histories {
            quiet: Array::boxed(Array::of(Array::of(Array::of(0)))),
            noisy: Array::boxed([0; 8]),
            continuation: Array::boxed(Array::of(0)),
            pawn: Array::boxed(Array::of(0)),
            counter: Array::boxed(None),
            corrections: [(); 4].map(|()| Array::boxed(0)),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill_with_value(Array::of(Array::of(Array::of(0))));
        self.noisy.fill_with_value([0; 8]);
        self.continuation.fill_with_value(Array::of(0));
        self.pawn.fill_with_value(Array::of(0));
        self.counter.fill_with_value(None);
        for table in &mut self.corrections {
            table.fill(0);
        }
    }

    #[inline(always)]
    pub(crate) fn pawn_index(board: &G::Board) -> usize {
        G::pawn_key(board) as usize & (PAWN_HISTORIES - 1)
    }

    /// The index of a quiet move's butterfly history.
    #[inline(always)]
    pub(crate) fn butterfly(context: &MoveContext<G>, m: G::Move) -> ButterflyIndex<G::Move> {
        ButterflyIndex { side: context.turn, threatened: G::exposure(context.threats, m), m }
    }

    #[inline(always)]
    pub(crate) fn quiets(&self, context: &MoveContext<G>) -> QuietHistory<'_, G> {
        let [one, two, four, six] = context.before;
        let row = |target: usize| &self.continuation[target];
        QuietHistory {
            butterflies: &self.quiet[context.turn],
            threats: context.threats,
            pawn: &self.pawn[context.pawns],
            continued: [row(one), row(two), row(four), row(six)],
        }
    }

    /// The sum that orders and prunes quiet moves.
    #[inline(always)]
    pub(crate) fn quiet(&self, context: &MoveContext<G>, piece: G::Piece, m: G::Move) -> i32 {
        self.quiets(context).rank(piece, m)
    }

    pub(crate) fn update_quiet(&mut self, context: &MoveContext<G>, piece: G::Piece, m: G::Move, bonus: i32) {
        let target = G::target(piece, m);
        self.update_butterfly(Self::butterfly(context, m), bonus);
        add_bonus::<LIMIT>(&mut self.pawn[context.pawns][target], bonus);
        self.update_continuation(context, target, bonus);
    }

    pub(crate) fn update_butterfly(
        &mut self,
        ButterflyIndex { side, threatened, m }: ButterflyIndex<G::Move>,
        bonus: i32,
    ) {
        let history = &mut self.quiet[side][threatened][G::origin(m)][G::destination(m)];
        add_bonus::<LIMIT>(history, bonus);
    }

    pub(crate) fn update_continuation(&mut self, context: &MoveContext<G>, target: usize, bonus: i32) {
        for before in context.before {
            if before != G::NO_TARGET {
                add_bonus::<LIMIT>(&mut self.continuation[before][target], bonus);
            }
        }
    }

    #[inline(always)]
    pub(crate) fn noisy(&self, piece: G::Piece, m: G::Move, captured: Option<G::Role>) -> i32 {
        i32::from(self.noisy[G::target(piece, m)][G::captured_index(captured)])
    }

    pub(crate) fn update_noisy(
        &mut self,
        piece: G::Piece,
        m: G::Move,
        captured: Option<G::Role>,
        bonus: i32,
    ) {
        add_bonus::<LIMIT>(&mut self.noisy[G::target(piece, m)][G::captured_index(captured)], bonus);
    }

    #[inline(always)]
    pub(crate) fn counter(&self, before: usize) -> Option<G::Move> {
        self.counter[before]
    }

    pub(crate) fn set_counter(&mut self, before: usize, m: G::Move) {
        self.counter[before] = Some(m);
    }

    /// The indices of a position's corrections, given the targets of the last two moves; prefetches them.
    #[inline(always)]
    pub(crate) fn corrections(&self, board: &G::Board, last: usize, one_before: usize) -> CorrectionIndices {
        let side = G::turn(board) * CORRECTIONS;
        let index = |key: u64| (side + (key as usize & (CORRECTIONS - 1))) as u16;
        let moves = (last * 1021 + one_before) as u64;
        let indices = [
            index(G::pawn_key(board)),
            index(G::pieces_key(board, 0)),
            index(G::pieces_key(board, 1)),
            index(mix(moves.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
        ];
        for (table, index) in self.corrections.iter().zip(indices) {
            prefetch(&table[usize::from(index)]);
        }
        CorrectionIndices(indices)
    }

    /// The error of the static evaluation in similar positions, in centipawns.
    #[inline(always)]
    pub(crate) fn correction(&self, CorrectionIndices(indices): CorrectionIndices) -> i32 {
        let get = |i: usize| i32::from(self.corrections[i][usize::from(indices[i])]);
        (2 * get(0) + get(1) + get(2) + get(3)) / (3 * CORRECTION_GRAIN)
    }

    /// Updates the corrections: the evaluation was off by `error` centipawns at a search of this depth.
    pub(crate) fn correct(&mut self, CorrectionIndices(indices): CorrectionIndices, error: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        let goal = (error * CORRECTION_GRAIN).clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT);
        for (table, index) in self.corrections.iter_mut().zip(indices) {
            let value = &mut table[usize::from(index)];
            *value = ((i32::from(*value) * (256 - weight) + goal * weight) / 256) as i16;
        }
    }
}

/// A finishing step of SplitMix64, for keys of parts of a position.
#[inline(always)]
pub const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word ^ word >> 29
}
