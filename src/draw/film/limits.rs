//! How large films get, and what becomes of those that would be too large.

use rand::seq::IndexedRandom as _;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::tests::{frames, look, play, random, terms};
use super::*;
use crate::draw::Theme;
use crate::games::rvb::{Obligation, Rvb};
use crate::games::{Game as _, GameCode, Position};
use crate::play::{Rounds, Seat};

/// Both rounds of RVB with all their moves: nobody eats or leaves the board as long as that can be
/// helped, and each move goes as far as possible from the one before, which makes the changed
/// rectangle large.
fn longest_rvb() -> Match {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let code = GameCode::Rvb(Obligation::Free);
    let place = |text: &str| {
        let bytes = text.as_bytes();
        (i32::from(bytes[0]), i32::from(bytes[1]))
    };
    play(terms(code, Rounds::Two, Seat::A), |so_far, actions| {
        let before = so_far.round().actions().last();
        let before = before.map_or((101, 53), |done| place(&done.action));
        let far = |action: &String| {
            let (file, rank) = place(&action[action.len() - 2..]);
            let quiet = !action.contains('x') && (50..57).contains(&rank);
            let area = (1 + (file - before.0).abs()) * (1 + (rank - before.1).abs());
            (quiet, area)
        };
        let farthest = actions.iter().map(far).max()?;
        let farthest: Vec<_> = actions.iter().filter(|a| far(a) == farthest).collect();
        farthest.choose(&mut rng).map(|action| (*action).clone())
    })
}

/// The longest of many random matches.
fn longest(code: GameCode) -> Match {
    let actions = |played: &Match| played.rounds().iter().map(|r| r.actions().len()).sum();
    let matches = (0..60).map(|seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        play(terms(code, Rounds::Two, Seat::A), |_, actions| {
            actions.choose(&mut rng).cloned()
        })
    });
    matches
        .max_by_key(actions as fn(&Match) -> usize)
        .expect("matches")
}

/// The bytes of one stage of a match as a frame of its own, whole.
fn whole(played: &Match, at: usize) -> usize {
    let all = stages(played);
    shoot(played, look(Theme::Dark), &all[at..=at], false)
        .bytes
        .len()
}

#[test]
fn the_longest_matches_stay_far_below_the_limit() {
    let rvb = longest_rvb();
    let played: usize = rvb.rounds().iter().map(|round| round.actions().len()).sum();
    assert_eq!(played, 4 * usize::from(Rvb::MOVES_EACH));
    let film = film(&rvb, look(Theme::Dark));
    println!(
        "rvb:free, {played} actions far apart: {} bytes",
        film.bytes.len()
    );
    assert_eq!(film.frames as usize, played + 3);
    assert!(film.bytes.len() < MOST_BYTES / 4, "{}", film.bytes.len());
    // No match of RVB has more frames, and each shows what two moves changed: the largest of
    // these many times over would still fit.
    let all = stages(&rvb);
    let change = |at: usize| {
        let film = shoot(&rvb, look(Theme::Dark), &all[at - 1..=at], false);
        film.bytes.len() - whole(&rvb, at - 1)
    };
    let largest = (1..all.len()).step_by(5).map(change).max();
    let largest = largest.expect("frames");
    println!("its largest change: {largest} bytes");
    assert!(whole(&rvb, 0) + (played + 2) * largest < MOST_BYTES / 2);
}

#[test]
fn long_matches_of_the_other_games_stay_far_below_the_limit() {
    for code in ["rite:8", "helios"] {
        let played = longest(code.parse().expect("a game"));
        let film = film(&played, look(Theme::Dark));
        let largest = whole(&played, played.rounds()[0].actions().len() / 2);
        println!(
            "{code}, {} frames: {} bytes, a whole picture {largest}",
            film.frames,
            film.bytes.len()
        );
        assert!(film.bytes.len() < MOST_BYTES / 8, "{}", film.bytes.len());
        // Even were every frame a whole picture, so many would fit.
        assert!(MOST_BYTES / largest > 2 * film.frames as usize);
    }
}

