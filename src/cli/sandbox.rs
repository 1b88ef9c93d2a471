//! `revanche sandbox`: the chat in the browser, alone.

use std::net::SocketAddr;
use std::process::ExitCode;

use crate::sandbox::{Sandbox, Settings};

/// The words after `revanche sandbox`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Where to listen, on this computer only; when the port is taken, the next free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8420")]
    listen: SocketAddr,
}

/// Serves until Ctrl-C or a terminate signal. The exit code is 1 when it cannot start.
pub(super) fn run(args: Args) -> ExitCode {
    let served = tokio::runtime::Runtime::new()
        .map_err(|error| error.to_string())
        .and_then(|runtime| runtime.block_on(serve(args.listen)));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(listen: SocketAddr) -> Result<(), String> {
    let listener = Sandbox::listen(listen)
        .await
        .map_err(|error| error.to_string())?;
    let sandbox =
        Sandbox::start(listener, Settings::default()).map_err(|error| error.to_string())?;
    println!("Sandbox: {}", sandbox.url());
    let told = stopped().await;
    sandbox.stop().await;
    told.map_err(|error| format!("the signals of the system cannot be heard: {error}"))
}

/// Waits for Ctrl-C or a terminate signal.
async fn stopped() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            pressed = tokio::signal::ctrl_c() => pressed,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
