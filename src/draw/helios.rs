//! Hélios: the sky from night to dawn, ten bowls of almonds of light, the sun's store and the moon's.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};

use super::inks::{Badge, Inks, by_theme};
use super::marks::Marks;
use super::path::{Path, Point, Stroke};
use super::pen::{Ink, Pen, ink};
use super::seeds::{SIZE_OF_SPARK, places};
use super::strip::{BANNER, STRIP, badge, banner, strip};
use super::text::Text;
use super::{Look, Scene, Selection, Theme, WIDTH};
use crate::games::helios::{Action, Cup, Effect, Helios, Place};
use crate::games::{BySide, Effect as AnyEffect, Game as _, Side};
use crate::play::Seat;

/// Radius of a cup, distance of two, places of the first cup, the moon and the sun.
const RADIUS: f32 = 42.0;
const PITCH: f32 = 99.0;
const MIDDLE: f32 = 360.0;
const MOON: f32 = 60.0;
const SUN: f32 = 660.0;
const SKY: f32 = 340.0;

#[derive(Clone, Copy)]
struct Row {
    rim: Ink,
    bowl: Ink,
    light: Ink,
    store: Ink,
    number: Ink,
    unlit: Ink,
}

#[derive(Clone, Copy)]
struct Palette {
    theme: Theme,
    inks: Inks,
    bands: [Ink; 7],
    star: Ink,
    track: Ink,
    chevron: Ink,
    plate: Ink,
    name: Ink,
    seed: Ink,
    seed_edge: Ink,
    spark: Ink,
    spark_edge: Ink,
    captured: Ink,
    captured_casing: Ink,
    crescent: Ink,
    moon_number: Ink,
    rows: [Row; 2],
}

impl Palette {
    fn new(theme: Theme, first: Seat) -> Self {
        let t = |dark, light, contrast| by_theme(theme, dark, light, contrast);
        let sun = Row {
            rim: t(0xffb454, 0x7a3410, 0xffffff),
            bowl: t(0x2a1512, 0x93471d, 0x000000),
            light: t(0x381d17, 0xa3542a, 0x000000),
            store: t(0xffb33d, 0xdd7f0c, 0xffc400),
            number: t(0x3a1c05, 0x2a1200, 0x000000),
            unlit: t(0x8a5a45, 0xc9a67c, 0x8a8a8a),
        };
        let moon = Row {
            rim: t(0xb9c6f2, 0x27346e, 0xffffff),
            bowl: t(0x0c1030, 0x3b4a8c, 0x000000),
            light: t(0x141a42, 0x4a5a9e, 0x000000),
            store: t(0xe6ecff, 0x27346e, 0xffffff),
            number: t(0x161b40, 0xffffff, 0x000000),
            unlit: t(0x565b94, 0x8e9cc9, 0x8a8a8a),
        };
        let look = |row: Row| Badge {
            fill: row.store,
            edge: row.number,
            letter: row.number,
            halo: None,
        };
        let (a, b) = if first == Seat::A {
            (sun, moon)
        } else {
            (moon, sun)
        };
        let bands = match theme {
            Theme::Dark => [
                0x15183a, 0x1c1d47, 0x272253, 0x35285a, 0x472d5a, 0x5b3454, 0x703d48,
            ],
            Theme::Light => [
                0xb9c9ea, 0xc6d2ec, 0xd4dbee, 0xe3e0ea, 0xf1e2dc, 0xf8dcc4, 0xfbd2a6,
            ],
            Theme::HighContrast => [0; 7],
        };
        let inks = Inks::new(
            theme,
            t(0x0e1124, 0xeef1f8, 0x000000),
            t(0x2b3156, 0xd3daea, 0x3a3a3a),
            look(a),
            look(b),
        );
        Self {
            theme,
            inks,
            bands: bands.map(ink),
            star: t(0x8d92c4, 0x8193bd, 0x000000),
            track: t(0x7d7aae, 0x7d86ac, 0x9a9a9a),
            chevron: t(0xc9c5ee, 0x4a5380, 0xffffff),
            plate: t(0x0e1124, 0xffffff, 0x000000),
            name: if theme == Theme::Dark {
                ink(0xcfcde6)
            } else {
                inks.ink
            },
            seed: t(0xffe7a3, 0xfff0c2, 0xffffff),
            seed_edge: t(0x7a4a12, 0x3a1a08, 0x000000),
            spark: t(0xffffff, 0xffffff, 0xffc400),
            spark_edge: t(0x7a4a12, 0x101430, 0x000000),
            captured: t(0xffbe4a, 0xffd98f, 0xffc400),
            captured_casing: t(0x0b0c10, 0x1a1430, 0x000000),
            crescent: t(0xe6ecff, 0xf4f6ff, 0xffffff),
            moon_number: t(0xe6ecff, 0xffffff, 0xffffff),
            rows: [sun, moon],
        }
    }

