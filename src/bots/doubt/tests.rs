use super::*;
use crate::bots::{Level, watch};
use crate::play::BySeat;

/// Lets two bots play and asks, before each action, whether the one to act would offer a draw.
fn offers(game: &str, seed: u64, mut seen: impl FnMut(&Match, Seat, Value)) -> usize {
    let code: crate::games::GameCode = game.parse().unwrap();
    let level = Level::ALL[1].strength(code);
    let pair = BySeat { a: level, b: level };
    let mut made = 0;
    watch(code, pair, Seat::A, seed, |played, best| {
        let seat = played.turn().unwrap();
        if offers_draw(played, seat, best.value, false) {
            made += 1;
            seen(played, seat, best.value);
        }
    });
    made
}

#[test]
fn a_draw_is_offered_late_where_half_is_expected_and_rarely() {
    let mut made = 0;
    for game in ["rite", "rvb", "rvb:free", "helios:express"] {
        for seed in 0..12 {
            let mut last: BySeat<Option<usize>> = BySeat::default();
            made += offers(game, seed, |played, seat, value| {
                let round = played.round();
                assert_eq!(round.number(), 2, "not in the last round");
                assert!(is_late(round.position()), "{}", round.position());
                assert!(!round.turn_goes_on());
                let around = around(played, 1);
                let value = seen_by(round.side_of(seat), value);
                let share = expectation(round.position(), around, value);
                assert!((0.45..=0.55).contains(&share), "{share}");
                let actions = round.actions().len();
                // Six own turns lie between two offers: of both sides at least ten actions.
                assert!(last[seat].is_none_or(|before| actions >= before + 10));
                last[seat] = Some(actions);
            });
        }
    }
    assert!(made > 0, "nobody ever offers");
}

#[test]
fn what_is_solved_as_a_win_or_a_loss_is_never_offered_as_a_draw() {
    let code: crate::games::GameCode = "helios:express".parse().unwrap();
    let level = Level::ALL[1].strength(code);
    let pair = BySeat { a: level, b: level };
    let mut level_at_last = 0;
    for seed in 0..40 {
        watch(code, pair, Seat::A, seed, |played, _| {
            let seat = played.turn().unwrap();
            if played.round().number() < 2 {
                return;
            }
            let first = played.rounds()[0].points();
            let ahead = first[seat] - first[seat.other()];
            let won = played.rounds()[0].winner() == Some(seat);
            for margin in -20_i32..=20 {
                // Only level on seeds is it open who wins.
                for wins in [margin > 0, margin >= 0] {
                    let value = 50 * (2 * margin + if wins { 1 } else { -1 });
                    let shared = won != wins && ahead + margin == 0;
                    assert_eq!(solved_level(played, seat, value), shared);
                    level_at_last += usize::from(shared);
                    if !shared {
                        assert!(!offers_draw(played, seat, value, true));
                    }
                }
            }
        });
    }
    assert!(level_at_last > 0);
}
