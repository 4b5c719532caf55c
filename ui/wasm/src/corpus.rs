//! The games of PGN files, counted for the opening explorer, in a worker of their own. A file is fed in pieces; then [`corpus_end_file`]
//! counts what is left of it.

use boyi_games::explorer::{Explorer, Load, Loader};
use boyi_session::{GameSession, Lang, Reply, Request, reply_json, to_json};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static CORPUS: RefCell<Loader> = RefCell::new(Loader::new(Explorer::default()));
}

/// Puts another explorer into the place of the games at hand. Returns them, and what was read of the last file.
fn replace(explorer: Explorer) -> (Explorer, Load) {
    CORPUS.replace(Loader::new(explorer)).finish()
}

/// Forgets all games.
#[wasm_bindgen]
pub fn corpus_clear() {
    replace(Explorer::default());
}

/// Takes the games of which [`corpus_bytes`] were kept; whether they are of this version, and whole.
#[wasm_bindgen]
pub fn corpus_restore(bytes: &[u8]) -> bool {
    Explorer::from_bytes(bytes).map(replace).is_ok()
}

/// Takes the next piece of a file. Returns how many games of the file have been read.
#[wasm_bindgen]
pub fn corpus_feed(piece: &[u8]) -> f64 {
    CORPUS.with_borrow_mut(|loader| {
        loader.feed(piece);
        (loader.load().games + loader.load().broken) as f64
    })
}

/// The file is over. Returns how many of its games are broken, the error in the first of them, and what is left out of others, in this
/// language, as a JSON array.
#[wasm_bindgen]
pub fn corpus_end_file(lang: &str) -> String {
    let (explorer, read) = replace(Explorer::default());
    replace(explorer);
    let words = crate::service::service().words(Lang::of_locale(lang));
    let fault = read.first_error.map(|(game, error)| words.error_in_game(game, &error));
    let remark = read.first_remark.map(|(game, note)| words.remarked_games(read.remarked, game, &note));
    to_json(&(read.broken, fault, remark))
}

/// Games counted.
#[wasm_bindgen]
pub fn corpus_games() -> f64 {
    CORPUS.with_borrow(|loader| loader.explorer().games() as f64)
}

/// The counts as bytes, to be kept.
#[wasm_bindgen]
pub fn corpus_bytes() -> Vec<u8> {
    CORPUS.with_borrow(|loader| loader.explorer().to_bytes())
}

/// The moves played in the position of a request, whatever its question: a reply in JSON.
#[wasm_bindgen]
pub fn corpus_explore(request: &str) -> String {
    let explored = Request::from_json(crate::service::service(), request).and_then(|request| {
        let session = GameSession::of_request(crate::service::service(), &request)?;
        CORPUS.with_borrow(|loader| session.explore(Some(loader.explorer())))
    });
    reply_json(&match explored {
        Ok(explored) => Reply::Explored(explored),
        Err(error) => Reply::Error { error },
    })
}
