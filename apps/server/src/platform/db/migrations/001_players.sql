-- Players: accounts and their files, log-in, identity, the limits they set for themselves, notices, and rewards that a person gets once.
-- Every later file refers to users.

-- The server connects as the owner of the tables but works as this role, which has the grants that the migrations name and no more.
DO $$
BEGIN
  CREATE ROLE baize_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- Roles are shared by all databases of a cluster: another database has created it.
END $$;
DO $$
BEGIN
  -- An owner that is not a superuser can switch to the role only as a member of it.
  IF NOT pg_has_role(current_user, 'baize_app', 'MEMBER') THEN
    EXECUTE format('GRANT baize_app TO %I', current_user);
  END IF;
END $$;
GRANT USAGE ON SCHEMA public TO baize_app;

-- Ten characters that cannot be mistaken for each other: 31^10 codes.
CREATE FUNCTION new_invite_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + get_byte(r.bytes, i) % 31, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS r, unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) AS i
$$;
REVOKE ALL ON FUNCTION new_invite_code FROM PUBLIC;
GRANT EXECUTE ON FUNCTION new_invite_code TO baize_app;

CREATE TABLE users (
  id                bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  username          text NOT NULL CHECK (length(username) BETWEEN 3 AND 64),
  email             text CHECK (length(email) <= 254),
  phone             text CHECK (phone ~ '^\+?[0-9]{6,20}$'),
  nickname          text NOT NULL DEFAULT '',
  avatar            text NOT NULL DEFAULT '',
  password_hash     text NOT NULL,
  currency_id       text NOT NULL,
  country_id        text NOT NULL,
  language          text NOT NULL,
  promo_code        text NOT NULL DEFAULT '',
  phone_checked     boolean NOT NULL DEFAULT false,
  notice_update_at  timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- The player is shown to others without a name, not even masked.
  hide_name         boolean NOT NULL DEFAULT false,
  -- The name on the player's payout accounts: set with the first account, the same ever after.
  real_name         text CHECK (length(real_name) BETWEEN 3 AND 100),
  email_checked     boolean NOT NULL DEFAULT false,
  -- Set when the account is closed: its books stay, logging in is refused.
  closed_at         timestamptz,
  -- Verified by documents: 1 the identity, 2 the address as well.
  identity_level    smallint NOT NULL DEFAULT 0 CHECK (identity_level BETWEEN 0 AND 2),
  birth_date        date,
  -- The VIP level of the last notice about it.
  vip_told          smallint DEFAULT 0,
  -- The currency amounts are displayed in; null for the currency of the wallet.
  shown_currency_id text,
  -- Set when an operator closed the account: its owner cannot reopen it.
  closed_by         text,
  -- A player of the demo house. Their money and bets are real entries of the ledger; boards, counters of players and popularity leave
  -- them out, because nobody sits there.
  is_demo           boolean NOT NULL DEFAULT false,
  invite_code       text NOT NULL DEFAULT new_invite_code(),
  -- Money that arrives in a closed account: its owner is told once for each state of the wallet.
  late_money_seq    bigint,
  CONSTRAINT users_closed_by CHECK (closed_by IS NULL OR closed_at IS NOT NULL)
);
-- Unique without regard to case: `Ann` and `ann` would be mistaken for each other.
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_phone ON users (phone);
CREATE UNIQUE INDEX users_invite_code ON users (invite_code);
-- The console finds players by the beginning of a name or address. Compared byte by byte, so a typed % or _ is a letter like any other.
-- With the id in the index, thousands of matches are a few pages of it instead of as many places of the table; the planner wants the
-- column of the expression in it, too.
CREATE INDEX users_username_prefix ON users (lower(username) text_pattern_ops) INCLUDE (username, id);
CREATE INDEX users_email_prefix ON users (lower(email) text_pattern_ops) INCLUDE (email, id) WHERE email IS NOT NULL;
CREATE INDEX users_phone_prefix ON users (phone text_pattern_ops) INCLUDE (id) WHERE phone IS NOT NULL;
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_closed ON users (id) WHERE closed_at IS NOT NULL;
CREATE INDEX users_demo ON users (id) WHERE is_demo;
GRANT SELECT, INSERT, UPDATE ON users TO baize_app;

