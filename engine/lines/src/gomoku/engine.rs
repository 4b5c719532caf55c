//! The engine: iterative deepening, several threads, reports.

use super::{
    board::Board,
    geometry::Point,
    params::Params,
    score::{MAX_PLY, PROVED_BOUND, Score, WIN_BOUND, win_in},
    search::{Search, ThreadMemory},
    table::Table,
    vcf::{Found, Vcf},
    vct::Vct,
};
use std::ops::ControlFlow;
use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
};

/// Limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Plies of the last iteration; `None` for no limit.
    pub depth: Option<u32>,
    /// Nodes of the first thread, and the stones that the search for a win by fours before it places.
    pub nodes: Option<u64>,
    /// The number of best moves to compare, each with its line; at least 1.
    pub lines: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, lines: 1 }
    }
}

/// A move with its score and the expected play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// For the side to move.
    pub score: Score,
    /// The moves of both sides; never empty.
    pub moves: Vec<Point>,
    /// Whether the moves are only threats and the replies to them.
    pub forcing: Forcing,
}

/// The kind of threats that a line consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Forcing {
    /// Not only threats, as far as the search looked.
    #[default]
    No,
    /// Fours and the replies to them, up to the winning row.
    Fours,
    /// Threes and fours and the replies to them; where there are several replies, the others lose as well, though not always as soon.
    Threats,
    /// Threats as well, but some stones threaten only a win by fours.
    QuietThreats,
}

impl Limits {
    /// Returns `true` if the depth limit is low: then wins far beyond it are not shown.
    fn is_shallow(&self) -> bool {
        self.depth.is_some_and(|depth| depth < MIN_DEPTH_OF_WINS)
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The lines, best first; empty if no move is possible.
    pub lines: Vec<Line>,
    /// The depth of the last completed iteration; 0 if the answer came without a search.
    pub depth: u32,
    /// Nodes of the main search, all threads together, and the stones that the search for a win by fours before it placed. The searches for
    /// wins by threats between its iterations are not counted.
    pub nodes: u64,
}

impl Report {
    /// The move to play.
    pub fn best(&self) -> Option<Point> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}

/// Receives a search's progress, and may stop it.
pub trait Observer {
    /// An iteration is complete, or a win was found. `Break` ends the search with this result.
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        let _ = report;
        ControlFlow::Continue(())
    }

    /// Called every thousand nodes or so. `Break` ends the search with the best line so far.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        let _ = nodes;
        ControlFlow::Continue(())
    }
}

/// Searches until the limits.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoObserver;

impl Observer for NoObserver {}

/// Runs `first` on this thread and meanwhile `help` with 0, 1, … on as many other threads as the runner likes.
pub type RunThreads<'a> = dyn Fn(&(dyn Fn(usize) + Sync), &mut dyn FnMut()) + 'a;

/// A runner that starts `count` threads in addition to this one.
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

/// After each iteration, the search for wins by threats gets one position for this many nodes of the main search (as many positions as the
/// main search has nodes once a win is seen); then the search with quiet moves gets the same.
const NODES_PER_VISIT: u64 = 24;
/// The positions in which wins by threats are looked for when the main search has ended and sees a win: about 50 MB.
const LAST_VISITS: u64 = 1 << 21;
/// With a depth limit below this, wins beyond the depth are not looked for.
const MIN_DEPTH_OF_WINS: u32 = 5;
/// The number of stones that the search for a win by fours before the main search places for the attacker.
const FOURS_AT_ROOT: u64 = 200_000;

/// A Gomoku engine. It keeps its tables and histories, so later answers come sooner. With one thread and a depth or node limit, a new
/// engine always gives the same answer to the same question.
///
/// ```
/// use boyi_lines::gomoku::{Board, Engine, Limits, NoObserver, Rule};
/// let board = Board::new(15, 15, Rule::Freestyle);
/// let report = Engine::new(1 << 20).search(&board, &Limits::default(), &mut NoObserver);
/// assert_eq!(report.best().unwrap().to_string(), "h8");
/// ```
pub struct Engine {
    table: Table,
    memory: Box<ThreadMemory>,
    vcf: Vcf,
    threats: Threats,
}

/// The searches for wins by threats.
struct Threats {
    /// By threes and fours.
    loud: Vct,
    /// With quiet moves that threaten a win by fours.
    quiet: Vct,
}

impl Threats {
    /// A win by threats that is found within `visits` positions, or by quiet moves within as many again.
    fn search(&mut self, board: &Board, visits: u64, go_on: &mut dyn FnMut() -> bool) -> Option<Line> {
        let mut search = |vct: &mut Vct, forcing| match vct.search_while(&mut board.clone(), visits, go_on) {
            Found::Win(moves) if !moves.is_empty() => Some(winning_line(moves, forcing)),
            _ => None,
        };
        search(&mut self.loud, Forcing::Threats).or_else(|| search(&mut self.quiet, Forcing::QuietThreats))
    }
}

