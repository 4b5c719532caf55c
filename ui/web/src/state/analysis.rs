//! The engine's analysis of the position shown: asked again at every position, refined while the search runs.

use super::game::GameState;
use crate::{
    comment,
    route::Mode,
    score::Mark,
    service::{self, Progress},
};
use boyi_model::{ReviewModel, mark_between};
use boyi_session::{
    AnalysisReply, Analyze, LineCount, Nimbers, Query, RequestError, Side, Threats, Value, null_move,
};
use leptos::prelude::*;
use std::collections::HashMap;

/// Milliseconds for a position by default.
const POSITION_MS: u64 = 8_000;

/// Milliseconds for all moves of a position together.
const ALL_MOVES_MS: u64 = 4_000;

/// A day: without limit.
const UNLIMITED_MS: u64 = 24 * 60 * 60 * 1000;

/// The value of the position after a ply, if it is known, for the player to move there.
pub(crate) type PlyValue = Option<(Value, Side)>;

/// The settings and results of the analysis, as signals. Everybody reads them; only the methods below write them.
#[derive(Clone, Copy)]
pub(crate) struct AnalysisState {
    pub(super) game: GameState,
    /// Whether the engine analyses at all.
    pub(crate) enabled: ReadSignal<bool>,
    /// Lines asked for, 1 to 5.
    pub(crate) lines: ReadSignal<u32>,
    /// Whether the search runs until it is stopped.
    pub(crate) unlimited: ReadSignal<bool>,
    /// Whether every legal move is analysed.
    pub(crate) all_moves: ReadSignal<bool>,
    /// Whether the best moves are shown as arrows.
    pub(crate) arrows: ReadSignal<bool>,
    /// Whether the analysis is of the opponent's threat: the position as if the player to move passed.
    pub(crate) threat: ReadSignal<bool>,
    /// Whether results are concealed, while the user looks for a better move.
    pub(crate) concealed: ReadSignal<bool>,
    /// Whether a search is running.
    pub(crate) running: ReadSignal<bool>,
    /// The analysis so far.
    pub(crate) report: ReadSignal<Option<AnalysisReply>>,
    /// The nimber that each move leaves, if all moves are analysed and the nimbers are known.
    pub(crate) nimbers: ReadSignal<HashMap<String, u64>>,
    /// Why there is no answer.
    pub(crate) error: ReadSignal<Option<String>>,
    /// Values by ply of the line that is looked at, for the graph.
    pub(crate) values: Memo<Vec<PlyValue>>,
    /// Values by node of the game's tree.
    known: ReadSignal<HashMap<usize, (Value, Side)>>,
    /// The review of a line of the game.
    pub(super) review: RwSignal<ReviewModel<AnalysisReply>>,
    /// The ply being analysed while the whole game is reviewed.
    pub(crate) reviewed_ply: Memo<Option<usize>>,
    /// Positions searched, as reported between analyses.
    nodes: ReadSignal<u64>,
    /// When the search started, and how many milliseconds it took once it has ended.
    started: StoredValue<f64>,
    took: ReadSignal<Option<f64>>,
    set: Setters,
}

/// The writing halves of the signals.
#[derive(Clone, Copy)]
struct Setters {
    enabled: WriteSignal<bool>,
    lines: WriteSignal<u32>,
    unlimited: WriteSignal<bool>,
    all_moves: WriteSignal<bool>,
    arrows: WriteSignal<bool>,
    threat: WriteSignal<bool>,
    concealed: WriteSignal<bool>,
    running: WriteSignal<bool>,
    report: WriteSignal<Option<AnalysisReply>>,
    nimbers: WriteSignal<HashMap<String, u64>>,
    error: WriteSignal<Option<String>>,
    known: WriteSignal<HashMap<usize, (Value, Side)>>,
    nodes: WriteSignal<u64>,
    took: WriteSignal<Option<f64>>,
}

/// Creation, and what restarts the search.
impl AnalysisState {
    /// The analysis of a game, provided to every component below.
    pub(crate) fn provide(game: GameState) -> AnalysisState {
        let analysis = AnalysisState::new(game);
        analysis.run_effects();
        provide_context(analysis);
        analysis
    }

