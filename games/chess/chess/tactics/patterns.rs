//! The patterns.

use super::{
    Line,
    exchange::{attacked_from, attackers, balance, can_be_won, is_defended, is_slider, value},
};
use boyi_chess::{Board, Color, Move, Rank, Role, Square, attacks};

/// A tactic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Tactic {
    /// One piece attacks two that are worth more or undefended.
    Fork,
    /// A piece that may not move: it cannot strike, or cannot flee.
    Pin,
    /// A piece must leave a line, and the one behind it is taken.
    Skewer,
    /// A move opens the line of a piece behind it, which takes or checks.
    DiscoveredAttack,
    /// Two pieces give check at once.
    DoubleCheck,
    /// An undefended piece is taken.
    HangingPiece,
    /// A piece cannot escape and is taken.
    TrappedPiece,
    /// Mate on the last rank, where the king's own men shut it in.
    BackRankMate,
}

impl Tactic {
    /// Every tactic.
    pub const ALL: [Tactic; 8] = [
        Tactic::Fork,
        Tactic::Pin,
        Tactic::Skewer,
        Tactic::DiscoveredAttack,
        Tactic::DoubleCheck,
        Tactic::HangingPiece,
        Tactic::TrappedPiece,
        Tactic::BackRankMate,
    ];

    /// Its id in messages and reports: `fork`, `back-rank-mate`.
    pub fn id(self) -> &'static str {
        match self {
            Tactic::Fork => "fork",
            Tactic::Pin => "pin",
            Tactic::Skewer => "skewer",
            Tactic::DiscoveredAttack => "discovered-attack",
            Tactic::DoubleCheck => "double-check",
            Tactic::HangingPiece => "hanging-piece",
            Tactic::TrappedPiece => "trapped-piece",
            Tactic::BackRankMate => "back-rank-mate",
        }
    }
}

/// A tactic in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Which.
    pub tactic: Tactic,
    /// The ply of the move that carries it out, from 0.
    pub ply: usize,
    /// The piece that carries it out: after that move, or, where the move is a capture that ends the tactic (a skewer, a discovered attack
    /// without check, a hanging or trapped piece), before it.
    pub by: Square,
    /// The pieces that it strikes, by their squares at the same time, ascending; a trapped piece by the square that it could not leave well.
    pub targets: Vec<Square>,
}

