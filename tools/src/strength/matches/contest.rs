//! The games of a match: chess and xiangqi, with their openings and records.

use boyi_alphabeta::{Engine, Limits, NoObserver, Score, SearchControl};
use boyi_chess::pgn::{self, GameResult};
use boyi_chess_engine::Chess;
use boyi_xiangqi::Color;
use boyi_xiangqi_engine::{Xiangqi, eval};
use std::fmt::{Display, Write as _};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// A game as a match sees it. The first side is White or Red.
pub(super) trait Contest: Send + Sync {
    type History: Clone + Send + Sync;

    /// The openings of a file, or so many of our own, in an order drawn by the seed.
    fn openings(path: Option<&Path>, seed: u64, count: usize) -> Result<Vec<Self::History>, String>;
    /// The starting position, as protocols write it.
    fn start(history: &Self::History, chess960: bool) -> String;
    /// The moves, as protocols write them.
    fn moves(history: &Self::History, chess960: bool) -> Vec<String>;
    /// Returns `true` if the first side is to move.
    fn first_moves(history: &Self::History) -> bool;
    /// Plays a move of a protocol, and returns it as we write it; `None` if it is not legal.
    fn play(history: &mut Self::History, text: &str, chess960: bool) -> Option<String>;
    /// Which side won (the first: `true`), and why, if the game is over; draws are claimed as soon as they may be.
    fn over(history: &Self::History) -> Option<(Option<bool>, String)>;
    /// The record of a game.
    fn write(record: &Record<'_, Self::History>) -> String;
    /// The games that a file of records holds; none if there is no file.
    fn read(path: &Path) -> Vec<Recorded>;
}

/// A game to record.
pub(super) struct Record<'a, H> {
    pub(super) history: &'a H,
    pub(super) round: String,
    /// The names of the first and the second side.
    pub(super) names: [&'a str; 2],
    /// Half points of the first side.
    pub(super) points: usize,
    pub(super) reason: &'a str,
    /// One for each move.
    pub(super) comments: &'a [String],
}

/// The part of a record that a match needs.
pub(super) struct Recorded {
    /// `PAIR.GAME`, both from 1.
    pub(super) round: String,
    /// The name of the first side.
    pub(super) first: String,
    /// Half points of the first side.
    pub(super) points: usize,
}

impl Contest for Chess {
    type History = boyi_chess::History;

    fn openings(path: Option<&Path>, seed: u64, _: usize) -> Result<Vec<Self::History>, String> {
        let Some(path) = path else { return Ok(vec![boyi_chess::History::default()]) };
        let failed = |error: &dyn Display| format!("{}: {error}", path.display());
        let mut openings = Vec::new();
        if path.extension().is_some_and(|extension| extension == "pgn") {
            let file = File::open(path).map_err(|error| failed(&error))?;
            for game in pgn::read(BufReader::new(file)) {
                let game = game.map_err(|error| failed(&error))?;
                let mut history = boyi_chess::History::new(game.start);
                for m in game.moves() {
                    history.play(m);
                }
                openings.push(history);
            }
        } else {
            let text = std::fs::read_to_string(path).map_err(|error| failed(&error))?;
            for line in text.lines().filter(|line| !line.trim().is_empty()) {
                // FEN, or EPD: four fields and operations.
                let fields: Vec<&str> = line.split_whitespace().collect();
                let numbers =
                    fields.len() >= 6 && fields[4..6].iter().all(|field| field.parse::<u16>().is_ok());
                let fen = fields[..fields.len().min(if numbers { 6 } else { 4 })].join(" ");
                let setup: boyi_chess::Setup = fen.parse().map_err(|error| failed(&error))?;
                openings.push(boyi_chess::History::new(setup.build().map_err(|error| failed(&error))?));
            }
        }
        shuffled(openings, path, seed)
    }

    fn start(history: &Self::History, chess960: bool) -> String {
        let start = history.start();
        if chess960 { start.shredder_fen().to_string() } else { start.to_string() }
    }

    fn moves(history: &Self::History, chess960: bool) -> Vec<String> {
        let before = history.boards().iter();
        before.zip(history.moves()).map(|(board, &m)| board.uci(m, chess960).to_string()).collect()
    }

    fn first_moves(history: &Self::History) -> bool {
        history.board().turn() == boyi_chess::Color::White
    }

