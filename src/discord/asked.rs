//! What every interaction carries: who, where, when, and what the bot may do there.

use serenity::model::Permissions;
use serenity::model::application::{
    AuthorizingIntegrationOwner, CommandInteraction, ComponentInteraction, InteractionContext,
    ModalInteraction,
};
use serenity::model::channel::{ChannelType, Message, MessageFlags, PartialChannel};
use serenity::model::user::User;

use crate::app::Seen;
use crate::words::{Language, flow};

/// The permissions the bot needs in a channel, each with the bit and the key of its name.
/// The bits are Discord's; sum of the first four is part of the invite.
pub const NEEDED: [(Permissions, Missing); 4] = [
    (Permissions::VIEW_CHANNEL, Missing::ViewChannel),
    (Permissions::SEND_MESSAGES, Missing::SendMessages),
    (Permissions::ATTACH_FILES, Missing::AttachFiles),
    (
        Permissions::READ_MESSAGE_HISTORY,
        Missing::ReadMessageHistory,
    ),
];

/// A permission the bot lacks, named to people as Discord's settings call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// "View Channel".
    ViewChannel,
    /// "Send Messages".
    SendMessages,
    /// "Send Messages in Threads".
    SendMessagesInThreads,
    /// "Create Public Threads".
    CreatePublicThreads,
    /// "Attach Files".
    AttachFiles,
    /// "Read Message History".
    ReadMessageHistory,
}

impl Missing {
    /// Its name in the reader's language.
    #[must_use]
    pub fn name(self, language: Language) -> String {
        match self {
            Missing::ViewChannel => flow::permission_view_channel(language),
            Missing::SendMessages => flow::permission_send_messages(language),
            Missing::SendMessagesInThreads => flow::permission_send_messages_in_threads(language),
            Missing::CreatePublicThreads => flow::permission_create_public_threads(language),
            Missing::AttachFiles => flow::permission_attach_files(language),
            Missing::ReadMessageHistory => flow::permission_read_message_history(language),
        }
    }
}

/// The context of an interaction, in one shape for commands, presses and modals.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The interaction's id.
    pub interaction: u64,
    /// Its token: a secret for 15 minutes.
    pub token: String,
    /// When it arrived: UTC, milliseconds.
    pub at: i64,
    /// The person's Discord id.
    pub user: u64,
    /// Their name as shown there.
    pub name: String,
    /// Their Discord language.
    pub locale: String,
    /// The server, outside direct messages.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
    /// The channel around it, if it is a thread.
    pub parent: Option<u64>,
    /// Whether the bot itself is installed in this place: a server, or the direct message with it.
    pub home: bool,
    /// The direct message with the bot.
    pub with_bot: bool,
    /// The server's language setting.
    pub guild_locale: Option<String>,
    /// What the bot may do here.
    pub permissions: Option<Permissions>,
    /// Whether the person may manage the server; false outside servers.
    pub manages: bool,
    /// The message the pressed control is on.
    pub message: Option<u64>,
    /// Whether only this person sees that message.
    pub private: bool,
}

/// What all kinds of interaction carry alike, in serenity's three types for them.
macro_rules! common {
    ($asked:ident, $at:ident) => {
        Asked {
            interaction: $asked.id.get(),
            token: $asked.token.clone(),
            at: $at,
            user: $asked.user.id.get(),
            name: shown_name(
                $asked.member.as_ref().and_then(|one| one.nick.as_deref()),
                &$asked.user,
            ),
            locale: $asked.locale.clone(),
            guild: $asked.guild_id.map(|id| id.get()),
            channel: $asked.channel_id.get(),
            parent: $asked.channel.as_ref().and_then(around),
            home: false,
            with_bot: false,
            guild_locale: $asked.guild_locale.clone(),
            permissions: $asked.app_permissions,
            manages: $asked
                .member
                .as_ref()
                .and_then(|one| one.permissions)
                .is_some_and(|has| has.manage_guild() || has.administrator()),
            message: None,
            private: false,
        }
    };
}

impl Asked {
    /// From a slash command or its completion.
    #[must_use]
    pub fn by_command(asked: &CommandInteraction, at: i64) -> Asked {
        let (home, with_bot) = places(&asked.authorizing_integration_owners.0, asked.context);
        Asked {
            home,
            with_bot,
            ..common!(asked, at)
        }
    }

