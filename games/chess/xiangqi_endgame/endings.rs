//! Databases of endgames, asked about positions of xiangqi.

use super::{XiangqiEndgame, material, notation::position_of};
use crate::xiangqi::{Xiangqi, XiangqiPosition};
use boyi_catalogue::{
    Setup,
    solve::{Endings, Summary, Values},
};
use boyi_solve::{Database, DatabaseFile, FileError, PositionValue};
use boyi_xiangqi::Color;

/// The databases of endgames, for xiangqi.
pub(crate) static ENDINGS: Endings<Xiangqi> = Endings { game: "xiangqi-endgame", open };

/// Plies without a capture after which a game is drawn, at the soonest: some checks do not count.
const SIXTY_MOVES: u32 = 120;

struct OfEndgame(Database<XiangqiEndgame>);

fn open(file: DatabaseFile) -> Result<Box<dyn Values<Xiangqi>>, FileError> {
    let name = file.header().game.clone();
    let known = Setup::parse(&name).and_then(|setup| material(&setup));
    let material = known.map_err(|_| FileError::OtherRules { game: name.clone() })?;
    Ok(Box::new(OfEndgame(Database::indexed(file, &XiangqiEndgame { material, wxf: false }, &name)?)))
}

impl Values<Xiangqi> for OfEndgame {
    /// Of either color's pieces. `None` too where the database, which knows no rule about the moves before a position, may be wrong: where
    /// the sixty-move rule might come before the mate, and in draws where both sides can attack, which may rest on perpetual check or chase.
    fn value(&self, position: &XiangqiPosition) -> Result<Option<PositionValue>, FileError> {
        let Some(pieces) = position_of(&position.0) else { return Ok(None) };
        let mut value = self.0.value(&pieces)?;
        if let (None, Some(exchanged)) = (value, pieces.exchanged()) {
            value = self.0.value(&exchanged)?;
        }
        let material = pieces.material();
        Ok(value.filter(|value| match value {
            PositionValue::Win(plies) | PositionValue::Loss(plies) => {
                u32::from(position.0.clock()) + u32::from(*plies) <= SIXTY_MOVES
            }
            PositionValue::Level(_) | PositionValue::Endless => {
                !Color::ALL.iter().all(|&color| material.can_attack(color))
            }
        }))
    }

    fn summary(&self) -> Option<&Summary> {
        None
    }

    fn longest_win(&self) -> Option<XiangqiPosition> {
        None
    }

    fn is_far(&self) -> bool {
        self.0.file().is_far()
    }
}
