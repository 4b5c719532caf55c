//! Heap games by plain Sprague–Grundy: nim-values from the definition, sums, winning moves.
//!
//! R. Sprague (1935) and P. M. Grundy (1939): every position of a finite impartial game is equal to a Nim
//! heap whose size is the mex of the sizes of its options; a sum of games is the exclusive or of its parts.

use smallvec::SmallVec;

/// The effect of a move on one heap: counters taken and the non-empty heaps left, in ascending order. Where more counters are left than there
/// were, the move has added them, and taken none.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeapOption {
    /// Counters taken from the heap.
    pub take: u64,
    parts: SmallVec<[u64; 3]>,
}

impl HeapOption {
    /// Creates an option that takes `take` and leaves `parts`. Zeros are dropped, the rest is sorted.
    pub fn new(take: u64, parts: &[u64]) -> HeapOption {
        let mut kept: SmallVec<[u64; 3]> = parts.iter().copied().filter(|&part| part > 0).collect();
        kept.sort_unstable();
        HeapOption { take, parts: kept }
    }

    /// Creates an option that takes `take` and leaves these parts, none of them empty, in ascending order.
    pub(crate) fn of_sorted(take: u64, parts: SmallVec<[u64; 3]>) -> HeapOption {
        HeapOption { take, parts }
    }

    /// The non-empty heaps left, ascending.
    pub fn parts(&self) -> &[u64] {
        &self.parts
    }
}

/// A move in a sum of heaps: the heap, and its option.
///
/// ```
/// use boyi_impartial::{HeapOption, HeapSplit};
/// // The middle of three pins, beside two and four.
/// let middle = HeapSplit { heap: 1, option: HeapOption::new(1, &[1, 1]) };
/// assert_eq!(middle.play(&[2, 3, 4]), [1, 1, 2, 4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeapSplit {
    /// Index of the heap in the position, from 0.
    pub heap: usize,
    /// The option of that heap.
    pub option: HeapOption,
}

impl HeapSplit {
    /// The heaps after the move, ascending.
    ///
    /// # Panics
    /// When `heaps` has no heap of this index.
    pub fn play(&self, heaps: &[u64]) -> Vec<u64> {
        let mut after = heaps.to_vec();
        after.remove(self.heap);
        after.extend_from_slice(self.option.parts());
        after.sort_unstable();
        after
    }
}

/// The rules of a heap game: the options of a heap of each size.
///
/// Every option must be smaller in the sense that its parts are all smaller than the heap.
/// [`Code`](crate::Code) is the rules of an octal, hexadecimal or subtraction game; [`FnRules`] makes rules from a closure.
pub trait HeapRules {
    /// Calls `visit` with every option of a heap.
    fn visit(&self, heap: u64, visit: &mut dyn FnMut(&HeapOption));
}

/// Rules from a Rust closure that lists the heaps left by each move.
///
/// ```
/// use boyi_impartial::heap::{self, FnRules};
/// // "Take a proper divisor": the value of n is the number of times that 2 divides it.
/// let rules = FnRules(|n: u64| (1..n).filter(|d| n % d == 0).map(|d| vec![n - d]).collect());
/// assert_eq!(heap::nim_values(&rules, 8), [0, 0, 1, 0, 2, 0, 1, 0, 3]);
/// ```
pub struct FnRules<F: Fn(u64) -> Vec<Vec<u64>>>(
    /// From a heap to the lists of heaps that moves leave, every one smaller than the heap.
    pub F,
);

impl<F: Fn(u64) -> Vec<Vec<u64>>> HeapRules for FnRules<F> {
    fn visit(&self, heap: u64, visit: &mut dyn FnMut(&HeapOption)) {
        for parts in (self.0)(heap) {
            // The heaps left may be more in all than the heap was.
            let take = parts.iter().fold(heap, |rest, &part| rest.saturating_sub(part));
            visit(&HeapOption::new(take, &parts));
        }
    }
}

/// Nim-values of the heaps 0 … `upto`, straight from the definition: O(n²) for octal games, O(n³) for
/// hexadecimal ones.
///
/// # Panics
/// When an option has a part as large as the heap, a value exceeds 65,535, or `upto` is so large that no memory could hold the
/// values, two bytes each.
pub fn nim_values(rules: &(impl HeapRules + ?Sized), upto: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::with_capacity(upto.saturating_add(1));
    let mut seen: Vec<usize> = vec![usize::MAX; 64];
    for heap in 0..=upto {
        rules.visit(heap as u64, &mut |option| {
            let value = option_value(option, &values).expect("parts smaller than the heap") as usize;
            if value >= seen.len() {
                seen.resize((value + 1).next_power_of_two(), usize::MAX);
            }
            seen[value] = heap;
        });
        let value = seen.iter().position(|&s| s != heap).unwrap_or(seen.len());
        values.push(u16::try_from(value).expect("nim-values up to 65535"));
    }
    values
}

/// The nim-value of an option under known values; `None` when a heap is beyond them.
pub fn option_value(option: &HeapOption, values: &[u16]) -> Option<u64> {
    sum_value(option.parts(), values)
}

