//! Endgames of xiangqi: xiangqi with the few pieces of a name such as `KRKAA`, every position of which is solved with the distance to the
//! end (K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986).
//!
//! Play knows the rules on repetition and the sixty moves; the solution knows neither, and takes play that never ends as a draw. Its wins and
//! losses need no repetition, so they hold under every rule about it. Its draws hold under the Asian rules where the drawing side need not
//! give check or chase for ever.

mod endings;
mod index;
mod notation;
mod position;

use crate::xiangqi::{self, Xiangqi};
use boyi_catalogue::{
    AnyGame, Databases, ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param,
    SOLVED_IN_MEMORY, Setup, solve,
};
use boyi_core::{Analysis, Game, Note, Outcome, ParseError, Record, Side, Value};
use boyi_xiangqi::{Color, Move, RepetitionRules};
use std::sync::Arc;

pub(crate) use endings::ENDINGS;
pub use index::Material;
pub use position::EndgamePosition;

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "xiangqi-endgame",
    Group::Board,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    open,
)
.with_example("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1")
.with_sides("red", "black")
.with_chinese_moves()
.with_params(&[Param::value("pieces", "KRK", "KRK+KNK+KPK+KRKAA+KNKBB+KPPK")])];

fn open(setup: &Setup, databases: &Arc<Databases>) -> Result<Box<dyn AnyGame>, ParseError> {
    let material = material(setup)?;
    let solver: solve::MakeSolver<XiangqiEndgame> = |game, name| solve::by_number(game, name);
    let support = GameSupport {
        solver: Some(solver),
        auto: SOLVED_IN_MEMORY,
        nodes: 300_000,
        explain,
        ..GameSupport::default()
    };
    let wxf = !setup.is_in_chinese();
    Ok(ErasedGame::boxed(setup, databases, XiangqiEndgame { material, wxf }, support))
}

fn material(setup: &Setup) -> Result<Material, ParseError> {
    let text = setup.text("pieces")?.unwrap_or("KRK");
    Material::parse(text).ok_or_else(|| ParseError::new("pieces", text, "xiangqi-endgame-pieces"))
}

/// How play repeats, ends and is written.
const XIANGQI: Xiangqi = Xiangqi { rules: RepetitionRules::Axf, wxf: false };

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct XiangqiEndgame {
    /// The pieces that play begins with.
    pub material: Material,
    /// Whether moves are written for people in WXF notation, and not in Chinese.
    pub wxf: bool,
}

impl XiangqiEndgame {
    /// Xiangqi with moves written as in this game.
    fn written(&self) -> Xiangqi {
        Xiangqi { wxf: self.wxf, ..XIANGQI }
    }
}

impl Game for XiangqiEndgame {
    type Position = EndgamePosition;
    type Move = Move;
    const LOOPY: bool = true;

    fn start(&self) -> EndgamePosition {
        position::start(self.material)
    }

    /// No legal move is a loss, in check or not; where neither side can attack the other king it is a draw.
    fn outcome(&self, position: &EndgamePosition) -> Option<Outcome> {
        let mut stuck = true;
        position.each_move(&mut |_, _| {
            stuck = false;
            false
        });
        let drawn = || position.material().is_insufficient().then_some(Outcome::Draw);
        if stuck { Some(Outcome::Loss) } else { drawn() }
    }

    fn moves(&self, position: &EndgamePosition, out: &mut Vec<Move>) {
        position.each_move(&mut |mv, _| {
            out.push(mv);
            true
        });
    }

    fn play(&self, position: &EndgamePosition, mv: &Move) -> EndgamePosition {
        position.after(*mv)
    }

    fn mover(&self, start: &EndgamePosition) -> Side {
        if start.turn() == Color::Red { Side::First } else { Side::Second }
    }

    fn priority(&self, position: &EndgamePosition, mv: &Move) -> i32 {
        i32::from(position.is_capture(*mv))
    }

    /// As in xiangqi by the Asian rules.
    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        XIANGQI.verdict(&notation::xiangqi_record(record))
    }
}

/// The reasons of xiangqi, and in a draw where both sides can attack, that it may rest on a repetition that the rules forbid.
fn explain(game: &XiangqiEndgame, record: &Record<XiangqiEndgame>, analysis: &Analysis<Move>) -> Vec<Note> {
    let played = notation::xiangqi_record(record);
    let mut notes = xiangqi::explain(&game.written(), &played, analysis);
    let material = record.now().material();
    let both_attack = Color::ALL.iter().all(|&color| material.can_attack(color));
    if both_attack && analysis.value == Value::Draw && XIANGQI.verdict(&played).is_none() {
        notes.push(Note::new("xiangqi-endgame.draw-by-repetition"));
    }
    notes
}

#[cfg(test)]
mod tests;
