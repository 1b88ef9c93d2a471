//! The web server: the page, the REST interface, the gateway, files and the control interface.

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
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

/// Refuses requests under a foreign name, or from a page of another origin: a web page elsewhere
/// that points its own name at loopback, or opens a WebSocket to it, could otherwise act as the
/// people here.
async fn from_here(request: Request, next: Next) -> Response {
    if is_from_here(request.headers()) {
        next.run(request).await
    } else {
        (
            StatusCode::MISDIRECTED_REQUEST,
            "The sandbox is reached under 127.0.0.1 or localhost only.",
        )
            .into_response()
    }
}

fn is_from_here(headers: &HeaderMap) -> bool {
    let said = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = said(header::HOST);
    let name = host.map(|host| {
        host.rsplit_once(':').map_or(host, |(name, port)| {
            if port.chars().all(|c| c.is_ascii_digit()) {
                name
            } else {
                host
            }
        })
    });
    let own_name = name.is_none_or(|name| {
        name == "localhost"
            || name == "[::1]"
            || name
                .parse::<std::net::Ipv4Addr>()
                .is_ok_and(|ip| ip.is_loopback())
    });
    let own_page = said(header::ORIGIN).is_none_or(|origin| {
        let origin = origin.strip_prefix("http://");
        origin.is_some_and(|origin| Some(origin) == host)
    });
    own_name && own_page
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

/// `GET /attachments/{channel}/{id}/{name}`: the bytes of a file, or a range of them, without which
/// some browsers play no sound. The name is part of the address, the identifier finds it.
async fn file(
    State(app): State<App>,
    Path((_, id, _)): Path<(String, u64, String)>,
    asked: HeaderMap,
) -> Response {
    let Some((kind, bytes)) = app.hub.lock().files.get(id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kept = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "private, max-age=86400".into()),
        (header::ACCEPT_RANGES, "bytes".into()),
    ];
    let wanted = asked.get(header::RANGE).and_then(|one| one.to_str().ok());
    let Some((first, last)) = wanted.and_then(|text| range(text, bytes.len())) else {
        return (kept, bytes).into_response();
    };
    let part = format!("bytes {first}-{last}/{}", bytes.len());
    let head = [(header::CONTENT_RANGE, part)];
    let bytes = bytes.slice(first..=last);
    (StatusCode::PARTIAL_CONTENT, kept, head, bytes).into_response()
}

/// The first and last byte of a range such as `bytes=0-99`, `bytes=100-` or `bytes=-100`. Anything
/// else is answered with the whole, as the standard (RFC 9110, 14.2) allows.
fn range(text: &str, length: usize) -> Option<(usize, usize)> {
    let (first, last) = text.strip_prefix("bytes=")?.split_once('-')?;
    let end = length.checked_sub(1)?;
    let (first, last) = if first.is_empty() {
        (length.saturating_sub(last.parse().ok()?), end)
    } else if last.is_empty() {
        (first.parse().ok()?, end)
    } else {
        (first.parse().ok()?, last.parse::<usize>().ok()?.min(end))
    };
    (first <= last).then_some((first, last))
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn a_range_is_cut_to_the_file() {
        assert_eq!(range("bytes=0-9", 100), Some((0, 9)));
        assert_eq!(range("bytes=90-", 100), Some((90, 99)));
        assert_eq!(range("bytes=90-500", 100), Some((90, 99)));
        assert_eq!(range("bytes=-10", 100), Some((90, 99)));
        assert_eq!(range("bytes=-500", 100), Some((0, 99)));
        for whole in [
            "bytes=100-",
            "bytes=9-1",
            "bytes=-0",
            "bytes=a-b",
            "0-9",
            "bytes=0-1,3-4",
        ] {
            assert_eq!(range(whole, 100), None, "{whole}");
        }
        assert_eq!(range("bytes=0-", 0), None);
    }
}
