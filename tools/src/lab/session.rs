//! The gain of a session's memory, and its bound.

use boyi_core::{Limits, MoveText, NoObserver, SearchObserver, ThreadPool};
use boyi_games::Question;
use boyi_session::{GameSession, thread_pool};
use std::{ops::ControlFlow, time::Instant};

/// Compares a session that keeps its tables with a new one at each ply of a game, and checks its memory.
#[derive(clap::Args)]
pub struct Bench {
    /// Plies of each game.
    #[arg(long, default_value_t = 40)]
    plies: usize,
    /// Search depth of chess in plies, without quiescence.
    #[arg(long, default_value_t = 10)]
    chess_depth: u32,
    /// Search depth of Connect Four in plies.
    #[arg(long, default_value_t = 10)]
    connect4_depth: u32,
    /// Seconds for each number of threads.
    #[arg(long, default_value_t = 3)]
    seconds: u64,
}

/// The largest table of a chess session: what its memory is compared with.
const TABLE: usize = 64 << 20;

/// Where Connect Four is solved from: the columns of fourteen moves.
const SOLVED_FROM: &str = "32751571231557";

/// Questions asked of one session to see whether it keeps within its memory.
const QUESTIONS: usize = 200;

type Outcome<T> = Result<T, String>;

fn open(game: &str) -> Outcome<GameSession<'static>> {
    GameSession::new(crate::lab::service(), game).map_err(|error| error.to_string())
}

/// Nodes and seconds of a question.
#[derive(Clone, Copy, Default)]
struct Cost {
    nodes: u64,
    seconds: f64,
}

impl Cost {
    fn add(&mut self, other: Cost) {
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }
}

/// Asks a session, and says what the best move is and what it cost.
fn ask(session: &mut GameSession, question: &Question) -> Outcome<(Option<MoveText>, Cost)> {
    let (answer, seconds) = crate::measure::timed(|| session.ask(question, None, &mut NoObserver));
    let answer = answer.map_err(|error| error.to_string())?;
    Ok((answer.best.first().cloned(), Cost { nodes: answer.stats.nodes(), seconds }))
}

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        println!(
            "| game | plies | depth | nodes, new sessions | nodes, one session | ratio | seconds | seconds | ratio |"
        );
        println!("|---|---|---|---|---|---|---|---|---|");
        self.compare("chess", "boyi", Some(self.chess_depth), None)?;
        self.compare("connect4", "pvs", Some(self.connect4_depth), None)?;
        self.compare("connect4", "solve", None, Some(SOLVED_FROM))?;
        self.memory()?;
        independence()?;
        self.threads()
    }

    /// A game that the engine plays against itself, each position asked of a session that has followed the game and of a new one.
    fn compare(&self, game: &str, engine: &str, depth: Option<u32>, start: Option<&str>) -> Outcome<()> {
        let limits = Limits { depth, ..Limits::default() };
        let question = Question { engine: engine.to_owned(), limits, ..Question::default() };
        let mut kept = open(game)?;
        kept.set_position(start).map_err(|error| error.to_string())?;
        let (mut cold, mut warm, mut plies) = (Cost::default(), Cost::default(), 0);
        while plies < self.plies && kept.verdict().is_none() {
            let mut new = open(game)?;
            let moves: Vec<String> = kept.moves().into_iter().map(|mv| mv.text).collect();
            new.go_to(start, &moves).map_err(|error| error.to_string())?;
            let (best, cost) = ask(&mut new, &question)?;
            cold.add(cost);
            warm.add(ask(&mut kept, &question)?.1);
            let best = best.ok_or("no move in a game that goes on")?;
            kept.play(&best.text).map_err(|error| error.to_string())?;
            plies += 1;
        }
        println!(
            "| {game}, {engine} | {plies} | {} | {} | {} | {:.2} | {:.1} | {:.1} | {:.2} |",
            depth.map_or("to the end".to_owned(), |depth| depth.to_string()),
            cold.nodes,
            warm.nodes,
            warm.nodes as f64 / cold.nodes as f64,
            cold.seconds,
            warm.seconds,
            warm.seconds / cold.seconds
        );
        Ok(())
    }

    /// The memory that this process holds after one question and after many of one session.
    fn memory(&self) -> Outcome<()> {
        let mut session = open("chess")?;
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let question = Question { limits, ..Question::default() };
        let before = held_memory();
        for number in 0..QUESTIONS {
            let (best, _) = ask(&mut session, &question)?;
            match best {
                Some(best) if session.moves().len() < 120 => {
                    session.play(&best.text).map_err(|error| error.to_string())?;
                }
                _ => session.set_position(None).map_err(|error| error.to_string())?,
            }
            if number % 3 == 0 {
                session.undo();
            }
        }
        let grown = held_memory().saturating_sub(before);
        println!(
            "\nmemory after {QUESTIONS} questions of one chess session: {} MiB more; its table is at most {} MiB",
            grown >> 20,
            TABLE >> 20
        );
        if grown > TABLE + (16 << 20) { Err("more than the table".to_owned()) } else { Ok(()) }
    }

    /// Nodes a second of chess with one thread and with two, asked as the terminal app asks.
    fn threads(&self) -> Outcome<()> {
        let mut rates = Vec::new();
        for threads in [1, 2] {
            let mut session = open("chess")?;
            let mut clock = Clock { began: Instant::now(), threads };
            let question = Question::default();
            let answer = session.ask(&question, Some(self.seconds * 1000), &mut clock);
            let nodes = answer.map_err(|error| error.to_string())?.stats.nodes();
            rates.push(nodes as f64 / clock.began.elapsed().as_secs_f64());
            println!(
                "chess with {threads} threads: {:.2} million nodes a second",
                rates[rates.len() - 1] / 1e6
            );
        }
        println!("ratio {:.2}", rates[1] / rates[0]);
        Ok(())
    }
}

