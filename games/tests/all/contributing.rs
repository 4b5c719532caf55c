//! The worked example in CONTRIBUTING.md is the code in the tree.

use std::{fs, path::Path};

#[test]
fn the_worked_example_is_the_code_in_the_tree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let mut quoted = 0;
    for part in page.split("\n**`").skip(1) {
        let (path, rest) = part.split_once("`**").unwrap();
        // The example of a lesson is tested by `boyi-lessons`.
        if path.starts_with("lessons/") {
            continue;
        }
        let block = rest.split("```").nth(1).unwrap();
        let (_, text) = block.split_once('\n').unwrap();
        let file = fs::read_to_string(root.join(path)).unwrap();
        assert_eq!(text.trim_end(), file.trim_end(), "{path} differs from what CONTRIBUTING.md shows");
        quoted += 1;
    }
    assert_eq!(quoted, 5);
    // The entry of the crate outside is a part of its file.
    let entry = page.split("```rust\n").find_map(|block| block.strip_prefix("pub static ENTRY")).unwrap();
    let entry = entry.split("```").next().unwrap();
    let file = fs::read_to_string(root.join("examples/third-party/src/tsoro/mod.rs")).unwrap();
    assert!(file.contains(entry.trim_end()), "examples/third-party/src/tsoro/mod.rs has another entry");
}