    fn row(&self, side: Side) -> Row {
        match side {
            Side::First => self.rows[0],
            Side::Second => self.rows[1],
        }
    }
}

fn top(scene: &Scene) -> f32 {
    if scene.over.is_some() {
        BANNER + 6.0
    } else {
        STRIP + 6.0
    }
}

/// Heights of the rows and of the stores.
fn level(top: f32, side: Side) -> f32 {
    match side {
        Side::First => top + 240.0,
        Side::Second => top + 100.0,
    }
}

fn column(index: i32) -> f32 {
    MIDDLE + (index - 2) as f32 * PITCH
}

fn place(top: f32, cup: Cup) -> Point {
    let index = i32::from(cup.number) - 1;
    let index = if cup.side == Side::First {
        index
    } else {
        4 - index
    };
    (column(index), level(top, cup.side))
}

fn store(top: f32, side: Side) -> Point {
    (if side == Side::First { SUN } else { MOON }, top + 170.0)
}

/// The sky, the track, and the empty bowls.
pub(super) fn ground(scene: &Scene, look: Look) -> Pen {
    let p = Palette::new(look.theme, scene.first);
    let top = top(scene);
    let height = top + SKY + 10.0;
    let mut pen = Pen::new(WIDTH, height as u32, look.scale, p.inks.ground);
    sky(&mut pen, &p, top, height);
    track(&mut pen, &p, top);
    for cup in Cup::all() {
        let ((x, y), row) = (place(top, cup), p.row(cup.side));
        pen.circle(x, y, RADIUS, row.rim);
        pen.circle(x, y, RADIUS - 4.0, row.bowl);
        if p.theme != Theme::HighContrast {
            pen.circle(x, y + 3.0, RADIUS - 9.0, row.light);
        }
        let name = y + (RADIUS + 34.0) * outward(cup.side);
        Text::new(&cup.to_string(), 20.0).draw(&mut pen, x, name, p.name);
    }
    pen
}

/// Which way is away from the middle of the board: down for First.
fn outward(side: Side) -> f32 {
    if side == Side::First { 1.0 } else { -1.0 }
}

fn sky(pen: &mut Pen, p: &Palette, top: f32, height: f32) {
    let (x, w) = (8.0, 704.0);
    pen.block(x, top, w, SKY, p.bands[0]);
    if p.theme == Theme::HighContrast {
        pen.stroke(
            &Path::rect(x + 1.5, top + 1.5, w - 3.0, SKY - 3.0, 26.0),
            ink(0xffffff),
            Stroke::round(3.0),
        );
        return;
    }
    for (i, &band) in p.bands[1..].iter().enumerate() {
        pen.circle(SUN, top + 230.0, 640.0 - i as f32 * 98.0, band);
    }
    let stars = [
        (122.0, 52.0, 3.4),
        (212.0, 34.0, 2.6),
        (28.0, 60.0, 3.0),
        (34.0, 292.0, 3.4),
        (120.0, 318.0, 2.6),
        (92.0, 30.0, 2.2),
        (330.0, 18.0, 2.6),
        (205.0, 322.0, 2.0),
        (18.0, 170.0, 2.0),
    ];
    for (x, y, r) in stars {
        pen.fill(
            &Path::star(x, top + y, 4, [r * 1.4, r * 0.504], 0.0),
            p.star,
        );
    }
    // What the arcs drew outside the panel becomes ground again.
    let all = Path::rect(-4.0, -4.0, WIDTH as f32 + 8.0, height + 8.0, 0.0);
    pen.fill(
        &all.join(Path::rect(x, top, w, SKY, 26.0).reversed()),
        p.inks.ground,
    );
}

