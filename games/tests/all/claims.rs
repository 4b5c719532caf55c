//! Notes beside a value are claims: each about a line game is played out on random positions, and must agree with an exact value.

use boyi_core::{Limits, MoveText, NoObserver, Note, Outcome, Picture, Value};
use boyi_games::{AnyGame, Question, open};
use std::collections::HashMap;

/// A position and the notes about it.
struct Claims<'a> {
    game: &'a dyn AnyGame,
    position: &'a str,
}

impl Claims<'_> {
    /// The moves after these ones, and those of them that make a line; none if the game is over.
    fn moves(&self, played: &[&str]) -> (Vec<MoveText>, Vec<String>) {
        let mut record = self.game.record(Some(self.position), played).unwrap();
        if record.verdict().is_some() {
            return (Vec::new(), Vec::new());
        }
        let legal = record.legal(1_000).unwrap();
        let wins = legal.iter().filter(|mv| {
            record.play(&mv.text).unwrap();
            let won = record.verdict() == Some(Outcome::Loss);
            record.undo();
            won
        });
        (legal.clone(), wins.map(|mv| mv.text.clone()).collect())
    }

    /// Whether each move after these ones, but the excepted one, lets the other side make a line at once.
    fn all_lose(&self, played: &[&str], except: &str) -> bool {
        let (replies, wins) = self.moves(played);
        wins.is_empty()
            && replies.iter().filter(|reply| reply.text != except).all(|reply| {
                let played: Vec<&str> = played.iter().copied().chain([reply.text.as_str()]).collect();
                !self.moves(&played).1.is_empty()
            })
    }

    /// Whether the note is true; `None` for notes that are judged elsewhere.
    fn holds(&self, note: &Note, value: Value) -> Option<bool> {
        let arg = |name: &str| {
            let arg = note.args.iter().find(|(of, _)| *of == name);
            arg.map_or(String::new(), |(_, arg)| arg.to_string())
        };
        let (square, reply) = (arg("square"), arg("reply"));
        let list = |name: &str| arg(name).split(", ").map(str::to_owned).collect::<Vec<_>>();
        let not_lost = || !value.is_proof() || value.is_win();
        Some(match note.id {
            "mnk.win" | "tictactoe.win" => self.moves(&[]).1.contains(&square),
            "mnk.block" | "tictactoe.block" => self.all_lose(&[], &square),
            "mnk.two-threats" | "tictactoe.two-threats" => {
                self.all_lose(&[], "") && list("squares").len() > 1
            }
            "mnk.double" | "tictactoe.fork" => self.all_lose(&[&square], "") && not_lost(),
            "mnk.force" | "tictactoe.force" => self.all_lose(&[&square], &reply),
            "mnk.stacked" => {
                let wins = self.moves(&[&square, &reply]).1;
                self.all_lose(&[&square], &reply) && wins.contains(&arg("then")) && not_lost()
            }
            "mnk.opens" => list("squares").iter().all(|square| !self.moves(&[square]).1.is_empty()),
            "mnk.cannot-win" => !value.is_win(),
            "mnk.no-open-line" | "tictactoe.no-open-line" => !value.is_win() && !value.is_loss(),
            "mnk.parity-threat" => {
                self.threat_holds([&arg("side"), &arg("other"), &square, &arg("below")], value)
            }
            _ => return None,
        })
    }

    /// Whether one side completes a line on a square, the other one has to play below it when the other columns are full, and the value does
    /// not speak against the first one.
    fn threat_holds(&self, [side, other, square, below]: [&str; 4], value: Value) -> bool {
        let record = self.game.record(Some(self.position), &[]).unwrap();
        let Picture::Grid(grid) = record.picture("board") else { panic!("no grid") };
        let at = |square: &str| {
            let (column, row) = square.split_at(1);
            (column.as_bytes()[0] - b'a', row.parse::<u8>().unwrap() - 1)
        };
        let ((column, row), under) = (at(square), at(below));
        let stone = side.chars().next();
        let has = |x: i32, y: i32| {
            let inside = (0..grid.columns as i32).contains(&x) && (0..grid.rows as i32).contains(&y);
            inside && grid.cell(x as usize, grid.rows - 1 - y as usize) == stone
        };
        let run = |dx: i32, dy: i32| {
            (1..).take_while(|n| has(i32::from(column) + n * dx, i32::from(row) + n * dy)).count()
        };
        let line = [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| run(dx, dy) + run(-dx, -dy) >= 3);
        let stones = (grid.columns - 1) * grid.rows + usize::from(under.1);
        let turn = if stones.is_multiple_of(2) { "x" } else { "o" };
        let mover = if record.mover() == boyi_core::Side::First { "x" } else { "o" };
        let winner = match value {
            Value::Estimate(score) => {
                if side == mover {
                    score >= 0
                } else {
                    score <= 0
                }
            }
            _ => !value.is_proof() || if side == mover { value.is_win() } else { value.is_loss() },
        };
        line && under == (column, row - 1) && turn == other && winner
    }
}

#[test]
fn notes_about_line_games_are_true() {
    let mut rng = fastrand::Rng::with_seed(14);
    let mut met = HashMap::new();
    for (setup, rounds, longest) in [
        ("connect4", 500, 40),
        ("mnk:m=5,n=4,k=4,gravity", 200, 20),
        ("mnk:m=4,n=4,k=3", 150, 14),
        ("mnk:m=5,n=5,k=4", 150, 22),
        ("gomoku:size=9", 60, 40),
        ("tictactoe", 150, 8),
    ] {
        let game = open(setup).unwrap();
        for round in 0..rounds {
            let mut record = game.record(None, &[]).unwrap();
            for _ in 0..rng.usize(2..longest) {
                let legal = record.legal(1_000).unwrap();
                record.play(&legal[rng.usize(..legal.len())].text).unwrap();
                if record.verdict().is_some() {
                    record.undo();
                }
            }
            // A full answer, and one of a search that sees little.
            let shallow = round % 4 == 3;
            let depth = shallow.then_some(1 + round as u32 % 3);
            let limits = Limits { nodes: Some(200_000), depth, memory: 16 << 20, ..Limits::default() };
            let engine = if shallow { "pvs" } else { "auto" };
            let question = Question { engine: engine.to_owned(), evaluator: None, limits };
            let answer = record.analyze(&question, &mut NoObserver).unwrap();
            let position = record.position();
            let claims = Claims { game: &*game, position: &position };
            for note in &answer.notes {
                if let Some(holds) = claims.holds(note, answer.value) {
                    assert!(holds, "{setup} {position} ({:?}): {note:?}", answer.value);
                    *met.entry(note.id).or_insert(0) += 1;
                }
            }
        }
    }
    assert!(met.len() >= 13 && met.values().all(|&count| count > 1), "{met:?}");
}
