//! Every question gets the memory that the caller has to give: a phone's browser gives less than a machine has.

use boyi_core::{Limits, NoObserver};
use boyi_session::{Analyze, Compare, ErrorKind, GameSession, Query, Reply};

/// The reason why a question about the start of Gomoku is refused within this number of bytes, if it is.
fn error(query: &Query, memory: usize) -> Option<String> {
    let mut session = GameSession::new(crate::service(), "gomoku").unwrap();
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
fn too_little_memory_is_an_error() {
    let analyze = Analyze { engine: "pvs".to_owned(), depth: Some(1), ..Analyze::default() };
    for query in [Query::Analyze(analyze), Query::Compare(Compare { depth: 1, evaluator: None })] {
        assert_eq!(error(&query, Limits::default().memory), None, "{query:?}");
        // Not even the 225 moves fit in.
        assert_eq!(error(&query, 1 << 10).as_deref(), Some("error-too-large"), "{query:?}");
    }
}
