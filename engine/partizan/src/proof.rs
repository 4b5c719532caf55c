//! Proofs that `boyi-value-proof` checks, which describes the file.

use crate::{
    Arena, ArenaError, Game, GameError, Games, Player, PositionError, ReadError, Tree, Value,
    arena::Map,
    depth::Depth,
    position::Sign,
    read::{Term, Written, WrittenForm},
};
use std::{cmp::Ordering, error::Error, fmt, fmt::Write, ops::Range};

/// The longest proof, in bytes.
const MAX_BYTES: usize = 1 << 28;
/// Lines between two looks at whether to go on.
const PAUSE: u32 = 1 << 10;
/// How deep the order of games is followed.
const MAX_DEPTH: u32 = 500;

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The expression was not read. Columns are those of the whole text.
    Read(ReadError),
    /// The relation does not hold.
    False,
    /// The relation holds, but has no proof that is written: only `=`, `>=` and `<=` have.
    Strict,
    /// The proof was not written.
    Game(GameError),
}

impl From<GameError> for ProofError {
    fn from(error: GameError) -> Self {
        ProofError::Game(error)
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ProofError::Read(error) => error.fmt(f),
            ProofError::Strict => f.write_str("proofs are written of =, >= and <="),
            ProofError::False => f.write_str("the relation does not hold"),
            ProofError::Game(error) => error.fmt(f),
        }
    }
}

impl Error for ProofError {}

impl ArenaError for ProofError {
    fn game_error(&self) -> Option<GameError> {
        match self {
            ProofError::Read(error) => error.game_error(),
            ProofError::False | ProofError::Strict => None,
            ProofError::Game(error) => Some(*error),
        }
    }
}

/// A relation of two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    Equal,
    AtLeast,
    AtMost,
    Greater,
    Less,
    Confused,
    Different,
    /// Greater or confused.
    NotAtMost,
    /// Less or confused.
    NotAtLeast,
}

impl Relation {
    /// Those that begin another stand behind it. `<>`, `<|` and `|>` are those of CGSuite, `⊲|` and `|⊳` those of the books.
    const SIGNS: [(&str, Relation); 19] = [
        ("==", Relation::Equal),
        ("=", Relation::Equal),
        (">=", Relation::AtLeast),
        ("≥", Relation::AtLeast),
        ("<=", Relation::AtMost),
        ("≤", Relation::AtMost),
        ("<>", Relation::Confused),
        ("||", Relation::Confused),
        ("∥", Relation::Confused),
        ("!=", Relation::Different),
        ("≠", Relation::Different),
        ("|>", Relation::NotAtMost),
        ("|⊳", Relation::NotAtMost),
        ("⧐", Relation::NotAtMost),
        ("<|", Relation::NotAtLeast),
        ("⊲|", Relation::NotAtLeast),
        ("⧏", Relation::NotAtLeast),
        (">", Relation::Greater),
        ("<", Relation::Less),
    ];

    /// The sign that a text begins with, and its relation.
    fn at_start(text: &str) -> Option<(&'static str, Relation)> {
        Self::SIGNS.into_iter().find(|(sign, _)| text.starts_with(sign))
    }

    /// Whether it holds of values in this order.
    fn holds(self, order: Option<Ordering>) -> bool {
        match self {
            Relation::Equal => order == Some(Ordering::Equal),
            Relation::AtLeast => order.is_some_and(Ordering::is_ge),
            Relation::AtMost => order.is_some_and(Ordering::is_le),
            Relation::Greater => order == Some(Ordering::Greater),
            Relation::Less => order == Some(Ordering::Less),
            Relation::Confused => order.is_none(),
            Relation::Different => order != Some(Ordering::Equal),
            Relation::NotAtMost => order.is_none_or(Ordering::is_gt),
            Relation::NotAtLeast => order.is_none_or(Ordering::is_lt),
        }
    }
}

/// How two values compare, and whether that is what a relation says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// Whether the relation holds.
    pub holds: bool,
    /// The order of the values, `None` where they are confused.
    pub order: Option<Ordering>,
}

impl Comparison {
    /// The sign of the order: `<`, `>`, `=` or `||`.
    pub fn sign(self) -> &'static str {
        match self.order {
            Some(Ordering::Less) => "<",
            Some(Ordering::Equal) => "=",
            Some(Ordering::Greater) => ">",
            None => "||",
        }
    }
}

