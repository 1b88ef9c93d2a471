//! What Discord refuses for its words or for its picture is said again more plainly: without
//! names where a server's word filter met one (200000), in words alone where a place takes no
//! files (400001).

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::body::Body;
use super::bot::{Bot, Trouble};
use super::http::{ApiError, message_id};
use super::reply::{Reply, files};
use super::show;
use crate::app::{MatchId, View};
use crate::play::Seat;
use crate::words::{Language, flow};

/// How plainly something is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain {
    /// Mentions stand for names: what a person is called there is not in the text.
    pub nameless: bool,
    /// The board stands as text instead of a picture.
    pub in_words: bool,
}

impl Plain {
    /// What to try after this refusal; none when saying it more plainly cannot help.
    #[must_use]
    pub fn after(self, refused: &ApiError) -> Option<Plain> {
        let in_words = Plain {
            in_words: true,
            ..self
        };
        if refused.words_refused() && !self.nameless {
            return Some(Plain {
                nameless: true,
                ..self
            });
        }
        let helps = refused.words_refused() || refused.files_refused();
        (helps && !self.in_words).then_some(in_words)
    }

    /// Why the card looks as it does, for the person who moved; none when it looks as always.
    #[must_use]
    pub fn told(self, language: Language) -> Option<String> {
        let mut told = Vec::new();
        if self.nameless {
            told.push(flow::names_refused(language));
        }
        if self.in_words {
            told.push(flow::picture_refused(language));
        }
        (!told.is_empty()).then(|| told.join("\n"))
    }
}

/// How plainly each match's card had to be said, so that the next one is not refused again. Lost
/// at a restart: then it is tried in full again.
#[derive(Default)]
pub struct Plainness(Mutex<HashMap<MatchId, Plain>>);

impl Plainness {
    fn of(&self, id: MatchId) -> Plain {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&id).copied().unwrap_or_default()
    }

    fn keep(&self, id: MatchId, plain: Plain, over: bool) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if over || plain == Plain::default() {
            known.remove(&id);
        } else {
            known.insert(id, plain);
        }
    }
}

/// How a card reaches people.
#[derive(Clone, Copy)]
pub enum Way<'a> {
    /// As a new message of the bot's own in this channel.
    Send(u64),
    /// In place of this message in this channel.
    Edit(u64, u64),
    /// As one more public message of an interaction.
    FollowUp(&'a Reply),
    /// In place of the message that was pressed.
    Update(&'a Reply),
}

impl Bot {
    /// Shows today's card of a match as fully as the place takes it, pinging those `told`. Gives the message's number,
    /// where that is news, and how plain the card had to become this time, for the person who moved.
    ///
    /// # Errors
    /// What even the plainest card meets.
    pub async fn say_card(
        &self,
        view: &View,
        told: &[Seat],
        way: Way<'_>,
    ) -> Result<(Option<u64>, Option<Plain>), Trouble> {
        let before = self.plainness.of(view.id);
        let mut plain = before;
        loop {
            let body = show::card(self, view, told, plain).await;
            let refused = match self.give(&body, way).await {
                Ok(message) => {
                    let over = view.game.ending().is_some();
                    self.plainness.keep(view.id, plain, over);
                    return Ok((message, (plain != before).then_some(plain)));
                }
                Err(refused) => refused,
            };
            match plain.after(&refused) {
                Some(plainer) => {
                    tracing::info!(%refused, ?plainer, game = %view.id, "a card is said more plainly");
                    plain = plainer;
                }
                None => return Err(refused.into()),
            }
        }
    }

    async fn give(&self, body: &Body, way: Way<'_>) -> Result<Option<u64>, ApiError> {
        let files = files(body);
        match way {
            Way::Send(channel) => {
                let sent = self.api.send(channel, &body.message(), &files).await?;
                Ok(Some(sent))
            }
            Way::Edit(channel, message) => {
                let edit = body.edit();
                self.api.edit(channel, message, &edit, &files).await?;
                Ok(None)
            }
            Way::FollowUp(reply) => message_id(&reply.follow_up(body).await?).map(Some),
            Way::Update(reply) => reply.update(body).await.map(|()| None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(code: i64) -> ApiError {
        ApiError::Refused {
            status: 400,
            code,
            message: String::new(),
            wait: None,
        }
    }

    #[test]
    fn names_go_first_then_the_picture_then_nothing_helps() {
        let full = Plain::default();
        let nameless = full.after(&refused(200_000)).unwrap();
        assert!(nameless.nameless && !nameless.in_words);
        let bare = nameless.after(&refused(200_000)).unwrap();
        assert!(bare.nameless && bare.in_words);
        assert_eq!(bare.after(&refused(200_000)), None);
        let words = full.after(&refused(400_001)).unwrap();
        assert!(!words.nameless && words.in_words);
        assert_eq!(words.after(&refused(400_001)), None);
        assert_eq!(full.after(&refused(50_035)), None);
    }

    #[test]
    fn the_mover_reads_what_was_left_out() {
        let full = Plain::default();
        assert_eq!(full.told(Language::Fr), None);
        let bare = Plain {
            nameless: true,
            in_words: true,
        };
        assert_eq!(bare.told(Language::En).unwrap().lines().count(), 2);
    }
}
