import type { RechargeOrder, Withdrawal } from '@baize/contract/player'
import { CoinPayout } from '@baize/contract/provider'
import type { CoinNetwork } from '@baize/contract/shared'
import { present, userId } from '@baize/kit'
import { caseCount, randomUUID } from '@baize/kit/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { auth, TEST_PASSWORD } from '../../testing/server.fixture.ts'
import { worthNow } from '../coins/transfers.ts'
import { type CoinDesk, openCoinDesk, signCoins } from '../deposits/coin-desk.fixture.ts'
import { deaths } from '../deposits/dying.fixture.ts'
import { coinsFor } from './coin-terms.ts'
import { type Desk, type Holder, noticeOf, OPERATOR, openDesk } from './desk.fixture.ts'
import { settleWithdrawals } from './send.ts'
import { withdraw } from './service.ts'

const ADDRESSES = {
  tron: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const satisfies Record<CoinNetwork, string>

let desk: Desk
let coins: CoinDesk
beforeAll(async () => {
  coins = await openCoinDesk()
  desk = await openDesk({ coins: coins.config })
})
beforeEach(() => {
  desk.bank.mood = 'pending'
  coins.payoutMood = 'pending'
  coins.mood = 'well'
})
afterAll(async () => {
  await desk.close()
  await coins.close()
})

const settle = () => settleWithdrawals(desk.site.server.ctx)
const hear = async (path: string, body: object, headers = signCoins(body, desk.site.clock.now(), { path })) =>
  (await desk.site.server.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) }))
    .statusCode

const asks = (player: Holder, path: '/api/pay/recharge', input: object) =>
  desk.site.ask(path, input, auth(player.user.token))
