//! Endgame tables: each value follows from those of the moves, down to mate, stalemate and bare kings. Tables that agree with the
//! rules at every position are right: no other program is needed to check them.

use boyi_chess::{Board, Color, Piece, Role, Setup, Square};
use boyi_chess_engine::{Engine, Limits, NoObserver, SearchControl, TablebaseError, Tablebases, Wdl, uci};
use std::sync::Arc;

/// Our tables.
fn tables() -> Tablebases {
    Tablebases::open(boyi_testdata::own("syzygy")).expect("the tables are in the repository")
}

/// R. de Man's tables of up to four pieces, where they are here.
fn outside() -> Option<Tablebases> {
    boyi_testdata::outside("syzygy").map(|folder| Tablebases::open(folder).expect("a folder of tables"))
}

/// Numbers that look random, the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }
}

/// A legal position with these pieces, now and then with an en-passant capture.
fn position(dice: &mut Dice, white: &[Role], black: &[Role]) -> Board {
    loop {
        let mut setup = Setup::empty();
        for (color, roles) in [(Color::White, white), (Color::Black, black)] {
            for &role in roles {
                setup.squares[dice.roll(64)] = Some(Piece::of(color, role));
            }
        }
        if setup.squares.iter().flatten().count() != white.len() + black.len() {
            continue;
        }
        setup.turn = [Color::White, Color::Black][dice.roll(2)];
        let plain = setup.build();
        let rank = if setup.turn == Color::White { 40 } else { 16 };
        setup.en_passant = Some(Square::new(rank + dice.roll(8)));
        if let Ok(board) = setup.build().or(plain)
            && board.has_legal_move()
        {
            return board;
        }
    }
}

fn opposite(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::Loss => Wdl::Win,
        Wdl::BlessedLoss => Wdl::CursedWin,
        Wdl::Draw => Wdl::Draw,
        Wdl::CursedWin => Wdl::BlessedLoss,
        Wdl::Win => Wdl::Loss,
    }
}

/// The value by the rules where they end the game, else by the table.
fn known(tables: &Tablebases, board: &Board) -> Option<Wdl> {
    if board.is_checkmate() {
        Some(Wdl::Loss)
    } else if !board.has_legal_move() {
        Some(Wdl::Draw)
    } else {
        tables.wdl(board)
    }
}

type Sides = (&'static [Role], &'static [Role]);

/// The sets of pieces that our tables are of.
const OWN: [Sides; 6] = {
    use Role::{Bishop as B, King as K, Knight as N, Pawn as P, Queen as Q, Rook as R};
    [(&[K, Q], &[K]), (&[K], &[K, R]), (&[K, B], &[K]), (&[K], &[K, N]), (&[K, P], &[K]), (&[K, N, N], &[K])]
};

/// Sets with as many pieces on both sides, en passant, and a pawn beside a piece.
const OUTSIDE: [Sides; 4] = {
    use Role::{King as K, Pawn as P, Queen as Q, Rook as R};
    [(&[K, Q], &[K, Q]), (&[K, R], &[K, R]), (&[K, P], &[K, P]), (&[K], &[K, R, P])]
};

#[test]
fn every_value_follows_from_the_moves() {
    check_values(&tables(), &OWN);
    let Some(outside) = outside() else { return };
    check_values(&outside, &OWN);
    let passing = check_values(&outside, &OUTSIDE);
    assert!(passing > 5, "{passing}");
}

/// Compares values with those after each move; returns how many positions had an en passant capture.
fn check_values(tables: &Tablebases, sets: &[Sides]) -> i32 {
    let mut dice = Dice(1);
    let mut passing = 0;
    for &(white, black) in sets {
        let (mut checked, mut decisive) = (0, 0);
        // En passant is rare.
        let rounds = if (white, black) == OUTSIDE[2] { 8000 } else { 1500 };
        for _ in 0..rounds {
            let board = position(&mut dice, white, black);
            let Some(value) = tables.wdl(&board) else { panic!("{board} is in no table") };
            let children: Option<Vec<Wdl>> = board
                .legal_moves()
                .into_iter()
                .map(|m| known(tables, &board.after(m)).map(opposite))
                .collect();
            // Promotions may lead to tables that are not here.
            let Some(children) = children else { continue };
            assert_eq!(Some(value), children.into_iter().max(), "{board}");
            checked += 1;
            decisive += i32::from(value != Wdl::Draw);
            passing += i32::from(board.legal_moves().into_iter().any(|m| m.is_en_passant()));
        }
        assert!(checked > 500, "{white:?} {black:?}: {checked}");
        let minor = |role: &Role| matches!(role, Role::King | Role::Knight | Role::Bishop);
        let mates_rarely = white.iter().chain(black).all(minor);
        assert!(decisive > 50 || mates_rarely, "{white:?} {black:?}: {decisive}");
    }
    passing
}

