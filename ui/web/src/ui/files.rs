//! Files, what the page loads on demand, and the clipboard.

use js_sys::Array;
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, FileReader, Url};

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

/// Loads a file of the page; `None` if it is not there or cannot be read.
pub(crate) async fn load_json<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&load_text(name).await?).ok()
}

/// Loads the text of a file of the page; `None` if it is not there.
pub(crate) async fn load_text(name: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(&format!("./{name}"))).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Reads the file chosen in an input and hands its text to `then`.
pub(crate) fn read_file(input: &web_sys::HtmlInputElement, then: impl FnOnce(String) + 'static) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let Ok(reader) = FileReader::new() else { return };
    let source = reader.clone();
    let done = Closure::once_into_js(move || {
        if let Some(text) = source.result().ok().and_then(|text| text.as_string()) {
            then(text);
        }
    });
    reader.set_onload(Some(done.unchecked_ref()));
    let _ = reader.read_as_text(&file);
    input.set_value("");
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
