//! A session's answers as data: the replies to each [`Query`].

use crate::{
    AnalysisReply, Analyze, AnnotatedLine, Choice, Choose, Compare, Compared, Comparison, DistanceCounts,
    ErrorKind, Exported, GameEnd, GameInfo, GameSession, Games, Hint, Imported, Lang, LegalMoves, LineCount,
    MoveNimber, Nimbers, ParamInfo, PartValue, Perft, PerftCount, PerftMove, PlayedWin, Query, RecordedTree,
    Reply, RequestError, Service, Solution, SplitText, State, StatsReply, SumPart, Tag, TaggedText, Threats,
    Tree, TreeNode, Variant, WITH_CHESS, Whereabouts, Words, pgn, time_limit::elapsed_ms, xiangqi_pgn,
};
use boyi_catalogue::{
    ChoiceReason, ComponentValue, Error, GameEntry, Group, Level, PartNimber, Question, TreeOptions,
    solve::{SolvedGame, Summary},
};
use boyi_core::{
    Analysis, AnalysisError, Limits, MoveText, NoObserver, Note, Outcome, ParseError, SearchObserver, Side,
};

/// More legal moves than this are counted, not listed.
pub const MAX_LISTED: u64 = 10_000;

/// Maximum depth of a perft or a comparison; deeper ones would not end in a lifetime.
const MAX_DEPTH: u32 = 100;

/// Nodes of a search tree that are recorded at most.
const MAX_NODES: usize = 10_000;

/// Moves of a tree of threats, about.
const MOST_THREATS: usize = 400;

/// Moves whose nimbers are told at most: each takes a look at the position after it.
const MAX_NIMBERS: u64 = 1_000;

impl RequestError {
    /// Puts an error of a game or an engine into words.
    pub fn new(words: &Words, error: &Error) -> RequestError {
        let text = words.error(error);
        let read = |error: &ParseError, ply| RequestError {
            kind: ErrorKind::Request,
            field: Some(error.field.into()),
            found: Some(error.found.as_str().into()),
            expected: Some(words.expected(error).into()),
            reason: error.expected.id.to_owned(),
            ply,
            text: text.clone(),
        };
        match error {
            Error::Parse(error) => read(error, None),
            Error::Move { ply, error } => read(error, Some(*ply)),
            Error::Analysis(error) => RequestError::work(error.id(), None, text),
        }
    }
}

/// The position's part of every reply: turns an engine's report into a reply while the session is busy.
#[derive(Clone)]
pub struct PositionHeader<'s> {
    pub(crate) words: &'s Words,
    pub(crate) entry: &'static GameEntry,
    /// The game with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// The side to move.
    pub mover: Side,
}

impl PositionHeader<'_> {
    /// An engine's report as a reply.
    pub fn reply(&self, analysis: &Analysis<MoveText>, time_ms: u64) -> AnalysisReply {
        let note = |note: &Note| self.words.note_text_of(self.entry, note);
        AnalysisReply {
            game: self.game.clone(),
            position: self.position.clone(),
            mover: self.mover,
            engine: analysis.engine.to_owned(),
            value: analysis.value,
            nimber: None,
            parts: Vec::new(),
            values: Vec::new(),
            best: analysis.best.iter().map(|mv| mv.text.clone()).collect(),
            more: analysis.more,
            lines: analysis.lines.clone(),
            notes: analysis.notes.iter().map(note).collect(),
            stats: StatsReply::new(&analysis.stats, time_ms),
            terms: None,
            squares: Vec::new(),
        }
    }
}

impl std::fmt::Debug for PositionHeader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {:?}", self.game, self.position, self.mover)
    }
}

/// The catalogue.
///
/// # Panics
/// If a registered game cannot be opened by its bare name, which a test rules out.
pub fn games(service: &Service, lang: Lang) -> Games {
    Games { games: service.registry().entries().map(|entry| game_info(service, lang, entry)).collect() }
}

