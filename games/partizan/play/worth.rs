//! The worth of positions, parts and moves: values in an arena, within bounds of memory and work.

use super::{
    component::{Component, Part, PartKind},
    game::{Move, PartizanGame, Table},
};
use crate::PartizanGames;
use boyi_core::Game as _;
use boyi_impartial_games::theory::Impartial;
use boyi_partizan::{Arena, Dyadic, Game, GameError, Games, Limits, Nus, Player, PositionError, Stop};

/// Values kept: about 16 MiB, with four times as many positions.
const KEPT: usize = 1 << 16;

/// Work for one question: about a second.
const WORK: u64 = 4_000_000;

/// Positions with more moves than this have no value for each of them.
const MOST_MOVES: u64 = 2_000;

/// Values longer than this are not written out.
const LONGEST: usize = 60;

/// The values that are known.
#[derive(Debug)]
pub(crate) struct Worth {
    arena: Arena,
    games: PartizanGames,
    /// Whether something was kept from an earlier question.
    used: bool,
    /// The last position whose value needs too much.
    refused: Option<Table>,
}

impl Default for Worth {
    fn default() -> Self {
        let arena = Arena::with_limits(Limits { games: KEPT, work: WORK });
        Worth { arena, games: PartizanGames::default(), used: false, refused: None }
    }
}

/// A move, and what it makes of the position.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) mv: Move,
    /// The value of the whole position after it.
    pub(super) after: Game,
    pub(super) wins: bool,
    /// The loss: the number that the best move would reach, over that which this one reaches, for the mover.
    pub(super) gives_up: Dyadic,
}

/// A position and its moves, judged.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    pub(super) value: Game,
    pub(super) moves: Vec<Judged>,
}

/// A value with its measures, for people.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub(super) text: String,
    pub(super) mean: Dyadic,
    pub(super) temperature: Dyadic,
}

/// Why there is no value.
pub(super) struct Refused;

impl From<GameError> for Refused {
    fn from(_: GameError) -> Self {
        Refused
    }
}

impl Worth {
    /// Judges a position and each of its moves.
    pub(super) fn judge(&mut self, game: &PartizanGame, table: &Table) -> Result<Judgement, Refused> {
        if self.refused.as_ref() == Some(table) || game.count(table) > MOST_MOVES {
            return Err(Refused);
        }
        let mut judgement = self.judge_within(game, table);
        if judgement.is_err() && self.used {
            // Without what earlier questions have left there may be room.
            *self = Worth::default();
            judgement = self.judge_within(game, table);
        }
        match &judgement {
            Ok(_) => self.used = true,
            Err(_) => *self = Worth { refused: Some(table.clone()), ..Worth::default() },
        }
        judgement
    }

    fn judge_within(&mut self, game: &PartizanGame, table: &Table) -> Result<Judgement, Refused> {
        self.arena.new_question();
        let values = game.zip(table).map(|(component, part)| self.value(component, part));
        let values = values.collect::<Result<Vec<Game>, Refused>>()?;
        let value = self.sum(values.iter().copied())?;
        let mut moves = Vec::new();
        game.moves(table, &mut moves);
        let others = |at: usize| values.iter().enumerate().filter(move |(other, _)| *other != at);
        let rests = (0..values.len()).map(|at| self.sum(others(at).map(|(_, value)| *value)));
        let rests = rests.collect::<Result<Vec<Game>, Refused>>()?;
        let best = self.stop_after(value, table.mover).number;
        let mut judged = Vec::with_capacity(moves.len());
        for mv in moves {
            let index = usize::from(mv.component);
            let component = &game.components[index];
            let part = component.play(&table.parts[index], table.mover, &mv.step);
            let part = self.value(component, &part)?;
            let after = self.arena.sum(rests[index], part)?;
            let stop = self.stop_after(after, table.mover.opponent()).number;
            let (wins, gives_up) = match table.mover {
                Player::Left => (self.arena.at_most(Game::ZERO, after)?, best.minus(stop)),
                Player::Right => (self.arena.at_most(after, Game::ZERO)?, stop.minus(best)),
            };
            judged.push(Judged { mv, after, wins, gives_up: gives_up.ok_or(Refused)? });
        }
        Ok(Judgement { value, moves: judged })
    }

    /// The number that play reaches when this player begins, and who is to move there.
    fn stop_after(&self, value: Game, player: Player) -> Stop {
        match player {
            Player::Left => self.arena.left_stop(value),
            Player::Right => self.arena.right_stop(value),
        }
    }

    fn sum(&mut self, mut values: impl Iterator<Item = Game>) -> Result<Game, Refused> {
        Ok(values.try_fold(Game::ZERO, |sum, value| self.arena.sum(sum, value))?)
    }

    /// The value of a component.
    pub(super) fn value(&mut self, component: &Component, part: &Part) -> Result<Game, Refused> {
        if let (Component::Impartial(game), PartKind::Impartial(part)) = (component, &part.0) {
            let nimber = game.nimber(part).and_then(|nimber| u32::try_from(nimber).ok()).ok_or(Refused)?;
            return Ok(self.arena.intern_nus(Nus::new(Dyadic::ZERO, 0, nimber)?)?);
        }
        match self.games.value(&mut self.arena, component.name(), &component.text(part)) {
            Some(Ok(value)) => Ok(value),
            Some(Err(PositionError::Game(_) | PositionError::Text(_))) | None => Err(Refused),
        }
    }

    /// The text and the measures of a value.
    pub(super) fn measured(&mut self, value: Game) -> Result<Measured, Refused> {
        let (mean, temperature) = self.arena.mean_and_temperature(value)?;
        Ok(Measured { text: self.text(value), mean, temperature })
    }

    /// The text of a value, or dots in braces for a long one.
    pub(super) fn text(&mut self, value: Game) -> String {
        let text = self.arena.write(value).ok().filter(|text| text.chars().count() <= LONGEST);
        text.unwrap_or_else(|| "{…}".to_owned())
    }

    /// The values known so far.
    pub(super) fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }
}
