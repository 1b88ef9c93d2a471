//! What the bot finds to do, and how it answers what it is asked.

use super::*;
use crate::app::scene::{Scene, given};

#[tokio::test]
async fn an_offer_made_in_its_opponents_turn_awaits_the_bot_too() {
    let scene = Scene::new().await;
    let app = &scene.app;
    let (ana, id) = scene.against_the_bot("rvb").await;
    assert_eq!(app.awaiting_bot().await.unwrap(), []);

    let made = app
        .bargain(&given(id, ana), Offer::Draw, Bargain::Offer)
        .await;
    assert!(matches!(made.unwrap(), Bargained::Done(..)));
    assert_eq!(app.awaiting_bot().await.unwrap(), [id]);
    app.bot_acts(id).await.unwrap();
    assert_eq!(app.awaiting_bot().await.unwrap(), []);
}

#[tokio::test]
async fn a_rematch_is_agreed_to_at_once_and_the_bot_begins_it() {
    let scene = Scene::new().await;
    let app = &scene.app;
    let (ana, id) = scene.against_the_bot("rvb").await;
    app.resign(&given(id, ana)).await.unwrap();
    let made = app
        .bargain(&given(id, ana), Offer::Rematch, Bargain::Offer)
        .await
        .unwrap();
    let agreed = app.bot_agrees(made).await.unwrap();
    let Bargained::Rematch(old, new) = agreed else {
        panic!("{agreed:?}")
    };
    assert_eq!(old.id, id);
    let bot = new.bot().unwrap().0;
    assert_eq!(new.game.turn(), Some(bot));
    assert_eq!(app.awaiting_bot().await.unwrap(), [new.id]);
    assert_eq!(app.bot_acts(id).await.unwrap().map(|view| view.id), None);
}

#[tokio::test]
async fn a_rematch_that_stood_before_a_restart_is_agreed_to_after_it() {
    let scene = Scene::new().await;
    let app = &scene.app;
    let (ana, id) = scene.against_the_bot("helios").await;
    app.resign(&given(id, ana)).await.unwrap();
    assert_eq!(app.awaiting_bot().await.unwrap(), []);
    app.bargain(&given(id, ana), Offer::Rematch, Bargain::Offer)
        .await
        .unwrap();
    assert_eq!(app.awaiting_bot().await.unwrap(), [id]);
    let new = app.bot_acts(id).await.unwrap().unwrap();
    assert_ne!(new.id, id);
    assert!(new.game.ending().is_none() && new.awaits_bot());
    assert!(app.view(id).await.unwrap().unwrap().game.is_rematched());
}

#[tokio::test]
async fn a_takeback_asked_for_while_the_bot_thinks_is_given_and_its_move_is_not_played() {
    let scene = Scene::new().await;
    let app = &scene.app;
    let (ana, id) = scene.against_the_bot("helios").await;
    let before = app.view(id).await.unwrap().unwrap();
    let action = before.game.round().position().actions()[0].clone();
    let turn = before.game.some_turn(&[action]).unwrap();
    let actions: Vec<String> = turn.split(' ').map(str::to_owned).collect();
    app.play(&given(id, ana), &actions).await.unwrap();

    let view = app.view(id).await.unwrap().unwrap();
    let (seat, level) = view.bot().unwrap();
    let thought = app.bot_wishes(&view, seat, level).await.unwrap();
    assert!(matches!(thought, Command::Act { .. }), "{thought:?}");
    let asked = app
        .bargain(&given(id, ana), Offer::Takeback, Bargain::Offer)
        .await
        .unwrap();
    assert!(matches!(asked, Bargained::Done(_, Event::Offered { .. })));
    let done = app.bot_does(&view, seat, &thought).await.unwrap();
    assert!(matches!(done, Turn::Stale(_)), "{done:?}");

    let after = app.bot_acts(id).await.unwrap().unwrap();
    assert!(after.is_turn_of(ana));
    assert_eq!(
        after.game.round().position(),
        before.game.round().position()
    );
    assert!(!after.awaits_bot());
}

#[tokio::test]
async fn the_bot_is_told_neither_of_its_turns_nor_of_an_end() {
    let scene = Scene::new().await;
    let app = &scene.app;
    let (ana, id) = scene.against_the_bot("rvb").await;
    let view = app.view(id).await.unwrap().unwrap();
    assert_eq!(view.to_tell(), [view.seat_of(ana).unwrap()]);
    let resigned = app.resign(&given(id, ana)).await.unwrap();
    let Turn::Done { view, .. } = resigned else {
        panic!("{resigned:?}")
    };
    assert_eq!(view.to_tell(), []);
    let made = app
        .bargain(&given(id, ana), Offer::Rematch, Bargain::Offer)
        .await
        .unwrap();
    let Bargained::Rematch(_, new) = app.bot_agrees(made).await.unwrap() else {
        panic!("a rematch is always agreed to")
    };
    assert_eq!(new.game.turn(), new.bot().map(|(seat, _)| seat));
    assert_eq!(new.to_tell(), []);
}
