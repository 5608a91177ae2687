-- The ledger laid out for speed and growth: a row is both legs of a move, settled bets and legs are partitioned by month,
-- open bets have a small table of their own, and a player's wallet row holds all that a debit has to look at. What the ledger
-- does is in ../functions; rules L1… are in docs/ledger.md.

DROP FUNCTION ledger_post(jsonb, timestamptz);
DROP FUNCTION ledger_open_wallets(bigint, text);
DROP FUNCTION outbox_take(integer);
DROP TYPE ledger_command, ledger_posting, ledger_answer;
DROP TRIGGER ledger_legs_balance ON ledger_legs;
DROP FUNCTION ledger_check_legs();

ALTER TABLE ledger_accounts RENAME TO old_accounts;
ALTER TABLE ledger_wallets RENAME TO old_wallets;
ALTER TABLE ledger_transactions RENAME TO old_transactions;
ALTER TABLE ledger_legs RENAME TO old_legs;
ALTER TABLE bets RENAME TO old_bets;
-- Indexes and constraints keep their names when a table is renamed; the new tables need them.
ALTER INDEX ledger_accounts_owner RENAME TO old_accounts_owner;
ALTER INDEX ledger_wallets_pkey RENAME TO old_wallets_pkey;
ALTER INDEX ledger_transactions_pkey RENAME TO old_transactions_pkey;
ALTER INDEX ledger_transactions_key RENAME TO old_transactions_key;
ALTER INDEX ledger_legs_pkey RENAME TO old_legs_pkey;
ALTER INDEX bets_pkey RENAME TO old_bets_pkey;

-- Currencies have numbers, from which their house accounts have theirs. Far below any player's.
CREATE TABLE ledger_currencies (
  currency_id text PRIMARY KEY,
  number      integer NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE CHECK (number < 100000)
);

-- One row a player, so that one lock orders all their moves and one update a batch keeps it. Only players have a row: the
-- house's would be touched by every bet. The purses are what their legs add up to. Nothing indexed changes and pages keep
-- room, so that every update is HOT.
CREATE TABLE ledger_wallets (
  user_id        bigint PRIMARY KEY REFERENCES users,
  currency_id    text NOT NULL REFERENCES ledger_currencies,
  -- The first of the house's accounts in this currency, so that a move looks up one row.
  house          bigint NOT NULL,
  main           bigint NOT NULL DEFAULT 0,
  -- The stakes of open bets.
  held           bigint NOT NULL DEFAULT 0,
  -- Withdrawals on their way out.
  payout         bigint NOT NULL DEFAULT 0,
  task           bigint NOT NULL DEFAULT 0,
  register       bigint NOT NULL DEFAULT 0,
  -- The number of the last announcement made to this player.
  seq            bigint NOT NULL DEFAULT 0,
  -- How many bets are settled, so that nobody has to count them.
  bets           bigint NOT NULL DEFAULT 0,
  -- All stakes ever put at risk. A bonus is released at a mark on this scale.
  wagered        bigint NOT NULL DEFAULT 0,
  -- The seed pair that decides the next bet, and with which nonce.
  seed_pair_id   uuid,
  nonce          integer NOT NULL DEFAULT 0,
  -- All stakes ever made less all payouts, and what that was when the day, week and month of `counted_on` (UTC) began: the
  -- loss of a day is a difference, and a bet moves one number.
  lost           bigint NOT NULL DEFAULT 0,
  counted_on     date NOT NULL DEFAULT '2000-01-01',
  lost_by_day    bigint NOT NULL DEFAULT 0,
  lost_by_week   bigint NOT NULL DEFAULT 0,
  lost_by_month  bigint NOT NULL DEFAULT 0,
  -- The player's own limits; null is none.
  max_loss_day   bigint,
  max_loss_week  bigint,
  max_loss_month bigint,
  excluded_until timestamptz,
  -- One for all of them: every statement reads its constraints anew, and this table has one a batch. The upper bound is what
  -- a number of JavaScript holds exactly.
  CONSTRAINT ledger_purses CHECK (
    main >= 0 AND held >= 0 AND payout >= 0 AND task >= 0 AND register >= 0 AND nonce >= 0 AND main <= 9007199254740991),
  CONSTRAINT ledger_limits CHECK (max_loss_day >= 0 AND max_loss_week >= 0 AND max_loss_month >= 0)
) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- No foreign keys from here on: each costs a lookup and a row lock a line. ledger_post reads wallets and bets under lock,
-- and the audit re-adds it all.
CREATE SEQUENCE ledger_batches;
CREATE TABLE ledger_transactions (
  id            bigint NOT NULL,
  key           text PRIMARY KEY,
  body_hash     bytea NOT NULL,
  kind          text NOT NULL,
  user_id       bigint,
  -- The bet, order, withdrawal, bonus or packet it is about.
  ref           uuid,
  nonce         integer,
  balance_after bigint NOT NULL,
  -- The number of the last thing the player is told about it; null where there is nothing to tell.
  seq           bigint,
  -- What a replay is told. Null for a bet made and settled at once: the bet says it all.
  answer        json,
  -- What a rare command says beyond the columns: purses, a provider's reference, who adjusted and why.
  note          jsonb,
  at            timestamptz NOT NULL
);
-- Ids rise with time, so a range of them is a range of pages: a few bytes find it, where a B-tree would cost every bet.
CREATE INDEX ledger_transactions_id ON ledger_transactions USING brin (id) WITH (pages_per_range = 32);

