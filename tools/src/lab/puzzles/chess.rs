//! Puzzles of chess. The engine plays itself and looks few plies ahead, so that it misses tactics: with one ply it hangs no piece and misses every tactic, with more
//! of them only those that are hard to find. Where one move wins and no other does, a longer search looks again, the line goes on as long as each of its moves is
//! the only one, and a still longer search proves it.

use crate::available_threads;
use boyi_chess::{Board, History, Move};
use boyi_chess_engine::{Engine, Limits, NoObserver, Report, Score, SearchControl, SearchObserver};
use boyi_games::chess::tactics::Line;
use boyi_lessons::Puzzle;
use std::{collections::HashSet, panic::resume_unwind, sync::Mutex, thread};

/// The evaluation in centipawns from which a move wins.
const WINS: i32 = 250;
/// The evaluation up to which another move does not win.
const WINS_NOT: i32 = 90;
/// MiB of table.
const TABLE: usize = 4;
/// Random moves from the starting position.
const RANDOM: usize = 6;
/// Bytes of the table of the games' searches, which must not know what longer ones found.
const GAME_TABLE: usize = 1 << 16;
const LONGEST_GAME: usize = 120;
/// A game ends when one side is this many centipawns ahead whatever is played: nothing is left to find.
const DECIDED: i32 = 700;
/// Nodes that look at every puzzle once more in the end.
const CHECK: u64 = 250_000;
/// Plies of the longest line.
const LONGEST_LINE: usize = 9;
/// The longest mates that a search of every move proves.
const LONGEST_MATE: u32 = 3;
/// Games between two looks at the number of puzzles. It does not depend on the threads, so that the puzzles do not.
const BATCH: u64 = 32;
/// One move without mate that the engine finds before this depth is easy.
const DEEP: u32 = 4;
/// Easy puzzles are taken from one in this number of games, so that they stay few.
const EASY: u64 = 2;

/// How the games are played that puzzles come from, and which puzzles are taken.
struct Source {
    /// Moves are random among the best at this depth: their number, and the most centipawns that they may be worse.
    depth: u32,
    lines: usize,
    worse: i32,
    /// Nodes that look for positions with one winning move. What they do not see is no puzzle.
    sift: u64,
    /// Nodes that make the line, and that prove it.
    line: u64,
    proof: u64,
    /// The least rating.
    rating: u16,
    /// Games of different sources have different seeds.
    name: u64,
}

/// Games full of mistakes.
const USUAL: Source =
    Source { depth: 1, lines: 6, worse: 60, sift: 900, line: 40_000, proof: 160_000, rating: 0, name: 0 };
/// Games without obvious ones.
const HARD: Source = Source {
    depth: 4,
    lines: 4,
    worse: 40,
    sift: 15_000,
    line: 150_000,
    proof: 500_000,
    rating: 1_400,
    name: 1 << 31,
};

/// Records from which depth on the best move was the one that it is in the end.
#[derive(Default)]
struct Depths {
    best: Option<Move>,
    since: u32,
}

impl SearchObserver<Move> for Depths {
    fn report(&mut self, report: &Report<'_>) {
        let best = report.line.moves.first().copied();
        if report.number == 1 && best != self.best {
            (self.best, self.since) = (best, report.line.depth);
        }
    }
}

/// The move that alone wins, and the depth that finds it.
struct OnlyMove {
    mv: Move,
    depth: u32,
}

/// A short search's view of a position of a game.
struct Sifted {
    best: Move,
    /// One move wins, perhaps.
    is_candidate: bool,
    /// One side is far ahead, whatever is played.
    is_decided: bool,
}

fn limits(nodes: u64, lines: usize) -> Limits {
    Limits { nodes: Some(nodes), lines, ..Limits::default() }
}

