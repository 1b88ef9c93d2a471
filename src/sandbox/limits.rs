//! Discord's limits: one table, each with the place it is written.
//!
//! Places in Discord's developer documentation (`developers/…`) unless another is named.

/// One limit.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// What is counted.
    pub what: &'static str,
    /// The largest number allowed.
    pub most: usize,
    /// Where Discord says so.
    pub source: &'static str,
}

/// Declares each limit as a constant and all of them as [`LIMITS`].
macro_rules! limits {
    ($($name:ident = $most:expr, $what:expr, $source:expr;)*) => {
        $(#[doc = concat!($what, ".")] pub const $name: Limit = Limit { what: $what, most: $most, source: $source };)*
        /// Every limit the sandbox holds bots to.
        pub const LIMITS: &[Limit] = &[$($name),*];
    };
}

limits! {
    CONTENT = 2000, "characters of a message's content", "resources/message, Create Message";
    EMBEDS = 10, "embeds of a message", "resources/message, Create Message";
    EMBED_TEXT = 6000, "characters of all embeds of a message", "resources/message, Embed Limits";
    EMBED_TITLE = 256, "characters of an embed's title", "resources/message, Embed Limits";
    EMBED_DESCRIPTION = 4096, "characters of an embed's description", "resources/message, Embed Limits";
    EMBED_FIELDS = 25, "fields of an embed", "resources/message, Embed Limits";
    EMBED_FIELD_NAME = 256, "characters of an embed field's name", "resources/message, Embed Limits";
    EMBED_FIELD_VALUE = 1024, "characters of an embed field's value", "resources/message, Embed Limits";
    EMBED_FOOTER = 2048, "characters of an embed's footer", "resources/message, Embed Limits";
    EMBED_AUTHOR = 256, "characters of an embed's author", "resources/message, Embed Limits";
    ATTACHMENTS = 10, "files of a message", "topics/opcodes-and-status-codes, 30015";
    FILE_BYTES = 10 << 20, "bytes of a file", "reference, Uploading Files";
    ALT_TEXT = 1024, "characters of a file's description", "components/reference, Media Gallery Item";
    NONCE = 25, "characters of a nonce", "resources/message, Create Message";
    MENTION_IDS = 100, "ids in allowed_mentions", "resources/message, Allowed Mentions";
    COMPONENTS = 40, "components of a layout message, nested ones counted", "components/reference, Component Object";
    ROWS = 5, "rows of a message without layout", "components/reference, Legacy Message Component Behavior";
    BUTTONS = 5, "buttons of a row", "components/reference, Action Row";
    CUSTOM_ID = 100, "characters of a custom id", "components/reference, Component Object";
    LABEL = 80, "characters of a button's label", "components/reference, Button";
    BUTTON_URL = 512, "characters of a button's address", "components/reference, Button";
    OPTIONS = 25, "options of a menu", "components/reference, String Select";
    OPTION_TEXT = 100, "characters of an option's label, value or description", "components/reference, Select Option Structure";
    PLACEHOLDER = 150, "characters of a menu's placeholder", "components/reference, String Select";
    TEXT_DISPLAYS = 4000, "characters of all text displays of a message", "discord-api-docs issue 8562";
    SECTION_TEXTS = 3, "texts of a section", "components/reference, Section";
    GALLERY = 10, "items of a gallery", "components/reference, Media Gallery";
    CHOICES = 25, "autocomplete choices, or choices of an option", "interactions/receiving-and-responding, Autocomplete";
    MODAL_TITLE = 45, "characters of a modal's title", "interactions/receiving-and-responding, Modal";
    MODAL_PARTS = 5, "components of a modal", "interactions/receiving-and-responding, Modal";
    INPUT_LABEL = 45, "characters of a text input's label", "components/reference, Text Input";
    INPUT_DESCRIPTION = 100, "characters of a label's description", "components/reference, Label";
    INPUT_PLACEHOLDER = 100, "characters of a text input's placeholder", "components/reference, Text Input";
    INPUT_VALUE = 4000, "characters of a text input", "components/reference, Text Input";
    FOLLOW_UPS = 5, "follow-ups where the bot is a guest", "interactions/receiving-and-responding, 40094";
    COMMANDS = 100, "chat commands", "interactions/application-commands, Registering a Command";
    USER_COMMANDS = 15, "commands on a person", "interactions/application-commands, Registering a Command";
    MESSAGE_COMMANDS = 15, "commands on a message", "interactions/application-commands, Registering a Command";
    NESTING = 2, "levels of subcommands under a command", "interactions/application-commands, Subcommands and Subcommand Groups";
    COMMAND_NAME = 32, "characters of a command's or option's name", "interactions/application-commands, Naming";
    COMMAND_DESCRIPTION = 100, "characters of a command's or option's description", "interactions/application-commands, Structure";
    COMMAND_OPTIONS = 25, "options of a command", "interactions/application-commands, Structure";
    CHOICE_TEXT = 100, "characters of a choice's name or value", "interactions/application-commands, Choice Structure";
    COMMAND_TEXT = 8000, "characters of a command in all", "interactions/application-commands, Subcommands";
    THREAD_NAME = 100, "characters of a thread's name", "resources/channel, Start Thread";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_has_a_number_and_a_source() {
        assert!(
            LIMITS
                .iter()
                .all(|one| one.most > 0 && one.source.contains(['/', ' ']))
        );
    }
}
