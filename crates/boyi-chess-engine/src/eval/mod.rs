//! The hand-crafted evaluation: a weighted sum of features, tapered between middlegame and endgame.
//!
//! One function, `evaluation`, counts the [`features`] of a position and adds their weights. It is generic over a
//! [`Tracer`] that receives every count: with [`NoTrace`] the calls compile to nothing and the function plays, with `TermTrace` it
//! explains, and with the tuner's tracer it gives the gradient. What is shown and tuned is what is played.
//!
//! The terms are those of the literature (chessprogramming.org, "Evaluation"; Stockfish's classical evaluation guide;
//! Ethereal 12's term list); their weights are our own tuner's.

mod endgame;
pub mod features;
mod kpk;
mod masks;
mod packed_score;
mod weights;

pub use features::Term;
use features::*;
use masks::*;
pub use packed_score::PackedScore;
pub use weights::WEIGHTS;

use crate::memory::prefetch;
use boyi_chess::cpu::{Cpu, WithCpu, dispatch};
use boyi_chess::{Bitboard, Board, Color, Move, Piece, Rank, Role, Square, attacks};

/// The phase of the start position; 0 is a board without pieces.
pub const FULL_PHASE: i32 = 24;

/// A scale of 1 in [`TaperedScore::scale`].
pub const FULL_SCALE: i32 = 128;

/// No evaluation lies outside ± this, in centipawns.
pub const MAX_EVALUATION: i32 = 20_000;

/// Receives every feature that is counted.
pub trait Tracer {
    /// Whether counts are used: if not, results may come from the pawn table.
    const ENABLED: bool;
    /// `count` more of a feature for a side.
    fn add(&mut self, feature: usize, color: Color, count: i32);
}

/// Ignores every count.
pub struct NoTrace;

impl Tracer for NoTrace {
    const ENABLED: bool = false;
    #[inline(always)]
    fn add(&mut self, _: usize, _: Color, _: i32) {}
}

/// The evaluation before the two phases are mixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TaperedScore {
    /// White's features less Black's, king danger included.
    pub total: PackedScore,
    /// 24 with all pieces, 0 with none: the weight of the middlegame.
    pub phase: i32,
    /// How much of the endgame value counts, in 128ths: drawish endings have less.
    pub scale: i32,
}

/// The penalty for a king's danger: quadratic in the middlegame, linear in the endgame, 0 where the danger is negative.
///
/// The form is Stockfish's classical one.
#[inline(always)]
pub fn danger_score(danger: PackedScore) -> PackedScore {
    let (middlegame, endgame) = (danger.middlegame().max(0), danger.endgame().max(0));
    PackedScore::new((middlegame * middlegame / 1024).min(3000), (endgame / 16).min(500))
}

impl TaperedScore {
    /// The mix in centipawns, White's view.
    #[inline(always)]
    pub fn white_score(&self) -> i32 {
        (self.total.middlegame() * self.phase
            + self.total.endgame() * (FULL_PHASE - self.phase) * self.scale / FULL_SCALE)
            / FULL_PHASE
    }
}

/// The game's phase: a minor piece counts 1, a rook 2, a queen 4.
#[inline(always)]
pub fn phase(board: &Board) -> i32 {
    let minors = (board.role(Role::Knight) | board.role(Role::Bishop)).len();
    let phase = minors + 2 * board.role(Role::Rook).len() + 4 * board.role(Role::Queen).len();
    (phase as i32).min(FULL_PHASE)
}

/// Piece-square table: material and placement, White's view, by piece and square.
static PIECE_SQUARE: [[PackedScore; 64]; 12] = {
    let mut table = [[PackedScore::ZERO; 64]; 12];
    let mut i = 0;
    while i < 12 * 64 {
        let (piece, square) = (Piece::ALL[i / 64], Square::ALL[i % 64]);
        let (role, seen) = (piece.role() as usize, square.relative_to(piece.color()) as usize);
        let (material, place) = (WEIGHTS[MATERIAL + role], WEIGHTS[PLACEMENT + 64 * role + seen]);
        let sign = if piece.color() as u8 == Color::White as u8 { 1 } else { -1 };
        table[i / 64][i % 64] = PackedScore::new(
            sign * (material.middlegame() + place.middlegame()),
            sign * (material.endgame() + place.endgame()),
        );
        i += 1;
    }
    table
};

/// [`PIECE_SQUARE`] of a piece on a square.
#[inline(always)]
fn piece_square(piece: Piece, square: Square) -> PackedScore {
    PIECE_SQUARE[piece.index()][square.index()]
}

/// The sum of [`piece_square`] over the board.
fn piece_square_sum(board: &Board) -> PackedScore {
    let mut sum = PackedScore::ZERO;
    for square in board.occupied() {
        if let Some(piece) = board.piece_at(square) {
            sum += piece_square(piece, square);
        }
    }
    sum
}

