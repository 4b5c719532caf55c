//! The engine: iterative deepening, several threads, what a search reports.

use super::{
    board::{Board, Point},
    params::Params,
    score::{PROVED, Score, WINS, wins_at},
    search::{LEAF_FOURS, Lines, MAX_PLY, Memory, Worker},
    table::Table,
    vcf::{Found, Vcf},
    vct::Vct,
};
use std::ops::ControlFlow;
use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
};

/// How far a search may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Plies; `None` is as far as the search can.
    pub depth: Option<u32>,
    /// Nodes of the first thread.
    pub nodes: Option<u64>,
    /// How many moves are to be compared, each with its line; at least 1.
    pub lines: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, lines: 1 }
    }
}

/// A move and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What the player to move gets by it.
    pub score: Score,
    /// The moves of both sides; never empty.
    pub moves: Vec<Point>,
    /// Whether the moves are threats and their answers alone.
    pub forcing: Forcing,
}

/// Which threats a line is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Forcing {
    /// Not threats alone, as far as the search looked.
    #[default]
    No,
    /// Fours and their answers, up to the winning row.
    Fours,
    /// Threes and fours and answers to them; where there are several answers, the others lose as well, if not always as soon.
    Threats,
    /// Threats as well, but some stones threaten no more than a win by fours.
    QuietThreats,
}

impl Limits {
    /// Whoever asks for a few plies is not shown wins far beyond.
    fn is_shallow(&self) -> bool {
        self.depth.is_some_and(|depth| depth < DEPTH_OF_FOURS)
    }

    fn leaf_fours(&self) -> u64 {
        if self.is_shallow() { 0 } else { LEAF_FOURS }
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The lines, the best first; empty if no move is possible.
    pub lines: Vec<Line>,
    /// The depth that was completed; 0 if the answer came without a search.
    pub depth: u32,
    /// Positions of the first thread.
    pub nodes: u64,
}

impl Report {
    /// The move to play.
    pub fn best(&self) -> Option<Point> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}

/// Whoever asked: told what is known, asked whether to go on.
pub trait Observer {
    /// A depth is complete. `Break` ends the search with this.
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        let _ = report;
        ControlFlow::Continue(())
    }

    /// Asked every few thousand nodes. `Break` ends the search with the best so far.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        let _ = nodes;
        ControlFlow::Continue(())
    }
}

/// Goes on until the limits.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoObserver;

impl Observer for NoObserver {}

/// Runs `first` here and `help` with 0, 1, … on other threads meanwhile: how many, decides the runner.
pub type RunThreads<'a> = dyn Fn(&(dyn Fn(usize) + Sync), &mut dyn FnMut()) + 'a;

/// A runner that starts so many threads beside this one.
pub fn helpers(count: usize) -> impl Fn(&(dyn Fn(usize) + Sync), &mut dyn FnMut()) {
    move |help, first| {
        std::thread::scope(|scope| {
            for i in 0..count {
                scope.spawn(move || help(i));
            }
            first();
        });
    }
}

/// After every depth wins by threats are looked for in one position for so many of the search, and with quiet moves by one stone for so
/// many; in as many, where it sees a win.
const VISITS: u64 = 24;
/// Positions in which they are looked for where the search is at its end and sees a win: some 50 MB.
const LAST_VISITS: u64 = 1 << 21;
/// From this depth on, where a depth is asked for, wins by fours are looked for beyond it.
const DEPTH_OF_FOURS: u32 = 5;
/// Stones of the attacker that the search for a win by fours before everything else puts.
const FOURS_AT_ROOT: u64 = 200_000;

/// A Gomoku engine. It keeps what it learned: later answers come sooner. With one thread and a depth or node limit a new
/// engine gives the same question the same answer.
///
/// ```
/// use boyi_lines::gomoku::{Board, Engine, Limits, NoObserver, Rule};
/// let board = Board::new(15, 15, Rule::Freestyle);
/// let report = Engine::new(1 << 20).search(&board, &Limits::default(), &mut NoObserver);
/// assert_eq!(report.best().unwrap().to_string(), "h8");
/// ```
pub struct Engine {
    table: Table,
    memory: Box<Memory>,
    vcf: Vcf,
    threats: Threats,
}

/// Searches for wins by threats.
struct Threats {
    /// By threes and fours.
    loud: Vct,
    /// With quiet moves that threaten a win by fours.
    quiet: Vct,
}

impl Engine {
    /// An engine with a table of about so many bytes.
    pub fn new(bytes: usize) -> Engine {
        Engine::with_params(bytes, &Params::default())
    }

