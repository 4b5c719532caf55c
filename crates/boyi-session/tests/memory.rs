//! Every question gets the memory that the caller has to give: a phone's browser gives less than a machine has.

use boyi_session::{Analyze, Ask, Caller, Compare, Fault, Lang, Reply, Request, answer};

/// Why a question about the start of Gomoku is refused with so many bytes, if it is.
fn refusal(ask: &Ask, memory: usize) -> Option<String> {
    let request = Request {
        game: "gomoku".to_owned(),
        position: None,
        moves: Vec::new(),
        lang: Lang::En,
        ask: ask.clone(),
    };
    match answer(&request, &mut Caller { memory, ..Caller::patient() }) {
        Reply::Error { error } => {
            assert_eq!(error.fault, Fault::Work, "{error:?}");
            Some(error.reason)
        }
        _ => None,
    }
}

#[test]
fn whoever_has_no_memory_to_give_is_told_so() {
    let analyze = Analyze { engine: "pvs".to_owned(), depth: Some(1), ..Analyze::default() };
    for ask in [Ask::Analyze(analyze), Ask::Compare(Compare { depth: 1, evaluator: None })] {
        assert_eq!(refusal(&ask, Caller::patient().memory), None, "{ask:?}");
        // Not even the 225 moves fit in.
        assert_eq!(refusal(&ask, 1 << 10).as_deref(), Some("refusal-too-large"), "{ask:?}");
    }
}
