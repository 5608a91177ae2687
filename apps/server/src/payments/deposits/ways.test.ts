import type { RechargeOrder } from '@baize/contract/player'
import { orderId, present, type Result, userId } from '@baize/kit'
import { caseCount } from '@baize/kit/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auditLedger } from '../../ledger/audit/audit.ts'
import { accepted, refusalOf } from '../../testing/replies.fixture.ts'
import { withTerms } from '../../testing/server.fixture.ts'
import { settleBonuses } from '../bonuses/service.ts'
import { OPERATOR } from '../withdrawals/desk.fixture.ts'
import { askAboutOrder, sweepOrders } from './ask.ts'
import { depositDesk, depositRequest } from './deposit-desk.fixture.ts'
import { deaths } from './dying.fixture.ts'
import { recharge as openDeposit } from './service.ts'

const desk = depositDesk()
const { asPlayer, recharge, openOrder, info, statusOf, userNow, speakers, deliver, send } = desk

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

describe('the deposit methods', () => {
  it('match the player’s country and currency, with limits, fees and quick picks', async () => {
    expect(await info()).toMatchObject({
      open: true,
      last: '',
      methods: [
        { id: 'card', kind: 'card', min: '1.00', max: '10000.00', fee: 0 },
        {
          id: 'usdt',
          kind: 'crypto',
          min: '10.00',
          fee: 100,
          quick: ['10', '25', '50', '100', '250', '500'],
        },
        { id: 'usdteth', kind: 'crypto', min: '20.00', quick: ['25', '50', '100', '250', '500'] },
        { id: 'lightning', kind: 'crypto', min: '1.00', fee: 0 },
        { id: 'btc', kind: 'crypto', min: '20.00', quick: ['25', '50', '100', '250', '500'] },
      ],
    })
    // No driver of these tests collects Pix or QRIS.
    await desk.nextPlayer({ countryId: 'BR' })
    expect((await info()).methods.map(({ id }) => id)).toEqual([
      'card',
      'usdt',
      'usdteth',
      'lightning',
      'btc',
    ])
    expect(refusalOf(await recharge({ method: 'pix' }))).toBe('methodNotOffered')
    await openOrder({ method: 'card', amount: '100' })
    expect((await info()).last).toBe('card')
  })

  it('return an address, a fee and confirmations for coins', async () => {
    await desk.nextPlayer({ countryId: 'BR' })
    const usdt = await openOrder({ method: 'usdt', amount: '100' })
    expect(usdt).toMatchObject({
      kind: 'crypto',
      code: desk.teller.invoiceOf(usdt).address,
      // 101 reais at 0.18 dollars, rounded up to a millionth.
      coin: '18.18 USDT (Tron)',
      link: '',
      payUrl: '',
      amount: '100.00',
      fee: '1.00',
      confirmations: 0,
      needed: 3,
    })
    expect(refusalOf(await recharge({ method: 'usdt', amount: '9.99' }))).toBe('depositBelowMinimum')
    expect(refusalOf(await recharge({ method: 'usdt', amount: '49.99' }))).toBe('depositBelowMinimum')
  })

  it.each([
    ['btc', /^bitcoin:bcrt1q[a-z0-9]+\?amount=0\.000625$/, '0.000625 BTC (Bitcoin)', 2],
    ['lightning', /^lightning:lnbcrt1p[a-z0-9]+$/, '0.000625 BTC (Lightning)', 0],
  ] as const)(
    'ask for bitcoin by %s at the price of now, with a link for wallets',
    async (method, link, coin, needed) => {
      const order = await openOrder({ method })
      expect(order).toMatchObject({ kind: 'crypto', coin, amount: '40.00', fee: '0.00', needed })
      expect(order.link).toMatch(link)
      expect(order.payUrl).toContain('/btcpay/i/')
    },
  )

  it.each(['unavailable', 'html'] as const)(
    'report maintenance when the provider is %s, and another request opens',
    async (fault) => {
      Object.assign(desk.gateways.desks.shkeeper.faults, { fault, times: 1 })
      expect(refusalOf(await recharge({ method: 'usdt' }))).toBe('paymentMaintenance')
      expect((await openOrder({ method: 'usdt' })).state).toBe('WAITING')
    },
  )

  it('[X-08] are all closed during maintenance of payments, and an open order can be paid', async () => {
    const order = await openOrder()
    const closed = { ...desk.site.server.ctx }
    withTerms(closed, { deposits: false })
    expect(await openDeposit(closed, userId(desk.player.userId), depositRequest())).toMatchObject({
      ok: false,
      error: { id: 'paymentMaintenance' },
    })
    expect(await send(speakers.cards.say(order))).toBe(200)
    expect((await statusOf(order.id)).state).toBe('PAID')
  })

  it('accept notices only from their own provider', async () => {
    const order = await openOrder({ method: 'usdt' })
    expect(await send(speakers.cards.say(order, { amount: '40.40', payment: order.id }))).toBe(404)
    expect((await statusOf(order.id)).state).toBe('WAITING')
  })

  it('raise the count of confirmations, never lower it, and credit at the last one', async () => {
    const order = await openOrder({ method: 'usdt' })
    const { desks } = desk.gateways
    await desks.shkeeper.send(desk.teller.invoiceOf(order), '40.4')
    await desks.shkeeper.sender.idle()
    expect(await statusOf(order.id)).toMatchObject({ state: 'WAITING', confirmations: 0, needed: 3 })
    while (await desks.shkeeper.confirm(desk.teller.invoiceOf(order)));
    await desks.shkeeper.sender.idle()
    expect(await statusOf(order.id)).toMatchObject({ state: 'PAID', confirmations: 3 })
    expect(await send(speakers.coins.say(order, { state: 'failed' }))).toBe(202)
    expect(await statusOf(order.id)).toMatchObject({ state: 'PAID', confirmations: 3 })
    expect((await userNow()).balance).toBe('40.00')
  })
})

