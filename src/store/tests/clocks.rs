//! What is due by the clock, among many.

use super::*;
use crate::play::Span;

const DAY: i64 = 24 * 3_600_000;

/// Ten thousand running matches; each deadline is a second after the one before.
const MANY: &str = "
    create temp table n as with recursive n(i) as (
        select 1 union all select i + 1 from n where i < 9999) select i from n;
    insert into challenge (challenge_id, challenger_id, opponent_id, game, rounds, begins, pace,
        rated, channel, guest, language, state, created_at, expires_at, closed_at)
      select 1 + i, challenger_id, opponent_id, game, rounds, begins, pace, rated, channel, guest,
        language, state, created_at, expires_at, closed_at from challenge, n where challenge_id = 1;
    insert into match (match_id, challenge_id, person_a_id, person_b_id)
      select 1 + i, 1 + i, person_a_id, person_b_id from match, n where match_id = 1;
    insert into head (match_id, seq, board, game, rounds, round, position, turn, points_a,
        points_b, started_at, changed_at, deadline, span, friendly, turn_board)
      select 1 + i, seq, board, game, rounds, round, position, turn, points_a, points_b,
        started_at, changed_at, deadline + 1000 * i, span, friendly, turn_board
      from head, n where match_id = 1;
    insert into place (match_id, channel, language, guest)
      select 1 + i, channel, language, guest from place, n where match_id = 1;
    insert into notice (match_id, reminded) select match_id, turn_board from head;
";

#[tokio::test]
async fn among_ten_thousand_clocks_each_deadline_is_found_at_most_a_hundred_at_a_time() {
    let fresh = Fresh::new().await;
    let asked = NewChallenge {
        pace: Pace::Strict(Span::Day),
        ..fresh.asked("rvb").await
    };
    let bo = asked.opponent.unwrap();
    let store = &fresh.store;
    let challenge = store.open_challenge(asked, 100).await.unwrap();
    store
        .accept_challenge(challenge, bo, Seat::A, 200)
        .await
        .unwrap();
    fresh.plant(MANY).await;
    let next = store.next_clock().await.unwrap().unwrap();
    // A moment is left for what arrived in time.
    assert!((200 + DAY..200 + DAY + 5_000).contains(&next), "{next}");
    for count in 1..5_usize {
        let now = next + 1_000 * (i64::try_from(count).unwrap() - 1);
        let due = store.clocks_due(now, 100).await.unwrap();
        assert_eq!(due.len(), count);
        assert_eq!(due[count - 1].at, now);
        assert!(due.iter().all(|one| one.ring == Ring::TimedOut));
    }
    let all = store.clocks_due(next + 20 * DAY, 100).await.unwrap();
    assert_eq!(all.len(), 100, "memory stays flat however much is due");
    assert_eq!(store.clocks_due(next - 1, 100).await.unwrap(), []);
}
