//! Puzzles of chess and xiangqi. The engine plays itself and looks few plies ahead, so that it misses tactics: with one ply it hangs no piece and misses every tactic, with more
//! of them only those that are hard to find. Where one move wins and no other does, a longer search looks again, the line goes on as long as each of its moves is
//! the only one, and a still longer search proves it.

use crate::available_threads;
use boyi_alphabeta::{
    Engine, Evaluator, Limits, NoObserver, Report, Rules, Score, SearchControl, SearchObserver, Verdict,
};
use boyi_lessons::{Family, Puzzle};
use std::{collections::HashSet, fmt::Display, panic::resume_unwind, str::FromStr, sync::Mutex, thread};

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
const LONGEST_MATE: usize = 3;
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

/// A game whose puzzles are made so.
pub trait Searched {
    type Rules: Rules<Board: Default + Display + FromStr<Err: Display>, Move: Display>;
    type Evaluator: Evaluator<Rules = Self::Rules> + Default;
    const FAMILY: Family;
    /// The nodes of every search are divided by this.
    const THRIFT: u64;

    /// A legal move as the puzzle writes it.
    fn parse(board: &Board<Self>, text: &str) -> Result<Move<Self>, String>;

    /// Whether the game from the starting position is over, also by a rule that a player may claim.
    fn is_over(moves: &[Move<Self>]) -> bool;

    /// The tactics of a line, by their ids; the move before it has its position.
    fn tactics(
        board: &Board<Self>,
        moves: &[Move<Self>],
        before: Option<(Board<Self>, Move<Self>)>,
    ) -> Vec<&'static str>;
}

type Board<G> = <<G as Searched>::Rules as Rules>::Board;
type Move<G> = <<G as Searched>::Rules as Rules>::Move;
type Player<G> = Engine<<G as Searched>::Evaluator>;

/// The side to move has no legal move and has lost.
fn is_lost<G: Searched>(board: &Board<G>) -> bool {
    let lost = G::Rules::is_check(board) || G::Rules::STALEMATE == Verdict::Loss;
    lost && G::Rules::legal_moves(board).is_empty()
}

/// Records from which depth on the best move was the one that it is in the end.
struct Depths<M> {
    best: Option<M>,
    since: u32,
}

impl<M: Copy + Eq> SearchObserver<M> for Depths<M> {
    fn report(&mut self, report: &Report<'_, M>) {
        let best = report.line.moves.first().copied();
        if report.number == 1 && best != self.best {
            (self.best, self.since) = (best, report.line.depth);
        }
    }
}

/// The move that alone wins, and the depth that finds it.
struct OnlyMove<M> {
    mv: M,
    depth: u32,
}

/// A short search's view of a position of a game.
struct Sifted<M> {
    best: M,
    /// One move wins, perhaps.
    is_candidate: bool,
    /// One side is far ahead, whatever is played.
    is_decided: bool,
}

fn limits<M>(nodes: u64, lines: usize) -> Limits<M> {
    Limits { nodes: Some(nodes), lines, ..Limits::default() }
}

/// The only winning move of a position, as far as a search of this number of nodes sees.
fn only_move<G: Searched>(engine: &mut Player<G>, board: &Board<G>, nodes: u64) -> Option<OnlyMove<Move<G>>> {
    let mut depths = Depths { best: None, since: 0 };
    engine.clear();
    let found =
        engine.search(board, &[], &limits(nodes / G::THRIFT, 2), &SearchControl::default(), &mut depths);
    let best = found.lines.first()?;
    let second = found.lines.get(1).map(|line| line.score);
    let only = is_only(best.score, second);
    only.then(|| OnlyMove { mv: best.moves[0], depth: depths.since.max(1) })
}

/// Whether the best move wins and the second does not.
fn is_only(best: Score, second: Option<Score>) -> bool {
    best >= Score::Cp(WINS) && second.is_some_and(|second| second <= Score::Cp(WINS_NOT))
}

