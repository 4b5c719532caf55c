//! Positions traced into the features that the evaluation counts, kept in a temporary file: only a block of them is in memory.

use super::Tune;
use crate::available_threads;
use crate::strength::played::Tuned;
use crate::strength::shard;
use boyi_alphabeta::features::Tracer;
use core::marker::PhantomData;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread;

/// Positions of a block, and of a step of the fit.
pub const BLOCK: usize = 16_384;

/// One counted feature: the first side's count less the other's, or (for danger) one side's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Count {
    pub feature: u16,
    pub count: i16,
}

/// A position, without its counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Position {
    /// How many of the block's counts are its own, in this order: both sides' features, danger to the first side's king, to the other's.
    counts: [u8; 3],
    /// The game's result for the first side in half points.
    points: u8,
    /// Whether it was met by a search only.
    sample: bool,
    /// The score in centipawns for the first side.
    label: i16,
    /// The kind of ending if the first side, or the other, tries to win, plus 1; 0 for draws.
    kinds: [u8; 2],
    /// The game's phase in 24ths: the weight of the middlegame.
    phase: u8,
    /// How much of the evaluation counts as the fifty-move rule comes nearer, in 255ths.
    damping: u8,
}

/// A position with its counts.
pub struct Counted<'a> {
    pub position: &'a Position,
    pub linear: &'a [Count],
    /// Danger to the first side's king, then to the other's.
    pub danger: [&'a [Count]; 2],
}

/// Some positions.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Block {
    counts: Vec<Count>,
    positions: Vec<Position>,
}

/// Whether the position with this number in its block is held out, to detect overfitting.
pub fn is_aside(number: usize) -> bool {
    number % 20 == 7
}

/// The game's phase with all pieces.
const FULL_PHASE: f32 = 24.0;

/// Counts per feature and side of one position.
struct Counter(Vec<[i32; 2]>);

impl Tracer for Counter {
    const ENABLED: bool = true;
    fn add(&mut self, feature: usize, side: usize, count: i32) {
        self.0[feature][side] += count;
    }
}

impl Position {
    /// The weights of the middlegame and the endgame, before the endgame is scaled.
    pub fn phases(&self) -> [f32; 2] {
        let middlegame = f32::from(self.phase) / FULL_PHASE;
        [middlegame, 1.0 - middlegame].map(|weight| weight * f32::from(self.damping) / 255.0)
    }

    /// The kind of ending when the side with the better endgame score tries to win; `None` if it is drawn.
    pub fn kind(&self, endgame: f32) -> Option<usize> {
        usize::from(self.kinds[usize::from(endgame <= 0.0)]).checked_sub(1)
    }

    /// The first side's expected score: `share` of the label's expected score, and the result for the rest. A game's result says little of positions
    /// that were never on its board.
    pub fn target(&self, share: f32, scale: f32) -> f32 {
        let share = if self.sample { 1.0 } else { share };
        share * super::sigmoid(f32::from(self.label) / scale) + (1.0 - share) * f32::from(self.points) / 2.0
    }
}

