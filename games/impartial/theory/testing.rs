//! The test of every impartial game's theory: the definition, position by position.

use super::{engine::Theory, explain, game::Impartial};
use boyi_core::{AnalysisError, Engine, Game, Limits, NoObserver, Notation, Record, Stats};
use std::collections::HashMap;

/// Nimber (normal play) and whether the mover loses (the game's own convention), from the definition.
pub(crate) struct Definition<'a, G: Game> {
    game: &'a G,
    known: HashMap<G::Position, (u64, bool)>,
}

impl<'a, G: Game> Definition<'a, G> {
    pub(crate) fn new(game: &'a G) -> Self {
        Definition { game, known: HashMap::new() }
    }

    pub(crate) fn solve(&mut self, position: &G::Position) -> (u64, bool) {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let after: Vec<_> = moves.iter().map(|mv| self.solve(&self.game.play(position, mv))).collect();
        let lost = match self.game.outcome(position) {
            Some(outcome) => outcome == boyi_core::Outcome::Loss,
            None => after.iter().all(|(_, lost)| !lost),
        };
        let solved = (boyi_impartial::mex(after.iter().map(|(nimber, _)| *nimber)), lost);
        self.known.insert(position.clone(), solved);
        solved
    }
}

impl<G: Game> Definition<'_, G> {
    /// The positions solved.
    pub(crate) fn positions(&self) -> Vec<G::Position> {
        self.known.keys().cloned().collect()
    }
}

/// Everything that theory says about a position is what the definition says: value, all winning moves, the value
/// of every line, nimbers; and in a lost position the named moves leave as much room to err as any. Returns whether
/// theory had an answer.
pub(crate) fn agrees<G: Impartial>(game: &G, definition: &mut Definition<G>, position: &G::Position) -> bool {
    let text = game.position_text(position);
    let (nimber, lost) = definition.solve(position);
    if let Some(claimed) = game.nimber(position) {
        assert_eq!(claimed, nimber, "nimber of {text}");
    }
    let record = Record::from_position(position.clone());
    let limits = Limits { lines: Limits::ALL, ..Limits::default() };
    let analysis = match Theory.analyze(game, &record, &limits, &mut NoObserver) {
        Ok(analysis) => analysis,
        Err(error) => {
            assert_eq!(error, AnalysisError::NoTheory, "{text}");
            return false;
        }
    };
    assert_eq!(analysis.value.is_loss(), lost, "{text}");
    assert_eq!(analysis.stats, Stats::default(), "{text}");
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    assert_eq!(moves.len() as u64, game.count(position), "count of {text}");
    assert_eq!(moves.len(), analysis.lines.len(), "lines of {text}");
    for line in &analysis.lines {
        let wins = definition.solve(&game.play(position, &line.moves[0])).1;
        assert_eq!(line.value.is_win(), wins, "{text}: {}", game.move_text(position, &line.moves[0]));
    }
    let slips = |mv: &G::Move| {
        let next = game.play(position, mv);
        let mut replies = Vec::new();
        game.moves(&next, &mut replies);
        replies.iter().filter(|reply| !definition_lost(definition, game, &next, reply)).count()
    };
    if lost {
        let mut slips = slips;
        let most = moves.iter().map(&mut slips).max();
        assert!(analysis.best.iter().all(|mv| Some(slips(mv)) == most), "traps of {text}");
    } else {
        let wins: Vec<_> = moves.iter().filter(|mv| definition.solve(&game.play(position, mv)).1).collect();
        let best: Vec<_> = moves.iter().filter(|mv| analysis.best.contains(mv)).collect();
        assert_eq!((best.len(), best), (analysis.best.len(), wins), "{text}");
    }
    explain(game, &record, &analysis);
    true
}

fn definition_lost<G: Game>(
    definition: &Definition<G>,
    game: &G,
    position: &G::Position,
    mv: &G::Move,
) -> bool {
    definition.known[&game.play(position, mv)].1
}

/// [`agrees`] on every position that play from `start` can reach. Returns how many theory answered.
pub(crate) fn agrees_below<G: Impartial>(game: &G, start: &G::Position) -> usize {
    let mut definition = Definition::new(game);
    definition.solve(start);
    definition.positions().iter().filter(|position| agrees(game, &mut definition, position)).count()
}

/// Positions and moves reachable from `start` in random play round-trip through their text, and text near them
/// reads without panic.
pub(crate) fn round_trips<G: Notation>(game: &G, start: &G::Position, seed: u64) {
    let mut position = start.clone();
    let mut random = seed;
    let mut moves = Vec::new();
    while game.outcome(&position).is_none() {
        let text = game.position_text(&position);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(&position), "{text}");
        moves.clear();
        game.moves(&position, &mut moves);
        assert_eq!(moves.len() as u64, game.count(&position), "{text}");
        for mv in &moves {
            assert!(game.legal(&position, mv), "{text} {mv:?}");
            let written = game.move_text(&position, mv);
            assert_eq!(game.parse_move(&position, &written).as_ref(), Ok(mv), "{text} {written}");
        }
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position = game.play(&position, &moves[(random >> 33) as usize % moves.len()]);
    }
}
