import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { PaymentOrder } from '@baize/contract/provider'
import { assert } from '@baize/kit'
import * as z from 'zod/mini'
import type { Config } from '../../platform/configuration/config.ts'
import { type Answer, HTML, HUGE, readBody, reply } from '../deposits/provider.fixture.ts'

/**
 * Behaviour for the next payouts. `takesSilently` pays and hangs up before it answers, `deaf` hangs up without taking
 * the payout, `down` answers 503, `mumbling` takes the payout and answers nonsense.
 */
type BankMode =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'takesSilently'
  | 'deaf'
  | 'down'
  | 'mumbling'
  | 'refusing'
  | 'html'
  | 'huge'
export type PayoutState = 'pending' | 'paid' | 'failed' | 'reversed'

/** A payout on the books of the bank. */
export type BankPayout = {
  readonly id: string
  readonly withdrawalId: string
  readonly cents: number
  readonly currency: string
  readonly state: PayoutState
}

/** A fake Modern Treasury behind HTTP. It pays each withdrawal once, however often it is asked. */
export type TestBank = {
  readonly url: string
  /** What the settings say of it. */
  readonly drivers: Config['paymentDrivers']
  mood: BankMode
  /** Keyed by our withdrawal. */
  readonly payouts: Map<string, BankPayout>
  readonly asked: OrderAsked[]
  close(): Promise<void>
}

/** Name of the driver of bank payouts in tests. */
export const BANK = 'bank'
export const BANK_WEBHOOK = `/webhooks/modern-treasury/${BANK}`
const [API_KEY, WEBHOOK_KEY] = ['an-api-key-for-tests', 'a-webhook-key-for-tests']

export const payoutIdOf = (id: string): string => `po-${id}`

export const signBank = (text: string, key = WEBHOOK_KEY): Record<string, string> => ({
  'x-signature': createHmac('sha256', key).update(text).digest('hex'),
  'content-type': 'application/json',
})

/** What the fake reads of a request; a request without it is a fault of the driver. */
const OrderAsked = z.looseObject({
  external_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  receiving_account: z.looseObject({ account_details: z.array(z.object({ account_number: z.string() })) }),
})
type OrderAsked = z.infer<typeof OrderAsked>

const STATUSES: Readonly<Record<PayoutState, PaymentOrder['status']>> = {
  pending: 'processing',
  paid: 'completed',
  failed: 'failed',
  reversed: 'returned',
}

export async function openBank(): Promise<TestBank> {
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const said = answerTo(request, body)
        return reply(response, said)
      },
      () => response.writeHead(500).end(),
    )
  })

  function answerTo(request: IncomingMessage, body: string): Answer {
    const expected = `Basic ${Buffer.from(`org:${API_KEY}`).toString('base64')}`
    if (request.headers.authorization !== expected) return { status: 401, answer: {} }
    if (bank.mood === 'deaf') return 'hangUp'
    if (bank.mood === 'down') return { status: 503, answer: {} }
    if (bank.mood === 'refusing') return { status: 401, answer: {} }
    if (bank.mood === 'html') return { status: 200, answer: HTML }
    if (bank.mood === 'huge') return { status: 200, answer: HUGE }
    const url = new URL(request.url ?? '', bank.url)
    if (url.pathname === '/api/ping') return { status: 200, answer: { ping: 'pong' } }
    if (request.method === 'GET') {
      const wanted = url.searchParams.get('external_id')
      const isList = url.pathname === '/api/payment_orders'
      if (isList && wanted === null) return { status: 200, answer: [...bank.payouts.values()].map(orderOf) }
      if (bank.mood === 'takesSilently' || bank.mood === 'mumbling') return 'hangUp'
      const id = url.pathname.replace('/api/payment_orders/', '')
      const known = isList
        ? bank.payouts.get(wanted ?? '')
        : [...bank.payouts.values()].find((payout) => payout.id === id)
      if (isList) return { status: 200, answer: known ? [orderOf(known)] : [] }
      return known ? { status: 200, answer: orderOf(known) } : { status: 404, answer: {} }
    }
    const said = orderOf(take(OrderAsked.parse(JSON.parse(body)), String(request.headers['idempotency-key'])))
    if (bank.mood === 'takesSilently') return 'hangUp'
    return { status: 201, answer: bank.mood === 'mumbling' ? { hello: 'world' } : said }
  }

  function take(input: OrderAsked, key: string): BankPayout {
    bank.asked.push(input)
    const { external_id: withdrawalId } = input
    const known = bank.payouts.get(key)
    if (known) return known
    const state = bank.mood === 'failed' || bank.mood === 'pending' ? bank.mood : 'paid'
    const made: BankPayout = {
      id: payoutIdOf(withdrawalId),
      withdrawalId,
      cents: input.amount,
      currency: input.currency,
      state,
    }
    bank.payouts.set(key, made)
    return made
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the bank listens')
  const url = `http://127.0.0.1:${address.port}`
  const bank: TestBank = {
    url,
    drivers: bankAt(url),
    mood: 'pending',
    payouts: new Map(),
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return bank
}

/** A driver of bank payouts at this address. */
export const bankAt = (url: string): Config['paymentDrivers'] => [
  {
    driver: 'modern-treasury',
    name: BANK,
    url,
    organizationId: 'org',
    apiKeys: [API_KEY],
    webhookKeys: [WEBHOOK_KEY],
    originatingAccountId: 'the-account-of-the-house',
    pays: ['bankUs'],
  },
]

const orderOf = ({ id, withdrawalId, cents, currency, state }: BankPayout): PaymentOrder => ({
  id,
  object: 'payment_order',
  status: STATUSES[state],
  amount: cents,
  currency,
  direction: 'credit',
  external_id: withdrawalId,
})
