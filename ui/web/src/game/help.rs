//! A card that lists keys and mouse gestures.

use crate::ui::{
    modal,
    text::{Text, t},
};
use leptos::{html, prelude::*};

const KEYS: [(&str, Text); 14] = [
    ("←/→ · j/k", Text::KeyStep),
    ("Home · End", Text::KeyEnds),
    ("Shift+↑/↓", Text::KeyAside),
    ("f", Text::KeyFlip),
    ("l", Text::KeyEngine),
    ("Space", Text::KeyBest),
    ("x", Text::KeyThreat),
    ("a", Text::KeyArrows),
    ("z", Text::KeyAll),
    ("Shift+z", Text::Zen),
    ("Shift+p", Text::Projector),
    ("Esc", Text::KeyCancel),
    ("?", Text::KeyHelp),
    ("Tab · Enter", Text::KeyBoard),
];

#[component]
pub(super) fn Help(open: RwSignal<bool>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    modal(dialog, move || open.get(), || ());
    let key =
        |(key, text): (&'static str, Text)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{t(text)}</dd></div> };
    view! {
        <dialog class="help" node_ref=dialog aria-labelledby="help-title" on:close=move |_| open.set(false)>
            <h2 id="help-title">{t(Text::Keys)}</h2>
            <dl>{KEYS.map(key).collect_view()}</dl>
            <p>{t(Text::Mouse)}</p>
            <button type="button" class="primary" on:click=move |_| open.set(false)>{t(Text::Close)}</button>
        </dialog>
    }
}
