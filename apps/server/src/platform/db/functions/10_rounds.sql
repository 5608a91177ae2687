-- Rounds: the rules numbered in docs/rounds.md, in the one place that all processes share. Times are whole milliseconds
-- of this database's clock; multipliers are ten-thousandths.

CREATE OR REPLACE FUNCTION round_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT date_trunc('milliseconds', clock_timestamp())
$$;

CREATE OR REPLACE FUNCTION round_ms(at timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT round(extract(epoch FROM at) * 1000)::bigint
$$;

CREATE OR REPLACE FUNCTION round_at(ms bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT timestamptz 'epoch' + ms * interval '1 millisecond'
$$;

-- The multiplier reached after `ms`: floor(100 e^(0.00006 ms)) hundredths, computed to forty decimals. `ms` is capped
-- above the length of any round.
CREATE OR REPLACE FUNCTION round_multiplier(ms bigint) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(100 * exp(0.00006::numeric(60, 40) * least(ms, 1048575))) * 100
$$;

-- Serializes the round functions of a game: its holder waits for no other until the end of the transaction.
CREATE OR REPLACE FUNCTION round_enter(game text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM round_games g WHERE g.game_id = game FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION '% is not played in rounds', game; END IF;
END $$;

-- ---- Leader of a game ----

CREATE OR REPLACE FUNCTION round_leads(game text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM pg_locks l JOIN round_games g ON g.game_id = game
    WHERE l.locktype = 'advisory' AND l.classid = 7214003 AND l.objid = g.number AND l.objsubid = 2 AND l.granted
      AND l.pid = pg_backend_pid() AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))
$$;

-- A session-level lock: it is released when the session ends, however it ends.
CREATE OR REPLACE FUNCTION round_lead(game text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN round_leads(game) OR pg_try_advisory_lock(7214003, (SELECT g.number FROM round_games g WHERE g.game_id = game));
END $$;

-- Fence: only the leading session may drive a round, so a replaced leader cannot go on by mistake.
CREATE OR REPLACE FUNCTION round_must_lead(game text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT round_leads(game) THEN RAISE EXCEPTION 'this session does not lead %', game USING ERRCODE = 'BZ001'; END IF;
END $$;

-- ---- The chain ----

CREATE OR REPLACE FUNCTION round_secret() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')
$$;

-- Creates a hash chain. Its seed is drawn here and never leaves.
CREATE OR REPLACE FUNCTION round_make_chain(game text, links integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  hash   text := round_secret();
  kept   text[] := '{}';
  made   integer;
BEGIN
  PERFORM round_must_lead(game);
  FOR i IN 0 .. links - 1 LOOP
    IF i % 1000 = 0 THEN kept := kept || hash; END IF;
    hash := encode(sha256(convert_to(hash, 'UTF8')), 'hex');
  END LOOP;
  INSERT INTO round_chains (game_id, length, end_hash, salt, made_at)
    VALUES (game, links, hash, round_secret(), round_now()) RETURNING id INTO made;
  INSERT INTO round_links (chain_id, position, hash)
    SELECT made, (k.n - 1) * 1000, k.hash FROM unnest(kept) WITH ORDINALITY AS k (hash, n);
  RETURN made;
END $$;

-- The hash of the n-th round of a chain, computed from the nearest stored link.
CREATE OR REPLACE FUNCTION round_link(chain integer, link integer) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wanted integer := (SELECT c.length - link FROM round_chains c WHERE c.id = chain);
  hash   text := (SELECT l.hash FROM round_links l WHERE l.chain_id = chain AND l.position = wanted - wanted % 1000);
BEGIN
  FOR i IN 1 .. wanted % 1000 LOOP hash := encode(sha256(convert_to(hash, 'UTF8')), 'hex'); END LOOP;
  RETURN hash;
END $$;

-- ---- A round from phase to phase ----

-- The newest round with everything its driver needs: when it crashes, and the next cash-out due.
CREATE OR REPLACE FUNCTION round_look(game text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  r rounds;
  d round_draws;
BEGIN
  PERFORM round_must_lead(game);
  SELECT x.* INTO r FROM rounds x WHERE x.game_id = game ORDER BY x.number DESC LIMIT 1;
  SELECT x.* INTO d FROM round_draws x WHERE x.round_id = r.id;
  RETURN jsonb_build_object(
    'nowMs', round_ms(round_now()),
    -- Links left in this chain and in those made after it.
    'linksLeft', (SELECT coalesce(sum(c.length), 0) FROM round_chains c WHERE c.game_id = game AND c.id >= coalesce(r.chain_id, 0))
      - coalesce(r.link, 0),
    'round', CASE WHEN r.id IS NULL THEN NULL ELSE jsonb_build_object(
      'id', r.id::text, 'number', r.number, 'phase', r.phase, 'closed', r.closed, 'locksAtMs', round_ms(r.locks_at),
      'runsAtMs', round_ms(r.runs_at), 'endedAtMs', round_ms(r.ended_at), 'crashMs', d.crash_ms,
      'nextTarget', CASE WHEN r.phase = 'RUNNING' THEN (SELECT min(b.target)::text FROM round_bets b
        WHERE b.round_id = r.id AND b.cashed IS NULL AND NOT b.cancelled) END) END);
END $$;

-- Opens the next round and admits queued bets in order, as far as there is room. A player excluded or barred since gets
-- the stake back: it was taken before, but the round would be played after.
CREATE OR REPLACE FUNCTION round_open(game text, betting_ms integer, return_rate integer, most jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last  rounds;
  chain round_chains;
  b     round_bets;
  made  bigint;
  why   text;
  room  jsonb;
  taken round_bets[] := '{}';
BEGIN
  PERFORM round_must_lead(game);
  PERFORM round_enter(game);
  SELECT x.* INTO last FROM rounds x WHERE x.game_id = game ORDER BY x.number DESC LIMIT 1;
  IF last.phase <> 'ENDED' THEN RETURN; END IF;
  SELECT c.* INTO chain FROM round_chains c
    WHERE c.game_id = game AND (c.id > coalesce(last.chain_id, 0) OR c.id = last.chain_id AND last.link < c.length)
    ORDER BY c.id LIMIT 1;
  IF NOT FOUND THEN RAISE EXCEPTION '% has no chain left', game; END IF;
  INSERT INTO rounds (game_id, number, chain_id, link, rtp, phase, starts_at, locks_at, caps)
    VALUES (game, coalesce(last.number, 0) + 1, chain.id, CASE WHEN chain.id = last.chain_id THEN last.link + 1 ELSE 1 END,
      return_rate, 'STARTING', round_now(), round_now() + betting_ms * interval '1 millisecond', most)
    RETURNING id INTO made;
  room := round_room(made);
  FOR b IN SELECT x.* FROM round_bets x
    WHERE x.game_id = game AND x.round_id IS NULL AND NOT x.cancelled ORDER BY x.place LOOP
    why := coalesce(
      (SELECT CASE WHEN w.barred THEN 'barred' WHEN w.excluded_until > round_now() THEN 'excluded' END
        FROM ledger_wallets w WHERE w.user_id = b.user_id),
      CASE WHEN round_room_after(room, b.currency_id, b.stake) IS NULL THEN 'full' END);
    UPDATE round_bets x SET round_id = CASE WHEN why IS NULL THEN made END, cancelled = why IS NOT NULL, refused = why
      WHERE x.user_id = b.user_id AND x.bet_id = b.bet_id;
    IF why IS NULL THEN
      room := round_room_after(room, b.currency_id, b.stake);
      taken := taken || b;
    END IF;
  END LOOP;
  PERFORM round_count(made, taken);
END $$;

-- Room for stakes in a round, by currency: half of the payout cap, so that everybody can still double their stake.
CREATE OR REPLACE FUNCTION round_room(round bigint) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(c.currency, c.most::bigint / 2 - coalesce(t.staked, 0)), '{}')
  FROM rounds r CROSS JOIN jsonb_each_text(r.caps) AS c (currency, most)
    LEFT JOIN round_totals t ON t.round_id = r.id AND t.currency_id = c.currency
  WHERE r.id = round
$$;

-- Room left after a stake; null if the stake does not fit.
CREATE OR REPLACE FUNCTION round_room_after(room jsonb, currency text, stake bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN (room ->> currency)::bigint >= stake
    THEN room || jsonb_build_object(currency, (room ->> currency)::bigint - stake) END
$$;

-- Overloads of an earlier build: GRANT rejects an ambiguous function name.
DROP FUNCTION IF EXISTS round_has_room(bigint, text, bigint);
DROP FUNCTION IF EXISTS round_count(bigint, text, integer, bigint);

-- Counts bets that joined a round, all at once: one update per bet would read through all versions of the same row.
CREATE OR REPLACE FUNCTION round_count(round bigint, taken round_bets[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF cardinality(taken) = 0 THEN RETURN; END IF;
  INSERT INTO round_totals AS t (round_id, currency_id, bets, staked)
    SELECT round, b.currency_id, count(*), sum(b.stake) FROM unnest(taken) AS b GROUP BY b.currency_id
    ON CONFLICT (round_id, currency_id) DO UPDATE SET bets = t.bets + excluded.bets, staked = t.staked + excluded.staked;
  UPDATE rounds r SET changes = r.changes + 1 WHERE r.id = round;
END $$;

CREATE OR REPLACE FUNCTION round_lock(game text, round bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM round_must_lead(game);
  PERFORM round_enter(game);
  UPDATE rounds r SET phase = 'LOCKED', changes = r.changes + 1
    WHERE r.id = round AND r.game_id = game AND r.phase = 'STARTING' AND r.locks_at <= round_now();
END $$;

-- Closes a locked round for good, fixes each bet's latest cash-out and the client seeds that take part, and reveals the
-- hash, not earlier. Repeated calls return the same.
CREATE OR REPLACE FUNCTION round_draw(game text, round bigint, wait_ms integer, seeds integer)
RETURNS TABLE (hash text, salt text, client_seeds text[], rtp integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  r rounds;
BEGIN
  PERFORM round_must_lead(game);
  PERFORM round_enter(game);
  SELECT x.* INTO r FROM rounds x WHERE x.id = round AND x.game_id = game;
  IF r.phase <> 'LOCKED' OR round_now() < r.locks_at + wait_ms * interval '1 millisecond' THEN RETURN; END IF;
  IF NOT r.closed THEN
    INSERT INTO round_draws (round_id, hash) VALUES (r.id, round_link(r.chain_id, r.link));
    UPDATE round_bets b SET target = least(b.auto,
        -- The first hundredth at which the bet reaches its max win, and the last at which all bets together stay within
        -- the cap.
        (div(b.max_win::numeric * 100 + b.stake - 1, b.stake) * 100)::bigint,
        (div((r.caps ->> b.currency_id)::numeric * 100, t.staked) * 100)::bigint)
      FROM round_totals t
      WHERE b.round_id = r.id AND NOT b.cancelled AND t.round_id = r.id AND t.currency_id = b.currency_id;
    UPDATE rounds x SET closed = true, changes = x.changes + 1, client_seeds = coalesce((
      SELECT array_agg(f.client_seed ORDER BY f.place) FROM (
        SELECT b.client_seed, b.place FROM round_bets b WHERE b.round_id = r.id AND NOT b.cancelled AND NOT EXISTS (
          SELECT FROM round_bets e WHERE e.round_id = r.id AND NOT e.cancelled AND e.user_id = b.user_id AND e.place < b.place)
        ORDER BY b.place LIMIT seeds) AS f), '{}')
      WHERE x.id = r.id;
  END IF;
  RETURN QUERY SELECT d.hash, c.salt, x.client_seeds, x.rtp
    FROM rounds x JOIN round_draws d ON d.round_id = x.id JOIN round_chains c ON c.id = x.chain_id WHERE x.id = round;
END $$;

CREATE OR REPLACE FUNCTION round_run(game text, round bigint, ends_at numeric, ends_ms integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM round_must_lead(game);
  PERFORM round_enter(game);
  UPDATE rounds r SET phase = 'RUNNING', runs_at = round_now(), changes = r.changes + 1
    WHERE r.id = round AND r.game_id = game AND r.phase = 'LOCKED' AND r.closed;
  IF FOUND THEN
    UPDATE round_draws d SET multiplier = ends_at, crash_ms = ends_ms WHERE d.round_id = round;
  END IF;
END $$;

-- Floor of stake times multiplier, capped at the bet's max win.
CREATE OR REPLACE FUNCTION round_worth(stake bigint, times bigint, max_win bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT least(div(stake::numeric * times, 10000), max_win)::bigint
$$;

-- Cashes out bets whose target (auto cash-out or cap) is reached, each at its own target.
CREATE OR REPLACE FUNCTION round_cash_targets(round bigint, reached numeric) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  cashed_now integer;
BEGIN
  WITH hit AS (
    UPDATE round_bets b SET cashed = b.target, payout = round_worth(b.stake, b.target, b.max_win), cashed_at = round_now(), latency_ms = 0
      WHERE b.round_id = round AND b.cashed IS NULL AND NOT b.cancelled AND b.target <= reached
      RETURNING b.currency_id, b.payout
  ), counted AS (
    UPDATE round_totals t SET cashed = t.cashed + h.n, paid = t.paid + h.paid
      FROM (SELECT hit.currency_id, count(*)::integer AS n, sum(hit.payout)::bigint AS paid FROM hit GROUP BY 1) AS h
      WHERE t.round_id = round AND t.currency_id = h.currency_id
      RETURNING h.n
  )
  SELECT coalesce(sum(counted.n), 0) INTO cashed_now FROM counted;
  RETURN cashed_now;
END $$;

CREATE OR REPLACE FUNCTION round_autos(game text, round bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  reached numeric;
BEGIN
  PERFORM round_must_lead(game);
  PERFORM round_enter(game);
  SELECT least(round_multiplier(round_ms(round_now()) - round_ms(r.runs_at)), d.multiplier) INTO reached
    FROM rounds r JOIN round_draws d ON d.round_id = r.id WHERE r.id = round AND r.game_id = game AND r.phase = 'RUNNING';
  IF round_cash_targets(round, reached) > 0 THEN
    UPDATE rounds r SET changes = r.changes + 1 WHERE r.id = round;
  END IF;
END $$;

-- Ends the round for everybody: a cash-out not taken by now is refused.
CREATE OR REPLACE FUNCTION round_end(game text, round bigint, grace_ms integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  d round_draws;
BEGIN
  PERFORM round_must_lead(game);
  PERFORM round_enter(game);
  SELECT x.* INTO d FROM round_draws x WHERE x.round_id = round;
  IF NOT EXISTS (SELECT FROM rounds r WHERE r.id = round AND r.game_id = game AND r.phase = 'RUNNING'
    AND r.runs_at + (d.crash_ms + grace_ms) * interval '1 millisecond' <= round_now()) THEN RETURN; END IF;
  PERFORM round_cash_targets(round, d.multiplier);
  UPDATE rounds r SET phase = 'ENDED', ended_at = round_now(), multiplier = d.multiplier, hash = d.hash, changes = r.changes + 1
    WHERE r.id = round;
END $$;

-- Cancels held bets that never joined a round because their process died in between: nobody can bring them in any more,
-- so their stakes are returned.
CREATE OR REPLACE FUNCTION round_adopt(game text, older_ms integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found_now integer;
BEGIN
  PERFORM round_must_lead(game);
  PERFORM round_enter(game);
  INSERT INTO round_bets (bet_id, game_id, user_id, slot, currency_id, stake, max_win, weight, client_seed, cancelled, refused, autobet_id)
    SELECT o.id, o.game_id, o.user_id, 0, o.currency_id, o.stake, o.stake, 0, '', true, 'locked', (o.state ->> 'autobetId')::uuid
    FROM open_bets o
    WHERE o.game_id = game AND o.created_at < round_now() - older_ms * interval '1 millisecond'
      AND NOT EXISTS (SELECT FROM round_bets b WHERE b.user_id = o.user_id AND b.bet_id = o.id)
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS found_now = ROW_COUNT;
  RETURN found_now;
END $$;

REVOKE ALL ON FUNCTION round_now, round_ms, round_at, round_multiplier, round_enter, round_leads, round_lead, round_must_lead, round_secret, round_make_chain,
  round_link, round_look, round_open, round_room, round_room_after, round_count, round_lock, round_draw, round_run, round_worth, round_cash_targets,
  round_autos, round_end, round_adopt FROM PUBLIC;
GRANT EXECUTE ON FUNCTION round_now, round_ms, round_at, round_multiplier, round_leads, round_lead, round_make_chain, round_look, round_open, round_lock,
  round_draw, round_run, round_autos, round_end, round_adopt TO baize_app;
