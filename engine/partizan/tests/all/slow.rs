//! A second evaluator, slow and by the definitions: games as they are written, never simplified.

use boyi_partizan::{Arena, Game, GameError, Player};
use std::collections::HashMap;

/// The index of a game among those that were written down.
pub(crate) type Id = usize;

/// Games as they are written: two forms of a value are different games here.
#[derive(Default)]
pub(crate) struct Slow {
    games: Vec<[Vec<Id>; 2]>,
    index: HashMap<[Vec<Id>; 2], Id>,
    at_most: HashMap<(Id, Id), bool>,
}

impl Slow {
    pub(crate) fn form(&mut self, mut left: Vec<Id>, mut right: Vec<Id>) -> Id {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        let game = [left, right];
        if let Some(&known) = self.index.get(&game) {
            return known;
        }
        self.games.push(game.clone());
        self.index.insert(game, self.games.len() - 1);
        self.games.len() - 1
    }

    /// The canonical form of a value, written out.
    pub(crate) fn of(&mut self, arena: &mut Arena, game: Game) -> Result<Id, GameError> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in arena.options_of(game, player)? {
                side.push(self.of(arena, option)?);
            }
        }
        let [left, right] = sides;
        Ok(self.form(left, right))
    }

    pub(crate) fn options(&self, game: Id) -> [Vec<Id>; 2] {
        self.games[game].clone()
    }

    /// G ≤ H just if no GL ≥ H and no HR ≤ G.
    pub(crate) fn at_most(&mut self, g: Id, h: Id) -> bool {
        if let Some(&known) = self.at_most.get(&(g, h)) {
            return known;
        }
        let [left, _] = self.options(g);
        let [_, right] = self.options(h);
        let answer = !left.into_iter().any(|gl| self.at_most(h, gl))
            && !right.into_iter().any(|hr| self.at_most(hr, g));
        self.at_most.insert((g, h), answer);
        answer
    }

    pub(crate) fn equal(&mut self, g: Id, h: Id) -> bool {
        self.at_most(g, h) && self.at_most(h, g)
    }

    pub(crate) fn negative(&mut self, g: Id) -> Id {
        let [left, right] = self.options(g);
        let left = left.into_iter().map(|option| self.negative(option)).collect();
        let right = right.into_iter().map(|option| self.negative(option)).collect();
        self.form(right, left)
    }

    pub(crate) fn sum(&mut self, g: Id, h: Id) -> Id {
        let (of_g, of_h) = (self.options(g), self.options(h));
        let [left, right] = [0, 1].map(|side| {
            let in_g: Vec<Id> = of_g[side].iter().map(|&option| self.sum(option, h)).collect();
            let in_h: Vec<Id> = of_h[side].iter().map(|&option| self.sum(g, option)).collect();
            [in_g, in_h].concat()
        });
        self.form(left, right)
    }

    /// Whether the player who moves first wins.
    pub(crate) fn wins(&self, game: Id, player: Player) -> bool {
        let side = usize::from(player == Player::Right);
        self.games[game][side].iter().any(|&option| !self.wins(option, player.opponent()))
    }

    /// No option of a player is as good as another one, and no option is reversible.
    pub(crate) fn is_canonical(&mut self, game: Id) -> bool {
        let [left, right] = self.options(game);
        for (side, options) in [&left, &right].into_iter().enumerate() {
            for &a in options {
                let dominated = options
                    .iter()
                    .any(|&b| a != b && if side == 0 { self.at_most(a, b) } else { self.at_most(b, a) });
                let answers = self.options(a)[1 - side].clone();
                let reversible = answers.into_iter().any(|answer| {
                    if side == 0 { self.at_most(answer, game) } else { self.at_most(game, answer) }
                });
                if dominated || reversible || !self.is_canonical(a) {
                    return false;
                }
            }
        }
        true
    }

    pub(crate) fn depth(&self, game: Id) -> u64 {
        self.games[game].iter().flatten().map(|&option| 1 + self.depth(option)).max().unwrap_or(0)
    }

    /// The number of different games that moves reach.
    pub(crate) fn positions(&self, game: Id) -> u64 {
        let (mut seen, mut open) = (std::collections::HashSet::new(), vec![game]);
        while let Some(game) = open.pop() {
            if seen.insert(game) {
                open.extend(self.games[game].iter().flatten());
            }
        }
        seen.len() as u64
    }

    /// The integer that a canonical form is.
    pub(crate) fn integer(&self, game: Id) -> Option<i64> {
        match &self.games[game] {
            [left, right] if left.is_empty() && right.is_empty() => Some(0),
            [left, right] if right.is_empty() && left.len() == 1 => {
                self.integer(left[0]).filter(|&n| n >= 0).map(|n| n + 1)
            }
            [left, right] if left.is_empty() && right.len() == 1 => {
                self.integer(right[0]).filter(|&n| n <= 0).map(|n| n - 1)
            }
            _ => None,
        }
    }

    /// The walls of a canonical form in units of 1/`unit`, at the temperatures −1, −1 + 1/`unit`, … to `top`: each scaffold
    /// by definition, frozen from where they meet. Exact if all bends are at these temperatures.
    pub(crate) fn walls(&self, game: Id, unit: i64, top: i64) -> [Vec<i64>; 2] {
        let times = -unit..=top * unit;
        if let Some(integer) = self.integer(game) {
            let mast: Vec<i64> = times.map(|_| integer * unit).collect();
            return [mast.clone(), mast];
        }
        let [left, right] = &self.games[game];
        let best = |options: &[Id], side: usize| {
            let walls: Vec<Vec<i64>> =
                options.iter().map(|&option| self.walls(option, unit, top)[1 - side].clone()).collect();
            times
                .clone()
                .enumerate()
                .map(|(at, time)| {
                    let paid =
                        walls.iter().map(|wall| if side == 0 { wall[at] - time } else { wall[at] + time });
                    if side == 0 { paid.max() } else { paid.min() }.expect("an option")
                })
                .collect::<Vec<i64>>()
        };
        let mut walls = [best(left, 0), best(right, 1)];
        if let Some(meeting) = (0..walls[0].len()).find(|&at| walls[0][at] <= walls[1][at]) {
            let mast = walls[0][meeting];
            walls.iter_mut().for_each(|wall| wall[meeting..].fill(mast));
        }
        walls
    }
}
