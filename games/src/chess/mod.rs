//! Chess and Chess960: rules, evaluations, the tournament engine, explanations, names of openings.

mod classic;
mod engine;
mod evaluators;
mod explain;
pub mod explorer;
mod openings;
mod rules;
pub mod tactics;

use crate::{AnyGame, ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param, Setup, endgame};
use boyi_core::ParseError;

pub use classic::ClassicEvaluation;
pub use engine::ChessEngine;
pub use evaluators::{HandCrafted, NetworkEvaluation};
pub use openings::{opening_lines, opening_name};
pub use rules::{Chess, ChessPosition};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[
    GameEntry {
        name: "chess",
        group: Group::Chess,
        knowledge: Knowledge::Search,
        params: &[],
        messages: MESSAGES,
        open: |setup| open(setup, Chess { number: STANDARD, chess960: false }),
    },
    GameEntry {
        name: "chess960",
        group: Group::Chess,
        knowledge: Knowledge::Search,
        params: &[Param { key: "number", default: Some("518"), values: "0..=959" }],
        messages: MESSAGES,
        open: |setup| {
            let number = setup.number("number", 0..=959, u64::from(STANDARD))? as u16;
            open(setup, Chess { number, chess960: true })
        },
    },
];

const MESSAGES: Messages =
    Messages { en: include_str!("messages/en.ftl"), zh: include_str!("messages/zh.ftl") };

fn open(setup: &Setup, game: Chess) -> Result<Box<dyn AnyGame>, ParseError> {
    let support = GameSupport {
        engines: vec![("boyi", |_, evaluator| Box::new(ChessEngine::with_evaluator(evaluator)))],
        evaluators: evaluators::all(),
        shown: Some("hand-crafted"),
        auto: &["boyi"],
        nodes: 1_000_000,
        explain: explain::explain,
        perft: rules::perft,
        endings: Some(&endgame::ENDINGS),
        ..GameSupport::default()
    };
    Ok(ErasedGame::boxed(setup, game, support))
}

/// The Scharnagl number of the standard start position.
const STANDARD: u16 = 518;
