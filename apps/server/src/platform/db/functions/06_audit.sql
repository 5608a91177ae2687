-- The audit recomputes the ledger from its legs. The same queries (13_audit_queries.sql) run over everything (ledger_audit)
-- and over what is new since the last check (ledger_check), selected by a range of transaction ids. See docs/ledger.md.
DROP FUNCTION IF EXISTS ledger_check, ledger_thaw, ledger_audit, ledger_freeze, ledger_summarize;

-- The full check: everything in the snapshot of the calling statement. Every batch is one transaction, so none is half
-- visible.
CREATE FUNCTION ledger_audit() RETURNS SETOF ledger_finding
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan SET enable_nestloop = off SET jit = off SET enable_memoize = off SET work_mem = '64MB' AS $$
DECLARE
  ALL_IDS CONSTANT bigint := 9223372036854775807;
BEGIN
  RETURN QUERY
    WITH moves AS MATERIALIZED (
      SELECT * FROM ledger_moves(0, ALL_IDS, '-infinity')
    ), changes AS MATERIALIZED (
      SELECT * FROM ledger_changes(0, ALL_IDS, '-infinity')
    ), purses AS (
      SELECT ledger_owner(c.account) AS user_id, sum(c.lost) AS lost,
        sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_main()) AS main,
        sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_held()) AS held,
        sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_payout()) AS payout,
        sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_task()) AS task,
        sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_register()) AS register
      FROM changes c WHERE ledger_is_purse(c.account) GROUP BY 1
    ), counted AS (
      SELECT m.user_id, sum(m.bets) AS bets, sum(m.wagered) AS wagered, sum(m.edge) AS edge,
        sum(m.drawn) FILTER (WHERE m.seed_pair_id = w.seed_pair_id) AS drawn
      FROM moves m JOIN ledger_wallets w USING (user_id) GROUP BY 1
    )
    SELECT f.* FROM ledger_wallets w
      LEFT JOIN purses p USING (user_id)
      LEFT JOIN counted c USING (user_id)
      CROSS JOIN LATERAL ledger_wallet_findings(w, ROW(w.user_id, coalesce(p.main, 0), coalesce(p.held, 0),
        coalesce(p.payout, 0), coalesce(p.task, 0), coalesce(p.register, 0), coalesce(p.lost, 0), coalesce(c.bets, 0),
        coalesce(c.wagered, 0), w.seed_pair_id, coalesce(c.drawn, 0), coalesce(c.edge, 0))::ledger_checkpoints) f
    UNION ALL
    SELECT f.* FROM moves m CROSS JOIN unnest(m.findings) f
    UNION ALL
    SELECT 'nonce', m.seed_pair_id::text, format('0 to %s, once each', m.drawn - 1),
      format('%s different, %s to %s', m.nonces, m.first_nonce, m.last_nonce)
    FROM moves m
    WHERE m.drawn > 0 AND (m.nonces <> m.drawn OR m.first_nonce <> 0 OR m.last_nonce <> m.drawn - 1)
    UNION ALL
    SELECT f.* FROM ledger_packet_findings(
      ARRAY(SELECT c.account FROM changes c WHERE ledger_kind(c.account) = kind_packet() ORDER BY 1),
      ARRAY(SELECT c.amount FROM changes c WHERE ledger_kind(c.account) = kind_packet() ORDER BY c.account)) f
    UNION ALL
    SELECT f.* FROM ledger_budget_findings(
      ARRAY(SELECT c.account FROM changes c WHERE ledger_kind(c.account) = kind_budget() ORDER BY 1),
      ARRAY(SELECT c.amount FROM changes c WHERE ledger_kind(c.account) = kind_budget() ORDER BY c.account)) f
    UNION ALL
    SELECT 'account', c.account::text, 'an account', 'none'
    FROM changes c LEFT JOIN ledger_accounts a ON a.id = c.account WHERE a.id IS NULL
    UNION ALL
    SELECT 'allLegs', a.currency_id, '0', sum(c.amount)::text
    FROM changes c JOIN ledger_accounts a ON a.id = c.account GROUP BY a.currency_id HAVING sum(c.amount) <> 0;
  -- The other direction: records that no transaction refers to.
  RETURN QUERY
    SELECT 'bet', b.id::text, 'a transaction', 'none'
    FROM bets b LEFT JOIN ledger_transactions t
      ON t.user_id = b.user_id AND t.ref = b.id AND t.kind IN ('bet.play', 'bet.settle')
    WHERE (t.id IS NULL) = (b.tx IS NULL)
    UNION ALL
    SELECT 'bet', max(t.ref::text), 'one transaction', count(*)::text FROM ledger_transactions t
    WHERE t.kind IN ('bet.play', 'bet.settle') GROUP BY t.user_id, t.ref HAVING count(*) > 1
    UNION ALL
    SELECT 'key', t.key, 'a key used once', 'twice' FROM ledger_transactions t
    JOIN bets b ON b.user_id = t.user_id AND b.id || ':' || b.user_id = t.key WHERE b.tx IS NOT NULL
    UNION ALL
    SELECT 'openStakes', o.user_id::text, 'a wallet', 'none' FROM open_bets o
    WHERE NOT EXISTS (SELECT FROM ledger_wallets w WHERE w.user_id = o.user_id)
    UNION ALL
    SELECT 'withdrawals', d.user_id::text, 'a wallet', 'none' FROM ledger_withdrawals d
    WHERE d.status = 'HELD' AND NOT EXISTS (SELECT FROM ledger_wallets w WHERE w.user_id = d.user_id)
    UNION ALL
    SELECT 'withdrawals', d.id::text, format('%s paid, %s returned, %s reversed', (d.status = 'PAID' OR d.paid_at IS NOT NULL)::integer,
        (d.status = 'RETURNED' AND d.paid_at IS NULL)::integer, (d.paid_at IS NOT NULL)::integer),
      format('%s paid, %s returned, %s reversed', count(t.id) FILTER (WHERE t.kind = 'withdrawal.confirm'),
        count(t.id) FILTER (WHERE t.kind = 'withdrawal.reject'), count(t.id) FILTER (WHERE t.kind = 'withdrawal.reverse'))
    FROM ledger_withdrawals d LEFT JOIN ledger_transactions t
      ON t.user_id = d.user_id AND t.ref = d.id AND t.kind IN ('withdrawal.confirm', 'withdrawal.reject', 'withdrawal.reverse')
    GROUP BY d.id
    HAVING count(t.id) FILTER (WHERE t.kind = 'withdrawal.confirm') <> (d.status = 'PAID' OR d.paid_at IS NOT NULL)::integer
      OR count(t.id) FILTER (WHERE t.kind = 'withdrawal.reject') <> (d.status = 'RETURNED' AND d.paid_at IS NULL)::integer
      OR count(t.id) FILTER (WHERE t.kind = 'withdrawal.reverse') <> (d.paid_at IS NOT NULL)::integer
    UNION ALL
    SELECT 'bonuses', g.id::text, format('%s taken, %s come back', g.restored + (g.status = 'REVOKED')::integer, g.restored),
      format('%s taken, %s come back', count(t.id) FILTER (WHERE t.kind = 'bonus.revoke'), count(t.id) FILTER (WHERE t.kind = 'bonus.restore'))
    FROM ledger_bonuses g LEFT JOIN ledger_transactions t
      ON t.user_id = g.user_id AND t.ref = g.id AND t.kind IN ('bonus.revoke', 'bonus.restore')
    GROUP BY g.id
    HAVING count(t.id) FILTER (WHERE t.kind = 'bonus.revoke') <> g.restored + (g.status = 'REVOKED')::integer
      OR count(t.id) FILTER (WHERE t.kind = 'bonus.restore') <> g.restored
    UNION ALL
    SELECT 'packetClaims', p.id::text, (SELECT coalesce(sum(s), 0) FROM unnest(p.shares[:p.claimed]) AS s)::text,
      coalesce(sum(c.amount), 0)::text
    FROM ledger_packets p LEFT JOIN ledger_packet_claims c ON c.packet_id = p.id
    GROUP BY p.id
    HAVING coalesce(sum(c.amount), 0) <> (SELECT coalesce(sum(s), 0) FROM unnest(p.shares[:p.claimed]) AS s)
    UNION ALL
    SELECT 'id', t.id::text, 'an id that was given out', 'one that was not' FROM all_transactions t
    WHERE t.id >= (SELECT (s.last_value + 1) * 1024 FROM ledger_batches s);
  RETURN QUERY
    SELECT 'providerBets', provider || ' ' || reference, format('%s staked, %s won', coalesce(v.stake, 0), coalesce(v.won, 0)),
      format('%s staked, %s won', coalesce(t.staked, 0), coalesce(t.won, 0))
    FROM provider_bets v
    FULL JOIN ledger_provider_sums(0, ALL_IDS, '-infinity') t USING (provider, reference)
    WHERE (coalesce(v.stake, 0), coalesce(v.won, 0)) IS DISTINCT FROM (coalesce(t.staked, 0), coalesce(t.won, 0));
  RETURN QUERY SELECT f.* FROM ledger_coin_findings('-infinity') f;
