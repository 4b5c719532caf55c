//! Rules, their notation, and the record of a game.

use crate::{FoldHasher, Note, ParseError, Picture};
use alloc::{format, string::String, vec, vec::Vec};
use core::{
    fmt::Debug,
    hash::{Hash, Hasher},
    ops::Not,
};

/// The result of a finished game, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// The player to move has won: in misère games the player who can no longer move.
    Win,
    /// Neither player has won.
    Draw,
    /// The player to move has lost: mated, or out of moves in normal play.
    Loss,
}

/// One of the two players, named by who moves first in the game's rules (White in chess, `x` on the line boards).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Side {
    /// The player who moves first.
    #[default]
    First,
    /// The player who moves second.
    Second,
}

impl Side {
    /// The index of the side in an array of two.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The rules of a two-player game of perfect information, with their parameters.
///
/// The players alternate strictly; where the rules make a player pass, the pass is a move.
///
/// Laws, checked for every registered game: `moves` appends something exactly when `outcome` is `None`; it appends
/// no move twice; equal positions have equal hashes, outcomes and moves; unless [`Game::LOOPY`], no line of play
/// meets a position twice.
pub trait Game: Clone + Send + Sync + 'static {
    /// Everything that decides the future of the game by its rules, and nothing else. Counters that matter only to an arbiter
    /// (the fifty-move clock, repetitions) may ride along, but do not take part in equality.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// One move. Cheap to clone; `Copy` types cost nothing in search.
    type Move: Clone + Eq + Hash + Debug + Send + Sync;

    /// `true` if a line of play can return to an earlier position. Solvers then work by retrograde analysis.
    const LOOPY: bool = false;

    /// The maximum number of moves that [`Game::sample`] lists to draw one from them.
    const SAMPLED: u64 = 100_000;

    /// The starting position.
    fn start(&self) -> Self::Position;

