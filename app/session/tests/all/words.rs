//! Both languages say everything, with the same arguments.

use boyi_core::{Note, Picture, Side};
use boyi_session::{GameSession, Lang, sources};
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs,
    path::{Path, PathBuf},
};

/// Ids and the arguments that each names, of all message files of a language.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = String::new();
    for (_, source) in sources(crate::service().registry(), lang) {
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) = line.split_once(" =")
                && !line.starts_with(char::is_whitespace)
            {
                current = id.to_owned();
            }
            let used = all.entry(current.clone()).or_default();
            for part in line.split('$').skip(1) {
                used.insert(part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
            }
        }
    }
    all.remove("");
    all
}

#[test]
fn files_are_well_formed_and_no_id_is_used_twice() {
    for lang in Lang::ALL {
        assert_eq!(crate::service().words(lang).faults(), [""; 0]);
    }
}

#[test]
fn ids_and_arguments_agree() {
    let (en, zh) = (messages(Lang::En), messages(Lang::Zh));
    for (id, args) in &en {
        let other = zh.get(id).unwrap_or_else(|| panic!("`{id}` is missing in zh"));
        // English may count (`{ $n -> [one] … }`) what Chinese need not, but both must know the same names.
        assert_eq!(args, other, "`{id}` uses other arguments in zh");
    }
    let extra: Vec<_> = zh.keys().filter(|id| !en.contains_key(*id)).collect();
    assert!(extra.is_empty(), "only in zh: {extra:?}");
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
}

/// The string literals of a text, without their quotes.
fn literals(text: &str) -> Vec<&str> {
    text.split('"').skip(1).step_by(2).collect()
}

/// Every id that the sources name is a message.
#[test]
fn every_id_in_the_sources_has_its_words() {
    let known = messages(Lang::En);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["engine/core/src", "engine/search/src", "games", "app/session/src", "ui/cli/src"] {
        rust_files(&root.join(folder), &mut files);
    }
    // What `boyi new-game` writes has its own words beside it.
    files.retain(|file| file.components().all(|part| part.as_os_str() != "template"));
    let looks_like_id = |text: &str| {
        text.len() > 1 && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    let mut missing = BTreeSet::new();
    let mut seen = 0;
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        // Documentation shows made-up errors.
        let code: String =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        let code = code.split("#[cfg(test)]").next().unwrap();
        let mut need = |id: String| {
            seen += 1;
            if !known.contains_key(&id) {
                missing.insert(format!("{id} ({})", file.file_name().unwrap().to_string_lossy()));
            }
        };
        for call in code.split("ParseError::new(").skip(1) {
            // The arguments: up to the parenthesis that closes the call.
            let mut depth = 1;
            let end = call.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            });
            let found = literals(&call[..end.unwrap_or(call.len())]);
            let Some((field, rest)) = found.split_first() else { continue };
            if looks_like_id(field) && call.trim_start().starts_with('"') {
                need(format!("field-{field}"));
            }
            if let Some(expected) = rest.last().filter(|text| looks_like_id(text) && text.contains('-')) {
                need(format!("expected-{expected}"));
            }
        }
        for call in code.split("Note::new(").skip(1) {
            for id in literals(call.split(')').next().unwrap()) {
                need(id.replace('.', "-"));
            }
        }
        for call in code.split("Term { name: ").skip(1).filter(|call| call.starts_with('"')) {
            need(format!("term-{}", literals(call)[0]));
        }
    }
    assert!(missing.is_empty(), "no words for: {missing:#?}");
    assert!(seen > 150, "the search for ids found only {seen}");
}

