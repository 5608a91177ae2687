import type { Pool } from 'pg'

const PIECE = 250_000
/** Rounds of crash, terms of one lottery line, and messages of one chat room. */
const ROUNDS = 200_000
const MESSAGES = 1_000_000
export const BUSY_ROOM = 'lang-en'

type Size = { readonly players: number; readonly bets: number }

/** One entry of the record, one approval and one alarm for every ten players. */
const tenthOf = (players: number): number => Math.ceil(players / 10)

/** Players with a wallet, a deposit order and its transaction each, and a withdrawal of every tenth, made in bulk. */
const storePlayers = ({ players }: Size): readonly string[] => [
  `INSERT INTO ledger_currencies (currency_id) VALUES ('USD') ON CONFLICT DO NOTHING`,
  `INSERT INTO users (username, email, password_hash, currency_id, country_id, language, created_at)
   SELECT 'bench' || n, 'bench' || n || '@home.example', 'x', 'USD', CASE n % 3 WHEN 0 THEN 'US' WHEN 1 THEN 'BR' ELSE 'ID' END, 'en',
     now() - (${players} - n) * interval '1 second' FROM generate_series(1, ${players}) AS n`,
  `INSERT INTO ledger_wallets (user_id, currency_id, house)
   SELECT u.id, 'USD', ledger_account_base(c.number) FROM users u, ledger_currencies c WHERE c.currency_id = 'USD'`,
  `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, created_at, expires_at)
   SELECT md5('order' || id)::uuid, id, 'bench', 1000, 'USD', created_at, created_at FROM users`,
  `INSERT INTO ledger_transactions (id, key, body_hash, kind, user_id, ref, balance_after, at)
   SELECT u.id * 1024, 'deposit:' || o.id, '\\x00', 'deposit', u.id, o.id, 1000, u.created_at
   FROM users u JOIN payment_orders o ON o.user_id = u.id`,
  // From the provider's account (9) to the player's main purse (1).
  `INSERT INTO ledger_legs (transaction_id, from_account, to_account, amount, at)
   SELECT t.id, w.house + 9, ledger_account_base(t.user_id) + 1, 1000, t.at
   FROM ledger_transactions t JOIN ledger_wallets w ON w.user_id = t.user_id ORDER BY t.id`,
  `INSERT INTO payout_accounts (id, user_id, fingerprint, created_at, kind, bank, masked, sealed)
   SELECT md5('account' || id)::uuid, id, sha256(id::text::bytea), created_at, 'bankUs', 'Bank', '6789', '\\x00'
   FROM users WHERE id % 10 = 0`,
  `INSERT INTO withdrawals (id, user_id, request_id, account_id, amount, fee, currency_id, created_at, decision, decided_at)
   SELECT md5('out' || user_id)::uuid, user_id, 'bench', id, 500, 0, 'USD', created_at, decision,
     CASE WHEN decision IS NOT NULL THEN created_at END
   FROM (SELECT *, CASE WHEN user_id % 1000 <> 0 THEN 'APPROVED' END AS decision FROM payout_accounts) AS a`,
  `INSERT INTO ledger_withdrawals (id, user_id, amount, status, requested_at, ended_at)
   SELECT id, user_id, amount, CASE WHEN decision IS NULL THEN 'HELD' ELSE 'PAID' END, created_at, decided_at FROM withdrawals`,
  `INSERT INTO operator_audit (seq, at, who, path, what, input, ip, hash)
   SELECT n, now() - (${tenthOf(players)} - n) * interval '1 second', 'person' || n % 20, '/api/operator/player/note/add',
     CASE n % 2 WHEN 0 THEN 'DONE' ELSE 'TRIED' END, jsonb_build_object('userId', n, 'text', 'a note'), '127.0.0.1', sha256(n::text::bytea)
   FROM generate_series(1, ${tenthOf(players)}) AS n`,
]

