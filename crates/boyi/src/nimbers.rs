//! `boyi nimbers`: nim-sequences with their periods proved, drawn, certified, kept in a file.

use crate::{Failed, args, desk, quotient, show::grouped};
use boyi_core::ParseError;
use boyi_games::octal::HeapGame;
use boyi_impartial::{
    Code, CodeError, certificate,
    code::Expected,
    period::{self, Found, Period, Proof},
    plot,
    sequence::Sequence,
};
use boyi_session::{Words, to_json};
use std::{
    io::Write,
    ops::ControlFlow,
    path::Path,
    time::{Duration, Instant},
};

/// The largest heap that may be asked for: a value takes two bytes of memory.
const MAX_HEAP: u64 = 1 << 31;

/// More values than this are not printed for people.
const SHOWN_VALUES: usize = 200;

/// Rules of more characters than this are shortened for people.
const SHOWN_RULES: usize = 60;

/// More exceptional values than this are counted, not listed.
const SHOWN_EXCEPTIONS: usize = 64;

/// Values listed in a certificate, for people and other programs to compare.
const CERTIFIED_VALUES: usize = 100;

/// The values are saved this often while the work goes on, or as often as saving takes a twentieth of the time.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// The longest that work goes on without being saved.
const SAVE_AT_LEAST_EVERY: Duration = Duration::from_secs(50);

/// Reads rules from a file in JSON or TOML, else from their text.
fn read_rules(words: &Words, text: &str) -> Result<Code, Failed> {
    let path = Path::new(text);
    let wrong =
        |why: String| Failed::Request(format!("{text}: {}", why.lines().collect::<Vec<_>>().join(" ")));
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("json") => serde_json::from_str(&desk::read_file(path)?).map_err(|e| wrong(e.to_string())),
        Some("toml") => {
            let toml = desk::read_file(path)?;
            toml::from_str(&toml).map_err(|e| wrong(toml_error(&toml, &e)))
        }
        _ => parse_rules(text).map_err(|error| Failed::Request(words.parse_error(&error))),
    }
}

/// What is wrong in TOML, and at which line and column from 1.
fn toml_error(toml: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| toml.get(..span.start));
    let place = before.map_or(String::new(), |before| {
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        format!(" at line {} column {column}", before.matches('\n').count() + 1)
    });
    error.message().to_owned() + &place
}

/// Reads an octal or hexadecimal code, a game's name, or takes joined by `+`; also as the catalogue writes them,
/// `octal:code=0.77`, `hex:0.3F`, `subtraction:take=1+2+4`. BitSet characters mean the narrow ones.
fn parse_rules(text: &str) -> Result<Code, ParseError> {
    let text = boyi_games::narrow(text);
    let text = text.trim();
    let (game, rules) = text.split_once(':').unwrap_or(("", text));
    let rules = rules.strip_prefix("code=").or_else(|| rules.strip_prefix("take=")).unwrap_or(rules).trim();
    let named =
        |read: fn(&str) -> Result<Code, CodeError>| Code::named(rules).map_or_else(|| read(rules), Ok);
    let unknown = || {
        let names: Vec<_> = Code::names().map(|(name, _)| name).collect();
        ParseError::new("rules", text, "rules-of-heaps").with("names", names.join(", "))
    };
    let read = match game {
        "octal" => named(Code::octal),
        "hex" => named(Code::hex),
        "subtraction" => Code::takes(rules),
        "" if rules.starts_with(|c: char| c.is_ascii_digit()) && !rules.contains(['.', '[']) => {
            Code::takes(rules)
        }
        "" => rules.parse(),
        _ => return Err(unknown()),
    };
    read.map_err(|error| match error.expected {
        Expected::Rules => unknown(),
        _ => boyi_games::octal::code_error("rules", rules, &error),
    })
}

