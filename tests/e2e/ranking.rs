//! Who leads, as people see it: after a match the ratings stand on its last card, in this
//! server's tables and nowhere else; anybody looks back at it; and one can be forgotten.

use serde_json::json;

use crate::chat::{Chat, control, controls, custom_id, id, text};
use crate::player::whole_match;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_match_is_ranked_here_replayed_by_anybody_and_forgotten_on_request() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let chloe = chat.person("Chloé", "general");
    let game = json!({ "game": "helios", "options": "helios:express" });
    let end = whole_match(&chat, [&ana, &bo], game, 11).await.end;
    assert_eq!(text(&end).matches(" → ").count(), 2, "{}", text(&end));

    // Anybody looks back at it, step by step, privately.
    let button = control(&end, |id| id.starts_with("replay:")).expect("a way back");
    let first = chloe.presses_and_reads(id(&end), &button).await;
    assert!(text(&first).contains("étape 0 sur "), "{}", text(&first));
    let next = control(&first, |id| id.ends_with(":n")).expect("a next step");
    chloe.presses(id(&first), &next).await;
    let second = chloe.reads_again(&first).await;
    assert!(text(&second).contains("étape 1 sur "), "{}", text(&second));
    let menu = control(&second, |id| id.starts_with("jump:")).expect("a menu of steps");
    let offered = controls(&second)
        .into_iter()
        .find(|one| custom_id(one) == menu)
        .and_then(|one| one["options"][1]["value"].as_str().map(str::to_owned))
        .expect("a second step to jump to");
    chloe.chooses(id(&first), &menu, &offered).await;
    let third = chloe.reads_again(&second).await;
    let step = format!("étape {offered} sur ");
    assert!(text(&third).contains(&step), "{}", text(&third));

    // Its people stand in this server's table, and in no other server's.
    let here = ana.asks("leaderboard", json!({ "by": "wins" })).await;
    for name in ["Ana", "Bo"] {
        assert!(text(&here).contains(name), "{}", text(&here));
    }
    let elsewhere = chat.person("Chloé", "lobby");
    let other = elsewhere.asks("leaderboard", json!({ "by": "wins" })).await;
    assert!(!text(&other).contains("Bo"), "{}", text(&other));

    let profile = ana.asks("profile", json!({})).await;
    assert!(text(&profile).contains("1 match"), "{}", text(&profile));
    assert!(!text(&profile).contains("1 matches"), "{}", text(&profile));
    let history = bo.asks("history", json!({ "game": "helios" })).await;
    assert!(text(&history).contains("Ana"), "{}", text(&history));
    let file = bo.asks("export", json!({ "format": "text" })).await;
    let name = file["attachments"][0]["filename"].as_str().unwrap_or("");
    assert!(name.ends_with(".txt"), "{file}");
    assert!(!ana.completes("replay", "match", "").await.is_empty());

    // Ana is forgotten: Bo keeps his result against somebody.
    let privacy = ana.asks("privacy", json!({})).await;
    ana.presses(id(&privacy), "forget").await;
    let question = ana.reads_again(&privacy).await;
    ana.presses(id(&privacy), "forget:yes").await;
    let done = ana.reads_again(&question).await;
    assert!(text(&done).contains("no longer know"), "{}", text(&done));
    let history = bo.asks("history", json!({})).await;
    let told = text(&history);
    assert!(told.contains("someone") && !told.contains("Ana"), "{told}");
    let table = bo.asks("leaderboard", json!({ "by": "points" })).await;
    let told = text(&table);
    assert!(told.contains("someone") && told.contains("Bo"), "{told}");
    chat.end().await;
}
