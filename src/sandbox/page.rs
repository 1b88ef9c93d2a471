//! The page: a small chat client in plain HTML, CSS and JavaScript, embedded in
//! the program. It asks the sandbox's control API and nothing else; its content
//! policy forbids every other origin and any script written into a message.

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

/// Everything the page loads comes from the sandbox itself, and nobody else frames it. Not every
/// browser takes a WebSocket of the same address for `'self'`: it is named.
fn policy(host: &str) -> String {
    format!(
        "default-src 'self'; connect-src 'self' ws://{host}; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'self'"
    )
}

/// Name under `/page/`, content type, bytes.
const FILES: &[(&str, &str, &[u8])] = &[
    ("style.css", CSS, include_bytes!("page/style.css")),
    ("message.css", CSS, include_bytes!("page/message.css")),
    ("composer.css", CSS, include_bytes!("page/composer.css")),
    ("api.js", JS, include_bytes!("page/api.js")),
    ("app.js", JS, include_bytes!("page/app.js")),
    ("clock.js", JS, include_bytes!("page/clock.js")),
    ("components.js", JS, include_bytes!("page/components.js")),
    ("commands.js", JS, include_bytes!("page/commands.js")),
    ("composer.js", JS, include_bytes!("page/composer.js")),
    ("dom.js", JS, include_bytes!("page/dom.js")),
    ("log.js", JS, include_bytes!("page/log.js")),
    ("markdown.js", JS, include_bytes!("page/markdown.js")),
    ("message.js", JS, include_bytes!("page/message.js")),
    ("modal.js", JS, include_bytes!("page/modal.js")),
    ("model.js", JS, include_bytes!("page/model.js")),
    ("options.js", JS, include_bytes!("page/options.js")),
    ("select.js", JS, include_bytes!("page/select.js")),
    ("sidebar.js", JS, include_bytes!("page/sidebar.js")),
    ("split.js", JS, include_bytes!("page/split.js")),
    ("step.js", JS, include_bytes!("page/step.js")),
    ("suggestions.js", JS, include_bytes!("page/suggestions.js")),
    ("time.js", JS, include_bytes!("page/time.js")),
    ("view.js", JS, include_bytes!("page/view.js")),
    ("words.js", JS, include_bytes!("page/words.js")),
    (
        "icon.png",
        "image/png",
        include_bytes!("../../assets/icon.png"),
    ),
    (
        "emoji.woff2",
        "font/woff2",
        include_bytes!("page/emoji.woff2"),
    ),
    (
        "figtree-bold.ttf",
        "font/ttf",
        include_bytes!("../../assets/fonts/Figtree-Bold.ttf"),
    ),
];

/// The page at `/` and its files at `/page/NAME`; any other name there is a 404.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new()
        .route("/", get(index))
        .route("/page/{name}", get(serve))
}

/// `GET /`: the page itself.
pub async fn index(asked: HeaderMap) -> Response {
    let host = asked
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default();
    let policy = [(header::CONTENT_SECURITY_POLICY, policy(host))];
    let page = answer(HTML, include_bytes!("page/index.html"));
    (policy, page).into_response()
}

/// `GET /page/NAME`: one of its files.
pub async fn serve(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(known, _, _)| *known == name) {
        Some((_, kind, bytes)) => answer(kind, bytes),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn answer(kind: &'static str, bytes: &'static [u8]) -> Response {
    let headers: [(HeaderName, &str); 4] = [
        (header::CONTENT_TYPE, kind),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        // A newer program on the same port shows its own page at once.
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, bytes).into_response()
}

#[cfg(test)]
mod tests {
    use super::FILES;

    #[test]
    fn every_file_the_page_names_is_served() {
        let html = include_str!("page/index.html");
        let texts = FILES
            .iter()
            .filter_map(|(_, _, bytes)| std::str::from_utf8(bytes).ok())
            .chain([html]);
        let mut named = 0;
        for text in texts {
            let starts = text
                .match_indices("/page/")
                .chain(text.match_indices("from './"));
            for (at, start) in starts {
                let rest = &text[at + start.len()..];
                let name = &rest[..rest.find(['"', '\'', ')']).expect("a quoted name ends")];
                assert!(
                    FILES.iter().any(|(known, _, _)| *known == name),
                    "{name} is not served"
                );
                named += 1;
            }
        }
        assert!(named > 40, "only {named} names found");
    }

    #[test]
    fn nothing_in_the_page_comes_from_elsewhere_or_breaks_its_policy() {
        for (name, _, bytes) in FILES {
            let Ok(text) = std::str::from_utf8(bytes) else {
                continue;
            };
            for forbidden in [
                "innerHTML",
                "eval(",
                "style=\"",
                "@import",
                "src: url(\"http",
                "setAttribute('style",
            ] {
                assert!(!text.contains(forbidden), "{name} contains {forbidden}");
            }
        }
    }
}
