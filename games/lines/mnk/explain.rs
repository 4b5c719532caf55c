//! Why a line game stands as it does: lines to complete and to stop, double threats, squares not to open.

use super::{Bits, Cell, Mnk, RowRule, Stones};
use boyi_catalogue::board::stone;
use boyi_core::{Analysis, Game, Note, Outcome, Record};
use boyi_lines::gomoku::Color;

/// Reasons for any engine's analysis.
pub(super) fn explain<B: Bits>(
    game: &Mnk<B>,
    record: &Record<Mnk<B>>,
    analysis: &Analysis<Cell>,
) -> Vec<Note> {
    let position = record.now();
    match game.outcome(position) {
        Some(Outcome::Draw) => return vec![Note::new("mnk.full")],
        Some(_) => return made_line(game, position).into_iter().collect(),
        None if game.rows() == RowRule::Renju => return forbidden_block(game, position).into_iter().collect(),
        // Windows know no other rule than k or more.
        None if game.rows() != RowRule::OrMore => return Vec::new(),
        None => {}
    }
    let lines = game.lines();
    let playable = game.playable(position);
    let mine = lines.completions(position.mover, position.occupied()) & playable;
    if let Some(square) = mine.lowest() {
        let line = lines.line(position.mover | B::bit(square), square).map(|line| game.names(line));
        let note =
            Note::new("mnk.win").with("square", game.name(square)).with("line", line.unwrap_or_default());
        return vec![note];
    }
    let mut notes = Vec::new();
    let threats = lines.completions(position.other, position.occupied());
    let now = threats & playable;
    if !now.is_none() && !now.is_one() {
        return vec![Note::new("mnk.two-threats").with("squares", game.names(now.iter()))];
    }
    if let Some(square) = now.lowest() {
        let line = lines.line(position.other | B::bit(square), square).map(|line| game.names(line));
        let note =
            Note::new("mnk.block").with("square", game.name(square)).with("line", line.unwrap_or_default());
        notes.push(note);
    }
    if let Some(best) = analysis.best.first() {
        notes.extend(about_best(game, position, best));
    }
    if game.shape().gravity {
        let opened = threats & playable.up(1);
        if !opened.is_none() && now.is_none() {
            notes.push(
                Note::new("mnk.opens")
                    .with("squares", game.names(opened.down(1).iter()))
                    .with("targets", game.names(opened.iter())),
            );
        }
    }
    let open = [lines.any_open(position.other), lines.any_open(position.mover)];
    if open == [false, false] {
        notes.push(Note::new("mnk.no-open-line"));
    } else if !open[0] {
        notes.push(Note::new("mnk.cannot-win"));
    } else if lines.board().without(position.occupied()).is_one() {
        notes.push(Note::new("mnk.last-square"));
    }
    notes
}

/// In Renju: White completes a row wherever Black would have to prevent it, and may not.
fn forbidden_block<B: Bits>(game: &Mnk<B>, position: &Stones<B>) -> Option<Note> {
    let forbidden = game.forbidden(position);
    if forbidden.is_none() {
        return None;
    }
    let board = game.patterns(position, &[])?;
    let empty = game.lines().board().without(position.occupied());
    let fives = |color| {
        let makes = |bit: &u32| board.makes_five(color, game.point(*bit));
        empty.iter().filter(makes).fold(B::NONE, |set, bit| set | B::bit(bit))
    };
    let blocks = fives(Color::White);
    let is_lost = !blocks.is_none() && blocks.without(forbidden).is_none() && fives(Color::Black).is_none();
    is_lost.then(|| Note::new("mnk.block-forbidden").with("squares", game.names(blocks.iter())))
}

fn made_line<B: Bits>(game: &Mnk<B>, position: &Stones<B>) -> Option<Note> {
    let line = position.other.iter().find_map(|square| game.lines().line(position.other, square))?;
    Some(
        Note::new("mnk.made-line")
            .with("side", stone(!position.side()).to_string())
            .with("k", u64::from(game.lines().k()))
            .with("line", game.names(line)),
    )
}

/// The threats that the best move makes or prevents.
fn about_best<B: Bits>(game: &Mnk<B>, position: &Stones<B>, best: &Cell) -> Option<Note> {
    let lines = game.lines();
    let after = game.play(position, best);
    let square = game.name(best.bit());
    // An opponent who can complete a line has no need to reply.
    if !(lines.completions(after.mover, after.occupied()) & game.playable(&after)).is_none() {
        return None;
    }
    let made = lines.completions(after.other, after.occupied());
    let playable = made & game.playable(&after);
    if !playable.is_none() && !playable.is_one() {
        return Some(
            Note::new("mnk.double").with("square", square).with("squares", game.names(playable.iter())),
        );
    }
    if let Some(reply) = playable.lowest() {
        // With gravity the reply may lift the mover onto a second completion.
        let stacked = game.shape().gravity && made.has(reply + 1);
        if stacked {
            return Some(
                Note::new("mnk.stacked")
                    .with("square", square)
                    .with("reply", game.name(reply))
                    .with("then", game.name(reply + 1)),
            );
        }
        return Some(Note::new("mnk.force").with("square", square).with("reply", game.name(reply)));
    }
    if !game.shape().gravity {
        let (before, after_mine) =
            (game.open_ended(position.mover, position.other), game.open_ended(after.other, after.mover));
        if after_mine > before {
            return Some(
                Note::new("mnk.makes-open")
                    .with("square", square)
                    .with("count", game.lines().k() as usize - 2),
            );
        }
        let (theirs, left) =
            (game.open_ended(position.other, position.mover), game.open_ended(after.mover, after.other));
        if left < theirs {
            return Some(
                Note::new("mnk.stops-open")
                    .with("square", square)
                    .with("count", game.lines().k() as usize - 2),
            );
        }
    }
    None
}

impl<B: Bits> Mnk<B> {
    pub(super) fn names(&self, squares: impl Iterator<Item = u32>) -> String {
        squares.map(|bit| self.name(bit)).collect::<Vec<_>>().join(", ")
    }

    /// How many open-ended groups one short of a line `mine` has.
    fn open_ended(&self, mine: B, theirs: B) -> u32 {
        let count = |d| {
            let open = self.lines.open(d, &self.lines.tally(d, theirs));
            self.lines.open_ended(d, open, mine, &self.lines.tally(d, mine)).count()
        };
        self.lines.directions().iter().map(count).sum()
    }
}
