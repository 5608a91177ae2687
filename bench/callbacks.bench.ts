import { randomUUID } from 'node:crypto'
import { Agent, createServer, request } from 'node:http'
import { SOCKET_PATH } from '@baize/contract/player'
import { CALLS } from '@baize/contract/server'
import { bootDevEnv } from '@baize/dev-env'
import { assert, present } from '@baize/kit'
import pg from 'pg'
import { auditLedger } from '../apps/server/src/ledger/audit/audit.ts'
import { fill } from './http-players.ts'
import { openReport } from './report.ts'
import { percentile } from './rounds-job.ts'
import { openLine } from './rounds-wire.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECRET = 'a-secret-that-is-only-for-this-bench'
const PLAYERS = 200
const ORDERS_EACH = Number(process.env.BENCH_ORDERS ?? 40)
const CONNECTIONS = 64
/** Callback rate of a busy provider. */
const AT_LEAST_PER_SECOND = 1000
const SEEN_WITHIN_MS = 1000
const ROUNDS = 5

type Order = { readonly id: string; readonly player: string }

const paymentIdOf = (orderId: string): string => `bench-${orderId}`

/** The provider: a callback is only a hint, so the server asks about each payment. All are paid. */
const provider = createServer(({ url = '' }, response) => {
  const id = url.slice(url.lastIndexOf('/') + 1)
  const invoice = {
    id,
    external_id: id.replace(paymentIdOf(''), ''),
    status: 'PAID',
    amount: 1,
    currency: 'USD',
    invoice_url: 'http://localhost/pay',
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(invoice))
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const listening = provider.address()
assert(typeof listening === 'object' && listening !== null, 'the provider listens')

const env = await bootDevEnv({
  onDisk: true,
  pages: false,
  serverEnv: {
    RATE_LIMIT: '0',
    PAYMENT_DRIVERS: JSON.stringify([
      {
        driver: 'xendit',
        name: 'bench',
        url: `http://127.0.0.1:${listening.port}`,
        secretKeys: [SECRET],
        callbackTokens: [SECRET],
        collects: ['card'],
        pays: [],
      },
    ]),
  },
})
const db = new pg.Pool({ connectionString: env.databaseUrl })
const port = Number(new URL(env.siteUrl).port)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function post(
  path: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ code: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, path, method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
        })
        response.on('end', () => resolve({ code: response.statusCode ?? 0, body }))
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

function tell({ id }: Order, secret = SECRET): Promise<{ code: number }> {
  const text = JSON.stringify({ id: paymentIdOf(id), external_id: id, status: 'PAID', amount: 1 })
  return post('/webhooks/xendit/bench', text, { 'x-callback-token': secret })
}

/** Opens orders at the provider, each with its own id. */
async function open(players: readonly string[], each: number): Promise<Order[]> {
  const orders = Array.from({ length: each }, () =>
    players.map((player) => ({ id: randomUUID(), player })),
  ).flat()
  await db.query(
    `INSERT INTO payment_orders (id, user_id, request_id, amount, currency_id, payment_id, created_at, expires_at, method, provider)
     SELECT id, player, id::text, 100, 'USD', 'bench-' || id, now(), now() + interval '1 hour', 'card', 'bench'
     FROM unnest($1::uuid[], $2::bigint[]) AS o (id, player)`,
    [orders.map(({ id }) => id), orders.map(({ player }) => player)],
  )
  return orders
}

/** Sends all callbacks with a fixed concurrency; returns how many per second were answered with `code`. */
async function rate(orders: readonly Order[], code: number, secret?: string): Promise<number> {
  let next = 0
  const from = performance.now()
  const worker = async (): Promise<void> => {
    for (let order = orders[next++]; order; order = orders[next++])
      assert((await tell(order, secret)).code === code, `every callback is answered with ${code}`)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (orders.length * 1000) / (performance.now() - from)
}

async function ticket(
  path: '/api/sockmsg/init' | '/api/sockmsg/join',
  input: unknown,
  token: string,
): Promise<string> {
  const { body } = await post(path, JSON.stringify(input), { auth: token })
  return CALLS[path].reply.parse(JSON.parse(body)).model.token
}

/** Opens a player's socket in the player's own room. `credited` gets the time a deposit was announced. */
async function listen(player: string, token: string, credited: (atMs: number) => void): Promise<() => void> {
  const hello = await ticket('/api/sockmsg/init', {}, token)
  const room = await ticket('/api/sockmsg/join', ['global', player], token)
  return new Promise((resolve, reject) => {
    openLine({
      port,
      path: `${SOCKET_PATH}?EIO=4&transport=websocket`,
      heard: (frame, line) => {
        const text = frame.toString('latin1')
        if (text.startsWith('0')) line.send(`40${JSON.stringify({ token: hello })}`)
        else if (text === '2') line.send('3')
        else if (text.startsWith('40')) line.send(`420${JSON.stringify(['join', room])}`)
        else if (text.startsWith('430')) resolve(() => line.close())
        else if (text.startsWith('44')) reject(new Error(text))
        else if (text.includes('RECHARGE_SUCCESS')) credited(performance.now())
      },
      lost: () => reject(new Error('a socket was lost')),
    }).catch(reject)
  })
}

try {
  const tokens = await fill(env.databaseUrl, PLAYERS)
  const { rows } = await db.query<{ id: string }>(
    `SELECT u.id FROM unnest($1::text[]) WITH ORDINALITY AS n (name, at) JOIN users u ON u.username = n.name ORDER BY n.at`,
    [tokens.map((_, n) => `bench-${n}`)],
  )
  const players = rows.map(({ id }) => id)
  const report = openReport({ bench: 'callbacks', seed: SEED })

  await rate(await open(players, 4), 200)
  const orders = await open(players, ORDERS_EACH)
  const empty = await rate(orders, 401, 'a-secret-that-nobody-has-here')
  const perSecond = await rate(orders, 200)
  report.figure({ name: 'callbacks.empty', value: empty, unit: '/s' })
  report.figure({
    name: 'callbacks.perSecond',
    value: perSecond,
    unit: 'callbacks a second',
    goal: { atLeast: AT_LEAST_PER_SECOND },
  })
  report.figure({
    name: 'callbacks.ratio',
    value: perSecond,
    unit: '/s',
    against: { name: 'a POST that its token refuses', value: empty },
  })
  const { rows: lost } = await db.query<{ count: string }>(
    `SELECT count(*) FROM payment_orders o LEFT JOIN ledger_transactions t ON t.key = 'deposit:' || o.id WHERE t.id IS NULL`,
  )
  report.figure({
    name: 'callbacks.lost',
    value: Number(lost[0]?.count),
    unit: 'deposits',
    goal: { atMost: 0 },
  })

  const lags: number[] = []
  const heardAt = new Map<string, (atMs: number) => void>()
  const closers: (() => void)[] = []
  // Sequential: the server admits few sockets at once, so that API calls keep their database connections.
  for (const [n, player] of players.entries())
    closers.push(await listen(player, present(tokens[n], 'token'), (atMs) => heardAt.get(player)?.(atMs)))
  for (let round = 0; round < ROUNDS; round++) {
    const now = await open(players, 1)
    await Promise.all(
      now.map(
        (order) =>
          new Promise<void>((resolve, reject) => {
            const sentAt = performance.now()
            heardAt.set(order.player, (atMs) => {
              lags.push(atMs - sentAt)
              resolve()
            })
            tell(order).catch(reject)
          }),
      ),
    )
  }
  const sorted = Float64Array.from(lags).toSorted()
  report.figure({ name: 'callbacks.seen.p50', value: percentile(sorted, 0.5), unit: 'ms' })
  report.figure({
    name: 'callbacks.seen.p99',
    value: percentile(sorted, 0.99),
    unit: 'ms',
    goal: { atMost: SEEN_WITHIN_MS },
  })
  assert((await auditLedger(db)).length === 0, 'the ledger adds up')
  if (!report.close()) process.exitCode = 1
  for (const close of closers) close()
} finally {
  agent.destroy()
  provider.closeAllConnections()
  provider.close()
  await db.end()
  await env.stop()
}
