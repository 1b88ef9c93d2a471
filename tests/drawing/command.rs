//! `revanche draw`.

use crate::shots::read;

#[test]
fn the_command_writes_a_picture_or_says_why_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("board.png");
    let run = |words: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_revanche"))
            .arg("draw")
            .args(words)
            .arg("--out")
            .arg(&out)
            .output()
            .expect("the program runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    assert_eq!(
        run(&["rvb", "c2-c3", "--canvas", "card", "--theme", "hc"]).0,
        Some(0)
    );
    assert_eq!(
        read(&std::fs::read(&out).expect("it was written")).dimensions(),
        (720, 768)
    );
    assert_eq!(
        run(&["helios", "1,2,1,0,7/1,5,1,0,0 10,2 s - h h", "--size", "2"]).0,
        Some(0)
    );
    assert_eq!(
        read(&std::fs::read(&out).expect("it was written")).dimensions(),
        (1440, 880)
    );
    for (words, code, says) in [
        (&["rite", "6/6 w"][..], 2, "position"),
        (&["rite", "c9"], 1, "off-board"),
        (&["rvb", "--select", "e5"], 1, "e5"),
    ] {
        let (status, reason) = run(words);
        assert_eq!(status, Some(code), "{words:?}: {reason}");
        assert!(reason.contains(says), "{words:?}: {reason}");
    }
}