fn sift<G: Searched>(engine: &mut Player<G>, board: &Board<G>, nodes: u64) -> Option<Sifted<Move<G>>> {
    let found =
        engine.search(board, &[], &limits(nodes / G::THRIFT, 2), &SearchControl::default(), &mut NoObserver);
    let best = found.lines.first()?;
    let second = found.lines.get(1).map(|line| line.score);
    Some(Sifted {
        best: best.moves[0],
        is_candidate: is_only(best.score, second),
        is_decided: best.score <= Score::Cp(-DECIDED) || second >= Some(Score::Cp(DECIDED)),
    })
}

fn best_reply<G: Searched>(engine: &mut Player<G>, board: &Board<G>, nodes: u64) -> Option<Move<G>> {
    engine.clear();
    engine
        .search(board, &[], &limits(nodes / G::THRIFT, 1), &SearchControl::default(), &mut NoObserver)
        .best()
}

/// A mate at once, whether or not it is the only one: it ends a line.
fn mates_at_once<G: Searched>(board: &Board<G>) -> Option<Move<G>> {
    G::Rules::legal_moves(board).into_iter().find(|&mv| is_lost::<G>(&G::Rules::after(board, mv)))
}

/// A line of only moves, the solver's first and last, and the greatest depth that finds one of them.
struct Solution<M> {
    moves: Vec<M>,
    depth: u32,
    mate: bool,
}

fn solve<G: Searched>(engine: &mut Player<G>, start: &Board<G>, nodes: u64) -> Option<Solution<Move<G>>> {
    let (mut board, mut moves, mut depth) = (*start, Vec::new(), 0);
    loop {
        let mv = match mates_at_once::<G>(&board) {
            Some(mv) if !moves.is_empty() => mv,
            _ => match only_move::<G>(engine, &board, nodes) {
                Some(only) => {
                    depth = depth.max(only.depth);
                    only.mv
                }
                None => break,
            },
        };
        moves.push(mv);
        board = G::Rules::after(&board, mv);
        if is_lost::<G>(&board) || moves.len() >= LONGEST_LINE {
            break;
        }
        let Some(reply) = best_reply::<G>(engine, &board, nodes) else { break };
        moves.push(reply);
        board = G::Rules::after(&board, reply);
    }
    let mate = is_lost::<G>(&board) && moves.len() % 2 == 1;
    if moves.len() % 2 == 0 {
        moves.pop()?;
    }
    Some(Solution { moves, depth, mate })
}

/// Whether a search of more nodes still finds every move of the line the only one that wins.
fn prove<G: Searched>(
    engine: &mut Player<G>,
    start: &Board<G>,
    moves: &[Move<G>],
    nodes: u64,
) -> Result<(), String> {
    let mut board = *start;
    for (ply, &mv) in moves.iter().enumerate() {
        let after = G::Rules::after(&board, mv);
        let last_mate = ply > 0 && is_lost::<G>(&after);
        if ply % 2 == 0 && !last_mate {
            let only = only_move::<G>(engine, &board, nodes);
            if only.as_ref().map(|only| only.mv) != Some(mv) {
                return Err(format!("{board}: {mv} is not the only winning move"));
            }
        }
        board = after;
    }
    Ok(())
}

/// The puzzle of a position in which one move wins; `before` is the position before it and the move played there, `easy` whether an
/// easy one will do.
fn puzzle<G: Searched>(
    engine: &mut Player<G>,
    board: &Board<G>,
    before: (Board<G>, Move<G>),
    source: &Source,
    easy: bool,
) -> Option<Puzzle> {
    let Solution { moves, depth, mate } = solve::<G>(engine, board, source.line)?;
    if !easy && moves.len() == 1 && !mate && depth < DEEP {
        return None;
    }
    let solvers = moves.len().div_ceil(2);
    let rating = rating(depth, solvers);
    if rating < source.rating {
        return None;
    }
    prove::<G>(engine, board, &moves, source.proof).ok()?;
    let mut themes = tactics::<G>(board, &moves, Some(before));
    if mate && ends_in::<G>(board, solvers) {
        themes.insert(0, end::<G>(board, &moves));
    } else if themes.is_empty() {
        themes.push("advantage".to_owned());
    }
    Some(Puzzle {
        game: G::FAMILY.id().to_owned(),
        position: board.to_string(),
        line: moves.iter().map(|mv| mv.to_string()).collect(),
        themes,
        rating,
    })
}

