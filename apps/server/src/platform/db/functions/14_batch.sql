-- Parts of ledger_post (03_post.sql): locks, refusals, earlier answers and the writing of open bets. Each is called at most once
-- per batch, or off the fast path.

-- Takes the locks of a batch that come before its wallets, in the order that ledger_payouts states.
DROP FUNCTION IF EXISTS ledger_lock_batch;
CREATE FUNCTION ledger_lock_batch(kinds text[], refs uuid[], notes jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(ledger_gate());
  IF kinds && '{withdrawal.request,withdrawal.confirm}' THEN PERFORM pg_advisory_xact_lock_shared(ledger_payouts()); END IF;
  -- Packets are shared with players of other batches: locked before the wallets, and in id order, so that no batches
  -- deadlock.
  IF kinds && '{packet.claim,packet.close}' THEN
    PERFORM FROM ledger_packets p WHERE p.id = ANY (refs) ORDER BY p.id FOR UPDATE;
  END IF;
  IF kinds && '{reward.grant,budget.accrue,budget.fund,packet.open,packet.close}' THEN PERFORM reward_lock(kinds, refs, notes); END IF;
END $$;

-- The outcomes of the keys of a batch that were used before: by a transaction, by a one-shot bet, or by a refused bet, in
-- this order. The same key with another body is `requestIdReused`.
DROP FUNCTION IF EXISTS ledger_earlier;
CREATE FUNCTION ledger_earlier(keys text[], requests uuid[], marks bigint[], hashes bytea[], users bigint[])
RETURNS TABLE (place integer, outcome text, balance bigint, nonce integer, told json) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
    SELECT e.i, CASE WHEN e.same THEN 'replayed' ELSE 'requestIdReused' END, e.balance_after, e.nonce,
      json_build_object('id', e.id::text, 'ref', e.ref, 'at', extract(epoch FROM e.at) * 1000, 'answer', e.answer)
    FROM (
      SELECT i, t.id, t.ref, t.nonce, t.balance_after, t.at, t.answer,
        t.user_id IS NOT DISTINCT FROM users[i] AND t.body_hash = hashes[i] AS same
      FROM generate_series(1, cardinality(keys)) AS i JOIN ledger_transactions t ON t.key = keys[i]
      UNION ALL
      SELECT i, b.tx, b.id, b.nonce, b.balance_after, b.settled_at, NULL, b.body = marks[i]
      FROM generate_series(1, cardinality(keys)) AS i JOIN bets b ON b.user_id = users[i] AND b.id = requests[i]
      WHERE b.tx IS NOT NULL
    ) AS e;
  RETURN QUERY
    SELECT i, CASE WHEN r.user_id IS NOT DISTINCT FROM users[i] AND r.body_hash = hashes[i] THEN r.refused ELSE 'requestIdReused' END,
      NULL::bigint, NULL::integer, NULL::json
    FROM generate_series(1, cardinality(keys)) AS i JOIN ledger_refusals r ON r.key = keys[i];
END $$;

-- Writes the bets that a batch has settled, stepped and opened. The last two are indexes into its arrays.
CREATE OR REPLACE FUNCTION ledger_write_open_bets(
  at timestamptz, users bigint[], currencies text[], amounts bigint[], refs uuid[], games text[], rtps integer[], pairs uuid[],
  exclusives boolean[], states json[], drawn integer[], settled bets[], stepped integer[], opened integer[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(settled) > 0 THEN
    DELETE FROM open_bets b USING unnest(settled) AS s WHERE b.user_id = s.user_id AND b.id = s.id;
    INSERT INTO bets SELECT s.* FROM unnest(settled) AS s;
  END IF;
  IF cardinality(stepped) > 0 THEN
    UPDATE open_bets b SET state = states[s.n], version = b.version + 1, updated_at = at
      FROM unnest(stepped) AS s (n) WHERE b.user_id = users[s.n] AND b.id = refs[s.n];
  END IF;
  -- After the settled bets are deleted: one of them may have freed the game.
  IF cardinality(opened) > 0 THEN
    INSERT INTO open_bets
      SELECT refs[o.n], users[o.n], games[o.n], currencies[o.n], amounts[o.n], rtps[o.n], pairs[o.n], drawn[o.n], states[o.n], 0,
        exclusives[o.n], at, at
      FROM unnest(opened) AS o (n);
  END IF;
END $$;

-- Whether a key was used before, by a transaction or by a one-shot bet.
CREATE OR REPLACE FUNCTION ledger_is_known(key text, player bigint, request uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM ledger_transactions t WHERE t.key = ledger_is_known.key)
    OR EXISTS (SELECT FROM bets b WHERE b.user_id = player AND b.id = request AND b.tx IS NOT NULL)
$$;

-- Deletes some of the refusals older than an hour and returns how many. A statement runs half a minute at most and a
-- lane gives up after a few of those, so no attempt sent before a refusal is still in flight an hour later. They are not
-- kept longer, because a player without money can add one with every bet.
CREATE OR REPLACE FUNCTION ledger_forget_refusals() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH old AS (
    SELECT r.key FROM ledger_refusals r WHERE r.at < now() - interval '1 hour' ORDER BY r.at LIMIT 10000
  ), gone AS (
    DELETE FROM ledger_refusals r USING old WHERE r.key = old.key RETURNING 1
  )
  SELECT count(*) FROM gone
$$;

-- The reason to refuse a stake, or null. Called only off the fast path.
CREATE OR REPLACE FUNCTION ledger_refusal(w ledger_wallets, at timestamptz, stake bigint, pair uuid, drawn_for integer)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN stake > w.main THEN 'insufficientFunds'
    WHEN w.barred THEN 'barred'
    WHEN w.excluded_until > at THEN 'excluded'
    WHEN at >= ledger_session_end(w) AND at < ledger_session_end(w) + ledger_session_rest() THEN 'sessionOver'
    WHEN stake > ledger_loss_left(w) THEN 'limitReached'
    WHEN stake > w.stake_cap THEN 'stakeOverBonus'
    WHEN pair IS DISTINCT FROM w.seed_pair_id AND pair IS NOT NULL THEN 'seedInUse'
    -- Drawn for another nonce: the caller draws again.
    WHEN drawn_for <> w.nonce THEN 'nonceMoved'
  END
$$;

-- Starts a player's new day on its first move, and the week and month if they are new (UTC). A clock set back starts
-- none.
CREATE OR REPLACE FUNCTION ledger_new_day(w ledger_wallets, today date) RETURNS ledger_wallets LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reward_end_periods(w, today);
  w.lost_by_day := w.lost;
  w.edge_by_day := w.edge;
  IF date_trunc('week', today) > date_trunc('week', w.counted_on) THEN
    w.lost_by_week := w.lost;
    w.edge_by_week := w.edge;
  END IF;
  IF date_trunc('month', today) > date_trunc('month', w.counted_on) THEN
    w.lost_by_month := w.lost;
    w.edge_by_month := w.edge;
  END IF;
  w.counted_on := today;
  UPDATE ledger_wallets t
    SET counted_on = today, lost_by_day = w.lost_by_day, lost_by_week = w.lost_by_week, lost_by_month = w.lost_by_month,
      edge_by_day = w.edge_by_day, edge_by_week = w.edge_by_week, edge_by_month = w.edge_by_month
    WHERE t.user_id = w.user_id;
  RETURN w;
END $$;

REVOKE ALL ON FUNCTION ledger_lock_batch, ledger_earlier, ledger_write_open_bets, ledger_is_known,
  ledger_forget_refusals, ledger_refusal, ledger_new_day, ledger_loss_left FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_forget_refusals TO baize_app;
