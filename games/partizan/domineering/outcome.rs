//! The winner of a rectangle without its value: search with bounds from moves that are safe.
//!
//! A position is a board and an integer, the moves that one player has alone in parts that were cut off. Since more free
//! moves never harm, what is known of a board is one threshold for each player to move: that player wins with so many free
//! moves or more.
//!
//! The bounds are of the kind of Bullock's (*Domineering: Solving large combinatorial search spaces*, 2002): a player wins
//! who is sure of more moves than the opponent can ever make.

use boyi_partizan::Outcome;

/// The most squares of a rectangle.
pub const MAX_SQUARES: usize = 128;

type Bits = u128;

/// Entries of the table, a power of two.
const ENTRIES: usize = 1 << 21;

/// The winner of a rectangle, and the positions that were searched for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The winner.
    pub outcome: Outcome,
    /// Positions.
    pub nodes: u64,
}

/// Returns the winner of an empty rectangle of at most 128 squares, Left placing dominoes upright, Right across.
pub fn outcome(rows: usize, columns: usize) -> Option<Searched> {
    if rows * columns > MAX_SQUARES || rows * columns == 0 {
        return None;
    }
    let mut search = Search::new(rows as u32, columns as u32);
    let all = search.all;
    let left = search.wins::<true>(all, 0);
    // A square looks the same to both.
    let right = if rows == columns { left } else { search.wins::<false>(all, 0) };
    let outcome = match (left, right) {
        (true, true) => Outcome::First,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
        (false, false) => Outcome::Second,
    };
    Some(Searched { outcome, nodes: search.nodes })
}

/// What is known of a board and a player to move: with `loss` free moves, or fewer, the player loses; with `win`, or
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
    square: u8,
    merit: i16,
}

impl Search {
    fn new(rows: u32, columns: u32) -> Self {
        let squares = rows * columns;
        let all = if squares == Bits::BITS { Bits::MAX } else { (1 << squares) - 1 };
        let first_column = (0..rows).fold(0, |column, row| column | 1 << (row * columns));
        let none = Entry { board: 0, loss: i8::MIN, win: i8::MAX, best: 0 };
        Search {
            rows,
            columns,
            all,
            first_column,
            last_column: first_column << (columns - 1),
            tables: [vec![none; ENTRIES], vec![none; ENTRIES]],
            nodes: 0,
        }
    }

    /// The squares before (above, to the left of) these, in the direction of a player's dominoes.
    fn before<const UPRIGHT: bool>(&self, squares: Bits) -> Bits {
        if UPRIGHT { squares >> self.columns } else { (squares & !self.first_column) >> 1 }
    }

    /// The squares after (below, to the right of) these.
    fn after<const UPRIGHT: bool>(&self, squares: Bits) -> Bits {
        if UPRIGHT { squares << self.columns & self.all } else { (squares & !self.last_column) << 1 }
    }

    /// The squares on which a domino can have its first half.
    fn places<const UPRIGHT: bool>(&self, board: Bits) -> Bits {
        board & self.before::<UPRIGHT>(board)
    }

    /// The squares that some domino covers.
    fn covered<const UPRIGHT: bool>(&self, board: Bits) -> Bits {
        let places = self.places::<UPRIGHT>(board);
        places | self.after::<UPRIGHT>(places)
    }

    /// The most dominoes that fit.
    fn packing<const UPRIGHT: bool>(&self, board: Bits) -> i32 {
        let (mut rest, mut count) = (board, 0);
        loop {
            let first = rest & !self.after::<UPRIGHT>(rest);
            let placed = first & self.before::<UPRIGHT>(rest);
            if placed == 0 {
                // Runs of one square, which hide nothing.
                return count;
            }
            count += placed.count_ones() as i32;
            rest &= !(first | self.after::<UPRIGHT>(first));
        }
    }

    /// Takes off the runs in which only one player can ever move, and returns this player's moves there.
    fn take_free_moves<const UPRIGHT: bool>(&self, board: &mut Bits) -> i32 {
        let mut shared = self.covered_by_other::<UPRIGHT>(*board);
        loop {
            let grown = shared | ((self.before::<UPRIGHT>(shared) | self.after::<UPRIGHT>(shared)) & *board);
            if grown == shared {
                break;
            }
            shared = grown;
        }
        let free = *board & !shared;
        *board = shared;
        self.packing::<UPRIGHT>(free)
    }

    fn covered_by_other<const UPRIGHT: bool>(&self, board: Bits) -> Bits {
        if UPRIGHT { self.covered::<false>(board) } else { self.covered::<true>(board) }
    }

    fn packing_of_other<const UPRIGHT: bool>(&self, board: Bits) -> i32 {
        if UPRIGHT { self.packing::<false>(board) } else { self.packing::<true>(board) }
    }

    /// Squares beside these in the direction of the opponent's dominoes.
    fn beside<const UPRIGHT: bool>(&self, squares: Bits) -> Bits {
        if UPRIGHT {
            self.before::<false>(squares) | self.after::<false>(squares)
        } else {
            self.before::<true>(squares) | self.after::<true>(squares)
        }
    }

