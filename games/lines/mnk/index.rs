//! Boards of at most 64 bits, numbered.
//!
//! Tiers: stones on the board. Numbers: with gravity the heights of the columns among those with as many stones, else the squares among
//! all sets of as many; then which of the stones are the second player's, counted along the bits. A board and its mirror image have the
//! smaller of two numbers.

use super::{Cell, Mnk, Shape, State, Stones, zobrist_number};
use boyi_core::{Game, Notation, Outcome, ParseError, Picture, Side};
use boyi_solve::{Indexed, combinations};
use std::{
    cmp::Ordering,
    sync::{Arc, OnceLock},
};

/// The most ways for columns to be high that are listed.
const MOST_HEIGHTS: u64 = 1 << 24;

/// The game with a numbering, which is made when it is first asked for.
#[derive(Clone, Debug)]
pub(super) struct NumberedMnk {
    game: Mnk<u64>,
    heights: Arc<OnceLock<Heights>>,
}

/// Heights of all columns as digits of a number to base rows + 1, the first column's least.
#[derive(Debug)]
struct Heights {
    /// By that number: its place among those with as many stones.
    places: Vec<u32>,
    /// By stones: the stones' squares, in the order of places.
    filled: Vec<Vec<u64>>,
    /// By stones, in the same order: the place of the mirror image.
    images: Vec<Vec<u32>>,
}

/// Keys of stones on the squares of 64 bits, see [`zobrist_number`].
static KEYS: [u64; 128] = {
    let mut keys = [0; 128];
    let mut stone = 0;
    while stone < 128 {
        keys[stone] = zobrist_number(stone as u64);
        stone += 1;
    }
    keys
};

/// Squares that are filled, with their place among those of as many.
#[derive(Clone, Copy)]
struct Filled {
    squares: u64,
    place: u64,
    /// The place of the mirror image.
    image: u64,
}

impl NumberedMnk {
    /// The game, if its numbering fits.
    pub(super) fn new(game: &Mnk<u64>) -> Option<Self> {
        let Shape { columns, rows, gravity, .. } = game.shape;
        let heights = (rows as u64 + 1).checked_pow(columns as u32);
        let fits = !gravity || heights.is_some_and(|heights| heights <= MOST_HEIGHTS);
        // Sets of a tier are numbered in 64 bits: C(n, s) · C(s, s/2) is at most 3ⁿ.
        (fits && columns * rows <= 40).then(|| NumberedMnk { game: game.clone(), heights: Arc::default() })
    }

    fn squares(&self) -> u32 {
        (self.game.shape.columns * self.game.shape.rows) as u32
    }

    fn heights(&self) -> &Heights {
        let Shape { columns, rows, .. } = self.game.shape;
        let (columns, rows) = (columns as u32, rows as u32);
        self.heights.get_or_init(|| {
            let mut filled = vec![Vec::new(); (columns * rows) as usize + 1];
            let places = (0..(rows + 1).pow(columns)).map(|code| {
                let height = |i: u32| code / (rows + 1).pow(i) % (rows + 1);
                let squares =
                    (0..columns).fold(0, |set, i| set | ((1_u64 << height(i)) - 1) << (i * (rows + 1)));
                let list: &mut Vec<u64> = &mut filled[squares.count_ones() as usize];
                list.push(squares);
                list.len() as u32 - 1
            });
            let places: Vec<u32> = places.collect();
            let image = |squares: &u64| places[self.codes(*squares)[1]];
            let images = filled.iter().map(|list| list.iter().map(image).collect()).collect();
            Heights { places, filled, images }
        })
    }

    /// The columns' heights as one number, and those of the mirror image.
    fn codes(&self, filled: u64) -> [usize; 2] {
        let (columns, step) = (self.game.shape.columns, self.game.shape.rows + 1);
        let (mut code, mut image, mut weight) = (0, 0, 1);
        for i in 0..columns {
            // Stones lie on each other, and above the board there is none.
            let height = (!(filled >> (i * step))).trailing_zeros() as usize;
            code += height * weight;
            weight *= step;
            image = image * step + height;
        }
        [code, image]
    }

    fn mirror(&self, set: u64) -> u64 {
        let (columns, step) = (self.game.shape.columns, self.game.shape.rows + 1);
        let column = (1 << step) - 1;
        (0..columns).fold(0, |out, i| out | (set >> (i * step) & column) << ((columns - 1 - i) * step))
    }

    fn second(position: &Stones<u64>) -> u64 {
        if position.side() == Side::Second { position.mover } else { position.other }
    }

    /// The place of the squares that are filled among those of as many.
    fn filled(&self, squares: u64) -> Filled {
        let [place, image] = if self.game.shape.gravity {
            let places = &self.heights().places;
            self.codes(squares).map(|code| places[code].into())
        } else {
            [squares, self.mirror(squares)]
                .map(|set| combinations::rank(combinations::compress(set, self.game.lines.board())))
        };
        Filled { squares, place, image }
    }

    /// The filled squares at a place; `None` if it is beyond the last.
    fn filled_at(&self, stones: u32, place: u64) -> Option<Filled> {
        if !self.game.shape.gravity {
            let board = self.game.lines.board();
            return Some(self.filled(combinations::expand(combinations::unrank(stones, place), board)));
        }
        let (heights, at) = (self.heights(), place as usize);
        let squares = *heights.filled[stones as usize].get(at)?;
        Some(Filled { squares, place, image: heights.images[stones as usize][at].into() })
    }