/// Rules for people: the code; where that is long, the takes if the game is to take only. At most [`SHOWN_RULES`] characters and `…`.
pub(crate) fn in_short(code: &Code) -> String {
    let mut text = code.to_string();
    if text.len() > SHOWN_RULES
        && let Some(takes) = code.as_subtraction()
    {
        text = takes.iter().map(u64::to_string).collect::<Vec<_>>().join("+");
    }
    if text.len() > SHOWN_RULES {
        text.truncate(SHOWN_RULES);
        text.push('…');
    }
    text
}

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
    desk::stop_on_ctrl_c();
    if let Some(path) = &args.check {
        return check(words, path, args.form.json);
    }
    let rules = args.rules.as_deref().unwrap_or_default();
    let code = read_rules(words, rules)?;
    let Some(upto) = &args.upto else {
        return Err(Failed::Request(words.say("complaint-missing", &[("list", "--upto <HEAP>".into())])));
    };
    if args.misere {
        return quotient::run(words, &code, upto, args);
    }
    let upto = desk::number(words, "upto", upto, MAX_HEAP)? as usize;
    let began = Instant::now();
    let mut sequence = match args.save.as_deref().filter(|path| path.exists()) {
        Some(path) => load(words, path, &code)?,
        None => Sequence::new(code.clone()),
    };
    let found = desk::ask(words, |caller| {
        let mut saved = Instant::now();
        let mut pause = SAVE_EVERY;
        loop {
            let known = sequence.known();
            let found = period::find_with(&mut sequence, upto, &mut |progress| {
                (caller.listen)(boyi_session::Event::Progress(progress.known as u64));
                let save = args.save.is_some() && saved.elapsed() > pause;
                if save || (caller.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if let Some(path) = &args.save {
                let began = Instant::now();
                sequence.save(path).map_err(|error| Failed::Work(format!("{}: {error}", path.display())))?;
                saved = Instant::now();
                pause = (20 * began.elapsed()).clamp(SAVE_EVERY, SAVE_AT_LEAST_EVERY);
            }
            // It does not grow beyond values of 16 bits.
            let stuck = sequence.known() == known;
            if matches!(found, Found::Proved(_)) || stuck || sequence.known() > upto || (caller.stop)() {
                return Ok::<Found, Failed>(found);
            }
        }
    })?;
    // Under a proved period every heap is known; without one, as far as the search came.
    let (period, upto) = match found {
        Found::Proved(period) => (Some(period), upto),
        Found::None { upto: known } => (None, known.min(upto)),
    };
    let time_ms = began.elapsed().as_millis() as u64;
    let report = Report { sequence, period, upto, time_ms };
    if let Some(path) = &args.form.plot {
        report.draw(path)?;
    }
    if let Some(path) = &args.certificate {
        report.certify(words, path)?;
    }
    let mut out = anstream::stdout().lock();
    if args.form.csv {
        writeln!(out, "heap,nimber")?;
        for (heap, value) in report.values().enumerate() {
            writeln!(out, "{heap},{value}")?;
        }
        return Ok(());
    }
    if args.form.json { Ok(writeln!(out, "{}", report.json())?) } else { report.text(words, &mut out) }
}

/// What a file of saved values holds, for the same rules.
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
fn check(words: &Words, path: &Path, json: bool) -> Result<(), Failed> {
    let text = desk::read_file(path)?;
    let began = Instant::now();
    let proved = desk::ask(words, |_| boyi_certificate::check(&text));
    let proved = proved.map_err(|why| Failed::Work(format!("{}: {why}", path.display())))?;
    let time_ms = began.elapsed().as_millis() as u64;
    let mut out = anstream::stdout().lock();
    if json {
        return Ok(writeln!(
            out,
            r#"{{"rules":{},"preperiod":{},"period":{},"saltus":{},"heaps":{},"time_ms":{time_ms}}}"#,
            to_json(&proved.code),
            proved.preperiod,
            proved.period,
            proved.saltus,
            proved.heaps
        )?);
    }
    let args = [
        ("rules", proved.code.parse().as_ref().map_or(proved.code, in_short).into()),
        ("period", grouped(proved.period as u64).into()),
        ("preperiod", grouped(proved.preperiod as u64).into()),
        ("saltus", (proved.saltus as u64).into()),
        ("heaps", grouped(proved.heaps as u64).into()),
        ("time", time_ms.into()),
    ];
    Ok(writeln!(out, "{}", words.say("nimbers-checked", &args))?)
}

impl Report {
    /// A picture of the sequence.
    fn draw(&self, path: &Path) -> Result<(), Failed> {
        let values: Vec<u16> = self.values().map(|value| u16::try_from(value).unwrap_or(u16::MAX)).collect();
        let rare = self.sequence.rare().unwrap_or_default();
        desk::write_file(path, &plot::sequence_svg(&in_short(self.sequence.code()), &values, rare))
    }

    /// The proof of the period, for the checker.
    fn certify(&self, words: &Words, path: &Path) -> Result<(), Failed> {
        let period = self.period.as_ref();
        let text = period.and_then(|period| certificate::write(&self.sequence, period, CERTIFIED_VALUES));
        desk::write_file(path, &text.ok_or_else(|| Failed::Work(words.text("nimbers-no-certificate")))?)
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

    fn json(&self) -> String {
        let (maximum, heap) = self.maximum();
        let mask = self
            .sequence
            .mask()
            .map(|mask| format!(r#"{{"bits":{},"parity":{}}}"#, mask.bits, to_json(&mask.position)));
        let period = self.period.as_ref().map_or("null".to_owned(), |p| {
            let (exceptional, proof) = (to_json(&self.exceptions()), proof_json(&p.proof));
            format!(
                r#"{{"period":{},"preperiod":{},"saltus":{},"exceptional":{exceptional},"proof":{proof}}}"#,
                p.period, p.preperiod, p.saltus
            )
        });
        format!(
            r#"{{"rules":{},"upto":{},"values":{},"maximum":{{"value":{maximum},"heap":{heap}}},"mask":{},"rare":{},"period":{period},"time_ms":{}}}"#,
            to_json(&self.sequence.code().to_string()),
            self.upto,
            to_json(&self.values().collect::<Vec<_>>()),
            mask.unwrap_or("null".to_owned()),
            to_json(&self.sequence.rare().map(<[u32]>::len)),
            self.time_ms
        )
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

/// The theorem that proves a period, with its numbers.
fn proof_json(proof: &Proof) -> String {
    match proof {
        Proof::Values { heaps, needed } => {
            format!(r#"{{"theorem":"values","heaps":{heaps},"needed":{needed}}}"#)
        }
        Proof::SparseWindow { last, last_rare, window, .. } => {
            format!(r#"{{"theorem":"window","last":{last},"last_rare":{last_rare},"window":{window}}}"#)
        }
        Proof::Arithmetic { last } => format!(r#"{{"theorem":"arithmetic","last":{last}}}"#),
    }
}
