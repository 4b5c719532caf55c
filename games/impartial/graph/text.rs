//! Positions as text: edges, then the marked vertices behind `@`, as in `1-2,2-3@1`.

use super::{
    position::{Draft, Position},
    rules::Rule,
    theory::SEARCHED_PARTS,
};
use boyi_core::ParseError;
use boyi_impartial::graph::{Edge, kayles::MAX_VERTICES};
use std::fmt::Write;

/// More edges or marked vertices than these are refused.
const MAX_EDGES: usize = 1_000_000;

/// The largest number of a vertex.
const MAX_VERTEX: u32 = 999_999_999;

/// The vertex that is marked where the text marks none.
const USUAL_MARK: u32 = 1;

/// The canonical text of a position. An empty graph is `@`.
pub(super) fn written(position: &Position) -> String {
    let graph = &position.graph;
    let mut text = String::new();
    let mut alone = vec![true; graph.labels.len()];
    for &[from, to] in &graph.edges {
        let comma = if text.is_empty() { "" } else { "," };
        let _ = write!(text, "{comma}{}-{}", position.label(from), position.label(to));
        (alone[from as usize], alone[to as usize]) = (false, false);
    }
    if graph.rule == Rule::Kayles {
        for (label, _) in graph.labels.iter().zip(alone).filter(|(_, alone)| *alone) {
            let comma = if text.is_empty() { "" } else { "," };
            let _ = write!(text, "{comma}{label}");
        }
    }
    if graph.rule != Rule::Kayles || text.is_empty() {
        let marks: Vec<String> =
            position.marks.iter().map(|&mark| position.label(mark).to_string()).collect();
        text = text + "@" + &marks.join(",");
    }
    text
}

/// Reads a position:
///
/// - edges `1-2`, `1>2`, `1->2` or `1 2`, with commas, semicolons, spaces or line breaks between; single numbers are vertices alone;
/// - or numbers alone as contests give them: `n m` and `m` pairs, or `n` and the `n − 1` pairs of a tree; else the pairs themselves;
/// - then `@` and the marked vertices: without it, vertex 1.
pub(super) fn read(rule: Rule, text: &str) -> Result<Position, ParseError> {
    let wrong = |found: &str, expected| Err(ParseError::new("position", found, expected));
    let (edges, marks) = match text.split_once('@') {
        None => (text, None),
        Some((edges, marks)) => (edges, Some(marks)),
    };
    let mut draft = read_edges(edges)?;
    let words = marks.unwrap_or_default().split(|c: char| c == ',' || c.is_whitespace());
    draft.marked = words.filter(|word| !word.is_empty()).map(read_vertex).collect::<Result<_, _>>()?;
    if draft.edges.len().max(draft.marked.len()).max(draft.alone.len()) > MAX_EDGES {
        let all = draft.edges.len().max(draft.marked.len()).max(draft.alone.len());
        return Err(ParseError::new("position", all.to_string(), "at-most-edges").with("max", MAX_EDGES));
    }
    if rule == Rule::Kayles {
        if !draft.marked.is_empty() {
            return wrong(marks.unwrap_or_default().trim(), "graph-without-marks");
        }
        if marks.is_none() && draft.edges.is_empty() && draft.alone.is_empty() {
            return wrong(text, "edges");
        }
    } else {
        if marks.is_none() {
            let is_there =
                draft.edges.iter().flatten().chain(&draft.alone).any(|&vertex| vertex == USUAL_MARK);
            if !is_there {
                return wrong(text, "marked-vertices");
            }
            draft.marked.push(USUAL_MARK);
        }
        if draft.marked.is_empty() || (rule == Rule::Geography && draft.marked.len() > 1) {
            let expected = if rule == Rule::Geography { "one-marked-vertex" } else { "marked-vertices" };
            return wrong(marks.unwrap_or_default().trim(), expected);
        }
    }
    let position = draft.finish(rule, None).map_err(|cycle| {
        let first = cycle.0.first();
        let around: Vec<String> = cycle.0.iter().chain(first).take(12).map(u32::to_string).collect();
        ParseError::new("position", around.join("-"), "acyclic-graph")
    })?;
    // The play of what cannot be solved would not end in a lifetime: it is refused at once.
    if let Some(mut kayles) = position.kayles() {
        let refused = |vertices: usize, expected| ParseError::new("graph-component", vertices.to_string(), expected);
        if let Some(vertices) = kayles.too_large() {
            return Err(refused(vertices, "at-most-vertices").with("max", MAX_VERTICES));
        }
        if kayles.nimber(&mut |searched| searched < SEARCHED_PARTS).is_none() {
            return Err(refused(kayles.searched(), "searchable-component"));
        }
    }
    Ok(position)
}

/// A vertex's number.
pub(super) fn read_vertex(word: &str) -> Result<u32, ParseError> {
    let number = crate::heaps::parse_number("vertex", word)?;
    u32::try_from(number)
        .ok()
        .filter(|&number| number <= MAX_VERTEX)
        .ok_or_else(|| ParseError::new("vertex", word, "number-at-most").with("max", u64::from(MAX_VERTEX)))
}

/// The two ends in `1-2`, `1>2` or `1->2`; `None` where no sign stands between them.
pub(super) fn read_edge(word: &str) -> Option<Result<Edge, ParseError>> {
    let (from, to) = word.split_once("->").or_else(|| word.split_once(['-', '>', '→', '–']))?;
    Some(read_vertex(from).and_then(|from| Ok([from, read_vertex(to)?])))
}

