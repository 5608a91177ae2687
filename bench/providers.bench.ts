import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { bootDevEnv } from '@baize/dev-env'
import { assert, present } from '@baize/kit'
import pg from 'pg'
import { auditLedger } from '../apps/server/src/ledger/audit/audit.ts'
import { hashToken } from '../apps/server/src/players/accounts/service.ts'
import { fill, load } from './http-players.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const ROUNDS = 3
const PLAYERS = 1000
const CONNECTIONS = 128
const CONCURRENCY = 500
const BURST = 5000
const BURST_CONNECTIONS = 256
const SECRET = 'a-secret-that-is-only-for-this-bench'

const env = await bootDevEnv({
  onDisk: true,
  pages: false,
  serverEnv: {
    RATE_LIMIT: '0',
    PROVIDERS: JSON.stringify([
      {
        name: 'sportsbook',
        adapter: 'betsy',
        title: 'Bench Sportsbook',
        games: ['sports'],
        // Nothing listens there: a provider that is away can still settle.
        url: 'http://127.0.0.1:9',
        secrets: [SECRET],
        perSecond: 0,
      },
    ]),
  },
})
const db = new pg.Pool({ connectionString: env.databaseUrl })
const port = Number(new URL(env.siteUrl).port)
const agent = new Agent({ keepAlive: true, maxSockets: BURST_CONNECTIONS })
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')

function send(method: 'POST' | 'PUT', fields: object): Promise<number> {
  const text = JSON.stringify(fields)
  const payload = Buffer.from(text).toString('base64url')
  const signature = createHmac('sha256', SECRET).update(`${HEADER}.${payload}`).digest('base64url')
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-sign-jws': `${HEADER}..${signature}` }
    const sent = request(
      { port, path: '/providers/sportsbook/payment/bet', method, agent, headers },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

const mean = (rates: readonly number[]): number => rates.reduce((sum, rate) => sum + rate, 0) / rates.length

/** Sessions of the players at the sportsbook, as a launch makes them. */
async function sessionsOf(tokens: readonly string[]): Promise<{ users: string[]; sessions: string[] }> {
  const { rows } = await db.query<{ user_id: string }>(
    `SELECT s.user_id FROM unnest($1::bytea[]) WITH ORDINALITY AS t (hash, at) JOIN sessions s ON s.token_hash = t.hash ORDER BY t.at`,
    [tokens.map((token) => hashToken(token))],
  )
  const users = rows.map(({ user_id }) => user_id)
  const sessions = users.map(() => randomBytes(32).toString('base64url'))
  await db.query(
    `INSERT INTO provider_tokens (token_hash, provider, user_id, session_hash, game_id, created_at, redeemed_at, expires_at)
     SELECT hash, 'sportsbook', player, opened, 'sports', now(), now(), now() + interval '1 day'
     FROM unnest($1::bytea[], $2::bigint[], $3::bytea[]) AS t (hash, player, opened)`,
    [sessions.map((session) => hashToken(session)), users, tokens.map((token) => hashToken(token))],
  )
  return { users, sessions }
}

/** Seconds until all settlements of open bets, sent at once, are answered. */
async function burst(users: readonly string[], sessions: readonly string[]): Promise<number> {
  const bets = Array.from({ length: BURST }, (_, n) => ({
    transactionId: randomUUID(),
    userId: present(users[n % users.length], 'user'),
    currency: 'USD',
    token: present(sessions[n % sessions.length], 'session'),
  }))
  const taken = await Promise.all(
    bets.map((bet) => send('POST', { ...bet, type: 1, amount: 1, requestId: bet.transactionId })),
  )
  assert(
    taken.every((code) => code === 200),
    'every bet is taken',
  )
  const from = performance.now()
  const settled = await Promise.all(
    bets.map((bet) =>
      send('PUT', { ...bet, type: 2, amount: 2, resultType: 'won', requestId: randomUUID() }),
    ),
  )
  const seconds = (performance.now() - from) / 1000
  assert(
    settled.every((code) => code === 200),
    'every settlement is answered',
  )
  const { rows } = await db.query<{ count: string }>(
    `SELECT count(*) FROM provider_bets WHERE reference = ANY ($1) AND status = 'SETTLED' AND won = 200`,
    [bets.map(({ transactionId }) => transactionId)],
  )
  assert(Number(rows[0]?.count) === BURST, 'no settlement is lost')
  return seconds
}

try {
  const tokens = await fill(env.databaseUrl, PLAYERS)
  const { users, sessions } = await sessionsOf(tokens)
  const report = openReport({ bench: 'providers', seed: SEED })
  const sportsbook = { users, secret: SECRET }
  const job = { port, connections: CONNECTIONS, seconds: SECONDS / ROUNDS, seed: SEED }
  const bet = { ...job, tokens, what: 'bets' as const }
  const move = { ...job, tokens: sessions, sportsbook, what: 'provider' as const }
  // In turns, so that both are measured on the same machine, also when it has other work for a while.
  const rates = { bets: [] as number[], moves: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const warmUpSeconds = round === 0 ? 8 : 1
    rates.bets.push((await load({ ...bet, warmUpSeconds })).perSecond)
    rates.moves.push((await load({ ...move, warmUpSeconds })).perSecond)
  }
  const bets = mean(rates.bets)
  report.figure({ name: 'http.bets', value: bets, unit: 'bets' })
  report.figure({
    name: 'providers.moves',
    value: mean(rates.moves),
    unit: 'debits and settlements a second',
    against: { name: 'http.bets', value: bets },
    goal: { atLeast: 0.8 },
  })
  const debits = await load({
    ...move,
    seconds: SECONDS,
    warmUpSeconds: 4,
    connections: CONCURRENCY,
    what: 'debits',
  })
  report.figure({ name: 'providers.debit.p50', value: debits.p50Ms, unit: 'ms' })
  report.figure({ name: 'providers.debit.p99', value: debits.p99Ms, unit: 'ms', goal: { atMost: 1000 } })
  const seconds = await burst(users, sessions)
  report.figure({
    name: 'providers.burst',
    value: seconds,
    unit: `s for ${BURST} settlements`,
    goal: { atMost: 5 },
  })
  assert((await auditLedger(db)).length === 0, 'the ledger adds up')
  if (!report.close()) process.exitCode = 1
} finally {
  agent.destroy()
  await db.end()
  await env.stop()
}
