//! Every theory of heaps equals the exhaustive solver on *all* positions of up to three heaps with up to a given number of counters in all,
//! in normal and misère play. The ordinary test stops early; `cargo xtask deep-test nimbers` goes to 60 counters where heaps are
//! not split, and to 44 where they are (a sum of three heaps then reaches every partition of its counters).

use boyi_impartial::Convention::{self, Misere, Normal};
use boyi_impartial::brute::{self, Impartial, Solver};
use boyi_impartial::euclid::Ending;
use boyi_impartial::misere::{self, Budget};
use boyi_impartial::subtraction::TakeSet;
use boyi_impartial::{Code, euclid, fibonacci, heap, moore, nim, staircase, wythoff};

const BOTH: [Convention; 2] = [Normal, Misere];

/// Three heaps in ascending order.
type Heaps = [u64; 3];

/// All of them with at most `counters` counters.
fn heaps(counters: u64) -> impl Iterator<Item = Heaps> {
    let pairs = (0..=counters / 3).flat_map(move |a| (a..=(counters - a) / 2).map(move |b| (a, b)));
    pairs.flat_map(move |(a, b)| (b..=counters - a - b).map(move |c| [a, b, c]))
}

/// A position as the theories want it: without empty heaps.
fn trimmed(heaps: &Heaps) -> Vec<u64> {
    heaps.iter().copied().filter(|&heap| heap > 0).collect()
}

/// The game of three heaps in which a move lowers up to `k` heaps, one by one if `k` is 1 and only by `takes` if there are any.
fn lowering(k: usize, takes: &[u64]) -> impl Impartial<Position = Heaps> {
    let takes = takes.to_vec();
    brute::game(move |&[a, b, c]: &Heaps| {
        let allowed = |before: u64, after: u64| {
            before == after || takes.is_empty() || takes.contains(&(before - after))
        };
        let mut out = Vec::new();
        for x in (0..=a).filter(|&x| allowed(a, x)) {
            for y in (0..=b).filter(|&y| allowed(b, y)) {
                if usize::from(x < a) + usize::from(y < b) > k {
                    continue;
                }
                for z in (0..=c).filter(|&z| allowed(c, z)) {
                    if (1..=k).contains(&[x < a, y < b, z < c].into_iter().filter(|&lower| lower).count()) {
                        let mut after = [x, y, z];
                        after.sort_unstable();
                        out.push(after);
                    }
                }
            }
        }
        out
    })
}

fn nim_and_moore(counters: u64, moore_counters: u64) {
    for k in 1..=3 {
        let game = lowering(k, &[]);
        let mut solver = Solver::new(&game);
        for position in heaps(if k == 1 { counters } else { moore_counters }) {
            for convention in BOTH {
                let lost = solver.is_loss(&position, convention);
                assert_eq!(
                    moore::is_loss(&position, k, convention),
                    lost,
                    "{position:?} k={k} {convention:?}"
                );
                if k == 1 {
                    assert_eq!(nim::is_loss(&position, convention), lost, "{position:?} {convention:?}");
                }
            }
            if k == 1 {
                assert_eq!(nim::nim_sum(&position), solver.nim_value(&position), "{position:?}");
            }
        }
    }
}

fn subtraction(counters: u64) {
    for takes in [&[1, 2, 3][..], &[1, 2, 4], &[2, 3], &[1, 3, 4], &[2, 5, 7], &[1, 4, 6]] {
        let set = TakeSet::new(takes).unwrap();
        let values = set.nim_values(100_000).unwrap();
        let quotient = misere::quotient(&Code::subtraction(takes).unwrap(), 60, &Budget::default());
        let game = lowering(1, takes);
        let mut solver = Solver::new(&game);
        for position in heaps(counters) {
            let sum = position.iter().fold(0, |sum, &heap| sum ^ u64::from(values.value(heap)));
            assert_eq!(sum, solver.nim_value(&position), "{takes:?} {position:?}");
            let lost = solver.is_loss(&position, Misere);
            assert_eq!(quotient.is_loss(&trimmed(&position)), Some(lost), "{takes:?} {position:?}");
        }
    }
}

