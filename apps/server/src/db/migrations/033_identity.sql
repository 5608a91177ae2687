-- What players send us is sealed with a key the database does not have. Files from before this stay as they are.
ALTER TABLE files ADD COLUMN sealed boolean NOT NULL DEFAULT false;

-- Who a player is by their documents: 1 who they are, 2 where they live too. The name is the one of their payout accounts.
ALTER TABLE users
  ADD COLUMN identity_level smallint NOT NULL DEFAULT 0 CHECK (identity_level BETWEEN 0 AND 2),
  ADD COLUMN birth_date date;

-- What a player sent to show who they are, and what became of it. One at a time is looked at.
CREATE TABLE identities (
  id              uuid PRIMARY KEY,
  -- In which order they came: two of one moment have one all the same.
  number          bigint GENERATED ALWAYS AS IDENTITY,
  user_id         bigint NOT NULL REFERENCES users,
  level           smallint NOT NULL CHECK (level IN (1, 2)),
  document        text NOT NULL,
  -- As the player wrote it.
  name            text NOT NULL,
  birth_date      date NOT NULL,
  -- As the provider read it on the document.
  read_name       text,
  read_birth_date date,
  state           text NOT NULL CHECK (state IN ('CHECKING', 'REVIEWING', 'APPROVED', 'REJECTED')),
  reason          text,
  created_at      timestamptz NOT NULL,
  decided_at      timestamptz,
  -- Which check it is at the provider, how often it was asked, and when it is to be asked again.
  check_id        text,
  asks            integer NOT NULL DEFAULT 0,
  next_at         timestamptz,
  CHECK ((state IN ('APPROVED', 'REJECTED')) = (decided_at IS NOT NULL)),
  CHECK ((state = 'REJECTED') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX identities_under_way ON identities (user_id) WHERE state IN ('CHECKING', 'REVIEWING');
CREATE INDEX identities_user ON identities (user_id, number DESC);
CREATE INDEX identities_state ON identities (state, number);
GRANT SELECT, INSERT ON identities TO baize_app;
GRANT UPDATE (read_name, read_birth_date, state, reason, decided_at, check_id, asks, next_at) ON identities TO baize_app;

-- A file that was sent as a document is no longer its sender's to read: whoever has their session gets nothing of it.
CREATE TABLE identity_files (
  identity_id uuid NOT NULL REFERENCES identities,
  slot        text NOT NULL,
  file_id     uuid NOT NULL REFERENCES files,
  PRIMARY KEY (identity_id, slot)
);
CREATE INDEX identity_files_file ON identity_files (file_id);
GRANT SELECT, INSERT ON identity_files TO baize_app;

-- What people did with them: who looked at which file, who decided, and why. Never changed.
CREATE TABLE identity_audit (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identities,
  what        text NOT NULL CHECK (what IN ('LOOKED', 'APPROVED', 'REJECTED')),
  file_id     uuid REFERENCES files,
  note        text NOT NULL,
  by          text NOT NULL,
  at          timestamptz NOT NULL,
  CHECK ((what = 'LOOKED') = (file_id IS NOT NULL))
);
CREATE INDEX identity_audit_identity ON identity_audit (identity_id, id);
GRANT SELECT, INSERT ON identity_audit TO baize_app;
