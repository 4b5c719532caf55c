//! The rules against the library, the numbering against its laws, the solution against another method and against tables of others.

use super::{position::CODES, *};
use boyi_solve::{Indexed, PositionValue, Solution, SolveOptions, Unobserved, laws};
use boyi_xiangqi::{Bitboard, Board, Piece, Role, Setup as Pieces};
use std::collections::{HashMap, HashSet};

fn endgame(pieces: &str) -> XiangqiEndgame {
    XiangqiEndgame { material: Material::parse(pieces).unwrap(), wxf: false }
}

fn solved(pieces: &str) -> Solution<XiangqiEndgame> {
    let options = SolveOptions { threads: 2, ..SolveOptions::default() };
    Solution::new(endgame(pieces), &options, &mut Unobserved).unwrap()
}

/// Every piece has a place at the start, where nobody is in check.
#[test]
fn games_start_with_all_their_pieces() {
    for pieces in ["KK", "KRK", "KAAKAA", "KPPPPPKA", "KKRRCCNN", "KPPKPPPP", "KBBAAKBB"] {
        let game = endgame(pieces);
        assert_eq!((game.start().material(), game.start().is_check()), (game.material, false), "{pieces}");
    }
}

#[test]
fn pieces_are_read_and_written() {
    for (text, read) in [
        ("KRK", "KRK"),
        ("krkaa", "KRKAA"),
        ("KHvKEE", "KNKBB"),
        ("KABCNKR", "KCNABKR"),
        ("KPPPPPKA", "KPPPPPKA"),
        ("KKR", "KKR"),
    ] {
        assert_eq!(format!("{:?}", endgame(text).material), read, "{text}");
    }
    for text in ["", "K", "RK", "KRRRK", "KQK", "KKK", "KPPPPPPK", "KRRCCNKAA", "KRK "] {
        assert_eq!(Material::parse(text), None, "{text}");
    }
}

/// The moves of the library, in random positions with few pieces.
#[test]
fn moves_are_those_of_xiangqi() {
    let mut random = fastrand::Rng::with_seed(7);
    for pieces in ["KRK", "KPKP", "KCAKAB", "KNKBB", "KRNKAABB", "KPPPKRA", "KCNBKCPA"] {
        let game = endgame(pieces);
        let mut position = game.start();
        for _ in 0..1000 {
            let board = notation::board(&position).unwrap();
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let own: HashSet<Move> = moves.iter().copied().collect();
            assert_eq!(own, board.legal_moves().iter().copied().collect(), "{board}");
            assert_eq!(own.len(), moves.len());
            assert_eq!(position.is_check(), board.in_check(), "{board}");
            let outcome = board.outcome().map(|end| end.winner().map_or(Outcome::Draw, |_| Outcome::Loss));
            assert_eq!(game.outcome(&position), outcome, "{board}");
            for mv in &moves {
                let after = board.after(*mv);
                assert_eq!(notation::position_of(&after), Some(position.after(*mv)), "{board} {mv:?}");
            }
            let flipped = position.exchanged().and_then(|position| notation::board(&position));
            assert!(flipped.is_some_and(|flipped| flipped.same_position(&board.flipped())), "{board}");
            position = match moves.len() {
                0 => game.start(),
                _ if outcome.is_some() || random.u8(..) < 16 => anywhere(&game, &mut random),
                many => position.after(moves[random.usize(..many)]),
            };
        }
    }
}

/// A random position with all pieces.
fn anywhere(game: &XiangqiEndgame, random: &mut fastrand::Rng) -> EndgamePosition {
    let size = game.size(game.material);
    std::iter::repeat_with(|| game.unrank(game.material, random.u64(..size))).flatten().next().unwrap()
}

#[test]
fn the_laws_of_numbering() {
    laws::check_all(&endgame("KRK"));
    laws::index_is_a_bijection(&endgame("KAAKBB"));
    for pieces in ["KCK", "KNK", "KPKA"] {
        let game = endgame(pieces);
        laws::moves_stay_in_order(&game);
        laws::parents_are_the_converse_of_moves(&game);
        laws::symmetries_keep_value(&game);
    }
    // Many pieces, equal ones and others, on points that are few and on many.
    let mut random = fastrand::Rng::with_seed(3);
    for pieces in ["KPPPPPK", "KRRKCC", "KNNKPPA", "KRNKAABB", "KCABKNP"] {
        let game = endgame(pieces);
        let mut images = Vec::new();
        for number in std::iter::repeat_with(|| random.u64(..game.size(game.material))).take(3000) {
            let Some(position) = game.unrank(game.material, number) else { continue };
            assert_eq!(game.rank(&position), Some((game.material, number)), "{position:?}");
            game.images(&position, &mut images);
            assert!(images.drain(..).all(|image| game.rank(&image) == Some((game.material, number))));
        }
    }
}

