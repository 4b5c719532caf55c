//! The parameters of the search, each with the range in which `cargo xtask spsa --game gomoku` tunes it. Scores are in the evaluation's units
//! ([`ODDS`](super::network::ODDS)), depths in plies, reductions in 1024ths of a ply.

/// Defines the parameters as fields, and the list of them.
macro_rules! params {
    ($($(#[doc = $about:literal])* $name:ident = $value:literal, $low:literal to $high:literal;)*) => {
        /// The parameters of a search.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[doc = $about])* pub $name: i32,)*
        }

        impl Params {
            /// Every parameter: its name, default value, and range.
            pub const ALL: &[(&'static str, i32, i32, i32)] = &[$((stringify!($name), $value, $low, $high)),*];

            /// Sets the named parameter, clamped to its range. Returns `false` if there is none of that name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($low, $high),)*
                    _ => return false,
                }
                true
            }
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $value),* }
            }
        }
    };
}

params! {
    /// Aspiration: the margin around the last score.
    aspiration = 24, 10 to 100;
    /// Reverse futility: the margin, per ply of depth.
    reverse_futility = 82, 20 to 160;
    /// Reverse futility: by how much an improving evaluation lowers the margin.
    reverse_futility_improving = 63, 0 to 160;
    /// Razoring: the margin at depth 1.
    razor_1 = 253, 100 to 600;
    /// Razoring: the margin at depth 2.
    razor_2 = 363, 150 to 900;
    /// Null move: by how much the evaluation must be above beta.
    null_margin = 42, -100 to 150;
    /// Null move: the base of the reduction.
    null_reduction = 3143, 1024 to 6144;
    /// Null move: the reduction per ply of depth.
    null_per_depth = 237, 0 to 640;
    /// Null move: the score above beta that adds a ply to the reduction, up to two plies.
    null_per_score = 168, 60 to 600;
    /// Late-move reduction: the base.
    lmr_base = 442, 0 to 1024;
    /// Late-move reduction: the factor of ln(depth) × ln(number).
    lmr_slope = 677, 350 to 1100;
    /// Late-move reduction: minus this on the principal variation.
    lmr_pv = 833, 0 to 2560;
    /// Late-move reduction: minus this for moves that make or meet a three.
    lmr_loud = 917, 0 to 2560;
    /// Late-move reduction: plus this if the evaluation is not improving.
    lmr_not_improving = 985, 0 to 2560;
    /// Late-move reduction: minus this for a history of 4096.
    lmr_history = 2060, 0 to 5120;
    /// Late-move reduction: minus this for a continuation history of 4096.
    lmr_continuation = 700, 0 to 3072;
    /// Reduction of fours that do not meet the opponent's open three.
    idle_four = 1024, 0 to 3072;
    /// The same: plus this if the opponent's last stone is far away, and if our own last one is.
    idle_far = 1063, 0 to 3072;
    /// Late-move pruning: the base of the number of moves tried, in hundredths.
    lmp_base = 544, 200 to 1400;
    /// Late-move pruning: the moves per squared ply of depth, in hundredths.
    lmp_per_depth = 49, 15 to 150;
    /// Late-move pruning: the moves per squared ply of depth if the evaluation is improving, in hundredths.
    lmp_improving = 73, 30 to 250;
    /// Futility of quiet moves: the base of the margin.
    futility = 122, 0 to 500;
    /// Futility of quiet moves: the margin per ply of depth.
    futility_per_depth = 140, 30 to 300;
    /// Singular extension: by how much all others must be behind, per ply of depth.
    singular = 5, 1 to 24;
    /// Order of moves: bonus of the first killer.
    first_killer = 120, 0 to 400;
    /// Order of moves: bonus of the second killer and of the counter-move.
    second_killer = 46, 0 to 300;
    /// Order of moves: bonus for a history of 4096.
    order_history = 157, 30 to 500;
    /// Order of moves: bonus for a continuation history of 4096, keyed by the opponent's last stone or by our own stone before it.
    order_continuation = 80, 0 to 400;
    /// Histories: the bonus of a move that caused a cutoff, per squared ply of depth.
    history_bonus = 12, 2 to 32;
    /// Histories: the maximum bonus.
    history_bonus_max = 1382, 400 to 4000;
    /// Histories: the penalty of the moves tried before it, in hundredths of the bonus.
    history_malus = 103, 20 to 250;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_lie_in_their_ranges_and_are_set_by_name() {
        let mut params = Params::default();
        for &(name, value, low, high) in Params::ALL {
            assert!(low < high && (low..=high).contains(&value), "{name}");
            assert!(params.set(name, value));
        }
        assert_eq!(params, Params::default());
        assert!(params.set("aspiration", 1_000_000) && params.aspiration == 100);
        assert!(!params.set("nothing", 1));
    }
}
