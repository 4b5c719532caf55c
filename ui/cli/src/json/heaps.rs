//! The JSON of the commands about heap games.

use boyi_impartial::period::Proof;
use schemars::JsonSchema;
use serde::Serialize;

/// The nim-values of a heap game: `boyi nimbers --json`.
#[derive(Serialize, JsonSchema)]
pub struct NimbersReply {
    /// The code in canonical form.
    pub rules: String,
    /// The largest heap asked for.
    pub upto: usize,
    /// G(0) … G(upto); fewer than asked for when it was stopped. Under a proved period every value follows from it.
    pub values: Vec<u64>,
    /// The largest of them.
    pub maximum: Maximum,
    /// The sparse space in use; `null` without one.
    pub mask: Option<MaskReply>,
    /// The number of rare heaps, where there is a sparse space.
    pub rare: Option<usize>,
    /// The period; `null` if none is proved.
    pub period: Option<PeriodReply>,
    /// Milliseconds.
    pub time_ms: u64,
}

/// A nim-value and the first heap that has it.
#[derive(Serialize, JsonSchema)]
pub struct Maximum {
    /// The value.
    pub value: u64,
    /// The first heap that has it.
    pub heap: usize,
}

/// A sparse space: a value v is common when v & bits has an odd number of ones.
#[derive(Serialize, JsonSchema)]
pub struct MaskReply {
    /// The bits.
    pub bits: u16,
    /// With a parity it is the other way round for heaps of the other parity.
    pub parity: Option<u8>,
}

/// A proved period: G(n + period) = G(n) + saltus from `preperiod` on.
#[derive(Serialize, JsonSchema)]
pub struct PeriodReply {
    /// The period.
    pub period: u64,
    /// The first heap from which it holds.
    pub preperiod: u64,
    /// The saltus: the nimbers added with each period.
    pub saltus: u64,
    /// Heaps below the preperiod, with their values, that the period, continued downwards, would not give.
    pub exceptional: Vec<(usize, u16)>,
    /// The theorem that proves it.
    pub proof: ProofReply,
}

/// The theorem that proves a period, with its numbers.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "theorem", rename_all = "lowercase")]
pub enum ProofReply {
    /// The values repeat up to a heap large enough for every move.
    Values {
        /// Heaps that a move leaves at most.
        heaps: u64,
        /// The heap up to which values are needed.
        needed: u64,
    },
    /// The values in a window repeat, beside rare ones that are known.
    Window {
        /// The last heap computed.
        last: u64,
        /// The last rare heap.
        last_rare: u64,
        /// The width of the window.
        window: u64,
    },
    /// The values grow by a fixed amount.
    Arithmetic {
        /// The last heap computed.
        last: u64,
    },
}

impl From<&Proof> for ProofReply {
    fn from(proof: &Proof) -> ProofReply {
        match *proof {
            Proof::Values { heaps, needed } => {
                ProofReply::Values { heaps: heaps as u64, needed: needed as u64 }
            }
            Proof::SparseWindow { last, last_rare, window, .. } => {
                ProofReply::Window { last: last as u64, last_rare: last_rare as u64, window: window as u64 }
            }
            Proof::Arithmetic { last } => ProofReply::Arithmetic { last: last as u64 },
        }
    }
}

/// The misère quotient of a heap game: `boyi nimbers --misere --json`.
#[derive(Serialize, JsonSchema)]
pub struct QuotientReply {
    /// The code in canonical form.
    pub rules: String,
    /// Classes of sums: elements of the quotient.
    pub order: usize,
    /// Whether it is that of a misère Nim.
    pub tame: bool,
    /// The claim proved.
    pub scope: ScopeReply,
    /// Of each class, by its number, one sum of heaps in it; number 0 is the empty sum.
    pub classes: Vec<Vec<u64>>,
    /// The classes that the player to move loses.
    pub lost: Vec<u16>,
    /// The class of a single heap 0, 1, …, as far as it is proved.
    pub phi: Vec<u16>,
    /// The genus of a single heap 0, 1, …, as far as it is soon found: the nimber, and after `^` the misère nim-values of the heap
    /// beside 0, 1, 2, … heaps of two of Nim, the last two of which alternate for ever.
    pub genera: Vec<String>,
    /// Milliseconds.
    pub time_ms: u64,
}

/// For which heaps a quotient is proved.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ScopeReply {
    /// Sums of heaps up to a size.
    Heaps {
        /// The largest heap.
        heaps: usize,
    },
    /// Sums of heaps of any size: `phi` is periodic.
    Complete {
        /// The first heap from which the period holds.
        preperiod: usize,
        /// The period.
        period: usize,
    },
}

/// A certificate that holds: `boyi nimbers --check --json`.
#[derive(Serialize, JsonSchema)]
pub struct CertificateReply {
    /// The code of the game.
    pub rules: String,
    /// The first heap from which the period holds.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
    /// The saltus: the nimbers added with each period.
    pub saltus: usize,
    /// Heaps that the checker computed.
    pub heaps: usize,
    /// Milliseconds.
    pub time_ms: u64,
}

/// A game of two heaps: `boyi table --json`.
#[derive(Serialize, JsonSchema)]
pub struct TableReply {
    /// The game.
    pub game: String,
    /// Row a, column b.
    pub rows: Vec<Vec<CellReply>>,
}

/// A cell: a nimber, or who wins.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CellReply {
    /// The nimber.
    Nimber(u64),
    /// The winner, where nimbers are unknown or do not decide.
    Outcome(OutcomeName),
}

/// The winner.
#[derive(Clone, Copy, Serialize, JsonSchema)]
pub enum OutcomeName {
    /// The player who has moved.
    P,
    /// The player to move.
    N,
}
