//! Nodes a second beside other UCI engines, in processor time, so that what else the machine does matters little.

use crate::matches::player::{Player, Recipe};
use crate::measure::processor_ticks;
use std::time::Duration;

/// An opening, two middlegames and an ending.
const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
];

const USAGE: &str = "expected engine=\"PROGRAM[ ARGUMENT…][;OPTION=VALUE…][;name=NAME]\", any number of them, and rounds=N, ms=N";

/// `bench nps …`: each engine thinks about each position for `ms` in each of `rounds`, one after the other; see [`USAGE`].
pub fn run(args: &[String]) -> Result<(), String> {
    let (mut recipes, mut rounds, mut ms) = (Vec::new(), 3, 1000);
    for arg in args {
        let number = |text: &str| text.parse().map_err(|_| format!("found '{arg}': {USAGE}"));
        match arg.split_once('=') {
            Some(("engine", recipe)) => recipes.push(Recipe::parse(recipe)?),
            Some(("rounds", text)) => rounds = number(text)?,
            Some(("ms", text)) => ms = number(text)?,
            _ => return Err(format!("found '{arg}': {USAGE}")),
        }
    }
    if recipes.is_empty() {
        return Err(USAGE.into());
    }
    let mut sums = vec![(0, 0.0); recipes.len()];
    for _ in 0..rounds {
        for (recipe, (nodes, seconds)) in recipes.iter().zip(&mut sums) {
            let (n, s) = measure(recipe, ms).map_err(|error| format!("{}: {error}", recipe.name))?;
            *nodes += n;
            *seconds += s;
        }
    }
    println!(
        "{rounds} rounds of {} positions, {ms} ms each; processor time of the engine's process:",
        POSITIONS.len()
    );
    for (recipe, (nodes, seconds)) in recipes.iter().zip(sums) {
        println!(
            "  {:20} {nodes:>11} nodes {seconds:7.2} s {:6.3} Mnps",
            recipe.name,
            nodes as f64 / seconds / 1e6
        );
    }
    Ok(())
}

/// Nodes and processor seconds that an engine spends on the positions.
fn measure(recipe: &Recipe, ms: u64) -> Result<(u64, f64), String> {
    let failed = |failure| format!("{failure:?}");
    let mut player = Player::start(recipe).map_err(failed)?;
    let (mut nodes, mut seconds) = (0, 0.0);
    for fen in POSITIONS {
        player.say("ucinewgame").map_err(failed)?;
        player.ready().map_err(failed)?;
        player.say(&format!("position fen {fen}")).map_err(failed)?;
        let before = processor_ticks(player.id())?;
        let answer = player
            .go(&format!("go movetime {ms}"), Duration::from_millis(ms) + Duration::from_secs(60))
            .map_err(failed)?;
        nodes += answer.nodes;
        seconds += (processor_ticks(player.id())? - before) as f64 / 100.0;
    }
    Ok((nodes, seconds))
}
