//! Makes music and films off the async threads, one at a time, and keeps the last ones.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::Semaphore;

use crate::app::MatchId;
use crate::draw::film::{self, Film, Stand};
use crate::draw::{self, Look};
use crate::play::Match;
use crate::sound::{self, Reading, Tempo};

/// What is kept at most, in bytes, and about how many of them.
const KEPT: u64 = 48 * 1024 * 1024;
const COUNT: usize = 64;
/// Of how many matches it is remembered that their film was posted.
const POSTED: usize = 1024;

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Board,
    Position(MatchId, u64),
    Film(MatchId, u64),
    LastTurn(MatchId, u64),
}

/// A moving picture, for music with its sound.
#[derive(Clone, Debug)]
pub struct Made {
    /// The GIF.
    pub gif: Arc<Vec<u8>>,
    /// The Ogg file.
    pub ogg: Option<Arc<Vec<u8>>>,
    /// How long both last, in hundredths of a second.
    pub hundredths: u32,
    /// How many notes sound.
    pub notes: u32,
}

impl From<Film> for Made {
    fn from(film: Film) -> Made {
        Made {
            gif: Arc::new(film.bytes),
            ogg: None,
            hundredths: film.hundredths,
            notes: 0,
        }
    }
}

#[derive(Clone)]
struct Bytes;

impl Weighter<Key, Option<Made>> for Bytes {
    fn weight(&self, _: &Key, made: &Option<Made>) -> u64 {
        let size = |made: &Made| made.gif.len() + made.ogg.as_ref().map_or(0, |ogg| ogg.len());
        made.as_ref().map_or(1, size) as u64
    }
}

/// Where films and music are made.
pub struct Films {
    /// One at a time: boards have hands of their own and never wait for a film.
    hand: Arc<Semaphore>,
    kept: Cache<Key, Option<Made>, Bytes>,
    posted: Cache<MatchId, ()>,
}

impl Default for Films {
    fn default() -> Films {
        Films {
            hand: Arc::new(Semaphore::new(1)),
            kept: Cache::with_weighter(COUNT, KEPT, Bytes),
            posted: Cache::new(POSTED),
        }
    }
}

impl Films {
    /// The music of the board. None when it could not be made; the log has the cause.
    pub async fn board(&self) -> Option<Made> {
        self.make(Key::Board, || music(None)).await
    }

    /// The music of a match's position; none as well for a game without music.
    pub async fn position(&self, id: MatchId, game: &Arc<Match>) -> Option<Made> {
        let shown = Arc::clone(game);
        self.make(Key::Position(id, game.board()), move || music(Some(&shown)))
            .await
    }

    /// A match as a film.
    pub async fn film(&self, id: MatchId, game: &Arc<Match>) -> Option<Made> {
        let shown = Arc::clone(game);
        self.make(Key::Film(id, game.board()), move || {
            Some(film::film(&shown, Look::default()).into())
        })
        .await
    }

    /// The last turn of a match as a loop; none as well when it had one action.
    pub async fn last_turn(&self, id: MatchId, game: &Arc<Match>) -> Option<Made> {
        let shown = Arc::clone(game);
        self.make(Key::LastTurn(id, game.board()), move || {
            film::last_turn(&shown, Look::default()).map(Made::from)
        })
        .await
    }

    /// Notes that a match's film is posted; whether it had not been before.
    pub fn post(&self, id: MatchId) -> bool {
        if self.posted.get(&id).is_some() {
            return false;
        }
        self.posted.insert(id, ());
        true
    }

    /// Finds it among what is kept, or makes it; who asks for the same at once waits for the one.
    async fn make(
        &self,
        key: Key,
        make: impl FnOnce() -> Option<Made> + Send + 'static,
    ) -> Option<Made> {
        let made = async {
            let hand = self.hand.clone().acquire_owned().await.map_err(|_| ())?;
            let made = tokio::task::spawn_blocking(move || {
                let made = make();
                drop(hand);
                made
            });
            made.await.map_err(|error| {
                tracing::error!(%error, "a film could not be made");
            })
        };
        self.kept.get_or_insert_async(&key, made).await.ok()?
    }
}

/// The music of the board or of a match's position, with its picture; none for games without.
fn music(game: Option<&Match>) -> Option<Made> {
    let tempo = Tempo::default();
    let stand = match game {
        None => None,
        Some(game) => Some(Stand {
            position: game.round().position().heard()?,
            first: game.round().first(),
        }),
    };
    let reading = stand.map_or(Reading::Board, |stand| Reading::Position {
        position: stand.position,
        first: stand.first,
    });
    let notes = sound::score(reading, tempo);
    let ogg = match sound::ogg(&sound::samples(&notes, tempo)) {
        Ok(ogg) => ogg,
        Err(error) => {
            tracing::error!(%error, "the music could not be made");
            return None;
        }
    };
    let sounding = notes.iter().filter(|note| note.pitch.is_some()).count();
    Some(Made {
        ogg: Some(Arc::new(ogg)),
        notes: sounding as u32,
        ..draw::film::reading(stand, tempo.code(), sound::TAIL).into()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn the_same_film_is_made_once_however_often_it_is_asked_for() {
        let films = Films::default();
        let made = Arc::new(AtomicU32::new(0));
        let ask = |board| {
            let made = Arc::clone(&made);
            films.make(Key::Film(MatchId(1), board), move || {
                made.fetch_add(1, Ordering::SeqCst);
                Some(Made {
                    gif: Arc::new(vec![0; 1000]),
                    ogg: None,
                    hundredths: 1,
                    notes: 0,
                })
            })
        };
        let (a, b, c) = tokio::join!(ask(1), ask(1), ask(2));
        assert!(a.is_some() && b.is_some() && c.is_some());
        assert!(ask(1).await.is_some());
        assert_eq!(made.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn what_is_kept_is_bounded() {
        let films = Films::default();
        for board in 0..40 {
            let big = move || {
                Some(Made {
                    gif: Arc::new(vec![0; 4 * 1024 * 1024]),
                    ogg: None,
                    hundredths: 1,
                    notes: 0,
                })
            };
            films.make(Key::Film(MatchId(1), board), big).await;
        }
        assert!(films.kept.weight() <= KEPT);
        assert!(films.kept.len() <= 12);
    }

    #[tokio::test]
    async fn a_film_is_posted_once() {
        let films = Films::default();
        assert!(films.post(MatchId(1)));
        assert!(!films.post(MatchId(1)));
        assert!(films.post(MatchId(2)));
    }
}
