//! Takes interactions in, has each answered exactly once, and keeps one failure to one answer.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serenity::model::application::{
    ActionRowComponent, CommandDataOption, CommandDataOptionValue, CommandInteraction,
    ComponentInteractionDataKind, Interaction, ModalInteraction,
};

use super::asked::{Asked, shown_name};
use super::bot::{Bot, Trouble};
use super::press::{Ahead, Look, Press, Tap, Way};
use super::reply::{Patience, Reply};
use super::{handle, show};
use crate::app::Person;
use crate::words::{Language, flow};

static UNREADABLE: AtomicU64 = AtomicU64::new(0);

/// Counts one more event that could not be read; returns how many there have been.
pub fn count_unreadable() -> u64 {
    UNREADABLE.fetch_add(1, Ordering::Relaxed) + 1
}

/// A person named in an option, as far as the interaction tells.
#[derive(Clone, Debug)]
pub struct Named {
    /// Their Discord id.
    pub user: u64,
    /// Their name as shown there.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether they are in this server; false outside servers.
    pub member: bool,
    /// Whether their permissions in this channel include seeing it; true where unknown.
    pub sees: bool,
}

/// What was typed: a command with its options.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// The command's default name.
    pub name: String,
    /// Texts by option name.
    pub texts: HashMap<String, String>,
    /// Yes or no by option name.
    pub flags: HashMap<String, bool>,
    /// Whole numbers by option name.
    pub numbers: HashMap<String, i64>,
    /// People by option name.
    pub people: HashMap<String, Named>,
    /// Channels by option name.
    pub channels: HashMap<String, u64>,
    /// The option being completed, with what stands in it so far.
    pub focused: Option<(String, String)>,
}

impl Typed {
    fn read(asked: &CommandInteraction) -> Typed {
        let mut typed = Typed {
            name: asked.data.name.clone(),
            ..Typed::default()
        };
        for option in &asked.data.options {
            typed.take(asked, option);
        }
        typed
    }

    fn take(&mut self, asked: &CommandInteraction, option: &CommandDataOption) {
        let name = option.name.clone();
        match &option.value {
            CommandDataOptionValue::String(text) => {
                self.texts.insert(name, text.clone());
            }
            CommandDataOptionValue::Boolean(flag) => {
                self.flags.insert(name, *flag);
            }
            CommandDataOptionValue::Integer(number) => {
                self.numbers.insert(name, *number);
            }
            CommandDataOptionValue::Channel(id) => {
                self.channels.insert(name, id.get());
            }
            CommandDataOptionValue::Autocomplete { value, .. } => {
                self.focused = Some((name, value.clone()));
            }
            CommandDataOptionValue::User(id) => {
                let resolved = &asked.data.resolved;
                let member = resolved.members.get(id);
                let user = resolved.users.get(id);
                let nick = member.and_then(|member| member.nick.as_deref());
                self.people.insert(
                    name,
                    Named {
                        user: id.get(),
                        name: user.map_or_else(String::new, |user| shown_name(nick, user)),
                        bot: user.is_some_and(|user| user.bot),
                        member: member.is_some(),
                        sees: member
                            .and_then(|member| member.permissions)
                            .is_none_or(|has| has.view_channel() || has.administrator()),
                    },
                );
            }
            _ => {}
        }
    }

    /// The text of an option.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// Whether a yes-or-no option is yes.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.flags.get(name).copied().unwrap_or(false)
    }
}

/// What somebody did.
#[derive(Clone, Debug)]
pub enum Wish {
    /// Typed a command.
    Command(Typed),
    /// Is typing one.
    Completion(Typed),
    /// Pressed a button, or chose in a menu: then `values` holds what.
    Press {
        /// What the control means; none for controls that are not ours.
        press: Option<Press>,
        /// What was chosen.
        values: Vec<String>,
    },
    /// Sent a modal.
    Sent {
        /// What the modal means.
        press: Option<Press>,
        /// The texts in its fields, in their order.
        texts: Vec<String>,
    },
}

impl Wish {
    /// What may be done when its answer is slow.
    fn patience(&self) -> Patience {
        match self {
            Wish::Completion(_) => Patience::Never,
            Wish::Command(typed) => match typed.name.as_str() {
                "challenge" => Patience::Never,
                "board" | "leaderboard" if typed.flag("post") => Patience::Never,
                _ => Patience::Private,
            },
            Wish::Press { press, .. } => match press {
                Some(
                    Press::Panel { tap: Tap::Type, .. }
                    | Press::Ahead(Ahead::New { .. } | Ahead::Change { .. } | Ahead::Again { .. }),
                ) => Patience::Never,
                Some(
                    Press::Panel { .. }
                    | Press::Rules { .. }
                    | Press::RulesOf { .. }
                    | Press::Matches { .. }
                    | Press::Lobby(_)
                    | Press::Ahead(_)
                    | Press::Confirmation { .. }
                    | Press::Speak { .. }
                    | Press::Resign { sure: true, .. }
                    | Press::Cancel { sure: true, .. }
                    | Press::Agree { sure: true, .. }
                    | Press::Claim { sure: true, .. }
                    | Press::Keep { .. }
                    | Press::Theme { .. }
                    | Press::Server(_),
                ) => Patience::Panel,
                Some(Press::Look(look)) => match look {
                    Look::Replay { way: Way::Open, .. }
                    | Look::OpenReplay { .. }
                    | Look::Export { .. }
                    | Look::ExportMine => Patience::Private,
                    _ => Patience::Panel,
                },
                Some(Press::Accept { .. } | Press::Decline { .. } | Press::Withdraw { .. }) => {
                    Patience::Never
                }
                _ => Patience::Private,
            },
            Wish::Sent { press, .. } => match press {
                Some(Press::Ahead(Ahead::Sent { below: true, .. })) => Patience::Private,
                _ => Patience::Panel,
            },
        }
    }

