//! The network that evaluates chess positions: [`boyi_alphabeta::nnue`] with the inputs of `features`, 768 for each side.

mod features;

pub use boyi_alphabeta::nnue::{
    BUCKETS, HIDDEN_UNIT, Layers, NetworkError, OUTPUT_UNIT, WIDTH, piece_values,
};
pub use features::{INPUTS, Perspective, is_possible};

use crate::rules::Chess;

/// A network for chess.
pub type Network = boyi_alphabeta::nnue::Network<Chess>;

/// The hidden layer along a line of moves.
///
/// ```no_run
/// # use boyi_chess::Board;
/// # use boyi_chess_engine::nnue::{Accumulators, Network};
/// # use std::sync::Arc;
/// # let network = Arc::new(Network::from_bytes(&std::fs::read("chess.nnue")?)?);
/// let mut line = Accumulators::new(network);
/// let before = Board::default();
/// line.reset();
/// let m = before.legal_moves()[0];
/// let after = before.after(m);
/// line.push(&before, Some(m));
/// println!("{} centipawns for the side to move", line.evaluate(&after));
/// line.pop();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Accumulators = boyi_alphabeta::nnue::Accumulators<Chess>;

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_alphabeta::nnue::checksum;
    use boyi_chess::{Board, Square};
    use std::sync::Arc;

    /// A network of random weights.
    fn random(seed: u64) -> Network {
        let mut random = fastrand::Rng::with_seed(seed);
        Network::drawn(|| random.f32() * 2.0 - 1.0)
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let network = random(1);
        let bytes = network.to_bytes();
        assert_eq!(bytes.len(), Network::file_len());
        assert!(bytes.len() <= 400_000, "{}", bytes.len());
        assert_eq!(Network::from_bytes(&bytes), Ok(network));
    }

    #[test]
    fn other_bytes_are_refused() {
        let mut bytes = random(2).to_bytes();
        assert_eq!(Network::from_bytes(&[]), Err(NetworkError::Magic(b"boyinn01")));
        assert_eq!(Network::from_bytes(&bytes[..100]), Err(NetworkError::Length(Network::file_len())));
        bytes[5000] ^= 1;
        assert_eq!(Network::from_bytes(&bytes), Err(NetworkError::Checksum));
        // The weights of a possible input, and those of an output, are too large.
        let outputs = Network::file_len() - 8 - 4 * BUCKETS - 2 * BUCKETS * 2 * WIDTH;
        for (at, count, weight) in [(12 + 100 * 2 * WIDTH, 1, 1024), (outputs, 2 * WIDTH, 127_i16)] {
            let mut large = random(3).to_bytes();
            for weights in large[at..at + 2 * count].chunks_exact_mut(2) {
                weights.copy_from_slice(&weight.to_le_bytes());
            }
            let body = large.len() - 8;
            let sum = checksum(&large[..body]);
            large[body..].copy_from_slice(&sum.to_le_bytes());
            assert_eq!(Network::from_bytes(&large), Err(NetworkError::Weights));
        }
    }

    fn whole(network: &Arc<Network>, board: &Board) -> i32 {
        let mut fresh = Accumulators::new(Arc::clone(network));
        fresh.reset();
        fresh.evaluate(board)
    }

    /// A random walk of moves made and taken back, Chess960 and null moves included, evaluated now and then: as from all pieces.
    fn walk(steps: usize, seed: u64) {
        let network = Arc::new(random(seed));
        let mut random = fastrand::Rng::with_seed(seed);
        let mut line = Accumulators::new(Arc::clone(&network));
        let mut boards = vec![Board::default()];
        line.reset();
        for _ in 0..steps {
            let board = *boards.last().expect("it is never empty");
            let moves = board.legal_moves();
            if boards.len() > 1 && (moves.is_empty() || boards.len() > 200 || random.u8(..) < 60) {
                boards.pop();
                line.pop();
            } else if random.u8(..) < 6
                && let Some(passed) = board.pass()
            {
                line.push(&board, None);
                boards.push(passed);
            } else if let Some(m) = random.choice(moves.iter().copied()) {
                line.push(&board, Some(m));
                boards.push(board.after(m));
            } else {
                boards = vec![Board::chess960(random.u16(..960)).expect("it is below 960")];
                line.reset();
            }
            if random.u8(..) < 2 {
                boards = vec![Board::chess960(random.u16(..960)).expect("it is below 960")];
                line.reset();
            }
            if random.u8(..) < 40 {
                let board = boards.last().expect("it is never empty");
                assert_eq!(line.evaluate(board), whole(&network, board), "{board}");
            }
        }
    }

    #[test]
    fn updated_is_as_from_all_pieces_for_a_million_moves() {
        walk(1_000_000, 3);
    }

    #[test]
    fn a_piece_is_worth_what_the_board_without_it_lacks() {
        let network = Arc::new(random(11));
        let board: Board = "4k3/8/3n4/8/8/2P5/8/R3K3 w - - 0 1".parse().unwrap();
        let without_rook: Board = "4k3/8/3n4/8/8/2P5/8/4K3 w - - 0 1".parse().unwrap();
        let without_knight: Board = "4k3/8/8/8/8/2P5/8/R3K3 w - - 0 1".parse().unwrap();
        let all = whole(&network, &board);
        let expected = [
            (Square::A1, all - whole(&network, &without_rook)),
            (Square::D6, whole(&network, &without_knight) - all),
        ];
        let found = piece_values(&network, &board);
        assert_eq!(found.len(), 3);
        for worth in expected {
            assert!(found.contains(&worth), "{worth:?} {found:?}");
        }
    }

    #[test]
    fn both_sides_are_evaluated_alike() {
        let network = Arc::new(random(9));
        let mut random = fastrand::Rng::with_seed(9);
        let mut board = Board::default();
        for _ in 0..300 {
            assert_eq!(whole(&network, &board), whole(&network, &board.mirrored()));
            match random.choice(board.legal_moves().iter().copied()) {
                Some(m) if board.occupied().len() > 4 => board = board.after(m),
                _ => board = Board::default(),
            }
        }
    }
}
