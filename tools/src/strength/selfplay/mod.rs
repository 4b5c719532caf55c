//! Games that the engine plays against itself, in shards.

mod game;
mod sampling;

pub use sampling::{Reservoir, Sampling};

use crate::available_threads;
use crate::strength::played::{GameName, Played};
use crate::strength::shard;
use boyi_alphabeta::nnue::{Network, checksum};
use boyi_alphabeta::protocol::read_network;
use boyi_chess_engine::Chess;
use boyi_xiangqi_engine::Xiangqi;
use game::{Effort, Player};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// Plays games from random openings and saves them in shards: the moves, the score of each quiet position, and positions that the searches
/// met, with the score of a search of their own. A shard is a function of the seed, its number and the engine: a lost one is made
/// again, and a kill loses only those in progress.
#[derive(clap::Args)]
pub struct Selfplay {
    /// The folder of the shards
    folder: PathBuf,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Final number of shards in the folder
    #[arg(long, default_value_t = 100)]
    shards: u32,
    /// Games per shard
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Soft node limit per move, checked between iterations
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of positions saved from the search of each move
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(..=100))]
    samples: u8,
    /// Search depth for these positions
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Percentage of games from a random one of the 960 starting positions (chess)
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=100))]
    chess960: u8,
    /// Network file to use instead of the hand-crafted evaluation
    #[arg(long)]
    network: Option<PathBuf>,
    /// Number of games at the same time
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
    /// Random seed for the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Selfplay {
    pub fn run(&self) -> Result<(), String> {
        match self.game {
            GameName::Chess => self.play::<Chess>(),
            GameName::Xiangqi => self.play::<Xiangqi>(),
        }
    }

    fn play<G: Played>(&self) -> Result<(), String> {
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left {msg}")
            .map_err(|error| error.to_string())?;
        let missing: Vec<u32> =
            (0..self.shards).filter(|&number| !shard_path(folder, number).exists()).collect();
        let (next, counts) = (AtomicU32::new(0), Mutex::new([0_u64; 2]));
        let bar = ProgressBar::new(missing.len() as u64 * u64::from(self.games)).with_style(style);
        let evaluator = match &self.network {
            Some(path) => G::network(network_of(path)?),
            None => G::hand_crafted(),
        };
        thread::scope(|scope| {
            let work = || {
                let effort = Effort {
                    nodes: self.nodes,
                    samples: self.samples.into(),
                    depth: self.depth,
                    other_starts: self.chess960,
                };
                let mut player = Player::<G>::new(effort, evaluator.clone());
                while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    self.make(&mut player, number, &bar, &counts)?;
                }
                Ok(())
            };
            let workers: Vec<_> = (0..self.threads.get()).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
        })
        .inspect_err(|_: &String| next.store(u32::MAX / 2, Ordering::Relaxed))?;
        bar.finish();
        list::<G>(folder)
    }

    /// Plays one shard's games.
    fn make<G: Played>(
        &self,
        player: &mut Player<G>,
        number: u32,
        bar: &ProgressBar,
        counts: &Mutex<[u64; 2]>,
    ) -> Result<(), String> {
        let mut random = fastrand::Rng::with_seed(self.seed << 32 | u64::from(number));
        let mut games = Vec::new();
        while games.len() < self.games as usize {
            let Some(game) = player.play(&mut random) else { continue };
            let scored = game.plies.iter().filter(|ply| ply.score.is_some()).count();
            let samples: usize = game.plies.iter().map(|ply| ply.samples.len()).sum();
            let mut counts = counts.lock().map_err(|error| error.to_string())?;
            counts[0] += scored as u64;
            counts[1] += samples as u64;
            bar.set_message(format!("{} positions, {} samples", counts[0], counts[1]));
            bar.inc(1);
            games.push(game);
        }
        shard::write::<G>(&shard_path(&self.folder, number), &games)
    }
}

fn network_of<G: Played>(path: &Path) -> Result<Arc<Network<G>>, String> {
    read_network(path).map(Arc::new).map_err(|error| format!("{}: {error}", path.display()))
}

fn shard_path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:05}.games"))
}

/// Writes the list of the folder's shards with their checksums, and prints what they hold.
fn list<G: Played>(folder: &Path) -> Result<(), String> {
    let (mut text, mut scored, mut samples) = (String::new(), 0_u64, 0_u64);
    for path in shard::all(&[folder.to_owned()])? {
        let (games, sum) = shard::read::<G>(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let _ = writeln!(text, "{sum:016x} {} {name}", games.len());
        for ply in games.iter().flat_map(|game| &game.plies) {
            scored += u64::from(ply.score.is_some());
            samples += ply.samples.len() as u64;
        }
    }
    let path = folder.join("checksums");
    boyi_files::write(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{} shards, {scored} positions of games, {samples} samples", text.lines().count());
    println!("checksum of their checksums {:016x}", checksum(text.as_bytes()));
    Ok(())
}
