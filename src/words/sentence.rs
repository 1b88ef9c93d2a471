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
mod tests {
    use super::*;
    use crate::games::{GameCode, Position};
    use crate::words::matches::random_match;

    /// Plays actions from a position text and tells them as one sentence.
    fn told(language: Language, code: &str, position: &str, actions: &[&str]) -> String {
        let code: GameCode = code.parse().unwrap();
        let mut position = match position {
            "" => Position::start(code),
            text => Position::parse(code, text).unwrap(),
        };
        let mut effects = Vec::new();
        for action in actions {
            effects.extend(position.play(action).unwrap().effects);
        }
        effects_of(language, &effects, Seat::A).replace(['\u{a0}', '\u{202f}'], " ")
    }

    fn both(code: &str, position: &str, actions: &[&str], english: &str, french: &str) {
        assert_eq!(told(Language::En, code, position, actions), english);
        assert_eq!(told(Language::Fr, code, position, actions), french);
    }

    #[test]
    fn a_turn_of_rite_is_one_sentence() {
        both(
            "rite",
            "",
            &["c3", "c3-c4"],
            "c3 placed; c3 to c4",
            "pion posé en c3 ; c3 va en c4",
        );
        both(
            "rite",
            "6/6/6/p5/6/P4D w 10,10 0,0 p",
            &["c3", "a1-a2"],
            "c3 placed, a1 grows to 2, f1 grows to 3; a1 to a2",
            "pion posé en c3, a1 monte à 2, f1 monte à 3 ; a1 va en a2",
        );
        both(
            "rite",
            "6/6/6/6/p5/D4P w 3,10 0,0 p",
            &["c3", "a1xa2"],
            "c3 placed, f1 grows to 2, a1 grows to 3; a1 to a2, captures 1",
            "pion posé en c3, f1 monte à 2, a1 monte à 3 ; a1 va en a2, prise de 1",
        );
    }

    #[test]
    fn a_sowing_says_what_it_captures_or_where_it_ends() {
        both(
            "helios",
            "",
            &["H4"],
            "H4: captures 4 in A1",
            "H4 : prise de 4 en A1",
        );
        both(
            "helios",
            "",
            &["H3", "H5"],
            "H3: 3 seeds, the last in the store; sun ray for Hélios; \
             H5: captures 4 in A3, 4 in A2 and 4 in A1",
            "H3 : 3 graines, la dernière au grenier ; rayon solaire pour Hélios ; \
             H5 : prise de 4 en A3, 4 en A2 et 4 en A1",
        );
        both(
            "helios",
            "",
            &["H1"],
            "H1: 3 seeds, the last in H4",
            "H1 : 3 graines, la dernière en H4",
        );
    }

    #[test]
    fn a_finished_round_says_why() {
        both(
            "helios",
            "1,0,0,0,0/0,0,0,0,1 14,14 s - h h",
            &["A5"],
            "A5: 1 seed, in the store; sun ray for Séléné; Séléné cannot sow: the round is over; \
             Hélios stores the last seed of the row",
            "A5 : 1 graine, au grenier ; rayon solaire pour Séléné ; \
             Séléné ne peut plus semer : la manche est finie ; \
             Hélios engrange la dernière graine de sa rangée",
        );
    }

    #[test]
    fn a_move_of_rvb_says_what_was_eaten_and_who_is_safe() {
        both(
            "rvb",
            "9/8b/9/9/3v5/9/3R5/9/9 s 0,0 0,0",
            &["d3xd6"],
            "red d3 to d6, eats green on d5: +2",
            "rouge d3 va en d6, mange vert en d5 : +2",
        );
        both(
            "rvb",
            "9/R7b/9/9/9/9/9/9/9 s 0,0 0,0",
            &["a8-a9"],
            "red a8 to a9; Sanctuary: red +3",
            "rouge a8 va en a9 ; Sanctuaire : rouge +3",
        );
    }

    #[test]
    fn every_turn_of_a_random_match_is_told() {
        for (seed, code) in (40..).zip(GameCode::ALL) {
            random_match(code, seed, |game| {
                for language in Language::ALL {
                    let told = last_turn(language, game.round());
                    assert_eq!(told.is_empty(), game.round().actions().is_empty());
                    for done in game.round().last_turn() {
                        let start: String = done.action.chars().take(2).collect();
                        assert!(
                            done.action.starts_with('+') || told.contains(&start),
                            "{told}"
                        );
                    }
                }
            });
        }
    }
}
