//! Connect Four positions of random play with exact scores, in sets by stones played and plies left.

use super::Files;
use crate::lab::python_chess::Random;
use boyi_lines::connect_four::{Board, Book, Solver, Value};

/// Name, positions, the fewest and the most stones, the fewest and the most plies that perfect play still takes.
const SETS: [(&str, usize, [u32; 2], [u32; 2]); 6] = [
    ("end-easy", 200, [29, 41], [0, 13]),
    ("middle-easy", 200, [14, 28], [0, 13]),
    ("middle-medium", 120, [14, 28], [14, 28]),
    ("begin-easy", 120, [1, 13], [0, 13]),
    ("begin-medium", 80, [1, 13], [14, 28]),
    ("begin-hard", 40, [1, 13], [29, 42]),
];

/// A random game without an end: wins in one move are not played.
fn play(stones: u32, random: &mut Random) -> Option<String> {
    let mut position = Board::STANDARD.start();
    let mut columns = String::new();
    for _ in 0..stones {
        let column = random.below(7) as u32;
        position = position.play(column)?;
        if position.is_over() {
            return None;
        }
        columns += &(column + 1).to_string();
    }
    Some(columns)
}

pub(super) fn sets() -> Result<Files, String> {
    let mut random = Random(13);
    let solver = Solver::new(Board::STANDARD, 64 << 20).with_book(Book::own());
    let mut files = Files::new();
    for (name, count, [few, many], [near, far]) in SETS {
        let mut lines = Vec::new();
        while lines.len() < count {
            let stones = few + random.below((many - few + 1) as usize) as u32;
            let Some(columns) = play(stones, &mut random) else { continue };
            let position = Board::STANDARD.after(&columns).map_err(|_| columns.clone())?;
            let score = solver.score(position);
            let left = match position.value(score) {
                Value::Win { plies } | Value::Loss { plies } => plies,
                Value::Draw => 42 - stones,
            };
            if (near..=far).contains(&left) {
                lines.push(format!("{columns} {score}\n"));
            }
        }
        files.push((format!("connect4/{name}.txt"), lines.concat().into_bytes()));
    }
    Ok(files)
}
