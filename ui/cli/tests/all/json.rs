//! Every example of docs/json.md is run, and what it prints is compared with the page and with the schema.
//!
//! With `BOYI_WRITE_DOCS=1` the page is written instead.

use serde_json::Value;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The program's output, run in a folder.
fn boyi_in(folder: &Path, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    let output = command.args(args).args(["--lang", "en"]).current_dir(folder).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn boyi(args: &[&str]) -> String {
    boyi_in(Path::new("."), args)
}

/// The answer to a request, as the library gives it.
fn answer(request: &str) -> String {
    boyi_session::answer_json(
        &boyi_session::Service::new(boyi_games::registry()),
        request,
        &mut boyi_core::NoObserver,
    )
}

/// Times and memory differ from run to run.
fn timeless(json: &str) -> String {
    ["\"time_ms\":", "\"seconds\":", "\"memory\":"].iter().fold(json.to_owned(), |json, key| {
        let mut parts = json.split(key);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| {
            text + key + "0" + part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
        })
    })
}

/// The faults of a value by a schema. Supports the keywords that our schemas use; any other is an error.
fn faults(schema: &Value, root: &Value, value: &Value, path: &str) -> Vec<String> {
    const KNOWN: [&str; 18] = [
        "$ref",
        "anyOf",
        "oneOf",
        "allOf",
        "type",
        "const",
        "enum",
        "properties",
        "required",
        "items",
        "minimum",
        "maximum",
        "description",
        "format",
        "default",
        "title",
        "prefixItems",
        "minItems",
    ];
    const MORE: [&str; 4] = ["maxItems", "minLength", "maxLength", "additionalProperties"];
    let Value::Object(schema) = schema else {
        return if *schema == Value::Bool(false) { vec![format!("{path}: not allowed")] } else { Vec::new() };
    };
    let mut out = Vec::new();
    let mut fault = |wrong: bool, what: String| {
        if wrong {
            out.push(format!("{path}: {what}"));
        }
    };
    let valid = |schema: &Value| faults(schema, root, value, path).is_empty();
    for (key, rule) in schema {
        match key.as_str() {
            "const" => fault(value != rule, format!("{value} is not {rule}")),
            "enum" => {
                fault(!rule.as_array().unwrap().contains(value), format!("{value} is not one of {rule}"))
            }
            "minimum" => {
                fault(value.as_f64() < rule.as_f64() && value.is_number(), format!("{value} < {rule}"))
            }
            "type" => {
                let is = |name: &Value| match name.as_str().unwrap() {
                    "null" => value.is_null(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "number" => value.is_number(),
                    "string" => value.is_string(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    other => panic!("{other}"),
                };
                let any = rule.as_array().map_or_else(|| is(rule), |names| names.iter().any(is));
                fault(!any, format!("{value} is no {rule}"));
            }
            "anyOf" => {
                fault(!rule.as_array().unwrap().iter().any(valid), format!("{value} is none of {rule}"))
            }
            "oneOf" => {
                let count = rule.as_array().unwrap().iter().filter(|schema| valid(schema)).count();
                fault(count != 1, format!("{value} is {count} of {rule}"));
            }
            "required" => {
                for name in rule.as_array().unwrap().iter().filter_map(Value::as_str) {
                    fault(value.is_object() && value.get(name).is_none(), format!("{name} is missing"));
                }
            }
            "maximum" => {
                fault(value.as_f64() > rule.as_f64() && value.is_number(), format!("{value} > {rule}"))
            }
            _ => assert!(KNOWN.contains(&key.as_str()) || MORE.contains(&key.as_str()), "{path}: {key}"),
        }
    }
    let mut below =
        |schema: &Value, value: &Value, path: String| out.extend(faults(schema, root, value, &path));
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let target = root.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("{path}: {name}"));
        below(target, value, path.to_owned());
    }
    for schema in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        below(schema, value, path.to_owned());
    }
    if let (Some(Value::Object(properties)), Value::Object(fields)) = (schema.get("properties"), value) {
        for (name, field) in fields {
            if let Some(schema) = properties.get(name) {
                below(schema, field, format!("{path}.{name}"));
            }
        }
    }
    if let (Some(items), Value::Array(values)) = (schema.get("items"), value) {
        for (i, value) in values.iter().enumerate() {
            below(items, value, format!("{path}[{i}]"));
        }
    }
    out
}

/// Fields of an object that its definition does not name: the schema would not tell of them.
fn unnamed(definition: &Value, value: &Value) -> Vec<String> {
    let names = definition["properties"].as_object().unwrap();
    value.as_object().unwrap().keys().filter(|name| !names.contains_key(*name)).cloned().collect()
}

