//! A win as a tree: a move, the replies that matter, and the winning continuation after each.

/// The winner's move and what follows. Answers that are not there lose at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinTree<M> {
    /// The winner's move.
    pub mv: M,
    /// The answers, the one that holds out longest first, each with the rest of the win. None if nothing stops the win.
    pub answers: Vec<(M, WinTree<M>)>,
    /// Whether there are answers that were left out, as the tree had grown too large.
    pub cut: bool,
}

impl<M: Clone> WinTree<M> {
    /// Moves of the longest line.
    pub fn depth(&self) -> usize {
        1 + self.answers.iter().map(|(_, next)| 1 + next.depth()).max().unwrap_or(0)
    }

    /// Whether no answer was left out.
    pub fn is_complete(&self) -> bool {
        !self.cut && self.answers.iter().all(|(_, next)| next.is_complete())
    }

    /// Every line from the first move to the last one, the main line first.
    pub fn lines(&self) -> Vec<Vec<M>> {
        if self.answers.is_empty() {
            return vec![vec![self.mv.clone()]];
        }
        let after = |(answer, next): &(M, WinTree<M>)| {
            let begin = [self.mv.clone(), answer.clone()];
            next.lines().into_iter().map(|rest| [&begin[..], &rest].concat()).collect::<Vec<_>>()
        };
        self.answers.iter().flat_map(after).collect()
    }

    /// The same tree with other moves.
    pub fn map<N>(self, to: &impl Fn(M) -> N) -> WinTree<N> {
        let answers = self.answers.into_iter().map(|(answer, next)| (to(answer), next.map(to))).collect();
        WinTree { mv: to(self.mv), answers, cut: self.cut }
    }
}
