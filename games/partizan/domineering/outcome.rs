//! The winner on a board without its value: search with bounds from moves that a player is sure of.
//!
//! A position is a board and an integer, the moves that one player has alone in parts that were cut off. Since more free
//! moves never harm, what is known of a board is one threshold for each player to move: that player wins with so many free
//! moves or more.
//!
//! The bounds are of the kind of Bullock's (*Domineering: Solving large combinatorial search spaces*, 2002): a player wins
//! who is sure of more moves than the opponent can ever make.

use super::Board;
use boyi_partizan::Outcome;

/// The most squares of a rectangle.
pub const MAX_SQUARES: u32 = 64;

type Bits = u64;

/// The most entries of a table: of 128 MiB.
const MAX_ENTRIES: usize = 1 << 23;

/// The bonus of a move that won in another position after as many moves.
const KILLER: i32 = 3;

/// The winner on a board, and the positions that were looked at for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The winner.
    pub outcome: Outcome,
    /// Positions.
    pub nodes: u64,
}

/// Returns the winner on a board within a rectangle of at most 64 squares; `None` for others.
///
/// ```
/// use boyi_partizan::Outcome;
/// use boyi_partizan_games::domineering::{Board, outcome};
///
/// let board = Board::rectangle(6, 5).expect("a size");
/// assert_eq!(outcome::outcome(board).expect("30 squares").outcome, Outcome::Left);
/// ```
pub fn outcome(board: Board) -> Option<Searched> {
    let (board, rows, columns) = board.at_corner();
    if rows * columns > MAX_SQUARES {
        return None;
    }
    if board.0 == 0 {
        return Some(Searched { outcome: Outcome::Second, nodes: 0 });
    }
    let squares = (0..rows).rev().fold(0, |squares, row| squares << columns | board.row(row));
    let mut search = Search::new(rows, columns);
    let left = search.wins::<Upright>(squares, 0);
    // A board that is its own reflection at the diagonal looks the same to both.
    let is_symmetric = rows == columns && board.transposed() == board;
    let right = if is_symmetric { left } else { search.wins::<Across>(squares, 0) };
    let outcome = match (left, right) {
        (true, true) => Outcome::First,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
        (false, false) => Outcome::Second,
    };
    Some(Searched { outcome, nodes: search.nodes })
}

/// The direction of a player's dominoes.
trait Direction {
    /// That of the opponent's.
    type Other: Direction<Other = Self>;
    const UPRIGHT: bool;
}

struct Upright;
struct Across;

impl Direction for Upright {
    type Other = Across;
    const UPRIGHT: bool = true;
}

impl Direction for Across {
    type Other = Upright;
    const UPRIGHT: bool = false;
}

/// The knowledge of a board and a player to move: with `loss` free moves, or fewer, the player loses; with `win`, or
/// more, the player wins.
#[derive(Clone, Copy)]
struct Entry {
    board: Bits,
    loss: i8,
    win: i8,
    /// The square of the best move's first half.
    best: u8,
}

struct Search {
    rows: u32,
    columns: u32,
    all: Bits,
    first_column: Bits,
    last_column: Bits,
    tables: [Vec<Entry>; 2],
    /// Moves made so far.
    ply: usize,
    /// The square of the move that won last after so many moves.
    killers: [Option<u8>; MAX_SQUARES as usize],
    nodes: u64,
}

/// Moves that a player is sure of.
struct Sure {
    moves: i32,
    /// Squares that they take from the opponent's dominoes, at least.
    taken: i32,
}

/// A move: the board after it, and the square of its first half.
#[derive(Clone, Copy)]
struct Move {
    after: Bits,
    /// Free moves of the opponent, who is to move then.
    free: i32,
    square: u8,
    merit: i32,
}

const NO_MOVE: Move = Move { after: 0, free: 0, square: 0, merit: 0 };

/// The verdict of the bounds on a position, for the player to move.
enum Seen {
    Win,
    Loss,
    /// Not decided: the board without free moves, those of the player to move, and how good the bounds are for this player.
    Open(Bits, i32, i32),
}

impl Search {
    fn new(rows: u32, columns: u32) -> Self {
        let squares = rows * columns;
        let all = if squares == Bits::BITS { Bits::MAX } else { (1 << squares) - 1 };
        let first_column = (0..rows).fold(0, |column, row| column | 1 << (row * columns));
        let entries = MAX_ENTRIES.min(1 << (squares * 2 / 3));
        let none = Entry { board: 0, loss: i8::MIN, win: i8::MAX, best: 0 };
        Search {
            rows,
            columns,
            all,
            first_column,
            last_column: first_column << (columns - 1),
            tables: [vec![none; entries], vec![none; entries]],
            ply: 0,
            killers: [None; MAX_SQUARES as usize],
            nodes: 0,
        }
    }

    /// The squares before (above, to the left of) these, in the direction of a player's dominoes.
    fn before<D: Direction>(&self, squares: Bits) -> Bits {
        if D::UPRIGHT { squares >> self.columns } else { (squares & !self.first_column) >> 1 }
    }

