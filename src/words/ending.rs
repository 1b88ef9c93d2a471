//! How a match stands, and how it ended.

pub use super::catalogue::pair;
use super::catalogue::{Value, number, say};
use super::{Language, Name};
use crate::games::{GameKind, Position};
use crate::play::{self, BySeat, Decided, Ending, Match, Outcome, Round, Score, Seat};

/// The score, seat A first: "12 – 9 (round 1 7–4, round 2 5–5)"; without the rounds while there
/// has been only one.
pub fn score(language: Language, game: &Match) -> String {
    score_from(language, game, Seat::A)
}

/// The score as this seat sees it: its own points first.
pub fn score_from(language: Language, game: &Match, seat: Seat) -> String {
    score_of(language, &game.scores(), seat)
}

/// The same from the scores of the rounds alone.
pub fn score_of(language: Language, scores: &[Score], seat: Seat) -> String {
    let total = play::total(scores);
    // In one piece, at the end of a line too.
    let total = format!(
        "{}\u{a0}–\u{a0}{}",
        number(total[seat]),
        number(total[seat.other()])
    );
    let rounds: Vec<String> = (1_u8..)
        .zip(scores)
        .map(|(round, Score { points, .. })| {
            let score = pair(points[seat], points[seat.other()]);
            say(
                language,
                "score-round",
                &[("number", round.into()), ("score", score.into())],
            )
        })
        .collect();
    if rounds.len() < 2 {
        total
    } else {
        format!("{total} ({})", rounds.join(", "))
    }
}

/// "Ana wins 12 – 9 (round 1 7–4, round 2 5–5): more points"; `None` while the match runs.
/// No full stop at the end.
pub fn result(language: Language, game: &Match, names: &BySeat<Name>) -> Option<String> {
    told(language, game, |seat| names[seat].to_string())
}

/// The same with the seats' letters instead of names.
pub fn result_by_seat(language: Language, game: &Match) -> Option<String> {
    told(language, game, |seat| seat.to_string())
}

fn told(language: Language, game: &Match, name: impl Fn(Seat) -> String) -> Option<String> {
    let (ending, outcome) = (game.ending()?, game.outcome()?);
    let score = |seat| Value::from(score_from(language, game, seat));
    Some(match (ending, outcome) {
        (Ending::Resigned(loser) | Ending::TimedOut(loser), _) => {
            let winner = loser.other();
            let key = match ending {
                Ending::Resigned(_) => "end-resigned",
                _ => "end-timed-out",
            };
            say(
                language,
                key,
                &[
                    ("loser", name(loser).into()),
                    ("winner", name(winner).into()),
                    ("score", score(winner)),
                ],
            )
        }
        (Ending::Agreed, _) => say(language, "end-agreed", &[("score", score(Seat::A))]),
        (Ending::Cancelled, _) | (_, Outcome::NoResult) => say(language, "end-cancelled", &[]),
        (Ending::Played, Outcome::Shared) => {
            say(language, "end-shared", &[("score", score(Seat::A))])
        }
        (Ending::Played, Outcome::Won { seat, by }) => {
            won(language, game, by, (seat, name(seat)), score(seat))
        }
    })
}

fn won(
    language: Language,
    game: &Match,
    by: Decided,
    (seat, winner): (Seat, String),
    score: Value<'_>,
) -> String {
    let winner = ("winner", winner.into());
    let score = ("score", score);
    let key = match by {
        Decided::Points => match game.terms().game.kind() {
            GameKind::Rite | GameKind::Rvb => "end-points",
            GameKind::Helios => "end-stored",
        },
        Decided::BestRound => "end-best-round",
        Decided::RoundsWon => {
            let won = play::rounds_won(&game.scores());
            return say(
                language,
                "end-rounds-won",
                &[
                    winner,
                    score,
                    ("won", won[seat].into()),
                    ("lost", won[seat.other()].into()),
                ],
            );
        }
        Decided::Seeds => "end-seeds",
        Decided::LastCapture if captured(game.round()) => "end-last-capture",
        Decided::LastCapture => "end-last-sowing",
        Decided::Walkover => "end-walkover",
    };
    say(language, key, &[winner, score])
}

/// Whether there was any capture in a round of Hélios.
fn captured(round: &Round) -> bool {
    matches!(round.position(), Position::Helios(game) if game.last_capture().is_some())
}

