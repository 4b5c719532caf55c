//! `boyi learn` from outside: the list, a lesson from beginning to end, and its sheet.

use std::{
    path::Path,
    process::{Command, Output},
};

fn learn(data: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    crate::with_input(command.arg("learn").args(args).env("XDG_DATA_HOME", data), input)
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_lesson_is_done_and_remembered() {
    let data = tempfile::tempdir().unwrap();
    let before = text(&learn(data.path(), &["--lang", "en"], ""));
    assert!(before.contains("nim-mirror        0/5"), "{before}");
    // What cannot be read, a move that the lesson speaks of, the right one; a hint; a wrong answer; the last step is left.
    let input = "9:9\n1:4\n1:5\nhint\n2:6\n2:2\n1\n2\nquit\n";
    let said = text(&learn(data.path(), &["nim-mirror", "--lang", "en"], input));
    for part in
        ["✗ One is left.", "✓ All five:", "Which two heaps", "✗ Try it:", "✓ Right.", "Your opponent plays"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let after = text(&learn(data.path(), &["--lang", "en"], ""));
    assert!(after.contains("nim-mirror        4/5"), "{said}\n{after}");
    // What was done stays, and a step can be chosen.
    let again = text(&learn(data.path(), &["nim-mirror", "--step", "4", "--lang", "en"], "2\n"));
    assert!(again.contains("4/5") && !again.contains("1/5"), "{again}");
}

#[test]
fn lessons_are_printed_in_both_languages() {
    let data = tempfile::tempdir().unwrap();
    let english = text(&learn(data.path(), &["nim-mirror", "--print", "--lang", "en"], ""));
    assert!(english.starts_with("## Two heaps\n") && english.contains("**Answers**"), "{english}");
    let all = text(&learn(data.path(), &["--print", "--lang", "zh"], ""));
    let lessons = boyi_lessons::Course::builtin().lessons().count();
    assert_eq!(all.lines().filter(|line| line.starts_with("## ")).count(), lessons);
    assert!(all.contains("## 两堆\n") && all.contains("**答案**"));
}

#[test]
fn an_unknown_lesson_is_told_in_one_line() {
    let data = tempfile::tempdir().unwrap();
    let output = learn(data.path(), &["nim-mirorr", "--lang", "en"], "");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{said}");
    assert!(said.contains("nim-mirorr") && said.contains("nim-mirror"), "{said}");
}

/// The plans for teachers have every chapter as a heading, and every lesson.
#[test]
fn teachers_have_a_plan_for_every_chapter() {
    let data = tempfile::tempdir().unwrap();
    for (lang, plans) in [
        ("en", include_str!("../../../../docs/teachers.md")),
        ("zh", include_str!("../../../../docs/teachers.zh.md")),
    ] {
        let list = text(&learn(data.path(), &["--lang", lang], ""));
        let mut lessons = 0;
        let course =
            list.lines().skip(1).take_while(|line| !line.starts_with("boyi")).filter(|line| !line.is_empty());
        for line in course {
            match line.strip_prefix("  ") {
                Some(lesson) => {
                    lessons += 1;
                    let name = lesson.split_whitespace().next().unwrap();
                    assert!(plans.contains(&format!("`{name}`")), "{lang}: {name}");
                }
                None => {
                    // `尼姆（Nim）` is 尼姆 in a heading.
                    let title = line.split("（Nim").next().unwrap();
                    assert!(plans.contains(&format!("\n## {title}\n")), "{lang}: {line}");
                }
            }
        }
        assert!(lessons > 25, "{list}");
    }
}
