//! The games of PGN files, counted for the opening explorer.

use boyi_chess::explorer::{Explorer, Load, Loader};
use boyi_session::{GameSession, Reply, Request, Service, reply_json, to_json};
use wasm_bindgen::prelude::*;

/// A corpus of games. A file is fed in pieces; then [`end_file`](Corpus::end_file) counts what is left of it.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Corpus {
    explorer: Explorer,
    /// Holds the explorer while a file is read.
    loader: Option<Loader>,
}

#[wasm_bindgen]
impl Corpus {
    /// A corpus without games.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Corpus {
        Corpus::default()
    }

    /// The corpus of which [`bytes`](Corpus::bytes) were kept; `None` if they are of another version, or damaged.
    pub fn restore(bytes: &[u8]) -> Option<Corpus> {
        Some(Corpus { explorer: Explorer::from_bytes(bytes).ok()?, loader: None })
    }

    /// Takes the next piece of a file. Returns how many games of the file have been read.
    pub fn feed(&mut self, piece: &[u8]) -> f64 {
        let loader = self.loader.get_or_insert_with(|| Loader::new(std::mem::take(&mut self.explorer)));
        loader.feed(piece);
        (loader.load().games + loader.load().broken) as f64
    }

    /// The file is over. Returns how many of its games are broken, and what is wrong with the first of them, as a JSON array.
    pub fn end_file(&mut self) -> String {
        let mut read = Load::default();
        if let Some(loader) = self.loader.take() {
            (self.explorer, read) = loader.finish();
        }
        to_json(&(read.broken, read.first_error))
    }

    /// Games counted.
    pub fn games(&self) -> f64 {
        self.explorer.games() as f64
    }

    /// The corpus as bytes, to be kept.
    pub fn bytes(&self) -> Vec<u8> {
        self.explorer.to_bytes()
    }

    /// What was played in the position of a request, whatever its question: a reply in JSON.
    pub fn explore(&self, request: &str) -> String {
        let explored = Request::from_json(Service::builtin(), request).and_then(|request| {
            GameSession::of_request(Service::builtin(), &request)?.explore(Some(&self.explorer))
        });
        reply_json(&match explored {
            Ok(explored) => Reply::Explored(explored),
            Err(error) => Reply::Error { error },
        })
    }
}
