//! What the bot does because time passes: it sleeps until something is due, then tells people.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::bot::{Bot, Trouble};
use super::card::{Card, Person};
use super::plainer::Way;
use super::show;
use super::timed::{self, Waiting};
use crate::app::{AppError, Challenge, Downtime, Home, Notify, PersonId, Tick, View};
use crate::play::{BySeat, Seat};

/// The pause after the store's trouble.
const PAUSE: Duration = Duration::from_secs(30);
/// Shorter downtimes are given back without a word.
const WORTH_SAYING: i64 = 60_000;

impl Bot {
    /// Sleeps until something is due and tells people, again and again until the end.
    pub async fn sweep(self: &Arc<Bot>) {
        loop {
            let swept = tokio::select! {
                () = self.stop.cancelled() => return,
                swept = self.sweep_once() => swept,
            };
            if let Err(error) = swept {
                tracing::error!(%error, "what is due could not be done");
                tokio::select! {
                    () = self.stop.cancelled() => return,
                    () = tokio::time::sleep(PAUSE) => {}
                }
            }
        }
    }

    async fn sweep_once(self: &Arc<Bot>) -> Result<(), AppError> {
        self.app.until_something_is_due().await?;
        let ticks = self.app.sweep().await?;
        let mut waiting: BTreeMap<(PersonId, u64), Vec<View>> = BTreeMap::new();
        for tick in ticks {
            tracing::debug!(kind = timed::kind(&tick), "due");
            match tick {
                Tick::TimedOut(view) => self.outbox.board(self, view.place.channel, view.id, true),
                Tick::Lapsed(view) => self.tell_lapsed(&view),
                Tick::Reminder(view) => {
                    if let Some(seat) = view.game.turn() {
                        let person = view.people[seat].id;
                        let key = (person, view.place.channel);
                        waiting.entry(key).or_default().push(view);
                    }
                }
                Tick::Expired(challenge) => self.show_expired(&challenge),
            }
        }
        for ((person, channel), views) in waiting {
            self.remind(person, channel, &views).await?;
        }
        Ok(())
    }

    fn show_expired(self: &Arc<Bot>, challenge: &Challenge) {
        let body = show::challenge(challenge, None);
        // A guest's card cannot be edited unasked: who presses it reads what is the case.
        if let (Some(message), true) = (challenge.message, show::writes_unasked(challenge)) {
            self.outbox.edit(self, challenge.channel, message, body);
        }
    }

    fn tell_lapsed(self: &Arc<Bot>, view: &View) {
        let claims = view.game.turn().map(|late| &view.people[late.other()]);
        if claims.is_some_and(|person| person.level.is_some()) {
            // The bot claims nothing: it waits.
            return;
        }
        let people = show::people(view, view.place.language);
        let body = card(view, &people).lapsed();
        self.outbox.post(self, view.place.channel, body);
    }

    /// Reminds one person of what waits for them in one place: there, or by direct message.
    async fn remind(
        self: &Arc<Bot>,
        person: PersonId,
        channel: u64,
        views: &[View],
    ) -> Result<(), AppError> {
        let Some(first) = views.first() else {
            return Ok(());
        };
        let notices = self.app.notices_of(person).await?;
        let people: Vec<BySeat<Person>> = views
            .iter()
            .map(|view| show::people(view, view.place.language))
            .collect();
        let waiting: Vec<Waiting<'_>> = views
            .iter()
            .zip(&people)
            .map(|(view, people)| Waiting {
                id: show::number(view.id.0),
                game: &view.game,
                people,
                url: view.place.message.map(|at| show::address(view, at)),
            })
            .collect();
        let language = match notices.notify {
            Notify::Dm => notices.language,
            _ => first.place.language,
        };
        let Some(body) = timed::reminder(language, &waiting) else {
            return Ok(());
        };
        let account = first
            .game
            .turn()
            .and_then(|seat| first.people[seat].account);
        match (notices.notify, account) {
            (Notify::Nowhere, _) | (_, None) => {}
            (Notify::Dm, Some(user)) => self.outbox.direct(self, user, channel, body),
            (Notify::Place, _) => self.outbox.post(self, channel, body),
        }
        Ok(())
    }

