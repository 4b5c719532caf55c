//! The evaluation of sums that are too large for their value: by the thermographs of the independent parts.
//!
//! Thermostrat (Winning Ways, chapter 6): who moves first in a sum reaches at least, at every temperature t, the sum of the opponent's walls of
//! all parts plus the width of the widest thermograph. The best such number over all t is the score.

use super::{
    component::{Component, Part},
    game::{PartizanGame, Table},
};
use crate::PartizanGames;
use boyi_core::Evaluator;
use boyi_partizan::{Arena, Dyadic, Games, Limits, Player, thermograph::Wall};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// The score of one move.
const ONE: i32 = 100;

/// Work for one part: some microseconds.
const WORK: u64 = 1_000;

/// A part with more moves of both players together is not valued.
const MOST_MOVES: u64 = 8;

/// Thermographs kept.
const MOST_PARTS: usize = 1 << 18;

/// A corner of a thermograph: the temperature and the values of both walls there.
#[derive(Clone, Copy, Debug)]
struct Corner {
    temperature: i32,
    left: i32,
    right: i32,
}

/// The walls of a thermograph at temperature 0, at each bend above and at the foot of the mast, in units of the score.
type Corners = Arc<[Corner]>;

/// Scores by the temperatures of the parts. The score of a position does not depend on what was asked before.
#[derive(Default)]
pub(super) struct Temperature(Mutex<Known>);

#[derive(Default, Debug)]
struct Known {
    /// The thermographs of the independent parts of each position of a component.
    positions: HashMap<(usize, Part), Arc<[Corners]>>,
    /// The thermograph of each part.
    parts: HashMap<(usize, Part), Corners>,
}

/// A number in units of the score.
fn scaled(number: Dyadic) -> i32 {
    (number.to_f64() * f64::from(ONE)).clamp(-1e6, 1e6) as i32
}

impl Known {
    /// The thermographs of the parts of a component. Equal components, which have the same `index`, share them.
    fn corners(&mut self, index: usize, component: &Component, part: &Part) -> Arc<[Corners]> {
        let key = (index, part.clone());
        if let Some(known) = self.positions.get(&key) {
            return known.clone();
        }
        let parts = component.parts(part).into_iter().map(|(_, part)| part);
        let mut parts: Vec<Part> = parts.collect();
        if parts.is_empty() {
            parts.push(part.clone());
        }
        let corners = parts.into_iter().map(|part| self.part(index, component, part));
        let corners: Arc<[Corners]> = corners.collect();
        if self.positions.len() >= MOST_PARTS {
            self.positions.clear();
        }
        self.positions.insert(key, corners.clone());
        corners
    }

    /// The thermograph of a part, by its value or by its moves.
    fn part(&mut self, index: usize, component: &Component, part: Part) -> Corners {
        let key = (index, part);
        if let Some(known) = self.parts.get(&key) {
            return known.clone();
        }
        let [left, right] = Player::BOTH.map(|player| component.count(&key.1, player));
        let by_value = if left + right <= MOST_MOVES { by_value(component, &key.1) } else { None };
        let corners = by_value.unwrap_or_else(|| by_moves(left, right));
        if self.parts.len() >= MOST_PARTS {
            self.parts.clear();
        }
        self.parts.insert(key, corners.clone());
        corners
    }
}

/// The thermograph of a part by its value, if that takes little.
fn by_value(component: &Component, part: &Part) -> Option<Corners> {
    if let Component::Impartial(_) = component {
        return Some([Corner { temperature: 0, left: 0, right: 0 }].into());
    }
    let limits = Limits { work: WORK, ..Limits::default() };
    let (mut arena, mut games) = (Arena::with_limits(limits), PartizanGames::default());
    let value = games.value(&mut arena, component.name(), &component.text(part))?.ok()?.short()?;
    arena.new_question();
    let graph = arena.thermograph(value).ok()?;
    let bends = |wall: &Wall| wall.pieces().iter().map(|piece| piece.from).collect::<Vec<_>>();
    let mut bends = [vec![Dyadic::ZERO], bends(&graph.left), bends(&graph.right)].concat();
    bends.retain(|&bend| bend >= Dyadic::ZERO);
    bends.sort_unstable();
    bends.dedup();
    let corner = |bend| {
        let (left, right) = (graph.left.at(bend)?, graph.right.at(bend)?);
        Some(Corner { temperature: scaled(bend), left: scaled(left), right: scaled(right) })
    };
    bends.into_iter().map(corner).collect()
}

