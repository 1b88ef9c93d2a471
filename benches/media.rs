//! How long music and films take from nothing to bytes, and how large they get.
//!
//! `cargo bench --bench media`; the table it prints stands in `docs/performance.md`. What is timed
//! is the thread's processor time: waiting for a processor does not count.

use std::hint::black_box;
use std::time::Duration;

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;
use revanche::draw::Look;
use revanche::draw::film::{self, Stand};
use revanche::games::rvb::{Obligation, Rvb};
use revanche::games::{Game as _, GameCode};
use revanche::play::{Event, Match, Rounds, Seat, Terms};
use revanche::sound::{self, Reading, Tempo};
use rustix::time::{ClockId, clock_gettime};

/// Calls of each.
const ROUNDS: usize = 15;
/// What a music file may take.
const MUSIC: Duration = Duration::from_millis(150);

fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The median time of a call, and the bytes of what it makes.
fn time(make: impl Fn() -> usize) -> (Duration, usize) {
    let bytes = make();
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = now();
            black_box(make());
            now() - start
        })
        .collect();
    times.sort_unstable();
    (times[ROUNDS / 2], bytes)
}

/// The longest of many random matches of two rounds.
fn longest(code: GameCode) -> Match {
    let terms = Terms {
        rounds: Rounds::Two,
        ..Terms::plain(code)
    };
    let matches = (0..200).map(|seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut played = Match::begun(terms, 0).expect("terms that fit");
        while let Some(seat) = played.turn() {
            let actions = played.round().position().actions();
            let action = actions.choose(&mut rng).expect("an action").clone();
            played
                .add(Some(seat), Event::Acted { action }, 0)
                .expect("a legal action");
        }
        played
    });
    matches.max_by_key(actions).expect("matches")
}

fn actions(played: &Match) -> usize {
    let rounds = played.rounds().iter();
    rounds.map(|round| round.actions().len()).sum()
}

fn main() {
    let tempo = Tempo::default();
    let start = Rvb::start(Obligation::Full);
    let position = Reading::Position {
        position: &start,
        first: Seat::A,
    };
    let stand = Stand {
        position: &start,
        first: Seat::A,
    };
    let music = |reading| {
        let notes = sound::score(reading, tempo);
        sound::ogg(&sound::samples(&notes, tempo))
            .expect("plain samples")
            .len()
    };
    let picture = |stand| film::reading(stand, tempo.code(), sound::TAIL).bytes.len();
    println!("| what | ms | bytes |\n| --- | ---: | ---: |");
    let show = |what: &str, (time, bytes): (Duration, usize)| {
        println!("| {what} | {:.1} | {bytes} |", time.as_secs_f64() * 1e3);
        time
    };
    let slowest = show("music of the board", time(|| music(Reading::Board)))
        .max(show("music of a position", time(|| music(position))));
    show("its picture, the board", time(|| picture(None)));
    show("its picture, a position", time(|| picture(Some(stand))));
    for code in ["rite:8", "rite", "helios", "rvb", "rvb:free"] {
        let played = longest(code.parse().expect("a game"));
        let what = format!(
            "film of {code}, {} actions, the longest of 200 random matches",
            actions(&played)
        );
        let shot = time(|| film::film(&played, Look::default()).bytes.len());
        show(&what, shot);
        assert!(shot.1 < film::MOST_BYTES, "{what}: too large");
    }
    assert!(slowest < MUSIC, "a music file took {slowest:?}");
}
