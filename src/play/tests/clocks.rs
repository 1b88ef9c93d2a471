//! Deadlines, lateness, vacations and outages of whole matches.

use super::*;

const HOUR: i64 = 3_600_000;
/// When the matches of these tests start.
const START: i64 = 1_000;

fn timed(code: &str, pace: Pace) -> Table {
    Table::with(Terms {
        pace,
        ..*Table::new(code, Rounds::Two).game.terms()
    })
}

fn day() -> Pace {
    Pace::Strict(Span::Day)
}

#[test]
fn the_first_moves_deadline_is_the_stated_one() {
    let table = timed("rvb", Pace::Strict(Span::Week));
    assert_eq!(table.game.deadline(), Some(START + 7 * 24 * HOUR));
    assert_eq!(table.game.late(START + 7 * 24 * HOUR), None);
}

#[test]
fn an_action_counts_up_to_its_deadline_and_not_a_millisecond_longer() {
    let table = timed("rvb", day());
    let deadline = table.game.deadline().unwrap();
    let at = |instant| table.game.decide(Seat::A, &act("a2-a3"), instant);
    assert!(at(deadline - 1).is_ok());
    assert!(at(deadline).is_ok());
    assert_eq!(at(deadline + 1), Err(Refusal::OutOfTime));
}

#[test]
fn nothing_else_saves_who_is_out_of_time() {
    let table = timed("rvb", day());
    let late = table.game.deadline().unwrap() + 1;
    for command in [
        Command::Resign,
        Command::Cancel,
        Command::Undo,
        Command::Offer(Offer::Draw),
        Command::Claim,
    ] {
        for seat in Seat::ALL {
            assert_eq!(
                table.game.decide(seat, &command, late),
                Err(Refusal::OutOfTime),
                "{command:?}"
            );
        }
    }
}

#[test]
fn time_is_lost_by_the_seat_to_move_whoever_looks() {
    let mut table = timed("rvb", day());
    table.at(START + HOUR).act(Seat::A, "a2-a3").unwrap();
    let deadline = table.game.deadline().unwrap();
    assert_eq!(deadline, START + 25 * HOUR);
    for looks in Seat::ALL {
        let mut table = table.clone();
        table.at(deadline + 1);
        table.ask(looks, &Command::TimeOut).unwrap();
        assert_eq!(table.game.ending(), Some(Ending::TimedOut(Seat::B)));
        assert_eq!(table.log.last().unwrap().by, None);
        assert_eq!(table.game.deadline(), None);
        assert_eq!(
            table.ask(looks, &Command::TimeOut),
            Err(Refusal::MatchOver),
            "exactly once"
        );
    }
    table.at(deadline);
    assert_eq!(
        table.ask(Seat::A, &Command::TimeOut),
        Err(Refusal::NothingToClaim)
    );
}

#[test]
fn a_friendly_deadline_leaves_the_win_to_be_claimed() {
    let mut table = timed("rvb", Pace::Friendly(Span::Hour));
    let deadline = table.game.deadline().unwrap();
    assert_eq!(
        table.at(deadline).ask(Seat::B, &Command::Claim),
        Err(Refusal::NothingToClaim)
    );
    table.at(deadline + 1);
    assert_eq!(
        table.ask(Seat::A, &Command::Claim),
        Err(Refusal::NothingToClaim),
        "nobody claims against themselves"
    );
    assert_eq!(
        table.ask(Seat::B, &Command::TimeOut),
        Err(Refusal::NothingToClaim)
    );
    // The late player may still move: then there is nothing to claim any more.
    let mut moved = table.clone();
    moved.act(Seat::A, "a2-a3").unwrap();
    assert_eq!(
        moved.ask(Seat::B, &Command::Claim),
        Err(Refusal::NothingToClaim)
    );
    table.ask(Seat::B, &Command::Claim).unwrap();
    assert_eq!(table.game.ending(), Some(Ending::TimedOut(Seat::A)));
    assert_eq!(table.log.last().unwrap().by, Some(Seat::B));
}

#[test]
fn a_turn_of_several_actions_has_one_deadline() {
    let mut table = timed("helios", day());
    table.at(START + HOUR).act(Seat::A, "H3").unwrap();
    assert_eq!(table.game.turn(), Some(Seat::A), "a sun ray");
    assert_eq!(table.game.deadline(), Some(START + 24 * HOUR));
    assert_eq!(table.game.turn_board(), 1);
    table.at(START + 2 * HOUR).act(Seat::A, "H5").unwrap();
    assert_eq!(table.game.deadline(), Some(START + 26 * HOUR));
    assert_eq!(table.game.turn_board(), 3);
    let mut table = timed("rite", day());
    table.at(START + HOUR).act(Seat::A, "c3").unwrap();
    assert_eq!(table.game.deadline(), Some(START + 24 * HOUR));
}

#[test]
fn steps_taken_back_inside_a_turn_leave_its_clock_alone() {
    let mut table = timed("helios", day());
    let start = table.position();
    table.at(START + HOUR).act(Seat::A, "H3").unwrap();
    table
        .at(START + 2 * HOUR)
        .ask(Seat::A, &Command::Undo)
        .unwrap();
    assert_eq!(table.position(), start);
    assert_eq!(table.game.deadline(), Some(START + 24 * HOUR));
    assert_eq!(table.game.turn_board(), 1);
    assert_eq!(
        table.ask(Seat::A, &Command::Undo),
        Err(Refusal::NothingToUndo)
    );
    // Once the turn has passed, it takes the other's consent.
    table.act(Seat::A, "H1").unwrap();
    assert_eq!(table.game.turn(), Some(Seat::B));
    assert_eq!(
        table.ask(Seat::A, &Command::Undo),
        Err(Refusal::NotYourTurn)
    );
}