fn two_numbers(counters: u64) {
    let queen = brute::game(|&[a, b]: &[u64; 2]| {
        let mut out: Vec<[u64; 2]> = (0..a).map(|x| [x, b]).collect();
        out.extend((0..b).map(|y| [a, y]));
        out.extend((1..=a.min(b)).map(|d| [a - d, b - d]));
        out
    });
    let multiples = brute::game(|&[a, b]: &[u64; 2]| {
        let (low, high) = (a.min(b), a.max(b));
        let most = high.checked_div(low).unwrap_or(0);
        (1..=most).map(|k| [low, high - k * low]).collect()
    });
    let (mut queen, mut multiples) = (Solver::new(&queen), Solver::new(&multiples));
    for a in 0..=counters {
        for b in 0..=counters - a {
            for convention in BOTH {
                assert_eq!(
                    wythoff::is_loss([a, b], convention),
                    queen.is_loss(&[a, b], convention),
                    "{a},{b}"
                );
            }
            if a > 0 && b > 0 {
                assert_eq!(euclid::nim_value(a, b, Ending::Zero), multiples.nim_value(&[a, b]), "{a},{b}");
            }
        }
    }
}

fn fibonacci_nim(counters: u64) {
    let game = brute::game(|&(n, limit): &(u64, u64)| (1..=limit.min(n)).map(|q| (n - q, 2 * q)).collect());
    let mut solver = Solver::new(&game);
    for (n, limit) in (1..=counters).flat_map(|n| (1..=n).map(move |limit| (n, limit))) {
        for convention in BOTH {
            let lost = solver.is_loss(&(n, limit), convention);
            assert_eq!(fibonacci::is_loss(n, limit, convention), lost, "{n} {limit} {convention:?}");
        }
    }
}

fn stairs(counters: u64) {
    let game = brute::game(|steps: &Heaps| {
        let mut out = Vec::new();
        for (i, &coins) in steps.iter().enumerate() {
            for take in 1..=coins {
                let mut after = *steps;
                after[i] -= take;
                if i > 0 {
                    after[i - 1] += take;
                }
                out.push(after);
            }
        }
        out
    });
    let mut solver = Solver::new(&game);
    for a in 0..=counters {
        for b in 0..=counters - a {
            for c in 0..=counters - a - b {
                assert_eq!(staircase::nim_value(&[a, b, c]), solver.nim_value(&[a, b, c]), "{a},{b},{c}");
            }
        }
    }
}

/// Codes that split: nim-values, and the misère quotient as far as it is proved.
fn splitting(counters: u64) {
    for name in
        ["kayles", "guiles", "0.75", "0.53", "0.72", "0.123", "dawsons-kayles", "lasker", "grundy", "0.F"]
    {
        let code: Code = name.parse().unwrap();
        let values = heap::nim_values(&code, counters as usize);
        let quotient = misere::quotient(&code, counters as usize, &Budget { elements: 200, work: 100_000 });
        let game = heap::HeapSum(&code);
        let mut solver = Solver::new(&game);
        let mut answered = 0;
        for position in heaps(counters) {
            let position = trimmed(&position);
            let value = heap::sum_value(&position, &values);
            assert_eq!(value, Some(solver.nim_value(&position)), "{name} {position:?}");
            if let Some(lost) = quotient.is_loss(&position) {
                assert_eq!(lost, solver.is_loss(&position, Misere), "{name} {position:?}");
                answered += 1;
            }
        }
        assert!(answered > 50, "{name}: {answered}");
        if name == "lasker" {
            assert!((0..=counters).all(|n| heap::lasker_value(n) == Some(values[n as usize].into())));
        }
    }
}

#[test]
fn positions_of_a_few_counters() {
    nim_and_moore(36, 20);
    subtraction(36);
    two_numbers(60);
    fibonacci_nim(60);
    stairs(20);
    splitting(18);
}

#[test]
#[ignore = "minutes: cargo xtask deep-test nimbers"]
fn positions_of_sixty_counters() {
    nim_and_moore(60, 60);
    subtraction(60);
    two_numbers(60);
    fibonacci_nim(60);
    stairs(60);
    splitting(44);
}
