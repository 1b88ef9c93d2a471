//! The notation of sowings and positions (rules/helios.md, "Actions" and "Position text").

use std::fmt;

use super::{Action, Cup, Helios, PLACES, Refusal, STORES, Variant};
use crate::games::notation::{PositionError, fields, numbers, pair, plain, side};
use crate::games::{BySide, Side};

pub(super) fn read(game: &Helios, text: &str) -> Result<Action, Refusal> {
    let plain = plain(text);
    let mut rest = plain.chars();
    let row = rest
        .next()
        .filter(char::is_ascii_lowercase)
        .ok_or(Refusal::CannotBeRead)?;
    let number = rest.as_str();
    if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Refusal::CannotBeRead);
    }
    if game.turn.is_none() {
        return Err(Refusal::RoundOver);
    }
    let side = match row {
        'h' => Some(Side::First),
        'a' => Some(Side::Second),
        _ => None,
    };
    let cup = side.and_then(|side| Cup::row(side).find(|cup| cup.number.to_string() == number));
    let unknown = || Refusal::NoSuchCup {
        name: plain.to_ascii_uppercase(),
    };
    cup.map(Action).ok_or_else(unknown)
}

impl fmt::Display for Helios {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [h1, h2, h3, h4, h5] = self.row(Side::First);
        let [a1, a2, a3, a4, a5] = self.row(Side::Second);
        write!(f, "{h1},{h2},{h3},{h4},{h5}/{a1},{a2},{a3},{a4},{a5}")?;
        write!(
            f,
            " {},{}",
            self.store(Side::First),
            self.store(Side::Second)
        )?;
        let ray = if self.ray { 'r' } else { '-' };
        let (turn, capture, sower) = (
            letter(self.turn),
            letter(self.last_capture),
            letter(self.last_sower),
        );
        write!(f, " {turn} {ray} {capture} {sower}")
    }
}

fn letter(side: Option<Side>) -> char {
    match side {
        Some(Side::First) => 'h',
        Some(Side::Second) => 's',
        None => '-',
    }
}

pub(super) fn parse(variant: Variant, text: &str) -> Result<Helios, PositionError> {
    let [cups, stores, turn, ray, capture, sower] =
        fields(text, "cups, stores, side, ray, last capture, last sower")?;
    let all = variant.seeds();
    let (first, second) = cups.split_once('/').ok_or_else(|| {
        PositionError::field(
            "cups",
            cups,
            "it is the row of Hélios, / and the row of Séléné",
        )
    })?;
    let rows = BySide::new(
        numbers::<5>("row of Hélios", first, 0, i32::from(all))?,
        numbers::<5>("row of Séléné", second, 0, i32::from(all))?,
    );
    let stored = pair("stores", stores, all)?;
    let seeds = rows.first.iter().chain(&rows.second).sum::<i32>()
        + i32::from(stored.first)
        + i32::from(stored.second);
    if seeds != i32::from(all) {
        return Err(PositionError::rest(format!(
            "there are {seeds} seeds in the cups and stores, this game has {all}"
        )));
    }
    let mut ring = [0; PLACES];
    for (start, row) in [(0, rows.first), (6, rows.second)] {
        for (at, count) in row.into_iter().enumerate() {
            ring[start + at] = u8::try_from(count).expect("numbers() kept it within the seeds");
        }
    }
    ring[STORES.first] = stored.first;
    ring[STORES.second] = stored.second;
    let letters = ["h", "s"];
    let game = Helios {
        variant,
        ring,
        turn: side("side", turn, letters)?,
        ray: match ray {
            "r" => true,
            "-" => false,
            _ => return Err(PositionError::field("ray", ray, "it is r or -")),
        },
        last_capture: side("last capture", capture, letters)?,
        last_sower: side("last sower", sower, letters)?,
    };
    rest(&game)?;
    Ok(game)
}

/// Refuses a position in which play cannot be at rest.
fn rest(game: &Helios) -> Result<(), PositionError> {
    let limit = game.variant.limit();
    let full = Side::ALL
        .into_iter()
        .find(|&side| game.store(side) >= limit);
    let Some(side) = game.turn else {
        if game.ray {
            return Err(PositionError::rest(
                "the round is over, so no ray is to come",
            ));
        }
        if full.is_none() && Cup::all().any(|cup| game.cup(cup) > 0) {
            return Err(PositionError::rest(format!(
                "the round cannot be over: no store holds {limit} and there are seeds in the cups"
            )));
        }
        if game.winner_is_open() {
            return Err(PositionError::rest(
                "the stores are level, so somebody must have captured or sown last",
            ));
        }
        return Ok(());
    };
    if let Some(full) = full {
        let seeds = game.store(full);
        return Err(PositionError::rest(format!(
            "a store holds {seeds}, and {limit} end the round: the side must be -"
        )));
    }
    if game.ray && !game.variant.has_ray() {
        return Err(PositionError::rest("there is no ray in the express game"));
    }
    if !game.can_sow(side) {
        return Err(PositionError::rest(
            "the side to act has no sowing possible, so the round would be over",
        ));
    }
    Ok(())
}

impl Helios {
    /// Whether a finished round would have no winner: none has.
    fn winner_is_open(&self) -> bool {
        self.store(Side::First) == self.store(Side::Second)
            && self.last_capture.is_none()
            && self.last_sower.is_none()
    }
}
