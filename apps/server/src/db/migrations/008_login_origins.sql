-- From where each account has been logged in to: an address or a browser's identity. Guessing from elsewhere never slows
-- these down. Kept apart from the sessions, which are forgotten much sooner.
CREATE TABLE login_origins (
  user_id      bigint NOT NULL REFERENCES users,
  origin       text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, origin)
);
CREATE INDEX login_origins_age ON login_origins (last_used_at);
CREATE INDEX login_origins_origin ON login_origins (origin);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_origins TO baize_app;

INSERT INTO login_origins (user_id, origin, last_used_at)
SELECT user_id, origin, max(last_seen_at)
FROM (
  SELECT user_id, 'address:' || ip AS origin, last_seen_at FROM sessions
  UNION ALL
  SELECT user_id, 'identity:' || lower(identity), last_seen_at FROM sessions WHERE identity IS NOT NULL
) AS used
GROUP BY user_id, origin;

-- A try whose password is just being looked at. It holds a place, but is no failure yet.
ALTER TABLE login_failures ADD COLUMN under_way boolean NOT NULL DEFAULT false;

-- What the sweep of old rows looks for, and the right to it.
CREATE INDEX sessions_age ON sessions (last_seen_at);
CREATE INDEX sessions_identity ON sessions (identity) WHERE identity IS NOT NULL;
CREATE INDEX browser_identities_age ON browser_identities (created_at);
GRANT DELETE ON sessions TO baize_app;
-- UPDATE only because locking rows (FOR UPDATE) asks for it.
GRANT UPDATE (created_at), DELETE ON browser_identities TO baize_app;
