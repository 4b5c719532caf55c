//! Every certificate that the engine writes is accepted by the independent checker, and a changed one is not.

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
