-- Queries of the audit (06_audit.sql) over a range of transactions, a wallet, and the money the house has set aside.
DROP FUNCTION IF EXISTS ledger_totals, ledger_wallet_findings, ledger_packet_findings, ledger_provider_sums, ledger_moves, ledger_played,
  ledger_changes, ledger_legs_between, ledger_route, ledger_routes_of, ledger_budget_findings;

-- Legs stored as rows. The planner inlines it: the ids narrow to a few pages (BRIN), `since` to the last months'
-- partitions.
CREATE FUNCTION ledger_legs_between(after bigint, upto bigint, since timestamptz) RETURNS SETOF ledger_legs
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.* FROM ledger_legs l WHERE l.transaction_id > after AND l.transaction_id <= upto AND l.at >= since
$$;

-- The net change of each account by the legs of a range. `lost` is a player's stakes less payouts. Legs are summed by
-- pair of accounts first: there are far fewer pairs than legs.
CREATE FUNCTION ledger_changes(after bigint, upto bigint, since timestamptz)
RETURNS TABLE (account bigint, amount numeric, lost numeric, legs numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT side.account, sum(side.amount), sum(side.lost), sum(way.legs)
  FROM (
    SELECT l.from_account, l.to_account, sum(l.amount) AS amount, count(*) AS legs
    FROM all_legs l WHERE l.transaction_id > after AND l.transaction_id <= upto AND l.at >= since
    GROUP BY l.from_account, l.to_account
  ) way
  CROSS JOIN LATERAL (VALUES
    (way.from_account, -way.amount,
      CASE WHEN ledger_kind(way.from_account) = kind_main() AND ledger_kind(way.to_account) IN (kind_held(), kind_house())
        THEN way.amount ELSE 0 END),
    (way.to_account, way.amount,
      CASE WHEN ledger_kind(way.to_account) = kind_main() AND ledger_kind(way.from_account) = kind_house()
        THEN -way.amount ELSE 0 END)
  ) AS side (account, amount, lost)
  GROUP BY side.account
$$;

-- Routes of money from one kind of account to another, each a bit.
CREATE OR REPLACE FUNCTION route_stake() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 1';
CREATE OR REPLACE FUNCTION route_win() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 2';
CREATE OR REPLACE FUNCTION route_hold() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 4';
CREATE OR REPLACE FUNCTION route_settle() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 8';
CREATE OR REPLACE FUNCTION route_deposit() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 16';
CREATE OR REPLACE FUNCTION route_withdraw() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 32';
CREATE OR REPLACE FUNCTION route_pay_out() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 64';
CREATE OR REPLACE FUNCTION route_return() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 128';
CREATE OR REPLACE FUNCTION route_grant() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 256';
CREATE OR REPLACE FUNCTION route_release() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 512';
CREATE OR REPLACE FUNCTION route_transfer() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 1024';
CREATE OR REPLACE FUNCTION route_packet_open() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 2048';
CREATE OR REPLACE FUNCTION route_packet_close() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 4096';
CREATE OR REPLACE FUNCTION route_packet_claim() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 8192';
CREATE OR REPLACE FUNCTION route_adjust() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 16384';
CREATE OR REPLACE FUNCTION route_revoke() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 32768';
CREATE OR REPLACE FUNCTION route_restore() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 65536';
CREATE OR REPLACE FUNCTION route_reward() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 131072';
CREATE OR REPLACE FUNCTION route_accrue() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 262144';
-- Between two accounts that no command connects, and between accounts of two owners.
CREATE OR REPLACE FUNCTION route_unknown() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 1 << 30';
CREATE OR REPLACE FUNCTION route_foreign() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 1 << 29';

-- Two kinds as one number, to look a route up by.
CREATE OR REPLACE FUNCTION kind_pair(from_kind bigint, to_kind bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  'SELECT from_kind * 16 + to_kind';

-- The route of a leg.
CREATE FUNCTION ledger_route(from_account bigint, to_account bigint) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE kind_pair(ledger_kind(from_account), ledger_kind(to_account))
    WHEN kind_pair(kind_main(), kind_house()) THEN route_stake()
    WHEN kind_pair(kind_house(), kind_main()) THEN route_win()
    WHEN kind_pair(kind_main(), kind_held()) THEN route_hold()
    WHEN kind_pair(kind_held(), kind_house()) THEN route_settle()
    WHEN kind_pair(kind_provider(), kind_main()) THEN route_deposit()
    WHEN kind_pair(kind_main(), kind_payout()) THEN route_withdraw()
    WHEN kind_pair(kind_payout(), kind_provider()) THEN route_pay_out()
    WHEN kind_pair(kind_payout(), kind_main()) THEN route_return()
    WHEN kind_pair(kind_bonus(), kind_task()) THEN route_grant()
    WHEN kind_pair(kind_bonus(), kind_register()) THEN route_grant()
    WHEN kind_pair(kind_task(), kind_main()) THEN route_release()
    WHEN kind_pair(kind_register(), kind_main()) THEN route_release()
    WHEN kind_pair(kind_main(), kind_task()) THEN route_transfer()
    WHEN kind_pair(kind_main(), kind_register()) THEN route_transfer()
    WHEN kind_pair(kind_task(), kind_register()) THEN route_transfer()
    WHEN kind_pair(kind_register(), kind_task()) THEN route_transfer()
    WHEN kind_pair(kind_house(), kind_packet()) THEN route_packet_open()
    WHEN kind_pair(kind_packet(), kind_house()) THEN route_packet_close()
    WHEN kind_pair(kind_packet(), kind_main()) THEN route_packet_claim()
    WHEN kind_pair(kind_operator(), kind_main()) THEN route_adjust()
    WHEN kind_pair(kind_main(), kind_operator()) THEN route_adjust()
    WHEN kind_pair(kind_main(), kind_bonus()) THEN route_revoke()
    WHEN kind_pair(kind_task(), kind_bonus()) THEN route_revoke()
    WHEN kind_pair(kind_register(), kind_bonus()) THEN route_revoke()
    WHEN kind_pair(kind_bonus(), kind_main()) THEN route_restore()
    WHEN kind_pair(kind_budget(), kind_main()) THEN route_reward()
    WHEN kind_pair(kind_budget(), kind_task()) THEN route_reward()
    WHEN kind_pair(kind_budget(), kind_register()) THEN route_reward()
    WHEN kind_pair(kind_house(), kind_budget()) THEN route_accrue()
    WHEN kind_pair(kind_budget(), kind_packet()) THEN route_packet_open()
    WHEN kind_pair(kind_packet(), kind_budget()) THEN route_packet_close()
    ELSE route_unknown()
  END
  -- Between two player accounts, or two house accounts, the owner must be the same.
  | CASE WHEN ledger_is_purse(from_account) = ledger_is_purse(to_account) AND ledger_owner(from_account) <> ledger_owner(to_account)
    THEN route_foreign() ELSE 0 END
$$;

-- The routes allowed for a kind of transaction.
CREATE FUNCTION ledger_routes_of(kind text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE kind
    WHEN 'bet.play' THEN route_stake() | route_win()
    WHEN 'bet.hold' THEN route_hold()
    WHEN 'bet.settle' THEN route_settle() | route_win()
    WHEN 'deposit' THEN route_deposit()
    WHEN 'withdrawal.request' THEN route_withdraw()
    WHEN 'withdrawal.confirm' THEN route_pay_out()
    WHEN 'withdrawal.reject' THEN route_return()
    WHEN 'withdrawal.reverse' THEN route_deposit()
    WHEN 'bonus.grant' THEN route_grant()
    WHEN 'bonus.release' THEN route_release()
    WHEN 'bonus.revoke' THEN route_revoke()
    WHEN 'bonus.restore' THEN route_restore()
    WHEN 'reward.grant' THEN route_reward()
    WHEN 'budget.accrue' THEN route_accrue()
    WHEN 'budget.fund' THEN route_accrue()
    WHEN 'forfeit' THEN route_adjust()
    WHEN 'transfer' THEN route_release() | route_transfer()
    WHEN 'packet.open' THEN route_packet_open()
    WHEN 'packet.close' THEN route_packet_close()
    WHEN 'packet.claim' THEN route_packet_claim()
    WHEN 'provider.debit' THEN route_stake()
    WHEN 'provider.credit' THEN route_win()
    WHEN 'provider.settle' THEN route_stake() | route_win()
    WHEN 'provider.rollback' THEN route_stake() | route_win()
    WHEN 'adjust' THEN route_adjust()
    ELSE 0
  END
$$;

-- One-shot bets of a range that have a transaction row of their own. A player's bets are adjacent in the key, so they
-- are read per player, not one by one. ROWS keeps the planner from assuming that there are none.
CREATE FUNCTION ledger_played(after bigint, upto bigint) RETURNS SETOF bets
LANGUAGE sql STABLE ROWS 1000000 SET enable_memoize = off AS $$
  SELECT b.* FROM (
    SELECT t.user_id, min(t.ref::text)::uuid AS first, max(t.ref::text)::uuid AS last
    FROM ledger_transactions t WHERE t.id > after AND t.id <= upto AND t.kind = 'bet.play' GROUP BY t.user_id
  ) who
  JOIN bets b ON b.user_id = who.user_id AND b.id BETWEEN who.first AND who.last
$$;

-- Compares the transactions of a range with their legs and with the bets, withdrawals and other records they refer to,
-- and counts per player and seed pair what a wallet counts. A transaction's amounts are three sums: out of main, into
-- main, and beside it. A bet that is its own transaction can be compared only with its wallet.
CREATE FUNCTION ledger_moves(after bigint, upto bigint, since timestamptz)
RETURNS TABLE (user_id bigint, seed_pair_id uuid, bets bigint, wagered numeric, edge numeric, drawn bigint, nonces bigint,
  first_nonce integer, last_nonce integer, findings ledger_finding[])
LANGUAGE sql STABLE AS $$
  WITH legs AS (
    SELECT l.transaction_id AS id, count(*) AS legs,
      coalesce(sum(l.amount) FILTER (WHERE ledger_kind(l.from_account) = kind_main()), 0) AS out_of_main,
      coalesce(sum(l.amount) FILTER (WHERE ledger_kind(l.to_account) = kind_main()), 0) AS into_main,
      coalesce(sum(l.amount) FILTER (
        WHERE ledger_kind(l.from_account) <> kind_main() AND ledger_kind(l.to_account) <> kind_main()), 0) AS beside,
      bit_or(ledger_route(l.from_account, l.to_account)) AS routes,
      ledger_owner(min(CASE WHEN ledger_is_purse(l.from_account) THEN l.from_account
        WHEN ledger_is_purse(l.to_account) THEN l.to_account END)) AS player,
      ledger_owner(max(CASE WHEN ledger_is_purse(l.from_account) THEN l.from_account
        WHEN ledger_is_purse(l.to_account) THEN l.to_account END)) AS player_too,
      ledger_owner(min(CASE WHEN NOT ledger_is_purse(l.from_account) THEN l.from_account
        WHEN NOT ledger_is_purse(l.to_account) THEN l.to_account END)) AS bank,
      ledger_owner(max(CASE WHEN NOT ledger_is_purse(l.from_account) THEN l.from_account
        WHEN NOT ledger_is_purse(l.to_account) THEN l.to_account END)) AS bank_too
    FROM ledger_legs_between(after, upto, since) l
    GROUP BY l.transaction_id
  ), moves AS (
    SELECT t.id, t.kind, t.user_id, t.ref, t.nonce, l.id AS legs_id, l.legs,
      coalesce(l.routes, 0) AS routes, coalesce(l.out_of_main, 0) AS out_of_main, coalesce(l.into_main, 0) AS into_main,
      coalesce(l.beside, 0) AS beside,
      coalesce(b.stake, h.stake) AS stake, coalesce(b.payout, h.payout) AS payout,
      coalesce(b.multiplier, h.multiplier) AS multiplier, coalesce(b.seed_pair_id, h.seed_pair_id) AS seed_pair_id,
      coalesce(b.nonce, h.nonce) AS bet_nonce, coalesce(b.rtp, h.rtp, v.rtp) AS rtp, h.covered, v.stake AS provider_stake, v.voided,
      CASE WHEN t.kind LIKE 'provider.%' THEN (t.note ->> 'counted')::bigint END AS counted,
      CASE WHEN t.kind LIKE 'provider.%' THEN (t.note ->> 'edge')::numeric END AS edge,
      -- Rare kinds, each with its own lookup.
      CASE t.kind
        WHEN 'withdrawal.request' THEN (
          SELECT ARRAY[d.amount, 0, 0]::numeric[] FROM ledger_withdrawals d WHERE d.id = t.ref AND d.user_id = t.user_id)
        WHEN 'withdrawal.confirm' THEN (
          SELECT ARRAY[0, 0, d.amount] FROM ledger_withdrawals d
          WHERE d.id = t.ref AND d.user_id = t.user_id AND (d.status = 'PAID' OR d.paid_at = t.at))
        WHEN 'withdrawal.reject' THEN (
          SELECT ARRAY[0, d.amount, 0] FROM ledger_withdrawals d
          WHERE d.id = t.ref AND d.user_id = t.user_id AND d.status = 'RETURNED' AND d.paid_at IS NULL)
        -- The time tells a second one from the one that the withdrawal has.
        WHEN 'withdrawal.reverse' THEN (
          SELECT ARRAY[0, d.amount, 0] FROM ledger_withdrawals d
          WHERE d.id = t.ref AND d.user_id = t.user_id AND d.paid_at IS NOT NULL AND d.ended_at = t.at)
        WHEN 'bonus.grant' THEN (
          SELECT ARRAY[0, 0, g.amount] FROM ledger_bonuses g WHERE g.id = t.ref AND g.user_id = t.user_id)
        WHEN 'bonus.release' THEN (
          SELECT ARRAY[0, g.amount, 0] FROM ledger_bonuses g
          WHERE g.id = t.ref AND g.user_id = t.user_id AND (g.status = 'RELEASED' OR g.taken_from = 'main'))
        -- A restored bonus had been revoked from main, however often.
        WHEN 'bonus.revoke' THEN (
          SELECT CASE WHEN g.taken_from = 'main' OR g.restored > 0 THEN ARRAY[g.amount, 0, 0] ELSE ARRAY[0, 0, g.amount] END
          FROM ledger_bonuses g
          WHERE g.id = t.ref AND g.user_id = t.user_id AND (g.status = 'REVOKED' OR g.restored > 0))
        WHEN 'bonus.restore' THEN (
          SELECT ARRAY[0, g.amount, 0] FROM ledger_bonuses g WHERE g.id = t.ref AND g.user_id = t.user_id AND g.restored > 0)
        WHEN 'reward.grant' THEN (
          SELECT CASE g.purse WHEN 'main' THEN ARRAY[0, g.amount, 0] ELSE ARRAY[0, 0, g.amount] END
          FROM reward_grants g WHERE g.id = t.ref AND g.user_id = t.user_id)
        WHEN 'packet.open' THEN (
          SELECT ARRAY[0, 0, (SELECT sum(s) FROM unnest(p.shares) AS s)] FROM ledger_packets p WHERE p.id = t.ref)
        WHEN 'packet.close' THEN (
          SELECT ARRAY[0, 0, (SELECT coalesce(sum(s), 0) FROM unnest(p.shares[p.claimed + 1:]) AS s)]
          FROM ledger_packets p WHERE p.id = t.ref AND p.closed_at IS NOT NULL)
        WHEN 'packet.claim' THEN (
          SELECT ARRAY[0, c.amount, 0] FROM ledger_packet_claims c WHERE c.packet_id = t.ref AND c.user_id = t.user_id)
        WHEN 'provider.debit' THEN ARRAY[v.stake, 0, 0]
        WHEN 'provider.rollback' THEN CASE WHEN v.rolled_back THEN ARRAY[v.won, v.stake, 0] END
      END AS rare,
      (t.user_id IS NULL OR w.user_id IS NOT NULL)
        AND (l.player IS NULL OR (l.player = t.user_id AND l.player_too = t.user_id) IS TRUE)
        AND (l.bank IS NULL OR (l.bank = l.bank_too AND l.bank = CASE WHEN t.user_id IS NOT NULL THEN ledger_owner(w.house) ELSE (
          SELECT y.number FROM ledger_currencies y WHERE y.currency_id = CASE WHEN t.kind LIKE 'budget.%' THEN t.note ->> 'currencyId'
            ELSE (SELECT p.currency_id FROM ledger_packets p WHERE p.id = t.ref) END) END) IS TRUE)
        AS own_accounts
    FROM (SELECT t.* FROM ledger_transactions t WHERE t.id > after AND t.id <= upto) t
    FULL JOIN legs l ON l.id = t.id
    LEFT JOIN ledger_wallets w ON w.user_id = t.user_id
    LEFT JOIN ledger_played(after, upto) b ON b.user_id = t.user_id AND b.id = CASE t.kind WHEN 'bet.play' THEN t.ref END
    LEFT JOIN LATERAL (
      SELECT s.stake, s.payout, s.multiplier, s.seed_pair_id, s.nonce, s.rtp, s.covered FROM bets s
      WHERE t.kind IN ('bet.hold', 'bet.settle') AND s.user_id = t.user_id AND s.id = t.ref
      UNION ALL
      SELECT o.stake, NULL, NULL, o.seed_pair_id, o.nonce, o.rtp, NULL FROM open_bets o
      WHERE t.kind = 'bet.hold' AND o.user_id = t.user_id AND o.id = t.ref
      LIMIT 1
    ) h ON true
    LEFT JOIN LATERAL (
      SELECT p.stake, p.won, p.rolled_back, p.voided, p.rtp FROM provider_bets p
      WHERE (t.kind IN ('provider.debit', 'provider.rollback') OR t.kind LIKE 'provider.%' AND t.note ? 'counted') AND p.provider = t.note ->> 'provider'
        AND p.reference = t.note ->> 'reference'
      LIMIT 1
    ) v ON true
  ), judged AS (
    SELECT m.user_id, m.seed_pair_id, m.kind IN ('bet.play', 'bet.settle') AS is_bet, m.nonce,
      CASE
        WHEN m.kind IN ('bet.play', 'bet.settle') AND (m.payout <> m.stake OR m.multiplier <> 10000)
          THEN m.stake - coalesce(m.covered, 0)
        WHEN m.counted IS NOT NULL THEN m.counted
        WHEN m.kind = 'provider.debit' THEN m.provider_stake
        WHEN m.kind = 'provider.rollback' THEN m.voided - m.provider_stake
        ELSE 0
      END AS wagered,
      m.rtp, m.edge,
      CASE
        WHEN m.id IS NULL THEN ROW('leg', m.legs_id::text, 'a transaction', 'none')::ledger_finding
        WHEN NOT coalesce(CASE m.kind
          WHEN 'bet.play' THEN m.out_of_main = m.stake AND m.into_main = m.payout AND m.beside = 0
          WHEN 'bet.hold' THEN m.out_of_main = m.stake AND m.into_main = 0 AND m.beside = 0
          WHEN 'bet.settle' THEN m.out_of_main = 0 AND m.into_main = m.payout AND m.beside = m.stake
          WHEN 'bet.step' THEN m.legs IS NULL
          WHEN 'limits.set' THEN m.legs IS NULL
          -- No record of their own to compare with: one leg, whose direction the routes check.
          WHEN 'deposit' THEN m.legs = 1
          WHEN 'forfeit' THEN m.legs = 1
          WHEN 'transfer' THEN m.legs = 1
          WHEN 'adjust' THEN m.legs = 1
          WHEN 'budget.accrue' THEN m.legs = 1
          WHEN 'budget.fund' THEN m.legs = 1
          WHEN 'provider.credit' THEN m.legs = 1
          -- The sums of each provider bet are compared with its row. A settlement of the same amount has no leg.
          WHEN 'provider.settle' THEN m.legs IS NULL OR m.legs = 1
          ELSE m.rare = ARRAY[m.out_of_main, m.into_main, m.beside]
        END, false) THEN
          ROW(CASE WHEN m.kind LIKE 'bet.%' THEN 'bet' ELSE 'transaction' END,
            CASE WHEN m.kind LIKE 'bet.%' THEN m.ref::text ELSE m.id::text END,
            format('a %s of %s', m.kind,
              CASE WHEN m.kind LIKE 'bet.%' THEN format('%s, paid %s', m.stake, m.payout) ELSE m.rare::text END),
            format('%s out, %s in, %s beside', m.out_of_main, m.into_main, m.beside))::ledger_finding
        WHEN m.routes & ~ledger_routes_of(m.kind) <> 0 THEN
          ROW('route', m.id::text, 'that of ' || m.kind, 'another')::ledger_finding
        WHEN NOT m.own_accounts THEN
          ROW('account', m.id::text, coalesce('player ' || m.user_id, 'the house'), 'another account')::ledger_finding
        WHEN m.kind IN ('bet.play', 'bet.hold') AND m.bet_nonce IS DISTINCT FROM m.nonce THEN
          ROW('nonce', m.ref::text, coalesce(m.nonce::text, 'none'), coalesce(m.bet_nonce::text, 'none'))::ledger_finding
      END AS finding
    FROM moves m
    UNION ALL
    SELECT b.user_id, b.seed_pair_id, true, b.nonce, CASE WHEN b.payout <> b.stake OR b.multiplier <> 10000 THEN b.stake ELSE 0 END,
      b.rtp, NULL,
      CASE WHEN w.currency_id IS DISTINCT FROM b.currency_id THEN
        ROW('account', b.tx::text, 'player ' || b.user_id, 'another account')::ledger_finding
      END
    FROM bets b LEFT JOIN ledger_wallets w ON w.user_id = b.user_id
    WHERE b.tx > after AND b.tx <= upto AND b.settled_at >= since
    -- OFFSET 0: judged before sorting, so that the sorted rows are small.
    OFFSET 0
  )
  SELECT j.user_id, j.seed_pair_id, count(*) FILTER (WHERE j.is_bet), coalesce(sum(j.wagered), 0),
    coalesce(sum(coalesce(j.edge, j.wagered * greatest(10000 - j.rtp, 0))), 0),
    count(j.nonce), count(DISTINCT j.nonce), min(j.nonce), max(j.nonce),
    array_agg(j.finding) FILTER (WHERE (j.finding).what IS NOT NULL)
  FROM judged j
  GROUP BY j.user_id, j.seed_pair_id
$$;

-- Differences between a wallet and the sums of its player's moves.
CREATE FUNCTION ledger_wallet_findings(w ledger_wallets, s ledger_checkpoints) RETURNS SETOF ledger_finding
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT f.what, w.user_id::text, f.expected::text, f.found::text
  FROM (VALUES
    ('main', s.main, w.main), ('held', s.held, w.held), ('payout', s.payout, w.payout), ('task', s.task, w.task),
    ('register', s.register, w.register),
    ('openStakes', (SELECT coalesce(sum(o.stake), 0) FROM open_bets o WHERE o.user_id = w.user_id), w.held),
    ('withdrawals',
      (SELECT coalesce(sum(d.amount), 0) FROM ledger_withdrawals d WHERE d.user_id = w.user_id AND d.status = 'HELD'), w.payout),
    ('lost', s.lost, w.lost), ('bets', s.bets, w.bets), ('wagered', s.wagered, w.wagered),
    ('edge', s.edge, w.edge),
    -- A pair taken into use since has decided no bet.
    ('nonce', CASE WHEN s.seed_pair_id = w.seed_pair_id THEN s.nonce ELSE 0 END, w.nonce),
    ('house', (SELECT ledger_account_base(c.number) FROM ledger_currencies c WHERE c.currency_id = w.currency_id), w.house)
  ) AS f (what, expected, found)
  WHERE f.expected IS DISTINCT FROM f.found
  UNION ALL
  SELECT 'bonuses', w.user_id::text, locked.amount::text, (CASE locked.purse WHEN 'task' THEN w.task ELSE w.register END)::text
  FROM (
    SELECT g.purse, sum(g.amount) AS amount FROM ledger_bonuses g
    WHERE g.user_id = w.user_id AND g.status = 'ACTIVE' GROUP BY g.purse
  ) locked
  WHERE locked.amount > CASE locked.purse WHEN 'task' THEN w.task ELSE w.register END
$$;

-- Differences between the given packet accounts of the house and what is left in the packets.
CREATE FUNCTION ledger_packet_findings(accounts bigint[], balances numeric[]) RETURNS SETOF ledger_finding
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'packets', c.currency_id, coalesce(aside.amount, 0)::text, coalesce(a.balance, 0)::text
  FROM ledger_currencies c
  LEFT JOIN unnest(accounts, balances) AS a (account, balance) ON a.account = ledger_account(c.number, kind_packet())
  LEFT JOIN (
    SELECT p.currency_id, sum(s) AS amount FROM ledger_packets p, unnest(p.shares[p.claimed + 1:]) AS s
    WHERE p.closed_at IS NULL AND p.claimed < cardinality(p.shares) GROUP BY p.currency_id
  ) aside USING (currency_id)
  WHERE coalesce(aside.amount, 0) <> coalesce(a.balance, 0)
$$;

-- Differences between the given budget accounts of the house and the budgets of its programmes.
CREATE FUNCTION ledger_budget_findings(accounts bigint[], balances numeric[]) RETURNS SETOF ledger_finding
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT 'budgets', c.currency_id, coalesce(b.amount, 0)::text, coalesce(a.balance, 0)::text
  FROM ledger_currencies c
  LEFT JOIN unnest(accounts, balances) AS a (account, balance) ON a.account = ledger_account(c.number, kind_budget())
  LEFT JOIN (SELECT r.currency_id, sum(r.balance) AS amount FROM reward_budgets r GROUP BY r.currency_id) b USING (currency_id)
  WHERE coalesce(b.amount, 0) <> coalesce(a.balance, 0)
$$;

-- Stakes and wins of each provider bet in a range. No nested loops: on new rows the planner may assume that there are
-- none.
CREATE FUNCTION ledger_provider_sums(after bigint, upto bigint, since timestamptz)
RETURNS TABLE (provider text, reference text, staked numeric, won numeric, begun boolean)
LANGUAGE sql STABLE SET enable_nestloop = off AS $$
  SELECT t.note ->> 'provider', t.note ->> 'reference',
    coalesce(sum(l.amount) FILTER (WHERE t.kind = 'provider.debit'), 0),
    coalesce(sum(CASE WHEN ledger_kind(l.to_account) = kind_main() THEN l.amount ELSE -l.amount END)
      FILTER (WHERE t.kind IN ('provider.credit', 'provider.settle')), 0), bool_or(t.kind = 'provider.debit')
  FROM ledger_transactions t JOIN ledger_legs_between(after, upto, since) l ON l.transaction_id = t.id
  WHERE t.id > after AND t.id <= upto AND t.kind IN ('provider.debit', 'provider.credit', 'provider.settle')
  GROUP BY 1, 2
$$;

-- The sum of every kind of account, by currency. The sums of one currency add up to zero.
CREATE FUNCTION ledger_totals() RETURNS TABLE (currency_id text, kind text, accounts bigint, balance numeric)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT a.currency_id, a.kind, count(*), sum(s.amount)
  FROM ledger_changes(0, 9223372036854775807, '-infinity') s
  LEFT JOIN ledger_accounts a ON a.id = s.account
  GROUP BY a.currency_id, a.kind
$$;
