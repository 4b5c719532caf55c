//! Sorting that is compiled once for each type of key.

use alloc::vec::Vec;

/// Sorts items by a key, equal ones in their old order; the key of each is computed once.
///
/// The standard library's stable sort is compiled again for every type of item, and every game has moves of its own. Here only the
/// keys are sorted, and the items put in their places.
///
/// ```
/// let mut moves = ["b2", "a1", "b1"];
/// boyi_core::sort_by_key(&mut moves, |mv| mv.as_bytes()[0]);
/// assert_eq!(moves, ["a1", "b2", "b1"]);
/// ```
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    let mut places: Vec<(K, usize)> = items.iter().map(key).zip(0..).collect();
    places.sort_unstable();
    for place in 0..items.len() {
        // Whatever stood here before its turn was swapped to where an earlier place's item came from.
        let mut from = places[place].1;
        while from < place {
            from = places[from].1;
        }
        items.swap(place, from);
    }
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;
    use alloc::vec::Vec;

    #[test]
    fn equals_the_standard_stable_sort() {
        let mut random = 1u64;
        for length in 0..200 {
            let mut items: Vec<(u64, usize)> = (0..length)
                .map(|place| {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    ((random >> 33) % (1 + length as u64 / 3), place)
                })
                .collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_by_key(&mut items, |item| item.0);
            assert_eq!(items, expected);
        }
    }
}
