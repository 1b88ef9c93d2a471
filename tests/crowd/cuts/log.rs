//! The log against what was pressed, answered and pinged.

use std::collections::{BTreeMap, BTreeSet};

use revanche::play::{Match, Recorded, Seat};

use crate::ledger::turns_of;

use super::watch::Watch;

impl Watch {
    /// Compares the log with what was answered and with what was pressed, move by move.
    pub async fn moves_are_there(&self) {
        // In this order, so that what happens meanwhile is no difference.
        let played = self.yard.played.borrow().clone();
        let mut logged = BTreeSet::new();
        let mut actions = 0;
        let games = (self.yard)
            .ledger(async |ledger| ledger.matches().await)
            .await;
        for game in games {
            let log = (self.yard)
                .ledger(async |ledger| ledger.log(game).await)
                .await;
            for (board, all) in turns_of(&log) {
                actions += all.split(' ').count();
                logged.insert((game, board, all));
            }
        }
        let sent = self.yard.sent.lock().expect("nobody panicked").clone();
        let lost: Vec<_> = played.difference(&logged).collect();
        assert!(
            lost.is_empty(),
            "answered as played, not in the log: {lost:?}"
        );
        let doubled: Vec<_> = logged.difference(&sent).collect();
        assert!(doubled.is_empty(), "in the log, never pressed: {doubled:?}");
        println!(
            "  {} turns answered as played, {} in the log ({actions} actions), {} confirmed",
            played.len(),
            logged.len(),
            sent.len()
        );
    }

    /// The pings so far: for each match and board who was pinged, by one message.
    pub async fn pings(&self) -> BTreeMap<(i64, i64), BTreeSet<String>> {
        let mut all = BTreeMap::new();
        for person in &self.ids {
            for message in self.yard.chat.pings(person).await {
                // Boards have a nonce of match, board and kind; challenges have none.
                let nonce = message["nonce"].as_str().unwrap_or_default().to_owned();
                let mut parts = nonce.split('.').map(|part| i64::from_str_radix(part, 16));
                let (Some(Ok(game)), Some(Ok(board))) = (parts.next(), parts.next()) else {
                    continue;
                };
                let (by, people) = all
                    .entry((game, board))
                    .or_insert_with(|| (message["id"].clone(), BTreeSet::new()));
                assert_eq!(
                    *by, message["id"],
                    "match {game}, board {board}: a second ping"
                );
                people.insert(person.clone());
            }
        }
        all.into_iter()
            .map(|(of, (_, people))| (of, people))
            .collect()
    }

    /// While nobody presses: the turn that runs in a match was announced to its person, once; an
    /// end to the one who did not bring it about.
    pub async fn one_ping_a_turn(&self) {
        let pings = self.pings().await;
        for one in self.shown().await {
            let log = (self.yard)
                .ledger(async |ledger| ledger.log(one.match_id).await)
                .await;
            let (began, told) = whom_to_tell(&log);
            let told: BTreeSet<String> = (told.into_iter())
                .map(|seat| if seat == Seat::A { one.a } else { one.b })
                .map(|id| id.to_string())
                .collect();
            let rung: Vec<_> = pings
                .range((one.match_id, began)..=(one.match_id, one.board))
                .map(|(_, people)| people)
                .collect();
            assert_eq!(
                rung,
                [&told],
                "match {}, board {}, unchanged since {began}",
                one.match_id,
                one.board
            );
        }
    }
}

/// The board number with which the turn that runs began, and who is to be told of it; at the end
/// everybody who did not end it.
fn whom_to_tell(log: &[Recorded]) -> (i64, Vec<Seat>) {
    let mut game = Match::replay(&log[..1]).expect("a match begins");
    let whose = |game: &Match| (game.rounds().len(), game.turn());
    let mut began = game.board();
    for event in &log[1..] {
        let before = whose(&game);
        game.evolve(event).expect("the log is a match's");
        if whose(&game) != before {
            began = game.board();
        }
    }
    let told = match game.turn() {
        Some(seat) => vec![seat],
        // Who had planned the last turn was not there when it was played.
        None if game.is_planned_reply() => Seat::ALL.to_vec(),
        None => {
            let last = log.last().and_then(|last| last.by);
            let others = Seat::ALL.into_iter().filter(|seat| Some(*seat) != last);
            others.collect()
        }
    };
    (i64::try_from(began).expect("a small number"), told)
}
