//! Solved games as an engine: files where there are some, else small games solved in memory when they are first asked about.
//!
//! Among moves of equal value the quickest win and the longest resistance come first, and of moves that draw those after which the
//! opponent has most ways to go wrong.

use crate::solve::{Endings, Opened};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Note, Record, SearchObserver, Stats, Value,
    sort_by_key,
};
use boyi_solve::{DatabaseFile, FileError, Next, PositionValue, Progress, SolveObserver, Source, Summary};
#[cfg(feature = "databases")]
use std::mem;
use std::{
    any::{Any, TypeId},
    cmp::Reverse,
    collections::{HashMap, HashSet},
    fmt,
    ops::ControlFlow,
    path::PathBuf,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

/// The name of the engine.
pub(crate) const NAME: &str = "database";

/// Games of at most this many positions are solved in memory on demand: in a second or less.
pub(crate) const SMALL: u64 = 600_000;

/// Moves of a line at most; and where every position has to be asked for over a network.
const LONGEST_LINE: usize = 400;
const LONGEST_FAR_LINE: usize = 6;

/// The places of databases and opening books, and the data that engines keep from one question to the next: opened files, and small games
/// solved in memory. The games of one registry share one.
#[derive(Default)]
pub struct Databases {
    folders: Mutex<Vec<PathBuf>>,
    /// Places of opening books that [`Databases::take_books`] has not visited.
    book_places: Mutex<Vec<PathBuf>>,
    /// Data that games keep, by type.
    shared: Mutex<HashMap<TypeId, Kept>>,
    /// Databases that are not files, with the names of their games.
    offered: Mutex<Vec<(String, Arc<dyn Source>)>>,
    /// A list of [`Opened`] of a game's type, by the game's name; `None` where there is nothing.
    known: Mutex<HashMap<String, Option<Kept>>>,
    /// Called for each file that cannot be used, once.
    complain: OnceLock<Complain>,
    /// The files that it was called for.
    unusable: Mutex<HashSet<String>>,
}

/// Called with a file that cannot be used, from any thread.
type Complain = Box<dyn Fn(&UnusableFile) + Send + Sync>;

/// A database or an opening book that questions are answered without.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnusableFile {
    /// Its path, or the name of its [`Source`].
    pub name: String,
    /// Why it cannot be used.
    pub reason: Unusable,
}

/// Why a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unusable {
    /// A database that cannot be read, is damaged, or was made by other rules.
    Database(FileError),
    /// An opening book, with the note of its game that says why, which has the argument `file`.
    Book(Note),
}

/// A value whose type its user knows.
type Kept = Arc<dyn Any + Send + Sync>;

impl fmt::Debug for Databases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Databases").field("folders", &self.folders).finish_non_exhaustive()
    }
}

impl Databases {
    /// Adds a place of databases: a file, or a folder with files whose names end in `.boyi`. Of files with the same positions the
    /// first counts. A name that ends in `.book` is an opening book, for the game that [takes](Databases::take_books) it.
    pub fn search(&self, place: PathBuf) {
        self.book_places.lock().unwrap_or_else(PoisonError::into_inner).push(place.clone());
        self.folders.lock().unwrap_or_else(PoisonError::into_inner).push(place);
        self.forget();
    }

    /// Sets the function that hears of each file that cannot be used, once for each name. The first one that is set stays.
    pub fn on_unusable(&self, complain: impl Fn(&UnusableFile) + Send + Sync + 'static) {
        let _ = self.complain.set(Box::new(complain));
    }

    /// Says that a file cannot be used, unless that has been said.
    pub fn complain(&self, name: &str, reason: Unusable) {
        let is_new = self.unusable.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
        if let Some(complain) = self.complain.get().filter(|_| is_new) {
            complain(&UnusableFile { name: name.to_owned(), reason });
        }
    }

    /// Opens a place that somebody has named, to [say](Databases::on_unusable) at once if it is neither a folder nor a sound database.
    /// Files that are named as books are left to their game.
    #[cfg(feature = "databases")]
    pub fn check(&self, place: &std::path::Path) {
        if !place.is_dir() && !has_ending(place, BOOK) {
            self.usable(place, DatabaseFile::open(place));
        }
    }

    /// The database if it was opened; otherwise it is reported.
    #[cfg(feature = "databases")]
    fn usable<T>(&self, path: &std::path::Path, opened: Result<T, FileError>) -> Option<T> {
        let said = |error| self.complain(&path.display().to_string(), Unusable::Database(error));
        opened.map_err(said).ok()
    }

