//! One of the people: what they do and what they see.

use serde_json::{Value, json};

use super::{Chat, controls, custom_id, id, is_end, list, play_id, text};

/// One person in one channel.
#[derive(Clone)]
pub struct Person<'a> {
    /// The chat they are in.
    pub chat: &'a Chat,
    /// Their Discord id.
    pub id: String,
    /// The channel's id.
    pub channel: String,
}

impl Person<'_> {
    /// Types a slash command and reads the private answer or the public one.
    pub async fn asks(&self, name: &str, options: Value) -> Value {
        let outcome = self.types(name, options).await;
        self.answer(&outcome).await
    }

    /// Presses a button and reads the message that came of it.
    pub async fn presses_and_reads(&self, message: &str, custom_id: &str) -> Value {
        let outcome = self.presses(message, custom_id).await;
        self.answer(&outcome).await
    }

    /// The message an outcome names, once it says something: a slow answer is deferred first.
    async fn answer(&self, outcome: &Value) -> Value {
        let id = outcome["message"]
            .as_str()
            .unwrap_or_else(|| panic!("no message: {outcome}"));
        self.reads_other_than(id, &json!([])).await
    }

    /// A message once it shows something else than it did: on a busy machine a panel's answer is
    /// deferred, and the old panel stands a moment longer.
    pub async fn reads_again(&self, seen: &Value) -> Value {
        self.reads_other_than(id(seen), &seen["components"]).await
    }

    /// One message once it has components, and others than these.
    async fn reads_other_than(&self, message: &str, components: &Value) -> Value {
        let mut found = Value::Null;
        self.chat
            .until("an answer", async || {
                found = self.reads(message).await;
                found["components"] != *components
                    && found["components"]
                        .as_array()
                        .is_some_and(|some| !some.is_empty())
            })
            .await;
        found
    }

    /// What is offered while the person types.
    pub async fn completes(&self, name: &str, focused: &str, value: &str) -> Vec<String> {
        let offered = self
            .chat
            .post(
                "/sandbox/autocomplete",
                json!({ "as": self.id, "channel": self.channel, "name": name, "options": {},
                        "focused": focused, "value": value }),
            )
            .await;
        list(&offered, "choices")
            .iter()
            .filter_map(|choice| choice["value"].as_str().map(str::to_owned))
            .collect()
    }

    /// The newest public card with a Play button, once it shows another board than `before`.
    pub async fn card_after(&self, before: &str) -> Value {
        let mut found = Value::Null;
        self.chat
            .until(&format!("a card after {before}"), async || {
                found = self.newest_card().await;
                play_id(&found).is_some_and(|id| id != before) || is_end(&found)
            })
            .await;
        found
    }

    /// The same once it calls somebody to move: in the middle of a turn a card calls nobody.
    pub async fn call_after(&self, before: &str) -> Value {
        let mut found = Value::Null;
        self.chat
            .until(&format!("a call after {before}"), async || {
                found = self.newest_card().await;
                let called = text(&found).contains("<@");
                (called && play_id(&found).is_some_and(|id| id != before)) || is_end(&found)
            })
            .await;
        found
    }

    /// The newest public board card in the channel, `null` before the first.
    pub async fn newest_card(&self) -> Value {
        self.sees()
            .await
            .into_iter()
            .rfind(|message| {
                message["ephemeral_for"].is_null()
                    && controls(message)
                        .iter()
                        .any(|control| custom_id(control).starts_with("text:"))
            })
            .unwrap_or(Value::Null)
    }

    /// Types a slash command; the outcome must not be a failed interaction.
    pub async fn types(&self, name: &str, options: Value) -> Value {
        let outcome = self
            .chat
            .post(
                "/sandbox/command",
                json!({ "as": self.id, "channel": self.channel, "name": name, "options": options }),
            )
            .await;
        assert_ne!(outcome["outcome"], "failed", "/{name} {options}: {outcome}");
        outcome
    }

    /// Presses a button; the outcome must not be a failed interaction.
    pub async fn presses(&self, message: &str, custom_id: &str) -> Value {
        let outcome = self.presses_whatever_comes(message, custom_id).await;
        assert_ne!(outcome["outcome"], "failed", "{custom_id}: {outcome}");
        outcome
    }

    /// Presses a button, even if the answer is lost.
    pub async fn presses_whatever_comes(&self, message: &str, custom_id: &str) -> Value {
        self.chat
            .post(
                "/sandbox/press",
                json!({ "as": self.id, "channel": self.channel, "message": message, "custom_id": custom_id }),
            )
            .await
    }

    /// Presses a button that opens a modal, and sends it with these texts by field.
    pub async fn fills(&self, message: &str, custom_id: &str, values: Value) -> Value {
        let opened = self.presses(message, custom_id).await;
        assert!(opened["modal"].is_object(), "{custom_id}: {opened}");
        let sent = self
            .chat
            .post(
                "/sandbox/submit",
                json!({ "as": self.id, "interaction": opened["interaction"], "values": values }),
            )
            .await;
        assert_ne!(sent["outcome"], "failed", "{custom_id} {values}: {sent}");
        sent
    }

    /// Chooses in a menu.
    pub async fn chooses(&self, message: &str, custom_id: &str, value: &str) -> Value {
        self.chooses_all(message, custom_id, &[value]).await
    }

    /// Chooses several values in a menu, or none.
    pub async fn chooses_all(&self, message: &str, custom_id: &str, values: &[&str]) -> Value {
        let outcome = self
            .chat
            .post(
                "/sandbox/select",
                json!({ "as": self.id, "channel": self.channel, "message": message, "custom_id": custom_id, "values": values }),
            )
            .await;
        assert_ne!(
            outcome["outcome"], "failed",
            "{custom_id}={values:?}: {outcome}"
        );
        outcome
    }

    /// What the person sees in the channel, newest last.
    pub async fn sees(&self) -> Vec<Value> {
        let path = format!("/sandbox/channels/{}/messages?as={}", self.channel, self.id);
        list(&self.chat.get(&path).await, "messages").to_vec()
    }

    /// One message as the person sees it.
    pub async fn reads(&self, message: &str) -> Value {
        self.sees()
            .await
            .into_iter()
            .find(|seen| seen["id"] == message)
            .unwrap_or_else(|| panic!("message {message} is not there"))
    }

    /// How many pings the person has had.
    pub async fn pings(&self) -> u64 {
        let path = format!("/sandbox/pings?as={}", self.id);
        self.chat.get(&path).await["count"]
            .as_u64()
            .expect("a count")
    }

    /// The same person elsewhere.
    pub fn at(&self, channel: &str) -> Self {
        Self {
            channel: channel.to_owned(),
            ..self.clone()
        }
    }

    /// Waits until the person has read something privately in their channel.
    pub async fn is_told(&self, words: &str) {
        self.chat
            .until(&format!("told {words:?}"), async || {
                let seen = self.sees().await;
                let mut private = seen
                    .iter()
                    .filter(|message| !message["ephemeral_for"].is_null());
                private.any(|message| text(message).contains(words))
            })
            .await;
    }
}
