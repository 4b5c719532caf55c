//! How a review is made: from what was found out about each position of the game.

use super::{
    Analyzed, Review,
    chances::{accuracy_of_loss, chances, side_accuracy},
    explain,
    lost_by::LostBy,
    ply::{Mark, PlyReview, Turn},
};
use boyi_catalogue::{AnyGame, AnyRecord, Error, MoveText, Question};
use boyi_core::{Analysis, Limits, SearchObserver, Side, Value};
use std::collections::BTreeSet;

/// A move is the only one if the next best one is worse by this number of points.
const ONLY: f64 = 10.0;
/// Moments that are explained.
const MOMENTS: usize = 3;

impl Review {
    /// Reviews a game, with this number of nodes for each position, or within the game's own limits.
    ///
    /// # Errors
    /// No answer from the engine, or that the observer stopped it.
    pub fn of_game(
        game: &dyn AnyGame,
        record: &dyn AnyRecord,
        nodes: Option<u64>,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Review, Error> {
        let limits = Limits { nodes, lines: 2, ..Limits::default() };
        let question = Question { limits, ..Question::default() };
        let moves = record.moves();
        let start = record.start();
        let mut replayed = game.record(Some(&start), &[])?;
        let mut positions = Vec::with_capacity(moves.len() + 1);
        for ply in 0..=moves.len() {
            let analysis = match replayed.verdict() {
                Some(outcome) => Analysis::finished("rules", Value::from(outcome)),
                None => replayed.analyze(&question, observer)?,
            };
            positions.push(Analyzed::new(&mut *replayed, analysis));
            if let Some(mv) = moves.get(ply) {
                replayed.play(&mv.text)?;
            }
        }
        Ok(Review::new(game.name(), start, &moves, &positions))
    }

    /// A review from what was found out about each position: the one before each move, and the last one. Moves whose positions are
    /// missing are left out.
    pub fn new(game: String, start: String, moves: &[MoveText], positions: &[Analyzed]) -> Review {
        let pairs = positions.iter().zip(positions.iter().skip(1));
        let mut plies: Vec<PlyReview> = moves
            .iter()
            .zip(pairs)
            .enumerate()
            .map(|(i, (mv, (now, next)))| review_ply(i, mv, now, next))
            .collect();
        let of = |side: Side| {
            let moves: Vec<f64> =
                plies.iter().filter(|ply| ply.side == side).map(|ply| ply.accuracy).collect();
            side_accuracy(&moves)
        };
        let accuracy = [of(Side::First), of(Side::Second)];
        let moments = moments(&plies);
        let lost_at = [Side::First, Side::Second].map(|side| match LostBy::of(&plies, side) {
            Some(LostBy::Move(at)) => Some(at),
            Some(LostBy::Start) | None => None,
        });
        let explained: BTreeSet<usize> =
            moments.iter().copied().chain(lost_at.into_iter().flatten()).collect();
        for at in explained {
            plies[at].notes = explain::moment(&game, &plies[at], &positions[at..]);
        }
        Review { game, start, accuracy, plies, moments, lost_by: [None, None] }
    }
}

fn review_ply(index: usize, mv: &MoveText, now: &Analyzed, next: &Analyzed) -> PlyReview {
    let after_value = -next.value;
    let (before, after) = (chances(now.value), chances(after_value));
    let best = now.best.iter().any(|best| best.text == mv.text);
    // A search after the move sees deeper than the one before it: what it finds better is no loss, and the best move loses nothing.
    let loss = if best { 0.0 } else { (before - after).max(0.0) };
    let distance_lost = distance_lost(now.value, after_value.one_ply_later());
    let mark = match Mark::of_loss(loss) {
        Mark::Good if best || loss < 0.5 && distance_lost.is_none() => Mark::Best,
        mark => mark,
    };
    let second = now.lines.get(1).map(|line| chances(line.value));
    let only =
        best && now.best.len() == 1 && !now.more && second.is_some_and(|second| before - second >= ONLY);
    let first_line = now.lines.first();
    let line = first_line
        .filter(|_| !best)
        .map_or_else(Vec::new, |line| line.moves.iter().map(|mv| mv.label.clone()).collect());
    PlyReview {
        ply: index + 1,
        side: now.mover,
        mv: mv.text.clone(),
        label: mv.label.clone(),
        before,
        after: if best { after.max(before) } else { after },
        mark,
        only,
        accuracy: accuracy_of_loss(loss),
        turn: if best { None } else { turn(now.value, after_value) },
        distance_lost: distance_lost.filter(|_| !best),
        best: now.best.first().filter(|_| !best).map(|best| best.label.clone()),
        line,
        notes: Vec::new(),
        reasons: Vec::new(),
        why: Vec::new(),
    }
}

/// The proved value that a move changed, from what it was and what it became, both for the mover.
fn turn(before: Value, after: Value) -> Option<Turn> {
    match (before, after) {
        (Value::Win { .. }, Value::Draw) => Some(Turn::WinDraw),
        (Value::Win { .. }, Value::Loss { .. }) => Some(Turn::WinLoss),
        (Value::Draw, Value::Loss { .. }) => Some(Turn::DrawLoss),
        _ => None,
    }
}

/// Plies by which a won game became longer or a lost one shorter, where both distances are known.
fn distance_lost(before: Value, after: Value) -> Option<u32> {
    let lost = match (before, after) {
        (Value::Win { plies: Some(before) }, Value::Win { plies: Some(after) }) => {
            after.checked_sub(before)?
        }
        (Value::Loss { plies: Some(before) }, Value::Loss { plies: Some(after) }) => {
            before.checked_sub(after)?
        }
        _ => return None,
    };
    (lost > 0).then_some(lost)
}

/// The moves that lost the most, at most three, in the order of the game.
fn moments(plies: &[PlyReview]) -> Vec<usize> {
    let mut all: Vec<usize> = (0..plies.len()).filter(|&at| plies[at].mark >= Mark::Inaccuracy).collect();
    all.sort_by(|&a, &b| {
        let loss = |at: usize| plies[at].before - plies[at].after;
        loss(b).total_cmp(&loss(a)).then(a.cmp(&b))
    });
    all.truncate(MOMENTS);
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::NoObserver;

    fn review(game: &str, position: Option<&str>, moves: &[&str], nodes: Option<u64>) -> Review {
        let game = boyi_games::registry().open(game).unwrap();
        let record = game.record(position, moves).unwrap();
        Review::of_game(&*game, &*record, nodes, &mut NoObserver).unwrap()
    }

    /// Nim: the first blunder, its punishment, and who played without a mistake.
    #[test]
    fn nim() {
        let review = review("nim", Some("3,5,7"), &["3:1", "1:1", "2:5", "1:2", "3:6"], None);
        let found: Vec<(Mark, Option<Turn>)> = review.plies.iter().map(|ply| (ply.mark, ply.turn)).collect();
        let (best, blunder) = ((Mark::Best, None), (Mark::Blunder, Some(Turn::WinLoss)));
        // 3,5,6 is lost; 2,5,6 is won by 1:1 … and 2,0,6 gives it back, as 0,0,6 does.
        assert_eq!(found, [best, best, blunder, blunder, best]);
        assert_eq!(review.moments, [2, 3]);
        assert_eq!(review.plies[2].notes[1].id, "review.nimber");
    }

    /// In misère play nimbers do not tell who wins, so that no review speaks of them.
    #[test]
    fn misere_games_are_explained_without_nimbers() {
        let mut rng = fastrand::Rng::with_seed(19);
        let mut moments = 0;
        let registry = boyi_games::registry();
        let misere =
            registry.entries().filter(|entry| entry.params.iter().any(|param| param.key == "misere"));
        for name in misere.map(|entry| format!("{}:misere", entry.name)).chain(["kayles:misere".to_owned()]) {
            let game = registry.open(&name).unwrap();
            let mut record = game.record(None, &[]).unwrap();
            while record.verdict().is_none() && record.moves().len() < 8 {
                let legal = record.legal(2_000).unwrap();
                record.play(&legal[rng.usize(..legal.len())].text).unwrap();
            }
            let review = Review::of_game(&*game, &*record, Some(2_000), &mut NoObserver).unwrap();
            for note in review.plies.iter().flat_map(|ply| &ply.notes) {
                assert_ne!(note.id, "review.nimber", "{name} {:?}", record.moves());
            }
            moments += review.moments.len();
        }
        assert!(moments > 10, "{moments}");
    }

    /// Tic-tac-toe: a corner against two opposite corners turns a draw into a loss.
    #[test]
    fn tic_tac_toe() {
        let review = review("tictactoe", None, &["a1", "b2", "c3", "a3", "c1"], None);
        let turned: Vec<_> = review.plies.iter().filter_map(|ply| Some((ply.ply, ply.turn?))).collect();
        assert_eq!(turned, [(4, Turn::DrawLoss)]);
        assert_eq!(review.moments, [3]);
        assert_eq!(review.plies[3].mark, Mark::Blunder);
        assert!(!review.plies[3].notes.is_empty());
    }

    /// Scholar's mate: the last move of Black's is the one that loses, and the tactic is named.
    #[test]
    fn chess() {
        let moves = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];
        let review = review("chess", None, &moves, Some(4_000));
        let blunder = &review.plies[5];
        assert_eq!((blunder.mark, review.moments.contains(&5)), (Mark::Blunder, true));
        assert!(review.accuracy[1].unwrap() < review.accuracy[0].unwrap());
        assert!(blunder.notes.iter().any(|note| note.id == "review.mate"), "{:?}", blunder.notes);
    }

