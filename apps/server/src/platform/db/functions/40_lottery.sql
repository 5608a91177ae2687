-- Lottery terms: the rules numbered in docs/lottery.md, in the one place that all processes share. Chains, leadership and
-- time are those of the games in rounds (10_rounds.sql): each line is a game there.

-- Adds the line of a game to those that can be led.
CREATE OR REPLACE FUNCTION lottery_add_line(line text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM round_games g WHERE g.game_id = line) THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(7214005);
  INSERT INTO round_games (game_id, number)
    SELECT line, greatest(100, max(g.number)) + 1 FROM round_games g
    ON CONFLICT (game_id) DO NOTHING;
END $$;

-- The open term, the terms that wait for their draw, and the links left.
CREATE OR REPLACE FUNCTION lottery_look(line text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  newest lottery_terms;
BEGIN
  PERFORM round_must_lead(line);
  SELECT t.* INTO newest FROM lottery_terms t WHERE t.line = lottery_look.line ORDER BY t.number DESC LIMIT 1;
  RETURN jsonb_build_object(
    'nowMs', round_ms(round_now()),
    'linksLeft', (SELECT coalesce(sum(c.length), 0) FROM round_chains c
        WHERE c.game_id = lottery_look.line AND c.id >= coalesce(newest.chain_id, 0)) - coalesce(newest.link, 0),
    'open', CASE WHEN newest.phase = 'OPEN' THEN
      jsonb_build_object('id', newest.id::text, 'number', newest.number, 'closesAtMs', round_ms(newest.closes_at)) END,
    'waiting', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id::text, 'number', t.number,
        'beaconRound', t.beacon_round, 'drawsAtMs', round_ms(t.draws_at), 'rtp', t.rtp) ORDER BY t.number), '[]')
      FROM lottery_terms t WHERE t.line = lottery_look.line AND t.phase = 'CLOSED'));
END $$;

