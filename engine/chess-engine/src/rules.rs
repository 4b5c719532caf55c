//! Chess as the search sees it.

use crate::eval::{damped, pawn_key};
use crate::repetition;
use crate::see;
use crate::syzygy::{Tablebases, Wdl};
use boyi_alphabeta::{Rules, Tables, Verdict, mix};
use boyi_chess::cpu::{Cpu, WithCpu, dispatch};
use boyi_chess::{Bitboard, Board, Color, Move, MoveList, Piece, Role, attacks, zobrist};

/// Chess and Chess960.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chess;

/// Pieces times squares.
const TARGETS: usize = 12 * 64;

impl Rules for Chess {
    type Board = Board;
    type Move = Move;
    type Role = Role;
    type Piece = Piece;
    type Squares = Bitboard;
    /// By role.
    type CheckSquares = [Bitboard; 6];
    type Step = u64;
    type Tables = Tablebases;
    type BySquare<T: Clone + Send + 'static> = [T; 64];
    type ByTarget<T: Clone + Send + 'static> = [T; TARGETS];
    type ByTargetOrNone<T: Clone + Send + 'static> = [T; TARGETS + 1];

    const NO_TARGET: usize = TARGETS;
    const MAX_MOVES: usize = MoveList::CAPACITY;
    const NO_SQUARES: Bitboard = Bitboard::EMPTY;
    const STALEMATE: Verdict = Verdict::Draw;
    const JUDGES: bool = false;

    #[inline(always)]
    fn key(board: &Board) -> u64 {
        board.key()
    }

    #[inline(always)]
    fn turn(board: &Board) -> usize {
        board.turn().index()
    }

    #[inline(always)]
    fn is_check(board: &Board) -> bool {
        board.is_check()
    }

    #[inline(always)]
    fn is_double_check(board: &Board) -> bool {
        board.checkers().more_than_one()
    }

    /// More than king and pawns.
    #[inline(always)]
    fn has_pieces(board: &Board) -> bool {
        (board.color(board.turn()) - board.role(Role::Pawn) - board.role(Role::King)).any()
    }

    /// Fifty moves, or insufficient material.
    #[inline(always)]
    fn is_drawn(board: &Board) -> bool {
        board.halfmove_clock() >= 100 && (!board.is_check() || board.has_legal_move())
            || board.occupied().len() <= 4 && board.is_insufficient_material()
    }

    #[inline(always)]
    fn plies_to_draw(board: &Board) -> i32 {
        100 - i32::from(board.halfmove_clock().min(100))
    }

    #[inline(always)]
    fn reversible_plies(board: &Board) -> usize {
        usize::from(board.halfmove_clock())
    }

    #[inline(always)]
    fn has_upcoming_repetition(board: &Board, keys: &[u64], reach: usize, ply: usize) -> bool {
        repetition::has_upcoming_repetition(board, keys, reach, ply)
    }

    fn legal_moves(board: &Board) -> Vec<Move> {
        board.legal_moves().into_iter().collect()
    }

    #[inline(always)]
    fn is_legal(board: &Board, m: Move) -> bool {
        board.is_legal(m)
    }

    #[inline(always)]
    fn for_each_noisy(board: &Board, mut f: impl FnMut(Role, Piece, Move)) {
        let us = board.turn();
        board.for_each_noisy(|role, m| f(role, Piece::of(us, role), m));
    }

    #[inline(always)]
    fn for_each_quiet(board: &Board, mut f: impl FnMut(Role, Piece, Move)) {
        let us = board.turn();
        board.for_each_quiet(|role, m| f(role, Piece::of(us, role), m));
    }

    #[inline(always)]
    fn after(board: &Board, m: Move) -> Board {
        board.after(m)
    }

    #[inline(always)]
    fn pass(board: &Board) -> Option<Board> {
        board.pass()
    }

    #[inline(always)]
    fn step(board: &Board) -> u64 {
        board.key()
    }

    #[inline(always)]
    fn step_key(&step: &u64) -> u64 {
        step
    }

    #[inline(always)]
    fn bits(m: Move) -> u16 {
        m.to_bits()
    }

    #[inline(always)]
    fn from_bits(bits: u16) -> Option<Move> {
        Move::from_bits(bits)
    }

    #[inline(always)]
    fn origin(m: Move) -> usize {
        m.from().index()
    }

    #[inline(always)]
    fn destination(m: Move) -> usize {
        m.to().index()
    }

    #[inline(always)]
    fn is_promotion(m: Move) -> bool {
        m.is_promotion()
    }

    #[inline(always)]
    fn is_noisy(board: &Board, m: Move) -> bool {
        board.is_noisy(m)
    }

    #[inline(always)]
    fn mover(board: &Board, m: Move) -> Option<Piece> {
        board.piece_at(m.from())
    }

    #[inline(always)]
    fn captured(board: &Board, m: Move) -> Option<Role> {
        board.captured_role(m)
    }

