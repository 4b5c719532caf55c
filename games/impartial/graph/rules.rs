//! The rules of the four games, and their notation.

use super::{
    position::{Cycle, Draft, Marks, Position},
    text,
};
use crate::theory::Impartial;
use boyi_catalogue::Setup;
use boyi_core::{Game, Notation, Outcome, ParseError, Picture};

/// The game played on the graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// A move takes a chip along an edge of a directed acyclic graph.
    Chips,
    /// A move takes the token to a neighbouring vertex where it has not been.
    Geography,
    /// A move chooses a vertex, which goes with all its neighbours.
    Kayles,
    /// A move cuts an edge, and what is no longer connected with the ground falls.
    Hackenbush,
}

impl Rule {
    const NAMED: [(&str, Rule); 4] = [
        ("chips", Rule::Chips),
        ("geography", Rule::Geography),
        ("kayles", Rule::Kayles),
        ("hackenbush", Rule::Hackenbush),
    ];
}

/// A game on a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GraphGame {
    /// The game played on the graph.
    pub rule: Rule,
    /// Whether the player who moves last loses.
    pub misere: bool,
}

/// A move, by the numbers of its vertices: where the chip or the token comes from and goes, the edge that is cut, or twice the vertex that is
/// chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The first vertex.
    pub from: u32,
    /// The second one.
    pub to: u32,
}

impl GraphGame {
    /// The game that an entry names.
    ///
    /// # Errors
    /// A parameter that cannot be read.
    pub fn set_up(setup: &Setup) -> Result<GraphGame, ParseError> {
        let rule = match setup.name() {
            "geography" => Rule::Geography,
            "green-hackenbush" => Rule::Hackenbush,
            _ => {
                let name = setup.text("rule")?.unwrap_or("chips");
                let named = Rule::NAMED.iter().find(|(known, _)| *known == name);
                named.map(|(_, rule)| *rule).ok_or_else(|| {
                    let list = Rule::NAMED.map(|(known, _)| known).join(", ");
                    ParseError::new("rule", name, "one-of").with("list", list)
                })?
            }
        };
        Ok(GraphGame { rule, misere: setup.flag("misere")? })
    }

    /// The move that a pair of vertices is.
    fn step(position: &Position, [from, to]: [u32; 2]) -> Step {
        Step { from: position.label(from), to: position.label(to) }
    }
}

/// The position that a draft of the same kind gives: an acyclic graph stays acyclic when it loses edges.
fn finish(draft: Draft, before: &Position) -> Position {
    let finished = draft.finish(before.rule(), Some(before.layout.clone()));
    finished.unwrap_or_else(|Cycle(_)| unreachable!("an acyclic graph keeps its edges"))
}

