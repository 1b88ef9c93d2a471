//! Names that people choose to break pictures with.

use image::RgbImage;
use revanche::draw::{TableLine, Theme, can_write, table};

use crate::shots::read;

/// What the font cannot write: the letter of the line stands there instead.
const UNWRITABLE: [&str; 13] = [
    "",
    "   ",
    "\u{a0}",
    "🦊🦊🦊",
    "Ana 👩‍👩‍👧‍👦",
    "عبد الله",
    "שלום",
    "Ana\u{202e}oB",
    "A\u{200b}na",
    "\u{feff}Ana",
    "Z̷̰̈́a̵̹͝l̴̙͑g̷̱̈́o̸̼",
    "名前",
    "line\nline",
];

/// Where a name may stand in the middle one of three lines: left, top, right, foot.
const PLACE: [u32; 4] = [90, 75, 514, 120];

fn picture(name: &str) -> RgbImage {
    let line = |name: &str| TableLine {
        rank: Some(4),
        name: name.to_owned(),
        value: "1500".to_owned(),
        share: 0.5,
        mine: false,
    };
    read(&table(&[line("Ana"), line(name), line("Bo")], Theme::Dark))
}

/// The pixels in which two pictures differ.
fn changed(a: &RgbImage, b: &RgbImage) -> Vec<(u32, u32)> {
    let pixels = a.enumerate_pixels();
    let other = pixels.filter(|(x, y, pixel)| b.get_pixel(*x, *y) != *pixel);
    other.map(|(x, y, _)| (x, y)).collect()
}

#[test]
fn names_that_the_font_lacks_are_known_beforehand() {
    for name in UNWRITABLE {
        assert!(!can_write(name), "{name:?}");
    }
    for name in [
        "Ana",
        "Chloé",
        "d'Été-Łódź 42",
        "O'Neill_99",
        "W".repeat(500).as_str(),
    ] {
        assert!(can_write(name), "{name:?}");
    }
}

#[test]
fn no_name_is_drawn_outside_of_its_place() {
    let nothing = picture("");
    let [left, top, right, foot] = PLACE;
    let long = [
        "W".repeat(18),
        "W".repeat(32),
        "Ж".repeat(10_000),
        "🦊".repeat(400),
    ];
    let names = UNWRITABLE
        .into_iter()
        .chain(long.iter().map(String::as_str));
    let mut seen = 0;
    for name in names.chain(["Ana Ågren-Łukaszewicz"]) {
        let changed = changed(&picture(name), &nothing);
        seen += usize::from(!changed.is_empty());
        for (x, y) in changed {
            let inside = (left..right).contains(&x) && (top..foot).contains(&y);
            assert!(inside, "{name:?} at {x}, {y}");
        }
    }
    assert!(seen > 3, "only {seen} names can be seen at all");
}
