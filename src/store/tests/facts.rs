//! People, challenges, places, lists.

use super::*;

#[tokio::test]
async fn a_person_keeps_one_number_and_the_last_name_seen() {
    let fresh = Fresh::new().await;
    let store = &fresh.store;
    let id = store.person(5, "Ana", Some("fr"), 1).await.unwrap();
    assert_eq!(store.person(5, "Ana", Some("fr"), 2).await.unwrap(), id);
    // Somebody else's command names her anew, and tells no locale.
    assert_eq!(store.person(5, "Ana B.", None, 3).await.unwrap(), id);
    let person = store.get_person(id).await.unwrap().unwrap();
    assert_eq!(person.discord_id, Some(5));
    assert_eq!(person.name.as_deref(), Some("Ana B."));
    assert_eq!(person.locale.as_deref(), Some("fr"));
    assert_eq!(store.person_by_discord_id(6).await.unwrap(), None);
    assert_eq!(store.get_person(PersonId(99)).await.unwrap(), None);
}

#[tokio::test]
async fn what_people_and_servers_choose_is_kept() {
    let fresh = Fresh::new().await;
    let store = &fresh.store;
    let (ana, bo) = fresh.people().await;
    let chosen = Settings {
        language: Some("fr".to_owned()),
        theme: Some("light".to_owned()),
        confirm: false,
        notify: Notify::Dm,
        remind: Some(3_600_000),
    };
    store.set_settings(ana, Settings::default()).await.unwrap();
    store.set_settings(ana, chosen.clone()).await.unwrap();
    assert_eq!(store.settings(ana).await.unwrap(), chosen);
    assert_eq!(store.settings(bo).await.unwrap(), Settings::default());
    let (one, two) = tokio::join!(store.server(8), store.server(8));
    let server = one.unwrap();
    assert_eq!(two.unwrap(), server);
    let nothing = (ServerChoice::default(), None);
    assert_eq!(store.server_choice(8).await.unwrap(), nothing);
    let mut choice = ServerChoice {
        language: Some("fr".to_owned()),
        pace: Some("1d friendly".to_owned()),
        threads: true,
        channels: vec![5, 7],
    };
    let keep = async |choice: &ServerChoice| {
        let kept = store.set_server_choice(server, choice.clone()).await;
        kept.unwrap();
    };
    keep(&choice).await;
    store.set_thread_refused(server, Some(99)).await.unwrap();
    let read = store.server_choice(8).await.unwrap();
    assert_eq!(read, (choice.clone(), Some(99)));
    choice.channels = vec![7, 9];
    keep(&choice).await;
    store.set_thread_refused(server, None).await.unwrap();
    store.forget_channel(7).await.unwrap();
    let (read, refused) = store.server_choice(8).await.unwrap();
    assert_eq!((read.channels, refused), (vec![9], None));
    assert_eq!(store.server_choice(6).await.unwrap(), nothing);
}

#[tokio::test]
async fn a_challenge_reads_back_as_it_was_asked() {
    let fresh = Fresh::new().await;
    let asked = NewChallenge {
        opponent: None,
        begins: Begins::Lots,
        rated: true,
        rounds: Rounds::One,
        ..fresh.asked("helios:express").await
    };
    let id = fresh
        .store
        .open_challenge(asked.clone(), 100)
        .await
        .unwrap();
    fresh.store.set_challenge_message(id, 555).await.unwrap();
    let challenge = fresh.store.challenge(id).await.unwrap().unwrap();
    assert_eq!(challenge.asked, asked);
    assert_eq!(challenge.message, Some(555));
    assert_eq!(challenge.state, State::Open);
    assert_eq!(challenge.match_id, None);
    assert_eq!(fresh.store.challenge(ChallengeId(9)).await.unwrap(), None);
}

#[tokio::test]
async fn an_accepted_challenge_is_a_match_under_its_terms() {
    let fresh = Fresh::new().await;
    let asked = NewChallenge {
        begins: Begins::Lots,
        rated: true,
        ..fresh.asked("rite:7").await
    };
    let (ana, bo) = (asked.challenger, asked.opponent.unwrap());
    let id = fresh
        .store
        .open_challenge(asked.clone(), 100)
        .await
        .unwrap();
    let accepted = fresh.store.accept_challenge(id, bo, Seat::B, 200).await;
    let Ok(Accepted::Started { match_id }) = accepted else {
        panic!("{accepted:?}")
    };
    let loaded = fresh.store.load(match_id).await.unwrap().unwrap();
    let terms = loaded.game.terms();
    assert_eq!(terms.game, asked.game);
    assert_eq!(terms.begins, Seat::B);
    assert!(terms.rated && terms.named);
    assert_eq!(loaded.seat_of(ana), Some(Seat::A));
    assert_eq!(loaded.seat_of(bo), Some(Seat::B));
    assert_eq!(loaded.seat_of(PersonId(99)), None);
    assert_eq!(loaded.place.place, asked.place);
    assert_eq!(loaded.server, Some(900));
    let challenge = fresh.store.challenge(id).await.unwrap().unwrap();
    assert_eq!(challenge.state, State::Accepted);
    assert_eq!(challenge.match_id, Some(match_id));
}