-- Uploaded pictures and documents. They are few and small, so they are stored and backed up with everything else.
CREATE TABLE files (
  id         uuid PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  sha256     bytea NOT NULL CHECK (length(sha256) = 32),
  type       text NOT NULL,
  bytes      bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- `bytes` is encrypted with a key that the database does not have.
  sealed     boolean NOT NULL DEFAULT false,
  -- A repeated upload, after its response was lost, is the same file.
  UNIQUE (user_id, sha256)
);
-- Pictures and PDFs are compressed already: compressing them again costs time and saves nothing.
ALTER TABLE files ALTER COLUMN bytes SET STORAGE EXTERNAL;
GRANT SELECT, INSERT ON files TO baize_app;

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
CREATE INDEX sessions_of_player ON sessions (user_id);
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

-- Invitation and attribution of a player, as the browser had kept them at registration. Never changed afterwards.
CREATE TABLE registration_origins (
  user_id     bigint PRIMARY KEY REFERENCES users,
  invite_code text NOT NULL,
  wheel_tag   text NOT NULL,
  -- wta, gaid, aid, afid, referrer and utm parameters, as far as there were any.
  attribution jsonb NOT NULL
);
CREATE INDEX registration_origins_invite ON registration_origins (invite_code) WHERE invite_code <> '';
GRANT SELECT, INSERT ON registration_origins TO baize_app;

