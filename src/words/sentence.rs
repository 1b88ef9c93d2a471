//! What an action or a turn did, as one sentence made from its effects, in order.

use super::catalogue::{change, list, say};
use super::{Language, title};
use crate::games::{Effect, GameKind, Side, helios, rite, rvb};
use crate::play::{Done, Round, Seat};

/// What the last turn of a round did: "c3 placed, a1 grows to 2; a1 to a3, captures 2".
/// Empty before the first action. No full stop at the end; plain text without names.
pub fn last_turn(language: Language, round: &Round) -> String {
    turn(language, round.last_turn(), round.first())
}

/// What these actions did, as one sentence. `first` is the seat that is First in the round.
pub fn turn(language: Language, done: &[Done], first: Seat) -> String {
    let effects: Vec<Effect> = done.iter().flat_map(|done| done.effects.clone()).collect();
    effects_of(language, &effects, first)
}

/// What these effects are, as one sentence. `first` is the seat that is First in the round.
pub fn effects_of(language: Language, effects: &[Effect], first: Seat) -> String {
    let mut sentence = Sentence {
        language,
        first,
        text: String::new(),
    };
    let effects = end_before_harvest(effects);
    let mut rest = effects.as_slice();
    while let Some((effect, _)) = rest.split_first() {
        let told = match effect {
            Effect::Rite(effect) => sentence.rite(*effect, rest),
            Effect::Helios(effect) => sentence.helios(*effect, rest),
            Effect::Rvb(effect) => sentence.rvb(*effect),
        };
        rest = &rest[told.min(rest.len()).max(1)..];
    }
    sentence.text
}

/// Says that a round is over before what is stored because of it.
fn end_before_harvest(effects: &[Effect]) -> Vec<Effect> {
    let mut effects = effects.to_vec();
    let harvest =
        |effect: &Effect| matches!(effect, Effect::Helios(helios::Effect::Harvested { .. }));
    if let Some(first) = effects.iter().position(harvest) {
        let over =
            |effect: &Effect| matches!(effect, Effect::Helios(helios::Effect::RoundOver { .. }));
        if effects.last().is_some_and(over) {
            effects[first..].rotate_right(1);
        }
    }
    effects
}

/// Puts clauses after each other as the language does: a comma within, a semicolon between.
pub(super) fn semicolon(language: Language) -> &'static str {
    match language {
        Language::Fr => "\u{202f}; ",
        Language::En => "; ",
    }
}

struct Sentence {
    language: Language,
    first: Seat,
    text: String,
}

impl Sentence {
    /// A clause that goes on from the one before.
    fn and(&mut self, clause: &str) {
        if !self.text.is_empty() {
            self.text.push_str(", ");
        }
        self.text.push_str(clause);
    }

    /// A clause that stands by itself.
    fn then(&mut self, clause: &str) {
        if !self.text.is_empty() {
            self.text.push_str(semicolon(self.language));
        }
        self.text.push_str(clause);
    }

    fn side(&self, game: GameKind, side: Side) -> String {
        title::side(self.language, game, side, self.first)
    }

    /// Tells an effect, with those after it that belong to it; returns how many it told.
    fn rite(&mut self, effect: rite::Effect, rest: &[Effect]) -> usize {
        let language = self.language;
        match effect {
            rite::Effect::Placed { at, .. } => {
                self.then(&say(
                    language,
                    "rite-placed",
                    &[("at", at.to_string().into())],
                ));
            }
            rite::Effect::Grown { .. } | rite::Effect::Shrunk { .. } => {
                return self.heights(matches!(effect, rite::Effect::Grown { .. }), rest);
            }
            rite::Effect::Moved { from, to, .. } => self.then(&say(
                language,
                "rite-moved",
                &[
                    ("from", from.to_string().into()),
                    ("to", to.to_string().into()),
                ],
            )),
            rite::Effect::Captured { pawns, .. } => {
                self.and(&say(language, "rite-captured", &[("pawns", pawns.into())]));
            }
            rite::Effect::Skipped { side } => {
                let side = self.side(GameKind::Rite, side);
                self.then(&say(language, "rite-skipped", &[("side", side.into())]));
            }
            rite::Effect::RoundOver { stuck } => {
                let side = self.side(GameKind::Rite, stuck);
                self.then(&say(language, "rite-round-over", &[("side", side.into())]));
            }
        }
        1
    }

