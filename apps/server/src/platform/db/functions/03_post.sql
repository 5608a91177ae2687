-- The single entry point for money movements. Its parts are in 14_batch.sql. See docs/ledger.md for the rules, the moves
-- and the reasons for the design.

-- Advisory lock key of the gate. Every batch holds it shared; the audit takes it exclusively for a moment to see the
-- ledger with no batch in flight.
CREATE OR REPLACE FUNCTION ledger_gate() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 7214003::bigint';

-- Advisory lock key of payouts. A batch that requests or confirms a withdrawal holds it shared until commit and checks
-- for a freeze only after acquiring it; a freeze takes it exclusively. So a freeze waits for withdrawals in flight, and
-- later withdrawals see the freeze.
-- Lock order: gate, payouts, packets, budgets, wallets. A batch holding this lock waits only for the later ones, whose
-- holders are past this lock or do not need it. A freeze holds neither the gate nor a packet nor a wallet. So no
-- deadlock is possible.
CREATE OR REPLACE FUNCTION ledger_payouts() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 7214004::bigint';

-- Settles a batch: locks the players' wallets in id order, applies each player's commands in order of arrival to
-- running balances, refuses failing commands without failing the others, then bulk-writes everything accepted, table by
-- table. A command has one index in all arrays, which are sorted by player. Its outcome is `done`, `replayed` or the
-- refusal. A state that only a bug can cause raises, and the batcher bisects the batch to find the command. No key and
-- no bet may occur twice in a batch: the batcher ensures it, and unique constraints back it up.
--
-- `requests` are the request ids of keys `id:player` that sort by time (UUIDv7). A one-shot bet whose id is its request
-- id is a single row in `bets`, which is also its transaction and its legs. A batch of only such bets, with nothing to
-- refuse, takes the fast path ledger_play. `marks` are the body hashes of such bets, as `hashes` are of other commands.
--
-- Planner settings: plans are made once a session, perhaps on empty tables, and must stay index lookups.
DROP FUNCTION IF EXISTS ledger_post;
CREATE FUNCTION ledger_post(
  at timestamptz, kinds text[], keys text[], requests uuid[], marks bigint[], hashes bytea[], users bigint[], currencies text[], amounts bigint[],
  payouts bigint[], refs uuid[], games text[], rtps integer[], multipliers bigint[], pairs uuid[], nonces integer[],
  versions integer[], exclusives boolean[], states json[], answers json[], notes jsonb[]
) RETURNS TABLE (
  -- Transaction ids are this plus the index.
  first_id bigint, outbox_id bigint,
  -- Null when all are done.
  outcomes text[],
  -- As text, parsed by splitting: a row per command would cost both sides more than the command itself.
  balances text, seqs text, given text,
  -- Results that only some commands have, by index: the earlier answer to a key, the amount of a claim.
  more json,
  -- Booking time: as requested, or the start of the open day if that is later.
  made_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET enable_sort = off
SET plan_cache_mode = force_generic_plan
SET jit = off AS $$
#variable_conflict use_variable
DECLARE
  ONE_X    CONSTANT bigint := 10000;
  size     integer := cardinality(kinds);
  places   text := '[1:' || size || ']';
  -- Keys of the batch that were used before. Almost always none.
  known    text[];
  -- Results by command. `numbers`, returned as `seqs`, stays null where there is nothing to announce.
  ends     text[] := array_fill('done'::text, ARRAY[size]);
  mains    bigint[] := array_fill(NULL::bigint, ARRAY[size]);
  numbers  bigint[] := mains;
  drawn    integer[] := nonces;
  -- The house account of one-shot bets, whose legs follow from their kind alone.
  played   bigint[] := mains;
  failed   boolean := false;
  -- Legs of all other commands.
  leg_tx   bigint[] := '{}';
  leg_from bigint[] := '{}';
  leg_to   bigint[] := '{}';
  leg_sum  bigint[] := '{}';
  -- New values of the wallets.
  who        bigint[] := '{}';
  new_main   bigint[] := '{}';
  new_held   bigint[] := '{}';
  new_seq    bigint[] := '{}';
  new_bets   bigint[] := '{}';
  new_wager  bigint[] := '{}';
  new_edge   numeric[] := '{}';
  new_lost   bigint[] := '{}';
  new_nonce  integer[] := '{}';
  new_key    uuid[] := '{}';
  more_at   integer[] := '{}';
  more_what json[] := '{}';
  opened   integer[] := '{}';
  stepped  integer[] := '{}';
  settled  bets[] := '{}';
  -- Bets whose refusal is stored as the answer to their key.
  turned_down integer[] := '{}';
  -- Current player: wallet, whether no limit, bar or exclusion is set, games with an exclusive bet (loaded on first
  -- use).
  w        ledger_wallets;
  unlimited boolean;
  busy     text[];
  freed    uuid[];
  -- One of the player's bets was drawn for the wrong nonce.
  redrawn  boolean;
  -- Current command.
  n        integer := 1;
  kind     text;
  stake    bigint;
  paid     bigint;
  bet      open_bets;
  refused  text;
  moved    record;
BEGIN
  -- Validate.
  IF size > 1024 THEN RAISE EXCEPTION 'a batch of % is too large', size; END IF;
  -- Every array spans exactly 1 to `size`: any other index would yield a transaction id of another batch. Some arrays
  -- are not sent where no command uses them.
  IF (places = ALL (ARRAY[array_dims(kinds), array_dims(keys), array_dims(requests), array_dims(marks), array_dims(hashes),
      array_dims(users), array_dims(currencies), array_dims(amounts), array_dims(payouts), array_dims(refs), array_dims(games),
      array_dims(rtps), array_dims(multipliers), array_dims(pairs), array_dims(nonces), array_dims(states)])
    AND (versions IS NULL OR array_dims(versions) = places) AND (exclusives IS NULL OR array_dims(exclusives) = places)
    AND (answers IS NULL OR array_dims(answers) = places) AND (notes IS NULL OR array_dims(notes) = places)) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'the places of a batch are not those of its commands';
  END IF;
  IF EXISTS (SELECT FROM generate_series(1, size) AS i WHERE keys[i] <> requests[i] || ':' || users[i]) THEN
    RAISE EXCEPTION 'a key is not that of its request';
  END IF;

  -- Lock. Id and day are drawn behind the gate: while the audit holds the gate, every id given out is committed or never
  -- will be, and no batch still treats a day that is being sealed as open.
  PERFORM ledger_lock_batch(kinds, refs, notes);
  first_id := nextval('ledger_batches') * 1024;
  at := greatest(at, (SELECT d.open_from FROM ledger_days d));
  known := ARRAY(SELECT t.key FROM ledger_transactions t WHERE t.key = ANY (keys)) || ARRAY(
    SELECT keys[i] FROM generate_series(1, size) AS i JOIN bets b ON b.user_id = users[i] AND b.id = requests[i]
    WHERE b.tx IS NOT NULL);

  -- Apply, player by player. Wallets are locked in id order, so that two batches never deadlock. Everything a player owns
  -- changes under this lock.
  FOR w IN SELECT l.* FROM ledger_wallets l WHERE l.user_id = ANY (users) ORDER BY l.user_id FOR UPDATE LOOP
    IF w.user_id IS DISTINCT FROM users[n] THEN EXIT; END IF;
    IF w.counted_on < (at AT TIME ZONE 'UTC')::date THEN w := ledger_new_day(w, (at AT TIME ZONE 'UTC')::date); END IF;
    unlimited := w.excluded_until IS NULL AND NOT w.barred AND w.stake_cap IS NULL AND w.session_minutes IS NULL AND ledger_loss_left(w) IS NULL;
    busy := NULL;
    freed := '{}';
    redrawn := false;

    WHILE users[n] = w.user_id LOOP
      -- Fast path, one condition: a one-shot bet with nothing to refuse.
      IF kinds[n] = 'bet.play' AND unlimited AND amounts[n] <= w.main AND nonces[n] = w.nonce AND pairs[n] = w.seed_pair_id
        AND currencies[n] = w.currency_id AND keys[n] <> ALL (known) AND NOT redrawn
        AND (requests[n] > w.newest_key OR w.newest_key IS NULL AND requests[n] IS NOT NULL)
      THEN
        refused := NULL;
      ELSE
        kind := kinds[n];
        refused := NULL;
        IF currencies[n] IS DISTINCT FROM w.currency_id THEN
          IF currencies[n] IS NOT NULL THEN
            RAISE EXCEPTION 'player % has a wallet in %, not in %', w.user_id, w.currency_id, currencies[n];
          END IF;
          currencies[n] := w.currency_id;
        END IF;
        IF keys[n] = ANY (known) THEN
          refused := 'known';
        ELSIF requests[n] <= w.newest_key AND ledger_is_known(keys[n], users[n], requests[n]) THEN
          -- Another batch used the key while this one waited for the wallet.
          refused := 'known';
          known := known || keys[n];
        ELSIF kind IN ('bet.play', 'bet.hold', 'provider.debit') AND (requests[n] <= w.newest_key OR requests[n] IS NULL)
          AND EXISTS (SELECT FROM ledger_refusals r WHERE r.key = keys[n])
        THEN
          -- A caller was already told that this bet was refused.
          refused := 'known';
          known := known || keys[n];
        ELSIF redrawn THEN
          -- No later command of the player overtakes the bet to be redrawn.
          refused := 'nonceMoved';
        ELSIF kind = 'bet.play' THEN
          refused := ledger_refusal(w, at, amounts[n], pairs[n], nonces[n]);
          redrawn := refused IS NOT DISTINCT FROM 'nonceMoved';
        ELSIF kind = 'bet.hold' THEN
          stake := amounts[n];
          IF exclusives[n] THEN
            IF busy IS NULL THEN
              busy := ARRAY(
                SELECT o.game_id FROM open_bets o WHERE o.user_id = w.user_id AND o.exclusive AND o.id <> ALL (freed));
            END IF;
            IF games[n] = ANY (busy) THEN refused := 'betHeld'; END IF;
          END IF;
          IF refused IS NULL THEN refused := ledger_refusal(w, at, stake, pairs[n], NULL); END IF;
          IF refused IS NULL THEN
            IF w.session_minutes IS NOT NULL THEN w := ledger_begin_session(w, at); END IF;
            w.main := w.main - stake;
            w.held := w.held + stake;
            w.lost := w.lost + stake;
            w.seq := w.seq + 1;
            numbers[n] := w.seq;
            IF pairs[n] IS NOT NULL THEN
              drawn[n] := w.nonce;
              w.nonce := w.nonce + 1;
            END IF;
            IF exclusives[n] THEN busy := busy || games[n]; END IF;
            opened := opened || n;
            leg_tx := leg_tx || (first_id + n);
            leg_from := leg_from || ledger_account(w.user_id, kind_main());
            leg_to := leg_to || ledger_account(w.user_id, kind_held());
            leg_sum := leg_sum || stake;
          END IF;

        ELSIF kind = 'bet.settle' OR kind = 'bet.step' THEN
          SELECT o.* INTO bet FROM open_bets o WHERE o.user_id = w.user_id AND o.id = refs[n];
          IF bet.id IS NULL THEN
            -- Another player's bet is as unknown as one that never existed.
            PERFORM FROM bets b WHERE b.user_id = w.user_id AND b.id = refs[n];
            refused := CASE WHEN FOUND THEN 'betSettled' ELSE 'unknownBet' END;
          ELSIF bet.version <> versions[n] THEN
            refused := 'betMoved';
          ELSIF kind = 'bet.step' THEN
            stepped := stepped || n;
          ELSE
            stake := bet.stake;
            paid := payouts[n];
            w.main := w.main + paid;
            w.held := w.held - stake;
            w.lost := w.lost - paid;
            w.bets := w.bets + 1;
            w.seq := w.seq + 2;
            -- The part that other bets of the draw covered; null for none (L57).
            IF amounts[n] < 0 OR amounts[n] > stake THEN RAISE EXCEPTION 'bet %: % of % covered', bet.id, amounts[n], stake; END IF;
            -- A stake that comes back whole was never at risk.
            IF paid <> stake OR multipliers[n] <> ONE_X THEN
              w.wagered := w.wagered + stake - coalesce(amounts[n], 0);
              w.edge := w.edge + ledger_edge(stake - coalesce(amounts[n], 0), bet.rtp);
            END IF;
            numbers[n] := w.seq;
            settled := settled || (bet.id, bet.user_id, bet.game_id, bet.currency_id, stake, paid, multipliers[n], bet.rtp,
              bet.seed_pair_id, bet.nonce, bet.version + 1, states[n], bet.created_at, at, NULL, NULL, NULL, NULL, amounts[n])::bets;
            leg_tx := leg_tx || (first_id + n);
            leg_from := leg_from || ledger_account(w.user_id, kind_held());
            leg_to := leg_to || (w.house + kind_house());
            leg_sum := leg_sum || stake;
            IF paid > 0 THEN
              leg_tx := leg_tx || (first_id + n);
              leg_from := leg_from || (w.house + kind_house());
              leg_to := leg_to || ledger_account(w.user_id, kind_main());
              leg_sum := leg_sum || paid;
            END IF;
            IF bet.exclusive THEN
              freed := freed || bet.id;
              busy := array_remove(busy, bet.game_id);
            END IF;
            more_at := more_at || n;
            more_what := more_what || json_build_object('game', bet.game_id, 'stake', stake, 'currency', w.currency_id);
          END IF;

        ELSE
          moved := ledger_move(kind, amounts[n], refs[n], notes[n], at, w);
          refused := moved.refused;
          IF refused IS NULL THEN
            w := moved.wallet;
            unlimited := w.excluded_until IS NULL AND NOT w.barred AND w.stake_cap IS NULL AND w.session_minutes IS NULL AND ledger_loss_left(w) IS NULL;
            IF moved.pushed > 0 THEN
              w.seq := w.seq + moved.pushed;
              numbers[n] := w.seq;
            END IF;
            IF moved.noted IS NOT NULL THEN notes[n] := notes[n] || moved.noted; END IF;
            more_at := more_at || n;
            more_what := more_what || json_build_object('amount', moved.told, 'currency', w.currency_id);
            FOR i IN 1 .. cardinality(moved.leg_from) LOOP
              leg_tx := leg_tx || (first_id + n);
              leg_from := leg_from || moved.leg_from[i];
              leg_to := leg_to || moved.leg_to[i];
              leg_sum := leg_sum || moved.leg_sum[i];
            END LOOP;
          END IF;
        END IF;

        IF refused IS NOT NULL THEN
          -- Another batch may have executed it while this one waited for the wallet: then it is a replay, not a
          -- refusal.
          IF refused <> 'known' THEN
            IF ledger_is_known(keys[n], users[n], requests[n]) THEN
              refused := 'known';
              known := known || keys[n];
            END IF;
          END IF;
          ends[n] := refused;
          failed := true;
          drawn[n] := CASE WHEN refused = 'nonceMoved' THEN w.nonce END;
          -- The caller will be told that the bet was not made: no earlier attempt, still in flight on a lost session,
          -- may make it later.
          IF kind IN ('bet.play', 'bet.hold', 'provider.debit')
            AND refused IN ('insufficientFunds', 'barred', 'excluded', 'sessionOver', 'limitReached', 'betHeld', 'stakeOverBonus')
          THEN
            turned_down := turned_down || n;
            IF requests[n] > w.newest_key OR w.newest_key IS NULL THEN w.newest_key := requests[n]; END IF;
          END IF;
        END IF;
      END IF;

      IF refused IS NULL THEN
        IF kinds[n] = 'bet.play' THEN
          IF w.session_minutes IS NOT NULL THEN w := ledger_begin_session(w, at); END IF;
          w.main := w.main - amounts[n] + payouts[n];
          w.lost := w.lost + amounts[n] - payouts[n];
          w.nonce := w.nonce + 1;
          w.bets := w.bets + 1;
          w.seq := w.seq + 2;
          IF payouts[n] <> amounts[n] OR multipliers[n] <> ONE_X THEN
            w.wagered := w.wagered + amounts[n];
            w.edge := w.edge + ledger_edge(amounts[n], rtps[n]);
          END IF;
          played[n] := w.house + kind_house();
          numbers[n] := w.seq;
        END IF;
        mains[n] := w.main;
        IF requests[n] > w.newest_key OR w.newest_key IS NULL THEN w.newest_key := requests[n]; END IF;
      END IF;
      n := n + 1;
    END LOOP;

    who := who || w.user_id;
    new_main := new_main || w.main;
    new_held := new_held || w.held;
    new_seq := new_seq || w.seq;
    new_bets := new_bets || w.bets;
    new_wager := new_wager || w.wagered;
    new_edge := new_edge || w.edge;
    new_lost := new_lost || w.lost;
    new_nonce := new_nonce || w.nonce;
    new_key := new_key || w.newest_key;
  END LOOP;

  -- House commands have no player and come last.
  WHILE n <= size AND users[n] IS NULL LOOP
    IF keys[n] = ANY (known) THEN
      ends[n] := 'known';
      failed := true;
    ELSE
      moved := ledger_move(kinds[n], amounts[n], refs[n], notes[n], at, NULL);
      mains[n] := 0;
      IF moved.refused IS NOT NULL THEN
        IF ledger_is_known(keys[n], NULL, NULL) THEN
          known := known || keys[n];
          ends[n] := 'known';
        ELSE
          ends[n] := moved.refused;
        END IF;
        failed := true;
      ELSIF cardinality(moved.leg_from) > 0 THEN
        leg_tx := leg_tx || (first_id + n);
        leg_from := leg_from || moved.leg_from[1];
        leg_to := leg_to || moved.leg_to[1];
        leg_sum := leg_sum || moved.leg_sum[1];
      END IF;
      more_at := more_at || n;
      -- As text: the rest of a packet may exceed what a JavaScript number holds exactly; a player's amount may not.
      more_what := more_what || json_build_object('amount', moved.told::text);
    END IF;
    n := n + 1;
  END LOOP;
  IF n <= size THEN RAISE EXCEPTION 'player % has no wallet, or the batch is not sorted', users[n]; END IF;

  -- Answer the keys that were used before.
  IF cardinality(known) > 0 THEN
    FOR moved IN SELECT * FROM ledger_earlier(keys, requests, marks, hashes, users) LOOP
      CONTINUE WHEN ends[moved.place] <> 'known';
      ends[moved.place] := moved.outcome;
      IF moved.outcome = 'replayed' THEN
        mains[moved.place] := moved.balance;
        drawn[moved.place] := moved.nonce;
        more_at := more_at || moved.place;
        more_what := more_what || moved.told;
      END IF;
    END LOOP;
    -- The refusal was deleted after this batch had found it: the bet is not made, and a new one takes a new key.
    ends := array_replace(ends, 'known', 'requestIdReused');
  END IF;
  -- Write, table by table.
  IF cardinality(turned_down) > 0 THEN
    INSERT INTO ledger_refusals (key, user_id, body_hash, refused, at)
      SELECT keys[t.n], users[t.n], hashes[t.n], ends[t.n], at FROM unnest(turned_down) AS t (n);
  END IF;

  INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, nonce, balance_after, seq, answer, note, at)
    SELECT first_id + i, keys[i], hashes[i], kinds[i], users[i], refs[i], drawn[i], mains[i], numbers[i], answers[i],
      -- Return, market and selections of a provider's bet are stored with it.
      CASE kinds[i] WHEN 'provider.debit' THEN notes[i] - '{detail,rtp,market,side,pays}'::text[] ELSE notes[i] END, at
    FROM generate_series(1, size) AS i
    WHERE ends[i] = 'done' AND (played[i] IS NULL OR requests[i] IS DISTINCT FROM refs[i]);
  INSERT INTO bets
    SELECT refs[i], users[i], games[i], currencies[i], amounts[i], payouts[i], multipliers[i], rtps[i], pairs[i], drawn[i], 0,
      states[i], at, at, first_id + i, mains[i], numbers[i], marks[i]
    FROM generate_series(1, size) AS i WHERE played[i] IS NOT NULL AND requests[i] = refs[i]
    UNION ALL
    SELECT refs[i], users[i], games[i], currencies[i], amounts[i], payouts[i], multipliers[i], rtps[i], pairs[i], drawn[i], 0,
      states[i], at, at, NULL, NULL, NULL, NULL
    FROM generate_series(1, size) AS i WHERE played[i] IS NOT NULL AND requests[i] IS DISTINCT FROM refs[i];
  INSERT INTO ledger_legs (transaction_id, from_account, to_account, amount, at)
    SELECT first_id + i, ledger_account(users[i], kind_main()), played[i], amounts[i], at
    FROM generate_series(1, size) AS i WHERE played[i] IS NOT NULL AND requests[i] IS DISTINCT FROM refs[i]
    UNION ALL
    SELECT first_id + i, played[i], ledger_account(users[i], kind_main()), payouts[i], at
    FROM generate_series(1, size) AS i WHERE played[i] IS NOT NULL AND requests[i] IS DISTINCT FROM refs[i] AND payouts[i] > 0
    UNION ALL
    SELECT leg_tx[i], leg_from[i], leg_to[i], leg_sum[i], at FROM generate_series(1, cardinality(leg_tx)) AS i;
  UPDATE ledger_wallets t
    SET main = new_main[i], held = new_held[i], seq = new_seq[i], bets = new_bets[i], wagered = new_wager[i],
      edge = new_edge[i], lost = new_lost[i], nonce = new_nonce[i], newest_key = new_key[i]
    FROM generate_series(1, cardinality(who)) AS i WHERE t.user_id = who[i];
  IF cardinality(settled) > 0 OR cardinality(stepped) > 0 OR cardinality(opened) > 0 THEN
    PERFORM ledger_write_open_bets(at, users, currencies, amounts, refs, games, rtps, pairs, exclusives, states, drawn,
      settled, stepped, opened);
  END IF;
  INSERT INTO outbox (first_id, size) VALUES (first_id, size) RETURNING outbox.id INTO outbox_id;

  outcomes := CASE WHEN failed THEN ends END;
  balances := mains;
  seqs := numbers;
  given := drawn;
  made_at := at;
  IF cardinality(more_at) > 0 THEN
    more := (SELECT json_object_agg(m.place, m.what) FROM unnest(more_at, more_what) AS m (place, what));
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION ledger_gate, ledger_payouts, ledger_post FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_gate, ledger_post TO baize_app;
