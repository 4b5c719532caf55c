//! The dialog of preferences: how boards look, sound and are moved on.

use crate::{
    prefs::{BOARD_SIZES, BoardColors, Choice, Coordinates, Pieces, Prefs, Sounds, Switch},
    ui::{
        modal,
        sound::{self, Sound},
        text::{Text, t},
    },
};
use leptos::{html, prelude::*};

fn color_text(color: BoardColors) -> Text {
    match color {
        BoardColors::Wood => Text::BoardWood,
        BoardColors::Walnut => Text::BoardWalnut,
        BoardColors::Green => Text::BoardGreen,
        BoardColors::Blue => Text::BoardBlue,
        BoardColors::Purple => Text::BoardPurple,
        BoardColors::Grey => Text::BoardGrey,
        BoardColors::Contrast => Text::BoardContrast,
    }
}

fn pieces_text(pieces: Pieces) -> Text {
    match pieces {
        Pieces::Carved => Text::PiecesCarved,
        Pieces::Plain => Text::PiecesPlain,
        Pieces::Letters => Text::PiecesLetters,
    }
}

fn coordinates_text(coordinates: Coordinates) -> Text {
    match coordinates {
        Coordinates::Inside => Text::CoordinatesInside,
        Coordinates::Outside => Text::CoordinatesOutside,
        Coordinates::Off => Text::CoordinatesOff,
    }
}

fn sounds_text(sounds: Sounds) -> Text {
    match sounds {
        Sounds::Soft => Text::SoundsSoft,
        Sounds::Knock => Text::SoundsKnock,
        Sounds::Beep => Text::SoundsBeep,
    }
}

fn switch_text(switch: Switch) -> Text {
    match switch {
        Switch::Blindfold => Text::Blindfold,
        Switch::Confirm => Text::ConfirmMoves,
        Switch::Practice => Text::Practice,
        Switch::Premoves => Text::Premoves,
        Switch::Projector => Text::Projector,
        Switch::Zen => Text::Zen,
    }
}

/// The choices of a preference.
fn choices<T: Choice + Send + Sync>(
    name: &'static str,
    legend: Text,
    chosen: RwSignal<T>,
    text: fn(T) -> Text,
) -> impl IntoView {
    let option = move |choice: T| {
        view! {
            <label class="option"><input type="radio" name=name value=choice.name() prop:checked=move || chosen.get() == choice
                on:change=move |_| chosen.set(choice)/><span>{t(text(choice))}</span></label>
        }
    };
    view! { <fieldset><legend>{t(legend)}</legend>{T::ALL.iter().copied().map(option).collect_view()}</fieldset> }
}

#[component]
pub(crate) fn Settings(open: RwSignal<bool>) -> impl IntoView {
    let prefs = Prefs::get();
    let dialog = NodeRef::<html::Dialog>::new();
    modal(dialog, move || open.get(), || ());
    // Whoever chooses a sound hears it.
    Effect::new(move |before: Option<Sounds>| {
        let sounds = prefs.sounds.get();
        if before.is_some_and(|before| before != sounds) {
            sound::play(prefs, Sound::Capture);
        }
        sounds
    });
    let switch = |switch: Switch| {
        let on = prefs.switch(switch);
        let id = format!("set-{}", switch.name());
        view! {
            <div class="field"><label for=id.clone()>{t(switch_text(switch))}</label>
                <input type="checkbox" id=id prop:checked=on on:change=move |_| on.update(|on| *on = !*on)/></div>
        }
    };
    let resize = move |text: String| prefs.board_size.set(text.parse().unwrap_or(100));
    view! {
        <dialog class="settings" node_ref=dialog aria-labelledby="settings-title" on:close=move |_| open.set(false)>
            <h2 id="settings-title">{t(Text::Settings)}</h2>
            {choices("board-colors", Text::BoardColors, prefs.board, color_text)}
            {choices("pieces", Text::Pieces, prefs.pieces, pieces_text)}
            {choices("coordinates", Text::Coordinates, prefs.coordinates, coordinates_text)}
            <div class="field"><label for="board-size">{t(Text::BoardSize)}" "<output>{prefs.board_size}"%"</output></label>
                <input type="range" id="board-size" min=BOARD_SIZES.start().to_string() max=BOARD_SIZES.end().to_string() step="5"
                    prop:value=move || prefs.board_size.get().to_string()
                    on:input:target=move |event| resize(event.target().value())/></div>
            {choices("sounds", Text::Sounds, prefs.sounds, sounds_text)}
            {Switch::ALL.map(switch).collect_view()}
            <button type="button" class="primary" on:click=move |_| open.set(false)>{t(Text::Close)}</button>
        </dialog>
    }
}
