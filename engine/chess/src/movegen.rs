//! Legal move generation, written once for listing, counting and walking.
//!
//! [`generate`] finds the legal moves of a [`View`] of a position and hands them, a set of squares at a time, to a [`Sink`]:
//!
//! - [`Each`] makes [`Move`]s of them and hands these on one by one, with the role that moves,
//! - [`Count`] counts the squares with POPCNT and makes no move,
//! - `perft`'s walk makes each child position, with the moved role known at compile time.
//!
//! The side to move and the processor are type parameters, so that pawns move by constant shifts. Legality needs no trial
//! moves: squares that the other side attacks (for the king), a mask of squares that answer a check (for the rest), and two
//! masks of pinned lines. A piece on a pinned diagonal stays on pinned diagonals, and one on a pinned rank or file on pinned
//! ranks and files; it cannot change lines so, because any other pinned line of that kind is parallel or perpendicular to
//! its own through the king, and its own other moves of that kind never meet those.

use crate::attacks::{self, castle_path};
use crate::cpu::{Cpu, WithCpu};
use crate::{Bitboard, Color, Move, Role, Square};

/// One side's pieces, castling rooks and en passant square. Queens are in both `diagonal` and `straight`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SidePieces {
    pub(crate) pawns: u64,
    pub(crate) knights: u64,
    pub(crate) diagonal: u64,
    pub(crate) straight: u64,
    pub(crate) king: u64,
    pub(crate) all: u64,
    /// Squares of the rooks, of both sides, that may still castle; valid only for the side not to move.
    pub(crate) castling: u64,
    /// The square passed over by a pawn's double step, if a pawn of the other side stands beside that pawn; valid only for the side not to move.
    pub(crate) en_passant: u64,
}

/// The part of a position that move generation needs, from the point of view of the side to move: no hash, no counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MovegenPosition {
    pub(crate) us: SidePieces,
    pub(crate) them: SidePieces,
}

/// The same, by reference: two words, which functions take in registers, and perft's positions share the pieces of the side that has
/// not changed.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) us: &'a SidePieces,
    pub(crate) them: &'a SidePieces,
}

impl MovegenPosition {
    #[inline(always)]
    pub(crate) fn view(&self) -> View<'_> {
        View { us: &self.us, them: &self.them }
    }
}

/// Receives legal moves. Every method must be `#[inline(always)]`.
pub(crate) trait Sink {
    /// Whether captures and promotions are wanted.
    const NOISY: bool = true;
    /// Whether all other moves are wanted.
    const QUIET: bool = true;

    /// Moves of a piece (not a pawn) to each square of `to`.
    fn piece<C: Cpu, const ROLE: usize>(&mut self, cpu: C, from: Square, to: u64);
    /// Pawn moves to each square of `to`, from the square with the number `to + back`; single steps and captures.
    fn pawns<C: Cpu>(&mut self, cpu: C, to: u64, back: i32);
    /// Pawn's double steps.
    fn double_steps<C: Cpu>(&mut self, cpu: C, to: u64, back: i32);
    /// Pawn moves to the last rank, four moves each.
    fn promotions<C: Cpu>(&mut self, cpu: C, to: u64, back: i32);
    fn en_passant<C: Cpu>(&mut self, cpu: C, from: Square, to: Square);
    fn castle<C: Cpu>(&mut self, cpu: C, king: Square, rook: Square);
}

pub(crate) const KNIGHT: usize = Role::Knight as usize;
pub(crate) const BISHOP: usize = Role::Bishop as usize;
pub(crate) const ROOK: usize = Role::Rook as usize;
pub(crate) const QUEEN: usize = Role::Queen as usize;
pub(crate) const KING: usize = Role::King as usize;

#[inline(always)]
pub(crate) const fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// One step forward.
#[inline(always)]
const fn forward<const WHITE: bool>(set: u64) -> u64 {
    if WHITE { set << 8 } else { set >> 8 }
}

#[inline(always)]
pub(crate) const fn back_rank<const WHITE: bool>() -> u64 {
    if WHITE { 0xff } else { 0xff << 56 }
}

