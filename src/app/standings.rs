//! Who leads: tables, profiles, histories, meetings of two people.

use super::{App, AppError, Known, MatchId, PersonId};
use crate::games::GameKind;
use crate::play::BySeat;
use crate::store::{self, ServerId};
pub use crate::store::{Filter, MatchResult, Meetings, Order, Played, Step, TableRow};

/// Lines on a page of a table, and in its picture.
pub const LINES: u32 = 10;
/// Matches on a page of a history.
pub const PAGE: u32 = 10;
/// Matches that the curve of a rating looks back over.
const CURVE: u32 = 120;

/// Which table somebody wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The server's id at the front end; none is everywhere.
    pub guild: Option<u64>,
    /// Which game; none is all together.
    pub game: Option<GameKind>,
    /// Only this month.
    pub this_month: bool,
    /// By what: rating, match points or wins.
    pub order: Order,
    /// Which page, from 0.
    pub page: u32,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The rank, shared by equal values; none while the rating is provisional.
    pub rank: Option<u64>,
    /// Who.
    pub person: Known,
    /// How they stand.
    pub row: TableRow,
}

/// A page of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its lines: ranked ones first, then provisional ones.
    pub lines: Vec<Line>,
    /// Whether another page follows.
    pub more: bool,
    /// How the person who asks stands.
    pub mine: Option<Line>,
}

/// Everything a profile shows.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Who.
    pub person: Known,
    /// All games together (none) and each one, everywhere and over all time.
    pub standings: Vec<(Option<GameKind>, TableRow)>,
    /// The rank over all games everywhere, unless provisional.
    pub rank: Option<u64>,
    /// The rank over all games in this server, where there is one.
    pub rank_here: Option<u64>,
    /// Whom the best win was against.
    pub best_win: Option<Known>,
    /// The latest ratings of each game.
    pub curve: Vec<Step>,
}