    fn play(history: &mut Self::History, text: &str, chess960: bool) -> Option<String> {
        let board = *history.board();
        let m = board.parse_uci(text).ok()?;
        history.play(m);
        Some(board.uci(m, chess960).to_string())
    }

    fn over(history: &Self::History) -> Option<(Option<bool>, String)> {
        let outcome = history.outcome_with_claims()?;
        Some((outcome.winner().map(|winner| winner == boyi_chess::Color::White), outcome.to_string()))
    }

    fn write(record: &Record<'_, Self::History>) -> String {
        let mut game = pgn::Game::from(record.history);
        game.set_tag("Event", "match");
        game.set_tag("Round", &record.round);
        game.set_tag("White", record.names[0]);
        game.set_tag("Black", record.names[1]);
        game.set_tag("Termination", record.reason);
        game.result = [GameResult::BlackWins, GameResult::Draw, GameResult::WhiteWins][record.points];
        for (node, comment) in game.line.moves.iter_mut().zip(record.comments) {
            if !comment.is_empty() {
                node.comment = Some(comment.clone());
            }
        }
        game.to_string()
    }

    fn read(path: &Path) -> Vec<Recorded> {
        let Ok(file) = File::open(path) else { return Vec::new() };
        let recorded = |game: pgn::Game| {
            let points = match game.result {
                GameResult::BlackWins => 0,
                GameResult::Draw => 1,
                GameResult::WhiteWins => 2,
                GameResult::Unknown => return None,
            };
            let [round, first] = [game.tag("Round")?, game.tag("White")?].map(str::to_owned);
            Some(Recorded { round, first, points })
        };
        pgn::read(BufReader::new(file)).flatten().filter_map(recorded).collect()
    }
}

/// The results as PGN writes them, by half points of the first side.
const RESULTS: [&str; 3] = ["0-1", "1/2-1/2", "1-0"];

/// Random moves of our own openings of xiangqi.
const RANDOM: usize = 6;
/// Nodes to judge such an opening.
const JUDGED: u64 = 20_000;
/// It is about equal up to this evaluation.
const EQUAL: i32 = 80;

impl Contest for Xiangqi {
    type History = boyi_xiangqi::History;

    /// Our own are random, and kept if our own engine judges them about equal.
    fn openings(path: Option<&Path>, seed: u64, count: usize) -> Result<Vec<Self::History>, String> {
        let Some(path) = path else { return Ok(own_openings(seed, count)) };
        let failed = |error: &dyn Display| format!("{}: {error}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| failed(&error))?;
        let mut openings = Vec::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            openings.push(boyi_xiangqi::History::new(line.parse().map_err(|error| failed(&error))?));
        }
        shuffled(openings, path, seed)
    }

    fn start(history: &Self::History, _: bool) -> String {
        history.start().to_string()
    }

    fn moves(history: &Self::History, _: bool) -> Vec<String> {
        history.moves().iter().map(|m| m.ucci().to_string()).collect()
    }

    fn first_moves(history: &Self::History) -> bool {
        history.board().turn() == Color::Red
    }

    fn play(history: &mut Self::History, text: &str, _: bool) -> Option<String> {
        let m = history.board().parse_ucci(text).ok()?;
        history.play(m);
        Some(m.ucci().to_string())
    }

    fn over(history: &Self::History) -> Option<(Option<bool>, String)> {
        let outcome = history.outcome()?;
        Some((outcome.winner().map(|winner| winner == Color::Red), outcome.to_string()))
    }

    /// PGN as XQBase writes it, with moves as ICCS writes them.
    fn write(record: &Record<'_, Self::History>) -> String {
        let (result, [red, black]) = (RESULTS[record.points], record.names);
        let tags = [
            ("Game", "Chinese Chess"),
            ("Event", "match"),
            ("Round", &record.round),
            ("Red", red),
            ("Black", black),
            ("Result", result),
            ("FEN", &record.history.start().to_string()),
            ("Format", "ICCS"),
            ("Termination", record.reason),
        ];
        let mut text = String::new();
        for (name, value) in tags {
            let _ = writeln!(text, "[{name} \"{}\"]", value.replace(['\\', '"'], "'"));
        }
        let comments = record.comments.iter().map(String::as_str).chain(std::iter::repeat(""));
        for (i, (m, comment)) in record.history.moves().iter().zip(comments).enumerate() {
            if i % 2 == 0 {
                let _ = write!(text, "{}. ", i / 2 + 1);
            }
            let _ = write!(text, "{}", m.iccs());
            if !comment.is_empty() {
                let _ = write!(text, " {{{comment}}}");
            }
            text.push(if i % 2 == 0 { ' ' } else { '\n' });
        }
        text + result + "\n\n"
    }