/// The tactics of a line, as themes.
fn tactics<G: Searched>(
    board: &Board<G>,
    moves: &[Move<G>],
    before: Option<(Board<G>, Move<G>)>,
) -> Vec<String> {
    let mut themes: Vec<String> = G::tactics(board, moves, before).into_iter().map(str::to_owned).collect();
    themes.sort();
    themes.dedup();
    themes
}

/// The theme of a line that ends the game: mate, or, where stalemate wins, a win.
fn end<G: Searched>(board: &Board<G>, moves: &[Move<G>]) -> String {
    let last = moves.iter().fold(*board, |board, &mv| G::Rules::after(&board, mv));
    format!("{}-{}", if G::Rules::is_check(&last) { "mate" } else { "win" }, moves.len().div_ceil(2))
}

/// Whether the shortest win takes so many moves, by a search of every move; no longer one than [`LONGEST_MATE`] is proved.
fn ends_in<G: Searched>(board: &Board<G>, moves: usize) -> bool {
    (1..=LONGEST_MATE).contains(&moves)
        && wins_within::<G>(board, moves)
        && !wins_within::<G>(board, moves - 1)
}

/// Whether the side to move wins in so many moves, whatever the replies.
fn wins_within<G: Searched>(board: &Board<G>, moves: usize) -> bool {
    if moves == 0 {
        return false;
    }
    let legal = G::Rules::legal_moves(board).into_iter();
    let mut after: Vec<Board<G>> = legal.map(|mv| G::Rules::after(board, mv)).collect();
    after.sort_by_key(|after| !G::Rules::is_check(after));
    after.iter().any(|after| {
        let mut replies = G::Rules::legal_moves(after).into_iter().peekable();
        if replies.peek().is_none() {
            return is_lost::<G>(after);
        }
        moves > 1 && replies.all(|reply| wins_within::<G>(&G::Rules::after(after, reply), moves - 1))
    })
}

/// A first estimate: the depth that finds the hardest move, and how many moves there are.
fn rating(depth: u32, moves: usize) -> u16 {
    (650 + 75 * depth as usize + 110 * (moves - 1)).clamp(600, 2700) as u16
}

/// Whether a move takes back what was just taken, which is no puzzle.
fn takes_back<G: Searched>((board, last): (Board<G>, Move<G>), mv: Move<G>) -> bool {
    G::Rules::captured(&board, last).is_some() && G::Rules::destination(mv) == G::Rules::destination(last)
}

/// A move of a game.
fn choose<G: Searched>(
    engine: &mut Player<G>,
    board: &Board<G>,
    source: &Source,
    random: &mut fastrand::Rng,
) -> Option<Move<G>> {
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
fn game<G: Searched>(
    engine: &mut Player<G>,
    weak: &mut Player<G>,
    source: &Source,
    seed: u64,
) -> Vec<Puzzle> {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut boards, mut moves) = (vec![<Board<G>>::default()], Vec::new());
    let play = |boards: &mut Vec<Board<G>>, moves: &mut Vec<Move<G>>, mv| {
        boards.push(G::Rules::after(&boards[moves.len()], mv));
        moves.push(mv);
    };
    for _ in 0..RANDOM {
        let Some(mv) = random.choice(G::Rules::legal_moves(&boards[moves.len()])) else {
            return Vec::new();
        };
        play(&mut boards, &mut moves, mv);
    }
    engine.clear();
    let mut puzzles = Vec::new();
    let mut rest_until = 0;
    while moves.len() < LONGEST_GAME && !G::is_over(&moves) {
        let plies = moves.len();
        let (board, before) = (boards[plies], (boards[plies - 1], moves[plies - 1]));
        let Some(sifted) = sift::<G>(engine, &board, source.sift).filter(|sifted| !sifted.is_decided) else {
            break;
        };
        if sifted.is_candidate
            && plies >= rest_until
            && !takes_back::<G>(before, sifted.best)
            && let Some(puzzle) = puzzle::<G>(engine, &board, before, source, seed.is_multiple_of(EASY))
        {
            // The same idea is not asked twice.
            rest_until = plies + puzzle.line.len() + 4;
            puzzles.push(puzzle);
        }
        let Some(mv) = choose::<G>(weak, &board, source, &mut random) else { break };
        play(&mut boards, &mut moves, mv);
    }
    puzzles
}

