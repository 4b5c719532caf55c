//! Material imbalance: the value of pieces together, which depends on their counts alone, in a small hash table.

use super::features::{AGAINST, PAIR, WITH_PAWNS};
use super::trace::{ScoreSum, side};
use boyi_alphabeta::features::PackedScore;
use boyi_alphabeta::features::{NoTrace, Tracer};
use boyi_chess::{Board, Color, Piece, Role};

/// The number of pieces of each kind, without kings.
///
/// ```text
/// bit  59 … 54  …  35 … 30   29 … 24  23 … 18  17 … 12  11 … 6   5 … 0
///      queens      pawns     queens   rooks    bishops  knights  pawns
///      Black ───────────     White ──────────────────────────────────
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Material(u64);

const BITS: u32 = 6;

impl Material {
    /// The pieces on the board.
    #[inline(always)]
    pub(super) fn of(board: &Board) -> Material {
        let mut material = Material(0);
        for color in Color::ALL {
            for role in &Role::ALL[..5] {
                let count = u64::from(board.pieces(color, *role).len() as u8);
                material.0 |= count << Material::shift(Piece::of(color, *role));
            }
        }
        material
    }

    #[inline(always)]
    fn shift(piece: Piece) -> u32 {
        BITS * (5 * piece.color().index() + piece.role().index()) as u32
    }

    /// Adds a piece; not a king.
    #[inline(always)]
    pub(super) fn add(&mut self, piece: Piece) {
        self.0 += 1 << Material::shift(piece);
    }

    /// Removes a piece; not a king.
    #[inline(always)]
    pub(super) fn remove(&mut self, piece: Piece) {
        self.0 -= 1 << Material::shift(piece);
    }

    /// The number of pieces of this kind; not kings.
    #[inline(always)]
    pub(super) fn count(self, color: Color, role: Role) -> i32 {
        (self.0 >> Material::shift(Piece::of(color, role)) & ((1 << BITS) - 1)) as i32
    }

    /// The value of the pieces together, beyond that of each alone.
    pub(super) fn value<T: Tracer>(self, tracer: &mut T) -> PackedScore {
        let mut sum = ScoreSum { sum: PackedScore::ZERO, tracer };
        self.count_side::<true, T>(&mut sum);
        self.count_side::<false, T>(&mut sum);
        sum.sum
    }

    fn count_side<const WHITE: bool, T: Tracer>(self, sum: &mut ScoreSum<T>) {
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let [ours, theirs] =
            [side(WHITE), side(!WHITE)].map(|color| pieces.map(|role| self.count(color, role)));
        let pawns = self.count(side(WHITE), Role::Pawn).clamp(0, 8) as usize;
        let mut pair = 0;
        for i in 0..pieces.len() {
            if ours[i] == 0 {
                pair += i + 1;
                continue;
            }
            sum.add::<WHITE>(WITH_PAWNS + 9 * i + pawns, ours[i]);
            for j in 0..=i {
                let count = if i == j { ours[i] * (ours[i] - 1) / 2 } else { ours[i] * ours[j] };
                sum.add::<WHITE>(PAIR + pair, count.min(20));
                pair += 1;
            }
            for (j, &lesser) in theirs[..i].iter().enumerate() {
                sum.add::<WHITE>(AGAINST + i * (i - 1) / 2 + j, (ours[i] * lesser).min(20));
            }
        }
    }
}

/// An entry of the material table.
#[derive(Clone, Copy)]
struct Entry {
    material: Material,
    value: PackedScore,
}

/// The material hash table of one thread, direct-mapped.
pub(super) struct MaterialTable(Box<[Entry]>);

const INDEX_BITS: u32 = 10;

impl MaterialTable {
    pub(super) fn new() -> MaterialTable {
        // No pieces have no value.
        let empty = Entry { material: Material(0), value: PackedScore::ZERO };
        MaterialTable(vec![empty; 1 << INDEX_BITS].into_boxed_slice())
    }

    /// The value of the pieces together.
    #[inline(always)]
    pub(super) fn value(&mut self, material: Material) -> PackedScore {
        let index = material.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - INDEX_BITS);
        let entry = &mut self.0[index as usize];
        if entry.material != material {
            *entry = Entry { material, value: compute(material) };
        }
        entry.value
    }
}

#[cold]
#[inline(never)]
fn compute(material: Material) -> PackedScore {
    material.value(&mut NoTrace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_counted_and_the_table_knows_no_others() {
        let mut random = fastrand::Rng::with_seed(6);
        let mut table = MaterialTable::new();
        let mut board = Board::default();
        for _ in 0..20_000 {
            let Some(m) = random.choice(board.legal_moves().iter().copied()) else {
                board = Board::default();
                continue;
            };
            board.play(m);
            let material = Material::of(&board);
            for color in Color::ALL {
                for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                    assert_eq!(
                        material.count(color, role),
                        board.pieces(color, role).len() as i32,
                        "{board}"
                    );
                }
            }
            assert_eq!(table.value(material), material.value(&mut NoTrace), "{board}");
            let mirrored = Material::of(&board.mirrored()).value(&mut NoTrace);
            assert_eq!(material.value(&mut NoTrace), -mirrored, "{board}");
        }
    }

    #[test]
    fn many_pieces_do_not_disturb_each_other() {
        let board: Board = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1".parse().unwrap();
        let material = Material::of(&board);
        assert_eq!(
            (material.count(Color::White, Role::Queen), material.count(Color::Black, Role::Queen)),
            (15, 15)
        );
        assert_eq!(material.count(Color::Black, Role::Pawn), 0);
    }
}
