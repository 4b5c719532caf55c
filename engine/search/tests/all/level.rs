//! Levels: the strongest is perfect, and each is stronger than the one below.

use crate::common::*;
use boyi_core::{
    Analysis, AnalysisError, Engine, Game, Limits, NoObserver, Outcome, Record, SearchObserver, Value, Zero,
};
use boyi_search::{Choice, ChoiceReason, Level, Pvs, Solution, choose};

fn level(level: u8) -> Level {
    Level::new(level).unwrap()
}

fn solved<G: Game>(game: &G) -> Solution<G> {
    Solution::new(game, &game.start(), &Limits::default(), &mut NoObserver).unwrap()
}

fn at<G: Game>(
    game: &G,
    position: &G::Position,
    of: u8,
    engine: &mut dyn Engine<G>,
    seed: u64,
) -> Choice<G::Move> {
    let record = Record::from_position(position.clone());
    choose(game, &record, level(of), engine, &Limits::default(), seed, &mut NoObserver).unwrap().unwrap()
}

/// Points of `a` in a game where it moves first, of 2.
fn duel<G: Game>(game: &G, engine: &mut Solution<G>, a: u8, b: u8, seed: u64) -> u32 {
    let mut now = game.start();
    for ply in 0.. {
        if let Some(outcome) = game.outcome(&now) {
            let mover = match outcome {
                Outcome::Win => 2,
                Outcome::Draw => 1,
                Outcome::Loss => 0,
            };
            return if ply % 2 == 0 { mover } else { 2 - mover };
        }
        let mv = at(game, &now, if ply % 2 == 0 { a } else { b }, engine, mix(seed + ply)).mv;
        now = game.play(&now, &mv);
    }
    unreachable!()
}

#[test]
fn each_level_beats_the_one_below() {
    const GAMES: u64 = 600;
    fn score<G: Game>(game: &G) -> Vec<u32> {
        let mut engine = solved(game);
        (1..10)
            .map(|weaker| {
                let both = |seed| {
                    duel(game, &mut engine, weaker + 1, weaker, seed) + 2
                        - duel(game, &mut engine, weaker, weaker + 1, !seed)
                };
                (0..GAMES).map(|seed| mix(seed) >> 1).map(both).sum()
            })
            .collect()
    }
    let tic_tac_toe = score(&TicTacToe);
    let subtraction = score(&Subtraction { heap: 21, most: 3 });
    for points in [&tic_tac_toe, &subtraction] {
        assert!(
            points.iter().all(|&points| u64::from(points) > 2 * GAMES),
            "{tic_tac_toe:?} {subtraction:?}"
        );
    }
}

#[test]
fn the_strongest_never_gives_anything_away() {
    fn check<G: Game>(game: &G) {
        let mut engine = solved(game);
        let solution = engine.clone();
        for (position, value) in solution.iter().filter(|(p, _)| game.outcome(p).is_none()) {
            let choice = at(game, position, 10, &mut engine, 7);
            let after = solution.value(game, &game.play(position, &choice.mv)).unwrap();
            let reached = (-after).one_ply_later();
            assert!(reached == value || (value.is_loss() && reached.is_loss()), "{position:?} {choice:?}");
        }
    }
    check(&TicTacToe);
    check(&Subtraction { heap: 40, most: 5 });
    check(&RandomGraph::new(5));
}

#[test]
fn in_a_lost_position_the_strongest_sets_the_best_trap() {
    // From a heap of 8 with takes of 1 to 3 everything loses. Of the replies to any take one wins and two lose; the
    // smallest take makes the longest game of it.
    let game = Subtraction { heap: 8, most: 3 };
    let choice = at(&game, &8, 10, &mut solved(&game), 1);
    assert_eq!((choice.mv, choice.why), (1, ChoiceReason::Trap { mistakes: 2, replies: 3 }));
    // From a heap of 4 the take decides how many replies there are.
    let choice = at(&game, &4, 10, &mut solved(&game), 1);
    assert_eq!((choice.mv, choice.why), (1, ChoiceReason::Trap { mistakes: 2, replies: 3 }));
}

#[test]
fn the_weakest_often_errs_and_the_seed_decides() {
    let game = Subtraction { heap: 21, most: 3 };
    let mut engine = solved(&game);
    let errors = (0..1_000).filter(|&seed| at(&game, &21, 1, &mut engine, seed).mv != 1).count();
    assert!((850..=950).contains(&errors), "{errors}");
    for seed in 0..100 {
        assert_eq!(at(&game, &21, 5, &mut engine, seed), at(&game, &21, 5, &mut engine, seed));
    }
}

#[test]
fn huge_heaps_are_no_obstacle() {
    /// One heap; taking all wins at once.
    #[derive(Clone)]
    struct Heap;
    impl Game for Heap {
        type Position = u64;
        type Move = u64;
        fn start(&self) -> u64 {
            1 << 63
        }
        fn outcome(&self, heap: &u64) -> Option<Outcome> {
            (*heap == 0).then_some(Outcome::Loss)
        }
        fn moves(&self, heap: &u64, out: &mut Vec<u64>) {
            assert!(*heap <= 100_000, "too many to list");
            out.extend(1..=*heap);
        }
        fn count(&self, heap: &u64) -> u64 {
            *heap
        }
        fn sample(&self, heap: &u64, random: u64) -> Option<u64> {
            (*heap > 0).then(|| 1 + random % heap)
        }
        fn play(&self, heap: &u64, take: &u64) -> u64 {
            heap - take
        }
    }
    struct Theory;
    impl Engine<Heap> for Theory {
        fn analyze(
            &mut self,
            _: &Heap,
            record: &Record<Heap>,
            limits: &Limits,
            _: &mut dyn SearchObserver<u64>,
        ) -> Result<Analysis<u64>, AnalysisError> {
            if limits.lines == Limits::ALL {
                return Err(AnalysisError::TooLarge);
            }
            let value = Value::Win { plies: None };
            Ok(Analysis { best: vec![*record.now()], ..Analysis::finished("theory", value) })
        }
    }
    let choices: Vec<_> = (0..200).map(|seed| at(&Heap, &(1 << 63), 1, &mut Theory, seed)).collect();
    assert!(
        choices.iter().any(|choice| choice.why == ChoiceReason::Best)
            && choices.iter().any(|c| c.why == ChoiceReason::Lapse)
    );
    assert_eq!(at(&Heap, &(1 << 63), 10, &mut Theory, 1).mv, 1 << 63);
    let guess = at(&Heap, &(1 << 63), 10, &mut Pvs::new(Zero), 1);
    assert_eq!(guess.why, ChoiceReason::Guess);
}

#[test]
fn a_trap_never_costs_a_draw_that_is_proved() {
    /// Proves that the first position is drawn by taking 1, and knows no more than that.
    struct OneProof;
    impl Engine<Subtraction> for OneProof {
        fn analyze(
            &mut self,
            _: &Subtraction,
            record: &Record<Subtraction>,
            _: &Limits,
            _: &mut dyn SearchObserver<u32>,
        ) -> Result<Analysis<u32>, AnalysisError> {
            let value = if *record.now() == 9 { Value::Draw } else { Value::Estimate(-50) };
            Ok(Analysis { best: vec![1], ..Analysis::finished("proof", value) })
        }
    }
    let choice = at(&Subtraction { heap: 9, most: 3 }, &9, 10, &mut OneProof, 1);
    assert_eq!((choice.mv, choice.why), (1, ChoiceReason::Best));
}
