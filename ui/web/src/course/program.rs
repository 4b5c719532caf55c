//! A program that runs line by line, with its variables and the Luo Shu square.

use super::{
    step_state::StepState,
    tree::{Stepper, step_by_key},
};
use crate::ui::text::{Text, t};
use boyi_lessons::{Frame, Program};
use leptos::prelude::*;

/// The Luo Shu square, row by row from the top.
const SQUARE: [u8; 9] = [4, 9, 2, 3, 5, 7, 8, 1, 6];

#[component]
pub(super) fn ProgramView(state: StepState, program: Program) -> impl IntoView {
    let (frames, result) = program.run();
    let last = frames.len().saturating_sub(1);
    let frame = Memo::new(move |_| state.moment.get().min(last));
    let frames = StoredValue::new(frames);
    let read = move |read: &dyn Fn(&Frame) -> String| {
        frames.with_value(|frames| frames.get(frame.get()).map(read)).unwrap_or_default()
    };
    let line = move |(at, code): (usize, &'static str)| {
        let here =
            move || frames.with_value(|frames| frames.get(frame.get()).is_some_and(|frame| frame.line == at));
        view! { <li class:here=here aria-current=move || here().then_some("step")><code>{code}</code></li> }
    };
    let held = StoredValue::new(program.held().to_vec());
    let cell = move |number: u8| {
        let looked = move || {
            frames.with_value(|frames| {
                frames.get(frame.get()).is_some_and(|frame| frame.numbers.contains(&number))
            })
        };
        let own = held.with_value(|held| held.contains(&number));
        view! { <li class:held=own class:looked=looked>{number.to_string()}</li> }
    };
    let variables = move || {
        read(&|frame| {
            let pairs = frame.variables.iter().map(|(name, value)| format!("{name} = {value}"));
            pairs.collect::<Vec<_>>().join("   ")
        })
    };
    let held_text = held.with_value(|held| held.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
    let returned = move || (frame.get() == last).then(|| format!("→ {result}"));
    let place = move || format!("{}/{}", frame.get() + 1, last + 1);
    view! {
        <div class="program" tabindex="0" role="group" aria-label=t(Text::Program) on:keydown=move |event| step_by_key(state, last, &event)>
            <ol class="code">{program.code().iter().copied().enumerate().map(line).collect_view()}</ol>
            <div class="watch">
                <ul class="square" aria-hidden="true">{SQUARE.map(cell).collect_view()}</ul>
                <div role="status"><p><code>"held = "{held_text}</code></p><p><code class="variables">{variables}</code></p>
                    <p><code>{returned}</code></p><p class="quiet">{place}</p></div>
            </div>
            <Stepper state last/>
        </div>
    }
}