    /// For the log.
    fn kind(&self) -> &str {
        match self {
            Wish::Command(typed) => &typed.name,
            Wish::Completion(_) => "completion",
            Wish::Press { .. } => "press",
            Wish::Sent { .. } => "modal",
        }
    }
}

/// One interaction with everything its handler needs.
pub struct Call {
    /// The bot.
    pub bot: Arc<Bot>,
    /// Where and when.
    pub asked: Asked,
    /// Who.
    pub person: Person,
    /// The answer.
    pub reply: Reply,
}

impl Call {
    /// The language of private answers.
    #[must_use]
    pub fn language(&self) -> Language {
        self.person.language
    }

    /// Answers with a private sentence.
    ///
    /// # Errors
    /// Discord's.
    pub async fn say(&self, text: impl Into<String>) -> Result<(), Trouble> {
        Ok(self.reply.private(&show::sentence(text)).await?)
    }

    /// A command of ours in a sentence.
    #[must_use]
    pub fn command(&self, name: &str) -> String {
        self.bot.command(self.language(), name)
    }
}

/// Takes one interaction in; returns when it is answered.
pub async fn interaction(bot: &Arc<Bot>, interaction: Interaction) {
    let at = bot.app.now();
    let (asked, wish) = match interaction {
        Interaction::Command(asked) => (
            Asked::by_command(&asked, at),
            Wish::Command(Typed::read(&asked)),
        ),
        Interaction::Autocomplete(asked) => (
            Asked::by_command(&asked, at),
            Wish::Completion(Typed::read(&asked)),
        ),
        Interaction::Component(asked) => {
            let values = match &asked.data.kind {
                ComponentInteractionDataKind::StringSelect { values } => values.clone(),
                ComponentInteractionDataKind::ChannelSelect { values } => {
                    values.iter().map(|id| id.get().to_string()).collect()
                }
                _ => Vec::new(),
            };
            let press = Press::read(&asked.data.custom_id);
            (Asked::by_press(&asked, at), Wish::Press { press, values })
        }
        Interaction::Modal(asked) => {
            let press = Press::read(&asked.data.custom_id);
            let texts = fields(&asked);
            (Asked::by_modal(&asked, at), Wish::Sent { press, texts })
        }
        _ => return,
    };
    answer(bot, asked, wish).await;
}

fn fields(asked: &ModalInteraction) -> Vec<String> {
    let rows = asked.data.components.iter();
    rows.flat_map(|row| &row.components)
        .filter_map(|component| match component {
            ActionRowComponent::InputText(input) => Some(input.value.clone().unwrap_or_default()),
            _ => None,
        })
        .collect()
}

/// Runs the handler in a task of its own, so that a panic costs this answer only.
pub(super) async fn answer(bot: &Arc<Bot>, asked: Asked, wish: Wish) {
    let reply = Reply::new(
        bot.api.clone(),
        asked.interaction,
        &asked.token,
        wish.patience(),
    );
    let language = Language::from_locale(&asked.locale);
    let kind = wish.kind().to_owned();
    let task = bot.spawn({
        let (bot, reply) = (Arc::clone(bot), reply.clone());
        async move { carry_out(bot, asked, wish, reply).await }
    });
    match task.await {
        Ok(Ok(())) => return,
        Ok(Err(trouble)) => {
            tracing::error!(%trouble, kind, "a wish could not be carried out");
        }
        Err(error) => tracing::error!(%error, kind, "a handler failed"),
    }
    // Whatever it was: open as long as no answer was taken, even where one was refused.
    if reply.is_open().await
        && kind != "completion"
        && let Err(error) = reply
            .private(&show::sentence(flow::apology(language)))
            .await
    {
        tracing::warn!(%error, "not even an apology arrived");
    }
}

async fn carry_out(bot: Arc<Bot>, asked: Asked, wish: Wish, reply: Reply) -> Result<(), Trouble> {
    let person = bot.app.meet(asked.seen()).await?;
    if let (Some(guild), Wish::Command(_)) = (asked.guild, &wish) {
        // Whoever types a command here is here, whatever Discord showed before.
        bot.app.seen_in(guild, asked.user, true).await?;
    }
    let call = Call {
        bot,
        asked,
        person,
        reply,
    };
    match wish {
        Wish::Command(typed) => handle::command(&call, &typed).await,
        Wish::Completion(typed) => handle::completion(&call, &typed).await,
        Wish::Press { press, values } => handle::press(&call, press, &values).await,
        Wish::Sent { press, texts } => handle::sent(&call, press, &texts).await,
    }
}
