-- Plans that go on: "if the other then plays this, I answer that".

-- The pairs after the one that waits, in their order: a list of [position, answer, reply].
alter table plan add column later text not null default '[]' check (json_valid(later));

-- The pairs that were played already: a list of [answer, reply]. Their owner was not there and is
-- told of all of them at once, when the plan waits no longer.
alter table plan add column played text not null default '[]' check (json_valid(played));

-- 1 where nothing of it is left to be dropped: all of it was played. It is dropped as well then,
-- because it waits no longer, and goes once the person has been told.
alter table plan add column done integer not null default 0 check (done in (0, 1));
