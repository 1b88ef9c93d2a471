-- DERIVED: a finished match as one of its two people sees it: two rows a match. For histories,
-- meetings of two people, curves of ratings, and the rule about repeated matches.
create table played (
    person_id integer not null references person,
    -- Instant of the match's last event.
    ended_at integer not null,
    match_id integer not null references match,
    opponent_id integer not null references person,
    -- The kind of game without its options.
    game text not null check (game in ('rite', 'helios', 'rvb')),
    outcome text not null check (outcome in ('won', 'lost', 'shared', 'none')),
    -- Points of all rounds together, one's own and the other's.
    made integer not null,
    conceded integer not null,
    -- 1 when a rated match was agreed, whether or not it then counted.
    rated integer not null check (rated in (0, 1)),
    -- How much it counted, in halves: 0 is nothing at all.
    weight integer not null check (weight in (0, 1, 2)),
    -- The rating of this game over all servers before and after, and the deviation after, in
    -- millionths of a point; null when it did not count.
    rating_before integer,
    rating integer,
    deviation integer,
    primary key (person_id, ended_at, match_id),
    check ((weight = 0) = (rating is null))
) strict, without rowid;

-- Meetings of two people, and how many of them were lately.
create index played_pair on played (person_id, opponent_id, ended_at);
create index played_match on played (match_id);

-- DERIVED: how a person stands in one table of the ranking. Only matches that counted.
create table standing (
    -- The server whose matches are counted, by its own number; 0 is all matches everywhere.
    scope integer not null,
    -- A kind of game, or all of them together.
    game text not null check (game in ('rite', 'helios', 'rvb', 'all')),
    -- A month as 202611 by UTC; 0 is all time.
    month integer not null,
    person_id integer not null references person,
    -- Glicko-2 of this scope and game, in millionths and thousand-millionths; in a month's row
    -- as it was after the last match of that month.
    rating integer not null,
    deviation integer not null,
    volatility integer not null,
    -- The rating in whole points: equal ones share a rank.
    shown integer not null,
    -- 1 while the deviation is too large for a rank.
    provisional integer not null check (provisional in (0, 1)),
    matches integer not null,
    won integer not null,
    shared integer not null,
    -- Match points: 2 for a win, 1 for a shared victory.
    points integer not null,
    -- Rounds that were played to their end, and the points of those.
    rounds integer not null,
    made integer not null,
    conceded integer not null,
    -- Finished rounds by side, and how many of them were won.
    first_rounds integer not null,
    first_won integer not null,
    second_rounds integer not null,
    second_won integer not null,
    -- Wins in a row up to now, losses in a row when negative; the longest row of wins.
    streak integer not null,
    best_streak integer not null,
    -- The win against the highest rating, and that rating in whole points.
    best_match integer references match,
    best_rating integer,
    -- Instant of the last match that counted.
    played_at integer not null,
    primary key (scope, game, month, person_id)
) strict, without rowid;

-- One index for each order of a table; the last columns settle ties.
create index standing_rating
    on standing (scope, game, month, provisional, shown desc, points desc, person_id);
create index standing_points on standing (scope, game, month, points desc, won desc, person_id);
create index standing_wins on standing (scope, game, month, won desc, points desc, person_id);
create index standing_person on standing (person_id, scope);

-- DERIVED: how many people have a rating in a step of so many whole points, provisional ones not
-- counted: a rank is read from a few of these instead of walking past everybody above.
create table bucket (
    scope integer not null,
    game text not null,
    month integer not null,
    -- Whole points in a step: 1 or 64.
    width integer not null check (width in (1, 64)),
    -- The step: rating divided by width, rounded down.
    step integer not null,
    people integer not null,
    primary key (scope, game, month, width, step)
) strict, without rowid;

create trigger standing_added after insert on standing when new.provisional = 0
begin
    insert into bucket (scope, game, month, width, step, people)
    values (new.scope, new.game, new.month, 1, new.shown, 1),
           (new.scope, new.game, new.month, 64, new.shown / 64, 1)
    on conflict do update set people = people + 1;
end;

create trigger standing_removed after delete on standing when old.provisional = 0
begin
    update bucket set people = people - 1
    where scope = old.scope and game = old.game and month = old.month
      and ((width = 1 and step = old.shown) or (width = 64 and step = old.shown / 64));
end;

create trigger standing_left after update of shown, provisional on standing
    when old.provisional = 0 and (new.provisional = 1 or new.shown <> old.shown)