/// Without a command line its words are left out.
#[test]
fn words_of_the_command_line_are_used_there_alone() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = folder.join("../..");
    let mut ids = BTreeSet::new();
    for file in fs::read_dir(folder.join("messages/en/commands")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        ids.extend(text.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id.trim().to_owned()));
    }
    // A screen of that name, and an argument.
    ids.remove("help");
    assert!(ids.len() > 150, "{}", ids.len());
    let mut files = Vec::new();
    for folder in
        ["engine/core/src", "engine/search/src", "games", "app/session/src", "ui/tui/src", "ui/wasm/src"]
    {
        rust_files(&root.join(folder), &mut files);
    }
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let used: Vec<&str> = literals(&text).into_iter().filter(|text| ids.contains(*text)).collect();
        assert!(used.is_empty(), "{}: {used:?}", file.display());
    }
}

#[test]
fn every_game_has_its_title_rule_and_parameters() {
    for lang in Lang::ALL {
        for entry in boyi_games::registry().entries() {
            let words = crate::service().words(lang);
            let mut ids =
                vec![entry.name.to_owned(), format!("{}-rule", entry.name), format!("{}-about", entry.name)];
            ids.extend(entry.params.iter().map(|param| format!("{}-param-{}", entry.name, param.key)));
            for id in ids {
                assert!(words.has(&id), "{lang:?}: {id}");
            }
        }
    }
}

/// The description of a game on a board says how its squares are named, as the picture has them.
#[test]
fn boards_say_how_squares_are_named() {
    let mut boards = 0;
    for entry in boyi_games::registry().entries() {
        let game = boyi_games::open(entry.name).unwrap();
        let Picture::Grid(grid) = game.record(None, &[]).unwrap().picture(game.views()[0]) else { continue };
        // Everybody knows the squares of chess, and rows of coins have numbers alone.
        if grid.numbered || entry.group == boyi_games::Group::Chess {
            continue;
        }
        boards += 1;
        for lang in Lang::ALL {
            let words = crate::service().words(lang);
            let about = words.text(&format!("{}-about", entry.name));
            for (id, holds) in [("squares-from-bottom", !grid.from_top), ("squares-from-top", grid.from_top)]
            {
                assert_eq!(about.contains(&words.text(id)), holds, "{lang:?}: {about}");
            }
        }
    }
    assert!(boards > 20);
}

/// Every side has a name, and it is the one that players use.
#[test]
fn sides_have_the_names_of_their_game() {
    for entry in crate::service().registry().entries() {
        for words in Lang::ALL.map(|lang| crate::service().words(lang)) {
            assert!(entry.sides.iter().all(|side| words.has(&format!("side-{side}"))), "{}", entry.name);
        }
    }
    for (name, en, zh) in [
        ("connect4", "Yellow to move", "轮到黄方"),
        ("gomoku", "Black to move", "轮到黑方"),
        ("chess", "White to move", "轮到白方"),
        ("xiangqi", "Red to move", "轮到红方"),
        ("hare-and-hounds", "Hounds to move", "轮到猎犬"),
        ("dobutsu", "Sente to move", "轮到先手"),
        ("tictactoe", "x to move", "轮到×方"),
        ("nim", "First player to move", "轮到先手"),
    ] {
        let entry = crate::service().registry().entry(name).unwrap();
        let said = Lang::ALL.map(|lang| crate::service().words(lang).mover(entry, Side::First));
        assert_eq!(said, [en, zh], "{name}");
    }
}

/// The end says who won and why: by their colours, and to each player.
#[test]
fn ends_say_who_won_and_why() {
    for (game, position, moves, why, told) in [
        ("nim", Some("2"), "1:2", "First player took the last counter.", "You took the last counter."),
        (
            "nim:misere",
            Some("2"),
            "1:2",
            "First player took the last counter, and that loses.",
            "You took the last counter, and that loses.",
        ),
        (
            "kayles",
            Some("2"),
            "1:2",
            "First player knocked down the last skittle.",
            "You knocked down the last skittle.",
        ),
        (
            "connect4",
            None,
            "a b a b a b a",
            "Yellow made 4 in a row: a1, a2, a3, a4.",
            "You made 4 in a row: a1, a2, a3, a4.",
        ),
        (
            "tictactoe",
            None,
            "a1 b2 c1 a3 b1",
            "x made three in a row, a1-b1-c1.",
            "You made three in a row, a1-b1-c1.",
        ),
    ] {
        let mut session = GameSession::new(crate::service(), game).unwrap();
        let moves: Vec<&str> = moves.split_whitespace().collect();
        session.go_to(position, &moves).unwrap();
        let over = session.state(None).unwrap().over.expect(game);
        assert_eq!((over.why.as_str(), over.told.unwrap()[0].as_str()), (why, told), "{game}");
    }
}

