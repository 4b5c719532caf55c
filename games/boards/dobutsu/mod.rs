//! Dōbutsu shōgi, "animal chess" on 3×4 squares (M. Kitao, 2008; T. Tanaka, "An analysis of a board game 'Doubutsu Shogi'", IPSJ SIG
//! Technical Report GI-22, 2009: the second player wins in 78 plies).
//!
//! ```text
//! 4  g l e      lower case: the second player, who moves downwards
//! 3  . c .
//! 2  . C .      l lion, g giraffe, e elephant, c chick, h hen
//! 1  E L G
//!    a b c
//! ```

mod index;
mod notation;

use boyi_catalogue::{ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, solve};
use boyi_core::{Evaluator, Game, Outcome, Record, Side};
use std::sync::Arc;

pub use index::Lions;

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "dobutsu",
    Group::Board,
    Knowledge::Search,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let solver: solve::MakeSolver<Dobutsu> = |game, name| solve::by_number(game, name);
        let support = GameSupport {
            evaluators: vec![("material", Arc::new(Material))],
            solver: Some(solver),
            auto: &["pvs"],
            nodes: 100_000,
            ..GameSupport::default()
        };
        Ok(ErasedGame::boxed(setup, databases, Dobutsu, support))
    },
)
.with_example(".le/g.c/.E./.LG x C")
.with_sides("sente", "gote")];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dobutsu;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Animal {
    /// One square straight ahead.
    Chick,
    /// One square straight in four directions.
    Giraffe,
    /// One square diagonally.
    Elephant,
    /// One square in any direction; the player who loses it has lost.
    Lion,
    /// A chick that came to the last row: one square in any direction but diagonally back.
    Hen,
}

use Animal::{Chick, Elephant, Giraffe, Hen, Lion};

/// The animals that can be in hand, in the order of their counts.
pub(crate) const IN_HAND: [Animal; 3] = [Chick, Giraffe, Elephant];

/// The place of every piece, and the side to move.
///
/// ```text
/// bit of the board   4 · (3 · row + column): a piece, or 0; the second player's pieces have bit 3 set
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    squares: u64,
    /// By player: chicks, giraffes, elephants in hand.
    hands: [[u8; 3]; 2],
    mover: Side,
}

/// A piece goes from a square, or from hand, to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// From one square to another.
    Go {
        /// From this square.
        from: u8,
        /// To this one.
        to: u8,
    },
    /// From hand to a free square.
    Drop {
        /// The animal.
        animal: Animal,
        /// The square it goes to.
        to: u8,
    },
}

pub(crate) const COLUMNS: i8 = 3;
pub(crate) const ROWS: i8 = 4;
pub(crate) const SQUARES: u8 = 12;

impl Animal {
    const fn code(self) -> u64 {
        match self {
            Chick => 1,
            Giraffe => 2,
            Elephant => 3,
            Lion => 4,
            Hen => 5,
        }
    }

    /// Steps of the first player's animal: to the right, upwards.
    const fn steps(self) -> &'static [(i8, i8)] {
        const ALL: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
        match self {
            Chick => ALL.split_at(1).0,
            Giraffe => ALL.split_at(4).0,
            Elephant => ALL.split_at(4).1,
            Lion => &ALL,
            Hen => ALL.split_at(6).0,
        }
    }
}

/// The letter for a piece on its square.
fn piece_code(side: Side, animal: Animal) -> u64 {
    animal.code() | if side == Side::Second { 8 } else { 0 }
}

/// The lowest bit of each of the twelve squares' nibbles.
const EACH: u64 = 0x1111_1111_1111;

/// The squares with a piece, as lowest bits of nibbles.
fn occupied(squares: u64) -> u64 {
    (squares | squares >> 1 | squares >> 2) & EACH
}

/// The squares with an animal of this kind, of either player.
fn of_kind(squares: u64, animal: Animal) -> u64 {
    !occupied(squares ^ (animal.code() * EACH)) & EACH
}

/// The squares of a set of lowest bits of nibbles, from the smallest.
fn squares(mut nibbles: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (nibbles != 0).then(|| nibbles.trailing_zeros() as u8 / 4);
        nibbles &= nibbles.wrapping_sub(1);
        square
    })
}

/// Squares in some order.
#[derive(Clone, Copy)]
struct Reach {
    squares: [u8; 8],
    count: u8,
    /// The same as lowest bits of nibbles.
    set: u64,
}

