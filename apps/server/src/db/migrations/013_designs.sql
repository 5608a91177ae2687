-- What the site looks like and contains. Every version that was ever published stays: a page that is still open asks for the one
-- it began with, and any can be published again. `json` and not `jsonb`: what was written is what is hashed and delivered.
CREATE TABLE design_versions (
  number       integer PRIMARY KEY CHECK (number > 0),
  -- The first half of the SHA-256 of the design: the same design published again has the same one.
  hash         text NOT NULL CHECK (hash ~ '^[0-9a-f]{16}$'),
  design       json NOT NULL,
  note         text NOT NULL,
  -- Null: it came with the site.
  published_by text,
  published_at timestamptz NOT NULL,
  restores     integer REFERENCES design_versions
);
CREATE INDEX design_versions_hash ON design_versions (hash);

-- The one that is being worked on. Who writes it says which version theirs was made from.
CREATE TABLE design_draft (
  version  integer NOT NULL,
  design   json NOT NULL,
  saved_by text,
  saved_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX design_draft_one ON design_draft ((true));

-- Pictures, sounds and fonts of designs, by the hash of their bytes. None is ever changed or taken away: an old design may name it.
CREATE TABLE static_assets (
  id         text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  type       text NOT NULL,
  bytes      bytea NOT NULL,
  created_at timestamptz NOT NULL
);
ALTER TABLE static_assets ALTER COLUMN bytes SET STORAGE EXTERNAL;

GRANT SELECT, INSERT ON design_versions, static_assets TO baize_app;
GRANT SELECT, INSERT, UPDATE ON design_draft TO baize_app;
