//! Legal move generation, written once for listing, counting and walking.
//!
//! [`generate`] hands the legal moves of a position, a set of points at a time, to a [`Sink`]. No move is tried out. Each enemy piece that
//! attacks the king, or would if one or two pieces moved, is a [`Rule`]: some pieces ([`Rule::blockers`]) may go only to certain points, all
//! others to certain other points.
//!
//! | enemy piece | pieces between it and the king | blockers | they may go to | the others may go to |
//! |---|---|---|---|---|
//! | rook, or king on the file | 0: check | – | | between, or take it |
//! | | 1 | that one | between, or take it | anywhere |
//! | cannon | 0 | – | | anywhere but between; they may take it |
//! | | 1: check | that one | off the line | between, or take it |
//! | | 2 | both | between, or take it | anywhere |
//! | horse | leg taken | the leg | take it | anywhere |
//! | | leg free: check | – | | the leg, or take it |
//! | pawn | beside or before the king: check | – | | take it |
//!
//! "Between" is the empty points between: a blocker that took the other one would leave a cannon one screen. Attackers do not depend on
//! one another, so a move is legal exactly if every rule allows it; where two stand behind each other, each has its own rule.

use crate::attacks;
use crate::{Bitboard, Color, Move, Point, Role};

/// The pieces of both sides: the part of a position that move generation needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces {
    /// By role, both sides'.
    pub(crate) roles: [Bitboard; 7],
    /// By side.
    pub(crate) colors: [Bitboard; 2],
}

/// Receives legal moves. Every method must be `#[inline(always)]`.
pub(crate) trait Sink {
    /// Moves of a piece to each point of `to`.
    fn piece(&mut self, role: Role, from: Point, to: Bitboard);
    /// Moves to each point of `to`, from the point with the number `to + back`.
    fn steps(&mut self, role: Role, to: Bitboard, back: i8);
}

/// Where pieces may go so that one enemy piece does not attack the king.
#[derive(Clone, Copy)]
struct Rule {
    blockers: Bitboard,
    blockers_to: Bitboard,
    others_to: Bitboard,
}

/// The sides of a position, as the side to move sees them.
#[derive(Clone, Copy)]
struct View<'a> {
    pieces: &'a Pieces,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    king: Point,
}

const fn color(red: bool) -> Color {
    if red { Color::Red } else { Color::Black }
}

/// Hands every legal move of the side to move (`RED`) to the sink.
#[inline(always)]
pub(crate) fn generate<const RED: bool, S: Sink>(pieces: &Pieces, sink: &mut S) {
    let us = pieces.colors[color(RED).index()];
    let them = pieces.colors[1 - color(RED).index()];
    let king_word = (pieces.roles[0] & us).0[color(RED).index()];
    let king = Point::new(45 * !RED as u8 + king_word.trailing_zeros() as u8 % 45);
    let view = View { pieces, us, them, occupied: us | them, king };

    king_moves::<RED, S>(view, sink);

    let mut to = !us;
    let mut blockers = Bitboard::EMPTY;
    each_rule::<RED>(view, |rule| {
        to &= rule.others_to;
        blockers |= rule.blockers;
    });
    blockers &= us;
    piece_moves::<RED, S>(view, us - blockers, to, sink);
    if blockers.any() {
        for blocker in blockers {
            let at = Bitboard::of(blocker);
            let mut to = !us;
            each_rule::<RED>(view, |rule| {
                to &= if rule.blockers.is_disjoint(at) { rule.others_to } else { rule.blockers_to };
            });
            piece_moves::<RED, S>(view, at, to, sink);
        }
    }
}

