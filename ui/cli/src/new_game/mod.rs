//! `boyi new-game NAME`: a crate with a game of one's own, to begin with: its folder, messages in both languages, tests, and a program that
//! has the game beside all others.
//!
//! Invariant: the template is a crate that compiles as it stands; only names are replaced in it.

use crate::{Failed, args::NewGame, input, output};
use boyi_core::ParseError;
use boyi_session::{Service, Words};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// The files of the template by their places, where `my_game` stands for the name.
const FILES: [(&str, &str); 7] = [
    ("Cargo.toml", include_str!("template/Cargo.txt")),
    ("src/main.rs", include_str!("template/src/main.rs")),
    ("src/lib.rs", include_str!("template/src/lib.rs")),
    ("src/my_game/mod.rs", include_str!("template/src/my_game/mod.rs")),
    ("src/my_game/tests.rs", include_str!("template/src/my_game/tests.rs")),
    ("src/my_game/messages/en.ftl", include_str!("template/src/my_game/messages/en.ftl")),
    ("src/my_game/messages/zh.ftl", include_str!("template/src/my_game/messages/zh.ftl")),
];

/// Letters of a name at most.
const LONGEST_NAME: usize = 40;

/// Names that no crate or module can have: words of the language, and crates that the new one uses.
const RESERVED: &str = "abstract alloc as async await become box boyi break const continue core crate do dyn else enum extern false \
    final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static std struct super test \
    trait true try type typeof unsafe unsized use virtual where while yield";

/// Writes the crate, and says how to go on.
pub fn run(service: &Service, words: &Words, args: &NewGame) -> Result<(), Failed> {
    let name = args.name.as_str();
    let refused =
        |id: &'static str| Failed::Request(words.parse_error(&ParseError::new("game-name", name, id)));
    if !is_name(name) {
        return Err(refused("new-game-name"));
    }
    if service.registry().by_name(name).is_ok() {
        return Err(refused("new-game-free"));
    }
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(name));
    if fs::read_dir(&folder).is_ok_and(|mut entries| entries.next().is_some()) || folder.is_file() {
        let folder = folder.display().to_string();
        return Err(Failed::Request(words.say("new-game-exists", &[("folder", folder.into())])));
    }
    write(name, &folder)?;
    let place = folder.display().to_string();
    let said = words.say("new-game-written", &[("folder", place.into()), ("name", name.into())]);
    Ok(writeln!(output::stdout(), "{said}")?)
}

/// Whether a name can be that of a game, of a crate and of a module.
fn is_name(name: &str) -> bool {
    let parts = || name.split('-');
    name.len() <= LONGEST_NAME
        && parts().all(|part| !part.is_empty())
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        && !RESERVED.split_whitespace().any(|word| word == name)
        && !name.starts_with("boyi-")
}

fn write(name: &str, folder: &Path) -> Result<(), Failed> {
    for (place, text) in FILES {
        let path = folder.join(named(place, name));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        input::write_file(&path, &named(text, name))?;
    }
    Ok(())
}

/// A text of the template with the name in place of that of its game, as each place spells it, and the folder of Boyi's own sources.
fn named(text: &str, name: &str) -> String {
    let capital = |part: &str| part[..1].to_ascii_uppercase() + &part[1..];
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sources = sources.canonicalize().unwrap_or(sources).display().to_string().replace('\\', "/");
    text.replace("My Game", &name.split('-').map(capital).collect::<Vec<_>>().join(" "))
        .replace("my_game", &name.replace('-', "_"))
        .replace("my-game", name)
        .replace("BOYI/", &format!("{sources}/"))
}