/// Positions with all pieces by the side to move, equal pieces told apart; then those won, drawn and lost by it, and the plies of the longest
/// win or loss.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Counts {
    positions: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    longest: Option<u32>,
}

impl Counts {
    fn new([positions, won, drawn, lost]: [u64; 4], longest: i32) -> Counts {
        Counts { positions, won, drawn, lost, longest: u32::try_from(longest).ok() }
    }

    fn add(&mut self, value: Value, positions: u64) {
        self.positions += positions;
        let (class, plies) = match value {
            Value::Win { plies } => (&mut self.won, plies),
            Value::Loss { plies } => (&mut self.lost, plies),
            _ => (&mut self.drawn, None),
        };
        *class += positions;
        self.longest = self.longest.max(plies);
    }
}

/// Red to move, Black to move.
fn counts(solution: &Solution<XiangqiEndgame>) -> [Counts; 2] {
    let (game, top) = (solution.game(), solution.game().top());
    let pieces: Vec<Piece> = top.pieces().collect();
    let equal = |piece: &Piece| pieces.iter().filter(|other| *other == piece).count() as u64;
    let orders: u64 = CODES.iter().map(|piece| (1..=equal(piece)).product::<u64>()).product();
    let mut counts = [Counts::default(); 2];
    for position in (0..game.size(top)).filter_map(|number| game.unrank(top, number)) {
        let images = game.orbit_size(&position).unwrap();
        let value = solution.value(&position).unwrap();
        counts[position.turn().index()].add(value.into(), images * orders);
    }
    counts
}

/// Every way to place these pieces, and those that captures leave, on a board of the library: solved by going through all positions again
/// for each ply. Play goes on where nobody can attack.
fn counted_plainly(pieces: &str) -> [Counts; 2] {
    let all: Vec<Piece> = endgame(pieces).material.pieces().collect();
    let mut boards: Vec<(Board, bool)> = Vec::new();
    for kept in 0..1_u32 << all.len() {
        let some: Vec<Piece> =
            all.iter().enumerate().filter(|(i, _)| kept >> i & 1 > 0).map(|(_, piece)| *piece).collect();
        for color in Color::ALL {
            let mut pieces = Pieces { turn: color, ..Pieces::empty() };
            let mut found = |pieces: &Pieces| {
                let apart = |board: &Board| !board.checkers().contains(board.king(!board.turn()));
                let board = pieces.build().ok().filter(apart);
                boards.extend(board.map(|board| (board, some.len() == all.len())));
            };
            place(&kings_and(&some), &mut pieces, &mut found);
        }
    }
    let index: HashMap<u64, usize> = boards.iter().enumerate().map(|(i, (b, _))| (b.key(), i)).collect();
    let after = |(board, _): &(Board, bool)| -> Vec<usize> {
        board.legal_moves().iter().map(|&mv| index[&board.after(mv).key()]).collect()
    };
    let children: Vec<Vec<usize>> = boards.iter().map(after).collect();
    let mut values: Vec<Option<Value>> = vec![None; boards.len()];
    let mut quiet = 0;
    for plies in 0_u32.. {
        let lost_before = |i: &usize| values[*i] == Some(Value::Loss { plies: plies.checked_sub(1) });
        let won = |i: &usize| matches!(values[*i], Some(Value::Win { .. }));
        let decided: Vec<(usize, Value)> = (0..boards.len())
            .filter(|&i| values[i].is_none())
            .filter_map(|i| match &children[i] {
                all if plies > 0 && all.iter().any(lost_before) => {
                    Some((i, Value::Win { plies: Some(plies) }))
                }
                all if all.iter().all(won) => Some((i, Value::Loss { plies: Some(plies) })),
                _ => None,
            })
            .collect();
        quiet = if decided.is_empty() { quiet + 1 } else { 0 };
        decided.into_iter().for_each(|(i, value)| values[i] = Some(value));
        if quiet == 2 {
            break;
        }
    }
    let mut counts = [Counts::default(); 2];
    for ((board, is_whole), value) in boards.iter().zip(&values) {
        if *is_whole {
            counts[board.turn().index()].add(value.unwrap_or(Value::Draw), 1);
        }
    }
    counts
}

