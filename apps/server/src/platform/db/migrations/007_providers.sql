-- Game providers: tokens, calls, health and differences. Their bets are in 002_ledger.sql.

-- Tokens with which a provider acts for a player. A launch makes one: it is redeemed by the provider's first call within a
-- minute, and from then on it is the session's token there. Only hashes are stored.
CREATE TABLE provider_tokens (
  token_hash   bytea PRIMARY KEY,
  provider     text NOT NULL,
  user_id      bigint NOT NULL REFERENCES users,
  -- The log-in it came from: it ends with that.
  session_hash bytea NOT NULL,
  game_id      text NOT NULL,
  created_at   timestamptz NOT NULL,
  redeemed_at  timestamptz,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX provider_tokens_by_end ON provider_tokens (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_tokens TO baize_app;

-- Calls of providers as they came and as they were answered, for disputes. Trimmed, and deleted after a while in the order of their ids.
CREATE TABLE provider_messages (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider  text NOT NULL,
  -- The provider's id of the bet, if the call names one.
  reference text,
  user_id   bigint,
  call      text NOT NULL,
  request   text NOT NULL,
  reply     text NOT NULL,
  at        timestamptz NOT NULL
);
CREATE INDEX provider_messages_of_bet ON provider_messages (provider, reference, id) WHERE reference IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON provider_messages TO baize_app;

-- Health of each provider, shared by all processes. A provider that is down is in maintenance.
CREATE TABLE provider_health (
  provider   text PRIMARY KEY,
  failures   integer NOT NULL DEFAULT 0,
  down_since timestamptz,
  checked_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON provider_health TO baize_app;

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

-- The kind of call that each id of a provider belongs to. A provider's signature covers the body alone: without this, the body
-- of a win could be sent again to the path of rollbacks. Kept for ever, as a captured body stays valid for ever.
CREATE TABLE provider_calls (
  provider text NOT NULL,
  id       text NOT NULL,
  kind     text NOT NULL,
  PRIMARY KEY (provider, id)
);
GRANT SELECT, INSERT ON provider_calls TO baize_app;
