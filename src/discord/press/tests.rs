use proptest::prelude::*;

use super::*;

fn any_draft() -> impl Strategy<Value = Draft> {
    (
        proptest::collection::vec(
            "[a-h][1-8]|\\+[a-h][1-8]\\+[a-h][1-8]|[a-h][1-8][x-][a-h][1-8]|[HA][1-5]",
            0..=3,
        ),
        proptest::option::of("[a-h][1-8]"),
        any::<u32>(),
    )
        .prop_map(|(actions, from, step)| Draft {
            actions,
            from,
            step,
        })
}

fn any_tap() -> impl Strategy<Value = Tap> {
    prop_oneof![
        "[a-i][1-9][x-][a-i][1-9]".prop_map(Tap::Do),
        "[a-i][1-9]".prop_map(Tap::From),
        any::<u8>().prop_map(Tap::Menu),
        Just(Tap::WhyNot),
        Just(Tap::Back),
        Just(Tap::Confirm),
        Just(Tap::Type),
    ]
}

/// Numbers as the store gives them: an i64 at most.
fn id() -> impl Strategy<Value = u64> {
    0..=i64::MAX as u64
}

fn any_press() -> impl Strategy<Value = Press> {
    let of = |make: fn(u64) -> Press| id().prop_map(make);
    prop_oneof![
        of(|challenge| Press::Accept { challenge }),
        of(|challenge| Press::Decline { challenge }),
        of(|challenge| Press::Withdraw { challenge }),
        (id(), id()).prop_map(|(game, board)| Press::Play { game, board }),
        (id(), any::<u32>(), any_draft(), any_tap()).prop_map(|(game, board, draft, tap)| {
            Press::Panel {
                game,
                board: u64::from(board),
                draft,
                tap,
            }
        }),
        (id(), id(), any_draft()).prop_map(|(game, board, draft)| Press::Typed {
            game,
            board,
            draft
        }),
        (id(), any::<bool>()).prop_map(|(game, text)| Press::Board { game, text }),
        (id(), any::<bool>()).prop_map(|(game, sure)| Press::Resign { game, sure }),
        (id(), any::<bool>()).prop_map(|(game, sure)| Press::Cancel { game, sure }),
        (id(), any::<bool>()).prop_map(|(game, sure)| Press::Claim { game, sure }),
        (id(), id()).prop_map(|(game, board)| Press::Undo { game, board }),
        (id(), 0..4_usize, id(), any::<bool>()).prop_map(|(game, offer, seq, sure)| {
            Press::Agree {
                game,
                offer: crate::play::Offer::ALL[offer],
                seq,
                sure,
            }
        }),
        (id(), 0..4_usize, id()).prop_map(|(game, offer, seq)| Press::Refuse {
            game,
            offer: crate::play::Offer::ALL[offer],
            seq
        }),
        (id(), 0..4_usize).prop_map(|(game, offer)| Press::Offer {
            game,
            offer: crate::play::Offer::ALL[offer]
        }),
        of(|game| Press::Keep { game }),
        any::<u32>().prop_map(|step| Press::Matches { step }),
        (0..3_usize, any::<u8>()).prop_map(|(kind, page)| Press::Rules {
            kind: GameKind::ALL[kind],
            page
        }),
        any::<u32>().prop_map(|step| Press::RulesOf { step }),
        any::<bool>().prop_map(|on| Press::Confirmation { on }),
        any::<u32>().prop_map(|step| Press::Speak { step }),
        any::<u32>().prop_map(|step| Press::Lobby(Lobby::Pick { step })),
        of(|wish| Press::Lobby(Lobby::Unwish { wish })),
        of(|plan| Press::Ahead(Ahead::Withdraw { plan })),
        (id(), id()).prop_map(|(game, plan)| Press::Ahead(Ahead::Change { game, plan })),
        (id(), any::<bool>()).prop_map(|(game, below)| Press::Ahead(Ahead::New { game, below })),
        (id(), id(), "[A-Za-z0-9 +;-]{1,20}", "[a-h1-8 +;-]{1,20}").prop_map(
            |(game, plan, answers, replies)| {
                Press::Ahead(Ahead::again(game, plan, [&answers, &replies]).unwrap())
            }
        ),
        (id(), id(), id(), any::<bool>()).prop_map(|(game, board, plan, below)| {
            Press::Ahead(Ahead::Sent {
                game,
                board,
                plan,
                below,
            })
        }),
        (id(), any::<bool>())
            .prop_map(|(game, position)| Press::Media(Media::Music { game, position })),
        of(|game| Press::Media(Media::Film { game })),
        of(|game| Press::Media(Media::LastTurn { game })),
        any::<u32>().prop_map(|step| Press::Theme { step }),
        any::<u32>().prop_map(|step| Press::Server(Server::Channels { step })),
        any::<u32>().prop_map(|step| Press::Server(Server::Everywhere { step })),
        any::<u32>().prop_map(|step| Press::Server(Server::Pace { step })),
        any::<u32>().prop_map(|step| Press::Server(Server::Speak { step })),
        (any::<u32>(), any::<bool>())
            .prop_map(|(step, on)| Press::Server(Server::Threads { step, on })),
    ]
}

proptest! {
    #[test]
    fn every_press_reads_back_from_an_id_that_fits(press in any_press()) {
        let id = press.to_string();
        prop_assert!(id.len() <= LONGEST, "{id} has {} characters", id.len());
        prop_assert_eq!(Press::read(&id), Some(press));
    }

    #[test]
    fn whatever_else_is_read_is_written_the_same(id in "[a-z]{1,7}(:[a-z0-9+,-]{0,4}){0,7}") {
        if let Some(press) = Press::read(&id) {
            prop_assert_eq!(press.to_string(), id);
        }
    }
}

#[test]
fn foreign_ids_are_unknown() {
    for id in [
        "",
        "play",
        "play:1",
        "play:01:2",
        "play:+1:2",
        "play:1:2:3",
        "rules:chess:0",
        "p:1:2:0:::do:",
        "p:1:2:0:a1,b1,c1,d1::back",
        "p:1:2:0:a 1::back",
        "confirm:maybe",
        "music:1:board",
        "film:01",
        "plan:1:above",
        "again:1:0:H4:",
        "again:1:0:H4:`A3`",
        "unplan:1:below",
        "server:1:threads:maybe",
        "server:channels",
    ] {
        assert_eq!(Press::read(id), None, "{id}");
    }
}
