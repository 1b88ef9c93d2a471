//! Answers that take long and answers that are refused, against a server that only takes notes.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc as threads;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::http::{Method, StatusCode, Uri};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::discord::asked::Asked;
use crate::discord::bot::Bot;
use crate::discord::dispatch::{Typed, Wish, answer};
use crate::discord::http::{self, Api};
use crate::discord::press::{Draft, Press, Tap};
use crate::play::{Rounds, Seat};
use crate::store::{Accepted, NewChallenge, Store};
use crate::time::Clock;
use crate::words::{Language, flow};

/// Far longer than a deferral takes.
const PATIENCE: Duration = Duration::from_secs(20);
const ANA: u64 = 71;
const CHANNEL: u64 = 901;

/// A request as the server noted it: method, path, body.
type Noted = (Method, String, String);

struct Scene {
    _folder: tempfile::TempDir,
    bot: Arc<Bot>,
    noted: mpsc::UnboundedReceiver<Noted>,
}

impl Scene {
    /// A bot with one match of Ana's, number 1 on board 1. The server refuses a request for each
    /// status in `refusals`, in this order; `None` lets one through.
    async fn new(refusals: &[Option<u16>]) -> Scene {
        let (note, noted) = mpsc::unbounded_channel();
        let refusals = VecDeque::from(refusals.to_vec());
        let refusals = Arc::new(std::sync::Mutex::new(refusals));
        let server = Router::new().fallback(async move |method: Method, uri: Uri, body: Bytes| {
            let path = uri.path().to_owned();
            let body = String::from_utf8_lossy(&body).into_owned();
            note.send((method, path, body)).unwrap();
            match refusals.lock().unwrap().pop_front().flatten() {
                Some(status) => (
                    StatusCode::from_u16(status).unwrap(),
                    json!({ "code": 0, "message": "no" }).to_string(),
                ),
                None => (StatusCode::OK, "null".to_owned()),
            }
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, server).await });
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("t.db").display());
        let store = Store::open(&url).await.unwrap();
        begin(&store).await;
        let (connection, client) = http::connect("anything", Some(&address)).unwrap();
        let api = Api::new(Arc::new(connection), client);
        api.set_application(5);
        let app = Arc::new(App::new(store, Clock::system()));
        Scene {
            _folder: folder,
            bot: Arc::new(Bot::new(app, api, CancellationToken::new())),
            noted,
        }
    }

    /// Keeps every hand that draws busy until what is returned is dropped.
    async fn hold_all_hands(&self) -> threads::Sender<()> {
        let (held, free) = threads::channel::<()>();
        let free = Arc::new(std::sync::Mutex::new(free));
        let hands = std::thread::available_parallelism().map_or(2, usize::from);
        let (at_work, mut busy) = mpsc::unbounded_channel();
        for _ in 0..hands {
            let (bot, free, at_work) = (Arc::clone(&self.bot), Arc::clone(&free), at_work.clone());
            tokio::spawn(async move {
                let draw = move || {
                    at_work.send(()).unwrap();
                    // Ends with an error when the sender is gone: that is the sign.
                    let _ = free.lock().unwrap().recv();
                    Vec::new()
                };
                bot.pictures.draw(draw).await
            });
        }
        for _ in 0..hands {
            busy.recv().await.expect("a hand at work");
        }
        held
    }

    /// Ana does something, in a task of its own.
    fn does(&self, wish: Wish) {
        let bot = Arc::clone(&self.bot);
        let asked = Asked {
            interaction: 1_000,
            token: "token".to_owned(),
            at: bot.app.now(),
            user: ANA,
            name: "Ana".to_owned(),
            locale: "en-US".to_owned(),
            guild: None,
            channel: CHANNEL,
            parent: None,
            home: false,
            with_bot: false,
            guild_locale: None,
            permissions: None,
            manages: false,
            message: Some(2_000),
            private: true,
        };
        tokio::spawn(async move { answer(&bot, asked, wish).await });
    }

    async fn next(&mut self) -> Noted {
        let next = tokio::time::timeout(PATIENCE, self.noted.recv()).await;
        next.expect("no request came").expect("the server runs")
    }

    /// The next request is a first answer in JSON.
    async fn first_answer(&mut self) -> Value {
        let (method, path, body) = self.next().await;
        assert!(
            method == Method::POST && path.ends_with("/callback"),
            "{path}"
        );
        serde_json::from_str(&body).unwrap()
    }

    /// The next request edits the first answer; returns its body.
    async fn edit(&mut self) -> String {
        let (method, path, body) = self.next().await;
        assert!(
            method == Method::PATCH && path.ends_with("/@original"),
            "{method} {path}"
        );
        body
    }
}

/// Ana, Bo and a match of theirs in which Ana is to move.
async fn begin(store: &Store) {
    let ana = store.person(ANA, "Ana", None, 1).await.unwrap();
    let bo = store.person(72, "Bo", None, 1).await.unwrap();
    let asked = NewChallenge {
        rounds: Rounds::Two,
        ..NewChallenge::plain(ana, bo, "helios".parse().unwrap(), CHANNEL)
    };
    let id = store.open_challenge(asked, 1).await.unwrap();
    let accepted = store.accept_challenge(id, bo, Seat::A, 1).await.unwrap();
    assert!(matches!(accepted, Accepted::Started { match_id } if match_id.0 == 1));
}

/// "Type it" on the panel of a board.
fn type_it(board: u64) -> Wish {
    let press = Press::Panel {
        game: 1,
        board,
        draft: Draft::default(),
        tap: Tap::Type,
    };
    Wish::Press {
        press: Some(press),
        values: Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn type_it_on_an_old_panel_is_deferred_while_the_picture_is_drawn() {
    let mut scene = Scene::new(&[]).await;
    let held = scene.hold_all_hands().await;
    scene.does(type_it(0));
    assert_eq!(scene.first_answer().await["type"], 6);
    drop(held);
    let panel = scene.edit().await;
    assert!(panel.contains("p:1:1:"), "{panel:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn type_it_opens_its_modal_although_no_hand_is_free() {
    let mut scene = Scene::new(&[]).await;
    let _held = scene.hold_all_hands().await;
    scene.does(type_it(1));
    assert_eq!(scene.first_answer().await["type"], 9);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_answer_refused_with_any_status_but_404_is_followed_by_an_apology() {
    let apology = flow::apology(Language::En);
    for status in [400, 403] {
        let mut scene = Scene::new(&[Some(status)]).await;
        scene.does(type_it(1));
        assert_eq!(scene.first_answer().await["type"], 9);
        let second = scene.first_answer().await;
        assert!(second.to_string().contains(&apology), "{status}: {second}");
    }
    // Nobody waits any more.
    let mut scene = Scene::new(&[Some(404)]).await;
    scene.does(type_it(1));
    assert_eq!(scene.first_answer().await["type"], 9);
    let more = tokio::time::timeout(Duration::from_millis(500), scene.noted.recv()).await;
    assert!(more.is_err(), "{more:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deferred_answer_that_is_refused_becomes_the_apology() {
    let mut scene = Scene::new(&[None, Some(400)]).await;
    let held = scene.hold_all_hands().await;
    scene.does(Wish::Command(Typed {
        name: "board".to_owned(),
        ..Typed::default()
    }));
    assert_eq!(scene.first_answer().await["type"], 5);
    drop(held);
    scene.edit().await;
    let apology = flow::apology(Language::En);
    let second = scene.edit().await;
    assert!(second.contains(&apology), "{second}");
}
