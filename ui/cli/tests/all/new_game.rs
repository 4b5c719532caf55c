//! `boyi new-game` writes a crate under the name that it is given. That its game compiles and is right is tested where the template is
//! compiled: in `examples/third-party`.

use std::{fs, path::PathBuf, process::Command};

fn folder(name: &str) -> PathBuf {
    let folder =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("new-game-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn new_game(name: &str, folder: &std::path::Path, lang: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    let output = command.args(["new-game", name]).arg(folder).args(["--lang", lang]).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn a_crate_is_written_under_its_name() {
    for (lang, next) in [("en", "cargo run -- play three-stones"), ("zh", "cargo run -- play three-stones")] {
        let folder = folder(lang);
        let (code, said) = new_game("three-stones", &folder, lang);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains(next), "{said}");
        let read =
            |place: &str| fs::read_to_string(folder.join(place)).unwrap_or_else(|e| panic!("{place}: {e}"));
        assert!(read("Cargo.toml").contains("name = \"three-stones\""));
        assert!(read("src/main.rs").contains("with(&three_stones::ENTRY)"));
        assert!(read("src/lib.rs").contains("mod three_stones;"));
        assert!(read("src/three_stones/mod.rs").contains("    \"three-stones\",\n"));
        assert!(read("src/three_stones/messages/en.ftl").starts_with("three-stones = Three Stones\n"));
        let all = [
            "Cargo.toml",
            "src/main.rs",
            "src/lib.rs",
            "src/three_stones/mod.rs",
            "src/three_stones/tests.rs",
        ];
        for place in
            all.into_iter().chain(["src/three_stones/messages/en.ftl", "src/three_stones/messages/zh.ftl"])
        {
            let text = read(place).to_lowercase();
            assert!(
                !text.contains("my_game") && !text.contains("my-game") && !text.contains("my game"),
                "{place}"
            );
        }
        // The crates that it names are there.
        let manifest = read("Cargo.toml");
        let paths: Vec<&str> =
            manifest.split("path = \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(paths.len(), 3);
        for path in paths {
            assert!(PathBuf::from(path).join("Cargo.toml").is_file(), "{path}");
        }
        // What is there is not written over.
        let (code, said) = new_game("three-stones", &folder, lang);
        assert!(code == Some(2) && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn names_that_cannot_be_are_refused() {
    for name in [
        "Nim",
        "nim",
        "tic tac",
        "-x",
        "9x",
        "a--b",
        "",
        "match",
        "core",
        "boyi",
        "boyi-core",
        "ü",
        "a/b",
        "chess",
        "K-Nim",
    ] {
        let folder = folder("refused");
        let (code, said) = new_game(name, &folder, "en");
        assert!(code == Some(2) && said.lines().count() == 1, "{name}: {said}");
        assert!(!folder.exists(), "{name}");
    }
}
