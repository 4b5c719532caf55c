//! The weights, and the file that holds them.

use super::Inputs;
use core::fmt;
use core::marker::PhantomData;

/// Hidden neurons of each side.
pub const WIDTH: usize = 256;
/// Sets of output weights, by the number of pieces on the board.
pub const BUCKETS: usize = 8;
/// 1 in the integers of the hidden layer: where its neurons are clipped.
pub const HIDDEN_UNIT: i32 = 255;
/// 1 in the integers of the output weights.
pub const OUTPUT_UNIT: i32 = 64;

/// No output weight is larger: a clipped neuron times a weight then fits in 16 bits.
const MAX_OUTPUT: i16 = 127;
/// Pieces on a board.
const PIECES: i32 = 32;

/// The values of one side's hidden neurons, or the weights of one input.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Row(pub(crate) [i16; WIDTH]);

/// The weights of the hidden layer and of the output as floating-point numbers, as a trainer has them, before quantisation.
pub struct Layers {
    /// For each [input](Inputs::input) the weights of all hidden neurons.
    pub inputs: Vec<[f32; WIDTH]>,
    /// The biases of the hidden neurons.
    pub biases: [f32; WIDTH],
    /// For each bucket the weights of the side to move's neurons, then of the opponent's.
    pub outputs: [[[f32; WIDTH]; 2]; BUCKETS],
    /// The output's bias for each bucket.
    pub output_biases: [f32; BUCKETS],
    /// Centipawns of an output of 1.
    pub scale: f32,
}

/// A network for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network<G> {
    pub(crate) inputs: Box<[Row]>,
    pub(crate) biases: Row,
    pub(crate) outputs: [[Row; 2]; BUCKETS],
    /// In units of 1 / (HIDDEN_UNIT × OUTPUT_UNIT).
    pub(crate) output_biases: [i32; BUCKETS],
    scale: i32,
    game: PhantomData<fn() -> G>,
}

/// The output bucket of a position.
#[inline(always)]
pub(crate) fn bucket<G: Inputs>(board: &G::Board) -> usize {
    bucket_of(G::pieces(board))
}

/// The output bucket of a position with this number of pieces.
///
/// ```
/// assert_eq!(boyi_alphabeta::nnue::bucket_of(32), 7);
/// ```
#[inline(always)]
pub fn bucket_of(pieces: usize) -> usize {
    pieces.saturating_sub(1) * BUCKETS / PIECES as usize
}

/// Why a file is not a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// The bytes do not start with these.
    Magic(&'static [u8; 8]),
    /// It does not have this number of bytes.
    Length(usize),
    /// Its checksum is wrong.
    Checksum,
    /// A sum of its weights could overflow.
    Weights,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::Magic(magic) => {
                let magic = String::from_utf8_lossy(*magic);
                write!(f, "not a network of this program: expected a file that begins with {magic}")
            }
            NetworkError::Length(bytes) => write!(f, "not a whole network: expected {bytes} bytes"),
            NetworkError::Checksum => f.write_str("a damaged network: its checksum is wrong"),
            NetworkError::Weights => f.write_str("a network whose weights are too large"),
        }
    }
}

impl core::error::Error for NetworkError {}

impl<G: Inputs> Network<G> {
    /// Bytes of a network's file.
    pub fn file_len() -> usize {
        let rows = (0..G::INPUTS).filter(|&input| G::is_possible(input)).count() + 1 + 2 * BUCKETS;
        G::MAGIC.len() + 4 + rows * WIDTH * 2 + BUCKETS * 4 + 8
    }

