//! The Universal Chess Interface (Huber and Meyer-Kahlen 2000; shredderchess.com): the protocol between engines and chess GUIs.
//!
//! [`run`] reads commands, one per line, and writes answers. Searches run on a thread of their own, so that `stop`, `isready` and `quit`
//! are answered at any time. Unknown words are skipped, as the protocol demands. A position or move that is not legal is answered
//! with `info string …`; until the next good `position` there is none, and `go` answers `bestmove 0000`. Of the moves after
//! `searchmoves` only those that are not legal are left out. `go perft N` counts as Stockfish does.

mod divide;
mod observer;

use crate::bench;
use crate::eval::{self, AnyEvaluator, Evaluator};
use crate::nnue::{Network, piece_values};
use crate::syzygy::Tablebases;
use crate::{Engine, Limits, Score, SearchControl, SearchObserver, SearchResult, Stopwatch};
use boyi_alphabeta::go::{Go, GoStyle};
use boyi_alphabeta::protocol::{DEFAULT_HASH, SearchStatus, read_network, set_hash, write_line};
use boyi_chess::{Board, File, Move, Piece, Rank, Square};
use core::time::Duration;
use observer::UciObserver;
use std::io::{self, BufRead, Write};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Instant;

/// Maximum `Hash`, in MiB.
const MAX_HASH: usize = 1 << 16;
/// Maximum `Threads`.
const MAX_THREADS: usize = 512;
/// Maximum `MultiPV`.
const MAX_LINES: usize = 218;
/// The values of `Evaluator`.
const HAND_CRAFTED: &str = "hand-crafted";
const NETWORK: &str = "network";
/// The range of `UCI_Elo`.
const ELO: (u32, u32) = (600, 2800);

#[derive(Clone)]
struct Options {
    hash: usize,
    threads: usize,
    lines: usize,
    overhead: Duration,
    chess960: bool,
    show_wdl: bool,
    limit_strength: bool,
    elo: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: DEFAULT_HASH,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
            chess960: false,
            show_wdl: false,
            limit_strength: false,
            elo: ELO.1,
        }
    }
}

/// A position with the keys of those before it.
#[derive(Clone, Default)]
struct GamePosition {
    board: Board,
    earlier: Vec<u64>,
}

/// A task for the searching thread.
#[expect(clippy::large_enum_variant, reason = "a handful of tasks ever waits in the channel")]
enum Task {
    Search { game: GamePosition, limits: Limits, options: Options, waits: bool },
    Perft { board: Board, depth: u32, chess960: bool },
    Hash(usize),
    Threads(usize),
    Tables(String),
    ProbeDepth(u32),
    Evaluator(AnyEvaluator),
    Clear,
    Bench(u32),
    Answer(mpsc::Sender<()>),
}

/// Runs UCI until `quit` or the end of the input. At the end of the input a limited search is finished, any other is stopped.
///
/// Besides the protocol it knows `go perft N` and `bench [depth]` (the last line is `N nodes M nps`), `eval` (the terms of the evaluation) and `d` (the
/// position).
///
/// # Errors
/// If the input cannot be read. Lines that are not UTF-8 are read with replacement characters.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// let mut answers = Vec::new();
/// boyi_chess_engine::uci::run("position startpos moves e2e4\ngo depth 2\n".as_bytes(), &mut answers)?;
/// let answers = String::from_utf8(answers).unwrap();
/// assert!(answers.lines().last().unwrap().starts_with("bestmove "));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Mutex::new(output);
    let status = Arc::new(SearchStatus::default());
    let (tasks, todo) = mpsc::channel();
    std::thread::scope(|scope| {
        let searching = Arc::clone(&status);
        let out = &output;
        scope.spawn(move || work(&todo, &searching, out));
        let mut session = Session {
            game: Ok(GamePosition::default()),
            options: Options::default(),
            tasks,
            status,
            counts: false,
            output: &output,
            network: network_of(&AnyEvaluator::strongest()),
        };
        let mut line = Vec::new();
        let end = loop {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => break Ok(()),
                Ok(_) => {
                    if !session.handle_line(&String::from_utf8_lossy(&line)) {
                        // A count that was asked for is given, as Stockfish gives it: scripts end so.
                        if session.counts {
                            session.finish();
                        } else {
                            session.status.stop();
                        }
                        return Ok(());
                    }
                }
                Err(error) => break Err(error),
            }
        };
        session.finish();
        end
    })
}

