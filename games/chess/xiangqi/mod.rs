//! Xiangqi, Chinese chess: rules, evaluation, explanations.

mod engine;
mod evaluators;
mod openings;
mod pgn;
mod reasons;
mod rules;
pub mod tactics;

use boyi_catalogue::{ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param};
use boyi_core::ParseError;
use boyi_xiangqi::RepetitionRules;

pub use engine::XiangqiEngine;
pub use openings::{opening_lines, opening_name};
pub use pgn::{Line, ReadGame, movetext, read};
pub(crate) use reasons::explain;
pub(crate) use rules::king_in_check;
pub use rules::{Xiangqi, XiangqiPosition};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "xiangqi",
    Group::Board,
    Knowledge::Search,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        let support = GameSupport {
            engines: vec![("boyi", |game: &Xiangqi, evaluator, _| {
                Box::new(XiangqiEngine::with_evaluator(evaluator, game.rules))
            })],
            evaluators: evaluators::all(),
            shown: Some(evaluators::HAND_CRAFTED),
            searched: Some(evaluators::strongest()),
            auto: &["boyi"],
            nodes: 1_000_000,
            explain: reasons::explain,
            weigh: reasons::weigh,
            perft: rules::perft,
            endings: Some(&crate::xiangqi_endgame::ENDINGS),
            ..GameSupport::default()
        };
        let rules = setup.text("rules")?.map_or(Ok(RepetitionRules::Axf), repetition_rules)?;
        Ok(ErasedGame::boxed(setup, databases, Xiangqi { rules, wxf: !setup.is_in_chinese() }, support))
    },
)
.with_example("r1baka3/8r/1cn1b1n2/p1p1p1p1p/9/6c2/P1P1P2RP/1CN1C1N2/9/2BAKAB1R w - - 6 8")
.with_sides("red", "black")
.with_chinese_moves()
.with_params(&[Param::value("rules", "axf", "axf|simple")])];

fn repetition_rules(name: &str) -> Result<RepetitionRules, ParseError> {
    let known = RepetitionRules::ALL.into_iter().find(|rules| rules.name() == name);
    known.ok_or_else(|| ParseError::new("rules", name, "one-of").with("list", "axf, simple"))
}