    /// The result of the game, if the position alone ends it; `None` while there is a move to make.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Appends every legal move, in a fixed order (generation order), to `out`; nothing when the game is over.
    /// One buffer is shared by a whole search, so no node allocates.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// The position after a move. The move must be legal here; implementations `debug_assert!` it where that is cheap.
    fn play(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// A 64-bit hash; equal positions hash equally. Override with Zobrist keys where positions carry them.
    fn hash(&self, position: &Self::Position) -> u64 {
        let mut hasher = FoldHasher::default();
        position.hash(&mut hasher);
        hasher.finish()
    }

    /// The side to move in a position that a record starts with.
    fn mover(&self, start: &Self::Position) -> Side {
        let _ = start;
        Side::First
    }

    /// Returns `true` if the move is legal in the position.
    fn legal(&self, position: &Self::Position, mv: &Self::Move) -> bool {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.contains(mv)
    }

    /// The number of legal moves, saturating. Override where it can be had without listing them: perft counts its
    /// last ply by it, and a session asks it before it lists the moves of a position with astronomically many.
    fn count(&self, position: &Self::Position) -> u64 {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves.len() as u64
    }

    /// A legal move drawn by a random number; `None` when the game is over. By default every move is as likely as
    /// any other, and there is also none past [`Game::SAMPLED`] moves, which are too many to list: override where
    /// positions have more.
    fn sample(&self, position: &Self::Position, random: u64) -> Option<Self::Move> {
        if self.count(position) > Self::SAMPLED {
            return None;
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let nth = random.checked_rem(moves.len() as u64)?;
        moves.into_iter().nth(nth as usize)
    }

    /// A guess at how good a move is, for move ordering, larger first; 0 for every move keeps generation order.
    fn priority(&self, position: &Self::Position, mv: &Self::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// The result of the game for an arbiter who knows the whole record: by position, or by repetition, move counts and
    /// the like. By default the position decides.
    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        self.outcome(record.now())
    }
}

/// The notation of a game: how people read and write its positions and moves.
///
/// Laws, checked for every registered game: positions and moves round-trip through their text, and the parsers
/// accept any text without panicking.
pub trait Notation: Game {
    /// The position as one line of text.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a position and checks that it is one the rules allow.
    ///
    /// # Errors
    /// The field that is wrong, the text found there, and what was expected.
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// The canonical text of a legal move: the one that protocols and JSON use.
    fn move_text(&self, position: &Self::Position, mv: &Self::Move) -> String;

    /// A number that stands for the text of a legal move: in one game, moves have the same number exactly if they have the same
    /// text, in any positions. A caller that needs the texts of many positions can keep each by its number. By default there is none.
    fn text_number(&self, position: &Self::Position, mv: &Self::Move) -> Option<u16> {
        let _ = (position, mv);
        None
    }

    /// Reads a move in its canonical text or any friendlier form the game accepts. A parsed move is legal.
    ///
    /// # Errors
    /// The text is not a move at all, or not legal here.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ParseError>;

    /// The move as people like to read it (SAN in chess).
    fn move_label(&self, position: &Self::Position, mv: &Self::Move) -> String {
        self.move_text(position, mv)
    }

    /// The texts of a legal move in every notation that the game writes, by the names of the notations, the canonical one first.
    fn move_texts(&self, position: &Self::Position, mv: &Self::Move) -> Vec<(&'static str, String)> {
        let (text, label) = (self.move_text(position, mv), self.move_label(position, mv));
        let label = (label != text).then_some(("label", label));
        core::iter::once(("text", text)).chain(label).collect()
    }

    /// The names of the pictures that [`Notation::picture`] can make; the first is the default.
    fn views(&self) -> &'static [&'static str] {
        &["board"]
    }

    /// A picture of the position in one of [`Notation::views`]; an unknown view is the default.
    fn picture(&self, position: &Self::Position, view: &str) -> Picture;

    /// The name of the position that a record has reached, such as an opening; by default none.
    fn called(&self, record: &Record<Self>) -> Option<String> {
        let _ = record;
        None
    }

    /// The whole game as text that [`Notation::parse_record`] reads (PGN in chess): by default the position that it starts
    /// with, if that is not the starting position of the game, on a line of its own, then the moves.
    fn record_text(&self, record: &Record<Self>) -> String {
        let mut text = String::new();
        if *record.start() != self.start() {
            text = format!("[{}]\n", self.position_text(record.start()));
        }
        let moves =
            record.positions().iter().zip(record.moves()).map(|(position, mv)| self.move_text(position, mv));
        text + &moves.collect::<Vec<_>>().join(" ")
    }

    /// The whole game as [`Notation::record_text`] writes it, with these tags where the text has room for tags. By default it has none.
    fn record_text_with(&self, record: &Record<Self>, tags: &[(String, String)]) -> String {
        let _ = tags;
        self.record_text(record)
    }

    /// Reads a whole game.
    ///
    /// # Errors
    /// The position or a move cannot be read.
    fn parse_record(&self, text: &str) -> Result<Record<Self>, ParseError> {
        parse_words(self, text)
    }

    /// Reads a whole game as [`Notation::parse_record`] does, with notes on the parts of the text that are left out of it. By default
    /// there are none.
    ///
    /// # Errors
    /// The position or a move cannot be read.
    fn parse_with_remarks(&self, text: &str) -> Result<(Record<Self>, Vec<Note>), ParseError> {
        Ok((self.parse_record(text)?, Vec::new()))
    }

    /// The moves in a word that joins the texts of several, such as `h8h9i8`; by default no word does.
    fn joined_moves<'a>(&self, word: &'a str) -> Option<Vec<&'a str>> {
        let _ = word;
        None
    }

    /// The moves of a game from `start` as they are written now, where these are written as an earlier version of the program wrote them: saved
    /// games stay readable. By default none are.
    fn renamed_moves(&self, start: &Self::Position, moves: &[&str]) -> Option<Vec<String>> {
        let _ = (start, moves);
        None
    }

    /// Returns `true` if the players have exchanged their colours (swap rules): then the player who moved first has the
    /// pieces of the second. By default they never do.
    fn swapped(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// A square under threat that a board should mark: a king in check. By default none.
    fn alarm(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }

    /// The sides that cannot win from a position by any legal moves, judged by the pieces alone: if the time of the other side runs out
    /// there, the game is a draw. By default none.
    fn cannot_win(&self, position: &Self::Position) -> Vec<Side> {
        let _ = position;
        Vec::new()
    }
}

/// Reads a game as [`Notation::record_text`] writes it by default: `[position]`, where it is not the usual start, then the moves.
///
/// # Errors
/// The position or a move cannot be read.
pub fn parse_words<G: Notation>(game: &G, text: &str) -> Result<Record<G>, ParseError> {
    let text = text.trim();
    let (start, moves) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((position, moves)) => (game.parse_position(position)?, moves),
        None => (game.start(), text),
    };
    let mut record = Record::from_position(start);
    for word in moves.split_whitespace() {
        for word in game.joined_moves(word).unwrap_or_else(|| vec![word]) {
            let mv = game.parse_move(record.now(), word)?;
            record.push(game, mv);
        }
    }
    Ok(record)
}

/// The moves of a game so far, and every position reached.
///
/// Repetition, turn and undo are functions of the record, never of a position.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    moves: Vec<G::Move>,
    positions: Vec<G::Position>,
}

impl<G: Game> Record<G> {
    /// Creates a game that has just started.
    pub fn new(game: &G) -> Self {
        Self::from_position(game.start())
    }

    /// Creates a game set up at a position.
    pub fn from_position(start: G::Position) -> Self {
        Record { moves: Vec::new(), positions: vec![start] }
    }

    /// Plays a legal move.
    pub fn push(&mut self, game: &G, mv: G::Move) {
        let next = game.play(self.now(), &mv);
        self.moves.push(mv);
        self.positions.push(next);
    }

    /// Takes the last move back and returns it.
    pub fn pop(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// The position that the record starts with.
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn now(&self) -> &G::Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The moves played, first to last.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Every position reached, from the start to now: one more than there are moves.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// The side to move now.
    pub fn mover(&self, game: &G) -> Side {
        let first = game.mover(self.start());
        if self.moves.len().is_multiple_of(2) { first } else { !first }
    }
}
