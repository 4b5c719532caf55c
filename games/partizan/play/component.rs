//! A component: a partizan game, or an impartial one of a sum.

use super::rules::{Play, Step};
use crate::{TextError, cells::Cells};
use boyi_core::{Game, Notation, ParseError, Picture};
use boyi_impartial_games::{sum, theory::Impartial};
use boyi_partizan::Player;

/// A component of a game.
#[derive(Clone, Debug)]
pub(crate) enum Component {
    Partizan {
        rules: &'static dyn Play,
        /// Its board at the start.
        start: Cells,
    },
    Impartial(Box<sum::Component>),
}

/// The position of a component.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A board of a partizan game.
    Board(Cells),
    /// A position of an impartial game.
    Impartial(sum::Part),
}

/// A move in a component.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PartStep {
    /// A move on a board of a partizan game.
    Board(Step),
    /// A move of an impartial game.
    Impartial(sum::Step),
}

const MIXED: &str = "a component's position and moves are its own game's";

/// The error of a position that was not understood.
pub(super) fn error(field: &'static str, text: &str, error: &TextError) -> ParseError {
    let list = |expected: &str| expected.split(' ').collect::<Vec<_>>().join(", ");
    match error {
        TextError::Character { found, expected, .. } => {
            ParseError::new(field, found.to_string(), "one-of").with("list", list(expected))
        }
        TextError::End { expected } => ParseError::new(field, text, "one-of").with("list", list(expected)),
        TextError::TooLarge { size, most } => {
            ParseError::new(field, size.to_string(), "number-at-most").with("max", *most)
        }
        TextError::Size { rows, columns, most: (short, long) } => {
            let most = format!("{short}x{long}");
            ParseError::new(field, format!("{rows}x{columns}"), "board-size").with("max", most)
        }
        TextError::Position => ParseError::new(field, text, "a-position"),
        TextError::Row { row, expected, .. } => {
            ParseError::new(field, text, "squares-in-row").with("row", *row).with("count", *expected)
        }
    }
}

impl Component {
    pub(super) fn start(&self) -> Part {
        match self {
            Component::Partizan { start, .. } => Part::Board(start.clone()),
            Component::Impartial(game) => Part::Impartial(game.start()),
        }
    }

    /// Reads a position.
    pub(super) fn read(&self, text: &str) -> Result<Part, ParseError> {
        Ok(match self {
            Component::Partizan { rules, .. } => {
                Part::Board(rules.read(text).map_err(|problem| error("position", text, &problem))?)
            }
            Component::Impartial(game) => Part::Impartial(game.parse_position(text)?),
        })
    }

    /// The position as text, as it stands in expressions.
    pub(super) fn text(&self, part: &Part) -> String {
        match (self, part) {
            (Component::Partizan { rules, .. }, Part::Board(board)) => rules.write(board),
            (Component::Impartial(game), Part::Impartial(part)) => game.position_text(part),
            _ => unreachable!("{MIXED}"),
        }
    }

    /// The name of the game.
    pub(super) fn name(&self) -> &str {
        match self {
            Component::Partizan { rules, .. } => rules.name(),
            Component::Impartial(game) => game.name(),
        }
    }

    /// Calls `found` with each move of a player.
    pub(super) fn moves(&self, part: &Part, player: Player, found: &mut dyn FnMut(PartStep)) {
        match (self, part) {
            (Component::Partizan { rules, .. }, Part::Board(board)) => {
                rules.moves(board, player, &mut |step| found(PartStep::Board(step)));
            }
            (Component::Impartial(game), Part::Impartial(part)) => {
                game.visit_moves(part, &mut |step| found(PartStep::Impartial(step)));
            }
            _ => unreachable!("{MIXED}"),
        }
    }

    pub(super) fn can_move(&self, part: &Part, player: Player) -> bool {
        match (self, part) {
            (Component::Impartial(game), Part::Impartial(part)) => game.outcome(part).is_none(),
            _ => self.count(part, player) > 0,
        }
    }

    pub(super) fn count(&self, part: &Part, player: Player) -> u64 {
        match (self, part) {
            (Component::Impartial(game), Part::Impartial(part)) => game.count(part),
            _ => {
                let mut count = 0;
                self.moves(part, player, &mut |_| count += 1);
                count
            }
        }
    }

    pub(super) fn play(&self, part: &Part, player: Player, step: &PartStep) -> Part {
        match (self, part, step) {
            (Component::Partizan { rules, .. }, Part::Board(board), PartStep::Board(step)) => {
                Part::Board(rules.play(board, player, *step))
            }
            (Component::Impartial(game), Part::Impartial(part), PartStep::Impartial(step)) => {
                Part::Impartial(game.play(part, step))
            }
            _ => unreachable!("{MIXED}"),
        }
    }

    pub(super) fn legal(&self, part: &Part, player: Player, step: &PartStep) -> bool {
        match (self, part, step) {
            (Component::Impartial(game), Part::Impartial(part), PartStep::Impartial(step)) => {
                game.legal(part, step)
            }
            (Component::Partizan { .. }, _, PartStep::Board(_)) => {
                let mut legal = false;
                self.moves(part, player, &mut |found| legal |= found == *step);
                legal
            }
            _ => false,
        }
    }

    pub(super) fn move_text(&self, part: &Part, step: &PartStep) -> String {
        match (self, part, step) {
            (Component::Partizan { rules, .. }, Part::Board(board), PartStep::Board(step)) => {
                rules.move_text(board, *step)
            }
            (Component::Impartial(game), Part::Impartial(part), PartStep::Impartial(step)) => {
                game.move_text(part, step)
            }
            _ => unreachable!("{MIXED}"),
        }
    }

    /// Reads a move; case, blanks and hyphens do not matter in that of a partizan game.
    pub(super) fn parse_move(&self, part: &Part, player: Player, text: &str) -> Result<PartStep, ParseError> {
        if let (Component::Impartial(game), Part::Impartial(part)) = (self, part) {
            return Ok(PartStep::Impartial(game.parse_move(part, text)?));
        }
        let plain = |text: &str| -> String {
            text.chars().filter(|c| !c.is_whitespace() && *c != '-').flat_map(char::to_lowercase).collect()
        };
        let (wanted, mut found, mut example) = (plain(text), None, None);
        self.moves(part, player, &mut |step| {
            let written = self.move_text(part, &step);
            if plain(&written) == wanted {
                found = Some(step);
            }
            example.get_or_insert(written);
        });
        found.ok_or_else(|| {
            let example = example.unwrap_or_else(|| "none".to_owned());
            ParseError::new("move", text, "legal-step").with("example", example)
        })
    }

    pub(super) fn picture(&self, part: &Part) -> Picture {
        match (self, part) {
            (Component::Partizan { rules, .. }, Part::Board(board)) => rules.picture(board),
            (Component::Impartial(game), Part::Impartial(part)) => game.picture(part, ""),
            _ => unreachable!("{MIXED}"),
        }
    }

    /// The independent parts of a partizan game, each with its name and its position; none where the whole is one.
    pub(super) fn parts(&self, part: &Part) -> Vec<(String, Part)> {
        match (self, part) {
            (Component::Partizan { rules, .. }, Part::Board(board)) => {
                rules.parts(board).into_iter().map(|(name, board)| (name, Part::Board(board))).collect()
            }
            _ => Vec::new(),
        }
    }
}
