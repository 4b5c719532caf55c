//! Which numbered positions can be reached from the start: a bit each.

use crate::{
    Extent, Indexed, SolveError, SolveObserver, Stage, expand::unnumbered, observer::StageProgress,
    parallel::for_each_piece,
};
use std::{
    collections::HashMap,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

/// Words that a thread takes at once: 4096 positions.
const PIECE: u64 = 64;

/// One bit for every number of a tier.
#[derive(Debug)]
pub(crate) struct Marks {
    words: Vec<AtomicU64>,
}

impl Marks {
    pub(crate) fn new(size: u64) -> Self {
        Marks { words: (0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect() }
    }

    pub(crate) fn get(&self, number: u64) -> bool {
        self.words[(number / 64) as usize].load(Relaxed) >> (number % 64) & 1 == 1
    }

    /// Eight marks a byte, those of small numbers first.
    #[cfg(feature = "files")]
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|word| word.load(Relaxed).to_le_bytes()).collect()
    }

    #[cfg(feature = "files")]
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let word = |bytes: &[u8]| {
            AtomicU64::new(bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
        };
        Marks { words: bytes.chunks(8).map(word).collect() }
    }

    fn set(&self, number: u64) {
        let (word, bit) = (&self.words[(number / 64) as usize], 1 << (number % 64));
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }
}

/// The marks of the tiers that the work has come to.
pub(crate) type TierMarks<T> = HashMap<T, Marks>;

/// Marks what the marked positions of a tier lead to, in this tier and in those below; `marks` has bits for all of them.
pub(crate) fn mark_from<G: Indexed>(
    game: &G,
    tier: G::Tier,
    marks: &TierMarks<G::Tier>,
    threads: usize,
    progress: &mut StageProgress<'_>,
) -> Result<(), SolveError> {
    let own = &marks[&tier];
    let visited: Vec<AtomicU64> = own.words.iter().map(|_| AtomicU64::new(0)).collect();
    loop {
        // Positions marked behind a thread's back are visited in the next round.
        let rounds = for_each_piece(
            threads,
            own.words.len() as u64,
            PIECE,
            || (Vec::new(), 0_u64),
            |(moves, expanded), words| {
                for at in words {
                    let fresh = |at: usize| own.words[at].load(Relaxed) & !visited[at].load(Relaxed);
                    let mut todo = fresh(at as usize);
                    visited[at as usize].fetch_or(todo, Relaxed);
                    while todo != 0 {
                        mark_children(game, tier, at * 64 + u64::from(todo.trailing_zeros()), marks, moves)?;
                        *expanded += 1;
                        todo &= todo - 1;
                    }
                }
                Ok(())
            },
            |words| progress.report(words * 64, None),
        )?;
        if !game.cyclic(tier) || rounds.iter().all(|(_, expanded)| *expanded == 0) {
            break;
        }
    }
    progress.advance(game.size(tier));
    Ok(())
}

fn mark_children<G: Indexed>(
    game: &G,
    tier: G::Tier,
    number: u64,
    marks: &TierMarks<G::Tier>,
    moves: &mut Vec<G::Move>,
) -> Result<(), SolveError> {
    let position = game.unrank(tier, number);
    let position =
        position.ok_or_else(|| SolveError::Unnumbered { position: format!("{tier:?} {number}") })?;
    if game.outcome(&position).is_some() {
        return Ok(());
    }
    moves.clear();
    game.moves(&position, moves);
    for mv in moves {
        let child = game.play(&position, mv);
        let (to, number) = game.rank(&child).ok_or_else(|| unnumbered(&child))?;
        let marks =
            marks.get(&to).ok_or_else(|| SolveError::TierOrder { tiers: format!("{tier:?} to {to:?}") })?;
        if number >= game.size(to) {
            return Err(unnumbered(&child));
        }
        marks.set(number);
    }
    Ok(())
}

/// Marks the start.
pub(crate) fn mark_start<G: Indexed>(game: &G, marks: &TierMarks<G::Tier>) -> Result<(), SolveError> {
    let start = game.start();
    let (tier, number) = game.rank(&start).ok_or_else(|| unnumbered(&start))?;
    let marks = marks.get(&tier).ok_or_else(|| unnumbered(&start))?;
    marks.set(number);
    Ok(())
}

/// The marks of all tiers; `None` where every numbered position counts.
pub(crate) fn reachable<G: Indexed>(
    game: &G,
    children_first: &[G::Tier],
    threads: usize,
    observer: &mut dyn SolveObserver,
) -> Result<Option<TierMarks<G::Tier>>, SolveError> {
    if game.extent() == Extent::Numbered {
        return Ok(None);
    }
    let marks: TierMarks<_> =
        children_first.iter().map(|&tier| (tier, Marks::new(game.size(tier)))).collect();
    mark_start(game, &marks)?;
    let total = children_first.iter().map(|&tier| game.size(tier)).sum();
    let mut progress = StageProgress::new(observer, Stage::Reach, Some(total));
    for &tier in children_first.iter().rev() {
        mark_from(game, tier, &marks, threads.max(1), &mut progress)?;
    }
    Ok(Some(marks))
}
