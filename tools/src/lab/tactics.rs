//! How well the tactics named by `boyi_games::chess::tactics` agree with the themes of puzzles.

use boyi_chess::Board;
use boyi_games::chess::tactics::{Line, Tactic};
use std::path::PathBuf;

/// Compares the tactics named in the solutions of puzzles with their themes: precision and recall of each. The file has lichess's format,
/// a header and lines of `id,FEN,moves,…` with the themes in the eighth field; the first move is the one before the puzzle.
#[derive(clap::Args)]
pub struct Tactics {
    /// Puzzles as CSV
    file: PathBuf,
    /// List the puzzles on which they differ about this tactic, such as pin
    #[arg(long, value_name = "TACTIC")]
    differ: Option<String>,
}

/// The theme of a tactic in the file.
fn theme(tactic: Tactic) -> &'static str {
    match tactic {
        Tactic::Fork => "fork",
        Tactic::Pin => "pin",
        Tactic::Skewer => "skewer",
        Tactic::DiscoveredAttack => "discoveredAttack",
        Tactic::DoubleCheck => "doubleCheck",
        Tactic::HangingPiece => "hangingPiece",
        Tactic::TrappedPiece => "trappedPiece",
        Tactic::BackRankMate => "backRankMate",
    }
}

/// A puzzle: its solution after the move that it answers, and its themes. `None` for a line that is none, or has no themes.
fn puzzle(row: &str) -> Option<(Line, Vec<&str>)> {
    let fields: Vec<&str> = row.split(',').collect();
    let before: Board = fields.get(1)?.parse().ok()?;
    let moves: Vec<&str> = fields.get(2)?.split(' ').collect();
    let (first, rest) = moves.split_first()?;
    let mv = before.parse_uci(first).ok()?;
    let line = Line::from_uci(before.after(mv), rest)?.with_previous_move(before, mv);
    let themes: Vec<&str> = fields.get(7)?.split_whitespace().collect();
    (!themes.is_empty()).then_some((line, themes))
}

impl Tactics {
    pub fn run(&self) -> Result<(), String> {
        let path = self.file.display();
        let text = std::fs::read_to_string(&self.file).map_err(|error| format!("{path}: {error}"))?;
        // Found and labelled, found alone, labelled alone.
        let mut counts = [[0usize; 3]; Tactic::ALL.len()];
        let mut puzzles = 0;
        for row in text.lines() {
            let Some((line, themes)) = puzzle(row) else { continue };
            puzzles += 1;
            let found = line.tactics();
            for (tactic, [both, extra, missed]) in Tactic::ALL.into_iter().zip(&mut counts) {
                let labelled = themes.contains(&theme(tactic));
                let named = found.iter().any(|found| found.tactic == tactic);
                match (named, labelled) {
                    (true, true) => *both += 1,
                    (true, false) => *extra += 1,
                    (false, true) => *missed += 1,
                    (false, false) => {}
                }
                if named != labelled && self.differ.as_deref() == Some(tactic.id()) {
                    println!("{} {row}", if labelled { "missed" } else { "extra " });
                }
            }
        }
        println!("{puzzles} puzzles with themes");
        for (tactic, [both, extra, missed]) in Tactic::ALL.into_iter().zip(counts) {
            let percent = |of: usize| 100.0 * both as f64 / of.max(1) as f64;
            let (precision, recall) = (percent(both + extra), percent(both + missed));
            let name = tactic.id();
            println!(
                "{name:18} both {both:4}  extra {extra:3}  missed {missed:3}  precision {precision:5.1} %  recall {recall:5.1} %"
            );
        }
        Ok(())
    }
}
