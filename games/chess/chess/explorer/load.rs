//! Counting the games of a PGN text that comes in pieces.

use super::{
    super::rules::{pgn_error, pgn_remark},
    Explorer,
};
use boyi_chess::pgn;
use boyi_core::{Note, ParseError};

/// The progress so far.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Load {
    /// Games counted, with those of which only the tags are there.
    pub games: u64,
    /// Games that cannot be understood. They are left out.
    pub broken: u64,
    /// The number of the first of them, and the error in it.
    pub first_error: Option<(usize, ParseError)>,
    /// Games counted of which a part of the text is left out: what follows a null move.
    pub remarked: u64,
    /// The number of the first of them, and the note on what is left out.
    pub first_remark: Option<(usize, Note)>,
}

/// Takes PGN in pieces of any size and counts each game once it is whole. However the text is cut, the counts are those of the whole.
///
/// ```
/// use boyi_chess_games::chess::explorer::{Explorer, Loader};
/// let mut loader = Loader::new(Explorer::default());
/// loader.feed(b"[Event \"x\"]\n\n1. e4 e5 1-0\n\n[Eve");
/// loader.feed(b"nt \"y\"]\n\n1. Ke2 *\n");
/// let (explorer, load) = loader.finish();
/// assert_eq!((explorer.games(), load.games, load.broken), (1, 1, 1));
/// let (game, error) = load.first_error.unwrap();
/// assert_eq!((game, error.line(), error.found.as_str()), (2, Some(7), "Ke2"));
/// ```
#[derive(Clone, Debug)]
pub struct Loader {
    explorer: Explorer,
    load: Load,
    splitter: pgn::Splitter,
}

impl Loader {
    /// Adds games to an explorer.
    pub fn new(explorer: Explorer) -> Loader {
        Loader { explorer, load: Load::default(), splitter: pgn::Splitter::default() }
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
        self.splitter.feed(bytes);
        self.read();
    }

    /// Reads what is left: the text is over.
    pub fn finish(mut self) -> (Explorer, Load) {
        self.splitter.finish();
        self.read();
        (self.explorer, self.load)
    }

    /// Counts the games that are whole.
    fn read(&mut self) {
        while let Some(text) = self.splitter.next_game() {
            match text.parse() {
                Ok(game) => {
                    self.explorer.add(&game);
                    self.load.games += 1;
                    if let Some(note) = game.remarks.iter().find_map(pgn_remark) {
                        self.load.remarked += 1;
                        self.load.first_remark.get_or_insert((text.number, note));
                    }
                }
                Err(error) => {
                    self.load.broken += 1;
                    self.load.first_error.get_or_insert_with(|| (error.game, pgn_error(error)));
                }
            }
        }
    }
}
