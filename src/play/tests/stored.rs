//! The log's stored texts: what was written once stays readable for ever.

use super::*;

fn sample(kind: &str) -> String {
    let file = format!(
        "{}/tests/data/events/{kind}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn meant(kind: &str) -> Event {
    match kind {
        "started" => Event::Started {
            terms: Terms {
                game: "rite:5".parse().unwrap(),
                rounds: Rounds::Two,
                begins: Seat::B,
                pace: Pace::None,
                rated: true,
                named: true,
            },
            rules_version: 1,
        },
        "acted" => Event::Acted {
            action: "b2xb4".to_owned(),
        },
        "replied" => Event::Replied {
            action: "b2xb4".to_owned(),
        },
        "resigned" => Event::Resigned,
        "draw_agreed" => Event::DrawAgreed,
        "timed_out" => Event::TimedOut { seat: Seat::B },
        "cancelled" => Event::Cancelled,
        "taken_back" => Event::TakenBack { to_board: 7 },
        "offered" => Event::Offered {
            offer: Offer::Takeback,
            to_board: 7,
        },
        "declined" => Event::Declined { offer: Offer::Draw },
        "rematched" => Event::Rematched,
        "clock_stopped" => Event::ClockStopped {
            seat: Seat::A,
            until: 1_796_000_000_000,
            reason: Reason::Vacation,
        },
        "clock_started" => Event::ClockStarted {
            seat: Seat::A,
            reason: Reason::Vacation,
        },
        "credited" => Event::Credited {
            from: 1_795_000_000_000,
            until: 1_795_000_060_000,
            reason: Reason::Outage,
        },
        _ => panic!("no sample is meant for {kind}"),
    }
}

#[test]
fn the_committed_sample_of_each_kind_reads_as_it_was_meant() {
    for kind in Event::KINDS {
        let event = Event::read(kind, &sample(kind)).unwrap();
        assert_eq!(event, meant(kind));
        assert_eq!(event.kind(), kind);
    }
}

#[test]
fn every_event_reads_back_as_it_was_written() {
    for kind in Event::KINDS {
        let event = meant(kind);
        assert_eq!(Event::read(kind, &event.body()), Ok(event));
    }
}

#[test]
fn a_body_may_have_grown_since() {
    let body = r#"{"action":"c3","thought_for":12}"#;
    assert_eq!(
        Event::read("acted", body),
        Ok(Event::Acted {
            action: "c3".to_owned()
        })
    );
}

#[test]
fn an_unknown_kind_is_named() {
    let error = Event::read("swapped_sides", "{}").unwrap_err();
    assert_eq!(
        error,
        LogError::UnknownKind {
            kind: "swapped_sides".to_owned()
        }
    );
    assert!(error.to_string().contains("swapped_sides"));
}

#[test]
fn later_rules_are_refused_even_when_their_words_are_unknown() {
    let body = r#"{"game":"chess960","rounds":"three","rules":2}"#;
    let error = Event::read("started", body).unwrap_err();
    assert_eq!(error, LogError::HigherRules { version: 2 });
}

#[test]
fn a_body_that_cannot_be_read_is_an_error() {
    for (kind, body) in [("acted", "{}"), ("acted", "no JSON"), ("taken_back", "[]")] {
        assert!(matches!(
            Event::read(kind, body),
            Err(LogError::Body { .. })
        ));
    }
}
