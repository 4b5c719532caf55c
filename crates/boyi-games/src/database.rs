//! Solved games as an engine: files where there are some, else small games solved in memory when they are first asked about.
//!
//! Among moves of equal value the quickest win and the longest resistance come first, and of moves that draw those after which the
//! opponent has most ways to go wrong.

#[cfg(feature = "databases")]
use crate::solve::OpenEndings;
use crate::solve::{Opened, Values};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Note, Record, SearchObserver, Stats, Value,
    sort_by_key,
};
use boyi_solve::{Next, PositionValue, Progress, SolveObserver, Summary};
#[cfg(feature = "databases")]
use std::collections::HashSet;
use std::{
    any::Any,
    cmp::Reverse,
    collections::HashMap,
    fmt,
    ops::ControlFlow,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

/// The name of the engine.
pub(crate) const NAME: &str = "database";

/// Games of at most so many positions are solved in memory when they are asked about: in a second or less.
pub(crate) const SMALL: u64 = 600_000;

/// Moves of a line at most.
const LONGEST_LINE: usize = 400;

/// Where databases are looked for, and what has been opened or made: what a program keeps from one question to the next.
#[derive(Default)]
pub struct Databases {
    folders: Mutex<Vec<PathBuf>>,
    /// By the game's name; `None` where there is nothing.
    known: Mutex<HashMap<String, Option<Kept>>>,
}

/// A list of [`Opened`] of a game's type.
type Kept = Arc<dyn Any + Send + Sync>;

impl fmt::Debug for Databases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Databases").field("folders", &self.folders).finish_non_exhaustive()
    }
}

impl Databases {
    /// Looks for databases here too: a file, or the files of a folder whose names end in `.boyi`. Of files with the same positions the
    /// first counts.
    pub fn search(&self, place: PathBuf) {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner).push(place);
        self.forget();
    }

    /// Forgets what has been opened: files that came since are found then.
    pub fn forget(&self) {
        self.known().clear();
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<String, Option<Kept>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All files, in the order in which they were found.
    #[cfg(feature = "databases")]
    fn files(&self) -> Vec<PathBuf> {
        let places = self.folders.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let files = places.into_iter().flat_map(|place| {
            let Ok(entries) = place.read_dir() else { return vec![place] };
            let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
            files.retain(|path| path.extension().is_some_and(|ending| ending == "boyi"));
            files.sort_unstable();
            files
        });
        files.collect()
    }
}

/// A won position, and the moves of best play.
pub(crate) type PlayedWin<G> = (<G as Game>::Position, Vec<<G as Game>::Move>);

/// Answers from a database. Every answer is a proof.
pub(crate) struct DatabaseEngine<G: Game> {
    pub(crate) databases: Arc<Databases>,
    /// The game's name as databases have it.
    pub(crate) name: String,
    pub(crate) solver: Box<dyn crate::solve::GameSolver<G>>,
    /// Whether to solve small games that have no file.
    pub(crate) make: bool,
    /// Opens databases of other games that have positions of this one.
    #[cfg(feature = "databases")]
    pub(crate) endings: OpenEndings<G>,
}

/// Passes on when to stop.
struct Stop<'a>(&'a mut dyn FnMut() -> ControlFlow<()>);

impl SolveObserver for Stop<'_> {
    fn progress(&mut self, _: &Progress) -> Next {
        if (self.0)().is_break() { Next::Stop } else { Next::Continue }
    }
}

