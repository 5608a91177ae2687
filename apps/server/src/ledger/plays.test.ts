import { type BetId, betId, type FakeClock, minor, ONE_X, present } from '@baize/kit'
import { caseCount, randomBytes } from '@baize/kit/testing'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/db.fixture.ts'
import { auditLedger } from './audit/audit.ts'
import { setBarred } from './bars.ts'
import type { Ledger, PlayBet } from './commands.ts'
import { type Play, postPlays } from './plays.ts'
import { betIdFrom, keyOf, ownBetId, requestIn } from './requests.ts'
import { type Answer, type PostedBatch, postBatch } from './sql.ts'
import {
  done,
  hold,
  newSeedPair,
  type Player,
  play,
  richPlayer,
  setLimits,
  step,
  testLedger,
  withdraw,
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

/** Transaction ids differ between runs; their indexes within the batch do not. */
const plainly = (answer: Answer) =>
  'receipt' in answer
    ? { ...answer.receipt, transactionId: Number(answer.receipt.transactionId) % 1024 }
    : answer.outcome

const drawn = (command: PlayBet, nonce: number): Play => ({ command, nonce, drawn: command.draw(nonce) })

/** The rows a batch writes, rolled back afterwards. */
async function trace(work: (client: PoolClient) => Promise<PostedBatch>, players: readonly Player[]) {
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    const { answers } = await work(client)
    const users = players.map(({ userId }) => userId)
    const { rows: wallets } = await client.query<{ user_id: string; row: string }>(
      'SELECT user_id, w::text AS row FROM ledger_wallets w WHERE user_id = ANY ($1) ORDER BY user_id',
      [users],
    )
    const { rows: bets } = await client.query<{ user_id: string }>(
      `SELECT id, user_id, game_id, currency_id, stake, payout, multiplier, rtp, seed_pair_id, nonce, version, state, created_at,
         settled_at, tx & 1023 AS place, balance_after, seq, body
       FROM bets WHERE user_id = ANY ($1) ORDER BY user_id, id`,
      [users],
    )
    const { rows: others } = await client.query(
      'SELECT count(*) FROM ledger_transactions WHERE user_id = ANY ($1)',
      [users],
    )
    return { answers, wallets, bets, others }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

describe('L32: an instant bet keyed by its own id', () => {
  it('is one row that holds everything a transaction and its legs would', async () => {
    const player = await richPlayer(db.pool, ledger)
    await done(ledger.post(play(player, 100n, 0n, { betId: next() })))
    const bet = play(player, 300n, 450n, { betId: next() })
    const receipt = await done(ledger.post(bet))
    const { rows } = await db.pool.query(
      `SELECT t.id, t.key, t.kind, t.nonce, t.balance_after, ledger_kind(l.from_account) AS from, ledger_kind(l.to_account) AS to, l.amount
       FROM all_transactions t JOIN all_legs l ON l.transaction_id = t.id WHERE t.ref = $1 ORDER BY l.amount`,
      [bet.betId],
    )
    const transaction = {
      id: receipt.transactionId,
      key: keyOf(bet.betId, player.userId),
      kind: 'bet.play',
      nonce: 1,
      balance_after: '100050',
    }
    expect(rows).toEqual([
      { ...transaction, from: '1', to: '8', amount: '300' },
      { ...transaction, from: '8', to: '1', amount: '450' },
    ])
    const { rows: beside } = await db.pool.query('SELECT FROM ledger_transactions WHERE ref = $1', [
      bet.betId,
    ])
    expect(beside).toEqual([])
  })

  it('gives the same rows by the fast path and by the slow one', async () => {
    const players = [await richPlayer(db.pool, ledger, 500n), await richPlayer(db.pool, ledger, 100n)]
    // The first move of a day never takes the fast path.
    for (const player of players) await done(ledger.post(play(player, 1n, 1n, { betId: next() })))
    const inputs = fc.array(
      fc.record({
        who: fc.nat(1),
        stake: fc.bigInt(1n, 60n),
        payout: fc.bigInt(0n, 120n),
        whole: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(inputs, async (asked) => {
        const nonces = [1, 1]
        const plays = asked
          .toSorted((left, right) => left.who - right.who)
          .map(({ who, stake, payout, whole }) => {
            const command = play(present(players[who], 'player'), stake, whole ? stake : payout, {
              betId: next(),
            })
            const nonce = nonces[who] ?? 0
            nonces[who] = nonce + 1
            const played = drawn(command, nonce)
            return whole ? { ...played, drawn: { ...played.drawn, multiplier: ONE_X } } : played
          })
          .toSorted((left, right) => Number(left.command.userId) - Number(right.command.userId))
        const short = await trace((client) => postPlays(client, plays, clock.now()), players)
        const long = await trace((client) => postBatch(client, plays, clock.now()), players)
        // If any bet of a player is refused, the fast path does nothing for that player and leaves the reason to
        // ledger_post.
        const outcome = ({ answers, wallets, bets }: Awaited<ReturnType<typeof trace>>) =>
          players.map(({ userId }) => {
            const told = plays.flatMap(({ command }, i) =>
              command.userId === userId ? [plainly(present(answers[i], 'answer'))] : [],
            )
            if (told.some((answer) => typeof answer === 'string')) return 'left'
            const of = (row: { user_id: string }) => row.user_id === userId
            return { told, wallet: wallets.filter(of), bets: bets.filter(of) }
          })
        expect(outcome(short)).toEqual(outcome(long))
        expect(short.others).toEqual(long.others)
        const accepted = short.answers.filter((answer) => 'receipt' in answer)
        expect(short.bets).toHaveLength(accepted.length + players.length)
      }),
      { numRuns: caseCount(15, 60) },
    )
  })

  it('is rejected when its sums do not match its amounts', async () => {
    const player = await richPlayer(db.pool, ledger)
    await done(ledger.post(play(player, 1n, 0n, { betId: next() })))
    const before = await ledger.balances(player.userId)
    // A bet of 50 that pays 20, and one of 10 that pays 30.
    const right = { need: 50, runs: [-30, -10], risks: [50, 60], ids: [next(), next()] }
    const post = ({ need, runs, risks, ids }: typeof right) =>
      db.pool.query(
        `SELECT players FROM ledger_play($1, ARRAY[$2::bigint], '{USD}', ARRAY[$3::uuid], '{1}', '{1}', '{2}', ARRAY[$4::bigint],
           $5::uuid[], '{mines,mines}', '{9900,9900}', '{50,10}', '{20,30}', '{4000,30000}', $6::bigint[], $7::bigint[], '{0,0}',
           '{"{}","{}"}')`,
        [new Date(clock.now()), player.userId, player.seedPairId, need, ids, runs, risks],
      )
    const wrong = [
      { need: 49 },
      { runs: [-29, -9] },
      { runs: [30, 50] },
      { runs: [-30, -9] },
      { risks: [0, 10] },
      { risks: [50, 50] },
      { ids: right.ids.toReversed() },
    ]
    for (const command of wrong)
      await expect(post({ ...right, ...command })).rejects.toThrow('the sums of a batch do not fit its bets')
    expect(await ledger.balances(player.userId)).toEqual(before)
    expect((await post(right)).rows).toEqual([{ players: '{1}' }])
    expect((await ledger.balances(player.userId)).main).toBe(before.main - 10n)
  })

  it('L2, L3: is rejected unless the places of its players are consecutive from 1', async () => {
    const [ann, bob] = await Promise.all([
      richPlayer(db.pool, ledger, 1000n),
      richPlayer(db.pool, ledger, 1000n),
    ])
    const players = [ann, bob].toSorted((a, b) => Number(a.userId) - Number(b.userId))
    const right = {
      who: `{${players.map(({ userId }) => userId).join()}}`,
      currencies: '{USD,USD}',
      pairs: `{${players.map(({ seedPairId }) => seedPairId).join()}}`,
      nonces: '{0,0}',
      firsts: '{1,2}',
      lasts: '{1,3}',
      needs: '{1,1}',
      ids: `{${[next(), next(), next()].join()}}`,
      games: '{mines,mines,mines}',
      rtps: '{9900,9900,9900}',
      stakes: '{1,1,1}',
      payouts: '{0,1,0}',
      multipliers: '{0,10000,0}',
      runs: '{-1,0,-1}',
      risks: '{1,0,1}',
      bodies: '{0,0,0}',
      states: '{1,1,1}',
    }
    const post = (change: Partial<typeof right>) =>
      db.pool.query(
        `SELECT players FROM ledger_play($1, $2::bigint[], $3::text[], $4::uuid[], $5::integer[], $6::integer[], $7::integer[],
           $8::bigint[], $9::uuid[], $10::text[], $11::integer[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[],
           $16::bigint[], $17::bigint[], $18::json[])`,
        [new Date(clock.now()), ...Object.values({ ...right, ...change })],
      )
    const wrong: readonly Partial<typeof right>[] = [
      // No bet, and yet a gain.
      { firsts: '{2,2}', lasts: '{1,3}' },
      { firsts: '{1,4}', lasts: '{3,3}', runs: '{-1,0,1000000}' },
      // Bets of no player, or of two.
      { firsts: '{1,3}' },
      { firsts: '{2,3}', lasts: '{2,3}' },
      { lasts: '{1,2}' },
      { firsts: '{1,1}' },
      { firsts: '{1,NULL}' },
      { lasts: '{NULL,3}' },
      // Indexes that are shifted, or do not exist.
      ...Object.entries(right).map(([name, array]) => ({
        [name]: `[-3000:${-3001 + array.split(',').length}]=${array}`,
      })),
      ...Object.entries(right).map(([name, array]) => ({
        [name]: array.replace('}', ',NULL}'),
      })),
      Object.fromEntries(Object.keys(right).map((name) => [name, '{}'])),
    ]
    for (const command of wrong)
      await expect(post(command)).rejects.toThrow('the places of a batch are not those of its players')
    expect((await post({})).rows).toEqual([{ players: '{1,2}' }])
    for (const { userId } of players) expect((await ledger.balances(userId)).main).toBe(999n)
  })

  it('is left to the slow path for a restricted player, whose rows stay untouched', async () => {
    const hindrances: readonly ((player: Player) => Promise<unknown>)[] = [
      (player) => ledger.post(setLimits(player, { maxLossDay: minor(50n) })),
      (player) => ledger.post(setLimits(player, { maxLossWeek: minor(50n) })),
      (player) => ledger.post(setLimits(player, { maxLossMonth: minor(50n) })),
      (player) => ledger.post(setLimits(player, { excludedUntilMs: clock.now() + 1 })),
      ({ userId }) => setBarred(db.pool, userId, true),
      (player) => ledger.post(withdraw(player, 99_950n)),
      ({ userId }) => newSeedPair(db.pool, userId),
    ]
    for (const hinder of hindrances) {
      const player = await richPlayer(db.pool, ledger)
      await done(ledger.post(play(player, 1n, 1n, { betId: next() })))
      const bet = drawn(play(player, 51n, 0n, { betId: next() }), 1)
      const post = (client: PoolClient) => postPlays(client, [bet], clock.now())
      expect((await trace(post, [player])).answers).toMatchObject([{ outcome: 'done' }])
      await hinder(player)
      const { answers, bets } = await trace(post, [player])
      expect({ hinder, answers }).toEqual({ hinder, answers: [{ outcome: 'notPlain' }] })
      expect(bets).toHaveLength(1)
    }
  })

  it('is found again only by its key with the same input', async () => {
    const player = await richPlayer(db.pool, ledger)
    const bet = play(player, 300n, 450n, { betId: next() })
    const receipt = await done(ledger.post(bet))
    expect(await done(ledger.post(bet))).toEqual({ ...receipt, replayed: true })
    expect(await done(ledger.find(bet.key, bet.body))).toEqual({ ...receipt, replayed: true })
    for (const other of [
      { ...bet, body: 'another' },
      hold(player, 5n, { key: bet.key }),
      step(player, bet.betId, 0, { key: bet.key }),
      setLimits(player, { key: bet.key }),
    ])
      expect(await ledger.post(other)).toEqual({ ok: false, error: 'requestIdReused' })
    expect(await ledger.find(bet.key, 'another')).toEqual({ ok: false, error: 'requestIdReused' })
    expect((await ledger.balances(player.userId)).main).toBe(100_150n)
  })

  it('is not made under the key of another command, whichever came first', async () => {
    const player = await richPlayer(db.pool, ledger)
    const id = next()
    await done(ledger.post(setLimits(player, { key: keyOf(id, player.userId) })))
    await done(ledger.post(play(player, 1n, 0n, { betId: next() })))
    expect(await ledger.post(play(player, 5n, 0n, { betId: id }))).toEqual({
      ok: false,
      error: 'requestIdReused',
    })
    const held = hold(player, 5n, { betId: next() })
    await done(ledger.post(held))
    expect(await ledger.post(play(player, 5n, 0n, { betId: held.betId }))).toEqual({
      ok: false,
      error: 'requestIdReused',
    })
  })

  it('L4: is not made again once the clock reaches the time in its request’s id', async () => {
    const player = await richPlayer(db.pool, ledger)
    await done(ledger.post(play(player, 1n, 0n, { betId: next() })))
    const id = next()
    const early = play(player, 5n, 0n, {
      betId: ownBetId(clock, randomBytes),
      key: keyOf(id, player.userId),
      nonce: 1,
    })
    const { transactionId } = await done(ledger.post(early))
    expect(await done(ledger.post({ ...early, betId: id }))).toMatchObject({ replayed: true, transactionId })
  })

  it('is made once when two processes get it, or another request under its key, simultaneously', async () => {
    const other = testLedger(db.pool).ledger
    const player = await richPlayer(db.pool, ledger)
    for (let round = 0; round < 20; round++) {
      const before = (await ledger.balances(player.userId)).main
      const bet = play(player, 100n, 30n, { betId: next(), nonce: round })
      const rival = round % 2 === 0 ? bet : setLimits(player, { key: bet.key })
      const both = await Promise.all([
        ledger.post(bet),
        other.post(rival),
        ledger.post(bet),
        other.post(rival),
      ])
      const main = (await ledger.balances(player.userId)).main
      const first = both.filter((result) => result.ok && !result.value.replayed)
      expect(first).toHaveLength(1)
      expect(before - main).toBe(main === before ? 0n : 70n)
      const { rows } = await db.pool.query('SELECT FROM all_transactions WHERE user_id = $1 AND key = $2', [
        player.userId,
        bet.key,
      ])
      expect(rows).toHaveLength(1)
    }
    await other.close()
  })

  it('is rejected when its key names another player', async () => {
    const [first, second] = [await richPlayer(db.pool, ledger), await richPlayer(db.pool, ledger)]
    const bet = play(first, 5n, 0n, { key: keyOf(next(), second.userId) })
    await expect(ledger.post(bet)).rejects.toThrow('key must name the player')
  })

  it('leaves a ledger that adds up', async () => {
    expect(await auditLedger(db.pool)).toEqual([])
  })
})

describe('the id of a request', () => {
  const ID = '019a8a3c-1e00-7000-8000-000000000001'
  const MADE_MS = 0x019a8a3c1e00

  it('becomes the id of its bet when it is a version 7 id of about now', () => {
    expect(betIdFrom(ID, MADE_MS)).toBe(ID)
    expect(betIdFrom(ID, MADE_MS + 5 * 60_000)).toBe(ID)
    expect(betIdFrom(ID, MADE_MS + 5 * 60_000 + 1)).toBeNull()
    expect(betIdFrom(ID, MADE_MS - 5 * 60_000 - 1)).toBeNull()
    for (const no of [ID.toUpperCase(), ID.replace('-7', '-4'), ID.replaceAll('-', ''), 'request-17', ''])
      expect(betIdFrom(no, MADE_MS)).toBeNull()
  })

  it('is found in the key of a player’s command', () => {
    expect(requestIn(keyOf(ID, '100001'))).toEqual({ id: ID, userId: '100001' })
    for (const no of [
      'deposit:1',
      `${ID}:operator`,
      `${ID}:0`,
      `${ID}:1:2`,
      keyOf(ID.replace('-7', '-4'), '7'),
    ])
      expect(requestIn(no)).toBeNull()
  })
})
