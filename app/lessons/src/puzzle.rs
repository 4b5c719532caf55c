//! Puzzles: a position with one winning move, and the line that follows. `cargo xtask puzzles` makes them from our own games and solvers.
//!
//! A file of `puzzles/` has one family, one puzzle a line, its fields between tabs: game, position, line, themes, rating. The line
//! begins with the solver's move; each move of the solver is the only one that wins, except that of several that end the game at once any
//! will do as the last.

use crate::rating::Rating;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// A kind of puzzles: its file is `puzzles/ID.txt`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Tactics of chess.
    Chess,
    /// Tactics of xiangqi.
    Xiangqi,
    /// Nim: the only winning move.
    Nim,
    /// Sums of different games.
    Sums,
    /// Rows of Kayles.
    Kayles,
    /// Chomp.
    Chomp,
    /// Connect Four: win in a given number of moves.
    Connect4,
    /// Gomoku: win by fours.
    Gomoku,
}

impl Family {
    /// All of them.
    pub const ALL: [Family; 8] = [
        Family::Chess,
        Family::Xiangqi,
        Family::Nim,
        Family::Sums,
        Family::Kayles,
        Family::Chomp,
        Family::Connect4,
        Family::Gomoku,
    ];

    /// Those with so many puzzles that the page loads each by itself.
    pub const LARGE: [Family; 2] = [Family::Chess, Family::Xiangqi];

    /// Its id in files and addresses.
    pub fn id(self) -> &'static str {
        match self {
            Family::Chess => "chess",
            Family::Xiangqi => "xiangqi",
            Family::Nim => "nim",
            Family::Sums => "sums",
            Family::Kayles => "kayles",
            Family::Chomp => "chomp",
            Family::Connect4 => "connect4",
            Family::Gomoku => "gomoku",
        }
    }

    /// The family of an id.
    pub fn of_id(id: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.id() == id)
    }

    /// The puzzles of this crate, in the order of their file.
    #[cfg(feature = "content")]
    pub fn puzzles(self) -> Vec<Puzzle> {
        let text = match self {
            Family::Chess => include_str!("../puzzles/chess.txt"),
            Family::Xiangqi => include_str!("../puzzles/xiangqi.txt"),
            Family::Nim => include_str!("../puzzles/nim.txt"),
            Family::Sums => include_str!("../puzzles/sums.txt"),
            Family::Kayles => include_str!("../puzzles/kayles.txt"),
            Family::Chomp => include_str!("../puzzles/chomp.txt"),
            Family::Connect4 => include_str!("../puzzles/connect4.txt"),
            Family::Gomoku => include_str!("../puzzles/gomoku.txt"),
        };
        text.lines().filter_map(Puzzle::read).collect()
    }
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// The game with its parameters.
    pub game: String,
    /// The position; the solver is to move.
    pub position: String,
    /// The moves, the solver's first and last.
    pub line: Vec<String>,
    /// Its themes: `fork`, `mate-2`, `win-3`.
    pub themes: Vec<String>,
    /// How hard it is, on the scale of [`Rating`]: an estimate by the depth or the number of choices, not yet by people.
    pub rating: u16,
}

impl Puzzle {
    /// Reads a line of a file.
    ///
    /// ```
    /// use boyi_lessons::Puzzle;
    /// let text = "nim\t1,2\t2:1\tonly-move\t800";
    /// let puzzle = Puzzle::read(text).unwrap();
    /// assert_eq!((puzzle.line[0].as_str(), puzzle.rating), ("2:1", 800));
    /// assert_eq!(puzzle.to_string(), text);
    /// assert_eq!(Puzzle::read("nim\t1,2"), None);
    /// ```
    pub fn read(text: &str) -> Option<Puzzle> {
        let [game, position, line, themes, rating] = text.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        let words = |text: &str| text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
        let line: Vec<String> = words(line);
        let puzzle = Puzzle {
            game: game.to_owned(),
            position: position.to_owned(),
            themes: words(themes),
            rating: rating.parse().ok()?,
            line,
        };
        (puzzle.line.len() % 2 == 1).then_some(puzzle)
    }

    /// The number of moves that the solver has to find.
    pub fn moves(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { game, position, line, themes, rating } = self;
        write!(f, "{game}\t{position}\t{}\t{}\t{rating}", line.join(" "), themes.join(" "))
    }
}

