//! The contents of a board, independent of how it is drawn.

use alloc::{borrow::ToOwned, format, string::String, vec, vec::Vec};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A position as something to look at; interfaces decide how to draw it.
///
/// In JSON it is an object with `shape`: `heaps`, `grid`, `numbers`, `graph` or `sum`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(tag = "shape", rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Picture {
    /// Heaps of counters.
    Heaps {
        /// Their sizes, in the order in which moves name them (the first is heap 1). In JSON they are text, because they may
        /// exceed what JavaScript's numbers hold.
        #[cfg_attr(feature = "serde", serde(with = "numbers_as_text"))]
        #[cfg_attr(feature = "schemars", schemars(with = "Vec<String>"))]
        sizes: Vec<u64>,
        /// Their look.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "HeapLook::is_counters"))]
        look: HeapLook,
    },
    /// A rectangular board.
    Grid(Grid),
    /// Number scrabble: the numbers still free and those that each player holds, ascending.
    Numbers {
        /// Numbers still free.
        free: Vec<u8>,
        /// Numbers held by the player who moved first.
        first: Vec<u8>,
        /// Numbers held by the other player.
        second: Vec<u8>,
        /// The sum that wins with three numbers.
        target: u8,
    },
    /// Vertices and edges.
    Graph(GraphPicture),
    /// Games side by side.
    Sum {
        /// The games, in the order in which moves number them (the first is component 1).
        parts: Vec<Summand>,
    },
}

/// The look of heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum HeapLook {
    /// Counters on each other: a move takes from the top.
    #[default]
    Counters,
    /// Skittles in rows: a move `heap:take=left+right` knocks down neighbours and leaves what stands at either side of them.
    Skittles,
    /// Strips of squares, in each two fewer than the heap has counters: a move takes three counters and writes on the square of the middle one.
    Strip,
}

impl HeapLook {
    /// Whether heaps look like counters on each other.
    pub fn is_counters(&self) -> bool {
        *self == HeapLook::Counters
    }

    /// The skittles or squares in the row of a heap.
    pub fn places(self, size: u64) -> u64 {
        if self == HeapLook::Strip { size.saturating_sub(2) } else { size }
    }

    /// The skittles or squares that a move takes, counted from 0 at the left, where it takes `take` counters after `start`.
    ///
    /// ```
    /// use boyi_core::HeapLook;
    /// assert_eq!((HeapLook::Skittles.taken(4, 2), HeapLook::Strip.taken(4, 3)), (4..6, 4..5));
    /// ```
    pub fn taken(self, start: u64, take: u64) -> core::ops::Range<u64> {
        let take = if self == HeapLook::Strip { 1 } else { take };
        start..start.saturating_add(take)
    }
}

/// A graph: vertices at their places, and edges between them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct GraphPicture {
    /// Whether edges lead from their first end to their second.
    pub directed: bool,
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The ends of each edge, as indices of vertices. Edges may repeat, and both ends may be the same.
    pub edges: Vec<[usize; 2]>,
    /// The colour of each edge, in their order: `l` is blue, Left's, `r` red, Right's, `e` green, both players'. Empty where edges have
    /// no colours.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub colours: String,
    /// The width of the drawing, in units of which a square of a board has 100.
    pub width: u32,
    /// Its height, in the same units.
    pub height: u32,
    /// Vertices that are not drawn, because the graph is too large.
    pub hidden: usize,
}

/// A vertex of a [`GraphPicture`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Vertex {
    /// Its name in moves.
    pub name: String,
    /// Its distance from the left.
    pub x: u32,
    /// Its distance from the top.
    pub y: u32,
    /// The chips that are on it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_none"))]
    pub chips: u32,
    /// Whether it is on the ground.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub ground: bool,
}

impl GraphPicture {
    /// One line for each vertex: its name with what is on it, `●` for a chip and `⏚` for the ground, and its neighbours, or in a directed
    /// graph those that edges lead to.
    pub fn lines(&self) -> Vec<(String, String)> {
        let mut neighbours: Vec<Vec<String>> = vec![Vec::new(); self.vertices.len()];
        let mut colours = self.colours.chars();
        for &[from, to] in &self.edges {
            let colour: String = colours.next().into_iter().collect();
            let (Some(one), Some(other)) = (self.vertices.get(from), self.vertices.get(to)) else { continue };
            neighbours[from].push(format!("{colour}{}", other.name));
            if !self.directed && from != to {
                neighbours[to].push(format!("{colour}{}", one.name));
            }
        }
        let sign = if self.directed { "→" } else { "–" };
        let line = |(vertex, next): (&Vertex, Vec<String>)| {
            let on = match vertex {
                Vertex { ground: true, .. } => " ⏚".to_owned(),
                Vertex { chips: 0, .. } => String::new(),
                Vertex { chips: 1, .. } => " ●".to_owned(),
                Vertex { chips, .. } => format!(" ●×{chips}"),
            };
            let next = if next.is_empty() { String::new() } else { format!("{sign} {}", next.join(" ")) };
            (vertex.name.clone() + &on, next)
        };
        self.vertices.iter().zip(neighbours).map(line).collect()
    }
}

