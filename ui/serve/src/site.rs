//! The files of the page, in memory, and where the databases are.

use axum::body::Bytes;
use flate2::{Compression, write::GzEncoder};
use std::{
    collections::BTreeMap,
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    io::{Read, Write},
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// The page as an archive (`build.rs` says which). It is empty if there was none when this crate was compiled.
static ARCHIVE: &[u8] = include_bytes!(env!("BOYI_PAGE_ARCHIVE"));

/// The entry of an archive that says what its page was built from, and when.
const STAMP: &str = ".built";

/// The files of databases, by their numbers.
const DATABASES: &str = "databases/";

/// A database in the list that the page reads.
#[derive(serde::Serialize)]
struct Listed {
    game: String,
    file: String,
    name: String,
    bytes: u64,
}

/// Smaller files gain nothing by compression.
const COMPRESS_FROM: usize = 512;

/// The files that are served, by name; `name.br` is `name` compressed by brotli, and need not come with `name`.
#[derive(Default)]
pub struct Site {
    files: BTreeMap<String, File>,
    databases: Vec<PathBuf>,
    stamp: Stamp,
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.files.keys()).finish()
    }
}

/// The sources and the date of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// The profile and a hash of the sources; empty if unknown.
    pub sources: String,
    /// Date and time in UTC, `2026-01-31T12:00:00Z`; empty if unknown.
    pub built: String,
}

impl Stamp {
    /// Reads two lines: the sources, then the word `built` and the date.
    fn of(text: &str) -> Stamp {
        let built = text.lines().find_map(|line| line.strip_prefix("built ")).unwrap_or_default();
        let sources = text.lines().next().unwrap_or_default();
        Stamp { sources: sources.to_owned(), built: built.to_owned() }
    }
}

/// The content encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// Its name in HTTP; none for identity.
    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Identity => None,
            Encoding::Gzip => Some("gzip"),
            Encoding::Brotli => Some("br"),
        }
    }
}

/// A file and its HTTP properties.
///
/// Invariant: `plain` is set or `brotli` is there.
pub(crate) struct File {
    plain: OnceLock<Option<Bytes>>,
    gzip: OnceLock<Option<Bytes>>,
    brotli: Option<Bytes>,
    /// Its media type.
    pub(crate) kind: &'static str,
    /// The entity tag: changes when the content does.
    pub(crate) tag: String,
}

impl Site {
    /// The page that this crate was compiled with; `None` if there was none.
    pub fn built() -> Option<Site> {
        let site = Site::of_archive(ARCHIVE)?;
        site.files.contains_key("index.html").then_some(site)
    }

    /// The site in a tar archive; `None` where it is not one.
    fn of_archive(archive: &'static [u8]) -> Option<Site> {
        let mut files = Vec::new();
        let mut stamp = Stamp::default();
        for entry in tar::Archive::new(archive).entries().ok()? {
            let entry = entry.ok()?;
            let name = entry.path().ok()?.to_str()?.to_owned();
            let start = usize::try_from(entry.raw_file_position()).ok()?;
            let end = start.checked_add(usize::try_from(entry.size()).ok()?)?;
            let content = archive.get(start..end)?;
            if name == STAMP {
                stamp = Stamp::of(str::from_utf8(content).ok()?);
            }
            files.push((name, Bytes::from_static(content)));
        }
        Some(Site { stamp, ..Site::of(files) })
    }

    /// A site of these files; hidden ones are left out.
    pub fn of(files: impl IntoIterator<Item = (String, Bytes)>) -> Site {
        let mut site = Site::default();
        for (name, content) in files {
            if name.split('/').any(|part| part.starts_with('.')) {
                continue;
            }
            let (name, brotli) = match name.strip_suffix(".br") {
                Some(plain) => (plain.to_owned(), true),
                None => (name, false),
            };
            let kind = kind(&name);
            let file = site.files.entry(name).or_insert_with(|| File {
                plain: OnceLock::new(),
                gzip: OnceLock::new(),
                brotli: None,
                kind,
                tag: String::new(),
            });
            // Brotli's bytes tell versions apart as well as the plain ones do.
            if file.tag.is_empty() || !brotli {
                let mut hash = DefaultHasher::new();
                content.hash(&mut hash);
                file.tag = format!("{:x}-{:016x}", content.len(), hash.finish());
            }
            if brotli {
                file.brotli = Some(content);
            } else {
                file.plain = OnceLock::from(Some(content));
            }
        }
        site
    }

    /// The site with one file more, which does not come compressed.
    pub fn with(mut self, name: &str, content: &'static [u8]) -> Site {
        let more = Site::of([(name.to_owned(), Bytes::from_static(content))]);
        self.files.extend(more.files);
        self
    }