#[test]
fn every_family_and_every_source_of_answers_has_its_name() {
    for words in Lang::ALL.map(|lang| crate::service().words(lang)) {
        for group in boyi_games::Group::ALL {
            assert!(words.has(&format!("group-{}", group.id())), "{group:?}");
        }
        for knowledge in boyi_games::Knowledge::ALL {
            assert!(words.has(&format!("knowledge-{}", knowledge.id())), "{knowledge:?}");
        }
    }
}

/// The last player to move wins, or loses if so chosen: the rule says which.
#[test]
fn a_rule_says_what_the_parameters_make_of_it() {
    for entry in boyi_games::registry().entries() {
        for lang in Lang::ALL {
            let words = crate::service().words(lang);
            let usual = words.rule(entry.name);
            assert!(!usual.contains(['{', '$', '·']), "{usual}");
            assert_eq!(words.rule(&format!("{}:nonsense", entry.name)), usual);
            if entry.params.iter().any(|param| param.key == "misere") {
                let misere = words.rule(&format!("{}:misere", entry.name));
                let (wins, loses) = match lang {
                    Lang::En => (["wins.", "win."], ["loses.", "lose."]),
                    Lang::Zh => (["胜。"; 2], ["负。"; 2]),
                };
                let ends = |text: &str, with: [&str; 2]| with.iter().any(|end| text.ends_with(end));
                let said = (ends(&usual, wins), ends(&usual, loses));
                assert!(said.0 != said.1, "{usual}");
                assert_eq!((ends(&misere, loses), ends(&misere, wins)), said, "{misere}");
            }
        }
    }
    for (game, en, zh) in [
        (
            "nim:misere",
            "Take any number of counters from one heap. The player who takes the last counter loses.",
            "每次从一堆中取走任意多枚，取到最后一枚者负。",
        ),
        (
            "nim:k=2",
            "Take any number of counters from one heap, or from each of up to 2 heaps. The player who takes the last counter wins.",
            "每次从至多 2 堆中取，每堆任取若干枚，取到最后一枚者胜。",
        ),
        (
            "subtraction:take=4+1+4",
            "Take 1 or 4 counters from one heap. The player who takes the last counter wins.",
            "每次从一堆中取走 1 或 4 枚，最后取者胜。",
        ),
        (
            "subtraction:1,misere",
            "Take one counter from one heap. The player who takes the last counter loses.",
            "每次从一堆中取走 1 枚，最后取者负。",
        ),
        (
            "subtraction:take=1+2+3+4+5+6+7+8+9+10+11+12+13",
            "Take 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … or 13 counters from one heap. The player who takes the last counter wins.",
            "每次从一堆中取走 1、2、3、4、5、6、7、8、9、10、… 或 13 枚，最后取者胜。",
        ),
        (
            "mnk:m=4,n=3,k=3,gravity",
            "Drop discs into the columns of a board of 4 columns and 3 rows in turn; 3 or more in a row win.",
            "双方轮流把棋子投进 4 列 3 行棋盘的某一列，棋子落到最低的空格，先连成 3 子（或更多）者胜。",
        ),
        (
            "connect4:k=5",
            "Drop discs into the columns in turn; 5 in a row win, horizontally, vertically or diagonally.",
            "双方轮流把棋子投进某一列，棋子落到最低的空格；横、竖、斜先连成 5 子者胜。",
        ),
    ] {
        assert_eq!(crate::service().words(Lang::En).rule(game), en);
        assert_eq!(crate::service().words(Lang::Zh).rule(game), zh);
    }
}

