use std::collections::HashSet;
use std::io::Cursor;

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::draw::{Setting, Theme};
use crate::games::{GameCode, GameKind};
use crate::play::{Event, Rounds, Seat, Terms};

/// A match in which the seat to act plays what is chosen for it, or else gives up.
pub(super) fn play(
    terms: Terms,
    mut choose: impl FnMut(&Match, Vec<String>) -> Option<String>,
) -> Match {
    let mut played = Match::begun(terms, 0).expect("terms that fit");
    while let Some(seat) = played.turn() {
        let actions = played.round().position().actions();
        let event = match choose(&played, actions) {
            Some(action) => Event::Acted { action },
            None => Event::Resigned,
        };
        played
            .add(Some(seat), event, 0)
            .expect("an event of this match");
    }
    played
}

pub(super) fn terms(game: GameCode, rounds: Rounds, begins: Seat) -> Terms {
    Terms {
        rounds,
        begins,
        ..Terms::plain(game)
    }
}

/// A seeded random match; after `most` actions the seat to act gives up.
pub(super) fn random(game: &str, seed: u64, most: usize) -> Match {
    let game: GameCode = game.parse().expect("a game");
    let rounds = match game.kind() {
        GameKind::Helios if seed.is_multiple_of(2) => Rounds::One,
        _ => Rounds::Two,
    };
    let begins = if seed.is_multiple_of(3) {
        Seat::B
    } else {
        Seat::A
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut left = most;
    play(terms(game, rounds, begins), |_, actions| {
        left = left.checked_sub(1)?;
        actions.choose(&mut rng).cloned()
    })
}

pub(super) fn look(theme: Theme) -> Look {
    Look {
        theme,
        canvas: Canvas::Tall,
        setting: Setting::Fast,
        ..Look::default()
    }
}

pub(super) type Screen = Vec<[u8; 3]>;

/// Every frame as another decoder leaves it on the screen, and its time; and the screen's width.
pub(super) fn frames(bytes: &[u8]) -> (usize, Vec<(Screen, u16)>) {
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![[1, 2, 3]; width * height];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let rows = frame.buffer.chunks(4 * usize::from(frame.width));
        for (y, row) in rows.enumerate() {
            for (x, pixel) in row.chunks(4).enumerate().filter(|(_, p)| p[3] > 0) {
                screen[(top + y) * width + left + x] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        all.push((screen.clone(), frame.delay));
    }
    (width, all)
}

/// The still of a scene, as another decoder reads it.
fn still(scene: &Scene, look: Look) -> Screen {
    let bytes = crate::draw::png(scene, look);
    let image = image::ImageReader::with_format(Cursor::new(bytes), image::ImageFormat::Png);
    let image = image.decode().expect("a PNG").to_rgb8();
    image.pixels().map(|pixel| pixel.0).collect()
}

/// Every still of a film in order.
fn stills(played: &Match, look: Look) -> Vec<Screen> {
    let mut all = Vec::new();
    for (number, round) in played.rounds().iter().enumerate() {
        if number > 0 && round.actions().is_empty() {
            continue;
        }
        round.each_stage(|stage| all.push(still(&scene(played, number, stage), look)));
    }
    if played.ending().is_some() {
        all.push(still(&scene_of(played, None), look));
    }
    all
}

#[test]
fn the_frames_of_a_film_are_the_stills() {
    for (game, theme) in [
        ("rvb", Theme::HighContrast),
        ("helios", Theme::Light),
        ("rvb", Theme::Dark),
        ("rite", Theme::Dark),
    ] {
        let played = random(game, 4, 9);
        let film = film(&played, look(theme));
        let stills = stills(&played, look(theme));
        let (width, frames) = frames(&film.bytes);
        assert_eq!(frames.len(), stills.len(), "{game}");
        assert_eq!(film.frames as usize, frames.len());
        let mut above = Vec::new();
        for (i, ((screen, _), still)) in frames.iter().zip(&stills).enumerate() {
            let band = screen.len() - still.len();
            assert_eq!(band % width, 0);
            // Pixel by pixel, as another decoder reads both.
            assert!(screen[band..] == still[..], "{game}, frame {i}");
            above.push(&screen[..band]);
        }
        let drawn = |band: &&[[u8; 3]]| band.iter().any(|pixel| *pixel != stills[0][0]);
        let last = above.pop().expect("the end");
        assert!(last.is_empty(), "the end has no band");
        assert!(above.iter().all(drawn), "{game}");
        // The course goes on with every action; the start of a later round is none.
        let bands: HashSet<&[[u8; 3]]> = above.iter().copied().collect();
        let begun = played.rounds().iter().filter(|r| !r.actions().is_empty());
        assert_eq!(bands.len(), above.len() + 1 - begun.count(), "{game}");
    }
}

#[test]
fn captures_and_ends_of_rounds_stay_longer() {
    let played = random("rvb", 5, 40);
    let (_, frames) = frames(&film(&played, look(Theme::Dark)).bytes);
    let times: Vec<u32> = frames.iter().map(|(_, time)| u32::from(*time)).collect();
    let actions = played.rounds()[0].actions();
    assert_eq!(times.len(), actions.len() + 2);
    assert_eq!(times[0], times::START);
    for (i, done) in actions.iter().enumerate() {
        let meant = match (i + 1 == actions.len(), captures(done)) {
            (true, _) => times::ROUND,
            (false, true) => times::CAPTURE,
            (false, false) => times::TURN,
        };
        assert_eq!(times[i + 1], meant, "{}", done.action);
    }
    assert!(times.contains(&times::CAPTURE));
    assert_eq!(times.last(), Some(&times::END));
    assert!(times.iter().all(|time| *time >= 2));
}

#[test]
fn the_last_turn_of_several_actions_is_a_loop_and_of_one_is_none() {
    let rite = random("rite", 2, 40);
    let turn = rite.round().last_turn().len();
    let loops = last_turn(&rite, look(Theme::Dark));
    assert_eq!(loops.is_some(), turn > 1);
    let rite = (30..45).map(|most| random("rite", 2, most));
    let mut several = rite.filter(|played| played.round().last_turn().len() > 1);
    let several = several.next().expect("a turn of several actions");
    let film = last_turn(&several, look(Theme::Dark)).expect("a film");
    assert_eq!(film.frames as usize, several.round().last_turn().len() + 1);
    assert!(last_turn(&random("rvb", 1, 9), look(Theme::Dark)).is_none());
    assert!(last_turn(&random("rvb", 1, 0), look(Theme::Dark)).is_none());
}

#[test]
fn matches_that_hardly_began_have_films_too() {
    for game in ["rite:5", "rite:8", "helios", "helios:express", "rvb:free"] {
        for most in [0, 1, 2] {
            let film = film(&random(game, 2, most), look(Theme::Dark));
            assert_eq!(film.frames as usize, most + 2, "{game}");
            assert!(film.bytes.len() < MOST_BYTES);
        }
    }
}

#[test]
fn the_27_codes_light_up_one_after_the_other_as_long_as_the_music() {
    let film = reading(None, 75, 60);
    assert_eq!((film.frames, film.hundredths), (27, 27 * 75 + 60));
    let (width, frames) = frames(&film.bytes);
    let lit = |screen: &Screen, number: usize| {
        let (x, y, w, h) = crate::draw::rvb::code_place((number / 9) as u8, (number % 9) as u8);
        let edge = |at: usize| screen[at] == [0xf7, 0xa9, 0x28];
        edge((y + h - 1) * width + x) && edge((y + h - 1) * width + x + w - 1)
    };
    for (i, (screen, time)) in frames.iter().enumerate() {
        let shining: Vec<usize> = (0..27).filter(|&number| lit(screen, number)).collect();
        assert_eq!(shining, [i]);
        assert_eq!(*time, if i == 26 { 135 } else { 75 });
    }
    // Every number is another picture over the board.
    let heads: Vec<&[[u8; 3]]> = frames
        .iter()
        .map(|(screen, _)| &screen[..width * 44])
        .collect();
    for (i, head) in heads.iter().enumerate() {
        assert!(!heads[..i].contains(head), "{} is shown twice", i + 1);
    }
}

#[test]
fn a_position_is_read_with_its_pawns_on_the_board() {
    use crate::games::Game as _;
    use crate::games::rvb::{Obligation, Rvb};
    let position = Rvb::start(Obligation::Full);
    let with = |first| {
        let stand = Stand {
            position: &position,
            first,
        };
        reading(Some(stand), 38, 60)
    };
    assert_ne!(with(Seat::A), with(Seat::B));
    assert_ne!(with(Seat::A), reading(None, 38, 60));
    assert_eq!(with(Seat::A).frames, 27);
    assert!(with(Seat::A).bytes.len() < MOST_BYTES);
}
