//! Both languages say everything that the code asks for, with the same arguments.

use boyi_tui::{Lang, MESSAGES};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// Ids and the arguments that each names.
fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in source.lines() {
        if let Some((name, _)) = line.split_once(" =").filter(|_| line.starts_with("tui-")) {
            id = name.to_owned();
            assert!(all.insert(id.clone(), BTreeSet::new()).is_none(), "{id} twice");
        }
        for part in line.split("$").skip(1) {
            let name: String = part.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
            all.get_mut(&id).unwrap().insert(name);
        }
    }
    all
}

/// All source files of the app, one after the other.
fn code() -> String {
    fn read(folder: &Path, out: &mut String) {
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() { read(&path, out) } else { *out += &std::fs::read_to_string(path).unwrap() }
        }
    }
    let mut out = String::new();
    read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut out);
    out
}

#[test]
fn languages_agree() {
    let [en, zh] = MESSAGES.map(|(_, source)| messages(source));
    assert!(en.len() > 100);
    assert_eq!(MESSAGES[0].0, Lang::En);
    for (id, args) in &en {
        // English needs the number of things where Chinese does not, never the other way round.
        let other = zh.get(id).unwrap_or_else(|| panic!("zh lacks {id}"));
        assert!(other.is_subset(args), "{id}: {args:?} {other:?}");
        assert!(args.is_subset(other), "{id}: {args:?} {other:?}");
    }
    for id in zh.keys() {
        assert!(en.contains_key(id), "en lacks {id}");
    }
}

#[test]
fn every_id_in_code_has_words_and_every_message_is_used() {
    let en = messages(MESSAGES[0].1);
    let code = code();
    let mut used = BTreeSet::new();
    for part in code.split("\"tui-").skip(1) {
        let id = format!("tui-{}", part.split('"').next().unwrap());
        used.insert(id);
    }
    // Ids put together from parts: `tui-{word}-{group}` and the like.
    let made = |id: &str| {
        ["tui-first-", "tui-second-", "tui-engine-", "tui-help-", "tui-group-", "tui-known-", "tui-errand-"]
            .iter()
            .any(|head| id.starts_with(head))
    };
    for id in used.iter().filter(|id| !id.contains('{')) {
        assert!(en.contains_key(id), "no message {id}");
    }
    for id in en.keys() {
        assert!(used.contains(id) || made(id), "{id} is never said");
    }
    for engine in ["minimax", "alphabeta", "ordered", "tt", "iterative", "pvs"] {
        assert!(en.contains_key(&format!("tui-engine-{engine}")), "{engine}");
    }
    let groups = boyi_games::Group::ALL.iter().map(|group| format!("tui-group-{}", group.id()));
    let known = boyi_games::Knowledge::ALL.iter().map(|known| format!("tui-known-{}", known.id()));
    for id in groups.chain(known) {
        assert!(en.contains_key(&id), "{id}");
    }
}
