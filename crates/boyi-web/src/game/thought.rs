//! What the engine thinks of the position shown, while one analyses: asked anew at every position, told as it grows.

use crate::{
    desk::{self, Heard},
    passed::passed,
    route::Mode,
    score::{self, Mark},
    table::{Table, index},
};
use boyi_session::{Analysis, Analyze, Ask, Failure, Lines, Nimbers, Player, Worth};
use leptos::prelude::*;
use std::collections::HashMap;

/// Milliseconds that a position gets unless asked for more.
const USUAL_MS: u64 = 8_000;

/// Milliseconds that every move of a position gets together.
const EVERY_MS: u64 = 4_000;

/// Milliseconds a position when a whole game is gone through.
const GAME_MS: u64 = 400;

/// For as long as one likes: a day.
const ENDLESS_MS: u64 = 24 * 60 * 60 * 1000;

/// A value known for a ply, with the player to move there.
pub(crate) type Known = Option<(Worth, Player)>;

/// The analysis of the position shown, as signals.
#[derive(Clone, Copy)]
pub(crate) struct Thought {
    table: Table,
    /// Whether the engine is asked at all.
    pub(crate) on: RwSignal<bool>,
    /// Lines asked for, 1 to 5.
    pub(crate) lines: RwSignal<u32>,
    /// Whether it goes on until stopped.
    pub(crate) endless: RwSignal<bool>,
    /// Whether every legal move is asked for.
    pub(crate) every: RwSignal<bool>,
    /// Whether the best moves are shown as arrows.
    pub(crate) arrows: RwSignal<bool>,
    /// Whether it is asked what the opponent would do if the player to move passed.
    pub(crate) threat: RwSignal<bool>,
    /// Whether somebody is looking for a better move, and nothing is given away.
    pub(crate) hidden: RwSignal<bool>,
    /// Whether it is thinking.
    pub(crate) busy: RwSignal<bool>,
    /// What is known so far.
    pub(crate) report: RwSignal<Option<Analysis>>,
    /// The nimbers that moves leave, where every move is asked for and they are known.
    pub(crate) nimbers: RwSignal<HashMap<String, u64>>,
    /// Positions so far, where the engine has said nothing better.
    pub(crate) nodes: RwSignal<u64>,
    /// When it began, and how many milliseconds it took once it has ended, for positions a second.
    began: StoredValue<f64>,
    took: RwSignal<Option<f64>>,
    /// Why there is no answer.
    pub(crate) fault: RwSignal<Option<String>>,
    /// Values by ply, for the graph and the marks.
    pub(crate) values: RwSignal<Vec<Known>>,
    /// The ply that is being looked at while a whole game is gone through.
    pub(crate) going: RwSignal<Option<usize>>,
}

impl Thought {
    pub(crate) fn new(table: Table) -> Thought {
        let thought = Thought {
            table,
            on: RwSignal::new(true),
            lines: RwSignal::new(1),
            endless: RwSignal::new(false),
            every: RwSignal::new(false),
            arrows: RwSignal::new(true),
            threat: RwSignal::new(false),
            hidden: RwSignal::new(false),
            busy: RwSignal::new(false),
            report: RwSignal::new(None),
            nimbers: RwSignal::new(HashMap::new()),
            nodes: RwSignal::new(0),
            began: StoredValue::new(0.0),
            took: RwSignal::new(None),
            fault: RwSignal::new(None),
            values: RwSignal::new(Vec::new()),
            going: RwSignal::new(None),
        };
        // Values belong to the moves that led there.
        Effect::new(move |before: Option<(Option<String>, Vec<String>)>| {
            let moves: Vec<String> =
                table.plies.with(|plies| plies.iter().map(|mv| mv.text.clone()).collect());
            let now = (table.start.get(), moves);
            let same = before.map_or(0, |before| {
                if before.0 != now.0 {
                    return 0;
                }
                before.1.iter().zip(&now.1).take_while(|(a, b)| a == b).count() + 1
            });
            thought.values.update(|values| {
                values.truncate(same);
                values.resize(now.1.len() + 1, None);
            });
            now
        });
        // A game that has changed, or that nobody looks at any more, is no longer gone through.
        Effect::new(move |before: Option<()>| {
            table.plies.track();
            table.mode.track();
            if before.is_some() && thought.going.get_untracked().is_some() {
                thought.going.set(None);
            }
        });
        Effect::new(move |_| {
            table.state.track();
            let wanted =
                thought.every.get() && table.mode.get() == Mode::Analyse && table.group() == "impartial";
            thought.nimbers.set(HashMap::new());
            if !wanted {
                return;
            }
            let request = untrack(|| table.request_here(Ask::Nimbers));
            let asked = (request.position.clone(), request.moves.clone());
            desk::ask(&request, move |found: Result<Nimbers, Failure>| {
                let here = || (table.start.get_untracked(), table.moves_here());
                if let Ok(found) = found
                    && thought.every.try_get_untracked() == Some(true)
                    && here() == asked
                {
                    thought.nimbers.set(found.after.into_iter().map(|left| (left.mv, left.nimber)).collect());
                }
            });
        });
        // A threat is one of the position shown.
        Effect::new(move |_| {
            table.state.track();
            thought.threat.set(false);
        });
        Effect::new(move |_| {
            table.state.track();
            thought.lines.track();
            thought.endless.track();
            thought.every.track();
            thought.threat.track();
            let wanted = thought.on.get()
                && table.mode.get() == Mode::Analyse
                && thought.going.get().is_none()
                && !thought.hidden.get();
            untrack(|| {
                thought.stop();
                thought.report.set(None);
                thought.nodes.set(0);
                thought.fault.set(None);
                if wanted && !table.over() && table.state.with(Option::is_some) {
                    thought.begin();
                }
            });
        });
        thought
    }