fn network_of(evaluator: &AnyEvaluator) -> Option<Arc<Network>> {
    match evaluator {
        AnyEvaluator::HandCrafted(_) | AnyEvaluator::Plain(_) => None,
        AnyEvaluator::Network(network) => Some(Arc::clone(network.network())),
    }
}

/// The searching thread: does tasks in order until the channel closes.
fn work<W: Write>(todo: &mpsc::Receiver<Task>, status: &SearchStatus, output: &Mutex<W>) {
    let Options { hash, threads, .. } = Options::default();
    let mut engine = Engine::with_evaluator(AnyEvaluator::strongest(), hash << 20, threads);
    let (mut tables, mut probe_depth) = (None, 1);
    for task in todo {
        match task {
            Task::Search { game, limits, options, waits } => {
                let mut observer = UciObserver {
                    began: Instant::now(),
                    output,
                    board: &game.board,
                    chess960: options.chess960,
                    show_wdl: options.show_wdl,
                    hidden: options.limit_strength,
                    status,
                    waits,
                    shown: None,
                };
                if options.limit_strength {
                    let found = search_weakly(
                        &mut engine,
                        &game,
                        limits,
                        options.elo,
                        &status.control,
                        &mut observer,
                    );
                    observer.write_result(&found);
                } else {
                    engine.search(&game.board, &game.earlier, &limits, &status.control, &mut observer);
                }
            }
            Task::Perft { board, depth, chess960 } => {
                divide::divide(&board, depth, chess960, status, output);
            }
            Task::Hash(mebibytes) => {
                if let Some(warning) = set_hash(&mut engine, mebibytes) {
                    write_line(output, &format!("info string {warning}"));
                }
            }
            Task::Threads(threads) => engine.set_threads(threads),
            Task::Tables(path) => {
                tables = open_tables(&path, output);
                engine.set_tablebases(tables.clone(), probe_depth);
            }
            Task::ProbeDepth(depth) => {
                probe_depth = depth;
                engine.set_tablebases(tables.clone(), probe_depth);
            }
            Task::Evaluator(evaluator) => engine.set_evaluator(evaluator),
            Task::Clear => engine.clear(),
            Task::Bench(depth) => {
                let (nodes, time) = bench::bench(depth, engine.evaluator(), &mut Stopwatch::start());
                let nps = nodes as f64 / time.as_secs_f64().max(1e-9);
                write_line(output, &format!("{nodes} nodes {nps:.0} nps"));
            }
            Task::Answer(to) => {
                let _ = to.send(());
            }
        }
    }
}

/// Opens endgame tables and reports their number; `<empty>` or nothing means none.
fn open_tables<W: Write>(path: &str, output: &Mutex<W>) -> Option<Arc<Tablebases>> {
    if path.is_empty() || path == "<empty>" {
        return None;
    }
    match Tablebases::open(path) {
        Ok(tables) => {
            let broken = match tables.broken() {
                [] => String::new(),
                [first, rest @ ..] => {
                    format!("; {} files are no tables, first {}", rest.len() + 1, first.display())
                }
            };
            let (count, pieces) = (tables.count(), tables.max_pieces());
            write_line(
                output,
                &format!("info string SyzygyPath: {count} tables, up to {pieces} pieces{broken}"),
            );
            Some(Arc::new(tables))
        }
        Err(error) => {
            write_line(output, &format!("info string SyzygyPath: {error}"));
            None
        }
    }
}

