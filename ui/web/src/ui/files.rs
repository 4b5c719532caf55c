//! Files, what the page loads on demand, and the clipboard.

use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, FileReader, TextDecoder, Url};

/// Offers a text as a download.
pub(crate) fn save_file(name: &str, text: &str) -> Result<(), JsValue> {
    let blob = Blob::new_with_str_sequence(&Array::of1(&text.into()))?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// Why a file of the page could not be loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoadError {
    /// The network does not answer.
    Offline,
    /// There is no such file, or not as the page expects it.
    Missing,
}

/// Loads a file of the page.
pub(crate) async fn load_json<T: DeserializeOwned>(name: &str) -> Result<T, LoadError> {
    serde_json::from_str(&load_text(name).await?).map_err(|_| LoadError::Missing)
}

/// Loads the text of a file of the page.
pub(crate) async fn load_text(name: &str) -> Result<String, LoadError> {
    let text = load(name).await?.text().map_err(|_| LoadError::Missing)?;
    JsFuture::from(text).await.ok().and_then(|text| text.as_string()).ok_or(LoadError::Offline)
}

/// Loads a file of the page as it is.
pub(crate) async fn load_blob(name: &str) -> Result<Blob, LoadError> {
    let blob = load(name).await?.blob().map_err(|_| LoadError::Missing)?;
    JsFuture::from(blob).await.map(JsCast::unchecked_into).map_err(|_| LoadError::Offline)
}

async fn load(name: &str) -> Result<web_sys::Response, LoadError> {
    let answer = JsFuture::from(window().fetch_with_str(&format!("./{name}"))).await;
    let response: web_sys::Response = answer.map_err(|_| LoadError::Offline)?.unchecked_into();
    if response.ok() { Ok(response) } else { Err(LoadError::Missing) }
}

/// Reads the file chosen in an input and hands its text to `then`.
pub(crate) fn read_file(input: &web_sys::HtmlInputElement, then: impl FnOnce(String) + 'static) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    read_blob(&file, then);
    input.set_value("");
}

/// Reads a file and hands its text to `then`.
pub(crate) fn read_blob(file: &Blob, then: impl FnOnce(String) + 'static) {
    let Ok(reader) = FileReader::new() else { return };
    let source = reader.clone();
    let done = Closure::once_into_js(move || {
        if let Some(text) = source.result().ok().and_then(|bytes| decode(&Uint8Array::new(&bytes))) {
            then(text);
        }
    });
    reader.set_onload(Some(done.unchecked_ref()));
    let _ = reader.read_as_array_buffer(file);
}

/// The text of a file: in UTF-16 where it begins with that byte order mark, in UTF-8 where that can be read, else as older programs write: in
/// GBK those for xiangqi, in Windows-1252 others.
fn decode(bytes: &Uint8Array) -> Option<String> {
    let content = bytes.to_vec();
    let label = match content.as_slice() {
        [0xff, 0xfe, ..] => "utf-16le",
        [0xfe, 0xff, ..] => "utf-16be",
        utf8 if std::str::from_utf8(utf8).is_ok() => "utf-8",
        old if boyi_session::pgn_game(&String::from_utf8_lossy(old)) == "xiangqi" => "gbk",
        _ => "windows-1252",
    };
    TextDecoder::new_with_label(label).ok()?.decode_with_buffer_source(bytes).ok()
}

/// Copies a text to the clipboard; whether there is one. Browsers have none for pages from other machines without TLS.
pub(crate) fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    let there =
        js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object());
    if there {
        let _ = navigator.clipboard().write_text(text);
    }
    there
}
