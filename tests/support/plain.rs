//! The plain search of Le Char d'Hélios that the solver is measured by: it shares nothing with it but
//! the rules.

use std::collections::HashMap;

use revanche::games::helios::Helios;
use revanche::games::{Game, Silent};

/// Whether the side to act wins: every position is played out and remembered in a plain hash map.
/// The cup nearest the store is tried first.
pub fn wins(game: &Helios, known: &mut HashMap<Helios, bool>) -> bool {
    if let Some(&wins) = known.get(game) {
        return wins;
    }
    let side = game.turn().expect("somebody is to act");
    let mut actions = game.actions();
    actions.reverse();
    let won = actions.into_iter().any(|action| {
        let mut next = *game;
        next.apply(action, &mut Silent);
        match next.turn() {
            None => next.winner() == Some(side),
            Some(turn) if turn == side => wins(&next, known),
            Some(_) => !wins(&next, known),
        }
    });
    known.insert(*game, won);
    won
}
