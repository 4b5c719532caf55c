//! Placement games on a grid: Cram (dominoes; *Winning Ways* ch. 15) and Node Kayles (stones that keep their neighbours
//! free), which on one row is Dawson's Chess. Free squares that do not touch are a sum; small regions have their nimbers
//! computed, and boards that are symmetric about their centre are lost by copying.

use crate::theory::{Impartial, Search};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, OpenGame, Param, Setup};
use boyi_core::{Game, Grid, Notation, Note, Outcome, ParseError, Picture};
use boyi_impartial::grid::{self, GridGame, GridSolver, Region, STRIDE};
use std::{
    cmp::Reverse,
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

const fn entry(name: &'static str, open: OpenGame) -> GameEntry {
    let params = const {
        &[Param::value("rows", "4", "1..=8"), Param::value("columns", "5", "1..=16"), Param::flag("misere")]
    };
    GameEntry::new(name, Group::Impartial, Knowledge::Solved, MESSAGES, open).with_params(params)
}

/// The catalogue's entries, set up by `open`: as components of a sum are, so that one compiled engine plays all of them.
pub const fn entries(open: OpenGame) -> [GameEntry; 2] {
    [
        entry("cram", open).with_example("2x2/1xxxx/1x1xx/1xx2"),
        entry("node-kayles", open).with_example("5/3x1/x1xxx/xxxxx"),
    ]
}

/// Nimbers of connected regions up to this size are computed on demand; larger ones, which could take
/// long, only where a position is studied.
const SOLVED_SQUARES: u32 = 30;

/// Regions whose nimbers are kept at most.
const KEPT_REGIONS: usize = 1 << 16;

/// Bytes for the nimbers of regions that come up in play.
const REMEMBERED: usize = 16 << 20;

/// The bytes of memory for each region, which bound the regions of a search, so that it ends without a limit of time too.
const BYTES_OF_A_REGION: usize = 15;

/// Regions that are looked at in the time of a node of a search.
const REGIONS_OF_A_NODE: u64 = 4;

/// The rules and the size of the board.
#[derive(Clone, Debug)]
pub struct Board {
    game: GridGame,
    rows: u32,
    columns: u32,
    misere: bool,
    solver: Arc<Mutex<GridSolver>>,
    /// The one that is given time: it may work for long.
    patient_solver: Arc<Mutex<GridSolver>>,
    /// Nimbers of regions of more than [`SOLVED_SQUARES`].
    studied: Arc<Mutex<HashMap<Region, u8>>>,
}

/// The squares that cannot be used any more; row 0 is the bottom one.
///
/// ```text
/// bit  16 · row + column
/// ```
pub type Used = Region;

/// A move: the piece and its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The square of the stone, or the left or lower square of the domino.
    pub square: u8,
    /// All squares that the move makes unusable.
    pub uses: Region,
}

impl Board {
    /// The game that an entry names.
    ///
    /// # Errors
    /// A parameter that cannot be read.
    pub fn set_up(setup: &Setup) -> Result<Board, ParseError> {
        let game = if setup.name() == "cram" { GridGame::Cram } else { GridGame::NodeKayles };
        let rows = setup.number("rows", 1..=8, 4)? as u32;
        let columns = setup.number("columns", 1..=16, 5)? as u32;
        Ok(Board::new(game, rows, columns, setup.flag("misere")?))
    }

    /// An empty board of at most 8 rows and 16 columns.
    ///
    /// # Panics
    /// If the board is larger, or has no square.
    pub fn new(game: GridGame, rows: u32, columns: u32, misere: bool) -> Board {
        assert!((1..=8).contains(&rows) && (1..=STRIDE).contains(&columns));
        let solver = || Arc::new(Mutex::new(GridSolver::within(REMEMBERED, game, rows, columns)));
        Board {
            game,
            rows,
            columns,
            misere,
            solver: solver(),
            patient_solver: solver(),
            studied: Arc::default(),
        }
    }

