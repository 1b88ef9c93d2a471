//! The gateway: one WebSocket per connection, sessions that outlive it for a while.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::state::{Hub, State};
use super::world::{BOT, Guild};

/// How long a session without a connection can be resumed.
const RESUMABLE: Duration = Duration::from_secs(180);
/// How many events a session keeps for a resume.
const KEPT: usize = 5000;
/// A bot may send this many payloads in a minute (gateway reference, "Rate Limiting").
const SENDS_PER_MINUTE: usize = 120;
/// The largest payload a bot may send, in bytes (gateway reference, "Sending Events").
const PAYLOAD_BYTES: usize = 4096;
/// Intents that exist (gateway reference, "Gateway Intents").
const INTENTS: u64 = 0x3ff_ffff;
/// The intent for servers, channels and threads.
pub(super) const GUILDS: u64 = 1;

/// What is put on a connection from outside.
#[derive(Debug, Clone)]
pub(super) enum Line {
    Text(String),
    /// A proper close with a code.
    Close(u16),
    /// The connection is gone without a word.
    Drop,
    /// The connection stays, but nothing more is heard or said on it.
    Deaf,
}

#[derive(Debug)]
struct Session {
    seq: u64,
    kept: VecDeque<(u64, String)>,
    line: Option<mpsc::UnboundedSender<Line>>,
    intents: u64,
    lost: Option<Instant>,
}

impl Session {
    fn send(&mut self, event: &str, body: &Value) {
        self.seq += 1;
        let text = json!({"op": 0, "t": event, "s": self.seq, "d": body}).to_string();
        if let Some(line) = &self.line {
            // A line that just broke: the event waits for the resume.
            let _ = line.send(Line::Text(text.clone()));
        }
        self.kept.push_back((self.seq, text));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
    }
}

/// The sessions of the bot.
#[derive(Debug, Default)]
pub(super) struct Sessions {
    all: HashMap<String, Session>,
}

impl Sessions {
    /// Sends an event to each session that asked for its intent (0: always sent).
    pub(super) fn dispatch(&mut self, event: &str, body: &Value, intent: u64) {
        self.all
            .retain(|_, one| one.lost.is_none_or(|at| at.elapsed() < RESUMABLE));
        for session in self.all.values_mut() {
            if session.intents & intent == intent {
                session.send(event, body);
            }
        }
    }

    /// Puts the same on every connection; returns on how many.
    pub(super) fn everywhere(&self, line: &Line) -> usize {
        let lines = self.all.values().filter_map(|one| one.line.as_ref());
        lines.filter(|one| one.send(line.clone()).is_ok()).count()
    }

    /// Makes every session unknown, so that no resume succeeds.
    pub(super) fn forget(&mut self) {
        self.all.clear();
    }

    /// How many connections have identified or resumed.
    pub(super) fn connected(&self) -> usize {
        self.all.values().filter(|one| one.line.is_some()).count()
    }

    fn hang_up(&mut self, id: &str, line: &mpsc::UnboundedSender<Line>) {
        if let Some(session) = self.all.get_mut(id)
            && session
                .line
                .as_ref()
                .is_some_and(|own| own.same_channel(line))
        {
            session.line = None;
            session.lost = Some(Instant::now());
        }
    }
}

impl State {
    /// A new session: READY, then each server the bot is in.
    fn identify(
        &mut self,
        intents: u64,
        shard: &Value,
        line: mpsc::UnboundedSender<Line>,
    ) -> String {
        let id = format!("{:032x}", rand::random::<u128>());
        let guilds: Vec<&Guild> = self
            .world
            .guilds
            .values()
            .filter(|one| one.has_bot())
            .collect();
        let unavailable: Vec<Value> = guilds
            .iter()
            .map(|one| json!({"id": one.id.to_string(), "unavailable": true}))
            .collect();
        let mut user = self.world.user(BOT);
        for (key, value) in [
            ("verified", json!(true)),
            ("mfa_enabled", json!(false)),
            ("email", json!(null)),
        ] {
            user[key] = value;
        }
        let mut ready = json!({
            "v": 10, "user": user, "guilds": unavailable, "session_id": id, "session_type": "normal",
            "resume_gateway_url": self.base.replacen("http", "ws", 1),
            "application": {"id": BOT.to_string(), "flags": 0},
            "private_channels": [], "presences": [], "relationships": [], "geo_ordered_rtc_regions": [],
            "user_settings": {}, "guild_join_requests": [], "_trace": [],
        });
        if !shard.is_null() {
            ready["shard"] = shard.clone();
        }
        let mut session = Session {
            seq: 0,
            kept: VecDeque::new(),
            line: Some(line),
            intents,
            lost: None,
        };
        session.send("READY", &ready);
        if intents & GUILDS != 0 {
            for guild in guilds {
                session.send("GUILD_CREATE", &self.world.guild_create(guild));
            }
        }
        self.sessions.all.insert(id.clone(), session);
        self.tell(None, None, json!({"type": "bot", "connected": true}));
        id
    }

    /// Goes on with a session: what was missed, then RESUMED.
    fn resume(&mut self, id: &str, seq: u64, line: mpsc::UnboundedSender<Line>) -> bool {
        let Some(session) = self.sessions.all.get_mut(id) else {
            return false;
        };
        let oldest = session.kept.front().map_or(1, |(seq, _)| *seq);
        if seq > session.seq || seq + 1 < oldest {
            return false;
        }
        if let Some(old) = session.line.take() {
            let _ = old.send(Line::Close(4000));
        }
        for (at, text) in &session.kept {
            if *at > seq {
                let _ = line.send(Line::Text(text.clone()));
            }
        }
        session.line = Some(line);
        session.lost = None;
        session.send("RESUMED", &json!({"_trace": []}));
        true
    }
}

