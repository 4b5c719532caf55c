//! The position, and playing moves on it.

mod children;

use crate::cpu::dispatch;
use crate::movegen::{Count, Each, Generate, MovegenPosition, SidePieces};
use crate::moves::Writer;
use crate::{
    Bitboard, Color, File, Move, MoveList, Outcome, Piece, PositionError, Rank, Role, Setup, Square, attacks,
    zobrist,
};
use core::fmt;
use core::hash::{Hash, Hasher};

/// The side to which a king castles, named by the square where it ends up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingSide {
    /// King to the g-file, `O-O`.
    KingSide,
    /// King to the c-file, `O-O-O`.
    QueenSide,
}

/// A legal chess position (standard or Chess960) with its move counters.
///
/// It is a small value: copy it to keep it, play on the copy, drop it to undo. Copying costs about as much as
/// undoing would.
///
/// ```
/// use boyi_chess::{Board, Square};
/// let mut board = Board::default();
/// for text in ["e2e4", "e7e5", "g1f3"] {
///     let m = board.parse_uci(text)?;
///     board.play(m);
/// }
/// assert_eq!(board.to_string(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
/// assert!(!board.is_check());
/// assert_eq!(board.legal_moves().len(), 29);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Two boards are equal (`==`) if everything is equal, the counters included. [`Board::same_position`] compares as the
/// rules on repetition do.
///
/// Invariants, kept by every way to make one: each side has one king and at most 16 pieces, at most 8 of them pawns; no pawns on the
/// back ranks; the side that just moved is not in check; there are at most two checkers; castling rights have their king and
/// rook on the back rank; [`en_passant`](Board::en_passant) is set only if such a capture is legal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
    key: u64,
    /// Squares of the rooks, of both sides, that may still castle.
    castling: Bitboard,
    en_passant: Option<Square>,
    turn: Color,
    halfmoves: u16,
    fullmoves: u16,
}

/// By role: all squares in its own place, none in the others.
static ONLY: [[Bitboard; 6]; 6] = {
    let mut table = [[Bitboard::EMPTY; 6]; 6];
    let mut role = 0;
    while role < 6 {
        table[role][role] = Bitboard::ALL;
        role += 1;
    }
    table
};

// Copied for every move of a search: keep it small.
const _: () = assert!(size_of::<Board>() == 88);

/// The starting position of standard chess.
impl Default for Board {
    fn default() -> Board {
        Board::chess960(518).expect("518 is below 960")
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// The move is not legal in the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the move {} is not legal here", self.0)
    }
}

impl core::error::Error for IllegalMove {}

impl Board {
    /// One of the 960 starting positions by its Scharnagl number, 0 to 959; 518 is standard chess. `None` for other numbers.
    ///
    /// ```
    /// use boyi_chess::Board;
    /// assert_eq!(Board::chess960(518), Some(Board::default()));
    /// assert!(Board::chess960(0).unwrap().to_string().starts_with("bbqnnrkr/"));
    /// assert_eq!(Board::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Board> {
        if number >= 960 {
            return None;
        }
        let mut files: [Option<Role>; 8] = [None; 8];
        let (rest, light) = (number / 4, number % 4);
        let (rest, dark) = (rest / 4, rest % 4);
        files[usize::from(2 * light + 1)] = Some(Role::Bishop);
        files[usize::from(2 * dark)] = Some(Role::Bishop);
        let mut place = |nth: usize, role: Role| {
            let free = (0..8).filter(|&f| files[f].is_none()).nth(nth)?;
            files[free] = Some(role);
            Some(())
        };
        let (knights, queen) = (rest / 6, rest % 6);
        place(usize::from(queen), Role::Queen)?;
        let (first, second) =
            [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
                [usize::from(knights)];
        place(second, Role::Knight)?;
        place(first, Role::Knight)?;
        for role in [Role::Rook, Role::King, Role::Rook] {
            place(0, role)?;
        }
        let mut setup = Setup::empty();
        for file in File::ALL {
            for color in Color::ALL {
                let role = files[file.index()]?;
                let square = Square::at(file, color.back_rank());
                setup.squares[square.index()] = Some(Piece::of(color, role));
                setup.squares[Square::at(file, Rank::Second.relative_to(color)).index()] =
                    Some(Piece::of(color, Role::Pawn));
                if role == Role::Rook {
                    setup.castling |= square;
                }
            }
        }
        setup.build().ok()
    }