    fn all(&self) -> Region {
        grid::board(self.rows, self.columns).unwrap_or(0)
    }

    fn free(&self, used: Used) -> Region {
        self.all() & !used
    }

    fn square_text(square: u8) -> String {
        let (row, column) = (u32::from(square) / STRIDE, u32::from(square) % STRIDE);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    /// Calls `visit` with every move.
    fn visit(&self, free: Region, visit: &mut dyn FnMut(Place)) {
        let mut squares = free;
        GridSolver::visit_moves(self.game, free, &mut |uses| {
            let square = match self.game {
                GridGame::Cram => uses.trailing_zeros(),
                // One move for every free square, in the order of the squares.
                GridGame::NodeKayles => squares.trailing_zeros(),
            };
            squares &= squares.wrapping_sub(1);
            visit(Place { square: square as u8, uses });
        });
    }

    /// The regions of squares that touch.
    fn regions(&self, free: Region) -> Vec<Region> {
        let mut regions = Vec::new();
        let mut left = free;
        while left != 0 {
            let mut region = left & left.wrapping_neg();
            loop {
                let sides = ((region << 1) & !COLUMN_0) | ((region & !COLUMN_0) >> 1);
                let grown = region | (left & (sides | region << STRIDE | region >> STRIDE));
                if grown == region {
                    break;
                }
                region = grown;
            }
            left &= !region;
            regions.push(region);
        }
        regions
    }

    /// The nimber of a connected region, if it is small enough or was studied.
    fn region_nimber(&self, region: Region) -> Option<u64> {
        let nimber = if region.count_ones() > SOLVED_SQUARES {
            locked(&self.studied).get(&region).copied()?
        } else {
            locked(&self.solver).nimber(region)
        };
        Some(u64::from(nimber))
    }

    /// The squares turned by 180° about the centre of the board.
    fn turned(&self, squares: Region) -> Region {
        let mut image = 0;
        let mut left = squares;
        while left != 0 {
            let bit = left.trailing_zeros();
            let (row, column) = (self.rows - 1 - bit / STRIDE, self.columns - 1 - bit % STRIDE);
            image |= 1 << (row * STRIDE + column);
            left &= left - 1;
        }
        image
    }

    /// The regions that can still be played in.
    fn live_regions(&self, used: Used) -> impl Iterator<Item = Region> {
        let stones = self.game == GridGame::NodeKayles;
        self.regions(self.free(used)).into_iter().filter(move |region| stones || region.count_ones() > 1)
    }

    /// Whether the free squares are lost because every move can be copied through the centre: they are symmetric, and
    /// no move touches its own image.
    fn mirrored(&self, free: Region) -> bool {
        let mut copies = true;
        self.visit(free, &mut |place| {
            let image = self.turned(place.uses);
            // A stone's image must stay free, though what it forbids may overlap.
            let taken = if self.game == GridGame::Cram {
                place.uses & image
            } else {
                place.uses & self.turned(1 << place.square)
            };
            copies &= taken == 0;
        });
        copies && self.turned(free) == free
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

const COLUMN_0: Region = 0x0001_0001_0001_0001_0001_0001_0001_0001;

impl Game for Board {
    type Position = Used;
    type Move = Place;

    fn start(&self) -> Used {
        0
    }

    fn outcome(&self, used: &Used) -> Option<Outcome> {
        let mut over = true;
        match self.game {
            GridGame::NodeKayles => over = self.free(*used) == 0,
            GridGame::Cram => self.visit(self.free(*used), &mut |_| over = false),
        }
        over.then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, used: &Used, out: &mut Vec<Place>) {
        self.visit(self.free(*used), &mut |place| out.push(place));
    }

    fn play(&self, used: &Used, place: &Place) -> Used {
        debug_assert_eq!(used & place.uses, 0);
        used | place.uses
    }
}

impl Notation for Board {
    /// Rows from the top; digits count free squares in a run, `x` is a square that cannot be used: `4/1x2/4`.
    fn position_text(&self, used: &Used) -> String {
        let row = |row: u32| {
            let (mut text, mut run) = (String::new(), 0);
            for column in 0..self.columns {
                let taken = used >> (row * STRIDE + column) & 1 == 1;
                if taken && run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                if taken {
                    text.push('x');
                } else {
                    run += 1;
                }
            }
            if run > 0 { text + &run.to_string() } else { text }
        };
        (0..self.rows).rev().map(row).collect::<Vec<_>>().join("/")
    }

    fn parse_position(&self, text: &str) -> Result<Used, ParseError> {
        let lines: Vec<&str> = text.trim().split('/').collect();
        if lines.len() != self.rows as usize {
            return Err(ParseError::new("position", text, "rows-of-board").with("rows", u64::from(self.rows)));
        }
        let mut used = 0;
        for (line, row) in lines.iter().zip((0..self.rows).rev()) {
            let wrong =
                || ParseError::new("row", line, "row-of-squares").with("columns", u64::from(self.columns));
            // Digits side by side are one number; where that does not fill the row, runs that add up: `111` for `3`.
            let squares = self.parse_row(line, 10).or_else(|| self.parse_row(line, 1)).ok_or_else(wrong)?;
            used |= squares << (row * STRIDE);
        }
        Ok(used)
    }

    /// The stone's square, `b2`, or the domino's two, `b2c2`.
    fn move_text(&self, _: &Used, place: &Place) -> String {
        let other = place.uses & !(1 << place.square);
        match self.game {
            GridGame::Cram => {
                Board::square_text(place.square) + &Board::square_text(other.trailing_zeros() as u8)
            }
            GridGame::NodeKayles => Board::square_text(place.square),
        }
    }

    /// The domino's squares may come in either order, with a space or a hyphen between.
    fn parse_move(&self, used: &Used, text: &str) -> Result<Place, ParseError> {
        let wanted: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        let wanted = wanted.to_ascii_lowercase();
        let mut found = None;
        self.visit(self.free(*used), &mut |place| {
            let written = self.move_text(used, &place);
            let other = place.uses & !(1 << place.square);
            let swapped =
                || Board::square_text(other.trailing_zeros() as u8) + &Board::square_text(place.square);
            if written == wanted || (self.game == GridGame::Cram && swapped() == wanted) {
                found = Some(place);
            }
        });
        let (expected, example) = match self.game {
            GridGame::Cram => ("two-free-squares", "a1b1"),
            GridGame::NodeKayles => ("free-square", "a1"),
        };
        found.ok_or_else(|| ParseError::new("move", text, expected).with("example", example))
    }

    fn picture(&self, used: &Used, _: &str) -> Picture {
        let cell = |row: u32, column: u32| (used >> (row * STRIDE + column) & 1 == 1).then_some('x');
        let cells =
            (0..self.rows).rev().flat_map(|row| (0..self.columns).map(move |column| cell(row, column)));
        Picture::Grid(Grid {
            columns: self.columns as usize,
            rows: self.rows as usize,
            cells: cells.collect(),
            covers: self.game == GridGame::Cram,
            stones: self.game == GridGame::NodeKayles,
            ..Grid::default()
        })
    }
}

impl Board {
    /// The squares of a row that are not free; a digit raises the number before it by the factor `base`.
    fn parse_row(&self, line: &str, base: u32) -> Option<Used> {
        let (mut used, mut column, mut run) = (0, 0u32, 0u32);
        for c in line.chars() {
            match c {
                'x' | 'X' => {
                    column += run;
                    run = 0;
                    if column >= self.columns {
                        return None;
                    }
                    used |= 1 << column;
                    column += 1;
                }
                _ => run = (base * run + c.to_digit(10)?).min(1000),
            }
        }
        (column + run == self.columns).then_some(used)
    }
}

impl Impartial for Board {
    fn misere(&self) -> bool {
        self.misere
    }

    fn visit_moves(&self, used: &Used, visit: &mut dyn FnMut(Place)) {
        self.visit(self.free(*used), visit);
    }

    fn nimber(&self, used: &Used) -> Option<u64> {
        // The large regions first: where one of them is not known, the small ones need not be.
        let mut regions = self.regions(self.free(*used));
        regions.sort_by_key(|region| Reverse(region.count_ones()));
        let sum = regions.into_iter().try_fold(0, |sum, region| Some(sum ^ self.region_nimber(region)?));
        sum.or_else(|| self.mirrored(self.free(*used)).then_some(0))
    }

    fn lost(&self, used: &Used) -> Option<bool> {
        if self.misere {
            return None;
        }
        let known = self.nimber(used).map(|nimber| nimber == 0);
        known.or_else(|| self.constructed(used).filter(|moves| !moves.is_empty()).map(|_| false))
    }

    /// Moves that leave a board to copy on.
    fn constructed(&self, used: &Used) -> Option<Vec<Place>> {
        let free = self.free(*used);
        let mut moves = Vec::new();
        self.visit(free, &mut |place| moves.push(place));
        moves.retain(|place| self.mirrored(free & !place.uses));
        (!self.misere).then_some(moves)
    }

    /// By the nimbers of regions.
    fn search(&self, memory: usize) -> Option<Search<'_, Used>> {
        if self.misere {
            return None;
        }
        let mut solver = GridSolver::within(memory, self.game, self.rows, self.columns);
        let mut left = (memory / BYTES_OF_A_REGION) as u64;
        Some(Box::new(move |used, nimber, go_on| {
            let mut looked_at = 0;
            let nimber = u8::try_from(nimber).unwrap_or(u8::MAX);
            let is = solver.is_while(self.free(*used), nimber, &mut |regions| {
                looked_at = regions;
                regions < left && go_on(regions / REGIONS_OF_A_NODE)
            });
            left = left.saturating_sub(looked_at);
            is
        }))
    }

    fn precompute(&self, used: &Used, moves: bool, go_on: &mut dyn FnMut(u64) -> bool) {
        if self.misere {
            return;
        }
        let free = self.free(*used);
        let mut frees = vec![free];
        if moves {
            self.visit(free, &mut |place| frees.push(free & !place.uses));
        }
        let mut before = 0;
        for region in frees.into_iter().flat_map(|free| self.regions(free)) {
            if region.count_ones() <= SOLVED_SQUARES || locked(&self.studied).contains_key(&region) {
                continue;
            }
            let mut looked_at = 0;
            let nimber = locked(&self.patient_solver).nimber_while(region, &mut |regions| {
                looked_at = regions;
                go_on(before + regions)
            });
            let Some(nimber) = nimber else { return };
            before += looked_at;
            let mut studied = locked(&self.studied);
            if studied.len() >= KEPT_REGIONS {
                studied.clear();
            }
            studied.insert(region, nimber);
        }
    }

    fn delaying(&self, used: &Used) -> Option<Vec<Place>> {
        let mut moves = Vec::new();
        self.moves(used, &mut moves);
        moves.truncate(1);
        Some(moves)
    }

    fn parts(&self, used: &Used) -> Vec<(String, Option<u64>)> {
        let text = |region: Region| {
            let squares = (0..128u8).filter(|square| region >> square & 1 == 1);
            squares.map(Board::square_text).collect::<Vec<_>>().join(" ")
        };
        self.live_regions(*used).map(|region| (text(region), self.region_nimber(region))).collect()
    }

    fn part_of(&self, used: &Used, place: &Place) -> Option<usize> {
        self.live_regions(*used).position(|region| region >> place.square & 1 == 1)
    }

    /// The image of the move, where copying decides.
    fn answer(&self, used: &Used, place: &Place) -> Option<Place> {
        if self.misere || !self.mirrored(self.free(*used)) {
            return None;
        }
        let own = if self.game == GridGame::Cram { place.uses } else { 1 << place.square };
        let square = self.turned(own).trailing_zeros() as u8;
        let mut image = None;
        self.visit(self.free(used | place.uses), &mut |reply| {
            let fits = self.game == GridGame::NodeKayles || reply.uses == self.turned(own);
            if fits && reply.square == square {
                image = Some(reply);
            }
        });
        image
    }

    fn remaining(&self, used: &Used) -> u64 {
        u64::from(self.free(*used).count_ones())
    }

    fn reasons(&self, used: &Used) -> Vec<Note> {
        if self.misere {
            return Vec::new();
        }
        if self.mirrored(self.free(*used)) {
            let mut example = None;
            self.visit(self.free(*used), &mut |place| example = example.or(Some(place)));
            let answered = example.and_then(|place| Some((place, self.answer(used, &place)?)));
            let Some((place, answer)) = answered else { return Vec::new() };
            return vec![
                Note::new("grid.mirror-lost")
                    .with("move", self.move_text(used, &place))
                    .with("answer", self.move_text(used, &answer)),
            ];
        }
        let copies = self.constructed(used).unwrap_or_default();
        let text =
            copies.iter().take(4).map(|place| self.move_text(used, place)).collect::<Vec<_>>().join(", ");
        if copies.is_empty() { Vec::new() } else { vec![Note::new("grid.mirror-won").with(Note::FOR, text)] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::{
        Theory,
        testing::{agrees_below, round_trips},
    };
    use boyi_core::{Engine, Limits, NoObserver, Record};

    #[test]
    fn theory_equals_the_definition() {
        for game in [GridGame::Cram, GridGame::NodeKayles] {
            for (rows, columns) in [(1, 9), (2, 4), (3, 3), (3, 4)] {
                let board = Board::new(game, rows, columns, false);
                assert!(agrees_below(&board, &0) > 10);
                round_trips(&board, &0, 7);
            }
        }
    }

    /// Boards too large to solve, by copying through the centre.
    #[test]
    fn mirror_strategies() {
        let value = |game, rows, columns| {
            let board = Board::new(game, rows, columns, false);
            let found = Theory.analyze(&board, &Record::new(&board), &Limits::default(), &mut NoObserver);
            // The centre is not known to be the only winning move.
            assert!(found.as_ref().is_ok_and(|found| found.more == found.value.is_win()) || found.is_err());
            found.map(|found| {
                (
                    found.value.is_win(),
                    found.best.iter().map(|mv| board.move_text(&0, mv)).collect::<Vec<_>>(),
                )
            })
        };
        assert!(!value(GridGame::Cram, 6, 8).unwrap().0);
        let (won, best) = value(GridGame::Cram, 5, 8).unwrap();
        assert!(won && best == ["d3e3"], "{best:?}");
        let (won, best) = value(GridGame::NodeKayles, 7, 9).unwrap();
        assert!(won && best == ["e4"], "{best:?}");
        assert!(value(GridGame::Cram, 7, 9).is_err());
    }

    /// The move that is explained comes first, where all winning ones are known too.
    #[test]
    fn the_centre_is_the_first_winning_move() {
        let board = Board::new(GridGame::Cram, 4, 5, false);
        let found =
            Theory.analyze(&board, &Record::new(&board), &Limits::default(), &mut NoObserver).unwrap();
        let best: Vec<_> = found.best.iter().map(|mv| board.move_text(&0, mv)).collect();
        assert_eq!(best, ["c2c3", "a2a3", "b2b3", "d2d3", "e2e3"]);
        assert_eq!(found.lines[0].moves, found.best[..1]);
    }

    /// In a lost position that is symmetric every move has its image as an answer, and the image wins.
    #[test]
    fn every_move_is_answered_by_its_image() {
        for (game, rows, columns) in [
            (GridGame::Cram, 4, 4),
            (GridGame::Cram, 2, 6),
            (GridGame::Cram, 3, 4),
            (GridGame::NodeKayles, 4, 4),
            (GridGame::NodeKayles, 3, 4),
            (GridGame::NodeKayles, 2, 8),
        ] {
            let board = Board::new(game, rows, columns, false);
            let mut moves = Vec::new();
            board.moves(&0, &mut moves);
            let answered = moves.iter().filter_map(|place| Some((place, board.answer(&0, place)?)));
            let lost = board.mirrored(board.all());
            assert_eq!(
                answered.clone().count(),
                if lost { moves.len() } else { 0 },
                "{game:?} {rows} {columns}"
            );
            for (place, answer) in answered {
                let next = board.play(&0, place);
                assert!(board.legal(&next, &answer), "{place:?} {answer:?}");
                assert_eq!(board.nimber(&board.play(&next, &answer)), Some(0), "{place:?} {answer:?}");
            }
        }
        let cram = Board::new(GridGame::Cram, 4, 4, false);
        let answer = cram.answer(&0, &cram.parse_move(&0, "a1b1").unwrap()).unwrap();
        assert_eq!(cram.move_text(&0, &answer), "c4d4");
    }

    #[test]
    fn what_was_studied_is_known() {
        // Cram: J. Lemoine and S. Viennot (2012). A position that is mirrored, too, has moves that are not.
        for (name, nimber, options) in
            [("cram:rows=3,columns=11", 0, 52), ("node-kayles:rows=6,columns=6", 0, 36)]
        {
            let board = Board::set_up(&Setup::parse(name).unwrap()).unwrap();
            let mut moves = Vec::new();
            board.moves(&0, &mut moves);
            assert_eq!((moves.len(), board.nimbers_after(&0, &moves)), (options, None), "{name}");
            board.precompute(&0, true, &mut |_| true);
            let after = board.nimbers_after(&0, &moves).unwrap();
            assert_eq!(board.nimber(&0), Some(nimber), "{name}");
            assert_eq!(boyi_impartial::mex(after.iter().copied()), nimber, "{name}");
            let mut solver = GridSolver::new(board.game, board.rows, board.columns);
            let anew = |place: &Place| u64::from(solver.nimber(board.free(place.uses)));
            assert_eq!(moves.iter().map(anew).collect::<Vec<_>>(), after, "{name}");
        }
        let board = Board::new(GridGame::Cram, 5, 7, false);
        board.precompute(&0, false, &mut |regions| regions == 0);
        assert_eq!(board.nimber(&0), None);
        board.precompute(&0, false, &mut |_| true);
        assert_eq!(board.nimber(&0), Some(1));
        let misere = Board::new(GridGame::Cram, 5, 7, true);
        misere.precompute(&0, false, &mut |_| unreachable!("nimbers do not tell who wins"));
    }

    #[test]
    fn text_people_type() {
        let board = Board::new(GridGame::Cram, 3, 4, false);
        let used = board.parse_position("4/1x2/xx2").unwrap();
        assert_eq!(board.position_text(&used), "4/1x2/xx2");
        assert_eq!(board.parse_move(&used, "d2 C2"), board.parse_move(&used, "c2d2"));
        for (typed, meant) in [("1111/1x11/xx11", "4/1x2/xx2"), ("22/X3/121", "4/x3/4")] {
            let read = board.parse_position(typed).map(|used| board.position_text(&used));
            assert_eq!(read.as_deref(), Ok(meant));
        }
        let wide = Board::new(GridGame::Cram, 1, 11, false);
        for text in ["11", "10x", "x10"] {
            assert_eq!(wide.parse_position(text).map(|used| wide.position_text(&used)).as_deref(), Ok(text));
        }
        assert!(wide.parse_position("111").is_err());
        for wrong in ["4/4", "4/4/4/4", "5/4/4", "3/4/4", "4/x4/4", "4/4/99999999999", "a/4/4", ""] {
            assert!(board.parse_position(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "a1", "a2b2", "a3c3", "z9z8"] {
            assert!(board.parse_move(&used, wrong).is_err(), "{wrong}");
        }
    }
}
