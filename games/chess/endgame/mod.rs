//! Chess endgames: chess with the few pieces of a name such as `KRK`, every position of which is solved with the distance to mate
//! (K. Thompson, "Retrograde analysis of certain endgames", ICCA Journal 9(3), 1986).
//!
//! Castling is over. Play knows draws by repetition and by the fifty-move rule; the solution knows neither.

mod endings;
mod index;
mod notation;
mod position;

use boyi_catalogue::{
    AnyGame, Databases, ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param,
    SOLVED_IN_MEMORY, Setup, solve,
};
use boyi_chess::{Color, Move};
use boyi_core::{Game, Outcome, ParseError, Record, Side};
use std::sync::Arc;

pub(crate) use endings::ENDINGS;
pub use index::Material;
pub use position::EndgamePosition;

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "endgame",
    Group::Chess,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    open,
)
.with_example("8/8/8/3k4/8/8/1R6/4K3 w - - 0 1")
.with_params(&[Param::value("pieces", "KRK", "KQK+KRK+KPK+KBNK+KBBK+KQKR")])];

fn open(setup: &Setup, databases: &Arc<Databases>) -> Result<Box<dyn AnyGame>, ParseError> {
    let material = material(setup)?;
    let solver: solve::MakeSolver<Endgame> = |game, name| solve::by_number(game, name);
    let support = GameSupport {
        solver: Some(solver),
        auto: SOLVED_IN_MEMORY,
        nodes: 300_000,
        ..GameSupport::default()
    };
    Ok(ErasedGame::boxed(setup, databases, Endgame { material }, support))
}

fn material(setup: &Setup) -> Result<Material, ParseError> {
    let text = setup.text("pieces")?.unwrap_or("KRK");
    Material::parse(text).ok_or_else(|| ParseError::new("pieces", text, "endgame-pieces"))
}

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// The pieces that play begins with.
    pub material: Material,
}

impl Game for Endgame {
    type Position = EndgamePosition;
    type Move = Move;
    const LOOPY: bool = true;

    fn start(&self) -> EndgamePosition {
        position::start(self.material)
    }

    fn outcome(&self, position: &EndgamePosition) -> Option<Outcome> {
        let mut stuck = true;
        position.each_move(&mut |_, _| {
            stuck = false;
            false
        });
        stuck.then(|| if position.is_check() { Outcome::Loss } else { Outcome::Draw })
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
        if start.turn() == Color::White { Side::First } else { Side::Second }
    }

    fn priority(&self, position: &EndgamePosition, mv: &Move) -> i32 {
        i32::from(position.is_capture(*mv)) + 2 * i32::from(mv.is_promotion())
    }

    /// Mate, stalemate, too few pieces to mate, the third time, or fifty moves without a capture or a pawn's move.
    fn verdict(&self, record: &Record<Self>) -> Option<Outcome> {
        let now = record.now();
        let drawn = || {
            let repeated = record.positions().iter().filter(|before| *before == now).count() >= 3;
            repeated || now.is_insufficient() || quiet_plies(record) >= 100
        };
        self.outcome(now).or_else(|| drawn().then_some(Outcome::Draw))
    }
}

