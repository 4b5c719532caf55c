//! The dialog of preferences: the colours of boards, and what is on or off.

use crate::{
    prefs::{BoardColors, Prefs, Switch},
    ui::{
        modal,
        text::{Text, t},
    },
};
use leptos::{html, prelude::*};

fn color_text(color: BoardColors) -> Text {
    match color {
        BoardColors::Wood => Text::BoardWood,
        BoardColors::Green => Text::BoardGreen,
        BoardColors::Blue => Text::BoardBlue,
        BoardColors::Grey => Text::BoardGrey,
    }
}

fn switch_text(switch: Switch) -> Text {
    match switch {
        Switch::Coordinates => Text::Coordinates,
        Switch::Blindfold => Text::Blindfold,
        Switch::Confirm => Text::ConfirmMoves,
        Switch::Premoves => Text::Premoves,
        Switch::Zen => Text::Zen,
    }
}

#[component]
pub(crate) fn Settings(open: RwSignal<bool>) -> impl IntoView {
    let prefs = Prefs::get();
    let dialog = NodeRef::<html::Dialog>::new();
    modal(dialog, move || open.get(), || ());
    let color = |color: BoardColors| {
        let checked = move || prefs.board.get() == color;
        view! {
            <label class="option"><input type="radio" name="board-colors" value=color.name() prop:checked=checked
                on:change=move |_| prefs.board.set(color)/><span>{t(color_text(color))}</span></label>
        }
    };
    let switch = |switch: Switch| {
        let on = prefs.switch(switch);
        let id = format!("set-{}", switch.name());
        view! {
            <div class="field"><label for=id.clone()>{t(switch_text(switch))}</label>
                <input type="checkbox" id=id prop:checked=on on:change=move |_| on.update(|on| *on = !*on)/></div>
        }
    };
    view! {
        <dialog class="settings" node_ref=dialog aria-labelledby="settings-title" on:close=move |_| open.set(false)>
            <h2 id="settings-title">{t(Text::Settings)}</h2>
            <fieldset><legend>{t(Text::BoardColors)}</legend>{BoardColors::ALL.map(color).collect_view()}</fieldset>
            {Switch::ALL.map(switch).collect_view()}
            <button type="button" class="primary" on:click=move |_| open.set(false)>{t(Text::Close)}</button>
        </dialog>
    }
}
