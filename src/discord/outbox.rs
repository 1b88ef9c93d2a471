//! What the bot sends unasked: one queue per channel, newest board only.
//!
//! A queue holds matches, not messages: what is to be posted is read from the store when its turn
//! comes, so a newer board replaces an older one by itself, and a crash loses nothing, because at
//! the next start everything due is found again. Boards go before reductions of old cards, matches
//! that ended before running ones.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::body::Body;
use crate::app::MatchId;

/// The first pause after a failed send; doubled up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// One thing to send, as it comes off a queue.
#[derive(Clone, Debug)]
pub enum Item {
    /// Today's board of a match, if it is still due.
    Board(MatchId),
    /// The pings for offers of a match that nobody was pinged for yet.
    Offers(MatchId),
    /// A message of its own.
    Post(Box<Body>),
    /// A direct message to a person; in this channel when they take none.
    Direct {
        /// Their Discord id.
        user: u64,
        /// The message.
        body: Box<Body>,
    },
    /// The standing card of a match, brought up to date without a ping.
    Refresh(MatchId),
    /// An edit of a message that stands.
    Edit {
        /// Which message.
        message: u64,
        /// What it becomes.
        body: Body,
    },
}

/// Whether an item is done with.
#[derive(Clone, Debug)]
pub enum Sent {
    /// Done, or given up for a reason that waiting does not mend.
    Done,
    /// To be tried again after a pause.
    Later(String),
}

/// Sends items. The bot implements it; a test may too.
pub trait Sender: Send + Sync + 'static {
    /// Sends one item in `channel`.
    fn send(
        self: Arc<Self>,
        channel: u64,
        item: Item,
    ) -> impl std::future::Future<Output = Sent> + Send;
}

#[derive(Default)]
struct Queue {
    boards: VecDeque<MatchId>,
    offers: VecDeque<MatchId>,
    /// Messages of their own, direct ones with whom they are for.
    posts: VecDeque<(Option<u64>, Box<Body>)>,
    refreshes: VecDeque<MatchId>,
    edits: VecDeque<(u64, Body)>,
    running: bool,
}

impl Queue {
    fn next(&mut self) -> Option<Item> {
        if let Some(id) = self.boards.pop_front() {
            return Some(Item::Board(id));
        }
        if let Some(id) = self.offers.pop_front() {
            return Some(Item::Offers(id));
        }
        if let Some((user, body)) = self.posts.pop_front() {
            return Some(match user {
                Some(user) => Item::Direct { user, body },
                None => Item::Post(body),
            });
        }
        if let Some(id) = self.refreshes.pop_front() {
            return Some(Item::Refresh(id));
        }
        self.edits
            .pop_front()
            .map(|(message, body)| Item::Edit { message, body })
    }

    /// Puts an unsent item back, unless something newer about the same thing waits already.
    fn put_back(&mut self, item: Item) {
        match item {
            Item::Board(id) if !self.boards.contains(&id) => self.boards.push_front(id),
            Item::Board(_) => {}
            Item::Offers(id) if !self.offers.contains(&id) => self.offers.push_front(id),
            Item::Refresh(id) if !self.refreshes.contains(&id) => self.refreshes.push_front(id),
            Item::Offers(_) | Item::Refresh(_) => {}
            Item::Post(body) => self.posts.push_front((None, body)),
            Item::Direct { user, body } => self.posts.push_front((Some(user), body)),
            Item::Edit { message, body } => {
                if !self.edits.iter().any(|(other, _)| *other == message) {
                    self.edits.push_front((message, body));
                }
            }
        }
    }
}

/// The queues of all channels. Clones share them.
#[derive(Clone, Default)]
pub struct Outbox {
    queues: Arc<Mutex<HashMap<u64, Queue>>>,
    tasks: TaskTracker,
    stop: CancellationToken,
}

impl Outbox {
    /// An empty outbox that stops with `stop`.
    #[must_use]
    pub fn new(stop: CancellationToken) -> Outbox {
        Outbox {
            stop,
            ..Outbox::default()
        }
    }

