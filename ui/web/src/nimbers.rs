//! The parts of a sum and their nimbers, read from a note of the service: `2)  kayles 4,7  →  3`, one row a part.

/// A part of a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The part's position.
    pub what: String,
    /// Its nimber.
    pub nimber: u64,
}

/// The parts that a note lists. The rows are the same in every language.
pub fn parts(note: &str) -> Vec<Part> {
    let part = |line: &str| {
        let (place, rest) = line.split_once(')')?;
        place.trim().parse::<u32>().ok()?;
        let (what, nimber) = rest.rsplit_once('→')?;
        Some(Part { what: what.trim().to_owned(), nimber: nimber.trim().parse().ok()? })
    };
    note.lines().filter_map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_note() {
        let note = "The position is a sum (of parts), 1 ⊕ 3 = 2:\n1)       kayles 4  →  1\n2)  nim 3  →  3";
        let part = |what: &str, nimber| Part { what: what.to_owned(), nimber };
        assert_eq!(parts(note), [part("kayles 4", 1), part("nim 3", 3)]);
        assert_eq!(parts("1) no arrow\nx) a → 1\n2) b → c"), []);
    }

    /// The service's own words, in both languages.
    #[test]
    fn the_service_writes_such_rows() {
        use boyi_core::NoObserver;
        use boyi_session::{Analyze, GameSession, Lang, Service};
        for lang in [Lang::En, Lang::Zh] {
            let mut session = GameSession::new(Service::builtin(), "kayles").unwrap().in_lang(lang);
            session.set_position(Some("4,7")).unwrap();
            let analysis = session.analyze(&Analyze::default(), &mut NoObserver).unwrap();
            let note = analysis.notes.iter().find(|note| note.id == "sum.parts").unwrap();
            let found: Vec<u64> = parts(&note.text).iter().map(|part| part.nimber).collect();
            assert_eq!(found, [1, 2]);
        }
    }
}
