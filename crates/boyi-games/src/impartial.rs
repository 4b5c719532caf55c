//! Impartial games at the desk: one theory engine and one way of explaining for all of them.
//!
//! A game says what it knows ([`Impartial`]): nimbers of its positions in normal play, or who loses. `Theory` turns
//! that into an analysis by the theorem of Sprague (1935) and Grundy (1939), and `explain` into reasons.
//!
//! Invariant: whatever a game answers here is a theorem or was computed from the definition; where neither is at hand
//! it answers `None`, and the engine refuses, so that a solver or a search answers instead.

use crate::{GameSupport, prove::Prove};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Limits, Line, Notation, Note, Record, SearchObserver, Stats,
    Value,
};
use boyi_impartial::Convention;
use std::{cmp::Reverse, collections::BTreeMap};

/// Positions with more moves than this get no line for each of them.
const LISTED_MOVES: u64 = 10_000;

/// Of more best moves than this the order is the one in which they are generated.
const RANKED_MOVES: usize = 64;

/// Positions with more moves than this are not searched for winning moves one by one.
pub(crate) const TRIED_MOVES: u64 = 2_000_000;

/// Replies looked at in all when the best trap of a lost position is chosen.
const TRAP_REPLIES: u64 = 1_000_000;

/// Nodes for the nimber of a position where nobody sets a limit: a second or two.
const STUDIED_NODES: u64 = 1_000_000;

/// So many times as many nodes are for the nimbers that its moves leave.
const NODES_OF_ALL: u64 = 10;

/// Parts of a sum that an explanation writes out.
pub(crate) const SHOWN_PARTS: usize = 12;

/// Moves that a table of moves writes out.
const SHOWN_MOVES: u64 = 60;

/// Moves of one kind in a row of such a table.
const SHOWN_IN_ROW: usize = 8;

/// Answers that the explanation of a lost position writes out.
const SHOWN_REPLIES: u64 = 16;

/// Says whether the nimber of a position is some number; 0 is that of lost ones. It remembers what it finds, and asks now and then,
/// with the number of positions looked at in this call, whether to go on; if not, the answer is `None`.
pub type Search<'a, P> = Box<dyn FnMut(&P, u64, &mut dyn FnMut(u64) -> bool) -> Option<bool> + 'a>;

/// What an impartial game knows about its positions.
pub trait Impartial: Notation {
    /// Whether the player who makes the last move loses.
    fn misere(&self) -> bool;

    /// The same, as the theory of closed forms calls it.
    fn convention(&self) -> Convention {
        if self.misere() { Convention::Misere } else { Convention::Normal }
    }

