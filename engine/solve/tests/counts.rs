//! Whole games: the numbers of positions by value, and the longest wins and losses.
//!
//! Sources: an independent solver in Python; for tic-tac-toe also OEIS A008907; for Connect Four M. Böck, "Strongly solving
//! 7×6 Connect Four on consumer grade hardware" (2025); for Dodgem's value *Winning Ways*, chapter 22.

mod games;

use boyi_core::Game;
use boyi_solve::PositionValue::{self, Endless, Level, Win};
use boyi_solve::{Codec, Enumerated, Indexed, KeyedRules, Solution, SolveOptions, Summary, Unobserved};
use games::{
    connect_four::ConnectFour,
    dodgem::Dodgem,
    morris::{Morris, Slides},
    tic_tac_toe::TicTacToe,
};

/// Positions, won, lost and drawn ones; the longest win and loss.
type Counts = (u64, [u64; 3], [u16; 2]);

fn solve<G: Indexed>(game: &G) -> Solution<G> {
    Solution::new(game.clone(), &SolveOptions::default(), &mut Unobserved).unwrap()
}

fn counts(summary: &Summary) -> Counts {
    let longest = [summary.longest_win().unwrap(), summary.longest_loss().unwrap()];
    (summary.positions(), [summary.win(), summary.loss(), summary.draw()], longest)
}

/// The game by its own numbering.
fn check<G: Indexed>(game: &G, start: PositionValue, expected: Counts) {
    let solution = solve(game);
    assert_eq!((solution.start(), counts(solution.summary())), (start, expected));
}

/// The same by enumeration, whose summary and values agree with those of the numbering.
fn check_enumerated<G: Indexed>(game: &G, codec: impl Codec<G>, start: PositionValue, expected: Counts) {
    let rules = KeyedRules::new(game, &codec);
    let enumerated = Enumerated::new(rules, 1 << 22, &mut Unobserved).unwrap();
    assert_eq!(enumerated.positions(), expected.0);
    let solution = solve(&enumerated);
    assert_eq!((solution.start(), counts(solution.summary())), (start, expected));
    let own = solve(game);
    assert_eq!(own.summary(), solution.summary());
    for number in 0..enumerated.positions() {
        let position = codec.decode(game, enumerated.key(number)).unwrap();
        assert_eq!(solution.value(&(number as u32)), own.value(&position), "{position:?}");
    }
}

/// Tier and number as key, which symmetries must not share: used where a game has none.
#[derive(Clone)]
struct Numbers;

impl<G: Indexed<Tier = (u32, u32)>> Codec<G> for Numbers {
    fn encode(&self, game: &G, position: &G::Position, out: &mut Vec<u8>) {
        let ((a, b), number) = game.rank(position).unwrap();
        out.extend([a as u8, b as u8]);
        out.extend(number.to_be_bytes());
    }

    fn decode(&self, game: &G, key: &[u8]) -> Option<G::Position> {
        let number = u64::from_be_bytes(key.get(2..)?.try_into().ok()?);
        game.unrank((key[0].into(), key[1].into()), number)
    }
}

/// Two sets of squares and more as key.
#[derive(Clone)]
struct Squares;

impl Codec<TicTacToe> for Squares {
    fn encode(&self, _: &TicTacToe, board: &games::tic_tac_toe::Board, out: &mut Vec<u8>) {
        out.extend(board.own.to_be_bytes().into_iter().chain(board.other.to_be_bytes()));
    }

    fn decode(&self, _: &TicTacToe, key: &[u8]) -> Option<games::tic_tac_toe::Board> {
        let [a, b, c, d] = key.try_into().ok()?;
        Some(games::tic_tac_toe::Board { own: u16::from_be_bytes([a, b]), other: u16::from_be_bytes([c, d]) })
    }
}

impl Codec<Morris> for Squares {
    fn encode(&self, _: &Morris, board: &games::morris::Board, out: &mut Vec<u8>) {
        out.extend(board.stones.iter().flat_map(|squares| squares.to_be_bytes()));
        out.push(board.mover as u8);
    }

    fn decode(&self, _: &Morris, key: &[u8]) -> Option<games::morris::Board> {
        let [a, b, c, d, mover] = key.try_into().ok()?;
        Some(games::morris::Board {
            stones: [u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])],
            mover: mover.into(),
        })
    }
}

#[test]
fn tic_tac_toe() {
    check_enumerated(&TicTacToe, Squares, Level(9), (5478, [2836, 1574, 1068], [5, 4]));
}

#[test]
fn three_mens_morris() {
    let check = |slides, start, expected| check_enumerated(&Morris(slides), Squares, start, expected);
    check(Slides::Orthogonal, Win(9), (5390, [2877, 1201, 1312], [9, 8]));
    check(Slides::CentreDiagonals, Win(9), (5390, [2997, 1185, 1208], [9, 10]));
    check(Slides::King, Endless, (5390, [2914, 900, 1576], [7, 6]));
    check(Slides::AnyEmpty, Endless, (5390, [3334, 1084, 972], [5, 4]));
}

#[test]
fn dodgem() {
    for (blocked_loses, values) in [(false, [1215, 840, 0]), (true, [1212, 843, 0])] {
        check_enumerated(&Dodgem { n: 3, blocked_loses }, Numbers, Win(20), (2055, values, [22, 21]));
    }
}

#[test]
fn connect_four() {
    check(&ConnectFour::new(4, 4), Level(16), (161_029, [38_675, 32_234, 90_120], [13, 12]));
    assert_eq!(solve(&ConnectFour::new(3, 3)).summary().positions(), 869);
}

/// The first move of tic-tac-toe does not matter, the answer to it does.
#[test]
fn moves_are_best_first() {
    let solution = solve(&TicTacToe);
    let start = TicTacToe.start();
    assert!(solution.moves(&start).iter().all(|(_, value)| *value == Level(9)));
    let corner = TicTacToe.play(&start, &0);
    let answers = solution.moves(&corner);
    assert_eq!(answers[0], (4, Level(8)));
    assert!(answers[1..].iter().all(|(_, value)| matches!(value, PositionValue::Loss(_))));
}