impl Line {
    /// The tactics that decide the line, each at most once, at the first move that carries it out.
    pub fn tactics(&self) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for tactic in Tactic::ALL {
            let at = self.winners_plies().find_map(|ply| {
                let (by, mut targets) = self.find(tactic, ply)?;
                targets.sort();
                Some(Found { tactic, ply, by, targets })
            });
            found.extend(at);
        }
        found
    }

    fn find(&self, tactic: Tactic, ply: usize) -> Option<(Square, Vec<Square>)> {
        match tactic {
            Tactic::Fork => self.fork(ply),
            Tactic::Pin => self.pin(ply),
            Tactic::Skewer => self.skewer(ply),
            Tactic::DiscoveredAttack => self.discovered(ply),
            Tactic::DoubleCheck => self.double_check(ply),
            Tactic::HangingPiece => self.hanging(ply),
            Tactic::TrappedPiece => self.trapped(ply),
            Tactic::BackRankMate => self.back_rank(ply),
        }
    }

    /// A fork pays later, so the last move of a line is none.
    fn fork(&self, ply: usize) -> Option<(Square, Vec<Square>)> {
        if ply + 1 >= self.moves.len() {
            return None;
        }
        let (board, by) = (&self.boards[ply + 1], self.moves[ply].to());
        let own = board.role_at(by)?;
        if own == Role::King || can_be_won(board, by) {
            return None;
        }
        let strikes = |&square: &Square| {
            let Some(piece) = board.piece_at(square) else { return false };
            let loose = piece.role() != Role::Pawn && !is_defended(board, square);
            let strikes_back = attacked_from(board, square).contains(by);
            piece.color() != self.winner() && (value(piece.role()) > value(own) || loose && !strikes_back)
        };
        let targets: Vec<Square> = attacked_from(board, by).into_iter().filter(strikes).collect();
        (targets.len() >= 2).then_some((by, targets))
    }

    /// A piece that shields its king, and so cannot take what it attacks or leave where it is attacked.
    fn pin(&self, ply: usize) -> Option<(Square, Vec<Square>)> {
        let board = &self.boards[ply + 1];
        if board.is_checkmate() {
            return None;
        }
        let loser = !self.winner();
        let king = board.king(loser);
        for pinned in board.pinned() {
            let line = attacks::line(king, pinned);
            let by = attackers(board, self.winner(), pinned)
                .into_iter()
                .find(|&square| line.contains(square) && board.role_at(square).is_some_and(is_slider));
            let (Some(by), Some(role)) = (by, board.role_at(pinned)) else { continue };
            if pin_prevents_attack(board, pinned, role, king) || pin_prevents_escape(board, pinned, role, by)
            {
                return Some((by, vec![pinned]));
            }
        }
        None
    }

    /// The opponent's piece has left the line of a slider, which takes what stood behind it.
    fn skewer(&self, ply: usize) -> Option<(Square, Vec<Square>)> {
        let (before, mv) = (&self.boards[ply], self.moves[ply]);
        let answer = self.moves[ply.checked_sub(1)?];
        let fled = self.boards[ply - 1].role_at(answer.from())?;
        let (slider, captured) = (before.role_at(mv.from())?, before.captured_role(mv)?);
        let behind = attacks::between(mv.from(), mv.to()).contains(answer.from());
        let paid = value(fled) > value(captured) && can_be_won(before, mv.to());
        let skewer = is_slider(slider) && behind && paid && !self.boards[ply + 1].is_checkmate();
        skewer.then(|| (mv.from(), vec![mv.to()]))
    }

    /// A check by a piece that did not move, or a capture along a line that the winner's last move opened.
    fn discovered(&self, ply: usize) -> Option<(Square, Vec<Square>)> {
        let (board, mv) = (&self.boards[ply + 1], self.moves[ply]);
        // Of two checks at once neither needs the other: that is a double check.
        let checker = board.checkers().into_iter().next().filter(|_| board.checkers().len() == 1);
        if let Some(by) = checker.filter(|&by| by != mv.to() && !is_castling(&self.boards[ply], mv)) {
            return Some((by, vec![board.king(board.turn())]));
        }
        let opened = self.moves[ply.checked_sub(2)?];
        let answer = self.moves[ply - 1];
        let before = &self.boards[ply];
        before.captured_role(mv)?;
        let slider = before.role_at(mv.from()).is_some_and(is_slider);
        let through = attacks::between(mv.from(), mv.to()).contains(opened.from());
        // The answer neither brought the piece there nor cleared the line.
        let strikes =
            answer.to() != mv.to() && attacked_from(&self.boards[ply - 1], mv.from()).contains(mv.to());
        let same = opened.to() == mv.from();
        (slider && through && strikes && !same).then(|| (mv.from(), vec![mv.to()]))
    }

    fn double_check(&self, ply: usize) -> Option<(Square, Vec<Square>)> {
        let board = &self.boards[ply + 1];
        let (checkers, moved) = (board.checkers(), self.moves[ply].to());
        let by = if checkers.contains(moved) { moved } else { checkers.into_iter().next()? };
        (checkers.len() > 1).then(|| (by, vec![board.king(board.turn())]))
    }

    /// The first move takes an undefended piece, and not in the course of an exchange.
    fn hanging(&self, ply: usize) -> Option<(Square, Vec<Square>)> {
        if ply != 0 {
            return None;
        }
        let (board, mv) = (&self.boards[0], self.moves[0]);
        let captured = board.captured_role(mv)?;
        if captured == Role::Pawn || is_defended(board, mv.to()) {
            return None;
        }
        if let Some((before, last)) = &self.before
            && let Some(taken) = before.captured_role(*last)
            && last.to() == mv.to()
            && value(taken) >= value(captured)
        {
            return None;
        }
        let kept = self
            .boards
            .get(3)
            .is_none_or(|later| balance(later, self.winner()) >= balance(&self.boards[1], self.winner()));
        kept.then(|| (mv.from(), vec![mv.to()]))
    }

    /// A piece is taken that had no good square to go to.
    fn trapped(&self, ply: usize) -> Option<(Square, Vec<Square>)> {
        let mv = self.moves[ply];
        let answer = self.moves[ply.checked_sub(1)?];
        let role = self.boards[ply].captured_role(mv)?;
        if role == Role::Pawn {
            return None;
        }
        let stood = if answer.to() == mv.to() { answer.from() } else { mv.to() };
        is_trapped(&self.boards[ply - 1], stood).then(|| (mv.from(), vec![stood]))
    }

    /// The line ends in mate on the last rank, and the king's way out is blocked by its own men.
    fn back_rank(&self, ply: usize) -> Option<(Square, Vec<Square>)> {
        let board = &self.boards[ply + 1];
        if !board.is_checkmate() {
            return None;
        }
        let (loser, winner) = (board.turn(), !board.turn());
        let king = board.king(loser);
        let (last, next) = match loser {
            Color::White => (Rank::First, Rank::Second),
            Color::Black => (Rank::Eighth, Rank::Seventh),
        };
        if king.rank() != last {
            return None;
        }
        let mut way_out = attacks::king(king).into_iter().filter(|square| square.rank() == next);
        let blocked = |square: Square| {
            board.color_at(square) == Some(loser) && attackers(board, winner, square).is_empty()
        };
        let by = board.checkers().into_iter().find(|square| square.rank() == last)?;
        way_out.all(blocked).then(|| (by, vec![king]))
    }
}

