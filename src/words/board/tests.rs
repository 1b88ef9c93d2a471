//! Compares alt text and text board with the position, over random matches in every game.

use std::collections::BTreeSet;

use super::{alt_text, text_board};
use crate::games::helios::Cup;
use crate::games::{GameCode, GameKind, Position, Side, rvb};
use crate::play::{Match, Seat};
use crate::words::matches::{random_match, started};
use crate::words::{Language, title};

/// What stands on the board, as "owner square kind", read from the position itself.
fn standing(game: &Match) -> BTreeSet<String> {
    let round = game.round();
    match round.position() {
        Position::Rite(rite) => rite
            .columns()
            .map(|(at, side, height)| format!("{} {at} {height}", round.seat_of(side)))
            .collect(),
        Position::Helios(helios) => Cup::all()
            .map(|cup| format!("{} {cup} {}", round.seat_of(cup.side), helios.cup(cup)))
            .collect(),
        Position::Rvb(rvb) => rvb
            .pawns()
            .map(|(at, pawn)| format!("{} {at} {}", round.seat_of(pawn.camp), pawn.colour))
            .collect(),
    }
}

/// The same facts read back out of the sentences.
fn told(language: Language, game: &Match) -> BTreeSet<String> {
    let round = game.round();
    let kind = game.terms().game.kind();
    let text = alt_text(language, game, None).replace(['\u{a0}', '\u{202f}'], " ");
    let mut facts = BTreeSet::new();
    for side in Side::ALL {
        let seat = round.seat_of(side);
        let start = match kind {
            GameKind::Helios => match (side, language) {
                (Side::First, Language::En) => "H1 to H5".to_owned(),
                (Side::First, Language::Fr) => "H1 à H5".to_owned(),
                (Side::Second, Language::En) => "A1 to A5".to_owned(),
                (Side::Second, Language::Fr) => "A1 à A5".to_owned(),
            },
            _ => title::label(language, kind, side, round.first()),
        };
        // The last sentence that begins so: the one before may tell whose turn it is.
        let sentence = text
            .split(['.'])
            .map(|sentence| sentence.trim())
            .rfind(|sentence| sentence.starts_with(&start) && sentence.contains(':'))
            .unwrap_or_else(|| panic!("{start} is missing in {text}"));
        let list = sentence.split_once(':').unwrap().1;
        match kind {
            GameKind::Rite => {
                for piece in list.split(';').next().unwrap().split(',') {
                    let words: Vec<&str> = piece.split_whitespace().collect();
                    if words[0].len() == 2 {
                        let height = words.iter().find_map(|w| w.parse::<u8>().ok()).unwrap();
                        facts.insert(format!("{seat} {} {height}", words[0]));
                    }
                }
            }
            GameKind::Helios => {
                for (number, seeds) in (1..).zip(list.split(',')) {
                    let cup = Cup { side, number };
                    facts.insert(format!("{seat} {cup} {}", seeds.trim()));
                }
            }
            GameKind::Rvb => {
                for group in list.split(';') {
                    let (colour, squares) = group.trim().split_once(' ').unwrap();
                    let Some(colour) = colour_of(colour) else {
                        continue;
                    };
                    for at in squares.split(',') {
                        facts.insert(format!("{seat} {} {colour}", at.trim()));
                    }
                }
            }
        }
    }
    facts
}

fn colour_of(word: &str) -> Option<rvb::Colour> {
    Some(match word {
        "red" | "rouge" | "rouges" => rvb::Colour::Red,
        "green" | "vert" | "verts" => rvb::Colour::Green,
        "blue" | "bleu" | "bleus" => rvb::Colour::Blue,
        _ => return None,
    })
}

/// The same facts read back out of the grid.
fn shown(language: Language, game: &Match) -> BTreeSet<String> {
    let round = game.round();
    let text = text_board(language, game);
    let lines: Vec<&str> = text.lines().collect();
    let mut facts = BTreeSet::new();
    match round.position() {
        Position::Rite(rite) => {
            for line in &lines[3..3 + usize::from(rite.size().cells())] {
                let mut cells = line.split_whitespace();
                let rank = cells.next().unwrap();
                for (file, cell) in ('a'..).zip(cells) {
                    let seat = match cell.chars().next().unwrap() {
                        '·' => continue,
                        'W' => Seat::A,
                        'N' => Seat::B,
                        'B' if language == Language::Fr => Seat::A,
                        'B' => Seat::B,
                        other => panic!("{other} in {line}"),
                    };
                    facts.insert(format!("{seat} {file}{rank} {}", &cell[1..]));
                }
            }
        }
        Position::Helios(_) => {
            for (names, seeds) in [(3, 4), (7, 6)] {
                for (name, seeds) in lines[names]
                    .split_whitespace()
                    .zip(lines[seeds].split_whitespace())
                {
                    let side = if name.starts_with('H') {
                        Side::First
                    } else {
                        Side::Second
                    };
                    facts.insert(format!("{} {name} {seeds}", round.seat_of(side)));
                }
            }
        }
        Position::Rvb(_) => {
            for line in &lines[3..12] {
                let rank = line.chars().next().unwrap();
                let cells: Vec<&str> = line.split_whitespace().collect();
                let row = cells[1..cells.len() - 3].concat().replace('·', "·-");
                let row: Vec<char> = row.chars().collect();
                for (file, cell) in ('a'..).zip(row.chunks(2)) {
                    let side = match cell[0] {
                        '·' => continue,
                        '↑' => Side::First,
                        '↓' => Side::Second,
                        other => panic!("{other} in {line}"),
                    };
                    let colour = rvb::Colour::from_letter(cell[1].to_ascii_lowercase()).unwrap();
                    facts.insert(format!("{} {file}{rank} {colour}", round.seat_of(side)));
                }
            }
        }
    }
    facts
}