impl App {
    /// A page of a table.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn table(&self, asked: &Table, by: PersonId, at: i64) -> Result<Page, AppError> {
        let table = self.stored(asked, at).await?;
        let skip = asked.page.saturating_mul(LINES);
        // One more than fits says whether another page follows.
        let most = LINES + 1;
        let ranked = self
            .store
            .standings(&table, asked.order, at, skip, most)
            .await?;
        let mut lines: Vec<Line> = Vec::new();
        for (place, row) in (1..).zip(ranked) {
            let value = row.value(asked.order);
            let rank = match lines.last() {
                Some(last) if last.row.value(asked.order) == value => last.rank,
                Some(_) => Some(u64::from(skip) + place),
                None => Some(self.store.above(&table, asked.order, value, at).await? + 1),
            };
            lines.push(Line {
                rank,
                person: Known::of(row.person.clone()),
                row,
            });
        }
        if asked.order == Order::Rating && lines.len() < most as usize {
            let all = self.store.above(&table, Order::Rating, -1, at).await?;
            let before = u64::from(skip).saturating_sub(all);
            let rest = self
                .store
                .standings(
                    &table,
                    Order::Provisional,
                    at,
                    u32::try_from(before).unwrap_or(u32::MAX),
                    most - u32::try_from(lines.len()).unwrap_or(most),
                )
                .await?;
            lines.extend(rest.into_iter().map(|row| Line {
                rank: None,
                person: Known::of(row.person.clone()),
                row,
            }));
        }
        let more = lines.len() > LINES as usize;
        lines.truncate(LINES as usize);
        Ok(Page {
            lines,
            more,
            mine: self.place_of(&table, asked.order, by, at).await?,
        })
    }

    async fn place_of(
        &self,
        table: &store::Table,
        order: Order,
        person: PersonId,
        at: i64,
    ) -> Result<Option<Line>, AppError> {
        let Some(row) = self.store.standing_of(table, person).await? else {
            return Ok(None);
        };
        let rank = if order == Order::Rating && row.rating.is_provisional() {
            None
        } else {
            let value = row.value(order);
            Some(self.store.above(table, order, value, at).await? + 1)
        };
        Ok(Some(Line {
            rank,
            person: Known::of(row.person.clone()),
            row,
        }))
    }

    async fn stored(&self, asked: &Table, at: i64) -> Result<store::Table, AppError> {
        Ok(store::Table {
            server: self.server_of(asked.guild).await?,
            game: asked.game,
            month_of: asked.this_month.then_some(at),
        })
    }

    async fn server_of(&self, guild: Option<u64>) -> Result<Option<ServerId>, AppError> {
        Ok(match guild {
            Some(guild) => Some(self.store.server(guild).await?),
            None => None,
        })
    }

    /// Somebody named in a command, if we have ever met them.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn find_person(&self, account: u64) -> Result<Option<Known>, AppError> {
        let found = self.store.person_by_discord_id(account).await?;
        Ok(found.map(Known::of))
    }

    /// A person by our number.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn person(&self, id: PersonId) -> Result<Option<Known>, AppError> {
        Ok(self.store.get_person(id).await?.map(Known::of))
    }

    /// A person's profile; `guild` is the server it is looked at in.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn profile(
        &self,
        person: Known,
        guild: Option<u64>,
        at: i64,
    ) -> Result<Profile, AppError> {
        let found = self.store.profile(person.id, guild, at, CURVE).await?;
        Ok(Profile {
            person,
            standings: found.standings,
            rank: found.rank,
            rank_here: found.rank_here,
            best_win: found.best_win.map(Known::of),
            curve: found.curve,
        })
    }

    /// A page of a person's finished matches, the latest first, and whether more follow. Others
    /// see of somebody only what happened in this server, or with them.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn history(
        &self,
        person: PersonId,
        filter: &Filter,
        (viewer, guild): (PersonId, Option<u64>),
        page: u32,
    ) -> Result<(Vec<Played>, bool), AppError> {
        let filter = Filter {
            seen_by: Some((viewer, self.server_of(guild).await?)),
            ..*filter
        };
        let mut found = self
            .store
            .history(person, &filter, page.saturating_mul(PAGE), PAGE + 1)
            .await?;
        let more = found.len() > PAGE as usize;
        found.truncate(PAGE as usize);
        Ok((found, more))
    }

    /// The finished matches of two people by game and result, from the first one's side.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn meetings(
        &self,
        one: PersonId,
        other: PersonId,
    ) -> Result<Vec<Meetings>, AppError> {
        Ok(self.store.meetings(one, other).await?)
    }

    /// What a finished match did to the ratings of its people: how much it counted in halves, and
    /// for each seat before and after, in millionths of a point.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn rated(
        &self,
        id: MatchId,
    ) -> Result<Option<(u8, BySeat<Option<(i64, i64)>>)>, AppError> {
        Ok(self.store.rated(id).await?)
    }

    /// Notes that Discord showed somebody to be no member of a server any more, or to be one.
    /// Nobody is written down for it who was never met.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn seen_in(&self, guild: u64, account: u64, member: bool) -> Result<(), AppError> {
        let Some(person) = self.store.person_by_discord_id(account).await? else {
            return Ok(());
        };
        let server = self.store.server(guild).await?;
        let now = self.now();
        Ok(self.store.set_left(server, person.id, !member, now).await?)
    }

    /// Everything kept about a person, as JSON for themselves.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn everything_about(&self, id: PersonId) -> Result<serde_json::Value, AppError> {
        Ok(self.store.everything_about(id).await?)
    }

    /// Forgets a person: their running matches are called off where they may do so alone, else
    /// given up; their open challenges are closed; then nobody knows any more who they were.
    /// Answers what changed by it, for the cards.
    ///
    /// # Errors
    /// The store's trouble. What was done before it stays done; asking again goes on.
    pub async fn forget(&self, id: PersonId, at: i64) -> Result<Forgotten, AppError> {
        let mut forgotten = Forgotten::default();
        for running in self.matches_of(id).await? {
            let given = super::Given {
                id: running.listed.id,
                by: id,
                board: None,
                at,
            };
            let ended = match self.cancel(&given).await? {
                super::Turn::Refused(..) => self.resign(&given).await?,
                other => other,
            };
            if let super::Turn::Done { view, .. } = ended {
                forgotten.matches.push(view.id);
            }
        }
        for challenge in self.store.open_challenges_of(id).await? {
            let closed = self
                .store
                .close_challenge(challenge, super::ChallengeState::Withdrawn, at)
                .await?;
            if closed == store::Closed::Done {
                forgotten.challenges.push(challenge);
            }
        }
        self.store.forget_person(id).await?;
        Ok(forgotten)
    }

    /// When a match began; the beginning of time for an unknown one.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn began(&self, id: MatchId) -> Result<i64, AppError> {
        let loaded = self.store.load(id).await?;
        Ok(loaded.map_or(0, |loaded| loaded.started_at))
    }

    /// A person's latest finished matches, for completion.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn finished_of(&self, id: PersonId, most: u32) -> Result<Vec<Played>, AppError> {
        Ok(self.store.history(id, &Filter::default(), 0, most).await?)
    }
}

/// What changed when somebody was forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Matches that ended by it.
    pub matches: Vec<MatchId>,
    /// Challenges that were closed by it.
    pub challenges: Vec<super::ChallengeId>,
}

#[cfg(test)]
mod tests;