/// The way of the seeds, anticlockwise, with a chevron in every gap and on every bend.
fn track(pen: &mut Pen, p: &Palette, top: f32) {
    let (left, right) = (column(0), column(4));
    let (high, low, middle) = (
        level(top, Side::Second),
        level(top, Side::First),
        top + 170.0,
    );
    let mut way = Path::start(left, low);
    way.line_to(right, low);
    way.cubic_to((right + 70.0, low), (SUN, low - 10.0), (SUN, middle));
    way.cubic_to((SUN, high + 10.0), (right + 70.0, high), (right, high));
    way.line_to(left, high);
    way.cubic_to((left - 70.0, high), (MOON, high + 10.0), (MOON, middle));
    way.cubic_to((MOON, low - 10.0), (left - 70.0, low), (left, low));
    pen.stroke(&way, p.track, Stroke::round(3.0));
    for i in 0..4 {
        chevron(pen, p, (column(i) + PITCH / 2.0 + 1.5, low), 0.0, 8.5, 4.0);
        chevron(
            pen,
            p,
            (column(4 - i) - PITCH / 2.0 - 1.5, high),
            PI,
            8.5,
            4.0,
        );
    }
    let bends = [
        (right + 66.0, low - 7.0, -0.45),
        (right + 66.0, high + 7.0, PI + 0.45),
        (left - 66.0, high + 7.0, PI - 0.45),
        (left - 66.0, low - 7.0, 0.45),
    ];
    for (x, y, turn) in bends {
        chevron(pen, p, (x, y), turn, 10.0, 4.5);
    }
}

fn chevron(pen: &mut Pen, p: &Palette, (x, y): Point, turn: f32, size: f32, width: f32) {
    let (sin, cos) = turn.sin_cos();
    let at = |u: f32, v: f32| (x + u * cos - v * sin, y + u * sin + v * cos);
    let line = Path::line(&[
        at(-size * 0.5, -size),
        at(size * 0.5, 0.0),
        at(-size * 0.5, size),
    ]);
    pen.stroke(&line, p.chevron, Stroke::round(width));
}

/// Everything that changes: strip, seeds, numbers, stores, marks.
pub(super) fn pieces(pen: &mut Pen, scene: &Scene, helios: &Helios, look: Look) {
    let p = Palette::new(look.theme, scene.first);
    let top = top(scene);
    if scene.over.is_some() {
        banner(pen, &p.inks, scene, "HÉLIOS");
    } else {
        strip(pen, &p.inks, scene, "HÉLIOS", None, helios.ray());
    }
    let shown = Shown::of(scene, helios);
    let limit = u32::from(helios.variant().limit());
    for cup in Cup::all() {
        self::cup(pen, &p, place(top, cup), cup, helios.cup(cup), &shown);
    }
    for side in Side::ALL {
        let at = store(top, side);
        let lit = u32::from(helios.store(side));
        match side {
            Side::First => sun(pen, &p, at, lit, limit),
            Side::Second => moon(pen, &p, at, lit, limit),
        }
        if helios.ray() && helios.turn() == Some(side) {
            pen.hoop(at.0, at.1, 49.5, p.inks.last, 3.5);
        }
        badge(pen, &p.inks, scene.seat_of(side), (at.0, at.1 + 72.0), 15.0);
        if shown.got_store[side] {
            spark(pen, &p, (at.0, at.1 - 66.0), 13.0, 5.2);
        }
        if shown.gets_store[side] {
            Marks {
                pen,
                inks: &p.inks,
                u: 56.0,
            }
            .dot((at.0, at.1 - 66.0));
        }
    }
}

