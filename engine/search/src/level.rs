//! Strength levels: a program that does not always play its best.
//!
//! Level 10 plays the best move found; where no move wins, the one after which the opponent
//! has the most replies that are mistakes. The levels below search less deep, and now and then choose a move that is
//! known not to be best: the lower the level, the more often and the worse.

use crate::{WithoutReports, random::SplitMix64};
use boyi_core::{Analysis, AnalysisError, Engine, Game, Limits, Record, SearchObserver, Value};

/// A strength from 1 (loses to a beginner) to 10 (the strongest).
///
/// ```
/// use boyi_search::Level;
/// assert_eq!(Level::new(10), Some(Level::STRONGEST));
/// assert_eq!((Level::new(0), Level::new(11)), (None, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// The handicap of a level.
struct Weakness {
    /// The number of moves, out of 1,000, that are deliberate mistakes.
    lapses: u64,
    /// A deliberate mistake is half as likely as one this many ranks better.
    half_life: u32,
    /// The search depth in plies.
    depth: u32,
}

/// By level, from 1 to 9.
#[rustfmt::skip]
const WEAKNESSES: [Weakness; 9] = [
    Weakness { lapses: 900, half_life: u32::MAX, depth: 1 },
    Weakness { lapses: 750, half_life: 20,       depth: 1 },
    Weakness { lapses: 600, half_life: 10,       depth: 2 },
    Weakness { lapses: 470, half_life: 6,        depth: 2 },
    Weakness { lapses: 350, half_life: 4,        depth: 3 },
    Weakness { lapses: 250, half_life: 3,        depth: 3 },
    Weakness { lapses: 160, half_life: 2,        depth: 4 },
    Weakness { lapses:  90, half_life: 1,        depth: 4 },
    Weakness { lapses:  35, half_life: 1,        depth: 5 },
];

impl Level {
    /// The weakest.
    pub const WEAKEST: Level = Level(1);
    /// The strongest.
    pub const STRONGEST: Level = Level(10);

    /// Level 1 to 10.
    pub fn new(level: u8) -> Option<Self> {
        (Self::WEAKEST.0..=Self::STRONGEST.0).contains(&level).then_some(Level(level))
    }

    /// The number, 1 to 10.
    pub fn get(self) -> u8 {
        self.0
    }

    fn weakness(self) -> Option<&'static Weakness> {
        WEAKNESSES.get(usize::from(self.0) - 1)
    }
}

/// A move that a level chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The reason for it.
    pub why: ChoiceReason,
    /// The engine's analysis of the position; `None` where it was not asked, or refused.
    pub analysis: Option<Analysis<M>>,
}

/// The reason for a level's move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoiceReason {
    /// There is no other.
    Only,
    /// The engine calls it best.
    Best,
    /// Nothing better can be forced, but the opponent can go wrong: of all `replies`, these are `mistakes`.
    Trap {
        /// Replies that are mistakes.
        mistakes: u64,
        /// All replies.
        replies: u64,
    },
    /// A deliberate mistake: this level does not always play the best move.
    Lapse,
    /// The engine had no answer.
    Guess,
}

/// The maximum number of replies searched to set a trap.
const TRAP_REPLIES: u64 = 200_000;
/// The maximum number of nodes searched to set a trap, as a multiple of those of the position itself.
const TRAP_NODES: u64 = 5_000_000;
/// The maximum number of moves whose values are asked for to choose a mistake.
const MISTAKE_MOVES: u64 = 1_000;

/// Chooses a move for the player to move. The same seed chooses the same move in the same position; `None` when the
/// game is over.
///
/// The limits bound each question to the engine; levels below 10 search less deep than that. Positions with more
/// moves than can be listed are no obstacle, as long as the engine and [`Game::sample`] need no list.
///
/// # Errors
/// The engine's error, where not even a random move can be had.
pub fn choose<G: Game>(
    game: &G,
    record: &Record<G>,
    level: Level,
    engine: &mut dyn Engine<G>,
    limits: &Limits,
    seed: u64,
    observer: &mut dyn SearchObserver<G::Move>,
) -> Result<Option<Choice<G::Move>>, AnalysisError> {
    if game.verdict(record).is_some() {
        return Ok(None);
    }
    let position = record.now();
    let mut random = SplitMix64::new(seed ^ game.hash(position).rotate_left(u32::from(level.0)));
    // Step 1. With one move there is nothing to choose.
    let count = game.count(position);
    if count == 1
        && let Some(mv) = game.sample(position, 0)
    {
        return Ok(Some(Choice { mv, why: ChoiceReason::Only, analysis: None }));
    }
    // Step 2. Weak levels make deliberate mistakes, and search less deep.
    let mut limits = Limits { lines: 1, ..*limits };
    if let Some(weakness) = level.weakness() {
        limits.depth = Some(limits.depth.map_or(weakness.depth, |depth| depth.min(weakness.depth)));
        if random.below(1_000) < weakness.lapses
            && let Some(choice) = lapse(game, record, weakness, engine, &limits, &mut random, observer)
        {
            return Ok(Some(choice));
        }
    }
    // Step 3. Otherwise the best move; where nothing wins, the best trap.
    let analysis = match engine.analyze(game, record, &limits, observer) {
        Ok(analysis) => analysis,
        Err(error) => {
            let guess = game.sample(position, random.next()).ok_or(error)?;
            return Ok(Some(Choice { mv: guess, why: ChoiceReason::Guess, analysis: None }));
        }
    };
    let trap = match analysis.value {
        Value::Loss { .. } | Value::Draw if level == Level::STRONGEST => {
            set_trap(game, record, &analysis, engine, &limits, observer)
        }
        _ => None,
    };
    let (mv, why) = trap.unwrap_or_else(|| {
        (analysis.best[random.below(analysis.best.len() as u64) as usize].clone(), ChoiceReason::Best)
    });
    Ok(Some(Choice { mv, why, analysis: Some(analysis) }))
}

