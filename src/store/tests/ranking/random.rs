//! Many random matches with random endings.

use std::collections::HashMap;

use futures_util::future::join_all;
use rand::Rng;

use super::*;

/// How many random matches are played: a few, or as many as the variable said at the build.
fn many() -> u64 {
    option_env!("REVANCHE_TEST_MATCHES")
        .and_then(|text| text.parse().ok())
        .unwrap_or(120)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_random_matches_with_random_endings_the_check_is_clean() {
    let fresh = Fresh::new().await;
    let mut people = Vec::new();
    for number in 1..=12 {
        people.push(fresh.person(number).await);
    }
    let all: Vec<u64> = (0..many()).collect();
    for some in all.chunks(32) {
        join_all(some.iter().map(|&seed| random_match(&fresh, &people, seed))).await;
    }
    let found = check(&fresh.url).await.unwrap();
    assert_eq!(found, [], "{} differences", found.len());
    // Every finished match exports, and the export replays to the same positions and result.
    let mut outcomes = HashMap::new();
    for id in (1..=many()).map(|id| MatchId(i64::try_from(id).unwrap())) {
        let game = fresh.load(id).await;
        let text = crate::play::record::write(&game, ["Ana", "Bo"], "2026-11-30");
        let back = crate::play::record::read(&text).unwrap().game;
        assert_eq!(back.rounds(), game.rounds(), "{text}");
        assert_eq!(
            (back.points(), back.outcome(), back.ending()),
            (game.points(), game.outcome(), game.ending())
        );
        outcomes.insert(id, (game.outcome(), game.scores()));
    }
    // What decided is judged by the stored scores as it was by the boards.
    for person in people {
        let any = Filter::default();
        let all = fresh.store.history(person, &any, 0, u32::MAX).await;
        for one in all.unwrap() {
            let stored = (Some(one.outcome()), one.scores);
            assert_eq!(stored, outcomes[&one.id], "match {}", one.id);
        }
    }
    let rows = fresh
        .store
        .standings(&EVERYWHERE, Order::Points, 0, 0, 100)
        .await
        .unwrap();
    assert!(rows.iter().map(|row| row.matches).sum::<i64>() > 0);
    // Every match gave two points to its people together.
    for row in rows {
        assert_eq!(row.points, 2 * row.won + row.shared);
    }
}

pub(super) async fn random_match(fresh: &Fresh, people: &[PersonId], seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let a = people[random.random_range(0..people.len())];
    let b = loop {
        let b = people[random.random_range(0..people.len())];
        if b != a {
            break b;
        }
    };
    let codes = ["helios:express", "helios", "rite:5", "rvb:free"];
    let ends = [
        End::Resigns,
        End::TimesOut,
        End::Agrees,
        End::Cancels,
        End::PlaysOut,
        End::TooShort,
    ];
    let end = *ends.choose(&mut random).unwrap();
    let agreed = Agreed {
        // The two long games are seldom played to their end here.
        code: codes[random.random_range(
            0..if end == End::PlaysOut && !seed.is_multiple_of(10) {
                2
            } else {
                4
            },
        )],
        server: [900, 910, 920][random.random_range(0..3)],
        rated: random.random_bool(0.8),
        at: 1_790_000_000_000,
    };
    // Over three months and not in order.
    let at = agreed.at + random.random_range(0..90 * 86_400_000_i64);
    let loser = if random.random() { Seat::A } else { Seat::B };
    let id = fresh.agreed(a, b, agreed).await;
    fresh.end(id, end, loser, at, seed).await;
}
