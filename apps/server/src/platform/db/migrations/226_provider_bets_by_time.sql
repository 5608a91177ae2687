-- By time alone: an index that begins with the provider looks as good as the primary key for finding a bet while the table is small,
-- and a plan made then reads all bets of the provider for each one.
DROP INDEX provider_bets_by_time;
CREATE INDEX provider_bets_by_time ON provider_bets (at);
