//! Checks proofs about values of partizan games: G = H, G ≥ H, and that a form is canonical. Written to be read: games are
//! lists of options, nothing is searched, and no code is in common with the program that writes proofs.
//!
//! A square of Domineering is a switch:
//!
//! ```
//! let proof = "boyi-value-proof 1
//! game 0 = |
//! game 1 = 0|
//! position 0 = 1 as 1 by .| on domineering .|.
//! game 2 = |0
//! minus 1 = 2
//! game 3 = 1|2
//! position 1 = 3 as 3 by 0|-0 on domineering ..|..
//! le 0: 2<=0 by
//! not 1<=2 by 0
//! term 0 positions 1 on domineering ..|..
//! term 1 game 3
//! claim 0 = 1
//! end
//! ";
//! let verified = boyi_value_proof::check(proof)?;
//! assert_eq!(verified.claims[0].to_string(), "domineering(..|..) = {1|-1}");
//! # Ok::<(), boyi_value_proof::Rejected>(())
//! ```
//!
//! # The lines of a proof
//!
//! Everything has a number, counted from 0 in its kind, and a line mentions only what stands above it: so no argument is
//! circular. Spaces are as shown.
//!
//! | line | says | checked |
//! |---|---|---|
//! | `game 3 = 0,1\|2` | game 3 is {0, 1 \| 2} | |
//! | `le 7: 3<=5 by 2,=` | 3 ≤ 5 | an answer to each option, see below |
//! | `not 3<=5 by 2` | not 3 ≤ 5 | comparison 2 shows that 5 ≤ a left option of 3, or that a right option of 5 is ≤ 3; `=`: it is the same game |
//! | `minus 3 = 4` | game 4 is −3 | its options are the negatives of 3's, exchanged |
//! | `sum 3+4 = 9 as 8` | 3 + 4 = 9 | game 8 has the values of the sum's options, and 8 = 9 by two comparisons |
//! | `position 5 = 9 as 8 by 3-4,.\|2` | position 5 has the value 9; Left can move to 3 − 4 or to nothing, Right to 2 | game 8 has the values of these options, and 8 = 9 |
//! | … `on domineering ..\|.#` | the same, and its options are those of this board | by the rules; parts are divided, turned and reflected |
//! | `term 0 game 9` | a term of a claim: the game | |
//! | `term 0 positions 5-6 as TEXT` | positions 5 − 6; TEXT only says what they are meant to be | |
//! | `term 0 positions 5-6 on domineering ..\|..` | a board | its parts are these positions |
//! | `claim 0+1 = 2` | terms 0 + 1 equal term 2; also `>=` | |
//! | `canonical 9` | game 9 and all games below are in canonical form | `not` lines: no option is dominated, none is reversible |
//! | `end` | the last line | |
//!
//! # What is used without proof in the file
//!
//! - G ≤ H just if no left option of G is ≥ H and no right option of H is ≤ G. So `le` answers each left option X of G, in
//!   order, by a comparison X′ ≤ H of a right option of X, or X ≤ Y of a left option of H; and then each right option Y of H by
//!   G ≤ Y′ of a left option of Y, or X ≤ Y of a right option of G. The answer is the comparison's number, or `=` if both
//!   games are the same. In other words: on H − G, where Right moves first, Left has a reply to each move.
//! - Values are a group with a partial order, and the value of a position depends only on its options' values.

mod domineering;
mod line;

use domineering::{Board, Normal};
use line::{Line, Signed};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    fmt,
};

/// The maximum number of steps of [`check`]: about an hour.
pub const MOST_STEPS: u64 = 100_000_000_000;

/// The longest text of a game in a claim.
const MOST_TEXT: usize = 2_000;

/// A claim, in text: integers, braces, and positions with their games' names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Both are equal.
    Equal(String, String),
    /// The first is at least the second.
    AtLeast(String, String),
    /// The game is in canonical form.
    Canonical(String),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Equal(left, right) => write!(f, "{left} = {right}"),
            Claim::AtLeast(left, right) => write!(f, "{left} >= {right}"),
            Claim::Canonical(game) => write!(f, "{game} is in canonical form"),
        }
    }
}

/// The theorem that a valid proof shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Each claim.
    pub claims: Vec<Claim>,
    /// Texts of positions whose trees of options are taken from the file, unchecked.
    pub trees: Vec<String>,
    /// Games.
    pub games: usize,
    /// Comparisons proved.
    pub comparisons: usize,
    /// Positions, and those among them whose options were checked by the rules.
    pub positions: [usize; 2],
    /// Options looked at.
    pub steps: u64,
}

