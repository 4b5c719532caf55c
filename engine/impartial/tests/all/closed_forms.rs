//! Every closed form equals the exhaustive solver on every small position.

use boyi_impartial::Convention::{self, Misere, Normal};
use boyi_impartial::brute::{self, Solver};
use boyi_impartial::subtraction::{self, TakeSet};
use boyi_impartial::{Code, HeapMove, HeapSplit, heap, moore, nim};
use std::cmp::Reverse;

const LARGEST: u64 = 7;

/// All positions of exactly four heaps ≤ 7, sorted (smaller positions have empty heaps).
fn positions() -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for a in 0..=LARGEST {
        for b in a..=LARGEST {
            for c in b..=LARGEST {
                for d in c..=LARGEST {
                    all.push(vec![a, b, c, d]);
                }
            }
        }
    }
    all
}

/// Nim_k by its definition; positions are sorted.
fn nim_k(k: usize) -> impl brute::Impartial<Position = Vec<u64>> {
    fn lower(
        heaps: &[u64],
        from: usize,
        left: usize,
        now: &mut Vec<u64>,
        changed: bool,
        out: &mut Vec<Vec<u64>>,
    ) {
        if from == heaps.len() {
            if changed {
                let mut next = now.clone();
                next.sort_unstable();
                out.push(next);
            }
            return;
        }
        lower(heaps, from + 1, left, now, changed, out);
        if left > 0 {
            for size in 0..heaps[from] {
                now[from] = size;
                lower(heaps, from + 1, left - 1, now, true, out);
            }
            now[from] = heaps[from];
        }
    }
    brute::game(move |heaps: &Vec<u64>| {
        let mut out = Vec::new();
        lower(heaps, 0, k, &mut heaps.clone(), false, &mut out);
        out.sort_unstable();
        out.dedup();
        out
    })
}

fn after(heaps: &[u64], moves: &[HeapMove]) -> Vec<u64> {
    let mut next = heaps.to_vec();
    for m in moves {
        assert!(m.take >= 1 && m.take <= next[m.heap]);
        next[m.heap] -= m.take;
    }
    next.sort_unstable();
    next
}

#[test]
fn nim_equals_the_solver() {
    let game = nim_k(1);
    let mut solver = Solver::new(&game);
    for p in positions() {
        assert_eq!(nim::nim_sum(&p), solver.nim_value(&p));
        for convention in [Normal, Misere] {
            let lost = solver.is_loss(&p, convention);
            assert_eq!(nim::is_loss(&p, convention), lost, "{p:?} {convention:?}");
            let mut expected = Vec::new();
            for heap in 0..p.len() {
                for take in 1..=p[heap] {
                    let m = HeapMove { heap, take };
                    if solver.is_loss(&after(&p, &[m]), convention) {
                        expected.push(m);
                    }
                }
            }
            let mut found: Vec<_> = nim::winning_moves(&p, convention).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{p:?} {convention:?}");
            // The hardest reply leaves the most losing replies; then it takes least, from the first heap.
            let losing = |m: &HeapMove| {
                let q = after(&p, &[*m]);
                q.iter().sum::<u64>() - nim::winning_moves(&q, convention).count() as u64
            };
            let all = (0..p.len()).flat_map(|heap| (1..=p[heap]).map(move |take| HeapMove { heap, take }));
            let hardest = all.min_by_key(|m| (Reverse(losing(m)), m.take, m.heap)).filter(|_| lost);
            assert_eq!(nim::hardest_reply(&p, convention), hardest, "{p:?} {convention:?}");
        }
        let explanation = nim::explain(&p);
        let sum = nim::nim_sum(&p);
        assert_eq!((explanation.sum, explanation.highest_odd), (sum, sum.checked_ilog2()), "{p:?}");
        assert_eq!(explanation.columns, moore::columns(&p, 1), "{p:?}");
        let first = nim::winning_moves(&p, Normal).next();
        let key = explanation.key.map(|key| HeapMove { heap: key.heap, take: key.before - key.after });
        assert_eq!(key, first, "{p:?}");
    }
}

#[test]
fn moore_equals_the_solver() {
    for k in 1..=4 {
        let game = nim_k(k);
        let mut solver = Solver::new(&game);
        for p in positions() {
            if k >= 4 && p[3] > 5 {
                continue; // thousands of options each; the smaller ones are all here
            }
            for convention in [Normal, Misere] {
                check_moore(&p, k, convention, &mut |q| solver.is_loss(&q.to_vec(), convention));
            }
        }
    }
}

