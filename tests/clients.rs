//! Two libraries that know nothing of this project, discord.js and discord.py, take the sandbox
//! for Discord: each logs in, registers a command, answers it with a file, and edits after a press.
//!
//! They are installed by `npm ci` in `tests/clients/js` and `pip install -r requirements.txt` into
//! `tests/clients/py/.venv`; where one is missing its test is ignored, with the reason.

#[path = "support/playground.rs"]
mod playground;

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use playground::{ANA, BO, GENERAL, Playground};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader, Lines};
use tokio::process::{ChildStdout, Command};

/// How long one step of a client may take, with a slow machine in mind.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where the scripts are.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients")
}

/// A program with its first arguments, or why it cannot run.
fn script(language: &str) -> Result<(PathBuf, PathBuf), &'static str> {
    let folder = folder().join(language);
    if language == "js" {
        if !folder.join("node_modules/discord.js").exists() {
            return Err("discord.js is not installed: npm ci in tests/clients/js");
        }
        let there = std::process::Command::new("node").arg("--version").output();
        there.map_err(|_| "node is not installed")?;
        return Ok(("node".into(), folder.join("client.js")));
    }
    let python = folder.join(".venv/bin/python");
    if !python.exists() {
        return Err(
            "discord.py is not installed: make tests/clients/py/.venv from requirements.txt",
        );
    }
    Ok((python, folder.join("client.py")))
}

/// Waits for the line that a client writes after a step.
async fn step(lines: &mut Lines<BufReader<ChildStdout>>, wanted: &str) -> Result<(), Failed> {
    let line = tokio::time::timeout(PATIENCE, lines.next_line()).await;
    match line.map_err(|_| format!("no {wanted} in time"))?? {
        Some(line) if line == wanted => Ok(()),
        other => Err(format!("{other:?} instead of {wanted}").into()),
    }
}

async fn act(ground: &Playground, what: &str, body: Value) -> Result<Value, Failed> {
    let (status, outcome) = ground.person("POST", what, body).await;
    if status != 200 || outcome["outcome"] == "failed" {
        return Err(format!("{what}: {status} {outcome}").into());
    }
    Ok(outcome)
}

async fn converse(
    ground: &Playground,
    lines: &mut Lines<BufReader<ChildStdout>>,
    options: Value,
) -> Result<(), Failed> {
    step(lines, "ready").await?;
    let command = json!({"as": ANA, "channel": GENERAL, "name": "board", "options": options});
    let outcome = act(ground, "command", command).await?;
    step(lines, "answered").await?;
    let message = outcome["message"].clone();
    let shown = &ground.seen(BO, GENERAL).await[0];
    if shown["attachments"][0]["description"] != "A board" {
        return Err(format!("the file is not shown: {shown}").into());
    }
    let custom_id = shown["components"][0]["components"][0]["custom_id"].clone();
    let press = json!({"as": BO, "channel": GENERAL, "message": message, "custom_id": custom_id});
    act(ground, "press", press).await?;
    step(lines, "edited").await
}

async fn run(language: &str, options: Value) -> Result<(), Failed> {
    let (program, script) = script(language)?;
    let ground = Playground::new().await;
    let mut child = Command::new(program)
        .arg(script)
        .arg(ground.sandbox.url())
        .env_remove("HTTP_PROXY")
        .env_remove("http_proxy")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let stdout = child.stdout.take().ok_or("no stdout")?;
    let mut lines = BufReader::new(stdout).lines();
    let conversed = converse(&ground, &mut lines, options).await;
    if let Err(failed) = conversed {
        child.start_kill()?;
        let mut said = String::new();
        if let Some(mut stderr) = child.stderr.take() {
            stderr.read_to_string(&mut said).await?;
        }
        return Err(format!("{}\n{said}", failed.message().unwrap_or_default()).into());
    }
    let ended = tokio::time::timeout(PATIENCE, child.wait()).await??;
    if ended.success() {
        Ok(())
    } else {
        Err(format!("the client ended with {ended}").into())
    }
}

fn trial(name: &str, language: &'static str, options: Value) -> Trial {
    let missing = script(language).err();
    let kind = missing.unwrap_or_default().to_owned();
    Trial::test(name, move || {
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(run(language, options))
    })
    .with_kind(kind)
    .with_ignored_flag(missing.is_some())
}

fn main() {
    let arguments = Arguments::from_args();
    let trials = vec![
        trial(
            "discord_js_answers_a_command_with_a_file",
            "js",
            json!({"game": "rite"}),
        ),
        trial(
            "discord_py_answers_a_command_with_a_file",
            "py",
            json!({"game": "rite", "friend": BO}),
        ),
    ];
    libtest_mimic::run(&arguments, trials).exit();
}
