//! Offers: draws, takebacks, rematches. They wait for days and through restarts.

use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, id, play_id, text};
use crate::player::{Dice, begin, ready, turn};
use crate::waiting::{ends_with, next, paced, pings_become, press_newest, reads_of, says_yes};

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_offer_pings_once_survives_a_restart_and_ends_the_match_when_agreed() {
    let mut chat = Chat::by_hand().await;
    {
        let [ana, bo] = chat.both();
        begin(&ana, &bo, paced("7d", "strict")).await;
        let before = ana.pings().await;
        let told = bo.asks("draw", json!({})).await;
        assert!(text(&told).contains("have offered"), "{}", text(&told));
        pings_become(&ana, before + 1).await;
        reads_of(&ana, "offers a draw").await;
        let twice = bo.asks("draw", json!({})).await;
        assert!(text(&twice).contains("already offered"), "{}", text(&twice));
        let listed = text(&ana.asks("matches", json!({})).await);
        assert!(
            listed.contains("offers a draw") && listed.contains("⏱ <t:"),
            "{listed}"
        );
        let own = press_newest(&bo, "agree:").await;
        assert!(text(&own).contains("not offered"), "{}", text(&own));
        assert_eq!(ana.pings().await, before + 1);
    }
    chat.restart_bot().await;
    chat.hours_pass(48).await;
    let [ana, bo] = chat.both();
    let card = ana.newest_card().await;
    let question = press_newest(&ana, "agree:").await;
    says_yes(&ana, &question).await;
    ends_with(&bo, &card, "Draw agreed").await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_is_asked_for_given_and_refused_once_the_reply_is_played() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, paced("1d", "strict")).await;
    let start = text(&card);
    turn(&ana, &card, &mut Dice::new(3)).await;
    let played = next(&bo, &card).await;
    let before = bo.pings().await;
    ana.asks("takeback", json!({})).await;
    pings_become(&bo, before + 1).await;
    press_newest(&bo, "agree:").await;
    let back = next(&ana, &played).await;
    assert_eq!(
        text(&back).contains("Round 1: 0–0"),
        start.contains("Round 1: 0–0")
    );
    assert!(text(&back).contains(&format!("<@{}>", ana.id)));
    turn(&ana, &back, &mut Dice::new(4)).await;
    let played = next(&bo, &back).await;
    ana.asks("takeback", json!({})).await;
    turn(&bo, &played, &mut Dice::new(5)).await;
    next(&ana, &played).await;
    let gone = press_newest(&bo, "agree:").await;
    assert!(
        text(&gone).contains("not offered any more"),
        "{}",
        text(&gone)
    );
    let too_late = bo.asks("takeback", json!({})).await;
    assert!(text(&too_late).contains("asked"), "{}", text(&too_late));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_accepted_days_and_a_restart_later_and_both_pressing_make_one_match() {
    let mut chat = Chat::by_hand().await;
    {
        let [ana, bo] = chat.both();
        let card = begin(&ana, &bo, paced("1d", "strict")).await;
        let question = ana.asks("resign", json!({})).await;
        says_yes(&ana, &question).await;
        bo.card_after(&play_id(&card).expect("a running match"))
            .await;
        let before = bo.pings().await;
        ana.asks("rematch", json!({})).await;
        pings_become(&bo, before + 1).await;
    }
    chat.hours_pass(48).await;
    chat.restart_bot().await;
    let [ana, bo] = chat.both();
    chat.commands_are_there().await;
    // Both press at once: Bo the Accept button, and the command as well.
    let (one, two) = tokio::join!(press_newest(&bo, "agree:"), bo.asks("rematch", json!({})));
    let said = format!("{}{}", text(&one), text(&two));
    assert!(
        said.contains("rematch has begun") || said.contains("already begun"),
        "{said}"
    );
    let mut card = Value::Null;
    chat.until("the new match's card", async || {
        card = ana.newest_card().await;
        play_id(&card).is_some()
    })
    .await;
    // Bo begins now, and there is one running match.
    assert!(
        text(&card).contains(&format!("<@{}>", bo.id)),
        "{}",
        text(&card)
    );
    let listed = ana.asks("matches", json!({})).await;
    assert!(text(&listed).contains("Your match"), "{}", text(&listed));
    assert!(
        !text(&listed).contains("Your 2 matches"),
        "{}",
        text(&listed)
    );
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_completed_with_finished_matches_that_can_be_played_again() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    for _ in 0..2 {
        begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
        let question = ana.asks("resign", json!({})).await;
        let sure = control(&question, |id| id.ends_with(":yes")).expect("a question");
        ana.presses(id(&question), &sure).await;
        chat.until("the end", async || {
            ana.completes("resign", "match", "").await.is_empty()
        })
        .await;
    }
    let offered = async || ana.completes("rematch", "match", "").await;
    assert_eq!(offered().await, ["2", "1"], "the latest first");
    bo.asks("rematch", json!({ "match": "2" })).await;
    ana.asks("rematch", json!({ "match": "2" })).await;
    chat.until("the rematch is begun", async || offered().await == ["1"])
        .await;
    assert_eq!(ana.completes("resign", "match", "").await, ["3"]);
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guests_card_has_a_button_for_a_draw_and_for_a_takeback() {
    let chat = Chat::start().await;
    let [ana, bo] = ["Ana", "Bo"].map(|name| chat.person(name, "pair"));
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    assert!(
        control(&card, |id| id.ends_with(":takeback")).is_none(),
        "nothing is played yet"
    );
    let (panel, yes) = ready(&ana, &card, "H1").await;
    ana.presses(&panel, &yes).await;
    let card = ana.card_after("play:1:1").await;
    let press = async |person: &Person<'_>, message: &Value, end: &str| {
        let button = control(message, |id| id.starts_with(end)).expect("a button");
        person.presses(id(message), &button).await;
    };
    let asked = async |who: &Person<'_>| {
        let mut found = Value::Null;
        chat.until("an offer", async || {
            let seen = who.sees().await;
            let last = seen.into_iter().next_back().unwrap_or_default();
            let stands = control(&last, |id| id.starts_with("agree:")).is_some();
            found = last;
            stands
        })
        .await;
        found
    };
    press(&ana, &card, "offer:1:takeback").await;
    press(&bo, &asked(&bo).await, "agree:").await;
    let back = ana
        .card_after(&play_id(&card).expect("a running match"))
        .await;
    assert!(
        text(&back).contains(&format!("<@{}>", ana.id)),
        "{}",
        text(&back)
    );
    press(&bo, &back, "offer:1:draw").await;
    let question = {
        let call = asked(&ana).await;
        let agree = control(&call, |id| id.starts_with("agree:")).expect("a button");
        ana.presses_and_reads(id(&call), &agree).await
    };
    press(&ana, &question, "agree:").await;
    chat.until("the end", async || {
        let seen = bo.sees().await;
        seen.iter()
            .any(|message| text(message).contains("Draw agreed"))
    })
    .await;
    chat.end().await;
}
