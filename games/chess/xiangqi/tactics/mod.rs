//! Names the tactics in a line of xiangqi: forks, pins, discovered checks, and the mates that have names.
//!
//! A [`Line`] is the position, the opponent's move that led to it, and the play of the side that wins by it, with the answers.
//! [`Line::tactics`] says which patterns decide it. Each is a plain definition over the boards of the line, tested on positions whose tactic
//! is known; nothing is searched. What wins a piece is said only where the line takes that piece, and every piece that a mate names is needed:
//! without it, it would be no mate.
//!
//! ```
//! use boyi_chess_games::xiangqi::tactics::{Line, Tactic};
//! use boyi_xiangqi::Board;
//! let board: Board = "4k4/9/4N4/9/9/C8/9/9/9/3K5 w - - 0 1".parse().unwrap();
//! let found = Line::from_uci(board, &["a5e5"]).unwrap().tactics();
//! assert_eq!(found[0].tactic, Tactic::HorseAndCannon);
//! let points: Vec<String> = found[0].pieces.iter().map(ToString::to_string).collect();
//! assert_eq!(points, ["e5", "e8"]);
//! ```

mod mates;
mod wins;

use boyi_core::Note;
use boyi_xiangqi::Point;

/// A line of play of xiangqi.
pub type Line = crate::line::Line<boyi_xiangqi::Board>;

/// A tactic.
///
/// Points are named as they are when Black is mated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Tactic {
    /// 重炮: a cannon mates over the other cannon.
    DoubleCannon,
    /// 馬後炮: a cannon mates over a horse that stands two points before the king, on the same line.
    HorseAndCannon,
    /// 悶宮: a cannon mates over an advisor. The king's other points are taken by its own men or lie on the cannon's line.
    SmotheredPalace,
    /// 鐵門栓: a cannon on the central file pins the two men before the king, a rook or a pawn mates.
    IronBolt,
    /// 天地炮: of two cannons one is on the king's file, the central one, and one on its rank, the last; both are needed for the mate.
    HeavenEarthCannons,
    /// 八角馬: the king is in a corner of its palace, and a horse in the opposite one takes both its steps.
    OctagonHorse,
    /// 臥槽馬: a horse on c9 or g9 checks on e10, or guards it.
    ElbowHorse,
    /// 掛角馬: a horse on d8 or f8 checks the king on e10.
    CornerHorse,
    /// 釣魚馬: a horse on c8 or g8 guards e9 and the near corner of the last rank, a rook mates.
    AnglerHorse,
    /// 二鬼拍門: pawns on d9 and f9 shut in the king on e10.
    TwoPawns,
    /// 雙車錯: a rook mates along one line, the other holds the line beside it.
    TwoRooks,
    /// 大刀剜心: on the way to mate a rook takes the advisor in the centre of the palace with check, where it can be taken back.
    HeartGouge,
    /// 白臉將: a step of the king is forbidden only because it would face the other king.
    FacingKings,
    /// 抽將: a piece opens a check of another, and takes a rook, horse or cannon with that move or the next.
    DiscoveredCheck,
    /// 雙將: two pieces give check at once.
    DoubleCheck,
    /// 捉雙: a piece attacks two at once, the king or rooks, horses and cannons that it wins, and takes one of them with its next move.
    Fork,
    /// 牵制: a rook, horse or cannon may not leave its line to the king, and is taken there.
    Pin,
    /// An unprotected rook, horse or cannon is taken, and not in the course of an exchange.
    HangingPiece,
}

impl Tactic {
    /// Every tactic: the mates first, those that are more special before the others.
    pub const ALL: [Tactic; 18] = [
        Tactic::DoubleCannon,
        Tactic::HorseAndCannon,
        Tactic::SmotheredPalace,
        Tactic::IronBolt,
        Tactic::HeavenEarthCannons,
        Tactic::OctagonHorse,
        Tactic::ElbowHorse,
        Tactic::CornerHorse,
        Tactic::AnglerHorse,
        Tactic::TwoPawns,
        Tactic::TwoRooks,
        Tactic::HeartGouge,
        Tactic::FacingKings,
        Tactic::DiscoveredCheck,
        Tactic::DoubleCheck,
        Tactic::Fork,
        Tactic::Pin,
        Tactic::HangingPiece,
    ];

    /// Its id in messages and reports: `fork`, `double-cannon`.
    pub fn id(self) -> &'static str {
        match self {
            Tactic::DoubleCannon => "double-cannon",
            Tactic::HorseAndCannon => "horse-and-cannon",
            Tactic::SmotheredPalace => "smothered-palace",
            Tactic::IronBolt => "iron-bolt",
            Tactic::HeavenEarthCannons => "heaven-earth-cannons",
            Tactic::OctagonHorse => "octagon-horse",
            Tactic::ElbowHorse => "elbow-horse",
            Tactic::CornerHorse => "corner-horse",
            Tactic::AnglerHorse => "angler-horse",
            Tactic::TwoPawns => "two-pawns",
            Tactic::TwoRooks => "two-rooks",
            Tactic::HeartGouge => "heart-gouge",
            Tactic::FacingKings => "facing-kings",
            Tactic::DiscoveredCheck => "discovered-check",
            Tactic::DoubleCheck => "double-check",
            Tactic::Fork => "fork",
            Tactic::Pin => "pin",
            Tactic::HangingPiece => "hanging-piece",
        }
    }

    /// Returns `true` if it belongs to a mate: the line ends with it.
    pub fn is_mate(self) -> bool {
        self <= Tactic::FacingKings
    }
}

/// A tactic in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Which.
    pub tactic: Tactic,
    /// The ply of the move that carries it out, from 0.
    pub ply: usize,
    /// The winner's pieces that carry it out, the one that acts first, by their points after that move; of a hanging piece by the point before it.
    pub pieces: Vec<Point>,
    /// The points that they strike, by the points at the same time, ascending: the king and the pieces that are won; with an iron bolt the pinned men, with a
    /// smothered palace the advisor that is the screen, with a facing king the points that it holds.
    pub targets: Vec<Point>,
}

impl Found {
    /// The note that says so of a line that starts with this move, which was missed or not.
    pub fn note(&self, label: &str, missed: bool) -> Note {
        let list = |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        Note::new("xiangqi.tactic")
            .with("move", label)
            .with("missed", if missed { "yes" } else { "no" })
            .with("tactic", self.tactic.id())
            .with("pieces", list(&self.pieces))
            .with("targets", list(&self.targets))
    }
}

impl Line {
    /// The tactics that decide the line, each at most once, at the first move that carries it out.
    pub fn tactics(&self) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        for tactic in Tactic::ALL {
            let at = self.winners_plies().find_map(|ply| {
                let (pieces, mut targets) = self.find(tactic, ply)?;
                targets.sort();
                Some(Found { tactic, ply, pieces, targets })
            });
            found.extend(at);
        }
        found
    }

    fn find(&self, tactic: Tactic, ply: usize) -> Option<(Vec<Point>, Vec<Point>)> {
        match tactic {
            Tactic::HeartGouge => self.heart_gouge(ply),
            Tactic::DiscoveredCheck => self.discovered_check(ply),
            Tactic::DoubleCheck => self.double_check(ply),
            Tactic::Fork => self.fork(ply),
            Tactic::Pin => self.pin(ply),
            Tactic::HangingPiece => self.hanging(ply),
            mate => mates::find(mate, &self.boards[ply + 1]),
        }
    }
}
