//! The user's folders, by the XDG Base Directory Specification.

use std::{ffi::OsString, path::PathBuf};

/// The folder of what the user made: `$XDG_DATA_HOME/boyi`, else `~/.local/share/boyi`. `var` reads the environment.
pub fn data_folder(var: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    folder(var, "XDG_DATA_HOME", ".local/share")
}

/// The folder of what can be computed again: `$XDG_CACHE_HOME/boyi`, else `~/.cache/boyi`. `var` reads the environment.
pub fn cache_folder(var: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    folder(var, "XDG_CACHE_HOME", ".cache")
}

fn folder(var: impl Fn(&str) -> Option<OsString>, variable: &str, in_home: &str) -> Option<PathBuf> {
    let given = |name| var(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let all = given(variable)
        // A relative path is to be ignored.
        .filter(|path| path.is_absolute())
        .or_else(|| Some(given("HOME")?.join(in_home)))
        .or_else(|| given("LOCALAPPDATA"))?;
    Some(all.join("boyi"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_a_user() {
        let of = |xdg: Option<&'static str>| {
            move |name: &str| match name {
                "HOME" => Some("/home/a".into()),
                "XDG_DATA_HOME" => xdg.map(OsString::from),
                _ => None,
            }
        };
        for (xdg, expected) in [
            (None, "/home/a/.local/share/boyi"),
            (Some(""), "/home/a/.local/share/boyi"),
            (Some("here"), "/home/a/.local/share/boyi"),
            (Some("/data"), "/data/boyi"),
        ] {
            assert_eq!(data_folder(of(xdg)), Some(PathBuf::from(expected)));
        }
        assert_eq!(cache_folder(of(None)), Some(PathBuf::from("/home/a/.cache/boyi")));
        assert_eq!(data_folder(|_| None), None);
    }
}
