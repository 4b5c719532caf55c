//! `boyi nimbers`: nim-sequences with their periods proved, drawn, certified, kept in a file.

mod quotient;
mod rules;

#[cfg(feature = "mcp")]
pub use quotient::reply_to as quotient_of;

use crate::{
    Failed, args,
    digits::grouped,
    forecast, input,
    json::{CertificateReply, MaskReply, Maximum, NimbersReply, PeriodReply, ProofReply},
    observer, output,
};
use boyi_certificate::Verified;
use boyi_games::octal::HeapGame;
use boyi_impartial::{
    Code, certificate,
    period::{self, Found, Period, Proof},
    plot,
    sequence::Sequence,
};
use boyi_session::{Words, reply_json};
use boyi_store::{FileLock, replace_file};
use rules::{in_short, read_rules};
use std::{
    io::Write,
    ops::ControlFlow,
    path::Path,
    time::{Duration, Instant},
};

/// More values than this are not printed for people.
const SHOWN_VALUES: usize = 200;

/// More exceptional values than this are counted, not listed.
const SHOWN_EXCEPTIONS: usize = 64;

/// Values listed in a certificate, for people and other programs to compare.
const CERTIFIED_VALUES: usize = 100;

/// The time between two saves, or more where saving would take over a twentieth of the time.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// The longest time between two saves.
const SAVE_AT_LEAST_EVERY: Duration = Duration::from_secs(50);

/// A sequence up to a heap, with its period if one is proved.
#[derive(Debug)]
struct Report {
    sequence: Sequence,
    period: Option<Period>,
    upto: usize,
    time_ms: u64,
}

