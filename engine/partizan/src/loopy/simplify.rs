//! Canonical forms of stoppers, and the stoppers that are the sides of other games (Siegel, *Coping with Cycles*; CGT,
//! sections VI.2 to VI.4).

use super::graph::{Graph, Survival, survival};
use crate::{Arena, Game, GameError, Player, arena::Map};

/// An option of a stopper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Entry {
    /// A short game.
    Short(Game),
    /// A vertex of the same stopper.
    Vertex(usize),
}

/// A stopper in canonical form that is no short game. Its vertices stand in an order that equal stoppers share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stopper {
    /// The options at each vertex; the first is the game.
    pub(super) vertices: Vec<[Vec<Entry>; 2]>,
}

/// One side of a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Side {
    Short(Game),
    Stopper(Stopper),
}

impl Stopper {
    /// The game at a vertex.
    pub(super) fn at(&self, arena: &mut Arena, vertex: usize) -> Result<Self, GameError> {
        let mut vertices = self.vertices.clone();
        vertices.swap(0, vertex);
        let swapped = |entry: &mut Entry| match *entry {
            Entry::Vertex(0) => *entry = Entry::Vertex(vertex),
            Entry::Vertex(same) if same == vertex => *entry = Entry::Vertex(0),
            _ => {}
        };
        vertices.iter_mut().flatten().flatten().for_each(swapped);
        in_order(arena, vertices)
    }

    /// The sum with a number, which each option is added to: a stopper that is no number is worth no less, as no player
    /// wants to move in the number.
    pub(super) fn plus(&self, arena: &mut Arena, number: Game) -> Result<Self, GameError> {
        let mut vertices = self.vertices.clone();
        for entry in vertices.iter_mut().flatten().flatten() {
            if let Entry::Short(game) = entry {
                *game = arena.sum(*game, number)?;
            }
        }
        in_order(arena, vertices)
    }

    pub(super) fn negative(&self, arena: &mut Arena) -> Result<Self, GameError> {
        let mut exchange = |entries: &[Entry]| -> Result<Vec<Entry>, GameError> {
            let negative = |&entry: &Entry| match entry {
                Entry::Short(game) => arena.negative(game).map(Entry::Short),
                vertex @ Entry::Vertex(_) => Ok(vertex),
            };
            entries.iter().map(negative).collect()
        };
        let mut vertices = Vec::new();
        for [left, right] in &self.vertices {
            vertices.push([exchange(right)?, exchange(left)?]);
        }
        in_order(arena, vertices)
    }
}

impl Graph {
    /// Adds a side, and returns its vertex.
    pub(super) fn side(&mut self, arena: &mut Arena, side: &Side) -> Result<usize, GameError> {
        let stopper = match side {
            Side::Short(game) => return self.short(arena, *game),
            Side::Stopper(stopper) => stopper,
        };
        let first = self.len();
        for _ in &stopper.vertices {
            self.vertex()?;
        }
        for (at, sides) in stopper.vertices.iter().enumerate() {
            for player in Player::BOTH {
                for &entry in &sides[player as usize] {
                    let option = match entry {
                        Entry::Short(game) => self.short(arena, game)?,
                        Entry::Vertex(vertex) => first + vertex,
                    };
                    self.options[first + at][player as usize].push(option);
                }
            }
        }
        Ok(first)
    }
}

/// Returns the stopper that a vertex equals if endless play is won by Left: its onside.
///
/// Candidates are made and compared with the vertex: first of the graph simplified as if it were one of stoppers, then of the
/// graph itself. Where none is equal, the value has no sides that are known here ([`GameError::NoSides`]).
pub(super) fn onside(arena: &mut Arena, graph: &Graph, root: usize) -> Result<Side, GameError> {
    if graph.endless_replies().is_empty() {
        return canonical(arena, graph, root);
    }
    let order = survival(arena, graph, graph)?;
    let simple = simplified(arena, graph, &order)?;
    let small = reached(&simple, &order, root);
    for (candidate, vertex) in [(&small, 0), (graph, root)] {
        if let Some(rest) = without_endless_replies(arena, candidate, vertex)? {
            let side = canonical(arena, &rest, vertex)?;
            if is_onside(arena, &side, graph, root)? {
                return Ok(side);
            }
        }
    }
    Err(GameError::NoSides)
}

