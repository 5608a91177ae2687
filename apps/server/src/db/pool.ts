import type { Duplex } from 'node:stream'
import { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../ledger/commands.ts'

export type PoolOptions = {
  readonly url: string
  /** `app` works with the grants of the migrations alone; `owner` may change the schema. */
  readonly as: 'app' | 'owner'
  readonly max: number
  readonly log: Pick<Logger, 'warn'>
  /** What its connections go over, other than a socket: one that can be cut. */
  readonly stream?: () => Duplex
}

const APP_ROLE = 'baize_app'

/** int8 stays text here: each sql.ts turns its own columns into bigint, so that no amount passes through a number. */
export function openPool({ url, as, max, log, stream }: PoolOptions): Pool {
  const settings = ['-c statement_timeout=30s', '-c idle_in_transaction_session_timeout=60s']
  if (as === 'app') settings.push(`-c role=${APP_ROLE}`)
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: `baize-${as}`,
    options: settings.join(' '),
    keepAlive: true,
    ...(stream && { stream }),
  })
  // Never the error itself: pg hangs the whole client on it, with what it takes to cancel that client's queries.
  const lost = (error: Error): void => log.warn({ cause: error.message }, 'a database connection was lost')
  // A connection that breaks while it is lent out emits on the client, one that breaks at rest on the pool. An
  // unheard 'error' event of either ends the process.
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: unknown) => {
      broken = new Error('rollback failed', { cause })
    })
    throw error
  } finally {
    // A connection that could not roll back may still be inside the transaction: it must not be lent again.
    client.release(broken)
  }
}
