//! Commands, their options and choices.

use serde_json::{Value, json};

use crate::playground::{BOT, Playground, code};
use crate::{text, verdict};

async fn command(ground: &Playground, command: Value) -> Result<(), String> {
    let path = format!("applications/{BOT}/commands");
    let bulk = verdict(&ground.bot("PUT", &path, json!([command])).await);
    let single = verdict(&ground.bot("POST", &path, command).await);
    assert_eq!(bulk.is_ok(), single.is_ok(), "{bulk:?} but {single:?}");
    bulk
}

fn named(name: &str) -> Value {
    json!({"name": name, "description": "x"})
}

fn with_options(options: Value) -> Value {
    json!({"name": "x", "description": "x", "options": options})
}

fn string(name: &str) -> Value {
    json!({"type": 3, "name": name, "description": "x"})
}

#[tokio::test]
async fn command_names_follow_the_pattern() {
    let ground = Playground::new().await;
    for good in ["a", "défier", "two-words", "two_words", "ไทย", &text(32)] {
        assert_eq!(command(&ground, named(good)).await, Ok(()), "{good}");
    }
    for bad in ["", "Upper", "two words", "dot.", &text(33)] {
        assert!(command(&ground, named(bad)).await.is_err(), "{bad}");
    }
    let described = |n: usize| json!({"name": "x", "description": text(n)});
    assert_eq!(command(&ground, described(100)).await, Ok(()));
    assert!(command(&ground, described(101)).await.is_err());
    assert!(command(&ground, described(0)).await.is_err());
    let local = |locale: &str, name: &str| json!({"name": "x", "description": "x", "name_localizations": {locale: name}});
    assert_eq!(command(&ground, local("fr", "défier")).await, Ok(()));
    assert!(
        command(&ground, local("xx", "défier")).await.is_err(),
        "an unknown locale"
    );
    assert!(
        command(&ground, local("fr", "Défier")).await.is_err(),
        "a capital"
    );
    let path = format!("applications/{BOT}/commands");
    let twice = ground
        .bot("PUT", &path, json!([named("a"), named("a")]))
        .await;
    assert_eq!(code(&twice), 50035);
    assert_eq!(
        ground
            .bot("PUT", &path, json!([named("a"), named("b")]))
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn command_options_are_held_to_their_rules() {
    let ground = Playground::new().await;
    let many = |n: usize| with_options((0..n).map(|at| string(&format!("o{at}"))).collect());
    assert_eq!(command(&ground, many(25)).await, Ok(()));
    assert!(command(&ground, many(26)).await.is_err());
    let choices = |n: usize, long: usize| {
        let mut one = string("o");
        one["choices"] = (0..n)
            .map(|at| json!({"name": text(long), "value": at.to_string()}))
            .collect();
        with_options(json!([one]))
    };
    assert_eq!(command(&ground, choices(25, 100)).await, Ok(()));
    assert!(command(&ground, choices(26, 1)).await.is_err());
    assert!(command(&ground, choices(1, 101)).await.is_err());
    assert!(
        command(&ground, with_options(json!([string("a"), string("a")])))
            .await
            .is_err()
    );
    let mut must = string("must");
    must["required"] = json!(true);
    assert_eq!(
        command(&ground, with_options(json!([must, string("may")]))).await,
        Ok(())
    );
    assert!(
        command(&ground, with_options(json!([string("may"), must])))
            .await
            .is_err()
    );
    let mut completed = string("o");
    completed["autocomplete"] = json!(true);
    assert_eq!(
        command(&ground, with_options(json!([completed]))).await,
        Ok(())
    );
    completed["choices"] = json!([{"name": "a", "value": "a"}]);
    assert!(
        command(&ground, with_options(json!([completed])))
            .await
            .is_err()
    );
}

#[tokio::test]
async fn a_command_has_8000_characters_in_all() {
    let ground = Playground::new().await;
    // Command: 2; the first option: 2 + 25 choices of 100 and 100 + …, filled up by the last name.
    let body = |total: usize| {
        let option = |at: usize, choices: usize, last: usize| {
            let list: Vec<Value> = (0..choices)
                .map(|one| {
                    let long = if one + 1 == choices { last } else { 100 };
                    json!({"name": text(100), "value": format!("{one:0>long$}")})
                })
                .collect();
            json!({"type": 3, "name": format!("o{at}"), "description": "x", "choices": list})
        };
        let rest = total - 2 - 2 * 3 - 5000 - 14 * 200 - 100;
        with_options(json!([option(0, 25, 100), option(1, 15, rest)]))
    };
    assert_eq!(command(&ground, body(8000)).await, Ok(()));
    assert!(
        command(&ground, body(8001))
            .await
            .expect_err("8001")
            .contains("TOO_LARGE")
    );
}

#[tokio::test]
async fn there_are_100_commands_and_15_of_each_other_type() {
    let ground = Playground::new().await;
    let path = format!("applications/{BOT}/commands");
    for (kind, most) in [(1, 100), (2, 15), (3, 15)] {
        let many = |n: usize| -> Value {
            let one = |at| match kind {
                1 => named(&format!("c{at}")),
                _ => json!({"name": format!("c{at}"), "type": kind}),
            };
            (0..n).map(one).collect()
        };
        assert_eq!(ground.bot("PUT", &path, many(most)).await.0, 200, "{kind}");
        let bulk = ground.bot("PUT", &path, many(most + 1)).await;
        assert_eq!((bulk.0, code(&bulk)), (400, 30032), "{kind}");
        let one_more = many(most + 1)[most].clone();
        let single = ground.bot("POST", &path, one_more).await;
        assert_eq!((single.0, code(&single)), (400, 30032), "{kind}");
        let known = ground.bot("POST", &path, many(1)[0].clone()).await;
        assert_eq!(known.0, 200, "one that is there is replaced: {}", known.1);
    }
}

fn nested(kind: u64, name: &str, options: Value) -> Value {
    json!({"type": kind, "name": name, "description": "x", "options": options})
}

#[tokio::test]
async fn subcommands_stand_in_at_most_two_levels_and_by_themselves() {
    let ground = Playground::new().await;
    let subcommands = |n: usize| -> Value {
        (0..n)
            .map(|at| nested(1, &format!("s{at}"), json!([string("o")])))
            .collect()
    };
    let groups = |n: usize| -> Value {
        (0..n)
            .map(|at| nested(2, &format!("g{at}"), subcommands(1)))
            .collect()
    };
    let group_of = |n: usize| json!([nested(2, "g", subcommands(n))]);
    for fits in [
        subcommands(25),
        groups(25),
        group_of(25),
        json!([subcommands(1)[0], groups(1)[0]]),
    ] {
        assert_eq!(command(&ground, with_options(fits)).await, Ok(()));
    }
    let below = |kind: u64, inner: Value| json!([nested(kind, "outer", json!([inner]))]);
    for (what, wrong) in [
        ("26 subcommands", subcommands(26)),
        ("26 groups", groups(26)),
        ("26 in a group", group_of(26)),
        (
            "a subcommand beside an option",
            json!([subcommands(1)[0], string("o")]),
        ),
        (
            "a group beside an option",
            json!([string("o"), groups(1)[0]]),
        ),
        (
            "a subcommand in a subcommand",
            below(1, subcommands(1)[0].clone()),
        ),
        ("a group in a subcommand", below(1, groups(1)[0].clone())),
        ("a group in a group", below(2, groups(1)[0].clone())),
        ("an option in a group", below(2, string("o"))),
        (
            "three levels",
            below(2, nested(1, "s", json!([nested(1, "t", json!([]))]))),
        ),
    ] {
        assert!(
            command(&ground, with_options(wrong)).await.is_err(),
            "{what}"
        );
    }
}
