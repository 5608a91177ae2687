-- Roll-ups: sums by day (UTC) from which reports and the public proof are read. A job adds transactions up to the position of the
-- ledger's check, each once: the sums and the position change in one transaction. At night the last days are summed again.

-- Always one row. All transactions up to `upto` are in the sums, `transactions` of them; `at` is the time of the last run.
CREATE TABLE report_mark (
  upto         bigint NOT NULL,
  transactions bigint NOT NULL,
  at           timestamptz
);
INSERT INTO report_mark VALUES (0, 0, NULL);
CREATE UNIQUE INDEX report_mark_one ON report_mark ((true));

-- The position at the first run of each day: a transaction of a later day has a higher id.
CREATE TABLE report_day_marks (
  day  date PRIMARY KEY,
  upto bigint NOT NULL
);

-- Money moved between kinds of accounts. Kinds are those of kind_main() and the like.
CREATE TABLE report_moves (
  day         date NOT NULL,
  currency_id text NOT NULL,
  -- The kind of transaction, as `deposit`.
  kind        text NOT NULL,
  from_kind   smallint NOT NULL,
  to_kind     smallint NOT NULL,
  moves       bigint NOT NULL,
  amount      numeric NOT NULL,
  PRIMARY KEY (day, currency_id, kind, from_kind, to_kind)
);

-- Settled bets. A bet at a provider counts for the game `provider:<name>` with an RTP of 0, which means unknown; a rollback takes
-- its stake and wins off again. Sums of squares and products give the deviation of the return by chance.
CREATE TABLE report_games (
  day         date NOT NULL,
  game_id     text NOT NULL,
  currency_id text NOT NULL,
  -- In ten-thousandths, when the bet was made.
  rtp         integer NOT NULL,
  bets        bigint NOT NULL,
  staked      numeric NOT NULL,
  paid        numeric NOT NULL,
  staked2     numeric NOT NULL,
  paid2       numeric NOT NULL,
  staked_paid numeric NOT NULL,
  PRIMARY KEY (day, game_id, currency_id, rtp)
);
CREATE INDEX report_games_of_game ON report_games (game_id, rtp, currency_id);

CREATE TABLE report_players (
  day         date NOT NULL,
  user_id     bigint NOT NULL,
  currency_id text NOT NULL,
  bets        bigint NOT NULL,
  staked      numeric NOT NULL,
  paid        numeric NOT NULL,
  deposits    numeric NOT NULL,
  withdrawals numeric NOT NULL,
  PRIMARY KEY (day, user_id, currency_id)
);
CREATE INDEX report_players_of_player ON report_players (user_id, day);

-- Players who have settled a bet in a period, by period: a new row is a new distinct player. `game_id` is empty for the whole site.
CREATE TABLE report_seen (
  period  text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  since   date NOT NULL,
  game_id text NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (period, since, game_id, user_id)
);

-- The number of rows of report_seen: by game and currency of a day, and for the whole site by week of registration.
CREATE TABLE report_game_players (
  day         date NOT NULL,
  game_id     text NOT NULL,
  currency_id text NOT NULL,
  players     bigint NOT NULL,
  PRIMARY KEY (day, game_id, currency_id)
);
CREATE TABLE report_active (
  period  text NOT NULL,
  since   date NOT NULL,
  -- The Monday of the week in which the players registered.
  cohort  date NOT NULL,
  players bigint NOT NULL,
  PRIMARY KEY (period, since, cohort)
);

CREATE TABLE report_registrations (
  day     date PRIMARY KEY,
  players bigint NOT NULL
);

-- Deposits (`in`) and payouts (`out`) by method. Paid, returned and requested payouts come from the ledger; `opened`
-- and `failed` deposits from the orders, by the day of the order and the day on which it failed.
CREATE TABLE report_payments (
  day           date NOT NULL,
  direction     text NOT NULL CHECK (direction IN ('in', 'out')),
  method        text NOT NULL,
  currency_id   text NOT NULL,
  opened        bigint NOT NULL DEFAULT 0,
  opened_amount numeric NOT NULL DEFAULT 0,
  paid          bigint NOT NULL DEFAULT 0,
  paid_amount   numeric NOT NULL DEFAULT 0,
  failed        bigint NOT NULL DEFAULT 0,
  -- Payouts that the house refused. Only a bank or a network makes a payout fail.
  refused       bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, direction, method, currency_id)
);

-- Payouts by the time from request to payment. A bucket b holds times up to 1.1^b seconds.
CREATE TABLE report_payout_times (
  day         date NOT NULL,
  method      text NOT NULL,
  currency_id text NOT NULL,
  bucket      smallint NOT NULL,
  payouts     bigint NOT NULL,
  PRIMARY KEY (day, method, currency_id, bucket)
);

-- The zero-sum proof at a position that both the ledger's check and the roll-ups have reached: the purses as the roll-ups add them
-- up, the house as the check does.
CREATE TABLE report_proof (
  currency_id  text PRIMARY KEY,
  purses       numeric NOT NULL,
  house        numeric NOT NULL,
  transactions bigint NOT NULL,
  checked_at   timestamptz NOT NULL
);

-- Conditions that a person has to look at. One row while a condition lasts; never deleted.
CREATE TABLE report_alarms (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind      text NOT NULL,
  subject   text NOT NULL,
  details   jsonb NOT NULL,
  raised_at timestamptz NOT NULL,
  seen_at   timestamptz NOT NULL,
  ended_at  timestamptz
);
CREATE UNIQUE INDEX report_alarms_open ON report_alarms (kind, subject) WHERE ended_at IS NULL;

GRANT SELECT, UPDATE ON report_mark TO baize_app;
GRANT SELECT, INSERT, UPDATE ON report_alarms, report_proof TO baize_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON report_day_marks, report_moves, report_games, report_players, report_seen,
  report_game_players, report_active, report_registrations, report_payments, report_payout_times TO baize_app;

-- Dollar rates of a day: the last ones set before it ended. Written by every run of the roll-ups for the days since the run before.
CREATE TABLE report_rates (
  day         date NOT NULL,
  currency_id text NOT NULL,
  usd         text NOT NULL,
  PRIMARY KEY (day, currency_id)
);
GRANT SELECT, INSERT, UPDATE ON report_rates TO baize_app;
