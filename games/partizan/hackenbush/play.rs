//! Hackenbush on the table: a row for each edge, its ends and its colour.
//!
//! Invariant: edges and vertices are numbered in the order in which [`Play::write`] names them, so that a board read from its text is
//! the same board.

use super::{Edge, GROUND, Graph, Hackenbush, LETTERS, may_cut};
use crate::{
    Rules, TextError,
    cells::Cells,
    play::rules::{Play, Step},
};
use boyi_core::{GraphPicture, Picture, Vertex};
use boyi_partizan::Player;

/// The most edges of a picture: every vertex where edges meet then has a letter.
const MAX_EDGES: usize = 40;

/// The distance between neighbouring vertices in the drawing.
const STEP: u32 = 100;

/// An edge of the board: its ends and its colour.
type Row = [u8; 3];

/// Whether two edges join the same vertices.
fn joins_same([a, b, _]: &Row, [one, other, _]: &Row) -> bool {
    (a, b) == (one, other) || (a, b) == (other, one)
}

fn rows(board: &Cells) -> Vec<Row> {
    board.lines().map(|row| [row[0], row[1], row[2]]).collect()
}

/// The far end of an edge: a vertex with what stands on it, or one that was reached before.
struct Branch {
    edge: usize,
    to: u8,
    again: bool,
    above: Vec<Branch>,
}

/// The picture as a tree, by depth-first search from the ground, each vertex's edges in their order.
fn tree(edges: &[Row]) -> Vec<Branch> {
    fn grow(edges: &[Row], vertex: u8, used: &mut [bool], reached: &mut Vec<u8>) -> Vec<Branch> {
        let mut branches = Vec::new();
        for (edge, &[one, other, _]) in edges.iter().enumerate() {
            if used[edge] || (one != vertex && other != vertex) {
                continue;
            }
            used[edge] = true;
            let to = if one == vertex { other } else { one };
            let again = reached.contains(&to);
            let above = if again {
                Vec::new()
            } else {
                reached.push(to);
                grow(edges, to, used, reached)
            };
            branches.push(Branch { edge, to, again, above });
        }
        branches
    }
    grow(edges, GROUND, &mut vec![false; edges.len()], &mut vec![GROUND])
}

/// The vertices that are reached more than once, in the order of their first time.
fn met(branches: &[Branch]) -> Vec<u8> {
    fn collect(branches: &[Branch], first: &mut Vec<u8>, again: &mut Vec<u8>) {
        for branch in branches {
            if branch.again { again.push(branch.to) } else { first.push(branch.to) }
            collect(&branch.above, first, again);
        }
    }
    let (mut first, mut again) = (Vec::new(), Vec::new());
    collect(branches, &mut first, &mut again);
    first.retain(|vertex| again.contains(vertex));
    first
}

fn written(edges: &[Row]) -> String {
    fn write(edges: &[Row], names: &[u8], branches: &[Branch], text: &mut String) {
        let several = branches.len() > 1;
        for (index, branch) in branches.iter().enumerate() {
            if several {
                text.push(if index == 0 { '(' } else { ';' });
            }
            text.push(LETTERS[usize::from(edges[branch.edge][2])]);
            if branch.to == GROUND {
                text.push_str(":0");
            } else if let Some(name) = names.iter().position(|&name| name == branch.to) {
                text.push(':');
                text.push(char::from(b'A' + name as u8));
            }
            write(edges, names, &branch.above, text);
        }
        if several {
            text.push(')');
        }
    }
    let branches = tree(edges);
    if branches.is_empty() {
        return ".".to_owned();
    }
    let mut text = String::new();
    write(edges, &met(&branches), &branches, &mut text);
    text
}

/// The board of these edges, numbered as they are written.
fn numbered(edges: &[Row]) -> Cells {
    fn collect(edges: &[Row], branches: &[Branch], from: u8, names: &mut Vec<u8>, cells: &mut Vec<u8>) {
        for branch in branches {
            let number = names.iter().position(|&name| name == branch.to).unwrap_or_else(|| {
                names.push(branch.to);
                names.len() - 1
            });
            cells.extend([from, number as u8, edges[branch.edge][2]]);
            collect(edges, &branch.above, number as u8, names, cells);
        }
    }
    let mut cells = Vec::new();
    collect(edges, &tree(edges), GROUND, &mut vec![GROUND], &mut cells);
    Cells::of(3, cells)
}

