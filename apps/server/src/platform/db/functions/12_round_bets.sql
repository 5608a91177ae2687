-- Bets on rounds, from any process: join, cancel, cash out, settle.

-- Adds held bets to the round open for bets, or queues them for the next. A bet that cannot join is recorded as
-- cancelled, so that its stake is returned whatever becomes of the calling process.
CREATE OR REPLACE FUNCTION round_join(
  game text, bets uuid[], players bigint[], slots integer[], autos bigint[], most bigint[], weights double precision[], seeds text[],
  arrived bigint[], or_next boolean[]
) RETURNS TABLE (bet_id uuid, outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  r     rounds;
  b     round_bets;
  o     open_bets;
  goes  bigint;
  room  jsonb;
  taken round_bets[] := '{}';
BEGIN
  PERFORM round_enter(game);
  SELECT x.* INTO r FROM rounds x WHERE x.game_id = game AND x.phase IN ('STARTING', 'LOCKED') AND NOT x.closed;
  room := round_room(r.id);
  FOR i IN 1 .. cardinality(bets) LOOP
    bet_id := bets[i];
    SELECT x.* INTO b FROM round_bets x WHERE x.user_id = players[i] AND x.bet_id = bets[i];
    IF FOUND THEN
      outcome := CASE WHEN b.refused IS NOT NULL THEN b.refused WHEN b.cancelled THEN 'cancelled' WHEN b.round_id IS NULL THEN 'queued' ELSE 'joined' END;
      RETURN NEXT;
      CONTINUE;
    END IF;
    SELECT x.* INTO o FROM open_bets x WHERE x.user_id = players[i] AND x.id = bets[i] AND x.game_id = game;
    IF NOT FOUND THEN
      outcome := 'unknown';
      RETURN NEXT;
      CONTINUE;
    END IF;
    goes := NULL;
    IF r.id IS NOT NULL AND arrived[i] < round_ms(r.locks_at) THEN
      goes := r.id;
      outcome := CASE
        WHEN EXISTS (SELECT FROM round_bets x WHERE x.round_id = r.id AND x.user_id = o.user_id AND x.slot = slots[i] AND NOT x.cancelled)
          THEN 'taken'
        WHEN round_room_after(room, o.currency_id, o.stake) IS NULL THEN 'full'
        ELSE 'joined' END;
    ELSE
      outcome := CASE
        WHEN NOT or_next[i] THEN 'locked'
        WHEN EXISTS (SELECT FROM round_bets x
          WHERE x.game_id = game AND x.round_id IS NULL AND x.user_id = o.user_id AND x.slot = slots[i] AND NOT x.cancelled)
          THEN 'taken'
        ELSE 'queued' END;
    END IF;
    INSERT INTO round_bets (bet_id, game_id, user_id, round_id, slot, currency_id, stake, max_win, weight, client_seed, auto, cancelled, refused,
        autobet_id)
      VALUES (o.id, game, o.user_id, CASE WHEN outcome = 'joined' THEN goes END, slots[i], o.currency_id, o.stake, most[i], weights[i],
        seeds[i], autos[i], outcome NOT IN ('joined', 'queued'), CASE WHEN outcome NOT IN ('joined', 'queued') THEN outcome END,
        (o.state ->> 'autobetId')::uuid)
      RETURNING * INTO b;
    IF outcome = 'joined' THEN
      room := round_room_after(room, o.currency_id, o.stake);
      taken := taken || b;
    END IF;
    RETURN NEXT;
  END LOOP;
  PERFORM round_count(r.id, taken);
END $$;

CREATE OR REPLACE FUNCTION round_cancel(game text, bet uuid, player bigint, arrived bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  b round_bets;
BEGIN
  PERFORM round_enter(game);
  SELECT x.* INTO b FROM round_bets x WHERE x.bet_id = bet AND x.user_id = player AND x.game_id = game;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF b.cancelled THEN RETURN 'cancelled'; END IF;
  IF b.round_id IS NOT NULL THEN
    IF NOT EXISTS (SELECT FROM rounds r WHERE r.id = b.round_id AND r.phase = 'STARTING' AND arrived < round_ms(r.locks_at)) THEN
      RETURN 'locked';
    END IF;
    UPDATE round_totals t SET bets = t.bets - 1, staked = t.staked - b.stake
      WHERE t.round_id = b.round_id AND t.currency_id = b.currency_id;
    UPDATE rounds r SET changes = r.changes + 1 WHERE r.id = b.round_id;
  END IF;
  UPDATE round_bets x SET cancelled = true WHERE x.user_id = player AND x.bet_id = bet;
  RETURN 'cancelled';
END $$;

-- Cashes out bets at the multiplier reached when their request was read, or at their target (auto or cap) if that is
-- lower. Arrival times are capped at now, so no process can claim a later one.
CREATE OR REPLACE FUNCTION round_stop(game text, bets uuid[], players bigint[], arrived bigint[], sent bigint[])
RETURNS TABLE (bet_id uuid, outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  r       rounds;
  d       round_draws;
  now_ms  bigint;
  runs_ms bigint;
BEGIN
  PERFORM round_enter(game);
  now_ms := round_ms(round_now());
  SELECT x.* INTO r FROM rounds x WHERE x.game_id = game AND x.phase = 'RUNNING';
  SELECT x.* INTO d FROM round_draws x WHERE x.round_id = r.id;
  runs_ms := round_ms(r.runs_at);
  RETURN QUERY
  WITH judged AS MATERIALIZED (
    SELECT w.n, w.bet, w.player, w.sent, m.at, least(b.target, m.reached)::bigint AS times, CASE
      WHEN b.bet_id IS NULL THEN 'unknown'
      WHEN b.cancelled THEN 'cancelled'
      WHEN b.cashed IS NOT NULL THEN 'cashed'
      WHEN b.round_id IS NULL THEN 'early'
      WHEN b.round_id IS DISTINCT FROM r.id THEN CASE WHEN x.phase = 'ENDED' THEN 'over' ELSE 'early' END
      WHEN m.at < runs_ms THEN 'early'
      WHEN b.target <= least(m.reached, d.multiplier) THEN 'take'
      WHEN m.at - runs_ms >= d.crash_ms THEN 'over'
      ELSE 'take' END AS what
    FROM unnest(bets, players, arrived, sent) WITH ORDINALITY AS w (bet, player, arrived, sent, n)
      CROSS JOIN LATERAL (SELECT l.at, round_multiplier(greatest(l.at - runs_ms, 0)) AS reached
        FROM (SELECT least(w.arrived, now_ms) AS at) AS l) AS m
      LEFT JOIN round_bets b ON b.user_id = w.player AND b.bet_id = w.bet AND b.game_id = game
      LEFT JOIN rounds x ON x.id = b.round_id
  ), firsts AS (
    -- Of several requests for one bet, the first cashes it out.
    SELECT DISTINCT ON (j.player, j.bet) j.* FROM judged j WHERE j.what = 'take' ORDER BY j.player, j.bet, j.n
  ), cashed AS (
    UPDATE round_bets b SET cashed = f.times, payout = round_worth(b.stake, f.times, b.max_win), cashed_at = round_at(f.at),
        latency_ms = now_ms - f.at, sent_at = f.sent
      FROM firsts f WHERE b.user_id = f.player AND b.bet_id = f.bet
      RETURNING b.currency_id, b.payout
  ), counted AS (
    UPDATE round_totals t SET cashed = t.cashed + h.n, paid = t.paid + h.paid
      FROM (SELECT c.currency_id, count(*)::integer AS n, sum(c.payout)::bigint AS paid FROM cashed c GROUP BY 1) AS h
      WHERE t.round_id = r.id AND t.currency_id = h.currency_id
  ), told AS (
    UPDATE rounds x SET changes = x.changes + 1 WHERE x.id = r.id AND EXISTS (SELECT FROM cashed)
  )
  SELECT j.bet, CASE j.what WHEN 'take' THEN 'cashed' ELSE j.what END FROM judged j ORDER BY j.n;
END $$;

-- Marks bets that the ledger has settled. Losing this commit only settles them again, which moves nothing, so it does
-- not wait for the disk.
CREATE OR REPLACE FUNCTION round_settled(bets uuid[], players bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE round_bets b SET settled = true
    FROM unnest(bets, players) AS w (bet_id, user_id)
    WHERE b.user_id = w.user_id AND b.bet_id = w.bet_id AND NOT b.settled
      AND NOT EXISTS (SELECT FROM open_bets o WHERE o.user_id = b.user_id AND o.id = b.bet_id);
END $$;

REVOKE ALL ON FUNCTION round_join, round_cancel, round_stop, round_settled FROM PUBLIC;
GRANT EXECUTE ON FUNCTION round_join, round_cancel, round_stop, round_settled TO baize_app;
