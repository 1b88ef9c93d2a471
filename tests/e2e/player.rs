//! Plays turns as people do: Play, choose, look, confirm.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, controls, custom_id, id, is_end, play_id, text};

/// More taps than any turn needs.
const TAPS: usize = 40;

/// Somebody who presses any fitting control, always the same ones for the same seed.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Dice that always fall the same.
    pub fn new(seed: u64) -> Dice {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }

    fn one_of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.0.random_range(0..items.len())]
    }
}

/// What a whole match came to.
pub struct Played {
    /// Turns by each of the two, in the order given.
    pub turns: [u64; 2],
    /// Who made the last turn, by their place in that order.
    pub last: usize,
    /// The last card.
    pub end: Value,
}

/// `a` challenges `b`, who accepts; returns the first card.
pub async fn begin(a: &Person<'_>, b: &Person<'_>, options: Value) -> Value {
    let mut options = options;
    options["opponent"] = json!(b.id);
    let challenge = a.asks("challenge", options).await;
    let accept = control(&challenge, |id| id.starts_with("accept:")).expect("an Accept button");
    let id = id(&challenge);
    let before = a.newest_card().await["id"].clone();
    b.presses(id, &accept).await;
    let mut card = Value::Null;
    a.chat
        .until("the first card", async || {
            card = a.newest_card().await;
            card["id"] != before && play_id(&card).is_some()
        })
        .await;
    card
}

/// Whose turn a card says it is, by the person it calls.
pub fn whose<'p, 'c>(card: &Value, people: [&'p Person<'c>; 2]) -> &'p Person<'c> {
    let text = text(card);
    let mut called = people
        .into_iter()
        .filter(|person| text.contains(&format!("<@{}>", person.id)));
    let one = called
        .next()
        .unwrap_or_else(|| panic!("nobody is called: {text}"));
    assert!(called.next().is_none(), "both are called: {text}");
    one
}

/// Opens the panel from a card; returns the panel.
pub async fn open(person: &Person<'_>, card: &Value) -> Value {
    let id = id(card);
    person
        .presses_and_reads(id, &play_id(card).expect("a Play button"))
        .await
}

/// Opens a panel and brings it to its Confirm button for a cup; returns panel and button.
pub async fn ready(person: &Person<'_>, card: &Value, cup: &str) -> (String, String) {
    let name = |message: &Value| id(message).to_owned();
    let panel = open(person, card).await;
    let sow = control(&panel, |id| id.ends_with(&format!(":{cup}"))).expect("the cup");
    person.presses(&name(&panel), &sow).await;
    let shown = person.reads_again(&panel).await;
    let yes = control(&shown, |id| id.ends_with(":yes")).expect("a Confirm button");
    (name(&panel), yes)
}

/// Plays one turn from a card to its confirmation.
pub async fn turn(person: &Person<'_>, card: &Value, dice: &mut Dice) {
    let mut panel = open(person, card).await;
    let id = id(&panel).to_owned();
    assert_eq!(
        panel["ephemeral_for"],
        person.id.as_str(),
        "a panel is private"
    );
    for _ in 0..TAPS {
        if let Some(confirm) = control(&panel, |id| id.ends_with(":yes")) {
            person.presses(&id, &confirm).await;
        } else {
            let fitting: Vec<Value> = controls(&panel)
                .into_iter()
                .filter(|one| chooses(custom_id(one)))
                .collect();
            if fitting.is_empty() {
                return;
            }
            let chosen = dice.one_of(&fitting);
            match chosen["options"].as_array() {
                Some(values) => {
                    let value = dice.one_of(values)["value"].as_str().expect("a value");
                    person.chooses(&id, custom_id(chosen), value).await;
                }
                None => {
                    person.presses(&id, custom_id(chosen)).await;
                }
            }
        }
        panel = person.reads_again(&panel).await;
    }
    panic!("a turn without an end: {panel}");
}

fn chooses(custom_id: &str) -> bool {
    custom_id.starts_with("p:")
        && ![":type", ":why", ":back"]
            .iter()
            .any(|other| custom_id.ends_with(other))
}

/// Plays a whole match by clicks.
pub async fn whole_match(
    chat: &Chat,
    people: [&Person<'_>; 2],
    options: Value,
    seed: u64,
) -> Played {
    let mut dice = Dice::new(seed);
    let mut turns = [0; 2];
    let mut last = 0;
    let mut card = begin(people[0], people[1], options).await;
    while !is_end(&card) {
        let person = whose(&card, people);
        last = usize::from(person.id == people[1].id);
        turns[last] += 1;
        turn(person, &card, &mut dice).await;
        let before = play_id(&card).expect("a running match");
        card = person.call_after(&before).await;
    }
    let path = "/sandbox/requests";
    for request in crate::chat::list(&chat.get(path).await, "requests") {
        let status = request["status"].as_u64().unwrap_or(0);
        assert!(status < 400, "a refused request: {request}");
    }
    Played {
        turns,
        last,
        end: card,
    }
}
