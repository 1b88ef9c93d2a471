//! Faults that tests ask for: the next requests go wrong the way they do on Discord.

use std::time::Duration;

use serde_json::{Value, json};

use super::refusal::Refusal;

/// What goes wrong with a request.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fault {
    /// Refused with 429 and this delay.
    TooMany(Duration),
    /// A callback is answered with 404 10062, and the person sees a failed interaction.
    CallbackUnknown,
    /// 500. When `done`, the request took effect all the same: only its answer was lost.
    Broken { done: bool },
    /// Answered only after a delay.
    Slow(Duration),
}

/// A fault with the requests it is for.
#[derive(Debug, Clone)]
struct Planned {
    fault: Fault,
    left: u64,
    /// Only requests with this method.
    method: Option<String>,
    /// Only paths that contain this text.
    path: Option<String>,
}

/// The faults still to come, in the order they were asked for.
#[derive(Debug, Default)]
pub(super) struct Faults {
    planned: Vec<Planned>,
}

impl Faults {
    /// Plans a fault about requests from the body of `POST /sandbox/misbehave`; nothing when the
    /// kind is another sort of misbehaviour. `count` 0 takes the planned ones of that kind back.
    pub(super) fn plan(&mut self, body: &Value) -> Option<()> {
        let ms = |key: &str, else_: u64| Duration::from_millis(body[key].as_u64().unwrap_or(else_));
        let fault = match body["kind"].as_str()? {
            "429" => Fault::TooMany(ms("retry_after_ms", 300)),
            "callback404" => Fault::CallbackUnknown,
            "500" => Fault::Broken {
                done: body["done"] == true,
            },
            "slow" => Fault::Slow(ms("ms", 1500)),
            _ => return None,
        };
        let left = body["count"].as_u64().unwrap_or(1);
        if left == 0 {
            let kind = std::mem::discriminant(&fault);
            self.planned
                .retain(|one| std::mem::discriminant(&one.fault) != kind);
            return Some(());
        }
        let text = |key: &str| body[key].as_str().map(str::to_owned);
        self.planned.push(Planned {
            fault,
            left,
            method: text("method"),
            path: text("path"),
        });
        Some(())
    }

    /// The fault for this request, if one is due.
    pub(super) fn take(&mut self, method: &str, path: &str) -> Option<Fault> {
        let at = self.planned.iter().position(|one| {
            let callback = path.starts_with("/interactions/") && path.ends_with("/callback");
            (one.fault != Fault::CallbackUnknown || callback)
                && one.method.as_ref().is_none_or(|wanted| wanted == method)
                && one
                    .path
                    .as_ref()
                    .is_none_or(|part| path.contains(part.as_str()))
        })?;
        let one = &mut self.planned[at];
        let fault = one.fault.clone();
        one.left -= 1;
        if one.left == 0 {
            self.planned.remove(at);
        }
        Some(fault)
    }
}

/// The body of a 429: it has no code.
pub(super) fn too_many(after: Duration) -> Value {
    json!({"message": "You are being rate limited.", "retry_after": after.as_secs_f64(), "global": false})
}

/// The answer when Discord itself is broken.
pub(super) fn broken() -> Refusal {
    Refusal::new(500, 0, "500: Internal Server Error")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_meets_only_the_requests_it_is_for() {
        let mut faults = Faults::default();
        faults
            .plan(&json!({"kind": "500", "count": 2, "method": "PATCH"}))
            .expect("a fault of requests");
        assert_eq!(faults.take("POST", "/x"), None);
        assert_eq!(
            faults.take("PATCH", "/x"),
            Some(Fault::Broken { done: false })
        );
        assert_eq!(
            faults.take("PATCH", "/y"),
            Some(Fault::Broken { done: false })
        );
        assert_eq!(faults.take("PATCH", "/y"), None);
        assert_eq!(faults.plan(&json!({"kind": "drop_gateway"})), None);
    }

    #[test]
    fn an_unknown_callback_is_only_for_callbacks() {
        let mut faults = Faults::default();
        faults
            .plan(&json!({"kind": "callback404"}))
            .expect("a fault of requests");
        assert_eq!(faults.take("POST", "/channels/1/messages"), None);
        assert_eq!(
            faults.take("POST", "/interactions/1/t/callback"),
            Some(Fault::CallbackUnknown)
        );
    }
}
