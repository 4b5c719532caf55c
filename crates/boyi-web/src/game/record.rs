//! The whole game as text: to paste, to open from a file, to keep; PGN in chess.

use crate::{
    desk,
    table::Table,
    text::{Text, t},
};
use boyi_session::{Ask, Exported, Failure, Imported};
use js_sys::Array;
use leptos::{html, prelude::*};
use wasm_bindgen::prelude::*;
use web_sys::{Blob, FileReader, Url};

/// Hands a text to the browser as a file to keep.
pub(crate) fn save_file(name: &str, text: &str) -> Result<(), JsValue> {
    let blob = Blob::new_with_str_sequence(&Array::of1(&text.into()))?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

/// Reads the file chosen in an input, and hands its text on.
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

#[component]
pub(crate) fn Record(table: Table) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let area = NodeRef::<html::Textarea>::new();
    // The box follows the game unless somebody is writing in it.
    Effect::new(move |_| {
        table.plies.track();
        table.start.track();
        let writing = area
            .get_untracked()
            .is_some_and(|area| document().active_element().as_ref() == Some(area.as_ref()));
        if writing || table.state.with_untracked(Option::is_none) {
            return;
        }
        let moves = table.plies.with_untracked(|plies| plies.iter().map(|mv| mv.text.clone()).collect());
        desk::ask(&table.request(moves, Ask::Export), move |reply: Result<Exported, Failure>| {
            if let Ok(reply) = reply {
                text.try_set(reply.text);
            }
        });
    });
    let open = move |written: String| {
        let request = table.request(Vec::new(), Ask::Import { text: written });
        desk::ask(&request, move |reply: Result<Imported, Failure>| match reply {
            Ok(reply) => {
                fault.set(None);
                let moves = reply.moves.into_iter().map(|mv| mv.text).collect();
                table.open(reply.game, reply.position, moves);
            }
            Err(failure) => fault.set(Some(failure.text)),
        });
    };
    let ending = move || if table.is_chess() { "pgn" } else { "txt" };
    let save = move |_| {
        let name = table.game.get_untracked().split(':').next().unwrap_or_default().to_owned();
        let _ = save_file(&format!("{name}.{}", untrack(ending)), &text.get_untracked());
    };
    let upload = move |event: web_sys::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        read_file(&input, move |written| {
            text.set(written.clone());
            open(written);
        });
    };
    view! {
        <details class="record">
            <summary>{move || if table.is_chess() { "PGN" } else { t(Text::WholeGame)() }}</summary>
            <textarea id="record" rows="6" spellcheck="false" aria-label=t(Text::WholeGame) node_ref=area prop:value=text
                on:input:target=move |event| text.set(event.target().value())></textarea>
            <p class="fault" aria-live="polite">{fault}</p>
            <div class="actions">
                <button type="button" id="record-open" on:click=move |_| open(text.get_untracked())>{t(Text::Open)}</button>
                <label class="button">{t(Text::Upload)}
                    <input type="file" class="visually-hidden" accept=".pgn,.txt" on:change=upload/></label>
                <button type="button" on:click=save>{t(Text::Download)}</button>
            </div>
        </details>
    }
}
