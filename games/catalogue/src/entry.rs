//! A game's entry in the catalogue, and everything that it brings besides its rules.

use crate::{
    AnyGame, Databases, Setup, WinTree,
    solve::{Endings, MakeSolver},
};
use boyi_core::{
    Analysis, AnalysisError, Engine, Evaluator, Game, Limits, Note, ParseError, Record, SearchObserver,
    Value, Zero,
};
use std::sync::Arc;

/// The families of games in the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Group {
    /// Both players have the same moves: Nim and every heap game.
    Impartial,
    /// Get a number of stones in a row.
    Line,
    /// Pieces that move on a small board.
    Board,
    /// The players have different moves, and who cannot move loses: Domineering, Hackenbush.
    Partizan,
    /// Chess and its variants.
    Chess,
}

impl Group {
    /// Every family, in the order of the catalogue.
    pub const ALL: &[Group] = &[Group::Impartial, Group::Line, Group::Board, Group::Partizan, Group::Chess];

    /// The family's name in JSON and in ids of messages.
    pub fn id(self) -> &'static str {
        match self {
            Group::Impartial => "impartial",
            Group::Line => "line",
            Group::Board => "board",
            Group::Partizan => "partizan",
            Group::Chess => "chess",
        }
    }
}

/// The source of the best answers about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Knowledge {
    /// A theorem answers every position.
    Theory,
    /// The starting position of its usual size is answered exactly within a second.
    Solved,
    /// Searched as deep as time allows.
    Search,
}

impl Knowledge {
    /// Every source, the best first.
    pub const ALL: &[Knowledge] = &[Knowledge::Theory, Knowledge::Solved, Knowledge::Search];

    /// The source's name in JSON and in ids of messages.
    pub fn id(self) -> &'static str {
        match self {
            Knowledge::Theory => "theory",
            Knowledge::Solved => "solved",
            Knowledge::Search => "search",
        }
    }
}

/// A parameter in the game's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Param {
    /// Its key; the message `NAME-param-KEY` describes it.
    pub key: &'static str,
    /// The default value; `None` for a flag, which is off by default.
    pub default: Option<&'static str>,
    /// Values worth showing: `1+2+3`, or a range as `1..=9`; empty for a flag.
    pub values: &'static str,
}

impl Param {
    /// A parameter with a value: its key, its default, and values worth showing.
    pub const fn value(key: &'static str, default: &'static str, values: &'static str) -> Param {
        Param { key, default: Some(default), values }
    }

    /// A parameter without a value, off unless it is given.
    pub const fn flag(key: &'static str) -> Param {
        Param { key, default: None, values: "" }
    }
}

/// A game's messages in Fluent syntax (projectfluent.org), one text per language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Messages {
    /// English.
    pub en: &'static str,
    /// Chinese, simplified.
    pub zh: &'static str,
}

impl Messages {
    /// The messages in English and in Chinese.
    pub const fn new(en: &'static str, zh: &'static str) -> Messages {
        Messages { en, zh }
    }
}

/// One game of a registry.
///
/// Its messages define at least `NAME` (the title), `NAME-rule` (one line, with the values of the parameters as
/// arguments: `Registry::values`), `NAME-about` (what is known), and `NAME-param-KEY` for each
/// parameter.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct GameEntry {
    /// The name people type.
    pub name: &'static str,
    /// The name before, which still means the game where parameters follow it.
    pub former: Option<&'static str>,
    /// The family it is shown in.
    pub group: Group,
    /// The source of its best answers.
    pub knowledge: Knowledge,
    /// Its parameters.
    pub params: &'static [Param],
    /// Its messages.
    pub messages: Messages,
    /// A position worth a picture in a list of games, with moves if it is easier told so; the start where `None`.
    pub example: Option<&'static str>,
    /// Its sides, the one that moves first before the other: the message `side-ID` names each.
    pub sides: [&'static str; 2],
    /// Whether moves are written in another way for people who read Chinese: see [`Setup::is_in_chinese`].
    pub has_chinese_moves: bool,
    /// The entry that stands in for this one where a setup makes another game of it.
    pub variant: Option<fn(&Setup) -> Option<&'static GameEntry>>,
    /// Sets the game up.
    pub open: OpenGame,
}

