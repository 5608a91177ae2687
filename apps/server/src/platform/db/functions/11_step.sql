-- Takes a batch of steps of open bets, one per player. No money moves, so there is nothing to add up or to announce.
-- Each step is recorded under its key, in the same row that ledger_post would write.
-- A step that does not apply (the bet has moved, has ended or does not exist, the request may have come before, a new
-- day) is left undone and unreported: it is posted again through ledger_post, which finds the reason.
--
-- A command has one index in all arrays, which are sorted by player, so the first update takes the locks in id order.
-- Everything a player owns changes under that lock, bets too. A batch that waited for it sees the bet as the batch
-- before left it.
DROP FUNCTION IF EXISTS ledger_step;
CREATE FUNCTION ledger_step(
  at timestamptz, users bigint[], requests uuid[], hashes bytea[], refs uuid[], versions integer[], states json[], answers json[]
) RETURNS TABLE (
  -- Transaction ids are this plus the index.
  first_id bigint, made_at timestamptz,
  -- Steps taken: their indexes, and their players' balances.
  places text, balances text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET enable_sort = off
SET plan_cache_mode = force_generic_plan
SET jit = off AS $$
#variable_conflict use_variable
DECLARE
  size CONSTANT integer := cardinality(users);
  today date;
BEGIN
  IF size > 1024 THEN RAISE EXCEPTION 'a batch of % is too large', size; END IF;
  IF ('[1:' || size || ']' = ALL (ARRAY[array_dims(users), array_dims(requests), array_dims(hashes), array_dims(refs),
    array_dims(versions), array_dims(states), array_dims(answers)])) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'the places of a batch are not those of its steps';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(ledger_gate());
  -- Behind the gate: see ledger_post.
  first_id := nextval('ledger_batches') * 1024;
  at := greatest(at, (SELECT d.open_from FROM ledger_days d));
  today := (at AT TIME ZONE 'UTC')::date;
  WITH mine AS (
    UPDATE ledger_wallets w SET newest_key = requests[i]
      FROM generate_series(1, size) AS i
      WHERE w.user_id = users[i] AND w.counted_on >= today AND (w.newest_key < requests[i] OR w.newest_key IS NULL)
      RETURNING i, w.main
  ), stepped AS (
    UPDATE open_bets b SET state = states[m.i], version = b.version + 1, updated_at = at
      FROM mine m WHERE b.user_id = users[m.i] AND b.id = refs[m.i] AND b.version = versions[m.i]
      RETURNING m.i, m.main
  ), written AS (
    INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, balance_after, answer, at)
      SELECT first_id + s.i, requests[s.i] || ':' || users[s.i], hashes[s.i], 'bet.step', users[s.i], refs[s.i], s.main, answers[s.i], at
      FROM stepped s
  )
  SELECT array_agg(s.i), array_agg(s.main) INTO places, balances FROM stepped s;
  made_at := at;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION ledger_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_step TO baize_app;
