import { createHash } from 'node:crypto'
import { betId, multiplier, present, seedPairId, systemClock, userId, uuidV7 } from '@baize/kit'
import { chance, randomBytes, randomUUID } from '@baize/kit/testing'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '../ledger/audit/audit.ts'
import { makePartitions } from '../ledger/sql.ts'
import { houseSum, walletOf } from '../ledger/testing/books.fixture.ts'
import { deposit, done, play, settle, type TestLedger, testLedger } from '../ledger/testing/fixture.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPool } from './pool.ts'

// A database from before the ledger's redesign: rows written by the old ledger's own functions are carried over to the
// minor unit.

const LAST_OLD = 8
const serverUrl = present(process.env.BAIZE_TEST_POSTGRES_URL, 'BAIZE_TEST_POSTGRES_URL')
const name = `baize_old_${chance.hex(6)}`
const url = new URL(serverUrl)
url.pathname = `/${name}`

async function onServer(sql: string): Promise<void> {
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  try {
    await server.query(sql)
  } finally {
    await server.end()
  }
}

type Old = { readonly id: string; readonly pair: string; readonly currency: 'USD' | 'BRL' }
type OldCommand = Readonly<Record<string, unknown>> & { readonly key: string; readonly user_id: string }
type OldAnswer = { outcome: string; transaction_id: string; balance: string; nonce: number | null }

let owner: Pool
let app: Pool
let test: TestLedger
let ann: Old
let bob: Old
let bia: Old
const newId = (): string => uuidV7(systemClock, randomBytes)
const bets = { won: newId(), lost: newId(), returned: newId(), open: newId(), shared: newId(), idle: newId() }
const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 31, 23, minute))
const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex')

async function register(currency: Old['currency']): Promise<Old> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO users (username, password_hash, currency_id, country_id, language)
     VALUES ($1, '', $2, 'US', 'en') RETURNING id`,
    [`p-${randomUUID()}`, currency],
  )
  const { id } = present(rows[0], 'user')
  await owner.query('SELECT ledger_open_wallets($1, $2)', [id, currency])
  const pair = randomUUID()
  await owner.query(
    `INSERT INTO seed_pairs (id, user_id, server_seed, server_seed_hash, client_seed) VALUES ($1, $2, 's', 'h', 'c')`,
    [pair, id],
  )
  return { id, pair, currency }
}

/** Calls the old ledger's function. */
async function postOld(minute: number, commands: readonly OldCommand[]): Promise<OldAnswer[]> {
  const rows = commands.map(({ body, ...command }) => ({
    ...command,
    body_hash: `\\x${hashOf(String(body))}`,
    currency_id: [ann, bob, bia].find((one) => one.id === command.user_id)?.currency,
  }))
  const answered = await owner.query<OldAnswer>('SELECT * FROM ledger_post($1, $2) ORDER BY n', [
    JSON.stringify(rows),
    at(minute),
  ])
  expect(answered.rows.map((row) => row.outcome)).toEqual(commands.map(() => 'done'))
  return answered.rows
}
const paid = (who: Old, key: string, amount: number): OldCommand => ({
  kind: 'deposit',
  key,
  body: `deposit ${amount}`,
  user_id: who.id,
  amount,
  order_id: randomUUID(),
  answer: { thanks: true },
})
const held = (who: Old, id: string, amount: number, exclusive = false): OldCommand => ({
  kind: 'bet.hold',
  key: `${who.id}:hold-${id}`,
  body: `hold ${amount}`,
  user_id: who.id,
  bet_id: id,
  game_id: 'mines',
  rtp: 9900,
  seed_pair_id: who.pair,
  exclusive,
  amount,
  state: { picks: [] },
  answer: { z: 1, a: id },
})
const ended = (who: Old, id: string, amount: number, times: number, version = 0): OldCommand => ({
  kind: 'bet.settle',
  key: `${who.id}:end-${id}`,
  body: `end ${amount}`,
  user_id: who.id,
  bet_id: id,
  version,
  amount,
  multiplier: times,
  state: { over: true },
  answer: { payout: String(amount) },
})
const stepped = (who: Old, id: string): OldCommand => ({
  kind: 'bet.step',
  key: `${who.id}:step-${id}`,
  body: 'step',
  user_id: who.id,
  bet_id: id,
  version: 0,
  state: { picks: [3] },
  answer: null,
})

let oldTransactions: OldAnswer[]
beforeAll(async () => {
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0`)
  const migrations = await readMigrations()
  await migrate(
    url.href,
    migrations.filter((one) => one.number <= LAST_OLD),
  )
  const log = { warn: () => {} }
  owner = openPool({ url: url.href, as: 'owner', max: 4, log })
  ann = await register('USD')
  bob = await register('USD')
  bia = await register('BRL')
  oldTransactions = [
    ...(await postOld(50, [
      paid(ann, 'deposit:1', 1000),
      paid(bob, 'deposit:2', 500),
      paid(bia, 'deposit:3', 70),
    ])),
    ...(await postOld(51, [held(ann, bets.won, 300), held(bob, bets.lost, 50), held(bia, bets.shared, 70)])),
    ...(await postOld(52, [
      stepped(ann, bets.won),
      held(ann, bets.returned, 20),
      held(bob, bets.open, 100, true),
    ])),
    ...(await postOld(58, [
      ended(ann, bets.won, 450, 15_000, 1),
      ended(bob, bets.lost, 0, 0),
      stepped(bob, bets.open),
    ])),
    ...(await postOld(59, [ended(ann, bets.returned, 20, 10_000), ended(bia, bets.shared, 71, 10_143)])),
    ...(await postOld(60, [held(ann, bets.idle, 5)])),
  ]
  await migrate(url.href)
  app = openPool({ url: url.href, as: 'app', max: 8, log })
  test = testLedger(app, { clock: { now: () => Date.UTC(2026, 1, 2) } })
})
afterAll(async () => {
  await test.ledger.close()
  await Promise.all([owner.end(), app.end()])
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
})

