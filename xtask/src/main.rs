//! The project's own tasks: benchmarks, deep tests, comparisons with other programs.
fn main() {}
