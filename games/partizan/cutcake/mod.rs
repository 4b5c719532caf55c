//! Cutcake: Left cuts a piece in two across its first side, Right across its second; all pieces have whole sides.

use crate::{
    Rules, TextError,
    cakes::{self, Cut, Pieces},
};
use boyi_partizan::{Player, Position, position::Sign};

/// Pieces of cake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cake(Vec<Pieces>);

impl Position for Cake {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        let halves = |side: u32, cut: &mut Cut<'_>| {
            (1..=side / 2).for_each(|part| cut(&[(part, 1), (side - part, 1)]));
        };
        cakes::moves(&self.0, player, halves, &mut |cake| found(Cake(cake)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        cakes::parts(&self.0, &mut |piece, sign| part(Cake(vec![piece]), sign));
    }
}

/// The sides of a cake, `4x7`, or of its pieces, `4x3,2x3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cutcake;

impl Rules for Cutcake {
    type Position = Cake;
    const NAME: &'static str = "cutcake";
    const EXAMPLE: &'static str = "4x7";

    fn read(text: &str) -> Result<(Cake, Sign), TextError> {
        Ok((Cake(cakes::read(text)?), Sign::Plus))
    }
}
