-- Moves from and to the budgets of reward programmes. Called by ledger_move under the wallet lock; ledger_lock_batch has
-- locked the budgets before. See docs/ledger.md, L40 to L47.

-- Takes an amount from a budget, or returns the refusal. `cap` is the most that the programme grants on a UTC day.
CREATE OR REPLACE FUNCTION reward_spend(named text, currency text, amount bigint, cap bigint, at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  today  CONSTANT date := (at AT TIME ZONE 'UTC')::date;
  budget reward_budgets;
BEGIN
  IF NOT EXISTS (SELECT FROM reward_programmes p WHERE p.programme = named AND p.switched) THEN RETURN 'rewardOff'; END IF;
  SELECT * INTO budget FROM reward_budgets b WHERE b.programme = named AND b.currency_id = currency FOR UPDATE;
  IF NOT FOUND OR budget.balance < amount THEN RETURN 'rewardBudgetSpent'; END IF;
  -- A clock set back does not start the day again.
  IF budget.granted_on < today THEN budget.granted_day := 0; END IF;
  IF budget.granted_day + amount > cap THEN RETURN 'rewardCapReached'; END IF;
  UPDATE reward_budgets b
    SET balance = b.balance - amount, granted = b.granted + amount, granted_day = budget.granted_day + amount,
      granted_on = greatest(b.granted_on, today)
    WHERE b.programme = named AND b.currency_id = currency;
  RETURN NULL;
END $$;

-- Adds to a budget. The row is made with the first amount.
CREATE OR REPLACE FUNCTION reward_fund(named text, currency text, amount bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO reward_budgets AS b (programme, currency_id, balance, accrued) VALUES (named, currency, amount, amount)
    ON CONFLICT (programme, currency_id) DO UPDATE SET balance = b.balance + amount, accrued = b.accrued + amount
$$;

-- The share of the edge that all players have added since a budget last accrued, in whole minor units; the rest is counted
-- next time. Nothing accrues while the programme is off.
CREATE OR REPLACE FUNCTION reward_accrue(named text, currency text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  -- Edge and share are both in ten-thousandths.
  SCALE  CONSTANT numeric := 100000000;
  rule   reward_programmes;
  budget reward_budgets;
  total  numeric;
  due    numeric;
  added  bigint;
BEGIN
  SELECT * INTO STRICT rule FROM reward_programmes p WHERE p.programme = named;
  INSERT INTO reward_budgets (programme, currency_id) VALUES (named, currency) ON CONFLICT DO NOTHING;
  SELECT * INTO budget FROM reward_budgets b WHERE b.programme = named AND b.currency_id = currency FOR UPDATE;
  SELECT coalesce(sum(w.edge), 0) INTO total FROM ledger_wallets w WHERE w.currency_id = currency;
  IF NOT rule.switched OR rule.share = 0 THEN
    UPDATE reward_budgets b SET counted = greatest(b.counted, total) WHERE b.programme = named AND b.currency_id = currency;
    RETURN 0;
  END IF;
  due := (total - budget.counted) * rule.share + budget.rest;
  added := greatest(div(due, SCALE), 0);
  IF added > 0 THEN
    UPDATE reward_budgets b
      SET counted = total, rest = due - added * SCALE, balance = b.balance + added, accrued = b.accrued + added
      WHERE b.programme = named AND b.currency_id = currency;
  END IF;
  RETURN added;
END $$;

-- Locks the budgets that a batch may change, in order: before the wallets, so that no two batches deadlock.
CREATE OR REPLACE FUNCTION reward_lock(kinds text[], refs uuid[], notes jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reward_budgets b
    WHERE b.programme IN (
      SELECT notes[i] ->> 'programme' FROM generate_series(1, cardinality(kinds)) AS i
      WHERE kinds[i] IN ('reward.grant', 'budget.accrue', 'budget.fund', 'packet.open')
      UNION ALL
      SELECT p.programme FROM ledger_packets p WHERE p.id = ANY (refs))
    ORDER BY b.programme, b.currency_id FOR UPDATE;
END $$;

-- Records a player's edge of the periods that `today` ends. Called when a player's new day starts.
CREATE OR REPLACE FUNCTION reward_end_periods(w ledger_wallets, today date) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_player_periods (user_id, period, since, edge)
    SELECT w.user_id, p.period, date_trunc(p.period, w.counted_on::timestamp)::date, p.edge
    FROM (VALUES ('day', w.edge - w.edge_by_day), ('week', w.edge - w.edge_by_week), ('month', w.edge - w.edge_by_month))
      AS p (period, edge)
    WHERE date_trunc(p.period, today::timestamp) > date_trunc(p.period, w.counted_on::timestamp) AND p.edge <> 0
    ON CONFLICT DO NOTHING
$$;

REVOKE ALL ON FUNCTION reward_spend, reward_fund, reward_accrue, reward_lock, reward_end_periods FROM PUBLIC;
