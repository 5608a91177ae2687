import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { bootDevEnv } from '@baize/dev-env'
import { assert, present } from '@baize/kit'
import pg from 'pg'
import { fill } from './http-players.ts'
import { openReport } from './report.ts'

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 2 ** 31)
const PUSHES = Number(process.env.BENCH_PUSHES ?? 10_000)
/** As many as the job has under way. */
const CONNECTIONS = 64
const ROUNDS = 3
const SENT_WITHIN_SECONDS = 60

const env = await bootDevEnv({
  onDisk: true,
  pages: false,
  serverEnv: { RATE_LIMIT: '0', SITE_SETTINGS: '{"enableWebPush":true}' },
})
const db = new pg.Pool({ connectionString: env.databaseUrl })
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function post(path: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${env.sandboxUrl}${path}`, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const accepted = async (): Promise<number> => {
  const answer: unknown = await (await fetch(`${env.sandboxUrl}/push/messages`)).json()
  assert(typeof answer === 'object' && answer !== null && 'counts' in answer, 'the sandbox counts')
  const { counts } = answer
  assert(typeof counts === 'object' && counts !== null && 'accepted' in counts, 'the sandbox counts')
  return Number(counts.accepted)
}

/** One browser for each player, as if each had subscribed. Returns how many. */
async function subscribe(): Promise<number> {
  const { rows: keys } = await db.query<{ id: string; public_key: Buffer }>(
    'SELECT id, public_key FROM push_keys',
  )
  const key = present(keys[0], 'the key of the site')
  const { rows: players } = await db.query<{ id: string }>('SELECT id FROM users ORDER BY id LIMIT $1', [
    PUSHES,
  ])
  const body = Buffer.from(JSON.stringify({ publicKey: key.public_key.toString('base64url') }))
  const browsers = await Promise.all(
    players.map(async ({ id }) => {
      const answer = await post('/push/subscriptions', body, { 'content-type': 'application/json' })
      // As it came: the database reads it.
      return `{"user": ${id}, "id": "${randomUUID()}", "given": ${answer}}`
    }),
  )
  await db.query(
    `INSERT INTO push_subscriptions (id, user_id, session_hash, key_id, endpoint, p256dh, auth, created_at, expires_at)
     SELECT b.id, b.user, sha256('bench'), $2, b.given ->> 'endpoint',
       decode(rpad(translate(b.given -> 'keys' ->> 'p256dh', '-_', '+/'), 88, '='), 'base64'),
       decode(rpad(translate(b.given -> 'keys' ->> 'auth', '-_', '+/'), 24, '='), 'base64'), now(), now() + interval '1 day'
     FROM jsonb_to_recordset($1) AS b (id uuid, "user" bigint, given jsonb)`,
    [`[${browsers.join(',')}]`, key.id],
  )
  return players.length
}

/** Seconds from the first of the bare posts to the last answer: the same size, to the same process, and it reads none of them. */
async function bare(count: number): Promise<number> {
  const body = randomBytes(600)
  const started = performance.now()
  await Promise.all(Array.from({ length: count }, () => post('/push/m/nobody', body, { ttl: '60' })))
  return (performance.now() - started) / 1000
}

/** Seconds until all have arrived. The job runs every five seconds, so they count from the first arrival. */
async function pushes(count: number, round: number): Promise<number> {
  const before = await accepted()
  await db.query(
    `INSERT INTO user_notices (user_id, type, title, description, values, source, created_at, push_at)
     SELECT user_id, 'WITHDRAW_SUCCESS', 'withdraw.paidTitle', 'withdraw.paidText',
       '{"amount": "123450", "currencyId": "USD"}', 'bench:' || $1, now(), now() FROM push_subscriptions`,
    [round],
  )
  let started = 0
  for (;;) {
    const arrived = (await accepted()) - before
    if (started === 0 && arrived > 0) started = performance.now()
    if (arrived >= count) return (performance.now() - started) / 1000
    await delay(20)
  }
}

try {
  await fill(env.databaseUrl, PUSHES)
  const count = await subscribe()
  assert(count === PUSHES, `${PUSHES} browsers are subscribed, got ${count}`)
  const report = openReport({ bench: 'push', seed: SEED })
  const seconds: { bare: number; sent: number }[] = []
  // In turns, so that the ratio holds on a busy machine too.
  for (let round = 0; round < ROUNDS; round++)
    seconds.push({ bare: await bare(count), sent: await pushes(count, round) })
  const best = (name: 'bare' | 'sent') => Math.min(...seconds.map((turn) => turn[name]))
  report.figure({
    name: 'push.seconds',
    value: best('sent'),
    unit: 's',
    goal: { atMost: SENT_WITHIN_SECONDS },
  })
  report.figure({
    name: 'push.sent',
    value: count / best('sent'),
    unit: 'push/s',
    against: { name: 'bare posts', value: count / best('bare') },
  })
  process.exitCode = report.close() ? 0 : 1
} finally {
  await db.end()
  agent.destroy()
  await env.stop()
}
