//! The protocols between engines and programs for xiangqi: UCI, as engines for xiangqi speak it (ranks 0 to 9), and UCCI 3.0 (XQBase 2004,
//! "Universal Chinese Chess Protocol").
//!
//! [`run`] reads commands, one per line, and writes answers. Searches run on a thread of their own, so that `stop`, `isready` and `quit`
//! are answered at any time. Unknown words and options are skipped. A position or move that cannot be read is answered with a line that
//! says why; until the next good `position` there is none, and `go` is answered as where there is no legal move.

use crate::eval::{AnyEvaluator, OWN_NETWORK};
use crate::nnue::Network;
use crate::{Bound, Engine, Limits, Line, Report, Score, SearchObserver, SearchResult, allowed_moves, bench};
use boyi_alphabeta::go::{Go, GoStyle};
use boyi_alphabeta::protocol::{DEFAULT_HASH, SearchStatus, read_network, set_hash, write_line};
use boyi_xiangqi::{Board, Color, History, Move, RepetitionRules};
use core::time::Duration;
use std::io::{self, BufRead, Write};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Instant;

/// Maximum size of the table, in MiB.
const MAX_HASH: usize = 1 << 16;
/// Maximum number of threads.
const MAX_THREADS: usize = 512;
/// Maximum number of lines.
const MAX_LINES: usize = 116;

/// The values of `Evaluator`.
const HAND_CRAFTED: &str = "hand-crafted";
const NETWORK: &str = "network";

/// A protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Chinese Chess Protocol.
    Ucci,
}

#[derive(Clone, Copy)]
struct Options {
    hash: usize,
    threads: usize,
    lines: usize,
    overhead: Duration,
    /// UCI: ranks are numbered 1 to 10.
    from_one: bool,
    /// UCCI: times are milliseconds.
    milliseconds: bool,
}

impl Default for Options {
    fn default() -> Options {
        let overhead = Duration::from_millis(10);
        Options { hash: DEFAULT_HASH, threads: 1, lines: 1, overhead, from_one: false, milliseconds: false }
    }
}

/// A task for the searching thread.
enum Task {
    Search { game: History, limits: Limits, style: Style, waits: bool },
    Hash(usize),
    Threads(usize),
    Clear,
    Evaluator(AnyEvaluator),
    Bench(u32),
    Answer(mpsc::Sender<()>),
}

/// Runs a protocol until `quit` or the end of the input. At the end of the input a limited search is finished, any other is stopped.
///
/// ```
/// use boyi_xiangqi_engine::protocol::{Protocol, run};
/// let mut answers = Vec::new();
/// run(Protocol::Ucci, "position startpos moves h2e2\ngo depth 2\n".as_bytes(), &mut answers)?;
/// let answers = String::from_utf8(answers).unwrap();
/// assert!(answers.lines().last().unwrap().starts_with("bestmove "));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If the input cannot be read. Lines that are not UTF-8 are read with replacement characters.
pub fn run(protocol: Protocol, mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Mutex::new(output);
    let status = Arc::new(SearchStatus::default());
    let (tasks, todo) = mpsc::channel();
    std::thread::scope(|scope| {
        let searching = Arc::clone(&status);
        let out = &output;
        scope.spawn(move || work(&todo, &searching, out));
        let mut session = Session {
            protocol,
            game: Ok(History::default()),
            banned: Vec::new(),
            network: OWN_NETWORK.get(),
            options: Options::default(),
            tasks,
            status,
            output: &output,
        };
        let mut line = Vec::new();
        let end = loop {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => break Ok(()),
                Ok(_) if session.handle_line(&String::from_utf8_lossy(&line)) => {}
                Ok(_) => {
                    session.status.stop();
                    session.status.wait();
                    if protocol == Protocol::Ucci {
                        session.write_line("bye");
                    }
                    return Ok(());
                }
                Err(error) => break Err(error),
            }
        };
        session.status.finish();
        end
    })
}