impl Engine {
    /// An engine with a table of about this many bytes.
    pub fn new(bytes: usize) -> Engine {
        Engine::with_params(bytes, &Params::default())
    }

    /// An engine with these search parameters.
    pub fn with_params(bytes: usize, params: &Params) -> Engine {
        Engine {
            table: Table::new(bytes),
            memory: ThreadMemory::new(params),
            vcf: Vcf::default(),
            threats: Threats { loud: Vct::default(), quiet: Vct::with_quiet_moves() },
        }
    }

    /// Clears all tables and histories.
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
        // Step 1. A full board has no move, an empty one needs no search.
        if board.is_full() {
            return Report::default();
        }
        if board.history().is_empty() {
            let centre = Point::new(board.columns() / 2, board.rows() / 2);
            return Report { lines: vec![unsearched(centre)], depth: 0, nodes: 0 };
        }
        // Step 2. A win by fours is a proof.
        let (win, nodes) =
            if limits.is_shallow() { (None, 0) } else { self.win_by_fours(board, limits, observer) };
        if let Some(line) = win.clone().filter(|_| limits.lines <= 1) {
            let report = Report { depth: 0, nodes, lines: vec![line] };
            let _ = observer.report(&report);
            return report;
        }
        // Step 3. The main search, iteratively deepened; other threads help through the table.
        self.table.next_search();
        self.memory.next_search();
        let Engine { table, memory, threats, .. } = self;
        let table: &Table = table;
        let stop = AtomicBool::new(false);
        let helpers_nodes = AtomicU64::new(0);
        let params = memory.params().clone();
        let help = |number: usize| {
            let mut memory = ThreadMemory::new(&params);
            let mut silent = |_: u64| ControlFlow::Continue(());
            let mut search = Search::new(board, table, &mut memory, &stop, &mut silent);
            let mut previous = None;
            for depth in 1 + (number as i32 + 1) % 2..MAX_PLY as i32 {
                previous = Some(search.aspiration_search(depth, previous));
                if search.stopped() {
                    break;
                }
            }
            helpers_nodes.fetch_add(search.nodes, Relaxed);
        };
        let observer = Mutex::new(observer);
        let mut report = Report::default();
        let mut first = || {
            let mut poll = |nodes| lock(&observer).poll(nodes);
            let mut search = Search::new(board, table, memory, &stop, &mut poll);
            search.nodes = nodes;
            search.node_limit = limits.nodes.unwrap_or(u64::MAX);
            if limits.is_shallow() {
                search.leaf_fours = 0;
            }
            let report_so_far = Report { nodes, ..Report::default() };
            let deepening = Deepening {
                board,
                limits,
                observer: &observer,
                search,
                threats: &mut *threats,
                report: report_so_far,
                win: win.clone(),
                scores: Vec::new(),
            };
            report = deepening.run();
            stop.store(true, Relaxed);
        };
        threads(&help, &mut first);
        report.nodes += helpers_nodes.into_inner();
        report
    }

    /// Step 2. A win by fours within a budget that grows as long as the observer lets it; and the number of stones placed.
    fn win_by_fours(
        &mut self,
        board: &Board,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> (Option<Line>, u64) {
        let budget = limits.nodes.map_or(FOURS_AT_ROOT, |nodes| (nodes / 4).clamp(1, FOURS_AT_ROOT));
        let (mut spent, mut share) = (0, 2_000);
        loop {
            let found = self.vcf.search(&mut board.clone(), share.min(budget));
            spent += self.vcf.nodes();
            if let Found::Win(moves) = found {
                return (Some(winning_line(moves, Forcing::Fours)), spent);
            }
            if found == Found::None || spent >= budget || observer.poll(spent).is_break() {
                return (None, spent);
            }
            share *= 2;
        }
    }
}

type SharedObserver<'a> = Mutex<&'a mut dyn Observer>;

