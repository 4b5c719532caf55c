//! UCI over the desk's chess: enough to play whole games in a chess program.
//!
//! Invariant: unknown or malformed lines are ignored, as the protocol says; the search runs in its own thread and
//! `stop` reaches it within a few thousand nodes.

use crate::Failed;
use boyi_core::{Analysis, Host, Limits, Side, Value};
use boyi_games::{AnyRecord, MoveText, Question};
use std::{
    io::{BufRead, Write},
    ops::ControlFlow,
    str::SplitWhitespace,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// Milliseconds kept back from the clock for the way to and from the chess program.
const OVERHEAD: u64 = 30;

/// Centipawns for a win or loss whose length is not known.
const UNKNOWN_MATE: i32 = 30_000;

/// A clock is planned to last for so many more moves when nobody says how many there are to go.
const MOVES_TO_GO: u64 = 30;

/// Serves `input` until `quit` or its end.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> Result<(), Failed> {
    let mut uci = Uci {
        output: Arc::new(Mutex::new(output)),
        chess960: false,
        record: open(false, None, &[]).ok_or_else(|| Failed::Work("chess".to_owned()))?,
        search: None,
    };
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") => {
                let version = env!("CARGO_PKG_VERSION");
                uci.send(&format!("id name Boyi {version}\nid author the Boyi authors"));
                uci.send("option name UCI_Chess960 type check default false\nuciok");
            }
            Some("isready") => uci.send("readyok"),
            Some("ucinewgame") => uci.stop(),
            Some("setoption") => {
                let rest: Vec<_> = words.collect();
                if let ["name", "UCI_Chess960", "value", value] = rest[..] {
                    uci.chess960 = value == "true";
                }
            }
            Some("position") => uci.position(words),
            Some("go") => uci.go(words),
            Some("stop") => uci.stop(),
            Some("quit") => break,
            _ => {}
        }
    }
    uci.stop();
    Ok(())
}

fn open(chess960: bool, position: Option<&str>, moves: &[&str]) -> Option<Box<dyn AnyRecord>> {
    let game = boyi_games::open(if chess960 { "chess960" } else { "chess" }).ok()?;
    game.record(position, moves).ok()
}

/// A search under way.
struct Search {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

struct Uci<W: Write + Send + 'static> {
    output: Arc<Mutex<W>>,
    chess960: bool,
    record: Box<dyn AnyRecord>,
    search: Option<Search>,
}

fn send(output: &Mutex<impl Write>, text: &str) {
    // A chess program that has gone away needs no answer.
    if let Ok(mut output) = output.lock() {
        let _ = writeln!(output, "{text}").and_then(|()| output.flush());
    }
}

/// What `go` asks for.
#[derive(Default)]
struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<u64>,
    clock: [Option<u64>; 2],
    increment: [u64; 2],
    moves_to_go: Option<u64>,
    infinite: bool,
}

impl Go {
    fn parse(mut words: SplitWhitespace) -> Go {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            // Negative clocks happen: they count as empty.
            let mut number = || words.next().and_then(|n| n.parse::<i64>().ok()).map(|n| n.max(0) as u64);
            match word {
                "depth" => go.depth = number().map(|n| n.min(1_000) as u32),
                "nodes" => go.nodes = number(),
                "movetime" => go.movetime = number(),
                "wtime" => go.clock[0] = number(),
                "btime" => go.clock[1] = number(),
                "winc" => go.increment[0] = number().unwrap_or(0),
                "binc" => go.increment[1] = number().unwrap_or(0),
                "movestogo" => go.moves_to_go = number(),
                "infinite" => go.infinite = true,
                _ => {}
            }
        }
        go
    }

    /// Milliseconds for this move.
    fn time(&self, mover: Side) -> Option<u64> {
        let side = usize::from(mover == Side::Second);
        let clock = self.clock[side].map(|left| {
            let left = left.saturating_sub(OVERHEAD);
            let share = left / self.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO);
            (share + self.increment[side] * 3 / 4).min(left).max(1)
        });
        self.movetime.map(|time| time.saturating_sub(OVERHEAD).max(1)).or(clock)
    }
}

