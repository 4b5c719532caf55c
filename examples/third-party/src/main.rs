//! Boyi with Tsoro Yematatu.

use boyi::{ExitCode, Registry};
use third_party::TSORO;

fn main() -> ExitCode {
    boyi::run(Registry::builtin().with(&TSORO))
}
