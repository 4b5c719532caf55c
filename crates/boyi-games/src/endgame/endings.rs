//! Databases of endgames, asked about positions of chess.

use crate::{chess::Chess, solve::Values};
use std::path::Path;

/// Opens a file if it is the database of an endgame.
#[cfg(feature = "databases")]
pub(crate) fn open_endings(path: &Path) -> Option<Box<dyn Values<Chess>>> {
    Some(Box::new(files::Endings::open(path)?))
}

#[cfg(not(feature = "databases"))]
pub(crate) fn open_endings(_: &Path) -> Option<Box<dyn Values<Chess>>> {
    None
}

#[cfg(feature = "databases")]
mod files {
    use crate::{
        Setup,
        chess::{Chess, ChessPosition},
        endgame::{Endgame, EndgamePosition, material, notation::position_of},
        solve::{Summary, Values},
    };
    use boyi_solve::{Database, DatabaseFile, PositionValue};
    use std::path::Path;

    /// Plies without a capture or a pawn's move after which a game is drawn.
    const FIFTY_MOVES: u32 = 100;

    pub(super) struct Endings(Database<Endgame>);

    impl Endings {
        pub(super) fn open(path: &Path) -> Option<Self> {
            let name = DatabaseFile::open_lazily(path).ok()?.header().game.clone();
            let setup = Setup::parse(&name).ok().filter(|setup| setup.name() == "endgame")?;
            let material = material(&setup).ok()?;
            Database::open_indexed(path, &Endgame { material }, &name).ok().map(Endings)
        }

        fn probe(&self, position: &EndgamePosition) -> Option<PositionValue> {
            self.0.value(position).ok().flatten()
        }
    }

    impl Values<Chess> for Endings {
        /// Of either color's pieces. `None` too where the fifty-move rule, which the database does not know, might come before the mate.
        fn value(&self, position: &ChessPosition) -> Option<PositionValue> {
            let pieces = position_of(&position.0)?;
            let value = self.probe(&pieces).or_else(|| self.probe(&pieces.exchanged()?))?;
            let plies = match value {
                PositionValue::Win(plies) | PositionValue::Loss(plies) => u32::from(plies),
                PositionValue::Level(_) | PositionValue::Endless => 0,
            };
            (u32::from(position.0.halfmove_clock()) + plies <= FIFTY_MOVES).then_some(value)
        }

        fn summary(&self) -> Option<&Summary> {
            None
        }

        fn longest_win(&self) -> Option<ChessPosition> {
            None
        }
    }
}

#[cfg(all(test, feature = "databases"))]
mod tests {
    use crate::{Databases, Question, endgame::notation::board, endgame::{Endgame, Material}, open};
    use boyi_chess_engine::{Tablebases, Wdl};
    use boyi_core::{Limits, NoObserver, Value};
    use boyi_solve::{FileOptions, Indexed, Unobserved};
    use std::sync::Arc;

    /// Of chess with a database of king and rook against king, every answer is that of R. de Man's tables, whoever has the rook.
    #[test]
    fn positions_of_chess_are_found_in_databases_of_endgames() {
        let folder = tempfile::tempdir().unwrap();
        let solver = open("endgame:pieces=KRK").unwrap().solver();
        solver.make(&folder.path().join("krk.boyi"), &FileOptions::default(), &mut Unobserved).unwrap();
        let databases = Arc::new(Databases::default());
        databases.search(folder.path().to_owned());
        let mut chess = open("chess").unwrap();
        chess.use_databases(databases);
        let limits = Limits { nodes: Some(1000), ..Limits::default() };
        let question = Question { limits, ..Question::default() };
        let answer = |fen: &str| chess.record(Some(fen), &[]).unwrap().analyze(&question, &mut NoObserver).unwrap();

        let tables =
            Tablebases::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/syzygy")).unwrap();
        let game = Endgame { material: Material::parse("KRK").unwrap() };
        let mut compared = [0; 3];
        for number in (0..game.size(game.material)).step_by(83) {
            let Some(position) = game.unrank(game.material, number) else { continue };
            for position in [position, position.exchanged().unwrap()] {
                let board = board(&position).unwrap();
                if !board.has_legal_move() {
                    continue;
                }
                let said = answer(&board.to_string());
                assert_eq!(said.engine, "database", "{board}");
                let distance = tables.dtz(&board).unwrap().abs();
                let agrees = |plies: Option<u32>| {
                    plies.is_some_and(|plies| plies as i32 == distance || plies as i32 + 1 == distance)
                };
                let place = match (tables.wdl(&board).unwrap(), said.value) {
                    (Wdl::Win, Value::Win { plies }) if agrees(plies) => 0,
                    (Wdl::Draw, Value::Draw) => 1,
                    (Wdl::Loss, Value::Loss { plies }) if agrees(plies) => 2,
                    other => panic!("{board}: {other:?}"),
                };
                compared[place] += 1;
            }
        }
        assert!(compared.iter().all(|count| *count > 20), "{compared:?}");

        // A mate in 9 moves may come too late; who may castle is in no database; other pieces are searched.
        assert_eq!(answer("8/8/8/8/8/2k5/8/K6R w - - 0 1").engine, "database");
        for fen in
            ["8/8/8/8/8/2k5/8/K6R w - - 97 80", "8/8/8/8/8/2k5/8/4K2R w K - 0 1", "8/8/8/8/8/2k5/8/K6Q w - - 0 1"]
        {
            assert_eq!(answer(fen).engine, "boyi", "{fen}");
        }
        assert!(chess.record(None, &[]).unwrap().solution(&mut NoObserver).is_err(), "not all of chess");
    }
}
