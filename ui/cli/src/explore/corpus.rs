//! The games of PGN files, counted once: what was counted is kept in the user's cache until a file changes.

use crate::{Failed, batch, global, observer};
use boyi_games::chess::explorer::{Explorer, Load, Loader};
use boyi_session::Words;
use indicatif::ProgressBar;
use std::{
    collections::hash_map::DefaultHasher,
    fs,
    hash::{Hash, Hasher},
    io::{self, Read},
    path::PathBuf,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

/// Work that takes no longer shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// Bytes read at once.
const PIECE: usize = 1 << 18;

/// Bytes of the stamp, which precedes the explorer in the cache.
const HEAD: usize = 8;

/// The games of some files.
pub struct Corpus {
    /// The moves played in them.
    pub explorer: Explorer,
    /// Games counted, and games left out.
    games: u64,
    broken: u64,
    /// Why the first of these is left out.
    fault: String,
}

impl Corpus {
    /// Takes the counts from the cache, or counts the games and keeps the counts. `fresh` counts again.
    pub fn open(words: &Words, files: &[PathBuf], plies: u16, fresh: bool) -> Result<Corpus, Failed> {
        let kept = Kept::of(files, plies);
        if let Some(corpus) = kept.as_ref().filter(|_| !fresh).and_then(Kept::read) {
            return Ok(corpus);
        }
        let corpus = count(words, files, plies)?;
        if let Some(kept) = kept {
            kept.write(words, &corpus);
        }
        Ok(corpus)
    }

    /// The counts, or what is wrong where no game could be read.
    #[cfg(feature = "terminal")]
    pub fn explorer_or_fault(self, words: &Words) -> Result<Explorer, String> {
        if self.games == 0 && self.broken > 0 {
            return Err(self.complaint(words));
        }
        Ok(self.explorer)
    }

    fn complaint(&self, words: &Words) -> String {
        let args = [("count", self.broken.into()), ("first", self.fault.as_str().into())];
        words.say("explore-broken", &args)
    }

    /// Says on standard error that some games were left out, if they were.
    pub fn complain(&self, words: &Words) {
        if self.broken > 0 && !global::is_quiet() {
            anstream::eprintln!("boyi: {}", self.complaint(words));
        }
    }
}

fn count(words: &Words, files: &[PathBuf], plies: u16) -> Result<Corpus, Failed> {
    let mut corpus = Corpus { explorer: Explorer::new(plies), games: 0, broken: 0, fault: String::new() };
    for file in files {
        let name = file.to_str().ok_or_else(|| {
            Failed::Request(format!(
                "{}: {}",
                file.display(),
                io::Error::from(io::ErrorKind::InvalidFilename)
            ))
        })?;
        let (counted, load) = count_file(words, name, corpus.explorer)?;
        corpus.explorer = counted;
        corpus.games += load.games;
        if let Some((game, error)) = load.first_error.filter(|_| corpus.broken == 0) {
            corpus.fault = format!("{name}: {}", words.error_in_game(game, &error));
        }
        corpus.broken += load.broken;
    }
    Ok(corpus)
}

fn count_file(words: &Words, name: &str, explorer: Explorer) -> Result<(Explorer, Load), Failed> {
    let wrong = |error: io::Error| Failed::Request(format!("{name}: {error}"));
    let mut source = batch::open_input(name)?;
    let mut loader = Loader::new(explorer);
    let mut piece = vec![0; PIECE];
    let (began, mut bar) = (Instant::now(), None::<ProgressBar>);
    loop {
        let read = match source.text.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(wrong(error)),
        };
        loader.feed(&piece[..read]);
        if observer::stopped() {
            return Err(Failed::Work(words.text("explore-stopped")));
        }
        if global::shows_progress() && began.elapsed() >= PATIENCE {
            let bar = bar.get_or_insert_with(|| batch::reading_bar(source.bytes));
            bar.set_position(source.read.load(Ordering::Relaxed));
            let games = loader.load().games + loader.load().broken;
            bar.set_message(words.say("explore-progress", &[("count", games.into())]));
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    Ok(loader.finish())
}

/// The cache file for the counts of some files.
struct Kept {
    path: PathBuf,
    /// A hash of the files' sizes and times of change.
    stamp: u64,
}

impl Kept {
    /// `None` where nothing can be kept: of standard input, of files that are not there, without a folder for it.
    fn of(files: &[PathBuf], plies: u16) -> Option<Kept> {
        let (mut name, mut stamp) = (DefaultHasher::new(), DefaultHasher::new());
        plies.hash(&mut name);
        for file in files {
            let about = fs::metadata(file).ok().filter(fs::Metadata::is_file)?;
            fs::canonicalize(file).ok()?.hash(&mut name);
            (about.len(), about.modified().ok()?).hash(&mut stamp);
        }
        let path = folder()?.join(format!("{:016x}.explorer", name.finish()));
        Some(Kept { path, stamp: stamp.finish() })
    }

    fn read(&self) -> Option<Corpus> {
        let bytes = fs::read(&self.path).ok()?;
        let (stamp, explorer) = bytes.split_first_chunk::<HEAD>()?;
        if u64::from_le_bytes(*stamp) != self.stamp {
            return None;
        }
        let explorer = Explorer::from_bytes(explorer).ok()?;
        Some(Corpus { games: explorer.games(), broken: 0, fault: String::new(), explorer })
    }

    /// Keeps the counts of a corpus without broken games; the others are read, and complained of, again. What cannot be kept is said.
    fn write(&self, words: &Words, corpus: &Corpus) {
        if corpus.broken > 0 {
            return;
        }
        let explorer = corpus.explorer.to_bytes();
        let made = self.path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
            boyi_store::replace_file(&self.path, |out| {
                out.write_all(&self.stamp.to_le_bytes())?;
                out.write_all(&explorer)
            })
        });
        if let Err(error) = made
            && !global::is_quiet()
        {
            let args =
                [("file", self.path.display().to_string().into()), ("error", error.to_string().into())];
            anstream::eprintln!("boyi: {}", words.say("explore-not-kept", &args));
        }
    }
}

/// The folder `explorer` among what can be computed again.
fn folder() -> Option<PathBuf> {
    Some(boyi_store::cache_folder(|name| std::env::var_os(name))?.join("explorer"))
}