/// By player and code of the animal, then square: where it can go on an empty board.
static REACH: [[[Reach; SQUARES as usize]; 6]; 2] = {
    let nowhere = Reach { squares: [0; 8], count: 0, set: 0 };
    let mut table = [[[nowhere; SQUARES as usize]; 6]; 2];
    let animals = [Chick, Giraffe, Elephant, Lion, Hen];
    let mut at = 0;
    while at < 2 * animals.len() * SQUARES as usize {
        let (square, animal, side) =
            (at % SQUARES as usize, animals[at / SQUARES as usize % 5], at / SQUARES as usize / 5);
        let ahead = if side == 0 { 1 } else { -1 };
        let (steps, mut step) = (animal.steps(), 0);
        let mut reach = nowhere;
        while step < steps.len() {
            let (x, y) =
                (square as i8 % COLUMNS + steps[step].0, square as i8 / COLUMNS + steps[step].1 * ahead);
            if 0 <= x && x < COLUMNS && 0 <= y && y < ROWS {
                let to = y * COLUMNS + x;
                reach.squares[reach.count as usize] = to as u8;
                reach.count += 1;
                reach.set |= 1 << (4 * to);
            }
            step += 1;
        }
        table[side][animal.code() as usize][square] = reach;
        at += 1;
    }
    table
};

impl Reach {
    fn squares(&self) -> &[u8] {
        &self.squares[..usize::from(self.count)]
    }
}

fn reach(side: Side, animal: Animal, square: u8) -> &'static Reach {
    &REACH[side.index()][animal.code() as usize][usize::from(square)]
}

impl Board {
    /// The piece on a square.
    pub fn piece(&self, square: u8) -> Option<(Side, Animal)> {
        let code = self.squares >> (4 * square) & 15;
        let side = if code & 8 == 0 { Side::First } else { Side::Second };
        let animal = match code & 7 {
            1 => Chick,
            2 => Giraffe,
            3 => Elephant,
            4 => Lion,
            5 => Hen,
            _ => return None,
        };
        Some((side, animal))
    }

    fn put(&mut self, square: u8, piece: Option<(Side, Animal)>) {
        let code = piece.map_or(0, |(side, animal)| piece_code(side, animal));
        self.squares = self.squares & !(15 << (4 * square)) | code << (4 * square);
    }

    /// A player's pieces, as lowest bits of nibbles.
    fn pieces(&self, side: Side) -> u64 {
        let second = self.squares >> 3;
        occupied(self.squares) & if side == Side::First { !second } else { second }
    }

    fn lion(&self, side: Side) -> Option<u8> {
        squares(of_kind(self.squares, Lion) & self.pieces(side)).next()
    }

    /// The squares that the piece on this one reaches, its own player's pieces not looked at.
    fn reach(&self, square: u8) -> &'static [u8] {
        let Some((side, animal)) = self.piece(square) else { return &[] };
        reach(side, animal, square).squares()
    }

    /// The free squares from which this piece would reach a square.
    fn comes_from(&self, (side, animal): (Side, Animal), to: u8) -> impl Iterator<Item = u8> {
        let free = !occupied(self.squares) & EACH;
        squares(free).filter(move |&from| reach(side, animal, from).set >> (4 * to) & 1 == 1)
    }

    fn attacked(&self, square: u8, by: Side) -> bool {
        self.attackers(square, by) != 0
    }

    /// The pieces that attack a square, as lowest bits of nibbles.
    fn attackers(&self, square: u8, by: Side) -> u64 {
        let [low, middle, high] = [0, 1, 2].map(|bit| self.squares >> bit & EACH);
        let from = &ATTACKERS[by.index()][usize::from(square)];
        let attackers = low & !middle & !high & from[Chick as usize]
            | !low & middle & from[Giraffe as usize]
            | low & middle & from[Elephant as usize]
            | !low & high & from[Lion as usize]
            | low & high & from[Hen as usize];
        attackers & self.pieces(by)
    }
}

/// By player, square and animal: where it attacks the square from, as lowest bits of nibbles. An opponent's animal that stood there would
/// reach those squares.
static ATTACKERS: [[[u64; 5]; SQUARES as usize]; 2] = {
    let animals = [Chick, Giraffe, Elephant, Lion, Hen];
    let mut table = [[[0; 5]; SQUARES as usize]; 2];
    let mut at = 0;
    while at < 2 * SQUARES as usize * animals.len() {
        let (animal, square, side) = (animals[at % 5], at / 5 % SQUARES as usize, at / 5 / SQUARES as usize);
        table[side][square][animal as usize] = REACH[1 - side][animal.code() as usize][square].set;
        at += 1;
    }
    table
};

/// The row that a side wants to reach.
fn last_row(side: Side) -> u8 {
    if side == Side::First { 3 } else { 0 }
}

impl Game for Dobutsu {
    type Position = Board;
    type Move = Step;
    const LOOPY: bool = true;

