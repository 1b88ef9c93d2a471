-- Clocks, offers, notices, vacations.

-- DERIVED, all null while no clock runs: the ticker finds by them what is due next.
-- The last instant at which an action counts.
alter table head add column deadline integer;
-- The length of a turn in milliseconds: a reminder comes after two thirds of it.
alter table head add column span integer;
-- 1 where the other may claim the win, 0 where time ends the match by itself.
alter table head add column friendly integer check (friendly in (0, 1));
-- The board number at which the running turn began: names the turn in table notice.
alter table head add column turn_board integer;
-- DERIVED: the number of the newest offer that waits for an answer; null when none does.
alter table head add column offer_seq integer;

create index head_deadline on head (deadline) where deadline is not null;

-- FACT: what people were told about a match beside its boards. The numbers only rise.
create table notice (
    match_id integer primary key references match,
    -- The turn (its first board number) somebody was reminded of.
    reminded integer not null default 0,
    -- The turn whose friendly time was said to be over.
    lapsed integer not null default 0,
    -- The number of the newest offer somebody was pinged for.
    offered integer not null default 0
) strict;

-- FACT: vacations; ends are never in doubt, so that nothing has to happen for one to end.
create table vacation (
    vacation_id integer primary key,
    person_id integer not null references person,
    from_at integer not null,
    -- When it ends by itself, or was ended before.
    until_at integer not null check (until_at >= from_at)
) strict;

create index vacation_person on vacation (person_id, until_at);

-- Where a person is told that it is their turn: in the place of the match, by direct message, or
-- not at all.
alter table setting add column notify text not null default 'place'
    check (notify in ('place', 'dm', 'none'));
-- How long before a deadline they are reminded, in milliseconds: null is a third of the turn, 0 is
-- never.
alter table setting add column remind integer check (remind >= 0);

-- 1 gives each match of the server a thread of its own.
alter table server add column threads integer not null default 0 check (threads in (0, 1));
-- The pace of challenges that name none; null is no limit.
alter table server add column pace text;

-- FACT: the channels a server allows; none listed allows all.
create table server_channel (
    server_id integer not null references server,
    channel integer not null,
    primary key (server_id, channel)
) strict, without rowid;

-- The match a rematch came from: each leads to one at most.
alter table challenge add column rematch_of integer references match;
create unique index challenge_rematch on challenge (rematch_of) where rematch_of is not null;
