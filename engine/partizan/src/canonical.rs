//! Canonical form: number if it is one, else reversible moves bypassed and dominated options dropped
//! (CGT, section II.2). The result does not depend on the order.

use crate::{
    Arena, Game, GameError, Nus, Player, Stop,
    arena::Map,
    dyadic::{End, simplest_between},
};
use smallvec::SmallVec;

type Side = SmallVec<[Game; 8]>;

/// A value on its way to canonical form: it is no number, and its options may still change.
struct Form {
    left: Side,
    right: Side,
    left_stop: Stop,
    right_stop: Stop,
    /// Comparisons with the value that were made: (game, whether the game is the smaller one).
    compared: Map<(Game, bool), bool>,
}

impl Arena {
    /// Returns the value {left | right}.
    ///
    /// ```
    /// # use boyi_partizan::{Arena, Game};
    /// let mut arena = Arena::new();
    /// let one = arena.form(&[Game::ZERO], &[])?;
    /// let half = arena.form(&[Game::ZERO], &[one])?;
    /// assert_eq!(arena.write(half)?, "1/2");
    /// # Ok::<(), boyi_partizan::GameError>(())
    /// ```
    pub fn form(&mut self, left: &[Game], right: &[Game]) -> Result<Game, GameError> {
        self.spend(1 + left.len() as u64 + right.len() as u64)?;
        if let Some(number) = self.simplest_number(left, right)? {
            return self.intern_nus(Nus::from(number));
        }
        let left_stop =
            left.iter().map(|&option| self.right_stop(option)).max().expect("no number, so both can move");
        let right_stop =
            right.iter().map(|&option| self.left_stop(option)).min().expect("no number, so both can move");
        let mut form = Form {
            left: sorted(left),
            right: sorted(right),
            left_stop,
            right_stop,
            compared: Map::default(),
        };
        self.deeper(|arena| {
            arena.drop_dominated(&mut form)?;
            if arena.bypass_reversible(&mut form, Player::Left)?
                | arena.bypass_reversible(&mut form, Player::Right)?
            {
                arena.drop_dominated(&mut form)?;
            }
            Ok(())
        })?;
        form.left.sort_unstable();
        form.right.sort_unstable();
        self.intern_form(&form.left, &form.right, (left_stop, right_stop))
    }

    /// The simplest number x that every left option is less than or confused with, and every right option greater than
    /// or confused with: then the value is x (the simplicity theorem).
    fn simplest_number(&self, left: &[Game], right: &[Game]) -> Result<Option<crate::Dyadic>, GameError> {
        let low = left.iter().map(|&option| self.right_stop(option)).max();
        let high = right.iter().map(|&option| self.left_stop(option)).min();
        // x ≤ G just if the right stop of G is above x, or is x with Right to move.
        let low = low.map(|stop| End { at: stop.number, included: !stop.right_to_move });
        let high = high.map(|stop| End { at: stop.number, included: stop.right_to_move });
        simplest_between(low, high).map_err(|()| GameError::NumberTooLarge)
    }

    fn drop_dominated(&mut self, form: &mut Form) -> Result<(), GameError> {
        self.keep_best(&mut form.left, Player::Left)?;
        self.keep_best(&mut form.right, Player::Right)
    }

    /// Drops every option that another one is at least as good as, for the player.
    fn keep_best(&mut self, side: &mut Side, player: Player) -> Result<(), GameError> {
        let mut at = 0;
        while at < side.len() {
            let mut dominated = false;
            for other in 0..side.len() {
                if other != at && self.no_better(side[at], side[other], player)? {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                side.swap_remove(at);
            } else {
                at += 1;
            }
        }
        Ok(())
    }

    fn no_better(&mut self, option: Game, other: Game, player: Player) -> Result<bool, GameError> {
        match player {
            Player::Left => self.at_most(option, other),
            Player::Right => self.at_most(other, option),
        }
    }

    /// Replaces each option of the player that the opponent can answer without loss by the player's options after the
    /// answer. Whether anything was replaced. The value stays, so that every comparison with it stays true.
    fn bypass_reversible(&mut self, form: &mut Form, player: Player) -> Result<bool, GameError> {
        let mut changed = false;
        let mut at = 0;
        while at < form.side(player).len() {
            let option = form.side(player)[at];
            match self.reversing_answer(form, option, player)? {
                None => at += 1,
                Some(answer) => {
                    changed = true;
                    let range = self.options(answer)?.of(player);
                    self.spend(range.len() as u64)?;
                    let side = form.side(player);
                    side.swap_remove(at);
                    for index in range {
                        if !side.contains(&self.pool[index]) {
                            side.push(self.pool[index]);
                        }
                    }
                }
            }
        }
        Ok(changed)
    }

    /// An answer to the player's move to `option` that is no worse for the opponent than the value itself.
    fn reversing_answer(
        &mut self,
        form: &mut Form,
        option: Game,
        player: Player,
    ) -> Result<Option<Game>, GameError> {
        let answers = self.options(option)?.of(player.opponent());
        for index in answers {
            let answer = self.pool[index];
            let reverses = match player {
                Player::Left => self.at_most_form(answer, form)?,
                Player::Right => self.at_least_form(answer, form)?,
            };
            if reverses {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Whether `game` ≤ the value.
    fn at_most_form(&mut self, game: Game, form: &mut Form) -> Result<bool, GameError> {
        if self.left_stop(game) > form.left_stop || self.right_stop(game) > form.right_stop {
            return Ok(false);
        }
        if self.left_stop(game).number < form.right_stop.number || self.number(game).is_some() {
            return Ok(true);
        }
        if let Some(&known) = form.compared.get(&(game, true)) {
            return Ok(known);
        }
        self.spend(1)?;
        let answer = self.deeper(|arena| {
            for at in 0..form.right.len() {
                if arena.at_most(form.right[at], game)? {
                    return Ok(false);
                }
            }
            for index in arena.options(game)?.left() {
                if arena.at_least_form(arena.pool[index], form)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        form.compared.insert((game, true), answer);
        Ok(answer)
    }

    /// Whether `game` ≥ the value.
    fn at_least_form(&mut self, game: Game, form: &mut Form) -> Result<bool, GameError> {
        if self.left_stop(game) < form.left_stop || self.right_stop(game) < form.right_stop {
            return Ok(false);
        }
        if self.right_stop(game).number > form.left_stop.number || self.number(game).is_some() {
            return Ok(true);
        }
        if let Some(&known) = form.compared.get(&(game, false)) {
            return Ok(known);
        }
        self.spend(1)?;
        let answer = self.deeper(|arena| {
            for at in 0..form.left.len() {
                if arena.at_most(game, form.left[at])? {
                    return Ok(false);
                }
            }
            for index in arena.options(game)?.right() {
                if arena.at_most_form(arena.pool[index], form)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        form.compared.insert((game, false), answer);
        Ok(answer)
    }
}

impl Form {
    fn side(&mut self, player: Player) -> &mut Side {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }
}

fn sorted(options: &[Game]) -> Side {
    let mut side = Side::from_slice(options);
    side.sort_unstable();
    side.dedup();
    side
}
