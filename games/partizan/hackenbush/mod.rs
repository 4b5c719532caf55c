//! Hackenbush: edges that stand on the ground; Left cuts a blue one, Right a red one, either a green one. What no longer hangs
//! together with the ground vanishes.

mod play;
mod read;

use crate::{
    Rules, TextError,
    cells::{GREEN, exchanged, lesser, stone},
};
use boyi_partizan::{Player, Position, position::Sign};

/// The ground, a vertex.
const GROUND: u8 = 0;

/// The letter of each colour.
const LETTERS: [char; 4] = ['.', 'l', 'r', 'e'];

fn may_cut(player: Player, colour: u8) -> bool {
    colour == stone(player) || colour == GREEN
}

/// An edge between two vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Edge {
    ends: [u8; 2],
    colour: u8,
}

/// A picture: edges between the ground and other vertices.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph(Vec<Edge>);

impl Graph {
    /// The edges that hang together with the vertices in `reached`, not through the ground unless it is among them.
    fn connected_with(&self, mut reached: Vec<u8>) -> Graph {
        let (mut edges, mut rest) = (Vec::new(), self.0.clone());
        loop {
            let (near, far): (Vec<Edge>, Vec<Edge>) =
                rest.into_iter().partition(|edge| edge.ends.iter().any(|end| reached.contains(end)));
            if near.is_empty() {
                return Graph(edges);
            }
            reached.extend(near.iter().flat_map(|edge| edge.ends).filter(|&end| end != GROUND));
            edges.extend(near);
            rest = far;
        }
    }

    /// With vertices numbered in the order in which the edges name them.
    fn numbered(&self) -> Graph {
        let mut names = vec![GROUND];
        let mut name = |vertex: u8| match names.iter().position(|&known| known == vertex) {
            Some(index) => index as u8,
            None => {
                names.push(vertex);
                names.len() as u8 - 1
            }
        };
        let mut edges: Vec<Edge> =
            self.0.iter().map(|edge| Edge { ends: edge.ends.map(&mut name), ..*edge }).collect();
        edges.iter_mut().for_each(|edge| edge.ends.sort_unstable());
        edges.sort_unstable();
        Graph(edges)
    }

    fn exchanged(&self) -> Graph {
        Graph(self.0.iter().map(|edge| Edge { colour: exchanged(edge.colour), ..*edge }).collect())
    }
}

impl Position for Graph {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        for (cut, edge) in self.0.iter().enumerate() {
            if may_cut(player, edge.colour) {
                let mut rest = self.clone();
                rest.0.remove(cut);
                found(rest.connected_with(vec![GROUND]));
            }
        }
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let mut rest = self;
        while let Some(&first) = rest.0.first() {
            let vertices: Vec<u8> = first.ends.into_iter().filter(|&end| end != GROUND).collect();
            let mut component = rest.connected_with(vertices);
            if component.0.is_empty() {
                // An edge from the ground to the ground stands alone.
                component.0.push(first);
                rest.0.remove(0);
            } else {
                rest.0.retain(|edge| !component.0.contains(edge));
            }
            // From the ground up, so that equal pictures get equal numbers.
            let component = component.connected_with(vec![GROUND]);
            let (graph, sign) = lesser(component.numbered(), component.exchanged().numbered());
            part(graph, sign);
        }
    }
}

/// A picture from the ground up: `l` is a blue edge (Left), `r` a red one (Right), `e` a green one, and each stands on the one
/// before: `lrr`. Branches stand in parentheses with semicolons between: `l(l;rl)`. `:A` names the vertex reached, so that
/// edges meet there again, and `:0` is the ground: `(e:A;e:Alr)`, `lr:0`. A picture without edges is `.`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hackenbush;

impl Rules for Hackenbush {
    type Position = Graph;
    const NAME: &'static str = "hackenbush";
    const EXAMPLE: &'static str = "l(l;rl)";

    fn read(text: &str) -> Result<(Graph, Sign), TextError> {
        let edges = read::edges(text)?;
        Ok((Graph(edges).connected_with(vec![GROUND]), Sign::Plus))
    }
}
