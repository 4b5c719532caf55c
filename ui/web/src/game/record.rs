//! The whole game as text, PGN in chess: to paste, to open from a file, to download.

use crate::{
    service,
    state::{GameState, pgn_file},
    ui::{
        read_file, save_file,
        text::{Text, messages, t},
    },
};
use boyi_session::{Exported, Imported, Query, RequestError, base_name};
use leptos::{html, prelude::*};

/// The tag that names the notation of a game of xiangqi, and its values.
const FORMAT: &str = "Format";
const FORMATS: [&str; 3] = ["Chinese", "ICCS", "WXF"];

/// The notation of a format, for the reader.
fn format_name(format: &'static str) -> impl Fn() -> &'static str {
    let chinese = t(Text::ChineseNotation);
    move || if format == FORMATS[0] { chinese() } else { format }
}

#[component]
pub(super) fn Record(game: GameState) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let area = NodeRef::<html::Textarea>::new();
    // Xiangqi is written in one of several notations.
    let format = RwSignal::new(FORMATS[0].to_owned());
    let is_xiangqi = move || game.base_name() == "xiangqi";
    let tags = Memo::new(move |_| {
        let mut tags = game.pgn_tags();
        if is_xiangqi() {
            tags.retain(|tag| tag.0 != FORMAT);
            tags.push((FORMAT.to_owned(), format.get()));
        }
        tags
    });
    let is_shown = Memo::new(move |_| game.shown.with(Option::is_some));
    // The text follows the game unless the user is editing it.
    Effect::new(move |_| {
        game.tree.track();
        game.start.track();
        let tags = tags.get();
        let writing = area
            .get_untracked()
            .is_some_and(|area| document().active_element().as_ref() == Some(area.as_ref()));
        // A game that is opened again may have its moves before it has a position.
        if !is_shown.get() || writing {
            return;
        }
        let (moves, line) = game.tree.with_untracked(|tree| {
            let moves = tree.line(0).into_iter().map(|node| tree.node(node).mv.text.clone()).collect();
            (moves, tree.is_annotated().then(|| tree.annotated()))
        });
        service::ask(
            &game.request(moves, Query::Export { line, tags }),
            move |reply: Result<Exported, RequestError>| {
                if let Ok(reply) = reply {
                    text.try_set(reply.text);
                }
            },
        );
    });
    let open = move |written: String| {
        let request = game.request(Vec::new(), Query::Import { text: written });
        service::ask(&request, move |reply: Result<Imported, RequestError>| match reply {
            Ok(reply) => {
                let lang = game.prefs.lang.get_untracked();
                if let Some(fault) = pgn_file::too_long(&reply, lang) {
                    return error.set(Some(fault));
                }
                let first = reply.games.map(|games| messages::first_of_games(lang, games.to_string()));
                let remarks = reply.remarks.iter().map(|remark| remark.text.clone());
                let said: Vec<String> = first.into_iter().chain(remarks).collect();
                error.set((!said.is_empty()).then(|| said.join("; ")));
                game.open(reply);
            }
            Err(failure) => error.set(Some(failure.text)),
        });
    };
    let ending = move || if game.is_chess_or_xiangqi() { "pgn" } else { "txt" };
    let save = move |_| {
        let name = game.name.with_untracked(|name| base_name(name).to_owned());
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
            <summary>{move || if game.is_chess_or_xiangqi() { "PGN" } else { t(Text::WholeGame)() }}</summary>
            <textarea id="record" rows="6" spellcheck="false" aria-label=t(Text::WholeGame) node_ref=area prop:value=text
                on:input:target=move |event| text.set(event.target().value())></textarea>
            <p class="fault" aria-live="polite">{error}</p>
            <Show when=is_xiangqi>
                <label>{t(Text::MoveNotation)}" "<select id="record-format" on:change:target=move |event| format.set(event.target().value())>
                    {FORMATS.map(|name| view! { <option value=name selected=move || format.get() == name>{format_name(name)}</option> }).collect_view()}
                </select></label>
            </Show>
            <div class="actions">
                <button type="button" id="record-open" on:click=move |_| open(text.get_untracked())>{t(Text::Open)}</button>
                <label class="button">{t(Text::Upload)}
                    <input type="file" class="visually-hidden" accept=".pgn,.txt" on:change=upload/></label>
                <button type="button" on:click=save>{t(Text::Download)}</button>
            </div>
        </details>
    }
}
