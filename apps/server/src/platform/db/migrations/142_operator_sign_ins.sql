-- Sign-ins of operators at the issuer of the house, set by an owner. An e-mail that the issuer has verified matches once: from then on
-- the person is known by the issuer's subject, because an address may be given to somebody else.
CREATE TABLE operator_sign_ins (
  operator_id bigint PRIMARY KEY REFERENCES operators,
  email       text UNIQUE CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
  issuer      text,
  subject     text CHECK (length(subject) BETWEEN 1 AND 255),
  set_by      text NOT NULL,
  set_at      timestamptz NOT NULL,
  CHECK (email IS NOT NULL OR subject IS NOT NULL),
  CHECK ((issuer IS NULL) = (subject IS NULL)),
  UNIQUE (issuer, subject)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_sign_ins TO baize_app;

-- Sign-ins under way. `key_hash` is that of a secret in the browser that left: a link of somebody else logs nobody in.
CREATE TABLE operator_visits (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  key_hash   bytea NOT NULL CHECK (length(key_hash) = 32),
  nonce      text NOT NULL,
  verifier   text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX operator_visits_expired ON operator_visits (expires_at);
GRANT SELECT, INSERT, DELETE ON operator_visits TO baize_app;
