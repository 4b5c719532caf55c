//! Syzygy endgame tables (Ronald de Man 2013): whether a position with few pieces is won, drawn or lost, and how far the next capture or
//! pawn move is. The files are not part of the program; they are found by the folders that they lie in.
//!
//! Invariant: an answer is the value in the table's file, or `None` if there is no such file or it cannot be read as a table; no file
//! makes a look-up panic or read outside it. The checksums of the files are not verified: one that is damaged but still
//! decodes gives wrong answers, and so does one that is changed while it is in use.

mod file;
mod index;
mod table;

use boyi_chess::{Board, Color, Move, Role};
use core::fmt;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use table::{Kind, OtherSide, Table};

/// A position's value in a table, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but a draw under the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but a draw under the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    fn of(value: i8) -> Wdl {
        match value {
            2.. => Wdl::Win,
            1 => Wdl::CursedWin,
            0 => Wdl::Draw,
            -1 => Wdl::BlessedLoss,
            _ => Wdl::Loss,
        }
    }
}

/// Why no tables could be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TablebaseError {
    /// A folder cannot be read.
    Folder(PathBuf, String),
    /// The folders hold no table.
    Empty,
}

impl fmt::Display for TablebaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TablebaseError::Folder(path, why) => write!(f, "cannot read '{}': {why}", path.display()),
            TablebaseError::Empty => write!(f, "no tables (*.rtbw) found"),
        }
    }
}

impl core::error::Error for TablebaseError {}

/// The tables of one set of pieces. Each is opened on first use.
struct Entry {
    pieces: Vec<u8>,
    wdl: (PathBuf, OnceLock<Option<Table>>),
    dtz: (PathBuf, OnceLock<Option<Table>>),
}

impl Entry {
    fn table(&self, kind: Kind) -> Option<&Table> {
        let (path, table) = match kind {
            Kind::Wdl => &self.wdl,
            Kind::Dtz => &self.dtz,
        };
        table.get_or_init(|| Table::open(path, kind, &self.pieces)).as_ref()
    }
}

/// The tables in some folders.
///
/// ```no_run
/// use boyi_chess_engine::{Tablebases, Wdl};
/// let tables = Tablebases::open("/tables/3-4-5")?;
/// let board = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1".parse()?;
/// assert_eq!(tables.wdl(&board), Some(Wdl::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebases {
    entries: Vec<Entry>,
    /// By material: the entry, and whether its White is the board's Black.
    by_material: HashMap<u64, (usize, bool)>,
    max_pieces: u32,
    broken: Vec<PathBuf>,
}

/// The pieces in the order of the files' codes, from 1.
const ROLES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// The number of a side's pieces of each kind, four bits each.
fn material(board: &Board, color: Color) -> u64 {
    let count = |(i, &role): (usize, &Role)| u64::from(board.pieces(color, role).len()) << (4 * i);
    ROLES.iter().enumerate().map(count).sum()
}

/// The pieces of `KQvKR`: White's and Black's codes.
fn parse_material(name: &str) -> Option<Vec<u8>> {
    let (white, black) = name.split_once('v')?;
    let mut pieces = Vec::new();
    for (side, color) in [(white, 0), (black, 8)] {
        if !side.starts_with('K') || side[1..].contains('K') {
            return None;
        }
        for letter in side.chars() {
            pieces.push(color + 1 + "PNBRQK".find(letter)? as u8);
        }
    }
    (3..=index::MAX_PIECES).contains(&pieces.len()).then_some(pieces)
}

/// Returns `true` if a file starts and ends as a table does.
fn looks_sound(path: &Path, kind: Kind) -> bool {
    let read = || {
        // To open a pipe would wait for who writes to it.
        if !std::fs::metadata(path)?.is_file() {
            return Ok(false);
        }
        let mut file = std::fs::File::open(path)?;
        let mut magic = [0; 4];
        file.read_exact(&mut magic)?;
        Ok::<_, std::io::Error>(magic == kind.magic() && file.metadata()?.len() % 64 == 16)
    };
    read().unwrap_or(false)
}

