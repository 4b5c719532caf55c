//! The address: everything that the page shows, in the part of the URL after `#`.
//!
//! `#/` is the catalogue. `#/nim:k=2/analyse?p=3,5,7&m=1:2_2:4&at=1` is a game: its name with parameters, the mode, the start
//! position, the moves, the ply shown. Invariant: [`Route::parse`] reads any text without failing, and reads back what
//! [`Route::text`] wrote.

use boyi_lessons::Difficulty;
use boyi_session::{Side, Tag};
use std::fmt::Write;

pub use boyi_model::{Mode, Seat, Termination};

/// The time of each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Minutes for the game.
    pub minutes: u32,
    /// Seconds added for each move.
    pub increment: u32,
}

/// A game as the address describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameAddress {
    /// The name with its parameters: `nim:k=2`.
    pub game: String,
    /// The mode.
    pub mode: Mode,
    /// The starting position; the usual one if absent.
    pub position: Option<String>,
    /// The moves since.
    pub moves: Vec<String>,
    /// All moves with comments, glyphs and variations, as [`tree_text`](crate::tree_text) writes them; absent if there are only `moves`.
    pub tree: Option<String>,
    /// PGN's tags.
    pub tags: Vec<Tag>,
    /// The number of `moves` on the board; all if absent.
    pub ply: Option<usize>,
    /// The players of the first and the second side.
    pub seats: [Seat; 2],
    /// Strength of the engine, 1 to 10.
    pub level: u8,
    /// Whether the board is seen from the second player's side.
    pub flipped: bool,
    /// Whether each move of the human is judged before the engine replies, whatever the preferences say: the position is a won ending.
    pub practice: bool,
    /// The view, where a game has several.
    pub view: Option<String>,
    /// The clock, if there is one.
    pub time_control: Option<TimeControl>,
    /// Milliseconds that the players had left when the address was written.
    pub time_left: Option<[u64; 2]>,
    /// The numbers of the study and the chapter of it that the game is, if it is one.
    pub chapter: Option<[u64; 2]>,
    /// How the game ended, if not by its rules.
    pub termination: Option<Termination>,
}

impl GameAddress {
    /// A new game: a human begins against the engine at level 5.
    pub fn new(game: &str) -> GameAddress {
        GameAddress {
            game: game.to_owned(),
            mode: Mode::Play,
            position: None,
            moves: Vec::new(),
            tree: None,
            tags: Vec::new(),
            ply: None,
            seats: [Seat::Human, Seat::Engine],
            level: 5,
            flipped: false,
            practice: false,
            view: None,
            time_control: None,
            time_left: None,
            chapter: None,
            termination: None,
        }
    }

    /// The game's name without its parameters.
    pub fn name(&self) -> &str {
        boyi_session::base_name(&self.game)
    }
}

/// The view on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The catalogue.
    Home,
    /// A game.
    Game(GameAddress),
    /// The course.
    Course(CourseAddress),
    /// The puzzles.
    Puzzles(PuzzleAddress),
    /// The calculator of values, with an expression.
    Value(Option<String>),
}

/// The part of the puzzles on the page.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct PuzzleAddress {
    /// The id of a family, or [`PuzzleAddress::DAILY`]; the choice of families if absent.
    pub family: Option<String>,
    /// The number of a puzzle, from 1; the next one for the solver if absent.
    pub number: Option<usize>,
    /// A theme that all puzzles have, if the solver has chosen one.
    pub theme: Option<String>,
    /// How hard they are.
    pub difficulty: Difficulty,
    /// In a streak the number of puzzles solved.
    pub streak: Option<u32>,
}

impl PuzzleAddress {
    /// Instead of a family's id: the puzzle of the day.
    pub const DAILY: &str = "daily";
}

/// The part of the course on the page.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct CourseAddress {
    /// The id of a lesson, or [`CourseAddress::AGAIN`]; the map if absent.
    pub lesson: Option<String>,
    /// The number of the step, from 1.
    pub step: Option<usize>,
    /// Whether it is laid out for printing.
    pub print: bool,
}

impl CourseAddress {
    /// Instead of a lesson's id: the tasks that come back today.
    pub const AGAIN: &str = "again";
}

