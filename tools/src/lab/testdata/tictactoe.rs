//! Every position of tic-tac-toe up to symmetry, by plain minimax on boards of characters.

use super::Files;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

/// Rows from the top, `X` first.
type Cells = [u8; 9];

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The number of each cell in the magic square 4 9 2 / 3 5 7 / 8 1 6.
const NUMBERS: [u8; 9] = [4, 9, 2, 3, 5, 7, 8, 1, 6];

/// The value for the side to move (1, 0 or −1), the plies to the end when the winner hurries and others delay, and the value in misère play.
#[derive(Clone, Copy)]
struct Known {
    value: i32,
    plies: u32,
    misere: i32,
    over: bool,
}

fn next(cells: &Cells) -> impl Iterator<Item = (usize, Cells)> + '_ {
    let stones = cells.iter().filter(|cell| **cell != b'.').count();
    let mover = if stones.is_multiple_of(2) { b'X' } else { b'O' };
    (0..9).filter(|&at| cells[at] == b'.').map(move |at| {
        let mut after = *cells;
        after[at] = mover;
        (at, after)
    })
}

fn solve(cells: Cells, known: &mut HashMap<Cells, Known>) -> Known {
    if let Some(&found) = known.get(&cells) {
        return found;
    }
    // Only the side that has just moved can have a line.
    let lost =
        LINES.iter().any(|line| line.iter().all(|&at| cells[at] != b'.' && cells[at] == cells[line[0]]));
    let over = lost || !cells.contains(&b'.');
    let mut found = Known { value: -i32::from(lost), plies: 0, misere: i32::from(lost), over };
    if !over {
        let children: Vec<Known> = next(&cells).map(|(_, after)| solve(after, known)).collect();
        found.value = children.iter().map(|child| -child.value).max().unwrap_or(0);
        found.misere = children.iter().map(|child| -child.misere).max().unwrap_or(0);
        let keeping =
            children.iter().filter(|child| -child.value == found.value).map(|child| child.plies + 1);
        found.plies = if found.value > 0 { keeping.min() } else { keeping.max() }.unwrap_or(0);
    }
    known.insert(cells, found);
    found
}

/// The least of the eight boards that turning and mirroring give.
fn least(cells: &Cells) -> Cells {
    let mut images = vec![*cells];
    for turn in 0..4 {
        let last = images[turn];
        images.push(std::array::from_fn(|at| last[3 * (2 - at % 3) + at / 3]));
    }
    let mirrored: Vec<Cells> =
        images.iter().map(|image| std::array::from_fn(|at| image[3 * (at / 3) + 2 - at % 3])).collect();
    images.extend(mirrored);
    images.into_iter().min().unwrap_or(*cells)
}

pub(super) fn table() -> Result<Files, String> {
    let mut known = HashMap::new();
    solve([b'.'; 9], &mut known);
    let boards: BTreeSet<Cells> = known.keys().map(least).collect();
    let mut rows = String::from(
        "# All positions of tic-tac-toe up to symmetry, rows from the top, X first: whether the game is over, the value for the side to move, the plies to the end,\n# the value in misère play, the cells that keep the value as numbers of the magic square 4 9 2 / 3 5 7 / 8 1 6. By plain minimax.\nposition,over,value,plies,misere,cells\n",
    );
    for cells in boards {
        let here = known[&cells];
        let mut keeping: Vec<u8> = Vec::new();
        if !here.over {
            keeping.extend(
                next(&cells)
                    .filter(|(_, after)| -known[after].value == here.value)
                    .map(|(at, _)| NUMBERS[at]),
            );
        }
        let text = |numbers: Vec<u8>| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let position = String::from_utf8_lossy(&cells).into_owned();
        let _ = writeln!(
            rows,
            "{position},{},{},{},{},{}",
            u8::from(here.over),
            here.value,
            here.plies,
            here.misere,
            text(keeping)
        );
    }
    Ok(vec![("cgt/tictactoe_positions.csv".to_owned(), rows.into_bytes())])
}