    /// From a button or a menu.
    #[must_use]
    pub fn by_press(asked: &ComponentInteraction, at: i64) -> Asked {
        let (home, with_bot) = places(&asked.authorizing_integration_owners.0, asked.context);
        Asked {
            home,
            with_bot,
            message: Some(asked.message.id.get()),
            private: is_private(&asked.message),
            ..common!(asked, at)
        }
    }

    /// From a modal. serenity does not hand on where the bot is installed, so the match's own
    /// place decides there; `home` is false here and must not be used.
    #[must_use]
    pub fn by_modal(asked: &ModalInteraction, at: i64) -> Asked {
        Asked {
            message: asked.message.as_ref().map(|message| message.id.get()),
            private: asked.message.as_deref().is_some_and(is_private),
            ..common!(asked, at)
        }
    }

    /// The person, as the app wants to know them.
    #[must_use]
    pub fn seen(&self) -> Seen<'_> {
        Seen {
            account: self.user,
            name: &self.name,
            locale: Some(&self.locale),
        }
    }

    /// Whether the interaction tells that the bot may write here.
    #[must_use]
    pub fn may_write(&self) -> bool {
        self.home && self.permissions.is_some() && self.missing().is_empty()
    }

    /// The language of public messages here: the server's, unless it is the one every server has
    /// that never chose; else the asking person's.
    #[must_use]
    pub fn public_language(&self, personal: Language) -> Language {
        match self.guild_locale.as_deref() {
            Some(locale) if locale != "en-US" => Language::from_locale(locale),
            _ => personal,
        }
    }

    /// The permissions that the bot lacks here for a thread of a match.
    #[must_use]
    pub fn missing_for_threads(&self) -> Vec<Missing> {
        let has = self.permissions.unwrap_or_default();
        [
            (
                Permissions::CREATE_PUBLIC_THREADS,
                Missing::CreatePublicThreads,
            ),
            (
                Permissions::SEND_MESSAGES_IN_THREADS,
                Missing::SendMessagesInThreads,
            ),
        ]
        .into_iter()
        .filter(|(bit, _)| !has.contains(*bit) && !has.contains(Permissions::ADMINISTRATOR))
        .map(|(_, missing)| missing)
        .collect()
    }

    /// The permissions that the bot lacks here. Nothing outside places it is a member of: there it
    /// only answers interactions, which needs none.
    #[must_use]
    pub fn missing(&self) -> Vec<Missing> {
        let Some(has) = self.permissions.filter(|_| self.home && !self.with_bot) else {
            return Vec::new();
        };
        if has.contains(Permissions::ADMINISTRATOR) {
            return Vec::new();
        }
        NEEDED
            .into_iter()
            .map(|(bit, missing)| {
                if self.parent.is_some() && missing == Missing::SendMessages {
                    (
                        Permissions::SEND_MESSAGES_IN_THREADS,
                        Missing::SendMessagesInThreads,
                    )
                } else {
                    (bit, missing)
                }
            })
            .filter(|(bit, _)| !has.contains(*bit))
            .map(|(_, missing)| missing)
            .collect()
    }
}

/// Whether the bot is at home, and whether this is the direct message with it.
fn places(
    owners: &[AuthorizingIntegrationOwner],
    context: Option<InteractionContext>,
) -> (bool, bool) {
    let with_bot = context == Some(InteractionContext::BotDm);
    let installed = owners
        .iter()
        .any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(Some(_))));
    (with_bot || installed, with_bot)
}

fn is_private(message: &Message) -> bool {
    message
        .flags
        .is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// The channel around a thread; none around any other channel.
fn around(channel: &PartialChannel) -> Option<u64> {
    let thread = matches!(
        channel.kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    );
    channel.parent_id.filter(|_| thread).map(|id| id.get())
}

/// The nickname, else the display name, else the account's name.
pub(super) fn shown_name(nick: Option<&str>, user: &User) -> String {
    nick.or(user.global_name.as_deref())
        .unwrap_or(&user.name)
        .to_owned()
}
