//! The text board: a grid in a code block, narrow enough for a phone, with what stands beside it.

use super::pieces::{columns, cups, pawns};
use super::{in_sanctuary, label, last, score, standing, stores};
use crate::games::helios::Helios;
use crate::games::rite::Rite;
use crate::games::rvb::{CELLS, Colour, Rvb, board};
use crate::games::{GameKind, Position, Side, Square};
use crate::play::{Match, Round, Seat};
use crate::words::catalogue::say;
use crate::words::{Language, turn};

/// Discord's limit for one text, in characters.
const LONGEST: usize = 2000;
const FENCE: &str = "```";

/// The board as a grid in a code block, at most 2000 characters, with whose turn it is or how the
/// match ended, the score, the last action, and all that lies beside the board.
pub fn text_board(language: Language, game: &Match) -> String {
    let round = game.round();
    let mut lines = vec![turn::heading(language, game), String::new()];
    match round.position() {
        Position::Rite(position) => lines.extend(rite(language, round, position)),
        Position::Helios(position) => lines.extend(helios(language, round, position)),
        Position::Rvb(position) => lines.extend(rvb(language, round, position)),
    }
    lines.push(String::new());
    // The stores of a Hélios of one round are its score, and stand there already.
    let both = game.terms().rounds.count() > 1;
    if both || game.terms().game.kind() != GameKind::Helios {
        lines.push(score(language, game));
    }
    lines.push(standing(language, game));
    lines.extend(last(language, game));
    let room = LONGEST - 2 * (FENCE.len() + 1);
    let mut text = lines.join("\n");
    if text.chars().count() > room {
        text = text.chars().take(room - 1).chain(['…']).collect();
    }
    format!("{FENCE}\n{text}\n{FENCE}")
}

fn rite(language: Language, round: &Round, position: &Rite) -> Vec<String> {
    let size = position.size().cells();
    let (white, black) = (
        say(language, "grid-white", &[]),
        say(language, "grid-black", &[]),
    );
    let all = columns(position);
    let mut lines: Vec<String> = (0..size)
        .rev()
        .map(|rank| {
            let cells: Vec<String> = (0..size)
                .map(|file| {
                    let at = Square::new(file, rank);
                    all.iter()
                        .find(|piece| piece.at == at)
                        .map_or(" ·".to_owned(), |piece| {
                            let letter = match round.seat_of(piece.side) {
                                Seat::A => &white,
                                Seat::B => &black,
                            };
                            format!("{letter}{}", piece.kind)
                        })
                })
                .collect();
            format!("{} {}", rank + 1, cells.join(" "))
        })
        .collect();
    lines.push(files(size, "  ", " "));
    lines.push(say(
        language,
        "grid-rite-key",
        &[
            ("white", white.clone().into()),
            ("black", black.clone().into()),
        ],
    ));
    for side in Side::ALL {
        let facts = [
            say(
                language,
                "rite-reserve",
                &[("pawns", position.reserve(side).into())],
            ),
            say(
                language,
                "rite-captives",
                &[("pawns", position.captured(side).into())],
            ),
        ];
        lines.push(say(
            language,
            "board-line",
            &[
                ("label", label(language, round, side).into()),
                ("pieces", facts.join(", ").into()),
            ],
        ));
    }
    lines
}

/// The letters of the files, two characters each.
fn files(count: u8, margin: &str, gap: &str) -> String {
    let letters: Vec<String> = (b'a'..)
        .take(count.into())
        .map(|letter| format!(" {}", char::from(letter)))
        .collect();
    format!("{margin}{}", letters.join(gap))
}

/// Seen from Hélios: the row of Séléné above, right to left, and each store where its sower
/// reaches it.
fn helios(language: Language, round: &Round, position: &Helios) -> Vec<String> {
    let row = |cups: Vec<String>| {
        let cells: Vec<String> = cups.iter().map(|cell| format!("{cell:>3}")).collect();
        cells.join(" ")
    };
    let (mut above, below) = (cups(position, Side::Second), cups(position, Side::First));
    above.reverse();
    let names = |cups: &[(_, u8)]| {
        cups.iter()
            .map(|(cup, _): &(crate::games::helios::Cup, u8)| cup.to_string())
            .collect()
    };
    let seeds = |cups: &[(_, u8)]| {
        cups.iter()
            .map(|(_, seeds): &(crate::games::helios::Cup, u8)| seeds.to_string())
            .collect()
    };
    vec![
        format!("    {}", row(names(&above))),
        format!("    {}", row(seeds(&above))),
        format!(
            "{:>3} {:19} {:>3}",
            position.store(Side::Second),
            "",
            position.store(Side::First)
        ),
        format!("    {}", row(seeds(&below))),
        format!("    {}", row(names(&below))),
        String::new(),
        stores(language, round),
    ]
}

/// Pawns by camp (an arrow the way it goes) and letter; beside each row the colours of its cells,
/// code by code.
fn rvb(language: Language, round: &Round, position: &Rvb) -> Vec<String> {
    let all = pawns(position);
    let by_code = |cells: Vec<String>, gap: &str| {
        let codes: Vec<String> = cells.chunks(3).map(|code| code.join(gap)).collect();
        codes.join("  ")
    };
    let mut lines: Vec<String> = (0..CELLS)
        .rev()
        .map(|rank| {
            let row = || (0..CELLS).map(|file| Square::new(file, rank));
            let shown = row()
                .map(|at| {
                    all.iter()
                        .find(|piece| piece.at == at)
                        .map_or(" ·".to_owned(), |piece| {
                            let arrow = match piece.side {
                                Side::First => '↑',
                                Side::Second => '↓',
                            };
                            format!("{arrow}{}", letter(piece.kind).to_ascii_uppercase())
                        })
                })
                .collect();
            let colours: Vec<String> = row()
                .map(|at| letter(board::cell_colour(at)).into())
                .collect();
            let colours: Vec<String> = colours.chunks(3).map(|code| code.concat()).collect();
            format!("{} {}  {}", rank + 1, by_code(shown, ""), colours.join(" "))
        })
        .collect();
    let letters = (b'a'..)
        .take(CELLS.into())
        .map(|c| format!(" {}", char::from(c)))
        .collect();
    lines.push(format!("  {}", by_code(letters, "")));
    lines.push(say(language, "grid-rvb-camps", &[]));
    lines.push(say(language, "grid-rvb-colours", &[]));
    lines.push(in_sanctuary(language, round));
    lines
}

fn letter(colour: Colour) -> char {
    colour.letter()
}