/// Why a proof was refused, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected(String);

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "proof refused: {}", self.0)
    }
}

impl std::error::Error for Rejected {}

fn reject<T>(why: impl Into<String>) -> Result<T, Rejected> {
    Err(Rejected(why.into()))
}

/// Checks a proof.
///
/// # Errors
/// The line, and the error.
pub fn check(proof: &str) -> Result<Verified, Rejected> {
    check_within(proof, MOST_STEPS)
}

/// [`check`] with another bound on the steps.
///
/// # Errors
/// As [`check`], or that there were more steps.
pub fn check_within(proof: &str, most_steps: u64) -> Result<Verified, Rejected> {
    let mut lines = proof.lines().enumerate();
    if lines.next().is_none_or(|(_, line)| line != "boyi-value-proof 1") {
        return reject("line 1: expected 'boyi-value-proof 1'");
    }
    let mut checker = Checker { most_steps, ..Checker::default() };
    for (index, line) in &mut lines {
        if line == "end" {
            return match lines.next() {
                Some(_) => reject("end: expected nothing after it"),
                None => checker.verified(),
            };
        }
        checker.line(Line(line)).map_err(|Rejected(why)| Rejected(format!("line {}: {why}", index + 1)))?;
    }
    reject("end: expected as the last line")
}

/// A game: the numbers of its options.
#[derive(Default)]
struct Game {
    left: Vec<usize>,
    right: Vec<usize>,
}

struct Term {
    value: usize,
    text: String,
}

#[derive(Default)]
struct Checker {
    games: Vec<Game>,
    /// Comparisons by number: the first game is at most the second.
    comparisons: Vec<(usize, usize)>,
    at_most: HashSet<(usize, usize)>,
    not_at_most: HashSet<(usize, usize)>,
    negatives: HashMap<usize, usize>,
    /// Sums, the lesser number first.
    sums: HashMap<(usize, usize), usize>,
    /// The values of positions.
    positions: Vec<usize>,
    boards: HashMap<Vec<(usize, usize)>, (usize, bool)>,
    /// Positions that are their own negatives by symmetry.
    own_negatives: HashSet<usize>,
    with_rules: usize,
    terms: Vec<Term>,
    claims: Vec<Claim>,
    trees: Vec<String>,
    steps: u64,
    most_steps: u64,
}

impl Checker {
    fn line(&mut self, mut line: Line) -> Result<(), Rejected> {
        let (word, rest) = line.0.split_once(' ').unwrap_or((line.0, ""));
        line.0 = rest;
        match word {
            "game" => self.game(line),
            "le" => self.le(line),
            "not" => self.not(line),
            "minus" => self.minus(line),
            "sum" => self.sum(line),
            "position" => self.position(line),
            "term" => self.term(line),
            "claim" => self.claim(line),
            "canonical" => self.canonical(line),
            _ => reject(format!("unknown line '{}'", word.escape_default())),
        }
    }

    fn verified(self) -> Result<Verified, Rejected> {
        if self.claims.is_empty() {
            return reject("nothing is claimed");
        }
        Ok(Verified {
            claims: self.claims,
            trees: self.trees,
            games: self.games.len(),
            comparisons: self.comparisons.len() + self.not_at_most.len(),
            positions: [self.positions.len(), self.with_rules],
            steps: self.steps,
        })
    }

    fn count(&mut self, steps: usize) -> Result<(), Rejected> {
        self.steps += 1 + steps as u64;
        if self.steps > self.most_steps {
            reject(format!("more than {} steps", self.most_steps))
        } else {
            Ok(())
        }
    }

    fn game(&mut self, mut line: Line) -> Result<(), Rejected> {
        line.next_number(self.games.len())?;
        line.expect(" = ")?;
        let left = line.numbers(self.games.len())?;
        line.expect("|")?;
        let right = line.numbers(self.games.len())?;
        line.end()?;
        self.count(left.len() + right.len())?;
        self.games.push(Game { left, right });
        Ok(())
    }

