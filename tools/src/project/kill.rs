//! `deep-test kill`: programs are killed at random moments, and their disks are full.

use crate::{
    project::{
        command::{cargo_command, run_in},
        web::kill_page,
    },
    root,
};
use clap::Args;

/// The tests that kill, by package and by the program that they are in.
const TESTS: [(&str, &[&str]); 2] = [("boyi", &["resume", "terminal"]), ("boyi-tui", &["kill"])];

/// Kill the terminal app, `play`, the web app's browser, `nimbers --save` and the writer of saved games at random moments
///
/// At most the move in progress may be lost. Saved games are also tested with a full disk and files that cannot be created.
#[derive(Args)]
pub struct Kill {
    /// Number of kills of each
    #[arg(long, default_value_t = 200)]
    kills: u64,
}

impl Kill {
    pub fn run(&self) -> Result<(), String> {
        for (package, programs) in TESTS {
            let mut cargo = cargo_command();
            cargo.args(["test", "--quiet", "--locked", "--package", package]);
            for program in programs {
                cargo.args(["--test", program]);
            }
            cargo.args(["--", "kill", "what_cannot_be_written", "--nocapture"]);
            run_in(&root(), cargo.env("KILLS", self.kills.to_string()))?;
        }
        kill_page(self.kills)?;
        println!("{} kills of each: at most the move in progress was lost", self.kills);
        Ok(())
    }
}