/// A move that is not best: the worse, the less likely. `None` where all moves are equally good.
fn lapse<G: Game>(
    game: &G,
    record: &Record<G>,
    weakness: &Weakness,
    engine: &mut dyn Engine<G>,
    limits: &Limits,
    random: &mut SplitMix64,
    observer: &mut dyn SearchObserver<G::Move>,
) -> Option<Choice<G::Move>> {
    let position = record.now();
    let all = Limits { lines: Limits::ALL, ..*limits };
    let listed = game.count(position) <= MISTAKE_MOVES;
    let Some(analysis) = listed.then(|| engine.analyze(game, record, &all, observer).ok()).flatten() else {
        let mv = game.sample(position, random.next())?;
        return Some(Choice { mv, why: ChoiceReason::Lapse, analysis: None });
    };
    // Moves of equal value share a rank; the best ones have rank 0.
    let mut rank = 0;
    let mut weights = vec![0];
    for pair in analysis.lines.windows(2) {
        rank += u32::from(pair[0].value != pair[1].value);
        let halvings = rank.saturating_sub(1) / weakness.half_life;
        weights.push(if rank == 0 { 0 } else { (1u64 << 32).checked_shr(halvings).unwrap_or(0).max(1) });
    }
    let mut drawn = random.below(weights.iter().sum::<u64>().max(1));
    let place = weights.iter().position(|&weight| {
        let here = drawn < weight;
        drawn = drawn.saturating_sub(weight);
        here
    })?;
    let mv = analysis.lines[place].moves[0].clone();
    Some(Choice { mv, why: ChoiceReason::Lapse, analysis: Some(analysis) })
}

/// The trap: among the moves that are known to reach the position's value, the one after which the opponent has the most replies
/// that are mistakes; among equals, the one after which the game is longest. `None` where finding it takes too long.
fn set_trap<G: Game>(
    game: &G,
    record: &Record<G>,
    analysis: &Analysis<G::Move>,
    engine: &mut dyn Engine<G>,
    limits: &Limits,
    observer: &mut dyn SearchObserver<G::Move>,
) -> Option<(G::Move, ChoiceReason)> {
    let count = game.count(record.now());
    if count > G::SAMPLED || analysis.stats.nodes().saturating_mul(count) > TRAP_NODES {
        return None;
    }
    let mut moves = Vec::new();
    game.moves(record.now(), &mut moves);
    let counts = moves.iter().map(|mv| game.count(&game.play(record.now(), mv)));
    if counts.fold(0u64, u64::saturating_add) > TRAP_REPLIES {
        return None;
    }
    let all = Limits { lines: Limits::ALL, ..*limits };
    let mut record = record.clone();
    let mut best: Option<((u64, Value), G::Move, u64)> = None;
    for mv in moves {
        record.push(game, mv.clone());
        let (value, mistakes, replies) = match game.verdict(&record) {
            Some(outcome) => (Value::from(outcome), 0, 0),
            None => {
                let after = engine.analyze(game, &record, &all, &mut WithoutReports(observer)).ok()?;
                let mistakes = after.lines.iter().filter(|line| is_mistake(after.value, line.value)).count();
                (after.value, mistakes as u64, after.lines.len() as u64)
            }
        };
        record.pop();
        let value = (-value).one_ply_later();
        // A trap may not cost a draw: a move that is not proved to keep it is none.
        let keeps = analysis.value.is_loss() || (value.is_proof() && !value.is_loss());
        let rank = (mistakes, value);
        if keeps && best.as_ref().is_none_or(|(known, ..)| rank > *known) {
            best = Some((rank, mv, replies));
        }
    }
    best.map(|((mistakes, _), mv, replies)| (mv, ChoiceReason::Trap { mistakes, replies }))
}

/// Returns `true` if a reply gives away a win, or a draw.
fn is_mistake(position: Value, reply: Value) -> bool {
    (position.is_win() && !reply.is_win()) || (!position.is_loss() && reply.is_loss())
}
