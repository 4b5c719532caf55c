//! Coin-turning games (H. W. Lenstra, "Nim multiplication", 1977; *Winning Ways* ch. 14): a row of coins; a move turns
//! some of them as the game allows, the rightmost one from heads to tails. Whoever turns last wins.

use crate::theory::{Impartial, joined};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, OpenGame, Param, Setup};
use boyi_core::{Game, Grid, Notation, Note, Outcome, ParseError, Picture};
use boyi_impartial::coins::CoinGame;

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

const fn entry(name: &'static str, open: OpenGame) -> GameEntry {
    let params = const { &[Param::flag("misere")] };
    GameEntry::new(name, Group::Impartial, Knowledge::Theory, MESSAGES, open).with_params(params)
}

/// The catalogue's entries, set up by `open`: as components of a sum are, so that one compiled engine plays all of them.
pub const fn entries(open: OpenGame) -> [GameEntry; 5] {
    [
        entry("turning-turtles", open),
        entry("mock-turtles", open).with_example("TTHTHHT"),
        entry("ruler", open).with_example("HHHHTTH"),
        entry("twins", open).with_example("HTTTTH"),
        entry("triplets", open).with_example("HTTHTTTH"),
    ]
}

/// The longest row.
pub const MAX_COINS: usize = 64;

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coins {
    /// Which coins a move may turn.
    pub game: CoinGame,
    /// Whether the player who turns last loses.
    pub misere: bool,
}

/// A row of coins, heads as bits:
///
/// ```text
/// bit   63 … 3 2 1 0
/// coin  64 … 4 3 2 1      coin 1 is at the left of the row, and of its text
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    /// Bit i is set where coin i + 1 shows heads.
    pub heads: u64,
    /// Coins in the row, at most [`MAX_COINS`].
    pub length: u8,
}

impl Row {
    /// The numbers of the coins that show heads, ascending.
    fn heads(self) -> impl Iterator<Item = u64> {
        numbers(self.heads)
    }
}

fn numbers(bits: u64) -> impl Iterator<Item = u64> {
    (1..=64).filter(move |coin| bits >> (coin - 1) & 1 == 1)
}

impl Coins {
    /// The game that an entry names.
    ///
    /// # Errors
    /// A parameter that cannot be read.
    pub fn set_up(setup: &Setup) -> Result<Coins, ParseError> {
        let game = match setup.name() {
            "mock-turtles" => CoinGame::MockTurtles,
            "ruler" => CoinGame::Ruler,
            "twins" => CoinGame::Twins,
            "triplets" => CoinGame::Triplets,
            _ => CoinGame::TurningTurtles,
        };
        Ok(Coins { game, misere: setup.flag("misere")? })
    }

    /// The number of the leftmost coin that can be the rightmost of a move.
    fn first_movable(self) -> u32 {
        match self.game {
            CoinGame::TurningTurtles | CoinGame::MockTurtles | CoinGame::Ruler => 1,
            CoinGame::Twins => 2,
            CoinGame::Triplets => 3,
        }
    }
}

impl Game for Coins {
    type Position = Row;
    /// The coins turned, as bits.
    type Move = u64;

    fn start(&self) -> Row {
        Row { heads: 0b1101_1010, length: 8 }
    }

    fn outcome(&self, row: &Row) -> Option<Outcome> {
        let over = row.heads >> (self.first_movable() - 1) == 0;
        over.then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, row: &Row, out: &mut Vec<u64>) {
        self.visit_moves(row, &mut |mv| out.push(mv));
    }

    fn play(&self, row: &Row, turned: &u64) -> Row {
        Row { heads: row.heads ^ turned, length: row.length }
    }
}

impl Notation for Coins {
    /// `H` and `T` from coin 1: `HTHH`.
    fn position_text(&self, row: &Row) -> String {
        (0..row.length).map(|coin| if row.heads >> coin & 1 == 1 { 'H' } else { 'T' }).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Row, ParseError> {
        let mut row = Row { heads: 0, length: 0 };
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            if usize::from(row.length) == MAX_COINS {
                return Err(ParseError::new("position", text, "at-most-coins").with("max", MAX_COINS));
            }
            match c.to_ascii_uppercase() {
                'H' | '1' => row.heads |= 1 << row.length,
                'T' | '0' => {}
                _ => return Err(ParseError::new("position", text, "heads-tails").with("example", "HTHH")),
            }
            row.length += 1;
        }
        if row.length == 0 {
            Err(ParseError::new("position", text, "heads-tails").with("example", "HTHH"))
        } else {
            Ok(row)
        }
    }

    /// The coins turned: `2+5`.
    fn move_text(&self, _: &Row, turned: &u64) -> String {
        numbers(*turned).map(|coin| coin.to_string()).collect::<Vec<_>>().join("+")
    }

