//! Makes the puzzles of `app/lessons/puzzles`, and checks them.
//!
//! Every winning move of a puzzle is the only one, up to the last, where several may end the game at once: by search in chess and xiangqi, by
//! exact solution elsewhere. Distances to the end are proved, and the other themes are seen in the line.

mod chess;
mod connect_four;
mod gomoku;
mod impartial;
mod searched;
mod xiangqi;

use self::{chess::Chess, xiangqi::Xiangqi};
use crate::root;
use boyi_lessons::{Family, Puzzle};
use std::{fmt::Write as _, path::PathBuf};

/// Puzzles of a family, unless more are asked for.
const USUAL: usize = 60;
/// The same in chess and xiangqi.
const USUAL_SEARCHED: usize = 600;

/// Hard ones, in chess and xiangqi.
const USUAL_HARD: usize = 240;

/// Makes the puzzles of the given families, or of all, and writes their files. The same seed makes the same puzzles.
#[derive(clap::Args)]
pub struct Make {
    /// Families: chess, xiangqi, nim, sums, kayles, chomp, connect4, gomoku
    families: Vec<String>,
    /// Puzzles per family [default: 600 in chess and xiangqi, 60 elsewhere]; those of the two that a longer search refutes are dropped
    #[arg(long)]
    count: Option<usize>,
    /// Additional hard puzzles of chess and xiangqi, from games without obvious mistakes
    #[arg(long, default_value_t = USUAL_HARD)]
    hard: usize,
    /// Keep the puzzles of chess and xiangqi in the file, and add the hard ones
    #[arg(long)]
    add: bool,
    /// Random seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Solves every puzzle of the given families, or of all, again.
#[derive(clap::Args)]
pub struct DeepTest {
    /// Families: chess, xiangqi, nim, sums, kayles, chomp, connect4, gomoku
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
    root().join(format!("app/lessons/puzzles/{}.txt", family.id()))
}

/// The puzzles of a family's file.
fn read(family: Family) -> Result<Vec<Puzzle>, String> {
    let path = file(family);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let puzzle = |(line, number): (&str, usize)| {
        Puzzle::read(line).ok_or_else(|| format!("{}:{number}: not a puzzle", path.display()))
    };
    text.lines().zip(1..).map(puzzle).collect()
}

impl Make {
    pub fn run(&self) -> Result<(), String> {
        for family in families(&self.families)? {
            let is_searched = matches!(family, Family::Chess | Family::Xiangqi);
            let count = self.count.unwrap_or(if is_searched { USUAL_SEARCHED } else { USUAL });
            let there = if self.add && is_searched { read(family)? } else { Vec::new() };
            let mut random = fastrand::Rng::with_seed(self.seed);
            let mut puzzles = match family {
                Family::Chess => searched::make::<Chess>(count, self.hard, self.seed, there)?,
                Family::Xiangqi => searched::make::<Xiangqi>(count, self.hard, self.seed, there)?,
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
            boyi_files::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
            println!("{}: {} puzzles", family.id(), puzzles.len());
        }
        Ok(())
    }
}

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        for family in families(&self.families)? {
            let puzzles = read(family)?;
            for (puzzle, line) in puzzles.iter().zip(1..) {
                check(family, puzzle)
                    .map_err(|error| format!("{}:{line}: {error}", file(family).display()))?;
            }
            println!("{}: {} puzzles have one winning move at each step", family.id(), puzzles.len());
        }
        Ok(())
    }
}

fn check(family: Family, puzzle: &Puzzle) -> Result<(), String> {
    match family {
        Family::Chess => searched::check::<Chess>(puzzle),
        Family::Xiangqi => searched::check::<Xiangqi>(puzzle),
        Family::Connect4 => connect_four::check(puzzle),
        Family::Gomoku => gomoku::check(puzzle),
        Family::Nim | Family::Sums | Family::Kayles | Family::Chomp => impartial::check(puzzle),
    }
}
