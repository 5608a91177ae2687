import { CURRENCIES } from '@baize/contract/shared'
import { type BetId, present, type WithdrawalId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkNewMoves } from '../../ledger/audit/jobs.ts'
import type { Json, Ledger } from '../../ledger/commands.ts'
import { type CuttingProxy, startCuttingProxy } from '../../ledger/testing/cutting-proxy.ts'
import {
  confirm,
  credit,
  debit,
  deposit,
  grant,
  hold,
  newBetId,
  newPlayer,
  type Player,
  play,
  playLong,
  reject,
  reverse,
  revoke,
  rollback,
  settle,
  settleAtProvider,
  withdraw,
} from '../../ledger/testing/ledger.fixture.ts'
import { openPool } from '../../platform/db/pool.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'
import { reAddDays, rollUp } from './jobs.ts'

const DAY = 24 * 60 * 60_000
/** Two batches of the ledger: a run takes many steps. */
const STEP = 2048
const going = new AbortController().signal
/** The statements of a step and of the rates, and the commit. */
const STATEMENTS = [
  'report_day_marks',
  'INSERT INTO report_moves',
  'INSERT INTO report_games',
  'INSERT INTO report_players',
  'INSERT INTO report_payments AS',
  'INSERT INTO report_payout_times',
  'INSERT INTO report_dimensions',
  'INSERT INTO report_game_players',
  'INSERT INTO report_active',
  'UPDATE report_mark SET upto',
  'INSERT INTO report_rates',
  'COMMIT',
] as const

let site: TestSite
let proxy: CuttingProxy
let cutOff: Pool
let players: readonly Player[]
let model: Model
beforeAll(async () => {
  site = await testSite()
  proxy = await startCuttingProxy(site.database.url)
  cutOff = openPool({ url: proxy.url, as: 'app', max: 2, log: { warn: () => {} } })
  const { pool } = site.database
  players = await Promise.all(
    CURRENCIES.flatMap(({ id }) => [newPlayer(pool, id), newPlayer(pool, id), newPlayer(pool, id)]),
  )
  model = newModel()
  for (const player of players) await act(player, { kind: 'deposit', amount: 1_000_000n })
})
afterAll(async () => {
  await cutOff.end()
  await proxy.close()
  await site.close()
})

/** The roll-ups as a plain loop over all accepted commands adds them up. */
type Model = {
  readonly games: Map<string, bigint[]>
  readonly players: Map<string, bigint[]>
  readonly seen: Set<string>
  readonly payments: Map<string, bigint[]>
  readonly bonuses: Map<string, bigint>
  transactions: number
}
const newModel = (): Model => ({
  games: new Map(),
  players: new Map(),
  seen: new Set(),
  payments: new Map(),
  bonuses: new Map(),
  transactions: 0,
})

const add = (to: Map<string, bigint[]>, name: string, sums: readonly bigint[]): void => {
  const known = to.get(name) ?? sums.map(() => 0n)
  to.set(
    name,
    known.map((sum, i) => sum + present(sums[i], 'sum')),
  )
}
const today = (): string => new Date(site.clock.now()).toISOString().slice(0, 10)

async function post(command: Parameters<Ledger['post']>[0]): Promise<boolean> {
  const result = await site.server.ctx.ledger.post(command)
  if (result.ok) model.transactions += 1
  return result.ok
}

async function mustPost(command: Parameters<Ledger['post']>[0]): Promise<void> {
  if (!(await post(command))) throw new Error(`${command.kind} was refused`)
}

type Act =
  | {
      readonly kind: 'deposit' | 'withdraw' | 'withdrawBack' | 'withdrawSentBack' | 'bonus' | 'bonusBack'
      readonly amount: bigint
    }
  | {
      readonly kind:
        | 'play'
        | 'playLong'
        | 'steps'
        | 'cancelled'
        | 'provider'
        | 'providerBack'
        | 'providerVoid'
      readonly amount: bigint
      readonly payout: bigint
      readonly gameId: 'mines' | 'tower'
      readonly rtp: number
    }

function countBet(player: Player, gameId: string, rtp: number, stake: bigint, payout: bigint): void {
  const { userId, currencyId } = player
  add(model.games, `${today()} ${gameId} ${currencyId} ${rtp}`, [1n, stake, payout])
  add(model.players, `${today()} ${userId}`, [1n, stake, payout, 0n, 0n])
  seen(player, gameId)
}

function seen({ userId, currencyId }: Player, gameId: string): void {
  model.seen.add(`${today()} ${gameId} ${currencyId} ${userId}`)
}

