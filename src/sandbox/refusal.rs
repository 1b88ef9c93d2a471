//! Refusals in the shape Discord gives them: `{"code", "message", "errors"}`.

use serde_json::{Map, Value, json};

/// One refusal: an HTTP status with Discord's numeric code and sentence, and for a form the
/// place of each mistake.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) code: u32,
    pub(super) message: String,
    pub(super) errors: Option<Value>,
}

impl Refusal {
    pub(super) fn new(status: u16, code: u32, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            errors: None,
        }
    }

    /// 0, for what has no code of its own, such as a missing token.
    pub(super) fn unauthorized() -> Self {
        Self::new(401, 0, "401: Unauthorized")
    }
    pub(super) fn no_route() -> Self {
        Self::new(404, 0, "404: Not Found")
    }
    pub(super) fn wrong_method() -> Self {
        Self::new(405, 0, "405: Method Not Allowed")
    }
    pub(super) fn unknown_channel() -> Self {
        Self::new(404, 10003, "Unknown Channel")
    }
    pub(super) fn unknown_guild() -> Self {
        Self::new(404, 10004, "Unknown Guild")
    }
    pub(super) fn unknown_member() -> Self {
        Self::new(404, 10007, "Unknown Member")
    }
    pub(super) fn unknown_message() -> Self {
        Self::new(404, 10008, "Unknown Message")
    }
    pub(super) fn unknown_user() -> Self {
        Self::new(404, 10013, "Unknown User")
    }
    pub(super) fn unknown_webhook() -> Self {
        Self::new(404, 10015, "Unknown Webhook")
    }
    pub(super) fn unknown_interaction() -> Self {
        Self::new(404, 10062, "Unknown interaction")
    }
    pub(super) fn unknown_command() -> Self {
        Self::new(404, 10063, "Unknown application command")
    }
    pub(super) fn too_large() -> Self {
        Self::new(413, 40005, "Request entity too large")
    }
    pub(super) fn already_answered() -> Self {
        Self::new(400, 40060, "Interaction has already been acknowledged.")
    }
    pub(super) fn too_many_follow_ups() -> Self {
        Self::new(
            400,
            40094,
            "This interaction has reached the maximum number of follow-up messages",
        )
    }
    pub(super) fn missing_access() -> Self {
        Self::new(403, 50001, "Missing Access")
    }
    pub(super) fn not_yours() -> Self {
        Self::new(403, 50005, "Cannot edit a message authored by another user")
    }
    pub(super) fn empty_message() -> Self {
        Self::new(400, 50006, "Cannot send an empty message")
    }
    pub(super) fn closed_to_you() -> Self {
        Self::new(403, 50007, "Cannot send messages to this user")
    }
    pub(super) fn missing_permissions() -> Self {
        Self::new(403, 50013, "Missing Permissions")
    }
    pub(super) fn token_over() -> Self {
        Self::new(401, 50027, "Invalid Webhook Token")
    }
    pub(super) fn archived() -> Self {
        Self::new(400, 50083, "Thread is archived")
    }
    pub(super) fn not_json() -> Self {
        Self::new(400, 50109, "The request body contains invalid JSON.")
    }
    pub(super) fn thread_exists() -> Self {
        Self::new(
            400,
            160_004,
            "A thread has already been created for this message",
        )
    }
    pub(super) fn locked() -> Self {
        Self::new(400, 160_005, "Thread is locked")
    }
    pub(super) fn too_many_threads() -> Self {
        Self::new(400, 160_006, "Maximum number of active threads reached")
    }

    pub(super) fn blocked() -> Self {
        Self::new(400, 200_000, "Message was blocked by automatic moderation")
    }
    pub(super) fn no_files() -> Self {
        Self::new(
            400,
            400_001,
            "Access to file uploads has been limited for this guild",
        )
    }

    /// The body Discord would send.
    pub(super) fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

/// Collects the mistakes of one body, so that all are told at once.
#[derive(Debug, Default)]
pub(super) struct Form {
    mistakes: Vec<(Vec<String>, &'static str, String)>,
}

impl Form {
    /// Notes a mistake. `path` leads to the field, with dots: `components.0.label`.
    pub(super) fn wrong(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        let path = path.split('.').map(str::to_owned).collect();
        self.mistakes.push((path, code, message.into()));
    }

    /// Holds a text to a length in characters.
    pub(super) fn length(&mut self, path: &str, text: &str, least: usize, most: usize) {
        let long = text.chars().count();
        if long < least && least == 1 {
            self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required");
        } else if long < least || long > most {
            let sentence = format!("Must be between {least} and {most} in length.");
            let code = if long > most {
                "BASE_TYPE_MAX_LENGTH"
            } else {
                "BASE_TYPE_MIN_LENGTH"
            };
            self.wrong(path, code, sentence);
        }
    }

    /// Holds a list to a number of entries.
    pub(super) fn count(&mut self, path: &str, number: usize, least: usize, most: usize) {
        if number < least || number > most {
            self.wrong(
                path,
                "BASE_TYPE_BAD_LENGTH",
                format!("Must be between {least} and {most} in length."),
            );
        }
    }

    /// Fine, or "Invalid Form Body" with each mistake at its place.
    pub(super) fn done(self) -> Result<(), Refusal> {
        if self.mistakes.is_empty() {
            return Ok(());
        }
        let mut root = Map::new();
        for (path, code, message) in self.mistakes {
            let mut at = &mut root;
            for step in path {
                let next = at.entry(step).or_insert_with(|| json!({}));
                if !next.is_object() {
                    *next = json!({});
                }
                at = next.as_object_mut().expect("made an object just above");
            }
            let list = at.entry("_errors").or_insert_with(|| json!([]));
            if let Some(list) = list.as_array_mut() {
                list.push(json!({"code": code, "message": message}));
            }
        }
        let mut refusal = Refusal::new(400, 50035, "Invalid Form Body");
        refusal.errors = Some(Value::Object(root));
        Err(refusal)
    }
}

/// A form with one mistake.
pub(super) fn form(path: &str, code: &'static str, message: impl Into<String>) -> Refusal {
    let mut form = Form::default();
    form.wrong(path, code, message);
    form.done().expect_err("the form has a mistake")
}
