//! `revanche film`.

use std::path::PathBuf;
use std::process::ExitCode;

use super::theme::ThemeName;
use crate::draw::Look;
use crate::draw::film::{self, Film};
use crate::games::GameCode;
use crate::play::Match;
use crate::play::record::{RefusedAction, of_actions};
use crate::store::{self, MatchId};

/// Film a match as an animated GIF.
///
/// Either a match of the database by its number, or actions from the start of a game; with more
/// actions than one round takes, the second round follows with swapped camps.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A match's number, or with --game the actions, for example c3 c3-c4
    #[arg(required = true, value_name = "MATCH|ACTION")]
    words: Vec<String>,
    /// Film these actions of a game: rite, rite:5, …, helios, helios:express, rvb, …
    #[arg(long, value_name = "GAME")]
    game: Option<GameCode>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The last turn alone
    #[arg(long)]
    last_turn: bool,
    /// The most bytes the film may have; frames are left out until it fits
    #[arg(long, value_name = "BYTES", default_value_t = film::MOST_BYTES)]
    most: usize,
    /// The colours
    #[arg(long, value_enum, default_value_t = ThemeName::Dark)]
    theme: ThemeName,
    /// The database, such as sqlite:revanche.db; without it the one DATABASE_URL names, else the
    /// usual one
    #[arg(long, value_name = "URL", conflicts_with = "game")]
    database: Option<String>,
}

/// Why there is no film: the exit code and the reason.
type Failure = (u8, String);

pub(super) fn run(args: Args) -> ExitCode {
    match shoot(&args) {
        Ok(film) => {
            let seconds = f64::from(film.hundredths) / 100.0;
            let size = film.bytes.len();
            println!("{} frames, {seconds:.2} s, {size} bytes", film.frames);
            ExitCode::SUCCESS
        }
        Err((code, reason)) => {
            eprintln!("revanche film: {reason}");
            ExitCode::from(code)
        }
    }
}

fn shoot(args: &Args) -> Result<Film, Failure> {
    let played = match args.game {
        Some(game) => of_actions(game, &args.words)
            .map_err(|RefusedAction { action, why }| (1, format!("{action}: refused: {why}")))?,
        None => stored(args)?,
    };
    let look = Look {
        theme: args.theme.into(),
        ..Look::default()
    };
    let film = if args.last_turn {
        film::last_turn(&played, look)
            .ok_or((1, "the last turn has no more than one action".to_owned()))?
    } else {
        film::within(&played, look, args.most)
    };
    if film.bytes.len() > args.most {
        let size = film.bytes.len();
        return Err((1, format!("no film of this fits: {size} bytes at least")));
    }
    std::fs::write(&args.out, &film.bytes)
        .map_err(|error| (1, format!("cannot write {}: {error}", args.out.display())))?;
    Ok(film)
}

/// The match of that number in the database, which is only read.
fn stored(args: &Args) -> Result<Match, Failure> {
    let [number] = args.words.as_slice() else {
        return Err((2, "one match number, or --game with actions".to_owned()));
    };
    let number: i64 = number.parse().map_err(|_| {
        (
            2,
            format!("{number} is no match number; for actions say --game"),
        )
    })?;
    let url = match &args.database {
        Some(url) => url.clone(),
        None => crate::config::Settings::read()
            .map(|settings| settings.database)
            .map_err(|error| (1, error.to_string()))?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| (1, format!("cannot start: {error}")))?;
    let log = runtime
        .block_on(store::log_in(&url, MatchId(number)))
        .map_err(|error| (1, format!("{url}: {error}")))?;
    if log.is_empty() {
        return Err((1, format!("{url}: there is no match {number}")));
    }
    Match::replay(&log).map_err(|error| (1, format!("match {number}: {error}")))
}
