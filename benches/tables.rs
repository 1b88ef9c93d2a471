//! How fast tables and profiles are with 1,000,000 rows of the ranking, and each goal with the
//! ratio reached. Both sides of a ratio are timed in turn.
//!
//! `cargo bench --bench tables`; ends with an error when a goal is missed.

use std::time::{Duration, Instant};

use revanche::app::App;
use revanche::games::GameKind;
use revanche::store::{Order, PersonId, Store, Table};
use revanche::time::Clock;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

/// People with a row in each of the four tables over all servers.
const PEOPLE: i64 = 250_000;
const TIMES: usize = 201;

/// A million rows by a fixed sequence of numbers, the shape of ratings roughly a bell. Nothing is
/// analysed, as in the program: with statistics SQLite plans a statement anew for each new value.
const FILL: &str = "
    pragma foreign_keys = off;
    pragma synchronous = off;
    begin;
    insert into person (person_id, discord_id, name, seen_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 250000)
        select i, 1000000 + i, 'Person ' || i, 0 from n;
    insert into standing (scope, game, month, person_id, rating, deviation, volatility, shown,
        provisional, matches, won, shared, points, rounds, made, conceded, first_rounds,
        first_won, second_rounds, second_won, streak, best_streak, best_match, best_rating,
        played_at)
        select 0, game, 0, person_id, shown * 1000000, 80000000, 60000000, shown,
            person_id % 10 = 0, 40, won, 0, 2 * won, 80, 400, 390, 40, won / 2, 40, won / 2, 1, 3,
            case when person_id = 7 then 7 end, 1500, 0
        from (
            select g.value as game, p.person_id,
                900 + (p.person_id * 7919 + g.key * 104729) % 601
                    + (p.person_id * 15485863 + g.key * 32452843) % 601 as shown,
                (p.person_id * 31 + g.key) % 41 as won
            from person p, json_each('[\"rite\", \"helios\", \"rvb\", \"all\"]') g
        );
    insert into server (server_id, discord_id) values (1, 900);
    insert into standing select 1, game, month, person_id, rating, deviation, volatility, shown,
            provisional, matches, won, shared, points, rounds, made, conceded, first_rounds,
            first_won, second_rounds, second_won, streak, best_streak, best_match, best_rating,
            played_at
        from standing where person_id <= 200;
    insert into match (match_id, challenge_id, person_a_id, person_b_id)
        select person_id, person_id, 7, 8 from person where person_id <= 5000;
    insert into played (person_id, ended_at, match_id, opponent_id, game, outcome, made,
        conceded, rated, weight, rating_before, rating, deviation)
        select 7, person_id * 3600000, person_id, 8, 'rite', 'won', 12, 9, 1, 2, 1500000000,
            1500000000 + person_id * 1000, 80000000
        from person where person_id <= 5000;
    create table plain as select * from standing where scope = 0;
    commit;
";

/// What the table without any index is asked, answered in the same form as the store's own
/// question; and the count that walks an index.
const TOP: &str = "select json_group_array(json(line)) from (
    select json_array(s.person_id, p.discord_id, p.name, p.locale, s.rating, s.deviation,
        s.volatility, s.matches, s.won, s.shared, s.points, s.rounds, s.made, s.conceded,
        json_array(s.first_rounds, s.first_won), json_array(s.second_rounds, s.second_won),
        s.streak, s.best_streak, s.best_match, s.best_rating) as line
    from plain s join person p using (person_id)
    where scope = 0 and game = 'rite' and month = 0 and provisional = 0
    order by shown desc, points desc, s.person_id limit 20)";
const COUNT: &str = "select count(*) from standing where scope = 0 and game = 'rite' and month = 0
    and provisional = 0 and shown > ?";

/// The time that a tenth of the calls stays below, in microseconds: what other programs take from
/// the processor only ever adds to a call.
fn quick(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 10].as_secs_f64() * 1e6
}