/// One of the games in a picture of several.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Summand {
    /// The name it was given: `octal(0.07)`.
    pub name: String,
    /// Its picture.
    pub picture: Picture,
}

/// A rectangular board of cells. Columns are lettered from `a` at the left, rows numbered from 1 at the bottom, or at the top where
/// the game's literature does so; in a single row moves may number the cells instead. A *square* is its column and its row as they are named,
/// both from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Grid {
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// `columns * rows` cells, row by row from the top: a piece's letter, a blank where no piece can stand, or nothing.
    pub cells: Vec<Option<char>>,
    /// Whether rows are numbered from the top.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub from_top: bool,
    /// Whether squares alternate in colour, as on a chess board.
    pub chequered: bool,
    /// Whether pieces fall to the lowest empty cell of their column.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub falls: bool,
    /// Whether moves number the cells of the only row, from 1 at the left.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub numbered: bool,
    /// Whether the squares of a move are those that one piece covers after it, as of a domino.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub covers: bool,
    /// The number of columns at the right that are beside the board, for pieces in hand, the second player's at the top.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub hands: usize,
    /// Whether letters are the animals of Dōbutsu shōgi, the first player's in capitals: lion, elephant, giraffe, chick, hen.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub animals: bool,
    /// Signs on empty cells.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub marks: Vec<Mark>,
    /// The lines of a board of points; absent from a board of squares.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub points: Option<Points>,
    /// Whether `x` and `o` are black and white pieces, as they are yellow and red ones where they fall; else they are a cross and a ring as on paper.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub stones: bool,
    /// The first player's letters, where pieces are discs with letters or characters on them; all others are the second player's.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub discs: String,
    /// Whether discs have pictures of the pieces of xiangqi on them in place of their letters `KABNRCP`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub figures: bool,
    /// How pieces look in place of signs, stones and discs.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "PieceLook::is_usual"))]
    pub look: PieceLook,
    /// The cells of the line that ended the game, as indices of `cells`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub won: Vec<usize>,
}

/// How the pieces of a grid look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum PieceLook {
    /// As the other fields of the grid say.
    #[default]
    Usual,
    /// `x` and `o` are a black and a white queen.
    Queens,
    /// Dominoes on end, each with its letter: `l` blue, `r` red, others green.
    Dominoes,
    /// Pieces that point where they go, with their letters: the first player's, of [`Grid::discs`], to the right, others to the left.
    Arrows,
    /// Pieces that all go to the left, with their letters: the first player's, of [`Grid::discs`], blue, others red.
    Pushed,
}

impl PieceLook {
    /// Whether it is the usual one.
    pub fn is_usual(&self) -> bool {
        *self == PieceLook::Usual
    }
}

/// The drawing of a board of points. Pieces stand in the middle of cells; lines join the middles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Points {
    /// The ends of each straight line, as indices of cells. A line may pass other points.
    pub lines: Vec<[usize; 2]>,
    /// Whether the cells at the border of the board stand on a circle, which is drawn.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    pub ring: bool,
    /// Cells with a dot, for the eye.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub stars: Vec<usize>,
    /// Cells with small angles around them, where cannons and pawns stand at the start of xiangqi.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub corners: Vec<usize>,
    /// Words on the board.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub words: Vec<BoardWord>,
}

/// A word on a board of points.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct BoardWord {
    /// The cells between which it stands, in the middle.
    pub between: [usize; 2],
    /// The word.
    pub text: String,
}

impl Points {
    /// Every row and every column of a board.
    ///
    /// ```
    /// use boyi_core::Points;
    /// assert_eq!(Points::lattice(3, 2).lines, [[0, 2], [3, 5], [0, 3], [1, 4], [2, 5]]);
    /// ```
    pub fn lattice(columns: usize, rows: usize) -> Points {
        let across = (0..rows).map(|row| [row * columns, row * columns + columns - 1]);
        let down = (0..columns).map(|column| [column, rows.saturating_sub(1) * columns + column]);
        Points { lines: across.chain(down).collect(), ..Points::default() }
    }

