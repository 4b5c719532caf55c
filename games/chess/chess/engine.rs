//! The tournament engine behind [`Engine`].

use super::evaluators;
use super::rules::Chess;
use crate::searcher::{self, Question, TournamentEngine};
use boyi_chess::Move;
use boyi_chess_engine::eval::AnyEvaluator;
use boyi_core::{Analysis, AnalysisError, Engine, Game, Limits, Record, SearchObserver};

/// The tournament engine for chess. It remembers earlier questions.
///
/// A mate found is a proof, with the plies of the line found; a quicker mate may exist.
pub struct ChessEngine(TournamentEngine<AnyEvaluator>);

impl ChessEngine {
    /// An engine that has learned nothing, with the strongest evaluation.
    pub fn new() -> ChessEngine {
        ChessEngine::with_evaluator(None)
    }

    /// The same with the evaluation that has this name in the catalogue; the strongest if none is named.
    pub fn with_evaluator(name: Option<&str>) -> ChessEngine {
        ChessEngine(TournamentEngine::new(evaluators::searched(name)))
    }

    /// Forgets every question.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Engine<Chess> for ChessEngine {
    /// # Errors
    /// [`AnalysisError::Stopped`] if stopped before the first iteration was finished.
    fn analyze(
        &mut self,
        game: &Chess,
        record: &Record<Chess>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<Move>,
    ) -> Result<Analysis<Move>, AnalysisError> {
        if let Some(outcome) = game.verdict(record) {
            return Ok(searcher::finished(outcome));
        }
        let board = &record.now().0;
        let question = Question {
            start: record.start().0.key(),
            earlier: &reversible_keys(record),
            board,
            moves: board.legal_moves().into_iter().collect(),
        };
        self.0.search(question, limits, observer)
    }
}

/// Keys of the positions before the last one that a later position can equal: those since the last capture or pawn move.
fn reversible_keys(record: &Record<Chess>) -> Vec<u64> {
    let (now, earlier) = record.positions().split_last().expect("a record has a position");
    let reversible = usize::from(now.0.halfmove_clock()).min(earlier.len());
    earlier[earlier.len() - reversible..].iter().map(|position| position.0.key()).collect()
}

impl Default for ChessEngine {
    fn default() -> ChessEngine {
        ChessEngine::new()
    }
}

#[cfg(test)]
mod tests {
    use super::super::ChessPosition;
    use super::*;
    use boyi_chess::Board;
    use boyi_core::{NoObserver, Value};

    fn ask(fen: &str, limits: Limits) -> Analysis<Move> {
        let game = Chess { number: 518, chess960: false };
        let record = Record::from_position(ChessPosition(fen.parse().expect("legal")));
        ChessEngine::new().analyze(&game, &record, &limits, &mut NoObserver).expect("an answer")
    }

    #[test]
    fn mates_are_proofs() {
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let won = ask("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", limits);
        assert_eq!(won.value, Value::Win { plies: Some(1) });
        let lost = ask("8/8/8/8/8/1k6/7r/K7 w - - 0 1", limits);
        assert_eq!(lost.value, Value::Loss { plies: Some(2) });
    }

