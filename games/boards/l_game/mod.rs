//! The L-game (E. de Bono, *The Five-Day Course in Thinking*, 1967): each player has an L of four squares on 4×4, and there are two neutral
//! pieces. Lift your L and put it down elsewhere, turned and flipped as you like; then you may move a neutral piece. Whoever cannot
//! put the L anywhere else loses (E. Berlekamp, J. Conway, R. Guy, *Winning Ways*, chapter 12).

use crate::pieces::cells;
use boyi_catalogue::{
    ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, SOLVED_IN_MEMORY,
    board::{parse_square, square_text, stone},
    solve,
};
use boyi_core::{Game, Grid, Notation, Outcome, ParseError, Picture, Record, Side};
use boyi_solve::Codec;
use std::sync::LazyLock;

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "l-game",
    Group::Board,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let solver: solve::MakeSolver<LGame> = |game, name| solve::by_key(game, name, Squares);
        let support = GameSupport { solver: Some(solver), auto: SOLVED_IN_MEMORY, ..GameSupport::default() };
        Ok(ErasedGame::boxed(setup, databases, LGame, support))
    },
)
.with_example("..#x/.xxx/ooo./o..# o")
.with_sides("black", "white")];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LGame;

/// A bit for each square, from the bottom left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The L of the first player and that of the second.
    pub ls: [u16; 2],
    /// The two neutral pieces.
    pub neutral: u16,
    /// The side to move.
    pub mover: Side,
}

/// An L put down, and perhaps a neutral piece moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LMove {
    /// The squares of the L.
    pub to: u16,
    /// From and to of a neutral piece.
    pub neutral: Option<(u8, u8)>,
}

const SIDE: u8 = 4;

/// The 48 ways to put an L on the board.
static PLACEMENTS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut all = Vec::new();
    // Three squares in a row or a column, and one beside an end of them.
    for (right, up) in [(1_i8, 0_i8), (0, 1)] {
        for cell in 0..16_i8 {
            let (x, y) = (cell % 4, cell / 4);
            for end in [0, 2] {
                for beside in [-1, 1] {
                    let foot = (x + end * right + beside * up, y + end * up + beside * right);
                    let places = [(x, y), (x + right, y + up), (x + 2 * right, y + 2 * up), foot];
                    if places.iter().all(|(x, y)| (0..4).contains(x) && (0..4).contains(y)) {
                        all.push(places.iter().fold(0, |set, (x, y)| set | 1 << (4 * y + x)));
                    }
                }
            }
        }
    }
    all.sort_unstable();
    all
});

impl Board {
    fn taken_by_others(&self) -> u16 {
        self.ls[(!self.mover).index()] | self.neutral
    }

    /// The ways to put the mover's L down elsewhere.
    fn placements(&self) -> impl Iterator<Item = u16> {
        let (own, taken) = (self.ls[self.mover.index()], self.taken_by_others());
        PLACEMENTS.iter().copied().filter(move |&l| l & taken == 0 && l != own)
    }
}

impl Game for LGame {
    type Position = Board;
    type Move = LMove;
    const LOOPY: bool = true;

    /// ```text
    /// # x x .
    /// . o x .
    /// . o x .
    /// . o o #
    /// ```
    fn start(&self) -> Board {
        Board { ls: [0x6440, 0x0226], neutral: 0x1008, mover: Side::First }
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        board.placements().next().is_none().then_some(Outcome::Loss)
    }

    fn moves(&self, board: &Board, out: &mut Vec<LMove>) {
        for to in board.placements() {
            out.push(LMove { to, neutral: None });
            let free = !(to | board.taken_by_others());
            for from in cells(board.neutral.into()) {
                out.extend(cells(free.into()).map(|other| LMove { to, neutral: Some((from, other)) }));
            }
        }
    }

    fn play(&self, board: &Board, mv: &LMove) -> Board {
        let mut next = Board { mover: !board.mover, ..*board };
        next.ls[board.mover.index()] = mv.to;
        if let Some((from, to)) = mv.neutral {
            next.neutral = next.neutral & !(1 << from) | 1 << to;
        }
        next
    }

    fn mover(&self, start: &Board) -> Side {
        start.mover
    }

    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        let now = record.now();
        let repeated = || record.positions().iter().filter(|before| *before == now).count() >= 3;
        self.outcome(now).or_else(|| repeated().then_some(Outcome::Draw))
    }
}

fn name(cell: u8) -> String {
    square_text((cell % SIDE).into(), (cell / SIDE).into())
}

fn letter(board: &Board, cell: u8) -> Option<char> {
    let bit = 1 << cell;
    match () {
        () if board.ls[0] & bit != 0 => Some(stone(Side::First)),
        () if board.ls[1] & bit != 0 => Some(stone(Side::Second)),
        () if board.neutral & bit != 0 => Some('#'),
        () => None,
    }
}

fn from_the_top() -> impl Iterator<Item = u8> {
    (0..SIDE).rev().flat_map(|row| (0..SIDE).map(move |column| SIDE * row + column))
}

