//! Games on graphs against their definitions, on random graphs; and graphs of a hundred thousand edges.

use boyi_impartial::brute::{self, Impartial, Solver};
use boyi_impartial::graph::{Edge, Matching, dag, geography, hackenbush::Hackenbush, kayles::NodeKayles};
use boyi_impartial::{Code, heap};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A number of vertices, and edges between them.
fn graphs(vertices: usize, edges: usize) -> impl Strategy<Value = (usize, Vec<Edge>)> {
    (1..=vertices).prop_flat_map(move |vertices| {
        let end = 0..vertices as u32;
        let edge = (end.clone(), end).prop_map(|(from, to)| [from, to]);
        (Just(vertices), prop::collection::vec(edge, 0..edges))
    })
}

/// A tree whose vertices hang on earlier ones, at most `back` numbers before them.
fn tree(vertices: u32, back: u32, seed: u64) -> Vec<Edge> {
    let mut random = seed;
    let mut below = |vertex: u32| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        vertex - 1 - (random >> 33) as u32 % vertex.min(back)
    };
    (1..vertices).map(|vertex| [below(vertex), vertex]).collect()
}

fn options<G: Impartial>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let mut options = Vec::new();
    game.options(position, &mut options);
    options
}

fn always(_: u64) -> bool {
    true
}

/// The edges still connected with the ground.
fn standing(edges: &[Edge], ground: &[u32]) -> Vec<Edge> {
    let mut reached: BTreeSet<u32> = ground.iter().copied().collect();
    loop {
        let before = reached.len();
        for edge in
            edges.iter().filter(|edge| edge.iter().any(|end| reached.contains(end))).collect::<Vec<_>>()
        {
            reached.extend(edge);
        }
        if reached.len() == before {
            return edges.iter().filter(|edge| reached.contains(&edge[0])).copied().collect();
        }
    }
}

/// The most pairs, by trying everything.
fn most_pairs(edges: &[Edge], used: u32) -> usize {
    let Some((&[from, to], rest)) = edges.split_first() else { return 0 };
    let ends = 1 << from | 1 << to;
    let without = most_pairs(rest, used);
    if from == to || used & ends != 0 { without } else { without.max(1 + most_pairs(rest, used | ends)) }
}

