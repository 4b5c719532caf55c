//! The geometry of a board: its windows, the rows they lie in, its symmetries.

use super::{Live, Rules, Squares};

/// The four directions of a window, as steps in column and row.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board of given rules.
///
/// Square `column + columns × row` is bit of the same number, both counted from 0 at a1. On 5 × 4:
///
/// ```text
///   4  15 16 17 18 19
///   3  10 11 12 13 14
///   2   5  6  7  8  9
///   1   0  1  2  3  4
///       a  b  c  d  e
/// ```
#[derive(Clone, Debug)]
pub(super) struct Board<S> {
    pub(super) rules: Rules,
    /// Every k squares in a row. Windows of one straight line of squares follow one another, in order.
    pub(super) windows: Vec<S>,
    /// For each window, the number of its straight line.
    pub(super) straight: Vec<u16>,
    /// For each square, its windows.
    pub(super) windows_of: Vec<Vec<u16>>,
    symmetries: Vec<Symmetry<S>>,
}

/// A symmetry of the board, as a table for each four squares: the squares that those of a subset go to.
#[derive(Clone, Debug)]
struct Symmetry<S> {
    nibbles: Vec<[S; 16]>,
}

impl<S: Squares> Board<S> {
    /// The board of `rules`, which has at most [`Squares::CAPACITY`] squares.
    pub(super) fn new(rules: Rules) -> Self {
        let mut board = Board {
            rules,
            windows: Vec::new(),
            straight: Vec::new(),
            windows_of: vec![Vec::new(); rules.squares()],
            symmetries: Vec::new(),
        };
        board.add_windows();
        board.add_symmetries();
        board
    }

    fn add_windows(&mut self) {
        let (columns, rows) = (self.rules.columns as isize, self.rules.rows as isize);
        // With k = 1 all directions have the same windows.
        let directions = if self.rules.k == 1 { &DIRECTIONS[..1] } else { &DIRECTIONS[..] };
        let inside = |(x, y): (isize, isize)| (0..columns).contains(&x) && (0..rows).contains(&y);
        let mut straight = 0;
        for &(dx, dy) in directions {
            for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
                if inside((x - dx, y - dy)) {
                    continue;
                }
                let squares: Vec<usize> = (0..)
                    .map(|i| (x + i * dx, y + i * dy))
                    .take_while(|&at| inside(at))
                    .map(|(x, y)| (x + columns * y) as usize)
                    .collect();
                for window in squares.windows(self.rules.k) {
                    for &square in window {
                        self.windows_of[square].push(self.windows.len() as u16);
                    }
                    self.windows.push(window.iter().fold(S::default(), |set, &square| set.with(square)));
                    self.straight.push(straight);
                }
                straight += 1;
            }
        }
    }

    fn add_symmetries(&mut self) {
        let (columns, rows) = (self.rules.columns, self.rules.rows);
        // Bit 0: left and right change places; bit 1: top and bottom; bit 2: columns and rows, on a square board.
        for turn in 0..if columns == rows { 8 } else { 4 } {
            let place = |square: usize| {
                let (mut x, mut y) = (square % columns, square / columns);
                if turn & 1 != 0 {
                    x = columns - 1 - x;
                }
                if turn & 2 != 0 {
                    y = rows - 1 - y;
                }
                if turn & 4 != 0 {
                    (x, y) = (y, x);
                }
                x + columns * y
            };
            let image: Vec<u16> = (0..columns * rows).map(|square| place(square) as u16).collect();
            let nibbles = image
                .chunks(4)
                .map(|images| {
                    std::array::from_fn(|subset| {
                        let chosen = images.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
                        chosen.fold(S::default(), |set, (_, &square)| set.with(square.into()))
                    })
                })
                .collect();
            self.symmetries.push(Symmetry { nibbles });
        }
    }

    /// The number of symmetries: 8 of a square board, otherwise 4. Number 0 is the identity.
    pub(super) fn symmetry_count(&self) -> usize {
        self.symmetries.len()
    }

    /// The image of a set under a symmetry.
    pub(super) fn image_of(&self, symmetry: usize, set: S) -> S {
        if symmetry == 0 {
            return set;
        }
        let mut images = S::default();
        for (i, nibble) in self.symmetries[symmetry].nibbles.iter().enumerate() {
            images |= nibble[(set.word(i / 16) >> (4 * (i % 16)) & 15) as usize];
        }
        images
    }

    /// The symmetry that undoes another.
    pub(super) fn inverse(&self, symmetry: usize) -> usize {
        // Turning by a quarter is undone by three quarters; everything else undoes itself.
        match symmetry {
            5 => 6,
            6 => 5,
            _ => symmetry,
        }
    }

    /// Adds the windows that `mine` may complete, without those that have all the empty squares of another.
    ///
    /// Two windows with two squares in common lie in one straight line, and the part that one has of another has every
    /// window between them: looking at neighbours is enough.
    pub(super) fn collect(&self, mine: S, theirs: S, live: &mut Vec<Live<S>>) {
        let first = live.len();
        for (window, &straight) in self.windows.iter().zip(&self.straight) {
            if window.meets(theirs) {
                continue;
            }
            let empty = window.without(mine);
            let mut needed = true;
            while let Some(last) = live[first..].last().filter(|last| last.straight == straight) {
                if empty.without(last.empty).is_empty() {
                    live.pop();
                } else {
                    needed = !last.empty.without(empty).is_empty();
                    break;
                }
            }
            if needed {
                live.push(Live { empty, straight });
            }
        }
    }

    /// The stones of `mine` that lie in a window without one of `theirs`.
    pub(super) fn stones_in_live_windows(&self, mine: S, theirs: S) -> S {
        let live = self.windows.iter().filter(|window| !window.meets(theirs));
        live.fold(S::default(), |all, &window| all | window) & mine
    }
}
