//! The catalogue as files of the page, `games-en.json` and `games-zh.json`: the page lists every game before a module with its rules is
//! there.

use boyi_games::{BOARDS, CHESS, IMPARTIAL, LINES, PARTIZAN, registry_of};
use boyi_session::{Lang, Reply, Service, games, reply_json};
use std::{fs, path::Path};

/// Writes the catalogue into a folder, a file for each language: the reply to the question for it. It has the games of the page's modules,
/// whatever other games this program was compiled with.
pub(crate) fn write(dist: &Path) -> Result<(), String> {
    let service = Service::new(registry_of(&[IMPARTIAL, LINES, BOARDS, PARTIZAN, CHESS]));
    for lang in [Lang::En, Lang::Zh] {
        let name = format!("games-{}.json", lang.code());
        let text = reply_json(&Reply::Games(games(&service, lang)));
        fs::write(dist.join(&name), text).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}
