-- The server seed that follows each pair, drawn and committed to before the player names the client seed it will be used with.
-- Pairs from before get theirs when it is first asked for. No right to change or delete: a hash that was shown stands.
CREATE TABLE prepared_seeds (
  pair_id          uuid PRIMARY KEY REFERENCES seed_pairs,
  server_seed      text NOT NULL,
  server_seed_hash text NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON prepared_seeds TO baize_app;