/// "Round 1 is over: Ana 7, Bo 4. Round 2 with sides swapped: Bo begins.", once a later round has
/// started and nobody has acted in it; else `None`.
pub fn next_round(language: Language, game: &Match, names: &BySeat<Name>) -> Option<String> {
    let [.., over, next] = game.rounds() else {
        return None;
    };
    if !next.actions().is_empty() {
        return None;
    }
    let points = over.points();
    Some(say(
        language,
        "round-next",
        &[
            ("over", over.number().into()),
            ("a", names.a.to_string().into()),
            ("pointsa", number(points.a).into()),
            ("b", names.b.to_string().into()),
            ("pointsb", number(points.b).into()),
            ("next", next.number().into()),
            ("first", names[next.first()].to_string().into()),
        ],
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameCode;
    use crate::play::{Event, Rounds, Terms};
    use crate::words::matches::{act, random_match, record, started, with};

    fn names() -> BySeat<Name> {
        BySeat {
            a: Name::clean("Ana"),
            b: Name::clean("Bo"),
        }
    }

    fn ended(language: Language, game: &Match) -> String {
        let isolates = ['\u{2068}', '\u{2069}'];
        result(language, game, &names())
            .expect("over")
            .replace(isolates, "")
            .replace(['\u{a0}', '\u{202f}'], " ")
    }

    #[test]
    fn every_early_end_says_who_and_what() {
        let after = |by, event| {
            let mut game = started("rite");
            record(&mut game, by, event);
            game
        };
        for (game, english, french) in [
            (
                after(Some(Seat::B), Event::Resigned),
                "Bo resigns: Ana wins. The score was 0 – 0",
                "Bo abandonne : Ana gagne. Le score était de 0 – 0",
            ),
            (
                after(None, Event::TimedOut { seat: Seat::A }),
                "Ana ran out of time: Bo wins. The score was 0 – 0",
                "Ana a dépassé le temps : Bo gagne. Le score était de 0 – 0",
            ),
            (
                after(None, Event::DrawAgreed),
                "Draw agreed: shared victory. The score was 0 – 0",
                "Égalité acceptée : victoire partagée. Le score était de 0 – 0",
            ),
            (
                after(None, Event::Cancelled),
                "The match was cancelled: no result",
                "La partie a été annulée : pas de résultat",
            ),
        ] {
            assert_eq!(ended(Language::En, &game), english);
            assert_eq!(ended(Language::Fr, &game), french);
        }
    }

    #[test]
    fn a_match_played_out_says_the_winners_score_first() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..120 {
            let code = GameCode::ALL[seed % GameCode::ALL.len()];
            let game = random_match(code, seed as u64, |_| {});
            let told = ended(Language::En, &game);
            let points = game.points();
            let Some(Outcome::Won { seat, by }) = game.outcome() else {
                assert!(told.starts_with("Shared victory: level"), "{told}");
                seen.insert("Shared".to_owned());
                continue;
            };
            let winner = if seat == Seat::A { "Ana" } else { "Bo" };
            let score = format!(
                "{} – {}",
                number(points[seat]),
                number(points[seat.other()])
            );
            assert!(told.starts_with(winner) && told.contains(&score), "{told}");
            seen.insert(format!("{by:?}"));
        }
        assert!(
            seen.contains("Points") && seen.contains("RoundsWon"),
            "{seen:?}"
        );
    }

    #[test]
    fn each_way_to_decide_has_its_own_words() {
        let game = started("rite");
        let all = [
            Decided::Points,
            Decided::BestRound,
            Decided::RoundsWon,
            Decided::Seeds,
            Decided::LastCapture,
            Decided::Walkover,
        ];
        for language in Language::ALL {
            let told: Vec<String> = all
                .into_iter()
                .map(|by| {
                    won(
                        language,
                        &game,
                        by,
                        (Seat::A, "Ana".to_owned()),
                        "1 – 0".into(),
                    )
                })
                .collect();
            for (i, sentence) in told.iter().enumerate() {
                assert!(
                    sentence.contains("Ana") && sentence.contains("1 – 0"),
                    "{sentence}"
                );
                assert!(!told[..i].contains(sentence), "{sentence} twice");
            }
        }
    }

    #[test]
    fn the_score_shows_the_rounds_once_there_are_two() {
        let game = started("rvb");
        assert_eq!(score(Language::En, &game), "0\u{a0}–\u{a0}0");
        random_match("rvb:free".parse().unwrap(), 3, |game| {
            let told = score(Language::En, game);
            assert_eq!(
                told.contains("round\u{a0}2\u{a0}"),
                game.rounds().len() == 2,
                "{told}"
            );
            assert!(!told.contains('-'), "a true minus: {told}");
        });
    }

    #[test]
    fn the_next_round_is_announced_until_somebody_acts() {
        let terms = Terms {
            rounds: Rounds::Two,
            ..Terms::plain("helios:express".parse().unwrap())
        };
        let mut game = with(terms);
        while game.rounds().len() == 1 {
            assert_eq!(next_round(Language::En, &game, &names()), None);
            let action = game.round().position().actions()[0].clone();
            act(&mut game, &action);
        }
        let told = next_round(Language::En, &game, &names()).unwrap();
        assert!(
            told.contains("Round 1 is over") && told.contains("Round 2"),
            "{told}"
        );
        let action = game.round().position().actions()[0].clone();
        act(&mut game, &action);
        assert_eq!(next_round(Language::En, &game, &names()), None);
    }
}
