//! Files of cases: hand-made positions, an action, and what comes of it.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::{Stop, Winner};
use crate::games::{GameCode, Position};

/// Runs the files, prints the rows that fail and how many passed and failed.
pub(super) fn run(files: &[PathBuf], out: &mut impl Write) -> Result<ExitCode, Stop> {
    let (mut passed, mut failed) = (0_u64, 0_u64);
    for file in files {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(|why| Stop::Unreadable {
            name: name.clone(),
            why,
        })?;
        // The first line names the columns.
        for (number, row) in (1_u64..).zip(text.lines()).skip(1) {
            if row.trim().is_empty() {
                continue;
            }
            match check(row) {
                Ok(()) => passed += 1,
                Err(why) => {
                    failed += 1;
                    writeln!(out, "{name}:{number}: {why}\n    {row}")?;
                }
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Checks one row; if it fails, what is wrong.
fn check(row: &str) -> Result<(), String> {
    let fields: Vec<&str> = row.split('\t').collect();
    let [code, position, action, expect, comment @ ..] = fields.as_slice() else {
        return Err("a row has a game code, a position, an action and what is expected".to_owned());
    };
    let code: GameCode = code.parse().map_err(|why| format!("{why}"))?;
    let parse = |text: &str| Position::parse(code, text).map_err(|why| format!("{text}: {why}"));
    let before = parse(position)?;
    let mut after = before.clone();
    let found = match after.play(action) {
        Ok(_) => format!("={after}"),
        Err(why) => format!("!{}", why.code()),
    };
    if found != *expect {
        return Err(format!("expected {expect}, found {found}"));
    }
    if found.starts_with('!') && after != before {
        return Err(format!(
            "the refused action changed the position to {after}"
        ));
    }
    if parse(&after.to_string())? != after {
        return Err(format!("{after} does not read back"));
    }
    let winner = Winner::of(&after);
    let named = comment.iter().flat_map(|text| text.split([' ', ';']));
    for expected in named.filter_map(|word| word.strip_prefix("winner=")) {
        if expected != winner.0 {
            return Err(format!("expected winner={expected}, found winner={winner}"));
        }
    }
    Ok(())
}
