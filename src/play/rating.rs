//! Ratings by Glicko-2, and which matches count for how much. Pure, and in whole numbers: what
//! is stored is what the next match begins from, so that the logs give the same digits again.
//!
//! The rule in words stands in `docs/rating.md`.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use super::{BySeat, Ending, Match, Outcome, Seat};

/// Millionths in a rating point: ratings and deviations are kept in these.
pub const MILLION: i64 = 1_000_000;
/// Volatilities are kept in thousand-millionths.
const BILLION: f64 = 1e9;
/// Above this deviation a rating is provisional.
pub const PROVISIONAL_ABOVE: i64 = 120 * MILLION;
/// A period without a rated match after which a rating is less sure: 30 days in milliseconds.
const IDLE: i64 = 30 * 86_400_000;
/// After this many periods a rating is as unsure as it can become.
const IDLE_AT_MOST: i64 = 120;
/// A match that was not played out counts only when both people had this many turns.
pub const TURNS_TO_COUNT: usize = 3;
/// Matches of the same two people in the same game are counted over this many milliseconds.
pub const REPEATED_WITHIN: i64 = 86_400_000;
/// So many of them count in full, then up to so many by half, later ones not at all.
const WHOLE: u32 = 3;
const HALF: u32 = 6;

/// How strong somebody is, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// Rating in millionths of a point.
    pub rating: i64,
    /// Deviation in millionths of a point.
    pub deviation: i64,
    /// Volatility in thousand-millionths.
    pub volatility: i64,
}

impl Rating {
    /// Where everybody begins: 1500 ± 350.
    pub const START: Self = Self {
        rating: 1_500 * MILLION,
        deviation: 350 * MILLION,
        volatility: 60 * MILLION,
    };

    /// The rating as people read it, in whole points.
    #[must_use]
    pub const fn shown(self) -> i64 {
        (self.rating + MILLION / 2).div_euclid(MILLION)
    }

    /// Whether too little is known yet for a rank.
    #[must_use]
    pub const fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL_ABOVE
    }

    /// The same after a time without a rated match: for each 30 days a little less sure.
    #[must_use]
    pub fn after_idle(self, milliseconds: i64) -> Self {
        let periods = milliseconds.div_euclid(IDLE).clamp(0, IDLE_AT_MOST);
        let mut now = self.exact();
        for _ in 0..periods {
            now = decay_deviation(&now);
        }
        Self::rounded(now)
    }

    fn exact(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.rating as f64 / MILLION as f64,
            deviation: self.deviation as f64 / MILLION as f64,
            volatility: self.volatility as f64 / BILLION,
        }
    }

    fn rounded(exact: Glicko2Rating) -> Self {
        Self {
            rating: (exact.rating * MILLION as f64).round() as i64,
            deviation: (exact.deviation * MILLION as f64).round() as i64,
            volatility: (exact.volatility * BILLION).round() as i64,
        }
    }

    /// Half the way to another rating.
    fn half_way(self, to: Self) -> Self {
        let half = |from: i64, to: i64| from + (to - from) / 2;
        Self {
            rating: half(self.rating, to.rating),
            deviation: half(self.deviation, to.deviation),
            volatility: half(self.volatility, to.volatility),
        }
    }
}

/// How much a finished match counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// For nothing: friendly, called off, too short, or too often the same two people.
    Nothing,
    /// Ratings change by half.
    Half,
    /// Ratings change in full.
    Whole,
}

/// Whether a finished match can count at all, by itself: rated, with a result, and not too short.
#[must_use]
pub fn can_count(game: &Match) -> bool {
    let with_result = matches!(game.outcome(), Some(Outcome::Won { .. } | Outcome::Shared));
    let whole = game.ending() == Some(Ending::Played)
        || Seat::ALL
            .into_iter()
            .all(|seat| turns(game, seat) >= TURNS_TO_COUNT);
    game.terms().rated && with_result && whole
}

/// The turns of a seat that stand: actions in a row are one.
fn turns(game: &Match, seat: Seat) -> usize {
    game.rounds()
        .iter()
        .map(|round| {
            let side = round.side_of(seat);
            round
                .actions()
                .chunk_by(|one, next| one.side == next.side)
                .filter(|turn| turn[0].side == side)
                .count()
        })
        .sum()
}

/// How much a match counts that can, when the same two people have finished `recent` counting
/// matches of the same game in the 24 hours before.
#[must_use]
pub const fn weight(recent: u32) -> Weight {
    if recent < WHOLE {
        Weight::Whole
    } else if recent < HALF {
        Weight::Half
    } else {
        Weight::Nothing
    }
}