    /// `le 7: 3<=5 by 2,=`
    fn le(&mut self, mut line: Line) -> Result<(), Rejected> {
        line.next_number(self.comparisons.len())?;
        line.expect(": ")?;
        let g = line.number(self.games.len())?;
        line.expect("<=")?;
        let h = line.number(self.games.len())?;
        line.expect(" by")?;
        let (of_g, of_h) = (&self.games[g], &self.games[h]);
        let steps = of_g.left.len() + of_h.right.len();
        let mut separator = " ";
        let mut answered = |line: &mut Line, ways: &[(&[usize], usize, bool)]| {
            line.expect(separator).or_else(|_| reject("an option without an answer"))?;
            separator = ",";
            let is_same = line.passes("=");
            let known =
                if is_same { (0, 0) } else { self.comparisons[line.number(self.comparisons.len())?] };
            let answers = ways.iter().any(|&(options, other, is_less)| match (is_same, is_less) {
                (true, _) => options.contains(&other),
                // The option is the lesser one, or the greater one.
                (false, true) => known.1 == other && options.contains(&known.0),
                (false, false) => known.0 == other && options.contains(&known.1),
            });
            if answers { Ok(()) } else { reject("an option with a wrong answer") }
        };
        for &x in &of_g.left {
            answered(&mut line, &[(&self.games[x].right, h, true), (&of_h.left, x, false)])?;
        }
        for &y in &of_h.right {
            answered(&mut line, &[(&self.games[y].left, g, false), (&of_g.right, y, true)])?;
        }
        line.end()?;
        self.count(steps)?;
        self.comparisons.push((g, h));
        self.at_most.insert((g, h));
        Ok(())
    }

    /// `not 3<=5 by 2`
    fn not(&mut self, mut line: Line) -> Result<(), Rejected> {
        let g = line.number(self.games.len())?;
        line.expect("<=")?;
        let h = line.number(self.games.len())?;
        line.expect(" by ")?;
        let (left, right) = (&self.games[g].left, &self.games[h].right);
        let shown = if line.passes("=") {
            left.contains(&h) || right.contains(&g)
        } else {
            let (a, b) = self.comparisons[line.number(self.comparisons.len())?];
            (a == h && left.contains(&b)) || (b == g && right.contains(&a))
        };
        line.end()?;
        if !shown {
            return reject("the comparison does not show it");
        }
        self.count(0)?;
        self.not_at_most.insert((g, h));
        Ok(())
    }

    /// `minus 3 = 4`
    fn minus(&mut self, mut line: Line) -> Result<(), Rejected> {
        let g = line.number(self.games.len())?;
        line.expect(" = ")?;
        let h = line.number(self.games.len())?;
        line.end()?;
        self.count(self.games[g].left.len() + self.games[g].right.len())?;
        let negatives = |options: &[usize]| {
            options.iter().map(|&option| self.negative(option)).collect::<Result<BTreeSet<usize>, _>>()
        };
        if negatives(&self.games[g].left)? != set(&self.games[h].right)
            || negatives(&self.games[g].right)? != set(&self.games[h].left)
        {
            return reject("the options are not the negatives");
        }
        self.negatives.insert(g, h);
        self.negatives.insert(h, g);
        Ok(())
    }

    fn is_zero(&self, g: usize) -> bool {
        self.games[g].left.is_empty() && self.games[g].right.is_empty()
    }

    fn negative(&self, g: usize) -> Result<usize, Rejected> {
        match self.negatives.get(&g) {
            Some(&negative) => Ok(negative),
            None if self.is_zero(g) => Ok(g),
            None => reject(format!("the negative of game {g} is not known")),
        }
    }

    fn sum_of(&self, g: usize, h: usize) -> Result<usize, Rejected> {
        if self.is_zero(g) {
            return Ok(h);
        }
        if self.is_zero(h) {
            return Ok(g);
        }
        let known = self.sums.get(&(g.min(h), g.max(h))).copied();
        known.ok_or_else(|| Rejected(format!("the sum of games {g} and {h} is not known")))
    }

    /// The value of a sum of things with these values. There must be a game without options to stand for nothing.
    fn value(&self, sum: &[(usize, bool)], value: impl Fn(usize) -> usize) -> Result<usize, Rejected> {
        let mut total = None;
        for &(at, minus) in sum {
            let part = if minus { self.negative(value(at))? } else { value(at) };
            total = Some(match total {
                None => part,
                Some(total) => self.sum_of(total, part)?,
            });
        }
        match total {
            Some(total) => Ok(total),
            None if !self.games.is_empty() && self.is_zero(0) => Ok(0),
            None => reject("expected game 0 to have no options"),
        }
    }

    /// Whether the game has these left and right options.
    fn has_options(&self, game: usize, options: [&BTreeSet<usize>; 2]) -> Result<(), Rejected> {
        let Game { left, right } = &self.games[game];
        let same = set(left) == *options[0] && set(right) == *options[1];
        if same { Ok(()) } else { reject(format!("game {game} has other options")) }
    }

    /// Reads ` = VALUE as FORM`.
    fn value_and_form(&self, line: &mut Line) -> Result<(usize, usize), Rejected> {
        line.expect(" = ")?;
        let value = line.number(self.games.len())?;
        line.expect(" as ")?;
        let form = line.number(self.games.len())?;
        self.equal(form, value)?;
        Ok((value, form))
    }

