//! Compiles `messages/*.ftl`, and the session's words for moves, into Rust: the page speaks Fluent like the other interfaces, without carrying Fluent's parser and
//! formatter (48 kB compressed).
//!
//! A message without arguments becomes a variant of `Text`, a message with arguments a function in `messages`. Both languages
//! must have the same messages with the same arguments. Arguments that select a variant are numbers.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=messages");
    println!("cargo::rerun-if-changed=../../app/session/messages/en/moves.ftl");
    println!("cargo::rerun-if-changed=../../app/session/messages/zh/moves.ftl");
    #[cfg(feature = "page")]
    messages::compile();
}

#[cfg(feature = "page")]
mod messages {
    use fluent_syntax::{
        ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
        parser,
    };
    use std::{
        collections::{BTreeMap, BTreeSet},
        env,
        fmt::Write,
        fs,
        path::Path,
    };

    const LANGS: [(&str, &str); 2] = [("en", "En"), ("zh", "Zh")];

    type Messages = BTreeMap<String, Pattern<String>>;

    pub(super) fn compile() {
        let languages = LANGS.map(|(lang, _)| read(lang));
        let ids = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
        let different: Vec<String> =
            ids(&languages[0]).symmetric_difference(&ids(&languages[1])).cloned().collect();
        assert!(different.is_empty(), "messages in one language only: {different:?}");
        let (mut variants, mut arms, mut functions) = (String::new(), String::new(), String::new());
        for id in languages[0].keys() {
            let patterns = [&languages[0][id], &languages[1][id]];
            let arguments = patterns.map(arguments);
            let names = arguments.each_ref().map(|of_lang| of_lang.keys().collect::<Vec<_>>());
            assert_eq!(names[0], names[1], "arguments of {id}");
            if arguments[0].is_empty() {
                let name = camel_case(id);
                let _ = writeln!(variants, "    {name},");
                for ((_, lang), pattern) in LANGS.iter().zip(patterns) {
                    let _ = writeln!(
                        arms,
                        "            (Text::{name}, Lang::{lang}) => {:?},",
                        plain_text(id, pattern)
                    );
                }
            } else {
                functions.push_str(&function(id, patterns, &arguments));
            }
        }
        let code = format!(
            "/// A message without arguments.\n#[derive(Clone, Copy, PartialEq, Eq, Debug)]\npub(crate) enum Text {{\n{variants}}}\n\n\
             impl Text {{\n    /// The words.\n    pub(crate) fn of(self, lang: Lang) -> &'static str {{\n        match (self, lang) {{\n{arms}        }}\n    }}\n}}\n\n\
             /// Messages with arguments.\npub(crate) mod messages {{\n    use boyi_session::Lang;\n    use std::fmt::Write;\n{functions}}}\n"
        );
        let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
        fs::write(Path::new(&out).join("messages.rs"), code).expect("OUT_DIR can be written");
    }

    fn read(lang: &str) -> Messages {
        let paths = [format!("messages/{lang}.ftl"), format!("../../app/session/messages/{lang}/moves.ftl")];
        let read = |path| fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let (path, text) = (paths.join(", "), paths.map(read).join("\n"));
        let resource = parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{path}: {errors:?}"));
        let message = |entry| match entry {
            Entry::Message(message) => Some((message.id.name, message.value.expect("a message has a value"))),
            _ => None,
        };
        resource.body.into_iter().filter_map(message).collect()
    }

    /// The arguments of a message, and whether each is a number.
    fn arguments(pattern: &Pattern<String>) -> BTreeMap<String, bool> {
        let mut found = BTreeMap::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { .. } => {}
                PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                    found.entry(variable(inline)).or_insert(false);
                }
                PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                    found.insert(variable(selector), true);
                    for variant in variants {
                        for (name, number) in arguments(&variant.value) {
                            *found.entry(name).or_insert(false) |= number;
                        }
                    }
                }
            }
        }
        found
    }

    fn variable(expression: &InlineExpression<String>) -> String {
        match expression {
            InlineExpression::VariableReference { id } => id.name.replace('-', "_"),
            other => panic!("only variables are supported: {other:?}"),
        }
    }

    fn plain_text(id: &str, pattern: &Pattern<String>) -> String {
        let text = |element: &PatternElement<String>| match element {
            PatternElement::TextElement { value } => value.clone(),
            PatternElement::Placeable { .. } => unreachable!("{id} has no arguments"),
        };
        pattern.elements.iter().map(text).collect()
    }

    /// A function that writes a message.
    fn function(
        id: &str,
        patterns: [&Pattern<String>; 2],
        arguments: &[BTreeMap<String, bool>; 2],
    ) -> String {
        let parameter = |name: &String| {
            let number = arguments.iter().any(|of_lang| of_lang[name]);
            format!(", {name}: {}", if number { "u64" } else { "impl std::fmt::Display" })
        };
        let parameters: String = arguments[0].keys().map(parameter).collect();
        let arm = |((lang, variant), pattern): (&(&str, &str), &Pattern<String>)| {
            format!("            Lang::{variant} => {{ {} }}\n", statements(lang, pattern))
        };
        let arms: String = LANGS.iter().zip(patterns).map(arm).collect();
        format!(
            "\n    pub(crate) fn {}(lang: Lang{parameters}) -> String {{\n        let mut out = String::new();\n        match lang {{\n{arms}        }}\n        out\n    }}\n",
            id.replace('-', "_")
        )
    }

    /// Statements that append a pattern to `out`.
    fn statements(lang: &str, pattern: &Pattern<String>) -> String {
        let mut code = String::new();
        for element in &pattern.elements {
            let _ = match element {
                PatternElement::TextElement { value } => write!(code, "let _ = out.write_str({value:?}); "),
                PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                    write!(code, "let _ = write!(out, \"{{{}}}\"); ", variable(inline))
                }
                PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                    let arm = |variant: &fluent_syntax::ast::Variant<String>| {
                        let body = statements(lang, &variant.value);
                        match &variant.key {
                            _ if variant.default => format!("_ => {{ {body} }} "),
                            VariantKey::NumberLiteral { value } => format!("{value} => {{ {body} }} "),
                            // The plural category of the integer 1 in English; Chinese has no such category.
                            VariantKey::Identifier { name } if name == "one" && lang == "en" => {
                                format!("1 => {{ {body} }} ")
                            }
                            VariantKey::Identifier { name } => panic!("no plural category {name} in {lang}"),
                        }
                    };
                    let arms: String = variants.iter().map(arm).collect();
                    write!(code, "match {} {{ {arms}}} ", variable(selector))
                }
            };
        }
        code
    }

    fn camel_case(id: &str) -> String {
        let capitalized = |word: &str| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        };
        id.split('-').map(capitalized).collect()
    }
}