END $$;

-- The running check: adds new transactions to the checkpoints and compares these with the wallets concerned, plus a
-- slice of the others, so that in time every wallet is checked. It takes no figures from its caller. The caller
-- provides the snapshot, which must be a cut between two batches (see ledger/audit/cut.ts): otherwise a batch with an
-- id below the last could be missing. Findings freeze payouts in the same transaction.
CREATE FUNCTION ledger_check() RETURNS SETOF ledger_finding
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off SET enable_memoize = off SET work_mem = '64MB' AS $$
DECLARE
  ALL_IDS  CONSTANT bigint := 9223372036854775807;
  SLICE    CONSTANT integer := 2000;
  began    CONSTANT timestamptz := clock_timestamp();
  was      ledger_checks;
  given    bigint;
  last_id  bigint;
  new_legs bigint;
  touched  bigint[];
  patrol   bigint[];
  findings ledger_finding[];
BEGIN
  IF current_setting('transaction_isolation') <> 'repeatable read' THEN
    RAISE EXCEPTION 'a check reads one snapshot: its transaction must be REPEATABLE READ';
  END IF;
  SELECT * INTO STRICT was FROM ledger_checks FOR UPDATE;
  -- The highest id given out. A planted id above it must not make the check skip all those below it.
  SELECT s.last_value * 1024 + 1023 INTO STRICT given FROM ledger_batches s;
  SELECT coalesce(max(t.id), was.upto) INTO last_id FROM all_transactions t WHERE t.id > was.upto AND t.id <= given;

  WITH moves AS MATERIALIZED (
    SELECT * FROM ledger_moves(was.upto, last_id, was.since)
  ), changes AS MATERIALIZED (
    SELECT * FROM ledger_changes(was.upto, last_id, was.since)
  ), house AS (
    INSERT INTO ledger_house AS h (account, balance)
      SELECT c.account, c.amount FROM changes c WHERE NOT ledger_is_purse(c.account)
      ON CONFLICT (account) DO UPDATE SET balance = h.balance + excluded.balance
  ), purses AS (
    SELECT ledger_owner(c.account) AS user_id, sum(c.lost) AS lost,
      sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_main()) AS main,
      sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_held()) AS held,
      sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_payout()) AS payout,
      sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_task()) AS task,
      sum(c.amount) FILTER (WHERE ledger_kind(c.account) = kind_register()) AS register
    FROM changes c WHERE ledger_is_purse(c.account) GROUP BY 1
  ), counted AS (
    SELECT m.user_id, w.seed_pair_id, sum(m.bets) AS bets, sum(m.wagered) AS wagered, sum(m.edge) AS edge,
      sum(m.drawn) FILTER (WHERE m.seed_pair_id = w.seed_pair_id) AS drawn
    FROM moves m JOIN ledger_wallets w USING (user_id) GROUP BY 1, 2
  ), players AS (
    INSERT INTO ledger_checkpoints AS k
        (user_id, main, held, payout, task, register, lost, bets, wagered, seed_pair_id, nonce, edge)
      SELECT user_id, coalesce(p.main, 0), coalesce(p.held, 0), coalesce(p.payout, 0), coalesce(p.task, 0),
        coalesce(p.register, 0), coalesce(p.lost, 0), coalesce(c.bets, 0), coalesce(c.wagered, 0), c.seed_pair_id,
        coalesce(c.drawn, 0), coalesce(c.edge, 0)
      FROM purses p FULL JOIN counted c USING (user_id)
      ON CONFLICT (user_id) DO UPDATE SET main = k.main + excluded.main, held = k.held + excluded.held,
        payout = k.payout + excluded.payout, task = k.task + excluded.task, register = k.register + excluded.register,
        lost = k.lost + excluded.lost, bets = k.bets + excluded.bets, wagered = k.wagered + excluded.wagered,
        edge = k.edge + excluded.edge,
        seed_pair_id = coalesce(excluded.seed_pair_id, k.seed_pair_id),
        nonce = excluded.nonce + CASE WHEN coalesce(excluded.seed_pair_id, k.seed_pair_id) = k.seed_pair_id THEN k.nonce ELSE 0 END
      RETURNING k.user_id
  ), found AS (
    SELECT f.* FROM moves m CROSS JOIN unnest(m.findings) f
    UNION ALL
    -- The checkpoint before this run: a statement does not see its own writes.
    SELECT 'nonce', m.seed_pair_id::text, format('%s to %s, once each', at.nonce, at.nonce + m.drawn - 1),
      format('%s different, %s to %s', m.nonces, m.first_nonce, m.last_nonce)
    FROM moves m
    LEFT JOIN ledger_checkpoints k USING (user_id)
    CROSS JOIN LATERAL (SELECT CASE WHEN k.seed_pair_id = m.seed_pair_id THEN k.nonce ELSE 0 END) AS at (nonce)
    WHERE m.drawn > 0 AND (m.nonces <> m.drawn OR m.first_nonce <> at.nonce OR m.last_nonce <> at.nonce + m.drawn - 1)
    UNION ALL
    SELECT 'id', t.id::text, 'an id that was given out', 'one that was not' FROM all_transactions t WHERE t.id > given
    UNION ALL
    SELECT 'leg', l.transaction_id::text, 'a transaction', 'none' FROM ledger_legs_between(last_id, ALL_IDS, was.since) l
  )
  SELECT
    ARRAY(SELECT user_id FROM players),
    ARRAY(SELECT ROW(f.what, f."where", f.expected, f.found)::ledger_finding FROM found f),
    (SELECT coalesce(sum(c.legs), 0) / 2 FROM changes c)
  INTO touched, findings, new_legs;

  IF EXISTS (
    SELECT FROM ledger_transactions t
    WHERE t.id > was.upto AND t.id <= last_id AND t.kind IN ('provider.debit', 'provider.credit', 'provider.settle'))
  THEN
    findings := findings || ARRAY(
      SELECT ROW('providerBets', t.provider || ' ' || t.reference, format('%s staked, %s won', v.stake, v.won),
        format('%s staked, %s won', t.staked, t.won))::ledger_finding
      FROM ledger_provider_sums(was.upto, last_id, was.since) t LEFT JOIN provider_bets v USING (provider, reference)
      -- Of a bet that began in an earlier range, only the newer wins are known here.
      WHERE v.provider IS NULL OR v.won < t.won OR (t.begun AND (v.stake <> t.staked OR v.won <> t.won)));
  END IF;

  findings := findings || ARRAY(
    SELECT f::ledger_finding FROM ledger_coin_findings(coalesce(was.at, '-infinity') - interval '1 hour') f);

  patrol := ARRAY(SELECT w.user_id FROM ledger_wallets w WHERE w.user_id > was.patrolled ORDER BY w.user_id LIMIT SLICE);
  findings := findings || ARRAY(
    SELECT f::ledger_finding FROM ledger_wallets w
    LEFT JOIN ledger_checkpoints k USING (user_id)
    CROSS JOIN LATERAL ledger_wallet_findings(w, CASE WHEN k.user_id IS NOT NULL THEN k
      ELSE ROW(w.user_id, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0)::ledger_checkpoints END) f
    WHERE w.user_id = ANY (touched || patrol));
  findings := findings || ARRAY(
    SELECT f::ledger_finding FROM ledger_packet_findings(
      ARRAY(SELECT h.account FROM ledger_house h WHERE ledger_kind(h.account) = kind_packet() ORDER BY h.account),
      ARRAY(SELECT h.balance FROM ledger_house h WHERE ledger_kind(h.account) = kind_packet() ORDER BY h.account)) f);
  findings := findings || ARRAY(
    SELECT f::ledger_finding FROM ledger_budget_findings(
      ARRAY(SELECT h.account FROM ledger_house h WHERE ledger_kind(h.account) = kind_budget() ORDER BY h.account),
      ARRAY(SELECT h.balance FROM ledger_house h WHERE ledger_kind(h.account) = kind_budget() ORDER BY h.account)) f);

  UPDATE ledger_checks c SET upto = last_id, since = (SELECT d.open_from FROM ledger_days d),
    patrolled = CASE WHEN cardinality(patrol) < SLICE THEN 0 ELSE patrol[SLICE] END,
    at = clock_timestamp(), legs = new_legs, seconds = extract(epoch FROM clock_timestamp() - began);
  IF cardinality(findings) > 0 THEN PERFORM ledger_freeze('the running check found drift', to_jsonb(findings)); END IF;
  RETURN QUERY SELECT f.* FROM unnest(findings) f;