    fn stones(&self, filled: u64, second: u64) -> Stones<u64> {
        let count = filled.count_ones() as u16;
        let first = filled & !second;
        let side = if count.is_multiple_of(2) { Side::First } else { Side::Second };
        let (mover, other) = if side == Side::First { (first, second) } else { (second, first) };
        let (mut key, mut rest) = (0, filled);
        while rest != 0 {
            let bit = rest.trailing_zeros();
            key ^= KEYS[2 * bit as usize + (second >> bit & 1) as usize];
            rest &= rest - 1;
        }
        self.game.judged(Stones { mover, other, key, count, side, state: State::Open }, None)
    }
}

/// Which of the stones are the second player's, as a number.
fn colours(second: u64, filled: u64) -> u64 {
    combinations::rank(combinations::compress(second, filled))
}

/// The number of ways to colour the stones.
fn each(stones: u32) -> u64 {
    combinations::binomial(stones, stones / 2)
}

impl Indexed for NumberedMnk {
    type Tier = u32;
    const VERSION: u32 = 1;

    fn top(&self) -> u32 {
        0
    }

    fn below(&self, stones: u32, out: &mut Vec<u32>) {
        out.extend((stones < self.squares()).then_some(stones + 1));
    }

    fn size(&self, stones: u32) -> u64 {
        let filled = if self.game.shape.gravity {
            self.heights().filled[stones as usize].len() as u64
        } else {
            combinations::binomial(self.squares(), stones)
        };
        filled * each(stones)
    }

    fn rank(&self, position: &Stones<u64>) -> Option<(u32, u64)> {
        let (stones, second) = (u32::from(position.count), Self::second(position));
        let filled = self.filled(position.occupied());
        let number = match filled.place.cmp(&filled.image) {
            Ordering::Less => colours(second, filled.squares),
            Ordering::Greater => colours(self.mirror(second), self.mirror(filled.squares)),
            // The filled squares are their own image.
            Ordering::Equal => {
                colours(second, filled.squares).min(colours(self.mirror(second), filled.squares))
            }
        };
        Some((stones, filled.place.min(filled.image) * each(stones) + number))
    }

    fn unrank(&self, stones: u32, number: u64) -> Option<Stones<u64>> {
        let each = each(stones);
        let filled = self.filled_at(stones, number / each)?;
        if filled.image < filled.place {
            return None;
        }
        let number = number % each;
        let second = combinations::expand(combinations::unrank(stones / 2, number), filled.squares);
        let smaller_image =
            filled.image == filled.place && colours(self.mirror(second), filled.squares) < number;
        (!smaller_image).then(|| self.stones(filled.squares, second))
    }

    fn images(&self, position: &Stones<u64>, out: &mut Vec<Stones<u64>>) {
        out.push(self.stones(self.mirror(position.occupied()), self.mirror(Self::second(position))));
    }

    fn orbit_size(&self, position: &Stones<u64>) -> Option<u64> {
        let same = |set: u64| self.mirror(set) == set;
        Some(if same(position.mover) && same(position.other) { 1 } else { 2 })
    }

    fn orbit_size_at(&self, stones: u32, number: u64) -> Option<u64> {
        let filled = self.filled_at(stones, number / each(stones))?;
        (filled.image != filled.place).then_some(2)
    }
}

impl Game for NumberedMnk {
    type Position = Stones<u64>;
    type Move = Cell;

    fn start(&self) -> Stones<u64> {
        self.game.start()
    }

    fn outcome(&self, position: &Stones<u64>) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn moves(&self, position: &Stones<u64>, out: &mut Vec<Cell>) {
        self.game.moves(position, out);
    }

    fn play(&self, position: &Stones<u64>, cell: &Cell) -> Stones<u64> {
        self.game.play(position, cell)
    }

    fn mover(&self, position: &Stones<u64>) -> Side {
        self.game.mover(position)
    }
}

impl Notation for NumberedMnk {
    fn position_text(&self, position: &Stones<u64>) -> String {
        self.game.position_text(position)
    }

    fn parse_position(&self, text: &str) -> Result<Stones<u64>, ParseError> {
        self.game.parse_position(text)
    }

    fn move_text(&self, position: &Stones<u64>, cell: &Cell) -> String {
        self.game.move_text(position, cell)
    }

    fn parse_move(&self, position: &Stones<u64>, text: &str) -> Result<Cell, ParseError> {
        self.game.parse_move(position, text)
    }

    fn picture(&self, position: &Stones<u64>, view: &str) -> Picture {
        self.game.picture(position, view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_solve::{Solution, SolveOptions, Unobserved, laws};

    fn numbered(columns: usize, rows: usize, k: usize, gravity: bool) -> NumberedMnk {
        NumberedMnk::new(&Mnk::new(Shape { columns, rows, k, gravity })).unwrap()
    }

    #[test]
    fn the_laws_of_numbering() {
        laws::check_all(&numbered(3, 3, 3, false));
        laws::check_all(&numbered(4, 3, 3, true));
    }

    /// M. Böck, "Connect4: the number of positions", 2025: 4×5 (5 high) 1,706,255; 3×3 869.
    #[test]
    fn known_counts() {
        let count = |game: NumberedMnk| {
            let options = SolveOptions { threads: 2, ..SolveOptions::default() };
            Solution::new(game, &options, &mut Unobserved).unwrap().summary().positions()
        };
        assert_eq!(count(numbered(3, 3, 4, true)), 869);
        assert_eq!(count(numbered(4, 5, 4, true)), 1_706_255);
        assert_eq!(count(numbered(3, 3, 3, false)), 5478);
    }
}