    /// The squares after (below, to the right of) these.
    fn after<D: Direction>(&self, squares: Bits) -> Bits {
        if D::UPRIGHT { squares << self.columns & self.all } else { (squares & !self.last_column) << 1 }
    }

    /// The squares on which a domino can have its first half.
    fn places<D: Direction>(&self, board: Bits) -> Bits {
        board & self.before::<D>(board)
    }

    /// The squares that some domino covers.
    fn covered<D: Direction>(&self, board: Bits) -> Bits {
        let places = self.places::<D>(board);
        places | self.after::<D>(places)
    }

    /// The most dominoes that fit.
    fn packing<D: Direction>(&self, board: Bits) -> i32 {
        let (mut rest, mut count) = (board, 0);
        loop {
            let first = rest & !self.after::<D>(rest);
            let placed = first & self.before::<D>(rest);
            if placed == 0 {
                // Runs of one square, which hide nothing.
                return count;
            }
            count += placed.count_ones() as i32;
            rest &= !(first | self.after::<D>(first));
        }
    }

    /// Takes off the runs in which only one player can ever move, and returns this player's moves there.
    fn take_free_moves<D: Direction>(&self, board: &mut Bits) -> i32 {
        let mut shared = self.covered::<D::Other>(*board);
        loop {
            let grown = shared | ((self.before::<D>(shared) | self.after::<D>(shared)) & *board);
            if grown == shared {
                break;
            }
            shared = grown;
        }
        let free = *board & !shared;
        *board = shared;
        self.packing::<D>(free)
    }

    /// Squares beside these in the direction of the opponent's dominoes.
    fn beside<D: Direction>(&self, squares: Bits) -> Bits {
        self.before::<D::Other>(squares) | self.after::<D::Other>(squares)
    }

    /// Moves that a player is sure of: those that nobody can prevent; pairs of columns of two, where the first move leaves
    /// another sure one and an answer takes both away; and other places. No domino of the opponent touches two of them.
    fn sure_moves<D: Direction>(&self, board: Bits, moves_first: bool) -> Sure {
        let exposed = self.covered::<D::Other>(board);
        let safe = board & !exposed;
        let mut sure = 0;
        let mut rest = board;
        // Safe places, run by run from the first square on.
        loop {
            let places = self.places::<D>(rest & safe);
            let first = places & !self.after::<D>(places);
            if first == 0 {
                break;
            }
            sure += first.count_ones() as i32;
            rest &= !(first | self.after::<D>(first));
        }
        let mut blocks = 0;
        // Blocks of four squares.
        let places = self.places::<D>(rest);
        let mut corners = places & self.before::<D::Other>(places);
        while corners != 0 {
            let corner = corners & corners.wrapping_neg();
            corners &= corners - 1;
            let near = corner | self.after::<D>(corner);
            let far = self.after::<D::Other>(near);
            let block = near | far;
            if block & rest != block {
                continue;
            }
            let outside = self.beside::<D>(block) & board & !block;
            let open_near = self.before::<D::Other>(near) & outside != 0;
            let open_far = self.after::<D::Other>(far) & outside != 0;
            if open_near && open_far {
                continue;
            }
            blocks += 1;
            rest &= !(block | outside);
            corners &= rest;
        }
        // Places that the opponent touches at one square at most are tried first.
        let mut single = [0, 0];
        for (partly_safe, single) in [true, false].into_iter().zip(&mut single) {
            let mut places = self.places::<D>(rest);
            if partly_safe {
                places &= safe | self.before::<D>(safe);
            }
            while places != 0 {
                let first = places & places.wrapping_neg();
                let domino = first | self.after::<D>(first);
                *single += 1;
                rest &= !(domino | self.beside::<D>(domino & exposed) & board);
                places &= self.places::<D>(rest);
            }
        }
        let half = |count: i32, first: bool| if first { (count + 1) / 2 } else { count / 2 };
        let block_moves = 2 * half(blocks, moves_first);
        let first_again = moves_first == (blocks % 2 == 0);
        let single_moves = half(single[0] + single[1], first_again);
        // The player prefers places that take two squares from the opponent.
        let taken = single_moves + half(single[1], first_again) + 2 * block_moves;
        Sure { moves: sure + block_moves + single_moves, taken }
    }

    /// The most moves that the opponent of a player can make, who makes these moves.
    fn most_of_other<D: Direction>(&self, board: Bits, sure: &Sure) -> i32 {
        let squares = self.covered::<D::Other>(board).count_ones() as i32;
        self.packing::<D::Other>(board).min((squares - sure.taken) / 2)
    }

