use super::*;
use crate::app::scene::{Scene, given};
use crate::play::Command;

#[tokio::test]
async fn a_match_gives_hints_while_it_runs_and_a_review_that_is_worked_out_once_after_it() {
    let scene = Scene::new().await;
    let app = &scene.app;
    let (ana, id) = scene.against_the_bot("rite:5").await;
    let given = given(id, ana);
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
