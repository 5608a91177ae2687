-- The application connects as its owner but works as this role, which is granted what each migration names and no more.
DO $$
BEGIN
  CREATE ROLE baize_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of the same cluster made it already
END $$;
DO $$
BEGIN
  -- An owner that is no superuser may work as the role only once it is a member of it.
  IF NOT pg_has_role(current_user, 'baize_app', 'MEMBER') THEN
    EXECUTE format('GRANT baize_app TO %I', current_user);
  END IF;
END $$;
GRANT USAGE ON SCHEMA public TO baize_app;

CREATE TABLE users (
  id               bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  username         text NOT NULL CHECK (length(username) BETWEEN 3 AND 64),
  email            text CHECK (length(email) <= 254),
  phone            text CHECK (phone ~ '^\+?[0-9]{6,20}$'),
  nickname         text NOT NULL DEFAULT '',
  avatar           text NOT NULL DEFAULT '',
  password_hash    text NOT NULL,
  currency_id      text NOT NULL,
  country_id       text NOT NULL,
  language         text NOT NULL,
  promo_code       text NOT NULL DEFAULT '',
  phone_checked    boolean NOT NULL DEFAULT false,
  notice_update_at timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now()
);
-- Names and addresses are told apart without regard to case, so that nobody can pose as somebody else.
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_phone ON users (phone);
GRANT SELECT, INSERT, UPDATE ON users TO baize_app;

-- A token is kept only as its hash: a copy of this table logs nobody in.
CREATE TABLE sessions (
  token_hash   bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id      bigint NOT NULL REFERENCES users,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  ended_at     timestamptz,
  ip           text NOT NULL,
  identity     text
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON sessions TO baize_app;

CREATE TABLE browser_identities (
  id          uuid PRIMARY KEY,
  fingerprint text NOT NULL,
  ip          text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX browser_identities_fingerprint ON browser_identities (fingerprint) WHERE fingerprint <> '';
GRANT SELECT, INSERT ON browser_identities TO baize_app;

-- Failed log-ins slow an account down; they never lock its owner out for good.
CREATE TABLE login_failures (
  account   text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_failures_account ON login_failures (account, failed_at);
GRANT SELECT, INSERT, DELETE ON login_failures TO baize_app;
