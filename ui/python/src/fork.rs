//! Processes that were forked while another thread was searching.
//!
//! Such a process has that search's locks, and nobody who would open them: whatever needs one would wait for ever. Python says when a process
//! was forked; from then on every question is refused.

use pyo3::{exceptions::PyRuntimeError, prelude::*, types::PyDict};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The searches going on.
static SEARCHES: AtomicUsize = AtomicUsize::new(0);

/// Whether there were any when this process was forked.
static ORPHANED: AtomicBool = AtomicBool::new(false);

/// A search that goes on as long as this is held.
pub(crate) struct Search(());

impl Search {
    /// Begins a search.
    pub(crate) fn begin() -> PyResult<Search> {
        check()?;
        SEARCHES.fetch_add(1, Ordering::SeqCst);
        Ok(Search(()))
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        SEARCHES.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Raises an exception in a process that was forked during a search.
pub(crate) fn check() -> PyResult<()> {
    if ORPHANED.load(Ordering::SeqCst) {
        return Err(PyRuntimeError::new_err(
            "this process was forked while another thread was searching, and has its locks: fork earlier, or start processes by \"spawn\"",
        ));
    }
    Ok(())
}

/// Python calls this in a forked process.
#[pyfunction]
fn forked() {
    if SEARCHES.load(Ordering::SeqCst) > 0 {
        ORPHANED.store(true, Ordering::SeqCst);
    }
}

/// Asks Python to say when a process was forked, on systems that fork.
pub(crate) fn watch(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let os = module.py().import("os")?;
    if os.hasattr("register_at_fork")? {
        let then = PyDict::new(module.py());
        then.set_item("after_in_child", wrap_pyfunction!(forked, module)?)?;
        os.call_method("register_at_fork", (), Some(&then))?;
    }
    Ok(())
}