/// Plays at about this rating: searches few nodes and adds an error to each move's score, larger the lower the rating. The same position
/// gets the same move.
fn search_weakly(
    engine: &mut Engine,
    game: &GamePosition,
    mut limits: Limits,
    elo: u32,
    control: &SearchControl,
    observer: &mut dyn SearchObserver<Move>,
) -> SearchResult {
    let strength = f64::from(elo.clamp(ELO.0, ELO.1) - ELO.0) / f64::from(ELO.1 - ELO.0);
    let nodes = (120.0 * 2000_f64.powf(strength)) as u64;
    limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(nodes));
    limits.lines = 8;
    let mut found = engine.search(&game.board, &game.earlier, &limits, control, observer);
    // Errors from a triangular distribution, larger for weaker play; mates in sight are seen.
    let spread = 260.0 * (1.0 - strength).powi(2);
    let mut seed = game.board.key() ^ u64::from(elo);
    let mut error = || {
        let mut uniform = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f64 / f64::from(1 << 24)
        };
        (uniform() - uniform()) * spread
    };
    let judged = |score: Score, error: f64| match score {
        Score::Cp(cp) => f64::from(cp) + error,
        Score::MateIn(plies) => 1e6 - f64::from(plies),
        Score::MatedIn(plies) => f64::from(plies) - 1e6,
    };
    let mut ranks: Vec<f64> = found.lines.iter().map(|line| judged(line.score, error())).collect();
    if let Some(best) = (0..ranks.len()).max_by(|&a, &b| ranks[a].total_cmp(&ranks[b])) {
        found.lines.swap(0, best);
        ranks.clear();
    }
    found
}

/// The reading thread's state.
struct Session<'a, W> {
    /// The position, or why the last one was refused.
    game: Result<GamePosition, String>,
    options: Options,
    tasks: mpsc::Sender<Task>,
    status: Arc<SearchStatus>,
    /// The last `go` asked for a count.
    counts: bool,
    output: &'a Mutex<W>,
    /// The network that evaluates, if one does.
    network: Option<Arc<Network>>,
}

