//! What the tests over days share: they wait for things to be said, and press what is newest.

use serde_json::{Value, json};

use crate::chat::{Person, control, id, is_end, play_id, text};

/// The newest message in which somebody finds a control, null when there is none.
pub async fn newest_with(person: &Person<'_>, is: impl Fn(&str) -> bool) -> Value {
    person
        .sees()
        .await
        .into_iter()
        .rfind(|message| control(message, &is).is_some())
        .unwrap_or(Value::Null)
}

/// Waits for a message with a control, and presses it.
pub async fn press_newest(person: &Person<'_>, prefix: &str) -> Value {
    let mut found = Value::Null;
    person
        .chat
        .until(&format!("a control {prefix}"), async || {
            found = newest_with(person, |id| id.starts_with(prefix)).await;
            !found.is_null()
        })
        .await;
    let button = control(&found, |id| id.starts_with(prefix)).expect("the control found");
    person.presses_and_reads(id(&found), &button).await
}

/// Waits until somebody has had so many pings, and not one more.
pub async fn pings_become(person: &Person<'_>, count: u64) {
    person
        .chat
        .until(&format!("{count} pings"), async || {
            person.pings().await >= count
        })
        .await;
    assert_eq!(person.pings().await, count);
}

/// The text of a message that says something, once it is there.
pub async fn reads_of(person: &Person<'_>, words: &str) -> String {
    let mut found = String::new();
    person
        .chat
        .until(&format!("a message with {words:?}"), async || {
            let seen = person.sees().await;
            match seen.iter().rfind(|one| text(one).contains(words)) {
                Some(message) => {
                    found = text(message);
                    true
                }
                None => false,
            }
        })
        .await;
    found
}

/// The options of a challenge to RVB at a pace; the challenger begins.
pub fn paced(pace: &str, time_out: &str) -> Value {
    json!({ "game": "rvb", "begins": "me", "pace": pace, "time-out": time_out })
}

/// The next card after one, once it calls somebody.
pub async fn next(person: &Person<'_>, card: &Value) -> Value {
    person
        .call_after(&play_id(card).expect("a running match"))
        .await
}

/// Waits for the last card of a match, which says these words.
pub async fn ends_with(person: &Person<'_>, card: &Value, words: &str) {
    let end = person
        .card_after(&play_id(card).expect("a running match"))
        .await;
    assert!(is_end(&end), "{}", text(&end));
    assert!(text(&end).contains(words), "{}", text(&end));
}

/// Answers a private question with yes.
pub async fn says_yes(person: &Person<'_>, question: &Value) {
    let sure = control(question, |id| id.ends_with(":yes")).expect("a question");
    person.presses(id(question), &sure).await;
}
