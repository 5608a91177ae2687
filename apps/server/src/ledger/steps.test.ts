import { type BetId, betId, type FakeClock, present } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import type { Ledger, StepBet } from './commands.ts'
import { keyOf } from './requests.ts'
import { type Answer, type PostedBatch, postBatch } from './sql.ts'
import { postSteps } from './steps.ts'
import {
  done,
  hold,
  type Player,
  play,
  richPlayer,
  settle,
  step,
  testLedger,
} from './testing/ledger.fixture.ts'

let db: TestDatabase
let ledger: Ledger
let clock: FakeClock
beforeAll(async () => {
  db = await testDatabase()
  ;({ ledger, clock } = testLedger(db.pool))
})
afterAll(async () => {
  await ledger.close()
  await db.drop()
})

/** Increasing ids, like those of a player's requests. */
let made = 0
const next = (): BetId => {
  made += 1
  return betId(`019a8a3c-1e00-7000-8000-${made.toString(16).padStart(12, '0')}`)
}
const ownStep = (player: Player, bet: BetId, version: number, request = next()): StepBet =>
  step(player, bet, version, { key: keyOf(request, player.userId) })

async function heldBet(player: Player): Promise<BetId> {
  const bet = hold(player, 10n, { betId: next(), exclusive: false })
  await done(ledger.post(bet))
  return bet.betId
}

