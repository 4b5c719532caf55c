//! Short sounds, synthesised by the browser: no file is loaded.

use crate::prefs::Prefs;
use js_sys::Reflect;
use leptos::prelude::*;
use std::{
    cell::{Cell, RefCell},
    time::Duration,
};
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// The occasion of a sound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    Move,
    Capture,
    End,
}

/// The audio context is suspended this long after the last sound; a running one keeps the sound device awake.
const SUSPEND_AFTER: Duration = Duration::from_millis(1_000);

thread_local! {
    /// How many sounds have been played.
    static PLAYED: Cell<u64> = const { Cell::new(0) };
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Whether the user has interacted with the page. Before that browsers allow no sound, and a context created then stays silent.
fn has_interaction() -> bool {
    let field = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).unwrap_or_default();
    let activation = field(&window().navigator(), "userActivation");
    !activation.is_object() || field(&activation, "hasBeenActive").is_truthy()
}

/// Plays a sound, unless muted.
pub(crate) fn play(prefs: Prefs, sound: Sound) {
    if !prefs.sound.get_untracked() || !has_interaction() {
        return;
    }
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        let Some(context) = context else { return };
        let _ = context.resume();
        let notes: &[(f32, f64, f64)] = match sound {
            Sound::Move => &[(330.0, 0.0, 0.06)],
            Sound::Capture => &[(240.0, 0.0, 0.05), (180.0, 0.04, 0.07)],
            Sound::End => &[(392.0, 0.0, 0.18), (523.0, 0.14, 0.3)],
        };
        for (pitch, after, length) in notes {
            let _ = note(context, *pitch, *after, *length);
        }
    });
    PLAYED.set(PLAYED.get() + 1);
    let last = PLAYED.get();
    let rest = move || {
        if PLAYED.get() == last {
            CONTEXT.with_borrow(|context| drop(context.as_ref().map(|context| context.suspend())));
        }
    };
    set_timeout(rest, SUSPEND_AFTER);
}

fn note(context: &AudioContext, pitch: f32, after: f64, length: f64) -> Result<(), JsValue> {
    let (tone, gain) = (context.create_oscillator()?, context.create_gain()?);
    let begin = context.current_time() + after;
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(pitch);
    gain.gain().set_value_at_time(0.12, begin)?;
    gain.gain().exponential_ramp_to_value_at_time(0.001, begin + length)?;
    tone.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    tone.start_with_when(begin)?;
    tone.stop_with_when(begin + length)
}
