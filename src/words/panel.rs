//! Sentences of the private panel in which a turn is made. Texts: `panel.ftl`.

use super::bot::sentences;

sentences! {
    /// Which match and round the panel is about.
    heading(game: &str, round: u8, rounds: u8) = "panel-heading";
    /// Which match the panel is about, of one round.
    heading_one(game: &str) = "panel-heading-one";
    /// Rite: choose where the new pawn goes.
    rite_place() = "panel-rite-place";
    /// Rite: choose which columns grow; `count` of them, one pawn each.
    rite_grow(count: u64) = "panel-rite-grow";
    /// Rite: choose a column to move.
    rite_move() = "panel-rite-move";
    /// Rite: choose a column to move, after the shrink.
    rite_move_shrunk() = "panel-rite-move-shrunk";
    /// Choose where the column or pawn on `square` goes.
    target(square: &str) = "panel-target";
    /// Rite: menu of free squares on these files.
    rite_menu(first: &str, last: &str) = "panel-rite-menu";
    /// Rite: menu of the sets of columns that may grow.
    rite_grow_menu() = "panel-rite-grow-menu";
    /// Hélios: choose a cup.
    helios_sow() = "panel-helios-sow";
    /// Hélios: choose a cup, after a sun ray.
    helios_ray() = "panel-helios-ray";
    /// RVB: choose a pawn.
    rvb_choose() = "panel-rvb-choose";
    /// RVB: choose a pawn; something must be eaten.
    rvb_must() = "panel-rvb-must";
    /// RVB: placeholder of the menu of pawns that cannot move.
    rvb_why_menu() = "panel-rvb-why-menu";
    /// RVB: heading of the reasons why the pawn on `square` cannot move.
    rvb_why(square: &str) = "panel-rvb-why";
    /// What the turn would do; asks for confirmation.
    result(what: &str) = "panel-result";
    /// The turn would end the round.
    ends_round() = "panel-ends-round";
    /// The turn would end the match.
    ends_match() = "panel-ends-match";
    /// The turn has been played.
    played(what: &str) = "panel-played";
    /// The panel is of an older board.
    stale() = "panel-stale";
    /// It is the other's turn.
    not_yours(person: &crate::words::Name) = "panel-not-yours";
    /// Button.
    button_confirm() = "panel-button-confirm";
    /// Button.
    button_back() = "panel-button-back";
    /// Button: opens the modal.
    button_type() = "panel-button-type";
    /// Button: a target on which something is captured.
    button_capture(square: &str) = "panel-button-capture";
    /// Button: a column with its height.
    button_column(square: &str, height: u8) = "panel-button-column";
    /// Button: a pawn with its colour's letter.
    button_pawn(square: &str, colour: &str) = "panel-button-pawn";
    /// Button: a cup with its seeds.
    button_cup(cup: &str, seeds: u8) = "panel-button-cup";
    /// Title of the modal, at most 45 characters.
    modal_title(game: &str) = "panel-modal-title";
    /// Label of the modal's field, at most 45 characters.
    modal_label() = "panel-modal-label";
    /// Placeholder of the modal's field, with a legal example.
    modal_example(example: &str) = "panel-modal-example";
}
