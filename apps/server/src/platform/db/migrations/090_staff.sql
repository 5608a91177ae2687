-- Operators: people who run the house, how they log in, what waits for a second person, and the record of what they did.

CREATE TABLE operators (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handle          text NOT NULL CHECK (handle ~ '^[a-z][a-z0-9.-]{1,39}$'),
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- A person of the local demo: enters without a passkey, on the server's own machine only.
  is_local        boolean NOT NULL DEFAULT false,
  -- Secret of the authenticator app, encrypted. Asked for with a recovery link.
  recovery_secret bytea,
  recovery_on     boolean NOT NULL DEFAULT false,
  recovery_step   bigint NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL,
  ended_at        timestamptz
);
-- Two spellings of one handle would be two people in the eyes of a four-eyes rule.
CREATE UNIQUE INDEX operators_handle ON operators (translate(handle, '.-', ''));

CREATE TABLE operator_roles (
  operator_id bigint NOT NULL REFERENCES operators,
  role        text NOT NULL,
  granted_by  text NOT NULL,
  granted_at  timestamptz NOT NULL,
  PRIMARY KEY (operator_id, role)
);

CREATE TABLE operator_passkeys (
  id           text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 1400),
  operator_id  bigint NOT NULL REFERENCES operators,
  public_key   bytea NOT NULL,
  counter      bigint NOT NULL,
  transports   text[] NOT NULL DEFAULT '{}',
  name         text NOT NULL,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX operator_passkeys_operator ON operator_passkeys (operator_id);

-- Invitations and recovery links, by the hash of their token. Deleted when used.
CREATE TABLE operator_links (
  hash        bytea PRIMARY KEY CHECK (length(hash) = 32),
  operator_id bigint NOT NULL REFERENCES operators,
  kind        text NOT NULL CHECK (kind IN ('invite', 'recover')),
  expires_at  timestamptz NOT NULL
);
CREATE INDEX operator_links_operator ON operator_links (operator_id);

CREATE TABLE operator_sessions (
  id           uuid PRIMARY KEY,
  token_hash   bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  operator_id  bigint NOT NULL REFERENCES operators,
  is_local     boolean NOT NULL,
  opened_at    timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at     timestamptz,
  ip           text NOT NULL,
  user_agent   text NOT NULL
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id) WHERE ended_at IS NULL;

-- Challenges for passkeys. One of kind `confirm` is bound to a session and to the hash of one call.
CREATE TABLE operator_challenges (
  id           uuid PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('login', 'register', 'confirm')),
  operator_id  bigint REFERENCES operators,
  session_id   uuid REFERENCES operator_sessions,
  challenge    text NOT NULL,
  call_hash    bytea CHECK (length(call_hash) = 32),
  expires_at   timestamptz NOT NULL,
  confirmed_at timestamptz,
  CHECK ((kind = 'confirm') = (call_hash IS NOT NULL)),
  CHECK ((kind = 'confirm') = (session_id IS NOT NULL))
);
CREATE INDEX operator_challenges_expired ON operator_challenges (expires_at);

CREATE TABLE service_keys (
  id           uuid PRIMARY KEY,
  token_hash   bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  role         text NOT NULL,
  created_by   text NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  ended_at     timestamptz,
  last_used_at timestamptz
);

-- Four eyes: a request and the other person's decision. The database itself refuses that both are one person.
CREATE TABLE approvals (
  id           uuid PRIMARY KEY,
  path         text NOT NULL,
  input        jsonb NOT NULL,
  input_hash   bytea NOT NULL CHECK (length(input_hash) = 32),
  state        text NOT NULL DEFAULT 'WAITING'
                 CHECK (state IN ('WAITING', 'APPROVED', 'DONE', 'REFUSED', 'DECLINED', 'CANCELLED', 'EXPIRED')),
  requested_by bigint NOT NULL REFERENCES operators,
  requested_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  decided_by   bigint REFERENCES operators,
  decided_at   timestamptz,
  -- While it is carried out. After this moment a process that died is given up.
  busy_until   timestamptz,
  note         text,
  refusal      text,
  CHECK (state NOT IN ('APPROVED', 'DONE', 'REFUSED', 'DECLINED') OR decided_by IS NOT NULL),
  CHECK (state NOT IN ('APPROVED', 'DONE', 'REFUSED') OR decided_by <> requested_by)
);
CREATE INDEX approvals_waiting ON approvals (requested_at) WHERE state = 'WAITING';
CREATE INDEX approvals_unfinished ON approvals (busy_until) WHERE state = 'APPROVED';

-- The record: append-only, each row hashed with the one before it. Written only by operator_audit_append.
CREATE TABLE operator_audit (
  seq         bigint PRIMARY KEY,
  at          timestamptz NOT NULL,
  who         text NOT NULL,
  session     uuid,
  path        text NOT NULL,
  what        text NOT NULL CHECK (what IN ('TRIED', 'DONE', 'REFUSED', 'FAILED')),
  attempt     bigint REFERENCES operator_audit,
  input       jsonb,
  refusal     text,
  approved_by text,
  ip          text NOT NULL,
  hash        bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE INDEX operator_audit_who ON operator_audit (who, seq DESC);
CREATE INDEX operator_audit_path ON operator_audit (path, seq DESC);
CREATE INDEX operator_audit_at ON operator_audit (at);

-- The record's last hash of each day, beside the ledger's own seal of that day.
CREATE TABLE operator_audit_seals (
  day         date PRIMARY KEY,
  seq         bigint NOT NULL,
  hash        bytea NOT NULL,
  ledger_hash bytea,
  sealed_at   timestamptz NOT NULL
);

CREATE TRIGGER operator_audit_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_audit
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER operator_audit_seals_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

GRANT SELECT, INSERT, UPDATE ON operators, operator_sessions, service_keys, approvals TO baize_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_roles, operator_passkeys, operator_links, operator_challenges TO baize_app;
GRANT SELECT ON operator_audit TO baize_app;
GRANT SELECT, INSERT ON operator_audit_seals TO baize_app;
