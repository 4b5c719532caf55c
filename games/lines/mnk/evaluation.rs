//! Judging a position by its open lines: [`OpenLines`].

use super::{Bits, Mnk, Stones, Windows};
use boyi_core::{Evaluator, Side, Term};

/// The score of a mover who completes a line at once. Other scores stay well below it.
pub const WON: i32 = 1 << 20;

/// Windows by the stones they lack, from 1; a window that lacks one is counted as a threat instead.
const LINE: [i32; 6] = [0, 0, 24, 8, 3, 1];
const OPEN_ENDED: i32 = 90;
const THREAT: i32 = 50;
/// The bonus for a threat on a row of the right parity.
const RIGHT_PARITY: i32 = 60;
/// The mover can make a line with two ends.
const MAKES_OPEN_LINE: i32 = WON / 64;
/// The mover cannot stop two lines at once.
const TWO_THREATS: i32 = WON / 4;

/// The usual evaluation of line games.
///
/// Four terms, in hundredths of a stone or so; the mover's view as everywhere:
///
/// - `lines`: windows that are open to a player, by how many stones they lack;
/// - `open-ended`: groups one stone short of a line with both ends free (open threes in Gomoku); not with gravity,
///   where the ends may be out of reach;
/// - `threats`: squares that complete a line. With gravity, a threat that zugzwang will bring to its owner counts
///   more: the first player's on odd rows, the second player's on even rows (V. Allis, "A knowledge-based approach of
///   Connect-Four", 1988);
/// - `tempo`: what follows because it is the mover's turn, up to [`WON`].
#[derive(Clone, Copy, Default, Debug)]
pub struct OpenLines;

/// One player's lines and threats on the board.
struct Holdings<B> {
    lines: i32,
    open_ended: i32,
    completions: B,
}

fn holdings<B: Bits>(lines: &Windows<B>, position: &Stones<B>) -> [Holdings<B>; 2] {
    let occupied = position.occupied();
    let mut both = [(); 2].map(|()| Holdings { lines: 0, open_ended: 0, completions: B::NONE });
    for direction in lines.directions() {
        let tallies = [position.mover, position.other].map(|set| lines.tally(direction, set));
        for (player, mine) in [position.mover, position.other].into_iter().enumerate() {
            let (tally, held) = (&tallies[player], &mut both[player]);
            let open = lines.open(direction, &tallies[1 - player]) & tally.any();
            if open.is_none() {
                continue;
            }
            for stones in 1..lines.k() - 1 {
                let missing = (lines.k() - stones) as usize;
                let weight = LINE[missing.min(LINE.len() - 1)];
                held.lines += weight * (open & tally.exactly(stones)).count() as i32;
            }
            held.open_ended += lines.open_ended(direction, open, mine, tally).count() as i32;
        }
    }
    for (held, mine) in both.iter_mut().zip([position.mover, position.other]) {
        held.completions = lines.completions(mine, occupied);
    }
    both
}

fn judge<B: Bits>(game: &Mnk<B>, position: &Stones<B>) -> [Term; 4] {
    let gravity = game.shape().gravity;
    let [mover, other] = holdings(game.lines(), position);
    let playable = game.playable(position);
    let threats = |held: &Holdings<B>, side: Side| {
        let all = held.completions.count() as i32;
        let right = if gravity { (held.completions & game.rows_for(side)).count() as i32 } else { 0 };
        THREAT * all + RIGHT_PARITY * right
    };
    let (now, next) = (mover.completions & playable, other.completions & playable);
    let open_ended = |held: &Holdings<B>| if gravity { 0 } else { OPEN_ENDED * held.open_ended };
    let (mut gain, mut cost) = (0, 0);
    if !now.is_none() {
        gain = WON;
    } else if !next.is_none() && !next.is_one() {
        cost = TWO_THREATS;
    } else if next.is_none() && !gravity && mover.open_ended > 0 {
        gain = MAKES_OPEN_LINE;
    }
    let side = position.side();
    [
        Term { name: "lines".into(), mover: mover.lines, opponent: other.lines },
        Term { name: "open-ended".into(), mover: open_ended(&mover), opponent: open_ended(&other) },
        Term { name: "threats".into(), mover: threats(&mover, side), opponent: threats(&other, !side) },
        Term { name: "tempo".into(), mover: gain, opponent: cost },
    ]
}

impl<B: Bits> Evaluator<Mnk<B>> for OpenLines {
    fn evaluate(&self, game: &Mnk<B>, position: &Stones<B>) -> i32 {
        judge(game, position).iter().map(|term| term.mover - term.opponent).sum()
    }

    fn terms(&self, game: &Mnk<B>, position: &Stones<B>) -> Vec<Term> {
        judge(game, position).to_vec()
    }
}