impl Route {
    /// Reads the text after `#`.
    pub fn parse(hash: &str) -> Route {
        let text = hash.trim_start_matches(['#', '/']);
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let (game, mode) = path.split_once('/').unwrap_or((path, ""));
        if game.is_empty() {
            return Route::Home;
        }
        if game == "puzzles" {
            return Route::Puzzles(puzzles(mode, query));
        }
        if game == "course" {
            return Route::Course(course(mode, query));
        }
        if game == "value" {
            let expression = query.split('&').find_map(|part| part.strip_prefix("e="));
            return Route::Value(expression.map(decode).filter(|text| !text.trim().is_empty()));
        }
        let mut address = GameAddress::new(&decode(game));
        address.mode = Mode::of_name(mode).unwrap_or_default();
        for part in query.split('&') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            match key {
                "p" => address.position = Some(decode(value)),
                "m" => address.moves = value.split('_').filter(|mv| !mv.is_empty()).map(decode).collect(),
                "t" => address.tree = Some(value.to_owned()).filter(|text| !text.is_empty()),
                "tags" => address.tags = tags(value),
                "at" => address.ply = value.parse().ok(),
                "seats" => address.seats = seats(value),
                "level" => address.level = value.parse().unwrap_or(5).clamp(1, 10),
                "flip" => address.flipped = true,
                "practice" => address.practice = true,
                "view" => address.view = Some(decode(value)),
                "clock" => address.time_control = time_control(value),
                "left" => address.time_left = two_numbers(value),
                "chapter" => address.chapter = two_numbers(value),
                "end" => address.termination = termination(value),
                _ => {}
            }
        }
        Route::Game(address)
    }

    /// The text after `#`.
    pub fn text(&self) -> String {
        let address = match self {
            Route::Home => return "/".to_owned(),
            Route::Course(address) => return course_text(address),
            Route::Puzzles(address) => return puzzles_text(address),
            Route::Value(None) => return "/value".to_owned(),
            Route::Value(Some(expression)) => return format!("/value?e={}", encode(expression)),
            Route::Game(address) => address,
        };
        let mut text = format!("/{}/{}", encode(&address.game), address.mode.name());
        let mut separator = '?';
        let mut add = |key: &str, value: &str| {
            let _ = write!(text, "{separator}{key}");
            if !value.is_empty() {
                let _ = write!(text, "={value}");
            }
            separator = '&';
        };
        if let Some(position) = &address.position {
            add("p", &encode(position));
        }
        if !address.moves.is_empty() {
            add("m", &address.moves.iter().map(|mv| encode(mv)).collect::<Vec<_>>().join("_"));
        }
        if let Some(tree) = &address.tree {
            add("t", tree);
        }
        if !address.tags.is_empty() {
            add("tags", &tags_text(&address.tags));
        }
        if let Some(ply) = address.ply {
            add("at", &ply.to_string());
        }
        let usual = GameAddress::new("");
        if address.seats != usual.seats {
            let letter = |seat| if seat == Seat::Human { 'h' } else { 'e' };
            add("seats", &address.seats.map(letter).iter().collect::<String>());
        }
        if address.level != usual.level {
            add("level", &address.level.to_string());
        }
        if address.flipped {
            add("flip", "");
        }
        if address.practice {
            add("practice", "");
        }
        if let Some(view) = &address.view {
            add("view", &encode(view));
        }
        if let Some(control) = address.time_control {
            add("clock", &format!("{}+{}", control.minutes, control.increment));
        }
        if let Some([first, second]) = address.time_left {
            add("left", &format!("{first},{second}"));
        }
        if let Some([study, chapter]) = address.chapter {
            add("chapter", &format!("{study},{chapter}"));
        }
        if let Some(termination) = address.termination {
            let text = match termination {
                Termination::Resignation(player) => format!("r{}", player.index() + 1),
                Termination::Timeout(player) => format!("t{}", player.index() + 1),
                Termination::TimeoutDraw(player) => format!("d{}", player.index() + 1),
                Termination::Agreement => "a".to_owned(),
            };
            add("end", &text);
        }
        text
    }
}

