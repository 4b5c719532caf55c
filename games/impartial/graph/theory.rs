//! The theory of the games: nimbers of vertices, the matching, the principles of Hackenbush.

use super::{
    position::Position,
    rules::{GraphGame, Rule, Step},
};
use crate::theory::Impartial;
use boyi_core::{Game, Note};
use boyi_impartial::{graph::Edge, graph::geography};

/// Parts of the components of Node Kayles that are searched, a second or two. A position that needs more is refused when it is read, and
/// play leads to none: its parts are among those of the position before.
pub(super) const SEARCHED_PARTS: u64 = 100_000;

/// Steps that the winning cuts of cycles may take to find.
const CUT_STEPS: u64 = 50_000_000;

/// Graphs of more edges do not get the nimber after each cut.
const EDGES_TO_CUT: usize = 1_000;

/// Edges, vertices and pairs that an explanation writes out.
const SHOWN: usize = 24;

/// Vertices of a component that its name writes out.
const NAMED_VERTICES: usize = 8;

impl Impartial for GraphGame {
    fn misere(&self) -> bool {
        self.misere
    }

    fn visit_moves(&self, position: &Position, visit: &mut dyn FnMut(Step)) {
        self.visit_steps(position, visit);
    }

    fn nimber(&self, position: &Position) -> Option<u64> {
        match self.rule {
            Rule::Chips => {
                let nimbers = position.vertex_nimbers();
                Some(position.marks.iter().fold(0, |sum, &chip| sum ^ u64::from(nimbers[chip as usize])))
            }
            Rule::Geography => position.token_nimber(),
            Rule::Kayles => {
                let mut kayles = position.kayles()?;
                kayles.nimber(&mut |searched| searched < SEARCHED_PARTS)
            }
            Rule::Hackenbush => position.hackenbush().map(|graph| graph.nimber()),
        }
    }

    fn lost(&self, position: &Position) -> Option<bool> {
        match position.matching() {
            _ if self.misere => None,
            Some(matching) => Some(matching.is_avoidable(position.marks[0])),
            None => self.nimber(position).map(|nimber| nimber == 0),
        }
    }

    fn nimbers_after(&self, position: &Position, moves: &[Step]) -> Option<Vec<u64>> {
        let index = |vertex: u32| position.graph.index(vertex);
        match self.rule {
            Rule::Chips => {
                let whole = self.nimber(position)?;
                let nimbers = position.vertex_nimbers();
                let nimber = |vertex: u32| Some(u64::from(nimbers[index(vertex)? as usize]));
                moves.iter().map(|step| Some(whole ^ nimber(step.from)? ^ nimber(step.to)?)).collect()
            }
            Rule::Geography => {
                self.nimber(position)?;
                moves.iter().map(|step| self.nimber(&self.play(position, step))).collect()
            }
            Rule::Kayles => {
                let mut kayles = position.kayles()?;
                let chosen: Vec<u32> = moves.iter().filter_map(|step| index(step.to)).collect();
                kayles.nimbers_after(&chosen, &mut |searched| searched < SEARCHED_PARTS)
            }
            Rule::Hackenbush => {
                let graph = position.hackenbush().filter(|_| position.graph.edges.len() <= EDGES_TO_CUT)?;
                moves.iter().map(|step| Some(graph.nimber_after(edge_of(position, step)?))).collect()
            }
        }
    }

    fn lost_after(&self, position: &Position, moves: &[Step]) -> Option<Vec<bool>> {
        match self.rule {
            _ if self.misere => None,
            Rule::Geography => {
                let graph = &position.graph;
                let lost = geography::lost_after(graph.labels.len(), &graph.edges, position.marks[0]);
                moves.iter().map(|step| Some(lost[graph.index(step.to)? as usize])).collect()
            }
            Rule::Hackenbush => {
                let cuts = position.hackenbush()?.cuts_to(0, CUT_STEPS);
                let wins = |step| edge_of(position, step).map(|edge| cuts.edges.binary_search(&edge).is_ok());
                if cuts.complete { moves.iter().map(wins).collect() } else { None }
            }
            Rule::Chips | Rule::Kayles => {
                Some(self.nimbers_after(position, moves)?.into_iter().map(|nimber| nimber == 0).collect())
            }
        }
    }

