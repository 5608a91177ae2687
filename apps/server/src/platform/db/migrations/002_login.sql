-- Sessions, login protection, one-time codes, second factors and linked sign-ins.

-- Tokens are stored as hashes: a copy of this table logs nobody in.
CREATE TABLE sessions (
  token_hash   bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id      bigint NOT NULL REFERENCES users,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at     timestamptz,
  ip           text NOT NULL,
  identity     text,
  -- Names the session to its player; it cannot be used to log in.
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  device       text NOT NULL DEFAULT '' CHECK (length(device) <= 64),
  -- The session whose ticket opened this one, by its token hash. Ending that session ends this one too.
  given_by     bytea CHECK (length(given_by) = 32)
);
CREATE UNIQUE INDEX sessions_id ON sessions (id);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_given_by ON sessions (given_by) WHERE given_by IS NOT NULL;
-- For the job that deletes old sessions.
CREATE INDEX sessions_age ON sessions (last_seen_at);
CREATE INDEX sessions_identity ON sessions (identity) WHERE identity IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO baize_app;

CREATE TABLE browser_identities (
  id          uuid PRIMARY KEY,
  fingerprint text NOT NULL,
  ip          text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX browser_identities_fingerprint ON browser_identities (fingerprint) WHERE fingerprint <> '';
CREATE INDEX browser_identities_age ON browser_identities (created_at);
-- UPDATE only because locking rows (FOR UPDATE) requires it.
GRANT SELECT, INSERT, UPDATE (created_at), DELETE ON browser_identities TO baize_app;

-- Failed log-ins delay the next try of an account; they never lock its owner out.
CREATE TABLE login_failures (
  account   text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now(),
  -- A try whose password is being checked: it counts towards the limit, but has not failed yet.
  under_way boolean NOT NULL DEFAULT false
);
CREATE INDEX login_failures_account ON login_failures (account, failed_at);
CREATE INDEX login_failures_age ON login_failures (failed_at);
-- UPDATE only because SELECT … FOR UPDATE SKIP LOCKED requires it.
GRANT SELECT, INSERT, UPDATE, DELETE ON login_failures TO baize_app;

-- The addresses and browser identities that each account has logged in from. Failures from elsewhere do not delay these. Kept
-- longer than the sessions.
CREATE TABLE login_origins (
  user_id      bigint NOT NULL REFERENCES users,
  origin       text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, origin)
);
CREATE INDEX login_origins_age ON login_origins (last_used_at);
CREATE INDEX login_origins_origin ON login_origins (origin);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_origins TO baize_app;

-- Single-use tickets of the realtime channel, valid for a minute in any process. Stored as hashes, and unlogged: after a crash the
-- page asks for another.
CREATE UNLOGGED TABLE realtime_tickets (
  hash         bytea PRIMARY KEY CHECK (length(hash) = 32),
  purpose      text NOT NULL CHECK (purpose IN ('connect', 'join')),
  user_id      bigint REFERENCES users,
  session_hash bytea,
  modules      text[] NOT NULL,
  expires_at   timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (session_hash IS NULL))
);
CREATE INDEX realtime_tickets_expiry ON realtime_tickets (expires_at);
-- UPDATE only because locking rows (FOR UPDATE) requires it.
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON realtime_tickets TO baize_app;

-- Single-use tickets that pass a session on in a URL, valid for a minute. Stored as hashes, and unlogged like the ones above.
CREATE UNLOGGED TABLE login_tickets (
  hash         bytea PRIMARY KEY CHECK (length(hash) = 32),
  session_hash bytea NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX login_tickets_session ON login_tickets (session_hash);
CREATE INDEX login_tickets_expiry ON login_tickets (expires_at);
-- UPDATE only because locking rows (FOR UPDATE) requires it.
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON login_tickets TO baize_app;

-- One valid code per purpose, address and asking browser. A stranger who knows the address can neither use up the owner's tries
-- nor replace the owner's code. Stored as a keyed hash: a plain hash of six digits is soon guessed.
CREATE TABLE one_time_codes (
  purpose    text NOT NULL,
  address    text NOT NULL,
  -- Null when the address has no account: such a code is never accepted.
  user_id    bigint REFERENCES users,
  code_hash  bytea NOT NULL CHECK (length(code_hash) = 32),
  tries      integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL,
  asker      text NOT NULL,
  PRIMARY KEY (purpose, address, asker)
);
CREATE INDEX one_time_codes_age ON one_time_codes (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_codes TO baize_app;

-- Rate limits of sent codes, by address, asker and purpose.
CREATE TABLE code_sends (
  key     text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX code_sends_key ON code_sends (key, sent_at);
CREATE INDEX code_sends_age ON code_sends (sent_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON code_sends TO baize_app;

-- Authenticator apps. The secret is encrypted: a copy of this table makes no codes. In force once confirmed.
CREATE TABLE second_factors (
  user_id      bigint PRIMARY KEY REFERENCES users,
  secret       bytea NOT NULL,
  confirmed_at timestamptz,
  -- The time step of the last accepted code: neither it nor an earlier one is accepted again.
  last_step    bigint NOT NULL DEFAULT 0,
  wrong        integer NOT NULL DEFAULT 0,
  wrong_since  timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON second_factors TO baize_app;

CREATE TABLE recovery_codes (
  user_id   bigint NOT NULL REFERENCES users,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO baize_app;

-- Linked sign-ins: one account at an issuer is one account here.
CREATE TABLE third_logins (
  issuer    text NOT NULL,
  subject   text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id   bigint NOT NULL REFERENCES users,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);
GRANT SELECT, INSERT, DELETE ON third_logins TO baize_app;

-- Sign-ins under way at an issuer, bound to the browser that left or the player who is logged in.
CREATE TABLE third_visits (
  state_hash     bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  user_id        bigint REFERENCES users,
  identity       text,
  nonce          text NOT NULL,
  verifier       text NOT NULL,
  -- The player that the issuer has named, while their second factor is awaited.
  proven_for     bigint REFERENCES users,
  expires_at     timestamptz NOT NULL,
  -- The subject that the issuer has named, while its owner registers an account here.
  proven_subject text CHECK (length(proven_subject) BETWEEN 1 AND 255)
);
CREATE INDEX third_visits_age ON third_visits (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON third_visits TO baize_app;