#[inline(always)]
const fn side(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// A sum of weighted features, White's less Black's, traced.
struct ScoreSum<'a, T> {
    sum: PackedScore,
    tracer: &'a mut T,
}

impl<T: Tracer> ScoreSum<'_, T> {
    /// `count` of a feature for the side `WHITE`.
    #[inline(always)]
    fn add<const WHITE: bool>(&mut self, feature: usize, count: i32) {
        let value = WEIGHTS[feature] * count;
        if WHITE {
            self.sum += value;
        } else {
            self.sum -= value;
        }
        self.tracer.add(feature, side(WHITE), count);
    }
}

/// The evaluation of one position in progress. Only inlined functions take a reference to it, so that it can live in registers.
struct Evaluation<'a, C, T> {
    cpu: C,
    board: &'a Board,
    linear: ScoreSum<'a, T>,
    danger: [PackedScore; 2],
    occupied: Bitboard,
    pawns: [Bitboard; 2],
    pawn_attacks: [Bitboard; 2],
    kings: [Square; 2],
    /// Pieces pinned to their own king, by colour.
    pinned: [Bitboard; 2],
    rings: [Bitboard; 2],
    /// Squares each side's pieces of a role attack, by colour and role.
    attacked_by: [[Bitboard; 6]; 2],
    attacked: [Bitboard; 2],
    attacked_twice: [Bitboard; 2],
    /// The mobility area: squares where a side's mobility counts.
    mobility: [Bitboard; 2],
    passed: Bitboard,
    /// Files around the king of this colour without a pawn of its own.
    open: [u8; 2],
    /// Pieces, knight to queen, that attack the ring of the king of this colour.
    ring_attackers: [[i32; 4]; 2],
    /// Their attacks on squares next to it.
    adjacent: [i32; 2],
}

