//! What somebody who has planned answers is told of them.

use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, id, list, play_id, text};
use crate::player::{begin, open};
use crate::waiting::{ends_with, says_yes};

/// What is offered to somebody who plans, for one of the options.
async fn offered(person: &Person<'_>, options: Value, focused: &str) -> Vec<String> {
    let asked = json!({ "as": person.id, "channel": person.channel, "name": "plan",
                        "options": options, "focused": focused, "value": "" });
    let offered = person.chat.post("/sandbox/autocomplete", asked).await;
    list(&offered, "choices")
        .iter()
        .filter_map(|choice| choice["value"].as_str().map(str::to_owned))
        .collect()
}

/// So many turns of the other, each with an answer that may be planned to it.
async fn pairs(person: &Person<'_>, count: usize) -> Vec<[String; 2]> {
    let mut pairs = Vec::new();
    for answer in offered(person, json!({}), "if").await {
        let replies = offered(person, json!({ "if": answer }), "then").await;
        pairs.extend(replies.into_iter().next().map(|reply| [answer, reply]));
    }
    assert!(pairs.len() >= count, "{pairs:?}");
    pairs.truncate(count);
    pairs
}

async fn plans(person: &Person<'_>, pairs: &[[String; 2]]) -> Value {
    let mut last = Value::Null;
    for [answer, reply] in pairs {
        let options = json!({ "if": answer, "then": reply });
        last = person.asks("plan", options).await;
        assert!(text(&last).contains("Noted"), "{}", text(&last));
    }
    last
}

fn express() -> Value {
    json!({ "options": "helios:express", "begins": "me" })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_too_many_keeps_what_was_typed_until_another_is_withdrawn() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let free = json!({ "options": "rvb:free", "begins": "me" });
    begin(&ana, &bo, free).await;
    let board = bo.asks("board", json!({})).await;
    let new = control(&board, |id| id.starts_with("plan:")).expect("a button");
    let opened = bo.presses(id(&board), &new).await;
    let all = pairs(&bo, 11).await;
    let listed = plans(&bo, &all[..10]).await;
    let [answer, reply] = &all[10];
    let typed = format!("You had written: if `{answer}`, then `{reply}`");
    // By a modal that was opened before, and by the command.
    let sent = json!({ "as": bo.id, "interaction": opened["interaction"],
                       "values": { "text": answer, "reply": reply } });
    chat.post("/sandbox/submit", sent).await;
    bo.is_told(&typed).await;
    let refused = bo
        .asks("plan", json!({ "if": answer, "then": reply }))
        .await;
    let said = text(&refused);
    assert!(
        said.contains("10 plans are as many") && said.contains(&typed),
        "{said}"
    );
    // One is withdrawn from the list, and the button opens the modal with what was typed.
    let unplan = control(&listed, |id| id.starts_with("unplan:")).expect("a button");
    bo.presses(id(&listed), &unplan).await;
    let left = bo.reads_again(&listed).await;
    assert!(text(&left).contains("withdrawn"), "{}", text(&left));
    assert_eq!(text(&bo.reads(id(&refused)).await), said, "it still stands");
    let again = control(&refused, |id| id.starts_with("again:")).expect("a button");
    let opened = bo.presses(id(&refused), &again).await;
    let value = |at: usize| &opened["modal"]["components"][at]["components"][0]["value"];
    assert_eq!([value(0), value(1)], [answer, reply]);
    bo.fills(
        id(&refused),
        &again,
        json!({ "text": answer, "reply": reply }),
    )
    .await;
    let kept = text(&bo.reads_again(&refused).await);
    assert!(
        kept.contains("Noted") && kept.contains(&format!("10. if `{answer}`")),
        "{kept}"
    );
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_match_that_is_over_nothing_is_left_to_plan() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, express()).await;
    plans(&bo, &pairs(&bo, 1).await).await;
    let question = ana.asks("resign", json!({})).await;
    says_yes(&ana, &question).await;
    ends_with(&bo, &card, "resigns").await;
    for options in [
        json!({ "match": "1" }),
        json!({ "match": "1", "if": "H4", "then": "A3" }),
    ] {
        let said = text(&bo.asks("plan", options).await);
        assert!(
            said.contains("match is over") && said.contains("has been dropped"),
            "{said}"
        );
        assert!(!said.contains("planned nothing"), "{said}");
    }
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_takeback_the_planner_reads_that_a_turn_was_taken_back() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, express()).await;
    ana.asks("play", json!({ "action": "H1" })).await;
    let card = bo
        .call_after(&play_id(&card).expect("a running match"))
        .await;
    bo.asks("play", json!({ "action": "A2" })).await;
    ana.call_after(&play_id(&card).expect("a running match"))
        .await;
    plans(&bo, &pairs(&bo, 3).await).await;
    bo.asks("takeback", json!({})).await;
    ana.asks("takeback", json!({})).await;
    let said = text(&bo.asks("plan", json!({})).await);
    assert!(
        said.contains("A turn was taken back: your 3 plans are dropped."),
        "{said}"
    );
    assert!(!said.contains("something else"), "{said}");
    let again = text(&bo.asks("plan", json!({})).await);
    assert!(!again.contains("taken back"), "{again}");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planned_turn_that_is_taken_back_ends_its_chain_and_says_so() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, express()).await;
    plans(&bo, &[["H4; H2".to_owned(), "A3; A1".to_owned()]]).await;
    let before = play_id(&card).expect("a running match");
    ana.asks("play", json!({ "action": "H4" })).await;
    let replied = ana.call_after(&before).await;
    assert!(text(&replied).contains("had planned"), "{}", text(&replied));
    bo.asks("takeback", json!({})).await;
    ana.asks("takeback", json!({})).await;
    let back = bo
        .call_after(&play_id(&replied).expect("a running match"))
        .await;
    let panel = text(&open(&bo, &back).await);
    assert!(
        panel.contains("Played as you had planned: `H4` → `A3`. Then a turn was taken back"),
        "{panel}"
    );
    assert!(!panel.contains("something else"), "{panel}");
    chat.end().await;
}
