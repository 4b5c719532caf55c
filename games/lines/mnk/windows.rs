//! The lines of a board, counted for all squares at once.
//!
//! A *window* is k squares in a row on the board. It is *open* to a player while the opponent has no stone in it, and
//! only open windows can still become lines. Windows are named by the square they start at, so that a set of squares
//! is a set of windows too, and counting the stones of every window is a binary addition of k shifted sets, digit by
//! digit ("bit-sliced").

use super::{Bits, Shape};

/// The lines of one board.
#[derive(Clone, Debug)]
pub struct Windows<B> {
    k: u32,
    board: B,
    directions: [Direction<B>; 4],
    /// How many of the directions have a window; the others come last and are never looked at, so that every shift
    /// within a window stays below the number of bits.
    used: usize,
}

/// The windows of one direction.
#[derive(Clone, Copy, Debug)]
pub struct Direction<B> {
    /// From a square to the next one of its line.
    step: u32,
    /// The bit of the square at which a window starts.
    starts: B,
}

impl<B> Direction<B> {
    /// From a square to the next one of its line.
    pub(super) fn step(&self) -> u32 {
        self.step
    }
}

/// How many stones of one player each window of a direction has, in binary: digit `i` of every count is one set.
#[derive(Clone, Copy)]
pub struct WindowCounts<B> {
    digits: [B; DIGITS],
    used: usize,
}

/// Enough digits for the longest line, 26.
const DIGITS: usize = 5;

impl<B: Bits> WindowCounts<B> {
    /// The windows with exactly `count` stones.
    pub fn exactly(&self, count: u32) -> B {
        let digit = |i: usize| if count >> i & 1 == 1 { self.digits[i] } else { !self.digits[i] };
        (1..self.used).fold(digit(0), |set, i| set & digit(i))
    }

    /// The windows with a stone.
    pub fn any(&self) -> B {
        self.digits[1..self.used].iter().fold(self.digits[0], |set, &digit| set | digit)
    }
}

impl<B: Bits> Windows<B> {
    pub(super) fn new(shape: Shape) -> Self {
        let stride = shape.rows as u32 + 1;
        let column =
            |c: usize| (0..shape.rows).fold(B::NONE, |set, row| set | B::bit(c as u32 * stride + row as u32));
        let board = (0..shape.columns).fold(B::NONE, |set, c| set | column(c));
        let k = shape.k as u32;
        let mut directions = [1, stride, stride + 1, stride - 1].map(|step| {
            let fits = (k - 1) * step < B::CAPACITY;
            Direction { step, starts: if fits { runs(board, step, k) } else { B::NONE } }
        });
        directions.sort_by_key(|direction| direction.starts.is_none());
        let used = directions.iter().filter(|direction| !direction.starts.is_none()).count();
        Windows { k, board, directions, used }
    }

    /// The squares of the board.
    pub fn board(&self) -> B {
        self.board
    }

    /// How many in a row win.
    pub fn k(&self) -> u32 {
        self.k
    }

    /// Upward, along the row, and the two diagonals, as far as they have windows.
    pub fn directions(&self) -> &[Direction<B>] {
        &self.directions[..self.used]
    }

    /// Whether a set of squares has a line.
    pub fn any(&self, set: B) -> bool {
        self.directions().iter().any(|d| !runs(set, d.step, self.k).is_none())
    }

    /// Whether the stone at `last` is part of a line of `set`.
    pub fn made_by(&self, set: B, last: u32) -> bool {
        if B::CAPACITY <= 128 {
            // Shifting a word or two is quicker than looking around; no other line can have been there before.
            self.any(set)
        } else {
            self.directions().iter().any(|d| self.run(set, last, d.step).1 >= self.k)
        }
    }

    /// The stones of `set` in a row through one of them: the lowest, and how many.
    pub(super) fn run(&self, set: B, through: u32, step: u32) -> (u32, u32) {
        let (mut low, mut high) = (through, through);
        while low >= step && set.has(low - step) {
            low -= step;
        }
        while high + step < B::CAPACITY && set.has(high + step) {
            high += step;
        }
        (low, (high - low) / step + 1)
    }

    /// The squares of a line of `set` through one of its squares.
    pub fn line(&self, set: B, through: u32) -> Option<impl Iterator<Item = u32> + use<B>> {
        self.directions().iter().find_map(|d| {
            let (low, length) = self.run(set, through, d.step);
            let step = d.step;
            (length >= self.k).then(|| (0..length).map(move |i| low + i * step))
        })
    }

