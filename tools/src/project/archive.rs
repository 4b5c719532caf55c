//! The built page as one file, which the program carries: a tar archive whose first entry is the stamp.
//!
//! Invariant: the archive of the same files and stamp is the same bytes, and it appears in its place by one renaming.

use std::{
    fs, io,
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

/// The file that names the sources of a finished page, and when it was built; it is not served.
pub const STAMP: &str = ".built";

/// The archive in `ui/web/dist/`.
pub const ARCHIVE: &str = ".page.tar";

/// The networks and the opening book of Connect Four, which the program that serves the archive carries anyway.
pub const CARRIED: [&str; 3] = ["chess.nnue", "xiangqi.nnue", "connect4.book"];

/// Writes the archive of a folder's files, in order, without those that the program carries. A file that has a compressed form beside it comes in that form only.
pub fn write(folder: &Path, stamp: &str, to: &Path) -> io::Result<()> {
    let mut names = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<Vec<_>>>()?;
    names.sort_unstable();
    let mut archive = tar::Builder::new(Vec::new());
    append(&mut archive, STAMP, stamp.as_bytes())?;
    for name in names
        .iter()
        .filter(|name| !name.starts_with('.') && !CARRIED.iter().any(|carried| name.starts_with(carried)))
    {
        if !names.contains(&format!("{name}.br")) {
            append(&mut archive, name, &fs::read(folder.join(name))?)?;
        }
    }
    boyi_files::write(to, archive.into_inner()?)
}

fn append(archive: &mut tar::Builder<Vec<u8>>, name: &str, content: &[u8]) -> io::Result<()> {
    let mut header = tar::Header::new_ustar();
    header.set_mode(0o644);
    header.set_size(content.len() as u64);
    archive.append_data(&mut header, name, content)
}

/// The stamp in an archive.
pub fn stamp_of(archive: &Path) -> io::Result<String> {
    let mut archive = tar::Archive::new(fs::File::open(archive)?);
    let mut first = archive.entries()?.next().ok_or(io::ErrorKind::UnexpectedEof)??;
    io::read_to_string(&mut first)
}

/// Now in UTC, such as `2026-01-31T12:00:00Z`: a later one is a greater text.
pub fn now() -> String {
    utc(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()))
}

/// A date from the seconds since 1970, in the Gregorian calendar.
fn utc(seconds: u64) -> String {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut days, time) = (seconds / 86400, seconds % 86400);
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // As `date -u -d @N` prints them.
        for (seconds, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(utc(seconds), date);
        }
    }

    #[test]
    fn an_archive_is_the_page_with_its_stamp_first() {
        let folder = std::env::temp_dir().join(format!("boyi-archive-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in [("a.js", "plain"), ("a.js.br", "packed"), ("b.png", "PNG"), (".gitignore", "*")]
        {
            fs::write(folder.join(name), text).unwrap();
        }
        let to = folder.join(ARCHIVE);
        write(&folder, "web 1\nbuilt 2026-01-31T12:00:00Z\n", &to).unwrap();
        let first = fs::read(&to).unwrap();
        assert_eq!(stamp_of(&to).unwrap(), "web 1\nbuilt 2026-01-31T12:00:00Z\n");
        let mut archive = tar::Archive::new(&first[..]);
        let names: Vec<_> = archive
            .entries()
            .unwrap()
            .map(|entry| entry.unwrap().path().unwrap().display().to_string())
            .collect();
        assert_eq!(names, [STAMP, "a.js.br", "b.png"]);
        write(&folder, "web 1\nbuilt 2026-01-31T12:00:00Z\n", &to).unwrap();
        assert_eq!(fs::read(&to).unwrap(), first);
        fs::remove_dir_all(&folder).unwrap();
    }
}
