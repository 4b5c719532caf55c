//! The calculator of values on a screen.

use boyi_core::{MoveText, NoObserver, SearchObserver};
use boyi_session::{Calculated, Calculator, Lang};
use std::cell::Cell;

/// A clock that goes on by five seconds at each look.
struct Hasty(Cell<u64>);

impl SearchObserver<MoveText> for Hasty {
    fn now_ms(&self) -> Option<u64> {
        self.0.set(self.0.get() + 5_000);
        Some(self.0.get())
    }
}

#[test]
fn answers_take_ten_seconds_at_most() {
    for (lang, line) in [
        (Lang::En, "not found in 10 seconds; boyi value EXPRESSION --time gives it longer"),
        (Lang::Zh, "10 秒内没有求出；可用 boyi value EXPRESSION --time 给更多时间"),
    ] {
        let words = crate::service().words(lang);
        let mut calculator = Calculator::brief();
        let late = Calculated::Fault { text: line.to_owned(), column: None };
        for text in ["domineering(4x5)", "domineering(4x5) = 0"] {
            assert_eq!(calculator.answer(words, text, &mut Hasty(Cell::new(0))), late, "{text}");
        }
        // What was found is kept, and is enough for an answer without a clock.
        let found = calculator.answer(words, "domineering(4x5) = 1", &mut NoObserver);
        assert_eq!(found, Calculated::Relation { text: words.text("value-true") });
    }
}
