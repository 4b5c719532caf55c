//! Finds the magic numbers in `src/attacks/magics.rs` again, and prints that file.
//!
//! `cargo run --release -p boyi-chess --example find_magics`
//!
//! For each square, sparse random numbers (the AND of three words of xorshift64*, seeded with the square's number) are
//! tried until `(occupied & mask) × magic >> (64 − bits)` sends every two occupancies with different attacks to
//! different places, where `bits` is the number of squares in the mask. That is "plain" magic bitboards: Lasse Hansen,
//! 2006; the sparse random search is Tord Romstad's.
#![allow(clippy::print_stdout)]

use boyi_chess::{Bitboard, Square};

const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Squares attacked along the four directions, the first piece on each included.
fn attacks(square: Square, occupied: Bitboard, directions: [(i8, i8); 4]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    for (files, ranks) in directions {
        let mut at = square;
        while let Some(next) = at.offset(files, ranks) {
            set |= next;
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    set
}

/// Squares whose occupancy matters: the rays without their last squares.
fn mask(square: Square, directions: [(i8, i8); 4]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    for (files, ranks) in directions {
        let mut at = square;
        while let Some(next) = at.offset(files, ranks).filter(|n| n.offset(files, ranks).is_some()) {
            set |= next;
            at = next;
        }
    }
    set
}

fn find(square: Square, directions: [(i8, i8); 4]) -> u64 {
    let mask = mask(square, directions);
    let pairs: Vec<(u64, u64)> =
        mask.subsets().map(|occupied| (occupied.0, attacks(square, occupied, directions).0)).collect();
    let shift = 64 - mask.len();
    let mut state = square.index() as u64 + 1;
    let mut random = || {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    };
    let mut table = vec![0; pairs.len()];
    'candidate: loop {
        let magic = random() & random() & random();
        if (mask.0.wrapping_mul(magic) >> 56).count_ones() < 6 {
            continue; // too few high bits: not worth the walk
        }
        table.fill(0); // no square attacks nothing, so 0 marks a free entry
        for &(occupied, attacked) in &pairs {
            let entry = &mut table[(occupied.wrapping_mul(magic) >> shift) as usize];
            if *entry != 0 && *entry != attacked {
                continue 'candidate;
            }
            *entry = attacked;
        }
        return magic;
    }
}

fn main() {
    println!(
        "//! Magic multipliers for sliders, a1 to h8. Made by `examples/find_magics.rs`, which prints this file."
    );
    for (name, directions) in [("BISHOP", BISHOP), ("ROOK", ROOK)] {
        println!("\n#[rustfmt::skip]\npub(super) const {name}: [u64; 64] = [");
        for row in Square::ALL.chunks(4) {
            let numbers: Vec<String> =
                row.iter().map(|&s| format!("{:#018x},", find(s, directions))).collect();
            println!("    {}", numbers.join(" "));
        }
        println!("];");
    }
}
