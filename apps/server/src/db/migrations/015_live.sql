-- Figures that live: who won what, how much was paid. Counted by a job behind the ledger's back from what its check has passed:
-- no bet waits for it, and the ledger has no index more. A win is a bet that paid more than was staked.

-- Who would rather not be named to others, not even by the ends of their name.
ALTER TABLE users ADD hide_name boolean NOT NULL DEFAULT false;

-- The best win of each player in the running day, week and month (UTC), the first ten of each board. Amounts are compared within
-- a currency, as nothing here is converted.
CREATE TABLE top_wins (
  period      text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  since       date NOT NULL,
  -- `multiplier`, or the currency whose amounts are compared.
  board       text NOT NULL,
  user_id     bigint NOT NULL,
  -- What the board compares.
  worth       bigint NOT NULL CHECK (worth > 0),
  bet_id      uuid NOT NULL,
  game_id     text NOT NULL,
  currency_id text NOT NULL,
  payout      bigint NOT NULL CHECK (payout > 0),
  multiplier  bigint NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (period, since, board, user_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON top_wins TO baize_app;

-- What wins came to, by day of this month (UTC).
CREATE TABLE paid_wins (
  day         date NOT NULL,
  currency_id text NOT NULL,
  paid        numeric NOT NULL CHECK (paid > 0),
  PRIMARY KEY (day, currency_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON paid_wins TO baize_app;

-- Everybody who has ever won.
CREATE TABLE winners (user_id bigint PRIMARY KEY);
GRANT SELECT, INSERT ON winners TO baize_app;

-- The last few wins, for a process that has seen none yet.
CREATE TABLE last_wins (
  bet_id      uuid PRIMARY KEY,
  user_id     bigint NOT NULL,
  game_id     text NOT NULL,
  currency_id text NOT NULL,
  payout      bigint NOT NULL,
  at          timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON last_wins TO baize_app;

-- All transactions up to this one are counted; `winners` is how many that table has. Always one row.
CREATE TABLE wins_upto (upto bigint NOT NULL, winners bigint NOT NULL);
INSERT INTO wins_upto VALUES (0, 0);
CREATE UNIQUE INDEX wins_upto_one ON wins_upto ((true));
GRANT SELECT, UPDATE ON wins_upto TO baize_app;
