//! Perft beside other chess rules libraries and, where it is installed, the program `stockfish`, in one interleaved run: each round times every library once, and the table gives
//! medians over the rounds and ratios to cozy-chess.
//!
//! "bulk" counts moves one ply above the leaves; "made" makes every move. One thread, no hash table.

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::Instant;

/// A library's perft.
trait Rules: Sized {
    /// A library may not know Chess960.
    fn from_fen(fen: &str) -> Option<Self>;
    fn count(&self) -> u64;
    fn each_child(&self, visit: impl FnMut(&Self));
}

fn bulk<P: Rules>(position: &P, depth: u32) -> u64 {
    if depth == 1 {
        return position.count();
    }
    let mut total = 0;
    position.each_child(|child| total += bulk(child, depth - 1));
    total
}

fn made<P: Rules>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        // The last position is made as well, although it is not used.
        black_box(position);
        return 1;
    }
    let mut total = 0;
    position.each_child(|child| total += made(child, depth - 1));
    total
}

impl Rules for boyi_chess::Board {
    fn from_fen(fen: &str) -> Option<Self> {
        fen.parse().ok()
    }
    fn count(&self) -> u64 {
        self.count_legal_moves().into()
    }
    fn each_child(&self, mut visit: impl FnMut(&Self)) {
        self.for_each_child(|_, child| visit(child));
    }
}

impl Rules for cozy_chess::Board {
    fn from_fen(fen: &str) -> Option<Self> {
        cozy_chess::Board::from_fen(fen, false).or_else(|_| cozy_chess::Board::from_fen(fen, true)).ok()
    }
    fn count(&self) -> u64 {
        let mut total = 0;
        self.generate_moves(|moves| {
            total += moves.len() as u64;
            false
        });
        total
    }
    fn each_child(&self, mut visit: impl FnMut(&Self)) {
        self.generate_moves(|moves| {
            for m in moves {
                let mut child = self.clone();
                child.play_unchecked(m);
                visit(&child);
            }
            false
        });
    }
}

impl Rules for shakmaty::Chess {
    fn from_fen(fen: &str) -> Option<Self> {
        shakmaty::fen::Fen::from_ascii(fen.as_bytes())
            .ok()?
            .into_position(shakmaty::CastlingMode::Chess960)
            .ok()
    }
    fn count(&self) -> u64 {
        shakmaty::Position::legal_moves(self).len() as u64
    }
    fn each_child(&self, mut visit: impl FnMut(&Self)) {
        for &m in &shakmaty::Position::legal_moves(self) {
            let mut child = self.clone();
            shakmaty::Position::play_unchecked(&mut child, m);
            visit(&child);
        }
    }
}

impl Rules for chess::Board {
    fn from_fen(fen: &str) -> Option<Self> {
        let castling = fen.split(' ').nth(2)?;
        castling.chars().all(|c| "KQkq-".contains(c)).then(|| chess::Board::from_str(fen).ok()).flatten()
    }
    fn count(&self) -> u64 {
        chess::MoveGen::new_legal(self).len() as u64
    }
    fn each_child(&self, mut visit: impl FnMut(&Self)) {
        for m in chess::MoveGen::new_legal(self) {
            visit(&self.make_move_new(m));
        }
    }
}

/// A program's name, and its walk to a depth: the leaves, and the seconds of processor time that it took.
type Work = (&'static str, Box<dyn FnMut(u32) -> (u64, f64)>);

/// A walk in this thread, timed.
fn timed(walk: impl Fn(u32) -> u64 + 'static) -> Box<dyn FnMut(u32) -> (u64, f64)> {
    let clock = Instant::now();
    Box::new(move |depth| {
        let begin = seconds(&clock);
        let leaves = walk(depth);
        (leaves, seconds(&clock) - begin)
    })
}

/// A library's walk over this position, if it can read it.
fn work<P: Rules + 'static>(name: &'static str, fen: &str, walk: fn(&P, u32) -> u64) -> Option<Work> {
    let position = P::from_fen(fen)?;
    Some((name, timed(move |depth| walk(black_box(&position), depth))))
}

