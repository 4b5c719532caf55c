//! Makes the puzzles of `crates/boyi-lessons/puzzles`, and checks them.
//!
//! Every winning move of a puzzle is the only one: by search in chess, by exact solution elsewhere.

mod chess;
mod connect_four;
mod gomoku;
mod impartial;

use crate::root;
use boyi_lessons::{Family, Puzzle};
use std::{fmt::Write as _, path::PathBuf};

/// Puzzles of a family, unless more are asked for.
const USUAL: usize = 60;
/// The same in chess.
const USUAL_CHESS: usize = 600;

/// Makes the puzzles of the families named, or of all, and writes their files. The same seed makes the same puzzles.
#[derive(clap::Args)]
pub struct Make {
    /// Families: chess, nim, sums, kayles, chomp, connect4, gomoku
    families: Vec<String>,
    /// Puzzles of each family, 600 in chess and 60 elsewhere if absent; of those in chess the ones that stand a longer search are kept
    #[arg(long)]
    count: Option<usize>,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Solves every puzzle of the families named, or of all, again.
#[derive(clap::Args)]
pub struct DeepTest {
    /// Families: chess, nim, sums, kayles, chomp, connect4, gomoku
    families: Vec<String>,
}

fn families(names: &[String]) -> Result<Vec<Family>, String> {
    if names.is_empty() {
        return Ok(Family::ALL.to_vec());
    }
    names
        .iter()
        .map(|name| Family::of_id(name).ok_or_else(|| format!("{name}: no family of puzzles")))
        .collect()
}

fn file(family: Family) -> PathBuf {
    root().join(format!("crates/boyi-lessons/puzzles/{}.txt", family.id()))
}

impl Make {
    pub fn run(&self) -> Result<(), String> {
        for family in families(&self.families)? {
            let count = self.count.unwrap_or(if family == Family::Chess { USUAL_CHESS } else { USUAL });
            let mut random = fastrand::Rng::with_seed(self.seed);
            let mut puzzles = match family {
                Family::Chess => chess::make(count, self.seed)?,
                Family::Connect4 => connect_four::make(count, &mut random)?,
                Family::Gomoku => gomoku::make(count, &mut random)?,
                Family::Nim | Family::Sums | Family::Kayles | Family::Chomp => {
                    impartial::make(family, count, &mut random)?
                }
            };
            puzzles.sort_by_key(|puzzle| puzzle.rating);
            let mut text = String::new();
            for puzzle in &puzzles {
                let _ = writeln!(text, "{puzzle}");
            }
            let path = file(family);
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
            println!("{}: {} puzzles", family.id(), puzzles.len());
        }
        Ok(())
    }
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        for family in families(&self.families)? {
            let path = file(family);
            let text =
                std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let mut number = 0;
            for line in text.lines() {
                number += 1;
                let checked = Puzzle::read(line)
                    .ok_or_else(|| "not a puzzle".to_owned())
                    .and_then(|puzzle| check(family, &puzzle));
                checked.map_err(|error| format!("{}:{number}: {error}", path.display()))?;
            }
            println!("{}: {number} puzzles have one winning move at each step", family.id());
        }
        Ok(())
    }
}

fn check(family: Family, puzzle: &Puzzle) -> Result<(), String> {
    match family {
        Family::Chess => chess::check(puzzle),
        Family::Connect4 => connect_four::check(puzzle),
        Family::Gomoku => gomoku::check(puzzle),
        Family::Nim | Family::Sums | Family::Kayles | Family::Chomp => impartial::check(puzzle),
    }
}
