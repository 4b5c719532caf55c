//! Makes `gomoku.weights` from games of the engine against itself:
//!
//! ```text
//! gomoku_tune play FILE [rule [games [nodes [seed]]]]     adds games to a file
//! gomoku_tune fit WEIGHTS FILE…                           fits the weights to them
//! ```
//!
//! A line of a file is a game: `7,7 8,8 6,9:35 … =1`, its moves (column and row from 0), after the random ones each with the
//! search's score for the player to move, and the result for Black.
//!
//! *Values* are fitted to the quiet positions: the odds of a win are those of the game's result and of the score together
//! (M. Buro, "From simple features to sophisticated evaluation functions", 1998). *Orders* are fitted to the moves that the searches
//! chose: the softmax over the orders of all moves near a stone (R. Coulom, "Computing Elo ratings of move patterns in the game of
//! Go", 2007). A shape's number is a sum over its four patterns and a correction of its own, which is pulled towards zero, so that
//! shapes that are seldom seen take after their patterns. Adam (D. Kingma and J. Ba, 2015).

use boyi_lines::gomoku::{
    Board, Color, Engine, Limits, NoObserver, Offers, Pattern, Point, Rule, Score, Shape, Threat, Weights,
};
use std::{env, fs, io::Write};

/// Units of a value in one unit of log-odds.
const VALUE: f32 = 200.0;
/// Units of an order.
const ORDER: f32 = 100.0;
/// The share of the game's result in the target; the rest is the score's.
const RESULT: f32 = 0.5;
const PASSES: u32 = 12;
/// The rates of values and of orders, at the beginning.
const RATES: [f32; 2] = [4e-3, 2e-2];
/// How much of a shape's own correction is lost with each step of a whole rate.
const PULL: f32 = 0.02;
/// Games in a step.
const BATCH: usize = 64;
/// Every so many games one is kept aside.
const ASIDE: usize = 20;

/// Patterns that shapes are made of.
const KINDS: usize = Pattern::Five as usize;
/// One table: a number for each pattern, then one for each shape.
const TABLE: usize = KINDS + Shape::COUNT;
/// What counts beside the shapes, for one regime.
const REGIME: usize = 2 * Threat::COUNT + 1;
const PARAMETERS: usize = 4 * TABLE + 2 * REGIME;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["play", file, rest @ ..] => {
            let number =
                |at: usize, usual: u64| rest.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
            let rule = rest.first().map_or(Ok(Rule::Freestyle), |rule| rule.parse()).expect("a rule");
            let mut random = fastrand::Rng::with_seed(number(3, 1));
            let mut out = fs::File::options().append(true).create(true).open(file).expect("a file to write");
            for _ in 0..number(1, 200) {
                let game = play(rule, number(2, 1_000), &mut random);
                writeln!(out, "{game}").expect("the game is written");
            }
        }
        ["fit", weights, files @ ..] if !files.is_empty() => {
            let games: Vec<Game> = files
                .iter()
                .flat_map(|file| {
                    let text = fs::read_to_string(file).expect("a file of games");
                    text.lines().filter_map(Game::read).collect::<Vec<_>>()
                })
                .collect();
            fs::write(weights, fit(games).to_bytes()).expect("the weights are written");
        }
        _ => panic!("gomoku_tune play FILE [rule [games [nodes [seed]]]], or gomoku_tune fit WEIGHTS FILE…"),
    }
}