/// The only winning move of a position, as far as a search of this number of nodes sees.
fn only_move(engine: &mut Engine, board: &Board, nodes: u64) -> Option<OnlyMove> {
    let mut depths = Depths::default();
    engine.clear();
    let found = engine.search(board, &[], &limits(nodes, 2), &SearchControl::default(), &mut depths);
    let best = found.lines.first()?;
    let second = found.lines.get(1).map(|line| line.score);
    let only = is_only(best.score, second);
    only.then(|| OnlyMove { mv: best.moves[0], depth: depths.since.max(1) })
}

/// Whether the best move wins and the second does not.
fn is_only(best: Score, second: Option<Score>) -> bool {
    best >= Score::Cp(WINS) && second.is_some_and(|second| second <= Score::Cp(WINS_NOT))
}

fn sift(engine: &mut Engine, board: &Board, nodes: u64) -> Option<Sifted> {
    let found = engine.search(board, &[], &limits(nodes, 2), &SearchControl::default(), &mut NoObserver);
    let best = found.lines.first()?;
    let second = found.lines.get(1).map(|line| line.score);
    Some(Sifted {
        best: best.moves[0],
        is_candidate: is_only(best.score, second),
        is_decided: best.score <= Score::Cp(-DECIDED) || second >= Some(Score::Cp(DECIDED)),
    })
}

fn best_reply(engine: &mut Engine, board: &Board, nodes: u64) -> Option<Move> {
    engine.clear();
    engine.search(board, &[], &limits(nodes, 1), &SearchControl::default(), &mut NoObserver).best()
}

/// A mate at once, whether or not it is the only one: it ends a line.
fn mates_at_once(board: &Board) -> Option<Move> {
    board.legal_moves().iter().copied().find(|&mv| board.after(mv).is_checkmate())
}

/// A line of only moves, the solver's first and last, and the greatest depth that finds one of them.
struct Solution {
    moves: Vec<Move>,
    depth: u32,
    mate: bool,
}

fn solve(engine: &mut Engine, start: &Board, nodes: u64) -> Option<Solution> {
    let (mut board, mut moves, mut depth) = (*start, Vec::new(), 0);
    loop {
        let mv = match mates_at_once(&board) {
            Some(mv) if !moves.is_empty() => mv,
            _ => match only_move(engine, &board, nodes) {
                Some(only) => {
                    depth = depth.max(only.depth);
                    only.mv
                }
                None => break,
            },
        };
        moves.push(mv);
        board.play(mv);
        if board.is_checkmate() || moves.len() >= LONGEST_LINE {
            break;
        }
        let Some(reply) = best_reply(engine, &board, nodes) else { break };
        moves.push(reply);
        board.play(reply);
    }
    let mate = board.is_checkmate() && moves.len() % 2 == 1;
    if moves.len() % 2 == 0 {
        moves.pop()?;
    }
    Some(Solution { moves, depth, mate })
}

/// Whether a search of more nodes still finds every move of the line the only one that wins.
fn prove(engine: &mut Engine, start: &Board, moves: &[Move], nodes: u64) -> Result<(), String> {
    let mut board = *start;
    for (ply, &mv) in moves.iter().enumerate() {
        let last_mate = ply > 0 && board.after(mv).is_checkmate();
        if ply % 2 == 0 && !last_mate {
            let only = only_move(engine, &board, nodes);
            if only.as_ref().map(|only| only.mv) != Some(mv) {
                return Err(format!("{board}: {mv} is not the only winning move"));
            }
        }
        board.play(mv);
    }
    Ok(())
}

