//! Threat search on boards without gravity: wins that leave the opponent no time.
//!
//! A *four* threatens to complete a line with the next stone (k − 1 stones in an open window, four of five in Gomoku);
//! the opponent must take the last square. A *three* threatens a win by fours. Two searches look for wins made of
//! threats alone, after V. Allis, H. J. van den Herik and M. Huntjens, "Go-Moku and Threat-Space Search" (1993), and T.
//! Thomsen, "Lambda-search in game trees" (2000):
//!
//! - [`ForcedWinSearch::fours`]: every attacking move makes a four, so every reply is forced;
//! - [`ForcedWinSearch::threes`]: every attacking move makes a four or a three. Against a three *every* reply is tried, those
//!   that meddle with the threat first, so that a win found is a proof.
//!
//! If neither side has such a win, the usual search decides, and is kept from moves that allow one.

use super::{Bits, Cell, Mnk, OpenLines, Stones};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, FoldHasher, Game, Limits, Line, Note, Record, SearchObserver,
    Stats, Value,
};
use boyi_search::{Pvs, WithoutReports};
use std::{
    collections::{HashMap, HashSet},
    hash::BuildHasherDefault,
    sync::Arc,
};

/// The engine: proves wins and losses by threats, otherwise searches with [`OpenLines`].
#[derive(Clone, Copy, Default, Debug)]
pub struct ThreatSearch;

pub(super) const NAME: &str = "threats";

/// Attacking moves before the final fours, of the longest win that is looked for.
const DEEPEST: u32 = 6;
/// Nodes for finding a win at the root, where the caller sets no limit.
const HUNT_NODES: u64 = 200_000;
/// Nodes for finding out whether a move allows a win.
const CHECK_NODES: u64 = 10_000;
/// Safe moves compared by search when the search's first choice was not safe.
const COMPARED: usize = 6;

impl<B: Bits> Engine<Mnk<B>> for ThreatSearch {
    fn analyze(
        &mut self,
        game: &Mnk<B>,
        record: &Record<Mnk<B>>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<Cell>,
    ) -> Result<Analysis<Cell>, AnalysisError> {
        if game.shape().gravity {
            return Err(AnalysisError::NoTheory);
        }
        let now = *record.now();
        if let Some(outcome) = game.outcome(&now) {
            return Ok(Analysis::finished(NAME, outcome.into()));
        }
        // Step 1. A win by threats is a proof.
        let budget = limits.nodes.map_or(HUNT_NODES, |nodes| nodes / 4).max(1);
        let mut threats = ForcedWinSearch::new(game, observer, budget);
        if let Some(win) = threats.win(&now) {
            let nodes = threats.nodes;
            return Ok(won(game, &now, win, nodes));
        }
        let mut stats = Stats { leaves: threats.nodes, ..Stats::default() };
        // Step 2. Otherwise a search chooses …
        let rest = Limits { nodes: limits.nodes.map(|nodes| nodes - nodes / 4), ..*limits };
        let mut analysis = search(game, record, &rest, observer)?;
        add(&mut stats, &analysis.stats);
        stats.depth = analysis.stats.depth;
        analysis.engine = NAME;
        if analysis.value.is_proof() && analysis.bound == Bound::Exact || limits.lines > 1 {
            return Ok(Analysis { stats, ..analysis });
        }
        // Step 3. … unless the opponent then wins by threats: then the safe moves are compared.
        if !allows_win(game, &now, analysis.best[0], observer, &mut stats).0 {
            return Ok(Analysis { stats, ..analysis });
        }
        let safe = safe_moves(game, &now, observer, &mut stats);
        if safe.is_empty() {
            return Ok(lost(Analysis { stats, ..analysis }));
        }
        let share = rest.nodes.map_or(20_000, |nodes| nodes / 8).max(1);
        let mut lines = Vec::new();
        for mv in safe {
            lines.push(line_after(
                game,
                &now,
                mv,
                &Limits { nodes: Some(share), ..*limits },
                observer,
                &mut stats,
            )?);
        }
        let mut analysis = Analysis::of_lines(NAME, lines, stats);
        analysis.best.truncate(1);
        analysis.lines.truncate(1);
        if analysis.value.is_loss() {
            // Only some of the moves were compared.
            analysis.bound = Bound::AtLeast;
        }
        analysis
            .notes
            .push(Note::new("mnk.avoids-threats").with("square", game.name(analysis.best[0].bit())));
        Ok(analysis)
    }
}

