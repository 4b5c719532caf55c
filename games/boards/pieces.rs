//! Games of two players' like pieces on a board of at most 64 cells, one piece moved or placed at a time: everything but the
//! rules.
//!
//! Positions are drawn by repetition: a game is over when one stands on the board for the third time.

use boyi_catalogue::{
    AnyGame, Databases, ErasedGame, GameSupport, SOLVED_IN_MEMORY, Setup,
    board::{parse_rows, parse_square, position_text, square_text, stone},
    solve,
};
use boyi_core::{Game, Grid, Mark, MarkKind, Notation, Outcome, ParseError, Picture, Points, Record, Side};
use boyi_solve::{Codec, Indexed};
use std::sync::Arc;

/// The pieces of both players, a bit each, and who is to move.
///
/// ```text
/// bit  columns · row + column, from the bottom left
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The first player's and the second's.
    pub pieces: [u64; 2],
    /// The side to move.
    pub mover: Side,
}

impl Position {
    /// The mover's pieces.
    pub fn own(&self) -> u64 {
        self.pieces[self.mover.index()]
    }

    /// The opponent's pieces.
    pub fn other(&self) -> u64 {
        self.pieces[(!self.mover).index()]
    }

    /// All pieces.
    pub fn taken(&self) -> u64 {
        self.pieces[0] | self.pieces[1]
    }
}

/// A piece's way; from and to are the same where a piece is placed or taken off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// From this cell.
    pub from: u8,
    /// To this one.
    pub to: u8,
}

impl Step {
    /// No piece goes anywhere: no cell has this number.
    pub const PASS: Step = Step { from: u8::MAX, to: u8::MAX };
}

/// The rules that differ between these games.
pub trait Rules: Clone + Send + Sync + 'static {
    /// Whether a position can come again.
    const LOOPY: bool = true;

    /// Columns and rows of the board.
    fn size(&self) -> (u32, u32);

    /// The cells where a piece may stand.
    fn cells(&self) -> u64 {
        let (columns, rows) = self.size();
        u64::MAX >> (64 - columns * rows)
    }

    /// Whether rows are numbered from the top, and transcripts join the moves and leave out passes, as Othello's literature does.
    fn has_transcripts_from_top(&self) -> bool {
        false
    }

    /// The ends of the lines of a board of points; none of a board of squares.
    fn lines(&self) -> Vec<[u8; 2]> {
        Vec::new()
    }

    /// Whether pieces are black and white, and not crosses and rings.
    fn has_stones(&self) -> bool {
        true
    }

    /// Whether the cells at the border stand on a circle.
    fn has_ring(&self) -> bool {
        false
    }

    /// The cells where pieces leave the board.
    fn exits(&self) -> Vec<(u8, MarkKind)> {
        Vec::new()
    }

    /// The cells that ended the game in a position, such as a line.
    fn decisive(&self, position: &Position) -> u64 {
        let _ = position;
        0
    }

    /// The position that a game starts with.
    fn start(&self) -> Position;

    /// Whether a position that was typed is one of the game.
    fn allowed(&self, position: &Position) -> bool;

    /// The outcome of a position that ends the game although there may be moves; without moves the game is over too.
    fn ended(&self, position: &Position) -> Option<Outcome>;

    /// The outcome of a position without moves.
    fn stuck(&self, position: &Position) -> Outcome {
        let _ = position;
        Outcome::Loss
    }

    /// Shows every move of a position that has not ended, until `visit` returns `false`.
    fn steps(&self, position: &Position, visit: impl FnMut(Step) -> bool);

    /// The mover's pieces and the opponent's after a move that is no pass: a piece goes where it goes, and takes what stands there.
    fn after(&self, position: &Position, step: Step) -> [u64; 2] {
        [position.own() & !(1 << step.from) | 1 << step.to, position.other() & !(1 << step.to)]
    }
}

/// Nodes of a search where a game is not small.
const NODES: u64 = 100_000;

/// A game by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceGame<R>(pub R);

