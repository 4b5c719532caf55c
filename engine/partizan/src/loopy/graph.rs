//! Games as graphs, in which play may go round, and the player who survives.

use crate::{Arena, Game, GameError, Player, arena::Map};

/// The most vertices of a graph.
const MAX_VERTICES: usize = 2_000;

/// The options of both players, Left's first, by number.
pub(super) type Options = [Vec<usize>; 2];

/// A game at each vertex: the vertices to which Left and Right can move.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    pub(super) options: Vec<Options>,
    short: Map<Game, usize>,
}

impl Graph {
    pub(super) fn of(options: Vec<Options>) -> Self {
        Graph { options, short: Map::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.options.len()
    }

    fn left(&self, vertex: usize) -> &[usize] {
        &self.options[vertex][Player::Left as usize]
    }

    fn right(&self, vertex: usize) -> &[usize] {
        &self.options[vertex][Player::Right as usize]
    }

    /// Adds a vertex without moves.
    pub(super) fn vertex(&mut self) -> Result<usize, GameError> {
        if self.len() >= MAX_VERTICES {
            return Err(GameError::TooManyGames);
        }
        self.options.push(Options::default());
        Ok(self.len() - 1)
    }

    /// Adds a short game and all below it.
    pub(super) fn short(&mut self, arena: &mut Arena, game: Game) -> Result<usize, GameError> {
        if let Some(&known) = self.short.get(&game) {
            return Ok(known);
        }
        let vertex = self.vertex()?;
        self.short.insert(game, vertex);
        for player in Player::BOTH {
            for option in arena.options_of(game, player)? {
                let option = arena.deeper(|arena| self.short(arena, option))?;
                self.options[vertex][player as usize].push(option);
            }
        }
        Ok(vertex)
    }

    /// The moves of Right from which alternating play may go on for ever; none in a graph of stoppers.
    pub(super) fn endless_replies(&self) -> Vec<(usize, usize)> {
        let states = self.len() * 2;
        let next =
            |state: usize| self.options[state / 2][state % 2].iter().map(move |v| v * 2 + 1 - state % 2);
        // States from which play ends are left out, until no more are found.
        let mut endless = vec![true; states];
        loop {
            let ends = |state: &usize| endless[*state] && !next(*state).any(|after| endless[after]);
            let ending: Vec<usize> = (0..states).filter(ends).collect();
            if ending.is_empty() {
                break;
            }
            ending.into_iter().for_each(|state| endless[state] = false);
        }
        let right = Player::Right as usize;
        let replies = |v: usize| self.options[v][right].iter().map(move |&w| (v, w));
        let on_cycle = |&(v, w): &(usize, usize)| endless[v * 2 + right] && endless[w * 2];
        (0..self.len()).flat_map(replies).filter(on_cycle).collect()
    }

    /// Vertices below which no play goes on for ever, each after its options.
    pub(super) fn short_vertices(&self) -> Vec<usize> {
        let (mut short, mut order) = (vec![false; self.len()], Vec::new());
        loop {
            let ready =
                |v: &usize| !short[*v] && self.options[*v].iter().flatten().all(|&option| short[option]);
            let found: Vec<usize> = (0..self.len()).filter(ready).collect();
            if found.is_empty() {
                return order;
            }
            found.iter().for_each(|&v| short[v] = true);
            order.extend(found);
        }
    }

    /// Left and Right exchanged.
    pub(super) fn negative(&self) -> Graph {
        Graph::of(self.options.iter().map(|[left, right]| [right.clone(), left.clone()]).collect())
    }
}

/// Whether Left, moving second, survives the difference of two vertices.
pub(super) struct Survival {
    /// By vertex of the first graph, then of the second.
    rows: Vec<Row>,
}

/// Whether Left survives: with Right to move, with Left to move.
type Row = Vec<[bool; 2]>;

impl Survival {
    pub(super) fn at_least(&self, g: usize, h: usize) -> bool {
        self.rows[g][h][0]
    }

    pub(super) fn equal(&self, g: usize, h: usize) -> bool {
        self.at_least(g, h) && self.at_least(h, g)
    }
}

/// Finds the differences g − h in which Left, moving second, survives, if play that moves in g for ever is survived and play
/// that in the end moves in h alone for ever is lost. That is "g ≥ h" where endless play is Left's win, and where both
/// are stoppers, g ≥ h (Siegel, *Coping with Cycles*; CGT, section VI.2).
///
/// The greatest set of pairs that Left survives by a finite number of moves in h between moves in g: all pairs at first, and
/// each row is found again when one that it can move to has become smaller.
pub(super) fn survival(arena: &mut Arena, g: &Graph, h: &Graph) -> Result<Survival, GameError> {
    let mut before = vec![Vec::new(); g.len()];
    for (a, options) in g.options.iter().enumerate() {
        options.iter().flatten().for_each(|&next| before[next].push(a));
    }
    let mut rows = vec![vec![[true; 2]; h.len()]; g.len()];
    let (mut waiting, mut waits): (Vec<usize>, Vec<bool>) = ((0..g.len()).collect(), vec![true; g.len()]);
    let replies = Replies::new(h);
    while let Some(a) = waiting.pop() {
        waits[a] = false;
        arena.spend(1 + h.len() as u64)?;
        let by_g = |b: usize| {
            [g.right(a).iter().all(|&next| rows[next][b][1]), g.left(a).iter().any(|&next| rows[next][b][0])]
        };
        let row = replies.row((0..h.len()).map(by_g).collect());
        if row != rows[a] {
            rows[a] = row;
            for &before in before[a].iter().filter(|&&before| !std::mem::replace(&mut waits[before], true)) {
                waiting.push(before);
            }
        }
    }
    Ok(Survival { rows })
}

/// The vertices of the second graph before each vertex.
struct Replies {
    /// Left's options of each vertex, counted.
    left_options: Vec<usize>,
    /// The vertices from which Left, and from which Right, can move here.
    before: [Vec<Vec<usize>>; 2],
}

impl Replies {
    fn new(h: &Graph) -> Self {
        let mut before = [vec![Vec::new(); h.len()], vec![Vec::new(); h.len()]];
        for (b, options) in h.options.iter().enumerate() {
            for (side, options) in options.iter().enumerate() {
                options.iter().for_each(|&next| before[side][next].push(b));
            }
        }
        Replies { left_options: h.options.iter().map(|[left, _]| left.len()).collect(), before }
    }

    /// The row, where the moves in g alone say whether all of Right's, and whether one of Left's, is survived: Right also
    /// moves to left options of h, Left to its right options.
    fn row(&self, by_g: Row) -> Row {
        let mut row = vec![[false; 2]; by_g.len()];
        let mut unanswered = self.left_options.clone();
        let mut found: Vec<(usize, usize)> = Vec::new();
        for (b, &[right_to_move, left_to_move]) in by_g.iter().enumerate() {
            row[b] = [right_to_move && unanswered[b] == 0, left_to_move];
            found.extend([0, 1].into_iter().filter(|&mover| row[b][mover]).map(|mover| (b, mover)));
        }
        while let Some((b, mover)) = found.pop() {
            for &before in &self.before[1 - mover][b] {
                let survived = if mover == 0 {
                    true
                } else {
                    unanswered[before] -= 1;
                    by_g[before][0] && unanswered[before] == 0
                };
                if survived && !std::mem::replace(&mut row[before][1 - mover], true) {
                    found.push((before, 1 - mover));
                }
            }
        }
        row
    }
}
