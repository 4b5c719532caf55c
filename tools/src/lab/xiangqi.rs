//! `deep-test xiangqi`: the notations of xiangqi.

/// Writes and reads every legal move of 100,000 random positions.
#[derive(clap::Args)]
pub struct DeepTest;

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        super::ignored_tests("boyi-xiangqi", "notation::")
    }
}
