//! The protocol of Gomocup and its manager Piskvork (P. Lastovicka and M. Petricek, "Gomoku AI protocol", gomocup.org): between
//! managers of five-in-a-row games and engines.
//!
//! [`run`] reads commands, one per line, and writes answers, each flushed. Lines are read on a thread of their own, so that
//! `INFO` changes the limits of a search that is under way and `END` ends it. A command that cannot be executed is answered
//! with `ERROR` and one line that gives the reason, an unknown one with `UNKNOWN`; neither changes anything.
//!
//! Besides the protocol it knows `SWAP2BOARD` (gomocup.org, April 2020), whose stones may also say whose they are, as those of `BOARD`
//! do, and of Yixin's protocol (github.com/accreator/Yixin-protocol) the commands `YXBOARD`, `YXSTOP`, `YXSHOWFORBID` and `YXNBEST`.

use super::{
    board::Board,
    engine::{Engine, Limits, Observer, Report, helpers},
    geometry::{MAX_SIDE, MIN_SIDE, Point},
    rule::{Color, Rule},
    score::Score,
    swap2,
};
use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The options of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Threads that search; at least 1.
    pub threads: usize,
    /// Maximum size of the transposition table, in bytes; `INFO max_memory` may lower it.
    pub table: usize,
    /// Nodes per move instead of time, for reproducible matches.
    pub nodes: Option<u64>,
}

impl Default for Options {
    /// One thread, 64 MiB.
    fn default() -> Options {
        Options { threads: 1, table: 64 << 20, nodes: None }
    }
}

/// The maximum length of a line; the rest is cut.
const LONGEST_LINE: u64 = 1 << 12;
/// The number of lines read ahead.
const READ_AHEAD: usize = 1 << 10;
/// Maximum `INFO thread_num`.
const MAX_THREADS: usize = 512;
/// Time reserved for transmitting a move.
const OVERHEAD: Duration = Duration::from_millis(30);
/// The number of moves for which the remaining time of a match should last.
const MOVES_LEFT: u32 = 18;
/// Thinking time if the manager wants an answer at once.
const AT_ONCE: Duration = Duration::from_millis(50);

/// Reads commands until `END` or the end of input.
///
/// # Errors
/// The output cannot be written.
pub fn run(input: impl Read + Send + 'static, output: impl Write, options: Options) -> io::Result<()> {
    let (sender, lines) = sync_channel(READ_AHEAD);
    thread::spawn(move || {
        let mut input = io::BufReader::new(input);
        while let Some(line) = read_line(&mut input) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut session = Session::new(lines, output, options);
    while let Some(line) = session.next_line() {
        if session.obey(&line)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// The next line without its end; a long one is cut. `None` at the end of input.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).ok()?;
    if read == 0 {
        return None;
    }
    let mut whole = bytes.ends_with(b"\n");
    while !whole {
        let mut rest = Vec::new();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut rest).ok()?;
        whole = read == 0 || rest.ends_with(b"\n");
    }
    Some(String::from_utf8_lossy(&bytes).trim().to_owned())
}

/// The manager's settings of time, rule and memory.
#[derive(Clone, Copy)]
struct Terms {
    turn: Duration,
    /// `None` without a limit.
    game: Option<Duration>,
    left: Option<Duration>,
    rule: Rule,
    memory: u64,
    /// Nodes and plies of a move at most, where the manager limits them.
    nodes: Option<u64>,
    depth: Option<u32>,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            turn: Duration::from_secs(30),
            game: None,
            left: None,
            rule: Rule::Freestyle,
            memory: 0,
            nodes: None,
            depth: None,
        }
    }
}

/// A stone of the game, and whether it is the engine's own.
#[derive(Clone, Copy)]
struct Stone {
    at: Point,
    own: bool,
}