impl Notation for LGame {
    /// Rows from the top, then the player to move: `#xx./.ox./.ox./.oo# x`.
    fn position_text(&self, board: &Board) -> String {
        let mut text = String::new();
        for cell in from_the_top() {
            text.push(letter(board, cell).unwrap_or('.'));
            if cell % SIDE == SIDE - 1 && cell / SIDE > 0 {
                text.push('/');
            }
        }
        text.push(' ');
        text.push(stone(board.mover));
        text
    }

    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        let wrong = || {
            ParseError::new("position", text, "pieces-of-game")
                .with("start", self.position_text(&self.start()))
        };
        let lower = text.to_lowercase();
        let mut words = lower.split_whitespace();
        let (rows, mover) = (words.next().ok_or_else(wrong)?, words.next().ok_or_else(wrong)?);
        let mover = match mover {
            "x" => Side::First,
            "o" => Side::Second,
            word => return Err(ParseError::new("mover", word, "x-or-o")),
        };
        let mut board = Board { ls: [0; 2], neutral: 0, mover };
        let letters: Vec<char> = rows.chars().filter(|c| *c != '/').collect();
        let shape = rows.split('/').map(|row| row.chars().count());
        if !shape.eq([4; 4]) || words.next().is_some() {
            return Err(wrong());
        }
        for (cell, letter) in from_the_top().zip(letters) {
            match letter {
                'x' => board.ls[0] |= 1 << cell,
                'o' => board.ls[1] |= 1 << cell,
                '#' => board.neutral |= 1 << cell,
                '.' => {}
                _ => return Err(wrong()),
            }
        }
        let whole = board.ls.iter().all(|l| PLACEMENTS.contains(l)) && board.neutral.count_ones() == 2;
        if whole { Ok(board) } else { Err(wrong()) }
    }

    /// The squares of the L, and from and to of a neutral piece: `a1b1c1c2`, `a1b1c1c2+a4d4`.
    fn move_text(&self, _: &Board, mv: &LMove) -> String {
        let mut text: String = cells(mv.to.into()).map(name).collect();
        if let Some((from, to)) = mv.neutral {
            text += &format!("+{}{}", name(from), name(to));
        }
        text
    }

    fn parse_move(&self, board: &Board, text: &str) -> Result<LMove, ParseError> {
        let squares: Vec<u8> = text
            .split(|c: char| !c.is_ascii_alphanumeric())
            .flat_map(|part| part.as_bytes().chunks(2))
            .filter_map(|name| parse_square(std::str::from_utf8(name).ok()?, SIDE.into(), SIDE.into()).ok())
            .map(|(column, row)| (row * usize::from(SIDE) + column) as u8)
            .collect();
        let set = |squares: &[u8]| squares.iter().fold(0_u16, |set, square| set | 1 << square);
        let mv = match squares[..] {
            [a, b, c, d] => Some(LMove { to: set(&[a, b, c, d]), neutral: None }),
            [a, b, c, d, from, to] => Some(LMove { to: set(&[a, b, c, d]), neutral: Some((from, to)) }),
            _ => None,
        };
        // What was left unread must not change the move.
        let wanted: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        let legal = mv.filter(|mv| {
            let free = !(mv.to | board.taken_by_others());
            let neutral =
                mv.neutral.is_none_or(|(from, to)| board.neutral >> from & 1 == 1 && free >> to & 1 == 1);
            neutral && board.placements().any(|l| l == mv.to) && wanted.len() == 2 * squares.len()
        });
        legal.ok_or_else(|| {
            let first =
                board.placements().next().map(|to| self.move_text(board, &LMove { to, neutral: None }));
            ParseError::new("move", text, "legal-step")
                .with("example", first.unwrap_or_else(|| "none".to_owned()))
        })
    }

    fn picture(&self, board: &Board, _: &str) -> Picture {
        Picture::Grid(Grid {
            columns: SIDE.into(),
            rows: SIDE.into(),
            cells: from_the_top().map(|cell| letter(board, cell)).collect(),
            covers: true,
            stones: true,
            ..Grid::default()
        })
    }
}

/// Positions as bytes: two for each L and for the neutral pieces, and who is to move.
#[derive(Clone, Copy, Debug)]
pub struct Squares;

impl Codec<LGame> for Squares {
    fn encode(&self, _: &LGame, board: &Board, out: &mut Vec<u8>) {
        for squares in [board.ls[0], board.ls[1], board.neutral] {
            out.extend(squares.to_be_bytes());
        }
        out.push(board.mover.index() as u8);
    }

    fn decode(&self, _: &LGame, key: &[u8]) -> Option<Board> {
        let &[a, b, c, d, e, f, mover] = key else { return None };
        let mover = if mover == 0 { Side::First } else { Side::Second };
        let pair = |high, low| u16::from_be_bytes([high, low]);
        Some(Board { ls: [pair(a, b), pair(c, d)], neutral: pair(e, f), mover })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_ls() {
        assert_eq!(PLACEMENTS.len(), 48);
        assert!(PLACEMENTS.iter().all(|l| l.count_ones() == 4));
        let mut moves = Vec::new();
        LGame.moves(&LGame.start(), &mut moves);
        // Each placement alone, or with two neutral pieces to six squares.
        assert_eq!(moves.len(), 13 * LGame.start().placements().count());
    }
}