#[test]
fn every_piece_is_in_the_sentences_and_in_the_grid() {
    for (number, code) in (0..).zip(GameCode::ALL) {
        random_match(code, number, |game| {
            let right = standing(game);
            for language in Language::ALL {
                assert_eq!(
                    told(language, game),
                    right,
                    "{}",
                    alt_text(language, game, None)
                );
                assert_eq!(
                    shown(language, game),
                    right,
                    "{}",
                    text_board(language, game)
                );
            }
        });
    }
}

#[test]
fn both_fit_whole_and_say_score_reserves_and_stores() {
    for (number, code) in (20..).zip(GameCode::ALL) {
        random_match(code, number, |game| {
            for language in Language::ALL {
                let alt = alt_text(language, game, None);
                let grid = text_board(language, game);
                assert!(
                    alt.chars().count() <= 1024 && !alt.contains(['\n', '\r', '…']),
                    "{alt}"
                );
                assert!(
                    grid.chars().count() <= 2000 && !grid.contains('…'),
                    "{grid}"
                );
                assert_eq!(grid.matches("```").count(), 2);
                for numbers in facts_beside(game) {
                    assert!(alt.contains(&numbers.0), "{numbers:?} not in {alt}");
                    assert!(grid.contains(&numbers.1), "{numbers:?} not in {grid}");
                }
                if language == Language::Fr {
                    for bad in [" :", " ;", " !", " ?"] {
                        assert!(!alt.contains(bad), "{alt}");
                        assert!(!grid.contains(bad), "{grid}");
                    }
                }
            }
        });
    }
}

/// Numbers that stand beside the board, as they must appear in the sentences and in the grid.
fn facts_beside(game: &Match) -> Vec<(String, String)> {
    let round = game.round();
    let points = game.points();
    let text = |n: i32| n.to_string().replace('-', "\u{2212}");
    match round.position() {
        Position::Rite(rite) => Side::ALL
            .map(|side| format!(" {}", rite.reserve(side)))
            .into_iter()
            .map(|n| (n.clone(), n))
            .chain([(
                format!("A {}, B {}", points.a, points.b),
                format!("A {}, B {}", points.a, points.b),
            )])
            .collect(),
        Position::Helios(helios) => Side::ALL
            .map(|side| {
                let store = format!("({}) {}", round.seat_of(side), helios.store(side));
                (store.clone(), store)
            })
            .to_vec(),
        Position::Rvb(_) => {
            let score = format!("A {}, B {}", text(points.a), text(points.b));
            vec![(score.clone(), score)]
        }
    }
}

#[test]
fn a_selection_says_where_it_goes() {
    let game = started("rvb");
    let alt = alt_text(Language::En, &game, Some("d2"));
    assert!(alt.contains("Selected: red d2. "), "{alt}");
    let Position::Rvb(position) = game.round().position() else {
        panic!()
    };
    for (at, pawn) in position.pawns() {
        let alt = alt_text(Language::En, &game, Some(&at.to_string()));
        let moves = position.moves_of(at);
        if pawn.camp == Side::First {
            for action in &moves {
                let told = alt.split("Selected").nth(1).unwrap();
                assert!(told.contains(&action.to.to_string()), "{action}: {told}");
            }
        }
        assert_eq!(moves.is_empty(), alt.ends_with("It cannot move."), "{alt}");
    }
    let game = started("helios");
    let alt = alt_text(Language::Fr, &game, Some("h4"));
    assert!(
        alt.ends_with("Choisi\u{a0}: H4, 3 graines. H4\u{a0}: prise de 4 en A1."),
        "{alt}"
    );
    for nothing in ["z9", "", "a0", "hello"] {
        assert_eq!(
            alt_text(Language::Fr, &game, Some(nothing)),
            alt_text(Language::Fr, &game, None)
        );
    }
}

#[test]
fn the_first_boards_read_as_people_would_read_them() {
    let alt = |code, language| alt_text(language, &started(code), None);
    assert_eq!(
        alt("rite", Language::En),
        "Rite 6×6, round 1. White (A) is to place a pawn. Score: A 0, B 0. \
         White (A): nothing on the board; reserve 15. Black (B): nothing on the board; reserve 15."
    );
    assert_eq!(
        alt("helios", Language::Fr),
        "Hélios. À Hélios (A) de semer. Greniers\u{a0}: Hélios (A) 0, Séléné (B) 0. \
         H1 à H5\u{a0}: 3, 3, 3, 3, 3. A1 à A5\u{a0}: 3, 3, 3, 3, 3."
    );
}
