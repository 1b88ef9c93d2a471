//! `revanche engine`: what it prints, and how it exits.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn engine(words: &[&str]) -> Output {
    engine_reading("", words)
}

fn engine_reading(input: &str, words: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_revanche"))
        .arg("engine")
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may be done before it has read anything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

#[track_caller]
fn prints(words: &[&str], expected: &str) {
    let output = engine(words);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        expected,
        "{words:?}"
    );
    assert_eq!(output.status.code(), Some(0), "{words:?}");
}

#[track_caller]
fn stops(words: &[&str], code: i32, said: &str) {
    let output = engine(words);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{words:?}: {stderr}");
    assert!(stderr.contains(said), "{words:?}: {stderr}");
}

const RVB_FOOD: &str = "8r/9/9/9/v8/9/9/R8/9 s 0,0 0,0";

#[test]
fn show_prints_the_position_and_its_actions() {
    prints(
        &["show", "helios"],
        "3,3,3,3,3/3,3,3,3,3 0,0 h - - -\nH1 H2 H3 H4 H5\n",
    );
    prints(&["show", "rvb", RVB_FOOD], &format!("{RVB_FOOD}\na2xa5\n"));
    let growth = "ttt3/6/6/2P3/1D4/P4P w 2,6 0,8 g:f1";
    prints(
        &["show", "rite", growth],
        &format!("{growth}\n+a1+b2 +a1+c3 +b2+c3\n"),
    );
}

#[test]
fn show_prints_an_empty_line_when_the_round_is_over() {
    let over = "0,0,0,0,0/0,0,0,0,0 15,15 - - h s";
    prints(&["show", "helios", over], &format!("{over}\n\n"));
}

#[test]
fn play_prints_the_position_after_or_the_reason() {
    prints(
        &["play", "rite", "6/6/6/6/6/6 w 15,15 0,0 p", "C3"],
        "=6/6/6/2P3/6/6 w 14,15 0,0 m:c3\n",
    );
    prints(
        &["play", "rvb", RVB_FOOD, "a2-a3"],
        "!must-eat\tyou must eat: your pawn on a2 can eat the one on a5\n",
    );
    let said = String::from_utf8(engine(&["play", "rvb", RVB_FOOD, "-"]).stdout).expect("text");
    assert!(said.starts_with("!cannot-be-read\t"), "{said}");
}

#[test]
fn a_bad_position_exits_with_2_and_says_what_is_wrong() {
    for words in [
        &["show", "rite", "7/6/6/6/6/6 w 15,15 0,0 p"][..],
        &["play", "rite", "7/6/6/6/6/6 w 15,15 0,0 p", "a1"],
        &["perft", "rite", "2", "7/6/6/6/6/6 w 15,15 0,0 p"],
        &[
            "replay",
            "rite",
            "--from",
            "7/6/6/6/6/6 w 15,15 0,0 p",
            "a1",
        ],
    ] {
        stops(words, 2, "row 6 is too long");
        assert!(engine(words).stdout.is_empty(), "{words:?}");
    }
}

#[test]
fn a_wrong_word_exits_with_2() {
    stops(&["show", "chess"], 2, "\"chess\" is no game code");
    stops(&["perft", "rite", "many"], 2, "many");
    stops(&["cases", "no-such-file.tsv"], 2, "no-such-file.tsv");
}

#[test]
fn perft_prints_a_line_a_depth() {
    prints(&["perft", "rite", "3"], "1 36\n2 120\n3 4200\n");
    prints(&["perft", "rite:5", "3"], "1 25\n2 80\n3 1920\n");
    prints(&["perft", "helios", "3"], "1 5\n2 21\n3 76\n");
    prints(&["perft", "helios:express", "3"], "1 5\n2 25\n3 101\n");
    prints(&["perft", "rvb", "3"], "1 11\n2 80\n3 614\n");
    prints(&["perft", "rvb:spare-blue", "3"], "1 11\n2 111\n3 1392\n");
    prints(&["perft", "rvb:free", "3"], "1 11\n2 121\n3 1612\n");
    prints(&["perft", "rvb", "2", RVB_FOOD], "1 1\n2 1\n");
}

