//! Starts the command line.

fn main() -> std::process::ExitCode {
    revanche::cli::start()
}
