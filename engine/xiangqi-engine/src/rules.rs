//! Xiangqi as the search sees it.

use crate::eval;
use crate::see;
use boyi_alphabeta::{NoTables, Rules, Verdict, mix};
use boyi_xiangqi::{Bitboard, Board, Color, History, Move, MoveList, Piece, Role, attacks, zobrist};

/// Xiangqi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Xiangqi;

/// The legal moves after which neither the position nor a reply ends the game by a repetition that the mover loses; all, if every move does. For
/// [`Limits::moves`](crate::Limits::moves): the search itself takes such a loss for no worse than a mate.
pub fn allowed_moves(game: &History) -> Vec<Move> {
    let mut after = game.clone();
    let loser = game.board().turn();
    let is_lost = |game: &History| game.repetition().is_some_and(|end| end.winner() == Some(!loser));
    let legal = game.board().legal_moves();
    let mut allowed = legal.to_vec();
    allowed.retain(|&m| {
        after.play(m);
        let replies = after.board().legal_moves();
        let loses = is_lost(&after)
            || replies.into_iter().any(|reply| {
                after.play(reply);
                let lost = is_lost(&after);
                after.undo();
                lost
            });
        after.undo();
        !loses
    });
    if allowed.is_empty() { legal.to_vec() } else { allowed }
}

/// Plies without capture until a draw. Every move counts here, also checks.
const SIXTY_MOVES: u16 = 120;
/// Pieces times points.
const TARGETS: usize = 14 * 90;

impl Rules for Xiangqi {
    type Board = Board;
    type Move = Move;
    type Role = Role;
    type Piece = Piece;
    type Squares = Bitboard;
    /// By role.
    type CheckSquares = [Bitboard; 7];
    /// Repetitions are judged by the positions between them.
    type Step = Board;
    type Tables = NoTables;
    type BySquare<T: Clone + Send + 'static> = [T; 90];
    type ByTarget<T: Clone + Send + 'static> = [T; TARGETS];
    type ByTargetOrNone<T: Clone + Send + 'static> = [T; TARGETS + 1];

