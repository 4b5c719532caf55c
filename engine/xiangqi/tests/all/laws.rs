//! Laws that hold in every position of random games and in positions strewn at random.

use crate::random::{Random, positions};
use boyi_xiangqi::{Board, Color, Move, Outcome, Piece, Point, Role, Setup};

/// A legal move by the definition: the piece moves so, and its king is not attacked afterwards. Written apart from the generator: it walks
/// step by step on an array.
mod definition {
    use super::*;

    fn at(setup: &Setup, file: i8, rank: i8) -> Option<Option<Piece>> {
        let point = Point::at(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
        Some(setup.points[point.index()])
    }

    /// Whether the piece on `from` can go to `to`, kings' safety aside.
    fn reaches(setup: &Setup, from: Point, to: Point) -> bool {
        let Some(piece) = setup.points[from.index()] else { return false };
        let taken = setup.points[to.index()];
        if from == to || taken.is_some_and(|other| other.color == piece.color) {
            return false;
        }
        let (f, r) = (from.file() as i8, from.rank() as i8);
        let (df, dr) = (to.file() as i8 - f, to.rank() as i8 - r);
        let own = |rank: u8| (rank < 5) == (piece.color == Color::Red);
        let palace = (3..6).contains(&to.file()) && own(to.rank()) && !(3..=6).contains(&to.rank());
        let empty = |df: i8, dr: i8| at(setup, f + df, r + dr) == Some(None);
        let forward = if piece.color == Color::Red { 1 } else { -1 };
        match piece.role {
            Role::King => palace && df.abs() + dr.abs() == 1,
            Role::Advisor => palace && df.abs() == 1 && dr.abs() == 1,
            Role::Elephant => own(to.rank()) && df.abs() == 2 && dr.abs() == 2 && empty(df / 2, dr / 2),
            Role::Horse => match (df.abs(), dr.abs()) {
                (2, 1) => empty(df / 2, 0),
                (1, 2) => empty(0, dr / 2),
                _ => false,
            },
            Role::Pawn => (df, dr) == (0, forward) || !own(from.rank()) && dr == 0 && df.abs() == 1,
            Role::Rook | Role::Cannon => {
                if df != 0 && dr != 0 {
                    return false;
                }
                let between =
                    (1..df.abs().max(dr.abs())).filter(|n| !empty(n * df.signum(), n * dr.signum())).count();
                between == usize::from(piece.role == Role::Cannon && taken.is_some())
            }
        }
    }

    fn king_attacked(setup: &Setup, color: Color) -> bool {
        let find =
            |color| Point::all().find(|p| setup.points[p.index()] == Some(Piece { color, role: Role::King }));
        let (Some(king), Some(other)) = (find(color), find(!color)) else { return true };
        let ranks = king.rank().min(other.rank()) + 1..king.rank().max(other.rank());
        let facing = king.file() == other.file()
            && ranks.into_iter().all(|rank| {
                Point::at(king.file(), rank).is_some_and(|point| setup.points[point.index()].is_none())
            });
        facing
            || Point::all().any(|from| {
                setup.points[from.index()].is_some_and(|p| p.color != color) && reaches(setup, from, king)
            })
    }

    pub(super) fn is_legal(setup: &Setup, m: Move) -> bool {
        let own = setup.points[m.from().index()].is_some_and(|piece| piece.color == setup.turn);
        if !own || !reaches(setup, m.from(), m.to()) {
            return false;
        }
        let mut after = setup.clone();
        after.points[m.to().index()] = after.points[m.from().index()].take();
        !king_attacked(&after, setup.turn)
    }
}

fn check(board: &Board) {
    let setup = board.setup();
    assert_eq!(setup.to_string().parse::<Board>().as_ref(), Ok(board));
    let generated = board.legal_moves();
    assert_eq!(generated.len(), board.count_legal_moves());
    for bits in 0..=u16::MAX {
        let Some(m) = Move::from_bits(bits) else { continue };
        assert_eq!(m.to_bits(), bits);
        let count = generated.iter().filter(|&&other| other == m).count();
        let legal = definition::is_legal(&setup, m);
        assert_eq!(count, usize::from(legal), "{m} in {board}");
        assert_eq!(board.is_legal(m), legal, "{m} in {board}");
    }
    for &m in &generated {
        let after = board.after(m);
        assert_eq!(
            after.setup().build().as_ref().map(Board::key),
            Ok(after.key()),
            "the key after {m} in {board}"
        );
    }
}

#[test]
fn generated_moves_are_the_legal_ones() {
    let mut n = 0;
    positions(1, 4_000, |board, _| {
        n += 1;
        if n % 10 == 0 {
            check(board);
        }
    });
}

#[test]
fn in_strewn_positions_too() {
    let mut random = Random(2);
    let mut built = 0;
    while built < 300 {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            for role in Role::ALL {
                for _ in 0..role.at_most() {
                    let point = random.below(Point::COUNT);
                    setup.points[point] = Some(Piece { color, role });
                }
            }
        }
        // Most points are impossible for most pieces: these go, a king's absence is refused.
        for point in Point::all() {
            let mut alone = Board::default().setup();
            alone.points = [None; Point::COUNT];
            alone.points[point.index()] = setup.points[point.index()];
            if matches!(alone.build(), Err(boyi_xiangqi::PositionError::Misplaced { .. })) {
                setup.points[point.index()] = None;
            }
        }
        for color in Color::ALL {
            let palace =
                [3, 4, 5, 12, 13, 14, 21, 22, 23].map(|n| if color == Color::Red { n } else { 89 - n });
            if !setup.points.contains(&Some(Piece { color, role: Role::King })) {
                setup.points[palace[random.below(9)]] = Some(Piece { color, role: Role::King });
            }
        }
        setup.turn = Color::ALL[random.below(2)];
        if let Ok(board) = setup.build() {
            check(&board);
            built += 1;
        }
    }
}

#[test]
fn both_sides_and_both_wings_are_alike() {
    positions(3, 500, |board, moves| {
        assert_eq!(board.flipped().flipped(), *board);
        assert_eq!(board.mirrored().mirrored(), *board);
        let mut mirrored: Vec<Move> = moves.iter().map(|m| m.mirrored()).collect();
        let mut found = board.mirrored().legal_moves().to_vec();
        mirrored.sort();
        found.sort();
        assert_eq!(found, mirrored);
        assert_eq!(
            board.flipped().outcome().map(Outcome::winner),
            board.outcome().map(|o| o.winner().map(|c| !c))
        );
    });
}

#[test]
fn outcomes_of_positions() {
    let outcome = |fen: &str| fen.parse::<Board>().unwrap().outcome();
    let winner = Color::Red;
    assert_eq!(outcome("4k4/9/4N4/9/9/4C4/9/9/9/3K5 b"), Some(Outcome::Checkmate { winner }));
    assert_eq!(outcome("3k5/4P4/9/9/9/9/9/9/9/5K3 b"), Some(Outcome::Stalemate { winner }));
    assert_eq!(outcome("2bak4/9/9/9/9/9/9/9/9/3K1AB2 w"), Some(Outcome::InsufficientMaterial));
    assert_eq!(outcome("2bak4/9/9/9/9/9/9/9/9/3K1AN2 w"), None);
    assert_eq!(outcome(Board::START), None);
}
