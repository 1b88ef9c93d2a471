//! Games, options, sides and colours by name. Plain text everywhere, for labels as well.

use super::catalogue::say;
use super::{Language, Name};
use crate::games::{GameCode, GameKind, Side, helios, rvb};
use crate::play::{Rounds, Seat};

/// A game without its options: "Rite", "Hélios", "RVB".
pub fn kind(language: Language, kind: GameKind) -> String {
    let key = match kind {
        GameKind::Rite => "game-rite",
        GameKind::Helios => "game-helios",
        GameKind::Rvb => "game-rvb",
    };
    say(language, key, &[])
}

/// A game with its options: "Rite 6×6", "Hélios express", "RVB, free".
pub fn game(language: Language, code: GameCode) -> String {
    let key = match code {
        GameCode::Rite(size) => {
            return say(language, "code-rite", &[("size", size.cells().into())]);
        }
        GameCode::Helios(helios::Variant::Standard) => "code-helios",
        GameCode::Helios(helios::Variant::Express) => "code-helios-express",
        GameCode::Rvb(rvb::Obligation::Full) => "code-rvb-full",
        GameCode::Rvb(rvb::Obligation::SpareBlue) => "code-rvb-spare-blue",
        GameCode::Rvb(rvb::Obligation::Free) => "code-rvb-free",
    };
    say(language, key, &[])
}

/// What the options mean, in one line for the terms of a challenge.
pub fn option(language: Language, code: GameCode) -> String {
    let key = match code {
        GameCode::Rite(size) => {
            return say(language, "option-rite", &[("size", size.cells().into())]);
        }
        GameCode::Helios(helios::Variant::Standard) => "option-helios",
        GameCode::Helios(helios::Variant::Express) => "option-helios-express",
        GameCode::Rvb(rvb::Obligation::Full) => "option-rvb-full",
        GameCode::Rvb(rvb::Obligation::SpareBlue) => "option-rvb-spare-blue",
        GameCode::Rvb(rvb::Obligation::Free) => "option-rvb-free",
    };
    say(language, key, &[])
}

/// "one round" or "two rounds, sides swapped".
pub fn rounds(language: Language, rounds: Rounds) -> String {
    let key = match rounds {
        Rounds::One => "rounds-one",
        Rounds::Two => "rounds-two",
    };
    say(language, key, &[])
}

/// What a side is called in a game; in Rite a colour, which goes with the seat, not the side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Camp {
    White,
    Black,
    Helios,
    Selene,
    Bottom,
    Top,
}

/// `first` is the seat that is First in the round.
fn camp(kind: GameKind, side: Side, first: Seat) -> (Camp, Seat) {
    let seat = match side {
        Side::First => first,
        Side::Second => first.other(),
    };
    let camp = match (kind, side, seat) {
        (GameKind::Rite, _, Seat::A) => Camp::White,
        (GameKind::Rite, _, Seat::B) => Camp::Black,
        (GameKind::Helios, Side::First, _) => Camp::Helios,
        (GameKind::Helios, Side::Second, _) => Camp::Selene,
        (GameKind::Rvb, Side::First, _) => Camp::Bottom,
        (GameKind::Rvb, Side::Second, _) => Camp::Top,
    };
    (camp, seat)
}

/// A side within a sentence: "White", "Séléné", "the top camp". `first` is the seat that is First
/// in the round: in Rite the colour follows the seat (A white, B black).
pub fn side(language: Language, game: GameKind, side: Side, first: Seat) -> String {
    let key = match camp(game, side, first).0 {
        Camp::White => "side-white",
        Camp::Black => "side-black",
        Camp::Helios => "side-helios",
        Camp::Selene => "side-selene",
        Camp::Bottom => "side-bottom",
        Camp::Top => "side-top",
    };
    say(language, key, &[])
}

/// A side with its seat, as the label of a line: "White (A)", "Top (B)".
pub fn label(language: Language, game: GameKind, side: Side, first: Seat) -> String {
    let (camp, seat) = camp(game, side, first);
    let key = match camp {
        Camp::White => "label-white",
        Camp::Black => "label-black",
        Camp::Helios => "label-helios",
        Camp::Selene => "label-selene",
        Camp::Bottom => "label-bottom",
        Camp::Top => "label-top",
    };
    say(language, key, &[("seat", seat.to_string().into())])
}

/// The side as the one whose turn it is: "White (A)", in French "Aux Blancs (A)".
pub(super) fn whose(language: Language, game: GameKind, side: Side, first: Seat) -> String {
    let (camp, seat) = camp(game, side, first);
    let key = match camp {
        Camp::White => "whose-white",
        Camp::Black => "whose-black",
        Camp::Helios => "whose-helios",
        Camp::Selene => "whose-selene",
        Camp::Bottom => "whose-bottom",
        Camp::Top => "whose-top",
    };
    say(language, key, &[("seat", seat.to_string().into())])
}

/// The person as the one whose turn it is: the name, in French "À" before it.
pub(super) fn whose_person(language: Language, name: &Name) -> String {
    say(
        language,
        "whose-person",
        &[("name", name.to_string().into())],
    )
}

/// A pawn's colour: "red", "green", "blue".
pub fn colour(language: Language, colour: rvb::Colour) -> String {
    let key = match colour {
        rvb::Colour::Red => "colour-red",
        rvb::Colour::Green => "colour-green",
        rvb::Colour::Blue => "colour-blue",
    };
    say(language, key, &[])
}

/// Several pawns of a colour: "red", in French "rouges".
pub(super) fn colours(language: Language, colour: rvb::Colour) -> String {
    let key = match colour {
        rvb::Colour::Red => "colours-red",
        rvb::Colour::Green => "colours-green",
        rvb::Colour::Blue => "colours-blue",
    };
    say(language, key, &[])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_short_name_of_its_own() {
        for language in Language::ALL {
            let names: Vec<String> = GameCode::ALL.iter().map(|c| game(language, *c)).collect();
            for (i, name) in names.iter().enumerate() {
                assert!(name.chars().count() <= 34, "{name}");
                assert!(!names[..i].contains(name), "{name} twice");
            }
        }
        assert_eq!(game(Language::En, GameCode::ALL[0]), "Rite 6×6");
        assert_eq!(game(Language::En, GameCode::ALL[8]), "RVB, free");
    }

    #[test]
    fn in_rite_the_colour_follows_the_seat_and_elsewhere_the_name_follows_the_side() {
        let at = |kind, first| side(Language::En, kind, Side::First, first);
        assert_eq!(at(GameKind::Rite, Seat::A), "White");
        assert_eq!(at(GameKind::Rite, Seat::B), "Black");
        assert_eq!(at(GameKind::Helios, Seat::B), "Hélios");
        assert_eq!(
            label(Language::Fr, GameKind::Rvb, Side::Second, Seat::B),
            "Haut (A)"
        );
    }
}
