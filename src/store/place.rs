//! Where matches are shown, and what is due there.

use sqlx::sqlite::SqliteConnection;

use super::id::{read, stored};
use super::writer::Unit;
use super::{MatchId, Store, StoreError, Where};

/// Where a match is shown, and how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Server, channel, language.
    pub place: Where,
    /// Discord's number of the newest card, if there is one.
    pub message: Option<u64>,
    /// The board number on that card; 0 when there was none yet.
    pub shown: u64,
    /// The board number last pinged for; 0 when there was none yet.
    pub rung: u64,
    /// Whether the bot may no longer write there.
    pub lost: bool,
}

/// A match whose card or ping is behind its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The match.
    pub match_id: MatchId,
    /// Today's board number.
    pub board: u64,
    /// The board number on the card.
    pub shown: u64,
    /// The board number last pinged for.
    pub rung: u64,
    /// Whether the bot can only answer there: then nothing can be sent unasked.
    pub guest: bool,
    /// Whether somebody is still to act.
    pub running: bool,
}

impl Store {
    /// The matches whose card or ping is due, oldest change first; lost places are left out.
    /// Computed by comparison, so that a move needs no statement for it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due(&self) -> Result<Vec<Due>, StoreError> {
        let rows = sqlx::query!(
            r#"select h.match_id as "match_id!", h.board, p.shown, p.rung,
                 p.guest as "guest!: bool", h.turn
               from head h join place p using (match_id)
               where p.lost = 0 and (p.shown < h.board or p.rung < h.board)
               order by h.changed_at"#
        )
        .fetch_all(self.readers())
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| Due {
                match_id: MatchId(row.match_id),
                board: read(row.board),
                shown: read(row.shown),
                rung: read(row.rung),
                guest: row.guest,
                running: row.turn.is_some(),
            })
            .collect())
    }

    /// Notes that this message shows this board. An older board than the one noted changes
    /// nothing; says whether it was noted.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_shown(
        &self,
        id: MatchId,
        board: u64,
        message: Option<u64>,
    ) -> Result<bool, StoreError> {
        self.ask(Shown {
            id,
            board: stored(board),
            message: message.map(stored),
        })
        .await
    }

    /// Notes that somebody was pinged for this board. The number only rises.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_rung(&self, id: MatchId, board: u64) -> Result<(), StoreError> {
        self.ask(Rung {
            id,
            board: stored(board),
        })
        .await
    }

    /// Notes both at once: that this message shows this board, and that somebody was pinged for
    /// it. One unit, so that no kill falls between the two.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_posted(
        &self,
        id: MatchId,
        board: u64,
        message: u64,
    ) -> Result<(), StoreError> {
        let (board, message) = (stored(board), Some(stored(message)));
        self.ask(Posted {
            shown: Shown { id, board, message },
            rung: Rung { id, board },
        })
        .await
    }

    /// Notes that a card is gone: the board is due again, the ping is not.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_card(&self, id: MatchId) -> Result<(), StoreError> {
        self.ask(CardGone { id }).await
    }

    /// Notes whether the bot may no longer write at the place of a match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_place_lost(&self, id: MatchId, lost: bool) -> Result<(), StoreError> {
        self.ask(Lost { id, lost }).await
    }

    /// Moves a match to another channel of its server; its card is due there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn move_place(&self, id: MatchId, channel: u64) -> Result<(), StoreError> {
        self.ask(Move {
            id,
            channel: stored(channel),
        })
        .await
    }
}

struct Shown {
    id: MatchId,
    board: i64,
    message: Option<i64>,
}

impl Unit for Shown {
    type Answer = bool;

    async fn run(&self, db: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
        let done = sqlx::query!(
            "update place set shown = ?1, message = coalesce(?2, message)
             where match_id = ?3 and shown <= ?1",
            self.board,
            self.message,
            self.id
        )
        .execute(db)
        .await?;
        Ok(done.rows_affected() == 1)
    }
}

struct Rung {
    id: MatchId,
    board: i64,
}

impl Unit for Rung {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update place set rung = max(rung, ?) where match_id = ?",
            self.board,
            self.id
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Posted {
    shown: Shown,
    rung: Rung,
}

impl Unit for Posted {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        self.shown.run(db).await?;
        self.rung.run(db).await
    }
}

struct CardGone {
    id: MatchId,
}

impl Unit for CardGone {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update place set message = null, shown = 0 where match_id = ?",
            self.id
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Lost {
    id: MatchId,
    lost: bool,
}

impl Unit for Lost {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update place set lost = ? where match_id = ?",
            self.lost,
            self.id
        )
        .execute(db)
        .await?;
        Ok(())
    }
}

struct Move {
    id: MatchId,
    channel: i64,
}

impl Unit for Move {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "update place set channel = ?, message = null, shown = 0, lost = 0
             where match_id = ?",
            self.channel,
            self.id
        )
        .execute(db)
        .await?;
        Ok(())
    }
}
