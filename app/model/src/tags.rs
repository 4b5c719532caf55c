//! The tags of PGN that a game came with. The result among them belongs to the main line that had it: it stays while that line is the
//! beginning of the main line, and is gone when the game is played on.

use boyi_session::{Side, Tag};

/// The name of the result's tag.
const RESULT: &str = "Result";

/// The tags that a game came with.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct GameTags {
    tags: Vec<Tag>,
    /// The main line that had the result.
    main_line: Vec<String>,
}

impl GameTags {
    /// The tags of a game with these moves.
    pub fn new(tags: Vec<Tag>, main_line: Vec<String>) -> GameTags {
        GameTags { tags, main_line }
    }

    /// The game is played on: its result is not known yet.
    pub fn play_on(&mut self) {
        self.tags.retain(|(name, _)| name != RESULT);
    }

    /// The tags of the game with this main line. `winner` has ended it, if anyone has: `Some(None)` is a draw.
    pub fn of_game<T: AsRef<str>>(&self, main_line: &[T], winner: Option<Option<Side>>) -> Vec<Tag> {
        let result = self.result(main_line, winner);
        let mut tags = self.tags.clone();
        match (result, tags.iter_mut().find(|(name, _)| name == RESULT)) {
            (Some(result), Some((_, known))) => result.clone_into(known),
            (Some(result), None) => tags.push((RESULT.to_owned(), result.to_owned())),
            (None, _) => tags.retain(|(name, _)| name != RESULT),
        }
        tags
    }

    /// The result as PGN writes it, if the game has one: the winner's, else that of the tags.
    pub fn result<T: AsRef<str>>(&self, main_line: &[T], winner: Option<Option<Side>>) -> Option<&str> {
        match winner {
            Some(None) => return Some("1/2-1/2"),
            Some(Some(Side::First)) => return Some("1-0"),
            Some(Some(Side::Second)) => return Some("0-1"),
            None => {}
        }
        let (_, result) = self.tags.iter().find(|(name, _)| name == RESULT)?;
        let is_same = main_line.len() >= self.main_line.len()
            && main_line.iter().zip(&self.main_line).all(|(mv, known)| mv.as_ref() == known);
        is_same.then_some(result)
    }
}