/// The searching thread: does tasks in order until the channel closes.
fn work<W: Write>(todo: &mpsc::Receiver<Task>, status: &SearchStatus, output: &Mutex<W>) {
    let Options { hash, threads, .. } = Options::default();
    let mut engine = Engine::with_evaluator(AnyEvaluator::default(), hash << 20, threads);
    for task in todo {
        match task {
            Task::Search { game, limits, style, waits } => {
                let (board, earlier) = game.boards().split_last().expect("a game has a position");
                let mut reporter = Reporter { began: Instant::now(), output, board, style, status, waits };
                engine.search(board, earlier, &limits, &status.control, &mut reporter);
            }
            Task::Hash(mebibytes) => {
                if let Some(warning) = set_hash(&mut engine, mebibytes) {
                    write_line(output, &format!("info string {warning}"));
                }
            }
            Task::Threads(threads) => engine.set_threads(threads),
            Task::Clear => engine.clear(),
            Task::Evaluator(evaluator) => engine.set_evaluator(evaluator),
            Task::Bench(depth) => {
                let began = Instant::now();
                let nodes = bench::bench(depth, engine.evaluator().clone(), &mut crate::NoObserver);
                let nps = nodes as f64 / began.elapsed().as_secs_f64().max(1e-9);
                write_line(output, &format!("{nodes} nodes {nps:.0} nps"));
            }
            Task::Answer(to) => {
                let _ = to.send(());
            }
        }
    }
}

/// How moves and scores are written.
#[derive(Clone, Copy)]
struct Style {
    protocol: Protocol,
    from_one: bool,
}

impl Style {
    fn text(self, m: Move) -> String {
        if self.from_one { m.to_string() } else { m.ucci().to_string() }
    }

    fn read(self, board: &Board, text: &str) -> Result<Move, String> {
        let read = if self.from_one { board.parse_uci(text) } else { board.parse_ucci(text) };
        read.map_err(|error| error.to_string())
    }
}

/// The reading thread's state.
struct Session<'a, W> {
    protocol: Protocol,
    /// The game, or why the last position was refused.
    game: Result<History, String>,
    /// Moves that may not be played in this position.
    banned: Vec<Move>,
    /// The network that was read, or the own one, which evaluates or could.
    network: Option<Arc<Network>>,
    options: Options,
    tasks: mpsc::Sender<Task>,
    status: Arc<SearchStatus>,
    output: &'a Mutex<W>,
}

