//! Counting the games of a PGN text that comes in pieces.

use super::Explorer;
use boyi_chess::pgn;

/// The progress so far.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Load {
    /// Games counted, with those of which only the tags are there.
    pub games: u64,
    /// Games that cannot be understood. They are left out.
    pub broken: u64,
    /// The error in the first of them.
    pub first_error: Option<String>,
}

/// Takes PGN in pieces of any size and counts each game once it is whole. However the text is cut, the counts are those of the whole.
///
/// ```
/// use boyi_games::chess::explorer::{Explorer, Loader};
/// let mut loader = Loader::new(Explorer::default());
/// loader.feed(b"[Event \"x\"]\n\n1. e4 e5 1-0\n\n[Eve");
/// loader.feed(b"nt \"y\"]\n\n1. Ke2 *\n");
/// let (explorer, load) = loader.finish();
/// assert_eq!((explorer.games(), load.games, load.broken), (1, 1, 1));
/// assert!(load.first_error.unwrap().starts_with("PGN, game 2, line 7: "));
/// ```
#[derive(Clone, Debug)]
pub struct Loader {
    explorer: Explorer,
    load: Load,
    /// Text that was not read yet: it begins with a game.
    pending: Vec<u8>,
    /// How much of it was searched for the beginning of a game.
    searched: usize,
    /// Lines read.
    lines: usize,
}

/// The tag that begins a game.
const EVENT: &[u8] = b"[Event \"";

/// So much text is read at once, where it can be.
const ENOUGH: usize = 1 << 10;

impl Loader {
    /// Adds games to an explorer.
    pub fn new(explorer: Explorer) -> Loader {
        Loader { explorer, load: Load::default(), pending: Vec::new(), searched: 0, lines: 0 }
    }

    /// The progress so far.
    pub fn load(&self) -> &Load {
        &self.load
    }

    /// The counts so far: the games that are whole.
    pub fn explorer(&self) -> &Explorer {
        &self.explorer
    }

    /// Takes the next bytes of the text.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
        if self.pending.len() < ENOUGH {
            return;
        }
        match last_beginning(&self.pending, self.searched) {
            Some(end) => {
                let rest = self.pending.split_off(end);
                self.read();
                self.pending = rest;
                self.searched = 0;
            }
            // The beginning may have come in part.
            None => self.searched = self.pending.len().saturating_sub(EVENT.len() + 4),
        }
    }

    /// Reads what is left: the text is over.
    pub fn finish(mut self) -> (Explorer, Load) {
        self.read();
        (self.explorer, self.load)
    }

    fn read(&mut self) {
        let text = std::mem::take(&mut self.pending);
        let before = self.load.games + self.load.broken;
        for game in pgn::read(text.as_slice()) {
            match game {
                Ok(game) => {
                    self.explorer.add(&game);
                    self.load.games += 1;
                }
                Err(mut error) => {
                    self.load.broken += 1;
                    error.game += usize::try_from(before).unwrap_or(usize::MAX);
                    error.line += self.lines;
                    self.load.first_error.get_or_insert_with(|| error.to_string());
                }
            }
        }
        self.lines += text.iter().filter(|byte| **byte == b'\n').count();
    }
}

/// The start of the last game: an `Event` tag after an empty line, which the reader too takes for the beginning of a game.
fn last_beginning(text: &[u8], from: usize) -> Option<usize> {
    let empty_line = |before: &[u8]| before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n");
    let begins = |at: &usize| text[*at..].starts_with(EVENT) && empty_line(&text[..*at]);
    (from.max(1)..text.len()).rev().find(begins)
}
