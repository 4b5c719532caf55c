//! Chess and Chess960: rules, evaluations, the tournament engine, explanations, names of openings.

mod classic;
mod engine;
mod evaluators;
mod explain;
mod openings;
mod rules;
pub mod tactics;

use crate::endgame;
use boyi_catalogue::{
    AnyGame, Databases, ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param, Setup,
};
use boyi_core::ParseError;

pub use classic::ClassicEvaluation;
pub use engine::ChessEngine;
pub use evaluators::{HandCrafted, NetworkEvaluation};
pub use openings::{opening_lines, opening_name};
pub(crate) use rules::pgn_error;
pub use rules::{Chess, ChessPosition, pgn_remark};
use std::sync::Arc;

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[
    GameEntry::new("chess", Group::Chess, Knowledge::Search, MESSAGES, |setup, databases| {
        open(setup, databases, Chess { number: STANDARD, chess960: false })
    })
    .with_example("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"),
    GameEntry::new("chess960", Group::Chess, Knowledge::Search, MESSAGES, |setup, databases| {
        let number = setup.number("number", 0..=959, u64::from(STANDARD))? as u16;
        open(setup, databases, Chess { number, chess960: true })
    })
    .with_params(&[Param::value("number", "518", "0..=959")]),
];

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

fn open(setup: &Setup, databases: &Arc<Databases>, game: Chess) -> Result<Box<dyn AnyGame>, ParseError> {
    let support = GameSupport {
        engines: vec![("boyi", |_, evaluator, _| Box::new(ChessEngine::with_evaluator(evaluator)))],
        evaluators: evaluators::all(),
        shown: Some("hand-crafted"),
        searched: Some(evaluators::strongest()),
        auto: &["boyi"],
        nodes: 1_000_000,
        explain: explain::explain,
        weigh: explain::weigh,
        perft: rules::perft,
        endings: Some(&endgame::ENDINGS),
        ..GameSupport::default()
    };
    Ok(ErasedGame::boxed(setup, databases, game, support))
}

/// The Scharnagl number of the standard starting position.
const STANDARD: u16 = 518;
