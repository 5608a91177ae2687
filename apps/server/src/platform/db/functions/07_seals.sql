-- Each day's transactions and legs are sealed by a hash that also covers the seal of the day before. Anyone who has
-- kept one seal can tell whether a row of that day or of any day before was changed, added or removed since.
DROP FUNCTION IF EXISTS ledger_seal_step, ledger_pieces;

-- The hash of a block's transactions and legs, per day. A block is 65,536 ids, of which a batch takes 1,024, so a piece
-- fits into memory however long the day. Rows are hashed in PostgreSQL's binary form.
CREATE FUNCTION ledger_pieces(first_block bigint, last_block bigint, since timestamptz)
RETURNS TABLE (block bigint, day date, piece bytea, transactions bigint, legs bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off
SET jit = off SET work_mem = '64MB' AS $$
  SELECT block, day, sha256(coalesce(t.digest, '') || coalesce(l.digest, '')), coalesce(t.count, 0), coalesce(l.count, 0)
  FROM (
    SELECT t.id >> 16 AS block, (t.at AT TIME ZONE 'UTC')::date AS day, count(*) AS count,
      sha256(string_agg(record_send(ROW(t.id, t.key, t.body_hash, t.kind, t.user_id, t.ref, t.nonce, t.balance_after, t.note,
        t.at)), '' ORDER BY t.id, t.key)) AS digest
    FROM all_transactions t
    WHERE t.id >= first_block << 16 AND t.id < (last_block + 1) << 16 AND t.at >= since
    GROUP BY 1, 2
  ) t FULL JOIN (
    SELECT l.transaction_id >> 16 AS block, (l.at AT TIME ZONE 'UTC')::date AS day, count(*) AS count,
      sha256(string_agg(int8send(l.transaction_id) || int8send(l.from_account) || int8send(l.to_account) || int8send(l.amount)
        || timestamptz_send(l.at), '' ORDER BY l.transaction_id, l.from_account, l.to_account, l.amount, l.at)) AS digest
    FROM all_legs l
    WHERE l.transaction_id >= first_block << 16 AND l.transaction_id < (last_block + 1) << 16 AND l.at >= since
    GROUP BY 1, 2
  ) l USING (block, day)
$$;

-- Takes one step towards the seals of all days before `today`; false when there is none left. An interrupted run
-- resumes from the last committed step. First the days are closed, with no batch in flight: later moves are booked on
-- an open day. Then their pieces are read, and last the seals are set. A day that is not over by the database's clock
-- stays open, whatever the caller's clock says.
CREATE FUNCTION ledger_seal_step(today date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  BLOCKS  CONSTANT bigint := 4;
  work    ledger_sealing;
  last    ledger_seals;
  upto    bigint;
  piece   record;
  digests record;
BEGIN
  SELECT * INTO STRICT work FROM ledger_sealing FOR UPDATE;
  SELECT * INTO last FROM ledger_seals s ORDER BY s.day DESC LIMIT 1;

  IF work.through IS NULL THEN
    work.through := least(today, (clock_timestamp() AT TIME ZONE 'UTC')::date) - 1;
    IF work.through <= last.day OR NOT EXISTS (SELECT FROM all_transactions) THEN RETURN false; END IF;
    IF last.day IS NULL AND (work.through + 1)::timestamp AT TIME ZONE 'UTC' <= (SELECT d.open_from FROM ledger_days d) THEN
      -- Already closed, and empty.
      RETURN false;
    END IF;
    -- Bets wait while this waits, so the timeout is short.
    PERFORM set_config('lock_timeout', '250ms', true);
    PERFORM pg_advisory_xact_lock(ledger_gate());
    UPDATE ledger_days d SET open_from = greatest(d.open_from, (work.through + 1)::timestamp AT TIME ZONE 'UTC');
    UPDATE ledger_sealing SET through = work.through, resume = NULL,
      last_block = (SELECT (s.last_value * 1024 + 1023) >> 16 FROM ledger_batches s);
    RETURN true;
  END IF;

  IF work.next_block <= work.last_block THEN
    upto := least(work.next_block + BLOCKS - 1, work.last_block);
    FOR piece IN
      SELECT p.* FROM ledger_pieces(work.next_block, upto,
        coalesce((last.day + 1)::timestamp AT TIME ZONE 'UTC', '-infinity')) p
      ORDER BY p.block, p.day
    LOOP
      IF piece.day > work.through THEN
        work.resume := least(work.resume, piece.block);
      ELSE
        INSERT INTO ledger_sealing_days AS d (day, digest, transactions, legs)
          VALUES (piece.day, sha256(piece.piece), piece.transactions, piece.legs)
          ON CONFLICT (day) DO UPDATE SET digest = sha256(d.digest || piece.piece),
            transactions = d.transactions + excluded.transactions, legs = d.legs + excluded.legs;
      END IF;
    END LOOP;
    UPDATE ledger_sealing SET next_block = upto + 1, resume = work.resume;
    RETURN true;
  END IF;

  FOR digests IN
    SELECT days.day::date AS day, d.digest, coalesce(d.transactions, 0) AS transactions, coalesce(d.legs, 0) AS legs
    FROM generate_series(coalesce(last.day + 1, (SELECT min(s.day) FROM ledger_sealing_days s)), work.through, '1 day') AS days (day)
    LEFT JOIN ledger_sealing_days d ON d.day = days.day
    ORDER BY 1
  LOOP
    last.hash := sha256(coalesce(last.hash, decode(repeat('00', 32), 'hex'))
      || convert_to(to_char(digests.day, 'YYYY-MM-DD'), 'UTF8') || coalesce(digests.digest, ''));
    INSERT INTO ledger_seals (day, hash, transactions, legs, sealed_at)
      VALUES (digests.day, last.hash, digests.transactions, digests.legs, clock_timestamp());
  END LOOP;
  DELETE FROM ledger_sealing_days;
  -- The last block may get more ids, and a later day may have begun in an earlier block.
  UPDATE ledger_sealing SET through = NULL, next_block = coalesce(work.resume, work.last_block);
  RETURN true;
END $$;

REVOKE ALL ON FUNCTION ledger_seal_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_seal_step TO baize_app;
