//! The way to Discord itself, with serenity's limiter on: what a limit holds back, and what not.

#[path = "support/door.rs"]
mod door;
#[path = "support/line.rs"]
mod line;
#[path = "support/playground.rs"]
mod playground;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use door::{Door, Passed};
use line::{Line, token};
use playground::{ANA, BOT, DEN, GENERAL, LOBBY, PICTURE, Playground};
use revanche::discord::body::{Body, Picture};
use revanche::discord::http::{Api, File, connect_through};
use revanche::discord::parts;
use revanche::sandbox::Settings;
use serde_json::{Value, json};
use serenity::http::{Http, Route};
use serenity::model::id::ChannelId;

/// Far longer than a test takes: none may hang.
const MOST: Duration = Duration::from_secs(60);
/// How long a limit lasts. Meanwhile a few requests must get through on a busy machine.
const LIMIT: Duration = Duration::from_secs(5);

/// A bot whose requests take the way to Discord.
struct Scene {
    ground: Playground,
    line: Line,
    door: Door,
    http: Arc<Http>,
    api: Arc<Api>,
}

impl Scene {
    async fn new() -> Scene {
        let ground = Playground::with(Settings {
            first_response: MOST,
            ..Settings::default()
        })
        .await;
        let line = Line::identified(&ground).await;
        ground.register("card").await;
        let door = Door::open(ground.sandbox.url()).await;
        let (http, client) = connect_through(door.way(), "test", None).expect("a connection");
        let http = Arc::new(http);
        let api = Arc::new(Api::new(Arc::clone(&http), client));
        api.set_application(BOT.parse().expect("a number"));
        Scene {
            ground,
            line,
            door,
            http,
            api,
        }
    }

    /// The next request whose path ends so gets a 429 for a number of milliseconds.
    async fn refuse(&self, ending: &str, ms: u128) {
        let fault = json!({ "kind": "429", "path": ending, "retry_after_ms": ms });
        let (status, _) = self.ground.person("POST", "misbehave", fault).await;
        assert_eq!(status, 200);
    }

    /// Sends a message in a task of its own.
    fn send(&self, channel: &str) -> tokio::task::JoinHandle<u64> {
        let api = Arc::clone(&self.api);
        let channel = channel.parse().expect("a number");
        tokio::spawn(async move {
            let body = json!({ "content": "x" });
            let sent = api.send(channel, &body, &[]).await;
            sent.expect("a message")
        })
    }

