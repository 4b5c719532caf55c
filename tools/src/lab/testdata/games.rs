//! Games of the engine against itself as PGN: plain, with comments and variations as programs write them, of Chess960, and in other encodings.

use super::Files;
use crate::lab::python_chess::Random;
use boyi_chess::{
    Board, History,
    pgn::{Game, GameResult, Line, Node},
};
use boyi_chess_engine::{Engine, Limits, NoObserver, Score, SearchControl};

/// The most plies of a game; longer ones have no result.
const PLIES: usize = 130;

/// A game of a few nodes a move. The first moves are drawn at random from the engine's two best, so that games share openings, transpose and diverge.
fn play(engine: &mut Engine, start: Board, random: &mut Random, remarks: bool) -> Game {
    engine.clear();
    let mut game = History::new(start);
    let mut nodes = Vec::new();
    while game.outcome_with_claims().is_none() && game.moves().len() < PLIES {
        let opening = game.moves().len() < 8;
        let earlier: Vec<u64> = game.boards().iter().map(Board::key).collect();
        let lines = if opening || remarks { 2 } else { 1 };
        let limits = Limits { nodes: Some(if opening { 400 } else { 150 }), lines, ..Limits::default() };
        let found = engine.search(
            game.board(),
            &earlier[..earlier.len() - 1],
            &limits,
            &SearchControl::default(),
            &mut NoObserver,
        );
        let chosen = if opening { random.below(found.lines.len()) } else { 0 };
        let line = &found.lines[chosen];
        let mut node = Node::from(line.moves[0]);
        if remarks {
            remark(&mut node, &game, &found.lines, chosen, random);
        }
        nodes.push(node);
        game.play(line.moves[0]);
    }
    let result = game.outcome_with_claims().and_then(|outcome| GameResult::from_text(outcome.result()));
    Game {
        tags: Vec::new(),
        start,
        line: Line { comment: None, moves: nodes },
        result: result.unwrap_or_default(),
        remarks: Vec::new(),
    }
}

/// Adds a score and a clock, now and then a glyph, and the other move with what follows as a variation that has one itself.
fn remark(
    node: &mut Node,
    game: &History,
    lines: &[boyi_chess_engine::Line],
    chosen: usize,
    random: &mut Random,
) {
    let ply = game.moves().len() as u32;
    let score = match lines[chosen].score {
        Score::Cp(cp) => format!("{:.2}", f64::from(cp) / 100.0),
        Score::MateIn(plies) => format!("#{}", plies.div_ceil(2)),
        Score::MatedIn(plies) => format!("#-{}", plies / 2),
    };
    let left = 300u32.saturating_sub(2 * ply);
    node.comment = Some(format!("[%eval {score}] [%clk 0:0{}:{:02}]", left / 60, left % 60));
    if random.below(6) == 0 {
        node.nags.push([1, 2, 5, 6, 10, 14, 140][random.below(7)]);
    }
    let other = lines.iter().enumerate().find(|(at, _)| *at != chosen).map(|(_, line)| line);
    if let Some(other) = other.filter(|other| other.moves.len() > 2 && random.below(8) == 0) {
        let mut moves: Vec<Node> = other.moves.iter().take(5).map(|&m| Node::from(m)).collect();
        let reply = game.board().after(other.moves[0]);
        if let Some(&instead) = reply.legal_moves().iter().find(|&&m| m != other.moves[1]) {
            let inner = Line { comment: Some("or".to_owned()), moves: vec![Node::from(instead)] };
            moves[1].variations.push(inner);
        }
        node.variations.push(Line { comment: None, moves });
    }
}

/// Text of games, with the tags of a tournament. Ratings are made up.
fn text(games: Vec<Game>, event: &str, chess960: bool, random: &mut Random) -> String {
    let mut text = String::new();
    for (number, mut game) in games.into_iter().enumerate() {
        let round = (number + 1).to_string();
        let ratings = [1200 + random.below(1200), 1200 + random.below(1200)].map(|rating| rating.to_string());
        for (tag, value) in [("Event", event), ("Site", "Boyi"), ("Date", "2026.11.28"), ("Round", &round)] {
            game.set_tag(tag, value);
        }
        for (tag, value) in
            [("White", "Boyi"), ("Black", "Boyi"), ("WhiteElo", &ratings[0]), ("BlackElo", &ratings[1])]
        {
            game.set_tag(tag, value);
        }
        if chess960 {
            game.set_tag("Variant", "Chess960");
        }
        text += &game.to_string();
        text.push('\n');
    }
    text
}

pub(super) fn files() -> Result<Files, String> {
    let mut engine = <Engine>::new(1, 1);
    let mut random = Random(12);
    let mut games = |count: usize, chess960: bool, remarks: bool, random: &mut Random| -> Vec<Game> {
        let start = |random: &mut Random| {
            if chess960 {
                Board::chess960(random.below(960) as u16).unwrap_or_default()
            } else {
                Board::default()
            }
        };
        (0..count).map(|_| play(&mut engine, start(random), random, remarks)).collect()
    };
    let plain = games(110, false, false, &mut random);
    let remarks = games(8, false, true, &mut random);
    let chess960 = games(10, true, false, &mut random);
    let few = plain[..3].to_vec();
    let few = text(few, "Other encodings", false, &mut random);
    Ok(vec![
        ("pgn/games.pgn".to_owned(), text(plain, "Self-play", false, &mut random).into_bytes()),
        (
            "pgn/remarks.pgn".to_owned(),
            text(remarks, "Self-play with remarks", false, &mut random).into_bytes(),
        ),
        (
            "pgn/chess960.pgn".to_owned(),
            text(chess960, "Self-play of Chess960", true, &mut random).into_bytes(),
        ),
        ("pgn/crlf.pgn".to_owned(), few.replace('\n', "\r\n").into_bytes()),
        ("pgn/byte_order_mark.pgn".to_owned(), format!("\u{feff}{few}").into_bytes()),
    ])
}
