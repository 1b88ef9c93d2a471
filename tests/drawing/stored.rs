//! Pictures compared with stored ones pixel by pixel, their sizes and bytes.

use std::path::Path;

use revanche::draw::{Canvas, Look, Setting};

use crate::shots::{DARK, HELIOS_MID, RITE_MID, RVB_MID, Shot, difference, read, shoot, shots};

/// Pixels that may differ a little: the last digit of a sine is the platform's.
const STRAY: usize = 40;

#[test]
fn the_boards_look_as_stored() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pictures");
    let write = std::env::var("REVANCHE_PICTURES").is_ok_and(|value| value == "write");
    let mut wrong = Vec::new();
    for shot in shots() {
        let bytes = shoot(&shot);
        let file = folder.join(format!("{}.png", shot.name));
        if write {
            std::fs::write(&file, &bytes).expect("the folder can be written");
            continue;
        }
        let stored = read(
            &std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())),
        );
        let now = read(&bytes);
        if stored.dimensions() != now.dimensions() {
            wrong.push(format!(
                "{}: {:?}, stored {:?}",
                shot.name,
                now.dimensions(),
                stored.dimensions()
            ));
            continue;
        }
        let (count, shown) = difference(&stored, &now);
        if count > STRAY {
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR"));
            for (kind, image) in [("now", &now), ("difference", &shown)] {
                image
                    .save(kept.join(format!("{}-{kind}.png", shot.name)))
                    .expect("the folder can be written");
            }
            wrong.push(format!(
                "{}: {count} pixels differ, see {}",
                shot.name,
                kept.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_picture_has_its_size_and_few_bytes() {
    for shot in shots() {
        let bytes = shoot(&shot);
        let kind = shot.game.split(':').next().expect("a name");
        let (height, most) = match (kind, shot.look.canvas, shot.over.is_some()) {
            ("rite", _, false) => (612, 40),
            ("rite", _, true) => (722, 40),
            ("helios", _, false) => (440, 32),
            ("helios", _, true) => (552, 32),
            ("rvb", Canvas::Card, _) => (768, 45),
            (_, Canvas::Tall, false) => (864, 45),
            _ => (976, 45),
        };
        assert_eq!(read(&bytes).dimensions(), (720, height), "{}", shot.name);
        assert!(
            bytes.len() <= most * 1024,
            "{}: {} bytes",
            shot.name,
            bytes.len()
        );
    }
}

#[test]
fn twice_the_scale_is_twice_the_size() {
    let shot = Shot {
        look: Look { scale: 2, ..DARK },
        ..HELIOS_MID
    };
    assert_eq!(read(&shoot(&shot)).dimensions(), (1440, 880));
}

#[test]
fn the_setting_changes_the_bytes_and_no_pixel() {
    let fast = shoot(&Shot {
        look: Look {
            setting: Setting::Fast,
            ..DARK
        },
        ..RITE_MID
    });
    let small = shoot(&RITE_MID);
    assert!(small.len() < fast.len());
    assert_eq!(read(&fast), read(&small));
}

#[test]
fn what_happened_and_what_is_selected_change_the_picture() {
    let plain = |shot: Shot| read(&shoot(&shot));
    let unmarked = Shot {
        from: "3t2/p2T2/D5/6/dTP3/4t1 w 3,4 2,3 p",
        play: &[],
        ..RITE_MID
    };
    assert!(difference(&plain(RITE_MID), &plain(unmarked)).0 > 500);
    let selected = Shot {
        play: &[],
        select: Some("H4"),
        ..HELIOS_MID
    };
    let open = Shot {
        play: &[],
        ..HELIOS_MID
    };
    assert!(difference(&plain(selected), &plain(open)).0 > 500);
    let empty = Shot {
        sanctuary: [[0; 3]; 2],
        ..RVB_MID
    };
    assert!(difference(&plain(RVB_MID), &plain(empty)).0 > 500);
}