impl<W: Write> Session<'_, W> {
    fn write_line(&self, text: &str) {
        write_line(self.output, text);
    }

    fn send(&self, task: Task) {
        // The searching thread outlives this one.
        let _ = self.tasks.send(task);
    }

    fn style(&self) -> Style {
        Style { protocol: self.protocol, from_one: self.options.from_one }
    }

    /// Handles a line; `false` after `quit`.
    fn handle_line(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.trim_start_matches('\u{feff}').split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return true };
        match (command, self.protocol) {
            ("uci", Protocol::Uci) => self.identify_uci(),
            ("ucci", Protocol::Ucci) => self.identify_ucci(),
            ("isready", _) => {
                if !self.status.is_busy() {
                    let (to, answer) = mpsc::channel();
                    self.send(Task::Answer(to));
                    let _ = answer.recv();
                }
                self.write_line("readyok");
            }
            ("ucinewgame", Protocol::Uci) => self.send(Task::Clear),
            ("setoption", Protocol::Uci) => self.set_uci_option(rest),
            ("setoption", Protocol::Ucci) => {
                let (name, value) = (rest.first().unwrap_or(&""), rest.get(1..).unwrap_or_default());
                self.set_option(name, &value.join(" "));
            }
            ("position", _) => self.set_position(rest),
            ("banmoves", Protocol::Ucci) => self.ban(rest),
            ("go", _) => self.go(rest),
            ("stop", Protocol::Ucci) if !self.status.is_busy() => self.write_line("nobestmove"),
            ("stop", _) => self.status.stop(),
            ("ponderhit", _) => self.status.ponder_hit(),
            ("probe", Protocol::Ucci) => self.write_line("pophash"),
            ("bench", _) => {
                let depth = rest.first().and_then(|word| word.parse().ok()).unwrap_or(bench::DEPTH);
                self.send(Task::Bench(depth));
            }
            ("d", _) => match &self.game {
                Ok(game) => self.write_line(&game.board().to_string()),
                Err(line) => self.write_line(line),
            },
            ("quit", _) => return false,
            _ => {}
        }
        true
    }

    fn identify_uci(&self) {
        let Options { hash, threads, lines, overhead, .. } = Options::default();
        let version = env!("CARGO_PKG_VERSION");
        self.write_line(&format!("id name Boyi {version}\nid author the Boyi developers"));
        self.write_line(&format!("option name Hash type spin default {hash} min 1 max {MAX_HASH}"));
        self.write_line(&format!("option name Threads type spin default {threads} min 1 max {MAX_THREADS}"));
        self.write_line(&format!("option name MultiPV type spin default {lines} min 1 max {MAX_LINES}"));
        self.write_line("option name Ponder type check default false");
        let overhead = overhead.as_millis();
        self.write_line(&format!("option name Move Overhead type spin default {overhead} min 0 max 5000"));
        self.write_line("option name UCI_Variant type combo default xiangqi var xiangqi");
        self.write_line("option name Ranks type combo default 0-9 var 0-9 var 1-10");
        if self.network.is_some() {
            self.write_line(&format!(
                "option name Evaluator type combo default {NETWORK} var {HAND_CRAFTED} var {NETWORK}"
            ));
        }
        self.write_line("option name EvalFile type string default <empty>");
        self.write_line("option name Clear Hash type button\nuciok");
    }

    fn identify_ucci(&self) {
        let Options { hash, threads, .. } = Options::default();
        let version = env!("CARGO_PKG_VERSION");
        self.write_line(&format!("id name Boyi {version}\nid author the Boyi developers"));
        self.write_line("option usemillisec type check default false");
        self.write_line(&format!("option hashsize type spin min 0 max {MAX_HASH} default {hash}"));
        self.write_line(&format!("option threads type spin min 0 max {MAX_THREADS} default {threads}"));
        self.write_line("option newgame type button\nucciok");
    }

    fn set_uci_option(&mut self, words: &[&str]) {
        let Some(rest) = words.strip_prefix(&["name"]) else { return };
        let value_at = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
        let value = rest.get(value_at + 1..).unwrap_or_default().join(" ");
        self.set_option(&rest[..value_at].join(" "), &value);
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let number = |low: usize, high: usize| value.parse::<usize>().ok().map(|n| n.clamp(low, high));
        match (name.to_ascii_lowercase().as_str(), self.protocol) {
            ("hash", Protocol::Uci) | ("hashsize", Protocol::Ucci) => {
                // UCCI: 0 is the engine's own choice.
                if let Some(mebibytes) = number(0, MAX_HASH) {
                    self.options.hash = if mebibytes == 0 { Options::default().hash } else { mebibytes };
                    self.send(Task::Hash(self.options.hash));
                }
            }
            ("threads", _) => {
                if let Some(threads) = number(0, MAX_THREADS) {
                    self.options.threads = threads.max(1);
                    self.send(Task::Threads(self.options.threads));
                }
            }
            ("multipv", Protocol::Uci) => {
                self.options.lines = number(1, MAX_LINES).unwrap_or(self.options.lines);
            }
            ("move overhead", Protocol::Uci) => {
                if let Some(ms) = number(0, 5000) {
                    self.options.overhead = Duration::from_millis(ms as u64);
                }
            }
            ("ranks", Protocol::Uci) => self.options.from_one = value == "1-10",
            ("evaluator", Protocol::Uci) => self.choose_evaluator(value),
            ("evalfile", Protocol::Uci) => self.open_network(value),
            ("usemillisec", Protocol::Ucci) => {
                self.options.milliseconds = value.eq_ignore_ascii_case("true");
            }
            ("clear hash", Protocol::Uci) | ("newgame", Protocol::Ucci) => self.send(Task::Clear),
            _ => {}
        }
    }

    fn choose_evaluator(&self, name: &str) {
        let rules = RepetitionRules::default();
        let chosen = match (name, &self.network) {
            (HAND_CRAFTED, _) => AnyEvaluator::hand_crafted(rules),
            (NETWORK, Some(network)) => AnyEvaluator::network(Arc::clone(network), rules),
            (_, network) => {
                let expected = network.as_ref().map_or(HAND_CRAFTED, |_| "hand-crafted or network");
                return self
                    .write_line(&format!("info string Evaluator: found '{name}', expected {expected}"));
            }
        };
        self.send(Task::Evaluator(chosen));
    }

    /// Reads a network's file and evaluates with it from now on; with the default evaluation if there is no name.
    fn open_network(&mut self, name: &str) {
        if matches!(name, "" | "<empty>") {
            self.network = OWN_NETWORK.get();
            return self.send(Task::Evaluator(AnyEvaluator::default()));
        }
        match read_network(name) {
            Ok(network) => {
                self.network = Some(Arc::new(network));
                self.choose_evaluator(NETWORK);
            }
            Err(error) => self.write_line(&format!("info string EvalFile: {error}")),
        }
    }

    fn set_position(&mut self, words: &[&str]) {
        self.banned.clear();
        let info = if self.protocol == Protocol::Uci { "info string" } else { "info message" };
        self.game = read_position(words, self.style()).map_err(|error| format!("{info} position: {error}"));
        if let Err(line) = &self.game {
            self.write_line(line);
        }
    }

    /// UCCI: moves that the rules forbid here, as a referee sees it.
    fn ban(&mut self, words: &[&str]) {
        let Ok(game) = &self.game else { return };
        let read = words.iter().filter_map(|text| self.style().read(game.board(), text).ok());
        self.banned = read.collect();
    }

    fn go(&mut self, words: &[&str]) {
        // A new search ends the one before.
        self.status.stop();
        self.status.wait();
        let game = match &self.game {
            Ok(game) => game.clone(),
            Err(line) => {
                self.write_line(line);
                return self.write_line(no_move(self.protocol));
            }
        };
        let style = self.style();
        let ucci = self.protocol == Protocol::Ucci;
        let words_style = GoStyle {
            white: game.board().turn() == Color::Red,
            own_clock: true,
            unit: if ucci && !self.options.milliseconds { 1000 } else { 1 },
            moves: !ucci,
        };
        let limits =
            Limits { lines: self.options.lines, overhead: self.options.overhead, ..Limits::default() };
        let Go { mut limits, infinite, ponder, refused, .. } =
            Go::read(words, words_style, limits, |text| style.read(game.board(), text));
        // UCCI: `go depth infinite`.
        let infinite = infinite && limits.clock.is_none();
        if let Some(refused) = refused {
            self.write_line(&format!("info string searchmoves: {refused}"));
        }
        let finished = game.board().count_legal_moves() == 0;
        let wanted = std::mem::replace(&mut limits.moves, allowed_moves(&game));
        // What is asked for is searched, also where the judge would give it for lost.
        if wanted.iter().any(|m| limits.moves.contains(m)) {
            limits.moves.retain(|m| wanted.contains(m));
        } else if !wanted.is_empty() {
            limits.moves = wanted;
        }
        limits.moves.retain(|m| !self.banned.contains(m));
        if limits.moves.is_empty() && !finished {
            return self.write_line(no_move(self.protocol));
        }
        let limited = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.time.is_some()
            || limits.clock.is_some();
        self.status.begin(ponder);
        self.status.endless.store(infinite || !limited && !ponder, SeqCst);
        self.send(Task::Search { game, limits, style, waits: infinite });
    }
}