    /// Looks at a position without search.
    fn look<D: Direction>(&mut self, mut board: Bits, mut free: i32) -> Seen {
        self.nodes += 1;
        board &= self.covered::<D>(board) | self.covered::<D::Other>(board);
        free += self.take_free_moves::<D>(&mut board) - self.take_free_moves::<D::Other>(&mut board);
        if board == 0 {
            return if free > 0 { Seen::Win } else { Seen::Loss };
        }
        let sure = self.sure_moves::<D>(board, true);
        let of_other = self.sure_moves::<D::Other>(board, false);
        let (most, most_of_other) =
            (self.most_of_other::<D::Other>(board, &of_other), self.most_of_other::<D>(board, &sure));
        if sure.moves + free > most_of_other {
            Seen::Win
        } else if of_other.moves >= most + free {
            Seen::Loss
        } else {
            Seen::Open(board, free, sure.moves + most - of_other.moves - most_of_other + 2 * free)
        }
    }

    /// Whether the player to move wins, who has so many free moves besides the board (the opponent, if negative).
    fn wins<D: Direction>(&mut self, board: Bits, free: i32) -> bool {
        match self.look::<D>(board, free) {
            Seen::Win => true,
            Seen::Loss => false,
            Seen::Open(board, free, _) => self.search::<D>(board, free),
        }
    }

    /// The room of a player: places, and squares that they cover.
    fn room<D: Direction>(&self, board: Bits) -> i32 {
        (self.places::<D>(board).count_ones() + self.covered::<D>(board).count_ones()) as i32
    }

    /// How much more room a player has than the opponent.
    fn mobility<D: Direction>(&self, board: Bits) -> i32 {
        self.room::<D>(board) - self.room::<D::Other>(board)
    }

    /// Whether the player to move wins where the bounds do not say.
    fn search<D: Direction>(&mut self, board: Bits, free: i32) -> bool {
        let key = self.normal(board);
        let slot = self.slot(key);
        let entry = self.tables[usize::from(D::UPRIGHT)][slot];
        let mut best = None;
        if entry.board == key {
            if free <= i32::from(entry.loss) {
                return false;
            }
            if free >= i32::from(entry.win) {
                return true;
            }
            best = Some(entry.best);
        }
        let mut moves = [NO_MOVE; MAX_SQUARES as usize];
        let mut count = 0;
        let mut places = self.places::<D>(board);
        let mut winner = None;
        while places != 0 {
            let first = places & places.wrapping_neg();
            places &= places - 1;
            let square = first.trailing_zeros() as u8;
            let after = board & !(first | self.after::<D>(first));
            match self.look::<D::Other>(after, -free) {
                Seen::Win => {}
                Seen::Loss => {
                    winner = Some(square);
                    break;
                }
                Seen::Open(after, free, good) => {
                    let killer = if self.killers[self.ply] == Some(square) { KILLER } else { 0 };
                    let merit = self.mobility::<D>(after) - good + killer;
                    let merit = if Some(square) == best { i32::MAX } else { merit };
                    moves[count] = Move { after, free, square, merit };
                    count += 1;
                }
            }
        }
        // A move after which the table knows that the opponent loses.
        if winner.is_none() {
            let wins = |mv: &&Move| self.is_known_loss(usize::from(!D::UPRIGHT), mv);
            winner = moves[..count].iter().find(wins).map(|mv| mv.square);
        }
        if winner.is_none() {
            let moves = &mut moves[..count];
            moves.sort_unstable_by_key(|mv| std::cmp::Reverse(mv.merit));
            self.ply += 1;
            let wins = |mv: &&Move| !self.search::<D::Other>(mv.after, mv.free);
            winner = moves.iter().find(wins).map(|mv| mv.square);
            self.ply -= 1;
            if winner.is_some() {
                self.killers[self.ply] = winner;
            }
        }
        // A free move is seldom better than any other.
        if winner.is_none() && free > 0 && !self.wins::<D::Other>(board, 1 - free) {
            winner = Some(0);
        }
        let table = &mut self.tables[usize::from(D::UPRIGHT)][slot];
        if table.board != key {
            *table = Entry { board: key, loss: i8::MIN, win: i8::MAX, best: 0 };
        }
        match winner {
            Some(square) => {
                table.win = table.win.min(free as i8);
                table.best = square;
            }
            None => table.loss = table.loss.max(free as i8),
        }
        winner.is_some()
    }

    fn slot(&self, key: Bits) -> usize {
        hash(key) as usize & (self.tables[0].len() - 1)
    }

    /// Whether the player to move after this move is known to lose.
    fn is_known_loss(&self, table: usize, mv: &Move) -> bool {
        let key = self.normal(mv.after);
        let entry = self.tables[table][self.slot(key)];
        entry.board == key && mv.free <= i32::from(entry.loss)
    }

    /// The least of a board's reflections.
    fn normal(&self, board: Bits) -> Bits {
        let flipped = self.flipped(board);
        let turned = board.reverse_bits() >> (Bits::BITS - self.rows * self.columns);
        let mirrored = self.flipped(turned);
        board.min(flipped).min(turned).min(mirrored)
    }

    /// Upside down.
    fn flipped(&self, board: Bits) -> Bits {
        let row = (1 << self.columns) - 1;
        (0..self.rows).fold(0, |flipped, at| flipped << self.columns | board >> (at * self.columns) & row)
    }
}

/// A hash of a board.
fn hash(board: Bits) -> u64 {
    let mixed = board.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32
}
