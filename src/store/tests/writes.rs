//! Writing: one success for one board, whole batches, vanished askers, restarts.

use futures_util::FutureExt;
use futures_util::future::join_all;

use super::*;

#[tokio::test]
async fn two_answers_to_the_same_board_give_one_success_and_one_stale() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios").await;
    let game = fresh.load(id).await;
    let (one, two) = tokio::join!(
        fresh.store.play(id, &game, "H1"),
        fresh.store.play(id, &game, "H4"),
    );
    let Appended::Committed(after) = one else {
        panic!("{one:?}")
    };
    assert!(
        matches!(two, Appended::Stale { board: 2, seq: 2 }),
        "{two:?}"
    );
    assert_eq!(fresh.load(id).await, *after);
    assert_eq!(fresh.store.log(id).await.unwrap().len(), 2);
}

#[tokio::test]
async fn an_event_that_left_the_board_alone_asks_to_decide_again() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios").await;
    let game = fresh.load(id).await;
    fresh.plant("update head set seq = seq + 1").await;
    let answer = fresh.store.play(id, &game, "H1").await;
    assert!(
        matches!(answer, Appended::SeqTaken { seq: 2 }),
        "{answer:?}"
    );
    assert_eq!(fresh.load(id).await, game);
}

#[tokio::test]
async fn an_unknown_match_is_an_answer() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios").await;
    let game = fresh.load(id).await;
    let nowhere = MatchId(id.0 + 1);
    let answer = fresh.store.play(nowhere, &game, "H1").await;
    assert!(matches!(answer, Appended::Unknown), "{answer:?}");
    assert!(fresh.store.load(nowhere).await.unwrap().is_none());
}

#[tokio::test]
async fn a_turn_of_three_actions_is_written_as_one() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("rite").await;
    let game = fresh.load(id).await;
    let command = Command::Act {
        actions: vec!["c3".to_owned(), "c3-c4".to_owned()],
    };
    let events = game.decide(Seat::A, &command, 0).unwrap();
    let answer = fresh
        .store
        .append(id, &game, Some(Seat::A), events, 350)
        .await
        .unwrap();
    let Appended::Committed(after) = answer else {
        panic!("{answer:?}")
    };
    let loaded = fresh.store.load(id).await.unwrap().unwrap();
    assert_eq!(loaded.game, *after);
    assert_eq!((loaded.started_at, loaded.changed_at), (200, 350));
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test]
async fn events_that_cannot_follow_are_never_written() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios").await;
    let game = fresh.load(id).await;
    let events = vec![crate::play::Event::Acted {
        action: "A1".to_owned(),
    }];
    let error = fresh
        .store
        .append(id, &game, Some(Seat::A), events, 0)
        .await
        .unwrap_err();
    assert!(matches!(error, StoreError::Log { .. }), "{error}");
    assert_eq!(fresh.store.log(id).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_sixty_four_writers_at_once_none_fails() {
    let fresh = Fresh::new().await;
    let mut ids = Vec::new();
    for _ in 0..64 {
        ids.push(fresh.begun("helios").await);
    }
    join_all(
        ids.iter()
            .zip(0..)
            .map(|(&id, seed)| fresh.play_on(id, 12, seed)),
    )
    .await;
    for id in ids {
        assert!(fresh.load(id).await.seq() > 4);
    }
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_twenty_answers_to_one_board_one_wins() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios").await;
    let game = fresh.load(id).await;
    let answers = join_all((0..20).map(|number| {
        let action = if number % 2 == 0 { "H1" } else { "H2" };
        fresh.store.play(id, &game, action)
    }))
    .await;
    let won = answers
        .iter()
        .filter(|answer| matches!(answer, Appended::Committed(_)))
        .count();
    let stale = answers
        .iter()
        .filter(|answer| matches!(answer, Appended::Stale { board: 2, .. }))
        .count();
    assert_eq!((won, stale), (1, 19));
}

#[tokio::test]
async fn a_unit_is_carried_out_when_its_asker_has_gone() {
    let fresh = Fresh::new().await;
    let (ana, _) = fresh.people().await;
    let settings = Settings {
        confirm: false,
        ..Settings::default()
    };
    let asking = fresh.store.set_settings(ana, settings.clone());
    assert!(asking.now_or_never().is_none());
    // The queue is fair: what comes after it is answered after it.
    fresh.store.set_alive(1).await.unwrap();
    assert_eq!(fresh.store.settings(ana).await.unwrap(), settings);
}

/// Writes a row that is fine, then one that no table takes.
struct Bad;

impl Unit for Bad {
    type Answer = ();

    async fn run(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        sqlx::raw_sql("insert into command_id values ('bad', 1)")
            .execute(&mut *db)
            .await?;
        sqlx::raw_sql("insert into setting (person_id) values (4711)")
            .execute(db)
            .await?;
        Ok(())
    }
}

#[tokio::test]
async fn one_bad_unit_in_a_batch_fails_alone_and_leaves_nothing() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios").await;
    let game = fresh.load(id).await;
    // On one thread everything is queued before the writer runs: one batch.
    let (before, bad, after) = tokio::join!(
        fresh.store.play(id, &game, "H1"),
        fresh.store.ask(Bad),
        fresh.store.set_alive(77),
    );
    assert!(matches!(before, Appended::Committed(_)), "{before:?}");
    assert!(matches!(bad, Err(StoreError::Sql(_))), "{bad:?}");
    after.unwrap();
    assert_eq!(fresh.store.alive().await.unwrap(), Some(77));
    assert_eq!(fresh.store.command_ids().await.unwrap(), []);
    assert_eq!(fresh.load(id).await.seq(), 2);
    assert_eq!(check(&fresh.url).await.unwrap(), []);
}