/// Stockfish's `go perft`, bulk as well, if the program is there.
fn stockfish(fen: &str) -> Option<Work> {
    let mut child = Command::new("stockfish")
        .env("PATH", std::env::var("PATH").unwrap_or_default() + ":/usr/games")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let (mut input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
    let chess960 = fen.split(' ').nth(2)?.chars().any(|c| !"KQkq-".contains(c));
    writeln!(input, "setoption name UCI_Chess960 value {chess960}\nposition fen {fen}").ok()?;
    let mut lines = output.lines();
    let clock = Instant::now();
    let walk = move |depth| {
        let time = || processor_seconds(child.id()).unwrap_or_else(|| clock.elapsed().as_secs_f64());
        let begin = time();
        writeln!(input, "go perft {depth}").expect("stockfish listens");
        let answer = lines
            .by_ref()
            .find_map(|line| line.expect("stockfish answers").strip_prefix("Nodes searched: ")?.parse().ok());
        (answer.expect("stockfish counts"), time() - begin)
    };
    Some(("stockfish", Box::new(walk)))
}

/// Processor time of all threads of a process (Linux).
fn processor_seconds(process: u32) -> Option<f64> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let nanoseconds = threads.filter_map(|thread| {
        let text = std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    });
    Some(nanoseconds.sum::<f64>() / 1e9)
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(7);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let fischer = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let promotions = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
    for (name, fen, depth, leaves) in [
        ("start position", start, 6, 119_060_324_u64),
        ("Kiwipete", kiwipete, 5, 193_690_690),
        ("Chess960", fischer, 6, 227_689_589),
        ("promotions", promotions, 6, 71_179_139),
    ] {
        let bulk_works = [
            Some(("boyi perft", {
                let board: boyi_chess::Board = fen.parse().expect("a legal position");
                timed(move |depth| boyi_chess::perft(black_box(&board), depth))
            })),
            work("boyi Board", fen, bulk::<boyi_chess::Board>),
            work("cozy-chess", fen, bulk::<cozy_chess::Board>),
            work("chess", fen, bulk::<chess::Board>),
            work("shakmaty", fen, bulk::<shakmaty::Chess>),
            stockfish(fen),
        ];
        measure(&format!("{name}, bulk, depth {depth}"), bulk_works, depth, Some(leaves), rounds);
        let made_works = [
            work("boyi Board", fen, made::<boyi_chess::Board>),
            work("cozy-chess", fen, made::<cozy_chess::Board>),
            work("chess", fen, made::<chess::Board>),
            work("shakmaty", fen, made::<shakmaty::Chess>),
        ];
        measure(
            &format!("{name}, every move made, depth {}", depth - 1),
            made_works,
            depth - 1,
            None,
            rounds,
        );
    }
}

/// Seconds of processor time that this thread has used, where the system tells (Linux), so that other programs on the machine
/// count little; else the wall clock.
fn seconds(start: &Instant) -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn measure<const N: usize>(
    title: &str,
    works: [Option<Work>; N],
    depth: u32,
    leaves: Option<u64>,
    rounds: usize,
) {
    let mut works: Vec<Work> = works.into_iter().flatten().collect();
    let mut times = vec![Vec::new(); works.len()];
    let mut leaves = leaves;
    for _ in 0..rounds {
        for (index, (name, run)) in works.iter_mut().enumerate() {
            let (found, time) = run(depth);
            times[index].push(time);
            assert_eq!(found, *leaves.get_or_insert(found), "{title}: {name}");
        }
    }
    let median = |times: &Vec<f64>| {
        let mut sorted = times.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    };
    let medians: Vec<f64> = times.iter().map(median).collect();
    let reference = works.iter().position(|(name, _)| *name == "cozy-chess").map(|index| &times[index]);
    println!("{title}: {} leaves", leaves.unwrap_or(0));
    for (index, (name, _)) in works.iter().enumerate() {
        let mnps = leaves.unwrap_or(0) as f64 / 1e6;
        let best = times[index].iter().copied().fold(f64::INFINITY, f64::min);
        // The ratio of each round, so that a slow moment of the machine falls on both sides.
        let ratio = reference.map_or(1.0, |reference| {
            median(&reference.iter().zip(&times[index]).map(|(theirs, ours)| theirs / ours).collect())
        });
        println!(
            "  {name:12} {:8.1} Mnps median {:8.1} best   {ratio:5.2} x cozy-chess",
            mnps / medians[index],
            mnps / best
        );
    }
}
