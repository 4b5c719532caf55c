//! A game in progress, and the engines that are asked about it.

use crate::{
    Lang, MAX_LISTED, PositionHeader, Request, RequestError, Service, Words,
    time_limit::{TimeLimit, elapsed_ms},
};
use boyi_catalogue::{AnyGame, AnyRecord, EngineChoice, Error, GameEntry, Level, Question};
use boyi_core::{Analysis, Limits, MoveText, Note, Outcome, ParseError, SearchObserver, Side};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game in progress: the game, the position it began with, the moves, and the engine that was asked about it last.
///
/// The engine lives as long as the session, and keeps its transposition table, its histories and what it has solved. Taking moves
/// back, playing them again and going to another position of the same game keep all of that, because it stays true;
/// [`clear`](GameSession::clear) forgets it. So a later answer may be deeper or take less work than the same answer of a new session,
/// but no proved value ever differs. A *new* session, with one thread and a limit of depth or nodes, gives the same answer byte
/// for byte. Two sessions share nothing but the threads that their observers offer.
///
/// Questions come in two forms: as data with words, ready to be shown or sent as JSON ([`analyze`](GameSession::analyze),
/// [`state`](GameSession::state), …), and as what the engine itself says ([`ask`](GameSession::ask),
/// [`ask_level`](GameSession::ask_level), [`ask_all`](GameSession::ask_all)).
///
/// ```
/// use boyi_core::NoObserver;
/// use boyi_session::{Analyze, GameSession, Service};
///
/// let service = Service::new(boyi_games::registry());
/// let mut session = GameSession::new(&service, "nim")?;
/// session.set_position(Some("3,4,5"))?;
/// session.play("1:2")?;
/// assert_eq!(session.position(), "1,4,5");
/// let lost = session.analyze(&Analyze::default(), &mut NoObserver)?;
/// assert!(lost.value.is_loss());
/// session.undo();
/// assert_eq!(session.position(), "3,4,5");
/// session.redo();
///
/// // As text, and back.
/// let saved = serde_json::to_string(&session.save()).unwrap();
/// assert_eq!(saved, r#"{"game":"nim","position":"3,4,5","moves":["1:2"]}"#);
/// let saved = serde_json::from_str(&saved).unwrap();
/// assert_eq!(GameSession::restore(&service, &saved)?.position(), "1,4,5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GameSession<'s> {
    pub(crate) service: &'s Service,
    pub(crate) words: &'s Words,
    pub(crate) entry: &'static GameEntry,
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) record: Box<dyn AnyRecord>,
    /// Moves taken back, the last one first to be played again.
    undone: Vec<String>,
    /// Bytes of memory for the tables of the engine, at most.
    pub(crate) memory: usize,
}

/// A session as text: the game, the position it began with, and the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SavedSession {
    /// The game with its parameters.
    pub game: String,
    /// The position it began with; absent if that is the game's usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves since.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Moves taken back, the one to be played again first at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<String>,
}

/// Beginning, going on, going back.
impl<'s> GameSession<'s> {
    /// A new game of the name that people type, `name[:key=value,flag,…]`, with words in English.
    ///
    /// # Errors
    /// No such game or parameter, or a value that the game does not take.
    pub fn new(service: &'s Service, game: &str) -> Result<GameSession<'s>, Error> {
        let (entry, game) = service.open(game, Lang::En)?;
        GameSession::of(service, entry, Arc::from(game))
    }

    /// A new game of one that is set up already.
    ///
    /// # Errors
    /// None for the games of the catalogue: each has a start.
    pub fn of(
        service: &'s Service,
        entry: &'static GameEntry,
        game: Arc<dyn AnyGame>,
    ) -> Result<GameSession<'s>, Error> {
        let record = game.record(None, &[])?;
        let (words, memory) = (service.words(Lang::En), Limits::default().memory);
        Ok(GameSession { service, words, entry, game, record, undone: Vec::new(), memory })
    }

    /// The session of a request, at its position, with words in its language.
    ///
    /// # Errors
    /// A wrong game, position or move.
    pub fn of_request(service: &'s Service, request: &Request) -> Result<GameSession<'s>, RequestError> {
        let words = service.words(request.lang);
        let open = || {
            let mut session = GameSession::new(service, &request.game)?.in_lang(request.lang);
            session.go_to(request.position.as_deref(), &request.moves)?;
            Ok(session)
        };
        open().map_err(|error| RequestError::new(words, &error))
    }

    /// The same session with words in another language.
    #[must_use]
    pub fn in_lang(mut self, lang: Lang) -> GameSession<'s> {
        self.set_lang(lang);
        self
    }

