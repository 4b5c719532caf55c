//! Games on disk: one small text file each, tags in brackets and then the moves, like PGN for every game.
//!
//! Invariants: a file is replaced by renaming a complete one over it, so that a crash leaves the old game or the new
//! one; reading takes any text without failing.

use std::{
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// Moves and what was tried instead of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// Moves.
    pub moves: Vec<String>,
    /// Variations, each with the place of the move that it replaces.
    pub variations: Vec<(usize, Variation)>,
}

/// Variations nested deeper than this are not read.
const DEEPEST: usize = 32;

impl Variation {
    /// Its words in order; a bracket stands with the word that it opens or closes.
    fn words(&self, out: &mut Vec<String>) {
        for (i, mv) in self.moves.iter().enumerate() {
            out.push(mv.clone());
            for (_, line) in self.variations.iter().filter(|(at, line)| *at == i && !line.moves.is_empty()) {
                let first = out.len();
                line.words(out);
                out[first].insert(0, '(');
                if let Some(last) = out.last_mut() {
                    last.push(')');
                }
            }
        }
    }
}

impl std::fmt::Display for Variation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut words = Vec::new();
        self.words(&mut words);
        let mut column = 0;
        for word in &words {
            if column > 0 && column + word.len() >= 80 {
                f.write_char('\n')?;
                column = 0;
            }
            if column > 0 {
                f.write_char(' ')?;
            }
            f.write_str(word)?;
            column += word.len() + 1;
        }
        Ok(())
    }
}

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFile {
    /// Tags in their order.
    pub tags: Vec<(String, String)>,
    /// Moves.
    pub line: Variation,
}

impl GameFile {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Adds a tag.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.tags.push((name.to_owned(), value.into()));
        self
    }

    /// The same with moves.
    #[must_use]
    pub fn played(mut self, moves: &[&str]) -> Self {
        self.line.moves.extend(moves.iter().map(|&mv| mv.to_owned()));
        self
    }

    /// Reads tags and moves out of any text: comments, move numbers, marks and results are skipped.
    pub fn parse(text: &str) -> GameFile {
        let mut saved = GameFile::default();
        // The variations that are open, the main line outermost.
        let mut lines = vec![Variation::default()];
        let mut too_deep = 0usize;
        let mut chars = text.trim_start_matches('\u{feff}').chars().peekable();
        let mut word = String::new();
        while let Some(c) = chars.next() {
            match c {
                '[' if lines.len() == 1 && word.is_empty() => {
                    if let Some((name, value)) = tag(&mut chars) {
                        saved.tags.push((name, value));
                    }
                }
                '{' => {
                    for c in chars.by_ref() {
                        if c == '}' {
                            break;
                        }
                    }
                }
                ';' => {
                    for c in chars.by_ref() {
                        if c == '\n' {
                            break;
                        }
                    }
                }
                '(' => {
                    take_word(&mut word, &mut lines, too_deep);
                    if lines.len() < DEEPEST { lines.push(Variation::default()) } else { too_deep += 1 }
                }
                ')' => {
                    take_word(&mut word, &mut lines, too_deep);
                    if too_deep > 0 { too_deep -= 1 } else { close(&mut lines) }
                }
                c if c.is_whitespace() => {}
                c => {
                    word.push(c);
                    // `1.e4`: a number and a dot end a word of their own.
                    if c == '.' && word.chars().all(|c| c.is_ascii_digit() || c == '.') {
                        word.clear();
                    }
                    continue;
                }
            }
            take_word(&mut word, &mut lines, too_deep);
        }
        take_word(&mut word, &mut lines, too_deep);
        while lines.len() > 1 {
            close(&mut lines);
        }
        saved.line = lines.swap_remove(0);
        saved
    }
}

/// Puts a word, if it is a move, behind the moves of the innermost variation.
fn take_word(word: &mut String, lines: &mut [Variation], too_deep: usize) {
    let text = std::mem::take(word);
    let text = text.trim_end_matches(['!', '?']);
    let result = ["1-0", "0-1", "1/2-1/2", "*"].contains(&text);
    if too_deep == 0
        && !text.is_empty()
        && !result
        && !text.starts_with('$')
        && let Some(line) = lines.last_mut()
    {
        line.moves.push(text.to_owned());
    }
}

/// Ends the innermost variation; one before any move varies from nothing and is dropped.
fn close(lines: &mut Vec<Variation>) {
    if lines.len() < 2 {
        return;
    }
    if let (Some(done), Some(line)) = (lines.pop(), lines.last_mut())
        && let Some(at) = line.moves.len().checked_sub(1)
        && !done.moves.is_empty()
    {
        line.variations.push((at, done));
    }
}

impl std::fmt::Display for GameFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        writeln!(f, "\n{}", self.line)
    }
}

/// The rest of `[Name "value"]`; `None` if it is no tag, whose text up to the bracket is then skipped.
fn tag(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<(String, String)> {
    let mut name = String::new();
    let mut value = None;
    while let Some(c) = chars.next() {
        match c {
            ']' | '\n' => break,
            '"' => {
                let mut text = String::new();
                while let Some(c) = chars.next() {
                    match c {
                        '"' => break,
                        '\\' => text.extend(chars.next()),
                        c => text.push(c),
                    }
                }
                value = Some(text);
            }
            c if c.is_whitespace() => {}
            c => name.push(c),
        }
    }
    value.map(|value| (name, value))
}

/// The folder of saved games.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

/// How a saved game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SaveState {
    /// On the screen; if no program shows it, the program was killed.
    Open,
    /// Put away unfinished.
    Unfinished,
    /// Finished.
    Finished,
}

