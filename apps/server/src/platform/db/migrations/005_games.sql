-- The catalogue, the settings of the games, autobets, and the figures that jobs count from settled bets.

-- The catalogue. Each build's seed writes categories and games; operators switch games; players keep favourites.

-- Always one row. `version` rises with every change, so that a process notices with one small read that its copy is outdated.
CREATE TABLE catalogue_version (
  version      bigint NOT NULL,
  seed_version integer NOT NULL
);
INSERT INTO catalogue_version VALUES (0, 0);
CREATE UNIQUE INDEX catalogue_version_one ON catalogue_version ((true));
GRANT SELECT, UPDATE ON catalogue_version TO baize_app;

CREATE TABLE categories (
  -- 00 is the category of all games, which has no row: it is always there and always first.
  id            text PRIMARY KEY CHECK (id ~ '^[0-9]{2}$' AND id <> '00'),
  name          text NOT NULL,
  names         jsonb NOT NULL,
  icon          text NOT NULL,
  type          text NOT NULL UNIQUE CHECK (type <> 'ALL'),
  directly_play boolean NOT NULL,
  rank          integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON categories TO baize_app;

-- Never deleted: a game that the seed no longer has is unlisted, and stays among the favourites of its players.
CREATE TABLE games (
  id             text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 64),
  name           text NOT NULL,
  names          jsonb NOT NULL,
  provider       text NOT NULL,
  art            text NOT NULL,
  tags           text[] NOT NULL,
  -- In ten-thousandths; stakes as decimals. Null where the server's settings and the player's currency decide.
  rtp            integer CHECK (rtp BETWEEN 1 AND 10000),
  min_bet        text CHECK (min_bet ~ '^[0-9]+(\.[0-9]{1,2})?$'),
  max_bet        text CHECK (max_bet ~ '^[0-9]+(\.[0-9]{1,2})?$'),
  built          boolean NOT NULL,
  demo           boolean NOT NULL,
  link           text NOT NULL,
  rank           integer NOT NULL,
  listed         boolean NOT NULL DEFAULT true,
  -- Set by operators; no seed changes it.
  in_maintenance boolean NOT NULL DEFAULT false CHECK (built OR NOT in_maintenance),
  -- When the game first came into the catalogue, for the list of new games. Later seeds leave it.
  added_at       timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON games TO baize_app;

CREATE TABLE game_categories (
  category_id text NOT NULL REFERENCES categories ON DELETE CASCADE,
  game_id     text NOT NULL REFERENCES games,
  PRIMARY KEY (category_id, game_id)
);
GRANT SELECT, INSERT, DELETE ON game_categories TO baize_app;

-- The log of operators' switches. The server can add to it and change nothing.
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

-- Settings of operators. A game without a row uses the RTP of its rules and the limits of the site. Limits are in the unit of the
-- site's (MIN_BET and others); null where the site's applies.
CREATE TABLE game_settings (
  game_id  text PRIMARY KEY,
  -- Return to player in ten-thousandths.
  rtp      integer NOT NULL CHECK (rtp BETWEEN 9000 AND 9950),
  min_bet  numeric(13, 2) CHECK (min_bet > 0),
  max_bet  numeric(13, 2) CHECK (max_bet > 0),
  max_win  numeric(13, 2) CHECK (max_win > 0),
  -- Minimum bets in the money of a currency, as {"USD": "0.05"}. A currency that is not named has min_bet.
  min_bets jsonb NOT NULL DEFAULT '{}',
  CHECK (min_bet <= max_bet),
  CHECK (min_bet <= max_win),
  CHECK (max_bet <= max_win),
  -- A bet of the maximum must be able to double.
  CONSTRAINT game_settings_worth_winning CHECK (max_win >= 2 * max_bet),
  -- In minor units, no limit may exceed the largest amount: 1 of a limit is at most 1,000,000 of them (IDR).
  CONSTRAINT game_settings_amounts CHECK (greatest(min_bet, max_bet, max_win) <= 9007199254.74),
  CONSTRAINT game_settings_min_bets CHECK (
    jsonb_typeof(min_bets) = 'object'
    AND NOT jsonb_path_exists(min_bets, '$.keyvalue() ? (@.value.type() != "string")')
    AND NOT jsonb_path_exists(min_bets, '$.keyvalue() ? (!(@.value like_regex "^(0|[1-9][0-9]{0,10})([.][0-9]{1,2})?$"))')
    AND NOT jsonb_path_exists(min_bets, '$.keyvalue() ? (@.value like_regex "^0([.]0+)?$")')
  )
);
INSERT INTO game_settings (game_id, rtp) VALUES
  ('mines', 9900), ('tower', 9800), ('stair', 9800), ('football', 9800), ('kangaroo', 9800), ('thimbles', 9700),
  ('crash', 9900), ('aviator', 9700),
  ('fast3', 9700), ('colour', 9700), ('digits5', 9700), ('total28', 9700), ('racing10', 9700);
GRANT SELECT, INSERT, UPDATE ON game_settings TO baize_app;

-- The log of changed settings. The server can add to it and change nothing.
CREATE TABLE game_settings_changes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id      text NOT NULL REFERENCES game_settings,
  rtp          integer NOT NULL,
  min_bet      numeric(13, 2),
  max_bet      numeric(13, 2),
  max_win      numeric(13, 2),
  reason       text NOT NULL CHECK (reason <> ''),
  requested_by text NOT NULL,
  approved_by  text NOT NULL,
  at           timestamptz NOT NULL,
  min_bets     jsonb NOT NULL DEFAULT '{}',
  CHECK (lower(btrim(requested_by)) <> lower(btrim(approved_by)))
);
GRANT SELECT, INSERT ON game_settings_changes TO baize_app;