/// Squares that `pieces` of the side `WHITE` attack, with the other pieces on `occupied`.
#[inline(always)]
fn attacked_by<C: Cpu, const WHITE: bool>(cpu: C, pieces: &SidePieces, occupied: u64) -> u64 {
    let mut set = attacks::pawns(color(WHITE), Bitboard(pieces.pawns)).0;
    set |= attacks::king(Square::lowest(pieces.king)).0;
    for square in Bitboard(pieces.knights) {
        set |= attacks::knight(square).0;
    }
    for square in Bitboard(pieces.diagonal) {
        set |= cpu.bishop(square, occupied);
    }
    for square in Bitboard(pieces.straight) {
        set |= cpu.rook(square, occupied);
    }
    set
}

/// The pieces that give check, and the lines on which ours are pinned (with the pinning piece, without the king).
#[derive(Clone, Copy)]
struct Threats {
    checkers: u64,
    pinned_diagonals: u64,
    pinned_straights: u64,
}

#[inline(always)]
fn threats<const WHITE: bool>(p: View<'_>, king: Square, occupied: u64) -> Threats {
    let (us, them) = (p.us, p.them);
    let mut checkers =
        attacks::pawn(color(WHITE), king).0 & them.pawns | attacks::knight(king).0 & them.knights;
    let mut pinned = [0; 2];
    let aligned = [attacks::bishop_rays(king).0 & them.diagonal, attacks::rook_rays(king).0 & them.straight];
    for kind in 0..2 {
        for slider in Bitboard(aligned[kind]) {
            let line = attacks::between(king, slider).0;
            let blockers = line & occupied;
            if blockers == 0 {
                checkers |= slider.bitboard().0;
            } else if blockers & (blockers - 1) == 0 && blockers & us.all != 0 {
                pinned[kind] |= line | slider.bitboard().0;
            }
        }
    }
    Threats { checkers, pinned_diagonals: pinned[0], pinned_straights: pinned[1] }
}

/// Hands every legal move of the side to move (`WHITE`) to the sink.
#[inline(always)]
pub(crate) fn generate<C: Cpu, const WHITE: bool, S: Sink>(cpu: C, p: View<'_>, sink: &mut S) {
    let (us, them) = (p.us, p.them);
    let occupied = us.all | them.all;
    let king = Square::lowest(us.king);
    let wanted = match (S::NOISY, S::QUIET) {
        (true, true) => !us.all,
        (true, false) => them.all,
        (false, _) => !occupied,
    };

    let threats = threats::<WHITE>(p, king, occupied);
    let Threats { checkers, pinned_diagonals, pinned_straights } = threats;
    king_moves::<C, WHITE, S>(cpu, p, sink, wanted, threats);

    // The squares that answer a check: capture the checker or step between. A double check leaves only king moves.
    let answers = if checkers == 0 {
        !0
    } else if checkers & (checkers - 1) == 0 {
        checkers | attacks::between(king, Square::lowest(checkers)).0
    } else {
        return;
    };
    let targets = wanted & answers;

    piece_moves(cpu, us, sink, occupied, targets, threats);
    pawn_moves::<C, WHITE, S>(cpu, p, sink, answers, pinned_diagonals, pinned_straights);
    if S::NOISY && p.them.en_passant != 0 {
        let to = Square::lowest(p.them.en_passant);
        for from in Bitboard(attacks::pawn(color(!WHITE), to).0 & us.pawns) {
            if en_passant_is_legal::<C, WHITE>(cpu, p, from, to) {
                sink.en_passant(cpu, from, to);
            }
        }
    }
}

/// Hands the king's moves and castling to the sink: off the squares that the other side attacks, looking through the king.
///
/// The map of attacked squares is the most expensive part of generation; it is computed only if the king has a move. A rook pinned on
/// the back rank may not castle: it shields the king's new square.
#[inline(always)]
fn king_moves<C: Cpu, const WHITE: bool, S: Sink>(
    cpu: C,
    p: View<'_>,
    sink: &mut S,
    wanted: u64,
    threats: Threats,
) {
    let (us, them) = (p.us, p.them);
    let occupied = us.all | them.all;
    let king = Square::lowest(us.king);
    let king_to = attacks::king(king).0 & wanted;
    let mut castling = 0;
    if S::QUIET && threats.checkers == 0 {
        for rook in Bitboard(p.them.castling & back_rank::<WHITE>() & !threats.pinned_straights) {
            if castle_path(king, rook).clear & occupied == 0 {
                castling |= rook.bitboard().0;
            }
        }
    }
    if king_to | castling != 0 {
        let attacked = if WHITE {
            attacked_by::<C, false>(cpu, them, occupied ^ us.king)
        } else {
            attacked_by::<C, true>(cpu, them, occupied ^ us.king)
        };
        sink.piece::<C, KING>(cpu, king, king_to & !attacked);
        for rook in Bitboard(castling) {
            if castle_path(king, rook).safe & attacked == 0 {
                sink.castle(cpu, king, rook);
            }
        }
    }
}

