//! A position without a picture: as sentences for alt text, as a grid for a code block. Both are
//! made from the same list of pieces and carry the same facts; names of people are in neither.

mod alt;
mod grid;
mod pieces;
mod selected;

#[cfg(test)]
mod tests;

pub use alt::alt_text;
pub use grid::text_board;

use super::catalogue::{number, pair, say};
use super::{Language, ending, sentence, title, turn};
use crate::games::{Position, Side};
use crate::play::{Match, Round};

/// Whose turn it is, or how the match ended.
fn standing(language: Language, game: &Match) -> String {
    turn::side_to_act(language, game)
        .or_else(|| ending::result_by_seat(language, game))
        .unwrap_or_default()
}

/// The score of the match; in Hélios over one round the stores, which are the score.
fn score(language: Language, game: &Match) -> String {
    if game.terms().rounds.count() == 1 && matches!(game.round().position(), Position::Helios(_)) {
        return stores(language, game.round());
    }
    let points = game.points();
    let mut score = say(
        language,
        "board-score-seats",
        &[
            ("a", number(points.a).into()),
            ("b", number(points.b).into()),
        ],
    );
    if let [first, second] = game.rounds() {
        let rounds: Vec<String> = [first, second]
            .iter()
            .map(|round| {
                let points = round.points();
                let points = pair(points.a, points.b);
                say(
                    language,
                    "score-round",
                    &[("number", round.number().into()), ("score", points.into())],
                )
            })
            .collect();
        score = format!("{score} ({})", rounds.join(", "));
    }
    say(language, "board-score", &[("score", score.into())])
}

/// The two stores of Hélios.
fn stores(language: Language, round: &Round) -> String {
    let points = round.position().points();
    let label = |side| label(language, round, side);
    say(
        language,
        "helios-stores",
        &[
            ("first", label(Side::First).into()),
            ("a", points.first.into()),
            ("second", label(Side::Second).into()),
            ("b", points.second.into()),
        ],
    )
}

/// What the last turn did and whose it was. At the start of a later round, that is the end of the
/// round before.
fn last(language: Language, game: &Match) -> Option<String> {
    let (round, earlier) = match game.rounds() {
        [.., before, round] if round.actions().is_empty() => (before, true),
        [.., round] => (round, false),
        [] => return None,
    };
    let side = round.last_turn().first()?.side;
    let mut values = vec![
        ("side", label(language, round, side).into()),
        ("sentence", sentence::last_turn(language, round).into()),
    ];
    Some(if earlier {
        values.push(("number", round.number().into()));
        say(language, "board-last-earlier", &values)
    } else {
        say(language, "board-last", &values)
    })
}

fn label(language: Language, round: &Round, side: Side) -> String {
    title::label(
        language,
        round.position().code().kind(),
        side,
        round.first(),
    )
}

/// What stands in the Sanctuary of RVB, by camp.
fn in_sanctuary(language: Language, round: &Round) -> String {
    let camps: Vec<String> = Side::ALL
        .into_iter()
        .filter_map(|side| {
            let keys = ["rvb-number-red", "rvb-number-green", "rvb-number-blue"];
            let pawns: Vec<String> = keys
                .into_iter()
                .zip(round.sanctuary(side))
                .filter(|(_, count)| *count > 0)
                .map(|(key, count)| say(language, key, &[("count", count.into())]))
                .collect();
            let label = label(language, round, side);
            (!pawns.is_empty()).then(|| {
                say(
                    language,
                    "rvb-camp-in-sanctuary",
                    &[("label", label.into()), ("pawns", pawns.join(", ").into())],
                )
            })
        })
        .collect();
    if camps.is_empty() {
        return say(language, "rvb-nobody-in-sanctuary", &[]);
    }
    let camps = camps.join(sentence::semicolon(language));
    say(language, "rvb-in-sanctuary", &[("camps", camps.into())])
}
