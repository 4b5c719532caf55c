//! Material, and where a piece stands: a value for its rank and one for its file, which add up.

use super::{Tapered, tapered};
use boyi_xiangqi::{Color, Piece, Point, Role};

/// A piece's value wherever it stands.
pub(super) const fn material(role: Role) -> Tapered {
    match role {
        Role::King => tapered(0, 0),
        Role::Advisor => tapered(105, 90),
        Role::Elephant => tapered(105, 95),
        Role::Horse => tapered(265, 290),
        Role::Rook => tapered(605, 620),
        Role::Cannon => tapered(285, 280),
        Role::Pawn => tapered(45, 70),
    }
}

/// The values by rank, from a side's own back rank, and by file, from the edge to the middle.
struct Place {
    ranks: [i32; 10],
    files: [i32; 5],
}

const fn place(role: Role) -> Place {
    match role {
        Role::King => Place { ranks: [12, -8, -24, 0, 0, 0, 0, 0, 0, 0], files: [0, 0, 0, 0, 4] },
        Role::Advisor => Place { ranks: [0, 6, -8, 0, 0, 0, 0, 0, 0, 0], files: [0; 5] },
        Role::Elephant => Place { ranks: [0, 0, 4, 0, -4, 0, 0, 0, 0, 0], files: [-10, 0, 0, 0, 12] },
        Role::Horse => Place { ranks: [-22, -8, 2, 6, 10, 20, 26, 30, 22, 4], files: [-18, -2, 8, 8, 2] },
        Role::Rook => Place { ranks: [-20, -4, 0, 4, 10, 16, 16, 14, 18, 8], files: [-8, 0, 0, 10, 6] },
        Role::Cannon => Place { ranks: [0, 2, 4, 2, 4, 2, 4, 2, 0, 10], files: [-4, 0, 0, 4, 14] },
        Role::Pawn => Place { ranks: [0, 0, 0, 0, 6, 60, 78, 92, 84, 10], files: [0, 6, 12, 18, 20] },
    }
}

const TABLE: [[i32; 90]; 7] = {
    let mut table = [[0; 90]; 7];
    let mut i = 0;
    while i < 7 * 90 {
        let (role, rank, file) = (Role::ALL[i / 90], i % 90 / 9, i % 9);
        let Place { ranks, files } = place(role);
        let from_edge = if file < 5 { file } else { 8 - file };
        // Before the river a pawn's file matters little.
        let by_file =
            if matches!(role, Role::Pawn) && rank < 5 { files[from_edge] / 4 } else { files[from_edge] };
        table[i / 90][i % 90] = ranks[rank] + by_file;
        i += 1;
    }
    table
};

static PLACEMENT: [[i32; 90]; 7] = TABLE;

/// The value of a piece's place, the same in middlegame and endgame.
#[inline(always)]
pub(super) fn placement(Piece { color, role }: Piece, point: Point) -> Tapered {
    let seen = if color == Color::Red { point } else { point.rotated() };
    let value = PLACEMENT[role.index()][seen.index()];
    tapered(value, value)
}