/// Hands the moves of knights, bishops, rooks and queens to the sink.
#[inline(always)]
fn piece_moves<C: Cpu, S: Sink>(
    cpu: C,
    us: &SidePieces,
    sink: &mut S,
    occupied: u64,
    targets: u64,
    threats: Threats,
) {
    let Threats { pinned_diagonals, pinned_straights, .. } = threats;
    let pinned = pinned_diagonals | pinned_straights;
    for from in Bitboard(us.knights & !pinned) {
        sink.piece::<C, KNIGHT>(cpu, from, attacks::knight(from).0 & targets);
    }
    for from in Bitboard(us.diagonal & !us.straight & !pinned_straights) {
        let mut to = cpu.bishop(from, occupied) & targets;
        if pinned_diagonals & from.bitboard().0 != 0 {
            to &= pinned_diagonals;
        }
        sink.piece::<C, BISHOP>(cpu, from, to);
    }
    for from in Bitboard(us.straight & !us.diagonal & !pinned_diagonals) {
        let mut to = cpu.rook(from, occupied) & targets;
        if pinned_straights & from.bitboard().0 != 0 {
            to &= pinned_straights;
        }
        sink.piece::<C, ROOK>(cpu, from, to);
    }
    for from in Bitboard(us.diagonal & us.straight) {
        let to = if pinned & from.bitboard().0 == 0 {
            cpu.bishop(from, occupied) | cpu.rook(from, occupied)
        } else if pinned_diagonals & from.bitboard().0 != 0 {
            cpu.bishop(from, occupied) & pinned_diagonals
        } else {
            cpu.rook(from, occupied) & pinned_straights
        };
        sink.piece::<C, QUEEN>(cpu, from, to & targets);
    }
}

#[inline(always)]
fn pawn_moves<C: Cpu, const WHITE: bool, S: Sink>(
    cpu: C,
    p: View<'_>,
    sink: &mut S,
    answers: u64,
    pinned_diagonals: u64,
    pinned_straights: u64,
) {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    const FILE_H: u64 = FILE_A << 7;
    let empty = !(p.us.all | p.them.all);
    let last = if WHITE { 0xff << 56 } else { 0xff };
    let third = if WHITE { 0xff << 16 } else { 0xff << 40 };
    let (back, west_back, east_back) = if WHITE { (-8, -7, -9) } else { (8, 9, 7) };
    let promoting = forward::<WHITE>(p.us.pawns) & last != 0;

    // Steps. A pawn pinned on its file steps along it; on a diagonal or the rank it does not (its steps leave the line).
    let walkers = p.us.pawns & !pinned_diagonals;
    let free = forward::<WHITE>(walkers & !pinned_straights);
    let held = forward::<WHITE>(walkers & pinned_straights) & pinned_straights;
    let one = (free | held) & empty;
    let two = forward::<WHITE>(one & third) & empty & answers;
    let one = one & answers;
    if S::QUIET {
        sink.pawns(cpu, one & !last, back);
        sink.double_steps(cpu, two, 2 * back);
    }

    // Captures. A pawn pinned on a diagonal captures along it.
    let takers = p.us.pawns & !pinned_straights;
    let (free, held) = (takers & !pinned_diagonals, takers & pinned_diagonals);
    let west = |set: u64| if WHITE { (set & !FILE_A) << 7 } else { (set & !FILE_A) >> 9 };
    let east = |set: u64| if WHITE { (set & !FILE_H) << 9 } else { (set & !FILE_H) >> 7 };
    let prey = p.them.all & answers;
    let west_to = (west(free) | west(held) & pinned_diagonals) & prey;
    let east_to = (east(free) | east(held) & pinned_diagonals) & prey;
    if S::NOISY {
        sink.pawns(cpu, west_to & !last, west_back);
        sink.pawns(cpu, east_to & !last, east_back);
        if promoting {
            sink.promotions(cpu, one & last, back);
            sink.promotions(cpu, west_to & last, west_back);
            sink.promotions(cpu, east_to & last, east_back);
        }
    }
}

