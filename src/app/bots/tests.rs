//! What the bot finds to do after a restart.

use super::*;
use crate::app::scene::{Scene, given};
use crate::app::{Bargain, Bargained};

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
