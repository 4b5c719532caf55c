//! The levels of play against each other: each has to be stronger than the one below.

use boyi_core::{Limits, NoObserver, Outcome};
use boyi_games::{AnyGame, Level, Question};

/// A game, the positions that its matches begin with, and how many of them.
struct Arena {
    game: &'static str,
    /// The start of the match with this number, which both levels play from both sides.
    start: fn(u64) -> Option<String>,
    /// Plies that the weakest level plays for both before the match begins, so that matches differ.
    opening: usize,
    matches: u64,
    /// Nodes for each move.
    nodes: u64,
}

/// A position of Nim with heaps that a number decides.
fn nim(number: u64) -> Option<String> {
    let mut rng = fastrand::Rng::with_seed(number);
    Some((0..3 + number % 2).map(|_| rng.u64(2..12).to_string()).collect::<Vec<_>>().join(","))
}

const ARENAS: &[Arena] = &[
    Arena { game: "nim", start: nim, opening: 0, matches: 200, nodes: 1_000 },
    Arena {
        game: "subtraction",
        start: |n| Some((15 + n % 13).to_string()),
        opening: 0,
        matches: 200,
        nodes: 1_000,
    },
    Arena { game: "tictactoe", start: |_| None, opening: 0, matches: 200, nodes: 10_000 },
    Arena { game: "connect4:m=5,n=4", start: |_| None, opening: 4, matches: 100, nodes: 50_000 },
    Arena { game: "chess", start: |_| None, opening: 0, matches: 50, nodes: 5_000 },
];

/// The number of plies after which a game that no side can end is a draw.
const MOST_PLIES: usize = 300;

/// The score of the first of two levels in the match with this number, in half points.
fn play(arena: &Arena, game: &dyn AnyGame, levels: [Level; 2], number: u64) -> Result<u64, String> {
    let mut record = game.record((arena.start)(number).as_deref(), &[]).map_err(|error| error.to_string())?;
    let limits = Limits { nodes: Some(arena.nodes), ..Limits::default() };
    let question = Question { limits, ..Question::default() };
    for ply in 0..MOST_PLIES {
        let mover = ply % 2;
        if let Some(outcome) = record.verdict() {
            let for_mover = match outcome {
                Outcome::Win => 2,
                Outcome::Draw => 1,
                Outcome::Loss => 0,
            };
            return Ok(if mover == 0 { for_mover } else { 2 - for_mover });
        }
        let level = if ply < arena.opening { Level::WEAKEST } else { levels[mover] };
        let seed = number * 1_000_003 + ply as u64;
        let chosen = record.choose(level, seed, &question, &mut NoObserver);
        let chosen = chosen.map_err(|error| error.to_string())?.ok_or("no move in a game that goes on")?;
        record.play(&chosen.mv.text).map_err(|error| error.to_string())?;
    }
    Ok(1)
}

/// Plays each level against the one below on several games and prints the scores as a table. Fails if a level is not stronger than the one
/// below.
#[derive(clap::Args)]
pub struct Levels {
    /// Games, or prefixes of their names [default: all]
    games: Vec<String>,
}

impl Levels {
    pub fn run(&self) -> Result<(), String> {
        let chosen = |arena: &&Arena| {
            self.games.is_empty() || self.games.iter().any(|name| arena.game.starts_with(name.as_str()))
        };
        let arenas: Vec<_> = ARENAS.iter().filter(chosen).collect();
        if arenas.is_empty() {
            let games: Vec<_> = ARENAS.iter().map(|arena| arena.game).collect();
            return Err(format!("no such game: expected one of {}", games.join(", ")));
        }
        play_all(&arenas)
    }
}

fn play_all(arenas: &[&Arena]) -> Result<(), String> {
    println!(
        "| game | games a pair | {} |",
        (2..=10).map(|level| format!("{level} v {}", level - 1)).collect::<Vec<_>>().join(" | ")
    );
    println!("|---|---|{}", "---|".repeat(9));
    let mut weak = Vec::new();
    for arena @ Arena { game: name, matches, .. } in arenas {
        let game = boyi_games::open(name).map_err(|error| error.to_string())?;
        let mut cells = Vec::new();
        for upper in 2..=10 {
            let level = |number| Level::new(number).ok_or("levels go from 1 to 10");
            let (strong, weaker) = (level(upper)?, level(upper - 1)?);
            let mut half_points = 0;
            for number in 0..*matches {
                half_points += play(arena, &*game, [strong, weaker], number)?;
                half_points += 2 - play(arena, &*game, [weaker, strong], number)?;
            }
            let score = half_points as f64 / (4 * matches) as f64;
            if score <= 0.5 {
                weak.push(format!("{name}: {upper} v {}", upper - 1));
            }
            cells.push(format!("{:.1} %", 100.0 * score));
        }
        println!("| {name} | {} | {} |", 2 * matches, cells.join(" | "));
    }
    if weak.is_empty() {
        Ok(())
    } else {
        Err(format!("no stronger than the level below: {}", weak.join("; ")))
    }
}
