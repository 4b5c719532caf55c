//! Few pieces on a board of xiangqi, and their moves.

use super::Material;
use boyi_xiangqi::{Bitboard, Color, Move, Piece, Point, Role, attacks};

/// The most pieces of an endgame, with the kings.
pub(crate) const MOST: usize = 8;

/// Pieces in the order of their codes: both kings first, then Red's and Black's as players name them.
pub(crate) const CODES: [Piece; 14] = {
    const ROLES: [Role; 6] =
        [Role::Rook, Role::Cannon, Role::Horse, Role::Pawn, Role::Advisor, Role::Elephant];
    let mut codes = [Piece { color: Color::Red, role: Role::King }; 14];
    codes[1].color = Color::Black;
    let mut i = 0;
    while i < 12 {
        codes[2 + i] = Piece { color: if i < 6 { Color::Red } else { Color::Black }, role: ROLES[i % 6] };
        i += 1;
    }
    codes
};

/// No piece.
const NONE: u16 = u16::MAX;

/// The point of every piece.
///
/// ```text
/// a piece   bits 7..: its code, see CODES; bits 0..7: the number of its point; ascending, and u16::MAX after the last
/// ```
///
/// Invariant: one king each; pieces are on points where they can stand, each on one of its own; of a side's pawns that have not crossed the
/// river no two are on one file, as none can leave its own; the side that is not to move is not in check, and the kings do not face each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndgamePosition {
    pieces: [u16; MOST],
    turn: Color,
}

fn code_of(piece: Piece) -> u16 {
    CODES.iter().position(|code| *code == piece).unwrap_or(0) as u16
}

/// A piece on a point, packed.
pub(crate) fn packed(code: u16, point: Point) -> u16 {
    code << 7 | point.index() as u16
}

fn point_of(piece: u16) -> Point {
    Point::try_new(usize::from(piece & 127)).unwrap_or_else(|| unreachable!("a packed piece has a point"))
}

fn kind_of(piece: u16) -> Piece {
    CODES[usize::from(piece >> 7)]
}

/// The points that a piece attacks or moves to; a king's line to the other king too.
fn attacks_of(piece: Piece, from: Point, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::King => attacks::king(from),
        Role::Advisor => attacks::advisor(from),
        Role::Elephant => attacks::elephant(from, occupied),
        Role::Horse => attacks::horse(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Cannon => attacks::cannon(from, occupied),
        Role::Pawn => attacks::pawns(piece.color, from.into()),
    }
}

impl EndgamePosition {
    /// A position from its pieces, kings among them, at most [`MOST`]; `None` if they are no position.
    pub(crate) fn new(pieces: impl Iterator<Item = (Piece, Point)>, turn: Color) -> Option<Self> {
        let mut all = [NONE; MOST];
        for (i, (piece, point)) in pieces.enumerate() {
            if !piece.points().contains(point) {
                return None;
            }
            *all.get_mut(i)? = packed(code_of(piece), point);
        }
        all.sort_unstable();
        let kings = [0, 1, 2].map(|i| all[i] >> 7);
        (kings[0] == 0 && kings[1] == 1 && kings[2] > 1).then(|| EndgamePosition::from_packed(all, turn))?
    }

    /// From packed pieces in ascending order, one king each, on points where they can stand; `None` if the rest of the invariant is broken.
    pub(crate) fn from_packed(pieces: [u16; MOST], turn: Color) -> Option<Self> {
        let position = EndgamePosition { pieces, turn };
        let alone = position.occupied().len() == position.packed().len() as u32;
        (alone && !position.has_twin_pawns() && !position.attacked(!turn)).then_some(position)
    }

    /// Whether two pawns of a side stand on one file before the river.
    fn has_twin_pawns(&self) -> bool {
        self.packed().iter().enumerate().any(|(i, &piece)| {
            let kind = kind_of(piece);
            // The rank on which its pawns start, or the one before the river, whichever comes first among the points.
            let first = if kind.color == Color::Red { 27 } else { 45 };
            let before_river = kind.role == Role::Pawn && (first..first + 9).contains(&(piece & 127));
            before_river && self.packed()[i + 1..].contains(&(piece + 9))
        })
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
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Point)> {
        self.packed().iter().map(|&piece| (kind_of(piece), point_of(piece)))
    }

    /// The pieces of the board mirrored left to right, packed and in order.
    pub(crate) fn mirrored(&self) -> [u16; MOST] {
        let mut pieces = [NONE; MOST];
        for (image, &piece) in pieces.iter_mut().zip(self.packed()) {
            *image = packed(piece >> 7, point_of(piece).mirrored());
        }
        pieces.sort_unstable();
        pieces
    }

    /// All of [`EndgamePosition::packed`], to its full length.
    pub(crate) fn all_packed(&self) -> [u16; MOST] {
        self.pieces
    }