/// The definition in the schema of what a command or a request is answered with.
fn definition(example: &str) -> &'static str {
    let words: Vec<&str> = example.split_whitespace().collect();
    let has = |word: &str| words.contains(&word);
    match words.as_slice() {
        ["boyi", "analyze", ..] => "AnalysisReply",
        ["boyi", "compare", ..] => "Comparison",
        ["boyi", "moves", ..] => "LegalMoves",
        ["boyi", "perft", ..] => "PerftCount",
        ["boyi", "table", ..] => "TableReply",
        ["boyi", "value", ..] => "ValueReply",
        ["boyi", "prove", ..] => "ProveReply",
        ["boyi", "verify", "proof.json", ..] => "LineProofReply",
        ["boyi", "verify", ..] => "DatabaseReply",
        ["boyi", "solve", "--info", _, position, ..] if !position.starts_with("--") => "PositionReply",
        ["boyi", "solve", ..] if has("--plan") => "PlanReply",
        ["boyi", "solve", ..] => "SolveReply",
        ["boyi", "review", ..] => "Review",
        ["boyi", "explore", ..] => "Explored",
        ["boyi", "doctor", ..] => "DoctorReply",
        ["boyi", "nimbers", ..] if has("--misere") => "QuotientReply",
        ["boyi", "nimbers", ..] => "NimbersReply",
        _ => {
            let request: Value = serde_json::from_str(example).unwrap();
            match request["ask"].as_str().unwrap() {
                "state" => "State",
                "analyze" => "AnalysisReply",
                "compare" => "Comparison",
                "choose" => "Choice",
                "hint" => "Hint",
                "moves" => "LegalMoves",
                "perft" => "PerftCount",
                "tree" => "RecordedTree",
                "nimbers" => "Nimbers",
                "solution" => "Solution",
                "explore" => "Explored",
                "review" => "Review",
                "import" => "Imported",
                "split" => "SplitText",
                "export" => "Exported",
                other => panic!("{other}"),
            }
        }
    }
}

#[test]
fn every_example_of_the_page_is_what_the_program_says() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let text = fs::read_to_string(&page).unwrap();
    let schema: Value = serde_json::from_str(&boyi(&["schema"])).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (mut out, mut examples, mut asked) = (String::new(), 0, None);
    for line in text.lines() {
        if let Some(example) = asked.take() {
            let example: &str = example;
            let said = match example.strip_prefix("$ ") {
                Some(command) => {
                    boyi_in(folder.path(), &command.split_whitespace().skip(1).collect::<Vec<_>>())
                }
                None => answer(example.strip_prefix("→ ").unwrap()),
            };
            let said = timeless(said.trim_end());
            let value: Value =
                serde_json::from_str(&said).unwrap_or_else(|error| panic!("{example}: {error}: {said}"));
            let example = example.trim_start_matches(['$', '→', ' ']);
            let name = if value.get("error").is_some() { "ErrorReply" } else { definition(example) };
            let reply = &schema["$defs"][name];
            assert_eq!(faults(reply, &schema, &value, name), Vec::<String>::new(), "{example}");
            assert_eq!(unnamed(reply, &value), Vec::<String>::new(), "{example}");
            if example.starts_with('{') {
                let request: Value = serde_json::from_str(example).unwrap();
                assert_eq!(
                    faults(&schema["$defs"]["Request"], &schema, &request, "Request"),
                    Vec::<String>::new()
                );
            }
            out.push_str(&said);
            examples += 1;
        } else {
            out.push_str(line);
        }
        out.push('\n');
        asked = Some(line).filter(|line| line.starts_with("$ boyi") || line.starts_with("→ {"));
    }
    assert!(examples >= 12, "{examples} examples");
    if env::var_os("BOYI_WRITE_DOCS").is_some() {
        fs::write(&page, out).unwrap();
    } else {
        for (now, page) in out.lines().zip(text.lines()) {
            assert_eq!(now, page, "BOYI_WRITE_DOCS=1 writes the page anew");
        }
    }
}

/// Fields that differ between machines have no example, but stand in the schema.
#[test]
fn other_replies_fit_the_schema() {
    let schema: Value = serde_json::from_str(&boyi(&["schema"])).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.pgn"), "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    for command in [
        "boyi doctor --json",
        "boyi solve tictactoe --plan --json",
        "boyi review game.pgn --nodes 2000 --json",
        "boyi explore --json - e4",
        "boyi explore --plies 9 --json f3",
        "boyi batch game.pgn --summary --nodes 500",
    ] {
        let said = boyi_in(folder.path(), &command.split(' ').skip(1).collect::<Vec<_>>());
        let mut value: Value =
            serde_json::from_str(&said).unwrap_or_else(|error| panic!("{command}: {error}: {said}"));
        let name = if command.contains("batch") { "GameReply" } else { definition(command) };
        if let Value::Object(fields) = &mut value {
            fields.remove("id");
        }
        let reply = &schema["$defs"][name];
        assert_eq!(faults(reply, &schema, &value, name), Vec::<String>::new(), "{command}");
        assert_eq!(unnamed(reply, &value), Vec::<String>::new(), "{command}");
    }
}

/// The checker of this test finds faults.
#[test]
fn a_reply_with_a_wrong_field_is_refused() {
    let schema: Value = serde_json::from_str(&boyi(&["schema"])).unwrap();
    let reply = boyi(&["analyze", "nim", "3,4,5", "--json"]);
    let check = |text: &str| {
        let value = serde_json::from_str(text).unwrap();
        faults(&schema["$defs"]["AnalysisReply"], &schema, &value, "").len()
    };
    assert_eq!(check(&reply), 0);
    for (from, to) in [
        (r#""schema":1"#, r#""schema":2"#),
        (r#""mover":"first""#, r#""mover":"white""#),
        (r#""kind":"win""#, r#""kind":"won""#),
        (r#""best":"#, r#""better":"#),
        (r#""interior":0"#, r#""interior":-1"#),
    ] {
        assert!(reply.contains(from) && check(&reply.replacen(from, to, 1)) > 0, "{from}: {reply}");
    }
}