proptest! {
    #[test]
    fn vertices_of_acyclic_graphs((vertices, edges) in graphs(12, 30)) {
        let edges: Vec<Edge> = edges.into_iter().filter(|[from, to]| from != to).map(|[a, b]| [a.min(b), a.max(b)]).collect();
        let game = brute::game(|&vertex: &u32| {
            edges.iter().filter(|[from, _]| *from == vertex).map(|[_, to]| *to).collect()
        });
        let mut solver = Solver::new(&game);
        let nimbers = dag::nimbers(vertices, &edges).unwrap();
        for vertex in 0..vertices as u32 {
            prop_assert_eq!(u64::from(nimbers[vertex as usize]), solver.nim_value(&vertex));
        }
    }

    /// Either nimbers, or a cycle of the graph.
    #[test]
    fn a_cycle_is_named((vertices, edges) in graphs(8, 14)) {
        if let Err(cycle) = dag::nimbers(vertices, &edges) {
            prop_assert!(!cycle.is_empty());
            for (at, &from) in cycle.iter().enumerate() {
                let to = cycle[(at + 1) % cycle.len()];
                prop_assert!(edges.contains(&[from, to]), "{:?}", cycle);
            }
            prop_assert_eq!(cycle.iter().collect::<BTreeSet<_>>().len(), cycle.len());
        }
    }

    #[test]
    fn matchings_are_maximum((vertices, edges) in graphs(10, 18)) {
        let matching = Matching::maximum(vertices, &edges);
        let most = most_pairs(&edges, 0);
        let pairs: Vec<Edge> = matching.pairs().collect();
        prop_assert_eq!(pairs.len(), most);
        let is_edge = |[a, b]: &Edge| edges.contains(&[*a, *b]) || edges.contains(&[*b, *a]);
        prop_assert!(pairs.iter().all(is_edge));
        for vertex in 0..vertices as u32 {
            let avoidable = most_pairs(&edges, 1 << vertex) == most;
            prop_assert_eq!(matching.is_avoidable(vertex), avoidable, "{}", vertex);
            let other = matching.clone().leaving_out(vertex);
            prop_assert_eq!(other.is_some(), avoidable);
            if let Some(other) = other {
                prop_assert_eq!(other.mate(vertex), None);
                let pairs: Vec<Edge> = other.pairs().collect();
                prop_assert!(pairs.iter().all(is_edge) && pairs.len() == most);
                prop_assert!(pairs.iter().all(|[a, b]| other.mate(*b) == Some(*a)));
            }
        }
    }

    #[test]
    fn geography((vertices, edges) in graphs(8, 16)) {
        let game = brute::game(|(here, free): &(u32, u32)| {
            let ends = |edge: &Edge| [*edge, [edge[1], edge[0]]];
            let next = edges.iter().flat_map(ends).filter(|[from, to]| from == here && free >> to & 1 == 1 && to != here);
            next.map(|[_, to]| (to, free & !(1 << here))).collect()
        });
        let mut solver = Solver::new(&game);
        for vertex in 0..vertices as u32 {
            let all = (1 << vertices) - 1;
            let nimber = solver.nim_value(&(vertex, all));
            prop_assert_eq!(geography::is_lost(vertices, &edges, vertex), nimber == 0);
            prop_assert_eq!(geography::nimber(vertices, &edges, vertex, 100_000), Some(nimber));
            let after = geography::lost_after(vertices, &edges, vertex);
            for (next, free) in options(&game, &(vertex, all)) {
                prop_assert_eq!(after[next as usize], solver.nim_value(&(next, free)) == 0);
            }
        }
    }

    #[test]
    fn node_kayles((vertices, edges) in graphs(9, 14)) {
        let game = brute::game(|&free: &u32| {
            let around = |vertex: u32| {
                let ends = edges.iter().filter(|edge| edge.contains(&vertex));
                ends.fold(1 << vertex, |all, [a, b]| all | 1 << a | 1 << b)
            };
            (0..vertices as u32).filter(|vertex| free >> vertex & 1 == 1).map(|vertex| free & !around(vertex)).collect()
        });
        let mut solver = Solver::new(&game);
        let all = (1 << vertices) - 1;
        let mut kayles = NodeKayles::new(vertices, &edges);
        prop_assert_eq!(kayles.nimber(&mut always), Some(solver.nim_value(&all)));
        let chosen: Vec<u32> = (0..vertices as u32).collect();
        let after: Vec<u64> = chosen.iter().map(|&vertex| {
            let around = edges.iter().filter(|edge| edge.contains(&vertex));
            solver.nim_value(&around.fold(all & !(1 << vertex), |free, [a, b]| free & !(1 << a) & !(1 << b)))
        }).collect();
        prop_assert_eq!(kayles.nimbers_after(&chosen, &mut always), Some(after));
    }

    #[test]
    fn green_hackenbush((vertices, edges) in graphs(7, 9), two in any::<bool>()) {
        let ground: Vec<u32> = if two && vertices > 1 { vec![0, vertices as u32 - 1] } else { vec![0] };
        let game = brute::game(|edges: &Vec<Edge>| {
            let cut = |at: usize| { let mut left = edges.clone(); left.remove(at); standing(&left, &ground) };
            (0..edges.len()).map(cut).collect()
        });
        let mut solver = Solver::new(&game);
        let mut edges = standing(&edges, &ground);
        edges.sort_unstable();
        let graph = Hackenbush::new(vertices, &edges, &ground);
        prop_assert_eq!(graph.nimber(), solver.nim_value(&edges));
        let after: Vec<u64> = (0..edges.len()).map(|at| {
            let mut left = edges.clone();
            left.remove(at);
            solver.nim_value(&standing(&left, &ground))
        }).collect();
        for (at, &after) in after.iter().enumerate() {
            prop_assert_eq!(graph.nimber_after(at as u32), after, "{:?} {:?}", edges, at);
        }
        for wanted in 0..6 {
            let cuts = graph.cuts_to(wanted, u64::MAX);
            let expected: Vec<u32> = (0..).zip(&after).filter(|(_, after)| **after == wanted).map(|(at, _)| at).collect();
            prop_assert!(cuts.complete);
            prop_assert_eq!(cuts.edges, expected);
        }
    }
}