    /// Waits until somebody holds the bucket of a channel's messages: waits in it, when nobody's
    /// request is on its way.
    async fn held(&self, channel: &str) {
        let channel_id = ChannelId::new(channel.parse().expect("a number"));
        let bucket = Route::ChannelMessages { channel_id }.ratelimiting_bucket();
        let limiter = self.http.ratelimiter.as_ref().expect("the limiter is on");
        loop {
            let routes = limiter.routes();
            let bucket = routes.read().await.get(&bucket).map(Arc::clone);
            if bucket.is_some_and(|bucket| bucket.try_lock().is_err()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Somebody uses a command and the bot answers it; returns the path of the answer.
    async fn answer(&mut self) -> String {
        let act = json!({ "as": ANA, "channel": GENERAL, "name": "card" });
        let reply = async {
            let interaction = self.line.interaction().await;
            let id = interaction["id"].as_str().expect("an id");
            let data = json!({ "content": "x" });
            self.api
                .answer(
                    id.parse().expect("a number"),
                    token(&interaction),
                    4,
                    Some(&data),
                    &[],
                )
                .await
                .expect("an answer");
            line::callback(&interaction)
        };
        let ((status, outcome), path) =
            tokio::join!(self.ground.person("POST", "command", act), reply);
        assert_eq!(status, 200, "{outcome}");
        path
    }

    /// While one request to this path has been answered and the next one waits, a message to
    /// another channel and the answer to an interaction get through.
    async fn others_pass(&mut self, waiting: &str) {
        self.send(DEN).await.expect("sent");
        let answer = self.answer().await;
        assert_eq!(self.door.passed(waiting).len(), 1, "the limit still lasts");
        assert_eq!(statuses(&self.door.passed(&messages(DEN))), [200]);
        assert_eq!(statuses(&self.door.passed(&answer)), [204]);
    }
}

/// The end of the path of a channel's messages.
fn messages(channel: &str) -> String {
    format!("/channels/{channel}/messages")
}

fn statuses(passed: &[Passed]) -> Vec<u16> {
    passed.iter().map(|one| one.status).collect()
}

/// How long nothing came after an answer.
fn pause(passed: &[Passed], after: usize) -> Duration {
    passed[after + 1].came - passed[after].answered
}

async fn in_time(test: impl Future<Output = ()>) {
    tokio::time::timeout(MOST, test)
        .await
        .expect("the test ends");
}

fn card() -> (Body, Vec<File>) {
    let gallery = parts::gallery("board.png", "A board.");
    let bytes = Arc::new(PICTURE.to_vec());
    let picture = Picture {
        filename: "board.png".to_owned(),
        bytes: Arc::clone(&bytes),
    };
    let file = File {
        name: "board.png".to_owned(),
        bytes,
    };
    let body = Body::new(vec![parts::card(parts::GOLD, vec![gallery])]);
    (body.with_picture(Some(picture)), vec![file])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_files_a_429_is_waited_for_and_they_arrive() {
    in_time(async {
        let scene = Scene::new().await;
        let channel = GENERAL.parse().expect("a number");
        let (body, files) = card();
        scene.refuse("/messages", 1000).await;
        let message = scene.api.send(channel, &body.message(), &files).await;
        let message = message.expect("a message");
        let one = format!("/messages/{message}");
        scene.refuse(&one, 1000).await;
        scene
            .api
            .edit(channel, message, &body.edit(), &files)
            .await
            .expect("an edit");
        for ending in [messages(GENERAL), one] {
            let passed = scene.door.passed(&ending);
            assert_eq!(statuses(&passed), [429, 200], "{ending}");
            assert!(pause(&passed, 0) >= Duration::from_secs(1), "{passed:?}");
        }
        let shown = scene.api.look_up(channel, message).await;
        let shown = shown.expect("the message");
        assert_eq!(shown["attachments"].as_array().map(Vec::len), Some(1));
    })
    .await;
}

/// A limit that one request meets, of its bucket or of all: it comes back once and not early, what
/// is in the same bucket waits behind it, and neither another channel nor the answer to an
/// interaction waits.
async fn a_limit_is_met(headers: &[(&'static str, &'static str)]) {
    let mut scene = Scene::new().await;
    let here = messages(GENERAL);
    scene.refuse(&here, LIMIT.as_millis()).await;
    scene.door.add(&here, headers);
    let first = scene.send(GENERAL);
    scene.door.answered(&here).await;
    scene.held(GENERAL).await;
    let second = scene.send(GENERAL);
    scene.others_pass(&here).await;

    first.await.expect("sent");
    second.await.expect("sent");
    let passed = scene.door.passed(&here);
    assert_eq!(statuses(&passed), [429, 200, 200]);
    for later in &passed[1..] {
        assert!(later.came - passed[0].answered >= LIMIT, "{passed:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_429_holds_its_own_bucket_back_and_nothing_else() {
    in_time(a_limit_is_met(&[])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_global_429_is_waited_for_too() {
    let headers = [
        ("x-ratelimit-global", "true"),
        ("x-ratelimit-scope", "global"),
    ];
    in_time(a_limit_is_met(&headers)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_exhausted_bucket_is_waited_for_before_it_is_refused() {
    in_time(async {
        let mut scene = Scene::new().await;
        let here = messages(GENERAL);
        let used_up = [
            ("x-ratelimit-limit", "1"),
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset-after", "5"),
        ];
        scene.door.add(&here, &used_up);
        scene.send(GENERAL).await.expect("sent");
        let next = scene.send(GENERAL);
        scene.held(GENERAL).await;
        scene.others_pass(&here).await;

        next.await.expect("sent");
        let passed = scene.door.passed(&here);
        assert_eq!(statuses(&passed), [200, 200]);
        // serenity keeps the end of the limit as a time of day, which may be set right meanwhile.
        let least = LIMIT - Duration::from_millis(50);
        assert!(pause(&passed, 0) >= least, "{passed:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_answers_of_one_interaction_do_not_hold_those_of_another_back() {
    in_time(async {
        let mut scene = Scene::new().await;
        let (one, other) = (scene.answer().await, scene.answer().await);
        // interactions/ID/TOKEN/callback
        let token = |path: &str| path.split('/').nth(2).expect("a token").to_owned();
        let body = json!({ "content": "y" });
        let edit = |token: String| {
            let (api, body) = (Arc::clone(&scene.api), body.clone());
            tokio::spawn(async move { api.edit_original(&token, &body, &[]).await })
        };
        let used_up = [
            ("x-ratelimit-limit", "1"),
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset-after", "5"),
        ];
        scene.door.add("@original", &used_up);
        edit(token(&one)).await.expect("ran").expect("an edit");
        let again = edit(token(&one));
        edit(token(&other)).await.expect("ran").expect("an edit");
        assert_eq!(scene.door.passed("@original").len(), 2);
        again.await.expect("ran").expect("an edit");
        let passed = scene.door.passed("@original");
        assert_eq!(statuses(&passed), [200; 3]);
        assert!(passed[1].came < passed[2].came);
        let pause = passed[2].came - passed[0].answered;
        assert!(pause >= LIMIT - Duration::from_millis(50), "{passed:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_serenity_asks_for_itself_takes_the_same_way() {
    in_time(async {
        let scene = Scene::new().await;
        scene.refuse("/users/@me", 1000).await;
        let me = scene.http.get_current_user().await.expect("ourselves");
        assert_eq!(me.id.to_string(), BOT);
        let passed = scene.door.passed("/users/@me");
        assert_eq!(statuses(&passed), [429, 200]);
        assert!(pause(&passed, 0) >= Duration::from_secs(1), "{passed:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_that_is_no_limit_is_told_at_once_and_buckets_can_be_forgotten() {
    in_time(async {
        let scene = Scene::new().await;
        let place = LOBBY.parse().expect("a number");
        let body = json!({ "content": "x" });
        let refused = scene.api.send(place, &body, &[]).await;
        assert_eq!(refused.expect_err("no member there").code(), 50001);
        assert_eq!(statuses(&scene.door.passed(&messages(LOBBY))), [403]);

        let limiter = scene.http.ratelimiter.as_ref().expect("the limiter is on");
        assert_eq!(limiter.routes().read().await.len(), 1);
        scene.api.forget_limits().await;
        assert!(limiter.routes().read().await.is_empty());
        let commands = Value::from(revanche::discord::commands::registration());
        let ids = scene.api.register(&commands).await.expect("registered");
        assert!(ids.iter().any(|(name, _)| name == "challenge"));
    })
    .await;
}
