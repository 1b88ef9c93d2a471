//! The connection to Discord: starts it, watches it, starts it anew when it has gone deaf, ends it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serenity::Client;
use serenity::all::{
    Context, Event, EventHandler, GatewayError, GatewayIntents, Guild, GuildChannel, Interaction,
    Message, PartialGuildChannel, RatelimitInfo, RawEventHandler, Ready, UnavailableGuild,
};
use serenity::async_trait;
use serenity::client::ClientBuilder;
use thiserror::Error;
use tokio_util::sync::CancellationToken;

use super::bot::Bot;
use super::dispatch;
use super::http::{self, Api};
use super::watchdog::{DEAF_AFTER, Sign, Watchdog};
use crate::app::{App, AppError};
use crate::time::Clock;

/// How often the shard is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(10);
/// How often the limiter's buckets are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(600);
/// The pause before a new connection after one ended by itself.
const PAUSE: Duration = Duration::from_secs(3);
/// How long a connection may take to close.
const CLOSING: Duration = Duration::from_secs(2);
/// How long handlers and sends may still take at the end.
const LAST_ANSWERS: Duration = Duration::from_millis(2_500);

/// Where and as whom the bot connects.
#[derive(Clone)]
pub struct Connection {
    /// The bot's token. Never logged.
    pub token: String,
    /// A Discord-compatible server on this machine, such as `http://127.0.0.1:8420`; none is Discord.
    pub loopback: Option<String>,
}

/// Why the bot cannot run.
#[derive(Debug, Error)]
pub enum RunError {
    /// The connection could not be set up.
    #[error("the connection could not be set up: {0}")]
    SetUp(#[from] reqwest::Error),
    /// The store failed before anybody could act.
    #[error(transparent)]
    Store(#[from] AppError),
    /// Discord does not know the token.
    #[error("DISCORD_TOKEN was refused: copy the bot's token again from Discord's developer pages")]
    Token,
    /// Discord refuses what we ask for.
    #[error("Discord refused the connection: {0}")]
    Refused(String),
}

/// Runs the bot until `stop`; then ends within 5 s.
///
/// # Errors
/// A [`RunError`] when trying again would not help.
pub async fn run(
    connection: Connection,
    app: Arc<App>,
    stop: CancellationToken,
) -> Result<(), RunError> {
    run_watched(connection, app, stop, DEAF_AFTER).await
}

/// The same with another patience of the [`Watchdog`].
///
/// # Errors
/// As [`run`].
pub async fn run_watched(
    connection: Connection,
    app: Arc<App>,
    stop: CancellationToken,
    deaf_after: Duration,
) -> Result<(), RunError> {
    let loopback = connection.loopback.as_deref();
    let (http, client) = http::connect(&connection.token, loopback)?;
    let api = Api::new(Arc::new(http), client);
    let bot = Arc::new(Bot::new(app, api, stop.clone()));
    // Before anybody can act, so that nobody is late because of us.
    let down = bot.app.make_up_for_downtime().await?;
    bot.start_background();
    if let Some(down) = down {
        bot.tell_downtime(&down);
    }
    let result = stay_connected(&connection, &bot, &stop, deaf_after).await;
    bot.finish(LAST_ANSWERS).await;
    result
}

/// Connects again and again until `stop`, or until it cannot help.
async fn stay_connected(
    connection: &Connection,
    bot: &Arc<Bot>,
    stop: &CancellationToken,
    deaf_after: Duration,
) -> Result<(), RunError> {
    while !stop.is_cancelled() {
        match once(connection, bot, stop, deaf_after).await {
            Ok(()) => {}
            Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => {
                return Err(RunError::Token);
            }
            Err(serenity::Error::Gateway(
                error @ (GatewayError::InvalidGatewayIntents
                | GatewayError::DisallowedGatewayIntents),
            )) => return Err(RunError::Refused(error.to_string())),
            Err(error) => tracing::warn!(%error, "the connection ended"),
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = tokio::time::sleep(PAUSE) => {}
        }
    }
    Ok(())
}

/// One connection, until it ends, goes deaf or `stop`.
async fn once(
    connection: &Connection,
    bot: &Arc<Bot>,
    stop: &CancellationToken,
    deaf_after: Duration,
) -> Result<(), serenity::Error> {
    let loopback = connection.loopback.as_deref();
    let (http, _) = http::connect(&connection.token, loopback)
        .map_err(|_| serenity::Error::Other("no connection can be set up"))?;
    let events = Arc::new(AtomicU64::new(0));
    let mut client: Client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Events {
            bot: Arc::clone(bot),
        })
        .raw_event_handler(Ears {
            events: Arc::clone(&events),
        })
        .await?;
    if let Some(url) = loopback {
        // serenity falls back to the real gateway when asking for its address fails, and would
        // send the token there.
        *client.ws_url.lock().await = url.replacen("http", "ws", 1);
    }
    let shards = Arc::clone(&client.shard_manager);
    let running = tokio::spawn(async move { client.start().await });
    tokio::pin!(running);
    // The system's clock, always: a clock moved by hand would make the connection seem deaf.
    let clock = Clock::system();
    let mut watchdog = Watchdog::new(clock.now(), deaf_after);
    let mut look = tokio::time::interval(LOOK_EVERY.min(deaf_after / 4));
    let ended = loop {
        tokio::select! {
            ended = &mut running => break Some(ended),
            () = stop.cancelled() => break None,
            _ = look.tick() => {
                let latency = {
                    let runners = shards.runners.lock().await;
                    runners.values().filter_map(|runner| runner.latency).max()
                };
                let sign = Sign { events: events.load(Ordering::Relaxed), latency };
                if watchdog.is_deaf(sign, clock.now()) {
                    tracing::error!("nothing has been heard from Discord for long: connecting anew");
                    break None;
                }
            }
        }
    };
    match ended {
        Some(Ok(result)) => result,
        Some(Err(_)) => Err(serenity::Error::Other("the connection's task failed")),
        None => {
            let closed = tokio::time::timeout(CLOSING, async {
                shards.shutdown_all().await;
                (&mut running).await
            })
            .await;
            if closed.is_err() {
                running.abort();
            }
            Ok(())
        }
    }
}

/// Hears every event, those that cannot be read too.
struct Ears {
    events: Arc<AtomicU64>,
}

#[async_trait]
impl RawEventHandler for Ears {
    async fn raw_event(&self, _: Context, event: Event) {
        self.events.fetch_add(1, Ordering::Relaxed);
        if let Event::Unknown(event) = event {
            let so_far = dispatch::count_unreadable();
            tracing::warn!(kind = %event.kind, so_far, "an event could not be read");
        }
    }
}

/// Hands events on.
struct Events {
    bot: Arc<Bot>,
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, _: Context, ready: Ready) {
        self.bot.api.set_application(ready.application.id.get());
        tracing::info!(servers = ready.guilds.len(), "connected");
        let guilds: Vec<u64> = ready.guilds.iter().map(|guild| guild.id.get()).collect();
        self.bot.connected(ready.user.id.get(), &guilds).await;
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        dispatch::interaction(&self.bot, interaction).await;
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        self.bot.channel_gone(channel.id.get()).await;
    }