#[test]
fn steps_of_a_turn_are_taken_back_one_by_one() {
    let mut table = timed("rite", day());
    table.act(Seat::A, "c3 c3-c4").unwrap();
    table.act(Seat::B, "d4 d4-d5").unwrap();
    table.act(Seat::A, "a1").unwrap();
    let placed = table.position();
    if table.game.round().position().actions()[0].starts_with('+') {
        let growth = table.game.round().position().actions()[0].clone();
        table.act(Seat::A, &growth).unwrap();
        table.ask(Seat::A, &Command::Undo).unwrap();
        assert_eq!(table.position(), placed);
    }
    table.ask(Seat::A, &Command::Undo).unwrap();
    assert_eq!(
        table.ask(Seat::A, &Command::Undo),
        Err(Refusal::NothingToUndo),
        "the other's turn is out of reach"
    );
    assert_eq!(table.game.turn(), Some(Seat::A));
}

#[test]
fn a_vacation_keeps_the_remaining_time_and_ends_by_itself() {
    let mut table = timed("rvb", day());
    table.at(START + 20 * HOUR);
    table.stop(Seat::A, START + 100 * HOUR);
    assert_eq!(table.game.deadline(), Some(START + 104 * HOUR));
    assert_eq!(
        table.game.away_until(Seat::A, START + 99 * HOUR),
        Some(START + 100 * HOUR)
    );
    assert_eq!(table.game.away_until(Seat::A, START + 100 * HOUR), None);
    // Who is away may play all the same; the vacation goes on for the next turns.
    table.at(START + 30 * HOUR).act(Seat::A, "a2-a3").unwrap();
    assert_eq!(table.game.deadline(), Some(START + 54 * HOUR));
    let reply = table.game.round().position().actions()[0].clone();
    table.at(START + 31 * HOUR).act(Seat::B, &reply).unwrap();
    assert_eq!(table.game.deadline(), Some(START + 124 * HOUR));
    table
        .at(START + 40 * HOUR)
        .record(
            Some(Seat::A),
            Event::ClockStarted {
                seat: Seat::A,
                reason: Reason::Vacation,
            },
        )
        .unwrap();
    assert_eq!(table.game.deadline(), Some(START + 64 * HOUR));
}

/// The nights in which Paris and New York change their clocks, in spring and in autumn: the instant
/// of the change in seconds. A day of play has 24 hours all the same, and its deadline is read to
/// each reader in their own time.
#[test]
fn a_day_has_24_hours_when_the_clocks_on_the_walls_change() {
    const PARIS: [i64; 2] = [1_806_195_600, 1_824_944_400];
    const NEW_YORK: [i64; 2] = [1_805_007_600, 1_825_567_200];
    for change in PARIS.into_iter().chain(NEW_YORK) {
        let start = change * 1_000 - 12 * HOUR;
        let mut table = timed("rvb", day());
        // After a long vacation the other's turn begins half a day before the change.
        table.stop(Seat::A, start);
        table.at(start).act(Seat::A, "a2-a3").unwrap();
        assert_eq!(table.game.deadline(), Some(start + 24 * HOUR));
        assert_eq!(table.game.late(start + 24 * HOUR), None);
        assert_eq!(table.game.late(start + 24 * HOUR + 1), Some(Seat::B));
        // A vacation over the change keeps the remaining time to the millisecond.
        table.at(start + HOUR).stop(Seat::B, start + 49 * HOUR);
        assert_eq!(table.game.deadline(), Some(start + 72 * HOUR));
        assert_eq!(table.game.turn_taken(start + 60 * HOUR), 12 * HOUR);
    }
}

#[test]
fn an_outage_is_given_back_to_the_seat_to_move_only() {
    let mut table = timed("rvb", day());
    table.at(START + 30 * HOUR).credit(START + 10 * HOUR);
    assert_eq!(table.game.deadline(), Some(START + 44 * HOUR));
    assert_eq!(table.game.turn_credited(START + 30 * HOUR), 20 * HOUR);
    table.act(Seat::A, "a2-a3").unwrap();
    assert_eq!(table.game.deadline(), Some(START + 54 * HOUR));
    assert_eq!(table.game.turn_credited(START + 60 * HOUR), 0);
}

#[test]
fn a_takeback_begins_the_turn_anew() {
    let mut table = timed("rvb", day());
    table.at(START + HOUR).act(Seat::A, "a2-a3").unwrap();
    table.at(START + 2 * HOUR);
    table
        .ask(Seat::A, &Command::Offer(Offer::Takeback))
        .unwrap();
    table
        .at(START + 3 * HOUR)
        .ask(Seat::B, &Command::Agree(Offer::Takeback))
        .unwrap();
    assert_eq!(table.game.turn(), Some(Seat::A));
    assert_eq!(table.game.deadline(), Some(START + 27 * HOUR));
}

#[test]
fn offers_and_clocks_leave_the_board_number_alone() {
    let mut table = timed("rvb", day());
    table.ask(Seat::B, &Command::Offer(Offer::Draw)).unwrap();
    table.stop(Seat::A, START + HOUR);
    table.credit(START);
    assert_eq!(table.game.seq(), 4);
    assert_eq!(table.game.board(), 1);
}