impl<C: Cpu, T: Tracer> Evaluation<'_, C, T> {
    /// The squares that a bishop attacks.
    #[inline(always)]
    fn bishop_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(self.cpu.bishop(square, occupied.0))
    }

    /// The squares that a rook attacks.
    #[inline(always)]
    fn rook_attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        Bitboard(self.cpu.rook(square, occupied.0))
    }

    /// `count` of a feature for the side `WHITE`.
    #[inline(always)]
    fn add<const WHITE: bool>(&mut self, feature: usize, count: i32) {
        self.linear.add::<WHITE>(feature, count);
    }

    /// The same for every square of a set.
    #[inline(always)]
    fn add_all<const WHITE: bool>(&mut self, feature: usize, set: Bitboard) {
        self.add::<WHITE>(feature, set.len() as i32);
    }

    /// `count` of a feature of danger to the king of the side `WHITE`.
    #[inline(always)]
    fn endanger<const WHITE: bool>(&mut self, feature: usize, count: i32) {
        self.danger[side(WHITE).index()] += WEIGHTS[feature] * count;
        self.linear.tracer.add(feature, side(WHITE), count);
    }

    #[inline(always)]
    fn prepare<const WHITE: bool>(&mut self) {
        let (us, them) = (side(WHITE), side(!WHITE));
        let (u, t) = (us.index(), them.index());
        let (pawns, king) = (self.pawns[u], self.kings[u]);
        let king_attacks = attacks::king(king);
        let pawn_attacks = self.pawn_attacks[u];
        self.rings[u] = ring(us, king);
        self.attacked_by[u][Role::Pawn.index()] = pawn_attacks;
        self.attacked_by[u][Role::King.index()] = king_attacks;
        self.attacked[u] = pawn_attacks | king_attacks;
        self.attacked_twice[u] = double_pawn_attacks::<WHITE>(pawns) | (pawn_attacks & king_attacks);
        let low = Rank::Second.relative_to(us).bitboard() | Rank::Third.relative_to(us).bitboard();
        let blocked = if WHITE { pawns & (self.occupied >> 8) } else { pawns & (self.occupied << 8) };
        let stuck = (pawns & low) | blocked;
        self.pinned[u] = self.find_pinned::<WHITE>();
        self.mobility[u] = !(stuck | king | self.board.pieces(us, Role::Queen) | self.pawn_attacks[t]);
    }

    /// Material and placement, for the tracer only: play keeps their sum move by move.
    fn trace_piece_squares<const WHITE: bool>(&mut self) {
        let us = side(WHITE);
        for square in self.board.color(us) {
            let Some(role) = self.board.role_at(square) else { continue };
            self.linear.tracer.add(MATERIAL + role.index(), us, 1);
            self.linear.tracer.add(PLACEMENT + 64 * role.index() + square.relative_to(us).index(), us, 1);
        }
    }

    /// Adds a piece's attacks to the attack maps, and to the attackers of the king's ring.
    #[inline(always)]
    fn add_attacks<const WHITE: bool>(&mut self, role: Role, set: Bitboard) {
        let (us, them) = (side(WHITE).index(), side(!WHITE).index());
        self.attacked_twice[us] |= self.attacked[us] & set;
        self.attacked[us] |= set;
        self.attacked_by[us][role.index()] |= set;
        if (set & self.rings[them]).any() {
            self.ring_attackers[them][role.index() - 1] += 1;
            self.adjacent[them] += (set & self.attacked_by[them][Role::King.index()]).len() as i32;
        }
    }

    #[inline(always)]
    fn minors<const WHITE: bool>(&mut self) {
        let (us, them) = (side(WHITE), side(!WHITE));
        let board = self.board;
        let (u, t) = (us.index(), them.index());
        let pinned = self.pinned[u];
        let king = self.kings[u];
        let bishops = board.pieces(us, Role::Bishop);
        let knights = board.pieces(us, Role::Knight);
        if bishops.len() >= 2 {
            self.add::<WHITE>(BISHOP_PAIR, 1);
        }
        let ranks = Rank::Fourth.relative_to(us).bitboard()
            | Rank::Fifth.relative_to(us).bitboard()
            | Rank::Sixth.relative_to(us).bitboard();
        let sheltered = self.pawns[0] | self.pawns[1];
        let behind = if WHITE { sheltered >> 8 } else { sheltered << 8 };
        let blocked_pawns =
            if WHITE { self.pawns[u] & (self.occupied >> 8) } else { self.pawns[u] & (self.occupied << 8) };
        let theirs = self.pawns[t];
        let outpost = |square: Square| {
            ranks.contains(square) && ((wide_front(us, square) - front(us, square)) & theirs).is_empty()
        };
        for square in knights {
            let mut set = attacks::knight(square);
            if pinned.contains(square) {
                set = Bitboard::EMPTY;
            }
            self.add_attacks::<WHITE>(Role::Knight, set);
            self.add::<WHITE>(MOBILITY_KNIGHT + (set & self.mobility[u]).len() as usize, 1);
            self.add::<WHITE>(MINOR_KING_DISTANCE + square.distance(king) as usize, 1);
            if outpost(square) {
                let defended = usize::from(self.pawn_attacks[u].contains(square));
                self.add::<WHITE>(KNIGHT_OUTPOST + defended, 1);
            } else {
                let goals = set & ranks & (self.pawn_attacks[u] - board.color(us));
                if goals.iter().any(&outpost) {
                    self.add::<WHITE>(OUTPOST_REACHABLE, 1);
                }
            }
        }
        for square in bishops {
            let mut set = self.bishop_attacks(square, self.occupied ^ board.role(Role::Queen));
            if pinned.contains(square) {
                set &= attacks::line(king, square);
            }
            self.add_attacks::<WHITE>(Role::Bishop, set);
            self.add::<WHITE>(MOBILITY_BISHOP + ((set & self.mobility[u]).len() as usize).min(13), 1);
            self.add::<WHITE>(MINOR_KING_DISTANCE + square.distance(king) as usize, 1);
            if outpost(square) {
                let defended = usize::from(self.pawn_attacks[u].contains(square));
                self.add::<WHITE>(BISHOP_OUTPOST + defended, 1);
            }
            let colour = if Bitboard::LIGHT.contains(square) { Bitboard::LIGHT } else { Bitboard::DARK };
            self.add_all::<WHITE>(BISHOP_PAWNS, self.pawns[u] & colour);
            self.add_all::<WHITE>(BISHOP_BLOCKED_PAWNS, blocked_pawns & colour);
            let through_pawns = self.bishop_attacks(square, self.pawns[0] | self.pawns[1]) | square;
            if (through_pawns & CENTRE).more_than_one() {
                self.add::<WHITE>(LONG_DIAGONAL, 1);
            }
        }
        self.add_all::<WHITE>(MINOR_BEHIND_PAWN, (bishops | knights) & behind);
    }

    #[inline(always)]
    fn majors<const WHITE: bool>(&mut self) {
        let (us, them) = (side(WHITE), side(!WHITE));
        let board = self.board;
        let (u, t) = (us.index(), them.index());
        let pinned = self.pinned[u];
        let king = self.kings[u];
        let queens = board.role(Role::Queen);
        let rooks = board.pieces(us, Role::Rook);
        let seventh = Rank::Seventh.relative_to(us).bitboard();
        for square in rooks {
            let mut set = self.rook_attacks(square, self.occupied ^ queens ^ rooks);
            if pinned.contains(square) {
                set &= attacks::line(king, square);
            }
            self.add_attacks::<WHITE>(Role::Rook, set);
            let mobility = (set & self.mobility[u]).len() as usize;
            self.add::<WHITE>(MOBILITY_ROOK + mobility.min(14), 1);
            let file = square.file().bitboard();
            if (self.pawns[u] & file).is_empty() {
                let feature = if (self.pawns[t] & file).is_empty() { ROOK_OPEN } else { ROOK_SEMIOPEN };
                self.add::<WHITE>(feature, 1);
            } else if mobility <= 3 {
                let (k, r) = (king.file().index(), square.file().index());
                if (k < 4) == (r < k) && k != r && board.castling_rooks().is_disjoint(board.color(us)) {
                    self.add::<WHITE>(ROOK_TRAPPED, 1);
                }
            }
            if (queens & file).any() {
                self.add::<WHITE>(ROOK_QUEEN_FILE, 1);
            }
            if seventh.contains(square) {
                let last = (!us).back_rank().bitboard();
                if (self.pawns[t] & seventh).any() || last.contains(self.kings[t]) {
                    self.add::<WHITE>(ROOK_SEVENTH, 1);
                }
            }
        }
        for square in board.pieces(us, Role::Queen) {
            let mut set =
                self.bishop_attacks(square, self.occupied) | self.rook_attacks(square, self.occupied);
            if pinned.contains(square) {
                set &= attacks::line(king, square);
            }
            self.add_attacks::<WHITE>(Role::Queen, set);
            self.add::<WHITE>(MOBILITY_QUEEN + ((set & self.mobility[u]).len() as usize).min(27), 1);
            let aimed = (attacks::bishop_rays(square) & board.pieces(them, Role::Bishop))
                | (attacks::rook_rays(square) & board.pieces(them, Role::Rook));
            if aimed.iter().any(|slider| (attacks::between(square, slider) & self.occupied).len() == 1) {
                self.add::<WHITE>(QUEEN_AIMED_AT, 1);
            }
        }
    }

    /// The pieces pinned to their king.
    #[inline(always)]
    fn find_pinned<const WHITE: bool>(&self) -> Bitboard {
        let (us, them) = (side(WHITE), side(!WHITE));
        let board = self.board;
        let king = self.kings[us.index()];
        let queens = board.role(Role::Queen);
        let aimed = (attacks::bishop_rays(king) & (board.role(Role::Bishop) | queens)
            | attacks::rook_rays(king) & (board.role(Role::Rook) | queens))
            & board.color(them);
        let mut pinned = Bitboard::EMPTY;
        for slider in aimed {
            let blockers = attacks::between(king, slider) & self.occupied;
            if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }
        pinned & board.color(us)
    }

    #[inline(always)]
    fn king<const WHITE: bool>(&mut self) {
        let (us, them) = (side(WHITE), side(!WHITE));
        let board = self.board;
        let (u, t) = (us.index(), them.index());
        let king = self.kings[u];

        let flank = flank(king.file());

        // Danger: what the other side's pieces can do here.
        let queens = board.pieces(them, Role::Queen);
        let attackers = self.ring_attackers[u];
        if attackers.iter().sum::<i32>() + i32::from(queens.any()) < 2 {
            return;
        }
        for (i, count) in attackers.into_iter().enumerate() {
            self.endanger::<WHITE>(DANGER_ATTACKER + i, count);
        }
        self.endanger::<WHITE>(DANGER_ADJACENT, self.adjacent[u]);
        let (our_queen, our_king) =
            (self.attacked_by[u][Role::Queen.index()], self.attacked_by[u][Role::King.index()]);
        let weak = self.attacked[t] & !self.attacked_twice[u] & (!self.attacked[u] | our_queen | our_king);
        let safe = !board.color(them) & (!self.attacked[u] | (weak & self.attacked_twice[t]));
        let without_queen = self.occupied ^ board.pieces(us, Role::Queen);
        let knight = attacks::knight(king);
        let bishop = self.bishop_attacks(king, without_queen);
        let rook = self.rook_attacks(king, without_queen);
        let mut unsafe_checks = Bitboard::EMPTY;
        for (i, (role, from)) in
            [(Role::Knight, knight), (Role::Bishop, bishop), (Role::Rook, rook), (Role::Queen, bishop | rook)]
                .into_iter()
                .enumerate()
        {
            let mut checks = from & self.attacked_by[t][role.index()] & !board.color(them);
            if role == Role::Queen {
                checks &= !our_queen;
            }
            let safe_checks = (checks & safe).len().min(2) as i32;
            if safe_checks > 0 {
                self.endanger::<WHITE>(DANGER_CHECK + i, safe_checks);
            } else if role != Role::Queen {
                unsafe_checks |= checks;
            }
        }
        self.endanger::<WHITE>(DANGER_BASE, 1);
        self.endanger::<WHITE>(DANGER_UNSAFE_CHECK, unsafe_checks.len() as i32);
        self.endanger::<WHITE>(DANGER_WEAK, (weak & self.rings[u]).len() as i32);
        if queens.is_empty() {
            self.endanger::<WHITE>(DANGER_NO_QUEEN, 1);
        }
        self.endanger::<WHITE>(DANGER_PINNED, self.pinned[u].len() as i32);
        self.endanger::<WHITE>(DANGER_OPEN_FILE, i32::from(self.open[u]));
        let camp = flank
            & !(Rank::Sixth.relative_to(us).bitboard()
                | Rank::Seventh.relative_to(us).bitboard()
                | Rank::Eighth.relative_to(us).bitboard());
        self.endanger::<WHITE>(
            DANGER_FLANK_ATTACK,
            ((camp & self.attacked[t]).len() + (camp & self.attacked_twice[t]).len()) as i32,
        );
        self.endanger::<WHITE>(DANGER_FLANK_DEFENCE, (camp & self.attacked[u]).len() as i32);
        if (self.attacked_by[u][Role::Knight.index()] & our_king).any() {
            self.endanger::<WHITE>(DANGER_KNIGHT_GUARD, 1);
        }
    }

    #[inline(always)]
    fn threats<const WHITE: bool>(&mut self) {
        let (us, them) = (side(WHITE), side(!WHITE));
        let board = self.board;
        let (u, t) = (us.index(), them.index());
        let theirs = board.color(them);
        let pieces = theirs - board.role(Role::Pawn) - board.role(Role::King);
        let strongly = self.pawn_attacks[t] | (self.attacked_twice[t] & !self.attacked_twice[u]);
        let weak = theirs & !strongly & self.attacked[u];
        let by = self.attacked_by[u];

        let prey = by[Role::Pawn.index()] & pieces;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            self.add_all::<WHITE>(THREAT_BY_PAWN + role.index(), prey & board.role(role));
        }
        let prey = (by[Role::Knight.index()] | by[Role::Bishop.index()]) & (weak | pieces);
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            self.add_all::<WHITE>(THREAT_BY_MINOR + role.index(), prey & board.role(role));
        }
        let prey = by[Role::Rook.index()] & (weak | board.pieces(them, Role::Queen));
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            self.add_all::<WHITE>(THREAT_BY_ROOK + role.index(), prey & board.role(role));
        }
        if (weak & by[Role::King.index()]).any() {
            self.add::<WHITE>(THREAT_BY_KING, 1);
        }
        self.add_all::<WHITE>(HANGING, weak & (!self.attacked[t] | (pieces & self.attacked_twice[u])));
        self.add_all::<WHITE>(ONLY_QUEEN_DEFENDS, weak & pieces & self.attacked_by[t][Role::Queen.index()]);
        self.add_all::<WHITE>(RESTRICTED, self.attacked[t] & !strongly & self.attacked[u]);

        let safe = !self.pawn_attacks[t] & (!self.attacked[t] | self.attacked[u]);
        let one = up::<WHITE>(self.pawns[u]) & !self.occupied;
        let two = up::<WHITE>(one & Rank::Third.relative_to(us).bitboard()) & !self.occupied;
        let pushes = (one | two) & safe;
        self.add_all::<WHITE>(PUSH_THREAT, attacks::pawns(us, pushes) & pieces);

        if let Some(queen) = board.pieces(them, Role::Queen).single() {
            let safe = self.mobility[u] & !strongly;
            let knight = by[Role::Knight.index()] & attacks::knight(queen) & safe;
            self.add_all::<WHITE>(QUEEN_KNIGHT_THREAT, knight);
            let sliders = by[Role::Bishop.index()] & self.bishop_attacks(queen, self.occupied)
                | by[Role::Rook.index()] & self.rook_attacks(queen, self.occupied);
            self.add_all::<WHITE>(QUEEN_SLIDER_THREAT, sliders & safe & self.attacked_twice[u]);
        }
    }

    #[inline(always)]
    fn passed_pawns<const WHITE: bool>(&mut self) {
        let (us, them) = (side(WHITE), side(!WHITE));
        let board = self.board;
        let (u, t) = (us.index(), them.index());
        let lone = (board.color(them) - board.role(Role::Pawn)).len() == 1;
        for square in self.passed & board.color(us) {
            let rank = square.relative_to(us).rank().index();
            self.add::<WHITE>(PASSED + rank, 1);
            let ahead = up::<WHITE>(square.bitboard());
            let Some(stop) = ahead.first() else { continue };
            let path = front(us, square);
            if self.occupied.contains(stop) {
                self.add::<WHITE>(PASSED_BLOCKED + rank, 1);
            } else if !self.attacked[t].contains(stop) {
                self.add::<WHITE>(PASSED_SAFE_STEP + rank, 1);
                if (path & (self.occupied | self.attacked[t])).is_empty() {
                    self.add::<WHITE>(PASSED_FREE + rank, 1);
                }
            }
            if rank >= 3 {
                let weight = rank as i32 - 2;
                self.add::<WHITE>(PASSED_OWN_KING + self.kings[u].distance(stop) as usize, weight);
                self.add::<WHITE>(PASSED_THEIR_KING + self.kings[t].distance(stop) as usize, weight);
            }
            let behind = front(them, square) & board.role(Role::Rook);
            if behind.any() {
                let behind = behind & self.rook_attacks(square, self.occupied);
                for rook in behind {
                    let theirs = board.color(them).contains(rook);
                    self.add::<WHITE>(PASSED_ROOK_BEHIND + usize::from(theirs), 1);
                }
            }
            if lone && (path & self.occupied).is_empty() {
                let goal = Square::at(square.file(), them.back_rank());
                let steps = (7 - rank as i32).min(5);
                let king = self.kings[t].distance(goal) as i32 - i32::from(board.turn() == them);
                if king > steps {
                    self.add::<WHITE>(PASSED_UNSTOPPABLE, 1);
                }
            }
        }
    }

    #[inline(always)]
    fn space<const WHITE: bool>(&mut self) {
        let (us, them) = (side(WHITE), side(!WHITE));
        let (u, t) = (us.index(), them.index());
        let pieces = self.board.color(us).len() as i32;
        if pieces <= 8 {
            return;
        }
        let ranks = Rank::Second.relative_to(us).bitboard()
            | Rank::Third.relative_to(us).bitboard()
            | Rank::Fourth.relative_to(us).bitboard();
        let area = CENTRE_FILES & ranks & !self.pawns[u] & !self.pawn_attacks[t];
        let mut behind = self.pawns[u];
        for _ in 0..3 {
            behind |= if WHITE { behind >> 8 } else { behind << 8 };
        }
        let count = (area.len() + (area & behind & !self.attacked[t]).len()) as i32;
        self.add::<WHITE>(SPACE, count * (pieces - 8) / 4);
    }
}

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
struct PawnEntry {
    key: u64,
    passed: Bitboard,
    structure: PackedScore,
    /// The squares of the kings that `shelter` and `open` are of.
    kings: [Option<Square>; 2],
    open: [u8; 2],
    shelter: [PackedScore; 2],
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
    fn of<T: Tracer>(key: u64, pawns: [Bitboard; 2], tracer: &mut T) -> PawnEntry {
        let mut sum = ScoreSum { sum: PackedScore::ZERO, tracer };
        let passed = pawn_structure::<true, T>(pawns, &mut sum) | pawn_structure::<false, T>(pawns, &mut sum);
        PawnEntry { key, passed, structure: sum.sum, ..PawnEntry::EMPTY }
    }

