//! Databases of endgames, asked about positions of chess.

use super::{Endgame, EndgamePosition, material, notation::position_of};
use crate::chess::{Chess, ChessPosition};
use boyi_catalogue::{
    Setup,
    solve::{Endings, Summary, Values},
};
use boyi_solve::{Database, DatabaseFile, PositionValue};

/// The databases of endgames, for chess.
pub(crate) static ENDINGS: Endings<Chess> = Endings { game: "endgame", open };

/// Plies without a capture or a pawn's move after which a game is drawn.
const FIFTY_MOVES: u32 = 100;

struct OfEndgame(Database<Endgame>);

fn open(file: DatabaseFile) -> Option<Box<dyn Values<Chess>>> {
    let name = file.header().game.clone();
    let material = material(&Setup::parse(&name).ok()?).ok()?;
    let database = Database::indexed(file, &Endgame { material }, &name).ok()?;
    Some(Box::new(OfEndgame(database)))
}

impl OfEndgame {
    fn probe(&self, position: &EndgamePosition) -> Option<PositionValue> {
        self.0.value(position).ok().flatten()
    }
}

impl Values<Chess> for OfEndgame {
    /// Of either color's pieces. `None` too where the fifty-move rule, which the database does not know, might come before the mate.
    fn value(&self, position: &ChessPosition) -> Option<PositionValue> {
        let pieces = position_of(&position.0)?;
        let value = self.probe(&pieces).or_else(|| self.probe(&pieces.exchanged()?))?;
        let plies = match value {
            PositionValue::Win(plies) | PositionValue::Loss(plies) => u32::from(plies),
            PositionValue::Level(_) | PositionValue::Endless => 0,
        };
        (u32::from(position.0.halfmove_clock()) + plies <= FIFTY_MOVES).then_some(value)
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
