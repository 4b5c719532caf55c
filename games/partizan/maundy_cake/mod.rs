//! Maundy Cake: Left cuts a piece into any number of equal pieces across its first side, Right across its second.

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
            for count in (2..=side).filter(|count| side % count == 0) {
                let mut cake = rest();
                cake.push(cut(side / count, count));
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
pub struct MaundyCake;

impl Rules for MaundyCake {
    type Position = Cake;
    const NAME: &'static str = "maundy-cake";
    const EXAMPLE: &'static str = "4x7";

    fn read(text: &str) -> Result<(Cake, Sign), TextError> {
        Ok((Cake(vec![cakes::read(text)?]), Sign::Plus))
    }
}