    fn equal(&self, g: usize, h: usize) -> Result<(), Rejected> {
        self.at_most(g, h)?;
        self.at_most(h, g)
    }

    fn at_most(&self, g: usize, h: usize) -> Result<(), Rejected> {
        if g == h || self.at_most.contains(&(g, h)) {
            Ok(())
        } else {
            reject(format!("{g}<={h} has not been shown"))
        }
    }

    /// `sum 3+4 = 9 as 8`
    fn sum(&mut self, mut line: Line) -> Result<(), Rejected> {
        let g = line.number(self.games.len())?;
        line.expect("+")?;
        let h = line.number(self.games.len())?;
        let (value, form) = self.value_and_form(&mut line)?;
        line.end()?;
        let (of_g, of_h) = (&self.games[g], &self.games[h]);
        let steps = [&of_g.left, &of_g.right, &of_h.left, &of_h.right].into_iter().map(Vec::len).sum();
        let options = |of_g: &[usize], of_h: &[usize]| {
            let in_g = of_g.iter().map(|&option| self.sum_of(option, h));
            let in_h = of_h.iter().map(|&option| self.sum_of(g, option));
            in_g.chain(in_h).collect::<Result<BTreeSet<usize>, _>>()
        };
        let (left, right) = (options(&of_g.left, &of_h.left)?, options(&of_g.right, &of_h.right)?);
        self.has_options(form, [&left, &right])?;
        self.count(steps)?;
        self.sums.insert((g.min(h), g.max(h)), value);
        Ok(())
    }

    /// `position 5 = 9 as 8 by 3-4,.|2+2 on domineering ..|.#`
    fn position(&mut self, mut line: Line) -> Result<(), Rejected> {
        let number = self.positions.len();
        line.next_number(number)?;
        let (value, form) = self.value_and_form(&mut line)?;
        line.expect(" by ")?;
        let left = line.signed_list(number)?;
        line.expect("|")?;
        let right = line.signed_list(number)?;
        self.count(left.iter().chain(&right).map(Vec::len).sum::<usize>())?;
        if line.passes(" on domineering ") {
            self.has_moves(line.0, [&left, &right])?;
        } else {
            line.end()?;
        }
        let values = |options: &[Signed]| {
            let value = |option: &Signed| self.value(option, |position| self.positions[position]);
            options.iter().map(value).collect::<Result<BTreeSet<usize>, _>>()
        };
        self.has_options(form, [&values(&left)?, &values(&right)?])?;
        self.positions.push(value);
        Ok(())
    }

    /// Checks the options of a board of Domineering, and notes that it is the next position.
    fn has_moves(&mut self, text: &str, options: [&[Signed]; 2]) -> Result<(), Rejected> {
        let board = Board::read(text)?;
        for (is_upright, options) in [(true, options[0]), (false, options[1])] {
            let moves = board.moves(is_upright);
            self.count(moves.len() * 100)?;
            let after = moves.iter().map(|board| self.parts(board)).collect::<Result<BTreeSet<_>, _>>()?;
            let listed = options.iter().map(|option| self.sorted(option.clone())).collect::<BTreeSet<_>>();
            if after != listed {
                return reject("the options are not those of the board");
            }
        }
        let Normal { board, minus, is_own_negative } = board.normal();
        let position = self.positions.len();
        self.boards.insert(board.squares(), (position, minus));
        if is_own_negative {
            self.own_negatives.insert(position);
        }
        self.with_rules += 1;
        Ok(())
    }

    /// The parts of a board as positions.
    fn parts(&self, board: &Board) -> Result<Signed, Rejected> {
        let part = |board: &Board| {
            let normal = board.normal();
            match self.boards.get(&normal.board.squares()) {
                Some(&(position, minus)) => Ok((position, minus != normal.minus)),
                None => reject("a part of a board is no position above"),
            }
        };
        Ok(self.sorted(board.parts().iter().map(part).collect::<Result<_, _>>()?))
    }

    /// The parts in order, without the signs of those that are their own negatives.
    fn sorted(&self, mut parts: Signed) -> Signed {
        for (position, minus) in &mut parts {
            *minus &= !self.own_negatives.contains(position);
        }
        parts.sort_unstable();
        parts
    }

