//! What the end of a match costs in statements: each is a hop to the database's own thread.
//!
//! Counted by what sqlx itself logs; this file is a program of its own because a program has only
//! one such counter.

use std::sync::atomic::{AtomicUsize, Ordering};

use revanche::play::{Event, Match, Rounds};
use revanche::store::{Appended, MatchId, Store};
use tracing::span;

mod begun;

static STATEMENTS: AtomicUsize = AtomicUsize::new(0);

struct Counter;

impl tracing::Subscriber for Counter {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, _: &tracing::Event<'_>) {
        STATEMENTS.fetch_add(1, Ordering::SeqCst);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

async fn begun(store: &Store) -> MatchId {
    let mut asked = begun::asked(store, "helios:express").await;
    asked.rounds = Rounds::Two;
    asked.rated = true;
    asked.place.server = Some(store.server(3).await.unwrap());
    begun::begun(store, asked).await
}

/// Records an event; gives the match after it and how many statements that took.
async fn record(store: &Store, id: MatchId, game: &Match, event: Event) -> (Match, usize) {
    let before = STATEMENTS.load(Ordering::SeqCst);
    let by = game.turn();
    match store.append(id, game, by, vec![event], 3).await.unwrap() {
        Appended::Committed(after) => (*after, STATEMENTS.load(Ordering::SeqCst) - before),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn the_end_of_a_match_costs_at_most_three_statements_more_than_a_move() {
    tracing::subscriber::set_global_default(Counter).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("cost.db").display());
    let store = Store::open(&url).await.unwrap();
    let id = begun(&store).await;
    let mut game = store.load(id).await.unwrap().unwrap().game;
    let mut costs = Vec::new();
    while game.turn().is_some() {
        let action = game.round().position().actions()[0].clone();
        let (after, cost) = record(&store, id, &game, Event::Acted { action }).await;
        costs.push(cost);
        game = after;
    }
    let (a_move, end) = (costs[0], costs[costs.len() - 1]);
    // Begin, two statements, commit.
    assert_eq!(a_move, 4, "{costs:?}");
    assert!(end > a_move && end <= a_move + 3, "{costs:?}");
    let id = begun(&store).await;
    let mut game = store.load(id).await.unwrap().unwrap().game;
    for _ in 0..8 {
        let action = game.round().position().actions()[0].clone();
        game = record(&store, id, &game, Event::Acted { action }).await.0;
    }
    let (_, resigned) = record(&store, id, &game, Event::Resigned).await;
    assert_eq!(resigned, end);
}
