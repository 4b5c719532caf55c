//! A step on the screen: an idea, a task, and what is said about an attempt.

use super::{entry::Entry, program, run::Run, step_state::StepState, tree};
use crate::{
    board::{Board, Marked, gesture},
    ui::text::{Text, t},
};
use boyi_lessons::{Step, Task};
use boyi_model::{Feedback, LessonEvent, LessonModel};
use leptos::{html, prelude::*};

#[component]
pub(super) fn StepView(run: Run) -> impl IntoView {
    let state = StepState::new(run);
    provide_context(state.step(marked));
    let task = state.task();
    let has_board = state.game.is_some();
    let subject = match (&task, state.game) {
        (Task::Tree { tree, search, .. }, _) => {
            Some(view! { <tree::TreeView state tree=tree.clone() search=*search/> }.into_any())
        }
        (Task::Code { program, .. }, _) => {
            Some(view! { <program::ProgramView state program=program.clone()/> }.into_any())
        }
        (_, Some(game)) => Some(view! { <Board game/> }.into_any()),
        _ => None,
    };
    let plain = subject.is_none();
    let idea = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        if let Some(idea) = idea.get().filter(|_| run.moved.get_value()) {
            let _ = idea.focus();
        }
    });
    let has_task = task != Task::Read;
    let kind = state.step(|step| step.id.clone());
    let position = move || {
        state
            .game
            .and_then(|game| game.shown.with(|shown| shown.as_ref().map(|shown| shown.position.clone())))
    };
    let turn = move || state.is_readers_turn().then_some("reader");
    let still = has_board && !matches!(task, Task::Move { .. } | Task::Play { .. });
    view! {
        <section class="step" class:plain=plain class:still=still data-step=kind data-position=position data-turn=turn>
            <div class="idea" tabindex="-1" node_ref=idea>
                <p>{move || state.words("")}</p>
                {has_task.then(|| view! { <p class="task">{move || state.words("task")}</p> })}
            </div>
            {subject.map(|subject| view! { <div class="subject">{subject}</div> })}
            <div class="entry">
                <Entry state task/>
                <Said state/>
            </div>
        </section>
    }
}

/// The marks of a step on its board.
fn marked(step: &Step) -> Marked {
    let heaps = step.marks.iter().filter_map(|mark| mark.parse::<usize>().ok()?.checked_sub(1));
    let squares = step.marks.iter().filter(|mark| mark.parse::<usize>().is_err());
    Marked {
        heaps: heaps.collect(),
        squares: squares.flat_map(|mark| gesture(mark, false).squares().to_vec()).collect(),
    }
}

/// The feedback on an attempt, a hint, and the button to continue.
#[component]
fn Said(state: StepState) -> impl IntoView {
    let next = NodeRef::<html::Button>::new();
    let is_task = state.step(|step| step.task != Task::Read);
    Effect::new(move |_| {
        // Enter continues once the task is solved.
        if let Some(next) = next.get().filter(|_| is_task && state.is_done.get()) {
            let _ = next.focus();
        }
    });
    let is_play = matches!(state.task(), Task::Play { .. });
    let class = move || match state.feedback.get() {
        Some(Feedback::Right) => "said good",
        Some(_) => "said bad",
        None => "said",
    };
    let error = move || state.game.and_then(|game| game.error.get()).map(|failure| failure.text);
    let hint = move || state.hint_text().filter(|_| state.hint.get() && !state.is_done.get());
    let can_hint = move || state.hint_text().is_some() && !state.hint.get() && !state.is_done.get();
    view! {
        <div class="answer" role="status" aria-live="polite">
            {move || state.feedback_text().map(|text| view! { <p class=class>{text}</p> })}
            {move || error().map(|text| view! { <p class="said bad">{text}</p> })}
            {move || hint().map(|text| view! { <p class="hint-text">{text}</p> })}
            {move || (is_play && state.model(LessonModel::is_opponents_turn)).then(|| view! { <p class="quiet">{t(Text::OpponentThinks)}</p> })}
        </div>
        <div class="actions">
            <Show when=move || state.is_done.get()>
                <button type="button" class="primary" id="lesson-next" node_ref=next on:click=move |_| state.send(LessonEvent::Next)>{t(Text::GoOn)}</button>
            </Show>
            <Show when=can_hint>
                <button type="button" id="lesson-hint" on:click=move |_| state.send(LessonEvent::Hint)>{t(Text::Hint)}</button>
            </Show>
            <Show when=move || is_play && !state.is_done.get()>
                <button type="button" id="lesson-again" on:click=move |_| state.send(LessonEvent::Restart)>{t(Text::BeginAgain)}</button>
            </Show>
        </div>
    }
}