#[test]
fn every_distance_follows_from_the_moves() {
    check_distances(&tables(), &OWN);
    let Some(outside) = outside() else { return };
    check_distances(&outside, &OWN);
    check_distances(&outside, &OUTSIDE);
}

fn check_distances(tables: &Tablebases, sets: &[Sides]) {
    let mut dice = Dice(2);
    for &(white, black) in sets {
        let mut checked = 0;
        for _ in 0..600 {
            let board = position(&mut dice, white, black);
            let (Some(wdl), Some(distance)) = (tables.wdl(&board), tables.dtz(&board)) else { continue };
            assert_eq!(wdl.cmp(&Wdl::Draw), distance.cmp(&0), "{board}");
            if wdl == Wdl::Draw {
                continue;
            }
            let after = |m| {
                let child = board.after(m);
                let value = opposite(known(tables, &child)?);
                let plies = if child.is_checkmate() || child.halfmove_clock() == 0 {
                    1
                } else {
                    1 + tables.dtz(&child)?.abs()
                };
                Some((value, plies))
            };
            let Some(moves) = board.legal_moves().into_iter().map(after).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let keeping = moves.iter().filter(|(value, _)| *value == wdl).map(|&(_, plies)| plies);
            let best = if wdl == Wdl::Win { keeping.min() } else { keeping.max() };
            // Files may count in moves.
            assert!(
                best.is_some_and(|best| distance.abs().abs_diff(best) <= 1),
                "{board}: {distance}, {moves:?}"
            );
            checked += 1;
        }
        // Of bishop and knight no position is won, of two knights few.
        let minor = |role: &Role| matches!(role, Role::King | Role::Knight | Role::Bishop);
        let mates_rarely = white.iter().chain(black).all(minor);
        assert!(checked > 50 || mates_rarely || white == black, "{white:?} {black:?}: {checked}");
    }
}

