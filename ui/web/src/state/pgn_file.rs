//! Files of PGN: the games of a file become the chapters of a study.

use super::studies::{Chapter, Study};
use crate::{
    route::{GameAddress, Mode, Route, Seat},
    service, study_tags, tree_text,
    ui::text::{Text, messages},
};
use boyi_session::{Imported, Lang, MoveTree, Query, Request, RequestError, SplitText, TaggedText};

/// Chapters that a file can bring.
const MOST_CHAPTERS: usize = 4096;

/// Games that are read before the next line about progress.
const GAMES_A_LINE: usize = 20;

/// Plies of a game that the page shows: some times those of the longest game that was ever played in earnest.
const MOST_PLIES: usize = 3000;

/// Why the page does not show a game that was read; `None` if it does.
pub(crate) fn too_long(read: &Imported, lang: Lang) -> Option<String> {
    let plies = read.moves.len();
    (plies > MOST_PLIES).then(|| messages::too_many_plies(lang, plies.to_string(), MOST_PLIES.to_string()))
}

/// A study that is being made of the games of a file.
struct Import {
    /// Of which game they are.
    game: &'static str,
    lang: Lang,
    games: std::vec::IntoIter<TaggedText>,
    study: Study,
    /// The errors in games that were left out.
    faults: String,
    /// The number of games, and where to say how many have been read.
    count: usize,
    progress: Box<dyn Fn(String)>,
}

/// Makes a study of the games of a file. `done` takes it, with lines about games that were left out; or an error. `progress` takes a line while
/// many games are read.
pub(crate) fn read(
    text: &str,
    lang: Lang,
    progress: impl Fn(String) + 'static,
    done: impl FnOnce(Result<(Study, String), String>) + 'static,
) {
    let game = boyi_session::pgn_game(text);
    let split = request(game, lang, Query::Split { text: text.to_owned() });
    service::ask(&split, move |reply: Result<SplitText, RequestError>| match reply {
        Ok(split) => {
            let done = move |import: Import| done(Ok((import.study, import.faults)));
            import_games(game, lang, split.texts, Box::new(progress), done);
        }
        Err(failure) => done(Err(failure.text)),
    });
}

fn request(game: &str, lang: Lang, query: Query) -> Request {
    Request { lang, ..Request::new(game, query) }
}

fn import_games(
    game: &'static str,
    lang: Lang,
    mut games: Vec<TaggedText>,
    progress: Box<dyn Fn(String)>,
    done: impl FnOnce(Import) + 'static,
) {
    let count = games.len();
    games.truncate(MOST_CHAPTERS);
    let left_out = || messages::games_left_out(lang, count.to_string(), MOST_CHAPTERS.to_string()) + "\n";
    let faults = if count > MOST_CHAPTERS { left_out() } else { String::new() };
    let title = games.first().and_then(|first| study_tags::study_title(&first.tags));
    let title = title.unwrap_or_else(|| Text::Study.of(lang).to_owned());
    let study = Study { id: js_sys::Date::now() as u64, title, chapters: Vec::new() };
    let count = games.len();
    import_next(Import { game, lang, games: games.into_iter(), study, faults, count, progress }, done);
}

/// Asks the service to read the next game, and `done` takes the study of all.
fn import_next(mut import: Import, done: impl FnOnce(Import) + 'static) {
    let read = import.count - import.games.len();
    if read > 0 && read.is_multiple_of(GAMES_A_LINE) {
        (import.progress)(messages::games_read(import.lang, read.to_string(), import.count.to_string()));
    }
    let Some(game) = import.games.next() else { return done(import) };
    let id = import.study.chapters.last().map_or(0, |last| last.id) + 1;
    let title = study_tags::chapter_title(&game.tags);
    let title = title.unwrap_or_else(|| messages::chapter_number(import.lang, id.to_string()));
    let asked = request(import.game, import.lang, Query::Import { text: game.text });
    service::ask(&asked, move |reply: Result<Imported, RequestError>| {
        match reply.map_err(|failure| failure.text).and_then(|read| match too_long(&read, import.lang) {
            Some(fault) => Err(fault),
            None => Ok(read),
        }) {
            Ok(mut read) => {
                read.tags = study_tags::unnamed(read.tags, &import.study.title);
                for remark in &read.remarks {
                    import.faults += &format!("{title}: {}\n", remark.text);
                }
                import.study.chapters.push(Chapter { id, title, address: address_of(read) });
            }
            Err(fault) => import.faults += &format!("{title}: {fault}\n"),
        }
        import_next(import, done);
    });
}

/// The address of a game that was read, at its start.
fn address_of(read: Imported) -> String {
    Route::Game(GameAddress {
        mode: Mode::Analyse,
        position: read.position,
        ply: (!read.moves.is_empty()).then_some(0),
        moves: read.moves.into_iter().map(|mv| mv.text).collect(),
        tree: read.line.map(|line| tree_text::write(&MoveTree::from(&line))),
        tags: read.tags,
        seats: [Seat::Human, Seat::Human],
        ..GameAddress::new(&read.game)
    })
    .text()
}