/// The usual search.
fn search<B: Bits>(
    game: &Mnk<B>,
    record: &Record<Mnk<B>>,
    limits: &Limits,
    observer: &mut dyn SearchObserver<Cell>,
) -> Result<Analysis<Cell>, AnalysisError> {
    Pvs::new(Arc::new(OpenLines)).analyze(game, record, limits, observer)
}

/// Whether a move is seen to allow a win by threats, and whether the nodes for finding out were spent.
fn allows_win<B: Bits>(
    game: &Mnk<B>,
    now: &Stones<B>,
    mv: Cell,
    observer: &mut dyn SearchObserver<Cell>,
    stats: &mut Stats,
) -> (bool, bool) {
    let mut threats = ForcedWinSearch::new(game, observer, CHECK_NODES);
    let win = threats.win(&game.play(now, &mv));
    stats.leaves += threats.nodes;
    (win.is_some(), threats.spent)
}

/// The most promising moves that are not seen to allow a win by threats, at most [`COMPARED`]. If there is none, every move was
/// tried.
fn safe_moves<B: Bits>(
    game: &Mnk<B>,
    now: &Stones<B>,
    observer: &mut dyn SearchObserver<Cell>,
    stats: &mut Stats,
) -> Vec<Cell> {
    let mut moves = Vec::new();
    game.moves(now, &mut moves);
    moves.sort_by_key(|mv| std::cmp::Reverse(game.priority(now, mv)));
    let mut safe = Vec::new();
    for mv in moves {
        let (lost, spent) = allows_win(game, now, mv, observer, stats);
        if !lost {
            safe.push(mv);
        }
        if safe.len() == COMPARED || spent && observer.poll().is_break() {
            break;
        }
    }
    safe
}

/// The analysis of a position in which each move loses to threats.
fn lost(mut analysis: Analysis<Cell>) -> Analysis<Cell> {
    analysis.value = Value::Loss { plies: None };
    analysis.notes.push(Note::new("mnk.all-lose"));
    analysis.lines.truncate(1);
    for line in &mut analysis.lines {
        line.value = analysis.value;
    }
    analysis
}

/// A move and the line that a search expects after it.
fn line_after<B: Bits>(
    game: &Mnk<B>,
    now: &Stones<B>,
    mv: Cell,
    limits: &Limits,
    observer: &mut dyn SearchObserver<Cell>,
    stats: &mut Stats,
) -> Result<Line<Cell>, AnalysisError> {
    let mut after = Record::from_position(*now);
    after.push(game, mv);
    let depth = limits.depth.map(|depth| depth.saturating_sub(1).max(1));
    let limits = Limits { depth, lines: 1, ..*limits };
    let child = search(game, &after, &limits, &mut WithoutReports(observer))?;
    add(stats, &child.stats);
    let moves = std::iter::once(mv).chain(child.lines.first().into_iter().flat_map(|l| l.moves.clone()));
    Ok(Line::new((-child.value).one_ply_later(), Bound::Exact, moves.collect()))
}

fn add(sum: &mut Stats, more: &Stats) {
    sum.interior += more.interior;
    sum.leaves += more.leaves;
    sum.cutoffs += more.cutoffs;
    sum.table_hits += more.table_hits;
}

fn won<B: Bits>(game: &Mnk<B>, now: &Stones<B>, win: Win, nodes: u64) -> Analysis<Cell> {
    let moves: Vec<Cell> = win.line.iter().map(|&bit| Cell(bit as u16)).collect();
    // A line at once is the shortest win there is; other lines found may not be.
    let value = Value::Win { plies: (moves.len() == 1).then_some(1) };
    let mut analysis = Analysis::finished(NAME, value);
    analysis.best = vec![moves[0]];
    analysis.stats = Stats { leaves: nodes, depth: moves.len() as u32, ..Stats::default() };
    if moves.len() > 1 {
        let id = if win.only_fours { "mnk.wins-by-fours" } else { "mnk.wins-by-threats" };
        analysis.notes.push(Note::new(id).with("line", game.names(win.line.iter().copied())));
    }
    analysis.lines = vec![Line::new(value, Bound::Exact, moves)];
    debug_assert!(game.legal(now, &analysis.best[0]));
    analysis
}

