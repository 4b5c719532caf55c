//! A position: pieces, side to move, counters.

use crate::movegen::{self, Count, Each, EachTo, Pieces, generate};
use crate::{Bitboard, Color, Move, MoveList, Outcome, Piece, PositionError, Role, Setup, zobrist};
use crate::{Point, attacks};
use core::fmt;

/// A position of a game: the side that is not to move is not in check. Kings that face each other are a check to the side to move; no legal
/// move leads to that. 176 bytes, copied freely.
///
/// ```
/// use boyi_xiangqi::Board;
/// let mut board = Board::default();
/// assert_eq!(board.legal_moves().len(), 44);
/// board.play(board.parse_uci("h3e3")?);
/// assert_eq!(board.to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: Pieces,
    key: u64,
    /// Plies since the last capture.
    clock: u16,
    fullmoves: u16,
    turn: Color,
}

/// A move that is not legal in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move: found '{}', expected a legal move", self.0)
    }
}

impl core::error::Error for IllegalMove {}

/// The starting position.
impl Default for Board {
    fn default() -> Board {
        Board::START.parse().expect("the starting position is a position")
    }
}

impl Board {
    /// The FEN of the starting position.
    pub const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    /// The board of a setup that is possible.
    pub(crate) fn from_setup(setup: &Setup) -> Result<Board, PositionError> {
        let mut pieces = Pieces { roles: [Bitboard::EMPTY; 7], colors: [Bitboard::EMPTY; 2] };
        let mut key = zobrist::turn(setup.turn);
        for point in Point::all() {
            if let Some(piece) = setup.points[point.index()] {
                pieces.roles[piece.role.index()] |= Bitboard::of(point);
                pieces.colors[piece.color.index()] |= Bitboard::of(point);
                key ^= zobrist::piece(piece, point);
            }
        }
        let board =
            Board { pieces, key, clock: setup.clock, fullmoves: setup.fullmoves.max(1), turn: setup.turn };
        let them = !board.turn;
        let attackers = board.attackers(pieces.king(them), board.turn);
        if (attackers - Bitboard::of(pieces.king(board.turn))).any() {
            return Err(PositionError::OpponentInCheck { color: them });
        }
        Ok(board)
    }

    /// Its pieces, side and counters as a setup, to be changed.
    pub fn setup(&self) -> Setup {
        let mut setup =
            Setup { turn: self.turn, clock: self.clock, fullmoves: self.fullmoves, ..Setup::empty() };
        for point in Point::all() {
            setup.points[point.index()] = self.piece_at(point);
        }
        setup
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The number of plies since the last capture.
    #[inline(always)]
    pub const fn clock(&self) -> u16 {
        self.clock
    }

    /// The number of the move, 1 at the start; Black's moves have Red's numbers.
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmoves
    }