-- Both legs of a move in one row: what leaves one account arrives at the other, so nothing can be out of balance.
-- An account is its owner's number times 16 plus its kind's (see ledger_accounts).
CREATE TABLE ledger_legs (
  transaction_id bigint NOT NULL,
  from_account   bigint NOT NULL,
  to_account     bigint NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0),
  at             timestamptz NOT NULL,
  CHECK (from_account <> to_account)
) PARTITION BY RANGE (at);
CREATE INDEX ledger_legs_id ON ledger_legs USING brin (transaction_id) WITH (pages_per_range = 32);
CREATE TABLE ledger_legs_default PARTITION OF ledger_legs DEFAULT;

-- Bets that hold a stake. Few at any time, however many were ever made.
CREATE TABLE open_bets (
  id           uuid NOT NULL,
  user_id      bigint NOT NULL,
  game_id      text NOT NULL,
  currency_id  text NOT NULL,
  stake        bigint NOT NULL CHECK (stake > 0),
  rtp          integer NOT NULL CHECK (rtp > 0),
  seed_pair_id uuid,
  nonce        integer CHECK (nonce >= 0),
  state        json NOT NULL,
  version      integer NOT NULL DEFAULT 0,
  exclusive    boolean NOT NULL,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
CREATE UNIQUE INDEX open_bets_exclusive ON open_bets (user_id, game_id) WHERE exclusive;

-- Settled bets. An id is a UUID of version 7: it sorts by time, so a month is a range of ids, a player's newest bets are the
-- end of a range of the key, and the key covers the count of a game's bets.
CREATE TABLE bets (
  id           uuid NOT NULL,
  user_id      bigint NOT NULL,
  game_id      text NOT NULL,
  currency_id  text NOT NULL,
  stake        bigint NOT NULL CHECK (stake > 0),
  payout       bigint NOT NULL CHECK (payout >= 0),
  -- In ten-thousandths, as is `rtp`.
  multiplier   bigint NOT NULL CHECK (multiplier >= 0),
  rtp          integer NOT NULL CHECK (rtp > 0),
  seed_pair_id uuid,
  nonce        integer CHECK (nonce >= 0),
  version      integer NOT NULL,
  state        json NOT NULL,
  created_at   timestamptz NOT NULL,
  settled_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, id) INCLUDE (game_id)
) PARTITION BY RANGE (id);
CREATE TABLE bets_default PARTITION OF bets DEFAULT;

CREATE TABLE ledger_withdrawals (
  id           uuid PRIMARY KEY,
  user_id      bigint NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  status       text NOT NULL DEFAULT 'HELD' CHECK (status IN ('HELD', 'PAID', 'RETURNED')),
  requested_at timestamptz NOT NULL,
  ended_at     timestamptz,
  CHECK ((status = 'HELD') = (ended_at IS NULL))
);
CREATE INDEX ledger_withdrawals_held ON ledger_withdrawals (user_id) WHERE status = 'HELD';

