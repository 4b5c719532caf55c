//! Tsoro Yematatu, the stone game played with three, from Zimbabwe (C. Zaslavsky, Tic Tac Toe and Other Three-in-a-Row
//! Games, 1982). Seven points lie on a triangle with five lines:
//!
//! ```text
//!   3        b          bits:      6
//!          / | \                 / | \
//!   2     a--b--c               3--4--5
//!        /   |   \             /   |   \
//!   1   a----b----c           0----1----2
//! ```
//!
//! In turn the players put down three stones each. Then, in turn, they move one of theirs along a line to the only empty
//! point, next to it or over one stone of either colour. Whoever has three stones on a line wins, at any time. A position
//! that comes for the third time ends the game in a draw.

mod reasons;

use boyi_core::{Game, Grid, Notation, Outcome, ParseError, Picture, Record, Side};
use boyi_games::{ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages};

/// The entry for a registry.
pub static ENTRY: GameEntry = GameEntry::new(
    "tsoro-yematatu",
    Group::Line,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let support = GameSupport { explain: reasons::explain, ..GameSupport::default() };
        Ok(ErasedGame::boxed(setup, databases, Tsoro, support))
    },
)
.with_sides("black", "white");

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tsoro;

/// A set of points, a bit each as in the picture above.
pub type Points = u8;

/// Three points on a line, the middle one second.
pub type Line = [u8; 3];

/// The five lines: the two sides, the height, the middle line, the base.
pub const LINES: [Line; 5] = [[0, 3, 6], [2, 5, 6], [1, 4, 6], [3, 4, 5], [0, 1, 2]];

const NAMES: [&str; 7] = ["a1", "b1", "c1", "a2", "b2", "c2", "b3"];
const ALL: Points = 0b111_1111;
const STONES_EACH: u32 = 3;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The points of the player to move.
    pub mover: Points,
    /// The points of the other player.
    pub other: Points,
    /// The side to move: with all stones on the board it could be either.
    pub side: Side,
}

/// A stone put down, or moved from another point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The point that it leaves; `None` while stones are put down.
    pub from: Option<u8>,
    /// The point that it comes to.
    pub to: u8,
}

impl Position {
    fn empty(self) -> Points {
        ALL & !(self.mover | self.other)
    }

    fn placing(self) -> bool {
        self.mover.count_ones() < STONES_EACH
    }

    fn stone(self, point: u8) -> Option<Side> {
        if self.mover >> point & 1 == 1 {
            Some(self.side)
        } else {
            (self.other >> point & 1 == 1).then_some(!self.side)
        }
    }
}

/// The line that lies within a set of points.
fn line_in(points: Points) -> Option<Line> {
    LINES.into_iter().find(|line| line.iter().all(|point| points >> point & 1 == 1))
}

fn points(set: Points) -> impl Iterator<Item = u8> {
    (0..7).filter(move |point| set >> point & 1 == 1)
}

fn name(point: u8) -> &'static str {
    NAMES[usize::from(point)]
}

impl Game for Tsoro {
    type Position = Position;
    type Move = Move;

    const LOOPY: bool = true;

    fn start(&self) -> Position {
        Position { mover: 0, other: 0, side: Side::First }
    }

    /// The player who moved last has a line.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        line_in(position.other).map(|_| Outcome::Loss)
    }

    /// There always is a move: through every point go lines with four other points at least, and the opponent has only
    /// three stones.
    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if self.outcome(position).is_some() {
            return;
        }
        if position.placing() {
            return out.extend(points(position.empty()).map(|to| Move { from: None, to }));
        }
        for to in points(position.empty()) {
            // On a line of three points a stone is next to the empty one, or one point away from it.
            let on_a_line = |&from: &u8| LINES.iter().any(|line| line.contains(&from) && line.contains(&to));
            out.extend(points(position.mover).filter(on_a_line).map(|from| Move { from: Some(from), to }));
        }
    }

    fn play(&self, position: &Position, mv: &Move) -> Position {
        let left = mv.from.map_or(position.mover, |from| position.mover & !(1 << from));
        Position { mover: position.other, other: left | 1 << mv.to, side: !position.side }
    }

    fn mover(&self, start: &Position) -> Side {
        start.side
    }

    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        self.outcome(record.now()).or_else(|| repeated(record).then_some(Outcome::Draw))
    }
}

