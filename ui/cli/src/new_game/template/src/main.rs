//! Boyi with My Game: every command, the terminal app and JSON know it.

use boyi::{ExitCode, Registry};

fn main() -> ExitCode {
    boyi::run(Registry::builtin().with(&my_game::ENTRY))
}
