//! A Discord-compatible server on loopback with its page: it knows nothing of the bot.
//!
//! - [`Sandbox`]: started on a listener, it serves everything on one address;
//! - `world`, `message`, `interaction`, `command`: what there is, behind the lock in `state`;
//! - `rest` and `gateway`: Discord's interface, `/api/v10` and the WebSocket at `/`;
//! - `check` and [`limits`]: what Discord refuses, in the shape of `refusal`;
//! - `control` and [`page`]: what people do, `/sandbox` and the chat client at `/`;
//! - `misbehave`: faults on demand.

mod app;
mod check;
mod command;
mod compose;
mod control;
mod deliver;
mod gateway;
mod ids;
mod interaction;
pub mod limits;
mod message;
mod misbehave;
pub mod page;
mod places;
mod refusal;
mod rest;
mod state;
mod world;

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub use ids::Time;
pub use state::Settings;

/// How long open connections may take to end when the sandbox stops.
const GOODBYE: Duration = Duration::from_secs(2);

/// Why the sandbox did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Anybody on the network could act as the people here.
    #[error("the sandbox serves this computer only: {0} is no loopback address (use 127.0.0.1)")]
    NotLoopback(SocketAddr),
    /// The listener has no address.
    #[error("the sandbox cannot listen: {0}")]
    Listen(#[from] io::Error),
}

/// A running sandbox. Dropping it stops it.
#[derive(Debug)]
pub struct Sandbox {
    addr: SocketAddr,
    stop: CancellationToken,
    serving: Option<JoinHandle<()>>,
}

impl Sandbox {
    /// Listens on an address, or on the next free port after it.
    ///
    /// # Errors
    /// When the address is not on loopback, or no port from there on can be had.
    pub async fn listen(wanted: SocketAddr) -> Result<TcpListener, StartError> {
        if !wanted.ip().is_loopback() {
            return Err(StartError::NotLoopback(wanted));
        }
        let mut addr = wanted;
        loop {
            match TcpListener::bind(addr).await {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                    let Some(next) = addr.port().checked_add(1) else {
                        return Err(error.into());
                    };
                    addr.set_port(next);
                }
                bound => return Ok(bound?),
            }
        }
    }

    /// Serves on a listener, in tasks of the current runtime.
    ///
    /// # Errors
    /// When the listener is not on loopback.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    pub fn start(listener: TcpListener, settings: Settings) -> Result<Self, StartError> {
        let addr = listener.local_addr()?;
        if !addr.ip().is_loopback() {
            return Err(StartError::NotLoopback(addr));
        }
        let stop = CancellationToken::new();
        let hub = state::Hub::new(settings, format!("http://{addr}"));
        let router = app::router(app::App {
            hub,
            stop: stop.clone(),
        });
        let end = stop.clone();
        let serving = tokio::spawn(async move {
            let served =
                axum::serve(listener, router).with_graceful_shutdown(end.cancelled_owned());
            if let Err(error) = served.await {
                tracing::error!(%error, "the sandbox stopped serving");
            }
        });
        Ok(Self {
            addr,
            stop,
            serving: Some(serving),
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// The address of the page, and of Discord's interface for bots: `http://127.0.0.1:PORT`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// Stops serving and ends every connection.
    pub async fn stop(mut self) {
        self.stop.cancel();
        if let Some(mut serving) = self.serving.take()
            && tokio::time::timeout(GOODBYE, &mut serving).await.is_err()
        {
            serving.abort();
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