async function act(player: Player, deed: Act): Promise<void> {
  const { userId, currencyId } = player
  const { amount } = deed
  if (deed.kind === 'deposit') {
    if (!(await post(deposit(player, amount)))) return
    add(model.players, `${today()} ${userId}`, [0n, 0n, 0n, amount, 0n])
    add(model.payments, `${today()} in ${currencyId}`, [0n, 1n, amount, 0n, 0n, 0n])
  } else if (deed.kind === 'withdraw' || deed.kind === 'withdrawBack' || deed.kind === 'withdrawSentBack') {
    const asked = withdraw(player, amount)
    const id: WithdrawalId = asked.withdrawalId
    if (!(await post(asked))) return
    add(model.payments, `${today()} out ${currencyId}`, [1n, 0n, 0n, 0n, 0n, 0n])
    site.clock.advance(90_000)
    if (deed.kind === 'withdrawBack') {
      await mustPost(reject(player, id))
      add(model.payments, `${today()} out ${currencyId}`, [0n, 0n, 0n, 1n, 0n, 0n])
      return
    }
    await mustPost(confirm(player, id))
    add(model.payments, `${today()} out ${currencyId}`, [0n, 1n, amount, 0n, 0n, 0n])
    add(model.players, `${today()} ${userId}`, [0n, 0n, 0n, 0n, amount])
    if (deed.kind === 'withdraw') return
    // Not on the day it was paid.
    site.clock.advance(DAY)
    await mustPost(reverse(player, id))
    add(model.payments, `${today()} out ${currencyId}`, [0n, 0n, 0n, 0n, 1n, amount])
    add(model.players, `${today()} ${userId}`, [0n, 0n, 0n, 0n, -amount])
  } else if (deed.kind === 'bonus' || deed.kind === 'bonusBack') {
    const given = grant(player, 'task', amount, 10n ** 12n)
    await mustPost(given)
    const name = `${today()} ${currencyId}`
    const back = deed.kind === 'bonusBack' && (await post(revoke(player, given.bonusId)))
    model.bonuses.set(name, (model.bonuses.get(name) ?? 0n) + (back ? 0n : amount))
  } else if ('payout' in deed) await bet(player, deed)
}

async function bet(player: Player, deed: Extract<Act, { readonly payout: bigint }>): Promise<void> {
  const { kind, amount: stake, payout, gameId, rtp } = deed
  const change = { gameId, rtpTenThousandths: rtp }
  const id: BetId = newBetId()
  if (kind === 'play' || kind === 'playLong') {
    const made = kind === 'play' ? play : playLong
    if (await post(made(player, stake, payout, { ...change, betId: id })))
      countBet(player, gameId, rtp, stake, payout)
  } else if (kind === 'steps' || kind === 'cancelled') {
    if (!(await post(hold(player, stake, { ...change, betId: id })))) return
    const end: { pays: bigint; state: Json } =
      kind === 'steps' ? { pays: payout, state: {} } : { pays: stake, state: { cancelled: true } }
    await mustPost(settle(player, id, end.pays, { state: end.state }))
    if (kind === 'steps') countBet(player, gameId, rtp, stake, payout)
  } else if (kind === 'providerVoid') {
    const reference = randomUUID()
    if (!(await post(debit(player, reference, stake)))) return
    seen(player, 'provider:acme')
    const settled = (amount: bigint, result: string) =>
      mustPost(settleAtProvider(player, reference, amount, 'settled', { result }))
    await settled(stake, 'refund')
    // Voided for good, rolled back after that, or settled anew.
    const isPlayed = gameId === 'tower' && payout > 0n
    if (isPlayed) await settled(payout, 'won')
    else if (gameId === 'mines' && rtp === 9800) await mustPost(rollback(player, reference))
    const sums = isPlayed ? [1n, stake, payout] : [0n, 0n, 0n]
    add(model.games, `${today()} provider:acme ${player.currencyId} 0`, sums)
    add(model.players, `${today()} ${player.userId}`, [...sums, 0n, 0n])
  } else {
    const reference = randomUUID()
    if (!(await post(debit(player, reference, stake)))) return
    seen(player, 'provider:acme')
    if (payout > 0n) await mustPost(credit(player, reference, payout))
    // Half of it is taken back by a settlement.
    const paid = gameId === 'tower' ? payout / 2n : payout
    if (paid !== payout) await mustPost(settleAtProvider(player, reference, paid, 'settled'))
    const back = kind === 'providerBack' && (await post(rollback(player, reference)))
    const sums = back ? [0n, 0n, 0n] : [1n, stake, paid]
    add(model.games, `${today()} provider:acme ${player.currencyId} 0`, sums)
    add(model.players, `${today()} ${player.userId}`, [...sums, 0n, 0n])
  }
}