    /// Adds a database of the game with this name, after all files. It is read when the game is first asked about.
    pub fn offer(&self, game: String, source: Arc<dyn Source>) {
        self.offered.lock().unwrap_or_else(PoisonError::into_inner).push((game, source));
        self.forget();
    }

    /// The files of opening books that have been found since the last call.
    #[cfg(feature = "databases")]
    pub fn take_books(&self) -> Vec<PathBuf> {
        let places = mem::take(&mut *self.book_places.lock().unwrap_or_else(PoisonError::into_inner));
        let files = places.into_iter().flat_map(|place| files(&place, BOOK).unwrap_or_else(|| vec![place]));
        files.filter(|file| has_ending(file, BOOK)).collect()
    }

    /// Without the feature `databases` there are no files.
    #[cfg(not(feature = "databases"))]
    pub fn take_books(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// The value of a type that lives as long as these databases, such as the books that a game has read.
    pub fn shared<T: Any + Default + Send + Sync>(&self) -> Arc<T> {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let value = shared.entry(TypeId::of::<T>()).or_insert_with(|| Arc::<T>::default());
        value.clone().downcast().expect("a value stands under its own type")
    }

    /// Closes all databases, so that new files are found.
    pub fn forget(&self) {
        self.known().clear();
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<String, Option<Kept>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Every database in a file: where it is, the name of its game, and bytes.
    #[cfg(feature = "databases")]
    pub fn files(&self) -> Vec<(PathBuf, String, u64)> {
        let opened = self.paths().into_iter().filter_map(|path| {
            let file = self.usable(&path, DatabaseFile::open_lazily(&path))?;
            Some((path, file.header().game.clone(), file.size()))
        });
        opened.collect()
    }

    /// Opens the databases of games that `wanted` knows by their names, one of each game. `used` gets each:
    /// if it cannot use one, that is said, and another of the same game follows.
    fn open_each(
        &self,
        wanted: &dyn Fn(&str) -> bool,
        used: &mut dyn FnMut(DatabaseFile, &Found) -> Result<(), FileError>,
    ) {
        let mut games = HashSet::new();
        for (found, file) in self.open(wanted) {
            let game = file.header().game.clone();
            if games.contains(&game) {
                continue;
            }
            match used(file, &found) {
                Ok(()) => drop(games.insert(game)),
                Err(error) => self.complain(&found.name, Unusable::Database(error)),
            }
        }
    }

    /// The databases of games that `wanted` knows by their names, in the order in which they were found.
    fn open(&self, wanted: &dyn Fn(&str) -> bool) -> Vec<(Found, DatabaseFile)> {
        let mut found = self.open_files(wanted);
        let offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        for (_, source) in offered.iter().filter(|(game, _)| wanted(game)) {
            let name = source.name();
            match DatabaseFile::from_source(source.clone()) {
                Ok(file) => found.push((Found { short: name.clone(), name }, file)),
                Err(error) => self.complain(&name, Unusable::Database(error)),
            }
        }
        found
    }

    #[cfg(feature = "databases")]
    fn paths(&self) -> Vec<PathBuf> {
        let places = self.folders.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let may_be_one = |place: &&PathBuf| place.exists() && !has_ending(place, BOOK);
        let of_place = |place: &PathBuf| files(place, "boyi").unwrap_or_else(|| vec![place.clone()]);
        places.iter().filter(|place| place.is_dir() || may_be_one(place)).flat_map(of_place).collect()
    }

    #[cfg(feature = "databases")]
    fn open_files(&self, wanted: &dyn Fn(&str) -> bool) -> Vec<(Found, DatabaseFile)> {
        let opened = self.paths().into_iter().filter_map(|path| {
            let file = self.usable(&path, DatabaseFile::open_lazily(&path))?;
            if !wanted(&file.header().game) {
                return None;
            }
            self.usable(&path, file.check_small())?;
            let short = path.file_name()?.to_string_lossy().into_owned();
            Some((Found { short, name: path.display().to_string() }, file))
        });
        opened.collect()
    }

    #[cfg(not(feature = "databases"))]
    fn open_files(&self, _: &dyn Fn(&str) -> bool) -> Vec<(Found, DatabaseFile)> {
        Vec::new()
    }
}

/// The name of a database that was found.
struct Found {
    /// The one in answers, without its folder.
    short: String,
    /// The one in complaints.
    name: String,
}

/// How the names of opening books end.
#[cfg(feature = "databases")]
const BOOK: &str = "book";

#[cfg(feature = "databases")]
fn has_ending(file: &std::path::Path, ending: &str) -> bool {
    file.extension().is_some_and(|of_file| of_file == ending)
}

/// The folder's files with this ending, sorted by name; `None` if there is no such folder.
#[cfg(feature = "databases")]
fn files(folder: &std::path::Path, ending: &str) -> Option<Vec<PathBuf>> {
    let entries = folder.read_dir().ok()?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| has_ending(path, ending));
    files.sort_unstable();
    Some(files)
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
    /// Another game whose databases have positions of this one.
    pub(crate) endings: Option<&'static Endings<G>>,
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
        let mut lookup = self.lookup(game, opened);
        let longest = opened.values.longest_win().map(|position| {
            let value = lookup.value(&position)?;
            let best = lookup.moves(&position, value)?.into_iter().next().map(|valued| valued.mv);
            let line = best.map_or_else(|| Ok(Vec::new()), |mv| lookup.line(&position, &mv))?;
            Ok((position, line))
        });
        Ok((summary.clone(), longest.transpose()?))
    }

