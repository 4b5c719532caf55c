//! Expressions: the notation of the books and of CGSuite, sums, products, operators by name, and games of a program.
//!
//! ```text
//! value   := sum ('&' sum)?                        the onside and the offside of a loopy value
//! sum     := term (('+' | '-') term)*             also 5±2 and 1+_2, without an operator between
//! term    := '-'* ordinal (('×' | '·') ordinal)*   integer multiples; 2*^ is one too
//! ordinal := atom (':' '-'? atom)*                      ordinal sum
//! atom    := nus | '±' body | '+_' atom | '-_' atom | label? '{' slots '}' | label | 'pass' | '(' value ')' | name '(' arguments ')'
//! nus     := number? (ups | loopy)? star?          at least one of them: 1*, ^^*, 3/4v3*2, ^<2>, v[3]*, 2over
//! number  := 3 | 3/4 | 0.75 | ¾ | 1½
//! loopy   := on | off | over | under | upon | dud  upon is also written ^[on]; v[on], ^<on>, v<on>
//! slots   := list bars list (bars list)*           the longest run of bars, which is the only one of its length, divides
//! ```
//!
//! A label stands for its braces, also within them: `a{0|a}` is over, and `{0|pass}` is the same. `1*` is 1 + *, `2*3` is 2 + *3, `-1^` is −1 + ↑. Whatever is typed ends: the depth of nesting, the length and the work
//! are bounded.

use crate::{
    Arena, ArenaError, Dyadic, Game, GameError, Nus, TextError, Tree, Value,
    loopy::{Form, FormOption},
    operators::MAX_UPTIMAL,
};
use std::fmt;

/// The longest expression, in characters.
pub const MAX_CHARS: usize = 1 << 18;
/// The deepest nesting of an expression.
const MAX_NESTING: u32 = 150;
/// The longest run of bars.
const MAX_BARS: usize = 16;

/// The names of the operators.
pub const OPERATORS: [&str; 8] = ["Tiny", "Miny", "cool", "heat", "overheat", "freeze", "norton", "reduced"];

/// Why an expression was not read: where, and what was wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The character, counted from 1; one more than there are at the end.
    pub column: usize,
    /// The fault.
    pub fault: Fault,
}

/// A fault of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something else was expected.
    Unexpected {
        /// The character found, `None` at the end.
        found: Option<char>,
        /// The part that was expected.
        expected: Expected,
    },
    /// Two longest runs of bars of the same length in the same braces.
    EqualBars(usize),
    /// A run of more bars than are allowed.
    TooManyBars,
    /// A fraction whose denominator is no power of two.
    NotDyadic,
    /// `+-` between two values, which may mean ± or minus.
    PlusMinus,
    /// A product whose first factor is not an integer.
    NotAnInteger,
    /// An operator's argument that must be a number.
    NotANumber,
    /// An operator with this number of arguments instead of the right one.
    Arguments {
        /// How many it takes.
        takes: usize,
        /// How many there were.
        found: usize,
    },
    /// No operator and no game has this name.
    UnknownName(String),
    /// A loopy value where only a short one has a meaning.
    Loopy,
    /// A label of braces, or `pass`, that is not an option by itself.
    OpenLabel,
    /// A longer expression, or a deeper one, than is read.
    TooComplex,
    /// A value that was not computed.
    Game(GameError),
    /// A game that did not understand its position.
    Position(TextError),
}

/// A part of an expression that the reader expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A value.
    Value,
    /// An operator, or the end.
    Operator,
    /// A bar, a comma or a closing brace.
    BarOrBrace,
    /// A number without sign.
    Digits,
    /// This character.
    Character(char),
}

