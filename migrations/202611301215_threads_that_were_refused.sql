-- When a match of the server last got no thread although it was to have one; null since it worked.
-- Who manages the server reads it in /server, so that nobody else has to be told.
alter table server add column thread_refused_at integer;
