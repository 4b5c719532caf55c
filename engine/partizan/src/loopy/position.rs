//! Values of positions of games in which play may go on for ever.

use super::{Form, FormOption, Value};
use crate::{Arena, GameError, Player, Position, arena::Map};

/// The most positions.
const MAX_POSITIONS: usize = 2_000;

impl Arena {
    /// Returns the value of a position of a game in which play may go on for ever; independent parts are not looked for.
    pub fn loopy_value<P: Position>(&mut self, position: P) -> Result<Value, GameError> {
        let mut numbers: Map<P, usize> = Map::default();
        numbers.insert(position.clone(), 0);
        let (mut positions, mut forms) = (vec![position], Vec::new());
        while let Some(position) = positions.get(forms.len()).cloned() {
            let mut form = Form::default();
            for player in Player::BOTH {
                position.moves(player, &mut |next| {
                    let number = *numbers.entry(next.clone()).or_insert_with(|| {
                        positions.push(next);
                        positions.len() - 1
                    });
                    form[player as usize].push(FormOption::Form(number));
                });
            }
            if positions.len() > MAX_POSITIONS {
                return Err(GameError::TooManyGames);
            }
            self.spend(1)?;
            forms.push(form);
        }
        self.value_of_forms(&forms)
    }
}