fn kings_and(some: &[Piece]) -> Vec<Piece> {
    let king = |color| Piece { color, role: Role::King };
    Color::ALL.into_iter().map(king).chain(some.iter().copied()).collect()
}

/// Shows the first pieces on all points, equal pieces told apart.
fn place(left: &[Piece], pieces: &mut Pieces, found: &mut dyn FnMut(&Pieces)) {
    let Some((&piece, left)) = left.split_first() else { return found(pieces) };
    let points = if piece.role == Role::King { Bitboard::palace(piece.color) } else { Bitboard::ALL };
    for point in points {
        if pieces.points[point.index()].is_none() {
            pieces.points[point.index()] = Some(piece);
            place(left, pieces, found);
            pieces.points[point.index()] = None;
        }
    }
}

/// Counted here, and by the plain method.
#[test]
fn counts_are_those_of_a_plain_method() {
    for (pieces, red, black) in [
        ("KRK", Counts::new([3834, 3834, 0, 0], 3), Counts::new([4914, 0, 108, 4806], 4)),
        ("KNK", Counts::new([4590, 4590, 0, 0], 13), Counts::new([4914, 0, 108, 4806], 14)),
        ("KPK", Counts::new([2826, 2394, 432, 0], 19), Counts::new([3015, 0, 546, 2469], 20)),
        ("KRKA", Counts::new([18_507, 18_507, 0, 0], 9), Counts::new([22_806, 0, 732, 22_074], 10)),
    ] {
        assert_eq!(counts(&solved(pieces)), [red, black], "{pieces}");
        assert_eq!(counted_plainly(pieces), [red, black], "{pieces}");
    }
}

/// Tables that others counted: name, side to move, positions, won, drawn, lost, plies of the longest win or loss, one such position.
#[test]
fn counts_are_those_of_other_tables() {
    let Some(tables) = boyi_testdata::outside_text("xiangqi/endgame_tables.tsv") else { return };
    // Larger ones only where the test is optimized.
    let largest = if cfg!(debug_assertions) { 100_000 } else { u64::MAX };
    let mut compared = 0;
    let mut last: Option<(String, Solution<XiangqiEndgame>)> = None;
    for line in tables.lines().filter(|line| !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let numbers = [2, 3, 4, 5].map(|field| fields[field].parse::<u64>().unwrap());
        if numbers[0] > largest {
            continue;
        }
        let name = fields[0];
        if last.as_ref().is_none_or(|(of, _)| of != name) {
            last = Some((name.to_owned(), solved(name)));
        }
        let solution = &last.as_ref().unwrap().1;
        let turn = if fields[1] == "red" { Color::Red } else { Color::Black };
        let longest = fields[6].parse::<i32>().unwrap();
        assert_eq!(counts(solution)[turn.index()], Counts::new(numbers, longest), "{line}");
        if fields[7] != "-" {
            let board: Board = fields[7].parse().unwrap();
            let value = solution.value(&notation::position_of(&board).unwrap()).unwrap();
            assert_eq!(value.plies().map(i32::from), Some(longest), "{line}");
        }
        compared += 1;
    }
    assert!(compared >= 14, "{compared} lines");
}

/// Whether a side holds every draw of these pieces and of those that captures leave, without giving check or chasing for ever: whether it can
/// make a harmless move again and again, one that takes, or after which it neither gives check nor attacks, with a rook, cannon, horse, advisor or
/// elephant, anything but the king. A cycle with such a move breaks no rule (the converse is not needed: many such attacks are no chase).
///
/// A game of Büchi (K. Chatterjee, T. Henzinger, "An O(n²) time algorithm for alternating Büchi games", SODA 2012, section 2.2): positions from
/// which a harmless move can be forced are found backwards, those that are left are given up, and so on until none is.
fn draws_given_up(solution: &Solution<XiangqiEndgame>, side: Color) -> Vec<EndgamePosition> {
    let game = solution.game();
    let mut tiers = vec![game.top()];
    let mut seen = 0;
    while let Some(&tier) = tiers.get(seen) {
        let mut below = Vec::new();
        game.below(tier, &mut below);
        below.retain(|lower| !tiers.contains(lower));
        tiers.extend(below);
        seen += 1;
    }
    tiers.sort_by_key(|tier| tier.pieces().count());
    let mut given_up = HashSet::new();
    for tier in tiers.into_iter().filter(|&tier| game.cyclic(tier)) {
        let drawn = drawn_nodes(solution, (tier, side), &given_up);
        let mut kept = vec![true; drawn.len()];
        loop {
            let reached = forced(&drawn, &kept);
            if reached == kept {
                break;
            }
            kept = reached;
        }
        given_up.extend(drawn.iter().zip(kept).filter(|(_, kept)| !kept).map(|(node, _)| node.position));
    }
    given_up.into_iter().collect()
}

