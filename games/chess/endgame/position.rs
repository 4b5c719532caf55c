//! Few pieces on a chess board, and their moves.

use super::Material;
use boyi_chess::{Bitboard, Color, Move, Role, Square, attacks};

/// The most pieces of an endgame, with the kings.
pub(crate) const MOST: usize = 6;

/// Pieces in the order of their codes: both kings first, then White's and Black's by rank.
pub(crate) const CODES: [(Color, Role); 12] = [
    (Color::White, Role::King),
    (Color::Black, Role::King),
    (Color::White, Role::Queen),
    (Color::White, Role::Rook),
    (Color::White, Role::Bishop),
    (Color::White, Role::Knight),
    (Color::White, Role::Pawn),
    (Color::Black, Role::Queen),
    (Color::Black, Role::Rook),
    (Color::Black, Role::Bishop),
    (Color::Black, Role::Knight),
    (Color::Black, Role::Pawn),
];

/// No piece.
const NONE: u16 = u16::MAX;

/// The square of every piece.
///
/// ```text
/// a piece   bits 6..: its code, see CODES; bits 0..6: its square, a1 first; ascending, and u16::MAX after the last
/// ```
///
/// Invariant: one king each, on different squares from everything else, and the player who is not to move is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndgamePosition {
    pieces: [u16; MOST],
    turn: Color,
    /// The file, counted from 1, of a pawn that can be taken as it passes; else 0.
    en_passant: u8,
}

fn code_of(color: Color, role: Role) -> u16 {
    CODES.iter().position(|code| *code == (color, role)).unwrap_or(0) as u16
}

fn square_of(piece: u16) -> Square {
    Square::new(usize::from(piece & 63))
}

fn kind_of(piece: u16) -> (Color, Role) {
    CODES[usize::from(piece >> 6)]
}

impl EndgamePosition {
    /// A position from its pieces, kings among them, at most [`MOST`]; `None` if two share a square, or the player not to move is in
    /// check, or somebody has not one king.
    pub(crate) fn new(
        pieces: impl Iterator<Item = (Color, Role, Square)>,
        turn: Color,
        en_passant: u8,
    ) -> Option<Self> {
        let mut packed = [NONE; MOST];
        for (i, (color, role, square)) in pieces.enumerate() {
            *packed.get_mut(i)? = code_of(color, role) << 6 | square.index() as u16;
        }
        let position = EndgamePosition { pieces: packed, turn, en_passant }.sorted();
        let kings = position.pieces.iter().map(|piece| piece >> 6).take(3);
        let kings = kings.collect::<Vec<_>>();
        (kings[0] == 0 && kings[1] == 1 && kings[2] > 1 && position.is_possible()).then_some(position)
    }

    /// From packed pieces in ascending order; `None` as for [`EndgamePosition::new`].
    pub(crate) fn from_packed(pieces: [u16; MOST], turn: Color, en_passant: u8) -> Option<Self> {
        let position = EndgamePosition { pieces, turn, en_passant };
        position.is_possible().then_some(position)
    }

    fn is_possible(&self) -> bool {
        self.occupied().len() == self.packed().len() as u32
            && !self.attacked(self.king(!self.turn), self.turn)
    }

    fn sorted(mut self) -> Self {
        self.pieces.sort_unstable();
        self
    }

    /// The pieces, packed.
    pub(crate) fn packed(&self) -> &[u16] {
        let count = self.pieces.iter().position(|piece| *piece == NONE).unwrap_or(MOST);
        &self.pieces[..count]
    }

