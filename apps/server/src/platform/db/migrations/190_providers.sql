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

-- Calls of providers as they came and as they were answered, for disputes. Trimmed, and deleted after a while.
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
CREATE INDEX provider_messages_by_age ON provider_messages (at);
GRANT SELECT, INSERT, DELETE ON provider_messages TO baize_app;

-- Health of each provider, shared by all processes. A provider that is down is in maintenance.
CREATE TABLE provider_health (
  provider   text PRIMARY KEY,
  failures   integer NOT NULL DEFAULT 0,
  down_since timestamptz,
  checked_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON provider_health TO baize_app;

-- History and settlement of bets at providers. `due` is the payout that the provider has settled in all, of which `cashed` by
-- cash-outs of a part. More `won` than `due` is owed by the player.
ALTER TABLE provider_bets
  ADD COLUMN game_id    text,
  ADD COLUMN round      text,
  ADD COLUMN free       boolean NOT NULL DEFAULT false,
  ADD COLUMN detail     jsonb,
  ADD COLUMN status     text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'SETTLED', 'CASHED_OUT')),
  ADD COLUMN result     text,
  ADD COLUMN settled    integer NOT NULL DEFAULT 0,
  ADD COLUMN cashed     bigint NOT NULL DEFAULT 0 CHECK (cashed >= 0),
  ADD COLUMN due        bigint NOT NULL DEFAULT 0 CHECK (due >= 0),
  ADD COLUMN updated_at timestamptz;
UPDATE provider_bets SET due = won WHERE won > 0;
CREATE INDEX provider_bets_of_player ON provider_bets (user_id, at DESC);
CREATE INDEX provider_bets_owed ON provider_bets (provider, reference) WHERE won > due AND NOT rolled_back;