    /// From now on words are in this language, and moves, where a game writes them for people who read Chinese and for others. The engine
    /// of such a game then starts from scratch.
    pub fn set_lang(&mut self, lang: Lang) {
        self.words = self.service.words(lang);
        let chinese = lang == Lang::Zh;
        if self.entry.has_chinese_moves && self.game.setup().is_in_chinese() != chinese {
            let (start, moves) = (self.set_up_start(), self.record.moves());
            let moves: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
            let setup = self.game.setup().clone().in_chinese(chinese);
            let game = self.service.registry().open_setup(self.entry, &setup).map_err(Error::from);
            let same = game.and_then(|game| Ok((game.record(start.as_deref(), &moves)?, game)));
            // It was set up before, and so were these moves played.
            if let Ok((record, game)) = same {
                (self.record, self.game) = (record, Arc::from(game));
            }
        }
    }

    /// Sets the memory limit of the engine's tables, in bytes.
    pub fn set_memory(&mut self, bytes: usize) {
        self.memory = bytes;
    }

    /// Plays a move and says how it reads. The move that was taken back last, or [`redo`](GameSession::redo), keeps those after it
    /// to be played again; another one drops them.
    ///
    /// # Errors
    /// Not a move, not legal here, or the game is over.
    pub fn play(&mut self, mv: &str) -> Result<MoveText, ParseError> {
        let played = self.record.play(mv)?;
        if self.undone.pop().is_some_and(|undone| undone != played.text) {
            self.undone.clear();
        }
        Ok(played)
    }

    /// Takes the last move back; `None` at the start.
    pub fn undo(&mut self) -> Option<MoveText> {
        let mv = self.record.undo()?;
        self.undone.push(mv.text.clone());
        Some(mv)
    }

    /// Plays the move again that was taken back last; `None` where there is none.
    pub fn redo(&mut self) -> Option<MoveText> {
        let mv = self.undone.pop()?;
        self.record.play(&mv).ok()
    }

    /// Starts again from a position, or from the game's starting position. The engine keeps what it has learned.
    ///
    /// # Errors
    /// No position of the game; then the session is where it was.
    pub fn set_position(&mut self, position: Option<&str>) -> Result<(), Error> {
        self.go_to(position, &[] as &[&str])
    }

    /// Goes to where moves lead from a position, or from the game's usual start. The engine keeps what it has learned.
    ///
    /// # Errors
    /// No position of the game, or a move that is not legal; then the session is where it was.
    pub fn go_to(&mut self, position: Option<&str>, moves: &[impl AsRef<str>]) -> Result<(), Error> {
        let moves: Vec<&str> = moves.iter().map(AsRef::as_ref).collect();
        self.record.go_to(position, &moves)?;
        self.undone.clear();
        Ok(())
    }

    /// Goes to the end of the main line of a game's text, such as PGN, and returns notes on the parts of the text that are left out. The
    /// engine starts from scratch.
    ///
    /// # Errors
    /// No game's text, or a move that is not legal; then the session is where it was.
    pub fn read(&mut self, text: &str) -> Result<Vec<Note>, Error> {
        let (record, remarks) = self.game.read(text)?;
        self.record = record;
        self.undone.clear();
        Ok(remarks)
    }

    /// Forgets what the engine has learned: the next answer is that of a new session.
    pub fn clear(&mut self) {
        self.record.clear();
    }

    /// The session as text.
    pub fn save(&self) -> SavedSession {
        let moves = self.record.moves().into_iter().map(|mv| mv.text).collect();
        SavedSession { game: self.name(), position: self.set_up_start(), moves, undone: self.undone.clone() }
    }

    /// The session that a text was saved of. Its engine has learned nothing yet.
    ///
    /// # Errors
    /// A wrong game, position or move.
    pub fn restore(service: &'s Service, saved: &SavedSession) -> Result<GameSession<'s>, Error> {
        let mut session = GameSession::new(service, &saved.game)?;
        session.go_to(saved.position.as_deref(), &saved.moves)?;
        session.undone.clone_from(&saved.undone);
        Ok(session)
    }
}

/// The state of the game.
impl<'s> GameSession<'s> {
    /// The games, and the words about them.
    pub fn service(&self) -> &'s Service {
        self.service
    }

