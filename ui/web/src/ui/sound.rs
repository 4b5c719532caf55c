//! Short sounds, synthesised by the browser: no file is loaded.

use crate::prefs::{Prefs, Sounds};
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
    /// The number of sounds played.
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
        let sounds = prefs.sounds.get_untracked();
        for one in notes(sounds, sound) {
            let _ = note(context, sounds, *one);
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

/// A tone: hertz, and seconds until it begins and that it lasts.
type Note = (f32, f64, f64);

/// The sound for an occasion.
fn notes(sounds: Sounds, sound: Sound) -> &'static [Note] {
    match (sounds, sound) {
        (Sounds::Soft, Sound::Move) => &[(330.0, 0.0, 0.06)],
        (Sounds::Soft, Sound::Capture) => &[(240.0, 0.0, 0.05), (180.0, 0.04, 0.07)],
        (Sounds::Soft, Sound::End) => &[(392.0, 0.0, 0.18), (523.0, 0.14, 0.3)],
        (Sounds::Knock, Sound::Move) => &[(190.0, 0.0, 0.045), (410.0, 0.0, 0.02)],
        (Sounds::Knock, Sound::Capture) => &[(150.0, 0.0, 0.05), (520.0, 0.0, 0.02), (190.0, 0.07, 0.045)],
        (Sounds::Knock, Sound::End) => &[(190.0, 0.0, 0.05), (190.0, 0.16, 0.05), (120.0, 0.32, 0.12)],
        (Sounds::Beep, Sound::Move) => &[(660.0, 0.0, 0.05)],
        (Sounds::Beep, Sound::Capture) => &[(440.0, 0.0, 0.05), (330.0, 0.06, 0.06)],
        (Sounds::Beep, Sound::End) => &[(523.0, 0.0, 0.1), (659.0, 0.1, 0.1), (784.0, 0.2, 0.2)],
    }
}

fn note(context: &AudioContext, sounds: Sounds, (pitch, after, length): Note) -> Result<(), JsValue> {
    let (tone, gain) = (context.create_oscillator()?, context.create_gain()?);
    let begin = context.current_time() + after;
    // Square waves are louder than others of the same height.
    let (wave, volume) = match sounds {
        Sounds::Soft => (OscillatorType::Triangle, 0.12),
        Sounds::Knock => (OscillatorType::Sine, 0.35),
        Sounds::Beep => (OscillatorType::Square, 0.04),
    };
    tone.set_type(wave);
    tone.frequency().set_value_at_time(pitch, begin)?;
    if sounds == Sounds::Knock {
        // What is struck falls in pitch.
        tone.frequency().exponential_ramp_to_value_at_time(pitch / 2.0, begin + length)?;
    }
    gain.gain().set_value_at_time(volume, begin)?;
    gain.gain().exponential_ramp_to_value_at_time(0.001, begin + length)?;
    tone.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    tone.start_with_when(begin)?;
    tone.stop_with_when(begin + length)
}