fn puzzles(path: &str, query: &str) -> PuzzleAddress {
    let (family, number) = path.split_once('/').unwrap_or((path, ""));
    let Some(family) = Some(decode(family)).filter(|id| !id.is_empty()) else {
        return PuzzleAddress::default();
    };
    let mut address =
        PuzzleAddress { number: number.parse().ok(), family: Some(family), ..PuzzleAddress::default() };
    for part in query.split('&') {
        match part.split_once('=').unwrap_or((part, "")) {
            ("theme", theme) => address.theme = Some(decode(theme)).filter(|theme| !theme.is_empty()),
            ("difficulty", name) => address.difficulty = Difficulty::of_name(name).unwrap_or_default(),
            ("streak", solved) => address.streak = Some(solved.parse().unwrap_or(0)),
            _ => {}
        }
    }
    address
}

fn puzzles_text(address: &PuzzleAddress) -> String {
    let family = address.family.as_ref().map_or_else(String::new, |id| format!("/{}", encode(id)));
    let number = address.number.map_or_else(String::new, |number| format!("/{number}"));
    let theme = address.theme.as_ref().map(|theme| format!("theme={}", encode(theme)));
    let difficulty = (address.difficulty != Difficulty::default())
        .then(|| format!("difficulty={}", address.difficulty.name()));
    let streak = address.streak.map(|solved| format!("streak={solved}"));
    let query: Vec<String> = [theme, difficulty, streak].into_iter().flatten().collect();
    let separator = if query.is_empty() { "" } else { "?" };
    format!("/puzzles{family}{number}{separator}{}", query.join("&"))
}

fn course(lesson: &str, query: &str) -> CourseAddress {
    let mut address = CourseAddress {
        lesson: Some(decode(lesson)).filter(|id| !id.is_empty()),
        ..CourseAddress::default()
    };
    for part in query.split('&') {
        match part.split_once('=').unwrap_or((part, "")) {
            ("step", number) => address.step = number.parse().ok(),
            ("print", _) => address.print = true,
            _ => {}
        }
    }
    address
}

fn course_text(address: &CourseAddress) -> String {
    let lesson = address.lesson.as_ref().map_or_else(String::new, |id| format!("/{}", encode(id)));
    let step = address.step.map(|step| format!("step={step}"));
    let query: Vec<String> = step.into_iter().chain(address.print.then(|| "print".to_owned())).collect();
    let separator = if query.is_empty() { "" } else { "?" };
    format!("/course{lesson}{separator}{}", query.join("&"))
}

fn seats(text: &str) -> [Seat; 2] {
    let seat = |letter: u8| if letter == b'e' { Seat::Engine } else { Seat::Human };
    match text.as_bytes() {
        [first, second] => [seat(*first), seat(*second)],
        _ => [Seat::Human; 2],
    }
}

fn time_control(text: &str) -> Option<TimeControl> {
    let (minutes, increment) = text.split_once('+')?;
    Some(TimeControl { minutes: minutes.parse().ok()?, increment: increment.parse().ok()? })
}

