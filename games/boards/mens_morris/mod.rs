//! Six and nine men's morris (成三棋, 直棋): place pieces on the corners and the middles of squares inside each other, then slide
//! them; three in a row, a mill, take a piece of the opponent's (R. Gasser, "Solving Nine Men's Morris", *Games of No Chance*, 1996).
//!
//! ```text
//!  6-----5-----4      points of a square; those of the next one inside follow
//!  |  14-13-12 |
//!  7--15    11-3      lines join neighbours on a square, and the middles of neighbouring squares
//!  |  8--9--10 |
//!  0-----1-----2
//! ```

mod index;
mod notation;

use crate::pieces::cells;
use boyi_catalogue::{
    AnyGame, Databases, ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param, Setup, solve,
};
use boyi_core::{Game, Outcome, Record, Side};
use std::sync::Arc;

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[
    GameEntry::new("six-mens-morris", Group::Board, Knowledge::Search, MESSAGES, |setup, databases| {
        Ok(open(setup, databases, MensMorris { squares: 2, each: 6, flying: setup.flag("flying")? }))
    })
    .with_example("o1x1o/5/o3x/1xx2/o1o2 x 1 1")
    .with_sides("black", "white")
    .with_params(&[Param::flag("flying")]),
    GameEntry::new("nine-mens-morris", Group::Board, Knowledge::Search, MESSAGES, |setup, databases| {
        Ok(open(setup, databases, MensMorris { squares: 3, each: 9, flying: !setup.flag("no-flying")? }))
    })
    .with_example("o2x2o/1x1o3/7/o4xx/7/1x1x1o1/o2o2x o 1 2")
    .with_sides("black", "white")
    .with_params(&[Param::flag("no-flying")]),
];

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

/// Nodes of a search: a position has many moves, and most games do not end soon.
const NODES: u64 = 100_000;

fn open(setup: &Setup, databases: &Arc<Databases>, game: MensMorris) -> Box<dyn AnyGame> {
    let solver: solve::MakeSolver<MensMorris> = |game, name| solve::by_number(game, name);
    let support =
        GameSupport { solver: Some(solver), nodes: NODES, auto: &["pvs"], ..GameSupport::default() };
    ErasedGame::boxed(setup, databases, game, support)
}

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MensMorris {
    /// Squares inside each other, eight points each.
    pub squares: u8,
    /// Pieces each.
    pub each: u8,
    /// Whether a player with three pieces moves them to any free point.
    pub flying: bool,
}

/// A bit for each point; pieces in hand; who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MorrisPosition {
    /// The first player's pieces on the board and the second's.
    pub pieces: [u32; 2],
    /// Pieces still to be placed.
    pub hand: [u8; 2],
    /// The side to move.
    pub mover: Side,
}

/// A piece placed or moved, and one taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MorrisMove {
    /// The point that the piece leaves; `None` if it is placed.
    pub from: Option<u8>,
    /// The square it goes to.
    pub to: u8,
    /// The opponent's piece that is taken when a mill is made.
    pub take: Option<u8>,
}

/// Fewer pieces make no mill.
const FEWEST: u32 = 3;

impl MensMorris {
    fn points(&self) -> u32 {
        (1 << (8 * self.squares)) - 1
    }

    /// The mills through a point, but for the point itself.
    fn mills(&self, point: u8) -> impl Iterator<Item = u32> {
        let (square, place) = (point / 8 * 8, point % 8);
        let bit = move |place: u8| 1_u32 << (square + place % 8);
        let middle = place % 2 == 1;
        // A middle has one side of its square, a corner two.
        let first = if middle { bit(place + 1) | bit(place + 7) } else { bit(place + 1) | bit(place + 2) };
        let second =
            if middle { 0x0001_0101 << place & !(1 << point) } else { bit(place + 6) | bit(place + 7) };
        // The middles of two squares are no mill.
        let spoke = !middle || self.squares == 3;
        [Some(first), spoke.then_some(second)].into_iter().flatten()
    }

    fn in_mill(&self, pieces: u32, point: u8) -> bool {
        self.mills(point).any(|mill| pieces & mill == mill)
    }

    /// The points that a line joins with this one.
    fn near(&self, point: u8) -> u32 {
        let (square, place) = (point / 8 * 8, point % 8);
        let around = 1 << (square + (place + 1) % 8) | 1 << (square + (place + 7) % 8);
        let across = if place % 2 == 1 { 1_u32 << point << 8 | 1 << point >> 8 } else { 0 };
        (around | across) & self.points()
    }

