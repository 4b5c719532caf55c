//! Loopy games against plain retrograde analysis of their graphs, in which play that goes on for ever is a draw.

use boyi_partizan::{Arena, GameError, NoGames, Player, Position, Value, Winner};
use std::rc::Rc;

/// The options of Left and Right at each vertex.
type Graph = Vec<[Vec<usize>; 2]>;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Vertex {
    graph: Rc<Graph>,
    at: usize,
}

impl Position for Vertex {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        for &at in &self.graph[self.at][usize::from(player == Player::Right)] {
            found(Vertex { graph: self.graph.clone(), at });
        }
    }
}

fn random_graph(random: &mut fastrand::Rng) -> Graph {
    let size = random.usize(1..6);
    let mut side = || (0..random.usize(0..3)).map(|_| random.usize(0..size)).collect();
    (0..size).map(|_| [side(), side()]).collect()
}

fn negative(graph: &Graph) -> Graph {
    graph.iter().map(|[left, right]| [right.clone(), left.clone()]).collect()
}

/// Who wins the sum of the first vertices of these graphs when Left, and when Right, moves first: positions without a move are lost,
/// those before them won, until nothing changes; the rest is drawn.
fn winners(g: &Graph, h: &Graph) -> [Winner; 2] {
    let state = |a: usize, b: usize, mover: usize| (a * h.len() + b) * 2 + mover;
    let mut known: Vec<Option<usize>> = vec![None; g.len() * h.len() * 2];
    loop {
        let mut changed = false;
        for a in 0..g.len() {
            for b in 0..h.len() {
                for mover in 0..2 {
                    if known[state(a, b, mover)].is_some() {
                        continue;
                    }
                    let in_g = g[a][mover].iter().map(|&a| known[state(a, b, 1 - mover)]);
                    let in_h = h[b][mover].iter().map(|&b| known[state(a, b, 1 - mover)]);
                    let after: Vec<Option<usize>> = in_g.chain(in_h).collect();
                    let winner = if after.contains(&Some(mover)) {
                        Some(mover)
                    } else {
                        after.iter().all(|&winner| winner == Some(1 - mover)).then_some(1 - mover)
                    };
                    known[state(a, b, mover)] = winner;
                    changed |= winner.is_some();
                }
            }
        }
        if !changed {
            return [0, 1].map(|mover| match known[state(0, 0, mover)] {
                Some(0) => Winner::Left,
                Some(_) => Winner::Right,
                None => Winner::Nobody,
            });
        }
    }
}

fn value(arena: &mut Arena, graph: &Graph) -> Result<Value, GameError> {
    arena.loopy_value(Vertex { graph: Rc::new(graph.clone()), at: 0 })
}

fn is_stopper(value: &Value) -> bool {
    match value {
        Value::Short(_) => true,
        Value::Loopy(loopy) => loopy.is_stopper(),
    }
}

/// Values of random graphs with the graphs, and how many graphs have none.
fn random_values(arena: &mut Arena, seed: u64, count: usize) -> (Vec<(Graph, Value)>, usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut values, mut without) = (Vec::new(), 0);
    for _ in 0..count {
        let graph = random_graph(&mut random);
        match value(arena, &graph) {
            Ok(value) => values.push((graph, value)),
            Err(error) => {
                assert_eq!(error, GameError::NoSides);
                without += 1;
            }
        }
    }
    (values, without)
}

#[test]
fn random_loopy_games_are_won_as_their_values_say() {
    let mut arena = Arena::new();
    let (values, without) = random_values(&mut arena, 1, 1_000);
    assert!(without * 50 < values.len(), "{without} without sides");
    assert!(values.iter().filter(|(_, value)| !is_stopper(value)).count() > 50);
    assert!(values.iter().filter(|(_, value)| is_stopper(value) && value.short().is_none()).count() > 50);
    let alone: Graph = vec![[vec![], vec![]]];
    for (graph, value) in &values {
        assert_eq!(arena.winners(value).unwrap(), winners(graph, &alone), "{graph:?}");
    }
    for pair in values.windows(2) {
        let [(g, g_value), (h, h_value)] = pair else { unreachable!("pairs") };
        match arena.value_sum(g_value, h_value) {
            Ok(sum) => assert_eq!(arena.winners(&sum).unwrap(), winners(g, h), "{g:?} + {h:?}"),
            Err(error) => assert_eq!(error, GameError::NoSides),
        }
    }
}

#[test]
fn stoppers_are_compared_as_their_difference_is_played() {
    let mut arena = Arena::new();
    let (values, _) = random_values(&mut arena, 2, 300);
    // Graphs that are stoppers themselves: their value is one, and no play of the graph alone is drawn.
    let stoppers: Vec<&(Graph, Value)> =
        values.iter().filter(|(graph, value)| is_stopper(value) && alternating_play_ends(graph)).collect();
    assert!(stoppers.len() > 60);
    for (g, g_value) in &stoppers {
        for (h, h_value) in &stoppers {
            let survives = winners(g, &negative(h))[1] != Winner::Right;
            assert_eq!(arena.value_at_most(h_value, g_value).unwrap(), survives, "{g:?} >= {h:?}");
            let equal = survives && winners(h, &negative(g))[1] != Winner::Right;
            assert_eq!(g_value == h_value, equal, "equal values have equal forms: {g:?} {h:?}");
        }
    }
}