impl Expected {
    /// The id for messages in other languages, and the character if there is one.
    pub fn id(self) -> (&'static str, Option<char>) {
        match self {
            Expected::Value => ("value", None),
            Expected::Operator => ("operator", None),
            Expected::BarOrBrace => ("bar", None),
            Expected::Digits => ("digits", None),
            Expected::Character(c) => ("character", Some(c)),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Expected::Value => f.write_str("a value"),
            Expected::Operator => f.write_str("an operator or the end"),
            Expected::BarOrBrace => f.write_str("'|', ',' or '}'"),
            Expected::Digits => f.write_str("a number"),
            Expected::Character(c) => write!(f, "'{c}'"),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "character {}: ", self.column)?;
        match &self.fault {
            Fault::Unexpected { found: Some(c), expected } => write!(f, "found {c:?}, expected {expected}"),
            Fault::Unexpected { found: None, expected } => write!(f, "the text ends, expected {expected}"),
            Fault::EqualBars(bars) => {
                let run = "|".repeat(*bars);
                write!(
                    f,
                    "a second '{run}' of the same length, expected one longest run of bars, as in {{0||0|-2}}"
                )
            }
            Fault::TooManyBars => write!(f, "a run of bars is too long, expected at most {MAX_BARS}"),
            Fault::NotDyadic => f.write_str("the denominator is no power of two"),
            Fault::PlusMinus => f.write_str("'+-' between values, expected '+ (-' or '+ ±'"),
            Fault::NotAnInteger => {
                f.write_str("the first factor is no integer; norton(G, U) is the Norton product")
            }
            Fault::NotANumber => f.write_str("expected a number here"),
            Fault::Arguments { takes, found } => write!(f, "found {found} arguments, expected {takes}"),
            Fault::UnknownName(name) => write!(f, "no operator or game is called {name:?}"),
            Fault::Loopy => f.write_str("expected a value of a game that always ends"),
            Fault::OpenLabel => f.write_str("a label of braces around it stands alone, as an option"),
            Fault::TooComplex => f.write_str("the expression is too long or too deep"),
            Fault::Game(error) => write!(f, "{error}"),
            Fault::Position(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ReadError {}

impl ArenaError for ReadError {
    fn game_error(&self) -> Option<GameError> {
        match self.fault {
            Fault::Game(error) => Some(error),
            _ => None,
        }
    }
}

/// Games that expressions can mention: `domineering(4x6)`.
pub trait Games {
    /// Returns the value of a position of the game with this name, the text between its parentheses without quotation
    /// marks; `None` where there is no such game.
    fn value(
        &mut self,
        arena: &mut Arena,
        name: &str,
        position: &str,
    ) -> Option<Result<Value, PositionError>>;

    /// Returns the tree of a position, for a proof; `None` where there is no such game, or it gives no trees. See [`Tree::new`] for `go_on`.
    fn tree(
        &mut self,
        _name: &str,
        _position: &str,
        _go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Result<Tree, PositionError>> {
        None
    }
}

/// Why a game in an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The position was not understood.
    Text(TextError),
    /// The value was not computed.
    Game(GameError),
}

impl From<GameError> for PositionError {
    fn from(error: GameError) -> Self {
        PositionError::Game(error)
    }
}

/// No games.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoGames;

impl Games for NoGames {
    fn value(&mut self, _: &mut Arena, _: &str, _: &str) -> Option<Result<Value, PositionError>> {
        None
    }
}

impl Arena {
    /// Returns the value of an expression.
    ///
    /// ```
    /// # use boyi_partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.read("{1|*} + 2*^ - 1/2")?;
    /// assert_eq!(arena.write(game)?, "{1/2^^|-1/2^^*}");
    /// assert_eq!(arena.read("{0|0|-2}").unwrap_err().to_string(),
    ///     "character 5: a second '|' of the same length, expected one longest run of bars, as in {0||0|-2}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(&mut self, text: &str) -> Result<Game, ReadError> {
        self.read_with(text, &mut NoGames)
    }

    /// Returns the value of an expression, which may be loopy.
    pub fn evaluate(&mut self, text: &str, games: &mut dyn Games) -> Result<Value, ReadError> {
        let mut sum = Value::Short(Game::ZERO);
        for term in self.evaluate_terms(text, games)? {
            let fault = |error| ReadError { column: term.column, fault: Fault::Game(error) };
            sum = self.value_sum(&sum, &term.value).map_err(fault)?;
        }
        Ok(sum)
    }

    /// Returns the value of an expression with games in it, which must be short.
    pub fn read_with(&mut self, text: &str, games: &mut dyn Games) -> Result<Game, ReadError> {
        let mut sum = Game::ZERO;
        for term in self.read_terms(text, games)? {
            let fault = |error| ReadError { column: term.column, fault: Fault::Game(error) };
            sum = self.sum(sum, term.value).map_err(fault)?;
        }
        Ok(sum)
    }

    /// Returns the terms of a sum, each with its sign in its value, which must be short.
    ///
    /// ```
    /// # use boyi_partizan::{Arena, read::NoGames};
    /// let mut arena = Arena::new();
    /// let terms = arena.read_terms("{1|*} + 2*^ - 1/2", &mut NoGames)?;
    /// let texts: Vec<&str> = terms.iter().map(|term| term.text.as_str()).collect();
    /// assert_eq!(texts, ["{1|*}", "2*^", "-1/2"]);
    /// # Ok::<(), boyi_partizan::ReadError>(())
    /// ```
    pub fn read_terms(&mut self, text: &str, games: &mut dyn Games) -> Result<Vec<Term>, ReadError> {
        self.evaluate_terms(text, games)?.into_iter().map(Term::short).collect()
    }

    /// Returns the terms of a sum, each with its sign in its value; a value of two sides is one term.
    pub fn evaluate_terms(
        &mut self,
        text: &str,
        games: &mut dyn Games,
    ) -> Result<Vec<Term<Value>>, ReadError> {
        let chars: Vec<char> = text.chars().take(MAX_CHARS + 1).collect();
        if chars.len() > MAX_CHARS {
            return Err(ReadError { column: MAX_CHARS + 1, fault: Fault::TooComplex });
        }
        let mut reader = Reader {
            chars,
            at: 0,
            nesting: 0,
            arena: self,
            games,
            forms: Vec::new(),
            position: None,
            labels: Vec::new(),
            open: Vec::new(),
        };
        let mut terms = reader.terms()?;
        if reader.peek() == Some('&') {
            let on = reader.sum_of(terms)?;
            let value = reader.offside(0, on)?;
            let text = reader.chars[..reader.at].iter().collect::<String>().trim().to_owned();
            terms = vec![Term { text, value, column: 1, written: Written::Other }];
        }
        match reader.peek() {
            None => terms.into_iter().map(|term| reader.closed_term(term)).collect(),
            Some(_) => Err(reader.unexpected(Expected::Operator)),
        }
    }
}

/// A term of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term<V = Game> {
    /// The term as it was written, with a minus before it if it is subtracted.
    pub text: String,
    /// Its value.
    pub value: V,
    /// The character at which it begins, counted from 1.
    pub column: usize,
    /// How it was written.
    pub written: Written,
}

impl<V> Term<V> {
    fn with_value<W>(self, value: W) -> Term<W> {
        Term { text: self.text, value, column: self.column, written: self.written }
    }
}

impl Term<Value> {
    /// Returns the term if its value is short.
    ///
    /// # Errors
    /// [`Fault::Loopy`], with the place of the term.
    pub fn short(self) -> Result<Term, ReadError> {
        match self.value.short() {
            Some(game) => Ok(self.with_value(game)),
            None => Err(ReadError { column: self.column, fault: Fault::Loopy }),
        }
    }
}

/// How a term was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A position of a game alone.
    Position {
        /// The game's name.
        game: String,
        /// The position.
        position: String,
        /// Whether it is subtracted.
        minus: bool,
    },
    /// Braces, or ±, alone.
    Braces {
        /// The forms in it, each after those in its own braces; the last one is the term.
        forms: Vec<WrittenForm>,
        /// Whether it is subtracted.
        minus: bool,
    },
    /// Something else.
    Other,
}

/// Braces as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenForm {
    /// Left's options.
    pub left: Vec<Game>,
    /// Right's options.
    pub right: Vec<Game>,
    /// The value.
    pub value: Game,
    /// The characters that it takes.
    range: std::ops::Range<usize>,
}

