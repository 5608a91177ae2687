-- Whom a third party means when it says who somebody is. One account there is one account here.
CREATE TABLE third_logins (
  issuer    text NOT NULL,
  subject   text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  user_id   bigint NOT NULL REFERENCES users,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);
GRANT SELECT, INSERT, DELETE ON third_logins TO baize_app;

-- Who has gone there and is expected back: by the browser they left with, or the player they are.
CREATE TABLE third_visits (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  user_id    bigint REFERENCES users,
  identity   text,
  nonce      text NOT NULL,
  verifier   text NOT NULL,
  -- Whom the issuer has vouched for already, while their second factor is awaited.
  proven_for bigint REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE INDEX third_visits_age ON third_visits (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON third_visits TO baize_app;