/** A row of zeros says the same as none. */
const withoutZeros = (sums: Map<string, bigint[]>) =>
  new Map(
    [...sums]
      .filter(([, values]) => values.some((value) => value !== 0n))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

async function stored(sql: string): Promise<Map<string, bigint[]>> {
  const { rows } = await site.database.owner.query<{ name: string; sums: string[] }>(
    `SELECT name, sums::text[] AS sums FROM (${sql}) AS s`,
  )
  return withoutZeros(new Map(rows.map(({ name, sums }) => [name, sums.map(BigInt)])))
}

const counted = (names: Iterable<string>): Map<string, bigint[]> => {
  const counts = new Map<string, bigint[]>()
  for (const name of names) add(counts, name, [1n])
  return withoutZeros(counts)
}

async function expectModel(): Promise<void> {
  expect(
    await stored(`SELECT day || ' ' || game_id || ' ' || currency_id || ' ' || rtp AS name, ARRAY[bets, staked, paid] AS sums
      FROM report_games`),
  ).toEqual(withoutZeros(model.games))
  expect(
    await stored(`SELECT day || ' ' || user_id AS name, ARRAY[bets, staked, paid, deposits, withdrawals] AS sums
      FROM report_players`),
  ).toEqual(withoutZeros(model.players))
  expect(
    await stored(`SELECT day || ' ' || direction || ' ' || currency_id AS name, ARRAY[sum(opened), sum(paid), sum(paid_amount),
      sum(failed), sum(reversed), sum(reversed_amount)] AS sums FROM report_payments GROUP BY day, direction, currency_id`),
  ).toEqual(withoutZeros(model.payments))
  expect(
    await stored(
      `SELECT day || ' ' || game_id || ' ' || currency_id AS name, ARRAY[players] AS sums FROM report_game_players`,
    ),
  ).toEqual(counted([...model.seen].map((name) => name.split(' ').slice(0, 3).join(' '))))
  for (const period of ['day', 'week', 'month'] as const)
    expect(
      await stored(`SELECT since::text AS name, ARRAY[sum(players)] AS sums FROM report_active
        WHERE period = '${period}' GROUP BY since`),
    ).toEqual(
      counted(
        [
          ...new Set(
            [...model.seen].map((name) => {
              const [day = '', , , user = ''] = name.split(' ')
              return `${startOf(period, day)} ${user}`
            }),
          ),
        ].map((name) => present(name.split(' ')[0], 'start')),
      ),
    )
  expect(
    await stored(`SELECT day || ' ' || currency_id AS name, ARRAY[sum(CASE WHEN from_kind = kind_bonus() THEN amount ELSE -amount END)]
      AS sums FROM report_moves WHERE kind LIKE 'bonus.%' GROUP BY day, currency_id`),
  ).toEqual(withoutZeros(new Map([...model.bonuses].map(([name, sum]) => [name, [sum]]))))
  const { rows } = await site.database.owner.query<{
    purses: string
    wallets: string
    sum: string
    moved: string
  }>(
    `SELECT sum(p.purses)::text AS purses, sum(p.purses + p.house)::text AS sum,
       (SELECT sum(main + held + payout + task + register)::text FROM ledger_wallets) AS wallets,
       (SELECT transactions::text FROM report_mark) AS moved FROM report_proof p`,
  )
  const found = present(rows[0], 'proof')
  expect(found).toEqual({
    purses: found.wallets,
    wallets: found.wallets,
    sum: '0',
    moved: String(model.transactions),
  })
}

function startOf(period: 'day' | 'week' | 'month', day: string): string {
  const date = new Date(day)
  if (period === 'month') date.setUTCDate(1)
  if (period === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

const roll = (db: Pool = site.server.ctx.db) => rollUp({ ...site.server.ctx, db }, going, STEP)

async function catchUp(): Promise<void> {
  await checkNewMoves(site.server.ctx)
  await roll()
}

const amount = fc.bigInt(1n, 500n)
const actArb: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('deposit', 'withdraw', 'withdrawBack', 'withdrawSentBack', 'bonus', 'bonusBack'),
    amount,
  }),
  fc.record({
    kind: fc.constantFrom(
      'play',
      'play',
      'playLong',
      'steps',
      'cancelled',
      'provider',
      'providerBack',
      'providerVoid',
    ),
    amount,
    payout: fc.bigInt(0n, 900n),
    gameId: fc.constantFrom('mines', 'tower'),
    rtp: fc.constantFrom(9900, 9800),
  }),
)
const afterArb = fc.oneof(
  { weight: 4, arbitrary: fc.constant('nothing' as const) },
  { weight: 1, arbitrary: fc.constantFrom('check', 'roll', 'rollTwice', 'nextDay') },
  {
    weight: 1,
    arbitrary: fc.record({ cut: fc.constantFrom(...STATEMENTS), what: fc.constantFrom('request', 'reply') }),
  },
)

