-- Bets in which a provider's books and ours differ, as the last comparison found them. A difference that is gone is kept with
-- the time it ended. Nothing is posted because of one: people decide.
CREATE TABLE provider_differences (
  provider  text NOT NULL,
  reference text NOT NULL,
  -- missing: they have it, we do not; extra: we have it, they do not; different: both have it, with other amounts.
  kind      text NOT NULL CHECK (kind IN ('missing', 'extra', 'different')),
  ours      jsonb,
  theirs    jsonb,
  found_at  timestamptz NOT NULL,
  ended_at  timestamptz,
  PRIMARY KEY (provider, reference)
);
CREATE INDEX provider_differences_open ON provider_differences (provider, found_at) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON provider_differences TO baize_app;
CREATE INDEX provider_bets_by_time ON provider_bets (provider, at);
