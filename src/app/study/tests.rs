use super::*;
use crate::app::{Begins, Given, Home, Level, NewChallenge, Seen, Where};
use crate::play::{Command, Pace, Rounds};
use crate::store::Store;
use crate::time::Clock;
use crate::words::Language;

#[tokio::test]
async fn a_match_gives_hints_while_it_runs_and_a_review_that_is_worked_out_once_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("t.db").display());
    let app = App::new(Store::open(&url).await.unwrap(), Clock::manual(1_000_000));
    let ana = app
        .meet(Seen {
            account: 7_100_000,
            name: "Ana",
            locale: None,
        })
        .await
        .unwrap();
    let new = NewChallenge {
        game: "rite:5".parse().unwrap(),
        rounds: Rounds::Two,
        begins: Begins::Challenger,
        pace: Pace::default(),
        opponent: None,
        rated: true,
        place: Where {
            guild: None,
            channel: 901,
            parent: None,
            home: Home::of(false),
            language: Language::En,
        },
        at: 1_000_000,
    };
    let begun = app.challenge_bot(&ana, new, Level::ALL[0]).await.unwrap();
    let (_, id) = begun.unwrap();
    let given = Given {
        id,
        by: ana.id,
        board: None,
        at: 1_000_001,
    };
    let view = app.view(id).await.unwrap().unwrap();
    let hint = app.hint(&view).await.unwrap();
    assert_eq!(app.review(&view).await, None);

    let actions = hint.turn.actions;
    app.decide(&given, &Command::Act { actions }).await.unwrap();
    app.decide(&given, &Command::Resign).await.unwrap();
    let view = app.view(id).await.unwrap().unwrap();
    assert!(view.game.ending().is_some());
    assert_eq!(app.hint(&view).await, None);
    let (one, other) = tokio::join!(app.review(&view), app.review(&view));
    let one = one.unwrap();
    assert!(Arc::ptr_eq(&one, &other.unwrap()));
    assert!(one.nodes > 0 && one.actions == view.game.round().actions().len());
}
