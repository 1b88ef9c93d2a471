//! Who has left a server, as far as Discord has shown.

use sqlx::sqlite::SqliteConnection;

use crate::store::writer::Unit;
use crate::store::{PersonId, ServerId, Store, StoreError};

impl Store {
    /// Notes that Discord showed a person to be no longer in a server, or to be there again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_left(
        &self,
        server: ServerId,
        person: PersonId,
        left: bool,
        at: i64,
    ) -> Result<(), StoreError> {
        let known = sqlx::query_scalar!(
            r#"select 1 as "one!: i64" from leaver where server_id = ? and person_id = ?"#,
            server,
            person
        )
        .fetch_optional(self.readers())
        .await?;
        if known.is_some() == left {
            return Ok(());
        }
        self.ask(Left {
            server,
            person,
            left,
            at,
        })
        .await
    }
}

struct Left {
    server: ServerId,
    person: PersonId,
    left: bool,
    at: i64,
}

impl Unit for Left {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        if self.left {
            sqlx::query!(
                "insert into leaver (server_id, person_id, noticed_at) values (?, ?, ?)
                 on conflict do nothing",
                self.server,
                self.person,
                self.at
            )
            .execute(db)
            .await?;
        } else {
            sqlx::query!(
                "delete from leaver where server_id = ? and person_id = ?",
                self.server,
                self.person
            )
            .execute(db)
            .await?;
        }
        Ok(())
    }
}
