//! Every margin of the search in one place. Scores are centipawns, depths plies, histories the units of [`crate::histories`].

/// Half the first aspiration window.
pub(crate) const ASPIRATION: i32 = 12;
/// The depth from which windows are narrow.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// Bonus of the last quiet move by the change of evaluation: weight, limit, offset.
pub(crate) const EVALUATION_CHANGE: (i32, i32, i32) = (12, 1500, 250);

/// Ordering: the bonus of a quiet check, and the most that it may lose by exchange.
pub(crate) const QUIET_CHECK: (i32, i32) = (10_000, -60);

/// Razoring: margin at depth 0, and more per depth squared.
pub(crate) const RAZOR: (i32, i32) = (240, 190);
/// Razoring happens up to this depth.
pub(crate) const RAZOR_DEPTH: i32 = 4;

/// Reverse futility: margin per depth, and how much of a ply improving takes off.
pub(crate) const REVERSE_FUTILITY: i32 = 72;
/// Reverse futility happens up to this depth.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 9;

/// Null move: from this depth.
pub(crate) const NULL_DEPTH: i32 = 3;
/// Null move: the reduction's base, the depth that adds a ply, the score excess that adds a ply, and at most so many.
pub(crate) const NULL_REDUCTION: (i32, i32, i32, i32) = (4, 4, 180, 4);
/// Null move: from this depth on a cut-off is verified.
pub(crate) const NULL_VERIFY_DEPTH: i32 = 14;

/// ProbCut: margin above beta, and less when improving.
pub(crate) const PROBCUT: (i32, i32) = (170, 50);
/// ProbCut: from this depth.
pub(crate) const PROBCUT_DEPTH: i32 = 5;

/// Internal iterative reduction: from this depth.
pub(crate) const REDUCE_DEPTH: i32 = 4;

/// Futility of quiet moves: margin, more per depth; up to this reduced depth.
pub(crate) const FUTILITY: (i32, i32, i32) = (90, 85, 9);
/// Futility of captures: margin, more per depth; up to this reduced depth.
pub(crate) const CAPTURE_FUTILITY: (i32, i32, i32) = (200, 180, 6);
/// History pruning: threshold per depth; up to this reduced depth.
pub(crate) const HISTORY_PRUNING: (i32, i32) = (-3500, 5);
/// SEE pruning of quiet moves, per reduced depth squared.
pub(crate) const SEE_QUIET: i32 = -22;
/// SEE pruning of captures, per depth.
pub(crate) const SEE_CAPTURE: i32 = -95;

/// Singular extensions: from this depth.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
/// Singular extensions: margin per depth, in 16ths of a centipawn.
pub(crate) const SINGULAR: i32 = 22;
/// Double extensions: how far below the singular window, and how many on one line.
pub(crate) const DOUBLE_EXTENSION: (i32, u8) = (18, 8);

/// Late-move reductions in 1024ths of a ply: base and divisor of ln(depth) × ln(move number), quiet moves and captures.
pub(crate) const LMR_QUIET: (f64, f64) = (0.80, 2.25);
pub(crate) const LMR_NOISY: (f64, f64) = (-0.10, 3.20);
/// Reductions: history that takes off a ply.
pub(crate) const LMR_HISTORY: i32 = 8192;

/// Quiescence: what a capture may win beyond its victim.
pub(crate) const DELTA: i32 = 130;
/// Quiescence: exchanges that lose more are not tried.
pub(crate) const QUIESCENCE_SEE: i32 = -20;
