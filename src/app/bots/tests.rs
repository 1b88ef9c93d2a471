//! What the bot finds to do after a restart.

use super::*;
use crate::app::{Bargain, Bargained, Begins, Home, Where};
use crate::play::{Pace, Rounds};
use crate::store::Store;
use crate::time::Clock;
use crate::words::Language;

#[tokio::test]
async fn an_offer_made_in_its_opponents_turn_awaits_the_bot_too() {
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
        game: "rvb".parse().unwrap(),
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
    assert_eq!(app.awaiting_bot().await.unwrap(), []);

    let given = Given {
        id,
        by: ana.id,
        board: None,
        at: 1_000_001,
    };
    let made = app.bargain(&given, Offer::Draw, Bargain::Offer).await;
    assert!(matches!(made.unwrap(), Bargained::Done(..)));
    assert_eq!(app.awaiting_bot().await.unwrap(), [id]);
    app.bot_acts(id).await.unwrap();
    assert_eq!(app.awaiting_bot().await.unwrap(), []);
}
