//! The settings of the running program: the only reader of environment variables.

/// What `--help` says of the settings.
pub const HELP: &str = "";
