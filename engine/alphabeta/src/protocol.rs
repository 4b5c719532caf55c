//! Parts of the protocols between engines and their users: the state of a running search, and lines of output.

use crate::observer::SearchControl;
use std::{
    io::Write,
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