    /// Each evaluation finds the mate and the hanging queen, and they are different evaluations.
    #[test]
    fn every_evaluation_searches() {
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let ask = |name: Option<&str>, fen: &str| {
            let record = Record::from_position(ChessPosition(fen.parse().expect("legal")));
            ChessEngine::with_evaluator(name)
                .analyze(&CHESS, &record, &limits, &mut NoObserver)
                .expect("an answer")
        };
        let mut values = Vec::new();
        for (name, _) in evaluators::all() {
            let mate = ask(Some(name), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
            assert_eq!(mate.value, Value::Win { plies: Some(1) }, "{name}");
            let found = ask(Some(name), "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3");
            assert_eq!(found.best[0].to_string(), "c3d5", "{name}");
            values.push(found.value);
        }
        assert!(values.len() >= 3);
        assert!((1..values.len()).all(|i| !values[..i].contains(&values[i])), "{values:?}");
    }

    #[test]
    fn the_same_question_gets_the_same_answer_with_exactly_the_nodes_allowed() {
        let limits = Limits { nodes: Some(20_000), lines: 3, ..Limits::default() };
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let first = ask(fen, limits);
        assert_eq!(first.stats.nodes(), 20_000);
        assert_eq!(first.lines.len(), 3);
        assert_eq!(first, ask(fen, limits));
    }

    /// A line that overtook another was not reported, and the other one twice.
    #[test]
    fn reports_name_every_line_once() {
        #[derive(Default)]
        struct Reports(Vec<Vec<Move>>);
        impl SearchObserver<Move> for Reports {
            fn report(&mut self, analysis: &Analysis<Move>) {
                self.0.push(analysis.lines.iter().map(|line| line.moves[0]).collect());
            }
        }
        let limits = Limits { depth: Some(10), lines: 3, ..Limits::default() };
        let mut reports = Reports::default();
        for fen in
            ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/8/8/3q4/8/2N5/8/R3K3 w - - 0 1"]
        {
            let record = Record::from_position(ChessPosition(fen.parse().expect("legal")));
            ChessEngine::new().analyze(&CHESS, &record, &limits, &mut reports).expect("an answer");
        }
        assert!(reports.0.len() > 10);
        for lines in reports.0 {
            assert!(lines.iter().enumerate().all(|(i, mv)| !lines[..i].contains(mv)), "{lines:?}");
        }
    }

    const CHESS: Chess = Chess { number: 518, chess960: false };

    fn analyze(engine: &mut ChessEngine, record: &Record<Chess>, limits: &Limits) -> Analysis<Move> {
        engine.analyze(&CHESS, record, limits, &mut NoObserver).expect("an answer")
    }

    /// A game of 40 plies, asked after each: what the engine has learned saves it two fifths of the nodes at least. Meanwhile
    /// new engines answer as if there were no other.
    #[test]
    fn a_game_is_analysed_faster_by_an_engine_that_remembers() {
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let mut record = Record::new(&CHESS);
        let mut kept = ChessEngine::new();
        let (mut warm, mut cold) = (0, 0);
        for ply in 0..40 {
            let fresh = analyze(&mut ChessEngine::new(), &record, &limits);
            warm += analyze(&mut kept, &record, &limits).stats.nodes();
            cold += fresh.stats.nodes();
            if ply % 10 == 0 {
                assert_eq!(analyze(&mut ChessEngine::new(), &record, &limits), fresh);
            }
            record.push(&CHESS, fresh.best[0]);
        }
        assert!(warm * 5 <= cold * 3, "{warm} nodes with what was learned, {cold} without");
    }

    /// Mates in two, then the positions on the way to mate, then the first once more: what an engine that remembers them all proves is what
    /// new engines prove, its lines end in mate, and it misses few proofs (it has learned to reduce other moves).
    #[test]
    fn what_is_remembered_changes_no_proof() {
        // Where the first move neither takes nor checks, as in half of our suite, more is reduced.
        check_memory(&boyi_testdata::text("suites/mate_in_2.epd"), 20);
        if let Some(suite) = boyi_testdata::outside_text("suites/mate_in_2.epd") {
            check_memory(&suite.lines().take(124).collect::<Vec<_>>().join("\n"), 100);
        }
    }

    /// Asks about the positions of a suite; at most one proof in `one_in` may be missed.
    fn check_memory(suite: &str, one_in: usize) {
        let limits = Limits { depth: Some(7), ..Limits::default() };
        let mut kept = ChessEngine::new();
        let (mut proofs, mut missed) = (0, 0);
        for line in suite.lines().filter(|line| !line.is_empty()).step_by(3) {
            let fen: Vec<&str> = line.split_whitespace().take(4).collect();
            let board: Board = fen.join(" ").parse().expect("legal");
            let mut record = Record::from_position(ChessPosition(board));
            let mut on_the_way = vec![record.clone()];
            for mv in analyze(&mut ChessEngine::new(), &record, &limits).lines[0].moves.clone() {
                record.push(&CHESS, mv);
                on_the_way.push(record.clone());
            }
            on_the_way.push(on_the_way[0].clone());
            for record in &on_the_way {
                let cold = analyze(&mut ChessEngine::new(), record, &limits);
                let warm = analyze(&mut kept, record, &limits);
                if cold.value.is_proof() && warm.value.is_proof() {
                    let (won, lost) = (cold.value.is_win(), cold.value.is_loss());
                    assert_eq!(
                        (warm.value.is_win(), warm.value.is_loss()),
                        (won, lost),
                        "{}",
                        record.now().0
                    );
                }
                if cold.value.is_proof() {
                    proofs += 1;
                    missed += usize::from(!warm.value.is_proof());
                }
                if let Some(line) = warm.lines.first().filter(|_| warm.value.is_proof()) {
                    let end = line.moves.iter().fold(record.now().0, |board, &mv| board.after(mv));
                    assert!(end.is_checkmate(), "{}", record.now().0);
                }
            }
        }
        assert!(proofs > 100 && missed * one_in <= proofs, "{proofs} proofs compared, {missed} missed");
    }

    /// The table grows with the questions and keeps what it knows; it never passes the limit.
    #[test]
    fn the_table_keeps_to_the_limit() {
        let record = Record::new(&CHESS);
        let new_engine = || ChessEngine::with_evaluator(Some("hand-crafted"));
        let mut engine = new_engine();
        let bytes = |engine: &ChessEngine| engine.0.table_bytes();
        let ask = |memory: usize, nodes: u64| Limits { nodes: Some(nodes), memory, ..Limits::default() };
        analyze(&mut engine, &record, &ask(4 << 20, 2_000));
        assert_eq!(bytes(&engine), 1 << 16);
        let learned = analyze(&mut engine, &record, &ask(4 << 20, 20_000));
        assert_eq!(bytes(&engine), 1 << 20);
        let new = analyze(&mut new_engine(), &record, &ask(4 << 20, 20_000));
        assert!(learned.stats.depth >= new.stats.depth);
        for (memory, nodes) in
            [(4 << 20, 1_000_000), (3 << 19, 1_000), (1 << 20, 100_000), (100, 100), (0, 100)]
        {
            analyze(&mut engine, &record, &ask(memory, nodes));
            assert!(bytes(&engine) <= memory.max(64), "{} bytes, {memory} allowed", bytes(&engine));
        }
    }

    /// A position that was on the board twice may not come back in a mate: nothing learned before it is used.
    #[test]
    fn after_a_repetition_the_engine_begins_afresh() {
        let mut record = Record::new(&CHESS);
        let mut engine = ChessEngine::new();
        let limits = Limits { depth: Some(5), ..Limits::default() };
        analyze(&mut engine, &record, &limits);
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let mv = record.now().0.parse_uci(text).expect("legal");
            record.push(&CHESS, mv);
        }
        assert_eq!(
            analyze(&mut engine, &record, &limits),
            analyze(&mut ChessEngine::new(), &record, &limits)
        );
    }
}
