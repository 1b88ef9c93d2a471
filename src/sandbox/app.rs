//! The web server: the page, the REST interface, the gateway, files and the control interface.

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use tokio_util::sync::CancellationToken;

use super::state::Hub;
use super::{control, gateway, page, rest};

/// What every handler shares.
#[derive(Clone)]
pub(super) struct App {
    pub(super) hub: Hub,
    pub(super) stop: CancellationToken,
}

/// Everything the sandbox serves.
pub(super) fn router(app: App) -> Router {
    Router::new()
        .merge(page::routes())
        .route("/attachments/{channel}/{id}/{name}", get(file))
        .route("/api/v10/{*path}", any(api))
        .merge(control::routes())
        .layer(DefaultBodyLimit::max(1 << 20))
        .layer(middleware::from_fn_with_state(app.clone(), gateway_first))
        .layer(middleware::from_fn(from_here))
        .with_state(app)
}

/// Refuses requests under a foreign name: a web page elsewhere that points its own name at
/// loopback could otherwise act as the people here.
async fn from_here(request: Request, next: Next) -> Response {
    let host = request
        .headers()
        .get(header::HOST)
        .and_then(|value| value.to_str().ok());
    let name = host.map(|host| {
        host.rsplit_once(':').map_or(host, |(name, port)| {
            if port.chars().all(|c| c.is_ascii_digit()) {
                name
            } else {
                host
            }
        })
    });
    let here = name.is_none_or(|name| {
        name == "localhost"
            || name == "[::1]"
            || name
                .parse::<std::net::Ipv4Addr>()
                .is_ok_and(|ip| ip.is_loopback())
    });
    if here {
        next.run(request).await
    } else {
        (
            StatusCode::MISDIRECTED_REQUEST,
            "The sandbox is reached under 127.0.0.1 or localhost only.",
        )
            .into_response()
    }
}

/// A WebSocket at `/` is the gateway; everything else there is the page.
async fn gateway_first(State(app): State<App>, request: Request, next: Next) -> Response {
    let upgrade = request.headers().contains_key(header::SEC_WEBSOCKET_KEY);
    if request.uri().path() != "/" || !upgrade {
        return next.run(request).await;
    }
    match WebSocketUpgrade::from_request(request, &()).await {
        Ok(upgrade) => upgrade.on_upgrade(move |socket| gateway::serve(socket, app.hub, app.stop)),
        Err(refused) => refused.into_response(),
    }
}

async fn api(State(app): State<App>, request: Request) -> Response {
    rest::handle(app.hub, request).await
}

/// `GET /attachments/{channel}/{id}/{name}`: the bytes of a file. The name is part of the
/// address, the identifier finds it.
async fn file(State(app): State<App>, Path((_, id, _)): Path<(String, u64, String)>) -> Response {
    match app.hub.lock().files.get(id) {
        Some((kind, bytes)) => {
            let kept = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, "private, max-age=86400".into()),
            ];
            (kept, bytes).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