    /// An engine whose search goes by these numbers.
    pub fn with_params(bytes: usize, params: &Params) -> Engine {
        Engine {
            table: Table::new(bytes),
            memory: Memory::new(params),
            vcf: Vcf::default(),
            threats: Threats { loud: Vct::default(), quiet: Vct::with_quiet_moves() },
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
        self.vcf.clear();
        self.threats.loud.clear();
        self.threats.quiet.clear();
    }

    /// Searches with one thread. The board must not have a winning row.
    pub fn search(&mut self, board: &Board, limits: &Limits, observer: &mut dyn Observer) -> Report {
        self.search_with(board, limits, observer, &|_, first| first())
    }

    /// Searches with the threads of a runner, which share one table.
    pub fn search_with(
        &mut self,
        board: &Board,
        limits: &Limits,
        observer: &mut dyn Observer,
        threads: &RunThreads,
    ) -> Report {
        // Step 1. Nothing to think about.
        if board.is_full() {
            return Report::default();
        }
        if board.history().is_empty() {
            let centre = Point::new(board.columns() / 2, board.rows() / 2);
            return Report { lines: vec![estimate(centre)], depth: 0, nodes: 0 };
        }
        // Step 2. A win by fours is a proof.
        let budget = limits.nodes.map_or(FOURS_AT_ROOT, |nodes| (nodes / 4).clamp(1, FOURS_AT_ROOT));
        let (found, spent) =
            if limits.is_shallow() { (Found::None, 0) } else { self.by_fours(board, budget, observer) };
        let win = match found {
            Found::Win(moves) => {
                let score = Score::from(wins_at(moves.len().min(MAX_PLY)));
                Some(Line { score, moves, forcing: Forcing::Fours })
            }
            _ => None,
        };
        if let Some(line) = win.clone().filter(|_| limits.lines <= 1) {
            let report = Report { depth: 0, nodes: spent, lines: vec![line] };
            let _ = observer.report(&report);
            return report;
        }
        // Step 3. Search.
        self.table.grow_older();
        self.memory.begin();
        let stop = AtomicBool::new(false);
        let others = AtomicU64::new(0);
        let mut report = Report::default();
        let table = &self.table;
        let params = self.memory.params().clone();
        let (memory, threats) = (&mut self.memory, &mut self.threats);
        let help = |number: usize| {
            let mut memory = Memory::new(&params);
            let mut silent = |_: u64| ControlFlow::Continue(());
            let mut worker = Worker {
                board: board.clone(),
                table,
                memory: &mut memory,
                stop: &stop,
                poll: &mut silent,
                nodes: 0,
                budget: u64::MAX,
                fours: LEAF_FOURS,
                without: Vec::new(),
                lines: Lines::new(),
                found: None,
            };
            let mut last = None;
            for depth in 1 + (number as i32 + 1) % 2..MAX_PLY as i32 {
                last = Some(worker.root(depth, last));
                if stop.load(Relaxed) {
                    break;
                }
            }
            others.fetch_add(worker.nodes, Relaxed);
        };
        let shared = Mutex::new(observer);
        let mut first = || {
            report = deepen(board, limits, table, memory, threats, &stop, &shared, spent, win.as_ref());
            stop.store(true, Relaxed);
        };
        threads(&help, &mut first);
        report.nodes += others.into_inner();
        report
    }
}

impl Engine {
    /// A win by fours within a budget that grows as long as the observer goes on; and the stones put.
    fn by_fours(&mut self, board: &Board, budget: u64, observer: &mut dyn Observer) -> (Found, u64) {
        let (mut spent, mut share) = (0, 2_000);
        loop {
            let found = self.vcf.search(&mut board.clone(), share.min(budget));
            spent += self.vcf.nodes();
            if found != Found::Unknown || spent >= budget || observer.poll(spent).is_break() {
                return (found, spent);
            }
            share *= 2;
        }
    }
}

fn estimate(point: Point) -> Line {
    Line { score: Score::Estimate(0), moves: vec![point], forcing: Forcing::No }
}

/// The lines asked for, to one depth, with their scores; `last` has those of the depth before. Where the search is stopped meanwhile,
/// what it has found so far.
fn best_lines(
    worker: &mut Worker<'_>,
    depth: u32,
    limits: &Limits,
    last: &[Option<i32>],
    report: &mut Report,
) -> (Vec<Line>, Vec<Option<i32>>) {
    worker.without.clear();
    let mut lines = Vec::new();
    let mut scores = Vec::new();
    for number in 0..limits.lines.max(1) {
        let score = worker.root(depth as i32, last.get(number).copied().flatten());
        let moves = worker.lines.best();
        if worker.stop.load(Relaxed) {
            // Of a depth that was not completed the moves already compared count: the best of the depth before is the first.
            // A loss is none as long as moves are left.
            let found = worker.found.take().filter(|(score, _)| limits.lines <= 1 && *score > -WINS);
            if let Some((score, moves)) = found {
                report.lines = vec![Line { score: Score::from(score), moves, forcing: Forcing::No }];
            } else if report.lines.is_empty() && lines.is_empty() {
                lines.extend(moves.first().map(|&point| estimate(point)));
            }
            break;
        }
        // A win in one move is found again where it was to be left out: no other move is left to compare.
        let Some(&first) = moves.first().filter(|first| !worker.without.contains(first)) else { break };
        lines.push(Line { score: Score::from(score), moves, forcing: Forcing::No });
        scores.push(Some(score));
        worker.without.push(first);
    }
    (lines, scores)
}

/// The first thread: one depth after the other, one line after the other.
#[expect(clippy::too_many_arguments, reason = "the parts of an engine, borrowed one by one")]
fn deepen(
    board: &Board,
    limits: &Limits,
    table: &Table,
    memory: &mut Memory,
    threats: &mut Threats,
    stop: &AtomicBool,
    observer: &Mutex<&mut dyn Observer>,
    spent: u64,
    win: Option<&Line>,
) -> Report {
    let lock = || observer.lock().unwrap_or_else(PoisonError::into_inner);
    let mut poll = |nodes| lock().poll(nodes);
    let mut worker = Worker {
        board: board.clone(),
        table,
        memory,
        stop,
        poll: &mut poll,
        nodes: spent,
        budget: limits.nodes.unwrap_or(u64::MAX),
        fours: limits.leaf_fours(),
        without: Vec::new(),
        lines: Lines::new(),
        found: None,
    };
    let mut report = Report { nodes: spent, ..Report::default() };
    let mut win = win.cloned();
    let mut last: Vec<Option<i32>> = Vec::new();
    let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 / 2);
    for depth in 1..=deepest {
        let (lines, scores) = best_lines(&mut worker, depth, limits, &last, &mut report);
        report.nodes = worker.nodes;
        let complete = !stop.load(Relaxed);
        if complete || report.lines.is_empty() {
            report.lines = lines;
            report.depth = if complete { depth } else { 0 };
            last = scores;
        }
        if let Some(win) = &win {
            stand_first(&mut report, win, limits);
        }
        if !complete || lock().report(&report).is_break() {
            break;
        }
        let sees_win = last.first().copied().flatten().is_some_and(|score| (WINS..PROVED).contains(&score));
        // Where the search is at its end, the rest is left for a proof.
        let visits = match limits.nodes {
            _ if !sees_win => worker.nodes / VISITS,
            _ if depth < deepest => worker.nodes,
            Some(nodes) => nodes.saturating_sub(worker.nodes).min(LAST_VISITS),
            None if limits.depth.is_none() => LAST_VISITS,
            None => worker.nodes,
        };
        let mut go = || lock().poll(worker.nodes).is_continue();
        if !limits.is_shallow() && win.is_none() {
            let mut found = by_threats(board, &mut threats.loud, visits, &mut go);
            if found.is_none() {
                found = by_threats(board, &mut threats.quiet, visits, &mut go)
                    .map(|line| Line { forcing: Forcing::QuietThreats, ..line });
            }
            if let Some(line) = found {
                stand_first(&mut report, &line, limits);
                report.nodes += threats.loud.nodes();
                if lock().report(&report).is_break() || limits.lines <= 1 {
                    return report;
                }
                win = Some(line);
            }
        }
        let decided = |score: &Option<i32>| score.is_some_and(|score| score.abs() >= PROVED);
        if last.is_empty() || last.iter().all(decided) {
            break;
        }
    }
    if report.lines.len() < limits.lines && limits.lines > 1 && !stop.load(Relaxed) {
        // The moves that the search did not look at.
        worker.without = report.lines.iter().map(|line| line.moves[0]).collect();
        worker.budget = u64::MAX;
        let mut others = worker.others();
        others.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        let line =
            |(score, point)| Line { score: Score::from(score), moves: vec![point], forcing: Forcing::No };
        report.lines.extend(others.into_iter().map(line).take(limits.lines - report.lines.len()));
    }
    if report.lines.is_empty() {
        // Not even one ply was searched.
        let any = board.points().find(|&point| board.is_empty(point));
        report.lines.extend(any.map(estimate));
    }
    // Lines of one depth are compared by their scores.
    report.lines.sort_by_key(|line| std::cmp::Reverse(rank(line.score)));
    report
}

/// Puts a line that was proved before the others.
fn stand_first(report: &mut Report, proved: &Line, limits: &Limits) {
    report.lines.retain(|line| line.moves[0] != proved.moves[0]);
    report.lines.insert(0, proved.clone());
    report.lines.truncate(limits.lines.max(1));
}

/// A win by threats.
fn by_threats(board: &Board, vct: &mut Vct, budget: u64, go: &mut dyn FnMut() -> bool) -> Option<Line> {
    match vct.search_while(&mut board.clone(), budget, go) {
        Found::Win(moves) if !moves.is_empty() => {
            let score = Score::from(wins_at(moves.len().min(MAX_PLY)));
            Some(Line { score, moves, forcing: Forcing::Threats })
        }
        _ => None,
    }
}

fn rank(score: Score) -> i64 {
    match score {
        Score::Win(plies) => 1_000_000 - i64::from(plies),
        Score::Loss(plies) => i64::from(plies) - 1_000_000,
        Score::Estimate(score) => i64::from(score),
    }
}
