//! What a move costs the one writing connection, counted as the database's own log tells it.

use std::sync::{Arc, Mutex};

use revanche::play::{Command, Seat};
use revanche::store::{Appended, Store};
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, SubscriberExt};

mod begun;

/// The statements run so far, in order.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<Vec<String>>>);

struct Summary(Option<String>);

impl Visit for Summary {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "summary" {
            self.0 = Some(value.to_owned());
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

impl<S: tracing::Subscriber> tracing_subscriber::Layer<S> for Statements {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() != "sqlx::query" {
            return;
        }
        let mut summary = Summary(None);
        event.record(&mut summary);
        let mut seen = self.0.lock().unwrap();
        seen.extend(summary.0.map(|text| text.to_lowercase()));
    }
}

/// A test of its own process: the log is heard on the connections' threads, too.
#[test]
fn a_move_costs_two_statements() {
    let statements = Statements::default();
    let log = tracing_subscriber::registry().with(statements.clone());
    tracing::subscriber::set_global_default(log).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("test.db").display());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = Store::open(&url).await.unwrap();
        let id = begun::begun(&store, begun::asked(&store, "rite").await).await;
        let game = store.load(id).await.unwrap().unwrap().game;
        let command = Command::Act {
            actions: vec![game.round().position().actions()[0].clone()],
        };
        let events = game.decide(Seat::A, &command, 3).unwrap();
        statements.0.lock().unwrap().clear();
        let by = game.actor(Seat::A, &command);
        let done = store.append(id, &game, by, events, 3).await.unwrap();
        assert!(matches!(done, Appended::Committed(_)));
        let seen = statements.0.lock().unwrap().clone();
        let bounds = |text: &str| text.starts_with("begin") || text.starts_with("commit");
        let inside: Vec<&String> = seen.iter().filter(|text| !bounds(text)).collect();
        assert_eq!(inside.len(), 2, "{seen:?}");
        assert!(
            inside.iter().any(|text| text.starts_with("update head")),
            "{seen:?}"
        );
        assert!(
            inside
                .iter()
                .any(|text| text.starts_with("insert into event")),
            "{seen:?}"
        );
        store.close().await;
    });
}
