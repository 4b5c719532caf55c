//! Graphs: a vertex or an edge that names a single move can be clicked, and all moves are listed below.

use super::{
    legal_move::{LegalMove, MoveButtons, Source},
    thumb,
};
use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_draw::graph::{EdgeShape, edges};
use boyi_session::{GraphPicture, MoveText, Picture};
use leptos::prelude::*;

#[component]
pub(super) fn GraphBoard(source: Source) -> impl IntoView {
    let game = source.game;
    let legal = source.legal();
    let graph = Memo::new(move |_| {
        source.picture(|picture| match picture {
            Picture::Graph(graph) => Some(graph.clone()),
            _ => None,
        })
    });
    let moves = Memo::new(move |_| legal.with(|legal| legal.iter().map(|mv| mv.mv.clone()).collect()));
    view! {
        <div class="heaps sum" role="group" aria-label=t(Text::Board)>
            {move || drawing(source, &graph.get(), &legal.get())}
        </div>
        {source.part.is_none().then(|| view! { <div class="taking"><MoveButtons game moves/></div> })}
    }
}

/// The graph, with a button over each vertex and each edge that names a single legal move.
fn drawing(source: Source, graph: &GraphPicture, legal: &[LegalMove]) -> impl IntoView + use<> {
    let ((width, height), drawn) = thumb::graph(&Picture::Graph(graph.clone()));
    let names = |at: usize| graph.vertices[at].name.as_str();
    let on_edges = edges(graph).into_iter().filter_map(|EdgeShape { edge, line, .. }| {
        let [from, to] = graph.edges[edge].map(names);
        let colour = graph.colours.chars().nth(edge);
        let joins = |text: &str| {
            // Where several edges join the same vertices, a move also names the colour.
            let text = colour.and_then(|colour| text.strip_suffix(colour)).unwrap_or(text);
            text.split_once('-')
                .is_some_and(|ends| ends == (from, to) || !graph.directed && ends == (to, from))
        };
        let shape = view! { <path class="target" d=line/> }.into_any();
        Some(target(source.game, only(source, legal, joins)?, shape))
    });
    let on_vertices = graph.vertices.iter().filter_map(|vertex| {
        // A move names last the vertex that it leads to.
        let leads_here = |text: &str| text.rsplit('-').next() == Some(&vertex.name);
        let shape = view! { <circle class="target" cx=vertex.x cy=vertex.y r="34"/> }.into_any();
        Some(target(source.game, only(source, legal, leads_here)?, shape))
    });
    let targets = on_edges.chain(on_vertices).collect_view();
    view! {
        <svg class="graph-board" viewBox=format!("0 0 {width} {height}")>{drawn}{targets}</svg>
    }
}

/// The only legal move whose text holds, if there is just one.
fn only(source: Source, legal: &[LegalMove], holds: impl Fn(&str) -> bool) -> Option<&MoveText> {
    let mut found = legal.iter().map(|mv| &mv.mv).filter(|mv| source.own(&mv.text).is_some_and(&holds));
    found.next().filter(|_| found.next().is_none())
}

/// A shape that plays a move when it is clicked. The keyboard has the list of moves.
fn target(game: GameState, mv: &MoveText, shape: AnyView) -> impl IntoView + use<> {
    let text = mv.text.clone();
    let play = move |_| game.play(&text);
    view! { <g data-move=mv.text.clone() on:click=play><title>{mv.label.clone()}</title>{shape}</g> }
}
