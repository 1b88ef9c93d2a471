//! Hélios the usual way.

use super::*;

pub(super) fn draw(scene: &Scene, game: &Helios) -> RgbImage {
    let mut p = Picture::new(440, ink(0x0e1124));
    p.strip(scene, "HÉLIOS", 42);
    let bands = [
        0x15183a, 0x1c1d47, 0x272253, 0x35285a, 0x472d5a, 0x5b3454, 0x703d48,
    ];
    p.rect(8, 90, 704, 340, ink(bands[0]));
    for (i, band) in bands[1..].iter().enumerate() {
        p.disc((660, 320), 640 - 98 * i as i32, ink(*band));
    }
    for (x, y, w, h) in [
        (0, 84, 8, 356),
        (712, 84, 8, 356),
        (0, 84, 720, 6),
        (0, 430, 720, 10),
    ] {
        p.rect(x, y, w, h, ink(0x0e1124));
    }
    for (x, y) in [
        (122, 142),
        (212, 124),
        (28, 150),
        (34, 382),
        (120, 408),
        (92, 120),
    ] {
        p.disc((x, y), 3, ink(0x8d92c4));
    }
    let track = ink(0x7d7aae);
    for y in [190.0, 330.0] {
        p.line((162.0, y), (558.0, y), track);
    }
    for (a, b, c, d) in [
        (
            (558.0, 330.0),
            (660.0, 260.0),
            (628.0, 330.0),
            (660.0, 320.0),
        ),
        (
            (660.0, 260.0),
            (558.0, 190.0),
            (660.0, 200.0),
            (628.0, 190.0),
        ),
        ((162.0, 190.0), (60.0, 260.0), (92.0, 190.0), (60.0, 200.0)),
        ((60.0, 260.0), (162.0, 330.0), (60.0, 320.0), (92.0, 330.0)),
    ] {
        draw_cubic_bezier_curve_mut(&mut p.image, a, b, c, d, track);
    }
    for i in 0..4 {
        let x = 211.5 + 99.0 * i as f32;
        for (y, way) in [(330.0, 1.0), (190.0, -1.0)] {
            p.line((x - 4.0 * way, y - 8.0), (x + 4.0 * way, y), ink(0xc9c5ee));
            p.line((x - 4.0 * way, y + 8.0), (x + 4.0 * way, y), ink(0xc9c5ee));
        }
    }
    let source = effects(scene).find_map(|effect| match effect {
        Effect::Helios(helios::Effect::Sown { from, .. }) => Some(*from),
        _ => None,
    });
    for cup in Cup::all() {
        let below = cup.side == Side::First;
        let index = i32::from(cup.number) - 1;
        let x = 162 + 99 * if below { index } else { 4 - index };
        let (y, out) = if below { (330, 1) } else { (190, -1) };
        let [rim, bowl, light] = if below {
            [0xffb454, 0x2a1512, 0x381d17].map(ink)
        } else {
            [0xb9c6f2, 0x0c1030, 0x141a42].map(ink)
        };
        p.disc((x, y), 42, rim);
        p.disc((x, y), 38, bowl);
        p.disc((x, y + 3), 33, light);
        p.text(&cup.to_string(), x, y + 76 * out, 20.0, INK);
        if source == Some(cup) {
            p.hoop((x, y), 30, ink(0xffbe4a));
        }
        for i in 0..i32::from(game.cup(cup)) {
            let turn = i as f32 * 2.4;
            let far = 7.0 * (i as f32).sqrt();
            let at = (x + (far * turn.cos()) as i32, y + (far * turn.sin()) as i32);
            p.oval(at, 8, 10, ink(0x7a4a12));
            p.oval(at, 6, 8, ink(0xffe7a3));
        }
        p.rect(x - 19, y + 43 * out - 16, 38, 32, ink(0x0e1124));
        p.frame(x - 19, y + 43 * out - 16, 38, 32, rim);
        p.text(&game.cup(cup).to_string(), x, y + 43 * out, 26.0, INK);
    }
    for i in 0..16 {
        let a = i as f32 * std::f32::consts::TAU / 16.0;
        let at = |a: f32, r: f32| (660.0 + r * a.cos(), 260.0 + r * a.sin());
        p.polygon(
            &[at(a - 0.12, 34.0), at(a, 46.0), at(a + 0.12, 34.0)],
            ink(0xffb33d),
        );
        let at = (60 + (44.0 * a.cos()) as i32, 260 + (44.0 * a.sin()) as i32);
        p.hoop(at, 2, ink(0x565b94));
    }
    p.disc((660, 260), 31, ink(0xffb33d));
    p.text(
        &game.store(Side::First).to_string(),
        660,
        260,
        35.0,
        ink(0x3a1c05),
    );
    p.disc((60, 260), 33, ink(0xe6ecff));
    p.disc((79, 260), 28, ink(0x0c1030));
    p.text(&game.store(Side::Second).to_string(), 69, 260, 33.0, INK);
    for (text, x) in [("B", 60), ("A", 660)] {
        p.disc((x, 332), 15, DIM);
        p.text(text, x, 332, 18.0, DARK);
    }
    p.image
}
