-- A rank in a server is counted along the index alone: whether somebody was there lately is in it.
drop index standing_rating;
create index standing_rating on standing
    (scope, game, month, provisional, shown desc, points desc, person_id, played_at);