/** Bets $1 to $2, each its own transaction: most by few players, as in any house. */
const storeBets = ({ players, bets: all }: Size): string => `
  INSERT INTO bets (id, user_id, game_id, currency_id, stake, payout, multiplier, rtp, version, state, created_at, settled_at, tx,
    balance_after, seq, body)
  SELECT (lpad(to_hex(m.ms), 12, '0') || '7' || substr(md5(m.n::text), 1, 3) || '8' || substr(md5(m.n::text), 4, 15))::uuid,
    100001 + CASE WHEN m.n % 2 = 0 THEN m.n % 1000 ELSE m.n % ${players} END, 'mines', 'USD', 100,
    CASE WHEN m.n % 2 = 0 THEN 198 ELSE 0 END, CASE WHEN m.n % 2 = 0 THEN 19800 ELSE 0 END, 9900, 0, '{}',
    to_timestamp(m.ms / 1000.0), to_timestamp(m.ms / 1000.0), ${players + 100_001}::bigint * 1024 + m.n, 1000000, m.n, 0
  FROM (SELECT n, ($3::bigint - (${all} - n) * 100)::bigint AS ms FROM generate_series($1::bigint, $2::bigint) AS n) AS m`

/** Rows of the other screens: a share of the players each, as many rows as a busy house has after years. */
const storeDesks = ({ players }: Size): readonly string[] => [
  `INSERT INTO identities (id, user_id, level, document, name, birth_date, state, created_at, decided_at)
   SELECT md5('identity' || id)::uuid, id, 1, 'card', 'Ann Lee', '1990-01-01',
     CASE WHEN id % 500 = 0 THEN 'REVIEWING' ELSE 'APPROVED' END, created_at, CASE WHEN id % 500 <> 0 THEN created_at END
   FROM users WHERE id % 2 = 0`,
  `INSERT INTO reward_grants (id, user_id, programme, period, currency_id, purse, amount, wager, source, edge, at)
   SELECT md5('grant' || id)::uuid, id, CASE id % 100 WHEN 0 THEN 'salary' ELSE 'checkIn' END, '2026-01-01', 'USD', 'main', 10, 0, '{}', 0,
     created_at FROM users ORDER BY id`,
  `INSERT INTO invites (invited_id, inviter_id, at, state, reward, qualified_at)
   SELECT id, id - 1, created_at, CASE WHEN id % 1000 = 0 THEN 'FLAGGED' WHEN id % 20 = 0 THEN 'WAITING' ELSE 'PAID' END, 500, created_at
   FROM users WHERE id % 10 = 0`,
  `INSERT INTO refunds (id, order_id, request_id, amount, reason, requested_by, created_at, next_at)
   SELECT md5('refund' || id)::uuid, id, 'bench' || id, 100, 'bench', 'ann', created_at, created_at
   FROM payment_orders WHERE user_id % 50 = 0`,
  `INSERT INTO promo_codes (code, percent, least, most, wager, ends_at, reason, requested_by, approved_by, created_at)
   SELECT 'BENCH' || n, 10, '1', '100', 1, now(), 'bench', 'ann', 'bob', now() - n * interval '1 hour' FROM generate_series(1, 200) AS n`,
  `INSERT INTO promo_uses (code, user_id, order_id) SELECT 'BENCH1', user_id, id FROM payment_orders WHERE user_id % 10 = 0`,
  `UPDATE ledger_wallets SET max_loss_day = 1000 WHERE user_id % 20 = 0`,
  `UPDATE ledger_wallets SET excluded_until = now() + interval '300 days' WHERE user_id % 100 = 1`,
  `INSERT INTO protection_steps (user_id, request_id, step, until_at, at)
   SELECT id, 'bench', 'breakTaken', now() + interval '300 days', CASE id % 200 WHEN 1 THEN now() ELSE now() + interval '299 days' END
   FROM users WHERE id % 100 = 1`,
  `INSERT INTO limit_raises (user_id, period, amount, from_at) SELECT id, 'day', 2000, now() FROM users WHERE id % 200 = 0`,
  `INSERT INTO player_tags (user_id, tag, by, at) SELECT id, 'bench', 'ann', created_at FROM users WHERE id % 10 = 0`,
  `INSERT INTO provider_bets (provider, reference, user_id, stake, at, game_id, status)
   SELECT 'casino', 'bench' || n, 100001 + CASE n % 2 WHEN 0 THEN n % 100 ELSE n % ${players} END, 100, now() - n * interval '1 second', 'slot',
     'SETTLED' FROM generate_series(1, ${players}) AS n`,
  `INSERT INTO provider_differences (provider, reference, kind, found_at, ended_at)
   SELECT 'casino', 'bench' || n, 'missing', now() - n * interval '1 second', CASE n % 100 WHEN 0 THEN NULL ELSE now() END
   FROM generate_series(1, 50000) AS n`,
  `INSERT INTO operators (id, handle, name, created_at) OVERRIDING SYSTEM VALUE
   VALUES (9001, 'benchann', 'Ann', now()), (9002, 'benchbob', 'Bob', now())`,
  `INSERT INTO approvals (id, path, input, input_hash, state, requested_by, requested_at, expires_at, decided_by, decided_at)
   SELECT (lpad(to_hex(n), 12, '0') || '7000' || '8' || substr(md5(n::text), 1, 15))::uuid, '/api/operator/withdrawals/approve', '{}',
     sha256(n::text::bytea), CASE n % 5000 WHEN 0 THEN 'WAITING' ELSE 'DONE' END, 9001, now(), now() + interval '2 days',
     CASE n % 5000 WHEN 0 THEN NULL ELSE 9002 END, CASE n % 5000 WHEN 0 THEN NULL ELSE now() END
   FROM generate_series(1, ${tenthOf(players)}) AS n`,
  `INSERT INTO alarms (kind, subject, details, since, opened_at, ended_at)
   SELECT 'rtpOutside', 'game' || n, '{}', now(), now(), CASE n % 1000 WHEN 0 THEN NULL ELSE now() END FROM generate_series(1, 10000) AS n`,
  `INSERT INTO chat_people (user_id, public_id, masked, shown_name)
   SELECT id, substr(md5(id::text), 1, 16), true, 'be***' FROM users WHERE id <= 120000`,
  `INSERT INTO chat_messages (room_id, id, changed, user_id, client_msg_id, body, created_at)
   SELECT '${BUSY_ROOM}', n, n, 100001 + n % 10000, 'bench' || n, 'hello', now() - (${MESSAGES} - n) * interval '1 second'
   FROM generate_series(1, ${MESSAGES}) AS n`,
  `INSERT INTO chat_reports (room_id, message_id, user_id, reason, created_at, decided_at, decided_by)
   SELECT '${BUSY_ROOM}', n, 100001, 'spam', now(), CASE n % 100 WHEN 0 THEN NULL ELSE now() END, CASE n % 100 WHEN 0 THEN NULL ELSE 'ann' END
   FROM generate_series(1, 50000) AS n`,
  `INSERT INTO chat_sanctions (user_id, kind, until, reason, by, created_at, lifted_at, lifted_by)
   SELECT 100001 + n % 10000, 'mute', CASE WHEN n <= 10000 THEN now() - interval '1 day' END, 'bench', 'ann', now(),
     CASE WHEN n > 10000 THEN now() END, CASE WHEN n > 10000 THEN 'bob' END
   FROM generate_series(1, 50000) AS n`,
  `INSERT INTO chat_rooms (id, kind, owner_id) SELECT 'support-' || id, 'SUPPORT', id FROM users WHERE id % 10 = 0`,
  `INSERT INTO chat_messages (room_id, id, changed, user_id, client_msg_id, body, created_at)
   SELECT r.id, 1, 1, p.user_id, 'support', 'help', now() FROM chat_rooms r JOIN chat_people p ON p.user_id = r.owner_id`,
  `INSERT INTO support_conversations (user_id, state, first_id, language, changed_at)
   SELECT owner_id, CASE owner_id % 2000 WHEN 0 THEN 'WAITING' WHEN 1000 THEN 'ANSWERED' ELSE 'CLOSED' END, 1, 'en',
     now() - owner_id % 100000 * interval '1 second' FROM chat_rooms WHERE owner_id IS NOT NULL`,
  `INSERT INTO round_games (game_id, number) SELECT 'fast3-60', max(number) + 1 FROM round_games ON CONFLICT DO NOTHING`,
  `INSERT INTO round_chains (game_id, length, end_hash, salt, made_at)
   SELECT g, 1000000, repeat('0', 64), 'bench', now() FROM unnest(ARRAY['crash', 'fast3-60']) AS g`,
  `INSERT INTO rounds (game_id, number, chain_id, link, rtp, phase, starts_at, locks_at, runs_at, ended_at, caps, multiplier, hash)
   SELECT 'crash', n, c.id, n, 9900, 'ENDED', now(), now(), now(), now(), '{}', 10000, repeat('0', 64)
   FROM generate_series(1, ${ROUNDS}) AS n, (SELECT max(id) AS id FROM round_chains WHERE game_id = 'crash') c`,
  `INSERT INTO round_bets (bet_id, game_id, user_id, round_id, slot, currency_id, stake, max_win, weight, client_seed, settled)
   SELECT md5('crash' || n)::uuid, 'crash', 100001 + n % ${players}, CASE WHEN n <= 10000 THEN r.last ELSE r.first + n % ${ROUNDS} END, 0, 'USD',
     100, 100000, n % 1000, 'bench', true
   FROM generate_series(1, 500000) AS n, (SELECT min(id) AS first, max(id) AS last FROM rounds WHERE game_id = 'crash') r
   ON CONFLICT DO NOTHING`,
  `INSERT INTO lottery_terms (line, game_id, number, chain_id, link, rtp, opens_at, closes_at, beacon, beacon_round, draws_at, phase, caps, player_caps,
     hash, signature, drawn, finished_at)
   SELECT 'fast3-60', 'fast3', n, c.id, n, 9700, now(), now() + interval '1 minute', 'bench', n, now() + interval '2 minutes', 'FINISHED', '{}', '{}',
     repeat('0', 64), 'bench', '{1,2,3}', now()
   FROM generate_series(1, ${ROUNDS}) AS n, (SELECT max(id) AS id FROM round_chains WHERE game_id = 'fast3-60') c`,
]

/** Fills an empty house; one that a former run has filled stays as it is. */
export async function fillHouse(owner: Pool, size: Size): Promise<void> {
  await owner.query('CREATE TABLE IF NOT EXISTS bench_filled (players integer, bets integer)')
  const { rows } = await owner.query<Size>('SELECT players, bets FROM bench_filled')
  if (rows[0]) {
    if (rows[0].players === size.players && rows[0].bets === size.bets) return
    throw new Error(`the kept store has ${rows[0].players} players and ${rows[0].bets} bets: remove it first`)
  }
  const run = async (statement: string): Promise<void> => {
    const began = performance.now()
    await owner.query(statement)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stderr.write(`${seconds} s: ${statement.trim().split('\n')[0]?.slice(0, 90)}\n`)
  }
  for (const statement of storePlayers(size)) await run(statement)
  for (const statement of storeDesks(size)) await run(statement)
  for (let stored = 0; stored < size.bets; stored += PIECE)
    await owner.query(storeBets(size), [stored + 1, Math.min(stored + PIECE, size.bets), Date.now()])
  await run('VACUUM ANALYZE')
  await owner.query('INSERT INTO bench_filled VALUES ($1, $2)', [size.players, size.bets])
}