/// A game of the catalogue.
///
/// # Panics
/// If it cannot be opened by its bare name, which a test rules out.
pub fn game_info(service: &Service, lang: Lang, entry: &GameEntry) -> GameInfo {
    let words = service.words(lang);
    let owned = |names: Vec<&'static str>| names.into_iter().map(str::to_owned).collect();
    let game = service.registry().open(entry.name).expect("a registered game opens");
    let start = game.record(None, &[]).expect("a registered game starts");
    let example = game.record(entry.example, &[]).expect("an example is a position");
    let variants = service.registry().variants(entry);
    let param = |param: &boyi_catalogue::Param| ParamInfo {
        key: param.key.to_owned(),
        default: param.default.map(str::to_owned),
        values: param.values.to_owned(),
        about: words.text(&format!("{}-param-{}", entry.name, param.key)),
    };
    GameInfo {
        name: entry.name.to_owned(),
        title: words.title(entry),
        aliases: owned(service.registry().aliases(entry)),
        rule: words.rule(entry.name),
        about: words.text(&format!("{}-about", entry.name)),
        group: entry.group.id().to_owned(),
        sides: words.sides(entry),
        knowledge: entry.knowledge.id().to_owned(),
        params: entry.params.iter().map(param).collect(),
        engines: owned(game.engines()),
        evaluators: owned(game.evaluators()),
        views: owned(game.views().to_vec()),
        picture: example.picture(game.views()[0]),
        start: start.position(),
        variants: variants.filter_map(|(name, names)| variant(name, names, lang)).collect(),
    }
}

/// A variant by the first of its names that is in this language.
fn variant(name: &str, names: &[&str], lang: Lang) -> Option<Variant> {
    let is_chinese = |name: &&&str| name.contains(|c: char| ('\u{4e00}'..='\u{9fff}').contains(&c));
    let title = names.iter().find(|name| is_chinese(name) == (lang == Lang::Zh))?;
    Some(Variant { name: name.to_owned(), title: (*title).to_owned() })
}

