//! The theories of single games against exhaustive search.

use boyi_impartial::Convention::{Misere, Normal};
use boyi_impartial::brute::{self, Solver};
use boyi_impartial::coins::CoinGame;
use boyi_impartial::euclid::{self, Ending};
use boyi_impartial::grid::{self, GridGame, GridSolver};
use boyi_impartial::{Code, HeapRules, chomp, fibonacci, heap, nim, staircase, wythoff};

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items
}

#[test]
fn wythoff_equals_the_solver() {
    let game = brute::game(|&[a, b]: &[u64; 2]| {
        let mut out: Vec<[u64; 2]> = (0..a).map(|x| [x, b]).collect();
        out.extend((0..b).map(|y| [a, y]));
        out.extend((1..=a.min(b)).map(|d| [a - d, b - d]));
        out
    });
    let mut solver = Solver::new(&game);
    let table = wythoff::nim_values(40);
    for a in 0..40u64 {
        for b in 0..40u64 {
            assert_eq!(u64::from(table[a as usize][b as usize]), solver.nim_value(&[a, b]));
            for convention in [Normal, Misere] {
                let lost = solver.is_loss(&[a, b], convention);
                assert_eq!(wythoff::is_loss([a, b], convention), lost, "{a},{b} {convention:?}");
                let found = wythoff::winning_moves([a, b], convention);
                let left = sorted(found.iter().map(|m| m.play([a, b])));
                let expected = sorted(solver.winning_options(&[a, b], convention));
                assert_eq!(left, expected, "{a},{b} {convention:?} {found:?}");
            }
        }
    }
}

#[test]
fn wythoff_is_exact_near_the_end_of_64_bits() {
    let last = 7_046_029_254_386_353_130;
    let (a, b) = wythoff::lost_position(last).unwrap();
    assert_eq!((b - a, b), (last, u64::MAX));
    assert!(wythoff::lost_position(last + 1).is_none());
    assert!(wythoff::is_loss([a, b], Normal));
    for heaps in [
        [a, b - 1],
        [u64::MAX, 1 << 63],
        [u64::MAX, u64::MAX],
        [1 << 63, 3],
        [u64::MAX, 0],
        [u64::MAX, u64::MAX - 1],
    ] {
        let moves = wythoff::winning_moves(heaps, Normal);
        assert!(!moves.is_empty(), "{heaps:?}");
        for m in moves {
            assert!(wythoff::is_loss(m.play(heaps), Normal));
        }
    }
}

#[test]
fn euclid_equals_the_solver() {
    for ending in [Ending::Zero, Ending::Equal] {
        let game = brute::game(move |&[a, b]: &[u64; 2]| {
            let (a, b) = (a.min(b), a.max(b));
            let mut out = Vec::new();
            let mut rest = b;
            while a > 0 && rest >= a {
                rest -= a;
                if rest > 0 || ending == Ending::Zero {
                    out.push([a, rest]);
                }
            }
            out
        });
        let mut solver = Solver::new(&game);
        for a in 1..60u64 {
            for b in 1..90u64 {
                let value = solver.nim_value(&[a, b]);
                assert_eq!(euclid::nim_value(a, b, ending), value, "{a},{b} {ending:?}");
                if ending == Ending::Equal {
                    assert_eq!(value, (a * a).abs_diff(b * b) / (a * b)); // Nivasch
                }
                let (low, high) = (a.min(b), a.max(b));
                let expected: Vec<u64> = (1..=high / low)
                    .filter(|k| high > k * low || ending == Ending::Zero)
                    .filter(|k| solver.is_loss(&[low, high - k * low], Normal))
                    .collect();
                assert_eq!(euclid::winning_multiples(a, b, ending), expected, "{a},{b} {ending:?}");
            }
        }
    }
    assert_eq!(euclid::nim_value(u64::MAX, 1, Ending::Zero), u64::MAX);
}

