-- Rewards: the theoretical edge of a player's stakes, the budget of each programme, and what was granted from it. Rules L40 to L47 in
-- docs/ledger.md.

-- The theoretical edge of a stake in ten-thousandths of a minor unit: stake × (1 − RTP) × 10,000. Exact, however small the stake.
CREATE FUNCTION ledger_edge(stake bigint, rtp integer) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT stake::numeric * greatest(10000 - rtp, 0)';
-- The edge of a weighted stake of 1: 3.5 %. A wagering requirement of 1 is met by stakes with this edge in all, in whichever game.
CREATE FUNCTION ledger_edge_unit() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 350';
-- The RTP assumed of a provider's game, which does not state one: its stakes count as they are.
CREATE FUNCTION ledger_provider_rtp() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 9650';
CREATE FUNCTION kind_budget() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 13';
REVOKE ALL ON FUNCTION ledger_edge, ledger_edge_unit, ledger_provider_rtp, kind_budget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_edge, ledger_edge_unit, ledger_provider_rtp, kind_budget TO baize_app;

ALTER TABLE ledger_wallets
  -- The edge of all stakes ever at risk (those that `wagered` counts), and its value at the start of the day, week and month of
  -- `counted_on`.
  ADD COLUMN edge          numeric NOT NULL DEFAULT 0,
  ADD COLUMN edge_by_day   numeric NOT NULL DEFAULT 0,
  ADD COLUMN edge_by_week  numeric NOT NULL DEFAULT 0,
  ADD COLUMN edge_by_month numeric NOT NULL DEFAULT 0,
  -- The largest stake while a bonus is open; null for none.
  ADD COLUMN stake_cap     bigint CHECK (stake_cap > 0);
ALTER TABLE ledger_checkpoints ADD COLUMN edge numeric NOT NULL DEFAULT 0;

-- Bets from before count too: up to now in the wallets, up to the last check in the checkpoints.
CREATE TEMP TABLE old_edges ON COMMIT DROP AS
SELECT m.user_id, sum(m.edge) AS edge, coalesce(sum(m.edge) FILTER (WHERE m.tx <= (SELECT c.upto FROM ledger_checks c)), 0) AS checked
FROM (
  SELECT b.user_id, ledger_edge(b.stake, b.rtp) AS edge, coalesce(b.tx, (SELECT t.id FROM ledger_transactions t
    WHERE t.user_id = b.user_id AND t.ref = b.id AND t.kind IN ('bet.play', 'bet.settle'))) AS tx
  FROM bets b WHERE b.payout <> b.stake OR b.multiplier <> 10000
  UNION ALL
  SELECT t.user_id, ledger_edge(p.stake, ledger_provider_rtp()) * CASE t.kind WHEN 'provider.debit' THEN 1 ELSE -1 END, t.id
  FROM ledger_transactions t JOIN provider_bets p ON p.provider = t.note ->> 'provider' AND p.reference = t.note ->> 'reference'
  WHERE t.kind IN ('provider.debit', 'provider.rollback')
) AS m GROUP BY m.user_id;
UPDATE ledger_wallets w SET edge = o.edge, edge_by_day = o.edge, edge_by_week = o.edge, edge_by_month = o.edge
  FROM old_edges o WHERE o.user_id = w.user_id;
UPDATE ledger_checkpoints k SET edge = o.checked FROM old_edges o WHERE o.user_id = k.user_id;

-- The scale of a bonus is the edge, no longer the stakes: a requirement costs the same in every game. What was left of a
-- requirement stays.
ALTER TABLE ledger_bonuses
  ALTER COLUMN release_at TYPE numeric,
  ALTER COLUMN wagered TYPE numeric,
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN max_stake  bigint CHECK (max_stake > 0),
  -- A rest below this, in minor units, need not be wagered.
  ADD COLUMN dust       bigint NOT NULL DEFAULT 0 CHECK (dust >= 0);
UPDATE ledger_bonuses b SET release_at = w.edge + (b.release_at - w.wagered) * ledger_edge_unit(),
    wagered = w.edge + (b.wagered - w.wagered) * ledger_edge_unit()
  FROM ledger_wallets w WHERE w.user_id = b.user_id;
CREATE INDEX ledger_bonuses_expiring ON ledger_bonuses (expires_at) WHERE status = 'ACTIVE' AND expires_at IS NOT NULL;

