//! The files of the page, in memory.

use axum::body::Bytes;
use rust_embed::RustEmbed;
use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

/// The page as it was built before this crate (`build.rs` says where). A debug build reads the folder at run time.
#[derive(RustEmbed)]
#[folder = "$BOYI_PAGE"]
#[allow_missing = true]
struct Built;

/// The files that are served, by name; `name.br` is `name` compressed by brotli.
#[derive(Default)]
pub struct Site {
    files: BTreeMap<String, File>,
}

impl fmt::Debug for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.files.keys()).finish()
    }
}

/// A file and its HTTP properties.
pub(crate) struct File {
    pub(crate) plain: Bytes,
    pub(crate) brotli: Option<Bytes>,
    /// Its media type.
    pub(crate) kind: &'static str,
    /// The entity tag: changes when the content does.
    pub(crate) tag: String,
}

impl Site {
    /// The built page; `None` if there was none when this crate was compiled.
    pub fn built() -> Option<Site> {
        let bytes = |name: &str| {
            Some(match Built::get(name)?.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            })
        };
        let site = Site::of(Built::iter().filter_map(|name| Some((name.to_string(), bytes(&name)?))));
        site.files.contains_key("index.html").then_some(site)
    }

    /// A site of these files; hidden ones are left out.
    pub fn of(files: impl IntoIterator<Item = (String, Bytes)>) -> Site {
        let mut compressed = Vec::new();
        let mut site = Site::default();
        for (name, content) in files {
            if name.split('/').any(|part| part.starts_with('.')) {
                continue;
            }
            if let Some(name) = name.strip_suffix(".br") {
                compressed.push((name.to_owned(), content));
                continue;
            }
            let mut hash = DefaultHasher::new();
            content.hash(&mut hash);
            let tag = format!("{:x}-{:016x}", content.len(), hash.finish());
            site.files.insert(name.clone(), File { plain: content, brotli: None, kind: kind(&name), tag });
        }
        for (name, content) in compressed {
            if let Some(file) = site.files.get_mut(&name) {
                file.brotli = Some(content);
            }
        }
        site
    }

    /// The file that a path names, exactly.
    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        match path.strip_prefix('/')? {
            "" => self.files.get("index.html"),
            name => self.files.get(name),
        }
    }
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
