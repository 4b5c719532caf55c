//! The address: everything that the page shows, in the part of the URL after `#`.
//!
//! `#/` is the catalogue. `#/nim:k=2/analyse?p=3,5,7&m=1:2_2:4&at=1` is a game: its name with parameters, what one does
//! with it, the position it began with, the moves, the ply shown. Invariant: [`Route::parse`] reads any text without
//! failing, and gives back what [`Route::text`] wrote.

use boyi_session::Player;
use std::fmt::Write;

/// What one does with a game.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Play it.
    #[default]
    Play,
    /// Look what positions are worth.
    Analyse,
    /// Look why.
    Learn,
}

impl Mode {
    /// Every mode, in the order of the tabs.
    pub const ALL: [Mode; 3] = [Mode::Play, Mode::Analyse, Mode::Learn];

    /// Its name in the address.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Play => "play",
            Mode::Analyse => "analyse",
            Mode::Learn => "learn",
        }
    }
}

/// Who moves a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person.
    Human,
    /// The program.
    Engine,
}

/// An end that the rules do not see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// A player gave up.
    Resigned(Player),
    /// A player's time ran out.
    Time(Player),
}

/// A game as the address tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The name people type: `nim:k=2`.
    pub game: String,
    /// What one does with it.
    pub mode: Mode,
    /// The position it began with; the usual start if absent.
    pub position: Option<String>,
    /// The moves since.
    pub moves: Vec<String>,
    /// How many of them are on the board; all if absent.
    pub at: Option<usize>,
    /// Who moves first and who second.
    pub seats: [Seat; 2],
    /// Strength of the program, 1 to 10.
    pub level: u8,
    /// Whether the board is seen from the other side.
    pub flipped: bool,
    /// The picture, where a game has several.
    pub view: Option<String>,
    /// Minutes on the clock and seconds added a move.
    pub clock: Option<(u32, u32)>,
    /// Milliseconds that the players had left not long ago.
    pub left: Option<[u64; 2]>,
    /// How it ended, if the rules do not say so.
    pub ended: Option<Ended>,
}

impl Place {
    /// A new game: a person begins against the program of middling strength.
    pub fn new(game: &str) -> Place {
        Place {
            game: game.to_owned(),
            mode: Mode::Play,
            position: None,
            moves: Vec::new(),
            at: None,
            seats: [Seat::Human, Seat::Engine],
            level: 5,
            flipped: false,
            view: None,
            clock: None,
            left: None,
            ended: None,
        }
    }

    /// The game's name without its parameters.
    pub fn name(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }
}

/// What the page shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The catalogue.
    Home,
    /// A game.
    Game(Place),
}

