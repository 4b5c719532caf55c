//! Icons: drawings of the page's own set (`art/icons.svg`).

use leptos::prelude::*;

#[component]
pub(crate) fn Icon(name: &'static str) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href=format!("#icon-{name}")/></svg> }
}
