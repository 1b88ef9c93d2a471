//! The picture, the text board and the position tell the same: the sprites that are drawn are
//! listed and read back into squares.

use std::collections::BTreeSet;

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;
use revanche::draw::{self, Look};
use revanche::games::helios::Cup;
use revanche::games::{GameCode, GameKind, Position, Side};
use revanche::play::{Event, Match, Rounds, Seat, Terms};
use revanche::words::{Language, board::text_board};

/// What stands on the board, as "square owner kind".
type Facts = BTreeSet<String>;

/// Plays a match of two rounds at random and shows every board of it.
fn every_board(game: GameCode, begins: Seat, mut look: impl FnMut(&Match)) {
    let terms = Terms {
        rounds: Rounds::Two,
        begins,
        ..Terms::plain(game)
    };
    let mut played = Match::begun(terms, 0).expect("a start");
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    look(&played);
    while let Some(seat) = played.turn() {
        let actions = played.round().position().actions();
        let action = actions.choose(&mut dice).expect("a turn has actions");
        let action = action.clone();
        played
            .add(Some(seat), Event::Acted { action }, 0)
            .expect("the event can follow");
        look(&played);
    }
}

/// The facts of a picture, from the names and places of what is drawn.
fn pictured(game: &Match) -> Facts {
    let over = game.ending().is_some();
    let cells = match game.round().position() {
        Position::Rite(rite) => rite.size().cells(),
        _ => 9,
    };
    let scene = draw::scene_of(game, None);
    let mut facts = Facts::new();
    // The number of seeds stands on the plate that was drawn last.
    let mut cup = None;
    for thing in draw::drawn(&scene, Look::default()) {
        let (kind, rest) = thing.name.split_once('(').unwrap_or((&thing.name, ""));
        let inside: Vec<&str> = rest.trim_end_matches(')').split(", ").collect();
        let square = |left: f32, foot: f32, u: f32| {
            let (file, rank) = (((thing.x - left) / u) as u8, ((foot - thing.y) / u) as u8);
            format!("{}{}", char::from(b'a' + file), rank + 1)
        };
        match kind {
            "Column" => {
                let u = (456.0 / f32::from(cells)).floor();
                let foot = if over { 214.0 } else { 104.0 } + u * f32::from(cells);
                let at = square(132.0, foot, u);
                facts.insert(format!("{at} {} {}", inside[0], inside[1]));
            }
            "Pawn" if rest.contains("Some") => {
                let at = square(45.0, 79.0 + 630.0, 70.0);
                let seat = inside[2].trim_start_matches("Some(");
                facts.insert(format!("{at} {seat} {}", inside[1].to_lowercase()));
            }
            "Plate" => {
                let column = ((thing.x - 162.0) / 99.0).round() as u8;
                let (side, number) = match inside[0] {
                    "First" => (Side::First, column + 1),
                    _ => (Side::Second, 5 - column),
                };
                cup = Some((Cup { side, number }, String::new()));
            }
            "Letter" => {
                if let Some((_, seeds)) = &mut cup {
                    seeds.push_str(inside[0].trim_matches('\''));
                    continue;
                }
            }
            _ => {}
        }
        if kind != "Plate"
            && let Some((cup, seeds)) = cup.take()
        {
            facts.insert(format!("{cup} {seeds}"));
        }
    }
    facts
}

/// The facts of the grid.
fn written(game: &Match) -> Facts {
    let text = text_board(Language::En, game);
    let lines: Vec<&str> = text.lines().skip(3).collect();
    let round = game.round();
    let mut facts = Facts::new();
    match round.position() {
        Position::Rite(rite) => {
            for line in &lines[..usize::from(rite.size().cells())] {
                let mut cells = line.split_whitespace();
                let rank = cells.next().expect("the rank");
                for (file, cell) in ('a'..).zip(cells) {
                    let Some((colour, height)) = cell.split_at_checked(1) else {
                        continue;
                    };
                    let seat = match colour {
                        "W" => Seat::A,
                        "B" => Seat::B,
                        _ => continue,
                    };
                    facts.insert(format!("{file}{rank} {seat} {height}"));
                }
            }
        }
        Position::Helios(_) => {
            for (names, seeds) in [(0, 1), (4, 3)] {
                let names = lines[names].split_whitespace();
                for (cup, seeds) in names.zip(lines[seeds].split_whitespace()) {
                    facts.insert(format!("{cup} {seeds}"));
                }
            }
        }
        Position::Rvb(_) => {
            for line in &lines[..9] {
                let rank = &line[..1];
                let cells: Vec<&str> = line.split_whitespace().collect();
                let row = cells[1..cells.len() - 3].concat().replace('·', "·-");
                let row: Vec<char> = row.chars().collect();
                for (file, cell) in ('a'..).zip(row.chunks(2)) {
                    let side = match cell[0] {
                        '↑' => Side::First,
                        '↓' => Side::Second,
                        _ => continue,
                    };
                    let colour = match cell[1] {
                        'R' => "red",
                        'V' | 'G' => "green",
                        _ => "blue",
                    };
                    facts.insert(format!("{file}{rank} {} {colour}", round.seat_of(side)));
                }
            }
        }
    }
    facts
}

#[test]
fn the_picture_shows_exactly_what_the_text_board_says() {
    for (game, begins) in GameCode::ALL
        .into_iter()
        .zip([Seat::A, Seat::B].into_iter().cycle())
    {
        let mut most = 0;
        every_board(game, begins, |played| {
            let facts = written(played);
            most = most.max(facts.len());
            // A captured cup shows what it held, not that it is empty; its number stays a zero.
            assert_eq!(
                pictured(played),
                facts,
                "{}",
                text_board(Language::En, played)
            );
        });
        let least = if game.kind() == GameKind::Helios {
            10
        } else {
            5
        };
        assert!(most >= least, "{game}: {most} things are no game");
    }
}