const asPlayer = (who: Old) => ({
  userId: userId(who.id),
  seedPairId: seedPairId(who.pair),
  currencyId: who.currency,
})

describe('what the old ledger wrote', () => {
  it('L31: is in the wallets, with what they now count', async () => {
    const empty = { payout: 0n, task: 0n, register: 0n }
    expect(await walletOf(app, asPlayer(ann))).toEqual({
      ...empty,
      main: 1145n,
      held: 5n,
      seq: 9n,
      bets: 2n,
      // A fully returned stake was never at risk.
      wagered: 300n,
      // 300 + 20 + 5 staked, 450 + 20 paid.
      lost: -145n,
      nonce: 3n,
    })
    expect(await walletOf(app, asPlayer(bob))).toEqual({
      ...empty,
      main: 350n,
      held: 100n,
      seq: 6n,
      bets: 1n,
      wagered: 50n,
      lost: 150n,
      nonce: 2n,
    })
    expect(await walletOf(app, asPlayer(bia))).toMatchObject({
      main: 71n,
      held: 0n,
      bets: 1n,
      lost: -1n,
      nonce: 1n,
    })
  })

  it('L31: is in the accounts of the house, currency by currency', async () => {
    expect(await houseSum(app, 'provider', 'USD')).toBe(-1500n)
    expect(await houseSum(app, 'house', 'USD')).toBe(300n - 450n + 50n)
    expect(await houseSum(app, 'provider', 'BRL')).toBe(-70n)
    expect(await houseSum(app, 'house', 'BRL')).toBe(-1n)
    const { rows } = await app.query<{ legs: string }>('SELECT count(*) AS legs FROM ledger_legs')
    // 3 deposits, 6 holds, and settlements of 2, 1, 2 and 2 legs.
    expect(rows).toEqual([{ legs: '16' }])
  })

  it('L31: is in the transactions, each with its number, key, answer and time', async () => {
    const { rows } = await app.query<{
      id: string
      key: string
      kind: string
      ref: string
      balance_after: string
      at: Date
    }>('SELECT id, key, kind, ref, balance_after, at FROM ledger_transactions ORDER BY id')
    expect(rows.map(({ id, balance_after }) => [id, balance_after])).toEqual(
      oldTransactions.map((one) => [one.transaction_id, one.balance]),
    )
    // The request id first, then the player.
    expect(rows.slice(3, 5)).toMatchObject([
      { key: `hold-${bets.won}:${ann.id}`, kind: 'bet.hold', ref: bets.won, at: at(51) },
      { key: `hold-${bets.lost}:${bob.id}`, kind: 'bet.hold', ref: bets.lost, at: at(51) },
    ])
    expect(rows[0]).toMatchObject({ key: 'deposit:1', kind: 'deposit' })
  })

  it('L31: is in the bets, open or settled', async () => {
    const { rows } = await app.query<object>(
      `SELECT id, user_id, currency_id, stake, payout, multiplier, status, version, nonce, state, created_at, settled_at
       FROM all_bets WHERE game_id = 'mines' AND rtp = 9900`,
    )
    const over = { state: { over: true } }
    const open = { payout: '0', multiplier: '0', status: 'PENDING', settled_at: null }
    const of = (who: Old) => ({ user_id: who.id, currency_id: who.currency })
    const expected = [
      {
        ...of(ann),
        ...over,
        id: bets.won,
        stake: '300',
        payout: '450',
        multiplier: '15000',
        status: 'WIN',
        version: 2,
        nonce: 0,
        created_at: at(51),
        settled_at: at(58),
      },
      {
        ...of(bob),
        ...over,
        id: bets.lost,
        stake: '50',
        payout: '0',
        multiplier: '0',
        status: 'LOSE',
        version: 1,
        nonce: 0,
        created_at: at(51),
        settled_at: at(58),
      },
      {
        ...of(ann),
        ...over,
        id: bets.returned,
        stake: '20',
        payout: '20',
        multiplier: '10000',
        status: 'WIN',
        version: 1,
        nonce: 1,
        created_at: at(52),
        settled_at: at(59),
      },
      {
        ...of(bia),
        ...over,
        id: bets.shared,
        stake: '70',
        payout: '71',
        multiplier: '10143',
        status: 'WIN',
        version: 1,
        nonce: 0,
        created_at: at(51),
        settled_at: at(59),
      },
      {
        ...of(bob),
        ...open,
        id: bets.open,
        stake: '100',
        version: 1,
        nonce: 1,
        state: { picks: [3] },
        created_at: at(52),
      },
      {
        ...of(ann),
        ...open,
        id: bets.idle,
        stake: '5',
        version: 0,
        nonce: 2,
        state: { picks: [] },
        created_at: at(60),
      },
    ]
    expect(new Set(rows)).toEqual(new Set(expected))
    const { rows: still } = await app.query(
      'SELECT id, exclusive, created_at, updated_at FROM open_bets ORDER BY stake',
    )
    expect(still).toEqual([
      { id: bets.idle, exclusive: false, created_at: at(60), updated_at: at(60) },
      { id: bets.open, exclusive: true, created_at: at(52), updated_at: at(58) },
    ])
  })

  it('L31: adds up', async () => {
    expect(await auditLedger(app)).toEqual([])
  })
})