/// The distance if only the result is known: one ply, or beyond the fifty-move rule.
fn before_zeroing(wdl: i8) -> i32 {
    [-1, -101, 0, 101, 1][usize::from((wdl + 2).clamp(0, 4) as u8)]
}

impl Tablebases {
    /// Looks for tables in folders, separated as in the system's `PATH`.
    ///
    /// # Errors
    /// If a folder cannot be read or no table is there. Files that are not tables are skipped and listed in
    /// [`broken`](Tablebases::broken).
    pub fn open(folders: impl AsRef<OsStr>) -> Result<Tablebases, TablebaseError> {
        let mut tables = Tablebases {
            entries: Vec::new(),
            by_material: HashMap::new(),
            max_pieces: 0,
            broken: Vec::new(),
        };
        for folder in std::env::split_paths(&folders).filter(|path| !path.as_os_str().is_empty()) {
            let cannot = |error: std::io::Error| TablebaseError::Folder(folder.clone(), error.to_string());
            let files = std::fs::read_dir(&folder).map_err(cannot)?;
            let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
            paths.sort_unstable();
            for path in paths {
                if path.extension().is_some_and(|extension| extension == "rtbw") {
                    tables.add(path);
                }
            }
        }
        if tables.entries.is_empty() && tables.broken.is_empty() {
            return Err(TablebaseError::Empty);
        }
        Ok(tables)
    }

    fn add(&mut self, wdl: PathBuf) {
        let Some(pieces) = wdl.file_stem().and_then(OsStr::to_str).and_then(parse_material) else { return };
        let dtz = wdl.with_extension("rtbz");
        if !looks_sound(&wdl, Kind::Wdl) {
            self.broken.push(wdl);
            return;
        }
        if dtz.exists() && !looks_sound(&dtz, Kind::Dtz) {
            self.broken.push(dtz.clone());
        }
        let side = |first: u8| -> u64 {
            pieces
                .iter()
                .filter(|&&piece| piece & 8 == first)
                .map(|&piece| 1 << (4 * (u64::from(piece & 7) - 1)))
                .sum()
        };
        let (white, black) = (side(0), side(8));
        if self.by_material.contains_key(&(white << 32 | black)) {
            return;
        }
        let number = self.entries.len();
        self.by_material.insert(black << 32 | white, (number, true));
        self.by_material.insert(white << 32 | black, (number, false));
        self.max_pieces = self.max_pieces.max(pieces.len() as u32);
        self.entries.push(Entry { pieces, wdl: (wdl, OnceLock::new()), dtz: (dtz, OnceLock::new()) });
    }

    /// The number of pieces of the largest table.
    pub fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    /// The number of material combinations with tables.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// Files that are named as tables but are none.
    pub fn broken(&self) -> &[PathBuf] {
        &self.broken
    }

    /// The value of a position as if the last move had been a capture or pawn move; `None` if the tables do not have it.
    pub fn wdl(&self, board: &Board) -> Option<Wdl> {
        self.result(board).map(|(value, _)| Wdl::of(value))
    }

    /// Plies to the next capture or pawn move by best play that keeps the result: positive if won, negative if lost, 0 if drawn.
    /// Beyond 100 the fifty-move rule makes it a draw. Where the tables round, one ply more than true. `None` if they do not have it.
    pub fn dtz(&self, board: &Board) -> Option<i32> {
        let (wdl, zeroing) = self.result(board)?;
        if wdl == 0 {
            return Some(0);
        }
        if zeroing {
            return Some(before_zeroing(wdl));
        }
        let moves = board.legal_moves();
        let is_pawn = |m: Move| board.role_at(m.from()) == Some(Role::Pawn);
        if wdl > 0 {
            for m in moves.into_iter().filter(|&m| is_pawn(m) && !board.is_capture(m)) {
                if -self.result(&board.after(m))?.0 == wdl {
                    return Some(before_zeroing(wdl));
                }
            }
        }
        if let Ok(distance) = self.look_up(board, Kind::Dtz, wdl)? {
            return Some(before_zeroing(wdl) + if wdl > 0 { distance } else { -distance });
        }
        // Only the other side to move is stored: one ply on.
        let mut best = if wdl > 0 { i32::MAX } else { before_zeroing(wdl) };
        for m in board.legal_moves().into_iter().filter(|&m| !is_pawn(m) && !board.is_capture(m)) {
            let child = board.after(m);
            let distance = -self.dtz(&child)?;
            if wdl > 0 {
                if distance == 1 && child.is_checkmate() {
                    best = 1;
                } else if distance > 0 {
                    best = best.min(distance + 1);
                }
            } else {
                best = best.min(distance - 1);
            }
        }
        (best != i32::MAX).then_some(best)
    }

