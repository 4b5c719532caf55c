//! Parts of the protocols between engines and their users: the state of a running search, and lines of output.

use crate::nnue::{Inputs, Network};
use crate::{Engine, evaluator::Evaluator, observer::SearchControl, rules::Rules};
use std::{
    io::Write,
    path::Path,
    sync::{
        Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
};

/// The search's state, shared by the reading and the searching thread.
#[derive(Default)]
pub struct SearchStatus {
    /// Stops it.
    pub control: SearchControl,
    /// Whether a search is running or waiting to report its move.
    busy: Mutex<bool>,
    changed: Condvar,
    /// Whether that search may never end by itself.
    pub endless: AtomicBool,
}

impl SearchStatus {
    fn busy(&self) -> MutexGuard<'_, bool> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns `true` while a search runs.
    pub fn is_busy(&self) -> bool {
        *self.busy()
    }

    /// A search begins; `pondering` as in [`SearchControl`].
    pub fn begin(&self, pondering: bool) {
        *self.busy() = true;
        self.control.stop.store(false, SeqCst);
        self.control.pondering.store(pondering, SeqCst);
    }

    /// Stops the search, if one runs.
    pub fn stop(&self) {
        let _guard = self.busy();
        self.control.stop.store(true, SeqCst);
        self.control.pondering.store(false, SeqCst);
        self.changed.notify_all();
    }

    /// The expected move was played: time limits count from now on.
    pub fn ponder_hit(&self) {
        let _guard = self.busy();
        self.control.pondering.store(false, SeqCst);
        self.changed.notify_all();
    }

    /// Waits until the move found is wanted: after `stop`, or unless the search `waits` for it or ponders. The search is over with
    /// [`end`](SearchStatus::end).
    pub fn wait_for_wish(&self, waits: bool) -> MutexGuard<'_, bool> {
        let wanted = || self.control.stop.load(SeqCst) || !waits && !self.control.pondering.load(SeqCst);
        let mut busy = self.busy();
        while !wanted() {
            busy = self.changed.wait(busy).unwrap_or_else(PoisonError::into_inner);
        }
        busy
    }

    /// The search is over, and its move was reported.
    pub fn end(&self, mut busy: MutexGuard<'_, bool>) {
        *busy = false;
        self.changed.notify_all();
    }

    /// Waits until no search runs.
    pub fn wait(&self) {
        let mut busy = self.busy();
        while *busy {
            busy = self.changed.wait(busy).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The input has ended: a search that never ends by itself is stopped, any other comes to its end.
    pub fn finish(&self) {
        if self.control.pondering.load(SeqCst) || self.endless.load(SeqCst) {
            self.stop();
        }
        self.wait();
    }
}

/// Writes one line. Errors are ignored: when the reader of the output has gone, the input ends too.
pub fn write_line<W: Write>(output: &Mutex<W>, text: &str) {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = writeln!(output, "{text}").and_then(|()| output.flush());
}

/// The default size of the transposition table, in MiB.
pub const DEFAULT_HASH: usize = 16;

/// Gives the engine a table of this size, in MiB, or of what memory allows; then it returns a warning.
pub fn set_hash<G: Rules, E: Evaluator<Rules = G>>(
    engine: &mut Engine<E>,
    mebibytes: usize,
) -> Option<String> {
    // The old table goes first: the new one gets its memory.
    engine.set_table_bytes(0);
    let (granted, warning) = granted_hash(mebibytes, boyi_engine_common::memory::available());
    engine.set_table_bytes(granted << 20);
    warning
}

/// The table size to allocate where this was asked for, in MiB: at most three quarters of the available bytes, if these are known, but
/// never less than the default. With it a warning if it is less than was asked for.
fn granted_hash(mebibytes: usize, available: Option<u64>) -> (usize, Option<String>) {
    let most =
        available.map_or(mebibytes, |bytes| usize::try_from((bytes >> 20) * 3 / 4).unwrap_or(mebibytes));
    let granted = mebibytes.min(most.max(DEFAULT_HASH));
    let warning = || format!("Hash: {granted} MiB, not {mebibytes}: memory is short");
    (granted, (granted < mebibytes).then(warning))
}

/// Reads the network that an option names.
///
/// # Errors
/// In one line, if it cannot be read or is no network for this game.
pub fn read_network<G: Inputs>(path: impl AsRef<Path>) -> Result<Network<G>, String> {
    // A device may never end, and a pipe never begin.
    let bytes = match std::fs::metadata(&path) {
        Ok(about) if !about.is_file() => Err("not a regular file".to_owned()),
        _ => std::fs::read(&path).map_err(|error| error.to_string()),
    };
    bytes.and_then(|bytes| Network::from_bytes(&bytes).map_err(|error| error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::granted_hash;

    #[test]
    fn tables_fit_into_memory() {
        for (asked, available, granted) in [
            (1024, None, 1024),
            (1024, Some(2 << 30), 1024),
            (65_536, Some(8 << 30), 6144),
            (64, Some(0), 16),
            (4, Some(0), 4),
        ] {
            let (size, warning) = granted_hash(asked, available);
            assert_eq!((size, warning.is_some()), (granted, granted < asked), "{asked}");
        }
    }
}
