-- Settings of the site that operators change while it runs, and players to whom it is closed.

-- A setting without a row has its configured value (SITE_SETTINGS), or the built-in one.
CREATE TABLE site_settings (
  name  text PRIMARY KEY,
  value jsonb NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON site_settings TO baize_app;

-- Deposits and games are closed to these players. They can log in and withdraw.
CREATE TABLE forbidden_players (
  user_id bigint PRIMARY KEY REFERENCES users
);
GRANT SELECT, INSERT, DELETE ON forbidden_players TO baize_app;

-- Raised by every change of the two tables above, so that processes reread them only then.
CREATE TABLE site_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint NOT NULL
);
INSERT INTO site_version (version) VALUES (1);
GRANT SELECT, UPDATE ON site_version TO baize_app;

-- Each change with its author and reason. The application can only add to it.
CREATE TABLE site_changes (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change  jsonb NOT NULL,
  person  text NOT NULL CHECK (person <> ''),
  reason  text NOT NULL CHECK (reason <> ''),
  at      timestamptz NOT NULL
);
GRANT SELECT, INSERT ON site_changes TO baize_app;
