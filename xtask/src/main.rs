//! The project's own tasks: `cargo xtask help` lists them. Those around the page are done here; the others by `xtask/lab`.

mod lab;
mod page;
mod web;

use std::process::ExitCode;

/// A task done here: its name, what it does, and the function that does it with the words that follow.
type Task = (&'static str, &'static str, fn(&[String]) -> Result<(), String>);

static TASKS: &[Task] = &[
    ("bench web", "chess in the browser beside native and Stockfish (rounds, --alone)", web::bench),
    ("e2e", "the page by clicks and keys in Chromium (names: only those tests)", web::e2e),
    ("package", "the server with the page in it, as a crate (publish: sends it)", web::package),
    ("page", "the page into dist/ (--dev: quickly)", page::run),
    ("serve", "the page, built if it is not up to date, then `boyi serve`", web::serve),
    ("shots", "pictures of every view of the page", web::shots),
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    // A name has one word or two.
    let named = |name: &&str| name.split(' ').eq(args.iter().take(name.split(' ').count()));
    let done = if let Some((name, _, run)) = TASKS.iter().find(|task| named(&task.0)) {
        let rest = name.split(' ').count();
        run(&args[rest..]).map_err(|error| eprintln!("{name}: {error}"))
    } else if let Some((name, _)) = lab::TASKS.iter().find(|task| named(&task.0)) {
        hand_over(name, &args)
    } else {
        println!("Tasks (cargo xtask …):");
        let mut all: Vec<_> =
            TASKS.iter().map(|task| (task.0, task.1)).chain(lab::TASKS.iter().copied()).collect();
        all.sort_unstable();
        for (name, about) in all {
            println!("  {name:<20} {about}");
        }
        return if args.is_empty() || args == ["help"] { ExitCode::SUCCESS } else { ExitCode::from(2) };
    };
    if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Has the lab do it, from where one is; it has a word of its own for what goes wrong.
fn hand_over(name: &str, args: &[String]) -> Result<(), ()> {
    let profile = if name == lab::E2E_TUI { "dev" } else { "release" };
    let mut lab = page::cargo_command();
    lab.args(["run", "--quiet", "--profile", profile, "--package", "xtask-lab", "--"]).args(args);
    // Whoever ends this ends the lab.
    #[cfg(unix)]
    let done: std::io::Result<std::process::ExitStatus> =
        Err(std::os::unix::process::CommandExt::exec(&mut lab));
    #[cfg(not(unix))]
    let done = lab.status();
    match done {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(()),
        Err(error) => {
            eprintln!("cargo: {error}");
            Err(())
        }
    }
}
