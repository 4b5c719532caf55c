//! Games on a given graph: chips on a directed acyclic graph, vertex Geography, Node Kayles, green Hackenbush.

mod layout;
mod position;
mod rules;
mod text;
mod theory;

pub use position::Position;
pub use rules::{GraphGame, Rule, Step};

use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, OpenGame, Param};

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

const fn entry(name: &'static str, params: &'static [Param], open: OpenGame) -> GameEntry {
    GameEntry::new(name, Group::Impartial, Knowledge::Theory, MESSAGES, open).with_params(params)
}

/// The catalogue's entries, set up by `open`: as components of a sum are, so that one compiled engine plays all of them.
pub const fn entries(open: OpenGame) -> [GameEntry; 3] {
    const RULE: Param = Param::value("rule", "chips", "chips|geography|kayles|hackenbush");
    const MISERE: Param = Param::flag("misere");
    [
        entry("graph", const { &[RULE, MISERE] }, open),
        entry("geography", const { &[MISERE] }, open),
        entry("green-hackenbush", const { &[MISERE] }, open),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::{
        Impartial, Theory, explain,
        testing::{agrees_below, round_trips},
    };
    use boyi_core::{Engine, Game, GraphPicture, Limits, NoObserver, Notation, Picture, Record};
    use proptest::prelude::*;

    const ALL: [Rule; 4] = [Rule::Chips, Rule::Geography, Rule::Kayles, Rule::Hackenbush];

    fn game(rule: Rule) -> GraphGame {
        GraphGame { rule, misere: false }
    }

    /// Texts of positions on random graphs.
    fn texts(rule: Rule) -> impl Strategy<Value = String> {
        let edge = (1u32..8, 1u32..8).prop_map(move |(a, b)| match rule {
            // Edges lead upwards, so that there is no cycle.
            Rule::Chips if a == b => [a, b + 1],
            Rule::Chips => [a.min(b), a.max(b)],
            _ => [a, b],
        });
        let marks = prop::collection::vec(1u32..8, 1..3);
        (prop::collection::vec(edge, 1..9), marks).prop_map(move |(edges, marks)| {
            let edges: Vec<String> = edges.iter().map(|[from, to]| format!("{from}-{to}")).collect();
            let marks: Vec<String> = marks.iter().map(u32::to_string).collect();
            match rule {
                Rule::Kayles => edges.join(","),
                Rule::Geography => format!("{}@{}", edges.join(","), marks[0]),
                Rule::Chips | Rule::Hackenbush => format!("{}@{}", edges.join(","), marks.join(",")),
            }
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn theory_equals_the_definition(texts in (texts(ALL[0]), texts(ALL[1]), texts(ALL[2]), texts(ALL[3]))) {
            let (chips, geography, kayles, hackenbush) = texts;
            for (rule, text) in ALL.into_iter().zip([chips, geography, kayles, hackenbush]) {
                for misere in [false, true] {
                    let game = GraphGame { rule, misere };
                    let start = game.parse_position(&text).unwrap();
                    let answered = agrees_below(&game, &start);
                    let over = game.outcome(&start).is_some();
                    prop_assert!(answered > usize::from(!misere && !over), "{}", text);
                    if !over {
                        round_trips(&game, &start, 5);
                    }
                }
            }
        }

        #[test]
        fn no_text_panics(text in "[0-9@,> -]{0,30}") {
            for rule in ALL {
                let _ = game(rule).parse_position(&text);
            }
        }
    }

    fn said(rule: Rule, text: &str) -> Vec<String> {
        let game = game(rule);
        let record = Record::from_position(game.parse_position(text).unwrap());
        let found = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
        let value = if found.value.is_win() { "won" } else { "lost" };
        let best =
            found.best.iter().map(|step| game.move_text(record.now(), step)).collect::<Vec<_>>().join(" ");
        let notes = explain(&game, &record, &found);
        [format!("{value} {best}")]
            .into_iter()
            .chain(notes.into_iter().map(|note| note.id.to_owned()))
            .collect()
    }

    /// The tasks that contests set, and the reasons that are told.
    #[test]
    fn contest_tasks() {
        assert_eq!(
            said(Rule::Chips, "1-2,2-3,1-3@1"),
            ["won 1-3", "graph.chips", "graph.vertices", "sum.options"]
        );
        let two_chips = said(Rule::Chips, "1-2,2-3,1-3@1,2");
        assert_eq!(two_chips[..3], ["won 1-2", "graph.chips", "graph.vertices"]);
        // Two on each side, all matched: the first player goes to the partner.
        assert_eq!(
            said(Rule::Geography, "1-3,1-4,2-4@1"),
            ["won 3", "graph.geography", "graph.matched", "sum.options"]
        );
        let lost = said(Rule::Geography, "1-2,2-3@1");
        assert_eq!(lost[..3], ["lost 2", "graph.geography", "graph.unmatched"]);
        // The rooted tree 1-2, 1-3, 3-4: branches of 1 and 2.
        let tree = said(Rule::Hackenbush, "4 1 2 1 3 3 4");
        assert_eq!(tree[..3], ["won 3-4", "graph.colon", "graph.branches"]);
        let triangle = said(Rule::Hackenbush, "1-2,2-3,3-1@1");
        assert_eq!(triangle[1..3], ["graph.fusion", "graph.branches"]);
        assert_eq!(said(Rule::Kayles, "1-2,2-3,4-5")[1..3], ["graph.kayles", "sum.parts"]);
    }

    /// The mate is a move that wins, and the matching that is written leaves the token's vertex out where it loses.
    #[test]
    fn the_matching_is_the_reason() {
        let game = game(Rule::Geography);
        let lost = game.parse_position("1-2,1-3,1-4@2").unwrap();
        let record = Record::from_position(lost);
        let found = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
        let notes = explain(&game, &record, &found);
        let note = notes.iter().find(|note| note.id == "graph.unmatched").unwrap();
        let pairs = note.args.iter().find(|arg| arg.0 == "pairs").unwrap().1.to_string();
        assert!(pairs == "1-3" || pairs == "1-4", "{pairs}");
    }

    /// A hundred thousand edges: value, all winning moves and reasons.
    #[test]
    fn contest_sizes() {
        let path = |count: u32| (1..count).map(|at| format!("{at}-{}", at + 1)).collect::<Vec<_>>().join(",");
        let bushes =
            |count: u32| (2..count).map(|at| format!("{}-{at}", at / 2)).collect::<Vec<_>>().join(",");
        for (rule, text) in [
            (Rule::Chips, path(100_000) + "@1,7"),
            (Rule::Chips, bushes(100_000) + "@1,2,3"),
            (Rule::Geography, path(100_000) + "@50001"),
            (Rule::Geography, bushes(100_000) + "@1"),
            (Rule::Hackenbush, path(100_000) + "@1"),
            (Rule::Hackenbush, bushes(100_000) + "@1"),
            (Rule::Kayles, path(100_000)),
        ] {
            let game = game(rule);
            let position = game.parse_position(&text).unwrap();
            let record = Record::from_position(position.clone());
            let found = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
            assert!(!found.more && !found.best.is_empty(), "{rule:?}");
            let after = game.play(&position, &found.best[0]);
            assert_eq!(game.lost(&after), Some(found.value.is_win()), "{rule:?}");
            explain(&game, &record, &found);
            let Picture::Graph(GraphPicture { vertices, hidden, .. }) = game.picture(&position, "") else {
                panic!()
            };
            assert!((1..=120).contains(&vertices.len()) && hidden > 99_000);
        }
    }

    /// Components too large to be solved are refused at once; paths and cycles can be, whatever their length.
    #[test]
    fn node_kayles_on_too_large_components_is_refused() {
        let star = |leaves: u32| (1..=leaves).map(|leaf| format!("0-{leaf}")).collect::<Vec<_>>().join(",");
        let kayles = game(Rule::Kayles);
        assert!(kayles.parse_position(&star(127)).is_ok());
        let error = kayles.parse_position(&star(128)).unwrap_err();
        assert_eq!((error.field, error.found.as_str()), ("graph-component", "129"));
        assert!(kayles.parse_position(&format!("{},500-501", star(128))).is_err());
        let cycle: Vec<String> = (0..300).map(|at| format!("{at}-{}", (at + 1) % 300)).collect();
        assert!(kayles.parse_position(&cycle.join(",")).is_ok());
        assert!(game(Rule::Hackenbush).parse_position(&format!("{}@0", star(300))).is_ok());
    }

    /// A graph whose search would take too long is refused after the work allowed, whatever its size; what is read is solved, and so is
    /// all that play leads to.
    #[test]
    fn node_kayles_that_takes_too_long_is_refused() {
        let kayles = game(Rule::Kayles);
        for (vertices, every, solved) in [(128u32, 2, true), (128, 9, false), (128, 40, false), (30, 7, true)] {
            let pairs = (1..vertices).flat_map(|to| (0..to).map(move |from| (from, to)));
            let near = |&(from, to): &(u32, u32)| from + 1 == to || (from * 7 + to * to) % every == 0;
            let edges: Vec<String> = pairs.filter(near).map(|(from, to)| format!("{from}-{to}")).collect();
            let position = match kayles.parse_position(&edges.join(",")) {
                Ok(position) => position,
                Err(error) => {
                    assert_eq!((error.expected.id, error.found), ("searchable-component", vertices.to_string()));
                    assert!(!solved, "{vertices} {every}");
                    continue;
                }
            };
            assert!(solved && kayles.nimber(&position).is_some(), "{vertices} {every}");
            let mut moves = Vec::new();
            kayles.moves(&position, &mut moves);
            let after = kayles.nimbers_after(&position, &moves).unwrap();
            for (step, nimber) in moves.iter().zip(after).step_by(9) {
                assert_eq!(kayles.nimber(&kayles.play(&position, step)), Some(nimber));
            }
        }
    }

    /// Play does not move vertices on the screen.
    #[test]
    fn vertices_keep_their_places() {
        for rule in ALL {
            let game = game(rule);
            let start = game.start();
            let mut moves = Vec::new();
            game.moves(&start, &mut moves);
            let drawn = |position| match game.picture(position, "") {
                Picture::Graph(picture) => picture,
                _ => GraphPicture::default(),
            };
            let (before, after) = (drawn(&start), drawn(&game.play(&start, &moves[0])));
            assert_eq!((before.width, before.height), (after.width, after.height));
            for vertex in &after.vertices {
                let same = before.vertices.iter().find(|other| other.name == vertex.name).unwrap();
                assert_eq!((vertex.x, vertex.y), (same.x, same.y));
            }
            assert!(before.vertices.iter().all(|vertex| vertex.x < before.width && vertex.y < before.height));
        }
    }
}