END $$;

-- Stops all payouts. Findings made during a freeze are added to it. Waits for the withdrawals in flight
-- (ledger_payouts), whatever lock_timeout the caller has set: a freeze must not be skipped for that.
CREATE FUNCTION ledger_freeze(why text, findings jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = 0 AS $$
  SELECT pg_advisory_xact_lock(ledger_payouts());
  INSERT INTO ledger_freezes AS f (reason, drift, frozen_at)
    SELECT left(why, 200), jsonb_path_query_array(findings, '$[0 to 999]'), clock_timestamp()
    ON CONFLICT ((true)) WHERE lifted_at IS NULL DO UPDATE SET drift = (
      SELECT coalesce(jsonb_agg(one.finding), '[]') FROM (
        SELECT DISTINCT found AS finding FROM jsonb_array_elements(f.drift || excluded.drift) AS found LIMIT 1000
      ) one)
$$;

-- Lifts the freeze if the full audit finds nothing; otherwise returns its findings. Takes two people.
CREATE FUNCTION ledger_thaw(because text, one text, other text) RETURNS SETOF ledger_finding
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  frozen ledger_freezes;
BEGIN
  IF (length(trim(because)) > 0 AND ledger_are_two(one, other)) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'a freeze is lifted for a reason and by two people';
  END IF;
  SELECT * INTO frozen FROM ledger_freezes f WHERE f.lifted_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT * FROM ledger_audit();
  IF FOUND THEN RETURN; END IF;
  -- Findings added during the audit are not known to be fixed.
  UPDATE ledger_freezes f SET lifted_at = clock_timestamp(), lifted_by = one || ' and ' || other, lifted_because = because
    WHERE f.id = frozen.id AND f.lifted_at IS NULL AND f.drift = frozen.drift;
  IF NOT FOUND THEN RETURN QUERY SELECT 'freeze', frozen.id::text, 'the same findings', 'more of them'; END IF;
END $$;

-- Summarizes filled page ranges in the BRIN indexes, so that the next check need not read them. Skips the last range:
-- once summarized, every bet would have to update it. Yields to anything that works on the table.
CREATE FUNCTION ledger_summarize() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  index record;
  block bigint;
  done  integer := 0;
BEGIN
  FOR index IN
    SELECT i.indexrelid::regclass AS name, pg_relation_size(i.indrelid) / current_setting('block_size')::int AS pages,
      (SELECT option_value::int FROM pg_options_to_table(c.reloptions) WHERE option_name = 'pages_per_range') AS span
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam AND a.amname = 'brin'
    WHERE c.relkind = 'i' AND (i.indrelid = 'ledger_transactions'::regclass
      OR i.indrelid IN (
        SELECT p.relid FROM unnest('{bets,ledger_legs}'::regclass[]) AS t (name), pg_partition_tree(t.name) p WHERE p.isleaf))
  LOOP
    block := (index.pages / index.span - 1) * index.span;
    WHILE block >= 0 LOOP
      BEGIN
        EXIT WHEN brin_summarize_range(index.name, block) = 0;
      EXCEPTION WHEN lock_not_available THEN
        EXIT;
      END;
      done := done + 1;
      block := block - index.span;
    END LOOP;
  END LOOP;
  RETURN done;
END $$;

REVOKE ALL ON FUNCTION ledger_check, ledger_thaw, ledger_freeze, ledger_summarize FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_check, ledger_thaw, ledger_freeze, ledger_summarize TO baize_app;
