//! A tree of moves in the address: `e2e4_;best_e7e5_(_c7c5_*5_)_g1f3`.
//!
//! Words between `_`: a move; `(` and `)` around what could be played instead of the move before; `*5`, a glyph; `;best`, a comment,
//! after `(` on the whole variation.
//! Invariant: [`read`] reads any text without failing, and reads back what [`write()`] wrote, but for labels.

use crate::route::{decode, encode};
use boyi_session::{MoveText, MoveTree, TreeToken};

/// The tree as text.
pub fn write(tree: &MoveTree) -> String {
    let mut words = Vec::new();
    let say = |node: usize, words: &mut Vec<String>| {
        words.extend(tree.node(node).glyphs.iter().map(|glyph| format!("*{glyph}")));
        // Blanks must not look like the end of the word.
        words.extend(tree.node(node).comment.as_deref().map(comment));
    };
    say(0, &mut words);
    for token in tree.tokens() {
        match token {
            TreeToken::Open => words.push("(".to_owned()),
            TreeToken::Close => words.push(")".to_owned()),
            TreeToken::Move { node, .. } => {
                let before = tree.node(node).before.as_deref().map(comment);
                let begins = words.last().is_some_and(|word| word == "(");
                words.extend(before.clone().filter(|_| begins));
                words.push(encode(&tree.node(node).mv.text));
                words.extend(before.filter(|_| !begins));
                say(node, &mut words);
            }
        }
    }
    words.join("_")
}

fn comment(said: &str) -> String {
    format!(";{}", encode(said).replace('_', "%20"))
}

/// The tree of a text. Moves are labelled by their texts until somebody who knows the game has read them.
pub fn read(text: &str) -> MoveTree {
    let mut tree = MoveTree::new();
    let mut node = 0;
    let mut outside = Vec::new();
    let mut before = None;
    for word in text.split('_').filter(|word| !word.is_empty()) {
        match word.split_at_checked(1) {
            Some(("(", "")) => {
                outside.push(node);
                node = tree.parent(node);
                before = Some(String::new());
            }
            Some((")", "")) => {
                node = outside.pop().unwrap_or(node);
                before = None;
            }
            Some((";", said)) => match &mut before {
                Some(before) => *before = decode(said),
                None => {
                    let known = tree.node(node).comment.as_deref().unwrap_or_default();
                    let both = format!("{known} {}", decode(said));
                    tree.set_comment(node, &both);
                }
            },
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
                if let Some(said) = before.take().filter(|said| !said.is_empty()) {
                    tree.set_comment_before(node, &said);
                }
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
        let text = ";from%20White_e2e4_*1_*14_;best%2C%20as%20%5F_e7e5_(_;or_c7c5_;sharp_g1f3_(_1/2:2=1+4_)_)_(_a_)_g1f3";
        let tree = read(text);
        assert_eq!(read(&write(&tree)), tree);
        assert_eq!(tree.tokens().len(), 13);
        assert_eq!(tree.node(0).comment.as_deref(), Some("from White"));
        assert_eq!(tree.node(1).glyphs, [1, 14]);
        assert_eq!(tree.node(1).comment.as_deref(), Some("best, as _"));
        let aside = tree.node(3);
        assert_eq!((aside.before.as_deref(), aside.comment.as_deref()), (Some("or"), Some("sharp")));
    }

    #[test]
    fn any_text_is_a_tree() {
        for odd in [
            "",
            "_",
            "(",
            ")",
            "(_(_)_)_)",
            "a_)_b",
            "*_*x_*999_;",
            "(_a_)",
            "a_(_;x_a_)",
            "a_(_;x",
            "(_;x_)_;y",
            "é_%zz_%E4",
        ] {
            let tree = read(odd);
            assert_eq!(read(&write(&tree)), tree, "{odd}");
        }
    }
}