    /// The pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (Color, Role, Square)> {
        self.packed().iter().map(|&piece| {
            let (color, role) = kind_of(piece);
            (color, role, square_of(piece))
        })
    }

    /// The same with the colors exchanged.
    pub(crate) fn exchanged(&self) -> Option<Self> {
        let pieces =
            self.pieces().map(|(color, role, square)| (!color, role, Square::new(square.index() ^ 56)));
        EndgamePosition::new(pieces, !self.turn, self.en_passant)
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The file, counted from 1, of a pawn that can be taken as it passes; else 0.
    pub(crate) fn en_passant(&self) -> u8 {
        self.en_passant
    }

    /// The square that such a pawn passed over.
    pub(crate) fn passed(&self) -> Option<Square> {
        let row = if self.turn == Color::White { 5 } else { 2 };
        Some(Square::new(8 * row + usize::from(self.en_passant.checked_sub(1)?)))
    }

    /// The pieces by kind.
    pub(crate) fn material(&self) -> Material {
        Material::of(self.packed())
    }

    fn occupied(&self) -> Bitboard {
        self.packed().iter().map(|&piece| square_of(piece)).collect()
    }

    fn of_color(&self, color: Color) -> Bitboard {
        self.packed()
            .iter()
            .filter(|&&piece| kind_of(piece).0 == color)
            .map(|&piece| square_of(piece))
            .collect()
    }

    fn king(&self, color: Color) -> Square {
        square_of(self.pieces[usize::from(color == Color::Black)])
    }

    /// Whether a piece of this color attacks the square.
    fn attacked(&self, square: Square, by: Color) -> bool {
        let occupied = self.occupied();
        self.pieces().any(|(color, role, from)| {
            color == by && attacks::of(role, color, from, occupied).contains(square)
        })
    }

    /// Whether the player to move is in check.
    pub fn is_check(&self) -> bool {
        self.attacked(self.king(self.turn), !self.turn)
    }

    /// Whether neither side can ever be mated: kings alone, or with one bishop or knight.
    pub fn is_insufficient(&self) -> bool {
        let minor = |(_, role, _): &(Color, Role, Square)| matches!(role, Role::Bishop | Role::Knight);
        self.packed().len() < 3 || self.packed().len() == 3 && self.pieces().any(|piece| minor(&piece))
    }

    pub(crate) fn is_pawn(&self, square: Square) -> bool {
        self.pieces().any(|(_, role, at)| at == square && role == Role::Pawn)
    }

    pub(crate) fn is_capture(&self, mv: Move) -> bool {
        self.occupied().contains(mv.to()) || self.passed() == Some(mv.to()) && self.is_pawn(mv.from())
    }

    /// Shows every legal move and what it leads to, without the right to take in passing there, until `visit` says that it is enough.
    pub(crate) fn each_move(&self, visit: &mut dyn FnMut(Move, &EndgamePosition) -> bool) {
        let (own, occupied) = (self.of_color(self.turn), self.occupied());
        for &piece in self.packed() {
            let (color, role) = kind_of(piece);
            if color != self.turn {
                continue;
            }
            let from = square_of(piece);
            let targets = match role {
                Role::Pawn => self.pawn_targets(from, occupied),
                _ => Bitboard(attacks::of(role, color, from, occupied).0 & !own.0),
            };
            for to in targets.iter() {
                let last = matches!(to.index() / 8, 0 | 7);
                let roles: &[Role] = if role == Role::Pawn && last { &Role::PROMOTIONS } else { &[role] };
                for &becomes in roles {
                    let mv = if becomes == role {
                        Move::new(from, to)
                    } else {
                        Move::promotion(from, to, becomes)
                    };
                    let next = self.moved(piece, to, becomes);
                    let safe = !next.attacked(next.king(self.turn), !self.turn);
                    if safe && !visit(mv, &next) {
                        return;
                    }
                }
            }
        }
    }

    fn pawn_targets(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let other = self.of_color(!self.turn);
        let takes = other.0 | self.passed().map_or(0, |square| 1 << square.index());
        let mut targets = attacks::pawn(self.turn, from).0 & takes;
        let step = |bit: u64| if self.turn == Color::White { bit << 8 } else { bit >> 8 };
        let one = step(1 << from.index()) & !occupied.0;
        targets |= one;
        let home = if self.turn == Color::White { 1 } else { 6 };
        if from.index() / 8 == home {
            targets |= step(one) & !occupied.0;
        }
        Bitboard(targets)
    }

    /// The position after a piece moves to a square, capturing what stood there; the other side is to move.
    fn moved(&self, piece: u16, to: Square, becomes: Role) -> EndgamePosition {
        let (color, role) = kind_of(piece);
        let taken =
            if role == Role::Pawn && self.passed() == Some(to) && to.index() % 8 != usize::from(piece & 7) {
                let behind = if color == Color::White { to.index() - 8 } else { to.index() + 8 };
                Square::new(behind)
            } else {
                to
            };
        let mut next = EndgamePosition { turn: !self.turn, en_passant: 0, ..*self };
        let moved = code_of(color, becomes) << 6 | to.index() as u16;
        for other in &mut next.pieces {
            if *other == piece {
                *other = moved;
            } else if *other != NONE && square_of(*other) == taken {
                *other = NONE;
            }
        }
        next.sorted()
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> EndgamePosition {
        let piece = self.packed().iter().copied().find(|&piece| square_of(piece) == mv.from());
        let Some(piece) = piece else { return *self };
        let role = kind_of(piece).1;
        let mut next = self.moved(piece, mv.to(), mv.promotes_to().unwrap_or(role));
        if role == Role::Pawn && mv.from().index().abs_diff(mv.to().index()) == 16 {
            next.en_passant = 1 + (mv.to().index() % 8) as u8;
            if !next.can_take_in_passing() {
                next.en_passant = 0;
            }
        }
        next
    }

    /// Whether the pawn that has just passed can be taken by a legal move.
    pub(crate) fn can_take_in_passing(&self) -> bool {
        let Some(passed) = self.passed() else { return false };
        let pawns = self.packed().iter().filter(|&&piece| kind_of(piece) == (self.turn, Role::Pawn));
        let mut reaching =
            pawns.filter(|&&piece| attacks::pawn(self.turn, square_of(piece)).contains(passed));
        reaching.any(|&piece| {
            let next = self.moved(piece, passed, Role::Pawn);
            !next.attacked(next.king(self.turn), !self.turn)
        })
    }

    /// Whether the pawn that the file speaks of stands where it would after a double step.
    pub(crate) fn is_passing(&self) -> bool {
        let Some(passed) = self.passed() else { return false };
        let (stands, began) = match self.turn {
            Color::White => (passed.index() - 8, passed.index() + 8),
            Color::Black => (passed.index() + 8, passed.index() - 8),
        };
        let occupied = self.occupied();
        let pawn = code_of(!self.turn, Role::Pawn) << 6 | stands as u16;
        self.packed().contains(&pawn) && occupied.0 & (1 << passed.index() | 1 << began) == 0
    }

    /// Shows the positions from which a quiet move without promotion leads here, if no capture in passing was possible before.
    pub(crate) fn each_quiet_parent(&self, visit: &mut dyn FnMut(EndgamePosition)) {
        let (mover, occupied) = (!self.turn, self.occupied());
        for (i, &piece) in self.packed().iter().enumerate() {
            let (color, role) = kind_of(piece);
            if color != mover {
                continue;
            }
            let to = square_of(piece);
            let sources = match role {
                Role::Pawn => self.pawn_sources(to, occupied),
                _ => Bitboard(attacks::of(role, color, to, occupied).0 & !occupied.0),
            };
            for from in sources.iter() {
                let mut pieces = self.pieces;
                pieces[i] = piece & !63 | from.index() as u16;
                let parent = EndgamePosition { pieces, turn: mover, en_passant: 0 }.sorted();
                if parent.is_possible() {
                    visit(parent);
                }
            }
        }
    }

    fn pawn_sources(&self, to: Square, occupied: Bitboard) -> Bitboard {
        let white = self.turn == Color::Black;
        let back = |bit: u64| if white { bit >> 8 } else { bit << 8 };
        let row = if white { to.index() / 8 } else { 7 - to.index() / 8 };
        let one = back(1 << to.index()) & !occupied.0;
        let two = if row == 3 { back(one) & !occupied.0 } else { 0 };
        Bitboard(if row >= 2 { one | two } else { two })
    }
}

/// A usual place for each piece, as on the first ranks of chess; White is to move.
pub(crate) fn start(material: Material) -> EndgamePosition {
    const PLACES: [(Role, &[u8]); 5] = [
        (Role::Queen, &[3, 11, 2, 5]),
        (Role::Rook, &[0, 7, 8, 15]),
        (Role::Bishop, &[2, 5, 10, 13]),
        (Role::Knight, &[1, 6, 9, 14]),
        (Role::Pawn, &[12, 11, 13, 10]),
    ];
    let mut pieces = vec![(Color::White, Role::King, Square::E1), (Color::Black, Role::King, Square::E8)];
    for (color, role) in material.pieces() {
        let places = PLACES.iter().find(|(of, _)| *of == role).map_or(&[][..], |(_, places)| places);
        let square =
            |place: u8| Square::new(usize::from(if color == Color::White { place } else { place ^ 56 }));
        let mut free = places.iter().copied().chain(0..64).map(square);
        let is_free = |square: &Square| {
            pieces.iter().all(|(_, _, taken)| taken != square)
                && (role != Role::Pawn || !matches!(square.index() / 8, 0 | 7))
        };
        pieces.extend(free.find(|square| is_free(square)).map(|square| (color, role, square)));
    }
    let possible = |turn| EndgamePosition::new(pieces.iter().copied(), turn, 0);
    let position = possible(Color::White).or_else(|| possible(Color::Black));
    position.unwrap_or_else(|| unreachable!("pieces at home give no check to both kings"))
}
