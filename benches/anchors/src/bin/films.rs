//! Times the program's film writer against other GIF encoders, call by call in turn, on the frames
//! of a film: `cargo run --release --bin films -- FILM.gif`, from this folder.
//!
//! The writer is taken by its path, so that the anchors need not build the whole program. The
//! other encoders get the changed rectangles with their clear pixels for nothing; ours finds them.
//! gift is timed twice: with the same clear pixels, and as chess services use it, where a cell of
//! the board is clear or drawn as a whole.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

use self::film::Ours;

/// The files of the writer as they stand in the program, and a way in.
#[path = "."]
mod film {
    #[path = "../../../../src/draw/film/gif.rs"]
    #[allow(dead_code)]
    mod gif;
    #[path = "../../../../src/draw/film/lzw.rs"]
    mod lzw;
    #[path = "../../../../src/draw/film/screen.rs"]
    mod screen;

    use self::gif::Gif;

    pub struct Ours(Gif);

    impl Ours {
        pub fn new(width: u32, height: u32) -> Self {
            Self(Gif::new(width, height))
        }

        pub fn show(&mut self, indices: &[u8], hundredths: u32) {
            self.0.show(indices, hundredths);
        }

        pub fn finish(self, palette: &[[u8; 3]]) -> Vec<u8> {
            self.0.finish(palette).0
        }
    }
}

/// Frames looked at, and the side of the square cut out of each.
const FRAMES: usize = 80;
const SIDE: usize = 720;
/// How long each round of measuring goes on.
const TIME: Duration = Duration::from_secs(12);
/// gift cannot write the index 255: one index below it is the clear one in the others' frames,
/// and colours beyond share the last place before it, in everybody's frames.
const CLEAR: u8 = 254;
/// The side of RVB's cells, and where the first one of a row begins; the square begins with the
/// first row.
const CELL: usize = 70;
const BOARD: usize = 45;

/// A film as whole screens of indices.
struct Film {
    palette: Vec<[u8; 3]>,
    screens: Vec<Vec<u8>>,
}

/// A changed rectangle with clear pixels.
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

fn read(file: &str) -> Film {
    let bytes = std::fs::read(file).expect("the film can be read");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&bytes[..]).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    assert!(width >= SIDE && height >= SIDE, "at least {SIDE} pixels each way");
    let (left, top) = ((width - SIDE) / 2, height - SIDE);
    let mut palette: Vec<[u8; 3]> = Vec::new();
    let mut screen = vec![[0; 3]; width * height];
    let mut screens = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let rows = frame.buffer.chunks(4 * usize::from(frame.width));
        for (y, row) in rows.enumerate() {
            for (x, p) in row.chunks(4).enumerate().filter(|(_, p)| p[3] > 0) {
                let at = (usize::from(frame.top) + y) * width + usize::from(frame.left) + x;
                screen[at] = [p[0], p[1], p[2]];
            }
        }
        // The first is covered by the title, and the last taller than the others.
        if frame.dispose == gif::DisposalMethod::Keep && screens.len() <= FRAMES {
            let mut indices = Vec::with_capacity(SIDE * SIDE);
            for y in top..top + SIDE {
                for pixel in &screen[y * width + left..][..SIDE] {
                    let known = palette.iter().position(|colour| colour == pixel);
                    let index = known.unwrap_or_else(|| {
                        if palette.len() < usize::from(CLEAR) {
                            palette.push(*pixel);
                        }
                        palette.len() - 1
                    });
                    indices.push(index as u8);
                }
            }
            screens.push(indices);
        }
    }
    screens.remove(0);
    assert_eq!(screens.len(), FRAMES, "a film of more than {FRAMES} frames");
    Film { palette, screens }
}

