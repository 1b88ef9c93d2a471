//! The settings of the running program: the only reader of environment variables.

use std::net::{IpAddr, SocketAddr};

use thiserror::Error;

/// What `--help` says of the settings.
pub const HELP: &str = "\
Settings, read from the environment:
  DISCORD_TOKEN     The bot's token. Set: the bot joins Discord. Not set: a sandbox, a chat of its
                    own in the browser, starts with the bot in it, and the page's address is printed.
  DISCORD_API_URL   Where the bot finds Discord's API (default: Discord itself). A loopback address,
                    such as http://127.0.0.1:8420, is a sandbox in another process: the bot speaks
                    plain HTTP and WebSocket to it. Needs DISCORD_TOKEN (any text will do there).
  DATABASE_URL      The SQLite database, created at the first start (default: sqlite:revanche.db;
                    without a token: sqlite:revanche-sandbox.db).
  SANDBOX_LISTEN    Where the sandbox listens when no token is set (default: 127.0.0.1:8420, or the
                    next free port when that one is taken). Loopback addresses only.
  RUST_LOG          How much is logged, by module (default: info,serenity=warn), such as revanche=debug.

A wrong setting stops the start with a sentence that names it.";

/// What is logged when nothing is set: serenity tells much that only its authors need.
const USUAL_LOG: &str = "info,serenity=warn";
/// The sandbox's usual address.
const USUAL_LISTEN: &str = "127.0.0.1:8420";

/// Which Discord the bot joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Front {
    /// No token: our own sandbox and the bot in one process.
    Sandbox {
        /// Where it listens; a loopback address.
        listen: SocketAddr,
        /// Whether the address was set: then no other port is tried.
        fixed: bool,
    },
    /// Discord itself.
    Discord {
        /// The bot's token. Never logged.
        token: String,
    },
    /// A Discord-compatible server on this machine, over plain HTTP.
    Loopback {
        /// The bot's token. Never logged.
        token: String,
        /// The server's address, without a slash at the end, such as `http://127.0.0.1:8420`.
        url: String,
    },
}

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which Discord the bot joins.
    pub front: Front,
    /// The database as an `sqlite:` address.
    pub database: String,
    /// Which events are logged, in the words of `RUST_LOG`.
    pub log: String,
}

/// A setting that stops the start. Its text names the setting and what it should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingError {
    /// A set but empty token.
    #[error(
        "DISCORD_TOKEN is set but empty: give the bot's token, or unset it to play in the sandbox"
    )]
    EmptyToken,
    /// A token that cannot be sent in a header.
    #[error("DISCORD_TOKEN holds a space or a character outside ASCII: give the token alone")]
    OddToken,
    /// An API address without a token.
    #[error(
        "DISCORD_API_URL is set but DISCORD_TOKEN is not: set a token too (for a sandbox, any text will do)"
    )]
    UrlWithoutToken,
    /// An API address that is none.
    #[error(
        "DISCORD_API_URL is \"{0}\", which is no address: it should look like http://127.0.0.1:8420"
    )]
    BadUrl(String),
    /// Plain HTTP to another machine.
    #[error(
        "DISCORD_API_URL is \"{0}\": plain HTTP is only allowed to this machine, elsewhere the token would go out in clear"
    )]
    ClearText(String),
    /// An https address that is not Discord.
    #[error(
        "DISCORD_API_URL is \"{0}\": only https://discord.com or a loopback address such as http://127.0.0.1:8420 can be used"
    )]
    NotDiscord(String),
    /// A database of another kind.
    #[error("DATABASE_URL is \"{0}\": it should begin with sqlite:, such as sqlite:revanche.db")]
    BadDatabase(String),
    /// A listening address that is none, or not on loopback.
    #[error(
        "SANDBOX_LISTEN is \"{0}\": it should be a loopback address with a port, such as 127.0.0.1:8420"
    )]
    BadListen(String),
    /// A log filter that cannot be read.
    #[error(
        "RUST_LOG is \"{0}\", which cannot be read: it should look like info or revanche=debug,info"
    )]
    BadLog(String),
}

impl Settings {
    /// Reads the environment.
    ///
    /// # Errors
    /// The first wrong setting, named.
    pub fn read() -> Result<Settings, SettingError> {
        Settings::from(|name| std::env::var(name).ok())
    }