fn lock<'a, 'o>(observer: &'a SharedObserver<'o>) -> MutexGuard<'a, &'o mut dyn Observer> {
    observer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The line of a proved win.
fn winning_line(moves: Vec<Point>, forcing: Forcing) -> Line {
    Line { score: Score::from(win_in(moves.len().min(MAX_PLY))), moves, forcing }
}

/// The line of a move that was not searched.
fn unsearched(point: Point) -> Line {
    Line { score: Score::Unknown, moves: vec![point], forcing: Forcing::No }
}

/// The first thread's iterative deepening.
struct Deepening<'a, 'o> {
    board: &'a Board,
    limits: &'a Limits,
    observer: &'a SharedObserver<'o>,
    search: Search<'a>,
    threats: &'a mut Threats,
    report: Report,
    /// A proved win by fours or threats. Its line comes first.
    win: Option<Line>,
    /// The scores of the last completed iteration, by line.
    scores: Vec<i32>,
}

impl Deepening<'_, '_> {
    fn run(mut self) -> Report {
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 / 2);
        for depth in 1..=deepest {
            // Step 1. An iteration.
            let is_complete = self.iterate(depth);
            if !is_complete || self.tell().is_break() {
                break;
            }
            // Step 2. A win by threats is a proof, too.
            if self.win.is_none() && !self.limits.is_shallow() {
                let visits = self.visits(depth, deepest);
                let nodes = self.search.nodes;
                let mut go_on = || lock(self.observer).poll(nodes).is_continue();
                self.win = self.threats.search(self.board, visits, &mut go_on);
                if self.win.is_some() {
                    self.put_win_first();
                    if self.tell().is_break() || self.limits.lines <= 1 {
                        return self.report;
                    }
                }
            }
            if self.scores.iter().all(|score| score.abs() >= PROVED_BOUND) {
                break;
            }
        }
        self.fill_lines();
        // Lines of one depth are compared by their scores.
        self.report.lines.sort_by_key(|line| std::cmp::Reverse(rank(line.score)));
        self.report
    }

    /// Reports to the observer.
    fn tell(&self) -> ControlFlow<()> {
        lock(self.observer).report(&self.report)
    }

    /// Searches the lines to `depth`. Returns `true` if the iteration was completed.
    fn iterate(&mut self, depth: u32) -> bool {
        let (lines, scores) = self.search_lines(depth);
        self.report.nodes = self.search.nodes;
        let is_complete = !self.search.stopped();
        if is_complete || self.report.lines.is_empty() {
            self.report.lines = lines;
            self.report.depth = if is_complete { depth } else { 0 };
            self.scores = scores;
        }
        self.put_win_first();
        is_complete
    }

    /// The lines and their scores at one depth; as far as they are known if the search is stopped.
    fn search_lines(&mut self, depth: u32) -> (Vec<Line>, Vec<i32>) {
        let Deepening { search, limits, report, .. } = self;
        search.excluded_roots.clear();
        let (mut lines, mut scores) = (Vec::new(), Vec::new());
        for number in 0..limits.lines.max(1) {
            let score = search.aspiration_search(depth as i32, self.scores.get(number).copied());
            let moves: Vec<Point> = search.pv.get(0).collect();
            if search.stopped() {
                // The moves compared so far count: the best of the last iteration was the first of them.
                // A loss does not count as long as moves are left.
                let best =
                    search.best_root.take().filter(|(score, _)| limits.lines <= 1 && *score > -WIN_BOUND);
                if let Some((score, moves)) = best {
                    report.lines = vec![Line { score: Score::from(score), moves, forcing: Forcing::No }];
                } else if report.lines.is_empty() && lines.is_empty() {
                    lines.extend(moves.first().map(|&point| unsearched(point)));
                }
                break;
            }
            // A win in one move is found even where it is excluded: no other move is left to compare.
            let Some(&first) = moves.first().filter(|first| !search.excluded_roots.contains(first)) else {
                break;
            };
            lines.push(Line { score: Score::from(score), moves, forcing: Forcing::No });
            scores.push(score);
            search.excluded_roots.push(first);
        }
        (lines, scores)
    }

    /// The number of positions in which wins by threats are looked for after this iteration.
    fn visits(&self, depth: u32, deepest: u32) -> u64 {
        let nodes = self.search.nodes;
        let sees_win = self.scores.first().is_some_and(|score| (WIN_BOUND..PROVED_BOUND).contains(score));
        match self.limits.nodes {
            _ if !sees_win => nodes / NODES_PER_VISIT,
            _ if depth < deepest => nodes,
            // The main search has ended: the rest is left for a proof.
            Some(limit) => limit.saturating_sub(nodes).min(LAST_VISITS),
            None if self.limits.depth.is_none() => LAST_VISITS,
            None => nodes,
        }
    }

    /// Puts the proved win before the other lines.
    fn put_win_first(&mut self) {
        if let Some(win) = &self.win {
            let lines = &mut self.report.lines;
            lines.retain(|line| line.moves[0] != win.moves[0]);
            lines.insert(0, win.clone());
            lines.truncate(self.limits.lines.max(1));
        }
    }

    /// Adds unsearched moves up to the requested number of lines; at least one.
    fn fill_lines(&mut self) {
        let Deepening { search, limits, report, .. } = self;
        if report.lines.len() < limits.lines && limits.lines > 1 && !search.stopped() {
            search.excluded_roots = report.lines.iter().map(|line| line.moves[0]).collect();
            search.node_limit = u64::MAX;
            let mut others = search.other_root_moves();
            others.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
            let line =
                |(score, point)| Line { score: Score::from(score), moves: vec![point], forcing: Forcing::No };
            report.lines.extend(others.into_iter().map(line).take(limits.lines - report.lines.len()));
        }
        if report.lines.is_empty() {
            // Not even one ply was searched.
            report.lines.extend(self.board.clone().likeliest_move().map(unsearched));
        }
    }
}

fn rank(score: Score) -> i64 {
    match score {
        Score::Win(plies) => 1_000_000 - i64::from(plies),
        Score::Loss(plies) => i64::from(plies) - 1_000_000,
        Score::Estimate(score) => i64::from(score),
        Score::Unknown => 0,
    }
}
