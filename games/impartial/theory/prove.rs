//! The winner of a position of an impartial game that no theorem covers: solved if it is small, else played down to positions
//! that theory decides.
//!
//! Only the winner is asked for, so one winning move settles a position, and every position that [`Impartial::lost`] answers
//! ends a line of play. Positions that differ only in the order of their parts are one ([`Impartial::normal_form`]).
//! A game with a better method of its own ([`Impartial::search`]) is asked by that.

use super::game::{Impartial, Search};
use boyi_catalogue::win_or_loss;
use boyi_core::{Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Record, SearchObserver, Stats};
use boyi_search::Solver;
use foldhash::fast::FixedState;
use std::{cmp::Reverse, collections::HashMap};

/// Moves between two questions to the observer, by their weight.
const POLL_INTERVAL: u64 = 1 << 14;

/// Moves that are glanced at between two questions to the observer.
const GLANCES: usize = 1 << 12;

/// Moves that take about as long as a node of a search usually does: where positions have more, fewer nodes are allowed.
const MOVES_OF_A_NODE: u64 = 12;

/// The usual maximum number of components of a position. With `n` times as many it takes `n` times the time and memory.
const PARTS_OF_A_POSITION: u64 = 8;

/// Bytes that a position is taken to have besides its own size.
const POSITION_BYTES: usize = 48;

/// The engine. Each is asked about one game.
pub(crate) struct Prove<P> {
    /// Nodes of the first attempt, which solves the game and so tells how long the play lasts.
    small: u64,
    /// Results of the questions so far, by normal form, where the game has no method of its own: whether the player to move
    /// loses.
    known: Known<P>,
}

type Known<P> = HashMap<P, bool, FixedState>;

impl<P> Default for Prove<P> {
    fn default() -> Prove<P> {
        Prove { small: 50_000, known: Known::default() }
    }
}

impl<G: Impartial> Engine<G> for Prove<G::Position> {
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        // Nodes of positions with many parts take longer.
        let usual = self.small / (1 + game.parts_count(record.now()) / PARTS_OF_A_POSITION);
        let small = limits.nodes.map_or(usual, |nodes| nodes.min(usual)).max(1);
        let small = Limits { nodes: Some(small), lines: Limits::ALL, ..*limits };
        match Solver::new().analyze(game, record, &small, observer) {
            Err(AnalysisError::Stopped | AnalysisError::TooLarge) => {}
            Err(error) => return Err(error),
            Ok(mut solved) => {
                // Every move that wins is as good as another, the quickest first.
                if solved.value.is_win() {
                    let wins = solved.lines.iter().filter(|line| line.value.is_win());
                    solved.best = wins.map(|line| line.moves[0].clone()).collect();
                }
                solved.lines.truncate(limits.lines.max(1));
                return Ok(solved);
            }
        }
        host_stopped(observer)?;
        let position = record.now();
        // Who wins may be known at once, but not which of a billion moves do.
        let count = usize::try_from(game.count(position)).unwrap_or(usize::MAX);
        if bytes::<G>(count) > limits.memory {
            return Err(AnalysisError::TooLarge);
        }
        // Room for as much again.
        if bytes::<G>(self.known.capacity()) > limits.memory / 2 {
            self.known = Known::default();
        }
        let own = game.search(limits.memory);
        let mut apart = Known::default();
        let known = if own.is_some() { &mut apart } else { &mut self.known };
        let mut proof = Proof {
            game,
            own,
            limits,
            observer,
            known,
            waiting: 0,
            moves: 0,
            polled: 0,
            stats: Stats::default(),
        };
        let lost = proof.is_lost(position)?;
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let (wins, more) = proof.judge(position, &moves, lost);
        if more && (limits.lines == Limits::ALL || !wins.contains(&Some(true))) {
            return Err(AnalysisError::Stopped);
        }
        let line = |(mv, wins): (G::Move, bool)| Line::new(win_or_loss(!wins), Bound::Exact, vec![mv]);
        let judged = moves.into_iter().zip(wins).filter_map(|(mv, wins)| Some((mv, wins?)));
        let mut lines: Vec<Line<G::Move>> = judged.map(line).collect();
        // All moves of a lost position are as good; those that leave most to play are named.
        let left = |mv: &G::Move| Reverse(game.remaining(&game.play(position, mv)));
        let most = lines.iter().filter(|_| lost).map(|line| left(&line.moves[0])).min();
        let is_named = |mv: &G::Move| most.is_none_or(|most| left(mv) == most);
        lines.sort_by_cached_key(|line| !is_named(&line.moves[0]));
        let mut analysis = Analysis::of_lines("prove", lines, proof.stats);
        analysis.best.retain(is_named);
        analysis.more = more;
        analysis.lines.truncate(limits.lines.max(1));
        Ok(analysis)
    }

    fn clear(&mut self) {
        self.known = Known::default();
    }
}

