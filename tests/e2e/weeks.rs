//! Matches over days, with a clock moved by hand: deadlines, reminders, offers, downtime, vacations.

use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, is_end, play_id, text};
use crate::player::{Dice, begin, turn, whose};

/// The newest message in which somebody finds a control, null when there is none.
async fn newest_with(person: &Person<'_>, is: impl Fn(&str) -> bool) -> Value {
    person
        .sees()
        .await
        .into_iter()
        .rfind(|message| control(message, &is).is_some())
        .unwrap_or(Value::Null)
}

/// Waits for a message with a control, and presses it.
async fn press_newest(person: &Person<'_>, prefix: &str) -> Value {
    let mut found = Value::Null;
    person
        .chat
        .until(&format!("a control {prefix}"), async || {
            found = newest_with(person, |id| id.starts_with(prefix)).await;
            !found.is_null()
        })
        .await;
    let id = control(&found, |id| id.starts_with(prefix)).expect("the control found");
    person
        .presses_and_reads(found["id"].as_str().expect("an id"), &id)
        .await
}

async fn pings_become(person: &Person<'_>, count: u64) {
    person
        .chat
        .until(&format!("{count} pings"), async || {
            person.pings().await >= count
        })
        .await;
    assert_eq!(person.pings().await, count);
}

/// The text of a message that says something, once it is there.
async fn reads_of(person: &Person<'_>, words: &str) -> String {
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

fn paced(pace: &str, time_out: &str) -> Value {
    json!({ "game": "rvb", "begins": "me", "pace": pace, "time-out": time_out })
}

/// The next card after one, once it calls somebody.
async fn next(person: &Person<'_>, card: &Value) -> Value {
    person
        .call_after(&play_id(card).expect("a running match"))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strict_time_out_ends_the_match_once_and_tells_both() {
    let chat = Chat::by_hand().await;
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
    let end = ana
        .card_after(&play_id(&card).expect("a running match"))
        .await;
    assert!(is_end(&end));
    assert!(text(&end).contains("ran out of time"), "{}", text(&end));
    // Ana was reminded before her time was over; both are told of the end.
    pings_become(&ana, before_ana + 2).await;
    pings_become(&bo, before_bo + 1).await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friendly_time_out_is_told_to_both_once_and_can_be_claimed() {
    let chat = Chat::by_hand().await;
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
    let sure = control(&question, |id| id.ends_with(":yes")).expect("a question");
    bo.presses(question["id"].as_str().expect("an id"), &sure)
        .await;
    let end = ana
        .card_after(&play_id(&card).expect("a running match"))
        .await;
    assert!(text(&end).contains("ran out of time"), "{}", text(&end));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_comes_after_two_thirds_and_stops_with_the_move() {
    let chat = Chat::by_hand().await;
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
async fn a_draw_offer_pings_once_survives_a_restart_and_ends_the_match_when_agreed() {
    let mut chat = Chat::by_hand().await;
    {
        let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
    let card = ana.newest_card().await;
    let question = press_newest(&ana, "agree:").await;
    let sure = control(&question, |id| id.ends_with(":yes")).expect("a question");
    ana.presses(question["id"].as_str().expect("an id"), &sure)
        .await;
    let end = bo
        .card_after(&play_id(&card).expect("a running match"))
        .await;
    assert!(text(&end).contains("Draw agreed"), "{}", text(&end));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_is_asked_for_given_and_refused_once_the_reply_is_played() {
    let chat = Chat::by_hand().await;
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
        let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
        let card = begin(&ana, &bo, paced("1d", "strict")).await;
        let question = ana.asks("resign", json!({})).await;
        let sure = control(&question, |id| id.ends_with(":yes")).expect("a question");
        ana.presses(question["id"].as_str().expect("an id"), &sure)
            .await;
        bo.card_after(&play_id(&card).expect("a running match"))
            .await;
        let before = bo.pings().await;
        ana.asks("rematch", json!({})).await;
        pings_become(&bo, before + 1).await;
    }
    chat.hours_pass(48).await;
    chat.restart_bot().await;
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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

#[tokio::test(flavor = "multi_thread")]
async fn downtime_longer_than_a_deadline_is_given_back_and_said() {
    let mut chat = Chat::by_hand().await;
    let card = {
        let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
        begin(&ana, &bo, paced("1d", "strict")).await
    };
    chat.hours_pass(2).await;
    chat.stop_bot().await;
    chat.hours_pass(24 * 3).await;
    chat.restart_bot().await;
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
    let end = ana
        .card_after(&play_id(&card).expect("a running match"))
        .await;
    assert!(text(&end).contains("ran out of time"), "{}", text(&end));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_challenge_shows_every_time_rule() {
    let chat = Chat::by_hand().await;
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
        let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
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
    bo.presses(challenge["id"].as_str().expect("an id"), &accept)
        .await;
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