    /// The Zobrist key: of the pieces and the side to move.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    pub(crate) const fn pieces_of_both(&self) -> &Pieces {
        &self.pieces
    }

    /// The points of a side's pieces of a kind.
    #[inline(always)]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.color(color) & self.role(role)
    }

    /// The points of a side's pieces.
    #[inline(always)]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.pieces.colors[color.index()]
    }

    /// The points of both sides' pieces of a kind.
    #[inline(always)]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.pieces.roles[role.index()]
    }

    /// The points where pieces stand.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.pieces.occupied()
    }

    /// The point of a side's king.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Point {
        self.pieces.king(color)
    }

    /// The piece on the point.
    #[inline]
    pub fn piece_at(&self, point: Point) -> Option<Piece> {
        let role = self.pieces.role_at(point)?;
        let color = if self.color(Color::Red).contains(point) { Color::Red } else { Color::Black };
        Some(Piece { color, role })
    }

    /// The pieces of a side that attack the point: rooks, cannons, horses and pawns, and the king along its file (which matters for the other
    /// king alone).
    #[inline]
    pub fn attackers(&self, point: Point, by: Color) -> Bitboard {
        movegen::attackers(&self.pieces, by, point, self.occupied())
    }

    /// The points that the piece on `from` attacks or moves to, pins and checks aside; none without a piece.
    pub fn attacks_from(&self, from: Point) -> Bitboard {
        let Some(Piece { color, role }) = self.piece_at(from) else { return Bitboard::EMPTY };
        match role {
            Role::King => attacks::king(from),
            Role::Advisor => attacks::advisor(from),
            Role::Elephant => attacks::elephant(from, self.occupied()),
            Role::Horse => attacks::horse(from, self.occupied()),
            Role::Rook => attacks::rook(from, self.occupied()),
            Role::Cannon => attacks::cannon(from, self.occupied()),
            Role::Pawn => attacks::pawns(color, Bitboard::of(from)),
        }
    }

    /// The enemy pieces that give check.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.turn), !self.turn)
    }

    /// Returns `true` if the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let each = &mut Each(|from, to| list.push(Move::new(from, to)));
        match self.turn {
            Color::Red => generate::<true, _>(&self.pieces, each),
            Color::Black => generate::<false, _>(&self.pieces, each),
        }
        list
    }

    /// Calls `f` with each legal move to one of these points and the kind of piece that makes it.
    #[inline(always)]
    pub fn for_each_move_to(&self, to: Bitboard, f: impl FnMut(Role, Move)) {
        let each = &mut EachTo(to, f);
        match self.turn {
            Color::Red => generate::<true, _>(&self.pieces, each),
            Color::Black => generate::<false, _>(&self.pieces, each),
        }
    }

    /// The position with the other side to move; `None` in check.
    #[inline]
    pub fn pass(&self) -> Option<Board> {
        (!self.in_check()).then(|| self.with_turn(!self.turn))
    }

    /// The number of legal moves.
    pub fn count_legal_moves(&self) -> usize {
        let mut count = Count(0);
        match self.turn {
            Color::Red => generate::<true, _>(&self.pieces, &mut count),
            Color::Black => generate::<false, _>(&self.pieces, &mut count),
        }
        count.0 as usize
    }

    /// Returns `true` if the move is legal: if the piece may go there and its king is not attacked then.
    ///
    /// ```
    /// use boyi_xiangqi::{Board, Move};
    /// // The horse may not leave the file on which the kings would face each other.
    /// let board: Board = "4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1".parse()?;
    /// assert!(board.is_legal("e1d1".parse()?));
    /// assert!(!board.is_legal("e2c3".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        let moves_so = |piece: Piece| {
            piece.color == self.turn
                && !self.color(self.turn).contains(m.to())
                && self.attacks_from(m.from()).contains(m.to())
        };
        self.piece_at(m.from()).is_some_and(moves_so) && !self.exposes_king(m)
    }

    /// Returns `true` if a piece of the side to move that goes so leaves its king attacked.
    fn exposes_king(&self, m: Move) -> bool {
        let Some(role) = self.pieces.role_at(m.from()) else { return false };
        let after = self.pieces.after(self.turn, role, Bitboard::of(m.from()), Bitboard::of(m.to()));
        movegen::attackers(&after, !self.turn, after.king(self.turn), after.occupied()).any()
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// If there is no piece on its first point. A move that is otherwise illegal gives a position that breaks the rules.
    #[inline]
    pub fn after(&self, m: Move) -> Board {
        let mut next = *self;
        next.play_unchecked(m);
        next
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If the move is not legal.
    #[track_caller]
    pub fn play(&mut self, m: Move) {
        assert!(self.is_legal(m), "the move {m} is not legal in {self}");
        self.play_unchecked(m);
    }

    /// Plays a move if it is legal.
    pub fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove(m));
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move known to be legal, as [`after`](Board::after).
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let role = self.pieces.role_at(from).expect("a piece stands where the move starts");
        let piece = Piece { color: self.turn, role };
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        self.clock = self.clock.saturating_add(1);
        if let Some(taken) = self.piece_at(to) {
            self.key ^= zobrist::piece(taken, to);
            self.clock = 0;
        }
        self.pieces = self.pieces.after(self.turn, role, Bitboard::of(from), Bitboard::of(to));
        if self.turn == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = !self.turn;
        self.key ^= zobrist::turn(Color::Black);
    }

    /// The position with this side to move, even out of turn: to ask what it threatens. The other side may be in check.
    pub(crate) fn with_turn(&self, turn: Color) -> Board {
        Board { turn, key: self.key ^ zobrist::turn(self.turn) ^ zobrist::turn(turn), ..*self }
    }

    /// Returns `true` if pieces and side to move are the same: the positions that count as repeated.
    pub fn same_position(&self, other: &Board) -> bool {
        self.key == other.key && self.turn == other.turn && self.pieces == other.pieces
    }

    /// The outcome that the position has by itself: mate, stalemate, insufficient material. [`History`](crate::History) adds the rest.
    pub fn outcome(&self) -> Option<Outcome> {
        let winner = !self.turn;
        if self.legal_moves().is_empty() {
            let check = self.in_check();
            return Some(if check { Outcome::Checkmate { winner } } else { Outcome::Stalemate { winner } });
        }
        self.insufficient_material().then_some(Outcome::InsufficientMaterial)
    }

    /// Returns `true` if neither side has a rook, a horse, a cannon or a pawn: nobody can attack the other king.
    pub fn insufficient_material(&self) -> bool {
        [Role::Rook, Role::Horse, Role::Cannon, Role::Pawn].into_iter().all(|role| self.role(role).is_empty())
    }

    /// The position seen from the other side: colours, sides of the board and turn exchanged.
    pub fn flipped(&self) -> Board {
        self.rearranged(Point::rotated, true)
    }

    /// The position mirrored left to right.
    pub fn mirrored(&self) -> Board {
        self.rearranged(Point::mirrored, false)
    }

    fn rearranged(&self, place: fn(Point) -> Point, exchange: bool) -> Board {
        let side = |color: Color| if exchange { !color } else { color };
        let from = self.setup();
        let mut setup = Setup { turn: side(self.turn), points: [None; Point::COUNT], ..from };
        for point in Point::all() {
            let piece = from.points[point.index()].map(|piece| Piece { color: side(piece.color), ..piece });
            setup.points[place(point).index()] = piece;
        }
        Board::from_setup(&setup).expect("the rules are the same on both sides")
    }
}
