import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { bootDevEnv } from '@baize/dev-env'
import {
  assert,
  betId,
  minor,
  multiplier,
  packetId,
  present,
  systemClock,
  type UserId,
  userId,
  uuidV7,
} from '@baize/kit'
import { commitment, splitRain } from '@baize/rules'
import pg from 'pg'
import { auditLedger } from '../apps/server/src/ledger/audit/audit.ts'
import type { Ledger } from '../apps/server/src/ledger/commands.ts'
import { createLedger } from '../apps/server/src/ledger/ledger.ts'
import { createMetrics } from '../apps/server/src/platform/telemetry/metrics.ts'
import { fill } from './http-players.ts'
import { openReport } from './report.ts'
import { percentile } from './rounds-job.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 5000)
const SHARES = Number(process.env.BENCH_SHARES ?? 1000)
const TOTAL = minor(BigInt(SHARES) * 50n)
const CONNECTIONS = 128
const CAUGHT_WITHIN_SECONDS = 3
const ANSWERED_WITHIN_MS = 150

const env = await bootDevEnv({ onDisk: true, pages: false, serverEnv: { RATE_LIMIT: '0' } })
const db = new pg.Pool({ connectionString: env.databaseUrl })
const port = Number(new URL(env.siteUrl).port)
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/** Whether the call was accepted. */
function post(path: string, input: unknown, token: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', auth: token }
    const sent = request({ port, path, method: 'POST', agent, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => {
        resolve(body.startsWith('{"status":0,'))
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(input))
  })
}

/** All players call at the same time; the times of their answers, sorted, and how long all took. */
async function rush(
  tokens: readonly string[],
  path: string,
  input: unknown,
): Promise<{ times: Float64Array; seconds: number; accepted: number }> {
  const times: number[] = []
  let accepted = 0
  let next = 0
  const from = performance.now()
  const worker = async (): Promise<void> => {
    for (let at = next++; at < tokens.length; at = next++) {
      const sentAt = performance.now()
      if (await post(path, input, present(tokens[at], 'token'))) accepted += 1
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - from) / 1000
  return { times: Float64Array.from(times).toSorted(), seconds, accepted }
}

try {
  const tokens = await fill(env.databaseUrl, PLAYERS)
  await db.query(`UPDATE users SET email_checked = true`)
  const report = openReport({ bench: 'rain', seed: SEED })
  const id = await openRain()
  await rush(tokens, '/api/auth/check', {})
  const empty = await rush(tokens, '/api/auth/check', {})
  const caught = await rush(tokens, '/api/rain/catch', { id })
  report.figure({ name: 'rain.empty.p99', value: percentile(empty.times, 0.99), unit: 'ms' })
  report.figure({
    name: 'rain.seconds',
    value: caught.seconds,
    unit: 's for all answers',
    goal: { atMost: CAUGHT_WITHIN_SECONDS },
  })
  report.figure({
    name: 'rain.p99',
    value: percentile(caught.times, 0.99) - percentile(empty.times, 0.99),
    unit: 'ms above an empty call',
    goal: { atMost: ANSWERED_WITHIN_MS },
  })
  const { rows } = await db.query<{ claims: number; players: number; amount: string }>(
    `SELECT count(*)::int AS claims, count(DISTINCT user_id)::int AS players, coalesce(sum(amount), 0)::text AS amount
     FROM ledger_packet_claims WHERE packet_id = $1`,
    [id],
  )
  const { claims, players, amount } = present(rows[0], 'claims')
  report.figure({ name: 'rain.shares', value: claims, unit: 'shares caught', goal: { atLeast: SHARES } })
  assert(players === claims, 'nobody caught two shares')
  assert(BigInt(amount) === TOTAL, 'the shares add up to the rain')
  assert(caught.accepted === SHARES, 'as many were told so')
  assert((await auditLedger(db)).length === 0, 'the ledger adds up')
  if (!report.close()) process.exitCode = 1
} finally {
  agent.destroy()
  await db.end()
  await env.stop()
}

/** Sets a rain aside from a funded budget, by the ledger's own commands. */
async function openRain(): Promise<string> {
  const seed = String(SEED).padStart(64, '0')
  const { rows } = await db.query<{ id: string }>('SELECT gen_random_uuid() AS id')
  const { id } = present(rows[0], 'id')
  const log = { warn: () => {}, error: () => {} }
  const ledger = createLedger({
    db,
    clock: systemClock,
    log,
    metrics: createMetrics(),
    lanes: 1,
    queueLimit: PLAYERS * 2,
    publish: () => {},
  })
  const house = { answer: null, userId: null, currencyId: 'USD', programme: 'rain' } as const
  await ledger.post({ ...house, kind: 'budget.fund', key: `bench:${id}`, body: id, amount: TOTAL })
  const opened = await ledger.post({
    ...house,
    kind: 'packet.open',
    key: `rain:${id}`,
    body: id,
    packetId: packetId(id),
    shares: splitRain(seed, TOTAL, SHARES),
  })
  assert(opened.ok, 'the rain is set aside')
  await db.query(
    `INSERT INTO rains (id, request_id, currency_id, total, shares, seed, seed_hash, starts_at, ends_at, requested_by, reason, created_at)
     VALUES ($1, $2, 'USD', $3, $4, $5, $6, now() - interval '1 minute', now() + interval '1 hour', 'bench', 'bench', now())`,
    [id, id, TOTAL.toString(), SHARES, seed, commitment(seed)],
  )
  const { rows: users } = await db.query<{ id: string }>('SELECT id FROM users')
  await Promise.all(users.map((user) => playOnce(ledger, userId(user.id))))
  await ledger.close()
  return id
}

/** A bet that is lost: the rain is for those who have played lately. */
async function playOnce(ledger: Ledger, player: UserId): Promise<void> {
  const bet = betId(uuidV7(systemClock, randomBytes))
  const own = { userId: player, answer: null, betId: bet, state: {} } as const
  const held = await ledger.post({
    ...own,
    kind: 'bet.hold',
    key: `hold:${bet}`,
    body: '',
    gameId: 'crash',
    currencyId: 'USD',
    stake: minor(100n),
    rtpTenThousandths: 9900,
    seedPairId: null,
    exclusive: false,
  })
  const lost = { payout: minor(0n), multiplier: multiplier(0n), version: 0 }
  const settled = await ledger.post({ ...own, ...lost, kind: 'bet.settle', key: `settle:${bet}`, body: '' })
  assert(held.ok && settled.ok, 'every player has played')
}
