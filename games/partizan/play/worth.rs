//! The worth of positions, parts and moves: values in an arena, within bounds of memory and work.

use super::{
    component::{Component, Part},
    game::{Move, PartizanGame, Table},
};
use crate::{PartizanGames, of_nimber};
use boyi_catalogue::ComponentValue;
use boyi_core::{Game as _, Limits as QuestionLimits, SearchObserver};
use boyi_impartial_games::theory::Impartial;
use boyi_partizan::{Arena, Dyadic, Game, GameError, Games, Limits, Player, PositionError, Stop};

/// Values kept: about 16 MiB, with four times as many positions.
const KEPT: usize = 1 << 16;

/// Work for one question: about a second.
const WORK: u64 = 4_000_000;

/// Work in place of a node that a question allows.
const WORK_PER_NODE: u64 = 4;

/// Work for a question of bounded depth, or for reasons that nobody has prepared.
const LITTLE_WORK: u64 = WORK / 16;

/// The part of the time that is left which values may take, so that there is time to search where they are not found.
const SHARE: u64 = 2;

/// Positions with more moves than this have no value for each of them.
const MOST_MOVES: u64 = 2_000;

/// The beginning of longer values is written.
const LONGEST: usize = 60;

/// Nothing of values longer than this is written.
const MOST_WRITTEN: usize = 1 << 14;

/// Stands for a value so long.
const TOO_LONG: &str = "{…}";

/// The values that are known.
#[derive(Debug)]
pub(crate) struct Worth {
    arena: Arena,
    games: PartizanGames,
    /// Whether something was kept from an earlier question.
    used: bool,
    /// The last position that was judged, and how.
    last: Option<(Table, Result<Judgement, Refused>)>,
    /// Whether that was for the question that is being answered.
    current: bool,
    /// The last position whose components were valued, with their values.
    components: Option<(Table, Vec<ComponentValue>)>,
}

impl Default for Worth {
    fn default() -> Self {
        let arena = Arena::with_limits(Limits { games: KEPT, work: WORK });
        Worth {
            arena,
            games: PartizanGames::default(),
            used: false,
            last: None,
            current: false,
            components: None,
        }
    }
}

/// The work that a question may take, and whether it is still wanted.
pub(super) struct Effort<'a> {
    work: u64,
    go_on: &'a mut dyn FnMut() -> bool,
}

