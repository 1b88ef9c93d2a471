//! Cards that stand in channels: which there are, and the address of one.

use super::id::read;
use super::{MatchId, ServerId, Store, StoreError};

/// The card of a running match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The match.
    pub id: MatchId,
    /// Discord's number of the channel or thread.
    pub channel: u64,
    /// Discord's number of the card.
    pub message: u64,
}

impl Store {
    /// The cards of running matches where the bot writes unasked, for a look whether they are
    /// still there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn standing_cards(&self) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query!(
            r#"select p.match_id as "match_id!", p.channel, p.message as "message!"
               from place p join head h using (match_id)
               where p.message is not null and p.lost = 0 and p.guest = 0 and h.ending is null
               order by h.changed_at desc"#
        )
        .fetch_all(self.readers())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Standing {
                id: MatchId(row.match_id),
                channel: read(row.channel),
                message: read(row.message),
            })
            .collect())
    }

    /// Discord's number of a server.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn server_number(&self, id: ServerId) -> Result<Option<u64>, StoreError> {
        let row = sqlx::query!("select discord_id from server where server_id = ?", id)
            .fetch_optional(self.readers())
            .await?;
        Ok(row.map(|row| read(row.discord_id)))
    }
}