    /// Builds the board of a set-up that is legal except for the rules checked here at the end.
    pub(crate) fn assemble(setup: &Setup) -> Result<Board, PositionError> {
        let mut board = Board {
            roles: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            key: zobrist::turn(setup.turn),
            castling: setup.castling,
            en_passant: None,
            turn: setup.turn,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.max(1),
        };
        for square in Square::ALL {
            if let Some(piece) = setup.squares[square.index()] {
                board.toggle(square, piece.color(), piece.role());
            }
        }
        for rook in board.castling {
            board.key ^= zobrist::castling(rook);
        }
        let opponent = !board.turn;
        let their_king = board.king(opponent);
        if (board.attackers(their_king, board.occupied()) & board.color(board.turn)).any() {
            return Err(PositionError::OpponentInCheck { color: opponent, king: their_king });
        }
        let checkers = board.checkers().len();
        if checkers > 2 {
            return Err(PositionError::TooManyCheckers { count: checkers });
        }
        if let Some(square) = setup.en_passant {
            board.set_en_passant(square);
        }
        Ok(board)
    }

    /// Puts a piece on an empty square, or takes it from its square.
    #[inline(always)]
    fn toggle(&mut self, square: Square, color: Color, role: Role) {
        self.roles[role.index()] ^= square;
        self.colors[color.index()] ^= square;
        self.key ^= zobrist::piece(color, role, square);
    }

