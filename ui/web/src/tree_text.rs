//! A tree of moves in the address: `e2e4_;best_e7e5_(_c7c5_*5_)_g1f3`.
//!
//! Words between `_`: a move; `(` and `)` around what could be played instead of the move before; `*5`, a glyph; `;best`, a comment.
//! Invariant: [`read`] reads any text without failing, and reads back what [`write()`] wrote, but for labels.

use crate::route::{decode, encode};
use boyi_session::{MoveText, MoveTree, TreeToken};

/// The tree as text.
pub fn write(tree: &MoveTree) -> String {
    let mut words = Vec::new();
    let say = |node: usize, words: &mut Vec<String>| {
        words.extend(tree.node(node).glyphs.iter().map(|glyph| format!("*{glyph}")));
        // Blanks must not look like the end of the word.
        words.extend(
            tree.node(node).comment.iter().map(|said| format!(";{}", encode(said).replace('_', "%20"))),
        );
    };
    say(0, &mut words);
    for token in tree.tokens() {
        match token {
            TreeToken::Open => words.push("(".to_owned()),
            TreeToken::Close => words.push(")".to_owned()),
            TreeToken::Move { node, .. } => {
                words.push(encode(&tree.node(node).mv.text));
                say(node, &mut words);
            }
        }
    }
    words.join("_")
}

/// The tree of a text. Moves are labelled by their texts until somebody who knows the game has read them.
pub fn read(text: &str) -> MoveTree {
    let mut tree = MoveTree::new();
    let mut node = 0;
    let mut outside = Vec::new();
    for word in text.split('_').filter(|word| !word.is_empty()) {
        match word.split_at_checked(1) {
            Some(("(", "")) => {
                outside.push(node);
                node = tree.parent(node);
            }
            Some((")", "")) => node = outside.pop().unwrap_or(node),
            Some((";", said)) => tree.set_comment(node, &decode(said)),
            Some(("*", number)) => {
                if let Ok(glyph) = number.parse() {
                    let mut glyphs = tree.node(node).glyphs.clone();
                    glyphs.push(glyph);
                    tree.set_glyphs(node, glyphs);
                }
            }
            _ => {
                let text = decode(word);
                node = tree.add(node, &MoveText { label: text.clone(), text });
            }
        }
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_read_back() {
        let text =
            ";from%20White_e2e4_*1_*14_;best%2C%20as%20%5F_e7e5_(_c7c5_g1f3_(_1/2:2=1+4_)_)_(_a_)_g1f3";
        let tree = read(text);
        assert_eq!(read(&write(&tree)), tree);
        assert_eq!(tree.tokens().len(), 13);
        assert_eq!(tree.node(0).comment.as_deref(), Some("from White"));
        assert_eq!(tree.node(1).glyphs, [1, 14]);
        assert_eq!(tree.node(1).comment.as_deref(), Some("best, as _"));
    }

    #[test]
    fn any_text_is_a_tree() {
        for odd in ["", "_", "(", ")", "(_(_)_)_)", "a_)_b", "*_*x_*999_;", "(_a_)", "é_%zz_%E4"] {
            let tree = read(odd);
            assert_eq!(read(&write(&tree)), tree, "{odd}");
        }
    }
}
