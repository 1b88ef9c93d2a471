//! The sandbox page in a real browser: people at `tests/page/*.mjs` click and type in a
//! headless Chromium against the whole program, sandbox and bot together, or against the sandbox
//! alone with a bot steered by the script.
//!
//! Needs Node, Chromium and `npm ci` in `tests/page`; where one is missing, every test
//! here is ignored and its name says why.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};

const CHROMIUM: &str = "/usr/bin/chromium";
/// How long the program may take to print the page's address, migrations included.
const START: Duration = Duration::from_secs(120);

/// The checks of `checks.mjs`, each by its name there.
const CHECKS: [&str; 12] = [
    "the_music_and_its_picture_are_exactly_in_step",
    "no_sign_of_the_bot_is_an_empty_box",
    "the_first_hint_leads_to_the_game",
    "text_never_becomes_html",
    "one_person_at_the_keyboard_plays_both",
    "what_happened_while_the_line_was_cut_is_shown_when_it_stands_again",
    "a_french_reader_gets_french_words",
    "keyboard_alone_challenges_and_accepts",
    "a_private_answer_is_seen_by_one_person_and_can_be_dismissed",
    "unread_mentions_are_counted_until_read",
    "a_failed_interaction_is_said_in_red",
    "nothing_sticks_out_on_a_phone",
];

/// The checks of `client.mjs`, with a bot steered by the script.
const CLIENT: [&str; 9] = [
    "a_hint_pressed_before_the_bot_is_there_waits_for_it",
    "a_subcommand_is_completed_and_every_kind_of_option_filled",
    "a_whole_number_and_a_choice_are_held_to_what_they_are",
    "a_french_reader_sees_the_whole_way_in_french",
    "a_name_in_a_sentence_leads_to_the_command_or_its_subcommands",
    "a_film_is_shown_and_a_sound_is_played",
    "an_archived_thread_is_dimmed_until_it_wakes",
    "eight_tabs_of_one_browser_all_stay_up_to_date",
    "a_place_that_goes_leads_to_another",
];

/// How the whole program is started on a database that holds a season.
const SEASON: &str = "season";

/// The games played with the mouse, each with a seed, which decides how long it takes.
const MATCHES: [(&str, &str, &str); 2] = [
    (
        "two_people_play_a_whole_match_of_helios_with_the_mouse",
        "helios",
        "1",
    ),
    (
        "two_people_play_both_rounds_of_rite_with_the_mouse",
        "rite",
        "2",
    ),
];

fn main() {
    let mut arguments = Arguments::from_args();
    // One sandbox and two cores: one browser at a time.
    arguments.test_threads.get_or_insert(1);
    let missing = missing();
    let with_bot = Arc::new(Mutex::new(None));
    let alone = Arc::new(Mutex::new(None));
    let season = Arc::new(Mutex::new(None));
    let trial = |name: &str, script: &'static str, words: Vec<String>| {
        let (program, how): (_, &[&str]) = match script {
            "client.mjs" => (Arc::clone(&alone), &["sandbox", "--listen", "127.0.0.1:0"]),
            "who-leads.mjs" => (Arc::clone(&season), &[SEASON]),
            _ => (Arc::clone(&with_bot), &[]),
        };
        let run = move || {
            let base = address(&program, how)?;
            node(script, &base, &words)
        };
        Trial::test(name, run)
            .with_ignored_flag(missing.is_some())
            .with_kind(missing.clone().unwrap_or_default())
    };
    let mut trials: Vec<Trial> = Vec::new();
    for check in CHECKS {
        trials.push(trial(check, "checks.mjs", vec![check.to_owned()]));
    }
    for check in CLIENT {
        trials.push(trial(check, "client.mjs", vec![check.to_owned()]));
    }
    for (name, game, seed) in MATCHES {
        let words = vec![game.to_owned(), seed.to_owned()];
        trials.push(trial(name, "play.mjs", words));
    }
    for language in ["en", "fr"] {
        let name =
            format!("after_a_season_every_command_about_who_leads_fits_a_phone_in_{language}");
        trials.push(trial(&name, "who-leads.mjs", vec![language.to_owned()]));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    // The process ends without dropping anything: the programs are stopped by hand.
    for program in [with_bot, alone, season] {
        let mut program = program.lock().expect("no trial panics with the lock");
        drop(program.take());
    }
    conclusion.exit();
}

/// Why these tests cannot run here, if they cannot.
fn missing() -> Option<String> {
    let answers = |tool: &str| {
        Command::new(tool)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    if !answers("node") {
        return Some("Node is not installed".to_owned());
    }
    if !answers(CHROMIUM) {
        return Some(format!("Chromium is not installed at {CHROMIUM}"));
    }
    let client = folder().join("node_modules/playwright-core");
    (!client.is_dir()).then(|| "`npm ci` has not been run in tests/page".to_owned())
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page")
}

/// The program under test, with a database of its own that goes with it.
struct Program {
    child: Child,
    address: String,
    _folder: tempfile::TempDir,
}

impl Drop for Program {
    fn drop(&mut self) {
        // Already gone is as good as stopped.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address of the page, of a program started once for all its tests.
fn address(program: &Mutex<Option<Program>>, how: &[&str]) -> Result<String, Failed> {
    let mut program = program.lock().map_err(|_| "the start failed before")?;
    if program.is_none() {
        *program = Some(start(how)?);
    }
    Ok(program
        .as_ref()
        .map(|one| one.address.clone())
        .unwrap_or_default())
}

/// Where the program under test writes its log: some checks make it complain on purpose.
fn log(how: &[&str]) -> PathBuf {
    let name = how.first().unwrap_or(&"page");
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.log"))
}

/// Fills a database with a season of pretend people.
fn fill(database: &Path) -> Result<(), Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_revanche"))
        .args(["db", "demo"])
        .arg(database)
        .args(["--matches", "160"])
        .output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned().into())
}

fn start(how: &[&str]) -> Result<Program, Failed> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("page.db");
    let log = std::fs::File::create(log(how))?;
    let how = if how.first() == Some(&SEASON) {
        fill(&database)?;
        &[]
    } else {
        how
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_revanche"))
        .args(how)
        .current_dir(folder.path())
        .env_remove("DISCORD_TOKEN")
        .env_remove("DISCORD_API_URL")
        .env("DATABASE_URL", format!("sqlite:{}", database.display()))
        .env("SANDBOX_LISTEN", "127.0.0.1:0")
        .env("RUST_LOG", "warn")
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()?;
    let stdout = child.stdout.take().ok_or("the program has no output")?;
    let (found, wait) = mpsc::channel();
    std::thread::spawn(move || {
        // Reads to the end, so that the program never waits for a full pipe.
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if let Some(at) = line.find("http://127.0.0.1:") {
                let end = line[at..]
                    .find(|c: char| c.is_whitespace())
                    .unwrap_or(line.len() - at);
                // Nobody listens any more once the first address is known.
                let _ = found.send(line[at..at + end].trim_end_matches('/').to_owned());
            }
        }
    });
    let mut program = Program {
        child,
        address: String::new(),
        _folder: folder,
    };
    program.address = wait
        .recv_timeout(START)
        .map_err(|_| "the program printed no address of its page")?;
    Ok(program)
}

/// Runs a script of `tests/page` and takes its last words as the reason when it fails.
fn node(script: &str, base: &str, words: &[String]) -> Result<(), Failed> {
    let output = Command::new("node")
        .current_dir(folder())
        .arg(script)
        .arg(base)
        .args(words)
        .output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned().into())
}