/// What the last sowing did and what the selected one would do.
struct Shown {
    source: Option<Cup>,
    got: Vec<Cup>,
    got_store: BySide<bool>,
    taken: Vec<(Cup, u8)>,
    selected: Option<Cup>,
    gets: Vec<Cup>,
    gets_store: BySide<bool>,
    takes: Vec<Cup>,
    closed: Vec<Cup>,
}

impl Shown {
    fn of(scene: &Scene, helios: &Helios) -> Self {
        let effects: Vec<&Effect> = scene
            .last
            .last()
            .iter()
            .flat_map(|done| &done.effects)
            .filter_map(|effect| {
                if let AnyEffect::Helios(effect) = effect {
                    Some(effect)
                } else {
                    None
                }
            })
            .collect();
        let past = Sowing::read(effects.into_iter());
        let mut shown = Self {
            source: past.from,
            got: past.cups,
            got_store: past.stores,
            taken: past.taken,
            selected: None,
            gets: Vec::new(),
            gets_store: BySide::new(false, false),
            takes: Vec::new(),
            closed: Vec::new(),
        };
        if let Some(Selection::Helios { cup }) = &scene.selection {
            // What may be done matters now; what was done would only crowd it.
            shown.source = None;
            shown.got.clear();
            shown.got_store = BySide::new(false, false);
            shown.taken.clear();
            let mut open = Vec::new();
            helios.each_action(&mut |Action(cup)| open.push(cup));
            shown.closed = Cup::all()
                .filter(|cup| Some(cup.side) == helios.turn() && !open.contains(cup))
                .collect();
            if open.contains(cup) {
                shown.selected = Some(*cup);
                let mut effects = Vec::new();
                helios.clone().apply(Action(*cup), &mut effects);
                let next = Sowing::read(effects.iter());
                shown.gets = next.cups;
                shown.gets_store = next.stores;
                shown.takes = next.taken.into_iter().map(|(cup, _)| cup).collect();
            }
        }
        shown
    }
}

/// A sowing, read from its effects.
struct Sowing {
    from: Option<Cup>,
    cups: Vec<Cup>,
    stores: BySide<bool>,
    taken: Vec<(Cup, u8)>,
}

impl Sowing {
    fn read<'e>(effects: impl Iterator<Item = &'e Effect>) -> Self {
        let mut sowing = Self {
            from: None,
            cups: Vec::new(),
            stores: BySide::new(false, false),
            taken: Vec::new(),
        };
        for effect in effects {
            match *effect {
                Effect::Sown { from, seeds, .. } => {
                    sowing.from = Some(from);
                    let mut here = Place::Cup(from);
                    for _ in 0..seeds {
                        here = next(here, from.side);
                        match here {
                            Place::Cup(cup) => sowing.cups.push(cup),
                            Place::Store(side) => sowing.stores[side] = true,
                        }
                    }
                }
                Effect::Captured { cup, seeds, .. } => sowing.taken.push((cup, seeds)),
                _ => {}
            }
        }
        sowing
    }
}

/// The place after this one, anticlockwise; the enemy's store is left out.
fn next(here: Place, sower: Side) -> Place {
    match here {
        Place::Cup(Cup { side, number }) if number < 5 => Place::Cup(Cup {
            side,
            number: number + 1,
        }),
        Place::Cup(Cup { side, .. }) if side == sower => Place::Store(side),
        Place::Cup(Cup { side, .. }) | Place::Store(side) => Place::Cup(Cup {
            side: side.other(),
            number: 1,
        }),
    }
}

