//! Prompts that a person chooses from a menu.

use rmcp::{
    ErrorData,
    model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role},
};
use serde_json::Value;

/// A prompt: its name, title, purpose, arguments (those with `!` are required), and text with `{argument}` in it.
struct Template {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    arguments: &'static [(&'static str, &'static str)],
    text: &'static str,
}

const TEMPLATES: [Template; 3] = [
    Template {
        name: "coach",
        title: "Play a game with a coach",
        about: "Plays a game against you, and says after each of your moves what was good about it",
        arguments: &[
            ("game!", "The game, as `nim`, `connect4`, `chess`"),
            ("level", "From 1 to 10; 5 if left out"),
        ],
        text: "Let us play {game}. Show the board with draw_board. I move first. After each of my moves call explain_move; if it was a \
            mistake, say why in a sentence or two and offer to take it back. Choose your own moves with choose_move at level {level}. Keep \
            to legal moves: list_moves has them.",
    },
    Template {
        name: "review",
        title: "Review a game",
        about: "Tells the turning points of a game, each with its reason",
        arguments: &[("game!", "The game, as `chess`"), ("text!", "The moves, or the game as PGN")],
        text: "Review this game of {game} with review_game and tell me its turning points: what was played, what was better, and why. Ask \
            analyze_position or explain_move about moments that the review leaves open.\n\n{text}",
    },
    Template {
        name: "puzzle",
        title: "Solve a puzzle",
        about: "Sets a puzzle, gives hints, and checks your answer",
        arguments: &[("family", "chess, nim, sums, kayles, chomp, connect4 or gomoku; chess if left out")],
        text: "Set me a puzzle from get_puzzle, family {family}. Show the board, and do not tell the solution. Check my answer with \
            explain_move; if it is wrong, give a hint first, and the solution with its reasons only when I ask.",
    },
];

/// The prompts.
pub(super) fn list() -> Vec<Prompt> {
    let argument = |&(name, about): &(&str, &str)| {
        let required = name.ends_with('!');
        PromptArgument::new(name.trim_end_matches('!')).with_description(about).with_required(required)
    };
    let prompt = |template: &Template| {
        let arguments = template.arguments.iter().map(argument).collect();
        Prompt::new(template.name, Some(template.about), Some(arguments)).with_title(template.title)
    };
    TEMPLATES.iter().map(prompt).collect()
}

/// A prompt with its arguments filled in.
///
/// # Errors
/// No such prompt; an argument is missing.
pub(super) fn get(name: &str, arguments: &JsonObject) -> Result<GetPromptResult, ErrorData> {
    let Some(template) = TEMPLATES.iter().find(|template| template.name == name) else {
        let names: Vec<&str> = TEMPLATES.iter().map(|template| template.name).collect();
        let line = format!("prompt: found {name:?}, expected one of {}", names.join(", "));
        return Err(ErrorData::invalid_params(line, None));
    };
    let mut text = template.text.to_owned();
    for (argument, about) in template.arguments {
        let key = argument.trim_end_matches('!');
        let usual = match key {
            "level" => Some("5"),
            "family" => Some("chess"),
            _ => None,
        };
        let Some(value) = arguments.get(key).and_then(Value::as_str).or(usual) else {
            return Err(ErrorData::invalid_params(format!("argument {key}: expected {about}"), None));
        };
        text = text.replace(&format!("{{{key}}}"), value);
    }
    let message = PromptMessage::new_text(Role::User, text);
    Ok(GetPromptResult::new(vec![message]).with_description(template.about))
}
