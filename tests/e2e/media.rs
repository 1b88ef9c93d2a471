//! Pictures, music and films: asked for by buttons and commands, and whole when they arrive.

use std::time::Duration;

use serde_json::{Value, json};

use crate::chat::{Chat, Person, control, id, text};
use crate::player::{begin, open};

/// The message an outcome names, once its files are there: a slow answer is deferred first.
async fn with_files(person: &Person<'_>, outcome: &Value) -> Value {
    let id = outcome["message"].as_str().expect("a message").to_owned();
    // Without optimisation music takes seconds, and the machine may have other work.
    for _ in 0..2_400 {
        let found = person.reads(&id).await;
        if !files(&found).is_empty() {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("never: an answer with files");
}

fn files(message: &Value) -> Vec<Value> {
    message["attachments"]
        .as_array()
        .cloned()
        .unwrap_or_default()
}

/// The bytes of the file whose name ends so; it is described.
async fn file(person: &Person<'_>, message: &Value, ending: &str) -> Vec<u8> {
    let file = files(message)
        .into_iter()
        .find(|file| {
            file["filename"]
                .as_str()
                .is_some_and(|name| name.ends_with(ending))
        })
        .unwrap_or_else(|| panic!("no {ending} in {message}"));
    let described = file["description"].as_str().unwrap_or_default();
    assert!(described.len() > 20, "{file} is not described");
    bytes(person, &file).await
}

async fn bytes(person: &Person<'_>, file: &Value) -> Vec<u8> {
    let url = file["url"].as_str().expect("an address");
    let url = if url.starts_with("http") {
        url.to_owned()
    } else {
        format!("{}{url}", person.chat.address)
    };
    let answer = reqwest::get(url).await.expect("the file is there");
    answer.bytes().await.expect("its bytes").to_vec()
}

/// How many frames a GIF has and how long it lasts, in hundredths of a second.
fn length(bytes: &[u8]) -> (usize, u32) {
    let mut decoder = gif::DecodeOptions::new().read_info(bytes).expect("a GIF");
    let (mut frames, mut hundredths) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        frames += 1;
        hundredths += u32::from(frame.delay);
    }
    (frames, hundredths)
}

/// How long an Ogg/Opus file lasts, in samples: the last page's position less what is skipped.
fn samples(bytes: &[u8]) -> u64 {
    assert_eq!(&bytes[..4], b"OggS");
    let at = |what: &[u8]| bytes.windows(what.len()).position(|window| window == what);
    let head = at(b"OpusHead").expect("an Opus file");
    let skip = u64::from(u16::from_le_bytes([bytes[head + 10], bytes[head + 11]]));
    let last = bytes
        .windows(4)
        .rposition(|window| window == b"OggS")
        .expect("pages");
    let position = bytes[last + 6..last + 14].try_into().expect("eight bytes");
    u64::from_le_bytes(position) - skip
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_of_rvb_is_heard_and_seen_for_the_same_time() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, json!({ "game": "rvb", "begins": "me" })).await;
    let note = control(&card, |id| id.starts_with("music:")).expect("a ♪ button");
    let outcome = bo.presses(id(&card), &note).await;
    let answer = with_files(&bo, &outcome).await;
    assert_eq!(answer["ephemeral_for"], bo.id.as_str());
    assert!(
        answer["content"]
            .as_str()
            .is_some_and(|text| text.contains("81 notes"))
    );
    // One message has both, each under the name and with the words of the body.
    let names: Vec<Value> = files(&answer)
        .iter()
        .map(|file| json!([file["filename"], file["content_type"]]))
        .collect();
    assert_eq!(
        names,
        [
            json!(["rvb-board.ogg", "audio/ogg"]),
            json!(["rvb-board.gif", "image/gif"])
        ]
    );
    let sound = file(&bo, &answer, ".ogg").await;
    let picture = file(&bo, &answer, ".gif").await;
    let (frames, hundredths) = length(&picture);
    assert_eq!(frames, 27);
    assert_eq!(samples(&sound), u64::from(hundredths) * 480);

    // From there the position: other notes, as long.
    let position = control(&answer, |id| id.ends_with(":pos")).expect("the other reading");
    let outcome = bo.presses(id(&answer), &position).await;
    let answer = with_files(&bo, &outcome).await;
    assert_eq!(files(&answer).len(), 2, "{answer}");
    let other = file(&bo, &answer, ".ogg").await;
    assert_ne!(other, sound);
    assert_eq!(samples(&other), samples(&sound));

    // The command without a match is the board, the same file again.
    let outcome = ana.types("music", json!({})).await;
    let answer = with_files(&ana, &outcome).await;
    assert_eq!(file(&ana, &answer, ".ogg").await, sound);
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_match_is_filmed_for_everybody_once() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let question = bo.asks("resign", json!({})).await;
    let yes = control(&question, |id| id.ends_with(":yes")).expect("an answer");
    bo.presses(id(&question), &yes).await;
    let before = crate::chat::play_id(&card).expect("a running match");
    let end = ana.card_after(&before).await;
    let film = control(&end, |id| id.starts_with("film:")).expect("a Film button");
    let id = id(&end);
    ana.presses(id, &film).await;
    let mut public = Value::Null;
    chat.until("the film for everybody", async || {
        let seen = bo.sees().await;
        let found = seen.into_iter().find(|message| {
            message["ephemeral_for"].is_null()
                && files(message).iter().any(|file| {
                    file["filename"]
                        .as_str()
                        .is_some_and(|n| n.ends_with(".gif"))
                })
        });
        public = found.unwrap_or(Value::Null);
        !public.is_null()
    })
    .await;
    let bytes = file(&bo, &public, ".gif").await;
    assert_eq!(length(&bytes).0, 2);
    // Afterwards who asks gets it alone, by the command as well.
    let outcome = bo.presses(id, &film).await;
    let again = with_files(&bo, &outcome).await;
    assert_eq!(again["ephemeral_for"], bo.id.as_str());
    assert_eq!(file(&bo, &again, ".gif").await, bytes);
    let outcome = ana.types("replay", json!({ "film": true })).await;
    let answer = with_files(&ana, &outcome).await;
    assert_eq!(answer["ephemeral_for"], ana.id.as_str());
    assert_eq!(file(&ana, &answer, ".gif").await, bytes);
    chat.end().await;
}