#[tokio::test]
async fn whole_matches_of_each_game_leave_heads_and_scores_that_follow_from_the_log() {
    let fresh = Fresh::new().await;
    for (code, seed) in [("rite:5", 1), ("helios:express", 2), ("rvb:spare-blue", 3)] {
        let id = fresh.begun(code).await;
        let game = fresh.play_on(id, usize::MAX, seed).await;
        assert_eq!(game.rounds().len(), 2);
        assert!(game.outcome().is_some());
    }
    assert_eq!(check(&fresh.url).await.unwrap(), []);
    let (ana, _) = fresh.people().await;
    assert_eq!(fresh.store.matches_of(ana).await.unwrap(), []);
}

#[tokio::test]
async fn everything_answered_is_there_after_a_restart_and_play_goes_on() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("rvb").await;
    let before = fresh.play_on(id, 7, 5).await;
    let fresh = fresh.reopened().await;
    assert_eq!(fresh.load(id).await, before);
    let after = fresh.play_on(id, 1, 6).await;
    assert_eq!(after.seq(), before.seq() + 1);
}

#[tokio::test]
async fn a_second_process_is_refused_until_the_first_has_gone() {
    let fresh = Fresh::new().await;
    let error = Store::open(&fresh.url).await.unwrap_err();
    assert!(matches!(error, StoreError::InUse { .. }), "{error}");
    assert!(matches!(
        repair(&fresh.url).await,
        Err(StoreError::InUse { .. })
    ));
    fresh.reopened().await;
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let fresh = Fresh::new().await;
    fresh.store.close().await;
    fresh.store.stopped().await;
    let error = fresh.store.set_alive(1).await.unwrap_err();
    assert!(matches!(error, StoreError::Stopped), "{error}");
}

#[tokio::test]
async fn an_address_that_is_no_file_is_named() {
    for address in ["sqlite::memory:", "sqlite:", "postgres://x", "revanche.db"] {
        let error = Store::open(address).await.unwrap_err();
        assert!(error.to_string().contains(address), "{error}");
    }
}