    /// The site with these databases of solved games; each comes with the name of its game and its bytes. They are read from the disk when
    /// the page asks for parts of them.
    pub fn with_databases(mut self, databases: impl IntoIterator<Item = (PathBuf, String, u64)>) -> Site {
        let mut list = Vec::new();
        for (path, game, bytes) in databases {
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let file = format!("{DATABASES}{}", self.databases.len());
            list.push(Listed { game, file, name, bytes });
            self.databases.push(path);
        }
        if list.is_empty() {
            return self;
        }
        let list = serde_json::to_vec(&list).unwrap_or_default();
        self.files.extend(Site::of([("databases.json".to_owned(), list.into())]).files);
        self
    }

    /// The database that a path names, by its number.
    pub(crate) fn database(&self, path: &str) -> Option<&Path> {
        let number: usize = path.strip_prefix('/')?.strip_prefix(DATABASES)?.parse().ok()?;
        self.databases.get(number).map(PathBuf::as_path)
    }

    /// The sources and the date of the page.
    pub fn stamp(&self) -> &Stamp {
        &self.stamp
    }

    /// Names of the files, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// A file's content, uncompressed; `None` if there is no such file or its compressed form is broken.
    pub fn content(&self, name: &str) -> Option<Bytes> {
        self.files.get(name)?.plain()
    }

    /// The file that a path names, exactly.
    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        match path.strip_prefix('/')? {
            "" => self.files.get("index.html"),
            name => self.files.get(name),
        }
    }
}

impl File {
    /// The file in the first of these encodings that it has. Each is made once, when it is first asked for; `None` if the
    /// compressed form that the page came with is broken.
    pub(crate) fn encoded(&self, accepted: &[Encoding]) -> Option<(Bytes, Encoding)> {
        for &encoding in accepted {
            let bytes = match encoding {
                Encoding::Brotli => self.brotli.clone(),
                Encoding::Gzip => self.gzip.get_or_init(|| gzip(&self.plain()?, self.kind)).clone(),
                Encoding::Identity => self.plain(),
            };
            if let Some(bytes) = bytes {
                return Some((bytes, encoding));
            }
        }
        Some((self.plain()?, Encoding::Identity))
    }

    fn plain(&self) -> Option<Bytes> {
        self.plain.get_or_init(|| unpack(self.brotli.as_ref()?)).clone()
    }
}

/// Decompresses brotli.
fn unpack(brotli: &[u8]) -> Option<Bytes> {
    let mut plain = Vec::new();
    brotli_decompressor::Decompressor::new(brotli, 1 << 16).read_to_end(&mut plain).ok()?;
    Some(plain.into())
}

/// Browsers ask for brotli only over an encrypted connection; on a plain one gzip saves two thirds.
fn gzip(plain: &[u8], kind: &str) -> Option<Bytes> {
    if plain.len() < COMPRESS_FROM || ["image/png", "image/webp", "font/woff2"].contains(&kind) {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain).ok()?;
    let packed = encoder.finish().ok()?;
    (packed.len() < plain.len()).then(|| packed.into())
}

/// The media type of a file, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every file of the page in the program unpacks, and an HTML page with its modules is among them.
    #[test]
    fn the_page_in_the_program_is_whole() {
        let Some(site) = Site::built() else {
            return assert!(ARCHIVE.is_empty(), "an archive without a page");
        };
        for name in site.names() {
            let content = site.content(name).unwrap_or_else(|| panic!("{name} does not unpack"));
            assert!(!content.is_empty(), "{name}");
            if name.ends_with(".wasm") {
                assert!(content.starts_with(b"\0asm"), "{name}");
            }
        }
        for name in ["index.html", "sw.js", "boyi_web_bg.wasm", "boyi_wasm_bg.wasm"] {
            assert!(site.files.contains_key(name), "{name}");
        }
        assert!(!site.stamp().sources.is_empty() && site.stamp().built.ends_with('Z'), "{:?}", site.stamp());
    }

    #[test]
    fn what_is_no_archive_is_no_site() {
        assert!(Site::of_archive(b"").is_some_and(|site| site.files.is_empty()));
        assert!(Site::of_archive(&[b'x'; 2000]).is_none());
    }

    #[test]
    fn a_stamp_names_sources_and_date() {
        let stamp = Stamp::of("web 0123\nbuilt 2026-01-31T12:00:00Z\n");
        assert_eq!((stamp.sources.as_str(), stamp.built.as_str()), ("web 0123", "2026-01-31T12:00:00Z"));
        assert_eq!(Stamp::of(""), Stamp::default());
    }
}
