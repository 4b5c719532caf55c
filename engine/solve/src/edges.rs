//! The moves inside a tier, by the position that they lead to.

/// Parents of every number, in one list: compressed sparse rows.
pub(crate) struct Edges {
    /// The index of each number's first parent, and the end of the last ones.
    begins: Vec<u64>,
    parents: Vec<u32>,
}

impl Edges {
    /// Sorts pairs of child and parent by counting.
    pub(crate) fn from_pairs(size: u32, pairs: Vec<Vec<(u32, u32)>>) -> Self {
        let mut begins = vec![0_u64; size as usize + 1];
        for (child, _) in pairs.iter().flatten() {
            begins[*child as usize + 1] += 1;
        }
        for i in 1..begins.len() {
            begins[i] += begins[i - 1];
        }
        let mut parents = vec![0_u32; begins[size as usize] as usize];
        let mut ends = begins.clone();
        for list in pairs {
            for (child, parent) in list {
                let end = &mut ends[child as usize];
                parents[*end as usize] = parent;
                *end += 1;
            }
        }
        Edges { begins, parents }
    }

    pub(crate) fn parents(&self, number: u32) -> &[u32] {
        let range = self.begins[number as usize] as usize..self.begins[number as usize + 1] as usize;
        &self.parents[range]
    }
}