/// Whether Left survives the difference of a side and a vertex both ways, where endless play is Left's win.
fn is_onside(arena: &mut Arena, side: &Side, graph: &Graph, root: usize) -> Result<bool, GameError> {
    let mut stopper = Graph::default();
    let vertex = stopper.side(arena, side)?;
    Ok(survival(arena, &stopper, graph)?.at_least(vertex, root)
        && survival(arena, graph, &stopper)?.at_least(root, vertex))
}

/// The place of a vertex among those reached, the last one if it is new.
fn number(reached: &mut Vec<usize>, vertex: usize) -> usize {
    reached.iter().position(|&known| known == vertex).unwrap_or_else(|| {
        reached.push(vertex);
        reached.len() - 1
    })
}

/// The graph that is reached from a vertex, which is the first there, with equal vertices made one.
fn reached(graph: &Graph, order: &Survival, root: usize) -> Graph {
    let one = |vertex: usize| (0..=vertex).find(|&known| order.equal(known, vertex)).expect("itself");
    let mut reached = vec![one(root)];
    let mut options = Vec::new();
    while let Some(&vertex) = reached.get(options.len()) {
        let mut sides = graph.options[vertex].clone();
        for option in sides.iter_mut().flatten() {
            *option = number(&mut reached, one(*option));
        }
        options.push(sides);
    }
    Graph::of(options)
}

/// The graph without moves of Right that keep alternating play going, each left out where Left still survives the
/// difference at the root; `None` where some cannot be.
fn without_endless_replies(
    arena: &mut Arena,
    graph: &Graph,
    root: usize,
) -> Result<Option<Graph>, GameError> {
    let mut rest = graph.clone();
    // A move that cannot be left out cannot be when fewer are there.
    let mut needed = Vec::new();
    loop {
        let replies = rest.endless_replies();
        let Some(&(from, to)) = replies.iter().find(|reply| !needed.contains(*reply)) else {
            return Ok(replies.is_empty().then_some(rest));
        };
        let mut without = rest.clone();
        without.options[from][Player::Right as usize].retain(|&option| option != to);
        if survival(arena, graph, &without)?.at_least(root, root) {
            rest = without;
        } else {
            needed.push((from, to));
        }
    }
}

/// Returns the canonical form of a vertex in a graph of stoppers: no dominated options, no reversible moves, and equal
/// vertices are one.
fn canonical(arena: &mut Arena, graph: &Graph, root: usize) -> Result<Side, GameError> {
    let order = survival(arena, graph, graph)?;
    let simple = simplified(arena, graph, &order)?;
    in_arena(arena, &reached(&simple, &order, root))
}

/// The graph without dominated options and reversible moves.
fn simplified(arena: &mut Arena, graph: &Graph, order: &Survival) -> Result<Graph, GameError> {
    let mut simple = graph.clone();
    // An option that a reversible move is replaced by may be reversible in turn, and change what is above it. In a graph of
    // stoppers this ends.
    for _ in 0..=graph.len() {
        let mut changed = false;
        for vertex in 0..simple.len() {
            for player in Player::BOTH {
                changed |= simplify(arena, &mut simple, order, vertex, player)?;
            }
        }
        if !changed {
            break;
        }
    }
    Ok(simple)
}

/// Whether `g` is at least as good as `h` for a player.
fn at_least(order: &Survival, player: Player, g: usize, h: usize) -> bool {
    match player {
        Player::Left => order.at_least(g, h),
        Player::Right => order.at_least(h, g),
    }
}

/// Bypasses reversible moves of a player and drops dominated options, at one vertex. Whether anything changed.
fn simplify(
    arena: &mut Arena,
    graph: &mut Graph,
    order: &Survival,
    vertex: usize,
    player: Player,
) -> Result<bool, GameError> {
    let before = graph.options[vertex][player as usize].clone();
    let (mut kept, mut rest): (Vec<usize>, Vec<usize>) = (Vec::new(), before.iter().rev().copied().collect());
    let mut seen = vec![false; graph.len()];
    while let Some(option) = rest.pop() {
        arena.spend(1)?;
        if std::mem::replace(&mut seen[option], true) {
            continue;
        }
        let replies = &graph.options[option][player.opponent() as usize];
        match replies.iter().find(|&&reply| at_least(order, player, vertex, reply)) {
            Some(&reply) => rest.extend(graph.options[reply][player as usize].iter().rev()),
            None => {
                if !kept.iter().any(|&known| at_least(order, player, known, option)) {
                    kept.retain(|&known| !at_least(order, player, option, known));
                    kept.push(option);
                }
            }
        }
    }
    let changed = kept != before;
    graph.options[vertex][player as usize] = kept;
    Ok(changed)
}

