//! Whole matches played at random: what must hold at every moment of any match.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::games::{Effect, Position, Side, rvb};

/// How a random match is meant to end, should it not be over before.
#[derive(Clone, Copy, Debug)]
enum Last {
    Played,
    Command(usize),
    Late,
}

fn last() -> impl Strategy<Value = Last> {
    prop_oneof![
        4 => Just(Last::Played),
        4 => (0_usize..4).prop_map(Last::Command),
        1 => Just(Last::Late),
    ]
}

const COMMANDS: [Command; 4] = [
    Command::Resign,
    Command::Cancel,
    Command::CancelAgreed,
    Command::AgreeDraw,
];

/// Plays one random legal action of the seat whose turn it is.
fn act_at_random(table: &mut Table, random: &mut ChaCha8Rng) {
    let actions = table.game.round().position().actions();
    let action = actions.choose(random).unwrap().clone();
    let seat = table.game.turn().unwrap();
    table.act(seat, &action).unwrap();
}

/// Takes back to a board of the running round, if there is something to take back.
fn take_back_at_random(table: &mut Table, random: &mut ChaCha8Rng) {
    let to_board = random.random_range(1..=table.game.board());
    let before = table.game.clone();
    match table.record(None, Event::TakenBack { to_board }) {
        Ok(()) => {
            assert_eq!(table.game.rounds().len(), before.rounds().len());
            assert!(table.game.round().actions().len() < before.round().actions().len());
        }
        Err(_) => assert_eq!(table.game, before),
    }
}

/// Everything that must not be possible now is refused, and changes nothing.
fn refuses_what_it_must(table: &Table) {
    let seat = table.game.turn().unwrap();
    let legal = table.game.round().position().actions()[0].clone();
    let refused = |by, text: &str| table.game.decide(by, &act(text), 0).unwrap_err();
    assert_eq!(refused(seat.other(), &legal), Refusal::NotYourTurn);
    assert_eq!(refused(seat, "?!").code(), "cannot-be-read");
    let seq = table.game.seq() + 1;
    for (seq, by, event) in [
        (seq + 1, Some(seat), Event::Resigned),
        (seq - 1, Some(seat), Event::Resigned),
        (seq, None, Event::Resigned),
        (seq, Some(seat.other()), Event::Acted { action: legal }),
        (
            seq,
            Some(seat),
            Event::Acted {
                action: "?!".to_owned(),
            },
        ),
        (seq, None, table.log[0].event.clone()),
    ] {
        let mut game = table.game.clone();
        let recorded = Recorded {
            seq,
            at: 0,
            by,
            event,
        };
        game.evolve(&recorded).unwrap_err();
        assert_eq!(game, table.game);
    }
}

/// The boards are those that the standing actions lead to, and nothing else is told of them.
fn rounds_are_their_actions(game: &Match) {
    for round in game.rounds() {
        let mut position = Position::start(game.terms().game);
        let mut sanctuary = [[0_u8; 3]; 2];
        for done in round.actions() {
            assert_eq!(position.turn(), Some(done.side));
            let played = position.play(&done.action).unwrap();
            assert_eq!(played.effects, done.effects);
            for effect in &played.effects {
                if let Effect::Rvb(rvb::Effect::Sanctuary { side, colour, .. }) = effect {
                    let at = match colour {
                        rvb::Colour::Red => 0,
                        rvb::Colour::Green => 1,
                        rvb::Colour::Blue => 2,
                    };
                    sanctuary[usize::from(*side == Side::Second)][at] += 1;
                }
            }
        }
        assert_eq!(&position, round.position());
        assert_eq!(round.sanctuary(Side::First), sanctuary[0]);
        assert_eq!(round.sanctuary(Side::Second), sanctuary[1]);
        let turn = round.last_turn();
        assert!(round.actions().ends_with(turn));
        assert_eq!(turn.is_empty(), round.actions().is_empty());
        assert!(turn.iter().all(|done| done.side == turn[0].side));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_match_is_the_replay_of_its_log(
        game in prop::sample::select(GameCode::ALL.to_vec()),
        one_round in any::<bool>(),
        begins in prop::sample::select(Seat::ALL.to_vec()),
        last in last(),
        actions in 1_usize..250,
        seed in any::<u64>(),
    ) {
        let mut terms = Terms {
            rounds: if one_round { Rounds::One } else { Rounds::Two },
            begins,
            ..Terms::plain(game)
        };
        if !terms.fit() {
            terms.rounds = Rounds::Two;
        }
        let mut table = Table::with(terms);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut boards = BTreeSet::from([table.game.board()]);
        for step in 0.. {
            let ending_now = step >= actions && !matches!(last, Last::Played);
            let Some(turn) = table.game.turn() else { break };
            if step % 16 == 0 {
                refuses_what_it_must(&table);
                rounds_are_their_actions(&table.game);
                prop_assert_eq!(Match::replay(&table.log), Ok(table.game.clone()));
            }
            let before = table.game.board();
            match last {
                Last::Command(which) if ending_now => {
                    let command = &COMMANDS[which];
                    match table.ask(turn, command) {
                        Ok(()) => {}
                        Err(refusal) => {
                            prop_assert_eq!(refusal, Refusal::CannotCancel);
                            prop_assert!(table.game.has_acted(turn));
                            table.ask(turn, &Command::Resign).unwrap();
                        }
                    }
                }
                Last::Late if ending_now => {
                    table.record(None, Event::TimedOut { seat: turn }).unwrap();
                }
                _ if step < 400 && random.random_ratio(1, 12) => {
                    take_back_at_random(&mut table, &mut random);
                }
                _ => act_at_random(&mut table, &mut random),
            }
            if table.game.board() != before {
                prop_assert!(boards.insert(table.game.board()), "a board number came back");
            }
        }
        rounds_are_their_actions(&table.game);
        prop_assert_eq!(Match::replay(&table.log), Ok(table.game.clone()));
        prop_assert!(table.game.outcome().is_some());
        if table.game.ending() == Some(Ending::Played) {
            let rounds = table.game.rounds();
            prop_assert_eq!(rounds.len(), usize::from(terms.rounds.count()));
            prop_assert!(rounds.iter().all(Round::is_over));
            for round in rounds {
                prop_assert_eq!(round.first(), terms.first_in(round.number()));
            }
        }
        // What is stored reads back as the same log.
        for recorded in &table.log {
            let event = Event::read(recorded.event.kind(), &recorded.event.body());
            prop_assert_eq!(event, Ok(recorded.event.clone()));
        }
    }
}
