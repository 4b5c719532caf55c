//! The sample output in README.md and README.zh.md is the program's.

use std::{fs, path::Path};

/// A line of a sample that stands for the rest of the output.
const CUT: &str = "  …";

/// The samples of a page: the arguments after `$ boyi`, and the lines shown.
fn samples(page: &str) -> Vec<(Vec<&str>, Vec<&str>)> {
    let blocks = page.split("```").skip(1).step_by(2);
    let shown = blocks.filter_map(|block| block.split_once('\n')?.1.strip_prefix("$ boyi "));
    shown
        .map(|sample| {
            let (args, lines) = sample.split_once('\n').unwrap();
            (args.split_whitespace().collect(), lines.lines().collect())
        })
        .collect()
}

#[test]
fn the_samples_are_what_the_program_prints() {
    for name in ["README.md", "README.zh.md"] {
        let page =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap();
        let samples = samples(&page);
        assert!(!samples.is_empty(), "{name} shows no sample");
        for (args, shown) in samples {
            let output = crate::english().args(&args).output().unwrap();
            let printed = String::from_utf8(output.stdout).unwrap();
            let printed: Vec<_> = printed.lines().collect();
            let cut = shown.iter().position(|line| *line == CUT);
            let printed = &printed[..cut.unwrap_or(printed.len()).min(printed.len())];
            assert_eq!(printed, &shown[..cut.unwrap_or(shown.len())], "{name}: boyi {}", args.join(" "));
        }
    }
}