describe('the roll-ups', () => {
  it('equal a plain sum over any history, whenever runs start, overlap or are cut off', async () => {
    const stepArb = fc.record({ player: fc.nat(players.length - 1), act: actArb, after: afterArb })
    await fc.assert(
      fc.asyncProperty(fc.array(stepArb, { minLength: 1, maxLength: 25 }), async (steps) => {
        for (const { player, act: deed, after } of steps) {
          await act(present(players[player], 'player'), deed)
          if (after === 'nextDay') site.clock.advance(DAY)
          else if (after !== 'nothing') await checkNewMoves(site.server.ctx)
          if (after === 'roll') await roll()
          if (after === 'rollTwice') await Promise.all([roll(), roll()])
          if (typeof after === 'object') {
            proxy.cutAt(after.cut, after.what, 1)
            await roll(cutOff).catch(() => undefined)
            proxy.cutAt(after.cut, after.what, 0)
          }
        }
        await catchUp()
        await expectModel()
        expect(model.transactions).toBeGreaterThan(0)
      }),
      { numRuns: caseCount(2, 10) },
    )
  })

  /** In `npm test` the request and the reply of the statements are lost in turn. */
  const LOST = ['request', 'reply'] as const
  const TURNS = caseCount(2, 1)
  it.each(STATEMENTS)('neither lose nor double a move when the process dies at %s', async (statement) => {
    const player = present(players[0], 'player')
    const turn = STATEMENTS.indexOf(statement) % TURNS
    for (const what of LOST.filter((_, at) => at % TURNS === turn)) {
      await act(player, { kind: 'play', amount: 10n, payout: 25n, gameId: 'mines', rtp: 9900 })
      await act(player, { kind: 'deposit', amount: 7n })
      await act(player, { kind: 'withdraw', amount: 3n })
      await checkNewMoves(site.server.ctx)
      const before = proxy.cuts
      proxy.cutAt(statement, what, 1)
      expect(
        await roll(cutOff).then(
          () => 'done',
          () => 'cut off',
        ),
      ).toBe('cut off')
      expect(proxy.cuts).toBe(before + 1)
      await roll()
      await expectModel()
    }
  })

  it('count each move once when many workers run simultaneously', async () => {
    for (let i = 0; i < 12; i += 1)
      await act(present(players[i % players.length], 'player'), {
        kind: 'playLong',
        amount: 10n,
        payout: 5n,
        gameId: 'tower',
        rtp: 9800,
      })
    await checkNewMoves(site.server.ctx)
    const workers = [roll(), roll(), roll(cutOff), roll(cutOff)]
    expect(await Promise.all(workers)).toHaveLength(4)
    await expectModel()
  })

  it('never pass the position of the ledger’s check', async () => {
    await catchUp()
    const mark = async () =>
      (await site.database.owner.query<{ upto: string }>('SELECT upto FROM report_mark')).rows[0]?.upto
    const before = await mark()
    await act(present(players[1], 'player'), { kind: 'deposit', amount: 5n })
    await roll()
    expect(await mark()).toBe(before)
    await catchUp()
    await expectModel()
  })
})

describe('the nightly recount', () => {
  const alarms = async () =>
    (
      await site.database.owner.query<{ subject: string; open: boolean }>(
        `SELECT subject, ended_at IS NULL AS open FROM report_alarms WHERE kind = 'rollUp' ORDER BY id`,
      )
    ).rows

  it('reports nothing when nothing is wrong', async () => {
    await act(present(players[2], 'player'), {
      kind: 'steps',
      amount: 10n,
      payout: 15n,
      gameId: 'mines',
      rtp: 9900,
    })
    await catchUp()
    site.clock.advance(DAY)
    await catchUp()
    await reAddDays(site.server.ctx)
    expect(await alarms()).toEqual([])
  })

  it('reports, alarms about and corrects every sum that differs from the ledger', async () => {
    await site.database.owner.query('UPDATE report_games SET paid = paid + 1')
    await site.database.owner.query('DELETE FROM report_players')
    await reAddDays(site.server.ctx)
    expect(site.logged()).toMatch(/"level":"error".*"table":"report_games".*roll-up differs from the ledger/)
    expect(await alarms()).toEqual([
      { subject: 'report_games', open: true },
      { subject: 'report_players', open: true },
    ])
    const { rows } = await site.database.owner.query<{ name: string; paid: string }>(
      `SELECT day || ' ' || game_id || ' ' || currency_id || ' ' || rtp AS name, paid FROM report_games
       WHERE day = (SELECT max(day) FROM report_games)`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { name, paid } of rows) expect(BigInt(paid)).toBe(model.games.get(name)?.[2])
    await reAddDays(site.server.ctx)
    expect((await alarms()).every(({ open }) => !open)).toBe(true)
  })
})
