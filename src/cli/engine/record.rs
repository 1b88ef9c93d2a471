//! Replaying a whole match from the text that `/export` gives.

use std::io::{Read as _, Write};
use std::path::Path;

use super::Stop;
use super::play::how_it_stands;
use crate::games::Position;
use crate::play::record::{self, Record};

/// Reads a match; a lone `-` reads from standard input.
pub(super) fn read(file: &Path) -> Result<Record, Stop> {
    let name = file.display().to_string();
    let unreadable = |why| Stop::Unreadable {
        name: name.clone(),
        why,
    };
    let text = if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin()
            .lock()
            .read_to_string(&mut text)
            .map_err(unreadable)?;
        text
    } else {
        std::fs::read_to_string(file).map_err(unreadable)?
    };
    record::read(&text).map_err(|why| Stop::Record { name, why })
}

/// Prints each round as `revanche engine replay` prints one, and how the match came out.
pub(super) fn replay(file: &Path, out: &mut impl Write) -> Result<(), Stop> {
    let read = read(file)?;
    for round in read.game.rounds() {
        writeln!(out, "round {}, {} first", round.number(), round.first())?;
        let mut position = Position::start(read.game.terms().game);
        writeln!(out, "start\t{position}")?;
        for done in round.actions() {
            let played = position.play(&done.action);
            debug_assert!(played.is_ok(), "{} was legal before", done.action);
            writeln!(out, "{}\t{position}", done.action)?;
        }
        how_it_stands(&position, out)?;
    }
    let tag = |wanted: &str| {
        read.tags
            .iter()
            .find(|(name, _)| name == wanted)
            .map_or("", |(_, value)| value.as_str())
    };
    writeln!(
        out,
        "match ending={} result={}",
        tag("Ending"),
        tag("Result")
    )?;
    Ok(())
}
