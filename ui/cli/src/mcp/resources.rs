//! Resources for clients to read: the rules of each game.

use boyi_session::{GameInfo, Lang, Service, game_info};
use rmcp::{
    ErrorData,
    model::{ReadResourceResult, Resource, ResourceContents, ResourceTemplate},
};
use std::fmt::Write;

/// The beginning of the address of a game's rules.
const GAMES: &str = "boyi://games/";
const MARKDOWN: &str = "text/markdown";

/// Every game's rules.
pub(super) fn list(service: &Service) -> Vec<Resource> {
    let words = service.words(Lang::En);
    let resource = |entry| -> Resource {
        let entry: &boyi_games::GameEntry = entry;
        Resource::new(format!("{GAMES}{}", entry.name), entry.name)
            .with_title(words.title(entry))
            .with_description(words.rule(entry.name))
            .with_mime_type(MARKDOWN)
    };
    service.registry().entries().map(resource).collect()
}

/// The addresses of rules in both languages.
pub(super) fn template() -> ResourceTemplate {
    ResourceTemplate::new(format!("{GAMES}{{game}}/{{lang}}"), "rules")
        .with_title("Rules of a game")
        .with_description("The rules, parameters and notation of a game, in English (en) or Chinese (zh)")
        .with_mime_type(MARKDOWN)
}

/// The rules of the game with this address.
///
/// # Errors
/// No such address.
pub(super) fn read(service: &Service, uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let missing = |line: String| ErrorData::resource_not_found(line, None);
    let name = uri.strip_prefix(GAMES);
    let name = name.ok_or_else(|| missing(format!("uri: found {uri:?}, expected {GAMES}NAME")))?;
    let (name, lang) = match name.split_once('/') {
        None => (name, Lang::En),
        Some((name, lang)) => {
            let lang = Lang::parse(lang);
            (name, lang.map_err(|error| missing(service.words(Lang::En).parse_error(&error)))?)
        }
    };
    let entry = service.registry().by_name(name);
    let entry = entry.map_err(|error| missing(service.words(lang).parse_error(&error)))?;
    let text = rules(&game_info(service, lang, entry));
    Ok(ReadResourceResult::new(vec![ResourceContents::text(text, uri).with_mime_type(MARKDOWN)]))
}

fn rules(info: &GameInfo) -> String {
    let mut text = format!("# {}\n\n{}\n\n{}\n\n", info.title, info.rule, info.about);
    let _ = writeln!(text, "- `{} {}`", info.name, info.start);
    for param in &info.params {
        let usual = param.default.as_deref().map_or_else(String::new, |value| format!("={value}"));
        let values = if param.values.is_empty() { String::new() } else { format!(" ({})", param.values) };
        let _ = writeln!(text, "- `{}:{}{usual}`{values}: {}", info.name, param.key, param.about);
    }
    for variant in &info.variants {
        let _ = writeln!(text, "- `{}`: {}", variant.name, variant.title);
    }
    text
}
