-- Remaining loss before the player reaches one of their loss limits; null if none is set.
CREATE OR REPLACE FUNCTION ledger_loss_left(w ledger_wallets) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT least(w.max_loss_day + w.lost_by_day, w.max_loss_week + w.lost_by_week, w.max_loss_month + w.lost_by_month) - w.lost
$$;

-- Rest after a session that lasted as long as the player's session limit. Must match SESSION_REST_MS in features/protection.
CREATE OR REPLACE FUNCTION ledger_session_rest() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '1 hour' $$;

-- End of the player's current session; null without a session limit or before its first stake.
CREATE OR REPLACE FUNCTION ledger_session_end(w ledger_wallets) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT w.session_from + w.session_minutes * interval '1 minute'
$$;

-- Starts a session with the player's first stake, or with the first after a rest. A clock set back starts none.
CREATE OR REPLACE FUNCTION ledger_begin_session(w ledger_wallets, at timestamptz) RETURNS ledger_wallets LANGUAGE plpgsql AS $$
BEGIN
  IF w.session_minutes IS NULL OR at < ledger_session_end(w) + ledger_session_rest() THEN RETURN w; END IF;
  w.session_from := at;
  UPDATE ledger_wallets t SET session_from = at WHERE t.user_id = w.user_id;
  RETURN w;
END $$;

