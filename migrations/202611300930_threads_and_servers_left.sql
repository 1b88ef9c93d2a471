-- FACT: the channel a thread was opened in. A match whose thread is locked or gone goes on there.
create table thread (
    -- Discord's number of the thread.
    channel integer primary key,
    -- Discord's number of the channel around it. Never changes.
    parent integer not null
) strict;

-- When the bot was removed from the server; null while it is a member. The matches there rest in
-- the meantime, and their cards come back with the bot.
alter table server add column left_at integer;