    /// Evaluates the shelter of the king of the side `WHITE`, unless it is known.
    #[inline(always)]
    fn shelter<const WHITE: bool, T: Tracer>(&mut self, pawns: [Bitboard; 2], king: Square, tracer: &mut T) {
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
struct PawnTable(Box<[PawnEntry]>);

const PAWN_ENTRIES: usize = 1 << 14;

impl PawnTable {
    fn new() -> PawnTable {
        PawnTable(vec![PawnEntry::EMPTY; PAWN_ENTRIES].into_boxed_slice())
    }

    /// The entry for this key.
    #[inline(always)]
    fn entry(&mut self, key: u64) -> &mut PawnEntry {
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

/// A finishing step of SplitMix64.
#[inline(always)]
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word ^ word >> 29
}

/// Counts every feature of a position, compiled for the processor at hand.
struct Evaluate<'a, T> {
    board: &'a Board,
    /// The sum of material and placement.
    piece_square: PackedScore,
    pawns: Option<&'a mut PawnTable>,
    tracer: &'a mut T,
}

impl<T: Tracer> WithCpu for Evaluate<'_, T> {
    type Output = TaperedScore;

    #[inline(always)]
    fn with_cpu<C: Cpu>(self, cpu: C) -> TaperedScore {
        evaluation(cpu, self.board, self.piece_square, self.pawns, self.tracer)
    }
}

#[inline(always)]
fn evaluation<C: Cpu, T: Tracer>(
    cpu: C,
    board: &Board,
    piece_square: PackedScore,
    pawns: Option<&mut PawnTable>,
    tracer: &mut T,
) -> TaperedScore {
    let pawn_sets = [board.pieces(Color::White, Role::Pawn), board.pieces(Color::Black, Role::Pawn)];
    let kings = [board.king(Color::White), board.king(Color::Black)];
    let mut fresh;
    let entry = match pawns {
        Some(table) if !T::ENABLED => {
            let key = pawn_key(board);
            let entry = table.entry(key);
            if entry.key != key {
                *entry = PawnEntry::of(key, pawn_sets, tracer);
            }
            entry
        }
        _ => {
            fresh = PawnEntry::of(0, pawn_sets, tracer);
            &mut fresh
        }
    };
    entry.shelter::<true, T>(pawn_sets, kings[0], tracer);
    entry.shelter::<false, T>(pawn_sets, kings[1], tracer);
    let mut evaluation = Evaluation {
        cpu,
        board,
        linear: ScoreSum {
            sum: piece_square + entry.structure + entry.shelter[0] + entry.shelter[1],
            tracer,
        },
        danger: [PackedScore::ZERO; 2],
        occupied: board.occupied(),
        pawns: pawn_sets,
        pawn_attacks: [
            attacks::pawns(Color::White, pawn_sets[0]),
            attacks::pawns(Color::Black, pawn_sets[1]),
        ],
        kings,
        pinned: [Bitboard::EMPTY; 2],
        rings: [Bitboard::EMPTY; 2],
        attacked_by: [[Bitboard::EMPTY; 6]; 2],
        attacked: [Bitboard::EMPTY; 2],
        attacked_twice: [Bitboard::EMPTY; 2],
        mobility: [Bitboard::EMPTY; 2],
        passed: entry.passed,
        open: entry.open,
        ring_attackers: [[0; 4]; 2],
        adjacent: [0; 2],
    };
    if T::ENABLED {
        evaluation.trace_piece_squares::<true>();
        evaluation.trace_piece_squares::<false>();
    }
    evaluation.prepare::<true>();
    evaluation.prepare::<false>();
    evaluation.minors::<true>();
    evaluation.minors::<false>();
    evaluation.majors::<true>();
    evaluation.majors::<false>();
    evaluation.king::<true>();
    evaluation.king::<false>();
    evaluation.threats::<true>();
    evaluation.threats::<false>();
    evaluation.passed_pawns::<true>();
    evaluation.passed_pawns::<false>();
    evaluation.space::<true>();
    evaluation.space::<false>();
    if board.turn() == Color::White {
        evaluation.add::<true>(TEMPO, 1);
    } else {
        evaluation.add::<false>(TEMPO, 1);
    }
    let (linear, danger) = (evaluation.linear.sum, evaluation.danger);
    let total = linear - danger_score(danger[0]) + danger_score(danger[1]);
    TaperedScore { total, phase: phase(board), scale: endgame::scale(board, total.endgame()) }
}

/// Counts every feature of a position for a tracer. `None` if the position is one of the endings whose value is known without
/// counting.
pub fn trace<T: Tracer>(board: &Board, tracer: &mut T) -> Option<TaperedScore> {
    if endgame::known(board).is_some() {
        return None;
    }
    Some(dispatch(Evaluate { board, piece_square: piece_square_sum(board), pawns: None, tracer }))
}

/// The evaluation in centipawns for the side to move, within ±[`MAX_EVALUATION`], without any cache.
///
/// ```
/// use boyi_chess::Board;
/// use boyi_chess_engine::eval;
/// let board = Board::default();
/// assert_eq!(eval::evaluate(&board), eval::evaluate(&board.mirrored()));
/// let up_a_queen: Board = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
/// assert!(eval::evaluate(&up_a_queen) > 500);
/// # Ok::<(), boyi_chess::FenError>(())
/// ```
pub fn evaluate(board: &Board) -> i32 {
    finish(board, piece_square_sum(board), None)
}

#[inline(always)]
fn finish(board: &Board, piece_square: PackedScore, pawns: Option<&mut PawnTable>) -> i32 {
    if let Some(score) = endgame::known(board) {
        return score;
    }
    let tapered = dispatch(Evaluate { board, piece_square, pawns, tracer: &mut NoTrace });
    let white = tapered.white_score().clamp(-MAX_EVALUATION, MAX_EVALUATION);
    if board.turn() == Color::White { white } else { -white }
}

/// One term of the evaluation for both sides, in centipawns: it adds `ours - theirs` to the score of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermScore {
    /// The id of a [`Term`], or `endgame` for special knowledge of endings, or `rounding`.
    pub name: &'static str,
    /// For the side to move.
    pub ours: i32,
    /// For the other side.
    pub theirs: i32,
}