    fn read(path: &Path) -> Vec<Recorded> {
        let Ok(file) = File::open(path) else { return Vec::new() };
        let (mut games, mut round, mut first) = (Vec::new(), String::new(), String::new());
        for line in BufReader::new(file).lines().map_while(Result::ok) {
            let Some((name, value)) = line.strip_prefix('[').and_then(|tag| tag.split_once(" \"")) else {
                // A record that was cut off has tags, but no result at its end.
                if let Some(points) = RESULTS.iter().position(|&result| line.trim_end().ends_with(result)) {
                    let (round, first) = (round.clone(), first.clone());
                    games.push(Recorded { round, first, points });
                }
                continue;
            };
            let value = value.trim_end_matches("\"]").to_owned();
            match name {
                "Round" => round = value,
                "Red" => first = value,
                _ => {}
            }
        }
        games
    }
}

/// Random openings of xiangqi that our own engine judges about equal, a function of the seed.
fn own_openings(seed: u64, count: usize) -> Vec<boyi_xiangqi::History> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut engine = Engine::with_evaluator(eval::AnyEvaluator::default(), 8 << 20, 1);
    let limits = Limits { nodes: Some(JUDGED), ..Limits::default() };
    let mut openings: Vec<boyi_xiangqi::History> = Vec::with_capacity(count);
    while openings.len() < count.max(1) {
        let mut history = boyi_xiangqi::History::default();
        for _ in 0..RANDOM {
            let moves = history.board().legal_moves();
            match random.choice(moves) {
                Some(m) => history.play(m),
                None => break,
            }
        }
        engine.clear();
        let found = engine.search(history.board(), &[], &limits, &SearchControl::default(), &mut NoObserver);
        let is_new = openings.iter().all(|other| other.board().key() != history.board().key());
        if is_new && found.score().is_some_and(|score| matches!(score, Score::Cp(cp) if cp.abs() <= EQUAL)) {
            openings.push(history);
        }
    }
    openings
}

fn shuffled<H>(mut openings: Vec<H>, path: &Path, seed: u64) -> Result<Vec<H>, String> {
    if openings.is_empty() {
        return Err(format!("{}: no openings", path.display()));
    }
    fastrand::Rng::with_seed(seed).shuffle(&mut openings);
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_xiangqi_are_read_as_they_were_written() {
        let mut history = boyi_xiangqi::History::default();
        for m in ["h2e2", "h9g7", "h0g2"] {
            assert_eq!(Xiangqi::play(&mut history, m, false).as_deref(), Some(m));
        }
        assert_eq!(Xiangqi::play(&mut history, "a9a0", false), None);
        let record = |round: &str, points| {
            let comments = ["".to_owned(), "+0.10/7 0.030s, 12 nodes".to_owned()];
            let names = ["boyi", "eleeye"];
            let round = round.to_owned();
            Xiangqi::write(&Record {
                history: &history,
                round,
                names,
                points,
                reason: "resigned",
                comments: &comments,
            })
        };
        let (one, two) = (record("1.1", 2), record("1.2", 0));
        assert!(one.contains("1. H2-E2 H9-G7 {+0.10/7 0.030s, 12 nodes}\n2. H0-G2 1-0\n"), "{one}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        // The last game was cut off.
        std::fs::write(&path, one + &two + &record("2.1", 1)[..120]).unwrap();
        let read: Vec<_> =
            Xiangqi::read(&path).into_iter().map(|game| (game.round, game.first, game.points)).collect();
        let boyi = || "boyi".to_owned();
        assert_eq!(read, [("1.1".to_owned(), boyi(), 2), ("1.2".to_owned(), boyi(), 0)]);
    }

    #[test]
    fn own_openings_are_a_function_of_the_seed() {
        let openings = |seed| -> Vec<String> {
            own_openings(seed, 3).iter().map(|history| history.board().to_string()).collect()
        };
        assert_eq!(openings(1), openings(1));
        assert_ne!(openings(1), openings(2));
    }
}
