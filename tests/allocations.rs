//! What one picture takes from the heap once sprites and boards are made.

use revanche::draw::{Look, Setting, Studio, moments};

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
                    // Each band that is kept takes a key, its bytes and its place.
                    Setting::Small => 80,
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
