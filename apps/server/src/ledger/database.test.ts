import { betId, present } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/fixture.ts'
import { auditLedger } from './audit.ts'
import { deposit, done, hold, type Player, richPlayer, settle, testLedger } from './fixture.ts'
import { postBatch } from './sql.ts'

// What the database itself holds against a bug in our own code.

let db: TestDatabase
let player: Player
let open: string
let settled: string
beforeAll(async () => {
  db = await testDatabase()
  const { ledger } = testLedger(db.pool)
  player = await richPlayer(db.pool, ledger, 1000n)
  const [first, second] = [hold(player, 100n), hold(player, 100n)]
  await done(ledger.post(first))
  await done(ledger.post(second))
  await done(ledger.post(settle(player, second.betId, 250n)))
  open = first.betId
  settled = second.betId
  await ledger.close()
})
afterAll(() => db.drop())

describe('L2: the role the application works as', () => {
  const tables = ['ledger_accounts', 'ledger_wallets', 'ledger_transactions', 'ledger_legs', 'bets', 'outbox']

  it.each(tables)('reads %s and cannot write it', async (table) => {
    await expect(db.pool.query(`SELECT FROM ${table}`)).resolves.toBeDefined()
    const { rows } = await db.pool.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND is_identity = 'NO' LIMIT 1`,
      [table],
    )
    const column = present(rows[0], 'a column').column_name
    const denied = { code: '42501' }
    await expect(db.pool.query(`INSERT INTO ${table} DEFAULT VALUES`)).rejects.toMatchObject(denied)
    await expect(db.pool.query(`UPDATE ${table} SET ${column} = ${column}`)).rejects.toMatchObject(denied)
    await expect(db.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject(denied)
    await expect(db.pool.query(`TRUNCATE ${table}`)).rejects.toMatchObject(denied)
  })

  it('cannot move the nonce of a seed pair', async () => {
    await expect(db.pool.query('UPDATE seed_pairs SET nonce = 0')).rejects.toMatchObject({ code: '42501' })
  })

  it('cannot plant a table of its own in the way of the ledger’s functions', async () => {
    const client = await db.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('CREATE TEMP TABLE ledger_wallets AS SELECT * FROM public.ledger_wallets')
      await client.query('UPDATE ledger_wallets SET main = 1000000')
      const [answer] = await postBatch(client, [hold(player, 50_000n)], Date.now())
      expect(answer).toEqual({ outcome: 'insufficientFunds', receipt: null })
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})

it('L5: a negative amount that got past our own checks is thrown out by the database', async () => {
  const client = await db.pool.connect()
  try {
    const before = await client.query('SELECT main FROM ledger_wallets')
    for (const command of [deposit(player, -5n), hold(player, -5n), settle(player, betId(open), -5n)]) {
      await expect(postBatch(client, [command], Date.now())).rejects.toThrow('below zero')
    }
    expect((await client.query('SELECT main FROM ledger_wallets')).rows).toEqual(before.rows)
  } finally {
    client.release()
  }
})

describe('L2: even the owner', () => {
  it.each(['ledger_legs', 'ledger_transactions'])('cannot change or remove what is in %s', async (table) => {
    const refused = { code: '23001' }
    const column = table === 'ledger_legs' ? 'amount' : 'balance_after'
    await expect(db.owner.query(`UPDATE ${table} SET ${column} = 1`)).rejects.toMatchObject(refused)
    await expect(db.owner.query(`DELETE FROM ${table}`)).rejects.toMatchObject(refused)
    await expect(db.owner.query(`TRUNCATE ${table}`)).rejects.toMatchObject(refused)
  })

  it('cannot touch a settled bet, nor remove one', async () => {
    const change = "UPDATE bets SET state = '{}' WHERE id = $1"
    await expect(db.owner.query(change, [settled])).rejects.toMatchObject({ code: '23001' })
    await expect(db.owner.query(change, [open])).resolves.toMatchObject({ rowCount: 1 })
    await expect(db.owner.query('DELETE FROM bets WHERE id = $1', [open])).rejects.toMatchObject({
      code: '23001',
    })
  })
})

describe('the tables refuse', () => {
  let transaction: string
  let accounts: Record<'main' | 'held' | 'house' | 'provider', string>
  beforeEach(async () => {
    const found = await db.owner.query<{ main: string; held: string; house: string; provider: string }>(
      `SELECT main_account_id AS main, held_account_id AS held, house_account_id AS house,
         provider_account_id AS provider FROM ledger_wallets WHERE user_id = $1`,
      [player.userId],
    )
    accounts = present(found.rows[0], 'wallet')
    const { rows } = await db.owner.query<{ id: string }>(
      `INSERT INTO ledger_transactions (key, body_hash, kind, user_id, answer, balance_after, created_at)
       VALUES (gen_random_uuid()::text, sha256(''), 'deposit', $1, 'null', 0, now()) RETURNING id`,
      [player.userId],
    )
    transaction = present(rows[0], 'transaction').id
  })

  const legs = (lines: readonly (readonly [account: string, amount: number])[], id = transaction) =>
    db.owner.query(
      'INSERT INTO ledger_legs SELECT $1, n, a, m FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS l (a, m, n)',
      [id, lines.map(([account]) => account), lines.map(([, amount]) => amount)],
    )

  it('L1: legs that do not sum to zero', async () => {
    const unbalanced = legs([
      [accounts.main, 5],
      [accounts.house, -4],
    ])
    await expect(unbalanced).rejects.toThrow('do not balance')
  })

  it('L1: two wrong transactions that would make one right sum', async () => {
    await expect(
      db.owner.query(
        `INSERT INTO ledger_legs SELECT t.id, 1, $1, CASE WHEN t.id = $2 THEN 7 ELSE -7 END
         FROM (SELECT id FROM ledger_transactions ORDER BY id DESC LIMIT 2) t`,
        [accounts.house, transaction],
      ),
    ).rejects.toThrow('do not balance')
  })

  it('L1: a leg of zero', async () => {
    await expect(legs([[accounts.main, 0]])).rejects.toMatchObject({ code: '23514' })
  })

  it('L1: a leg on an account or a transaction that is not there', async () => {
    const nowhere = legs([
      ['999999', 5],
      [accounts.house, -5],
    ])
    await expect(nowhere).rejects.toThrow('do not balance')
    const orphans = legs(
      [
        [accounts.provider, 5],
        [accounts.house, -5],
      ],
      '999999',
    )
    await expect(orphans).rejects.toThrow('do not balance')
  })

  it('L1: legs in two currencies', async () => {
    const { rows } = await db.owner.query<{ id: string }>(
      `INSERT INTO ledger_accounts (kind, currency_id) VALUES ('house', 'BRL')
       ON CONFLICT DO NOTHING RETURNING id`,
    )
    const mixed = legs([
      [accounts.house, 5],
      [present(rows[0], 'the other house').id, -5],
    ])
    await expect(mixed).rejects.toThrow('do not balance')
  })

  it('L3: a wallet below zero', async () => {
    for (const purse of ['main', 'held']) {
      const below = db.owner.query(`UPDATE ledger_wallets SET ${purse} = -1 WHERE user_id = $1`, [
        player.userId,
      ])
      await expect(below).rejects.toMatchObject({ code: '23514' })
    }
  })

  it('L4: a key twice', async () => {
    const again = db.owner.query(
      `INSERT INTO ledger_transactions (key, body_hash, kind, user_id, answer, balance_after, created_at)
       SELECT key, body_hash, kind, user_id, answer, balance_after, created_at
       FROM ledger_transactions WHERE id = $1`,
      [transaction],
    )
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'ledger_transactions_key' })
  })

  const copyOfOpenBet = (change: string) =>
    db.owner.query(
      `INSERT INTO bets SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()) || $2::jsonb)).*
       FROM bets b WHERE b.id = $1`,
      [open, change],
    )

  it('L9: two bets of one nonce', async () => {
    await expect(copyOfOpenBet('{}')).rejects.toMatchObject({ code: '23505', constraint: 'bets_nonce' })
  })

  it('L8: two open exclusive bets of one game', async () => {
    await db.owner.query('UPDATE bets SET exclusive = true WHERE id = $1', [open])
    await expect(copyOfOpenBet('{"nonce": 77}')).rejects.toMatchObject({
      code: '23505',
      constraint: 'bets_exclusive',
    })
  })
})

it('L18: the audit names what does not add up', async () => {
  const before = await auditLedger(db.pool)
  expect(before).toEqual([])
  await db.owner.query('UPDATE ledger_wallets SET main = main + 1, held = held - 1 WHERE user_id = $1', [
    player.userId,
  ])
  expect(await auditLedger(db.pool)).toEqual([
    { what: 'main', where: player.userId, expected: '1050', found: '1051' },
    { what: 'held', where: player.userId, expected: '100', found: '99' },
    { what: 'openStakes', where: player.userId, expected: '100', found: '99' },
  ])
  await db.owner.query('ALTER TABLE ledger_legs DISABLE TRIGGER ALL')
  await db.owner.query(
    `UPDATE ledger_legs SET amount = amount + 3 WHERE line = 4 AND transaction_id = (
       SELECT id FROM ledger_transactions WHERE bet_id = $1 AND kind = 'bet.settle')`,
    [settled],
  )
  const found = await auditLedger(db.pool)
  expect(found.map((one) => one.what)).toEqual([
    'main',
    'held',
    'openStakes',
    'transaction',
    'allLegs',
    'bet',
  ])
})