    /// Whether there is a database, or was made.
    pub(crate) fn is_there(&self) -> bool {
        self.opened(&mut || ControlFlow::Continue(())).is_ok()
    }

    /// The databases with positions of the game.
    fn files(&self) -> Vec<Opened<G>> {
        let is_ending =
            |game: &str| self.endings.is_some_and(|endings| game.split(':').next() == Some(endings.game));
        let mut found = Vec::new();
        self.databases.open_each(&|game| game == self.name || is_ending(game), &mut |file, name| {
            let rules = file.header().rules.clone();
            let note = Note::new("database.file").with("file", name.short.clone()).with("rules", rules);
            let values = match self.endings {
                Some(endings) if file.header().game != self.name => (endings.open)(file)?,
                _ => self.solver.open_values(file)?,
            };
            found.push(Opened { values, note, file: Some(name.name.clone()) });
            Ok(())
        });
        found
    }

    /// A lookup in one of the opened databases.
    fn lookup<'a>(&'a self, game: &'a G, opened: &'a Opened<G>) -> Lookup<'a, G> {
        Lookup { game, opened, databases: &self.databases, probes: 0 }
    }
}

/// A legal move, the value of what it leads to for the player who makes it, and the opponent's ways to go wrong.
struct Valued<M> {
    mv: M,
    value: PositionValue,
    /// For a drawing move, the number of the opponent's replies that lose and that hold.
    traps: (usize, Reverse<usize>),
}

/// Looks positions up and counts how often.
struct Lookup<'a, G: Game> {
    game: &'a G,
    opened: &'a Opened<G>,
    databases: &'a Databases,
    probes: u64,
}

