//! The savings of each refinement of the search on chess's starting position, four plies deep, by the classroom evaluation.

use boyi_core::{Evaluator, Limits, NoObserver, Record};
use boyi_games::chess::{Chess, ClassicEvaluation};
use std::sync::Arc;

#[test]
fn chess_to_four_plies() {
    let game = Chess { number: 518, chess960: false };
    let limits = Limits { depth: Some(4), ..Limits::default() };
    for mobility in [false, true] {
        let evaluator: Arc<dyn Evaluator<Chess>> = Arc::new(ClassicEvaluation { mobility });
        let rows =
            boyi_search::compare(&game, &Record::new(&game), &limits, &evaluator, &mut NoObserver).unwrap();
        assert!(rows.iter().all(|row| row.value == rows[0].value), "{rows:?}");
        let stats = |name| rows.iter().find(|row| row.engine == name).unwrap().stats;
        assert_eq!((stats("minimax").interior, stats("minimax").leaves), (9_323, 197_281));
        assert!(stats("alphabeta").leaves <= 20_000 && stats("pvs").leaves <= 3_000, "{rows:?}");
    }
}
