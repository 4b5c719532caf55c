//! Mates that have names: definitions over the position in which the side to move is mated.

use super::Tactic;
use boyi_xiangqi::{Bitboard, Board, Color, Point, Role, attacks};

/// The pieces that mate, and what they strike.
type Mate = Option<(Vec<Point>, Vec<Point>)>;

pub(super) fn is_mate(board: &Board) -> bool {
    board.in_check() && board.legal_moves().is_empty()
}

/// The mate of this name, if the position shows it and needs all its pieces.
pub(super) fn find(tactic: Tactic, board: &Board) -> Mate {
    if !is_mate(board) {
        return None;
    }
    let view = View { board, loser: board.turn(), king: board.king(board.turn()) };
    match tactic {
        Tactic::DoubleCannon => view.over(|screen| view.ours(screen, Role::Cannon)),
        Tactic::HorseAndCannon => view.over(|screen| {
            view.ours(screen, Role::Horse) && attacks::between(screen, view.king).len() == 1
        }),
        Tactic::SmotheredPalace => view.smothered_palace(),
        Tactic::IronBolt => view.iron_bolt(),
        Tactic::HeavenEarthCannons => view.heaven_earth_cannons(),
        Tactic::OctagonHorse => view.octagon_horse(),
        Tactic::ElbowHorse => view.horse_on(8, [2, 6], |horse| horse.contains(view.at(4, 9))),
        Tactic::CornerHorse => {
            view.horse_on(7, [3, 5], |horse| horse.contains(view.king) && view.king == view.at(4, 9))
        }
        Tactic::AnglerHorse => view.angler_horse(),
        Tactic::TwoPawns => view.two_pawns(),
        Tactic::TwoRooks => view.two_rooks(),
        Tactic::FacingKings => view.facing_kings(),
        _ => None,
    }
}

/// A position of mate as its winner sees it.
#[derive(Clone, Copy)]
struct View<'a> {
    board: &'a Board,
    loser: Color,
    king: Point,
}