#[test]
fn textbook_endings() {
    let tables = tables();
    for (fen, wdl) in [
        ("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", Wdl::Draw),
        ("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1", Wdl::Draw),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", Wdl::Win),
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Wdl::Loss),
        ("8/8/8/8/8/2k5/8/1K1B4 w - - 0 1", Wdl::Draw),
        // Two knights cannot force mate, but the king has walked into one.
        ("8/8/8/4k3/8/8/8/KNN5 w - - 0 1", Wdl::Draw),
        ("k7/8/KN6/8/3N4/8/8/8 b - - 0 1", Wdl::Draw),
        ("k7/2K5/2N5/3N4/8/8/8/8 w - - 0 1", Wdl::Win),
    ] {
        assert_eq!(tables.wdl(&fen.parse().expect("legal")), Some(wdl), "{fen}");
    }
    assert_eq!(tables.wdl(&Board::default()), None);
    // Not in the tables: castling.
    assert_eq!(tables.wdl(&"4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().expect("legal")), None);
    // Réti's study is drawn.
    if let Some(outside) = outside() {
        let board = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1".parse().expect("legal");
        assert_eq!(outside.wdl(&board), Some(Wdl::Draw));
    }
}

/// Our tables say what R. de Man's say, of many positions: the value, and the distance but for rounding.
#[test]
fn our_tables_are_those_of_others() {
    let (own, Some(outside)) = (tables(), outside()) else { return };
    let mut dice = Dice(4);
    for (white, black) in OWN {
        for _ in 0..2000 {
            let board = position(&mut dice, white, black);
            assert_eq!(own.wdl(&board), outside.wdl(&board), "{board}");
            let distances = [&own, &outside].map(|tables| tables.dtz(&board).expect("in the table"));
            assert!(distances[0].abs_diff(distances[1]) <= 1, "{board}: {distances:?}");
        }
    }
}

#[test]
fn wins_are_won_against_the_best_defence() {
    let tables = Arc::new(tables());
    let mut engine = <Engine>::new(1, 1);
    engine.set_tablebases(Some(Arc::clone(&tables)), 1);
    let limits = Limits { nodes: Some(50), ..Limits::default() };
    for fen in ["8/8/8/8/3k4/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/8/KR6 w - - 60 90"] {
        let mut board: Board = fen.parse().expect("legal");
        let mut distance = tables.dtz(&board).expect("in the table");
        while !board.is_checkmate() {
            assert!(distance > 0 && board.outcome().is_none(), "{board}");
            let found = engine.search(&board, &[], &limits, &SearchControl::default(), &mut NoObserver);
            board.play(found.best().expect("a move"));
            let replies = board.legal_moves();
            let worst = replies.into_iter().max_by_key(|&m| tables.dtz(&board.after(m)));
            let Some(reply) = worst else { continue };
            board.play(reply);
            let next = tables.dtz(&board).expect("in the table");
            assert!(next < distance, "{board}");
            distance = next;
        }
    }
}

#[test]
fn missing_and_broken_tables_are_named_and_never_panic() {
    assert!(matches!(Tablebases::open("/no/such/folder"), Err(TablebaseError::Folder(..))));
    let folder = std::env::temp_dir().join(format!("boyi-syzygy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    assert!(matches!(Tablebases::open(&folder), Err(TablebaseError::Empty)));
    let file = folder.join("KPvK.rtbw");
    let sound = std::fs::read(boyi_testdata::own("syzygy/KPvK.rtbw")).expect("the table");
    std::fs::write(&file, &sound[..1000]).expect("written");
    let tables = Tablebases::open(&folder).expect("a folder with a broken table");
    assert_eq!(tables.broken(), core::slice::from_ref(&file));
    let mut dice = Dice(3);
    for round in 0..150 {
        let mut bytes = sound.clone();
        // The damage is in the header.
        let reach = if round % 2 == 0 { 300 } else { bytes.len() };
        for _ in 0..=dice.roll(4) {
            let at = 4 + dice.roll(reach - 4);
            bytes[at] = dice.roll(256) as u8;
        }
        bytes.truncate(sound.len() - 64 * dice.roll(3) * dice.roll(30));
        std::fs::write(&file, &bytes).expect("written");
        let tables = Tablebases::open(&folder).expect("readable");
        for _ in 0..20 {
            let _ = tables.wdl(&position(&mut dice, &[Role::King, Role::Pawn], &[Role::King]));
        }
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_protocol_takes_a_path_and_counts_hits() {
    let talk = |text: String| {
        let mut output = Vec::new();
        uci::run(text.as_bytes(), &mut output).expect("a text can be read");
        String::from_utf8(output).expect("answers are text")
    };
    let missing =
        talk("setoption name SyzygyPath value /no/such/folder\nposition startpos\ngo depth 2\n".into());
    assert_eq!(
        missing.lines().filter(|line| line.starts_with("info string SyzygyPath: cannot read")).count(),
        1
    );
    assert!(missing.contains("bestmove "));
    let path = boyi_testdata::own("syzygy");
    let game = "position fen 8/8/8/1k6/8/3p4/3P1K2/8 w - - 0 1\ngo depth 8\n";
    let found = talk(format!("setoption name SyzygyPath value {}\n{game}", path.display()));
    assert!(found.contains("info string SyzygyPath: 6 tables"), "{found}");
    let hits = |text: &str| {
        let line = text.lines().rfind(|line| line.contains(" tbhits ")).expect("an info line");
        let mut words = line.split_whitespace().skip_while(|word| *word != "tbhits");
        words.nth(1).and_then(|word| word.parse::<u64>().ok()).expect("a number")
    };
    assert!(hits(&found) > 0, "{found}");
    assert_eq!(hits(&talk(game.into())), 0);
}

/// A file that is cut short after it was opened, as by `cp new old`, answers what is known of it, and ends no process.
#[test]
fn a_table_cut_short_while_it_is_open_ends_no_process() {
    use Role::{King as K, Pawn as P, Rook as R};
    // A table so small is in memory.
    assert_eq!(check_cut(&boyi_testdata::own("syzygy"), "KPvK", (&[K, P], &[K])), 0);
    let Some(outside) = boyi_testdata::outside("syzygy") else { return };
    assert!(check_cut(&outside, "KRvKP", (&[K, R], &[K, P])) > 10);
}

/// Cuts the files of a table short while it is open; returns how many values were no longer there.
fn check_cut(source: &std::path::Path, name: &str, (white, black): Sides) -> usize {
    let folder = std::env::temp_dir().join(format!("boyi-syzygy-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let files = ["rtbw", "rtbz"].map(|extension| folder.join(name).with_extension(extension));
    for file in &files {
        let bytes = std::fs::read(source.join(file.file_name().expect("a name"))).expect("a table");
        std::fs::write(file, bytes).expect("written");
    }
    let tables = Tablebases::open(&folder).expect("tables");
    let mut dice = Dice(5);
    let boards: Vec<Board> = (0..50).map(|_| position(&mut dice, white, black)).collect();
    let values = || -> Vec<_> { boards.iter().map(|board| (tables.wdl(board), tables.dtz(board))).collect() };
    let sound = values();
    let mut missing = 0;
    for file in &files {
        let bytes = std::fs::read(file).expect("read");
        for length in [bytes.len() / 2, 100, 0] {
            std::fs::write(file, &bytes[..length]).expect("cut short");
            for (now, before) in values().into_iter().zip(&sound) {
                assert!(now.0.is_none() || now.0 == before.0, "{name} {length}: {now:?} {before:?}");
                assert!(now.1.is_none() || now.1 == before.1, "{name} {length}: {now:?} {before:?}");
                missing += usize::from(now != *before);
            }
        }
        std::fs::write(file, &bytes).expect("written");
        assert_eq!(values(), sound, "{name}");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
    missing
}