    /// Tells each place once that the bot was down, and brings the deadlines on the cards up to
    /// date.
    pub fn tell_downtime(self: &Arc<Bot>, down: &Downtime) {
        if down.until - down.from >= WORTH_SAYING {
            for (channel, (language, count)) in &down.places {
                let body = timed::downtime(*language, down.from, down.until, *count);
                self.outbox.post(self, *channel, body);
            }
        }
        for (id, channel) in &down.matches {
            self.outbox.refresh(self, *channel, *id);
        }
    }

    /// Posts the pings for offers of a match that nobody was pinged for yet.
    pub(super) async fn send_offers(
        self: &Arc<Bot>,
        id: crate::app::MatchId,
    ) -> Result<(), Trouble> {
        let Some((view, offers)) = self.app.offers_to_tell(id).await? else {
            return Ok(());
        };
        let people = show::people(&view, view.place.language);
        for made in offers {
            let asked = &view.people[made.by.other()];
            let notices = self.app.notices_of(asked.id).await?;
            let mut body = card(&view, &people).call_for(&made);
            if notices.notify == Notify::Nowhere || asked.level.is_some() {
                // Who wants no pings finds the offer on the card and in the list of matches.
                self.app.offer_told(id, made.seq).await?;
                continue;
            }
            let mut sent = false;
            if let (Notify::Dm, Some(user)) = (notices.notify, asked.account) {
                sent = self.send_direct(user, &body).await?;
            }
            if !sent && view.place.writes_unasked() {
                body.silent = body.mentions.is_empty();
                self.api
                    .send(view.place.channel, &body.message(), &[])
                    .await?;
            }
            self.app.offer_told(id, made.seq).await?;
        }
        Ok(())
    }

    /// Sends a direct message; false when the person takes none (then the place is the way).
    pub(super) async fn send_direct(
        &self,
        user: u64,
        body: &super::body::Body,
    ) -> Result<bool, Trouble> {
        let opened = match self.api.open_direct(user).await {
            Ok(channel) => self.api.send(channel, &body.message(), &[]).await,
            Err(error) => Err(error),
        };
        match opened {
            Ok(_) => Ok(true),
            Err(error) if error.passing() => Err(error.into()),
            Err(error) => {
                tracing::info!(%error, "a direct message was refused; the place is used instead");
                Ok(false)
            }
        }
    }

    /// Brings the standing card of a match up to date without a ping, if it still is its card.
    pub(super) async fn send_refresh(&self, id: crate::app::MatchId) -> Result<(), Trouble> {
        let Some(view) = self.app.view(id).await? else {
            return Ok(());
        };
        let behind = view.place.shown < view.game.board();
        let Some(message) = view.place.message.filter(|_| !behind) else {
            return Ok(());
        };
        if !view.place.writes_unasked() {
            return Ok(());
        }
        let way = Way::Edit(view.place.channel, message);
        match self.say_card(&view, &[], way).await {
            // Gone, out of reach, or edited too often after an hour (30046): it stays as it is.
            Err(Trouble::Api(error)) if !error.passing() => {
                tracing::debug!(%error, "a card stays as it is");
                Ok(())
            }
            other => other.map(|_| ()),
        }
    }

    /// Tells somebody by direct message that it is their turn; who takes none is called in the
    /// place after all.
    pub(super) async fn call_directly(
        self: &Arc<Bot>,
        view: &View,
        message: u64,
        seats: &[Seat],
    ) -> Result<(), Trouble> {
        for seat in seats {
            let Some(user) = view.people[*seat].account else {
                continue;
            };
            let language = self.app.notices_of(view.people[*seat].id).await?.language;
            let people = show::people(view, language);
            let url = show::address(view, message);
            let mut card = card(view, &people);
            card.language = language;
            let body = card.turn_call(*seat, Some(&url));
            self.outbox.direct(self, user, view.place.channel, body);
        }
        Ok(())
    }
}

/// The card of a match in the language of its place.
pub(super) fn card<'a>(view: &'a View, people: &'a BySeat<Person>) -> Card<'a> {
    Card {
        language: view.place.language,
        id: show::number(view.id.0),
        game: &view.game,
        people,
        guest: view.place.home == Home::Guest,
        moved: false,
        wished: false,
    }
}
