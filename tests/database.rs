//! The database as an operator and a power cut meet it: `revanche db`, and a writer killed in
//! the middle of its work.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use revanche::play::{self, Match};
use revanche::store::{Appended, MatchId, Store, check};
use sqlx::Connection;

mod begun;

/// Set in the process that plays until it is killed: the database's address.
const VICTIM: &str = "REVANCHE_TEST_VICTIM";

fn main() {
    if let Ok(url) = std::env::var(VICTIM) {
        runtime().block_on(play_for_ever(&url));
        return;
    }
    let trials = vec![
        Trial::test(
            "answered_moves_survive_a_kill_and_none_is_there_twice",
            || runtime().block_on(killed()),
        ),
        Trial::test("db_check_tells_damage_and_its_repair_mends_it", || {
            runtime().block_on(checked())
        }),
        Trial::test("db_backup_copies_while_the_bot_runs", || {
            runtime().block_on(backed_up())
        }),
        Trial::test("db_without_a_database_says_so_and_makes_none", || {
            nothing_there();
            Ok(())
        }),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

fn address(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// A match of RVB between two new people.
async fn begin(store: &Store) -> MatchId {
    begun::begun(store, begun::asked(store, "rvb").await).await
}

async fn play_one(store: &Store, id: MatchId, game: &Match, random: &mut ChaCha8Rng) -> Match {
    let seat = game.turn().unwrap();
    let actions = game.round().position().actions();
    let command = play::Command::Act {
        actions: vec![actions.choose(random).unwrap().clone()],
    };
    let events = game.decide(seat, &command, 3).unwrap();
    match store.append(id, game, Some(seat), events, 3).await.unwrap() {
        Appended::Committed(after) => *after,
        other => panic!("{other:?}"),
    }
}

/// Plays match after match and tells every answered move, until somebody kills it.
async fn play_for_ever(url: &str) {
    let store = Store::open(url).await.unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    loop {
        let id = begin(&store).await;
        let mut game = store.load(id).await.unwrap().unwrap().game;
        while game.turn().is_some() {
            game = play_one(&store, id, &game, &mut random).await;
            let mut out = std::io::stdout().lock();
            writeln!(out, "{id} {}", game.seq()).unwrap();
            out.flush().unwrap();
        }
    }
}

async fn killed() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let url = address(&folder.path().join("killed.db"));
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..8 {
        let mut victim = Command::new(std::env::current_exe()?)
            .env(VICTIM, &url)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut lines = BufReader::new(victim.stdout.take().unwrap()).lines();
        let mut last = String::new();
        for _ in 0..random.random_range(1..150) {
            last = lines.next().ok_or("the victim ended by itself")??;
        }
        victim.kill()?;
        victim.wait()?;
        // What it still told before it died was answered, too. A half line was not.
        for line in lines {
            let line = line?;
            if line.split(' ').count() == 2 && line.len() >= last.len() {
                last = line;
            }
        }
        let (id, seq) = last.split_once(' ').unwrap();
        let (id, seq): (MatchId, u64) = (id.parse()?, seq.parse()?);
        let store = Store::open(&url).await?;
        let game = store.load(id).await?.ok_or("the match is gone")?.game;
        // At most the one move in flight is there beyond the last answered one.
        if !(seq..=seq + 1).contains(&game.seq()) {
            return Err(format!("answered {seq}, found {}", game.seq()).into());
        }
        if game.turn().is_some() {
            let after = play_one(&store, id, &game, &mut random).await;
            assert_eq!(after.seq(), game.seq() + 1);
        }
        store.close().await;
        assert_eq!(check(&url).await?, []);
    }
    Ok(())
}

fn revanche_db(url: &str, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_revanche"))
        .arg("db")
        .args(words)
        .env("DATABASE_URL", url)
        .env_remove("DISCORD_TOKEN")
        .env_remove("DISCORD_API_URL")
        .output()
        .unwrap()
}

fn told(output: &Output) -> (Option<i32>, String) {
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), out)
}

/// A database with a few moves in it, and the folder that holds it.
async fn played() -> (tempfile::TempDir, PathBuf, Store, MatchId) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("played.db");
    let store = Store::open(&address(&file)).await.unwrap();
    let id = begin(&store).await;
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut game = store.load(id).await.unwrap().unwrap().game;
    for _ in 0..5 {
        game = play_one(&store, id, &game, &mut random).await;
    }
    (folder, file, store, id)
}

async fn checked() -> Result<(), Failed> {
    let (_folder, file, store, id) = played().await;
    let url = address(&file);
    // While the bot runs, a check is possible and a repair is not.
    let (code, out) = told(&revanche_db(&url, &["check"]));
    assert_eq!((code, out.as_str()), (Some(0), "0 differences\n"));
    let refused = revanche_db(&url, &["check", "--repair"]);
    assert_eq!(refused.status.code(), Some(1));
    let sentence = String::from_utf8_lossy(&refused.stderr);
    assert!(sentence.contains("another process uses"), "{sentence}");
    store.close().await;
    drop(store);
    let mut db = sqlx::SqliteConnection::connect(&url).await?;
    sqlx::raw_sql("update head set board = 3")
        .execute(&mut db)
        .await?;
    db.close().await?;
    let line = format!("match {id}: head board is `3`, the log gives `6`\n");
    let (code, out) = told(&revanche_db(&url, &["check"]));
    assert_eq!((code, out), (Some(1), format!("{line}1 differences\n")));
    let (code, out) = told(&revanche_db(&url, &["check", "--repair"]));
    let expected = format!("repaired: {line}1 differences, 0 left\n");
    assert_eq!((code, out), (Some(0), expected));
    let (code, _) = told(&revanche_db(&url, &["check"]));
    assert_eq!(code, Some(0));
    Ok(())
}

async fn backed_up() -> Result<(), Failed> {
    let (folder, file, store, id) = played().await;
    let copy = folder.path().join("copy.db");
    let words = ["backup", copy.to_str().unwrap()];
    let (code, out) = told(&revanche_db(&address(&file), &words));
    assert_eq!(code, Some(0), "{out}");
    let copied = Store::open(&address(&copy)).await?;
    assert_eq!(copied.log(id).await?, store.log(id).await?);
    let again = revanche_db(&address(&file), &words);
    assert_eq!(again.status.code(), Some(1));
    let sentence = String::from_utf8_lossy(&again.stderr);
    assert!(sentence.contains("is there already"), "{sentence}");
    Ok(())
}

fn nothing_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.db");
    for words in [&["check"][..], &["check", "--repair"], &["backup", "x.db"]] {
        let output = revanche_db(&address(&file), words);
        assert_eq!(output.status.code(), Some(1));
        assert!(!output.stderr.is_empty());
        assert!(!file.exists());
    }
}
