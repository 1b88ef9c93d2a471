//! The lobby at its fullest.

use super::*;
use crate::app::{
    Begins, Challenge, ChallengeId, ChallengeState, Home, Known, Lobby, PersonId, StandingWish,
    WishId,
};
use crate::discord::commands::Ids;
use crate::discord::limits::hold;
use crate::discord::lobby::{Reader, lobby, noted, own};
use crate::play::Span;
use crate::words::Language;

fn known(id: i64) -> Known {
    Known {
        id: PersonId(id),
        account: Some(LARGEST),
        name: Some("*_<@&`".repeat(6)),
        level: None,
    }
}

fn full() -> Lobby {
    let challenge = |number| Challenge {
        id: ChallengeId(i64::MAX - number),
        challenger: known(number),
        opponent: None,
        game: GameCode::ALL[8],
        rounds: Rounds::Two,
        begins: Begins::Challenger,
        pace: Pace::Friendly(Span::EightHours),
        rated: false,
        channel: LARGEST,
        home: Home::Member,
        language: Language::Fr,
        message: Some(LARGEST),
        state: ChallengeState::Open,
        created_at: i64::MAX,
        expires_at: i64::MAX,
        became: None,
    };
    let wish = |number| StandingWish {
        id: WishId(i64::MAX - number),
        person: known(number),
        kind: GameKind::Helios,
        game: None,
        rounds: None,
        pace: Pace::Strict(Span::ThreeDays),
        rated: None,
        channel: LARGEST,
        created_at: i64::MAX,
        expires_at: i64::MAX,
    };
    Lobby {
        challenges: (0..25).map(challenge).collect(),
        wishes: (0..25).map(wish).collect(),
    }
}

#[test]
fn a_lobby_of_fifty_long_names_fits_and_nothing_of_ones_own_can_be_picked() {
    for language in Language::ALL {
        let here = full();
        let reader = Reader {
            language,
            person: PersonId(3),
            guild: Some(LARGEST),
        };
        let note = "x".repeat(300);
        let body = lobby(&reader, &Ids::default(), &here, u32::MAX, Some(&note));
        hold(&body);
        let body = lobby(&reader, &Ids::default(), &Lobby::default(), 0, None);
        hold(&body);
        let few = Lobby {
            challenges: full().challenges.into_iter().take(4).collect(),
            wishes: full().wishes.into_iter().take(4).collect(),
        };
        let body = lobby(&reader, &Ids::default(), &few, 0, None);
        hold(&body);
        let data = body.data().to_string();
        let own_id = i64::MAX - 3;
        assert!(
            data.contains(&format!("challenge:{}", i64::MAX - 2)),
            "{data}"
        );
        assert!(!data.contains(&format!("challenge:{own_id}")), "{data}");
        assert!(!data.contains(&format!("wish:{own_id}")), "{data}");
    }
}

#[test]
fn the_list_of_ones_own_wishes_fits() {
    for language in Language::ALL {
        let wishes = &full().wishes[..5];
        hold(&own(language, &Ids::default(), wishes, Some("x")));
        hold(&own(language, &Ids::default(), &[], None));
        hold(&noted(language, "x", &wishes[0]));
    }
}