/// The answer to `go` without a legal move.
fn no_move(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Uci => "bestmove (none)",
        Protocol::Ucci => "nobestmove",
    }
}

/// Reads `startpos` or `fen FEN`, then `moves` and moves.
fn read_position(words: &[&str], style: Style) -> Result<History, String> {
    let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let board = match words.first() {
        Some(&"startpos") => Board::default(),
        Some(&"fen") => {
            words[1..moves_at].join(" ").parse().map_err(|error: boyi_xiangqi::FenError| error.to_string())?
        }
        _ => return Err("expected startpos or fen".to_owned()),
    };
    let mut game = History::new(board);
    for text in words.iter().skip(moves_at + 1) {
        let m = style.read(game.board(), text)?;
        game.play(m);
    }
    Ok(game)
}

/// The search's observer: a clock, and `info` lines.
struct Reporter<'a, W> {
    began: Instant,
    output: &'a Mutex<W>,
    board: &'a Board,
    style: Style,
    status: &'a SearchStatus,
    /// The move waits for `stop`, as after `go infinite`.
    waits: bool,
}

/// UCCI's score of a mate at the root: its scores are numbers alone.
const UCCI_MATE: i64 = 30_000;

impl<W: Write> Reporter<'_, W> {
    fn info(&self, report: &Report<'_>) -> String {
        let Report { number, line, nodes, hashfull, .. } = *report;
        let Line { score, bound, depth, seldepth, moves, .. } = line;
        let ms = self.began.elapsed().as_millis();
        let pv: String = moves.iter().map(|&m| format!(" {}", self.style.text(m))).collect();
        match self.style.protocol {
            Protocol::Uci => {
                let bound = match bound {
                    Bound::Exact => "",
                    Bound::AtLeast => " lowerbound",
                    Bound::AtMost => " upperbound",
                };
                let nps = u128::from(nodes) * 1000 / ms.max(1);
                format!(
                    "info depth {depth} seldepth {seldepth} multipv {number} score {score}{bound} nodes {nodes} nps {nps} hashfull {hashfull} time {ms} pv{pv}"
                )
            }
            Protocol::Ucci => {
                let score = match *score {
                    Score::Cp(cp) => i64::from(cp),
                    Score::MateIn(plies) => UCCI_MATE - i64::from(plies),
                    Score::MatedIn(plies) => i64::from(plies) - UCCI_MATE,
                };
                format!("info time {ms} nodes {nodes} depth {depth} score {score} pv{pv}")
            }
        }
    }
}

impl<W: Write> SearchObserver<Move> for Reporter<'_, W> {
    fn report(&mut self, report: &Report<'_>) {
        write_line(self.output, &self.info(report));
    }

    fn answer(&mut self, found: &SearchResult) {
        if found.lines.is_empty() && self.style.protocol == Protocol::Uci {
            // No legal move loses, in check or not.
            debug_assert_eq!(self.board.count_legal_moves(), 0);
            write_line(self.output, &format!("info depth 0 score {}", Score::MatedIn(0)));
        }
        let busy = self.status.wait_for_wish(self.waits);
        let text = match (found.best(), found.ponder()) {
            (None, _) => no_move(self.style.protocol).to_owned(),
            (Some(best), None) => format!("bestmove {}", self.style.text(best)),
            (Some(best), Some(reply)) => {
                format!("bestmove {} ponder {}", self.style.text(best), self.style.text(reply))
            }
        };
        write_line(self.output, &text);
        self.status.end(busy);
    }

    fn now(&mut self) -> Duration {
        self.began.elapsed()
    }
}
