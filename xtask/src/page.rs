//! `page`: hands over to the package that builds the page, which needs tools that nothing else here needs.

use std::process::Command;

/// Builds the page into `dist/`: see `xtask/page`.
pub fn run(args: &[String]) -> Result<(), String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--package", "xtask-page", "--features", "bindgen", "--"]).args(args);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the page was not built".to_owned()),
        Err(error) => Err(format!("cargo: {error}")),
    }
}
