//! The page's frame: the header, the screen that the address names, the drawings that boards share.

use crate::{
    course::CoursePage,
    game::GameAtAddress,
    home::{FileFault, Home, open_file},
    prefs::{Choice, Pieces, Prefs, Switch, Theme},
    puzzles::PuzzlePage,
    route::Route,
    settings::Settings,
    state::Catalogue,
    ui::{
        Icon, load_blob, load_text, read_blob,
        text::{Text, t},
    },
    value::ValuePage,
};
use leptos::{prelude::*, tachys::reactive_graph::OwnedView, task::spawn_local};

fn route_now() -> Route {
    Route::parse(&window().location().hash().unwrap_or_default())
}

/// The page.
#[component]
pub(crate) fn App() -> impl IntoView {
    let prefs = Prefs::load();
    Catalogue::load(prefs);
    // A visit counts each address that the user opens; the game then updates the address without a new visit.
    let visit = RwSignal::new((0u32, route_now()));
    let handle = window_event_listener(leptos::ev::hashchange, move |_| {
        visit.update(|(count, route)| {
            *count += 1;
            *route = route_now();
        });
    });
    on_cleanup(move || handle.remove());
    let fault = take_files(prefs);
    listen_for_projector(prefs);
    let screen = |route| match route {
        Route::Home => view! { <Home/> }.into_any(),
        Route::Game(address) => view! { <GameAtAddress address/> }.into_any(),
        Route::Course(address) => view! { <CoursePage address/> }.into_any(),
        Route::Puzzles(address) => view! { <PuzzlePage address/> }.into_any(),
        Route::Value(expression) => view! { <ValuePage expression/> }.into_any(),
    };
    // Each screen has an owner of its own, for what it provides must end with it: a lesson has no use for the analysis of the game before.
    let view = move || {
        let owner = Owner::new();
        let shown = owner.with(|| screen(visit.get().1));
        OwnedView::new_with_owner(shown, owner)
    };
    view! {
        <a class="skip" href="#main" on:click=skip>{t(Text::Skip)}</a>
        <Header/>
        <main id="main" tabindex="-1">
            <Show when=move || !fault.with(String::is_empty)>
                <p class="fault" role="alert">{fault}
                    <button type="button" class="quiet" on:click=move |_| fault.set(String::new())>{t(Text::Close)}</button></p>
            </Show>
            {view}
        </main>
        <PieceDrawings/>
        <svg class="defs" aria-hidden="true" inner_html=include_str!("../art/icons.svg")></svg>
    }
}

/// Turns the projector mode on and off with a key, in games and lessons.
fn listen_for_projector(prefs: Prefs) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        use wasm_bindgen::JsCast;
        let modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let types = target.is_some_and(|target| target.matches("input, textarea, select").unwrap_or(false));
        if event.key() == "P" && !modified && !types {
            prefs.switch(Switch::Projector).update(|on| *on = !*on);
        }
    });
    on_cleanup(move || handle.remove());
}

/// Opens the file that is dropped on the page; returns what is wrong with it.
fn take_files(prefs: Prefs) -> RwSignal<String> {
    let fault = RwSignal::new(String::new());
    provide_context(FileFault(fault));
    // The browser would leave the page for the file.
    let over = window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
    let dropped = window_event_listener(leptos::ev::drop, move |event| {
        event.prevent_default();
        let file = event.data_transfer().and_then(|data| data.files()).and_then(|files| files.get(0));
        if let Some(file) = file {
            read_blob(&file, move |text| open_file(&text, prefs.lang.get_untracked(), FileFault(fault)));
        }
    });
    on_cleanup(move || {
        over.remove();
        dropped.remove();
    });
    if window().location().search().as_deref() == Ok("?shared") {
        spawn_local(take_shared(prefs, fault));
    }
    fault
}

/// Opens what another program has shared with this one, which the service worker kept.
async fn take_shared(prefs: Prefs, fault: RwSignal<String>) {
    let shared = load_blob("shared").await;
    // A reload opens nothing again.
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some("./"));
    }
    if let Ok(file) = shared {
        read_blob(&file, move |text| open_file(&text, prefs.lang.get_untracked(), FileFault(fault)));
    }
}

