-- Hands over pending announcements, oldest first, and deletes them when the caller's transaction commits: a caller that
-- dies earlier leaves them for the next. Callers are serialized, so a player's announcements leave in order. Losing
-- this commit only repeats announcements, so it does not wait for the disk.
--
-- `remembered` are batches that the caller committed and still has in memory: for those only the id is returned. A
-- batch of another process is left to that process for a second, and later batches wait behind it; then its
-- transactions are read into `told`. A row without an id means that a batch is waiting like this.
DROP FUNCTION IF EXISTS outbox_take;
CREATE FUNCTION outbox_take(most integer, remembered bigint[]) RETURNS TABLE (id bigint, told json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('baize.outbox'));
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
    WITH head AS MATERIALIZED (
      SELECT o.*, o.id = ANY (remembered) AS ours, o.made_at < clock_timestamp() - interval '1 second' AS orphaned
      FROM outbox o ORDER BY o.id LIMIT most
    ), gone AS (
      DELETE FROM outbox o WHERE o.id = ANY (ARRAY(
        SELECT h.id FROM head h
        WHERE h.id < coalesce((SELECT min(s.id) FROM head s WHERE NOT s.ours AND NOT s.orphaned), h.id + 1)
      )) RETURNING o.id
    )
    SELECT g.id, CASE WHEN g.id IS NOT NULL AND NOT h.ours THEN outbox_read(h.first_id, h.size) END
    FROM head h LEFT JOIN gone g ON g.id = h.id
    WHERE g.id IS NOT NULL OR NOT h.ours ORDER BY h.id;
END $$;

CREATE OR REPLACE FUNCTION outbox_read(first_id bigint, size integer) RETURNS json
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off AS $$
  SELECT coalesce(json_agg(json_build_array(t.user_id::text, t.seq,
    CASE WHEN t.kind IN ('withdrawal.confirm', 'withdrawal.reject', 'withdrawal.reverse') AND EXISTS (SELECT FROM refunds r WHERE r.id = t.ref)
      THEN replace(t.kind, 'withdrawal.', 'refund.')
      WHEN t.kind = 'bonus.revoke' AND t.note ? 'expired' THEN 'bonus.expire'
      WHEN t.kind = 'bonus.revoke' AND t.note ? 'given' THEN 'bonus.giveUp' ELSE t.kind END, w.currency_id, t.balance_after::text, b.id, b.game_id,
    b.stake::text, b.payout::text,
    CASE WHEN b.state ->> 'refused' IS NOT NULL THEN 'refused' WHEN b.state ->> 'cancelled' = 'true' THEN 'cancelled' END) ORDER BY t.id), '[]')
  FROM all_transactions t
  JOIN ledger_wallets w ON w.user_id = t.user_id
  LEFT JOIN bets b ON t.kind IN ('bet.play', 'bet.settle') AND b.user_id = t.user_id AND b.id = t.ref
  WHERE t.id > outbox_read.first_id AND t.id <= outbox_read.first_id + size AND t.seq IS NOT NULL
$$;
REVOKE ALL ON FUNCTION outbox_take, outbox_read FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_take TO baize_app;
