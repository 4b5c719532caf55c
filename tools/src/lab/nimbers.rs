//! Nim-sequences: speed beside plain mex and the crate `ogs`, deep tests, certificates.

use crate::measure::{peak_memory, timed};
use crate::root;
use boyi_impartial::misere::{self, Budget, Quotient};
use boyi_impartial::period::{self, Found};
use boyi_impartial::sequence::Sequence;
use boyi_impartial::{Code, Convention, certificate};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

fn hash(values: impl Iterator<Item = u16>) -> u64 {
    values.skip(1).fold(0, |h, v| h.wrapping_mul(1_000_003).wrapping_add(v.into()))
}

/// Plain mex, as a tight loop: O(n²), or O(n³) where three heaps may be left.
fn plain(code: &Code, upto: usize) -> Vec<u16> {
    let last = code.max_take().unwrap_or(0) as usize;
    let distinct = code.digit(0).has_conditions();
    let mut g: Vec<u16> = vec![0];
    let mut seen = vec![0usize; 1 << 16];
    for n in 1..=upto {
        for k in 0..=last.min(n) {
            let (digit, rest) = (code.digit(k as u64), n - k);
            if k == n && digit.allows(0) {
                seen[0] = n;
            }
            if k > 0 && rest > 0 && digit.allows(1) {
                seen[usize::from(g[rest])] = n;
            }
            if digit.allows(2) && rest >= 2 {
                let pairs = if distinct { (rest - 1) / 2 } else { rest / 2 };
                for (&x, &y) in g[1..=pairs].iter().zip(g[rest - pairs..rest].iter().rev()) {
                    seen[usize::from(x ^ y)] = n;
                }
            }
            if digit.allows(3) {
                for a in 1..=rest / 3 {
                    let last = rest - 2 * a;
                    for (&x, &y) in g[a..=(rest - a) / 2].iter().zip(g[..=last].iter().rev()) {
                        seen[usize::from(g[a] ^ x ^ y)] = n;
                    }
                }
            }
        }
        g.push(seen.iter().position(|&s| s != n).unwrap_or(0) as u16);
    }
    g
}

/// Codes and sizes of the speed table; plain mex and the slower solvers of `ogs` only where they take seconds.
const TABLE: &[(&str, usize)] = &[
    ("0.07", 100_000),
    ("0.007", 100_000),
    ("0.6", 100_000),
    ("0.77", 100_000),
    ("4!.0", 100_000),
    ("0.9", 3_000),
    ("0.E", 3_000),
    ("C.0", 3_000),
    ("0.106", 1_000_000),
    ("0.127", 1_000_000),
    ("0.16", 1_000_000),
    ("0.6", 1_000_000),
    ("4!.0", 1_000_000),
];

/// Compares the CPU seconds of our sequences, plain mex and the three solvers of ogs.
#[derive(clap::Args)]
pub struct Bench {
    /// Code of a take-and-break game [default: a table of games]
    #[arg(requires = "heaps")]
    code: Option<Code>,
    /// Number of heaps to compute
    heaps: Option<usize>,
}

impl Bench {
    pub fn run(&self) -> Result<(), String> {
        match self.code.as_ref().zip(self.heaps) {
            Some((code, heaps)) => compare(vec![(code.to_string(), heaps)]),
            None => compare(TABLE.iter().map(|&(code, heaps)| (code.to_owned(), heaps)).collect()),
        }
    }
}

