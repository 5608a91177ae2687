import type { RechargeOrder, Withdrawal } from '@baize/contract/player'
import type { CoinNetwork } from '@baize/contract/shared'
import { assert, present, userId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import type { Fault } from '@baize/sandbox-services/wallets/faults'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import {
  FRESH_FOR_EVER,
  type Gateways,
  openGateways,
  priceCoins,
  shkeeperTeller,
} from '../coins/gateways.fixture.ts'
import { worthNow } from '../coins/transfers.ts'
import { deaths } from '../deposits/dying.fixture.ts'
import { coinsFor } from './coin-terms.ts'
import { type Desk, type Holder, noticeOf, OPERATOR, openDesk } from './desk.fixture.ts'
import { settleWithdrawals } from './send.ts'
import { withdraw } from './service.ts'
import { settleByHand } from './settle.ts'

const ADDRESSES = {
  tron: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const satisfies Record<CoinNetwork, string>

let desk: Desk
let gateways: Gateways
let teller: ReturnType<typeof shkeeperTeller>
beforeAll(async () => {
  gateways = await openGateways()
  desk = await openDesk(
    {
      publicUrl: gateways.publicUrl,
      consoleUrl: gateways.publicUrl,
      ...FRESH_FOR_EVER,
    },
    [{ ...gateways.shkeeper, settleMinutes: 0 }],
  )
  gateways.attach(desk.site)
  await priceCoins(desk.site)
  teller = shkeeperTeller(gateways, () => desk.site.clock.now())
})
beforeEach(() => {
  desk.bank.mood = 'pending'
  mood('pending')
})
afterAll(async () => {
  await desk.close()
  await gateways.close()
})

const settle = () => settleWithdrawals(desk.site.server.ctx)
const hear = async (url: string, text: string, headers = teller.sign(text)) =>
  (await desk.site.server.app.inject({ method: 'POST', url, headers, payload: text })).statusCode
const keeper = () => gateways.desks.shkeeper
const payoutOf = (id: string) =>
  present(
    keeper().payouts.find(({ externalId }) => externalId === id),
    `payout ${id}`,
  )

/** Behaviour for the next payouts, as that of the test bank. */
type Mood = 'pending' | 'paid' | 'failed' | 'takesSilently' | 'deaf' | 'down' | 'mumbling'
const FAULTS = {
  pending: 'held',
  paid: 'none',
  failed: 'failed',
  takesSilently: 'lost',
  deaf: 'cut',
  down: 'unavailable',
  mumbling: 'html',
} as const satisfies Record<Mood, Fault>
function mood(now: Mood): void {
  Object.assign(keeper().faults, { fault: FAULTS[now], times: now === 'paid' ? 0 : 1e9 })
  // What was taken before comes to its end.
  if (now === 'paid')
    for (const payout of keeper().payouts) if (payout.status === 'IN_PROGRESS') payout.status = 'SUCCESS'
}

const asks = (player: Holder, path: '/api/pay/recharge', input: object) =>
  desk.site.ask(path, input, auth(player.user.token))
async function payInCoins(player: Holder, method = 'usdt', amount = '1000'): Promise<RechargeOrder> {
  mood('pending')
  const order = accepted(
    await asks(player, '/api/pay/recharge', { requestId: randomUUID(), amount, method }),
  ).model
  const { asked } = teller.invoiceOf(order)
  const text = teller.callback(teller.books(order, [{ coins: asked }]))
  const { faults } = keeper()
  const { times } = faults
  faults.times = 0
  expect(await hear(teller.url, text)).toBe(202)
  faults.times = times
  return order
}
/** An address of the player alone: payouts to one of two players wait for a person. */
const addressOf = ({ user }: Holder, network: CoinNetwork): string => {
  const [whole, own] = [ADDRESSES[network], user.userId.replaceAll('0', 'A').slice(-12)]
  return `${whole.slice(0, 10)}${own}${whole.slice(10 + own.length)}`
}
const addAddress = (player: Holder, network: CoinNetwork, address = addressOf(player, network)) =>
  desk.site.ask(
    '/api/pay/payout_account/add',
    { account: { kind: 'coins', network, address }, password: TEST_PASSWORD },
    auth(player.user.token),
  )

/** A player with 1,000.00, and the account that their withdrawals go to. */
type Payee = { readonly player: Holder; readonly accountId: string }
async function coinPayee(network: CoinNetwork): Promise<Payee> {
  const player = await desk.newPlayer(0n)
  await payInCoins(player)
  const { accounts } = accepted(await addAddress(player, network)).model
  return {
    player,
    accountId: present(
      accounts.find(({ kind }) => kind === 'coins'),
      'coin account',
    ).id,
  }
}

const coinNotice = (withdrawal: Pick<Withdrawal, 'id'>): string =>
  JSON.stringify({
    payout_id: 1,
    external_id: withdrawal.id,
    tx_hash: 'a hash',
    status: 'SUCCESS',
    amount: '1',
    crypto: 'USDT',
  })
/** Writes the outcome into SHKeeper's books and delivers a callback, which is only a hint. */
const sendCoinNotice = (
  withdrawal: Pick<Withdrawal, 'id'>,
  status: 'SUCCESS' | 'FAIL',
  change: { readonly amount?: string; readonly id?: number } = {},
) => {
  const payout = keeper().payouts.find(({ externalId }) => externalId === withdrawal.id)
  if (payout) Object.assign(payout, { status, txid: status === 'FAIL' ? null : 'a hash', ...change })
  return hear(teller.payoutUrl, coinNotice(withdrawal))
}

/** A person has seen in the hot wallet that the coins of a payout never left. */
async function releasedByHand(id: string): Promise<void> {
  await desk.site.database.owner.query('DELETE FROM coin_payout_asks WHERE withdrawal_id = $1', [id])
  for (const _time of [1, 2]) {
    desk.site.clock.advance(600_000)
    await settle()
  }
}

/**
 * The same suite runs against the bank and against networks of coins. Those differ in address and fee, which have tests of
 * their own, so `npm test` takes one of them.
 */
const WAYS = {
  bank: {
    payee: async (): Promise<Payee> => {
      const player = await desk.newPlayer(1_000_00n)
      return { player, accountId: player.accountId }
    },
    mood: (now: Mood) => {
      desk.bank.mood = now
    },
    paid: () => [...desk.bank.payouts.keys()],
    taken: 200,
    tell: async (withdrawal: Withdrawal, state: 'paid' | 'failed') =>
      (await desk.tell(noticeOf(withdrawal, state))).code,
    returned: 'bankRefused',
  },
  ...Object.fromEntries(
    (['tron', 'ethereum'] as const).slice(0, caseCount(1, 2)).map((network) => [
      network,
      {
        payee: () => coinPayee(network),
        mood,
        paid: () => keeper().paidOut.map(({ externalId }) => externalId),
        taken: 202,
        tell: (withdrawal: Withdrawal, state: 'paid' | 'failed') =>
          sendCoinNotice(withdrawal, state === 'paid' ? 'SUCCESS' : 'FAIL'),
        returned: 'networkRefused',
      },
    ]),
  ),
}

describe.each(Object.entries(WAYS))('a withdrawal by %s', (_, way) => {
  const take = async ({ player, accountId }: Payee, amount = '100') =>
    accepted(await player.asks({ amount, accountId })).model

  it.each(['takesSilently', 'deaf', 'down', 'mumbling'] as const)(
    'stays held and is queried while its outcome is unknown, and is never paid twice (%s)',
    async (fault) => {
      const payee = await way.payee()
      const before = way.paid().length
      way.mood(fault)
      const asked = await take(payee)
      expect(asked.state).toBe('SENT')
      desk.site.clock.advance(5_000)
      await settle()
      expect(await payee.player.purses()).toEqual([900_00n, 100_00n])
      way.mood('paid')
      for (const _again of [1, 2, 3]) {
        desk.site.clock.advance(60_000)
        await settle()
      }
      // SHKeeper may have sent the coins without keeping a record: nobody but a person can say.
      const isStuck = way.taken === 202 && (fault === 'deaf' || fault === 'down')
      expect(await payee.player.purses()).toEqual(isStuck ? [900_00n, 100_00n] : [900_00n, 0n])
      expect(way.paid().length).toBe(isStuck ? before : before + 1)
      if (isStuck) await releasedByHand(asked.id)
      expect(await payee.player.record()).toMatchObject([{ state: 'PAID' }])
      expect(await payee.player.purses()).toEqual([900_00n, 0n])
      expect(way.paid()).toContain(asked.id)
      expect(way.paid().length).toBe(before + 1)
    },
  )

  it.each([
    ['paid', [900_00n, 0n], 'PAID'],
    ['notPaid', [1_000_00n, 0n], 'RETURNED'],
  ] as const)(
    'is ended as %s by two people where its provider says nothing, and is not sent any more',
    async (outcome, purses, state) => {
      const payee = await way.payee()
      const before = way.paid().length
      way.mood('deaf')
      const { id } = await take(payee)
      const settles = (people: object) =>
        desk.site.ask(
          '/api/operator/withdrawals/settle',
          { withdrawalId: id, outcome, note: 'seen in the wallet', ...people },
          OPERATOR,
        )
      const two = { requestedBy: 'ann', approvedBy: 'bob' }
      expect(refusalOf(await settles(two))).toBe('badInput')
      desk.site.clock.advance(3_600_000)
      expect(accepted(await settles(two)).model.state).toBe('SENT')
      expect(refusalOf(await settles(two))).toBe('badInput')
      way.mood('paid')
      await settle()
      // An earlier call could still be under way.
      expect(await payee.player.purses()).toEqual([900_00n, 100_00n])
      desk.site.clock.advance(60_000)
      await Promise.all([settle(), settle()])
      await settle()
      expect(await payee.player.purses()).toEqual(purses)
      expect(await payee.player.record()).toMatchObject([{ state }])
      expect(way.paid().length).toBe(before)
      const { model } = accepted(
        await desk.site.ask('/api/operator/withdrawals/detail', { withdrawalId: id }, OPERATOR),
      )
      expect(model.canSettle).toBe(false)
      const what = outcome === 'paid' ? 'settledPaid' : 'settledNotPaid'
      const people = { by: 'ann', approvedBy: 'bob', note: 'seen in the wallet' }
      expect(model.history.filter((step) => step.what === what)).toMatchObject([people])
    },
  )

  it('is not sent by a process that read it before two people ended it', async () => {
    const { ctx, app } = desk.site.server
    const payee = await way.payee()
    const before = way.paid().length
    way.mood('deaf')
    const { id } = await take(payee)
    desk.site.clock.advance(3_600_000)
    const people = { requestedBy: 'ann', approvedBy: 'bob', actor: 'operator:1' }
    const input = { withdrawalId: id, outcome: 'notPaid', note: 'why', ...people } as const
    let isLate = true
    const late = {
      ...ctx,
      db: new Proxy(ctx.db, {
        get: (pool, name) => {
          const value: unknown = Reflect.get(pool, name, pool)
          if (typeof value !== 'function') return value
          return async (...given: unknown[]): Promise<unknown> => {
            if (isLate && name === 'query' && String(given[0]).includes('SET sent_at')) {
              isLate = false
              const ended = await settleByHand(ctx, app.log, input)
              assert(ended.ok, 'two people may end it')
              way.mood('paid')
            }
            return Reflect.apply(value, pool, given)
          }
        },
      }),
    }
    await settleWithdrawals(late)
    expect(isLate).toBe(false)
    desk.site.clock.advance(60_000)
    await settle()
    expect(way.paid().length).toBe(before)
    expect(await payee.player.purses()).toEqual([1_000_00n, 0n])
  })

  it('ends as its provider says, if it says so when people want to end it', async () => {
    const payee = await way.payee()
    way.mood('takesSilently')
    const { id } = await take(payee)
    way.mood('paid')
    desk.site.clock.advance(3_600_000)
    const input = { withdrawalId: id, outcome: 'notPaid', note: 'why', requestedBy: 'ann', approvedBy: 'bob' }
    expect(refusalOf(await desk.site.ask('/api/operator/withdrawals/settle', input, OPERATOR))).toBe(
      'badInput',
    )
    expect(await payee.player.record()).toMatchObject([{ state: 'PAID' }])
  })

  it('ends once, as two people said, whenever the server dies', async () => {
    const { ctx } = desk.site.server
    for (const { at, when, strikes } of deaths(ctx)) {
      const payee = await way.payee()
      way.mood('deaf')
      const { id: given } = await take(payee)
      desk.site.clock.advance(3_600_000)
      const people = { requestedBy: 'ann', approvedBy: 'bob', actor: 'operator:1' }
      const input = { withdrawalId: given, outcome: 'notPaid', note: 'why', ...people } as const
      await strikes(async (dying) => {
        await settleByHand(dying, desk.site.server.app.log, input)
        desk.site.clock.advance(60_000)
        await settleWithdrawals(dying)
      })
      await settleByHand(ctx, desk.site.server.app.log, input)
      desk.site.clock.advance(60_000)
      await settle()
      expect([when, at, await payee.player.purses()]).toEqual([when, at, [1_000_00n, 0n]])
    }
  })

  it('ends once after 10 notices in a row, many at once, and a simultaneous job', async () => {
    const payee = await way.payee()
    const asked = await take(payee)
    way.mood('paid')
    for (let time = 0; time < 10; time++) expect(await way.tell(asked, 'paid')).toBe(way.taken)
    const codes = await Promise.all(Array.from({ length: caseCount(12, 100) }, () => way.tell(asked, 'paid')))
    expect(new Set(codes)).toEqual(new Set([way.taken]))
    desk.site.clock.advance(60_000)
    await Promise.all([settle(), settle(), way.tell(asked, 'paid')])
    expect(await payee.player.purses()).toEqual([900_00n, 0n])
    expect(await way.tell(asked, 'failed')).toBe(409)
    expect(await payee.player.purses()).toEqual([900_00n, 0n])
  })

  it('returns in full with the fee when it fails', async () => {
    const payee = await way.payee()
    const asked = await take(payee)
    expect(await way.tell(asked, 'failed')).toBe(way.taken)
    expect(await payee.player.purses()).toEqual([1_000_00n, 0n])
    expect(await payee.player.record()).toMatchObject([{ state: 'RETURNED', reason: way.returned }])
    expect(await way.tell(asked, 'paid')).toBe(409)
  })

  it('is made once, however often one request is sent simultaneously', async () => {
    const payee = await way.payee()
    const before = way.paid().length
    const body = { requestId: randomUUID(), amount: '100', accountId: payee.accountId }
    const replies = await Promise.all(Array.from({ length: 20 }, () => payee.player.asks(body)))
    expect(new Set(replies.map((reply) => accepted(reply).model.id)).size).toBe(1)
    expect(way.paid().length).toBe(before + 1)
    expect(await payee.player.purses()).toEqual([900_00n, 100_00n])
  })

  it('never exceeds the balance, however many are requested simultaneously', async () => {
    const payee = await way.payee()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => payee.player.asks({ amount: '300', accountId: payee.accountId })),
    )
    const made = replies.filter((reply) => refusalOf(reply) === 'accepted')
    expect(made.length).toBe(3)
    expect(await payee.player.purses()).toEqual([100_00n, 900_00n])
  })
})