    /// Moves that a player is sure of: those that nobody can prevent; pairs of columns of two, where the first move leaves
    /// another sure one and an answer takes both away; and other places. No domino of the opponent touches two of them.
    fn sure_moves<const UPRIGHT: bool>(&self, board: Bits, moves_first: bool) -> Sure {
        let exposed = self.covered_by_other::<UPRIGHT>(board);
        let safe = board & !exposed;
        let mut sure = 0;
        let mut rest = board;
        // Safe places, run by run from the first square on.
        loop {
            let places = self.places::<UPRIGHT>(rest & safe);
            let first = places & !self.after::<UPRIGHT>(places);
            if first == 0 {
                break;
            }
            sure += first.count_ones() as i32;
            rest &= !(first | self.after::<UPRIGHT>(first));
        }
        let mut blocks = 0;
        // Blocks of four squares.
        let places = self.places::<UPRIGHT>(rest);
        let mut corners = places & self.to_previous::<UPRIGHT>(places);
        while corners != 0 {
            let corner = corners & corners.wrapping_neg();
            corners &= corners - 1;
            let near = corner | self.after::<UPRIGHT>(corner);
            let far = self.to_next::<UPRIGHT>(near);
            let block = near | far;
            if block & rest != block {
                continue;
            }
            let outside = self.beside::<UPRIGHT>(block) & board & !block;
            let open_near = self.to_previous::<UPRIGHT>(near) & outside != 0;
            let open_far = self.to_next::<UPRIGHT>(far) & outside != 0;
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
            let mut places = self.places::<UPRIGHT>(rest);
            if partly_safe {
                places &= safe | self.before::<UPRIGHT>(safe);
            }
            while places != 0 {
                let first = places & places.wrapping_neg();
                let domino = first | self.after::<UPRIGHT>(first);
                *single += 1;
                rest &= !(domino | self.beside::<UPRIGHT>(domino & exposed) & board);
                places &= self.places::<UPRIGHT>(rest);
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
    fn most_of_other<const UPRIGHT: bool>(&self, board: Bits, sure: &Sure) -> i32 {
        let squares = self.covered_by_other::<UPRIGHT>(board).count_ones() as i32;
        self.packing_of_other::<UPRIGHT>(board).min((squares - sure.taken) / 2)
    }

    fn to_next<const UPRIGHT: bool>(&self, squares: Bits) -> Bits {
        if UPRIGHT { self.after::<false>(squares) } else { self.after::<true>(squares) }
    }

    fn to_previous<const UPRIGHT: bool>(&self, squares: Bits) -> Bits {
        if UPRIGHT { self.before::<false>(squares) } else { self.before::<true>(squares) }
    }

    /// Whether the player to move wins, who has so many free moves besides the board (the opponent, if negative).
    fn wins<const UPRIGHT: bool>(&mut self, mut board: Bits, mut free: i32) -> bool {
        self.nodes += 1;
        board &= self.covered::<true>(board) | self.covered::<false>(board);
        if UPRIGHT {
            free += self.take_free_moves::<true>(&mut board) - self.take_free_moves::<false>(&mut board);
        } else {
            free += self.take_free_moves::<false>(&mut board) - self.take_free_moves::<true>(&mut board);
        }
        if board == 0 {
            return free > 0;
        }
        let sure = self.sure_moves::<UPRIGHT>(board, true);
        if sure.moves + free > self.most_of_other::<UPRIGHT>(board, &sure) {
            return true;
        }
        if self.is_lost::<UPRIGHT>(board, free) {
            return false;
        }
        let key = self.normal(board);
        let slot = hash(key) as usize & (ENTRIES - 1);
        let entry = self.tables[usize::from(UPRIGHT)][slot];
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
        let mut moves = [Move { after: 0, square: 0, merit: 0 }; 128];
        let mut count = 0;
        let mut places = self.places::<UPRIGHT>(board);
        while places != 0 {
            let first = places & places.wrapping_neg();
            places &= places - 1;
            let after = board & !(first | self.after::<UPRIGHT>(first));
            let own = self.places::<UPRIGHT>(after).count_ones() as i16;
            let others = if UPRIGHT { self.places::<false>(after) } else { self.places::<true>(after) };
            let square = first.trailing_zeros() as u8;
            let merit = own - others.count_ones() as i16 + if Some(square) == best { 1_000 } else { 0 };
            moves[count] = Move { after, square, merit };
            count += 1;
        }
        let moves = &mut moves[..count];
        moves.sort_unstable_by_key(|mv| -mv.merit);
        let mut winner = moves.iter().find(|mv| !self.wins_next::<UPRIGHT>(mv.after, -free)).map(|mv| mv.square);
        // A free move is seldom better than any other.
        if winner.is_none() && free > 0 && !self.wins_next::<UPRIGHT>(board, 1 - free) {
            winner = Some(0);
        }
        let table = &mut self.tables[usize::from(UPRIGHT)][slot];
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

    /// Whether the opponent of the player to move is sure of enough moves.
    fn is_lost<const UPRIGHT: bool>(&self, board: Bits, free: i32) -> bool {
        if UPRIGHT {
            let sure = self.sure_moves::<false>(board, false);
            sure.moves >= self.most_of_other::<false>(board, &sure) + free
        } else {
            let sure = self.sure_moves::<true>(board, false);
            sure.moves >= self.most_of_other::<true>(board, &sure) + free
        }
    }

    fn wins_next<const UPRIGHT: bool>(&mut self, board: Bits, free: i32) -> bool {
        if UPRIGHT { self.wins::<false>(board, free) } else { self.wins::<true>(board, free) }
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
    let mixed = (board as u64 ^ (board >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32
}