/// The puzzle of a position in which one move wins; `before` is the position before it and the move played there, `easy` whether an
/// easy one will do.
fn puzzle(
    engine: &mut Engine,
    board: &Board,
    before: (Board, Move),
    source: &Source,
    easy: bool,
) -> Option<Puzzle> {
    let Solution { moves, depth, mate } = solve(engine, board, source.line)?;
    if !easy && moves.len() == 1 && !mate && depth < DEEP {
        return None;
    }
    let solvers = moves.len().div_ceil(2);
    let rating = rating(depth, solvers);
    if rating < source.rating {
        return None;
    }
    prove(engine, board, &moves, source.proof).ok()?;
    let line = Line::new(*board, moves.iter().copied()).with_previous_move(before.0, before.1);
    let mut themes = tactics(&line);
    if mate && mates_in(engine, board, solvers as u32) {
        themes.insert(0, format!("mate-{solvers}"));
    } else if themes.is_empty() {
        themes.push("advantage".to_owned());
    }
    Some(Puzzle {
        game: "chess".to_owned(),
        position: board.to_string(),
        line: moves.iter().map(|mv| mv.to_string()).collect(),
        themes,
        rating,
    })
}

/// The tactics of a line, as themes.
fn tactics(line: &Line) -> Vec<String> {
    let mut themes: Vec<String> = line.tactics().iter().map(|found| found.tactic.id().to_owned()).collect();
    themes.sort();
    themes.dedup();
    themes
}

/// Whether the shortest mate takes so many moves, by a search of every move; no longer one than [`LONGEST_MATE`] is proved.
fn mates_in(engine: &mut Engine, board: &Board, moves: u32) -> bool {
    if moves > LONGEST_MATE {
        return false;
    }
    engine.clear();
    let limits = Limits { mate: Some(moves), depth: Some(2 * moves), ..Limits::default() };
    let found = engine.search(board, &[], &limits, &SearchControl::default(), &mut NoObserver);
    found.score() == Some(Score::MateIn(2 * moves - 1))
}

/// A first estimate: the depth that finds the hardest move, and how many moves there are.
fn rating(depth: u32, moves: usize) -> u16 {
    (650 + 75 * depth as usize + 110 * (moves - 1)).clamp(600, 2700) as u16
}

/// Whether a move takes back what was just taken, which is no puzzle.
fn takes_back((board, last): (Board, Move), mv: Move) -> bool {
    board.is_capture(last) && mv.to() == last.to()
}

/// A move of a game.
fn choose(engine: &mut Engine, board: &Board, source: &Source, random: &mut fastrand::Rng) -> Option<Move> {
    let &Source { depth, lines, worse, .. } = source;
    let limits = Limits { depth: Some(depth), lines, ..Limits::default() };
    engine.clear();
    let found = engine.search(board, &[], &limits, &SearchControl::default(), &mut NoObserver).lines;
    let floor = match found.first()?.score {
        Score::Cp(best) => Score::Cp(best - worse),
        other => other,
    };
    random
        .choice(found.iter().filter(|line| line.score >= floor).map(|line| line.moves[0]).collect::<Vec<_>>())
}

/// The puzzles of one game.
fn game(engine: &mut Engine, weak: &mut Engine, source: &Source, seed: u64) -> Vec<Puzzle> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut history = History::new(Board::default());
    for _ in 0..RANDOM {
        let Some(mv) = random.choice(history.board().legal_moves().iter().copied()) else {
            return Vec::new();
        };
        history.play(mv);
    }
    engine.clear();
    let mut puzzles = Vec::new();
    let mut rest_until = 0;
    while history.outcome_with_claims().is_none() && history.moves().len() < LONGEST_GAME {
        let board = *history.board();
        let plies = history.moves().len();
        let before = (history.boards()[plies - 1], history.moves()[plies - 1]);
        let Some(sifted) = sift(engine, &board, source.sift).filter(|sifted| !sifted.is_decided) else {
            break;
        };
        if sifted.is_candidate
            && plies >= rest_until
            && !takes_back(before, sifted.best)
            && let Some(puzzle) = puzzle(engine, &board, before, source, seed.is_multiple_of(EASY))
        {
            // The same idea is not asked twice.
            rest_until = plies + puzzle.line.len() + 4;
            puzzles.push(puzzle);
        }
        let Some(mv) = choose(weak, &board, source, &mut random) else { break };
        history.play(mv);
    }
    puzzles
}

