//! The Luo Shu: number scrabble on a magic square is tic-tac-toe. Every line sums to 15, and any three numbers that sum to 15
//! form a line.

use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::Picture;
use leptos::prelude::*;

/// The square, row by row.
const SQUARE: [u8; 9] = [4, 9, 2, 3, 5, 7, 8, 1, 6];

/// Its lines, as places counted row by row.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owner {
    Nobody,
    First,
    Second,
}

/// The numbers that each player holds.
#[derive(Clone, Default, PartialEq, Eq)]
struct Held {
    first: Vec<u8>,
    second: Vec<u8>,
}

impl Held {
    fn of(picture: &Picture) -> Option<Held> {
        match picture {
            Picture::Numbers { first, second, .. } => {
                Some(Held { first: first.clone(), second: second.clone() })
            }
            _ => None,
        }
    }

    fn owner(&self, place: usize) -> Owner {
        match SQUARE[place] {
            number if self.first.contains(&number) => Owner::First,
            number if self.second.contains(&number) => Owner::Second,
            _ => Owner::Nobody,
        }
    }

    /// The sum of a line on which one player alone holds two or three numbers, such as `4 + 5 + 6 = 15`.
    fn line_sum(&self, places: [usize; 3]) -> Option<AnyView> {
        let count = |owner| places.iter().filter(|place| self.owner(**place) == owner).count();
        let (owner, class) = match (count(Owner::First), count(Owner::Second)) {
            (2.., 0) => (Owner::First, "first"),
            (0, 2..) => (Owner::Second, "second"),
            _ => return None,
        };
        let held: Vec<u8> =
            places.iter().filter(|place| self.owner(**place) == owner).map(|place| SQUARE[*place]).collect();
        let sum: u8 = held.iter().sum();
        let terms = held.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ");
        let complete = held.len() == 3;
        let text = if complete { format!("{terms} = {sum}") } else { format!("{terms} + {} = 15", 15 - sum) };
        Some(view! { <li class=class class:done=complete>{text}</li> }.into_any())
    }

    /// A stroke through a line that one player holds.
    fn stroke(&self, places: [usize; 3]) -> Option<AnyView> {
        let owners = places.map(|place| self.owner(place));
        let done = owners[0] != Owner::Nobody && owners.iter().all(|owner| *owner == owners[0]);
        let centre = |place: usize| (place % 3 * 100 + 50, place / 3 * 100 + 50);
        let ((x0, y0), (x1, y1)) = (centre(places[0]), centre(places[2]));
        done.then(|| view! { <line class="won" x1=x0 y1=y0 x2=x1 y2=y1/> }.into_any())
    }
}

#[component]
pub(crate) fn LuoShu(game: GameState) -> impl IntoView {
    // Tic-tac-toe has the numbers in its other view.
    let held = Memo::new(move |_| {
        let shown = game.picture(|picture| Some(Held::of(picture)));
        let other = || game.other_view.with(|picture| picture.as_ref().and_then(Held::of));
        shown.or_else(other).unwrap_or_default()
    });
    let cell = move |place: usize| {
        let class = move || match held.with(|held| held.owner(place)) {
            Owner::First => "cell first",
            Owner::Second => "cell second",
            Owner::Nobody => "cell",
        };
        view! {
            <g class=class transform=format!("translate({} {})", place % 3 * 100, place / 3 * 100)>
                <rect x="4" y="4" width="92" height="92" rx="12"/><text x="50" y="66">{SQUARE[place].to_string()}</text>
            </g>
        }
    };
    let strokes = move || held.with(|held| LINES.iter().filter_map(|line| held.stroke(*line)).collect_view());
    let sums = move || held.with(|held| LINES.iter().filter_map(|line| held.line_sum(*line)).collect_view());
    view! {
        <section aria-labelledby="luo-shu-title">
            <h2 id="luo-shu-title">{t(Text::LuoShu)}</h2>
            <p class="quiet">{t(Text::LuoShuAbout)}</p>
            <div class="luo-shu">
                <svg viewBox="0 0 300 300" aria-hidden="true">{(0..9).map(cell).collect_view()}{strokes}</svg>
                <ul class="sums">{sums}</ul>
            </div>
        </section>
    }
}
