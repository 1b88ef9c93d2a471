//! How fast the pictures are made, each figure against an anchor timed in the same run: the two
//! sides take turns call by call, since on a busy machine separate runs drift apart by half. What
//! is timed is the thread's processor time: waiting for a processor does not count.
//!
//! `cargo bench --bench drawing`; the table it prints stands in `docs/performance.md`.

#[path = "../../tests/drawing/bare.rs"]
mod bare;
mod usual;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group};
use image::{ExtendedColorType, ImageEncoder as _};
use png::{BitDepth, ColorType, Compression, DeflateCompression, Encoder, Filter};
use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;
use revanche::draw::{Indexed, Look, Scene, Setting, Studio, Theme, moments};
use revanche::games::{BySide, GameCode, Position};
use revanche::play::Done;
use rustix::time::{ClockId, clock_gettime};

use self::bare::{bare, done};

/// Calls of each side in one comparison, at least.
const ROUNDS: usize = 200;
/// Actions of a random game that are timed, and the seed of the games.
const ACTIONS: usize = 60;
const SEED: u64 = 3;

const GAMES: [&str; 3] = ["rite", "helios", "rvb"];

/// A position in the middle of a game, one action played on it.
struct Middle {
    name: &'static str,
    position: Position,
    last: Vec<Done>,
}

fn middle(name: &'static str, from: &str, action: &str) -> Middle {
    let mut position = Position::parse(code(name), from).expect("a position");
    let last = vec![done(&mut position, action)];
    Middle {
        name,
        position,
        last,
    }
}

fn middles() -> [Middle; 3] {
    [
        middle("rite", "2tP2/p2T2/D5/6/dTP3/4t1 b 3,4 2,2 m:a5", "c6xd6"),
        middle("helios", "1,2,1,7,6/0,4,0,1,5 1,2 h - - s", "H4"),
        middle(
            "rvb",
            "1vr1v2v1/1vr2rb2/6b2/9/3R4r/R1B6/9/1VV5R/2BRVBRV1 s 15,15 9,1",
            "i2xi5",
        ),
    ]
}

fn code(name: &str) -> GameCode {
    name.parse().expect("a game code")
}

/// A scene with something in each Sanctuary.
fn scene<'a>(position: &'a Position, last: &'a [Done]) -> Scene<'a> {
    Scene {
        sanctuary: BySide::new([1, 1, 0], [0, 1, 0]),
        ..bare(position, last)
    }
}

fn look(setting: Setting) -> Look {
    Look {
        setting,
        ..Look::default()
    }
}

/// The median in milliseconds.
fn milliseconds(times: Vec<Duration>) -> f64 {
    median(times).as_secs_f64() * 1000.0
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// The same pixels through the `png` crate.
fn stock(picture: &Indexed, setting: Setting) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(picture.palette.concat());
    match setting {
        Setting::Fast => {
            encoder.set_compression(Compression::Fast);
            encoder.set_filter(Filter::Up);
        }
        Setting::Small => {
            encoder.set_deflate_compression(DeflateCompression::Level(6));
            encoder.set_filter(Filter::NoFilter);
        }
    }
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&picture.indices).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

fn usual(scene: &Scene) -> Vec<u8> {
    let picture = usual::draw(scene);
    let mut bytes = Vec::new();
    let (width, height) = picture.dimensions();
    image::codecs::png::PngEncoder::new(&mut bytes)
        .write_image(picture.as_raw(), width, height, ExtendedColorType::Rgb8)
        .expect("a picture can be written");
    bytes
}

/// Positions and what led to them, one after the other: most of a random game, from the first
/// action on.
fn game(name: &str) -> Vec<(Position, Vec<Done>)> {
    let mut dice = ChaCha8Rng::seed_from_u64(SEED);
    let mut positions = Vec::new();
    let mut position = Position::start(code(name));
    while positions.len() < ACTIONS {
        let actions = position.actions();
        let action = actions.choose(&mut dice).expect("a running round");
        let last = vec![done(&mut position, action)];
        if position.is_over() {
            position = Position::start(code(name));
        } else {
            positions.push((position.clone(), last));
        }
    }
    positions
}

/// Position to PNG at the fast setting, against the usual way and against encoding alone. No
/// picture is drawn twice in a row: each comparison takes the next position of a random game.
fn fast(studio: &Studio) {
    println!(
        "\n| fast, ms | usual way | encode only | ours | faster than usual | of encode only | KB, png crate | KB, ours |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for name in GAMES {
        let game = game(name);
        let mut times = [const { Vec::new() }; 3];
        let mut sizes = [0, 0];
        let mut out = Vec::new();
        for round in 0..=ROUNDS / ACTIONS {
            for (position, last) in &game {
                let scene = scene(position, last);
                let picture = studio.indices(&scene, look(Setting::Fast));
                let sides: [&mut dyn FnMut() -> usize; 3] = [
                    &mut || usual(&scene).len(),
                    &mut || stock(&picture, Setting::Fast).len(),
                    &mut || {
                        out.clear();
                        studio.draw(&scene, look(Setting::Fast), &mut out);
                        out.len()
                    },
                ];
                let mut made = [0; 3];
                for ((side, times), made) in sides.into_iter().zip(&mut times).zip(&mut made) {
                    let time = timed(|| *made = black_box(side()));
                    // The first time round everything is still being made.
                    if round > 0 {
                        times.push(time);
                    }
                }
                sizes = [sizes[0] + made[1], sizes[1] + made[2]];
            }
        }
        let [theirs, limit, ours] = times.map(milliseconds);
        let [stock, own] =
            sizes.map(|size| size as f64 / 1000.0 / (game.len() * (ROUNDS / ACTIONS + 1)) as f64);
        println!(
            "| {name} | {theirs:.3} | {limit:.3} | {ours:.3} | {:.1}× | {:.2}× | {stock:.1} | {own:.1} |",
            theirs / ours,
            ours / limit,
        );
    }
}

