//! `revanche sandbox`: the chat in the browser, alone.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use crate::sandbox::{Sandbox, Settings};

/// The words after `revanche sandbox`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Where to listen, on this computer only; when the port is taken, the next free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8420")]
    listen: SocketAddr,
    /// How long a bot may take for its first answer to a press or a command; Discord waits 3 s
    #[arg(long, value_name = "SECONDS", default_value_t = 3)]
    patience: u32,
}

/// Serves until Ctrl-C or a terminate signal. The exit code is 1 when it cannot start.
pub(super) fn run(args: Args) -> ExitCode {
    let served = tokio::runtime::Runtime::new()
        .map_err(|error| error.to_string())
        .and_then(|runtime| runtime.block_on(serve(&args)));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(args: &Args) -> Result<(), String> {
    let listener = Sandbox::listen(args.listen)
        .await
        .map_err(|error| error.to_string())?;
    let settings = Settings {
        first_response: Duration::from_secs(args.patience.into()),
        ..Settings::default()
    };
    let sandbox = Sandbox::start(listener, settings).map_err(|error| error.to_string())?;
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