    /// Calls `visit` with every legal move, in generation order; [`Game::moves`](boyi_core::Game::moves) is this, put
    /// in a list.
    fn visit_moves(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Move));

    /// The nimber of the position in *normal* play, whatever the convention; `None` where it is out of reach.
    fn nimber(&self, position: &Self::Position) -> Option<u64>;

    /// Whether the mover loses under the game's own convention, if a theorem says so.
    fn lost(&self, position: &Self::Position) -> Option<bool> {
        if self.misere() { None } else { self.nimber(position).map(|nimber| nimber == 0) }
    }

    /// The nimbers after each of some legal moves.
    fn nimbers_after(&self, position: &Self::Position, moves: &[Self::Move]) -> Option<Vec<u64>> {
        moves.iter().map(|mv| self.nimber(&self.play(position, mv))).collect()
    }

    /// Who loses after each of some legal moves: whether it is the player then to move.
    fn lost_after(&self, position: &Self::Position, moves: &[Self::Move]) -> Option<Vec<bool>> {
        if self.misere() {
            moves.iter().map(|mv| self.lost(&self.play(position, mv))).collect()
        } else {
            Some(self.nimbers_after(position, moves)?.into_iter().map(|nimber| nimber == 0).collect())
        }
    }

    /// The moves to a position of that nimber: all of them, or, where there are too many moves to try, at least one
    /// if there is one. `None` where that is out of reach.
    fn moves_to(&self, position: &Self::Position, nimber: u64) -> Option<Vec<Self::Move>> {
        if self.count(position) > TRIED_MOVES {
            return None;
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let after = self.nimbers_after(position, &moves)?;
        Some(moves.into_iter().zip(after).filter(|(_, after)| *after == nimber).map(|(mv, _)| mv).collect())
    }

    /// Winning moves of a position with too many moves to try, if a theorem constructs them.
    fn constructed(&self, position: &Self::Position) -> Option<Vec<Self::Move>> {
        if self.misere() { None } else { self.moves_to(position, 0) }
    }

    /// Whether [`constructed`](Impartial::constructed) finds every winning move of the position.
    fn constructs_all(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Moves worth naming in a lost position with too many moves to try.
    fn delaying(&self, position: &Self::Position) -> Option<Vec<Self::Move>> {
        let _ = position;
        None
    }

    /// The parts that the position is the sum of, in the order in which moves name them, each with its nimber.
    fn parts(&self, position: &Self::Position) -> Vec<(String, Option<u64>)> {
        let _ = position;
        Vec::new()
    }

    /// Which of the [`parts`](Impartial::parts) a move changes the nimber of, by its index.
    fn part_of(&self, position: &Self::Position, mv: &Self::Move) -> Option<usize> {
        let _ = (position, mv);
        None
    }

    /// How much is left to play, to tell long games from short ones.
    fn remaining(&self, position: &Self::Position) -> u64 {
        let _ = position;
        0
    }

    /// A position of the same game in which the same player wins: one for all that differ only in the order of their parts.
    fn normal_form(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// A search of the game's own for nimbers, in so many bytes of memory; `None` where there is none, as in misère play.
    fn search(&self, memory: usize) -> Option<Search<'_, Self::Position>> {
        let _ = memory;
        None
    }

    /// Finds out nimbers that take long, so that [`nimber`](Impartial::nimber) knows them from then on: that of the
    /// position, and with `moves` those of what its moves leave. Now and then it asks, with the number of positions
    /// looked at in this call, whether to go on.
    fn precompute(&self, position: &Self::Position, moves: bool, go_on: &mut dyn FnMut(u64) -> bool) {
        let _ = (position, moves, go_on);
    }

    /// What is known about positions like this one, whoever is to win: a period, a formula of nimbers.
    fn laws(&self, position: &Self::Position) -> Vec<Note> {
        let _ = position;
        Vec::new()
    }

    /// The answer to a move of a lost position by the game's own strategy, where that is not just any winning one.
    fn answer(&self, position: &Self::Position, mv: &Self::Move) -> Option<Self::Move> {
        let _ = (position, mv);
        None
    }

    /// The game's own reasons why this position is won or lost, told before the general ones.
    fn reasons(&self, position: &Self::Position) -> Vec<Note> {
        let _ = position;
        Vec::new()
    }
}

/// What an impartial game brings: theory first, then a proof by play, then search.
pub(crate) fn support<G: Impartial>() -> GameSupport<G> {
    GameSupport {
        engines: vec![("theory", |_| Box::new(Theory)), ("prove", |_| Box::new(Prove::default()))],
        auto: &["theory", "prove", "pvs"],
        precompute,
        explain,
        nimber: G::nimber,
        lost: G::lost,
        ..GameSupport::default()
    }
}

/// The nimber of the position, and then, where every line is asked for, those of what its moves leave.
fn precompute<G: Impartial>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    observer: &mut dyn SearchObserver<G::Move>,
) {
    let nodes = limits.nodes.unwrap_or(STUDIED_NODES);
    let mut precompute = |moves, most| {
        game.precompute(position, moves, &mut |looked_at| {
            observer.progress(looked_at);
            looked_at < most && observer.poll().is_continue()
        });
    };
    precompute(false, nodes);
    if limits.lines == Limits::ALL && game.nimber(position).is_some() {
        precompute(true, nodes.saturating_mul(NODES_OF_ALL));
    }
}

/// The entries of a folder that holds one game with the one parameter `misere`.
macro_rules! misere_entries {
    ($name:literal, $game:ident) => {
        &[$crate::GameEntry {
            name: $name,
            group: $crate::Group::Impartial,
            knowledge: $crate::Knowledge::Theory,
            params: &[$crate::Param { key: "misere", default: None, values: "" }],
            messages: $crate::Messages {
                en: include_str!("messages/en.ftl"),
                zh: include_str!("messages/zh.ftl"),
            },
            open: |setup| Ok($crate::sum::Component::boxed(setup, $game { misere: setup.flag("misere")? })),
        }]
    };
}
pub(crate) use misere_entries;

/// The theory engine of every game here: [`Impartial::lost`] for the value, all winning moves, or the best traps.
pub(crate) struct Theory;