/// Whether the position on the board has come for the third time.
fn repeated(record: &Record<Tsoro>) -> bool {
    record.positions().iter().filter(|position| *position == record.now()).count() >= 3
}

impl Notation for Tsoro {
    /// The points from the apex, row by row, then the player to move: `./.x./o.x o`.
    fn position_text(&self, position: &Position) -> String {
        let stone = |point| position.stone(point).map_or('.', letter);
        let row = |points: &[u8]| points.iter().map(|&point| stone(point)).collect::<String>();
        format!("{}/{}/{} {}", row(&[6]), row(&[3, 4, 5]), row(&[0, 1, 2]), letter(position.side))
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let wrong = || ParseError::new("position", text.trim(), "tsoro-position");
        let (board, mover) = text.trim().split_once(' ').ok_or_else(wrong)?;
        let side = match mover.trim() {
            "x" | "X" => Side::First,
            "o" | "O" => Side::Second,
            _ => return Err(wrong()),
        };
        let rows: Vec<&str> = board.split('/').collect();
        let [apex, middle, base] = rows[..] else { return Err(wrong()) };
        if [apex, middle, base].map(str::len) != [1, 3, 3] {
            return Err(wrong());
        }
        let (mut first, mut second) = (0, 0);
        for (point, stone) in
            [0, 1, 2, 3, 4, 5, 6].into_iter().zip(base.chars().chain(middle.chars()).chain(apex.chars()))
        {
            match stone {
                'x' | 'X' => first |= 1 << point,
                'o' | 'O' => second |= 1 << point,
                '.' => {}
                _ => return Err(wrong()),
            }
        }
        let (mover, other) = if side == Side::First { (first, second) } else { (second, first) };
        let position = Position { mover, other, side };
        let counts = (first.count_ones(), second.count_ones());
        let due = match counts {
            (STONES_EACH, STONES_EACH) => side,
            (x, o) if x == o && x < STONES_EACH => Side::First,
            (x, o) if x == o + 1 && x <= STONES_EACH => Side::Second,
            (x, o) => return Err(ParseError::new("stones", format!("{x} x, {o} o"), "tsoro-stones")),
        };
        if side != due {
            let found = letter(side).to_string();
            return Err(ParseError::new("mover", found, "tsoro-mover").with("mover", letter(due).to_string()));
        }
        match line_in(mover) {
            Some(_) => Err(ParseError::new("position", text.trim(), "tsoro-no-line")),
            None => Ok(position),
        }
    }

    /// The point, `b3`, or both points, `a1b1`.
    fn move_text(&self, _: &Position, mv: &Move) -> String {
        format!("{}{}", mv.from.map_or("", name), name(mv.to))
    }

    /// Reads also `a1-b1`, and the point that a stone leaves: there is only one that it can come to.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, ParseError> {
        let wanted: String = text.trim().to_ascii_lowercase().split('-').map(str::trim).collect();
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let is_meant = |mv: &Move| {
            self.move_text(position, mv) == wanted || mv.from.is_some_and(|from| name(from) == wanted)
        };
        let found = moves.iter().find(|mv| is_meant(mv));
        found.copied().ok_or_else(|| {
            let example = moves.first().map_or(String::new(), |mv| self.move_text(position, mv));
            ParseError::new("move", text, "tsoro-move").with("example", example)
        })
    }

    /// Three rows of three cells; the two beside the apex are blank, for they are no points.
    fn picture(&self, position: &Position, _: &str) -> Picture {
        let cell = |point: Option<u8>| match point {
            Some(point) => position.stone(point).map(letter),
            None => Some(' '),
        };
        let cells = [None, Some(6), None, Some(3), Some(4), Some(5), Some(0), Some(1), Some(2)];
        let cells = cells.into_iter().map(cell).collect();
        let lines = vec![[1, 3], [3, 6], [1, 5], [5, 8], [1, 7], [3, 5], [6, 8]];
        let points = Some(boyi_core::Points { lines, ..boyi_core::Points::default() });
        Picture::Grid(Grid { columns: 3, rows: 3, cells, points, stones: true, ..Grid::default() })
    }
}

fn letter(side: Side) -> char {
    match side {
        Side::First => 'x',
        Side::Second => 'o',
    }
}

#[cfg(test)]
mod tests;
