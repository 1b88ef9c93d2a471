//! The sound of a note: a struck bar with a soft mallet, made of a few partials.

use std::f64::consts::{PI, TAU};

use super::{Note, RATE, TAIL, Tempo};

/// Each partial: multiple of the pitch, strength, and how often it falls to a third (more
/// exactly, to 1/e) in the time of a note: slow notes ring longer and are as loud.
const PARTIALS: [(f64, f64, f64); 5] = [
    (1.0, 1.0, 0.6),
    (2.0, 0.34, 0.9),
    (3.0, 0.16, 1.4),
    (4.0, 0.07, 2.0),
    (6.0, 0.03, 3.5),
];

/// Seconds from silence to full strength, and from the release to silence.
const ATTACK: f64 = 0.006;
const RELEASE: f64 = 0.07;

/// The part of a note's time after which it is silent, so that a repeated note is heard as two.
const HELD: f64 = 0.94;

/// The first note of a code and the two others: the ear hears threes.
const LOUD: f64 = 1.0;
const SOFT: f64 = 0.84;

/// Brings the whole board to -16 LUFS (measured by the tests).
const GAIN: f64 = 0.375;

/// The whole reading as samples between -1 and 1, [`Tempo::length`] long.
#[must_use]
pub fn samples(notes: &[Note], tempo: Tempo) -> Vec<f32> {
    let mut samples = vec![0.0; (tempo.length() * (RATE / 100)) as usize];
    for (place, note) in notes.iter().enumerate() {
        if let Some(pitch) = note.pitch {
            let mut lasts = tempo.note();
            if place + 1 == notes.len() {
                lasts += TAIL * (RATE / 100);
            }
            let strength = GAIN * if note.opens { LOUD } else { SOFT };
            let from = note.start as usize;
            let room = &mut samples[from..from + (f64::from(lasts) * HELD) as usize];
            strike(room, pitch, strength, tempo);
        }
    }
    samples
}

/// Fills a stretch of silence with one note.
fn strike(room: &mut [f32], pitch: f64, strength: f64, tempo: Tempo) {
    let rate = f64::from(RATE);
    let release = (RELEASE * rate) as usize;
    let quiet = room.len().saturating_sub(release);
    let mut partials = PARTIALS.map(|(multiple, part, fading)| {
        Partial::new(
            pitch * multiple / rate,
            strength * part,
            (-fading / f64::from(tempo.note())).exp(),
        )
    });
    let length = room.len();
    for (i, sample) in room.iter_mut().enumerate() {
        let tone: f64 = partials.iter_mut().map(Partial::next).sum();
        let rise = (i as f64 / (ATTACK * rate)).min(1.0);
        let fall = if i < quiet {
            1.0
        } else {
            (length - i) as f64 / (length - quiet) as f64
        };
        *sample = (tone * smooth(rise) * smooth(fall)) as f32;
    }
}

/// From 0 to 1 without a corner: no click at either end.
fn smooth(x: f64) -> f64 {
    0.5 - 0.5 * (PI * x).cos()
}

/// A fading sine, one complex multiplication a sample.
struct Partial {
    re: f64,
    im: f64,
    turn: (f64, f64),
}

impl Partial {
    /// `frequency` in turns a sample; `fading` is what is left after each sample.
    fn new(frequency: f64, strength: f64, fading: f64) -> Self {
        let (sin, cos) = (TAU * frequency).sin_cos();
        Self {
            re: strength,
            im: 0.0,
            turn: (cos * fading, sin * fading),
        }
    }

    fn next(&mut self) -> f64 {
        let now = self.im;
        let (cos, sin) = self.turn;
        (self.re, self.im) = (self.re * cos - self.im * sin, self.re * sin + self.im * cos);
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::{Reading, score};

    #[test]
    fn every_note_begins_and_ends_in_silence_without_a_jump() {
        for notes in [60, 240, 480] {
            let tempo = Tempo::per_minute(notes).expect("inside the limits");
            let all = score(Reading::Board, tempo);
            let samples = samples(&all, tempo);
            assert_eq!(samples.len() as u32, tempo.length() * 480);
            for note in &all {
                let start = note.start as usize;
                assert_eq!(samples[start], 0.0);
                if start > 0 {
                    assert_eq!(samples[start - 1], 0.0);
                }
            }
            let jump = samples
                .windows(2)
                .map(|w| (w[1] - w[0]).abs())
                .fold(0.0, f32::max);
            assert!(jump < 0.08, "a jump of {jump}");
            let peak = samples.iter().fold(0.0_f32, |peak, s| peak.max(s.abs()));
            assert!(peak < 0.9, "a peak of {peak}");
            assert!(samples.iter().all(|s| s.is_finite()));
        }
    }
}