/// Plays a game.
fn play(rule: Rule, nodes: u64, random: &mut fastrand::Rng) -> String {
    let mut board = Board::new(15, 15, rule);
    let mut text = String::new();
    for _ in 0..random.usize(3..=8) {
        let point = Point::new(random.usize(3..12), random.usize(3..12));
        if board.is_empty(point) && !board.is_forbidden(point) {
            board.play(point);
            text += &format!("{},{} ", point.column(), point.row());
        }
    }
    let mut engine = Engine::new(1 << 20);
    let result = loop {
        let won = |me: bool| if (board.turn() == Color::Black) == me { "1" } else { "0" };
        if board.history().last().is_some_and(|&last| !board.row_through(last).is_empty()) {
            break won(false);
        }
        if board.is_full() || board.history().len() > 140 {
            break "0.5";
        }
        let limits = Limits { nodes: Some(nodes * random.u64(70..130) / 100), ..Limits::default() };
        let report = engine.search(&board, &limits, &mut NoObserver);
        let Some(line) = report.lines.first() else { break "0.5" };
        let score = match line.score {
            Score::Win(_) => break won(true),
            Score::Loss(_) => break won(false),
            Score::Estimate(score) if score.abs() > 15_000 => break won(score > 0),
            Score::Estimate(score) => score,
        };
        text += &format!("{},{}:{score} ", line.moves[0].column(), line.moves[0].row());
        board.play(line.moves[0]);
    };
    text + "=" + result
}

/// A game of a file.
struct Game {
    /// Each with the search's score, where one was made.
    moves: Vec<(Point, Option<f32>)>,
    /// For Black, from 0 to 1.
    result: f32,
}

impl Game {
    fn read(line: &str) -> Option<Game> {
        let (moves, result) = line.rsplit_once('=')?;
        let read = |text: &str| {
            let (at, score) =
                text.split_once(':').map_or((text, None), |(at, score)| (at, score.parse().ok()));
            let (column, row) = at.split_once(',')?;
            Some((Point::new(column.parse().ok()?, row.parse().ok()?), score))
        };
        let moves = moves.split_whitespace().map(read).collect::<Option<_>>()?;
        Some(Game { moves, result: result.trim().parse().ok()? })
    }
}

/// What is fitted, or its gradient.
struct Parameters(Vec<f32>);

impl Parameters {
    fn table(&self, table: usize) -> &[f32] {
        &self.0[table * TABLE..][..TABLE]
    }

    /// The number of a shape: what its patterns add up to, and its own.
    fn of(&self, table: usize, patterns: &[Pattern; 4]) -> f32 {
        let table = self.table(table);
        patterns.iter().map(|&pattern| table[kind(pattern)]).sum::<f32>()
            + table[KINDS + Shape::of(patterns).index()]
    }

    fn add(&mut self, table: usize, patterns: &[Pattern; 4], amount: f32) {
        let table = &mut self.0[table * TABLE..][..TABLE];
        let shape = Shape::of(patterns).index();
        // Nothing is worth nothing.
        if shape == 0 {
            return;
        }
        for pattern in patterns.map(kind).into_iter().filter(|&kind| kind > 0) {
            table[pattern] += amount;
        }
        table[KINDS + shape] += amount;
    }
}

fn kind(pattern: Pattern) -> usize {
    if pattern >= Pattern::Five { 0 } else { pattern as usize }
}

/// Losses of some positions.
#[derive(Clone, Copy, Default)]
struct Losses {
    positions: f64,
    /// Of the target's odds.
    value: f64,
    /// Of the result's odds.
    result: f64,
    choices: f64,
    order: f64,
    /// How often the first move by order is the one that the search chose.
    first: f64,
}