fn is_castling(board: &Board, mv: Move) -> bool {
    board.role_at(mv.from()) == Some(Role::King) && board.color_at(mv.to()) == Some(board.turn())
}

/// The pinned piece attacks something off its line that it would win.
fn pin_prevents_attack(board: &Board, pinned: Square, role: Role, king: Square) -> bool {
    let line = attacks::line(king, pinned);
    let color = board.color_at(pinned);
    attacked_from(board, pinned).into_iter().filter(|&square| !line.contains(square)).any(|square| {
        let target = board.piece_at(square).filter(|piece| Some(piece.color()) != color);
        target.is_some_and(|piece| value(piece.role()) > value(role) || !is_defended(board, square))
    })
}

/// The pinned piece is attacked so that it would rather leave.
fn pin_prevents_escape(board: &Board, pinned: Square, role: Role, by: Square) -> bool {
    let cheaper = board.role_at(by).is_some_and(|attacker| value(attacker) < value(role));
    let loose = !is_defended(board, pinned) && can_be_won(board, pinned) && role != Role::Pawn;
    let strikes_back = attacked_from(board, pinned).contains(by);
    cheaper || loose && !strikes_back
}

/// Whether the piece on a square, whose side is to move, is lost wherever it goes.
fn is_trapped(board: &Board, square: Square) -> bool {
    let Some(piece) = board.piece_at(square) else { return false };
    if piece.color() != board.turn() || board.is_check() || board.pinned().contains(square) {
        return false;
    }
    if matches!(piece.role(), Role::Pawn | Role::King) || !can_be_won(board, square) {
        return false;
    }
    let moves = board.legal_moves();
    moves.iter().filter(|mv| mv.from() == square).all(|&mv| {
        let gain = board.captured_role(mv).map_or(0, value);
        gain < value(piece.role()) && can_be_won(&board.after(mv), mv.to())
    })
}

/// The mate in one that threatens the player to move, if the other side could move now.
pub fn mate_threat(board: &Board) -> Option<Move> {
    let passed = board.pass()?;
    passed.legal_moves().iter().copied().find(|&mv| passed.after(mv).is_checkmate())
}
