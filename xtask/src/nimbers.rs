//! Nim-sequences: speed beside plain mex and the crate `ogs`, deep tests, certificates.

use std::process::Command;

use boyi_impartial::misere::{self, Budget};
use boyi_impartial::period::{self, Found};
use boyi_impartial::sequence::Sequence;
use boyi_impartial::{Code, certificate};

/// Processor time of this thread in seconds, where Linux tells it; else 0.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// What the work returns, and the processor time that it took (elsewhere than on Linux the time by the clock).
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (start, wall) = (cpu_seconds(), std::time::Instant::now());
    let result = work();
    let cpu = cpu_seconds() - start;
    (result, if cpu > 0.0 { cpu } else { wall.elapsed().as_secs_f64() })
}

fn hash(values: impl Iterator<Item = u16>) -> u64 {
    values.skip(1).fold(0, |h, v| h.wrapping_mul(1_000_003).wrapping_add(v.into()))
}

/// Plain O(n²) mex, as a tight loop.
fn plain(code: &Code, upto: usize) -> Vec<u16> {
    let last = code.max_take().unwrap_or(0) as usize;
    let distinct = code.digit(0).shape != boyi_impartial::code::Shape::Any;
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
    ("0.106", 1_000_000),
    ("0.127", 1_000_000),
    ("0.16", 1_000_000),
    ("0.6", 1_000_000),
    ("4!.0", 1_000_000),
];

/// `bench nimbers [CODE HEAPS]`: processor seconds of our engine, plain mex, and the three solvers of `ogs`.
pub fn bench(args: &[String]) -> Result<(), String> {
    let own: Vec<(String, usize)> = match args {
        [] => TABLE.iter().map(|&(c, n)| (c.to_owned(), n)).collect(),
        [code, heaps] => vec![(
            code.clone(),
            heaps.parse().map_err(|_| format!("heaps: found '{heaps}', expected a number"))?,
        )],
        _ => return Err("expected nothing, or a code and a number of heaps".to_owned()),
    };
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
            let run =
                peer.as_ref().ok().filter(|_| !text.contains('!') && (solver != "naive" || heaps <= 100_000));
            columns.push(match run {
                None => "-".to_owned(),
                Some(path) => {
                    let heaps = heaps.to_string();
                    let output = Command::new(path)
                        .args([solver, &text, &heaps])
                        .output()
                        .map_err(|e| e.to_string())?;
                    let line = String::from_utf8_lossy(&output.stdout).trim().to_owned();
                    let (seconds, theirs) = line.split_once(' ').ok_or("the peer failed")?;
                    if theirs != format!("{expected:016x}") {
                        return Err(format!("{text}: ogs {solver} gives other values"));
                    }
                    seconds.to_owned()
                }
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

/// Builds the peer outside of the workspace; needs the network once.
fn build_peer() -> Result<std::path::PathBuf, String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../benches/peers-ogs");
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

/// `bench periods [CODE…]`: proves the record periods, with processor time; `--certificates FOLDER` writes certificates.
pub fn records(args: &[String]) -> Result<(), String> {
    let folder = args.iter().position(|a| a == "--certificates").and_then(|i| args.get(i + 1));
    for &(text, preperiod, length) in RECORDS {
        if !args.is_empty() && folder.is_none() && !args.iter().any(|a| a == text) {
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
        if let (Some(folder), Some(certificate)) = (folder, certificate::write(&sequence, &p, 0)) {
            let path = std::path::Path::new(folder).join(format!("{text}.txt"));
            std::fs::write(&path, certificate).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    Ok(())
}

/// `certificate-check FILE…`: the independent checker.
pub fn check_certificates(args: &[String]) -> Result<(), String> {
    if args.is_empty() {
        return Err("expected the files to check".to_owned());
    }
    for path in args {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
        let (verdict, seconds) = timed(|| boyi_certificate::check(&text));
        let v = verdict.map_err(|e| format!("{path}: {e}"))?;
        println!(
            "{path}: {} has preperiod {}, period {} ({} heaps, {seconds:.1} s)",
            v.code, v.preperiod, v.period, v.heaps
        );
    }
    Ok(())
}

fn rows(name: &str) -> Result<Vec<String>, String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/cgt").join(name);
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(text.lines().filter(|l| !l.starts_with('#') && !l.is_empty()).skip(1).map(str::to_owned).collect())
}

/// `deep-test nimbers`: the parts of `testdata/cgt` that take minutes.
pub fn deep_test(_: &[String]) -> Result<(), String> {
    for row in rows("octal_checksums.csv")? {
        let f: Vec<&str> = row.split(',').collect();
        let mut s = Sequence::new(f[0].parse().map_err(|e| format!("{e}"))?);
        s.extend_to(f[1].parse().map_err(|_| "heaps")?);
        if format!("{:016x}", hash(s.values())) != f[2] {
            return Err(format!("{row}: other values"));
        }
    }
    println!("checksums: all right");
    let mut long = 0;
    for row in rows("octal_games_3digit.csv")? {
        let f: Vec<&str> = row.split(',').collect();
        let computed: usize = f[6].parse().map_err(|_| "values_computed")?;
        if f[1] != "periodic" || computed <= 20_000 {
            continue;
        }
        let mut s = Sequence::new(f[0].parse().map_err(|e| format!("{e}"))?);
        let Found::Proved(p) = period::find(&mut s, 500_000_000) else {
            return Err(format!("{}: nothing proved", f[0]));
        };
        if [p.preperiod.to_string(), p.period.to_string()] != f[2..4] {
            return Err(format!("{}: preperiod {} and period {}", f[0], p.preperiod, p.period));
        }
        println!("{}: preperiod {}, period {}", f[0], p.preperiod, p.period);
        long += 1;
    }
    println!("octal games: {long} long periods proved");
    for row in rows("misere_quotients.csv")? {
        let f: Vec<&str> = row.split(',').take(4).collect();
        let Some(heap) = f[1].strip_prefix("lower_bound_at_heap_").and_then(|h| h.parse::<usize>().ok())
        else {
            continue;
        };
        let code: Code = f[0].parse().map_err(|e| format!("{e}"))?;
        let q = misere::quotient(&code, heap, &Budget { elements: 1200, work: 50_000_000 });
        let agrees = [q.order().to_string(), q.lost_order().to_string()] == f[2..4];
        println!(
            "{}: |Q| = {}, |P| = {} for {:?}; listed {} and {}",
            f[0],
            q.order(),
            q.lost_order(),
            q.scope(),
            f[2],
            f[3]
        );
        if q.limit().is_none() && !agrees {
            return Err(format!("{}: another partial quotient at heap {heap}", f[0]));
        }
    }
    let mut cram = boyi_impartial::grid::GridSolver::new(boyi_impartial::grid::GridGame::Cram);
    for (m, n, value) in [(5, 5, 0), (5, 7, 1)] {
        let board = boyi_impartial::grid::board(m, n).ok_or("board")?;
        if cram.nimber(board) != value {
            return Err(format!("Cram {m}x{n}"));
        }
        println!("Cram {m} × {n}: {value}, {} regions", cram.regions());
    }
    Ok(())
}
