//! The rules: components side by side, a mover, and no move is a loss.

use super::{
    RULES,
    component::{Component, Part, PartStep, error},
    rules::Play,
    worth::Worth,
};
use boyi_catalogue::{Setup, fold};
use boyi_core::{Evaluator, Game, Notation, Outcome, ParseError, Picture, Side, Summand, Term};
use boyi_impartial_games::sum::{self, MAX_COMPONENTS};
use boyi_partizan::Player;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A partizan game, or a sum in which there is one.
#[derive(Clone, Debug)]
pub struct PartizanGame {
    pub(super) components: Vec<Component>,
    /// The names of the components of a sum as they were given; none of a game by itself, whose moves and positions name no component.
    names: Vec<String>,
    /// The values computed so far.
    worth: Arc<Mutex<Worth>>,
}

/// The components' positions, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub(super) parts: Vec<Part>,
    pub(super) mover: Player,
}

/// A move in one component.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The component's index.
    pub component: u8,
    /// The move there.
    pub step: PartStep,
}

impl PartizanGame {
    /// A game by itself, which begins with the board that its parameter says.
    pub(super) fn alone(
        rules: &'static dyn Play,
        param: &'static str,
        start: &str,
    ) -> Result<Self, ParseError> {
        let start = rules.start(start).map_err(|problem| error(param, start, &problem))?;
        Ok(PartizanGame {
            components: vec![Component::Partizan { rules, start }],
            names: Vec::new(),
            worth: Arc::default(),
        })
    }

    /// The sum that `games` names, if one of them is partizan: `nim|domineering(3x4)|hackenbush(lrl)`.
    pub(super) fn sum(setup: &Setup) -> Result<Option<Self>, ParseError> {
        let text = setup.text("games")?.unwrap_or_default();
        let names: Vec<&str> = text.split('|').map(str::trim).collect();
        if names.iter().all(|name| partizan(name).is_none()) {
            return Ok(None);
        }
        if setup.flag("misere")? {
            return Err(ParseError::new("parameter", "misere", "impartial-misere"));
        }
        if names.len() > MAX_COMPONENTS {
            return Err(ParseError::new("games", text, "at-most-games").with("max", MAX_COMPONENTS));
        }
        let component = |name: &&str| match partizan(name) {
            None => Ok(Component::Impartial(Box::new(sum::Component::parse(name)?))),
            Some((rules, start)) => {
                let start = rules.start(start).map_err(|problem| error("games", start, &problem))?;
                Ok(Component::Partizan { rules, start })
            }
        };
        Ok(Some(PartizanGame {
            components: names.iter().map(component).collect::<Result<_, ParseError>>()?,
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            worth: Arc::default(),
        }))
    }

    fn is_sum(&self) -> bool {
        !self.names.is_empty()
    }

    /// The values that are known.
    pub(super) fn worth(&self) -> MutexGuard<'_, Worth> {
        self.worth.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn zip<'a>(&'a self, table: &'a Table) -> impl Iterator<Item = (&'a Component, &'a Part)> {
        self.components.iter().zip(&table.parts)
    }
}

/// Whether a component is of a partizan game.
pub(super) fn is_partizan(name: &str) -> bool {
    partizan(name.trim()).is_some()
}

/// The rules and the start of a partizan component, `domineering(3x4)`: a game's name, and its position in brackets, else its usual start.
fn partizan(name: &str) -> Option<(&'static dyn Play, &str)> {
    let (game, start) = match name.split_once('(') {
        None => (name, None),
        Some((game, rest)) => (game, Some(rest.strip_suffix(')')?)),
    };
    let (rules, usual) = *RULES.iter().find(|(rules, _)| fold(rules.name()) == fold(game))?;
    let start = start.map(|start| start.split_once('=').map_or(start, |(_, value)| value));
    Some((rules, start.unwrap_or(usual)))
}

