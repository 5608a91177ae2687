-- Seed pairs and the ledger: double entry, append-only. The server reads these tables; every write goes through the functions of
-- ../functions, which run as the owner. The rules L1… are in docs/ledger.md.

-- The seed pair that decides a player's bets. The server seed is shown once `revealed_at` is set, and a revealed pair decides no
-- further bet. The nonce of the pair in use is in the wallet; here it is the number of bets that a revealed pair has decided.
CREATE TABLE seed_pairs (
  id               uuid PRIMARY KEY,
  user_id          bigint NOT NULL REFERENCES users,
  server_seed      text NOT NULL,
  server_seed_hash text NOT NULL,
  client_seed      text NOT NULL CHECK (length(client_seed) BETWEEN 1 AND 64),
  nonce            integer NOT NULL DEFAULT 0 CHECK (nonce >= 0),
  created_at       timestamptz NOT NULL DEFAULT now(),
  revealed_at      timestamptz
);
CREATE UNIQUE INDEX seed_pairs_active ON seed_pairs (user_id) WHERE revealed_at IS NULL;
GRANT SELECT, INSERT, UPDATE (revealed_at, nonce) ON seed_pairs TO baize_app;

-- A revealed pair stays revealed and keeps its nonce: a seed that somebody knows must never decide another bet.
CREATE FUNCTION seed_pairs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revealed pair stays revealed' USING ERRCODE = 'restrict_violation';
END $$;
REVOKE ALL ON FUNCTION seed_pairs_stay FROM PUBLIC;
CREATE TRIGGER seed_pairs_stay BEFORE UPDATE ON seed_pairs FOR EACH ROW
  WHEN ((OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at) OR NEW.nonce < OLD.nonce)
  EXECUTE FUNCTION seed_pairs_stay();

-- Responses to rotations: a repeated request gets the same response and rotates once. The new client seed is part of the request;
-- the same id with another seed is refused.
CREATE TABLE seed_rotations (
  user_id            bigint NOT NULL REFERENCES users,
  request_id         text NOT NULL CHECK (length(request_id) BETWEEN 8 AND 64),
  wished_client_seed text,
  revealed_id        uuid NOT NULL REFERENCES seed_pairs,
  next_id            uuid NOT NULL REFERENCES seed_pairs,
  created_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, request_id)
);
GRANT SELECT, INSERT ON seed_rotations TO baize_app;