impl Block {
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Its positions, in order.
    pub fn iter(&self) -> impl Iterator<Item = Counted<'_>> {
        let mut rest = &self.counts[..];
        self.positions.iter().map(move |position| {
            let [linear, white, black] = position.counts.map(|count| {
                let (own, others) = rest.split_at(usize::from(count));
                rest = others;
                own
            });
            Counted { position, linear, danger: [white, black] }
        })
    }

    /// Adds a position, unless it is one of the endings whose value is known without counting.
    fn add<G: Tuned>(&mut self, met: shard::Position<'_, G::Board>, counter: &mut Counter) {
        counter.0.fill([0; 2]);
        let board = met.board;
        if G::trace(board, counter).is_none() {
            return;
        }
        let (first, other) = (G::FIRST, 1 - G::FIRST);
        let start = self.counts.len();
        let count = |feature: usize, count: i32| Count { feature: feature as u16, count: count as i16 };
        for (feature, counts) in counter.0.iter().enumerate() {
            if !G::is_danger(feature) && counts[first] != counts[other] {
                self.counts.push(count(feature, counts[first] - counts[other]));
            }
        }
        let mut ends = [self.counts.len(); 3];
        for (i, side) in [first, other].into_iter().enumerate() {
            for (feature, counts) in counter.0.iter().enumerate() {
                if G::is_danger(feature) && counts[side] != 0 {
                    self.counts.push(count(feature, counts[side]));
                }
            }
            ends[i + 1] = self.counts.len();
        }
        let counts = [ends[0] - start, ends[1] - ends[0], ends[2] - ends[1]].map(|count| count as u8);
        let kind = |side| G::kind(board, side).map_or(0, |kind| kind as u8 + 1);
        let sign = if G::turn(board) == first { 1 } else { -1 };
        self.positions.push(Position {
            counts,
            points: met.points,
            sample: met.sample,
            label: sign * met.score,
            kinds: [kind(first), kind(other)],
            phase: G::phase(board),
            damping: G::damped(board, 255) as u8,
        });
    }

    /// Adds a position of another block.
    fn push(&mut self, Counted { position, linear, danger: [first, other] }: &Counted<'_>) {
        self.positions.push(**position);
        self.counts.extend([*linear, *first, *other].into_iter().flatten());
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.positions.len() as u32).to_le_bytes())?;
        out.write_all(&(self.counts.len() as u32).to_le_bytes())?;
        for position in &self.positions {
            let [linear, white, black] = position.counts;
            out.write_all(&[linear, white, black, position.points, u8::from(position.sample)])?;
            out.write_all(&position.label.to_le_bytes())?;
            let Position { kinds: [if_white, if_black], phase, damping, .. } = *position;
            out.write_all(&[if_white, if_black, phase, damping])?;
        }
        for count in &self.counts {
            out.write_all(&count.feature.to_le_bytes())?;
            out.write_all(&count.count.to_le_bytes())?;
        }
        Ok(())
    }

    fn read(from: &mut impl Read) -> io::Result<Block> {
        let [positions, counts] = [array(from)?, array(from)?].map(|word| u32::from_le_bytes(word) as usize);
        let mut bytes = vec![0; 11 * positions + 4 * counts];
        from.read_exact(&mut bytes)?;
        let (positions, counts) = bytes.split_at(11 * positions);
        let (positions, _) = positions.as_chunks();
        let (counts, _) = counts.as_chunks();
        let position =
            |&[linear, white, black, points, sample, l0, l1, if_white, if_black, phase, damping]: &[u8;
                  11]| Position {
                counts: [linear, white, black],
                points,
                sample: sample != 0,
                label: i16::from_le_bytes([l0, l1]),
                kinds: [if_white, if_black],
                phase,
                damping,
            };
        let count = |&[f0, f1, c0, c1]: &[u8; 4]| Count {
            feature: u16::from_le_bytes([f0, f1]),
            count: i16::from_le_bytes([c0, c1]),
        };
        Ok(Block {
            positions: positions.iter().map(position).collect(),
            counts: counts.iter().map(count).collect(),
        })
    }
}

fn array<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut array = [0; N];
    from.read_exact(&mut array)?;
    Ok(array)
}

/// All positions of the shards.
pub struct Traced<G> {
    game: PhantomData<G>,
    file: File,
    blocks: usize,
    pub positions: u64,
    pub counts: u64,
    /// How many positions count each feature.
    pub seen: Vec<u32>,
    /// How many positions there are of each kind of ending, twice: for either side to win.
    pub kinds: Vec<u32>,
    /// The logistic scale of the labels in centipawns: what a score means is told by the results.
    pub scale: f32,
}

impl<G: Tuned> Traced<G> {
    /// Traces the positions of the shards.
    pub fn new(options: &Tune) -> Result<Traced<G>, String> {
        let failed = |error: io::Error| format!("temporary file: {error}");
        let file = match &options.scratch {
            Some(folder) => tempfile::tempfile_in(folder),
            None => tempfile::tempfile(),
        };
        let mut file = BufWriter::new(file.map_err(failed)?);
        let (mut blocks, mut positions, mut counts, mut seen) = (0, 0, 0, vec![0; G::FEATURES]);
        let mut kinds = vec![0; G::KINDS];
        let mut results = Results::default();
        let mut block = Block::default();
        let mut put = |block: &Block| {
            blocks += 1;
            positions += block.len() as u64;
            counts += block.counts.len() as u64;
            block.counts.iter().for_each(|count| seen[usize::from(count.feature)] += 1);
            for position in &block.positions {
                results.add(position);
                for kind in position.kinds.into_iter().filter_map(|kind| usize::from(kind).checked_sub(1)) {
                    kinds[kind] += 1;
                }
            }
            block.write(&mut file)
        };
        let paths = shard::all(&options.data)?;
        for group in paths.chunks(2 * available_threads().get()) {
            for traced in trace::<G>(group, options.samples)? {
                for position in traced.iter() {
                    block.push(&position);
                    if block.len() == BLOCK {
                        put(&block).map_err(failed)?;
                        block = Block::default();
                    }
                }
            }
        }
        put(&block).map_err(failed)?;
        let scale = results.scale();
        let file = file.into_inner().map_err(|error| failed(error.into_error()))?;
        Ok(Traced { game: PhantomData, file, blocks, positions, counts, seen, kinds, scale })
    }

