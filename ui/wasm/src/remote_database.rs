//! Databases of solved games on the server that serves the web app: a lookup requests the parts of the file that hold the position.

use boyi_solve::Source;
use std::{io, ops::Range, sync::Arc};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The bytes of a file from one place to another, or an error. Every worker has this function.
    #[wasm_bindgen(js_name = readRange, catch)]
    fn read_range(url: &str, from: f64, to: f64) -> Result<js_sys::Uint8Array, JsValue>;
}

/// A file on a server.
struct RemoteFile {
    name: String,
    url: String,
    bytes: u64,
}

impl Source for RemoteFile {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn size(&self) -> u64 {
        self.bytes
    }

    fn read(&self, range: Range<u64>) -> io::Result<Vec<u8>> {
        let wanted = range.end - range.start;
        let bytes = read_range(&self.url, range.start as f64, range.end as f64)
            .map_err(|error| io::Error::other(format!("{error:?}")))?
            .to_vec();
        if bytes.len() as u64 == wanted { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}

/// Offers a database of the game with this name, a file of `bytes` bytes; it is opened with the first question about the game.
#[wasm_bindgen]
pub fn offer_database(game: String, name: String, url: String, bytes: f64) {
    let file = Arc::new(RemoteFile { name, url, bytes: bytes as u64 });
    crate::service::service().registry().databases().offer(game, file);
}
