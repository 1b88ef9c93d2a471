//! The two languages, and how a reader's is found.

use std::fmt;
use std::str::FromStr;

use unic_langid::{LanguageIdentifier, langid};

static FRENCH: LanguageIdentifier = langid!("fr");
static ENGLISH: LanguageIdentifier = langid!("en");

/// A language people read. Prints and reads as `fr` and `en`, the spelling the store keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// French.
    Fr,
    /// English.
    En,
}

/// The text names no language we speak.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no such language: {0:?} (fr or en)")]
pub struct UnknownLanguage(String);

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::Fr, Language::En];

    /// The language for a Discord locale: `fr` reads French, every other locale English.
    pub fn from_locale(locale: &str) -> Language {
        if locale == "fr" {
            Language::Fr
        } else {
            Language::En
        }
    }

    /// The short name: `fr` or `en`.
    pub fn code(self) -> &'static str {
        match self {
            Language::Fr => "fr",
            Language::En => "en",
        }
    }

    pub(super) fn identifier(self) -> &'static LanguageIdentifier {
        match self {
            Language::Fr => &FRENCH,
            Language::En => &ENGLISH,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == text)
            .ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_french_locale_reads_french() {
        assert_eq!(Language::from_locale("fr"), Language::Fr);
        for other in ["en-US", "en-GB", "de", "fr-CA", "", "FR?"] {
            assert_eq!(Language::from_locale(other), Language::En, "{other}");
        }
    }

    #[test]
    fn a_language_reads_back_from_its_code() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert!("de".parse::<Language>().is_err());
    }
}
