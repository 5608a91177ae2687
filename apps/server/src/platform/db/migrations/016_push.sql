-- Web push: the keys we sign with, the browsers of players that asked for pushes, what is due to be sent, and messages to many.

-- Null: the default of the kind (../functions/08_notices.sql).
ALTER TABLE notice_choices ADD COLUMN push boolean;

-- When the notice is due to be sent to the player's browsers; null when it is not to be, or has been queued.
ALTER TABLE user_notices ADD COLUMN push_at timestamptz;
CREATE INDEX user_notices_push ON user_notices (push_at) WHERE push_at IS NOT NULL;
GRANT UPDATE (push_at) ON user_notices TO baize_app;

-- The newest key signs new subscriptions; an older one signs for the subscriptions made with it.
CREATE TABLE push_keys (
  id         uuid PRIMARY KEY,
  -- An uncompressed point of P-256.
  public_key bytea NOT NULL UNIQUE CHECK (length(public_key) = 65),
  -- The private half, encrypted with a key that the database does not have.
  sealed     bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_keys_created ON push_keys (created_at DESC);
GRANT SELECT, INSERT ON push_keys TO baize_app;

CREATE TABLE push_subscriptions (
  id           uuid PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  -- Ending this session ends the subscription. A session that only went idle does not: nobody logged out.
  session_hash bytea NOT NULL CHECK (length(session_hash) = 32),
  key_id       uuid NOT NULL REFERENCES push_keys,
  endpoint     text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh       bytea NOT NULL CHECK (length(p256dh) = 65),
  auth         bytea NOT NULL CHECK (length(auth) = 16),
  device       text NOT NULL DEFAULT '' CHECK (length(device) <= 64),
  created_at   timestamptz NOT NULL,
  -- The page renews it on each visit; one that was not for months is deleted.
  expires_at   timestamptz NOT NULL,
  last_sent_at timestamptz
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_hash);
CREATE INDEX push_subscriptions_expires ON push_subscriptions (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO baize_app;

-- Log-out, a device that is logged out from afar, new credentials and a closed account all end sessions; so does whatever is added later.
CREATE FUNCTION push_end_with_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_hash = NEW.token_hash;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_end_push AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION push_end_with_session();

-- Also those whose session was deleted for its age.
CREATE FUNCTION push_end_with_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_push AFTER UPDATE OF closed_at ON users
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION push_end_with_account();

-- A message of operators to many players.
CREATE TABLE push_broadcasts (
  id           text PRIMARY KEY CHECK (length(id) BETWEEN 8 AND 64),
  segment      jsonb NOT NULL,
  -- Title and body by language.
  texts        jsonb NOT NULL,
  path         text NOT NULL CHECK (path ~ '^/' AND length(path) <= 200),
  state        text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'SENDING', 'DONE', 'STOPPED')),
  start_at     timestamptz NOT NULL,
  created_at   timestamptz NOT NULL,
  created_by   text NOT NULL,
  -- Whose acts are added up: a service key acts for its maker.
  actor        text NOT NULL,
  approved_by  text,
  stopped_by   text,
  -- Players it was meant for when it was made: what one person sends alone is limited.
  players      integer NOT NULL,
  -- The last subscription that was queued.
  queued_to    uuid,
  queued       boolean NOT NULL DEFAULT false,
  total        integer NOT NULL DEFAULT 0,
  sent         integer NOT NULL DEFAULT 0,
  failed       integer NOT NULL DEFAULT 0,
  clicked      integer NOT NULL DEFAULT 0,
  done_at      timestamptz
);
CREATE INDEX push_broadcasts_open ON push_broadcasts (start_at) WHERE state IN ('WAITING', 'SENDING');
CREATE INDEX push_broadcasts_newest ON push_broadcasts (created_at DESC, id);
GRANT SELECT, INSERT, UPDATE ON push_broadcasts TO baize_app;

-- One row for each message to each browser. It goes when the message is sent or given up; that of a broadcast stays a while for its click.
CREATE TABLE push_deliveries (
  id              uuid PRIMARY KEY,
  subscription_id uuid NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  -- Neither: a test by the player.
  notice_id       bigint,
  broadcast_id    text REFERENCES push_broadcasts,
  created_at      timestamptz NOT NULL,
  -- Null once it is sent or given up.
  due_at          timestamptz,
  -- Set by the process that is sending it. One that died leaves it behind, and it is sent again after that time.
  taken_until     timestamptz,
  attempts        smallint NOT NULL DEFAULT 0,
  clicked         boolean NOT NULL DEFAULT false,
  UNIQUE (subscription_id, notice_id),
  UNIQUE (subscription_id, broadcast_id)
);
-- Two queues: a message to many keeps nobody's own notice waiting.
CREATE INDEX push_deliveries_own ON push_deliveries (due_at) WHERE due_at IS NOT NULL AND broadcast_id IS NULL;
CREATE INDEX push_deliveries_many ON push_deliveries (due_at) WHERE due_at IS NOT NULL AND broadcast_id IS NOT NULL;
CREATE INDEX push_deliveries_broadcast ON push_deliveries (broadcast_id) WHERE due_at IS NOT NULL;
CREATE INDEX push_deliveries_old ON push_deliveries (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_deliveries TO baize_app;
