-- Fast path for a batch of settlements by the house, such as those of a drawn term or an ended round: no player requested
-- them, so their keys are not request ids. One wallet update per player, and table by table one statement for all.
-- A settlement that does not apply (the bet has moved, has ended or does not exist, a new day) leaves all settlements of
-- that player undone and unreported: they are posted again through ledger_post, which finds the reason. Both functions
-- write the same rows. A key that was used before for another bet violates the key index, and the batch goes to ledger_post.
--
-- A command has one index in all arrays. The wallets are locked first, by a statement of their own: everything a player
-- owns changes under that lock, so the next statement sees bets and balances as the batch before left them.
DROP FUNCTION IF EXISTS ledger_settle;
CREATE FUNCTION ledger_settle(
  at timestamptz, users bigint[], keys text[], hashes bytea[], refs uuid[], versions integer[], payouts bigint[], multipliers bigint[],
  covers bigint[], states json[], answers json[]
) RETURNS TABLE (
  -- Transaction ids are this plus the index.
  first_id bigint, outbox_id bigint, made_at timestamptz,
  -- Settled bets: their indexes, and for each the balance and seq after it, stake, game and currency.
  places text, balances text, seqs text, stakes text, games text, currencies text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off AS $$
#variable_conflict use_variable
DECLARE
  ONE_X CONSTANT bigint := 10000;
  size  CONSTANT integer := cardinality(users);
  today date;
BEGIN
  IF size > 1024 THEN RAISE EXCEPTION 'a batch of % is too large', size; END IF;
  IF ('[1:' || size || ']' = ALL (ARRAY[array_dims(users), array_dims(keys), array_dims(hashes), array_dims(refs),
    array_dims(versions), array_dims(payouts), array_dims(multipliers), array_dims(covers), array_dims(states), array_dims(answers)])) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'the places of a batch are not those of its settlements';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(ledger_gate());
  -- Behind the gate: see ledger_post.
  first_id := nextval('ledger_batches') * 1024;
  at := greatest(at, (SELECT d.open_from FROM ledger_days d));
  today := (at AT TIME ZONE 'UTC')::date;
  PERFORM FROM ledger_wallets w WHERE w.user_id = ANY (users) ORDER BY w.user_id FOR UPDATE;
  WITH found AS (
    SELECT n, w.user_id, w.currency_id, w.house, b.id, b.game_id, b.stake, b.rtp, b.seed_pair_id, b.nonce, b.version, b.created_at,
      payouts[n] AS paid, covers[n] AS covered,
      CASE WHEN payouts[n] <> b.stake OR multipliers[n] <> ONE_X THEN b.stake - coalesce(covers[n], 0) ELSE 0 END AS at_risk,
      w.main + sum(payouts[n]) OVER so_far AS balance, w.seq + 2 * row_number() OVER so_far AS seq,
      bool_and(b.id IS NOT NULL AND (covers[n] IS NULL OR covers[n] BETWEEN 0 AND b.stake)) OVER (PARTITION BY w.user_id) AS fits
    FROM generate_series(1, size) AS n
      JOIN ledger_wallets w ON w.user_id = users[n] AND w.counted_on >= today
      LEFT JOIN open_bets b ON b.user_id = users[n] AND b.id = refs[n] AND b.version = versions[n]
    WINDOW so_far AS (PARTITION BY w.user_id ORDER BY n)
  ), fit AS MATERIALIZED (
    SELECT * FROM found f WHERE f.fits
  ), moved AS (
    UPDATE ledger_wallets w
      SET main = w.main + s.paid, held = w.held - s.staked, lost = w.lost - s.paid, bets = w.bets + s.bets, seq = w.seq + 2 * s.bets,
        wagered = w.wagered + s.risked, edge = w.edge + s.edge
      FROM (
        SELECT f.user_id, count(*) AS bets, sum(f.paid)::bigint AS paid, sum(f.stake)::bigint AS staked,
          sum(f.at_risk)::bigint AS risked, sum(ledger_edge(f.at_risk, f.rtp)) AS edge
        FROM fit f GROUP BY f.user_id
      ) AS s
      WHERE w.user_id = s.user_id
  ), closed AS (
    DELETE FROM open_bets b USING fit f WHERE b.user_id = f.user_id AND b.id = f.id
  ), kept AS (
    INSERT INTO bets
      SELECT f.id, f.user_id, f.game_id, f.currency_id, f.stake, f.paid, multipliers[f.n], f.rtp, f.seed_pair_id, f.nonce, f.version + 1,
        states[f.n], f.created_at, at, NULL, NULL, NULL, NULL, f.covered
      FROM fit f
  ), written AS (
    INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, balance_after, seq, answer, at)
      SELECT first_id + f.n, keys[f.n], hashes[f.n], 'bet.settle', f.user_id, f.id, f.balance, f.seq, answers[f.n], at FROM fit f
  ), legs AS (
    INSERT INTO ledger_legs (transaction_id, from_account, to_account, amount, at)
      SELECT first_id + f.n, ledger_account(f.user_id, kind_held()), f.house + kind_house(), f.stake, at FROM fit f
      UNION ALL
      SELECT first_id + f.n, f.house + kind_house(), ledger_account(f.user_id, kind_main()), f.paid, at FROM fit f WHERE f.paid > 0
  ), told AS (
    -- After all wallets are locked: a player's announcements go out in the order of these ids.
    INSERT INTO outbox (first_id, size) SELECT first_id, size WHERE EXISTS (SELECT FROM fit) RETURNING outbox.id
  )
  SELECT array_agg(f.n), array_agg(f.balance), array_agg(f.seq), array_agg(f.stake), array_agg(f.game_id), array_agg(f.currency_id),
      (SELECT t.id FROM told t)
    INTO places, balances, seqs, stakes, games, currencies, outbox_id FROM fit f;
  made_at := at;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION ledger_settle FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_settle TO baize_app;
