//! Showing a position and playing on from it.

use std::io::{self, BufRead, Write};

use super::{Stop, Winner, score};
use crate::games::Position;

/// Line 1: the position; line 2: its legal actions.
pub(super) fn show(position: &Position, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{position}")?;
    writeln!(out, "{}", position.actions().join(" "))
}

/// `=` and the position after the action, or `!`, the code of the reason, a tab and a sentence.
pub(super) fn play(mut position: Position, action: &str, out: &mut impl Write) -> io::Result<()> {
    match position.play(action) {
        Ok(_) => writeln!(out, "={position}"),
        Err(why) => writeln!(out, "!{}\t{why}", why.code()),
    }
}

/// A line for the start, one for each action and one for how it stands at the end.
pub(super) fn replay(
    mut position: Position,
    actions: Vec<String>,
    out: &mut impl Write,
) -> Result<(), Stop> {
    writeln!(out, "start\t{position}")?;
    if actions.is_empty() {
        for line in io::stdin().lock().lines() {
            let unreadable = |why| Stop::Unreadable {
                name: "standard input".to_owned(),
                why,
            };
            let line = line.map_err(unreadable)?;
            if !line.trim().is_empty() {
                replay_one(&mut position, line, out)?;
            }
        }
    } else {
        for action in actions {
            replay_one(&mut position, action, out)?;
        }
    }
    Ok(how_it_stands(&position, out)?)
}

/// The last line of a replay: whether the round is over, its points, and who has won it.
pub(super) fn how_it_stands(position: &Position, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "over={} score={} winner={}",
        position.is_over(),
        score(position),
        Winner::of(position)
    )
}

fn replay_one(position: &mut Position, action: String, out: &mut impl Write) -> Result<(), Stop> {
    match position.play(&action) {
        Ok(played) => Ok(writeln!(out, "{}\t{position}", played.action)?),
        Err(why) => Err(Stop::Refused { action, why }),
    }
}