    /// `term 0 game 9`, `term 0 positions 5-6 as TEXT` or `term 0 positions 5-6 on domineering ..|..`
    fn term(&mut self, mut line: Line) -> Result<(), Rejected> {
        line.next_number(self.terms.len())?;
        let of_positions = |position: usize| self.positions[position];
        let term = if line.passes(" game ") {
            let value = line.number(self.games.len())?;
            line.end()?;
            Term { value, text: self.text(value) }
        } else {
            line.expect(" positions ")?;
            let parts = line.signed(self.positions.len())?;
            let value = self.value(&parts, of_positions)?;
            let text = if line.passes(" on domineering ") {
                if self.parts(&Board::read(line.0)?)? != self.sorted(parts) {
                    return reject("these are not the parts of the board");
                }
                format!("domineering({})", line.0)
            } else {
                line.expect(" as ")?;
                self.trees.push(line.0.to_owned());
                line.0.to_owned()
            };
            Term { value, text }
        };
        self.terms.push(term);
        self.count(0)
    }

    /// `claim 0+1 = 2` or `claim 0+1 >= 2`
    fn claim(&mut self, mut line: Line) -> Result<(), Rejected> {
        let left = line.signed(self.terms.len())?;
        let is_equal = line.passes(" = ");
        if !is_equal {
            line.expect(" >= ")?;
        }
        let right = line.signed(self.terms.len())?;
        line.end()?;
        self.count(left.len() + right.len())?;
        let of_terms = |term: usize| self.terms[term].value;
        let (g, h) = (self.value(&left, of_terms)?, self.value(&right, of_terms)?);
        self.at_most(h, g)?;
        if is_equal {
            self.at_most(g, h)?;
        }
        let claim = if is_equal { Claim::Equal } else { Claim::AtLeast };
        self.claims.push(claim(self.sum_text(&left), self.sum_text(&right)));
        Ok(())
    }

    fn sum_text(&self, sum: &Signed) -> String {
        let mut text = String::new();
        for &(term, minus) in sum {
            text += match (text.is_empty(), minus) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &self.terms[term].text;
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }

    /// `canonical 9`: of each game below, no option is dominated and none is reversible.
    fn canonical(&mut self, mut line: Line) -> Result<(), Rejected> {
        let game = line.number(self.games.len())?;
        line.end()?;
        let (mut seen, mut open) = (HashSet::from([game]), vec![game]);
        while let Some(g) = open.pop() {
            let mut pairs = Vec::new();
            let Game { left, right } = &self.games[g];
            for (at, &x) in left.iter().enumerate() {
                pairs.extend(left.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, &y)| (x, y)));
                pairs.extend(self.games[x].right.iter().map(|&answer| (answer, g)));
            }
            for (at, &x) in right.iter().enumerate() {
                pairs
                    .extend(right.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, &y)| (y, x)));
                pairs.extend(self.games[x].left.iter().map(|&answer| (g, answer)));
            }
            if let Some((a, b)) = pairs.iter().find(|pair| !self.not_at_most.contains(pair)) {
                return reject(format!("not {a}<={b} has not been shown"));
            }
            open.extend(left.iter().chain(right).copied().filter(|&option| seen.insert(option)));
            self.count(pairs.len())?;
        }
        self.claims.push(Claim::Canonical(self.text(game)));
        Ok(())
    }

    /// A game as text: integers, and braces.
    fn text(&self, game: usize) -> String {
        let mut text = String::new();
        match self.write(game, &mut text) {
            true => text,
            false => format!("game {game}"),
        }
    }

    /// Whether the game was written: it is not too long.
    fn write(&self, game: usize, text: &mut String) -> bool {
        if text.len() > MOST_TEXT {
            return false;
        }
        if let Some(integer) = self.integer(game) {
            *text += &integer.to_string();
            return true;
        }
        let Game { left, right } = &self.games[game];
        for (before, options) in [("{", left), ("|", right)] {
            *text += before;
            for (at, &option) in options.iter().enumerate() {
                *text += if at > 0 { "," } else { "" };
                if !self.write(option, text) {
                    return false;
                }
            }
        }
        *text += "}";
        true
    }

    /// The integer n, if the game is {n − 1|} or {|n + 1} down to zero.
    fn integer(&self, mut game: usize) -> Option<i64> {
        let is_positive = !self.games[game].left.is_empty();
        for n in 0.. {
            let Game { left, right } = &self.games[game];
            let (options, others) = if is_positive { (left, right) } else { (right, left) };
            match (&options[..], &others[..]) {
                ([], []) => return Some(if is_positive { n } else { -n }),
                (&[option], []) => game = option,
                _ => return None,
            }
        }
        None
    }
}

fn set(options: &[usize]) -> BTreeSet<usize> {
    options.iter().copied().collect()
}
