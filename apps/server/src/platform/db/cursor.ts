import type { Pool } from 'pg'

const BATCH = 1000

/**
 * Rows of a long read, a batch at a time, all of one state of the database. It holds a connection until the last batch. An
 * abort closes that connection, which PostgreSQL notices within a second and ends the query; a reader that takes no batch
 * for a minute loses it (`idle_in_transaction_session_timeout`).
 */
export async function* readInBatches<Row extends object>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  signal.throwIfAborted()
  const client = await pool.connect()
  let isLent = true
  const giveBack = (broken?: Error): void => {
    if (isLent) client.release(broken)
    isLent = false
  }
  const breakOff = (): void => giveBack(new Error('reader left'))
  signal.addEventListener('abort', breakOff, { once: true })
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`SET LOCAL client_connection_check_interval = '1s'`)
    await client.query(`DECLARE batches NO SCROLL CURSOR FOR ${text}`, [...values])
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${BATCH} FROM batches`)
      if (rows.length > 0) yield rows
      if (rows.length < BATCH) break
    }
    await client.query('COMMIT')
    giveBack()
  } finally {
    signal.removeEventListener('abort', breakOff)
    breakOff()
  }
}
