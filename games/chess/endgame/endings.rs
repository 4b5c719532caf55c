//! Databases of endgames, asked about positions of chess.

use super::{Endgame, material, notation::position_of};
use crate::chess::{Chess, ChessPosition};
use boyi_catalogue::{
    Setup,
    solve::{Endings, Summary, Values},
};
use boyi_solve::{Database, DatabaseFile, FileError, PositionValue};

/// The databases of endgames, for chess.
pub(crate) static ENDINGS: Endings<Chess> = Endings { game: "endgame", open };

/// Plies without a capture or a pawn's move after which a game is drawn.
const FIFTY_MOVES: u32 = 100;

struct OfEndgame(Database<Endgame>);

fn open(file: DatabaseFile) -> Result<Box<dyn Values<Chess>>, FileError> {
    let name = file.header().game.clone();
    let known = Setup::parse(&name).and_then(|setup| material(&setup));
    let material = known.map_err(|_| FileError::OtherRules { game: name.clone() })?;
    Ok(Box::new(OfEndgame(Database::indexed(file, &Endgame { material }, &name)?)))
}

impl Values<Chess> for OfEndgame {
    /// Of either color's pieces. `None` too where the fifty-move rule, which the database does not know, might come before the mate.
    fn value(&self, position: &ChessPosition) -> Result<Option<PositionValue>, FileError> {
        let Some(pieces) = position_of(&position.0) else { return Ok(None) };
        let mut value = self.0.value(&pieces)?;
        if let (None, Some(exchanged)) = (value, pieces.exchanged()) {
            value = self.0.value(&exchanged)?;
        }
        let Some(value) = value else { return Ok(None) };
        let plies = match value {
            PositionValue::Win(plies) | PositionValue::Loss(plies) => u32::from(plies),
            PositionValue::Level(_) | PositionValue::Endless => 0,
        };
        Ok((u32::from(position.0.halfmove_clock()) + plies <= FIFTY_MOVES).then_some(value))
    }

    fn summary(&self) -> Option<&Summary> {
        None
    }

    fn longest_win(&self) -> Option<ChessPosition> {
        None
    }

    fn is_far(&self) -> bool {
        self.0.file().is_far()
    }
}
