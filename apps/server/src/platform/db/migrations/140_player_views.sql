-- Operators who look at the site as a player sees it. A view only reads, ends after minutes and with the operator's session; it is no
-- session of the player, so it is not in the player's list and counts as no activity.
CREATE TABLE player_views (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id    bigint NOT NULL REFERENCES users,
  session_id uuid NOT NULL REFERENCES operator_sessions,
  expires_at timestamptz NOT NULL
);
CREATE INDEX player_views_expired ON player_views (expires_at);
GRANT SELECT, INSERT, DELETE ON player_views TO baize_app;