/// Shows the steps of games in which a player first places pieces on free cells and then moves them to free cells beside theirs, until `visit`
/// returns `false`.
pub(crate) fn place_or_move(
    placing: bool,
    own: u64,
    free: u64,
    near: impl Fn(u8) -> u64,
    mut visit: impl FnMut(Step) -> bool,
) {
    if placing {
        cells(free).all(|to| visit(Step { from: to, to }));
    } else {
        cells(own).all(|from| cells(near(from) & free).all(|to| visit(Step { from, to })));
    }
}

/// The rows and columns of a board, and with `slanted` the diagonals of every unit square too, as ends of lines.
pub(crate) fn lattice(columns: u8, rows: u8, slanted: bool) -> Vec<[u8; 2]> {
    let across = (0..rows).map(|row| [row * columns, row * columns + columns - 1]);
    let down = (0..columns).map(|column| [column, (rows - 1) * columns + column]);
    let squares = (0..rows - 1).flat_map(|row| (0..columns - 1).map(move |column| row * columns + column));
    let both = |cell: u8| [[cell, cell + columns + 1], [cell + 1, cell + columns]];
    let slanted = squares.filter(|_| slanted).flat_map(both);
    across.chain(down).chain(slanted).collect()
}

/// The cells of a set, from the bottom left.
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        cell
    })
}

impl<R: Rules> PieceGame<R> {
    /// Erases the game's type. Its positions are solved by listing them.
    pub fn boxed(setup: &Setup, databases: &Arc<Databases>, rules: R) -> Box<dyn AnyGame> {
        let solver = |game: &Self, name: &str| solve::by_key(game, name, PieceCodec);
        PieceGame(rules).boxed_with(setup, databases, SOLVED_IN_MEMORY, solver)
    }

    /// Erases the type of a game that numbers its positions: a board that is not small has more than could be solved before each move.
    pub fn boxed_numbered(setup: &Setup, databases: &Arc<Databases>, rules: R) -> Box<dyn AnyGame>
    where
        Self: Indexed<Position = Position>,
    {
        PieceGame(rules).boxed_with(setup, databases, &["database", "pvs"], solve::by_number)
    }

    fn boxed_with(
        self,
        setup: &Setup,
        databases: &Arc<Databases>,
        auto: &'static [&'static str],
        solver: solve::MakeSolver<Self>,
    ) -> Box<dyn AnyGame> {
        let support = GameSupport { solver: Some(solver), auto, nodes: NODES, ..GameSupport::default() };
        ErasedGame::boxed(setup, databases, self, support)
    }

    fn any_step(&self, position: &Position) -> bool {
        let mut any = false;
        self.0.steps(position, |_| {
            any = true;
            false
        });
        any
    }
}

impl<R: Rules> Game for PieceGame<R> {
    type Position = Position;
    type Move = Step;
    const LOOPY: bool = R::LOOPY;

    fn start(&self) -> Position {
        self.0.start()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.ended(position).or_else(|| (!self.any_step(position)).then(|| self.0.stuck(position)))
    }

    fn moves(&self, position: &Position, out: &mut Vec<Step>) {
        if self.0.ended(position).is_none() {
            self.0.steps(position, |step| {
                out.push(step);
                true
            });
        }
    }

    fn play(&self, position: &Position, step: &Step) -> Position {
        let mut next = Position { mover: !position.mover, ..*position };
        if *step != Step::PASS {
            let [own, other] = self.0.after(position, *step);
            next.pieces[position.mover.index()] = own;
            next.pieces[(!position.mover).index()] = other;
        }
        next
    }

    fn mover(&self, start: &Position) -> Side {
        start.mover
    }

    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        let now = record.now();
        let repeated = || record.positions().iter().filter(|before| *before == now).count() >= 3;
        self.outcome(now).or_else(|| repeated().then_some(Outcome::Draw))
    }
}

