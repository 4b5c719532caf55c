//! An explanation's words: sentences wrap, the rows of a game keep their columns.

/// A run of lines of the same kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A sentence, which may wrap anywhere.
    Prose(String),
    /// Rows that stand below each other.
    Table(String),
}

/// A note's text in blocks. A line that ends as a sentence does is one; other lines of a note of several are rows.
pub fn blocks(text: &str) -> Vec<Block> {
    let sentence = |line: &str| line.trim_end().ends_with(['.', '。', ':', '：', '!', '！', '?', '？']);
    let single = !text.contains('\n');
    let mut blocks = Vec::new();
    for line in text.lines() {
        match blocks.last_mut() {
            _ if single || sentence(line) => blocks.push(Block::Prose(line.to_owned())),
            Some(Block::Table(rows)) => {
                rows.push('\n');
                rows.push_str(line);
            }
            _ => blocks.push(Block::Table(line.to_owned())),
        }
    }
    blocks
}

/// The note on the page.
#[cfg(feature = "page")]
pub(crate) fn draw(text: &str) -> leptos::prelude::AnyView {
    use leptos::prelude::*;
    let block = |block| match block {
        Block::Prose(text) => view! { <p>{text}</p> }.into_any(),
        // Rows may be wider than the screen: keys scroll what has the focus.
        Block::Table(rows) => view! { <pre tabindex="0">{rows}</pre> }.into_any(),
    };
    blocks(text).into_iter().map(block).collect_view().into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_wrap_and_rows_do_not() {
        let prose = |text: &str| Block::Prose(text.to_owned());
        assert_eq!(blocks("One line, no stop"), [prose("One line, no stop")]);
        let text = "Add the columns:\n3 = 0 1 1\n5 = 1 0 1\nThe sum is not 0.";
        let game = Block::Table("3 = 0 1 1\n5 = 1 0 1".to_owned());
        assert_eq!(blocks(text), [prose("Add the columns:"), game, prose("The sum is not 0.")]);
        assert_eq!(blocks("各列之和：\n1  0"), [prose("各列之和："), Block::Table("1  0".to_owned())]);
        assert_eq!(blocks(""), []);
    }
}
