//! The music as it arrives: the file is taken apart by another reader and another decoder, and
//! the notes, the loudness and the silence are measured in what comes out.

use std::f64::consts::TAU;

use revanche::games::Game as _;
use revanche::games::rvb::{Obligation, Rvb};
use revanche::play::Seat;
use revanche::sound::{self, Note, RATE, Reading, Tempo};
use symphonia::core::codecs::audio::well_known::CODEC_ID_OPUS;
use symphonia::core::formats::probe::Hint;
use symphonia::core::formats::{FormatOptions, TrackType};
use symphonia::core::io::MediaSourceStream;
use symphonia::core::meta::MetadataOptions;

/// What a player hears of a file.
fn heard(bytes: &[u8]) -> Vec<f32> {
    let source = std::io::Cursor::new(bytes.to_vec());
    let stream = MediaSourceStream::new(Box::new(source), Default::default());
    let mut format = symphonia::default::get_probe()
        .probe(
            &Hint::new(),
            stream,
            FormatOptions::default(),
            MetadataOptions::default(),
        )
        .expect("an Ogg file");
    let track = format.default_track(TrackType::Audio).expect("a sound");
    let codec = track.codec_params.as_ref().and_then(|codec| codec.audio());
    let codec = codec.expect("a known codec");
    assert_eq!(codec.codec, CODEC_ID_OPUS);
    assert_eq!(codec.sample_rate, Some(RATE));
    let mut decoder = opus_rs::OpusDecoder::new(RATE as i32, 1).expect("a decoder");
    // What the encoder lagged behind is cut off the start, what fills the last packet off the end.
    let delay = track.delay.expect("a stated delay") as usize;
    let mut samples = Vec::new();
    while let Some(packet) = format.next_packet().expect("whole packets") {
        let mut room = [0.0; 960];
        let count = decoder.decode(&packet.data, 960, &mut room).expect("Opus");
        samples.extend(&room[..count - packet.trim_end.get() as usize]);
    }
    samples.split_off(delay)
}

fn music(reading: Reading, tempo: Tempo) -> (Vec<Note>, Vec<f32>) {
    let notes = sound::score(reading, tempo);
    let bytes = sound::ogg(&sound::samples(&notes, tempo)).expect("plain samples");
    (notes, heard(&bytes))
}

/// Every so many samples are looked at: no partial reaches the half of what is left.
const SKIP: usize = 4;

/// How strong a frequency is in a stretch, seen through a Hann window.
fn strength(stretch: &[f32], hertz: f64) -> f64 {
    let count = (stretch.len() / SKIP) as f64;
    let turn = |per_step: f64| (TAU * per_step).sin_cos();
    let ((s, c), (ws, wc)) = (
        turn(hertz * SKIP as f64 / f64::from(RATE)),
        turn(1.0 / count),
    );
    let (mut sin, mut cos, mut wsin, mut wcos) = (0.0, 1.0, 0.0, 1.0);
    let (mut re, mut im) = (0.0, 0.0);
    for &sample in stretch.iter().step_by(SKIP) {
        let weight = f64::from(sample) * (0.5 - 0.5 * wcos);
        re += weight * cos;
        im += weight * sin;
        (sin, cos) = (sin * c + cos * s, cos * c - sin * s);
        (wsin, wcos) = (wsin * wc + wcos * ws, wcos * wc - wsin * ws);
    }
    re.hypot(im)
}

/// The strongest frequency between 200 and 1000 Hz: looked for in steps of a third of a
/// semitone, then closer and closer.
fn pitch(stretch: &[f32]) -> f64 {
    let mut best = (0..84)
        .map(|i| 200.0 * 2f64.powf(f64::from(i) / 36.0))
        .max_by(|&a, &b| strength(stretch, a).total_cmp(&strength(stretch, b)))
        .expect("a range");
    let mut step = 2f64.powf(1.0 / 72.0);
    while step > 1.00002 {
        best = [best / step, best, best * step]
            .into_iter()
            .max_by(|&a, &b| strength(stretch, a).total_cmp(&strength(stretch, b)))
            .expect("three");
        step = step.sqrt();
    }
    best
}

/// Where the sound rises above a fifth of its height near a place: sample number.
fn onset(samples: &[f32], near: usize) -> usize {
    let window = (RATE / 1000) as usize;
    let from = near.saturating_sub(10 * window);
    let level = |at: usize| {
        samples[at..at + window]
            .iter()
            .fold(0.0_f32, |most, s| most.max(s.abs()))
    };
    let high = (from..near + 60 * window)
        .step_by(window)
        .map(level)
        .fold(0.0, f32::max);
    (from..near + 60 * window)
        .find(|&at| samples[at].abs() > high / 5.0)
        .expect("it rises")
}

fn cents(heard: f64, meant: f64) -> f64 {
    1200.0 * (heard / meant).log2()
}