    /// The same seen from the other side: colours and sides of the board exchanged.
    pub(crate) fn exchanged(&self) -> Option<Self> {
        let pieces =
            self.pieces().map(|(piece, point)| (Piece { color: !piece.color, ..piece }, point.rotated()));
        EndgamePosition::new(pieces, !self.turn)
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The pieces by kind.
    pub(crate) fn material(&self) -> Material {
        Material::of(self.packed())
    }

    fn occupied(&self) -> Bitboard {
        self.packed().iter().map(|&piece| point_of(piece)).collect()
    }

    fn of_color(&self, color: Color) -> Bitboard {
        self.pieces().filter(|(piece, _)| piece.color == color).map(|(_, point)| point).collect()
    }

    fn king(&self, color: Color) -> Point {
        point_of(self.pieces[color.index()])
    }

    /// Whether the other side attacks the king of this color; kings that face each other do.
    fn attacked(&self, color: Color) -> bool {
        let (king, occupied) = (self.king(color), self.occupied());
        self.pieces().any(|(piece, from)| {
            piece.color != color
                && match piece.role {
                    Role::Advisor | Role::Elephant => false,
                    Role::King => attacks::facing(from, occupied).contains(king),
                    _ => attacks_of(piece, from, occupied).contains(king),
                }
        })
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.attacked(self.turn)
    }

    pub(crate) fn is_capture(&self, mv: Move) -> bool {
        self.occupied().contains(mv.to())
    }

    /// Shows every legal move and what it leads to, until `visit` says that it is enough.
    pub(crate) fn each_move(&self, visit: &mut dyn FnMut(Move, &EndgamePosition) -> bool) {
        let (own, occupied) = (self.of_color(self.turn), self.occupied());
        for &piece in self.packed() {
            let kind = kind_of(piece);
            if kind.color != self.turn {
                continue;
            }
            let from = point_of(piece);
            for to in attacks_of(kind, from, occupied) - own {
                let next = self.moved(piece, to);
                if !next.attacked(self.turn) && !visit(Move::new(from, to), &next) {
                    return;
                }
            }
        }
    }

    /// The position after a piece goes to a point, taking what stood there; the other side is to move.
    fn moved(&self, piece: u16, to: Point) -> EndgamePosition {
        let mut next = EndgamePosition { turn: !self.turn, ..*self };
        for other in &mut next.pieces {
            if *other == piece {
                *other = packed(piece >> 7, to);
            } else if *other != NONE && point_of(*other) == to {
                *other = NONE;
            }
        }
        next.sorted()
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> EndgamePosition {
        let piece = self.packed().iter().copied().find(|&piece| point_of(piece) == mv.from());
        piece.map_or(*self, |piece| self.moved(piece, mv.to()))
    }

    /// Shows the positions from which a move that takes nothing leads here.
    pub(crate) fn each_quiet_parent(&self, visit: &mut dyn FnMut(EndgamePosition)) {
        let (mover, occupied) = (!self.turn, self.occupied());
        for (i, &piece) in self.packed().iter().enumerate() {
            let kind = kind_of(piece);
            if kind.color != mover {
                continue;
            }
            let to = point_of(piece);
            let sources = match kind.role {
                // A cannon goes as a rook where it takes nothing.
                Role::Cannon => attacks::rook(to, occupied),
                // The leg is beside the point where the horse came from.
                Role::Horse => attacks::horse_steps(to)
                    .iter()
                    .filter(|&from| !occupied.contains(attacks::horse_leg(from, to)))
                    .collect(),
                Role::Pawn => attacks::pawns_to(mover, to) & kind.points(),
                _ => attacks_of(kind, to, occupied),
            };
            for from in sources - occupied {
                let mut pieces = self.pieces;
                pieces[i] = packed(piece >> 7, from);
                pieces.sort_unstable();
                if let Some(parent) = EndgamePosition::from_packed(pieces, mover) {
                    visit(parent);
                }
            }
        }
    }
}

/// Every piece where it stands at the start of a game, but Red's king, which would face Black's, to the left; Red is to move.
pub(crate) fn start(material: Material) -> EndgamePosition {
    const PLACES: [(Role, &[usize]); 6] = [
        (Role::Rook, &[0, 8]),
        (Role::Cannon, &[19, 25]),
        (Role::Horse, &[1, 7]),
        (Role::Pawn, &[31, 29, 33, 27, 35]),
        // The centre is for one whose place Red's king has.
        (Role::Advisor, &[5, 3, 13]),
        (Role::Elephant, &[2, 6]),
    ];
    let point = |color: Color, number: usize| {
        let point = Point::try_new(number).unwrap_or_else(|| unreachable!("a point of the board"));
        if color == Color::Red { point } else { point.rotated() }
    };
    let king = |color, number| (Piece { color, role: Role::King }, point(color, number));
    let mut pieces = vec![king(Color::Red, 3), king(Color::Black, 4)];
    for piece in material.pieces() {
        let places =
            PLACES.iter().find(|(role, _)| *role == piece.role).map_or(&[][..], |(_, places)| places);
        let mut points = places.iter().map(|&place| point(piece.color, place));
        let free = points.find(|point| pieces.iter().all(|(_, taken)| taken != point));
        pieces.extend(free.map(|point| (piece, point)));
    }
    let position = EndgamePosition::new(pieces.into_iter(), Color::Red);
    position.unwrap_or_else(|| unreachable!("pieces at home give no check"))
}
