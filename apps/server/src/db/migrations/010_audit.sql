-- What the audit keeps: how far it has come, what the legs added up to by then, and the seals of past days. Written by the
-- functions of ../functions/06_audit.sql and 07_seals.sql alone; none of them believes a figure that it is told.

-- Something that does not add up.
CREATE TYPE ledger_finding AS (what text, "where" text, expected text, found text);

-- Nothing is booked before this moment any more: those days are sealed, or are about to be. Always one row.
CREATE TABLE ledger_days (open_from timestamptz NOT NULL);
INSERT INTO ledger_days VALUES ('-infinity');
CREATE UNIQUE INDEX ledger_days_one ON ledger_days ((true));

-- How far the running check has come. Always one row.
CREATE TABLE ledger_checks (
  -- All legs of transactions up to this id are in the checkpoints.
  upto      bigint NOT NULL,
  -- No later leg can be of an earlier moment than this.
  since     timestamptz NOT NULL,
  -- The last wallet that was looked at although it had not changed.
  patrolled bigint NOT NULL,
  -- Of the last check: when, how many new legs, how long.
  at        timestamptz,
  legs      bigint NOT NULL,
  seconds   double precision NOT NULL
);
INSERT INTO ledger_checks VALUES (0, '-infinity', 0, NULL, 0, 0);
CREATE UNIQUE INDEX ledger_checks_one ON ledger_checks ((true));

-- What a player's moves add up to. Numeric, so that no planted amount can make a sum fail instead of being found.
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
  -- How many bets the pair in use has decided.
  seed_pair_id uuid,
  nonce        numeric NOT NULL
) WITH (fillfactor = 70);

-- The house's balances, which no move writes: the sums of their legs up to the last check.
CREATE TABLE ledger_house (
  account bigint PRIMARY KEY,
  balance numeric NOT NULL
);

-- A day's transactions and legs under one hash, which also covers the seal of the day before.
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
  -- The last day of it; null while there is none.
  through    date,
  -- The next block of ids to read, and the last one.
  next_block bigint NOT NULL,
  last_block bigint NOT NULL,
  -- The first block with something of a day after `through`: where the next sealing begins.
  resume     bigint
);
INSERT INTO ledger_sealing VALUES (NULL, 0, 0, NULL);
CREATE UNIQUE INDEX ledger_sealing_one ON ledger_sealing ((true));
-- The digests of its days, as far as they are read.
CREATE TABLE ledger_sealing_days (
  day          date PRIMARY KEY,
  digest       bytea NOT NULL,
  transactions bigint NOT NULL,
  legs         bigint NOT NULL
);

ALTER TABLE ledger_freezes ADD lifted_because text,
  ADD CHECK ((lifted_at IS NULL) = (lifted_because IS NULL));
-- At most one at a time: what is found while payouts are frozen joins what froze them.
CREATE UNIQUE INDEX ledger_freezes_open ON ledger_freezes ((true)) WHERE lifted_at IS NULL;

-- Packets that still hold money.
CREATE INDEX ledger_packets_open ON ledger_packets (currency_id)
  WHERE closed_at IS NULL AND claimed < cardinality(shares);

GRANT SELECT ON ledger_days, ledger_checks, ledger_checkpoints, ledger_house, ledger_seals, ledger_sealing,
  ledger_sealing_days, ledger_legs_default, bets_default TO baize_app;
-- To see which ids were given out.
GRANT SELECT ON SEQUENCE ledger_batches TO baize_app;
