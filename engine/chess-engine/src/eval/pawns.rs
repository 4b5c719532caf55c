//! Pawn structure and the kings' shelter, kept in a hash table.

use super::features::*;
use super::masks::*;
use super::trace::{ScoreSum, side};
use boyi_alphabeta::features::PackedScore;
use boyi_alphabeta::features::Tracer;
use boyi_alphabeta::mix;
use boyi_chess::{Bitboard, Board, Color, Role, Square, attacks};

/// Pawn structure: depends on pawns alone. Returns the passed pawns.
#[inline(never)]
fn pawn_structure<const WHITE: bool, T: Tracer>(pawns: [Bitboard; 2], sum: &mut ScoreSum<T>) -> Bitboard {
    let (us, them) = (side(WHITE), side(!WHITE));
    let (ours, theirs) = (pawns[us.index()], pawns[them.index()]);
    let mut passed = Bitboard::EMPTY;
    for square in ours {
        let rank = square.relative_to(us).rank().index();
        let file = square.file();
        let ahead = up::<WHITE>(square.bitboard());
        let Some(stop) = ahead.first() else { continue };
        let stoppers = theirs & wide_front(us, square);
        let opposed = (theirs & front(us, square)).any();
        let neighbours = ours & beside(file);
        let phalanx = neighbours & square.rank().bitboard();
        let support = ours & attacks::pawn(them, square);
        let levers = theirs & attacks::pawn(us, square);
        let push_levers = theirs & attacks::pawn(us, stop);
        let doubled = (ours & front(us, square)).any();

        if doubled {
            sum.add::<WHITE>(DOUBLED + usize::from((ours & ahead).any()), 1);
        }
        if neighbours.is_empty() {
            sum.add::<WHITE>(ISOLATED + file.index().min(7 - file.index()), 1);
            if !opposed {
                sum.add::<WHITE>(ISOLATED_OPEN, 1);
            }
        } else if (neighbours & (wide_front(them, stop))).is_empty()
            && (push_levers.any() || (theirs & ahead).any())
        {
            sum.add::<WHITE>(BACKWARD + usize::from(!opposed), 1);
        }
        if phalanx.any() {
            sum.add::<WHITE>(PHALANX + rank, 1);
        }
        if support.any() {
            sum.add::<WHITE>(SUPPORTED + rank, 1);
        }
        if !doubled {
            if stoppers.is_empty() {
                passed |= square;
            } else if stoppers == levers | push_levers
                && support.len() >= levers.len()
                && phalanx.len() >= push_levers.len()
            {
                sum.add::<WHITE>(CANDIDATE + rank, 1);
            }
        }
    }
    passed
}

/// King shelter and pawn storm: the foremost pawns of both sides on the three files around the king. Depends on pawns and the king alone.
/// Returns how many of the files have no own pawn.
#[inline(never)]
fn shelter<const WHITE: bool, T: Tracer>(pawns: [Bitboard; 2], king: Square, sum: &mut ScoreSum<T>) -> u8 {
    let (us, them) = (side(WHITE), side(!WHITE));
    let here_and_ahead = wide_front(us, king) | king.rank().bitboard();
    let (ours, theirs) = (pawns[us.index()] & here_and_ahead, pawns[them.index()] & here_and_ahead);
    let centre = king.file().index().clamp(1, 6);
    let mut open = 0;
    for file in centre - 1..=centre + 1 {
        let mask = boyi_chess::File::new(file).bitboard();
        let nearest = |set: Bitboard| {
            let set = set & mask;
            let square = if WHITE { set.first() } else { set.last() };
            square.map_or(0, |square| square.relative_to(us).rank().index())
        };
        let (shield, storm) = (nearest(ours), nearest(theirs));
        sum.add::<WHITE>(SHELTER + 8 * file.min(7 - file) + shield, 1);
        let blocked = shield != 0 && storm == shield + 1;
        sum.add::<WHITE>(STORM + 8 * usize::from(blocked) + storm, 1);
        open += u8::from(shield == 0);
    }
    let file = king.file().bitboard();
    if (pawns[us.index()] & file).is_empty() {
        sum.add::<WHITE>(KING_FILE + usize::from((pawns[them.index()] & file).any()), 1);
    }
    if ((pawns[0] | pawns[1]) & flank(king.file())).is_empty() {
        sum.add::<WHITE>(KING_PAWNLESS_FLANK, 1);
    }
    open
}

/// An entry of the pawn table: pawn structure, and the kings' shelter.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct PawnEntry {
    pub(super) key: u64,
    pub(super) passed: Bitboard,
    pub(super) structure: PackedScore,
    /// The squares of the kings that `shelter` and `open` are of.
    kings: [Option<Square>; 2],
    pub(super) open: [u8; 2],
    pub(super) shelter: [PackedScore; 2],
}

const _: () = assert!(size_of::<PawnEntry>() == 32);

impl PawnEntry {
    /// No pawns at all have key 0.
    const EMPTY: PawnEntry = PawnEntry {
        key: 0,
        passed: Bitboard::EMPTY,
        structure: PackedScore::ZERO,
        kings: [None; 2],
        open: [0; 2],
        shelter: [PackedScore::ZERO; 2],
    };

    /// Evaluates the pawn structure.
    #[inline(always)]
    pub(super) fn of<T: Tracer>(key: u64, pawns: [Bitboard; 2], tracer: &mut T) -> PawnEntry {
        let mut sum = ScoreSum { sum: PackedScore::ZERO, tracer };
        let passed = pawn_structure::<true, T>(pawns, &mut sum) | pawn_structure::<false, T>(pawns, &mut sum);
        PawnEntry { key, passed, structure: sum.sum, ..PawnEntry::EMPTY }
    }

    /// Evaluates the shelter of the king of the side `WHITE`, unless it is known.
    #[inline(always)]
    pub(super) fn shelter<const WHITE: bool, T: Tracer>(
        &mut self,
        pawns: [Bitboard; 2],
        king: Square,
        tracer: &mut T,
    ) {
        let us = side(WHITE).index();
        if self.kings[us] != Some(king) {
            let mut sum = ScoreSum { sum: PackedScore::ZERO, tracer };
            self.open[us] = shelter::<WHITE, T>(pawns, king, &mut sum);
            self.shelter[us] = sum.sum;
            self.kings[us] = Some(king);
        }
    }
}

/// The pawn hash table of one thread, direct-mapped.
pub(super) struct PawnTable(Box<[PawnEntry]>);

const PAWN_ENTRIES: usize = 1 << 14;

impl PawnTable {
    pub(super) fn new() -> PawnTable {
        PawnTable(vec![PawnEntry::EMPTY; PAWN_ENTRIES].into_boxed_slice())
    }

    /// The entry for this key.
    #[inline(always)]
    pub(super) fn entry(&mut self, key: u64) -> &mut PawnEntry {
        &mut self.0[key as usize & (PAWN_ENTRIES - 1)]
    }
}

/// A hash of both sides' pawns; 0 exactly when there are none (up to collisions).
#[inline(always)]
pub(crate) fn pawn_key(board: &Board) -> u64 {
    let white = board.pieces(Color::White, Role::Pawn).0;
    let black = board.pieces(Color::Black, Role::Pawn).0;
    mix(white.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32))
}
