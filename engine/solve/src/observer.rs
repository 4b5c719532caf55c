//! Progress, and a way to stop. Only the caller reads a clock.

use crate::SolveError;

/// A stage of the work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Stage {
    /// Listing the positions of a game without a numbering.
    Enumerate,
    /// Marking the positions that can be reached from the start.
    Reach,
    /// Values of positions from those of their children.
    Solve,
    /// Writing the file.
    Write,
    /// Checking every record of a file against its children.
    Verify,
}

/// The progress of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The stage.
    pub stage: Stage,
    /// Positions done in this stage, all tiers together. In tiers with cycles a position counts once, when first seen.
    pub done: u64,
    /// Positions of the whole stage; `None` while they are being counted.
    pub total: Option<u64>,
    /// In a tier with cycles, the distance in plies that its analysis has reached.
    pub distance: Option<u16>,
}

/// The answer of an observer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Continue the work.
    Continue,
    /// Stop the work.
    Stop,
}

/// Receives progress, and may stop the work.
pub trait SolveObserver {
    /// Reports progress. Called many times a second.
    fn progress(&mut self, progress: &Progress) -> Next;
}

/// An observer that never stops the work.
#[derive(Clone, Copy, Default, Debug)]
pub struct Unobserved;

impl SolveObserver for Unobserved {
    fn progress(&mut self, _: &Progress) -> Next {
        Next::Continue
    }
}

/// Adds the positions of one piece of work to those of earlier pieces of the same stage.
pub(crate) struct StageProgress<'a> {
    observer: &'a mut dyn SolveObserver,
    stage: Stage,
    before: u64,
    total: Option<u64>,
}

impl<'a> StageProgress<'a> {
    pub(crate) fn new(observer: &'a mut dyn SolveObserver, stage: Stage, total: Option<u64>) -> Self {
        StageProgress { observer, stage, before: 0, total }
    }

    /// Reports `done` positions of the present piece.
    pub(crate) fn report(&mut self, done: u64, distance: Option<u16>) -> Result<(), SolveError> {
        let done = self.before + done;
        match self.observer.progress(&Progress { stage: self.stage, done, total: self.total, distance }) {
            Next::Continue => Ok(()),
            Next::Stop => Err(SolveError::Stopped),
        }
    }

    /// The present piece is done.
    pub(crate) fn advance(&mut self, done: u64) {
        self.before += done;
    }
}