/// The verdict on a move of the solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Right, and the opponent replies with this move.
    Right(String),
    /// Right, and nothing is left to find.
    Solved,
    /// Not the move.
    Wrong,
}

/// A puzzle being solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    line: Vec<String>,
    ply: usize,
    missed: bool,
}

impl Attempt {
    /// Begins a puzzle.
    pub fn new(puzzle: &Puzzle) -> Attempt {
        Attempt { line: puzzle.line.clone(), ply: 0, missed: false }
    }

    /// The solver plays a move; `wins` says that it ends the game, won. Such a move is right, whatever the line is: several moves may
    /// give mate.
    ///
    /// ```
    /// use boyi_lessons::{Attempt, Puzzle, Verdict};
    /// let mut attempt = Attempt::new(&Puzzle::read("nim\t1,2,2\t1:1 2:1 3:1\tonly-move\t900").unwrap());
    /// assert_eq!(attempt.play("2:2", false), Verdict::Wrong);
    /// assert_eq!(attempt.play("1:1", false), Verdict::Right("2:1".to_owned()));
    /// assert_eq!(attempt.play("3:1", false), Verdict::Solved);
    /// assert!(attempt.is_over() && attempt.was_missed());
    /// ```
    pub fn play(&mut self, mv: &str, wins: bool) -> Verdict {
        if self.is_over() || !wins && self.line[self.ply] != mv {
            self.missed |= !self.is_over();
            return Verdict::Wrong;
        }
        if wins || self.ply + 1 == self.line.len() {
            self.ply = self.line.len();
            return Verdict::Solved;
        }
        self.ply += 2;
        Verdict::Right(self.line[self.ply - 1].clone())
    }

    /// Gives up: the moves that are left, the solver's first.
    pub fn give_up(&mut self) -> Vec<String> {
        self.missed |= !self.is_over();
        let left = self.line[self.ply..].to_vec();
        self.ply = self.line.len();
        left
    }

    /// The move to be found; `None` when the puzzle is over.
    pub fn wanted(&self) -> Option<&str> {
        self.line.get(self.ply).map(String::as_str)
    }

    /// Whether nothing is left to find.
    pub fn is_over(&self) -> bool {
        self.ply >= self.line.len()
    }

    /// Whether a wrong move was played, or the solution asked for.
    pub fn was_missed(&self) -> bool {
        self.missed
    }
}

/// The solver's progress: a rating in each family, the puzzles tried, the last puzzle of the day.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleProgress {
    ratings: BTreeMap<Family, Rating>,
    tried: BTreeMap<Family, BTreeSet<usize>>,
    daily: Option<u64>,
    streaks: BTreeMap<Family, u32>,
}

/// How much harder than the solver's rating puzzles are to be.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Difficulty {
    /// Very easy.
    Easiest,
    /// Easier.
    Easier,
    /// As hard as the solver is strong.
    #[default]
    Normal,
    /// Harder.
    Harder,
    /// Very hard.
    Hardest,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Easiest,
        Difficulty::Easier,
        Difficulty::Normal,
        Difficulty::Harder,
        Difficulty::Hardest,
    ];

    /// Its name in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easiest => "easiest",
            Difficulty::Easier => "easier",
            Difficulty::Normal => "normal",
            Difficulty::Harder => "harder",
            Difficulty::Hardest => "hardest",
        }
    }

    /// The difficulty of a name.
    pub fn of_name(name: &str) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|difficulty| difficulty.name() == name)
    }

    /// Points of rating above the solver's.
    fn points(self) -> i64 {
        match self {
            Difficulty::Easiest => -600,
            Difficulty::Easier => -300,
            Difficulty::Normal => 0,
            Difficulty::Harder => 300,
            Difficulty::Hardest => 600,
        }
    }
}

/// The puzzles that a solver wants.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct PuzzleChoice {
    /// A theme that they have; any if absent.
    pub theme: Option<String>,
    /// How hard they are.
    pub difficulty: Difficulty,
}

/// Steps from the easiest to the hardest puzzles of a streak.
const STREAK_STEPS: usize = 40;