    /// Reads settings from any source of named texts.
    ///
    /// # Errors
    /// The first wrong setting, named.
    pub fn from(look_up: impl Fn(&str) -> Option<String>) -> Result<Settings, SettingError> {
        let front = front(
            look_up("DISCORD_TOKEN"),
            look_up("DISCORD_API_URL"),
            look_up("SANDBOX_LISTEN"),
        )?;
        let usual = match front {
            Front::Sandbox { .. } => "sqlite:revanche-sandbox.db",
            _ => "sqlite:revanche.db",
        };
        let database = look_up("DATABASE_URL").unwrap_or_else(|| usual.to_owned());
        if !database.starts_with("sqlite:") || database.len() == "sqlite:".len() {
            return Err(SettingError::BadDatabase(database));
        }
        let log = look_up("RUST_LOG").unwrap_or_else(|| USUAL_LOG.to_owned());
        if tracing_subscriber::EnvFilter::try_new(&log).is_err() {
            return Err(SettingError::BadLog(log));
        }
        Ok(Settings {
            front,
            database,
            log,
        })
    }
}

/// Which Discord, from the three settings that say so.
fn front(
    token: Option<String>,
    url: Option<String>,
    listen: Option<String>,
) -> Result<Front, SettingError> {
    let Some(token) = token else {
        if url.is_some() {
            return Err(SettingError::UrlWithoutToken);
        }
        let fixed = listen.is_some();
        let text = listen.unwrap_or_else(|| USUAL_LISTEN.to_owned());
        return match text.parse::<SocketAddr>() {
            Ok(listen) if listen.ip().is_loopback() => Ok(Front::Sandbox { listen, fixed }),
            _ => Err(SettingError::BadListen(text)),
        };
    };
    let token = token.trim().to_owned();
    if token.is_empty() {
        return Err(SettingError::EmptyToken);
    }
    if !token.chars().all(|c| c.is_ascii_graphic()) {
        return Err(SettingError::OddToken);
    }
    let Some(url) = url else {
        return Ok(Front::Discord { token });
    };
    let parsed = reqwest::Url::parse(&url).map_err(|_| SettingError::BadUrl(url.clone()))?;
    let host = parsed
        .host_str()
        .ok_or_else(|| SettingError::BadUrl(url.clone()))?;
    let loopback = host == "localhost"
        || host
            .trim_matches(['[', ']'])
            .parse::<IpAddr>()
            .is_ok_and(|ip| ip.is_loopback());
    match parsed.scheme() {
        "http" if loopback => Ok(Front::Loopback {
            token,
            url: url.trim_end_matches('/').to_owned(),
        }),
        "http" => Err(SettingError::ClearText(url)),
        "https" if host == "discord.com" => Ok(Front::Discord { token }),
        "https" => Err(SettingError::NotDiscord(url)),
        _ => Err(SettingError::BadUrl(url)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Settings, SettingError> {
        Settings::from(|name| {
            pairs
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn without_a_token_pretend_people_get_a_database_of_their_own() {
        let settings = read(&[]).unwrap();
        assert!(matches!(
            settings.front,
            Front::Sandbox { fixed: false, .. }
        ));
        assert_eq!(settings.database, "sqlite:revanche-sandbox.db");
        assert_eq!(
            read(&[("DISCORD_TOKEN", "x")]).unwrap().database,
            "sqlite:revanche.db"
        );
    }

    #[test]
    fn plain_http_is_spoken_to_this_machine_only() {
        for url in [
            "http://127.0.0.1:8420",
            "http://localhost:1/",
            "http://[::1]:9",
        ] {
            let front = read(&[("DISCORD_TOKEN", "x"), ("DISCORD_API_URL", url)])
                .unwrap()
                .front;
            assert!(matches!(front, Front::Loopback { .. }), "{url}");
        }
        for url in [
            "http://discord.com",
            "http://10.0.0.1:8420",
            "http://127.0.0.1.example:80",
        ] {
            assert_eq!(
                read(&[("DISCORD_TOKEN", "x"), ("DISCORD_API_URL", url)]),
                Err(SettingError::ClearText(url.to_owned()))
            );
        }
    }

    #[test]
    fn every_wrong_setting_is_named() {
        for (name, value) in [
            ("DISCORD_TOKEN", " "),
            ("DISCORD_TOKEN", "two words"),
            ("DISCORD_API_URL", "http://127.0.0.1:8420"),
            ("DATABASE_URL", "postgres://x"),
            ("DATABASE_URL", "sqlite:"),
            ("SANDBOX_LISTEN", "0.0.0.0:8420"),
            ("SANDBOX_LISTEN", "here"),
            ("RUST_LOG", "revanche=loudly"),
        ] {
            let sentence = read(&[(name, value)]).unwrap_err().to_string();
            assert!(sentence.contains(name), "{name}={value}: {sentence}");
        }
        for url in ["ftp://127.0.0.1", "nonsense", "https://example.org"] {
            let sentence = read(&[("DISCORD_TOKEN", "x"), ("DISCORD_API_URL", url)])
                .unwrap_err()
                .to_string();
            assert!(sentence.contains("DISCORD_API_URL"), "{url}: {sentence}");
        }
    }
}
