//! The titles of a study and its chapters in the tags of PGN. A chapter without an event of its own has the event `STUDY: CHAPTER`; one
//! with an event keeps it, and the titles are in tags of their own, as lichess has them.

use boyi_session::Tag;

const EVENT: &str = "Event";
const STUDY: &str = "StudyName";
const CHAPTER: &str = "ChapterName";

/// The value of a tag; `None` where it is missing or says that it is not known.
fn value<'a>(tags: &'a [Tag], name: &str) -> Option<&'a str> {
    let (_, value) = tags.iter().find(|(tag, _)| tag == name)?;
    Some(value.trim()).filter(|value| !value.is_empty() && *value != "?")
}

/// The titles of study and chapter in an event.
fn titles(event: &str) -> Option<(&str, &str)> {
    event.split_once(": ")
}

/// The title of the study that a game is a chapter of.
pub fn study_title(tags: &[Tag]) -> Option<String> {
    let of_event = || Some(titles(value(tags, EVENT)?)?.0);
    value(tags, STUDY).or_else(of_event).map(str::to_owned)
}

/// The title of a chapter: by its tag, by what the event says after the study's title, or by the players.
pub fn chapter_title(tags: &[Tag]) -> Option<String> {
    let event = value(tags, EVENT);
    let named = value(tags, CHAPTER).or_else(|| Some(titles(event?)?.1));
    let first = || value(tags, "White").or_else(|| value(tags, "Red"));
    let players = || Some(format!("{} – {}", first()?, value(tags, "Black")?));
    named.map(str::to_owned).or_else(players).or(event.map(str::to_owned))
}

/// The tags of a chapter without those that only name it.
pub fn unnamed(mut tags: Vec<Tag>, study: &str) -> Vec<Tag> {
    let names_it = |name: &str, value: &str| match name {
        EVENT => titles(value).is_some_and(|(title, _)| title == study),
        STUDY | CHAPTER => true,
        _ => false,
    };
    tags.retain(|(name, value)| !names_it(name, value));
    tags
}

/// The tags of a chapter with those that name it. Titles that nobody chose are not written: so the games of a file stay as they were.
pub fn named(mut tags: Vec<Tag>, study: &str, chapter: &str, is_given: impl Fn(&str) -> bool) -> Vec<Tag> {
    let tag = |name: &str, value: String| (name.to_owned(), value);
    let names_study = is_given(study);
    let names_chapter = is_given(chapter) && chapter_title(&tags).as_deref() != Some(chapter);
    if value(&tags, EVENT).is_some() {
        tags.extend(names_study.then(|| tag(STUDY, study.to_owned())));
        tags.extend(names_chapter.then(|| tag(CHAPTER, chapter.to_owned())));
    } else if names_study || names_chapter {
        tags.retain(|(name, _)| name != EVENT);
        tags.push(tag(EVENT, format!("{study}: {chapter}")));
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(tags: &[(&str, &str)]) -> Vec<Tag> {
        tags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn titles_are_written_and_read() {
        for (own, titled) in [
            (tags(&[("Round", "1")]), tags(&[("Round", "1"), ("Event", "Traps: the \"Légal\": mate")])),
            (
                tags(&[("Event", "Wch: game 1"), ("White", "A")]),
                tags(&[
                    ("Event", "Wch: game 1"),
                    ("White", "A"),
                    (STUDY, "Traps"),
                    (CHAPTER, "the \"Légal\": mate"),
                ]),
            ),
        ] {
            let written = named(own.clone(), "Traps", "the \"Légal\": mate", |_| true);
            assert_eq!(written, titled);
            assert_eq!(study_title(&written).as_deref(), Some("Traps"));
            assert_eq!(chapter_title(&written).as_deref(), Some("the \"Légal\": mate"));
            assert_eq!(unnamed(written, "Traps"), own);
        }
        assert_eq!(named(tags(&[("Event", "?")]), "a", "b", |_| true), tags(&[("Event", "a: b")]));
    }

    #[test]
    fn games_of_a_file_stay_as_they_were() {
        let is_given = |title: &str| !["Study", "Chapter 1"].contains(&title);
        for own in [
            tags(&[("Event", "Wch"), ("White", "A"), ("Black", "B")]),
            tags(&[("Event", "?"), ("White", "A"), ("Black", "B")]),
            tags(&[]),
        ] {
            let title = chapter_title(&own).unwrap_or_else(|| "Chapter 1".to_owned());
            assert_eq!(named(own.clone(), "Study", &title, is_given), own);
        }
        let event = tags(&[("Event", "Wch")]);
        assert_eq!(named(event, "Study", "Légal", is_given), tags(&[("Event", "Wch"), (CHAPTER, "Légal")]));
        assert_eq!(named(tags(&[]), "Traps", "Chapter 1", is_given), tags(&[("Event", "Traps: Chapter 1")]));
    }

    #[test]
    fn a_chapter_without_a_name_has_that_of_its_players() {
        for (given, title) in [
            (tags(&[("White", "A"), ("Black", "B"), ("Event", "Wch")]), Some("A – B")),
            (tags(&[("Red", "A"), ("Black", "B"), ("Event", "Wch")]), Some("A – B")),
            (tags(&[("White", "A"), ("Black", "?"), ("Event", "Wch")]), Some("Wch")),
            (tags(&[("Event", " ? ")]), None),
        ] {
            assert_eq!((chapter_title(&given).as_deref(), study_title(&given)), (title, None));
        }
    }
}
