//! Every question gets the memory that the caller has to give: a phone's browser gives less than a machine has.

use boyi_core::{Limits, NoObserver};
use boyi_session::{Analyze, Compare, ErrorKind, GameSession, Query, Reply, Service};

/// Why a question about the start of Gomoku is refused with so many bytes, if it is.
fn error(query: &Query, memory: usize) -> Option<String> {
    let mut session = GameSession::new(Service::builtin(), "gomoku").unwrap();
    session.set_memory(memory);
    match session.answer(query, &mut NoObserver) {
        Reply::Error { error } => {
            assert_eq!(error.kind, ErrorKind::Work, "{error:?}");
            Some(error.reason)
        }
        _ => None,
    }
}

#[test]
fn whoever_has_no_memory_to_give_is_told_so() {
    let analyze = Analyze { engine: "pvs".to_owned(), depth: Some(1), ..Analyze::default() };
    for query in [Query::Analyze(analyze), Query::Compare(Compare { depth: 1, evaluator: None })] {
        assert_eq!(error(&query, Limits::default().memory), None, "{query:?}");
        // Not even the 225 moves fit in.
        assert_eq!(error(&query, 1 << 10).as_deref(), Some("error-too-large"), "{query:?}");
    }
}
