-- What players have sent us: pictures and documents. Small and few a player, so they live with everything else that is backed up.
CREATE TABLE files (
  id         uuid PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  sha256     bytea NOT NULL CHECK (length(sha256) = 32),
  type       text NOT NULL,
  bytes      bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- The same file sent again, because its answer was lost, is the same file.
  UNIQUE (user_id, sha256)
);
-- Pictures and PDF are packed already; trying again costs time and gains nothing.
ALTER TABLE files ALTER COLUMN bytes SET STORAGE EXTERNAL;
GRANT SELECT, INSERT ON files TO baize_app;