#[tokio::test]
async fn two_people_at_once_make_one_match_of_an_open_challenge() {
    let fresh = Fresh::new().await;
    let store = &fresh.store;
    let asked = NewChallenge {
        opponent: None,
        ..fresh.asked("rvb").await
    };
    let (_, bo) = fresh.people().await;
    let carl = store.person(73, "Carl", None, 1).await.unwrap();
    let id = store.open_challenge(asked, 100).await.unwrap();
    let (one, two) = tokio::join!(
        store.accept_challenge(id, bo, Seat::A, 200),
        store.accept_challenge(id, carl, Seat::A, 200),
    );
    let Ok(Accepted::Started { match_id }) = one else {
        panic!("{one:?}")
    };
    assert_eq!(
        two.unwrap(),
        Accepted::AlreadyClosed {
            state: State::Accepted,
            match_id: Some(match_id)
        }
    );
    let loaded = store.load(match_id).await.unwrap().unwrap();
    assert_eq!(loaded.people.b.name.as_deref(), Some("Bo"));
    assert!(!loaded.game.terms().named);
}

#[tokio::test]
async fn a_challenge_is_accepted_only_by_whom_it_is_for_and_in_time() {
    let fresh = Fresh::new().await;
    let store = &fresh.store;
    let asked = fresh.asked("rvb").await;
    let (ana, bo) = (asked.challenger, asked.opponent.unwrap());
    let carl = store.person(73, "Carl", None, 1).await.unwrap();
    let id = store.open_challenge(asked, 100).await.unwrap();
    let accept = |by, at| store.accept_challenge(id, by, Seat::A, at);
    assert_eq!(accept(ana, 200).await.unwrap(), Accepted::OwnChallenge);
    assert_eq!(accept(carl, 200).await.unwrap(), Accepted::NotForYou);
    assert_eq!(accept(bo, 10_000).await.unwrap(), Accepted::TooLate);
    assert_eq!(
        store
            .close_challenge(id, State::Declined, 300)
            .await
            .unwrap(),
        Closed::Done
    );
    assert_eq!(
        accept(bo, 200).await.unwrap(),
        Accepted::AlreadyClosed {
            state: State::Declined,
            match_id: None
        }
    );
    assert_eq!(
        store
            .close_challenge(id, State::Withdrawn, 300)
            .await
            .unwrap(),
        Closed::AlreadyClosed {
            state: State::Declined
        }
    );
    let nowhere = ChallengeId(id.0 + 1);
    assert_eq!(
        store
            .accept_challenge(nowhere, bo, Seat::A, 1)
            .await
            .unwrap(),
        Accepted::Unknown
    );
    assert_eq!(
        store
            .close_challenge(nowhere, State::Expired, 1)
            .await
            .unwrap(),
        Closed::Unknown
    );
    assert_eq!(store.due().await.unwrap(), []);
}

#[tokio::test]
async fn open_challenges_lapse_in_the_order_of_their_time() {
    let fresh = Fresh::new().await;
    let store = &fresh.store;
    assert_eq!(store.next_expiry().await.unwrap(), None);
    let mut ids = Vec::new();
    for expires_at in [3_000, 1_000, 2_000] {
        let asked = NewChallenge {
            expires_at,
            ..fresh.asked("rvb").await
        };
        ids.push(store.open_challenge(asked, 100).await.unwrap());
    }
    assert_eq!(store.next_expiry().await.unwrap(), Some(1_000));
    let overdue = store.overdue_challenges(2_000).await.unwrap();
    let overdue: Vec<_> = overdue.iter().map(|challenge| challenge.id).collect();
    assert_eq!(overdue, [ids[1], ids[2]]);
    for id in overdue {
        store
            .close_challenge(id, State::Expired, 2_000)
            .await
            .unwrap();
    }
    assert_eq!(store.overdue_challenges(2_000).await.unwrap(), []);
    assert_eq!(store.next_expiry().await.unwrap(), Some(3_000));
}