/// Two sessions asked in turn answer as each does alone.
fn independence() -> Outcome<()> {
    let question =
        Question { limits: Limits { nodes: Some(20_000), ..Limits::default() }, ..Question::default() };
    let games: [&[&str]; 2] = [&["e2e4", "e7e5", "g1f3"], &["d2d4", "d7d5", "c2c4"]];
    let answers = |sessions: &mut [GameSession], in_turn: bool| -> Outcome<Vec<_>> {
        let mut answers = vec![Vec::new(), Vec::new()];
        let order: Vec<(usize, usize)> = match in_turn {
            true => (0..3).flat_map(|ply| [(0, ply), (1, ply)]).collect(),
            false => (0..2).flat_map(|game| (0..3).map(move |ply| (game, ply))).collect(),
        };
        for (game, ply) in order {
            let session = &mut sessions[game];
            session.play(games[game][ply]).map_err(|error| error.to_string())?;
            let answer = session.ask(&question, None, &mut NoObserver).map_err(|error| error.to_string())?;
            answers[game].push(answer);
        }
        Ok(answers)
    };
    let new = || -> Outcome<Vec<_>> { Ok(vec![open("chess")?, open("chess")?]) };
    let same = answers(&mut new()?, true)? == answers(&mut new()?, false)?;
    println!("two sessions in turn answer as each alone: {}", if same { "yes" } else { "no" });
    if same { Ok(()) } else { Err("sessions share what they learn".to_owned()) }
}

/// Bytes of memory that this process holds, where Linux tells it; else 0.
fn held_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let held = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    held.and_then(|held| held.trim().split(' ').next()?.parse::<usize>().ok()).unwrap_or(0) << 10
}

/// A clock, and threads.
struct Clock {
    began: Instant,
    threads: usize,
}

impl SearchObserver<MoveText> for Clock {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        thread_pool(self.threads)
    }

    fn now_ms(&self) -> Option<u64> {
        Some(self.began.elapsed().as_millis() as u64)
    }

    fn poll(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
