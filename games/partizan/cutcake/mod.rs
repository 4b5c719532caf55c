//! Cutcake: Left cuts a piece in two across its first side, Right across its second; all pieces have whole sides.

use crate::{
    Rules, TextError,
    cakes::{self, Pieces},
};
use boyi_partizan::{Player, Position, position::Sign};

/// Pieces of cake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cake(Vec<Pieces>);

impl Position for Cake {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        for (index, &piece) in self.0.iter().enumerate() {
            let side = match player {
                Player::Left => piece.left,
                Player::Right => piece.right,
            };
            let cut = |side, count| match player {
                Player::Left => Pieces { left: side, count, ..piece },
                Player::Right => Pieces { right: side, count, ..piece },
            };
            let rest = || {
                let mut rest = self.0.clone();
                rest[index].count -= 1;
                rest
            };
            if piece.count == 0 {
                continue;
            }
            for part in 1..=side / 2 {
                let mut cake = rest();
                cake.extend([cut(part, 1), cut(side - part, 1)]);
                found(Cake(cake));
            }
        }
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        cakes::parts(&self.0, &mut |piece, sign| part(Cake(vec![piece]), sign));
    }
}

/// The sides of a cake: `4x7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutcake;

impl Rules for Cutcake {
    type Position = Cake;
    const NAME: &'static str = "cutcake";
    const EXAMPLE: &'static str = "4x7";

    fn read(text: &str) -> Result<(Cake, Sign), TextError> {
        Ok((Cake(vec![cakes::read(text)?]), Sign::Plus))
    }
}
