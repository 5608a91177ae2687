-- Fast path for a batch of calls of game providers with nothing to refuse: stakes, wins, and the first settlement of a bet. One
-- wallet update per player, and table by table one statement for all. Anything else (too little money, a limit, an exclusion, an
-- earlier refusal, an open bonus, a new day or session, a bet that is known, settled, rolled back or another player's) leaves all
-- moves of that player undone and unreported: they are posted again through ledger_post, which finds the reason. Both functions
-- write the same rows.
-- A key that was used before violates the key index, and the batch goes to ledger_post.
--
-- A command has one index in all arrays; no bet occurs twice. `modes` are `bet`, `add` (a win) and `settle` (the whole payout). The
-- wallets are locked first, by a statement of their own: everything a player owns changes under that lock, so the next statement
-- sees bets and balances as the batch before left them.
DROP FUNCTION IF EXISTS ledger_provider_moves;
CREATE FUNCTION ledger_provider_moves(
  at timestamptz, users bigint[], kinds text[], modes text[], keys text[], hashes bytea[], providers text[], bets text[], currencies text[],
  amounts bigint[], closes boolean[], games text[], rounds text[], rtps integer[], markets text[], sides text[], pays bigint[], results text[],
  details jsonb[], notes jsonb[]
) RETURNS TABLE (
  -- Transaction ids are this plus the index.
  first_id bigint, outbox_id bigint, made_at timestamptz,
  -- Moves that are done: their indexes, and for each the balance and seq after it. The seq is null where nothing is announced.
  places text, balances text, seqs text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off AS $$
#variable_conflict use_variable
DECLARE
  size  CONSTANT integer := cardinality(users);
  today date;
BEGIN
  IF size > 1024 THEN RAISE EXCEPTION 'a batch of % is too large', size; END IF;
  IF ('[1:' || size || ']' = ALL (ARRAY[array_dims(users), array_dims(kinds), array_dims(modes), array_dims(keys), array_dims(hashes),
    array_dims(providers), array_dims(bets), array_dims(currencies), array_dims(amounts), array_dims(closes), array_dims(games),
    array_dims(rounds), array_dims(rtps), array_dims(markets), array_dims(sides), array_dims(pays), array_dims(results), array_dims(details),
    array_dims(notes)])) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'the places of a batch are not those of its moves';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(ledger_gate());
  -- Behind the gate: see ledger_post.
  first_id := nextval('ledger_batches') * 1024;
  at := greatest(at, (SELECT d.open_from FROM ledger_days d));
  today := (at AT TIME ZONE 'UTC')::date;
  PERFORM FROM ledger_wallets w WHERE w.user_id = ANY (users) ORDER BY w.user_id FOR UPDATE;
  WITH asked AS (
    SELECT a.n::integer AS n, a.player, a.mode, a.provider, a.bet, a.currency, CASE a.mode WHEN 'bet' THEN -a.amount ELSE a.amount END AS gain
    FROM unnest(users, modes, providers, bets, currencies, amounts) WITH ORDINALITY AS a (player, mode, provider, bet, currency, amount, n)
  ), found AS (
    SELECT a.*, w.house, w.main + sum(a.gain) OVER so_far AS balance,
      w.seq + count(*) FILTER (WHERE a.gain <> 0) OVER so_far AS seq,
      w.currency_id = a.currency AND w.counted_on >= today AND w.main + sum(a.gain) OVER so_far >= 0
        AND CASE a.mode
          WHEN 'bet' THEN b.provider IS NULL AND a.gain < 0 AND NOT w.barred AND w.stake_cap IS NULL
            AND NOT EXISTS (SELECT FROM ledger_refusals r WHERE r.key = keys[a.n])
            -- Only the first bet on a market counts whatever the others are (L57).
            AND (sides[a.n] IS NULL OR row_number() OVER (PARTITION BY a.player, markets[a.n] ORDER BY a.n) = 1
              AND NOT EXISTS (SELECT FROM provider_bets o WHERE o.user_id = a.player AND o.market = markets[a.n]))
            AND (w.excluded_until <= at OR w.excluded_until IS NULL)
            AND (w.session_minutes IS NULL OR at < w.session_from + w.session_minutes * interval '1 minute')
            AND (ledger_loss_left(w) + sum(a.gain) OVER so_far >= 0 OR ledger_loss_left(w) IS NULL)
          WHEN 'add' THEN b.user_id = a.player AND NOT b.rolled_back AND a.gain >= 0 AND (a.gain > 0 OR b.won = b.due)
            -- The result of a round may show that its bets covered each other.
            AND (b.market IS NULL OR b.side IS NOT NULL)
          WHEN 'settle' THEN b.user_id = a.player AND NOT b.rolled_back AND b.status = 'OPEN' AND a.gain >= 0
            AND b.settled = 0 AND b.won = 0 AND b.due = 0 AND b.cashed = 0 AND b.voided = 0 AND (b.market IS NULL OR b.side IS NOT NULL)
        END AS fits
    FROM asked a JOIN ledger_wallets w ON w.user_id = a.player
      LEFT JOIN provider_bets b ON b.provider = a.provider AND b.reference = a.bet
    WINDOW so_far AS (PARTITION BY a.player ORDER BY a.n)
  ), fit AS MATERIALIZED (
    SELECT f.*, CASE WHEN f.gain <> 0 THEN f.seq END AS told
    FROM (SELECT g.*, bool_and(g.fits IS TRUE) OVER (PARTITION BY g.player) AS all_fit FROM found g) AS f WHERE f.all_fit
  ), moved AS (
    UPDATE ledger_wallets w
      SET main = w.main + s.gain, lost = w.lost - s.gain, wagered = w.wagered + s.staked, edge = w.edge + s.edge, seq = w.seq + s.told
      FROM (
        SELECT f.player, sum(f.gain)::bigint AS gain, coalesce(-sum(f.gain) FILTER (WHERE f.mode = 'bet'), 0)::bigint AS staked,
          coalesce(sum(ledger_edge(-f.gain, coalesce(rtps[f.n], ledger_provider_rtp()))) FILTER (WHERE f.mode = 'bet'), 0) AS edge, count(f.told) AS told
        FROM fit f GROUP BY f.player
      ) AS s
      WHERE w.user_id = s.player
  ), made AS (
    INSERT INTO provider_bets (provider, reference, user_id, stake, at, seq, game_id, round, free, detail, rtp, market, side, pays, counts)
      SELECT f.provider, f.bet, f.player, -f.gain, at, f.seq, games[f.n], rounds[f.n], false, details[f.n],
        coalesce(rtps[f.n], ledger_provider_rtp()), markets[f.n], sides[f.n], pays[f.n], CASE WHEN markets[f.n] IS NOT NULL THEN -f.gain END
      FROM fit f WHERE f.mode = 'bet'
  ), paid AS (
    UPDATE provider_bets b
      SET won = b.won + f.gain, due = b.due + f.gain, updated_at = at, result = coalesce(results[f.n], b.result),
        settled = b.settled + CASE f.mode WHEN 'settle' THEN 1 ELSE 0 END, status = CASE WHEN closes[f.n] THEN 'SETTLED' ELSE b.status END
      FROM fit f WHERE f.mode <> 'bet' AND b.provider = f.provider AND b.reference = f.bet
  ), written AS (
    INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, balance_after, seq, answer, note, at)
      SELECT first_id + f.n, keys[f.n], hashes[f.n], kinds[f.n], f.player, f.balance, f.told, 'null', notes[f.n], at FROM fit f
  ), legs AS (
    INSERT INTO ledger_legs (transaction_id, from_account, to_account, amount, at)
      SELECT first_id + f.n, ledger_account(f.player, kind_main()), f.house + kind_house(), -f.gain, at FROM fit f WHERE f.gain < 0
      UNION ALL
      SELECT first_id + f.n, f.house + kind_house(), ledger_account(f.player, kind_main()), f.gain, at FROM fit f WHERE f.gain > 0
  ), told AS (
    -- After all wallets are locked: a player's announcements go out in the order of these ids.
    INSERT INTO outbox (first_id, size) SELECT first_id, size WHERE EXISTS (SELECT FROM fit) RETURNING outbox.id
  )
  SELECT array_agg(f.n), array_agg(f.balance), array_agg(f.told), (SELECT t.id FROM told t)
    INTO places, balances, seqs, outbox_id FROM fit f;
  made_at := at;
  RETURN NEXT;
END $$;
REVOKE ALL ON FUNCTION ledger_provider_moves FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_provider_moves TO baize_app;
