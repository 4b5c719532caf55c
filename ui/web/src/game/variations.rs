//! The notes beside a move of the main line: its comment and its variations.

use crate::{
    comment, glyph,
    move_number::{is_seconds, numbered},
    route::Mode,
    state::{AnalysisState, GameState},
    ui::text::{Text, t},
};
use boyi_session::{MoveTree, TreeToken};
use leptos::prelude::*;

/// The comment after a move, and its variations, which may have variations.
#[component]
pub(super) fn Aside(game: GameState, analysis: AnalysisState, node: Signal<usize>) -> impl IntoView {
    let comment = move || game.tree.with(|tree| words_of(tree.node(node.get()).comment.as_deref()));
    // Redrawn only when something in them changes.
    let variations =
        Memo::new(move |_| game.tree.with(|tree| variations_of(tree, node.get(), game.second_begins.get())));
    view! {
        {move || comment().map(|said| view! { <p class="comment">{said}</p> })}
        {move || variations.get().into_iter().map(|words| view! {
            <div class="variation" role="group" aria-label=t(Text::Variation)>{words.into_iter().map(|word| draw(game, analysis, word)).collect_view()}</div>
        }).collect_view()}
    }
}

/// The comment before the first move.
#[component]
pub(super) fn Opening(game: GameState) -> impl IntoView {
    move || {
        let comment = game.tree.with(|tree| words_of(tree.node(0).comment.as_deref()));
        comment.map(|said| view! { <p class="comment">{said}</p> })
    }
}

/// The words of a comment, if there are any beside the commands of PGN.
fn words_of(comment: Option<&str>) -> Option<String> {
    comment.map(comment::words).filter(|words| !words.is_empty())
}

/// A part of a variation.
#[derive(Clone, PartialEq, Eq)]
enum Word {
    Bracket(&'static str),
    Move { node: usize, label: String },
    Comment(String),
}

/// The variations that begin instead of a move of the main line.
fn variations_of(tree: &MoveTree, main: usize, second_begins: bool) -> Vec<Vec<Word>> {
    let tokens = tree.tokens();
    let is_main = |token: &TreeToken| matches!(token, TreeToken::Move { node, .. } if *node == main);
    let Some(begin) = tokens.iter().position(is_main).filter(|_| main != 0) else { return Vec::new() };
    let mut all: Vec<Vec<Word>> = Vec::new();
    let (mut open, mut numbers) = (0usize, true);
    for token in &tokens[begin + 1..] {
        match *token {
            TreeToken::Open => {
                match open {
                    0 => all.push(Vec::new()),
                    _ => all.last_mut().into_iter().for_each(|words| words.push(Word::Bracket("("))),
                }
                (open, numbers) = (open + 1, true);
            }
            // The main line goes on.
            _ if open == 0 => break,
            TreeToken::Close => {
                open -= 1;
                if open > 0 {
                    all.last_mut().into_iter().for_each(|words| words.push(Word::Bracket(")")));
                }
                numbers = true;
            }
            TreeToken::Move { node, ply, .. } => {
                let Some(words) = all.last_mut() else { break };
                let label = &tree.node(node).mv.label;
                let numbers_it = numbers || !is_seconds(ply, second_begins);
                let label = if numbers_it { numbered(ply, second_begins, label) } else { label.clone() };
                words.push(Word::Move { node, label });
                let comment = words_of(tree.node(node).comment.as_deref());
                numbers = comment.is_some();
                words.extend(comment.map(Word::Comment));
            }
        }
    }
    all
}

fn draw(game: GameState, analysis: AnalysisState, word: Word) -> AnyView {
    let (node, label) = match word {
        Word::Bracket(sign) => return view! { <span class="bracket">{sign}</span> }.into_any(),
        Word::Comment(said) => return view! { <span class="comment">{said}</span> }.into_any(),
        Word::Move { node, label } => (node, label),
    };
    let current = move || (game.node() == node).then_some("step");
    let mark = move || (game.mode.get() == Mode::Analyse).then(|| mark(game, analysis, node)).flatten();
    view! {
        <button type="button" class="ply" data-node=node.to_string() aria-current=current
            on:click=move |_| game.go_to_node(node)>{label}{mark}</button>
    }
    .into_any()
}

/// The glyphs of a move: the user's, else the engine's.
pub(super) fn mark(game: GameState, analysis: AnalysisState, node: usize) -> Option<AnyView> {
    // The button of a move outlives its tree for a moment, when another game begins.
    let glyphs = game.tree.with(|tree| tree.get(node).map(|node| node.glyphs.clone()))?;
    if !glyphs.is_empty() {
        let signs: String = glyphs.into_iter().map(glyph::sign).collect();
        return Some(view! { <b class="mark">{signs}</b> }.into_any());
    }
    let mark = analysis.mark_of(node)?;
    Some(view! { <b class=format!("mark {mark:?}")>{mark.sign()}</b> }.into_any())
}
