//! Alt text: the position as whole sentences, the most important first.

use super::pieces::{Piece, columns, cups, pawns};
use super::{in_sanctuary, label, last, score, selected, standing, stores};
use crate::games::rvb::Colour;
use crate::games::{Position, Side, helios, rite, rvb};
use crate::play::{Match, Round};
use crate::words::catalogue::say;
use crate::words::sentence::semicolon;
use crate::words::{Language, title, turn};

/// Discord's limit for the description of a picture, in characters.
const LONGEST: usize = 1024;

/// The board in sentences, one line of at most 1024 characters: game and round, whose turn or how
/// it ended, score, last action, the pieces by owner, and last what is selected: a square (`c3`)
/// or a cup (`H3`), with where it can go. Any other selection is passed over.
pub fn alt_text(language: Language, game: &Match, selection: Option<&str>) -> String {
    let round = game.round();
    let mut sentences = vec![
        turn::heading(language, game),
        standing(language, game),
        score(language, game),
    ];
    sentences.extend(last(language, game));
    match round.position() {
        Position::Rite(position) => sentences.extend(rite(language, round, position)),
        Position::Helios(position) => {
            if game.terms().rounds.count() > 1 {
                sentences.push(stores(language, round));
            }
            sentences.extend(helios(language, position));
        }
        Position::Rvb(position) => sentences.extend(rvb(language, round, position)),
    }
    sentences.extend(
        selection
            .into_iter()
            .flat_map(|at| selected::told(language, round, at)),
    );
    cut(&format!("{}.", sentences.join(". ")))
}

/// "White (A): a4 2 high, b2 3, c2 1; reserve 3", a sentence for each side.
fn rite(language: Language, round: &Round, position: &rite::Rite) -> Vec<String> {
    let all = columns(position);
    let line = |side| {
        let own: Vec<&Piece<u8>> = all.iter().filter(|piece| piece.side == side).collect();
        let mut told = Vec::new();
        for (place, piece) in own.iter().enumerate() {
            let (at, height) = (piece.at, piece.kind);
            told.push(if place == 0 {
                say(
                    language,
                    "rite-first-height",
                    &[("at", at.to_string().into()), ("height", height.into())],
                )
            } else {
                format!("{at} {height}")
            });
        }
        if told.is_empty() {
            told.push(say(language, "board-nothing", &[]));
        }
        let reserve = say(
            language,
            "rite-reserve",
            &[("pawns", position.reserve(side).into())],
        );
        line(
            language,
            label(language, round, side),
            [told.join(", "), reserve],
        )
    };
    Side::ALL.map(line).to_vec()
}

/// "H1 to H5: 1, 2, 1, 0, 7", a sentence for each row.
fn helios(language: Language, position: &helios::Helios) -> Vec<String> {
    let row = |side| {
        let cups = cups(position, side);
        let seeds: Vec<String> = cups.iter().map(|(_, seeds)| seeds.to_string()).collect();
        let name = |cup: Option<&(helios::Cup, u8)>| {
            cup.map(|(cup, _)| cup.to_string()).unwrap_or_default()
        };
        say(
            language,
            "helios-row",
            &[
                ("from", name(cups.first()).into()),
                ("to", name(cups.last()).into()),
                ("seeds", seeds.join(", ").into()),
            ],
        )
    };
    Side::ALL.map(row).to_vec()
}

/// "Bottom (A): red a4, d1; green b2; blue c1", a sentence for each camp, then the Sanctuary.
fn rvb(language: Language, round: &Round, position: &rvb::Rvb) -> Vec<String> {
    let all = pawns(position);
    let camp = |side| {
        let mut groups: Vec<String> = Colour::ALL
            .into_iter()
            .filter_map(|colour| {
                let squares: Vec<String> = all
                    .iter()
                    .filter(|piece| piece.side == side && piece.kind == colour)
                    .map(|piece| piece.at.to_string())
                    .collect();
                let name = match squares.len() {
                    0 => return None,
                    1 => title::colour(language, colour),
                    _ => title::colours(language, colour),
                };
                Some(say(
                    language,
                    "rvb-group",
                    &[
                        ("colour", name.into()),
                        ("squares", squares.join(", ").into()),
                    ],
                ))
            })
            .collect();
        if groups.is_empty() {
            groups.push(say(language, "board-nothing", &[]));
        }
        line(language, label(language, round, side), groups)
    };
    let mut sentences = Side::ALL.map(camp).to_vec();
    sentences.push(in_sanctuary(language, round));
    sentences
}

fn line(language: Language, label: String, parts: impl AsRef<[String]>) -> String {
    let parts = parts.as_ref().join(semicolon(language));
    say(
        language,
        "board-line",
        &[("label", label.into()), ("pieces", parts.into())],
    )
}

/// Cuts from the end, never in a word, with an ellipsis.
fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let kept: String = text.chars().take(LONGEST).collect();
    let end = kept.rfind(' ').unwrap_or(0);
    format!(
        "{}…",
        kept[..end].trim_end_matches([',', ';', ':', ' ', '\u{a0}', '\u{202f}'])
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_too_long_is_cut_between_words() {
        let long = "abc, ".repeat(300);
        let short = cut(&long);
        assert!(short.chars().count() <= LONGEST);
        assert!(short.ends_with("abc…"));
        assert_eq!(cut("abc. d"), "abc. d");
    }
}