/// Sums the features of each term for each side.
struct TermTrace {
    sums: [[PackedScore; 2]; Term::ALL.len()],
    danger: [PackedScore; 2],
}

impl Tracer for TermTrace {
    const ENABLED: bool = true;
    fn add(&mut self, feature: usize, color: Color, count: i32) {
        if is_danger(feature) {
            self.danger[color.index()] += WEIGHTS[feature] * count;
            return;
        }
        let group = GROUPS.partition_point(|group| group.first <= feature) - 1;
        self.sums[GROUPS[group].term as usize][color.index()] += WEIGHTS[feature] * count;
    }
}

/// The terms of the evaluation for both sides: [`evaluate`] equals the sum of `ours - theirs`.
pub fn explain(board: &Board) -> Vec<TermScore> {
    let turn = board.turn();
    let score = evaluate(board);
    let mut traced =
        TermTrace { sums: [[PackedScore::ZERO; 2]; Term::ALL.len()], danger: [PackedScore::ZERO; 2] };
    let Some(tapered) = trace(board, &mut traced) else {
        return vec![TermScore { name: "endgame", ours: score.max(0), theirs: (-score).max(0) }];
    };
    for color in Color::ALL {
        traced.sums[Term::KingSafety as usize][color.index()] -= danger_score(traced.danger[color.index()]);
    }
    let mix = |value: PackedScore| {
        (value.middlegame() * tapered.phase + value.endgame() * (FULL_PHASE - tapered.phase)) / FULL_PHASE
    };
    let mut terms = Vec::new();
    let mut sum = 0;
    for term in Term::ALL {
        let [white, black] = traced.sums[term as usize].map(mix);
        let (ours, theirs) = if turn == Color::White { (white, black) } else { (black, white) };
        sum += ours - theirs;
        if (ours, theirs) != (0, 0) {
            terms.push(TermScore { name: term.name(), ours, theirs });
        }
    }
    let rest = score - sum;
    if rest != 0 {
        let name = if tapered.scale == FULL_SCALE { "rounding" } else { "endgame" };
        terms.push(TermScore { name, ours: rest.max(0), theirs: (-rest).max(0) });
    }
    terms
}