    /// Columns that grow or shrink together, by the height they reach.
    fn heights(&mut self, grow: bool, rest: &[Effect]) -> usize {
        let changes: Vec<(String, u8)> = rest
            .iter()
            .map_while(|effect| match effect {
                Effect::Rite(rite::Effect::Grown { at, height }) if grow => {
                    Some((at.to_string(), *height))
                }
                Effect::Rite(rite::Effect::Shrunk { at, height }) if !grow => {
                    Some((at.to_string(), *height))
                }
                _ => None,
            })
            .collect();
        for height in 1..=3 {
            let squares: Vec<String> = changes
                .iter()
                .filter(|(_, reached)| *reached == height)
                .map(|(at, _)| at.clone())
                .collect();
            if squares.is_empty() {
                continue;
            }
            let clause = say(
                self.language,
                if grow { "rite-grown" } else { "rite-shrunk" },
                &[
                    ("count", squares.len().into()),
                    ("squares", list(self.language, &squares).into()),
                    ("height", height.into()),
                ],
            );
            if grow {
                self.and(&clause)
            } else {
                self.then(&clause)
            }
        }
        changes.len()
    }

    fn helios(&mut self, effect: helios::Effect, rest: &[Effect]) -> usize {
        let language = self.language;
        match effect {
            helios::Effect::Sown { from, seeds, last } => {
                return self.sown(from, seeds, last, rest);
            }
            // Told with the sowing it belongs to.
            helios::Effect::Captured { .. } => {}
            helios::Effect::Annulled { seeds } => {
                self.then(&say(
                    language,
                    "helios-annulled",
                    &[("seeds", seeds.into())],
                ));
            }
            helios::Effect::Ray { side } => {
                let side = self.side(GameKind::Helios, side);
                self.then(&say(language, "helios-ray", &[("side", side.into())]));
            }
            helios::Effect::Harvested { side, seeds } => {
                let side = self.side(GameKind::Helios, side);
                self.then(&say(
                    language,
                    "helios-harvested",
                    &[("side", side.into()), ("seeds", seeds.into())],
                ));
            }
            helios::Effect::RoundOver {
                reason: helios::End::Limit { side },
            } => {
                let side = self.side(GameKind::Helios, side);
                self.then(&say(
                    language,
                    "helios-round-over-limit",
                    &[("side", side.into())],
                ));
            }
            helios::Effect::RoundOver {
                reason: helios::End::NoSowing { side },
            } => {
                let side = self.side(GameKind::Helios, side);
                self.then(&say(
                    language,
                    "helios-round-over-no-sowing",
                    &[("side", side.into())],
                ));
            }
        }
        1
    }

    fn sown(
        &mut self,
        from: helios::Cup,
        seeds: u8,
        last: helios::Place,
        rest: &[Effect],
    ) -> usize {
        let language = self.language;
        let captures: Vec<String> = rest[1..]
            .iter()
            .map_while(|effect| match effect {
                Effect::Helios(helios::Effect::Captured { cup, seeds, .. }) => Some(say(
                    language,
                    "helios-seeds-in",
                    &[("seeds", (*seeds).into()), ("cup", cup.to_string().into())],
                )),
                _ => None,
            })
            .collect();
        let from = ("from", from.to_string().into());
        let clause = if !captures.is_empty() {
            let captured = ("seeds", list(language, &captures).into());
            say(language, "helios-captures", &[from, captured])
        } else {
            let seeds = ("seeds", seeds.into());
            match last {
                helios::Place::Store(_) => say(language, "helios-sown-store", &[from, seeds]),
                helios::Place::Cup(cup) => {
                    let cup = ("cup", cup.to_string().into());
                    say(language, "helios-sown", &[from, seeds, cup])
                }
            }
        };
        self.then(&clause);
        1 + captures.len()
    }

    fn rvb(&mut self, effect: rvb::Effect) -> usize {
        let language = self.language;
        match effect {
            rvb::Effect::Moved { from, to, pawn, .. } => self.then(&say(
                language,
                "rvb-moved",
                &[
                    ("colour", title::colour(language, pawn.colour).into()),
                    ("from", from.to_string().into()),
                    ("to", to.to_string().into()),
                ],
            )),
            rvb::Effect::Ate {
                at, colour, points, ..
            } => self.and(&say(
                language,
                "rvb-ate",
                &[
                    ("colour", title::colour(language, colour).into()),
                    ("at", at.to_string().into()),
                    ("points", change(points).into()),
                ],
            )),
            rvb::Effect::Sanctuary { colour, points, .. } => self.then(&say(
                language,
                "rvb-sanctuary",
                &[
                    ("colour", title::colour(language, colour).into()),
                    ("points", change(points).into()),
                ],
            )),
            rvb::Effect::RoundOver { reason } => {
                let clause = match reason {
                    rvb::End::ThirtyMoves => say(
                        language,
                        "rvb-round-over-moves",
                        &[("moves", rvb::Rvb::MOVES_EACH.into())],
                    ),
                    rvb::End::NoMove { side } => {
                        let side = self.side(GameKind::Rvb, side);
                        say(language, "rvb-round-over-no-move", &[("side", side.into())])
                    }
                    rvb::End::NoPawns { side } => {
                        let side = self.side(GameKind::Rvb, side);
                        say(
                            language,
                            "rvb-round-over-no-pawns",
                            &[("side", side.into())],
                        )
                    }
                };
                self.then(&clause);
            }
        }
        1
    }
}

#[cfg(test)]
mod tests;