/// The puzzle of a streak after so many solved: harder and harder. `chance`, from 0 to 1, chooses among those of a step, so that a streak
/// has no puzzle twice before the hardest ones.
///
/// ```
/// use boyi_lessons::{Puzzle, streak};
/// let puzzle = |rating| Puzzle::read(&format!("nim\t1,2\t2:1\tonly-move\t{rating}")).unwrap();
/// let puzzles = [900, 700, 800].map(puzzle);
/// let order = [0, 1, 2, 3].map(|solved| streak(&puzzles, solved, 0.5).unwrap());
/// assert_eq!(order, [1, 2, 0, 0]);
/// ```
pub fn streak(puzzles: &[Puzzle], solved: usize, chance: f64) -> Option<usize> {
    let mut order: Vec<usize> = (0..puzzles.len()).collect();
    order.sort_by_key(|&number| puzzles[number].rating);
    let steps = STREAK_STEPS.min(order.len());
    let step = solved.min(steps.checked_sub(1)?);
    let (from, to) = (step * order.len() / steps, (step + 1) * order.len() / steps);
    let within = ((to - from) as f64 * chance.clamp(0.0, 1.0)) as usize;
    order.get((from + within).min(to - 1)).copied()
}

impl PuzzleProgress {
    /// The rating in a family.
    pub fn rating(&self, family: Family) -> Rating {
        self.ratings.get(&family).copied().unwrap_or_default()
    }

    /// The number of puzzles of a family that were tried.
    pub fn tried(&self, family: Family) -> usize {
        self.tried.get(&family).map_or(0, BTreeSet::len)
    }

    /// A puzzle was solved at once, or missed: the first time it counts for the rating.
    pub fn record(&mut self, family: Family, number: usize, puzzle: &Puzzle, solved: bool) {
        if self.tried.entry(family).or_default().insert(number) {
            let rating = self.rating(family).after(f64::from(puzzle.rating), solved);
            self.ratings.insert(family, rating);
        }
    }

    /// The next puzzle: of those not tried, the one whose rating is closest to the solver's; when all were tried they come again.
    pub fn next(&mut self, family: Family, puzzles: &[Puzzle]) -> Option<usize> {
        self.next_of(family, puzzles, &PuzzleChoice::default())
    }

    /// The next puzzle among those that the solver wants.
    pub fn next_of(&mut self, family: Family, puzzles: &[Puzzle], choice: &PuzzleChoice) -> Option<usize> {
        let wanted = self.rating(family).rating.round() as i64 + choice.difficulty.points();
        let has_theme =
            |puzzle: &Puzzle| choice.theme.as_ref().is_none_or(|theme| puzzle.themes.contains(theme));
        let candidates: Vec<usize> =
            (0..puzzles.len()).filter(|&number| has_theme(&puzzles[number])).collect();
        let tried = self.tried.entry(family).or_default();
        if candidates.iter().all(|number| tried.contains(number)) {
            tried.retain(|number| !candidates.contains(number));
        }
        let new = candidates.into_iter().filter(|number| !tried.contains(number));
        new.min_by_key(|&number| (i64::from(puzzles[number].rating) - wanted).abs())
    }

    /// A streak of so many puzzles has been reached; the longest is kept.
    pub fn record_streak(&mut self, family: Family, solved: u32) {
        let best = self.streaks.entry(family).or_default();
        *best = solved.max(*best);
    }

    /// The longest streak in a family.
    pub fn best_streak(&self, family: Family) -> u32 {
        self.streaks.get(&family).copied().unwrap_or_default()
    }

    /// The puzzle of a day was solved.
    pub fn solve_daily(&mut self, day: u64) {
        self.daily = Some(day);
    }

    /// Whether the puzzle of a day was solved.
    pub fn has_solved_daily(&self, day: u64) -> bool {
        self.daily == Some(day)
    }
}

