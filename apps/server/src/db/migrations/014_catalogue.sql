-- What the lobby offers. The seed of a build writes categories and games; operators switch games; players keep favourites.

-- Always one row. `version` rises with every change, so that a process sees with one small read whether what it holds still stands.
CREATE TABLE catalogue_version (
  version      bigint NOT NULL,
  seed_version integer NOT NULL
);
INSERT INTO catalogue_version VALUES (0, 0);
CREATE UNIQUE INDEX catalogue_version_one ON catalogue_version ((true));
GRANT SELECT, UPDATE ON catalogue_version TO baize_app;

CREATE TABLE categories (
  -- 00 is all games, which is no row: it is always there and always first.
  id            text PRIMARY KEY CHECK (id ~ '^[0-9]{2}$' AND id <> '00'),
  name          text NOT NULL,
  names         jsonb NOT NULL,
  icon          text NOT NULL,
  type          text NOT NULL UNIQUE CHECK (type <> 'ALL'),
  directly_play boolean NOT NULL,
  rank          integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON categories TO baize_app;

-- Never deleted: one that a seed no longer has is not listed any more, and who has it among their favourites keeps it there.
CREATE TABLE games (
  id             text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 64),
  name           text NOT NULL,
  names          jsonb NOT NULL,
  provider       text NOT NULL,
  art            text NOT NULL,
  tags           text[] NOT NULL,
  -- In ten-thousandths; stakes as decimals. Null where the server's settings and the player's currency say it.
  rtp            integer CHECK (rtp BETWEEN 1 AND 10000),
  min_bet        text CHECK (min_bet ~ '^[0-9]+(\.[0-9]{1,2})?$'),
  max_bet        text CHECK (max_bet ~ '^[0-9]+(\.[0-9]{1,2})?$'),
  built          boolean NOT NULL,
  demo           boolean NOT NULL,
  link           text NOT NULL,
  rank           integer NOT NULL,
  listed         boolean NOT NULL DEFAULT true,
  -- The operators' own: no seed touches it.
  in_maintenance boolean NOT NULL DEFAULT false CHECK (built OR NOT in_maintenance)
);
GRANT SELECT, INSERT, UPDATE ON games TO baize_app;

CREATE TABLE game_categories (
  category_id text NOT NULL REFERENCES categories ON DELETE CASCADE,
  game_id     text NOT NULL REFERENCES games,
  PRIMARY KEY (category_id, game_id)
);
GRANT SELECT, INSERT, DELETE ON game_categories TO baize_app;

-- Who switched a game to what, when and why. The application can add to it and change nothing.
CREATE TABLE game_switches (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id text NOT NULL REFERENCES games,
  state   text NOT NULL CHECK (state IN ('open', 'maintenance')),
  person  text NOT NULL,
  reason  text NOT NULL,
  at      timestamptz NOT NULL
);
GRANT SELECT, INSERT ON game_switches TO baize_app;

CREATE TABLE favourites (
  user_id bigint NOT NULL REFERENCES users,
  game_id text NOT NULL REFERENCES games,
  at      timestamptz NOT NULL,
  PRIMARY KEY (user_id, game_id)
);
GRANT SELECT, INSERT, DELETE ON favourites TO baize_app;

-- Settled bets by game and hour, counted by a job behind the ledger's back: no bet waits for it, and the ledger has no index more.
CREATE TABLE game_plays (
  game_id text NOT NULL,
  hour    timestamptz NOT NULL,
  bets    bigint NOT NULL CHECK (bets > 0),
  PRIMARY KEY (game_id, hour)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON game_plays TO baize_app;

-- All transactions up to this one are counted. Always one row. What is older than a week is of no interest any more.
CREATE TABLE game_plays_upto (upto bigint NOT NULL);
INSERT INTO game_plays_upto SELECT coalesce(
  (SELECT min(id) - 1 FROM ledger_transactions WHERE at >= now() - interval '7 days'),
  (SELECT upto FROM ledger_checks));
CREATE UNIQUE INDEX game_plays_upto_one ON game_plays_upto ((true));
GRANT SELECT, UPDATE ON game_plays_upto TO baize_app;