#[test]
fn fibonacci_nim_equals_the_solver() {
    let game = brute::game(|&(n, limit): &(u64, u64)| (1..=limit.min(n)).map(|q| (n - q, 2 * q)).collect());
    let mut solver = Solver::new(&game);
    for n in 0..90u64 {
        for limit in 0..=n.max(1) {
            for convention in [Normal, Misere] {
                assert_eq!(
                    fibonacci::is_loss(n, limit, convention),
                    solver.is_loss(&(n, limit), convention),
                    "{n} {limit}"
                );
                let expected: Vec<u64> =
                    (1..=limit.min(n)).filter(|&q| solver.is_loss(&(n - q, 2 * q), convention)).collect();
                assert_eq!(
                    fibonacci::winning_takes(n, limit, convention),
                    expected,
                    "{n} {limit} {convention:?}"
                );
            }
        }
    }
    for n in 0..1000 {
        // No two consecutive Fibonacci numbers: each is more than twice as large as the one before.
        let parts = fibonacci::zeckendorf(n);
        assert_eq!(parts.iter().sum::<u64>(), n);
        assert!(parts.windows(2).all(|two| two[1] > 2 * two[0]), "{n} {parts:?}");
        assert!(parts.iter().all(|&part| fibonacci::zeckendorf(part) == [part]), "{n} {parts:?}");
    }
    assert_eq!(
        fibonacci::zeckendorf(u64::MAX).iter().map(|&p| u128::from(p)).sum::<u128>(),
        u128::from(u64::MAX)
    );
}

#[test]
fn staircase_equals_the_solver() {
    let game = brute::game(|steps: &Vec<u64>| {
        let mut out = Vec::new();
        for i in 0..steps.len() {
            for take in 1..=steps[i] {
                let mut next = steps.clone();
                next[i] -= take;
                if i > 0 {
                    next[i - 1] += take;
                }
                out.push(next);
            }
        }
        out
    });
    let mut solver = Solver::new(&game);
    for code in 0..625u64 {
        let steps: Vec<u64> = (0..4).map(|i| code / 5u64.pow(i) % 5).collect();
        if steps.iter().sum::<u64>() > 9 {
            continue;
        }
        assert_eq!(staircase::nim_value(&steps), solver.nim_value(&steps));
        for convention in [Normal, Misere] {
            assert_eq!(
                staircase::is_loss(&steps, convention),
                solver.is_loss(&steps, convention),
                "{steps:?}"
            );
            let left = staircase::winning_moves(&steps, convention).into_iter().map(|m| {
                let mut next = steps.clone();
                next[m.heap] -= m.take;
                if m.heap > 0 {
                    next[m.heap - 1] += m.take;
                }
                next
            });
            let expected = sorted(solver.winning_options(&steps, convention));
            assert_eq!(sorted(left), expected, "{steps:?} {convention:?}");
        }
    }
}

#[test]
fn coin_values_equal_their_definition_and_the_solver() {
    use CoinGame::*;
    for game in [TurningTurtles, MockTurtles, Ruler, Twins, Triplets] {
        let values = game.values_by_mex(60);
        for coin in 1..=60u64 {
            assert_eq!(game.value(coin), values[coin as usize], "{game:?} {coin}");
        }
        let whole = brute::game(move |heads: &u32| {
            let mut out = Vec::new();
            for coin in (1..=8).filter(|c| heads >> c & 1 == 1) {
                game.visit_moves(coin, &mut |others| {
                    out.push(others.iter().fold(heads ^ 1 << coin, |h, &o| h ^ 1 << o));
                });
            }
            out
        });
        let mut solver = Solver::new(&whole);
        for heads in (0..256u32).map(|h| h << 1) {
            let row: Vec<bool> = (1..=8).map(|c| heads >> c & 1 == 1).collect();
            assert_eq!(game.nim_value(&row), solver.nim_value(&heads), "{game:?} {row:?}");
            let moves = game.winning_moves(&row);
            let left = sorted(moves.iter().map(|m| m.iter().fold(heads, |h, &c| h ^ 1 << c)));
            assert_eq!(left, sorted(solver.winning_options(&heads, Normal)), "{game:?} {row:?}");
        }
    }
}

