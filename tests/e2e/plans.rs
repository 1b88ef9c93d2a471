//! Answers planned ahead, by two people in the chat.

use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, id, play_id, text};
use crate::player::{begin, open, ready};

async fn plans(person: &Person<'_>, answer: &str, reply: &str) -> String {
    let options = json!({ "if": answer, "then": reply });
    let said = person.asks("plan", options).await;
    assert_eq!(
        said["ephemeral_for"],
        person.id.as_str(),
        "for oneself alone"
    );
    text(&said)
}

fn game() -> Value {
    json!({ "options": "helios:express", "begins": "me" })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planned_answer_is_played_with_one_notice_after_a_restart_between() {
    let mut chat = Chat::start().await;
    let card = {
        let [ana, bo] = chat.both();
        let card = begin(&ana, &bo, game()).await;
        let kept = plans(&bo, "h 4", "a3").await;
        assert!(
            kept.contains("Noted") && kept.contains("`H4`") && kept.contains("`A3`"),
            "{kept}"
        );
        assert!(plans(&bo, "H5", "A1").await.contains("2. if"));
        card
    };
    chat.restart_bot().await;
    chat.commands_are_there().await;
    let [ana, bo] = chat.both();
    // Nothing of it is seen by anybody else.
    let hers = ana.asks("plan", json!({})).await;
    assert!(text(&hers).contains("planned nothing"), "{}", text(&hers));
    for message in ana.sees().await {
        if message["ephemeral_for"].is_null() {
            assert!(!text(&message).contains("A3"), "{}", text(&message));
        }
    }
    let before = [ana.pings().await, bo.pings().await];
    let (panel, yes) = ready(&ana, &card, "H4").await;
    ana.presses(&panel, &yes).await;
    let next = ana
        .call_after(&play_id(&card).expect("a running match"))
        .await;
    let said = text(&next);
    assert!(said.contains("H4:"), "both actions: {said}");
    assert!(
        said.contains("had planned the answer: A3"),
        "both actions: {said}"
    );
    assert!(
        said.contains(&format!("<@{}>, it is your turn", ana.id)),
        "{said}"
    );
    assert_eq!(play_id(&next).as_deref(), Some("play:1:3"));
    chat.until("the private answer", async || {
        text(&ana.reads(&panel).await).contains("had planned an answer to this")
    })
    .await;
    let card_now = ana.newest_card().await;
    assert_eq!(card_now["id"], next["id"], "one card for both");
    assert_eq!(
        [ana.pings().await, bo.pings().await],
        [before[0] + 1, before[1]]
    );
    // The turn goes on from there, by hand.
    let (panel, yes) = ready(&ana, &next, "H1").await;
    ana.presses(&panel, &yes).await;
    ana.card_after("play:1:3").await;
    assert!(text(&bo.asks("plan", json!({})).await).contains("planned nothing"));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chain_is_answered_turn_by_turn_and_its_owner_is_told_of_it_once() {
    let mut chat = Chat::start().await;
    let (mut card, calls) = {
        let [ana, bo] = chat.both();
        let card = begin(&ana, &bo, game()).await;
        let odd = plans(&bo, "H4; H2", "A3").await;
        assert!(
            odd.contains("2 turns") && odd.contains("one answer") && odd.contains("`H4; H2`"),
            "{odd}"
        );
        let odd = plans(&bo, "H4; what", "A3; A1").await;
        assert!(
            odd.contains("Step 2: The turn you expect") && odd.contains("xample"),
            "{odd}"
        );
        let long = plans(&bo, "H4;H2;H1;H3;H5", "A1;A2;A3;A1;A2").await;
        assert!(long.contains("4 turns"), "{long}");
        // Each option is completed on the board after what stands before.
        let offered = bo.chat.post(
            "/sandbox/autocomplete",
            json!({ "as": bo.id, "channel": bo.channel, "name": "plan", "options": { "if": "H4; H2" },
                    "focused": "then", "value": "A3; A" }),
        );
        let offered = offered.await.to_string();
        assert!(offered.contains("\"A3; A1\""), "{offered}");
        let kept = plans(&bo, "h4; h2", "a3; a1").await;
        assert!(
            kept.contains("1. if `H4`, then `A3`; if `H2`, then `A1`"),
            "{kept}"
        );
        (card, [ana.pings().await, bo.pings().await])
    };
    for (turn, round) in [("H4", 1), ("H2", 2)] {
        let [ana, bo] = chat.both();
        let before = play_id(&card).expect("a running match");
        ana.asks("play", json!({ "action": turn })).await;
        card = ana.call_after(&before).await;
        assert!(
            text(&card).contains("had planned the answer"),
            "{}",
            text(&card)
        );
        assert!(text(&card).contains(&format!("<@{}>, it is your turn", ana.id)));
        assert_eq!(
            [ana.pings().await, bo.pings().await],
            [calls[0] + round, calls[1]],
            "one call for her, none for who planned"
        );
        if round == 1 {
            let waits = text(&bo.asks("plan", json!({})).await);
            assert!(
                waits.contains("1. if `H2`") && waits.contains("already played: `H4` → `A3`"),
                "{waits}"
            );
            chat.restart_bot().await;
            chat.commands_are_there().await;
        }
    }
    let [ana, bo] = chat.both();
    let before = play_id(&card).expect("a running match");
    ana.asks("play", json!({ "action": "H1" })).await;
    let next = bo.call_after(&before).await;
    assert_eq!(bo.pings().await, calls[1] + 1, "his turn, and nothing else");
    let panel = text(&open(&bo, &next).await);
    assert!(
        panel.contains("Played as you had planned: `H4` → `A3`, `H2` → `A1`"),
        "{panel}"
    );
    let again = text(&open(&bo, &next).await);
    assert!(!again.contains("as you had planned"), "{again}");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_is_made_changed_and_withdrawn_by_hand() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, game()).await;
    // Pressing Play while it is the other's turn leads to the plans.
    let waits = open(&bo, &card).await;
    assert!(text(&waits).contains("’s turn."), "{}", text(&waits));
    let panel = id(&waits).to_owned();
    let new = control(&waits, |id| id.starts_with("plan:")).expect("a button");
    let refused = bo
        .fills(&panel, &new, json!({ "text": "H9", "reply": "A3" }))
        .await;
    assert_eq!(refused["message"], panel.as_str(), "in its place");
    let mut shown = bo.reads_again(&waits).await;
    assert!(
        text(&shown).contains("The turn you expect from") && text(&shown).contains("`H9`"),
        "{}",
        text(&shown)
    );
    // Nothing typed is lost: the button opens the modal with it.
    let again = control(&shown, |id| id.starts_with("again:")).expect("a button");
    let opened = bo.presses(&panel, &again).await;
    let value = |at: usize| &opened["modal"]["components"][at]["components"][0]["value"];
    assert_eq!([value(0), value(1)], ["H9", "A3"]);
    for (values, said) in [
        (
            json!({ "text": "H4", "reply": "A3" }),
            "1. if `H4`, then `A3`",
        ),
        (
            json!({ "text": "H4; H2", "reply": "A3; A1" }),
            "`A3`; if `H2`",
        ),
        (
            json!({ "text": "H5", "reply": "A2" }),
            "1. if `H5`, then `A2`",
        ),
    ] {
        let press =
            control(&shown, |id| id.starts_with("replan:")).unwrap_or_else(|| again.clone());
        bo.fills(&panel, &press, values).await;
        shown = bo.reads_again(&shown).await;
        assert!(text(&shown).contains(said), "{}", text(&shown));
        assert!(!text(&shown).contains("2. if"), "{}", text(&shown));
    }
    // What a modal is opened with is what waits.
    let change = control(&shown, |id| id.starts_with("replan:")).expect("a button");
    let opened = bo.presses(&panel, &change).await;
    let value = &opened["modal"]["components"][0]["components"][0]["value"];
    assert_eq!(value, "H5");
    // A look at the board leads there as well, and keeps the picture.
    let board = bo.asks("board", json!({})).await;
    let below = control(&board, |id| id.starts_with("plan:")).expect("a button");
    let listed = bo.presses_and_reads(id(&board), &below).await;
    assert_ne!(listed["id"], board["id"]);
    assert!(text(&listed).contains("1. if `H5`"), "{}", text(&listed));
    let unplan = control(&shown, |id| id.starts_with("unplan:")).expect("a button");
    bo.presses(&panel, &unplan).await;
    let gone = bo.reads_again(&shown).await;
    assert!(text(&gone).contains("withdrawn"), "{}", text(&gone));
    // Opened for a turn that is over by now, a modal plans nothing.
    let opened = bo.presses(&panel, &new).await;
    ana.asks("play", json!({ "action": "H4" })).await;
    bo.call_after(&play_id(&card).expect("a running match"))
        .await;
    bo.asks("play", json!({ "action": "A3" })).await;
    let late = json!({ "as": bo.id, "interaction": opened["interaction"],
                       "values": { "text": "H2", "reply": "A1" } });
    let sent = chat.post("/sandbox/submit", late).await;
    assert_ne!(sent["outcome"], "failed", "{sent}");
    bo.is_told("nothing is noted").await;
    let none = text(&bo.asks("plan", json!({})).await);
    assert!(none.contains("planned nothing"), "{none}");
    // The answer to a turn by hand has the button, too.
    ana.asks("play", json!({ "action": "H2" })).await;
    let played = bo.asks("play", json!({ "action": "A1" })).await;
    assert!(text(&played).contains("Played: A1"), "{}", text(&played));
    control(&played, |id| id.starts_with("plan:")).expect("a button");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_turn_drops_the_plan_and_its_owner_reads_so_once() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, game()).await;
    plans(&bo, "H4", "A3").await;
    ana.asks("play", json!({ "action": "H1" })).await;
    let next = bo
        .call_after(&play_id(&card).expect("a running match"))
        .await;
    assert!(text(&next).contains(&format!("<@{}>, it is your turn", bo.id)));
    let panel = open(&bo, &next).await;
    assert!(
        text(&panel).contains("your plan is dropped"),
        "{}",
        text(&panel)
    );
    let again = open(&bo, &next).await;
    assert!(!text(&again).contains("dropped"), "{}", text(&again));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_that_cannot_be_is_refused_with_the_usual_sentences() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, json!({ "options": "rite:5", "begins": "me" })).await;
    assert!(plans(&ana, "a1", "b2").await.contains("your own turn"));
    let goes_on = plans(&bo, "a1", "e5").await;
    assert!(
        goes_on.contains("goes on") && goes_on.contains("`a1 "),
        "{goes_on}"
    );
    let whole = goes_on
        .split('`')
        .find(|one| one.starts_with("a1 "))
        .expect("an example")
        .to_owned();
    let odd = plans(&bo, &whole, "z9").await;
    assert!(
        odd.contains("after `a1 ") && odd.contains("xample"),
        "{odd}"
    );
    let unreadable = plans(&bo, "what?", "e5").await;
    assert!(
        unreadable.contains("expect from") && unreadable.contains("xample"),
        "{unreadable}"
    );
    let half = plans(&bo, &whole, "e5").await;
    let reply = half
        .split('`')
        .find(|one| one.starts_with("e5 "))
        .expect("an example")
        .to_owned();
    assert!(half.contains("your own turn goes on"), "{half}");
    let both = bo.asks("plan", json!({ "if": whole })).await;
    assert!(text(&both).contains("Name both"), "{}", text(&both));
    // Both options are completed: the other's turn, and the answer on the board after it.
    assert!(bo.completes("plan", "if", "a1 ").await.contains(&whole));
    let kept = bo.asks("plan", json!({ "if": whole, "then": reply })).await;
    let unplan = control(&kept, |id| id.starts_with("unplan:")).expect("a button");
    bo.presses(id(&kept), &unplan).await;
    let gone = bo.reads_again(&kept).await;
    assert!(text(&gone).contains("withdrawn"), "{}", text(&gone));
    bo.asks("plan", json!({ "if": whole, "then": reply })).await;
    // A whole turn to a whole turn, typed in two steps.
    let (placed, moved) = whole.split_once(' ').expect("two actions");
    ana.asks("play", json!({ "action": placed })).await;
    ana.asks("play", json!({ "action": moved })).await;
    let next = ana
        .call_after(&play_id(&card).expect("a running match"))
        .await;
    assert!(
        text(&next).contains("had planned the answer"),
        "{}",
        text(&next)
    );
    let exported = ana.asks("export", json!({ "format": "json" })).await;
    assert!(!exported.to_string().contains("unplan"), "{exported}");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_takeback_drops_what_was_planned_for_the_board_before_it() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, game()).await;
    ana.asks("play", json!({ "action": "H1" })).await;
    ana.card_after(&play_id(&card).expect("a running match"))
        .await;
    plans(&ana, "A2", "H2").await;
    ana.asks("takeback", json!({})).await;
    bo.asks("takeback", json!({})).await;
    chat.until("it is Ana's turn again", async || {
        text(&ana.newest_card().await).contains(&format!("<@{}>, it is your turn", ana.id))
            || text(&ana.newest_card().await).contains("’s turn.")
    })
    .await;
    ana.asks("play", json!({ "action": "H1" })).await;
    let before = ana.pings().await;
    bo.asks("play", json!({ "action": "A2" })).await;
    chat.until("Ana is called", async || ana.pings().await > before)
        .await;
    let said = text(&ana.newest_card().await);
    assert!(!said.contains("had planned"), "{said}");
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_the_bot_is_a_guest_plans_are_made_by_buttons_and_played_as_well() {
    let chat = Chat::start().await;
    // Bo has not installed the bot: here he has no commands.
    let [ana, bo] = ["Ana", "Bo"].map(|name| chat.person(name, "Ana, Bo, Chloé"));
    let card = begin(&ana, &bo, game()).await;
    let waits = open(&bo, &card).await;
    assert!(!text(&waits).contains("/plan"), "{}", text(&waits));
    let new = control(&waits, |id| id.starts_with("plan:")).expect("a button");
    bo.fills(
        id(&waits),
        &new,
        json!({ "text": "H4; H2", "reply": "A3; A1" }),
    )
    .await;
    let kept = bo.reads_again(&waits).await;
    assert!(text(&kept).contains("1. if `H4`"), "{}", text(&kept));
    let mut card = card;
    let calls = bo.pings().await;
    for turn in ["H4", "H2"] {
        let (panel, yes) = ready(&ana, &card, turn).await;
        ana.presses(&panel, &yes).await;
        card = ana
            .call_after(&play_id(&card).expect("a running match"))
            .await;
        let said = text(&card);
        assert!(said.contains("had planned the answer"), "{said}");
        assert!(
            said.contains(&format!("<@{}>, it is your turn", ana.id)),
            "{said}"
        );
    }
    assert_eq!(bo.pings().await, calls, "who planned is not called");
    let after = text(&open(&bo, &card).await);
    assert!(
        after.contains("Played as you had planned: `H4` → `A3`, `H2` → `A1`"),
        "{after}"
    );
    chat.end().await;
}
