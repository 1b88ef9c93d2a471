//! `revanche` without a command: Discord when a token is set, else the sandbox with the bot in it.

use std::process::ExitCode;

pub(super) fn run() -> ExitCode {
    ExitCode::FAILURE
}
