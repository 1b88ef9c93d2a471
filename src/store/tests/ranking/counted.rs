//! What counts, how much, and how often.

use super::*;

#[tokio::test]
async fn every_way_of_losing_costs_the_same() {
    let mut seen = Vec::new();
    for end in [End::Resigns, End::TimesOut] {
        let fresh = Fresh::new().await;
        let (a, b) = (fresh.person(1).await, fresh.person(2).await);
        let id = fresh.agreed(a, b, RATED).await;
        let game = fresh.end(id, end, Seat::B, 2_000, 3).await;
        assert!(game.outcome().is_some());
        seen.push((
            fresh.rating(a).await.unwrap(),
            fresh.rating(b).await.unwrap(),
        ));
    }
    // On the board, by whatever seed makes A win.
    for seed in 0..20 {
        let fresh = Fresh::new().await;
        let (a, b) = (fresh.person(1).await, fresh.person(2).await);
        let id = fresh.agreed(a, b, RATED).await;
        let game = fresh.end(id, End::PlaysOut, Seat::B, 2_000, seed).await;
        if let Some(crate::play::Outcome::Won { seat: Seat::A, .. }) = game.outcome() {
            seen.push((
                fresh.rating(a).await.unwrap(),
                fresh.rating(b).await.unwrap(),
            ));
            break;
        }
    }
    assert_eq!(seen.len(), 3);
    assert!(seen.iter().all(|both| *both == seen[0]), "{seen:?}");
    assert!(seen[0].0.rating > seen[0].1.rating);
}

#[tokio::test]
async fn friendly_called_off_and_too_short_matches_leave_the_ranking_alone() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let friendly = Agreed {
        rated: false,
        ..RATED
    };
    let cases = [
        (friendly, End::PlaysOut),
        (friendly, End::Resigns),
        (RATED, End::Cancels),
        (RATED, End::TooShort),
    ];
    for (agreed, end) in cases {
        let id = fresh.agreed(a, b, agreed).await;
        fresh.end(id, end, Seat::B, 2_000, 5).await;
        assert_eq!(fresh.rating(a).await, None, "{end:?}");
    }
    let history = fresh
        .store
        .history(a, &Filter::default(), 0, 10)
        .await
        .unwrap();
    assert_eq!(history.len(), cases.len());
    assert!(
        history
            .iter()
            .all(|one| one.weight == 0 && one.rating.is_none())
    );
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test]
async fn repeated_matches_of_two_people_count_less_and_then_nothing() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    for number in 0..8 {
        let id = fresh.agreed(a, b, RATED).await;
        fresh
            .end(id, End::Resigns, Seat::B, 2_000 + number, 3)
            .await;
    }
    // Another game, another opponent and the next day are new again.
    let id = fresh
        .agreed(
            a,
            b,
            Agreed {
                code: "rvb",
                ..RATED
            },
        )
        .await;
    fresh.end(id, End::Resigns, Seat::B, 2_100, 3).await;
    let id = fresh.agreed(b, a, RATED).await;
    fresh
        .end(id, End::Resigns, Seat::B, 2_000 + 86_400_000 + 8, 3)
        .await;
    let mut history = fresh
        .store
        .history(a, &Filter::default(), 0, 20)
        .await
        .unwrap();
    history.reverse();
    let weights: Vec<u8> = history.iter().map(|one| one.weight).collect();
    assert_eq!(weights, [2, 2, 2, 1, 1, 1, 0, 0, 2, 2]);
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_matches_of_the_same_people_ending_at_the_same_moment_both_count_once() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let one = fresh.agreed(a, b, RATED).await;
    let two = fresh.agreed(b, a, RATED).await;
    tokio::join!(
        fresh.end(one, End::Resigns, Seat::A, 2_000, 1),
        fresh.end(two, End::TimesOut, Seat::A, 2_000, 2),
    );
    let row = fresh
        .store
        .standing_of(&EVERYWHERE, a)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((row.matches, row.won, row.lost()), (2, 1, 1));
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test]
async fn an_end_that_is_asked_for_twice_counts_once() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let id = fresh.agreed(a, b, RATED).await;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut game = fresh.load(id).await;
    for _ in 0..8 {
        let (seat, action) = (game.turn(), random_action(&game, &mut random));
        game = fresh
            .record(id, &game, seat, Event::Acted { action }, 1_500)
            .await;
    }
    let resign = |seat| {
        fresh
            .store
            .append(id, &game, Some(seat), vec![Event::Resigned], 2_000)
    };
    let answers = tokio::join!(resign(Seat::A), resign(Seat::B), resign(Seat::A));
    let done = [answers.0, answers.1, answers.2]
        .into_iter()
        .filter(|answer| matches!(answer, Ok(Appended::Committed(_))))
        .count();
    assert_eq!(done, 1);
    let row = fresh
        .store
        .standing_of(&EVERYWHERE, a)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.matches, 1);
}

#[tokio::test]
async fn an_offer_of_a_new_match_after_the_end_changes_nothing_of_it() {
    let fresh = Fresh::new().await;
    let (a, b) = (fresh.person(1).await, fresh.person(2).await);
    let id = fresh.agreed(a, b, RATED).await;
    let game = fresh.end(id, End::Resigns, Seat::B, 2_000, 3).await;
    let before = fresh.rating(a).await;
    let offered = Event::Offered {
        offer: crate::play::Offer::Rematch,
        to_board: 0,
    };
    fresh.record(id, &game, Some(Seat::A), offered, 9_000).await;
    assert_eq!(fresh.rating(a).await, before);
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}
