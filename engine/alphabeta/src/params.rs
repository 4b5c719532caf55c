//! The tunable parameters of the search, each with its range. Scores are centipawns, depths plies, histories the units of
//! the move histories, reductions 1024ths of a ply.
//!
//! They were tuned for chess; other games evaluate on the same scale. They are constants. With the feature `tune` they can be set, for `cargo xtask spsa`.

use boyi_engine_common::reductions::{ReductionTable, reduction_table};

/// Defines parameters as functions, and the list of them.
macro_rules! params {
    ($($(#[doc = $about:literal])* $name:ident = $value:literal, $low:literal to $high:literal;)*) => {
        $(
            $(#[doc = $about])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $value
            }

            $(#[doc = $about])*
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                tuned::$name.load(core::sync::atomic::Ordering::Relaxed)
            }
        )*

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals, reason = "one for each function")]
        mod tuned {
            use core::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($value);)*
        }

        /// Every parameter with its value and the range in which it may be tuned.
        pub const PARAMS: &[Param] = &[$(Param { name: stringify!($name), value: $value, low: $low, high: $high }),*];

        /// Sets the named parameter, clamped to its range. Returns `false` if there is none of that name.
        #[cfg(feature = "tune")]
        pub fn set(name: &str, value: i32) -> bool {
            match name {
                $(stringify!($name) => {
                    tuned::$name.store(value.clamp($low, $high), core::sync::atomic::Ordering::Relaxed);
                })*
                _ => return false,
            }
            true
        }
    };
}

/// A parameter of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: i32,
    /// The lowest value that makes sense.
    pub low: i32,
    /// The highest.
    pub high: i32,
}

/// Aspiration: minimum depth.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;
/// Aspiration: beyond this margin the window is full.
pub(crate) const MAX_ASPIRATION: i32 = 600;
/// Razoring: maximum depth.
pub(crate) const RAZOR_DEPTH: i32 = 4;
/// Reverse futility pruning: maximum depth.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 9;
/// Null move: minimum depth.
pub(crate) const NULL_DEPTH: i32 = 3;
/// Null move: the depth that adds a ply to the reduction, and the maximum number of plies for the score.
pub(crate) const NULL_REDUCTION: (i32, i32) = (4, 4);
/// Null move: the depth from which a cutoff is verified.
pub(crate) const NULL_VERIFY_DEPTH: i32 = 14;
/// ProbCut: minimum depth.
pub(crate) const PROBCUT_DEPTH: i32 = 5;
/// Internal iterative reduction: minimum depth.
pub(crate) const REDUCE_DEPTH: i32 = 4;
/// Futility of quiet moves: maximum reduced depth.
pub(crate) const FUTILITY_DEPTH: i32 = 9;
/// Futility of captures: maximum reduced depth.
pub(crate) const CAPTURE_FUTILITY_DEPTH: i32 = 6;
/// History pruning: up to this reduced depth.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 5;
/// Singular extensions: from this depth.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
/// Double extensions: maximum number on one line.
pub(crate) const DOUBLE_EXTENSIONS: u8 = 8;

/// Late-move reductions of quiet moves and of captures.
pub(crate) static LMR_QUIET: ReductionTable = reduction_table(0.80 * 1024.0, 1024.0 / 2.25);
pub(crate) static LMR_NOISY: ReductionTable = reduction_table(-0.10 * 1024.0, 1024.0 / 3.20);

params! {
    /// Half the first aspiration window.
    aspiration = 12, 5 to 40;

    /// Bonus of the last quiet move by the change of evaluation: weight.
    evaluation_change = 15, 2 to 30;
    /// … limit.
    evaluation_change_most = 1249, 400 to 3000;
    /// … offset.
    evaluation_change_base = 313, -200 to 800;

    /// History bonus of a move that caused a cutoff: per depth.
    bonus_per_depth = 177, 60 to 320;
    /// … minus.
    bonus_less = -5, -200 to 300;
    /// … at most.
    bonus_most = 1451, 600 to 3200;

    /// Razoring: margin at depth 0.
    razor = 275, 80 to 500;
    /// … plus, per depth squared.
    razor_per_depth = 233, 60 to 400;

    /// Reverse futility: margin per depth, a ply less if improving.
    reverse_futility = 51, 30 to 150;

    /// Null move: by how much the evaluation may be below beta.
    null_margin = 157, 0 to 350;
    /// … minus, per depth.
    null_margin_per_depth = 32, 0 to 60;
    /// Null move: the reduction.
    null_reduction = 5, 2 to 6;
    /// Null move: the score above beta that adds a ply.
    null_per_score = 205, 80 to 400;

    /// ProbCut: margin above beta.
    probcut = 163, 60 to 350;
    /// … minus, if improving.
    probcut_improving = 58, 0 to 120;

    /// Futility of quiet moves: margin.
    futility = 54, 0 to 250;
    /// … plus, per depth.
    futility_per_depth = 30, 30 to 180;
    /// Futility of captures: margin.
    capture_futility = 199, 50 to 400;
    /// … plus, per depth.
    capture_futility_per_depth = 159, 60 to 350;
    /// History pruning: threshold per depth.
    history_pruning = -4710, -8000 to -1000;
    /// SEE pruning of quiet moves, per reduced depth squared.
    see_quiet = -21, -60 to -5;
    /// SEE pruning of captures, per depth.
    see_capture = -73, -220 to -30;

    /// Singular extensions: margin per depth, in 16ths of a centipawn.
    singular = 19, 6 to 60;
    /// Double extensions: how far below the singular window.
    double_extension = 20, 2 to 60;

    /// Reductions: the history that lowers them by a ply.
    lmr_history = 10796, 3000 to 20000;
    /// Reductions: minus, if the position is or was on a principal variation.
    lmr_was_pv = 754, 200 to 2200;
    /// Reductions: plus, if a cutoff is expected.
    lmr_cut = 1217, 300 to 2800;
    /// Reductions: plus, if the evaluation does not improve.
    lmr_not_improving = 572, 0 to 1400;
    /// Reductions: plus, for quiet moves if the hash move is a capture.
    lmr_table_noisy = 866, 0 to 1600;
    /// Reductions: minus, for killers and the counter-move.
    lmr_hinted = 813, 0 to 2200;
    /// Reductions: minus, for checks.
    lmr_check = 1130, 0 to 2000;
    /// Reductions: plus, if children often cause cutoffs.
    lmr_cutoffs = 384, 0 to 1600;
    /// After a reduced search: the surprise that deepens the next.
    deeper = 31, 10 to 100;

    /// Delta pruning: the margin beyond the captured piece.
    delta = 66, 40 to 300;
    /// Quiescence: the exchange value below which captures are skipped.
    quiescence_see = -32, -100 to 20;

    /// Ordering: the bonus of a quiet check.
    quiet_check = 9090, 2000 to 20000;
    /// Ordering: the minimum exchange value of a quiet check.
    quiet_check_see = -25, -150 to 0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_within_their_ranges_and_names_differ() {
        for (i, param) in PARAMS.iter().enumerate() {
            assert!((param.low..=param.high).contains(&param.value), "{param:?}");
            assert!(PARAMS[..i].iter().all(|other| other.name != param.name), "{param:?}");
        }
    }
}
