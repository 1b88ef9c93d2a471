//! What the sandbox answers is held against Discord's own description of its answers.

#[path = "support/line.rs"]
mod line;
#[path = "support/openapi.rs"]
mod openapi;
#[path = "support/playground.rs"]
mod playground;

use libtest_mimic::{Arguments, Failed, Trial};
use line::{Line, callback, token};
use openapi::{OpenApi, Way};
use playground::{ANA, ANAS_DM, BO, BOT, CAFE, GENERAL, LOBBY, Playground};
use serde_json::{Value, json};

/// What is wrong with a request and its answer. A body that was refused need not be good.
fn faults(judge: &OpenApi, request: &Value) -> Vec<String> {
    let text = |key: &str| request[key].as_str().unwrap_or_default().to_owned();
    let (method, path) = (text("method"), text("path"));
    let status = request["status"]
        .as_u64()
        .and_then(|one| u16::try_from(one).ok())
        .unwrap_or_default();
    let mut found = Vec::new();
    let mut request = request.clone();
    if let Some(answer) = request["response"].as_object_mut() {
        // The description wants numbers for the codes of single mistakes; Discord sends words,
        // as its own guide shows ("BASE_TYPE_CHOICES"). The outer code and message are judged.
        answer.remove("errors");
    }
    for (way, body, judged) in [
        (Way::Request, &request["body"], status < 300),
        (Way::Response(status), &request["response"], true),
    ] {
        if judged && !body.is_null() {
            found.extend(judge.faults(&method, &path, way, body));
        }
    }
    found
}

/// A bot's day: every route the sandbox has, with good bodies and bad ones.
async fn day(ground: &Playground) {
    let mut line = Line::identified(ground).await;
    let get = async |path: &str| {
        ground.bot("GET", path, Value::Null).await;
    };
    let commands = json!([
        {"name": "card", "description": "A card", "name_localizations": {"fr": "carte"}, "options": [
            {"type": 6, "name": "friend", "description": "Whom", "required": true},
        ]},
    ]);
    ground
        .bot("PUT", &format!("applications/{BOT}/commands"), commands)
        .await;
    ground
        .bot(
            "PUT",
            &format!("applications/{BOT}/commands"),
            json!([{"name": "X"}]),
        )
        .await;
    ground
        .bot(
            "POST",
            &format!("applications/{BOT}/guilds/{CAFE}/commands"),
            json!({"name": "own", "description": "x"}),
        )
        .await;
    get(&format!("applications/{BOT}/commands")).await;
    for path in [
        "gateway",
        "gateway/bot",
        "users/@me",
        "oauth2/applications/@me",
        "applications/@me",
        "users/@me/guilds",
    ] {
        get(path).await;
    }
    for path in [
        format!("users/{ANA}"),
        format!("channels/{GENERAL}"),
        format!("channels/{ANAS_DM}"),
        format!("channels/{LOBBY}"),
        format!("guilds/{CAFE}"),
        format!("guilds/{CAFE}/channels"),
        format!("guilds/{CAFE}/members/{BO}"),
    ] {
        get(&path).await;
    }
    let card = json!({
        "flags": 1 << 15, "attachments": [{"id": 0, "filename": "a.png"}],
        "components": [{"type": 17, "accent_color": 255, "components": [
            {"type": 10, "content": format!("<@{BO}>")},
            {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "A board"}]},
            {"type": 14, "divider": true, "spacing": 1},
            {"type": 9, "components": [{"type": 10, "content": "x"}], "accessory": {"type": 2, "style": 5, "url": "https://a.example", "label": "x"}},
            {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "play", "label": "Play"}]},
            {"type": 1, "components": [{"type": 3, "custom_id": "menu", "options": [{"label": "a", "value": "a"}]}]},
        ]}],
    });
    let messages = format!("channels/{GENERAL}/messages");
    let (_, sent) = ground
        .bot_with_files("POST", &messages, card.clone(), &["a.png"])
        .await;
    let id = sent["id"].as_str().expect("a message");
    ground
        .bot("PATCH", &format!("{messages}/{id}"), json!({"flags": 0}))
        .await;
    ground
        .bot_with_files(
            "PATCH",
            &format!("{messages}/{id}"),
            card.clone(),
            &["a.png"],
        )
        .await;
    ground
        .bot(
            "POST",
            &format!("{messages}/{id}/threads"),
            json!({"name": "A thread"}),
        )
        .await;
    get(&messages).await;
    get(&format!("{messages}/1")).await;
    ground
        .bot("POST", "users/@me/channels", json!({"recipient_id": ANA}))
        .await;
    for channel in [GENERAL, LOBBY, ANAS_DM] {
        let act = json!({"as": ANA, "channel": channel, "name": "card", "options": {"friend": BO}});
        let reply = async {
            let interaction = line.interaction().await;
            let path = format!("{}?with_response=true", callback(&interaction));
            ground
                .bot_with_files("POST", &path, json!({"type": 4, "data": card}), &["a.png"])
                .await;
            interaction
        };
        let (_, interaction) = tokio::join!(ground.person("POST", "command", act), reply);
        let webhook = format!("webhooks/{BOT}/{}", token(&interaction));
        get(&format!("{webhook}/messages/@original")).await;
        ground
            .bot(
                "PATCH",
                &format!("{webhook}/messages/@original"),
                json!({"components": [{"type": 10, "content": "x"}]}),
            )
            .await;
        ground
            .bot("POST", &webhook, json!({"content": "more", "flags": 64}))
            .await;
        ground
            .bot("POST", &callback(&interaction), json!({"type": 5}))
            .await;
    }
}

fn every_answer_is_one_that_discord_describes(judge: &OpenApi) -> Result<(), Failed> {
    let runtime = tokio::runtime::Runtime::new()?;
    let requests = runtime.block_on(async {
        let ground = Playground::new().await;
        day(&ground).await;
        ground.person("GET", "requests", Value::Null).await.1
    });
    let requests = requests.as_array().ok_or("no requests")?;
    assert!(requests.len() > 30, "only {} requests", requests.len());
    let wrong: Vec<String> = requests.iter().flat_map(|one| faults(judge, one)).collect();
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n").into())
    }
}

fn main() {
    let judge = OpenApi::from_environment();
    let missing = judge.is_none();
    let reason = if missing {
        "DISCORD_OPENAPI names no file"
    } else {
        ""
    };
    let trial = Trial::test("every_answer_is_one_that_discord_describes", move || {
        judge.map_or(Ok(()), |judge| {
            every_answer_is_one_that_discord_describes(&judge)
        })
    });
    let trials = vec![trial.with_kind(reason).with_ignored_flag(missing)];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
