//! Positions that have occurred before. The answers are exact up to collisions of 64-bit keys.

/// The number of plies since the occurrence that makes the position count as repeated: the last one, if it lies within the search; one of
/// two, if it lies in the game. `keys` are those of the game and of the line, the current position's last; `reach` is the number of plies
/// within which it can have occurred.
#[inline(always)]
pub fn find(keys: &[u64], reach: usize, ply: usize) -> Option<usize> {
    let now = keys.len() - 1;
    let mut back = 4;
    while back <= reach {
        if keys[now - back] == keys[now] && (back <= ply || occurred_before(keys, now - back, reach - back)) {
            return Some(back);
        }
        back += 2;
    }
    None
}

/// Returns `true` if the position at this index occurred before.
pub fn occurred_before(keys: &[u64], at: usize, reach: usize) -> bool {
    (4..=reach).step_by(2).any(|back| keys[at - back] == keys[at])
}
