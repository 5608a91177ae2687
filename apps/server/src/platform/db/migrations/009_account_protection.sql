-- Identity checks, and the limits and breaks that players set for themselves.

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

-- Settings beside the limits, which are in the wallet. A change of limits locks this row.
CREATE TABLE player_protection (
  user_id         bigint PRIMARY KEY REFERENCES users,
  reality_minutes integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE ON player_protection TO baize_app;

-- Requested raises of limits: each waits a day, and then for the player's confirmation. A null amount removes the limit.
CREATE TABLE limit_raises (
  user_id bigint NOT NULL REFERENCES users,
  period  text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  amount  bigint CHECK (amount >= 0),
  from_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, period)
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
  UNIQUE (user_id, request_id)
);
CREATE INDEX protection_steps_user ON protection_steps (user_id, id DESC);
GRANT SELECT, INSERT ON protection_steps TO baize_app;