/// Sets a game up with the parameters that were given for it. It looks up positions in these databases, and keeps what it solves there.
pub type OpenGame = fn(&Setup, &Arc<Databases>) -> Result<Box<dyn AnyGame>, ParseError>;

/// Adds reasons to an analysis: see [`GameSupport::explain`].
pub type Explain<G> = fn(&G, &Record<G>, &Analysis<<G as Game>::Move>) -> Vec<Note>;

/// Adds reasons from the evaluation that an estimate comes from: see [`GameSupport::weigh`].
pub type Weigh<G> =
    fn(&G, &Record<G>, &Analysis<<G as Game>::Move>, (&'static str, &dyn Evaluator<G>)) -> Vec<Note>;

/// Computes more about a position, within the limits and as long as the observer lets it: see [`GameSupport::precompute`].
pub type Precompute<G> = fn(&G, &<G as Game>::Position, &Limits, &mut dyn SearchObserver<<G as Game>::Move>);

/// Counts the leaves of the move tree at a depth: see [`GameSupport::perft`].
pub type CountPaths<G> = fn(
    &G,
    &<G as Game>::Position,
    u32,
    &mut dyn SearchObserver<<G as Game>::Move>,
) -> Result<u64, AnalysisError>;

/// Finds a win of the player to move as a tree of at most about the given number of moves: see [`GameSupport::threats`].
pub type FindWin<G> = fn(
    &G,
    &<G as Game>::Position,
    usize,
    &mut dyn SearchObserver<<G as Game>::Move>,
) -> Option<WinTree<<G as Game>::Move>>;

/// Makes an engine of a game's own: see [`GameSupport::engines`]. The name is that of the evaluation asked for, if one was.
pub type MakeEngine<G> = fn(&G, Option<&str>, &Arc<Databases>) -> Box<dyn Engine<G>>;

/// A part of a position that is a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartNimber {
    /// Its number, from 1.
    pub number: usize,
    /// Its position.
    pub position: String,
    /// Its nimber in normal play.
    pub nimber: u64,
}

/// A component of a sum with partizan games, and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentValue {
    /// Its number, from 1.
    pub number: usize,
    /// Its value in canonical form.
    pub value: String,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
}