/// Returns `true` if the king is safe after the en passant capture; two pieces leave one rank at once, so that pins do not suffice.
#[inline(always)]
fn en_passant_is_legal<C: Cpu, const WHITE: bool>(cpu: C, p: View<'_>, from: Square, to: Square) -> bool {
    let king = Square::lowest(p.us.king);
    let captured = if WHITE { to.bitboard().0 >> 8 } else { to.bitboard().0 << 8 };
    let occupied = (p.us.all | p.them.all) ^ from.bitboard().0 ^ captured ^ to.bitboard().0;
    cpu.rook(king, occupied) & p.them.straight == 0
        && cpu.bishop(king, occupied) & p.them.diagonal == 0
        && attacks::knight(king).0 & p.them.knights == 0
        && attacks::pawn(color(WHITE), king).0 & (p.them.pawns ^ captured) == 0
}

/// Counts moves without making them.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline(always)]
    fn piece<C: Cpu, const ROLE: usize>(&mut self, _: C, _: Square, to: u64) {
        self.0 += u64::from(to.count_ones());
    }
    #[inline(always)]
    fn pawns<C: Cpu>(&mut self, _: C, to: u64, _: i32) {
        self.0 += u64::from(to.count_ones());
    }
    #[inline(always)]
    fn double_steps<C: Cpu>(&mut self, _: C, to: u64, _: i32) {
        self.0 += u64::from(to.count_ones());
    }
    #[inline(always)]
    fn promotions<C: Cpu>(&mut self, _: C, to: u64, _: i32) {
        self.0 += 4 * u64::from(to.count_ones());
    }
    #[inline(always)]
    fn en_passant<C: Cpu>(&mut self, _: C, _: Square, _: Square) {
        self.0 += 1;
    }
    #[inline(always)]
    fn castle<C: Cpu>(&mut self, _: C, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// The roles to which a pawn promotes, the likeliest first.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

#[inline(always)]
fn origin(to: Square, back: i32) -> Square {
    Square::wrapping((to as i32 + back) as u32)
}

/// Hands moves to a function, each with the role that moves: noisy ones (captures and promotions), quiet ones, or both.
pub(crate) struct Each<const NOISY: bool, const QUIET: bool, F>(pub(crate) F);

impl<const NOISY: bool, const QUIET: bool, F: FnMut(Role, Move)> Sink for Each<NOISY, QUIET, F> {
    const NOISY: bool = NOISY;
    const QUIET: bool = QUIET;

    #[inline(always)]
    fn piece<C: Cpu, const ROLE: usize>(&mut self, _: C, from: Square, to: u64) {
        for to in Bitboard(to) {
            self.0(Role::ALL[ROLE], Move::new(from, to));
        }
    }
    #[inline(always)]
    fn pawns<C: Cpu>(&mut self, _: C, to: u64, back: i32) {
        for to in Bitboard(to) {
            self.0(Role::Pawn, Move::new(origin(to, back), to));
        }
    }
    #[inline(always)]
    fn double_steps<C: Cpu>(&mut self, cpu: C, to: u64, back: i32) {
        self.pawns(cpu, to, back);
    }
    #[inline(always)]
    fn promotions<C: Cpu>(&mut self, _: C, to: u64, back: i32) {
        for to in Bitboard(to) {
            for role in PROMOTIONS {
                self.0(Role::Pawn, Move::promotion(origin(to, back), to, role));
            }
        }
    }
    #[inline(always)]
    fn en_passant<C: Cpu>(&mut self, _: C, from: Square, to: Square) {
        self.0(Role::Pawn, Move::en_passant(from, to));
    }
    #[inline(always)]
    fn castle<C: Cpu>(&mut self, _: C, king: Square, rook: Square) {
        self.0(Role::King, Move::castle(king, rook));
    }
}

/// [`generate`] as a [`WithCpu`].
pub(crate) struct Generate<'a, S> {
    pub(crate) position: &'a MovegenPosition,
    pub(crate) white: bool,
    pub(crate) sink: S,
}

impl<S: Sink> WithCpu for Generate<'_, S> {
    type Output = S;

    #[inline(always)]
    fn with_cpu<C: Cpu>(mut self, cpu: C) -> S {
        if self.white {
            generate::<C, true, S>(cpu, self.position.view(), &mut self.sink);
        } else {
            generate::<C, false, S>(cpu, self.position.view(), &mut self.sink);
        }
        self.sink
    }
}