-- The server seed that follows each pair, drawn and committed to before the player chooses the client seed it is used with. No
-- grant to change or delete: a published hash stands.
CREATE TABLE prepared_seeds (
  pair_id          uuid PRIMARY KEY REFERENCES seed_pairs,
  server_seed      text NOT NULL,
  server_seed_hash text NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON prepared_seeds TO baize_app;

-- Account numbers. An account is its owner's number times 16 plus the number of its kind; the owner is a player or a currency. The
-- numbers are stored in legs and never change. PostgreSQL inlines these functions: a query plans as if the numbers were written out.
CREATE FUNCTION kind_main() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 1';
CREATE FUNCTION kind_held() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 2';
CREATE FUNCTION kind_payout() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 3';
CREATE FUNCTION kind_task() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 4';
CREATE FUNCTION kind_register() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 5';
CREATE FUNCTION kind_house() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 8';
CREATE FUNCTION kind_provider() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 9';
CREATE FUNCTION kind_packet() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 10';
CREATE FUNCTION kind_bonus() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 11';
CREATE FUNCTION kind_operator() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 12';
CREATE FUNCTION kind_budget() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 13';
-- The number to which a kind is added; ledger_wallets.house is that of the wallet's currency.
CREATE FUNCTION ledger_account_base(owner bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT owner * 16';
CREATE FUNCTION ledger_account(owner bigint, kind integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT owner * 16 + kind';
CREATE FUNCTION ledger_owner(account bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT account >> 4';
CREATE FUNCTION ledger_kind(account bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT account & 15';
-- Kinds below 8 are a player's purses, the others accounts of the house.
CREATE FUNCTION ledger_is_purse(account bigint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT account & 15 < 8';
REVOKE ALL ON FUNCTION kind_main, kind_held, kind_payout, kind_task, kind_register, kind_house, kind_provider, kind_packet,
  kind_bonus, kind_operator, kind_budget, ledger_account_base, ledger_account, ledger_owner, ledger_kind, ledger_is_purse FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kind_main, kind_held, kind_payout, kind_task, kind_register, kind_house, kind_provider, kind_packet,
  kind_bonus, kind_operator, kind_budget, ledger_account_base, ledger_account, ledger_owner, ledger_kind, ledger_is_purse TO baize_app;

-- The theoretical edge of a stake in ten-thousandths of a minor unit: stake × (1 − RTP) × 10,000. Exact, however small the stake.
CREATE FUNCTION ledger_edge(stake bigint, rtp integer) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT stake::numeric * greatest(10000 - rtp, 0)';
-- The edge of a weighted stake of 1: 3.5 %. A wagering requirement of 1 is met by stakes with this edge in all, in whichever game.
CREATE FUNCTION ledger_edge_unit() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 350';
-- The RTP assumed of a provider's game, which does not state one: its stakes count as they are.
CREATE FUNCTION ledger_provider_rtp() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 9650';
REVOKE ALL ON FUNCTION ledger_edge, ledger_edge_unit, ledger_provider_rtp FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_edge, ledger_edge_unit, ledger_provider_rtp TO baize_app;

-- Currencies are numbered, far below any player's id; the numbers of their house accounts follow from it.
CREATE TABLE ledger_currencies (
  currency_id text PRIMARY KEY,
  number      integer NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE CHECK (number < 100000)
);

-- One row per player: one lock orders all their commands, and one update per batch writes them. House accounts have no row, which
-- every bet would update. The purses are the sums of their legs. No indexed column changes and pages keep free space, so every
-- update is HOT.
CREATE TABLE ledger_wallets (
  user_id         bigint PRIMARY KEY REFERENCES users,
  currency_id     text NOT NULL REFERENCES ledger_currencies,
  -- ledger_account_base of the currency, so that a command looks up one row.
  house           bigint NOT NULL,
  main            bigint NOT NULL DEFAULT 0,
  -- Stakes of open bets.
  held            bigint NOT NULL DEFAULT 0,
  -- Withdrawals under way.
  payout          bigint NOT NULL DEFAULT 0,
  task            bigint NOT NULL DEFAULT 0,
  register        bigint NOT NULL DEFAULT 0,
  -- The number of the player's last push.
  seq             bigint NOT NULL DEFAULT 0,
  -- The number of settled bets, so that nothing counts them.
  bets            bigint NOT NULL DEFAULT 0,
  -- The sum of all stakes ever at risk.
  wagered         bigint NOT NULL DEFAULT 0,
  -- The seed pair and nonce of the next bet.
  seed_pair_id    uuid,
  nonce           integer NOT NULL DEFAULT 0,
  -- All stakes less all payouts, and its value at the start of the day, week and month of `counted_on` (UTC): the loss of a day is a
  -- difference, and a bet changes one number.
  lost            bigint NOT NULL DEFAULT 0,
  counted_on      date NOT NULL DEFAULT '2000-01-01',
  lost_by_day     bigint NOT NULL DEFAULT 0,
  lost_by_week    bigint NOT NULL DEFAULT 0,
  lost_by_month   bigint NOT NULL DEFAULT 0,
  -- The player's own loss limits; null for none.
  max_loss_day    bigint,
  max_loss_week   bigint,
  max_loss_month  bigint,
  excluded_until  timestamptz,
  -- The newest request id, if a UUID of version 7, that was ever a key of this player. They sort by time: a newer one was never
  -- used and needs no lookup.
  newest_key      uuid,
  -- Refuses stakes and withdrawals: a document shows that the holder is under age.
  barred          boolean NOT NULL DEFAULT false,
  -- The longest session of play in minutes, null for none, and the first stake of the current one. Every stake is held against them
  -- (L37), so they are in the wallet. A new session starts once the rest after the last one is over.
  session_minutes bigint,
  session_from    timestamptz,
  -- The edge of all stakes ever at risk (those that `wagered` counts), and its value at the start of the day, week and month of
  -- `counted_on`.
  edge            numeric NOT NULL DEFAULT 0,
  edge_by_day     numeric NOT NULL DEFAULT 0,
  edge_by_week    numeric NOT NULL DEFAULT 0,
  edge_by_month   numeric NOT NULL DEFAULT 0,
  -- The largest stake while a bonus is open; null for none.
  stake_cap       bigint CHECK (stake_cap > 0),
  -- One constraint for all purses: every statement reads the constraints anew, and this table has one statement per batch. The upper
  -- bound is the largest integer that a JavaScript number holds exactly.
  CONSTRAINT ledger_purses CHECK (
    main >= 0 AND held >= 0 AND payout >= 0 AND task >= 0 AND register >= 0 AND nonce >= 0 AND main <= 9007199254740991),
  -- A larger limit would overflow bigint when it is added to `lost`.
  CONSTRAINT ledger_limits CHECK (
    max_loss_day BETWEEN 0 AND 9007199254740991 AND max_loss_week BETWEEN 0 AND 9007199254740991
    AND max_loss_month BETWEEN 0 AND 9007199254740991)
) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- The predicates name columns that no bet changes: updates of wallets stay HOT.
CREATE INDEX ledger_wallets_barred ON ledger_wallets (user_id) WHERE barred;
CREATE INDEX ledger_wallets_excluded ON ledger_wallets (user_id) WHERE excluded_until IS NOT NULL;
CREATE INDEX ledger_wallets_limited ON ledger_wallets (user_id)
  WHERE max_loss_day IS NOT NULL OR max_loss_week IS NOT NULL OR max_loss_month IS NOT NULL;

-- A player's edge in days, weeks (from Monday) and months, UTC. Written at the first move after the period; the running periods are
-- in the wallet.
CREATE TABLE ledger_player_periods (
  user_id bigint NOT NULL,
  period  text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  since   date NOT NULL,
  edge    numeric NOT NULL,
  PRIMARY KEY (user_id, period, since)
);

-- No foreign keys from here on: each costs a lookup and a row lock per row. ledger_post reads wallets and bets under lock, and the
-- audit sums everything again.

-- A batch takes up to 1,024 transaction ids with one call of the sequence.
CREATE SEQUENCE ledger_batches;
-- Lets the server see which ids were given out.
GRANT SELECT ON SEQUENCE ledger_batches TO baize_app;

CREATE TABLE ledger_transactions (
  id            bigint NOT NULL,
  key           text PRIMARY KEY,
  body_hash     bytea NOT NULL,
  kind          text NOT NULL,
  user_id       bigint,
  -- The bet, order, withdrawal, bonus or packet of the transaction.
  ref           uuid,
  nonce         integer,
  balance_after bigint NOT NULL,
  -- The number of its last push to the player; null when nothing is pushed.
  seq           bigint,
  -- The response to a replay. Null for a bet that is made and settled at once: its row holds it all.
  answer        json,
  -- Details of rare commands beyond the columns: purses, a provider's reference, who adjusted and why.
  note          jsonb,
  at            timestamptz NOT NULL
);
-- Ids rise with time, so a range of ids is a range of pages: BRIN finds it in a few bytes, where a B-tree would cost every bet.
CREATE INDEX ledger_transactions_id ON ledger_transactions USING brin (id) WITH (pages_per_range = 32);
-- A player's moves in order. Bets that are made and settled at once have no row here and cost nothing; a held bet costs two entries.
CREATE INDEX ledger_transactions_of_player ON ledger_transactions (user_id, id)
  WHERE kind <> 'bet.step' AND kind <> 'limits.set';
-- Moves of money other than stakes and wins. They are rare, so the index is small and no bet writes it.
CREATE INDEX ledger_transactions_of_kind ON ledger_transactions (kind, at, id)
  WHERE kind NOT LIKE 'bet.%' AND kind NOT LIKE 'provider.%' AND kind <> 'limits.set';
-- The movements of one player, newest first. One-shot bets are in `bets`, steps and limits have no seq: neither costs an entry here.
CREATE INDEX ledger_transactions_of_player_by_seq ON ledger_transactions (user_id, seq) WHERE seq IS NOT NULL;

-- Both legs of a move in one row: the amount leaves one account and arrives at the other, so nothing can be out of balance.
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

-- Settled bets. An id is a UUID of version 7: it sorts by time, so a month is a range of ids, and a player's newest bets are the end
-- of a range of the key. A bet that is made and settled at once is its own transaction: its key is its id, and its legs follow from
-- its stake and payout (see all_transactions and all_legs).
CREATE TABLE bets (
  id            uuid NOT NULL,
  user_id       bigint NOT NULL,
  game_id       text NOT NULL,
  currency_id   text NOT NULL,
  stake         bigint NOT NULL,
  payout        bigint NOT NULL,
  -- In ten-thousandths, as is `rtp`.
  multiplier    bigint NOT NULL,
  rtp           integer NOT NULL,
  seed_pair_id  uuid,
  nonce         integer,
  version       integer NOT NULL,
  state         json NOT NULL,
  created_at    timestamptz NOT NULL,
  settled_at    timestamptz NOT NULL,
  -- The id of the transaction; null for a bet that was held first and has transactions of its own.
  tx            bigint,
  balance_after bigint,
  seq           bigint,
  -- Eight bytes of the request's hash: they tell a replay from another request under the same key.
  body          bigint,
  -- The part of a held bet that other bets of its draw covered, or that was cashed out at hardly any risk: it does not count (L57). Null
  -- for none.
  covered       bigint,
  -- The included columns let the history count bets by game and outcome from the index alone.
  PRIMARY KEY (user_id, id) INCLUDE (game_id, payout),
  -- One constraint for all: every statement reads the constraints anew. The balance after the stake was taken is `balance_after`
  -- less the payout.
  CONSTRAINT bets_sound CHECK (
    stake > 0 AND payout >= 0 AND multiplier >= 0 AND rtp > 0 AND nonce >= 0
    AND (tx IS NULL OR (balance_after >= payout AND seq > 0 AND body IS NOT NULL)))
) PARTITION BY RANGE (id);
CREATE INDEX bets_tx ON bets USING brin (tx) WITH (pages_per_range = 32);
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
CREATE INDEX ledger_withdrawals_user ON ledger_withdrawals (user_id);
CREATE INDEX ledger_withdrawals_held ON ledger_withdrawals (user_id) WHERE status = 'HELD';
-- The withdrawals under way of all players.
CREATE INDEX ledger_withdrawals_open ON ledger_withdrawals (requested_at, id) WHERE status = 'HELD';

-- Deposits with the player's total stakes at that time: a deposit is wagered before it can be withdrawn.
CREATE TABLE ledger_deposits (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  bigint NOT NULL,
  order_id uuid NOT NULL,
  amount   bigint NOT NULL CHECK (amount > 0),
  wagered  bigint NOT NULL,
  seq      bigint NOT NULL DEFAULT 0
);
CREATE INDEX ledger_deposits_user ON ledger_deposits (user_id, id);

-- Wagering requirements are marks on the edge of the player's stakes: a requirement costs the same in every game. A rolled back stake
-- lowers that edge and the marks of everything that came after it: bonuses, deposits and provider bets carry the player's `seq`, given
-- under the wallet's lock.
CREATE TABLE ledger_bonuses (
  id         uuid PRIMARY KEY,
  user_id    bigint NOT NULL,
  purse      text NOT NULL CHECK (purse IN ('task', 'register')),
  amount     bigint NOT NULL CHECK (amount > 0),
  -- Released once the player's `edge` has reached this mark.
  release_at numeric NOT NULL,
  status     text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'RELEASED', 'REVOKED')),
  granted_at timestamptz NOT NULL,
  ended_at   timestamptz,
  -- A bonus is revoked when the deposit it came with is refunded: from its purse, or from main when it was released.
  taken_from text CHECK (taken_from IN ('main', 'task', 'register')),
  seq        bigint NOT NULL DEFAULT 0,
  -- The player's edge when it was granted.
  wagered    numeric NOT NULL DEFAULT 0,
  wager      bigint NOT NULL DEFAULT 0 CHECK (wager >= 0),
  -- The bonus whose mark is the earliest start of this requirement.
  follows    uuid,
  -- The refund that a released bonus was revoked for, and how often it was restored because its refund was refused.
  taken_for  uuid,
  restored   integer NOT NULL DEFAULT 0 CHECK (restored >= 0),
  expires_at timestamptz,
  max_stake  bigint CHECK (max_stake > 0),
  -- A rest below this, in minor units, need not be wagered.
  dust       bigint NOT NULL DEFAULT 0 CHECK (dust >= 0),
  CHECK ((status = 'ACTIVE') = (ended_at IS NULL)),
  CHECK ((status = 'REVOKED') = (taken_from IS NOT NULL)),
  CHECK (status = 'REVOKED' OR taken_for IS NULL)
);
CREATE INDEX ledger_bonuses_active ON ledger_bonuses (user_id) WHERE status = 'ACTIVE';
-- A requirement starts where the last one ends, also when that bonus is already released: a stake that was rolled back after the
-- release is still owed.
CREATE INDEX ledger_bonuses_of_player ON ledger_bonuses (user_id, release_at) WHERE status <> 'REVOKED';
CREATE INDEX ledger_bonuses_of_player_in_order ON ledger_bonuses (user_id, seq);
CREATE INDEX ledger_bonuses_taken ON ledger_bonuses (id) WHERE status = 'REVOKED' AND taken_from = 'main';

CREATE INDEX ledger_bonuses_expiring ON ledger_bonuses (expires_at) WHERE status = 'ACTIVE' AND expires_at IS NOT NULL;

-- Shares are fixed when a packet is opened: no claim depends on the player who makes it.
CREATE TABLE ledger_packets (
  id          uuid PRIMARY KEY,
  currency_id text NOT NULL,
  shares      bigint[] NOT NULL CHECK (cardinality(shares) BETWEEN 1 AND 10000 AND 0 < ALL (shares)),
  claimed     integer NOT NULL DEFAULT 0 CHECK (claimed BETWEEN 0 AND cardinality(shares)),
  opened_at   timestamptz NOT NULL,
  closed_at   timestamptz
);
-- Packets that still hold money.
CREATE INDEX ledger_packets_open ON ledger_packets (currency_id)
  WHERE closed_at IS NULL AND claimed < cardinality(shares);
CREATE TABLE ledger_packet_claims (
  packet_id uuid NOT NULL,
  user_id   bigint NOT NULL,
  amount    bigint NOT NULL CHECK (amount > 0),
  -- The place of the claim in the split, from 1: proves which share it was.
  position  integer CHECK (position > 0),
  PRIMARY KEY (packet_id, user_id)
);
CREATE UNIQUE INDEX ledger_packet_claims_position ON ledger_packet_claims (packet_id, position);
-- The shares of one player, for their page in the console.
CREATE INDEX ledger_packet_claims_of_player ON ledger_packet_claims (user_id);

-- Bets at game providers: stake and win under the provider's own reference. `due` is the payout that the provider has settled in all,
-- of which `cashed` by cash-outs of a part. More `won` than `due` is owed by the player.
CREATE TABLE provider_bets (
  provider    text NOT NULL,
  reference   text NOT NULL,
  user_id     bigint NOT NULL,
  stake       bigint NOT NULL CHECK (stake >= 0),
  won         bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  rolled_back boolean NOT NULL DEFAULT false,
  at          timestamptz NOT NULL,
  seq         bigint NOT NULL DEFAULT 0,
  game_id     text,
  round       text,
  free        boolean NOT NULL DEFAULT false,
  detail      jsonb,
  status      text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'SETTLED', 'CASHED_OUT')),
  result      text,
  settled     integer NOT NULL DEFAULT 0,
  cashed      bigint NOT NULL DEFAULT 0 CHECK (cashed >= 0),
  due         bigint NOT NULL DEFAULT 0 CHECK (due >= 0),
  updated_at  timestamptz,
  -- The part of the stake that the provider has given back (`refund`). It was never at risk, so it counts neither for wagering
  -- requirements nor for the edge.
  voided      bigint NOT NULL DEFAULT 0 CHECK (voided BETWEEN 0 AND stake),
  -- A settlement changes `won` and `due`. An index with a condition on them would make every such update write all indexes of the table
  -- anew; this column changes only when a debt begins or ends.
  owed        boolean NOT NULL GENERATED ALWAYS AS (won > due) STORED,
  -- The return that the bet counts at.
  rtp         integer NOT NULL DEFAULT 9650 CHECK (rtp > 0),
  -- Bets of one player on one market or round can cover each other: each names its side and what it pays if it wins, with the stake (no
  -- side: only the result of the round tells), and `counts` is the part that counts now (L57).
  market      text,
  side        text,
  pays        bigint CHECK (pays >= 0),
  counts      bigint CHECK (counts BETWEEN 0 AND stake),
  -- The part of a stake at a sportsbook that was cashed out and so not at risk: it does not count (L57).
  secured     bigint NOT NULL DEFAULT 0 CHECK (secured BETWEEN 0 AND stake),
  PRIMARY KEY (provider, reference),
  CONSTRAINT provider_bets_market CHECK ((market IS NULL) = (counts IS NULL) AND (side IS NULL) = (pays IS NULL))
-- Room for the settlement in the page of its bet.
) WITH (fillfactor = 80);
CREATE INDEX provider_bets_of_player ON provider_bets (user_id, at DESC);
-- Every withdrawal asks what its player owes.
CREATE INDEX provider_bets_owed ON provider_bets (user_id) WHERE owed AND NOT rolled_back;
-- By time alone: an index that begins with the provider looks as good as the primary key for finding a bet while the table is small,
-- and a plan made then reads all bets of the provider for each one.
CREATE INDEX provider_bets_by_time ON provider_bets (at);
CREATE INDEX provider_bets_of_market ON provider_bets (user_id, market) WHERE market IS NOT NULL;
-- Won bets at providers, the latest first, for the live wins. Only wins are in it: other moves of a bet cost nothing more.
CREATE INDEX provider_bets_won ON provider_bets (updated_at) WHERE due > stake AND status <> 'OPEN' AND NOT rolled_back;

-- Refused bets by key. A refusal stands also when an earlier try of the same bet was delayed on its way and arrives later. Deleted
-- after an hour by ledger_forget_refusals.
CREATE TABLE ledger_refusals (
  key       text PRIMARY KEY,
  user_id   bigint NOT NULL,
  body_hash bytea NOT NULL,
  refused   text NOT NULL,
  at        timestamptz NOT NULL
);
CREATE INDEX ledger_refusals_by_age ON ledger_refusals (at);

-- While one is not lifted, no money leaves the house.
CREATE TABLE ledger_freezes (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reason         text NOT NULL,
  drift          jsonb NOT NULL,
  frozen_at      timestamptz NOT NULL,
  lifted_at      timestamptz,
  lifted_by      text,
  lifted_because text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CHECK ((lifted_at IS NULL) = (lifted_because IS NULL))
);
-- At most one at a time: findings made during a freeze are added to it.
CREATE UNIQUE INDEX ledger_freezes_open ON ledger_freezes ((true)) WHERE lifted_at IS NULL;

-- Batches whose pushes are still to be sent; their transactions hold the rest. Written in the transaction of the batch, deleted once
-- handed to the sockets.
CREATE TABLE outbox (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The transactions of the batch have the next `size` ids after this one.
  first_id bigint NOT NULL,
  size     integer NOT NULL,
  -- By the database's clock. The process that committed the batch sends its pushes within a second, unless it died.
  made_at  timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- All accounts, for people and for the audit.
CREATE VIEW ledger_accounts AS
SELECT ledger_account(w.user_id, k.number) AS id, k.kind, w.user_id, w.currency_id
FROM ledger_wallets w, (VALUES ('main', kind_main()), ('held', kind_held()), ('payout', kind_payout()), ('task', kind_task()),
  ('register', kind_register())) AS k (kind, number)
UNION ALL
SELECT ledger_account(c.number, k.number), k.kind, NULL, c.currency_id
FROM ledger_currencies c, (VALUES ('house', kind_house()), ('provider', kind_provider()), ('packet', kind_packet()),
  ('bonus', kind_bonus()), ('operator', kind_operator()), ('budget', kind_budget())) AS k (kind, number);

CREATE VIEW all_bets AS
SELECT id, user_id, game_id, currency_id, stake, 0::bigint AS payout, 0::bigint AS multiplier, rtp, seed_pair_id, nonce,
  'PENDING'::text AS status, version, state, created_at, NULL::timestamptz AS settled_at
FROM open_bets
UNION ALL
SELECT id, user_id, game_id, currency_id, stake, payout, multiplier, rtp, seed_pair_id, nonce,
  CASE WHEN payout > 0 THEN 'WIN' ELSE 'LOSE' END, version, state, created_at, settled_at
FROM bets;

-- Transactions with a row of their own, and bets that are their own transaction.
CREATE VIEW all_transactions AS
SELECT id, key, body_hash, kind, user_id, ref, nonce, balance_after, seq, answer, note, at FROM ledger_transactions
UNION ALL
SELECT b.tx, b.id || ':' || b.user_id, int8send(b.body), 'bet.play', b.user_id, b.id, b.nonce, b.balance_after, b.seq, NULL, NULL,
  b.settled_at
FROM bets b WHERE b.tx IS NOT NULL;

-- The legs of a bet that is its own transaction: the stake from main to house, the payout from house to main.
CREATE VIEW all_legs AS
SELECT transaction_id, from_account, to_account, amount, at FROM ledger_legs
UNION ALL
SELECT b.tx, ledger_account(b.user_id, kind_main()), ledger_account(c.number, kind_house()), b.stake, b.settled_at
FROM bets b JOIN ledger_currencies c USING (currency_id) WHERE b.tx IS NOT NULL
UNION ALL
SELECT b.tx, ledger_account(c.number, kind_house()), ledger_account(b.user_id, kind_main()), b.payout, b.settled_at
FROM bets b JOIN ledger_currencies c USING (currency_id) WHERE b.tx IS NOT NULL AND b.payout > 0;

GRANT SELECT ON ledger_currencies, ledger_wallets, ledger_transactions, ledger_legs, ledger_legs_default, open_bets, bets,
  bets_default, ledger_withdrawals, ledger_deposits, ledger_bonuses, ledger_packets, ledger_packet_claims, provider_bets,
  ledger_player_periods, ledger_freezes, outbox, ledger_accounts, all_bets, all_transactions, all_legs
  TO baize_app;

-- Written rows stay as they are, for the owner too. A statement on a partition fires only the partition's own triggers.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
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