-- The new value of a limit. A caller that states the values it saw (`known`) cannot loosen a limit that has
-- changed since.
CREATE OR REPLACE FUNCTION ledger_limit(was bigint, note jsonb, name text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN NOT note ? 'known' OR was IS NOT DISTINCT FROM v.known THEN v.wanted
    WHEN v.wanted IS NOT DISTINCT FROM v.known THEN was
    ELSE least(was, v.wanted)
  END
  FROM (VALUES ((note ->> name)::bigint, (note -> 'known' ->> name)::bigint)) AS v (wanted, known)
$$;

-- Whether two names belong to two people, by the same rule as needTwo: only letters and digits count. The four fillers
-- are letters that render as nothing. In a database whose locale knows only A to Z, a name in another script normalizes
-- to nothing and is nobody's.
CREATE OR REPLACE FUNCTION ledger_are_two(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  WITH plain AS (
    SELECT regexp_replace(lower(normalize(one, NFKD)), unseen, '', 'g') AS a, regexp_replace(lower(normalize(other, NFKD)), unseen, '', 'g') AS b
    FROM (VALUES ('[^[:alnum:]]|[\u115F\u1160\u3164\uFFA0]')) AS v (unseen)
  )
  SELECT a <> '' AND b <> '' AND a <> b FROM plain
$$;

-- Stake still required before a withdrawal, at `percent` of each deposit. Requirements queue up: each starts where the
-- previous one ends, or at the player's wagered total when the deposit arrived. The refunded part of a deposit needs no
-- wagering. Must match wageringOf in features/pay/withdraw/needs.ts.
CREATE OR REPLACE FUNCTION ledger_unplayed(player bigint, staked bigint, percent integer) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(greatest(max(d.wagered + d.needed) - staked, 0), 0) FROM (
    SELECT o.wagered, sum(div((o.amount - coalesce((
        SELECT sum(l.amount) FROM refunds r JOIN ledger_withdrawals l ON l.id = r.id
        WHERE r.order_id = o.order_id AND l.status = 'PAID'), 0)) * percent + 99, 100)) OVER (ORDER BY o.id DESC) AS needed
    FROM ledger_deposits o WHERE o.user_id = player
  ) d
$$;

-- A stake that is rolled back or refunded counts as never made, so the requirements of later deposits start lower by that stake, and those of
-- later bonuses by its edge. A bonus requirement never starts before the release mark of the bonus it follows.
DROP FUNCTION IF EXISTS ledger_uncount;
CREATE FUNCTION ledger_uncount(player bigint, since bigint, stake bigint, edge numeric) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one ledger_bonuses;
BEGIN
  UPDATE ledger_deposits d SET wagered = d.wagered - stake WHERE d.user_id = player AND d.seq > since;
  FOR one IN SELECT b.* FROM ledger_bonuses b WHERE b.user_id = player AND b.seq > since ORDER BY b.seq LOOP
    UPDATE ledger_bonuses b SET wagered = one.wagered - edge, release_at = one.wager * ledger_edge_unit()::numeric
        + greatest(one.wagered - edge, (SELECT p.release_at FROM ledger_bonuses p WHERE p.id = one.follows))
      WHERE b.id = one.id;
  END LOOP;
END $$;

-- The largest stake that the player's open bonuses allow; null for any.
CREATE OR REPLACE FUNCTION ledger_stake_cap(player bigint) RETURNS bigint LANGUAGE sql AS $$
  SELECT min(b.max_stake) FROM ledger_bonuses b WHERE b.user_id = player AND b.status = 'ACTIVE'
$$;

-- Owed by a player: paid by providers before later settlements that took it back.
CREATE OR REPLACE FUNCTION ledger_owed(player bigint) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(b.won - b.due), 0) FROM provider_bets b WHERE b.user_id = player AND b.owed AND NOT b.rolled_back
$$;

-- Applies a command other than a bet to a wallet. Called by ledger_post under the wallet and packet locks. Writes the
-- command's own table; returns the new wallet and the legs to write. `noted` goes into the transaction's note, for the audit
-- and the reports: stake of earlier bets that counts from now on or, below zero, no more (`counted`), with its edge where that is not the bet's
-- own (`edge`), and stake that is refunded no more or, below zero, from now on (`voided`).
DROP FUNCTION IF EXISTS ledger_move;
CREATE FUNCTION ledger_move(
  kind text, amount bigint, about uuid, note jsonb, at timestamptz, was ledger_wallets,
  OUT refused text, OUT wallet ledger_wallets, OUT pushed integer, OUT told bigint,
  OUT leg_from bigint[], OUT leg_to bigint[], OUT leg_sum bigint[], OUT noted jsonb
) LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  MAIN       CONSTANT bigint := ledger_account(was.user_id, kind_main());
  PAYOUT     CONSTANT bigint := ledger_account(was.user_id, kind_payout());
  TASK       CONSTANT bigint := ledger_account(was.user_id, kind_task());
  REGISTER   CONSTANT bigint := ledger_account(was.user_id, kind_register());
  HOUSE      CONSTANT bigint := was.house + kind_house();
  PROVIDER   CONSTANT bigint := was.house + kind_provider();
  PACKET     CONSTANT bigint := was.house + kind_packet();
  BONUS      CONSTANT bigint := was.house + kind_bonus();
  OPERATOR   CONSTANT bigint := was.house + kind_operator();
  BUDGET     CONSTANT bigint := was.house + kind_budget();
  withdrawal ledger_withdrawals;
  granted    ledger_bonuses;
  packet_row ledger_packets;
  bet        provider_bets;
  share      bigint;
  bank       bigint;
  locked     bigint;
  free       bigint;
  void       bigint;
  safe       bigint;
  at_risk    bigint;
  counted    bigint;
  edged      numeric;
  given_back boolean;
BEGIN
  wallet := was;
  pushed := 1;
  leg_from := '{}';
  leg_to := '{}';
  leg_sum := '{}';
  CASE kind
  WHEN 'deposit' THEN
    wallet.main := was.main + amount;
    leg_from := ARRAY[PROVIDER]; leg_to := ARRAY[MAIN]; leg_sum := ARRAY[amount];
    pushed := 2;
    PERFORM notice_write(was.user_id, 'RECHARGE_SUCCESS', 'notices.depositTitle', 'notices.depositAmount',
      jsonb_build_object('amount', amount::text, 'currencyId', was.currency_id), jsonb_build_object('orderId', about::text),
      'deposit:' || about, at);
    INSERT INTO ledger_deposits (user_id, order_id, amount, wagered, seq)
      VALUES (was.user_id, about, amount, was.wagered, was.seq + pushed);

  WHEN 'withdrawal.request' THEN
    refused := CASE
      WHEN EXISTS (SELECT FROM ledger_freezes f WHERE f.lifted_at IS NULL) THEN 'payoutsFrozen'
      -- A deposit refunded by the house is the only payout of a barred player.
      WHEN was.barred AND NOT EXISTS (SELECT FROM refunds r WHERE r.id = about) THEN 'barred'
      -- Checked under the wallet lock: since the caller's check, a deposit may have arrived or a stake been rolled
      -- back.
      -- Nothing can be staked during an exclusion, so nothing has to be: the player's deposit is not locked in.
      WHEN note ? 'wagerPercent' AND (was.excluded_until > at) IS NOT TRUE
        AND ledger_unplayed(was.user_id, was.wagered, (note ->> 'wagerPercent')::integer) > 0
        THEN 'wageringLeft'
      WHEN amount > was.main THEN 'insufficientFunds'
      -- L55: a debt is collected from main before the player takes money out. A refund by the house goes out all the same.
      WHEN amount > was.main - ledger_owed(was.user_id) AND NOT EXISTS (SELECT FROM refunds r WHERE r.id = about) THEN 'insufficientFunds'
    END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    INSERT INTO ledger_withdrawals (id, user_id, amount, requested_at) VALUES (about, was.user_id, amount, at);
    wallet.main := was.main - amount;
    wallet.payout := was.payout + amount;
    leg_from := ARRAY[MAIN]; leg_to := ARRAY[PAYOUT]; leg_sum := ARRAY[amount];
    -- A deposit refunded by the house takes the same path, but the player has not requested a withdrawal.
    given_back := EXISTS (SELECT FROM refunds r WHERE r.id = about);
    PERFORM notice_write(was.user_id, CASE WHEN given_back THEN 'RECHARGE_REFUND' ELSE 'WITHDRAW_ASKED' END,
      CASE WHEN given_back THEN 'notify.refundTitle' ELSE 'withdraw.askedTitle' END,
      CASE WHEN given_back THEN 'notify.refundText'
        WHEN (note ->> 'review')::boolean THEN 'notify.reviewText' ELSE 'withdraw.askedText' END,
      jsonb_build_object('amount', amount::text, 'currencyId', was.currency_id), jsonb_build_object('withdrawalId', about::text),
      'withdrawal:' || about || ':asked', at);

  WHEN 'withdrawal.confirm', 'withdrawal.reject' THEN
    SELECT * INTO withdrawal FROM ledger_withdrawals o WHERE o.id = about AND o.user_id = was.user_id;
    refused := CASE
      WHEN withdrawal.id IS NULL THEN 'unknownWithdrawal'
      WHEN withdrawal.status <> 'HELD' THEN 'withdrawalEnded'
      WHEN kind = 'withdrawal.confirm' AND EXISTS (SELECT FROM ledger_freezes f WHERE f.lifted_at IS NULL)
        THEN 'payoutsFrozen'
    END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    wallet.payout := was.payout - withdrawal.amount;
    leg_from := ARRAY[PAYOUT]; leg_sum := ARRAY[withdrawal.amount];
    IF kind = 'withdrawal.confirm' THEN
      leg_to := ARRAY[PROVIDER];
    ELSE
      leg_to := ARRAY[MAIN];
      wallet.main := was.main + withdrawal.amount;
    END IF;
    UPDATE ledger_withdrawals o
      SET status = CASE kind WHEN 'withdrawal.confirm' THEN 'PAID' ELSE 'RETURNED' END, ended_at = at WHERE o.id = about;
    pushed := 2;
    given_back := EXISTS (SELECT FROM refunds r WHERE r.id = about);
    PERFORM notice_write(was.user_id,
      CASE WHEN given_back THEN 'RECHARGE_REFUND'
        WHEN kind = 'withdrawal.confirm' THEN 'WITHDRAW_SUCCESS' ELSE 'WITHDRAW_RETURNED' END,
      CASE WHEN given_back AND kind = 'withdrawal.confirm' THEN 'notify.refundTitle'
        WHEN given_back THEN 'notify.refundReturnedTitle'
        WHEN kind = 'withdrawal.confirm' THEN 'withdraw.paidTitle' ELSE 'withdraw.returnedTitle' END,
      CASE WHEN given_back AND kind = 'withdrawal.confirm' THEN 'notify.refundPaidText'
        WHEN given_back THEN 'notify.refundReturnedText'
        WHEN kind = 'withdrawal.confirm' THEN 'withdraw.paidText'
        ELSE 'withdraw.returned.' || coalesce(note ->> 'reason', 'other') END,
      jsonb_build_object('amount', withdrawal.amount::text, 'currencyId', was.currency_id),
      jsonb_build_object('withdrawalId', about::text), 'withdrawal:' || about || ':ended', at);

  WHEN 'withdrawal.reverse' THEN
    SELECT * INTO withdrawal FROM ledger_withdrawals d WHERE d.id = about AND d.user_id = was.user_id;
    refused := CASE
      WHEN withdrawal.id IS NULL THEN 'unknownWithdrawal'
      WHEN withdrawal.status = 'HELD' THEN 'withdrawalHeld'
      WHEN withdrawal.status = 'RETURNED' THEN 'withdrawalEnded'
    END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    wallet.main := was.main + withdrawal.amount;
    leg_from := ARRAY[PROVIDER]; leg_to := ARRAY[MAIN]; leg_sum := ARRAY[withdrawal.amount];
    UPDATE ledger_withdrawals o SET status = 'RETURNED', paid_at = o.ended_at, ended_at = at WHERE o.id = about;
    pushed := 2;
    given_back := EXISTS (SELECT FROM refunds r WHERE r.id = about);
    PERFORM notice_write(was.user_id, CASE WHEN given_back THEN 'RECHARGE_REFUND' ELSE 'WITHDRAW_RETURNED' END,
      CASE WHEN given_back THEN 'notify.refundReturnedTitle' ELSE 'withdraw.returnedTitle' END,
      CASE WHEN given_back THEN 'notify.refundReturnedText' ELSE 'withdraw.returned.' || coalesce(note ->> 'reason', 'other') END,
      jsonb_build_object('amount', withdrawal.amount::text, 'currencyId', was.currency_id),
      jsonb_build_object('withdrawalId', about::text), 'withdrawal:' || about || ':reversed', at);

  WHEN 'bonus.grant', 'reward.grant' THEN
    -- Requirements queue up: the next one starts where the player's last one ends, even if that bonus is already
    -- released and a stake that counted towards it was rolled back since.
    SELECT * INTO granted FROM ledger_bonuses b WHERE b.user_id = was.user_id AND b.status <> 'REVOKED'
      ORDER BY b.release_at DESC, b.seq DESC LIMIT 1;
    pushed := 2;
    -- A reward is a bonus from its programme's budget. One to main is the player's at once.
    IF kind = 'reward.grant' THEN
      refused := CASE WHEN was.barred THEN 'barred' WHEN was.excluded_until > at THEN 'excluded'
        WHEN EXISTS (SELECT FROM reward_grants g
          WHERE g.user_id = was.user_id AND g.programme = note ->> 'programme' AND g.period = note ->> 'period') THEN 'rewardClaimed'
        ELSE reward_spend(note ->> 'programme', was.currency_id, amount, (note ->> 'cap')::bigint, at) END;
      IF refused IS NOT NULL THEN RETURN; END IF;
      INSERT INTO reward_grants (id, user_id, programme, period, currency_id, purse, amount, wager, source, edge, at)
        VALUES (about, was.user_id, note ->> 'programme', note ->> 'period', was.currency_id, note ->> 'purse', amount,
          (note ->> 'wager')::bigint, note -> 'source', was.edge, at);
      leg_from := ARRAY[BUDGET];
    ELSE
      leg_from := ARRAY[BONUS];
    END IF;
    CASE note ->> 'purse'
      WHEN 'main' THEN wallet.main := was.main + amount; leg_to := ARRAY[MAIN];
      WHEN 'task' THEN wallet.task := was.task + amount; leg_to := ARRAY[TASK];
      WHEN 'register' THEN wallet.register := was.register + amount; leg_to := ARRAY[REGISTER];
    END CASE;
    IF note ->> 'purse' <> 'main' THEN
      INSERT INTO ledger_bonuses (id, user_id, purse, amount, release_at, granted_at, seq, wagered, wager, follows, expires_at, max_stake, dust)
        VALUES (about, was.user_id, note ->> 'purse', amount,
          greatest(was.edge, granted.release_at) + (note ->> 'wager')::numeric * ledger_edge_unit(), at,
          was.seq + pushed, was.edge, (note ->> 'wager')::bigint, granted.id, (note ->> 'expiresAt')::timestamptz,
          (note ->> 'maxStake')::bigint, coalesce((note ->> 'dust')::bigint, 0));
      wallet.stake_cap := least(was.stake_cap, (note ->> 'maxStake')::bigint);
    END IF;
    leg_sum := ARRAY[amount];
    -- A reward that the player claims is its own notice.
    IF kind = 'bonus.grant' THEN
      PERFORM notice_write(was.user_id, 'BONUS_GRANTED', 'notify.bonusTitle',
        CASE WHEN (note ->> 'wager')::bigint = 0 THEN 'notify.bonusFreeText' WHEN note ? 'expiresAt' AND note ? 'maxStake'
          THEN 'pay.bonusLine' ELSE 'notify.bonusText' END,
        jsonb_strip_nulls(jsonb_build_object('amount', amount::text, 'wager', note ->> 'wager', 'currencyId', was.currency_id,
          'stake', note ->> 'maxStake', 'days', round(extract(epoch FROM (note ->> 'expiresAt')::timestamptz - at) / 86400)::text)),
        jsonb_build_object('bonusId', about::text), 'bonus:' || about || ':granted', at);
    ELSIF note ? 'notify' THEN
      PERFORM notice_write(was.user_id, 'REWARD_GRANTED', 'notify.rewardTitle',
        CASE WHEN (note ->> 'wager')::bigint = 0
          THEN CASE WHEN note ? 'message' THEN 'notify.giftMessage' ELSE 'notify.rewardText' END
          ELSE CASE WHEN note ? 'message' THEN 'notify.giftWagerMessage' ELSE 'notify.bonusText' END END,
        jsonb_strip_nulls(jsonb_build_object('amount', amount::text, 'currencyId', was.currency_id,
          'wager', nullif(note ->> 'wager', '0'), 'message', note ->> 'message')),
        jsonb_build_object('bonusId', about::text), 'bonus:' || about || ':granted', at);
    END IF;

  WHEN 'bonus.release' THEN
    SELECT * INTO granted FROM ledger_bonuses b WHERE b.id = about AND b.user_id = was.user_id;
    refused := CASE
      WHEN granted.id IS NULL THEN 'unknownBonus'
      WHEN granted.status <> 'ACTIVE' THEN 'bonusReleased'
      WHEN was.edge < granted.release_at - granted.dust * ledger_edge_unit()::numeric THEN 'wageringLeft'
      -- Checked under the wallet lock, which refunds are held under too: the caller's own check may be stale.
      WHEN EXISTS (SELECT FROM refunds r JOIN ledger_withdrawals o ON o.id = r.id
        WHERE r.order_id = about AND o.status IN ('HELD', 'PAID')) THEN 'wageringLeft'
    END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE ledger_bonuses b SET status = 'RELEASED', ended_at = at WHERE b.id = about;
    wallet.stake_cap := ledger_stake_cap(was.user_id);
    IF granted.purse = 'task' THEN
      wallet.task := was.task - granted.amount;
      leg_from := ARRAY[TASK];
    ELSE
      wallet.register := was.register - granted.amount;
      leg_from := ARRAY[REGISTER];
    END IF;
    wallet.main := was.main + granted.amount;
    leg_to := ARRAY[MAIN]; leg_sum := ARRAY[granted.amount];
    told := granted.amount;
    pushed := 2;
    PERFORM notice_write(was.user_id, 'BONUS_RELEASED', 'notify.releasedTitle', 'notify.releasedText',
      jsonb_build_object('amount', granted.amount::text, 'currencyId', was.currency_id),
      jsonb_build_object('bonusId', about::text), 'bonus:' || about || ':released', at);

  WHEN 'bonus.revoke' THEN
    SELECT * INTO granted FROM ledger_bonuses b WHERE b.id = about AND b.user_id = was.user_id;
    refused := CASE
      WHEN granted.id IS NULL THEN 'unknownBonus'
      WHEN granted.status = 'REVOKED' THEN 'bonusReleased'
      -- Released since the caller's check: it is the player's money now.
      WHEN note ? 'locked' AND granted.status <> 'ACTIVE' THEN 'bonusReleased'
      -- Not over yet, or wagered in time and about to be released.
      WHEN note ? 'expired' AND ((granted.expires_at <= at) IS NOT TRUE
        OR was.edge >= granted.release_at - granted.dust * ledger_edge_unit()::numeric) THEN 'bonusReleased'
      -- The refund it is revoked for was returned since the caller's check, and the bonus may have been restored with
      -- it.
      WHEN note ? 'withdrawal' AND NOT EXISTS (SELECT FROM ledger_withdrawals o
        WHERE o.id = (note ->> 'withdrawal')::uuid AND o.user_id = was.user_id AND o.status IN ('HELD', 'PAID')) THEN 'withdrawalEnded'
      WHEN granted.status = 'RELEASED' AND granted.amount > was.main THEN 'insufficientFunds'
    END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    CASE
      WHEN granted.status = 'RELEASED' THEN wallet.main := was.main - granted.amount; leg_from := ARRAY[MAIN];
      WHEN granted.purse = 'task' THEN wallet.task := was.task - granted.amount; leg_from := ARRAY[TASK];
      ELSE wallet.register := was.register - granted.amount; leg_from := ARRAY[REGISTER];
    END CASE;
    UPDATE ledger_bonuses b SET status = 'REVOKED', ended_at = at,
      taken_from = CASE granted.status WHEN 'RELEASED' THEN 'main' ELSE granted.purse END,
      taken_for = (note ->> 'withdrawal')::uuid WHERE b.id = about;
    wallet.stake_cap := ledger_stake_cap(was.user_id);
    leg_to := ARRAY[BONUS]; leg_sum := ARRAY[granted.amount];
    told := granted.amount;
    pushed := 2;
    PERFORM notice_write(was.user_id, 'BONUS_REVOKED',
      CASE WHEN note ? 'expired' THEN 'notify.expiredTitle' WHEN note ? 'given' THEN 'notify.givenUpTitle' ELSE 'notify.revokedTitle' END,
      CASE WHEN note ? 'expired' THEN 'notify.expiredText' WHEN note ? 'given' THEN 'notify.givenUpText' ELSE 'notify.revokedText' END,
      jsonb_build_object('amount', granted.amount::text, 'currencyId', was.currency_id),
      jsonb_build_object('bonusId', about::text), 'bonus:' || about || ':revoked' || coalesce(':' || nullif(granted.restored, 0), ''), at);

  WHEN 'bonus.restore' THEN
    SELECT * INTO granted FROM ledger_bonuses b WHERE b.id = about AND b.user_id = was.user_id;
    refused := CASE
      WHEN granted.id IS NULL THEN 'unknownBonus'
      -- Only a bonus revoked from main is restored to main. One still being wagered is lost with its refunded deposit.
      WHEN granted.taken_from IS DISTINCT FROM 'main' THEN 'bonusReleased'
      -- Under the wallet's lock, which a refund is held and ended under: another part of its deposit may be on its way, or gone.
      WHEN EXISTS (SELECT FROM refunds r JOIN ledger_withdrawals o ON o.id = r.id
        WHERE r.order_id = about AND o.status IN ('HELD', 'PAID')) THEN 'wageringLeft'
    END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE ledger_bonuses b
      SET status = 'RELEASED', ended_at = at, taken_from = NULL, taken_for = NULL, restored = b.restored + 1 WHERE b.id = about;
    wallet.main := was.main + granted.amount;
    leg_from := ARRAY[BONUS]; leg_to := ARRAY[MAIN]; leg_sum := ARRAY[granted.amount];
    told := granted.amount;
    pushed := 2;
    PERFORM notice_write(was.user_id, 'BONUS_RESTORED', 'notify.restoredTitle', 'notify.restoredText',
      jsonb_build_object('amount', granted.amount::text, 'currencyId', was.currency_id),
      jsonb_build_object('bonusId', about::text), 'bonus:' || about || ':restored:' || granted.restored + 1, at);

  WHEN 'forfeit' THEN
    refused := CASE
      WHEN was.held > 0 OR was.payout > 0 THEN 'accountBusy'
      -- The player agreed to give up exactly this much.
      WHEN was.main <> amount THEN 'balanceMoved'
    END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    wallet.main := 0;
    -- Not to the house: legs to it are stakes, which count as lost.
    leg_from := ARRAY[MAIN]; leg_to := ARRAY[OPERATOR]; leg_sum := ARRAY[amount];

  WHEN 'transfer' THEN
    -- The amount of an active bonus stays locked in its purse until release.
    SELECT coalesce(sum(b.amount), 0) INTO locked FROM ledger_bonuses b
      WHERE b.user_id = was.user_id AND b.status = 'ACTIVE' AND b.purse = note ->> 'from';
    free := CASE note ->> 'from' WHEN 'main' THEN was.main WHEN 'task' THEN was.task ELSE was.register END - locked;
    IF amount > free THEN
      refused := 'insufficientFunds';
      RETURN;
    END IF;
    CASE note ->> 'from'
      WHEN 'main' THEN wallet.main := wallet.main - amount; leg_from := ARRAY[MAIN];
      WHEN 'task' THEN wallet.task := wallet.task - amount; leg_from := ARRAY[TASK];
      WHEN 'register' THEN wallet.register := wallet.register - amount; leg_from := ARRAY[REGISTER];
    END CASE;
    CASE note ->> 'to'
      WHEN 'main' THEN wallet.main := wallet.main + amount; leg_to := ARRAY[MAIN];
      WHEN 'task' THEN wallet.task := wallet.task + amount; leg_to := ARRAY[TASK];
      WHEN 'register' THEN wallet.register := wallet.register + amount; leg_to := ARRAY[REGISTER];
    END CASE;
    leg_sum := ARRAY[amount];

  WHEN 'packet.open' THEN
    -- No player: the house sets the whole packet aside.
    pushed := 0;
    IF note ? 'programme' THEN
      refused := reward_spend(note ->> 'programme', note ->> 'currencyId',
        (SELECT sum(s::bigint)::bigint FROM jsonb_array_elements_text(note -> 'shares') AS s), (note ->> 'cap')::bigint, at);
      IF refused IS NOT NULL THEN RETURN; END IF;
    END IF;
    INSERT INTO ledger_packets (id, currency_id, shares, opened_at, programme)
      SELECT about, note ->> 'currencyId', ARRAY(SELECT jsonb_array_elements_text(note -> 'shares')::bigint), at, note ->> 'programme'
      RETURNING * INTO packet_row;
    SELECT ledger_account_base(c.number) INTO STRICT bank FROM ledger_currencies c WHERE c.currency_id = packet_row.currency_id;
    leg_from := ARRAY[bank + CASE WHEN note ? 'programme' THEN kind_budget() ELSE kind_house() END]; leg_to := ARRAY[bank + kind_packet()];
    leg_sum := ARRAY[(SELECT sum(s)::bigint FROM unnest(packet_row.shares) AS s)];

  WHEN 'packet.close' THEN
    pushed := 0;
    SELECT * INTO packet_row FROM ledger_packets p WHERE p.id = about FOR UPDATE;
    refused := CASE WHEN packet_row.id IS NULL OR packet_row.closed_at IS NOT NULL THEN 'packetEmpty' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE ledger_packets p SET closed_at = at WHERE p.id = about;
    SELECT ledger_account_base(c.number) INTO STRICT bank FROM ledger_currencies c WHERE c.currency_id = packet_row.currency_id;
    SELECT sum(s)::bigint INTO share FROM unnest(packet_row.shares[packet_row.claimed + 1:]) AS s;
    IF share > 0 THEN
      leg_from := ARRAY[bank + kind_packet()]; leg_sum := ARRAY[share];
      leg_to := ARRAY[bank + CASE WHEN packet_row.programme IS NULL THEN kind_house() ELSE kind_budget() END];
      -- Back to the budget, though not to the day's cap.
      IF packet_row.programme IS NOT NULL THEN
        UPDATE reward_budgets b SET balance = b.balance + share, granted = b.granted - share
          WHERE b.programme = packet_row.programme AND b.currency_id = packet_row.currency_id;
      END IF;
    END IF;
    told := coalesce(share, 0);

  WHEN 'budget.accrue', 'budget.fund' THEN
    pushed := 0;
    SELECT ledger_account_base(c.number) INTO STRICT bank FROM ledger_currencies c WHERE c.currency_id = note ->> 'currencyId';
    IF kind = 'budget.accrue' THEN
      share := reward_accrue(note ->> 'programme', note ->> 'currencyId');
      IF share = 0 THEN
        refused := 'nothingAccrued';
        RETURN;
      END IF;
    ELSE
      share := amount;
      PERFORM reward_fund(note ->> 'programme', note ->> 'currencyId', amount);
    END IF;
    leg_from := ARRAY[bank + kind_house()]; leg_to := ARRAY[bank + kind_budget()]; leg_sum := ARRAY[share];
    told := share;

  WHEN 'packet.claim' THEN
    -- Locked again: a packet opened while this batch waited for a wallet did not exist when the batch locked its
    -- packets.
    SELECT * INTO packet_row FROM ledger_packets p WHERE p.id = about FOR UPDATE;
    refused := CASE
      WHEN was.barred THEN 'barred'
      WHEN packet_row.id IS NULL OR packet_row.currency_id <> was.currency_id THEN 'packetEmpty'
      WHEN EXISTS (SELECT FROM ledger_packet_claims p WHERE p.packet_id = about AND p.user_id = was.user_id)
        THEN 'packetClaimed'
      WHEN packet_row.closed_at IS NOT NULL OR packet_row.claimed = cardinality(packet_row.shares) THEN 'packetEmpty'
    END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    share := packet_row.shares[packet_row.claimed + 1];
    UPDATE ledger_packets p SET claimed = p.claimed + 1 WHERE p.id = about;
    INSERT INTO ledger_packet_claims (packet_id, user_id, amount, position)
      VALUES (about, was.user_id, share, packet_row.claimed + 1);
    wallet.main := was.main + share;
    leg_from := ARRAY[PACKET]; leg_to := ARRAY[MAIN]; leg_sum := ARRAY[share];
    told := share;
    pushed := 2;
    PERFORM notice_write(was.user_id, 'RED_PACKET', 'notify.packetTitle', 'notify.packetText',
      jsonb_build_object('amount', share::text, 'currencyId', was.currency_id),
      jsonb_build_object('packetId', about::text), 'packet:' || about, at);

  WHEN 'provider.debit', 'provider.credit', 'provider.settle', 'provider.rollback' THEN
    SELECT * INTO bet FROM provider_bets b WHERE b.provider = note ->> 'provider' AND b.reference = note ->> 'reference';
    IF bet.provider IS NOT NULL AND bet.user_id <> was.user_id THEN
      refused := 'unknownBet';
      RETURN;
    END IF;
    CASE kind
    WHEN 'provider.debit' THEN
      refused := CASE
        -- Its rollback arrived first, so the bet never happened.
        WHEN bet.rolled_back THEN 'rolledBack'
        WHEN bet.provider IS NOT NULL THEN 'requestIdReused'
        WHEN amount > was.main THEN 'insufficientFunds'
        WHEN was.barred THEN 'barred'
        WHEN was.excluded_until > at THEN 'excluded'
        WHEN at >= ledger_session_end(was) AND at < ledger_session_end(was) + ledger_session_rest() THEN 'sessionOver'
        WHEN amount > ledger_loss_left(was) THEN 'limitReached'
        WHEN amount > was.stake_cap THEN 'stakeOverBonus'
      END;
      IF refused IS NOT NULL THEN RETURN; END IF;
      -- A free stake moves nothing, so it is not announced.
      IF amount = 0 THEN pushed := 0; END IF;
      INSERT INTO provider_bets (provider, reference, user_id, stake, at, seq, game_id, round, free, detail, rtp, market, side, pays, counts)
        VALUES (note ->> 'provider', note ->> 'reference', was.user_id, amount, at, was.seq + pushed, note ->> 'game',
          note ->> 'round', note ? 'free', note -> 'detail', coalesce((note ->> 'rtp')::integer, ledger_provider_rtp()), note ->> 'market',
          note ->> 'side', (note ->> 'pays')::bigint, CASE WHEN note ? 'market' THEN 0 END)
        RETURNING * INTO bet;
      IF was.session_minutes IS NOT NULL THEN wallet := ledger_begin_session(wallet, at); END IF;
      IF amount = 0 THEN RETURN; END IF;
      wallet.main := was.main - amount;
      at_risk := amount;
      edged := ledger_edge(amount, bet.rtp);
      IF bet.market IS NOT NULL THEN
        SELECT c.change, c.edge INTO at_risk, edged FROM ledger_cover(was.user_id, bet.market) c;
      END IF;
      -- The first bet on a market leaves the same rows as on the fast path.
      IF at_risk <> amount OR edged <> ledger_edge(amount, bet.rtp) THEN noted := ledger_counted_note(at_risk, edged, bet.rtp); END IF;
      wallet.wagered := was.wagered + at_risk;
      wallet.edge := was.edge + edged;
      leg_from := ARRAY[MAIN]; leg_to := ARRAY[HOUSE]; leg_sum := ARRAY[amount];
      share := amount;
    WHEN 'provider.credit' THEN
      refused := CASE WHEN bet.provider IS NULL THEN 'unknownBet' WHEN bet.rolled_back THEN 'rolledBack' END;
      IF refused IS NOT NULL THEN RETURN; END IF;
      UPDATE provider_bets b SET won = b.won + amount, due = b.due + amount, updated_at = at,
          status = CASE WHEN note ? 'closes' THEN 'SETTLED' ELSE b.status END
        WHERE b.provider = bet.provider AND b.reference = bet.reference;
      IF bet.market IS NOT NULL THEN
        SELECT c.change, c.edge INTO counted, edged FROM ledger_cover(was.user_id, bet.market) c;
        IF counted <> 0 OR edged <> 0 THEN noted := ledger_counted_note(counted, edged, bet.rtp); END IF;
      END IF;
      wallet.wagered := was.wagered + coalesce(counted, 0);
      wallet.edge := was.edge + coalesce(edged, 0);
      wallet.main := was.main + amount;
      leg_from := ARRAY[HOUSE]; leg_to := ARRAY[MAIN]; leg_sum := ARRAY[amount];
      share := -amount;
    WHEN 'provider.settle' THEN
      refused := CASE
        WHEN bet.provider IS NULL THEN 'unknownBet'
        WHEN bet.rolled_back THEN 'rolledBack'
        -- Of a cash-out and a settlement one pays. A settlement can be replaced, a whole cash-out only be taken back.
        WHEN (note ->> 'as' = 'cashedOut' OR note ->> 'as' = 'part' AND amount > 0) AND bet.status <> 'OPEN' THEN 'betSettled'
        WHEN note ->> 'as' = 'settled' AND bet.status = 'CASHED_OUT' THEN 'betSettled'
      END;
      IF refused IS NOT NULL THEN RETURN; END IF;
      bank := CASE note ->> 'as' WHEN 'part' THEN bet.due + amount WHEN 'open' THEN bet.cashed ELSE bet.cashed + amount END;
      -- The loss: above zero when something is taken back.
      share := bet.won - bank;
      IF share > was.main THEN
        IF note ->> 'negative' <> 'owe' THEN
          refused := 'insufficientFunds';
          RETURN;
        END IF;
        -- Told when the debt grows, not each time a part of it is collected.
        IF share - was.main > bet.won - bet.due THEN
          PERFORM notice_write(was.user_id, 'BET_OWED', 'notify.owedTitle', 'notify.owedText',
            jsonb_build_object('amount', (share - was.main)::text, 'currencyId', was.currency_id), '{}',
            format('owed:%s:%s:%s:%s', bet.provider, bet.reference, was.seq, bet.settled), at);
        END IF;
        share := was.main;
      END IF;
      -- A refunded stake was never at risk. Settled anew otherwise, or opened again, it counts again; a part changes nothing.
      void := CASE WHEN note ->> 'as' = 'part' THEN bet.voided
        WHEN note ->> 'as' = 'settled' AND note ->> 'result' = 'refund' THEN least(amount, bet.stake) ELSE 0 END;
      -- Nor was a stake that was cashed out, but for what that won or lost (L57). Collecting what is owed changes nothing.
      safe := least(bet.stake - void, CASE WHEN note ->> 'as' = 'part' AND bet.status = 'CASHED_OUT' THEN bet.secured
        WHEN note ->> 'as' = 'cashedOut' THEN ledger_secured(bet.stake, bet.cashed + amount, true)
        ELSE ledger_secured(bet.stake, bet.cashed + CASE note ->> 'as' WHEN 'part' THEN amount ELSE 0 END, false) END);
      IF void + safe <> bet.voided + bet.secured AND bet.market IS NULL THEN
        counted := bet.voided + bet.secured - void - safe;
        edged := ledger_edge(counted, bet.rtp);
        PERFORM ledger_uncount(was.user_id, bet.seq, -counted, -edged);
      END IF;
      UPDATE provider_bets b SET won = b.won - share, due = bank, voided = void, secured = safe, updated_at = at, result = coalesce(note ->> 'result', b.result),
          cashed = b.cashed + CASE note ->> 'as' WHEN 'part' THEN amount ELSE 0 END,
          settled = b.settled + CASE WHEN note ->> 'as' IN ('settled', 'cashedOut') THEN 1 ELSE 0 END,
          status = CASE WHEN note ->> 'as' = 'settled' OR note ? 'closes' THEN 'SETTLED' WHEN note ->> 'as' = 'cashedOut' THEN 'CASHED_OUT'
            WHEN note ->> 'as' = 'open' THEN 'OPEN' ELSE b.status END
        WHERE b.provider = bet.provider AND b.reference = bet.reference;
      IF bet.market IS NOT NULL THEN SELECT c.change, c.edge INTO counted, edged FROM ledger_cover(was.user_id, bet.market) c; END IF;
      wallet.wagered := was.wagered + coalesce(counted, 0);
      wallet.edge := was.edge + coalesce(edged, 0);
      IF counted <> 0 OR edged <> 0 OR void <> bet.voided THEN
        noted := ledger_counted_note(coalesce(counted, 0), coalesce(edged, 0), bet.rtp) || jsonb_build_object('voided', bet.voided - void);
      END IF;
      IF share = 0 THEN
        pushed := 0;
        RETURN;
      END IF;
      wallet.main := was.main - share;
      IF share < 0 THEN
        leg_from := ARRAY[HOUSE]; leg_to := ARRAY[MAIN]; leg_sum := ARRAY[-share];
      ELSE
        leg_from := ARRAY[MAIN]; leg_to := ARRAY[HOUSE]; leg_sum := ARRAY[share];
      END IF;
    ELSE
      -- Reverses the stake and all wins of the bet, in whichever order debit, credit and rollback arrive.
      refused := CASE
        WHEN bet.rolled_back THEN 'rolledBack'
        WHEN note ? 'unlessSettled' AND (bet.status <> 'OPEN' OR bet.won > 0) THEN 'betSettled'
        WHEN bet.won > was.main + bet.stake THEN 'insufficientFunds'
      END;
      IF refused IS NOT NULL THEN RETURN; END IF;
      IF bet.provider IS NULL THEN
        -- If another process has inserted the bet by now, this raises and the retry finds the bet.
        INSERT INTO provider_bets (provider, reference, user_id, stake, rolled_back, at)
          VALUES (note ->> 'provider', note ->> 'reference', was.user_id, 0, true, at);
        pushed := 0;
        RETURN;
      END IF;
      UPDATE provider_bets b SET rolled_back = true, updated_at = at WHERE b.provider = bet.provider AND b.reference = bet.reference;
      share := bet.won - bet.stake;
      wallet.main := was.main - share;
      IF bet.market IS NULL THEN
        at_risk := bet.voided + bet.secured - bet.stake;
        edged := ledger_edge(at_risk, bet.rtp);
        PERFORM ledger_uncount(was.user_id, bet.seq, -at_risk, -edged);
      ELSE
        -- Bets that this one covered count again.
        SELECT c.change, c.edge INTO at_risk, edged FROM ledger_cover(was.user_id, bet.market) c;
      END IF;
      IF bet.market IS NOT NULL OR bet.secured > 0 THEN noted := ledger_counted_note(at_risk, edged, bet.rtp); END IF;
      wallet.wagered := was.wagered + at_risk;
      wallet.edge := was.edge + edged;
      IF bet.stake > 0 THEN
        leg_from := ARRAY[HOUSE]; leg_to := ARRAY[MAIN]; leg_sum := ARRAY[bet.stake];
      END IF;
      -- A free bet that paid nothing.
      IF bet.stake = 0 AND bet.won = 0 THEN pushed := 0; END IF;
      IF bet.won > 0 THEN
        leg_from := leg_from || MAIN; leg_to := leg_to || HOUSE; leg_sum := leg_sum || bet.won;
      END IF;
    END CASE;
    wallet.lost := was.lost + share;

  WHEN 'adjust' THEN
    IF amount = 0 THEN RAISE EXCEPTION 'an adjustment moves something'; END IF;
    -- Enforced here whatever the caller has checked: moving money by hand takes two people and a reason.
    IF (note ->> 'reason' <> '' AND note ->> 'requestedBy' <> '' AND note ->> 'approvedBy' <> ''
      AND ledger_are_two(note ->> 'requestedBy', note ->> 'approvedBy')) IS NOT TRUE
    THEN
      RAISE EXCEPTION 'an adjustment takes a reason and two people';
    END IF;
    IF was.main + amount < 0 THEN
      refused := 'insufficientFunds';
      RETURN;
    END IF;
    wallet.main := was.main + amount;
    leg_sum := ARRAY[abs(amount)];
    IF amount > 0 THEN
      leg_from := ARRAY[OPERATOR]; leg_to := ARRAY[MAIN];
    ELSE
      leg_from := ARRAY[MAIN]; leg_to := ARRAY[OPERATOR];
    END IF;
    pushed := 2;
    -- Only its seq identifies an adjustment, and a replay never reaches this point.
    PERFORM notice_write(was.user_id, 'BALANCE_ADJUSTED', 'notify.adjustedTitle',
      CASE WHEN amount > 0 THEN 'notify.adjustedUpText' ELSE 'notify.adjustedDownText' END,
      jsonb_build_object('amount', abs(amount)::text, 'currencyId', was.currency_id), '{}',
      'adjustment:' || (was.seq + pushed), at);

  WHEN 'limits.set' THEN
    pushed := 0;
    wallet.max_loss_day := ledger_limit(was.max_loss_day, note, 'maxLossDay');
    wallet.max_loss_week := ledger_limit(was.max_loss_week, note, 'maxLossWeek');
    wallet.max_loss_month := ledger_limit(was.max_loss_month, note, 'maxLossMonth');
    IF note ? 'session' THEN wallet.session_minutes := ledger_limit(was.session_minutes, note -> 'session', 'minutes'); END IF;
    -- A running exclusion is never shortened.
    wallet.excluded_until := greatest(was.excluded_until, (note ->> 'excludedUntil')::timestamptz);
  END CASE;
  -- Columns that bets never touch are written here; the others with all wallets at the end of the batch.
  IF (wallet.payout, wallet.task, wallet.register, wallet.max_loss_day, wallet.max_loss_week, wallet.max_loss_month,
      wallet.excluded_until, wallet.session_minutes, wallet.stake_cap)
    IS DISTINCT FROM (was.payout, was.task, was.register, was.max_loss_day, was.max_loss_week, was.max_loss_month,
      was.excluded_until, was.session_minutes, was.stake_cap)
  THEN
    UPDATE ledger_wallets w
      SET payout = wallet.payout, task = wallet.task, register = wallet.register, max_loss_day = wallet.max_loss_day,
        max_loss_week = wallet.max_loss_week, max_loss_month = wallet.max_loss_month, excluded_until = wallet.excluded_until,
        session_minutes = wallet.session_minutes, stake_cap = wallet.stake_cap
      WHERE w.user_id = was.user_id;
  END IF;
END $$;
REVOKE ALL ON FUNCTION ledger_move, ledger_are_two, ledger_limit, ledger_session_rest, ledger_session_end, ledger_begin_session, ledger_unplayed,
  ledger_uncount, ledger_stake_cap, ledger_owed FROM PUBLIC;