describe('a coin payment', () => {
  it('is offered with its fee and price only to a player who paid in coins', async () => {
    const player = await desk.newPlayer(1_000_00n)
    expect((await player.info()).coins).toBeNull()
    expect(refusalOf(await addAddress(player, 'tron'))).toBe('coinsNotOffered')
    await payInCoins(player)
    expect((await player.info()).coins).toEqual({ fees: { tron: '1.00', ethereum: '5.00' }, price: '1.00' })
    expect(refusalOf(await addAddress(player, 'tron'))).toBe('accepted')
  })

  it.each([
    ['tron', ADDRESSES.ethereum],
    ['ethereum', ADDRESSES.tron],
    ['tron', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLS'],
    ['tron', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLS0'],
    ['ethereum', '0x52908400098527886E0F7030069857D2E4169EEG'],
    ['ethereum', `0x${'0'.repeat(40)}`],
  ] as const)('is not sent on %s to %s', async (network, address) => {
    const player = await desk.newPlayer(0n)
    await payInCoins(player)
    expect(await addAddress(player, network, address)).toMatchObject({
      extra: { id: 'badInput', values: { field: 'address' } },
    })
  })

  it('is requested as shown: after the fee, on the network of the address', async () => {
    const { player, accountId } = await coinPayee('ethereum')
    const shown = { amount: '100', accountId, coins: '95.00 USDT' }
    const made = accepted(await player.asks(shown)).model
    expect(made).toMatchObject({ fee: '5.00', arrives: '95.00', coins: '95.00 USDT', state: 'SENT' })
    expect(made.account).toMatchObject({ kind: 'coins', bank: 'ethereum', masked: '0x5290…169ee7' })
    expect(payoutOf(made.id)).toMatchObject({
      crypto: 'ETH-USDT',
      destination: addressOf(player, 'ethereum').toLowerCase(),
      amount: '95',
    })
    expect(refusalOf(await player.asks({ ...shown, coins: '95.01 USDT' }))).toBe('coinRateMoved')
    expect(refusalOf(await player.asks({ amount: '5', accountId }))).toBe('withdrawBelowMinimum')
    expect(await player.purses()).toEqual([900_00n, 100_00n])
  })

  it('does not keep the rate of a refused request', async () => {
    const { player, accountId } = await coinPayee('tron')
    const body = { requestId: randomUUID(), amount: '100', accountId }
    // The record of an attempt that the ledger refused, at another rate.
    await player.asks(body)
    const { owner } = desk.site.database
    await owner.query(
      `INSERT INTO withdrawals (id, user_id, request_id, account_id, amount, fee, currency_id, created_at, refused_at, coins, rate, rate_id)
       SELECT gen_random_uuid(), user_id, 'refused-before', account_id, amount, fee, currency_id, created_at, created_at, 198000000,
         rate, rate_id
       FROM withdrawals WHERE user_id = $1 AND request_id = $2`,
      [player.user.userId, body.requestId],
    )
    expect(refusalOf(await player.asks({ ...body, requestId: 'refused-before' }))).toBe('coinRateMoved')
    expect(await player.purses()).toEqual([900_00n, 100_00n])
  })

  it('is ended only by its own provider, with the coins that were requested', async () => {
    const { player, accountId } = await coinPayee('tron')
    const made = accepted(await player.asks({ amount: '100', accountId })).model
    expect((await desk.tell(noticeOf(made, 'paid'))).code).toBe(404)
    const { id } = payoutOf(made.id)
    expect(await sendCoinNotice(made, 'SUCCESS', { amount: '990' })).toBe(422)
    expect(await sendCoinNotice(made, 'SUCCESS', { amount: '99', id: id + 1 })).toBe(422)
    const text = coinNotice(made)
    const forged = teller.sign(text, desk.site.clock.now(), 'another-key-than-that')
    expect(await hear(teller.payoutUrl, text, forged)).toBe(401)
    expect(await player.purses()).toEqual([900_00n, 100_00n])
    const inBank = await desk.newPlayer(100_00n)
    const wired = await inBank.withdraws('50')
    expect(await sendCoinNotice(wired, 'SUCCESS')).toBe(404)
    expect(await inBank.purses()).toEqual([50_00n, 50_00n])
  })

  it('is found when it differs from the provider’s books', async () => {
    const { player, accountId } = await coinPayee('tron')
    desk.bank.payouts.clear()
    desk.site.clock.advance(1000)
    const from = desk.site.clock.now()
    const [same, other] = [
      accepted(await player.asks({ amount: '100', accountId })).model,
      accepted(await player.asks({ amount: '200', accountId })).model,
    ]
    for (const made of [same, other]) expect(await sendCoinNotice(made, 'SUCCESS')).toBe(202)
    payoutOf(other.id).amount = '7'
    desk.site.clock.advance(1000)
    const input = { from: String(from), to: String(desk.site.clock.now()) }
    const report = accepted(await desk.site.ask('/api/operator/payments/reconcile', input, OPERATOR)).model
    expect(report.findings.filter(({ of }) => of === 'payout')).toMatchObject([
      {
        of: 'payout',
        id: other.id,
        what: 'amount',
        ours: '199.00 USDT',
        theirs: '7.00 USDT',
        record: { amount: '200.00' },
      },
    ])
    mood('down')
    expect(refusalOf(await desk.site.ask('/api/operator/payments/reconcile', input, OPERATOR))).toBe(
      'providerSilent',
    )
  })

  it('is neither lost nor sent twice by a server that dies at any point', async () => {
    const { player, accountId } = await coinPayee('tron')
    let main = 1_000_00n
    let cases = 0
    for (const death of deaths(desk.site.server.ctx)) {
      const body = { requestId: randomUUID(), accountId, amount: '10', password: TEST_PASSWORD }
      await death.strikes((ctx) => withdraw(ctx, userId(player.user.userId), body))
      cases += 1
      const [left, held] = await player.purses()
      expect(left + held).toBe(main)
      // The next server finishes the rest, and the player retries.
      desk.site.clock.advance(60_000)
      await settle()
      const again = accepted(await player.asks(body)).model
      main -= 10_00n
      expect(await player.purses()).toEqual([main, 10_00n])
      // A server that died between its note and the question leaves a payout that is never asked for again by itself.
      if (!keeper().payouts.some(({ externalId }) => externalId === again.id)) {
        await desk.site.database.owner.query('DELETE FROM coin_payout_asks WHERE withdrawal_id = $1', [
          again.id,
        ])
        desk.site.clock.advance(600_000)
        await settle()
      }
      expect(keeper().paidOut.filter(({ externalId }) => externalId === again.id)).toHaveLength(1)
      payoutOf(again.id).status = 'SUCCESS'
      desk.site.clock.advance(60_000)
      await settle()
      expect(await player.purses()).toEqual([main, 0n])
    }
    expect(cases).toBeGreaterThan(caseCount(4, 15))
  })

  it('is accepted only on the chosen network', async () => {
    const player = await desk.newPlayer(0n)
    const order = await payInCoins(player, 'usdteth')
    expect(order).toMatchObject({ kind: 'crypto', coin: '1010.00 USDT (Ethereum)' })
    expect(order.code).toMatch(/^0x/)
  })

  it('is never worth more than what left the balance, nor a millionth less', () => {
    const some = fc.bigInt({ min: 1n, max: 10n ** 13n })
    fc.assert(
      fc.property(some, fc.bigInt({ min: 1n, max: 10n ** 8n }), (arrives, price) => {
        const sent = coinsFor(arrives, price)
        expect(sent * price <= arrives * 1_000_000n && (sent + 1n) * price > arrives * 1_000_000n).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

it('L18: the ledger adds up after all tests of payouts in coins', async () => {
  expect(await auditLedger(desk.site.database.pool)).toEqual([])
})

describe('the rate of a payout in coins', () => {
  const TWO = { requestedBy: 'ann', approvedBy: 'bob' }
  const findings = async (): Promise<readonly object[]> =>
    (await auditLedger(desk.site.database.pool)).filter(({ what }) => what === 'coinPayouts')

  /** A player with reais, who has paid in coins. */
  async function brazilian(): Promise<Payee> {
    const player = await desk.newPlayer(0n, { countryId: 'BR' })
    await payInCoins(player, 'usdt', '2000')
    const { accounts } = accepted(await addAddress(player, 'tron')).model
    const found = accounts.find(({ kind }) => kind === 'coins')
    return { player, accountId: present(found, 'coin account').id }
  }

  it('is stored with it, and the audit recomputes its coins', async () => {
    const { player, accountId } = await brazilian()
    const made = accepted(await player.asks({ amount: '100', accountId })).model
    const { owner } = desk.site.database
    const { rows } = await owner.query<{ rate: string; current: boolean }>(
      `SELECT w.rate, w.rate_id = (SELECT max(id) FROM currency_rates WHERE currency_id = 'BRL') AS current
       FROM withdrawals w WHERE w.id = $1`,
      [made.id],
    )
    expect(rows).toEqual([{ rate: '0.18', current: true }])
    expect(await findings()).toEqual([])
    // Each of these pays another sum than the rate in force says.
    for (const [wrong, right] of [
      ['coins = coins + 1', 'coins = coins - 1'],
      [`rate = '0.17'`, `rate = '0.18'`],
      [
        `rate_id = (SELECT id FROM currency_rates WHERE currency_id = 'USD')`,
        `rate_id = (SELECT id FROM currency_rates WHERE currency_id = 'BRL' ORDER BY id LIMIT 1)`,
      ],
    ]) {
      await owner.query(`UPDATE withdrawals SET ${wrong} WHERE id = $1`, [made.id])
      expect([wrong, await findings()]).toMatchObject([wrong, [{ where: made.id }]])
      await owner.query(`UPDATE withdrawals SET ${right} WHERE id = $1`, [made.id])
    }
    // A rate that was set after the payout, or was replaced long before it, was not in force.
    await owner.query(`UPDATE withdrawals SET created_at = created_at - interval '1 year' WHERE id = $1`, [
      made.id,
    ])
    expect(await findings()).toMatchObject([{ where: made.id }])
    await owner.query(`UPDATE withdrawals SET created_at = created_at + interval '1 year' WHERE id = $1`, [
      made.id,
    ])
    expect(await findings()).toEqual([])
  })

  it('gives the same coins in the audit as in the quote, whatever the rate and the amount', async () => {
    const { player, accountId } = await brazilian()
    const made = accepted(await player.asks({ amount: '30', accountId })).model
    const { owner } = desk.site.database
    const stored = await owner.query<{ fee: string; coins: string }>(
      'SELECT fee, coins FROM withdrawals WHERE id = $1',
      [made.id],
    )
    const before = present(stored.rows[0], made.id)
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1_000n, max: 5_000_000_000n }),
        fc.bigInt({ min: 2n, max: 900_000_000_00n }),
        async (billionths, amount) => {
          const usd = `${billionths / 1_000_000_000n}.${String(billionths % 1_000_000_000n).padStart(9, '0')}`
          const prices = { coinUsd: '1', moneyUsd: usd }
          const ofMillion = worthNow('USDT', 1_000_000n * 1_000_000n, prices, 2)
          const quoted = coinsFor(amount - 1n, (ofMillion + 999_999n) / 1_000_000n)
          fc.pre(quoted > 0n)
          const { rows } = await inTransaction(owner, async (tx) => {
            await tx.query(
              `WITH r AS (INSERT INTO currency_rates (currency_id, usd, set_by, approved_by, set_at)
                 SELECT 'BRL', $2, 'ann', 'bob', created_at FROM withdrawals WHERE id = $1 RETURNING id)
               UPDATE withdrawals SET amount = $3, fee = 1, coins = $4, rate = $2, rate_id = (SELECT id FROM r) WHERE id = $1`,
              [made.id, usd, amount, quoted],
            )
            const found = await tx.query(
              `SELECT * FROM ledger_coin_findings('-infinity') WHERE "where" = $1`,
              [made.id],
            )
            await tx.query(
              `UPDATE withdrawals SET amount = 3000, fee = $2, coins = $3, rate = '0.18',
                 rate_id = (SELECT min(id) FROM currency_rates WHERE currency_id = 'BRL') WHERE id = $1`,
              [made.id, before.fee, before.coins],
            )
            await tx.query(`DELETE FROM currency_rates WHERE set_by = 'ann' AND usd = $1`, [usd])
            return found
          })
          expect(rows).toEqual([])
        },
      ),
      { numRuns: caseCount(15, 300) },
    )
  })

  it('sends payouts to review after a move of more than five per cent within a day', async () => {
    const { player, accountId } = await brazilian()
    const takes = async () => accepted(await player.asks({ amount: '30', accountId })).model.state
    const sets = async (usd: string) =>
      accepted(
        await desk.site.ask('/api/operator/rates', { rates: [{ currencyId: 'BRL', usd }], ...TWO }, OPERATOR),
      )
    expect(await takes()).toBe('SENT')
    await sets('0.189')
    expect(await takes(), 'exactly five per cent').toBe('SENT')
    await sets('0.1891')
    expect(await takes()).toBe('REVIEWING')
    desk.site.clock.advance(24 * 60 * 60_000 + 1)
    expect(await takes()).toBe('SENT')
  })
})
