//! Moves in two bytes, and lists of them without allocation.

use crate::square::debug_as_display;
use crate::{File, Role, Square};
use core::fmt;
use core::mem::MaybeUninit;
use core::num::NonZeroU16;
use core::ops::Deref;

/// A move, in two bytes. `Option<Move>` is two bytes as well.
///
/// ```text
/// bit  15  14 13 12  11 … 6  5 … 0
///       1   kind       to     from      kind: 0 ordinary, 2 castling, 3 en passant, 4 to 7 promotion to N B R Q
/// ```
///
/// Castling is stored as the king's square and the castling **rook's** square, so that Chess960 needs nothing special;
/// [`Display`](fmt::Display) prints the form of UCI in standard chess (`e1g1`), and [`Move::uci960`] the
/// king-takes-rook form (`e1h1`).
///
/// Equality is equality of the encoding. A move belongs to a position: get one from [`Board::legal_moves`],
/// [`Board::parse_uci`] or [`Board::parse_san`], or check one of your own with [`Board::is_legal`].
///
/// [`Board::legal_moves`]: crate::Board::legal_moves
/// [`Board::parse_uci`]: crate::Board::parse_uci
/// [`Board::parse_san`]: crate::Board::parse_san
/// [`Board::is_legal`]: crate::Board::is_legal
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const CASTLE: u16 = 2;
const EN_PASSANT: u16 = 3;

impl Move {
    #[inline(always)]
    const fn encode(from: Square, to: Square, kind: u16) -> Move {
        let bits = 1 << 15 | kind << 12 | (to as u16) << 6 | from as u16;
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            None => unreachable!(), // bit 15 is set; the optimiser removes this arm
        }
    }

    /// An ordinary move or capture (also a pawn's double step).
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Move {
        Move::encode(from, to, 0)
    }

    /// A pawn's move to the last rank, becoming `role`.
    ///
    /// # Panics
    /// If `role` is a pawn or a king.
    #[inline(always)]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Move {
        assert!(!matches!(role, Role::Pawn | Role::King), "a pawn becomes a knight, bishop, rook or queen");
        Move::encode(from, to, 3 + role as u16)
    }

    /// A pawn's en passant capture: `to` is the empty square behind the captured pawn.
    #[inline(always)]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::encode(from, to, EN_PASSANT)
    }

    /// Castling of the king on `king` with the rook on `rook`.
    #[inline(always)]
    pub const fn castle(king: Square, rook: Square) -> Move {
        Move::encode(king, rook, CASTLE)
    }

    #[inline(always)]
    const fn kind(self) -> u16 {
        self.0.get() >> 12 & 7
    }

    /// Returns `true` if the move is neither castling nor an en passant capture nor a promotion.
    #[inline(always)]
    pub(crate) const fn is_ordinary(self) -> bool {
        self.kind() == 0
    }

    /// The square of the moving piece (the king, when castling).
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0.get() as u32)
    }

    /// The square moved to; when castling, the square of the **rook**. See [`Move::king_to`].
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0.get() as u32 >> 6)
    }

    /// The role that the pawn becomes.
    #[inline(always)]
    pub const fn promotes_to(self) -> Option<Role> {
        if self.kind() < 4 { None } else { Some(Role::PROMOTIONS[(self.kind() & 3) as usize]) }
    }

    /// Returns `true` if the move is a promotion.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.kind() >= 4
    }

    /// Returns `true` if the move is castling.
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        self.kind() == CASTLE
    }

    /// Returns `true` if the move is an en passant capture.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.kind() == EN_PASSANT
    }

    /// The square where the moving piece ends up: like [`Move::to`], but g1, c1, g8 or c8 when castling.
    #[inline]
    pub const fn king_to(self) -> Square {
        if self.is_castle() { self.castle_squares().0 } else { self.to() }
    }

    /// The squares where king and rook end up, if the move is castling.
    #[inline]
    pub(crate) const fn castle_squares(self) -> (Square, Square) {
        let (king, rook) = (self.from(), self.to());
        let (king_file, rook_file) =
            if rook as u8 > king as u8 { (File::G, File::F) } else { (File::C, File::D) };
        (Square::at(king_file, king.rank()), Square::at(rook_file, king.rank()))
    }

    /// The 16 bits, never 0: for transposition tables and files.
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these bits; `None` if no move has them (0, for example).
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match NonZeroU16::new(bits) {
            Some(nonzero) if bits >> 15 == 1 && bits >> 12 & 7 != 1 => Some(Move(nonzero)),
            _ => None,
        }
    }

    /// The text of UCI with `UCI_Chess960` on: castling is the king's and the rook's square, `e1h1`.
    pub const fn uci960(self) -> Uci {
        Uci { from: self.from(), to: self.to(), promotion: self.promotes_to() }
    }

    /// The text of UCI: castling is the king's step, `e1g1`. The same as `Display`.
    pub const fn uci(self) -> Uci {
        Uci { from: self.from(), to: self.king_to(), promotion: self.promotes_to() }
    }
}

