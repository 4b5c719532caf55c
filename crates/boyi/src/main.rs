//! The program: command line, terminal app, UCI.
fn main() {}