    /// The move that loses by the judge of repetitions is told with the judge's reason, also where the opponent's reply repeats the position.
    #[test]
    fn a_move_that_loses_by_repetition_is_explained_by_the_judge() {
        let check = ["a8a9", "e9e10", "a9a10", "e10e9", "a10a9", "e9e10", "a9a10", "e10e9", "a10a9"];
        let chase = ["b1a1", "a10b8", "a1b1", "b8a10"].repeat(2);
        for (start, moves, at, id) in [
            ("9/4k4/R8/9/9/9/9/9/9/5K3 w - - 0 1", &check[..], 8, "xiangqi.perpetual-check"),
            ("n2k5/9/9/9/9/9/9/9/9/1R2K4 w - - 0 1", &chase[..], 6, "xiangqi.perpetual-chase"),
        ] {
            let review = review("xiangqi", Some(start), moves, Some(4_000));
            assert!(review.moments.contains(&at), "{start}: {:?}", review.moments);
            let ids: Vec<_> = review.plies[at].notes.iter().map(|note| note.id).collect();
            assert_eq!((ids.contains(&id), ids.contains(&"review.mate")), (true, false), "{start}: {ids:?}");
        }
        // A repetition that throws a won game of chess away.
        let moves = ["g8f6", "b1c3", "f6g8", "c3b1"].repeat(2);
        let won = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
        let review = review("chess", Some(won), &moves, Some(4_000));
        let notes = review.plies.iter().flat_map(|ply| &ply.notes);
        assert!(notes.map(|note| note.id).any(|id| id == "chess.threefold-repetition"), "{:?}", review.plies);
    }

    #[test]
    fn a_game_without_moves_has_no_accuracy() {
        let review = review("chess", None, &[], Some(100));
        assert_eq!((review.accuracy, review.moments.len()), ([None, None], 0));
    }
}