    /// The pieces of a role, of both sides.
    #[inline(always)]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The pieces of a side.
    #[inline(always)]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The pieces of a side and role.
    ///
    /// ```
    /// use boyi_chess::{Board, Color, Role, Square};
    /// let knights = Board::default().pieces(Color::White, Role::Knight);
    /// assert_eq!(knights, Square::B1 | Square::G1);
    /// ```
    #[inline(always)]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.role(role) & self.color(color)
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
        self.role_at(square).map(|role| Piece::of(color, role))
    }

    /// The role of the piece on a square.
    #[inline(always)]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().contains(square) {
            return None;
        }
        // A square is in at most one set, so the weighted bits add up to the number of the role, without a branch.
        let bit = |role: Role| (self.role(role).0 >> square.index()) as usize & 1;
        let number = bit(Role::Knight)
            + 2 * bit(Role::Bishop)
            + 3 * bit(Role::Rook)
            + 4 * bit(Role::Queen)
            + 5 * bit(Role::King);
        Role::try_new(number)
    }

    /// The side of the piece on a square.
    #[inline(always)]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        if self.color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The square of a side's king.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        Square::lowest(self.pieces(color, Role::King).0)
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Plies since the last capture or pawn move: 100 give a right to claim a draw, 150 are a draw.
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move to be played: 1 at the start, one more after each move of Black.
    #[inline(always)]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmoves
    }

    /// The square passed over by the pawn that just made a double step, **if** an en passant capture is legal.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The squares of the rooks, of both sides, that may still castle.
    #[inline(always)]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// The rook that this side may still castle with towards `side` (the right to; squares between may be occupied).
    ///
    /// ```
    /// use boyi_chess::{Board, Color, CastlingSide, Square};
    /// assert_eq!(Board::default().castling_rook(Color::Black, CastlingSide::QueenSide), Some(Square::A8));
    /// ```
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        (self.castling & color.back_rank().bitboard())
            .iter()
            .find(|rook| (rook.index() > king.index()) == (side == CastlingSide::KingSide))
    }

    /// Returns `true` if a castling right needs Chess960 notation: its king is not on the e-file or its rook not in the corner.
    pub fn is_chess960(&self) -> bool {
        self.castling.iter().any(|rook| {
            let king = if rook.rank() == Rank::First { Color::White } else { Color::Black };
            self.king(king).file() != File::E || !matches!(rook.file(), File::A | File::H)
        })
    }

    /// The Zobrist key: equal for positions that are the same by the rule on repetition (pieces, turn, castling rights, legal
    /// en passant capture), and almost surely different for others. It does not depend on the counters.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Returns `true` if the positions are the same by the rule on repetition (FIDE 9.2.3): everything except the counters is equal.
    pub fn same_position(&self, other: &Board) -> bool {
        self.key == other.key
            && self.roles == other.roles
            && self.colors == other.colors
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }

    /// The opponent's pieces that give check: none, one or two. Computed at each call.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        let us = self.turn;
        let king = self.king(us);
        let queens = self.role(Role::Queen);
        let occupied = self.occupied();
        let leapers =
            attacks::pawn(us, king) & self.role(Role::Pawn) | attacks::knight(king) & self.role(Role::Knight);
        let aligned = attacks::bishop_rays(king) & (self.role(Role::Bishop) | queens)
            | attacks::rook_rays(king) & (self.role(Role::Rook) | queens);
        let them = self.color(!us);
        let mut checkers = leapers & them;
        for slider in aligned & them {
            if attacks::between(king, slider).is_disjoint(occupied) {
                checkers |= slider;
            }
        }
        checkers
    }

    /// Returns `true` if the side to move is in check. Computed at each call.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces of the side to move that are pinned to their king. Computed at each call.
    pub fn pinned(&self) -> Bitboard {
        self.shielding(self.turn) & self.color(self.turn)
    }

    /// The pieces, of either side, that alone stand between this side's king and a slider of the other side. The mover's own
    /// among them are pinned; the other side's give a discovered check when they step off the line.
    pub fn shielding(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let occupied = self.occupied();
        let queens = self.role(Role::Queen);
        let aligned = attacks::bishop_rays(king) & (self.role(Role::Bishop) | queens)
            | attacks::rook_rays(king) & (self.role(Role::Rook) | queens);
        let mut shields = Bitboard::EMPTY;
        for slider in aligned & self.color(!color) {
            let blockers = attacks::between(king, slider) & occupied;
            if !blockers.more_than_one() {
                shields |= blockers;
            }
        }
        shields
    }

    /// The pieces of both sides that attack a square, if `occupied` were all the pieces on the board; those not in `occupied` that
    /// stand on the board still attack, so mask the result if pieces are removed.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let diagonal = self.role(Role::Bishop) | self.role(Role::Queen);
        let straight = self.role(Role::Rook) | self.role(Role::Queen);
        attacks::pawn(Color::White, square) & self.pieces(Color::Black, Role::Pawn)
            | attacks::pawn(Color::Black, square) & self.pieces(Color::White, Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King)
            | attacks::bishop(square, occupied) & diagonal
            | attacks::rook(square, occupied) & straight
    }

    /// Sets the en passant square if the side to move has a legal capture there. The double step was made already.
    fn set_en_passant(&mut self, square: Square) {
        let takers = attacks::pawn(!self.turn, square) & self.pieces(self.turn, Role::Pawn);
        if takers.iter().any(|from| self.en_passant_is_legal(from, square)) {
            self.en_passant = Some(square);
            self.key ^= zobrist::en_passant(square);
        }
    }

    /// Returns `true` if one of the opponent's `takers`, pawns beside a double step from `from` over `passed`, may then capture it: if
    /// their king is safe when both pawns have left their squares.
    #[inline(never)]
    fn allows_en_passant(&self, takers: Bitboard, from: Square, passed: Square) -> bool {
        let king = self.king(!self.turn);
        let remaining = self.color(self.turn) - from.bitboard();
        takers.iter().any(|taker| {
            let occupied = (self.occupied() ^ from ^ taker) | passed;
            (self.attackers(king, occupied) & remaining).is_empty()
        })
    }

    /// Returns `true` if the king of the side to move is safe after this pseudo-legal en passant capture.
    fn en_passant_is_legal(&self, from: Square, to: Square) -> bool {
        let captured = Square::at(to.file(), from.rank());
        let occupied = (self.occupied() ^ from ^ captured) | to;
        let remaining = self.color(!self.turn) - captured;
        (self.attackers(self.king(self.turn), occupied) & remaining).is_empty()
    }

    /// All legal moves: at most 218 in a game, never more than [`MoveList::CAPACITY`].
    #[inline(never)] // inlined, the list would be copied
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate::<true, true>(&mut list);
        list
    }

    /// The legal captures (also en passant) and promotions, appended to the list.
    ///
    /// Together with [`Board::quiet_moves`] these are all legal moves, each once.
    #[inline]
    pub fn noisy_moves(&self, list: &mut MoveList) {
        self.generate::<true, false>(list);
    }

    /// The legal moves that are neither captures nor promotions, appended to the list.
    #[inline]
    pub fn quiet_moves(&self, list: &mut MoveList) {
        self.generate::<false, true>(list);
    }

    /// Visits the [`noisy_moves`](Board::noisy_moves) in their order, each with the role that moves.
    ///
    /// ```
    /// use boyi_chess::{Board, Role};
    /// let board: Board = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1".parse()?;
    /// let mut takers = Vec::new();
    /// board.for_each_noisy(|role, m| takers.push((role, m.to_string())));
    /// assert_eq!(takers, [(Role::Knight, "c3d5".to_owned()), (Role::Pawn, "e4d5".to_owned())]);
    /// # Ok::<(), boyi_chess::FenError>(())
    /// ```
    #[inline]
    pub fn for_each_noisy(&self, visit: impl FnMut(Role, Move)) {
        self.generate_each::<true, false>(visit);
    }

    /// Visits the [`quiet_moves`](Board::quiet_moves) in their order, each with the role that moves.
    #[inline]
    pub fn for_each_quiet(&self, visit: impl FnMut(Role, Move)) {
        self.generate_each::<false, true>(visit);
    }

    #[inline(always)]
    fn generate_each<const NOISY: bool, const QUIET: bool>(&self, visit: impl FnMut(Role, Move)) {
        let position = self.movegen_position();
        let white = self.turn == Color::White;
        dispatch(Generate { position: &position, white, sink: Each::<NOISY, QUIET, _>(visit) });
    }

    #[inline(always)]
    fn generate<const NOISY: bool, const QUIET: bool>(&self, list: &mut MoveList) {
        let mut list = Writer::new(list);
        self.generate_each::<NOISY, QUIET>(move |_, m| list.push(m));
    }

    /// The number of legal moves, counted without listing them.
    pub fn count_legal_moves(&self) -> u32 {
        let position = self.movegen_position();
        let white = self.turn == Color::White;
        dispatch(Generate { position: &position, white, sink: Count(0) }).0 as u32
    }

    /// The position as move generation sees it.
    #[inline(always)]
    pub(crate) fn movegen_position(&self) -> MovegenPosition {
        let pieces = |color: Color| {
            let all = self.color(color).0;
            let queens = self.role(Role::Queen).0;
            SidePieces {
                pawns: self.role(Role::Pawn).0 & all,
                knights: self.role(Role::Knight).0 & all,
                diagonal: (self.role(Role::Bishop).0 | queens) & all,
                straight: (self.role(Role::Rook).0 | queens) & all,
                king: self.role(Role::King).0 & all,
                all,
                castling: self.castling.0,
                en_passant: self.en_passant.map_or(0, |square| square.bitboard().0),
            }
        };
        MovegenPosition { us: pieces(self.turn), them: pieces(!self.turn) }
    }

    /// Returns `true` if the move is one of [`Board::legal_moves`], without listing them. For moves from
    /// elsewhere, such as a transposition table.
    pub fn is_legal(&self, m: Move) -> bool {
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece_at(from) else { return false };
        if piece.color() != us {
            return false;
        }
        let role = piece.role();
        let king = self.king(us);
        let occupied = self.occupied();
        let them = self.color(!us);
        if m.is_castle() {
            return role == Role::King && self.castle_is_legal(king, to);
        }
        if m.is_en_passant() {
            return role == Role::Pawn
                && self.en_passant == Some(to)
                && attacks::pawn(us, from).contains(to)
                && self.en_passant_is_legal(from, to);
        }
        let promotes = role == Role::Pawn && to.rank() == (!us).back_rank();
        if self.color(us).contains(to) || promotes != m.is_promotion() {
            return false;
        }
        match role {
            Role::King => {
                return attacks::king(from).contains(to)
                    && (self.attackers(to, occupied ^ from) & them).is_empty();
            }
            Role::Pawn => {
                let takes = attacks::pawn(us, from).contains(to) && them.contains(to);
                let ahead = if us == Color::White { 1 } else { -1 };
                let one = from.offset(0, ahead).filter(|&s| !occupied.contains(s));
                let two = one
                    .filter(|_| from.rank() == Rank::Second.relative_to(us))
                    .and_then(|s| s.offset(0, ahead))
                    .filter(|&s| !occupied.contains(s));
                if !(takes || one == Some(to) || two == Some(to)) {
                    return false;
                }
            }
            _ => {
                let rays = match role {
                    Role::Knight => attacks::knight(from),
                    Role::Bishop => attacks::bishop_rays(from),
                    Role::Rook => attacks::rook_rays(from),
                    _ => attacks::bishop_rays(from) | attacks::rook_rays(from),
                };
                if !rays.contains(to) || !attacks::between(from, to).is_disjoint(occupied) {
                    return false;
                }
            }
        }
        let checkers = self.checkers();
        match checkers.len() {
            0 => {}
            1 => {
                let checker = Square::lowest(checkers.0);
                if to != checker && !attacks::between(king, checker).contains(to) {
                    return false;
                }
            }
            _ => return false,
        }
        !self.pinned().contains(from) || attacks::line(king, from).contains(to)
    }

    fn castle_is_legal(&self, king: Square, rook: Square) -> bool {
        let us = self.turn;
        if !(self.castling & self.color(us)).contains(rook) || self.is_check() || self.pinned().contains(rook)
        {
            return false;
        }
        let path = attacks::castle_path(king, rook);
        let occupied = self.occupied();
        path.clear & occupied.0 == 0
            && Bitboard(path.safe)
                .iter()
                .all(|square| (self.attackers(square, occupied ^ king) & self.color(!us)).is_empty())
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If the move is not legal.
    #[inline]
    #[track_caller]
    pub fn play(&mut self, m: Move) {
        assert!(self.is_legal(m), "the move {m} is not legal in {self}");
        self.play_unchecked(m);
    }

    /// Plays a move if it is legal; otherwise leaves the board as it was.
    ///
    /// ```
    /// use boyi_chess::{Board, Move, Square};
    /// let mut board = Board::default();
    /// assert!(board.try_play(Move::new(Square::E2, Square::E5)).is_err());
    /// assert_eq!(board, Board::default());
    /// ```
    #[inline]
    pub fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if self.is_legal(m) {
            self.play_unchecked(m);
            Ok(())
        } else {
            Err(IllegalMove(m))
        }
    }

    /// Plays a move that is known to be legal, without the check (which debug builds make all the same).
    ///
    /// After an illegal move the board breaks its invariants: its results are meaningless and later calls may panic.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        *self = self.after(m);
    }

    /// The position after a move that is known to be legal, as [`play_unchecked`](Board::play_unchecked) makes it.
    ///
    /// ```
    /// use boyi_chess::{Board, Color};
    /// let board = Board::default();
    /// let children: Vec<Board> = board.legal_moves().iter().map(|&m| board.after(m)).collect();
    /// assert!(children.iter().all(|child| child.turn() == Color::Black));
    /// ```
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Board {
        debug_assert!(self.is_legal(m), "the move {m} is not legal in {self}");
        match (self.turn, m.is_ordinary()) {
            (Color::White, true) => self.child::<true, true>(m),
            (Color::White, false) => self.child::<true, false>(m),
            (Color::Black, true) => self.child::<false, true>(m),
            (Color::Black, false) => self.child::<false, false>(m),
        }
    }

    /// [`after`](Board::after); `ORDINARY` moves are no castling, en passant capture or promotion.
    #[inline(never)] // the child is written once, where the caller wants it
    fn child<const WHITE: bool, const ORDINARY: bool>(&self, m: Move) -> Board {
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let (from, to) = (m.from(), m.to());
        let Some(role) = self.role_at(from) else { return *self };
        let mut key = self.key ^ zobrist::turn(Color::Black);

        // Step 1. The pieces: the mover's role loses `left`, the role that arrives gains `entered`, and the piece on `taken` leaves
        // the board. No branch on the role, which is hard to predict.
        let (mut left, mut entered) = (from.bitboard(), to.bitboard());
        let (mut taken, mut arrives) = (to, role);
        if !ORDINARY {
            if m.is_castle() {
                let (king_to, rook_to) = m.castle_squares();
                (left, entered, arrives) = (left ^ king_to, entered ^ rook_to, Role::Rook);
                key ^= zobrist::piece(us, Role::King, king_to) ^ zobrist::piece(us, Role::Rook, rook_to);
            } else if m.is_en_passant() {
                taken = Square::at(to.file(), from.rank());
            }
            arrives = m.promotes_to().unwrap_or(arrives);
        }
        key ^= zobrist::piece(us, role, from) ^ zobrist::piece(us, arrives, to);
        let captured = if ORDINARY || !m.is_castle() { self.role_at(taken) } else { None };
        let mut lifted = Bitboard::EMPTY;
        if let Some(captured) = captured {
            key ^= zobrist::piece(them, captured, taken);
            lifted = taken.bitboard();
        }
        let role_of = |i: usize| {
            let old = self.roles[i] - lifted;
            if ORDINARY {
                old ^ ONLY[role.index()][i] & (left | entered)
            } else {
                old ^ ONLY[role.index()][i] & left ^ ONLY[arrives.index()][i] & entered
            }
        };
        let roles = [role_of(0), role_of(1), role_of(2), role_of(3), role_of(4), role_of(5)];
        let ours = self.color(us) ^ left ^ entered;
        let theirs = self.color(them) - lifted;
        let colors = if WHITE { [ours, theirs] } else { [theirs, ours] };

        // Step 2. Castling rights: a king that moves loses both, a rook that moves or is taken its own.
        let touched =
            from | to | if role == Role::King { us.back_rank().bitboard() } else { Bitboard::EMPTY };
        let lost = self.castling & touched;
        for rook in lost {
            key ^= zobrist::castling(rook);
        }

        // Step 3. Capture in passing, if it is legal for the opponent.
        if let Some(square) = self.en_passant {
            key ^= zobrist::en_passant(square);
        }
        let passed = Square::wrapping((from as u32 + to as u32) / 2);
        let takers = attacks::pawn(us, passed) & self.pieces(them, Role::Pawn);
        let is_double_step = (role == Role::Pawn) & (from as u8 ^ to as u8 == 16);
        let mut en_passant = None;
        if ORDINARY & is_double_step & takers.any() && self.allows_en_passant(takers, from, passed) {
            en_passant = Some(passed);
            key ^= zobrist::en_passant(passed);
        }

        // Step 4. The counters.
        let irreversible = role == Role::Pawn || captured.is_some();
        Board {
            roles,
            colors,
            key,
            castling: self.castling ^ lost,
            en_passant,
            turn: them,
            halfmoves: if irreversible { 0 } else { self.halfmoves.saturating_add(1) },
            fullmoves: self.fullmoves.saturating_add(us as u16),
        }
    }

    /// Passes the turn without moving, as null-move search does; `None` if the side to move is in check.
    ///
    /// The half-move clock counts the pass; an en passant capture is no longer possible.
    #[inline]
    pub fn pass(&self) -> Option<Board> {
        if self.is_check() {
            return None;
        }
        let mut board = *self;
        board.turn = !self.turn;
        board.key ^= zobrist::turn(Color::Black);
        if let Some(square) = board.en_passant.take() {
            board.key ^= zobrist::en_passant(square);
        }
        board.halfmoves = board.halfmoves.saturating_add(1);
        if self.turn == Color::Black {
            board.fullmoves = board.fullmoves.saturating_add(1);
        }
        Some(board)
    }

    /// Returns `true` if the move takes a piece (also en passant).
    #[inline(always)]
    pub fn is_capture(&self, m: Move) -> bool {
        m.is_en_passant() || !m.is_castle() && self.occupied().contains(m.to())
    }

    /// The role taken by the move, if any.
    #[inline(always)]
    pub fn captured_role(&self, m: Move) -> Option<Role> {
        if m.is_en_passant() {
            Some(Role::Pawn)
        } else if m.is_castle() {
            None
        } else {
            self.role_at(m.to())
        }
    }

    /// Returns `true` if the move is a capture or a promotion: one of [`Board::noisy_moves`].
    #[inline(always)]
    pub fn is_noisy(&self, m: Move) -> bool {
        m.is_promotion() || self.is_capture(m)
    }

    /// Returns `true` if the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() != 0
    }

    /// Returns `true` if the side to move is checkmated.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns `true` if the side to move has no legal move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Returns `true` if, judged by the pieces alone, neither side can win by any sequence of legal moves: see
    /// [`Board::cannot_win`].
    ///
    /// ```
    /// use boyi_chess::Board;
    /// let board: Board = "8/8/4k3/8/2B5/4K3/8/8 b - - 0 1".parse()?;
    /// assert!(board.is_insufficient_material());
    /// # Ok::<(), boyi_chess::FenError>(())
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        self.cannot_win(Color::White) && self.cannot_win(Color::Black)
    }

    /// Returns `true` if this side cannot checkmate by any sequence of legal moves because of the pieces on the board: a bare king; king and knight against
    /// at most king and queens; king and bishops, all bishops of both sides on squares of one colour, no pawns and
    /// knights. (A blocked pawn chain may make a win impossible too; that is not examined.)
    pub fn cannot_win(&self, color: Color) -> bool {
        let ours = self.color(color);
        if (ours & (self.role(Role::Pawn) | self.role(Role::Rook) | self.role(Role::Queen))).any() {
            return false;
        }
        let knights = self.role(Role::Knight);
        let bishops = self.role(Role::Bishop);
        if (ours & knights).any() {
            let helpers = self.color(!color) - self.role(Role::King) - self.role(Role::Queen);
            return ours.len() <= 2 && helpers.is_empty();
        }
        if (ours & bishops).any() {
            let one_colour = bishops.is_disjoint(Bitboard::LIGHT) || bishops.is_disjoint(Bitboard::DARK);
            return one_colour && knights.is_empty() && self.role(Role::Pawn).is_empty();
        }
        true
    }

    /// The outcome of the game, if the position alone ends it: checkmate, stalemate, insufficient material, or 75 moves of each
    /// side without capture or pawn move. [`History`](crate::History) knows about repetition and claims too.
    ///
    /// ```
    /// use boyi_chess::{Board, Color, Outcome};
    /// let board: Board = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
    /// assert_eq!(board.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
    /// # Ok::<(), boyi_chess::FenError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.is_check() {
                Outcome::Checkmate { winner: !self.turn }
            } else {
                Outcome::Stalemate
            });
        }
        if self.is_insufficient_material() {
            Some(Outcome::InsufficientMaterial)
        } else if self.halfmoves >= 150 {
            Some(Outcome::SeventyFiveMoves)
        } else {
            None
        }
    }

    /// The position with sides and ranks exchanged: the same game seen from the other side of the table.
    #[must_use]
    pub fn mirrored(&self) -> Board {
        let mut setup = self.setup();
        setup.turn = !setup.turn;
        setup.castling = setup.castling.flip_ranks();
        setup.en_passant = setup.en_passant.map(Square::flip_rank);
        for square in Square::ALL {
            setup.squares[square.flip_rank().index()] =
                self.piece_at(square).map(|piece| Piece::of(!piece.color(), piece.role()));
        }
        setup.build().expect("a legal position mirrored is legal")
    }

    /// The position taken apart, to be edited.
    pub fn setup(&self) -> Setup {
        Setup {
            squares: Square::ALL.map(|square| self.piece_at(square)),
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.shredder_fen())
    }
}
