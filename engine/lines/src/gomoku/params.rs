//! The numbers of the search, each with the range in which `cargo xtask spsa --game gomoku` tunes it. Scores are in the evaluation's units
//! ([`ODDS`](super::network::ODDS)), depths in plies, reductions in 1024ths of a ply.

/// Defines the numbers as fields, and the list of them.
macro_rules! params {
    ($($(#[doc = $about:literal])* $name:ident = $value:literal, $low:literal to $high:literal;)*) => {
        /// What a search goes by.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[doc = $about])* pub $name: i32,)*
        }

        impl Params {
            /// Every number: its name, its value, and the least and the greatest value that make sense.
            pub const ALL: &[(&'static str, i32, i32, i32)] = &[$((stringify!($name), $value, $low, $high)),*];

            /// Sets a number, within its range. Whether there is one of this name.
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
    /// The first window around the last score, to either side.
    window = 24, 10 to 100;
    /// Nodes that are too good: what a ply may change.
    good_margin = 82, 20 to 160;
    /// The same: off where the position has become better.
    good_improving = 63, 0 to 160;
    /// Nodes that are too bad, one ply before the leaves.
    bad_margin_1 = 253, 100 to 600;
    /// The same, two plies before.
    bad_margin_2 = 363, 150 to 900;
    /// Passing: by how much the evaluation is above the window.
    pass_margin = 42, -100 to 150;
    /// Passing: plies less.
    pass_base = 3143, 1024 to 6144;
    /// Passing: plies less for each ply of depth.
    pass_depth = 237, 0 to 640;
    /// Passing: the score that takes a ply off, two at most.
    pass_score = 168, 60 to 600;
    /// Late moves: plies less.
    late_base = 442, 0 to 1024;
    /// Late moves: plies less for ln(depth) × ln(number).
    late_slope = 677, 350 to 1100;
    /// Late moves: plies more on the principal variation.
    late_pv = 833, 0 to 2560;
    /// Late moves: plies more for those that make or meet a three.
    late_loud = 917, 0 to 2560;
    /// Late moves: plies less where the position has become worse.
    late_worse = 985, 0 to 2560;
    /// Late moves: plies more or less for a move's history of 4096.
    late_history = 2060, 0 to 5120;
    /// The same for a continuation history.
    late_continuation = 700, 0 to 3072;
    /// Fours that do not meet the opponent's open three: plies less.
    idle_four = 1024, 0 to 3072;
    /// The same: plies less where the opponent's last stone is far away, and where the own one is.
    idle_far = 1063, 0 to 3072;
    /// Moves tried at least, in hundredths.
    count_base = 544, 200 to 1400;
    /// Moves tried for each squared ply of depth, in hundredths.
    count_slope = 49, 15 to 150;
    /// The same where the position has become better.
    count_improving = 73, 30 to 250;
    /// Hopeless quiet moves: by how much they lag behind.
    futile_base = 122, 0 to 500;
    /// Hopeless quiet moves: for each ply of depth.
    futile_slope = 140, 30 to 300;
    /// Singular moves: how far all others are behind, for each ply of depth.
    singular_margin = 5, 1 to 24;
    /// Order of moves: a move that was good enough at the same ply last.
    first_killer = 120, 0 to 400;
    /// The one before it, and the move that answered the opponent's last one.
    second_killer = 46, 0 to 300;
    /// Order of moves: what a history of 4096 adds.
    order_history = 157, 30 to 500;
    /// The same for a continuation history: after the opponent's last stone, after the own one before.
    order_continuation = 80, 0 to 400;
    /// Histories: what a move that was good enough gains for each squared ply of depth.
    history_bonus = 12, 2 to 32;
    /// The most that it gains.
    history_most = 1382, 400 to 4000;
    /// What the moves tried before it lose, in hundredths of that.
    history_malus = 103, 20 to 250;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lie_in_their_ranges_and_are_set_by_name() {
        let mut params = Params::default();
        for &(name, value, low, high) in Params::ALL {
            assert!(low < high && (low..=high).contains(&value), "{name}");
            assert!(params.set(name, value));
        }
        assert_eq!(params, Params::default());
        assert!(params.set("window", 1_000_000) && params.window == 100);
        assert!(!params.set("nothing", 1));
    }
}