/// Every line of the table says something of some opening in the book; most openings' families and two openings in three
/// have Chinese names from end to end.
#[test]
fn openings_have_chinese_names() {
    let book = std::fs::read_to_string("../../games/chess/chess/openings.txt").expect("the book");
    let names: Vec<&str> = book.split("\n\n").nth(1).expect("the names").lines().collect();
    let table = include_str!("../../messages/zh/openings.tsv");
    let mut known = HashSet::new();
    for line in table.lines() {
        let (name, said) = line.split_once('\t').expect("two columns");
        let piece = name.replace(" …", "").replace('…', "");
        assert!(names.iter().any(|name| name.contains(piece.trim())), "{name}");
        assert!(!said.is_empty() && !said.is_ascii() && known.insert(name), "{line}");
    }
    let zh = crate::service().words(Lang::Zh);
    let latin =
        |text: &str| text.split(' ').any(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 2);
    let said = |name: &str| zh.opening(&format!("A00 {name}")).split_off(4);
    let whole = names.iter().filter(|name| !latin(&said(name))).count();
    assert!(whole * 3 > names.len() * 19 / 10, "{whole} of {}", names.len());
    let families = names.iter().filter(|name| !latin(&said(name.split(": ").next().unwrap()))).count();
    assert!(families * 20 > names.len() * 19, "{families} of {}", names.len());
    for (name, chinese) in [
        ("Alekhine Defense: Four Pawns Attack, Korchnoi Variation", "阿廖欣防御：四兵攻击，科尔奇诺伊变例"),
        (
            "Semi-Slav Defense: Noteboom Variation, Anti-Noteboom Variation",
            "半斯拉夫防御：诺特布姆变例，反诺特布姆变例",
        ),
        (
            "French Defense: Alekhine-Chatard Attack, Breyer Variation",
            "法兰西防御：阿廖欣–沙塔尔攻击，布雷耶变例",
        ),
        (
            "Queen's Gambit Accepted: Accelerated Mannheim Variation",
            "后翼弃兵接受：Accelerated Mannheim Variation",
        ),
        ("Benoni Defense: King's Pawn Line, with Nge2", "别诺尼防御：王前兵变着，走 Nge2"),
        ("Vienna Gambit, with Max Lange Defense", "维也纳弃兵，with Max Lange Defense"),
    ] {
        assert_eq!(said(name), chinese);
    }
    let zh = crate::service().words(Lang::Zh);
    assert_eq!(
        zh.opening("B90 Sicilian Defense: Najdorf Variation, English Attack"),
        "B90 西西里防御：纳道夫变例，英国攻击"
    );
    assert_eq!(zh.opening("C60 Ruy Lopez"), "C60 西班牙开局");
    assert_eq!(zh.opening("A00 Nobody's Opening: Main Line"), "A00 Nobody's Opening：主变");
    assert_eq!(crate::service().words(Lang::En).opening("C60 Ruy Lopez"), "C60 Ruy Lopez");
}

/// Each part of a name of an opening of xiangqi has a Chinese name, and no other has.
#[test]
fn openings_of_xiangqi_have_chinese_names() {
    let list = std::fs::read_to_string("../../games/chess/xiangqi/openings.tsv").expect("the list");
    let names = list.lines().filter_map(|line| line.split('\t').nth(1));
    let parts: BTreeSet<&str> = names.flat_map(|name| name.split(", ")).collect();
    let table = include_str!("../../messages/zh/xiangqi-openings.tsv");
    let known: BTreeSet<&str> = table.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
    assert_eq!(parts, known);
    let zh = crate::service().words(Lang::Zh);
    assert_eq!(zh.opening("C0 Central Cannon vs Screen Horses"), "C0 中炮对屏风马");
    assert_eq!(
        zh.opening("D2 Same-Direction Cannons, Straight Rook vs Sideways Rook"),
        "D2 顺炮局，直车对横车"
    );
}

