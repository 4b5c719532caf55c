//! Every number of the search that can be tuned, with its range. Scores are centipawns, depths plies, histories the units of
//! the move histories, reductions 1024ths of a ply.
//!
//! They are constants. With the feature `tune` they are UCI options instead, of the same names, for `cargo xtask spsa`.

/// Defines numbers as functions, and the list of them.
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

        /// Every number with its value and the range in which it may be tuned.
        pub const PARAMS: &[Param] = &[$(Param { name: stringify!($name), value: $value, low: $low, high: $high }),*];

        /// Sets a number, within its range. Whether there is one of this name.
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

/// A number of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: i32,
    /// The least value that makes sense.
    pub low: i32,
    /// The greatest.
    pub high: i32,
}

/// The depth from which windows are narrow.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;
/// Razoring happens up to this depth.
pub(crate) const RAZOR_DEPTH: i32 = 4;
/// Reverse futility happens up to this depth.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 9;
/// Null move: from this depth.
pub(crate) const NULL_DEPTH: i32 = 3;
/// Null move: the depth that adds a ply, and at most so many for the score.
pub(crate) const NULL_REDUCTION: (i32, i32) = (4, 4);
/// Null move: from this depth on a cut-off is verified.
pub(crate) const NULL_VERIFY_DEPTH: i32 = 14;
/// ProbCut: from this depth.
pub(crate) const PROBCUT_DEPTH: i32 = 5;
/// Internal iterative reduction: from this depth.
pub(crate) const REDUCE_DEPTH: i32 = 4;
/// Futility of quiet moves: up to this reduced depth.
pub(crate) const FUTILITY_DEPTH: i32 = 9;
/// Futility of captures: up to this reduced depth.
pub(crate) const CAPTURE_FUTILITY_DEPTH: i32 = 6;
/// History pruning: up to this reduced depth.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 5;
/// Singular extensions: from this depth.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
/// Double extensions: how many on one line.
pub(crate) const DOUBLE_EXTENSIONS: u8 = 8;

/// Late-move reductions: base and divisor of ln(depth) × ln(move number), quiet moves and captures.
pub(crate) const LMR_QUIET: (f64, f64) = (0.80, 2.25);
pub(crate) const LMR_NOISY: (f64, f64) = (-0.10, 3.20);

params! {
    /// Half the first aspiration window.
    aspiration = 12, 5 to 40;

    /// Bonus of the last quiet move by the change of evaluation: weight.
    evaluation_change = 15, 2 to 30;
    /// … limit.
    evaluation_change_most = 1249, 400 to 3000;
    /// … offset.
    evaluation_change_base = 313, -200 to 800;

    /// The reward of a move that caused a cut-off: per depth.
    bonus_per_depth = 177, 60 to 320;
    /// … less.
    bonus_less = -5, -200 to 300;
    /// … at most.
    bonus_most = 1451, 600 to 3200;

    /// Razoring: margin at depth 0.
    razor = 275, 80 to 500;
    /// … more per depth squared.
    razor_per_depth = 233, 60 to 400;

    /// Reverse futility: margin per depth, and how much of a ply improving takes off.
    reverse_futility = 51, 30 to 150;

    /// Null move: by how much the evaluation may be below beta.
    null_margin = 157, 0 to 350;
    /// … less per depth.
    null_margin_per_depth = 32, 0 to 60;
    /// Null move: the reduction.
    null_reduction = 5, 2 to 6;
    /// Null move: the score above beta that adds a ply.
    null_per_score = 205, 80 to 400;

    /// ProbCut: margin above beta.
    probcut = 163, 60 to 350;
    /// … less when improving.
    probcut_improving = 58, 0 to 120;

    /// Futility of quiet moves: margin.
    futility = 54, 0 to 250;
    /// … more per depth.
    futility_per_depth = 30, 30 to 180;
    /// Futility of captures: margin.
    capture_futility = 199, 50 to 400;
    /// … more per depth.
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

    /// Reductions: history that takes off a ply.
    lmr_history = 10796, 3000 to 20000;
    /// Reductions: less where the position is or was on a principal variation.
    lmr_was_pv = 754, 200 to 2200;
    /// Reductions: more where a cut-off is expected.
    lmr_cut = 1217, 300 to 2800;
    /// Reductions: more where the evaluation does not improve.
    lmr_not_improving = 572, 0 to 1400;
    /// Reductions: more for quiet moves where the table's move is a capture.
    lmr_table_noisy = 866, 0 to 1600;
    /// Reductions: less for killers and the counter-move.
    lmr_hinted = 813, 0 to 2200;
    /// Reductions: less for checks.
    lmr_check = 1130, 0 to 2000;
    /// Reductions: more where the children cut off often.
    lmr_cutoffs = 384, 0 to 1600;
    /// After a reduced search: the surprise that deepens the next.
    deeper = 31, 10 to 100;

    /// Quiescence: what a capture may win beyond its victim.
    delta = 66, 40 to 300;
    /// Quiescence: exchanges that lose more are not tried.
    quiescence_see = -32, -100 to 20;

    /// Ordering: the bonus of a quiet check.
    quiet_check = 9090, 2000 to 20000;
    /// Ordering: the most that a quiet check may lose by exchange.
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
