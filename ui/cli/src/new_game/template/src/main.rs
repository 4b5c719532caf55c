//! Boyi with My Game: every command, the terminal app and JSON know it.

use boyi::ExitCode;

fn main() -> ExitCode {
    boyi::run(boyi::registry().with(&my_game::ENTRY))
}
