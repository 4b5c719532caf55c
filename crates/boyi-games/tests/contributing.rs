//! The worked example in CONTRIBUTING.md is the code in the tree.

use std::{fs, path::Path};

#[test]
fn the_worked_example_is_the_code_in_the_tree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let mut quoted = 0;
    for part in page.split("\n**`").skip(1) {
        let (path, rest) = part.split_once("`**").unwrap();
        let block = rest.split("```").nth(1).unwrap();
        let (_, text) = block.split_once('\n').unwrap();
        let file = fs::read_to_string(root.join(path)).unwrap();
        assert_eq!(text.trim_end(), file.trim_end(), "{path} differs from what CONTRIBUTING.md shows");
        quoted += 1;
    }
    assert_eq!(quoted, 3);
}
