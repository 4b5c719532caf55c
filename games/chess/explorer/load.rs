//! Counting the games of a PGN text that comes in pieces.

use super::Explorer;
use crate::chess::{pgn_error, pgn_remark};
#[cfg(feature = "xiangqi")]
use crate::xiangqi;
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

/// Takes PGN in pieces of any size and counts each game once it is whole, of chess or, as its tags or its moves say, of xiangqi. However
/// the text is cut, the counts are those of the whole.
///
/// ```
/// use boyi_chess_games::explorer::{Explorer, Loader};
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
            match self.count(&text) {
                Ok(remark) => {
                    if let Some(note) = remark {
                        self.load.remarked += 1;
                        self.load.first_remark.get_or_insert((text.number, note));
                    }
                }
                Err(error) => {
                    self.load.broken += 1;
                    self.load.first_error.get_or_insert((text.number, error));
                }
            }
        }
    }

    /// Counts a game. Returns a note on what is left out of it.
    fn count(&mut self, text: &pgn::GameText) -> Result<Option<Note>, ParseError> {
        #[cfg(feature = "xiangqi")]
        if boyi_xiangqi::has_no_game(&text.text) {
            return Ok(None);
        }
        #[cfg(feature = "xiangqi")]
        if boyi_xiangqi::is_xiangqi_pgn(&text.text) {
            return self.count_xiangqi(text);
        }
        let error = match text.parse() {
            Ok(game) => {
                // What stands behind the last result may be no game.
                if !game.tags.is_empty() || !game.line.moves.is_empty() {
                    self.explorer.add(&game);
                    self.load.games += 1;
                }
                return Ok(game.remarks.iter().find_map(pgn_remark));
            }
            Err(error) => pgn_error(error),
        };
        #[cfg(feature = "xiangqi")]
        if let Ok(remark) = self.count_xiangqi(text) {
            return Ok(remark);
        }
        Err(error)
    }

    #[cfg(feature = "xiangqi")]
    fn count_xiangqi(&mut self, text: &pgn::GameText) -> Result<Option<Note>, ParseError> {
        let game = xiangqi::read(&text.text).map_err(|error| error.in_text_from(text.line))?;
        let tags = pgn::tags(&text.text);
        let tag = |name: &str| tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.trim());
        let result = tag("Result").or(game.result).and_then(pgn::GameResult::from_text).unwrap_or_default();
        let rating = |name: &str| tag(name).and_then(|text| text.parse().ok());
        let ratings = [rating("RedElo").or_else(|| rating("WhiteElo")), rating("BlackElo")];
        let moves: Vec<_> = game.line.moves.iter().map(|node| node.m).collect();
        self.load.games += 1;
        self.explorer.add_line(&game.start, &moves, result, ratings);
        Ok(game.notes.into_iter().next().map(|note| note.in_text_from(text.line)))
    }
}

#[cfg(all(test, feature = "xiangqi"))]
mod tests {
    use super::*;

    /// Also where no tag of Chinese programs is there; without any sign the moves decide.
    #[test]
    fn games_of_either_game_are_known() {
        let mut loader = Loader::new(Explorer::default());
        loader.feed(b"FORMAT WXF\n[White \"A\"]\n[Format \"ICCS\"]\n\n1. h2e2 h9g7 *\n\n[Variant \"Xiangqi\"]\n\n1. h3e3 *\n");
        loader.feed(b"[White \"A\"]\n\n1. H2-E2 *\n\n1. e2-e4 e5 *\n\n1. C2=5 H8+7 *\n");
        let (explorer, load) = loader.finish();
        assert_eq!((explorer.games(), load.games, load.broken, load.first_error), (5, 5, 0, None));
        let board = boyi_xiangqi::Board::default();
        let moves = explorer.moves(&board);
        assert_eq!(
            moves.iter().map(|(m, counts)| (m.to_string(), counts.games())).collect::<Vec<_>>(),
            [("h3e3".to_owned(), 4)]
        );
    }

    #[test]
    fn the_advertisement_behind_a_game_is_none() {
        let mut loader = Loader::new(Explorer::default());
        let text = "[Red \"A\"]\n\n1. 炮二平五 马8进7 0-1\n=====\n欢迎访问\nhttps://www.xqbase.com/\n";
        loader.feed(text.as_bytes());
        loader.feed(text.as_bytes());
        let (explorer, load) = loader.finish();
        assert_eq!((explorer.games(), load.games, load.broken, load.remarked), (2, 2, 0, 0));
    }
}
