//! A hint in three steps: where to look, the move, the reason.

use crate::{
    note, service,
    state::GameState,
    ui::{
        Icon,
        text::{Text, t},
    },
};
use boyi_session::{Hint, MoveText, Query, RequestError};
use leptos::{ev, prelude::*};

#[component]
pub(super) fn HintBox(game: GameState) -> impl IntoView {
    let hint = RwSignal::new(None::<Hint>);
    // How many steps of the hint are shown.
    let steps = RwSignal::new(0usize);
    let waiting = RwSignal::new(false);
    Effect::new(move |_| {
        game.shown.track();
        hint.set(None);
        steps.set(0);
        waiting.set(false);
    });
    Effect::new(move |_| {
        let shown = steps.get();
        let hinted = hint.with(|hint| {
            let Hint { mv, label, .. } = hint.as_ref()?;
            Some((MoveText { text: mv.clone(), label: label.clone() }, shown >= 2))
        });
        game.point_at(hinted);
    });
    on_cleanup(move || game.point_at(None));
    let request = move || {
        waiting.set(true);
        let request = game.request_shown(Query::Hint);
        let moves = request.moves.clone();
        let on_reply = move |reply: Result<Hint, RequestError>| {
            if waiting.try_get_untracked() != Some(true) || game.moves_played() != moves {
                return;
            }
            waiting.set(false);
            match reply {
                Ok(found) => {
                    hint.set(Some(found));
                    steps.set(1);
                }
                Err(failure) => game.set_error(failure),
            }
        };
        service::search(&request, |_| (), on_reply);
    };
    let more = move |_: ev::MouseEvent| {
        if hint.with_untracked(Option::is_some) {
            steps.update(|steps| *steps += 1);
        } else {
            request();
        }
    };
    let closed = move || !game.may_move() || waiting.get() || steps.get() >= 3;
    let label = move || if steps.get() == 0 { t(Text::Hint)() } else { t(Text::HintMore)() };
    let reasons = |why: &[String]| {
        why.iter().map(|why| view! { <div class="why">{note::draw(why)}</div> }).collect_view()
    };
    view! {
        <section class="hint">
            <button type="button" id="hint" disabled=closed on:click=more><Icon name="hint"/>{label}</button>
            <div aria-live="polite">
                {move || hint.get().map(|hint| view! {
                    <p>{hint.look}</p>
                    {(steps.get() >= 2).then(|| view! { <p class="move"><strong>{game.move_words(&hint.label)}</strong></p> })}
                    {(steps.get() >= 3).then(|| reasons(&hint.why))}
                })}
            </div>
        </section>
    }
}
