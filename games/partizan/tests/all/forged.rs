//! Forged proofs: right ones with something changed. Each that is accepted is compared with play by the definition, on
//! games, positions and boards as the file has them.

use boyi_partizan::Arena;
use boyi_partizan_games::PartizanGames;
use boyi_value_proof::check_within;
use fastrand::Rng;
use std::collections::{BTreeSet, HashMap};

const PROVED: [&str; 10] = [
    "domineering(2x3)",
    "domineering(2x3) - {2|-1/2} = 0",
    "domineering(..#|...|#..)",
    "domineering(2x2) + domineering(2x2) = 0",
    "{0,{1|0,*}|2} <= 2",
    "^ >= Tiny(1)",
    "{1|0} + {1|0} + *2 = 1*2",
    "clobber(xoxo)",
    "toads-and-frogs(tt.f) - hackenbush(lr) <= 1/2",
    "+-{1,{2|0}}",
];

/// A part of a sum, as it stands in the file; whether both players' moves are exchanged.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Part {
    Game(usize, bool),
    Position(usize, bool),
    Board(BTreeSet<(usize, usize)>, bool),
}

type Sum = Vec<Part>;
type Signed = Vec<(usize, bool)>;

#[derive(Default)]
struct File {
    games: Vec<[Vec<usize>; 2]>,
    positions: Vec<[Vec<Signed>; 2]>,
    terms: Vec<Sum>,
    claims: Vec<(Signed, bool, Signed)>,
    canonical: Vec<usize>,
    second_player_wins: HashMap<(Sum, bool), bool>,
}

fn signed(text: &str) -> Signed {
    if text == "." {
        return Vec::new();
    }
    let text = text.replace('-', "+-");
    let parts = text.split('+').filter(|part| !part.is_empty());
    parts.map(|part| (part.trim_start_matches('-').parse().unwrap(), part.starts_with('-'))).collect()
}

fn board(text: &str) -> BTreeSet<(usize, usize)> {
    let rows = text.split('|').enumerate();
    rows.flat_map(|(row, line)| {
        let squares = line.chars().enumerate().filter(|square| square.1 == '.');
        squares.map(move |(column, _)| (row, column)).collect::<Vec<_>>()
    })
    .collect()
}

fn negative(sum: &Sum) -> Sum {
    let parts = sum.iter().cloned().map(|part| match part {
        Part::Game(game, minus) => Part::Game(game, !minus),
        Part::Position(position, minus) => Part::Position(position, !minus),
        Part::Board(board, minus) => Part::Board(board, !minus),
    });
    parts.collect()
}

