-- Three kinds of tables. The LOG is what happened in matches: rows are only ever added.
-- FACTS have each their own rule of change, said at the table. DERIVED tables follow from the
-- log and are only kept for speed: `revanche db check` recomputes and compares them.
--
-- Instants are UTC milliseconds since 1970. Numbers that end in `discord_id`, `channel` or
-- `message` are Discord's; all other keys are ours.

-- FACT: a person. The only table that knows who somebody is; everything else holds person_id.
create table person (
    person_id integer primary key,
    -- Null once the person asked to be forgotten: then nobody can be found by it again.
    discord_id integer unique,
    -- The last name seen, for cards that are written without an interaction at hand; null as above.
    name text,
    -- The last locale seen: the language of private answers when nothing was chosen.
    locale text,
    -- When the row was last refreshed.
    seen_at integer not null
) strict;

-- FACT: what a person chose. No row means that nothing was chosen.
create table setting (
    person_id integer primary key references person,
    -- Language of private answers; null follows the locale.
    language text,
    -- Theme of private pictures; null is the usual one.
    theme text,
    -- 0 plays a finished turn at once, without the last question.
    confirm integer not null default 1 check (confirm in (0, 1))
) strict;

-- FACT: a Discord server the bot was used in.
create table server (
    server_id integer primary key,
    discord_id integer not null unique,
    -- Language of public cards; null follows the rule for servers that never chose.
    language text
) strict;

-- FACT: a challenge. Changes once, from open to one of the closed states.
create table challenge (
    challenge_id integer primary key,
    challenger_id integer not null references person,
    -- Null is a challenge to the whole channel.
    opponent_id integer references person,
    -- The game and its options as its code.
    game text not null,
    rounds integer not null check (rounds in (1, 2)),
    -- Who is First in round 1; lots are drawn when it is accepted.
    begins text not null check (begins in ('a', 'b', 'lots')),
    pace text not null,
    rated integer not null check (rated in (0, 1)),
    -- Where the card stands: null server is a direct message or a guest place without one.
    server_id integer references server,
    channel integer not null,
    -- The card; null until Discord has told its number.
    message integer,
    -- 1 where the bot is no member and can only answer.
    guest integer not null check (guest in (0, 1)),
    -- Language of the card, and of the match's public cards after it.
    language text not null,
    state text not null default 'open'
        check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    created_at integer not null,
    expires_at integer not null,
    -- When it left the open state.
    closed_at integer,
    check ((state = 'open') = (closed_at is null))
) strict;

-- The ticker asks for the next open challenge to expire.
create index challenge_open on challenge (expires_at) where state = 'open';

-- FACT: a match. Never changes. Events hold seats; only here a seat has a person.
create table match (
    match_id integer primary key,
    -- The challenge it came from: at most one match each, even if two people press at once.
    challenge_id integer not null unique references challenge,
    person_a_id integer not null references person,
    person_b_id integer not null references person,
    -- Nobody plays both sides.
    check (person_a_id <> person_b_id)
) strict;

create index match_person_a on match (person_a_id);
create index match_person_b on match (person_b_id);

-- LOG: everything that happened in all matches.
create table event (
    -- Order of commit over all matches; autoincrement, so that a number never comes back.
    log_id integer primary key autoincrement,
    match_id integer not null references match,
    -- Number within the match; with match_id unique, so that two writers cannot both be next.
    seq integer not null check (seq >= 1),
    -- When the interaction arrived, not when it was written.
    at integer not null,
    -- The seat that acted; null when nobody or both did.
    by text check (by in ('a', 'b')),
    kind text not null,
    -- A JSON object. Only ever extended: what was written once stays readable for ever.
    body text not null,
    unique (match_id, seq)
) strict;

-- DERIVED: the state of a match after its last event, for lists and for the check of a button.
create table head (
    match_id integer primary key references match,
    seq integer not null,
    -- The number on the buttons: seq of the last event that changed the board.
    board integer not null,
    game text not null,
    rounds integer not null,
    -- The running round, from 1.
    round integer not null,
    -- The board of the running round as text.
    position text not null,
    -- Who is to act; null when the match is over.
    turn text check (turn in ('a', 'b')),
    -- Points of all rounds together.
    points_a integer not null,
    points_b integer not null,
    -- Why the match is over; null while it runs.
    ending text check (ending in ('played', 'resigned', 'timed_out', 'agreed', 'cancelled')),
    -- The winner; null while it runs, when shared, and without a result.
    winner text check (winner in ('a', 'b')),
    -- Instants of the first and the last event.
    started_at integer not null,
    changed_at integer not null,
    check ((turn is null) = (ending is not null))
) strict;

-- DERIVED: the score of each finished round.
create table round_score (
    match_id integer not null references match,
    number integer not null,
    points_a integer not null,
    points_b integer not null,
    -- The round's winner by the game's own rule; null when level.
    winner text check (winner in ('a', 'b')),
    primary key (match_id, number)
) strict, without rowid;

-- FACT: where a match is shown. The card moves; the numbers only rise.
create table place (
    match_id integer primary key references match,
    -- Null is a direct message or a guest place without a server.
    server_id integer references server,
    channel integer not null,
    -- The newest card; null when there is none yet or none any more.
    message integer,
    -- Language of the public cards: a clock has no interaction to take it from.
    language text not null,
    -- 1 where the bot is no member and can only answer.
    guest integer not null check (guest in (0, 1)),
    -- Board number the card shows; behind head.board means that a card is due.
    shown integer not null default 0,
    -- Board number last pinged for; behind head.board means that a ping is due.
    rung integer not null default 0,
    -- 1 when the bot may no longer write there: the match goes on by commands.
    lost integer not null default 0 check (lost in (0, 1))
) strict;

create index place_channel on place (channel);

-- FACT: the numbers Discord gave our commands, for sentences that name one to click on.
create table command_id (
    name text primary key,
    discord_id integer not null
) strict, without rowid;

-- FACT: the last instant we know we were running; tells our own downtime from a player's.
create table alive (
    alive_id integer primary key check (alive_id = 1),
    at integer not null
) strict;
