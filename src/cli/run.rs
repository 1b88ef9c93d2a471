//! `revanche` without a command: Discord when a token is set, else the sandbox with the bot in it.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::config::{Front, Settings};
use crate::discord::{self, Connection};
use crate::sandbox::Sandbox;
use crate::store::Store;
use crate::time::Clock;

pub(super) fn run() -> ExitCode {
    let settings = match Settings::read() {
        Ok(settings) => settings,
        Err(error) => return fail(&error),
    };
    tracing_subscriber::fmt()
        .with_env_filter(&settings.log)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&format!("no threads can be started: {error}")),
    };
    match runtime.block_on(serve(settings)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => fail(&sentence),
    }
}

fn fail(sentence: &impl std::fmt::Display) -> ExitCode {
    eprintln!("revanche: {sentence}");
    ExitCode::FAILURE
}

/// Everything from the store to the last answer. An error is a sentence for the person at the
/// keyboard.
async fn serve(settings: Settings) -> Result<(), String> {
    let stop = CancellationToken::new();
    tokio::spawn(wait_for_the_end(stop.clone()));
    let store = Store::open(&settings.database)
        .await
        .map_err(|error| format!("the database {} cannot be used: {error}", settings.database))?;
    let app = Arc::new(App::new(store, Clock));
    let (connection, sandbox) = match settings.front {
        Front::Discord { token } => (
            Connection {
                token,
                loopback: None,
            },
            None,
        ),
        Front::Loopback { token, url } => (
            Connection {
                token,
                loopback: Some(url),
            },
            None,
        ),
        Front::Sandbox { listen, fixed } => {
            let listener = listen_on(listen, fixed).await?;
            let sandbox = Sandbox::start(listener, crate::sandbox::Settings::default())
                .map_err(|error| error.to_string())?;
            let address = sandbox.url();
            println!("Open {address} in a browser and play. Ctrl-C ends it.");
            let connection = Connection {
                token: "sandbox".to_owned(),
                loopback: Some(address),
            };
            (connection, Some(sandbox))
        }
    };
    let result = discord::run(connection, Arc::clone(&app), stop).await;
    app.close().await;
    if let Some(sandbox) = sandbox {
        sandbox.stop().await;
    }
    result.map_err(|error| error.to_string())
}

/// Listens on an address; when it is only the usual one and taken, on the next free port.
async fn listen_on(address: SocketAddr, fixed: bool) -> Result<TcpListener, String> {
    if fixed {
        return TcpListener::bind(address)
            .await
            .map_err(|error| format!("SANDBOX_LISTEN: cannot listen on {address}: {error}"));
    }
    Sandbox::listen(address)
        .await
        .map_err(|error| format!("{error}; choose another address with SANDBOX_LISTEN"))
}

/// Cancels `stop` at Ctrl-C or SIGTERM.
async fn wait_for_the_end(stop: CancellationToken) {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => {
                tokio::select! {
                    _ = interrupted => {}
                    _ = terminated.recv() => {}
                }
            }
            Err(error) => {
                tracing::warn!(%error, "SIGTERM cannot be heard");
                let _ = interrupted.await;
            }
        }
    }
    #[cfg(not(unix))]
    {
        let _ = interrupted.await;
    }
    tracing::info!("stopping");
    stop.cancel();
}
