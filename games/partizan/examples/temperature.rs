//! A match of the evaluation by temperature against that by mobility, in random sums that values do not decide:
//! `cargo run --release -p boyi-partizan-games --example temperature -- 200 30` plays 200 sums, each twice, with 30 ms of processor time for a move.

use boyi_catalogue::{AnyGame, Databases, Question, Setup};
use boyi_core::{MoveText, SearchObserver};
use std::{collections::HashMap, env, fs, ops::ControlFlow, sync::Arc, time::Duration};

/// Components: boards that are valued in time when half played, but not in a sum of four.
const COMPONENTS: [&str; 10] = [
    "domineering(4x5)",
    "domineering(5x5)",
    "domineering(3x7)",
    "amazons(x...|....|...o)",
    "amazons(3x4)",
    "clobber(4x4)",
    "clobber(3x5)",
    "snort(3x5)",
    "fission(5x5)",
    "toads-and-frogs(tttt...ffff)",
];

/// Processor time of this thread, as Linux tells it: a busy machine takes none of it.
fn processor_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanoseconds = text.split(' ').next().and_then(|text| text.parse().ok());
    Duration::from_nanos(nanoseconds.expect("a number"))
}

/// Stops a search when its time is over.
struct Clock(Duration);

impl SearchObserver<MoveText> for Clock {
    fn poll(&mut self) -> ControlFlow<()> {
        if processor_time() >= self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn question(engine: &str, evaluator: Option<&str>) -> Question {
    Question { engine: engine.to_owned(), evaluator: evaluator.map(str::to_owned), ..Question::default() }
}

/// Plays a game; whether the player who moves at the even plies wins.
fn play(
    game: &dyn AnyGame,
    opening: &[String],
    players: [&str; 2],
    time: Duration,
    used: &mut HashMap<String, Duration>,
) -> bool {
    let opening: Vec<&str> = opening.iter().map(String::as_str).collect();
    let mut record = game.record(None, &opening).expect("a legal opening");
    for ply in 0.. {
        if record.verdict().is_some() {
            // Who cannot move has lost.
            return ply % 2 == 1;
        }
        let asked = question("pvs", Some(players[ply % 2]));
        let start = processor_time();
        let mut clock = Clock(start + time);
        let found = record.analyze(&asked, &mut clock).expect("an answer");
        *used.entry(players[ply % 2].to_owned()).or_default() += processor_time() - start;
        let mv = found.best[0].text.clone();
        record.play(&mv).expect("a legal move");
    }
    unreachable!("games end")
}

/// Random first moves.
fn opening(game: &dyn AnyGame, random: &mut fastrand::Rng) -> Vec<String> {
    let mut record = game.record(None, &[]).expect("a start");
    let mut opening = Vec::new();
    for _ in 0..random.usize(4..=8) {
        let moves = record.legal(10_000).expect("moves");
        let mv = moves[random.usize(..moves.len())].text.clone();
        record.play(&mv).expect("a legal move");
        opening.push(mv);
    }
    opening
}

#[expect(clippy::print_stdout, reason = "a program")]
fn main() {
    let numbers: Vec<u64> = env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let (sums, time) = (numbers.first().copied().unwrap_or(100), numbers.get(1).copied().unwrap_or(30));
    let time = Duration::from_millis(time);
    let mut random = fastrand::Rng::with_seed(5);
    let mut used = HashMap::new();
    let (mut won, mut split, mut lost) = (0, 0, 0);
    for sum in 1..=sums {
        let count = random.usize(3..=5);
        let names: Vec<&str> = (0..count).map(|_| COMPONENTS[random.usize(..COMPONENTS.len())]).collect();
        let names = names.join(",").replace('|', "/").replace(',', "|");
        let setup = Setup::parse(&format!("sum:games={names}")).expect("a sum");
        let game = boyi_partizan_games::play::open_sum(&setup, &Arc::new(Databases::default()));
        let game = game.expect("a sum");
        let opening = opening(&*game, &mut random);
        let first = play(&*game, &opening, ["temperature", "mobility"], time, &mut used);
        let second = !play(&*game, &opening, ["mobility", "temperature"], time, &mut used);
        match (first, second) {
            (true, true) => won += 1,
            (false, false) => lost += 1,
            _ => split += 1,
        }
        if sum % 10 == 0 || sum < 6 || sum == sums {
            println!("{sum} sums: both games won {won}, one each {split}, both lost {lost}; {used:?}");
        }
    }
}
