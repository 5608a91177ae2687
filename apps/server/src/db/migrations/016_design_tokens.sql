-- Tokens that show the draft of the design, by their hashes: who reads this table can open no preview.
CREATE TABLE design_tokens (
  hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  given_by   text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX design_tokens_expiry ON design_tokens (expires_at);

GRANT SELECT, INSERT, DELETE ON design_tokens TO baize_app;
