//! Proved periods against the definition, far beyond the values that the proofs looked at, and the theorems themselves
//! against random games.

use boyi_impartial::period::{self, Observed, Period, Proof};
use boyi_impartial::sequence::{Mask, Sequence};
use boyi_impartial::{Code, heap};

/// The period that is proved within `limit` heaps, held to the definition up to `far`.
fn proved(text: &str, limit: usize, far: usize) -> Option<Period> {
    let code: Code = text.parse().unwrap();
    let mut sequence = Sequence::new(code.clone());
    let period = period::find(&mut sequence, limit).proved()?;
    let values = heap::nim_values(&code, far);
    for (n, &value) in values.iter().enumerate() {
        assert_eq!(period::value(&sequence, &period, n as u64), Some(value.into()), "{text} {period:?} {n}");
    }
    let Period { preperiod, period: p, saltus, .. } = period;
    let grows = |n: usize, p: usize, s: u64| u64::from(values[n]).wrapping_add(s) == u64::from(values[n + p]);
    assert!(preperiod == 0 || !grows(preperiod - 1, p, saltus), "{text}: the preperiod is not the least");
    for q in (1..p).filter(|q| p.is_multiple_of(*q)) {
        let s = u64::from(values[preperiod + q]).wrapping_sub(values[preperiod].into());
        assert!(!(preperiod..preperiod + p).all(|n| grows(n, q, s)), "{text}: the period is not the least");
    }
    Some(period)
}

/// Every hexadecimal code of two digits that leaves three heaps.
#[test]
fn hexadecimal_games() {
    let (mut ordinary, mut arithmetic) = (0, 0);
    for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))).filter(|&(a, b)| a.max(b) >= 8) {
        match proved(&format!("0.{a:X}{b:X}"), 160, 200) {
            Some(Period { saltus: 0, .. }) => ordinary += 1,
            Some(_) => arithmetic += 1,
            None => {}
        }
    }
    assert_eq!((ordinary, arithmetic), (22, 68));
}

/// Code, preperiod, period, saltus.
#[test]
fn arithmetic_periods() {
    for (text, preperiod, length, saltus) in [
        ("0.[3]", 0, 1, 1), // Nim
        ("4.[3]", 1, 4, 4), // Lasker's Nim
        ("0.3F", 0, 6, 3),  // as CGSuite finds it; the saltus is no power of two
        ("0.8", 1, 3, 1),
        ("8.0", 1, 2, 1),
        ("0.8B", 7, 7, 4),
        ("0.20E8", 1, 4, 2),
        ("allbut(2,3,7)", 0, 4, 2),
        ("0.5[3]", 24, 13, 8),
        ("0.[7]", 0, 1, 1),
        ("0.[37]", 0, 1, 1),
        ("0.28", 1, 53, 16),
        ("4.[7]", 2, 1, 2),
        ("C.[7]", 2, 1, 2),
        ("4.[4]", 1, 1, 1),
        ("0.[4]", 1, 2, 1),
        ("0.[8]", 1, 3, 1),   // take any number and leave three heaps
        ("0.[9]", 16, 15, 8), // the same, or take all
        ("0.[D]", 5, 5, 4),
        ("0.1[8]", 11, 9, 4),
        ("0.3[4]", 4, 3, 2),
        ("0.5[80]", 15, 3, 2),
        ("0.[12]", 1, 2, 1), // every heap must be brought to an odd size, or taken
    ] {
        let p = proved(text, 700, 240).unwrap_or_else(|| panic!("{text}: nothing proved"));
        assert_eq!((p.preperiod, p.period, p.saltus), (preperiod, length, saltus), "{text}");
        assert!(matches!(p.proof, Proof::Arithmetic { .. }));
    }
}

/// Ordinary periods of codes whose digits repeat for ever: code, preperiod, period.
#[test]
fn periods_of_endless_codes() {
    for (text, preperiod, length) in [
        ("0.[1]", 1, 1),
        ("0.3[1]", 1, 2),
        ("4.[1]", 1, 1),
        ("0.7[1]", 1, 2),
        ("0.[5]", 1, 1),
        ("0.3[5]", 1, 2),
        ("0.[24]", 1, 2),
    ] {
        let p = proved(text, 500, 240).unwrap_or_else(|| panic!("{text}: nothing proved"));
        assert_eq!((p.preperiod, p.period, p.saltus), (preperiod, length, 0), "{text}");
    }
}

/// Endless codes without end: whatever is proved is held to the definition, and the independent checker agrees.
#[test]
fn proofs_for_endless_codes() {
    let (mut ordinary, mut arithmetic) = (0, 0);
    for first in ["0", "4", "4!", "4="] {
        for written in ["", "1", "2", "3", "5!", "7"] {
            for repeated in [
                "1", "2", "3", "4", "5", "6", "7", "10", "12", "03", "14", "25", "04", "4!", "5=", "123",
                "8", "19",
            ] {
                let text = format!("{first}.{written}[{repeated}]");
                let Some(period) = proved(&text, 200, 160) else { continue };
                *if period.saltus == 0 { &mut ordinary } else { &mut arithmetic } += 1;
                let mut sequence = Sequence::new(text.parse().unwrap());
                period::find(&mut sequence, 200);
                let certificate = boyi_impartial::certificate::write(&sequence, &period, 20).unwrap();
                let checked = boyi_certificate::check(&certificate).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!((checked.preperiod, checked.period), (period.preperiod, period.period), "{text}");
                assert_eq!(checked.saltus as u64, period.saltus, "{text}");
            }
        }
    }
    assert!(ordinary > 140 && arithmetic > 60, "{ordinary} {arithmetic}");
}

