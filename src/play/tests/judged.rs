//! Who wins: every line of "Match result" and every tie-break of the rules.

use super::*;
use crate::games::Position;
use crate::play::judge;

/// The outcome of a match that stands at these final positions, A First in the first.
fn outcome(code: &str, positions: &[&str], ending: Ending) -> Outcome {
    let game: GameCode = code.parse().unwrap();
    let rounds: Vec<Round> = positions
        .iter()
        .zip(1..)
        .map(|(text, number)| {
            let position = Position::parse(game, text).unwrap();
            let first = if number == 1 { Seat::A } else { Seat::B };
            Round::standing_at(position, number, first)
        })
        .collect();
    let agreed = if rounds.len() == 1 {
        Rounds::One
    } else {
        Rounds::Two
    };
    let scores: Vec<_> = rounds.iter().map(Round::score).collect();
    judge(game.kind(), agreed, &scores, ending)
}

fn won(seat: Seat, by: Decided) -> Outcome {
    Outcome::Won { seat, by }
}

/// A finished round of Rite with these pawns captured by First and Second.
fn rite(first: u8, second: u8) -> String {
    format!("6/6/6/6/6/6 - 0,0 {first},{second} -")
}

fn rite_outcome(one: (u8, u8), two: (u8, u8)) -> Outcome {
    outcome(
        "rite",
        &[&rite(one.0, one.1), &rite(two.0, two.1)],
        Ending::Played,
    )
}

#[test]
fn rite_goes_by_the_points_of_both_rounds() {
    // Second in round 1, first in round 2: B has 3 + 6, A has 5 + 3.
    assert_eq!(rite_outcome((5, 3), (6, 3)), won(Seat::B, Decided::Points));
    assert_eq!(rite_outcome((5, 3), (4, 3)), won(Seat::A, Decided::Points));
}

#[test]
fn rite_level_on_points_goes_by_the_best_round() {
    // A has 7 + 2, B has 5 + 4.
    assert_eq!(
        rite_outcome((7, 5), (4, 2)),
        won(Seat::A, Decided::BestRound)
    );
    // A has 4 + 5, B has 2 + 7.
    assert_eq!(
        rite_outcome((4, 2), (7, 5)),
        won(Seat::B, Decided::BestRound)
    );
}

#[test]
fn rite_level_on_everything_is_shared() {
    // A has 7 + 2, B has 2 + 7.
    assert_eq!(rite_outcome((7, 2), (7, 2)), Outcome::Shared);
}

/// A finished round of RVB with these scores of First and Second.
fn rvb(first: i32, second: i32) -> String {
    format!("9/9/9/9/9/9/9/9/9 - 30,30 {first},{second}")
}

#[test]
fn rvb_goes_by_the_total_and_level_is_shared() {
    let of = |one: (i32, i32), two: (i32, i32)| {
        outcome(
            "rvb",
            &[&rvb(one.0, one.1), &rvb(two.0, two.1)],
            Ending::Played,
        )
    };
    assert_eq!(of((-1, 3), (0, 5)), won(Seat::A, Decided::Points));
    assert_eq!(of((-1, 3), (2, 5)), won(Seat::B, Decided::Points));
    // The better round does not count here.
    assert_eq!(of((9, 0), (10, 1)), Outcome::Shared);
}

/// A finished round of Hélios with these stores, and the last capture by this side.
fn helios(first: u8, second: u8, last_capture: char) -> String {
    format!("0,0,0,0,0/0,0,0,0,0 {first},{second} - - {last_capture} s")
}

#[test]
fn one_round_of_helios_goes_by_seeds_then_by_the_last_capture() {
    let of = |text: &str| outcome("helios", &[text], Ending::Played);
    assert_eq!(of(&helios(16, 14, 's')), won(Seat::A, Decided::Points));
    assert_eq!(of(&helios(14, 16, 'h')), won(Seat::B, Decided::Points));
    assert_eq!(of(&helios(15, 15, 'h')), won(Seat::A, Decided::LastCapture));
    assert_eq!(of(&helios(15, 15, 's')), won(Seat::B, Decided::LastCapture));
    // No capture at all: Séléné made the last sowing, so Hélios survived it.
    assert_eq!(of(&helios(15, 15, '-')), won(Seat::A, Decided::LastCapture));
}

#[test]
fn two_rounds_of_helios_go_by_rounds_then_seeds() {
    let of = |one: &str, two: &str| outcome("helios", &[one, two], Ending::Played);
    // A wins both rounds, one as First and one as Second.
    assert_eq!(
        of(&helios(16, 14, 'h'), &helios(14, 16, 'h')),
        won(Seat::A, Decided::RoundsWon)
    );
    // One round each; A has 20 + 14 seeds, B 10 + 16.
    assert_eq!(
        of(&helios(20, 10, 'h'), &helios(16, 14, 'h')),
        won(Seat::A, Decided::Seeds)
    );
    assert_eq!(
        of(&helios(16, 14, 'h'), &helios(18, 12, 'h')),
        won(Seat::B, Decided::Seeds)
    );
    // One round each, 30 seeds each: the last capture decides rounds, never the match.
    assert_eq!(
        of(&helios(15, 15, 'h'), &helios(15, 15, 'h')),
        Outcome::Shared
    );
    assert_eq!(
        of(&helios(15, 15, 'h'), &helios(15, 15, 's')),
        won(Seat::A, Decided::RoundsWon)
    );
}

#[test]
fn who_gives_up_or_is_late_loses_whatever_the_score() {
    let ahead = rite(9, 0);
    for (ending, seat) in [
        (Ending::Resigned(Seat::A), Seat::B),
        (Ending::TimedOut(Seat::A), Seat::B),
        (Ending::Resigned(Seat::B), Seat::A),
        (Ending::TimedOut(Seat::B), Seat::A),
    ] {
        assert_eq!(
            outcome("rite", &[&ahead, &rite(0, 0)], ending),
            won(seat, Decided::Walkover)
        );
    }
}

#[test]
fn a_draw_is_shared_and_a_cancelled_match_has_no_result() {
    let ahead = rite(9, 0);
    let of = |ending| outcome("rite", &[&ahead, &rite(0, 0)], ending);
    assert_eq!(of(Ending::Agreed), Outcome::Shared);
    assert_eq!(of(Ending::Cancelled), Outcome::NoResult);
}

#[test]
fn points_of_the_rounds_stay_when_somebody_resigns() {
    let mut table = Table::new("helios", Rounds::Two);
    table.act(Seat::A, "H4").unwrap();
    table.ask(Seat::A, &Command::Resign).unwrap();
    assert_eq!(table.game.points(), BySeat { a: 5, b: 0 });
    assert_eq!(table.game.outcome(), Some(won(Seat::B, Decided::Walkover)));
}

#[test]
fn a_time_out_is_recorded_by_nobody_and_lost_by_its_seat() {
    let mut table = Table::new("helios", Rounds::Two);
    table
        .record(None, Event::TimedOut { seat: Seat::A })
        .unwrap();
    assert_eq!(table.game.ending(), Some(Ending::TimedOut(Seat::A)));
}
