//! `boyi nimbers`: nim-sequences with their periods proved.

use crate::{Failed, args, desk, show::grouped};
use boyi_core::ParseError;
use boyi_impartial::{
    Code,
    period::{self, Found, Period},
    sequence::Sequence,
};
use boyi_session::{Words, to_json};
use std::{io::Write, ops::ControlFlow, time::Instant};

/// The largest heap that may be asked for: a value takes two bytes of memory.
const MAX_HEAP: u64 = 1 << 31;

/// More values than this are not printed for people.
const SHOWN_VALUES: usize = 200;

/// More exceptional values than this are counted, not listed.
const SHOWN_EXCEPTIONS: usize = 64;

/// Reads an octal or hexadecimal code, a game's name, or takes joined by `+`.
fn parse_rules(text: &str) -> Result<Code, ParseError> {
    let trimmed = text.trim();
    let bare =
        trimmed.strip_prefix("octal:code=").or_else(|| trimmed.strip_prefix("hex:code=")).unwrap_or(trimmed);
    let takes = bare.strip_prefix("subtraction:take=").or((!bare.contains('.')).then_some(bare));
    if let Some(numbers) =
        takes.and_then(|takes| takes.split('+').map(|n| n.trim().parse().ok()).collect::<Option<Vec<u64>>>())
    {
        return Code::subtraction(&numbers).map_err(|_| ParseError::new("rules", text, "rules-of-heaps"));
    }
    Code::named(bare)
        .map_or_else(|| Code::hex(bare).map_err(|_| ParseError::new("rules", text, "rules-of-heaps")), Ok)
}

/// A sequence up to a heap, with its period if one is proved.
#[derive(Debug)]
struct Report {
    rules: String,
    sequence: Sequence,
    period: Option<Period>,
    upto: usize,
    time_ms: u64,
}

/// Prints a sequence, its largest value, its sparse space, and its period with the proof.
pub fn run(words: &Words, args: &args::Nimbers) -> Result<(), Failed> {
    desk::stop_on_ctrl_c();
    let wrong = |error: ParseError| Failed::Request(words.parse_error(&error));
    let code = parse_rules(&args.rules).map_err(wrong)?;
    let upto = desk::number(words, "upto", &args.upto, MAX_HEAP)? as usize;
    let began = Instant::now();
    let mut sequence = Sequence::new(code.clone());
    let found = desk::ask(words, |caller| {
        period::find_with(&mut sequence, upto, &mut |progress| {
            (caller.listen)(boyi_session::Event::Progress(progress.known as u64));
            if (caller.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    // Under a proved period every heap is known; without one, as far as the search came.
    let (period, upto) = match found {
        Found::Proved(period) => (Some(period), upto),
        Found::None { upto: known } => (None, known.min(upto)),
    };
    let time_ms = began.elapsed().as_millis() as u64;
    let report = Report { rules: code.to_string(), sequence, period, upto, time_ms };
    let mut out = anstream::stdout().lock();
    if args.csv {
        writeln!(out, "heap,nimber")?;
        for (heap, value) in report.values().enumerate() {
            writeln!(out, "{heap},{value}")?;
        }
        return Ok(());
    }
    if args.json { Ok(writeln!(out, "{}", report.json())?) } else { report.text(words, &mut out) }
}

impl Report {
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
        let period = self.period.as_ref().map_or("null".to_owned(), |p| {
            let (exceptional, proof) = (to_json(&self.exceptions()), to_json(&format!("{:?}", p.proof)));
            format!(
                r#"{{"period":{},"preperiod":{},"saltus":{},"exceptional":{exceptional},"proof":{proof}}}"#,
                p.period, p.preperiod, p.saltus
            )
        });
        format!(
            r#"{{"rules":{},"upto":{},"values":{},"maximum":{{"value":{maximum},"heap":{heap}}},"rare":{},"period":{period},"time_ms":{}}}"#,
            to_json(&self.rules),
            self.upto,
            to_json(&self.values().collect::<Vec<_>>()),
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
            ("rules", self.rules.as_str().into()),
            ("upto", grouped(self.upto as u64).into()),
            ("maximum", maximum.into()),
            ("heap", grouped(heap as u64).into()),
            ("time", self.time_ms.into()),
        ];
        writeln!(out, "{}", words.say("nimbers-values", &args))?;
        if let Some(rare) = self.sequence.rare() {
            writeln!(out, "{}", words.say("nimbers-sparse", &[("rare", rare.len().into())]))?;
        }
        let Some(Period { preperiod, period, saltus, .. }) = &self.period else {
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