-- Autobet runs: the request, the progress, and the one bet that is next. The request id and stake of that bet are stored before it is
-- made, with the sums of all bets before it: the process that continues after a crash makes the same bet, which the ledger makes once.
CREATE TABLE autobets (
  id            uuid NOT NULL,
  user_id       bigint NOT NULL REFERENCES users,
  game_id       text NOT NULL,
  currency_id   text NOT NULL,
  -- The browser's id of the start; a repeated start gets this run.
  request_id    text NOT NULL,
  wish          text NOT NULL,
  options       jsonb NOT NULL,
  choices       integer[] NOT NULL,
  stake         bigint NOT NULL CHECK (stake > 0),
  bets          integer NOT NULL CHECK (bets BETWEEN 1 AND 100),
  loss_limit    bigint NOT NULL CHECK (loss_limit >= stake),
  win_limit     bigint CHECK (win_limit > 0),
  -- Raises the stake by this percentage; null resets it to the first stake.
  on_win        integer CHECK (on_win BETWEEN 0 AND 1000),
  on_loss       integer CHECK (on_loss BETWEEN 0 AND 1000),

  made          integer NOT NULL DEFAULT 0,
  won           integer NOT NULL DEFAULT 0,
  staked        bigint NOT NULL DEFAULT 0,
  paid          bigint NOT NULL DEFAULT 0,
  last_bet      uuid,
  next_request  uuid NOT NULL,
  next_stake    bigint NOT NULL CHECK (next_stake > 0),
  due_at        timestamptz NOT NULL,
  -- The lease of the process that makes the next bet. When it has run out, another process takes over.
  claimed_until timestamptz,
  stop_asked    boolean NOT NULL DEFAULT false,
  started_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  ended_by      text,
  refusal       jsonb,
  -- Of a run on rounds: the bet of `next_request`, once it has joined a round. It is counted when the ledger has settled it.
  open_bet      uuid,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, request_id),
  CHECK (made BETWEEN 0 AND bets),
  CHECK (won BETWEEN 0 AND made),
  CHECK (staked - paid <= loss_limit),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK (open_bet IS NULL OR ended_at IS NULL),
  -- The next stake is within the loss limit before the bet is made.
  CHECK (ended_at IS NOT NULL OR staked + next_stake - paid <= loss_limit)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX autobets_one_a_game ON autobets (user_id, game_id) WHERE ended_at IS NULL;
CREATE INDEX autobets_going ON autobets (due_at) WHERE ended_at IS NULL;
-- The last run of a player in a game.
CREATE INDEX autobets_of_game ON autobets (user_id, game_id, id);
GRANT SELECT, INSERT, UPDATE ON autobets TO baize_app;

-- Figures, counted by jobs from the settled bets that the ledger's check has passed: no bet waits for them, and the ledger needs no
-- index for them. A win is a bet whose payout exceeds its stake.

