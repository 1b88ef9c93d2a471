//! Standing wishes.

use super::*;
use crate::games::GameKind;

impl Fresh {
    async fn wishes_for(&self, person: PersonId, kind: GameKind) -> NewWish {
        NewWish {
            person,
            kind,
            game: None,
            rounds: None,
            pace: Pace::None,
            rated: None,
            place: Where {
                server: Some(self.store.server(900).await.unwrap()),
                channel: 901,
                guest: false,
                language: "en".to_owned(),
            },
            expires_at: 10_000,
        }
    }

    async fn wish(&self, wish: &NewWish, at: i64) -> Wished {
        self.store.wish(wish.clone(), Seat::A, at).await.unwrap()
    }
}

fn stands(wished: Wished) -> WishId {
    match wished {
        Wished::Stands(id) => id,
        other => panic!("{other:?}"),
    }
}

fn met(wished: Wished) -> MatchId {
    match wished {
        Wished::Met { match_id, .. } => match_id,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_two_wishes_leave_open_is_the_usual_and_what_one_names_holds() {
    let fresh = Fresh::new().await;
    let (ana, bo) = fresh.people().await;
    let open = fresh.wishes_for(ana, GameKind::Helios).await;
    stands(fresh.wish(&open, 100).await);
    let named = NewWish {
        person: bo,
        game: Some("helios:express".parse().unwrap()),
        rounds: Some(Rounds::Two),
        place: Where {
            language: "fr".to_owned(),
            ..open.place.clone()
        },
        ..open.clone()
    };
    let id = met(fresh.wish(&named, 200).await);
    let loaded = fresh.store.load(id).await.unwrap().unwrap();
    let terms = loaded.game.terms();
    assert_eq!(terms.game.to_string(), "helios:express");
    assert_eq!(
        (terms.rounds, terms.rated, terms.named),
        (Rounds::Two, true, false)
    );
    assert_eq!((loaded.people.a.id, loaded.people.b.id), (ana, bo));
    assert!(loaded.wished);
    // Where the wish that waited was made, in the language of that place.
    assert_eq!(
        (
            loaded.place.place.channel,
            loaded.place.place.language.as_str()
        ),
        (901, "en")
    );
    assert!(fresh.store.wishes_of(ana, 300).await.unwrap().is_empty());
    assert!(fresh.store.wishes_of(bo, 300).await.unwrap().is_empty());
    stands(fresh.wish(&open, 300).await);
    let id = met(fresh.wish(&NewWish { person: bo, ..open }, 400).await);
    let terms = *fresh.load(id).await.terms();
    assert_eq!(
        (terms.game, terms.rounds),
        ("helios".parse().unwrap(), Rounds::One)
    );
}

#[tokio::test]
async fn wishes_that_differ_in_anything_both_name_do_not_meet() {
    let fresh = Fresh::new().await;
    let (ana, bo) = fresh.people().await;
    let base = NewWish {
        game: Some("helios".parse().unwrap()),
        rounds: Some(Rounds::One),
        rated: Some(true),
        ..fresh.wishes_for(ana, GameKind::Helios).await
    };
    stands(fresh.wish(&base, 100).await);
    let bos = NewWish {
        person: bo,
        ..base.clone()
    };
    let other_server = fresh.store.server(901).await.unwrap();
    let place = |place: Where| NewWish {
        place,
        ..bos.clone()
    };
    let differing = [
        NewWish {
            kind: GameKind::Rvb,
            game: None,
            rounds: None,
            ..bos.clone()
        },
        NewWish {
            game: Some("helios:express".parse().unwrap()),
            ..bos.clone()
        },
        NewWish {
            rounds: Some(Rounds::Two),
            ..bos.clone()
        },
        NewWish {
            pace: Pace::Strict(crate::play::Span::Day),
            ..bos.clone()
        },
        NewWish {
            rated: Some(false),
            ..bos.clone()
        },
        // Bo may not be able to read there.
        place(Where {
            channel: 902,
            ..base.place.clone()
        }),
        place(Where {
            server: Some(other_server),
            ..base.place.clone()
        }),
        place(Where {
            guest: true,
            ..base.place.clone()
        }),
        // Nobody meets themselves; the very same wish stands longer.
    ];
    for wish in differing {
        let id = stands(fresh.wish(&wish, 200).await);
        let listed = fresh.store.wishes_in(&wish.place, 200, 9).await.unwrap();
        assert!(listed.iter().any(|there| there.id == id));
        assert!(listed.iter().all(|there| there.asked.place == wish.place));
        assert!(fresh.store.withdraw_wish(id, bo).await.unwrap());
    }
    let renewed = fresh
        .wish(
            &NewWish {
                expires_at: 20_000,
                ..base.clone()
            },
            300,
        )
        .await;
    assert!(matches!(renewed, Wished::Renewed(_)), "{renewed:?}");
    met(fresh.wish(&bos, 15_000).await);
}

#[tokio::test]
async fn a_wish_ends_with_its_time_and_with_its_persons_stay() {
    let fresh = Fresh::new().await;
    let (ana, bo) = fresh.people().await;
    let wish = fresh.wishes_for(ana, GameKind::Rvb).await;
    let bos = NewWish {
        person: bo,
        ..wish.clone()
    };
    stands(fresh.wish(&wish, 100).await);
    let place = wish.place.clone();
    assert_eq!(
        fresh
            .store
            .wishes_in(&place, 9_999, 25)
            .await
            .unwrap()
            .len(),
        1
    );
    assert!(
        fresh
            .store
            .wishes_in(&place, 10_000, 25)
            .await
            .unwrap()
            .is_empty()
    );
    let late = NewWish {
        expires_at: 30_000,
        ..bos.clone()
    };
    let bos_id = stands(fresh.wish(&late, 10_000).await);
    // Who has left the server is met by nobody there.
    let server = place.server.unwrap();
    fresh
        .store
        .set_left(server, bo, true, 11_000)
        .await
        .unwrap();
    assert!(
        fresh
            .store
            .wishes_in(&place, 11_000, 25)
            .await
            .unwrap()
            .is_empty()
    );
    let anas = NewWish {
        expires_at: 30_000,
        ..wish
    };
    stands(fresh.wish(&anas, 11_000).await);
    assert!(
        !fresh.store.withdraw_wish(bos_id, ana).await.unwrap(),
        "only one's own"
    );
    fresh.store.forget_person(ana).await.unwrap();
    assert!(fresh.store.wishes_of(ana, 12_000).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_open_challenge_and_a_wish_meet_whichever_came_first_and_a_named_one_never() {
    let fresh = Fresh::new().await;
    let (ana, bo) = fresh.people().await;
    let asked = fresh.asked("rvb").await;
    let wish = fresh.wishes_for(bo, GameKind::Rvb).await;
    let named = fresh
        .store
        .open_challenge_or_meet(asked.clone(), Seat::A, 100);
    assert_eq!(named.await.unwrap().1, None);
    let open = NewChallenge {
        opponent: None,
        ..asked
    };
    let (first, none) = fresh
        .store
        .open_challenge_or_meet(open.clone(), Seat::A, 110)
        .await
        .unwrap();
    assert_eq!(none, None);
    // Another opened later: the older one is taken.
    fresh
        .store
        .open_challenge_or_meet(open.clone(), Seat::A, 120)
        .await
        .unwrap();
    let rated = NewWish {
        rated: Some(true),
        ..wish.clone()
    };
    let id = stands(fresh.wish(&rated, 130).await);
    assert!(fresh.store.withdraw_wish(id, bo).await.unwrap());
    let met = fresh.wish(&wish, 140).await;
    assert!(
        matches!(met, Wished::Met { challenge: Some(id), .. } if id == first),
        "{met:?}"
    );
    let accepted = fresh.store.challenge(first).await.unwrap().unwrap();
    assert_eq!(accepted.state, State::Accepted);
    let other = NewWish {
        kind: GameKind::Rite,
        ..wish
    };
    stands(fresh.wish(&other, 150).await);
    let rite = NewChallenge {
        opponent: None,
        ..fresh.asked("rite:7").await
    };
    let (_, met) = fresh
        .store
        .open_challenge_or_meet(rite, Seat::A, 160)
        .await
        .unwrap();
    let loaded = fresh.store.load(met.unwrap()).await.unwrap().unwrap();
    assert_eq!((loaded.people.a.id, loaded.people.b.id), (ana, bo));
    assert_eq!(loaded.game.terms().game.to_string(), "rite:7");
}

#[tokio::test]
async fn of_many_wishes_at_once_each_is_met_once_or_stands() {
    let fresh = Fresh::new().await;
    let mut asking = tokio::task::JoinSet::new();
    for number in 0..41 {
        let person = fresh
            .store
            .person(1_000 + number, "N", None, 1)
            .await
            .unwrap();
        let wish = fresh.wishes_for(person, GameKind::Rite).await;
        let store = fresh.store.clone();
        asking.spawn(async move { store.wish(wish, Seat::A, 100).await.unwrap() });
    }
    let answers = asking.join_all().await;
    let matches: std::collections::BTreeSet<_> = answers
        .iter()
        .filter_map(|one| match one {
            Wished::Met { match_id, .. } => Some(*match_id),
            _ => None,
        })
        .collect();
    assert_eq!(matches.len(), 20);
    let place = fresh.wishes_for(PersonId(1), GameKind::Rite).await.place;
    assert_eq!(
        fresh.store.wishes_in(&place, 100, 25).await.unwrap().len(),
        1
    );
    let mut people = std::collections::BTreeSet::new();
    for id in matches {
        let loaded = fresh.store.load(id).await.unwrap().unwrap();
        assert!(people.insert(loaded.people.a.id) && people.insert(loaded.people.b.id));
    }
    assert!(check(&fresh.url).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_picked_wish_is_gone_and_nobody_picks_their_own() {
    let fresh = Fresh::new().await;
    let (ana, bo) = fresh.people().await;
    let wish = fresh.wishes_for(ana, GameKind::Rite).await;
    let id = stands(fresh.wish(&wish, 100).await);
    let store = &fresh.store;
    let take = |by, at| store.take_up_wish(id, by, Seat::B, at);
    assert_eq!(take(ana, 200).await.unwrap(), TakenUp::Own);
    assert_eq!(take(bo, 10_000).await.unwrap(), TakenUp::Gone);
    let taken = take(bo, 200).await.unwrap();
    assert!(matches!(taken, TakenUp::Started(_)), "{taken:?}");
    assert_eq!(take(bo, 201).await.unwrap(), TakenUp::Gone);
    assert_eq!(take(ana, 201).await.unwrap(), TakenUp::Gone);
}