/// The family of a day's puzzle, and its index below `count`: the same for all readers. Families take turns; chess has every other day.
pub fn daily(day: u64, count: impl Fn(Family) -> usize) -> (Family, usize) {
    let family = match day % 2 {
        0 => Family::Chess,
        _ => Family::ALL[1 + (day / 2 % (Family::ALL.len() as u64 - 1)) as usize],
    };
    // Fibonacci hashing: neighbouring days get puzzles far apart.
    let number = day.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    (family, number as usize % count(family).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(rating: u16) -> Puzzle {
        Puzzle::read(&format!("nim\t1,2\t2:1\tonly-move\t{rating}")).unwrap()
    }

    #[test]
    fn a_winning_end_is_right_whatever_the_line() {
        let mut attempt = Attempt::new(&puzzle(800));
        assert_eq!(attempt.play("1:1", true), Verdict::Solved);
        assert!(!attempt.was_missed() && attempt.wanted().is_none());
        assert_eq!(attempt.play("2:1", false), Verdict::Wrong);
        assert!(!attempt.was_missed());
        let mut attempt = Attempt::new(&puzzle(800));
        assert_eq!(attempt.give_up(), ["2:1"]);
        assert!(attempt.was_missed() && attempt.is_over());
    }

    #[test]
    fn the_next_puzzle_is_as_hard_as_the_solver_is_strong() {
        let puzzles = [900, 1400, 1450, 2000].map(puzzle);
        let mut progress = PuzzleProgress::default();
        let mut order = Vec::new();
        for _ in 0..4 {
            let next = progress.next(Family::Nim, &puzzles).unwrap();
            progress.record(Family::Nim, next, &puzzles[next], true);
            order.push(next);
        }
        assert_eq!(order[0], 2);
        order.sort_unstable();
        assert_eq!(order, [0, 1, 2, 3]);
        // All tried: they come again, and count no more than once in a round.
        let rating = progress.rating(Family::Nim);
        let next = progress.next(Family::Nim, &puzzles).unwrap();
        progress.record(Family::Nim, next, &puzzles[next], false);
        assert!(progress.rating(Family::Nim).rating < rating.rating);
        let again = progress.rating(Family::Nim);
        progress.record(Family::Nim, next, &puzzles[next], false);
        assert_eq!((progress.rating(Family::Nim), progress.tried(Family::Nim)), (again, 1));
        let text = serde_json::to_string(&progress).unwrap();
        let read = serde_json::from_str::<PuzzleProgress>(&text).unwrap();
        assert_eq!(read.tried(Family::Nim), 1);
        assert!((read.rating(Family::Nim).rating - again.rating).abs() < 1e-6);
    }

    #[test]
    fn themes_and_difficulty_are_chosen() {
        let mut puzzles = [1200, 1500, 1800].map(puzzle);
        puzzles[2].themes.push("fork".to_owned());
        let mut progress = PuzzleProgress::default();
        let mut next = |difficulty, theme: Option<&str>| {
            let choice = PuzzleChoice { theme: theme.map(str::to_owned), difficulty };
            progress.next_of(Family::Nim, &puzzles, &choice)
        };
        assert_eq!(next(Difficulty::Normal, None), Some(1));
        assert_eq!(next(Difficulty::Easier, None), Some(0));
        assert_eq!(next(Difficulty::Hardest, None), Some(2));
        assert_eq!(next(Difficulty::Easiest, Some("fork")), Some(2));
        assert_eq!(next(Difficulty::Normal, Some("pin")), None);
        // When all puzzles of a theme were tried, these come again, and no others.
        progress.record(Family::Nim, 2, &puzzles[2], true);
        progress.record(Family::Nim, 1, &puzzles[1], true);
        let forks = PuzzleChoice { theme: Some("fork".to_owned()), ..PuzzleChoice::default() };
        assert_eq!(progress.next_of(Family::Nim, &puzzles, &forks), Some(2));
        assert_eq!(progress.tried(Family::Nim), 1);
        for difficulty in Difficulty::ALL {
            assert_eq!(Difficulty::of_name(difficulty.name()), Some(difficulty));
        }
    }

    #[test]
    fn a_streak_grows_harder_and_its_best_is_kept() {
        let puzzles: Vec<Puzzle> = (0..100).map(|at| puzzle(700 + at * 7 % 100)).collect();
        let mut last = 0;
        for solved in 0..60 {
            let number = streak(&puzzles, solved, 1.0).unwrap();
            assert!(puzzles[number].rating >= last);
            last = puzzles[number].rating;
        }
        assert_eq!((last, streak(&[], 0, 0.5)), (799, None));
        let mut progress = PuzzleProgress::default();
        progress.record_streak(Family::Chess, 7);
        progress.record_streak(Family::Chess, 3);
        assert_eq!((progress.best_streak(Family::Chess), progress.best_streak(Family::Nim)), (7, 0));
    }

    #[test]
    fn every_family_has_its_days() {
        let days: BTreeSet<Family> = (20_000..20_014).map(|day| daily(day, |_| 50).0).collect();
        assert_eq!(days.len(), Family::ALL.len());
        assert!((0..1000).all(|day| daily(day, |_| 50).1 < 50) && daily(1, |_| 0).1 == 0);
    }
}