/// What a payload of the bot leads to.
enum Next {
    Go,
    Close(u16),
}

/// One connection.
struct Connection {
    hub: Hub,
    line: mpsc::UnboundedSender<Line>,
    session: Option<String>,
    /// The instants of the last payloads.
    sent: VecDeque<Instant>,
    beaten: Instant,
}

impl Connection {
    fn say(&self, body: &Value) {
        // The receiver is held by the same task.
        let _ = self.line.send(Line::Text(body.to_string()));
    }

    fn too_fast(&mut self) -> bool {
        let now = Instant::now();
        self.sent
            .retain(|at| now.duration_since(*at) < Duration::from_secs(60));
        self.sent.push_back(now);
        self.sent.len() > SENDS_PER_MINUTE
    }

    /// Takes one payload of the bot; the close codes are those of Discord's gateway.
    fn take(&mut self, text: &str) -> Next {
        if text.len() > PAYLOAD_BYTES {
            return Next::Close(4002);
        }
        if self.too_fast() {
            return Next::Close(4008);
        }
        let Ok(payload) = serde_json::from_str::<Value>(text) else {
            return Next::Close(4002);
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(1) => {
                self.beaten = Instant::now();
                self.say(&json!({"op": 11, "d": null}));
                Next::Go
            }
            Some(2) => self.identify(data),
            Some(6) => self.resume(data),
            Some(3 | 4 | 8 | 31) if self.session.is_none() => Next::Close(4003),
            Some(3 | 4 | 8 | 31) => Next::Go,
            _ => Next::Close(4001),
        }
    }

    fn identify(&mut self, data: &Value) -> Next {
        if self.session.is_some() {
            return Next::Close(4005);
        }
        if data["token"]
            .as_str()
            .is_none_or(|token| token.trim().is_empty())
        {
            return Next::Close(4004);
        }
        if !data["properties"].is_object() {
            return Next::Close(4002);
        }
        let Some(intents) = data["intents"].as_u64().filter(|bits| bits & !INTENTS == 0) else {
            return Next::Close(4013);
        };
        let shard = &data["shard"];
        if shard.is_array()
            && (shard[1].as_u64() < Some(1) || shard[0].as_u64() >= shard[1].as_u64())
        {
            return Next::Close(4010);
        }
        let id = self.hub.lock().identify(intents, shard, self.line.clone());
        self.session = Some(id);
        Next::Go
    }

    fn resume(&mut self, data: &Value) -> Next {
        if self.session.is_some() {
            return Next::Close(4005);
        }
        let id = data["session_id"].as_str().unwrap_or_default();
        let seq = data["seq"].as_u64().unwrap_or_default();
        if self.hub.lock().resume(id, seq, self.line.clone()) {
            self.session = Some(id.to_owned());
        } else {
            self.say(&json!({"op": 9, "d": false}));
        }
        Next::Go
    }
}

/// Serves one connection until either side ends it.
pub(super) async fn serve(mut socket: WebSocket, hub: Hub, stop: CancellationToken) {
    let (line, mut lines) = mpsc::unbounded_channel();
    let heartbeat = hub.lock().settings.heartbeat;
    let mut connection = Connection {
        hub,
        line,
        session: None,
        sent: VecDeque::new(),
        beaten: Instant::now(),
    };
    let interval = u64::try_from(heartbeat.as_millis()).unwrap_or(u64::MAX);
    connection.say(&json!({"op": 10, "s": null, "t": null, "d": {"heartbeat_interval": interval, "_trace": []}}));
    let mut deaf = false;
    let close = loop {
        let silent = connection.beaten + heartbeat * 2;
        tokio::select! {
            () = stop.cancelled() => break Some(1001),
            () = tokio::time::sleep_until(silent.into()), if !deaf => break Some(4009),
            line = lines.recv() => match line {
                Some(Line::Deaf) => deaf = true,
                Some(Line::Text(_)) if deaf => {}
                Some(Line::Text(text)) => {
                    // A client of op 9 or 7 starts anew by itself.
                    if socket.send(Frame::Text(text.into())).await.is_err() {
                        break None;
                    }
                }
                Some(Line::Close(code)) => break Some(code),
                Some(Line::Drop) | None => break None,
            },
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(_) | Frame::Binary(_))) if deaf => {}
                Some(Ok(Frame::Text(text))) => {
                    if let Next::Close(code) = connection.take(text.as_str()) {
                        break Some(code);
                    }
                }
                Some(Ok(Frame::Binary(_))) => break Some(4002),
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                Some(Ok(Frame::Close(frame))) => {
                    // A client that says goodbye with 1000 or 1001 ends its session.
                    let over = frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    if let (true, Some(id)) = (over, &connection.session) {
                        connection.hub.lock().sessions.all.remove(id);
                    }
                    break None;
                }
                Some(Err(_)) | None => break None,
            },
        }
    };
    if let Some(id) = &connection.session {
        let mut state = connection.hub.lock();
        state.sessions.hang_up(id, &connection.line);
        state.tell(
            None,
            None,
            json!({"type": "bot", "connected": state.sessions.connected() > 0}),
        );
    }
    if let Some(code) = close {
        let frame = CloseFrame {
            code,
            reason: "".into(),
        };
        // The other side may be gone already.
        let _ = socket.send(Frame::Close(Some(frame))).await;
    }
}
