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
use std::collections::BTreeSet;

/// The comment after a move, and its variations, which may have variations.
#[component]
pub(super) fn Aside(game: GameState, analysis: AnalysisState, node: Signal<usize>) -> impl IntoView {
    let comment = move || game.tree.with(|tree| words_of(tree.node(node.get()).comment.as_deref()));
    // Redrawn only when something in them changes.
    let variations =
        Memo::new(move |_| game.tree.with(|tree| variations_of(tree, node.get(), game.second_begins.get())));
    view! {
        {move || comment().map(|said| view! { <p class="comment">{said}</p> })}
        {move || variations.get().into_iter().map(|words| variation(game, analysis, words)).collect_view()}
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
    Move {
        node: usize,
        /// Empty where none is written.
        number: String,
        label: String,
    },
    Comment(String),
    /// The alternatives to the move before.
    Variation(Vec<Word>),
}

/// The variations that begin instead of a move of the main line.
fn variations_of(tree: &MoveTree, main: usize, second_begins: bool) -> Vec<Vec<Word>> {
    let tokens = tree.tokens();
    let is_main = |token: &TreeToken| matches!(token, TreeToken::Move { node, .. } if *node == main);
    let Some(begin) = tokens.iter().position(is_main).filter(|_| main != 0) else { return Vec::new() };
    let mut all: Vec<Vec<Word>> = Vec::new();
    // The variations that are open, the outermost first.
    let mut open: Vec<Vec<Word>> = Vec::new();
    let mut numbers = true;
    for token in &tokens[begin + 1..] {
        match *token {
            TreeToken::Open => {
                open.push(Vec::new());
                numbers = true;
            }
            TreeToken::Close => {
                let Some(done) = open.pop() else { break };
                match open.last_mut() {
                    Some(outer) => outer.push(Word::Variation(done)),
                    None => all.push(done),
                }
                numbers = true;
            }
            TreeToken::Move { node, ply, .. } => {
                // The main line goes on.
                let Some(words) = open.last_mut() else { break };
                let label = tree.node(node).mv.label.clone();
                let numbers_it = numbers || !is_seconds(ply, second_begins);
                let number = if numbers_it { numbered(ply, second_begins, "") } else { String::new() };
                words.push(Word::Move { node, number, label });
                let comment = words_of(tree.node(node).comment.as_deref());
                numbers = comment.is_some();
                words.extend(comment.map(Word::Comment));
            }
        }
    }
    all
}

/// The first moves of variations that are folded.
#[derive(Clone, Copy)]
pub(super) struct Folded(RwSignal<BTreeSet<usize>>);

impl Folded {
    /// Provided to the list of moves below; another game folds nothing.
    pub(super) fn provide(game: GameState) {
        let folded = Folded(RwSignal::new(BTreeSet::new()));
        Effect::new(move |_| {
            game.game_number.track();
            folded.0.set(BTreeSet::new());
        });
        provide_context(folded);
    }
}

/// A variation, which folds to its first move.
fn variation(game: GameState, analysis: AnalysisState, words: Vec<Word>) -> AnyView {
    let first =
        words.iter().find_map(|word| if let Word::Move { node, .. } = word { Some(*node) } else { None });
    let first = first.unwrap_or(0);
    let Folded(folded) = expect_context();
    let is_folded = Memo::new(move |_| folded.with(|folded| folded.contains(&first)));
    let fold = move |_| {
        folded.update(|folded| {
            if !folded.remove(&first) {
                folded.insert(first);
            }
        });
    };
    let has_more = words.len() > 1;
    let words = StoredValue::new(words);
    let shown = move || {
        let most = if is_folded.get() { 1 } else { usize::MAX };
        let words = words.with_value(|words| words.iter().take(most).cloned().collect::<Vec<_>>());
        words.into_iter().map(|word| draw(game, analysis, word)).collect_view()
    };
    view! {
        <div class="variation" class:folded=is_folded role="group" aria-label=t(Text::Variation)>
            {has_more.then(|| view! {
                <button type="button" class="fold" aria-label=t(Text::Fold) title=t(Text::Fold)
                    aria-expanded=move || (!is_folded.get()).to_string() on:click=fold></button>
            })}
            {shown}
        </div>
    }
    .into_any()
}

fn draw(game: GameState, analysis: AnalysisState, word: Word) -> AnyView {
    let (node, number, label) = match word {
        Word::Comment(said) => return view! { <span class="comment">{said}</span> }.into_any(),
        Word::Variation(words) => return variation(game, analysis, words),
        Word::Move { node, number, label } => (node, number, label),
    };
    let current = move || (game.node() == node).then_some("step");
    let label = move || number.clone() + &game.move_words(&label);
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
