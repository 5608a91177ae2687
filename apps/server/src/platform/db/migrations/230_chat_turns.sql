-- Counts everything that decides whether a player may write: their messages and sanctions. A message that was judged by
-- an older count is judged again, so the judging needs no lock.
ALTER TABLE chat_people ADD COLUMN turn bigint NOT NULL DEFAULT 0;
