-- Who stands in a table: everybody but those Discord showed to have left its server. The table
-- over all servers (scope 0) has no leavers. Whoever asks adds since when a match must have counted.
create view present as
select s.* from standing s
where not exists (
    select 1 from leaver l where l.server_id = s.scope and l.person_id = s.person_id
);

-- The rank by rating of everybody who has one, from the counts by steps: for scope 0, in whose
-- tables everybody stands. Asked for one row at a time.
create view ranked as
select s.scope, s.game, s.month, s.person_id,
    1 + coalesce((
        select sum(b.people) from bucket b
        where b.scope = s.scope and b.game = s.game and b.month = s.month and b.width = 64
          and b.step > s.shown / 64
    ), 0) + coalesce((
        select sum(b.people) from bucket b
        where b.scope = s.scope and b.game = s.game and b.month = s.month and b.width = 1
          and b.step > s.shown and b.step < (s.shown / 64 + 1) * 64
    ), 0) as rank
from standing s
where s.provisional = 0;

-- The curve of somebody's ratings is read from this alone.
create index played_rated on played (person_id, ended_at, match_id, game, rating)
    where rating is not null;
