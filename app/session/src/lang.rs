//! The languages.

use boyi_core::ParseError;
use serde::{Deserialize, Serialize};

/// A language the program speaks.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Chinese, simplified.
    Zh,
}

impl Lang {
    /// Both.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Zh];

    /// The language of a locale's name (`zh_CN.UTF-8`, `zh-Hant`, `en-GB`, `C`): Chinese for every `zh`, else English.
    ///
    /// ```
    /// use boyi_session::Lang;
    /// assert_eq!(Lang::of_locale("zh_CN.UTF-8"), Lang::Zh);
    /// assert_eq!(Lang::of_locale("C"), Lang::En);
    /// ```
    pub fn of_locale(name: &str) -> Lang {
        let language = name.split(['-', '_', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") { Lang::Zh } else { Lang::En }
    }

    /// Reads `en` or `zh`, also with a region.
    ///
    /// # Errors
    /// Another language.
    pub fn parse(text: &str) -> Result<Lang, ParseError> {
        let language = text.trim().split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        match language.as_str() {
            "en" => Ok(Lang::En),
            "zh" => Ok(Lang::Zh),
            _ => Err(ParseError::new("lang", text, "one-of").with("list", "en, zh")),
        }
    }

    /// Sentences one after another: Chinese has no blank between them.
    ///
    /// ```
    /// use boyi_session::Lang;
    /// assert_eq!(Lang::En.sentences(&["One.", "Two."]), "One. Two.");
    /// assert_eq!(Lang::Zh.sentences(&["一。", "二。"]), "一。二。");
    /// ```
    pub fn sentences(self, said: &[impl AsRef<str>]) -> String {
        let said: Vec<&str> = said.iter().map(AsRef::as_ref).collect();
        said.join(if self == Lang::Zh { "" } else { " " })
    }

    /// `en` or `zh`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh",
        }
    }
}