/// The changed rectangles. With `cells` a pixel is clear when its whole cell stayed, else when it
/// stayed itself.
fn parts(film: &Film, cells: bool) -> Vec<Part> {
    let mut last: Option<&Vec<u8>> = None;
    let mut parts = Vec::new();
    for screen in &film.screens {
        let part = match last {
            None => Part {
                left: 0,
                top: 0,
                width: SIDE,
                height: SIDE,
                pixels: screen.clone(),
            },
            Some(last) => {
                let changed = (0..SIDE * SIDE).filter(|&at| last[at] != screen[at]);
                let (mut left, mut top, mut right, mut foot) = (SIDE, SIDE, 0, 0);
                for at in changed {
                    let (x, y) = (at % SIDE, at / SIDE);
                    (left, top) = (left.min(x), top.min(y));
                    (right, foot) = (right.max(x + 1), foot.max(y + 1));
                }
                if right == 0 {
                    (left, top, right, foot) = (0, 0, 1, 1);
                }
                let mut stayed = vec![true; SIDE * SIDE];
                let cell = |at: usize| {
                    let (x, y) = (at % SIDE + CELL - BOARD, at / SIDE);
                    (y / CELL) * SIDE + x / CELL
                };
                for at in (0..SIDE * SIDE).filter(|&at| last[at] != screen[at]) {
                    stayed[if cells { cell(at) } else { at }] = false;
                }
                let mut pixels = Vec::new();
                for y in top..foot {
                    for at in y * SIDE + left..y * SIDE + right {
                        let same = stayed[if cells { cell(at) } else { at }];
                        pixels.push(if same { CLEAR } else { screen[at] });
                    }
                }
                Part {
                    left,
                    top,
                    width: right - left,
                    height: foot - top,
                    pixels,
                }
            }
        };
        parts.push(part);
        last = Some(screen);
    }
    parts
}

fn table(film: &Film) -> Vec<u8> {
    let mut table: Vec<u8> = film.palette.iter().flatten().copied().collect();
    table.resize(768, 0);
    table
}

fn ours(film: &Film) -> Vec<u8> {
    let mut writer = Ours::new(SIDE as u32, SIDE as u32);
    for screen in &film.screens {
        writer.show(screen, 100);
    }
    writer.finish(&film.palette)
}

fn gif_crate(film: &Film, parts: &[Part]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder =
        gif::Encoder::new(&mut bytes, SIDE as u16, SIDE as u16, &table(film)).expect("a writer");
    encoder.set_repeat(gif::Repeat::Infinite).expect("memory");
    for part in parts {
        let frame = gif::Frame {
            delay: 100,
            dispose: gif::DisposalMethod::Keep,
            transparent: Some(CLEAR),
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            buffer: part.pixels.as_slice().into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame).expect("memory");
    }
    drop(encoder);
    bytes
}

fn gift_crate(film: &Film, parts: &[Part]) -> Vec<u8> {
    use gift::block::{
        ColorTableConfig, ColorTableExistence, ColorTableOrdering, Frame, GlobalColorTable,
        GraphicControl, ImageData, ImageDesc, LogicalScreenDesc, Preamble,
    };
    let mut bytes = Vec::new();
    let mut encoder = gift::Encoder::new(&mut bytes).into_frame_enc();
    let config = ColorTableConfig::new(
        ColorTableExistence::Present,
        ColorTableOrdering::NotSorted,
        256,
    );
    let mut preamble = Preamble::default();
    preamble.logical_screen_desc = LogicalScreenDesc::default()
        .with_screen_width(SIDE as u16)
        .with_screen_height(SIDE as u16)
        .with_color_table_config(config);
    preamble.global_color_table = Some(GlobalColorTable::with_colors(&table(film)));
    encoder.encode_preamble(&preamble).expect("memory");
    for part in parts {
        let mut control = GraphicControl::default();
        control.set_delay_time_cs(100);
        control.set_transparent_color(Some(CLEAR));
        let desc = ImageDesc::default()
            .with_left(part.left as u16)
            .with_top(part.top as u16)
            .with_width(part.width as u16)
            .with_height(part.height as u16);
        let mut data = ImageData::new(part.pixels.len());
        data.data_mut().extend_from_slice(&part.pixels);
        let frame = Frame::new(Some(control), desc, None, data);
        encoder.encode_frame(&frame).expect("memory");
    }
    encoder.encode_trailer().expect("memory");
    bytes
}

fn image_crate(pictures: &[image::RgbaImage]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut bytes);
    for picture in pictures {
        let delay = image::Delay::from_numer_denom_ms(1000, 1);
        let frame = image::Frame::from_parts(picture.clone(), 0, 0, delay);
        encoder.encode_frame(frame).expect("memory");
    }
    drop(encoder);
    bytes
}