/// Plies since the last capture or pawn's move.
fn quiet_plies(record: &Record<Endgame>) -> usize {
    let played = record.positions().iter().zip(record.moves()).rev();
    played.take_while(|(before, mv)| !before.is_capture(**mv) && !before.is_pawn(mv.from())).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_chess_engine::Wdl;
    use boyi_core::Notation;
    use boyi_solve::{Indexed, PositionValue, Solution, SolveOptions, Unobserved, laws};
    use std::collections::HashSet;

    fn endgame(pieces: &str) -> Endgame {
        Endgame { material: Material::parse(pieces).unwrap() }
    }

    /// The moves of the chess library, in random positions with few pieces.
    #[test]
    fn moves_are_those_of_chess() {
        let mut random = fastrand::Rng::with_seed(7);
        for pieces in ["KRK", "KPK", "KPKP", "KQKP", "KBNK", "KPPK", "KRKN"] {
            let game = endgame(pieces);
            let mut position = game.start();
            for _ in 0..2000 {
                let board = notation::board(&position).unwrap();
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                let own: HashSet<Move> = moves.iter().copied().collect();
                assert_eq!(own, board.legal_moves().as_slice().iter().copied().collect(), "{board}");
                assert_eq!(own.len(), moves.len());
                let outcome = (!board.has_legal_move())
                    .then(|| if board.is_check() { Outcome::Loss } else { Outcome::Draw });
                assert_eq!(game.outcome(&position), outcome, "{board}");
                for mv in &moves {
                    let after = board.after(*mv);
                    assert_eq!(notation::position_of(&after), Some(position.after(*mv)), "{board} {mv:?}");
                }
                position = match moves.len() {
                    0 => game.start(),
                    many => position.after(moves[random.usize(..many)]),
                };
            }
        }
    }

    #[test]
    fn the_laws_of_numbering() {
        laws::index_is_a_bijection(&endgame("KRK"));
        laws::moves_stay_in_order(&endgame("KPK"));
        // Of every piece that a pawn may become, too.
        laws::parents_are_the_converse_of_moves(&endgame("KPK"));
        laws::symmetries_keep_value(&endgame("KBK"));
        // A pawn on its fourth rank may be taken as it passes: with a number of its own.
        let game = endgame("KPKP");
        for text in ["8/8/8/8/3pP3/8/8/K6k b - e3 0 1", "8/8/8/3pP3/8/8/8/K6k w - d6 0 1"] {
            let position = game.parse_position(text).unwrap();
            let (tier, number) = game.rank(&position).unwrap();
            assert_eq!(
                game.unrank(tier, number).as_ref().and_then(|canonical| game.rank(canonical)),
                Some((tier, number))
            );
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            assert!(moves.iter().any(|mv| game.rank(&position.after(*mv)).unwrap().0 != tier));
        }
    }

    /// All boards, both movers. KRK: an independent solver, whose counts with Black to move are those of the Gaviota tables.
    #[test]
    fn known_counts() {
        let solve = |pieces: &str| {
            let options = SolveOptions { threads: 2, ..SolveOptions::default() };
            Solution::new(endgame(pieces), &options, &mut Unobserved).unwrap().summary().clone()
        };
        let rook = solve("KRK");
        assert_eq!((rook.positions(), rook.win(), rook.loss()), (399_112, 175_168, 201_700));
        assert_eq!((rook.longest_win(), rook.longest_loss(), rook.draw()), (Some(31), Some(32), 22_244));
        let queen = solve("KQK");
        assert_eq!((queen.longest_win(), queen.longest_loss()), (Some(19), Some(20)));
    }

    /// Our tables in Syzygy's format, and those of R. de Man: of every position the value, and where nothing but mate ends the count the distance,
    /// which the tables may round up to the next move. Some positions only where the test is not optimized.
    #[test]
    fn values_are_those_of_the_syzygy_tables() {
        for folder in boyi_testdata::everywhere("syzygy") {
            equals_the_tables(&boyi_chess_engine::Tablebases::open(folder).unwrap());
        }
    }

    fn equals_the_tables(tables: &boyi_chess_engine::Tablebases) {
        for (pieces, only_mate_counts) in [("KRK", true), ("KQK", true), ("KPK", false)] {
            let options = SolveOptions { threads: 2, ..SolveOptions::default() };
            let solution = Solution::new(endgame(pieces), &options, &mut Unobserved).unwrap();
            let (game, tier) = (solution.game(), solution.game().top());
            let mut compared = 0;
            for number in (0..game.size(tier)).step_by(if cfg!(debug_assertions) { 17 } else { 1 }) {
                let Some(position) = game.unrank(tier, number) else { continue };
                let board = notation::board(&position).unwrap();
                if game.outcome(&position).is_some() {
                    continue;
                }
                let value = solution.value(&position).unwrap();
                let said = match tables.wdl(&board).unwrap() {
                    Wdl::Win => 1,
                    Wdl::Draw => 0,
                    Wdl::Loss => -1,
                    other => panic!("{board}: {other:?} in so few moves"),
                };
                let own = match value {
                    PositionValue::Win(_) => 1,
                    PositionValue::Loss(_) => -1,
                    _ => 0,
                };
                assert_eq!(own, said, "{board}");
                if only_mate_counts && own != 0 {
                    let (plies, table) =
                        (i32::from(value.plies().unwrap()), tables.dtz(&board).unwrap().abs());
                    assert!(table == plies || table == plies + 1, "{board}: {plies}, the table says {table}");
                }
                compared += 1;
            }
            assert!(compared > 1000, "{pieces}: {compared} positions");
        }
    }
}
