//! Values of partizan games.

/// Runs the tests of the values that take minutes.
#[derive(clap::Args)]
pub struct DeepTest;

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        super::ignored_tests("boyi-partizan", "text::")?;
        super::ignored_tests("boyi-partizan-games", "outcomes::")
    }
}