/// Whether every frame of a film is seen as meant.
fn check(film: &Film, bytes: &[u8]) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let mut screen = vec![[0; 3]; SIDE * SIDE];
    for meant in &film.screens {
        let frame = decoder.read_next_frame().expect("readable").expect("a frame");
        let rows = frame.buffer.chunks(4 * usize::from(frame.width));
        for (y, row) in rows.enumerate() {
            for (x, p) in row.chunks(4).enumerate().filter(|(_, p)| p[3] > 0) {
                let at = (usize::from(frame.top) + y) * SIDE + usize::from(frame.left) + x;
                screen[at] = [p[0], p[1], p[2]];
            }
        }
        let same = |(pixel, &index): (&[u8; 3], &u8)| *pixel == film.palette[usize::from(index)];
        assert!(screen.iter().zip(meant).all(same), "a frame differs");
    }
}

/// The thread's processor time: waiting for a processor does not count.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

fn main() {
    let file = std::env::args().nth(1).expect("a film, as `revanche film` writes it");
    let film = read(&file);
    let cells = parts(&film, true);
    let parts = parts(&film, false);
    let colour = |&index: &u8| film.palette[usize::from(index)];
    let pictures: Vec<image::RgbaImage> = film
        .screens
        .iter()
        .map(|screen| {
            let bytes = screen.iter().map(colour).flat_map(|[r, g, b]| [r, g, b, 255]);
            image::RgbaImage::from_raw(SIDE as u32, SIDE as u32, bytes.collect()).expect("a square")
        })
        .collect();
    type Way<'a> = (&'a str, Box<dyn Fn() -> Vec<u8> + 'a>);
    let ways: [Way; 5] = [
        ("ours, from whole screens", Box::new(|| ours(&film))),
        ("gif crate, rectangles given", Box::new(|| gif_crate(&film, &parts))),
        ("gift crate, rectangles given", Box::new(|| gift_crate(&film, &parts))),
        ("image GifEncoder, whole screens", Box::new(|| image_crate(&pictures))),
        ("gift crate, rectangles given, whole cells", Box::new(|| gift_crate(&film, &cells))),
    ];
    let sizes: Vec<usize> = ways.iter().map(|(_, way)| way().len()).collect();
    check(&film, &ours(&film));
    check(&film, &gif_crate(&film, &parts));
    check(&film, &gift_crate(&film, &parts));
    check(&film, &gift_crate(&film, &cells));
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); ways.len()];
    let begun = Instant::now();
    let mut round = 0;
    while begun.elapsed() < TIME || round < 5 {
        for (i, (_, way)) in ways.iter().enumerate() {
            // The slow one is timed less often.
            if i == 3 && round % 8 != 0 {
                continue;
            }
            let start = now();
            std::hint::black_box(way());
            times[i].push(now() - start);
        }
        round += 1;
    }
    let medians: Vec<f64> = times.iter_mut().map(|times| median(times)).collect();
    println!("{FRAMES} frames of {SIDE} x {SIDE}, {} colours", film.palette.len());
    println!("| encoder | ms | bytes | time against ours | bytes against ours |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for (i, (name, _)) in ways.iter().enumerate() {
        println!(
            "| {name} | {:.1} | {} | {:.2}x | {:.2}x |",
            medians[i],
            sizes[i],
            medians[i] / medians[0],
            sizes[i] as f64 / sizes[0] as f64
        );
    }
    let ratio = |i: usize| medians[i] / medians[0];
    let bytes = |i: usize| sizes[0] as f64 / sizes[i] as f64;
    let goals = [
        ("1.5 times as fast as the gif crate", ratio(1) >= 1.5),
        ("at most 1.02 times gift's bytes", bytes(2) <= 1.02),
        ("20 times as fast as image", ratio(3) >= 20.0),
        ("a ninth of image's bytes", bytes(3) <= 1.0 / 9.0),
    ];
    let aims = [
        ("aim: 4 times as fast as gift", ratio(2) >= 4.0),
        ("aim: 0.9 of gift's bytes with whole cells", bytes(4) <= 0.9),
    ];
    for (goal, held) in goals.into_iter().chain(aims) {
        println!("{goal}: {}", if held { "held" } else { "MISSED" });
    }
    if goals.iter().any(|(_, held)| !held) {
        std::process::exit(1);
    }
}
