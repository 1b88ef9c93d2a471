//! Turns planned ahead.

use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

/// Some whole turn of whoever is to act.
fn some_turn(game: &Match, random: &mut ChaCha8Rng) -> Vec<String> {
    let mut ahead = game.clone();
    let mut turn = Vec::new();
    loop {
        let action = ahead
            .round()
            .position()
            .actions()
            .choose(random)
            .unwrap()
            .clone();
        ahead = ahead.ahead(std::slice::from_ref(&action)).unwrap();
        turn.push(action);
        if !ahead.round().turn_goes_on() {
            return turn;
        }
    }
}

#[test]
fn a_plan_comes_true_by_exactly_its_turn_and_the_reply_is_at_the_same_instant() {
    let mut table = Table::new("helios:express", Rounds::One);
    let plan = table.game.plan(Seat::B, "h4", "a 3").unwrap();
    assert_eq!(
        (plan.board, plan.next.answer.as_slice()),
        (1, &["H4".to_owned()][..])
    );
    assert_eq!(table.game.prospect(Seat::B, &plan), Prospect::Waits);
    let mut other = table.clone();
    other.act(Seat::A, "H5").unwrap();
    assert_eq!(other.game.prospect(Seat::B, &plan), Prospect::Gone);
    table.act(Seat::A, "H4").unwrap();
    assert_eq!(table.game.prospect(Seat::B, &plan), Prospect::Due);
    let events = table.game.reply(Seat::B, &plan).unwrap();
    assert_eq!(
        events,
        [Event::Replied {
            action: "A3".to_owned()
        }]
    );
    assert!(!table.game.is_planned_reply());
    for event in events {
        table.record(Some(Seat::B), event).unwrap();
    }
    assert!(table.game.is_planned_reply());
    assert_eq!(table.game.round().turn_before_last()[0].action, "H4");
    assert_eq!(table.game.prospect(Seat::B, &plan), Prospect::Gone);
    assert_eq!(Match::replay(&table.log).unwrap(), table.game);
}

#[test]
fn a_plan_is_refused_with_the_first_reason() {
    let table = Table::new("rite:5", Rounds::Two);
    let game = &table.game;
    let refused = |by, answer, reply| game.plan(by, answer, reply).unwrap_err();
    assert_eq!(refused(Seat::A, "a1", "b2"), PlanRefusal::YourTurn);
    let pair = |answer, reply| match refused(Seat::B, answer, reply) {
        PlanRefusal::Pair { place: 1, why, .. } => why,
        other => panic!("{other:?}"),
    };
    assert!(matches!(pair("what", "b2"), PairRefusal::Answer { .. }));
    assert!(matches!(pair("a1", "b2"), PairRefusal::AnswerGoesOn(_)));
    let whole = game.some_turn(&["a1".to_owned()]).unwrap();
    assert!(whole.starts_with("a1 "), "{whole}");
    assert!(matches!(pair(&whole, "z9"), PairRefusal::Reply { .. }));
    assert!(matches!(pair(&whole, "e5"), PairRefusal::ReplyGoesOn(_)));
    let beyond = format!("{whole} e5");
    assert!(matches!(pair(&beyond, "e5"), PairRefusal::Answer { .. }));
    let mut over = table.clone();
    over.ask(Seat::A, &Command::Resign).unwrap();
    assert_eq!(
        over.game.plan(Seat::B, "a1", "b2"),
        Err(PlanRefusal::MatchOver)
    );
}

#[test]
fn a_chain_goes_on_turn_by_turn_each_bound_to_its_position() {
    let mut table = Table::new("helios:express", Rounds::One);
    let plan = table.game.plan(Seat::B, "h4; H2;", " a3 ;A1").unwrap();
    assert_eq!(plan.pairs().count(), 2);
    let second = &plan.later[0];
    assert_eq!(
        (&second.answer[..], &second.reply[..]),
        (&["H2".to_owned()][..], &["A1".to_owned()][..])
    );
    table.act(Seat::A, "H4").unwrap();
    for event in table.game.reply(Seat::B, &plan).unwrap() {
        table.record(Some(Seat::B), event).unwrap();
    }
    let rest = table.game.rest_of(Seat::B, &plan).unwrap();
    assert_eq!((rest.board, rest.later.len()), (table.game.turn_board(), 0));
    assert_eq!(table.game.prospect(Seat::B, &rest), Prospect::Waits);
    // On any other position the rest is gone.
    let mut odd = plan.clone();
    odd.later[0].position = plan.next.position.clone();
    assert_eq!(table.game.rest_of(Seat::B, &odd), None);
    let mut other = table.clone();
    other.act(Seat::A, "H1").unwrap();
    assert_eq!(other.game.prospect(Seat::B, &rest), Prospect::Gone);
    // A takeback that comes in between ends it, even when the same is played again.
    let mut back = table.clone();
    back.ask(Seat::B, &Command::Offer(Offer::Takeback)).unwrap();
    back.ask(Seat::A, &Command::Agree(Offer::Takeback)).unwrap();
    assert_eq!(back.game.prospect(Seat::B, &rest), Prospect::Gone);
    table.act(Seat::A, "H2").unwrap();
    assert_eq!(table.game.prospect(Seat::B, &rest), Prospect::Due);
    for event in table.game.reply(Seat::B, &rest).unwrap() {
        table.record(Some(Seat::B), event).unwrap();
    }
    assert_eq!(table.game.rest_of(Seat::B, &rest), None, "that was all");
    assert_eq!(Match::replay(&table.log).unwrap(), table.game);
}

