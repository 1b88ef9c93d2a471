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
use crate::sandbox::{Sandbox, Time};
use crate::store::Store;
use crate::time::Clock;

/// What tells the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum TimeBy {
    /// The computer's clock.
    System,
    /// A clock that stands still until it is moved by hand, at the page.
    Manual,
}

pub(super) fn run(by: TimeBy) -> ExitCode {
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
    match runtime.block_on(serve(settings, by)) {
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
async fn serve(settings: Settings, by: TimeBy) -> Result<(), String> {
    let stop = CancellationToken::new();
    tokio::spawn(wait_for_the_end(stop.clone()));
    let store = Store::open(&settings.database)
        .await
        .map_err(|error| format!("the database {} cannot be used: {error}", settings.database))?;
    let clock = match (by, &settings.front) {
        (TimeBy::System, _) => Clock::system(),
        (TimeBy::Manual, Front::Sandbox { .. }) => {
            // Never before anything the database knows of: time does not run backwards.
            let latest = store.latest().await.map_err(|error| error.to_string())?;
            let now = Clock::system().now();
            Clock::manual(latest.map_or(now, |latest| latest.max(now)))
        }
        (TimeBy::Manual, _) => {
            return Err(
                "--clock manual is for the sandbox alone: people on Discord live by the \
                        computer's clock; unset DISCORD_TOKEN"
                    .to_owned(),
            );
        }
    };
    let app = Arc::new(App::new(store, clock.clone()));
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
            let sandbox = Sandbox::start(listener, sandbox_settings(&clock))
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

/// The sandbox's settings: where the clock is moved by hand, both live by the same one.
fn sandbox_settings(clock: &Clock) -> crate::sandbox::Settings {
    let usual = crate::sandbox::Settings::default();
    if !clock.is_manual() {
        return usual;
    }
    let (told, moved) = (clock.clone(), clock.clone());
    crate::sandbox::Settings {
        time: Time::by_hand(
            move || u64::try_from(told.now()).unwrap_or(0),
            move |millis| {
                moved.advance(i64::try_from(millis).unwrap_or(i64::MAX));
            },
        ),
        ..usual
    }
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
