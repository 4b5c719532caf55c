//! The code that CONTRIBUTING.md shows is the code in the tree.

use std::{fs, path::Path};

#[test]
fn the_entry_of_a_crate_outside_is_the_one_in_the_tree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let entry = page.split("```rust\n").find(|block| block.starts_with("pub static ENTRY")).unwrap();
    let entry = entry.split("```").next().unwrap();
    let file = fs::read_to_string(root.join("examples/third-party/src/tsoro/mod.rs")).unwrap();
    assert!(file.contains(entry.trim_end()), "examples/third-party/src/tsoro/mod.rs has another entry");
}