    #[inline(always)]
    fn captured_index(captured: Option<Role>) -> usize {
        captured.map_or(6, Role::index)
    }

    #[inline(always)]
    fn target(piece: Piece, m: Move) -> usize {
        piece.index() * 64 + m.to().index()
    }

    /// Castling rights, promotion, en passant and castling are ignored.
    #[inline(always)]
    fn key_after(board: &Board, piece: Piece, m: Move, captured: Option<Role>) -> u64 {
        let (us, role) = (piece.color(), piece.role());
        let mut key = board.key() ^ zobrist::turn(Color::Black);
        key ^= zobrist::piece(us, role, m.from()) ^ zobrist::piece(us, role, m.to());
        if let Some(captured) = captured {
            key ^= zobrist::piece(!us, captured, m.to());
        }
        key
    }

    #[inline(always)]
    fn gain(board: &Board, m: Move) -> i32 {
        see::gain(board, m)
    }

    #[inline(always)]
    fn wins_exchange(board: &Board, m: Move, threshold: i32) -> bool {
        see::is_at_least(board, m, threshold)
    }

    #[inline(always)]
    fn threats(board: &Board) -> Bitboard {
        dispatch(AttackedBy(board, !board.turn()))
    }

    #[inline(always)]
    fn exposure(threats: Bitboard, m: Move) -> usize {
        usize::from(threats.contains(m.from())) * 2 + usize::from(threats.contains(m.to()))
    }

    #[inline(always)]
    fn check_squares(board: &Board) -> [Bitboard; 6] {
        dispatch(CheckSquares(board))
    }

    #[inline(always)]
    fn gives_check(squares: &[Bitboard; 6], role: Role, m: Move) -> bool {
        squares[role.index()].contains(m.to())
    }

    #[inline(always)]
    fn damped(board: &Board, evaluation: i32) -> i32 {
        damped(board, evaluation)
    }

    #[inline(always)]
    fn pawn_key(board: &Board) -> u64 {
        pawn_key(board)
    }

    #[inline(always)]
    fn pieces_key(board: &Board, side: usize) -> u64 {
        let set = |role| board.pieces(Color::ALL[side], role).0;
        mix(set(Role::Knight).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ set(Role::Bishop).wrapping_mul(0xd6e8_feb8_6659_fd93)
            ^ set(Role::Rook).wrapping_mul(0xa076_1d64_78bd_642f)
            ^ set(Role::Queen).wrapping_mul(0xe703_7ed1_a0b4_28db)
            ^ set(Role::King).wrapping_mul(0x8ebc_6af0_9c88_c6e3))
    }
}

/// Syzygy's tables (de Man 2013): right after a capture or pawn move the value does not depend on the fifty-move counter.
impl Tables<Chess> for Tablebases {
    #[inline(always)]
    fn probe(&self, board: &Board, largest: bool) -> Option<Verdict> {
        let pieces = board.occupied().len();
        if board.halfmove_clock() > 0 || pieces + u32::from(!largest) > self.max_pieces() {
            return None;
        }
        Some(match self.wdl(board)? {
            Wdl::Win => Verdict::Win,
            Wdl::Loss => Verdict::Loss,
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => Verdict::Draw,
        })
    }

    fn best_moves(&self, board: &Board, moves: &[Move]) -> Option<Vec<Move>> {
        Tablebases::best_moves(self, board, moves)
    }
}

/// The squares that a side attacks.
struct AttackedBy<'a>(&'a Board, Color);

impl WithCpu for AttackedBy<'_> {
    type Output = Bitboard;

    #[inline(always)]
    fn with_cpu<C: Cpu>(self, cpu: C) -> Bitboard {
        let AttackedBy(board, color) = self;
        let occupied = board.occupied().0;
        let pieces = |role| board.pieces(color, role);
        let mut set = attacks::pawns(color, pieces(Role::Pawn)) | attacks::king(board.king(color));
        for square in pieces(Role::Knight) {
            set |= attacks::knight(square);
        }
        for square in pieces(Role::Bishop) | pieces(Role::Queen) {
            set |= Bitboard(cpu.bishop(square, occupied));
        }
        for square in pieces(Role::Rook) | pieces(Role::Queen) {
            set |= Bitboard(cpu.rook(square, occupied));
        }
        set
    }
}

/// The squares from which a piece of each role would attack the king of the side that is not to move.
struct CheckSquares<'a>(&'a Board);

impl WithCpu for CheckSquares<'_> {
    type Output = [Bitboard; 6];

    #[inline(always)]
    fn with_cpu<C: Cpu>(self, cpu: C) -> [Bitboard; 6] {
        let CheckSquares(board) = self;
        let (king, occupied) = (board.king(!board.turn()), board.occupied().0);
        let (diagonal, straight) = (Bitboard(cpu.bishop(king, occupied)), Bitboard(cpu.rook(king, occupied)));
        let pawn = attacks::pawn(!board.turn(), king);
        [pawn, attacks::knight(king), diagonal, straight, diagonal | straight, Bitboard::EMPTY]
    }
}
