//! The reader's entry: an answer, a choice, the weights of an evaluation.

use super::step_state::StepState;
use crate::ui::text::{Text, messages, t};
use boyi_lessons::{Task, WEIGHTS};
use boyi_model::LessonEvent;
use boyi_session::Lang;
use leptos::{ev, prelude::*};

#[component]
pub(super) fn Entry(state: StepState, task: Task) -> impl IntoView {
    match task {
        Task::Answer { .. } | Task::Tree { .. } | Task::Code { .. } => view! { <Answer state/> }.into_any(),
        Task::Choose { options, .. } => view! { <Options state options/> }.into_any(),
        Task::Weights { terms, .. } => view! { <Weights state terms/> }.into_any(),
        Task::Read | Task::Move { .. } | Task::Play { .. } => ().into_any(),
    }
}

#[component]
fn Answer(state: StepState) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let given = text.get_untracked();
        if !given.trim().is_empty() {
            state.send(LessonEvent::Answer(given));
        }
    };
    let closed = state.is_done;
    view! {
        <form class="typed" on:submit=submit>
            <input type="text" id="answer" autocomplete="off" spellcheck="false" autocapitalize="off" maxlength="200"
                aria-label=t(Text::YourAnswer) placeholder=t(Text::YourAnswer) disabled=closed prop:value=text
                on:input:target=move |event| text.set(event.target().value())/>
            <button type="submit" disabled=closed>{t(Text::CheckAnswer)}</button>
        </form>
    }
}

#[component]
fn Options(state: StepState, options: Vec<String>) -> impl IntoView {
    let chosen = RwSignal::new(None::<usize>);
    let option = move |(at, id): (usize, String)| {
        let (id, name) = (StoredValue::new(id.clone()), id);
        let press = move |_| {
            chosen.set(Some(at));
            state.send(LessonEvent::Answer(id.get_value()));
        };
        let pressed = move || (chosen.get() == Some(at)).to_string();
        view! {
            <li><button type="button" data-option=name aria-pressed=pressed disabled=move || state.is_done.get() && chosen.get() != Some(at)
                on:click=press>{move || state.words(&id.get_value())}</button></li>
        }
    };
    view! { <ol class="choices">{options.into_iter().enumerate().map(option).collect_view()}</ol> }
}

#[component]
fn Weights(state: StepState, terms: Vec<String>) -> impl IntoView {
    let played = Memo::new(move |_| state.model(|model| model.weighed().map(|(_, label)| label.to_owned())));
    let lang = crate::prefs::Prefs::get().lang;
    let slider = move |(at, term): (usize, String)| {
        let value = move || state.model(|model| model.weights().get(at).copied().unwrap_or_default());
        let change = move |text: String| {
            if let Ok(weight) = text.parse::<i32>() {
                state.send(LessonEvent::SetWeight(at, weight));
            }
        };
        let id = format!("weight-{term}");
        view! {
            <div class="weight">
                <label for=id.clone()>{move || term_text(&term, lang.get())}</label>
                <input type="range" id=id min=*WEIGHTS.start() max=*WEIGHTS.end() prop:value=value disabled=state.is_done
                    on:input:target=move |event| change(event.target().value())/>
                <output>{value}</output>
            </div>
        }
    };
    view! {
        <div class="weights">{terms.into_iter().enumerate().map(slider).collect_view()}</div>
        <p class="plays" role="status">
            {move || played.get().map(|label| messages::lesson_plays(lang.get(), label))}</p>
        <p class="actions"><button type="button" id="check-weights" disabled=move || state.is_done.get() || played.with(Option::is_none) on:click=move |_| state.send(LessonEvent::PlayWeights)>{t(Text::CheckAnswer)}</button></p>
    }
}

/// A term of an evaluation in words; its id where there are none.
fn term_text(term: &str, lang: Lang) -> String {
    let text = match term {
        "material" => Text::TermMaterial,
        "placement" => Text::TermPlacement,
        "mobility" => Text::TermMobility,
        "king-safety" => Text::TermKingSafety,
        "space" => Text::TermSpace,
        other => return other.to_owned(),
    };
    text.of(lang).to_owned()
}
