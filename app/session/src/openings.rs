//! Chinese names of openings, of chess part by part.
//!
//! The table has whole parts (`Ruy Lopez`), and what others are composed of: the kind (`… Variation`), whose it is (`Euwe …`) and
//! what may stand before that (`Anti-… …`). Invariant: a part is said as a whole or left as it is, never half.

use std::{collections::HashMap, sync::OnceLock};

/// Stands for the rest of a part.
const REST: &str = "…";

#[derive(Default)]
struct Table {
    wholes: HashMap<&'static str, &'static str>,
    stems: HashMap<&'static str, &'static str>,
    /// The longest first, since one may end in another.
    kinds: Vec<(&'static str, &'static str)>,
    prefixes: Vec<(&'static str, &'static str)>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::default();
        let chess = include_str!("../messages/zh/openings.tsv").lines();
        let xiangqi = include_str!("../messages/zh/xiangqi-openings.tsv").lines();
        for (name, said) in chess.chain(xiangqi).filter_map(|line| line.split_once('\t')) {
            match (name.strip_prefix(REST), name.strip_suffix(REST)) {
                (Some(kind), _) => table.kinds.push((kind, said)),
                (_, Some(stem)) => match stem.trim_end().strip_suffix(REST) {
                    Some(prefix) => table.prefixes.push((prefix, said)),
                    None => drop(table.stems.insert(stem.trim_end(), said)),
                },
                _ => drop(table.wholes.insert(name, said)),
            }
        }
        table.kinds.sort_by_key(|(kind, _)| std::cmp::Reverse(kind.len()));
        table
    })
}

impl Table {
    /// `Neo-Steinitz`, `Kasparov-Petrosian`, `King's Indian`.
    fn stem(&self, name: &str) -> Option<String> {
        let before =
            |(prefix, said): &(&str, &str)| Some(format!("{said}{}", self.stem(name.strip_prefix(prefix)?)?));
        let both = || {
            let (first, second) = name.split_once('-')?;
            Some(format!("{}–{}", self.stem(first)?, self.stem(second)?))
        };
        let known = self.stems.get(name).map(|said| (*said).to_owned());
        known.or_else(|| self.prefixes.iter().find_map(before)).or_else(both)
    }

    fn part(&self, part: &str) -> Option<String> {
        if let Some(whole) = self.wholes.get(part) {
            return Some((*whole).to_owned());
        }
        // `with Nf3`, `with .. d6`.
        if let Some(mv) = part.strip_prefix("with ").map(|mv| mv.trim_start_matches(['.', ' '])) {
            let square = mv.ends_with(|end: char| end.is_ascii_digit()) && mv.len() <= 5;
            return (square || mv == "O-O").then(|| format!("走 {mv}"));
        }
        let kind = |(kind, said): &(&str, &str)| Some(self.stem(part.strip_suffix(kind)?)? + said);
        self.kinds.iter().find_map(kind).or_else(|| Some(self.stem(part)? + "变例"))
    }
}

/// An opening's name without its code, such as `Sicilian Defense: Najdorf Variation, English Attack`; parts that have no name
/// stay as they are.
pub(crate) fn chinese(name: &str) -> String {
    let said = |text: &str| {
        let parts = text.split(", ").map(|part| table().part(part).unwrap_or_else(|| part.to_owned()));
        parts.collect::<Vec<_>>().join("，")
    };
    match name.split_once(": ") {
        Some((family, rest)) => format!("{}：{}", said(family), said(rest)),
        None => said(name),
    }
}
