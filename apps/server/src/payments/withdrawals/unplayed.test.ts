import { assert, minor, userId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import type { LedgerCommand } from '../../ledger/commands.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { type Desk, fund, type Holder, openDesk } from './desk.fixture.ts'
import { wageringOf } from './needs.ts'

let desk: Desk
let player: Holder
beforeAll(async () => {
  desk = await openDesk({ withdrawalWagerPercent: 100 })
})
beforeEach(async () => {
  desk.bank.mood = 'pending'
  player = await desk.newPlayer(100_00n)
  await stake(100_00n, 100_00n)
})
afterAll(async () => {
  const drift = await auditLedger(desk.site.database.pool)
  await desk.close()
  assert(drift.length === 0, `L18: the ledger adds up: ${JSON.stringify(drift)}`)
})

/** Stakes and wins these amounts at a game provider. Returns the reference of the bet. */
async function stake(amount: bigint, win: bigint): Promise<string> {
  const reference = randomUUID()
  for (const [kind, sum] of [
    ['provider.debit', amount],
    ['provider.credit', win],
  ] as const)
    await post({ ...atProvider(reference), kind, currencyId: player.user.currencyId, amount: minor(sum) })
  return reference
}

const atProvider = (reference: string) => ({
  key: randomUUID(),
  body: reference,
  answer: null,
  userId: userId(player.user.userId),
  provider: 'games',
  reference,
})

async function post(command: LedgerCommand): Promise<void> {
  const posted = await desk.site.server.ctx.ledger.post(command)
  assert(posted.ok, 'posted')
}

/** Runs `act` once, between the wagering check and the hold of the next withdrawal. */
async function beforeTheHold<T>(act: () => Promise<unknown>, ask: () => Promise<T>): Promise<T> {
  const { ctx } = desk.site.server
  const { ledger } = ctx
  let isDone = false
  const held: typeof ledger.post = async (command) => {
    if (command.kind === 'withdrawal.request' && !isDone) {
      isDone = true
      await act()
    }
    return ledger.post(command)
  }
  Object.assign(ctx, { ledger: { ...ledger, post: held } })
  try {
    return await ask()
  } finally {
    Object.assign(ctx, { ledger })
  }
}

it('L20: the second of two withdrawals takes nothing of a deposit before it is wagered', async () => {
  const request = { requestId: randomUUID(), amount: '100' }
  const second = await beforeTheHold(
    async () => {
      // The whole balance that the second withdrawal was checked against leaves, and as much is deposited.
      accepted(await player.asks({ amount: '100' }))
      await fund(desk.site, player.user, 100_00n)
    },
    () => player.asks(request),
  )
  expect(refusalOf(second)).toBe('withdrawNotReady')
  expect(await player.purses()).toEqual([100_00n, 100_00n])
  expect(refusalOf(await player.asks(request))).toBe('withdrawNotReady')
  await stake(100_00n, 100_00n)
  expect(accepted(await player.asks(request)).model.state).toBe('SENT')
  expect(await player.purses()).toEqual([0n, 200_00n])
})

it('L20: a stake rolled back before the hold counts for no deposit', async () => {
  await fund(desk.site, player.user, 50_00n)
  const bet = await stake(50_00n, 50_00n)
  const asked = await beforeTheHold(
    () => post({ ...atProvider(bet), kind: 'provider.rollback' }),
    () => player.asks({ amount: '100' }),
  )
  expect(refusalOf(asked)).toBe('withdrawNotReady')
  expect(await player.purses()).toEqual([150_00n, 0n])
})

it('L20: a withdrawal whose answer was lost is the same one on retry, despite later deposits', async () => {
  const request = { requestId: randomUUID(), amount: '60' }
  const first = accepted(await player.asks(request)).model
  await fund(desk.site, player.user, 500_00n)
  expect(accepted(await player.asks(request)).model).toEqual(first)
  expect(await player.purses()).toEqual([540_00n, 60_00n])
})

it('L20: the ledger computes the remaining wagering as the page shows it', async () => {
  const { owner } = desk.site.database
  let id = 900_000_000
  const given = fc.array(fc.record({ amount: fc.bigInt(1n, 10_000n), wagered: fc.bigInt(0n, 30_000n) }), {
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(given, fc.bigInt(0n, 50_000n), fc.nat(250), async (deposits, wagered, percent) => {
      id += 1
      for (const deposit of deposits)
        await owner.query(
          `INSERT INTO ledger_deposits (user_id, order_id, amount, wagered) VALUES ($1, gen_random_uuid(), $2, $3)`,
          [id, deposit.amount, deposit.wagered],
        )
      const { rows } = await owner.query('SELECT ledger_unplayed($1, $2, $3) AS left', [id, wagered, percent])
      expect(rows).toEqual([{ left: String(wageringOf(deposits, wagered, percent).left) }])
    }),
    { numRuns: caseCount(10, 60) },
  )
})

it('an unplayed deposit can be withdrawn after review during a break, and needs wagering afterwards', async () => {
  await fund(desk.site, player.user, 30_00n)
  expect(refusalOf(await player.asks({ amount: '10' }))).toBe('withdrawNotReady')
  const own = { auth: player.user.token }
  accepted(await desk.site.ask('/api/user/protection/break', { requestId: randomUUID(), length: 'day' }, own))
  expect(await player.info()).toMatchObject({ wageringLeft: '0.00', autoLimit: '0.00' })
  expect((await player.withdraws('10')).state).toBe('REVIEWING')
  desk.site.clock.advance(2 * 86_400_000)
  expect(refusalOf(await player.asks({ amount: '10' }))).toBe('withdrawNotReady')
})

it('[X-14] [X-19] the refusal names the missing cumulative deposit or bets with real amounts', async () => {
  const other = await openDesk({ withdrawalMinDeposit: '20' })
  try {
    const poor = await other.newPlayer(0n)
    expect(await poor.asks({ amount: '10' })).toMatchObject({
      status: 2307,
      message: 'Minimum cumulative deposit of 20.00 is needed.',
    })
  } finally {
    await other.close()
  }
  const set = (settings: object, reset: string[] = []) =>
    desk.site.ask(
      '/api/operator/site/settings/change',
      { settings, reset, person: 'ann', reason: 'a test' },
      { authorization: 'Bearer an-operators-token-of-some-length' },
    )
  accepted(await set({ withdrawalMinBets: '250.50' }))
  expect(await player.asks({ amount: '10' })).toMatchObject({
    status: 2308,
    message: 'Minimum cumulative bets of 250.50 are needed.',
  })
  accepted(await set({}, ['withdrawalMinBets']))
  expect(refusalOf(await player.asks({ amount: '10' }))).toBe('accepted')
})