/// Paths longer than any that a definition reaches: Dawson's Chess.
#[test]
fn node_kayles_on_paths_and_cycles() {
    let code: Code = "0.137".parse().unwrap();
    let nimbers = heap::nim_values(&code, 600);
    for length in (1..=600).step_by(7) {
        let path: Vec<Edge> = (1..length as u32).map(|end| [end - 1, end]).collect();
        let mut kayles = NodeKayles::new(length, &path);
        assert_eq!(kayles.nimber(&mut always), Some(u64::from(nimbers[length])), "{length}");
        if length > 3 {
            let cycle: Vec<Edge> = path.into_iter().chain([[length as u32 - 1, 0]]).collect();
            let expected = u64::from(nimbers[length - 3] == 0);
            assert_eq!(NodeKayles::new(length, &cycle).nimber(&mut always), Some(expected), "{length}");
        }
    }
}

/// Graphs of the size that contests set: each is answered by a walk or two over the graph, whatever its shape.
#[test]
fn large_graphs() {
    const VERTICES: u32 = 100_000;
    for back in [1, 2, 100, VERTICES] {
        let tree = tree(VERTICES, back, 7);
        // The colon principle, from the tips down.
        let mut growing = vec![0u64; VERTICES as usize];
        for &[below, above] in tree.iter().rev() {
            let branch = growing[above as usize] + 1;
            growing[below as usize] ^= branch;
        }
        let graph = Hackenbush::new(VERTICES as usize, &tree, &[0]);
        assert_eq!(graph.nimber(), growing[0]);
        let cuts = graph.cuts_to(0, 0);
        assert!(cuts.complete && cuts.edges.is_empty() == (growing[0] == 0));
        assert!(cuts.edges.iter().take(20).all(|&edge| graph.nimber_after(edge) == 0));

        // On a tree the leaves decide who is matched.
        let matching = Matching::maximum(VERTICES as usize, &tree);
        let mut matched = vec![false; VERTICES as usize];
        let pairs = tree.iter().rev().filter(|&&[below, above]| {
            let pair = !matched[below as usize] && !matched[above as usize];
            matched[below as usize] |= pair;
            matched[above as usize] |= pair;
            pair
        });
        assert_eq!(matching.pairs().count(), pairs.count());

        let nimbers = dag::nimbers(VERTICES as usize, &tree).unwrap();
        let mut successors = vec![BTreeSet::new(); VERTICES as usize];
        for &[below, above] in &tree {
            successors[below as usize].insert(nimbers[above as usize]);
        }
        let mex = |seen: &BTreeSet<u32>| (0..).find(|nimber| !seen.contains(nimber)).unwrap();
        assert!(nimbers.iter().zip(&successors).all(|(nimber, seen)| *nimber == mex(seen)));
    }
    // A wheel of blossoms: triangles in a row.
    let triangles: Vec<Edge> = (0..33_333)
        .flat_map(|at| [[2 * at, 2 * at + 1], [2 * at + 1, 2 * at + 2], [2 * at, 2 * at + 2]])
        .collect();
    assert_eq!(Matching::maximum(66_667, &triangles).pairs().count(), 33_333);
    assert_eq!(Hackenbush::new(66_667, &triangles, &[0]).nimber(), 33_333 * 3 % 2);
}
