//! Offers that wait for days and through restarts: draws, takebacks, rematches.

use serde_json::{Value, json};

use crate::chat::{Chat, play_id, text};
use crate::player::{Dice, begin, turn};
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
            listed.contains("offers a draw") && listed.contains("Until <t:"),
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