    fn moves_to(&self, position: &Position, nimber: u64) -> Option<Vec<Step>> {
        if let Some(graph) = position.hackenbush() {
            let cuts = graph.cuts_to(nimber, CUT_STEPS);
            let mut steps: Vec<Step> = cuts.edges.iter().map(|&edge| step_of(position, edge)).collect();
            steps.dedup();
            return (cuts.complete || !steps.is_empty()).then_some(steps);
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let after = self.nimbers_after(position, &moves)?;
        Some(
            moves
                .into_iter()
                .zip(after)
                .filter(|(_, after)| *after == nimber)
                .map(|(step, _)| step)
                .collect(),
        )
    }

    /// In Geography the move to the partner.
    fn constructed(&self, position: &Position) -> Option<Vec<Step>> {
        if self.misere {
            return None;
        }
        let Some(matching) = position.matching() else { return self.moves_to(position, 0) };
        let token = position.marks[0];
        let mate = matching.mate(token).filter(|_| !matching.is_avoidable(token));
        Some(
            mate.map(|mate| Step { from: position.label(token), to: position.label(mate) })
                .into_iter()
                .collect(),
        )
    }

    fn parts(&self, position: &Position) -> Vec<(String, Option<u64>)> {
        match self.rule {
            Rule::Chips => {
                let nimbers = position.vertex_nimbers();
                let part =
                    |&chip: &u32| (position.label(chip).to_string(), Some(u64::from(nimbers[chip as usize])));
                position.marks.iter().map(part).collect()
            }
            Rule::Kayles => {
                let Some(mut kayles) = position.kayles() else { return Vec::new() };
                let named = |vertices: &[u32]| {
                    let shown = vertices
                        .iter()
                        .take(NAMED_VERTICES)
                        .map(|&vertex| position.label(vertex).to_string());
                    let more = (vertices.len() > NAMED_VERTICES).then(|| "…".to_owned());
                    shown.chain(more).collect::<Vec<_>>().join(" ")
                };
                let nimbers = kayles.component_nimbers(&mut |searched| searched < SEARCHED_PARTS);
                kayles.components().iter().map(|vertices| named(vertices)).zip(nimbers).collect()
            }
            Rule::Geography | Rule::Hackenbush => Vec::new(),
        }
    }

    fn part_of(&self, position: &Position, step: &Step) -> Option<usize> {
        let from = position.graph.index(step.from)?;
        match self.rule {
            Rule::Chips => position.marks.iter().position(|&mark| mark == from),
            Rule::Kayles => Some(position.kayles()?.component_of(from)),
            Rule::Geography | Rule::Hackenbush => None,
        }
    }

    /// The cost of looking at the moves: it grows with the graph, which they copy.
    fn parts_count(&self, position: &Position) -> u64 {
        match self.rule {
            Rule::Chips => position.marks.len() as u64,
            _ => position.graph.edges.len() as u64 + 1,
        }
    }

    fn remaining(&self, position: &Position) -> u64 {
        match self.rule {
            Rule::Chips => 0,
            Rule::Geography | Rule::Kayles => position.graph.labels.len() as u64,
            Rule::Hackenbush => position.graph.edges.len() as u64,
        }
    }

    fn laws(&self, position: &Position) -> Vec<Note> {
        if self.misere {
            return Vec::new();
        }
        match self.rule {
            Rule::Chips => vec![Note::new("graph.chips")],
            Rule::Kayles => vec![Note::new("graph.kayles")],
            Rule::Geography => vec![Note::new("graph.geography")],
            Rule::Hackenbush => principles(position),
        }
    }

    fn reasons(&self, position: &Position) -> Vec<Note> {
        match self.rule {
            _ if self.misere => Vec::new(),
            Rule::Chips => vertices_note(position).into_iter().collect(),
            Rule::Kayles => Vec::new(),
            Rule::Geography => matching_note(position).into_iter().collect(),
            Rule::Hackenbush => branches_note(position).into_iter().collect(),
        }
    }
}

/// The last of the edges between the same two vertices.
fn edge_of(position: &Position, step: &Step) -> Option<u32> {
    let edge: Edge = [position.graph.index(step.from)?, position.graph.index(step.to)?];
    position.graph.edges.binary_search(&edge).ok().map(|at| at as u32)
}

fn step_of(position: &Position, edge: u32) -> Step {
    let [from, to] = position.graph.edges[edge as usize];
    Step { from: position.label(from), to: position.label(to) }
}

/// The nimber of every vertex that a chip can still come to.
fn vertices_note(position: &Position) -> Option<Note> {
    let graph = &position.graph;
    let mut reached: Vec<u32> = position.marks.to_vec();
    reached.dedup();
    let mut at = 0;
    while let Some(&vertex) = reached.get(at) {
        at += 1;
        for &[_, to] in graph.leaving(vertex) {
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
        if reached.len() > SHOWN {
            return None;
        }
    }
    reached.sort_unstable();
    let nimbers = position.vertex_nimbers();
    let row = |&vertex: &u32| {
        let next: Vec<String> =
            graph.leaving(vertex).iter().map(|edge| nimbers[edge[1] as usize].to_string()).collect();
        format!("{}:  mex {{{}}} = {}", position.label(vertex), next.join(", "), nimbers[vertex as usize])
    };
    let table: Vec<String> = reached.iter().map(row).collect();
    Some(Note::new("graph.vertices").with("table", table.join("\n")))
}

/// The matching that decides Geography: one that leaves the token's vertex out, or the partner in one that has to cover it.
fn matching_note(position: &Position) -> Option<Note> {
    let token = position.marks[0];
    let vertex = u64::from(position.label(token));
    let matching = position.matching()?;
    let written = |matching: &boyi_impartial::graph::Matching| {
        let pair = |[one, other]: Edge| format!("{}-{}", position.label(one), position.label(other));
        let mut pairs: Vec<String> = matching.pairs().take(SHOWN + 1).map(pair).collect();
        if pairs.len() > SHOWN {
            pairs[SHOWN] = "…".to_owned();
        }
        pairs.join("  ")
    };
    Some(match matching.clone().leaving_out(token) {
        Some(other) => Note::new("graph.unmatched").with("vertex", vertex).with("pairs", written(&other)),
        None => {
            let mate = u64::from(position.label(matching.mate(token)?));
            Note::new("graph.matched")
                .with("vertex", vertex)
                .with("pairs", written(matching))
                .with(Note::FOR, mate.to_string())
        }
    })
}

/// The principles that this position needs.
fn principles(position: &Position) -> Vec<Note> {
    let Some(graph) = position.hackenbush() else { return Vec::new() };
    let mut edges = 0..position.graph.edges.len() as u32;
    let colon = edges.clone().any(|edge| graph.branch(edge).is_some());
    let fusion = edges.any(|edge| graph.in_cycle(edge));
    let notes = [(colon, "graph.colon"), (fusion, "graph.fusion")];
    notes.into_iter().filter(|(needed, _)| *needed).map(|(_, id)| Note::new(id)).collect()
}

/// The value of each edge: the nimber of its branch, or 1 for a loop that an edge of a cycle becomes.
fn branches_note(position: &Position) -> Option<Note> {
    let graph = position.hackenbush()?;
    let edges = position.graph.edges.len();
    if !(1..=SHOWN).contains(&edges) {
        return None;
    }
    let row = |edge: u32| {
        let Step { from, to } = step_of(position, edge);
        match graph.branch(edge) {
            Some(nimber) => format!("{from}-{to}:  {nimber}"),
            None => format!("{from}-{to}:  ○ 1"),
        }
    };
    let table: Vec<String> = (0..edges as u32).map(row).collect();
    Some(Note::new("graph.branches").with("table", table.join("\n")).with("nimber", graph.nimber()))
}