/// The positions of a game: their losses and, where asked for, the gradient.
fn learn(game: &Game, weights: &Parameters, mut gradient: Option<&mut Parameters>, losses: &mut Losses) {
    let mut board = Board::new(15, 15, Rule::Freestyle);
    for &(point, score) in &game.moves {
        let me = board.turn();
        let offered = |color, threat| board.offers(color, threat) > 0;
        let forced = offered(me, Threat::Five) || offered(!me, Threat::Five);
        if let Some(score) = score.filter(|_| !forced && !offered(me, Threat::OpenFour)) {
            let target = if me == Color::Black { game.result } else { 1.0 - game.result };
            value(&board, target, score, weights, gradient.as_deref_mut(), losses);
            order(&board, point, weights, gradient.as_deref_mut(), losses);
        }
        board.play(point);
    }
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

fn value(
    board: &Board,
    result: f32,
    score: f32,
    weights: &Parameters,
    gradient: Option<&mut Parameters>,
    losses: &mut Losses,
) {
    let me = board.turn();
    let empty = || board.points().filter(|&point| board.is_empty(point));
    let mut odds = 0.0;
    for point in empty() {
        odds += weights.of(0, &board.patterns(me, point)) - weights.of(1, &board.patterns(!me, point));
    }
    let threatened = usize::from(board.offers(!me, Threat::OpenFour) > 0);
    let regime = 4 * TABLE + threatened * REGIME;
    let mut offers = [0.0; REGIME];
    offers[2 * Threat::COUNT] = 1.0;
    for (side, color) in [me, !me].into_iter().enumerate() {
        for threat in &Threat::ALL[Threat::Twos as usize..] {
            offers[side * Threat::COUNT + *threat as usize] =
                f32::from(board.offers(color, *threat).min(Offers::MOST));
        }
    }
    odds += offers.iter().zip(&weights.0[regime..]).map(|(count, weight)| count * weight).sum::<f32>();
    let chance_of_win = chance(odds);
    let target = RESULT * result + (1.0 - RESULT) * chance(score / VALUE);
    let loss = |target: f32| {
        let sure = chance_of_win.clamp(1e-6, 1.0 - 1e-6);
        f64::from(-(target * sure.ln() + (1.0 - target) * (1.0 - sure).ln()))
    };
    losses.positions += 1.0;
    losses.value += loss(target);
    losses.result += loss(result);
    let Some(gradient) = gradient else { return };
    let error = chance_of_win - target;
    for point in empty() {
        gradient.add(0, &board.patterns(me, point), error);
        gradient.add(1, &board.patterns(!me, point), -error);
    }
    for (sum, count) in gradient.0[regime..].iter_mut().zip(offers) {
        *sum += error * count;
    }
}

fn order(
    board: &Board,
    chosen: Point,
    weights: &Parameters,
    gradient: Option<&mut Parameters>,
    losses: &mut Losses,
) {
    let me = board.turn();
    let threatened = board.offers(!me, Threat::OpenFour) > 0;
    let near = |point: Point| {
        board.history().iter().any(|stone| {
            let (x, y) = (stone.column().abs_diff(point.column()), stone.row().abs_diff(point.row()));
            x.max(y) <= 3 && (x == y || x == 0 || y == 0)
        })
    };
    let meets = |point| board.threat(me, point).max(board.threat(!me, point)) >= Threat::Four;
    let moves: Vec<Point> = board
        .points()
        .filter(|&point| board.is_empty(point) && if threatened { meets(point) } else { near(point) })
        .collect();
    let Some(place) = moves.iter().position(|&point| point == chosen) else { return };
    let orders: Vec<f32> = moves
        .iter()
        .map(|&at| weights.of(2, &board.patterns(me, at)) + weights.of(3, &board.patterns(!me, at)))
        .collect();
    let most = orders.iter().copied().fold(f32::MIN, f32::max);
    let sum: f32 = orders.iter().map(|order| (order - most).exp()).sum();
    losses.choices += 1.0;
    losses.order += f64::from(sum.ln() + most - orders[place]);
    losses.first += f64::from(u8::from(orders[place] >= most));
    let Some(gradient) = gradient else { return };
    for (i, &at) in moves.iter().enumerate() {
        let error = (orders[i] - most).exp() / sum - f32::from(u8::from(i == place));
        gradient.add(2, &board.patterns(me, at), error);
        gradient.add(3, &board.patterns(!me, at), error);
    }
}

/// Losses of games on all cores, and the gradient where asked for.
fn pass(games: &[&Game], weights: &Parameters, gradient: Option<&mut Parameters>) -> Losses {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = gradient.is_some();
    let parts: Vec<(Losses, Parameters)> = std::thread::scope(|scope| {
        let tasks: Vec<_> = games
            .chunks(games.len().div_ceil(cores).max(1))
            .map(|games| {
                scope.spawn(move || {
                    let mut part = Parameters(vec![0.0; if wanted { PARAMETERS } else { 0 }]);
                    let mut losses = Losses::default();
                    for game in games {
                        learn(game, weights, wanted.then_some(&mut part), &mut losses);
                    }
                    (losses, part)
                })
            })
            .collect();
        tasks.into_iter().map(|task| task.join().expect("a part of the games")).collect()
    });
    let mut sum = Losses::default();
    let mut gradient = gradient;
    for (losses, part) in parts {
        sum.positions += losses.positions;
        sum.value += losses.value;
        sum.result += losses.result;
        sum.choices += losses.choices;
        sum.order += losses.order;
        sum.first += losses.first;
        if let Some(gradient) = gradient.as_deref_mut() {
            for (sum, part) in gradient.0.iter_mut().zip(part.0) {
                *sum += part;
            }
        }
    }
    sum
}

#[expect(clippy::print_stdout, reason = "an example")]
fn fit(games: Vec<Game>) -> Weights {
    let (aside, mut learnt): (Vec<_>, Vec<_>) =
        games.iter().enumerate().partition(|(i, _)| i.is_multiple_of(ASIDE));
    let aside: Vec<&Game> = aside.into_iter().map(|(_, game)| game).collect();
    let mut weights = Parameters(vec![0.0; PARAMETERS]);
    let (mut mean, mut square) = (vec![0.0; PARAMETERS], vec![0.0; PARAMETERS]);
    let steps = learnt.len().div_ceil(BATCH) as i32 * PASSES as i32;
    let mut random = fastrand::Rng::with_seed(1);
    let mut step = 0;
    for number in 1..=PASSES {
        random.shuffle(&mut learnt);
        let mut losses = Losses::default();
        for batch in learnt.chunks(BATCH) {
            let batch: Vec<&Game> = batch.iter().map(|(_, game)| *game).collect();
            let mut gradient = Parameters(vec![0.0; PARAMETERS]);
            let part = pass(&batch, &weights, Some(&mut gradient));
            losses.positions += part.positions;
            losses.value += part.value;
            step += 1;
            let rest = 1.0 - step as f32 / (steps + 1) as f32;
            for (i, g) in gradient.0.iter().enumerate() {
                let g = g / part.positions.max(1.0) as f32;
                mean[i] = 0.9 * mean[i] + 0.1 * g;
                square[i] = 0.999 * square[i] + 0.001 * g * g;
                let m = mean[i] / (1.0 - 0.9f32.powi(step));
                let s = square[i] / (1.0 - 0.999f32.powi(step));
                let rate = rest * RATES[usize::from((2 * TABLE..4 * TABLE).contains(&i))];
                weights.0[i] -= rate * m / (s.sqrt() + 1e-8);
                if i < 4 * TABLE && i % TABLE >= KINDS {
                    weights.0[i] *= 1.0 - PULL * rate;
                }
            }
        }
        let kept = pass(&aside, &weights, None);
        println!(
            "{number:2}: {:.5} on {} positions; aside {:.5}, of results {:.5}, of choices {:.4}, first {:.3}",
            losses.value / losses.positions,
            losses.positions,
            kept.value / kept.positions,
            kept.result / kept.positions,
            kept.order / kept.choices,
            kept.first / kept.choices
        );
    }
    rounded(&weights)
}

/// Whole numbers.
fn rounded(weights: &Parameters) -> Weights {
    let quiet = &Pattern::ALL[..KINDS];
    let table = |table: usize, unit: f32| {
        let mut numbers = vec![0; Shape::COUNT];
        for &a in quiet {
            for &b in quiet {
                for &c in quiet {
                    for &d in quiet {
                        let patterns = [a, b, c, d];
                        numbers[Shape::of(&patterns).index()] =
                            (weights.of(table, &patterns) * unit).round() as i16;
                    }
                }
            }
        }
        numbers
    };
    let regime = |threatened: usize| {
        let from = &weights.0[4 * TABLE + threatened * REGIME..][..REGIME];
        let number = |i: usize| (from[i] * VALUE).round() as i16;
        Offers {
            mine: std::array::from_fn(number),
            theirs: std::array::from_fn(|i| number(Threat::COUNT + i)),
            to_move: number(2 * Threat::COUNT),
        }
    };
    Weights {
        values: [table(0, VALUE), table(1, VALUE)],
        orders: [table(2, ORDER), table(3, ORDER)],
        offers: [regime(0), regime(1)],
    }
}
