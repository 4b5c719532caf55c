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

/// 0.165 has preperiod 5181 and period 1550.
#[test]
fn a_longer_sequence() {
    let (text, _) = prove("0.165", 100_000);
    let verified = boyi_certificate::check(&text).unwrap();
    assert_eq!((verified.preperiod, verified.period), (5181, 1550));
}