    /// The steps along lines from a cell to one beside it, or diagonally from it, the lower index first: the ring too. What a grid of characters
    /// can show; lines in other directions have none.
    ///
    /// ```
    /// use boyi_core::Points;
    /// let cross = Points { lines: vec![[0, 8], [3, 5]], ..Points::default() };
    /// assert_eq!(cross.steps(3, 3), [[0, 4], [3, 4], [4, 5], [4, 8]]);
    /// ```
    pub fn steps(&self, columns: usize, rows: usize) -> Vec<[usize; 2]> {
        let mut steps = Vec::new();
        if columns == 0 || rows == 0 {
            return steps;
        }
        for &[one, other] in &self.lines {
            let (from, to) = (one.min(other), one.max(other));
            let down = (to / columns) - (from / columns);
            let across = (to % columns) as isize - (from % columns) as isize;
            let straight = down == 0 || across == 0 || down == across.unsigned_abs();
            let length = down.max(across.unsigned_abs());
            if !straight || length == 0 || to >= columns * rows {
                continue;
            }
            let by = (to - from) / length;
            steps.extend((0..length).map(|at| [from + at * by, from + (at + 1) * by]));
        }
        if self.ring {
            let across = |row: usize| {
                (1..columns).map(move |column| [row * columns + column - 1, row * columns + column])
            };
            let down = |column: usize| {
                (1..rows).map(move |row| [(row - 1) * columns + column, row * columns + column])
            };
            steps.extend(across(0).chain(across(rows - 1)).chain(down(0)).chain(down(columns - 1)));
        }
        steps.sort_unstable();
        steps.dedup();
        steps
    }
}

/// A sign on an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Mark {
    /// The cell's index in [`Grid::cells`].
    pub cell: usize,
    /// Its meaning.
    pub kind: MarkKind,
}

/// The meaning of a [`Mark`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum MarkKind {
    /// The player to move may not take the cell.
    Forbidden,
    /// The player who moves first threatens to win here.
    First,
    /// The other player does.
    Second,
    /// Both do.
    Both,
    /// No cell of the board: pieces leave it here, to the right.
    Right,
    /// No cell of the board: pieces leave it here, upwards.
    Up,
}

impl MarkKind {
    /// Whether pieces leave the board here.
    pub fn is_exit(self) -> bool {
        matches!(self, MarkKind::Right | MarkKind::Up)
    }
}

impl Picture {
    /// Heaps of counters.
    pub fn heaps(sizes: impl Into<Vec<u64>>) -> Picture {
        Picture::Heaps { sizes: sizes.into(), look: HeapLook::Counters }
    }
}

impl Grid {
    /// The content of a cell; `row` counts from the top.
    ///
    /// # Panics
    /// If the cell is outside the board.
    pub fn cell(&self, column: usize, row: usize) -> Option<char> {
        assert!(column < self.columns, "column {column} of {}", self.columns);
        self.cells[row * self.columns + column]
    }

    /// The row from the top of a square's row, and the reverse.
    pub fn row_from_top(&self, row: usize) -> usize {
        if self.from_top { row } else { self.rows - 1 - row }
    }

    /// The square of a cell.
    pub fn square(&self, cell: usize) -> (usize, usize) {
        (cell % self.columns, self.row_from_top(cell / self.columns))
    }

    /// The cell of a square.
    pub fn cell_of(&self, (column, row): (usize, usize)) -> usize {
        self.row_from_top(row) * self.columns + column
    }

    /// Whether a cell is a point or a square of the board: not a blank, an exit, or beside it.
    pub fn is_place(&self, cell: usize) -> bool {
        let exit = self.marks.iter().any(|mark| mark.cell == cell && mark.kind.is_exit());
        cell % self.columns < self.board_columns() && self.cells.get(cell) != Some(&Some(' ')) && !exit
    }

    /// Whether a piece is the first player's: `x`, a capital, one of [`Grid::discs`].
    pub fn is_first(&self, piece: char) -> bool {
        match () {
            () if !self.discs.is_empty() => self.discs.contains(piece),
            () if self.chequered || self.animals => piece.is_ascii_uppercase(),
            () => piece == 'x',
        }
    }

    /// The columns of the board itself.
    pub fn board_columns(&self) -> usize {
        self.columns.saturating_sub(self.hands)
    }
}

#[cfg(feature = "serde")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

#[cfg(feature = "serde")]
fn is_none(chips: &u32) -> bool {
    *chips == 0
}

/// Whole numbers as a list of texts.
#[cfg(feature = "serde")]
mod numbers_as_text {
    use alloc::{
        format,
        string::{String, ToString},
        vec::Vec,
    };
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(numbers: &[u64], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(numbers.iter().map(u64::to_string))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
        let read = |text: String| {
            text.parse().map_err(|_| D::Error::custom(format!("found '{text}', expected a whole number")))
        };
        Vec::<String>::deserialize(deserializer)?.into_iter().map(read).collect()
    }
}
