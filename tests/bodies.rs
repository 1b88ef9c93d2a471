//! Cards, panels and the list of commands before Discord's own description of its API.

#[path = "support/openapi.rs"]
#[allow(dead_code, reason = "the bot's own bodies go one way only")]
mod openapi;

use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};
use openapi::{OpenApi, Way};
use revanche::app::Server;
use revanche::discord::answer;
use revanche::discord::asked::Missing;
use revanche::discord::body::Body;
use revanche::discord::card::{Card, Person};
use revanche::discord::challenge::{ChallengeCard, Fate, Opens};
use revanche::discord::commands::{self, Ids};
use revanche::discord::films::Made;
use revanche::discord::http;
use revanche::discord::media;
use revanche::discord::panel::{self, Advance, Viewer, view};
use revanche::discord::press::{Draft, Tap};
use revanche::discord::server;
use revanche::draw::Theme;
use revanche::games::{GameCode, GameKind};
use revanche::play::{BySeat, Match, Pace, Rounds, Seat, Span, Terms};
use revanche::words::{Language, Name, server as words};
use serde_json::{Value, json};

const CALLBACK: &str = "/interactions/1/token/callback";

/// A check, shown as ignored where `DISCORD_OPENAPI` names no file.
fn trial(name: &str, check: fn(&OpenApi)) -> Trial {
    let missing = std::env::var_os("DISCORD_OPENAPI").is_none();
    let name = if missing {
        format!("{name} (DISCORD_OPENAPI names no file)")
    } else {
        name.to_owned()
    };
    Trial::test(name, move || {
        let judge = OpenApi::from_environment().ok_or("DISCORD_OPENAPI names no file")?;
        check(&judge);
        Ok(())
    })
    .with_ignored_flag(missing)
}

fn main() {
    let trials = vec![
        trial("every_kind_of_body_passes", every_kind_of_body_passes),
        trial("the_registration_passes", the_registration_passes),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn start(game: GameCode) -> Match {
    let terms = Terms {
        rounds: Rounds::Two,
        ..Terms::plain(game)
    };
    Match::begun(terms, 0).unwrap()
}

fn passes(judge: &OpenApi, method: &str, path: &str, body: &Value) {
    let faults = judge.faults(method, path, Way::Request, body);
    assert!(faults.is_empty(), "{faults:#?} in {body:#}");
}

/// Every way a body is sent.
fn sent(judge: &OpenApi, body: &Body) {
    for kind in [4, 7] {
        passes(
            judge,
            "POST",
            CALLBACK,
            &json!({ "type": kind, "data": body.data() }),
        );
    }
    passes(judge, "POST", "/webhooks/1/token", &body.data());
    passes(
        judge,
        "PATCH",
        "/webhooks/1/token/messages/@original",
        &body.edit(),
    );
    passes(judge, "POST", "/channels/1/messages", &body.message());
    passes(judge, "PATCH", "/channels/1/messages/2", &body.edit());
}

/// Files that move and sound.
fn moving() -> Made {
    Made {
        gif: Arc::new(vec![1, 2, 3]),
        ogg: Some(Arc::new(vec![4, 5, 6])),
        hundredths: 2100,
        notes: 81,
    }
}

fn every_kind_of_body_passes(judge: &OpenApi) {
    let person = |name: &str, user| Person {
        name: Name::clean(name),
        user: Some(user),
    };
    let people = BySeat {
        a: person("Ana", 1),
        b: person("Bo", 2),
    };
    let png = || Some(Arc::new(vec![1, 2, 3]));
    for language in Language::ALL {
        for code in GameCode::ALL {
            let game = start(code);
            let card = Card {
                language,
                id: 3,
                game: &game,
                people: &people,
                guest: true,
                moved: false,
                wished: false,
            };
            sent(judge, &card.board(&[Seat::A], png()).once(3, 1, 't'));
            sent(
                judge,
                &card.reduced("H4.", Some("https://discord.com/channels/1/2/3")),
            );
            sent(
                judge,
                &answer::board(language, 3, &game, None, answer::May::Plan),
            );
            sent(
                judge,
                &answer::resign_question(language, 3, &game, &people.b.name),
            );
            let challenge = ChallengeCard {
                language,
                id: 3,
                challenger: &people.a,
                opponent: Some(&people.b),
                game: code,
                rounds: Rounds::Two,
                pace: Pace::Strict(Span::Day),
                opens: Opens::Lots,
                rated: false,
                guest: true,
                expires: 0,
                fate: Fate::Open,
            };
            sent(judge, &challenge.body());
            let viewer = Viewer {
                id: 3,
                seat: Seat::A,
                language,
                confirm: true,
                guest: false,
            };
            let first = game.round().position().actions().remove(0);
            let draft = Draft {
                actions: vec![first],
                ..Draft::default()
            };
            for draft in [Draft::default(), draft] {
                sent(
                    judge,
                    &view(&viewer, &game, &draft, Some("a note")).body(png()),
                );
            }
            let names = [&people.a.name, &people.b.name];
            let made = moving();
            sent(judge, &media::film(language, 3, &game, names, &made));
            sent(judge, &media::last_turn(language, 3, &game, names, &made));
            let typed = panel::advance(&viewer, &game, &Draft::default(), &Tap::Type, None);
            let Ok(Advance::Type(modal)) = typed else {
                panic!("no modal");
            };
            passes(
                judge,
                "POST",
                CALLBACK,
                &json!({ "type": 9, "data": modal }),
            );
        }
        for game in [None, Some((3, false)), Some((3, true))] {
            sent(judge, &media::music(language, &moving(), game));
        }
        let ids = Ids::default();
        sent(judge, &answer::help(language, &ids));
        sent(judge, &answer::matches(language, &ids, &[], 0));
        sent(
            judge,
            &answer::settings(language, true, None, Theme::Light, 0),
        );
        let server = Server {
            pace: Pace::Friendly(Span::Week),
            threads: true,
            channels: vec![301, 302],
            ..Server::default()
        };
        let name = words::thread_name(language, "RVB", u64::MAX);
        let path = "/channels/1/messages/2/threads";
        passes(judge, "POST", path, &http::thread(&name));
        for server in [Server::default(), server] {
            let missing = [Missing::CreatePublicThreads];
            sent(judge, &server::settings(language, &server, &missing, 7));
        }
        for kind in GameKind::ALL {
            sent(judge, &answer::rules(language, kind, 1, 0));
        }
    }
}

fn the_registration_passes(judge: &OpenApi) {
    let commands = Value::from(commands::registration());
    passes(judge, "PUT", "/applications/1/commands", &commands);
}
