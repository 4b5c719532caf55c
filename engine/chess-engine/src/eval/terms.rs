//! The terms of the evaluation that depend on pieces: attacks and mobility, king danger, threats, passed pawns, space.

use super::features::*;
use super::masks::*;
use super::pawns::PawnEntry;
use super::tapered::danger_score;
use super::trace::{ScoreSum, side};
use super::weights::WEIGHTS;
use boyi_alphabeta::features::PackedScore;
use boyi_alphabeta::features::Tracer;
use boyi_chess::cpu::Cpu;
use boyi_chess::{Bitboard, Board, Color, Rank, Role, Square, attacks};

/// The evaluation of one position in progress. Only inlined functions take a reference to it, so that it can live in registers.
pub(super) struct Evaluation<'a, C, T> {
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

impl<'a, C: Cpu, T: Tracer> Evaluation<'a, C, T> {
    /// An evaluation that has counted only the pawns, `linear`.
    #[inline(always)]
    pub(super) fn new(
        cpu: C,
        board: &'a Board,
        linear: ScoreSum<'a, T>,
        (pawns, kings): ([Bitboard; 2], [Square; 2]),
        entry: &PawnEntry,
    ) -> Evaluation<'a, C, T> {
        Evaluation {
            cpu,
            board,
            linear,
            danger: [PackedScore::ZERO; 2],
            occupied: board.occupied(),
            pawns,
            pawn_attacks: [attacks::pawns(Color::White, pawns[0]), attacks::pawns(Color::Black, pawns[1])],
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
        }
    }

    /// Counts every term for both sides. Attack maps come first; king danger and threats need those of all pieces.
    #[inline(always)]
    pub(super) fn total(mut self) -> PackedScore {
        if T::ENABLED {
            self.trace_piece_squares::<true>();
            self.trace_piece_squares::<false>();
        }
        self.prepare::<true>();
        self.prepare::<false>();
        self.minors::<true>();
        self.minors::<false>();
        self.majors::<true>();
        self.majors::<false>();
        self.king::<true>();
        self.king::<false>();
        self.threats::<true>();
        self.threats::<false>();
        self.passed_pawns::<true>();
        self.passed_pawns::<false>();
        self.space::<true>();
        self.space::<false>();
        if self.board.turn() == Color::White {
            self.add::<true>(TEMPO, 1);
        } else {
            self.add::<false>(TEMPO, 1);
        }
        self.linear.sum - danger_score(self.danger[0]) + danger_score(self.danger[1])
    }

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
        self.linear.tracer.add(feature, side(WHITE).index(), count);
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
            self.linear.tracer.add(MATERIAL + role.index(), us.index(), 1);
            self.linear.tracer.add(
                PLACEMENT + 64 * role.index() + square.relative_to(us).index(),
                us.index(),
                1,
            );
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

        // Danger from the other side's pieces.
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
