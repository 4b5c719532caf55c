//! Endgames of xiangqi, numbered.
//!
//! Tiers: the pieces on the board; a capture leads to another. Numbers, from the highest digit to the lowest: the red king's place on the
//! left and the middle file of its palace, the black king's place, the places of each kind's pieces, and who is to move. Each kind has
//! places of its own: an advisor 5, an elephant 7, a pawn 55. Places of equal pieces are a set, whose number is that of the combinatorial
//! number system. Left is exchanged with right where the red king stands on the right; where it stands in the middle the smaller of both
//! numbers counts, and the other is a hole.

use super::{
    XiangqiEndgame,
    position::{CODES, EndgamePosition, MOST, packed},
};
use boyi_solve::{Extent, Indexed, has_tier};
use boyi_xiangqi::{Color, Piece, Point, Role};
use std::{fmt, sync::LazyLock};

/// Pieces by kind, without the kings.
///
/// ```text
/// bits 4i..4i+4   the number of pieces with code 2 + i
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(u64);

/// Kinds of a side's pieces without its king: rook, cannon, horse, pawn, which can attack the other king, then advisor and elephant.
const KINDS: usize = 6;
const ATTACKERS: usize = 4;

impl Material {
    /// Reads `KRK`, `KNKBB`, `KRvKAA`: Red's pieces, then Black's, each side's from its king on, in FEN's letters or with `h` and `e` for
    /// horses and elephants; at most six besides the kings, and of a kind no more than a side has at the start.
    pub fn parse(text: &str) -> Option<Material> {
        let upper: String = text.chars().filter(|c| *c != 'v').map(|c| c.to_ascii_uppercase()).collect();
        let (red, black) = upper.strip_prefix('K')?.split_once('K')?;
        let mut material = Material(0);
        for (letters, color) in [(red, Color::Red), (black, Color::Black)] {
            for letter in letters.chars() {
                let role = Role::from_letter(letter).filter(|role| *role != Role::King)?;
                let kind = CODES.iter().position(|code| *code == Piece { color, role })?.checked_sub(2)?;
                material = material.with(kind);
                if material.of_kind(kind) > u64::from(role.at_most()) {
                    return None;
                }
            }
        }
        (material.count() + 2 <= MOST as u64).then_some(material)
    }

    pub(crate) fn of(packed: &[u16]) -> Material {
        packed
            .iter()
            .filter_map(|piece| usize::from(piece >> 7).checked_sub(2))
            .fold(Material(0), Material::with)
    }

    fn with(self, kind: usize) -> Material {
        Material(self.0 + (1 << (4 * kind)))
    }

    fn without(self, kind: usize) -> Option<Material> {
        (self.of_kind(kind) > 0).then(|| Material(self.0 - (1 << (4 * kind))))
    }

    fn of_kind(self, kind: usize) -> u64 {
        self.0 >> (4 * kind) & 15
    }

    fn count(self) -> u64 {
        (0..2 * KINDS).map(|kind| self.of_kind(kind)).sum()
    }

    /// The kinds that are there, as codes, with how many there are, in the order of digits.
    fn kinds(self) -> impl Iterator<Item = (u16, usize)> {
        let counts = (0..2 * KINDS).map(move |kind| (kind as u16 + 2, self.of_kind(kind) as usize));
        counts.filter(|(_, count)| *count > 0)
    }

    /// The pieces without the kings.
    pub(crate) fn pieces(self) -> impl Iterator<Item = Piece> {
        self.kinds().flat_map(|(code, count)| std::iter::repeat_n(CODES[usize::from(code)], count))
    }

    /// Whether a side has a rook, a cannon, a horse or a pawn: no other piece can attack the enemy king.
    pub fn can_attack(self, color: Color) -> bool {
        let first = KINDS * color.index();
        (first..first + ATTACKERS).any(|kind| self.of_kind(kind) > 0)
    }

    /// Whether neither side can attack the other king: the game is drawn.
    pub(crate) fn is_insufficient(self) -> bool {
        Color::ALL.iter().all(|color| !self.can_attack(*color))
    }
}

/// `KRK`.
impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            f.write_str("K")?;
            for piece in self.pieces().filter(|piece| piece.color == color) {
                write!(f, "{}", piece.role.letter().to_ascii_uppercase())?;
            }
        }
        Ok(())
    }
}

/// The points where a piece can stand, numbered.
struct Places {
    points: Vec<Point>,
    /// The place of each of them, by its point.
    of: [u8; Point::COUNT],
}

/// By code.
static PLACES: LazyLock<Vec<Places>> = LazyLock::new(|| {
    let of_piece = |piece: &Piece| {
        let points: Vec<Point> = piece.points().iter().collect();
        let mut of = [0; Point::COUNT];
        points.iter().enumerate().for_each(|(place, point)| of[point.index()] = place as u8);
        Places { points, of }
    };
    CODES.iter().map(of_piece).collect()
});

/// The red king's places on the left and the middle file.
const KING_PLACES: u64 = 6;
/// The left and the middle file of the palaces.
const LEFT: u8 = 3;
const MIDDLE: u8 = 4;