impl<G: Game> Lookup<'_, G> {
    /// # Errors
    /// [`AnalysisError::NoTheory`] where the database does not have the position, or is damaged there, which is said.
    fn value(&mut self, position: &G::Position) -> Result<PositionValue, AnalysisError> {
        self.known(position)?.ok_or(AnalysisError::NoTheory)
    }

    /// The value, if the database has the position.
    ///
    /// # Errors
    /// The database is damaged there, which is said.
    fn known(&mut self, position: &G::Position) -> Result<Option<PositionValue>, AnalysisError> {
        self.probes += 1;
        self.opened.values.value(position).map_err(|error| {
            let name = self.opened.file.as_deref().unwrap_or_default();
            self.databases.complain(name, Unusable::Database(error));
            AnalysisError::NoTheory
        })
    }

    /// The value of the position after a move; `None` where it has none and does not matter, as the position before is won.
    fn value_after(
        &mut self,
        position: &G::Position,
        mv: &G::Move,
        is_won: bool,
    ) -> Result<Option<PositionValue>, AnalysisError> {
        match self.known(&self.game.play(position, mv))? {
            None if !is_won => Err(AnalysisError::NoTheory),
            value => Ok(value.map(PositionValue::before)),
        }
    }

    /// Every legal move, the best first; where the position is won, moves to positions without a value are left out, as they win no sooner.
    fn moves(
        &mut self,
        position: &G::Position,
        of_position: PositionValue,
    ) -> Result<Vec<Valued<G::Move>>, AnalysisError> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let is_won = matches!(of_position, PositionValue::Win(_));
        let mut valued = Vec::with_capacity(moves.len());
        for mv in moves {
            if let Some(value) = self.value_after(position, &mv, is_won)? {
                valued.push(Valued { mv, value, traps: (0, Reverse(0)) });
            }
        }
        if is_won && valued.iter().all(|valued| valued.value != of_position) {
            return Err(AnalysisError::NoTheory);
        }
        // Where the best is a draw, draws are told apart.
        if valued.iter().all(|valued| !matches!(valued.value, PositionValue::Win(_))) {
            for valued in valued.iter_mut().filter(|valued| !matches!(valued.value, PositionValue::Loss(_))) {
                let after = self.game.play(position, &valued.mv);
                valued.traps = self.traps(&after)?;
            }
        }
        sort_by_key(&mut valued, |valued| {
            Reverse((coarse(valued.value), valued.traps, valued.value.preference()))
        });
        Ok(valued)
    }

    /// How many moves lose here, and how many do not.
    fn traps(&mut self, position: &G::Position) -> Result<(usize, Reverse<usize>), AnalysisError> {
        if self.game.outcome(position).is_some() {
            return Ok((0, Reverse(0)));
        }
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let mut lost = 0;
        for mv in &moves {
            let value = self.value(&self.game.play(position, mv))?;
            lost += usize::from(matches!(value, PositionValue::Win(_)));
        }
        Ok((lost, Reverse(moves.len() - lost)))
    }

    /// The move and best play after it; if that has no end, until a position comes again.
    fn line(&mut self, position: &G::Position, mv: &G::Move) -> Result<Vec<G::Move>, AnalysisError> {
        let longest = if self.opened.values.is_far() { LONGEST_FAR_LINE } else { LONGEST_LINE };
        let mut line = vec![mv.clone()];
        let mut now = self.game.play(position, mv);
        while self.game.outcome(&now).is_none() && line.len() < longest {
            let of_position = self.value(&now)?;
            if of_position == PositionValue::Endless {
                break;
            }
            let is_won = matches!(of_position, PositionValue::Win(_));
            let mut moves = Vec::new();
            self.game.moves(&now, &mut moves);
            let mut best: Option<(i32, G::Move)> = None;
            for mv in moves {
                let Some(value) = self.value_after(&now, &mv, is_won)? else { continue };
                let preference = value.preference();
                if best.as_ref().is_none_or(|(most, _)| preference > *most) {
                    best = Some((preference, mv));
                }
            }
            let Some((_, mv)) = best else { break };
            now = self.game.play(&now, &mv);
            line.push(mv);
        }
        Ok(line)
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
        let has_it = |opened: &&Opened<G>| self.lookup(game, opened).value(now).is_ok();
        let opened = all.iter().find(has_it).ok_or(AnalysisError::NoTheory)?;
        let mut lookup = self.lookup(game, opened);
        let value = lookup.value(now)?;
        let moves = lookup.moves(now, value)?;
        let Some(first) = moves.first() else { return Err(AnalysisError::NoTheory) };
        let best: Vec<G::Move> = moves
            .iter()
            .take_while(|mv| coarse(mv.value) == coarse(first.value) && mv.traps == first.traps)
            .map(|mv| mv.mv.clone())
            .collect();
        let as_good = moves.iter().filter(|mv| coarse(mv.value) == coarse(first.value)).count();
        let mut lines = Vec::new();
        for valued in moves.iter().take(limits.lines.max(1)) {
            let moves = lookup.line(now, &valued.mv)?;
            lines.push(Line { value: Value::from(valued.value), bound: Bound::Exact, moves, nimber: None });
        }
        let stats = Stats { table_hits: lookup.probes, ..Stats::default() };
        let more = best.len() < as_good;
        let mut notes = vec![opened.note.clone()];
        if let (Value::Draw, Some(Reverse(safe))) = (Value::from(value), Some(first.traps.1))
            && first.traps.0 > 0
        {
            notes.push(Note::new("database.traps").with("wrong", first.traps.0).with("right", safe));
        }
        Ok(Analysis {
            engine: NAME,
            value: value.into(),
            bound: Bound::Exact,
            best,
            more,
            lines,
            notes,
            stats,
        })
    }
}