    fn new(game: GameState) -> AnalysisState {
        let (enabled, set_enabled) = signal(true);
        let (lines, set_lines) = signal(1);
        let (unlimited, set_unlimited) = signal(false);
        let (all_moves, set_all_moves) = signal(false);
        let (arrows, set_arrows) = signal(true);
        let (threat, set_threat) = signal(false);
        let (concealed, set_concealed) = signal(false);
        let (running, set_running) = signal(false);
        let (report, set_report) = signal(None);
        let (nimbers, set_nimbers) = signal(HashMap::new());
        let (error, set_error) = signal(None);
        let (known, set_known) = signal(HashMap::new());
        let of_line = move |_: Option<&Vec<PlyValue>>| {
            let read = values_of_record(game);
            let known =
                |(node, read): (usize, PlyValue)| known.with(|known| known.get(&node).copied()).or(read);
            game.line.with(|line| line.iter().copied().zip(read).map(known).collect())
        };
        let review = RwSignal::new(ReviewModel::default());
        let (nodes, set_nodes) = signal(0);
        let (took, set_took) = signal(None);
        AnalysisState {
            game,
            enabled,
            lines,
            unlimited,
            all_moves,
            arrows,
            threat,
            concealed,
            running,
            report,
            nimbers,
            error,
            values: Memo::new(of_line),
            known,
            review,
            reviewed_ply: Memo::new(move |_| review.with(ReviewModel::reviewing)),
            nodes,
            started: StoredValue::new(0.0),
            took,
            set: Setters {
                enabled: set_enabled,
                lines: set_lines,
                unlimited: set_unlimited,
                all_moves: set_all_moves,
                arrows: set_arrows,
                threat: set_threat,
                concealed: set_concealed,
                running: set_running,
                report: set_report,
                nimbers: set_nimbers,
                error: set_error,
                known: set_known,
                nodes: set_nodes,
                took: set_took,
            },
        }
    }

    fn run_effects(self) {
        let game = self.game;
        Effect::new(move |before| self.forget_other_trees(before));
        // A review ends when the game changes or the mode does.
        Effect::new(move |before: Option<()>| {
            game.moves.track();
            let _ = game.mode.get();
            if before.is_some() && self.reviewed_ply.get_untracked().is_some() {
                self.stop_review();
            }
        });
        Effect::new(move |_| {
            game.shown.track();
            let impartial = game.mode.get() == Mode::Analyse && game.group() == "impartial";
            self.set.nimbers.set(HashMap::new());
            if self.all_moves.get() && impartial {
                untrack(|| self.load_nimbers());
            }
        });
        // A threat belongs to the position shown.
        Effect::new(move |_| {
            game.shown.track();
            self.set.threat.maybe_update(std::mem::take);
        });
        Effect::new(move |_| self.restart());
    }

    /// Forgets what is known once the tree is another one; returns its number.
    fn forget_other_trees(self, before: Option<u32>) -> u32 {
        let number = self.game.game_number.get();
        if before.is_some_and(|before| before != number) {
            self.review.set(ReviewModel::default());
            self.set.known.set(HashMap::new());
        }
        number
    }

    /// Asks for the nimbers that the moves of the position shown leave.
    fn load_nimbers(self) {
        let request = self.game.request_shown(Query::Nimbers);
        let asked = request.clone();
        service::ask(&request, move |reply: Result<Nimbers, RequestError>| {
            if let Ok(found) = reply
                && self.all_moves.try_get_untracked() == Some(true)
                && self.game.request_shown(Query::Nimbers) == asked
            {
                self.set.nimbers.set(found.after.into_iter().map(|left| (left.mv, left.nimber)).collect());
            }
        });
    }

    /// Stops the search, and starts a new one where the settings ask for it.
    fn restart(self) {
        let game = self.game;
        game.shown.track();
        self.lines.track();
        self.unlimited.track();
        self.all_moves.track();
        self.threat.track();
        let wanted = self.enabled.get()
            && game.mode.get() == Mode::Analyse
            && self.reviewed_ply.get().is_none()
            && !self.concealed.get();
        untrack(|| {
            self.stop();
            self.set.report.set(None);
            self.set.nodes.set(0);
            self.set.error.set(None);
            if wanted && !game.is_over() && game.shown.with(Option::is_some) {
                self.start();
            }
        });
    }
}

/// The search.
impl AnalysisState {
    /// Whether the values of all moves are to be seen on the board.
    pub(crate) fn shows_all_moves(&self) -> bool {
        self.all_moves.get() && !self.concealed.get() && self.game.mode.get() == Mode::Analyse
    }

    /// Stops the search; its results stay.
    pub(crate) fn stop(self) {
        if self.running.get_untracked() {
            service::stop();
            self.finish();
        }
    }

    /// Adds the threats by which the player to move wins to the game, as variations from here.
    pub(crate) fn add_threats(self) {
        self.stop();
        let game = self.game;
        let request = game.request_shown(Query::Threats);
        let asked = request.clone();
        let on_reply = move |reply: Result<Threats, RequestError>| match reply {
            _ if game.request_shown(Query::Threats) != asked => {}
            Ok(found) => game.add_lines(found.lines),
            Err(failure) => self.set.error.set(Some(failure.text)),
        };
        service::search(&request, |_| (), on_reply);
    }

    fn finish(self) {
        self.set.took.set(Some(js_sys::Date::now() - self.started.get_value()));
        self.set.running.set(false);
    }

