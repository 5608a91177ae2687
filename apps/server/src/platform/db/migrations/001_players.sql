-- Players and the files they upload. Every later migration refers to users.

-- The server connects as the owner of the tables but works as this role, which has the grants that the migrations name and no more.
DO $$
BEGIN
  CREATE ROLE baize_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- Roles are shared by all databases of a cluster: another database has created it.
END $$;
DO $$
BEGIN
  -- An owner that is not a superuser can switch to the role only as a member of it.
  IF NOT pg_has_role(current_user, 'baize_app', 'MEMBER') THEN
    EXECUTE format('GRANT baize_app TO %I', current_user);
  END IF;
END $$;
GRANT USAGE ON SCHEMA public TO baize_app;

CREATE TABLE users (
  id                bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  username          text NOT NULL CHECK (length(username) BETWEEN 3 AND 64),
  email             text CHECK (length(email) <= 254),
  phone             text CHECK (phone ~ '^\+?[0-9]{6,20}$'),
  nickname          text NOT NULL DEFAULT '',
  avatar            text NOT NULL DEFAULT '',
  password_hash     text NOT NULL,
  currency_id       text NOT NULL,
  country_id        text NOT NULL,
  language          text NOT NULL,
  promo_code        text NOT NULL DEFAULT '',
  phone_checked     boolean NOT NULL DEFAULT false,
  notice_update_at  timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- The player is shown to others without a name, not even masked.
  hide_name         boolean NOT NULL DEFAULT false,
  -- The name on the player's payout accounts: set with the first account, the same ever after.
  real_name         text CHECK (length(real_name) BETWEEN 3 AND 100),
  email_checked     boolean NOT NULL DEFAULT false,
  -- Set when the account is closed: its books stay, logging in is refused.
  closed_at         timestamptz,
  -- Verified by documents: 1 the identity, 2 the address as well.
  identity_level    smallint NOT NULL DEFAULT 0 CHECK (identity_level BETWEEN 0 AND 2),
  birth_date        date,
  -- The VIP level of the last notice about it.
  vip_told          smallint DEFAULT 0,
  -- The currency amounts are displayed in; null for the currency of the wallet.
  shown_currency_id text
);
-- Unique without regard to case: `Ann` and `ann` would be mistaken for each other.
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_phone ON users (phone);
GRANT SELECT, INSERT, UPDATE ON users TO baize_app;

-- Uploaded pictures and documents. They are few and small, so they are stored and backed up with everything else.
CREATE TABLE files (
  id         uuid PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  sha256     bytea NOT NULL CHECK (length(sha256) = 32),
  type       text NOT NULL,
  bytes      bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- `bytes` is encrypted with a key that the database does not have.
  sealed     boolean NOT NULL DEFAULT false,
  -- A repeated upload, after its response was lost, is the same file.
  UNIQUE (user_id, sha256)
);
-- Pictures and PDFs are compressed already: compressing them again costs time and saves nothing.
ALTER TABLE files ALTER COLUMN bytes SET STORAGE EXTERNAL;
GRANT SELECT, INSERT ON files TO baize_app;