/// A part of an expression.
#[derive(Clone, Debug)]
enum Part {
    Value(Value),
    /// Braces by number that lead to braces around them.
    Open(usize),
    /// The braces in which it stands.
    Pass,
}

impl From<Game> for Part {
    fn from(game: Game) -> Self {
        Part::Value(Value::Short(game))
    }
}

struct Reader<'a> {
    chars: Vec<char>,
    at: usize,
    nesting: u32,
    arena: &'a mut Arena,
    games: &'a mut dyn Games,
    /// The forms of the term that is read, in the order in which they end.
    forms: Vec<WrittenForm>,
    /// The last position read: game, text, and the characters that it takes.
    position: Option<(String, String, std::ops::Range<usize>)>,
    /// Labels of braces, and the numbers of the braces.
    labels: Vec<(String, usize)>,
    /// Braces with labels and those that mention them, by number; `None` before they end.
    open: Vec<Option<Form>>,
}

type Read<T> = Result<T, ReadError>;

/// A run of bars: its length, and where it stands.
#[derive(Clone, Copy)]
struct Bars {
    length: usize,
    at: usize,
}

impl Reader<'_> {
    fn sum(&mut self) -> Read<Part> {
        let terms = self.terms()?;
        self.sum_of(terms)
    }

    fn sum_of(&mut self, mut terms: Vec<Term<Part>>) -> Read<Part> {
        if terms.len() == 1 {
            return Ok(terms.remove(0).value);
        }
        let mut sum = Value::Short(Game::ZERO);
        for term in terms {
            let term = self.closed_term(term)?;
            sum = self.ask(term.column - 1, |arena| arena.value_sum(&sum, &term.value))?;
        }
        Ok(Part::Value(sum))
    }

    /// A sum, and after `&` the offside of a value whose onside it is.
    fn sum_or_sides(&mut self) -> Read<Part> {
        let at = self.at;
        let on = self.sum()?;
        if self.peek() == Some('&') { self.offside(at, on) } else { Ok(on) }
    }

    /// The value with this onside, whose offside follows.
    fn offside(&mut self, at: usize, on: Part) -> Read<Part> {
        self.skip();
        let off = self.sum()?;
        let (on, off) = (self.closed(at, on)?, self.closed(at, off)?);
        Ok(Part::Value(self.ask(at, |arena| arena.value_of_sides(&on, &off))?))
    }

    fn terms(&mut self) -> Read<Vec<Term<Part>>> {
        self.nested(|reader| {
            let mut terms = vec![reader.signed_term(false)?];
            loop {
                let at = reader.at;
                let minus = match reader.peek() {
                    Some('+') if reader.follows("+-") => return Err(reader.fault_at(at, Fault::PlusMinus)),
                    // 5±2 and 1+_2: the sign belongs to the term.
                    Some('±' | '⧾' | '⧿') => false,
                    Some('+' | '-' | '−') if matches!(reader.second(), Some('_')) => false,
                    Some('+') => reader.skip(),
                    Some('-' | '−') => !reader.skip(),
                    _ => return Ok(terms),
                };
                terms.push(reader.signed_term(minus)?);
            }
        })
    }

    /// The value of a part that leads to no braces around it.
    fn closed(&self, at: usize, part: Part) -> Read<Value> {
        match part {
            Part::Value(value) => Ok(value),
            Part::Open(_) | Part::Pass => Err(self.fault_at(at, Fault::OpenLabel)),
        }
    }

    fn closed_term(&self, term: Term<Part>) -> Read<Term<Value>> {
        let value = self.closed(term.column - 1, term.value.clone())?;
        Ok(term.with_value(value))
    }

    /// A part that must be short.
    fn short(&self, at: usize, part: Part) -> Read<Game> {
        self.closed(at, part)?.short().ok_or_else(|| self.fault_at(at, Fault::Loopy))
    }

    fn negative(&mut self, at: usize, part: Part) -> Read<Part> {
        let value = self.closed(at, part)?;
        Ok(Part::Value(self.ask(at, |arena| arena.value_negative(&value))?))
    }

    fn plus(&mut self, at: usize, value: &Value, more: Part) -> Read<Value> {
        let more = self.closed(at, more)?;
        self.ask(at, |arena| arena.value_sum(value, &more))
    }

    /// A term, which is subtracted if there was a minus before it.
    fn signed_term(&mut self, minus: bool) -> Read<Term<Part>> {
        self.peek();
        let at = self.at;
        let forms = self.forms.len();
        let value = self.term()?;
        let written = self.written(at, minus, forms);
        let value = if minus { self.negative(at, value)? } else { value };
        let term: String = self.chars[at..self.at].iter().collect();
        let text = format!("{}{}", if minus { "-" } else { "" }, term.trim_end());
        Ok(Term { text, value, column: at + 1, written })
    }

    /// How the term that begins here and has just been read was written; its forms are those from `first_form` on.
    fn written(&self, at: usize, minus: bool, first_form: usize) -> Written {
        let is_sign = |c: &char| c.is_whitespace() || matches!(c, '-' | '−');
        let signs: Vec<char> = self.chars[at..self.at].iter().copied().take_while(is_sign).collect();
        let minus = minus != (signs.iter().filter(|c| !c.is_whitespace()).count() % 2 == 1);
        let spaces = self.chars[at..self.at].iter().rev().take_while(|c| c.is_whitespace()).count();
        let range = at + signs.len()..self.at - spaces;
        if let Some((game, position, _)) = self.position.as_ref().filter(|(_, _, place)| *place == range) {
            return Written::Position { game: game.clone(), position: position.clone(), minus };
        }
        match self.forms.last() {
            Some(form) if form.range == range => {
                Written::Braces { forms: self.forms[first_form..].to_vec(), minus }
            }
            _ => Written::Other,
        }
    }

    /// The value of braces that begin here and have just been read; `label` is their number, if they have a label.
    fn form(
        &mut self,
        start: usize,
        at: usize,
        [left, right]: [Vec<Part>; 2],
        label: Option<usize>,
    ) -> Read<Part> {
        let short = |part: &Part| match part {
            Part::Value(value) => value.short(),
            Part::Open(_) | Part::Pass => None,
        };
        let games = |side: &[Part]| side.iter().map(short).collect::<Option<Vec<Game>>>();
        if let (Some(left), Some(right)) = (games(&left), games(&right)) {
            let value = self.ask(at, |arena| arena.form(&left, &right))?;
            if let Some(number) = label {
                let options = |side: &[Game]| side.iter().map(|&option| option.into()).collect();
                self.open[number] = Some([options(&left), options(&right)]);
            }
            self.forms.push(WrittenForm { left, right, value, range: start..self.at });
            return Ok(value.into());
        }
        let number = label.unwrap_or_else(|| self.unfinished());
        let option = |part: Part| match part {
            Part::Value(value) => FormOption::Value(value),
            Part::Open(other) => FormOption::Form(other),
            Part::Pass => FormOption::Form(number),
        };
        self.open[number] = Some([left, right].map(|side| side.into_iter().map(option).collect()));
        self.labelled(at, number)
    }

    /// A number for braces that have not ended.
    fn unfinished(&mut self) -> usize {
        self.open.push(None);
        self.open.len() - 1
    }

    /// The braces with this number: their value, unless they lead to braces that have not ended.
    fn labelled(&mut self, at: usize, number: usize) -> Read<Part> {
        let (mut numbers, mut forms) = (vec![number], Vec::new());
        while let Some(&next) = numbers.get(forms.len()) {
            let Some(form) = &self.open[next] else { return Ok(Part::Open(number)) };
            let mut form = form.clone();
            for option in form.iter_mut().flatten() {
                if let FormOption::Form(other) = option {
                    let known = numbers.iter().position(|number| number == other);
                    *other = known.unwrap_or_else(|| {
                        numbers.push(*other);
                        numbers.len() - 1
                    });
                }
            }
            forms.push(form);
        }
        Ok(Part::Value(self.ask(at, |arena| arena.value_of_forms(&forms))?))
    }

    fn term(&mut self) -> Read<Part> {
        let mut negative = false;
        while matches!(self.peek(), Some('-' | '−')) && self.second() != Some('_') {
            self.skip();
            negative = !negative;
        }
        // −1↑ is (−1) + ↑: the sign belongs to the number.
        let is_number = |c: char| c.is_ascii_digit() || vulgar(c).is_some();
        let signed_number = negative && self.peek().is_some_and(is_number);
        let at = self.at;
        let value = self.product(signed_number)?;
        if negative && !signed_number { self.negative(at, value) } else { Ok(value) }
    }

    fn product(&mut self, negative: bool) -> Read<Part> {
        self.peek();
        let at = self.at;
        let factor = self.ordinal(negative)?;
        match self.peek() {
            Some(sign @ ('×' | '·' | '*'))
                if sign != '*' || (self.chars[at] == '(' && self.star_multiplies()) =>
            {
                self.skip();
                let game = self.nested(|reader| reader.product(false))?;
                self.multiple(at, factor, game)
            }
            _ => Ok(factor),
        }
    }

    fn multiple(&mut self, at: usize, factor: Part, game: Part) -> Read<Part> {
        let factor = self.closed(at, factor)?.short().and_then(|factor| self.arena.number(factor));
        let factor =
            factor.and_then(Dyadic::integer).ok_or_else(|| self.fault_at(at, Fault::NotAnInteger))?;
        let game = self.closed(at, game)?;
        Ok(Part::Value(self.ask(at, |arena| arena.value_multiple(&game, factor))?))
    }

    fn ordinal(&mut self, negative: bool) -> Read<Part> {
        let start = self.at;
        let mut base = self.atom(negative)?;
        while self.peek() == Some(':') {
            let at = self.at;
            self.skip();
            let (lower, top) = (self.short(start, base)?, self.top()?);
            base = self.ask(at, |arena| arena.ordinal_sum(lower, top))?.into();
        }
        Ok(base)
    }

    /// The upper part of an ordinal sum: an atom that may have a sign.
    fn top(&mut self) -> Read<Game> {
        let at = self.at;
        let negative = matches!(self.peek(), Some('-' | '−')) && self.second() != Some('_');
        if negative {
            self.skip();
        }
        let top = self.short_atom()?;
        if negative { self.ask(at, |arena| arena.negative(top)) } else { Ok(top) }
    }

    fn short_atom(&mut self) -> Read<Game> {
        let at = self.at;
        let part = self.atom(false)?;
        self.short(at, part)
    }

    fn atom(&mut self, negative: bool) -> Read<Part> {
        let at = self.at;
        match self.peek() {
            Some('{') => self.braces(at, None),
            Some('(') => self.parentheses(),
            Some('±') => {
                self.skip();
                self.switch()
            }
            Some('+') if self.follows("+-") => {
                self.at += 2;
                self.switch()
            }
            Some(sign @ ('+' | '-' | '−' | '⧾' | '⧿')) => {
                let tiny = matches!(sign, '+' | '⧾');
                self.skip();
                let underlined = self.peek() == Some('_');
                if underlined {
                    self.skip();
                } else if sign != '⧾' && sign != '⧿' {
                    return Err(self.unexpected_at(at, Expected::Value));
                }
                let subscript = self.nested(Self::short_atom)?;
                self.tiny(at, tiny, subscript)
            }
            Some(c) if c.is_ascii_digit() || vulgar(c).is_some() => self.number_and_more(negative),
            Some(c) if is_arrow(c) && !self.is_name() => self.ups_and_star(Game::ZERO.into()),
            Some('*' | '∗') => self.ups_and_star(Game::ZERO.into()),
            Some(c) if c.is_alphabetic() => self.named(),
            _ => Err(self.unexpected(Expected::Value)),
        }
    }

    /// A number, and what follows it without an operator: ups, a star, tiny, miny, or a loopy value; or `*` and the value it
    /// multiplies.
    fn number_and_more(&mut self, negative: bool) -> Read<Part> {
        let at = self.at;
        let number = self.number()?;
        let number = if negative { -number } else { number };
        let number = self.ask(at, |arena| arena.from_number(number))?;
        match self.peek() {
            Some('*') if self.star_multiplies() => {
                self.skip();
                let game = self.nested(|reader| reader.ordinal(false))?;
                self.multiple(at, number.into(), game)
            }
            Some('T' | 'M' | 'o' | 'u' | 'd') => {
                let rest = self.named()?;
                Ok(Part::Value(self.plus(at, &number.into(), rest)?))
            }
            _ => self.ups_and_star(number.into()),
        }
    }

    /// Whether the star here is followed by a value that is no nimber's number.
    fn star_multiplies(&self) -> bool {
        let next = self.chars[self.at + 1..].iter().copied().find(|c| !c.is_whitespace());
        next.is_some_and(|c| is_arrow(c) || matches!(c, '{' | '(' | '±') || c.is_alphabetic())
    }

    fn ups_and_star(&mut self, mut value: Value) -> Read<Part> {
        let at = self.at;
        if self.peek().is_some_and(is_arrow) && !self.is_name() {
            let ups = self.ups()?;
            value = self.plus(at, &value, ups)?;
        }
        self.maybe_star(at, value)
    }

    /// A value, and a star after it if there is one.
    fn maybe_star(&mut self, at: usize, mut value: Value) -> Read<Part> {
        if matches!(self.peek(), Some('*' | '∗')) {
            self.skip();
            let star = if self.next_is_digit() { self.digits()? } else { 1 };
            let star =
                u32::try_from(star).map_err(|_| self.fault_at(at, Fault::Game(GameError::NumberTooLarge)))?;
            let star = self.ask(at, |arena| arena.intern_nus(Nus::new(Dyadic::ZERO, 0, star)?))?;
            value = self.plus(at, &value, star.into())?;
        }
        Ok(Part::Value(value))
    }

    /// `^`, `^^`, `^3`, `^<2>`, `^[2]`, `^[on]`, and the same downwards.
    fn ups(&mut self) -> Read<Part> {
        let at = self.at;
        let (single, double, down) = match self.peek() {
            Some('^' | '↑') => (['^', '↑'], false, false),
            Some('v' | '↓') => (['v', '↓'], false, true),
            Some('⇑') => (['⇑', '⇑'], true, false),
            _ => (['⇓', '⇓'], true, true),
        };
        self.skip();
        let mut ups: i64 = if double { 2 } else { 1 };
        for name in ["^[on]", "^<on>", "v[on]", "v<on>"] {
            if name.starts_with('v') == down && !double && self.follows(&name[1..]) {
                self.at += name.len() - 1;
                return self.loopy(at, name).map(Part::Value);
            }
        }
        let value = match self.chars.get(self.at) {
            Some('<') => self.uptimal('>', Arena::up_nth)?,
            Some('[') => self.uptimal(']', Arena::up_through)?,
            Some(c) if c.is_ascii_digit() && !double => {
                ups = self.digits()?;
                self.ask(at, |arena| arena.intern_nus(Nus::new(Dyadic::ZERO, ups, 0)?))?
            }
            _ => {
                while self.chars.get(self.at).is_some_and(|c| single.contains(c)) {
                    self.at += 1;
                    ups += if double { 2 } else { 1 };
                }
                self.ask(at, |arena| arena.intern_nus(Nus::new(Dyadic::ZERO, ups, 0)?))?
            }
        };
        Ok(if down { self.ask(at, |arena| arena.negative(value))? } else { value }.into())
    }

    fn uptimal(&mut self, close: char, make: fn(&mut Arena, u32) -> Result<Game, GameError>) -> Read<Game> {
        let at = self.at;
        self.skip();
        let n = self.digits()?;
        self.expect(close)?;
        let n = u32::try_from(n).ok().filter(|n| (1..=MAX_UPTIMAL).contains(n));
        let n = n.ok_or_else(|| self.fault_at(at, Fault::Game(GameError::NumberTooLarge)))?;
        self.ask(at, |arena| make(arena, n))
    }

    /// `3`, `3/4`, `0.75`, `¾`, `1½`.
    fn number(&mut self) -> Read<Dyadic> {
        let at = self.at;
        let is_vulgar = |reader: &Self| reader.chars.get(reader.at).copied().and_then(vulgar);
        let whole = if is_vulgar(self).is_some() { 0 } else { self.digits()? };
        let too_large = |reader: &Self| reader.fault_at(at, Fault::Game(GameError::NumberTooLarge));
        if let Some((numerator, exponent)) = is_vulgar(self) {
            self.skip();
            let numerator = (i128::from(whole) << exponent) + i128::from(numerator);
            return Dyadic::new(numerator, exponent).ok_or_else(|| too_large(self));
        }
        match self.chars.get(self.at) {
            Some('/') => {
                self.skip();
                let denominator = self.digits()?;
                if denominator.count_ones() != 1 {
                    return Err(self.fault_at(at, Fault::NotDyadic));
                }
                Dyadic::new(i128::from(whole), denominator.trailing_zeros()).ok_or_else(|| too_large(self))
            }
            Some('.') => {
                self.skip();
                let start = self.at;
                let decimals = self.digits()?;
                let places = (self.at - start) as u32;
                let scale = 10_i128.checked_pow(places).ok_or_else(|| too_large(self))?;
                let all = i128::from(whole)
                    .checked_mul(scale)
                    .and_then(|all| all.checked_add(i128::from(decimals)));
                let all = all.ok_or_else(|| too_large(self))?;
                // all / 10^places is dyadic just if 5^places divides it.
                let fives = 5_i128.pow(places);
                if all % fives != 0 {
                    return Err(self.fault_at(at, Fault::NotDyadic));
                }
                Dyadic::new(all / fives, places).ok_or_else(|| too_large(self))
            }
            _ => Dyadic::new(i128::from(whole), 0).ok_or_else(|| too_large(self)),
        }
    }

    fn digits(&mut self) -> Read<i64> {
        let at = self.at;
        let mut number: i64 = 0;
        while let Some(digit) = self.chars.get(self.at).and_then(|c| c.to_digit(10)) {
            self.at += 1;
            number = number
                .checked_mul(10)
                .and_then(|number| number.checked_add(i64::from(digit)))
                .ok_or_else(|| self.fault_at(at, Fault::Game(GameError::NumberTooLarge)))?;
        }
        if self.at == at { Err(self.unexpected(Expected::Digits)) } else { Ok(number) }
    }

    /// Reads the part after ±: `1`, `(1*)`, `{2|1}`, or a list of Left's options in braces.
    fn switch(&mut self) -> Read<Part> {
        let at = self.at;
        // `±` or `+-`.
        let start = if self.chars[at - 1] == '±' { at - 1 } else { at - 2 };
        let left = match self.peek() {
            Some('{') => match self.slots()? {
                (mut lists, bars) if bars.is_empty() => lists.pop().expect("one list"),
                slots => vec![self.divide(at, slots, None)?],
            },
            _ => vec![self.nested(|reader| reader.atom(false))?],
        };
        let right = left.iter().map(|option| self.negative(at, option.clone())).collect::<Result<_, _>>()?;
        self.form(start, at, [left, right], None)
    }

    fn tiny(&mut self, at: usize, tiny: bool, subscript: Game) -> Read<Part> {
        let value = self.ask(at, |arena| arena.tiny(subscript))?;
        Ok(if tiny { value } else { self.ask(at, |arena| arena.negative(value))? }.into())
    }

    fn parentheses(&mut self) -> Read<Part> {
        self.expect('(')?;
        let value = self.sum_or_sides()?;
        self.expect(')')?;
        Ok(value)
    }

    /// Braces, which begin at `start` with their label if they have one.
    fn braces(&mut self, start: usize, label: Option<usize>) -> Read<Part> {
        let (lists, bars) = self.slots()?;
        if bars.is_empty() {
            // A list belongs to ± only; the brace has been read.
            self.at -= 1;
            return Err(self.unexpected(Expected::Character('|')));
        }
        self.divide(start, (lists, bars), label)
    }

    /// The lists in braces and the runs of bars between them.
    fn slots(&mut self) -> Read<(Vec<Vec<Part>>, Vec<Bars>)> {
        self.nested(|reader| {
            reader.expect('{')?;
            let (mut lists, mut bars) = (vec![Vec::new()], Vec::new());
            loop {
                match reader.peek() {
                    Some('}') => break,
                    Some('|') => {
                        bars.push(reader.bars()?);
                        lists.push(Vec::new());
                    }
                    _ => {
                        let list = lists.last_mut().expect("a list");
                        list.push(reader.sum()?);
                        match reader.peek() {
                            Some(',') => {
                                reader.skip();
                                if matches!(reader.peek(), Some('|' | '}') | None) {
                                    return Err(reader.unexpected(Expected::Value));
                                }
                            }
                            Some('|' | '}') => {}
                            _ => return Err(reader.unexpected(Expected::BarOrBrace)),
                        }
                    }
                }
            }
            reader.skip();
            Ok((lists, bars))
        })
    }

    fn bars(&mut self) -> Read<Bars> {
        self.peek();
        let at = self.at;
        while self.chars.get(self.at) == Some(&'|') {
            self.at += 1;
        }
        let length = self.at - at;
        if length > MAX_BARS { Err(self.fault_at(at, Fault::TooManyBars)) } else { Ok(Bars { length, at }) }
    }

    /// The value of lists with bars between, in braces that begin at `start`: the longest run divides, and then the longest
    /// on each side.
    fn divide(
        &mut self,
        start: usize,
        (lists, bars): (Vec<Vec<Part>>, Vec<Bars>),
        label: Option<usize>,
    ) -> Read<Part> {
        let sides = self.divide_at_longest(&lists, &bars)?;
        self.form(start, bars[0].at, sides, label)
    }

    /// The options of both sides of the longest run.
    fn divide_at_longest(&mut self, lists: &[Vec<Part>], bars: &[Bars]) -> Read<[Vec<Part>; 2]> {
        let length = bars.iter().map(|bars| bars.length).max().expect("a bar");
        let mut longest = (0..bars.len()).filter(|&index| bars[index].length == length);
        let middle = longest.next().expect("a bar");
        if let Some(second) = longest.next() {
            return Err(self.fault_at(bars[second].at, Fault::EqualBars(length)));
        }
        let mut side = |lists: &[Vec<Part>], bars: &[Bars]| {
            if bars.is_empty() {
                return Ok(lists[0].clone());
            }
            let inner = self.divide_at_longest(lists, bars)?;
            Ok(vec![self.form(bars[0].at, bars[0].at, inner, None)?])
        };
        Ok([side(&lists[..=middle], &bars[..middle])?, side(&lists[middle + 1..], &bars[middle + 1..])?])
    }

    /// An operator or a game with its arguments, a loopy value, or braces with a label or their label.
    fn named(&mut self) -> Read<Part> {
        let at = self.at;
        let word = self.name(|c| c.is_alphanumeric());
        let after = self.chars.get(at + word.chars().count()).copied();
        let reserved = word == "pass" || self.ask(at, |arena| arena.named_value(&word))?.is_some();
        if after == Some('{') && !reserved {
            return self.braces_with_label(at, word);
        }
        // What follows a word is no part of it, a minus neither.
        if after != Some('(') && (reserved || self.labels.iter().any(|(label, _)| *label == word)) {
            return self.word();
        }
        let name = self.name(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
        self.at += name.chars().count();
        if self.peek() != Some('(') {
            return Err(self.fault_at(at, Fault::UnknownName(name.trim_end_matches('-').to_owned())));
        }
        if let Some(operator) = OPERATORS.into_iter().find(|known| known.eq_ignore_ascii_case(&name)) {
            let arguments = self.arguments()?;
            return self.operator(at, operator, &arguments).map(Part::from);
        }
        let name = name.to_lowercase().replace('_', "-");
        let position = self.quoted()?;
        match self.games.value(self.arena, &name, &position) {
            None => Err(self.fault_at(at, Fault::UnknownName(name))),
            Some(Ok(value)) => {
                self.position = Some((name, position, at..self.at));
                Ok(Part::Value(value))
            }
            Some(Err(PositionError::Game(error))) => Err(self.fault_at(at, Fault::Game(error))),
            Some(Err(PositionError::Text(error))) => Err(self.fault_at(at, Fault::Position(error))),
        }
    }

    /// The characters from here on that belong to a name.
    fn name(&self, belongs: impl Fn(&char) -> bool) -> String {
        self.chars[self.at..].iter().copied().take_while(belongs).collect()
    }

    fn braces_with_label(&mut self, at: usize, label: String) -> Read<Part> {
        self.at += label.chars().count();
        let number = self.unfinished();
        self.labels.push((label, number));
        self.braces(at, Some(number))
    }

    /// A loopy value by its name, a label, or `pass`.
    fn word(&mut self) -> Read<Part> {
        let at = self.at;
        let word = self.name(|c| c.is_alphanumeric());
        self.at += word.chars().count();
        if word == "pass" {
            return Ok(Part::Pass);
        }
        let label = self.labels.iter().rev().find(|(label, _)| *label == word);
        if let Some(&(_, number)) = label {
            return self.labelled(at, number);
        }
        let value = self.loopy(at, &word)?;
        self.maybe_star(at, value)
    }

    fn loopy(&mut self, at: usize, name: &str) -> Read<Value> {
        let value = self.ask(at, |arena| arena.named_value(name))?;
        value.ok_or_else(|| self.fault_at(at, Fault::UnknownName(name.to_owned())))
    }

    fn arguments(&mut self) -> Read<Vec<Game>> {
        self.expect('(')?;
        let mut arguments = vec![self.argument()?];
        while self.peek() == Some(',') {
            self.skip();
            arguments.push(self.argument()?);
        }
        self.expect(')')?;
        Ok(arguments)
    }

    fn argument(&mut self) -> Read<Game> {
        let at = self.at;
        let part = self.sum()?;
        self.short(at, part)
    }

    fn operator(&mut self, at: usize, name: &str, arguments: &[Game]) -> Read<Game> {
        let takes = match name {
            "Tiny" | "Miny" | "freeze" | "reduced" => 1,
            "cool" | "heat" | "norton" => 2,
            _ => 3,
        };
        if arguments.len() != takes {
            return Err(self.fault_at(at, Fault::Arguments { takes, found: arguments.len() }));
        }
        let first = arguments[0];
        match name {
            "Tiny" => self.ask(at, |arena| arena.tiny(first)),
            "Miny" => {
                let tiny = self.ask(at, |arena| arena.tiny(first))?;
                self.ask(at, |arena| arena.negative(tiny))
            }
            "freeze" => self.ask(at, |arena| arena.freeze(first)),
            "reduced" => self.ask(at, |arena| arena.reduced(first)),
            "heat" => self.ask(at, |arena| arena.heat(first, arguments[1])),
            "norton" => self.ask(at, |arena| arena.norton_product(first, arguments[1])),
            "overheat" => self.ask(at, |arena| arena.overheat(first, arguments[1], arguments[2])),
            _ => {
                let by =
                    self.arena.number(arguments[1]).ok_or_else(|| self.fault_at(at, Fault::NotANumber))?;
                self.ask(at, |arena| arena.cool(first, by))
            }
        }
    }

    /// The text in parentheses, without the quotation marks around it.
    fn quoted(&mut self) -> Read<String> {
        self.expect('(')?;
        let quote = self.peek().filter(|c| matches!(c, '"' | '\''));
        let start = if quote.is_some() { self.at + 1 } else { self.at };
        let mut open = 0;
        let end = (start..self.chars.len()).find(|&at| match (quote, self.chars[at]) {
            (Some(quote), c) => c == quote,
            (None, '(') => {
                open += 1;
                false
            }
            (None, ')') => {
                open -= 1;
                open < 0
            }
            _ => false,
        });
        let Some(end) = end else {
            self.at = self.chars.len();
            return Err(self.unexpected(Expected::Character(quote.unwrap_or(')'))));
        };
        let text = self.chars[start..end].iter().collect();
        self.at = end + usize::from(quote.is_some());
        self.expect(')')?;
        Ok(text)
    }

    /// Whether letters start here that are no downs: a name is followed by more letters and a parenthesis.
    fn is_name(&self) -> bool {
        let letters = self.chars[self.at..].iter().take_while(|c| c.is_alphabetic());
        self.chars[self.at].is_alphabetic() && letters.clone().any(|&c| c != 'v')
    }

    /// The next character that is no space; the reader stands there.
    fn peek(&mut self) -> Option<char> {
        while self.chars.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.chars.get(self.at).copied()
    }

    /// The character after the one at which the reader stands.
    fn second(&self) -> Option<char> {
        self.chars.get(self.at + 1).copied()
    }

    fn follows(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(index, c)| self.chars.get(self.at + index) == Some(&c))
    }

    fn next_is_digit(&self) -> bool {
        self.chars.get(self.at).is_some_and(|c| c.is_ascii_digit())
    }

    /// Passes one character. Always false, for the arms of [`Reader::sum`].
    fn skip(&mut self) -> bool {
        self.at += 1;
        false
    }

    fn expect(&mut self, c: char) -> Read<()> {
        if self.peek() == Some(c) {
            self.skip();
            Ok(())
        } else {
            Err(self.unexpected(Expected::Character(c)))
        }
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.nesting >= MAX_NESTING {
            return Err(self.fault_at(self.at, Fault::TooComplex));
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }

    /// Asks the arena for a value that stands at this character.
    fn ask<T>(&mut self, at: usize, question: impl FnOnce(&mut Arena) -> Result<T, GameError>) -> Read<T> {
        question(self.arena).map_err(|error| self.fault_at(at, Fault::Game(error)))
    }

    fn fault_at(&self, at: usize, fault: Fault) -> ReadError {
        ReadError { column: at + 1, fault }
    }

    fn unexpected(&self, expected: Expected) -> ReadError {
        self.unexpected_at(self.at, expected)
    }

    fn unexpected_at(&self, at: usize, expected: Expected) -> ReadError {
        self.fault_at(at, Fault::Unexpected { found: self.chars.get(at).copied(), expected })
    }
}

/// The numerator of a fraction that is one character, and the exponent of two in its denominator.
fn vulgar(c: char) -> Option<(u8, u32)> {
    let fractions = ['½', '¼', '¾', '⅛', '⅜', '⅝', '⅞'];
    let values = [(1, 1), (1, 2), (3, 2), (1, 3), (3, 3), (5, 3), (7, 3)];
    fractions.iter().position(|&fraction| fraction == c).map(|index| values[index])
}

fn is_arrow(c: char) -> bool {
    matches!(c, '^' | 'v' | '↑' | '↓' | '⇑' | '⇓')
}