/// The drawings that boards share. Those of chess pieces are loaded when they are not the usual ones.
#[component]
fn PieceDrawings() -> impl IntoView {
    let pieces = Prefs::get().pieces;
    let drawings = RwSignal::new(boyi_draw::PIECES.to_owned());
    Effect::new(move |_| {
        let wanted = pieces.get();
        spawn_local(async move {
            let usual = boyi_draw::PIECES;
            // Until others have come, and where they do not come, the usual ones are shown.
            let others = match wanted {
                Pieces::Carved => None,
                _ => load_text(&format!("pieces-{}.svg", wanted.name())).await.ok(),
            };
            let stones = usual.find("<symbol id=\"stone-").map_or("", |at| &usual[at..]);
            let text = others.map_or_else(|| usual.to_owned(), |others| format!("<defs>{others}{stones}"));
            if pieces.try_get_untracked() == Some(wanted) {
                drawings.set(text);
            }
        });
    });
    view! { <svg class="defs" aria-hidden="true" inner_html=drawings></svg> }
}

/// Moves the focus to the board. The link must not change the address, which belongs to the router.
fn skip(event: leptos::ev::MouseEvent) {
    use wasm_bindgen::JsCast;
    event.prevent_default();
    let board = document().query_selector(".board [tabindex='0']").ok().flatten();
    let target = board.or_else(|| document().get_element_by_id("main"));
    if let Some(target) = target.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = target.focus();
    }
}

#[component]
fn Header() -> impl IntoView {
    let prefs = Prefs::get();
    let settings = RwSignal::new(false);
    let (zen, projector) = (prefs.switch(Switch::Zen), prefs.switch(Switch::Projector));
    let pressed = move || (prefs.theme.get() == Theme::Dark).to_string();
    view! {
        <header class="top">
            <a class="brand" href="#/">
                <svg class="logo" viewBox="0 0 64 64" aria-hidden="true"><use href="#logo"/></svg>
                <span>{t(Text::Title)}</span>
            </a>
            <nav aria-label=t(Text::Sections)><a href="#/">{t(Text::Catalogue)}</a><a href="#/course">{t(Text::Course)}</a><a href="#/puzzles">{t(Text::Puzzles)}</a></nav>
            <div class="tools">
                <button type="button" class="tool" id="sound" aria-pressed=move || prefs.sound.get().to_string()
                    title=t(Text::SoundTurn) aria-label=t(Text::SoundTurn)
                    on:click=move |_| prefs.sound.update(|on| *on = !*on)>
                    {move || if prefs.sound.get() { view! { <Icon name="sound"/> } } else { view! { <Icon name="mute"/> } }}
                </button>
                <button type="button" class="tool" id="theme" aria-pressed=pressed title=t(Text::ThemeTurn)
                    aria-label=t(Text::ThemeTurn) on:click=move |_| prefs.turn_theme()><Icon name="theme"/></button>
                <button type="button" class="tool" id="projector" aria-pressed=move || projector.get().to_string()
                    title=t(Text::ProjectorTurn) aria-label=t(Text::ProjectorTurn)
                    on:click=move |_| projector.update(|on| *on = !*on)><Icon name="projector"/></button>
                <button type="button" class="tool" id="settings" title=t(Text::Settings) aria-label=t(Text::Settings)
                    on:click=move |_| settings.set(true)><Icon name="settings"/></button>
                <button type="button" class="tool lang" id="lang" on:click=move |_| prefs.turn_lang()>
                    {t(Text::Language)}
                </button>
            </div>
        </header>
        <Settings open=settings/>
        <Show when=move || zen.get()>
            <button type="button" class="zen-end" id="zen-end" on:click=move |_| zen.set(false)>{t(Text::ZenEnd)}</button>
        </Show>
        <Show when=move || projector.get()>
            <button type="button" class="projector-end" id="projector-end" on:click=move |_| projector.set(false)>{t(Text::ProjectorEnd)}</button>
        </Show>
    }
}
