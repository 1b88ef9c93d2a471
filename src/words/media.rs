//! Music and films in sentences. Texts: `media.ftl`.

use super::Language;
use super::bot::sentences;
use super::catalogue::say;

sentences! {
    /// Plays the board of RVB.
    button_music() = "media-button-music";
    /// Plays the position instead of the board.
    button_position() = "media-button-position";
    /// Plays the board instead of the position.
    button_board() = "media-button-board";
    /// Films a match.
    button_film() = "media-button-film";
    /// Shows the last turn action by action.
    button_last_turn() = "media-button-last-turn";
    /// Over the music of the board.
    music_board(seconds: &str, tempo: u64) = "media-music-board";
    /// Over the music of a position.
    music_position(seconds: &str, tempo: u64) = "media-music-position";
    /// What the sound is, for who cannot hear it.
    sound_alt(notes: u64, seconds: &str) = "media-sound-alt";
    /// What the picture shows, for who cannot see it.
    picture_alt() = "media-picture-alt";
    /// The match is not of RVB. `music` is a command.
    no_music(music: &str) = "media-no-music";
    /// Over a film.
    film(game: &str, players: &str, actions: u64, seconds: &str) = "media-film";
    /// What a film shows, for who cannot see it.
    film_alt(game: &str, players: &str, result: &str) = "media-film-alt";
    /// To who had the film posted.
    film_posted() = "media-film-posted";
    /// Over the loop of the last turn.
    last_turn(game: &str, players: &str) = "media-last-turn";
    /// What it shows.
    last_turn_alt(what: &str) = "media-last-turn-alt";
    /// There is nothing to loop.
    no_last_turn() = "media-no-last-turn";
}

/// Hundredths of a second as seconds, with one digit after the point, as the language writes it.
#[must_use]
pub fn seconds(language: Language, hundredths: u32) -> String {
    let tenths = (hundredths + 5) / 10;
    let point = match language {
        Language::En => '.',
        Language::Fr => ',',
    };
    format!("{}{point}{}", tenths / 10, tenths % 10)
}

/// What a command or an option does; none for others.
#[must_use]
pub fn description(language: Language, name: &str) -> Option<String> {
    let key = match name {
        "music" => "about-music",
        "music.match" => "about-music-match",
        "replay.film" => "about-replay-film",
        _ => return None,
    };
    Some(say(language, key, &[]))
}
