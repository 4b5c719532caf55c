//! No node allocates: what a search allocates does not grow with the nodes it visits.

mod common;

use boyi_core::{Limits, Zero};
use common::*;
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    sync::Arc,
};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting by thread.
struct Counting;

// SAFETY: every call is passed on to the system's allocator as it came.
#[allow(unsafe_code, reason = "a global allocator cannot be had otherwise")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations and nodes of one analysis.
fn count(name: &str, depth: u32) -> (u64, u64) {
    let before = ALLOCATIONS.get();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let analysis = ask(name, &TicTacToe, Arc::new(Zero), &limits);
    (ALLOCATIONS.get() - before, analysis.stats.nodes())
}

#[test]
fn the_whole_tree_costs_no_more_allocations_than_its_depth() {
    for name in ["minimax", "alphabeta", "ordered", "tt", "iterative", "pvs"] {
        let (allocations, nodes) = count(name, 9);
        assert!(allocations <= 300, "{name}: {allocations} allocations for {nodes} nodes");
    }
    let (shallow, few) = count("minimax", 6);
    let (deep, many) = count("minimax", 9);
    assert!(many > 6 * few && deep <= shallow + 40, "{shallow} for {few}, {deep} for {many}");
}
