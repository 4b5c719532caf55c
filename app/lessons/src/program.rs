//! Two programs that tell whether a player of tic-tac-toe has three in a row, run line by line.
//!
//! Squares have the numbers of the Luo Shu square, so that the rows, columns and diagonals are exactly the triples that sum to 15:
//!
//! ```text
//!   4 9 2
//!   3 5 7
//!   8 1 6
//! ```

use serde::{Deserialize, Serialize};

/// The lines of the square: rows from the top, columns from the left, diagonals.
const LINES: [[u8; 3]; 8] =
    [[4, 9, 2], [3, 5, 7], [8, 1, 6], [4, 3, 8], [9, 5, 1], [2, 7, 6], [4, 5, 6], [2, 5, 8]];

/// A program and what it is run on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "program", rename_all = "lowercase")]
pub enum Program {
    /// Goes through the eight lines of the board.
    Lines {
        /// The numbers of the squares that the player holds.
        held: Vec<u8>,
    },
    /// The last number must make 15 with two others: goes through the pairs.
    Fifteen {
        /// The numbers that the player holds, in the order in which they were taken.
        held: Vec<u8>,
    },
}

/// A moment of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The line of the code, from 0.
    pub line: usize,
    /// The variables and their values.
    pub variables: Vec<(&'static str, String)>,
    /// The numbers looked at.
    pub numbers: Vec<u8>,
}

impl Program {
    /// The code, line by line.
    pub fn code(&self) -> &'static [&'static str] {
        match self {
            Program::Lines { .. } => &[
                "LINES = 492 357 816 438",
                "        951 276 456 258",
                "for line in LINES:",
                "    if held has all three of line:",
                "        return true",
                "return false",
            ],
            Program::Fifteen { .. } => &[
                "last = held.pop()",
                "for (a, b) in pairs(held):",
                "    if a + b + last == 15:",
                "        return true",
                "return false",
            ],
        }
    }

    /// The numbers that the player holds.
    pub fn held(&self) -> &[u8] {
        match self {
            Program::Lines { held } | Program::Fifteen { held } => held,
        }
    }

    /// The run, and how it ends.
    pub fn run(&self) -> (Vec<Frame>, bool) {
        match self {
            Program::Lines { held } => run_lines(held),
            Program::Fifteen { held } => run_fifteen(held),
        }
    }

    /// How often the run comes to the line with `if`.
    pub fn comparisons(&self) -> usize {
        let code = self.code();
        self.run().0.iter().filter(|frame| code[frame.line].trim_start().starts_with("if ")).count()
    }
}

fn run_lines(held: &[u8]) -> (Vec<Frame>, bool) {
    let mut frames = Vec::new();
    for line in LINES {
        let text = line.map(|n| n.to_string()).concat();
        let frame = |at| Frame { line: at, variables: vec![("line", text.clone())], numbers: line.to_vec() };
        frames.push(frame(2));
        frames.push(frame(3));
        if line.iter().all(|number| held.contains(number)) {
            frames.push(frame(4));
            return (frames, true);
        }
    }
    frames.push(Frame { line: 5, variables: Vec::new(), numbers: Vec::new() });
    (frames, false)
}

fn run_fifteen(held: &[u8]) -> (Vec<Frame>, bool) {
    let Some((&last, rest)) = held.split_last() else {
        return (vec![Frame { line: 4, variables: Vec::new(), numbers: Vec::new() }], false);
    };
    let known = ("last", last.to_string());
    let mut frames = vec![Frame { line: 0, variables: vec![known.clone()], numbers: vec![last] }];
    for (i, &a) in rest.iter().enumerate() {
        for &b in &rest[i + 1..] {
            let sum = u32::from(a) + u32::from(b) + u32::from(last);
            let variables = vec![
                known.clone(),
                ("a", a.to_string()),
                ("b", b.to_string()),
                ("a + b + last", sum.to_string()),
            ];
            let frame = |line| Frame { line, variables: variables.clone(), numbers: vec![a, b, last] };
            frames.push(frame(1));
            frames.push(frame(2));
            if sum == 15 {
                frames.push(frame(3));
                return (frames, true);
            }
        }
    }
    frames.push(Frame { line: 4, variables: vec![known], numbers: Vec::new() });
    (frames, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both programs find the same wins, whatever a player holds whose last number completes the line.
    #[test]
    fn both_programs_agree() {
        for set in 0..512u32 {
            let held: Vec<u8> = (1..=9).filter(|n| set & 1 << (n - 1) != 0).collect();
            let wins = Program::Lines { held: held.clone() }.run().1;
            let any_last = (0..held.len()).any(|i| {
                let mut held = held.clone();
                let last = held.remove(i);
                held.push(last);
                Program::Fifteen { held }.run().1
            });
            assert_eq!(wins, any_last, "{held:?}");
        }
    }

    #[test]
    fn a_run_ends_at_a_return() {
        let program = Program::Fifteen { held: vec![2, 8, 5] };
        let (frames, won) = program.run();
        assert!(won && program.code()[frames.last().unwrap().line].contains("return"));
        assert_eq!(program.comparisons(), 1);
        assert_eq!(Program::Lines { held: vec![2, 8, 5] }.comparisons(), 8);
        assert!(!Program::Fifteen { held: vec![] }.run().1);
    }
}
