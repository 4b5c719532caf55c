//! The search for nimbers of regions.

use super::GridGame;
use super::field::Field;
use super::table::{Key, Known, Table};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// No nimber is above this: it is at most the length of the longest play, 64 moves on 128 squares.
pub(super) const MOST_NIMBER: u8 = 64;

/// For each nimber the number of options tested for it, the likeliest first, before the region is tested for the smaller ones: if many
/// options do not have it, others seldom do. For larger nimbers, which are rare, none is tested; for 0 and 1 all are.
///
/// Tuned for the number of regions that decide for 38 squares of 6 × 7 in Cram whether they have a nimber from 2 to 4.
const ASKED_FIRST: [usize; 5] = [usize::MAX, usize::MAX, 12, 10, 1];

/// Regions searched between two calls of `go_on`.
const REGIONS_AT_ONCE: u64 = 4096;

/// A callback that returns `false` to stop the search.
pub(super) type GoOn<'a> = &'a mut dyn FnMut(u64) -> bool;

/// A board, and the table of its regions.
#[derive(Debug)]
pub(super) struct Solver<W: Key> {
    pub(super) game: GridGame,
    field: Field<W>,
    pub(super) table: Table<W>,
}

/// The reason why a search ended without an answer.
enum Stop {
    /// It was stopped.
    Told,
    /// The table should grow first.
    Crowded,
    /// Another thread has answered the question at this ply of the path.
    Answered(usize),
}

/// Threads that search for one answer.
struct Team<W> {
    done: AtomicBool,
    /// Regions whose options were searched.
    searched: AtomicU64,
    /// Regions of this many squares and more are not searched by two at the same time while there are others.
    large: u32,
    /// Those being searched, with the nimber asked for.
    busy: Mutex<HashSet<(W, u8)>>,
}

/// Tells the other threads when one ends, by a panic too.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl<W: Key> Solver<W> {
    /// For boards at most as high as wide.
    pub(super) fn new(game: GridGame, rows: u32, columns: u32, memory: usize) -> Solver<W> {
        Solver { game, field: Field::new(rows, columns), table: Table::new(memory) }
    }

    pub(super) fn is_while(&mut self, free: W, n: u8, go_on: GoOn) -> Option<bool> {
        self.with_team(u32::MAX, |solver, team| Search::new(solver, team, Some(go_on)).is_sum(free, n))
    }

    /// Searches with a new team until there is an answer, and lets the table grow when it is crowded: the table leads the search
    /// back to its place at once.
    fn with_team(
        &mut self,
        large: u32,
        mut search: impl FnMut(&Solver<W>, &Team<W>) -> Result<bool, Stop>,
    ) -> Option<bool> {
        let mut team =
            Team { done: false.into(), searched: 0.into(), large, busy: Mutex::new(HashSet::new()) };
        loop {
            match search(self, &team) {
                Ok(found) => return Some(found),
                Err(Stop::Crowded) => self.table.grow(),
                Err(_) => return None,
            }
            *team.done.get_mut() = false;
        }
    }
}

impl Solver<u64> {
    /// [`is_while`](Self::is_while) with several threads; with fewer if they are not available.
    pub(super) fn is_by(&mut self, threads: usize, free: u64, n: u8, go_on: GoOn) -> Option<bool> {
        // Smaller ones are searched in no time.
        let large = if threads > 1 { free.count_ones() * 5 / 8 } else { u32::MAX };
        self.with_team(large, |solver, team| {
            let run = |go_on| {
                let _over = Over(&team.done);
                Search::new(solver, team, go_on).is_sum(free, n)
            };
            std::thread::scope(|scope| {
                let helpers: Vec<_> = (1..threads)
                    .filter_map(|_| std::thread::Builder::new().spawn_scoped(scope, || run(None)).ok())
                    .collect();
                let mut answer = run(Some(&mut *go_on));
                for helper in helpers {
                    match helper.join() {
                        Ok(found) if answer.is_err() && !matches!(found, Err(Stop::Told)) => answer = found,
                        Ok(_) => {}
                        Err(panic) => std::panic::resume_unwind(panic),
                    }
                }
                answer
            })
        })
    }
}

impl<W: Key> Team<W> {
    fn busy(&self) -> MutexGuard<'_, HashSet<(W, u8)>> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An option of a region whose nimber is not known.
struct Open {
    /// The range on the stack of its parts whose nimbers are not known, the largest last.
    parts: Range<usize>,
    /// The nimber of the other parts.
    rest: u8,
    lateness: u32,
}

/// One thread's search.
struct Search<'a, W: Key> {
    solver: &'a Solver<W>,
    team: &'a Team<W>,
    go_on: Option<GoOn<'a>>,
    /// Regions whose options were searched.
    searched: u64,
    /// The large regions being searched, with the nimber asked for.
    path: Vec<(W, u8)>,
    /// The parts of the options of the regions being searched.
    stack: Vec<W>,
}

