//! Every engine against plain definitions, on random trees and small games. Allocations are counted by a program of its own.

#[path = "../common/mod.rs"]
mod common;

mod chain;
mod level;
mod mcts;
mod perft;
mod search;
mod solve;
mod tree;
mod warm;