/// Questions and their answers as data, with words in the session's language.
impl GameSession<'_> {
    /// The answer to any question about a game. ([`Query::Games`] is about none; it gets the catalogue all the same.)
    pub fn answer(&mut self, query: &Query, observer: &mut dyn SearchObserver<MoveText>) -> Reply {
        let reply = match query {
            Query::Games => Ok(Reply::Games(games(self.service, self.words.lang()))),
            Query::State { view } => self.state(view.as_deref()).map(|state| Reply::State(Box::new(state))),
            Query::Moves => self.legal_moves().map(Reply::Moves),
            Query::Analyze(how) => self.analyze(how, observer).map(Reply::Analysis),
            Query::Compare(how) => self.compare(how, observer).map(Reply::Comparison),
            Query::Choose(how) => self.choose(how, observer).map(Reply::Choice),
            Query::Hint => self.hint(observer).map(Reply::Hint),
            Query::Perft(how) => self.perft(how, observer).map(Reply::Perft),
            Query::Tree(how) => self.tree(how).map(Reply::Tree),
            Query::Nimbers => Ok(Reply::Nimbers(self.nimbers())),
            Query::Threats => self.threats(observer).map(Reply::Threats),
            Query::Solution => {
                self.solution(observer).map(Reply::Solution).map_err(|error| self.error(error))
            }
            Query::Explore => self.explore(None).map(Reply::Explored),
            Query::Review(how) => self.review(how, observer).map(Reply::Review),
            Query::Import { text } => self.import(text).map(Reply::Imported),
            Query::Split { text } => Ok(Reply::Split(self.split(text))),
            Query::Export { line, tags } => self.export(line.as_ref(), tags).map(Reply::Exported),
        };
        reply.unwrap_or_else(|error| Reply::Error { error })
    }

    /// An error in words.
    pub fn error(&self, error: impl Into<Error>) -> RequestError {
        RequestError::new(self.words, &error.into())
    }

    /// The picture of the position, its legal moves, and whether the game is over.
    ///
    /// # Errors
    /// The game has no such view.
    pub fn state(&mut self, view: Option<&str>) -> Result<State, RequestError> {
        let views = self.game.views();
        if let Some(view) = view.filter(|view| !views.contains(view)) {
            return Err(self.error(ParseError::new("view", view, "one-of").with("list", views.join(", "))));
        }
        let over = self.verdict().map(|outcome| self.ending(outcome));
        Ok(State {
            game: self.name(),
            rule: self.rule(),
            position: self.position(),
            mover: self.mover(),
            swapped: self.record.swapped(),
            moves: self.moves(),
            count: if over.is_some() { 0 } else { self.record.count() },
            legal: self.legal(),
            over,
            picture: self.record.picture(view.unwrap_or(views[0])),
            called: self.record.called().map(|name| self.words.opening(&name)),
            alarm: self.record.alarm(),
            cannot_win: self.record.cannot_win(),
        })
    }

    /// How the game ended, and why: in the words of a note, else of the game, else of its family.
    fn ending(&mut self, result: Outcome) -> GameEnd {
        let analysis = self.record.analyze(&Question::default(), &mut NoObserver);
        let note = analysis.ok().and_then(|analysis| analysis.notes.into_iter().next());
        let why = self.why_over(result, note.as_ref(), &self.words.sides(self.entry));
        let told = [Side::First, Side::Second].map(|player| {
            let mut names = [self.words.text("side-you"), self.words.text("side-opponent")];
            if self.record.color(player) == Side::Second {
                names.swap(0, 1);
            }
            self.why_over(result, note.as_ref(), &names)
        });
        let told = Some(told).filter(|told| told.iter().any(|told| *told != why));
        GameEnd { result, told, note: note.map(|note| self.words.note_text_of(self.entry, &note)), why }
    }

    /// Why the game is over, with these names of its sides, by their colours.
    fn why_over(&self, result: Outcome, note: Option<&Note>, names: &[String; 2]) -> String {
        if let Some(note) = note {
            return self.words.note_named(note, names);
        }
        let winner = match result {
            Outcome::Win => self.record.mover(),
            Outcome::Loss => !self.record.mover(),
            Outcome::Draw if self.record.count() > 0 => return self.words.text("over-repeated"),
            Outcome::Draw => return self.words.text("over-draw"),
        };
        let winner = self.record.color(winner).index();
        let own = format!("{}-over", self.entry.name);
        let id = match self.entry.group {
            _ if self.words.has(&own) => own.as_str(),
            Group::Impartial => "over-last-move",
            Group::Partizan => "over-cannot-move",
            _ => "over-won",
        };
        let mut args = vec![
            ("winner", names[winner].as_str().into()),
            ("loser", names[1 - winner].as_str().into()),
            ("side", self.entry.sides[winner].into()),
        ];
        let params = self.entry.values(self.game.setup()).unwrap_or_default();
        args.extend(params.into_iter().map(|(key, value)| (key, value.into())));
        self.words.say(id, &args)
    }

    /// The value of the position, with the reasons.
    ///
    /// # Errors
    /// An unknown engine or evaluation; every line asked for where there are more than [`MAX_LISTED`]; or the engine gives no answer.
    pub fn analyze(
        &mut self,
        how: &Analyze,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<AnalysisReply, RequestError> {
        let moves = self.record.count();
        if how.lines == LineCount::All && moves > MAX_LISTED {
            let error = ParseError::new("lines", "all", "moves-to-list").with("max", MAX_LISTED);
            return Err(self.error(error.with("count", moves)));
        }
        let began = observer.now_ms();
        let analysis = self.ask(&how.question(), how.time_ms, observer).map_err(|error| self.error(error))?;
        let mut reply = self.header().reply(&analysis, elapsed_ms(began, observer.now_ms()));
        if self.verdict().is_none() {
            reply.nimber = self.record.nimber();
            let part = |PartNimber { number, position, nimber }| SumPart { number, position, nimber };
            reply.parts = self.record.parts().into_iter().map(part).collect();
            let value = |ComponentValue { number, value, mean, temperature }| PartValue {
                number,
                value,
                mean,
                temperature,
            };
            reply.values = self.record.component_values().into_iter().map(value).collect();
        }
        if reply.nimber.is_some() {
            for line in &mut reply.lines {
                line.nimber = self.record.nimber_after(&line.moves[0].text);
            }
        }
        if how.explain && self.verdict().is_none() {
            let evaluator = how.evaluator.as_deref();
            let terms = self.record.terms(evaluator);
            reply.terms = Some(terms.map_err(|error| self.error(error))?);
            let squares = self.record.square_values(evaluator);
            reply.squares = squares.map_err(|error| self.error(error))?;
        }
        Ok(reply)
    }

    fn checked_depth(&self, depth: u32) -> Result<u32, RequestError> {
        let most = MAX_DEPTH;
        if depth <= most {
            return Ok(depth);
        }
        let error = ParseError::new("depth", depth.to_string(), "number-between");
        Err(self.error(error.with("min", 0u64).with("max", u64::from(most))))
    }

    /// The same search by each engine that searches to a depth.
    ///
    /// # Errors
    /// Too deep, an unknown evaluation, or not enough memory.
    pub fn compare(
        &mut self,
        how: &Compare,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Comparison, RequestError> {
        let depth = self.checked_depth(how.depth)?;
        let answers = self.ask_all(depth, how.evaluator.as_deref(), observer);
        let answers = answers.map_err(|error| self.error(error))?;
        let compared = |(answer, time_ms): (Analysis<MoveText>, u64)| Compared {
            engine: answer.engine.to_owned(),
            value: answer.value,
            interior: answer.stats.interior,
            leaves: answer.stats.leaves,
            cutoffs: answer.stats.cutoffs,
            table_hits: answer.stats.table_hits,
            nodes: answer.stats.nodes(),
            best: answer.best.into_iter().map(|mv| mv.text).collect(),
            time_ms,
        };
        let engines = answers.into_iter().map(compared).collect();
        Ok(Comparison { game: self.name(), position: self.position(), depth, engines })
    }

    /// A move for a player of some strength.
    ///
    /// # Errors
    /// No such level; the game is over; or the engine gives no answer.
    pub fn choose(
        &mut self,
        how: &Choose,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Choice, RequestError> {
        let level = Level::new(how.level).ok_or_else(|| {
            let error = ParseError::new("level", how.level.to_string(), "number-between");
            self.error(error.with("min", 1u64).with("max", 10u64))
        })?;
        let time = how.time_ms.filter(|_| level == Level::STRONGEST);
        let chosen = self.ask_level(level, how.seed, time, observer).map_err(|error| self.error(error))?;
        let over = || self.error(ParseError::new("move", "", "game-not-over"));
        let chosen = chosen.ok_or_else(over)?;
        let mut why = Vec::new();
        match chosen.why {
            ChoiceReason::Only => why.push(self.words.text("why-only")),
            ChoiceReason::Best | ChoiceReason::Lapse | ChoiceReason::Guess => {}
            ChoiceReason::Trap { mistakes, replies } => {
                let args = [("mistakes", mistakes.into()), ("replies", replies.into())];
                why.push(self.words.say("why-trap", &args));
            }
        }
        if let Some(analysis) = &chosen.analysis {
            why.extend(analysis.notes.iter().map(|note| self.words.note_of(self.entry, note)));
        }
        Ok(Choice { mv: chosen.mv.text, label: chosen.mv.label, why })
    }

    /// A hint in three grades: where to look, the move, why.
    ///
    /// # Errors
    /// The game is over, or the engine gives no answer.
    pub fn hint(&mut self, observer: &mut dyn SearchObserver<MoveText>) -> Result<Hint, RequestError> {
        if self.verdict().is_some() {
            return Err(self.error(ParseError::new("move", "", "game-not-over")));
        }
        let asked = self.ask(&Question::default(), None, observer);
        let analysis = asked.map_err(|error| self.error(error))?;
        // A proof may name no move; then a search's opinion is no proof.
        let proved = analysis.best.first();
        let expected = || analysis.lines.first().and_then(|line| line.moves.first());
        let Some(best) = proved.or_else(expected).cloned() else {
            return Err(self.error(AnalysisError::Stopped));
        };
        let words = self.words;
        let look = if analysis.value.is_loss() {
            words.text("hint-look-lost")
        } else {
            words.look_at(Whereabouts::of(&best, &self.record.picture(self.game.views()[0])))
        };
        let value = words.value(analysis.value, analysis.bound, self.entry.group);
        let worth = [("move", best.label.as_str().into()), ("value", value.into())];
        let mut why: Vec<String> = proved.map(|_| words.say("hint-value", &worth)).into_iter().collect();
        let about = analysis.notes.iter().filter(|note| note.is_about(&best.label));
        why.extend(about.map(|note| words.note_of(self.entry, note)));
        Ok(Hint { look, mv: best.text, label: best.label, why })
    }

    /// The tree that an engine of fixed depth visits, node by node.
    ///
    /// # Errors
    /// An unknown engine or evaluation, too deep or too large, or more moves than can be listed.
    pub fn tree(&self, how: &Tree) -> Result<RecordedTree, RequestError> {
        let depth = self.checked_depth(how.depth)?;
        if !(1..=MAX_NODES).contains(&how.budget) {
            let error = ParseError::new("budget", how.budget.to_string(), "number-between");
            return Err(self.error(error.with("min", 1u64).with("max", MAX_NODES)));
        }
        if self.record.count() > MAX_LISTED {
            return Err(self.error(AnalysisError::TooLarge));
        }
        let options = TreeOptions { engine: &how.engine, depth, budget: how.budget };
        let tree = self.record.tree(&options, how.evaluator.as_deref()).map_err(|error| self.error(error))?;
        let node = |node: boyi_catalogue::TreeNode<MoveText>| TreeNode {
            parent: node.parent,
            label: node.mv.map(|mv| mv.label),
            ply: node.ply,
            depth: node.depth,
            kind: node.kind,
            alpha: node.alpha,
            beta: node.beta,
            value: node.value,
            bound: node.bound,
            skipped: node.skipped,
        };
        Ok(RecordedTree {
            game: self.name(),
            position: self.position(),
            nodes: tree.nodes.into_iter().map(node).collect(),
            complete: tree.complete,
        })
    }

    /// The nimbers that the legal moves leave; none where they are not known or do not decide.
    pub fn nimbers(&self) -> Nimbers {
        let moves = if self.verdict().is_none() { self.record.legal(MAX_NIMBERS) } else { None };
        let left =
            |mv: MoveText| Some(MoveNimber { nimber: self.record.nimber_after(&mv.text)?, mv: mv.text });
        let after = moves.unwrap_or_default().into_iter().map_while(left).collect();
        Nimbers { game: self.name(), position: self.position(), after }
    }

    /// The threats by which the player to move wins, with every answer that stops one.
    ///
    /// # Errors
    /// No such win was found, or the game knows none.
    pub fn threats(&self, observer: &mut dyn SearchObserver<MoveText>) -> Result<Threats, RequestError> {
        let (lines, complete) = self
            .threat_lines(observer)
            .ok_or_else(|| self.error(ParseError::new("position", self.position(), "win-by-threats")))?;
        Ok(Threats { game: self.name(), position: self.position(), lines, complete })
    }

    /// The lines of [`GameSession::threats`], and whether no answer was left out; `None` if no such win is found.
    pub fn threat_lines(
        &self,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Option<(Vec<Vec<MoveText>>, bool)> {
        self.record.threats(MOST_THREATS, observer)
    }

    /// How many positions of the whole game have which value, and how the longest win is played: of a game with a database, or one that
    /// is small enough to be solved at once.
    ///
    /// # Errors
    /// It has not been solved, or the observer stopped it.
    pub fn solution(&self, observer: &mut dyn SearchObserver<MoveText>) -> Result<Solution, Error> {
        let SolvedGame { summary, longest_win } = self.record.solution(observer)?;
        let (positions, draw) = (summary.positions(), summary.draw());
        let longest_win = longest_win.map(|(position, moves)| PlayedWin { position, moves });
        let Summary { wins: win, losses: loss, level, endless } = summary;
        let by_distance = DistanceCounts { win, loss, level, endless };
        Ok(Solution { game: self.name(), positions, draw, by_distance, longest_win })
    }

    /// Goes to the end of a whole game that is read from text, PGN in chess.
    ///
    /// # Errors
    /// An error in the text; the session is then unchanged.
    pub fn import(&mut self, text: &str) -> Result<Imported, RequestError> {
        let read = match () {
            () if self.is_chess() => pgn::read(text, self.entry.name == "chess960"),
            () if self.is_xiangqi() => xiangqi_pgn::read(text, self.words.lang()),
            () => None,
        };
        let remarks = match &read {
            Some(read) => {
                let moves: Vec<&str> = read.line.moves.iter().map(|mv| mv.mv.text.as_str()).collect();
                self.go_to(Some(&read.start), &moves).map_err(|error| self.error(error))?;
                read.remarks.clone()
            }
            // Says what is wrong, where it is PGN.
            None => self.read(text).map_err(|error| self.error(error))?,
        };
        let remarks = remarks.iter().map(|note| self.words.note_text(note)).collect();
        let (game, position, moves) = (self.name(), self.set_up_start(), self.moves());
        let (line, tags, games) =
            read.map_or((None, Vec::new(), 1), |read| (Some(read.line), read.tags, read.games));
        let line = line.filter(AnnotatedLine::is_annotated);
        let games = Some(games).filter(|&games| games > 1);
        Ok(Imported { game, position, moves, line, tags, games, remarks })
    }

    /// The games of a text, of which none is read: in chess and xiangqi those of PGN; in other games the text is one.
    pub fn split(&self, text: &str) -> SplitText {
        let tagged = |text: String| TaggedText { tags: boyi_chess::pgn::tags(&text), text };
        let texts = match () {
            () if self.is_chess() => pgn::games(text).map(|game| tagged(game.text)).collect(),
            () if self.is_xiangqi() => xiangqi_pgn::games(text).map(tagged).collect(),
            () => vec![TaggedText { tags: Vec::new(), text: text.to_owned() }],
        };
        SplitText { texts }
    }

    /// The whole game as text: PGN in chess and xiangqi, with the comments, glyphs and variations of `line` if there is one, and with these tags.
    /// The result among them counts where the rules have not ended the game. In xiangqi `Format` among them chooses the notation of the moves:
    /// `ICCS`, `WXF` or `Chinese`.
    ///
    /// # Errors
    /// A move of the line is not legal.
    pub fn export(&self, line: Option<&AnnotatedLine>, tags: &[Tag]) -> Result<Exported, RequestError> {
        let is_more = line.is_some() || !tags.is_empty();
        let text = if self.is_chess() && is_more {
            pgn::write(&self.record.text(), line, tags).map_err(|error| self.error(error))?
        } else if self.is_xiangqi()
            && let Some(line) = line
        {
            self.xiangqi_text(line, tags)?
        } else {
            self.record.text_with(tags)
        };
        Ok(Exported { text })
    }

    fn xiangqi_text(&self, line: &AnnotatedLine, tags: &[Tag]) -> Result<String, RequestError> {
        let start = self.record.start();
        let moves: Vec<&str> = line.moves.iter().map(|mv| mv.mv.text.as_str()).collect();
        let bare = self.game.record(Some(&start), &moves).map_err(|error| self.error(error))?;
        xiangqi_pgn::write(&bare.text_with(tags), line, tags).map_err(|error| self.error(error))
    }

    fn is_xiangqi(&self) -> bool {
        WITH_CHESS && self.entry.name == "xiangqi"
    }

    fn is_chess(&self) -> bool {
        WITH_CHESS && self.entry.group == Group::Chess
    }

    /// The legal moves in every notation that the game writes, as data, and how the game ended if it is over.
    ///
    /// # Errors
    /// More moves than can be listed.
    pub fn legal_moves(&mut self) -> Result<LegalMoves, RequestError> {
        let owned = |texts: Vec<(&str, String)>| {
            texts.into_iter().map(|(notation, text)| (notation.to_owned(), text)).collect()
        };
        let moves = self.texts()?.into_iter().map(owned).collect();
        let over = self.verdict().map(|outcome| self.ending(outcome));
        Ok(LegalMoves { game: self.name(), position: self.position(), moves, over })
    }

    /// The texts of each legal move by their notations, the canonical one first; none where the position alone ends the game.
    ///
    /// # Errors
    /// More moves than can be listed.
    pub fn texts(&self) -> Result<Vec<Vec<(&'static str, String)>>, RequestError> {
        self.record.texts(MAX_LISTED).ok_or_else(|| self.too_many("moves"))
    }

    /// The error that the position has more moves than can be listed.
    fn too_many(&self, field: &'static str) -> RequestError {
        let error = ParseError::new(field, self.position(), "moves-to-list").with("max", MAX_LISTED);
        self.error(error.with("count", self.record.count()))
    }

    /// The number of paths of the given depth.
    ///
    /// # Errors
    /// Too deep; more first moves than can be listed; or the observer stopped it.
    pub fn perft(
        &self,
        how: &Perft,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<PerftCount, RequestError> {
        let depth = self.checked_depth(how.depth)?;
        let began = observer.now_ms();
        let mut divide = None;
        let nodes = if how.divide && depth > 0 {
            let parts = self.perft_by_move(depth, observer)?;
            let sum = parts.iter().fold(0u64, |sum, part| sum.saturating_add(part.nodes));
            divide = Some(parts);
            sum
        } else {
            self.record.perft(depth, observer).map_err(|error| self.error(error))?
        };
        let time_ms = elapsed_ms(began, observer.now_ms());
        Ok(PerftCount { game: self.name(), position: self.position(), depth, nodes, divide, time_ms })
    }

    fn perft_by_move(
        &self,
        depth: u32,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Vec<PerftMove>, RequestError> {
        let position = self.position();
        let moves = self.record.legal(MAX_LISTED).ok_or_else(|| self.too_many("divide"))?;
        let mut count = |mv: MoveText| {
            let below = self.game.record(Some(&position), &[&mv.text]);
            let nodes = below.and_then(|record| record.perft(depth - 1, observer));
            Ok(PerftMove { mv: mv.text, nodes: nodes.map_err(|error| self.error(error))? })
        };
        moves.into_iter().map(&mut count).collect()
    }
}

impl Analyze {
    /// The question to the engine, without the time.
    pub fn question(&self) -> Question {
        let lines = match self.lines {
            LineCount::Count(count) => count.max(1) as usize,
            LineCount::All => Limits::ALL,
        };
        let limits = Limits { depth: self.depth, nodes: self.nodes, lines, ..Limits::default() };
        Question { engine: self.engine.clone(), evaluator: self.evaluator.clone(), limits }
    }
}