struct Goal {
    what: &'static str,
    ours: f64,
    other: f64,
    /// The quotient other / ours must be at least this.
    least: f64,
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("tables.db");
    let url = format!("sqlite:{}", file.display());
    Store::open(&url)
        .await
        .expect("a new database")
        .close()
        .await;
    let options = SqliteConnectOptions::new().filename(&file);
    let mut db = options.connect().await.expect("the database");
    let began = Instant::now();
    sqlx::raw_sql(FILL).execute(&mut db).await.expect("filled");
    println!("filled in {:.1} s", began.elapsed().as_secs_f64());
    let rows: i64 = sqlx::query_scalar("select count(*) from standing where scope = 0")
        .fetch_one(&mut db)
        .await
        .expect("counted");
    assert_eq!(rows, 4 * PEOPLE);
    db.close().await.expect("closed");
    let store = Store::open(&url).await.expect("the database again");
    let mut db = options
        .read_only(true)
        .connect()
        .await
        .expect("a reader of its own");
    let goals = measure(&store, &mut db).await;
    db.close().await.expect("closed");
    println!("| what | ours, µs | compared with, µs | ratio | goal |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let mut missed = false;
    for goal in goals {
        let ratio = goal.other / goal.ours;
        missed |= ratio < goal.least;
        println!(
            "| {} | {:.0} | {:.0} | {ratio:.2} | at least {} |",
            goal.what, goal.ours, goal.other, goal.least
        );
    }
    store.close().await;
    assert!(!missed, "a goal is missed");
}

async fn measure(store: &Store, db: &mut SqliteConnection) -> Vec<Goal> {
    let table = Table {
        server: None,
        game: Some(GameKind::Rite),
        month_of: None,
    };
    let app = App::new(store.clone(), Clock::system());
    let known = app
        .person(PersonId(7))
        .await
        .expect("a reader")
        .expect("the person");
    let middle = 1_500;
    // The two ways to count agree.
    let counted: i64 = sqlx::query_scalar(COUNT)
        .bind(middle)
        .fetch_one(&mut *db)
        .await
        .expect("counted");
    let read = store
        .above(&table, Order::Rating, middle, 0)
        .await
        .expect("a rank");
    assert_eq!(counted as u64, read);
    let (mut top, mut scanned) = (Vec::new(), Vec::new());
    let (mut rank, mut walked) = (Vec::new(), Vec::new());
    let (mut profile, mut single) = (Vec::new(), Vec::new());
    for round in 0..TIMES {
        let began = Instant::now();
        let rows = store
            .standings(&table, Order::Rating, 0, 0, 20)
            .await
            .expect("a table");
        top.push(began.elapsed());
        assert_eq!(rows.len(), 20);

        // Slow: a few are enough.
        if round % 10 == 0 {
            let began = Instant::now();
            let text: String = sqlx::query_scalar(TOP)
                .fetch_one(&mut *db)
                .await
                .expect("a table");
            let rows: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
            scanned.push(began.elapsed());
            assert_eq!(rows.len(), 20);
        }

        let began = Instant::now();
        store
            .above(&table, Order::Rating, middle, 0)
            .await
            .expect("a rank");
        rank.push(began.elapsed());

        let began = Instant::now();
        let _: i64 = sqlx::query_scalar(COUNT)
            .bind(middle)
            .fetch_one(&mut *db)
            .await
            .expect("counted");
        walked.push(began.elapsed());
    }
    // In a loop of their own: after a scan of the whole table nothing is warm any more.
    for _ in 0..TIMES {
        let began = Instant::now();
        let seen = app
            .profile(known.clone(), Some(900), 0)
            .await
            .expect("a profile");
        profile.push(began.elapsed());
        assert_eq!((seen.standings.len(), seen.curve.len()), (4, 120));
        assert!(seen.rank.is_some() && seen.rank_here.is_some() && seen.best_win.is_some());

        let began = Instant::now();
        store.get_person(PersonId(7)).await.expect("a person");
        single.push(began.elapsed());
    }
    vec![
        Goal {
            what: "top 20 of one game, against the same without any index",
            ours: quick(top),
            other: quick(scanned),
            least: 300.0,
        },
        Goal {
            what: "a rank in the middle, against counting along the index",
            ours: quick(rank),
            other: quick(walked),
            least: 20.0,
        },
        Goal {
            what: "a profile of somebody with 5,000 matches, against one row read",
            ours: quick(profile),
            other: quick(single),
            least: 0.1,
        },
    ]
}
