//! Ten thousand open matches with deadlines: the task that waits for the next one wakes once for
//! each, and what it keeps does not grow with the matches.

use revanche::app::{Accepted, App, Begins, Home, MatchId, NewChallenge, Seen, Tick, Where};
use revanche::play::{Pace, Rounds, Span};
use revanche::store::Store;
use revanche::time::Clock;
use revanche::words::Language;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::runtime::{Builder, Runtime};

const START: i64 = 1_800_000_000_000;
const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// How many of the matches run out of time while we look; each a minute after the one before.
const SOON: i64 = 40;

/// Copies of match 1: the first ones run out a minute after each other, the others in a year.
const COPIES: &str = "
    create temp table n as with recursive n(i) as (
        select 1 union all select i + 1 from n where i < COUNT - 1) select i from n;
    insert into challenge (challenge_id, challenger_id, opponent_id, game, rounds, begins, pace,
        rated, channel, guest, language, state, created_at, expires_at, closed_at)
      select 1 + i, challenger_id, opponent_id, game, rounds, begins, pace, rated, channel, guest,
        language, state, created_at, expires_at, closed_at from challenge, n where challenge_id = 1;
    insert into match (match_id, challenge_id, person_a_id, person_b_id)
      select 1 + i, 1 + i, person_a_id, person_b_id from match, n where match_id = 1;
    insert into event (match_id, seq, at, by, kind, body)
      select 1 + i, seq, at + iif(i < SOON, i, 525600) * 60000, by, kind, body
      from event, n where match_id = 1;
    insert into head (match_id, seq, board, game, rounds, round, position, turn, points_a,
        points_b, started_at, changed_at, deadline, span, friendly, turn_board)
      select 1 + i, seq, board, game, rounds, round, position, turn, points_a, points_b,
        started_at, changed_at, deadline + iif(i < SOON, i, 525600) * 60000, span, friendly,
        turn_board
      from head, n where match_id = 1;
    insert into place (match_id, channel, language, guest)
      select 1 + i, channel, language, guest from place, n where match_id = 1;
";

/// An app with so many open matches, all of them strict, one day a turn, and nobody reminded.
struct Many {
    _folder: tempfile::TempDir,
    runtime: Runtime,
    app: App,
    clock: Clock,
}

impl Many {
    fn new(count: u32) -> Many {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}", folder.path().join("many.db").display());
        let clock = Clock::manual(START);
        let app = runtime.block_on(async {
            let store = Store::open(&url).await.expect("a database");
            let app = App::new(store, clock.clone());
            begin(&app).await;
            let copies = COPIES
                .replace("COUNT", &count.to_string())
                .replace("SOON", &SOON.to_string());
            let mut db = SqliteConnection::connect(&url).await.expect("the database");
            let copies = sqlx::raw_sql(sqlx::AssertSqlSafe(copies));
            copies.execute(&mut db).await.expect("the copies");
            db.close().await.expect("a close");
            app
        });
        Many {
            _folder: folder,
            runtime,
            app,
            clock,
        }
    }

    /// One round of the task: it sleeps until something is due, and does it.
    fn wakes(&self) -> usize {
        self.runtime.block_on(async {
            self.app.until_something_is_due().await.expect("the store");
            let ticks = self.app.sweep().await.expect("the store");
            let over = ticks
                .iter()
                .filter(|tick| matches!(tick, Tick::TimedOut(_)));
            over.count()
        })
    }

    /// Whether the task sleeps on at this instant.
    fn sleeps(&self) -> bool {
        self.runtime.block_on(async {
            let due = self.app.until_something_is_due();
            let soon = std::time::Duration::from_millis(300);
            tokio::time::timeout(soon, due).await.is_err()
        })
    }
}

/// The first match, between two people who want no reminders.
async fn begin(app: &App) {
    let seen = |account, name| Seen {
        account,
        name,
        locale: None,
    };
    let ana = app.meet(seen(71, "Ana")).await.expect("a person");
    let bo = app.meet(seen(72, "Bo")).await.expect("a person");
    for person in [&ana, &bo] {
        app.choose_reminder(person.id, Some(0))
            .await
            .expect("a choice");
    }
    let new = NewChallenge {
        game: "rvb".parse().expect("a game"),
        rounds: Rounds::Two,
        begins: Begins::Challenger,
        pace: Pace::Strict(Span::Day),
        opponent: Some(seen(72, "Bo")),
        rated: false,
        place: Where {
            guild: None,
            channel: 901,
            parent: None,
            home: Home::Member,
            language: Language::En,
        },
        at: START,
    };
    let challenge = app.challenge(&ana, &new).await.expect("the store");
    let challenge = challenge.expect("a challenge");
    let accepted = app.accept(challenge.id, bo.id, START).await;
    assert!(matches!(
        accepted.expect("the store"),
        Accepted::Started(_, MatchId(1))
    ));
}

#[test]
fn the_ticker_wakes_once_for_each_deadline_among_ten_thousand_matches() {
    let many = Many::new(10_000);
    many.clock.advance(DAY - MINUTE);
    assert!(many.sleeps(), "nothing is due yet");
    // A moment after each deadline is left for what arrived in time.
    many.clock.advance(5_000);
    for deadline in 1..=SOON {
        many.clock.advance(MINUTE);
        assert_eq!(many.wakes(), 1, "deadline {deadline}");
        assert!(
            deadline % 20 != 0 || many.sleeps(),
            "it wakes once, not twice"
        );
    }
    many.clock.advance(300 * DAY);
    assert!(many.sleeps(), "the next one is due in a year");
}

#[test]
fn what_the_ticker_keeps_does_not_grow_with_the_matches() {
    let [few, many] = [100, 10_000].map(|count| {
        let many = Many::new(count);
        many.clock.advance(DAY + 5_000);
        let first = allocation_counter::measure(|| assert_eq!(many.wakes(), 1));
        let others = allocation_counter::measure(|| {
            for _ in 1..SOON {
                many.clock.advance(MINUTE);
                assert_eq!(many.wakes(), 1);
            }
        });
        (first, others)
    });
    // What is asked for is compared, not what is held: the connection has a
    // thread of its own, and either may give back what the other asked for.
    // One number for each match would be eight bytes ten thousand times.
    assert!(
        many.0.bytes_total < few.0.bytes_total + 40_000,
        "{few:?}, {many:?}"
    );
    assert!(
        many.1.bytes_total < few.1.bytes_total * 5 / 4,
        "{few:?}, {many:?}"
    );
    // Neither does what it does: as many allocations, whatever waits.
    assert!(
        many.1.count_total < few.1.count_total * 5 / 4,
        "{few:?}, {many:?}"
    );
}
