//! Whose turn it is, and what is to be done in it.

use super::catalogue::say;
use super::{Language, Name, title};
use crate::games::{GameKind, Position, rite, rvb};
use crate::play::{BySeat, Match};

/// "White (A) is to place a pawn", for alt text and other places without names; `None` when the
/// match is over.
pub fn side_to_act(language: Language, game: &Match) -> Option<String> {
    let round = game.round();
    game.turn()?;
    let side = round.position().turn()?;
    let kind = round.position().code().kind();
    let whose = title::whose(language, kind, side, round.first());
    Some(to_do(language, round.position(), whose))
}

/// "Ana is to place a pawn"; `None` when the match is over.
pub fn person_to_act(language: Language, game: &Match, names: &BySeat<Name>) -> Option<String> {
    let whose = title::whose_person(language, &names[game.turn()?]);
    Some(to_do(language, game.round().position(), whose))
}

fn to_do(language: Language, position: &Position, whose: String) -> String {
    let key = match position {
        Position::Rite(rite) => match rite.phase() {
            rite::Phase::Grow { .. } => "turn-rite-grow",
            rite::Phase::Move { .. } => "turn-rite-move",
            rite::Phase::Place | rite::Phase::Over => "turn-rite-place",
        },
        Position::Helios(helios) if helios.ray() => "turn-helios-ray",
        Position::Helios(_) => "turn-helios-sow",
        Position::Rvb(_) => "turn-rvb-move",
    };
    say(language, key, &[("whose", whose.into())])
}

/// "move 16 of 30", of the side to move in RVB; `None` in other games and finished rounds.
pub fn move_number(language: Language, position: &Position) -> Option<String> {
    let Position::Rvb(game) = position else {
        return None;
    };
    let side = position.turn()?;
    Some(say(
        language,
        "turn-rvb-number",
        &[
            ("move", (game.moves_made(side) + 1).into()),
            ("moves", rvb::Rvb::MOVES_EACH.into()),
        ],
    ))
}

/// "Rite, round 1" or "RVB, round 2, move 16 of 30"; a match of one round is only its game's name.
pub fn heading(language: Language, game: &Match) -> String {
    let round = game.round();
    let code = game.terms().game;
    let mut heading = match code.kind() {
        GameKind::Rite => title::game(language, code),
        _ => title::kind(language, code.kind()),
    };
    if game.terms().rounds.count() > 1 {
        heading = say(
            language,
            "board-round",
            &[("game", heading.into()), ("number", round.number().into())],
        );
    }
    match move_number(language, round.position()) {
        Some(number) if game.turn().is_some() => format!("{heading}, {number}"),
        _ => heading,
    }
}
