//! Principal variations.

/// The principal variations from every ply of a search, in a triangular table kept as a square of `PLIES` rows: row `p` is the line from ply
/// `p`.
pub struct PvTable<M, const PLIES: usize> {
    moves: Vec<Option<M>>,
    lengths: Vec<usize>,
}

impl<M: Copy, const PLIES: usize> PvTable<M, PLIES> {
    /// A table of empty lines.
    #[expect(clippy::new_without_default, reason = "it allocates much")]
    pub fn new() -> PvTable<M, PLIES> {
        PvTable { moves: vec![None; PLIES * PLIES], lengths: vec![0; PLIES] }
    }

    /// Empties the line from `ply`.
    #[inline(always)]
    pub fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// Makes the line from `ply` this single move.
    #[inline]
    pub fn set_single(&mut self, ply: usize, m: M) {
        self.moves[ply * PLIES] = Some(m);
        self.lengths[ply] = 1;
    }

    /// Makes the line from `ply` this move and then the line from the next ply.
    pub fn set(&mut self, ply: usize, m: M) {
        let length = self.lengths[ply + 1].min(PLIES - 1);
        let (here, below) = self.moves.split_at_mut((ply + 1) * PLIES);
        here[ply * PLIES] = Some(m);
        here[ply * PLIES + 1..ply * PLIES + 1 + length].copy_from_slice(&below[..length]);
        self.lengths[ply] = length + 1;
    }

    /// The line from `ply`.
    pub fn get(&self, ply: usize) -> impl Iterator<Item = M> + '_ {
        self.moves[ply * PLIES..ply * PLIES + self.lengths[ply]].iter().flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_its_move_and_the_line_below() {
        let mut table: PvTable<u8, 5> = PvTable::new();
        let line = |table: &PvTable<u8, 5>, ply| table.get(ply).collect::<Vec<u8>>();
        table.set_single(2, 30);
        table.set(1, 20);
        table.set(0, 10);
        assert_eq!(line(&table, 0), [10, 20, 30]);
        table.clear(1);
        table.set(0, 11);
        assert_eq!((line(&table, 0), line(&table, 1), line(&table, 2)), (vec![11], vec![], vec![30]));
    }
}