pub(crate) fn worth(lost: bool) -> Value {
    if lost { Value::Loss { plies: None } } else { Value::Win { plies: None } }
}

/// The legal moves, each with whether it loses for whoever is then to move (so that it wins for the mover).
fn judged<G: Impartial>(game: &G, position: &G::Position) -> Option<Vec<(G::Move, bool)>> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let lost = game.lost_after(position, &moves)?;
    Some(moves.into_iter().zip(lost).collect())
}

/// Room to err: losing replies, few winning ones, and what is left to play.
type Room = (u64, Reverse<u64>, u64);

/// In a lost position, the moves that leave the opponent most losing replies and fewest winning ones, and among those
/// the ones that leave most to play.
fn traps<G: Impartial>(game: &G, position: &G::Position, moves: &[G::Move]) -> Vec<G::Move> {
    let mut budget = TRAP_REPLIES;
    let mut best: Option<(Room, Vec<G::Move>)> = None;
    for mv in moves {
        let next = game.play(position, mv);
        let count = game.count(&next);
        let Some(left) = budget.checked_sub(count.max(1)) else { break };
        budget = left;
        let Some(replies) = judged(game, &next) else { break };
        let wins = replies.iter().filter(|(_, wins)| *wins).count() as u64;
        let room = (count - wins, Reverse(wins), game.remaining(&next));
        match &mut best {
            Some((most, found)) if room == *most => found.push(mv.clone()),
            Some((most, _)) if room < *most => {}
            _ => best = Some((room, vec![mv.clone()])),
        }
    }
    best.map_or_else(|| moves.first().cloned().into_iter().collect(), |(_, found)| found)
}

impl<G: Impartial> Engine<G> for Theory {
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        _: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        let position = record.now();
        if let Some(outcome) = game.outcome(position) {
            return Ok(Analysis::finished("theory", outcome.into()));
        }
        let lost = game.lost(position).ok_or(AnalysisError::NoTheory)?;
        let count = game.count(position);
        if limits.lines == Limits::ALL && count > LISTED_MOVES {
            return Err(AnalysisError::TooLarge);
        }
        let line =
            |mv: G::Move, wins: bool| Line { value: worth(!wins), bound: Bound::Exact, moves: vec![mv] };
        let (mut best, mut lines): (Vec<_>, Vec<_>);
        let mut more = false;
        if let Some(moves) = (count <= TRIED_MOVES).then(|| judged(game, position)).flatten() {
            if lost {
                let all: Vec<_> = moves.iter().map(|(mv, _)| mv.clone()).collect();
                best = traps(game, position, &all);
            } else {
                best = moves.iter().filter(|(_, wins)| *wins).map(|(mv, _)| mv.clone()).collect();
                if count <= LISTED_MOVES && best.len() <= RANKED_MOVES {
                    // Those that a theorem finds are the ones that are explained.
                    let explained = game.constructed(position).unwrap_or_default();
                    best.sort_by_cached_key(|mv| !explained.contains(mv));
                }
            }
            lines = if count <= LISTED_MOVES {
                moves.into_iter().map(|(mv, wins)| line(mv, wins)).collect()
            } else {
                best.iter().map(|mv| line(mv.clone(), !lost)).collect::<Vec<_>>()
            };
        } else {
            let named = if lost { game.delaying(position) } else { game.constructed(position) };
            best = named.filter(|moves| !moves.is_empty()).ok_or(AnalysisError::NoTheory)?;
            more = !lost && !game.constructs_all(position);
            lines = best.iter().map(|mv| line(mv.clone(), !lost)).collect();
            if limits.lines == Limits::ALL {
                return Err(AnalysisError::NoTheory);
            }
        }
        // Best first: the named moves, then by value, then as generated.
        let rank = |mv: &G::Move| best.iter().position(|known| known == mv).unwrap_or(usize::MAX);
        if best.len() <= RANKED_MOVES {
            lines.sort_by_key(|line| (rank(&line.moves[0]), Reverse(line.value)));
        } else {
            lines.sort_by_key(|line| Reverse(line.value));
        }
        lines.truncate(limits.lines.max(1));
        Ok(Analysis {
            engine: "theory",
            value: worth(lost),
            bound: Bound::Exact,
            best,
            more,
            lines,
            notes: Vec::new(),
            stats: Stats::default(),
        })
    }
}

