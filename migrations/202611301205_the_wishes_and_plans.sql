-- Standing wishes, and turns that people plan ahead.

-- FACT: a standing wish: "I play Hélios, a day a turn". Gone as soon as it is met, withdrawn or
-- over. What is null is left open and fits everything.
create table wish (
    -- Autoincrement, so that a button that withdraws one never meets another.
    wish_id integer primary key autoincrement,
    person_id integer not null references person,
    -- The kind of game.
    kind text not null,
    -- The game and its options as its code.
    game text,
    rounds integer check (rounds in (1, 2)),
    pace text not null,
    rated integer check (rated in (0, 1)),
    -- Where it was made, as with a challenge: there its match is shown.
    server_id integer references server,
    channel integer not null,
    guest integer not null check (guest in (0, 1)),
    language text not null,
    created_at integer not null,
    expires_at integer not null
) strict;

create index wish_server on wish (server_id, kind);
create index wish_channel on wish (channel, kind);
create index wish_person on wish (person_id);

-- 1 where a standing wish made the match: then both are told of its first board, because one of
-- them was not there.
alter table challenge add column wished integer not null default 0 check (wished in (0, 1));

-- The open challenges of a place that whoever is there may accept.
create index challenge_lobby on challenge (server_id, channel)
    where state = 'open' and opponent_id is null;

-- FACT: what somebody will play as soon as the other has played a certain turn. Nobody else ever
-- sees it. Gone as soon as it is played; once it can no longer come true it is kept as dropped
-- until the person has been told.
create table plan (
    -- Autoincrement as above.
    plan_id integer primary key autoincrement,
    match_id integer not null references match,
    person_id integer not null references person,
    -- The board number at which the other's turn began, and the position then.
    board integer not null,
    position text not null,
    -- The whole turn of the other and the whole turn that answers it: actions with spaces between.
    answer text not null,
    reply text not null,
    made_at integer not null,
    dropped integer not null default 0 check (dropped in (0, 1)),
    unique (match_id, person_id, board, answer)
) strict;
