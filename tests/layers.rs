//! Who may know whom: the picture in `docs/ARCHITECTURE.md`, held to by reading every source file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Each layer with the layers it may use. A layer may always use itself.
const MAY_USE: &[(&str, &[&str])] = &[
    ("games", &[]),
    ("play", &["games"]),
    ("bots", &["games", "play"]),
    ("draw", &["games", "play"]),
    ("sound", &["games", "play"]),
    ("words", &["games", "play"]),
    ("store", &["games", "play"]),
    (
        "app",
        &[
            "games", "play", "bots", "draw", "sound", "words", "store", "time",
        ],
    ),
    (
        "discord",
        &[
            "games", "play", "draw", "sound", "words", "app", "config", "time",
        ],
    ),
    ("sandbox", &[]),
    (
        "cli",
        &[
            "games", "play", "bots", "draw", "sound", "words", "store", "app", "discord",
            "sandbox", "config", "time",
        ],
    ),
    ("config", &[]),
    ("time", &[]),
];

/// Every `crate::<layer>` a source text names, `use` lines and paths alike; comments do not count.
fn layers_named(source: &str) -> Vec<String> {
    let mut named = Vec::new();
    for line in source.lines() {
        let code = line.split("//").next().unwrap_or_default();
        for (at, _) in code.match_indices("crate::") {
            let rest = &code[at + "crate::".len()..];
            let inner = rest.strip_prefix('{').unwrap_or(rest);
            let several = rest.starts_with('{');
            let words = if several {
                inner
                    .split('}')
                    .next()
                    .unwrap_or_default()
                    .split(',')
                    .collect()
            } else {
                vec![inner]
            };
            for word in words {
                let name: String = word
                    .trim()
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                named.push(name);
            }
        }
    }
    named
}

/// A unit test puts together what the command line puts together at the start: an app with its store.
const TESTS_MAY_USE: [(&str, &str); 1] = [("discord", "store")];

fn violations(layer: &str, source: &str) -> Vec<String> {
    let allowed: BTreeMap<_, _> = MAY_USE.iter().copied().collect();
    layers_named(source)
        .into_iter()
        .filter(|name| allowed.contains_key(name.as_str()) && name != layer)
        .filter(|name| !allowed[layer].contains(&name.as_str()))
        .collect()
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            into.push(path);
        }
    }
}

#[test]
fn every_layer_uses_only_what_the_picture_allows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for (layer, _) in MAY_USE {
        let mut files = Vec::new();
        let folder = root.join(layer);
        if folder.is_dir() {
            sources(&folder, &mut files);
        } else {
            files.push(root.join(format!("{layer}.rs")));
        }
        assert!(!files.is_empty(), "layer {layer} has no source");
        for file in files {
            let text = fs::read_to_string(&file).expect("the source can be read");
            let put_together = file.starts_with(folder.join("tests"));
            for name in violations(layer, &text) {
                if put_together && TESTS_MAY_USE.contains(&(layer, name.as_str())) {
                    continue;
                }
                wrong.push(format!("{} uses {name}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_planted_violation_is_found() {
    assert_eq!(violations("games", "use crate::play::Seat;"), ["play"]);
    assert_eq!(
        violations("draw", "let x = crate::store::open();"),
        ["store"]
    );
    assert_eq!(
        violations("sandbox", "use crate::{discord::run, games};"),
        ["discord", "games"]
    );
    assert!(violations("play", "use crate::games::Side; // crate::store").is_empty());
}

#[test]
fn only_their_own_files_know_sql_serenity_environment_and_clock() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let owners = [
        ("sqlx::", "store"),
        ("serenity::", "discord"),
        ("env::var", "config.rs"),
        ("SystemTime::now", "time.rs"),
    ];
    let mut wrong = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&root).expect("below src");
        let text = fs::read_to_string(&file).expect("the source can be read");
        for (needle, owner) in owners {
            let sandbox_clock = owner == "time.rs" && inside.starts_with("sandbox");
            if text.contains(needle) && !inside.starts_with(owner) && !sandbox_clock {
                wrong.push(format!("{} names {needle}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
