//! Which of the saved games the game on the screen is.
//!
//! Invariant: a saved game is replaced only by itself. It stays itself while moves are added; moves may be taken back and replaced
//! while it is being played. What is played instead in a game that has ended, or that is looked through, is another game.

/// The saved game that the game on the screen is, if it has been saved.
#[derive(Clone, Default, Debug)]
pub struct GameIdentity {
    id: Option<u64>,
    /// The moves saved last.
    moves: Vec<String>,
    /// Whether other moves instead of these are another game.
    settled: bool,
    /// Whether it came off another one, and is for trying moves.
    aside: bool,
    /// Whether it came with its moves, from an address or a text.
    came: bool,
}

/// Where a game stands when it is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It is being played.
    Played,
    /// It is being looked through.
    Studied,
    /// It has ended.
    Ended,
}

/// How a game is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SaveAs {
    /// Its number.
    pub id: u64,
    /// Whether it is the newest saved game that stands at the same address, too: it came from there.
    pub continues: bool,
}

impl GameIdentity {
    /// A game that comes with its moves.
    pub fn of_moves() -> GameIdentity {
        GameIdentity { came: true, ..GameIdentity::default() }
    }

    /// How the game is saved with these moves; `now` is the number of a game that has none.
    pub fn save(&mut self, moves: &[String], stage: Stage, now: u64) -> SaveAs {
        let continues = self.came && self.id.is_none();
        if self.settled && !moves.starts_with(&self.moves) {
            *self = GameIdentity { aside: true, ..GameIdentity::default() };
        }
        self.moves = moves.to_vec();
        self.settled |= match stage {
            Stage::Played => false,
            Stage::Studied => !self.aside,
            Stage::Ended => true,
        };
        SaveAs { id: *self.id.get_or_insert(now), continues }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    /// Saves one game after the other, at the times 1, 2, 3…, and gives their numbers.
    fn ids(mut game: GameIdentity, saves: &[(&str, Stage)]) -> Vec<u64> {
        saves.iter().zip(1..).map(|((text, stage), now)| game.save(&moves(text), *stage, now).id).collect()
    }

    #[test]
    fn a_game_in_play_is_one_game() {
        let saves =
            [("a", Stage::Played), ("a b", Stage::Played), ("a c", Stage::Played), ("a c d", Stage::Ended)];
        assert_eq!(ids(GameIdentity::default(), &saves), [1, 1, 1, 1]);
    }

    #[test]
    fn moves_instead_of_an_ended_game_are_another() {
        let saves = [
            ("a b", Stage::Ended),
            ("a b", Stage::Studied),
            ("a c", Stage::Played),
            ("a d", Stage::Played),
            ("a d e", Stage::Ended),
            ("b", Stage::Played),
        ];
        assert_eq!(ids(GameIdentity::default(), &saves), [1, 1, 3, 3, 3, 6]);
    }

    #[test]
    fn moves_tried_in_a_game_that_is_looked_through_are_one_other() {
        let saves = [
            ("a b c", Stage::Studied),
            ("a b c d", Stage::Studied),
            ("a c", Stage::Studied),
            ("a d", Stage::Studied),
            ("b", Stage::Studied),
        ];
        assert_eq!(ids(GameIdentity::of_moves(), &saves), [1, 1, 3, 3, 3]);
    }

    #[test]
    fn only_a_game_that_came_with_moves_continues_one_that_was_saved() {
        let mut game = GameIdentity::of_moves();
        assert_eq!(game.save(&moves("a"), Stage::Played, 5), SaveAs { id: 5, continues: true });
        assert_eq!(game.save(&moves("a b"), Stage::Played, 6), SaveAs { id: 5, continues: false });
        let mut game = GameIdentity::default();
        assert_eq!(game.save(&moves("a"), Stage::Played, 5), SaveAs { id: 5, continues: false });
    }
}