impl<W: Write + Send + 'static> Uci<W> {
    fn send(&self, text: &str) {
        send(&self.output, text);
    }

    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.store(true, Ordering::Relaxed);
            let _ = search.thread.join();
        }
    }

    /// `position startpos|fen … [moves …]`; a position that cannot be read leaves the old one.
    fn position(&mut self, words: SplitWhitespace) {
        self.stop();
        let words: Vec<_> = words.collect();
        let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let moves = words.get(split + 1..).unwrap_or_default();
        let fen = match words.first() {
            Some(&"startpos") => None,
            Some(&"fen") => Some(words[1..split].join(" ")),
            _ => return,
        };
        let start = if fen.is_none() { open(false, None, &[]).map(|record| record.position()) } else { fen };
        if let Some(record) = open(self.chess960, start.as_deref(), moves) {
            self.record = record;
        }
    }

    fn go(&mut self, words: SplitWhitespace) {
        self.stop();
        let go = Go::parse(words);
        let time = go.time(self.record.mover()).map(Duration::from_millis);
        let stop = Arc::new(AtomicBool::new(false));
        // A draw that the record allows to be claimed is for the chess program to claim; until then the position is
        // played on by itself.
        let (start, moves) = if self.record.verdict().is_some() {
            (self.record.position(), Vec::new())
        } else {
            (self.record.start(), self.record.moves())
        };
        let moves: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
        let Some(record) = open(self.chess960, Some(&start), &moves) else { return };
        let mut teller = Teller {
            output: self.output.clone(),
            began: Instant::now(),
            deadline: if go.infinite { None } else { time.map(|time| Instant::now() + time) },
            stop: stop.clone(),
            best: None,
        };
        let limits = Limits { depth: go.depth, nodes: go.nodes.or(Some(u64::MAX)), ..Limits::default() };
        let thread = std::thread::spawn(move || {
            let question = Question { engine: "auto".to_owned(), evaluator: None, limits };
            let answer = record.analyze(&question, &mut teller);
            // Infinite searches answer only when they are told to stop.
            while go.infinite && !teller.stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            let best = answer.ok().and_then(|analysis| {
                teller.report(&analysis);
                analysis.best.first().map(|mv| mv.text.clone())
            });
            let fallback = || record.legal(1_000).and_then(|moves| moves.first().map(|mv| mv.text.clone()));
            let over = record.verdict().is_some();
            let best = best.or(teller.best.take()).or_else(|| if over { None } else { fallback() });
            send(&teller.output, &format!("bestmove {}", best.as_deref().unwrap_or("0000")));
        });
        self.search = Some(Search { stop, thread });
    }
}

/// Tells the chess program how the search is going.
struct Teller<W> {
    output: Arc<Mutex<W>>,
    began: Instant,
    deadline: Option<Instant>,
    stop: Arc<AtomicBool>,
    best: Option<String>,
}

impl<W: Write> Host<MoveText> for Teller<W> {
    fn report(&mut self, analysis: &Analysis<MoveText>) {
        let Some(line) = analysis.lines.first() else { return };
        self.best = Some(line.moves[0].text.clone());
        let score = match line.value {
            // UCI counts mates in moves, not plies.
            Value::Win { plies: Some(plies) } => format!("mate {}", plies.div_ceil(2)),
            Value::Loss { plies: Some(plies) } => format!("mate {}", -i64::from(plies.div_ceil(2))),
            Value::Win { plies: None } => format!("cp {UNKNOWN_MATE}"),
            Value::Loss { plies: None } => format!("cp -{UNKNOWN_MATE}"),
            Value::Draw => "cp 0".to_owned(),
            Value::Estimate(score) => format!("cp {score}"),
        };
        let time = self.began.elapsed().as_millis() as u64;
        let nodes = analysis.stats.nodes();
        let nps = nodes * 1000 / time.max(1);
        let pv: Vec<_> = line.moves.iter().map(|mv| mv.text.as_str()).collect();
        let depth = analysis.stats.depth.max(1);
        let info = format!(
            "info depth {depth} score {score} nodes {nodes} nps {nps} time {time} pv {}",
            pv.join(" ")
        );
        send(&self.output, &info);
    }

    fn poll(&mut self) -> ControlFlow<()> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.stop.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
