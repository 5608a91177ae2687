-- Operators: people who run the house, how they log in, what waits for a second person, the record of what they did, and what they
-- note about players.

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
  user_agent   text NOT NULL,
  -- The device as the sessions of players name it, so that both can be compared.
  device       text NOT NULL DEFAULT ''
);
CREATE INDEX operator_sessions_address ON operator_sessions (ip, device);
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
  id            uuid PRIMARY KEY,
  token_hash    bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  role          text NOT NULL,
  created_by    text NOT NULL,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  last_used_at  timestamptz,
  -- A key stands as long as its maker may do what it does. Null: made by a command on the server.
  created_by_id bigint REFERENCES operators,
  approved_by   text
);
CREATE INDEX service_keys_maker ON service_keys (created_by_id) WHERE ended_at IS NULL;

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

-- Changes of an operator's account by others, one row for each person who took part. By them the server knows who let whom in, and how
-- many owners the house had a few days ago. Never changed.
CREATE TABLE operator_changes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  kind        text NOT NULL CHECK (kind IN ('INVITED', 'PROMOTED', 'RECOVERED', 'LINKED', 'DEMOTED', 'ENDED')),
  -- Null: by a command on the server.
  by_id       bigint REFERENCES operators,
  -- Nobody else took part.
  alone       boolean NOT NULL,
  was_owner   boolean NOT NULL DEFAULT false,
  at          timestamptz NOT NULL
);
CREATE INDEX operator_changes_operator ON operator_changes (operator_id, at DESC);
CREATE INDEX operator_changes_owners ON operator_changes (at DESC) WHERE was_owner;
GRANT SELECT, INSERT ON operator_changes TO baize_app;

-- Money that one person gives away without a second one, to be added up over a day. The row is written before the money moves: it counts
-- while the act is under way, and for good once the ledger has its transaction.
CREATE TABLE given_alone (
  key         text PRIMARY KEY,
  -- 'operator:' and the id of the person, who also stands for their service keys; 'key:' and the id of a key made by a command.
  actor       text NOT NULL CHECK (actor <> ''),
  path        text NOT NULL,
  currency_id text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  -- The amount in millionths of the unit of configured limits: one sum for all currencies.
  units       numeric NOT NULL CHECK (units > 0),
  -- The key of the transaction that moves the money. Null: the row was written together with what it stands for.
  ledger_key  text,
  at          timestamptz NOT NULL
);
CREATE INDEX given_alone_actor ON given_alone (actor, at);
GRANT SELECT, INSERT, UPDATE ON given_alone TO baize_app;

-- Players who work here. What the house gives away is not for them.
CREATE TABLE staff_players (
  user_id     bigint PRIMARY KEY REFERENCES users,
  reason      text NOT NULL,
  declared_by text NOT NULL,
  declared_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_players TO baize_app;

-- Staff's remarks on a player. Never changed.
CREATE TABLE player_notes (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  text    text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  by      text NOT NULL,
  at      timestamptz NOT NULL
);
CREATE INDEX player_notes_user ON player_notes (user_id, id DESC);
GRANT SELECT, INSERT ON player_notes TO baize_app;

CREATE TABLE player_tags (
  user_id bigint NOT NULL REFERENCES users,
  tag     text NOT NULL CHECK (tag ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  by      text NOT NULL,
  at      timestamptz NOT NULL,
  PRIMARY KEY (user_id, tag)
);
CREATE INDEX player_tags_tag ON player_tags (tag, user_id);
GRANT SELECT, INSERT, DELETE ON player_tags TO baize_app;

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