/// A static evaluation that follows the search's moves, so that it can be updated incrementally (a network keeps its accumulator so).
pub trait Evaluator: Clone + Send {
    /// Starts from this position.
    fn reset(&mut self, board: &Board);
    /// The search goes from `before` to `after` by a move, or by passing.
    fn push(&mut self, before: &Board, m: Option<Move>, after: &Board);
    /// The search takes the last move back.
    fn pop(&mut self);
    /// The evaluation of the position reached, in centipawns for the side to move, within ±[`MAX_EVALUATION`].
    fn evaluate(&mut self, board: &Board) -> i32;
}

/// The hand-crafted evaluation with its caches.
pub struct HandCrafted {
    /// Material and placement of the positions of the current line, the current one last.
    piece_square: Vec<PackedScore>,
    pawns: PawnTable,
}

impl HandCrafted {
    /// An evaluator with empty caches.
    pub fn new() -> HandCrafted {
        HandCrafted { piece_square: Vec::with_capacity(512), pawns: PawnTable::new() }
    }
}

impl Default for HandCrafted {
    fn default() -> HandCrafted {
        HandCrafted::new()
    }
}

impl Clone for HandCrafted {
    fn clone(&self) -> HandCrafted {
        HandCrafted::new()
    }
}

impl Evaluator for HandCrafted {
    fn reset(&mut self, board: &Board) {
        self.piece_square.clear();
        self.piece_square.push(piece_square_sum(board));
    }

