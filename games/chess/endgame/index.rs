//! Endgames, numbered.
//!
//! Tiers: the pieces on the board; a capture or a promotion leads to another. Numbers, from the highest digit to the lowest: the white
//! king's place in a part of the board that the board's symmetries make enough (the triangle a1–d1–d4, or the files a to d where there
//! are pawns), the squares of the other pieces, who is to move, and where both sides have pawns the file of one that may be taken in
//! passing. Among images, and among orders of equal pieces, the smallest number counts; the others are holes.

use super::{
    Endgame,
    position::{CODES, EndgamePosition, MOST},
};
use boyi_chess::{Color, Role};
use boyi_solve::{Extent, Indexed, has_tier};
use std::fmt;

/// Pieces by kind, without the kings.
///
/// ```text
/// bits 4i..4i+4   the number of pieces with code 2 + i
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(u64);

const KINDS: usize = 10;
const WHITE_PAWN: usize = 4;
const BLACK_PAWN: usize = 9;

impl Material {
    /// Reads `KRK`, `KBNK`, `KQvKR`: the white pieces, then the black ones, each side's from its king on; at most four besides
    /// the kings.
    pub fn parse(text: &str) -> Option<Material> {
        let upper: String = text.chars().filter(|c| *c != 'v').map(|c| c.to_ascii_uppercase()).collect();
        let (white, black) = upper.strip_prefix('K')?.split_once('K')?;
        let mut material = Material(0);
        for (letters, color) in [(white, Color::White), (black, Color::Black)] {
            for letter in letters.chars() {
                let role =
                    Role::from_letter(letter.to_ascii_lowercase()).filter(|role| *role != Role::King)?;
                let kind = CODES.iter().position(|code| *code == (color, role))?.checked_sub(2)?;
                material = material.with(kind);
            }
        }
        (material.count() + 2 <= MOST as u64).then_some(material)
    }

    pub(crate) fn of(packed: &[u16]) -> Material {
        packed
            .iter()
            .filter_map(|piece| usize::from(piece >> 6).checked_sub(2))
            .fold(Material(0), Material::with)
    }

    fn with(self, kind: usize) -> Material {
        Material(self.0 + (1 << (4 * kind)))
    }

    fn without(self, kind: usize) -> Option<Material> {
        (self.has(kind)).then(|| Material(self.0 - (1 << (4 * kind))))
    }

    fn has(self, kind: usize) -> bool {
        self.0 >> (4 * kind) & 15 > 0
    }

    fn count(self) -> u64 {
        (0..KINDS).map(|kind| self.0 >> (4 * kind) & 15).sum()
    }

    fn has_pawns(self) -> bool {
        self.has(WHITE_PAWN) || self.has(BLACK_PAWN)
    }

    fn may_take_in_passing(self) -> bool {
        self.has(WHITE_PAWN) && self.has(BLACK_PAWN)
    }

    /// Codes of all pieces but the white king, in the order of digits.
    fn codes(self) -> impl Iterator<Item = u16> {
        let kinds =
            (0..KINDS).flat_map(move |kind| (0..self.0 >> (4 * kind) & 15).map(move |_| kind as u16 + 2));
        std::iter::once(1).chain(kinds)
    }

    /// The pieces without the kings.
    pub(crate) fn pieces(self) -> impl Iterator<Item = (Color, Role)> {
        self.codes().skip(1).map(|code| CODES[usize::from(code)])
    }

    /// The material after a capture by this color.
    fn captures(self, by: Color) -> impl Iterator<Item = Material> {
        let kinds = if by == Color::White { 5..KINDS } else { 0..5 };
        kinds.filter_map(move |kind| self.without(kind))
    }

    /// The material after a promotion of this color.
    fn promotions(self, by: Color) -> impl Iterator<Item = Material> {
        let first = if by == Color::White { 0 } else { 5 };
        let pawnless = self.without(first + WHITE_PAWN);
        pawnless.into_iter().flat_map(move |rest| (first..first + 4).map(move |kind| rest.with(kind)))
    }
}

/// `KRK`.
impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in [Color::White, Color::Black] {
            f.write_str("K")?;
            for (_, role) in self.pieces().filter(|(of, _)| *of == color) {
                write!(f, "{}", role.letter().to_ascii_uppercase())?;
            }
        }
        Ok(())
    }
}

/// Places of the triangle a1–d1–d4 by square of the first four files and ranks, and back.
const TRIANGLE: [u16; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];

fn triangle_place(square: u16) -> Option<u64> {
    TRIANGLE.iter().position(|&other| other == square).map(|place| place as u64)
}

/// The board's symmetries: bit 0 exchanges files, bit 1 ranks, bit 2 files with ranks.
fn image_of(square: u16, symmetry: u8) -> u16 {
    let square = square ^ if symmetry & 1 != 0 { 7 } else { 0 } ^ if symmetry & 2 != 0 { 56 } else { 0 };
    if symmetry & 4 != 0 { square >> 3 | (square & 7) << 3 } else { square }
}

/// Squares where a piece of this code may stand, and the first of them.
fn places(code: u16) -> (u64, u16) {
    if CODES[usize::from(code)].1 == Role::Pawn { (48, 8) } else { (64, 0) }
}

fn image(position: &EndgamePosition, symmetry: u8) -> ([u16; MOST], u8) {
    let mut pieces = [u16::MAX; MOST];
    for (image, &piece) in pieces.iter_mut().zip(position.packed()) {
        *image = piece & !63 | image_of(piece & 63, symmetry);
    }
    pieces.sort_unstable();
    let file = position.en_passant();
    (pieces, if symmetry & 1 != 0 && file > 0 { 9 - file } else { file })
}

