//! `docs/pitfalls.md` names a test for each pitfall: they are there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn tests_in(folder: &Path, into: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() && !path.ends_with("node_modules") {
            tests_in(&path, into);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let source = fs::read_to_string(&path).expect("the file can be read");
            let names = source.split("fn ").skip(1).filter_map(|rest| {
                let name: String = rest
                    .chars()
                    .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                    .collect();
                (rest[name.len()..].starts_with('(')).then_some(name)
            });
            into.extend(names);
        }
    }
}

#[test]
fn every_pitfall_is_linked_to_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut known = BTreeSet::new();
    tests_in(&root.join("src"), &mut known);
    tests_in(&root.join("tests"), &mut known);
    let document = fs::read_to_string(root.join("docs/pitfalls.md")).expect("the document");
    let mut without: Vec<u32> = Vec::new();
    let mut count = 0;
    for line in document.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let Some(number) = cells.get(1).and_then(|cell| cell.parse::<u32>().ok()) else {
            continue;
        };
        count += 1;
        assert_eq!(number, count, "the lines are numbered in order");
        let named: Vec<&str> = cells[3].split('`').skip(1).step_by(2).collect();
        for name in &named {
            assert!(
                known.contains(*name),
                "line {number}: there is no test {name}"
            );
        }
        if named.is_empty() {
            without.push(number);
        }
    }
    assert_eq!(count, 85);
    assert_eq!(without, [], "lines without a test");
}