/// Everything a game brings besides its rules: `GameSupport { explain, ..GameSupport::default() }`.
#[derive(Clone)]
pub struct GameSupport<G: Game> {
    /// Engines of the game's own by name, `theory` first where there is one. The generic engines come by themselves; one
    /// with the name of a generic engine stands in for it, and answers the same.
    pub engines: Vec<(&'static str, MakeEngine<G>)>,
    /// Evaluations by name; the first is the default.
    pub evaluators: Vec<(&'static str, Arc<dyn Evaluator<G>>)>,
    /// The evaluation whose terms are shown by default; the first where `None`.
    pub shown: Option<&'static str>,
    /// The evaluation that the game's own engines use unless another is named; the first where `None`.
    pub searched: Option<&'static str>,
    /// The engines that `auto` asks in turn: the first proof wins, otherwise the last one's opinion.
    pub auto: &'static [&'static str],
    /// The node limit of a search without limits.
    pub nodes: u64,
    /// Slow work that `explain` needs.
    pub precompute: Precompute<G>,
    /// Reasons for any engine's analysis, added to its own notes.
    pub explain: Explain<G>,
    /// Reasons for an estimate, from the evaluation that it comes from; added after those of `explain`.
    pub weigh: Weigh<G>,
    /// The nimber of a position in normal play, for impartial games, where it is known.
    pub nimber: fn(&G, &G::Position) -> Option<u64>,
    /// The parts of a position that is a sum, as far as there are several and few enough to be shown, with their nimbers.
    pub parts: fn(&G, &G::Position) -> Vec<PartNimber>,
    /// The components of a sum with partizan games, with their values, where these are known.
    pub component_values: fn(&G, &G::Position) -> Vec<ComponentValue>,
    /// Whether the player to move loses, where a theorem says so.
    pub lost: fn(&G, &G::Position) -> Option<bool>,
    /// Counts the leaves of the move tree at a depth, for games that do so faster than move by move: [`boyi_search::perft`].
    pub perft: CountPaths<G>,
    /// How the whole game is solved, for games that number their positions: [`crate::solve::by_number`]. Where `None`, positions
    /// are listed and known by their text.
    pub solver: Option<MakeSolver<G>>,
    /// The threats by which the player to move wins, with every answer, where there is such a win and it is found.
    pub threats: FindWin<G>,
    /// Another game whose databases contain positions of this one, as those of endgames contain positions of chess.
    pub endings: Option<&'static Endings<G>>,
}

impl<G: Game> Default for GameSupport<G> {
    /// No engine of its own, no evaluation, no reasons: solved if small, else searched.
    fn default() -> Self {
        GameSupport {
            engines: Vec::new(),
            evaluators: vec![("zero", Arc::new(Zero))],
            shown: None,
            searched: None,
            auto: &["solve", "pvs"],
            nodes: 1_000_000,
            precompute: |_, _, _, _| (),
            explain: |_, _, _| Vec::new(),
            weigh: |_, _, _, _| Vec::new(),
            nimber: |_, _| None,
            parts: |_, _| Vec::new(),
            component_values: |_, _| Vec::new(),
            lost: |_, _| None,
            perft: boyi_search::perft,
            solver: None,
            threats: |_, _, _, _| None,
            endings: None,
        }
    }
}

/// The value of a position of which only the winner is known, not how soon.
pub fn win_or_loss(lost: bool) -> Value {
    if lost { Value::Loss { plies: None } } else { Value::Win { plies: None } }
}

/// [`GameSupport::auto`] of a small game: it is solved in memory when it is first asked about.
pub const SOLVED_IN_MEMORY: &[&str] = &["database", "solve", "pvs"];

impl<G: Game> GameSupport<G> {
    /// `limits` with the game's own node limit if the caller set none.
    pub(crate) fn bounded(&self, limits: Limits) -> Limits {
        if limits.depth.is_none() && limits.nodes.is_none() {
            Limits { nodes: Some(self.nodes), ..limits }
        } else {
            limits
        }
    }
}

impl GameEntry {
    /// A game without parameters. Its sides are the first and the second player where both have the same moves, Left and Right in
    /// partizan games, White and Black in the family of chess, x and o elsewhere.
    pub const fn new(
        name: &'static str,
        group: Group,
        knowledge: Knowledge,
        messages: Messages,
        open: OpenGame,
    ) -> GameEntry {
        let sides = match group {
            Group::Impartial => ["first", "second"],
            Group::Line | Group::Board => ["x", "o"],
            Group::Partizan => ["left", "right"],
            Group::Chess => ["white", "black"],
        };
        GameEntry {
            name,
            former: None,
            group,
            knowledge,
            params: &[],
            messages,
            example: None,
            sides,
            has_chinese_moves: false,
            variant: None,
            open,
        }
    }

    /// The game with sides of these names: of `black`, `first`, `fox`, `gote`, `hare`, `hounds`, `left`, `o`, `red`, `right`, `second`, `sente`, `white`, `x`,
    /// `yellow` there are messages; others are named by a message `side-ID` of the game's own.
    #[must_use]
    pub const fn with_sides(self, first: &'static str, second: &'static str) -> GameEntry {
        GameEntry { sides: [first, second], ..self }
    }

    /// The game whose moves are written in Chinese for people who read it.
    #[must_use]
    pub const fn with_chinese_moves(self) -> GameEntry {
        GameEntry { has_chinese_moves: true, ..self }
    }

    /// The game with these parameters.
    #[must_use]
    pub const fn with_params(self, params: &'static [Param]) -> GameEntry {
        GameEntry { params, ..self }
    }