/// Calls `found` with a rule for each enemy piece that attacks the king or could after one move.
#[inline(always)]
fn each_rule<const RED: bool>(view: View<'_>, mut found: impl FnMut(Rule)) {
    let View { pieces: Pieces { roles, .. }, them, occupied, king, .. } = view;
    let rays = attacks::rook_rays(king) & them;
    let [rooks, cannons] = [Role::Rook, Role::Cannon].map(|role| rays & roles[role.index()]);
    // The other palace is on the king's own rays only along its file.
    for rook in rooks | rays & roles[Role::King.index()] {
        let between = attacks::between_king(king, rook);
        let blockers = between & occupied;
        match blockers.len() {
            0 => found(Rule::all_to(between | Bitboard::of(rook))),
            1 => found(Rule::blocked(blockers, between, rook)),
            _ => {}
        }
    }
    for cannon in cannons {
        let between = attacks::between_king(king, cannon);
        let blockers = between & occupied;
        match blockers.len() {
            0 => found(Rule::all_to(!between)),
            1 => found(Rule {
                blockers,
                blockers_to: !between,
                others_to: (between - blockers) | Bitboard::of(cannon),
            }),
            2 => found(Rule::blocked(blockers, between, cannon)),
            _ => {}
        }
    }
    for horse in attacks::horse_steps(king) & them & roles[Role::Horse.index()] {
        let (leg, horse) = (Bitboard::of(attacks::horse_leg(horse, king)), Bitboard::of(horse));
        if occupied.is_disjoint(leg) {
            found(Rule::all_to(leg | horse));
        } else {
            found(Rule { blockers: leg, blockers_to: horse, others_to: Bitboard::ALL });
        }
    }
    for pawn in attacks::pawns_to(color(!RED), king) & them & roles[Role::Pawn.index()] {
        found(Rule::all_to(Bitboard::of(pawn)));
    }
}

impl Rule {
    #[inline(always)]
    fn all_to(to: Bitboard) -> Rule {
        Rule { blockers: Bitboard::EMPTY, blockers_to: to, others_to: to }
    }

    /// Pieces that must stay between the king and the attacker or take it.
    #[inline(always)]
    fn blocked(blockers: Bitboard, between: Bitboard, attacker: Point) -> Rule {
        let blockers_to = (between - blockers) | Bitboard::of(attacker);
        Rule { blockers, blockers_to, others_to: Bitboard::ALL }
    }
}

/// Hands the king's moves to the sink: to points that the other side does not attack once the king has left its own.
#[inline(always)]
fn king_moves<const RED: bool, S: Sink>(view: View<'_>, sink: &mut S) {
    let occupied = view.occupied - Bitboard::of(view.king);
    let mut to = attacks::king(view.king) - view.us;
    for point in to {
        if attackers(view.pieces, color(!RED), point, occupied).any() {
            to -= Bitboard::of(point);
        }
    }
    sink.piece(Role::King, view.king, to);
}

/// The pieces of a side that attack the point, among pieces on `occupied`: rooks, cannons, horses, pawns, and the king along its file.
#[inline(always)]
pub(crate) fn attackers(pieces: &Pieces, by: Color, point: Point, occupied: Bitboard) -> Bitboard {
    let of = |role: Role| pieces.roles[role.index()];
    let mut set = attacks::rook(point, occupied) & of(Role::Rook)
        | attacks::cannon(point, occupied) & of(Role::Cannon)
        | attacks::facing(point, occupied) & of(Role::King)
        | attacks::pawns_to(by, point) & of(Role::Pawn);
    set &= pieces.colors[by.index()];
    for horse in attacks::horse_steps(point) & of(Role::Horse) & pieces.colors[by.index()] {
        if !occupied.contains(attacks::horse_leg(horse, point)) {
            set |= Bitboard::of(horse);
        }
    }
    set
}

/// Hands the moves of these pieces, except the king's, to points of `to` to the sink.
#[inline(always)]
fn piece_moves<const RED: bool, S: Sink>(view: View<'_>, movers: Bitboard, to: Bitboard, sink: &mut S) {
    let of = |role: Role| view.pieces.roles[role.index()] & movers;
    for rook in of(Role::Rook) {
        sink.piece(Role::Rook, rook, attacks::rook(rook, view.occupied) & to);
    }
    for cannon in of(Role::Cannon) {
        sink.piece(Role::Cannon, cannon, attacks::cannon(cannon, view.occupied) & to);
    }
    for horse in of(Role::Horse) {
        sink.piece(Role::Horse, horse, attacks::horse(horse, view.occupied) & to);
    }
    guard_moves::<RED, S>(of(Role::Advisor), of(Role::Elephant), view.occupied, to, sink);
    pawn_moves::<RED, S>(of(Role::Pawn), to, sink);
}

