//! `revanche db`: check, repair and copy the database.

mod demo;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::store::{self, Difference, Store, StoreError};
use crate::time::Clock;

/// The words after `revanche db`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The database, such as sqlite:revanche.db; without it the one DATABASE_URL names, else the
    /// usual one
    #[arg(long, global = true, value_name = "URL")]
    database: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Compare heads and scores with the logs of the matches, and list every difference
    ///
    /// Exit code 1 when there is one. May run while the bot plays.
    Check {
        /// Write anew what differs; the logs are never touched. The bot must not run
        #[arg(long)]
        repair: bool,
    },
    /// Write a consistent copy to a new file, while the bot goes on playing
    Backup {
        /// The file to write; it must not be there yet
        file: PathBuf,
    },
    /// Fill a new file with a season of pretend people, to look at tables and profiles
    Demo {
        /// The file to write; it must not be there yet
        file: PathBuf,
        /// How many finished matches
        #[arg(long, default_value_t = 300)]
        matches: u32,
        /// The same seed gives the same season
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

pub(super) fn run(args: Args) -> ExitCode {
    let url = match args.database.map_or_else(usual_database, Ok) {
        Ok(url) => url,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let runtime = match tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("cannot start: {error}");
            return ExitCode::FAILURE;
        }
    };
    // A season is written to a file of its own.
    let url = match &args.command {
        Command::Demo { file, .. } => format!("sqlite:{}", file.display()),
        Command::Check { .. } | Command::Backup { .. } => url,
    };
    let done = runtime.block_on(async {
        match args.command {
            Command::Check { repair: false } => store::check(&url).await.map(|found| tell(&found)),
            Command::Check { repair: true } => {
                store::repair(&url).await.map(|found| tell_repaired(&found))
            }
            Command::Backup { file } => store::backup(&url, &file).await.map(|()| {
                println!("copied to {}", file.display());
                ExitCode::SUCCESS
            }),
            Command::Demo {
                file,
                matches,
                seed,
            } => {
                if file.exists() {
                    return Err(StoreError::BackupExists { file });
                }
                let store = Store::open(&url).await?;
                let season = demo::Season {
                    matches,
                    seed,
                    now: Clock::system().now(),
                };
                let played = demo::fill(&store, &season).await;
                store.close().await;
                println!("{} holds {} matches", file.display(), played?);
                Ok(ExitCode::SUCCESS)
            }
        }
    });
    done.unwrap_or_else(|error| fail(&url, &error))
}

fn tell(found: &[Difference]) -> ExitCode {
    for difference in found {
        println!("{difference}");
    }
    println!("{} differences", found.len());
    if found.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn tell_repaired(found: &[Difference]) -> ExitCode {
    let mut left = 0;
    for difference in found {
        let mark = if difference.can_be_repaired() {
            "repaired"
        } else {
            left += 1;
            "NOT repaired"
        };
        println!("{mark}: {difference}");
    }
    println!("{} differences, {left} left", found.len());
    if left == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn fail(url: &str, error: &StoreError) -> ExitCode {
    eprintln!("{url}: {error}");
    ExitCode::FAILURE
}

fn usual_database() -> Result<String, crate::config::SettingError> {
    crate::config::Settings::read().map(|settings| settings.database)
}