    /// The game in another family, with the sides of that.
    #[must_use]
    pub const fn with_group(self, group: Group) -> GameEntry {
        let of_group = GameEntry::new(self.name, group, self.knowledge, self.messages, self.open);
        GameEntry { group, sides: of_group.sides, ..self }
    }

    /// The game in whose place an entry of the same name stands for some setups.
    #[must_use]
    pub const fn with_variant(self, variant: fn(&Setup) -> Option<&'static GameEntry>) -> GameEntry {
        GameEntry { variant: Some(variant), ..self }
    }

    /// The game set up by another function, which sets up more.
    #[must_use]
    pub const fn with_open(self, open: OpenGame) -> GameEntry {
        GameEntry { open, ..self }
    }

    /// The game with a name that it had before.
    #[must_use]
    pub const fn formerly(self, name: &'static str) -> GameEntry {
        GameEntry { former: Some(name), ..self }
    }

    /// The game with a position for its picture in a list: see [`GameEntry::example`].
    #[must_use]
    pub const fn with_example(self, position: &'static str) -> GameEntry {
        GameEntry { example: Some(position), ..self }
    }

    /// The titles, in English and in Chinese: the messages with the game's name.
    pub fn titles(&self) -> impl Iterator<Item = &'static str> {
        let name = self.name;
        let title = move |line: &'static str| line.strip_prefix(name)?.strip_prefix(" = ");
        [self.messages.en, self.messages.zh].into_iter().filter_map(move |text| text.lines().find_map(title))
    }

    /// The parameters and their values in a setup of this game: as given, else the defaults; a flag's value is `yes`
    /// or `no`. Whether the game accepts the value is not checked.
    ///
    /// # Errors
    /// A flag with a value, another parameter without one.
    pub fn values(&self, setup: &Setup) -> Result<Vec<(&'static str, String)>, ParseError> {
        let value = |param: &Param| {
            let value = match param.default {
                None if setup.flag(param.key)? => "yes",
                None => "no",
                Some(usual) => setup.text(param.key)?.unwrap_or(usual),
            };
            Ok((param.key, value.to_owned()))
        };
        self.params.iter().map(value).collect()
    }

    /// The text of a setup without parameters that have their default values; `None` if a value cannot be read.
    fn short(&self, setup: &Setup) -> Option<String> {
        let values = self.values(setup).ok()?;
        let said = values.iter().zip(self.params).filter_map(|((key, value), param)| match param.default {
            None => (value == "yes").then(|| (*key).to_owned()),
            Some(usual) => (value != usual).then(|| format!("{key}={value}")),
        });
        let said: Vec<String> = said.collect();
        Some(if said.is_empty() { self.name.to_owned() } else { format!("{}:{}", self.name, said.join(",")) })
    }

    /// The setup with the name as in the catalogue, and with a value without a key given to the first parameter that
    /// takes one, `octal:0.77` for `octal:code=0.77`; a size to rows and columns, `cram:3x4` for `cram:rows=3,columns=4`.
    ///
    /// # Errors
    /// A parameter that the game does not have.
    pub fn complete(&self, mut setup: Setup) -> Result<Setup, ParseError> {
        setup.rename(self.name);
        if ["rows", "columns"].iter().all(|key| self.params.iter().any(|param| param.key == *key)) {
            setup.name_size();
        }
        if let Some(main) = self.params.iter().find(|param| param.default.is_some()) {
            setup.name_value(main.key);
        }
        let Some(key) = setup.keys().find(|key| self.params.iter().all(|param| param.key != *key)) else {
            if let Some(short) = self.short(&setup) {
                setup.shorten(short);
            }
            return Ok(setup);
        };
        let known: Vec<_> = self.params.iter().map(|param| param.key).collect();
        Err(if known.is_empty() {
            ParseError::new("parameter", key, "no-parameter")
        } else {
            ParseError::new("parameter", key, "one-of").with("list", known.join(", "))
        })
    }
}