impl File {
    /// Reads a file that was accepted, with no care for its form.
    fn read(text: &str) -> File {
        let mut file = File::default();
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[0] {
                "game" => {
                    let (left, right) = words[3].split_once('|').unwrap();
                    let list =
                        |text: &str| text.split(',').filter_map(|number| number.parse().ok()).collect();
                    file.games.push([list(left), list(right)]);
                }
                "position" => {
                    let (left, right) = words[7].split_once('|').unwrap();
                    let list = |text: &str| {
                        text.split(',').filter(|sum| !sum.is_empty()).map(signed).collect::<Vec<_>>()
                    };
                    file.positions.push([list(left), list(right)]);
                }
                "term" if words[2] == "game" => {
                    file.terms.push(vec![Part::Game(words[3].parse().unwrap(), false)])
                }
                "term" if words[4] == "on" => file.terms.push(vec![Part::Board(board(words[6]), false)]),
                "term" => {
                    let parts = signed(words[3]).into_iter();
                    file.terms.push(parts.map(|(position, minus)| Part::Position(position, minus)).collect());
                }
                "claim" => file.claims.push((signed(words[1]), words[2] == "=", signed(words[3]))),
                "canonical" => file.canonical.push(words[1].parse().unwrap()),
                _ => {}
            }
        }
        file
    }

    fn sum(&self, sum: &Signed) -> Sum {
        let parts = sum
            .iter()
            .map(|&(term, minus)| if minus { negative(&self.terms[term]) } else { self.terms[term].clone() });
        parts.flatten().collect()
    }

    fn moves(&self, sum: &Sum, left: bool) -> Vec<Sum> {
        let mut after = Vec::new();
        for at in 0..sum.len() {
            let mut rest = sum.clone();
            let options: Vec<Sum> = match rest.remove(at) {
                Part::Game(game, minus) => {
                    let options = &self.games[game][usize::from(left == minus)];
                    options.iter().map(|&option| vec![Part::Game(option, minus)]).collect()
                }
                Part::Position(position, minus) => {
                    let options = &self.positions[position][usize::from(left == minus)];
                    let parts = |option: &Signed| {
                        option.iter().map(|&(part, sign)| Part::Position(part, sign != minus)).collect()
                    };
                    options.iter().map(parts).collect()
                }
                Part::Board(squares, minus) => {
                    let upright = left != minus;
                    let second = |&(row, column): &(usize, usize)| {
                        if upright { (row + 1, column) } else { (row, column + 1) }
                    };
                    let first = squares.iter().filter(|square| squares.contains(&second(square)));
                    first
                        .map(|square| {
                            let mut left = squares.clone();
                            left.remove(square);
                            left.remove(&second(square));
                            vec![Part::Board(left, minus)]
                        })
                        .collect()
                }
            };
            after.extend(options.into_iter().map(|option| {
                let mut sum = rest.clone();
                sum.extend(option);
                sum
            }));
        }
        after
    }

    /// Whether the player who is not to move wins.
    fn second_wins(&mut self, mut sum: Sum, left_moves: bool) -> bool {
        sum.sort();
        let key = (sum, left_moves);
        if let Some(&known) = self.second_player_wins.get(&key) {
            return known;
        }
        let moves = self.moves(&key.0, left_moves);
        let wins = moves.into_iter().all(|after| !self.second_wins(after, !left_moves));
        self.second_player_wins.insert(key, wins);
        wins
    }

    fn at_least(&mut self, g: &Sum, h: &Sum) -> bool {
        let difference = [g.clone(), negative(h)].concat();
        self.second_wins(difference, false)
    }

    fn is_canonical(&mut self, game: usize) -> bool {
        let of = |game| vec![Part::Game(game, false)];
        let [left, right] = self.games[game].clone();
        for (side, of_left) in [(&left, true), (&right, false)] {
            for (at, &x) in side.iter().enumerate() {
                for (other, &y) in side.iter().enumerate() {
                    let worse =
                        if of_left { self.at_least(&of(y), &of(x)) } else { self.at_least(&of(x), &of(y)) };
                    if other != at && worse {
                        return false;
                    }
                }
                for answer in self.games[x][usize::from(of_left)].clone() {
                    let reverses = if of_left {
                        self.at_least(&of(game), &of(answer))
                    } else {
                        self.at_least(&of(answer), &of(game))
                    };
                    if reverses {
                        return false;
                    }
                }
                if !self.is_canonical(x) {
                    return false;
                }
            }
        }
        true
    }

    fn is_true(&mut self) -> bool {
        for (left, is_equal, right) in self.claims.clone() {
            let (g, h) = (self.sum(&left), self.sum(&right));
            if !self.at_least(&g, &h) || (is_equal && !self.at_least(&h, &g)) {
                return false;
            }
        }
        self.canonical.clone().into_iter().all(|game| self.is_canonical(game))
    }
}

/// The text with something changed.
fn changed(text: &str, random: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = random.usize(1..lines.len());
    match random.u8(..10) {
        0 => drop(lines.remove(at)),
        1 => {
            let line = lines[at].clone();
            lines.insert(random.usize(1..lines.len()), line);
        }
        2 => lines.swap(at, random.usize(1..text.lines().count())),
        _ => {
            let line: Vec<char> = lines[at].chars().collect();
            let places: Vec<usize> = (0..line.len()).filter(|&place| !line[place].is_alphabetic()).collect();
            let Some(&place) = places.get(random.usize(..places.len().max(1))) else {
                return text.to_owned();
            };
            let put = match line[place] {
                '0'..='9' => char::from(b'0' + random.u8(..10)),
                '.' => '#',
                '#' => '.',
                '=' => '>',
                '-' => '+',
                '+' => '-',
                other => *random.choice(&[other, ',', '|', '.', '=']).unwrap(),
            };
            let mut line = line;
            line[place] = put;
            if random.u8(..8) == 0 {
                line.remove(place);
            }
            lines[at] = line.into_iter().collect();
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn what_is_accepted_is_true() {
    let mut random = Rng::with_seed(52);
    let (mut accepted, mut refused) = (0, 0);
    for text in PROVED {
        let proof = Arena::new().prove(text, &mut PartizanGames::default(), &mut |_| true).unwrap();
        assert!(File::read(&proof).is_true() && check_within(&proof, 1_000_000).is_ok(), "{proof}");
        for _ in 0..3_000 {
            let mut forged = proof.clone();
            for _ in 0..random.u8(1..3) {
                forged = changed(&forged, &mut random);
            }
            match check_within(&forged, 1_000_000) {
                Ok(_) if forged != proof => {
                    accepted += 1;
                    assert!(File::read(&forged).is_true(), "{forged}");
                }
                Ok(_) => {}
                Err(_) => refused += 1,
            }
        }
    }
    assert!(accepted > 100 && refused > 1_000, "{accepted} accepted, {refused} refused");
}