-- Opens the next term, unless one is open.
CREATE OR REPLACE FUNCTION lottery_open(
  line text, game text, closes bigint, beacon text, beacon_round bigint, draws bigint, return_rate integer, most jsonb, most_player jsonb
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last  lottery_terms;
  chain round_chains;
BEGIN
  PERFORM round_must_lead(line);
  PERFORM round_enter(line);
  SELECT t.* INTO last FROM lottery_terms t WHERE t.line = lottery_open.line ORDER BY t.number DESC LIMIT 1;
  IF last.phase = 'OPEN' OR round_at(closes) <= greatest(round_now(), last.closes_at) THEN RETURN; END IF;
  SELECT c.* INTO chain FROM round_chains c
    WHERE c.game_id = lottery_open.line AND (c.id > coalesce(last.chain_id, 0) OR c.id = last.chain_id AND last.link < c.length)
    ORDER BY c.id LIMIT 1;
  IF NOT FOUND THEN RAISE EXCEPTION '% has no chain left', line; END IF;
  INSERT INTO lottery_terms (line, game_id, number, chain_id, link, rtp, opens_at, closes_at, beacon, beacon_round, draws_at, phase, caps,
      player_caps)
    VALUES (line, game, coalesce(last.number, 0) + 1, chain.id, CASE WHEN chain.id = last.chain_id THEN last.link + 1 ELSE 1 END,
      return_rate, round_now(), round_at(closes), beacon, beacon_round, round_at(draws), 'OPEN', most, most_player);
END $$;

-- No bet joins or leaves a closed term. Bets that were read in time have `wait_ms` to arrive.
CREATE OR REPLACE FUNCTION lottery_close(line text, term bigint, wait_ms integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM round_must_lead(line);
  PERFORM round_enter(line);
  UPDATE lottery_terms t SET phase = 'CLOSED', changes = t.changes + 1
    WHERE t.id = term AND t.line = lottery_close.line AND t.phase = 'OPEN'
      AND t.closes_at + wait_ms * interval '1 millisecond' <= round_now();
END $$;

-- The hash of a term, not before it is closed. It decides nothing without the beacon.
CREATE OR REPLACE FUNCTION lottery_hash(line text, term bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM round_must_lead(line);
  RETURN (SELECT round_link(t.chain_id, t.link) FROM lottery_terms t
    WHERE t.id = term AND t.line = lottery_hash.line AND t.phase = 'CLOSED');
END $$;

-- Publishes the result of a closed term with the payouts of all its bets and the parts of them that others cover, in one transaction. Repeated calls change nothing.
DROP FUNCTION IF EXISTS lottery_finish;
CREATE FUNCTION lottery_finish(
  line text, term bigint, signature text, drawn integer[], bets uuid[], players bigint[], payouts bigint[], covers bigint[]
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  t    lottery_terms;
  paid integer;
BEGIN
  PERFORM round_must_lead(line);
  PERFORM round_enter(line);
  SELECT x.* INTO t FROM lottery_terms x WHERE x.id = term AND x.line = lottery_finish.line;
  IF t.phase IS DISTINCT FROM 'CLOSED' OR t.draws_at > round_now() THEN RETURN; END IF;
  UPDATE lottery_bets b SET payout = w.payout, covered = w.covered
    FROM unnest(bets, players, payouts, covers) AS w (bet_id, user_id, payout, covered)
    WHERE b.user_id = w.user_id AND b.bet_id = w.bet_id AND b.term_id = term AND NOT b.cancelled;
  GET DIAGNOSTICS paid = ROW_COUNT;
  IF paid <> (SELECT count(*) FROM lottery_bets b WHERE b.term_id = term AND NOT b.cancelled) THEN
    RAISE EXCEPTION 'term % of % has other bets than those that were drawn', t.number, line;
  END IF;
  UPDATE lottery_terms x SET phase = 'FINISHED', hash = round_link(t.chain_id, t.link), signature = lottery_finish.signature,
      drawn = lottery_finish.drawn, finished_at = round_now(), changes = x.changes + 1
    WHERE x.id = term;
END $$;

-- A term whose beacon did not come: every stake goes back, and the hash is still published.
CREATE OR REPLACE FUNCTION lottery_void(line text, term bigint, after_ms integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM round_must_lead(line);
  PERFORM round_enter(line);
  UPDATE lottery_terms t SET phase = 'VOID', hash = round_link(t.chain_id, t.link), finished_at = round_now(), changes = t.changes + 1
    WHERE t.id = term AND t.line = lottery_void.line AND t.phase = 'CLOSED'
      AND t.draws_at + after_ms * interval '1 millisecond' <= round_now();
  IF FOUND THEN UPDATE lottery_bets b SET cancelled = true WHERE b.term_id = term AND NOT b.cancelled; END IF;
END $$;

-- Adds held bets to the open term, if it is the one that the player saw. A bet that cannot join is recorded as cancelled,
-- so that its stake is returned whatever becomes of the calling process.
CREATE OR REPLACE FUNCTION lottery_join(
  line text, bets uuid[], players bigint[], terms bigint[], most bigint[], picked jsonb[], arrived bigint[]
) RETURNS TABLE (bet_id uuid, outcome text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  t lottery_terms;
  b lottery_bets;
  o open_bets;
BEGIN
  PERFORM round_enter(line);
  SELECT x.* INTO t FROM lottery_terms x WHERE x.line = lottery_join.line AND x.phase = 'OPEN';
  FOR i IN 1 .. cardinality(bets) LOOP
    bet_id := bets[i];
    SELECT x.* INTO b FROM lottery_bets x WHERE x.user_id = players[i] AND x.bet_id = bets[i];
    IF FOUND THEN
      outcome := CASE WHEN b.refused IS NOT NULL THEN b.refused WHEN b.cancelled THEN 'cancelled' ELSE 'joined' END;
      RETURN NEXT;
      CONTINUE;
    END IF;
    SELECT x.* INTO o FROM open_bets x WHERE x.user_id = players[i] AND x.id = bets[i] AND x.state ->> 'line' = lottery_join.line;
    IF NOT FOUND THEN
      outcome := 'unknown';
      RETURN NEXT;
      CONTINUE;
    END IF;
    outcome := CASE
      WHEN t.id IS NULL OR t.number <> terms[i] OR arrived[i] >= round_ms(t.closes_at) THEN 'closed'
      WHEN o.stake > coalesce((t.caps ->> o.currency_id)::bigint, 0) - coalesce((SELECT s.staked FROM lottery_totals s
        WHERE s.term_id = t.id AND s.currency_id = o.currency_id), 0) THEN 'full'
      WHEN o.stake > coalesce((t.player_caps ->> o.currency_id)::bigint, 0) - coalesce((SELECT sum(x.stake) FROM lottery_bets x
        WHERE x.term_id = t.id AND x.user_id = o.user_id AND NOT x.cancelled), 0) THEN 'full'
      ELSE 'joined' END;
    INSERT INTO lottery_bets (bet_id, line, game_id, user_id, term_id, currency_id, stake, max_win, picks, cancelled, refused)
      VALUES (o.id, lottery_join.line, o.game_id, o.user_id, CASE WHEN outcome = 'joined' THEN t.id END, o.currency_id, o.stake, most[i],
        picked[i], outcome <> 'joined', CASE WHEN outcome <> 'joined' THEN outcome END);
    IF outcome = 'joined' THEN
      INSERT INTO lottery_totals AS s (term_id, currency_id, bets, staked) VALUES (t.id, o.currency_id, 1, o.stake)
        ON CONFLICT (term_id, currency_id) DO UPDATE SET bets = s.bets + 1, staked = s.staked + excluded.staked;
      UPDATE lottery_terms x SET changes = x.changes + 1 WHERE x.id = t.id;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION lottery_cancel(bet uuid, player bigint, arrived bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  b lottery_bets;
BEGIN
  SELECT x.* INTO b FROM lottery_bets x WHERE x.bet_id = bet AND x.user_id = player;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM round_enter(b.line);
  SELECT x.* INTO b FROM lottery_bets x WHERE x.bet_id = bet AND x.user_id = player;
  IF b.cancelled THEN RETURN 'cancelled'; END IF;
  IF NOT EXISTS (SELECT FROM lottery_terms t WHERE t.id = b.term_id AND t.phase = 'OPEN' AND arrived < round_ms(t.closes_at)) THEN
    RETURN 'closed';
  END IF;
  UPDATE lottery_bets x SET cancelled = true WHERE x.bet_id = bet AND x.user_id = player;
  UPDATE lottery_totals s SET bets = s.bets - 1, staked = s.staked - b.stake WHERE s.term_id = b.term_id AND s.currency_id = b.currency_id;
  UPDATE lottery_terms t SET changes = t.changes + 1 WHERE t.id = b.term_id;
  RETURN 'cancelled';
END $$;

-- Cancels held bets that never joined a term because their process died in between.
CREATE OR REPLACE FUNCTION lottery_adopt(line text, older_ms integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found_now integer;
BEGIN
  PERFORM round_must_lead(line);
  PERFORM round_enter(line);
  INSERT INTO lottery_bets (bet_id, line, game_id, user_id, currency_id, stake, max_win, picks, cancelled, refused)
    SELECT o.id, lottery_adopt.line, o.game_id, o.user_id, o.currency_id, o.stake, o.stake, '[]', true, 'closed'
    FROM open_bets o
    WHERE o.state ->> 'line' = lottery_adopt.line AND o.game_id = split_part(lottery_adopt.line, '-', 1)
      AND o.created_at < round_now() - older_ms * interval '1 millisecond'
      AND NOT EXISTS (SELECT FROM lottery_bets b WHERE b.user_id = o.user_id AND b.bet_id = o.id)
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS found_now = ROW_COUNT;
  RETURN found_now;
END $$;

-- As for bets on rounds: a lost mark only settles a bet again, which moves nothing.
CREATE OR REPLACE FUNCTION lottery_settled(bets uuid[], players bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE lottery_bets b SET settled = true
    FROM unnest(bets, players) AS w (bet_id, user_id)
    WHERE b.user_id = w.user_id AND b.bet_id = w.bet_id AND NOT b.settled
      AND NOT EXISTS (SELECT FROM open_bets o WHERE o.user_id = b.user_id AND o.id = b.bet_id);
END $$;

REVOKE ALL ON FUNCTION lottery_add_line, lottery_look, lottery_open, lottery_close, lottery_hash, lottery_finish, lottery_void, lottery_join,
  lottery_cancel, lottery_adopt, lottery_settled FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lottery_add_line, lottery_look, lottery_open, lottery_close, lottery_hash, lottery_finish, lottery_void, lottery_join,
  lottery_cancel, lottery_adopt, lottery_settled TO baize_app;