/// A drawn position of a tier.
struct Drawn {
    position: EndgamePosition,
    /// Whether the side that holds the draw is to move.
    ours: bool,
    /// Drawn positions of the tier one move later, and whether the move is harmless.
    next: Vec<(usize, bool)>,
    /// Whether a capture leads to a draw that is held, and whether one leads to a draw that is not.
    leaves: [bool; 2],
}

fn drawn_nodes(
    solution: &Solution<XiangqiEndgame>,
    (tier, side): (Material, Color),
    given_up: &HashSet<EndgamePosition>,
) -> Vec<Drawn> {
    let game = solution.game();
    let canonical = |position: &EndgamePosition| {
        let (tier, number) = game.rank(position).unwrap();
        game.unrank(tier, number).unwrap()
    };
    let is_draw = |position: &EndgamePosition| {
        matches!(solution.value(position).unwrap(), PositionValue::Level(_) | PositionValue::Endless)
    };
    let all = (0..game.size(tier)).filter_map(|number| game.unrank(tier, number));
    let drawn: Vec<EndgamePosition> = all.filter(is_draw).collect();
    let index: HashMap<EndgamePosition, usize> =
        drawn.iter().enumerate().map(|(i, position)| (*position, i)).collect();
    let node = |position: &EndgamePosition| {
        let ours = position.turn() == side;
        let mut node = Drawn { position: *position, ours, next: Vec::new(), leaves: [false; 2] };
        position.each_move(&mut |mv, after| {
            if !is_draw(after) {
                return true;
            }
            let next = canonical(after);
            match index.get(&next) {
                _ if position.is_capture(mv) => node.leaves[usize::from(given_up.contains(&next))] = true,
                Some(&next) => node.next.push((next, ours && is_harmless(after, side))),
                None => panic!("{after:?} is no draw"),
            }
            true
        });
        node
    };
    drawn.iter().map(node).collect()
}

/// Whether a side that has just moved neither gives check nor attacks anything but the king, but with king and pawns.
fn is_harmless(after: &EndgamePosition, side: Color) -> bool {
    let board = notation::board(after).unwrap();
    let victims = board.color(!side) - board.king(!side).into();
    let attackers = board.color(side) - board.role(Role::King) - board.role(Role::Pawn);
    !board.in_check() && attackers.iter().all(|from| board.attacks_from(from).is_disjoint(victims))
}

/// The positions, of those kept, from which a harmless move that keeps is forced.
fn forced(drawn: &[Drawn], kept: &[bool]) -> Vec<bool> {
    let mut reached = vec![false; drawn.len()];
    loop {
        let mut more = false;
        for (i, node) in drawn.iter().enumerate().filter(|(i, _)| kept[*i]) {
            let [held, lost] = node.leaves;
            let now = !reached[i]
                && match node.ours {
                    true => held || node.next.iter().any(|&(to, good)| reached[to] || good && kept[to]),
                    false => !lost && node.next.iter().all(|&(to, _)| reached[to]),
                };
            reached[i] |= now;
            more |= now;
        }
        if !more {
            return reached;
        }
    }
}

/// Where one side can attack, each side holds its draws without breaking the Asian rules.
#[test]
fn draws_are_held_under_the_asian_rules() {
    let small = ["KPK", "KRKA", "KPKA", "KCAK"];
    let large =
        ["KNKA", "KNKB", "KPKB", "KCKA", "KRKB", "KRKAA", "KNKAA", "KNKBB", "KPPK", "KRKABB", "KRKAABB"];
    for pieces in small.iter().chain(large.iter().filter(|_| !cfg!(debug_assertions))) {
        let solution = solved(pieces);
        for side in Color::ALL {
            let given_up = draws_given_up(&solution, side);
            let board = given_up.first().and_then(notation::board);
            assert!(board.is_none(), "{pieces}, {side}: {} of {}", board.unwrap_or_default(), given_up.len());
        }
    }
    // A horse must threaten with every move, now and then, to hold out against a rook.
    if !cfg!(debug_assertions) {
        assert!(!draws_given_up(&solved("KRKN"), Color::Black).is_empty());
    }
}
