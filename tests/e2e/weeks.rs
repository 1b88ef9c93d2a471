//! Matches over days, with a clock moved by hand: deadlines, reminders, downtime, vacations.

use serde_json::json;

use crate::chat::{Chat, control, id, is_end, play_id, text};
use crate::player::{Dice, begin, turn, whose};
use crate::waiting::{ends_with, next, paced, pings_become, press_newest, reads_of, says_yes};

#[tokio::test(flavor = "multi_thread")]
async fn a_strict_time_out_ends_the_match_once_and_tells_both() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, paced("1d", "strict")).await;
    let (before_ana, before_bo) = (ana.pings().await, bo.pings().await);
    let deadline = (chat.now() + 24 * 3_600_000).div_euclid(1_000);
    assert!(
        text(&card).contains(&format!("<t:{deadline}:f>")),
        "the deadline shown is the stored one: {}",
        text(&card)
    );
    chat.hours_pass(24).await;
    pings_become(&ana, before_ana + 1).await;
    assert_eq!(ana.newest_card().await["id"], card["id"], "not yet");
    chat.hours_pass(1).await;
    ends_with(&ana, &card, "ran out of time").await;
    // Ana was reminded before her time was over; both are told of the end.
    pings_become(&ana, before_ana + 2).await;
    pings_become(&bo, before_bo + 1).await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friendly_time_out_is_told_to_both_once_and_can_be_claimed() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, paced("8h", "friendly")).await;
    let early = bo.asks("claim", json!({})).await;
    assert!(text(&early).contains("no win on time"), "{}", text(&early));
    let (before_ana, before_bo) = (ana.pings().await, bo.pings().await);
    chat.hours_pass(9).await;
    reads_of(&bo, "is over time").await;
    pings_become(&ana, before_ana + 1).await;
    pings_become(&bo, before_bo + 1).await;
    // Nobody is told again, however long it takes.
    chat.hours_pass(24 * 30).await;
    assert_eq!(
        ana.newest_card().await["id"],
        card["id"],
        "the match goes on"
    );
    let question = press_newest(&bo, "claim:").await;
    assert_eq!(
        ana.pings().await,
        before_ana + 1,
        "silence after the nudges"
    );
    says_yes(&bo, &question).await;
    ends_with(&ana, &card, "ran out of time").await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_comes_after_two_thirds_and_stops_with_the_move() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    let people = [&ana, &bo];
    let card = begin(&ana, &bo, paced("3d", "strict")).await;
    let before = ana.pings().await;
    chat.hours_pass(49).await;
    reads_of(&ana, "ends <t:").await;
    pings_become(&ana, before + 1).await;
    turn(whose(&card, people), &card, &mut Dice::new(1)).await;
    let card = next(&ana, &card).await;
    let before = bo.pings().await;
    // Just before the reminder: the move cancels it.
    chat.hours_pass(47).await;
    turn(whose(&card, people), &card, &mut Dice::new(2)).await;
    let card = next(&bo, &card).await;
    chat.hours_pass(2).await;
    // Ana's turn now: her own reminder is the next thing that is due.
    let anas = ana.pings().await;
    chat.hours_pass(47).await;
    pings_become(&ana, anas + 1).await;
    assert_eq!(bo.pings().await, before, "no reminder after the move");
    assert!(play_id(&card).is_some());
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn downtime_longer_than_a_deadline_is_given_back_and_said() {
    let mut chat = Chat::by_hand().await;
    let card = {
        let [ana, bo] = chat.both();
        begin(&ana, &bo, paced("1d", "strict")).await
    };
    chat.hours_pass(2).await;
    chat.stop_bot().await;
    chat.hours_pass(24 * 3).await;
    chat.restart_bot().await;
    let [ana, bo] = chat.both();
    let said = reads_of(&bo, "I was down from").await;
    assert!(said.contains("given that time back"), "{said}");
    let deadline = (chat.now() + 22 * 3_600_000).div_euclid(1_000);
    chat.until("the new deadline on the card", async || {
        text(&ana.newest_card().await).contains(&format!("<t:{deadline}:f>"))
    })
    .await;
    assert_eq!(
        ana.newest_card().await["id"],
        card["id"],
        "nobody is pinged for it"
    );
    turn(&ana, &card, &mut Dice::new(6)).await;
    next(&bo, &card).await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_is_shown_on_the_cards_keeps_the_time_and_is_bounded() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, paced("1d", "strict")).await;
    chat.hours_pass(4).await;
    let told = ana.asks("vacation", json!({ "days": 10 })).await;
    assert!(text(&told).contains("on vacation until"), "{}", text(&told));
    let deadline = (chat.now() + (240 + 20) * 3_600_000).div_euclid(1_000);
    chat.until("the vacation on the card", async || {
        let card = text(&bo.newest_card().await);
        card.contains("is on vacation until") && card.contains(&format!("<t:{deadline}:f>"))
    })
    .await;
    let too_long = ana.asks("vacation", json!({ "days": 30 })).await;
    assert!(text(&too_long).contains("30 days") || text(&too_long).contains("until"));
    chat.hours_pass(24 * 9).await;
    assert_eq!(
        ana.newest_card().await["id"],
        card["id"],
        "the clock stands still"
    );
    let bos = bo.asks("vacation", json!({})).await;
    assert!(text(&bos).contains("not on vacation"), "{}", text(&bos));
    // It ends by itself; then the remaining time runs out.
    chat.hours_pass(24 * 31).await;
    ends_with(&ana, &card, "ran out of time").await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_challenge_shows_every_time_rule() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    let mut options = paced("3d", "friendly");
    options["opponent"] = json!(bo.id);
    let card = ana.asks("challenge", options).await;
    let said = text(&card);
    for words in [
        "3 days, friendly",
        "may claim the win",
        "30 days of vacation",
        "downtime",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_without_a_gap_changes_no_deadline() {
    let mut chat = Chat::by_hand().await;
    let before = {
        let [ana, bo] = chat.both();
        text(&begin(&ana, &bo, paced("1h", "strict")).await)
    };
    chat.restart_bot().await;
    let ana = chat.person("Ana", "general");
    chat.commands_are_there().await;
    assert_eq!(text(&ana.newest_card().await), before);
    chat.hours_pass(2).await;
    chat.until("the end", async || is_end(&ana.newest_card().await))
        .await;
    let end = text(&ana.newest_card().await);
    assert!(
        end.contains("Ana\u{2069} ran out of time"),
        "the time loss is Ana's: {end}"
    );
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_no_direct_messages_is_called_in_the_place_and_the_off_switch_holds() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    let set = ana.asks("settings", json!({ "notices": "dm" })).await;
    assert!(text(&set).contains("direct message"), "{}", text(&set));
    let closed = json!({ "kind": "close_dms", "person": ana.id });
    chat.post("/sandbox/misbehave", closed).await;
    let refused = ana.asks("settings", json!({ "notices": "dm" })).await;
    assert!(
        text(&refused).contains("did not arrive"),
        "{}",
        text(&refused)
    );
    bo.asks("settings", json!({ "notices": "nowhere" })).await;
    let (anas, bos) = (ana.pings().await, bo.pings().await);
    let mut options = paced("1d", "strict");
    options["opponent"] = json!(bo.id);
    let challenge = ana.asks("challenge", options).await;
    let accept = control(&challenge, |id| id.starts_with("accept:")).expect("an Accept button");
    bo.presses(id(&challenge), &accept).await;
    // Her turn: the direct message is refused, so the place calls her; the match goes on.
    reads_of(&ana, "it is your turn in RVB").await;
    pings_become(&ana, anas + 1).await;
    let card = ana.newest_card().await;
    turn(&ana, &card, &mut Dice::new(8)).await;
    let before = play_id(&card).expect("a running match");
    chat.until("Bo's card", async || {
        play_id(&ana.newest_card().await).is_some_and(|id| id != before)
    })
    .await;
    ana.asks("draw", json!({})).await;
    chat.hours_pass(20).await;
    chat.until("the offer on the card", async || {
        text(&ana.newest_card().await).contains("offers a draw")
    })
    .await;
    // The challenge called him; after that nothing does: no turn, no offer, no reminder.
    assert_eq!(bo.pings().await, bos + 1);
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_matches_that_wait_are_told_of_in_one_message() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    for _ in 0..3 {
        begin(&ana, &bo, paced("3d", "strict")).await;
    }
    let (before, bos) = (ana.pings().await, bo.pings().await);
    chat.hours_pass(49).await;
    let digest = reads_of(&ana, "3 matches wait for you").await;
    assert_eq!(digest.matches("\n- ").count(), 3, "{digest}");
    assert_eq!(digest.matches("[board](").count(), 3, "{digest}");
    pings_become(&ana, before + 1).await;
    // Nothing follows it before the time is over.
    chat.hours_pass(20).await;
    assert_eq!((ana.pings().await, bo.pings().await), (before + 1, bos));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_at_any_moment_stops_nothing_and_the_clock_decides() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    let guild = chat.get("/sandbox/world").await["guilds"][0]["id"].clone();
    let moves = async |kind: &str| {
        chat.goes_wrong(json!({ "kind": kind, "guild": guild, "person": bo.id }))
            .await;
    };
    // With a challenge open: it can still be withdrawn.
    let mut options = paced("1d", "strict");
    options["opponent"] = json!(bo.id);
    let challenge = ana.asks("challenge", options).await;
    moves("member_leave").await;
    let withdraw = control(&challenge, |id| id.starts_with("withdraw:")).expect("a button");
    let id = id(&challenge);
    ana.presses(id, &withdraw).await;
    moves("member_join").await;
    // With an offer standing, in the middle of a match: it stands, and the match goes on.
    let card = begin(&ana, &bo, paced("1d", "strict")).await;
    ana.asks("draw", json!({})).await;
    moves("member_leave").await;
    turn(&ana, &card, &mut Dice::new(9)).await;
    let card = next(&ana, &card).await;
    assert!(text(&card).contains("offers a draw"), "{}", text(&card));
    // Whose turn it is is gone: the clock decides, and who stayed is told.
    let before = ana.pings().await;
    chat.hours_pass(25).await;
    ends_with(&ana, &card, "Bo\u{2069} ran out of time").await;
    pings_become(&ana, before + 1).await;
    // The bot is well.
    assert!(text(&ana.asks("matches", json!({})).await).contains("no match"));
    chat.end().await;
}
