//! The one task that writes. It takes what is queued, runs it in one transaction and answers
//! after the commit, so that an answered unit survives a power cut and many units share one
//! wait for the disk.
//!
//! A unit finds its expected refusals with its first statement, before it has written anything:
//! they are answers, and nothing has to be undone. An unexpected error undoes the whole batch,
//! whose units then run again one by one, so that only the bad one fails. Therefore no unit
//! needs a savepoint of its own.

use std::future::Future;
use std::pin::Pin;

use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{StoreError, unchecked};

/// Units in one commit at most.
const BATCH: usize = 64;

/// Something to write, as a value. It may run twice (see above), so it must not change itself.
pub(super) trait Unit: Send + Sync + 'static {
    /// What the asker learns after the commit, expected refusals included.
    type Answer: Send + 'static;

    /// Reads and writes on the writing connection, inside a transaction.
    fn run(
        &self,
        db: &mut SqliteConnection,
    ) -> impl Future<Output = Result<Self::Answer, sqlx::Error>> + Send;
}

/// The queue's end for askers.
#[derive(Debug)]
pub(super) struct Writer {
    queue: mpsc::UnboundedSender<Message>,
    task: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

enum Message {
    Work(Box<dyn Job>),
    Stop,
}

impl Writer {
    pub(super) fn start(db: SqliteConnection) -> Self {
        let (queue, receiver) = mpsc::unbounded_channel();
        let task = tokio::spawn(write(db, receiver));
        Self {
            queue,
            task: tokio::sync::Mutex::new(Some(task)),
        }
    }

    /// Queues a unit at once and waits for its commit. When the asker stops waiting, the unit is
    /// carried out all the same.
    pub(super) fn ask<U: Unit>(
        &self,
        unit: U,
    ) -> impl Future<Output = Result<U::Answer, StoreError>> + Send + use<U> {
        let (to, answer) = oneshot::channel();
        let queued = self.queue.send(Message::Work(Box::new(Pending {
            unit,
            answer: None,
            to,
        })));
        async move {
            queued.map_err(|_| StoreError::Stopped)?;
            answer.await.map_err(|_| StoreError::Stopped)?
        }
    }

    /// Finishes what is queued and closes the connection. A second call does nothing.
    pub(super) async fn stop(&self) {
        // A writer that has stopped by itself has nothing left to finish.
        let _ = self.queue.send(Message::Stop);
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the writer ended badly");
        }
    }

    /// Returns when nothing can be written any more.
    pub(super) async fn stopped(&self) {
        self.queue.closed().await;
    }
}

/// A unit whose answer type is forgotten, so that different ones fit into one queue.
trait Job: Send {
    fn run<'a>(
        &'a mut self,
        db: &'a mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Result<(), sqlx::Error>> + Send + 'a>>;

    fn answer(self: Box<Self>, result: Result<(), sqlx::Error>);
}

struct Pending<U: Unit> {
    unit: U,
    answer: Option<U::Answer>,
    to: oneshot::Sender<Result<U::Answer, StoreError>>,
}

impl<U: Unit> Job for Pending<U> {
    fn run<'a>(
        &'a mut self,
        db: &'a mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Result<(), sqlx::Error>> + Send + 'a>> {
        Box::pin(async move {
            self.answer = Some(self.unit.run(db).await?);
            Ok(())
        })
    }

    fn answer(self: Box<Self>, result: Result<(), sqlx::Error>) {
        let answer = match (result, self.answer) {
            (Ok(()), Some(answer)) => Ok(answer),
            (Ok(()), None) => Err(StoreError::Stopped),
            (Err(error), _) => Err(StoreError::Sql(error)),
        };
        // Nobody listens any more: the unit is written all the same.
        let _ = self.to.send(answer);
    }
}

async fn write(mut db: SqliteConnection, mut queue: mpsc::UnboundedReceiver<Message>) {
    let mut running = true;
    while running {
        let mut jobs = Vec::new();
        let mut next = queue.recv().await;
        while let Some(message) = next {
            match message {
                Message::Work(job) => jobs.push(job),
                Message::Stop => {
                    running = false;
                    break;
                }
            }
            if jobs.len() == BATCH {
                break;
            }
            next = queue.try_recv().ok();
        }
        if jobs.is_empty() {
            // Stopped, or every asker's end of the queue is gone.
            break;
        }
        carry_out(&mut db, jobs).await;
    }
    if let Err(error) = sqlx::Connection::close(db).await {
        tracing::error!(%error, "the database did not close well");
    }
}

async fn carry_out(db: &mut SqliteConnection, mut jobs: Vec<Box<dyn Job>>) {
    if jobs.len() > 1 {
        match in_one_transaction(db, &mut jobs).await {
            Ok(()) => {
                jobs.into_iter().for_each(|job| job.answer(Ok(())));
                return;
            }
            Err(error) => {
                tracing::warn!(%error, units = jobs.len(), "a batch failed; its units run alone");
            }
        }
    }
    for mut job in jobs {
        let result = in_one_transaction(db, std::slice::from_mut(&mut job)).await;
        if let Err(error) = &result {
            tracing::error!(%error, "a unit failed and was undone");
        }
        job.answer(result);
    }
}

async fn in_one_transaction(
    db: &mut SqliteConnection,
    jobs: &mut [Box<dyn Job>],
) -> Result<(), sqlx::Error> {
    let result = async {
        unchecked::begin(db).await?;
        for job in jobs {
            job.run(db).await?;
        }
        unchecked::commit(db).await
    }
    .await;
    if result.is_err() {
        unchecked::rollback(db).await;
    }
    result
}