    /// Also with spaces or commas, in any order, and runs as `2-5`.
    fn parse_move(&self, row: &Row, text: &str) -> Result<u64, ParseError> {
        let wrong = || ParseError::new("move", text, "coins-to-turn").with("example", "2+5");
        let coin = |text: &str| match text.trim().parse::<u32>() {
            Ok(coin) if (1..=u32::from(row.length)).contains(&coin) => Ok(coin - 1),
            _ => Err(ParseError::new("coin", text, "number-between")
                .with("min", 1u64)
                .with("max", u64::from(row.length))),
        };
        let mut turned = 0u64;
        let parts =
            text.split(|c: char| c == '+' || c == ',' || c.is_whitespace()).filter(|part| !part.is_empty());
        for part in parts {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            for coin in coin(first)?..=coin(last)? {
                if turned >> coin & 1 == 1 {
                    return Err(wrong());
                }
                turned |= 1 << coin;
            }
        }
        if turned != 0 && self.legal(row, &turned) { Ok(turned) } else { Err(wrong()) }
    }

    fn picture(&self, row: &Row, _: &str) -> Picture {
        let cells = self.position_text(row).chars().map(Some).collect();
        Picture::Grid(Grid {
            columns: usize::from(row.length),
            rows: 1,
            cells,
            numbered: true,
            ..Grid::default()
        })
    }
}

impl Impartial for Coins {
    fn misere(&self) -> bool {
        self.misere
    }

    fn visit_moves(&self, row: &Row, visit: &mut dyn FnMut(u64)) {
        for coin in row.heads() {
            self.game.visit_moves(coin as usize, &mut |others| {
                visit(others.iter().fold(1 << (coin - 1), |bits, other| bits | 1 << (other - 1)));
            });
        }
    }

    fn nimber(&self, row: &Row) -> Option<u64> {
        Some(row.heads().fold(0, |sum, coin| sum ^ self.game.value(coin)))
    }

    fn parts(&self, row: &Row) -> Vec<(String, Option<u64>)> {
        row.heads().map(|coin| (format!("H{coin}"), Some(self.game.value(coin)))).collect()
    }

    /// The rightmost coin turned stands for the others: they are what it is moved to.
    fn part_of(&self, row: &Row, turned: &u64) -> Option<usize> {
        let last = u64::from(turned.checked_ilog2()?) + 1;
        row.heads().position(|coin| coin == last)
    }

    fn remaining(&self, row: &Row) -> u64 {
        u64::from(row.heads.count_ones())
    }

    fn laws(&self, row: &Row) -> Vec<Note> {
        if self.misere {
            return Vec::new();
        }
        let values = joined((1..=u64::from(row.length)).map(|coin| self.game.value(coin)), " ");
        let law = match self.game {
            CoinGame::TurningTurtles => "coins.turtles-law",
            CoinGame::MockTurtles => "coins.mock-law",
            CoinGame::Ruler => "coins.ruler-law",
            CoinGame::Twins => "coins.twins-law",
            CoinGame::Triplets => "coins.triplets-law",
        };
        vec![Note::new("coins.sum").with("values", values), Note::new(law)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::testing::{agrees_below, round_trips};

    #[test]
    fn theory_equals_the_definition() {
        use CoinGame::{MockTurtles, Ruler, Triplets, TurningTurtles, Twins};
        for game in [TurningTurtles, MockTurtles, Ruler, Twins, Triplets] {
            let coins = Coins { game, misere: false };
            let full = Row { heads: 0x1ff, length: 9 };
            let answered = agrees_below(&coins, &full);
            assert!(answered > 200, "{game:?} {answered}");
            for heads in [0x1a5, 0x0ff, 0x800] {
                round_trips(&coins, &Row { heads, length: 12 }, heads);
            }
        }
    }

    /// The columns used to be lettered, which no move understands.
    #[test]
    fn the_picture_numbers_the_coins_as_moves_do() {
        let ruler = Coins { game: CoinGame::Ruler, misere: false };
        let Picture::Grid(grid) = ruler.picture(&ruler.start(), "") else {
            panic!("a row of coins is a grid")
        };
        assert!(grid.numbered && grid.rows == 1);
    }

    #[test]
    fn moves_people_type() {
        let ruler = Coins { game: CoinGame::Ruler, misere: false };
        let row = ruler.parse_position("HTHHT").unwrap();
        for (typed, read) in [
            ("4", Some(0b1000)),
            ("2-4", Some(0b1110)),
            ("4+3", Some(0b1100)),
            ("2+4", None),
            ("5", None),
            ("0", None),
            ("", None),
            ("4-2", None),
            ("3+3", None),
            ("1-99", None),
        ] {
            assert_eq!(ruler.parse_move(&row, typed).ok(), read, "{typed}");
        }
    }
}