#[test]
fn a_chain_is_refused_with_the_pair_that_cannot_be() {
    let game = Table::new("helios:express", Rounds::One).game;
    let refused = |answers, replies| game.plan(Seat::B, answers, replies).unwrap_err();
    assert_eq!(
        refused("H4; H2", "A3"),
        PlanRefusal::Unpaired {
            answers: 2,
            replies: 1
        }
    );
    assert_eq!(
        refused("H4;H2;H1;H3;H5", "A1;A2;A3;A1;A2"),
        PlanRefusal::TooLong
    );
    let pair = |answers, replies| match refused(answers, replies) {
        PlanRefusal::Pair { place, why, .. } => (place, why),
        other => panic!("{other:?}"),
    };
    assert!(matches!(
        pair("H4; what", "A3; A1"),
        (2, PairRefusal::Answer { .. })
    ));
    assert!(matches!(
        pair("H4; H2", "A3; Z"),
        (2, PairRefusal::Reply { .. })
    ));
    assert!(matches!(pair(";", ";"), (1, PairRefusal::Answer { .. })));
}

#[test]
fn a_turn_that_has_begun_is_planned_by_its_rest_and_outlives_an_undone_step() {
    let mut table = Table::new("rite:5", Rounds::Two);
    let whole = table.game.some_turn(&["a1".to_owned()]).unwrap();
    let (placed, rest) = whole.split_once(' ').unwrap();
    let reply = {
        let mut ahead = table.clone();
        ahead.act(Seat::A, &whole).unwrap();
        ahead.game.some_turn(&["e5".to_owned()]).unwrap()
    };
    let before = table.game.plan(Seat::B, &whole, &reply).unwrap();
    table.act(Seat::A, placed).unwrap();
    let within = table.game.plan(Seat::B, rest, &reply).unwrap();
    assert_eq!(within, before);
    table.ask(Seat::A, &Command::Undo).unwrap();
    assert_eq!(table.game.prospect(Seat::B, &before), Prospect::Waits);
    table.act(Seat::A, &whole).unwrap();
    assert_eq!(table.game.prospect(Seat::B, &before), Prospect::Due);
}

