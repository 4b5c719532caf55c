//! The recorded tree is the tree that the engines search.

mod common;

use boyi_core::{Limits, Value};
use boyi_search::{NodeKind, TreeOptions, record_tree};
use common::*;
use std::sync::Arc;

#[test]
fn records_what_the_engines_visit() {
    for seed in 0..500 {
        let game = RandomTree::new(seed);
        for (engine, cutoffs) in [("minimax", false), ("alphabeta", true)] {
            let depth = 1 + (seed % 6) as u32;
            let options = TreeOptions { depth, cutoffs, ordering: false, budget: 100_000 };
            let tree = record_tree(&game, &(0, 0), &Lot(seed), &options);
            let analysis =
                ask(engine, &game, Arc::new(Lot(seed)), &Limits { depth: Some(depth), ..Limits::default() });
            assert!(tree.complete);
            let score = |value| if value == Value::Draw { Value::Estimate(0) } else { value };
            assert_eq!(tree.nodes[0].value.map(score), Some(score(analysis.value)), "tree {seed} {engine}");
            let interior = tree.nodes.iter().filter(|node| node.kind == NodeKind::Interior).count() as u64;
            let cut = tree.nodes.iter().filter(|node| node.skipped > 0).count() as u64;
            let stats = analysis.stats;
            assert_eq!(
                (interior, tree.nodes.len() as u64, cut),
                (stats.interior, stats.nodes(), stats.cutoffs)
            );
            assert!(
                tree.nodes.iter().enumerate().skip(1).all(|(i, node)| node.parent.is_some_and(|p| p < i))
            );
        }
    }
}

#[test]
fn stops_at_its_budget() {
    let options = TreeOptions { depth: 9, cutoffs: false, ordering: true, budget: 50 };
    let tree = record_tree(&TicTacToe, &(0, 0), &Lot(1), &options);
    assert_eq!((tree.nodes.len(), tree.complete, tree.nodes[0].value), (50, false, None));
}
