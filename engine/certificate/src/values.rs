//! The nim-values of all heaps up to one, by the definition or, with a mask, as the crate's documentation says.

use crate::{Budget, Rejected, claim::Mask, code::Game};

/// The values of all heaps computed.
pub(crate) struct Computed {
    pub(crate) values: Vec<u16>,
    /// The last heap of a rare value; 0 if there is none.
    pub(crate) last_rare: usize,
    /// A heap above `from` at which a rare value below G was excluded only by a split with both parts above `near`.
    pub(crate) far: Option<usize>,
}

/// The values of the heaps up to `last`.
pub(crate) fn compute(
    game: &Game,
    mask: Option<Mask>,
    last: usize,
    near: usize,
    from: usize,
    budget: &mut Budget,
) -> Result<Computed, Rejected> {
    let mut heaps = Heaps {
        game,
        splits: game.splits(last).map(|k| (k, game.digit(k).shape == '!')).collect(),
        equal: game.takes(2, last).filter(|&k| game.digit(k).shape == '=').collect(),
        values: vec![0],
        rare: Vec::new(),
        seen: vec![0; 1 << 16],
        near,
        from,
        far: None,
    };
    let mut last_rare = 0;
    for n in 1..=last {
        heaps.take(n, budget)?;
        heaps.leave_three(n, budget)?;
        let value = match mask {
            None => heaps.by_definition(n, budget)?,
            Some(mask) => heaps.by_mask(n, mask, budget)?,
        };
        let value = value.ok_or_else(|| Rejected(format!("heap {n}: a value above {}", budget.largest)))?;
        budget.spend(value.into())?;
        if mask.is_some_and(|m| !m.is_common(n, value)) {
            last_rare = n;
            if !heaps.splits.is_empty() {
                heaps.rare.push(n);
            }
        }
        heaps.values.push(value);
    }
    Ok(Computed { values: heaps.values, last_rare, far: heaps.far })
}

/// The values so far, and the values that the options of one heap reach.
struct Heaps<'a> {
    game: &'a Game,
    /// The takes after which two heaps may be left, and whether these must differ.
    splits: Vec<(usize, bool)>,
    /// The takes after which two equal heaps may be left.
    equal: Vec<usize>,
    values: Vec<u16>,
    /// The heaps of rare values.
    rare: Vec<usize>,
    /// `seen[v] == n`: some option of heap n has the value v.
    seen: Vec<usize>,
    near: usize,
    from: usize,
    far: Option<usize>,
}

impl Heaps<'_> {
    /// The options of heap n that leave no heap, one, or two equal ones.
    fn take(&mut self, n: usize, budget: &mut Budget) -> Result<(), Rejected> {
        budget.spend(1 + 2 * self.game.end(n) + self.equal.len())?;
        if self.game.digit(n).heaps & 1 != 0 {
            self.seen[0] = n;
        }
        for k in self.game.takes(1, n - 1) {
            self.seen[usize::from(self.values[n - k])] = n;
        }
        // The value of two equal parts is 0.
        if self.equal.iter().any(|k| k + 1 < n && (n - k).is_multiple_of(2)) {
            self.seen[0] = n;
        }
        Ok(())
    }

    /// The options that leave three heaps. Three parts that must differ or be equal have no theorem, and are not computed.
    fn leave_three(&mut self, n: usize, budget: &mut Budget) -> Result<(), Rejected> {
        let g = &self.values;
        for k in self.game.takes(3, n) {
            for x in 1..=(n - k) / 3 {
                budget.spend((n - k - x) / 2 + 1 - x)?;
                for y in x..=(n - k - x) / 2 {
                    self.seen[usize::from(g[x] ^ g[y] ^ g[n - k - x - y])] = n;
                }
            }
        }
        Ok(())
    }

    /// The least value that no option has, after a look at every split.
    fn by_definition(&mut self, n: usize, budget: &mut Budget) -> Result<Option<u16>, Rejected> {
        let (g, seen) = (&self.values, &mut self.seen);
        let splits = &self.splits[..self.splits.partition_point(|&(k, _)| k + 1 < n)];
        budget.spend(splits.len() * (n / 2))?;
        for &(k, distinct) in splits {
            for i in (1..=(n - k) / 2).filter(|&i| !distinct || 2 * i != n - k) {
                seen[usize::from(g[i] ^ g[n - k - i])] = n;
            }
        }
        Ok(least(budget.largest, |v| seen[usize::from(v)] != n))
    }

    /// The least common value that no take and no split with a rare part reaches, if every value below it is reached;
    /// else the least value that is not.
    fn by_mask(&mut self, n: usize, mask: Mask, budget: &mut Budget) -> Result<Option<u16>, Rejected> {
        let (g, seen) = (&self.values, &mut self.seen);
        let splits = &self.splits[..self.splits.partition_point(|&(k, _)| k + 1 < n)];
        budget.spend(splits.len() * self.rare.len())?;
        for &(k, distinct) in splits {
            for &r in self.rare.iter().take_while(|&&r| r < n - k) {
                if !distinct || 2 * r != n - k {
                    seen[usize::from(g[r] ^ g[n - k - r])] = n;
                }
            }
        }
        let Some(common) = least(budget.largest, |v| seen[usize::from(v)] != n && mask.is_common(n, v))
        else {
            return Ok(None);
        };
        budget.spend(common.into())?;
        let mut missing = (0..common).filter(|&v| seen[usize::from(v)] != n).count();
        // Splits from the smallest part up until every smaller value is reached.
        let mut i = 1;
        while missing > 0 && splits.iter().any(|(k, _)| i <= (n - k) / 2) {
            budget.spend(splits.len())?;
            for &(k, distinct) in splits {
                if i > (n - k) / 2 || (distinct && 2 * i == n - k) {
                    continue;
                }
                let v = g[i] ^ g[n - k - i];
                if seen[usize::from(v)] != n {
                    seen[usize::from(v)] = n;
                    missing -= usize::from(v < common);
                    if i > self.near && n > self.from {
                        self.far = Some(n);
                    }
                }
            }
            i += 1;
        }
        Ok(if missing == 0 { Some(common) } else { least(budget.largest, |v| seen[usize::from(v)] != n) })
    }
}

/// The least free value up to `largest`.
pub(crate) fn least(largest: u16, is_free: impl Fn(u16) -> bool) -> Option<u16> {
    (0..=largest).find(|&v| is_free(v))
}