/// Both ratings after a match that counts; `winner` is none for a shared victory. How it was lost
/// makes no difference.
#[must_use]
pub fn after(before: BySeat<Rating>, winner: Option<Seat>, weight: Weight) -> BySeat<Rating> {
    if weight == Weight::Nothing {
        return before;
    }
    let outcome = match winner {
        Some(Seat::A) => Outcomes::WIN,
        Some(Seat::B) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (a, b) = glicko2(
        &before.a.exact(),
        &before.b.exact(),
        &outcome,
        &Glicko2Config::new(),
    );
    let after = BySeat {
        a: Rating::rounded(a),
        b: Rating::rounded(b),
    };
    if weight == Weight::Half {
        BySeat::from_fn(|seat| before[seat].half_way(after[seat]))
    } else {
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Event, Rounds, Terms};

    fn both(rating: Rating) -> BySeat<Rating> {
        BySeat {
            a: rating,
            b: rating,
        }
    }

    #[test]
    fn the_first_game_of_the_published_example_comes_out_as_it_must() {
        // The first opponent of the example in Glickman's paper: 1500 ± 200 against 1400 ± 30.
        let start = Rating {
            rating: 1_500 * MILLION,
            deviation: 200 * MILLION,
            volatility: 60 * MILLION,
        };
        let other = Rating {
            rating: 1_400 * MILLION,
            deviation: 30 * MILLION,
            volatility: 60 * MILLION,
        };
        let after = after(BySeat { a: start, b: other }, Some(Seat::A), Weight::Whole);
        assert!(
            (after.a.rating - 1_563_564_000).abs() < 500_000,
            "{after:?}"
        );
        assert!(
            (after.a.deviation - 175_402_000).abs() < 500_000,
            "{after:?}"
        );
    }

    #[test]
    fn a_win_raises_one_and_lowers_the_other_and_both_become_surer() {
        let end = after(both(Rating::START), Some(Seat::A), Weight::Whole);
        assert!(end.a.rating > Rating::START.rating && end.b.rating < Rating::START.rating);
        assert_eq!(
            end.a.rating - Rating::START.rating,
            Rating::START.rating - end.b.rating
        );
        assert!(end.a.deviation < Rating::START.deviation);
        let level = after(both(Rating::START), None, Weight::Whole);
        assert_eq!(level.a.rating, Rating::START.rating);
    }

    #[test]
    fn a_new_rating_is_no_longer_provisional_after_some_ten_matches() {
        let mut ratings = both(Rating::START);
        let mut played = 0;
        while ratings.a.is_provisional() {
            let winner = if played % 2 == 0 { Seat::A } else { Seat::B };
            ratings = after(ratings, Some(winner), Weight::Whole);
            played += 1;
        }
        assert!((8..=16).contains(&played), "{played}");
    }

    #[test]
    fn half_a_weight_moves_half_the_way_and_none_not_at_all() {
        let whole = after(both(Rating::START), Some(Seat::A), Weight::Whole);
        let half = after(both(Rating::START), Some(Seat::A), Weight::Half);
        let none = after(both(Rating::START), Some(Seat::A), Weight::Nothing);
        assert_eq!(none, both(Rating::START));
        let change = |to: Rating| to.rating - Rating::START.rating;
        assert_eq!(change(half.a), change(whole.a) / 2);
    }

    #[test]
    fn of_repeated_matches_three_count_three_count_half_and_the_rest_nothing() {
        let weights: Vec<Weight> = (0..8).map(weight).collect();
        assert_eq!(weights[..3], [Weight::Whole; 3]);
        assert_eq!(weights[3..6], [Weight::Half; 3]);
        assert_eq!(weights[6..], [Weight::Nothing; 2]);
    }

    #[test]
    fn a_loop_of_forfeits_between_friends_ends_at_a_ceiling() {
        // Forty rated matches in one day, all lost by the same one.
        let mut ratings = both(Rating::START);
        for recent in 0..40 {
            ratings = after(ratings, Some(Seat::A), weight(recent));
        }
        let six = (0..6).fold(both(Rating::START), |ratings, recent| {
            after(ratings, Some(Seat::A), weight(recent))
        });
        assert_eq!(ratings, six);
    }

    #[test]
    fn an_idle_rating_keeps_its_value_and_becomes_less_sure() {
        let sure = Rating {
            deviation: 60 * MILLION,
            ..Rating::START
        };
        assert_eq!(sure.after_idle(IDLE - 1), sure);
        assert_eq!(sure.after_idle(-1), sure);
        let later = sure.after_idle(IDLE);
        assert!(later.deviation > sure.deviation && later.rating == sure.rating);
        assert!(sure.after_idle(i64::MAX).deviation <= Rating::START.deviation);
    }

    fn rated(rated: bool) -> Match {
        let terms = Terms {
            rounds: Rounds::Two,
            rated,
            ..Terms::plain("helios:express".parse().unwrap())
        };
        Match::begun(terms, 0).unwrap()
    }

    fn record(game: &mut Match, by: Option<Seat>, event: Event) {
        game.add(by, event, 0).unwrap();
    }

    fn play(game: &mut Match) {
        let action = game.round().position().actions()[0].clone();
        let by = game.turn();
        record(game, by, Event::Acted { action });
    }

    fn endings() -> [(Option<Seat>, Event); 3] {
        [
            (Some(Seat::B), Event::Resigned),
            (None, Event::TimedOut { seat: Seat::B }),
            (None, Event::DrawAgreed),
        ]
    }

    #[test]
    fn a_match_given_up_counts_once_both_have_had_three_turns() {
        for (by, event) in endings() {
            let mut game = rated(true);
            loop {
                let long = Seat::ALL.into_iter().all(|seat| turns(&game, seat) >= 3);
                let mut ended = game.clone();
                record(&mut ended, by, event.clone());
                assert_eq!(can_count(&ended), long, "{event:?}");
                if long {
                    break;
                }
                play(&mut game);
            }
        }
    }

    #[test]
    fn a_match_played_out_counts_and_a_friendly_or_cancelled_one_never() {
        for is_rated in [true, false] {
            let mut game = rated(is_rated);
            while game.turn().is_some() {
                play(&mut game);
            }
            assert_eq!(can_count(&game), is_rated);
        }
        let mut game = rated(true);
        for _ in 0..12 {
            play(&mut game);
        }
        record(&mut game, None, Event::Cancelled);
        assert!(!can_count(&game));
    }
}
