-- Fast path for a batch of one-shot bets with nothing to refuse: one wallet update per player, one row per bet.
-- Anything else (too little money, a limit, an exclusion, an open bonus, a new day or session, another pair or nonce, a request that may have
-- come before) leaves all bets of that player undone and unreported: they are posted again through ledger_post, which
-- finds the reason. Both functions write the same rows.
--
-- A player has one index in the first arrays, in id order, so the update takes the locks in that order. Bets `firsts`
-- to `lasts` are theirs, one index each in the other arrays, in order of their ids. `runs` and `risks` are the player's
-- cumulative gain and stake at risk up to each bet; `needs` is the least balance that covers all of them. They save
-- adding up here, but are not trusted: each row is compared with the one before, and a difference raises. Nor are the
-- indexes: a player without a bet would gain without one, and an index below 1 is that of a transaction audited long
-- ago.
DROP FUNCTION IF EXISTS ledger_play;
CREATE FUNCTION ledger_play(
  at timestamptz, who bigint[], currencies text[], pairs uuid[], nonces integer[], firsts integer[], lasts integer[], needs bigint[],
  ids uuid[], games text[], rtps integer[], stakes bigint[], payouts bigint[], multipliers bigint[], runs bigint[], risks bigint[],
  bodies bigint[], states json[]
) RETURNS TABLE (
  -- Transaction ids are this plus the index.
  first_id bigint, outbox_id bigint, made_at timestamptz,
  -- Players whose bets are done: their indexes, and their balances and seqs before.
  players text, balances text, seqs text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET enable_sort = off
SET plan_cache_mode = force_generic_plan
SET jit = off AS $$
#variable_conflict use_variable
DECLARE
  ONE_X CONSTANT bigint := 10000;
  size  CONSTANT integer := cardinality(ids);
  count CONSTANT integer := cardinality(who);
  today date;
  made  integer;
  meant integer;
BEGIN
  IF size > 1024 THEN RAISE EXCEPTION 'a batch of % is too large', size; END IF;
  IF ('[1:' || count || ']' = ALL (ARRAY[array_dims(who), array_dims(currencies), array_dims(pairs), array_dims(nonces),
      array_dims(firsts), array_dims(lasts), array_dims(needs)])
    AND '[1:' || size || ']' = ALL (ARRAY[array_dims(ids), array_dims(games), array_dims(rtps), array_dims(stakes),
      array_dims(payouts), array_dims(multipliers), array_dims(runs), array_dims(risks), array_dims(bodies), array_dims(states)])
    AND firsts[1] = 1 AND lasts[count] = size
    AND NOT EXISTS (SELECT FROM generate_series(1, count) AS i
      WHERE (lasts[i] >= firsts[i] AND (i = count OR firsts[i + 1] = lasts[i] + 1)) IS NOT TRUE)) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'the places of a batch are not those of its players';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(ledger_gate());
  -- Behind the gate: see ledger_post.
  first_id := nextval('ledger_batches') * 1024;
  at := greatest(at, (SELECT d.open_from FROM ledger_days d));
  today := (at AT TIME ZONE 'UTC')::date;
  WITH moved AS (
    UPDATE ledger_wallets w
      SET main = w.main + runs[lasts[i]], lost = w.lost - runs[lasts[i]], wagered = w.wagered + risks[lasts[i]],
        nonce = w.nonce + (lasts[i] - firsts[i] + 1), bets = w.bets + (lasts[i] - firsts[i] + 1),
        seq = w.seq + 2 * (lasts[i] - firsts[i] + 1), newest_key = ids[lasts[i]],
        edge = w.edge + (SELECT coalesce(sum(ledger_edge(stakes[n], rtps[n])), 0) FROM generate_series(firsts[i], lasts[i]) AS n
          WHERE payouts[n] <> stakes[n] OR multipliers[n] <> ONE_X)
      FROM generate_series(1, cardinality(who)) AS i
      WHERE w.user_id = who[i] AND w.main >= needs[i] AND w.nonce = nonces[i] AND w.seed_pair_id = pairs[i]
        AND w.currency_id = currencies[i] AND w.counted_on >= today
        AND (w.newest_key < ids[firsts[i]] OR w.newest_key IS NULL)
        AND (w.excluded_until <= at OR w.excluded_until IS NULL) AND NOT w.barred AND w.stake_cap IS NULL
        AND (w.session_minutes IS NULL OR at < w.session_from + w.session_minutes * interval '1 minute')
        AND (ledger_loss_left(w) >= needs[i] OR ledger_loss_left(w) IS NULL)
      RETURNING i, lasts[i] - firsts[i] + 1 AS count, w.main - runs[lasts[i]] AS main,
        w.seq - 2 * (lasts[i] - firsts[i] + 1) AS seq
  ), rows AS (
    INSERT INTO bets
      SELECT ids[n], who[m.i], games[n], currencies[m.i], stakes[n], payouts[n], multipliers[n], rtps[n], pairs[m.i],
        nonces[m.i] + (n - firsts[m.i]), 0, states[n], at, at, first_id + n, m.main + runs[n],
        m.seq + 2 * (n - firsts[m.i] + 1), bodies[n]
      FROM moved m CROSS JOIN LATERAL generate_series(firsts[m.i], lasts[m.i]) AS n
      WHERE payouts[n] - runs[n] <= needs[m.i]
        AND CASE WHEN n = firsts[m.i]
          THEN runs[n] = payouts[n] - stakes[n]
            AND risks[n] = CASE WHEN payouts[n] <> stakes[n] OR multipliers[n] <> ONE_X THEN stakes[n] ELSE 0 END
          ELSE runs[n] = runs[n - 1] + payouts[n] - stakes[n]
            AND risks[n] = risks[n - 1] + CASE WHEN payouts[n] <> stakes[n] OR multipliers[n] <> ONE_X THEN stakes[n] ELSE 0 END
            AND ids[n] > ids[n - 1]
        END
      RETURNING 1
  ), told AS (
    -- After all wallets are locked: a player's announcements go out in the order of these ids.
    INSERT INTO outbox (first_id, size) SELECT first_id, size FROM (SELECT count(*) AS count FROM moved) m WHERE m.count > 0
      RETURNING outbox.id
  )
  SELECT array_agg(m.i), array_agg(m.main), array_agg(m.seq), sum(m.count), (SELECT count(*) FROM rows), (SELECT t.id FROM told t)
    INTO players, balances, seqs, meant, made, outbox_id FROM moved m;
  IF made IS DISTINCT FROM coalesce(meant, 0) THEN RAISE EXCEPTION 'the sums of a batch do not fit its bets'; END IF;
  made_at := at;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION ledger_play FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_play TO baize_app;