async function payInCoins(player: Holder, method = 'usdt', amount = '1000'): Promise<RechargeOrder> {
  const order = accepted(
    await asks(player, '/api/pay/recharge', { requestId: randomUUID(), amount, method }),
  ).model
  const charge = present(coins.charges.get(order.id), `charge of ${order.id}`)
  const data = { ...charge, status: 'completed', confirmations: { seen: 3, needed: 3 } }
  coins.answers.set(charge.charge, data)
  expect(await hear('/webhooks/coins', { event: 'charge.updated', data })).toBe(200)
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

const coinNotice = (
  withdrawal: Pick<Withdrawal, 'id' | 'coins'>,
  status: 'completed' | 'failed',
  change: object = {},
) => ({
  event: 'payout.updated',
  data: {
    payout: `coins-${withdrawal.id}`,
    reference: withdrawal.id,
    coin: 'USDT',
    network: 'Tron',
    coin_value: withdrawal.coins.replace(' USDT', ''),
    status,
    ...change,
  },
})
const sendCoinNotice = (
  withdrawal: Pick<Withdrawal, 'id' | 'coins'>,
  status: 'completed' | 'failed',
  change: object = {},
) => {
  const notice = coinNotice(withdrawal, status, change)
  coins.payouts.set(withdrawal.id, CoinPayout.parse(notice.data))
  return hear('/webhooks/coin_payouts', notice)
}

type Mood = CoinDesk['payoutMood']
/** The same suite runs against the bank and against both networks. */
const WAYS = {
  bank: {
    payee: async (): Promise<Payee> => {
      const player = await desk.newPlayer(1_000_00n)
      return { player, accountId: player.accountId }
    },
    mood: (mood: Mood) => {
      desk.bank.mood = mood
    },
    paid: () => desk.bank.payouts,
    tell: async (withdrawal: Withdrawal, state: 'paid' | 'failed') =>
      (await desk.tell(noticeOf(withdrawal, state))).code,
    returned: 'bankRefused',
  },
  ...Object.fromEntries(
    (['tron', 'ethereum'] as const).map((network) => [
      network,
      {
        payee: () => coinPayee(network),
        mood: (mood: Mood) => {
          coins.payoutMood = mood
        },
        paid: () => coins.payouts,
        tell: (withdrawal: Withdrawal, state: 'paid' | 'failed') =>
          sendCoinNotice(withdrawal, state === 'paid' ? 'completed' : 'failed'),
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
    async (mood) => {
      const payee = await way.payee()
      const before = way.paid().size
      way.mood(mood)
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
      expect(await payee.player.record()).toMatchObject([{ state: 'PAID' }])
      expect(await payee.player.purses()).toEqual([900_00n, 0n])
      expect(way.paid().has(asked.id)).toBe(true)
      expect(way.paid().size).toBe(before + 1)
    },
  )

  it('ends once after 10 notices in a row, many at once, and a simultaneous job', async () => {
    const payee = await way.payee()
    const asked = await take(payee)
    way.mood('paid')
    for (let time = 0; time < 10; time++) expect(await way.tell(asked, 'paid')).toBe(200)
    const codes = await Promise.all(Array.from({ length: caseCount(30, 100) }, () => way.tell(asked, 'paid')))
    expect(new Set(codes)).toEqual(new Set([200]))
    desk.site.clock.advance(60_000)
    await Promise.all([settle(), settle(), way.tell(asked, 'paid')])
    expect(await payee.player.purses()).toEqual([900_00n, 0n])
    expect(await way.tell(asked, 'failed')).toBe(409)
    expect(await payee.player.purses()).toEqual([900_00n, 0n])
  })

  it('returns in full with the fee when it fails', async () => {
    const payee = await way.payee()
    const asked = await take(payee)
    expect(await way.tell(asked, 'failed')).toBe(200)
    expect(await payee.player.purses()).toEqual([1_000_00n, 0n])
    expect(await payee.player.record()).toMatchObject([{ state: 'RETURNED', reason: way.returned }])
    expect(await way.tell(asked, 'paid')).toBe(409)
  })

  it('is made once, however often one request is sent simultaneously', async () => {
    const payee = await way.payee()
    const before = way.paid().size
    const body = { requestId: randomUUID(), amount: '100', accountId: payee.accountId }
    const replies = await Promise.all(Array.from({ length: 20 }, () => payee.player.asks(body)))
    expect(new Set(replies.map((reply) => accepted(reply).model.id)).size).toBe(1)
    expect(way.paid().size).toBe(before + 1)
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
    expect(coins.payoutsAsked.at(-1)).toMatchObject({
      reference: made.id,
      network: 'ethereum',
      address: addressOf(player, 'ethereum').toLowerCase(),
      coin_value: '95.000000',
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
    expect(await sendCoinNotice(made, 'completed', { coin_value: '990' })).toBe(422)
    expect(await sendCoinNotice(made, 'completed', { payout: 'another' })).toBe(422)
    const body = coinNotice(made, 'completed')
    const stolen = signCoins(body, desk.site.clock.now())
    expect(await hear('/webhooks/coin_payouts', body, stolen), 'signed for another path').toBe(401)
    expect(await player.purses()).toEqual([900_00n, 100_00n])
    const inBank = await desk.newPlayer(100_00n)
    const wired = await inBank.withdraws('50')
    expect(await sendCoinNotice({ id: wired.id, coins: '50.00 USDT' }, 'completed')).toBe(404)
    expect(await inBank.purses()).toEqual([50_00n, 50_00n])
  })

  it('is found when it differs from the provider’s books', async () => {
    const { player, accountId } = await coinPayee('tron')
    coins.payouts.clear()
    desk.bank.payouts.clear()
    desk.site.clock.advance(1000)
    const from = desk.site.clock.now()
    const [same, other] = [
      accepted(await player.asks({ amount: '100', accountId })).model,
      accepted(await player.asks({ amount: '200', accountId })).model,
    ]
    for (const charge of [same, other]) expect(await sendCoinNotice(charge, 'completed')).toBe(200)
    for (const [id, payout] of coins.payouts)
      coins.payouts.set(id, { ...payout, status: 'completed', ...(id === other.id && { coin_value: '7' }) })
    desk.site.clock.advance(1000)
    const input = { from: String(from), to: String(desk.site.clock.now()) }
    const report = accepted(await desk.site.ask('/api/operator/payments/reconcile', input, OPERATOR)).model
    expect(report.findings.filter(({ of }) => of === 'payout')).toEqual([
      { of: 'payout', id: other.id, what: 'amount', ours: '199.00 USDT', theirs: '7.00 USDT' },
    ])
    coins.payoutMood = 'down'
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
      coins.payouts.set(again.id, {
        ...present(coins.payouts.get(again.id), `payout ${again.id}`),
        status: 'completed',
      })
      desk.site.clock.advance(60_000)
      await settle()
      expect(await player.purses()).toEqual([main, 0n])
    }
    expect(cases).toBeGreaterThan(caseCount(6, 15))
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
          const ofMillion = worthNow(1_000_000n * 1_000_000n, usd, 2)
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