fn read_edges(text: &str) -> Result<Draft, ParseError> {
    let is_plain = |c: char| c.is_ascii_digit() || c.is_whitespace();
    if text.chars().all(is_plain) {
        let numbers = text.split_whitespace().map(read_vertex).collect::<Result<Vec<u32>, _>>()?;
        return read_numbers(&numbers, text);
    }
    let mut draft = Draft::default();
    for item in text.split([',', ';', '\n']) {
        let words: Vec<&str> = item.split_whitespace().collect();
        match words[..] {
            [from, "-" | ">" | "->" | "→", to] => draft.edges.push([read_vertex(from)?, read_vertex(to)?]),
            [from, to] if read_edge(from).is_none() && read_edge(to).is_none() => {
                draft.edges.push([read_vertex(from)?, read_vertex(to)?]);
            }
            _ => {
                for word in words {
                    match read_edge(word) {
                        Some(edge) => draft.edges.push(edge?),
                        None => draft.alone.push(read_vertex(word)?),
                    }
                }
            }
        }
    }
    Ok(draft)
}

/// Numbers alone.
fn read_numbers(numbers: &[u32], text: &str) -> Result<Draft, ParseError> {
    let pairs =
        |numbers: &[u32]| numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<Edge>>();
    // The vertices of a contest are numbered from 0 or from 1.
    let fits = |count: u32, edges: &[Edge]| {
        let zero = edges.iter().flatten().any(|&vertex| vertex == 0);
        let all = if zero { 0..count } else { 1..count.saturating_add(1) };
        (edges.iter().flatten().all(|vertex| all.contains(vertex)) && count as usize <= MAX_EDGES)
            .then(|| all.collect())
    };
    match numbers {
        [] => Ok(Draft::default()),
        [vertex] => Ok(Draft { alone: vec![*vertex], ..Draft::default() }),
        [count, edges, rest @ ..]
            if rest.len() == 2 * *edges as usize
                && let Some(alone) = fits(*count, &pairs(rest)) =>
        {
            Ok(Draft { edges: pairs(rest), alone, ..Draft::default() })
        }
        [count, rest @ ..]
            if *count > 0
                && rest.len() == 2 * (*count as usize - 1)
                && let Some(alone) = fits(*count, &pairs(rest)) =>
        {
            Ok(Draft { edges: pairs(rest), alone, ..Draft::default() })
        }
        _ if numbers.len().is_multiple_of(2) => Ok(Draft { edges: pairs(numbers), ..Draft::default() }),
        _ => Err(ParseError::new("position", text, "edges")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_the_same_graph() {
        for text in [
            "1-2,2-3,1-3@1",
            "1>2, 2>3; 1>3 @ 1",
            "1->2 2->3 1->3",
            "1 > 2, 2 -> 3, 1 → 3",
            "1 2,2 3,1 3@1",
            "3 3\n1 2\n2 3\n1 3\n",
            "3 3 1 2 2 3 1 3 @1",
            "1 2\n2 3\n1 3",
        ] {
            let read = read(Rule::Chips, text).map(|position| written(&position));
            assert_eq!(read.as_deref(), Ok("1-2,1-3,2-3@1"), "{text}");
        }
        let tree = read(Rule::Hackenbush, "4\n1 2\n2 3\n1 4").unwrap();
        assert_eq!(written(&tree), "1-2,1-4,2-3@1");
        // Vertices that no edge touches count in Node Kayles, where a contest says how many there are.
        let alone = |text| read(Rule::Kayles, text).map(|position| written(&position)).unwrap();
        assert_eq!(alone("4 1\n2 3"), "2-3,1,4");
        assert_eq!(alone("2-3,1,4"), "2-3,1,4");
        assert_eq!((alone("@").as_str(), alone("5").as_str(), alone("3-3,7").as_str()), ("@", "5", "7"));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        for (rule, text, found, expected) in [
            (Rule::Chips, "1-2,2-3,3-2", "2-3-2", "acyclic-graph"),
            (Rule::Chips, "4-4@4", "4-4", "acyclic-graph"),
            (Rule::Chips, "2-3", "2-3", "marked-vertices"),
            (Rule::Hackenbush, "2-3@", "", "marked-vertices"),
            (Rule::Geography, "1-2@1,2", "1,2", "one-marked-vertex"),
            (Rule::Kayles, "1-2@1", "1", "graph-without-marks"),
            (Rule::Kayles, "", "", "edges"),
            (Rule::Chips, "1 2 3 4 5", "1 2 3 4 5", "edges"),
            (Rule::Chips, "1-b", "b", "whole-number"),
            (Rule::Chips, "1-2000000000", "2000000000", "number-at-most"),
        ] {
            let error = read(rule, text).unwrap_err();
            assert_eq!((error.found.as_str(), error.expected.id), (found, expected), "{text}");
        }
    }

    /// Fallen edges are not there; loops and parallel edges are.
    #[test]
    fn what_stands_in_hackenbush() {
        let read = |text| written(&read(Rule::Hackenbush, text).unwrap());
        assert_eq!(read("5-6,2-1,1-2,2-2@1"), "1-2,1-2,2-2@1");
        assert_eq!(read("5-6@1"), "@1");
    }
}