it('an unsigned notice is rejected however deep or long it is, without being parsed', async () => {
  const { url, sign } = desk.teller
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(await deliver(url, nested(500_000), sign('{}'))).toBe(401)
  expect(await deliver(url, nested(530_000), sign('{}'))).toBe(413)
  expect(await deliver(url, nested(500_000), sign(nested(500_000)))).toBe(400)
})

describe.each(['cards', 'coins'] as const)('a payment notice of %s', (id) => {
  const speaker = speakers[id]
  const opened = () => openOrder({ method: speaker.method })

  it('credits once when sent ten times in a row and many times at once', async () => {
    const order = await opened()
    const said = speaker.say(order)
    for (let time = 0; time < 10; time++) expect(await send(said)).toBe(speaker.taken)
    const codes = await Promise.all(Array.from({ length: caseCount(12, 100) }, () => send(said)))
    expect(new Set(codes)).toEqual(new Set([speaker.taken]))
    expect(await userNow()).toMatchObject({ balance: '40.00', rechargeCount: 1, taskBonusBalance: '20.00' })
  })

  it('is refused with any changed character of its signature or after its time', async () => {
    const order = await opened()
    const { url, text, headers } = speaker.say(order)
    const signature = present(headers[speaker.signature], 'signature')
    for (let at = 0; at < signature.length; at++) {
      const other = signature[at] === 'a' ? 'b' : 'a'
      const flipped = signature.slice(0, at) + other + signature.slice(at + 1)
      expect(await deliver(url, text, { ...headers, [speaker.signature]: flipped })).toBe(401)
    }
    for (const late of speaker.isTimed ? [-301_000, 301_000] : [])
      expect(await send(speaker.say(order, { at: desk.site.clock.now() + late }))).toBe(401)
    expect((await statusOf(order.id)).state).toBe('WAITING')
  })

  it('changes nothing when it names another amount or payment', async () => {
    const order = await opened()
    expect(await send(speaker.say(order, { amount: '4000.00' }))).toBe(422)
    expect(await send(speaker.say(order, { amount: '39.99' }))).toBe(422)
    expect(await send(speaker.say(order, { payment: 'another' }))).toBe(422)
    expect((await statusOf(order.id)).state).toBe('WAITING')
  })

  it('ends at one balance in any order with others, even after the order has expired', async () => {
    const kinds = ['paid', 'failed', 'otherAmount', 'forged'] as const
    const say = (order: RechargeOrder, kind: (typeof kinds)[number]) => {
      switch (kind) {
        case 'paid':
          return speaker.say(order)
        case 'failed':
          return speaker.say(order, { state: 'failed' })
        case 'otherAmount':
          return speaker.say(order, { amount: '9999.00' })
        case 'forged': {
          const said = speaker.say(order)
          const headers = { ...said.headers, [speaker.signature]: 'forged' }
          return { ...said, headers, writeBooks: () => {} }
        }
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...kinds), { maxLength: 8 }),
        fc.boolean(),
        async (steps, atOnce) => {
          await desk.nextPlayer()
          const order = await opened()
          await desk.site.database.owner.query(
            `UPDATE payment_orders SET expires_at = to_timestamp(0) WHERE id = $1`,
            [order.id],
          )
          const paid = steps.includes('paid')
          if (atOnce) {
            // The books say one thing while all notices, true or not, come together.
            if (paid || steps.includes('failed')) speaker.books(order, paid ? 'paid' : 'failed')
            await Promise.all(steps.map((kind) => send({ ...say(order, kind), writeBooks: () => {} })))
          } else for (const kind of steps) await send(say(order, kind))
          expect((await userNow()).balance).toBe(paid ? '40.00' : '0.00')
          expect((await statusOf(order.id)).state).toBe(
            paid ? 'PAID' : speaker.tellsFailure && steps.includes('failed') ? 'FAILED' : 'EXPIRED',
          )
        },
      ),
      { numRuns: caseCount(3, 8) },
    )
  })

  it('leaves equal books on both sides', async () => {
    const from = desk.site.clock.now()
    desk.site.clock.advance(1000)
    await desk.nextPlayer()
    const [paid, failed] = [await opened(), await opened()]
    for (const [order, state] of [
      [paid, 'paid'],
      [failed, 'failed'],
    ] as const) {
      speaker.books(order, state)
      await send(speaker.say(order, state === 'failed' ? { state } : {}))
    }
    const range = { from: String(from), to: String(desk.site.clock.now() + 1000) }
    const report = accepted(await desk.site.ask('/api/operator/payments/reconcile', range, OPERATOR)).model
    expect(report.findings.filter((finding) => [paid.id, failed.id].includes(finding.id))).toEqual([])
    speaker.books(failed, 'paid')
    const other = accepted(await desk.site.ask('/api/operator/payments/reconcile', range, OPERATOR)).model
    expect(
      other.findings.filter((finding) => finding.id === failed.id && finding.what === 'state'),
    ).toMatchObject([
      {
        of: 'payment',
        ours: speaker.tellsFailure ? 'failed' : 'open',
        theirs: 'paid',
        record: { amount: '40.00', currencyId: 'USD' },
      },
    ])
    // A payment that failed may still arrive: it is asked about for some time.
    desk.site.clock.advance(3 * 60_000)
    await sweepOrders(desk.site.server.ctx)
    expect((await statusOf(failed.id)).state).toBe('PAID')
  })

  const CHOICES = [
    ['nor is its bonus', {}, '20.00'],
    ['nor does a declined bonus come', { bonus: false }, '0.00'],
  ] as const
  // Whether a bonus was declined is read after the payment, by the same code for every way.
  it.each(CHOICES.slice(0, id === 'cards' ? 2 : caseCount(1, 2)))(
    'is neither lost nor doubled by a server that dies at any point, %s',
    async (_, choice, bonus) => {
      for (const death of deaths(desk.site.server.ctx)) {
        await desk.nextPlayer()
        const request = depositRequest({ method: speaker.method, ...choice })
        await death.strikes(async (ctx) => {
          const order = valueOf(await openDeposit(ctx, userId(desk.player.userId), request))
          speaker.books(order, 'paid')
          await askAboutOrder(ctx, orderId(order.id), speaker.connector)
        })
        // The player retries, the provider resends its notice, and the job settles the rest.
        const order = accepted(await desk.site.ask('/api/pay/recharge', request, asPlayer())).model
        const missed = await userNow()
        await settleBonuses(desk.site.server.ctx)
        // A credited player has the bonus by now, whether or not the provider resends its notice.
        expect((await userNow()).taskBonusBalance).toBe(missed.balance === '40.00' ? bonus : '0.00')
        expect(await send(speaker.say(order))).toBe(speaker.taken)
        await settleBonuses(desk.site.server.ctx)
        expect(await userNow()).toMatchObject({
          balance: '40.00',
          rechargeCount: 1,
          taskBonusBalance: bonus,
        })
      }
    },
  )
})

it('the ledger adds up after all tests of payment methods', async () => {
  expect(await auditLedger(desk.site.database.pool)).toEqual([])
})
