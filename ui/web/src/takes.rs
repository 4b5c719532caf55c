//! The counters that moves take from heaps.

/// The counters taken, as heap counted from 0 and number, as the text of a move: `1:2+3:4`.
pub fn takes_text(takes: &[(usize, u64)]) -> String {
    takes.iter().map(|(heap, take)| format!("{}:{take}", heap + 1)).collect::<Vec<_>>().join("+")
}

/// The part of a move that is not chosen yet, if the rest of it is what is chosen from the other heaps.
pub fn added_take(takes: &[(usize, u64)], chosen: &[(usize, u64)]) -> Option<(usize, u64)> {
    let mut rest = takes.iter().filter(|take| !chosen.contains(take));
    let take = match (rest.next(), rest.next()) {
        (Some(take), None) => *take,
        (None, _) if takes.len() == 1 => takes[0],
        _ => return None,
    };
    let others = chosen.iter().filter(|(heap, _)| *heap != take.0).count();
    (takes.len() == others + 1).then_some(take)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_count_heaps_from_1() {
        assert_eq!(takes_text(&[(0, 2), (2, 4)]), "1:2+3:4");
    }

    #[test]
    fn moves_add_one_heap_to_what_is_chosen() {
        assert_eq!(added_take(&[(0, 2)], &[]), Some((0, 2)));
        assert_eq!(added_take(&[(0, 2)], &[(0, 2)]), Some((0, 2)));
        // With two counters of heap 1 chosen, a move of heap 0 alone is another one.
        assert_eq!(added_take(&[(0, 2)], &[(1, 2)]), None);
        assert_eq!(added_take(&[(0, 2), (1, 2)], &[(1, 2)]), Some((0, 2)));
        assert_eq!(added_take(&[(0, 2), (1, 1)], &[]), None);
    }
}
