//! What a match and a selection become for their picture.

use revanche::draw::{self, Selection};
use revanche::games::Position;
use revanche::play::{Event, Match, Seat, Terms};

use crate::shots::{DARK, read};

#[test]
fn a_match_becomes_a_scene_with_its_last_turn_and_its_scores() {
    let terms = Terms {
        begins: Seat::B,
        ..Terms::plain("rite".parse().expect("a game code"))
    };
    let mut game = Match::begun(terms, 0).expect("terms that fit");
    for action in ["c3", "c3-c4"] {
        let action = action.to_owned();
        game.add(Some(Seat::B), Event::Acted { action }, 0)
            .expect("a legal action");
    }
    let scene = draw::scene_of(&game, None);
    assert_eq!(
        (scene.first, scene.round, scene.rounds, scene.round_over),
        (Seat::B, 1, 2, false)
    );
    assert_eq!(scene.last.len(), 2);
    assert_eq!(scene.results.len(), 1);
    assert_eq!(scene.over, None);
    assert_eq!(read(&draw::png(&scene, DARK)).dimensions(), (720, 612));
}

#[test]
fn a_selection_shows_what_may_be_done_and_nothing_for_the_others_pieces() {
    let start = Position::start("rvb".parse().expect("a game code"));
    let Some(Selection::Rvb {
        from,
        targets,
        greyed,
        must_eat,
    }) = draw::selection_for(&start, "c2")
    else {
        panic!("c2 is a pawn of First")
    };
    assert_eq!(from, Some("c2".parse().expect("a square")));
    assert!(!targets.is_empty() && targets.iter().all(|action| Some(action.from) == from));
    assert_eq!(
        greyed.len(),
        13,
        "five pawns of eighteen can move at the start"
    );
    assert!(must_eat.is_empty());
    for wrong in ["c9", "e5", "z1", "♥"] {
        assert_eq!(draw::selection_for(&start, wrong), None, "{wrong}");
    }
}
