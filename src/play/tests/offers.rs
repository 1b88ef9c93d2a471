//! Offers: made, answered, lapsed.

use super::*;

fn any(table: &Table) -> String {
    table.game.round().position().actions()[0].clone()
}

fn offers(table: &Table, offer: Offer) -> Option<Seat> {
    table.game.offer(offer).map(|made| made.by)
}

#[test]
fn a_draw_offer_ends_with_the_next_move_of_the_one_who_got_it() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.act(Seat::A, "a2-a3").unwrap();
    table.ask(Seat::A, &Command::Offer(Offer::Draw)).unwrap();
    assert_eq!(offers(&table, Offer::Draw), Some(Seat::A));
    let reply = any(&table);
    table.act(Seat::B, &reply).unwrap();
    assert_eq!(offers(&table, Offer::Draw), None);
    assert_eq!(
        table.ask(Seat::B, &Command::Agree(Offer::Draw)),
        Err(Refusal::NoOffer)
    );
}

#[test]
fn a_draw_offer_outlives_the_move_of_the_one_who_made_it() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.ask(Seat::A, &Command::Offer(Offer::Draw)).unwrap();
    table.act(Seat::A, "a2-a3").unwrap();
    table.ask(Seat::B, &Command::Agree(Offer::Draw)).unwrap();
    assert_eq!(table.game.ending(), Some(Ending::Agreed));
    assert_eq!(table.game.outcome(), Some(Outcome::Shared));
    assert_eq!(table.log.last().unwrap().by, None);
}

#[test]
fn offering_what_is_offered_agrees_to_it() {
    for (offer, ending) in [
        (Offer::Draw, Ending::Agreed),
        (Offer::Cancel, Ending::Cancelled),
    ] {
        let mut table = Table::new("rvb", Rounds::Two);
        table.act(Seat::A, "a2-a3").unwrap();
        let reply = any(&table);
        table.act(Seat::B, &reply).unwrap();
        table.ask(Seat::B, &Command::Offer(offer)).unwrap();
        table.ask(Seat::A, &Command::Offer(offer)).unwrap();
        assert_eq!(table.game.ending(), Some(ending));
    }
}

#[test]
fn nobody_agrees_to_their_own_offer() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.ask(Seat::A, &Command::Offer(Offer::Draw)).unwrap();
    assert_eq!(
        table.ask(Seat::A, &Command::Agree(Offer::Draw)),
        Err(Refusal::NoOffer)
    );
    assert_eq!(
        table.ask(Seat::A, &Command::Offer(Offer::Draw)),
        Err(Refusal::OfferedBefore)
    );
}

#[test]
fn the_same_is_offered_once_on_a_board() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.ask(Seat::A, &Command::Offer(Offer::Draw)).unwrap();
    table.ask(Seat::B, &Command::Decline(Offer::Draw)).unwrap();
    assert_eq!(
        table.ask(Seat::A, &Command::Offer(Offer::Draw)),
        Err(Refusal::OfferedBefore)
    );
    table.act(Seat::A, "a2-a3").unwrap();
    table.ask(Seat::A, &Command::Offer(Offer::Draw)).unwrap();
}

#[test]
fn a_takeback_names_the_turn_it_undoes_and_ends_with_the_reply() {
    let mut table = Table::new("rite", Rounds::Two);
    table.act(Seat::A, "c3 c3-c4").unwrap();
    assert_eq!(
        table.ask(Seat::B, &Command::Offer(Offer::Takeback)),
        Err(Refusal::NothingToTakeBack)
    );
    table
        .ask(Seat::A, &Command::Offer(Offer::Takeback))
        .unwrap();
    assert_eq!(table.game.offer(Offer::Takeback).unwrap().to_board, 1);
    // One step of the reply is enough.
    table.act(Seat::B, "d4").unwrap();
    assert_eq!(offers(&table, Offer::Takeback), None);
    assert_eq!(
        table.ask(Seat::B, &Command::Agree(Offer::Takeback)),
        Err(Refusal::NoOffer)
    );
    assert_eq!(
        table.ask(Seat::A, &Command::Offer(Offer::Takeback)),
        Err(Refusal::NothingToTakeBack)
    );
}