/// The first relation of a text outside brackets and quotation marks, and the bytes of its sign.
fn relation(text: &str) -> Option<(Relation, Range<usize>)> {
    let (mut depth, mut quoted, mut read_to) = (0, false, 0);
    for (at, c) in text.char_indices() {
        if at < read_to {
            continue;
        }
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            // `^<2>` and `v<on>` are values.
            '^' | 'v' | '↑' | '↓' if text[at + c.len_utf8()..].starts_with('<') => {
                let inside = &text[at + c.len_utf8() + 1..];
                let word = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
                if word.len() < inside.len() && word.starts_with('>') {
                    read_to = text.len() - word.len() + 1;
                }
            }
            _ if depth == 0 => {
                if let Some((sign, relation)) = Relation::at_start(&text[at..]) {
                    return Some((relation, at..at + sign.len()));
                }
            }
            _ => {}
        }
    }
    None
}

/// A relation of two sums that were read.
struct Claim {
    relation: Relation,
    left: Vec<Term<Value>>,
    right: Vec<Term<Value>>,
}

/// The terms, which must be short.
fn short(terms: Vec<Term<Value>>) -> Result<Vec<Term>, ProofError> {
    terms.into_iter().map(|term| term.short().map_err(ProofError::Read)).collect()
}

impl Arena {
    /// Compares the values of a relation: `G = H`, `G >= H`, `G <= H`, `G > H`, `G < H`, `G != H`, `G <> H` or `G || H` (confused),
    /// `G |> H` (greater or confused), `G <| H` (less or confused); `None` where the text is none.
    ///
    /// ```
    /// # use boyi_partizan::{Arena, NoGames};
    /// let comparison = Arena::new().comparison("^ > *", &mut NoGames)?.unwrap();
    /// assert_eq!((comparison.holds, comparison.sign()), (false, "||"));
    /// # Ok::<(), boyi_partizan::ProofError>(())
    /// ```
    pub fn comparison(
        &mut self,
        text: &str,
        games: &mut dyn Games,
    ) -> Result<Option<Comparison>, ProofError> {
        let Some(claim) = self.read_claim(text, games)? else { return Ok(None) };
        Ok(Some(self.compare_sides(&claim)?))
    }

    fn compare_sides(&mut self, claim: &Claim) -> Result<Comparison, GameError> {
        let (g, h) = (self.value_of_terms(&claim.left)?, self.value_of_terms(&claim.right)?);
        // Equal values are the same one.
        let order = match () {
            () if g == h => Some(Ordering::Equal),
            () if self.value_at_most(&g, &h)? => Some(Ordering::Less),
            () if self.value_at_most(&h, &g)? => Some(Ordering::Greater),
            () => None,
        };
        Ok(Comparison { holds: claim.relation.holds(order), order })
    }

    fn read_claim(&mut self, text: &str, games: &mut dyn Games) -> Result<Option<Claim>, ProofError> {
        let Some((relation, range)) = relation(text) else { return Ok(None) };
        let left = self.evaluate_terms(&text[..range.start], games).map_err(ProofError::Read)?;
        let before = text[..range.end].chars().count();
        let right = self
            .evaluate_terms(&text[range.end..], games)
            .map_err(|error| ProofError::Read(ReadError { column: error.column + before, ..error }))?;
        Ok(Some(Claim { relation, left, right }))
    }

