//! `boyi nimbers --misere`: the misère quotient of a heap game, for people, programs and tables.

use super::rules::in_short;
use crate::{
    Failed, args,
    digits::grouped,
    input,
    json::{QuotientReply, ScopeReply},
    observer, output,
};
use boyi_impartial::{
    Code,
    misere::{self, Budget, Element, Genus, GenusSolver, Limit, Quotient, Scope},
};
use boyi_session::{Words, reply_json};
use std::{io::Write, time::Instant};

/// The largest heap whose class may be asked for.
const MAX_HEAP: u64 = 1 << 20;

/// The most heaps that find a quotient; a complete one gives all others.
const LEARNED_HEAPS: usize = 1000;

/// Heaps that are looked at for a complete quotient even if fewer are asked for, as long as [`A_LOOK`] allows.
const LOOKED_AT: usize = 256;

/// Half a minute or so at the most.
const BUDGET: Budget = Budget { elements: 4000, work: 20_000_000 };

/// Some hundredths of a second.
const A_LOOK: Budget = Budget { elements: 1000, work: 30_000 };

/// Positions that are looked at for the genera of heaps: some tenths of a second.
const GENUS_POSITIONS: usize = 20_000;

/// The largest heap whose genus is told.
const GENUS_HEAPS: u64 = 200;

/// More classes than this are not printed for people.
const SHOWN_CLASSES: usize = 200;

/// Nor genera of more heaps.
const SHOWN_GENERA: usize = 48;

/// Prints the classes of sums in misère play, those that are lost, and the class of every heap.
pub(super) fn run(words: &Words, code: &Code, upto: u64, args: &args::Nimbers) -> Result<(), Failed> {
    let upto = input::at_most(words, "upto", upto, MAX_HEAP)?;
    let began = Instant::now();
    let quotient = observer::observe(words, |_| learn(code, upto as usize));
    let time_ms = began.elapsed().as_millis() as u64;
    let phi: Vec<Element> = (0..=upto).map_while(|heap| quotient.phi(heap)).collect();
    let mut out = output::stdout();
    if args.form.csv {
        writeln!(out, "heap,class")?;
        for (heap, &class) in phi.iter().enumerate() {
            writeln!(out, "{heap},{}", word(&quotient, class))?;
        }
        return Ok(());
    }
    let genera = genera(code, upto);
    if args.form.json {
        return Ok(writeln!(out, "{}", reply_json(&reply(code, &quotient, phi, &genera, time_ms)))?);
    }
    text(words, code, &quotient, &phi, &genera, time_ms, &mut out)
}

/// The quotient with the classes and genera of heaps up to a size, as data.
#[cfg(feature = "mcp")]
pub fn reply_to(code: &Code, upto: usize) -> QuotientReply {
    let began = Instant::now();
    let quotient = learn(code, upto);
    let phi = (0..=upto as u64).map_while(|heap| quotient.phi(heap)).collect();
    let genera = genera(code, upto as u64);
    reply(code, &quotient, phi, &genera, began.elapsed().as_millis() as u64)
}

/// The genera of single heaps, as far as they are soon found.
fn genera(code: &Code, upto: u64) -> Vec<Genus> {
    let mut solver = GenusSolver::new(code, GENUS_POSITIONS);
    (0..=upto.min(GENUS_HEAPS)).map_while(|heap| solver.genus(&[heap])).collect()
}

/// The quotient of heaps up to a size, or of all heaps if that is soon found.
fn learn(code: &Code, upto: usize) -> Quotient {
    let quotient = misere::quotient(code, upto.clamp(1, LEARNED_HEAPS), &BUDGET);
    if let (Scope::Heaps(_), None) = (quotient.scope(), quotient.limit()) {
        let further = misere::quotient(code, LOOKED_AT, &A_LOOK);
        if let Scope::Complete { .. } = further.scope() {
            return further;
        }
    }
    quotient
}

/// A class as a sum of heaps in it, `0` for the empty sum.
fn word(quotient: &Quotient, class: Element) -> String {
    let heaps: Vec<String> = quotient.word(class).iter().map(u64::to_string).collect();
    if heaps.is_empty() { "0".to_owned() } else { heaps.join("+") }
}

fn reply(
    code: &Code,
    quotient: &Quotient,
    phi: Vec<Element>,
    genera: &[Genus],
    time_ms: u64,
) -> QuotientReply {
    QuotientReply {
        rules: code.to_string(),
        order: quotient.order(),
        tame: quotient.is_tame(),
        scope: match quotient.scope() {
            Scope::Heaps(heaps) => ScopeReply::Heaps { heaps },
            Scope::Complete { preperiod, period } => ScopeReply::Complete { preperiod, period },
        },
        classes: quotient.elements().map(|class| quotient.word(class).to_vec()).collect(),
        lost: quotient.lost().collect(),
        phi,
        genera: genera.iter().map(Genus::to_string).collect(),
        time_ms,
    }
}

fn text(
    words: &Words,
    code: &Code,
    quotient: &Quotient,
    phi: &[Element],
    genera: &[Genus],
    time_ms: u64,
    out: &mut impl Write,
) -> Result<(), Failed> {
    let shown = phi.iter().enumerate().take(SHOWN_CLASSES);
    let heaps: Vec<String> =
        shown.map(|(heap, &class)| format!("{heap} ≡ {}", word(quotient, class))).collect();
    let width = heaps.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    for line in heaps.chunks((96 / width).max(1)) {
        let line: String = line.iter().map(|text| format!("{text:<width$}")).collect();
        writeln!(out, "{}", line.trim_end())?;
    }
    if phi.len() > SHOWN_CLASSES {
        writeln!(out, "…")?;
    }
    let genera: Vec<String> = genera.iter().take(SHOWN_GENERA).map(Genus::to_string).collect();
    writeln!(out, "{}", words.say("nimbers-misere-genera", &[("list", genera.join("  ").into())]))?;
    let args = [
        ("rules", in_short(code).into()),
        ("order", grouped(quotient.order() as u64).into()),
        ("lost", grouped(quotient.lost_order() as u64).into()),
        ("tame", if quotient.is_tame() { "yes" } else { "no" }.into()),
        ("time", time_ms.into()),
    ];
    writeln!(out, "{}", words.say("nimbers-misere", &args))?;
    let mut list: Vec<String> =
        quotient.lost().take(SHOWN_CLASSES).map(|class| word(quotient, class)).collect();
    if quotient.lost_order() > SHOWN_CLASSES {
        list.push("…".to_owned());
    }
    writeln!(out, "{}", words.say("nimbers-misere-lost", &[("list", list.join("  ").into())]))?;
    let (id, args) = match quotient.scope() {
        Scope::Complete { preperiod, period } => (
            "nimbers-misere-complete",
            vec![("preperiod", grouped(preperiod as u64).into()), ("period", grouped(period as u64).into())],
        ),
        Scope::Heaps(upto) => {
            let limit = match quotient.limit() {
                Some(Limit::Elements) => "classes",
                Some(Limit::Work) => "steps",
                None => "none",
            };
            ("nimbers-misere-upto", vec![("upto", grouped(upto as u64).into()), ("limit", limit.into())])
        }
    };
    Ok(writeln!(out, "{}", words.say(id, &args))?)
}