impl<R: Rules> Notation for PieceGame<R> {
    /// Rows from the top, a number for a run of empty cells, then the player to move: `x2/x2/1oo x`.
    fn position_text(&self, position: &Position) -> String {
        let (columns, rows) = self.0.size();
        let side = |column: usize, row: usize| {
            let bit = 1_u64 << (row * columns as usize + column);
            let [first, second] = position.pieces.map(|pieces| pieces & bit != 0);
            if first { Some(Side::First) } else { second.then_some(Side::Second) }
        };
        position_text(columns as usize, rows as usize, side, position.mover)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let (columns, rows) = self.0.size();
        let (stones, mover) = parse_rows(text, columns as usize, rows as usize)?;
        let mover = mover.ok_or_else(|| ParseError::new("mover", "", "x-or-o"))?;
        let mut position = Position { pieces: [0; 2], mover };
        for (column, row, side) in stones {
            position.pieces[side.index()] |= 1 << (row * columns as usize + column);
        }
        if position.taken() & !self.0.cells() != 0 || !self.0.allowed(&position) {
            return Err(ParseError::new("position", text, "pieces-of-game")
                .with("start", self.position_text(&self.start())));
        }
        Ok(position)
    }

    /// The cell of a piece that is placed or taken off, `b2`; from and to of one that moves, `b2b3`; `pass`.
    fn move_text(&self, _: &Position, step: &Step) -> String {
        let (columns, rows) = self.0.size();
        let name = |cell: u8| {
            let (column, row) = (u32::from(cell) % columns, u32::from(cell) / columns);
            let row = if self.0.has_transcripts_from_top() { rows - 1 - row } else { row };
            square_text(column as usize, row as usize)
        };
        match *step {
            Step::PASS => "pass".to_owned(),
            Step { from, to } if from == to => name(to),
            Step { from, to } => name(from) + &name(to),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Step, ParseError> {
        let wanted: String =
            text.chars().filter(|c| !c.is_whitespace() && *c != '-').flat_map(char::to_lowercase).collect();
        let (mut found, mut example) = (None, None);
        if self.0.ended(position).is_none() {
            self.0.steps(position, |step| {
                let written = self.move_text(position, &step);
                found = (written == wanted).then_some(step);
                example.get_or_insert(written);
                found.is_none()
            });
        }
        let (columns, rows) = self.0.size();
        found.ok_or_else(|| {
            let outside = parse_square(&wanted, columns as usize, rows as usize).is_err() && wanted.len() < 2;
            let expected = if outside { "cell-or-two" } else { "legal-step" };
            ParseError::new("move", text, expected).with("example", example.unwrap_or_default())
        })
    }

    fn picture(&self, position: &Position, _: &str) -> Picture {
        let (columns, rows) = self.0.size();
        let cell = |at: u32| {
            let bit = 1 << at;
            let [first, second] = position.pieces.map(|pieces| pieces & bit != 0);
            match (first, second) {
                (true, _) => Some(stone(Side::First)),
                (_, true) => Some(stone(Side::Second)),
                // No piece can stand there.
                _ if self.0.cells() & bit == 0 => Some(' '),
                _ => None,
            }
        };
        let from_the_top =
            (0..rows).rev().flat_map(|row| (0..columns).map(move |column| row * columns + column));
        // The index in the picture.
        let index = |at: u8| {
            let (column, row) = (u32::from(at) % columns, u32::from(at) / columns);
            ((rows - 1 - row) * columns + column) as usize
        };
        let lines: Vec<[usize; 2]> = self.0.lines().into_iter().map(|ends| ends.map(index)).collect();
        let points = Points { lines, ring: self.0.has_ring(), ..Points::default() };
        Picture::Grid(Grid {
            columns: columns as usize,
            rows: rows as usize,
            cells: from_the_top.map(cell).collect(),
            from_top: self.0.has_transcripts_from_top(),
            marks: self.0.exits().into_iter().map(|(at, kind)| Mark { cell: index(at), kind }).collect(),
            points: Some(points).filter(|points| !points.lines.is_empty()),
            stones: self.0.has_stones(),
            won: cells(self.0.decisive(position)).map(index).collect(),
            ..Grid::default()
        })
    }

    /// A transcript, `f5d6c3`, where the game has those.
    fn record_text(&self, record: &Record<Self>) -> String {
        let moves = record.positions().iter().zip(record.moves());
        let moves = moves.map(|(position, mv)| (*mv, self.move_text(position, mv)));
        let (start, joined) = (record.start(), self.0.has_transcripts_from_top());
        let begins = if *start == Game::start(self) {
            String::new()
        } else {
            format!("[{}]\n", self.position_text(start))
        };
        if joined {
            begins + &moves.filter(|(mv, _)| *mv != Step::PASS).map(|(_, text)| text).collect::<String>()
        } else {
            begins + &moves.map(|(_, text)| text).collect::<Vec<_>>().join(" ")
        }
    }

    /// Also a transcript, in which passes go without saying.
    fn parse_record(&self, text: &str) -> Result<Record<Self>, ParseError> {
        let text = text.trim();
        let (start, moves) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((position, moves)) => (self.parse_position(position)?, moves),
            None => (Game::start(self), text),
        };
        let mut record = Record::from_position(start);
        let joined = |word| self.joined_moves(word).unwrap_or_else(|| vec![word]);
        for word in moves.split_whitespace().flat_map(joined) {
            let must_pass = self.0.has_transcripts_from_top() && word != "pass";
            if must_pass && self.legal(record.now(), &Step::PASS) {
                record.push(self, Step::PASS);
            }
            let mv = self.parse_move(record.now(), word)?;
            record.push(self, mv);
        }
        if self.0.has_transcripts_from_top() && self.legal(record.now(), &Step::PASS) {
            record.push(self, Step::PASS);
        }
        Ok(record)
    }

    /// A transcript, two characters a move.
    fn joined_moves<'a>(&self, word: &'a str) -> Option<Vec<&'a str>> {
        let joined = self.0.has_transcripts_from_top()
            && word.is_ascii()
            && word.len() > 2
            && word.len().is_multiple_of(2)
            && !word.eq_ignore_ascii_case("pass");
        joined.then(|| (0..word.len()).step_by(2).map(|at| &word[at..at + 2]).collect())
    }

    /// Rows were numbered from the bottom once.
    fn renamed_moves(&self, start: &Position, moves: &[&str]) -> Option<Vec<String>> {
        let (_, rows) = self.0.size();
        if !self.0.has_transcripts_from_top() {
            return None;
        }
        let renamed = |mv: &&str| {
            let (column, row) = mv.trim().split_at_checked(1)?;
            let row: u32 = row.parse().ok()?;
            (1..=rows).contains(&row).then(|| format!("{column}{}", rows + 1 - row))
        };
        let moves: Vec<String> =
            moves.iter().map(|mv| renamed(mv).unwrap_or_else(|| (*mv).to_owned())).collect();
        let mut record = Record::from_position(*start);
        for mv in &moves {
            let mv = self.parse_move(record.now(), mv).ok()?;
            record.push(self, mv);
        }
        Some(moves)
    }
}

/// Positions as bytes: both players' pieces, as many bytes as the board needs, and who is to move.
#[derive(Clone, Copy, Debug)]
pub struct PieceCodec;

impl<R: Rules> Codec<PieceGame<R>> for PieceCodec {
    fn encode(&self, game: &PieceGame<R>, position: &Position, out: &mut Vec<u8>) {
        let (columns, rows) = game.0.size();
        let bytes = (columns * rows).div_ceil(8) as usize;
        for pieces in position.pieces {
            out.extend_from_slice(&pieces.to_be_bytes()[8 - bytes..]);
        }
        out.push(position.mover.index() as u8);
    }

    fn decode(&self, _: &PieceGame<R>, key: &[u8]) -> Option<Position> {
        let (mover, pieces) = key.split_last()?;
        let (first, second) = pieces.split_at(pieces.len() / 2);
        let number = |bytes: &[u8]| bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
        let mover = if *mover == 0 { Side::First } else { Side::Second };
        Some(Position { pieces: [number(first), number(second)], mover })
    }
}
