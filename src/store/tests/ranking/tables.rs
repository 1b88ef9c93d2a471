//! Who stands in which table, and at which rank.

use rand::Rng;

use super::*;

#[tokio::test]
async fn the_same_people_in_two_servers_stand_in_disjoint_tables() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    for (server, loser) in [(900, Seat::B), (910, Seat::A), (910, Seat::A)] {
        let id = fresh.agreed(a, b, Agreed { server, ..RATED }).await;
        fresh.end(id, End::Resigns, loser, 2_000, 3).await;
    }
    let (one, two) = (
        fresh.store.server(900).await.unwrap(),
        fresh.store.server(910).await.unwrap(),
    );
    let mut leaders = Vec::new();
    for server in [Some(one), Some(two), None] {
        let table = Table {
            server,
            ..EVERYWHERE
        };
        let rows = fresh
            .store
            .standings(&table, Order::Points, 3_000, 0, 10)
            .await
            .unwrap();
        assert_eq!(rows.len(), 2);
        leaders.push((rows[0].person.id, rows[0].matches));
    }
    assert_eq!(leaders, [(a, 1), (b, 2), (b, 3)]);
}

#[tokio::test]
async fn who_left_a_server_is_gone_from_its_tables_until_seen_there_again() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let id = fresh.agreed(a, b, RATED).await;
    fresh.end(id, End::Resigns, Seat::B, 2_000, 3).await;
    let server = fresh.store.server(900).await.unwrap();
    let here = Table {
        server: Some(server),
        ..EVERYWHERE
    };
    let listed = async |table: Table, now: i64| {
        let mut all = Vec::new();
        for order in [Order::Provisional, Order::Points, Order::Wins] {
            let rows = fresh
                .store
                .standings(&table, order, now, 0, 10)
                .await
                .unwrap();
            all.push(
                rows.into_iter()
                    .map(|row| row.person.id)
                    .collect::<Vec<_>>(),
            );
        }
        assert!(all.iter().all(|one| *one == all[0]), "{all:?}");
        all.swap_remove(0)
    };
    assert_eq!(listed(here, 3_000).await, [a, b]);
    assert_eq!(
        fresh
            .store
            .above(&here, Order::Points, 0, 3_000)
            .await
            .unwrap(),
        1
    );
    fresh.store.set_left(server, a, true, 3_000).await.unwrap();
    assert_eq!(listed(here, 3_000).await, [b]);
    assert_eq!(
        fresh
            .store
            .above(&here, Order::Points, 0, 3_000)
            .await
            .unwrap(),
        0
    );
    assert_eq!(listed(EVERYWHERE, 3_000).await, [a, b]);
    fresh.store.set_left(server, a, false, 3_000).await.unwrap();
    assert_eq!(listed(here, 3_000).await, [a, b]);
    // Long away is away, too, and comes back with the next match.
    let later = 2_000 + SEEN_WITHIN;
    assert_eq!(listed(here, later).await, []);
    let id = fresh.agreed(a, b, RATED).await;
    fresh.end(id, End::Resigns, Seat::B, later, 3).await;
    assert_eq!(listed(here, later).await, [a, b]);
}

#[tokio::test]
async fn a_rank_read_from_the_steps_is_the_one_that_counting_gives() {
    let fresh = Fresh::new().await;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for number in 0..400 {
        let person = fresh.person(number + 1).await;
        let shown: i64 = random.random_range(0..2_000);
        let provisional = i64::from(random.random_bool(0.2));
        let statement = format!(
            "insert into standing values (0, 'all', 0, {person}, {shown}000000, 1, 1, {shown}, \
             {provisional}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, null, 0)"
        );
        fresh.plant(statement.leak()).await;
    }
    fresh
        .plant("update standing set shown = shown + 1 where person_id % 3 = 0")
        .await;
    fresh
        .plant("update standing set provisional = 1 - provisional where person_id % 7 = 0")
        .await;
    fresh
        .plant("delete from standing where person_id % 11 = 0")
        .await;
    let all = fresh
        .store
        .standings(&EVERYWHERE, Order::Rating, 0, 0, 1_000)
        .await
        .unwrap();
    // `shown` was moved without the rating: compare what the table is ordered by.
    let ranked: Vec<i64> = shown(&fresh).await;
    assert_eq!(all.len(), ranked.len());
    for value in (0..2_002).step_by(7).chain([63, 64, 65, 127, 128]) {
        let counted = ranked.iter().filter(|one| **one > value).count();
        let read = fresh
            .store
            .above(&EVERYWHERE, Order::Rating, value, 0)
            .await
            .unwrap();
        assert_eq!(read, counted as u64, "{value}");
    }
}

async fn shown(fresh: &Fresh) -> Vec<i64> {
    let mut db = unchecked::options(&fresh.url)
        .unwrap()
        .connect()
        .await
        .unwrap();
    let all = sqlx::query_scalar("select shown from standing where provisional = 0")
        .fetch_all(&mut db)
        .await
        .unwrap();
    sqlx::Connection::close(db).await.unwrap();
    all
}
