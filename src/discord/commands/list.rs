//! The list itself: a new command is a new entry here, its descriptions in the words, and its
//! handler.

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// One of these values.
    Choice(&'static [&'static str]),
    /// Text, with completion.
    Completed,
    /// Yes or no.
    Flag,
    /// A whole number from 0 to this.
    Number(u16),
    /// A person.
    Person,
    /// A channel of the server.
    Channel,
}

/// An option of a command, with its two names.
pub(super) struct Opt {
    pub(super) name: &'static str,
    pub(super) french: &'static str,
    /// Key of its description: the command's name and its own, or its own alone.
    pub(super) about: &'static str,
    pub(super) takes: Takes,
    pub(super) required: bool,
}

/// A command, with its two names.
pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) french: &'static str,
    pub(super) options: &'static [Opt],
}

const fn optional(
    name: &'static str,
    french: &'static str,
    about: &'static str,
    takes: Takes,
) -> Opt {
    Opt {
        name,
        french,
        about,
        takes,
        required: false,
    }
}

const GAMES: Takes = Takes::Choice(&["rite", "helios", "rvb"]);
const ROUNDS: Takes = Takes::Choice(&["one", "two"]);
const PACE: Opt = optional(
    "pace",
    "rythme",
    "challenge.pace",
    Takes::Choice(&["none", "1h", "8h", "1d", "3d", "7d"]),
);
const TIME_OUT: Opt = optional(
    "time-out",
    "dépassement",
    "challenge.time-out",
    Takes::Choice(&["strict", "friendly"]),
);
const MATCH: Opt = optional("match", "partie", "match", Takes::Completed);