describe('the new ledger', () => {
  it('L31: knows the old keys and gives the old answers', async () => {
    const again = { ...deposit(asPlayer(ann), 1000n), key: 'deposit:1', body: 'deposit 1000' }
    expect(await done(test.ledger.post(again))).toMatchObject({
      replayed: true,
      balance: 1000n,
      answer: { thanks: true },
      transactionId: oldTransactions[0]?.transaction_id,
    })
    expect(await test.ledger.find(`end-${bets.won}:${ann.id}`, 'end 450')).toMatchObject({
      ok: true,
      value: { answer: { payout: '450' }, ref: bets.won, balance: 1130n },
    })
    const other = { ...again, body: 'deposit 1001' }
    expect(await test.ledger.post(other)).toEqual({ ok: false, error: 'requestIdReused' })
  })

  it('L31: goes on where the old one stopped: nonces, open bets, numbers of transactions', async () => {
    const { ledger } = test
    const next = await done(ledger.post(play(asPlayer(ann), 10n, 0n)))
    expect(next).toMatchObject({ nonce: 3, balance: 1135n })
    const last = Math.max(...oldTransactions.map((one) => Number(one.transaction_id)))
    expect(Number(next.transactionId)).toBeGreaterThan(last)
    const end = settle(asPlayer(bob), betId(bets.open), 130n, { version: 1, multiplier: multiplier(13_000n) })
    expect(await done(ledger.post(end))).toMatchObject({ balance: 480n })
    expect(await auditLedger(app)).toEqual([])
  })

  it('L31: finds the old bets and legs in partitions of their own once these are made', async () => {
    const now = systemClock.now()
    await makePartitions(app, Date.UTC(2026, 0, 1), 1)
    await makePartitions(app, now, 0)
    for (const table of ['bets_default', 'ledger_legs_default'])
      expect((await owner.query(`SELECT FROM ${table}`)).rowCount).toBe(0)
    expect(await auditLedger(app)).toEqual([])
  })
})
