//! Random weeks: moves, vacations, outages and offers in any order, and what must hold after each.

use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

const HOUR: i64 = 3_600_000;

/// The turn's clock, kept the slow way: second by second of what happened, in half hours.
struct Slow {
    since: i64,
    /// Half hours of the running turn that did not count.
    free: Vec<i64>,
}

const STEP: i64 = HOUR / 2;

impl Slow {
    fn new(at: i64) -> Self {
        Self {
            since: at,
            free: Vec::new(),
        }
    }

    fn taken(&self, now: i64) -> i64 {
        let free = self.free.iter().filter(|at| **at < now).count();
        now - self.since - i64::try_from(free).unwrap() * STEP
    }

    /// Each step from one instant to another does not count, unless it already does not.
    fn give_back(&mut self, from: i64, until: i64) {
        let mut at = from.max(self.since);
        while at < until {
            if !self.free.contains(&at) {
                self.free.push(at);
            }
            at += STEP;
        }
    }
}

fn pace() -> impl Strategy<Value = Pace> {
    let all: Vec<Pace> = Pace::all().collect();
    (0..all.len()).prop_map(move |at| all[at])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn time_is_never_negative_and_adds_up_and_a_match_ends_once(
        pace in pace(), seed: u64, helios: bool,
    ) {
        let code = if helios { "helios:express" } else { "rvb" };
        let mut table = Table::with(Terms {
            pace,
            ..*Table::new(code, Rounds::Two).game.terms()
        });
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut now = table.game.turn_since();
        let mut slow = Slow::new(now);
        let mut away: BySeat<Option<i64>> = BySeat::default();
        let mut endings = 0;
        for _ in 0..60 {
            let wait = STEP * random.random_range(0..24);
            // While somebody on turn is away, that does not count.
            if let Some(seat) = table.game.turn()
                && let Some(until) = away[seat].filter(|until| *until > now)
            {
                slow.give_back(now, until.min(now + wait));
            }
            now += wait;
            table.at(now);
            let board = table.game.turn_board();
            let over = table.game.ending().is_some();
            let turn = table.game.turn();
            match random.random_range(0..12) {
                0 if !over => {
                    // Down for a while, then back: the stretch is given back.
                    let down = STEP * random.random_range(1..60);
                    let late = turn.and_then(|_| table.game.late(now));
                    let from = now;
                    now += down;
                    table.at(now);
                    if late.is_none() {
                        table.credit(from);
                        slow.give_back(from, now);
                    } else if let (Some(seat), Some(until)) = (turn, turn.and_then(|s| away[s])) {
                        let _ = seat;
                        slow.give_back(from, until.min(now));
                    }
                }
                1 | 2 if !over => {
                    let seat = *Seat::ALL.choose(&mut random).unwrap();
                    let until = now + STEP * random.random_range(1..200);
                    table.stop(seat, until);
                    away[seat] = Some(until);
                }
                3 if !over => {
                    let seat = *Seat::ALL.choose(&mut random).unwrap();
                    let back = Event::ClockStarted { seat, reason: Reason::Vacation };
                    table.record(Some(seat), back).unwrap();
                    away[seat] = None;
                }
                4 | 5 => {
                    let seat = *Seat::ALL.choose(&mut random).unwrap();
                    let offer = *Offer::ALL.choose(&mut random).unwrap();
                    let command = match random.random_range(0..8) {
                        0 => Command::Agree(offer),
                        1..3 => Command::Decline(offer),
                        3 => Command::Claim,
                        4 => Command::Undo,
                        _ => Command::Offer(offer),
                    };
                    let _ = table.ask(seat, &command);
                }
                6 => {
                    let _ = table.ask(Seat::A, &Command::TimeOut);
                }
                _ => {
                    if let Some(seat) = turn {
                        let actions = table.game.round().position().actions();
                        let action = actions.choose(&mut random).unwrap().clone();
                        let late = table.game.late(now).is_some();
                        let done = table.act(seat, &action);
                        prop_assert_eq!(done.is_err(), late && pace.is_strict());
                    }
                }
            }
            // A restart in between changes nothing: the state is the replay of the log.
            prop_assert_eq!(&Match::replay(&table.log).unwrap(), &table.game);
            if !over && table.game.ending().is_some() {
                endings += 1;
            }
            let began = table.game.turn_board() != board;
            if began {
                slow = Slow::new(now);
            }
            let Some(seat) = table.game.turn() else { continue };
            prop_assert_eq!(table.game.turn_since(), slow.since);
            let taken = table.game.turn_taken(now);
            prop_assert!(taken >= 0);
            prop_assert_eq!(taken, slow.taken(now));
            prop_assert_eq!(taken + table.game.turn_credited(now), now - table.game.turn_since());
            if let Some(deadline) = table.game.deadline() {
                let limit = pace.span().unwrap().millis();
                prop_assert_eq!(table.game.turn_taken(deadline), limit);
                prop_assert_eq!(table.game.late(deadline), None);
                prop_assert_eq!(table.game.late(deadline + 1), Some(seat));
            }
        }
        prop_assert!(endings <= 1);
        prop_assert_eq!(endings == 1, table.game.ending().is_some());
    }
}