#[test]
fn an_agreed_takeback_undoes_the_whole_turn_and_nothing_else() {
    let mut table = Table::new("rite", Rounds::Two);
    table.act(Seat::A, "c3 c3-c4").unwrap();
    table.act(Seat::B, "d4 d4-d5").unwrap();
    let before = table.position();
    let place = any(&table);
    table.act(Seat::A, &place).unwrap();
    while table.game.turn() == Some(Seat::A) {
        let next = any(&table);
        table.act(Seat::A, &next).unwrap();
    }
    table
        .ask(Seat::A, &Command::Offer(Offer::Takeback))
        .unwrap();
    table
        .ask(Seat::B, &Command::Agree(Offer::Takeback))
        .unwrap();
    assert_eq!(table.position(), before);
    assert_eq!(table.game.turn(), Some(Seat::A));
    assert_eq!(offers(&table, Offer::Takeback), None);
}

#[test]
fn a_friendly_match_gives_a_takeback_before_the_reply_at_once() {
    let mut table = Table::with(Terms {
        pace: Pace::Friendly(Span::Day),
        ..*Table::new("rvb", Rounds::Two).game.terms()
    });
    let before = table.position();
    table.act(Seat::A, "a2-a3").unwrap();
    table
        .ask(Seat::A, &Command::Offer(Offer::Takeback))
        .unwrap();
    assert_eq!(table.position(), before);
    assert_eq!(table.log.last().unwrap().by, Some(Seat::A));
}

#[test]
fn a_takeback_never_reaches_across_a_rounds_end() {
    let mut table = Table::new("helios:express", Rounds::Two);
    while table.game.round().number() == 1 {
        let seat = table.game.turn().unwrap();
        let next = any(&table);
        table.act(seat, &next).unwrap();
    }
    for seat in Seat::ALL {
        assert_eq!(
            table.ask(seat, &Command::Offer(Offer::Takeback)),
            Err(Refusal::NothingToTakeBack)
        );
    }
}

#[test]
fn the_end_of_a_match_ends_its_offers() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.ask(Seat::B, &Command::Offer(Offer::Draw)).unwrap();
    table.ask(Seat::A, &Command::Resign).unwrap();
    assert_eq!(table.game.offers(), []);
    assert_eq!(
        table.ask(Seat::A, &Command::Agree(Offer::Draw)),
        Err(Refusal::MatchOver)
    );
}

#[test]
fn a_rematch_is_offered_after_the_end_and_begins_once() {
    let mut table = Table::new("rvb", Rounds::Two);
    assert_eq!(
        table.ask(Seat::A, &Command::Offer(Offer::Rematch)),
        Err(Refusal::NotOver)
    );
    table.ask(Seat::A, &Command::Resign).unwrap();
    table.ask(Seat::A, &Command::Offer(Offer::Rematch)).unwrap();
    let board = table.game.board();
    // The other presses Rematch too, without looking: that agrees.
    table.ask(Seat::B, &Command::Offer(Offer::Rematch)).unwrap();
    assert!(table.game.is_rematched());
    assert_eq!(table.log.last().unwrap().by, Some(Seat::B));
    assert_eq!(table.game.board(), board);
    assert_eq!(table.game.ending(), Some(Ending::Resigned(Seat::A)));
    for seat in Seat::ALL {
        assert_eq!(
            table.ask(seat, &Command::Offer(Offer::Rematch)),
            Err(Refusal::Rematched)
        );
    }
}

#[test]
fn a_rematch_declined_may_be_offered_by_who_declined() {
    let mut table = Table::new("rvb", Rounds::Two);
    table.ask(Seat::A, &Command::Resign).unwrap();
    table.ask(Seat::A, &Command::Offer(Offer::Rematch)).unwrap();
    table
        .ask(Seat::B, &Command::Decline(Offer::Rematch))
        .unwrap();
    assert_eq!(
        table.ask(Seat::A, &Command::Offer(Offer::Rematch)),
        Err(Refusal::OfferedBefore)
    );
    table.ask(Seat::B, &Command::Offer(Offer::Rematch)).unwrap();
    table.ask(Seat::A, &Command::Agree(Offer::Rematch)).unwrap();
    assert!(table.game.is_rematched());
}

#[test]
fn a_log_with_an_offer_out_of_place_is_none() {
    let mut table = Table::new("rvb", Rounds::Two);
    for (offer, to_board) in [(Offer::Rematch, 0), (Offer::Takeback, 1)] {
        assert_eq!(
            table.record(Some(Seat::A), Event::Offered { offer, to_board }),
            Err(LogError::Offer { seq: 2 })
        );
    }
    assert_eq!(
        table.record(Some(Seat::A), Event::Declined { offer: Offer::Draw }),
        Err(LogError::Offer { seq: 2 })
    );
}
