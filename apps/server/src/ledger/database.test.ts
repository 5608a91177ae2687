import { minor, multiplier, present } from '@baize/kit'
import { DatabaseError, type PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import type { LedgerCommand } from './commands.ts'
import { makePartitions, postBatch } from './sql.ts'
import {
  adjust,
  credit,
  debit,
  deposit,
  done,
  grant,
  hold,
  newSeedPair,
  openPacket,
  type Player,
  play,
  richPlayer,
  setLimits,
  settle,
  testLedger,
  transfer,
  withdraw,
} from './testing/ledger.fixture.ts'

// Constraints by which the database itself stops a bug in our own code.

const DENIED = { code: '42501' }
const APPEND_ONLY = { code: '23001' }
const CHECKED = { code: '23514' }
const TAKEN = { code: '23505' }

let db: TestDatabase
let player: Player
let openBet: ReturnType<typeof hold>
/** A pool closes a connection whose statement fails, and here hundreds do: two are kept. */
let app: PoolClient
let owning: PoolClient
beforeAll(async () => {
  db = await testDatabase()
  await makePartitions(db.pool, Date.now(), 1)
  const { ledger } = testLedger(db.pool, { clock: { now: () => Date.now() } })
  player = await richPlayer(db.pool, ledger, 1000n)
  openBet = hold(player, 100n, { exclusive: true })
  const over = hold(player, 100n)
  for (const command of [openBet, over, settle(player, over.betId, 250n), play(player, 10n, 0n)])
    await done(ledger.post(command))
  await ledger.close()
  app = await db.pool.connect()
  owning = await db.owner.connect()
})
afterAll(async () => {
  for (const client of [app, owning]) client.release()
  await db.drop()
})

/** Every table of the ledger, partitions included, so that later additions are covered too. */
async function tablesOf(pattern: string): Promise<{ name: string; column: string }[]> {
  const { rows } = await db.owner.query<{ name: string; column: string }>(
    `SELECT c.relname AS name, min(a.attname) FILTER (WHERE a.attidentity = '') AS column
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname ~ $1
     GROUP BY c.relname ORDER BY c.relname`,
    [pattern],
  )
  return rows
}
const LEDGER = '^(ledger_|bets|open_bets$|provider_bets$|outbox$)'
const HISTORY = '^(ledger_legs|ledger_transactions|bets)'

/** The error code of a statement, or `done`. */
const codeOf = (client: PoolClient, sql: string): Promise<string | undefined> =>
  client.query(sql).then(
    () => 'done',
    (error: unknown) => (error instanceof DatabaseError ? error.code : String(error)),
  )

describe('L2: the role the application works as', () => {
  it('cannot write any table of the ledger or its partitions', async () => {
    const tables = await tablesOf(LEDGER)
    const month = new Date().toISOString().slice(0, 7).replace('-', '_')
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining([
        'bets',
        `bets_${month}`,
        'bets_default',
        'ledger_bonuses',
        'ledger_currencies',
        'ledger_freezes',
        'ledger_legs',
        `ledger_legs_${month}`,
        'ledger_legs_default',
        'ledger_packet_claims',
        'ledger_packets',
        'ledger_transactions',
        'ledger_wallets',
        'ledger_withdrawals',
        'open_bets',
        'outbox',
        'provider_bets',
      ]),
    )
    for (const { name, column } of tables) {
      const codes = [
        await codeOf(app, `INSERT INTO ${name} DEFAULT VALUES`),
        await codeOf(app, `UPDATE ${name} SET ${column} = ${column}`),
        await codeOf(app, `DELETE FROM ${name}`),
        await codeOf(app, `TRUNCATE ${name}`),
        await codeOf(app, `ALTER TABLE ${name} DISABLE TRIGGER ALL`),
      ]
      expect({ name, codes }).toEqual({ name, codes: codes.map(() => DENIED.code) })
    }
  })

  it('has no right on any single column of them', async () => {
    const { rows } = await db.owner.query(
      `SELECT c.relname FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND c.relname ~ $1
         AND (has_any_column_privilege('baize_app', c.oid, 'INSERT, UPDATE')
           OR has_table_privilege('baize_app', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER, REFERENCES'))`,
      [`${LEDGER}|^all_bets$`],
    )
    expect(rows).toEqual([])
  })

  it.each([
    'ledger_wallets',
    'ledger_transactions',
    'ledger_legs',
    'bets',
    'open_bets',
    'ledger_accounts',
    'all_bets',
  ])('reads %s', async (table) => {
    await expect(db.pool.query(`SELECT FROM ${table}`)).resolves.toBeDefined()
  })

  it('cannot call the ledger’s inner functions', async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND proname ~ '^(ledger_|outbox_)' AND prorettype <> 'trigger'::regtype
         AND proname <> 'ledger_gate' AND NOT prosecdef AND has_function_privilege('baize_app', oid, 'EXECUTE')
         AND provolatile = 'v'`,
    )
    expect(rows).toEqual([])
    const inner = `ledger_move('deposit', 5, NULL, NULL, now(), w)`
    await expect(db.pool.query(`SELECT ${inner} FROM ledger_wallets w`)).rejects.toMatchObject(DENIED)
    await expect(
      db.pool.query(`SELECT ledger_make_partition('bets', 'id', 'x', '', '')`),
    ).rejects.toMatchObject(DENIED)
  })

  it('reads accounts, kinds and routes by name at no cost, because PostgreSQL inlines them', async () => {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (VERBOSE) SELECT ledger_route(l.from_account, l.to_account), ledger_routes_of(t.kind), ledger_owner(l.to_account)
       FROM all_legs l JOIN ledger_transactions t ON t.id = l.transaction_id JOIN ledger_accounts a ON a.id = l.to_account
       WHERE ledger_kind(l.from_account) = kind_main() AND NOT ledger_is_purse(l.to_account)
         AND l.to_account <> ledger_account_base(t.user_id)`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/\b(?:ledger|kind|route)_\w+\(/)
  })

  it('cannot redirect the ledger’s functions, which all pin their search path', async () => {
    const { rows } = await db.owner.query(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
       AND NOT EXISTS (SELECT FROM unnest(proconfig) AS c WHERE c LIKE 'search_path=pg_catalog, public%')`,
    )
    expect(rows).toEqual([])
  })

  it('L9: cannot reactivate a revealed pair', async () => {
    const { ledger } = testLedger(db.pool)
    const betting = await richPlayer(db.pool, ledger, 1000n)
    const { userId, seedPairId: old } = betting
    await done(ledger.post(play(betting, 1n, 0n)))
    await ledger.close()
    await db.pool.query('UPDATE seed_pairs SET nonce = 1 WHERE id = $1', [old])
    await newSeedPair(db.pool, userId)
    await db.pool.query(
      'UPDATE seed_pairs SET revealed_at = now() WHERE user_id = $1 AND revealed_at IS NULL',
      [userId],
    )
    for (const change of ['revealed_at = NULL', 'nonce = 0', 'revealed_at = now()'])
      expect(await codeOf(app, `UPDATE seed_pairs SET ${change} WHERE id = '${old}'`)).toBe(APPEND_ONLY.code)
    await expect(db.pool.query('SELECT ledger_use_seeds($1, $2)', [userId, old])).rejects.toThrow(
      'no fresh pair',
    )
  })

  it('cannot plant a table of its own in front of the ledger’s', async () => {
    const client = await db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('CREATE TEMP TABLE ledger_wallets AS SELECT * FROM public.ledger_wallets')
      await client.query('UPDATE ledger_wallets SET main = 1000000')
      const place = { command: hold(player, 50_000n), nonce: null, drawn: null }
      const { answers } = await postBatch(client, [place], Date.now())
      expect(answers).toEqual([{ outcome: 'insufficientFunds' }])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

describe('L2: the owner', () => {
  it('cannot change or remove history in any partition', async () => {
    const tables = await tablesOf(HISTORY)
    expect(tables.length).toBeGreaterThanOrEqual(9)
    for (const { name, column } of tables) {
      const codes = [
        await codeOf(owning, `UPDATE ${name} SET ${column} = ${column}`),
        await codeOf(owning, `DELETE FROM ${name}`),
        await codeOf(owning, `TRUNCATE ${name}`),
      ]
      expect({ name, codes }).toEqual({ name, codes: codes.map(() => APPEND_ONLY.code) })
    }
  })
})

/** Posts straight to the database, bypassing the ledger's checks. */
async function posted(command: LedgerCommand): Promise<unknown> {
  const client = await db.pool.connect()
  try {
    const drawn = command.kind === 'bet.play' ? command.draw(3) : null
    return await postBatch(client, [{ command, nonce: drawn && 3, drawn }], Date.now())
  } finally {
    client.release()
  }
}

describe('L5: the database', () => {
  const below = (payout: bigint) => ({
    draw: () => ({ payout: minor(payout), multiplier: multiplier(0n), state: null }),
  })
  it.each<[string, () => LedgerCommand]>([
    ['a deposit below zero', () => deposit(player, -5n)],
    ['a deposit of zero', () => deposit(player, 0n)],
    ['a stake below zero', () => hold(player, -5n)],
    ['a stake of zero', () => hold(player, 0n)],
    ['a stake below zero, played', () => play(player, -5n, 0n)],
    ['a payout below zero, played', () => play(player, 5n, 0n, below(-1n))],
    ['a payout below zero', () => settle(player, openBet.betId, -5n)],
    ['a multiplier below zero', () => settle(player, openBet.betId, 0n, { multiplier: multiplier(-1n) })],
    ['a withdrawal below zero', () => withdraw(player, -5n)],
    ['a bonus below zero', () => grant(player, 'task', -5n, 0n)],
    ['a transfer below zero', () => transfer(player, 'main', 'task', -5n)],
    ['a transfer to its own source', () => transfer(player, 'main', 'main', 5n)],
    ['a packet with an empty share', () => openPacket([5n, 0n])],
    ['a provider’s stake below zero', () => debit(player, 'x', -5n)],
    ['a provider’s win below zero', () => credit(player, 'known', -5n)],
    ['an adjustment of zero', () => adjust(player, 0n)],
    ['an adjustment by one person', () => adjust(player, 5n, { approvedBy: 'ann' })],
    ['an adjustment without a reason', () => adjust(player, 5n, { reason: '' })],
    ['a limit below zero', () => setLimits(player, { maxLossDay: minor(-1n) })],
    ['a limit above the largest amount', () => setLimits(player, { maxLossMonth: minor(2n ** 53n) })],
  ])('rejects %s', async (_, command) => {
    await posted(debit(player, 'known', 1n, { key: 'known' }))
    const wallets = 'SELECT * FROM ledger_wallets'
    const { rows: before } = await db.owner.query(wallets)
    await expect(posted(command())).rejects.toThrow(/violates check|an adjustment (?:moves|takes)/)
    expect((await db.owner.query(wallets)).rows).toEqual(before)
  })

  it.each([
    ['one person', { reason: 'r', requestedBy: 'ann', approvedBy: 'ann' }],
    ['no requester', { reason: 'r', requestedBy: '', approvedBy: 'ann' }],
    ['no approver', { reason: 'r', requestedBy: 'ann' }],
    ['no reason', { reason: '', requestedBy: 'ann', approvedBy: 'bob' }],
    ['no note', null],
  ])('L28: rejects an adjustment with %s', async (_, note) => {
    const slip = db.owner.query(
      `SELECT ledger_move('adjust', 5, NULL, $1, now(), w) FROM ledger_wallets w WHERE user_id = $2`,
      [note && JSON.stringify(note), player.userId],
    )
    await expect(slip).rejects.toThrow('an adjustment takes a reason and two people')
  })

  it('L2: rejects a batch whose places are out of order', async () => {
    const right = {
      kinds: '{deposit,deposit}',
      keys: '{place-1,place-2}',
      requests: '{NULL,NULL}',
      marks: '{NULL,NULL}',
      hashes: '{ab,ab}',
      users: `{${player.userId},${player.userId}}`,
      currencies: '{USD,USD}',
      amounts: '{5,5}',
      payouts: '{NULL,NULL}',
      refs: '{018f0000-0000-7000-8000-000000000001,018f0000-0000-7000-8000-000000000002}',
      games: '{NULL,NULL}',
      rtps: '{NULL,NULL}',
      multipliers: '{NULL,NULL}',
      pairs: '{NULL,NULL}',
      nonces: '{NULL,NULL}',
      versions: '{NULL,NULL}',
      exclusives: '{NULL,NULL}',
      states: '{NULL,NULL}',
      answers: '{NULL,NULL}',
      notes: '{NULL,NULL}',
    }
    const post = (change: { readonly [name: string]: string | null }) =>
      app.query(
        `SELECT balances FROM ledger_post(now(), $1::text[], $2::text[], $3::uuid[], $4::bigint[], $5::bytea[], $6::bigint[],
           $7::text[], $8::bigint[], $9::bigint[], $10::uuid[], $11::text[], $12::integer[], $13::bigint[], $14::uuid[],
           $15::integer[], $16::integer[], $17::boolean[], $18::json[], $19::json[], $20::jsonb[])`,
        Object.values({ ...right, ...change }),
      )
    const misplaced = 'the places of a batch are not those of its commands'
    for (const [name, array] of Object.entries(right))
      for (const wrong of [
        `[0:1]=${array}`,
        `[2:3]=${array}`,
        array.replace('}', ',NULL}'),
        '{}',
        `{${array},${array}}`,
      ])
        await expect(post({ [name]: wrong })).rejects.toThrow(misplaced)
    await expect(post({ keys: null })).rejects.toThrow(misplaced)
    // Arrays that no command of a batch uses are not sent.
    const unused = { versions: null, exclusives: null, answers: null, notes: null }
    await expect(post(unused)).resolves.toMatchObject({ rowCount: 1 })
  })

  it('rejects a batch that is too large or not sorted by player', async () => {
    const client = await db.pool.connect()
    try {
      const other = { ...player, userId: openBet.userId }
      const rich = await richPlayer(db.pool, testLedger(db.pool).ledger, 5n)
      const places = [deposit(rich, 1n), deposit(other, 1n)].map((command) => ({
        command,
        nonce: null,
        drawn: null,
      }))
      await expect(postBatch(client, places, Date.now())).rejects.toThrow('not sorted')
      const many = Array.from({ length: 1025 }, () => ({
        command: deposit(player, 1n),
        nonce: null,
        drawn: null,
      }))
      await expect(postBatch(client, many, Date.now())).rejects.toThrow('too large')
    } finally {
      client.release()
    }
  })
})

describe('the constraints of the tables', () => {
  const owner = (sql: string, values: unknown[] = []) => db.owner.query(sql, values)

  it('L1: reject a leg of zero, a negative leg and one without a destination', async () => {
    const leg = (from: number, to: number, amount: number) =>
      owner('INSERT INTO ledger_legs VALUES (1, $1, $2, $3, now())', [from, to, amount])
    await expect(leg(1, 2, 0)).rejects.toMatchObject(CHECKED)
    await expect(leg(1, 2, -5)).rejects.toMatchObject(CHECKED)
    await expect(leg(1, 1, 5)).rejects.toMatchObject(CHECKED)
  })

  it.each(['main', 'held', 'payout', 'task', 'register', 'nonce'])(
    'L3: reject a wallet with %s below zero',
    async (column) => {
      await expect(owner(`UPDATE ledger_wallets SET ${column} = -1`)).rejects.toMatchObject(CHECKED)
    },
  )

  it('L3: reject a balance that a page could not represent exactly', async () => {
    await expect(owner(`UPDATE ledger_wallets SET main = 9007199254740992`)).rejects.toMatchObject(CHECKED)
  })

  it('L4: reject a duplicate key', async () => {
    const again = owner(
      `INSERT INTO ledger_transactions (id, key, body_hash, kind, balance_after, at)
       SELECT id + 1, key, body_hash, kind, balance_after, at FROM ledger_transactions LIMIT 1`,
    )
    await expect(again).rejects.toMatchObject({ ...TAKEN, constraint: 'ledger_transactions_pkey' })
  })

  it('L8: reject two open exclusive bets of one game', async () => {
    const again = owner(
      `INSERT INTO open_bets SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*
       FROM open_bets b WHERE id = $1`,
      [openBet.betId],
    )
    await expect(again).rejects.toMatchObject({ ...TAKEN, constraint: 'open_bets_exclusive' })
  })

  it('L7: reject a second settlement of a bet', async () => {
    const again = owner('INSERT INTO bets SELECT * FROM bets LIMIT 1')
    await expect(again).rejects.toMatchObject(TAKEN)
  })

  it.each([
    `INSERT INTO ledger_withdrawals VALUES (gen_random_uuid(), 1, 5, 'PAID', now(), NULL)`,
    `INSERT INTO ledger_withdrawals VALUES (gen_random_uuid(), 1, 5, 'HELD', now(), now())`,
    `INSERT INTO ledger_withdrawals VALUES (gen_random_uuid(), 1, 5, 'LOST', now(), now())`,
    `INSERT INTO ledger_withdrawals VALUES (gen_random_uuid(), 1, 5, 'PAID', now(), now(), now())`,
    `INSERT INTO ledger_withdrawals VALUES (gen_random_uuid(), 1, 5, 'HELD', now(), NULL, now())`,
    `INSERT INTO ledger_bonuses VALUES (gen_random_uuid(), 1, 'main', 5, 0, 'ACTIVE', now(), NULL)`,
    `INSERT INTO ledger_bonuses VALUES (gen_random_uuid(), 1, 'task', 5, 0, 'RELEASED', now(), NULL)`,
    `INSERT INTO ledger_packets VALUES (gen_random_uuid(), 'USD', '{}', 0, now())`,
    `INSERT INTO ledger_packets VALUES (gen_random_uuid(), 'USD', '{5,5}', 3, now())`,
    `INSERT INTO ledger_freezes (reason, drift, frozen_at, lifted_at) VALUES ('', '[]', now(), now())`,
  ])('L20 to L24: reject an impossible state: %s', async (sql) => {
    await expect(owner(sql)).rejects.toMatchObject(CHECKED)
  })

  it('L24: reject a second share for a player', async () => {
    const twice = `INSERT INTO ledger_packet_claims VALUES ($1, 1, 5), ($1, 1, 5)`
    await expect(owner(twice, [openBet.betId])).rejects.toMatchObject(TAKEN)
  })

  it('L25: reject a duplicate provider’s bet', async () => {
    const twice = `INSERT INTO provider_bets (provider, reference, user_id, stake, at)
      VALUES ('p', 'r', 1, 5, now()), ('p', 'r', 2, 5, now())`
    await expect(owner(twice)).rejects.toMatchObject(TAKEN)
  })

  it('L3: reject an account of both a player and the house', async () => {
    const { rows } = await owner('SELECT id FROM ledger_accounts GROUP BY id HAVING count(*) > 1')
    expect(rows).toEqual([])
    const { rows: bounds } = await db.owner.query<{ highest: string; lowest: string }>(
      `SELECT max(id) FILTER (WHERE user_id IS NULL) AS highest, min(id) FILTER (WHERE user_id IS NOT NULL) AS lowest
       FROM ledger_accounts`,
    )
    const { highest, lowest } = present(bounds[0], 'bounds')
    // Even the maximum number of currencies stays below the first player.
    expect(99_999n * 16n + 15n).toBeLessThan(BigInt(lowest))
    expect(BigInt(highest)).toBeLessThan(BigInt(lowest))
  })
})
