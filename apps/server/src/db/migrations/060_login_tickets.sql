-- Single-use tickets that hand a session on in an address, good for a minute. Only their hash is kept. Losing them in a crash costs
-- nobody more than asking again, so they are not logged.
CREATE UNLOGGED TABLE login_tickets (
  hash         bytea PRIMARY KEY CHECK (length(hash) = 32),
  session_hash bytea NOT NULL REFERENCES sessions ON DELETE CASCADE,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX login_tickets_session ON login_tickets (session_hash);
CREATE INDEX login_tickets_expiry ON login_tickets (expires_at);
-- UPDATE only because locking rows (FOR UPDATE) asks for it.
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON login_tickets TO baize_app;