/// Returns the game at the first vertex of a simplified graph, with short games in the arena.
fn in_arena(arena: &mut Arena, graph: &Graph) -> Result<Side, GameError> {
    let mut short: Map<usize, Game> = Map::default();
    for vertex in graph.short_vertices() {
        let games = graph.options[vertex]
            .clone()
            .map(|side| side.iter().map(|option| short[option]).collect::<Vec<_>>());
        short.insert(vertex, arena.form(&games[0], &games[1])?);
    }
    if let Some(&game) = short.get(&0) {
        return Ok(Side::Short(game));
    }
    // Only vertices that no short game hides are reached.
    let mut reached = vec![0];
    let mut vertices = Vec::new();
    while let Some(&vertex) = reached.get(vertices.len()) {
        let entry = |option: usize| match short.get(&option) {
            Some(&game) => Entry::Short(game),
            None => Entry::Vertex(number(&mut reached, option)),
        };
        let [left, right] = &graph.options[vertex];
        let mut all: Vec<Entry> = left.iter().chain(right).copied().map(entry).collect();
        let right = all.split_off(left.len());
        vertices.push([all, right]);
    }
    Ok(Side::Stopper(in_order(arena, vertices)?))
}

/// A stopper with its vertices and options in an order that equal stoppers share: that of their texts, option by option.
fn in_order(arena: &mut Arena, mut vertices: Vec<[Vec<Entry>; 2]>) -> Result<Stopper, GameError> {
    let mut texts: Map<Game, String> = Map::default();
    for entry in vertices.iter().flatten().flatten() {
        if let Entry::Short(game) = *entry {
            texts.insert(game, arena.write(game)?);
        }
    }
    // No two vertices are equal, so that their options tell them apart after as many rounds as there are vertices.
    let mut ranks = vec![0; vertices.len()];
    let key = |entry: &Entry, ranks: &[usize]| match entry {
        Entry::Short(game) => (0, texts[game].clone()),
        Entry::Vertex(vertex) => (1 + ranks[*vertex], String::new()),
    };
    for _ in 0..vertices.len() {
        for side in vertices.iter_mut().flatten() {
            side.sort_by_cached_key(|entry| key(entry, &ranks));
        }
        let keys: Vec<_> = vertices
            .iter()
            .enumerate()
            .map(|(at, sides)| {
                let sides =
                    sides.clone().map(|side| side.iter().map(|entry| key(entry, &ranks)).collect::<Vec<_>>());
                (ranks[at], sides)
            })
            .collect();
        let mut sorted = keys.clone();
        sorted.sort();
        sorted.dedup();
        ranks = keys.iter().map(|key| sorted.binary_search(key).expect("a key")).collect();
    }
    for side in vertices.iter_mut().flatten() {
        side.sort_by_cached_key(|entry| key(entry, &ranks));
    }
    // The root stays first, then the order in which the vertices are met.
    let mut order = vec![0];
    let mut at = 0;
    while let Some(&vertex) = order.get(at) {
        for entry in vertices[vertex].iter().flatten() {
            if let Entry::Vertex(next) = *entry
                && !order.contains(&next)
            {
                order.push(next);
            }
        }
        at += 1;
    }
    let number =
        |vertex: usize| order.iter().position(|&known| known == vertex).expect("a vertex that is met");
    let renumbered = |entry: &Entry| match *entry {
        Entry::Vertex(vertex) => Entry::Vertex(number(vertex)),
        short @ Entry::Short(_) => short,
    };
    let vertices = order
        .iter()
        .map(|&vertex| vertices[vertex].clone().map(|side| side.iter().map(renumbered).collect()))
        .collect();
    Ok(Stopper { vertices })
}
