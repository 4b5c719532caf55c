//! The names of steps, and the notes on those that are done.

use super::{format, journal::FileWriter};
use crate::FileError;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{fmt, fs, io::ErrorKind, path::PathBuf, str::FromStr};

/// The work of a step on a shard of a tier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Marks the positions that can be reached.
    Reach,
    /// Evaluates every position by itself and by its exits.
    Scan,
    /// Wins and losses at a distance, which is the round.
    WinLoss,
    /// Level positions at a distance.
    Level,
    /// Counts and compresses.
    Finish,
    /// Puts the file together, for all tiers at once.
    Join,
}

const KINDS: [(Kind, &str); 6] = [
    (Kind::Reach, "reach"),
    // The name in the files of unfinished work.
    (Kind::Scan, "look"),
    (Kind::WinLoss, "winloss"),
    (Kind::Level, "level"),
    (Kind::Finish, "finish"),
    (Kind::Join, "join"),
];

/// Steps that need nothing of each other: one for each shard of a tier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Round {
    pub(super) kind: Kind,
    /// The index of the tier among all, those below first.
    pub(super) tier_index: usize,
    pub(super) number: u32,
}

impl Round {
    pub(super) fn new(kind: Kind, tier_index: usize, number: u32) -> Self {
        Round { kind, tier_index, number }
    }

    pub(super) fn step(self, shard: u64) -> Step {
        Step { round: self, shard }
    }

    pub(super) fn next(self) -> Self {
        Round { number: self.number + 1, ..self }
    }

    /// The round before, of the same kind.
    pub(super) fn before(self) -> Option<Self> {
        Some(Round { number: self.number.checked_sub(1)?, ..self })
    }
}

/// A step, and the name of its files: `reach-3-0-17`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) round: Round,
    pub(super) shard: u64,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = KINDS.iter().find(|(kind, _)| *kind == self.round.kind).map_or("", |(_, name)| name);
        write!(f, "{name}-{}-{}-{}", self.round.tier_index, self.round.number, self.shard)
    }
}

impl FromStr for Step {
    type Err = FileError;

    fn from_str(text: &str) -> Result<Self, FileError> {
        let parts: Vec<&str> = text.split('-').collect();
        let read = || {
            let &[name, tier, number, shard] = &parts[..] else { return None };
            let kind = KINDS.iter().find(|(_, known)| *known == name)?.0;
            let round = Round::new(kind, tier.parse().ok()?, number.parse().ok()?);
            Some(round.step(shard.parse().ok()?))
        };
        read().ok_or_else(|| FileError::damaged(format_args!("step {text}")))
    }
}

/// The note of a step for those after it.
#[derive(Clone, Default, Serialize, Deserialize, Debug)]
pub(super) struct StepNote {
    /// Whether another round is needed.
    pub(super) more: bool,
    /// Whether some records of the shard wait for a later distance.
    pub(super) later: bool,
    /// The file with marks or records, and its note.
    pub(super) data: Option<(String, String)>,
}

/// The folder of the work.
#[derive(Clone, Debug)]
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn path(&self, name: impl fmt::Display) -> PathBuf {
        self.0.join(name.to_string())
    }

    /// Creates a file under a temporary name; it gets `name` when it is finished.
    pub(super) fn create(&self, name: impl fmt::Display) -> Result<FileWriter, FileError> {
        FileWriter::create(&self.0, &self.path(name))
    }

    /// Notes that a step is done: its last file.
    pub(super) fn note(&self, step: Step, note: &impl Serialize) -> Result<(), FileError> {
        let text = serde_json::to_string(note).unwrap_or_default();
        let mut writer = self.create(format_args!("{step}.note"))?;
        writer.write(format!("{text}\n{:016x}\n", format::hash(text.as_bytes())).as_bytes())?;
        writer.finish().map(drop)
    }

    /// The note on a step; `None` if it is not done.
    pub(super) fn noted<N: DeserializeOwned>(&self, step: Step) -> Result<Option<N>, FileError> {
        let path = self.path(format_args!("{step}.note"));
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(FileError::io(&path, &error)),
        };
        let read = || {
            let (note, sum) = text.trim_end().rsplit_once('\n')?;
            let whole = format!("{:016x}", format::hash(note.as_bytes())) == sum;
            whole.then(|| serde_json::from_str(note).ok())?
        };
        read().map(Some).ok_or_else(|| FileError::damaged(path.display()))
    }

    /// The note on a step that has to be done.
    pub(super) fn needed<N: DeserializeOwned>(&self, step: Step) -> Result<N, FileError> {
        self.noted(step)?.ok_or_else(|| FileError::damaged(format_args!("step {step}, which is not done")))
    }

    pub(super) fn is_done(&self, step: Step) -> bool {
        self.path(format_args!("{step}.note")).exists()
    }

    /// The last round of a kind in a tier that was started.
    pub(super) fn last_round(&self, kind: Kind, tier_index: usize) -> Option<Round> {
        let mut last = None;
        let mut round = Round::new(kind, tier_index, 0);
        while self.is_done(round.step(0)) {
            last = Some(round);
            round = round.next();
        }
        last
    }

    /// Removes a file that no step needs any more.
    pub(super) fn remove(&self, name: impl fmt::Display) {
        // A file that stays behind is removed with the folder.
        let _ = fs::remove_file(self.path(name));
    }

    /// Returns `true` if this work has been started here.
    pub(super) fn is_of(&self, identity: &str) -> Result<bool, FileError> {
        let path = self.path("work");
        match fs::read_to_string(&path) {
            Ok(text) if text != identity => {
                Err(FileError::OtherWork { folder: self.0.display().to_string() })
            }
            Ok(_) => Ok(true),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(FileError::io(&path, &error)),
        }
    }

    /// Starts the work in an empty folder. A folder that does not say what it is was being removed.
    pub(super) fn begin(&self, identity: &str) -> Result<(), FileError> {
        let io = |error| FileError::io(&self.0, &error);
        if self.0.exists() {
            fs::remove_dir_all(&self.0).map_err(io)?;
        }
        fs::create_dir_all(&self.0).map_err(io)?;
        let mut writer = self.create("work")?;
        writer.write(identity.as_bytes())?;
        writer.finish().map(drop)
    }

    pub(super) fn remove_all(&self) -> Result<(), FileError> {
        // The identity goes first, so that the rest of the folder is no work.
        self.remove("work");
        fs::remove_dir_all(&self.0).map_err(|error| FileError::io(&self.0, &error))
    }
}