    /// Returns a proof of a relation, `G = H`, `G >= H` or `G <= H`; or of the value of a single
    /// expression, and that it is in canonical form. As in [`Arena::in_slices`], `go_on` is asked now and then.
    ///
    /// ```
    /// # use boyi_partizan::{Arena, NoGames};
    /// let proof = Arena::new().prove("{1|0} + {1|0} = 1", &mut NoGames, &mut |_| true)?;
    /// assert!(proof.starts_with("boyi-value-proof 1\n"));
    /// # Ok::<(), boyi_partizan::ProofError>(())
    /// ```
    pub fn prove(
        &mut self,
        text: &str,
        games: &mut dyn Games,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Result<String, ProofError> {
        let Some(claim) = self.in_slices(go_on, |arena| arena.read_claim(text, games))? else {
            let terms =
                self.in_slices(go_on, |arena| arena.read_terms(text, games)).map_err(ProofError::Read)?;
            let value = self.in_slices(go_on, |arena| {
                terms.iter().try_fold(Game::ZERO, |sum, term| arena.sum(sum, term.value))
            })?;
            let mut writer = Writer::new(self, go_on);
            let left = writer.terms(&terms, games)?;
            let right = vec![(writer.value_term(value)?, false)];
            writer.claim(&left, Relation::Equal, &right)?;
            writer.canonical(value)?;
            return writer.end();
        };
        if !self.in_slices(go_on, |arena| arena.compare_sides(&claim))?.holds {
            return Err(ProofError::False);
        }
        let (left, right) = (short(claim.left)?, short(claim.right)?);
        let mut writer = Writer::new(self, go_on);
        let (left, right) = (writer.terms(&left, games)?, writer.terms(&right, games)?);
        writer.claim(&left, claim.relation, &right)?;
        writer.end()
    }
}

/// Things by number, each added (`false`) or subtracted.
type Signed = Vec<(usize, bool)>;

/// A game of the proof, which need not be in canonical form.
struct Node {
    left: Vec<usize>,
    right: Vec<usize>,
    value: Game,
}

struct Writer<'a> {
    arena: &'a mut Arena,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    text: String,
    lines: u32,
    nodes: Vec<Node>,
    by_options: Map<(Vec<usize>, Vec<usize>), usize>,
    canonical: Map<Game, usize>,
    /// Comparisons by their games.
    at_most: Map<(usize, usize), usize>,
    negatives: Map<usize, usize>,
    sums: Map<(usize, usize), usize>,
    not_at_most: Map<(usize, usize), ()>,
    /// The values of positions.
    positions: Vec<usize>,
    boards: Map<String, usize>,
    /// The values of terms.
    terms: Vec<usize>,
    depth: Depth,
}

impl<'a> Writer<'a> {
    fn new(arena: &'a mut Arena, go_on: &'a mut dyn FnMut(u64) -> bool) -> Self {
        let mut writer = Writer {
            arena,
            go_on,
            text: "boyi-value-proof 1\n".to_owned(),
            lines: 0,
            nodes: Vec::new(),
            by_options: Map::default(),
            canonical: Map::default(),
            at_most: Map::default(),
            negatives: Map::default(),
            sums: Map::default(),
            not_at_most: Map::default(),
            positions: Vec::new(),
            boards: Map::default(),
            terms: Vec::new(),
            depth: Depth::to(MAX_DEPTH),
        };
        writer.value(Game::ZERO).expect("room for zero");
        writer
    }

    fn line(&mut self, line: fmt::Arguments) -> Result<(), GameError> {
        self.text.write_fmt(line).expect("strings grow");
        self.text.push('\n');
        self.arena.spend(1)?;
        self.lines += 1;
        if self.text.len() > MAX_BYTES {
            Err(GameError::TooMuchWork)
        } else if self.lines.is_multiple_of(PAUSE) && !(self.go_on)(self.arena.work()) {
            Err(GameError::Stopped)
        } else {
            Ok(())
        }
    }

    /// Asks the arena, and whether to go on if the answer takes long.
    fn ask<T>(&mut self, question: impl FnMut(&mut Arena) -> Result<T, GameError>) -> Result<T, GameError> {
        self.arena.in_slices(self.go_on, question)
    }

    fn end(mut self) -> Result<String, ProofError> {
        self.line(format_args!("end"))?;
        Ok(self.text)
    }

    fn deeper<T>(&mut self, step: impl FnOnce(&mut Self) -> Result<T, GameError>) -> Result<T, GameError> {
        self.depth.enter()?;
        let result = step(self);
        self.depth.leave();
        result
    }

    /// The game with these options.
    fn node(&mut self, mut left: Vec<usize>, mut right: Vec<usize>, value: Game) -> Result<usize, GameError> {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let number = self.nodes.len();
        let key = (left, right);
        if let Some(&known) = self.by_options.get(&key) {
            return Ok(known);
        }
        self.line(format_args!("game {number} = {}|{}", List(&key.0), List(&key.1)))?;
        self.nodes.push(Node { left: key.0.clone(), right: key.1.clone(), value });
        self.by_options.insert(key, number);
        Ok(number)
    }