/// Why the position is won or lost: its parts and their nim-sum, which part has to change and to what, every move with
/// the nimber that it leads to, an answer to every move of a lost position.
pub(crate) fn explain<G: Impartial>(game: &G, record: &Record<G>, analysis: &Analysis<G::Move>) -> Vec<Note> {
    let position = record.now();
    if game.outcome(position).is_some() {
        return Vec::new();
    }
    let mut notes = game.laws(position);
    notes.extend(game.reasons(position));
    let few = game.count(position) <= SHOWN_MOVES;
    if !game.misere() {
        if let Some(nimber) = game.nimber(position) {
            // A search that has proved nothing may hold a move best that loses.
            let wins = if analysis.value.is_win() { &analysis.best[..] } else { &[] };
            let told = parts_notes(game, position, nimber, wins, &mut notes);
            let options = few.then(|| options_note(game, position, nimber)).flatten();
            if options.is_none() && !told {
                notes.push(Note::new("sum.nimber").with("nimber", nimber));
            }
            notes.extend(options);
        }
    } else if notes.is_empty() {
        notes.push(Note::new("sum.misere"));
    }
    if analysis.value.is_loss() && game.count(position) <= SHOWN_REPLIES {
        notes.extend(replies_note(game, position));
    }
    notes
}

/// The parts in which there is something left, each with its number from 1, its text and its nimber.
fn live(parts: &[(String, Option<u64>)]) -> Vec<(usize, &str, u64)> {
    let known = parts.iter().zip(1..).filter_map(|((text, value), i)| Some((i, text.as_str(), (*value)?)));
    known.filter(|(_, text, value)| *value != 0 || *text != "0").collect()
}

/// Whether there are two parts left, equal ones, so that each move in one can be copied in the other.
fn twins(parts: &[(String, Option<u64>)]) -> bool {
    matches!(live(parts)[..], [one, other] if one.1 == other.1)
}

/// Whether the parts left stand in pairs of equal ones, as they do whenever a move was copied.
fn paired(parts: &[(String, Option<u64>)]) -> bool {
    let mut texts: Vec<&str> = live(parts).into_iter().map(|part| part.1).collect();
    texts.sort_unstable();
    texts.chunks(2).all(|pair| pair.first() == pair.get(1))
}

/// The nim-sum of the parts, and what it means for the mover. Are there several parts to tell of?
fn parts_notes<G: Impartial>(
    game: &G,
    position: &G::Position,
    nimber: u64,
    wins: &[G::Move],
    notes: &mut Vec<Note>,
) -> bool {
    let parts = game.parts(position);
    let live = live(&parts);
    if live.len() < 2 {
        return false;
    }
    if live.len() <= SHOWN_PARTS {
        let width = live.iter().map(|(_, text, _)| text.chars().count()).max().unwrap_or(0);
        let rows: Vec<_> =
            live.iter().map(|(i, text, value)| format!("{i})  {text:>width$}  →  {value}")).collect();
        let sum: Vec<_> = live.iter().map(|(_, _, value)| value.to_string()).collect();
        notes.push(
            Note::new("sum.parts")
                .with("table", rows.join("\n"))
                .with("sum", sum.join(" ⊕ "))
                .with("nimber", nimber),
        );
    } else {
        notes.push(Note::new("sum.many-parts").with("count", live.len()).with("nimber", nimber));
    }
    notes.push(Note::new("sum.why"));
    if nimber == 0 {
        notes.push(Note::new(if twins(&parts) { "sum.mirror" } else { "sum.balanced" }));
        return true;
    }
    // The winning moves, each under the part that it changes.
    let mut moves: BTreeMap<usize, Vec<&G::Move>> = BTreeMap::new();
    for mv in wins {
        if let Some(part) = game.part_of(position, mv) {
            moves.entry(part + 1).or_default().push(mv);
        }
    }
    let change = |id, (i, text, value): &(usize, &str, u64)| {
        let named = moves.get(i).map_or(&[][..], Vec::as_slice);
        let shown = named.iter().take(SHOWN_IN_ROW).map(|mv| game.move_label(position, mv));
        let more = (named.len() > SHOWN_IN_ROW).then(|| "…".to_owned());
        Note::new(id)
            .with("part", *i)
            .with("what", *text)
            .with("before", *value)
            .with("nimber", nimber)
            .with("after", value ^ nimber)
            .with("count", named.len())
            .with(Note::FOR, shown.chain(more).collect::<Vec<_>>().join(", "))
    };
    let falls = |(_, _, value): &&(usize, &str, u64)| value ^ nimber < *value;
    notes.extend(live.iter().filter(falls).take(SHOWN_PARTS).map(|part| change("sum.change", part)));
    // In a part that does not have the highest digit no move has to, but one may raise its nimber as is wanted.
    let rises = live.iter().filter(|part| !falls(part) && moves.contains_key(&part.0));
    notes.extend(rises.take(SHOWN_PARTS).map(|part| change("sum.raise", part)));
    true
}