-- Identity checks with their outcome. One per player is under way at a time.
CREATE TABLE identities (
  id              uuid PRIMARY KEY,
  -- The order of arrival, also of two checks of the same moment.
  number          bigint GENERATED ALWAYS AS IDENTITY,
  user_id         bigint NOT NULL REFERENCES users,
  level           smallint NOT NULL CHECK (level IN (1, 2)),
  document        text NOT NULL,
  -- As entered by the player.
  name            text NOT NULL,
  birth_date      date NOT NULL,
  -- As read from the document by the provider.
  read_name       text,
  read_birth_date date,
  state           text NOT NULL CHECK (state IN ('CHECKING', 'REVIEWING', 'APPROVED', 'REJECTED')),
  reason          text,
  created_at      timestamptz NOT NULL,
  decided_at      timestamptz,
  -- The provider's id of the check, the number of status requests, and the time of the next.
  check_id        text,
  asks            integer NOT NULL DEFAULT 0,
  next_at         timestamptz,
  -- The document's number, hashed with a key that the database does not have: a document used in two accounts is found.
  fingerprint     bytea,
  -- Why the check needs a review by staff.
  doubts          text[] NOT NULL DEFAULT '{}',
  CHECK ((state IN ('APPROVED', 'REJECTED')) = (decided_at IS NOT NULL)),
  CHECK ((state = 'REJECTED') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX identities_under_way ON identities (user_id) WHERE state IN ('CHECKING', 'REVIEWING');
CREATE INDEX identities_user ON identities (user_id, number DESC);
CREATE INDEX identities_state ON identities (state, number);
CREATE INDEX identities_fingerprint ON identities (fingerprint) WHERE fingerprint IS NOT NULL;
GRANT SELECT, INSERT ON identities TO baize_app;
GRANT UPDATE (read_name, read_birth_date, state, reason, decided_at, check_id, asks, next_at, fingerprint, doubts) ON identities
  TO baize_app;

-- Files sent as documents. The sender can no longer read them: a stolen session shows none of them.
CREATE TABLE identity_files (
  identity_id uuid NOT NULL REFERENCES identities,
  slot        text NOT NULL,
  file_id     uuid NOT NULL REFERENCES files,
  PRIMARY KEY (identity_id, slot)
);
CREATE INDEX identity_files_file ON identity_files (file_id);
GRANT SELECT, INSERT ON identity_files TO baize_app;

-- The log of staff actions: files that were viewed, decisions and their reasons. Never changed.
CREATE TABLE identity_audit (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identities,
  what        text NOT NULL CHECK (what IN ('LOOKED', 'APPROVED', 'REJECTED', 'LIFTED')),
  file_id     uuid REFERENCES files,
  note        text NOT NULL,
  by          text NOT NULL,
  at          timestamptz NOT NULL,
  -- Lifting a bar takes two people.
  approved_by text,
  CHECK ((what = 'LOOKED') = (file_id IS NOT NULL)),
  CHECK ((what = 'LIFTED') = (approved_by IS NOT NULL))
);
CREATE INDEX identity_audit_identity ON identity_audit (identity_id, id);
GRANT SELECT, INSERT ON identity_audit TO baize_app;

-- Settings beside the limits of losses and sessions, which are in the wallet. A change of limits locks this row.
CREATE TABLE player_protection (
  user_id           bigint PRIMARY KEY REFERENCES users,
  reality_minutes   integer NOT NULL DEFAULT 0,
  -- Deposit limits; null for none. Opening a deposit locks the row, so two deposits cannot both take the last of a limit.
  max_deposit_day   bigint CHECK (max_deposit_day >= 0),
  max_deposit_week  bigint CHECK (max_deposit_week >= 0),
  max_deposit_month bigint CHECK (max_deposit_month >= 0)
);
GRANT SELECT, INSERT, UPDATE ON player_protection TO baize_app;

-- Requested raises of limits: each waits a day, and then for the player's confirmation. A null amount removes the limit.
CREATE TABLE limit_raises (
  user_id bigint NOT NULL REFERENCES users,
  period  text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  amount  bigint CHECK (amount >= 0),
  from_at timestamptz NOT NULL,
  -- The limit to be raised. Of a session limit, the amount is in minutes and the period is the day.
  about   text NOT NULL DEFAULT 'loss' CHECK (about IN ('loss', 'deposit', 'session')),
  PRIMARY KEY (user_id, about, period)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_raises TO baize_app;

-- The log of a player's steps, which the player can read and which proves that we honoured them. Written once.
CREATE TABLE protection_steps (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  request_id text NOT NULL,
  step       text NOT NULL,
  period     text,
  amount     bigint,
  until_at   timestamptz,
  minutes    integer,
  at         timestamptz NOT NULL,
  -- The limit that the step is about.
  about      text NOT NULL DEFAULT 'loss' CHECK (about IN ('loss', 'deposit', 'session')),
  UNIQUE (user_id, request_id)
);
CREATE INDEX protection_steps_user ON protection_steps (user_id, id DESC);
GRANT SELECT, INSERT ON protection_steps TO baize_app;

-- Notices. `source` names the event: it gives one notice however often it is written. Title and description are keys of sentences,
-- shown in the reader's language.
CREATE TABLE user_notices (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     bigint NOT NULL,
  type        text NOT NULL,
  title       text NOT NULL,
  description text NOT NULL,
  values      jsonb NOT NULL DEFAULT '{}',
  data        jsonb NOT NULL DEFAULT '{}',
  source      text NOT NULL,
  pushed      boolean NOT NULL DEFAULT false,
  read_at     timestamptz,
  created_at  timestamptz NOT NULL,
  -- When the notice is due to be sent as an e-mail; null when it is not to be, or has been.
  mail_at     timestamptz,
  UNIQUE (user_id, source)
);
CREATE INDEX user_notices_user ON user_notices (user_id, id DESC);
CREATE INDEX user_notices_unread ON user_notices (user_id, id) WHERE read_at IS NULL;
CREATE INDEX user_notices_mail ON user_notices (mail_at) WHERE mail_at IS NOT NULL;
GRANT SELECT, UPDATE (pushed, read_at, mail_at) ON user_notices TO baize_app;

-- A player's notice settings. The defaults are in ../functions/08_notices.sql.
CREATE TABLE notice_choices (
  user_id bigint NOT NULL REFERENCES users,
  -- Not 'security': notices about access to the account cannot be switched off.
  kind    text NOT NULL CHECK (kind IN ('money', 'bonus', 'news')),
  sound   boolean NOT NULL,
  toast   boolean NOT NULL,
  email   boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT, INSERT, UPDATE ON notice_choices TO baize_app;

-- Rewards that a person gets once, however many accounts they have (decision 25). A mark is a sign of a person: a browser, an address, a
-- payout account. The player who got the reward first has it.
CREATE TABLE person_marks (
  -- The reward: `firstDeposit`, `promo:CODE`, `newcomer`, `wheelTag`, `rain:ID`.
  reward  text NOT NULL,
  mark    text NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  at      timestamptz NOT NULL,
  PRIMARY KEY (reward, mark)
);
CREATE INDEX person_marks_by_age ON person_marks (at) WHERE mark LIKE 'address:%' OR reward LIKE 'rain:%';
GRANT SELECT ON person_marks TO baize_app;

-- Players who asked that somebody look at a reward which they could not have, and the verdicts.
CREATE TABLE person_reviews (
  user_id    bigint NOT NULL REFERENCES users,
  reward     text NOT NULL,
  state      text NOT NULL DEFAULT 'ASKED' CHECK (state IN ('ASKED', 'RELEASED', 'REFUSED')),
  flags      text[] NOT NULL,
  at         timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  note       text NOT NULL DEFAULT '',
  PRIMARY KEY (user_id, reward)
);
CREATE INDEX person_reviews_by_state ON person_reviews (state, at);
GRANT SELECT, INSERT, UPDATE ON person_reviews TO baize_app;
