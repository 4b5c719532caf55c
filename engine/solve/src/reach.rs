//! Which numbered positions can be reached from the start: a bit for each form of each number.

use crate::{
    Extent, Indexed, SolveError, SolveObserver, Stage,
    indexed::{mark_count, mark_index, marked_position},
    observer::StageProgress,
    parallel::for_each_piece,
};
use std::{
    collections::HashMap,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

/// Words that a thread takes at once: 4096 positions.
const PIECE: u64 = 64;

/// One bit for every index of a tier, or of a part of one.
#[derive(Debug)]
pub(crate) struct Marks {
    words: Vec<AtomicU64>,
}

/// The marks of a tier, and their number.
type Target<'a, T> = (T, u64, &'a Marks);

impl Marks {
    pub(crate) fn new(size: u64) -> Self {
        Marks { words: (0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect() }
    }

    pub(crate) fn get(&self, index: u64) -> bool {
        self.words[(index / 64) as usize].load(Relaxed) >> (index % 64) & 1 == 1
    }

    /// Eight marks a byte, the first ones in the low bits.
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

    pub(crate) fn set(&self, index: u64) {
        let (word, bit) = (&self.words[(index / 64) as usize], 1 << (index % 64));
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }
}

/// The marks of the tiers reached so far.
pub(crate) type TierMarks<T> = HashMap<T, Marks>;

/// Marks the positions that the marked ones of a tier lead to, in this tier and in those below; `marks` has bits for all of them.
pub(crate) fn mark_from<G: Indexed>(
    game: &G,
    tier: G::Tier,
    marks: &TierMarks<G::Tier>,
    threads: usize,
    progress: &mut StageProgress<'_>,
) -> Result<(), SolveError> {
    let own = &marks[&tier];
    // The tier itself first: with cycles most moves stay in it.
    let mut below = Vec::new();
    game.below(tier, &mut below);
    let others = below.iter().filter_map(|below| Some((*below, mark_count(game, *below), marks.get(below)?)));
    let targets: Vec<Target<'_, G::Tier>> =
        std::iter::once((tier, mark_count(game, tier), own)).chain(others).collect();
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
                        let index = at * 64 + u64::from(todo.trailing_zeros());
                        mark_children(game, index, &targets, moves)?;
                        *expanded += 1;
                        todo &= todo - 1;
                    }
                }
                Ok(())
            },
            |words| progress.report(words * 64 / G::FORMS, None),
        )?;
        if !game.cyclic(tier) || rounds.iter().all(|(_, expanded)| *expanded == 0) {
            break;
        }
    }
    progress.advance(game.size(tier));
    Ok(())
}

/// Marks the children of a marked position of the first target.
fn mark_children<G: Indexed>(
    game: &G,
    from: u64,
    targets: &[Target<'_, G::Tier>],
    moves: &mut Vec<G::Move>,
) -> Result<(), SolveError> {
    let tier = targets[0].0;
    each_child(game, tier, from, moves, |child, to, index| {
        match targets.iter().find(|(tier, ..)| *tier == to) {
            Some((_, size, marks)) if index < *size => marks.set(index),
            Some(_) => return Err(SolveError::unnumbered(game, child)),
            None => return Err(SolveError::TierOrder { tiers: format!("{tier:?} to {to:?}") }),
        }
        Ok(())
    })
}

/// Calls `visit` with the children of a marked position, with their tiers and the indices of their marks.
pub(crate) fn each_child<G: Indexed>(
    game: &G,
    tier: G::Tier,
    from: u64,
    moves: &mut Vec<G::Move>,
    mut visit: impl FnMut(&G::Position, G::Tier, u64) -> Result<(), SolveError>,
) -> Result<(), SolveError> {
    let position = marked_position(game, tier, from).ok_or_else(|| {
        let number = from / G::FORMS;
        SolveError::Unnumbered { position: format!("{tier:?} {number}") }
    })?;
    if game.outcome(&position).is_some() {
        return Ok(());
    }
    moves.clear();
    game.moves(&position, moves);
    for mv in moves {
        let child = game.play(&position, mv);
        let (to, index) = mark_index(game, &child).ok_or_else(|| SolveError::unnumbered(game, &child))?;
        visit(&child, to, index)?;
    }
    Ok(())
}

/// Marks the start.
pub(crate) fn mark_start<G: Indexed>(game: &G, marks: &TierMarks<G::Tier>) -> Result<(), SolveError> {
    let start = game.start();
    let (tier, index) = mark_index(game, &start).ok_or_else(|| SolveError::unnumbered(game, &start))?;
    let marks = marks.get(&tier).ok_or_else(|| SolveError::unnumbered(game, &start))?;
    marks.set(index);
    Ok(())
}

/// The marks of all tiers; `None` where every numbered position counts.
pub(crate) fn reachable<G: Indexed>(
    game: &G,
    children_first: &[G::Tier],
    threads: usize,
    observer: &mut dyn SolveObserver,
) -> Result<Option<TierMarks<G::Tier>>, SolveError> {
    if game.extent() != Extent::Reachable {
        return Ok(None);
    }
    let marks: TierMarks<_> =
        children_first.iter().map(|&tier| (tier, Marks::new(mark_count(game, tier)))).collect();
    mark_start(game, &marks)?;
    let total = children_first.iter().map(|&tier| game.size(tier)).sum();
    let mut progress = StageProgress::new(observer, Stage::Reach, Some(total));
    for &tier in children_first.iter().rev() {
        mark_from(game, tier, &marks, threads.max(1), &mut progress)?;
    }
    Ok(Some(marks))
}
