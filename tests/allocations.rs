//! What one picture takes from the heap once sprites and boards are made, and that bots take
//! nothing from it while they think.

use std::sync::atomic::AtomicBool;

use revanche::bots::{Aids, Chance, Judged, Search, Solver, playout};
use revanche::draw::{Look, Setting, Studio, moments};
use revanche::games::helios::{Helios, Variant};
use revanche::games::rite::{Rite, Size};
use revanche::games::rvb::{Obligation, Rvb};
use revanche::games::{Silent, perft};

#[test]
fn a_picture_takes_few_allocations_and_less_than_a_screen_of_heap() {
    let studio = Studio::default();
    for game in ["rite", "rite:8", "helios", "rvb"] {
        let moments = moments(game.parse().expect("a game code"));
        for setting in [Setting::Fast, Setting::Small] {
            let look = Look {
                setting,
                ..Look::default()
            };
            for (i, moment) in moments.iter().enumerate() {
                let scene = moment.scene();
                let _ = studio.png(&scene, look);
                studio.forget();
                let used = allocation_counter::measure(|| drop(studio.png(&scene, look)));
                let most = match setting {
                    Setting::Fast => 20,
                    // What packing found out is kept.
                    Setting::Small => 25,
                };
                assert!(
                    used.count_total < most && used.bytes_max < 600 * 1024,
                    "{game} {setting:?} {}: {used:?}",
                    i + 1
                );
            }
        }
    }
}

#[test]
fn a_picture_written_into_kept_room_takes_none() {
    let studio = Studio::default();
    let look = Look {
        setting: Setting::Fast,
        ..Look::default()
    };
    for game in ["rite", "helios", "rvb"] {
        let moments = moments(game.parse().expect("a game code"));
        let scene = moments[3].scene();
        let mut out = Vec::new();
        studio.draw(&scene, look, &mut out);
        out.clear();
        let used = allocation_counter::measure(|| studio.draw(&scene, look, &mut out));
        assert_eq!(used.count_total, 0, "{game}: {used:?}");
    }
}

/// A position a few random actions into a game.
fn middle<G: Judged>(options: G::Options) -> G {
    let mut chance = Chance::new(5);
    let mut game = G::start(options);
    for _ in 0..4 {
        let action = game.random(&mut chance).expect("the round is not over");
        game.apply(action, &mut Silent);
    }
    game
}

fn takes_none<G: Judged>(options: G::Options, depth: u32) {
    let game = middle::<G>(options);
    let mut count = 0;
    let used = allocation_counter::measure(|| count = perft(&game, depth));
    assert_eq!(used.count_total, 0, "{game} perft: {used:?}");
    assert!(count > 100, "{game}: {count}");

    let stop = AtomicBool::new(false);
    for aids in [Aids::ALL, Aids::SOUND, Aids::NONE] {
        let mut search = Search::new(u64::MAX, aids, &stop);
        let used = allocation_counter::measure(|| {
            for depth in 1..=depth as i16 + 1 {
                search.value_at(&game, depth);
            }
        });
        assert_eq!(used.count_total, 0, "{game} {aids:?}: {used:?}");
        assert!(search.nodes() > 50, "{game}: {}", search.nodes());
    }
    let mut chance = Chance::new(1);
    let mut end = game.clone();
    let used = allocation_counter::measure(|| {
        playout(&mut end, &mut chance);
    });
    assert_eq!(used.count_total, 0, "{game} at random: {used:?}");
}

#[test]
fn no_node_of_a_search_or_of_perft_takes_any() {
    takes_none::<Rite>(Size::Six, 3);
    takes_none::<Rite>(Size::Eight, 3);
    takes_none::<Helios>(Variant::Express, 6);
    takes_none::<Rvb>(Obligation::Free, 2);
    takes_none::<Rvb>(Obligation::Full, 4);

    let stop = AtomicBool::new(false);
    let game = middle::<Helios>(Variant::Express);
    let mut solver = Solver::new(u64::MAX, &stop);
    let used = allocation_counter::measure(|| {
        let _ = solver.winner(&game);
        let _ = solver.exact(&game);
    });
    assert_eq!(used.count_total, 0, "{used:?}");
    assert!(solver.states() > 10_000, "{}", solver.states());
}
