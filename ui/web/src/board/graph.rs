//! Graphs: a vertex that names a single move can be clicked, and all moves are listed below.

use super::{
    legal_move::{LegalMove, MoveButtons, legal_moves},
    thumb,
};
use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{GraphPicture, Picture};
use leptos::prelude::*;

#[component]
pub(super) fn GraphBoard(game: GameState) -> impl IntoView {
    let legal = legal_moves(game);
    let graph = Memo::new(move |_| {
        game.picture(|picture| match picture {
            Picture::Graph(graph) => Some(graph.clone()),
            _ => None,
        })
    });
    let moves = Memo::new(move |_| legal.with(|legal| legal.iter().map(|mv| mv.mv.clone()).collect()));
    view! {
        <div class="heaps sum" role="group" aria-label=t(Text::Board)>
            {move || drawing(game, &graph.get(), &legal.get())}
        </div>
        <div class="taking"><MoveButtons game moves/></div>
    }
}

/// The graph, with a circle to click over each vertex that a single legal move leads to.
fn drawing(game: GameState, graph: &GraphPicture, legal: &[LegalMove]) -> impl IntoView + use<> {
    let ((width, height), drawn) = thumb::graph(&Picture::Graph(graph.clone()));
    let target = |(name, x, y): (&str, u32, u32)| {
        let mut leading = legal.iter().filter(|mv| leads_to(&mv.mv.text, name)).map(|mv| mv.mv.text.clone());
        let (Some(text), None) = (leading.next(), leading.next()) else { return None };
        let play = move |_| game.play(&text);
        Some(view! { <circle class="target" cx=x cy=y r="34" on:click=play/> })
    };
    let vertices = graph.vertices.iter().map(|vertex| (vertex.name.as_str(), vertex.x, vertex.y));
    let targets = vertices.filter_map(target).collect_view();
    view! {
        <svg class="graph-board" viewBox=format!("0 0 {width} {height}")>{drawn}{targets}</svg>
    }
}

/// Whether a move names this vertex last.
fn leads_to(text: &str, vertex: &str) -> bool {
    text.rsplit('-').next() == Some(vertex)
}