    /// The opponent's pieces that may be taken: those in no mill, or all if there are no others.
    fn takes(&self, other: u32) -> u32 {
        let open =
            cells(other.into()).filter(|&point| !self.in_mill(other, point)).map(|point| 1 << point).sum();
        if open == 0 { other } else { open }
    }

    /// Shows every way for a piece to go, without what it takes, until `visit` says that it is enough.
    fn ways(&self, position: &MorrisPosition, mut visit: impl FnMut(Option<u8>, u8) -> bool) {
        let own = position.pieces[position.mover.index()];
        let free = self.points() & !(position.pieces[0] | position.pieces[1]);
        if position.hand[position.mover.index()] > 0 {
            cells(free.into()).all(|to| visit(None, to));
            return;
        }
        let flies = self.flying && own.count_ones() == FEWEST;
        for from in cells(own.into()) {
            let reach = if flies { free } else { self.near(from) & free };
            if !cells(reach.into()).all(|to| visit(Some(from), to)) {
                return;
            }
        }
    }

    fn all(&self, position: &MorrisPosition, side: Side) -> u32 {
        position.pieces[side.index()].count_ones() + u32::from(position.hand[side.index()])
    }
}

impl Game for MensMorris {
    type Position = MorrisPosition;
    type Move = MorrisMove;
    const LOOPY: bool = true;

    fn start(&self) -> MorrisPosition {
        MorrisPosition { pieces: [0; 2], hand: [self.each; 2], mover: Side::First }
    }

    /// A player with two pieces or without a move has lost.
    fn outcome(&self, position: &MorrisPosition) -> Option<Outcome> {
        let mut stuck = true;
        if self.all(position, position.mover) >= FEWEST {
            self.ways(position, |_, _| {
                stuck = false;
                false
            });
        }
        stuck.then_some(Outcome::Loss)
    }

    fn moves(&self, position: &MorrisPosition, out: &mut Vec<MorrisMove>) {
        if self.all(position, position.mover) < FEWEST {
            return;
        }
        let (own, other) =
            (position.pieces[position.mover.index()], position.pieces[(!position.mover).index()]);
        let takes = self.takes(other);
        self.ways(position, |from, to| {
            let rest = from.map_or(own, |from| own & !(1 << from));
            if takes != 0 && self.in_mill(rest, to) {
                out.extend(cells(takes.into()).map(|take| MorrisMove { from, to, take: Some(take) }));
            } else {
                out.push(MorrisMove { from, to, take: None });
            }
            true
        });
    }

    fn play(&self, position: &MorrisPosition, mv: &MorrisMove) -> MorrisPosition {
        let mut next = MorrisPosition { mover: !position.mover, ..*position };
        let (own, other) = (position.mover.index(), (!position.mover).index());
        match mv.from {
            Some(from) => next.pieces[own] &= !(1 << from),
            None => next.hand[own] -= 1,
        }
        next.pieces[own] |= 1 << mv.to;
        if let Some(take) = mv.take {
            next.pieces[other] &= !(1 << take);
        }
        next
    }

    fn mover(&self, start: &MorrisPosition) -> Side {
        start.mover
    }

    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        let now = record.now();
        let repeated = || record.positions().iter().filter(|before| *before == now).count() >= 3;
        self.outcome(now).or_else(|| repeated().then_some(Outcome::Draw))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_their_mills() {
        for (squares, mills) in [(2, 8), (3, 16)] {
            let game = MensMorris { squares, each: 9, flying: true };
            let all: std::collections::HashSet<u32> = (0..8 * squares)
                .flat_map(|point| game.mills(point).map(move |mill| mill | 1 << point))
                .collect();
            assert_eq!(all.len(), mills);
            assert!(all.iter().all(|mill| mill.count_ones() == 3 && mill & !game.points() == 0));
            let joined: u32 = (0..8 * squares).map(|point| game.near(point).count_ones()).sum();
            assert_eq!(joined, if squares == 3 { 64 } else { 40 });
        }
    }

    #[test]
    fn a_mill_takes_a_piece_outside_mills() {
        let game = MensMorris { squares: 3, each: 9, flying: true };
        // x is about to close the lower side; o has a mill on top and one more piece.
        let position =
            MorrisPosition { pieces: [0b011, 0b0111_0000 | 1 << 8], hand: [1, 0], mover: Side::First };
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let taking: Vec<_> = moves.iter().filter(|mv| mv.take.is_some()).collect();
        assert_eq!(taking, [&MorrisMove { from: None, to: 2, take: Some(8) }]);
    }
}