/// Plays games until there are enough puzzles, and enough hard ones besides those that are there already; keeps those, old ones too, in which a longer
/// search sees the same.
pub fn make(count: usize, hard: usize, seed: u64, there: Vec<Puzzle>) -> Result<Vec<Puzzle>, String> {
    let mut puzzles = if there.is_empty() { make_from(&USUAL, count, seed, &[])? } else { proved(there) };
    let more = make_from(&HARD, hard, seed, &puzzles)?;
    puzzles.extend(more);
    Ok(puzzles)
}

/// The position without counters, which is asked about once.
fn stones(puzzle: &Puzzle) -> String {
    puzzle.position.split(' ').next().unwrap_or_default().to_owned()
}

fn make_from(source: &Source, count: usize, seed: u64, there: &[Puzzle]) -> Result<Vec<Puzzle>, String> {
    let (mut puzzles, mut first) = (Vec::new(), 0);
    let mut seen: HashSet<String> = there.iter().map(stones).collect();
    while puzzles.len() < count {
        let (next, found) = (Mutex::new(first..first + BATCH), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..available_threads().get() {
                scope.spawn(|| {
                    let (mut engine, mut weak) = (<Engine>::new(TABLE, 1), <Engine>::new(0, 1));
                    weak.set_table_bytes(GAME_TABLE);
                    while let Some(number) = next.lock().ok().and_then(|mut next| next.next()) {
                        let of_game =
                            game(&mut engine, &mut weak, source, seed.rotate_left(32) ^ source.name ^ number);
                        if let Ok(mut found) = found.lock() {
                            found.push((number, of_game));
                        }
                    }
                });
            }
        });
        let mut found = found.into_inner().map_err(|error| error.to_string())?;
        found.sort_by_key(|(number, _)| *number);
        puzzles.extend(
            found.into_iter().flat_map(|(_, of_game)| of_game).filter(|puzzle| seen.insert(stones(puzzle))),
        );
        first += BATCH;
        eprintln!("chess: {} puzzles from {first} games", puzzles.len());
    }
    puzzles.truncate(count);
    Ok(proved(puzzles))
}

/// The puzzles in which a longer search sees the same.
fn proved(puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
    let share = puzzles.len().div_ceil(available_threads().get()).max(1);
    let kept = |some: &[Puzzle]| some.iter().filter(|puzzle| check(puzzle).is_ok()).cloned().collect();
    thread::scope(|scope| {
        let threads: Vec<_> =
            puzzles.chunks(share).map(|some| scope.spawn(move || -> Vec<Puzzle> { kept(some) })).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}

/// Whether every move of the solver is the only one that wins, and the themes are true: a distance to mate is proved, and the line shows the
/// tactics. (That a hanging piece was not just taken back depends on a move that the puzzle does not have.)
pub fn check(puzzle: &Puzzle) -> Result<(), String> {
    let board: Board = puzzle.position.parse().map_err(|error| format!("{error}"))?;
    let mut line = History::new(board);
    for text in &puzzle.line {
        let mv = line.board().parse_uci(text).map_err(|error| error.to_string())?;
        line.try_play(mv).map_err(|error| error.to_string())?;
    }
    let mut engine = <Engine>::new(TABLE, 1);
    let shown = tactics(&Line::new(board, line.moves().iter().copied()));
    for theme in puzzle.themes.iter().filter(|theme| *theme != "advantage") {
        let is_true = match theme.strip_prefix("mate-").and_then(|moves| moves.parse().ok()) {
            Some(moves) => mates_in(&mut engine, &board, moves),
            None => shown.contains(theme),
        };
        if !is_true {
            return Err(format!("{board}: {theme} is not true"));
        }
    }
    prove(&mut engine, &board, line.moves(), CHECK)
}
