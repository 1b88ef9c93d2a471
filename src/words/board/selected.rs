//! What is selected and where it can go, for the alt text of the private picture.

use super::super::catalogue::say;
use super::super::{Language, sentence, title};
use super::Round;
use crate::games::helios::Helios;
use crate::games::rite::{self, Rite};
use crate::games::rvb::{Action, Rvb};
use crate::games::{Game, Position, Square};

/// The sentences for a selected square or cup; none when the text names neither.
pub(super) fn told(language: Language, round: &Round, at: &str) -> Vec<String> {
    match round.position() {
        Position::Rite(position) => at.parse().ok().map(|at| rite(language, position, at)),
        Position::Helios(position) => Some(helios(language, round, position, at)),
        Position::Rvb(position) => at.parse().ok().map(|at| rvb(language, position, at)),
    }
    .unwrap_or_default()
}

fn selected(language: Language, what: String) -> String {
    say(language, "board-selected", &[("what", what.into())])
}

fn squares(language: Language, key: &'static str, squares: &[String]) -> Option<String> {
    (!squares.is_empty()).then(|| say(language, key, &[("squares", squares.join(", ").into())]))
}

fn rite(language: Language, position: &Rite, at: Square) -> Vec<String> {
    let cells = position.size().cells();
    if at.file >= cells || at.rank >= cells {
        return Vec::new();
    }
    let name = ("at", at.to_string().into());
    let Some((_, height)) = position.column(at) else {
        return vec![selected(
            language,
            say(language, "rite-free-square", &[name]),
        )];
    };
    let what = say(
        language,
        "rite-one-column",
        &[name, ("height", height.into())],
    );
    let (mut moves, mut captures) = (Vec::new(), Vec::new());
    position.each_action(&mut |action| match action {
        rite::Action::Move {
            from,
            to,
            captures: takes,
        } if from == at => {
            if takes { &mut captures } else { &mut moves }.push(to.to_string());
        }
        _ => {}
    });
    let mut told = vec![selected(language, what)];
    if moves.is_empty() && captures.is_empty() {
        // While columns are placed or grow, nobody asks where this one can go.
        if matches!(position.phase(), rite::Phase::Move { .. }) {
            told.push(say(language, "board-selected-none", &[]));
        }
        return told;
    }
    told.extend(squares(language, "board-selected-moves", &moves));
    told.extend(squares(language, "board-selected-captures", &captures));
    told
}

fn helios(language: Language, round: &Round, position: &Helios, at: &str) -> Vec<String> {
    let Ok(action) = position.read(at) else {
        return Vec::new();
    };
    let cup = action.0;
    let what = say(
        language,
        "helios-one-cup",
        &[
            ("cup", cup.to_string().into()),
            ("seeds", position.cup(cup).into()),
        ],
    );
    let mut told = vec![selected(language, what)];
    let mut after = round.position().clone();
    match after.play(at) {
        Ok(played) => told.push(sentence::effects_of(
            language,
            &played.effects,
            round.first(),
        )),
        Err(_) => told.push(say(language, "board-selected-none", &[])),
    }
    told
}

fn rvb(language: Language, position: &Rvb, at: Square) -> Vec<String> {
    let Some(pawn) = position.pawn(at) else {
        return Vec::new();
    };
    let what = say(
        language,
        "rvb-group",
        &[
            ("colour", title::colour(language, pawn.colour).into()),
            ("squares", at.to_string().into()),
        ],
    );
    let mut told = vec![selected(language, what)];
    let actions = position.moves_of(at);
    if actions.is_empty() {
        told.push(say(language, "board-selected-none", &[]));
    }
    let moves: Vec<String> = actions
        .iter()
        .filter(|action| !action.eats)
        .map(|action| action.to.to_string())
        .collect();
    let eats: Vec<String> = actions
        .iter()
        .filter(|action| action.eats)
        .map(|action| eats(language, position, *action))
        .collect();
    told.extend(squares(language, "board-selected-moves", &moves));
    told.extend(squares(language, "board-selected-eats", &eats));
    told
}

/// "d8 (blue)", or "g5 (red on f5)" where the landing cell is not the eaten pawn's.
fn eats(language: Language, position: &Rvb, action: Action) -> String {
    let Some((prey, colour)) = position.prey(action) else {
        return action.to.to_string();
    };
    let at = ("at", action.to.to_string().into());
    let colour = ("colour", title::colour(language, colour).into());
    if prey == action.to {
        say(language, "rvb-eats-there", &[at, colour])
    } else {
        say(
            language,
            "rvb-eats-elsewhere",
            &[at, colour, ("prey", prey.to_string().into())],
        )
    }
}