/// Gives `ask` the effort that these limits allow: part of the time, if that is limited, else work, so that an answer is the same again.
pub(super) fn with_effort<T, M>(
    limits: &QuestionLimits,
    observer: &mut dyn SearchObserver<M>,
    ask: impl FnOnce(Effort<'_>) -> T,
) -> T {
    let end = observer.now_ms().zip(observer.remaining_ms()).map(|(now, time)| now + time / SHARE);
    let work = if limits.depth.is_some() { LITTLE_WORK } else { WORK };
    let work = limits.nodes.map_or(work, |nodes| nodes.saturating_mul(WORK_PER_NODE).min(work));
    let mut go_on = || {
        let in_time = end.is_none_or(|end| observer.now_ms().is_some_and(|now| now < end));
        in_time && observer.poll().is_continue()
    };
    ask(Effort { work, go_on: &mut go_on })
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

/// There is no value: it needs too much.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused;

impl From<GameError> for Refused {
    fn from(_: GameError) -> Self {
        Refused
    }
}

impl Worth {
    /// Judges a position and each of its moves.
    pub(super) fn judge(
        &mut self,
        game: &PartizanGame,
        table: &Table,
        mut effort: Effort<'_>,
    ) -> Result<Judgement, Refused> {
        let mut judgement = self.judge_within(game, table, &mut effort);
        if judgement.is_err() && self.used && (effort.go_on)() {
            // Without what earlier questions have left there may be room.
            *self = Worth::default();
            judgement = self.judge_within(game, table, &mut effort);
        }
        match judgement {
            Ok(_) => self.used = true,
            Err(_) => *self = Worth::default(),
        }
        self.last = Some((table.clone(), judgement.clone()));
        self.current = true;
        judgement
    }

    /// Judges a position for reasons, unless the engine has done so for the same question.
    pub(super) fn prepare(&mut self, game: &PartizanGame, table: &Table, effort: Effort<'_>) {
        let judged = self.current && self.last.as_ref().is_some_and(|(last, _)| last == table);
        if !judged {
            let _ = self.judge(game, table, Effort { work: effort.work, go_on: &mut *effort.go_on });
        }
        self.current = false;
        self.prepare_components(game, table, effort);
    }

    /// The judgement of a position, which was prepared if it takes much.
    pub(super) fn judgement(&mut self, game: &PartizanGame, table: &Table) -> Result<Judgement, Refused> {
        match &self.last {
            Some((last, judgement)) if last == table => judgement.clone(),
            _ => self.judge(game, table, Effort { work: LITTLE_WORK, go_on: &mut || true }),
        }
    }

    fn judge_within(
        &mut self,
        game: &PartizanGame,
        table: &Table,
        effort: &mut Effort<'_>,
    ) -> Result<Judgement, Refused> {
        if game.count(table) > MOST_MOVES {
            return Err(Refused);
        }
        self.arena.new_question();
        let (games, work) = (&mut self.games, effort.work);
        let mut go_on = |done| done < work && (effort.go_on)();
        self.arena.in_slices(&mut go_on, |arena| judge(arena, games, game, table)).map_err(|_| Refused)
    }

    /// Allows for a few measures again.
    pub(super) fn begin_measures(&mut self) {
        self.arena.new_question();
    }

    /// Asks for something that was most often found before, and is left out where it takes much.
    fn little<T>(
        &mut self,
        mut ask: impl FnMut(&mut Arena, &mut PartizanGames) -> Result<T, GameError>,
    ) -> Result<T, Refused> {
        if self.arena.work() >= LITTLE_WORK {
            return Err(Refused);
        }
        let games = &mut self.games;
        Ok(self.arena.in_slices(&mut |done| done < LITTLE_WORK, |arena| ask(arena, games))?)
    }

    /// The value of a component.
    pub(super) fn value(&mut self, component: &Component, part: &Part) -> Result<Game, Refused> {
        self.little(|arena, games| value(arena, games, component, part))
    }

    /// The components of a sum with their values, without those that need too much; none of a game by itself.
    pub(super) fn components(&mut self, game: &PartizanGame, table: &Table) -> Vec<ComponentValue> {
        if let Some((last, components)) = &self.components
            && last == table
        {
            return components.clone();
        }
        self.prepare_components(game, table, Effort { work: LITTLE_WORK, go_on: &mut || true })
    }

    /// The same with this effort, kept for the next question.
    fn prepare_components(
        &mut self,
        game: &PartizanGame,
        table: &Table,
        effort: Effort<'_>,
    ) -> Vec<ComponentValue> {
        let mut components = Vec::new();
        self.arena.new_question();
        let mut go_on = |done| done < effort.work && (effort.go_on)();
        for (number, (component, part)) in (1..).zip(game.zip(table)).filter(|_| game.components.len() > 1) {
            let games = &mut self.games;
            let measured = self.arena.in_slices(&mut go_on, |arena| {
                let value = value(arena, games, component, part)?;
                measured(arena, value)
            });
            if let Ok(Measured { text: value, mean, temperature }) = measured {
                let (mean, temperature) = (mean.to_string(), temperature.to_string());
                components.push(ComponentValue { number, value, mean, temperature });
            }
        }
        self.components = Some((table.clone(), components.clone()));
        components
    }

    /// The text and the measures of a value.
    pub(super) fn measured(&mut self, value: Game) -> Result<Measured, Refused> {
        self.little(|arena, _| measured(arena, value))
    }

    /// The text of a value, or dots in braces for a long one.
    pub(super) fn text(&mut self, value: Game) -> String {
        self.little(|arena, _| Ok(text(arena, value))).unwrap_or_else(|_| TOO_LONG.to_owned())
    }

    /// The values known so far.
    pub(super) fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }
}

/// Judges a position and each of its moves.
fn judge(
    arena: &mut Arena,
    games: &mut PartizanGames,
    game: &PartizanGame,
    table: &Table,
) -> Result<Judgement, GameError> {
    let values = game.zip(table).map(|(component, part)| value(arena, games, component, part));
    let values = values.collect::<Result<Vec<Game>, GameError>>()?;
    let mut sum = |without: Option<usize>| {
        let terms = values.iter().enumerate().filter(|(index, _)| Some(*index) != without);
        terms.map(|(_, &value)| value).try_fold(Game::ZERO, |sum, value| arena.sum(sum, value))
    };
    let whole = sum(None)?;
    let rests = (0..values.len()).map(|index| sum(Some(index))).collect::<Result<Vec<Game>, GameError>>()?;
    let best = stop_after(arena, whole, table.mover).number;
    let mut moves = Vec::new();
    game.moves(table, &mut moves);
    let mut judged = Vec::with_capacity(moves.len());
    for mv in moves {
        let index = usize::from(mv.component);
        let component = &game.components[index];
        let part = component.play(&table.parts[index], table.mover, &mv.step);
        let part = value(arena, games, component, &part)?;
        let after = arena.sum(rests[index], part)?;
        let stop = stop_after(arena, after, table.mover.opponent()).number;
        let (wins, gives_up) = match table.mover {
            Player::Left => (arena.at_most(Game::ZERO, after)?, best.minus(stop)),
            Player::Right => (arena.at_most(after, Game::ZERO)?, stop.minus(best)),
        };
        let gives_up = gives_up.ok_or(GameError::NumberTooLarge)?;
        judged.push(Judged { mv, after, wins, gives_up });
    }
    Ok(Judgement { value: whole, moves: judged })
}

/// The number that play reaches when this player begins, and who is to move there.
fn stop_after(arena: &Arena, value: Game, player: Player) -> Stop {
    match player {
        Player::Left => arena.left_stop(value),
        Player::Right => arena.right_stop(value),
    }
}

/// The text and the measures of a value.
fn measured(arena: &mut Arena, value: Game) -> Result<Measured, GameError> {
    let (mean, temperature) = arena.mean_and_temperature(value)?;
    Ok(Measured { text: text(arena, value), mean, temperature })
}

/// The text of a value, or the beginning of a long one.
fn text(arena: &mut Arena, value: Game) -> String {
    let Ok(text) = arena.write_within(value, MOST_WRITTEN) else { return TOO_LONG.to_owned() };
    if text.chars().count() <= LONGEST {
        return text;
    }
    let begun: String = text.chars().take(LONGEST).collect();
    format!("{begun}…")
}

/// The value of a component.
fn value(
    arena: &mut Arena,
    games: &mut PartizanGames,
    component: &Component,
    part: &Part,
) -> Result<Game, GameError> {
    if let (Component::Impartial(game), Part::Impartial(part)) = (component, part) {
        return of_nimber(arena, game.nimber(part));
    }
    match games.value(arena, component.name(), &component.text(part)) {
        Some(Ok(value)) => value.short().ok_or(GameError::NoSides),
        Some(Err(PositionError::Game(error))) => Err(error),
        Some(Err(PositionError::Text(_))) | None => Err(GameError::TooMuchWork),
    }
}
