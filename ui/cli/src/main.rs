//! The program with the games of Boyi.

fn main() -> boyi::ExitCode {
    boyi::run(boyi::registry())
}
