//! Places, tokens, files, pings and threads: what the sandbox does the way Discord does it.

mod doors;
mod faults;
mod interactions;
#[path = "../support/line.rs"]
mod line;
mod messages;
#[path = "../support/playground.rs"]
mod playground;

use line::{Line, callback};
use playground::{ANA, Playground};
use serde_json::{Value, json};

/// Somebody uses `/card`; the bot gives this first response.
async fn answered(
    ground: &Playground,
    line: &mut Line,
    channel: &str,
    response: Value,
) -> (Value, Value) {
    let act = json!({"as": ANA, "channel": channel, "name": "card"});
    let reply = async {
        let interaction = line.interaction().await;
        let answer = ground.bot("POST", &callback(&interaction), response).await;
        assert_eq!(answer, (204, Value::Null));
        interaction
    };
    let ((status, outcome), interaction) =
        tokio::join!(ground.person("POST", "command", act), reply);
    assert_eq!(status, 200, "{outcome}");
    (outcome, interaction)
}

async fn ready() -> (Playground, Line) {
    let ground = Playground::new().await;
    let line = Line::identified(&ground).await;
    ground.register("card").await;
    (ground, line)
}

fn text(content: &str) -> Value {
    json!({"type": 4, "data": {"content": content}})
}
