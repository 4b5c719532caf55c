//! Scores: integers within the search, a typed [`Score`] outside it.

use core::fmt;

/// The deepest ply the search reaches.
pub const MAX_PLY: usize = 246;

/// Mate at the root. A mate in `n` plies is worth `MATE - n` to the side that gives it.
pub(crate) const MATE: i32 = 32_000;
/// Above every score.
pub(crate) const INFINITY: i32 = MATE + 1;
/// No score known.
pub(crate) const NO_SCORE: i32 = MATE + 2;
/// Scores from here up are proved mates.
pub(crate) const MATE_BOUND: i32 = MATE - MAX_PLY as i32;
/// A won position of an endgame table is worth this minus the plies to it.
pub(crate) const TABLE_WIN: i32 = MATE_BOUND - 1;
/// Scores from here up are proved wins: mates, or positions won in an endgame table.
pub(crate) const WIN_BOUND: i32 = TABLE_WIN - MAX_PLY as i32;

/// The score of a repetition that the rules forbid to the opponent: above every evaluation, but no proof, as the game is judged by another
/// repetition or two.
pub(crate) const REPETITION_WIN: i32 = 15_000;

/// The score of the side to move if it is mated at this ply.
#[inline(always)]
pub(crate) const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The score of the side to move if it gives mate at this ply.
#[inline(always)]
pub(crate) const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// Returns `true` if the score is a proved win or loss.
#[inline(always)]
pub(crate) const fn is_decisive(score: i32) -> bool {
    score >= WIN_BOUND || score <= -WIN_BOUND
}

/// The score at `ply` as the transposition table stores it: mates are counted from the position itself.
#[inline(always)]
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    if score >= WIN_BOUND {
        score + ply as i32
    } else if score <= -WIN_BOUND {
        score - ply as i32
    } else {
        score
    }
}

/// The reverse of [`to_table`]. A mate that takes longer than the `left` plies until a draw by rule is no mate.
#[inline(always)]
pub(crate) fn from_table(score: i32, ply: usize, left: i32) -> i32 {
    if score == NO_SCORE {
        return NO_SCORE;
    }
    if score >= WIN_BOUND {
        if score >= MATE_BOUND && MATE - score > left {
            return WIN_BOUND - 1;
        }
        score - ply as i32
    } else if score <= -WIN_BOUND {
        if score <= -MATE_BOUND && MATE + score > left {
            return 1 - WIN_BOUND;
        }
        score + ply as i32
    } else {
        score
    }
}

/// The value of a position by a search, for the side to move.
///
/// ```
/// use boyi_alphabeta::Score;
/// assert!(Score::MateIn(1) > Score::MateIn(3) && Score::MateIn(3) > Score::Cp(900));
/// assert!(Score::Cp(-900) > Score::MatedIn(4) && Score::MatedIn(4) > Score::MatedIn(2));
/// assert_eq!(Score::MateIn(3).to_string(), "mate 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An estimate, in centipawns.
    Cp(i32),
    /// The side to move gives mate within this many plies (an odd number). Proved; a quicker mate may exist.
    MateIn(u32),
    /// The side to move is mated within this many plies (an even number), against every defence.
    MatedIn(u32),
}

impl Score {
    /// The typed form of a search score.
    pub(crate) fn of(score: i32) -> Score {
        if score >= MATE_BOUND {
            Score::MateIn((MATE - score) as u32)
        } else if score <= -MATE_BOUND {
            Score::MatedIn((MATE + score) as u32)
        } else {
            Score::Cp(score)
        }
    }

    fn rank(self) -> i64 {
        match self {
            Score::Cp(cp) => i64::from(cp),
            Score::MateIn(plies) => i64::from(u32::MAX) * 4 - i64::from(plies),
            Score::MatedIn(plies) => i64::from(plies) - i64::from(u32::MAX) * 4,
        }
    }

    /// Win, draw and loss in thousandths, by the logistic curve that the evaluation is tuned to.
    pub fn win_draw_loss(self) -> [u32; 3] {
        match self {
            Score::MateIn(_) => [1000, 0, 0],
            Score::MatedIn(_) => [0, 0, 1000],
            Score::Cp(cp) => {
                // A margin of about a pawn and a half wins half of the games between strong players.
                let half = |cp: i32| 1000.0 / (1.0 + (-f64::from(cp - 150) / 70.0).exp());
                let (win, loss) = (half(cp).round() as u32, half(-cp).round() as u32);
                [win, 1000 - win - loss, loss]
            }
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> core::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// As UCI writes it: `cp 31`, `mate 2` (moves, not plies), `mate -3`; `mate 0` if the side to move is mated.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Cp(cp) => write!(f, "cp {cp}"),
            Score::MateIn(plies) => write!(f, "mate {}", plies.div_ceil(2)),
            Score::MatedIn(0) => f.write_str("mate 0"),
            Score::MatedIn(plies) => write!(f, "mate -{}", plies / 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_counts_mates_from_the_position() {
        assert_eq!(to_table(mate_in(7), 4), mate_in(3));
        assert_eq!(from_table(mate_in(3), 10, 100), mate_in(13));
        assert_eq!(from_table(to_table(mated_in(8), 2), 2, 100), mated_in(8));
        assert!(from_table(MATE - 30, 0, 10) < MATE_BOUND);
        assert_eq!(from_table(123, 9, 1), 123);
    }
}
