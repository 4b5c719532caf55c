//! The reports of a running search to the GUI.

use crate::{Bound, Line, Report, Score, SearchObserver, SearchResult};
use boyi_alphabeta::protocol::{SearchStatus, write_line};
use boyi_chess::{Board, Move};
use core::time::Duration;
use std::{io::Write, sync::Mutex, time::Instant};

/// The search's observer: a clock, and `info` lines.
pub(super) struct UciObserver<'a, W> {
    pub(super) began: Instant,
    pub(super) output: &'a Mutex<W>,
    pub(super) board: &'a Board,
    pub(super) chess960: bool,
    pub(super) show_wdl: bool,
    /// Plays below its strength: of its lines only the one it plays is shown.
    pub(super) hidden: bool,
    pub(super) status: &'a SearchStatus,
    /// `bestmove` waits for `stop`, as after `go infinite`.
    pub(super) waits: bool,
    /// The first move of the best line that was shown last.
    pub(super) shown: Option<Move>,
}

impl<W: Write> UciObserver<'_, W> {
    /// Writes the nth line as `info`; `rest` goes before the time.
    pub(super) fn info(&self, n: usize, line: &Line, nodes: u64, rest: &str) {
        let mut text = format!("info depth {} seldepth {} multipv {n}", line.depth, line.seldepth);
        text += &format!(" score {}", line.score);
        if self.show_wdl {
            let [win, draw, loss] = line.score.win_draw_loss();
            text += &format!(" wdl {win} {draw} {loss}");
        }
        text += match line.bound {
            Bound::Exact => "",
            Bound::AtLeast => " lowerbound",
            Bound::AtMost => " upperbound",
        };
        let ms = self.began.elapsed().as_millis();
        let nps = u128::from(nodes) * 1000 / ms.max(1);
        text += &format!(" nodes {nodes} nps {nps}{rest} time {ms} pv");
        for &m in &line.moves {
            text += &format!(" {}", self.board.uci(m, self.chess960));
        }
        write_line(self.output, &text);
    }

    /// Writes the best line again if an unfinished iteration has changed it, so that it agrees with the best move.
    pub(super) fn repeat_changed_line(&self, found: &SearchResult) {
        if let Some(line) = found.lines.first()
            && line.moves.first() != self.shown.as_ref()
        {
            self.info(1, line, found.nodes, "");
        }
    }
}

impl<W: Write> UciObserver<'_, W> {
    /// Writes the best move. An infinite search that ends by itself waits for `stop`.
    pub(super) fn write_result(&self, found: &SearchResult) {
        if found.lines.is_empty() {
            let score = if self.board.checkers().is_empty() { Score::Cp(0) } else { Score::MatedIn(0) };
            write_line(self.output, &format!("info depth 0 score {score}"));
        }
        let busy = self.status.wait_for_wish(self.waits);
        self.repeat_changed_line(found);
        write_best_move(self.output, self.board, found, self.chess960);
        self.status.end(busy);
    }
}

impl<W: Write> SearchObserver<Move> for UciObserver<'_, W> {
    fn answer(&mut self, found: &SearchResult) {
        if !self.hidden {
            self.write_result(found);
        }
    }

    fn report(&mut self, report: &Report<'_>) {
        if self.hidden {
            return;
        }
        if report.number == 1 {
            self.shown = report.line.moves.first().copied();
        }
        let rest = format!(" hashfull {} tbhits {}", report.hashfull, report.tablebase_hits);
        self.info(report.number, report.line, report.nodes, &rest);
    }

    fn now(&mut self) -> Duration {
        self.began.elapsed()
    }
}

pub(super) fn write_best_move<W: Write>(
    output: &Mutex<W>,
    board: &Board,
    found: &SearchResult,
    chess960: bool,
) {
    let Some(best) = found.best() else {
        write_line(output, "bestmove (none)");
        return;
    };
    let best_text = board.uci(best, chess960);
    match found.ponder() {
        Some(reply) => {
            let reply = board.after(best).uci(reply, chess960);
            write_line(output, &format!("bestmove {best_text} ponder {reply}"));
        }
        None => write_line(output, &format!("bestmove {best_text}")),
    }
}