/** The rows a batch writes, rolled back afterwards. Transaction ids differ between runs; their indexes do not. */
async function trace(work: (client: PoolClient) => Promise<PostedBatch>, players: readonly Player[]) {
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    const { answers } = await work(client)
    const read = async (text: string): Promise<unknown[]> =>
      (await client.query<{ row: unknown }>(text, [players.map(({ userId }) => userId)])).rows
    return {
      answers,
      rows: [
        await read('SELECT w::text FROM ledger_wallets w WHERE user_id = ANY ($1) ORDER BY user_id'),
        await read('SELECT b::text FROM open_bets b WHERE user_id = ANY ($1) ORDER BY user_id, id'),
        await read(`SELECT id & 1023 AS place, key, body_hash, kind, user_id, ref, nonce, balance_after, seq, answer, note, at
          FROM ledger_transactions WHERE user_id = ANY ($1) ORDER BY key`),
        await read('SELECT FROM ledger_legs l WHERE l.from_account >> 4 = ANY ($1)'),
      ],
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const plainly = (answer: Answer) =>
  'receipt' in answer
    ? { ...answer.receipt, transactionId: Number(answer.receipt.transactionId) % 1024 }
    : answer.outcome

describe('L33: a step keyed by its request’s id', () => {
  it('gives the same rows by the fast path and by the slow one', async () => {
    const players = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const bets = await Promise.all(players.map(heldBet))
    const inputs = fc.record({ first: fc.boolean(), second: fc.boolean(), payload: fc.json() })
    await fc.assert(
      fc.asyncProperty(inputs, async ({ first, second, payload }) => {
        const steps = [first, second].flatMap((asks, i) =>
          asks
            ? [
                {
                  ...ownStep(present(players[i], 'player'), present(bets[i], 'bet'), 0),
                  state: { payload },
                  answer: payload,
                },
              ]
            : [],
        )
        if (steps.length === 0) return
        const places = steps.map((command) => ({ command, nonce: null, drawn: null }))
        const short = await trace((client) => postSteps(client, steps, clock.now()), players)
        const long = await trace((client) => postBatch(client, places, clock.now()), players)
        expect(short.rows).toEqual(long.rows)
        expect(short.answers.map(plainly)).toEqual(long.answers.map(plainly))
      }),
      { numRuns: caseCount(8, 30) },
    )
  })

  it('is left to the slow path when it does not fit, and the others of the batch are taken', async () => {
    const [first, second] = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const [bet, others] = [await heldBet(first), await heldBet(second)]
    const old = next()
    await done(ledger.post(ownStep(second, others, 0)))
    const unfit = [
      ownStep(second, others, 0),
      ownStep(second, others, 7),
      ownStep(second, bet, 0),
      ownStep(second, next(), 0),
      // A request that may have come before.
      ownStep(second, others, 1, old),
    ]
    for (const wrong of unfit) {
      const steps = [ownStep(first, bet, 0), wrong]
      const { answers } = await trace((client) => postSteps(client, steps, clock.now()), [first, second])
      expect(answers.map(plainly)).toEqual([
        expect.objectContaining({ replayed: false, ref: bet }),
        'notPlain',
      ])
    }
  })

  it('is refused for the same reasons as on the slow path', async () => {
    const [player, other] = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const bet = await heldBet(player)
    const taken = ownStep(player, bet, 0)
    const receipt = await done(ledger.post(taken))
    expect(receipt).toMatchObject({ replayed: false, balance: 99_990n, ref: bet, answer: { version: 1 } })
    expect(await done(ledger.post(taken))).toEqual({ ...receipt, replayed: true })
    expect(await ledger.post({ ...taken, body: 'another' })).toEqual({ ok: false, error: 'requestIdReused' })
    expect(await ledger.post(ownStep(player, bet, 0))).toEqual({ ok: false, error: 'betMoved' })
    expect(await ledger.post(ownStep(other, bet, 1))).toEqual({ ok: false, error: 'unknownBet' })
    await done(ledger.post(settle(player, bet, 20n, { version: 1 })))
    expect(await ledger.post(ownStep(player, bet, 1))).toEqual({ ok: false, error: 'betSettled' })
  })

  it('shares no key with an instant bet, in either direction', async () => {
    const player = await richPlayer(db.pool, ledger)
    const bet = await heldBet(player)
    await done(ledger.post(play(player, 1n, 0n, { betId: next() })))
    const stepId = next()
    await done(ledger.post(ownStep(player, bet, 0, stepId)))
    const reused = { ok: false, error: 'requestIdReused' }
    expect(await ledger.post(play(player, 1n, 0n, { betId: stepId, nonce: 2 }))).toEqual(reused)
    const whole = play(player, 1n, 0n, { betId: next(), nonce: 2 })
    await done(ledger.post(whole))
    expect(await ledger.post(ownStep(player, bet, 1, whole.betId))).toEqual(reused)
  })

  it('is taken once when two processes get it, or the end of its bet, simultaneously', async () => {
    const other = testLedger(db.pool).ledger
    const player = await richPlayer(db.pool, ledger)
    for (let round = 0; round < 20; round++) {
      const bet = await heldBet(player)
      const input = ownStep(player, bet, 0)
      const rival = round % 2 === 0 ? input : settle(player, bet, 10n, { version: 0 })
      const all = await Promise.all([
        ledger.post(input),
        other.post(rival),
        ledger.post(input),
        other.post(rival),
      ])
      expect(all.filter((result) => result.ok && !result.value.replayed)).toHaveLength(1)
      const { rows } = await db.pool.query<{ version: number }>(
        `SELECT version FROM open_bets WHERE id = $1 UNION ALL SELECT version FROM bets WHERE id = $1`,
        [bet],
      )
      expect(rows).toEqual([{ version: 1 }])
    }
    await other.close()
  })

  it('shares a batch with other players, while a player’s own steps follow each other', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => richPlayer(db.pool, ledger)))
    const inputs = await Promise.all(
      players.map(async (player) => ({ player, bets: [await heldBet(player), await heldBet(player)] })),
    )
    const receipts = await Promise.all(
      inputs.flatMap(({ player, bets }) =>
        bets.flatMap((bet) => [
          done(ledger.post(ownStep(player, bet, 0))),
          done(ledger.post(ownStep(player, bet, 1))),
        ]),
      ),
    )
    expect(new Set(receipts.map((receipt) => receipt.transactionId)).size).toBe(32)
    const { rows } = await db.pool.query('SELECT DISTINCT version FROM open_bets WHERE id = ANY ($1)', [
      inputs.flatMap(({ bets }) => bets),
    ])
    expect(rows).toEqual([{ version: 2 }])
  })

  it('L2: is rejected when its places are out of order', async () => {
    const player = await richPlayer(db.pool, ledger)
    const bet = await heldBet(player)
    const post = (users: string, versions: string) =>
      db.pool.query(
        `SELECT places FROM ledger_step($1, $2::bigint[], ARRAY[$3::uuid], '{ab}', ARRAY[$4::uuid], $5::integer[], '{1}', '{1}')`,
        [new Date(clock.now()), users, next(), bet, versions],
      )
    const { userId } = player
    const wrong = [
      [`[0:0]={${userId}}`, '{0}'],
      [`{${userId}}`, '[2:2]={0}'],
      [`{${userId}}`, '{0,0}'],
      [`{${userId},${userId}}`, '{0}'],
      ['{}', '{}'],
    ] as const
    for (const [users, versions] of wrong)
      await expect(post(users, versions)).rejects.toThrow('the places of a batch are not those of its steps')
    expect((await post(`{${userId}}`, '{0}')).rows).toEqual([{ places: '{1}' }])
  })

  it('leaves a ledger that adds up', async () => {
    expect(await auditLedger(db.pool)).toEqual([])
  })
})