impl Endgame {
    /// The number of the position under a symmetry that takes the white king to where it should be.
    fn number(&self, position: &EndgamePosition, material: Material, symmetry: u8) -> Option<u64> {
        let (pieces, file) = image(position, symmetry);
        let king = pieces[0];
        let mut number = match material.has_pawns() {
            true => u64::from(king / 8 * 4 + king % 8),
            false => triangle_place(king)?,
        };
        for &piece in &pieces[1..position.packed().len()] {
            let (count, first) = places(piece >> 6);
            number = number * count + u64::from((piece & 63) - first);
        }
        number = 2 * number + u64::from(position.turn() == Color::Black);
        Some(if material.may_take_in_passing() { 9 * number + u64::from(file) } else { number })
    }
}

impl Indexed for Endgame {
    type Tier = Material;
    const VERSION: u32 = 1;
    const PARENTS: bool = true;

    fn top(&self) -> Material {
        self.material
    }

    fn below(&self, material: Material, out: &mut Vec<Material>) {
        for by in [Color::White, Color::Black] {
            out.extend(material.captures(by));
            for promoted in material.promotions(by) {
                out.push(promoted);
                out.extend(promoted.captures(by));
            }
        }
        out.sort_unstable();
        out.dedup();
    }

    fn offers_parents(&self, material: Material) -> bool {
        !material.may_take_in_passing()
    }

    fn size(&self, material: Material) -> u64 {
        let kings = if material.has_pawns() { 32 } else { TRIANGLE.len() as u64 };
        let passing = if material.may_take_in_passing() { 9 } else { 1 };
        material.codes().fold(2 * kings * passing, |size, code| size * places(code).0)
    }

    fn rank(&self, position: &EndgamePosition) -> Option<(Material, u64)> {
        let material = position.material();
        let king = position.packed()[0];
        let exchange_files = u8::from(king % 8 > 3);
        if material.has_pawns() {
            return Some((material, self.number(position, material, exchange_files)?));
        }
        let turned = exchange_files | if king / 8 > 3 { 2 } else { 0 };
        let place = image_of(king, turned);
        let number = match (place % 8).cmp(&(place / 8)) {
            std::cmp::Ordering::Greater => self.number(position, material, turned),
            std::cmp::Ordering::Less => self.number(position, material, turned | 4),
            // On the diagonal both will do.
            std::cmp::Ordering::Equal => {
                self.number(position, material, turned).min(self.number(position, material, turned | 4))
            }
        };
        Some((material, number?))
    }

    fn unrank(&self, material: Material, number: u64) -> Option<EndgamePosition> {
        let mut rest = number;
        let mut digit = |radix: u64| {
            let digit = rest % radix;
            rest /= radix;
            digit as u16
        };
        let file = if material.may_take_in_passing() { digit(9) as u8 } else { 0 };
        let turn = if digit(2) == 0 { Color::White } else { Color::Black };
        let mut pieces = [u16::MAX; MOST];
        let count = material.count() as usize + 2;
        let mut codes = [0; MOST];
        codes[1..count].iter_mut().zip(material.codes()).for_each(|(to, code)| *to = code);
        for i in (1..count).rev() {
            let (squares, first) = places(codes[i]);
            pieces[i] = codes[i] << 6 | (digit(squares) + first);
        }
        pieces[0] = match material.has_pawns() {
            true => (rest < 32).then(|| rest as u16 / 4 * 8 + rest as u16 % 4)?,
            false => *TRIANGLE.get(rest as usize)?,
        };
        if !pieces[..count].is_sorted() {
            return None;
        }
        let position = EndgamePosition::from_packed(pieces, turn, file)?;
        let passing = file == 0 || position.is_passing() && position.can_take_in_passing();
        (passing && self.rank(&position) == Some((material, number))).then_some(position)
    }

    fn parents(&self, position: &EndgamePosition, material: Material, out: &mut Vec<EndgamePosition>) {
        if position.material() == material {
            position.each_quiet_parent(&mut |parent| out.push(parent));
        }
    }

    fn images(&self, position: &EndgamePosition, out: &mut Vec<EndgamePosition>) {
        let symmetries = if position.material().has_pawns() { 0..2 } else { 0..8 };
        out.extend(symmetries.filter_map(|symmetry| {
            let (pieces, file) = image(position, symmetry);
            EndgamePosition::from_packed(pieces, position.turn(), file)
        }));
    }

    /// Only pieces on one of the long diagonals are their own image.
    fn orbit_size(&self, position: &EndgamePosition) -> Option<u64> {
        let on_a_diagonal = |sloping: bool| {
            position.packed().iter().all(|piece| {
                let (file, rank) = (piece & 7, piece >> 3 & 7);
                if sloping { file == rank } else { file + rank == 7 }
            })
        };
        Some(match position.material().has_pawns() {
            true => 2,
            false if on_a_diagonal(true) || on_a_diagonal(false) => 4,
            false => 8,
        })
    }

    /// Every way to place the pieces, reached from the start or not.
    fn extent(&self) -> Extent {
        Extent::First
    }
}

impl Endgame {
    /// Whether the position has these pieces or fewer, as play leaves them.
    pub(crate) fn has(&self, position: &EndgamePosition) -> bool {
        has_tier(self, position.material())
    }
}