fn cup(pen: &mut Pen, p: &Palette, (x, y): Point, cup: Cup, count: u8, shown: &Shown) {
    let (row, out) = (p.row(cup.side), outward(cup.side));
    let taken = shown
        .taken
        .iter()
        .find(|(taken, _)| *taken == cup)
        .map(|&(_, seeds)| seeds);
    if let Some(seeds) = taken {
        broken(pen, p, (x, y), row, cup.side, seeds);
    } else {
        if shown.source == Some(cup) {
            let ring = Path::circle(x, y, RADIUS - 12.0);
            pen.stroke(&ring, p.captured, Stroke::sharp(3.5).dashed(7.5, 6.0));
            if count == 0 {
                Marks {
                    pen,
                    inks: &p.inks,
                    u: 60.0,
                }
                .foot((x, y), 0.17, p.captured, p.captured_casing);
            }
        }
        rosette(pen, p, (x, y - 5.0 * out), count, shown.got.contains(&cup));
    }
    if shown.selected == Some(cup) {
        Marks {
            pen,
            inks: &p.inks,
            u: 104.0,
        }
        .frame((x, y), 0.452, 0.055);
    }
    if shown.takes.contains(&cup) {
        Marks {
            pen,
            inks: &p.inks,
            u: 78.0,
        }
        .ring((x, y), 0.525, 0.075);
    }
    plate(pen, p, (x, y + (RADIUS + 1.0) * out), row, count, {
        shown.closed.contains(&cup) || (count == 0 && taken.is_none())
    });
    if shown.gets.contains(&cup) {
        Marks {
            pen,
            inks: &p.inks,
            u: 56.0,
        }
        .dot((x, y - (RADIUS + 3.0) * out));
    }
}

/// A captured cup: its rim broken into four arcs, what it held inside.
fn broken(pen: &mut Pen, p: &Palette, (x, y): Point, row: Row, side: Side, seeds: u8) {
    // A little larger than the whole rim, so that nothing of its edge is left.
    pen.circle(x, y, RADIUS + 0.8, row.bowl);
    for (ink, width) in [(p.captured_casing, 9.0), (p.captured, 5.0)] {
        for quarter in 0..4 {
            let middle = FRAC_PI_2 * quarter as f32;
            let mut arc = Path::default();
            arc.arc_alone(
                x,
                y,
                RADIUS - 3.0,
                middle - FRAC_PI_4 * 0.66,
                middle + FRAC_PI_4 * 0.66,
            );
            pen.stroke(&arc, ink, Stroke::sharp(width));
        }
    }
    Text::new(&format!("+{seeds}"), 33.0).draw(pen, x, y - 4.0 * outward(side), p.captured);
}

/// The seeds of a cup; `fresh`: the newest is a spark.
fn rosette(pen: &mut Pen, p: &Palette, (x, y): Point, count: u8, fresh: bool) {
    let (places, half) = places(count);
    let bowl = (RADIUS - 4.0) * 0.88;
    for (i, place) in places.iter().enumerate() {
        let at = (x + place.x * bowl, y + place.y * bowl);
        if fresh && i + 1 == places.len() {
            let size = (half * bowl).max(SIZE_OF_SPARK);
            spark(pen, p, at, size * 1.32, size * 0.50);
        } else {
            seed(pen, p, at, place.turn, half * bowl);
        }
    }
}

fn seed(pen: &mut Pen, p: &Palette, (x, y): Point, turn: f32, half: f32) {
    let (sin, cos) = turn.sin_cos();
    let at = |u: f32, v: f32| (x + u * cos - v * sin, y + u * sin + v * cos);
    let wide = half * if half > 6.2 { 0.66 } else { 0.8 };
    let mut almond = Path::start(at(-half, 0.0).0, at(-half, 0.0).1);
    almond.cubic_to(
        at(-half * 0.45, wide),
        at(half * 0.55, wide * 1.05),
        at(half, 0.0),
    );
    almond.cubic_to(
        at(half * 0.55, -wide * 1.05),
        at(-half * 0.45, -wide),
        at(-half, 0.0),
    );
    pen.shape(&almond.close(), p.seed, p.seed_edge, 1.6);
}