/// Prints a sequence, its largest value, its sparse space, and its period with the proof.
pub fn run(words: &Words, args: &args::Nimbers) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    if let Some(path) = &args.check {
        return check(words, path, args.form.json);
    }
    let rules = args.rules.as_deref().unwrap_or_default();
    let code = read_rules(words, rules)?;
    let Some(upto) = args.upto else {
        return Err(Failed::Request(words.say("complaint-missing", &[("list", "--upto <HEAP>".into())])));
    };
    if args.misere {
        return quotient::run(words, &code, upto, args);
    }
    let upto = upto as usize;
    let began = Instant::now();
    if let Some(path) = &args.save {
        input::refuse_pipe(words, path)?;
    }
    // Until the process is done with the file: what another one found out would be lost.
    let lock = args.save.as_deref().map(FileLock::of).transpose();
    let _lock = lock.map_err(|error| input::not_locked(words, &error))?;
    let mut sequence = match args.save.as_deref().filter(|path| path.exists()) {
        Some(path) => load(words, path, &code)?,
        None => Sequence::new(code.clone()),
    };
    let found = observer::observe(words, |observer| {
        let mut cost = forecast::Heaps::new(words, sequence.known(), upto);
        let mut saved = Instant::now();
        let mut pause = SAVE_EVERY;
        loop {
            let known = sequence.known();
            let found = period::find_with(&mut sequence, upto, &mut |progress| {
                observer.count(progress.known as u64);
                cost.known(progress.known);
                let save = args.save.is_some() && saved.elapsed() > pause;
                if save || observer::stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if let Some(path) = &args.save {
                let began = Instant::now();
                let written = replace_file(path, |out| sequence.write_to(out));
                written.map_err(|error| Failed::Work(format!("{}: {error}", path.display())))?;
                saved = Instant::now();
                pause = (20 * began.elapsed()).clamp(SAVE_EVERY, SAVE_AT_LEAST_EVERY);
            }
            // It does not grow beyond values of 16 bits.
            let stuck = sequence.known() == known;
            if matches!(found, Found::Proved(_)) || stuck || sequence.known() > upto || observer::stopped() {
                return Ok::<Found, Failed>(found);
            }
        }
    })?;
    let report = Report::new(sequence, found, upto, began);
    if let Some(path) = &args.form.plot {
        report.draw(path)?;
    }
    if let Some(path) = &args.certificate {
        let text = report.certificate();
        input::write_file(path, &text.ok_or_else(|| Failed::Work(words.text("nimbers-no-certificate")))?)?;
    }
    let mut out = output::stdout();
    if args.form.csv {
        writeln!(out, "heap,nimber")?;
        for (heap, value) in report.values().enumerate() {
            writeln!(out, "{heap},{value}")?;
        }
        return Ok(());
    }
    if args.form.json {
        Ok(writeln!(out, "{}", reply_json(&report.reply()))?)
    } else {
        report.text(words, &mut out)
    }
}

/// The nimbers of the heaps up to `upto` as data, and the certificate of their period if one is proved with heaps up to `most`.
/// `go_on` is told how many heaps are known.
#[cfg(feature = "mcp")]
pub fn sequence_of(
    code: Code,
    upto: usize,
    most: usize,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> (NimbersReply, Option<String>) {
    let began = Instant::now();
    let mut sequence = Sequence::new(code);
    let found = period::find_with(&mut sequence, most.max(upto), &mut |progress| {
        if go_on(progress.known as u64) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let report = Report::new(sequence, found, upto, began);
    (report.reply(), report.certificate())
}

/// Loads a file of saved values of the same rules.
fn load(words: &Words, path: &Path, code: &Code) -> Result<Sequence, Failed> {
    let sequence = Sequence::load(path).map_err(|e| Failed::Request(format!("{}: {e}", path.display())))?;
    if sequence.code() != code {
        let args = [("rules", in_short(sequence.code()).into())];
        let other = words.say("nimbers-other-rules", &args);
        return Err(Failed::Request(format!("{}: {other}", path.display())));
    }
    Ok(sequence)
}

/// Has the independent checker read a certificate.
pub(crate) fn check(words: &Words, path: &Path, json: bool) -> Result<(), Failed> {
    let text = input::read_file(path)?;
    let began = Instant::now();
    let proved = observer::observe(words, |_| boyi_certificate::check(&text));
    let proved = proved.map_err(|why| Failed::Work(format!("{}: {why}", path.display())))?;
    let time_ms = began.elapsed().as_millis() as u64;
    let mut out = output::stdout();
    if json {
        let Verified { code: rules, preperiod, period, saltus, heaps, .. } = proved;
        let reply = CertificateReply { rules, preperiod, period, saltus, heaps, time_ms };
        return Ok(writeln!(out, "{}", reply_json(&reply))?);
    }
    Ok(writeln!(out, "{}", claim(words, proved, time_ms))?)
}

/// The claim of a certificate that holds, in words.
pub fn claim(words: &Words, proved: Verified, time_ms: u64) -> String {
    let args = [
        ("rules", proved.code.parse().as_ref().map_or(proved.code, in_short).into()),
        ("period", grouped(proved.period as u64).into()),
        ("preperiod", grouped(proved.preperiod as u64).into()),
        ("saltus", (proved.saltus as u64).into()),
        ("heaps", grouped(proved.heaps as u64).into()),
        ("time", time_ms.into()),
    ];
    words.say("nimbers-checked", &args)
}

impl Report {
    /// Under a proved period every heap is known; without one, as far as the search came.
    fn new(sequence: Sequence, found: Found, upto: usize, began: Instant) -> Report {
        let (period, upto) = match found {
            Found::Proved(period) => (Some(period), upto),
            Found::None { upto: known } => (None, known.min(upto)),
        };
        Report { sequence, period, upto, time_ms: began.elapsed().as_millis() as u64 }
    }

    /// A picture of the sequence.
    fn draw(&self, path: &Path) -> Result<(), Failed> {
        let values: Vec<u16> = self.values().map(|value| u16::try_from(value).unwrap_or(u16::MAX)).collect();
        let rare = self.sequence.rare().unwrap_or_default();
        input::write_file(path, &plot::sequence_svg(&in_short(self.sequence.code()), &values, rare))
    }

    /// The proof of the period, for the checker.
    fn certificate(&self) -> Option<String> {
        certificate::write(&self.sequence, self.period.as_ref()?, CERTIFIED_VALUES)
    }

    /// The nim-values of the heaps 0 … `upto`.
    fn values(&self) -> impl Iterator<Item = u64> + '_ {
        (0..=self.upto).map_while(|heap| match self.sequence.value(heap) {
            Some(value) => Some(u64::from(value)),
            None => period::value(&self.sequence, self.period.as_ref()?, heap as u64),
        })
    }

    /// The largest value and the first heap that has it.
    fn maximum(&self) -> (u64, usize) {
        let larger = |best: (u64, usize), (heap, value)| if value > best.0 { (value, heap) } else { best };
        self.values().enumerate().fold((0, 0), larger)
    }

    fn exceptions(&self) -> Vec<(usize, u16)> {
        self.period.as_ref().map_or(Vec::new(), |period| period::exceptions(&self.sequence, period).collect())
    }

    fn reply(&self) -> NimbersReply {
        let (maximum, heap) = self.maximum();
        let mask = self.sequence.mask().map(|mask| MaskReply { bits: mask.bits, parity: mask.position });
        let period = self.period.as_ref().map(|p| PeriodReply {
            period: p.period as u64,
            preperiod: p.preperiod as u64,
            saltus: p.saltus,
            exceptional: self.exceptions(),
            proof: ProofReply::from(&p.proof),
        });
        NimbersReply {
            rules: self.sequence.code().to_string(),
            upto: self.upto,
            values: self.values().collect(),
            maximum: Maximum { value: maximum, heap },
            mask,
            rare: self.sequence.rare().map(<[u32]>::len),
            period,
            time_ms: self.time_ms,
        }
    }

    fn text(&self, words: &Words, out: &mut impl Write) -> Result<(), Failed> {
        let shown: Vec<String> =
            self.values().take(SHOWN_VALUES).map(|value| format!("{value:>4}")).collect();
        for line in shown.chunks(20) {
            writeln!(out, "{}", line.concat())?;
        }
        if self.upto >= SHOWN_VALUES {
            writeln!(out, "   …")?;
        }
        let (maximum, heap) = self.maximum();
        let args = [
            ("rules", in_short(self.sequence.code()).into()),
            ("upto", grouped(self.upto as u64).into()),
            ("maximum", maximum.into()),
            ("heap", grouped(heap as u64).into()),
            ("time", self.time_ms.into()),
        ];
        writeln!(out, "{}", words.say("nimbers-values", &args))?;
        if let Some(rare) = self.sequence.rare() {
            let mask = self.sequence.mask();
            let args = [
                ("rare", grouped(rare.len() as u64).into()),
                ("mask", mask.map_or(0, |mask| u64::from(mask.bits)).into()),
                ("parity", mask.and_then(|mask| mask.position).map_or("no", |_| "yes").into()),
            ];
            writeln!(out, "{}", words.say("nimbers-sparse", &args))?;
        }
        let Some(Period { preperiod, period, saltus, proof }) = &self.period else {
            let args = [("upto", grouped(self.upto as u64).into())];
            return Ok(writeln!(out, "{}", words.say("nimbers-no-period", &args))?);
        };
        let args = [
            ("period", grouped(*period as u64).into()),
            ("preperiod", grouped(*preperiod as u64).into()),
            ("saltus", (*saltus).into()),
        ];
        writeln!(
            out,
            "{}",
            words.say(if *saltus == 0 { "nimbers-period" } else { "nimbers-arithmetic" }, &args)
        )?;
        let (id, args) = match *proof {
            Proof::Values { heaps, needed } => (
                "nimbers-by-values",
                vec![
                    ("theorem", HeapGame::theorem(self.sequence.code(), proof).into()),
                    ("heaps", (heaps as u64).into()),
                    ("needed", grouped(needed as u64).into()),
                ],
            ),
            Proof::SparseWindow { last, last_rare, window, .. } => (
                "nimbers-by-window",
                vec![
                    ("last", grouped(last as u64).into()),
                    ("rare", grouped(last_rare as u64).into()),
                    ("window", grouped(window as u64).into()),
                ],
            ),
            Proof::Arithmetic { last } => {
                ("nimbers-by-arithmetic", vec![("last", grouped(last as u64).into())])
            }
        };
        writeln!(out, "  {}", words.say(id, &args))?;
        let exceptions = self.exceptions();
        if !exceptions.is_empty() {
            let listed =
                exceptions.iter().take(SHOWN_EXCEPTIONS).map(|(heap, value)| format!("G({heap}) = {value}"));
            let more = if exceptions.len() > SHOWN_EXCEPTIONS { ", …" } else { "" };
            let list = listed.collect::<Vec<_>>().join(", ") + more;
            let args = [("count", exceptions.len().into()), ("list", list.into())];
            writeln!(out, "{}", words.say("nimbers-exceptions", &args))?;
        }
        Ok(())
    }
}
