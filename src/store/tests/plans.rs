//! Turns planned ahead, played in the unit of the turn they wait for.

use super::*;

impl Fresh {
    /// Plans a reply by the seat that does not have the turn.
    async fn plan(&self, id: MatchId, answer: &str, reply: &str) -> Planned {
        let loaded = self.store.load(id).await.unwrap().unwrap();
        let owner = loaded.game.turn().unwrap().other();
        let plan = loaded.game.plan(owner, answer, reply).unwrap();
        let person = loaded.people[owner].id;
        self.store
            .keep_plan(id, person, &loaded.game, plan, None, 250)
            .await
            .unwrap()
    }

    async fn plans(&self, id: MatchId, person: PersonId) -> usize {
        self.store.plans_of(id, person).await.unwrap().len()
    }

    /// The kinds of a match's events.
    async fn kinds(&self, id: MatchId) -> Vec<&'static str> {
        let log = self.store.log(id).await.unwrap();
        log.iter().map(|recorded| recorded.event.kind()).collect()
    }
}

/// What has become of plans: exchanges such as "H4 A3", and for which boards the dropped ones
/// waited.
fn over(played: &[&str], dropped: &[u64]) -> Ended {
    let exchange = |text: &&str| {
        let (answer, reply) = text.split_once(' ').unwrap();
        Exchange {
            answer: answer.to_owned(),
            reply: reply.to_owned(),
        }
    };
    Ended {
        played: played.iter().map(exchange).collect(),
        dropped: dropped.to_vec(),
    }
}

/// The number of a plan that was kept.
fn kept(planned: Planned) -> PlanId {
    match planned {
        Planned::Kept(id) => id,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_plan_is_played_with_the_turn_it_waits_for_even_after_a_restart() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios:express").await;
    let (ana, bo) = fresh.people().await;
    kept(fresh.plan(id, "H4", "A1").await);
    let replaced = kept(fresh.plan(id, "H4", "A3").await);
    kept(fresh.plan(id, "H5", "A2").await);
    assert_eq!(fresh.plans(id, bo).await, 2);
    let fresh = fresh.reopened().await;
    assert_eq!(fresh.store.plans_of(id, bo).await.unwrap()[0].id, replaced);
    let game = fresh.load(id).await;
    let after = match fresh.store.play(id, &game, "H4").await {
        Appended::Committed(after) => *after,
        other => panic!("{other:?}"),
    };
    assert_eq!(fresh.load(id).await, after);
    assert_eq!(fresh.kinds(id).await, ["started", "acted", "replied"]);
    assert_eq!(after.turn(), Some(Seat::A));
    assert!(after.is_planned_reply());
    let log = fresh.store.log(id).await.unwrap();
    assert_eq!(log[1].at, log[2].at);
    assert_eq!(log[2].by, Some(Seat::B));
    assert_eq!(
        fresh.plans(id, bo).await,
        0,
        "the other one went with its turn"
    );
    let ended = fresh.store.take_ended_plans(id, bo).await.unwrap();
    assert_eq!(ended, over(&["H4 A3"], &[]));
    let hers = fresh.store.take_ended_plans(id, ana).await.unwrap();
    assert_eq!(hers, Ended::default());
    assert!(check(&fresh.url).await.unwrap().is_empty());
    // The board the turn was decided on is gone: asking again plays nothing twice.
    assert!(matches!(
        fresh.store.play(id, &game, "H4").await,
        Appended::Stale { .. }
    ));
}

#[tokio::test]
async fn a_turn_and_the_reply_planned_to_it_are_written_together_or_not_at_all() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios:express").await;
    let (_, bo) = fresh.people().await;
    kept(fresh.plan(id, "H4", "A3").await);
    fresh
        .plant(
            "create trigger full before insert on event when new.kind = 'replied'
             begin select raise(abort, 'the disk is full'); end",
        )
        .await;
    let game = fresh.load(id).await;
    let command = Command::Act {
        actions: vec!["H4".to_owned()],
    };
    let events = game.decide(Seat::A, &command, 0).unwrap();
    let append = || {
        fresh
            .store
            .append(id, &game, Some(Seat::A), events.clone(), 300)
    };
    append().await.unwrap_err();
    assert_eq!(fresh.kinds(id).await, ["started"]);
    assert_eq!(fresh.load(id).await, game);
    assert_eq!(fresh.plans(id, bo).await, 1, "the plan still waits");
    fresh.plant("drop trigger full").await;
    assert!(matches!(append().await.unwrap(), Appended::Committed(_)));
    assert_eq!(fresh.kinds(id).await, ["started", "acted", "replied"]);
    assert!(check(&fresh.url).await.unwrap().is_empty());
}