impl Route {
    /// Reads what stands after `#`.
    pub fn parse(hash: &str) -> Route {
        let text = hash.trim_start_matches(['#', '/']);
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let (game, mode) = path.split_once('/').unwrap_or((path, ""));
        if game.is_empty() {
            return Route::Home;
        }
        let mut place = Place::new(&decode(game));
        place.mode = Mode::ALL.into_iter().find(|known| known.name() == mode).unwrap_or_default();
        for part in query.split('&') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            match key {
                "p" => place.position = Some(decode(value)),
                "m" => place.moves = value.split('_').filter(|mv| !mv.is_empty()).map(decode).collect(),
                "at" => place.at = value.parse().ok(),
                "seats" => place.seats = seats(value),
                "level" => place.level = value.parse().unwrap_or(5).clamp(1, 10),
                "flip" => place.flipped = true,
                "view" => place.view = Some(decode(value)),
                "clock" => place.clock = clock(value),
                "left" => place.left = left(value),
                "end" => place.ended = ended(value),
                _ => {}
            }
        }
        Route::Game(place)
    }

    /// What stands after `#`.
    pub fn text(&self) -> String {
        let Route::Game(place) = self else { return "/".to_owned() };
        let mut text = format!("/{}/{}", encode(&place.game), place.mode.name());
        let mut separator = '?';
        let mut add = |key: &str, value: &str| {
            let _ = write!(text, "{separator}{key}");
            if !value.is_empty() {
                let _ = write!(text, "={value}");
            }
            separator = '&';
        };
        if let Some(position) = &place.position {
            add("p", &encode(position));
        }
        if !place.moves.is_empty() {
            add("m", &place.moves.iter().map(|mv| encode(mv)).collect::<Vec<_>>().join("_"));
        }
        if let Some(at) = place.at {
            add("at", &at.to_string());
        }
        let usual = Place::new("");
        if place.seats != usual.seats {
            let letter = |seat| if seat == Seat::Human { 'h' } else { 'e' };
            add("seats", &place.seats.map(letter).iter().collect::<String>());
        }
        if place.level != usual.level {
            add("level", &place.level.to_string());
        }
        if place.flipped {
            add("flip", "");
        }
        if let Some(view) = &place.view {
            add("view", &encode(view));
        }
        if let Some((minutes, seconds)) = place.clock {
            add("clock", &format!("{minutes}+{seconds}"));
        }
        if let Some([first, second]) = place.left {
            add("left", &format!("{first},{second}"));
        }
        if let Some(ended) = place.ended {
            let (letter, player) = match ended {
                Ended::Resigned(player) => ('r', player),
                Ended::Time(player) => ('t', player),
            };
            add("end", &format!("{letter}{}", if player == Player::First { 1 } else { 2 }));
        }
        text
    }
}

fn seats(text: &str) -> [Seat; 2] {
    let seat = |letter: u8| if letter == b'e' { Seat::Engine } else { Seat::Human };
    match text.as_bytes() {
        [first, second] => [seat(*first), seat(*second)],
        _ => [Seat::Human; 2],
    }
}

fn clock(text: &str) -> Option<(u32, u32)> {
    let (minutes, seconds) = text.split_once('+')?;
    Some((minutes.parse().ok()?, seconds.parse().ok()?))
}

fn left(text: &str) -> Option<[u64; 2]> {
    let (first, second) = text.split_once(',')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

fn ended(text: &str) -> Option<Ended> {
    let player = match text.get(1..)? {
        "1" => Player::First,
        "2" => Player::Second,
        _ => return None,
    };
    match text.as_bytes()[0] {
        b'r' => Some(Ended::Resigned(player)),
        b't' => Some(Ended::Time(player)),
        _ => None,
    }
}

/// Text as it may stand in an address; a space is `_`, which is easier to read than `%20`.
fn encode(text: &str) -> String {
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
    // A slash ends a name; inside positions it reads well.
    out
}

fn decode(text: &str) -> String {
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
    fn addresses_read_back() {
        let mut place = Place::new("chess");
        assert_eq!(Route::parse(&Route::Game(place.clone()).text()), Route::Game(place.clone()));
        place = Place {
            game: "sum:games=kayles|octal(0.07),misere".to_owned(),
            mode: Mode::Analyse,
            position: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 _%&#博".to_owned()),
            moves: vec!["e2e4".to_owned(), "1/2:2=1+4".to_owned(), "a_b".to_owned()],
            at: Some(1),
            seats: [Seat::Engine, Seat::Human],
            level: 10,
            flipped: true,
            view: Some("numbers".to_owned()),
            clock: Some((5, 3)),
            left: Some([299_900, 1]),
            ended: Some(Ended::Time(Player::Second)),
        };
        let text = Route::Game(place.clone()).text();
        assert!(text.is_ascii() && !text.contains(' '), "{text}");
        assert_eq!(Route::parse(&format!("#{text}")), Route::Game(place));
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
            "#/x/y?end=é&left=1,2,3",
            "%",
            "#/%E4%",
            "#/é%zz",
        ] {
            let route = Route::parse(odd);
            assert_eq!(Route::parse(&route.text()), route, "{odd}");
        }
    }
}
