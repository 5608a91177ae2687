import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type Charge, ChargeRequest, type CoinPayout, CoinPayoutRequest } from '@baize/contract/provider'
import { assert } from '@baize/kit'
import type { Config } from '../../platform/configuration/config.ts'
import { readBody } from './provider.fixture.ts'

const [OUR_KEY, THEIR_KEY] = ['a1'.repeat(32), 'b2'.repeat(32)]
const keyOf = (hex: string) =>
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${hex}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })
const publicOf = (hex: string) =>
  createPublicKey(keyOf(hex)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

/** Canonical JSON, independent of the code under test: sorted keys, no whitespace. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${names.map(([name, part]) => `${JSON.stringify(name)}:${inOrder(part)}`).join(',')}}`
}

/** Headers of a coin notice, signed as the provider signs it. */
export function signCoins(
  body: object,
  nowMs: number,
  { key = THEIR_KEY, path = '/webhooks/coins' }: { key?: string; path?: string } = {},
): Record<string, string> {
  const seconds = Math.floor(nowMs / 1000)
  const said = `${seconds}\nPOST ${path}\n${inOrder(body)}`
  return {
    'content-type': 'application/json',
    'coin-timestamp': String(seconds),
    'coin-signature': sign(null, Buffer.from(said), keyOf(key)).toString('base64'),
  }
}

/** A fake coin provider behind HTTP. */
export type CoinDesk = {
  readonly config: NonNullable<Config['coins']>
  /** Keyed by merchant reference. */
  readonly charges: Map<string, Charge>
  /** What is answered about a charge instead, by its own id. */
  readonly answers: Map<string, object>
  mood: 'well' | 'down' | 'mumbling'
  /**
   * Behaviour for the next payouts, as that of the test bank: `takesSilently` pays and hangs up, `deaf` hangs up without
   * taking the payout.
   */
  payoutMood: 'pending' | 'paid' | 'failed' | 'takesSilently' | 'deaf' | 'down' | 'mumbling'
  /** Keyed by merchant reference. */
  readonly payouts: Map<string, CoinPayout>
  readonly payoutsAsked: CoinPayoutRequest[]
  close(): Promise<void>
}

type Answer = { readonly status: number; readonly answer: unknown } | 'hangUp'

export async function openCoinDesk(): Promise<CoinDesk> {
  const charges: CoinDesk['charges'] = new Map()
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
    const path = request.url ?? ''
    const said = `${String(request.headers['coin-timestamp'])}\n${request.method} ${path}\n${body && inOrder(JSON.parse(body))}`
    const expected = sign(null, Buffer.from(said), keyOf(OUR_KEY)).toString('base64')
    if (request.headers['coin-signature'] !== expected) return { status: 401, answer: {} }
    if (path.includes('/v2/payouts')) return answerToPayout(request.method === 'POST', path, body)
    if (desk.mood === 'down') return { status: 503, answer: {} }
    if (desk.mood === 'mumbling') return { status: 200, answer: { hello: 'world' } }
    if (request.method === 'POST')
      return { status: 201, answer: opened(ChargeRequest.parse(JSON.parse(body))) }
    const id = /\/v2\/charges\/(.+)$/.exec(path)?.[1]
    if (id === undefined) return { status: 200, answer: { charges: [...charges.values()] } }
    const charge = desk.answers.get(id) ?? [...charges.values()].find((candidate) => candidate.charge === id)
    return charge ? { status: 200, answer: charge } : { status: 404, answer: {} }
  }

  function answerToPayout(isPost: boolean, path: string, body: string): Answer {
    if (desk.payoutMood === 'deaf') return 'hangUp'
    if (desk.payoutMood === 'down') return { status: 503, answer: {} }
    if (path.includes('?')) return { status: 200, answer: { payouts: [...desk.payouts.values()] } }
    if (!isPost) {
      if (desk.payoutMood === 'takesSilently' || desk.payoutMood === 'mumbling') return 'hangUp'
      const known = desk.payouts.get(/\/v2\/payouts\/(.+)$/.exec(path)?.[1] ?? '')
      return known ? { status: 200, answer: known } : { status: 404, answer: {} }
    }
    const input = CoinPayoutRequest.parse(JSON.parse(body))
    desk.payoutsAsked.push(input)
    const { reference, coin, network, coin_value } = input
    const made: CoinPayout = desk.payouts.get(reference) ?? {
      payout: `coins-${reference}`,
      reference,
      coin,
      network,
      coin_value,
      status: desk.payoutMood === 'failed' || desk.payoutMood === 'pending' ? desk.payoutMood : 'completed',
    }
    desk.payouts.set(reference, made)
    if (desk.payoutMood === 'takesSilently') return 'hangUp'
    return { status: 201, answer: desk.payoutMood === 'mumbling' ? { hello: 'world' } : made }
  }

  function opened({ reference, price, coin, network }: ChargeRequest): Charge {
    const charge: Charge = charges.get(reference) ?? {
      charge: `charge-${reference}`,
      reference,
      price,
      coin,
      network: network === 'ethereum' ? 'Ethereum' : 'Tron',
      coin_value: price.value,
      address: `${network === 'ethereum' ? '0x' : 'T'}${reference}`,
      page: `${desk.config.url}/pay/${reference}`,
      status: 'new',
      confirmations: { seen: 0, needed: 3 },
      expires_at: 2_000_000_000,
      transfers: [],
    }
    charges.set(reference, charge)
    return charge
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'the provider listens')
  const desk: CoinDesk = {
    config: {
      url: `http://127.0.0.1:${address.port}/coins`,
      key: OUR_KEY,
      publicKeys: [publicOf(THEIR_KEY)],
    },
    charges,
    answers: new Map(),
    mood: 'well',
    payoutMood: 'pending',
    payouts: new Map(),
    payoutsAsked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return desk
}
