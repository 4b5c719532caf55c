//! All positions after one legal move, made during move generation: the side and the moved role are known at compile time, and
//! work that the moves of a piece have in common is done once.

use crate::cpu::{Cpu, WithCpu, dispatch};
use crate::movegen::{KING, Sink, color, generate};
use crate::{Bitboard, Board, Color, Move, Role, Square, attacks, zobrist};

impl Board {
    /// Visits every legal move with the position after it, in no particular order.
    ///
    /// Equivalent to listing the moves and calling [`after`](Board::after) for each, but faster.
    ///
    /// ```
    /// use boyi_chess::Board;
    /// let (mut moves, mut checks) = (0, 0);
    /// let board: Board = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
    /// board.for_each_child(|m, child| {
    ///     assert_eq!(*child, board.after(m));
    ///     moves += 1;
    ///     checks += u32::from(child.is_check());
    /// });
    /// assert_eq!((moves, checks), (20, 1));
    /// # Ok::<(), boyi_chess::FenError>(())
    /// ```
    pub fn for_each_child(&self, visit: impl FnMut(Move, &Board)) {
        match self.turn {
            Color::White => dispatch(Children::<true, _> { board: self, next: self.passed(), visit }),
            Color::Black => dispatch(Children::<false, _> { board: self, next: self.passed(), visit }),
        }
    }

    /// The position with the other side to move and the counters advanced.
    #[inline(always)]
    fn passed(&self) -> Board {
        let key = self.key ^ zobrist::turn(Color::Black) ^ self.en_passant.map_or(0, zobrist::en_passant);
        Board {
            key,
            en_passant: None,
            turn: !self.turn,
            halfmoves: self.halfmoves.saturating_add(1),
            fullmoves: self.fullmoves.saturating_add(self.turn as u16),
            ..*self
        }
    }

    /// Without the castling rights of rooks on these squares.
    #[inline(always)]
    fn lose_castling(&mut self, squares: Bitboard) {
        for rook in self.castling & squares {
            self.key ^= zobrist::castling(rook);
        }
        self.castling -= squares;
    }
}

/// Makes the children of a position where `WHITE` is to move.
struct Children<'a, const WHITE: bool, F> {
    board: &'a Board,
    /// The common part of all children: the position, [`passed`](Board::passed).
    next: Board,
    visit: F,
}

impl<const WHITE: bool, F: FnMut(Move, &Board)> WithCpu for Children<'_, WHITE, F> {
    type Output = ();

    #[inline(always)]
    fn with_cpu<C: Cpu>(mut self, cpu: C) {
        let position = self.board.movegen_position();
        generate::<C, WHITE, _>(cpu, position.view(), &mut self);
    }
}

impl<const WHITE: bool, F: FnMut(Move, &Board)> Children<'_, WHITE, F> {
    /// Captures the piece on the square.
    #[inline(always)]
    fn take(&self, child: &mut Board, square: Square) {
        if let Some(role) = self.board.role_at(square) {
            child.toggle(square, color(!WHITE), role);
            child.lose_castling(square.bitboard());
            child.halfmoves = 0;
        }
    }

    /// A move of any kind.
    #[inline(always)]
    fn any(&mut self, m: Move) {
        (self.visit)(m, &self.board.after(m));
    }
}

#[inline(always)]
fn origin(to: Square, back: i32) -> Square {
    Square::wrapping((to as i32 + back) as u32)
}

impl<const WHITE: bool, F: FnMut(Move, &Board)> Sink for Children<'_, WHITE, F> {
    #[inline(always)]
    fn piece<C: Cpu, const ROLE: usize>(&mut self, _: C, from: Square, to: u64) {
        if to == 0 {
            return;
        }
        let (us, role) = (color(WHITE), Role::ALL[ROLE]);
        let mut lifted = self.next;
        lifted.toggle(from, us, role);
        lifted.lose_castling(if ROLE == KING { us.back_rank().bitboard() } else { from.bitboard() });
        let prey = self.board.color(!us);
        for to in Bitboard(to) - prey {
            let mut child = lifted;
            child.toggle(to, us, role);
            (self.visit)(Move::new(from, to), &child);
        }
        for to in Bitboard(to) & prey {
            let mut child = lifted;
            child.toggle(to, us, role);
            self.take(&mut child, to);
            (self.visit)(Move::new(from, to), &child);
        }
    }

    #[inline(always)]
    fn pawns<C: Cpu>(&mut self, _: C, to: u64, back: i32) {
        for to in Bitboard(to) {
            let from = origin(to, back);
            let mut child = self.next;
            child.toggle(from, color(WHITE), Role::Pawn);
            child.toggle(to, color(WHITE), Role::Pawn);
            child.halfmoves = 0;
            if back.abs() != 8 {
                self.take(&mut child, to);
            }
            (self.visit)(Move::new(from, to), &child);
        }
    }

    #[inline(always)]
    fn double_steps<C: Cpu>(&mut self, _: C, to: u64, back: i32) {
        let theirs = self.board.pieces(color(!WHITE), Role::Pawn);
        for to in Bitboard(to) {
            let (from, passed) = (origin(to, back), origin(to, back / 2));
            let mut child = self.next;
            child.toggle(from, color(WHITE), Role::Pawn);
            child.toggle(to, color(WHITE), Role::Pawn);
            child.halfmoves = 0;
            let takers = attacks::pawn(color(WHITE), passed) & theirs;
            if takers.any() && self.board.allows_en_passant(takers, from, passed) {
                child.en_passant = Some(passed);
                child.key ^= zobrist::en_passant(passed);
            }
            (self.visit)(Move::new(from, to), &child);
        }
    }

    #[inline(always)]
    fn promotions<C: Cpu>(&mut self, _: C, to: u64, back: i32) {
        for to in Bitboard(to) {
            for role in Role::PROMOTIONS {
                self.any(Move::promotion(origin(to, back), to, role));
            }
        }
    }

    #[inline(always)]
    fn en_passant<C: Cpu>(&mut self, _: C, from: Square, to: Square) {
        self.any(Move::en_passant(from, to));
    }

    #[inline(always)]
    fn castle<C: Cpu>(&mut self, _: C, king: Square, rook: Square) {
        self.any(Move::castle(king, rook));
    }
}
