-- A player's seed pair decides their single-player bets. The server seed is shown only once `revealed_at` is set, and a
-- revealed pair decides no bet any more. The nonce is moved by the ledger, inside the transaction of the bet it decides.
CREATE TABLE seed_pairs (
  id               uuid PRIMARY KEY,
  user_id          bigint NOT NULL REFERENCES users,
  server_seed      text NOT NULL,
  server_seed_hash text NOT NULL,
  client_seed      text NOT NULL CHECK (length(client_seed) BETWEEN 1 AND 64),
  nonce            integer NOT NULL DEFAULT 0 CHECK (nonce >= 0),
  created_at       timestamptz NOT NULL DEFAULT now(),
  revealed_at      timestamptz
);
CREATE UNIQUE INDEX seed_pairs_active ON seed_pairs (user_id) WHERE revealed_at IS NULL;
GRANT SELECT, INSERT ON seed_pairs TO baize_app;
GRANT UPDATE (revealed_at) ON seed_pairs TO baize_app;