/// The memory that this many positions take, saturating.
fn bytes<G: Game>(positions: usize) -> usize {
    positions.saturating_mul(size_of::<G::Position>() + POSITION_BYTES)
}

fn host_stopped<M>(observer: &mut dyn SearchObserver<M>) -> Result<(), AnalysisError> {
    if observer.poll().is_break() { Err(AnalysisError::Stopped) } else { Ok(()) }
}

/// The results so far.
struct Proof<'a, G: Game> {
    game: &'a G,
    own: Option<Search<'a, G::Position>>,
    limits: &'a Limits,
    observer: &'a mut dyn SearchObserver<G::Move>,
    known: &'a mut Known<G::Position>,
    /// Moves of the positions on the path, by their weight.
    waiting: usize,
    /// Moves of all positions so far, by their weight.
    moves: u64,
    /// How many there were when the observer was last asked.
    polled: u64,
    stats: Stats,
}

/// A position on the path, and the successors that have to be settled before it is.
struct Frame<P> {
    position: P,
    open: Vec<P>,
}

impl<G: Impartial> Proof<'_, G> {
    /// Whether the player to move loses, as far as that can be said at once.
    fn glance(&mut self, position: &G::Position) -> Option<bool> {
        let form = self.game.normal_form(position);
        let own = self.own.as_mut().and_then(|own| own(&form, 0, &mut |_| false));
        own.or_else(|| self.probe(&form))
    }

    /// Which of the moves of a settled position win, and whether time ran out before all were judged. In a won position one that wins is
    /// found, where a glance tells.
    fn judge(&mut self, position: &G::Position, moves: &[G::Move], lost: bool) -> (Vec<Option<bool>>, bool) {
        if lost {
            return (vec![Some(false); moves.len()], false);
        }
        let mut all = vec![None; moves.len()];
        let mut found = false;
        for (moves, wins) in moves.chunks(GLANCES).zip(all.chunks_mut(GLANCES)) {
            if found && host_stopped(self.observer).is_err() {
                return (all, true);
            }
            for (mv, wins) in moves.iter().zip(wins) {
                *wins = self.glance(&self.game.play(position, mv));
                found |= *wins == Some(true);
            }
        }
        for (at, mv) in moves.iter().enumerate() {
            if all[at].is_none() {
                match self.is_lost(&self.game.play(position, mv)) {
                    Ok(wins) => all[at] = Some(wins),
                    Err(_) => return (all, true),
                }
            }
        }
        (all, false)
    }

    fn probe(&mut self, form: &G::Position) -> Option<bool> {
        if let Some(&lost) = self.known.get(form) {
            self.stats.table_hits += 1;
            return Some(lost);
        }
        let over = self.game.outcome(form).map(|outcome| outcome == boyi_core::Outcome::Loss);
        let lost = over.or_else(|| self.game.lost(form))?;
        self.stats.leaves += 1;
        Some(lost)
    }

    /// Whether the player to move loses.
    fn is_lost(&mut self, position: &G::Position) -> Result<bool, AnalysisError> {
        let start = self.game.normal_form(position);
        if let Some(lost) = self.probe(&start) {
            return Ok(lost);
        }
        let Proof { own: Some(own), limits, observer, stats, .. } = self else { return self.settle(start) };
        let before = stats.interior;
        let lost = own(&start, 0, &mut |searched| {
            stats.interior = before + searched;
            within(limits, stats, *observer).is_ok()
        });
        let lost = lost.ok_or(AnalysisError::Stopped)?;
        self.known.insert(start, lost);
        Ok(lost)
    }

    /// Depth first, with a path of its own: play may last longer than the machine's stack is deep.
    fn settle(&mut self, start: G::Position) -> Result<bool, AnalysisError> {
        self.waiting = 0;
        let mut path: Vec<Frame<G::Position>> = Vec::new();
        let mut entered = Some(start);
        let mut settled = false;
        loop {
            if let Some(position) = entered.take() {
                self.check(&position)?;
                self.stats.interior += 1;
                let open = self.open(&position);
                settled = open.is_none();
                path.push(Frame { position, open: open.unwrap_or_default() });
            }
            let Some(frame) = path.last_mut() else {
                unreachable!("the start is on the path until it is settled")
            };
            // A successor that loses makes its predecessor a win.
            while !settled && let Some(next) = frame.open.pop() {
                match self.known.get(&next) {
                    Some(&lost) => settled = lost,
                    None => {
                        entered = Some(next);
                        break;
                    }
                }
            }
            if entered.is_some() {
                continue;
            }
            let Some(Frame { position, .. }) = path.pop() else { unreachable!("it was there") };
            self.waiting -= self.weight(&position) as usize;
            let lost = !settled;
            self.known.insert(position, lost);
            if path.is_empty() {
                return Ok(lost);
            }
            settled = lost;
        }
    }

    /// The successors about which nothing is known, the most promising last; `None` where one is known to lose.
    fn open(&mut self, position: &G::Position) -> Option<Vec<G::Position>> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let mut open = Vec::new();
        for mv in &moves {
            let next = self.game.normal_form(&self.game.play(position, mv));
            match self.probe(&next) {
                Some(true) => return None,
                Some(false) => {}
                None => open.push(next),
            }
        }
        // Short games are settled soonest.
        open.sort_by_cached_key(|next| Reverse((self.game.remaining(next), self.game.count(next))));
        Some(open)
    }

    /// How much work and memory the moves of a position take.
    fn weight(&self, position: &G::Position) -> u64 {
        self.game.count(position).saturating_mul(1 + self.game.parts_count(position) / PARTS_OF_A_POSITION)
    }

    /// Whether the limits and the observer allow to look at the moves of another position.
    fn check(&mut self, position: &G::Position) -> Result<(), AnalysisError> {
        let weight = self.weight(position);
        self.moves = self.moves.saturating_add(weight);
        self.waiting = self.waiting.saturating_add(usize::try_from(weight).unwrap_or(usize::MAX));
        if bytes::<G>(self.known.capacity().saturating_add(self.waiting)) > self.limits.memory {
            return Err(AnalysisError::TooLarge);
        }
        if self.limits.nodes.is_some_and(|nodes| self.moves / MOVES_OF_A_NODE >= nodes) {
            return Err(AnalysisError::Stopped);
        }
        if self.moves - self.polled < POLL_INTERVAL {
            return Ok(());
        }
        self.polled = self.moves;
        within(self.limits, &self.stats, self.observer)
    }
}

