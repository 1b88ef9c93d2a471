//! `revanche draw`.

use std::process::ExitCode;

/// The words after `revanche draw`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

pub(super) fn run(_args: Args) -> ExitCode {
    ExitCode::FAILURE
}