    /// How many stones of `set` each window of a direction has.
    pub fn tally(&self, direction: &Direction<B>, set: B) -> WindowCounts<B> {
        let used = (u32::BITS - self.k.leading_zeros()) as usize;
        let mut digits = [B::NONE; DIGITS];
        for i in 0..self.k {
            let mut carry = set.down(i * direction.step);
            for digit in &mut digits[..used] {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        WindowCounts { digits, used }
    }

    /// The windows of a direction that are open to the owner of `mine`, where `theirs` counts the opponent's stones.
    pub fn open(&self, direction: &Direction<B>, theirs: &WindowCounts<B>) -> B {
        direction.starts.without(theirs.any())
    }

    /// The squares of these windows.
    pub fn squares(&self, direction: &Direction<B>, windows: B) -> B {
        if windows.is_none() {
            return B::NONE;
        }
        (0..self.k).fold(B::NONE, |set, i| set | windows.up(i * direction.step))
    }

    /// The empty squares where one more stone of `mine` makes a line.
    pub fn completions(&self, mine: B, occupied: B) -> B {
        // The common lengths are constants, so that their loops unroll.
        let all = match self.k {
            1 => return self.board.without(occupied),
            3 => self.completing::<3>(mine, 3),
            4 => self.completing::<4>(mine, 4),
            5 => self.completing::<5>(mine, 5),
            k => self.completing::<{ MAX_K as usize }>(mine, k),
        };
        (all & self.board).without(occupied)
    }

    /// The squares with k − 1 stones of the set around them that they join to a line, themselves included or not:
    /// some j stones before and k − 1 − j behind. The array has room for k sets.
    #[inline(always)]
    fn completing<const ROOM: usize>(&self, set: B, k: u32) -> B {
        let mut all = B::NONE;
        for &Direction { step, .. } in self.directions() {
            // before[j]: at least j stones before the square.
            let mut before = [!B::NONE; ROOM];
            for j in 1..k as usize {
                before[j] = before[j - 1] & set.up(j as u32 * step);
            }
            let mut behind = !B::NONE;
            for j in (0..k as usize).rev() {
                all |= before[j] & behind;
                if j > 0 {
                    behind &= set.down((k - j as u32) * step);
                }
            }
        }
        all
    }

    /// Windows that need only one more stone to be a line that can be completed at either end: k − 2 stones within
    /// k − 1 squares, and the squares before and after empty (in Gomoku, an open three).
    pub fn open_ended(&self, direction: &Direction<B>, open: B, mine: B, tally: &WindowCounts<B>) -> B {
        if self.k < 3 {
            return B::NONE;
        }
        let one_short = open & tally.exactly(self.k - 2);
        (one_short & one_short.down(direction.step)).without(mine)
    }

    /// Whether some window is still open to the player against whom `theirs` stands.
    pub fn any_open(&self, theirs: B) -> bool {
        self.directions().iter().any(|d| !self.open(d, &self.tally(d, theirs)).is_none())
    }

    /// How much a stone of the owner of `mine` on an empty square adds to open windows and spoils of the opponent's.
    /// Making a line outweighs everything, preventing one everything else.
    pub fn promise(&self, mine: B, theirs: B, square: u32) -> i32 {
        self.directions().iter().map(|d| self.promise_along(d.step, mine, theirs, square)).sum()
    }

    fn promise_along(&self, step: u32, mine: B, theirs: B, square: u32) -> i32 {
        let reach = self.k - 1;
        // The squares around, as bits: the square itself is bit `reach`.
        let (mut own, mut foreign) = (0u64, 0u64);
        let mut look = |at: u32, place: u32| {
            let inside = self.board.has(at);
            own |= u64::from(inside && mine.has(at)) << place;
            foreign |= u64::from(inside && theirs.has(at)) << place;
            inside
        };
        let before =
            (1..=reach).take_while(|i| i * step <= square && look(square - i * step, reach - i)).count();
        let after = (1..=reach)
            .take_while(|i| square + i * step < B::CAPACITY && look(square + i * step, reach + i))
            .count();
        if own | foreign == 0 {
            return 0;
        }
        let window = (1 << self.k) - 1;
        (reach - before as u32..=after as u32)
            .map(|start| match (own >> start & window, foreign >> start & window) {
                (0, 0) => 0,
                (own, 0) => 2 * worth(self.k - own.count_ones()),
                (0, foreign) => worth(self.k - foreign.count_ones()),
                _ => 0,
            })
            .sum()
    }
}

/// The longest line that fits a board.
const MAX_K: u32 = 26;

/// The score of a window by the number of stones that it lacks.
fn worth(missing: u32) -> i32 {
    match missing {
        0 | 1 => 1 << 20,
        2 => 1 << 10,
        3 => 1 << 7,
        4 => 1 << 4,
        _ => 1 << 2,
    }
}

/// The squares at which `length` squares of the set in a row start; `length` is 1 to 26.
fn runs<B: Bits>(set: B, step: u32, length: u32) -> B {
    let (mut runs, mut known) = (set, 1);
    while known < length {
        let grow = known.min(length - known);
        runs &= runs.down(grow * step);
        known += grow;
    }
    runs
}