/// All of them, in the order of the help.
pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "challenge",
        french: "défier",
        options: &[
            optional("game", "jeu", "challenge.game", GAMES),
            optional(
                "opponent",
                "adversaire",
                "challenge.opponent",
                Takes::Person,
            ),
            optional("options", "variante", "challenge.options", Takes::Completed),
            optional(
                "begins",
                "commence",
                "challenge.begins",
                Takes::Choice(&["me", "opponent", "lots"]),
            ),
            optional("rounds", "manches", "challenge.rounds", ROUNDS),
            PACE,
            TIME_OUT,
            optional("rated", "classée", "challenge.rated", Takes::Flag),
            optional(
                "level",
                "niveau",
                "challenge.level",
                Takes::Choice(&["1", "2", "3", "4", "5"]),
            ),
        ],
    },
    Command {
        name: "lobby",
        french: "salon",
        options: &[],
    },
    Command {
        name: "wish",
        french: "envie",
        options: &[
            optional("game", "jeu", "challenge.game", GAMES),
            optional("options", "variante", "wish.options", Takes::Completed),
            PACE,
            TIME_OUT,
            optional("rounds", "manches", "wish.rounds", ROUNDS),
            optional("rated", "classée", "wish.rated", Takes::Flag),
        ],
    },
    Command {
        name: "play",
        french: "jouer",
        options: &[
            Opt {
                name: "action",
                french: "coup",
                about: "play.action",
                takes: Takes::Completed,
                required: true,
            },
            MATCH,
        ],
    },
    Command {
        name: "plan",
        french: "prévoir",
        options: &[
            optional("if", "si", "plan.if", Takes::Completed),
            optional("then", "alors", "plan.then", Takes::Completed),
            MATCH,
        ],
    },
    Command {
        name: "board",
        french: "plateau",
        options: &[
            optional("text", "texte", "board.text", Takes::Flag),
            optional("post", "montrer", "board.post", Takes::Flag),
            MATCH,
        ],
    },
    Command {
        name: "matches",
        french: "parties",
        options: &[],
    },
    Command {
        name: "resign",
        french: "abandonner",
        options: &[MATCH],
    },
    Command {
        name: "cancel",
        french: "annuler",
        options: &[MATCH],
    },
    Command {
        name: "draw",
        french: "égalité",
        options: &[MATCH],
    },
    Command {
        name: "takeback",
        french: "reprendre",
        options: &[MATCH],
    },
    Command {
        name: "rematch",
        french: "revanche",
        options: &[MATCH],
    },
    Command {
        name: "claim",
        french: "réclamer",
        options: &[MATCH],
    },
    Command {
        name: "vacation",
        french: "vacances",
        options: &[optional(
            "days",
            "jours",
            "vacation.days",
            Takes::Number(30),
        )],
    },
    Command {
        name: "rules",
        french: "règles",
        options: &[optional("game", "jeu", "rules.game", GAMES)],
    },
    Command {
        name: "settings",
        french: "réglages",
        options: &[
            optional(
                "confirmation",
                "demander",
                "settings.confirmation",
                Takes::Flag,
            ),
            optional(
                "language",
                "langue",
                "settings.language",
                Takes::Choice(&["auto", "fr", "en"]),
            ),
            optional(
                "notices",
                "avis",
                "settings.notices",
                Takes::Choice(&["place", "dm", "nowhere"]),
            ),
            optional(
                "theme",
                "thème",
                "settings.theme",
                Takes::Choice(&["dark", "light", "contrast"]),
            ),
            optional(
                "reminder",
                "rappel",
                "settings.reminder",
                Takes::Choice(&["usual", "never", "1h", "8h", "1d"]),
            ),
        ],
    },
    Command {
        name: "server",
        french: "serveur",
        options: &[
            optional("allow", "permettre", "server.allow", Takes::Channel),
            optional("remove", "retirer", "server.remove", Takes::Channel),
            optional("everywhere", "partout", "server.everywhere", Takes::Flag),
            optional(
                "pace",
                "rythme",
                "server.pace",
                Takes::Choice(&["none", "1h", "8h", "1d", "3d", "7d"]),
            ),
            optional(
                "time-out",
                "dépassement",
                "server.time-out",
                Takes::Choice(&["strict", "friendly"]),
            ),
            optional(
                "language",
                "langue",
                "server.language",
                Takes::Choice(&["auto", "fr", "en"]),
            ),
            optional("threads", "fils", "server.threads", Takes::Flag),
        ],
    },
    Command {
        name: "leaderboard",
        french: "classement",
        options: &[
            optional("game", "jeu", "leaderboard.game", GAMES),
            optional(
                "where",
                "portée",
                "leaderboard.where",
                Takes::Choice(&["here", "everywhere"]),
            ),
            optional(
                "time",
                "période",
                "leaderboard.time",
                Takes::Choice(&["ever", "month"]),
            ),
            optional(
                "by",
                "par",
                "leaderboard.by",
                Takes::Choice(&["rating", "points", "wins"]),
            ),
            optional("post", "montrer", "leaderboard.post", Takes::Flag),
        ],
    },
    Command {
        name: "profile",
        french: "profil",
        options: &[optional(
            "person",
            "personne",
            "profile.person",
            Takes::Person,
        )],
    },
    Command {
        name: "history",
        french: "historique",
        options: &[
            optional("person", "personne", "history.person", Takes::Person),
            optional("against", "contre", "history.against", Takes::Person),
            optional("game", "jeu", "history.game", GAMES),
            optional(
                "result",
                "résultat",
                "history.result",
                Takes::Choice(&["won", "lost", "shared"]),
            ),
        ],
    },
    Command {
        name: "replay",
        french: "revoir",
        options: &[
            optional("match", "partie", "replay.match", Takes::Completed),
            optional("film", "vidéo", "replay.film", Takes::Flag),
        ],
    },
    Command {
        name: "music",
        french: "musique",
        options: &[optional("match", "partie", "music.match", Takes::Completed)],
    },
    Command {
        name: "hint",
        french: "conseil",
        options: &[optional("match", "partie", "hint.match", Takes::Completed)],
    },
    Command {
        name: "review",
        french: "analyse",
        options: &[optional(
            "match",
            "partie",
            "review.match",
            Takes::Completed,
        )],
    },
    Command {
        name: "export",
        french: "exporter",
        options: &[
            optional("match", "partie", "export.match", Takes::Completed),
            optional(
                "format",
                "forme",
                "export.format",
                Takes::Choice(&["text", "json"]),
            ),
        ],
    },
    Command {
        name: "privacy",
        french: "confidentialité",
        options: &[],
    },
    Command {
        name: "help",
        french: "aide",
        options: &[],
    },
];