CREATE TABLE ledger_bonuses (
  id         uuid PRIMARY KEY,
  user_id    bigint NOT NULL,
  purse      text NOT NULL CHECK (purse IN ('task', 'register')),
  amount     bigint NOT NULL CHECK (amount > 0),
  -- Released once the player's `wagered` has come this far.
  release_at bigint NOT NULL,
  status     text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'RELEASED')),
  granted_at timestamptz NOT NULL,
  ended_at   timestamptz,
  CHECK ((status = 'ACTIVE') = (ended_at IS NULL))
);
CREATE INDEX ledger_bonuses_active ON ledger_bonuses (user_id) WHERE status = 'ACTIVE';

-- The shares are laid out when a packet is opened, so that nobody can be given less because of who they are.
CREATE TABLE ledger_packets (
  id          uuid PRIMARY KEY,
  currency_id text NOT NULL,
  shares      bigint[] NOT NULL CHECK (cardinality(shares) BETWEEN 1 AND 10000 AND 0 < ALL (shares)),
  claimed     integer NOT NULL DEFAULT 0 CHECK (claimed BETWEEN 0 AND cardinality(shares)),
  opened_at   timestamptz NOT NULL,
  closed_at   timestamptz
);
CREATE TABLE ledger_packet_claims (
  packet_id uuid NOT NULL,
  user_id   bigint NOT NULL,
  amount    bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (packet_id, user_id)
);

-- A bet at a provider's: what it took and gave, under the provider's own name for it.
CREATE TABLE provider_bets (
  provider    text NOT NULL,
  reference   text NOT NULL,
  user_id     bigint NOT NULL,
  stake       bigint NOT NULL CHECK (stake >= 0),
  won         bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  rolled_back boolean NOT NULL DEFAULT false,
  at          timestamptz NOT NULL,
  PRIMARY KEY (provider, reference)
);

-- While one is not lifted, no money leaves the house.
CREATE TABLE ledger_freezes (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason    text NOT NULL,
  drift     jsonb NOT NULL,
  frozen_at timestamptz NOT NULL,
  lifted_at timestamptz,
  lifted_by text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);

-- What is still to be told to players, one small row a batch: its transactions say the rest. Written in the transaction of the
-- moves, gone once they were handed to the sockets.
DROP TABLE outbox;
CREATE TABLE outbox (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The batch's transactions have ids after this one, up to `size` of them.
  first_id bigint NOT NULL,
  size     integer NOT NULL,
  -- By the database's clock: who committed it and lives tells it within a second.
  made_at  timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- What was there moves in.
INSERT INTO ledger_currencies (currency_id) SELECT DISTINCT currency_id FROM old_wallets ORDER BY 1;
INSERT INTO ledger_wallets (user_id, currency_id, house, main, held, seq, bets, seed_pair_id, nonce, wagered, lost)
SELECT w.user_id, w.currency_id, c.number * 16, w.main, w.held, w.seq, b.settled, s.id, coalesce(s.nonce, 0), b.wagered, b.lost
FROM old_wallets w
JOIN ledger_currencies c USING (currency_id)
CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE o.status <> 'PENDING') AS settled,
    -- A stake that came back whole was never at risk.
    coalesce(sum(o.stake) FILTER (WHERE o.status <> 'PENDING' AND (o.payout <> o.stake OR o.multiplier <> 10000)), 0) AS wagered,
    coalesce(sum(o.stake - o.payout), 0) AS lost
  FROM old_bets o WHERE o.user_id = w.user_id
) AS b
LEFT JOIN seed_pairs s ON s.user_id = w.user_id AND s.revealed_at IS NULL;
-- A request's own id first: ids that sort by time then keep the key's index growing at one end.
INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, nonce, balance_after, answer, at)
SELECT id, CASE WHEN key ~ '^[0-9]+:' THEN substr(key, strpos(key, ':') + 1) || ':' || split_part(key, ':', 1) ELSE key END,
  body_hash, kind, user_id, coalesce(bet_id, order_id), nonce, balance_after, answer, created_at
