//! Who somebody is, and what they chose.

use super::bots::level_of;
use super::{App, AppError, PersonId};
use crate::bots::Level;
use crate::draw::Theme;
pub use crate::store::Notify;
use crate::store::Settings;
use crate::words::{Language, Name, standings};

/// A person as an interaction shows them.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// Their id at the front end.
    pub account: u64,
    /// The name shown there, as it is: hostile until cleaned.
    pub name: &'a str,
    /// Their locale, when the interaction is theirs.
    pub locale: Option<&'a str>,
}

/// A person we know, with what they chose.
#[derive(Clone, Debug)]
pub struct Person {
    /// Our own number for them.
    pub id: PersonId,
    /// Language of private answers.
    pub language: Language,
    /// Whether that language was chosen, not read from the locale.
    pub language_chosen: bool,
    /// Whether a finished turn is shown once more before it is played.
    pub confirm: bool,
    /// The colours of pictures that they alone see.
    pub theme: Theme,
}

/// How a person wants to be told of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notices {
    /// Where.
    pub notify: Notify,
    /// How long before a deadline they are reminded, in milliseconds; `None` after two thirds of
    /// the turn, 0 never.
    pub remind: Option<i64>,
    /// In which language, when nobody else reads it.
    pub language: Language,
}

/// A person as others see them: on cards, in lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Our own number for them.
    pub id: PersonId,
    /// Their id at the front end; none once forgotten.
    pub account: Option<u64>,
    /// The last name seen, not cleaned; none once forgotten.
    pub name: Option<String>,
    /// The level, when this is the bot itself.
    pub level: Option<Level>,
}

impl Known {
    pub(super) fn of(person: crate::store::Person) -> Known {
        Known {
            id: person.id,
            account: mentionable(person.discord_id),
            name: person.name,
            level: level_of(person.discord_id),
        }
    }

    /// A person as the lists of matches carry them.
    #[must_use]
    pub fn of_person(person: crate::store::Person) -> Known {
        Known::of(person)
    }

    /// The same as the lists of matches carry it.
    #[cfg(test)]
    pub(crate) fn stored(&self) -> crate::store::Person {
        crate::store::Person {
            id: self.id,
            discord_id: self.account,
            name: self.name.clone(),
            locale: None,
        }
    }

    /// The name made harmless; "someone" for somebody forgotten.
    #[must_use]
    pub fn named(&self, language: Language) -> Name {
        match &self.name {
            Some(name) => Name::clean(name),
            None => Name::clean(&standings::someone(language)),
        }
    }
}

/// The account to call somebody by: the bot in a seat has none.
fn mentionable(account: Option<u64>) -> Option<u64> {
    account.filter(|_| level_of(account).is_none())
}

/// The language somebody has chosen; none of a later version.
fn own_language(chosen: &Settings) -> Option<Language> {
    chosen.language.as_deref()?.parse().ok()
}

impl App {
    /// Notes who is there and reads what they chose.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn meet(&self, seen: Seen<'_>) -> Result<Person, AppError> {
        let id = self
            .store
            .person(seen.account, seen.name, seen.locale, self.now())
            .await?;
        let chosen = self.store.settings(id).await?;
        let own = own_language(&chosen);
        Ok(Person {
            id,
            language: own.unwrap_or_else(|| Language::from_locale(seen.locale.unwrap_or_default())),
            language_chosen: own.is_some(),
            confirm: chosen.confirm,
            theme: chosen
                .theme
                .and_then(|text| text.parse().ok())
                .unwrap_or_default(),
        })
    }

    /// A person as others see them.
    pub(super) async fn known(&self, id: PersonId) -> Result<Known, AppError> {
        let person = self.store.get_person(id).await?;
        let number = person.as_ref().and_then(|person| person.discord_id);
        Ok(Known {
            id,
            account: mentionable(number),
            name: person.and_then(|person| person.name),
            level: level_of(number),
        })
    }

    /// Where a person wants to be told that it is their turn, and in which language.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn notices_of(&self, id: PersonId) -> Result<Notices, AppError> {
        let chosen = self.store.settings(id).await?;
        let own = own_language(&chosen);
        let language = match own {
            Some(language) => language,
            None => {
                let person = self.store.get_person(id).await?;
                let locale = person.and_then(|person| person.locale);
                Language::from_locale(locale.as_deref().unwrap_or_default())
            }
        };
        Ok(Notices {
            notify: chosen.notify,
            remind: chosen.remind,
            language,
        })
    }

    /// Changes what somebody has chosen.
    async fn choose(
        &self,
        id: PersonId,
        change: impl FnOnce(&mut Settings),
    ) -> Result<(), AppError> {
        let mut chosen = self.store.settings(id).await?;
        change(&mut chosen);
        Ok(self.store.set_settings(id, chosen).await?)
    }

    /// Chooses where somebody is told that it is their turn.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn choose_notify(&self, id: PersonId, notify: Notify) -> Result<(), AppError> {
        self.choose(id, |chosen| chosen.notify = notify).await?;
        self.clock_moved();
        Ok(())
    }

    /// Chooses how long before a deadline somebody is reminded, in milliseconds: `None` after two
    /// thirds of the turn, 0 never.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn choose_reminder(&self, id: PersonId, before: Option<i64>) -> Result<(), AppError> {
        self.choose(id, |chosen| chosen.remind = before).await?;
        self.clock_moved();
        Ok(())
    }

    /// Chooses the language of private answers; none follows the locale again.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn choose_language(
        &self,
        id: PersonId,
        language: Option<Language>,
    ) -> Result<(), AppError> {
        let language = language.map(|language| language.to_string());
        self.choose(id, |chosen| chosen.language = language).await
    }

    /// Chooses the colours of the pictures that they alone see.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn choose_theme(&self, id: PersonId, theme: Theme) -> Result<(), AppError> {
        let theme = (theme != Theme::default()).then(|| theme.code().to_owned());
        self.choose(id, |chosen| chosen.theme = theme).await
    }

    /// Chooses whether a finished turn is shown once more before it is played.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn choose_confirmation(&self, id: PersonId, on: bool) -> Result<(), AppError> {
        self.choose(id, |chosen| chosen.confirm = on).await
    }
}

/// A stored language; a text of a later version reads as English.
pub(super) fn language(text: &str) -> Language {
    text.parse().unwrap_or(Language::En)
}
