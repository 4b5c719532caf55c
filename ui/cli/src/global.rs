//! Options of every command: colours, and silence about progress.

use crate::args::Args;
use std::{
    io::{self, IsTerminal},
    sync::atomic::{AtomicBool, Ordering},
};

static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on the program prints as the command line asks.
pub fn apply(args: &Args) {
    QUIET.store(args.quiet, Ordering::Relaxed);
    if let Some(choice) = args.color {
        choice.write_global();
    }
}

/// From now on nothing is said beside the answer.
#[cfg(feature = "terminal")]
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether anything is said beside the answer.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Whether long work says how far it is: to a person at a terminal who has not asked for silence.
pub fn shows_progress() -> bool {
    !is_quiet() && io::stderr().is_terminal()
}

/// Whether a person types into the program and reads what it prints.
#[cfg(feature = "terminal")]
pub fn in_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