impl<W: Write> Session<'_, W> {
    fn write_line(&self, text: &str) {
        write_line(self.output, text);
    }

    fn send(&self, task: Task) {
        // The searching thread outlives this one.
        let _ = self.tasks.send(task);
    }

    /// Handles a line; `false` after `quit`.
    fn handle_line(&mut self, line: &str) -> bool {
        // Scripts that were saved with a byte order mark.
        let words: Vec<&str> = line.trim_start_matches('\u{feff}').split_whitespace().collect();
        // Unknown words before a command are skipped.
        for (i, word) in words.iter().enumerate() {
            let rest = &words[i + 1..];
            match *word {
                "uci" => self.identify(),
                "isready" => {
                    if !self.status.is_busy() {
                        let (to, answer) = mpsc::channel();
                        self.send(Task::Answer(to));
                        let _ = answer.recv();
                    }
                    self.write_line("readyok");
                }
                "ucinewgame" => self.send(Task::Clear),
                "position" => self.set_position(rest),
                "go" => self.go(rest),
                "stop" => self.status.stop(),
                "ponderhit" => self.status.ponder_hit(),
                "setoption" => self.set_option(rest),
                "quit" => return false,
                "bench" => {
                    let depth = rest.first().and_then(|word| word.parse().ok()).unwrap_or(bench::DEPTH);
                    self.send(Task::Bench(depth));
                }
                "eval" => self.with_board(Self::show_evaluation),
                "d" => self.with_board(Self::show_position),
                "debug" | "register" => {}
                _ => continue,
            }
            break;
        }
        true
    }

    /// The input has ended: searches with an end come to it.
    fn finish(&mut self) {
        self.status.finish();
    }

    fn identify(&self) {
        let version = env!("CARGO_PKG_VERSION");
        let default = Options::default();
        self.write_line(&format!("id name Boyi {version}\nid author the Boyi developers"));
        self.write_line(&format!("option name Hash type spin default {} min 1 max {MAX_HASH}", default.hash));
        self.write_line(&format!(
            "option name Threads type spin default {} min 1 max {MAX_THREADS}",
            default.threads
        ));
        self.write_line(&format!("option name MultiPV type spin default 1 min 1 max {MAX_LINES}"));
        self.write_line("option name Ponder type check default false");
        let overhead = default.overhead.as_millis();
        self.write_line(&format!("option name Move Overhead type spin default {overhead} min 0 max 5000"));
        self.write_line("option name UCI_Chess960 type check default false");
        self.write_line("option name UCI_ShowWDL type check default false");
        self.write_line("option name UCI_LimitStrength type check default false");
        self.write_line(&format!(
            "option name UCI_Elo type spin default {} min {} max {}",
            ELO.1, ELO.0, ELO.1
        ));
        self.write_line("option name SyzygyPath type string default <empty>");
        self.write_line("option name SyzygyProbeDepth type spin default 1 min 1 max 100");
        if eval::OWN_NETWORK.get().is_some() {
            self.write_line(&format!(
                "option name Evaluator type combo default {NETWORK} var {HAND_CRAFTED} var {NETWORK}"
            ));
        }
        self.write_line("option name EvalFile type string default <empty>");
        #[cfg(feature = "tune")]
        for param in crate::params::PARAMS {
            let crate::params::Param { name, value, low, high } = param;
            self.write_line(&format!("option name {name} type spin default {value} min {low} max {high}"));
        }
        self.write_line("option name Clear Hash type button");
        self.write_line("uciok");
    }

    fn set_position(&mut self, words: &[&str]) {
        self.game = read_position(words).map_err(|error| format!("info string position: {error}"));
        if let Err(line) = &self.game {
            self.write_line(line);
        }
    }

    /// Shows something of the position, or says that there is none.
    fn with_board(&self, show: impl Fn(&Self, &Board)) {
        match &self.game {
            Ok(game) => show(self, &game.board),
            Err(line) => self.write_line(line),
        }
    }

    fn show_position(&self, board: &Board) {
        let fen = if self.options.chess960 { board.shredder_fen().to_string() } else { board.to_string() };
        self.write_line(&fen);
    }

    fn set_option(&mut self, words: &[&str]) {
        let Some(name_at) = words.iter().position(|&word| word == "name") else { return };
        let value_at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        if value_at < name_at {
            return;
        }
        let name = words[name_at + 1..value_at].join(" ").to_ascii_lowercase();
        let value = words.get(value_at + 1).copied().unwrap_or("");
        let flag = value.eq_ignore_ascii_case("true");
        let number = |low: usize, high: usize| value.parse::<usize>().ok().map(|n| n.clamp(low, high));
        match name.as_str() {
            "hash" => {
                if let Some(n) = number(1, MAX_HASH) {
                    self.options.hash = n;
                    self.send(Task::Hash(n));
                }
            }
            "threads" => {
                if let Some(n) = number(1, MAX_THREADS) {
                    self.options.threads = n;
                    self.send(Task::Threads(n));
                }
            }
            "multipv" => self.options.lines = number(1, MAX_LINES).unwrap_or(self.options.lines),
            "move overhead" => {
                if let Some(n) = number(0, 5000) {
                    self.options.overhead = Duration::from_millis(n as u64);
                }
            }
            "uci_chess960" => self.options.chess960 = flag,
            "uci_showwdl" => self.options.show_wdl = flag,
            "uci_limitstrength" => self.options.limit_strength = flag,
            "uci_elo" => {
                if let Some(n) = number(ELO.0 as usize, ELO.1 as usize) {
                    self.options.elo = n as u32;
                }
            }
            "syzygypath" => self.send(Task::Tables(words.get(value_at + 1..).unwrap_or_default().join(" "))),
            "syzygyprobedepth" => {
                if let Some(n) = number(1, 100) {
                    self.send(Task::ProbeDepth(n as u32));
                }
            }
            "evaluator" => self.choose_evaluator(value),
            "evalfile" => self.open_network(&words.get(value_at + 1..).unwrap_or_default().join(" ")),
            "clear hash" => self.send(Task::Clear),
            "ponder" => {}
            #[cfg(feature = "tune")]
            name if value.parse().is_ok_and(|value| crate::params::set(name, value)) => {}
            _ => self.write_line(&format!("info string no option is called '{name}'")),
        }
    }

    fn choose_evaluator(&mut self, name: &str) {
        let chosen = match (name, eval::OWN_NETWORK.get()) {
            (HAND_CRAFTED, _) => AnyEvaluator::hand_crafted(),
            (NETWORK, Some(network)) => AnyEvaluator::network(network),
            _ => {
                let expected = format!("{HAND_CRAFTED} or {NETWORK}");
                return self
                    .write_line(&format!("info string Evaluator: found '{name}', expected {expected}"));
            }
        };
        self.use_evaluator(chosen);
    }

    fn use_evaluator(&mut self, evaluator: AnyEvaluator) {
        self.network = network_of(&evaluator);
        self.send(Task::Evaluator(evaluator));
    }

    /// Loads the network of a file; `<empty>` or nothing means the default evaluation.
    fn open_network(&mut self, path: &str) {
        if path.is_empty() || path == "<empty>" {
            return self.use_evaluator(AnyEvaluator::strongest());
        }
        match read_network(path) {
            Ok(network) => self.use_evaluator(AnyEvaluator::network(Arc::new(network))),
            Err(error) => self.write_line(&format!("info string EvalFile: {error}")),
        }
    }

    fn go(&mut self, words: &[&str]) {
        // A new search ends the one before; what is counted is counted to its end.
        if !self.counts {
            self.status.stop();
        }
        self.status.wait();
        match &self.game {
            Err(line) => {
                self.write_line(line);
                self.write_line("bestmove 0000");
            }
            Ok(game) => {
                let game = game.clone();
                self.start(game, words);
            }
        }
    }

    /// Starts the search, or the count, that the words after `go` ask for.
    fn start(&mut self, game: GamePosition, words: &[&str]) {
        let options = self.options.clone();
        let style = GoStyle {
            white: game.board.turn() == boyi_chess::Color::White,
            own_clock: false,
            unit: 1,
            moves: true,
        };
        let limits = Limits { lines: options.lines, overhead: options.overhead, ..Limits::default() };
        let Go { limits, infinite, ponder, perft, refused } =
            Go::read(words, style, limits, |text| game.board.parse_uci(text));
        if let Some(refused) = refused {
            self.write_line(&format!("info string searchmoves: {refused}"));
        }
        self.status.begin(ponder && perft.is_none());
        self.counts = perft.is_some();
        if let Some(depth) = perft {
            self.status.endless.store(false, SeqCst);
            return self.send(Task::Perft { board: game.board, depth, chess960: options.chess960 });
        }
        let endless = infinite
            || !ponder
                && limits.depth.is_none()
                && limits.nodes.is_none()
                && limits.time.is_none()
                && limits.clock.is_none()
                && limits.mate.is_none();
        self.status.endless.store(endless || limits.mate.is_some(), SeqCst);
        self.send(Task::Search { game, limits, options, waits: infinite });
    }

    fn show_evaluation(&self, board: &Board) {
        self.write_line(&format!("{:<14} {:>7} {:>7}", "centipawns", board.turn(), !board.turn()));
        for part in eval::explain(board) {
            self.write_line(&format!("{:<14} {:>7} {:>7}", part.name, part.ours, part.theirs));
        }
        self.write_line(&format!("{:<14} {:>7}", "evaluation", eval::evaluate(board)));
        if let Some(network) = &self.network {
            self.show_network(network, board);
        }
    }

    /// The network's evaluation for the side to move, and on a board the value of each piece to it: the evaluation minus that without the piece,
    /// from the point of view of the piece's side.
    fn show_network(&self, network: &Arc<Network>, board: &Board) {
        let mut evaluator = AnyEvaluator::network(Arc::clone(network));
        evaluator.reset(board);
        self.write_line(&format!("{:<14} {:>7}", "network", evaluator.evaluate(board)));
        let values = piece_values(network, board);
        let cell = |square: Square| {
            let piece = board.piece_at(square).map_or('.', Piece::letter);
            let value = values.iter().find(|(at, _)| *at == square);
            value.map_or_else(|| piece.to_string(), |(_, value)| format!("{piece}{value:+}"))
        };
        for rank in Rank::ALL.into_iter().rev() {
            let cells: String =
                File::ALL.into_iter().map(|file| format!("{:>7}", cell(Square::at(file, rank)))).collect();
            self.write_line(&cells);
        }
    }
}

/// Reads `startpos` or `fen FEN`, then `moves` and moves.
fn read_position(words: &[&str]) -> Result<GamePosition, String> {
    let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let board = match words.first() {
        Some(&"startpos") => Board::default(),
        Some(&"fen") => words[1..moves_at].join(" ").parse::<Board>().map_err(|error| error.to_string())?,
        _ => return Err("expected startpos or fen".to_owned()),
    };
    let mut game = GamePosition { board, earlier: Vec::new() };
    for text in words.iter().skip(moves_at + 1) {
        let m = game.board.parse_uci(text).map_err(|error| error.to_string())?;
        game.earlier.push(game.board.key());
        game.board.play_unchecked(m);
        if game.board.halfmove_clock() == 0 {
            game.earlier.clear();
        }
    }
    Ok(game)
}
