//! Tactics that win a piece. Each is proved by the line: the piece is taken in it, and the capture pays.

use super::{Line, mates::is_mate};
use boyi_xiangqi::{Bitboard, Board, Move, Point, Role, attacks};

/// The usual values in pawns; a king is worth more than everything else.
fn value(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Advisor | Role::Elephant => 2,
        Role::Horse | Role::Cannon => 4,
        Role::Rook => 9,
        Role::King => 100,
    }
}

fn is_major(role: Role) -> bool {
    matches!(role, Role::Rook | Role::Horse | Role::Cannon)
}

fn role_at(board: &Board, point: Point) -> Option<Role> {
    board.piece_at(point).map(|piece| piece.role)
}

/// Whether the side to move can take what stands on the point.
fn can_take(board: &Board, point: Point) -> bool {
    board.legal_moves().iter().any(|mv| mv.to() == point)
}

/// The position after a capture, whoever is to move; `None` if it is not legal.
fn after_capture(board: &Board, from: Point, to: Point) -> Option<Board> {
    let mut setup = board.setup();
    let piece = setup.points[from.index()].take()?;
    setup.points[to.index()] = Some(piece);
    setup.turn = !piece.color;
    setup.build().ok()
}

/// Whether a capture wins a rook, horse or cannon: it cannot be taken back, or takes something more valuable.
fn pays(before: &Board, mv: Move, after: &Board) -> bool {
    let (Some(taken), Some(taker)) = (role_at(before, mv.to()), role_at(before, mv.from())) else {
        return false;
    };
    is_major(taken) && (value(taken) > value(taker) || !can_take(after, mv.to()))
}

type Points = Option<(Vec<Point>, Vec<Point>)>;

impl Line {
    /// Whether the winner's move of this ply wins a piece, and neither the answer before it nor the one after it takes one as valuable.
    fn wins_piece(&self, ply: usize) -> bool {
        let taken = |ply: usize| {
            let role = self.moves.get(ply).and_then(|mv| role_at(&self.boards[ply], mv.to()));
            role.map_or(0, value)
        };
        let answers = taken(ply + 1).max(ply.checked_sub(1).map_or(0, taken));
        ply < self.moves.len()
            && pays(&self.boards[ply], self.moves[ply], &self.boards[ply + 1])
            && answers < taken(ply)
    }

    pub(super) fn fork(&self, ply: usize) -> Points {
        let next = *self.moves.get(ply + 2)?;
        let (board, by) = (&self.boards[ply + 1], self.moves[ply].to());
        let own = role_at(board, by)?;
        if own == Role::King || can_take(board, by) {
            return None;
        }
        let strikes = |&target: &Point| match role_at(board, target) {
            Some(Role::King) => true,
            Some(role) if is_major(role) => after_capture(board, by, target)
                .is_some_and(|after| value(role) > value(own) || !can_take(&after, target)),
            _ => false,
        };
        let theirs = board.attacks_from(by) & board.color(board.turn());
        let targets: Vec<Point> = theirs.iter().filter(strikes).collect();
        let takes = next.from() == by && targets.contains(&next.to()) && self.wins_piece(ply + 2);
        (targets.len() >= 2 && takes).then_some((vec![by], targets))
    }

    pub(super) fn pin(&self, ply: usize) -> Points {
        let (answer, next) = (*self.moves.get(ply + 1)?, *self.moves.get(ply + 2)?);
        let (board, target) = (&self.boards[ply + 1], next.to());
        let stood = board.color(board.turn()).contains(target) && answer.to() != target;
        if !stood || board.in_check() || !self.wins_piece(ply + 2) {
            return None;
        }
        let king = board.king(board.turn());
        let mut without = board.setup();
        without.points[target.index()] = None;
        let pinner = without.build().ok()?.checkers().first()?;
        let line = attacks::between(pinner, king);
        let goals = board.attacks_from(target) - board.color(board.turn());
        let leaves = |to: &Point| !line.contains(*to);
        let may_leave = board.legal_moves().iter().any(|mv| mv.from() == target && leaves(&mv.to()));
        (goals.iter().any(|to| leaves(&to)) && !may_leave).then(|| (vec![pinner], vec![target]))
    }

    pub(super) fn discovered_check(&self, ply: usize) -> Points {
        let (board, mv) = (&self.boards[ply + 1], self.moves[ply]);
        let king = board.king(board.turn());
        let by = board.checkers().first().filter(|_| board.checkers().len() == 1)?;
        let opened = match role_at(board, by)? {
            Role::Horse => attacks::horse_leg(by, king) == mv.from(),
            _ => attacks::between(by, king).contains(mv.from()),
        };
        if by == mv.to() || !opened {
            return None;
        }
        let next = self.moves.get(ply + 2).filter(|next| next.from() == mv.to());
        let taken = match next {
            _ if self.wins_piece(ply) => mv.to(),
            Some(next) if self.wins_piece(ply + 2) => next.to(),
            _ => return None,
        };
        Some((vec![by, mv.to()], vec![king, taken]))
    }

    pub(super) fn double_check(&self, ply: usize) -> Points {
        let board = &self.boards[ply + 1];
        let checkers = board.checkers();
        (checkers.len() > 1).then(|| (checkers.iter().collect(), vec![board.king(board.turn())]))
    }

    pub(super) fn hanging(&self, ply: usize) -> Points {
        let (board, mv) = (&self.boards[ply], self.moves[ply]);
        let taken = role_at(board, mv.to()).filter(|_| ply == 0 && self.wins_piece(0))?;
        if can_take(&self.boards[1], mv.to()) {
            return None;
        }
        if let Some((before, last)) = &self.before
            && last.to() == mv.to()
            && role_at(before, last.to()).is_some_and(|lost| value(lost) >= value(taken))
        {
            return None;
        }
        Some((vec![mv.from()], vec![mv.to()]))
    }

    /// The rook that is taken for mate.
    pub(super) fn heart_gouge(&self, ply: usize) -> Points {
        let (before, after, mv) = (&self.boards[ply], &self.boards[ply + 1], self.moves[ply]);
        let ends = is_mate(self.last()) && self.last().turn() != self.winner();
        let centre = attacks::king(mv.to()).len() == 4 && Bitboard::palace(after.turn()).contains(mv.to());
        let roles = (role_at(before, mv.from()), role_at(before, mv.to()));
        let takes = roles == (Some(Role::Rook), Some(Role::Advisor)) && centre;
        let offers = after.checkers().contains(mv.to()) && can_take(after, mv.to());
        (ends && takes && offers).then(|| (vec![mv.to()], vec![mv.to()]))
    }
}