/// Chinese lists used to have the commas of English ones, and a single take was called "the takes".
#[test]
fn lists_have_the_commas_of_their_language() {
    let period = |takes: &str| {
        let note = Note::new("subtraction.period").with("takes", takes).with("window", 5u64);
        note.with("preperiod", 0u64).with("period", 7u64).with("values", "0 0 1 1")
    };
    for (lang, takes, said) in [
        (Lang::En, "3", "A move takes 3 counters."),
        (Lang::En, "2+5", "A move takes 2 or 5 counters."),
        (Lang::Zh, "2+5", "每步取 2 或 5 枚。"),
        (Lang::Zh, "1+2+5", "每步取 1、2 或 5 枚。"),
    ] {
        let text = crate::service().words(lang).note(&period(takes));
        assert!(text.starts_with(said), "{text}");
    }
    let one_of = crate::service().words(Lang::Zh).say("expected-take-one-of", &[("list", "1, 2, 3".into())]);
    assert_eq!(one_of, "取以下枚数之一：1、2、3");
}

/// A beginner's question about `4!.0`, in both languages: it used to stay unanswered.
#[test]
fn the_rule_of_a_code_says_what_the_digit_before_the_point_means() {
    for (lang, said) in [(Lang::En, "with a 4 before the point"), (Lang::Zh, "小数点前若是 4")] {
        let rule = crate::service().words(lang).rule("octal:4!.0");
        assert!(rule.contains("4!.0") && rule.contains(said), "{rule}");
    }
}

/// A single heap used to be "heap 1 of those 1".
#[test]
fn one_heap_with_the_highest_column_is_the_only_one() {
    let note = |count: u64| {
        let note = Note::new("nim.shrink").with("value", 4u64).with("count", count).with("heap", 1u64);
        note.with("before", 5u64).with("after", 0u64).with("take", 5u64)
    };
    let said = |count| crate::service().words(Lang::Zh).note(&note(count));
    assert!(
        said(1).contains("只有第 1 堆在此列为 1：") && said(3).contains("有 3 堆在此列为 1，选第 1 堆：")
    );
}

/// Moves of heaps are said in the game's words; others by their labels.
#[test]
fn moves_of_heaps_are_words() {
    for (game, label, en, zh) in [
        ("nim", "1:2", "take 2 from heap 1", "从第 1 堆取 2 枚"),
        ("nim", "1:1+3:4", "take 1 from heap 1 and 4 from heap 3", "从第 1 堆取 1 枚、第 3 堆取 4 枚"),
        ("guiles", "2:2=1+4", "take 2 from heap 2, leaving 1 and 4", "从第 2 堆取 2 枚，余下分成 1 和 4"),
        ("grundy", "1:0=2+5", "split heap 1 into 2 and 5", "把第 1 堆分成 2 和 5"),
        (
            "kayles",
            "1:2=3+4",
            "knock down 2 in row 1, leaving 3 and 4",
            "击倒第 1 排的 2 根，余下分成 3 和 4",
        ),
        ("staircase", "2:3", "carry 3 down from step 2", "从第 2 级下移 3 枚"),
        ("euclid", "1:6", "subtract 6 from number 1", "从第 1 个数减去 6"),
        ("treblecross", "1:3", "1:3", "1:3"),
        ("chess", "Nf3", "Nf3", "Nf3"),
    ] {
        let entry = crate::service().registry().entry(game).unwrap();
        let said = Lang::ALL.map(|lang| crate::service().words(lang).move_words(entry, label));
        assert_eq!(said, [en, zh], "{game} {label}");
    }
}
