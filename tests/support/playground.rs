//! A running sandbox for a test, with what people and a bot without a library can do in it.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::time::Duration;

use reqwest::multipart::{Form, Part};
use revanche::sandbox::{Sandbox, Settings};
use serde_json::{Value, json};

pub const BOT: &str = "100000000000000001";
pub const ANA: &str = "100000000000000101";
pub const BO: &str = "100000000000000102";
pub const CHLOE: &str = "100000000000000103";
pub const DAN: &str = "100000000000000104";
pub const CAFE: &str = "100000000000000201";
pub const GENERAL: &str = "100000000000000301";
pub const DEN: &str = "100000000000000303";
pub const LOBBY: &str = "100000000000000304";
pub const GROUP: &str = "100000000000000401";
pub const ANAS_DM: &str = "100000000000000601";

/// A PNG of one pixel's head: enough to be taken for a picture of 3 by 2.
pub const PICTURE: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x03\0\0\0\x02\x08\x06\0\0\0\0\0\0\0";

pub struct Playground {
    pub sandbox: Sandbox,
    client: reqwest::Client,
}

/// A status with the body, null when there is none.
pub type Answer = (u16, Value);

impl Playground {
    pub async fn new() -> Self {
        Self::with(Settings::default()).await
    }

    pub async fn with(settings: Settings) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a free port");
        let client = reqwest::Client::builder()
            .no_proxy()
            .timeout(Duration::from_secs(20))
            .build()
            .expect("a client");
        let sandbox = Sandbox::start(listener, settings).expect("loopback");
        Self { sandbox, client }
    }

    async fn answer(request: reqwest::RequestBuilder) -> Answer {
        let response = request.send().await.expect("the sandbox answers");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        let body = if text.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&text).unwrap_or(Value::String(text))
        };
        (status, body)
    }

    /// A call of the control interface.
    pub async fn person(&self, method: &str, path: &str, body: Value) -> Answer {
        let method = method.parse().expect("a method");
        let url = format!("{}/sandbox/{path}", self.sandbox.url());
        let mut request = self.client.request(method, url);
        if !body.is_null() {
            request = request.json(&body);
        }
        Self::answer(request).await
    }

    /// A call of the bot.
    pub async fn bot(&self, method: &str, path: &str, body: Value) -> Answer {
        let method = method.parse().expect("a method");
        let url = format!("{}/api/v10/{path}", self.sandbox.url());
        let mut request = self
            .client
            .request(method, url)
            .header("authorization", "Bot secret");
        if !body.is_null() {
            request = request.json(&body);
        }
        Self::answer(request).await
    }

    /// A call of the bot with files, each a picture: their names.
    pub async fn bot_with_files(
        &self,
        method: &str,
        path: &str,
        body: Value,
        files: &[&str],
    ) -> Answer {
        let mut form = Form::new();
        for (at, name) in files.iter().enumerate() {
            let part = Part::bytes(PICTURE.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{at}]"), part);
        }
        form = form.text("payload_json", body.to_string());
        let method = method.parse().expect("a method");
        let url = format!("{}/api/v10/{path}", self.sandbox.url());
        let request = self
            .client
            .request(method, url)
            .header("authorization", "Bot secret");
        Self::answer(request.multipart(form)).await
    }

    /// A new message of the bot with one file of these bytes.
    pub async fn bot_with_bytes(&self, path: &str, bytes: Vec<u8>) -> Answer {
        let part = Part::bytes(bytes).file_name("file.bin");
        let form = Form::new().part("files[0]", part);
        let url = format!("{}/api/v10/{path}", self.sandbox.url());
        let request = self.client.post(url).header("authorization", "Bot secret");
        Self::answer(request.multipart(form)).await
    }

    /// A new message of the bot, which must succeed.
    pub async fn say(&self, channel: &str, body: Value) -> Value {
        let (status, message) = self
            .bot("POST", &format!("channels/{channel}/messages"), body)
            .await;
        assert_eq!(status, 200, "{message}");
        message
    }

    /// What a person sees in a channel.
    pub async fn seen(&self, person: &str, channel: &str) -> Vec<Value> {
        let path = format!("channels/{channel}/messages?as={person}");
        let (status, messages) = self.person("GET", &path, Value::Null).await;
        assert_eq!(status, 200, "{messages}");
        messages.as_array().expect("a list").clone()
    }

    /// How often a person was pinged.
    pub async fn pings(&self, person: &str) -> u64 {
        let (_, pings) = self
            .person("GET", &format!("pings?as={person}"), Value::Null)
            .await;
        pings["count"].as_u64().expect("a count")
    }

    /// Registers one command without options.
    pub async fn register(&self, name: &str) {
        let commands = json!([{"name": name, "description": "A command"}]);
        let (status, body) = self
            .bot("PUT", &format!("applications/{BOT}/commands"), commands)
            .await;
        assert_eq!(status, 200, "{body}");
    }
}

/// The code of an error.
pub fn code(answer: &Answer) -> u64 {
    answer.1["code"].as_u64().unwrap_or_default()
}