/// Moves of advisors and elephants: all of one direction at once, in the word of their side.
#[inline(always)]
fn guard_moves<const RED: bool, S: Sink>(
    advisors: Bitboard,
    elephants: Bitboard,
    occupied: Bitboard,
    to: Bitboard,
    sink: &mut S,
) {
    let own = color(RED).index();
    let word = |word: u64| if RED { Bitboard([word, 0]) } else { Bitboard([0, word]) };
    let advisors_to = to.0[own] & attacks::ADVISOR_POINTS[own];
    let eyes = attacks::ELEPHANT_EYES[own] & !occupied.0[own];
    let elephants_to = to.0[own] & attacks::ELEPHANT_POINTS[own];
    for step in [8, 10] {
        sink.steps(Role::Advisor, word(advisors.0[own] << step & advisors_to), -step);
        sink.steps(Role::Advisor, word(advisors.0[own] >> step & advisors_to), step);
        let (up, down) = (elephants.0[own] << step & eyes, elephants.0[own] >> step & eyes);
        sink.steps(Role::Elephant, word(up << step & elephants_to), -2 * step);
        sink.steps(Role::Elephant, word(down >> step & elephants_to), 2 * step);
    }
}

#[inline(always)]
fn pawn_moves<const RED: bool, S: Sink>(pawns: Bitboard, to: Bitboard, sink: &mut S) {
    let over = 1 - color(RED).index();
    let word = |word: u64| if RED { Bitboard([0, word]) } else { Bitboard([word, 0]) };
    let crossed = pawns.0[over];
    sink.steps(Role::Pawn, attacks::pawns_forward(color(RED), pawns) & to, if RED { -9 } else { 9 });
    sink.steps(Role::Pawn, word(attacks::west(crossed) & to.0[over]), 1);
    sink.steps(Role::Pawn, word(attacks::east(crossed) & to.0[over]), -1);
}

impl Pieces {
    /// The pieces after a piece of this side and role has moved, perhaps taking another.
    #[inline(always)]
    pub(crate) fn after(&self, color: Color, role: Role, from: Bitboard, to: Bitboard) -> Pieces {
        let mut next = Pieces { roles: self.roles.map(|set| set - to), colors: self.colors };
        next.roles[role.index()] ^= from | to;
        next.colors[color.index()] ^= from | to;
        next.colors[1 - color.index()] -= to;
        next
    }

    /// The role of the piece on the point, if there is one.
    #[inline]
    pub(crate) fn role_at(&self, point: Point) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.roles[role.index()].contains(point))
    }

    /// The king's point.
    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Point {
        let word = (self.roles[Role::King.index()] & self.colors[color.index()]).0[color.index()];
        Point::new(45 * color.index() as u8 + word.trailing_zeros() as u8)
    }

    /// All pieces.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }
}

/// Calls a function with each legal move.
pub(crate) struct Each<F>(pub(crate) F);

impl<F: FnMut(Point, Point)> Sink for Each<F> {
    #[inline(always)]
    fn piece(&mut self, _: Role, from: Point, to: Bitboard) {
        for to in to {
            (self.0)(from, to);
        }
    }

    #[inline(always)]
    fn steps(&mut self, _: Role, to: Bitboard, back: i8) {
        for to in to {
            (self.0)(origin(to, back), to);
        }
    }
}

/// Calls a function with the role and each legal move to one of these points.
pub(crate) struct EachTo<F>(pub(crate) Bitboard, pub(crate) F);

impl<F: FnMut(Role, Move)> Sink for EachTo<F> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Point, to: Bitboard) {
        for to in to & self.0 {
            (self.1)(role, Move::new(from, to));
        }
    }

    #[inline(always)]
    fn steps(&mut self, role: Role, to: Bitboard, back: i8) {
        for to in to & self.0 {
            (self.1)(role, Move::new(origin(to, back), to));
        }
    }
}

#[inline(always)]
pub(crate) fn origin(to: Point, back: i8) -> Point {
    Point::new((to.index() as i8 + back) as u8)
}

/// Counts legal moves.
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Point, to: Bitboard) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn steps(&mut self, _: Role, to: Bitboard, _: i8) {
        self.0 += u64::from(to.len());
    }
}
