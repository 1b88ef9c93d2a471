//! A match seen from outside: commands in, events out, and the state they add up to.

mod clocks;
mod judged;
mod offers;
mod plans;
mod stored;
mod weeks;
mod whole;

use super::*;
use crate::games::GameCode;

/// A match with its log, as the store would keep it.
#[derive(Clone, Debug)]
struct Table {
    log: Vec<Recorded>,
    game: Match,
    /// The present instant, for tests about time; else each event has its own.
    now: Option<i64>,
}

impl Table {
    fn new(code: &str, rounds: Rounds) -> Self {
        Self::with(Terms {
            rounds,
            ..Terms::plain(code.parse().unwrap())
        })
    }

    fn with(terms: Terms) -> Self {
        let log = vec![Recorded {
            seq: 1,
            at: 1_000,
            by: None,
            event: Event::Started {
                terms,
                rules_version: RULES_VERSION,
            },
        }];
        let game = Match::replay(&log).unwrap();
        Self {
            log,
            game,
            now: None,
        }
    }

    /// Decides a command and records what it leads to.
    fn ask(&mut self, by: Seat, command: &Command) -> Result<(), Refusal> {
        let events = self.game.decide(by, command, self.now.unwrap_or(0))?;
        let actor = self.game.actor(by, command);
        for event in events {
            self.record(actor, event).unwrap();
        }
        Ok(())
    }

    fn record(&mut self, by: Option<Seat>, event: Event) -> Result<(), LogError> {
        let own = || 1_000 + i64::try_from(self.game.seq()).unwrap();
        let at = self.now.unwrap_or_else(own);
        self.log.push(self.game.add(by, event, at)?);
        Ok(())
    }

    fn act(&mut self, by: Seat, actions: &str) -> Result<(), Refusal> {
        self.ask(by, &act(actions))
    }

    /// It is this instant now.
    fn at(&mut self, now: i64) -> &mut Self {
        self.now = Some(now);
        self
    }

    /// A seat goes on vacation until an instant.
    fn stop(&mut self, seat: Seat, until: i64) {
        let event = Event::ClockStopped {
            seat,
            until,
            reason: Reason::Vacation,
        };
        self.record(Some(seat), event).unwrap();
    }

    /// The time from an instant until now is given back.
    fn credit(&mut self, from: i64) {
        let event = Event::Credited {
            from,
            until: self.now.unwrap_or(from),
            reason: Reason::Outage,
        };
        self.record(None, event).unwrap();
    }

    fn position(&self) -> String {
        self.game.round().position().to_string()
    }
}

fn act(actions: &str) -> Command {
    Command::Act {
        actions: actions.split_whitespace().map(str::to_owned).collect(),
    }
}

fn last_actions(table: &Table) -> Vec<&str> {
    let turn = table.game.round().last_turn();
    turn.iter().map(|done| done.action.as_str()).collect()
}

#[test]
fn who_begins_is_first_and_the_other_seat_is_second() {
    for begins in Seat::ALL {
        let table = Table::with(Terms {
            begins,
            ..*Table::new("rvb", Rounds::Two).game.terms()
        });
        assert_eq!(table.game.turn(), Some(begins));
        assert_eq!(table.game.round().first(), begins);
        assert_eq!(table.game.terms().first_in(2), begins.other());
    }
}

#[test]
fn a_turn_of_several_actions_is_one_command() {
    let mut table = Table::new("rite", Rounds::Two);
    table.act(Seat::A, "c3 C3–c4").unwrap();
    assert_eq!(table.game.turn(), Some(Seat::B));
    assert_eq!(last_actions(&table), ["c3", "c3-c4"]);
    assert_eq!(table.log.len(), 3);
    assert_eq!(table.game.board(), 3);
}

#[test]
fn a_turn_with_one_illegal_action_changes_nothing() {
    let mut table = Table::new("rite", Rounds::Two);
    let before = table.game.clone();
    let refusal = table.act(Seat::A, "c3 c3-e3").unwrap_err();
    assert_eq!(refusal.code(), "move-too-far");
    assert_eq!(table.game, before);
}

#[test]
fn a_turn_goes_no_further_than_the_other_ones_turn() {
    let mut table = Table::new("rite", Rounds::Two);
    let refusal = table.act(Seat::A, "c3 c3-c4 a1").unwrap_err();
    assert_eq!(refusal, Refusal::NotYourTurn);
    assert_eq!(table.game.seq(), 1);
}

#[test]
fn text_that_cannot_be_read_is_said_before_whose_turn_it_is() {
    let table = Table::new("helios", Rounds::One);
    let refusal = |text| table.game.decide(Seat::B, &act(text), 0).unwrap_err();
    assert_eq!(refusal("hello").code(), "cannot-be-read");
    assert_eq!(refusal("A1"), Refusal::NotYourTurn);
    assert_eq!(refusal("H1"), Refusal::NotYourTurn);
    assert_eq!(refusal(""), Refusal::Nothing);
}

#[test]
fn a_sun_ray_goes_on_with_the_same_turn() {
    let mut table = Table::new("helios", Rounds::One);
    table.act(Seat::A, "H3").unwrap();
    assert_eq!(table.game.turn(), Some(Seat::A));
    table.act(Seat::A, "H5").unwrap();
    assert_eq!(last_actions(&table), ["H3", "H5"]);
    assert_eq!(table.position(), "3,3,0,4,0/0,0,0,3,3 14,0 s - h h");
    table.act(Seat::B, "A5").unwrap();
    assert_eq!(last_actions(&table), ["A5"]);
}

