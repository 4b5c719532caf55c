//! Values that others published and collected, each table with its sources in its first line, and our own table of periods. That every theory equals
//! the exhaustive solver is tested beside.

use boyi_impartial::Convention::{Misere, Normal};
use boyi_impartial::chomp::Chomp;
use boyi_impartial::coins::CoinGame;
use boyi_impartial::euclid::{self, Ending};
use boyi_impartial::grid::{self, GridGame, GridSolver};
use boyi_impartial::sequence::Sequence;
use boyi_impartial::subtraction::TakeSet;
use boyi_impartial::{Code, fibonacci, heap, moore, period, wythoff};

/// The data rows of an outside table: comments and, when `header`, the column names left out.
fn rows(name: &str, header: bool) -> Vec<String> {
    data_rows(&boyi_testdata::outside_text(&format!("cgt/{name}")).unwrap_or_default(), header)
}

fn data_rows(text: &str, header: bool) -> Vec<String> {
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
    assert!(by_group.is_empty() || by_group.len() >= 4);
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

/// All subtraction sets of up to three takes below 8, by the definition, and the least periods of what that gives.
#[test]
fn small_subtraction_games() {
    const HEAPS: usize = 400;
    fn least<T: PartialEq>(values: &[T]) -> (u64, u64) {
        let periodic = |preperiod: usize, period: usize| {
            values[preperiod..].iter().zip(&values[preperiod + period..]).all(|(a, b)| a == b)
        };
        let period = (1..HEAPS / 4).find(|&period| periodic(HEAPS / 2, period)).unwrap();
        ((0..).find(|&preperiod| periodic(preperiod, period)).unwrap() as u64, period as u64)
    }
    for members in 1..1u64 << 7 {
        let takes: Vec<u64> = (1..=7).filter(|take| members >> (take - 1) & 1 == 1).collect();
        if takes.len() > 3 {
            continue;
        }
        let (mut values, mut lost) = (Vec::<u32>::new(), Vec::<bool>::new());
        for heap in 0..HEAPS as u64 {
            let after: Vec<usize> =
                takes.iter().filter(|&&take| take <= heap).map(|take| (heap - take) as usize).collect();
            values.push((0..).find(|value| after.iter().all(|&to| values[to] != *value)).unwrap());
            // Whoever cannot move wins.
            lost.push(!after.is_empty() && after.iter().all(|&to| !lost[to]));
        }
        let set = TakeSet::new(&takes).unwrap();
        let (normal, misere) = (set.nim_values(1_000_000).unwrap(), set.misere_losses(1_000_000).unwrap());
        assert_eq!((normal.preperiod as u64, normal.period as u64), least(&values), "{takes:?}");
        assert_eq!((misere.preperiod as u64, misere.period as u64), least(&lost), "{takes:?}");
        assert!(
            (0..HEAPS)
                .all(|heap| normal.value(heap as u64) == values[heap]
                    && misere.value(heap as u64) == lost[heap]),
            "{takes:?}"
        );
    }
}

/// Every octal game of up to three digits, with and without moves that only split, against plain mex.
#[test]
fn octal_games_equal_the_definition() {
    for digits in 0..2 << 9 {
        let text = format!("{}.{:03o}", 4 * (digits >> 9), digits % 512);
        let Ok(code) = text.parse::<Code>() else { continue };
        let mut sequence = Sequence::new(code.clone());
        sequence.extend_to(150);
        assert!(sequence.values().eq(heap::nim_values(&code, 150)), "{text}");
    }
}

/// Our table of proved periods.
#[test]
fn periods_of_octal_games() {
    let rows = data_rows(&boyi_testdata::text("cgt/octal_periods.csv"), true);
    assert!(rows.len() > 900, "{}", rows.len());
    for row in rows {
        let f: Vec<&str> = row.split(',').collect();
        let mut sequence = Sequence::new(f[0].parse().unwrap());
        let found =
            period::find(&mut sequence, 200_000).proved().unwrap_or_else(|| panic!("{row}: not proved"));
        assert_eq!([found.preperiod.to_string(), found.period.to_string()], f[1..3], "{row}");
        let end = found.preperiod + 2 * found.period;
        sequence.extend_to(end);
        assert_eq!(sequence.values().take(end).max(), f[3].parse().ok(), "{row}");
    }
}

/// Periods in the literature: R. K. Guy and C. A. B. Smith 1956; E. R. Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways", chapter 4.
#[test]
fn published_periods() {
    for (code, period) in [
        ("0.77", 12),
        ("0.07", 34),
        ("0.137", 34),
        ("0.15", 10),
        ("0.17", 34),
        ("0.115", 14),
        ("0.156", 349),
        ("0.165", 1550),
        ("0.644", 442),
    ] {
        let found = period::find(&mut Sequence::new(code.parse().unwrap()), 20_000).proved();
        assert_eq!(found.map(|found| found.period), Some(period), "{code}");
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
    for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
        let options = (0..a).map(|x| table[x][b]).chain((0..b).map(|y| table[a][y]));
        let options: Vec<u32> = options.chain((1..=a.min(b)).map(|d| table[a - d][b - d])).collect();
        assert_eq!((0..).find(|value| !options.contains(value)), Some(table[a][b]), "{a},{b}");
    }
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

/// Of empty Cram boards: with both sides even the second player copies the move through the centre, with one even the first does after taking the
/// centre (M. Gardner 1974); the others' values are in M. Schneider, "Das Spiel Juvavum" (2009), who has them from "Winning Ways".
#[test]
fn small_cram_boards() {
    for (m, n) in (1..=5).flat_map(|m| (m..=6).map(move |n| (m, n))).filter(|(m, n)| m * n <= 30) {
        let value = GridSolver::new(GridGame::Cram, m, n).nimber(grid::board(m, n).unwrap());
        match (m % 2, n % 2) {
            (0, 0) => assert_eq!(value, 0, "{m}x{n}"),
            (1, 1) => {}
            _ => assert_ne!(value, 0, "{m}x{n}"),
        }
    }
    for (m, n, value) in [(3, 3, 0), (3, 5, 1), (5, 5, 0), (2, 3, 1), (2, 5, 1), (3, 4, 1)] {
        assert_eq!(
            GridSolver::new(GridGame::Cram, m, n).nimber(grid::board(m, n).unwrap()),
            value,
            "{m}x{n}"
        );
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
    use boyi_impartial::period::Found;
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

/// The sparse positions to 10^5, whose number and last one A. Flammenkamp gives.
#[test]
fn sparse_positions_of_grundys_game() {
    use boyi_impartial::sequence::Mask;
    let mut grundy = Sequence::new(Code::named("grundy").unwrap());
    grundy.extend_to(100_000);
    assert_eq!(grundy.mask(), Some(Mask { bits: 0xfe, position: None }));
    let rare = grundy.rare().unwrap();
    assert_eq!((rare.len(), rare.last()), (1273, Some(&82_860)));
    let listed: Vec<(u32, u16)> = rows("grundy_sparse_positions.csv", true)
        .iter()
        .map(|row| row.split_once(',').unwrap())
        .map(|(n, g)| (n.parse().unwrap(), g.parse().unwrap()))
        .collect();
    for (n, g) in &listed {
        assert!(rare.binary_search(n).is_ok(), "{n}");
        assert_eq!(grundy.value(*n as usize), Some(*g));
    }
}
