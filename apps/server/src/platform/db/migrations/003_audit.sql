-- The audit: its position, the sums of the legs so far, and the seals of past days. Written only by the functions of
-- ../functions/06_audit.sql and 07_seals.sql, which compute every figure themselves.

CREATE TYPE ledger_finding AS (what text, "where" text, expected text, found text);

-- Nothing is booked before this moment: those days are sealed, or are being sealed. Always one row.
CREATE TABLE ledger_days (open_from timestamptz NOT NULL);
INSERT INTO ledger_days VALUES ('-infinity');
CREATE UNIQUE INDEX ledger_days_one ON ledger_days ((true));

-- The position of the running check. Always one row.
CREATE TABLE ledger_checks (
  -- All legs of transactions up to this id are in the checkpoints.
  upto      bigint NOT NULL,
  -- No later leg can be of an earlier moment than this.
  since     timestamptz NOT NULL,
  -- The last wallet that was checked although it had not changed.
  patrolled bigint NOT NULL,
  -- Of the last check: its time, the number of new legs, its duration.
  at        timestamptz,
  legs      bigint NOT NULL,
  seconds   double precision NOT NULL
);
INSERT INTO ledger_checks VALUES (0, '-infinity', 0, NULL, 0, 0);
CREATE UNIQUE INDEX ledger_checks_one ON ledger_checks ((true));

-- The sums of a player's moves. Numeric: a forged amount is found instead of overflowing the sum.
CREATE TABLE ledger_checkpoints (
  user_id      bigint PRIMARY KEY,
  main         numeric NOT NULL,
  held         numeric NOT NULL,
  payout       numeric NOT NULL,
  task         numeric NOT NULL,
  register     numeric NOT NULL,
  lost         numeric NOT NULL,
  bets         numeric NOT NULL,
  wagered      numeric NOT NULL,
  -- The number of bets that the pair in use has decided.
  seed_pair_id uuid,
  nonce        numeric NOT NULL,
  edge         numeric NOT NULL DEFAULT 0
) WITH (fillfactor = 70);

-- The balances of the house accounts, which no command writes: the sums of their legs up to the last check.
CREATE TABLE ledger_house (
  account bigint PRIMARY KEY,
  balance numeric NOT NULL
);

-- One hash over a day's transactions and legs and the seal of the day before.
CREATE TABLE ledger_seals (
  day          date PRIMARY KEY,
  hash         bytea NOT NULL CHECK (length(hash) = 32),
  transactions bigint NOT NULL,
  legs         bigint NOT NULL,
  sealed_at    timestamptz NOT NULL
);
CREATE TRIGGER ledger_seals_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- The sealing under way, if any. Always one row.
CREATE TABLE ledger_sealing (
  -- Its last day; null when none is under way.
  through    date,
  -- The next block of ids to read, and the last one.
  next_block bigint NOT NULL,
  last_block bigint NOT NULL,
  -- The first block with a row of a day after `through`: the next sealing begins there.
  resume     bigint
);
INSERT INTO ledger_sealing VALUES (NULL, 0, 0, NULL);
CREATE UNIQUE INDEX ledger_sealing_one ON ledger_sealing ((true));
-- The digests of its days so far.
CREATE TABLE ledger_sealing_days (
  day          date PRIMARY KEY,
  digest       bytea NOT NULL,
  transactions bigint NOT NULL,
  legs         bigint NOT NULL
);

GRANT SELECT ON ledger_days, ledger_checks, ledger_checkpoints, ledger_house, ledger_seals, ledger_sealing, ledger_sealing_days
  TO baize_app;