    /// Has today's board of a match posted in `channel`; a match that is over goes first.
    pub fn board<S: Sender>(&self, sender: &Arc<S>, channel: u64, id: MatchId, over: bool) {
        self.with(sender, channel, |queue| {
            if queue.boards.contains(&id) {
                return;
            }
            if over {
                queue.boards.push_front(id);
            } else {
                queue.boards.push_back(id);
            }
        });
    }

    /// Has who is asked pinged for a match's new offers.
    pub fn offers<S: Sender>(&self, sender: &Arc<S>, channel: u64, id: MatchId) {
        self.with(sender, channel, |queue| {
            if !queue.offers.contains(&id) {
                queue.offers.push_back(id);
            }
        });
    }

    /// Has a message of its own posted in `channel`.
    pub fn post<S: Sender>(&self, sender: &Arc<S>, channel: u64, body: Body) {
        self.with(sender, channel, |queue| {
            queue.posts.push_back((None, Box::new(body)));
        });
    }

    /// Has a direct message sent; posted in `channel` when the person takes none.
    pub fn direct<S: Sender>(&self, sender: &Arc<S>, user: u64, channel: u64, body: Body) {
        self.with(sender, channel, |queue| {
            queue.posts.push_back((Some(user), Box::new(body)));
        });
    }

    /// Has the standing card of a match brought up to date, without a ping.
    pub fn refresh<S: Sender>(&self, sender: &Arc<S>, channel: u64, id: MatchId) {
        self.with(sender, channel, |queue| {
            if !queue.refreshes.contains(&id) {
                queue.refreshes.push_back(id);
            }
        });
    }

    /// Has a message in `channel` edited, after everything that is to be posted.
    pub fn edit<S: Sender>(&self, sender: &Arc<S>, channel: u64, message: u64, body: Body) {
        self.with(sender, channel, |queue| {
            queue.edits.retain(|(other, _)| *other != message);
            queue.edits.push_back((message, body));
        });
    }

    /// Waits until nothing is on its way any more, at most `patience`.
    pub async fn close(&self, patience: Duration) {
        self.tasks.close();
        if tokio::time::timeout(patience, self.tasks.wait())
            .await
            .is_err()
        {
            tracing::info!("some cards are still to be posted; the next start does it");
        }
    }

    fn with<S: Sender>(&self, sender: &Arc<S>, channel: u64, add: impl FnOnce(&mut Queue)) {
        let start = {
            let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
            let queue = queues.entry(channel).or_default();
            add(queue);
            !std::mem::replace(&mut queue.running, true)
        };
        if start {
            let worker = self.clone();
            let sender = Arc::clone(sender);
            self.tasks.spawn(async move {
                worker.work(sender, channel).await;
            });
        }
    }

    async fn work<S: Sender>(self, sender: Arc<S>, channel: u64) {
        let mut pause = FIRST_PAUSE;
        while !self.stop.is_cancelled() {
            let Some(item) = self.next(channel) else {
                return;
            };
            match self.send_unharmed(&sender, channel, item.clone()).await {
                Sent::Done => pause = FIRST_PAUSE,
                Sent::Later(error) => {
                    tracing::warn!(%error, ?pause, "a message could not be sent yet");
                    self.put_back(channel, item);
                    tokio::select! {
                        () = tokio::time::sleep(pause) => {}
                        () = self.stop.cancelled() => return,
                    }
                    pause = (pause * 2).min(LONGEST_PAUSE);
                }
            }
        }
    }

    /// A panic while one item is made costs that item only, not the channel's queue.
    async fn send_unharmed<S: Sender>(&self, sender: &Arc<S>, channel: u64, item: Item) -> Sent {
        let sender = Arc::clone(sender);
        let sent = self
            .tasks
            .spawn(async move { sender.send(channel, item).await })
            .await;
        sent.unwrap_or_else(|error| {
            tracing::error!(%error, "sending an item failed");
            Sent::Done
        })
    }

    fn next(&self, channel: u64) -> Option<Item> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let item = queues.get_mut(&channel).and_then(Queue::next);
        if item.is_none() {
            queues.remove(&channel);
        }
        item
    }

    fn put_back(&self, channel: u64, item: Item) {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = queues.entry(channel).or_default();
        queue.running = true;
        queue.put_back(item);
    }
}
