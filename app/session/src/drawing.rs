//! Marks on a board: the last move, the best moves as arrows, the values of moves.

use crate::{AnalysisReply, Gesture};
use boyi_core::{Line, MoveText, Value};
use boyi_draw::{Arrow, Class, Marks, Place, Square, ValueMark};
use boyi_games::Group;

/// The best moves that are shown as arrows.
const ARROWS: usize = 5;

/// The marks of a position: the last move's squares, a square under threat, and of an analysis the best moves and, where it has several
/// lines, their values.
///
/// ```
/// use boyi_core::NoObserver;
/// use boyi_session::{Analyze, GameSession, LineCount, Service, marks};
/// let mut session = GameSession::new(Service::builtin(), "nim")?;
/// session.set_position(Some("3,4,5"))?;
/// let how = Analyze { lines: LineCount::All, ..Analyze::default() };
/// let analysis = session.analyze(&how, &mut NoObserver)?;
/// let marks = marks(None, None, Some(&analysis), session.entry().group);
/// assert_eq!((marks.values.len(), marks.taken.len()), (12, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn marks(
    last: Option<&str>,
    alarm: Option<&str>,
    analysis: Option<&AnalysisReply>,
    group: Group,
) -> Marks {
    let squares = |text: &str| -> Vec<Square> { Gesture::of(text).squares().to_vec() };
    let mut marks = Marks {
        last: last.map(squares).unwrap_or_default(),
        alarm: alarm.and_then(|square| squares(square).first().copied()),
        ..Marks::default()
    };
    let Some(analysis) = analysis else { return marks };
    let with_values = analysis.lines.len() > 1;
    if with_values {
        marks.values = analysis.lines.iter().filter_map(|line| value_mark(line, group)).collect();
    }
    for mv in analysis.best.iter().take(ARROWS) {
        match Gesture::of(mv) {
            Gesture::Squares(squares) => {
                let (Some(&from), Some(&to)) = (squares.first(), squares.last()) else { continue };
                // A ring would cover the value in it.
                if from != to || !with_values {
                    marks.arrows.push(Arrow { from, to });
                }
            }
            // Further moves would take from other heaps: of alternatives one is shown.
            Gesture::Takes(takes) if marks.taken.is_empty() => {
                marks.taken = takes.into_iter().map(|(heap, take)| Place::Counters { heap, take }).collect();
            }
            Gesture::Number(number) => marks.taken.push(Place::Number(number)),
            _ => {}
        }
    }
    marks
}

/// The value of a line where its move begins; `None` for moves that point at nothing or at several heaps.
fn value_mark(line: &Line<MoveText>, group: Group) -> Option<ValueMark> {
    let place = match Gesture::of(&line.moves.first()?.text) {
        Gesture::Squares(squares) => Place::Square(*squares.first()?),
        Gesture::Takes(takes) => match takes[..] {
            [(heap, take)] => Place::Counters { heap, take },
            _ => return None,
        },
        Gesture::Number(number) => Place::Number(number),
        Gesture::Other => return None,
    };
    let class = match line.value {
        Value::Win { .. } => Class::Win,
        Value::Loss { .. } => Class::Loss,
        Value::Draw | Value::Estimate(_) | Value::Unknown => Class::Even,
    };
    let text = match line.nimber {
        Some(nimber) => format!("∗{nimber}"),
        None => brief(line.value, group),
    };
    Some(ValueMark { place, class, text })
}

/// A value in a few characters, for the player to move: `+0.34`, `#3`, `+5`, `=`.
fn brief(value: Value, group: Group) -> String {
    let chess = group == Group::Chess;
    match value {
        Value::Estimate(score) if chess => format!("{:+.2}", f64::from(score) / 100.0),
        Value::Estimate(score) => format!("{score:+}"),
        Value::Draw => "=".to_owned(),
        Value::Unknown => "?".to_owned(),
        Value::Win { plies: None } => "+".to_owned(),
        Value::Loss { plies: None } => "−".to_owned(),
        Value::Win { plies: Some(plies) } if chess => format!("#{}", plies.div_ceil(2)),
        Value::Loss { plies: Some(plies) } if chess => format!("#−{}", plies.div_ceil(2)),
        Value::Win { plies: Some(plies) } => format!("+{plies}"),
        Value::Loss { plies: Some(plies) } => format!("−{plies}"),
    }
}