/// Plays games until there are enough puzzles, and enough hard ones besides those that are there already; keeps those, old ones too, in which a longer
/// search sees the same.
pub fn make<G: Searched>(
    count: usize,
    hard: usize,
    seed: u64,
    there: Vec<Puzzle>,
) -> Result<Vec<Puzzle>, String> {
    let mut puzzles =
        if there.is_empty() { make_from::<G>(&USUAL, count, seed, &[])? } else { proved::<G>(there) };
    let more = make_from::<G>(&HARD, hard, seed, &puzzles)?;
    puzzles.extend(more);
    Ok(puzzles)
}

/// The position without counters, which is asked about once.
fn stones(puzzle: &Puzzle) -> String {
    puzzle.position.split(' ').next().unwrap_or_default().to_owned()
}

fn make_from<G: Searched>(
    source: &Source,
    count: usize,
    seed: u64,
    there: &[Puzzle],
) -> Result<Vec<Puzzle>, String> {
    let (mut puzzles, mut first) = (Vec::new(), 0);
    let mut seen: HashSet<String> = there.iter().map(stones).collect();
    while puzzles.len() < count {
        let (next, found) = (Mutex::new(first..first + BATCH), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..available_threads().get() {
                scope.spawn(|| {
                    let (mut engine, mut weak) = (<Player<G>>::new(TABLE, 1), <Player<G>>::new(0, 1));
                    weak.set_table_bytes(GAME_TABLE);
                    while let Some(number) = next.lock().ok().and_then(|mut next| next.next()) {
                        let of_game = game::<G>(
                            &mut engine,
                            &mut weak,
                            source,
                            seed.rotate_left(32) ^ source.name ^ number,
                        );
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
        eprintln!("{}: {} puzzles from {first} games", G::FAMILY.id(), puzzles.len());
    }
    puzzles.truncate(count);
    Ok(proved::<G>(puzzles))
}

/// The puzzles in which a longer search sees the same.
fn proved<G: Searched>(puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
    let share = puzzles.len().div_ceil(available_threads().get()).max(1);
    let kept = |some: &[Puzzle]| some.iter().filter(|puzzle| check::<G>(puzzle).is_ok()).cloned().collect();
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
pub fn check<G: Searched>(puzzle: &Puzzle) -> Result<(), String> {
    let board: Board<G> = puzzle.position.parse().map_err(|error| format!("{}: {error}", puzzle.position))?;
    let (mut last, mut moves) = (board, Vec::new());
    for text in &puzzle.line {
        let mv = G::parse(&last, text)?;
        last = G::Rules::after(&last, mv);
        moves.push(mv);
    }
    let mut engine = <Player<G>>::new(TABLE, 1);
    let mut true_themes = tactics::<G>(&board, &moves, None);
    if ends_in::<G>(&board, moves.len().div_ceil(2)) {
        true_themes.push(end::<G>(&board, &moves));
    }
    let is_true = |theme: &&String| *theme == "advantage" || true_themes.contains(theme);
    if let Some(theme) = puzzle.themes.iter().find(|theme| !is_true(theme)) {
        return Err(format!("{board}: {theme} is not true"));
    }
    prove::<G>(&mut engine, &board, &moves, CHECK)
}