#[test]
fn chomp_equals_the_solver() {
    let game = brute::game(|rows: &Vec<u8>| {
        let mut out = Vec::new();
        for r in 0..rows.len() {
            for c in 0..rows[r] {
                if (r, c) != (0, 0) {
                    out.push(chomp::bite(rows, r, c));
                }
            }
        }
        out
    });
    let mut solver = Solver::new(&game);
    let mut chomp = chomp::Chomp::new();
    for a in 1..=5u8 {
        for b in 0..=a {
            for c in 0..=b {
                for d in 0..=c {
                    let rows: Vec<u8> = [a, b, c, d].into_iter().take_while(|&r| r > 0).collect();
                    assert_eq!(chomp.is_loss(&rows), solver.is_loss(&rows, Normal), "{rows:?}");
                    let bites = chomp.winning_bites(&rows);
                    let left = sorted(bites.iter().map(|&(r, c)| chomp::bite(&rows, r - 1, c - 1)));
                    assert_eq!(left, sorted(solver.winning_options(&rows, Normal)), "{rows:?}");
                }
            }
        }
    }
}

#[test]
fn chomp_with_many_rows() {
    // A single column: bite all but the poison.
    assert_eq!(chomp::Chomp::new().winning_bites(&[1; 300]), [(2, 1)]);
}

#[test]
fn squares_beyond_the_board_are_left_out() {
    let mut cram = GridSolver::new(GridGame::Cram, 2, 2);
    let wider = grid::board(2, 3).unwrap();
    assert_eq!((cram.nimber(wider), cram.winning_moves(wider)), (0, vec![]));
    // Three squares in a corner: a domino across or down, and one square stays.
    let corner = grid::board(2, 1).unwrap() | grid::board(1, 2).unwrap();
    let beyond = wider & !grid::board(2, 2).unwrap();
    assert_eq!(cram.winning_moves(corner), cram.winning_moves(corner | beyond));
    assert_eq!(cram.winning_moves(corner).len(), 2);
}

#[test]
fn moves_that_leave_more_than_there_was() {
    // From n to two heaps of n − 1, or to one: 0 and 1 in turn.
    let rules = heap::FnRules(|n: u64| match n {
        0 => vec![],
        _ => vec![vec![n - 1, n - 1], vec![n - 1]],
    });
    assert_eq!(heap::nim_values(&rules, 5), [0, 1, 2, 1, 2, 1]);
    // However much more.
    let much = heap::FnRules(|_| vec![vec![u64::MAX, u64::MAX]]);
    much.visit(5, &mut |option| assert_eq!(option.take, 0));
}

/// More than three heaps once made a panic.
#[test]
fn moves_that_leave_four_heaps_and_more() {
    let rules = heap::FnRules(|n: u64| {
        (2..=n).filter(|d| n.is_multiple_of(*d)).map(|d| vec![n / d; d as usize]).collect()
    });
    assert_eq!(heap::nim_values(&rules, 40), heap::nim_values(&"{2+}=.0".parse::<Code>().unwrap(), 40));
}

#[test]
#[should_panic = "parts smaller than the heap"]
fn moves_that_leave_as_much_as_there_was() {
    heap::nim_values(&heap::FnRules(|n| vec![vec![n]]), 5);
}

#[test]
#[should_panic = "capacity overflow"]
fn more_values_than_any_memory_holds() {
    heap::nim_values(&Code::named("kayles").unwrap(), usize::MAX);
}

