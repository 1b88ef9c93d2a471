//! The command line: one file a command.

mod db;
mod draw;
mod engine;
mod film;
mod music;
mod run;
mod sandbox;
mod theme;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Two-round duels between friends in three board games, played on Discord.
///
/// Without a command: joins Discord when DISCORD_TOKEN is set, else starts a chat of its own
/// in the browser (the sandbox) with the bot in it.
#[derive(Debug, Parser)]
#[command(version, after_long_help = crate::config::HELP)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
    /// What tells the time when the sandbox starts with the bot in it: the computer, or buttons on
    /// the page that move it on by hours and days
    #[arg(long, value_enum, default_value_t = run::TimeBy::System)]
    clock: run::TimeBy,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// The sandbox alone: a chat in the browser that a bot in another process can join
    Sandbox(sandbox::Args),
    /// The rules engine: positions, play and replays, and how the bots think
    Engine(engine::Args),
    /// Draw a position as a PNG
    Draw(draw::Args),
    /// Film a match as an animated GIF
    Film(film::Args),
    /// Play the board of RVB, or a position on it, as music
    Music(music::Args),
    /// Check, repair or back up the database
    Db(db::Args),
}

/// Reads the command line and does what it says. The exit code is 0 when it went well, 1 when
/// something was refused or failed, 2 when the words of the command were wrong.
#[must_use]
pub fn start() -> ExitCode {
    // The board is data that can be corrected; nothing works with a broken one.
    if let Err(error) = crate::games::rvb::board::check() {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    let line = Line::parse();
    match line.command {
        None => run::run(line.clock),
        Some(Command::Sandbox(args)) => sandbox::run(args),
        Some(Command::Engine(args)) => engine::run(args),
        Some(Command::Draw(args)) => draw::run(args),
        Some(Command::Film(args)) => film::run(args),
        Some(Command::Music(args)) => music::run(args),
        Some(Command::Db(args)) => db::run(args),
    }
}
