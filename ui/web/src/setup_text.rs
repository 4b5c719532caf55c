//! The name of a game with parameters, as the fields of a form and back: `name:key=value,flag`.

use boyi_session::ParamInfo;
use std::collections::BTreeMap;

/// Values by the parameter's key; a flag that is set has the value `on`.
pub type Values = BTreeMap<String, String>;

/// The name for these values. Defaults are left out.
pub fn write(name: &str, params: &[ParamInfo], values: &Values) -> String {
    let given = params.iter().filter_map(|param| {
        let value = values.get(&param.key)?.trim();
        match &param.default {
            None => (value == "on").then(|| param.key.clone()),
            Some(default) => {
                (!value.is_empty() && value != default).then(|| format!("{}={value}", param.key))
            }
        }
    });
    let given: Vec<String> = given.collect();
    if given.is_empty() { name.to_owned() } else { format!("{name}:{}", given.join(",")) }
}

/// The values that a name gives to its parameters.
pub fn read(name: &str, params: &[ParamInfo]) -> Values {
    let text = name.split_once(':').map_or("", |(_, text)| text);
    let is_key = |text: &str| params.iter().any(|param| param.key == text);
    let mut values = Values::new();
    for part in split_outside_brackets(text).filter(|part| !part.is_empty()) {
        match part.split_once('=') {
            Some((key, value)) if is_key(key) => {
                values.insert(key.to_owned(), value.to_owned());
            }
            _ if is_key(part) => {
                values.insert(part.to_owned(), "on".to_owned());
            }
            // A value without a key belongs to the first parameter that takes one.
            _ => {
                if let Some(main) = params.iter().find(|param| param.default.is_some()) {
                    values.insert(main.key.clone(), part.to_owned());
                }
            }
        }
    }
    values
}

/// The parts between commas; commas in brackets do not separate.
pub(crate) fn split_outside_brackets(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split(move |c| {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth <= 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn param(key: &str, default: Option<&str>) -> ParamInfo {
        ParamInfo {
            key: key.to_owned(),
            default: default.map(str::to_owned),
            values: String::new(),
            about: String::new(),
        }
    }

    #[test]
    fn names_round_trip_and_leave_out_defaults() {
        let params = [param("games", Some("nim|nim")), param("k", Some("1")), param("misere", None)];
        for name in ["sum", "sum:k=2", "sum:games=kayles|octal(0.07,misere),misere"] {
            assert_eq!(write("sum", &params, &read(name, &params)), name);
        }
        assert_eq!(write("sum", &params, &read("sum:k=1", &params)), "sum");
        // A value without a key belongs to the first parameter that takes one.
        assert_eq!(read("sum:kayles|nim", &params)["games"], "kayles|nim");
    }
}
