//! Everything a profile shows, with one statement: each costs a hop between threads.

use super::{EVERYWHERE, Row, SEEN_WITHIN, Standing, parsed, read_kind};
use crate::games::GameKind;
use crate::store::history::Step;
use crate::store::id::{read, stored};
use crate::store::standing::ALL_GAMES;
use crate::store::{Person, PersonId, Store, StoreError};

/// What a profile shows of a person, over all servers and all time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// All games together (`None`) and each one, where a match counted.
    pub standings: Vec<(Option<GameKind>, Standing)>,
    /// The rank over all games, unless provisional.
    pub rank: Option<u64>,
    /// The same in the server it is looked at in.
    pub rank_here: Option<u64>,
    /// Whom the best win was against.
    pub best_win: Option<Person>,
    /// The latest ratings, the oldest of them first.
    pub curve: Vec<Step>,
}

/// Number, Discord's number, name, locale.
type PersonRow = (i64, Option<i64>, Option<String>, Option<String>);

impl Store {
    /// What a profile shows of a person at an instant, looked at in the server of this Discord
    /// number. The curve has at most `steps` ratings.
    ///
    /// # Errors
    /// When the database fails, or holds a game this program does not know.
    pub async fn profile(
        &self,
        person: PersonId,
        guild: Option<u64>,
        now: i64,
        steps: u32,
    ) -> Result<Profile, StoreError> {
        let guild = guild.map(stored);
        let since = now.saturating_sub(SEEN_WITHIN);
        let row = sqlx::query!(
            r#"select
                 (select json_group_array(json_array(game, json(line))) from (
                    select s.game, json_array(s.person_id, p.discord_id, p.name, p.locale, s.rating,
                      s.deviation, s.volatility, s.matches, s.won, s.shared, s.points, s.rounds,
                      s.made, s.conceded, json_array(s.first_rounds, s.first_won),
                      json_array(s.second_rounds, s.second_won), s.streak, s.best_streak,
                      s.best_match, s.best_rating) as line
                    from standing s join person p on p.person_id = s.person_id
                    where s.scope = ?2 and s.game in (?3, 'rite', 'helios', 'rvb')
                      and s.month = 0 and s.person_id = ?1
                    order by s.game)) as "standings!: String",
                 (select rank from ranked where scope = ?2 and game = ?3 and month = 0
                    and person_id = ?1) as "rank?: i64",
                 (select 1 + (select count(*) from present o
                      where o.scope = s.scope and o.game = ?3 and o.month = 0
                        and o.provisional = 0 and o.shown > s.shown and o.played_at > ?4)
                    from standing s
                    where s.scope = (select server_id from server where discord_id = ?5)
                      and s.game = ?3 and s.month = 0 and s.person_id = ?1
                      and s.provisional = 0) as "rank_here?: i64",
                 (select json_array(o.person_id, o.discord_id, o.name, o.locale)
                    from standing s join match m on m.match_id = s.best_match
                      join person o on o.person_id in (m.person_a_id, m.person_b_id)
                        and o.person_id <> ?1
                    where s.scope = ?2 and s.game = ?3 and s.month = 0
                      and s.person_id = ?1) as "best_win?: String",
                 (select json_group_array(json_array(game, ended_at, rating)) from (
                    select game, ended_at, rating from played
                    where person_id = ?1 and rating is not null
                    order by ended_at desc, match_id desc limit ?6)) as "curve!: String""#,
            person,
            EVERYWHERE,
            ALL_GAMES,
            since,
            guild,
            steps
        )
        .fetch_one(self.readers())
        .await?;
        let standings: Vec<(String, Row)> = parsed(&row.standings)?;
        let best_win: Option<PersonRow> = row.best_win.as_deref().map(parsed).transpose()?;
        let curve: Vec<(String, i64, i64)> = parsed(&row.curve)?;
        Ok(Profile {
            standings: standings
                .into_iter()
                .map(|(game, row)| {
                    let kind = match game.as_str() {
                        ALL_GAMES => None,
                        name => Some(read_kind(name)?),
                    };
                    Ok((kind, Standing::from(row)))
                })
                .collect::<Result<_, StoreError>>()?,
            rank: row.rank.map(read),
            rank_here: row.rank_here.map(read),
            best_win: best_win
                .map(|(id, discord_id, name, locale)| Person::read(id, discord_id, name, locale)),
            curve: curve
                .into_iter()
                .rev()
                .map(|(game, at, rating)| {
                    let game = read_kind(&game)?;
                    Ok(Step { game, at, rating })
                })
                .collect::<Result<_, StoreError>>()?,
        })
    }
}