impl SaveState {
    /// The word in a file.
    pub fn word(self) -> &'static str {
        match self {
            SaveState::Open => "open",
            SaveState::Unfinished => "left",
            SaveState::Finished => "over",
        }
    }

    fn of(word: Option<&str>) -> SaveState {
        match word {
            Some("open") => SaveState::Open,
            Some("over") => SaveState::Finished,
            _ => SaveState::Unfinished,
        }
    }
}

/// A saved game with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The name of its file without ending; later games have larger ones.
    pub id: String,
    /// How it was left.
    pub state: SaveState,
    /// The game.
    pub saved: GameFile,
}

/// Files larger than this are not games of ours.
const LARGEST: u64 = 1 << 24;
/// The most games that are looked at.
const MOST: usize = 2_000;

impl Library {
    /// The library in a folder, which is made when the first game is saved.
    pub fn new(folder: PathBuf) -> Library {
        Library { folder }
    }

    /// The usual folder: `$XDG_DATA_HOME/boyi/games`, else `~/.local/share/boyi/games`.
    pub fn usual(var: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
        let given = |name| var(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let data = given("XDG_DATA_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| given("HOME").map(|home| home.join(".local/share")))
            .or_else(|| given("LOCALAPPDATA"))?;
        Some(data.join("boyi").join("games"))
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.boyi"))
    }

    /// Every game, the latest first; unreadable files are left out.
    pub fn games(&self) -> Vec<SavedGame> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let stem = |entry: fs::DirEntry| {
            let path = entry.path();
            let known = path.extension().is_some_and(|ending| ending == "boyi");
            known.then(|| path.file_stem()?.to_str().map(str::to_owned)).flatten()
        };
        let mut ids: Vec<String> = entries.flatten().filter_map(stem).collect();
        ids.sort_unstable_by(|a, b| b.cmp(a));
        ids.truncate(MOST);
        let read = |id: String| {
            let path = self.path(&id);
            if fs::metadata(&path).ok()?.len() > LARGEST {
                return None;
            }
            let saved = GameFile::parse(&fs::read_to_string(path).ok()?);
            saved.tag("Game")?;
            Some(SavedGame { state: SaveState::of(saved.tag("SaveState")), id, saved })
        };
        ids.into_iter().filter_map(read).collect()
    }

    /// Writes a game in place of what was there.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn write(&self, id: &str, saved: &GameFile) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        replace(&self.path(id), saved.to_string().as_bytes())
    }

    /// Removes a game.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn remove(&self, id: &str) -> io::Result<()> {
        fs::remove_file(self.path(id))
    }

    /// Writes a file for other programs beside the games; returns its path.
    ///
    /// # Errors
    /// Whatever the file system says.
    pub fn export(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let folder = self.folder.parent().unwrap_or(&self.folder).join("exports");
        fs::create_dir_all(&folder)?;
        let path = folder.join(name);
        replace(&path, text.as_bytes())?;
        Ok(path)
    }
}

/// Writes a complete file beside the old one and renames it over that.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut file = fs::File::create(&new)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&new, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pgn_of_many_hands() {
        let text = "[Event \"A \\\"B\\\"\"]\n[Site \"x\"]\n\n1.e4 {best (by test)} e5 (1... c5 2. Nf3) 2. Nf3! $1 Nc6?! ; yes\n3. Bb5 1/2-1/2";
        let saved = GameFile::parse(text);
        assert_eq!(saved.tag("Event"), Some("A \"B\""));
        assert_eq!(saved.line.moves, ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
        assert_eq!(saved.line.to_string(), "e4 e5 (c5 Nf3) Nf3 Nc6 Bb5");
        assert_eq!(GameFile::parse("1:2 3:4=1+2 [ \" ( {").line.moves, ["1:2", "3:4=1+2"]);
        let nested = "a (b (c d) e) (f) g".to_owned();
        assert_eq!(GameFile::parse(&nested).line.to_string(), nested);
        let deep = GameFile::parse(&format!("a {} c", "(b ".repeat(100_000)));
        assert_eq!(deep.to_string().matches('(').count(), DEEPEST - 1);
        assert_eq!(GameFile::parse(") (x) a ) b").line.to_string(), "a b");
    }

    #[test]
    fn files_come_back_whole() {
        let folder = std::env::temp_dir().join(format!("boyi-saves-{}", std::process::id()));
        let library = Library::new(folder.join("games"));
        assert!(library.games().is_empty());
        let moves: Vec<String> = (0..99).map(|i| format!("1:{i}")).collect();
        let saved = GameFile { line: Variation { moves, ..Variation::default() }, ..GameFile::default() }
            .with("Game", "nim")
            .with("Odd", "a \"b\" \\ c")
            .with("SaveState", "open");
        library.write("2", &saved).unwrap();
        library.write("1", &GameFile::default().with("Game", "chess")).unwrap();
        let games = library.games();
        assert_eq!(
            games.iter().map(|g| (g.id.as_str(), g.state)).collect::<Vec<_>>(),
            [("2", SaveState::Open), ("1", SaveState::Unfinished)]
        );
        assert_eq!(games[0].saved, saved);
        library.remove("1").unwrap();
        assert_eq!(library.games().len(), 1);
        assert!(library.export("a.pgn", "x").unwrap().ends_with("exports/a.pgn"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn folders() {
        let var = |name: &str| (name == "HOME").then(|| "/home/a".to_owned());
        assert_eq!(Library::usual(var), Some(PathBuf::from("/home/a/.local/share/boyi/games")));
    }
}