/// P-positions, constructed move and list of all moves against the solver.
fn check_moore(p: &[u64], k: usize, convention: Convention, lost: &mut dyn FnMut(&[u64]) -> bool) {
    assert_eq!(moore::is_loss(p, k, convention), lost(p), "{p:?} k={k} {convention:?}");
    let constructed = moore::winning_move(p, k, convention);
    let all = moore::winning_moves(p, k, convention, usize::MAX);
    assert_eq!(constructed.is_some(), !all.is_empty());
    if p.iter().any(|&h| h > 0) {
        assert_eq!(constructed.is_none(), lost(p), "{p:?} k={k} {convention:?}");
    }
    for m in constructed.iter().chain(&all) {
        assert!(!m.is_empty() && m.len() <= k);
        assert!(lost(&after(p, m)), "{p:?} k={k} {convention:?} {m:?}");
    }
    let mut distinct = all.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), all.len(), "each move once");
    // Count by brute force: all ways to lower 1 … k heaps.
    let mut count = 0;
    fn lower(
        p: &[u64],
        i: usize,
        left: usize,
        now: &mut Vec<u64>,
        count: &mut usize,
        lost: &mut dyn FnMut(&[u64]) -> bool,
    ) {
        if i == p.len() {
            let mut q = now.clone();
            q.sort_unstable();
            *count += usize::from(*now != p && lost(&q));
            return;
        }
        for size in 0..=p[i] {
            if size < p[i] && left == 0 {
                continue;
            }
            now[i] = size;
            lower(p, i + 1, left - usize::from(size < p[i]), now, count, lost);
        }
        now[i] = p[i];
    }
    lower(p, 0, k, &mut p.to_vec(), &mut count, lost);
    assert_eq!(all.len(), count, "{p:?} k={k} {convention:?}");
}

#[test]
fn columns_add_up() {
    let heaps: Vec<u64> = (0..3000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let columns = moore::columns(&heaps, 2);
    assert!(columns.iter().map(|c| c.bit).eq((0..64).rev()));
    for c in columns {
        let count = heaps.iter().filter(|&&h| h >> c.bit & 1 == 1).count();
        assert_eq!((c.count, c.residue), (count, count % 3));
    }
    assert!(moore::columns(&[0, 0], 2).is_empty());
    assert_eq!(moore::columns(&[u64::MAX; 5], usize::MAX)[0].residue, 5);
}

#[test]
fn a_million_huge_heaps() {
    let mut heaps: Vec<u64> = (1..=1_000_000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    for convention in [Normal, Misere] {
        let m = nim::winning_moves(&heaps, convention).next().unwrap();
        heaps[m.heap] -= m.take;
        assert!(nim::is_loss(&heaps, convention));
        assert!(nim::hardest_reply(&heaps, convention).is_some());
        heaps[m.heap] += m.take;
        for k in [2, 3, 1000] {
            let mut h = heaps.clone();
            for m in moore::winning_move(&heaps, k, convention).unwrap() {
                h[m.heap] -= m.take;
            }
            assert!(moore::is_loss(&h, k, convention));
        }
    }
}

#[test]
fn subtraction_games_equal_the_solver() {
    for bits in 1u32..64 {
        let takes: Vec<u64> = (1..=6).filter(|s| bits >> (s - 1) & 1 == 1).collect();
        let set = TakeSet::new(&takes).unwrap();
        let code = Code::subtraction(&takes).unwrap();
        assert_eq!(code.as_subtraction().unwrap(), takes);
        let values = set.nim_values(100_000).unwrap();
        let lost = set.misere_losses(100_000).unwrap();
        let game = heap::HeapSum(&code);
        let mut solver = Solver::new(&game);
        let plain = heap::nim_values(&code, 60);
        for h in 0..=60u64 {
            let p: Vec<u64> = if h == 0 { vec![] } else { vec![h] };
            assert_eq!(u64::from(values.value(h)), solver.nim_value(&p), "{takes:?} {h}");
            assert_eq!(u32::from(plain[h as usize]), values.value(h));
            assert_eq!(lost.value(h), solver.is_loss(&p, Misere), "{takes:?} {h}");
        }
        for a in 1..=12u64 {
            for b in a..=12 {
                for c in [0, 5, 9] {
                    let mut p: Vec<u64> = [a, b, c].into_iter().filter(|&h| h > 0).collect();
                    p.sort_unstable();
                    assert_eq!(heap::sum_value(&p, &plain), Some(solver.nim_value(&p)));
                    assert_eq!(
                        subtraction::misere_is_loss(&set, &p, 1 << 20),
                        Some(solver.is_loss(&p, Misere))
                    );
                }
            }
        }
    }
}

#[test]
fn takes_beyond_all_memory_have_no_proof() {
    let set = TakeSet::new(&[1 << 62]).unwrap();
    assert_eq!(set.nim_values(usize::MAX), None);
}

#[test]
fn a_search_too_long_for_its_budget_ends() {
    let set = TakeSet::new(&[1]).unwrap();
    assert_eq!(subtraction::misere_is_loss(&set, &[u64::MAX], 1000), None);
}

#[test]
fn sums_of_heaps_and_their_winning_moves_equal_the_solver() {
    for text in ["0.77", "0.07", "0.137", "4.[3]", "4!.0", "0.3F", "4=.3", "0.8!7", "0.[3]", "C.3"] {
        let code: Code = text.parse().unwrap();
        let values = heap::nim_values(&code, 12);
        let game = heap::HeapSum(&code);
        let mut solver = Solver::new(&game);
        for a in 1..=9u64 {
            for b in a..=9 {
                let p = vec![a, b];
                assert_eq!(heap::sum_value(&p, &values), Some(solver.nim_value(&p)), "{text} {p:?}");
                let mut moves = Vec::new();
                for (heap, &size) in p.iter().enumerate() {
                    moves.extend(code.options(size).map(|option| HeapSplit { heap, option }));
                }
                moves.retain(|m| solver.is_loss(&m.play(&p), Normal));
                assert_eq!(heap::winning_moves(&code, &values, &p), Some(moves), "{text} {p:?}");
            }
        }
    }
}
