-- Single-use tickets of the realtime channel, kept here so that any process may honour what another one issued. Only their
-- hash is kept. They live for a minute: losing them in a crash costs nobody more than asking again, so they are not logged.
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
-- UPDATE only because locking rows (FOR UPDATE) asks for it.
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON realtime_tickets TO baize_app;