impl<G: Game> DatabaseEngine<G> {
    /// The databases, if there are any or the game is small; `poll` breaks off the work.
    fn opened(
        &self,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Arc<Vec<Opened<G>>>, AnalysisError> {
        let kept = self.databases.known().get(&self.name).cloned();
        if let Some(kept) = kept {
            return kept.and_then(|kept| kept.downcast().ok()).ok_or(AnalysisError::NoTheory);
        }
        let mut found = self.files();
        if found.is_empty() && self.make {
            found.extend(self.solver.solve_small(SMALL, &mut Stop(poll)));
        }
        if found.is_empty() && poll().is_break() {
            return Err(AnalysisError::Stopped);
        }
        let found = Some(found).filter(|found| !found.is_empty()).map(Arc::new);
        let kept = found.clone().map(|found| found as Kept);
        self.databases.known().insert(self.name.clone(), kept);
        found.ok_or(AnalysisError::NoTheory)
    }

    /// How many positions have which value, and how the longest win is played; `poll` breaks off the work.
    pub(crate) fn solution(
        &self,
        game: &G,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(Summary, Option<PlayedWin<G>>), AnalysisError> {
        let all = self.opened(poll)?;
        let whole = all.iter().find_map(|opened| Some((opened, opened.values.summary()?)));
        let (opened, summary) = whole.ok_or(AnalysisError::NoTheory)?;
        let longest = opened.values.longest_win().map(|position| {
            let node = At { game, values: &*opened.values, position: position.clone() };
            let mut lookup = Lookup::default();
            let best = lookup.moves(&node)?.into_iter().next().map(|valued| valued.mv);
            let line = best.map_or_else(|| Ok(Vec::new()), |mv| lookup.line(&node, mv))?;
            let line = moves_of(game, &position, &line);
            Ok((position, line))
        });
        Ok((summary.clone(), longest.transpose()?))
    }

    /// Whether there is a database, or was made.
    pub(crate) fn is_there(&self) -> bool {
        self.opened(&mut || ControlFlow::Continue(())).is_ok()
    }

    /// The files with positions of the game.
    #[cfg(feature = "databases")]
    fn files(&self) -> Vec<Opened<G>> {
        let mut games = HashSet::new();
        let mut found = Vec::new();
        for path in self.databases.files() {
            let Ok(file) = boyi_solve::DatabaseFile::open_lazily(&path) else { continue };
            let header = file.header();
            if games.contains(&header.game) {
                continue;
            }
            let values = match header.game == self.name {
                true => self.solver.open_values(&path).ok(),
                false => (self.endings)(&path),
            };
            let Some(values) = values else { continue };
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let rules = header.rules.clone();
            games.insert(header.game.clone());
            found.push(Opened {
                values,
                note: Note::new("database.file").with("file", name).with("rules", rules),
            });
        }
        found
    }

    #[cfg(not(feature = "databases"))]
    fn files(&self) -> Vec<Opened<G>> {
        Vec::new()
    }
}

/// A position as a lookup sees it: what follows is compiled once for all games.
trait Node<'a> {
    /// Its value; `None` where the database does not have it, or is damaged there.
    fn value(&self) -> Option<PositionValue>;

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// The positions one move later, in the order of the moves.
    fn children(&self) -> Vec<Box<dyn Node<'a> + 'a>>;
}

/// A position of a game.
struct At<'a, G: Game> {
    game: &'a G,
    values: &'a dyn Values<G>,
    position: G::Position,
}

impl<'a, G: Game> Node<'a> for At<'a, G> {
    fn value(&self) -> Option<PositionValue> {
        self.values.value(&self.position)
    }

    fn is_over(&self) -> bool {
        self.game.outcome(&self.position).is_some()
    }

    fn children(&self) -> Vec<Box<dyn Node<'a> + 'a>> {
        let &At { game, values, ref position } = self;
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let mut nodes: Vec<Box<dyn Node<'a> + 'a>> = Vec::with_capacity(moves.len());
        for mv in &moves {
            nodes.push(Box::new(At { game, values, position: game.play(position, mv) }));
        }
        nodes
    }
}

/// The moves of a line from a position, each given by its place among the legal ones.
fn moves_of<G: Game>(game: &G, position: &G::Position, line: &[usize]) -> Vec<G::Move> {
    let (mut now, mut out) = (position.clone(), Vec::with_capacity(line.len()));
    let mut moves = Vec::new();
    for &place in line {
        moves.clear();
        game.moves(&now, &mut moves);
        let mv = moves.swap_remove(place);
        now = game.play(&now, &mv);
        out.push(mv);
    }
    out
}

/// A legal move by its place, the value of what it leads to for the player who makes it, and the opponent's ways to go wrong.
struct Valued {
    mv: usize,
    value: PositionValue,
    /// Of a move that draws: the opponent's replies that lose, and those that do not.
    traps: (usize, Reverse<usize>),
}

/// What a database says of a position.
struct Found {
    value: PositionValue,
    /// The best moves.
    best: Vec<usize>,
    /// Whether others are as good.
    more: bool,
    /// The first moves of some lines with their values, and how they go on.
    lines: Vec<(PositionValue, Vec<usize>)>,
    /// Of a drawn position, whether and how often the opponent can go wrong.
    note: Option<Note>,
}

/// Looks positions up and counts how often.
#[derive(Default)]
struct Lookup {
    probes: u64,
}

impl Lookup {
    /// # Errors
    /// [`AnalysisError::NoTheory`] where the database does not have the position, or is damaged there.
    fn value(&mut self, node: &dyn Node<'_>) -> Result<PositionValue, AnalysisError> {
        self.probes += 1;
        node.value().ok_or(AnalysisError::NoTheory)
    }

