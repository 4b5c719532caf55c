//! The games of PGN files, counted once: what was counted is kept in the user's cache until a file changes.

use crate::{Failed, batch, global, observer};
use boyi_games::explorer::{Explorer, Load, Loader};
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

/// The number of the way in which games are counted: counts made otherwise are not taken from the cache.
const COUNTING: u32 = 3;

/// Bytes of the stamp, which precedes the explorer in the cache.
const HEAD: usize = 8;

/// The games of some files.
pub struct Corpus {
    /// The moves played in them.
    pub explorer: Explorer,
    /// Lines on what is left out of each file.
    pub left_out: Vec<String>,
    /// Games counted.
    games: u64,
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

    /// The counts and what is left out of them, or only that where no game could be read.
    #[cfg(feature = "terminal")]
    pub fn explorer_or_fault(self) -> Result<(Explorer, Vec<String>), String> {
        if self.games == 0 && !self.left_out.is_empty() {
            return Err(self.left_out.join("; "));
        }
        Ok((self.explorer, self.left_out))
    }

    /// Says on standard error what is left out, if anything is.
    pub fn complain(&self) {
        if !global::is_quiet() {
            self.left_out.iter().for_each(|line| anstream::eprintln!("boyi: {line}"));
        }
    }
}

fn count(words: &Words, files: &[PathBuf], plies: u16) -> Result<Corpus, Failed> {
    let mut corpus = Corpus { explorer: Explorer::new(plies), left_out: Vec::new(), games: 0 };
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
        corpus.left_out.extend(words.left_out(name, &load));
    }
    Ok(corpus)
}

fn count_file(words: &Words, name: &str, explorer: Explorer) -> Result<(Explorer, Load), Failed> {
    let wrong = |error: io::Error| Failed::Request(format!("{name}: {error}"));
    let source = batch::open_input(name)?;
    let mut text = batch::FromGbk::new(source.text, "");
    let mut loader = Loader::new(explorer);
    let mut piece = vec![0; PIECE];
    let (began, mut bar) = (Instant::now(), None::<ProgressBar>);
    loop {
        let read = match text.read(&mut piece) {
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
    /// A hash of the files' sizes and times of change, and of [`COUNTING`].
    stamp: u64,
}

impl Kept {
    /// `None` where nothing can be kept: of standard input, of files that are not there, without a folder for it.
    fn of(files: &[PathBuf], plies: u16) -> Option<Kept> {
        let (mut name, mut stamp) = (DefaultHasher::new(), DefaultHasher::new());
        plies.hash(&mut name);
        COUNTING.hash(&mut stamp);
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
        Some(Corpus { games: explorer.games(), left_out: Vec::new(), explorer })
    }

    /// Keeps the counts of a corpus of which nothing is left out; others are read, and complained of, again. What cannot be kept is said.
    fn write(&self, words: &Words, corpus: &Corpus) {
        if !corpus.left_out.is_empty() {
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