/// Observed periods are the proved ones, where those are known; and where no period is known none is observed.
#[test]
fn observed_periods() {
    for code in ["kayles", "dawsons-kayles", "guiles", "nim", "0.3F", "subtraction(2,5,7)"] {
        let mut sequence = Sequence::new(code.parse().unwrap());
        let Period { preperiod, period, saltus, .. } = period::find(&mut sequence, 3000).proved().unwrap();
        let values: Vec<u16> = sequence.values().take(2 * (preperiod + period) + 1).collect();
        let shown = period::observed(&values);
        assert_eq!(shown, Some(Observed { preperiod, period, saltus }), "{code}");
        assert_ne!(period::observed(&values[..values.len() - 1]), shown, "{code}: one value less");
    }
    for code in ["0.007", "grundy", "0.6"] {
        let values = heap::nim_values(&code.parse::<Code>().unwrap(), 2000);
        assert_eq!(period::observed(&values), None, "{code}");
    }
    assert_eq!((period::observed(&[]), period::observed(&[0])), (None, None));
}

/// Moves that leave four heaps or more, without conditions: the theorem of few heaps left holds for any number of them. Nothing is claimed where
/// there is no theorem: of conditions on three heaps, of any number of heaps, of counters added.
#[test]
fn moves_that_leave_many_heaps() {
    for (text, heaps) in [("0.J", 4), ("0.0L", 4), ("0.2M", 4), ("0.&34;", 5), ("0.2&65;", 6)] {
        let p = proved(text, 120, 60).unwrap_or_else(|| panic!("{text}: nothing proved"));
        assert!(matches!(p.proof, Proof::Values { heaps: most, .. } if most == heaps), "{text}: {p:?}");
        let mut sequence = Sequence::new(text.parse().unwrap());
        period::find(&mut sequence, 120);
        assert_eq!(boyi_impartial::certificate::write(&sequence, &p, 20), None, "{text}");
    }
    for text in ["80.0", "0.*", "0.F?", "C?.0", "0.H!", "{2+}=.0", "G00.0", "0.[G=]"] {
        assert_eq!(proved(text, 60, 40), None, "{text}");
    }
}

/// Parts that must differ or be equal.
#[test]
fn conditions_on_the_parts() {
    let mut count = 0;
    for first in ["0", "4!", "4="] {
        for a in ["0", "3", "5!", "7!", "4=", "6=", "7="] {
            for b in ["1", "2", "3", "4!", "7!", "4=", "7="] {
                count += usize::from(proved(&format!("{first}.{a}{b}"), 400, 1500).is_some());
            }
        }
    }
    assert!(count > 60, "{count}");
}

/// The sparse-window theorem of `docs/periods.md`, applied to random octal games with the narrowest window that its
/// conditions allow, at every size at which they hold: what it promises must come true.
#[test]
fn the_sparse_window_theorem_on_random_games() {
    const FAR: usize = 1000;
    let mut seed = 2026u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let mut promises = 0;
    for _ in 0..80 {
        let mut text = if random(3) == 0 { "4." } else { "0." }.to_owned();
        for _ in 0..=random(4) {
            text.push(char::from(b'0' + random(8) as u8));
        }
        text.push(char::from(b'1' + random(7) as u8));
        let code: Code = text.parse().unwrap();
        if !code.splits() {
            continue;
        }
        let g = heap::nim_values(&code, FAR);
        for last in [60, 120, 240, 480] {
            for mask in [1, 2, 3, 6, 7, 12, 15].map(|bits| Mask { bits, position: None }) {
                promises += usize::from(window_promise(&code, &g, last, mask).is_some_and(|p| {
                    let broken = (last + 1..=FAR).find(|&n| g[n] != g[n - p]);
                    assert_eq!(broken, None, "{text}, period {p}, {mask:?}, last heap {last}");
                    true
                }));
            }
        }
    }
    assert!(promises > 60, "{promises}");
}

/// The period that the theorem promises from the values up to `last`, if its conditions hold; all by the definition.
fn window_promise(code: &Code, g: &[u16], last: usize, mask: Mask) -> Option<usize> {
    let digits = code.max_take().unwrap() as usize;
    assert!(!code.has_conditions());
    let rare = |n: usize, v: u16| !mask.is_common(n, v);
    let last_rare = (1..=last).rev().find(|&n| rare(n, g[n])).unwrap_or(0);
    // Rare values below G(n) that takes reach, and for the others the least part of a split that reaches them.
    let narrowest = |n: usize| {
        let mut least = vec![usize::MAX; usize::from(g[n])];
        code.options(n as u64).for_each(|o| {
            let value = o.parts().iter().fold(0, |v, &p| v ^ g[p as usize]);
            if let Some(slot) = least.get_mut(usize::from(value)) {
                *slot = (*slot).min(if o.parts().len() < 2 { 0 } else { o.parts()[0] as usize });
            }
        });
        (0..g[n]).filter(|&v| rare(n, v)).map(|v| least[usize::from(v)]).max().unwrap_or(0)
    };
    let repeats = |window: usize, p: usize| {
        last > window + p + last_rare
            && last > p + 2 * (window + digits)
            && (last + 1 - window..=last).all(|n| g[n] == g[n - p])
    };
    // The narrowest window that could do comes first, since the true one takes time to find.
    (1..last / 2).filter(|&p| repeats(last_rare + digits, p)).find(|&p| {
        let part = (last + 1 - p..=last).map(narrowest).max().unwrap_or(0).max(last_rare);
        part <= last && repeats(part + digits, p)
    })
}