begin
    update bucket set people = people - 1
    where scope = old.scope and game = old.game and month = old.month
      and ((width = 1 and step = old.shown) or (width = 64 and step = old.shown / 64));
end;

create trigger standing_entered after update of shown, provisional on standing
    when new.provisional = 0 and (old.provisional = 1 or new.shown <> old.shown)
begin
    insert into bucket (scope, game, month, width, step, people)
    values (new.scope, new.game, new.month, 1, new.shown, 1),
           (new.scope, new.game, new.month, 64, new.shown / 64, 1)
    on conflict do update set people = people + 1;
end;

-- What the end of a match adds, written with one statement: each costs a hop between threads.
-- Three arrays of JSON objects, named after their tables.
create view match_end as select '[]' as round_scores, '[]' as played, '[]' as standings;

create trigger match_end_written instead of insert on match_end
begin
    insert into round_score (match_id, number, points_a, points_b, winner)
    select value ->> 'match_id', value ->> 'number', value ->> 'points_a', value ->> 'points_b',
        value ->> 'winner'
    from json_each(new.round_scores);
    insert into played (person_id, ended_at, match_id, opponent_id, game, outcome, made, conceded,
        rated, weight, rating_before, rating, deviation)
    select value ->> 'person_id', value ->> 'ended_at', value ->> 'match_id',
        value ->> 'opponent_id', value ->> 'game', value ->> 'outcome', value ->> 'made',
        value ->> 'conceded', value ->> 'rated', value ->> 'weight', value ->> 'rating_before',
        value ->> 'rating', value ->> 'deviation'
    from json_each(new.played);
    insert into standing (scope, game, month, person_id, rating, deviation, volatility, shown,
        provisional, matches, won, shared, points, rounds, made, conceded, first_rounds,
        first_won, second_rounds, second_won, streak, best_streak, best_match, best_rating,
        played_at)
    select value ->> 'scope', value ->> 'game', value ->> 'month', value ->> 'person_id',
        value ->> 'rating', value ->> 'deviation', value ->> 'volatility', value ->> 'shown',
        value ->> 'provisional', value ->> 'matches', value ->> 'won', value ->> 'shared',
        value ->> 'points', value ->> 'rounds', value ->> 'made', value ->> 'conceded',
        value ->> 'first_rounds', value ->> 'first_won', value ->> 'second_rounds',
        value ->> 'second_won', value ->> 'streak', value ->> 'best_streak',
        value ->> 'best_match', value ->> 'best_rating', value ->> 'played_at'
    from json_each(new.standings) where true
    on conflict (scope, game, month, person_id) do update set
        rating = excluded.rating, deviation = excluded.deviation,
        volatility = excluded.volatility, shown = excluded.shown,
        provisional = excluded.provisional, matches = excluded.matches, won = excluded.won,
        shared = excluded.shared, points = excluded.points, rounds = excluded.rounds,
        made = excluded.made, conceded = excluded.conceded,
        first_rounds = excluded.first_rounds, first_won = excluded.first_won,
        second_rounds = excluded.second_rounds, second_won = excluded.second_won,
        streak = excluded.streak, best_streak = excluded.best_streak,
        best_match = excluded.best_match, best_rating = excluded.best_rating,
        played_at = excluded.played_at;
end;

-- FACT: a person Discord showed to be no longer in a server. Gone again as soon as they act there.
create table leaver (
    server_id integer not null references server,
    person_id integer not null references person,
    noticed_at integer not null,
    primary key (server_id, person_id)
) strict, without rowid;

-- Matches that ended before there was a ranking: all of them were friendly.
insert into played (person_id, ended_at, match_id, opponent_id, game, outcome, made, conceded,
    rated, weight)
select case seat.value when 'a' then m.person_a_id else m.person_b_id end,
    h.changed_at,
    m.match_id,
    case seat.value when 'a' then m.person_b_id else m.person_a_id end,
    substr(h.game || ':', 1, instr(h.game || ':', ':') - 1),
    case
        when h.ending = 'cancelled' then 'none'
        when h.winner is null then 'shared'
        when h.winner = seat.value then 'won'
        else 'lost'
    end,
    case seat.value when 'a' then h.points_a else h.points_b end,
    case seat.value when 'a' then h.points_b else h.points_a end,
    coalesce((select body ->> 'rated' from event e where e.match_id = m.match_id and e.seq = 1), 0),
    0
from match m
    join head h using (match_id)
    join json_each('["a", "b"]') seat
where h.ending is not null;
