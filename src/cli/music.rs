//! `revanche music`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;

use crate::draw::film::{self, Stand};
use crate::games::Game as _;
use crate::games::rvb::{Obligation, Rvb};
use crate::play::Seat;
use crate::sound::{self, Reading, Tempo};

/// Play the board of RVB, or a position on it, as an Ogg/Opus file.
///
/// The codes are read column by column from the top: do for r, mi for v, sol for b. In a position
/// only cells with pawns sound, low for seat A and high for seat B.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Write the animated picture that goes with it, a GIF, into this file
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// The position to play instead of the board
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Notes a minute, from 60 to 480
    #[arg(long, value_name = "BPM", default_value_t = 240, value_parser = clap::value_parser!(u32).range(60..=480))]
    tempo: u32,
    /// Which seat is First in the position
    #[arg(long, value_enum, default_value_t = SeatName::A)]
    seat_first: SeatName,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum SeatName {
    A,
    B,
}

pub(super) fn run(args: Args) -> ExitCode {
    match play(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err((code, reason)) => {
            eprintln!("revanche music: {reason}");
            ExitCode::from(code)
        }
    }
}

fn play(args: &Args) -> Result<(), (u8, String)> {
    let tempo = Tempo::per_minute(args.tempo)
        .ok_or((2, format!("{} is no tempo from 60 to 480", args.tempo)))?;
    let position = match &args.position {
        None => None,
        Some(text) => Some(
            Rvb::parse_position(Obligation::Full, text)
                .map_err(|error| (2, format!("bad position: {error}")))?,
        ),
    };
    let first = match args.seat_first {
        SeatName::A => Seat::A,
        SeatName::B => Seat::B,
    };
    let reading = match &position {
        None => Reading::Board,
        Some(position) => Reading::Position { position, first },
    };
    let notes = sound::score(reading, tempo);
    let bytes =
        sound::ogg(&sound::samples(&notes, tempo)).map_err(|error| (1, error.to_string()))?;
    let write = |file: &Path, bytes: &[u8]| {
        std::fs::write(file, bytes)
            .map_err(|error| (1, format!("cannot write {}: {error}", file.display())))
    };
    write(&args.out, &bytes)?;
    if let Some(file) = &args.picture {
        let stand = position.as_ref().map(|position| Stand { position, first });
        write(file, &film::reading(stand, tempo.code(), sound::TAIL).bytes)?;
    }
    let sounding = notes.iter().filter(|note| note.pitch.is_some()).count();
    println!(
        "{sounding} notes, {:.2} s",
        f64::from(tempo.length()) / 100.0
    );
    Ok(())
}