    /// The canonical form of a value.
    fn value(&mut self, value: Game) -> Result<usize, GameError> {
        if let Some(&known) = self.canonical.get(&value) {
            return Ok(known);
        }
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let options = self.ask(|arena| arena.options_of(value, player))?;
            self.deeper(|writer| options.into_iter().map(|option| writer.value(option)).collect())
        });
        let node = self.node(left?, right?, value)?;
        self.canonical.insert(value, node);
        Ok(node)
    }

    /// The comparison that shows that `a` ≤ `b`, which are different games.
    fn at_most(&mut self, a: usize, b: usize) -> Result<usize, GameError> {
        if let Some(&known) = self.at_most.get(&(a, b)) {
            return Ok(known);
        }
        let mut answers = Vec::new();
        for x in self.nodes[a].left.clone() {
            answers.push(self.answer([(x, Player::Right, b, true), (b, Player::Left, x, false)])?);
        }
        for y in self.nodes[b].right.clone() {
            answers.push(self.answer([(y, Player::Left, a, false), (a, Player::Right, y, true)])?);
        }
        let number = self.at_most.len();
        let before = if answers.is_empty() { "" } else { " " };
        self.line(format_args!("le {number}: {a}<={b} by{before}{}", answers.join(",")))?;
        self.at_most.insert((a, b), number);
        Ok(number)
    }

    /// An answer: a comparison of an option of a game with another game, which it is at most, or at least.
    fn answer(&mut self, ways: [(usize, Player, usize, bool); 2]) -> Result<String, GameError> {
        let mut pairs = Vec::new();
        for (of, player, other, is_less) in ways {
            pairs.extend(
                self.options(of, player)
                    .iter()
                    .map(|&option| if is_less { (option, other) } else { (other, option) }),
            );
        }
        self.some_comparison(&pairs)
    }

    /// Shows that the first game of one of these pairs is at most the second. `=`, and what has been shown, are preferred.
    fn some_comparison(&mut self, pairs: &[(usize, usize)]) -> Result<String, GameError> {
        if pairs.iter().any(|(a, b)| a == b) {
            return Ok("=".to_owned());
        }
        if let Some(known) = pairs.iter().find_map(|pair| self.at_most.get(pair)) {
            return Ok(known.to_string());
        }
        for &(a, b) in pairs {
            let (less, greater) = (self.nodes[a].value, self.nodes[b].value);
            if self.ask(|arena| arena.at_most(less, greater))? {
                return Ok(self.deeper(|writer| writer.at_most(a, b))?.to_string());
            }
        }
        unreachable!("one of them is in this order, as the games of the question are")
    }

    fn equal(&mut self, a: usize, b: usize) -> Result<(), GameError> {
        self.shown(a, b)?;
        self.shown(b, a)
    }

    fn negative(&mut self, node: usize) -> Result<usize, GameError> {
        if self.is_zero(node) {
            return Ok(node);
        }
        if let Some(&known) = self.negatives.get(&node) {
            return Ok(known);
        }
        let (left, right) = (self.nodes[node].left.clone(), self.nodes[node].right.clone());
        let [left, right] = [right, left].map(|options| {
            self.deeper(|writer| options.into_iter().map(|option| writer.negative(option)).collect())
        });
        let value = self.nodes[node].value;
        let value = self.ask(|arena| arena.negative(value))?;
        let negative = self.node(left?, right?, value)?;
        self.line(format_args!("minus {node} = {negative}"))?;
        self.negatives.insert(node, negative);
        self.negatives.insert(negative, node);
        Ok(negative)
    }

    fn is_zero(&self, node: usize) -> bool {
        self.nodes[node].left.is_empty() && self.nodes[node].right.is_empty()
    }

    /// The canonical form of a sum, from those of the options.
    fn sum(&mut self, g: usize, h: usize) -> Result<usize, GameError> {
        if self.is_zero(g) {
            return Ok(h);
        }
        if self.is_zero(h) {
            return Ok(g);
        }
        let key = (g.min(h), g.max(h));
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for (of, other) in [(g, h), (h, g)] {
                for option in self.options(of, player).to_vec() {
                    side.push(self.deeper(|writer| writer.sum(option, other))?);
                }
            }
        }
        let (of_g, of_h) = (self.nodes[g].value, self.nodes[h].value);
        let value = self.ask(|arena| arena.sum(of_g, of_h))?;
        let [left, right] = sides;
        let (sum, form) = self.form(left, right, value)?;
        self.line(format_args!("sum {g}+{h} = {sum} as {form}"))?;
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// The canonical form of {left | right}, and this form itself, which were shown to be equal.
    fn form(
        &mut self,
        left: Vec<usize>,
        right: Vec<usize>,
        value: Game,
    ) -> Result<(usize, usize), GameError> {
        let form = self.node(left, right, value)?;
        let canonical = self.value(value)?;
        self.equal(form, canonical)?;
        Ok((canonical, form))
    }

    /// The value of a sum.
    fn total(
        &mut self,
        sum: &[(usize, bool)],
        of: impl Fn(&Self, usize) -> usize,
    ) -> Result<usize, GameError> {
        let mut total = 0;
        for &(number, minus) in sum {
            let part = of(self, number);
            let part = if minus { self.negative(part)? } else { part };
            total = self.sum(total, part)?;
        }
        Ok(total)
    }

    fn of_positions(&mut self, sum: &[(usize, bool)]) -> Result<usize, GameError> {
        self.total(sum, |writer, position| writer.positions[position])
    }

    /// Writes the positions of a tree, and returns those of the root.
    fn tree(&mut self, tree: &Tree) -> Result<Signed, GameError> {
        let mut numbers = Vec::new();
        for position in &tree.positions {
            if let Some(&known) = position.text.as_ref().and_then(|text| self.boards.get(text)) {
                numbers.push(known);
                continue;
            }
            let numbered = |options: &[Vec<(usize, Sign)>]| -> Vec<Signed> {
                let mut different: Vec<Signed> = Vec::new();
                for option in options.iter().map(|option| renumbered(option, &numbers)) {
                    if !different.contains(&option) {
                        different.push(option);
                    }
                }
                different
            };
            let sides = [numbered(&position.left), numbered(&position.right)];
            let mut values = [Vec::new(), Vec::new()];
            for (values, side) in values.iter_mut().zip(&sides) {
                for option in side {
                    values.push(self.of_positions(option)?);
                }
            }
            let [left, right] = values;
            let games = |side: &[usize]| side.iter().map(|&node| self.nodes[node].value).collect::<Vec<_>>();
            let (of_left, of_right) = (games(&left), games(&right));
            let value = self.ask(|arena| arena.form(&of_left, &of_right))?;
            let (value, form) = self.form(left, right, value)?;
            let number = self.positions.len();
            let on = position.text.as_ref().map_or(String::new(), |text| format!(" on {text}"));
            let [left, right] =
                sides.map(|side| side.iter().map(|sum| signed(sum)).collect::<Vec<_>>().join(","));
            self.line(format_args!("position {number} = {value} as {form} by {left}|{right}{on}"))?;
            self.positions.push(value);
            if let Some(text) = &position.text {
                self.boards.insert(text.clone(), number);
            }
            numbers.push(number);
        }
        Ok(renumbered(&tree.root, &numbers))
    }

    /// Writes the terms of a sum.
    fn terms(&mut self, terms: &[Term], games: &mut dyn Games) -> Result<Signed, ProofError> {
        let mut signed = Signed::new();
        for term in terms {
            let (number, minus) = match &term.written {
                Written::Position { game, position, minus } => match games.tree(game, position, self.go_on) {
                    None => (self.value_term(term.value)?, false),
                    Some(Err(PositionError::Game(error))) => return Err(error.into()),
                    Some(Err(PositionError::Text(_))) => unreachable!("the position has been read"),
                    Some(Ok(tree)) => (self.position_term(&tree, &format!("{game}({position})"))?, *minus),
                },
                Written::Braces { forms, minus } => (self.braces_term(forms)?, *minus),
                Written::Other => (self.value_term(term.value)?, false),
            };
            signed.push((number, minus));
        }
        Ok(signed)
    }

    fn game_term(&mut self, node: usize) -> Result<usize, GameError> {
        let number = self.terms.len();
        self.line(format_args!("term {number} game {node}"))?;
        self.terms.push(node);
        Ok(number)
    }

    fn value_term(&mut self, value: Game) -> Result<usize, GameError> {
        let node = self.value(value)?;
        self.game_term(node)
    }

    fn position_term(&mut self, tree: &Tree, name: &str) -> Result<usize, GameError> {
        let root = self.tree(tree)?;
        let value = self.of_positions(&root)?;
        let number = self.terms.len();
        let positions = signed(&root);
        let name = name.replace(char::is_control, "/");
        let text = tree.text.as_ref().map_or(format!("as {name}"), |text| format!("on {text}"));
        self.line(format_args!("term {number} positions {positions} {text}"))?;
        self.terms.push(value);
        Ok(number)
    }

    /// Braces as they were written: the last form; options written in braces stand before it.
    fn braces_term(&mut self, forms: &[WrittenForm]) -> Result<usize, GameError> {
        let node = self.braces(forms)?;
        self.game_term(node)
    }

    fn braces(&mut self, forms: &[WrittenForm]) -> Result<usize, GameError> {
        let (form, before) = forms.split_last().expect("a form");
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip([&form.left, &form.right]) {
            for &option in options {
                let written = before.iter().rposition(|form| form.value == option);
                side.push(match written {
                    Some(at) => self.deeper(|writer| writer.braces(&before[..=at]))?,
                    None => self.value(option)?,
                });
            }
        }
        let [left, right] = sides;
        self.node(left, right, form.value)
    }

    fn claim(
        &mut self,
        left: &[(usize, bool)],
        relation: Relation,
        right: &[(usize, bool)],
    ) -> Result<(), ProofError> {
        let of = |writer: &Self, term: usize| writer.terms[term];
        let (g, h) = (self.total(left, of)?, self.total(right, of)?);
        let (left, right) = (signed(left), signed(right));
        match relation {
            Relation::Equal => {
                self.equal(g, h)?;
                self.line(format_args!("claim {left} = {right}"))?;
            }
            Relation::AtLeast => {
                self.shown(h, g)?;
                self.line(format_args!("claim {left} >= {right}"))?;
            }
            Relation::AtMost => {
                self.shown(g, h)?;
                self.line(format_args!("claim {right} >= {left}"))?;
            }
            _ => return Err(ProofError::Strict),
        }
        Ok(())
    }

    /// Shows that `a` ≤ `b`.
    fn shown(&mut self, a: usize, b: usize) -> Result<(), GameError> {
        if a == b { Ok(()) } else { self.at_most(a, b).map(drop) }
    }

    /// Shows that a value, and each one below, has no dominated option and no reversible move.
    fn canonical(&mut self, value: Game) -> Result<(), GameError> {
        let node = self.value(value)?;
        let (mut seen, mut open) = (Map::default(), vec![node]);
        while let Some(g) = open.pop() {
            if seen.insert(g, ()).is_some() {
                continue;
            }
            for player in Player::BOTH {
                let options = self.options(g, player).to_vec();
                for (at, &x) in options.iter().enumerate() {
                    let others =
                        options.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, &y)| (x, y));
                    let answers = self.options(x, player.opponent()).iter().map(|&answer| (answer, g));
                    let pairs: Vec<_> = others.chain(answers).collect();
                    for (a, b) in pairs {
                        let (a, b) = if player == Player::Left { (a, b) } else { (b, a) };
                        self.not_at_most(a, b)?;
                    }
                }
                open.extend(options);
            }
        }
        self.line(format_args!("canonical {node}"))
    }

    fn options(&self, node: usize, player: Player) -> &[usize] {
        match player {
            Player::Left => &self.nodes[node].left,
            Player::Right => &self.nodes[node].right,
        }
    }

    /// Shows that `a` is not ≤ `b`, by an option that the other game is at most, or at least.
    fn not_at_most(&mut self, a: usize, b: usize) -> Result<(), GameError> {
        if self.not_at_most.insert((a, b), ()).is_some() {
            return Ok(());
        }
        let by_left = self.options(a, Player::Left).iter().map(|&x| (b, x));
        let by_right = self.options(b, Player::Right).iter().map(|&y| (y, a));
        let pairs: Vec<_> = by_left.chain(by_right).collect();
        let by = self.some_comparison(&pairs)?;
        self.line(format_args!("not {a}<={b} by {by}"))
    }
}

/// Parts of a tree by the numbers of the proof.
fn renumbered(parts: &[(usize, Sign)], numbers: &[usize]) -> Signed {
    parts.iter().map(|&(part, sign)| (numbers[part], sign == Sign::Minus)).collect()
}

/// A sum as text: `3-4`, or `.` if it is empty.
fn signed(sum: &[(usize, bool)]) -> String {
    let mut text = String::new();
    for &(number, minus) in sum {
        let sign = match (minus, text.is_empty()) {
            (true, _) => "-",
            (false, false) => "+",
            (false, true) => "",
        };
        write!(text, "{sign}{number}").expect("strings grow");
    }
    if text.is_empty() { ".".to_owned() } else { text }
}

/// Numbers with commas between them.
struct List<'a>(&'a [usize]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (at, number) in self.0.iter().enumerate() {
            write!(f, "{}{number}", if at > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}
