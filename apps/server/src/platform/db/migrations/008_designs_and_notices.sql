-- Designs of the site, and notices to players.

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

-- Red packets for the whole site: the ledger holds the money, this the end of the offer.
CREATE TABLE site_packets (
  packet_id uuid PRIMARY KEY,
  ends_at   timestamptz NOT NULL
);
GRANT SELECT, INSERT ON site_packets TO baize_app;