/// Places of the vertices: leaves of the tree side by side, others in the middle above what they carry; heights are distances from
/// the ground along the tree.
#[derive(Default)]
struct Layout {
    /// By vertices: from the left in half steps, and from the ground in steps.
    places: Vec<(u32, u32)>,
    leaves: u32,
    height: u32,
}

impl Layout {
    fn of(edges: &[Row]) -> Layout {
        let vertices = edges.iter().flat_map(|row| [row[0], row[1]]).max().map_or(1, |last| usize::from(last) + 1);
        let mut layout = Layout { places: vec![(0, 0); vertices], ..Layout::default() };
        layout.place(GROUND, 0, &tree(edges));
        layout
    }

    fn place(&mut self, vertex: u8, height: u32, branches: &[Branch]) {
        let above: Vec<&Branch> = branches.iter().filter(|branch| !branch.again).collect();
        self.height = self.height.max(height);
        for branch in &above {
            self.place(branch.to, height + 1, &branch.above);
        }
        let x = match above[..] {
            [] => {
                self.leaves += 1;
                2 * (self.leaves - 1)
            }
            [one, .., last] => (self.places[usize::from(one.to)].0 + self.places[usize::from(last.to)].0) / 2,
            [one] => self.places[usize::from(one.to)].0,
        };
        self.places[usize::from(vertex)] = (x, height);
    }
}

impl Play for Hackenbush {
    fn read(&self, text: &str) -> Result<Cells, TextError> {
        let (Graph(edges), _) = <Hackenbush as Rules>::read(text)?;
        if edges.len() > MAX_EDGES {
            return Err(TextError::TooLarge { size: edges.len(), most: MAX_EDGES });
        }
        let row = |edge: &Edge| [edge.ends[0], edge.ends[1], edge.colour];
        Ok(numbered(&edges.iter().map(row).collect::<Vec<_>>()))
    }

    fn write(&self, board: &Cells) -> String {
        written(&rows(board))
    }

    /// Of edges of one colour between the same vertices the first.
    fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
        let edges = rows(board);
        for (at, edge) in edges.iter().enumerate() {
            let is_same = |other: &Row| other[2] == edge[2] && joins_same(other, edge);
            if may_cut(player, edge[2]) && !edges[..at].iter().any(is_same) {
                found([at as u8, 0, 0]);
            }
        }
    }

    fn play(&self, board: &Cells, _: Player, [at, ..]: Step) -> Cells {
        let mut edges = rows(board);
        edges.remove(at.into());
        numbered(&edges)
    }

    /// The vertices of the edge, `0-1`, and the letter of its colour where another edge joins them.
    fn move_text(&self, board: &Cells, [at, ..]: Step) -> String {
        let edges = rows(board);
        let edge @ [one, other, colour] = edges[usize::from(at)];
        let alone = edges.iter().filter(|row| joins_same(row, &edge)).count() == 1;
        let letter = if alone { String::new() } else { LETTERS[usize::from(colour)].to_string() };
        format!("{}-{}{letter}", one.min(other), one.max(other))
    }

    fn picture(&self, board: &Cells) -> Picture {
        let edges = rows(board);
        let layout = Layout::of(&edges);
        let place = |(vertex, &(x, height)): (usize, &(u32, u32))| Vertex {
            name: vertex.to_string(),
            x: (x + 1) * STEP / 2,
            y: (layout.height - height) * STEP + STEP / 2,
            ground: vertex == usize::from(GROUND),
            ..Vertex::default()
        };
        Picture::Graph(GraphPicture {
            vertices: layout.places.iter().enumerate().map(place).collect(),
            edges: edges.iter().map(|row| [row[0].into(), row[1].into()]).collect(),
            colours: edges.iter().map(|row| LETTERS[usize::from(row[2])]).collect(),
            width: layout.leaves * STEP,
            height: (layout.height + 1) * STEP,
            ..GraphPicture::default()
        })
    }

    /// The parts that stand on the ground by themselves, under their own texts.
    fn parts(&self, board: &Cells) -> Vec<(String, Cells)> {
        let edges = rows(board);
        let part = |branch: Branch| {
            let mut part = Vec::new();
            let mut open = vec![branch];
            while let Some(branch) = open.pop() {
                part.push(branch.edge);
                open.extend(branch.above);
            }
            part.sort_unstable();
            let board = numbered(&part.into_iter().map(|edge| edges[edge]).collect::<Vec<_>>());
            (self.write(&board), board)
        };
        tree(&edges).into_iter().map(part).collect()
    }
}