/// A win by threats found within `nodes` nodes, with its notes.
pub(super) fn win<B: Bits>(
    game: &Mnk<B>,
    now: &Stones<B>,
    observer: &mut dyn SearchObserver<Cell>,
    nodes: u64,
) -> Option<Analysis<Cell>> {
    let mut threats = ForcedWinSearch::new(game, observer, nodes);
    let win = threats.win(now)?;
    let nodes = threats.nodes;
    Some(won(game, now, win, nodes))
}

/// A win found: the moves of both sides, to the line or to the last threat that counts.
struct Win {
    line: Vec<u32>,
    only_fours: bool,
}

type Known<K, V> = HashMap<K, V, BuildHasherDefault<FoldHasher>>;

/// One search for wins by threats.
pub(super) struct ForcedWinSearch<'a, B: Bits> {
    game: &'a Mnk<B>,
    observer: &'a mut dyn SearchObserver<Cell>,
    nodes: u64,
    budget: u64,
    /// Whether the budget or the observer ended the search: then nothing found means nothing.
    spent: bool,
    /// Positions, attacker's stones first, known to have no win by fours.
    no_fours: HashSet<(B, B), BuildHasherDefault<FoldHasher>>,
    /// Positions with no win within a number of attacks before the fours.
    no_threes: Known<(B, B), u32>,
}

impl<'a, B: Bits> ForcedWinSearch<'a, B> {
    pub(super) fn new(game: &'a Mnk<B>, observer: &'a mut dyn SearchObserver<Cell>, budget: u64) -> Self {
        ForcedWinSearch {
            game,
            observer,
            nodes: 0,
            budget,
            spent: false,
            no_fours: HashSet::default(),
            no_threes: Known::default(),
        }
    }

    /// The moves of the mover's win by threats.
    pub(super) fn winning_line(&mut self, position: &Stones<B>) -> Option<Vec<u32>> {
        self.win(position).map(|win| win.line)
    }

    /// The mover's replies to the threat that the opponent has just made: nothing, if it is a line on two squares.
    pub(super) fn answers(&mut self, position: &Stones<B>) -> Vec<u32> {
        let (attacker, defender) = (position.other, position.mover);
        let completions = self.game.lines().completions(attacker, position.occupied());
        if !completions.is_none() {
            return if completions.is_one() { completions.iter().collect() } else { Vec::new() };
        }
        let Some(threat) = self.fours(attacker, defender) else { return Vec::new() };
        let meddling =
            threat.iter().fold(self.gains(defender, attacker, 2), |set, &square| set | B::bit(square));
        (meddling & self.game.lines().board().without(position.occupied())).iter().collect()
    }

    /// The mover's win by threats, the shallowest first.
    fn win(&mut self, position: &Stones<B>) -> Option<Win> {
        let (mine, theirs) = (position.mover, position.other);
        if self.game.outcome(position).is_some() {
            return None;
        }
        if let Some(line) = self.fours(mine, theirs) {
            return Some(Win { line, only_fours: true });
        }
        for depth in 1..=DEEPEST {
            if let Some(line) = self.threes(mine, theirs, depth) {
                return Some(Win { line, only_fours: false });
            }
            if self.spent {
                break;
            }
        }
        None
    }

    fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.budget
            || (self.nodes.is_multiple_of(1 << 12) && self.observer.poll().is_break())
        {
            self.spent = true;
        }
        !self.spent
    }

    /// The squares where a stone of `mine` leaves a window with `missing − 1` to go, with `missing` to go now.
    fn gains(&self, mine: B, theirs: B, missing: u32) -> B {
        let lines = self.game.lines();
        if lines.k() < missing {
            return B::NONE;
        }
        let all = lines.directions().iter().fold(B::NONE, |set, direction| {
            let open = lines.open(direction, &lines.tally(direction, theirs));
            let windows = open & lines.tally(direction, mine).exactly(lines.k() - missing);
            set | lines.squares(direction, windows)
        });
        all.without(mine | theirs)
    }

    /// The attacker, to move, wins with a four every time: the moves of both sides.
    fn fours(&mut self, mine: B, theirs: B) -> Option<Vec<u32>> {
        if !self.enter() {
            return None;
        }
        let lines = self.game.lines();
        let occupied = mine | theirs;
        // Step 1. A line at once; the opponent's fours come before any of ours.
        if let Some(square) = lines.completions(mine, occupied).lowest() {
            return Some(vec![square]);
        }
        let threatened = lines.completions(theirs, occupied);
        if self.no_fours.contains(&(mine, theirs)) {
            return None;
        }
        let mut gains = self.gains(mine, theirs, 2);
        if !threatened.is_none() {
            gains = if threatened.is_one() { gains & threatened } else { B::NONE };
        }
        // Step 2. Two lines at once cannot be stopped.
        for gain in gains.iter() {
            let own = mine | B::bit(gain);
            let mut completions = lines.completions(own, own | theirs).iter();
            if let (Some(reply), Some(last)) = (completions.next(), completions.next()) {
                return Some(vec![gain, reply, last]);
            }
        }
        // Step 3. Each four, its forced reply, and on.
        for gain in gains.iter() {
            let own = mine | B::bit(gain);
            let Some(reply) = lines.completions(own, own | theirs).lowest() else { continue };
            if let Some(rest) = self.fours(own, theirs | B::bit(reply)) {
                return Some([&[gain, reply], &rest[..]].concat());
            }
        }
        if !self.spent {
            self.no_fours.insert((mine, theirs));
        }
        None
    }

    /// The attacker, to move, wins with at most `depth` fours or threes and then by fours alone.
    fn threes(&mut self, mine: B, theirs: B, depth: u32) -> Option<Vec<u32>> {
        if let Some(line) = self.fours(mine, theirs) {
            return Some(line);
        }
        if depth == 0
            || self.spent
            || self.no_threes.get(&(mine, theirs)).is_some_and(|&known| known >= depth)
        {
            return None;
        }
        let lines = self.game.lines();
        let threatened = lines.completions(theirs, mine | theirs);
        let mut attacks = self.gains(mine, theirs, 2) | self.gains(mine, theirs, 3);
        if !threatened.is_none() {
            attacks = if threatened.is_one() { attacks & threatened } else { B::NONE };
        }
        let mut ordered: Vec<(i32, u32)> =
            attacks.iter().map(|square| (-lines.promise(mine, theirs, square), square)).collect();
        ordered.sort_unstable();
        for (_, attack) in ordered {
            if let Some(line) = self.attack(mine | B::bit(attack), theirs, attack, depth) {
                return Some(line);
            }
            if self.spent {
                return None;
            }
        }
        self.no_threes.insert((mine, theirs), depth);
        None
    }

    /// Whether the attack just made wins against every reply.
    fn attack(&mut self, mine: B, theirs: B, attack: u32, depth: u32) -> Option<Vec<u32>> {
        let lines = self.game.lines();
        let occupied = mine | theirs;
        if !lines.completions(theirs, occupied).is_none() {
            return None;
        }
        // Step 1. After a four there is one reply.
        let completions = lines.completions(mine, occupied);
        if let Some(reply) = completions.lowest() {
            let rest = self.threes(mine, theirs | B::bit(reply), depth - 1)?;
            return Some([&[attack, reply], &rest[..]].concat());
        }
        // Step 2. A three threatens a win by fours; first the replies that meddle with it, or make fours.
        let threat = self.fours(mine, theirs)?;
        let all = lines.board().without(occupied);
        let meddling =
            threat.iter().fold(self.gains(theirs, mine, 2), |set, &square| set | B::bit(square)) & all;
        let mut shown: Option<Vec<u32>> = None;
        for reply in meddling.iter() {
            let rest = self.threes(mine, theirs | B::bit(reply), depth - 1)?;
            // The longest defence is the one to show.
            if shown.as_ref().is_none_or(|line| line.len() < rest.len() + 2) {
                shown = Some([&[attack, reply], &rest[..]].concat());
            }
        }
        // Step 3. Then all others, for the proof.
        for reply in all.without(meddling).iter() {
            self.threes(mine, theirs | B::bit(reply), depth - 1)?;
        }
        shown
    }
}
