//! A door on this machine that shows a certificate for discord.com and hands everything to the
//! sandbox: the way to Discord itself, TLS and limiter included.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{HOST, HeaderName, HeaderValue};
use axum::response::Response;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::server::TlsStream;

/// The longest body that comes through.
const BODY_BYTES: usize = 1 << 24;

/// A request that came through.
#[derive(Clone, Debug)]
pub struct Passed {
    pub path: String,
    pub status: u16,
    /// When it came.
    pub came: Instant,
    /// When its answer was ready to be sent.
    pub answered: Instant,
}

/// Headers for the next answer to a request whose path ends with a text.
struct Extra {
    ending: String,
    headers: Vec<(&'static str, &'static str)>,
}

/// What the door knows.
struct Inside {
    client: reqwest::Client,
    sandbox: String,
    passed: watch::Sender<Vec<Passed>>,
    extra: Mutex<Vec<Extra>>,
}

impl Inside {
    fn extra(&self) -> MutexGuard<'_, Vec<Extra>> {
        self.extra.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub struct Door {
    inside: Arc<Inside>,
    at: SocketAddr,
    root: reqwest::Certificate,
}

impl Door {
    /// Opens a door to a sandbox.
    pub async fn open(sandbox: String) -> Door {
        let (tls, root) = certified();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let at = listener.local_addr().expect("an address");
        let client = reqwest::Client::builder().no_proxy();
        let inside = Arc::new(Inside {
            client: client.build().expect("a client"),
            sandbox,
            passed: watch::Sender::new(Vec::new()),
            extra: Mutex::new(Vec::new()),
        });
        let app = Router::new()
            .fallback(hand_on)
            .with_state(Arc::clone(&inside));
        let listener = Shown { listener, tls };
        tokio::spawn(async move { axum::serve(listener, app).await });
        Door { inside, at, root }
    }

    /// How a client finds the door under Discord's name, and believes it.
    pub fn way(&self) -> reqwest::ClientBuilder {
        reqwest::Client::builder()
            .no_proxy()
            .resolve("discord.com", self.at)
            .add_root_certificate(self.root.clone())
    }

    /// Adds headers to the next answer to a request whose path ends so.
    pub fn add(&self, ending: &str, headers: &[(&'static str, &'static str)]) {
        self.inside.extra().push(Extra {
            ending: ending.to_owned(),
            headers: headers.to_vec(),
        });
    }

    /// The requests so far whose path ends so, in the order of their answers.
    pub fn passed(&self, ending: &str) -> Vec<Passed> {
        let mut passed = self.inside.passed.borrow().clone();
        passed.retain(|one| one.path.ends_with(ending));
        passed
    }

    /// Waits until a request with such a path has its answer.
    pub async fn answered(&self, ending: &str) {
        let mut passed = self.inside.passed.subscribe();
        passed
            .wait_for(|all| all.iter().any(|one| one.path.ends_with(ending)))
            .await
            .expect("the door is open");
    }
}

/// Connections that have shown the certificate.
struct Shown {
    listener: TcpListener,
    tls: TlsAcceptor,
}

impl axum::serve::Listener for Shown {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let (stream, from) = self.listener.accept().await.expect("a connection");
            if let Ok(stream) = self.tls.accept(stream).await {
                return (stream, from);
            }
        }
    }

    fn local_addr(&self) -> std::io::Result<Self::Addr> {
        self.listener.local_addr()
    }
}

/// What shows a certificate for discord.com, and the authority that it is from.
fn certified() -> (TlsAcceptor, reqwest::Certificate) {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority_key = KeyPair::generate().expect("a key");
    let root = authority.self_signed(&authority_key).expect("a root");
    let key = KeyPair::generate().expect("a key");
    let shown = CertificateParams::new(vec!["discord.com".to_owned()])
        .expect("a name")
        .signed_by(&key, &Issuer::new(authority, authority_key))
        .expect("a certificate");
    let key = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
    let tls = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![shown.der().clone()], key)
        .expect("a certificate that fits its key");
    let root = reqwest::Certificate::from_der(root.der()).expect("a root");
    (TlsAcceptor::from(Arc::new(tls)), root)
}

/// Hands a request to the sandbox, which answers under no name but its own.
async fn hand_on(State(inside): State<Arc<Inside>>, asked: Request) -> Response {
    let came = Instant::now();
    let (mut head, body) = asked.into_parts();
    head.headers.remove(HOST);
    let path = head.uri.path().to_owned();
    let query = head.uri.query().map(|query| format!("?{query}"));
    let url = format!("{}{path}{}", inside.sandbox, query.unwrap_or_default());
    let answer = inside
        .client
        .request(head.method, url)
        .headers(head.headers)
        .body(to_bytes(body, BODY_BYTES).await.expect("a body"))
        .send()
        .await
        .expect("the sandbox answers");
    let status = answer.status();
    let mut headers = answer.headers().clone();
    let bytes = answer.bytes().await.expect("a body");
    let mut extra = inside.extra();
    if let Some(at) = extra.iter().position(|one| path.ends_with(&one.ending)) {
        for (name, value) in extra.remove(at).headers {
            headers.insert(
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            );
        }
    }
    drop(extra);
    let passed = Passed {
        path,
        status: status.as_u16(),
        came,
        answered: Instant::now(),
    };
    inside.passed.send_modify(|all| all.push(passed));
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}
