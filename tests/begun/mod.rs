//! Ana, Bo and a match of theirs, for tests of the database from outside.

use revanche::store::{Accepted, MatchId, NewChallenge, Store};

/// The challenge with which `begun` begins a match.
pub async fn asked(store: &Store, code: &str) -> NewChallenge {
    let ana = store.person(1, "Ana", None, 1).await.expect("Ana");
    let bo = store.person(2, "Bo", None, 1).await.expect("Bo");
    NewChallenge::plain(ana, bo, code.parse().expect("a game code"), 3)
}

/// A match that begins by this challenge, Ana in seat A and First.
pub async fn begun(store: &Store, asked: NewChallenge) -> MatchId {
    let bo = asked.opponent.expect("Bo is asked");
    let challenge = store.open_challenge(asked, 1).await.expect("written");
    let seat = revanche::play::Seat::A;
    match store.accept_challenge(challenge, bo, seat, 2).await {
        Ok(Accepted::Started { match_id }) => match_id,
        other => panic!("{other:?}"),
    }
}