/// Whether the limits and the observer allow more.
fn within<M>(
    limits: &Limits,
    stats: &Stats,
    observer: &mut dyn SearchObserver<M>,
) -> Result<(), AnalysisError> {
    observer.progress(stats.nodes());
    if limits.nodes.is_some_and(|nodes| stats.nodes() >= nodes) {
        Err(AnalysisError::Stopped)
    } else {
        host_stopped(observer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{coins::Coins, grid::Board, octal::HeapGame, sum::Sum, theory::testing::Definition};
    use boyi_catalogue::Setup;
    use boyi_core::{NoObserver, Notation};
    use boyi_impartial::grid::GridGame;
    use std::ops::ControlFlow;

    fn setup(text: &str) -> Setup {
        Setup::parse(text).unwrap()
    }

    /// Value, best moves and the value of every line are what the definition says; a small game is not solved first.
    fn agrees<G: Impartial>(game: &G, start: &str) {
        let mut definition = Definition::new(game);
        let start = game.parse_position(start).unwrap();
        definition.solve(&start);
        let limits = Limits { lines: Limits::ALL, ..Limits::default() };
        for position in definition.positions() {
            let text = game.position_text(&position);
            let record = Record::from_position(position.clone());
            let found = Prove { small: 0, ..Prove::default() }
                .analyze(game, &record, &limits, &mut NoObserver)
                .unwrap();
            let lost = definition.solve(&position).1;
            assert_eq!(found.value.is_loss(), lost, "{text}");
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let mut wins = |mv: &G::Move| definition.solve(&game.play(&position, mv)).1;
            if !lost && !moves.is_empty() {
                moves.retain(&mut wins);
                assert_eq!(found.best, moves, "{text}");
            }
            if !lost {
                assert!(found.lines.iter().all(|line| line.value.is_win() == wins(&line.moves[0])), "{text}");
            }
        }
    }

    #[test]
    fn proofs_equal_the_definition() {
        for (name, start) in [
            ("octal:code=0.67,misere", "9,4"),
            ("octal:code=4.7,misere", "8,3,2"),
            ("grundy:misere", "11,6"),
            ("hexadecimal:code=0.9,misere", "9,5"),
        ] {
            agrees(&HeapGame::set_up(&setup(name)).unwrap(), start);
        }
        for (name, start) in [("turning-turtles:misere", "HTHHTHT"), ("mock-turtles:misere", "HHTHHT")] {
            agrees(&Coins::set_up(&setup(name)).unwrap(), start);
        }
        for game in [GridGame::Cram, GridGame::NodeKayles] {
            for misere in [false, true] {
                agrees(&Board::new(game, 3, 4, misere), "1x2/4/3x");
            }
        }
        agrees(&Sum::set_up(&setup("sum:games=kayles|grundy|nim,misere")).unwrap(), "4|6|2,1");
    }

    /// Too large for the theory, by the nimbers of regions.
    #[test]
    fn a_board_is_proved() {
        let cram = Board::new(GridGame::Cram, 3, 11, false);
        let record = Record::from_position(0);
        let mut prove = Prove::default();
        let found = prove.analyze(&cram, &record, &Limits::default(), &mut NoObserver).unwrap();
        assert_eq!((found.engine, found.value.is_loss(), found.more), ("prove", true, false));
        // What the first answer found out does not change the second.
        assert_eq!(prove.analyze(&cram, &record, &Limits::default(), &mut NoObserver), Ok(found));
        let few = Limits { nodes: Some(5_000), ..Limits::default() };
        let other = Board::new(GridGame::Cram, 5, 7, false);
        assert_eq!(prove.analyze(&other, &record, &few, &mut NoObserver), Err(AnalysisError::Stopped));
    }

    /// Says no from the start.
    struct Impatient;

    impl<M> SearchObserver<M> for Impatient {
        fn poll(&mut self) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }

    #[test]
    fn a_proof_stops() {
        let game = HeapGame::set_up(&setup("grundy:misere")).unwrap();
        let record = Record::from_position(game.parse_position("50,49").unwrap());
        let mut prove = Prove { small: 0, ..Prove::default() };
        assert_eq!(
            prove.analyze(&game, &record, &Limits::default(), &mut Impatient),
            Err(AnalysisError::Stopped)
        );
        let few = Limits { nodes: Some(2_000), ..Limits::default() };
        assert_eq!(prove.analyze(&game, &record, &few, &mut NoObserver), Err(AnalysisError::Stopped));
        let little = Limits { memory: 1 << 16, ..Limits::default() };
        assert_eq!(prove.analyze(&game, &record, &little, &mut NoObserver), Err(AnalysisError::TooLarge));
        // A value known at once, and a billion moves, which once were listed all the same.
        let game = HeapGame::set_up(&setup("octal:code=0.[0000000004]")).unwrap();
        let record = Record::from_position(game.parse_position("200000").unwrap());
        let refused = prove.analyze(&game, &record, &Limits::default(), &mut NoObserver);
        assert_eq!(refused, Err(AnalysisError::TooLarge));
    }
}
