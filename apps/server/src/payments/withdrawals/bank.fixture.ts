import { createServer, type IncomingMessage } from 'node:http'
import { PayoutRequest, type PayoutStatus } from '@baize/contract/provider'
import { assert } from '@baize/kit'
import { readBody, sign } from '../deposits/provider.fixture.ts'

/**
 * Behaviour for the next payouts. `takesSilently` pays and hangs up before it answers, `deaf` hangs up without taking
 * the payout, `down` answers 503, `mumbling` takes the payout and answers nonsense.
 */
type BankMode = 'pending' | 'paid' | 'failed' | 'takesSilently' | 'deaf' | 'down' | 'mumbling'

/** A fake payout provider behind HTTP. It pays each id once, however often it is asked. */
export type TestBank = {
  readonly url: string
  mood: BankMode
  /** Keyed by our payout id. */
  readonly payouts: Map<string, PayoutStatus>
  readonly asked: PayoutRequest[]
  close(): Promise<void>
}

const payoutIdOf = (id: string): string => `out-${id}`

type Answer = { readonly status: number; readonly answer: unknown } | 'hangUp'

export async function openBank(): Promise<TestBank> {
  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => {
        const said = answerTo(request, body)
        if (said === 'hangUp') return response.destroy()
        return response
          .writeHead(said.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(said.answer))
      },
      () => response.writeHead(500).end(),
    )
  })

  function answerTo(request: IncomingMessage, body: string): Answer {
    const url = request.url ?? ''
    const expected = sign(request.method === 'GET' ? url : body, Number(request.headers['x-timestamp']))
    if (request.headers['x-signature'] !== expected['x-signature']) return { status: 401, answer: {} }
    if (bank.mood === 'deaf') return 'hangUp'
    if (bank.mood === 'down') return { status: 503, answer: {} }
    if (url.startsWith('/v1/statement'))
      return { status: 200, answer: { payments: [], payouts: [...bank.payouts.values()] } }
    if (request.method === 'GET') {
      if (bank.mood === 'takesSilently' || bank.mood === 'mumbling') return 'hangUp'
      const known = bank.payouts.get(url.replace('/v1/payouts/', ''))
      return known ? { status: 200, answer: known } : { status: 404, answer: {} }
    }
    const said = take(PayoutRequest.parse(JSON.parse(body)))
    if (bank.mood === 'takesSilently') return 'hangUp'
    return { status: 201, answer: bank.mood === 'mumbling' ? { hello: 'world' } : said }
  }

  function take(input: PayoutRequest): PayoutStatus {
    bank.asked.push(input)
    const { merchantPayoutId, amount, fee, currency } = input
    const known = bank.payouts.get(merchantPayoutId)
    if (known) return known
    const state = bank.mood === 'failed' || bank.mood === 'pending' ? bank.mood : 'paid'
    const made: PayoutStatus = {
      payoutId: payoutIdOf(merchantPayoutId),
      merchantPayoutId,
      amount,
      fee,
      currency,
      state,
    }
    bank.payouts.set(merchantPayoutId, made)
    return made
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the bank listens')
  const bank: TestBank = {
    url: `http://127.0.0.1:${address.port}`,
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