/// A turn by hand, which must be taken.
async fn plays(fresh: &Fresh, id: MatchId, action: &str) -> Match {
    let game = fresh.load(id).await;
    match fresh.store.play(id, &game, action).await {
        Appended::Committed(after) => *after,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_chain_is_played_turn_by_turn_over_restarts_and_told_of_once() {
    let mut fresh = Fresh::new().await;
    let id = fresh.begun("helios:express").await;
    let (_, bo) = fresh.people().await;
    let plan = kept(fresh.plan(id, "H4; H2; H1", "A3; A1; A2").await);
    for (turn, left) in [("H4", 2), ("H2", 1)] {
        fresh = fresh.reopened().await;
        let after = plays(&fresh, id, turn).await;
        assert!(after.is_planned_reply(), "{turn}");
        let plans = fresh.store.plans_of(id, bo).await.unwrap();
        assert_eq!((plans[0].id, plans[0].plan.pairs().count()), (plan, left));
        let so_far = fresh.store.take_ended_plans(id, bo).await.unwrap();
        assert_eq!(so_far, Ended::default(), "nothing is told while it goes on");
    }
    let mut all = fresh.reopened().await;
    plays(&all, id, "H1").await;
    assert_eq!(
        all.kinds(id).await,
        [
            "started", "acted", "replied", "acted", "replied", "acted", "replied"
        ]
    );
    assert_eq!(all.plans(id, bo).await, 0);
    all = all.reopened().await;
    let ended = all.store.take_ended_plans(id, bo).await.unwrap();
    assert_eq!(ended, over(&["H4 A3", "H2 A1", "H1 A2"], &[]));
    let again = all.store.take_ended_plans(id, bo).await.unwrap();
    assert_eq!(again, Ended::default());
    assert!(check(&all.url).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_chain_that_is_left_tells_what_was_played_and_that_the_rest_is_dropped() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios:express").await;
    let (_, bo) = fresh.people().await;
    kept(fresh.plan(id, "H4; H2", "A3; A1").await);
    plays(&fresh, id, "H4").await;
    let after = plays(&fresh, id, "H1").await;
    assert_eq!(after.turn(), Some(Seat::B));
    let ended = fresh.store.take_ended_plans(id, bo).await.unwrap();
    assert_eq!(ended, over(&["H4 A3"], &[3]));
}

#[tokio::test]
async fn what_was_played_of_a_plan_is_told_though_another_takes_its_place() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios:express").await;
    let (_, bo) = fresh.people().await;
    let first = kept(fresh.plan(id, "H4; H2", "A3; A1").await);
    plays(&fresh, id, "H4").await;
    let game = fresh.load(id).await;
    let other = game.plan(Seat::B, "H1", "A2").unwrap();
    let keep = fresh
        .store
        .keep_plan(id, bo, &game, other, Some(first), 260);
    kept(keep.await.unwrap());
    assert_eq!(fresh.plans(id, bo).await, 1, "in its place");
    plays(&fresh, id, "H1").await;
    let ended = fresh.store.take_ended_plans(id, bo).await.unwrap();
    assert_eq!(ended, over(&["H4 A3", "H1 A2"], &[]));
    // One that is withdrawn half-way leaves what was played as well.
    let id = fresh.begun("helios:express").await;
    let plan = kept(fresh.plan(id, "H4; H2", "A3; A1").await);
    kept(fresh.plan(id, "H5", "A3").await);
    plays(&fresh, id, "H4").await;
    let withdrawn = fresh.store.withdraw_plan(plan, bo).await.unwrap();
    assert_eq!(withdrawn, Some(id));
    assert_eq!(fresh.plans(id, bo).await, 0);
    let ended = fresh.store.take_ended_plans(id, bo).await.unwrap();
    assert_eq!(ended, over(&["H4 A3"], &[]));
}

#[tokio::test]
async fn a_plan_for_another_turn_is_dropped_and_told_of_once() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("helios:express").await;
    let (_, bo) = fresh.people().await;
    kept(fresh.plan(id, "H4", "A3").await);
    kept(fresh.plan(id, "H5", "A3").await);
    let game = fresh.load(id).await;
    assert!(matches!(
        fresh.store.play(id, &game, "H1").await,
        Appended::Committed(_)
    ));
    assert_eq!(fresh.kinds(id).await, ["started", "acted"]);
    assert_eq!(fresh.plans(id, bo).await, 0);
    let ended = fresh.store.take_ended_plans(id, bo).await.unwrap();
    assert_eq!(ended, over(&[], &[1, 1]));
    let again = fresh.store.take_ended_plans(id, bo).await.unwrap();
    assert_eq!(again, Ended::default());
}

#[tokio::test]
async fn plans_are_bounded_bound_to_todays_board_and_their_owners_own() {
    let fresh = Fresh::new().await;
    let id = fresh.begun("rvb:free").await;
    let (ana, bo) = fresh.people().await;
    let before = fresh.load(id).await;
    let turns = before.round().position().actions();
    let mut last = None;
    for turn in turns.iter().take(10) {
        let reply = before.ahead(std::slice::from_ref(turn)).unwrap();
        let reply = reply.round().position().actions()[0].clone();
        last = Some(kept(fresh.plan(id, turn, &reply).await));
    }
    let reply = before.ahead(&turns[10..11]).unwrap();
    let reply = &reply.round().position().actions()[0];
    assert_eq!(fresh.plan(id, &turns[10], reply).await, Planned::TooMany);
    assert_eq!(
        fresh.store.withdraw_plan(last.unwrap(), ana).await.unwrap(),
        None
    );
    assert_eq!(
        fresh.store.withdraw_plan(last.unwrap(), bo).await.unwrap(),
        Some(id)
    );
    let plan = before.plan(Seat::B, &turns[10], reply).unwrap();
    fresh.play_on(id, 1, 1).await;
    let late = fresh
        .store
        .keep_plan(id, bo, &before, plan, None, 400)
        .await
        .unwrap();
    assert_eq!(late, Planned::Stale);
}

#[tokio::test]
async fn the_end_of_a_match_and_a_forgotten_person_leave_no_plans() {
    let fresh = Fresh::new().await;
    let (_, bo) = fresh.people().await;
    let id = fresh.begun("helios:express").await;
    kept(fresh.plan(id, "H4", "A3").await);
    let game = fresh.load(id).await;
    let events = game.decide(Seat::A, &Command::Resign, 0).unwrap();
    fresh
        .store
        .append(id, &game, Some(Seat::A), events, 300)
        .await
        .unwrap();
    assert_eq!(fresh.plans(id, bo).await, 0);
    let ended = fresh.store.take_ended_plans(id, bo).await.unwrap();
    assert_eq!(ended, Ended::default());
    let id = fresh.begun("helios:express").await;
    kept(fresh.plan(id, "H4", "A3").await);
    let mine = fresh.store.everything_about(bo).await.unwrap();
    assert_eq!(
        mine["plan"].as_array().unwrap().len(),
        1,
        "what is kept of oneself is told"
    );
    fresh.store.forget_person(bo).await.unwrap();
    assert_eq!(fresh.plans(id, bo).await, 0);
}

/// Whole matches in which the other has planned a reply to every turn, often the right one: the
/// stored match is the replay of its log, and everything derived follows from it.
#[tokio::test]
async fn matches_full_of_plans_leave_heads_and_scores_that_follow_from_the_log() {
    use rand::Rng;
    for (seed, code) in ["helios", "helios:express", "rite:5", "rvb:free"]
        .iter()
        .enumerate()
    {
        let fresh = Fresh::new().await;
        let id = fresh.begun(code).await;
        let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
        let mut replies = 0;
        let turn_of = |game: &Match, random: &mut ChaCha8Rng| {
            let first = random_action(game, random);
            game.some_turn(&[first]).unwrap()
        };
        loop {
            let game = fresh.load(id).await;
            let Some(seat) = game.turn() else { break };
            let meant = turn_of(&game, &mut random);
            let actions: Vec<String> = meant.split(' ').map(str::to_owned).collect();
            let answered = game.ahead(&actions).unwrap();
            let planned = answered.turn() == Some(seat.other());
            if planned {
                let reply = turn_of(&answered, &mut random);
                kept(fresh.plan(id, &meant, &reply).await);
            }
            let played = if random.random_bool(0.7) {
                meant.clone()
            } else {
                turn_of(&game, &mut random)
            };
            let command = Command::Act {
                actions: played.split(' ').map(str::to_owned).collect(),
            };
            let events = game.decide(seat, &command, 0).unwrap();
            let appended = fresh
                .store
                .append(id, &game, Some(seat), events, 300)
                .await
                .unwrap();
            let Appended::Committed(after) = appended else {
                panic!("{appended:?}")
            };
            assert_eq!(*after, fresh.load(id).await);
            let due = planned && played == meant && answered.ending().is_none();
            assert_eq!(after.is_planned_reply(), due, "{code} {meant} {played}");
            replies += u32::from(due);
        }
        assert!(replies > 0, "{code}");
        assert!(check(&fresh.url).await.unwrap().is_empty(), "{code}");
    }
}
