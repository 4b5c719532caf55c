//! Coin-turning games: a row of coins; a move turns some of them, the rightmost one from heads to tails.
//!
//! H. W. Lenstra, "Nim multiplication" (1977); *Winning Ways* ch. 14. Such a game is the sum of its heads:
//! the value of a position is the nim-sum of the values of the coins that show heads, and the value of coin
//! n is the mex, over the moves that turn n as their rightmost coin, of the nim-sum of the others turned.

/// The coins that a move may turn. Coins are numbered from 1 (from 0 in the value formulas of Twins).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CoinGame {
    /// One or two coins: coin n is worth n (Nim in disguise).
    TurningTurtles,
    /// One, two or three coins: coin n is worth the n-th odious number.
    MockTurtles,
    /// Any number of consecutive coins: coin n is worth the largest power of two dividing n.
    Ruler,
    /// Exactly two coins: coin n is worth n − 1.
    Twins,
    /// Exactly three coins: coin n is worth the (n − 2)nd odious number, and 0 for n ≤ 2.
    Triplets,
}

impl CoinGame {
    /// Calls `visit` with the other coins of every move whose rightmost coin is `coin` (each list ascending).
    pub fn visit_moves(self, coin: usize, visit: &mut dyn FnMut(&[usize])) {
        let pairs = |visit: &mut dyn FnMut(&[usize])| {
            for a in 1..coin {
                for b in a + 1..coin {
                    visit(&[a, b]);
                }
            }
        };
        let singles = |visit: &mut dyn FnMut(&[usize])| (1..coin).for_each(|a| visit(&[a]));
        match self {
            CoinGame::TurningTurtles => {
                visit(&[]);
                singles(visit);
            }
            CoinGame::MockTurtles => {
                visit(&[]);
                singles(visit);
                pairs(visit);
            }
            CoinGame::Ruler => {
                let run: Vec<usize> = (1..coin).collect();
                for start in (0..coin).rev() {
                    visit(&run[start..]);
                }
            }
            CoinGame::Twins => singles(visit),
            CoinGame::Triplets => pairs(visit),
        }
    }

    /// The value of coin `coin ≥ 1` in closed form.
    ///
    /// ```
    /// use boyi_impartial::coins::CoinGame;
    /// let values: Vec<u64> = (1..=8).map(|n| CoinGame::MockTurtles.value(n)).collect();
    /// assert_eq!(values, [1, 2, 4, 7, 8, 11, 13, 14]);
    /// ```
    ///
    /// # Panics
    /// When `coin` is 0, or the value does not fit 64 bits.
    pub fn value(self, coin: u64) -> u64 {
        assert!(coin >= 1, "coins are numbered from 1");
        // The n-th odious number (n from 0): 2n or 2n + 1, whichever has an odd number of ones.
        let odious = |n: u64| {
            let even = n.checked_mul(2).expect("values below 2^64");
            even + u64::from(n.count_ones().is_multiple_of(2))
        };
        match self {
            CoinGame::TurningTurtles => coin,
            CoinGame::MockTurtles => odious(coin - 1),
            CoinGame::Ruler => 1 << coin.trailing_zeros(),
            CoinGame::Twins => coin - 1,
            CoinGame::Triplets => coin.checked_sub(3).map_or(0, odious),
        }
    }

    /// Values of the coins 1 … `upto` (index 0 is unused and 0) from the definition.
    pub fn values_by_mex(self, upto: usize) -> Vec<u64> {
        let mut values = vec![0];
        for coin in 1..=upto {
            let mut options = Vec::new();
            self.visit_moves(coin, &mut |others| options.push(others.iter().fold(0, |x, &c| x ^ values[c])));
            values.push(crate::mex(options));
        }
        values
    }

    /// The value of a row of coins; `heads[0]` is coin 1.
    pub fn nim_value(self, heads: &[bool]) -> u64 {
        heads.iter().zip(1..).filter(|(h, _)| **h).fold(0, |x, (_, n)| x ^ self.value(n))
    }

    /// All winning moves as lists of coins turned, ascending. The work is that of listing all moves.
    ///
    /// ```
    /// use boyi_impartial::coins::CoinGame;
    /// // T H H: worth 2 ⊕ 3 = 1; turn coin 3 and coin 2, and no head is left.
    /// let moves = CoinGame::TurningTurtles.winning_moves(&[false, true, true]);
    /// assert_eq!(moves, [vec![2, 3]]);
    /// ```
    pub fn winning_moves(self, heads: &[bool]) -> Vec<Vec<usize>> {
        let total = self.nim_value(heads);
        let mut moves = Vec::new();
        if total == 0 {
            return moves;
        }
        for coin in (1..=heads.len()).filter(|&c| heads[c - 1]) {
            let own = self.value(coin as u64);
            self.visit_moves(coin, &mut |others| {
                if others.iter().fold(own, |x, &c| x ^ self.value(c as u64)) == total {
                    moves.push(others.iter().copied().chain([coin]).collect());
                }
            });
        }
        moves
    }
}
