-- What a player was told. `source` names what it tells of, so that the same thing is told once however often it is written.
-- Title and description are keys of sentences: each reader gets them in their own language.
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
  UNIQUE (user_id, source)
);
CREATE INDEX user_notices_user ON user_notices (user_id, id DESC);
GRANT SELECT ON user_notices TO baize_app;
GRANT UPDATE (pushed, read_at) ON user_notices TO baize_app;

-- A red packet for the whole site: the ledger holds its money, this says until when it is on.
CREATE TABLE site_packets (
  packet_id uuid PRIMARY KEY,
  ends_at   timestamptz NOT NULL
);
GRANT SELECT, INSERT ON site_packets TO baize_app;
