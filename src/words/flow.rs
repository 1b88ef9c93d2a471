//! What a person reads when something cannot be done, or was done without a card. Texts: `flow.ftl`.
//!
//! A `person` is a [`Name`]; a command is a clickable form such as `</play:1>`, made by the caller.

use super::catalogue::say;
use super::{Language, Name};

macro_rules! plain {
    ($($(#[$doc:meta])* $name:ident = $key:literal;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(language: Language) -> String {
            say(language, $key, &[])
        }
    )*};
}

macro_rules! about {
    ($($(#[$doc:meta])* $name:ident($value:ident) = $key:literal;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(language: Language, $value: &Name) -> String {
            say(language, $key, &[(stringify!($value), $value.to_string().into())])
        }
    )*};
}

macro_rules! with {
    ($($(#[$doc:meta])* $name:ident($($value:ident),+) = $key:literal;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(language: Language, $($value: &str),+) -> String {
            say(language, $key, &[$((stringify!($value), $value.to_owned().into())),+])
        }
    )*};
}

plain! {
    /// One cannot challenge oneself.
    yourself = "flow-yourself";
    /// The bot lacks this permission.
    permission_view_channel = "flow-permission-view-channel";
    /// The bot lacks this permission.
    permission_send_messages = "flow-permission-send-messages";
    /// The bot lacks this permission.
    permission_send_messages_in_threads = "flow-permission-send-messages-in-threads";
    /// The bot lacks this permission.
    permission_create_public_threads = "flow-permission-create-public-threads";
    /// The bot lacks this permission.
    permission_attach_files = "flow-permission-attach-files";
    /// The bot lacks this permission.
    permission_read_message_history = "flow-permission-read-message-history";
    /// Neither game nor variant was given.
    game_missing = "flow-game-missing";
    /// One's own challenge cannot be accepted.
    own_challenge = "flow-own-challenge";
    /// It was accepted before.
    closed_accepted = "flow-closed-accepted";
    /// It was declined before.
    closed_declined = "flow-closed-declined";
    /// It was withdrawn before.
    closed_withdrawn = "flow-closed-withdrawn";
    /// Above today's board, after a press on an old one.
    stale = "flow-stale";
    /// Above the last board.
    over = "flow-over";
    /// Several matches here: which?
    which = "flow-which";
    /// Several matches, not all of them here: which?
    which_anywhere = "flow-which-anywhere";
    /// The match is called off.
    cancelled = "flow-cancelled";
    /// A word filter took the names off a card.
    names_refused = "flow-names-refused";
    /// A place without files took the picture off a card.
    picture_refused = "flow-picture-refused";
    /// A word filter refuses a challenge.
    challenge_refused = "flow-challenge-refused";
    /// Our own fault.
    apology = "flow-apology";
}

about! {
    /// Bots do not play.
    bot(person) = "flow-bot";
    /// Not in this server.
    not_here(person) = "flow-not-here";
    /// In the server, but not in this channel.
    cannot_see(person) = "flow-cannot-see";
    /// Only the person challenged declines.
    not_yours_to_decline(person) = "flow-not-yours-to-decline";
    /// An open challenge cannot be declined; this person can withdraw it.
    nobody_declines(person) = "flow-nobody-declines";
    /// Only the challenger withdraws.
    not_yours_to_withdraw(person) = "flow-not-yours-to-withdraw";
    /// It is this person's turn.
    not_your_turn(person) = "flow-not-your-turn";
    /// The same where the bot cannot ping.
    not_your_turn_guest(person) = "flow-not-your-turn-guest";
    /// The match was given up; this person wins.
    resigned(person) = "flow-resigned";
}

with! {
    /// No people can be challenged in the direct message with the bot.
    with_bot(matches) = "flow-with-bot";
    /// What the bot lacks, as a list.
    missing(permissions) = "flow-missing";
    /// No variant of this game.
    options(text, game, codes) = "flow-options";
    /// No variant of any game.
    options_any(text, codes) = "flow-options-any";
    /// No game.
    no_game(text) = "flow-no-game";
    /// Always two rounds.
    two_rounds(game) = "flow-two-rounds";
    /// Expired before.
    closed_expired(challenge) = "flow-closed-expired";
    /// An unknown challenge.
    unknown_challenge(challenge) = "flow-unknown-challenge";
    /// An unknown match.
    unknown_match(matches) = "flow-unknown-match";
    /// A button that cannot be read.
    unknown_press(matches) = "flow-unknown-press";
    /// A command that is not ours.
    unknown_command(help) = "flow-unknown-command";
    /// No match here in which it is the person's turn.
    none_here(matches) = "flow-none-here";
    /// No match at all.
    no_match(challenge) = "flow-no-match";
    /// Too late to call it off alone.
    cannot_cancel(resign) = "flow-cannot-cancel";
    /// A turn was played by typing.
    played(actions) = "flow-played";
    /// Played, but the card cannot be posted.
    place_lost(play) = "flow-place-lost";
    /// Done, but Discord refuses the card in any form.
    card_refused(play) = "flow-card-refused";
}

/// The challenge is for somebody else.
#[must_use]
pub fn not_challenged(language: Language, person: &Name, challenge: &str) -> String {
    say(
        language,
        "flow-not-challenged",
        &[
            ("person", person.to_string().into()),
            ("challenge", challenge.to_owned().into()),
        ],
    )
}

/// The match of two others.
#[must_use]
pub fn not_playing(language: Language, a: &Name, b: &Name, challenge: &str) -> String {
    say(
        language,
        "flow-not-playing",
        &[
            ("a", a.to_string().into()),
            ("b", b.to_string().into()),
            ("challenge", challenge.to_owned().into()),
        ],
    )
}

/// One match in a list of choices, where nothing is rendered.
#[must_use]
pub fn choice(language: Language, game: &str, person: &Name, mine: bool) -> String {
    let values = [
        ("game", game.to_owned().into()),
        ("person", person.plain().to_owned().into()),
    ];
    if mine {
        say(language, "flow-choice-mine", &values)
    } else {
        say(language, "flow-choice-theirs", &values)
    }
}

/// Things as people list them: "a, b and c".
#[must_use]
pub fn list(language: Language, items: &[String]) -> String {
    super::catalogue::list(language, items)
}
