//! Maundy Cake: Left cuts a piece into any number of equal pieces across its first side, Right across its second.

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
        let equal = |side: u32, cut: &mut Cut<'_>| {
            (2..=side).filter(|count| side.is_multiple_of(*count)).for_each(|count| cut(&[(side / count, count)]));
        };
        cakes::moves(&self.0, player, equal, &mut |cake| found(Cake(cake)));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        cakes::parts(&self.0, &mut |piece, sign| part(Cake(vec![piece]), sign));
    }
}

/// The sides of a cake, `4x7`, or of its pieces, `4x3,2x3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaundyCake;

impl Rules for MaundyCake {
    type Position = Cake;
    const NAME: &'static str = "maundy-cake";
    const EXAMPLE: &'static str = "4x7";

    fn read(text: &str) -> Result<(Cake, Sign), TextError> {
        Ok((Cake(cakes::read(text)?), Sign::Plus))
    }
}