#[test]
fn a_film_that_would_be_too_large_loses_quiet_frames_first_and_captures_after_them() {
    let played = random("rvb", 5, 14);
    let look = look(Theme::Dark);
    let whole = film(&played, look);
    let captures = played.rounds()[0].actions().iter().filter(|d| captures(d));
    let captures = captures.count();
    let long = |film: &Film| {
        let (_, frames) = frames(&film.bytes);
        let long = frames
            .iter()
            .filter(|(_, time)| u32::from(*time) == times::CAPTURE);
        long.count()
    };
    let all = stages(&played);
    let kept = |times: &[u32]| {
        let kept = all.iter().enumerate();
        let kept = kept.filter(|(i, stage)| *i == 0 || times.contains(&stage.hundredths));
        let kept: Vec<Stage> = kept.map(|(_, &stage)| stage).collect();
        shoot(&played, look, &kept, true)
    };
    let (spared, least) = (kept(&[times::ROUND, times::CAPTURE]), kept(&[times::ROUND]));
    assert!(least.bytes.len() < spared.bytes.len() && spared.bytes.len() < whole.bytes.len());
    let mut before = whole.frames;
    for (film, captures) in [(&whole, captures), (&spared, captures), (&least, 0)] {
        let most = film.bytes.len() - usize::from(film == &whole);
        let thin = within(&played, look, most);
        assert!(thin.bytes.len() <= most, "{} of {most}", thin.bytes.len());
        assert!(thin.frames < before, "{most}");
        assert!(long(&thin) + 1 >= captures, "captures went first");
        before = thin.frames;
    }
    // What cannot be had is not looked for without end; the start and the ends are left.
    assert_eq!(within(&played, look, 1000), least);
}

#[test]
fn any_position_that_can_be_written_is_read() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    // Digits count the empty cells.
    let row = |cells: &[char]| {
        let mut text = String::new();
        for run in cells.chunk_by(|a, b| *a == '1' && *b == '1') {
            match run {
                ['1', ..] => text.push_str(&run.len().to_string()),
                pawn => text.extend(pawn),
            }
        }
        text
    };
    let mut texts = vec![
        "9/9/9/9/9/9/9/9/9 - 30,30 0,0".to_owned(),
        "bvrbvrbvr/bvrbvrbvr/9/9/9/9/9/RVBRVBRVB/RVBRVBRVB s 0,0 0,0".to_owned(),
    ];
    for _ in 0..3_u8 {
        let mut pawns: Vec<char> = "RRRRRRVVVVVVBBBBBBrrrrrrvvvvvvbbbbbb".chars().collect();
        let mut cells = vec!['1'; 81];
        while let Some(pawn) = pawns.pop() {
            let free = loop {
                // A pawn on its last row may be in its Sanctuary, which makes no position.
                let at = rng.random_range(0..72) + if pawn.is_uppercase() { 9 } else { 0 };
                if cells[at] == '1' {
                    break at;
                }
            };
            cells[free] = pawn;
        }
        let rows: Vec<String> = cells.chunks(9).map(row).collect();
        texts.push(format!("{} s 3,3 -6,60", rows.join("/")));
    }
    for text in &texts {
        let position = Rvb::parse_position(Obligation::Full, text);
        let position = position.unwrap_or_else(|error| panic!("{text}: {error}"));
        let stand = Stand {
            position: &position,
            first: Seat::B,
        };
        let film = reading(Some(stand), 2, 0);
        assert_eq!((film.frames, film.hundredths), (27, 54));
        assert!(film.bytes.len() < MOST_BYTES);
        let (width, frames) = frames(&film.bytes);
        // Outside head and shining code the board stands as on a card.
        let position = Position::Rvb(position);
        let card = music::scene(&position, Seat::B);
        let card = crate::draw::STUDIO.image(&card, music::look());
        let (x, y, ..) = crate::draw::rvb::code_place(2, 8);
        let still = |at: usize| card.get_pixel((at % width) as u32, (at / width) as u32).0;
        for (at, pixel) in frames[0].0.iter().enumerate() {
            if at % width >= x && at / width >= y {
                assert_eq!(*pixel, still(at), "{text}");
            }
        }
    }
}