    /// Ends the thinking; what is known stays.
    pub(crate) fn stop(self) {
        if self.busy.get_untracked() {
            desk::hush();
            self.end();
        }
    }

    fn end(self) {
        self.took.set(Some(js_sys::Date::now() - self.began.get_value()));
        self.busy.set(false);
    }

    fn ask(self) -> Ask {
        let time = match (self.every.get_untracked(), self.endless.get_untracked()) {
            (_, true) => ENDLESS_MS,
            (true, false) => EVERY_MS,
            (false, false) => USUAL_MS,
        };
        let lines =
            if self.every.get_untracked() { Lines::ALL } else { Lines::Count(self.lines.get_untracked()) };
        Ask::Analyze(Analyze { lines, time_ms: Some(time), ..Analyze::default() })
    }

    fn begin(self) {
        let mut request = self.table.request_here(self.ask());
        let threat = self.threat.get_untracked();
        if threat {
            let here = self.table.state.with_untracked(|state| state.as_ref().map(|s| s.position.clone()));
            request.position = here.and_then(|text| passed(&text));
            request.moves = Vec::new();
        }
        // What would be if somebody passed says nothing of the game.
        let at = if threat { usize::MAX } else { self.table.at.get_untracked() };
        self.busy.set(true);
        self.began.set_value(js_sys::Date::now());
        self.took.set(None);
        let hear = move |heard| match heard {
            Heard::Analysis(analysis) => self.take(at, *analysis),
            Heard::Nodes(nodes) => self.nodes.set(nodes),
        };
        desk::think(&request, hear, move |answer: Result<Analysis, Failure>| {
            if self.busy.try_get_untracked() != Some(true) {
                return;
            }
            self.end();
            match answer {
                Ok(analysis) => self.take(at, analysis),
                // What was reported before is more than nothing.
                Err(_) if self.report.with_untracked(Option::is_some) => {}
                Err(failure) => self.fault.set(Some(failure.text)),
            }
        });
    }

    fn take(self, at: usize, analysis: Analysis) {
        self.know(at, (analysis.value, analysis.mover));
        self.report.set(Some(analysis));
    }

    fn know(self, at: usize, value: (Worth, Player)) {
        self.values.update(|values| {
            if let Some(known) = values.get_mut(at) {
                *known = Some(value);
            }
        });
    }

    /// What the move after `at` plies gave away, where the values before and after it are known.
    pub(crate) fn mark(self, at: usize) -> Option<Mark> {
        let chess = self.table.is_chess();
        self.values.with(|values| {
            let (before, mover) = (*values.get(at)?)?;
            let after = (*values.get(at + 1)?)?;
            let side = if index(mover) == 0 { 1.0 } else { -1.0 };
            score::mark(
                side * score::share(before, mover, chess),
                side * score::share(after.0, after.1, chess),
            )
        })
    }

    /// Positions looked at so far.
    pub(crate) fn positions(self) -> u64 {
        let reported = self.report.with(|report| report.as_ref().map_or(0, |report| report.stats.nodes));
        self.nodes.get().max(reported)
    }

    /// Positions a second.
    pub(crate) fn speed(self) -> Option<u64> {
        let took = self.took.get().unwrap_or_else(|| js_sys::Date::now() - self.began.get_value());
        boyi_session::per_second(self.positions(), took as u64).filter(|speed| *speed > 0)
    }

    /// Goes through the whole game, a little time for each position.
    pub(crate) fn go_through(self) {
        self.stop();
        self.going.set(Some(0));
        self.next(0);
    }

    fn next(self, at: usize) {
        let all = self
            .table
            .plies
            .with_untracked(|plies| plies.iter().map(|mv| mv.text.clone()).collect::<Vec<_>>());
        if at > all.len() || self.going.try_get_untracked().flatten().is_none() {
            self.going.try_set(None);
            return;
        }
        self.going.set(Some(at));
        let ask = Ask::Analyze(Analyze { time_ms: Some(GAME_MS), ..Analyze::default() });
        let request = self.table.request(all[..at].to_vec(), ask);
        desk::think(
            &request,
            |_| (),
            move |answer: Result<Analysis, Failure>| {
                if self.going.try_get_untracked().flatten() != Some(at) {
                    return;
                }
                if let Ok(analysis) = answer {
                    self.know(at, (analysis.value, analysis.mover));
                }
                self.next(at + 1);
            },
        );
    }
}
