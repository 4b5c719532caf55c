//! Marks on a board: the last move, the best moves as arrows, the values of moves.

use crate::{AnalysisReply, Gesture, RowMove, SquaresOf, taken_number};
use boyi_catalogue::Group;
use boyi_core::{Line, MoveText, Picture, Value};
use boyi_draw::{Class, Marks, MoveMarks, Place, ValueMark};

/// The best moves that are shown.
const MOVES: usize = 5;

/// The marks of a position with this picture: the last move's squares, a square under threat, and of an analysis the best moves and, where
/// it has several lines, their values.
///
/// ```
/// use boyi_core::NoObserver;
/// use boyi_session::{Analyze, GameSession, LineCount, Service, marks};
/// let service = Service::new(boyi_games::registry());
/// let mut session = GameSession::new(&service, "nim")?;
/// session.set_position(Some("3,4,5"))?;
/// let how = Analyze { lines: LineCount::All, ..Analyze::default() };
/// let analysis = session.analyze(&how, &mut NoObserver)?;
/// let picture = session.record().picture("heaps");
/// let marks = marks(&picture, None, None, Some(&analysis), session.entry().group);
/// assert_eq!((marks.values.len(), marks.taken.len()), (12, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn marks(
    picture: &Picture,
    last: Option<&str>,
    alarm: Option<&str>,
    analysis: Option<&AnalysisReply>,
    group: Group,
) -> Marks {
    let on_board = |text: &str| match picture {
        Picture::Grid(grid) => SquaresOf::grid(grid).marks(text),
        _ => MoveMarks::default(),
    };
    let mut marks = Marks {
        last: last.map(|last| on_board(last).moved()).unwrap_or_default(),
        alarm: alarm.and_then(|square| Gesture::of(square).squares().first().copied()),
        ..Marks::default()
    };
    let Some(analysis) = analysis else { return marks };
    let with_values = analysis.lines.len() > 1;
    if with_values {
        marks.values = analysis.lines.iter().filter_map(|line| value_mark(line, picture, group)).collect();
    }
    for mv in analysis.best.iter().take(MOVES) {
        match (picture, Gesture::of(mv)) {
            (Picture::Numbers { .. }, _) => {
                // Where numbers are no squares the label has the number, and the lines have the label.
                let mut firsts = analysis.lines.iter().filter_map(|line| line.moves.first());
                let number = firsts.find(|first| first.text == *mv).and_then(taken_number);
                marks.taken.extend(number.map(Place::Number));
            }
            (Picture::Grid(_), _) => {
                let mut shown = on_board(mv);
                // A ring would cover the value in it.
                if with_values && shown.squares.len() == 1 {
                    shown.squares.clear();
                }
                if shown != MoveMarks::default() {
                    marks.moves.push(shown);
                }
            }
            (Picture::Heaps { sizes, look }, _) if !look.is_counters() => {
                if let Some(RowMove { heap, start, take }) =
                    RowMove::of(mv, sizes).filter(|_| marks.taken.is_empty())
                {
                    marks.taken.push(Place::Row { heap, start, take });
                }
            }
            // Further moves would take from other heaps: of alternatives one is shown.
            (_, Gesture::Takes(takes)) if marks.taken.is_empty() => {
                marks.taken = takes.into_iter().map(|(heap, take)| Place::Counters { heap, take }).collect();
            }
            _ => {}
        }
    }
    marks
}

/// The places that a player points at, in this order, to make a move; none for a move that the picture does not show.
///
/// ```
/// use boyi_core::{MoveText, Picture};
/// use boyi_draw::Place;
/// let (text, heaps) = ("2:4".to_owned(), Picture::heaps([3, 4, 5]));
/// let places = boyi_session::pointed_at(&MoveText { label: text.clone(), text }, &heaps);
/// assert_eq!(places, [Place::Counters { heap: 1, take: 4 }]);
/// ```
pub fn pointed_at(mv: &MoveText, picture: &Picture) -> Vec<Place> {
    match (picture, Gesture::of(&mv.text)) {
        (Picture::Numbers { .. }, _) => taken_number(mv).map(Place::Number).into_iter().collect(),
        (Picture::Heaps { sizes, look }, _) if !look.is_counters() => {
            let places = RowMove::of(&mv.text, sizes).map(|row| (row.heap, look.taken(row.start, row.take)));
            let place = |heap| move |start| Place::Row { heap, start, take: 1 };
            places.into_iter().flat_map(|(heap, taken)| taken.map(place(heap))).collect()
        }
        (Picture::Grid(grid), _) => {
            SquaresOf::grid(grid).marks(&mv.text).moved().into_iter().map(Place::Square).collect()
        }
        (_, Gesture::Takes(takes)) => {
            takes.into_iter().map(|(heap, take)| Place::Counters { heap, take }).collect()
        }
        _ => Vec::new(),
    }
}

/// The value of a line where its move begins; `None` for moves that point at nothing or at several heaps.
fn value_mark(line: &Line<MoveText>, picture: &Picture, group: Group) -> Option<ValueMark> {
    let first = line.moves.first()?;
    let place = match (picture, Gesture::of(&first.text)) {
        (Picture::Numbers { .. }, _) => Place::Number(taken_number(first)?),
        (Picture::Grid(grid), _) => Place::Square(SquaresOf::grid(grid).marks(&first.text).begins()?),
        // Moves in a row overlap.
        (Picture::Heaps { look, .. }, _) if !look.is_counters() => return None,
        (_, Gesture::Takes(takes)) => match takes[..] {
            [(heap, take)] => Place::Counters { heap, take },
            _ => return None,
        },
        _ => return None,
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
