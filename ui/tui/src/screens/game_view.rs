//! Draws the screen of a game. Nothing here changes it.

use super::{analyse::draw_graph, game::GameScreen, live_game::Purpose};
use crate::{
    view::{
        board,
        board_view::{BoardHint, BoardView},
        canvas::Canvas,
        text::short,
        theme::{BoardTheme, ColorRole},
    },
    words::Words,
};
use boyi_catalogue::Group;
use boyi_core::Picture;
use boyi_model::Mode;
use boyi_session::is_chess_or_xiangqi;
use ratatui::layout::Rect;

/// Below this many columns the panel stands under the board.
const NARROW: u16 = 56;
/// From this many lines on there is room for the graph under the board.
const ROOM_FOR_GRAPH: u16 = 30;
const GRAPH_LINES: u16 = 7;

impl GameScreen {
    /// The title of the game with its parameters.
    pub(crate) fn title(&self, words: Words) -> String {
        let game = &self.live.game;
        let (title, name) = (words.title(game.entry), game.name());
        if name == game.entry.name { title } else { format!("{title} ({name})") }
    }

    /// The mode on the screen.
    pub(crate) fn mode(&self) -> Mode {
        self.live.game.model.play.mode
    }

    /// The id of the keys at the bottom.
    pub(crate) fn keys_id(&self) -> &'static str {
        match self.mode() {
            Mode::Play => "tui-keys-play",
            // Not every game has threats and openings to show.
            Mode::Analyse => match self.live.game.entry.group {
                _ if is_chess_or_xiangqi(self.live.game.entry) => "tui-keys-analyse-chess",
                Group::Line => "tui-keys-analyse-line",
                _ => "tui-keys-analyse",
            },
            Mode::Learn if self.live.game.rules.evaluators().contains(&"classroom") => "tui-keys-learn-chess",
            Mode::Learn => "tui-keys-learn",
        }
    }

    /// Whether a cursor moves on the board, or through the moves of a sum.
    pub(crate) fn has_cursor(&self) -> bool {
        let game = &self.live.game;
        self.mode() != Mode::Analyse && (!game.is_typed() || game.legal().is_some())
    }

    /// The status line.
    pub(crate) fn status(&self, words: Words) -> (String, ColorRole) {
        if let Some(text) = self.live.result(words) {
            return (text, ColorRole::Warn);
        }
        let game = &self.live.game;
        let side = self.live.side_name(game.mover(), words);
        let nodes = self.live.query.as_ref().map_or(0, |query| query.nodes);
        let text = match self.live.purpose() {
            Some(Purpose::Move(_)) => {
                words.say("tui-thinking", &[("side", side.into()), ("nodes", short(nodes).into())])
            }
            Some(Purpose::WholeGame(_)) => {
                let ply = game.review.reviewing().unwrap_or_default();
                let args = [("ply", ply.into()), ("total", (game.model.moves().plies() + 1).into())];
                words.say("tui-analysing-game", &args)
            }
            Some(Purpose::Compare) => {
                let depth = i64::from(self.learn.compare_depth());
                words.say("tui-comparing", &[("depth", depth.into())])
            }
            Some(Purpose::WinTree) => words.text("tui-looking-for-threats"),
            Some(Purpose::Solution) => words.text("tui-counting"),
            Some(Purpose::Hint) => words.text("tui-hint-thinking"),
            _ => return (words.say("tui-to-move", &[("side", side.into())]), ColorRole::Text),
        };
        (text, ColorRole::Accent)
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if area.is_empty() {
            return;
        }
        match (self.mode(), area.width < NARROW) {
            (Mode::Learn, narrow) => self.draw_lesson(canvas, area, narrow),
            (_, true) => self.draw_narrow(canvas, area),
            (_, false) => self.draw_wide(canvas, area),
        }
    }

    /// The board, and beside it the lesson; on a narrow screen the lesson alone.
    fn draw_lesson(&self, canvas: &mut Canvas<'_>, area: Rect, narrow: bool) {
        let board_w = if narrow { 0 } else { (area.width / 3).clamp(24, 60) };
        self.draw_board(canvas, Rect { width: board_w, ..area });
        let lesson = Rect { x: area.x + board_w, width: area.width - board_w, ..area };
        self.learn.draw(canvas, lesson, &self.live);
    }

    /// The board, and below it as much of the panel as there is room for.
    fn draw_narrow(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let board_h = self.board_height(area.width).min(area.height);
        let rest = area.height - board_h;
        let (board_h, rest) = if rest >= 4 { (board_h, rest) } else { (area.height, 0) };
        self.draw_board(canvas, Rect { height: board_h, ..area });
        if rest > 0 {
            self.draw_panel(canvas, Rect { y: area.y + board_h, height: rest, ..area });
        }
    }

    /// The board, beside it the panel, and where there is room the graph under the board.
    fn draw_wide(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let panel_w = match self.mode() {
            Mode::Play => (area.width * 3 / 8).clamp(28, 56),
            Mode::Analyse | Mode::Learn => (area.width * 2 / 5).clamp(30, 76),
        };
        let mut place = Rect { width: area.width - panel_w, ..area };
        if self.mode() == Mode::Analyse && place.height >= ROOM_FOR_GRAPH {
            place.height -= GRAPH_LINES;
            let graph = Rect { y: place.bottom(), height: GRAPH_LINES, ..place };
            draw_graph(canvas, graph, &self.live.game);
        }
        self.draw_board(canvas, place);
        self.draw_panel(canvas, Rect { x: area.x + area.width - panel_w, width: panel_w, ..area });
    }

    fn draw_panel(&self, canvas: &mut Canvas<'_>, area: Rect) {
        match self.mode() {
            Mode::Play => self.play.draw(canvas, area, &self.live),
            Mode::Analyse => self.analyse.draw(canvas, area, &self.live),
            Mode::Learn => self.learn.draw(canvas, area, &self.live),
        }
    }

    /// Lines that the board takes in its smallest readable size.
    fn board_height(&self, room: u16) -> u16 {
        match self.live.game.picture() {
            Picture::Grid(grid) if grid.chequered && room >= 35 => 17,
            Picture::Grid(grid) if grid.chequered || grid.columns > 9 => grid.rows as u16 + 1,
            Picture::Grid(grid) => (2 * grid.rows as u16).saturating_add(2),
            Picture::Heaps { sizes: heaps, .. } => (heaps.len().min(40) as u16).saturating_mul(2),
            Picture::Numbers { .. } => 8,
            Picture::Graph(graph) => board::graph_lines(graph),
            Picture::Sum { parts } => board::sum_lines(parts),
        }
    }

    /// The position on the board, the one being typed, or the one after the move under the cursor.
    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if area.is_empty() {
            return;
        }
        let (game, cursor) = (&self.live.game, &self.live.cursor);
        let in_sum = cursor.squares_in_sum(game);
        let typed = self.input.as_ref().and_then(|input| input.preview.as_ref());
        let preview = if self.mode() == Mode::Analyse { self.analyse.previewed(&self.live) } else { None };
        let picture = typed.or(preview.as_ref().map(|(picture, _)| picture)).unwrap_or(game.picture());
        let board_theme = BoardTheme::of(game.entry, &game.name(), picture);
        let mut view = BoardView::plain(canvas.theme, board_theme, picture);
        view.pieces = canvas.pieces;
        view.flip = game.flip;
        view.binary = canvas.binary && game.entry.name.starts_with("nim");
        // With a hint; the sum of misère play and of more heaps a move says something else.
        view.nim_sum = game.name() == "nim" && self.mode() == Mode::Play && self.play.hints();
        let hint =
            if self.mode() == Mode::Play { self.play.hinted(&self.live) } else { BoardHint::default() };
        (view.hint, view.hint_taken) = (&hint.squares, &hint.taken);
        let mut dots = cursor.targets(game);
        if dots.is_empty() && board_theme == BoardTheme::Discs && !game.model.is_over() {
            dots = game.landing_squares();
        }
        match &preview {
            Some((_, squares)) => view.last = squares,
            None if typed.is_some() => {}
            None => {
                view.last = game.last_squares();
                view.dots = &dots;
                view.picked = &cursor.picked;
                view.takes = &cursor.takes;
                view.heap = hint.heap.map(|heap| (heap, 0));
                let board_cursor = self.mode() != Mode::Analyse || self.analyse.board_cursor;
                if board_cursor && !game.model.is_over() {
                    view.cursor = Some(cursor.square());
                    view.heap = Some((cursor.heap, cursor.take));
                    if let Some((component, heap, take)) = cursor.choice_in_sum(game) {
                        (view.component, view.heap) = (Some(component), Some((heap, take)));
                    }
                    if let Some((component, squares)) =
                        in_sum.as_ref().filter(|(_, squares)| !squares.is_empty())
                    {
                        (view.component, view.component_squares, view.heap) =
                            (Some(*component), squares, None);
                    }
                }
            }
        }
        if preview.is_none() && typed.is_none() && self.mode() == Mode::Analyse {
            view.worths = game.worths();
        }
        let margin = u16::from(area.width > 40);
        let place = Rect { x: area.x + margin, width: area.width - 2 * margin.min(area.width / 2), ..area };
        board::draw(canvas.buf, place, &view, canvas.targets);
    }
}
