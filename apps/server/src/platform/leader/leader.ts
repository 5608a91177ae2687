import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Queryable } from '../db/queryable.ts'

/** How often a candidate tries to take the lock, and a leader queries its session to keep it alive. */
const BEAT_MS = 1000
/**
 * The database ends a session that is idle for this long, which frees the lock. Otherwise a process that hangs, or a
 * machine that is gone, would keep it.
 */
const SILENT_MS = 2000

/** Drives something while its session leads. */
type LedDriver = {
  /** Makes all moves that are due. Returns the milliseconds until the next; null when it no longer leads. */
  act(): Promise<number | null>
  /** Called now and then while it leads, so that due bets are settled although nothing new has happened. */
  beat(): void
}

export type LeaderParts = {
  /** Of what is led: for the log and the name of the database session. */
  readonly name: string
  readonly databaseUrl: string
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** Takes the lock, if it is free. */
  readonly lead: (session: Queryable) => Promise<boolean>
  readonly driversOver: (session: Queryable) => readonly LedDriver[]
}

/** Competes for the lead until stopped, over its own connection, and runs the drivers while it leads. */
export function leadWith({ name, databaseUrl, log, lead, driversOver }: LeaderParts): () => Promise<void> {
  const stop = new AbortController()
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: stop.signal }).catch(() => {})

  async function drive(session: Client, driver: LedDriver, isLost: () => boolean): Promise<void> {
    while (!stop.signal.aborted && !isLost()) {
      const nextMs = await driver.act()
      if (nextMs === null) return
      driver.beat()
      await pause(Math.min(nextMs, BEAT_MS))
      if (nextMs > BEAT_MS && !isLost()) await session.query('SELECT')
    }
  }

  async function candidate(): Promise<void> {
    const session = new Client({
      connectionString: databaseUrl,
      application_name: `baize-leader-${name}`,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      options: [
        '-c role=baize_app',
        '-c statement_timeout=60s',
        `-c idle_session_timeout=${SILENT_MS}`,
        `-c tcp_user_timeout=${SILENT_MS}`,
      ].join(' '),
    })
    const lost = new AbortController()
    session.on('error', () => lost.abort())
    session.on('end', () => lost.abort())
    try {
      await session.connect()
      while (!stop.signal.aborted && !lost.signal.aborted) {
        if (await lead(session)) {
          log.info({ name }, 'leadership acquired')
          let isOver = false
          await Promise.all(
            driversOver(session).map((driver) =>
              drive(session, driver, () => isOver || lost.signal.aborted).finally(() => {
                isOver = true
              }),
            ),
          )
          if (!stop.signal.aborted) log.warn({ name }, 'leadership lost')
        }
        await pause(BEAT_MS)
      }
    } finally {
      await session.end().catch(() => {})
    }
  }

  const running = (async () => {
    while (!stop.signal.aborted) {
      // Never the error itself: pg attaches the whole client to it.
      await candidate().catch((error: unknown) =>
        log.warn(
          { name, cause: error instanceof Error ? error.message : String(error) },
          'leader cannot reach the database',
        ),
      )
      await pause(BEAT_MS)
    }
  })()
  return async () => {
    stop.abort()
    await running
  }
}
