//! Every certificate that the engine writes is accepted by the independent checker, and a changed one is not.

use boyi_impartial::code::Shape;
use boyi_impartial::period::{self, Proof};
use boyi_impartial::sequence::Sequence;
use boyi_impartial::{Code, certificate};

fn prove(code: &str, limit: usize) -> (String, Proof) {
    let mut sequence = Sequence::new(code.parse::<Code>().unwrap());
    let period = period::find(&mut sequence, limit).proved().unwrap_or_else(|| panic!("{code}: not proved"));
    (certificate::write(&sequence, &period, 100).unwrap(), period.proof)
}

#[test]
fn certificates_are_accepted() {
    for code in ["0.77", "0.07", "0.137", "0.17", "0.156", "0.3303", "0.45", "4.7", "0.001", "0.0"] {
        let (text, _) = prove(code, 100_000);
        let verified = boyi_certificate::check(&text).unwrap_or_else(|e| panic!("{code}: {e}\n{text}"));
        assert_eq!(verified.code, code);
        let lie = text.replacen("period ", "period 1", 2);
        assert!(boyi_certificate::check(&lie).is_err(), "{code}");
    }
}

/// Three heaps, growing values, conditions on the parts: everything that has a theorem has a certificate.
#[test]
fn certificates_of_hexadecimal_and_endless_games() {
    for code in [
        "0.8",
        "0.3F",
        "0.8B",
        "0.9B",
        "0.20E8",
        "0.0008",
        "8.0",
        "0.A3",
        "0.F1",
        "0.[3]",
        "4.[3]",
        "0.30[3]",
        "0.3003330[3]",
        "0.7[3]",
        "0.5[3]",
        "C.[3]",
        "0.[37]",
        "0.7!",
        "4=.3",
        "0.6=1",
    ] {
        let (text, proof) = prove(code, 3000);
        let verified = boyi_certificate::check(&text).unwrap_or_else(|e| panic!("{code}: {e}\n{text}"));
        for (old, new) in
            [("\nperiod ", "\nperiod 1"), ("saltus ", "saltus 1"), ("preperiod ", "preperiod 1")]
        {
            let lie = text.replacen(old, new, 1);
            assert!(lie == text || boyi_certificate::check(&lie).is_err(), "{lie}");
        }
        if let Proof::Arithmetic { last } = proof {
            assert!(verified.saltus > 0);
            // Too few values, or another game with the same beginning, prove nothing.
            let few = text.replacen(&format!("arithmetic {last}"), "arithmetic 4", 1);
            assert!(boyi_certificate::check(&few).is_err(), "{few}");
        }
    }
}

/// 0.165 has preperiod 5181 and period 1550.
#[test]
fn a_longer_sequence() {
    let (text, _) = prove("0.165", 100_000);
    let verified = boyi_certificate::check(&text).unwrap();
    assert_eq!((verified.preperiod, verified.period), (5181, 1550));
}

/// A sequence from a file is as provable as the one that was saved, and its certificate names the mask of the proof: 0.16 by a
/// sparse window, which used to be lost.
#[test]
fn a_proof_outlives_the_file() {
    let mut sequence = Sequence::new("0.16".parse().unwrap());
    let proved = period::find(&mut sequence, 330_000).proved().unwrap();
    assert!(matches!(proved.proof, Proof::SparseWindow { .. }));
    let mut file = Vec::new();
    sequence.write_to(&mut file).unwrap();
    let loaded = Sequence::read_from(&mut &file[..]).unwrap();
    assert_eq!(period::prove(&loaded).as_ref(), Some(&proved));
    let certificate = certificate::write(&loaded, &proved, 50).unwrap();
    assert_eq!(Some(&certificate), certificate::write(&sequence, &proved, 50).as_ref());
    // The mask is that of the proof, whatever sequence the values come from.
    let fresh = Sequence::new("0.16".parse().unwrap());
    assert_eq!(certificate::write(&fresh, &proved, 0), certificate::write(&sequence, &proved, 0));
    let verified = boyi_certificate::check(&certificate).unwrap();
    assert_eq!((verified.preperiod, verified.period), (proved.preperiod, 149_459));
}

/// Equal parts beside splits of one parity, in a sparse space that takes the parity of the heap into account.
#[test]
fn equal_parts_beside_a_parity() {
    for code in ["4=.637=", "4=.617=", "4=.623", "4=.35=7!", "4!.4=025=", "4=.37!7=4!"] {
        let (text, _) = prove(code, 20_000);
        assert!(text.lines().any(|line| line.starts_with("mask ") && !line.ends_with('-')), "{text}");
        let verified = boyi_certificate::check(&text).unwrap_or_else(|e| panic!("{code}: {e}\n{text}"));
        assert_eq!(verified.code, code);
    }
}

/// Random codes with conditions on the parts: what the engine proves the checker accepts, and what is changed it does not.
#[test]
fn certificates_of_random_codes() {
    let mut seed = 2026u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let (mut equal, mut with_parity) = (0, 0);
    for _ in 0..400 {
        let mut text = ["0.", "4.", "4!.", "4=."][random(4) as usize].to_owned();
        for _ in 0..=random(4) {
            let digit = random(8);
            text.push(char::from(b'0' + digit as u8));
            if digit >= 4 {
                text.push_str(["", "!", "="][random(3) as usize]);
            }
        }
        let mut sequence = Sequence::new(text.parse::<Code>().unwrap());
        let Some(period) = period::find(&mut sequence, 1500).proved() else { continue };
        let certificate = certificate::write(&sequence, &period, 20).unwrap();
        let verified =
            boyi_certificate::check(&certificate).unwrap_or_else(|e| panic!("{text}: {e}\n{certificate}"));
        assert_eq!((verified.preperiod, verified.period), (period.preperiod, period.period), "{text}");
        equal += usize::from(certificate.contains('='));
        // Any mask will do: it decides only how the values are computed.
        let code: Code = text.parse().unwrap();
        let unequal = |&k: &u64| code.digit(k).shape(2).is_some_and(|shape| shape != Shape::Equal);
        for (q, parity) in ["0", "1", "-"].into_iter().enumerate() {
            let fits = q == 2 || (0..=10).filter(unequal).all(|k| k as usize % 2 == q);
            let lines = certificate.lines().filter(|line| !line.starts_with("mask ") && *line != "end");
            let other =
                format!("{}\nmask {} {parity}\nend\n", lines.collect::<Vec<_>>().join("\n"), 1 + random(63));
            assert_eq!(boyi_certificate::check(&other).is_ok(), fits, "{other}");
            with_parity += usize::from(fits && q < 2 && code.splits());
        }
        let (n0, p) = (period.preperiod, period.period);
        for (old, new) in [
            (format!("\nperiod {p}\n"), format!("\nperiod {}\n", p + 1)),
            (format!("\nperiod {p}\n"), format!("\nperiod {}\n", 2 * p)),
            (format!("\npreperiod {n0}\n"), format!("\npreperiod {}\n", n0 + 1)),
            (format!("\npreperiod {n0}\n"), format!("\npreperiod {}\n", n0.wrapping_sub(1))),
            ("\nvalues 0".to_owned(), "\nvalues 1".to_owned()),
        ] {
            let lie = certificate.replacen(&old, &new, 1);
            assert!(lie != certificate && boyi_certificate::check(&lie).is_err(), "{lie}");
        }
    }
    assert!(equal > 60 && with_parity > 60, "{equal} {with_parity}");
}