    /// Visits all blocks in order.
    pub fn blocks(&self, mut visit: impl FnMut(&Block)) -> Result<(), String> {
        let failed = |error: io::Error| format!("temporary file: {error}");
        let mut file = BufReader::with_capacity(1 << 20, &self.file);
        file.rewind().map_err(failed)?;
        for _ in 0..self.blocks {
            visit(&Block::read(&mut file).map_err(failed)?);
        }
        Ok(())
    }
}

/// The positions of each of these shards, a thread for each part of them.
fn trace<G: Tuned>(paths: &[PathBuf], samples: bool) -> Result<Vec<Block>, String> {
    let one = |path: &Path| {
        let (mut block, mut counter) = (Block::default(), Counter(vec![[0; 2]; G::FEATURES]));
        for game in shard::read::<G>(path)?.0 {
            game.positions::<G>(|position| {
                if samples || !position.sample {
                    block.add::<G>(position, &mut counter);
                }
            })
            .map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(block)
    };
    thread::scope(|scope| {
        let part = paths.len().div_ceil(available_threads().get());
        let workers: Vec<_> = paths
            .chunks(part)
            .map(|paths| {
                scope.spawn(move || paths.iter().map(|path| one(path)).collect::<Result<Vec<_>, String>>())
            })
            .collect();
        let mut blocks = Vec::new();
        for worker in workers {
            blocks.append(&mut worker.join().expect("no worker panics")?);
        }
        Ok(blocks)
    })
}

/// How the games ended, by label.
struct Results(Vec<[u32; 3]>);

impl Default for Results {
    fn default() -> Results {
        Results(vec![[0; 3]; 1 << 16])
    }
}

impl Results {
    fn add(&mut self, position: &Position) {
        if !position.sample {
            self.0[usize::from(position.label as u16 ^ 0x8000)][usize::from(position.points)] += 1;
        }
    }

    /// The scale at which the labels fit the results best.
    fn scale(&self) -> f32 {
        super::least(|scale| {
            let error = |(i, ended): (usize, &[u32; 3])| {
                let label = (i as u16 ^ 0x8000) as i16;
                let expected = super::sigmoid(f32::from(label) / scale);
                (0..3)
                    .map(|points| {
                        f64::from(ended[points]) * f64::from(expected - points as f32 / 2.0).powi(2)
                    })
                    .sum::<f64>()
            };
            self.0.iter().enumerate().filter(|(_, ended)| **ended != [0; 3]).map(error).sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_block_is_read_as_it_was_written_and_its_sums_are_the_evaluation<G: Tuned>() {
        let mut random = fastrand::Rng::with_seed(4);
        let (mut block, mut counter) = (Block::default(), Counter(vec![[0; 2]; G::FEATURES]));
        let start = G::start(G::START).expect("the usual start");
        let (mut board, mut plies) = (start, 0);
        let mut boards = Vec::new();
        while boards.len() < 300 {
            plies += 1;
            let m = random.choice(G::legal_moves(&board)).filter(|_| plies < 100);
            let Some(m) = m else {
                (board, plies) = (start, 0);
                continue;
            };
            board = G::after(&board, m);
            let before = block.len();
            let sample = boards.len() % 2 == 1;
            let position = shard::Position { board: &board, score: 17, points: 2, sample };
            block.add::<G>(position, &mut counter);
            if block.len() > before {
                boards.push(board);
            }
        }
        let mut bytes = Vec::new();
        block.write(&mut bytes).unwrap();
        assert_eq!(Block::read(&mut &bytes[..]).unwrap(), block);
        assert!(Block::read(&mut &bytes[..bytes.len() - 1]).is_err());
        let weights = super::super::Weights::present::<G>();
        for (board, counted) in boards.iter().zip(block.iter()) {
            let sign = if G::turn(board) == G::FIRST { 1 } else { -1 };
            let score = weights.score(&counted).first;
            let expected = (sign * G::damped(board, G::evaluate(board))) as f32;
            // The damping is rounded to 255ths, the evaluation to centipawns.
            assert!((score - expected).abs() < 4.0 + expected.abs() / 255.0, "{score}, {expected}");
            assert_eq!(counted.position.label, sign as i16 * 17);
        }
    }

    #[test]
    fn blocks_hold_what_the_evaluation_counts() {
        a_block_is_read_as_it_was_written_and_its_sums_are_the_evaluation::<boyi_chess_engine::Chess>();
        a_block_is_read_as_it_was_written_and_its_sums_are_the_evaluation::<boyi_xiangqi_engine::Xiangqi>();
    }
}
