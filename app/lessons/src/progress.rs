//! The reader's progress, and the tasks that come back.
//!
//! A task that was missed comes back after a day; each time that it is then solved at once the wait doubles, and a miss begins again
//! (S. Leitner's boxes, "So lernt man lernen", 1972, with days that double).

use crate::puzzle::PuzzleProgress;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A task that has been solved at once this often in a row after a miss does not come back.
const LAST_BOX: u8 = 6;

/// A step of a lesson: `nim-mirror/two`.
pub type StepName = String;

/// The reader's progress. Days are counted from any fixed day; the caller knows which day it is.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The steps done of each lesson.
    steps: BTreeMap<String, Vec<String>>,
    /// Missed tasks.
    missed: BTreeMap<StepName, Card>,
    /// The puzzles.
    pub puzzles: PuzzleProgress,
    /// Fields of other versions.
    #[serde(flatten)]
    other: BTreeMap<String, serde_json::Value>,
}

/// A missed task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Card {
    /// How often it was solved at once since.
    solved: u8,
    /// The day on which it comes back.
    due: u64,
    /// Whether it was solved at once since, on whatever day.
    #[serde(default)]
    mended: bool,
}

/// The most stars of a lesson.
pub const MOST_STARS: usize = 3;

impl Progress {
    /// Reads what [`Progress::to_json`] wrote; nothing has been done where it cannot be read.
    pub fn from_json(text: &str) -> Progress {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// As text.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// A step was done on a day: a task at once, or after a miss.
    ///
    /// ```
    /// let mut progress = boyi_lessons::Progress::default();
    /// progress.done("nim-mirror", "two", false, 100);
    /// assert!(progress.is_done("nim-mirror", "two"));
    /// assert_eq!(progress.due(100), Vec::<&str>::new());
    /// assert_eq!(progress.due(101), ["nim-mirror/two"]);
    /// progress.done("nim-mirror", "two", true, 101);
    /// assert_eq!(progress.due(102), Vec::<&str>::new());
    /// assert_eq!(progress.due(103), ["nim-mirror/two"]);
    /// ```
    pub fn done(&mut self, lesson: &str, step: &str, at_once: bool, day: u64) {
        let steps = self.steps.entry(lesson.to_owned()).or_default();
        if !steps.iter().any(|done| done == step) {
            steps.push(step.to_owned());
        }
        let name = format!("{lesson}/{step}");
        if let Some(card) = self.missed.get_mut(&name) {
            card.mended |= at_once;
        }
        match (at_once, self.missed.get_mut(&name)) {
            (false, _) => {
                self.missed.insert(name, Card { solved: 0, due: day.saturating_add(1), mended: false });
            }
            (true, Some(card)) if card.due <= day => {
                card.solved += 1;
                card.due = day.saturating_add(1 << card.solved.min(LAST_BOX));
                if card.solved >= LAST_BOX {
                    self.missed.remove(&name);
                }
            }
            (true, _) => {}
        }
    }

    /// Whether a step was done.
    pub fn is_done(&self, lesson: &str, step: &str) -> bool {
        self.steps.get(lesson).is_some_and(|steps| steps.iter().any(|done| done == step))
    }

    /// The number of these steps of a lesson that were done.
    pub fn count<'a>(&self, lesson: &str, steps: impl Iterator<Item = &'a str>) -> usize {
        steps.filter(|step| self.is_done(lesson, step)).count()
    }

    /// The stars of a lesson with these steps: none until every step was done, then [`MOST_STARS`], one less for a task that was missed and
    /// not solved at once since, two less for several.
    ///
    /// ```
    /// let mut progress = boyi_lessons::Progress::default();
    /// progress.done("chess-check", "rook", false, 100);
    /// assert_eq!(progress.stars("chess-check", &["rook", "queen"]), 0);
    /// progress.done("chess-check", "queen", true, 100);
    /// assert_eq!(progress.stars("chess-check", &["rook", "queen"]), 2);
    /// progress.done("chess-check", "rook", true, 100);
    /// assert_eq!(progress.stars("chess-check", &["rook", "queen"]), 3);
    /// ```
    pub fn stars(&self, lesson: &str, steps: &[impl AsRef<str>]) -> usize {
        if !steps.iter().all(|step| self.is_done(lesson, step.as_ref())) {
            return 0;
        }
        let card = |step: &str| self.missed.get(&format!("{lesson}/{step}"));
        let open = steps.iter().filter(|step| card(step.as_ref()).is_some_and(|card| !card.mended)).count();
        MOST_STARS - open.min(MOST_STARS - 1)
    }

    /// The missed tasks that come back on a day or before, those that wait longest first.
    pub fn due(&self, day: u64) -> Vec<&str> {
        let mut due: Vec<(u64, &str)> = self
            .missed
            .iter()
            .filter(|(_, card)| card.due <= day)
            .map(|(name, card)| (card.due, name.as_str()))
            .collect();
        due.sort();
        due.into_iter().map(|(_, name)| name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_until_the_last_box() {
        let mut progress = Progress::default();
        progress.done("l", "s", false, 0);
        let mut day = 1;
        let mut waits = Vec::new();
        while let [_] = progress.due(day)[..] {
            progress.done("l", "s", true, day);
            let next = (day..day + 100).find(|&day| !progress.due(day).is_empty());
            let Some(next) = next else { break };
            waits.push(next - day);
            day = next;
        }
        assert_eq!(waits, [2, 4, 8, 16, 32]);
        // Solving it before it is due changes nothing; a miss begins again.
        progress.done("l", "s", false, day);
        progress.done("l", "s", true, day);
        assert_eq!(progress.due(day + 1), ["l/s"]);
    }

    #[test]
    fn text_round_trips_and_rubbish_is_nothing() {
        let mut progress = Progress::from_json(r#"{"steps":{"a":["b"]},"rating":1500}"#);
        progress.done("a", "c", false, 3);
        let again = Progress::from_json(&progress.to_json());
        assert_eq!(again, progress);
        assert!(
            progress.to_json().contains("1500")
                && again.is_done("a", "b")
                && again.count("a", ["b", "x"].into_iter()) == 1
        );
        assert_eq!(Progress::from_json("nonsense"), Progress::default());
    }
}