    const NO_TARGET: usize = TARGETS;
    const MAX_MOVES: usize = MoveList::CAPACITY;
    const NO_SQUARES: Bitboard = Bitboard::EMPTY;
    const STALEMATE: Verdict = Verdict::Loss;
    const JUDGES: bool = true;

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
        board.in_check()
    }

    #[inline(always)]
    fn is_double_check(board: &Board) -> bool {
        board.checkers().len() > 1
    }

    /// A rook, horse or cannon: with pawns and guards alone, zugzwang is common.
    #[inline(always)]
    fn has_pieces(board: &Board) -> bool {
        let pieces = board.role(Role::Rook) | board.role(Role::Horse) | board.role(Role::Cannon);
        (pieces & board.color(board.turn())).any()
    }

    /// Sixty moves of each side without capture, or nobody can attack.
    #[inline(always)]
    fn is_drawn(board: &Board) -> bool {
        board.clock() >= SIXTY_MOVES && (!board.in_check() || board.count_legal_moves() > 0)
            || board.insufficient_material()
    }

    #[inline(always)]
    fn plies_to_draw(board: &Board) -> i32 {
        i32::from(SIXTY_MOVES.saturating_sub(board.clock()))
    }

    #[inline(always)]
    fn reversible_plies(board: &Board) -> usize {
        usize::from(board.clock())
    }

    /// A repetition may be lost: none is claimed before it is there.
    #[inline(always)]
    fn has_upcoming_repetition(_: &Board, _: &[u64], _: usize, _: usize) -> bool {
        false
    }

    fn legal_moves(board: &Board) -> Vec<Move> {
        board.legal_moves().to_vec()
    }

    #[inline(always)]
    fn is_legal(board: &Board, m: Move) -> bool {
        board.is_legal(m)
    }

    #[inline(always)]
    fn for_each_noisy(board: &Board, mut f: impl FnMut(Role, Piece, Move)) {
        let color = board.turn();
        board.for_each_move_to(board.color(!color), |role, m| f(role, Piece { color, role }, m));
    }

    #[inline(always)]
    fn for_each_quiet(board: &Board, mut f: impl FnMut(Role, Piece, Move)) {
        let color = board.turn();
        board.for_each_move_to(!board.occupied(), |role, m| f(role, Piece { color, role }, m));
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
    fn step(board: &Board) -> Board {
        *board
    }

    #[inline(always)]
    fn step_key(step: &Board) -> u64 {
        step.key()
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
    fn is_promotion(_: Move) -> bool {
        false
    }

    #[inline(always)]
    fn is_noisy(board: &Board, m: Move) -> bool {
        board.color(!board.turn()).contains(m.to())
    }

    #[inline(always)]
    fn mover(board: &Board, m: Move) -> Option<Piece> {
        board.piece_at(m.from())
    }

    #[inline(always)]
    fn captured(board: &Board, m: Move) -> Option<Role> {
        board.piece_at(m.to()).map(|piece| piece.role)
    }

    #[inline(always)]
    fn captured_index(captured: Option<Role>) -> usize {
        captured.map_or(7, Role::index)
    }

    #[inline(always)]
    fn target(piece: Piece, m: Move) -> usize {
        (piece.color.index() * 7 + piece.role.index()) * 90 + m.to().index()
    }

    #[inline(always)]
    fn key_after(board: &Board, piece: Piece, m: Move, captured: Option<Role>) -> u64 {
        let mut key = board.key() ^ zobrist::turn(Color::Black);
        key ^= zobrist::piece(piece, m.from()) ^ zobrist::piece(piece, m.to());
        if let Some(role) = captured {
            key ^= zobrist::piece(Piece { color: !piece.color, role }, m.to());
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

    /// The points that rooks, horses and pawns attack, and pieces that cannons do.
    #[inline(always)]
    fn threats(board: &Board) -> Bitboard {
        let (them, occupied) = (!board.turn(), board.occupied());
        let mut set = attacks::pawns(them, board.pieces(them, Role::Pawn));
        for rook in board.pieces(them, Role::Rook) {
            set |= attacks::rook(rook, occupied);
        }
        for horse in board.pieces(them, Role::Horse) {
            set |= attacks::horse(horse, occupied);
        }
        for cannon in board.pieces(them, Role::Cannon) {
            set |= attacks::cannon(cannon, occupied) & occupied;
        }
        set
    }

    #[inline(always)]
    fn exposure(threats: Bitboard, m: Move) -> usize {
        usize::from(threats.contains(m.from())) * 2 + usize::from(threats.contains(m.to()))
    }

    #[inline(always)]
    fn check_squares(board: &Board) -> [Bitboard; 7] {
        let (us, king, occupied) = (board.turn(), board.king(!board.turn()), board.occupied());
        let mut squares = [Bitboard::EMPTY; 7];
        squares[Role::Rook.index()] = attacks::rook(king, occupied);
        // Points behind one screen: those that a rook reaches if the first pieces were gone, less those that it reaches.
        let first = attacks::rook(king, occupied);
        squares[Role::Cannon.index()] = attacks::rook(king, occupied - first) - first;
        squares[Role::Horse.index()] = attacks::horse_steps(king)
            .iter()
            .filter(|&horse| !occupied.contains(attacks::horse_leg(horse, king)))
            .collect();
        squares[Role::Pawn.index()] = attacks::pawns_to(us, king);
        squares
    }

    #[inline(always)]
    fn gives_check(squares: &[Bitboard; 7], role: Role, m: Move) -> bool {
        squares[role.index()].contains(m.to())
    }

    #[inline(always)]
    fn damped(board: &Board, evaluation: i32) -> i32 {
        eval::damped(board, evaluation)
    }

    #[inline(always)]
    fn pawn_key(board: &Board) -> u64 {
        let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn));
        mix(pawns.into_iter().fold(0, add))
    }

    #[inline(always)]
    fn pieces_key(board: &Board, side: usize) -> u64 {
        let others = Role::ALL.into_iter().filter(|&role| role != Role::Pawn);
        mix(others.map(|role| board.pieces(Color::ALL[side], role)).fold(0, add))
    }
}

/// Adds a set to a hash.
#[inline(always)]
fn add(key: u64, set: Bitboard) -> u64 {
    let [low, high] = set.words();
    (key ^ low).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23) ^ high.wrapping_mul(0xd6e8_feb8_6659_fd93)
}