/// Every move under the nimber that it leads to, and why their mex is the position's own.
fn options_note<G: Impartial>(game: &G, position: &G::Position, nimber: u64) -> Option<Note> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = game.nimbers_after(position, &moves)?;
    let mut rows: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for (mv, after) in moves.iter().zip(after) {
        rows.entry(after).or_default().push(game.move_label(position, mv));
    }
    let width = rows.keys().last().map_or(1, |value| value.to_string().len());
    let row = |(value, moves): (&u64, &Vec<String>)| {
        let more = if moves.len() > SHOWN_IN_ROW { " …" } else { "" };
        let shown: Vec<_> = moves.iter().take(SHOWN_IN_ROW).map(String::as_str).collect();
        format!("{value:>width$}:  {}{more}", shown.join("  "))
    };
    let table: Vec<_> = rows.iter().map(row).collect();
    let id = if nimber == 0 { "sum.options-lost" } else { "sum.options" };
    Some(Note::new(id).with("table", table.join("\n")).with("nimber", nimber))
}

/// For every move of a lost position, an answer that leaves the mover lost again: the copy, where the strategy is to copy.
fn replies_note<G: Impartial>(game: &G, position: &G::Position) -> Option<Note> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let copies = !game.misere() && twins(&game.parts(position));
    let (mut rows, mut ends) = (Vec::new(), Vec::new());
    for mv in &moves {
        let next = game.play(position, mv);
        if game.outcome(&next).is_some() {
            // In misère play: whoever makes the last move loses at once.
            ends.push(game.move_label(position, mv));
            continue;
        }
        if game.count(&next) > TRAP_REPLIES {
            return None;
        }
        let reply = match game.answer(position, mv) {
            Some(reply) => reply,
            None => {
                let judged = judged(game, &next)?.into_iter();
                let wins: Vec<_> = judged.filter(|(_, wins)| *wins).map(|(reply, _)| reply).collect();
                let is_copy = |reply: &G::Move| paired(&game.parts(&game.play(&next, reply)));
                let copy = copies.then(|| wins.iter().position(is_copy)).flatten();
                wins.into_iter().nth(copy.unwrap_or(0))?
            }
        };
        rows.push(format!("{}  →  {}", game.move_label(position, mv), game.move_label(&next, &reply)));
    }
    let table = || Note::new("sum.replies").with("table", rows.join("\n"));
    (!rows.is_empty()).then(|| table().with("ends", ends.len()).with("list", ends.join(", ")))
}

/// Numbers with a sign between, cut short after [`SHOWN_PARTS`].
pub(crate) fn joined(numbers: impl IntoIterator<Item = u64>, sign: &str) -> String {
    let mut text: Vec<String> = numbers.into_iter().take(SHOWN_PARTS + 1).map(|n| n.to_string()).collect();
    if text.len() > SHOWN_PARTS {
        text[SHOWN_PARTS] = "…".to_owned();
    }
    text.join(sign)
}

#[cfg(test)]
pub(crate) mod testing {
    //! What every impartial game's theory is tested against: the definition, position by position.

    use super::*;
    use boyi_core::{Game, NoObserver};
    use std::collections::HashMap;

