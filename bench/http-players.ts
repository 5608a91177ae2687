import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { minor, orderId, present, systemClock, type UserId, userId } from '@baize/kit'
import { createLedger } from '../apps/server/src/ledger/ledger.ts'
import { openPool } from '../apps/server/src/platform/db/pool.ts'
import { createMetrics } from '../apps/server/src/platform/telemetry/metrics.ts'
import { hashToken } from '../apps/server/src/players/accounts/service.ts'
import { isOutcome, type Job, type Outcome } from './http-job.ts'

const log = { warn: () => {}, error: () => {} }
/** More would wait for a connection longer than the pool allows. */
const OPENED_AT_ONCE = 500

/**
 * Registered players with money and a session, created as rows and ledger commands: password hashing is not measured
 * here.
 */
export async function fill(databaseUrl: string, players: number): Promise<string[]> {
  const db = openPool({ url: databaseUrl, as: 'app', max: 10, log })
  const ledger = createLedger({
    db,
    clock: systemClock,
    log,
    metrics: createMetrics(),
    lanes: 2,
    queueLimit: players,
    publish: () => {},
  })
  const open = async (n: number): Promise<string> => {
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO users (username, password_hash, currency_id, country_id, language)
       VALUES ($1, '', 'USD', 'US', 'en') RETURNING id`,
      [`bench-${n}`],
    )
    const player: UserId = userId(present(rows[0], 'user').id)
    await ledger.openWallets(db, player, 'USD')
    const token = randomBytes(32).toString('base64url')
    await db.query(`INSERT INTO sessions (token_hash, user_id, ip) VALUES ($1, $2, '127.0.0.1')`, [
      hashToken(token),
      player,
    ])
    const paid = await ledger.post({
      kind: 'deposit',
      key: `deposit:${player}`,
      body: '',
      userId: player,
      answer: null,
      orderId: orderId(randomUUID()),
      currencyId: 'USD',
      amount: minor(10n ** 12n),
    })
    if (!paid.ok) throw new Error(paid.error)
    return token
  }
  try {
    const tokens: string[] = []
    for (let from = 0; from < players; from += OPENED_AT_ONCE) {
      const count = Math.min(OPENED_AT_ONCE, players - from)
      tokens.push(...(await Promise.all(Array.from({ length: count }, (_, n) => open(from + n)))))
    }
    return tokens
  } finally {
    await ledger.close()
    await db.end()
  }
}

/** Runs the load generator in a separate process. */
export async function load(job: Job): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(process.cwd(), 'bench/http-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  child.stdin.end(JSON.stringify(job))
  const outcome = await json(child.stdout).catch(() => null)
  if ((await ended) !== 0 || !isOutcome(outcome)) throw new Error('the load ended early')
  if (outcome.faults.length > 0) throw new Error(`an answer was no success: ${outcome.faults.join('\n')}`)
  return outcome
}