-- A player's edge in days, weeks (from Monday) and months, UTC. Written at the first move after the period; the running periods are
-- in the wallet.
CREATE TABLE ledger_player_periods (
  user_id bigint NOT NULL,
  period  text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  since   date NOT NULL,
  edge    numeric NOT NULL,
  PRIMARY KEY (user_id, period, since)
);

-- Programmes: the share of the edge that each may give away, in ten-thousandths, and whether it is on. `daily_cap` is in the unit of
-- configured limits; null for none.
CREATE TABLE reward_programmes (
  programme  text PRIMARY KEY,
  share      integer NOT NULL CHECK (share BETWEEN 0 AND 4000),
  daily_cap  numeric CHECK (daily_cap > 0),
  switched   boolean NOT NULL DEFAULT true,
  changed_at timestamptz
);
INSERT INTO reward_programmes (programme, share, daily_cap) VALUES
  ('rakeback', 1000, 10000), ('weekly', 500, 10000), ('monthly', 300, 20000), ('levelUp', 500, 5000), ('checkIn', 100, 1000),
  ('task', 100, 1000), ('invite', 800, 5000), ('wheel', 100, 1000), ('scratch', 100, 1000), ('rain', 200, 2000), ('salary', 300, 10000);

-- The budget of a programme in a currency. The balances of a currency add up to its `budget` account.
CREATE TABLE reward_budgets (
  programme   text NOT NULL REFERENCES reward_programmes,
  currency_id text NOT NULL REFERENCES ledger_currencies,
  balance     bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  -- The edge of all players up to which the budget has accrued.
  counted     numeric NOT NULL DEFAULT 0,
  -- The part of its share of that edge that is less than a minor unit: edge times share.
  rest        numeric NOT NULL DEFAULT 0,
  accrued     bigint NOT NULL DEFAULT 0,
  granted     bigint NOT NULL DEFAULT 0,
  -- Granted on the UTC day `granted_on`.
  granted_day bigint NOT NULL DEFAULT 0,
  granted_on  date NOT NULL DEFAULT '2000-01-01',
  PRIMARY KEY (programme, currency_id)
);

-- Everything granted from a budget. The period is the entitlement, such as the day of a check-in: one grant each.
CREATE TABLE reward_grants (
  id          uuid PRIMARY KEY,
  user_id     bigint NOT NULL,
  programme   text NOT NULL REFERENCES reward_programmes,
  period      text NOT NULL CHECK (length(period) BETWEEN 1 AND 80),
  currency_id text NOT NULL,
  purse       text NOT NULL CHECK (purse IN ('main', 'task', 'register')),
  amount      bigint NOT NULL CHECK (amount > 0),
  wager       bigint NOT NULL CHECK (wager >= 0),
  -- Shown with the grant: the level, the day of a streak, the task.
  source      jsonb NOT NULL,
  -- The player's edge at the grant.
  edge        numeric NOT NULL,
  at          timestamptz NOT NULL,
  UNIQUE (user_id, programme, period),
  CHECK (purse <> 'main' OR wager = 0)
);
CREATE INDEX reward_grants_of_player ON reward_grants (user_id, at DESC, id);
CREATE INDEX reward_grants_by_time ON reward_grants (at DESC, id);
CREATE TRIGGER reward_grants_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON reward_grants
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- The programme whose budget a packet was set aside from; null for a packet of the house.
ALTER TABLE ledger_packets ADD COLUMN programme text REFERENCES reward_programmes;

CREATE OR REPLACE VIEW ledger_accounts AS
SELECT ledger_account(w.user_id, k.number) AS id, k.kind, w.user_id, w.currency_id
FROM ledger_wallets w, (VALUES ('main', kind_main()), ('held', kind_held()), ('payout', kind_payout()), ('task', kind_task()),
  ('register', kind_register())) AS k (kind, number)
UNION ALL
SELECT ledger_account(c.number, k.number), k.kind, NULL, c.currency_id
FROM ledger_currencies c, (VALUES ('house', kind_house()), ('provider', kind_provider()), ('packet', kind_packet()),
  ('bonus', kind_bonus()), ('operator', kind_operator()), ('budget', kind_budget())) AS k (kind, number);

GRANT SELECT ON ledger_player_periods, reward_budgets, reward_grants TO baize_app;
GRANT SELECT, UPDATE (share, daily_cap, switched, changed_at) ON reward_programmes TO baize_app;