#[tokio::test]
async fn a_card_is_due_until_it_shows_and_rings_todays_board() {
    let fresh = Fresh::new().await;
    let store = &fresh.store;
    let id = fresh.begun("helios").await;
    let due = Due {
        match_id: id,
        board: 1,
        shown: 0,
        rung: 0,
        guest: false,
        running: true,
    };
    assert_eq!(store.due().await.unwrap(), [due]);
    assert!(store.set_shown(id, 1, Some(11)).await.unwrap());
    assert_eq!(store.due().await.unwrap(), [Due { shown: 1, ..due }]);
    store.set_rung(id, 1).await.unwrap();
    assert_eq!(store.due().await.unwrap(), []);
    fresh.play_on(id, 1, 3).await;
    let moved = Due {
        board: 2,
        shown: 1,
        rung: 1,
        ..due
    };
    assert_eq!(store.due().await.unwrap(), [moved]);
    store.set_place_lost(id, true).await.unwrap();
    assert_eq!(store.due().await.unwrap(), []);
    store.set_place_lost(id, false).await.unwrap();
    assert_eq!(store.due().await.unwrap(), [moved]);
}

#[tokio::test]
async fn an_older_board_never_replaces_a_newer_card() {
    let fresh = Fresh::new().await;
    let store = &fresh.store;
    let id = fresh.begun("helios").await;
    assert!(store.set_shown(id, 4, Some(44)).await.unwrap());
    assert!(!store.set_shown(id, 3, Some(33)).await.unwrap());
    store.set_rung(id, 4).await.unwrap();
    store.set_rung(id, 3).await.unwrap();
    let place = store.load(id).await.unwrap().unwrap().place;
    assert_eq!((place.shown, place.rung), (4, 4));
    assert_eq!(place.message, Some(44));
    store.set_posted(id, 2, 22).await.unwrap();
    let unchanged = store.load(id).await.unwrap().unwrap().place;
    assert_eq!(unchanged, place);
    store.set_posted(id, 4, 45).await.unwrap();
    let place = store.load(id).await.unwrap().unwrap().place;
    assert_eq!((place.shown, place.rung, place.message), (4, 4, Some(45)));
    // The same card, edited: no new message.
    assert!(store.set_shown(id, 5, None).await.unwrap());
    store.forget_card(id).await.unwrap();
    let place = store.load(id).await.unwrap().unwrap().place;
    assert_eq!((place.shown, place.rung, place.message), (0, 4, None));
    store.move_place(id, 777).await.unwrap();
    let place = store.load(id).await.unwrap().unwrap().place;
    assert_eq!(place.place.channel, 777);
}

#[tokio::test]
async fn my_matches_come_with_my_turn_first() {
    let fresh = Fresh::new().await;
    let store = &fresh.store;
    let (ana, bo) = fresh.people().await;
    let mine = fresh.begun("rvb").await;
    let theirs = fresh.begun("rvb").await;
    fresh.play_on(theirs, 1, 1).await;
    let over = fresh.begun("rvb").await;
    let game = fresh.load(over).await;
    store
        .append(
            over,
            &game,
            Some(Seat::A),
            vec![crate::play::Event::Resigned],
            400,
        )
        .await
        .unwrap();
    let ids = |listed: &[Listed]| listed.iter().map(|one| one.id).collect::<Vec<_>>();
    let anas = store.matches_of(ana).await.unwrap();
    assert_eq!(ids(&anas), [mine, theirs]);
    assert!(anas[0].awaits(ana) && !anas[1].awaits(ana) && anas[1].awaits(bo));
    assert_eq!(ids(&store.matches_of(bo).await.unwrap()), [theirs, mine]);
    assert_eq!(anas[0].server, Some(900));
    assert_eq!(anas[0].people.b.name.as_deref(), Some("Bo"));
    assert_eq!((anas[1].board, anas[1].round, anas[1].rounds), (2, 1, 2));
    let here = store.matches_in(901).await.unwrap();
    assert_eq!(ids(&here), [theirs, mine]);
    assert_eq!(store.matches_in(902).await.unwrap(), []);
}

#[tokio::test]
async fn the_commands_numbers_replace_the_earlier_ones() {
    let fresh = Fresh::new().await;
    let store = &fresh.store;
    let ids = |names: &[&str]| names.iter().map(|&name| name.to_owned()).zip(1..).collect();
    store.set_command_ids(ids(&["old", "play"])).await.unwrap();
    store
        .set_command_ids(ids(&["board", "play"]))
        .await
        .unwrap();
    let kept: Vec<(String, u64)> = ids(&["board", "play"]);
    assert_eq!(store.command_ids().await.unwrap(), kept);
    assert_eq!(store.alive().await.unwrap(), None);
    store.set_alive(5).await.unwrap();
    store.set_alive(6).await.unwrap();
    assert_eq!(store.alive().await.unwrap(), Some(6));
}
