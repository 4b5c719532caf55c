//! The recorded tree is the tree that the engines search.

use crate::common::*;
use boyi_core::{Evaluator, Limits, NodeKind, Value};
use boyi_search::{FIXED_DEPTH, TreeOptions, record_tree};
use std::sync::Arc;

#[test]
fn records_what_the_engines_visit() {
    for seed in 0..500 {
        let game = RandomTree::new(seed);
        for engine in FIXED_DEPTH {
            let depth = 1 + (seed % 6) as u32;
            let evaluator: Arc<dyn Evaluator<RandomTree>> = Arc::new(SplitMix64(seed));
            let options = TreeOptions { engine, depth, budget: 100_000 };
            let tree = record_tree(&game, &(0, 0), &evaluator, &options).expect("an engine");
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let analysis = ask(engine, &game, evaluator, &limits);
            assert!(tree.complete);
            let score = |value| {
                if matches!(value, Value::Draw | Value::Unknown) { Value::Estimate(0) } else { value }
            };
            let root = tree.nodes.iter().rfind(|node| node.ply == 0).and_then(|root| root.value);
            assert_eq!(root.map(score), Some(score(analysis.value)), "tree {seed} {engine}");
            let count = |kinds: &[NodeKind]| {
                tree.nodes.iter().filter(|node| kinds.contains(&node.kind)).count() as u64
            };
            let cut = tree.nodes.iter().filter(|node| node.skipped > 0).count() as u64;
            let stats = analysis.stats;
            assert_eq!(
                [
                    count(&[NodeKind::Interior]),
                    count(&[NodeKind::Finished, NodeKind::Horizon]),
                    count(&[NodeKind::TableHit]),
                    cut
                ],
                [stats.interior, stats.leaves, stats.table_hits, stats.cutoffs],
                "tree {seed} {engine}"
            );
            for (i, node) in tree.nodes.iter().enumerate() {
                match node.parent {
                    Some(parent) => {
                        assert!(parent < i && tree.nodes[parent].ply + 1 == node.ply && node.mv.is_some())
                    }
                    None => assert!(node.ply == 0 && node.mv.is_none()),
                }
            }
            let roots = tree.nodes.iter().filter(|node| node.ply == 0).count();
            assert!(roots == 1 || ["iterative", "pvs"].contains(engine));
        }
    }
}

#[test]
fn stops_at_its_budget() {
    let evaluator: Arc<dyn Evaluator<TicTacToe>> = Arc::new(SplitMix64(1));
    for engine in FIXED_DEPTH {
        let options = TreeOptions { engine, depth: 9, budget: 50 };
        let tree = record_tree(&TicTacToe, &(0, 0), &evaluator, &options).expect("an engine");
        assert_eq!((tree.nodes.len(), tree.complete), (50, false), "{engine}");
    }
    assert!(
        record_tree(&TicTacToe, &(0, 0), &evaluator, &TreeOptions { engine: "oracle", depth: 1, budget: 1 })
            .is_none()
    );
}
