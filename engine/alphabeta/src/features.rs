//! Hand-crafted evaluations as sums of features: what a game counts is a list, whose weights stand in the same order and are tuned.
//!
//! A *feature* is a pattern with a weight (a middlegame and an endgame value); a *group* is a run of features of one kind, such as a horse's
//! mobility with 0, 1, … 8 squares; a group belongs to a term, which is shown to the user. Features are numbered in the order of the
//! list; a tuner knows them only by these numbers.

pub use crate::packed_score::PackedScore;

/// A run of features of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Group<T> {
    /// Its name in the source.
    pub name: &'static str,
    /// The term that it belongs to.
    pub term: T,
    /// The number of its first feature.
    pub first: usize,
    /// The number of its features.
    pub len: usize,
}

impl<T> Group<T> {
    /// The group of a feature, among all groups in their order.
    pub fn of(groups: &[Group<T>], feature: usize) -> &Group<T> {
        &groups[groups.partition_point(|group| group.first <= feature) - 1]
    }
}

/// Receives every feature that is counted.
pub trait Tracer {
    /// Whether the counts are used; if not, results may come from a cache.
    const ENABLED: bool;
    /// `count` more of a feature for side 0 or 1.
    fn add(&mut self, feature: usize, side: usize, count: i32);
}

/// Ignores every count.
pub struct NoTrace;

impl Tracer for NoTrace {
    const ENABLED: bool = false;
    #[inline(always)]
    fn add(&mut self, _: usize, _: usize, _: i32) {}
}

/// Lists an evaluation: its terms, with their ids, and the groups of its features. Makes the type `Term`; for each group a constant, the number
/// of its first feature; `GROUPS`; and `COUNT`, the number of features.
#[macro_export]
macro_rules! features {
    (
        terms { $($shown:ident = $id:literal),+ $(,)? }
        $($(#[$doc:meta])+ $name:ident[$len:expr] $term:ident;)+
    ) => {
        /// The terms of the evaluation, as they are shown.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(usize)]
        #[allow(missing_docs)]
        pub enum Term { $($shown),+ }

        impl Term {
            /// All of them, in the order shown.
            pub const ALL: [Term; [$($id),+].len()] = [$(Term::$shown),+];

            /// The id, such as `king-safety`.
            pub const fn name(self) -> &'static str {
                match self { $(Term::$shown => $id),+ }
            }
        }

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name),+ }

        const LENGTHS: &[usize] = &[$($len),+];

        const fn first(number: usize) -> usize {
            let (mut sum, mut i) = (0, 0);
            while i < number {
                sum += LENGTHS[i];
                i += 1;
            }
            sum
        }

        $($(#[$doc])+ pub const $name: usize = first(Number::$name as usize);)+

        /// Every group, in the order of the features' numbers.
        pub static GROUPS: &[$crate::features::Group<Term>] = &[
            $($crate::features::Group { name: stringify!($name), term: Term::$term, first: $name, len: $len }),+
        ];

        /// The number of features.
        pub const COUNT: usize = first(LENGTHS.len());
    };
}