    /// Nimber (normal play) and whether the mover loses (the game's own convention), from the definition.
    pub(crate) struct Definition<'a, G: Game> {
        game: &'a G,
        known: HashMap<G::Position, (u64, bool)>,
    }

    impl<'a, G: Game> Definition<'a, G> {
        pub(crate) fn new(game: &'a G) -> Self {
            Definition { game, known: HashMap::new() }
        }

        pub(crate) fn solve(&mut self, position: &G::Position) -> (u64, bool) {
            if let Some(&known) = self.known.get(position) {
                return known;
            }
            let mut moves = Vec::new();
            self.game.moves(position, &mut moves);
            let after: Vec<_> = moves.iter().map(|mv| self.solve(&self.game.play(position, mv))).collect();
            let lost = match self.game.outcome(position) {
                Some(outcome) => outcome == boyi_core::Outcome::Loss,
                None => after.iter().all(|(_, lost)| !lost),
            };
            let solved = (boyi_impartial::mex(after.iter().map(|(nimber, _)| *nimber)), lost);
            self.known.insert(position.clone(), solved);
            solved
        }
    }

    impl<G: Game> Definition<'_, G> {
        /// The positions solved.
        pub(crate) fn positions(&self) -> Vec<G::Position> {
            self.known.keys().cloned().collect()
        }
    }

    /// Everything that theory says about a position is what the definition says: value, all winning moves, the value
    /// of every line, nimbers; and in a lost position the named moves leave as much room to err as any. Returns whether
    /// theory had an answer.
    pub(crate) fn agrees<G: Impartial>(
        game: &G,
        definition: &mut Definition<G>,
        position: &G::Position,
    ) -> bool {
        let text = game.position_text(position);
        let (nimber, lost) = definition.solve(position);
        if let Some(claimed) = game.nimber(position) {
            assert_eq!(claimed, nimber, "nimber of {text}");
        }
        let record = Record::from_position(position.clone());
        let limits = Limits { lines: Limits::ALL, ..Limits::default() };
        let analysis = match Theory.analyze(game, &record, &limits, &mut NoObserver) {
            Ok(analysis) => analysis,
            Err(refusal) => {
                assert_eq!(refusal, AnalysisError::NoTheory, "{text}");
                return false;
            }
        };
        assert_eq!(analysis.value.is_loss(), lost, "{text}");
        assert_eq!(analysis.stats, Stats::default(), "{text}");
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        assert_eq!(moves.len() as u64, game.count(position), "count of {text}");
        assert_eq!(moves.len(), analysis.lines.len(), "lines of {text}");
        for line in &analysis.lines {
            let wins = definition.solve(&game.play(position, &line.moves[0])).1;
            assert_eq!(line.value.is_win(), wins, "{text}: {}", game.move_text(position, &line.moves[0]));
        }
        let slips = |mv: &G::Move| {
            let next = game.play(position, mv);
            let mut replies = Vec::new();
            game.moves(&next, &mut replies);
            replies.iter().filter(|reply| !definition_lost(definition, game, &next, reply)).count()
        };
        if lost {
            let mut slips = slips;
            let most = moves.iter().map(&mut slips).max();
            assert!(analysis.best.iter().all(|mv| Some(slips(mv)) == most), "traps of {text}");
        } else {
            let wins: Vec<_> =
                moves.iter().filter(|mv| definition.solve(&game.play(position, mv)).1).collect();
            let best: Vec<_> = moves.iter().filter(|mv| analysis.best.contains(mv)).collect();
            assert_eq!((best.len(), best), (analysis.best.len(), wins), "{text}");
        }
        explain(game, &record, &analysis);
        true
    }

    fn definition_lost<G: Game>(
        definition: &Definition<G>,
        game: &G,
        position: &G::Position,
        mv: &G::Move,
    ) -> bool {
        definition.known[&game.play(position, mv)].1
    }

    /// [`agrees`] on every position that play from `start` can reach. Returns how many theory answered.
    pub(crate) fn agrees_below<G: Impartial>(game: &G, start: &G::Position) -> usize {
        let mut definition = Definition::new(game);
        definition.solve(start);
        definition.positions().iter().filter(|position| agrees(game, &mut definition, position)).count()
    }

    /// Positions and moves reachable from `start` in random play round-trip through their text, and text near them
    /// reads without panic.
    pub(crate) fn round_trips<G: Notation>(game: &G, start: &G::Position, seed: u64) {
        let mut position = start.clone();
        let mut random = seed;
        let mut moves = Vec::new();
        while game.outcome(&position).is_none() {
            let text = game.position_text(&position);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(&position), "{text}");
            moves.clear();
            game.moves(&position, &mut moves);
            assert_eq!(moves.len() as u64, game.count(&position), "{text}");
            for mv in &moves {
                assert!(game.legal(&position, mv), "{text} {mv:?}");
                let written = game.move_text(&position, mv);
                assert_eq!(game.parse_move(&position, &written).as_ref(), Ok(mv), "{text} {written}");
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position = game.play(&position, &moves[(random >> 33) as usize % moves.len()]);
        }
    }
}