#[test]
fn a_seat_cancels_alone_only_before_its_own_first_action() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.act(Seat::A, "a2-a3").unwrap();
    assert_eq!(
        table.ask(Seat::A, &Command::Cancel),
        Err(Refusal::CannotCancel)
    );
    // B has not acted yet, whatever A did.
    let mut by_b = table.clone();
    by_b.ask(Seat::B, &Command::Cancel).unwrap();
    assert_eq!(by_b.game.outcome(), Some(Outcome::NoResult));
    // Both together may at any time.
    table.ask(Seat::A, &Command::CancelAgreed).unwrap();
    assert_eq!(table.game.ending(), Some(Ending::Cancelled));
}

#[test]
fn a_first_action_taken_back_was_made_all_the_same() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.act(Seat::A, "a2-a3").unwrap();
    table
        .record(Some(Seat::A), Event::TakenBack { to_board: 1 })
        .unwrap();
    assert!(table.game.has_acted(Seat::A));
    assert_eq!(
        table.ask(Seat::A, &Command::Cancel),
        Err(Refusal::CannotCancel)
    );
}

#[test]
fn a_log_in_which_who_has_acted_cancels_alone_is_none() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.act(Seat::A, "a2-a3").unwrap();
    assert_eq!(
        table.record(Some(Seat::A), Event::Cancelled),
        Err(LogError::Actor { seq: 3 })
    );
}

#[test]
fn a_finished_match_refuses_everything() {
    for end in [
        Command::Resign,
        Command::Cancel,
        Command::CancelAgreed,
        Command::AgreeDraw,
    ] {
        let mut table = Table::new("helios", Rounds::Two);
        table.ask(Seat::B, &end).unwrap();
        assert_eq!(table.game.turn(), None);
        assert_eq!(table.game.board(), 2);
        let before = table.game.clone();
        for command in [
            act("H1"),
            act("hello"),
            Command::Resign,
            Command::Cancel,
            Command::CancelAgreed,
            Command::AgreeDraw,
        ] {
            for seat in Seat::ALL {
                assert_eq!(table.ask(seat, &command), Err(Refusal::MatchOver));
            }
        }
        for event in [
            Event::Resigned,
            Event::TakenBack { to_board: 1 },
            Event::Acted {
                action: "H1".to_owned(),
            },
        ] {
            assert_eq!(
                table.record(Some(Seat::A), event),
                Err(LogError::AfterEnd { seq: 3 })
            );
        }
        assert_eq!(table.game, before);
    }
}

#[test]
fn a_takeback_goes_back_to_a_board_under_a_new_number() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.act(Seat::A, "a2-a3").unwrap();
    let back = table.position();
    let board = table.game.board();
    let reply = table.game.round().position().actions()[0].clone();
    table.act(Seat::B, &reply).unwrap();
    table
        .record(Some(Seat::B), Event::TakenBack { to_board: board })
        .unwrap();
    assert_eq!(table.position(), back);
    assert_eq!(table.game.board(), 4);
    assert_eq!(table.game.turn(), Some(Seat::B));
    assert_eq!(last_actions(&table), ["a2-a3"]);
    // The takeback's own number names the same board again.
    table.act(Seat::B, &reply).unwrap();
    table
        .record(Some(Seat::B), Event::TakenBack { to_board: 4 })
        .unwrap();
    assert_eq!(table.position(), back);
}

#[test]
fn a_takeback_needs_a_board_that_stands_and_something_to_take_back() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.act(Seat::A, "a2-a3").unwrap();
    let before = table.game.clone();
    for to_board in [0, 2, 3, 9] {
        assert_eq!(
            table.record(None, Event::TakenBack { to_board }),
            Err(LogError::TakenBack { seq: 3, to_board })
        );
    }
    assert_eq!(table.game, before);
    table
        .record(None, Event::TakenBack { to_board: 1 })
        .unwrap();
    // Board 2 is on no line that stands any more.
    let action = table.game.round().position().actions()[1].clone();
    table.act(Seat::A, &action).unwrap();
    assert_eq!(
        table.record(None, Event::TakenBack { to_board: 2 }),
        Err(LogError::TakenBack {
            seq: 5,
            to_board: 2
        })
    );
}

#[test]
fn a_log_that_is_none_is_refused_with_its_reason() {
    assert_eq!(Match::replay(&[]), Err(LogError::Empty));
    let table = Table::new("rite", Rounds::Two);
    let start = &table.log[0];
    let with = |seq, event| Recorded {
        seq,
        event,
        ..start.clone()
    };
    assert_eq!(
        Match::replay(&[with(1, Event::Resigned)]),
        Err(LogError::Start { seq: 1 })
    );
    assert_eq!(
        Match::replay(&[start.clone(), with(2, start.event.clone())]),
        Err(LogError::Start { seq: 2 })
    );
    assert_eq!(
        Match::replay(&[start.clone(), with(3, Event::DrawAgreed)]),
        Err(LogError::Order {
            expected: 2,
            found: 3
        })
    );
    // Nobody resigned, and nobody acted.
    assert_eq!(
        Match::replay(&[start.clone(), with(2, Event::Resigned)]),
        Err(LogError::Actor { seq: 2 })
    );
    let terms = Terms {
        rounds: Rounds::One,
        ..*table.game.terms()
    };
    let one_round = Event::Started {
        terms,
        rules_version: RULES_VERSION,
    };
    assert_eq!(Match::replay(&[with(1, one_round)]), Err(LogError::Terms));
}

#[test]
fn only_helios_has_matches_of_one_round() {
    for game in GameCode::ALL {
        let terms = |rounds| Terms {
            rounds,
            ..Terms::plain(game)
        };
        assert!(terms(Rounds::Two).fit());
        assert_eq!(
            terms(Rounds::One).fit(),
            game.to_string().starts_with("helios")
        );
    }
}