    #[inline(always)]
    fn push(&mut self, before: &Board, m: Option<Move>, after: &Board) {
        let mut sum = self.piece_square.last().copied().unwrap_or_default();
        if let Some(m) = m
            && let Some(piece) = before.piece_at(m.from())
        {
            let us = before.turn();
            sum -= piece_square(piece, m.from());
            if m.is_castle() {
                // The rook's move shows on the board after.
                let rook = Piece::of(us, Role::Rook);
                sum -= piece_square(rook, m.to());
                let king_to = m.king_to();
                sum += piece_square(piece, king_to);
                let rook_to = if king_to.file() == boyi_chess::File::G {
                    Square::at(boyi_chess::File::F, king_to.rank())
                } else {
                    Square::at(boyi_chess::File::D, king_to.rank())
                };
                sum += piece_square(rook, rook_to);
            } else {
                let landed = m.promotes_to().map_or(piece, |role| Piece::of(us, role));
                sum += piece_square(landed, m.to());
                if m.is_en_passant() {
                    let taken = Square::at(m.to().file(), m.from().rank());
                    sum -= piece_square(Piece::of(!us, Role::Pawn), taken);
                } else if let Some(taken) = before.piece_at(m.to()) {
                    sum -= piece_square(taken, m.to());
                }
            }
        }
        self.piece_square.push(sum);
        prefetch(self.pawns.entry(pawn_key(after)));
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.piece_square.pop();
    }

    #[inline(always)]
    fn evaluate(&mut self, board: &Board) -> i32 {
        let piece_square = self.piece_square.last().copied().unwrap_or_default();
        finish(board, piece_square, Some(&mut self.pawns))
    }
}