#[test]
fn a_plan_ends_with_a_takeback_and_with_the_match() {
    let mut table = Table::new("helios:express", Rounds::One);
    table.act(Seat::A, "H1").unwrap();
    let plan = table.game.plan(Seat::A, "A2", "H2").unwrap();
    let mut over = table.clone();
    over.ask(Seat::B, &Command::Resign).unwrap();
    assert_eq!(over.game.prospect(Seat::A, &plan), Prospect::Gone);
    table
        .ask(Seat::A, &Command::Offer(Offer::Takeback))
        .unwrap();
    assert_eq!(
        table.game.prospect(Seat::A, &plan),
        Prospect::Waits,
        "an offer changes no board"
    );
    table
        .ask(Seat::B, &Command::Agree(Offer::Takeback))
        .unwrap();
    assert_eq!(table.game.prospect(Seat::A, &plan), Prospect::Gone);
    // The same actions on a later board are another matter.
    table.act(Seat::A, "H1").unwrap();
    assert_eq!(table.game.prospect(Seat::A, &plan), Prospect::Gone);
    table.act(Seat::B, "A2").unwrap();
    assert_eq!(table.game.prospect(Seat::A, &plan), Prospect::Gone);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Random matches of every game in which both plan random replies to random turns: the match
    /// is always the replay of its log, a plan comes true exactly when its turn is played, and its
    /// reply is what playing it by hand would have given.
    #[test]
    fn matches_with_plans_are_the_replay_of_their_logs(seed in any::<u64>(), code in 0..9_usize) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let code = crate::games::GameCode::ALL[code].to_string();
        let mut table = Table::new(&code, Rounds::Two);
        while let Some(seat) = table.game.turn() {
            let owner = seat.other();
            let meant = some_turn(&table.game, &mut random);
            let answered = table.game.ahead(&meant).unwrap();
            let planned = (answered.turn() == Some(owner))
                .then(|| some_turn(&answered, &mut random));
            let untouched = table.game.clone();
            let plan = match &planned {
                Some(reply) => Some(
                    table.game.plan(owner, &meant.join(" "), &reply.join(" ")).unwrap(),
                ),
                None => {
                    let refused = table.game.plan(owner, &meant.join(" "), "what");
                    let nothing = matches!(
                        &refused,
                        Err(PlanRefusal::Pair { why: PairRefusal::NothingToReply(_), .. })
                    );
                    prop_assert!(nothing, "{:?}", refused);
                    None
                }
            };
            prop_assert_eq!(&table.game, &untouched, "planning changes nothing");
            let played = if random.random() { meant.clone() } else { some_turn(&table.game, &mut random) };
            // Step by step or at once.
            if random.random() {
                table.act(seat, &played.join(" ")).unwrap();
            } else {
                for (step, action) in played.iter().enumerate() {
                    table.act(seat, action).unwrap();
                    if let (Some(plan), true) = (&plan, step + 1 < played.len()) {
                        prop_assert_eq!(table.game.prospect(owner, plan), Prospect::Waits);
                    }
                }
            }
            let Some(plan) = plan else { continue };
            let due = table.game.ending().is_none() && played == meant;
            let prospect = table.game.prospect(owner, &plan);
            prop_assert_eq!(prospect == Prospect::Due, due, "{:?} {:?}", prospect, plan);
            if due {
                let by_hand = table.game.ahead(&plan.next.reply).unwrap();
                for event in table.game.reply(owner, &plan).unwrap() {
                    table.record(Some(owner), event).unwrap();
                }
                prop_assert_eq!(
                    table.game.round().position(),
                    by_hand.round().position()
                );
                prop_assert!(table.game.is_planned_reply());
                prop_assert_eq!(table.game.prospect(owner, &plan), Prospect::Gone);
            }
            prop_assert_eq!(&Match::replay(&table.log).unwrap(), &table.game);
        }
    }

    /// Random matches of every game, played by chains that always come true: each stands where
    /// playing the same turns by hand leads, and is the replay of its log.
    #[test]
    fn chains_that_come_true_lead_where_playing_by_hand_does(seed in any::<u64>(), code in 0..9_usize) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let code = crate::games::GameCode::ALL[code].to_string();
        let mut table = Table::new(&code, Rounds::Two);
        let mut longest = 0;
        while let Some(seat) = table.game.turn() {
            let owner = seat.other();
            let mut by_hand = table.game.clone();
            let (mut answers, mut replies) = (Vec::new(), Vec::new());
            let length = random.random_range(1..=PAIRS);
            while answers.len() < length && by_hand.turn() == Some(seat) {
                let answer = some_turn(&by_hand, &mut random).join(" ");
                let after = by_hand.after_turns([answer.as_str()]).unwrap();
                if after.turn() != Some(owner) {
                    break;
                }
                let reply = some_turn(&after, &mut random).join(" ");
                by_hand = after.after_turns([reply.as_str()]).unwrap();
                answers.push(answer);
                replies.push(reply);
            }
            if answers.is_empty() {
                let turn = some_turn(&table.game, &mut random).join(" ");
                table.act(seat, &turn).unwrap();
                continue;
            }
            longest = longest.max(answers.len());
            let mut plan = table.game.plan(owner, &answers.join(";"), &replies.join(";")).unwrap();
            if by_hand.turn() != Some(seat) && answers.len() < PAIRS {
                // Beyond a reply after which the other does not act nothing can be planned.
                let refused = table.game.plan(
                    owner,
                    &format!("{};what", answers.join(";")),
                    &format!("{};what", replies.join(";")),
                );
                let nothing = matches!(
                    &refused,
                    Err(PlanRefusal::Pair { why: PairRefusal::NothingToAwait(_), .. })
                );
                prop_assert!(nothing, "{:?}", refused);
            }
            for left in (0..answers.len()).rev() {
                prop_assert_eq!(plan.pairs().count(), left + 1);
                table.act(seat, &plan.next.answer.join(" ")).unwrap();
                prop_assert_eq!(table.game.prospect(owner, &plan), Prospect::Due);
                for event in table.game.reply(owner, &plan).unwrap() {
                    table.record(Some(owner), event).unwrap();
                }
                match table.game.rest_of(owner, &plan) {
                    Some(rest) => plan = rest,
                    None => prop_assert_eq!(left, 0),
                }
            }
            prop_assert_eq!(table.game.round().position(), by_hand.round().position());
            prop_assert_eq!(&Match::replay(&table.log).unwrap(), &table.game);
        }
        prop_assert!(longest > 1);
    }
}
