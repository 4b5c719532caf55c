//! The opening explorer against a plain recount of the games, by the text of positions and moves.

use boyi_chess::{
    Board,
    pgn::{self, GameResult},
};
use boyi_games::explorer::{Explorer, FileError, Load, Loader};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

fn text(name: &str) -> Vec<u8> {
    fs::read(boyi_testdata::own("pgn").join(name)).unwrap()
}

fn load(text: &[u8], piece: usize) -> (Explorer, Load) {
    let mut loader = Loader::new(Explorer::default());
    for piece in text.chunks(piece) {
        loader.feed(piece);
    }
    loader.finish()
}

/// White's wins, draws, Black's wins, unknown results, and the ratings of the players who moved.
type Recount = (u32, u32, u32, u32, Vec<u64>);

/// Every position as FEN without counters, and every move as SAN.
fn recount(text: &[u8], plies: usize) -> BTreeMap<(String, String), Recount> {
    let mut rows = BTreeMap::<_, Recount>::new();
    for game in pgn::read(text).flatten() {
        let mut seen = BTreeSet::new();
        let mut board = game.start;
        for (ply, m) in game.moves().take(plies).enumerate() {
            let fen = board.to_string();
            let position = fen.rsplitn(3, ' ').last().unwrap().to_owned();
            let row = (position, board.san(m).to_string());
            if seen.insert(row.clone()) {
                let (white, draws, black, unknown, ratings) = rows.entry(row).or_default();
                *match game.result {
                    GameResult::WhiteWins => white,
                    GameResult::Draw => draws,
                    GameResult::BlackWins => black,
                    GameResult::Unknown => unknown,
                } += 1;
                let white_began = game.start.to_string().contains(" w ");
                let tag = if ply.is_multiple_of(2) == white_began { "WhiteElo" } else { "BlackElo" };
                ratings.extend(game.tag(tag).and_then(|elo| elo.parse::<u64>().ok()).filter(|elo| *elo > 0));
            }
            board = board.after(m);
        }
    }
    rows
}

#[test]
fn counts_are_those_of_a_plain_recount() {
    let own = ["games.pgn", "remarks.pgn", "chess960.pgn"].map(|name| boyi_testdata::own("pgn").join(name));
    let outside = boyi_testdata::outside("pgn").map(|folder| {
        ["WorldChamps_984.pgn", "lichess_db_100k.pgn", "pychess_cutechess-fischerrandom.pgn"]
            .map(|name| folder.join(name))
    });
    for path in own.into_iter().chain(outside.into_iter().flatten()) {
        let (name, text) = (path.display(), fs::read(&path).unwrap());
        let (explorer, loaded) = load(&text, 10_000);
        assert_eq!(loaded.broken, 0, "{name}: {:?}", loaded.first_error);
        let rows = recount(&text, usize::from(explorer.plies()));
        assert_eq!(rows.len(), explorer.rows(), "{name}");
        let mut asked = 0;
        let positions: BTreeSet<&String> = rows.keys().map(|(position, _)| position).collect();
        for position in positions {
            let board: Board = format!("{position} 0 1").parse().unwrap();
            let mut last = u64::MAX;
            for (m, counts) in explorer.moves(&board) {
                let (white, draws, black, unknown, ratings) =
                    &rows[&(position.clone(), board.san(m).to_string())];
                assert_eq!(
                    (counts.white, counts.draws, counts.black, counts.unknown),
                    (*white, *draws, *black, *unknown),
                    "{name}: {position} {m}"
                );
                let (count, sum) = (ratings.len() as u64, ratings.iter().sum::<u64>());
                assert_eq!(
                    (u64::from(counts.rated), counts.rating_sum),
                    (count, sum),
                    "{name}: {position} {m}"
                );
                let average = counts.rating().map(f64::from);
                let exact = (count > 0).then(|| sum as f64 / count as f64);
                assert!(average.zip(exact).is_none_or(|(rounded, exact)| (rounded - exact).abs() <= 0.5));
                assert_eq!(average.is_some(), exact.is_some());
                assert!(counts.games() <= last, "{name}: the most frequent move comes first");
                last = counts.games();
                asked += 1;
            }
        }
        assert_eq!(asked, rows.len(), "{name}");
    }
}

#[test]
fn however_the_text_is_cut_the_counts_are_the_same() {
    let text = [
        text("games.pgn"),
        b"\n\n[Event \"broken\"]\r\n\r\n1. e4 Ke2 {\r\n\r\n[Event \"next\"]\n\n1. e4 e5 *\n".to_vec(),
        text("remarks.pgn"),
    ]
    .concat();
    let whole = load(&text, text.len());
    assert!(whole.0.games() > 115 && whole.1.broken == 1, "{:?}", whole.1);
    for piece in [1, 7, 1_000, 65_536, 70_001] {
        assert!(load(&text, piece) == whole, "pieces of {piece}");
    }
}

#[test]
fn repetition_counts_once_and_transpositions_meet() {
    let mut explorer = Explorer::new(6);
    for game in pgn::read_str(
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. d4 1-0\n\n1. d4 Nf6 2. Nf3 d5 1/2-1/2\n\n1. Nf3 Nf6 2. d4 0-1\n",
    ) {
        explorer.add(&game.unwrap());
    }
    assert_eq!(explorer.games(), 3);
    let start = explorer.moves(&Board::default());
    let counted: Vec<_> = start.iter().map(|(m, counts)| (m.to_string(), counts.games())).collect();
    assert_eq!(counted, [("g1f3".to_owned(), 2), ("d2d4".to_owned(), 1)]);
    // Nf3 and d4 with Nf6 between, in either order.
    let met: Board = "rnbqkb1r/pppppppp/5n2/8/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 2 2".parse().unwrap();
    assert_eq!(explorer.moves(&met).len(), 1);
    // The seventh ply is not counted: only the short game played d4 here.
    let before: Board = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2".parse().unwrap();
    let d4 = explorer.moves(&before).into_iter().find(|(m, _)| m.to_string() == "d2d4").unwrap().1;
    assert_eq!((d4.games(), d4.black), (1, 1));
}

#[test]
fn a_game_without_moves_is_a_game() {
    let (explorer, load) = load(b"[White \"A\"]\n[Black \"B\"]\n\n0-1\n\n1. e4 *\n", 100);
    assert_eq!((explorer.games(), load.games, explorer.rows()), (2, 2, 1));
}

#[test]
fn bytes_there_and_back_and_damaged() {
    let (explorer, _) = load(&text("games.pgn"), 1 << 20);
    let bytes = explorer.to_bytes();
    assert!(Explorer::from_bytes(&bytes).unwrap() == explorer);
    assert_eq!(Explorer::from_bytes(b"[Event \"x\"]"), Err(FileError::NoExplorer));
    assert_eq!(Explorer::from_bytes(&[]), Err(FileError::NoExplorer));
    for at in (16..bytes.len()).step_by(bytes.len() / 97) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert_eq!(Explorer::from_bytes(&damaged), Err(FileError::Damaged), "byte {at}");
        assert_eq!(Explorer::from_bytes(&bytes[..at]), Err(FileError::Damaged), "cut at {at}");
    }
    let empty = Explorer::new(9);
    assert_eq!(Explorer::from_bytes(&empty.to_bytes()), Ok(empty));
}