/// The number of sets of `k` places out of `n`; `k` is small.
fn sets(n: u64, k: usize) -> u64 {
    (0..k as u64).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

impl XiangqiEndgame {
    /// The number of pieces, in order, with the red king on the left or in the middle.
    fn number(pieces: &[u16], turn: Color) -> u64 {
        let places = &*PLACES;
        let place = |piece: u16| u64::from(places[usize::from(piece >> 7)].of[usize::from(piece & 127)]);
        let king = u64::from(pieces[0] & 127);
        let mut number = (king % 9 - u64::from(LEFT)) * 3 + king / 9;
        number = number * places[1].points.len() as u64 + place(pieces[1]);
        let mut rest = &pieces[2..];
        while let Some(&first) = rest.first() {
            let code = first >> 7;
            let count = rest.iter().take_while(|&&piece| piece >> 7 == code).count();
            let (equal, others) = rest.split_at(count);
            let radix = sets(places[usize::from(code)].points.len() as u64, count);
            let set: u64 = equal.iter().enumerate().map(|(i, &piece)| sets(place(piece), i + 1)).sum();
            number = number * radix + set;
            rest = others;
        }
        2 * number + turn.index() as u64
    }
}

fn file_of_king(pieces: &[u16]) -> u8 {
    (pieces[0] & 127) as u8 % 9
}

impl Indexed for XiangqiEndgame {
    type Tier = Material;
    const VERSION: u32 = 1;
    const PARENTS: bool = true;

    fn top(&self) -> Material {
        self.material
    }

    fn below(&self, material: Material, out: &mut Vec<Material>) {
        // Where nobody can attack the game is over.
        if !material.is_insufficient() {
            out.extend((0..2 * KINDS).filter_map(|kind| material.without(kind)));
        }
    }

    fn cyclic(&self, material: Material) -> bool {
        !material.is_insufficient()
    }

    fn size(&self, material: Material) -> u64 {
        let places = &*PLACES;
        let of_kind =
            |(code, count): (u16, usize)| sets(places[usize::from(code)].points.len() as u64, count);
        let kings = KING_PLACES * places[1].points.len() as u64;
        material.kinds().map(of_kind).fold(2 * kings, |size, sets| size.saturating_mul(sets))
    }

    fn rank(&self, position: &EndgamePosition) -> Option<(Material, u64)> {
        let (pieces, turn) = (position.packed(), position.turn());
        let number = |pieces: &[u16]| XiangqiEndgame::number(pieces, turn);
        let image = || number(&position.mirrored()[..pieces.len()]);
        let number = match file_of_king(pieces) {
            LEFT => number(pieces),
            MIDDLE => number(pieces).min(image()),
            _ => image(),
        };
        Some((position.material(), number))
    }

    fn unrank(&self, material: Material, number: u64) -> Option<EndgamePosition> {
        let places = &*PLACES;
        let mut rest = number;
        let mut digit = |radix: u64| {
            let digit = rest % radix;
            rest /= radix;
            digit
        };
        let turn = Color::ALL[digit(2) as usize];
        let mut pieces = [u16::MAX; MOST];
        let count = material.count() as usize + 2;
        let mut next = count;
        for kind in (0..2 * KINDS).rev() {
            let equal = material.of_kind(kind) as usize;
            if equal == 0 {
                continue;
            }
            let code = kind as u16 + 2;
            let points = &places[usize::from(code)].points;
            let mut set = digit(sets(points.len() as u64, equal));
            let mut place = points.len();
            for size in (1..=equal).rev() {
                // The highest place whose sets are not too many.
                place = (0..place).rev().find(|&place| sets(place as u64, size) <= set)?;
                set -= sets(place as u64, size);
                next -= 1;
                pieces[next] = packed(code, points[place]);
            }
        }
        let black_king = digit(places[1].points.len() as u64);
        pieces[1] = packed(1, places[1].points[black_king as usize]);
        let red_king = digit(KING_PLACES) as u8;
        pieces[0] = packed(0, Point::at(LEFT + red_king / 3, red_king % 3)?);
        let position = EndgamePosition::from_packed(pieces, turn).filter(|_| rest == 0)?;
        let is_smaller = || XiangqiEndgame::number(&position.mirrored()[..count], turn) >= number;
        (file_of_king(&pieces) == LEFT || is_smaller()).then_some(position)
    }

    fn parents(&self, position: &EndgamePosition, material: Material, out: &mut Vec<EndgamePosition>) {
        if position.material() == material {
            position.each_quiet_parent(&mut |parent| out.push(parent));
        }
    }

    fn images(&self, position: &EndgamePosition, out: &mut Vec<EndgamePosition>) {
        out.extend(EndgamePosition::from_packed(position.mirrored(), position.turn()));
    }

    fn orbit_size(&self, position: &EndgamePosition) -> Option<u64> {
        Some(if position.mirrored() == position.all_packed() { 1 } else { 2 })
    }

    /// Every way to place the pieces, reached from the start or not.
    fn extent(&self) -> Extent {
        Extent::First
    }
}

impl XiangqiEndgame {
    /// Whether the position has these pieces or fewer, as play leaves them.
    pub(crate) fn has(&self, position: &EndgamePosition) -> bool {
        has_tier(self, position.material())
    }
}