/// A seed that has just fallen.
fn spark(pen: &mut Pen, p: &Palette, (x, y): Point, long: f32, short: f32) {
    pen.shape(
        &Path::star(x, y, 4, [long, short], -FRAC_PI_2),
        p.spark,
        p.spark_edge,
        1.6,
    );
}

/// The number of seeds, on the outer rim.
fn plate(pen: &mut Pen, p: &Palette, (x, y): Point, row: Row, count: u8, faint: bool) {
    let width = if count > 9 { 46.0 } else { 38.0 };
    let path = Path::rect(x - width / 2.0, y - 16.0, width, 32.0, 16.0);
    pen.fill(&path, p.plate);
    if faint {
        pen.stroke(&path, row.unlit, Stroke::sharp(2.5).dashed(6.0, 4.0));
    } else {
        pen.stroke(&path, row.rim, Stroke::round(3.0));
    }
    Text::new(&count.to_string(), 26.0).draw(
        pen,
        x,
        y,
        if faint { p.inks.dim } else { p.inks.ink },
    );
}

fn sun(pen: &mut Pen, p: &Palette, (x, y): Point, count: u32, limit: u32) {
    let (r, row) = (31.0, p.row(Side::First));
    for i in 0..limit {
        let a = -FRAC_PI_2 + TAU * i as f32 / limit as f32;
        let spread = PI / limit as f32 * 0.62;
        let lit = i < count;
        let tip = r * if lit { 1.56 } else { 1.32 };
        let at = |a: f32, r: f32| (x + r * a.cos(), y + r * a.sin());
        let ray = Path::polygon(&[
            at(a - spread, r * 1.10),
            at(a, tip),
            at(a + spread, r * 1.10),
        ]);
        if !lit {
            pen.stroke(&ray, row.unlit, Stroke::round(2.0));
        } else if p.theme == Theme::Dark {
            pen.fill(&ray, row.store);
        } else {
            pen.shape(&ray, row.store, p.inks.casing, 1.0);
        }
    }
    pen.circle(x, y, r, row.store);
    if p.theme == Theme::Light {
        pen.hoop(x, y, r, row.number, 2.0);
    }
    Text::new(&count.to_string(), r * 1.12).draw(pen, x, y, row.number);
}

fn moon(pen: &mut Pen, p: &Palette, (x, y): Point, count: u32, limit: u32) {
    let (r, row) = (33.0, p.row(Side::Second));
    for i in 0..limit {
        let a = -FRAC_PI_2 - TAU * i as f32 / limit as f32;
        let (sx, sy) = (x + r * 1.33 * a.cos(), y + r * 1.33 * a.sin());
        if i < count {
            pen.fill(&Path::star(sx, sy, 4, [r * 0.21, r * 0.085], a), row.store);
        } else {
            pen.hoop(sx, sy, r * 0.075, row.unlit, 2.0);
        }
    }
    pen.circle(x, y, r, row.bowl);
    pen.hoop(x, y, r, row.store, 2.5);
    // The crescent on the left: the disc without a smaller one that touches its rim on the right.
    let (cut, reach) = (r * 0.86, r * 0.584);
    let rise = r * 0.812;
    let inner = (cut * cut - rise * rise).max(0.0).sqrt();
    let mut crescent = Path::default();
    let corner = rise.atan2(reach);
    crescent.arc_alone(x, y, r, -corner, corner - TAU);
    let turn = rise.atan2(inner);
    crescent.arc(x + reach - inner, y, cut, cut, turn, TAU - turn);
    pen.fill(&crescent.close(), p.crescent);
    let size = if count < 10 { r } else { r * 0.86 };
    Text::new(&count.to_string(), size).draw(pen, x + r * 0.27, y, p.moon_number);
}