/// The bytes of every state of the contact sheet in every theme.
fn bytes(studio: &Studio) {
    println!("\n| small, KB | usual way, middle | ours, middle | of it | largest of the sheet |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for middle in middles() {
        let now = scene(&middle.position, &middle.last);
        let theirs = usual(&now).len() as f64 / 1000.0;
        let ours = studio.png(&now, look(Setting::Small)).len() as f64 / 1000.0;
        let mut largest = (0, String::new());
        for theme in [Theme::Dark, Theme::Light, Theme::HighContrast] {
            for (i, moment) in moments(code(middle.name)).iter().enumerate() {
                let look = Look {
                    theme,
                    ..look(Setting::Small)
                };
                let size = studio.png(&moment.scene(), look).len();
                largest = largest.max((size, format!("{theme:?} {}", i + 1)));
            }
        }
        println!(
            "| {} | {theirs:.1} | {ours:.1} | {:.2}× | {:.1} ({}) |",
            middle.name,
            ours / theirs,
            largest.0 as f64 / 1000.0,
            largest.1,
        );
    }
}

/// The same position from nothing and as the edit of the picture before, action by action of a
/// random game, both at the level of a running round. Beside them the `png` crate at level 6.
fn edits(studio: &Studio) {
    println!(
        "\n| small, after one action | png crate, ms | whole, ms | edit, ms | edit of whole | its bytes of whole | of png crate |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let small = look(Setting::Small);
    for name in GAMES {
        let game = game(name);
        let mut times = [const { Vec::new() }; 3];
        let mut sizes = [0; 3];
        let mut out = Vec::with_capacity(1 << 20);
        for pair in game.windows(2).filter(|pair| !pair[0].0.is_over()) {
            let [before, after] = [0, 1].map(|i| scene(&pair[i].0, &pair[i].1));
            let picture = studio.indices(&after, small);
            for _ in 0..3 {
                times[0].push(timed(|| {
                    sizes[0] += black_box(stock(&picture, Setting::Small)).len();
                }));
                studio.forget();
                out.clear();
                times[1].push(timed(|| studio.draw(&after, small, &mut out)));
                sizes[1] += out.len();
                studio.forget();
                studio.draw(&before, small, &mut out);
                out.clear();
                times[2].push(timed(|| studio.draw(&after, small, &mut out)));
                sizes[2] += out.len();
            }
        }
        let [stock, whole, edit] = times.map(milliseconds);
        let [stock_bytes, whole_bytes, edit_bytes] = sizes.map(|size| size as f64);
        println!(
            "| {name} | {stock:.2} | {whole:.2} | {edit:.2} | {:.2}× | {:.3}× | {:.3}× |",
            edit / whole,
            edit_bytes / whole_bytes,
            edit_bytes / stock_bytes,
        );
    }
}

fn timed(run: impl FnOnce()) -> Duration {
    let start = clock_gettime(ClockId::ThreadCPUTime);
    run();
    let end = clock_gettime(ClockId::ThreadCPUTime);
    let nanoseconds = (end.tv_sec - start.tv_sec) * 1_000_000_000 + end.tv_nsec - start.tv_nsec;
    Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or_default())
}

/// What one picture takes from the heap, the studio being warm.
fn heap(studio: &Studio) {
    println!("\n| one picture | allocations | peak heap, KiB |");
    println!("| --- | ---: | ---: |");
    for middle in middles() {
        let scene = scene(&middle.position, &middle.last);
        for setting in [Setting::Fast, Setting::Small] {
            let _ = studio.png(&scene, look(setting));
            studio.forget();
            let used = allocation_counter::measure(|| {
                black_box(studio.png(&scene, look(setting)));
            });
            println!(
                "| {} {setting:?} | {} | {:.0} |",
                middle.name,
                used.count_total,
                used.bytes_max as f64 / 1024.0,
            );
        }
    }
}

/// All sprites and boards of the contact sheets, from nothing.
fn start() {
    let sheets = GAMES.map(|name| moments(code(name)));
    let mut times = Vec::new();
    let mut sprites = 0;
    for _ in 0..7 {
        let studio = Studio::default();
        times.push(timed(|| {
            for sheet in &sheets {
                for theme in [Theme::Dark, Theme::Light, Theme::HighContrast] {
                    let look = Look {
                        theme,
                        ..Look::default()
                    };
                    studio.prepare(sheet, look);
                }
            }
        }));
        sprites = studio.sprites();
    }
    let time = median(times).as_secs_f64() * 1000.0;
    println!("\nStart: {sprites} sprites and the boards of 3 games × 3 themes in {time:.0} ms");
}

fn table() {
    let studio = Studio::default();
    fast(&studio);
    bytes(&studio);
    edits(&studio);
    heap(&studio);
    start();
    println!();
}

fn absolute(criterion: &mut Criterion) {
    let studio = Studio::default();
    for middle in middles() {
        let scene = scene(&middle.position, &middle.last);
        let mut out = Vec::new();
        for setting in [Setting::Fast, Setting::Small] {
            criterion.bench_function(&format!("{}/{setting:?}", middle.name), |bench| {
                bench.iter(|| {
                    studio.forget();
                    out.clear();
                    studio.draw(&scene, look(setting), &mut out);
                    black_box(out.len())
                });
            });
        }
    }
}

criterion_group! {
    name = absolutes;
    config = Criterion::default().sample_size(20).measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(300));
    targets = absolute
}

fn main() {
    // `cargo test --benches` passes no `--bench` and only wants to see that it runs.
    if std::env::args().any(|word| word == "--bench") {
        table();
    }
    absolutes();
}