/// A guess: each spare move is half a move ahead, and a move is worth one.
fn by_moves(left: u64, right: u64) -> Corners {
    let moves = |count: u64| count.min(1 << 12) as i32;
    let mean = (moves(left) - moves(right)) * ONE / 2;
    let width = if left > 0 && right > 0 { ONE } else { 0 };
    let foot = Corner { temperature: width, left: mean, right: mean };
    if width == 0 {
        [foot].into()
    } else {
        [Corner { temperature: 0, left: mean + width, right: mean - width }, foot].into()
    }
}

/// The values of both walls at a temperature.
fn at(corners: &[Corner], temperature: i32) -> (i32, i32) {
    let next = corners.partition_point(|corner| corner.temperature <= temperature);
    let low = corners[next - 1];
    match corners.get(next) {
        None => (low.left, low.right),
        Some(high) => {
            let (along, length) = (temperature - low.temperature, high.temperature - low.temperature);
            let between = |low: i32, high: i32| {
                low + (i64::from(high - low) * i64::from(along) / i64::from(length)) as i32
            };
            (between(low.left, high.left), between(low.right, high.right))
        }
    }
}

/// The number that the player to move reaches at least by Thermostrat, from that player's point of view.
fn thermostrat(parts: &[Corners], mover: Player) -> i32 {
    let bends = parts.iter().flat_map(|corners| corners.iter().map(|corner| corner.temperature));
    let reached = |temperature| {
        let (mut sum, mut widest) = (0, 0);
        for corners in parts {
            let (left, right) = at(corners, temperature);
            sum += if mover == Player::Left { right } else { -left };
            widest = widest.max(left - right);
        }
        sum + widest
    };
    bends.map(reached).max().unwrap_or(0)
}

impl Evaluator<PartizanGame> for Temperature {
    fn evaluate(&self, game: &PartizanGame, table: &Table) -> i32 {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut parts: Vec<Corners> = Vec::new();
        for (component, part) in game.zip(table) {
            let same = |other: &Component| other.name() == component.name();
            let index = game.components.iter().position(same).unwrap_or(0);
            parts.extend(known.corners(index, component, part).iter().cloned());
        }
        drop(known);
        thermostrat(&parts, table.mover)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_catalogue::Setup;
    use boyi_core::Notation;

    fn sum(games: &str) -> PartizanGame {
        let setup = Setup::parse(&format!("sum:games={games}")).unwrap();
        PartizanGame::sum(&setup).unwrap().unwrap()
    }

    fn score(game: &PartizanGame, position: &str) -> i32 {
        Temperature::default().evaluate(game, &game.parse_position(position).unwrap())
    }

    #[test]
    fn the_mover_takes_the_hottest_part_and_its_temperature() {
        let game = sum("domineering(2x2)|domineering(2x2)|nim");
        // Worth ±1 + ±1 + *3, then ±1 + 1, and 1 - 1.
        assert_eq!(score(&game, "../..|../..|3 left"), 0);
        assert_eq!(score(&game, "../..|.#/.#|3 left"), 200);
        assert_eq!(score(&game, "../..|.#/.#|3 right"), 0);
        assert_eq!(score(&game, "../##|.#/.#|3 right"), 0);
    }

    #[test]
    fn no_more_is_promised_than_play_reaches() {
        let game = sum("domineering(2x3)|domineering(2x3)");
        let (mut random, mut sharp) = (fastrand::Rng::with_seed(3), 0);
        for _ in 0..300 {
            let mut board = || {
                let mut row =
                    || (0..3).map(|_| if random.u8(..5) < 2 { '#' } else { '.' }).collect::<String>();
                [row(), row()].join("/")
            };
            let (one, two) = (board(), board());
            let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
            let mut value = |board: &str| {
                games
                    .value(&mut arena, "domineering", &board.replace('/', "|"))
                    .unwrap()
                    .unwrap()
                    .short()
                    .unwrap()
            };
            let values = [value(&one), value(&two)];
            let value = arena.sum(values[0], values[1]).unwrap();
            let left = scaled(arena.left_stop(value).number);
            let right = -scaled(arena.right_stop(value).number);
            for (reached, mover) in [(left, "left"), (right, "right")] {
                let promised = score(&game, &format!("{one}|{two} {mover}"));
                assert!(promised <= reached, "{one}|{two} {mover}: {promised}, {reached}");
                sharp += u32::from(promised == reached);
            }
        }
        assert!(sharp > 500, "{sharp}");
    }
}