    fn start(&self) -> Board {
        let mut board = Board { squares: 0, hands: [[0; 3]; 2], mover: Side::First };
        for (square, animal) in [(0, Elephant), (1, Lion), (2, Giraffe), (4, Chick)] {
            board.put(square, Some((Side::First, animal)));
            board.put(SQUARES - 1 - square, Some((Side::Second, animal)));
        }
        board
    }

    /// A lion is lost, or the opponent's has come to the last row and cannot be taken.
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        if board.lion(board.mover).is_none() {
            return Some(Outcome::Loss);
        }
        let lion = board.lion(!board.mover)?;
        let home = lion / COLUMNS as u8 == last_row(!board.mover);
        (home && !board.attacked(lion, board.mover)).then_some(Outcome::Loss)
    }

    fn moves(&self, board: &Board, out: &mut Vec<Step>) {
        if self.outcome(board).is_some() {
            return;
        }
        let own = board.pieces(board.mover);
        for from in squares(own) {
            let free = board.reach(from).iter().filter(|&&to| own >> (4 * to) & 1 == 0);
            out.extend(free.map(|&to| Step::Go { from, to }));
        }
        let free = !occupied(board.squares) & EACH;
        let in_hand =
            IN_HAND.into_iter().zip(board.hands[board.mover.index()]).filter(|(_, count)| *count > 0);
        for (animal, _) in in_hand {
            out.extend(squares(free).map(|to| Step::Drop { animal, to }));
        }
    }

    fn play(&self, board: &Board, step: &Step) -> Board {
        let mover = board.mover;
        let mut next = Board { mover: !mover, ..*board };
        match *step {
            Step::Drop { animal, to } => {
                if let Some(at) = IN_HAND.iter().position(|other| *other == animal) {
                    next.hands[mover.index()][at] -= 1;
                }
                next.put(to, Some((mover, animal)));
            }
            Step::Go { from, to } => {
                let taken = board.piece(to).map(|(_, animal)| if animal == Hen { Chick } else { animal });
                // A lion in hand is the end of the game.
                if let Some(at) = IN_HAND.iter().position(|other| Some(*other) == taken) {
                    next.hands[mover.index()][at] += 1;
                }
                let hatched = |animal| {
                    if animal == Chick && to / COLUMNS as u8 == last_row(mover) { Hen } else { animal }
                };
                next.put(to, board.piece(from).map(|(side, animal)| (side, hatched(animal))));
                next.put(from, None);
            }
        }
        next
    }

    fn mover(&self, start: &Board) -> Side {
        start.mover
    }

    /// Captures first.
    fn priority(&self, board: &Board, step: &Step) -> i32 {
        match *step {
            Step::Go { to, .. } => board.piece(to).map_or(0, |(_, animal)| value(animal)),
            Step::Drop { .. } => 0,
        }
    }

    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        let now = record.now();
        let repeated = || record.positions().iter().filter(|before| *before == now).count() >= 3;
        self.outcome(now).or_else(|| repeated().then_some(Outcome::Draw))
    }
}

/// The value of an animal, in hundredths of a chick.
fn value(animal: Animal) -> i32 {
    match animal {
        Chick => 100,
        Giraffe | Elephant => 300,
        Hen => 400,
        Lion => 10_000,
    }
}

/// Animals on the board and in hand.
struct Material;

impl Material {
    fn of(board: &Board, side: Side) -> i32 {
        let on_board = (0..SQUARES).filter_map(|square| board.piece(square)).filter(|(of, _)| *of == side);
        let in_hand = IN_HAND.into_iter().zip(board.hands[side.index()]);
        on_board.map(|(_, animal)| value(animal)).sum::<i32>()
            + in_hand.map(|(animal, count)| value(animal) * i32::from(count)).sum::<i32>()
    }
}

impl Evaluator<Dobutsu> for Material {
    fn evaluate(&self, _: &Dobutsu, board: &Board) -> i32 {
        Material::of(board, board.mover) - Material::of(board, !board.mover)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::Notation;

    fn count(text: &str) -> usize {
        let mut moves = Vec::new();
        Dobutsu.moves(&Dobutsu.parse_position(text).unwrap(), &mut moves);
        moves.len()
    }

    #[test]
    fn moves_of_known_positions() {
        assert_eq!(count("gle/.c./.C./ELG x -"), 4);
        // Two animals in hand, and eight free squares.
        assert_eq!(count("gl./.../.../.LG x CcE"), 4 + 1 + 2 * 8);
    }

    #[test]
    fn a_lion_on_the_last_row_wins_if_it_is_safe() {
        let at = |text: &str| Dobutsu.outcome(&Dobutsu.parse_position(text).unwrap());
        assert_eq!(at("L../.../..l/... o -"), Some(Outcome::Loss));
        assert_eq!(at("L../.l./.../... o -"), None);
        assert_eq!(at("gle/.../.../... x -"), Some(Outcome::Loss));
    }
}