impl Game for GraphGame {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        let text = match self.rule {
            Rule::Chips => "1-2,1-3,2-4,2-5,3-5,3-6,4-6,5-6,5-7,6-7@1,2",
            Rule::Geography => "1-2,1-4,2-3,2-5,3-6,4-5,5-6,6-7@1",
            Rule::Kayles => "1-2,1-6,2-3,2-7,3-4,4-5,5-6,7-8",
            Rule::Hackenbush => "1-2,2-3,2-4,4-5,5-6,4-6,1-7,7-8@1",
        };
        text::read(self.rule, text).unwrap_or_else(|error| unreachable!("{error}"))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let over = match self.rule {
            Rule::Kayles => position.graph.labels.is_empty(),
            Rule::Hackenbush => position.graph.edges.is_empty(),
            Rule::Chips | Rule::Geography => self.count(position) == 0,
        };
        over.then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, position: &Position, out: &mut Vec<Step>) {
        self.visit_moves(position, &mut |step| out.push(step));
    }

    fn play(&self, position: &Position, step: &Step) -> Position {
        debug_assert!(self.legal(position, step));
        let mut draft = position.draft();
        match self.rule {
            Rule::Chips => {
                let ends = [step.from, step.to].map(|label| position.graph.index(label));
                let [Some(from), Some(to)] = ends else { return position.clone() };
                let mut marks: Marks = position.marks.clone();
                if let Some(chip) = marks.iter_mut().find(|mark| **mark == from) {
                    *chip = to;
                }
                marks.sort_unstable();
                return Position { marks, ..position.clone() };
            }
            Rule::Geography => {
                draft.edges.retain(|edge| !edge.contains(&step.from));
                draft.marked = vec![step.to];
            }
            Rule::Kayles => {
                let mut gone: Vec<u32> = vec![step.to];
                gone.extend(draft.edges.iter().filter(|edge| edge.contains(&step.to)).flatten());
                gone.sort_unstable();
                let is_left = |vertex: &u32| gone.binary_search(vertex).is_err();
                draft.alone.retain(is_left);
                draft.edges.retain(|edge| edge.iter().all(is_left));
            }
            Rule::Hackenbush => {
                if let Some(cut) = draft.edges.iter().position(|&edge| edge == [step.from, step.to]) {
                    draft.edges.remove(cut);
                }
            }
        }
        finish(draft, position)
    }

    fn legal(&self, position: &Position, step: &Step) -> bool {
        let graph = &position.graph;
        let (Some(from), Some(to)) = (graph.index(step.from), graph.index(step.to)) else { return false };
        let is_edge = |edge: [u32; 2]| graph.edges.binary_search(&edge).is_ok();
        match self.rule {
            Rule::Chips => position.marks.contains(&from) && is_edge([from, to]),
            Rule::Geography => position.marks[0] == from && is_edge([from.min(to), from.max(to)]),
            Rule::Kayles => from == to,
            Rule::Hackenbush => is_edge([from, to]),
        }
    }

    fn count(&self, position: &Position) -> u64 {
        let graph = &position.graph;
        match self.rule {
            Rule::Chips => {
                let mut marks = position.marks.clone();
                marks.dedup();
                marks.iter().map(|&mark| graph.leaving(mark).len() as u64).sum()
            }
            Rule::Geography => {
                let token = position.marks[0];
                graph.edges.iter().filter(|edge| edge.contains(&token)).count() as u64
            }
            Rule::Kayles => graph.labels.len() as u64,
            Rule::Hackenbush => {
                let repeated = graph.edges.windows(2).filter(|pair| pair[0] == pair[1]).count();
                (graph.edges.len() - repeated) as u64
            }
        }
    }
}

impl Notation for GraphGame {
    fn position_text(&self, position: &Position) -> String {
        text::written(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        text::read(self.rule, text)
    }

    /// The chip's way `1-2`, the edge that is cut, `1-2`, or the vertex, `2`.
    fn move_text(&self, _: &Position, step: &Step) -> String {
        match self.rule {
            Rule::Chips | Rule::Hackenbush => format!("{}-{}", step.from, step.to),
            Rule::Geography | Rule::Kayles => step.to.to_string(),
        }
    }

    /// The token's way is read with or without the vertex that it comes from; the ends of a cut edge in either order.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Step, ParseError> {
        let text = text.trim();
        let expected = match self.rule {
            Rule::Chips => "move-of-chip",
            Rule::Geography => "next-vertex",
            Rule::Kayles => "vertex-left",
            Rule::Hackenbush => "edge-left",
        };
        let wrong = || ParseError::new("move", text, expected);
        let ends = match text::read_edge(text) {
            Some(edge) => edge.map_err(|_| wrong())?,
            None => {
                let vertex = text::read_vertex(text).map_err(|_| wrong())?;
                match self.rule {
                    Rule::Kayles => [vertex; 2],
                    Rule::Geography => [position.label(position.marks[0]), vertex],
                    Rule::Chips | Rule::Hackenbush => return Err(wrong()),
                }
            }
        };
        let [from, to] =
            if self.rule == Rule::Hackenbush { [ends[0].min(ends[1]), ends[0].max(ends[1])] } else { ends };
        Some(Step { from, to }).filter(|step| self.legal(position, step)).ok_or_else(wrong)
    }

    fn picture(&self, position: &Position, _: &str) -> Picture {
        position.picture()
    }
}

impl GraphGame {
    /// Calls `visit` with every move, as its vertices or its edge.
    pub(super) fn visit_steps(&self, position: &Position, visit: &mut dyn FnMut(Step)) {
        let graph = &position.graph;
        let mut step = |ends| visit(GraphGame::step(position, ends));
        match self.rule {
            Rule::Chips => {
                let mut marks = position.marks.clone();
                marks.dedup();
                marks.iter().flat_map(|&mark| graph.leaving(mark)).for_each(|&edge| step(edge));
            }
            Rule::Geography => {
                let token = position.marks[0];
                graph.neighbours(token).into_iter().for_each(|next| step([token, next]));
            }
            Rule::Kayles => (0..graph.labels.len() as u32).for_each(|vertex| step([vertex; 2])),
            Rule::Hackenbush => {
                let mut edges = graph.edges.clone();
                edges.dedup();
                edges.into_iter().for_each(step);
            }
        }
    }
}
