//! Boyi with Tsoro Yematatu.

use boyi::ExitCode;
use third_party::TSORO;

fn main() -> ExitCode {
    boyi::run(boyi::registry().with(&TSORO))
}