/// Two heaps of rules by closure beside two of Nim: the value of the sum, and the winning moves of both components.
#[test]
fn sums_of_different_games_equal_the_solver() {
    type Sum = (Vec<u64>, Vec<u64>);
    // Take a proper divisor, or split in two different heaps.
    let rules = heap::FnRules(|n: u64| {
        let divisors = (1..n).filter(|d| n.is_multiple_of(*d)).map(|d| vec![n - d]);
        divisors.chain((1..n.div_ceil(2)).map(|a| vec![a, n - a])).collect()
    });
    let piles = Code::named("nim").unwrap();
    let game = brute::game(|(own, nim): &Sum| {
        let options = |game: &dyn HeapRules, heaps: &[u64]| {
            let mut out = Vec::new();
            for (heap, &size) in heaps.iter().enumerate() {
                game.visit(size, &mut |option| {
                    out.push(heap::HeapSplit { heap, option: option.clone() }.play(heaps))
                });
            }
            out
        };
        let in_own = options(&rules, own).into_iter().map(|own| (own, nim.clone()));
        in_own.chain(options(&piles, nim).into_iter().map(|nim| (own.clone(), nim))).collect()
    });
    let mut solver = Solver::new(&game);
    let values = heap::nim_values(&rules, 6);
    let pairs = |most: u64| (0..=most).flat_map(move |a| (a..=most).map(move |b| vec![a, b]));
    let mut both = 0;
    for (own, nim) in pairs(6).flat_map(|own| pairs(5).map(move |nim| (own.clone(), nim))) {
        let total = heap::sum_value(&own, &values).unwrap() ^ nim::nim_sum(&nim);
        let sum = (own.clone(), nim.clone());
        assert_eq!(total, solver.nim_value(&sum), "{sum:?}");
        let in_own = heap::moves_to(&rules, &values, &own, total).unwrap();
        let in_nim: Vec<_> = nim::moves_to(&nim, total).collect();
        both += usize::from(!in_own.is_empty() && !in_nim.is_empty());
        let left_by_own = in_own.iter().map(|m| (m.play(&own), nim.clone()));
        let left_by_nim = in_nim.iter().map(|m| {
            let option = heap::HeapOption::new(m.take, &[nim[m.heap] - m.take]);
            (own.clone(), heap::HeapSplit { heap: m.heap, option }.play(&nim))
        });
        assert_eq!(
            sorted(left_by_own.chain(left_by_nim)),
            sorted(solver.winning_options(&sum, Normal)),
            "{sum:?}"
        );
    }
    assert!(both > 100, "{both}");
    // A Nim heap may be larger than any value of a table.
    assert!(heap::moves_to(&rules, &values, &[5], 100_000).unwrap().is_empty());
    assert_eq!(heap::moves_to(&rules, &values, &[5, 7], 1), None);
}

#[test]
#[should_panic = "no more taken than the heap has"]
fn wythoff_takes_no_more_than_there_is() {
    wythoff::Move::Both { take: 5 }.play([1, 1]);
}

/// However little memory there is, and however many threads.
#[test]
fn grids_within_a_memory_and_by_threads() {
    let board = grid::board(5, 6).unwrap();
    for (memory, threads) in [(0, 1), (0, 3), (usize::MAX, 2), (usize::MAX, 4)] {
        for (game, nimber) in [(GridGame::Cram, 2), (GridGame::NodeKayles, 3)] {
            let mut solver = GridSolver::within(memory, game, 5, 6).with_threads(threads);
            if game == GridGame::Cram {
                assert_eq!(solver.is_while(board, nimber, &mut |_| false), None, "{threads} threads");
            }
            assert_eq!(solver.nimber(board), nimber, "{game:?}, {memory} bytes, {threads} threads");
        }
    }
    // In words of 128 bits.
    let mut solver = GridSolver::within(0, GridGame::Cram, 5, 14).with_threads(2);
    assert_eq!(solver.nimber(board), 2);
}

