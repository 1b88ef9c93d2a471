//! The gateway as a bot without a library sees it.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::playground::Playground;

/// A bot that only reads the gateway.
pub struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    pub async fn open(ground: &Playground) -> Self {
        let url = format!("ws://{}/?v=10", ground.sandbox.addr());
        let (socket, _) = tokio_tungstenite::connect_async(url)
            .await
            .expect("a gateway");
        let mut line = Self(socket);
        let hello = line.next().await;
        assert_eq!(hello["op"], 10);
        line
    }

    pub async fn identified(ground: &Playground) -> Self {
        let mut line = Self::open(ground).await;
        let identify = json!({"op": 2, "d": {"token": "secret", "intents": 1, "properties": {}}});
        line.send(&identify).await;
        assert_eq!(line.next().await["t"], "READY");
        assert_eq!(line.next().await["t"], "GUILD_CREATE");
        line
    }

    pub async fn send(&mut self, payload: &Value) {
        self.0
            .send(Frame::text(payload.to_string()))
            .await
            .expect("the line stands");
    }

    pub async fn next(&mut self) -> Value {
        match self.frame().await {
            Frame::Text(text) => serde_json::from_str(text.as_str()).expect("JSON"),
            other => panic!("no text: {other:?}"),
        }
    }

    pub async fn frame(&mut self) -> Frame {
        let frame = tokio::time::timeout(Duration::from_secs(10), self.0.next()).await;
        frame
            .expect("in time")
            .expect("the line stands")
            .expect("a frame")
    }

    pub async fn closed_with(&mut self) -> u16 {
        match self.frame().await {
            Frame::Close(Some(frame)) => frame.code.into(),
            other => panic!("no close: {other:?}"),
        }
    }

    /// The next interaction's event; other events are passed over.
    pub async fn interaction(&mut self) -> Value {
        loop {
            let event = self.next().await;
            if event["t"] == "INTERACTION_CREATE" {
                return event["d"].clone();
            }
        }
    }
}

/// The path of an interaction's first response.
pub fn callback(interaction: &Value) -> String {
    format!(
        "interactions/{}/{}/callback",
        interaction["id"].as_str().expect("an id"),
        token(interaction)
    )
}

/// The token of an interaction.
pub fn token(interaction: &Value) -> &str {
    interaction["token"].as_str().expect("a token")
}
