//! The hand-made cases: a position, an action, and the position after it or the reason why not.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use revanche::games::{GameCode, Position, Side};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    files
}

#[test]
fn every_case_comes_out_as_written() {
    let mut rows = 0;
    for file in files() {
        let text = fs::read_to_string(&file).expect("a file of cases");
        for row in text.lines().skip(1) {
            let fields: Vec<&str> = row.split('\t').collect();
            let [code, position, action, expect, comment] = fields[..] else {
                panic!("five fields: {row}")
            };
            let code: GameCode = code.parse().expect("a game code");
            let before =
                Position::parse(code, position).unwrap_or_else(|why| panic!("{row}: {why}"));
            assert_eq!(before.to_string(), position);
            let mut after = before.clone();
            match (after.play(action), expect.split_at(1)) {
                (Ok(_), ("=", expected)) => assert_eq!(after.to_string(), expected, "{row}"),
                (Err(why), ("!", expected)) => {
                    assert_eq!(why.code(), expected, "{row}");
                    assert_eq!(after, before, "{row}: a refusal changes nothing");
                }
                (found, _) => panic!("{row}: found {found:?}"),
            }
            if let Some((_, winner)) = comment.split_once("winner=") {
                assert!(after.is_over(), "{row}");
                let expected = match winner {
                    "first" => Some(Side::First),
                    "second" => Some(Side::Second),
                    "level" => None,
                    other => panic!("{row}: who is {other}?"),
                };
                assert_eq!(after.winner(), expected, "{row}");
            }
            rows += 1;
        }
    }
    assert_eq!(rows, 87, "all rows of the three files were read");
}

#[test]
fn the_command_line_counts_the_cases() {
    let output = Command::new(env!("CARGO_BIN_EXE_revanche"))
        .args(["engine", "cases"])
        .args(files())
        .output()
        .expect("the program runs");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "87 passed, 0 failed\n"
    );
    assert!(output.status.success());
}

#[test]
fn the_command_line_prints_each_case_that_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("wrong.tsv");
    let start = "3,3,3,3,3/3,3,3,3,3 0,0 h - - -";
    let end = "0,0,0,0,1/1,0,0,0,0 14,14 h - - s\tH5\t=0,0,0,0,0/0,0,0,0,0 15,15 - - - h";
    let rows = [
        "game code\tposition\taction\texpect\tcomment".to_owned(),
        format!("helios\t{start}\tH4\t=3,3,3,0,4/0,3,3,3,3 5,0 s - h h\tright"),
        format!("helios\t{start}\tH4\t=3,3,3,0,4/4,3,3,3,3 1,0 s - - h\tno capture"),
        format!("helios\t{start}\tA4\t!empty-cup\tanother reason"),
        format!("helios\t{start}\tH9\t=3\taccepted"),
        format!("helios\t{end}\twrong winner; winner=first"),
        format!("helios\t{start}x\tH4\t!empty-cup\tno position"),
        format!("chess\t{start}\tH4\t!empty-cup\tno game"),
        "helios".to_owned(),
    ];
    fs::write(&file, rows.join("\n")).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_revanche"))
        .args(["engine", "cases"])
        .arg(&file)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).expect("text");
    assert_eq!(said.lines().last(), Some("1 passed, 7 failed"), "{said}");
    for number in 3..=9 {
        assert!(
            said.contains(&format!("wrong.tsv:{number}: ")),
            "row {number}: {said}"
        );
    }
    assert!(
        said.contains("expected winner=first, found winner=second"),
        "{said}"
    );
}
