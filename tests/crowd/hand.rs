//! A hand that presses: which control it takes, and how it presses it.

use std::time::{Duration, Instant};

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use crate::people::{Chat, Control};

/// One press: who, on what.
#[derive(Clone, Debug)]
pub struct Press {
    pub person: String,
    pub channel: String,
    pub control: Control,
    /// What is chosen, in a menu.
    pub value: Option<String>,
    /// What is typed, should a modal open; none takes the example it shows.
    pub text: Option<&'static str>,
}

/// What came of a press.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// "answered", "deferred", "failed", "unchanged"; empty where the control was gone.
    pub word: String,
    /// How long the answer took.
    pub took: Duration,
    /// Whether a modal opened, so that `word` tells of its being sent.
    pub modal: bool,
}

impl Press {
    /// A press on this control, with whatever a menu or a modal needs taken at random.
    pub fn on(person: &str, channel: &str, control: &Control, rng: &mut ChaCha8Rng) -> Press {
        let text = [
            None,
            Some("a1"),
            Some("H3"),
            Some("nonsense"),
            Some("d2-d3"),
        ];
        Press {
            person: person.to_owned(),
            channel: channel.to_owned(),
            control: control.clone(),
            value: control.values.choose(rng).cloned(),
            text: text.choose(rng).copied().flatten(),
        }
    }

    /// Presses, and sends the modal that may open.
    pub async fn press(&self, chat: &Chat) -> Outcome {
        let begun = Instant::now();
        let mut said = chat
            .press(
                &self.person,
                &self.channel,
                &self.control,
                self.value.as_deref(),
            )
            .await;
        if said["modal"].is_object() {
            let shown = said["modal"]["components"][0]["components"][0]["placeholder"].as_str();
            let example =
                shown.and_then(|shown| shown.split(';').next()?.split_whitespace().last());
            let text = self.text.or(example).unwrap_or("a1");
            said = chat.submit(&self.person, &said["interaction"], text).await;
            return Outcome {
                modal: true,
                ..Outcome::of(&said, begun)
            };
        }
        Outcome::of(&said, begun)
    }
}

impl Outcome {
    pub fn of(said: &Value, begun: Instant) -> Outcome {
        Outcome {
            word: said["outcome"].as_str().unwrap_or_default().to_owned(),
            took: begun.elapsed(),
            modal: false,
        }
    }
}

/// Whether a control ends a match at once.
pub fn leaves(control: &Control) -> bool {
    let id = &control.custom_id;
    (id.starts_with("resign:") || id.starts_with("cancel:")) && control.last() == "yes"
}

/// How often a control of a match is taken, beside others; 0 is never.
fn weight(control: &Control, leaving: bool, today: i64, panel: bool) -> u32 {
    let kind = control.custom_id.split(':').next().unwrap_or_default();
    let usual = match kind {
        "p" => match control.last() {
            "yes" => 3_000,
            "back" => 10,
            "type" => 20,
            _ if control.custom_id.ends_with(":why") => 10,
            _ => 40,
        },
        // Whoever has a panel open seldom opens another.
        "play" if panel => 10,
        "play" => 60,
        "resign" | "cancel" if leaves(control) => return if leaving { 200 } else { 0 },
        "resign" | "cancel" => 4,
        "keep" => 8,
        _ => 4,
    };
    // Old cards and panels are pressed, too, but seldom: otherwise nobody would get on.
    let old = control.board().is_some_and(|board| board < today);
    if old { usual / 10 } else { usual }
}

/// A control of this match, the way on more likely than others.
pub fn choose<'a>(
    controls: &'a [Control],
    game: i64,
    leaving: bool,
    rng: &mut ChaCha8Rng,
) -> Option<&'a Control> {
    let own: Vec<&Control> = controls
        .iter()
        .filter(|control| control.game() == Some(game))
        .collect();
    let today = own.iter().filter_map(|control| control.board()).max();
    let today = today.unwrap_or(0);
    let panel = own
        .iter()
        .any(|one| one.board() == Some(today) && one.custom_id.starts_with("p:"));
    let weighed: Vec<(&Control, u32)> = own
        .into_iter()
        .map(|control| (control, weight(control, leaving, today, panel)))
        .filter(|(_, weight)| *weight > 0)
        .collect();
    weighed
        .choose_weighted(rng, |(_, weight)| *weight)
        .ok()
        .map(|(control, _)| *control)
}

/// Any control at all, but none that ends a match.
pub fn any<'a>(controls: &'a [Control], rng: &mut ChaCha8Rng) -> Option<&'a Control> {
    let harmless: Vec<&Control> = controls.iter().filter(|one| !leaves(one)).collect();
    harmless.choose(rng).copied()
}

/// True once in so many times.
pub fn one_in(times: u32, rng: &mut ChaCha8Rng) -> bool {
    rng.random_ratio(1, times)
}
