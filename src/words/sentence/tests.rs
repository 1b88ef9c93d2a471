//! Whole sentences, compared as people read them.

use super::*;
use crate::games::{GameCode, Position};
use crate::words::matches::random_match;

/// Plays actions from a position text and tells them as one sentence.
fn told(language: Language, code: &str, position: &str, actions: &[&str]) -> String {
    let code: GameCode = code.parse().unwrap();
    let mut position = match position {
        "" => Position::start(code),
        text => Position::parse(code, text).unwrap(),
    };
    let mut effects = Vec::new();
    for action in actions {
        effects.extend(position.play(action).unwrap().effects);
    }
    effects_of(language, &effects, Seat::A).replace(['\u{a0}', '\u{202f}'], " ")
}

fn both(code: &str, position: &str, actions: &[&str], english: &str, french: &str) {
    assert_eq!(told(Language::En, code, position, actions), english);
    assert_eq!(told(Language::Fr, code, position, actions), french);
}

#[test]
fn a_turn_of_rite_is_one_sentence() {
    both(
        "rite",
        "",
        &["c3", "c3-c4"],
        "c3 placed; c3 to c4",
        "pion posé en c3 ; c3 va en c4",
    );
    both(
        "rite",
        "6/6/6/p5/6/P4D w 10,10 0,0 p",
        &["c3", "a1-a2"],
        "c3 placed, a1 grows to 2, f1 grows to 3; a1 to a2",
        "pion posé en c3, a1 monte à 2, f1 monte à 3 ; a1 va en a2",
    );
    both(
        "rite",
        "6/6/6/6/p5/D4P w 3,10 0,0 p",
        &["c3", "a1xa2"],
        "c3 placed, f1 grows to 2, a1 grows to 3; a1 to a2, captures 1",
        "pion posé en c3, f1 monte à 2, a1 monte à 3 ; a1 va en a2, prise de 1",
    );
}

#[test]
fn a_sowing_says_what_it_captures_or_where_it_ends() {
    both(
        "helios",
        "",
        &["H4"],
        "H4: captures 4 in A1",
        "H4 : prise de 4 en A1",
    );
    both(
        "helios",
        "",
        &["H3", "H5"],
        "H3: 3 seeds, the last in the store; sun ray for Hélios; \
         H5: captures 4 in A3, 4 in A2 and 4 in A1",
        "H3 : 3 graines, la dernière au grenier ; rayon solaire pour Hélios ; \
         H5 : prise de 4 en A3, 4 en A2 et 4 en A1",
    );
    both(
        "helios",
        "",
        &["H1"],
        "H1: 3 seeds, the last in H4",
        "H1 : 3 graines, la dernière en H4",
    );
}

#[test]
fn a_finished_round_says_why() {
    both(
        "helios",
        "1,0,0,0,0/0,0,0,0,1 14,14 s - h h",
        &["A5"],
        "A5: 1 seed, in the store; sun ray for Séléné; Séléné cannot sow: the round is over; \
         Hélios stores the last seed of the row",
        "A5 : 1 graine, au grenier ; rayon solaire pour Séléné ; \
         Séléné ne peut plus semer : la manche est finie ; \
         Hélios engrange la dernière graine de sa rangée",
    );
}

#[test]
fn a_move_of_rvb_says_what_was_eaten_and_who_is_safe() {
    both(
        "rvb",
        "9/8b/9/9/3v5/9/3R5/9/9 s 0,0 0,0",
        &["d3xd6"],
        "red d3 to d6, eats green on d5: +2",
        "rouge d3 va en d6, mange vert en d5 : +2",
    );
    both(
        "rvb",
        "9/R7b/9/9/9/9/9/9/9 s 0,0 0,0",
        &["a8-a9"],
        "red a8 to a9; Sanctuary: red +3",
        "rouge a8 va en a9 ; Sanctuaire : rouge +3",
    );
}

#[test]
fn every_turn_of_a_random_match_is_told() {
    for (seed, code) in (40..).zip(GameCode::ALL) {
        random_match(code, seed, |game| {
            for language in Language::ALL {
                let told = last_turn(language, game.round());
                assert_eq!(told.is_empty(), game.round().actions().is_empty());
                for done in game.round().last_turn() {
                    let start: String = done.action.chars().take(2).collect();
                    assert!(
                        done.action.starts_with('+') || told.contains(&start),
                        "{told}"
                    );
                }
            }
        });
    }
}