impl View<'_> {
    fn winners(&self, role: Role) -> Bitboard {
        self.board.pieces(!self.loser, role)
    }

    fn ours(&self, point: Point, role: Role) -> bool {
        self.winners(role).contains(point)
    }

    /// A point by file and rank as if Black were mated.
    fn at(&self, file: u8, rank: u8) -> Point {
        let point = Point::at(file, rank).expect("a point");
        if self.loser == Color::Black { point } else { point.rotated() }
    }

    /// Whether it is no mate without this piece.
    fn needs(&self, point: Point) -> bool {
        let mut setup = self.board.setup();
        setup.points[point.index()] = None;
        setup.build().map_or(true, |board| !is_mate(&board))
    }

    /// The men between a piece and the king.
    fn between(&self, point: Point) -> Bitboard {
        attacks::between(point, self.king) & self.board.occupied()
    }

    /// The king's steps that its own men do not take.
    fn steps(&self) -> Bitboard {
        attacks::king(self.king) - self.board.color(self.loser)
    }

    fn found(&self, pieces: Vec<Point>, targets: Vec<Point>) -> Mate {
        pieces.iter().all(|&piece| self.needs(piece)).then_some((pieces, targets))
    }

    /// A cannon that alone gives check, and its screen, which is the winner's.
    fn over(&self, is_screen: impl Fn(Point) -> bool) -> Mate {
        let (cannon, screen) = self.lone_cannon()?;
        if is_screen(screen) { self.found(vec![cannon, screen], vec![self.king]) } else { None }
    }

    fn lone_cannon(&self) -> Option<(Point, Point)> {
        let checkers = self.board.checkers();
        let cannon = checkers.first().filter(|&point| checkers.len() == 1 && self.ours(point, Role::Cannon))?;
        Some((cannon, self.between(cannon).first()?))
    }

    fn smothered_palace(&self) -> Mate {
        let (cannon, screen) = self.lone_cannon()?;
        let own = self.board.pieces(self.loser, Role::Advisor).contains(screen);
        let on_line =
            |to: Point| to.file() == cannon.file() && self.king.file() == cannon.file()
                || to.rank() == cannon.rank() && self.king.rank() == cannon.rank();
        (own && self.steps().iter().all(on_line)).then(|| (vec![cannon], vec![screen]))
    }

    fn iron_bolt(&self) -> Mate {
        let checker = self.board.checkers().iter().find(|&by| {
            self.ours(by, Role::Rook) || self.ours(by, Role::Pawn)
        })?;
        self.winners(Role::Cannon).iter().find_map(|cannon| {
            let pinned = self.between(cannon);
            let central = self.king.file() == 4 && cannon.file() == 4;
            let theirs = pinned.len() == 2 && (pinned - self.board.color(self.loser)).is_empty();
            (central && theirs)
                .then(|| self.found(vec![cannon, checker], pinned.iter().collect()))
                .flatten()
        })
    }

    fn heaven_earth_cannons(&self) -> Mate {
        if self.king != self.at(4, 9) {
            return None;
        }
        let on = |is_there: fn(Point, Point) -> bool| {
            self.winners(Role::Cannon).iter().find(|&cannon| is_there(cannon, self.king))
        };
        let heaven = on(|cannon, king| cannon.file() == king.file())?;
        let earth = on(|cannon, king| cannon.rank() == king.rank())?;
        self.found(vec![heaven, earth], vec![self.king])
    }

    /// A horse on one of two files of a rank.
    fn horse_on(&self, rank: u8, files: [u8; 2], attacks: impl Fn(Bitboard) -> bool) -> Mate {
        files.into_iter().map(|file| self.at(file, rank)).find_map(|horse| {
            let is_there = self.ours(horse, Role::Horse) && attacks(self.board.attacks_from(horse));
            is_there.then(|| self.found(vec![horse], vec![self.king])).flatten()
        })
    }

    fn angler_horse(&self) -> Mate {
        let rook = self.board.checkers().iter().find(|&by| self.ours(by, Role::Rook))?;
        [(2, 3), (6, 5)].into_iter().find_map(|(file, corner)| {
            let horse = self.at(file, 7);
            let attacked = self.board.attacks_from(horse);
            let guards = attacked.contains(self.at(4, 8)) && attacked.contains(self.at(corner, 9));
            (self.ours(horse, Role::Horse) && guards)
                .then(|| self.found(vec![horse, rook], vec![self.king]))
                .flatten()
        })
    }

    fn octagon_horse(&self) -> Mate {
        let corners = [(3, 7), (3, 9), (5, 7), (5, 9)];
        let (file, rank) = corners.into_iter().find(|&(file, rank)| self.at(file, rank) == self.king)?;
        let horse = self.at(8 - file, 16 - rank);
        let holds = (attacks::king(self.king) - self.board.attacks_from(horse)).is_empty();
        if self.ours(horse, Role::Horse) && holds { self.found(vec![horse], vec![self.king]) } else { None }
    }

    fn two_pawns(&self) -> Mate {
        let pawns = vec![self.at(3, 8), self.at(5, 8)];
        let there = pawns.iter().all(|&pawn| self.ours(pawn, Role::Pawn)) && self.king == self.at(4, 9);
        if there { self.found(pawns, vec![self.king]) } else { None }
    }

    fn two_rooks(&self) -> Mate {
        let rooks = self.winners(Role::Rook);
        let checks = rooks.iter().find(|&rook| self.board.checkers().contains(rook))?;
        let other = (rooks - checks.into()).first()?;
        let by_file = checks.file() == self.king.file();
        let reached = attacks::rook(other, self.board.occupied() - self.king.into());
        let holds = |step: Point| {
            let parallel = if by_file { step.file() == other.file() } else { step.rank() == other.rank() };
            let beside = if by_file { step.file() != self.king.file() } else { step.rank() != self.king.rank() };
            parallel && beside && reached.contains(step)
        };
        if self.steps().iter().any(holds) { self.found(vec![checks, other], vec![self.king]) } else { None }
    }

    fn facing_kings(&self) -> Mate {
        let other = self.board.king(!self.loser);
        let holds = |step: &Point| {
            let mut setup = self.board.setup();
            setup.points[step.index()] = setup.points[self.king.index()].take();
            setup.build().is_ok_and(|board| board.checkers() == other.into())
        };
        let held: Vec<Point> = self.steps().iter().filter(holds).collect();
        (!held.is_empty()).then(|| (vec![other], held))
    }
}