fn compare(own: Vec<(String, usize)>) -> Result<(), String> {
    let peer = build_peer();
    println!(
        "{:<8} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}  mask",
        "code", "heaps", "ours s", "plain s", "ogs", "ogs rc", "ogs rc2"
    );
    for (text, heaps) in own {
        let code: Code = text.parse().map_err(|e| format!("{e}"))?;
        let (sequence, ours) = timed(|| {
            let mut s = Sequence::new(code.clone());
            s.extend_to(heaps);
            s
        });
        let expected = hash(sequence.values());
        let mut columns = Vec::new();
        if heaps <= 100_000 {
            let (values, seconds) = timed(|| plain(&code, heaps));
            if hash(values.into_iter()) != expected {
                return Err(format!("{text}: plain mex gives other values"));
            }
            columns.push(format!("{seconds:.3}"));
        } else {
            columns.push("-".to_owned());
        }
        for solver in ["naive", "rc", "rc2"] {
            let run = peer.as_ref().ok().filter(|_| {
                text.bytes().all(|c| matches!(c, b'.' | b'0'..=b'7'))
                    && (solver != "naive" || heaps <= 100_000)
            });
            columns.push(match run {
                None => "-".to_owned(),
                Some(path) => match ask_peer(path, solver, &text, heaps)? {
                    None => format!("> {}", PATIENCE.as_secs()),
                    Some((_, theirs)) if theirs != format!("{expected:016x}") => {
                        return Err(format!("{text}: ogs {solver} gives other values"));
                    }
                    Some((seconds, _)) => seconds,
                },
            });
        }
        let mask = sequence.mask().map_or("none".to_owned(), |m| {
            format!("{:#x}{}", m.bits, m.position.map_or("", |_| " and parity"))
        });
        let [a, b, c, d] = &columns[..] else { unreachable!("four columns") };
        println!("{text:<8} {heaps:>9} {ours:>9.3} {a:>9} {b:>9} {c:>9} {d:>9}  {mask}");
    }
    if let Err(why) = peer {
        println!("without ogs: {why}");
    }
    Ok(())
}

/// How long a peer is waited for, by the clock on the wall.
const PATIENCE: Duration = Duration::from_secs(60);

