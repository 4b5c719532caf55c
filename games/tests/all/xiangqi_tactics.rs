//! Positions of xiangqi whose tactic is known, and lines and mates at random.

use boyi_games::xiangqi::tactics::{Found, Line, Tactic};
use boyi_xiangqi::{Bitboard, Board, Color, Move, Piece, Point, Role, Setup, attacks};
use std::collections::HashMap;

const POSITIONS: &str = include_str!("../../../testdata/tactics/xiangqi.tsv");

/// The same on the other side of the board, and with left and right exchanged.
type Turned = (fn(&Board) -> Board, fn(Point) -> Point);
const TURNED: [Turned; 3] =
    [(|board| *board, |point| point), (Board::flipped, Point::rotated), (Board::mirrored, Point::mirrored)];

#[test]
fn labelled_positions() {
    for row in POSITIONS.lines().filter(|row| !row.starts_with('#')) {
        let [fen, moves, wanted, points] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let board: Board = fen.parse().unwrap_or_else(|error| panic!("{row}: {error}"));
        let moves: Vec<&str> = moves.split(' ').collect();
        let line = Line::from_uci(board, &moves).unwrap_or_else(|| panic!("{row}"));
        let tactics = line.tactics();
        let ids: Vec<&str> = tactics.iter().map(|found| found.tactic.id()).collect();
        assert_eq!(ids.join(" "), wanted, "{row}");
        let named = |found: &Found| {
            let points = found.pieces.iter().chain(&found.targets).map(ToString::to_string);
            points.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(tactics.iter().map(named).collect::<Vec<_>>().join(" | "), points, "{row}");
        for (turned, place) in TURNED {
            let moves = moves.iter().map(|text| {
                let mv: Move = text.parse().unwrap();
                Move::new(place(mv.from()), place(mv.to()))
            });
            let seen = Line::new(turned(&board), moves).tactics();
            let sorted = |points: &[Point], place: fn(Point) -> Point| {
                let mut points: Vec<Point> = points.iter().map(|&point| place(point)).collect();
                points.sort();
                points
            };
            assert_eq!(seen.len(), tactics.len(), "{row}");
            for (a, b) in seen.iter().zip(&tactics) {
                assert_eq!((a.tactic, a.ply), (b.tactic, b.ply), "{row}");
                let same = |point| point;
                assert_eq!(sorted(&a.pieces, same), sorted(&b.pieces, place), "{row}");
                assert_eq!(sorted(&a.targets, same), sorted(&b.targets, place), "{row}");
            }
        }
    }
}

/// Every tactic is in the file.
#[test]
fn every_tactic_has_a_position() {
    let columns: Vec<&str> = POSITIONS.lines().filter_map(|row| row.split('\t').nth(2)).collect();
    for tactic in Tactic::ALL {
        let has = columns.iter().any(|ids| ids.split(' ').any(|id| id == tactic.id()));
        assert!(has, "{}", tactic.id());
    }
}

/// A piece that takes what has just taken something as valuable only ends an exchange.
#[test]
fn taking_back_is_no_hanging_piece() {
    let before: Board = "5k3/9/9/4r4/9/9/9/4R4/9/3KR4 b - - 0 1".parse().unwrap();
    let mv = before.parse_uci("e7e3").unwrap();
    let taken = Line::from_uci(before.after(mv), &["e1e3"]).unwrap();
    assert_eq!(taken.tactics()[0].tactic, Tactic::HangingPiece);
    assert!(taken.with_previous_move(before, mv).tactics().is_empty());
}

fn is_mate(board: &Board) -> bool {
    board.in_check() && board.legal_moves().is_empty()
}

/// Few pieces at random, Red to move, the black king among its guards.
fn composed(random: &mut fastrand::Rng) -> Option<Board> {
    let mut setup = Setup::empty();
    let mut put = |color, role, among: &[&str], random: &mut fastrand::Rng| {
        let point: Point = match among {
            [] => Point::try_new(random.usize(..90)).expect("a point"),
            among => random.choice(among).expect("a point").parse().expect("a point"),
        };
        let free = setup.points[point.index()].is_none();
        if free {
            setup.points[point.index()] = Some(Piece { color, role });
        }
    };
    put(Color::Black, Role::King, &["e10", "e10", "d10", "f10", "e9", "f8", "d9"], random);
    put(Color::Red, Role::King, &["d1", "e1", "f1"], random);
    for _ in 0..random.usize(..3) {
        put(Color::Black, Role::Advisor, &["d10", "f10", "e9", "e9"], random);
    }
    for _ in 0..random.usize(..2) {
        put(Color::Black, Role::Elephant, &["e8", "c10", "g10"], random);
    }
    if random.bool() {
        put(Color::Red, Role::Pawn, &["d9"], random);
        put(Color::Red, Role::Pawn, &["f9"], random);
    }
    for _ in 0..random.usize(1..4) {
        let role = *random
            .choice(&[Role::Rook, Role::Rook, Role::Cannon, Role::Cannon, Role::Horse])
            .expect("a role");
        let near: &[&str] = match role {
            Role::Horse => &["c9", "g9", "c8", "g8", "d8", "f8", "e8"],
            Role::Cannon => &["e5", "e4", "a5", "i5", "b1"],
            _ => &[],
        };
        let near = if random.bool() { near } else { &[] };
        put(Color::Red, role, near, random);
    }
    if random.bool() {
        put(Color::Black, *random.choice(&[Role::Rook, Role::Horse]).expect("a role"), &[], random);
    }
    setup.turn = Color::Red;
    setup.build().ok()
}

/// Every mate of a kind is one, and needs each of its pieces: without it, it would be none.
#[test]
fn mates_at_random_are_what_their_names_say() {
    let mut random = fastrand::Rng::with_seed(51);
    let mut met: HashMap<Tactic, u32> = HashMap::new();
    for _ in 0..60_000 {
        let Some(board) = composed(&mut random) else { continue };
        for &mv in &board.legal_moves() {
            let after = board.after(mv);
            if !is_mate(&after) {
                continue;
            }
            for found in Line::new(board, [mv]).tactics() {
                if found.tactic.is_mate() {
                    assert!(is_true_mate(&found, &after), "{board} {mv}: {found:?}");
                    *met.entry(found.tactic).or_default() += 1;
                }
            }
        }
    }
    let missing: Vec<_> =
        Tactic::ALL.into_iter().filter(|tactic| tactic.is_mate() && !met.contains_key(tactic)).collect();
    // The heart gouge takes three plies.
    assert_eq!(missing, [Tactic::HeartGouge], "{met:?}");
}

fn is_true_mate(found: &Found, board: &Board) -> bool {
    let (loser, king) = (board.turn(), board.king(board.turn()));
    let without = |point: Point| {
        let mut setup = board.setup();
        setup.points[point.index()] = None;
        setup.build().is_ok_and(|board| is_mate(&board))
    };
    let roles: Vec<Role> = found
        .pieces
        .iter()
        .map(|&point| board.piece_at(point).filter(|piece| piece.color != loser).expect("a piece").role)
        .collect();
    let in_line = |a: Point, b: Point| a.file() == b.file() || a.rank() == b.rank();
    let needed = roles == [Role::King] || found.pieces.iter().all(|&point| !without(point));
    let strikes_king = found.targets == [king];
    needed
        && match found.tactic {
            Tactic::DoubleCannon => {
                let between = attacks::between(found.pieces[0], king) & board.occupied();
                roles == [Role::Cannon; 2] && strikes_king && between == Bitboard::from(found.pieces[1])
            }
            Tactic::HorseAndCannon => {
                roles == [Role::Cannon, Role::Horse] && strikes_king && in_line(found.pieces[1], king)
            }
            Tactic::SmotheredPalace => {
                let advisors = board.pieces(loser, Role::Advisor);
                // No other piece of the winner is needed to hold the king.
                roles == [Role::Cannon]
                    && found.targets.len() == 1
                    && advisors.contains(found.targets[0])
                    && attacks::between(found.pieces[0], king).contains(found.targets[0])
            }
            Tactic::IronBolt => {
                // Each of the two men would open the cannon's check.
                roles[0] == Role::Cannon
                    && found.targets.len() == 2
                    && found.targets.iter().all(|&target| {
                        let mut setup = board.setup();
                        setup.points[target.index()] = None;
                        let open = setup.build().expect("a position");
                        open.checkers().contains(found.pieces[0])
                    })
            }
            Tactic::HeavenEarthCannons => {
                let lines = (found.pieces[0].file() == king.file(), found.pieces[1].rank() == king.rank());
                roles == [Role::Cannon; 2] && lines == (true, true)
            }
            Tactic::OctagonHorse => {
                let held = board.attacks_from(found.pieces[0]);
                roles == [Role::Horse] && attacks::king(king).iter().all(|step| held.contains(step))
            }
            Tactic::ElbowHorse | Tactic::CornerHorse => roles == [Role::Horse],
            Tactic::AnglerHorse => {
                roles == [Role::Horse, Role::Rook] && board.checkers().contains(found.pieces[1])
            }
            Tactic::TwoPawns => roles == [Role::Pawn; 2],
            Tactic::TwoRooks => roles == [Role::Rook; 2] && board.checkers().contains(found.pieces[0]),
            Tactic::FacingKings => {
                // With that king elsewhere the king could step there.
                !found.targets.is_empty()
                    && found.targets.iter().all(|&step| {
                        let mut setup = board.setup();
                        let other = setup.points[found.pieces[0].index()].take();
                        ["d1", "e1", "f1", "d2", "f2"].into_iter().any(|point| {
                            let mut setup = setup.clone();
                            let point: Point = point.parse().expect("a point");
                            if point.file() == step.file() || setup.points[point.index()].is_some() {
                                return false;
                            }
                            setup.points[point.index()] = other;
                            setup.build().is_ok_and(|board| board.is_legal(Move::new(king, step)))
                        })
                    })
            }
            _ => false,
        }
}

/// A tactic that wins a piece is as it says on the boards of the line, in lines at random that like to take and to check.
#[test]
fn every_point_that_is_named_is_the_right_one() {
    let mut random = fastrand::Rng::with_seed(48);
    let mut met = HashMap::new();
    for _ in 0..300 {
        let mut boards = vec![Board::default()];
        let mut moves: Vec<Move> = Vec::new();
        for _ in 0..80 {
            let board = &boards[boards.len() - 1];
            let legal = board.legal_moves();
            if legal.is_empty() {
                break;
            }
            let loud = |mv: &&Move| board.piece_at(mv.to()).is_some() || board.after(**mv).in_check();
            let louder: Vec<&Move> = legal.iter().filter(loud).collect();
            let mv = match louder.is_empty() || random.u8(..3) == 0 {
                true => legal[random.usize(..legal.len())],
                false => *louder[random.usize(..louder.len())],
            };
            moves.push(mv);
            boards.push(board.after(mv));
        }
        for start in 0..moves.len() {
            let end = moves.len().min(start + 5);
            let line = Line::new(boards[start], moves[start..end].iter().copied());
            for found in line.tactics().into_iter().filter(|found| !found.tactic.is_mate()) {
                assert!(found.ply % 2 == 0);
                let at = start + found.ply;
                assert!(
                    is_true(&found, &boards, &moves, at),
                    "{} {:?}: {found:?}",
                    boards[start],
                    &moves[start..end]
                );
                *met.entry(found.tactic).or_insert(0) += 1;
            }
        }
    }
    // Discovered checks are rare in games at random.
    for _ in 0..20_000 {
        let Some(board) = composed(&mut random) else { continue };
        for &mv in &board.legal_moves() {
            let boards = [board, board.after(mv)];
            for found in Line::new(board, [mv]).tactics().into_iter().filter(|found| !found.tactic.is_mate())
            {
                assert!(is_true(&found, &boards, &[mv], 0), "{board} {mv}: {found:?}");
                *met.entry(found.tactic).or_insert(0) += 1;
            }
        }
    }
    assert!(met.len() == 5 && met.values().all(|&count| count > 2), "{met:?}");
}

/// Whether a tactic carried out by the move with this number is what its name says, on the boards before and after.
fn is_true(found: &Found, boards: &[Board], moves: &[Move], at: usize) -> bool {
    let (before, after, mv) = (&boards[at], &boards[at + 1], moves[at]);
    let (winner, king) = (before.turn(), after.king(after.turn()));
    let attacks = |by: Point, target: Point| after.attacks_from(by).contains(target);
    let theirs = |point: Point| after.color(!winner).contains(point);
    let taken_next = |by: Option<Point>| {
        let next = moves.get(at + 2).filter(|next| by.is_none_or(|by| next.from() == by));
        next.is_some_and(|next| {
            found.targets.contains(&next.to()) && boards[at + 2].color(!winner).contains(next.to())
        })
    };
    match found.tactic {
        Tactic::Fork => {
            let struck = found.targets.iter().all(|&target| theirs(target) && attacks(mv.to(), target));
            found.pieces == [mv.to()] && found.targets.len() > 1 && struck && taken_next(Some(mv.to()))
        }
        Tactic::Pin => {
            let ([by], [pinned]) = (&found.pieces[..], &found.targets[..]) else { return false };
            let leaves = |mv: &Move| mv.from() == *pinned && !attacks::between(*by, king).contains(mv.to());
            theirs(*pinned) && !after.legal_moves().iter().any(leaves) && taken_next(None)
        }
        Tactic::DiscoveredCheck => {
            let [by, moved] = found.pieces[..] else { return false };
            let opens = by != mv.to()
                && after.checkers().contains(by)
                && !before.attackers(king, winner).contains(by);
            let takes = before.color(!winner).contains(mv.to()) && found.targets.contains(&mv.to());
            moved == mv.to() && opens && found.targets.contains(&king) && (takes || taken_next(Some(moved)))
        }
        Tactic::DoubleCheck => {
            let checks = found.pieces.iter().all(|&by| attacks(by, king) && !theirs(by));
            found.pieces.len() > 1 && checks && found.targets == [king]
        }
        Tactic::HangingPiece => {
            let takes = found.pieces == [mv.from()] && found.targets == [mv.to()];
            takes
                && before.color(!winner).contains(mv.to())
                && after.legal_moves().iter().all(|answer| answer.to() != mv.to())
        }
        _ => false,
    }
}
