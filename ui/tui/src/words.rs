//! The app's words: its own messages first, then those of `boyi-session`.
//!
//! Invariant: no sentence that a person reads is written in code. Looking a message up never fails: an id without a
//! message reads as its own words, and a test checks that no such id is used.

use boyi_catalogue::{Error, GameEntry, Group};
use boyi_core::{Arg, Bound, Note, ParseError, Side, Value};
use boyi_lessons::Tongue;
use boyi_session::{Lang, Service, Whereabouts, score_text};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

pub(crate) const EN: &str = include_str!("../messages/en.ftl");
pub(crate) const ZH: &str = include_str!("../messages/zh.ftl");

/// One language's words: references to messages that are read once.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    service: &'static Service,
    shared: &'static boyi_session::Words,
    own: &'static FluentBundle<FluentResource>,
}

/// The other language.
pub(crate) fn other(lang: Lang) -> Lang {
    match lang {
        Lang::En => Lang::Zh,
        Lang::Zh => Lang::En,
    }
}

impl Words {
    /// The name of a term of an evaluation.
    pub(crate) fn term(self, entry: &GameEntry, name: &str) -> String {
        self.shared.term(entry, name)
    }

    /// The words of a language about the games of a service.
    pub(crate) fn of(service: &'static Service, lang: Lang) -> Words {
        static EN: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
        static ZH: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
        let own = match lang {
            Lang::En => EN.get_or_init(|| Words::load(lang, self::EN)),
            Lang::Zh => ZH.get_or_init(|| Words::load(lang, self::ZH)),
        };
        Words { service, shared: service.words(lang), own }
    }

    /// The same in another language.
    pub(crate) fn in_lang(self, lang: Lang) -> Words {
        Words::of(self.service, lang)
    }

    fn load(lang: Lang, own: &str) -> FluentBundle<FluentResource> {
        let locale = lang.code().parse::<LanguageIdentifier>().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Isolation marks are for bidirectional scripts; on a terminal they would only litter.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(own.to_owned()).unwrap_or_else(|(resource, _)| resource);
        let _ = bundle.add_resource(resource);
        bundle
    }

    /// The games, and the words about them.
    pub(crate) fn service(self) -> &'static Service {
        self.service
    }

    /// The words that every interface has.
    pub(crate) fn shared(self) -> &'static boyi_session::Words {
        self.shared
    }

    /// The language.
    pub(crate) fn lang(self) -> Lang {
        self.shared.lang()
    }

    /// The same language, as lessons call it.
    pub(crate) fn tongue(self) -> Tongue {
        Tongue::of_code(self.lang().code())
    }

    /// A message without arguments.
    pub(crate) fn text(self, id: &str) -> String {
        self.say(id, &[])
    }

    /// A message with its arguments.
    pub(crate) fn say(self, id: &str, args: &[(&str, Arg)]) -> String {
        let Some(pattern) = self.own.get_message(id).and_then(|message| message.value()) else {
            return self.shared.say(id, args);
        };
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            values.set(
                (*name).to_owned(),
                match value {
                    Arg::Int(number) => FluentValue::from(*number),
                    Arg::Text(text) => FluentValue::from(text.as_str()),
                },
            );
        }
        self.own.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned()
    }

    /// A move as people read it, by its label.
    pub(crate) fn move_words(self, entry: &GameEntry, label: &str) -> String {
        self.shared.move_words(entry, label)
    }

    /// A move within a sentence.
    pub(crate) fn quoted_move(self, entry: &GameEntry, label: &str) -> String {
        self.shared.quoted_move(entry, label)
    }

    /// A note of a review in words.
    pub(crate) fn review_note(self, entry: &GameEntry, note: &Note) -> String {
        self.shared.review_note(entry, note)
    }

    /// The first grade of a hint.
    pub(crate) fn look_at(self, place: Whereabouts) -> String {
        self.shared.look_at(place)
    }

    /// A note about a game in words.
    pub(crate) fn note(self, entry: &GameEntry, note: &Note) -> String {
        self.shared.note_of(entry, note)
    }

    /// The name of a game's side, by its colour.
    pub(crate) fn side(self, entry: &GameEntry, color: Side) -> String {
        self.text(&format!("side-{}", entry.sides[color.index()]))
    }

    /// A parse error in one line.
    pub(crate) fn parse_error(self, error: &ParseError) -> String {
        self.shared.parse_error(error)
    }

    /// An error of a game in one line.
    pub(crate) fn error(self, error: &Error) -> String {
        self.shared.error(error)
    }

    /// A value in words, for the player to move. Distances are in the winner's moves, not plies; estimates of chess are in pawns, of
    /// other games in their own units.
    pub(crate) fn value(self, value: Value, bound: Bound, group: Group) -> String {
        let within = |id: &str, plies: u32| self.say(id, &[("moves", i64::from(plies.div_ceil(2)).into())]);
        let exact = match value {
            Value::Win { plies: Some(plies @ 1..) } if group == Group::Chess => {
                within("tui-value-mate-in", plies)
            }
            Value::Loss { plies: Some(plies @ 1..) } if group == Group::Chess => {
                within("tui-value-mated-in", plies)
            }
            Value::Win { plies: Some(plies) } => within("tui-value-win-in", plies),
            Value::Win { plies: None } => self.text("tui-value-win"),
            Value::Loss { plies: Some(plies) } => within("tui-value-loss-in", plies),
            Value::Loss { plies: None } => self.text("tui-value-loss"),
            Value::Draw => self.text("tui-value-draw"),
            Value::Unknown => "?".to_owned(),
            Value::Estimate(score) => score_text(score, group),
        };
        match bound {
            Bound::Exact => exact,
            Bound::AtLeast => format!("≥{exact}"),
            Bound::AtMost => format!("≤{exact}"),
        }
    }

    /// A value in a few cells, for lists: `W3` (in 3 moves), `L`, `=`, `+0.34`.
    pub(crate) fn short_value(self, value: Value, group: Group) -> String {
        let within = |letter: String, plies: Option<u32>| match plies {
            None => letter,
            Some(plies) => format!("{letter}{}", plies.div_ceil(2)),
        };
        match value {
            Value::Win { plies } => within(self.text("tui-short-win"), plies),
            Value::Loss { plies } => within(self.text("tui-short-loss"), plies),
            Value::Draw => self.text("tui-short-draw"),
            Value::Unknown => "?".to_owned(),
            Value::Estimate(score) => score_text(score, group),
        }
    }

    /// A game's title.
    pub(crate) fn title(self, entry: &GameEntry) -> String {
        self.shared.title(entry)
    }

    /// The rule of a game with its parameters.
    pub(crate) fn rule(self, game: &str) -> String {
        self.shared.rule(game)
    }
}