    /// The best of these moves: the win nearest to the next capture, pawn move or mate, all draws, or the loss furthest
    /// from it, with the fifty-move rule. Without the distances, those that keep the result. `None` if the tables do not have them.
    pub(crate) fn best_moves(&self, board: &Board, moves: &[Move]) -> Option<Vec<Move>> {
        if board.occupied().len() > self.max_pieces {
            return None;
        }
        let rank = |m: Move| {
            let child = board.after(m);
            let plies = if child.is_checkmate() {
                1
            } else if child.halfmove_clock() == 0 {
                before_zeroing(-self.result(&child)?.0)
            } else {
                let distance = -self.dtz(&child)?;
                distance + distance.signum()
            };
            // Beyond the fifty-move rule a win is worth slightly more than a draw, and a loss slightly less.
            let late = plies != 1 && plies.abs() + i32::from(board.halfmove_clock()) > 100;
            Some(if late { plies.signum() } else { plies.signum() * 1000 - plies })
        };
        let by_result = |m: Move| Some(-i32::from(self.result(&board.after(m))?.0));
        let ranks: Vec<i32> = moves
            .iter()
            .map(|&m| rank(m))
            .collect::<Option<_>>()
            .or_else(|| moves.iter().map(|&m| by_result(m)).collect())?;
        let best = ranks.iter().max()?;
        Some(moves.iter().zip(&ranks).filter(|(_, rank)| *rank == best).map(|(&m, _)| m).collect())
    }

    /// The value, and whether the best move is a capture (or the table does not know the position for en passant).
    fn result(&self, board: &Board) -> Option<(i8, bool)> {
        if board.occupied().len() > self.max_pieces.max(2) || board.castling_rooks().any() {
            return None;
        }
        // The tables hold any value not above that of the best capture if there is one, and ignore en passant.
        let (mut best, mut best_passing) = (-3, -3);
        let mut others = false;
        for m in board.legal_moves() {
            if board.is_capture(m) {
                let value = -self.result(&board.after(m))?.0;
                if value == 2 {
                    return Some((2, true));
                }
                if m.is_en_passant() {
                    best_passing = best_passing.max(value);
                } else {
                    best = best.max(value);
                }
            }
            others |= !m.is_en_passant();
        }
        let stored = self.look_up(board, Kind::Wdl, 0)?.ok()? as i8;
        if best_passing > -3 && (!others || best_passing > best.max(stored)) {
            return Some((best_passing, true));
        }
        best = best.max(best_passing);
        Some(if best >= stored { (best, best > 0) } else { (stored, false) })
    }

    fn look_up(&self, board: &Board, kind: Kind, wdl: i8) -> Option<Result<i32, OtherSide>> {
        if board.occupied().len() == 2 {
            return Some(Ok(0));
        }
        let (white, black) = (material(board, Color::White), material(board, Color::Black));
        let &(number, swapped) = self.by_material.get(&(white << 32 | black))?;
        let table = self.entries[number].table(kind)?;
        let black_to_move = board.turn() == Color::Black;
        // Like sides are stored with White to move.
        let alike = white == black;
        let swapped = if alike { black_to_move } else { swapped };
        let side = usize::from(!alike && black_to_move != swapped);
        let pieces = |code: u8| {
            let color = if (code & 8 != 0) == swapped { Color::White } else { Color::Black };
            board.pieces(color, ROLES[usize::from(code & 7) - 1])
        };
        table.value(side, alike, wdl, pieces, if swapped { 0x38 } else { 0 })
    }
}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tablebases({} tables, {} pieces)", self.count(), self.max_pieces)
    }
}