/// Each look at a panel replaces its picture: none piles up, and each shows something else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_edits_of_a_message_leave_exactly_one_picture() {
    let chat = Chat::start().await;
    let [ana, bo] = ["Ana", "Bo"].map(|name| chat.person(name, "general"));
    let card = begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let mut panel = open(&ana, &card).await;
    let id = id(&panel).to_owned();
    let (mut edits, mut last) = (0, bytes(&ana, &files(&panel)[0]).await);
    while edits < 20 {
        // A cup, or back to all of them.
        let cup = format!(":H{}", edits / 2 % 5 + 1);
        let look = control(&panel, |id| id.ends_with(&cup) || id.ends_with(":back"))
            .unwrap_or_else(|| panic!("nothing to look at: {panel}"));
        ana.presses(&id, &look).await;
        panel = ana.reads_again(&panel).await;
        edits += 1;
        let [picture] = &files(&panel)[..] else {
            panic!("after {edits} edits: {panel}");
        };
        let now = bytes(&ana, picture).await;
        assert_ne!(now, last, "after {edits} edits");
        last = now;
    }
    assert_eq!(files(&ana.newest_card().await).len(), 1);
    chat.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_pictures_have_the_persons_theme_and_shared_ones_the_usual() {
    let chat = Chat::start().await;
    let [ana, bo] = chat.both();
    begin(&ana, &bo, json!({ "game": "helios", "begins": "me" })).await;
    let look = async |post: bool| {
        let board = ana.asks("board", json!({ "post": post })).await;
        bytes(&ana, &files(&board)[0]).await
    };
    let (dark, shared) = (look(false).await, look(true).await);
    let panel = ana.asks("settings", json!({})).await;
    let menu = control(&panel, |id| id.starts_with("theme:")).expect("a menu");
    ana.chooses(id(&panel), &menu, "light").await;
    let panel = ana.reads_again(&panel).await;
    assert!(
        text(&panel).contains("only you see: light"),
        "{}",
        text(&panel)
    );
    let light = look(false).await;
    assert_ne!(light, dark);
    assert_eq!(
        look(true).await,
        shared,
        "what everybody sees stays as it was"
    );
    let said = text(&ana.asks("settings", json!({ "theme": "contrast" })).await);
    assert!(said.contains("high contrast"), "{said}");
    let contrast = look(false).await;
    assert!(contrast != light && contrast != dark);
    chat.end().await;
}