-- Settled bets by game and hour.
CREATE TABLE game_plays (
  game_id text NOT NULL,
  hour    timestamptz NOT NULL,
  bets    bigint NOT NULL CHECK (bets > 0),
  PRIMARY KEY (game_id, hour)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON game_plays TO baize_app;

-- All transactions up to this id are counted in game_plays. Always one row.
CREATE TABLE game_plays_upto (upto bigint NOT NULL);
INSERT INTO game_plays_upto VALUES (0);
CREATE UNIQUE INDEX game_plays_upto_one ON game_plays_upto ((true));
GRANT SELECT, UPDATE ON game_plays_upto TO baize_app;

-- The best win of each player in the running day, week and month (UTC), ten per board. Amounts are compared within a currency:
-- nothing is converted. Profit is compared, payout less stake: a large stake alone is no large win.
CREATE TABLE top_wins (
  period      text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  since       date NOT NULL,
  -- `multiplier`, or the currency whose amounts are compared.
  board       text NOT NULL,
  user_id     bigint NOT NULL,
  -- The figure that the board compares.
  worth       bigint NOT NULL CHECK (worth > 0),
  bet_id      uuid NOT NULL,
  game_id     text NOT NULL,
  currency_id text NOT NULL,
  payout      bigint NOT NULL CHECK (payout > 0),
  multiplier  bigint NOT NULL,
  at          timestamptz NOT NULL,
  -- Of the best bet.
  stake       bigint NOT NULL CHECK (stake > 0 AND stake < payout),
  -- The bet at a provider: it can be settled anew or rolled back, and the win is none then.
  provider    text,
  reference   text,
  PRIMARY KEY (period, since, board, user_id),
  CHECK ((provider IS NULL) = (reference IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON top_wins TO baize_app;

-- The sum of wins by day of this month (UTC).
CREATE TABLE paid_wins (
  day         date NOT NULL,
  currency_id text NOT NULL,
  paid        numeric NOT NULL CHECK (paid > 0),
  PRIMARY KEY (day, currency_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON paid_wins TO baize_app;

-- All players who have ever won.
CREATE TABLE winners (user_id bigint PRIMARY KEY);
GRANT SELECT, INSERT ON winners TO baize_app;

-- The last wins of the site and the last settled bets of each game, for a process that has just started. The key includes the
-- player: a bet takes its id from the player's request, so two players can have bets with one id.
CREATE TABLE last_wins (
  bet_id      uuid NOT NULL,
  user_id     bigint NOT NULL,
  game_id     text NOT NULL,
  currency_id text NOT NULL,
  payout      bigint NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (user_id, bet_id)
);
CREATE TABLE last_bets (
  bet_id      uuid NOT NULL,
  user_id     bigint NOT NULL,
  game_id     text NOT NULL,
  currency_id text NOT NULL,
  stake       bigint NOT NULL,
  payout      bigint NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (user_id, bet_id)
);
GRANT SELECT, INSERT, DELETE ON last_wins, last_bets TO baize_app;

-- Sums of the settled bets of each game by the RTP they were made under: they give the actual return and its deviation by chance,
-- without ever summing all bets.
CREATE TABLE game_returns (
  game_id     text NOT NULL,
  -- Return to player in ten-thousandths when the bet was made.
  rtp         integer NOT NULL,
  currency_id text NOT NULL,
  bets        bigint NOT NULL,
  staked      numeric NOT NULL,
  paid        numeric NOT NULL,
  -- Sums of squares and products of stake and payout.
  staked2     numeric NOT NULL,
  paid2       numeric NOT NULL,
  staked_paid numeric NOT NULL,
  PRIMARY KEY (game_id, rtp, currency_id)
);
GRANT SELECT, INSERT, UPDATE ON game_returns TO baize_app;

-- All transactions up to this id are counted among the wins and returns; `winners` is the number of rows of that table. Always one row.
CREATE TABLE wins_upto (upto bigint NOT NULL, winners bigint NOT NULL);
INSERT INTO wins_upto VALUES (0, 0);
CREATE UNIQUE INDEX wins_upto_one ON wins_upto ((true));
GRANT SELECT, UPDATE ON wins_upto TO baize_app;