    /// Every legal move, the best first.
    fn moves(&mut self, node: &dyn Node<'_>) -> Result<Vec<Valued>, AnalysisError> {
        let children = node.children();
        let mut valued = Vec::with_capacity(children.len());
        for (mv, after) in children.iter().enumerate() {
            let value = self.value(&**after)?.before();
            valued.push(Valued { mv, value, traps: (0, Reverse(0)) });
        }
        // Where the best is a draw, draws are told apart.
        if valued.iter().all(|valued| !matches!(valued.value, PositionValue::Win(_))) {
            for valued in valued.iter_mut().filter(|valued| !matches!(valued.value, PositionValue::Loss(_))) {
                valued.traps = self.traps(&*children[valued.mv])?;
            }
        }
        sort_by_key(&mut valued, |valued| {
            Reverse((coarse(valued.value), valued.traps, valued.value.preference()))
        });
        Ok(valued)
    }

    /// How many moves lose here, and how many do not.
    fn traps(&mut self, node: &dyn Node<'_>) -> Result<(usize, Reverse<usize>), AnalysisError> {
        if node.is_over() {
            return Ok((0, Reverse(0)));
        }
        let children = node.children();
        let mut lost = 0;
        for after in &children {
            lost += usize::from(matches!(self.value(&**after)?, PositionValue::Win(_)));
        }
        Ok((lost, Reverse(children.len() - lost)))
    }

    /// The move and how play goes on when nobody errs; where that has no end, until a position comes again.
    fn line(&mut self, node: &dyn Node<'_>, mv: usize) -> Result<Vec<usize>, AnalysisError> {
        let mut line = vec![mv];
        let mut now = node.children().swap_remove(mv);
        while !now.is_over() && line.len() < LONGEST_LINE {
            if self.value(&*now)? == PositionValue::Endless {
                break;
            }
            let mut best: Option<(i32, usize)> = None;
            let mut children = now.children();
            for (mv, after) in children.iter().enumerate() {
                let preference = self.value(&**after)?.before().preference();
                if best.is_none_or(|(most, _)| preference > most) {
                    best = Some((preference, mv));
                }
            }
            let Some((_, mv)) = best else { break };
            now = children.swap_remove(mv);
            line.push(mv);
        }
        Ok(line)
    }

    /// The value of a position, its best moves, and as many lines as are wanted.
    fn find(&mut self, node: &dyn Node<'_>, lines: usize) -> Result<Found, AnalysisError> {
        let value = self.value(node)?;
        let moves = self.moves(node)?;
        let Some(first) = moves.first() else { return Err(AnalysisError::NoTheory) };
        let as_good = moves.iter().filter(|mv| coarse(mv.value) == coarse(first.value)).count();
        let best =
            moves.iter().take_while(|mv| coarse(mv.value) == coarse(first.value) && mv.traps == first.traps);
        let best: Vec<usize> = best.map(|mv| mv.mv).collect();
        let mut told = Vec::new();
        for valued in moves.iter().take(lines.max(1)) {
            told.push((valued.value, self.line(node, valued.mv)?));
        }
        let (wrong, Reverse(right)) = first.traps;
        let errs = Value::from(value) == Value::Draw && wrong > 0;
        let note = errs.then(|| Note::new("database.traps").with("wrong", wrong).with("right", right));
        Ok(Found { value, more: best.len() < as_good, best, lines: told, note })
    }
}

/// Wins before draws before losses, quick wins and slow losses first.
fn coarse(value: PositionValue) -> i32 {
    match value {
        PositionValue::Level(_) | PositionValue::Endless => 100_000,
        decided => decided.preference(),
    }
}

impl<G: Game> Engine<G> for DatabaseEngine<G> {
    /// Of the limits, lines count. The value is the position's alone: a draw by repetition that the record brings nearer does not
    /// enter, and best play never needs one.
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        if let Some(outcome) = game.verdict(record) {
            return Ok(Analysis::finished(NAME, outcome.into()));
        }
        let all = self.opened(&mut || observer.poll())?;
        let now = record.now();
        let has_it = |opened: &&Opened<G>| opened.values.value(now).is_some();
        let opened = all.iter().find(has_it).ok_or(AnalysisError::NoTheory)?;
        let node = At { game, values: &*opened.values, position: now.clone() };
        let mut lookup = Lookup::default();
        let found = lookup.find(&node, limits.lines)?;
        let lines = found.lines.iter().map(|(value, line)| Line {
            value: Value::from(*value),
            bound: Bound::Exact,
            moves: moves_of(game, now, line),
            nimber: None,
        });
        let best = found.best.iter().flat_map(|mv| moves_of(game, now, &[*mv]));
        Ok(Analysis {
            engine: NAME,
            value: found.value.into(),
            bound: Bound::Exact,
            best: best.collect(),
            more: found.more,
            lines: lines.collect(),
            notes: std::iter::once(opened.note.clone()).chain(found.note).collect(),
            stats: Stats { table_hits: lookup.probes, ..Stats::default() },
        })
    }
}
