//! Which games there are, and how they are written.

use super::asked;
use crate::mcp::watch::Watch;
use boyi_session::{GameInfo, Lang, ParamInfo, Service, Variant, game_info, games};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Moves that a description shows.
const SHOWN_MOVES: usize = 12;

/// Finds games by name, or lists all of them. Use it when you do not know whether Boyi has a game or what it calls it; every usual name
/// in English or Chinese also works as the `game` of the other tools.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ListGames {
    /// A name, a part of one, or a word of the rules, as `connect four`, `misere`, `五子棋`; every game if left out.
    query: Option<String>,
    /// The language of the words: `en` or `zh`.
    #[serde(default)]
    lang: Lang,
}

/// Games.
#[derive(Serialize, JsonSchema)]
pub(super) struct FoundGames {
    /// The games found.
    games: Vec<ShortGame>,
}

/// A game in a few words.
#[derive(Serialize, JsonSchema)]
struct ShortGame {
    /// The name that tools take.
    name: String,
    /// Its usual name.
    title: String,
    /// Its rule in one line.
    rule: String,
    /// Its family.
    group: String,
    /// Where the best answers come from: `theory`, `solved` or `search`.
    knowledge: String,
    /// The position that it usually begins with.
    start: String,
}

impl From<GameInfo> for ShortGame {
    fn from(info: GameInfo) -> ShortGame {
        let GameInfo { name, title, rule, group, knowledge, start, .. } = info;
        ShortGame { name, title, rule, group, knowledge, start }
    }
}

/// The games that a query finds.
pub(super) fn list_games(
    service: &'static Service,
    asked: ListGames,
    _: &Watch,
) -> Result<FoundGames, String> {
    let all = games(service, asked.lang).games;
    let Some(query) = asked.query.filter(|query| !query.trim().is_empty()) else {
        return Ok(FoundGames { games: all.into_iter().map(ShortGame::from).collect() });
    };
    let exact = service.registry().entry(&query).map(|entry| entry.name);
    let folded = query.trim().to_lowercase();
    let is_like = |info: &GameInfo| match exact {
        Ok(name) => info.name == name,
        Err(_) => {
            let names = info.aliases.iter().chain([&info.name, &info.title, &info.rule]);
            names.into_iter().any(|text| text.to_lowercase().contains(&folded))
        }
    };
    let games: Vec<ShortGame> = all.into_iter().filter(is_like).map(ShortGame::from).collect();
    match exact {
        Err(error) if games.is_empty() => Err(service.words(asked.lang).parse_error(&error)),
        _ => Ok(FoundGames { games }),
    }
}

/// Tells a game's rules, parameters, and how its positions and moves are written. Call it before you use a game's notation for the first
/// time.
#[derive(Deserialize, JsonSchema)]
pub(super) struct DescribeGame {
    /// The game, with parameters after a colon if you want: `nim`, `nim:misere`, `connect4:m=4,n=4`.
    game: String,
    /// The language of the words: `en` or `zh`.
    #[serde(default)]
    lang: Lang,
}

/// A game.
#[derive(Serialize, JsonSchema)]
pub(super) struct DescribedGame {
    /// The game with its parameters.
    game: String,
    /// Its usual name.
    title: String,
    /// Other names that open it.
    aliases: Vec<String>,
    /// Its rule, with these parameters.
    rule: String,
    /// Known results about it.
    about: String,
    /// The names of its sides: the first player's, and the other's.
    sides: [String; 2],
    /// Where the best answers come from: `theory`, `solved` or `search`.
    knowledge: String,
    /// Its parameters: `game:key=value,flag`.
    params: Vec<ParamInfo>,
    /// Variants that have names of their own.
    variants: Vec<Variant>,
    /// The engines that can be asked besides `auto`.
    engines: Vec<String>,
    /// How its positions can be judged without search.
    evaluators: Vec<String>,
    /// How it can be shown.
    views: Vec<String>,
    /// The position that it begins with, as positions are written.
    start: String,
    /// The board at the start, in text.
    board: String,
    /// Some of its first moves, as moves are written.
    moves: Vec<String>,
    /// The number of its first moves.
    count: u64,
}

/// Everything that is known of a game before it is played.
pub(super) fn describe_game(
    service: &'static Service,
    asked: DescribeGame,
    _: &Watch,
) -> Result<DescribedGame, String> {
    let mut session = asked::session(service, asked.lang, &asked.game, None, &[])?;
    let info = game_info(service, asked.lang, session.entry());
    let state = session.state(None).map_err(asked::error_line)?;
    let moves = state.legal.into_iter().flatten().take(SHOWN_MOVES).map(|mv| mv.text).collect();
    let GameInfo {
        title,
        aliases,
        about,
        sides,
        knowledge,
        params,
        variants,
        engines,
        evaluators,
        views,
        ..
    } = info;
    Ok(DescribedGame {
        game: state.game,
        title,
        aliases,
        rule: state.rule,
        about,
        sides,
        knowledge,
        params,
        variants,
        engines,
        evaluators,
        board: asked::board(&session, session.game().views()[0]),
        views,
        start: state.position,
        moves,
        count: state.count,
    })
}
