//! `revanche engine`: the rules on the command line, for people, scripts and tests.

mod bots;
mod cases;
mod play;
mod random;
mod record;
mod review;

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use crate::bots::Level;
use crate::games::{GameCode, Position};
use crate::play::record::of_actions;

/// The words after `revanche engine`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

/// GAME is a game code: rite, rite:5, rite:7, rite:8, helios, helios:express, rvb,
/// rvb:spare-blue, rvb:free. POSITION is one word for the shell: put it in quotes.
#[derive(Debug, Subcommand)]
enum Command {
    /// Print a position and its legal actions
    Show {
        /// The game code, as in rite:5
        game: GameCode,
        /// The position text in quotes; without it, the start of a round
        #[arg(allow_hyphen_values = true)]
        position: Option<String>,
    },
    /// Play one action: prints =POSITION, or ! with the reason and a sentence
    Play {
        /// The game code
        game: GameCode,
        /// The position text in quotes
        #[arg(allow_hyphen_values = true)]
        position: String,
        /// The action, as in c3, H4 or d2-d3
        #[arg(allow_hyphen_values = true)]
        action: String,
    },
    /// Count the sequences of legal actions, depth by depth
    Perft {
        /// The game code
        game: GameCode,
        /// The greatest depth
        depth: u32,
        /// The position text in quotes; without it, the start of a round
        #[arg(allow_hyphen_values = true)]
        position: Option<String>,
    },
    /// Play actions one after the other and print each position
    ///
    /// With --file: replay a whole match from the text that /export gives, every score checked
    Replay {
        /// The game code; not with --file
        #[arg(required_unless_present = "file")]
        game: Option<GameCode>,
        /// A match as text (docs/match-format.md); - reads standard input
        #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "from", "actions"])]
        file: Option<PathBuf>,
        /// The position to begin with, in quotes; without it, the start of a round
        #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
        from: Option<String>,
        /// The actions; without any, they are read from standard input, one a line
        #[arg(value_name = "ACTION")]
        actions: Vec<String>,
    },
    /// Play whole games at random: the same seed gives the same games
    Random {
        /// The game code
        game: GameCode,
        /// How many games
        count: u64,
        /// The seed
        seed: u64,
    },
    /// Say what a bot plays: ACTION, its value in points for the side to act, the play expected
    Best {
        /// The game code
        game: GameCode,
        /// The position text in quotes; without it, the start of a round
        #[arg(allow_hyphen_values = true)]
        position: Option<String>,
        /// How strong the bot is, from 1 to 5
        #[arg(long)]
        level: Level,
        /// How many positions it may look at, instead of the level's own budget
        #[arg(long)]
        nodes: Option<u64>,
        /// The seed: the same one gives the same answer
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Solve a position of Le Char d'Hélios: winner, margin and line of perfect play
    Solve {
        /// The game code: helios or helios:express
        game: GameCode,
        /// The position text in quotes; without it, the start of a round
        #[arg(allow_hyphen_values = true)]
        position: Option<String>,
    },
    /// Let two bots play matches of two rounds with sides swapped, and print who is stronger
    Arena {
        /// The game code
        game: GameCode,
        /// The level of the bot whose results are printed
        #[arg(long)]
        a: Level,
        /// The level of the other
        #[arg(long)]
        b: Level,
        /// How many matches
        #[arg(long)]
        matches: u32,
        /// The seed: the same one gives the same matches
        #[arg(long)]
        seed: u64,
        /// How many positions both may look at, instead of their levels' own budgets
        #[arg(long)]
        nodes: Option<u64>,
        /// How many matches are played at once; without it, one on each core. It changes no result
        #[arg(long)]
        threads: Option<u32>,
        /// The other bot plays on at random this many times an action (Monte-Carlo tree search)
        /// instead; the time both take is printed as well
        #[arg(long)]
        visits: Option<u64>,
    },
    /// Look through a match and print the actions that cost most, with what was better
    Review {
        /// The game code; not with --file
        #[arg(required_unless_present = "file")]
        game: Option<GameCode>,
        /// A match as text (docs/match-format.md); - reads standard input
        #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "actions"])]
        file: Option<PathBuf>,
        /// Positions for the last look at an action that seems to have cost much
        #[arg(long)]
        nodes: Option<u64>,
        /// The actions of a match, its second round's after its first's
        #[arg(value_name = "ACTION")]
        actions: Vec<String>,
    },
    /// Print one good action and why
    Hint {
        /// The game code
        game: GameCode,
        /// The position text in quotes; without it, the start of a round
        #[arg(allow_hyphen_values = true)]
        position: Option<String>,
    },
    /// Fit how much of a match a value promises, to matches between bots of one level
    Expect {
        /// The game code
        game: GameCode,
        /// The level of both bots
        #[arg(long)]
        level: Level,
        /// How many matches
        #[arg(long)]
        matches: u32,
        /// The seed
        #[arg(long)]
        seed: u64,
    },
    /// Run files of cases and print those that fail
    Cases {
        /// Files with a header line, then game code, position, action, expectation and comment
        /// on each line, with tabs between them
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

/// What stops a command, said on standard error.
#[derive(Debug, thiserror::Error)]
enum Stop {
    /// The position on the command line is none.
    #[error("this is no position of {game}: {why}")]
    Position {
        game: GameCode,
        why: crate::games::PositionError,
    },
    /// A file or the standard input cannot be read.
    #[error("{name} cannot be read: {why}")]
    Unreadable { name: String, why: io::Error },
    /// A match as text that cannot be read, or does not come out as it says.
    #[error("{name}: {why}")]
    Record {
        name: String,
        why: crate::play::record::RecordError,
    },
    /// An action was refused.
    #[error("{action}: {why} ({})", why.code())]
    Refused {
        action: String,
        why: crate::games::Refusal,
    },
    /// An action of a match was refused.
    #[error(transparent)]
    Played(#[from] crate::play::record::RefusedAction),
    /// Only one of the games is small enough.
    #[error("{game} is too large to be solved: only helios and helios:express are solved")]
    Unsolved { game: GameCode },
    /// Nobody reads what is written, or it cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Stop {
    fn exit_code(&self) -> ExitCode {
        match self {
            Stop::Position { .. } | Stop::Unreadable { .. } | Stop::Unsolved { .. } => {
                ExitCode::from(2)
            }
            Stop::Record { .. } | Stop::Refused { .. } | Stop::Played(_) | Stop::Output(_) => {
                ExitCode::FAILURE
            }
        }
    }
}

pub(super) fn run(args: Args) -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = obey(args.command, &mut out);
    // What was written before a refusal is part of the answer.
    let done = out.flush().map_err(Stop::from).and(done);
    match done {
        Ok(code) => code,
        // A reader that has seen enough, such as `head`, is no failure to speak of.
        Err(Stop::Output(why)) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(stop) => {
            eprintln!("{stop}");
            stop.exit_code()
        }
    }
}

fn obey(command: Command, out: &mut impl Write) -> Result<ExitCode, Stop> {
    match command {
        Command::Show { game, position } => play::show(&start(game, position.as_deref())?, out)?,
        Command::Play {
            game,
            position,
            action,
        } => {
            play::play(start(game, Some(&position))?, &action, out)?;
        }
        Command::Perft {
            game,
            depth,
            position,
        } => {
            let position = start(game, position.as_deref())?;
            for depth in 1..=depth {
                writeln!(out, "{depth} {}", position.perft(depth))?;
                out.flush()?;
            }
        }
        Command::Replay {
            file: Some(file), ..
        } => record::replay(&file, out)?,
        Command::Replay {
            game,
            from,
            actions,
            ..
        } => {
            // Without a file the command line has made sure of a game.
            let game = game.unwrap_or(GameCode::ALL[0]);
            play::replay(start(game, from.as_deref())?, actions, out)?;
        }
        Command::Random { game, count, seed } => random::games(game, count, seed, out)?,
        Command::Best {
            game,
            position,
            level,
            nodes,
            seed,
        } => bots::tell_best(&start(game, position.as_deref())?, level, nodes, seed, out)?,
        Command::Solve { game, position } => match start(game, position.as_deref())? {
            Position::Helios(game) => bots::solve(&game, out)?,
            _ => return Err(Stop::Unsolved { game }),
        },
        Command::Arena {
            game,
            a,
            b,
            matches,
            seed,
            nodes,
            threads,
            visits,
        } => {
            let arena = bots::Arena {
                game,
                a,
                b,
                nodes,
                matches,
                seed,
                threads: threads.unwrap_or_else(cores),
                visits,
            };
            bots::arena(arena, out)?;
        }
        Command::Review {
            game,
            file,
            nodes,
            actions,
        } => {
            let played = match (file, game) {
                (Some(file), _) => record::read(&file)?.game,
                (None, game) => of_actions(game.unwrap_or(GameCode::ALL[0]), &actions)?,
            };
            review::tell(&played, nodes, out)?;
        }
        Command::Hint { game, position } => {
            review::tell_hint(&start(game, position.as_deref())?, out)?;
        }
        Command::Expect {
            game,
            level,
            matches,
            seed,
        } => review::expect(game, level, matches, seed, out)?,
        Command::Cases { files } => return cases::run(&files, out),
    }
    Ok(ExitCode::SUCCESS)
}

/// How many threads can run at the same time here.
fn cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |count| count.get().try_into().unwrap_or(1))
}

/// The position that was asked for, or the start of a round.
fn start(game: GameCode, position: Option<&str>) -> Result<Position, Stop> {
    match position {
        None => Ok(Position::start(game)),
        Some(text) => Position::parse(game, text).map_err(|why| Stop::Position { game, why }),
    }
}

/// Who won a round, as the command line writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Winner(&'static str);

impl Winner {
    fn of(position: &Position) -> Winner {
        Winner(match (position.is_over(), position.winner()) {
            (false, _) => "-",
            (true, None) => "level",
            (true, Some(crate::games::Side::First)) => "first",
            (true, Some(crate::games::Side::Second)) => "second",
        })
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The points of a round, as the command line writes them: `7-4`.
fn score(position: &Position) -> String {
    let points = position.points();
    format!("{}-{}", points.first, points.second)
}