/// The nim-value of a sum of heaps under known values; `None` when a heap is beyond them.
///
/// ```
/// use boyi_impartial::{Code, heap};
/// let values = heap::nim_values(&Code::named("kayles").unwrap(), 20);
/// assert_eq!(heap::sum_value(&[3, 6], &values), Some(0));
/// assert_eq!(heap::sum_value(&[21], &values), None);
/// ```
pub fn sum_value(heaps: &[u64], values: &[u16]) -> Option<u64> {
    heaps.iter().try_fold(0, |x, &h| Some(x ^ u64::from(*values.get(usize::try_from(h).ok()?)?)))
}

/// All winning moves (normal play) in a sum of heaps of one game, in order of the heaps. Empty when the
/// position is lost. `None` when a heap is beyond the known values.
///
/// ```
/// use boyi_impartial::{Code, heap};
/// let kayles = Code::named("kayles").unwrap();
/// let values = heap::nim_values(&kayles, 20);
/// let wins = heap::winning_moves(&kayles, &values, &[7]).unwrap();
/// // The mirror strategy: knock out the middle pin; and nothing else wins but 7 = 1+4 with two taken.
/// let left: Vec<_> = wins.iter().map(|m| m.option.parts().to_vec()).collect();
/// assert_eq!(left, [vec![3, 3], vec![1, 4]]);
/// ```
pub fn winning_moves(
    rules: &(impl HeapRules + ?Sized),
    values: &[u16],
    heaps: &[u64],
) -> Option<Vec<HeapSplit>> {
    let total = sum_value(heaps, values)?;
    if total == 0 {
        return Some(Vec::new());
    }
    moves_to(rules, values, heaps, total)
}

/// The moves in `heaps` after which the heap moved in is worth its old value ⊕ `change`: with `change` the
/// nim-sum of a whole sum of different games, these are the winning moves of this component, and
/// [`crate::nim::moves_to`] has those of its Nim heaps. `None` when a heap is beyond the known values.
///
/// ```
/// use boyi_impartial::{Code, heap};
/// // Seven pins (worth 2) beside something worth 3: knock down one, and leave pins worth 3 as well.
/// let kayles = Code::named("kayles").unwrap();
/// let values = heap::nim_values(&kayles, 20);
/// let moves = heap::moves_to(&kayles, &values, &[7], 2 ^ 3).unwrap();
/// let left: Vec<_> = moves.iter().map(|m| m.option.parts()).collect();
/// assert_eq!(left, [&[6][..], &[2, 4]]);
/// ```
pub fn moves_to(
    rules: &(impl HeapRules + ?Sized),
    values: &[u16],
    heaps: &[u64],
    change: u64,
) -> Option<Vec<HeapSplit>> {
    let mut found = Vec::new();
    for (heap, &size) in heaps.iter().enumerate() {
        let target = sum_value(&[size], values)? ^ change;
        rules.visit(size, &mut |option| {
            if option_value(option, values) == Some(target) {
                found.push(HeapSplit { heap, option: option.clone() });
            }
        });
    }
    Some(found)
}

/// The nim-value of a heap in Lasker's Nim (take any number, or split without taking): n + 1 for
/// n ≡ 3 mod 4, n − 1 for n ≡ 0 mod 4 above 0, else n (*Winning Ways* ch. 4). `None` only for `u64::MAX`,
/// whose value has 65 bits.
///
/// ```
/// let values: Vec<_> = (0..9).filter_map(boyi_impartial::heap::lasker_value).collect();
/// assert_eq!(values, [0, 1, 2, 4, 3, 5, 6, 8, 7]);
/// ```
pub fn lasker_value(heap: u64) -> Option<u64> {
    match heap % 4 {
        3 => heap.checked_add(1),
        0 => Some(heap.saturating_sub(1)),
        _ => Some(heap),
    }
}

/// The moves in a sum of heaps, lazily. Of equal heaps, which must be adjacent, only the first is moved in.
pub(crate) fn moves<O: Iterator<Item = HeapOption>>(
    heaps: &[u64],
    options: impl Fn(u64) -> O,
) -> impl Iterator<Item = HeapSplit> {
    let first = (0..heaps.len()).filter(|&heap| heap == 0 || heaps[heap - 1] != heaps[heap]);
    first.flat_map(move |heap| options(heaps[heap]).map(move |option| HeapSplit { heap, option }))
}

/// The exhaustive game of several heaps under the same rules, for [`crate::brute`]: positions are ascending lists of
/// non-empty heaps.
///
/// ```
/// use boyi_impartial::{brute::Solver, heap::{FnRules, HeapSum}, Convention::Misere};
/// // "Take a proper divisor", misère: the player who gets two heaps of one has nothing to take, and wins.
/// let rules = FnRules(|n: u64| (1..n).filter(|d| n % d == 0).map(|d| vec![n - d]).collect());
/// let game = HeapSum(&rules);
/// let mut solver = Solver::new(&game);
/// assert!(!solver.is_loss(&vec![1, 1], Misere) && solver.is_loss(&vec![1, 2], Misere));
/// ```
pub struct HeapSum<'a, R: HeapRules + ?Sized>(
    /// The rules of every heap.
    pub &'a R,
);

impl<R: HeapRules + ?Sized> crate::brute::Impartial for HeapSum<'_, R> {
    type Position = Vec<u64>;
    fn options(&self, heaps: &Vec<u64>, out: &mut Vec<Vec<u64>>) {
        let options = |size| {
            let mut options = Vec::new();
            self.0.visit(size, &mut |option| options.push(option.clone()));
            options.into_iter()
        };
        out.extend(moves(heaps, options).map(|m| m.play(heaps)));
    }
}