const REPLAYED: &str = "start\t3,3,3,3,3/3,3,3,3,3 0,0 h - - -
H3\t3,3,0,4,4/3,3,3,3,3 1,0 h r - h
H5\t3,3,0,4,0/0,0,0,3,3 14,0 s - h h
over=false score=14-0 winner=-
";

#[test]
fn replay_prints_each_position_and_how_it_stands() {
    prints(&["replay", "helios", "h3", "h5"], REPLAYED);
    let output = engine_reading("h3\n\n h5 \n", &["replay", "helios"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), REPLAYED);
    prints(
        &[
            "replay",
            "helios",
            "--from",
            "1,0,0,0,0/0,0,0,0,1 14,14 s - h h",
            "A5",
        ],
        "start\t1,0,0,0,0/0,0,0,0,1 14,14 s - h h
A5\t0,0,0,0,0/0,0,0,0,0 15,15 - - h s
over=true score=15-15 winner=first
",
    );
    let end = "8r/9/9/9/9/9/R8/9/9 n 30,29 -1,-1";
    prints(
        &["replay", "rvb", "--from", end, "i9-i8"],
        &format!(
            "start\t{end}\ni9-i8\t9/8r/9/9/9/9/R8/9/9 - 30,30 -1,-1\nover=true score=-1--1 winner=level\n"
        ),
    );
}

#[test]
fn replay_stops_at_a_refused_action() {
    let output = engine(&["replay", "helios", "H3", "H3", "H5"]);
    assert_eq!(output.status.code(), Some(1));
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        stdout.lines().count(),
        2,
        "the start and the accepted action: {stdout}"
    );
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(stderr, "H3: cup H3 is empty (empty-cup)\n");
}

#[test]
fn random_games_are_whole_legal_and_the_same_for_a_seed() {
    for game in ["rite:5", "helios", "rvb:free"] {
        let output = engine(&["random", game, "3", "42"]);
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(text.lines().count(), 3);
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let [actions, end, score, winner] = fields[..] else {
                panic!("four fields: {line}")
            };
            let mut words = vec!["replay", game];
            words.extend(actions.split(' '));
            let replayed = String::from_utf8(engine(&words).stdout).expect("text");
            let tail: Vec<&str> = replayed.lines().rev().take(2).collect();
            assert_eq!(tail[0], format!("over=true score={score} winner={winner}"));
            assert!(tail[1].ends_with(&format!("\t{end}")), "{end}: {}", tail[1]);
        }
        let again = engine(&["random", game, "3", "42"]);
        assert_eq!(String::from_utf8_lossy(&again.stdout), text);
        let other = engine(&["random", game, "3", "43"]);
        assert_ne!(String::from_utf8_lossy(&other.stdout), text);
    }
}

#[test]
fn a_review_takes_the_actions_of_a_match() {
    for game in ["rite:5", "rvb", "rvb:free"] {
        let random = String::from_utf8(engine(&["random", game, "1", "42"]).stdout).expect("text");
        let actions = random.split('\t').next().expect("actions").split(' ');
        let mut words = vec!["review", game, "--nodes", "2000"];
        words.extend(actions.take(6));
        let output = engine(&words);
        let said = String::from_utf8_lossy(&output.stdout);
        let told = said.lines().last().unwrap_or_default();
        assert!(
            told.contains(" turning points in 6 actions, "),
            "{game}: {output:?}"
        );
    }
    stops(&["review", "rvb", "a1-a2"], 1, "a1-a2: ");
}

#[test]
fn help_is_there_for_every_command() {
    for command in ["show", "play", "perft", "replay", "random", "cases"] {
        prints_help(&[command, "--help"]);
    }
    prints_help(&["--help"]);
}

#[track_caller]
fn prints_help(words: &[&str]) {
    let output = engine(words);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Usage: revanche engine"));
}
