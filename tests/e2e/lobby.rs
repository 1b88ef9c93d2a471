//! Who waits for an opponent: open challenges in the lobby, and standing wishes that meet.

use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, id, list, play_id, text};
use crate::player::{Dice, turn, whose};

/// The menu of a lobby, and the value of its option that says this.
fn waiting(lobby: &Value, words: &str) -> (String, String) {
    let menu = crate::chat::controls(lobby)
        .into_iter()
        .find(|one| crate::chat::custom_id(one).starts_with("pick:"))
        .unwrap_or_else(|| panic!("no menu: {}", text(lobby)));
    let option = list(&menu, "options")
        .iter()
        .find(|option| {
            option["label"]
                .as_str()
                .is_some_and(|label| label.contains(words))
        })
        .unwrap_or_else(|| panic!("no option {words}: {menu}"));
    let value = option["value"].as_str().expect("a value").to_owned();
    (crate::chat::custom_id(&menu).to_owned(), value)
}

async fn first_card(person: &Person<'_>) -> Value {
    let mut card = Value::Null;
    person
        .chat
        .until("the first card", async || {
            card = person.newest_card().await;
            play_id(&card).is_some()
        })
        .await;
    card
}

async fn matches(person: &Person<'_>) -> String {
    text(&person.asks("matches", json!({})).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_challenge_is_found_in_the_lobby_and_accepted_from_there_once() {
    let chat = Chat::start().await;
    let [ana, bo, dan] = ["Ana", "Bo", "Dan"].map(|name| chat.person(name, "general"));
    let empty = bo.asks("lobby", json!({})).await;
    assert!(
        text(&empty).contains("Nobody is waiting"),
        "{}",
        text(&empty)
    );
    assert_eq!(empty["ephemeral_for"], bo.id.as_str());
    let open = json!({ "game": "helios", "begins": "me", "pace": "1d", "rated": false });
    let card = ana.asks("challenge", open).await;
    let named = json!({ "game": "rvb", "opponent": dan.id });
    ana.asks("challenge", named).await;
    let own = ana.asks("lobby", json!({})).await;
    assert!(text(&own).contains("(you)"), "{}", text(&own));
    assert!(
        control(&own, |id| id.starts_with("pick:")).is_none(),
        "nothing of one's own"
    );
    let lobby = bo.asks("lobby", json!({})).await;
    let said = text(&lobby);
    for words in [
        "Ana",
        "Hélios",
        "1 day a turn, strict",
        "unrated",
        "expires <t:",
        id(&card),
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(
        !said.contains("RVB"),
        "a named challenge waits for nobody else: {said}"
    );
    let late = dan.asks("lobby", json!({})).await;
    let (menu, value) = waiting(&lobby, "Ana");
    bo.chooses(id(&lobby), &menu, &value).await;
    let answered = bo.reads_again(&lobby).await;
    assert!(text(&answered).contains("has begun"), "{}", text(&answered));
    let board = first_card(&ana).await;
    assert_eq!(whose(&board, [&ana, &bo]).id, ana.id);
    chat.until("the challenge says who accepted", async || {
        text(&ana.reads(id(&card)).await).contains("has accepted")
    })
    .await;
    let (menu, value) = waiting(&late, "Ana");
    dan.chooses(id(&late), &menu, &value).await;
    let told = dan.reads_again(&late).await;
    assert!(text(&told).contains("plus ouvert"), "{}", text(&told));
    assert!(
        control(&told, |id| id.starts_with("pick:")).is_none(),
        "the list is today's"
    );
    turn(&ana, &board, &mut Dice::new(1)).await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wish_meets_anothers_after_a_restart_and_calls_both_once() {
    let mut chat = Chat::start().await;
    let wish = json!({ "game": "helios", "pace": "1d" });
    {
        let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
        let noted = ana.asks("wish", wish.clone()).await;
        assert!(text(&noted).contains("Noted"), "{}", text(&noted));
        let again = ana.asks("wish", wish.clone()).await;
        assert!(text(&again).contains("already"), "{}", text(&again));
        // Another pace is another wish.
        let other = bo
            .asks("wish", json!({ "game": "helios", "pace": "3d" }))
            .await;
        assert!(text(&other).contains("Noted"), "{}", text(&other));
        let listed = bo.asks("lobby", json!({})).await;
        assert!(text(&listed).contains("any variant"), "{}", text(&listed));
    }
    chat.restart_bot().await;
    chat.commands_are_there().await;
    let (ana, bo) = (chat.person("Ana", "general"), chat.person("Bo", "general"));
    let before = [ana.pings().await, bo.pings().await];
    let mut express = wish.clone();
    express["options"] = json!("helios:express");
    let met = bo.asks("wish", express).await;
    assert!(text(&met).contains("has begun"), "{}", text(&met));
    let card = first_card(&ana).await;
    let said = text(&card);
    assert!(said.contains("express"), "{said}");
    assert!(said.contains("your wish is met"), "{said}");
    for (person, before) in [(&ana, before[0]), (&bo, before[1])] {
        assert!(said.contains(&format!("<@{}>", person.id)), "{said}");
        chat.until("one call each", async || person.pings().await > before)
            .await;
        assert_eq!(person.pings().await, before + 1);
    }
    let mover = if said.contains(&format!("<@{}>, it is your turn", ana.id)) {
        &ana
    } else {
        &bo
    };
    turn(mover, &card, &mut Dice::new(2)).await;
    let left = ana.asks("wish", json!({})).await;
    assert!(text(&left).contains("no standing wish"), "{}", text(&left));
    let left = bo.asks("wish", json!({})).await;
    let unwish = control(&left, |id| id.starts_with("unwish:")).expect("the other wish stands");
    bo.presses(id(&left), &unwish).await;
    let gone = bo.reads_again(&left).await;
    assert!(text(&gone).contains("withdrawn"), "{}", text(&gone));
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_wishes_at_the_same_instant_make_one_match() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let wish = json!({ "game": "rvb" });
    let (one, two) = tokio::join!(
        ana.asks("wish", wish.clone()),
        bo.asks("wish", wish.clone())
    );
    let said = [text(&one), text(&two)];
    assert_eq!(
        said.iter()
            .filter(|text| text.contains("has begun"))
            .count(),
        1,
        "{said:?}"
    );
    assert_eq!(
        said.iter().filter(|text| text.contains("Noted")).count(),
        1,
        "{said:?}"
    );
    first_card(&ana).await;
    for person in [&ana, &bo] {
        let listed = matches(person).await;
        assert!(listed.contains("Your match"), "{listed}");
        let wishes = text(&person.asks("wish", json!({})).await);
        assert!(wishes.contains("no standing wish"), "{wishes}");
    }
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_challenge_and_a_fitting_wish_meet_whichever_came_first() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    bo.asks("wish", json!({ "game": "rite" })).await;
    let before = bo.pings().await;
    let taken = ana
        .asks("challenge", json!({ "options": "rite:5", "begins": "me" }))
        .await;
    assert!(text(&taken).contains("has accepted"), "{}", text(&taken));
    let card = first_card(&ana).await;
    assert!(text(&card).contains("your wish is met"), "{}", text(&card));
    chat.until("a call", async || bo.pings().await > before)
        .await;
    assert_eq!(bo.pings().await, before + 1);
    // The other way round; a challenge to somebody else and one's own are passed over.
    let dan = chat.person("Dan", "general");
    let open = ana.asks("challenge", json!({ "game": "helios" })).await;
    ana.asks("wish", json!({ "game": "helios" })).await;
    let listed = text(&ana.asks("lobby", json!({})).await);
    assert!(
        listed.contains("Open challenges") && listed.contains("Standing wishes"),
        "{listed}"
    );
    let met = dan.asks("wish", json!({ "game": "helios" })).await;
    assert!(text(&met).contains("a commencé"), "{}", text(&met));
    chat.until("the challenge says so", async || {
        text(&ana.reads(id(&open)).await).contains("has accepted")
    })
    .await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wishes_meet_where_the_bot_is_a_guest_and_nowhere_else() {
    let chat = Chat::start().await;
    let there = chat.person("Ana", "Ana, Bo, Chloé");
    let bo = chat.person("Bo", "general");
    let strict = there
        .asks("wish", json!({ "game": "rvb", "pace": "1d" }))
        .await;
    assert!(
        text(&strict).contains("not a member here"),
        "{}",
        text(&strict)
    );
    there.asks("wish", json!({ "game": "rvb" })).await;
    let alone = bo.asks("wish", json!({ "game": "rvb" })).await;
    assert!(
        text(&alone).contains("Noted"),
        "another place: {}",
        text(&alone)
    );
    let with_bot = chat
        .person("Ana", "bot")
        .asks("wish", json!({ "game": "rvb" }))
        .await;
    assert!(
        text(&with_bot).contains("nobody else"),
        "{}",
        text(&with_bot)
    );
    let lobby = there.asks("lobby", json!({})).await;
    assert!(text(&lobby).contains("(you)"), "{}", text(&lobby));
    // Here the card can only follow what somebody typed; it calls both all the same.
    let bo = chat.person("Bo", "Ana, Bo, Chloé");
    let before = [there.pings().await, bo.pings().await];
    let met = bo.asks("wish", json!({ "game": "rvb" })).await;
    assert!(text(&met).contains("has begun"), "{}", text(&met));
    let card = first_card(&there).await;
    assert!(text(&card).contains("your wish is met"), "{}", text(&card));
    chat.until("one call each", async || {
        [there.pings().await, bo.pings().await] == [before[0] + 1, before[1] + 1]
    })
    .await;
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wish_lapses_after_two_weeks_and_nobody_has_too_many() {
    let chat = Chat::by_hand().await;
    let [ana, bo] = chat.both();
    for pace in ["none", "1h", "8h", "1d", "3d"] {
        let noted = ana
            .asks("wish", json!({ "game": "rvb", "pace": pace }))
            .await;
        assert!(text(&noted).contains("Noted"), "{}", text(&noted));
    }
    let many = ana.asks("wish", json!({ "game": "rite" })).await;
    assert!(text(&many).contains("as many as"), "{}", text(&many));
    let own = ana.asks("wish", json!({})).await;
    assert_eq!(text(&own).matches("RVB").count(), 5, "{}", text(&own));
    chat.hours_pass(24 * 14).await;
    let noted = bo.asks("wish", json!({ "game": "rvb" })).await;
    assert!(text(&noted).contains("Noted"), "{}", text(&noted));
    let odd = bo
        .asks("wish", json!({ "game": "rvb", "rounds": "one" }))
        .await;
    assert!(text(&odd).contains("two rounds"), "{}", text(&odd));
    chat.end().await;
}
