//! The collected facts in `testdata/cgt`, each file with its sources in its first line.

use boyi_impartial::Convention::{Misere, Normal};
use boyi_impartial::chomp::Chomp;
use boyi_impartial::coins::CoinGame;
use boyi_impartial::euclid::{self, Ending};
use boyi_impartial::grid::{self, GridGame, GridSolver};
use boyi_impartial::sequence::Sequence;
use boyi_impartial::subtraction::TakeSet;
use boyi_impartial::{Code, fibonacci, heap, moore, period, wythoff};

/// The data rows of a file: comments and, when `header`, the column names left out.
fn rows(name: &str, header: bool) -> Vec<String> {
    let path = format!("{}/../../testdata/cgt/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let lines = text.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
    lines.skip(usize::from(header)).map(str::to_owned).collect()
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T>
where
    T::Err: std::fmt::Debug,
{
    text.split_whitespace().map(|x| x.parse().unwrap()).collect()
}

#[test]
fn moore() {
    let mut by_group: std::collections::BTreeMap<(usize, bool, usize, u64), Vec<Vec<u64>>> =
        Default::default();
    for row in rows("moore_nim_p_positions.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let position = numbers::<u64>(f[4]);
        let (k, misere) = (f[0].parse().unwrap(), f[1] == "misere");
        let convention = if misere { Misere } else { Normal };
        assert!(moore::is_loss(&position, k, convention), "{row}");
        by_group.entry((k, misere, f[2].parse().unwrap(), f[3].parse().unwrap())).or_default().push(position);
    }
    assert!(by_group.len() >= 4);
}

#[test]
fn subtraction() {
    for row in rows("subtraction_games.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let set = TakeSet::new(&numbers(f[0])).unwrap();
        let normal = set.nim_values(1_000_000).unwrap();
        let misere = set.misere_losses(1_000_000).unwrap();
        let found = [normal.preperiod, normal.period, misere.preperiod, misere.period].map(|n| n.to_string());
        assert_eq!(found, f[1..5], "{}", f[0]);
        let first: Vec<u32> = (0..40).map(|h| normal.value(h)).collect();
        assert_eq!(first, numbers::<u32>(f[5]));
        let lost: Vec<u64> = (0..40).filter(|&h| misere.value(h)).collect();
        assert_eq!(lost, numbers::<u64>(f[6]), "{}", f[0]);
    }
}

#[test]
fn periods_of_longer_octal_codes() {
    for row in rows("octal_periods.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let found = period::find(&mut Sequence::new(f[0].parse().unwrap()), 200_000).proved();
        let found = found.map(|p| [p.preperiod.to_string(), p.period.to_string()]);
        assert_eq!(found, Some([f[1].to_owned(), f[2].to_owned()]), "{row}");
    }
}

#[test]
fn wythoff_positions() {
    for row in rows("wythoff.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let convention = if f[0] == "misere" { Misere } else { Normal };
        assert!(wythoff::is_loss([f[1].parse().unwrap(), f[2].parse().unwrap()], convention), "{row}");
    }
    let table = wythoff::nim_values(16);
    for (a, row) in rows("wythoff_nim_values_16x16.csv", false).iter().enumerate() {
        let values: Vec<u32> = row.split(',').map(|x| x.parse().unwrap()).collect();
        assert_eq!(values, table[a]);
    }
}

#[test]
fn euclid_values() {
    for row in rows("euclid_nim_values.csv", true) {
        let f: Vec<u64> = row.split(',').map(|x| x.parse().unwrap()).collect();
        assert_eq!(euclid::nim_value(f[0], f[1], Ending::Zero), f[2], "{row}");
        assert_eq!(euclid::nim_value(f[0], f[1], Ending::Equal), f[3], "{row}");
    }
}

#[test]
fn fibonacci_nim() {
    for row in rows("fibonacci_nim.csv", true) {
        let f: Vec<u64> = row.split(',').map(|x| x.parse().unwrap()).collect();
        assert_eq!(!fibonacci::is_loss(f[0], f[0] - 1, Normal), f[1] == 1, "{row}");
        assert_eq!(fibonacci::zeckendorf(f[0])[0], f[2], "{row}");
    }
}

#[test]
fn chomp_bites() {
    let mut chomp = Chomp::new();
    for row in rows("chomp.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let (m, n): (usize, u8) = (f[0].parse().unwrap(), f[1].parse().unwrap());
        let bites: Vec<String> =
            chomp.winning_bites(&vec![n; m]).iter().map(|(r, c)| format!("({r};{c})")).collect();
        assert_eq!(bites.join(" "), f[2], "{row}");
    }
}

#[test]
fn cram() {
    for row in rows("cram_nimbers.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let (m, n): (u32, u32) = (f[0].parse().unwrap(), f[1].parse().unwrap());
        let value: u8 = f[2].parse().unwrap();
        if m.is_multiple_of(2) && n.is_multiple_of(2) {
            assert_eq!(value, 0); // the copying strategy
        }
        // Larger boards are for the deep test.
        if m * n <= 35 {
            let mut solver = GridSolver::new(GridGame::Cram, m, n);
            assert_eq!(solver.nimber(grid::board(m, n).unwrap()), value, "{m}x{n}");
        }
    }
}

#[test]
fn named_sequences() {
    for row in rows("heap_sequences_misc.csv", true) {
        let name = row.split(',').next().unwrap();
        let values = numbers::<u64>(row.rsplit(',').next().unwrap());
        let ours: Vec<u64> = match name {
            "lasker_nim" => {
                let plain = heap::nim_values(&Code::named("lasker").unwrap(), values.len() - 1);
                assert_eq!(plain.iter().map(|&v| u64::from(v)).collect::<Vec<_>>(), values);
                (0..values.len() as u64).filter_map(heap::lasker_value).collect()
            }
            "mock_turtles" => (1..=values.len() as u64).map(|n| CoinGame::MockTurtles.value(n)).collect(),
            "twins" => (1..=values.len() as u64).map(|n| CoinGame::Twins.value(n)).collect(),
            "ruler" => (1..=values.len() as u64).map(|n| CoinGame::Ruler.value(n)).collect(),
            "turning_turtles" => {
                (1..=values.len() as u64).map(|n| CoinGame::TurningTurtles.value(n)).collect()
            }
            other => panic!("no theory for {other}"),
        };
        assert_eq!(ours, values, "{name}");
    }
}

#[test]
fn oeis_sequences() {
    for row in rows("oeis_heap_games.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let terms = numbers::<u16>(f[4]);
        let from: usize = f[2].parse().unwrap();
        let code: Code = f[1].parse().unwrap();
        let values = heap::nim_values(&code, from + terms.len() - 1);
        assert_eq!(values[from..], terms, "{} {}", f[0], f[1]);
    }
}

#[test]
fn equivalent_games() {
    for row in rows("octal_equivalences.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let shift: i64 = f[2].parse().unwrap();
        let ours = heap::nim_values(&f[0].parse::<Code>().unwrap(), 420);
        let theirs = heap::nim_values(&f[1].parse::<Code>().unwrap(), 420);
        for n in 0i64..390 {
            if n + shift >= 0 {
                assert_eq!(ours[(n + shift) as usize], theirs[n as usize], "{row} at {n}");
            }
        }
    }
}

/// Preperiod, period, maximum and first values of octal games; games whose proof needs more than this many
/// heaps are for the deep test.
#[test]
fn octal_games() {
    use boyi_impartial::period::{self, Found};
    use boyi_impartial::sequence::Sequence;
    for row in rows("octal_games_3digit.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let mut sequence = Sequence::new(f[0].parse().unwrap());
        let first = numbers::<u16>(f[8]);
        sequence.extend_to(63);
        assert_eq!(sequence.values().collect::<Vec<_>>(), first, "{}", f[0]);
        let computed: usize = f[6].parse().unwrap();
        if f[1] == "periodic" && computed <= 20_000 {
            let p = period::find(&mut sequence, 40_000)
                .proved()
                .unwrap_or_else(|| panic!("{}: not proved", f[0]));
            assert_eq!([p.preperiod.to_string(), p.period.to_string()], f[2..4], "{}", f[0]);
        } else {
            assert!(matches!(period::find(&mut sequence, 1000), Found::None { .. }), "{}", f[0]);
        }
    }
}

#[test]
fn checksums() {
    use boyi_impartial::sequence::Sequence;
    for row in rows("octal_checksums.csv", true) {
        let f: Vec<&str> = row.split(',').collect();
        let upto: usize = f[1].parse().unwrap();
        if upto > 100_000 {
            continue;
        }
        let mut sequence = Sequence::new(f[0].parse().unwrap());
        sequence.extend_to(upto);
        let hash =
            sequence.values().skip(1).fold(0u64, |h, v| h.wrapping_mul(1_000_003).wrapping_add(v.into()));
        assert_eq!(format!("{hash:016x}"), f[2], "{row}");
        assert_eq!(sequence.maximum(), (f[3].parse().unwrap(), f[4].parse().unwrap()), "{row}");
    }
}

#[test]
fn sparse_positions_of_grundys_game() {
    use boyi_impartial::sequence::{Mask, Sequence};
    let mut grundy = Sequence::new(Code::named("grundy").unwrap());
    grundy.extend_to(100_000);
    assert_eq!(grundy.mask(), Some(Mask { bits: 0xfe, position: None }));
    let rare = grundy.rare().unwrap();
    let listed: Vec<(u32, u16)> = rows("grundy_sparse_positions.csv", true)
        .iter()
        .map(|row| row.split_once(',').unwrap())
        .map(|(n, g)| (n.parse().unwrap(), g.parse().unwrap()))
        .collect();
    for (n, g) in &listed {
        assert!(rare.binary_search(n).is_ok(), "{n}");
        assert_eq!(grundy.value(*n as usize), Some(*g));
    }
    assert_eq!((rare.len(), rare.last()), (1273, Some(&82_860)));
}
