use super::*;
use crate::discord::body::Body;
use crate::discord::limits::hold;
use crate::discord::modal;
use crate::discord::panel::{self, Advance, Viewer, view};
use crate::discord::press::{Draft, Press, Tap};
use crate::words::Language;
use twilight_model::channel::message::Component;

fn viewer(game: &Match, language: Language) -> Viewer {
    Viewer {
        id: LARGEST,
        seat: game.turn().unwrap(),
        language,
        confirm: true,
        guest: true,
    }
}

/// Every control of a body, with the values it can send.
fn controls(body: &Body) -> Vec<(Press, Option<String>)> {
    fn gather(component: &Component, found: &mut Vec<(Press, Option<String>)>) {
        match component {
            Component::Container(container) => {
                container
                    .components
                    .iter()
                    .for_each(|part| gather(part, found));
            }
            Component::ActionRow(row) => {
                row.components.iter().for_each(|part| gather(part, found));
            }
            Component::Button(button) => {
                let press = Press::read(button.custom_id.as_deref().unwrap()).unwrap();
                found.push((press, None));
            }
            Component::SelectMenu(menu) => {
                let press = Press::read(&menu.custom_id).unwrap();
                for option in menu.options.as_deref().unwrap() {
                    found.push((press.clone(), Some(option.value.clone())));
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    body.components
        .iter()
        .for_each(|part| gather(part, &mut found));
    found
}

/// The panel's controls but those that leave it.
fn taps(body: &Body) -> Vec<(Draft, Tap, Option<String>)> {
    controls(body)
        .into_iter()
        .filter_map(|(press, value)| match press {
            Press::Panel { draft, tap, .. } => Some((draft, tap, value)),
            _ => None,
        })
        .collect()
}

fn shown(advance: Advance) -> Draft {
    match advance {
        Advance::Show(draft, _) => draft,
        other => panic!("not shown but {other:?}"),
    }
}

fn draft(actions: &[&str], from: Option<&str>) -> Draft {
    Draft {
        actions: actions.iter().map(|action| (*action).to_owned()).collect(),
        from: from.map(str::to_owned),
        step: 0,
    }
}

/// A tap through the whole tree of one panel: every reachable draft is looked at once.
fn explore(game: &Match, language: Language, most: usize) -> std::collections::BTreeSet<String> {
    let viewer = viewer(game, language);
    let mut turns = std::collections::BTreeSet::new();
    let mut seen = std::collections::BTreeSet::new();
    let mut waiting = vec![Draft::default()];
    while let Some(draft) = waiting.pop() {
        if seen.len() >= most || !seen.insert((draft.actions.clone(), draft.from.clone())) {
            continue;
        }
        let panel = view(&viewer, game, &draft, None);
        hold(&panel.body(Some(png())));
        for (draft, tap, value) in taps(&panel.body(Some(png()))) {
            match panel::advance(&viewer, game, &draft, &tap, value.as_deref()).unwrap() {
                Advance::Show(next, note) => {
                    assert_eq!(next.step, draft.step + 1, "every answer is a new step");
                    assert_eq!(note.is_some(), tap == Tap::WhyNot);
                    waiting.push(Draft { step: 0, ..next });
                }
                Advance::Commit(actions) => {
                    turns.insert(actions.join(" "));
                }
                Advance::Type(modal) => {
                    assert!(modal["custom_id"].as_str().unwrap().len() <= 100);
                    assert!(modal["title"].as_str().unwrap().chars().count() <= 45);
                    let field = &modal["components"][0]["components"][0];
                    assert_eq!(field["custom_id"], modal::FIELD);
                    assert!(field["label"].as_str().unwrap().chars().count() <= 45);
                    assert!(field["placeholder"].as_str().unwrap().chars().count() <= 100);
                }
            }
        }
    }
    turns
}

/// Every turn there is, action by action, without a panel.
fn turns(game: &Match) -> std::collections::BTreeSet<String> {
    let seat = game.turn().unwrap();
    let rite = game.terms().game.kind() == GameKind::Rite;
    let mut found = std::collections::BTreeSet::new();
    let mut waiting = vec![(game.clone(), Vec::new())];
    while let Some((at, actions)) = waiting.pop() {
        for action in at.round().position().actions() {
            let mut next = at.clone();
            act(&mut next, &action);
            let mut actions = actions.clone();
            let moved = action.contains(['-', 'x']);
            actions.push(action);
            let goes_on = rite
                && !moved
                && next.turn() == Some(seat)
                && next.round().actions().len() > at.round().actions().len()
                && !next.round().position().actions()[0]
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() && c != 'x');
            if goes_on {
                waiting.push((next, actions));
            } else {
                found.insert(actions.join(" "));
            }
        }
    }
    found
}

#[test]
fn every_panel_of_random_matches_fits_and_leads_to_a_turn() {
    for code in GameCode::ALL {
        random_matches(code, |game, random| {
            if game.turn().is_none() {
                return;
            }
            let language = Language::ALL[random.random_range(0..2)];
            let viewer = viewer(game, language);
            // A walk of random forward taps until the turn is made.
            let mut draft = Draft {
                step: u32::MAX - 20,
                ..Draft::default()
            };
            for _ in 0..9 {
                let panel = view(&viewer, game, &draft, Some(&"note ".repeat(500)));
                hold(&panel.body(Some(png())));
                hold(&panel.body(None));
                let ahead: Vec<_> = taps(&panel.body(None))
                    .into_iter()
                    .filter(|(_, tap, _)| !matches!(tap, Tap::Back | Tap::Type | Tap::WhyNot))
                    .collect();
                let (at, tap, value) = &ahead[random.random_range(0..ahead.len())];
                match panel::advance(&viewer, game, at, tap, value.as_deref()).unwrap() {
                    Advance::Show(next, None) => draft = next,
                    Advance::Commit(actions) => {
                        let by = game.turn().unwrap();
                        let command = crate::play::Command::Act { actions };
                        assert!(game.decide(by, &command, 0).is_ok());
                        return;
                    }
                    other => panic!("{other:?}"),
                }
            }
            panic!("no turn after nine taps on {}", game.round().position());
        });
    }
}

#[test]
fn the_panel_offers_exactly_the_legal_turns() {
    for code in ["rite:5", "helios", "helios:express", "rvb", "rvb:free"] {
        let mut game = start_of(code);
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for _ in 0..12 {
            if game.turn().is_none() {
                break;
            }
            assert_eq!(
                explore(&game, Language::En, usize::MAX),
                turns(&game),
                "{code}"
            );
            let all: Vec<String> = turns(&game).into_iter().collect();
            let turn = &all[random.random_range(0..all.len())];
            turn.split(' ').for_each(|action| act(&mut game, action));
        }
    }
}

#[test]
fn the_largest_boards_of_rite_fit() {
    for code in ["rite:7", "rite:8"] {
        let game = start_of(code);
        for language in Language::ALL {
            explore(&game, language, 60);
        }
    }
}

#[test]
fn placement_menus_group_files_side_by_side() {
    for (code, sizes) in [
        ("rite:5", vec![25]),
        ("rite", vec![18, 18]),
        ("rite:7", vec![21, 14, 14]),
        ("rite:8", vec![24, 24, 16]),
    ] {
        let game = start_of(code);
        let panel = view(&viewer(&game, Language::Fr), &game, &Draft::default(), None);
        let mut found = vec![0; sizes.len()];
        for (_, tap, _) in taps(&panel.body(None)) {
            if let Tap::Menu(number) = tap {
                found[usize::from(number)] += 1;
            }
        }
        assert_eq!(found, sizes, "{code}");
    }
}

#[test]
fn a_rite_turn_is_placed_chosen_moved_and_confirmed() {
    let game = start_of("rite");
    let viewer = viewer(&game, Language::En);
    let tap = |draft: &Draft, tap: Tap, value| {
        panel::advance(&viewer, &game, draft, &tap, value).unwrap()
    };
    let placed = shown(tap(&Draft::default(), Tap::Menu(0), Some("c3")));
    assert_eq!(placed.actions, ["c3"]);
    let chosen = shown(tap(&placed, Tap::From("c3".to_owned()), None));
    assert_eq!(chosen.from.as_deref(), Some("c3"));
    assert!(view(&viewer, &game, &chosen, None).selection.is_some());
    let moved = shown(tap(&chosen, Tap::Do("c3-c4".to_owned()), None));
    assert_eq!(moved.actions, ["c3", "c3-c4"]);
    assert_eq!(
        tap(&moved, Tap::Confirm, None),
        Advance::Commit(vec!["c3".to_owned(), "c3-c4".to_owned()])
    );
    let back = shown(tap(&moved, Tap::Back, None));
    assert_eq!(back.actions, ["c3"]);
    assert_eq!(shown(tap(&chosen, Tap::Back, None)).actions, ["c3"]);
    assert!(shown(tap(&back, Tap::Back, None)).actions.is_empty());
    let early = tap(&placed, Tap::Confirm, None);
    assert_eq!(shown(early).actions, ["c3"], "half a turn is not played");
}

#[test]
fn without_confirmation_the_last_tap_plays_the_turn() {
    let game = start_of("helios");
    let quick = Viewer {
        confirm: false,
        ..viewer(&game, Language::En)
    };
    let tap = Tap::Do("H3".to_owned());
    let made = panel::advance(&quick, &game, &Draft::default(), &tap, None).unwrap();
    assert_eq!(made, Advance::Commit(vec!["H3".to_owned()]));
}

#[test]
fn a_typed_turn_goes_on_from_the_draft_or_is_whole() {
    let game = start_of("rite");
    let viewer = viewer(&game, Language::En);
    let typed = |draft: &Draft, text| panel::typed(&viewer, &game, draft, text);
    let begun = draft(&["c3"], None);
    for text in ["C3 - c4", "c3–c4", "c3 c3-c4"] {
        let made = shown(typed(&begun, text).unwrap());
        assert_eq!(made.actions, ["c3", "c3-c4"], "{text}");
    }
    let whole = shown(typed(&Draft::default(), "c3 c3-c4").unwrap());
    assert_eq!(whole.actions, ["c3", "c3-c4"]);
    let refused = typed(&begun, "c3-c6").unwrap_err();
    assert_eq!(refused.code(), "move-too-far");
    assert_eq!(
        typed(&Draft::default(), "hello").unwrap_err().code(),
        "cannot-be-read"
    );
}

#[test]
fn a_greyed_pawn_says_why_and_nothing_else_changes() {
    let game = start_of("rvb");
    let viewer = viewer(&game, Language::Fr);
    let made = panel::advance(&viewer, &game, &Draft::default(), &Tap::WhyNot, Some("a1"));
    let Advance::Show(next, Some(note)) = made.unwrap() else {
        panic!("no reason given");
    };
    assert_eq!(
        next,
        Draft {
            step: 1,
            ..Draft::default()
        }
    );
    assert!(note.lines().count() >= 3, "{note}");
    hold(&view(&viewer, &game, &next, Some(&note)).body(Some(png())));
}

#[test]
fn a_draft_the_match_does_not_take_is_shown_as_empty() {
    let game = start_of("rvb");
    let viewer = viewer(&game, Language::En);
    let stale = draft(&["a9-a1"], None);
    let taken = view(&viewer, &game, &stale, None);
    assert_eq!(
        taps(&taken.body(None)),
        taps(&view(&viewer, &game, &Draft::default(), None).body(None))
    );
    assert!(panel::advance(&viewer, &game, &stale, &Tap::Confirm, None).is_err());
}

#[test]
fn a_turn_that_ends_the_round_shows_the_board_it_is_played_on() {
    let mut ends = 0;
    random_matches(GameCode::ALL[1], |game, _| {
        let Some(seat) = game.turn() else { return };
        for turn in turns(game).into_iter().take(40) {
            let actions: Vec<&str> = turn.split(' ').collect();
            let draft = draft(&actions, None);
            let panel = view(&viewer(game, Language::En), game, &draft, None);
            assert_eq!(panel.shown.rounds().len(), game.rounds().len());
            let mut after = game.clone();
            for action in &actions {
                let action = (*action).to_owned();
                record(&mut after, Some(seat), Event::Acted { action });
            }
            ends += usize::from(after.rounds().len() > game.rounds().len());
        }
    });
    assert!(ends > 0, "no round ended");
}

#[test]
fn nothing_of_the_other_side_is_played() {
    for code in ["rvb", "helios"] {
        let game = start_of(code);
        let viewer = viewer(&game, Language::En);
        // One's own turn, and the answer to it.
        let mut after = game.clone();
        let mut both = Vec::new();
        for action in game.round().position().actions() {
            after = game.clone();
            act(&mut after, &action);
            both = vec![action];
            if after.turn() != game.turn() {
                break;
            }
        }
        both.push(after.round().position().actions().remove(0));
        let text = both.join(" ");
        let refused = panel::typed(&viewer, &game, &Draft::default(), &text).unwrap_err();
        assert_eq!(refused.code(), "not-your-turn", "{code}");
        let other = Viewer {
            seat: viewer.seat.other(),
            ..viewer
        };
        let tap = Tap::Do(game.round().position().actions().remove(0));
        let refused = panel::advance(&other, &game, &Draft::default(), &tap, None).unwrap_err();
        assert_eq!(refused.code(), "not-your-turn", "{code}");
        let body = view(&other, &game, &Draft::default(), None).body(Some(png()));
        hold(&body);
        assert!(controls(&body).is_empty());
    }
}
