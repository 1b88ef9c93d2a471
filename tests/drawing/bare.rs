//! A position and what led to it as a scene, for the tests and the bench.

use revanche::draw::Scene;
use revanche::games::{BySide, Position};
use revanche::play::{BySeat, Done, Seat};

/// Plays an action that must be legal.
pub fn done(position: &mut Position, action: &str) -> Done {
    let side = position.turn().expect("the round goes on");
    let played = position
        .play(action)
        .unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    Done {
        side,
        action: played.action,
        effects: played.effects,
        planned: false,
    }
}

/// A scene without anything around the board.
pub fn bare<'a>(position: &'a Position, last: &'a [Done]) -> Scene<'a> {
    let points = position.points();
    let points = BySeat {
        a: points.first,
        b: points.second,
    };
    Scene {
        position,
        first: Seat::A,
        round: 1,
        rounds: 2,
        results: vec![points],
        total: points,
        last,
        sanctuary: BySide::default(),
        selection: None,
        over: None,
        round_over: position.is_over(),
    }
}