#[test]
fn grids_are_saved_and_loaded() {
    for (rows, columns) in [(3, 5), (8, 16)] {
        let board = grid::board(3, 5).unwrap();
        let mut first = GridSolver::new(GridGame::Cram, rows, columns);
        let nimber = first.nimber(board);
        let mut file = Vec::new();
        first.write_to(&mut file).unwrap();
        let read = |game, rows, columns, mut file: &[u8]| {
            let mut solver = GridSolver::new(game, rows, columns);
            let read = solver.read_from(&mut file).map_err(|error| error.to_string());
            read.map(|()| solver)
        };
        let mut second = read(GridGame::Cram, rows, columns, &file).unwrap();
        assert_eq!(second.regions(), first.regions());
        assert_eq!(second.nimber(board), nimber);
        assert_eq!(second.regions(), first.regions(), "nothing had to be found out again");
        let mut again = Vec::new();
        second.write_to(&mut again).unwrap();
        assert_eq!(file.len(), again.len());

        for at in (0..file.len()).step_by(7) {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert!(read(GridGame::Cram, rows, columns, &damaged).is_err(), "byte {at}");
            assert!(read(GridGame::Cram, rows, columns, &file[..at]).is_err(), "{at} bytes");
        }
        let longer = [&file[..], b"x"].concat();
        let error = read(GridGame::Cram, rows, columns, &longer).unwrap_err();
        assert_eq!(error, "the file is longer than its header says");
        for (game, columns) in [(GridGame::NodeKayles, columns), (GridGame::Cram, columns - 1)] {
            let error = read(game, rows, columns, &file).unwrap_err();
            assert!(error.starts_with("header: expected boyi-grid-1 "), "{error}");
        }
        // What was read of a damaged file is not believed.
        file[40] ^= 1;
        second.read_from(&mut &file[..]).unwrap_err();
        assert_eq!(second.regions(), 0);
    }
}

#[test]
fn grids_equal_the_solver() {
    for game in [GridGame::Cram, GridGame::NodeKayles] {
        let plain = brute::game(move |&free: &u128| {
            let mut out = Vec::new();
            GridSolver::visit_moves(game, free, &mut |m| out.push(free & !m));
            out
        });
        let mut solver = Solver::new(&plain);
        for (rows, columns) in [(1, 9), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4), (2, 8)] {
            let free = grid::board(rows, columns).unwrap();
            let mut grid = GridSolver::new(game, rows, columns);
            assert_eq!(u64::from(grid.nimber(free)), solver.nim_value(&free), "{game:?} {rows}x{columns}");
            let left = sorted(grid.winning_moves(free).iter().map(|m| free & !m));
            assert_eq!(left, sorted(solver.winning_options(&free, Normal)), "{game:?} {rows}x{columns}");
        }
        // Irregular regions on boards wide, high and large, and in the far corner of the coordinate system.
        let mut far = GridSolver::new(game, 8, 16);
        let mut boards = [(3, 7), (7, 3), (4, 6), (5, 5), (2, 12)].map(|(rows, columns)| {
            (grid::board(rows, columns).unwrap(), GridSolver::new(game, rows, columns))
        });
        let mut x = 1u128;
        let mut random = || {
            x = x.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(99);
            x.rotate_left(64)
        };
        for _ in 0..40 {
            let free = random() & (grid::board(4, 4).unwrap() << 12 << 64);
            assert_eq!(u64::from(far.nimber(free)), solver.nim_value(&free));
            let left = sorted(far.winning_moves(free).iter().map(|m| free & !m));
            assert_eq!(left, sorted(solver.winning_options(&free, Normal)), "{game:?} {free:#x}");
            for (board, grid) in &mut boards {
                let free = *board & (random() | random());
                let nimber = solver.nim_value(&free);
                assert_eq!(u64::from(grid.nimber(free)), nimber, "{game:?} {free:#x}");
                assert_eq!(u64::from(far.nimber(free)), nimber, "{game:?} {free:#x}");
            }
        }
    }
    // A single row of Node Kayles is Dawson's Chess.
    let mut row = GridSolver::new(GridGame::NodeKayles, 1, 16);
    let dawson = heap::nim_values(&Code::named("dawsons-chess").unwrap(), 16);
    for n in 0..=16u32 {
        assert_eq!(u16::from(row.nimber(grid::board(1, n).unwrap())), dawson[n as usize]);
    }
}