impl Uci {
    /// A number below 5 × 4096 that no other text has: for moves without promotion below 4096, 64 times the square that the move
    /// leaves and the one that it goes to.
    ///
    /// ```
    /// let mv: boyi_chess::Uci = "b1a3".parse()?;
    /// assert_eq!(mv.number(), 64 + 16);
    /// # Ok::<(), boyi_chess::UciError>(())
    /// ```
    #[inline]
    pub const fn number(self) -> u16 {
        let promotion = match self.promotion {
            Some(role) => role as u16,
            None => 0,
        };
        promotion << 12 | (self.from as u16) << 6 | self.to as u16
    }
}

/// A move's text in UCI's form, such as `e2e4`, `e7e8q` or `e1g1`; printed by `Display`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Uci {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter()),
            None => Ok(()),
        }
    }
}

/// UCI's form in standard chess: `e2e4`, `e7e8q`, castling `e1g1`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uci().fmt(f)
    }
}

debug_as_display!(Move, Uci);

/// A list of moves on the stack.
///
/// It dereferences to a slice of [`Move`].
///
/// ```
/// use boyi_chess::Board;
/// let moves = Board::default().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().any(|m| m.to_string() == "e2e4"));
/// ```
#[derive(Clone)]
pub struct MoveList {
    len: usize,
    moves: [MaybeUninit<Move>; MoveList::CAPACITY],
}

#[allow(unsafe_code)]
impl MoveList {
    /// No position that [`Board`](crate::Board) accepts has more legal moves: a side has at most 15 pieces besides its king,
    /// none with more than a queen's 27 moves, and the king at most 8 and two castlings: 15 × 27 + 10 = 415. (In games the maximum
    /// is 218.)
    pub const CAPACITY: usize = 416;

    /// An empty list.
    #[inline(always)]
    pub const fn new() -> MoveList {
        MoveList { len: 0, moves: [MaybeUninit::uninit(); MoveList::CAPACITY] }
    }

    /// Appends a move.
    ///
    /// # Panics
    /// If the list is full ([`MoveList::CAPACITY`]).
    #[inline(always)]
    pub fn push(&mut self, m: Move) {
        self.moves[self.len].write(m);
        self.len += 1;
    }

    /// Empties the list.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The moves.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Move] {
        // SAFETY: the first `len` elements are initialised: `push` writes element `len` before it counts it, and
        // nothing else raises `len`.
        unsafe { core::slice::from_raw_parts(self.moves.as_ptr().cast::<Move>(), self.len) }
    }

    /// The moves, to be reordered in place.
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        // SAFETY: as in `as_slice`.
        unsafe { core::slice::from_raw_parts_mut(self.moves.as_mut_ptr().cast::<Move>(), self.len) }
    }
}

/// Appends to a list with the length in a local variable, which the compiler can keep in a register: it cannot tell that
/// writing a move leaves the list's own length alone. It is written back at the end.
pub(crate) struct Writer<'a> {
    list: &'a mut MoveList,
    len: usize,
}

impl<'a> Writer<'a> {
    #[inline(always)]
    pub(crate) fn new(list: &'a mut MoveList) -> Writer<'a> {
        let len = list.len;
        Writer { list, len }
    }

    /// Appends a move; panics if the list is full.
    #[inline(always)]
    pub(crate) fn push(&mut self, m: Move) {
        self.list.moves[self.len].write(m);
        self.len += 1;
    }
}

impl Drop for Writer<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        self.list.len = self.len;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl core::ops::DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        self.as_mut_slice()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Move>>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoMoves;

    #[inline(always)]
    fn into_iter(self) -> IntoMoves {
        IntoMoves { list: self, next: 0 }
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct IntoMoves {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoMoves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let m = self.list.as_slice().get(self.next).copied();
        self.next += 1;
        m
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.list.len.saturating_sub(self.next);
        (n, Some(n))
    }
}

impl ExactSizeIterator for IntoMoves {}