/// Whether play in which the players move in turn ends, from each vertex.
fn alternating_play_ends(graph: &Graph) -> bool {
    fn ends(graph: &Graph, at: usize, mover: usize, path: &mut Vec<(usize, usize)>) -> bool {
        if path.contains(&(at, mover)) {
            return false;
        }
        path.push((at, mover));
        let all = graph[at][mover].iter().all(|&next| ends(graph, next, 1 - mover, path));
        path.pop();
        all
    }
    (0..graph.len()).all(|at| (0..2).all(|mover| ends(graph, at, mover, &mut Vec::new())))
}

#[test]
fn loopy_values_are_read_back() {
    let mut arena = Arena::new();
    let (values, _) = random_values(&mut arena, 3, 1_000);
    for (graph, value) in &values {
        let text = arena.write_value(value).unwrap();
        let back = arena.evaluate(&text, &mut NoGames).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(back, *value, "{text} of {graph:?}");
    }
}

#[test]
fn sums_of_loopy_values_obey_the_laws() {
    let mut arena = Arena::new();
    let (values, _) = random_values(&mut arena, 4, 300);
    let number = arena.evaluate("3/4", &mut NoGames).unwrap();
    for triple in values.windows(3) {
        let [(g, a), (_, b), (_, c)] = triple else { unreachable!("triples") };
        let negative = arena.value_negative(a).unwrap();
        assert_eq!(arena.value_negative(&negative).unwrap(), *a);
        // Which sides are found may depend on the order of vertices and terms.
        if let Ok(exchanged) = value(&mut arena, &self::negative(g)) {
            assert_eq!(exchanged, negative);
        }
        // A number is added to each option; here its moves are played as well.
        let moved = arena.value_sum(a, &number).unwrap();
        let played: Graph = vec![[vec![1], vec![2]], [vec![3], vec![2]], [vec![3], vec![]], [vec![], vec![]]];
        assert_eq!(arena.winners(&moved).unwrap(), winners(g, &played), "{g:?} + 3/4");
        let (Ok(ab), Ok(bc)) = (arena.value_sum(a, b), arena.value_sum(b, c)) else { continue };
        if let Ok(ba) = arena.value_sum(b, a) {
            assert_eq!(ba, ab, "commutativity");
        }
        if let (Ok(left), Ok(right)) = (arena.value_sum(&ab, c), arena.value_sum(a, &bc)) {
            assert_eq!(left, right, "associativity");
        }
    }
}

#[test]
fn loopy_values_of_the_books() {
    let mut arena = Arena::new();
    for (expression, value) in [
        ("a{a|}", "on"),
        ("{|pass}", "off"),
        ("a{0|a}", "over"),
        ("{pass|0}", "under"),
        ("{pass|*}", "^[on]"),
        ("upon", "^[on]"),
        ("on + off", "dud"),
        ("on - on", "dud"),
        ("on + 1000000", "on"),
        ("over + over", "over"),
        ("over + ^ + *2", "over"),
        ("over - over", "over & under"),
        ("over - 1/4", "-1/4over"),
        ("a{{|a}|}", "1 & 0"),
        ("{pass|3/2}", "3/2under"),
        ("{-1/4*|pass}", "-1/4v[on]"),
        ("{0|{dud|},*}", "^ & v*"),
        ("upon + *", "^[on]*"),
        ("upon - upon", "^<on> & v<on>"),
        ("{on||0|-1/2}", "{on||0|-1/2}"),
        ("a{0||0|a}", "over"),
        ("{1|a{0|a}} - a", "{1|over} + under"),
        ("2*over", "over"),
        ("{over + 1|2}", "3/2"),
        // A minus ends a name.
        ("over-{1|0}", "over - {1|0}"),
        ("2over-{1|0}", "2over - {1|0}"),
        ("on-{0|1}", "on"),
        ("a{0|a} + a-{1|0}", "over + over - {1|0}"),
        ("over-tiny(2)", "over - tiny(2)"),
    ] {
        let [a, b] = [expression, value]
            .map(|text| arena.evaluate(text, &mut NoGames).unwrap_or_else(|error| panic!("{text}: {error}")));
        assert_eq!(a, b, "{expression} = {value}");
    }
    for (low, high, holds) in [
        ("0", "over", true),
        ("over", "1/1048576", true),
        ("^", "over", true),
        ("^[on]", "over", true),
        ("^[8]", "^[on]", true),
        ("over", "^", false),
        ("1/4", "on", true),
        ("off", "dud", true),
        ("dud", "on", true),
        ("dud", "0", false),
    ] {
        let [a, b] = [low, high].map(|text| arena.evaluate(text, &mut NoGames).unwrap());
        assert_eq!(arena.value_at_most(&a, &b).unwrap(), holds, "{low} <= {high}");
    }
}

#[test]
fn faults_of_loopy_expressions_have_their_place() {
    let mut arena = Arena::new();
    for (text, error) in [
        ("a{0|a+1}", "character 5: a label of braces around it stands alone, as an option"),
        ("pass", "character 1: a label of braces around it stands alone, as an option"),
        ("{0|b}", "character 4: no operator or game is called \"b\""),
        ("0 & 1", "character 1: the onside must be at least the offside"),
        ("cool(over, 1)", "character 6: expected a value of a game that always ends"),
        ("on &", "character 5: the text ends, expected a value"),
        ("a{0|", "character 5: the text ends, expected a value"),
        ("on{0|1}", "character 3: found '{', expected an operator or the end"),
    ] {
        match arena.evaluate(text, &mut NoGames) {
            Ok(_) => panic!("{text} was read"),
            Err(found) => assert_eq!(found.to_string(), error, "{text}"),
        }
    }
    let short = arena.read("1 + over").unwrap_err();
    assert_eq!(short.to_string(), "character 5: expected a value of a game that always ends");
}
