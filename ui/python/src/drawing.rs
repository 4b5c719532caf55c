//! Boards as SVG: what a position and a session have in common there.

use crate::{error::wrong, game::Game};
use boyi_core::{ParseError, Picture};
use boyi_draw::{Options, Theme};
use boyi_session::AnalysisReply;
use pyo3::{exceptions::PyValueError, prelude::*, types::PyString};

/// The contents of a board.
pub(crate) struct Board {
    pub(crate) picture: Picture,
    /// The position's text, for people who do not see the picture.
    pub(crate) title: String,
    /// The move that led there.
    pub(crate) last: Option<String>,
    /// The square of a king in check, and its like.
    pub(crate) alarm: Option<String>,
}

/// How a board is to be drawn: the arguments of a method `svg`.
pub(crate) struct SvgArgs<'a, 'py> {
    pub(crate) analysis: Option<Bound<'py, PyAny>>,
    pub(crate) theme: &'a str,
    pub(crate) size: u32,
    pub(crate) flipped: bool,
    pub(crate) view: Option<&'a str>,
}

impl Default for SvgArgs<'_, '_> {
    /// As notebooks draw.
    fn default() -> Self {
        SvgArgs { analysis: None, theme: "auto", size: 360, flipped: false, view: None }
    }
}

impl SvgArgs<'_, '_> {
    /// Draws the board that `board` describes in the view asked for, the game's usual one without.
    pub(crate) fn draw(
        self,
        py: Python<'_>,
        game: &Game,
        board: impl FnOnce(&str) -> PyResult<Board>,
    ) -> PyResult<String> {
        let analysis = self.analysis.map(|analysis| read_analysis(&analysis)).transpose()?;
        let theme = read_theme(py, self.theme)?;
        let Board { picture, title, last, alarm } = board(self.view.unwrap_or(game.game.views()[0]))?;
        game.check_rules()?;
        let group = game.entry.group;
        let marks =
            boyi_session::marks(&picture, last.as_deref(), alarm.as_deref(), analysis.as_ref(), group);
        let options = Options { theme, size: self.size, flipped: self.flipped, title };
        Ok(boyi_draw::svg(&picture, &marks, &options))
    }
}

/// An analysis that came as an object of `boyi._answers`, or as its JSON.
fn read_analysis(analysis: &Bound<'_, PyAny>) -> PyResult<AnalysisReply> {
    let json = match analysis.cast::<PyString>() {
        Ok(text) => text.to_string(),
        Err(_) => analysis.call_method0("to_json")?.extract()?,
    };
    serde_json::from_str(&json).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn read_theme(py: Python<'_>, name: &str) -> PyResult<Theme> {
    Theme::by_name(name).ok_or_else(|| {
        let names = Theme::ALL.map(Theme::name).join(", ");
        wrong(py, ParseError::new("theme", name, "one-of").with("list", names))
    })
}