/// The word for a player in positions and in arguments of messages.
pub(super) fn word(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// The position without its last word, and the player that the word names; Left where it names none.
fn split_mover(text: &str) -> (&str, Player) {
    if let Some((rest, last)) = text.trim().rsplit_once(char::is_whitespace) {
        for player in Player::BOTH {
            if last.eq_ignore_ascii_case(word(player)) || last.eq_ignore_ascii_case(&word(player)[..1]) {
                return (rest, player);
            }
        }
    }
    (text, Player::Left)
}

impl Game for PartizanGame {
    type Position = Table;
    type Move = Move;

    fn start(&self) -> Table {
        Table { parts: self.components.iter().map(Component::start).collect(), mover: Player::Left }
    }

    fn outcome(&self, table: &Table) -> Option<Outcome> {
        let can_move = self.zip(table).any(|(component, part)| component.can_move(part, table.mover));
        (!can_move).then_some(Outcome::Loss)
    }

    fn moves(&self, table: &Table, out: &mut Vec<Move>) {
        for (index, (component, part)) in (0..).zip(self.zip(table)) {
            component.moves(part, table.mover, &mut |step| out.push(Move { component: index, step }));
        }
    }

    fn play(&self, table: &Table, mv: &Move) -> Table {
        let index = usize::from(mv.component);
        let mut after = table.clone();
        after.parts[index] = self.components[index].play(&table.parts[index], table.mover, &mv.step);
        after.mover = table.mover.opponent();
        after
    }

    fn mover(&self, start: &Table) -> Side {
        match start.mover {
            Player::Left => Side::First,
            Player::Right => Side::Second,
        }
    }

    fn legal(&self, table: &Table, mv: &Move) -> bool {
        let index = usize::from(mv.component);
        let part = table.parts.get(index);
        part.is_some_and(|part| self.components[index].legal(part, table.mover, &mv.step))
    }

    fn count(&self, table: &Table) -> u64 {
        let count = |(component, part): (&Component, &Part)| component.count(part, table.mover);
        self.zip(table).fold(0, |sum: u64, both| sum.saturating_add(count(both)))
    }
}

impl Notation for PartizanGame {
    /// The position as in expressions, then whose turn it is: `..|.# left`. In a sum, positions have bars between, rows slashes.
    fn position_text(&self, table: &Table) -> String {
        let text = |(component, part): (&Component, &Part)| {
            let text = component.text(part);
            if self.is_sum() { text.replace('|', "/") } else { text }
        };
        let parts: Vec<String> = self.zip(table).map(text).collect();
        format!("{} {}", parts.join("|"), word(table.mover))
    }

    fn parse_position(&self, text: &str) -> Result<Table, ParseError> {
        let (parts, mover) = split_mover(text);
        let texts: Vec<&str> = if self.is_sum() { parts.split('|').collect() } else { vec![parts] };
        if texts.len() != self.components.len() {
            return Err(ParseError::new("position", text, "components").with("count", self.components.len()));
        }
        let read = |(component, text): (&Component, &str)| component.read(text.trim());
        let parts = self.components.iter().zip(texts).map(read).collect::<Result<_, _>>()?;
        Ok(Table { parts, mover })
    }

    /// In a sum the component's number and a slash come first: `2/a1a2`.
    fn move_text(&self, table: &Table, mv: &Move) -> String {
        let index = usize::from(mv.component);
        let text = self.components[index].move_text(&table.parts[index], &mv.step);
        if self.is_sum() { format!("{}/{text}", index + 1) } else { text }
    }

    fn parse_move(&self, table: &Table, text: &str) -> Result<Move, ParseError> {
        let (index, step) =
            if self.is_sum() { sum::split_move(text, self.components.len())? } else { (0, text) };
        let step = self.components[index].parse_move(&table.parts[index], table.mover, step.trim())?;
        Ok(Move { component: index as u8, step })
    }

    fn picture(&self, table: &Table, _: &str) -> Picture {
        let mut pictures = self.zip(table).map(|(component, part)| component.picture(part));
        if !self.is_sum() {
            return pictures.next().expect("one component");
        }
        let parts =
            self.names.iter().zip(pictures).map(|(name, picture)| Summand { name: name.clone(), picture });
        Picture::Sum { parts: parts.collect() }
    }
}

/// The player with more moves.
pub(super) struct Mobility;

impl Mobility {
    fn moves(game: &PartizanGame, table: &Table, player: Player) -> i32 {
        let count = game
            .zip(table)
            .fold(0, |sum: u64, (component, part)| sum.saturating_add(component.count(part, player)));
        count.min(1 << 20) as i32
    }
}

impl Evaluator<PartizanGame> for Mobility {
    fn evaluate(&self, game: &PartizanGame, table: &Table) -> i32 {
        Mobility::moves(game, table, table.mover) - Mobility::moves(game, table, table.mover.opponent())
    }

    fn terms(&self, game: &PartizanGame, table: &Table) -> Vec<Term> {
        let [mover, opponent] =
            [table.mover, table.mover.opponent()].map(|player| Mobility::moves(game, table, player));
        vec![Term { name: "mobility".into(), mover, opponent }]
    }
}
