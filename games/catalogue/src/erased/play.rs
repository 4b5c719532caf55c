//! Playing a game without its type: moves as text.

use super::{Error, record::ErasedRecord};
use crate::setup::narrow;
use boyi_core::{MoveText, Notation, Outcome, ParseError, Record, Side};

/// Positions and moves of a game in progress.
pub trait Play {
    /// The position that the record started with.
    fn start(&self) -> String;

    /// The position on the board.
    fn position(&self) -> String;

    /// The moves so far.
    fn moves(&self) -> Vec<MoveText>;

    /// The side to move.
    fn mover(&self) -> Side;

    /// How the game ended, for the player to move; `None` while it goes on.
    fn verdict(&self) -> Option<Outcome>;

    /// The number of legal moves, saturating.
    fn count(&self) -> u64;

    /// The legal moves in generation order; `None` if there are more than `most`.
    fn legal(&self, most: u64) -> Option<Vec<MoveText>>;

    /// The texts of each legal move in every notation that the game writes, in the order of [`legal`](Play::legal); none where the position
    /// alone ends the game, `None` if there are more moves than `most`.
    fn texts(&self, most: u64) -> Option<Vec<Vec<(&'static str, String)>>>;

    /// Reads a move without playing it.
    ///
    /// # Errors
    /// Not a move, or not legal here.
    fn read(&self, text: &str) -> Result<MoveText, ParseError>;

    /// Plays a move and says how it reads.
    ///
    /// # Errors
    /// Not a move, not legal here, or the game is over.
    fn play(&mut self, text: &str) -> Result<MoveText, ParseError>;

    /// Takes the last move back.
    fn undo(&mut self) -> Option<MoveText>;

    /// Goes to another position of the same game: a position to start from (or the starting position) and the moves played since. Engines
    /// keep their tables. After an error the record is where it was.
    ///
    /// # Errors
    /// A malformed position, or a move that is not legal.
    fn go_to(&mut self, position: Option<&str>, moves: &[&str]) -> Result<(), Error>;
}

impl<G: Notation> ErasedRecord<G> {
    fn parse_move(&self, text: &str) -> Result<G::Move, ParseError> {
        // The position decides, not the arbiter: a record may go on past a draw that was not claimed.
        if self.shared.game.outcome(self.record.now()).is_some() {
            return Err(ParseError::new("move", text, "game-not-over"));
        }
        self.shared.game.parse_move(self.record.now(), &narrow(text))
    }

    /// Applies `make` to each legal move, in generation order; `None` if there are more than `most`.
    fn each_legal<T>(&self, most: u64, make: impl FnMut(&G::Move) -> T) -> Option<Vec<T>> {
        if self.count() > most {
            return None;
        }
        let mut moves = Vec::new();
        self.shared.game.moves(self.record.now(), &mut moves);
        Some(moves.iter().map(make).collect())
    }
}

impl<G: Notation> Play for ErasedRecord<G> {
    fn start(&self) -> String {
        self.shared.game.position_text(self.record.start())
    }

    fn position(&self) -> String {
        self.shared.game.position_text(self.record.now())
    }

    fn moves(&self) -> Vec<MoveText> {
        let played = self.record.positions().iter().zip(self.record.moves());
        played.map(|(position, mv)| self.text_at(position, mv)).collect()
    }

    fn mover(&self) -> Side {
        self.record.mover(&self.shared.game)
    }

    fn verdict(&self) -> Option<Outcome> {
        self.shared.game.verdict(&self.record)
    }

    fn count(&self) -> u64 {
        self.shared.game.count(self.record.now())
    }

    fn legal(&self, most: u64) -> Option<Vec<MoveText>> {
        self.each_legal(most, |mv| self.text_at(self.record.now(), mv))
    }

    fn texts(&self, most: u64) -> Option<Vec<Vec<(&'static str, String)>>> {
        if self.shared.game.outcome(self.record.now()).is_some() {
            return Some(Vec::new());
        }
        self.each_legal(most, |mv| self.shared.game.move_texts(self.record.now(), mv))
    }

    fn read(&self, text: &str) -> Result<MoveText, ParseError> {
        Ok(self.text_at(self.record.now(), &self.parse_move(text)?))
    }

    fn play(&mut self, text: &str) -> Result<MoveText, ParseError> {
        let mv = self.parse_move(text)?;
        let shown = self.text_at(self.record.now(), &mv);
        self.record.push(&self.shared.game, mv);
        Ok(shown)
    }

    fn undo(&mut self) -> Option<MoveText> {
        let mv = self.record.pop()?;
        Some(self.text_at(self.record.now(), &mv))
    }

    fn go_to(&mut self, position: Option<&str>, moves: &[&str]) -> Result<(), Error> {
        let game = &self.shared.game;
        let start = position.map_or_else(|| Ok(game.start()), |text| game.parse_position(&narrow(text)))?;
        let before = std::mem::replace(&mut self.record, Record::from_position(start));
        let played = self.play_all(moves);
        if played.is_err() {
            self.record = before;
        }
        played
    }
}

impl<G: Notation> ErasedRecord<G> {
    /// Plays the moves of a game after its first position, which may be written as an earlier version wrote them.
    pub(super) fn play_all(&mut self, moves: &[&str]) -> Result<(), Error> {
        let start = self.record.start().clone();
        let fault = moves
            .iter()
            .zip(1..)
            .find_map(|(text, ply)| self.play(text).err().map(|error| Error::Move { ply, error }));
        let Some(fault) = fault else { return Ok(()) };
        let narrow: Vec<String> = moves.iter().map(|text| narrow(text)).collect();
        let narrow: Vec<&str> = narrow.iter().map(String::as_str).collect();
        let renamed = self.shared.game.renamed_moves(&start, &narrow).ok_or(fault)?;
        self.record = Record::from_position(start);
        for (text, ply) in renamed.iter().zip(1..) {
            self.play(text).map_err(|error| Error::Move { ply, error })?;
        }
        Ok(())
    }
}
