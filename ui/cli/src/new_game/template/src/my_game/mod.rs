//! My Game: a strip of squares, on which the players put their own stones in turn. Whoever first has three side by side wins; a full strip
//! without three is a draw.
//!
//! This is a game to begin with: change the rules, the notation and the messages, and keep the tests green.

use boyi_core::{Game, Grid, Notation, Outcome, ParseError, Picture, Side};
use boyi_games::{ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param};

/// The entry for a registry: the name that people type, the family (`Group`) in which it is listed, and where its answers come from
/// (`Knowledge`: a theorem, its complete solution, or search).
pub static ENTRY: GameEntry = GameEntry::new(
    "my-game",
    Group::Line,
    Knowledge::Solved,
    // Ids of messages begin with the game's name.
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let squares = setup.number("squares", 3..=12, 8)? as u32;
        // Solved where it is small enough, else searched. Reasons, theorems and evaluations are further fields.
        Ok(ErasedGame::boxed(setup, databases, Rules { squares }, GameSupport::default()))
    },
)
.with_params(&[Param::value("squares", "8", "3..=12")]);

/// The rules, with their parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The number of squares.
    pub squares: u32,
}

/// A position: everything that decides the future of the game, and nothing else. Two sets of squares, a bit each, from the left; whose turn
/// it is follows from them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The stones of the player to move.
    pub mover: u32,
    /// The stones of the other player.
    pub other: u32,
}

/// A move: the square that a stone is put on, from 0 at the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square(pub u32);

impl Position {
    /// The side to move: the first player has as many stones as the second, or one more.
    fn side(self) -> Side {
        if self.mover.count_ones() == self.other.count_ones() { Side::First } else { Side::Second }
    }

    /// The stones of the first and of the second player.
    fn stones(self) -> [u32; 2] {
        if self.side() == Side::First { [self.mover, self.other] } else { [self.other, self.mover] }
    }
}

/// The three squares side by side within a set.
fn three_in(stones: u32) -> Option<[u32; 3]> {
    let first = stones & stones >> 1 & stones >> 2;
    (first != 0).then(|| first.trailing_zeros()).map(|first| [first, first + 1, first + 2])
}

impl Game for Rules {
    type Position = Position;
    type Move = Square;

    fn start(&self) -> Position {
        Position { mover: 0, other: 0 }
    }

    /// For the player to move: who has just moved may have won.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if three_in(position.other).is_some() {
            return Some(Outcome::Loss);
        }
        let full = (position.mover | position.other).count_ones() == self.squares;
        full.then_some(Outcome::Draw)
    }

    fn moves(&self, position: &Position, out: &mut Vec<Square>) {
        if self.outcome(position).is_none() {
            let taken = position.mover | position.other;
            out.extend((0..self.squares).filter(|square| taken >> square & 1 == 0).map(Square));
        }
    }

    fn play(&self, position: &Position, mv: &Square) -> Position {
        Position { mover: position.other, other: position.mover | 1 << mv.0 }
    }

    /// The side to move in a position that somebody types. Without this it would be the first player in every position.
    fn mover(&self, start: &Position) -> Side {
        start.side()
    }
}

impl Notation for Rules {
    /// The squares from the left: `x.o.....`.
    fn position_text(&self, position: &Position) -> String {
        let [first, second] = position.stones();
        let square = |square| match (first >> square & 1, second >> square & 1) {
            (1, _) => 'x',
            (_, 1) => 'o',
            _ => '.',
        };
        (0..self.squares).map(square).collect()
    }

    /// Takes any text: an error says which field is wrong, what was found there and, by the id of a message, what was expected.
    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let text = text.trim();
        let wrong = || {
            let example = self.position_text(&self.start());
            ParseError::new("position", text, "my-game-position").with("example", example)
        };
        if text.chars().count() != self.squares as usize {
            return Err(wrong());
        }
        let (mut first, mut second) = (0u32, 0u32);
        for (square, stone) in text.chars().enumerate() {
            match stone {
                'x' | 'X' => first |= 1 << square,
                'o' | 'O' => second |= 1 << square,
                '.' => {}
                _ => return Err(wrong()),
            }
        }
        let position = match first.count_ones().checked_sub(second.count_ones()) {
            Some(0) => Position { mover: first, other: second },
            Some(1) => Position { mover: second, other: first },
            _ => return Err(ParseError::new("position", text, "my-game-stones")),
        };
        // Nobody goes on after a win.
        match three_in(position.mover) {
            Some(_) => Err(ParseError::new("position", text, "my-game-no-three")),
            None => Ok(position),
        }
    }

    /// The name of the square, so that it can be clicked: `c1`.
    fn move_text(&self, _: &Position, mv: &Square) -> String {
        let column = char::from(b'a' + mv.0 as u8);
        format!("{column}1")
    }

    /// Reads also the letter alone.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Square, ParseError> {
        let wanted = text.trim().to_ascii_lowercase();
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let is_meant = |mv: &&Square| {
            let name = self.move_text(position, mv);
            name == wanted || name.trim_end_matches('1') == wanted
        };
        moves.iter().find(is_meant).copied().ok_or_else(|| {
            let example = moves.first().map_or(String::new(), |mv| self.move_text(position, mv));
            ParseError::new("move", text, "my-game-move").with("example", example)
        })
    }

    /// A board of one row. A cell is a piece's letter, `None` where it is empty, and `Some(' ')` where there is no square at all.
    fn picture(&self, position: &Position, _: &str) -> Picture {
        let [first, second] = position.stones();
        let cell = |square| match (first >> square & 1, second >> square & 1) {
            (1, _) => Some('x'),
            (_, 1) => Some('o'),
            _ => None,
        };
        let won = three_in(position.other).into_iter().flatten().map(|square| square as usize).collect();
        let cells = (0..self.squares).map(cell).collect();
        Picture::Grid(Grid { columns: self.squares as usize, rows: 1, cells, won, ..Grid::default() })
    }
}

#[cfg(test)]
mod tests;
