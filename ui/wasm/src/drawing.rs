//! A position as SVG, with what can be pointed at in it.

use boyi_catalogue::Group;
use boyi_draw::{Options, Place, Theme, svg, targets};
use boyi_session::{AnalysisReply, State, marks, pointed_at, square_text, to_json};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

/// A request for a drawing.
#[derive(Deserialize)]
struct Asked {
    /// The reply to the question for the state.
    state: State,
    /// An analysis whose best moves, and values of moves if there are several, are shown.
    analysis: Option<AnalysisReply>,
    /// Whether estimates are in centipawns.
    #[serde(default)]
    chess: bool,
    /// `auto`, `light` or `dark`.
    theme: Option<String>,
    /// Pixels of the longer side.
    size: Option<u32>,
    /// Whether grids are seen from the other side.
    #[serde(default)]
    flipped: bool,
    /// The description for screen readers; the position if absent.
    title: Option<String>,
}

/// The answer: a drawing.
#[derive(Serialize)]
struct Drawing {
    /// The SVG document.
    svg: String,
    /// The places that can be pointed at.
    targets: Vec<TargetReply>,
    /// The legal moves.
    moves: Vec<Pointed>,
}

/// A place, as [`name`] writes it, and its rectangle in the units of the drawing's view box.
#[derive(Serialize)]
struct TargetReply {
    at: String,
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// A legal move, and the places that are pointed at to make it.
#[derive(Serialize)]
struct Pointed {
    #[serde(rename = "move")]
    mv: String,
    label: String,
    at: Vec<String>,
}

/// `b2`, `1:3` for the counter of the first heap that is taken with two on top of it, `1/2:1` for the third place of the first row, `7`.
fn name(place: Place) -> String {
    match place {
        Place::Square(square) => square_text(square),
        Place::Counters { heap, take } => format!("{}:{take}", heap + 1),
        Place::Number(number) => number.to_string(),
        Place::Row { heap, start, take } => format!("{}/{start}:{take}", heap + 1),
    }
}

/// Draws a position. The question is JSON, and so is the answer; an error is thrown for a question that cannot be read.
#[wasm_bindgen]
pub fn draw(asked: &str) -> String {
    let Asked { state, analysis, chess, theme, size, flipped, title } = match serde_json::from_str(asked) {
        Ok(asked) => asked,
        Err(error) => wasm_bindgen::throw_str(&error.to_string()),
    };
    let group = if chess { Group::Chess } else { Group::Board };
    let last = state.moves.last().map(|mv| mv.text.as_str());
    let marks = marks(&state.picture, last, state.alarm.as_deref(), analysis.as_ref(), group);
    let usual = Options::default();
    let options = Options {
        theme: theme.and_then(|theme| Theme::by_name(&theme)).unwrap_or(usual.theme),
        size: size.unwrap_or(usual.size),
        flipped,
        title: title.unwrap_or_else(|| state.position.clone()),
    };
    let target = |target: &boyi_draw::Target| TargetReply {
        at: name(target.place),
        x: target.x,
        y: target.y,
        width: target.width,
        height: target.height,
    };
    let pointed = |mv: &boyi_session::MoveText| Pointed {
        mv: mv.text.clone(),
        label: mv.label.clone(),
        at: pointed_at(mv, &state.picture).into_iter().map(name).collect(),
    };
    to_json(&Drawing {
        svg: svg(&state.picture, &marks, &options),
        targets: targets(&state.picture, &marks, flipped).iter().map(target).collect(),
        moves: state.legal.iter().flatten().map(pointed).collect(),
    })
}
