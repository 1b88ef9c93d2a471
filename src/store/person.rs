//! People: who is behind our numbers, and what they chose.

use sqlx::sqlite::SqliteConnection;

use super::id::{read, stored};
use super::writer::Unit;
use super::{PersonId, Store, StoreError};

/// A person as last seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Our number.
    pub id: PersonId,
    /// Discord's number; `None` when the person was forgotten.
    pub discord_id: Option<u64>,
    /// The last name seen, as Discord spells it, not cleaned; `None` when forgotten.
    pub name: Option<String>,
    /// The last locale seen, such as `en-US`.
    pub locale: Option<String>,
}

impl Person {
    /// A person as the columns tell it.
    pub(super) fn read(
        id: i64,
        discord_id: Option<i64>,
        name: Option<String>,
        locale: Option<String>,
    ) -> Self {
        Self {
            id: PersonId(id),
            discord_id: discord_id.map(read),
            name,
            locale,
        }
    }
}

/// What a person chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Language of private answers; `None` follows the locale.
    pub language: Option<String>,
    /// Theme of private pictures; `None` is the usual one.
    pub theme: Option<String>,
    /// Whether a turn is asked about once more before it is played.
    pub confirm: bool,
    /// Where they are told that it is their turn.
    pub notify: Notify,
    /// How long before a deadline they are reminded, in milliseconds; `None` after two thirds of
    /// the turn, 0 never.
    pub remind: Option<i64>,
}

/// Where a person is told that it is their turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notify {
    /// In the channel or thread of the match.
    #[default]
    Place,
    /// By direct message.
    Dm,
    /// Not at all.
    Nowhere,
}

impl Notify {
    const fn text(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Dm => "dm",
            Self::Nowhere => "none",
        }
    }

    /// A stored choice; the table takes no other.
    pub(super) fn read(text: &str) -> Self {
        match text {
            "dm" => Self::Dm,
            "none" => Self::Nowhere,
            _ => Self::Place,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            theme: None,
            confirm: true,
            notify: Notify::Place,
            remind: None,
        }
    }
}

impl Store {
    /// Our number for a person, who is written down or refreshed when name or locale are new.
    /// A `None` locale leaves the last one (somebody else's interaction does not tell it).
    ///
    /// # Errors
    /// When the database fails.
    pub async fn person(
        &self,
        discord_id: u64,
        name: &str,
        locale: Option<&str>,
        at: i64,
    ) -> Result<PersonId, StoreError> {
        if let Some(person) = self.person_by_discord_id(discord_id).await?
            && person.name.as_deref() == Some(name)
            && (locale.is_none() || person.locale.as_deref() == locale)
        {
            return Ok(person.id);
        }
        self.ask(Seen {
            discord_id: stored(discord_id),
            name: name.to_owned(),
            locale: locale.map(str::to_owned),
            at,
        })
        .await
    }

    /// A person by Discord's number, if ever seen.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn person_by_discord_id(
        &self,
        discord_id: u64,
    ) -> Result<Option<Person>, StoreError> {
        let discord_id = stored(discord_id);
        let row = sqlx::query!(
            r#"select person_id as "person_id!", discord_id, name, locale
               from person where discord_id = ?"#,
            discord_id
        )
        .fetch_optional(self.readers())
        .await?;
        Ok(row.map(|row| Person::read(row.person_id, row.discord_id, row.name, row.locale)))
    }

    /// A person by our number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn get_person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query!(
            r#"select person_id as "person_id!", discord_id, name, locale
               from person where person_id = ?"#,
            id
        )
        .fetch_optional(self.readers())
        .await?;
        Ok(row.map(|row| Person::read(row.person_id, row.discord_id, row.name, row.locale)))
    }

    /// What a person chose; the usual when nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settings(&self, id: PersonId) -> Result<Settings, StoreError> {
        let row = sqlx::query!(
            r#"select language, theme, confirm as "confirm!: bool", notify, remind
               from setting where person_id = ?"#,
            id
        )
        .fetch_optional(self.readers())
        .await?;
        Ok(row.map_or_else(Settings::default, |row| Settings {
            language: row.language,
            theme: row.theme,
            confirm: row.confirm,
            notify: Notify::read(&row.notify),
            remind: row.remind,
        }))
    }

    /// Keeps what a person chose.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_settings(&self, id: PersonId, settings: Settings) -> Result<(), StoreError> {
        self.ask(Choose { id, settings }).await
    }
}

struct Seen {
    discord_id: i64,
    name: String,
    locale: Option<String>,
    at: i64,
}

impl Unit for Seen {
    type Answer = PersonId;

    async fn run(&self, db: &mut SqliteConnection) -> Result<PersonId, sqlx::Error> {
        let row = sqlx::query!(
            r#"insert into person (discord_id, name, locale, seen_at) values (?1, ?2, ?3, ?4)
               on conflict (discord_id) do update
               set name = ?2, locale = coalesce(?3, locale), seen_at = ?4
               returning person_id as "person_id!""#,
            self.discord_id,
            self.name,
            self.locale,
            self.at
        )
        .fetch_one(db)
        .await?;
        Ok(PersonId(row.person_id))
    }
}

struct Choose {
    id: PersonId,
    settings: Settings,
}

impl Unit for Choose {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let notify = self.settings.notify.text();
        sqlx::query!(
            "insert into setting (person_id, language, theme, confirm, notify, remind)
             values (?1, ?2, ?3, ?4, ?5, ?6)
             on conflict (person_id) do update
             set language = ?2, theme = ?3, confirm = ?4, notify = ?5, remind = ?6",
            self.id,
            self.settings.language,
            self.settings.theme,
            self.settings.confirm,
            notify,
            self.settings.remind
        )
        .execute(db)
        .await?;
        Ok(())
    }
}
