-- The site: its designs, the settings that operators change while it runs, and players to whom it is closed.

-- Published designs. Every version stays: an open page asks for the one it began with, and any can be published again. `json` and not
-- `jsonb`: the stored text is hashed and delivered as it is.
CREATE TABLE design_versions (
  number       integer PRIMARY KEY CHECK (number > 0),
  -- The first half of the SHA-256 of the design: the same design published again has the same hash.
  hash         text NOT NULL CHECK (hash ~ '^[0-9a-f]{16}$'),
  design       json NOT NULL,
  note         text NOT NULL,
  -- Null for the design that comes with the site.
  published_by text,
  published_at timestamptz NOT NULL,
  restores     integer REFERENCES design_versions
);
CREATE INDEX design_versions_hash ON design_versions (hash);

-- The draft. An editor sends the version its changes are based on, so that concurrent edits do not overwrite each other.
CREATE TABLE design_draft (
  version  integer NOT NULL,
  design   json NOT NULL,
  saved_by text,
  saved_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX design_draft_one ON design_draft ((true));

-- Pictures, sounds and fonts of designs, by the SHA-256 of their bytes. Never changed or deleted: an old design may refer to them.
CREATE TABLE static_assets (
  id         text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  type       text NOT NULL,
  bytes      bytea NOT NULL,
  created_at timestamptz NOT NULL
);
ALTER TABLE static_assets ALTER COLUMN bytes SET STORAGE EXTERNAL;

GRANT SELECT, INSERT ON design_versions, static_assets TO baize_app;
GRANT SELECT, INSERT, UPDATE ON design_draft TO baize_app;

-- Tokens that preview the draft, stored as hashes: a copy of this table opens no preview.
CREATE TABLE design_tokens (
  hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  given_by   text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX design_tokens_expiry ON design_tokens (expires_at);
GRANT SELECT, INSERT, DELETE ON design_tokens TO baize_app;

-- A setting without a row has its configured value (SITE_SETTINGS), or the built-in one.
CREATE TABLE site_settings (
  name  text PRIMARY KEY,
  value jsonb NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON site_settings TO baize_app;

-- Deposits and games are closed to these players. They can log in and withdraw.
CREATE TABLE forbidden_players (
  user_id bigint PRIMARY KEY REFERENCES users
);
GRANT SELECT, INSERT, DELETE ON forbidden_players TO baize_app;

-- Raised by every change of the two tables above, so that processes reread them only then.
CREATE TABLE site_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint NOT NULL
);
INSERT INTO site_version (version) VALUES (1);
GRANT SELECT, UPDATE ON site_version TO baize_app;

-- Each change with its author and reason. The application can only add to it.
CREATE TABLE site_changes (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change  jsonb NOT NULL,
  person  text NOT NULL CHECK (person <> ''),
  reason  text NOT NULL CHECK (reason <> ''),
  at      timestamptz NOT NULL
);
GRANT SELECT, INSERT ON site_changes TO baize_app;