impl<'a, W: Key> Search<'a, W> {
    fn new(solver: &'a Solver<W>, team: &'a Team<W>, go_on: Option<GoOn<'a>>) -> Search<'a, W> {
        Search { solver, team, go_on, searched: 0, path: Vec::new(), stack: Vec::new() }
    }

    /// Returns `true` if the free squares have the given nimber.
    fn is_sum(&mut self, free: W, n: u8) -> Result<bool, Stop> {
        let mut parts = Vec::new();
        self.solver.field.split(self.solver.game, free, &mut parts);
        parts.sort_unstable_by_key(|part| part.count_ones());
        let Some((&largest, others)) = parts.split_last() else { return Ok(n == 0) };
        let mut rest = n;
        for &part in others {
            rest ^= self.nimber(part)?;
        }
        self.is(largest, rest)
    }

    fn nimber(&mut self, part: W) -> Result<u8, Stop> {
        for n in 0..MOST_NIMBER {
            if self.is(part, n)? {
                return Ok(n);
            }
        }
        Ok(MOST_NIMBER)
    }

    /// Returns `true` if the part has the given nimber.
    fn is(&mut self, part: W, n: u8) -> Result<bool, Stop> {
        let Solver { game, field, table } = self.solver;
        let not = match table.get(part) {
            Some(Known::Is(found)) => return Ok(found == n),
            Some(Known::Not(set)) => set,
            None => u64::from(field.is_won_by_its_centre(*game, part)),
        };
        if has(not, n) {
            return Ok(false);
        }
        if part.count_ones() < self.team.large {
            return self.search(part, n, not);
        }
        let (bottom, place) = (self.stack.len(), self.path.len());
        self.path.push((part, n));
        self.team.busy().insert((part, n));
        let found = self.search(part, n, not);
        self.team.busy().remove(&(part, n));
        self.path.truncate(place);
        match found {
            Err(Stop::Answered(at)) if at == place => {
                self.stack.truncate(bottom);
                self.is(part, n)
            }
            found => found,
        }
    }

    /// [`is`](Self::is) for a part of which only excluded values are known.
    ///
    /// It has the nimber n if no option has it and all smaller ones are those of options: if there is no smaller one that it has.
    fn search(&mut self, part: W, n: u8, not: u64) -> Result<bool, Stop> {
        self.searched += 1;
        if self.searched.is_multiple_of(REGIONS_AT_ONCE) {
            self.look_around()?;
        }
        let table = &self.solver.table;
        let bottom = self.stack.len();
        let mut reached = not;
        let Some(mut open) = self.open_options(part, n, &mut reached) else {
            self.stack.truncate(bottom);
            return Ok(false);
        };
        open.sort_by_key(|option| option.lateness);
        let asked_first = ASKED_FIRST.get(usize::from(n)).copied().unwrap_or(0);
        let mut first = open.len();
        let (mut found, mut is_no_less) = (false, false);
        let mut i = 0;
        while i < open.len() && !found {
            if i == asked_first && !is_no_less {
                if self.is_less(part, n, reached)? {
                    self.stack.truncate(bottom);
                    return Ok(false);
                }
                is_no_less = true;
            }
            if i < first && self.is_busy(&open[i], n) {
                open[i..].rotate_left(1);
                first -= 1;
            } else {
                found = self.option_is(&open[i], n)?;
                i += 1;
            }
        }
        self.stack.truncate(bottom);
        if !found && !is_no_less && self.is_less(part, n, reached)? {
            return Ok(false);
        }
        table.put(part, if found { Known::Not(reached | bit(n)) } else { Known::Is(n) });
        Ok(!found)
    }

    /// Returns `true` if the part has a nimber below n that no option is known to have.
    fn is_less(&mut self, part: W, n: u8, reached: u64) -> Result<bool, Stop> {
        for less in (0..n).filter(|&less| !has(reached, less)) {
            if self.is(part, less)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The options that may have the nimber n, no two alike, if none is known to have it. The known nimbers of others go to `reached`.
    fn open_options(&mut self, part: W, n: u8, reached: &mut u64) -> Option<Vec<Open>> {
        let Search { solver: Solver { game, field, table }, ref mut stack, .. } = *self;
        let mut open: Vec<Open> = Vec::new();
        let size = field.size(part);
        let mut look = |uses: W, parts: &mut [W]| {
            parts.sort_unstable_by_key(|&part| (part.count_ones(), part));
            let first = stack.len();
            let (mut rest, mut not) = (0, 0);
            for &part in &*parts {
                match table.get(part) {
                    Some(Known::Is(n)) => rest ^= n,
                    // Equal parts cancel.
                    _ if stack.len() > first && stack.last() == Some(&part) => {
                        stack.pop();
                        not = 0;
                    }
                    found => {
                        not = if let Some(Known::Not(set)) = found { set } else { 0 };
                        stack.push(part);
                    }
                }
            }
            let parts = first..stack.len();
            let Some(&largest) = stack[first..].last() else {
                *reached |= bit(rest);
                return rest != n;
            };
            let is_other = parts.len() == 1 && has(not, n ^ rest);
            if is_other
                || open.iter().any(|other| other.rest == rest && stack[other.parts.clone()] == stack[first..])
            {
                stack.truncate(first);
                return true;
            }
            open.push(Open { parts, rest, lateness: field.lateness(size, uses, largest) });
            true
        };
        // The next option is split while the table entry of one is prefetched, unless the table is small.
        let is_far = table.is_far();
        let (mut parts, mut next) = (Vec::new(), Vec::new());
        let mut before = None;
        let none_has_it = field.visit_moves(*game, part, |uses| {
            next.clear();
            field.split(*game, part & !uses, &mut next);
            if !is_far {
                return look(uses, &mut next);
            }
            next.iter().for_each(|&part| table.fetch(part));
            let go_on = before.replace(uses).is_none_or(|uses| look(uses, &mut parts));
            std::mem::swap(&mut parts, &mut next);
            go_on
        }) && before.is_none_or(|uses| look(uses, &mut parts));
        none_has_it.then_some(open)
    }

    /// Returns `true` if the option has the given nimber. All its parts but the largest are replaced by their nimbers.
    fn option_is(&mut self, option: &Open, n: u8) -> Result<bool, Stop> {
        let mut rest = n ^ option.rest;
        let last = option.parts.end - 1;
        for i in option.parts.start..last {
            rest ^= self.nimber(self.stack[i])?;
        }
        self.is(self.stack[last], rest)
    }

    /// Returns `true` if another thread searches the option for the same nimber.
    fn is_busy(&self, option: &Open, n: u8) -> bool {
        let part = self.stack[option.parts.start];
        option.parts.len() == 1
            && part.count_ones() >= self.team.large
            && self.team.busy().contains(&(part, n ^ option.rest))
    }

    /// Returns `true` if the search should continue.
    fn look_around(&mut self) -> Result<(), Stop> {
        let searched = self.team.searched.fetch_add(REGIONS_AT_ONCE, Relaxed) + REGIONS_AT_ONCE;
        if self.team.done.load(Relaxed) || self.go_on.as_mut().is_some_and(|go_on| !go_on(searched)) {
            return Err(Stop::Told);
        }
        if self.solver.table.is_crowded() {
            return Err(Stop::Crowded);
        }
        let answered = |&(part, n): &(W, u8)| match self.solver.table.get(part) {
            Some(Known::Is(_)) => true,
            Some(Known::Not(set)) => has(set, n),
            None => false,
        };
        match self.path.iter().position(answered) {
            Some(place) => Err(Stop::Answered(place)),
            None => Ok(()),
        }
    }
}

/// The set of one value; of none if that is above 63.
fn bit(n: u8) -> u64 {
    1u64.checked_shl(n.into()).unwrap_or(0)
}

fn has(set: u64, n: u8) -> bool {
    set & bit(n) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The search is the same with and without prefetching.
    #[test]
    fn a_far_table_answers_as_a_near_one() {
        for (game, rows, columns) in
            [(GridGame::Cram, 4, 7), (GridGame::Cram, 5, 6), (GridGame::NodeKayles, 5, 5)]
        {
            let all = u64::MAX >> (64 - rows * columns);
            let answers = |mut solver: Solver<u64>| {
                let found: Vec<_> = (0..6).map(|n| solver.is_while(all, n, &mut |_| true)).collect();
                (found, solver.table.solved())
            };
            let near = Solver::new(game, rows, columns, usize::MAX);
            let mut far = Solver::new(game, rows, columns, usize::MAX);
            while !far.table.is_far() {
                far.table.grow();
            }
            assert!(!near.table.is_far());
            assert_eq!(answers(near), answers(far), "{game:?} {rows} × {columns}");
        }
    }
}