    fn start(self) {
        let request = self.request();
        // The value after a pass is not one of the game.
        let node = (!self.threat.get_untracked()).then(|| untrack(|| self.game.node()));
        self.set.running.set(true);
        self.started.set_value(js_sys::Date::now());
        self.set.took.set(None);
        let on_progress = move |progress| match progress {
            Progress::Analysis(analysis) => self.accept(node, *analysis),
            Progress::Nodes(nodes) => self.set.nodes.set(nodes),
        };
        service::search(&request, on_progress, move |reply: Result<AnalysisReply, RequestError>| {
            if self.running.try_get_untracked() != Some(true) {
                return;
            }
            self.finish();
            match reply {
                Ok(analysis) => self.accept(node, analysis),
                // What was reported before stays on the screen.
                Err(_) if self.report.with_untracked(Option::is_some) => {}
                Err(failure) => self.set.error.set(Some(failure.text)),
            }
        });
    }

    fn request(self) -> boyi_session::Request {
        let all_moves = self.all_moves.get_untracked();
        let time = match (all_moves, self.unlimited.get_untracked()) {
            (_, true) => UNLIMITED_MS,
            (true, false) => ALL_MOVES_MS,
            (false, false) => POSITION_MS,
        };
        let lines = if all_moves { LineCount::All } else { LineCount::Count(self.lines.get_untracked()) };
        let ask = Query::Analyze(Analyze { lines, time_ms: Some(time), ..Analyze::default() });
        let mut request = self.game.request_shown(ask);
        if self.threat.get_untracked() {
            let shown = self.game.shown.with_untracked(|state| state.as_ref().map(|s| s.position.clone()));
            request.position = shown.and_then(|text| null_move(&text));
            request.moves = Vec::new();
        }
        request
    }

    fn accept(self, node: Option<usize>, analysis: AnalysisReply) {
        if let Some(node) = node {
            self.record(node, (analysis.value, analysis.mover));
        }
        self.set.report.set(Some(analysis));
    }

    pub(super) fn record(self, node: usize, value: (Value, Side)) {
        self.set.known.update(|known| {
            known.insert(node, value);
        });
    }

    /// Positions searched so far.
    pub(crate) fn total_nodes(self) -> u64 {
        let reported = self.report.with(|report| report.as_ref().map_or(0, |report| report.stats.nodes));
        self.nodes.get().max(reported)
    }

    /// Positions searched a second.
    pub(crate) fn speed(self) -> Option<u64> {
        let took = self.took.get().unwrap_or_else(|| js_sys::Date::now() - self.started.get_value());
        boyi_session::per_second(self.total_nodes(), took as u64).filter(|speed| *speed > 0)
    }
}

/// The values that the comments on the moves of a line say, by `[%eval]`, where values count pawns.
fn values_of_record(game: GameState) -> Vec<PlyValue> {
    let is_chess_or_xiangqi = game.is_chess_or_xiangqi();
    let begins = if game.second_begins.get() { Side::Second } else { Side::First };
    game.line.with(|line| {
        game.tree.with(|tree| {
            let value = |(ply, node): (usize, &usize)| {
                let mover = if ply % 2 == 0 { begins } else { !begins };
                let said = tree.get(*node).filter(|_| is_chess_or_xiangqi)?.comment.as_deref()?;
                Some((comment::evaluation(said, mover)?, mover))
            };
            line.iter().enumerate().map(value).collect()
        })
    })
}

/// The known values of the game's positions.
impl AnalysisState {
    /// The known value of the position after a ply.
    pub(crate) fn value_at(self, ply: usize) -> PlyValue {
        self.values.with(|values| values.get(ply).copied().flatten())
    }

    /// The mark of the move played at a ply of the line that is looked at.
    pub(crate) fn mark(self, ply: usize) -> Option<Mark> {
        self.mark_of(self.game.line.with(|line| line.get(ply + 1).copied())?)
    }

    /// The mark of a node's move, if it gave something away: the review's, or that of the values before and after it.
    pub(crate) fn mark_of(self, node: usize) -> Option<Mark> {
        if let Some(ply) = self.review_of(node) {
            return (ply.mark > Mark::Good).then_some(ply.mark);
        }
        let before = self.game.tree.with(|tree| tree.parent(node));
        let known = |node: usize| self.known.with(|known| known.get(&node).map(|(value, _)| *value));
        mark_between(known(before)?, known(node)?)
    }
}

/// Settings.
impl AnalysisState {
    pub(crate) fn set_enabled(self, enabled: bool) {
        self.set.enabled.set(enabled);
    }

    pub(crate) fn set_lines(self, lines: u32) {
        self.set.lines.set(lines);
    }

    pub(crate) fn set_all_moves(self, all: bool) {
        self.set.all_moves.set(all);
    }

    pub(crate) fn set_arrows(self, arrows: bool) {
        self.set.arrows.set(arrows);
    }

    pub(crate) fn toggle_threat(self) {
        self.set.threat.update(|threat| *threat = !*threat);
    }

    pub(crate) fn toggle_unlimited(self) {
        self.set.unlimited.update(|unlimited| *unlimited = !*unlimited);
    }

    /// Conceals the results, or shows them again.
    pub(crate) fn conceal(self, concealed: bool) {
        // The game may be closed already.
        self.set.concealed.try_set(concealed);
    }
}