FROM old_transactions ORDER BY id;
WITH accounts AS (
  SELECT a.id, CASE a.kind WHEN 'main' THEN a.user_id * 16 + 1 WHEN 'held' THEN a.user_id * 16 + 2
    WHEN 'house' THEN c.number * 16 + 8 ELSE c.number * 16 + 9 END AS number
  FROM old_accounts a JOIN ledger_currencies c USING (currency_id)
)
INSERT INTO ledger_legs (transaction_id, from_account, to_account, amount, at)
-- Legs were written in pairs: 1 and 2, 3 and 4.
SELECT t.id, CASE WHEN odd.amount < 0 THEN a.number ELSE b.number END,
  CASE WHEN odd.amount < 0 THEN b.number ELSE a.number END, abs(odd.amount), t.created_at
FROM old_legs odd
JOIN old_legs even ON even.transaction_id = odd.transaction_id AND even.line = odd.line + 1
JOIN old_transactions t ON t.id = odd.transaction_id
JOIN accounts a ON a.id = odd.account_id
JOIN accounts b ON b.id = even.account_id
WHERE odd.line % 2 = 1
ORDER BY t.id, odd.line;
INSERT INTO open_bets
SELECT id, user_id, game_id, currency_id, stake, rtp, seed_pair_id, nonce, state, version, exclusive, created_at, updated_at
FROM old_bets WHERE status = 'PENDING';
INSERT INTO bets
SELECT id, user_id, game_id, currency_id, stake, payout, multiplier, rtp, seed_pair_id, nonce, version, state, created_at, settled_at
FROM old_bets WHERE status <> 'PENDING' ORDER BY id;
-- A batch has up to 1,024 ids, so that one look at the sequence serves all of it.
SELECT setval('ledger_batches', coalesce((SELECT max(id) / 1024 + 1 FROM old_transactions), 1));
DROP TABLE old_legs, old_transactions, old_bets, old_wallets, old_accounts;

-- In use, a pair's nonce is in the wallet; here it says how many bets a revealed pair has decided.
UPDATE seed_pairs SET nonce = 0 WHERE revealed_at IS NULL;
GRANT UPDATE (nonce) ON seed_pairs TO baize_app;

-- Every account there is, for people and for the audit.
CREATE VIEW ledger_accounts AS
SELECT w.user_id * 16 + k.number AS id, k.kind, w.user_id, w.currency_id
FROM ledger_wallets w, (VALUES ('main', 1), ('held', 2), ('payout', 3), ('task', 4), ('register', 5)) AS k (kind, number)
UNION ALL
SELECT c.number * 16 + k.number, k.kind, NULL, c.currency_id
FROM ledger_currencies c,
  (VALUES ('house', 8), ('provider', 9), ('packet', 10), ('bonus', 11), ('operator', 12)) AS k (kind, number);

CREATE VIEW all_bets AS
SELECT id, user_id, game_id, currency_id, stake, 0::bigint AS payout, 0::bigint AS multiplier, rtp, seed_pair_id, nonce,
  'PENDING'::text AS status, version, state, created_at, NULL::timestamptz AS settled_at
FROM open_bets
UNION ALL
SELECT id, user_id, game_id, currency_id, stake, payout, multiplier, rtp, seed_pair_id, nonce,
  CASE WHEN payout > 0 THEN 'WIN' ELSE 'LOSE' END, version, state, created_at, settled_at
FROM bets;

GRANT SELECT ON ledger_currencies, ledger_wallets, ledger_transactions, ledger_legs, open_bets, bets, ledger_withdrawals,
  ledger_bonuses, ledger_packets, ledger_packet_claims, provider_bets, ledger_freezes, outbox, ledger_accounts, all_bets
  TO baize_app;

-- Not even the owner changes what was written. Partitions are told apart: a statement on one of them fires only its own.
CREATE TRIGGER ledger_transactions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_legs_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_legs
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_legs_default_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_legs_default
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER bets_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON bets
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER bets_default_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON bets_default
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
