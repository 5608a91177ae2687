-- What an address was proven with, and whether an account is closed: its books stay, nobody gets in.
ALTER TABLE users
  ADD COLUMN email_checked boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_at timestamptz;

-- A session's name to its owner, which logs nobody in, and what it was opened with.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN device text NOT NULL DEFAULT '' CHECK (length(device) <= 64);
CREATE UNIQUE INDEX sessions_id ON sessions (id);

-- One code in force for a purpose and an address. Kept as a keyed hash: six digits are soon tried out by who has this table.
-- Without a user it is nobody's: asked for an address without an account, and never right.
CREATE TABLE one_time_codes (
  purpose    text NOT NULL,
  address    text NOT NULL,
  user_id    bigint REFERENCES users,
  code_hash  bytea NOT NULL CHECK (length(code_hash) = 32),
  tries      integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, address)
);
CREATE INDEX one_time_codes_age ON one_time_codes (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_codes TO baize_app;

-- What codes were sent for, from and to, so that nobody's phone rings all day and nobody's bill grows.
CREATE TABLE code_sends (
  key     text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX code_sends_key ON code_sends (key, sent_at);
CREATE INDEX code_sends_age ON code_sends (sent_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON code_sends TO baize_app;

-- An authenticator. The secret is sealed: a copy of this table makes no codes. It counts once it is confirmed.
CREATE TABLE second_factors (
  user_id      bigint PRIMARY KEY REFERENCES users,
  secret       bytea NOT NULL,
  confirmed_at timestamptz,
  -- The last step a code was taken for: neither it nor one before is taken again.
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