/// Seconds that a solver of the peer needs, and its values' hash; `None` if it has no answer in time.
fn ask_peer(path: &Path, solver: &str, code: &str, heaps: usize) -> Result<Option<(String, String)>, String> {
    let said = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut peer = Command::new(path)
        .args([solver, code, &heaps.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(said)?;
    let began = Instant::now();
    while peer.try_wait().map_err(said)?.is_none() {
        if began.elapsed() > PATIENCE {
            peer.kill().and_then(|()| peer.wait()).map_err(said)?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(20));
    }
    let output = peer.wait_with_output().map_err(said)?;
    let line = String::from_utf8_lossy(&output.stdout);
    let (seconds, hash) = line.trim().split_once(' ').ok_or("the peer failed")?;
    Ok(Some((seconds.to_owned(), hash.to_owned())))
}

/// Builds the peer outside of the workspace; needs the network once.
fn build_peer() -> Result<std::path::PathBuf, String> {
    let root = root().join("tools/peers/nimbers");
    let status = Command::new("cargo").args(["build", "--release", "--quiet"]).current_dir(&root).status();
    match status {
        Ok(s) if s.success() => Ok(root.join("target/release/peers-ogs")),
        Ok(s) => Err(format!("building it failed: {s}")),
        Err(e) => Err(e.to_string()),
    }
}

/// Preperiods and periods proved from scratch: the long ones.
const RECORDS: &[(&str, usize, usize)] = &[
    ("0.376", 2_268_248, 4),
    ("0.354", 10_061_916, 1180),
    ("0.104", 197_769_598, 11_770_282),
    ("0.054", 193_235_616, 10_015_179),
    ("0.454", 160_949_019, 60_620_715),
];

/// Proves the record periods, with CPU time and memory, and checks them with the independent checker.
#[derive(clap::Args)]
pub struct Periods {
    /// Codes from the list of records [default: all]
    #[arg(value_parser = RECORDS.iter().map(|record| record.0).collect::<Vec<_>>())]
    codes: Vec<String>,
    /// Save the certificates in this folder
    #[arg(long, value_name = "FOLDER")]
    certificates: Option<PathBuf>,
}

impl Periods {
    pub fn run(&self) -> Result<(), String> {
        prove_records(&self.codes, self.certificates.as_deref())
    }
}

fn prove_records(codes: &[String], folder: Option<&Path>) -> Result<(), String> {
    for &(text, preperiod, length) in RECORDS {
        if !codes.is_empty() && !codes.iter().any(|code| code == text) {
            continue;
        }
        let code: Code = text.parse().map_err(|e| format!("{e}"))?;
        let mut sequence = Sequence::new(code);
        let (found, seconds) = timed(|| period::find(&mut sequence, 600_000_000));
        let Found::Proved(p) = found else { return Err(format!("{text}: nothing proved")) };
        if (p.preperiod, p.period) != (preperiod, length) {
            return Err(format!("{text}: preperiod {} and period {}", p.preperiod, p.period));
        }
        println!("{text}: preperiod {preperiod}, period {length}, proved in {seconds:.1} s: {:?}", p.proof);
        let per_value = sequence.bytes_per_value();
        println!("  {} values of {per_value} B, peak memory so far: {}", sequence.known(), peak_memory());
        let certificate = certificate::write(&sequence, &p, 0).ok_or("no certificate")?;
        drop(sequence);
        let (verdict, seconds) = timed(|| boyi_certificate::check(&certificate));
        let v = verdict.map_err(|e| format!("{text}: {e}"))?;
        if (v.preperiod, v.period) != (preperiod, length) {
            return Err(format!(
                "{text}: the checker finds preperiod {} and period {}",
                v.preperiod, v.period
            ));
        }
        println!("  certificate of {} bytes, checked in {seconds:.1} s", certificate.len());
        if let Some(folder) = folder {
            let path = folder.join(format!("{text}.txt"));
            boyi_files::write(&path, certificate).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    Ok(())
}

/// Times Nim and Moore's Nim on heaps up to 2^63, and the growth with the number of heaps.
#[derive(clap::Args)]
pub struct ClosedForms;

impl ClosedForms {
    pub fn run(&self) -> Result<(), String> {
        closed_forms()
    }
}

fn closed_forms() -> Result<(), String> {
    use boyi_impartial::Convention::{Misere, Normal};
    use boyi_impartial::{moore, nim};
    use std::hint::black_box;
    const ROUNDS: usize = 9;
    type Form = (&'static str, fn(&[u64]));
    let forms: [Form; 5] = [
        ("nim, who wins", |h| {
            black_box(nim::is_loss(h, Normal));
        }),
        ("nim, all winning moves", |h| {
            black_box(nim::winning_moves(h, Normal).count());
        }),
        ("misère nim, all winning moves", |h| {
            black_box(nim::winning_moves(h, Misere).count());
        }),
        ("moore k = 2, who wins", |h| {
            black_box(moore::is_loss(h, 2, Normal));
        }),
        ("moore k = 2, a winning move", |h| {
            black_box(moore::winning_move(h, 2, Normal));
        }),
    ];
    let heaps: Vec<u64> =
        (1..=1_000_000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1 | 1).collect();
    println!("{:<32} {:>12} {:>12} {:>7}", "milliseconds for heaps to 2^63", "250,000", "1,000,000", "ratio");
    for (name, answer) in forms {
        let mut best = [f64::MAX; 2];
        for _ in 0..ROUNDS {
            for (best, count) in best.iter_mut().zip([250_000, 1_000_000]) {
                *best = best.min(1000.0 * timed(|| answer(&heaps[..count])).1);
            }
        }
        println!("{name:<32} {:>12.2} {:>12.2} {:>7.2}", best[0], best[1], best[1] / best[0]);
    }
    Ok(())
}

/// Runs the independent checker.
#[derive(clap::Args)]
pub struct CertificateCheck {
    /// Certificates
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl CertificateCheck {
    pub fn run(&self) -> Result<(), String> {
        check_certificates(&self.files)
    }
}

fn check_certificates(files: &[PathBuf]) -> Result<(), String> {
    for file in files {
        let path = file.display();
        let text = std::fs::read_to_string(file).map_err(|e| format!("{path}: {e}"))?;
        let (verdict, seconds) = timed(|| boyi_certificate::check(&text));
        let v = verdict.map_err(|e| format!("{path}: {e}"))?;
        println!(
            "{path}: {} has preperiod {}, period {} ({} heaps, {seconds:.1} s)",
            v.code, v.preperiod, v.period, v.heaps
        );
    }
    Ok(())
}

/// The rows of an outside table of values; none where it is not there.
fn rows(name: &str) -> Vec<String> {
    let text = boyi_testdata::outside_text(&format!("cgt/{name}")).unwrap_or_default();
    text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()).skip(1).map(str::to_owned).collect()
}

/// Checks the published values that take too long for an ordinary test, and every theorem on every small position.
#[derive(clap::Args)]
pub struct DeepTest;

impl DeepTest {
    pub fn run(&self) -> Result<(), String> {
        deep_test()
    }
}

fn deep_test() -> Result<(), String> {
    checksums()?;
    octal_games()?;
    let mut grundy = Sequence::new("4!.0".parse().map_err(|e| format!("{e}"))?);
    grundy.extend_to(1_000_000);
    let rare = grundy.rare().unwrap_or_default();
    if (rare.len(), rare.last()) != (1273, Some(&82_860)) {
        return Err(format!("Grundy's game: {} rare heaps, the last {:?}", rare.len(), rare.last()));
    }
    println!("Grundy's game: 1273 rare heaps to 10^6");
    quotients()?;
    super::ignored_tests("boyi-impartial", "small_positions::")
}

fn checksums() -> Result<(), String> {
    for row in rows("octal_checksums.csv") {
        let f: Vec<&str> = row.split(',').collect();
        let mut s = Sequence::new(f[0].parse().map_err(|e| format!("{e}"))?);
        s.extend_to(f[1].parse().map_err(|_| "heaps")?);
        let (value, heap) = s.maximum();
        if [format!("{:016x}", hash(s.values())), value.to_string(), heap.to_string()] != f[2..5] {
            return Err(format!("{row}: other values"));
        }
    }
    println!("checksums: all rows");
    Ok(())
}

/// Maxima of all games, open ones too; the periods that take more than the ordinary test allows.
fn octal_games() -> Result<(), String> {
    let rows = rows("octal_games_3digit.csv");
    let mut long = 0;
    for row in &rows {
        let f: Vec<&str> = row.split(',').collect();
        let computed: usize = f[6].parse().map_err(|_| "values_computed")?;
        let mut s = Sequence::new(f[0].parse().map_err(|e| format!("{e}"))?);
        s.extend_to(computed - 1);
        let (value, heap) = s.maximum();
        if [value.to_string(), heap.to_string()] != f[4..6] {
            return Err(format!("{row}: maximum {value} at {heap}"));
        }
        if f[1] == "open" || (f[1] == "periodic" && computed <= 20_000) {
            continue;
        }
        let (found, seconds) = timed(|| period::find(&mut s, 500_000_000));
        let Found::Proved(p) = found else {
            return Err(format!("{}: nothing proved", f[0]));
        };
        if [p.preperiod.to_string(), p.period.to_string()] != f[2..4] {
            return Err(format!("{}: preperiod {} and period {}", f[0], p.preperiod, p.period));
        }
        println!("{}: preperiod {}, period {}, {seconds:.1} s", f[0], p.preperiod, p.period);
        long += 1;
    }
    println!("octal games: the maximum of {}, {long} long periods proved", rows.len());
    Ok(())
}

/// Partial misère quotients where no finite one is known, each of them held to the solver on small sums.
fn quotients() -> Result<(), String> {
    let (mut reproduced, mut beyond) = (0, Vec::new());
    let mut listed: Vec<(String, usize, String, String)> = Vec::new();
    for row in rows("misere_quotients.csv") {
        let f: Vec<&str> = row.split(',').take(4).collect();
        if let Some(heap) = f[1].strip_prefix("lower_bound_at_heap_").and_then(|h| h.parse().ok()) {
            listed.push((f[0].to_owned(), heap, f[2].to_owned(), f[3].to_owned()));
        }
    }
    // Dawson's Kayles on: 360 is A. N. Siegel's (2007).
    listed.push(("0.07".to_owned(), 30, "360".to_owned(), "65".to_owned()));
    listed.push(("0.07".to_owned(), 33, "638".to_owned(), "109".to_owned()));
    for (text, heap, order, lost) in listed {
        let code: Code = text.parse().map_err(|e| format!("{e}"))?;
        let budget = Budget { elements: 4000, work: 20_000_000 };
        let (q, seconds) = timed(|| misere::quotient(&code, heap, &budget));
        let found = [q.order().to_string(), q.lost_order().to_string()];
        println!("{text}: |Q| = {}, |P| = {} for {:?}, {seconds:.1} s", found[0], found[1], q.scope());
        equals_the_solver(&q, &code, heap)?;
        if q.limit().is_some() {
            beyond.push(text);
        } else if found == [order, lost] {
            reproduced += 1;
        } else {
            return Err(format!("{text}: another partial quotient at heap {heap}"));
        }
    }
    println!("partial misère quotients: {reproduced} rows; beyond the budget: {}", beyond.join(", "));
    Ok(())
}

/// Codes and heaps of the table of misère quotients.
const QUOTIENTS: &[(&str, usize)] =
    &[("0.77", 200), ("0.07", 29), ("0.07", 30), ("0.07", 33), ("0.35", 13), ("0.45", 26), ("0.356", 21)];

/// Finds and proves misère quotients and prints their CPU seconds.
#[derive(clap::Args)]
pub struct Misere {
    /// Code of a take-and-break game [default: a table of games]
    #[arg(requires = "heap")]
    code: Option<Code>,
    /// Largest heap
    heap: Option<usize>,
}

impl Misere {
    pub fn run(&self) -> Result<(), String> {
        match self.code.as_ref().zip(self.heap) {
            Some((code, heap)) => find_quotients(vec![(code.to_string(), heap)]),
            None => find_quotients(QUOTIENTS.iter().map(|&(code, heap)| (code.to_owned(), heap)).collect()),
        }
    }
}

fn find_quotients(own: Vec<(String, usize)>) -> Result<(), String> {
    println!("{:<8} {:>5} {:>6} {:>6} {:>9}  proved for", "code", "heap", "|Q|", "|P|", "CPU s");
    for (text, heap) in own {
        let code: Code = text.parse().map_err(|e| format!("{e}"))?;
        let budget = Budget { elements: 8000, work: 60_000_000 };
        let (q, seconds) = timed(|| misere::quotient(&code, heap, &budget));
        println!(
            "{text:<8} {heap:>5} {:>6} {:>6} {seconds:>9.2}  {:?}",
            q.order(),
            q.lost_order(),
            q.scope()
        );
    }
    Ok(())
}

/// Every sum of a largest heap or none and any smaller ones of at most 14 counters in all, as far as the quotient is proved.
fn equals_the_solver(quotient: &Quotient, code: &Code, heap: usize) -> Result<(), String> {
    const COUNTERS: u64 = 14;
    let game = boyi_impartial::heap::HeapSum(code);
    let mut solver = boyi_impartial::brute::Solver::new(&game);
    let mut open = vec![Vec::new()];
    while let Some(heaps) = open.pop() {
        let left = COUNTERS - heaps.iter().sum::<u64>();
        let largest = heaps.last().copied().unwrap_or(COUNTERS).min(left);
        open.extend((1..=largest).map(|next| [&heaps[..], &[next]].concat()));
        for large in [0, heap as u64 - 1, heap as u64] {
            let mut sum: Vec<u64> = heaps.iter().copied().chain((large > 0).then_some(large)).collect();
            sum.sort_unstable();
            let Some(lost) = quotient.is_loss(&sum) else { continue };
            if lost != solver.is_loss(&sum, Convention::Misere) {
                return Err(format!("{code}: {sum:?}"));
            }
        }
    }
    Ok(())
}
