//! Chomp: a bar of m × n squares, the corner (1, 1) is poisoned. A move bites a square together with all
//! squares below it and to its right; the player who eats the poison loses.
//!
//! D. Gale, "A curious Nim-type game", Amer. Math. Monthly 81 (1974). The first player wins on every bar
//! but 1 × 1 (strategy stealing), yet no general recipe is known: here the position is solved. On a square bar the
//! only winning bite is (2, 2); on 2 × n it is (2, n).

use std::collections::HashMap;

/// A bitten bar: the length of each row, weakly decreasing, none 0.
pub type Rows = Vec<u8>;

/// A solver that remembers positions. Bars up to about 12 × 12 (2.7 million positions) are practical.
///
/// ```
/// use boyi_impartial::chomp::Chomp;
/// let mut chomp = Chomp::new();
/// assert_eq!(chomp.winning_bites(&[4, 4, 4, 4]), [(2, 2)]);
/// assert_eq!(chomp.winning_bites(&[5, 5]), [(2, 5)]);
/// ```
#[derive(Debug, Default)]
pub struct Chomp {
    lost: HashMap<Rows, bool>,
}

impl Chomp {
    /// Creates a solver with an empty memory.
    pub fn new() -> Chomp {
        Chomp::default()
    }

    /// Returns `true` if the position is lost for the player to move. Only the poison left is lost; nothing left is won (the opponent
    /// has eaten the poison). The rows must be weakly decreasing.
    pub fn is_loss(&mut self, rows: &[u8]) -> bool {
        let rows: Rows = rows.iter().copied().take_while(|&r| r > 0).collect();
        if rows.is_empty() {
            return false;
        }
        self.solve(rows)
    }

    fn solve(&mut self, root: Rows) -> bool {
        if let Some(&lost) = self.lost.get(&root) {
            return lost;
        }
        let root_key = root.clone();
        let mut stack = vec![(root, 0, 0u8)];
        'position: while let Some((rows, mut row, mut col)) = stack.pop() {
            // Try the bites in order and stop at the first lost answer.
            while row < rows.len() {
                if col >= rows[row] {
                    (row, col) = (row + 1, 0);
                    continue;
                }
                let next = bite(&rows, row, col);
                if !next.is_empty() {
                    match self.lost.get(&next) {
                        Some(true) => {
                            self.lost.insert(rows, false);
                            continue 'position;
                        }
                        Some(false) => {}
                        None => {
                            stack.push((rows, row, col));
                            stack.push((next, 0, 0));
                            continue 'position;
                        }
                    }
                }
                col += 1;
            }
            self.lost.insert(rows, true);
        }
        self.lost[&root_key]
    }

    /// All winning bites as (row, column), counted from 1.
    pub fn winning_bites(&mut self, rows: &[u8]) -> Vec<(usize, u8)> {
        let mut bites = Vec::new();
        for row in 0..rows.len() {
            for col in 0..rows[row] {
                let next = bite(rows, row, col);
                if !next.is_empty() && self.is_loss(&next) {
                    bites.push((row + 1, col + 1));
                }
            }
        }
        bites
    }
}

/// The bar after a bite at (row, col), counted from 0.
pub fn bite(rows: &[u8], row: usize, col: u8) -> Rows {
    rows.iter()
        .enumerate()
        .map(|(i, &r)| if i >= row { r.min(col) } else { r })
        .take_while(|&r| r > 0)
        .collect()
}