    async fn thread_delete(
        &self,
        _: Context,
        thread: PartialGuildChannel,
        _: Option<GuildChannel>,
    ) {
        self.bot
            .thread_gone(thread.id.get(), thread.parent_id.get())
            .await;
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.bot.server_back(guild.id.get()).await;
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        if !guild.unavailable {
            self.bot.server_left(guild.id.get()).await;
        }
    }

    async fn ratelimit(&self, limit: RatelimitInfo) {
        tracing::info!(wait = ?limit.timeout, global = limit.global, "waiting as Discord asks");
    }
}

impl Bot {
    /// Forgets the limiter's buckets now and then, and closes challenges that expire.
    pub(super) fn start_background(self: &Arc<Bot>) {
        let bot = Arc::clone(self);
        self.spawn(async move {
            let mut tick = tokio::time::interval(FORGET_EVERY);
            loop {
                tokio::select! {
                    () = bot.stop.cancelled() => return,
                    _ = tick.tick() => bot.api.forget_limits().await,
                }
            }
        });
        let bot = Arc::clone(self);
        self.spawn(async move { bot.sweep().await });
        let bot = Arc::clone(self);
        self.spawn(async move {
            tokio::select! {
                () = bot.stop.cancelled() => {}
                ended = bot.app.stay_alive() => {
                    if let Err(error) = ended {
                        tracing::error!(%error, "whether the bot runs is no longer noted");
                    }
                }
            }
        });
    }
}
