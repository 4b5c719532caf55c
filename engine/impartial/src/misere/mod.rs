//! Misère play of sums: genus, and misère quotients of heap games with their proofs.
//!
//! T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games", J. Combin. Theory A 115 (2008). Two
//! sums X, Y of heaps are equivalent when X + Z and Y + Z have the same misère outcome for all sums Z of
//! heaps. The classes form a commutative monoid Q, the *misère quotient*, with a subset P of lost classes. Once
//! Φ(heap) is known for every heap, multiplication in Q decides every sum. Kayles has |Q| = 40 (W. Sibert and
//! J. H. Conway, "Mathematical Kayles", Int. J. Game Theory 20, 1992).
//!
//! **Search and proof.** A candidate (Q, P, Φ) is learned from outcomes of sums: sums are told apart by the outcomes with
//! other sums added. Then it is checked, for the heaps 1 … n, with E(h) ⊆ Q the classes that the moves from heap h lead to:
//!
//! - (a) no move leads from P to P: for all y in Q, heaps h and e in E(h): y·Φ(h) ∈ P implies y·e ∉ P;
//! - (b) every sum outside P that has a move has a move to P. A sum X is represented by the pair (Φ(X), contexts in which
//!   one of its options is lost); these pairs multiply, and only the minimal ones matter.
//!
//! The lightest sum for which they fail shows an error of the candidate; it is right for all lighter sums, which need not be learned
//! again.
//!
//! By induction (a) and (b) make P right for *every* sum of heaps up to n: this is a proof, not an observation. That any two elements
//! differ in P beside some third is checked as well, so |Q| is the exact order of the partial quotient.
//!
//! **For all heaps.** If moreover Φ has period p from n0 on up to m·n0 + m·p + t (m the most heaps that a move leaves, t the last digit
//! position), then by the argument of Guy and Smith the classes E(h) repeat too, and (Q, P, Φ) continued with that period is right
//! for ever ([`Scope::Complete`]).

mod check;
mod genus;
mod heaps;
mod learn;
mod outcome;
mod quotient;
mod search;
mod set;
mod word;

pub use genus::{Genus, GenusSolver};
pub use quotient::{Budget, Element, Limit, Quotient, Scope};

use crate::Code;
use search::QuotientSearch;

/// The misère quotient of the heaps 0 … `upto`, as far as the budget goes. The result is always proved for its
/// [`Quotient::scope`], which may be smaller than asked for, and is complete when Φ repeats long enough.
///
/// ```
/// use boyi_impartial::{Code, misere::{self, Scope}};
/// let q = misere::quotient(&"0.75".parse::<Code>().unwrap(), 40, &Default::default());
/// assert_eq!((q.order(), q.lost_order(), q.is_tame()), (8, 2, false));
/// assert_eq!(q.scope(), Scope::Complete { preperiod: 8, period: 2 });
/// ```
pub fn quotient(code: &Code, upto: usize, budget: &Budget) -> Quotient {
    learn(vec![code.clone()], upto, budget)
}

/// The misère quotient of sums of heaps of several games, up to size `upto` in each of them. Under misère play the quotients
/// of the single games do not decide sums of different games: Kayles alone has 40 classes, with Nim there are more.
///
/// ```
/// use boyi_impartial::{Code, misere};
/// let games = ["kayles", "nim"].map(|name| Code::named(name).unwrap());
/// let q = misere::quotient_of_sums(&games, 7, &Default::default());
/// // One pin and a heap of one are the same game; three pins beside a heap of three are lost, as three and three are in Nim.
/// assert_eq!(q.class_of_sum(&[(0, 1)]), q.class_of_sum(&[(1, 1)]));
/// assert!(q.is_lost(q.class_of_sum(&[(0, 3), (1, 3)]).unwrap()));
/// ```
///
/// Of no games there is only the empty sum, and no heap.
pub fn quotient_of_sums(codes: &[Code], upto: usize, budget: &Budget) -> Quotient {
    let games = codes.len().max(1);
    let heaps = if codes.is_empty() { 0 } else { upto.saturating_add(1).saturating_mul(games) - 1 };
    let mut quotient = learn(codes.to_vec(), heaps, budget);
    if codes.is_empty() {
        quotient.phi.clear();
    }
    if let (Scope::Heaps(heap), 2..) = (quotient.scope, games) {
        quotient.scope = Scope::Heaps(((heap + 1) / games).saturating_sub(1));
    }
    quotient
}

fn learn(codes: Vec<Code>, upto: usize, budget: &Budget) -> Quotient {
    let mut search = QuotientSearch::new(codes, *budget);
    // Heap by heap, with the last proved state kept.
    let mut proved = search.quotient();
    for heap in 1..=upto {
        proved.limit = take_in(heap, &mut search, &mut proved).err();
        if proved.limit.is_some() || matches!(proved.scope, Scope::Complete { .. }) {
            break;
        }
    }
    proved
}

/// Takes the next heap into the proved quotient, and checks whether that is all.
fn take_in(heap: usize, search: &mut QuotientSearch, proved: &mut Quotient) -> Result<(), Limit> {
    if search.add_heap(heap)? {
        *proved = search.quotient();
    } else {
        proved.phi.push(search.phi[heap]);
        proved.scope = Scope::Heaps(heap);
    }
    if let Some((preperiod, period)) = search.period(heap)? {
        proved.scope = Scope::Complete { preperiod, period };
    }
    Ok(())
}