fn two_numbers(text: &str) -> Option<[u64; 2]> {
    let (first, second) = text.split_once(',')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

fn termination(text: &str) -> Option<Termination> {
    Some(match text {
        "r1" => Termination::Resignation(Side::First),
        "r2" => Termination::Resignation(Side::Second),
        "t1" => Termination::Timeout(Side::First),
        "t2" => Termination::Timeout(Side::Second),
        "d1" => Termination::TimeoutDraw(Side::First),
        "d2" => Termination::TimeoutDraw(Side::Second),
        "a" => Termination::Agreement,
        _ => return None,
    })
}

/// Tags, one after the other: `White_A_Result_1-0`. Blanks of a value must not look like its end.
fn tags_text(tags: &[Tag]) -> String {
    let word = |text: &String| encode(text).replace('_', "%20");
    tags.iter().flat_map(|(name, value)| [word(name), word(value)]).collect::<Vec<_>>().join("_")
}

fn tags(text: &str) -> Vec<Tag> {
    let mut words = text.split('_').map(decode);
    std::iter::from_fn(|| Some((words.next()?, words.next()?))).collect()
}

/// Encodes a text for an address. A space becomes `_`, which is easier to read than `%20`.
pub(crate) fn encode(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => out.push('_'),
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b','
            | b':'
            | b'='
            | b'+'
            | b'-'
            | b'.'
            | b'/'
            | b'('
            | b')'
            | b'|'
            | b'*'
            | b'!'
            | b'~'
            | b';'
            | b'@' => out.push(byte.into()),
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

pub(crate) fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        let hex =
            || std::str::from_utf8(tail.get(..2)?).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match first {
            b'_' => bytes.push(b' '),
            b'%' => match hex() {
                Some(byte) => {
                    bytes.push(byte);
                    rest = &tail[2..];
                }
                None => bytes.push(b'%'),
            },
            _ => bytes.push(*first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_course_and_the_puzzles_read_back() {
        for text in
            ["/course", "/course/nim-move", "/course/nim-move?step=3", "/course/again", "/course?print"]
        {
            assert_eq!(Route::parse(&format!("#{text}")).text(), text);
        }
        for text in [
            "/puzzles",
            "/puzzles/chess",
            "/puzzles/chess/17",
            "/puzzles/daily",
            "/puzzles/chess/17?theme=back-rank-mate&difficulty=harder",
            "/puzzles/nim?streak=12",
        ] {
            assert_eq!(Route::parse(&format!("#{text}")).text(), text);
        }
        for expression in ["{2|-1} + ^", "+_2 & v*3 = 50%", "hackenbush(\"(l;r)\")"] {
            let route = Route::Value(Some(expression.to_owned()));
            assert_eq!(Route::parse(&format!("#{}", route.text())), route);
        }
        for text in ["#/value", "#/value?e=", "#/value/x?f=1"] {
            assert_eq!(Route::parse(text).text(), "/value");
        }
        assert_eq!(Route::parse("#/puzzles//x"), Route::Puzzles(PuzzleAddress::default()));
        assert_eq!(Route::parse("#/puzzles/nim?difficulty=x&theme=").text(), "/puzzles/nim");
        let address = CourseAddress { step: None, ..CourseAddress::default() };
        assert_eq!(Route::parse("#/course/?step=x"), Route::Course(address));
    }

    #[test]
    fn addresses_read_back() {
        let mut address = GameAddress::new("chess");
        assert_eq!(Route::parse(&Route::Game(address.clone()).text()), Route::Game(address.clone()));
        address = GameAddress {
            game: "sum:games=kayles|octal(0.07),misere".to_owned(),
            mode: Mode::Analyse,
            position: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 _%&#博".to_owned()),
            moves: vec!["e2e4".to_owned(), "1/2:2=1+4".to_owned(), "a_b".to_owned()],
            tree: Some("e2e4_(_1/2:2=1+4_)".to_owned()),
            tags: [("White", "A_ B?&"), ("Round", ""), ("Result", "1/2-1/2")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
            ply: Some(1),
            seats: [Seat::Engine, Seat::Human],
            level: 10,
            flipped: true,
            practice: true,
            view: Some("numbers".to_owned()),
            time_control: Some(TimeControl { minutes: 5, increment: 3 }),
            time_left: Some([299_900, 1]),
            chapter: Some([1_764_093_012_345, 2]),
            termination: Some(Termination::TimeoutDraw(Side::Second)),
        };
        let text = Route::Game(address.clone()).text();
        assert!(text.is_ascii() && !text.contains(' '), "{text}");
        assert_eq!(Route::parse(&format!("#{text}")), Route::Game(address));
        assert_eq!(Route::parse(&Route::Home.text()), Route::Home);
    }

    #[test]
    fn anything_is_an_address() {
        for odd in [
            "",
            "#",
            "#/",
            "//",
            "?",
            "#/x?",
            "#/x/y/z?p&m=&at=q&seats=ehe&level=99&clock=a&left=1,&end=r3",
            "#/x/y?end=é&left=1,2,3&tags=a__b_c_",
            "%",
            "#/%E4%",
            "#/é%zz",
        ] {
            let route = Route::parse(odd);
            assert_eq!(Route::parse(&route.text()), route, "{odd}");
        }
    }
}