    /// Reads a network: after [`Inputs::MAGIC`] the scale (centipawns × 256), the weights of each possible input, the biases, the output weights of
    /// each bucket (side to move, opponent), the output biases, and an FNV-1a checksum of all that; little-endian.
    ///
    /// # Errors
    /// If the bytes are not a network, or one in which a sum could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network<G>, NetworkError> {
        let Some(body) = bytes.strip_prefix(G::MAGIC) else { return Err(NetworkError::Magic(G::MAGIC)) };
        if bytes.len() != Network::<G>::file_len() {
            return Err(NetworkError::Length(Network::<G>::file_len()));
        }
        let (summed, sum) = bytes.split_at(bytes.len() - 8);
        if checksum(summed).to_le_bytes() != sum {
            return Err(NetworkError::Checksum);
        }
        let mut rest = body;
        let scale = take_long(&mut rest);
        let zero = Row([0; WIDTH]);
        let inputs = (0..G::INPUTS)
            .map(|input| if G::is_possible(input) { take_row(&mut rest) } else { zero.clone() })
            .collect();
        let biases = take_row(&mut rest);
        let outputs = core::array::from_fn(|_| core::array::from_fn(|_| take_row(&mut rest)));
        let output_biases = core::array::from_fn(|_| take_long(&mut rest));
        let network = Network { inputs, biases, outputs, output_biases, scale, game: PhantomData };
        if network.is_safe() { Ok(network) } else { Err(NetworkError::Weights) }
    }

    /// The bytes that [`Network::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = G::MAGIC.to_vec();
        bytes.extend(self.scale.to_le_bytes());
        let possible =
            self.inputs.iter().enumerate().filter(|&(input, _)| G::is_possible(input)).map(|(_, row)| row);
        for row in possible.chain([&self.biases]).chain(self.outputs.iter().flatten()) {
            bytes.extend(row.0.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        for bias in self.output_biases {
            bytes.extend(bias.to_le_bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Rounds a trainer's layers.
    ///
    /// # Errors
    /// [`NetworkError::Weights`] if they are too large, or not one row for each input.
    pub fn from_layers(layers: &Layers) -> Result<Network<G>, NetworkError> {
        let hidden = |row: &[f32; WIDTH]| Row(row.map(|x| (x * HIDDEN_UNIT as f32).round() as i16));
        let output = |row: &[f32; WIDTH]| Row(row.map(|x| (x * OUTPUT_UNIT as f32).round() as i16));
        let unit = (HIDDEN_UNIT * OUTPUT_UNIT) as f32;
        let network = Network {
            inputs: layers.inputs.iter().map(hidden).collect(),
            biases: hidden(&layers.biases),
            outputs: core::array::from_fn(|bucket| layers.outputs[bucket].each_ref().map(output)),
            output_biases: layers.output_biases.map(|x| (x * unit).round() as i32),
            scale: (layers.scale * 256.0).round() as i32,
            game: PhantomData,
        };
        if network.inputs.len() == G::INPUTS && network.is_safe() {
            Ok(network)
        } else {
            Err(NetworkError::Weights)
        }
    }

    /// A network of small weights, made of numbers from −1 to 1 that `draw` gives: for tests.
    pub fn drawn(mut draw: impl FnMut() -> f32) -> Network<G> {
        let mut row = |most: f32| core::array::from_fn(|_| draw() * most);
        let input = |input| if G::is_possible(input) { row(0.4) } else { [0.0; WIDTH] };
        let inputs = (0..G::INPUTS).map(input).collect();
        let layers = Layers {
            inputs,
            biases: row(0.5),
            outputs: core::array::from_fn(|_| core::array::from_fn(|_| row(1.0))),
            output_biases: core::array::from_fn(|i| i as f32 - 3.5),
            scale: 150.0,
        };
        Network::from_layers(&layers).expect("small weights")
    }

    /// The weights as numbers: [`from_layers`](Network::from_layers) makes the same network of them.
    pub fn layers(&self) -> Layers {
        let hidden = |row: &Row| row.0.map(|x| f32::from(x) / HIDDEN_UNIT as f32);
        let output = |row: &Row| row.0.map(|x| f32::from(x) / OUTPUT_UNIT as f32);
        let unit = (HIDDEN_UNIT * OUTPUT_UNIT) as f32;
        Layers {
            inputs: self.inputs.iter().map(hidden).collect(),
            biases: hidden(&self.biases),
            outputs: core::array::from_fn(|bucket| self.outputs[bucket].each_ref().map(output)),
            output_biases: self.output_biases.map(|x| x as f32 / unit),
            scale: self.scale as f32 / 256.0,
        }
    }

    /// Returns `true` if no sum can overflow: the hidden layer's in 16 bits, the output's in 32.
    fn is_safe(&self) -> bool {
        let most = |row: &Row| row.0.iter().map(|weight| i32::from(weight.unsigned_abs())).max().unwrap_or(0);
        let hidden = self.inputs.iter().map(most).max().unwrap_or(0) * PIECES + most(&self.biases);
        let safe = |bucket: &[Row; 2]| {
            let weights = || bucket.iter().flat_map(|row| row.0);
            let sum: i64 = weights().map(|weight| i64::from(weight.unsigned_abs())).sum();
            let small = weights().all(|weight| weight.unsigned_abs() <= MAX_OUTPUT.unsigned_abs());
            small && sum * i64::from(HIDDEN_UNIT * HIDDEN_UNIT) <= i64::from(i32::MAX)
        };
        hidden <= i32::from(i16::MAX) && self.outputs.iter().all(safe) && (1..=1 << 20).contains(&self.scale)
    }

    /// Centipawns of an output sum in units of 1 / (HIDDEN_UNIT² × OUTPUT_UNIT), without its bias.
    #[inline(always)]
    pub(crate) fn centipawns(&self, sum: i32, bucket: usize) -> i32 {
        let output = i64::from(sum / HIDDEN_UNIT) + i64::from(self.output_biases[bucket]);
        (output * i64::from(self.scale) / i64::from(256 * HIDDEN_UNIT * OUTPUT_UNIT)) as i32
    }
}

/// The next bytes of a file whose length was checked.
fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (first, rest) = bytes.split_first_chunk().expect("the length was checked");
    *bytes = rest;
    *first
}

fn take_long(bytes: &mut &[u8]) -> i32 {
    i32::from_le_bytes(take(bytes))
}

fn take_row(bytes: &mut &[u8]) -> Row {
    Row(core::array::from_fn(|_| i16::from_le_bytes(take(bytes))))
}

/// FNV-1a (Fowler, Noll, Vo), 64 bits.
pub fn checksum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3_u64);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
