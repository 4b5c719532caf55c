//! Partizan games that are played: one type for all of them and for sums of them, also with impartial games, so that each engine is
//! compiled once.
//!
//! Left moves first unless the position says otherwise, and who cannot move loses. The engine `values` decides a position by the value
//! of its parts; `explain` says what the position, its parts and its moves are worth.

mod cakes;
mod component;
mod engine;
mod explain;
mod game;
pub(crate) mod rules;
mod strips;
mod temperature;
mod tints;
mod worth;

use boyi_catalogue::{
    AnyGame, Databases, ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param, Setup,
};
use boyi_core::ParseError;
pub use component::{Part, PartStep};
pub use game::{Move, PartizanGame, Table};
use rules::Play;
use std::sync::Arc;

/// The support of every game: values first, then solved if small, else searched.
fn support() -> GameSupport<PartizanGame> {
    GameSupport {
        engines: vec![("values", |_, _, _| Box::new(engine::ValuesEngine))],
        evaluators: vec![
            ("temperature", Arc::new(temperature::Temperature::default())),
            ("mobility", Arc::new(game::Mobility)),
        ],
        auto: &["values", "solve", "pvs"],
        precompute: explain::precompute,
        explain: explain::explain,
        component_values: explain::component_values,
        ..GameSupport::default()
    }
}

/// Sets up a game of one component.
fn alone(
    rules: &'static dyn Play,
    param: &Param,
    setup: &Setup,
    databases: &Arc<Databases>,
) -> Result<Box<dyn AnyGame>, ParseError> {
    let start = setup.text(param.key)?.or(param.default).unwrap_or_default();
    Ok(ErasedGame::boxed(setup, databases, PartizanGame::alone(rules, param.key, start)?, support()))
}

/// Whether a sum has a partizan component.
pub fn is_partizan_sum(setup: &Setup) -> bool {
    let games = setup.text("games").ok().flatten().unwrap_or_default();
    games.split('|').any(game::is_partizan)
}

/// Opens a sum, with partizan games beside impartial ones: it is the impartial family's where all components are impartial.
///
/// # Errors
/// A component that cannot be read.
pub fn open_sum(setup: &Setup, databases: &Arc<Databases>) -> Result<Box<dyn AnyGame>, ParseError> {
    match PartizanGame::sum(setup)? {
        Some(sum) => Ok(ErasedGame::boxed(setup, databases, sum, support())),
        None => boyi_impartial_games::sum::open(setup, databases),
    }
}

/// The messages of a game; those that all share stand with the first.
macro_rules! messages {
    ($folder:ident $(+ $shared:literal)?) => {
        Messages::new(
            concat!(
                include_str!(concat!("../", stringify!($folder), "/messages/en.ftl")),
                $(include_str!(concat!($shared, "/en.ftl")),)?
            ),
            concat!(
                include_str!(concat!("../", stringify!($folder), "/messages/zh.ftl")),
                $(include_str!(concat!($shared, "/zh.ftl")),)?
            ),
        )
    };
}

macro_rules! played {
    ($($folder:ident $(+ $shared:literal)?: $rules:ident, $param:expr $(, $example:literal)?;)*) => {
        /// The partizan games, in the order in which people meet them.
        pub static PARTIZAN: &[&[GameEntry]] = &[$(&[{
            const PARAM: Param = $param;
            GameEntry::new(
                <crate::$folder::$rules as crate::Rules>::NAME,
                Group::Partizan,
                Knowledge::Solved,
                messages!($folder $(+ $shared)?),
                |setup, databases| alone(&crate::$folder::$rules, &PARAM, setup, databases),
            )
            .with_sides("left", "right")
            .with_params(const { &[PARAM] })
            $(.with_example($example))?
        }],)*];

        /// The rules of each game, and the board that play begins with unless another is named. Konane, which is a game of the boards
        /// by itself, may be a component of a sum.
        static RULES: &[(&dyn Play, &str)] = &[
            $((&crate::$folder::$rules, {
                const PARAM: Param = $param;
                PARAM.default.expect("a usual board")
            }),)*
            (&crate::konane::Konane, "4x5"),
        ];
    };
}

played! {
    domineering + "messages": Domineering, Param::value("size", "4x4", "4x4|3x5|5x5"), "#...|#.##|...#|##.# left";
    hackenbush: Hackenbush, Param::value("picture", "(l(l;rl);re;rlr)", "(l(l;rl);re;rlr)|lrl|(l:Arl;r:Al)");
    clobber: Clobber, Param::value("size", "3x4", "3x4|2x5|1x8"), "xox.|o.xo|.xo. left";
    col: Col, Param::value("size", "3x4", "3x4|2x6|1x7"), "x.o.|.o.x|.... left";
    snort: Snort, Param::value("size", "3x3", "3x3|2x4|1x6"), "xx.|...|.oo left";
    toads_and_frogs: ToadsAndFrogs, Param::value("row", "ttt..fff", "ttt..fff|tt..ff|tttt...ff"), "tt.tf.ff left";
    elephants_and_rhinos: ElephantsAndRhinos, Param::value("row", "ee.e..rr.r", "ee.e..rr.r|ee..rr"), "ee..er.rr. left";
    ski_jumps: SkiJumps, Param::value("slope", "L..R./.R..L/..L.R/.....", "L..R./.R..L/..L.R/.....|L../R../...");
    toppling_dominoes: TopplingDominoes, Param::value("row", "lrrlel.rllr", "lrrlel.rllr|lrlrl|lerl");
    amazons: Amazons, Param::value("size", "3x4", "3x4|3x3"), "..#o|.x..|.#.. left";
    cutcake: Cutcake, Param::value("size", "4x7", "4x7|5x5|8x3"), "4x3,3x2,2x2 left";
    maundy_cake: MaundyCake, Param::value("size", "8x6", "8x6|6x4"), "4x6,2x3 left";
    shove: Shove, Param::value("row", "l.rr.lr", "l.rr.lr|..rl");
    push: Push, Param::value("row", "l.rr.lr", "l.rr.lr|..rl"), "lr.l.r left";
    fission: Fission, Param::value("size", "4x6", "4x6|3x5"), "..x...|.....x|..x...|.x.... left";
}
