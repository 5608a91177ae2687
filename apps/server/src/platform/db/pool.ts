import type { Duplex } from 'node:stream'
import { Pool, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg'
import type { Logger } from 'pino'
import { NO_TRACING, type Tracing } from '../telemetry/tracing.ts'
import type { Queryable, ReadOnlyTransaction } from './queryable.ts'
import { tracedPool } from './traced-pool.ts'

export type PoolOptions = {
  readonly url: string
  /** `app` has only the grants of the migrations; `owner` may change the schema. */
  readonly as: 'app' | 'owner'
  readonly max: number
  readonly log: Pick<Logger, 'warn'>
  readonly tracing?: Tracing
  /** Transport instead of a TCP socket: one that tests can cut. */
  readonly stream?: () => Duplex
  /** How long a reply may take before the connection counts as dead. */
  readonly silentMs?: number
  /** PostgreSQL refuses every write. */
  readonly isReadOnly?: boolean
}

const APP_ROLE = 'baize_app'
const STATEMENT_MS = 30_000
/** By then the statement timeout has produced a reply; a connection silent for longer is dead. */
const SILENT_MS = STATEMENT_MS + 5000
/**
 * For statements without a timeout of their own. Not infinite: timers have a maximum, and a dead connection must end.
 */
const PATIENCE_MS = 24 * 60 * 60_000
/** A full pool gets a connection back by then, since no statement takes longer. */
const LENT_MS = STATEMENT_MS

/** int8 stays text here: each sql.ts converts its own columns to bigint, so that no amount passes through a number. */
export function openPool({
  url,
  as,
  max,
  log,
  tracing = NO_TRACING,
  stream,
  silentMs = SILENT_MS,
  isReadOnly,
}: PoolOptions): Pool {
  const settings = [`-c statement_timeout=${STATEMENT_MS}`, '-c idle_in_transaction_session_timeout=60s']
  if (as === 'app') settings.push(`-c role=${APP_ROLE}`)
  if (isReadOnly) settings.push('-c default_transaction_read_only=on')
  const config: PoolConfig = {
    connectionString: url,
    max,
    connectionTimeoutMillis: LENT_MS,
    query_timeout: silentMs,
    application_name: `baize-${as}`,
    options: settings.join(' '),
    keepAlive: true,
    ...(stream && { stream }),
  }
  const pool = tracing.isOn ? tracedPool(tracing, config) : new Pool(config)
  // Never the error itself: pg attaches the whole client to it, including the secret that cancels that client's
  // queries.
  const lost = (error: Error): void => log.warn({ cause: error.message }, 'database connection lost')
  // A connection that breaks while checked out emits on the client, an idle one on the pool. An unhandled 'error' event
  // of either ends the process.
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

/**
 * Waits until the pool has a connection to lend. Throws if it has none in time: for work that must not begin and then
 * fail half-way for want of a connection.
 */
export async function untilLendable(pool: Pool): Promise<void> {
  if (pool.idleCount === 0) (await pool.connect()).release()
}

/** Wraps a connection for long statements, with a longer read timeout. */
export const patient = (client: PoolClient): Queryable => ({
  query: <Row extends object>(text: string, values?: readonly unknown[]) => {
    const query = { text, ...(values && { values: [...values] }), query_timeout: PATIENCE_MS }
    return client.query<Row & QueryResultRow>(query)
  },
})

/** The driver's read timeout leaves the connection waiting for the reply: it can run no other query. */
const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    if (isReadTimeout(error)) broken = new Error('connection stopped answering', { cause: error })
    else
      await client.query('ROLLBACK').catch((cause: unknown) => {
        broken = new Error('rollback failed', { cause })
      })
    throw error
  } finally {
    // A connection that could not roll back may still be inside the transaction: it must not be reused.
    client.release(broken)
  }
}

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
export const inTransaction = <T>(pool: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  transaction(pool, work)

/** The same without a statement timeout, for work over many rows that no caller waits for. */
export const inLongTransaction = <T>(pool: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  transaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0')
    return work(patient(client))
  })

/** Reads one state of the database, in a transaction in which PostgreSQL refuses every write. */
export const inReadOnlyTransaction = <T>(
  pool: Pool,
  read: (db: ReadOnlyTransaction) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    return read({
      isReadOnly: true,
      query: <Row extends object>(text: string, values?: readonly unknown[]) => tx.query<Row>(text, values),
    })
  })