    /// The words in the session's language.
    pub fn words(&self) -> &'s Words {
        self.words
    }

    /// The catalogue's entry of the game.
    pub fn entry(&self) -> &'static GameEntry {
        self.entry
    }

    /// The game, set up.
    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.game
    }

    /// The game's name with its parameters.
    pub fn name(&self) -> String {
        self.game.name()
    }

    /// The rule in one line, as the parameters have it.
    pub fn rule(&self) -> String {
        self.words.rule_of(self.entry, self.game.setup())
    }

    /// The record of the game.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// The position that the game began with.
    pub fn start(&self) -> String {
        self.record.start()
    }

    /// The position that the game began with; `None` if that is the usual start.
    pub(crate) fn set_up_start(&self) -> Option<String> {
        let usual = self.game.record(None, &[]).map(|record| record.position());
        Some(self.record.start()).filter(|start| usual.as_ref() != Ok(start))
    }

    /// The position on the board.
    pub fn position(&self) -> String {
        self.record.position()
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<MoveText> {
        self.record.moves()
    }

    /// The side to move.
    pub fn mover(&self) -> Side {
        self.record.mover()
    }

    /// The outcome for the player to move; `None` while the game continues.
    pub fn verdict(&self) -> Option<Outcome> {
        self.record.verdict()
    }

    /// The legal moves; `None` if there are more than [`MAX_LISTED`].
    pub fn legal(&self) -> Option<Vec<MoveText>> {
        if self.verdict().is_some() { Some(Vec::new()) } else { self.record.legal(MAX_LISTED) }
    }

    /// The position's part of every reply.
    pub fn header(&self) -> PositionHeader<'s> {
        PositionHeader {
            entry: self.entry,
            words: self.words,
            game: self.name(),
            position: self.position(),
            mover: self.mover(),
        }
    }
}

/// Questions to the engine itself. A time limit is in milliseconds and needs an observer with a clock; without one, the game's own
/// measure of work is the limit.
impl GameSession<'_> {
    /// An engine's answer about the position.
    ///
    /// # Errors
    /// An unknown engine or evaluation, or the engine gives no answer.
    pub fn ask(
        &mut self,
        question: &Question,
        time_ms: Option<u64>,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Analysis<MoveText>, Error> {
        let mut observer = TimeLimit::new(observer, time_ms);
        let question = self.within_memory(question, &observer);
        self.record.analyze(&question, &mut observer)
    }

    /// The move that a player of some strength chooses; `None` when the game is over. A new session and the same seed give the same
    /// move, unless time is limited.
    ///
    /// # Errors
    /// The engine gives no answer, not even a random move.
    pub fn ask_level(
        &mut self,
        level: Level,
        seed: u64,
        time_ms: Option<u64>,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Option<EngineChoice>, Error> {
        let mut observer = TimeLimit::new(observer, time_ms);
        let question = self.within_memory(&Question::default(), &observer);
        self.record.choose(level, seed, &question, &mut observer)
    }

    /// The same search by each engine that searches to a depth, with the milliseconds that each took.
    ///
    /// # Errors
    /// An unknown evaluation, or not enough memory.
    pub fn ask_all(
        &mut self,
        depth: u32,
        evaluator: Option<&str>,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Vec<(Analysis<MoveText>, u64)>, Error> {
        let limits = Limits { depth: Some(depth), memory: self.memory, ..Limits::default() };
        let began = observer.now_ms();
        let mut timed = ReportTimes { observer, at: Vec::new() };
        let answers = self.record.compare(&limits, evaluator, &mut timed)?;
        let ends = timed.at;
        let starts = std::iter::once(began).chain(ends.iter().copied());
        let spent = starts.zip(&ends).map(|(start, end)| elapsed_ms(start, *end));
        Ok(answers.into_iter().zip(spent).collect())
    }

    /// The question with the session's memory; where a time is the only limit, with that limit alone.
    fn within_memory(&self, question: &Question, observer: &TimeLimit) -> Question {
        let mut question = question.clone();
        question.limits.memory = self.memory;
        if observer.has_deadline() {
            question.limits.nodes = question.limits.nodes.or(Some(u64::MAX));
        }
        question
    }
}

impl std::fmt::Debug for GameSession<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GameSession").field("saved", &self.save()).finish_non_exhaustive()
    }
}

/// Notes when each report comes.
struct ReportTimes<'a> {
    observer: &'a mut dyn SearchObserver<MoveText>,
    at: Vec<Option<u64>>,
}

impl SearchObserver<MoveText> for ReportTimes<'_> {
    fn pool(&self) -> Option<&'static dyn boyi_core::ThreadPool> {
        self.observer.pool()
    }

    fn now_ms(&self) -> Option<u64> {
        self.observer.now_ms()
    }

    fn report(&mut self, analysis: &Analysis<MoveText>) {
        self.at.push(self.observer.now_ms());
        self.observer.report(analysis);
    }

    fn progress(&mut self, nodes: u64) {
        self.observer.progress(nodes);
    }

    fn poll(&mut self) -> std::ops::ControlFlow<()> {
        self.observer.poll()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::NoObserver;

    #[test]
    fn a_question_has_the_memory_of_its_session() {
        let service = Service::new(boyi_games::registry());
        let mut session = GameSession::new(&service, "chess").unwrap();
        for memory in [1 << 20, Limits::default().memory, 1 << 30] {
            session.set_memory(memory);
            let question =
                session.within_memory(&Question::default(), &TimeLimit::new(&mut NoObserver, None));
            assert_eq!(question.limits.memory, memory);
        }
    }
}
