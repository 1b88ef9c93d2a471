//! What the unit that ends a match writes beside events and head: round scores, the two rows of
//! `played`, and how both people stand. One statement reads, one writes.

use std::collections::HashMap;

use sqlx::sqlite::SqliteConnection;

use super::asked::odd;
use super::derived::ScoreRow;
use super::standing::{ALL_GAMES, Around, Finished, StandingRow, game_name, month_of};
use crate::play::BySeat;
use crate::play::rating::REPEATED_WITHIN;

/// Writes what follows from the end of a match, from values read here and now.
pub(super) async fn finish(
    db: &mut SqliteConnection,
    finished: &Finished,
    scores: &[ScoreRow],
) -> Result<(), sqlx::Error> {
    let (around, before) = look(db, finished).await?;
    let change = finished.change(&around, before);
    let text = |rows: Result<String, serde_json::Error>| {
        rows.map_err(|error| sqlx::Error::Encode(error.into()))
    };
    let scores: Vec<_> = scores
        .iter()
        .map(|score| {
            serde_json::json!({
                "match_id": finished.id.0,
                "number": score.number,
                "points_a": score.points_a,
                "points_b": score.points_b,
                "winner": score.winner,
            })
        })
        .collect();
    let scores = text(serde_json::to_string(&scores))?;
    let played = text(serde_json::to_string(&change.played))?;
    let standings = text(serde_json::to_string(&change.standings))?;
    write_end(db, &scores, &played, &standings).await
}

/// Writes rows of `round_score`, `played` and `standing`, each a JSON list.
pub(super) async fn write_end(
    db: &mut SqliteConnection,
    scores: &str,
    played: &str,
    standings: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into match_end (round_scores, played, standings) values (?, ?, ?)",
        scores,
        played,
        standings
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Who played where, how often lately, and how both stand now.
async fn look(
    db: &mut SqliteConnection,
    finished: &Finished,
) -> Result<(Around, HashMap<super::standing::Key, StandingRow>), sqlx::Error> {
    let game = game_name(finished.kind);
    let month = month_of(finished.ended_at);
    let since = finished.ended_at.saturating_sub(REPEATED_WITHIN);
    let row = sqlx::query!(
        r#"select m.person_a_id, m.person_b_id, c.server_id,
             (select count(*) from played p
              where p.person_id = m.person_a_id and p.opponent_id = m.person_b_id
                and p.ended_at > ?1 and p.game = ?2 and p.weight > 0) as "recent!: u32",
             (select json_group_array(json_object('scope', s.scope, 'game', s.game,
                'month', s.month, 'person_id', s.person_id, 'rating', s.rating,
                'deviation', s.deviation, 'volatility', s.volatility, 'shown', s.shown,
                'provisional', s.provisional, 'matches', s.matches, 'won', s.won,
                'shared', s.shared, 'points', s.points, 'rounds', s.rounds, 'made', s.made,
                'conceded', s.conceded, 'first_rounds', s.first_rounds,
                'first_won', s.first_won, 'second_rounds', s.second_rounds,
                'second_won', s.second_won, 'streak', s.streak,
                'best_streak', s.best_streak, 'best_match', s.best_match,
                'best_rating', s.best_rating, 'played_at', s.played_at))
              from standing s
              where s.scope in (0, coalesce(c.server_id, 0)) and s.game in (?2, ?3)
                and s.month in (0, ?4)
                and s.person_id in (m.person_a_id, m.person_b_id)) as "standings!: String"
           from match m join challenge c using (challenge_id)
           where m.match_id = ?5"#,
        since,
        game,
        ALL_GAMES,
        month,
        finished.id
    )
    .fetch_one(db)
    .await?;
    let rows: Vec<StandingRow> = serde_json::from_str(&row.standings)
        .map_err(|error| odd("standing", &error.to_string()))?;
    let around = Around {
        people: BySeat {
            a: row.person_a_id,
            b: row.person_b_id,
        },
        server: row.server_id,
        recent: row.recent,
    };
    Ok((
        around,
        rows.into_iter().map(|row| (row.key(), row)).collect(),
    ))
}