struct Session<W> {
    lines: Receiver<String>,
    waiting: VecDeque<String>,
    output: W,
    options: Options,
    terms: Terms,
    /// Columns and rows, once a game was started.
    size: Option<(usize, usize)>,
    stones: Vec<Stone>,
    engine: Option<(Engine, usize)>,
    /// Whether `END` was read during a search: earlier commands are answered without thinking.
    ending: bool,
}

/// The text after `ERROR` in an answer.
type ErrorAnswer = String;

impl<W: Write> Session<W> {
    fn new(lines: Receiver<String>, output: W, options: Options) -> Session<W> {
        let (waiting, stones, terms) = (VecDeque::new(), Vec::new(), Terms::default());
        Session { lines, waiting, output, options, terms, size: None, stones, engine: None, ending: false }
    }

    fn next_line(&mut self) -> Option<String> {
        self.waiting.pop_front().or_else(|| self.lines.recv().ok())
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    /// Executes a command; `Break` after `END`.
    fn obey(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        // A byte order mark is no part of a command.
        let line = line.trim_start_matches('\u{feff}');
        let (word, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
        let rest = rest.trim();
        let answer = match word.to_ascii_uppercase().as_str() {
            "" => return Ok(ControlFlow::Continue(())),
            "END" => return Ok(ControlFlow::Break(())),
            "START" => size(rest).and_then(|[columns, rows]| self.start(columns, rows)),
            "RECTSTART" => numbers(rest).and_then(|[columns, rows]| self.start(columns, rows)),
            "RESTART" => self.started().map(|_| {
                self.stones.clear();
                "OK".to_owned()
            }),
            "BEGIN" => self.begin(),
            "TURN" => self.turn(rest),
            "PLAY" => self.free_point(rest).map(|at| {
                self.stones.push(Stone { at, own: true });
                text(at)
            }),
            "BOARD" => self.read_board(Self::stone).and_then(|()| self.think()),
            "YXBOARD" => match self.read_board(Self::stone) {
                Ok(()) => return Ok(ControlFlow::Continue(())),
                Err(error) => Err(error),
            },
            "TAKEBACK" => self.take_back(rest),
            "SWAP2BOARD" => self.swap2(),
            "YXSHOWFORBID" => self.forbidden(),
            "YXNBEST" => self.best_moves(rest),
            "INFO" => {
                if let Some(report) = self.info(rest) {
                    self.say(&report)?;
                }
                return Ok(ControlFlow::Continue(()));
            }
            "ABOUT" => Ok(format!(
                "name=\"Boyi\", version=\"{}\", author=\"the Boyi authors\", country=\"International\"",
                env!("CARGO_PKG_VERSION")
            )),
            // Outside a search there is nothing to stop.
            "STOP" | "YXSTOP" => return Ok(ControlFlow::Continue(())),
            _ => {
                self.say(&format!("UNKNOWN command {}", shown(word)))?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        match answer {
            Ok(answer) => self.say(&answer)?,
            Err(error) => self.say(&format!("ERROR {error}"))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn start(&mut self, columns: usize, rows: usize) -> Result<String, ErrorAnswer> {
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&columns) || !sides.contains(&rows) {
            return Err(format!("size {columns},{rows}: expected sides from {MIN_SIDE} to {MAX_SIDE}"));
        }
        self.size = Some((columns, rows));
        self.stones.clear();
        if let Some((engine, _)) = &mut self.engine {
            engine.clear();
        }
        Ok("OK".to_owned())
    }

    fn started(&self) -> Result<(usize, usize), ErrorAnswer> {
        self.size.ok_or_else(|| "no game: expected START first".to_owned())
    }

    fn begin(&mut self) -> Result<String, ErrorAnswer> {
        self.started()?;
        if !self.stones.is_empty() {
            return Err("BEGIN: expected an empty board".to_owned());
        }
        self.think()
    }

    fn turn(&mut self, rest: &str) -> Result<String, ErrorAnswer> {
        let at = self.free_point(rest)?;
        self.stones.push(Stone { at, own: false });
        self.think()
    }

    /// Reads a point that is on the board and empty.
    fn free_point(&self, text: &str) -> Result<Point, ErrorAnswer> {
        let (columns, rows) = self.started()?;
        let [column, row] = numbers(text)?;
        if column >= columns || row >= rows {
            return Err(format!("point {column},{row}: expected x below {columns} and y below {rows}"));
        }
        let at = Point::new(column, row);
        if self.stones.iter().any(|stone| stone.at == at) {
            return Err(format!("point {column},{row}: expected an empty point"));
        }
        Ok(at)
    }

    fn take_back(&mut self, rest: &str) -> Result<String, ErrorAnswer> {
        self.started()?;
        let [column, row] = numbers(rest)?;
        let place = self.stones.iter().position(|stone| (stone.at.column(), stone.at.row()) == (column, row));
        let place = place.ok_or_else(|| format!("point {column},{row}: expected a stone"))?;
        self.stones.remove(place);
        Ok("OK".to_owned())
    }

    /// Reads a stone of each line up to `DONE`. If one is wrong, the board stays as it was.
    fn read_board(
        &mut self,
        stone: fn(&Self, &str) -> Result<Stone, ErrorAnswer>,
    ) -> Result<(), ErrorAnswer> {
        let before = std::mem::take(&mut self.stones);
        let mut wrong = self.started().err();
        while let Some(line) = self.next_line().filter(|line| !line.eq_ignore_ascii_case("DONE")) {
            if line.eq_ignore_ascii_case("END") {
                self.waiting.push_front(line);
                break;
            }
            if line.is_empty() || wrong.is_some() {
                continue;
            }
            match stone(self, &line) {
                Ok(stone) => self.stones.push(stone),
                Err(error) => wrong = Some(error),
            }
        }
        match wrong {
            None => Ok(()),
            Some(error) => {
                self.stones = before;
                Err(error)
            }
        }
    }

    /// Reads `x,y,whose`.
    fn stone(&self, line: &str) -> Result<Stone, ErrorAnswer> {
        let (place, whose) =
            line.rsplit_once(',').ok_or_else(|| format!("{}: expected x,y,whose", shown(line)))?;
        let at = self.free_point(place)?;
        let own = match whose.trim() {
            "1" => true,
            // 3 is a stone of a winning row in a game that continues.
            "2" | "3" => false,
            other => return Err(format!("field {}: expected 1, 2 or 3", shown(other))),
        };
        Ok(Stone { at, own })
    }

    /// Reads `x,y`, a stone of an opening, in which White, the side of the player who is asked, has every second one; or `x,y,whose`.
    fn opening_stone(&self, line: &str) -> Result<Stone, ErrorAnswer> {
        if line.matches(',').count() > 1 {
            return self.stone(line);
        }
        Ok(Stone { at: self.free_point(line)?, own: self.stones.len() % 2 == 1 })
    }

    /// The engine's colour, by the number of stones: with equal numbers, the engine is to move and has Black; if the engine has one less, it has
    /// White; otherwise the first stone was Black's.
    fn color(&self) -> Color {
        let own = self.stones.iter().filter(|stone| stone.own).count();
        let others = self.stones.len() - own;
        if own == others {
            Color::Black
        } else if others == own + 1 || self.stones.first().is_none_or(|stone| !stone.own) {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The position with the engine to move.
    fn board(&self) -> Result<Board, ErrorAnswer> {
        let (columns, rows) = self.started()?;
        let color = self.color();
        let mut board = Board::new(columns, rows, self.terms.rule);
        for stone in &self.stones {
            board.put(stone.at, if stone.own { color } else { !color });
        }
        board.set_turn(color);
        Ok(board)
    }

    /// Chooses a move, plays it and returns it.
    fn think(&mut self) -> Result<String, ErrorAnswer> {
        let mut board = self.board()?;
        if board.is_full() {
            return Err("the board is full".to_owned());
        }
        let report = self.search(&board, self.time(), 1);
        self.play(&mut board, &report)
    }

    /// Plays the best move of a search and returns it.
    fn play(&mut self, board: &mut Board, report: &Report) -> Result<String, ErrorAnswer> {
        let best = report.best().filter(|point| board.is_empty(*point));
        let best = best.or_else(|| board.likeliest_move());
        let at = best.ok_or("every empty point is forbidden")?;
        self.stones.push(Stone { at, own: true });
        Ok(text(at))
    }

    /// The points forbidden to Black, two digits for each coordinate, and a dot.
    fn forbidden(&self) -> Result<String, ErrorAnswer> {
        let mut board = self.board()?;
        board.set_turn(Color::Black);
        let points: Vec<Point> = board.points().collect();
        let is_forbidden = |at: &Point| board.is_empty(*at) && board.is_forbidden(*at);
        let points = points.into_iter().filter(is_forbidden);
        let points: String = points.map(|at| format!("{:02}{:02}", at.column(), at.row())).collect();
        Ok(format!("FORBID {points}."))
    }

    /// Chooses a move among the given number of best ones, each of which is said with its score and its line.
    fn best_moves(&mut self, rest: &str) -> Result<String, ErrorAnswer> {
        let lines = rest.parse::<usize>().ok().filter(|&lines| lines > 0);
        let lines =
            lines.ok_or_else(|| format!("number {}: expected a number of moves, as 3", shown(rest)))?;
        let mut board = self.board()?;
        if board.is_full() {
            return Err("the board is full".to_owned());
        }
        let report = self.search(&board, self.time(), lines);
        for (number, line) in report.lines.iter().enumerate() {
            let moves: Vec<String> = line.moves.iter().map(|&at| text(at)).collect();
            let said = format!("MESSAGE {} {} {}", number + 1, score_text(line.score), moves.join(" "));
            self.say(&said).map_err(|error| error.to_string())?;
        }
        self.play(&mut board, &report)
    }

    /// The time of a move: after the first no new iteration starts, at the second the search ends. Time that cannot be saved for later
    /// moves is used.
    fn time(&self) -> (Duration, Duration) {
        let Terms { turn, game, left, .. } = self.terms;
        let left = left.or(game).filter(|_| game.is_some());
        let turn = if turn.is_zero() { AT_ONCE } else { turn };
        let most =
            left.map_or(turn, |left| turn.min(left / 4)).saturating_sub(OVERHEAD).max(turn.min(AT_ONCE) / 5);
        let usual = left.map_or(turn, |left| left / MOVES_LEFT).min(most);
        if left.is_some() { (usual.mul_f64(0.6), most.min(usual * 3)) } else { (most, most) }
    }

    fn table_size(&self) -> usize {
        // Pattern tables, stacks and the tables of the searches for fours need memory, too.
        let allowed = match self.terms.memory {
            0 => usize::MAX,
            memory => usize::try_from(memory / 2).unwrap_or(usize::MAX),
        };
        self.options.table.min(allowed).max(1 << 16)
    }

    /// Searches within the times; commands that arrive meanwhile are executed if they concern the search, and queued otherwise.
    fn search(&mut self, board: &Board, (soft, hard): (Duration, Duration), lines: usize) -> Report {
        let size = self.table_size();
        let kept = self.engine.take().filter(|(_, kept)| *kept == size);
        let (mut engine, _) = kept.unwrap_or_else(|| (Engine::new(size), size));
        let nodes = [self.options.nodes, self.terms.nodes].into_iter().flatten().min();
        let limits = Limits { nodes, depth: self.terms.depth, lines };
        let runner = helpers(self.options.threads.max(1) - 1);
        let mut clock = Clock { session: self, began: Instant::now(), soft, hard };
        let report = engine.search_with(board, &limits, &mut clock, &runner);
        self.engine = Some((engine, size));
        report
    }

    /// Reads the commands that arrived during a search; `Break` if it is to end.
    fn listen(&mut self) -> ControlFlow<()> {
        while !self.ending {
            match self.lines.try_recv() {
                Ok(line) => {
                    let word = line.split_ascii_whitespace().next().unwrap_or("").to_ascii_uppercase();
                    match word.as_str() {
                        "INFO" if self.waiting.is_empty() => {
                            self.info(line[4..].trim());
                        }
                        "STOP" | "YXSTOP" => return ControlFlow::Break(()),
                        "END" => {
                            self.waiting.push_back(line);
                            self.ending = true;
                        }
                        _ => self.waiting.push_back(line),
                    }
                }
                Err(TryRecvError::Empty) => return ControlFlow::Continue(()),
                // The manager is gone, or its last line was read: pending commands are still answered in time.
                Err(TryRecvError::Disconnected) => return ControlFlow::Continue(()),
            }
        }
        ControlFlow::Break(())
    }

    /// Handles `key value`; unknown keys are ignored, as the protocol demands. The answer is for humans.
    fn info(&mut self, rest: &str) -> Option<String> {
        let (key, value) = rest.split_once(|c: char| c.is_ascii_whitespace())?;
        let value = value.trim();
        let number = value.parse::<i64>().ok();
        let time = number.map(|ms| Duration::from_millis(ms.clamp(0, 1 << 40) as u64));
        match (key.to_ascii_lowercase().as_str(), number) {
            ("timeout_turn", Some(_)) => self.terms.turn = time?,
            ("timeout_match", Some(ms)) => self.terms.game = if ms > 0 { time } else { None },
            ("time_left", Some(_)) => self.terms.left = time,
            ("max_memory", Some(bytes)) => self.terms.memory = bytes.max(0) as u64,
            // Nothing, or less, is no limit.
            ("max_node", Some(nodes)) => self.terms.nodes = u64::try_from(nodes).ok().filter(|&n| n > 0),
            ("max_depth", Some(depth)) => self.terms.depth = u32::try_from(depth).ok().filter(|&n| n > 0),
            ("thread_num", Some(threads)) => {
                self.options.threads = usize::try_from(threads).unwrap_or(1).clamp(1, MAX_THREADS);
            }
            ("rule", Some(bits)) => {
                self.terms.rule = match bits {
                    _ if bits & 4 != 0 => Rule::Renju,
                    _ if bits & 8 != 0 => Rule::Caro,
                    _ if bits & 1 != 0 => Rule::Standard,
                    _ => Rule::Freestyle,
                };
            }
            ("evaluate", _) => return self.explain(value),
            _ => {}
        }
        None
    }

    /// The threats that stones on a point would make.
    fn explain(&self, text: &str) -> Option<String> {
        let mut board = self.board().ok()?;
        let at = self.free_point(text).ok()?;
        let [black, white] = Color::BOTH.map(|color| board.threat(color, at));
        let forbidden = if board.is_forbidden(at) { ", forbidden to Black" } else { "" };
        Some(format!("DEBUG {},{}: Black {black:?}, White {white:?}{forbidden}", at.column(), at.row()))
    }

    /// Swap2: no stones – three to open with; three stones – `SWAP` or the fourth; five – `SWAP` or the sixth.
    fn swap2(&mut self) -> Result<String, ErrorAnswer> {
        self.read_board(Self::opening_stone)?;
        let (columns, rows) = self.started()?;
        let placed: Vec<Point> = self.stones.iter().map(|stone| stone.at).collect();
        let (_, hard) = self.time();
        match placed.len() {
            0 => {
                let choices = swap2::openings(columns, rows);
                let share = (hard / 2).min(Duration::from_secs(10)) / choices.len().max(1) as u32;
                let mut best: Option<(i32, [Point; 3])> = None;
                for opening in choices {
                    let (worth, _) = self.worth(&opening, share);
                    if best.as_ref().is_none_or(|(least, _)| worth.abs() < *least) {
                        best = Some((worth.abs(), opening));
                    }
                }
                let (_, opening) = best.ok_or("the board is too small for swap2")?;
                Ok(opening.map(text).join(" "))
            }
            3 | 5 => {
                let (worth, best) = self.worth(&placed, hard);
                match best.filter(|_| worth >= 0) {
                    None => Ok("SWAP".to_owned()),
                    Some(best) => {
                        self.stones.push(Stone { at: best, own: true });
                        Ok(text(best))
                    }
                }
            }
            count => Err(format!("{count} stones: expected 0, 3 or 5")),
        }
    }

    /// The score of stones placed alternately, Black's first, for the player then to move, and its best move.
    fn worth(&mut self, stones: &[Point], time: Duration) -> (i32, Option<Point>) {
        let Ok((columns, rows)) = self.started() else { return (0, None) };
        let mut board = Board::new(columns, rows, self.terms.rule);
        for &stone in stones {
            board.play(stone);
        }
        let report = self.search(&board, (time.mul_f64(0.6), time), 1);
        let worth = match report.lines.first().map(|line| line.score) {
            Some(Score::Win(_)) => 30_000,
            Some(Score::Loss(_)) => -30_000,
            Some(Score::Estimate(score)) => score,
            Some(Score::Unknown) | None => 0,
        };
        (worth, report.best())
    }
}

/// Ends a search in time and handles commands meanwhile.
struct Clock<'a, W> {
    session: &'a mut Session<W>,
    began: Instant,
    soft: Duration,
    hard: Duration,
}

impl<W: Write> Observer for Clock<'_, W> {
    fn report(&mut self, _: &Report) -> ControlFlow<()> {
        if self.session.options.nodes.is_none() && self.began.elapsed() >= self.soft {
            return ControlFlow::Break(());
        }
        self.session.listen()
    }

    fn poll(&mut self, _: u64) -> ControlFlow<()> {
        if self.session.options.nodes.is_none() && self.began.elapsed() >= self.hard {
            return ControlFlow::Break(());
        }
        let before = self.session.terms.turn;
        let heard = self.session.listen();
        if self.session.terms.turn != before {
            (self.soft, self.hard) = self.session.time();
        }
        heard
    }
}

fn text(point: Point) -> String {
    format!("{},{}", point.column(), point.row())
}

/// The text, short enough for one line.
fn shown(text: &str) -> String {
    let short: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    format!("'{short}'")
}

/// Reads `x,y`.
fn numbers(text: &str) -> Result<[usize; 2], ErrorAnswer> {
    let parts: Vec<_> = text.split(',').map(|part| part.trim().parse::<u16>()).collect();
    let spaced: Vec<_> = text.split_whitespace().map(str::parse::<u16>).collect();
    match if parts.len() == 1 { &spaced[..] } else { &parts[..] } {
        &[Ok(x), Ok(y)] => Ok([usize::from(x), usize::from(y)]),
        _ => Err(format!("{}: expected two numbers, as 7,7", shown(text))),
    }
}

/// Reads the size of a board: one side of a square, or columns and rows.
fn size(text: &str) -> Result<[usize; 2], ErrorAnswer> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let sides: Vec<_> = words.map(|word| word.parse::<u16>().map(usize::from)).collect();
    match sides[..] {
        [Ok(side)] => Ok([side, side]),
        [Ok(columns), Ok(rows)] => Ok([columns, rows]),
        _ => Err(format!("size {}: expected a number, as 15", shown(text))),
    }
}

/// A score as Yixin's protocol says it: an estimate, `+M3` for a win within three plies, `-M4` for a loss.
fn score_text(score: Score) -> String {
    match score {
        Score::Win(plies) => format!("+M{plies}"),
        Score::Loss(plies) => format!("-M{plies}"),
        Score::Estimate(score) => score.to_string(),
        Score::Unknown => "?".to_owned(),
    }
}