fn every_note_is_where_and_as_high_as_meant(reading: Reading, tempo: Tempo) {
    let (notes, samples) = music(reading, tempo);
    assert_eq!(samples.len() as u32, tempo.length() * RATE / 100);
    let mut sounding = 0;
    let mut row = String::new();
    for (place, note) in notes.iter().enumerate() {
        let start = note.start as usize;
        let stretch = &samples[start..start + tempo.note() as usize];
        let Some(meant) = note.pitch else {
            let loud = stretch.iter().fold(0.0_f32, |most, s| most.max(s.abs()));
            assert!(loud < 0.02, "{} rests and yet sounds: {loud}", note.square);
            continue;
        };
        sounding += 1;
        let off = cents(pitch(stretch), meant);
        assert!(off.abs() < 5.0, "{} is {off} cents off", note.square);
        let late = onset(&samples, start) as f64 - start as f64;
        let late = late * 1000.0 / f64::from(RATE);
        assert!(late.abs() < 5.0, "{} is {late} ms late", note.square);
        // The table of docs/music.md.
        row += &format!(
            " {:.2} ({off:+.1}, {late:+.1}) |",
            meant * (off / 1200.0).exp2()
        );
        if place % 3 == 2 && reading_is_board(reading) {
            println!(
                "| {} | {} |{row}",
                place / 3 + 1,
                f64::from(note.start - 2 * tempo.note()) / f64::from(RATE)
            );
            row.clear();
        }
    }
    let pawns = match reading {
        Reading::Board => 81,
        Reading::Position { position, .. } => position.pawns().count(),
    };
    assert_eq!(sounding, pawns);
}

fn reading_is_board(reading: Reading) -> bool {
    matches!(reading, Reading::Board)
}

#[test]
fn the_81_notes_of_the_board_are_heard_in_tune_and_in_time() {
    every_note_is_where_and_as_high_as_meant(Reading::Board, Tempo::default());
}

#[test]
fn a_fast_reading_is_heard_in_tune_and_in_time_too() {
    let tempo = Tempo::per_minute(480).expect("inside the limits");
    every_note_is_where_and_as_high_as_meant(Reading::Board, tempo);
}

#[test]
fn a_position_is_heard_low_for_a_and_high_for_b_with_rests_between() {
    let position = Rvb::start(Obligation::Full);
    for first in Seat::ALL {
        let reading = Reading::Position {
            position: &position,
            first,
        };
        every_note_is_where_and_as_high_as_meant(reading, Tempo::default());
    }
}

/// Integrated loudness in LUFS and true peak in dBTP.
fn loudness(samples: &[f32]) -> (f64, f64) {
    let mode = ebur128::Mode::I | ebur128::Mode::TRUE_PEAK;
    let mut meter = ebur128::EbuR128::new(1, RATE, mode).expect("a meter");
    meter.add_frames_f32(samples).expect("samples");
    let peak = meter.true_peak(0).expect("a peak");
    (
        meter.loudness_global().expect("a loudness"),
        20.0 * peak.log10(),
    )
}

#[test]
fn the_board_is_as_loud_as_speech_and_nothing_clips() {
    for notes in [120, 240, 480] {
        let tempo = Tempo::per_minute(notes).expect("inside the limits");
        let (_, samples) = music(Reading::Board, tempo);
        let (lufs, peak) = loudness(&samples);
        println!("{notes} notes a minute: {lufs:.2} LUFS, {peak:.2} dBTP");
        assert!((lufs + 16.0).abs() < 1.0, "{lufs} LUFS");
        assert!(peak < -1.5, "{peak} dBTP");
    }
}

#[test]
fn a_position_is_about_as_loud_as_the_board() {
    let start = Rvb::start(Obligation::Full);
    let lone = Rvb::parse_position(Obligation::Full, "9/9/9/9/4R4/9/9/4b4/9 s 9,9 0,0");
    // Loudness is measured over 0.4 seconds: the rests around a lone note count in.
    for (position, rests) in [(start, 0.0), (lone.expect("a position"), 4.0)] {
        for first in Seat::ALL {
            let reading = Reading::Position {
                position: &position,
                first,
            };
            let (lufs, peak) = loudness(&music(reading, Tempo::default()).1);
            println!("{position}, first {first}: {lufs:.2} LUFS, {peak:.2} dBTP");
            assert!((lufs + 16.0 + rests).abs() < 1.0, "{lufs} LUFS");
            assert!(peak < -1.5, "{peak} dBTP");
        }
    }
}

#[test]
fn an_empty_board_is_silence_of_the_same_length() {
    let position = Rvb::parse_position(Obligation::Full, "9/9/9/9/9/9/9/9/9 - 30,30 0,0");
    let position = position.expect("a position");
    let reading = Reading::Position {
        position: &position,
        first: Seat::A,
    };
    let (_, samples) = music(reading, Tempo::default());
    assert_eq!(samples.len() as u32, Tempo::default().length() * RATE / 100);
    assert!(samples.iter().all(|s| s.abs() < 1e-3));
}

#[test]
fn the_same_reading_gives_the_same_file() {
    let file = || {
        let notes = sound::score(Reading::Board, Tempo::default());
        sound::ogg(&sound::samples(&notes, Tempo::default())).expect("plain samples")
    };
    let bytes = file();
    assert_eq!(bytes, file());
    assert!(bytes.len() < 250_000, "{} bytes", bytes.len());
}
